"""Places: which are there, what lies where, and what is free (ZONE rules)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from ygocore.actions import Place
from ygocore.reference import effects, stats
from ygocore.reference.cards import Card, pendulum_zones
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


def free_main_monster_zones(
    state: State, player: int, zone: int = 0xFF, leaving: Collection[Card] = ()
) -> list[Place]:
    """ZONE-09, ZONE-10: where a monster that does not come from the Extra Deck may be put, when some have left (ZONE-12)."""
    there, closed = state.players[player].monsters, closed_zones(state, player)
    staying = [None if card in leaving else card for card in there[:5]]
    if is_full(state, player, EffectCode.MAX_MZONE, staying):
        return []
    return [
        Place(player, Location.MZONE, seq)
        for seq in MAIN_MONSTER_ZONES
        if (there[seq] is None or there[seq] in leaving) and not closed >> seq & 1 and zone >> seq & 1
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
    free = [
        Place(player, Location.SZONE, seq)
        for seq in SPELL_AND_TRAP_ZONES
        if there[seq] is None and not closed >> seq + 8 & 1
    ]
    return free if len(free) > zones_held_by_trap_monsters(state, player) else []


def zones_held_by_trap_monsters(state: State, player: int) -> int:
    """HIST-13: before MR2020 a Trap Monster that is still a Trap takes one of the Spell & Trap Zones as well, no certain one."""
    if state.rules.has(Switch.TRAP_MONSTER_ONE_ZONE):
        return 0
    return sum(
        bool(card.kind & Type.TRAP and stats.type_of(state, card) & Type.TRAP)
        for card in monster_cards(state, player)
    )


def free_pendulum_zones(state: State, player: int) -> list[Place]:
    """PEND-02: where a Pendulum Card may be placed."""
    there, closed = state.players[player].spells, closed_zones(state, player)
    return [
        Place(player, Location.SZONE, seq)
        for seq in pendulum_zones(state.rules)
        if there[seq] is None and not closed >> seq + 8 & 1
    ]


def pendulum_cards(state: State, player: int) -> list[Card]:
    """PEND-03: the player's cards in the Pendulum Zones, the left one first."""
    there = state.players[player].spells
    found = [there[seq] for seq in pendulum_zones(state.rules)]
    return [card for card in found if card is not None and card.in_pendulum_zone]


# -- Link Arrows -----------------------------------------------------------------------------------


def linked_zones(state: State, player: int, leaving: Collection[Card] = ()) -> int:
    """CF-08: the player's Monster Zones that any Link Monster on the field points to, bits 0 to 6."""
    mask = 0
    for card in link_monsters(state):
        if card not in leaving:
            mine, theirs = pointed_at(card)
            mask |= mine if card.controller == player else theirs
    return mask


def link_monsters(state: State) -> list[Card]:
    """The face-up Link Monsters on the field."""
    both = (*monster_cards(state, 0), *monster_cards(state, 1))
    return [card for card in both if card.faceup and stats.type_of(state, card) & Type.LINK]


def pointed_at(card: Card) -> tuple[int, int]:
    """The Monster Zones that a Link Monster points to: on its controller's side, and on the other one; bits 0 to 6."""
    if card.location != Location.MZONE:
        return 0, 0
    return pointed_from(int(stats.facts(card).link_markers), card.sequence)


def pointed_from(arrows: int, seq: int) -> tuple[int, int]:
    """The same for arrows in a Monster Zone: the own side's zones, the other side's. An Extra Monster Zone, which both
    players share, is named from both.
    """
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
    mine, theirs = 0, 0  # a Main Monster Zone faces no Main Monster Zone of the other side
    for arrow, step in _ALONG:
        if arrows & arrow and 0 <= seq + step <= 4:
            mine |= 1 << seq + step
    for arrow, step in ((0x40, -1), (0x80, 0), (0x100, 1)):
        if not arrows & arrow:
            continue
        if seq + step == 1:
            mine, theirs = mine | 1 << 5, theirs | 1 << 6
        elif seq + step == 3:
            mine, theirs = mine | 1 << 6, theirs | 1 << 5
    return mine, theirs


def points_to(state: State, card: Card, place: Place) -> bool:
    """Whether a face-up Link Monster points to a Monster Zone (LINK-03)."""
    if not (card.faceup and stats.type_of(state, card) & Type.LINK):
        return False
    mine, theirs = pointed_at(card)
    return bool((mine if card.controller == place.controller else theirs) >> place.sequence & 1)


def same_zone(place: Place) -> tuple[Place, ...]:
    """The names of a Monster Zone: an Extra Monster Zone has one from each side (ZONE-04)."""
    if place.sequence < 5:
        return (place,)
    return place, Place(1 - place.controller, place.location, 11 - place.sequence)


