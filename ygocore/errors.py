"""The exceptions that ygocore raises.

Every one derives from `YgoError`; those that say "this value is no good" are also a `ValueError`. All of
them survive pickling with their attributes, so a process pool reports them unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

_Error = TypeVar("_Error", bound="YgoError")


def _rebuild(cls: type[_Error], args: tuple[Any, ...], attributes: dict[str, Any]) -> _Error:
    """Return the exception as it was before pickling, without running its constructor again."""
    error = cls.__new__(cls, *args)
    error.args = args
    error.__dict__.update(attributes)
    return error


class YgoError(Exception):
    """Root of all exceptions that ygocore raises on purpose."""

    def __reduce__(self) -> tuple[Any, ...]:
        # BaseException would call cls(*args), which fails for every constructor that takes more than the
        # message.
        return _rebuild, (type(self), self.args, dict(self.__dict__))


class IllegalActionError(YgoError, ValueError):
    """An action that is not legal in this state. The duel is unchanged."""


class NotationError(YgoError, ValueError):
    """Text that does not parse as a duel state, a card or an action."""


class PositionError(YgoError, ValueError):
    """A set-up state that parses but that no duel may be in."""


class DuelFormatError(YgoError, ValueError):
    """Bytes that are not a saved duel, or one of another version, pool or layout."""


class CapacityError(YgoError):
    """A fixed-size array of the native engine is full. The duel is as it was before the action."""


class OutcomeError(YgoError, ValueError):
    """A random outcome that was dictated does not fit what happens."""


class NoOutcomeError(OutcomeError):
    """A random outcome is needed, and none is left of those that were dictated."""


class CardCompileError(YgoError):
    """A card function that the card language cannot compile; the message names file and line."""


class CardScriptError(YgoError):
    """A card function did what has no meaning: divided by zero, shifted by a negative count, called a method of no card."""


class ScriptBudgetError(YgoError):
    """A card's effect ran for longer than the duel allows."""


class UnknownCardError(YgoError, KeyError):
    """A card that the pool does not have. Also a KeyError, since pools are mappings."""

    def __str__(self) -> str:
        # KeyError would show the repr of the message.
        return str(self.args[0]) if self.args else ""


class DataFormatError(YgoError, ValueError):
    """Input data (.ydk, .ydke, .cdb, lflist) that cannot mean what it has to.

    Attributes: `message` what is wrong and what was expected, `file` the path or a word for where the data
    came from (None if unknown), `line` from 1 (None if it does not apply), `table` of a database (None if it
    does not apply). `str(error)` puts the place first: ``deck.ydk:3: ...`` or ``cards.cdb, table datas:
    ...``.
    """

    def __init__(
        self, message: str, *, file: str | None = None, line: int | None = None, table: str | None = None
    ) -> None:
        self.message = message
        self.file = file
        self.line = line
        self.table = table
        super().__init__(self._text())

    def _text(self) -> str:
        place = self.file or ""
        if self.line is not None:
            place = f"{place}:{self.line}" if place else f"line {self.line}"
        if self.table is not None:
            place = f"{place}, table {self.table}" if place else f"table {self.table}"
        return f"{place}: {self.message}" if place else self.message


class _ListsProblems(YgoError):  # noqa: N818 - never raised itself
    """Common part of the errors that report every problem at once."""

    problems: tuple[Any, ...]

    def __init__(self, message: str, problems: Iterable[object] = ()) -> None:
        self.message = message
        self.problems = tuple(problems)
        lines = [message, *(f"  {problem}" for problem in self.problems)]
        super().__init__("\n".join(lines))


class DeckError(_ListsProblems, ValueError):
    """A deck that is not legal. `problems` holds every `ygocore.deck.DeckProblem`, and the message a line
    for each."""


class UnsupportedCardError(_ListsProblems):
    """Cards whose effects are not implemented. `problems` holds one entry for each, and the message a line
    for each."""
