"""What this engine can hold: the checks of a snapshot before it is taken up.

Whether a position is one that a duel may be in is :mod:`ygocore.position`'s business. Here is what the
rules rely on, so that no snapshot, however it came about, leads to anything but a duel or a clear error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ygocore import legality_effects
from ygocore.actions import NOWHERE, Place
from ygocore.constants import Location, Phase, Position
from ygocore.errors import CapacityError, PositionError
from ygocore.legality import cards_of
from ygocore.reference import facts
from ygocore.reference.opening import MOST_CARDS
from ygocore.rulesets import RuleSet, Switch
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
)

if TYPE_CHECKING:
    from ygocore.cards.pool import CardPool

_BYTE, _HALF, _FULL, _LONG = (1 << 8) - 1, (1 << 16) - 1, (1 << 32) - 1, (1 << 64) - 1
_ALL_SWITCHES: Final = sum(Switch)
_ALL_OPTIONS: Final = sum(Option)

#: POS-01: the positions of monsters on the field.
MONSTER_POSITIONS: Final = (Position.FACEUP_ATTACK, Position.FACEUP_DEFENSE, Position.FACEDOWN_DEFENSE)

#: The phases in which a player decides, each with the rules that may be waiting there.
DECISIONS: Final = {
    Phase.MAIN1: (PendingKind.NONE, PendingKind.TRIBUTE, PendingKind.SUMMON_ZONE, PendingKind.SPELL_ZONE),
    Phase.MAIN2: (PendingKind.NONE, PendingKind.TRIBUTE, PendingKind.SUMMON_ZONE, PendingKind.SPELL_ZONE),
    Phase.BATTLE_STEP: (PendingKind.NONE, PendingKind.ATTACK_TARGET),
    Phase.END: (PendingKind.HAND_LIMIT,),
}


def check(snapshot: Snapshot, pool: CardPool) -> None:
    """``PositionError`` for what no duel can go on from, ``CapacityError`` for too many cards."""
    check_numbers(snapshot)
    for player, side in enumerate(snapshot.players):
        check_player(side, player, pool)
    check_number_of_cards(snapshot)
    check_effects(snapshot, pool)
    if snapshot.over:
        check_end(snapshot)
    else:
        check_decision(snapshot, pool)


def check_effects(snapshot: Snapshot, pool: CardPool) -> None:
    """What effects have left is of the right shape, and names cards that are there."""
    at = dict(cards_of(snapshot))
    for problem in legality_effects.shape_problems(snapshot):
        raise PositionError(problem)
    for problem in legality_effects.place_problems(snapshot, at):
        raise PositionError(problem)
    for card in at.values():
        for each in card.carried.materials if card.carried is not None else ():
            check_card(each, "an Xyz Material", pool)


def require(condition: bool, message: str) -> None:
    """``PositionError`` with this message if the condition does not hold."""
    if not condition:
        raise PositionError(message)


def within(name: str, value: Any, most: int, least: int = 0) -> None:
    """``PositionError`` unless the value is an integer of the given range."""
    if not isinstance(value, int) or not least <= value <= most:
        raise PositionError(f"{name} {value!r} is not a whole number from {least} to {most}")


def check_numbers(snapshot: Snapshot) -> None:
    """The duel's own values, its players and cards apart."""
    require(isinstance(snapshot.rules, RuleSet), f"rules {snapshot.rules!r} are no rule set")
    unknown = snapshot.rules.switches & ~_ALL_SWITCHES
    require(not unknown, f"rules have unknown switches {int(unknown):#x}")
    require(len(snapshot.rng) == 4, f"the random generator has {len(snapshot.rng)} words instead of 4")
    for word in snapshot.rng:
        within("word of the random generator", word, _LONG)
    within("turn", snapshot.turn, _HALF)
    within("turn player", snapshot.turn_player, 1)
    within("phase", snapshot.phase, int(Phase.END))
    within("options", snapshot.options, _ALL_OPTIONS)
    within("cards drawn in each Draw Phase", snapshot.draw_count, _BYTE)
    within("turn limit", snapshot.turn_limit, _HALF)
    require(len(snapshot.players) == 2, f"there are {len(snapshot.players)} players instead of 2")


