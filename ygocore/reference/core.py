"""The engine as the public duel sees it (docs/contract.md, "What an engine gives")."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Self, SupportsIndex

import numpy as np
import numpy.typing as npt

from ygocore.actions import Action, Place, decode
from ygocore.constants import Location, Phase
from ygocore.errors import CapacityError, DuelFormatError, IllegalActionError, PositionError
from ygocore.prompts import Prompt
from ygocore.reference import check, saved, turn
from ygocore.reference.digest import digest
from ygocore.reference.legal import legal_actions
from ygocore.reference.opening import opening_state
from ygocore.reference.state import Rule, State, from_snapshot, to_snapshot
from ygocore.setup import DuelSetup
from ygocore.snapshot import Option, Snapshot, WinReason

if TYPE_CHECKING:
    from ygocore.cards.pool import CardPool

_ACTIONS_NAMED_IN_ERRORS = 20


class ReferenceCore:
    """A duel played by the reference engine. Made by :meth:`_start`, :meth:`_load` or :meth:`_from_bytes`.

    Between actions the state and the prompt are all there is: the rule that waits can be started again from
    them, so copies and loaded duels go on like the one they were taken from.
    """

    _state: State
    _prompt: Prompt | None  # None: over
    _options: list[int]  # the legal actions, ascending
    _rules: Rule[None] | None  # suspended at _prompt; None: to be started from the state

    # -- where duels come from -------------------------------------------------------------------------------

    @classmethod
    def _start(cls, setup: DuelSetup) -> Self:
        """A new duel, run to its first decision. ``CapacityError`` for more cards than a duel holds."""
        state = opening_state(setup)
        duel = cls._waiting(state)
        duel._go_on(turn.new_duel(state, setup.hand))
        return duel

    @classmethod
    def _load(cls, snapshot: Snapshot, pool: CardPool) -> Self:
        """A duel in the state of a snapshot, exactly: a decision with one legal answer is not answered here.

        ``PositionError`` for what no duel can go on from, ``CapacityError`` for too many cards.
        """
        check.check(snapshot, pool)
        duel = cls._waiting(from_snapshot(snapshot, pool))
        if not duel._state.over:
            duel._rules = turn.resume(duel._state)
            duel._ask(next(duel._rules))
        return duel

    @classmethod
    def _from_bytes(cls, data: bytes, pool: CardPool) -> Self:
        """The duel that :meth:`to_bytes` saved. ``DuelFormatError`` for anything else."""
        snapshot = saved.snapshot_from_bytes(data, pool)
        try:
            return cls._load(snapshot, pool)
        except (PositionError, CapacityError) as error:
            raise DuelFormatError(f"the saved duel is not one that can go on: {error}") from error

    @classmethod
    def _waiting(cls, state: State) -> Self:
        duel = object.__new__(cls)
        duel._state = state
        duel._prompt = None
        duel._options = []
        duel._rules = None
        return duel

    # -- deciding --------------------------------------------------------------------------------------------

    def legal_actions(self) -> npt.NDArray[np.uint64]:
        """The legal actions, ascending: a new 1-D uint64 array, empty only when the duel is over."""
        return np.array(self._options, dtype=np.uint64)

    def apply(self, action: SupportsIndex) -> None:
        """Carry out a legal action. ``IllegalActionError`` otherwise, and the duel is unchanged."""
        chosen = index(action)
        if chosen not in self._options:
            raise IllegalActionError(self._complaint(chosen))
        self._state.events = []
        if self._rules is None:
            self._rules = turn.resume(self._state)
            next(self._rules)
        self._go_on(self._rules, decode(chosen))

    def _go_on(self, rules: Rule[None], answer: Action | None = None) -> None:
        """Run the rules to the next decision that is one, or to the duel's end."""
        self._rules = rules
        try:
            self._ask(next(rules) if answer is None else rules.send(answer))
            while len(self._options) == 1 and not self._state.options & Option.OFFER_SINGLE:
                self._ask(rules.send(decode(self._options[0])))
        except StopIteration:
            self._rules, self._prompt, self._options = None, None, []

    def _ask(self, prompt: Prompt) -> None:
        self._prompt = prompt
        self._options = legal_actions(self._state, prompt)

    def _complaint(self, action: int) -> str:
        """Why an action is refused: the action in words, and what is legal."""
        if not self._options:
            return f"{_in_words(action)} is not legal: the duel is over"
        named = [_in_words(legal) for legal in self._options[:_ACTIONS_NAMED_IN_ERRORS]]
        more = len(self._options) - len(named)
        rest = f", and {more} more" if more else ""
        assert self._prompt is not None
        asked = f"player {self._prompt.player} is asked {self._prompt.kind.name}"
        return f"{_in_words(action)} is not legal here: {asked}; legal are {', '.join(named)}{rest}"

    # -- the state -------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        """An independent copy of the state; events are not copied."""
        copy = self._waiting(self._state)
        self.copy_into(copy)
        return copy

    def copy_into(self, other: ReferenceCore) -> None:
        """Make ``other`` a copy of this duel; events are not copied."""
        if not isinstance(other, ReferenceCore):
            raise TypeError(f"a reference duel copies into a reference duel, not into {type(other).__name__}")
        if other._state.pool.fingerprint != self._state.pool.fingerprint:
            raise ValueError("a duel copies into a duel of the same card pool only")
        other._state = from_snapshot(to_snapshot(self._state), self._state.pool)
        other._prompt = self._prompt
        other._options = list(self._options)
        other._rules = None

    def snapshot(self) -> Snapshot:
        """The whole state as plain values."""
        return to_snapshot(self._state)

    def digest(self) -> int:
        """64 bits over the whole state, hidden cards included; both engines give the same."""
        return digest(self._state, self._prompt)

    def to_bytes(self) -> bytes:
        """The whole state, for :meth:`_from_bytes`: with version, the pool's fingerprint and a checksum."""
        return saved.to_bytes(to_snapshot(self._state), self._state.pool)

    def raw_events(self) -> list[tuple[int, ...]]:
        """The events since the last action (or the start) as integers; see :mod:`ygocore.events`."""
        return list(self._state.events)

    @property
    def pool(self) -> CardPool:
        """The cards of this duel."""
        return self._state.pool

    @property
    def prompt(self) -> Prompt | None:
        """What the deciding player is asked; None when the duel is over."""
        return self._prompt

    @property
    def player(self) -> int | None:
        """Who decides now, 0 or 1; None when the duel is over."""
        return None if self._prompt is None else self._prompt.player

    @property
    def over(self) -> bool:
        """Whether the duel has ended."""
        return self._state.over

    @property
    def winner(self) -> int | None:
        """0 or 1; None while the duel runs and for a draw or a truncated duel."""
        return self._state.winner

    @property
    def win_reason(self) -> WinReason:
        """Why the duel ended; ``WinReason.NONE`` while it runs."""
        return self._state.win_reason

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._state.turn

    @property
    def turn_player(self) -> int:
        """Whose turn it is."""
        return self._state.turn_player

    @property
    def phase(self) -> Phase:
        """The phase or step."""
        return self._state.phase

    @property
    def life_points(self) -> tuple[int, int]:
        """Both players' Life Points."""
        return self._state.players[0].lp, self._state.players[1].lp


def _in_words(action: int) -> str:
    """An action with its parts, as errors name it."""
    try:
        parts = decode(action)
    except ValueError:
        return f"{action} (which is no action)"
    words = [parts.kind.name, *_place_in_words(parts.place)]
    words += [f"{name} {value}" for name, value in zip(parts._fields[2:], parts[2:], strict=True) if value]
    return f"{action} ({' '.join(map(str, words))})"


def _place_in_words(place: Place) -> list[str]:
    if not place.location:
        return []
    return [f"{place.controller}:{Location(place.location).name}:{place.sequence}"]
