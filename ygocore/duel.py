"""The public duel: one class over both engines, with no rules in it.

``Duel(...)`` makes an instance of the chosen engine's own subclass, whose ``legal_actions``, ``apply``, ``clone`` and
``digest`` are the engine's methods themselves, so that nothing stands between Python and the engine.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from functools import cache
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from ygocore._engine import core_class, engine_name
from ygocore.actions import Place, decode
from ygocore.cards.pool import CardPool
from ygocore.cards.registry import builtin_cards
from ygocore.deck import Deck
from ygocore.describe import describe_action
from ygocore.errors import DeckError, UnsupportedCardError
from ygocore.events import Event
from ygocore.rulesets import DEFAULT_RULES, RULESETS, RuleSet, Switch, ruleset, ruleset_by_switches
from ygocore.setup import NO_DEFINITIONS, DuelSetup
from ygocore.snapshot import Option, Snapshot, WinReason

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ygocore.cards.definitions import CardDef
    from ygocore.constants import Phase
    from ygocore.prompts import Prompt

__all__ = ["Duel", "Outcome"]

_SETUPS_KEPT = 16
_UNSUPPORTED = ("error", "vanilla")
_LIMITS = {
    "seed": (0, 2**64 - 1),
    "lp": (1, 2**31 - 1),
    "hand": (0, 60),
    "draw": (0, 60),
    "turn_limit": (0, 2**16 - 2),
}


class Outcome(NamedTuple):
    """How a duel ended: ``winner`` 0, 1, or None for a draw or a truncated duel; the reason; and the last turn's number."""

    winner: int | None
    reason: WinReason
    turn: int