def check_player(side: PlayerState, player: int, pool: CardPool) -> None:
    """One player's LP and cards."""
    within(f"LP of player {player}", side.lp, _FULL)
    within(f"Normal Summons of player {player}", side.normal_summons, _BYTE)
    for name, zones, count in (
        ("Monster", side.monsters, MONSTER_ZONES),
        ("spell", side.spells, SPELL_ZONES),
    ):
        require(len(zones) == count, f"player {player} has {len(zones)} {name} zones instead of {count}")
        for sequence, card in enumerate(zones):
            if card is not None:
                check_card(card, f"the card in {name} zone {sequence} of player {player}", pool)
    for card in filter(None, side.monsters):
        require(
            card.position in MONSTER_POSITIONS,
            f"a monster of player {player} is in position {card.position}; POS-01 allows 1, 4 and 8",
        )
    for pile in (side.deck, side.hand, side.grave, side.banished, side.extra):
        for card in pile:
            check_card(card, f"card {card.code} of player {player}", pool)
            require(
                card.owner == player,
                f"card {card.code} of player {card.owner} is not on its owner's side (GAP-13)",
            )


def check_card(card: CardState, name: str, pool: CardPool) -> None:
    """One card's values."""
    within(f"passcode of {name}", card.code, _FULL)
    require(card.code in pool, f"{name} has the passcode {card.code}, which is not in the card pool")
    within(f"owner of {name}", card.owner, 1)
    within(f"position of {name}", card.position, 0xF, least=1)
    within(f"status of {name}", card.status, _FULL)
    within(f"attacks of {name}", card.attacks, _BYTE)
    within(f"reason of {name}", card.reason, _FULL)
    require(len(card.previous) == 4, f"previous place of {name} has {len(card.previous)} parts instead of 4")
    controller, location, sequence, position = card.previous
    within(f"previous controller of {name}", controller, 1)
    check_location(f"previous location of {name}", location)
    within(f"previous sequence of {name}", sequence, _BYTE)
    within(f"previous position of {name}", position, 0xF)


def check_location(name: str, location: int) -> None:
    """None (0) or a single location bit that an action can name."""
    within(name, location, int(Location.OVERLAY))
    require(location.bit_count() <= 1, f"{name} {location:#x} is more than one location")


def check_place(name: str, place: Place) -> None:
    """A place as actions name it."""
    controller, location, sequence = place
    within(f"controller of {name}", controller, 1)
    check_location(f"location of {name}", location)
    within(f"sequence of {name}", sequence, _BYTE)


def check_number_of_cards(snapshot: Snapshot) -> None:
    """No place can come to hold more cards than there is room for."""
    for player, side in enumerate(snapshot.players):
        piles = (side.deck, side.hand, side.grave, side.banished, side.extra)
        zones = [card for each in snapshot.players for card in (*each.monsters, *each.spells)]
        on_field = sum(card is not None and card.owner == player for card in zones)
        count = sum(map(len, piles)) + on_field
        if count > MOST_CARDS:
            raise CapacityError(f"player {player} has {count} cards, more than {MOST_CARDS}")


def check_end(snapshot: Snapshot) -> None:
    """A duel that is over waits for nothing and says how it ended."""
    require(waiting_rule(snapshot) is None, "a duel that is over waits for no decision")
    require(snapshot.winner in (None, 0, 1), f"winner {snapshot.winner!r} is neither 0, 1 nor None")
    known = snapshot.win_reason in WIN_REASONS
    require(
        known and snapshot.win_reason != WinReason.NONE,
        f"a duel cannot end by reason {snapshot.win_reason!r}",
    )


def waiting_rule(snapshot: Snapshot) -> Pending | None:
    """The pending rule, if one waits."""
    pending = snapshot.pending
    return None if pending is None or pending.kind == PendingKind.NONE else pending


def check_decision(snapshot: Snapshot, pool: CardPool) -> None:
    """A duel that runs waits for a decision that can be made."""
    require(snapshot.winner is None, f"player {snapshot.winner!r} has won a duel that is not over")
    require(
        snapshot.win_reason == WinReason.NONE,
        f"a duel that is not over has the win reason {snapshot.win_reason!r}",
    )
    require(snapshot.turn >= 1, "turns count from 1")
    pending = waiting_rule(snapshot)
    kind = PendingKind.NONE if pending is None else pending.kind
    decisions = {int(phase): kinds for phase, kinds in DECISIONS.items()}
    require(
        kind in decisions.get(snapshot.phase, ()),
        f"nobody decides anything in phase {snapshot.phase:#x} with pending rule {kind!r}",
    )
    if pending is not None:
        check_pending(snapshot, pending, pool)


