"""A duel's whole state as plain values: what both engines can be read into and set up from.

A snapshot holds everything that decides how a duel goes on, hidden cards and the random generator included; it is for
whoever holds the duel, never for a player (see :mod:`ygocore.information`). The text notation, the position builder,
``view`` and the digest's definition are written on it; the engines fill it and load it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import IntEnum, IntFlag
from itertools import chain
from typing import Final, NamedTuple

from ygocore.actions import NOWHERE, Place
from ygocore.rulesets import RuleSet

MONSTER_ZONES = (
    7  #: sequences 0 to 4 Main Monster Zones, 5 and 6 the Extra Monster Zones as seen by that player
)
SPELL_ZONES = (
    8  #: sequences 0 to 4 Spell & Trap Zones, 5 Field Zone, 6 and 7 the separate Pendulum Zones (MR3)
)


class Option(IntFlag):
    """How a duel is played, beside its rules."""

    AUTO_PLACE = 1  # zones are chosen by the engine: the lowest legal one
    OFFER_SINGLE = 2  # prompts with one legal answer are offered too, instead of being answered by the engine


NO_OPTIONS = Option(0)


class WinReason(IntEnum):
    """Why a duel ended. The first three are the ecosystem's numbers."""

    NONE = -1  # it has not ended
    SURRENDER = 0
    LIFE_POINTS = 1  # WIN-01, WIN-02
    DECK_OUT = 2  # WIN-03, WIN-04
    TURN_LIMIT = 0x100  # truncated: the turn limit given at the start was reached
    LOOP = 0x101  # GAP-22: a draw, since the duel would go round without end and nobody can leave the loop

    @classmethod
    def _missing_(cls, value: object) -> WinReason | None:
        """The numbers between are those that cards give (WIN-05): members named by them."""
        if not isinstance(value, int) or not cls.DECK_OUT < value < cls.TURN_LIMIT:
            return None
        member = int.__new__(cls, value)
        member._name_, member._value_ = f"CARD_{value}", value
        return member


_BY_EFFECTS: Final = (
    *map(WinReason, range(WinReason.DECK_OUT + 1, WinReason.TURN_LIMIT)),
    WinReason.LOOP,
)
#: All reasons, those that cards give (WIN-05) included.
WIN_REASONS: Final = (*WinReason, *_BY_EFFECTS[:-1])


class PendingKind(IntEnum):
    """Which rule waits for the decision when it is not a free one of the open game state."""

    NONE = 0
    TRIBUTE = 1  # picking Tributes for the Summon or Set of ``place`` (TRIB-01)
    SUMMON_ZONE = 2  # choosing the zone of the monster, Tributes already gone (ZONE-10, ZONE-12)
    ATTACK_TARGET = 3  # choosing what ``place`` attacks (BATTLE-02)
    HAND_LIMIT = 4  # discarding down to the hand limit (GAP-01)
    SPELL_ZONE = 5  # choosing the zone of a Spell or Trap that is Set (ST-01)


@dataclass(slots=True)
class Pending:
    """A rule in the middle of its work. ``picks`` are places in ascending order, ``required`` is their number in the end."""

    kind: PendingKind
    place: Place = NOWHERE
    facedown: bool = False
    required: int = 0
    picks: tuple[Place, ...] = ()


class Mark(NamedTuple):
    """A mark that an effect has put on a card or player (RegisterFlagEffect), with ``RESET_*`` bits and how often they count."""

    code: int
    reset: int = 0
    reset_count: int = 1
    label: int = 0
    property: int = 0


