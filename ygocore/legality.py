"""Every reason why a snapshot is no position that a duel can be in.

:func:`problems` is the whole of what :class:`~ygocore.duel.Duel` asks before an engine takes a snapshot up,
so an engine may rely on it for legality. It knows the rules that need no effects; states that only an
effect could bring about (two attacks of one monster, a card in its opponent's hand) are refused for as long
as no effect does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ygocore import legality_effects
from ygocore.actions import MAX_CODE, MAX_SEQUENCE, NOWHERE, Place
from ygocore.constants import LinkMarker, Location, Phase, Status, Type
from ygocore.constants import Position as Pos
from ygocore.errors import PositionError
from ygocore.rulesets import RuleSet, Switch
from ygocore.setup import HAND_LIMIT
from ygocore.snapshot import (
    MONSTER_ZONES,
    SPELL_ZONES,
    WIN_REASONS,
    CardState,
    Option,
    Pending,
    PendingKind,
    PlayerState,
    Snapshot,
    WinReason,
    holds_effects,
)

if TYPE_CHECKING:
    from ygocore.cards.pool import CardFacts, CardPool

MAX_CARDS: Final = 75  #: of one owner: the largest Main and Extra Deck (DECK-01, DECK-03); Tokens come on top
MAX_LP: Final = 2**31 - 1
MAX_REASON: Final = 2**31 - 1  #: every REASON_* bit there is, and room for one more
MAX_TURN: Final = 2**16 - 1
MAX_DRAW: Final = 2**8 - 1
MAIN_ZONES: Final = 5  #: Main Monster Zones, and Spell & Trap Zones (ZONE-03)
FIELD_ZONE: Final = 5

EXTRA_DECK_TYPES: Final = Type.FUSION | Type.SYNCHRO | Type.XYZ | Type.LINK  #: DECK-03
NEVER_NORMAL_SUMMONED: Final = EXTRA_DECK_TYPES | Type.RITUAL | Type.TOKEN | Type.SPSUMMON  #: NS-09
SUMMONED_THIS_TURN: Final = Status.SUMMON_TURN | Status.SET_TURN
TURN_STATUS: Final = (
    SUMMONED_THIS_TURN | Status.FLIP_SUMMON_TURN | Status.SPSUMMON_TURN | Status.CANNOT_CHANGE_FORM
)
KNOWN_STATUS: Final = TURN_STATUS | Status.PROC_COMPLETE

#: The phases in which a running duel waits, and the rules that may be waiting there.
DECISIONS: Final = {
    int(Phase.MAIN1): (None, PendingKind.TRIBUTE, PendingKind.SUMMON_ZONE, PendingKind.SPELL_ZONE),
    int(Phase.BATTLE_STEP): (None, PendingKind.ATTACK_TARGET),
    int(Phase.MAIN2): (None, PendingKind.TRIBUTE, PendingKind.SUMMON_ZONE, PendingKind.SPELL_ZONE),
    int(Phase.END): (PendingKind.HAND_LIMIT,),
}
_BATTLE_TO_MAIN2: Final = (
    Phase.BATTLE_START,
    Phase.BATTLE_STEP,
    Phase.DAMAGE,
    Phase.DAMAGE_CAL,
    Phase.BATTLE,
    Phase.MAIN2,
)
_AFTER_AN_ATTACK: Final = (*_BATTLE_TO_MAIN2[1:], Phase.END)
_PILES: Final = {
    "deck": Location.DECK,
    "hand": Location.HAND,
    "grave": Location.GRAVE,
    "banished": Location.REMOVED,
    "extra": Location.EXTRA,
}
_LETTERS: Final = {
    Location.DECK: "d",
    Location.HAND: "h",
    Location.MZONE: "m",
    Location.SZONE: "s",
    Location.GRAVE: "g",
    Location.REMOVED: "b",
    Location.EXTRA: "e",
}


def can_be_normal_summoned(facts: CardFacts) -> bool:
    """Whether the card is a monster that may be Normal Summoned or Set from the hand (NS-09)."""
    return bool(facts.type & Type.MONSTER) and not facts.type & NEVER_NORMAL_SUMMONED


def tributes_needed(facts: CardFacts) -> int:
    """How many Tributes its Normal Summon or Set takes (NS-03, TRIB-01, TRIB-02)."""
    return 0 if facts.level <= 4 else 1 if facts.level <= 6 else 2


def is_field_spell(facts: CardFacts) -> bool:
    """Whether the card is a Field Spell."""
    return bool(facts.type & Type.SPELL) and bool(facts.type & Type.FIELD)


def check(snapshot: Snapshot, pool: CardPool | None = None) -> None:
    """Raise :class:`~ygocore.errors.PositionError` with every reason if no duel may be in this state."""
    found = problems(snapshot, pool)
    if found:
        raise PositionError("no duel can be in this position:\n" + "\n".join(f"  {each}" for each in found))


def problems(snapshot: Snapshot, pool: CardPool | None = None) -> list[str]:
    """Every reason why no duel may be in this state, a line each; empty for a legal position.

    Any object may be given. Places are named as in the notation (``0m2``: Monster Zone 2 of player 0).
    Values of the wrong type or size are reported alone: nothing can be said about what they stand for.
    """
    from ygocore.cards.pool import CardPool

    shape = list(_shape_problems(snapshot))
    if shape:
        return shape
    return list(_Examiner(snapshot, CardPool.builtin() if pool is None else pool).run())


# -- the shape: types and sizes ----------------------------------------------------------------------------


def _shape_problems(snapshot: Any) -> Iterator[str]:
    if not _is(snapshot, Snapshot):
        yield f"{type(snapshot).__name__} is no Snapshot"
        return
    yield from _duel_shape(snapshot)
    players: Any = snapshot.players
    if not isinstance(players, Sequence) or [type(side) for side in players] != [PlayerState, PlayerState]:
        yield "players are not two PlayerStates"
        return
    found = [problem for player, side in enumerate(players) for problem in _side_shape(player, side)]
    yield from found or legality_effects.shape_problems(snapshot)


def _duel_shape(snapshot: Any) -> Iterator[str]:
    if not _is(snapshot.rules, RuleSet) or not _is(snapshot.rules.switches, int):
        yield f"rules is {snapshot.rules!r}, not a RuleSet"
    yield from _range("turn", snapshot.turn, 0, MAX_TURN)
    yield from _range("turn_player", snapshot.turn_player, 0, 1)
    yield from _range("phase", snapshot.phase, 0, int(Phase.END))
    yield from _range("draw_count", snapshot.draw_count, 0, MAX_DRAW)
    yield from _range("turn_limit", snapshot.turn_limit, 0, MAX_TURN)
    yield from _range("options", snapshot.options, 0, int(sum(Option)))
    if not isinstance(snapshot.over, bool):
        yield f"over is {snapshot.over!r}, not True or False"
    if snapshot.winner is not None:
        yield from _range("winner", snapshot.winner, 0, 1)
    if snapshot.win_reason not in WIN_REASONS:
        yield f"win_reason is {snapshot.win_reason!r}, not a WinReason"
    yield from _words_problems(snapshot.rng)
    if snapshot.pending is not None:
        yield from _pending_shape(snapshot.pending)


def _is(value: Any, kind: type) -> bool:
    """``isinstance`` for values that may not be what their type annotation says."""
    return isinstance(value, kind)


def _range(name: str, value: Any, least: int, most: int) -> Iterator[str]:
    if not isinstance(value, int) or isinstance(value, bool):
        yield f"{name} is {value!r}, not a whole number"
    elif not least <= value <= most:
        yield f"{name} {int(value)} is not within {least} to {most}"


def _words_problems(words: Any) -> Iterator[str]:
    if not isinstance(words, tuple) or len(words) != 4:
        yield f"rng is {words!r}, not four words"
        return
    for word in words:
        yield from _range("rng word", word, 0, 2**64 - 1)


def _place_shape(name: str, place: Any) -> Iterator[str]:
    if not isinstance(place, tuple) or len(place) != 3:
        yield f"{name} is {place!r}, not a place (controller, location, sequence)"
        return
    yield from _range(f"{name}'s controller", place[0], 0, 1)
    yield from _location_shape(f"{name}'s location", place[1])
    yield from _range(f"{name}'s sequence", place[2], 0, MAX_SEQUENCE)


def _location_shape(name: str, location: Any) -> Iterator[str]:
    found = list(_range(name, location, 0, int(Location.OVERLAY)))
    if not found and location & (location - 1):
        found = [f"{name} {location:#x} is more than one location"]
    yield from found


def _pending_shape(pending: Any) -> Iterator[str]:
    if not _is(pending, Pending) or pending.kind not in tuple(PendingKind):
        yield f"pending is {pending!r}, not a Pending of a known kind"
        return
    yield from _place_shape("pending place", pending.place)
    if not _is(pending.facedown, bool):
        yield f"pending facedown is {pending.facedown!r}, not True or False"
    yield from _range("pending required", pending.required, 0, MAX_CARDS)
    if not _is(pending.picks, tuple):
        yield f"pending picks are {pending.picks!r}, not a tuple of places"
        return
    for pick in pending.picks:
        yield from _place_shape("pending pick", pick)


def _side_shape(player: int, side: Any) -> Iterator[str]:
    yield from _range(f"player {player}: LP", side.lp, 0, MAX_LP)
    yield from _range(f"player {player}: normal_summons", side.normal_summons, 0, 255)
    for name, count in (("monsters", MONSTER_ZONES), ("spells", SPELL_ZONES)):
        zones = getattr(side, name)
        if not isinstance(zones, list) or len(zones) != count:
            size = f"of {len(zones)}" if isinstance(zones, list) else f"but {type(zones).__name__}"
            yield f"player {player}: {name} is not a list of {count} zones, {size}"
            continue
        for card in zones:
            if card is not None:
                yield from card_shape(f"player {player}, {name}", card)
    for name in _PILES:
        pile = getattr(side, name)
        if not isinstance(pile, list):
            yield f"player {player}: {name} is {type(pile).__name__}, not a list of cards"
            continue
        for card in pile:
            yield from card_shape(f"player {player}, {name}", card)


def card_shape(where: str, card: Any) -> Iterator[str]:
    """What is wrong with the type and size of a card's values, what effects have left on it apart."""
    if not _is(card, CardState):
        yield f"{where}: {card!r} is no CardState"
        return
    name = f"{where}: card {card.code!r}: "
    yield from _range(f"{name}code", card.code, 0, MAX_CODE)
    yield from _range(f"{name}owner", card.owner, 0, 1)
    yield from _range(f"{name}position", card.position, 0, 15)
    yield from _range(f"{name}status", card.status, 0, 2**32 - 1)
    yield from _range(f"{name}attacks", card.attacks, 0, 255)
    yield from _range(f"{name}reason", card.reason, 0, MAX_REASON)
    if not _is(card.previous, tuple) or len(card.previous) != 4:
        yield f"{name}previous is {card.previous!r}, not (controller, location, sequence, position)"
        return
    yield from _place_shape(f"{name}previous place", card.previous[:3])
    yield from _range(f"{name}previous position", card.previous[3], 0, 15)


