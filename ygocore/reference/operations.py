"""What effects and rules do to cards, as a whole and at one moment: sending, destroying, banishing, returning,
Tributing (MOVE).

Each operation drops what may not be done or is done to cards that are unaffected, lets replacements and redirections
take their part, moves the cards, then tells effects what happened. The cards that were in fact moved are left in
``state.operated``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ygocore.actions import Place
from ygocore.reference import effects, limits, may, programs, stats
from ygocore.reference.cards import Card, in_place_order
from ygocore.reference.happenings import carry_out_continuous, happens, leave_soon, run
from ygocore.reference.moves import release_targets, relocate, turn_over, unequip
from ygocore.reference.state import Occurrence, Rule, State
from ygocore.reference.words import (
    EffectCode,
    EffectType,
    EventCode,
    Location,
    Message,
    Position,
    Reason,
    Status,
    Type,
)
from ygocore.reference.zones import position_in

if TYPE_CHECKING:
    from ygocore.reference.effects import Effect

#: SEQ_* of a return to the Deck.
TOP: Final = 0
BOTTOM: Final = 1
SHUFFLE: Final = 2

#: A destination above the location bits: bottom of the Deck, or the Deck which is then shuffled (LOCATION_DECKBOT, -DECKSHF).
_DECK_PARTS: Final = {0x10001: BOTTOM, 0x20001: SHUFFLE}

LOST_TARGET: Final = Reason.DESTROY | Reason.LOST_TARGET | Reason.RULE

_ARRIVAL: Final = {
    int(Location.GRAVE): EventCode.TO_GRAVE,
    int(Location.HAND): EventCode.TO_HAND,
    int(Location.DECK): EventCode.TO_DECK,
    int(Location.EXTRA): EventCode.TO_DECK,
    int(Location.REMOVED): EventCode.REMOVE,
}


class Way(NamedTuple):
    """Where a card goes: location, player (-1: its owner), part of the Deck, position of a banished card."""

    location: int
    player: int = -1
    sequence: int = TOP
    position: int = int(Position.FACEUP)


def send(state: State, cards: Iterable[Card], way: Way, reason: int, *, rule: bool = False) -> Rule[int]:
    """Send cards somewhere off the field; how many went. ``rule``: nothing protects them from it."""
    wanted = in_place_order(cards)
    if not rule and reason & Reason.EFFECT:
        wanted = [card for card in wanted if not _unaffected(state, card)]
        wanted = [card for card in wanted if _may_go(state, card, way)]
    if not rule:
        wanted = yield from replaced(state, wanted, reason, EffectCode.SEND_REPLACE)
    yield from leave_soon(state, wanted, reason)
    ways = {
        card: way if _comes_back_to_grave(card, way, reason) else way_of(state, card, way) for card in wanted
    }
    moved = yield from move_together(state, wanted, ways, reason)
    state.operated = moved
    return len(moved)


def _unaffected(state: State, card: Card) -> bool:
    return state.reason_effect is not None and effects.shrugs_off(state, card, state.reason_effect)


def _may_go(state: State, card: Card, way: Way) -> bool:
    player = state.reason_player
    if way.location == Location.HAND:
        return may.can_go_to_hand(state, card, player)
    if way.location == Location.DECK:
        return may.can_go_to_deck(state, card, player)
    if way.location == Location.GRAVE:
        return may.can_go_to_grave(state, card, player)
    if way.location == Location.REMOVED:
        return may.can_be_banished(state, card, player)
    return True


def _comes_back_to_grave(card: Card, way: Way, reason: int) -> bool:
    """MOVE-11: a banished card that returns to the GY is not sent there, so nothing sends it elsewhere (MOVE-17)."""
    return (
        card.location == Location.REMOVED and way.location == Location.GRAVE and bool(reason & Reason.RETURN)
    )


def way_of(state: State, card: Card, way: Way) -> Way:
    """The way it goes in the end: redirected (MOVE-17), and home to the Extra Deck (MOVE-12, MOVE-04)."""
    location = may.redirected(state, card, way.location)
    if location in _DECK_PARTS:
        way = Way(int(Location.DECK), -1, _DECK_PARTS[location])
    elif location != way.location:
        way = Way(location)
    if way.location == Location.GRAVE and may.goes_to_extra_deck(card):
        return Way(int(Location.EXTRA), -1, TOP, int(Position.FACEUP_DEFENSE))
    if way.location in (Location.HAND, Location.DECK) and may.is_extra_deck_monster(card):
        return Way(int(Location.EXTRA), -1, TOP, int(Position.FACEDOWN_DEFENSE))
    return way


def move_together(
    state: State, cards: Sequence[Card], ways: dict[Card, Way], reason: int
) -> Rule[list[Card]]:
    """Move the cards at one moment, then what that entails by rule, then the events. The cards moved."""
    equips: list[Card] = []
    materials: list[Card] = []
    moved: list[Card] = []
    for card in cards:
        if not card.location:
            continue
        way = ways[card]
        _set_reason(state, card)
        _move_one(state, card, way, reason)
        equips += [each for each in card.equips if each not in cards]
        card.equips = []
        materials += card.overlay
        moved.append(card)
    tell(state, moved, reason)
    if materials:
        yield from drop_materials(state, materials)
    yield from carry_out_continuous(state)
    for card in moved:
        if card.location != card.previous[1]:
            release_targets(card)
    if equips:
        yield from destroy_by_rule(state, equips, int(LOST_TARGET))
    return moved


def _set_reason(state: State, card: Card) -> None:
    effect = state.reason_effect
    card.reason_effect = effect
    card.reason_player = state.reason_player
    card.reason_card = None if effect is None else effect.handler or effect.owner


def _move_one(state: State, card: Card, way: Way, reason: int) -> None:
    player = card.owner if way.player < 0 or way.location in (Location.GRAVE, Location.EXTRA) else way.player
    if way.location in (Location.HAND, Location.DECK):
        player = card.owner  # GAP-13
    position = position_in(way.location)
    if way.location == Location.REMOVED:
        player = card.owner
        facedown = way.position & Position.FACEDOWN and not way.position & Position.FACEUP
        position = Position.FACEDOWN if facedown else Position.FACEUP
    elif way.location == Location.EXTRA and way.position & Position.FACEUP:
        position = Position.FACEUP_DEFENSE
    to = Place(player, way.location, 0)
    bottom = way.location == Location.DECK and way.sequence == BOTTOM
    relocate(state, card, to, int(position), reason, bottom=bottom)
    if way.location == Location.DECK and way.sequence == SHUFFLE:
        state.shuffles.add(player)


def tell(state: State, moved: Sequence[Card], reason: int) -> None:
    """The events of cards that have just moved together."""
    if not moved:
        return
    arrivals: dict[int, list[Card]] = {}
    for card in moved:
        code = _ARRIVAL.get(int(card.location))
        if code is not None and not _returns_to_grave(card, reason):
            arrivals.setdefault(int(code), []).append(card)
    left = [card for card in moved if card.previous[1] & Location.ONFIELD and not card.on_field]
    from_grave = [card for card in moved if card.previous[1] == Location.GRAVE]
    _tell(state, EventCode.MOVE, moved, reason)
    _tell(state, EventCode.LEAVE_FIELD, left, reason)
    _tell(state, EventCode.LEAVE_GRAVE, from_grave, reason)
    for arrival, there in sorted(arrivals.items()):
        _tell(state, arrival, there, reason)
    if reason & Reason.DISCARD:
        _tell(state, EventCode.DISCARD, moved, reason)
    if reason & Reason.RELEASE:
        _tell(state, EventCode.RELEASE, moved, reason)
    if reason & Reason.DESTROY:
        _tell(state, EventCode.DESTROYED, moved, reason)
        if reason & Reason.BATTLE:
            _tell(state, EventCode.BATTLE_DESTROYED, moved, reason)


def _returns_to_grave(card: Card, reason: int) -> bool:
    """MOVE-11: a banished card that an effect returns to the GY is not "sent" there."""
    from_banishment = card.previous[1] == Location.REMOVED and card.location == Location.GRAVE
    return bool(reason & Reason.RETURN) and from_banishment


def _tell(state: State, code: int, cards: Sequence[Card], reason: int) -> None:
    if cards:
        happens(
            state,
            code,
            cards,
            player=cards[0].previous[0],
            effect=state.reason_effect,
            reason=reason,
            reason_player=state.reason_player,
        )


def drop_materials(state: State, materials: Sequence[Card]) -> Rule[None]:
    """MOVE-03: the materials of a monster that has left go to the GY by rule."""
    yield from move_together(
        state,
        list(materials),
        {card: way_of(state, card, Way(int(Location.GRAVE))) for card in materials},
        int(Reason.RULE | Reason.LOST_OVERLAY),
    )


# -- destruction -----------------------------------------------------------------------------------


def destroy(
    state: State,
    cards: Iterable[Card],
    reason: int,
    destination: int = int(Location.GRAVE),
    *,
    player: int | None = None,
) -> Rule[int]:
    """Destroy cards: those that can be, and for which nothing is done instead; how many were (MOVE-01)."""
    who = state.reason_player if player is None else player
    wanted = [card for card in in_place_order(cards) if card.location and card.location != Location.GRAVE]
    if reason & Reason.EFFECT:
        wanted = [card for card in wanted if not _unaffected(state, card)]
    if reason & (Reason.EFFECT | Reason.BATTLE):
        wanted = [card for card in wanted if not _protected(state, card, reason, who)]
    wanted = yield from substituted(state, wanted, reason, who)
    wanted = yield from replaced(state, wanted, reason, EffectCode.DESTROY_REPLACE)
    return (
        yield from destroy_now(state, wanted, reason | Reason.DESTROY, destination or int(Location.GRAVE))
    )


def _protected(state: State, card: Card, reason: int, player: int) -> bool:
    effect = state.reason_effect if reason & Reason.EFFECT else None
    if may.is_indestructible(state, card, effect, reason, player):
        return True
    for guard in effects.on_card(state, card, EffectCode.INDESTRUCTABLE_COUNT):
        if not limits.has_uses_left(state, guard, guard.controller):
            continue
        times = (
            programs.call_value(guard.value, guard, effect, reason, player) if callable(guard.value) else 1
        )
        if times:
            limits.use(state, guard, guard.controller)
            return True
    return False


def substituted(state: State, cards: Sequence[Card], reason: int, player: int) -> Rule[list[Card]]:
    """An Equip Card is destroyed in place of its monster (EFFECT_DESTROY_SUBSTITUTE)."""
    left = list(cards)
    for card in cards:
        for guard in effects.on_card(state, card, EffectCode.DESTROY_SUBSTITUTE):
            equip = guard.handler
            if equip is None or equip in cards:
                continue
            if effects.value_of(guard, state.reason_effect, reason, player):
                left.remove(card)
                yield from destroy_now(
                    state, [equip], int(Reason.DESTROY | Reason.EFFECT | Reason.REPLACE), int(Location.GRAVE)
                )
                break
    return left


def replaced(state: State, cards: Sequence[Card], reason: int, code: int) -> Rule[list[Card]]:
    """The cards for which no effect does something else instead ("you can ... instead")."""
    left = list(cards)
    if not left or reason & Reason.REPLACE:
        return left
    for effect in effects.effects_for_event(state, int(code)):
        if not left:
            break
        if not _may_replace(state, effect, left):
            continue
        player = effect.controller
        occurrence = Occurrence(
            int(code), tuple(left), player, 0, state.reason_effect, int(reason), state.reason_player
        )
        if effect.condition is not None and not programs.finish(
            programs.call_event(effect.condition, effects.context(state, effect, player, occurrence, 0))
        ):
            continue
        agreed = yield from _agrees_to_replace(state, effect, player, occurrence)
        if not agreed:
            continue
        spared = [card for card in left if _is_spared(effect, card)]
        left = [card for card in left if card not in spared]
        limits.use(state, effect, player)
        if effect.operation is not None:
            before = state.reason_effect, state.reason_player
            state.reason_effect, state.reason_player = effect, player
            yield from run(
                programs.call_event(effect.operation, effects.context(state, effect, player, occurrence))
            )
            state.reason_effect, state.reason_player = before
    return left


def _may_replace(state: State, effect: Effect, cards: Sequence[Card]) -> bool:
    if not effect.type & EffectType.CONTINUOUS or effects.is_negated(state, effect):
        return False
    if effect.type & EffectType.SINGLE:
        if effect.handler not in cards or (effect.property & 0x20000 and not effects.in_range(effect)):
            return False
    elif not effects.in_range(effect):
        return False
    return limits.has_uses_left(state, effect, effect.controller)


def _agrees_to_replace(state: State, effect: Effect, player: int, occurrence: Occurrence) -> Rule[bool]:
    """Whether the replacement is possible and, if it is optional, its player wants it."""
    if effect.target is None:
        return True
    check = effects.context(state, effect, player, occurrence, chk=0)
    if not programs.finish(programs.call_event(effect.target, check)):
        return False
    given = effects.context(state, effect, player, occurrence)
    answer = yield from run(programs.call_event(effect.target, given))
    return answer is None or bool(answer)


def _is_spared(effect: Effect, card: Card) -> bool:
    if effect.type & EffectType.SINGLE:
        return effect.handler is card
    return bool(effects.value_of(effect, card)) if callable(effect.value) else True


def destroy_now(state: State, cards: Sequence[Card], reason: int, destination: int) -> Rule[int]:
    """The cards are destroyed, whatever protects them."""
    happens_before = [card for card in cards if card.on_field and not card.was_never_there]
    if happens_before:
        _tell(state, EventCode.DESTROY, happens_before, reason)
    yield from leave_soon(state, cards, reason)
    settle_destruction(state, cards)
    ways = {card: way_of(state, card, _destination(destination)) for card in cards}
    moved = yield from move_together(state, cards, ways, reason)
    state.operated = moved
    return len(moved)


def settle_destruction(state: State, cards: Sequence[Card]) -> None:
    """CONT-04, CONT-05: none of what is destroyed together decides any more where it goes."""
    for card in cards:
        if card.on_field:
            card.status |= int(Status.DESTROY_CONFIRMED)
            state.stale = True


def _destination(destination: int) -> Way:
    if destination in _DECK_PARTS:
        return Way(int(Location.DECK), -1, _DECK_PARTS[destination])
    return Way(destination)


def destroy_by_rule(state: State, cards: Iterable[Card], reason: int) -> Rule[int]:
    """MOVE-02, CF-15: destroyed by game rules: neither by battle nor by an effect."""
    before = state.reason_effect, state.reason_player
    state.reason_effect, state.reason_player = None, state.turn_player
    count = yield from destroy_now(state, in_place_order(cards), reason, int(Location.GRAVE))
    state.reason_effect, state.reason_player = before
    return count


# -- what effects do to cards ----------------------------------------------------------------------


def to_grave(state: State, cards: Iterable[Card], reason: int) -> Rule[int]:
    """Send to the GY; returned there from being banished it is not "sent" (MOVE-11)."""
    return (yield from send(state, cards, Way(int(Location.GRAVE)), reason))


def to_hand(state: State, cards: Iterable[Card], player: int, reason: int) -> Rule[int]:
    """Add or return to the owner's hand (GAP-13)."""
    return (yield from send(state, cards, Way(int(Location.HAND), player), reason))