@dataclass(slots=True)
class Carried:
    """What effects need to know of a card beside what lies there: how it came, what it did, what was put on it.

    Places name cards as they lie now; in ``attacked`` :data:`~ygocore.actions.NOWHERE` stands for a monster that is where it
    was no more. Effects are meant by their numbers.
    """

    number: int = 0  # of the duel's cards, as they came to be; 0: its effects share no count limit
    came: int | None = None  # the turn in which it came there; None: before this one, or as its status says
    moved: int = 0  # which of the duel's moves brought it there (GetFieldID); 0: it does not matter
    since: int = 0  # the moment from which it applies there (GAP-17); 0: it does not matter
    summon_type: int = 0  # the SUMMON_TYPE_* of its summon; 0: none
    summon_player: int = 0
    summon_location: int = 0
    made_of: tuple[Place, ...] = ()  # the Tributes or materials of its summon (docs/notation.md)
    home: int | None = None  # whose side it goes back to; None: where it is
    reason_player: int = 0  # who moved it
    turn_counter: int = 0
    fought: int = 0  # the Damage Steps that it has entered as the attacker this turn (E-027)
    direct: bool = False  # it has attacked directly this turn
    attacked: tuple[Place, ...] = ()  # the monsters that it has attacked this turn
    battled: tuple[Place, ...] = ()  # those that it has been in a battle with
    bound: tuple[Place, ...] = ()  # the cards that it is bound to (SetCardTarget)
    related: tuple[
        tuple[Place, int], ...
    ] = ()  # cards in a relation with it (CreateRelation), and what ends that
    marks: tuple[Mark, ...] = ()
    uses: tuple[tuple[int, int], ...] = ()  # effect, uses this turn of its own count limit
    labels: tuple[tuple[int, tuple[int, ...]], ...] = ()  # effect, labels, where they are not as declared
    materials: tuple[CardState, ...] = ()  # Xyz Materials, in the order in which they lie


@dataclass(slots=True)
class EffectState:
    """An effect that was put on a card or player in the duel and has no function: numbers say all of it.

    The fields are those of the ecosystem's effects. ``on`` None: it is on ``player``.
    """

    on: Place | None
    owner: Place
    type: int
    code: int
    since: int = 0  # the moment at which it was put there
    player: int = 0
    owner_player: int = -1
    range: int = 0
    own: int = 0
    other: int = 0
    property: int = 0
    property2: int = 0
    value: int = 0
    reset: int = 0
    reset_count: int = 0
    labels: tuple[int, ...] = ()


@dataclass(slots=True)
class CardState:
    """One card. ``position`` is a position bit (see docs/contract.md for what lies where), ``status`` the ecosystem's
    ``STATUS_*`` bits, ``attacks`` the attacks declared this turn, ``reason`` the ``REASON_*`` bits of its last move, and
    ``previous`` where it was before that (controller, location bit, sequence, position; zeros if it never moved)."""

    code: int
    owner: int
    position: int
    status: int = 0
    attacks: int = 0
    reason: int = 0
    previous: tuple[int, int, int, int] = (0, 0, 0, 0)
    # Put on it by effects, and what effects need to know of it; None: nothing.
    counters: tuple[tuple[int, int], ...] = field(default=(), repr=False)  # kind, number
    equipped_to: Place | None = field(default=None, repr=False)
    carried: Carried | None = field(default=None, repr=False)
    # What effects make of it: shown where it is not what is printed (None: as printed), never read back.
    attack: int | None = field(default=None, repr=False)
    defense: int | None = field(default=None, repr=False)
    level: int | None = field(default=None, repr=False)
    rank: int | None = field(default=None, repr=False)
    materials: tuple[int, ...] = field(default=(), repr=False)  # passcodes, in the order in which they lie
    public: bool = field(
        default=False, repr=False
    )  # a card in a hand, or on top of a Deck, that an effect shows to both players (INFO-06 to INFO-08)


def _no_monsters() -> list[CardState | None]:
    return [None] * MONSTER_ZONES


def _no_spells() -> list[CardState | None]:
    return [None] * SPELL_ZONES


