"""The engine as the public duel sees it (docs/contract.md, "What an engine gives")."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from operator import index
from typing import TYPE_CHECKING, Self, SupportsIndex

import numpy as np
import numpy.typing as npt

from ygocore.actions import Action, Place, decode
from ygocore.cards.registry import builtin_cards
from ygocore.constants import Location, Phase
from ygocore.constants import Prompt as PromptKind
from ygocore.errors import (
    CapacityError,
    CardScriptError,
    DuelFormatError,
    IllegalActionError,
    PositionError,
    ScriptBudgetError,
)
from ygocore.legality import cards_of
from ygocore.prompts import Prompt
from ygocore.reference import check, loops, programs, saved, turn
from ygocore.reference.api import EngineApi
from ygocore.reference.copying import copy_state
from ygocore.reference.digest import digest, mix_path
from ygocore.reference.hidden import become, staying_cards
from ygocore.reference.history import Dealt, Done
from ygocore.reference.legal import legal_actions
from ygocore.reference.opening import opening_state
from ygocore.reference.snapshots import from_snapshot, to_snapshot
from ygocore.reference.state import Outcome, Rule, State
from ygocore.setup import NO_DEFINITIONS, DuelSetup
from ygocore.snapshot import Option, Snapshot, WinReason, holds_effects

if TYPE_CHECKING:
    from ygocore.cards.definitions import CardDef
    from ygocore.cards.pool import CardPool

_ACTIONS_NAMED_IN_ERRORS = 20
_OPEN = (PromptKind.SELECT_IDLECMD, PromptKind.SELECT_BATTLECMD)
#: An open game state that is copied becomes a checkpoint if the last one is at least so many actions ago.
_ACTIONS_BETWEEN_CHECKPOINTS = 12


class ReferenceCore:
    """A duel played by the reference engine. Made by :meth:`_start`, :meth:`_load` or :meth:`_from_bytes`.

    In an open game state, and at the decisions of a duel without effects, the state and the prompt are all there is: the rule
    that waits can be started again from them. A duel that waits within an effect is copied from its last checkpoint (a copy of an
    open game state) and the actions since, and saved as its beginning and all its actions. Checkpoints are only made when a
    duel is copied: one that is just played needs none.
    """

    _state: State
    _api: EngineApi
    _prompt: Prompt | None  # None: over
    _options: list[int]  # the legal actions, ascending
    _rules: Rule[None] | None  # suspended at _prompt; None: to be started from the state
    _origin: DuelSetup | Snapshot  # where the duel began
    _history: list[Done | Dealt]
    _checkpoint: State | None  # None: the origin
    _checkpoint_at: int  # how many actions had been taken there
    _open_at: int  # how many actions had been taken in the last open game state that was left
    _path: int  # 0 in an open game state

    # -- where duels come from ---------------------------------------------------------------------

    @classmethod
    def _start(cls, setup: DuelSetup) -> Self:
        """A new duel, run to its first decision. ``CapacityError`` for more cards than a duel holds."""
        state = opening_state(setup)
        duel = cls._waiting(state, setup)
        duel._go_on(turn.new_duel(state, setup.hand))
        return duel

    @classmethod
    def _load(
        cls, snapshot: Snapshot, pool: CardPool, definitions: Mapping[int, CardDef] | None = None
    ) -> Self:
        """A duel in the state of a snapshot, exactly: a decision with one legal answer is not answered here.

        ``PositionError`` for what no duel can go on from, ``CapacityError`` for too many cards.
        """
        if snapshot.unheld:
            raise PositionError(
                f"the snapshot only shows the duel: it does not hold {'; '.join(map(str, snapshot.unheld))}"
            )
        check.check(snapshot, pool)
        known = builtin_cards() if definitions is None else definitions
        cards = [card for _, card in cards_of(snapshot)]
        cards += [each for card in cards if card.carried is not None for each in card.carried.materials]
        if not any(pool.artwork_code(card.code) in known or card.code in known for card in cards):
            if holds_effects(snapshot):
                raise PositionError("effects have left something, and no card of the duel has any")
            known = NO_DEFINITIONS  # without such cards no effect ever comes into play
        duel = cls._waiting(from_snapshot(snapshot, pool, known), snapshot)
        duel._take_up()
        return duel

    @classmethod
    def _from_bytes(
        cls, data: bytes, pool: CardPool, definitions: Mapping[int, CardDef] | None = None
    ) -> Self:
        """The duel that :meth:`to_bytes` saved. ``DuelFormatError`` for anything else, other definitions included.

        Without definitions those that ship are meant.
        """
        kept = saved.read(data, pool, definitions)
        try:
            if isinstance(kept.origin, DuelSetup):
                duel = cls._start(kept.origin)
            else:
                duel = cls._load(kept.origin, pool, kept.definitions)
            duel._repeat(kept.history or ())
            duel._state.events = []
        except (PositionError, CapacityError, IllegalActionError, ValueError) as error:
            raise DuelFormatError(f"the saved duel is not one that can go on: {error}") from error
        return duel

    @classmethod
    def _waiting(cls, state: State, origin: DuelSetup | Snapshot) -> Self:
        duel = object.__new__(cls)
        duel._state = state
        duel._api = EngineApi(state)
        duel._prompt = None
        duel._options = []
        duel._rules = None
        duel._origin = origin
        duel._history = []
        duel._checkpoint, duel._checkpoint_at = None, 0
        duel._open_at = 0
        duel._path = 0
        return duel

    def _take_up(self) -> None:
        """Start the rule that waits in the state."""
        if self._state.over:
            return
        with programs.Running(self._api):
            self._rules = turn.resume(self._state)
            self._ask(next(self._rules))

    # -- deciding ----------------------------------------------------------------------------------

    def legal_actions(self) -> npt.NDArray[np.uint64]:
        """The legal actions, ascending: a new 1-D uint64 array, empty only when the duel is over."""
        return np.array(self._options, dtype=np.uint64)

    def apply(self, action: SupportsIndex) -> None:
        """Carry out a legal action. ``IllegalActionError`` otherwise, and the duel is unchanged.

        So it is after a ``CardScriptError`` or ``ScriptBudgetError``.
        """
        chosen = index(action)
        if chosen not in self._options:
            raise IllegalActionError(self._complaint(chosen))
        try:
            self._carry_out(chosen)
        except (CardScriptError, ScriptBudgetError):
            self._take_back()
            raise

    def _take_back(self) -> None:
        """As it was before the last action, which failed."""
        history = self._history[:-1]
        self._begin_again()
        self._repeat(history[self._checkpoint_at :])
        self._state.events = []

    def _carry_out(self, chosen: int) -> None:
        if self._is_open():
            self._open_at = len(self._history)
        state = self._state
        given = None if state.outcomes is None else tuple(state.outcomes)
        self._history.append(Done(chosen, given))
        state.events = []
        if self._rules is None:
            self._take_up()
        assert self._rules is not None
        self._path = mix_path(self._path, chosen)
        self._go_on(self._rules, decode(chosen))

    def dictate(self, outcomes: Iterable[Outcome] | None) -> None:
        """Dictate the random outcomes of the next action, in order; None leaves them to the generator again.

        What is left over when the next outcomes are dictated is dropped. A missing or unfitting one is an ``OutcomeError``.
        """
        self._state.outcomes = None if outcomes is None else deque(outcomes)

    def _go_on(self, rules: Rule[None], answer: Action | None = None) -> None:
        """Run the rules to the next decision that is one, or to the duel's end."""
        self._rules = rules
        try:
            with programs.Running(self._api):
                self._ask(next(rules) if answer is None else rules.send(answer))
                while len(self._options) == 1 and not self._state.options & Option.OFFER_SINGLE:
                    self._ask(rules.send(decode(self._options[0])))
        except StopIteration:
            self._rules, self._prompt, self._options, self._path = None, None, [], 0

    def _ask(self, prompt: Prompt) -> None:
        self._prompt = prompt
        self._options = list(legal_actions(self._state, prompt))
        if len(self._options) > 1:
            loops.forget(self._state)
        if prompt.kind in _OPEN:
            self._path = 0
            self._state.shown.clear()

    # -- another duel that looks the same ----------------------------------------------------------

    def _staying(self) -> list[Place]:
        """The places of cards that cannot become others, known or not: what is going on depends on what they are."""
        return sorted(card.place for card in staying_cards(self._state, self._prompt) if card.location)

    def _dealt(self, shown: Snapshot) -> Self:
        """A copy of this duel in which the cards, and the generator, are those of a snapshot of it with other hidden cards."""
        duel = self.clone()
        codes = tuple((place, card.code) for place, card in cards_of(shown))
        before = dict(cards_of(self.snapshot()))
        changed = tuple((place, code) for place, code in codes if before[place].code != code)
        duel._deal(Dealt(changed, shown.rng))
        return duel

    def _deal(self, dealt: Dealt) -> None:
        """The cards in these places are others from now on."""
        self._history.append(dealt)
        with programs.Running(self._api):
            become(self._state, dealt.codes)
            self._state.rng, self._state.outcomes = dealt.rng, None
            if self._prompt is not None:
                self._options = list(legal_actions(self._state, self._prompt))

    # -- how it stands -----------------------------------------------------------------------------

    def _is_open(self) -> bool:
        """Whether the duel waits in an open game state."""
        return self._prompt is not None and self._prompt.kind in _OPEN

    def _stands_alone(self) -> bool:
        """Whether the state alone tells how the duel goes on."""
        return self._state.over or self._is_open() or not self._state.has_effects()

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

    # -- the state ---------------------------------------------------------------------------------

    def clone(self) -> Self:
        """An independent copy of the state; events are not copied."""
        copy = self._waiting(self._state, self._origin)
        self.copy_into(copy)
        return copy

    def copy_into(self, other: ReferenceCore) -> None:
        """Make ``other`` a copy of this duel; events are not copied."""
        if not isinstance(other, ReferenceCore):
            raise TypeError(f"a reference duel copies into a reference duel, not into {type(other).__name__}")
        if other._state.pool.fingerprint != self._state.pool.fingerprint:
            raise ValueError("a duel copies into a duel of the same card pool only")
        other._origin, other._history, other._open_at = self._origin, list(self._history), self._open_at
        if self._stands_alone():
            self._keep_checkpoint()
            other._checkpoint, other._checkpoint_at = self._checkpoint, self._checkpoint_at
            other._set_state(copy_state(self._state))
            other._prompt, other._options, other._path = self._prompt, list(self._options), self._path
            return
        other._checkpoint, other._checkpoint_at = self._checkpoint, self._checkpoint_at
        other._begin_again()
        other._repeat(self._history[other._checkpoint_at : self._open_at])
        other._keep_checkpoint()
        self._checkpoint, self._checkpoint_at = other._checkpoint, other._checkpoint_at
        other._repeat(self._history[self._open_at :])
        other._state.events = []

    def _keep_checkpoint(self) -> None:
        """Note the open game state that is about to be copied or left, so that its copies need not begin further back."""
        long_ago = len(self._history) - self._checkpoint_at >= _ACTIONS_BETWEEN_CHECKPOINTS
        if long_ago and self._is_open() and self._state.has_effects():
            self._checkpoint, self._checkpoint_at = copy_state(self._state), len(self._history)

    def _set_state(self, state: State) -> None:
        self._state, self._api, self._rules = state, EngineApi(state), None

    def _begin_again(self) -> None:
        """Back to the checkpoint, or to the beginning."""
        self._history = self._history[: self._checkpoint_at]
        self._path = 0
        if self._checkpoint is not None:
            self._set_state(copy_state(self._checkpoint))
            self._take_up()
            return
        if isinstance(self._origin, DuelSetup):
            self._set_state(opening_state(self._origin))
            self._go_on(turn.new_duel(self._state, self._origin.hand))
        else:
            definitions = self._state.definitions
            self._set_state(from_snapshot(self._origin, self._state.pool, definitions))
            self._take_up()

    def _repeat(self, history: Iterable[Done | Dealt]) -> None:
        """Do again what was done."""
        for done in list(history):
            if isinstance(done, Dealt):
                self._deal(done)
                continue
            self.dictate(done.outcomes)
            self.apply(done.action)
        self._state.outcomes = None

    def snapshot(self) -> Snapshot:
        """The whole state as plain values; ``unheld`` says what else decides how the duel goes on."""
        with programs.Running(self._api):  # ATK and the like may be worked out by card functions
            return to_snapshot(self._state)

    def digest(self) -> int:
        """64 bits over the whole state, hidden cards included; both engines give the same."""
        return digest(self._state, self._prompt, self._path)

    def to_bytes(self) -> bytes:
        """The whole state, for :meth:`_from_bytes`: with version, the pool's fingerprint and a checksum."""
        if not self._state.has_effects():
            return saved.to_bytes(to_snapshot(self._state), self._state.pool, self._state.definitions)
        return saved.history_to_bytes(self._origin, self._history, self._state.pool, self._state.definitions)

    def raw_events(self) -> list[tuple[int, ...]]:
        """The events since the last action (or the start) as integers; see :mod:`ygocore.events`."""
        return list(self._state.events)

    @property
    def pool(self) -> CardPool:
        """The cards of this duel."""
        return self._state.pool

    @property
    def definitions(self) -> Mapping[int, CardDef]:
        """The effects of cards, by passcode; empty if no card of the duel has any."""
        return self._state.definitions

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
        return Phase(self._state.phase)

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