# -- the rules ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Lying:
    """A card where it lies."""

    place: Place
    card: CardState
    facts: CardFacts | None  # None: not in the pool

    def __str__(self) -> str:
        name = f"{self.facts.name} ({self.card.code})" if self.facts else str(self.card.code)
        return f"{place_text(self.place)} {name}"

    @property
    def on_field(self) -> bool:
        return self.place.location in (Location.MZONE, Location.SZONE)


def place_text(place: Place) -> str:
    """A place as in the notation: ``0m2``."""
    letter = _LETTERS.get(Location(place.location), "n")
    return f"{place.controller}{letter}{place.sequence}"


def cards_of(snapshot: Snapshot) -> Iterator[tuple[Place, CardState]]:
    """Every card of a snapshot with its place: player 0 first, zones before piles."""
    for player, side in enumerate(snapshot.players):
        for location, zones in ((Location.MZONE, side.monsters), (Location.SZONE, side.spells)):
            for seq, each in enumerate(zones):
                if each is not None:
                    yield Place(player, int(location), seq), each
        for name, location in _PILES.items():
            for seq, card in enumerate(getattr(side, name)):
                yield Place(player, int(location), seq), card


def _kind(facts: CardFacts) -> str:
    """What a card is, in words, as far as its place depends on it."""
    if facts.type & Type.SPELL:
        return "a Field Spell" if facts.type & Type.FIELD else "a Spell"
    if facts.type & Type.TRAP:
        return "a Trap"
    names = {
        Type.TOKEN: "a Token",
        Type.LINK: "a Link Monster",
        Type.XYZ: "an Xyz Monster",
        Type.SYNCHRO: "a Synchro Monster",
        Type.FUSION: "a Fusion Monster",
        Type.RITUAL: "a Ritual Monster",
        Type.PENDULUM: "a Pendulum Monster",
    }
    return next((name for kind, name in names.items() if facts.type & kind), "a monster")


