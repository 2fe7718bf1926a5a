"""The state of a duel: everything that decides how it goes on, and the events of the running action.

A :class:`State` is what a :class:`~ygocore.snapshot.Snapshot` holds, opened up for the rules to work on, and what
effects add to it: registered effects, the chain that is being built or resolved, triggers that wait, marks and counts.
No rule keeps anything elsewhere but on its own way, so a duel in an open game state can be copied from its state alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar

from ygocore.actions import NOWHERE, Action, Place
from ygocore.prompts import Prompt
from ygocore.reference.cards import Card, Flag
from ygocore.reference.words import EffectCode, Location
from ygocore.rulesets import RuleSet
from ygocore.snapshot import (
    MONSTER_ZONES,
    SPELL_ZONES,
    Option,
    Pending,
    PendingKind,
    WinReason,
)

if TYPE_CHECKING:
    from ygocore.cards.definitions import CardDef
    from ygocore.cards.pool import CardPool
    from ygocore.reference.effects import Effect

_Result = TypeVar("_Result")

#: A rule being carried out: it yields what it has to ask, and is sent the action that answers.
Rule: TypeAlias = Generator[Prompt, Action, _Result]

#: Codes of effects that negate what a card on the field does.
NEGATING: Final = (int(EffectCode.DISABLE), int(EffectCode.DISABLE_TRAPMONSTER))

#: The phase of a duel that ended over its opening hands.
BEFORE_THE_FIRST_TURN: Final = 0


class DuelEnded(Exception):  # noqa: N818 - it is no error
    """Raised where a duel ends: whatever rule was at work goes no further (WIN-06)."""


class Outcome(NamedTuple):
    """A random outcome that is dictated (a replay does that): ``kind`` is ``shuffle_deck`` (values: the Deck's
    passcodes, bottom to
    top), ``coin``, ``dice`` (the results) or ``random_selected`` (passcodes of the cards picked)."""

    kind: str
    player: int
    values: tuple[Any, ...]


class Occurrence(NamedTuple):
    """Something that happened, as effects see it: EVENT_* ``code``, the cards concerned (eg), event player (ep),
    value (ev), and
    the effect, reason and player behind it (re, r, rp)."""

    code: int
    cards: tuple[Card, ...] = ()
    player: int = 0
    value: int = 0
    effect: Effect | None = None
    reason: int = 0
    reason_player: int = 0


class Trigger(NamedTuple):
    """A Trigger Effect whose event has happened and that waits to be put on the Chain (TRIG-03)."""

    effect: Effect
    occurrence: Occurrence
    stay_id: int  # of its card right after the event (HIST-12)
    late: bool  # not the last thing that happened any more: an optional "when" is lost (TIMING-02)
    moment: int = 0  # when its event happened (E-003)


@dataclass(slots=True, eq=False)
class Link:
    """A Chain Link."""

    number: int  # from 1
    effect: Effect
    player: int
    card: Card
    occurrence: Occurrence
    type: int = 0  # TYPE_* of the activation: MONSTER, SPELL or TRAP
    code: int = 0
    controller: int = 0
    location: int = 0
    sequence: int = 0
    position: int = 0
    activation: bool = False  # of a Spell or Trap Card (ACT-01)
    targets: list[Card] = field(default_factory=list)
    target_player: int = 0
    target_param: int = 0
    infos: dict[int, tuple[list[Card], int, int, int]] = field(default_factory=dict)
    possible: dict[int, tuple[list[Card], int, int, int]] = field(default_factory=dict)
    related: dict[int, int] = field(default_factory=dict)  # card number -> its move_id
    operation: Any = None  # in place of the effect's own (ChangeChainOperation)
    negated: bool = False  # its activation
    disabled: bool = False  # its effect
    negated_before: bool = False  # a negation lay on its card when it was activated (GAP-09)
    closes_grave: bool = (
        False  # the opponent may not look through its player's GY until it has resolved (INFO-02)
    )
    disable_effect: Effect | None = None
    disable_player: int = 0
    limits: list[Any] = field(default_factory=list)  # who may respond (SetChainLimit)
    counted: list[tuple[Any, ...]] = field(default_factory=list)  # uses that a negated activation gives back
    oaths: list[Effect] = field(
        default_factory=list
    )  # effects that end if the activation is negated (OPT-13)


@dataclass(slots=True)
class Battle:
    """An attack, from its declaration to the end of the Damage Step."""

    attacker: Card
    target: Card | None
    attacker_move: int = 0
    attacker_shown: int = (
        0  # since when the attacker has been face-up, at the start of the Damage Step (E-039)
    )
    target_move: int = 0
    negated: bool = False
    replay: bool = False  # the monsters of the attacked player have changed (REPLAY-01)
    calculated: bool = False
    damage: list[int] = field(default_factory=lambda: [0, 0])
    again: bool = False  # the target has been changed by an effect
    flipped: Card | None = None  # by the attack; its flip effect waits until after damage calculation


def _no_zones(count: int) -> Callable[[], list[Card | None]]:
    return lambda: [None] * count


@dataclass(slots=True)
class Side:
    """One player's side, as :class:`~ygocore.snapshot.PlayerState` has it, and what effects count of the player."""

    lp: int = 8000
    normal_summons: int = 0
    monsters: list[Card | None] = field(default_factory=_no_zones(MONSTER_ZONES))
    spells: list[Card | None] = field(default_factory=_no_zones(SPELL_ZONES))
    deck: list[Card] = field(default_factory=list)
    hand: list[Card] = field(default_factory=list)
    grave: list[Card] = field(default_factory=list)
    banished: list[Card] = field(default_factory=list)
    extra: list[Card] = field(default_factory=list)
    flags: dict[int, list[Flag]] = field(default_factory=dict)
    activities: dict[int, int] = field(default_factory=dict)  # ACTIVITY_* -> times this turn
    custom_activities: dict[tuple[int, int], int] = field(default_factory=dict)
    turns: int = 0  # own turns begun


