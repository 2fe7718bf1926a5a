"""For the reference engine: the author's own Python, with the calls that may ask a player turned into ``yield
from``.

Nothing else changes: a function that can suspend becomes a generator function, others stay plain functions.
The bytecode has no part in it.
"""

from __future__ import annotations

import ast
import builtins
import copy
from collections.abc import Callable, Generator
from dataclasses import dataclass
from types import CodeType, FrameType, FunctionType
from typing import Any, Final

from ygocore.cards.definitions import CardDef, CardFunction, CardMethod
from ygocore.cards.language import CardNamespace, Namespace
from ygocore.compiler.check import CardChecker
from ygocore.compiler.scope import Builtin, Constant, Unit, constant_attribute
from ygocore.errors import CardCompileError

_TICK: Final = "__ygocore_tick"
_VALUE: Final = "__ygocore_value_"
_CARD: Final = "__ygocore_card"


@dataclass(frozen=True, slots=True)
class Names:
    """The objects that an engine puts in the place of the API's namespaces.

    A call marked ``!`` in `ygocore.cards.api` is a generator function on them and on their cards, groups and
    effects; all others are plain. `tick` is called at the start of each round of a loop (ScriptBudgetError is
    raised there).
    """

    duel: Any
    effect: Any
    group: Any
    tick: Callable[[], None]


class PythonCard:
    """A card's functions, checked and rewritten once; `bind` makes them work on a duel's objects. Share it
    between duels.

    >>> card = PythonCard(definition)                                      # doctest: +SKIP
    >>> functions = card.bind(Names(duel, effect, group, tick))            # doctest: +SKIP
    >>> run = functions[definition.effects[0].operation]                   # doctest: +SKIP
    >>> result = yield from run(e, tp) if is_suspending(run) else run(e, tp)  # doctest: +SKIP
    """

    def __init__(self, definition: CardDef) -> None:
        """Check the card. Raises CardCompileError for a function that does not compile:

        Both engines take the same cards.
        """
        self.definition = definition
        self._checker = CardChecker(definition)
        self._rewritten: dict[Unit, _Rewritten] = {}

    def bind(self, names: Names) -> BoundCard:
        """Return the functions over an engine's objects. Cheap: nothing is parsed or compiled again."""
        return BoundCard(self, names)

    def unit_of(self, function: Callable[..., Any]) -> Unit | None:
        """Return the unit of a Python function that the card uses, None if it uses no such function."""
        return self._checker.units().get(function) if isinstance(function, FunctionType) else None

    def rewritten(self, unit: Unit) -> _Rewritten:
        """Return the rewritten code of a Python function."""
        made = self._rewritten.get(unit)
        if made is None:
            suspends = self._checker.suspending_calls(unit)
            made = self._rewritten[unit] = _rewrite(unit, suspends, self._checker.factory_values(unit))
        return made


class BoundCard:
    """A card's functions over an engine's objects: ``bound[effect.operation]``, the same object each time.

    Functions that a card function hands to the API (filters, functions of effects made in the duel) are of
    the same making.
    """

    def __init__(self, card: PythonCard, names: Names) -> None:
        self._card = card
        self._names = names
        self._bound: dict[Unit, Callable[..., Any]] = {}

    def __getitem__(self, function: CardFunction) -> Callable[..., Any]:
        """Return a function of this card. Raises KeyError for a function of another card."""
        unit = self._card.unit_of(function.function)
        if unit is None:
            raise KeyError(f"{function!r} does not belong to the card {self._card.definition.code}")
        return self._bind(unit)

    def _bind(self, unit: Unit) -> Callable[..., Any]:
        made = self._bound.get(unit)
        if made is None:
            rewritten = self._card.rewritten(unit)
            namespace: dict[str, Any] = {
                "__builtins__": {},
                "__name__": unit.file,
                _CARD: self._card.definition.code,
                _TICK: self._names.tick,
            }
            results: dict[str, Any] = {}
            exec(rewritten.code, namespace, results)
            made = self._bound[unit] = results[rewritten.name]
            # After the function is known: it may name itself.
            namespace.update((name, self._value(value)) for name, value in rewritten.outside.items())
        return made

    def _value(self, value: Any) -> Any:
        """Return what stands for a value from outside the card functions."""
        if isinstance(value, Namespace):
            return getattr(self._names, repr(value))
        if isinstance(value, CardFunction):
            value = value.function
        if isinstance(value, CardMethod):
            return _method(value.__name__)
        unit = self._card.unit_of(value)
        return value if unit is None else self._bind(unit)


@dataclass(frozen=True, slots=True)
class _Rewritten:
    """A function's code: running it defines `name`;

    `outside` are the names that it uses, with their values as the author gave them.
    """

    code: CodeType
    name: str
    outside: dict[str, Any]


def card_of(frame: FrameType) -> int | None:
    """The passcode of the card whose function a frame runs; None for a frame that runs no card function."""
    code: int | None = frame.f_globals.get(_CARD)
    return code


def is_suspending(function: Callable[..., Any]) -> bool:
    """Whether calling a function of a `PythonCard` gives a generator, which has to be run."""
    return bool(function.__code__.co_flags & 0x20)  # CO_GENERATOR


