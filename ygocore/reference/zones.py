"""Places: which are there, what lies where, and what is free (ZONE rules)."""

from __future__ import annotations

from typing import Final

from ygocore.actions import Place
from ygocore.constants import Location, Position
from ygocore.reference.state import State
from ygocore.snapshot import CardState

MAIN_MONSTER_ZONES: Final = range(5)  # ZONE-03; 5 and 6 are the Extra Monster Zones (ZONE-04)
SPELL_AND_TRAP_ZONES: Final = range(5)  # ZONE-03
FIELD_ZONE: Final = 5  # ZONE-19
ON_FIELD: Final = (Location.MZONE, Location.SZONE)  # ZONE-02


def zones(state: State, player: int, location: int) -> list[CardState | None]:
    """A player's zones of one kind on the field, by sequence."""
    owner = state.players[player]
    return owner.monsters if location == Location.MZONE else owner.spells


def pile(state: State, player: int, location: int) -> list[CardState]:
    """A player's cards in one place that is not the field, from bottom to top."""
    side = state.players[player]
    piles = {
        Location.DECK: side.deck,
        Location.HAND: side.hand,
        Location.GRAVE: side.grave,
        Location.REMOVED: side.banished,
        Location.EXTRA: side.extra,
    }
    return piles[Location(location)]


def card_at(state: State, place: Place) -> CardState:
    """The card in a place where there is one."""
    if place.location in ON_FIELD:
        card = zones(state, place.controller, place.location)[place.sequence]
        assert card is not None, f"no card at {place}"
        return card
    return pile(state, place.controller, place.location)[place.sequence]


def monsters(state: State, player: int) -> list[Place]:
    """Where the player's monsters are, those in an Extra Monster Zone last (ZONE-07)."""
    zones_there = state.players[player].monsters
    return [Place(player, Location.MZONE, seq) for seq, card in enumerate(zones_there) if card is not None]


def hand(state: State, player: int) -> list[Place]:
    """The places of the player's hand cards."""
    return [Place(player, Location.HAND, seq) for seq in range(len(state.players[player].hand))]


def free_main_monster_zones(state: State, player: int) -> list[Place]:
    """ZONE-09, ZONE-10: where a monster that does not come from the Extra Deck may be put."""
    zones_there = state.players[player].monsters
    return [Place(player, Location.MZONE, seq) for seq in MAIN_MONSTER_ZONES if zones_there[seq] is None]


def free_spell_and_trap_zones(state: State, player: int) -> list[Place]:
    """ST-01, ZONE-16: where a Spell or Trap may be Set, Field Spells apart."""
    zones_there = state.players[player].spells
    return [Place(player, Location.SZONE, seq) for seq in SPELL_AND_TRAP_ZONES if zones_there[seq] is None]


def position_in(location: int) -> Position:
    """How a card lies in a place that is not the field (INFO-02, INFO-03, INFO-05)."""
    if location in (Location.DECK, Location.EXTRA):
        return Position.FACEDOWN_DEFENSE
    if location == Location.HAND:
        return Position.FACEDOWN
    return Position.FACEUP


def code_shown_to(card: CardState, owner_of_place: int, player: int) -> int:
    """The passcode if ``player`` may know the card (INFO-01, INFO-05, INFO-11), else 0."""
    known = owner_of_place == player or card.position & Position.FACEUP
    return card.code if known else 0