def to_deck(state: State, cards: Iterable[Card], player: int, sequence: int, reason: int) -> Rule[int]:
    """Return to the owner's Deck: top 0, bottom 1, or shuffled into it 2."""
    return (yield from send(state, cards, Way(int(Location.DECK), player, sequence), reason))


def banish(state: State, cards: Iterable[Card], position: int, reason: int) -> Rule[int]:
    """Banish, face-up or face-down."""
    return (yield from send(state, cards, Way(int(Location.REMOVED), -1, TOP, position), reason))


def release(state: State, cards: Iterable[Card], reason: int) -> Rule[int]:
    """Tribute: to the GY, but not the action "send to the GY" (TRIB-11)."""
    wanted = [card for card in in_place_order(cards) if card.location]
    if reason & Reason.EFFECT:
        wanted = [card for card in wanted if not _unaffected(state, card)]
    wanted = yield from replaced(state, wanted, reason, EffectCode.RELEASE_REPLACE)
    yield from leave_soon(state, wanted, reason)
    ways = {card: way_of(state, card, Way(int(Location.GRAVE))) for card in wanted}
    moved = yield from move_together(state, wanted, ways, int(reason | Reason.RELEASE))
    state.operated = moved
    return len(moved)


def change_positions(
    state: State, changes: Sequence[tuple[Card, int]], reason: int, flips: bool = True
) -> Rule[int]:
    """Turn monsters to other battle positions by an effect; how many were (POS-09)."""
    turned: list[Card] = []
    flipped: list[Card] = []
    lost: list[Card] = []
    for card, position in changes:
        if card.location != Location.MZONE or card.position == position or _unaffected(state, card):
            continue
        if position & Position.FACEDOWN and card.faceup and not may.can_be_turned_down(state, card):
            continue
        if position & Position.DEFENSE and stats.is_link_monster(state, card):
            continue
        was_down = not card.faceup
        turn_over(state, card, position)
        _set_reason(state, card)
        turned.append(card)
        if was_down and card.faceup:
            flipped.append(card)
        if not card.faceup:
            lost += card.equips
    if flipped and flips:
        _tell_positions(state, EventCode.FLIP, flipped, reason)
    if turned:
        _tell_positions(state, EventCode.CHANGE_POS, turned, reason)
    state.operated = turned
    yield from carry_out_continuous(state)
    if lost:
        yield from destroy_by_rule(state, lost, int(LOST_TARGET))  # GAP-07
        state.operated = turned
    return len(turned)


