"""A duel's whole state as plain values: what both engines can be read into and set up from.

A snapshot holds everything that decides how a duel goes on, hidden cards and the random generator included; it is for
whoever holds the duel, never for a player (see :mod:`ygocore.information`). The text notation, the position builder,
``view`` and the digest's definition are written on it; the engines fill it and load it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, IntFlag

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
    # What effects make of it: shown where it is not what is printed (None: as printed), never read back.
    attack: int | None = field(default=None, repr=False)
    defense: int | None = field(default=None, repr=False)
    level: int | None = field(default=None, repr=False)
    rank: int | None = field(default=None, repr=False)
    counters: tuple[tuple[int, int], ...] = field(default=(), repr=False)  # kind, number
    materials: tuple[int, ...] = field(default=(), repr=False)  # passcodes, in the order in which they lie
    equipped_to: Place | None = field(default=None, repr=False)


def _no_monsters() -> list[CardState | None]:
    return [None] * MONSTER_ZONES


def _no_spells() -> list[CardState | None]:
    return [None] * SPELL_ZONES


@dataclass(slots=True)
class PlayerState:
    """One player's side. Lists run from bottom (or oldest) to top (or newest); the Deck's last card is drawn next."""

    lp: int = 8000
    normal_summons: int = 0  # used this turn, Sets included (NS-01)
    monsters: list[CardState | None] = field(default_factory=_no_monsters)
    spells: list[CardState | None] = field(default_factory=_no_spells)
    deck: list[CardState] = field(default_factory=list)
    hand: list[CardState] = field(default_factory=list)
    grave: list[CardState] = field(default_factory=list)
    banished: list[CardState] = field(default_factory=list)
    extra: list[CardState] = field(default_factory=list)


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
    unheld: tuple[str, ...] = ()  # what decides the duel but is not in here: then it only shows the duel