#: A count limit that is used up in part: player, code, kind -> times.
Uses: TypeAlias = dict[tuple[int, int, int], int]


@dataclass(slots=True)
class State:
    """A duel in progress. ``turn`` counts from 1 (0 only in a duel that ended over its opening hands)."""

    pool: CardPool
    rules: RuleSet
    options: Option
    draw_count: int
    turn_limit: int
    rng: tuple[int, int, int, int]
    players: tuple[Side, Side] = field(default_factory=lambda: (Side(), Side()))
    turn: int = 0
    turn_player: int = 0
    phase: int = BEFORE_THE_FIRST_TURN
    pending: Pending | None = None
    over: bool = False
    winner: int | None = None
    win_reason: WinReason = WinReason.NONE
    events: list[tuple[int, ...]] = field(default_factory=list)
    # -- what effects add --------------------------------------------------------------------------
    definitions: Mapping[int, CardDef] = field(default_factory=dict)  # cards with effects, by passcode
    by_code: dict[int, list[Effect]] = field(
        default_factory=dict
    )  # continuous effects registered, by effect code
    by_event: dict[int, list[Effect]] = field(
        default_factory=dict
    )  # activated and event effects, by event code
    singles: dict[int, int] = field(
        default_factory=dict
    )  # how many effects on a single card there are, by code
    in_play: dict[int, list[Effect]] = field(
        default_factory=dict
    )  # those of by_code whose card is where they can work
    ready: dict[int, list[Effect]] = field(
        default_factory=dict
    )  # those of by_event whose card is where they can be used
    codes: dict[int, int] = field(
        default_factory=dict
    )  # how many continuous effects are in play, on single cards too, by code: what is not in it need not be asked
    made: list[Effect] = field(
        default_factory=list
    )  # registered effects that no card declares, in the order of their registration
    numbers: int = 0  # cards and effects made so far
    moments: int = 0  # moves and registrations so far; orders what came when
    moves: int = 0  # cards that were laid somewhere so far; tells one stay of a card from another
    chain: list[Link] = field(default_factory=list)
    solving: Link | None = None
    reason_effect: Effect | None = None
    reason_player: int = 0
    points: list[Occurrence] = field(default_factory=list)  # what "when" cards may answer now
    triggers: list[Trigger] = field(default_factory=list)
    batch: list[Trigger] = field(default_factory=list)  # those that are being put on the Chain
    continuous: list[tuple[Effect, Occurrence]] = field(default_factory=list)  # to be carried out at once
    under_way: list[Effect] = field(default_factory=list)  # continuous effects that are being carried out
    ignition_window: bool = False  # HIST-04
    chain_limit: list[Any] = field(default_factory=list)  # until the end of the Chain
    used: Uses = field(default_factory=dict)  # this turn, by name
    used_in_duel: Uses = field(default_factory=dict)
    used_in_chain: Uses = field(default_factory=dict)
    battle: Battle | None = None
    stale: bool = True  # which cards are negated has to be worked out anew
    negated: set[Card] = field(default_factory=set)
    working_out: bool = False
    unsettled: bool = False  # what negates what goes round without end (E-087)
    chains: int = 0  # that have resolved since a player last had a choice (GAP-22)
    seen: tuple[int, ...] = ()  # how one of these left the duel
    adjusting: bool = False
    stepping: list[Card] = field(default_factory=list)  # monsters of a Special Summon in steps
    broken: bool = False
    shuffles: set[int] = field(default_factory=set)  # players whose Deck is to be shuffled
    keep_order: bool = False  # DisableShuffleCheck
    operated: list[Card] = field(default_factory=list)  # what the last operation did something to
    aims: list[Card] | None = None  # what the pending attack may be on
    tributed: list[Card] = field(default_factory=list)
    uncounted: bool = False  # the Normal Summon that is being made is beside that of the turn
    offered: list[int] | None = None  # the legal actions of a prompt whose rule has worked them out
    asking: list[tuple[Effect, tuple[int, ...]]] | None = (
        None  # while an effect is asked whether it may be activated: labels that it has set, as they were before
    )
    shown: list[Card] = field(
        default_factory=list
    )  # hidden cards that the card function at work chooses from by what they are, or has shown
    outcomes: deque[Outcome] | None = None  # dictated random outcomes; None: the generator decides
    computing: dict[tuple[int, str], int] = field(
        default_factory=dict
    )  # stats being worked out (no recursion)
    attack_again: Card | None = None  # ChainAttack: who may attack again
    attack_again_on: Card | None = None  # and whom only; None: whomever it may attack
    end_battle: bool = False  # the Battle Phase ends now (CF-26)
    claims: dict[int, int] = field(
        default_factory=dict
    )  # who wins by a card's text (2: nobody), and its reason
    activity_filters: dict[tuple[int, int], list[Any]] | None = None  # what cards ask to be counted
    card_class: type[Card] = Card
    effect_class: type[Effect] | None = None
    group_class: type[Any] | None = None

    def log(self, message: int, *arguments: int) -> None:
        """Add an event (its arguments: :data:`ygocore.events.LAYOUT`)."""
        self.events.append((int(message), *map(int, arguments)))

    def set_phase(self, phase: int) -> None:
        """The duel is in that phase now. What is negated may depend on it (CONT-03)."""
        self.phase = phase
        self.stale = True

    def new_number(self) -> int:
        """The number of a card or effect that comes to be."""
        self.numbers += 1
        return self.numbers

    def moment(self) -> int:
        """A number greater than all before: for what happens now."""
        self.moments += 1
        return self.moments

    def next_move(self) -> int:
        """The number of a move; what a card function gets as the card's field id."""
        self.moves += 1
        return self.moves

    def every_card(self) -> list[Card]:
        """Every card of the duel that is somewhere."""
        return all_cards(self)

    def has_effects(self) -> bool:
        """Whether cards that declare something take part."""
        return bool(self.definitions)

    def is_registered(self, code: int) -> bool:
        """Whether any card or player has a continuous effect of that code, in play or not."""
        return code in self.singles or code in self.by_code

    def codes_negating(self) -> bool:
        """Whether anything in the duel negates the effects of cards on the field."""
        return EffectCode.DISABLE in self.codes or EffectCode.DISABLE_TRAPMONSTER in self.codes

    def group(self, cards: Any = ()) -> Any:
        """The cards as card functions get them."""
        assert self.group_class is not None
        return self.group_class(self, cards)