@dataclass(slots=True)
class PlayerState:
    """One player's side. Lists run from bottom (or oldest) to top (or newest); the Deck's last card is drawn next."""

    lp: int = 8000
    normal_summons: int = 0  # used this turn, Sets included (NS-01), additional ones (OPT-08) apart
    monsters: list[CardState | None] = field(default_factory=_no_monsters)
    spells: list[CardState | None] = field(default_factory=_no_spells)
    deck: list[CardState] = field(default_factory=list)
    hand: list[CardState] = field(default_factory=list)
    grave: list[CardState] = field(default_factory=list)
    banished: list[CardState] = field(default_factory=list)
    extra: list[CardState] = field(default_factory=list)
    # What effects count and mark of the player, this turn unless said otherwise.
    turns: int | None = None  # own turns begun; None: every other one
    marks: tuple[Mark, ...] = ()
    activities: tuple[tuple[int, int], ...] = ()  # ACTIVITY_*, times
    counted: tuple[tuple[int, int, int], ...] = ()  # custom counter, ACTIVITY_*, times


@dataclass(slots=True)
class LinkState:
    """A Chain Link, as both players see it: who activated which effect of which card where, and where its targets are now."""

    player: int
    code: int
    place: Place  # where it was activated
    effect: int  # its number
    targets: tuple[Place, ...] = ()
    closes_grave: bool = False  # its player's opponent may not look through that player's GY now (INFO-02)


@dataclass(slots=True)
class Snapshot:
    """A whole duel. ``rng`` is the generator's four 64-bit words; ``winner`` is None while the duel runs and for a draw
    or a truncated duel, which ``win_reason`` and ``over`` tell apart."""

    rules: RuleSet
    rng: tuple[int, int, int, int]
    turn: int  # from 1
    turn_player: int
    phase: int  # one PHASE_* bit
    players: tuple[PlayerState, PlayerState]
    pending: Pending | None = None
    over: bool = False
    winner: int | None = None
    win_reason: WinReason = WinReason.NONE
    options: Option = NO_OPTIONS
    draw_count: int = 1  # cards drawn in each Draw Phase
    turn_limit: int = 0  # the duel is truncated when this many turns have ended; 0: no limit
    moments: int = (
        0  # moves, and effects that began to apply, so far: what orders them (GAP-17); 0: it does not matter
    )
    moves: int = 0  # moves of cards so far; 0: it does not matter
    limits: tuple[
        tuple[int, int, int, int], ...
    ] = ()  # used up by name: player, code, EFFECT_COUNT_CODE_*, times
    effects: tuple[
        EffectState, ...
    ] = ()  # put on cards and players in the duel, in the order in which they were
    chain: tuple[LinkState, ...] = ()  # shown, never read back: a Chain is part of what is unheld
    unheld: tuple[str, ...] = ()  # what decides the duel but is not in here: then it only shows the duel


def board_of(snapshot: Snapshot) -> Snapshot:
    """The same without what effects have left: what lies where, and how."""

    def laid(cards: list[CardState]) -> list[CardState]:
        return [replace(card, carried=None) for card in cards]

    def zones(cards: list[CardState | None]) -> list[CardState | None]:
        return [None if card is None else replace(card, carried=None) for card in cards]

    def bare(side: PlayerState) -> PlayerState:
        return replace(
            side,
            monsters=zones(side.monsters),
            spells=zones(side.spells),
            deck=laid(side.deck),
            hand=laid(side.hand),
            grave=laid(side.grave),
            banished=laid(side.banished),
            extra=laid(side.extra),
            turns=None,
            marks=(),
            activities=(),
            counted=(),
        )

    first, second = snapshot.players
    players = (bare(first), bare(second))
    return replace(snapshot, players=players, moments=0, moves=0, limits=(), effects=(), chain=(), unheld=())


def holds_effects(snapshot: Snapshot) -> bool:
    """Whether there is anything in it that only effects can have brought about, or that only they ask for."""
    if snapshot.moments or snapshot.moves or snapshot.limits or snapshot.effects:
        return True
    if snapshot.over and snapshot.win_reason in _BY_EFFECTS:
        return True
    for side in snapshot.players:
        if side.turns is not None or side.marks or side.activities or side.counted:
            return True
        piles = (side.monsters, side.spells, side.deck, side.hand, side.grave, side.banished, side.extra)
        for card in chain.from_iterable(piles):
            if card is not None and (
                card.counters or card.equipped_to is not None or card.carried is not None
            ):
                return True
    return False
