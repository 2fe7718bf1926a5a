"""Card functions as this engine runs them: the authors' own Python, with the calls that may ask a player turned
into ``yield from``.

:mod:`ygocore.compiler.suspend` rewrites them; here they get their arguments and this engine's ``duel``, ``effect`` and
``group``, which work on the duel that is running in the thread.
"""

from __future__ import annotations

import inspect
import threading
import types
from collections.abc import Generator
from functools import cache
from typing import Any, Final

from ygocore.cards.definitions import EVENT_PARAMETERS, CardDef, CardFunction, CardMethod
from ygocore.compiler.suspend import BoundCard, Names, PythonCard, card_of
from ygocore.errors import CardScriptError, ScriptBudgetError, YgoError

#: Rounds of loops that card functions may make in one step of a duel.
MOST_ROUNDS: Final = 100_000

#: What Python raises for what a card function should not have done.
_MISTAKES: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)

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


def tick() -> None:
    """A round of a loop in a card function. ``ScriptBudgetError`` instead of a hang."""
    _running.rounds += 1
    if _running.rounds > MOST_ROUNDS:
        raise ScriptBudgetError(f"card functions made more than {MOST_ROUNDS} rounds of loops in one step")


class Running:
    """While it lasts, card functions of this thread use this duel's API, and what they do wrong is a ``CardScriptError``."""

    __slots__ = ("_api", "_before")

    def __init__(self, api: Any) -> None:
        self._api = api

    def __enter__(self) -> None:
        self._before = getattr(_running, "api", None)
        _running.api = self._api
        _running.rounds = 0

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        _running.api = self._before
        if isinstance(error, _MISTAKES) and not isinstance(error, YgoError):
            told = script_error(error)
            if told is not None:
                raise told from error


def script_error(error: Exception) -> CardScriptError | None:
    """The error that names the innermost card function in which another was raised; None if that was in none."""
    found: tuple[int, types.FrameType, int] | None = None
    trace = error.__traceback__
    while trace is not None:
        card = card_of(trace.tb_frame)
        if card is not None:
            found = card, trace.tb_frame, trace.tb_lineno
        trace = trace.tb_next
    if found is None:
        return None
    card, frame, line = found
    code = frame.f_code
    where = f"card {card}, function {code.co_name} ({code.co_filename}:{code.co_firstlineno})"
    return CardScriptError(f"{where}, line {line}: {type(error).__name__}: {error}")


_NAMES: Final = Names(
    duel=EngineNamespace("duel"), effect=EngineNamespace("effect"), group=EngineNamespace("group"), tick=tick
)
_bound: dict[int, tuple[CardDef, BoundCard]] = {}


def functions_of(definition: CardDef) -> BoundCard:
    """The functions of a declared card, rewritten once. ``CardCompileError`` for one that is outside the language."""
    found = _bound.get(id(definition))
    if found is None:
        found = _bound[id(definition)] = (definition, PythonCard(definition).bind(_NAMES))
    return found[1]


def function(definition: CardDef, declared: CardFunction | CardMethod | None) -> Any:
    """What this engine runs for a function of the card; None for none."""
    if isinstance(declared, CardMethod):
        return method(declared.__name__)
    return None if declared is None else functions_of(definition)[declared]


@cache
def method(name: str) -> Any:
    """A filter that calls that method of each card."""

    def asked(card: Any, *arguments: Any) -> Any:
        return getattr(card, name)(*arguments)

    return asked


@cache
def _names(code: types.CodeType) -> tuple[str, ...]:
    return code.co_varnames[: code.co_argcount]


def parameters(function: Any) -> tuple[str, ...]:
    """The names of the parameters of a condition, cost, target or operation."""
    return _names(function.__code__)


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