class Duel:
    """A duel between two decks. Player 0 goes first.

    Parameters
    ----------
    deck0, deck1
        The decks of player 0 and player 1.
    seed
        0 to 2**64 - 1. The same seed gives the same duel, on both engines, on every platform.
    rules
        ``MR1``, ``MR2``, ``MR3``, ``MR4``, ``MR2020`` or a :class:`~ygocore.rulesets.RuleSet`.
    engine
        ``native``, ``reference`` or ``auto``; None takes the environment variable ``YGOCORE_ENGINE``, else ``native``.
    pool
        The cards; None means ``CardPool.builtin()``.
    shuffle
        False leaves the Main Decks as listed, the last card on top.
    lp, hand, draw
        Starting Life Points, cards in the opening hand, cards drawn in each Draw Phase.
    turn_limit
        The duel is truncated (``WinReason.TURN_LIMIT``) when this many turns have ended; 0 means no limit.
    auto_place
        The engine chooses zones (the lowest free one) instead of asking.
    offer_single
        Prompts with one legal answer are offered too, instead of being answered by the engine.
    unsupported
        ``error``: cards whose effects are not implemented raise :class:`~ygocore.errors.UnsupportedCardError`, all of
        them named. ``vanilla``: they are played as if they had no effects.
    check_decks
        Whether the decks must be legal (DECK-01 to DECK-05, DECK-09); :class:`~ygocore.errors.DeckError` lists every
        problem. Without it they may be of any size the engine holds, but cards must be known and no Tokens.
    definitions
        The effects of cards by passcode; None means those that ship (:func:`ygocore.cards.registry.builtin_cards`).

    Not safe for use by several threads at once; different duels are.
    """

    __slots__ = ()

    def __new__(
        cls,
        deck0: Deck,
        deck1: Deck,
        *,
        seed: int = 0,
        rules: str | RuleSet = DEFAULT_RULES,
        engine: str | None = None,
        pool: CardPool | None = None,
        shuffle: bool = True,
        lp: int = 8000,
        hand: int = 5,
        draw: int = 1,
        turn_limit: int = 0,
        auto_place: bool = False,
        offer_single: bool = False,
        unsupported: str = "error",
        check_decks: bool = True,
        definitions: Mapping[int, CardDef] | None = None,
    ) -> Duel:
        setup = duel_setup(
            deck0,
            deck1,
            seed=seed,
            rules=rules,
            pool=pool,
            shuffle=shuffle,
            lp=lp,
            hand=hand,
            draw=draw,
            turn_limit=turn_limit,
            auto_place=auto_place,
            offer_single=offer_single,
            unsupported=unsupported,
            check_decks=check_decks,
            definitions=definitions,
        )
        return cls.from_setup(setup, engine=engine)

    # -- other ways to a duel --------------------------------------------------------------------------------------

    @staticmethod
    def from_setup(setup: DuelSetup, *, engine: str | None = None) -> Duel:
        """A new duel from a setup that :func:`duel_setup` has checked: quicker where many duels start from one setup."""
        name = engine_name(engine)
        duel: Duel = duel_class(name)._start(setup)
        return duel

    @staticmethod
    def from_snapshot(
        snapshot: Snapshot,
        *,
        pool: CardPool | None = None,
        definitions: Mapping[int, CardDef] | None = None,
        engine: str | None = None,
    ) -> Duel:
        """A duel in the given state. :class:`~ygocore.errors.PositionError` lists every reason why it is not a legal one.

        ``definitions`` as for :class:`Duel`.
        """
        from ygocore.position import check

        cards = _pool(pool)
        check(snapshot, cards)
        kind = duel_class(engine_name(engine))
        duel: Duel = kind._load(snapshot, cards, definitions)
        return duel

    @staticmethod
    def from_notation(
        text: str,
        *,
        pool: CardPool | None = None,
        definitions: Mapping[int, CardDef] | None = None,
        engine: str | None = None,
    ) -> Duel:
        """A duel from the text notation (docs/notation.md). ``NotationError`` says where the text is wrong."""
        from ygocore.notation import parse_snapshot

        cards = _pool(pool)
        snapshot = parse_snapshot(text, cards)
        return Duel.from_snapshot(snapshot, pool=cards, definitions=definitions, engine=engine)

    @staticmethod
    def from_bytes(
        data: bytes,
        pool: CardPool | None = None,
        *,
        definitions: Mapping[int, CardDef] | None = None,
        engine: str | None = None,
    ) -> Duel:
        """A duel from :meth:`to_bytes` of the same engine. ``DuelFormatError`` for any other bytes or version, another
        pool, and other ``definitions`` than it was saved with (None: those that ship)."""
        name = engine_name(engine)
        duel: Duel = duel_class(name)._from_bytes(data, _pool(pool), definitions)
        return duel

    # -- what an engine gives --------------------------------------------------------------------------------------

    if TYPE_CHECKING:

        @classmethod
        def _start(cls, setup: DuelSetup) -> Duel: ...
        @classmethod
        def _load(
            cls, snapshot: Snapshot, pool: CardPool, definitions: Mapping[int, CardDef] | None = None
        ) -> Duel: ...
        @classmethod
        def _from_bytes(
            cls, data: bytes, pool: CardPool, definitions: Mapping[int, CardDef] | None = None
        ) -> Duel: ...

        @property
        def pool(self) -> CardPool:
            """The cards of this duel."""

        @property
        def definitions(self) -> Mapping[int, CardDef]:
            """The effects of cards, by passcode; empty if no card of the duel has any."""

        @property
        def player(self) -> int | None:
            """Who decides now, 0 or 1; None when the duel is over."""

        @property
        def prompt(self) -> Prompt | None:
            """What that player is asked; None when the duel is over."""

        @property
        def over(self) -> bool:
            """Whether the duel has ended."""

        @property
        def winner(self) -> int | None:
            """0 or 1; None while the duel runs and for a draw or a truncated duel."""

        @property
        def win_reason(self) -> WinReason:
            """Why the duel ended; ``WinReason.NONE`` while it runs."""

        @property
        def turn(self) -> int:
            """The number of the turn, from 1."""

        @property
        def turn_player(self) -> int:
            """Whose turn it is."""

        @property
        def phase(self) -> Phase:
            """The phase or step."""

        @property
        def life_points(self) -> tuple[int, int]:
            """Both players' Life Points."""

        def legal_actions(self) -> npt.NDArray[np.uint64]:
            """The legal actions, ascending: a new 1-D uint64 array, empty only when the duel is over."""

        def apply(self, action: SupportsIndex) -> None:
            """Carry out a legal action. ``IllegalActionError`` otherwise, and the duel is unchanged."""

        def clone(self) -> Duel:
            """An independent copy of the state; events are not copied."""

        def copy_into(self, other: Duel) -> None:
            """Make ``other`` (a duel of the same engine and pool) a copy of this one, reusing its memory."""

        def digest(self) -> int:
            """64 bits over the whole state, hidden cards included: equal states, equal digests, on both engines."""

        def to_bytes(self) -> bytes:
            """The whole state, for :meth:`from_bytes`: with version, the pool's fingerprint and a checksum."""

        def snapshot(self) -> Snapshot:
            """The whole state as plain values."""

        def _staying(self) -> list[Place]: ...
        def _dealt(self, shown: Snapshot) -> Duel: ...

        def raw_events(self) -> list[tuple[int, ...]]:
            """The events since the last action as integers (see :mod:`ygocore.events`)."""

    # -- built on that ---------------------------------------------------------------------------------------------

    @property
    def engine(self) -> str:
        """``native`` or ``reference``."""
        return _ENGINE_OF[type(self)]

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self.snapshot().rules

    @property
    def events(self) -> list[Event]:
        """What happened since the last action (or the start), hidden cards included."""
        return [Event(raw) for raw in self.raw_events()]

    def outcome(self) -> Outcome | None:
        """How the duel ended; None while it runs."""
        return Outcome(self.winner, self.win_reason, self.turn) if self.over else None

    def describe(self, action: SupportsIndex) -> str:
        """One English line for an action. ``ValueError`` if the number is no action."""
        return describe_action(decode(index(action)), self)

    def notation(self) -> str:
        """The whole state as text (docs/notation.md), for :meth:`from_notation`."""
        from ygocore.notation import format_snapshot

        return format_snapshot(self.snapshot())

    def view(self, player: int | None = None) -> dict[str, Any]:
        """A JSON-able snapshot with what ``player`` may know (INFO rules); everything for None."""
        from ygocore.information import view

        return view(self.snapshot(), _player_or_none(player), self.pool, self.prompt)

    def visible_events(self, player: int) -> list[Event]:
        """The events since the last action as ``player`` may know them: hidden cards have code 0 (INFO-05, INFO-12)."""
        from ygocore.information import visible_events

        return [Event(raw) for raw in visible_events(self.raw_events(), _player(player))]

    def determinize(self, player: int, seed: int) -> Duel:
        """A duel that looks the same to ``player``, with everything that player cannot know dealt anew by ``seed``.

        It goes on from the same decision, in the middle of a Chain, too (docs/contract.md says what stays). Its
        :meth:`to_bytes` may hold this duel's beginning: it is for whoever may know that.
        """
        from ygocore.information import determinize

        seat, number = _player(player), _number("seed", seed)
        made = determinize(self.snapshot(), seat, number, self.pool, staying=self._staying())
        return self._dealt(made)

    def __copy__(self) -> Duel:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Duel:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.engine, self.to_bytes(), self.pool, self.definitions)

    def __repr__(self) -> str:
        from ygocore.notation import format_snapshot

        snapshot = self.snapshot()
        text = format_snapshot(snapshot, one_line=True, partial=True)
        more = f" and {', '.join(snapshot.unheld)}" if snapshot.unheld else ""
        return f"<Duel {self.engine} {text!r}{more}>"