def cards_on_field(player: Side) -> Iterator[Card]:
    """The cards in a player's Monster Zones, then those in the Spell & Trap Zones (ZONE-02)."""
    for card in (*player.monsters, *player.spells):
        if card is not None:
            yield card


def piles_of(side: Side) -> dict[int, list[Card]]:
    """A player's cards off the field, by location."""
    return {
        int(Location.DECK): side.deck,
        int(Location.HAND): side.hand,
        int(Location.GRAVE): side.grave,
        int(Location.REMOVED): side.banished,
        int(Location.EXTRA): side.extra,
    }


def all_cards(state: State) -> list[Card]:
    """Every card of the duel that is somewhere, Xyz Materials included; player 0's first."""
    found: list[Card] = []
    for side in state.players:
        for card in cards_on_field(side):
            found.append(card)
            found += card.overlay
        for pile in piles_of(side).values():
            found += pile
        for card in side.extra:
            found += card.overlay  # stacked for a monster that is about to be Xyz Summoned (XYZ-02)
    return found


def copy_pending(pending: Pending | None) -> Pending | None:
    """A pending rule like this one; None if none waits."""
    if pending is None or pending.kind == PendingKind.NONE:
        return None
    return Pending(
        PendingKind(pending.kind), pending.place, pending.facedown, pending.required, pending.picks
    )


def place_of(player: int, location: int, sequence: int) -> Place:
    """A place, :data:`~ygocore.actions.NOWHERE` without a location."""
    return Place(player, location, sequence) if location else NOWHERE