def _tell_positions(state: State, code: int, cards: Sequence[Card], reason: int) -> None:
    happens(
        state,
        code,
        cards,
        player=cards[0].controller,
        effect=state.reason_effect,
        reason=reason,
        reason_player=state.reason_player,
    )


# -- Equip Cards, counters -------------------------------------------------------------------------


def attach_equip(state: State, equip: Card, target: Card) -> None:
    """An Equip Card that lies face-up is equipped to a monster."""
    unequip(equip)
    equip.equip_target = target
    target.equips.append(equip)
    state.stale = True
    state.log(Message.EQUIP, *equip.place, equip.position, *target.place, target.position)
    happens(
        state,
        EventCode.EQUIP,
        [equip],
        player=target.controller,
        effect=state.reason_effect,
        reason_player=state.reason_player,
    )


def may_hold(state: State, equip: Card, target: Card) -> bool:
    """Whether the Equip Card may be equipped to the monster: face-up, and as the card says (EFFECT_EQUIP_LIMIT)."""
    if target.location != Location.MZONE or not target.faceup:
        return False
    rules = effects.on_card(state, equip, EffectCode.EQUIP_LIMIT)
    return all(bool(effects.value_of(each, target)) for each in rules)


def is_equip_card(state: State, card: Card) -> bool:
    """Whether the card is an Equip Card where it is."""
    return bool(stats.type_of(state, card) & Type.EQUIP)