class _Examiner:
    """Looks a snapshot of the right shape over, one concern at a time."""

    def __init__(self, snapshot: Snapshot, pool: CardPool) -> None:
        self.snapshot = snapshot
        self.rules = snapshot.rules
        self.side = snapshot.players[snapshot.turn_player]  # whoever decides at any pending rule
        self.cards = [_Lying(place, card, pool.get(card.code)) for place, card in cards_of(snapshot)]
        self.at = {lying.place: lying for lying in self.cards}
        self.effects = holds_effects(snapshot)

    def run(self) -> Iterator[str]:
        yield from self.duel()
        yield from self.turn()
        yield from self.end() if self.snapshot.over else self.decision()
        yield from self.owners()
        for lying in self.cards:
            if lying.facts is None:
                yield f"{lying}: unknown card; the pool has no such passcode"
            else:
                yield from self.place(lying, lying.facts)
                yield from self.position(lying, lying.facts)
            yield from self.status(lying)
        yield from self.extra_monster_zones()
        yield from self.field_spells()
        yield from self.summons()
        at = {place: lying.card for place, lying in self.at.items()}
        yield from legality_effects.place_problems(self.snapshot, at)

    # the duel as a whole

    def duel(self) -> Iterator[str]:
        snapshot = self.snapshot
        unknown = int(self.rules.switches) & ~int(sum(Switch))
        if unknown:
            yield f"rules: unknown switches {unknown:#x}"
        if not any(snapshot.rng):
            yield "rng: the generator's words are all zero, from which it never moves"

    def turn(self) -> Iterator[str]:
        snapshot = self.snapshot
        before_turn_1 = snapshot.over and snapshot.win_reason == WinReason.DECK_OUT and snapshot.phase == 0
        if snapshot.turn < 1 and not before_turn_1:
            yield f"turn {snapshot.turn}: turns count from 1 (0 if the opening hands ended the duel, WIN-04)"
        if snapshot.turn_limit and snapshot.turn > snapshot.turn_limit:
            yield f"turn {snapshot.turn}: the duel was truncated after turn {snapshot.turn_limit}"
        first = snapshot.turn == 1 and not self.rules.has(Switch.FIRST_TURN_BATTLE)
        if first and snapshot.phase in _BATTLE_TO_MAIN2:
            yield f"phase {_phase_name(snapshot.phase)}: no Battle Phase or Main Phase 2 in turn 1 (PHASE-09)"

    def end(self) -> Iterator[str]:
        """A duel that is over (WIN-01 to WIN-04, WIN-06)."""
        snapshot = self.snapshot
        reason, winner = snapshot.win_reason, snapshot.winner
        if snapshot.pending is not None:
            yield "pending: nothing is waiting in a duel that is over"
        if snapshot.phase & (snapshot.phase - 1) or (snapshot.phase == 0 and snapshot.turn > 0):
            yield f"phase {snapshot.phase:#x}: not one phase"
        if reason == WinReason.NONE:
            yield "win_reason: a duel that is over ended for a reason"
        if reason == WinReason.TURN_LIMIT:
            if winner is not None:
                yield f"winner {winner}: nobody wins a truncated duel"
            limit = snapshot.turn_limit
            if not limit or snapshot.turn != limit:
                yield f"win_reason TURN_LIMIT: turn {snapshot.turn} is not the limit ({limit or 'none'})"
        if reason == WinReason.LOOP and winner is not None:
            yield f"winner {winner}: nobody wins a duel that would go round without end (GAP-22)"
        if reason == WinReason.SURRENDER and winner is None:
            yield "winner None: the opponent of who surrenders wins"
        for player, side in enumerate(snapshot.players):
            lost = reason == WinReason.LIFE_POINTS and winner != player
            if lost and side.lp > 0:
                yield f"player {player}: LP {side.lp}, but who has lost by LP has 0 (WIN-01, WIN-02)"
            if not lost and side.lp == 0:
                yield f"player {player}: LP 0, but has not lost by them (WIN-01)"

    def decision(self) -> Iterator[str]:
        """A duel that runs waits for somebody's decision."""
        snapshot = self.snapshot
        if snapshot.winner is not None or snapshot.win_reason != WinReason.NONE:
            yield "winner and win_reason: the duel is not over"
        for player, side in enumerate(snapshot.players):
            if side.lp == 0:
                yield f"player {player}: LP 0 in a duel that is not over (WIN-01)"
        kinds = DECISIONS.get(snapshot.phase)
        pending = snapshot.pending
        kind = None if pending is None else pending.kind
        if kinds is None:
            allowed = ", ".join(map(_phase_name, DECISIONS))
            yield f"phase {_phase_name(snapshot.phase)}: no decision is made there; there are {allowed}"
        elif kind not in kinds:
            waiting = "nothing" if kind is None else kind.name
            allowed = ", ".join("nothing" if each is None else each.name for each in kinds)
            phase = _phase_name(snapshot.phase)
            yield f"pending: {waiting} is waiting in phase {phase}; there may be {allowed}"
        if pending is not None and pending.kind != PendingKind.NONE:
            yield from self.pending(pending)
        elif pending is not None:
            yield "pending: a Pending of kind NONE; None stands for nothing"

    # the rule that waits

    def pending(self, pending: Pending) -> Iterator[str]:
        yield from self.pending_picks(pending)
        checks: dict[PendingKind, Callable[[Pending], Iterator[str]]] = {
            PendingKind.TRIBUTE: self.pending_tribute,
            PendingKind.SUMMON_ZONE: self.pending_summon_zone,
            PendingKind.SPELL_ZONE: self.pending_spell_zone,
            PendingKind.ATTACK_TARGET: self.pending_attack,
            PendingKind.HAND_LIMIT: self.pending_hand_limit,
        }
        yield from checks[pending.kind](pending)

    def pending_picks(self, pending: Pending) -> Iterator[str]:
        locations = {PendingKind.TRIBUTE: Location.MZONE, PendingKind.HAND_LIMIT: Location.HAND}
        location = locations.get(pending.kind)
        if list(pending.picks) != sorted(set(pending.picks)):
            yield "pending picks: not in ascending order, each place once"
        if location is None:
            if pending.picks or pending.required:
                yield f"pending {pending.kind.name}: nothing is picked there, required must be 0"
            return
        for pick in pending.picks:
            own = pick.controller == self.snapshot.turn_player and pick.location == location
            if not own or pick not in self.at:
                yield f"pending pick {place_text(pick)}: no card of the turn player that can be picked"
        count = len(pending.picks)
        if count >= pending.required:
            yield f"pending picks: {count} of {pending.required} are picked, so nothing is to decide"

    def pending_hand_card(self, pending: Pending) -> Iterator[str | CardFacts]:
        """The facts of the hand card that is being played, or what is wrong with it."""
        lying = self.at.get(pending.place)
        turn_player = self.snapshot.turn_player
        if lying is None or pending.place[:2] != (turn_player, Location.HAND):
            yield f"pending place {place_text(pending.place)}: no card in the turn player's hand"
        elif lying.facts is not None:
            yield lying.facts

    def pending_monster(self, pending: Pending) -> Iterator[str | CardFacts]:
        if self.side.normal_summons:
            yield "pending: the turn's Normal Summon has been used (NS-01)"
        for found in self.pending_hand_card(pending):
            if isinstance(found, str) or can_be_normal_summoned(found):
                yield found
            else:
                card = self.at[pending.place]
                yield f"pending {card}: {_kind(found)} is not Normal Summoned or Set (NS-09)"

    def pending_tribute(self, pending: Pending) -> Iterator[str]:
        for found in self.pending_monster(pending):
            if isinstance(found, str):
                yield found
                continue
            needed = tributes_needed(found)
            if pending.required != needed or not needed:
                yield (
                    f"pending required {pending.required}: {self.at[pending.place]} of Level {found.level} "
                    f"takes {needed} Tributes (TRIB-01)"
                )
        monsters = self.side.monsters
        if len(monsters) - monsters.count(None) < pending.required:
            yield f"pending required {pending.required}: the turn player does not control so many monsters"

    def pending_summon_zone(self, pending: Pending) -> Iterator[str]:
        yield from (found for found in self.pending_monster(pending) if isinstance(found, str))
        yield from self.pending_zone(
            self.snapshot.players[self.snapshot.turn_player].monsters, "Main Monster Zone"
        )

    def pending_spell_zone(self, pending: Pending) -> Iterator[str]:
        for found in self.pending_hand_card(pending):
            if isinstance(found, str):
                yield found
            elif not found.type & (Type.SPELL | Type.TRAP) or is_field_spell(found):
                card, kind = self.at[pending.place], _kind(found)
                yield f"pending {card}: {kind} is not Set in a Spell & Trap Zone (ST-01)"
        if not pending.facedown:
            yield "pending SPELL_ZONE: facedown is False, but a Spell or Trap is Set (ST-01)"
        yield from self.pending_zone(self.side.spells, "Spell & Trap Zone")

    def pending_zone(self, zones: Sequence[CardState | None], name: str) -> Iterator[str]:
        if None not in zones[:MAIN_ZONES]:
            yield f"pending: no {name} is free to choose (ZONE-11)"
        if self.snapshot.options & Option.AUTO_PLACE:
            yield "pending: no zone is chosen by a player with the option AUTO_PLACE"

    def pending_attack(self, pending: Pending) -> Iterator[str]:
        lying = self.at.get(pending.place)
        if pending.facedown:
            yield "pending facedown: an attack is not face-down"
        if lying is None or pending.place[:2] != (self.snapshot.turn_player, Location.MZONE):
            yield f"pending place {place_text(pending.place)}: no monster of the turn player (BATTLE-02)"
        else:
            if lying.card.position != Pos.FACEUP_ATTACK:
                yield f"pending {lying}: does not attack, it is not in face-up Attack Position (POS-03)"
            if lying.card.attacks == 0:
                yield f"pending {lying}: attacks is 0, but an attack counts from its declaration (BATTLE-03)"
        if not any(self.snapshot.players[1 - self.snapshot.turn_player].monsters):
            yield "pending: the opponent controls no monster, so there is no attack target (GAP-03)"

    def pending_hand_limit(self, pending: Pending) -> Iterator[str]:
        surplus = len(self.side.hand) - HAND_LIMIT
        if pending.place != NOWHERE or pending.facedown:
            yield "pending HAND_LIMIT: has neither a place nor facedown"
        if surplus < 1:
            yield f"pending HAND_LIMIT: the turn player holds no more than {HAND_LIMIT} cards (GAP-01)"
        elif pending.required != surplus:
            yield f"pending required {pending.required}: {surplus} cards are over the hand limit (GAP-01)"

    # cards

    def owners(self) -> Iterator[str]:
        counts = [0, 0]
        for lying in self.cards:
            if lying.facts is None or not lying.facts.type & Type.TOKEN:
                counts[lying.card.owner] += 1
            if not lying.on_field and lying.card.owner != lying.place.controller:
                yield f"{lying}: owned by player {lying.card.owner}, but lies at the other's (GAP-13)"
        for owner, count in enumerate(counts):
            if count > MAX_CARDS:
                yield f"player {owner}: owns {count} cards, more than {MAX_CARDS} (DECK-01, DECK-03)"

    def place(self, lying: _Lying, facts: CardFacts) -> Iterator[str]:
        """What kinds of cards a place can hold (DECK-02, DECK-03, MOVE-12, TOKEN-02, ZONE rules)."""
        location, kinds = lying.place.location, facts.type
        allowed = True
        if location == Location.MZONE:
            allowed = self.effects or bool(kinds & Type.MONSTER)
        elif location == Location.SZONE:
            yield from self.spell_zone(lying, facts)
        elif kinds & Type.TOKEN:
            yield f"{lying}: a Token exists on the field only (TOKEN-02)"
        elif location in (Location.DECK, Location.HAND):
            allowed = not (kinds & Type.MONSTER and kinds & EXTRA_DECK_TYPES)
        elif location == Location.EXTRA:
            pendulum = bool(kinds & Type.PENDULUM) and self.rules.has(Switch.PENDULUM)
            allowed = bool(kinds & Type.MONSTER) and (bool(kinds & EXTRA_DECK_TYPES) or pendulum)
        if not allowed:
            names = {
                Location.MZONE: "a Monster Zone",
                Location.DECK: "a Main Deck (DECK-02)",
                Location.HAND: "a hand (MOVE-12)",
                Location.EXTRA: "an Extra Deck (DECK-03)",
            }
            yield f"{lying}: {_kind(facts)} cannot be in {names[Location(location)]}"

    def spell_zone(self, lying: _Lying, facts: CardFacts) -> Iterator[str]:
        seq = lying.place.sequence
        separate = self.rules.has(Switch.SEPARATE_PENDULUM_ZONES)
        pendulum_zones = (6, 7) if separate else (0, 4) if self.rules.has(Switch.PENDULUM) else ()
        is_pendulum = bool(facts.type & Type.PENDULUM)
        if seq > FIELD_ZONE and not separate:
            yield f"{lying}: {self.rules.name} has no separate Pendulum Zones (ZONE-14, ZONE-15)"
        elif is_pendulum and seq in pendulum_zones:
            if lying.card.position & Pos.FACEDOWN:
                yield f"{lying}: a card in a Pendulum Zone is face-up (PEND-02)"
        elif facts.type & Type.MONSTER:
            if not self.effects:
                yield f"{lying}: {_kind(facts)} cannot be in this spell zone"
        elif seq > FIELD_ZONE:
            yield f"{lying}: {_kind(facts)} cannot be in a Pendulum Zone (ZONE-14)"
        elif is_field_spell(facts) != (seq == FIELD_ZONE):
            zone = "the Field Zone" if seq == FIELD_ZONE else "a Spell & Trap Zone"
            yield f"{lying}: {_kind(facts)} cannot be in {zone} (ZONE-19)"

    def position(self, lying: _Lying, facts: CardFacts) -> Iterator[str]:
        """How a card lies: POS-01 on the field, docs/contract.md elsewhere."""
        position, location = lying.card.position, lying.place.location
        if location == Location.MZONE:
            yield from self.battle_position(lying, facts)
            return
        # face-up by a rule it lies there in Defense Position, as docs/contract.md has it
        up = (Pos.FACEUP_DEFENSE, Pos.FACEUP) if facts.type & Type.PENDULUM else ()
        allowed: dict[int, tuple[int, ...]] = {
            Location.SZONE: (Pos.FACEUP, Pos.FACEDOWN),
            Location.DECK: (Pos.FACEDOWN_DEFENSE,),
            Location.HAND: (Pos.FACEDOWN,),
            Location.GRAVE: (Pos.FACEUP,),
            Location.REMOVED: (Pos.FACEUP, Pos.FACEDOWN),
            Location.EXTRA: (Pos.FACEDOWN_DEFENSE, *up),
        }
        main_pendulum = facts.type & Type.PENDULUM and not facts.type & EXTRA_DECK_TYPES
        if location == Location.EXTRA and main_pendulum and position == Pos.FACEDOWN_DEFENSE:
            yield f"{lying}: face-down in the Extra Deck; Pendulum Monsters get there face-up (MOVE-04)"
        if position not in allowed[location]:
            values = " or ".join(str(int(each)) for each in allowed[location])
            yield f"{lying}: position {int(position)}; there a card's is {values}"

    def battle_position(self, lying: _Lying, facts: CardFacts) -> Iterator[str]:
        position = lying.card.position
        if position == Pos.FACEDOWN_ATTACK:
            yield f"{lying}: face-down Attack Position does not exist (POS-01)"
        elif position not in (Pos.FACEUP_ATTACK, Pos.FACEUP_DEFENSE, Pos.FACEDOWN_DEFENSE):
            yield f"{lying}: position {int(position)}; a monster's is 1, 4 or 8 (POS-01)"
        elif facts.type & Type.LINK and position != Pos.FACEUP_ATTACK:
            yield f"{lying}: a Link Monster is never in Defense Position (LINK-02)"
        elif facts.type & Type.TOKEN and position == Pos.FACEDOWN_DEFENSE:
            yield f"{lying}: a Token cannot be face-down (TOKEN-03)"

    def status(self, lying: _Lying) -> Iterator[str]:
        """Status bits and attacks that contradict the place, the position or each other."""
        card, status = lying.card, Status(lying.card.status)
        unknown = status & ~(Status(sum(Status)) if self.effects else KNOWN_STATUS)
        if self.snapshot.over and self.snapshot.phase == Phase.DAMAGE_CAL:
            unknown &= ~Status.BATTLE_DESTROYED  # WIN-06: it stays where it was when the duel ended
        if unknown:
            yield f"{lying}: status {int(unknown):#x} is none that a card has at a decision"
        if self.effects:
            return  # effects turn cards over, take control of them and let them attack again
        this_turn = status & TURN_STATUS
        if this_turn and not (lying.on_field and lying.place.controller == self.snapshot.turn_player):
            yield f"{lying}: status {_status_names(this_turn)} is for cards of the turn player on the field"
        if card.attacks:
            yield from self.attacks(lying)
        face_up = bool(card.position & Pos.FACEUP)
        if status & Status.SET_TURN and face_up and lying.on_field:
            yield f"{lying}: face-up, but Set this turn (FLIP-03)"
        summoned = status & (Status.SUMMON_TURN | Status.FLIP_SUMMON_TURN)
        if summoned and not face_up and lying.on_field:
            yield f"{lying}: face-down, but Summoned this turn ({_status_names(summoned)})"
        ways = status & (SUMMONED_THIS_TURN | Status.SPSUMMON_TURN | Status.FLIP_SUMMON_TURN)
        if int(ways).bit_count() > 1:
            yield f"{lying}: {_status_names(ways)} exclude each other (FLIP-03, FLIP-04, NS-01)"
        if status & Status.FLIP_SUMMON_TURN and not status & Status.CANNOT_CHANGE_FORM:
            yield f"{lying}: FLIP_SUMMON_TURN without CANNOT_CHANGE_FORM; it used its change (FLIP-07)"
        position_changed = status & Status.CANNOT_CHANGE_FORM and lying.place.location == Location.MZONE
        if position_changed and status & (SUMMONED_THIS_TURN | Status.SPSUMMON_TURN):
            yield f"{lying}: position changed in the turn of its Summon or Set (POS-10)"
        if lying.place.location == Location.SZONE and this_turn & ~Status.SET_TURN:
            yield f"{lying}: status {_status_names(this_turn & ~Status.SET_TURN)} is for monsters"

    def attacks(self, lying: _Lying) -> Iterator[str]:
        snapshot, card = self.snapshot, lying.card
        own = lying.place[:2] == (snapshot.turn_player, Location.MZONE)
        if card.attacks > 1:
            yield f"{lying}: attacks {card.attacks}; a monster attacks once in a turn (BATTLE-03)"
        if not own:
            yield f"{lying}: attacks {card.attacks}, but only monsters of the turn player attack"
        elif snapshot.phase not in _AFTER_AN_ATTACK:
            yield f"{lying}: attacks {card.attacks} before the Battle Phase"
        elif snapshot.turn == 1 and not self.rules.has(Switch.FIRST_TURN_BATTLE):
            yield f"{lying}: attacks {card.attacks}, but turn 1 has no Battle Phase (PHASE-09)"
        elif card.position != Pos.FACEUP_ATTACK:
            yield f"{lying}: attacked this turn, so it is still in face-up Attack Position (POS-03, POS-11)"

    # the field

    def extra_monster_zones(self) -> Iterator[str]:
        """ZONE-04, ZONE-05, ZONE-09."""
        there = [
            lying
            for lying in self.cards
            if lying.place.location == Location.MZONE and lying.place.sequence > 4
        ]
        if not self.rules.has(Switch.EXTRA_MONSTER_ZONES):
            for lying in there:
                yield f"{lying}: {self.rules.name} has no Extra Monster Zones (ZONE-04)"
            return
        for lying in there:
            if lying.facts and not lying.facts.type & (EXTRA_DECK_TYPES | Type.PENDULUM):
                yield f"{lying}: {_kind(lying.facts)} does not come from the Extra Deck (ZONE-09)"
        users: dict[int, list[int]] = {0: [], 1: []}
        for lying in there:
            users[_shared_zone(lying.place)].append(lying.place.controller)
        for zone, players in users.items():
            if len(players) > 1:
                yield f"0m{5 + zone} and 1m{6 - zone}: one Extra Monster Zone, held by both players (ZONE-04)"
        for player in (0, 1):
            both = [lying for lying in there if lying.place.controller == player]
            if len(both) == 2 and not all(map(_may_end_extra_link, both)):
                yield (
                    f"player {player}: both Extra Monster Zones, but not with Link Monsters that an Extra Link can end in"
                    " (ZONE-05, LINK-11)"
                )

    def field_spells(self) -> Iterator[str]:
        face_up = [
            lying
            for lying in self.cards
            if lying.place[1:] == (Location.SZONE, FIELD_ZONE) and lying.card.position & Pos.FACEUP
        ]
        if len(face_up) > 1 and self.rules.has(Switch.ONE_FIELD_SPELL):
            yield f"{face_up[0]}, {face_up[1]}: only one Field Spell is face-up on the whole field (ST-05)"

    def summons(self) -> Iterator[str]:
        """NS-01: one Normal Summon at most, the turn player's, and it covers what was Summoned or Set."""
        if self.effects:
            return
        for player, side in enumerate(self.snapshot.players):
            most = 1 if player == self.snapshot.turn_player else 0
            used = side.normal_summons
            if used > most:
                yield f"player {player}: normal_summons {used}; at most {most} this turn (NS-01)"
            done = [card for card in side.monsters if card is not None and card.status & SUMMONED_THIS_TURN]
            if len(done) > used:
                yield (
                    f"player {player}: {len(done)} monsters Summoned or Set this turn, "
                    f"but normal_summons is {used} (NS-01)"
                )


def _phase_name(phase: int) -> str:
    return str(Phase(phase).name) if phase in tuple(Phase) else hex(phase)


def _status_names(status: Status) -> str:
    return " and ".join(str(each.name) for each in Status if each & status)


# -- the Extra Link ----------------------------------------------------------------------------------------

_UP_OR_DOWN: Final = (
    LinkMarker.BOTTOM_LEFT
    | LinkMarker.BOTTOM
    | LinkMarker.BOTTOM_RIGHT
    | LinkMarker.TOP_LEFT
    | LinkMarker.TOP
    | LinkMarker.TOP_RIGHT
)


def _shared_zone(place: Place) -> int:
    """Which of the two Extra Monster Zones, 0 on the left of player 0; each player counts from their left."""
    return place.sequence - 5 if place.controller == 0 else 6 - place.sequence


def _may_end_extra_link(lying: _Lying) -> bool:
    """LINK-11: whether it is a Link Monster that points to Main Monster Zones. The Extra Link itself need not be there any more:
    when Link Monsters between them leave, those in the Extra Monster Zones stay.
    """
    facts = lying.facts
    return facts is None or bool(facts.type & Type.LINK and facts.link_markers & _UP_OR_DOWN)
