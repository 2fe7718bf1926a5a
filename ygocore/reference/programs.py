"""Card functions as this engine runs them: plain Python functions, or generators where they may ask a player something.

An author writes plain calls (docs/cards.md). Here each call that the API marks with ``!`` becomes ``yield from``, and so does each
call of a function that thereby becomes a generator; ``duel``, ``effect``, ``group`` and ``card`` become this engine's. The
result is cached by function.
"""

from __future__ import annotations

import ast
import copy
import inspect
import threading
import types
from collections.abc import Callable, Generator
from functools import cache
from typing import Any, Final

from ygocore.cards.api import TABLE
from ygocore.cards.definitions import EVENT_PARAMETERS, CardFunction, CardMethod
from ygocore.cards.language import CardNamespace, Namespace
from ygocore.compiler.source import FunctionNode, function_node

#: Names of API calls that may ask.
SUSPENDING: Final = frozenset(each.name for each in TABLE if each.suspends)

_running = threading.local()


class Suspended(RuntimeError):  # noqa: N818
    """A card function asked a player something where that is not allowed."""


class EngineNamespace:
    """``duel``, ``effect`` or ``group`` inside card functions: the API of the duel that is running in this thread."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(getattr(_running.api, self._name), name)


class CardQuestions:
    """``card`` inside card functions: ``card.is_faceup`` is a filter."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        return method(name)


@cache
def method(name: str) -> Callable[..., Any]:
    """A filter that calls that method of each card."""

    def asked(card: Any, *arguments: Any) -> Any:
        return getattr(card, name)(*arguments)

    return asked


_NAMESPACES: Final = {name: EngineNamespace(name) for name in ("duel", "effect", "group")}
_CARD: Final = CardQuestions()


def enter(api: Any) -> Any:
    """Make this duel's API the one that card functions of this thread use; returns the one before."""
    before = getattr(_running, "api", None)
    _running.api = api
    return before


_prepared: dict[Any, Callable[..., Any]] = {}


def prepare(function: Any) -> Any:
    """The function that this engine runs for a card function, a ``card.method`` or None; anything else as it is."""
    if isinstance(function, CardFunction):
        function = function.function
    if isinstance(function, CardMethod):
        return method(function.__name__)
    if not isinstance(function, types.FunctionType) or getattr(function, "__ygocore_ready__", False):
        return function
    found = _prepared.get(function)
    if found is None:
        found = _prepared[function] = _rewritten(function)
    return found


def _rewritten(function: types.FunctionType) -> Callable[..., Any]:
    """The function with suspending calls turned into ``yield from``, bound to this engine's namespaces."""
    bindings = dict(function.__globals__)
    closure = inspect.getclosurevars(function)
    node = copy.deepcopy(function_node(function))
    for name, value in {**_used(node, bindings), **closure.nonlocals}.items():
        bindings[name] = _bound(value)
    rewriter = _Rewriter({name for name, value in bindings.items() if inspect.isgeneratorfunction(value)})
    inner = rewriter.function(node)
    name = "_card_function" if isinstance(inner, ast.Lambda) else inner.name
    statement: ast.stmt
    if isinstance(inner, ast.Lambda):
        statement = ast.Assign(targets=[ast.Name(name, ast.Store())], value=inner)
    else:
        inner.decorator_list = []
        statement = inner
    module = ast.fix_missing_locations(ast.Module([statement], []))
    exec(compile(module, function.__code__.co_filename, "exec"), bindings)
    made: Callable[..., Any] = bindings[name]
    made.__defaults__ = (  # type: ignore[attr-defined]
        None if function.__defaults__ is None else tuple(map(_bound, function.__defaults__))
    )
    made.__ygocore_ready__ = True  # type: ignore[attr-defined]
    return made


def _used(node: ast.AST, bindings: dict[str, Any]) -> dict[str, Any]:
    """The names that the function takes from its file."""
    names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    return {name: bindings[name] for name in names if name in bindings}


def _bound(value: Any) -> Any:
    """A value from outside as card functions of this engine are to see it."""
    if isinstance(value, Namespace):
        return _NAMESPACES[repr(value)]
    if isinstance(value, CardNamespace):
        return _CARD
    if isinstance(value, types.FunctionType) and getattr(value, "__ygocore_factory__", False):
        return value
    if isinstance(value, types.FunctionType | CardFunction | CardMethod):
        return prepare(value)
    return value


class _Rewriter(ast.NodeTransformer):
    """Turns calls that may suspend into ``yield from``. ``generators``: names of functions that do."""

    def __init__(self, generators: set[str]) -> None:
        self.generators = generators

    def function(self, node: FunctionNode) -> FunctionNode:
        """The function rewritten; nested functions first, since their names decide how they are called."""
        while True:
            before = set(self.generators)
            made = copy.deepcopy(node)
            if isinstance(made, ast.Lambda):
                return made
            made.body = [self.visit(each) for each in made.body]
            made.args.defaults = []
            made.returns = None
            for argument in made.args.args:
                argument.annotation = None
            if self.generators == before:
                return made

    def visit_Call(self, node: ast.Call) -> ast.AST:  # noqa: N802
        self.generic_visit(node)
        by_name = isinstance(node.func, ast.Name) and node.func.id in self.generators
        by_method = isinstance(node.func, ast.Attribute) and node.func.attr in SUSPENDING
        return ast.YieldFrom(node) if by_name or by_method else node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # noqa: N802
        node.body = [self.visit(each) for each in node.body]
        node.returns = None
        for argument in node.args.args:
            argument.annotation = None
        inside = _Yields()
        for each in node.body:
            inside.visit(each)
        if inside.found:
            self.generators.add(node.name)
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:  # noqa: N802
        return node


class _Yields(ast.NodeVisitor):
    """Whether a function's own body suspends."""

    found = False

    def visit_YieldFrom(self, node: ast.YieldFrom) -> None:  # noqa: N802
        self.found = True

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:  # noqa: N802
        return

    def visit_Lambda(self, node: ast.Lambda) -> None:  # noqa: N802
        return


@cache
def _names(code: types.CodeType) -> tuple[str, ...]:
    return code.co_varnames[: code.co_argcount]


def call_event(function: Any, given: dict[str, Any]) -> Any:
    """Call a condition, cost, target or operation: its parameters are handed by name. May return a generator."""
    names = _names(function.__code__)
    try:
        return function(*[given[name] for name in names])
    except KeyError as error:
        known = ", ".join(EVENT_PARAMETERS)
        raise TypeError(f"a card function has the parameter {error}; the engine hands {known}") from None


def call_value(function: Any, *arguments: Any) -> Any:
    """Call a value function or filter: it gets as many of the arguments as it takes, in order."""
    code = getattr(function, "__code__", None)
    if code is None or code.co_flags & inspect.CO_VARARGS:
        return function(*arguments)
    return function(*arguments[: code.co_argcount])


def finish(result: Any) -> Any:
    """The result of a card function that must not ask anything."""
    if not isinstance(result, Generator):
        return result
    try:
        next(result)
    except StopIteration as stop:
        return stop.value
    raise Suspended("a card function asks a player where nothing may be asked (a condition, or chk == 0)")
