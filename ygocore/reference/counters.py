"""Counters, and taking Xyz Materials from a monster (GAP-18)."""

from __future__ import annotations

from collections.abc import Sequence

from ygocore.actions import Action, ActionKind
from ygocore.constants import Prompt as PromptKind
from ygocore.prompts import Prompt
from ygocore.reference import effects
from ygocore.reference.asking import ask, code_for, named, pick
from ygocore.reference.cards import Card, in_place_order
from ygocore.reference.happenings import carry_out_continuous, happens
from ygocore.reference.operations import Way, move_together, way_of
from ygocore.reference.state import Rule, State, cards_on_field
from ygocore.reference.words import EffectCode, EventCode, Location, Message, Reason

#: Counters that any card may hold (COUNTER_WITHOUT_PERMIT); those above 0x1000 need no permit of the card.
WITHOUT_PERMIT = 0x1000


def number_on(card: Card, counter: int) -> int:
    """How many counters of that kind, or with 0 of any kind, are on the card."""
    if counter == 0:
        return sum(card.held.values())
    return card.held.get(counter, 0)


def can_add(state: State, card: Card, counter: int, count: int) -> bool:
    """Whether that many counters can be placed on the card."""
    if not card.on_field or not card.faceup or effects.has(state, card, EffectCode.CANNOT_PLACE_COUNTER):
        return False
    if not counter & WITHOUT_PERMIT:
        if effects.card_is_negated(state, card):
            return False  # that the card can hold them is an effect of it
        permits = [each for each in card.effects if each.code == EffectCode.COUNTER_PERMIT + counter]
        if not any(effects.within(card, int(each.value) or int(Location.MZONE)) for each in permits):
            return False
    limit = limit_on(state, card, counter)
    return limit is None or card.held.get(counter, 0) + count <= limit


def limit_on(state: State, card: Card, counter: int) -> int | None:
    """The most counters of that kind that the card may hold."""
    found = [
        effects.number_of(each, card)
        for each in card.effects
        if each.code == EffectCode.COUNTER_LIMIT + counter
    ]
    return min(found) if found else None


def add(state: State, card: Card, counter: int, count: int) -> bool:
    """Place counters, up to the limit; whether any were."""
    limit = limit_on(state, card, counter)
    if limit is not None:
        count = min(count, limit - card.held.get(counter, 0))
    if count <= 0 or not can_add(state, card, counter, count):
        return False
    card.held[counter] = card.held.get(counter, 0) + count
    state.stale = True
    state.log(Message.ADD_COUNTER, counter, *card.place, count)
    happens(
        state,
        EventCode.ADD_COUNTER + counter,
        [card],
        player=card.controller,
        value=count,
        effect=state.reason_effect,
        reason_player=state.reason_player,
    )
    return True


def take(state: State, card: Card, counter: int, count: int, reason: int) -> None:
    """Counters of a kind are taken off a card."""
    left = card.held.get(counter, 0) - count
    if left > 0:
        card.held[counter] = left
    else:
        card.held.pop(counter, None)
    state.stale = True
    state.log(Message.REMOVE_COUNTER, counter, *card.place, count)
    happens(
        state,
        EventCode.REMOVE_COUNTER + counter,
        [card],
        player=card.controller,
        value=count,
        effect=state.reason_effect,
        reason=reason,
        reason_player=state.reason_player,
    )


def remove_from(state: State, card: Card, player: int, counter: int, count: int, reason: int) -> Rule[bool]:
    """Remove counters from a card; whether there were enough. Kind 0: of any kind, the lowest first."""
    if number_on(card, counter) < count:
        return False
    left = count
    for kind in sorted(card.held) if counter == 0 else [counter]:
        number = min(left, card.held.get(kind, 0))
        if number:
            take(state, card, kind, number, reason)
            left -= number
    yield from carry_out_continuous(state)
    return True


def holders(state: State, player: int, own: int, other: int, counter: int) -> list[Card]:
    """The cards on the field of one or both players that hold such counters."""
    found = []
    for controller, wanted in ((player, own), (1 - player, other)):
        if wanted:
            found += [card for card in cards_on_field(state.players[controller]) if number_on(card, counter)]
    return in_place_order(found)


def total(state: State, player: int, own: int, other: int, counter: int) -> int:
    """How many such counters there are on the field of one or both players."""
    return sum(number_on(card, counter) for card in holders(state, player, own, other, counter))


def remove_any(
    state: State, player: int, own: int, other: int, counter: int, count: int, reason: int
) -> Rule[bool]:
    """Remove counters from the field: the player takes them one at a time where there is a choice."""
    if total(state, player, own, other, counter) < count:
        return False
    for taken in range(count):
        cards = holders(state, player, own, other, counter)
        card = yield from _pick_holder(state, player, cards, count, taken)
        kind = counter or min(card.held)
        take(state, card, kind, 1, reason)
    yield from carry_out_continuous(state)
    return True


def _pick_holder(state: State, player: int, cards: Sequence[Card], count: int, taken: int) -> Rule[Card]:
    if len(cards) == 1:
        return cards[0]
    prompt = Prompt(PromptKind.SELECT_COUNTER, player, count - taken, count - taken)
    actions = [Action(ActionKind.COUNTER, named(each), code=code_for(each, player)) for each in cards]
    answer = yield from ask(state, prompt, actions)
    return next(each for each in cards if named(each) == answer.place)


def detach(state: State, card: Card, player: int, minimum: int, maximum: int, reason: int) -> Rule[bool]:
    """Detach Xyz Materials, as the player chooses; whether there were enough (XYZ rules)."""
    if len(card.overlay) < minimum:
        return False
    picked = yield from pick(state, player, card.overlay, minimum, maximum)
    ways = {each: way_of(state, each, Way(int(Location.GRAVE))) for each in picked}
    moved = yield from move_together(state, picked, ways, int(reason))
    happens(
        state,
        EventCode.DETACH_MATERIAL,
        [card],
        player=player,
        value=len(moved),
        effect=state.reason_effect,
        reason=int(reason | Reason.COST),
        reason_player=player,
    )
    yield from carry_out_continuous(state)
    return True