def _restore(engine: str, data: bytes, pool: CardPool, definitions: Mapping[int, CardDef]) -> Duel:
    return Duel.from_bytes(data, pool, definitions=definitions, engine=engine)


_ENGINE_OF: dict[type, str] = {}


@cache
def duel_class(engine: str) -> type[Duel]:
    """The subclass of :class:`Duel` that the engine of this exact name plays: its core class first, then ``Duel``."""
    core = core_class(engine)
    members: dict[str, Any] = {"__slots__": (), "__module__": __name__}
    made = type(f"{engine.capitalize()}Duel", (core, Duel), members)
    _ENGINE_OF[made] = engine
    return made


def _player(player: int) -> int:
    if player not in (0, 1):
        raise ValueError(f"player {player!r} is neither 0 nor 1")
    return int(player)  # so that a view of NumPy's 1 is one of JSON's


def _player_or_none(player: int | None) -> int | None:
    return None if player is None else _player(player)


def _pool(pool: CardPool | None) -> CardPool:
    if pool is None:
        return CardPool.builtin()
    if not isinstance(pool, CardPool):
        raise TypeError(f"pool must be a CardPool or None, not {type(pool).__name__}")
    return pool


def duel_setup(
    deck0: Deck,
    deck1: Deck,
    *,
    seed: int = 0,
    rules: str | RuleSet = DEFAULT_RULES,
    pool: CardPool | None = None,
    shuffle: bool = True,
    lp: int = 8000,
    hand: int = 5,
    draw: int = 1,
    turn_limit: int = 0,
    auto_place: bool = False,
    offer_single: bool = False,
    unsupported: str = "error",
    check_decks: bool = True,
    definitions: Mapping[int, CardDef] | None = None,
) -> DuelSetup:
    """Check what a new duel is made of (the parameters of :class:`Duel`) and resolve it for the engines."""
    given = {"seed": seed, "lp": lp, "hand": hand, "draw": draw, "turn_limit": turn_limit}
    numbers = tuple(_number(name, number) for name, number in given.items())
    cards = _pool(pool)
    flags = (bool(shuffle), bool(auto_place), bool(offer_single), bool(check_decks))
    known = builtin_cards() if definitions is None else definitions
    asked = (deck0, deck1, rules, unsupported, numbers[1:], flags)
    # the last ones are kept: a new duel must not check its decks every time
    kept = cards._cache.get("checked setups", ())
    setup: DuelSetup | None = next(
        (checked for question, effects, checked in kept if effects is known and question == asked), None
    )
    if setup is None:
        setup = _checked_setup(cards, (deck0, deck1), _rules(rules), unsupported, numbers, flags, known)
        cards._cache["checked setups"] = ((asked, known, setup), *kept[: _SETUPS_KEPT - 1])
    return setup._replace(seed=numbers[0])


