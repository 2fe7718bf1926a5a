"""Places: which are there, what lies where, and what is free (ZONE rules)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ygocore.actions import Place
from ygocore.reference import effects, stats
from ygocore.reference.cards import Card
from ygocore.reference.state import State, piles_of
from ygocore.reference.words import EffectCode, Location, Position, Type
from ygocore.rulesets import Switch
from ygocore.snapshot import CardState

MAIN_MONSTER_ZONES: Final = range(5)  # ZONE-03; 5 and 6 are the Extra Monster Zones (ZONE-04)
EXTRA_MONSTER_ZONES: Final = range(5, 7)
SPELL_AND_TRAP_ZONES: Final = range(5)  # ZONE-03
FIELD_ZONE: Final = 5  # ZONE-19
ON_FIELD: Final = (Location.MZONE, Location.SZONE)  # ZONE-02

#: Link Arrows of a monster in Main Monster Zone n: arrow -> the zone of its own side that it points to, from n.
_ALONG: Final = ((0x8, -1), (0x20, 1))


def zones(state: State, player: int, location: int) -> list[Card | None]:
    """A player's zones of one kind on the field, by sequence."""
    owner = state.players[player]
    return owner.monsters if location == Location.MZONE else owner.spells


def pile(state: State, player: int, location: int) -> list[Card]:
    """A player's cards in one place that is not the field, from bottom to top."""
    return piles_of(state.players[player])[int(location)]


def card_at(state: State, place: Place) -> Card:
    """The card in a place where there is one."""
    if place.location in ON_FIELD:
        card = zones(state, place.controller, place.location)[place.sequence]
        assert card is not None, f"no card at {place}"
        return card
    return pile(state, place.controller, place.location)[place.sequence]


def monster_cards(state: State, player: int) -> list[Card]:
    """The player's monsters, those in an Extra Monster Zone last (ZONE-07)."""
    return [card for card in state.players[player].monsters if card is not None]


def monsters(state: State, player: int) -> list[Place]:
    """Where the player's monsters are."""
    return [card.place for card in monster_cards(state, player)]


def hand(state: State, player: int) -> list[Place]:
    """The places of the player's hand cards."""
    return [Place(player, Location.HAND, seq) for seq in range(len(state.players[player].hand))]


def closed_zones(state: State, player: int) -> int:
    """ZONE-13: zones of the player that an effect has made unusable; bits 0 to 6 Monster Zones, 8 to 15 spell zones."""
    mask = 0
    for effect in state.in_play.get(EffectCode.DISABLE_FIELD, ()):
        if effects.applies(state, effect):
            value = effects.number_of(effect)
            mask |= value if effect.controller == player else value >> 16
    return mask & 0xFFFF


def is_full(state: State, player: int, code: int, there: Sequence[Card | None]) -> bool:
    """Whether the player has as many cards in these zones as an effect allows (EFFECT_MAX_MZONE, EFFECT_MAX_SZONE)."""
    if not effects.in_play(state, code):
        return False
    count = sum(card is not None for card in there)
    return any(count >= effects.number_of(each, player) for each in effects.on_player(state, player, code))


def free_main_monster_zones(state: State, player: int, zone: int = 0xFF) -> list[Place]:
    """ZONE-09, ZONE-10: where a monster that does not come from the Extra Deck may be put."""
    there, closed = state.players[player].monsters, closed_zones(state, player)
    if is_full(state, player, EffectCode.MAX_MZONE, there[:5]):
        return []
    return [
        Place(player, Location.MZONE, seq)
        for seq in MAIN_MONSTER_ZONES
        if there[seq] is None and not closed >> seq & 1 and zone >> seq & 1
    ]


def has_free_main_monster_zone(state: State, player: int) -> bool:
    """ZONE-11: whether there is any such zone."""
    if EffectCode.DISABLE_FIELD in state.in_play or EffectCode.MAX_MZONE in state.in_play:
        return bool(free_main_monster_zones(state, player))
    return None in state.players[player].monsters[:5]


