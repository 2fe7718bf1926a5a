"""The syntax tree of a function is found by its place, whatever else stands on its line."""

from __future__ import annotations

import ast
import functools
import linecache
from pathlib import Path
from typing import Any

import pytest

from ygocore.compiler.source import function_node
from ygocore.errors import CardCompileError

SOURCE = """
import functools

a, b, c = (lambda x: x + 1), (lambda x: x + 1), lambda x: (lambda y: y + x)
inner = c(2)
nested = lambda: lambda: lambda: 5
const = [lambda: 1, lambda: None, lambda: True]
if_else = [lambda x: 1 if x else 2, lambda x: (3 if x else 4)]
long = [
    lambda x, y: x
    + y, lambda x, y: x - y,
]
def once(f): return f
@once
@functools.lru_cache
def decorated(x):
    def inside(y): return y; z = lambda q: q
    return inside
def same(x): return x
first = same
def same(x): return x + x
umlaut = ["ä", lambda x: x * 2, "ö", lambda x: x * 3]
called = (lambda x: x)((lambda y: y)(7)), lambda x: x
"""


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    path = tmp_path_factory.mktemp("source") / "functions.py"
    path.write_text(SOURCE, encoding="utf-8")
    namespace: dict[str, Any] = {}
    exec(compile(SOURCE, str(path), "exec"), namespace)
    return namespace


def text(function: Any) -> str:
    node = function_node(function)
    return ast.unparse(node.body if isinstance(node, ast.Lambda) else node)


def test_lambdas_on_one_line(module: dict[str, Any]) -> None:
    assert [text(module[name]) for name in "abc"] == ["x + 1", "x + 1", "lambda y: y + x"]
    columns = [function_node(module[name]).col_offset for name in "abc"]
    assert columns == sorted(set(columns))
    assert text(module["inner"]) == "y + x"


def test_lambdas_in_lambdas(module: dict[str, Any]) -> None:
    nested = module["nested"]
    assert [text(nested), text(nested()), text(nested()())] == ["lambda: lambda: 5", "lambda: 5", "5"]


def test_constants_and_branches(module: dict[str, Any]) -> None:
    assert [text(each) for each in module["const"]] == ["1", "None", "True"]
    assert [text(each) for each in module["if_else"]] == ["1 if x else 2", "3 if x else 4"]


def test_several_lines_and_bytes_that_are_no_letters(module: dict[str, Any]) -> None:
    assert [text(each) for each in module["long"]] == ["x + y", "x - y"]
    assert [text(each) for each in module["umlaut"] if callable(each)] == ["x * 2", "x * 3"]
    assert text(module["called"][1]) == "x"


def test_decorated_and_redefined(module: dict[str, Any]) -> None:
    decorated = module["decorated"]
    assert isinstance(decorated, functools._lru_cache_wrapper)
    assert text(decorated.__wrapped__).startswith("@once\n@functools.lru_cache\ndef decorated(x):")
    assert text(decorated(1)).startswith("def inside(y):")
    assert text(module["first"]) == "def same(x):\n    return x"
    assert text(module["same"]) == "def same(x):\n    return x + x"


def test_the_same_tree_each_time(module: dict[str, Any]) -> None:
    assert function_node(module["a"]) is function_node(module["a"])


def test_a_file_that_changed(tmp_path: Path) -> None:
    path = tmp_path / "changing.py"
    path.write_text("def f(x):\n    return x\n")
    namespace: dict[str, Any] = {}
    exec(compile(path.read_text(), str(path), "exec"), namespace)
    function_node(namespace["f"])
    path.write_text("# a line more\ndef f(x, y):\n    return x\n")
    linecache.clearcache()
    with pytest.raises(
        CardCompileError, match=r"changing\.py:1: function f: the file has changed since it was loaded"
    ):
        function_node(namespace["f"])
    path.write_text("def f(x:\n    return x\n")
    linecache.clearcache()
    with pytest.raises(CardCompileError, match="the file has changed: "):
        function_node(namespace["f"])
