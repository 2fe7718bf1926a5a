"""Finds the syntax tree of a Python function: by its place in the file that defines it, each file read once."""

from __future__ import annotations

import ast
import linecache
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any, Final, NoReturn

from ygocore.cards.definitions import card_error

FunctionNode = ast.FunctionDef | ast.Lambda

_Span = tuple[int, int, int, int]


_Index = dict[tuple[str, int], list[FunctionNode]]

# By file: its lines, as `linecache` holds them (the same list while the file stays what it is), and its
# functions.
_files: Final[dict[str, tuple[list[str], _Index]]] = {}


def _functions_of(file: str, lines: list[str]) -> _Index:
    """Return the functions of a file by name and first line (that of a decorator, as in a code object)."""
    known = _files.get(file)
    if known is not None and known[0] is lines:
        return known[1]
    found: _Index = {}
    for node in _walk(ast.parse("".join(lines), filename=file)):
        if node.__class__ is ast.Lambda:
            found.setdefault(("<lambda>", node.lineno), []).append(node)
        elif node.__class__ is ast.FunctionDef:
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            found.setdefault((node.name, first), []).append(node)
    _files[file] = lines, found
    return found


def _walk(tree: ast.AST) -> Iterator[Any]:
    """Yield all nodes, in the order of the source.

    A third of the time that `ast.walk` takes, which is felt with hundreds of cards.
    """
    waiting: list[Any] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for name in reversed(node._fields):
            value = getattr(node, name, None)
            if value.__class__ is list:
                waiting.extend(each for each in reversed(value) if isinstance(each, ast.AST))
            elif name != "ctx" and isinstance(value, ast.AST):
                waiting.append(value)


def function_node(function: FunctionType) -> FunctionNode:
    """Return the syntax tree of a function or lambda, the same object each time while its file does not
    change.

    Raises CardCompileError if its source cannot be had (typed at a prompt, made by exec) or is no longer what
    was run.
    """
    code = function.__code__
    file, line = code.co_filename, code.co_firstlineno
    linecache.checkcache(file)
    lines = linecache.getlines(file, function.__globals__)
    if not lines:
        _no_source(file, line, code.co_name, "its source cannot be found")
    try:
        nodes = _functions_of(file, lines).get((code.co_name, line), [])
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
    """Return which of several lambdas of one line the code is:

    The smallest whose body holds all its instructions.
    """
    spans = list(_spans(code))
    if nodes and not spans:  # Python 3.12 says of a lambda that gives a constant only on which line it stands
        return _giving_constant(nodes, code)
    holding = [node for node in nodes if all(_holds(_body_span(node), span) for span in spans)]
    return min(holding, key=lambda node: _size(_body_span(node)), default=None)


def _giving_constant(nodes: list[FunctionNode], code: CodeType) -> FunctionNode:
    """Return the first of several lambdas that gives the constant which the code gives: they are all alike."""
    wanted = code.co_consts[-1] if code.co_consts else None
    for node in nodes:
        try:
            value = ast.literal_eval(node.body) if isinstance(node.body, ast.expr) else ...
        except ValueError:
            continue
        if type(value) is type(wanted) and value == wanted:
            return node
    reason = f"there are {len(nodes)} on this line and Python runs without column numbers"
    _no_source(code.co_filename, code.co_firstlineno, code.co_name, reason)


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