def free_spell_and_trap_zones(state: State, player: int) -> list[Place]:
    """ST-01, ZONE-16: where a Spell or Trap may be Set, Field Spells apart."""
    there, closed = state.players[player].spells, closed_zones(state, player)
    if is_full(state, player, EffectCode.MAX_SZONE, there[:5]):
        return []
    return [
        Place(player, Location.SZONE, seq)
        for seq in SPELL_AND_TRAP_ZONES
        if there[seq] is None and not closed >> seq + 8 & 1
    ]


def linked_zones(state: State, player: int) -> int:
    """CF-08: the player's Monster Zones that any Link Monster on the field points to, bits 0 to 6."""
    mask = 0
    for controller in (0, 1):
        for card in monster_cards(state, controller):
            if card.faceup and stats.type_of(state, card) & Type.LINK:
                mine, theirs = pointed_at(state, card)
                mask |= mine if controller == player else theirs
    return mask


def pointed_at(state: State, card: Card) -> tuple[int, int]:
    """The Monster Zones that a Link Monster points to: on its controller's side, and on the other one."""
    arrows = int(stats.facts(card).link_markers)
    seq = card.sequence
    if card.location != Location.MZONE:
        return 0, 0
    if seq < 5:
        return _from_main_zone(arrows, seq)
    column = 1 if seq == 5 else 3
    mine = theirs = 0
    for arrow, step in ((0x1, -1), (0x2, 0), (0x4, 1)):  # bottom left, bottom, bottom right
        if arrows & arrow:
            mine |= 1 << column + step
    for arrow, step in ((0x40, -1), (0x80, 0), (0x100, 1)):  # top left, top, top right
        if arrows & arrow:
            theirs |= 1 << 4 - (column + step)
    return mine, theirs


def _from_main_zone(arrows: int, seq: int) -> tuple[int, int]:
    mine, theirs = 0, 0  # a Main Monster Zone faces no Monster Zone of the other side
    for arrow, step in _ALONG:
        if arrows & arrow and 0 <= seq + step <= 4:
            mine |= 1 << seq + step
    for arrow, step in ((0x40, -1), (0x80, 0), (0x100, 1)):
        if not arrows & arrow:
            continue
        if seq + step == 1:
            mine |= 1 << 5
        elif seq + step == 3:
            mine |= 1 << 6
    return mine, theirs


def extra_monster_zone_open(state: State, player: int, sequence: int) -> bool:
    """ZONE-05: whether an Extra Monster Zone is free for the player, who may use one only."""
    if not state.rules.has(Switch.EXTRA_MONSTER_ZONES):
        return False
    mine, theirs = state.players[player].monsters, state.players[1 - player].monsters
    if any(mine[seq] is not None for seq in EXTRA_MONSTER_ZONES):
        return False
    return mine[sequence] is None and theirs[11 - sequence] is None


def free_zones_from_extra(state: State, player: int, card: Card | None, zone: int = 0xFF) -> list[Place]:
    """ZONE-08: where a monster from the Extra Deck may be put, by the rules of the era."""
    main = free_main_monster_zones(state, player, zone)
    if not state.rules.has(Switch.EXTRA_MONSTER_ZONES):
        return main
    bound = state.rules.has(Switch.EXTRA_DECK_BOUND)
    if not bound and card is not None and state.rules.has(Switch.LINK_PENDULUM_BOUND):
        kind = stats.type_of(state, card)
        bound = bool(kind & Type.LINK) or (card.faceup and bool(kind & Type.PENDULUM))
    if bound:
        linked = linked_zones(state, player)
        main = [place for place in main if linked >> place.sequence & 1]
    extra = [
        Place(player, Location.MZONE, seq)
        for seq in EXTRA_MONSTER_ZONES
        if extra_monster_zone_open(state, player, seq) and zone >> seq & 1
    ]
    return main + extra


def zones_for(state: State, card: Card, player: int, zone: int = 0xFF) -> list[Place]:
    """ZONE-08, ZONE-09: the free zones for a monster that is to come to the player's field."""
    if card.location == Location.EXTRA:
        return free_zones_from_extra(state, player, card, zone)
    return free_main_monster_zones(state, player, zone)


def position_in(location: int) -> int:
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