def parameters_of(function: Callable[..., Any]) -> tuple[str, ...]:
    """Return the names of the parameters of a function of a `PythonCard`:

    Engines hand an event's values by these.
    """
    code = function.__code__
    return tuple(code.co_varnames[: code.co_argcount])


def finish(run: Generator[Any, Any, Any]) -> Any:
    """Run a generator that asks nobody to its end, and return its result. RuntimeError if it asks."""
    try:
        asked = next(run)
    except StopIteration as stop:
        return stop.value
    raise RuntimeError(f"asked {asked!r} where nobody answers")


def _method(name: str) -> Callable[..., Any]:
    def method(c: Any, *arguments: Any) -> Any:
        return getattr(c, name)(*arguments)

    method.__name__ = f"card.{name}"
    return method


def _outside_names(unit: Unit) -> dict[str, Any]:
    """Return the names in a function, and in those inside it, that stand for something outside, with their
    values.
    """
    found: dict[str, Any] = {}
    for node in ast.walk(unit.node):
        if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load) or node.id in found:
            continue
        try:
            meaning = unit.resolve(node.id, node)
        except CardCompileError:  # a local of a function inside, or a name in code that is never reached
            continue
        if isinstance(meaning, Constant):
            found[node.id] = meaning.value
        elif isinstance(meaning, Builtin):
            found[node.id] = getattr(builtins, meaning.name)
    return found


class _Rewriter(ast.NodeTransformer):
    """Rewrites a copy of a function's tree; `original` leads from its nodes to those that were checked."""

    def __init__(self, unit: Unit, suspends: dict[ast.AST, bool], factories: dict[ast.Call, Any]) -> None:
        self._unit = unit
        self._suspends = suspends
        self._factories = factories
        self.outside: dict[str, Any] = _outside_names(unit)
        self.original: dict[ast.AST, ast.AST] = {}

    def _named(self, value: Any, node: ast.expr) -> ast.expr:
        """Return a name for a value from outside."""
        name = f"{_VALUE}{len(self.outside)}"
        self.outside[name] = value
        return ast.copy_location(ast.Name(name, ast.Load()), node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """A call of a factory becomes what it made; one that may ask a player is delegated to."""
        original = self.original.get(node)
        if isinstance(original, ast.Call) and original in self._factories:
            return self._named(self._factories[original], node)
        self.generic_visit(node)
        if original is not None and self._suspends.get(original, False):
            return ast.copy_location(ast.YieldFrom(node), node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """``module.function`` and ``card.method`` become what they name."""
        original = self.original.get(node)
        found, value = _outside_attribute(self._unit, original)
        return self._named(value, node) if found else self.generic_visit(node)

    def visit_For(self, node: ast.For) -> ast.AST:
        """Every round of a loop is counted."""
        self.generic_visit(node)
        node.body.insert(0, _tick(node))
        return node

    def visit_While(self, node: ast.While) -> ast.AST:
        """Every round of a loop is counted."""
        self.generic_visit(node)
        node.body.insert(0, _tick(node))
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Decorators have done their work; annotations are for the checker."""
        node.decorator_list = []
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Annotations are for the checker."""
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """``tc: card = x`` is ``tc = x``."""
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], self.visit(node.value)), node)


def _tick(node: ast.stmt) -> ast.stmt:
    call = ast.Call(ast.Name(_TICK, ast.Load()), [], [])
    statement = ast.Expr(call)
    for each in ast.walk(statement):
        ast.copy_location(each, node)
    return statement


def _outside_attribute(unit: Unit, node: ast.AST | None) -> tuple[bool, Any]:
    if not isinstance(node, ast.Attribute):
        return False, None
    base: Any
    if isinstance(node.value, ast.Name):
        try:
            meaning = unit.resolve(node.value.id, node.value)
        except CardCompileError:
            return False, None
        if not isinstance(meaning, Constant):
            return False, None
        base = meaning.value
    else:
        found, base = _outside_attribute(unit, node.value)
        if not found:
            return False, None
    if isinstance(base, CardNamespace):
        return True, getattr(base, node.attr)
    try:
        return True, constant_attribute(base, node.attr)
    except AttributeError:
        return False, None


def _rewrite(unit: Unit, suspends: dict[ast.AST, bool], factories: dict[ast.Call, Any]) -> _Rewritten:
    """Return the rewritten code of a Python function;

    Lines stay what they are, so tracebacks lead to the author's file.
    """
    rewriter = _Rewriter(unit, suspends, factories)
    tree = copy.deepcopy(unit.node)
    rewriter.original = dict(zip(ast.walk(tree), ast.walk(unit.node), strict=True))
    rewritten = rewriter.visit(tree)
    if isinstance(rewritten, ast.Lambda):
        name = f"{_VALUE}function"
        target = ast.copy_location(ast.Name(name, ast.Store()), tree)
        statement: ast.stmt = ast.copy_location(ast.Assign([target], rewritten), tree)
    else:
        name, statement = rewritten.name, rewritten
    module = ast.fix_missing_locations(ast.Module([statement], []))
    return _Rewritten(compile(module, unit.file, "exec"), name, rewriter.outside)