def check_pending(snapshot: Snapshot, pending: Pending, pool: CardPool) -> None:
    """The rule that waits has a card to work on and something left to choose."""
    check_place("the pending rule's card", pending.place)
    within("number of picks required", pending.required, _BYTE)
    for pick in pending.picks:
        check_place("a pick", pick)
    distinct = sorted(set(pending.picks)) == list(pending.picks)
    require(distinct, f"picks {pending.picks} are not distinct and in ascending order")
    side = snapshot.players[snapshot.turn_player]
    if pending.kind == PendingKind.HAND_LIMIT:
        require(pending.place == NOWHERE, f"the hand limit concerns no card, not the one at {pending.place}")
        check_picks(
            pending, [Place(snapshot.turn_player, Location.HAND, seq) for seq in range(len(side.hand))]
        )
    elif pending.kind == PendingKind.ATTACK_TARGET:
        check_attack(snapshot, pending)
    else:
        check_hand_card(snapshot, pending, pool)


def check_picks(pending: Pending, candidates: list[Place]) -> None:
    """What was picked could be picked, and the rest can be."""
    strange = [pick for pick in pending.picks if pick not in candidates]
    require(not strange, f"picks {strange} are not among what can be picked, {candidates}")
    required = f"{pending.required} required picks of {len(candidates)}, {len(pending.picks)} of them made"
    require(
        len(pending.picks) < pending.required <= len(candidates), f"{required}: nothing is left to decide"
    )


def monsters_of(snapshot: Snapshot, player: int) -> list[Place]:
    """Where that player's monsters are."""
    zones = snapshot.players[player].monsters
    return [Place(player, Location.MZONE, seq) for seq, card in enumerate(zones) if card is not None]


def check_attack(snapshot: Snapshot, pending: Pending) -> None:
    """An attack waits for its target: there is an attacker, and something to attack."""
    attackers = monsters_of(snapshot, snapshot.turn_player)
    require(
        pending.place in attackers,
        f"there is no monster of the turn player at {pending.place} to attack with",
    )
    attacker = snapshot.players[snapshot.turn_player].monsters[pending.place.sequence]
    assert attacker is not None
    require(
        attacker.position == Position.FACEUP_ATTACK,
        "a monster attacks that is not in face-up Attack Position",
    )
    require(bool(monsters_of(snapshot, 1 - snapshot.turn_player)), "there is no monster to attack")


def check_hand_card(snapshot: Snapshot, pending: Pending, pool: CardPool) -> None:
    """A hand card is being brought to the field: it can be, and there is something to choose."""
    player = snapshot.turn_player
    side = snapshot.players[player]
    in_hand = pending.place[:2] == (player, Location.HAND) and pending.place.sequence < len(side.hand)
    require(in_hand, f"there is no hand card of the turn player at {pending.place}")
    code = side.hand[pending.place.sequence].code
    kind = int(pool[code].type)
    if pending.kind == PendingKind.SPELL_ZONE:
        fits = facts.is_spell_or_trap(kind) and not facts.is_field_spell(kind)
        require(fits, f"card {code} is not Set in a Spell & Trap Zone")
        free = side.spells[:5].count(None)
    else:
        require(facts.can_be_normal_summoned(kind), f"card {code} cannot be Normal Summoned or Set")
        free = side.monsters[:5].count(None)
    if pending.kind == PendingKind.TRIBUTE:
        check_tributes(snapshot, pending, free)
    else:
        require(free > 0, f"no zone is free for card {code}")
        require(not snapshot.options & Option.AUTO_PLACE, "zones are not chosen by the players in this duel")


def check_tributes(snapshot: Snapshot, pending: Pending, free: int) -> None:
    """The Tributes can be completed, so that a Main Monster Zone is free afterwards."""
    candidates = monsters_of(snapshot, snapshot.turn_player)
    check_picks(pending, candidates)
    main = [place for place in candidates if place.sequence < 5]
    last = pending.required - len(pending.picks) == 1
    freeing = free > 0 or not last or any(place in main for place in pending.picks)
    require(freeing or bool(main), "the Tributes would leave no Main Monster Zone free")
