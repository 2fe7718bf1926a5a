"""Finds the syntax tree of a Python function: by its place in the file that defines it, each file read once."""

from __future__ import annotations

import ast
import functools
import linecache
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import NoReturn

from ygocore.cards.definitions import card_error

FunctionNode = ast.FunctionDef | ast.Lambda

_Span = tuple[int, int, int, int]


@functools.lru_cache(maxsize=256)
def _functions_of(file: str, text: str) -> dict[tuple[str, int], list[FunctionNode]]:
    """Return the functions of a file by name and first line (that of a decorator, as in a code object)."""
    found: dict[tuple[str, int], list[FunctionNode]] = {}
    for node in ast.walk(ast.parse(text, filename=file)):
        if isinstance(node, ast.Lambda):
            found.setdefault(("<lambda>", node.lineno), []).append(node)
        elif isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            found.setdefault((node.name, first), []).append(node)
    return found


def function_node(function: FunctionType) -> FunctionNode:
    """Return the syntax tree of a function or lambda, the same object each time while its file does not change.

    Raises CardCompileError if its source cannot be had (typed at a prompt, made by exec) or is no longer what was run.
    """
    code = function.__code__
    file, line = code.co_filename, code.co_firstlineno
    linecache.checkcache(file)
    text = "".join(linecache.getlines(file, function.__globals__))
    if not text:
        _no_source(file, line, code.co_name, "its source cannot be found")
    try:
        nodes = _functions_of(file, text).get((code.co_name, line), [])
    except SyntaxError as error:
        raise card_error(file, error.lineno or line, f"the file has changed: {error.msg}") from error
    node = nodes[0] if len(nodes) == 1 else _among(nodes, code)
    if node is None or _parameter_names(node) != code.co_varnames[: len(_parameter_names(node))]:
        _no_source(file, line, code.co_name, "the file has changed since it was loaded")
    return node


def _no_source(file: str, line: int, name: str, reason: str) -> NoReturn:
    raise card_error(
        file, line, f"function {name}: {reason}", "card functions are defined in a file, with def or lambda"
    )


def _parameter_names(node: FunctionNode) -> tuple[str, ...]:
    return tuple(argument.arg for argument in (*node.args.posonlyargs, *node.args.args))


def _among(nodes: list[FunctionNode], code: CodeType) -> FunctionNode | None:
    """Return which of several lambdas of one line the code is: the smallest whose body holds all its instructions."""
    spans = list(_spans(code))
    holding = [node for node in nodes if all(_holds(_body_span(node), span) for span in spans)]
    if not spans or not holding:
        if nodes:
            reason = f"there are {len(nodes)} on this line and Python runs without column numbers"
            _no_source(code.co_filename, code.co_firstlineno, code.co_name, reason)
        return None
    return min(holding, key=lambda node: _size(_body_span(node)))


def _spans(code: CodeType) -> Iterator[_Span]:
    for line, end_line, column, end_column in code.co_positions():
        # An empty span belongs to no expression: the start of a frame, cells, the generator's preamble.
        if line is None or end_line is None or column is None or end_column is None:
            continue
        if (line, column) != (end_line, end_column):
            yield line, column, end_line, end_column


def _body_span(node: FunctionNode) -> _Span:
    body = node.body if isinstance(node, ast.Lambda) else node
    return body.lineno, body.col_offset, body.end_lineno or body.lineno, body.end_col_offset or 0


def _holds(outer: _Span, inner: _Span) -> bool:
    return outer[:2] <= inner[:2] and inner[2:] <= outer[2:]


def _size(span: _Span) -> tuple[int, int]:
    return span[2] - span[0], span[3] - span[1]