def _number(name: str, given: SupportsIndex) -> int:
    number, (low, high) = index(given), _LIMITS[name]
    if not low <= number <= high:
        raise ValueError(f"{name} {number} is not within {low} to {high}")
    return number


def _checked_setup(
    pool: CardPool,
    decks: tuple[Deck, Deck],
    rules: RuleSet,
    unsupported: str,
    numbers: tuple[int, ...],
    flags: tuple[bool, ...],
    definitions: Mapping[int, CardDef],
) -> DuelSetup:
    if unsupported not in _UNSUPPORTED:
        raise ValueError(f"unsupported={unsupported!r} is neither of {', '.join(map(repr, _UNSUPPORTED))}")
    for deck in decks:
        if not isinstance(deck, Deck):
            raise TypeError(
                f"a duel takes two Decks, not {deck!r}; Deck.load reads one from a file, link or name"
            )
    shuffle, auto_place, offer_single, check_decks = flags
    _check_cards(pool, rules, decks, unsupported, check_decks, definitions)
    options = Option(Option.AUTO_PLACE * auto_place | Option.OFFER_SINGLE * offer_single)
    main, extra = (decks[0].main, decks[1].main), (decks[0].extra, decks[1].extra)
    if not any(pool.artwork_code(code) in definitions for code in itertools.chain(*main, *extra)):
        definitions = NO_DEFINITIONS  # without such cards no effect ever comes into play
    seed, lp, hand, draw, turn_limit = numbers
    return DuelSetup(
        pool, main, extra, seed, rules, lp, hand, draw, turn_limit, shuffle, options, definitions
    )


def _rules(rules: str | RuleSet) -> RuleSet:
    """The rule set meant, under the name that follows from its switches: a state holds nothing else of it."""
    return ruleset_by_switches(ruleset(rules).switches)


def _era(rules: RuleSet) -> str:
    """The official rule set whose kinds of card (DECK-03) these rules have."""
    kinds = Switch.SYNCHRO | Switch.XYZ | Switch.PENDULUM | Switch.LINK
    if rules.name in RULESETS and RULESETS[rules.name] == rules:
        return rules.name
    return next(
        (name for name, each in RULESETS.items() if (each.switches ^ rules.switches) & kinds == 0),
        DEFAULT_RULES,
    )


def _check_cards(
    pool: CardPool,
    rules: RuleSet,
    decks: tuple[Deck, Deck],
    unsupported: str,
    check_decks: bool,
    definitions: Mapping[int, CardDef],
) -> None:
    """DECK-01 to DECK-05 and DECK-09 for both decks, then cards without implemented effects."""
    problems = [
        f"player {seat}: {problem}"
        for seat, deck in enumerate(decks)
        for problem in deck.problems(pool, rules=_era(rules))
        if check_decks or problem.rule == "DECK-09"
    ]
    if problems:
        raise DeckError("a deck of this duel is not legal:", problems)
    if unsupported == "error":
        cards = {card.code: card for deck in decks for card in deck.unimplemented(pool, definitions)}
        if cards:
            raise UnsupportedCardError(
                "cards whose effects are not implemented (unsupported='vanilla' plays them without effects):",
                [f"{code} {cards[code].name}" for code in sorted(cards)],
            )