def co_linked(state: State, card: Card) -> list[Card]:
    """LINK-10: the Link Monsters that it points to and that point to it."""
    others = [each for each in link_monsters(state) if each is not card]
    return [
        each for each in others if points_to(state, card, each.place) and points_to(state, each, card.place)
    ]


def may_extra_link(state: State, card: Card, player: int) -> bool:
    """Whether an Extra Link could matter: a Link Monster for a player who has one Extra Monster Zone while the other is
    empty (LINK-11)."""
    mine, theirs = state.players[player].monsters, state.players[1 - player].monsters
    used = [seq for seq in EXTRA_MONSTER_ZONES if mine[seq] is not None]
    free = [seq for seq in EXTRA_MONSTER_ZONES if mine[seq] is None and theirs[11 - seq] is None]
    return bool(stats.facts(card).link_markers) and len(used) == 1 and len(free) == 1


def completes_extra_link(
    state: State, card: Card, player: int, sequence: int, leaving: Collection[Card] = ()
) -> bool:
    """LINK-11: whether the Link Monster, in that Extra Monster Zone, completes an unbroken series of co-linked Link Monsters of
    either player from one Extra Monster Zone to the other.
    """
    here = Place(player, int(Location.MZONE), sequence)
    arrows = {
        each.place: int(stats.facts(each).link_markers)
        for each in link_monsters(state)
        if each not in leaving
    }
    arrows[here] = int(stats.facts(card).link_markers)
    reached, waiting = {here}, [here]
    while waiting:
        at = waiting.pop()
        for other in arrows:
            if other not in reached and _points(arrows, at, other) and _points(arrows, other, at):
                reached.add(other)
                waiting.append(other)
    return any(each.sequence >= 5 and each != here for each in reached)


def _points(arrows: dict[Place, int], start: Place, end: Place) -> bool:
    mine, theirs = pointed_from(arrows[start], start.sequence)
    return bool((mine if start.controller == end.controller else theirs) >> end.sequence & 1)


# -- Extra Monster Zones ---------------------------------------------------------------------------


def has_extra_monster_zones(state: State) -> bool:
    """ZONE-04: whether there are Extra Monster Zones in the era."""
    return state.rules.has(Switch.EXTRA_MONSTER_ZONES)


def extra_monster_zone_open(
    state: State, player: int, sequence: int, card: Card | None = None, leaving: Collection[Card] = ()
) -> bool:
    """ZONE-05: whether an Extra Monster Zone is free for the player, who may use one only, except to complete an Extra
    Link with ``card``.
    """
    mine, theirs = state.players[player].monsters, state.players[1 - player].monsters
    if closed_zones(state, player) >> sequence & 1:
        return False
    stays = [mine[seq] is not None and mine[seq] not in leaving for seq in EXTRA_MONSTER_ZONES]
    other = theirs[11 - sequence]
    if stays[sequence - 5] or (other is not None and other not in leaving):
        return False
    if not any(stays):
        return True
    return (
        card is not None
        and bool(stats.facts(card).link_markers)
        and completes_extra_link(state, card, player, sequence, leaving)
    )


def bound_to_links(state: State, card: Card | None) -> bool:
    """ZONE-08, HIST-11, E-049: whether the monster from the Extra Deck goes to an Extra Monster Zone or a zone that a Link
    Monster points to: every one in MR4, Link Monsters and face-up Pendulum Monsters from MR2020 on.
    """
    if not has_extra_monster_zones(state):
        return False
    if state.rules.has(Switch.EXTRA_DECK_BOUND):
        return True
    if card is None or not state.rules.has(Switch.LINK_PENDULUM_BOUND):
        return False
    return bool(card.kind & Type.LINK) or (card.faceup and bool(card.kind & Type.PENDULUM))


def free_zones_from_extra(
    state: State, player: int, card: Card | None, zone: int = 0xFF, leaving: Collection[Card] = ()
) -> list[Place]:
    """ZONE-08: where a monster from the Extra Deck may be put, by the rules of the era."""
    main = free_main_monster_zones(state, player, zone, leaving)
    if not has_extra_monster_zones(state):
        return main
    if bound_to_links(state, card):
        linked = linked_zones(state, player, leaving)
        main = [place for place in main if linked >> place.sequence & 1]
    extra = [
        Place(player, Location.MZONE, seq)
        for seq in EXTRA_MONSTER_ZONES
        if zone >> seq & 1 and extra_monster_zone_open(state, player, seq, card, leaving)
    ]
    return main + extra


def zones_for(
    state: State, card: Card, player: int, zone: int = 0xFF, leaving: Collection[Card] = ()
) -> list[Place]:
    """ZONE-08, ZONE-09: the free zones for a monster that is to come to the player's field, when some have left (ZONE-12)."""
    if card.location == Location.EXTRA:
        return free_zones_from_extra(state, player, card, zone, leaving)
    return free_main_monster_zones(state, player, zone, leaving)


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
