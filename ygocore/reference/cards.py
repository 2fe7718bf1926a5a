"""A card in a duel: what a snapshot knows of it, where it is, and what effects need to remember of it.

The values of :class:`~ygocore.snapshot.CardState` are what a snapshot holds; the rest is rebuilt or refused when a
duel is taken up from one. A card is the same object wherever it goes, so that effects, groups and links can hold it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ygocore.actions import NOWHERE, Place
from ygocore.reference.words import EffectCode, Location, Position, Status, Type
from ygocore.rulesets import RuleSet, Switch
from ygocore.snapshot import CardState

if TYPE_CHECKING:
    from ygocore.cards.pool import CardFacts
    from ygocore.reference.effects import Effect
    from ygocore.reference.state import State

#: The place of a card that is nowhere: a Token that does not exist, a card on its way.
GONE = NOWHERE


@dataclass(slots=True)
class Flag:
    """A mark put on a card or player (RegisterFlagEffect), until its reset."""

    code: int
    reset: int
    reset_count: int
    label: int
    property: int = 0


@dataclass(slots=True)
class Was:
    """What a card was the moment before it left the field ("previous ... on the field")."""

    code: int = 0
    type: int = 0
    level: int = 0
    rank: int = 0
    attack: int = 0
    defense: int = 0
    race: int = 0
    attribute: int = 0
    setcodes: tuple[int, ...] = ()
    equip_target: Card | None = None


class Card(CardState):
    """A card in a duel. Equal only to itself."""

    __slots__ = (
        "active_since",
        "attack_targets",
        "attacked_directly",
        "battled",
        "card_targets",
        "controller",
        "destination",
        "effects",
        "enabled",
        "equip_target",
        "equips",
        "flags",
        "fought",
        "held",
        "home",
        "kind",
        "location",
        "made_of",
        "move_id",
        "number",
        "once_a_turn",
        "overlay",
        "overlay_target",
        "owner_targets",
        "printed",
        "reason_card",
        "reason_effect",
        "reason_player",
        "relations",
        "sequence",
        "state",
        "stay_id",
        "summon_location",
        "summon_player",
        "summon_type",
        "turn_counter",
        "turn_id",
        "unique",
        "was",
    )

    state: State
    printed: CardFacts
    kind: int  # the printed TYPE_* bits
    number: int  # of the duel's cards, in the order in which they came to be
    controller: int
    home: int  # whose side it came to the field on: where it belongs while nobody has taken control of it
    location: int  # one bit; 0: nowhere
    sequence: int
    effects: list[Effect]
    fought: int  # Damage Steps that it entered as the attacker this turn (E-027)
    move_id: int  # new with every move
    stay_id: int  # the move that brought it here; from Monster Zone to Monster Zone it stays the same monster
    active_since: int  # when it came to be face-up where it is; orders continuous effects (GAP-17)
    turn_id: int  # the turn in which it came where it is
    enabled: bool  # its effects apply: its summon or activation is through (SUM-08)
    reason_card: Card | None
    reason_player: int
    reason_effect: Effect | None
    destination: int
    was: Was
    summon_type: int
    summon_player: int
    summon_location: int
    made_of: list[Card]  # the Tributes or materials of its summon
    once_a_turn: (
        int  # the name by which it can be Special Summoned once per turn (OPT-04); 0: as often as wanted
    )
    overlay: list[Card]
    overlay_target: Card | None
    equip_target: Card | None
    equips: list[Card]
    card_targets: list[Card]
    owner_targets: list[Card]
    relations: dict[int, tuple[int, int]]  # card number -> (its move_id, reset)
    held: dict[int, int]  # counters: kind -> number
    flags: dict[int, list[Flag]]
    attack_targets: list[int]  # move ids of the monsters it attacked this turn
    attacked_directly: bool
    battled: list[Card]
    turn_counter: int
    unique: tuple[int, int, int]

    def __init__(
        self,
        state: State,
        code: int,
        owner: int,
        position: int,
        status: int = 0,
        attacks: int = 0,
        reason: int = 0,
        previous: tuple[int, int, int, int] = (0, 0, 0, 0),
    ) -> None:
        super().__init__(code, owner, position, status, attacks, reason, previous)
        self.state = state
        self.printed = state.pool[code]
        self.kind = int(self.printed.type)
        self.number = state.new_number()
        self.controller, self.location, self.sequence = owner, 0, 0
        self.home = owner
        self.effects = []
        self.move_id = self.stay_id = self.active_since = 0
        self.turn_id = 0
        self.enabled = True
        self.destination = 0
        self.flags = {}
        self.unique = (0, 0, 0)
        self.once_a_turn = 0
        self.overlay_target = None
        self.forget_reason()
        self.forget_summon()
        self.forget_field()
        self.was = Was()

    def forget_reason(self) -> None:
        """Nothing moved it yet."""
        self.reason_card, self.reason_player, self.reason_effect = None, 0, None

    def forget_summon(self) -> None:
        """It was not summoned."""
        self.summon_type = self.summon_player = self.summon_location = 0
        self.made_of = []

    def forget_field(self) -> None:
        """What it can only have on the field is gone (E-073, E-083)."""
        self.overlay = []
        self.equip_target, self.equips = None, []
        self.card_targets, self.owner_targets = [], []
        self.relations = {}
        self.held = {}
        self.attack_targets, self.attacked_directly, self.battled = [], False, []
        self.fought = 0
        self.turn_counter = 0

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"<card {self.code} at {self.controller}:{self.location:#x}:{self.sequence}>"

    @property
    def place(self) -> Place:
        """Where it is."""
        if not self.location:
            return GONE
        return Place(self.controller, self.location, self.sequence)

    @property
    def on_field(self) -> bool:
        """ZONE-02."""
        return bool(self.location & Location.ONFIELD)

    @property
    def in_pendulum_zone(self) -> bool:
        """ZONE-16, ZONE-18: whether it is used as a Pendulum Card, and not as an Equip Card or an ordinary Spell or Trap."""
        if not self.kind & Type.PENDULUM or self.location != Location.SZONE or not self.faceup:
            return False
        if self.equip_target is not None or self.sequence not in pendulum_zones(self.state.rules):
            return False
        return all(each.code != EffectCode.CHANGE_TYPE or each.declared for each in self.effects)

    @property
    def was_never_there(self) -> bool:
        """ACT-05, MOVE-15, MOVE-16, CF-35: it lies on the field, but its summon or activation was negated: what
        leaves was not on the field.
        """
        return bool(self.status & (Status.SUMMON_DISABLED | Status.ACTIVATE_DISABLED))

    @property
    def faceup(self) -> bool:
        """Whether its face is shown, where it is."""
        return bool(self.position & Position.FACEUP)


def pendulum_zones(rules: RuleSet) -> tuple[int, ...]:
    """ZONE-14, ZONE-15: the sequences of the left and right Pendulum Zone in the era; none before MR3."""
    if not rules.has(Switch.PENDULUM):
        return ()
    return (6, 7) if rules.has(Switch.SEPARATE_PENDULUM_ZONES) else (0, 4)


def place_key(card: Any) -> tuple[int, ...]:
    """Sorts cards in place order (docs/cards.md): a Deck's by passcode, those without a place last."""
    if not card.location:
        return 2, 0, 0, card.number
    if card.location == Location.DECK:
        return card.controller, card.location, card.code, card.sequence
    if card.location == Location.OVERLAY:
        under = card.overlay_target
        return (
            card.controller,
            card.location,
            card.sequence if under is None else under.sequence * 256 + card.sequence,
            0,
        )
    return card.controller, card.location, card.sequence, 0


def in_place_order(cards: Any) -> list[Any]:
    """The cards in place order."""
    return sorted(cards, key=place_key)
