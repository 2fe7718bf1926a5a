"""Cards that nobody looks at, dealt anew in the middle of a duel (docs/contract.md, "Another state that looks the same").

Who deals decides what the cards are; here it is said which hidden cards cannot become others, since what is going on
depends on what they are, and a card becomes another one where it lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from ygocore.actions import Action, ActionKind, Place, decode
from ygocore.prompts import Prompt
from ygocore.reference import effects
from ygocore.reference.cards import Card
from ygocore.reference.carried import declared_object
from ygocore.reference.state import State, all_cards
from ygocore.reference.words import Location
from ygocore.reference.zones import card_at
from ygocore.snapshot import PendingKind


def note_choice(state: State, cards: Iterable[Card]) -> None:
    """A card function chooses from these by what they are: not where it may be any card of a hand."""
    if state.has_effects():
        state.shown += _chosen_by_what_they_are(state, list(cards))


def note_shown(state: State, cards: Iterable[Card]) -> None:
    """A card function has shown these cards to a player."""
    if state.has_effects():
        state.shown += cards


def _chosen_by_what_they_are(state: State, cards: list[Card]) -> Iterator[Card]:
    in_hands = [
        sum(card.location == Location.HAND and card.controller == seat for card in cards) for seat in (0, 1)
    ]
    for card in cards:
        whole_hand = in_hands[card.controller] == len(state.players[card.controller].hand)
        if card.location in (Location.DECK, Location.EXTRA) or (
            card.location == Location.HAND and not whole_hand
        ):
            yield card


def staying_cards(state: State, prompt: Prompt | None) -> set[Card]:
    """The cards that cannot become others, wherever they lie: what is going on depends on what they are."""
    if not state.has_effects():
        return set()
    found = {*state.shown, *_offered(state), *_at_work(state), *_held_by_effects(state)}
    if prompt is not None and state.offered is not None and prompt.place.location & _PLACED:
        found.add(card_at(state, prompt.place))
    pending = state.pending
    if pending is not None and pending.kind in _SUMMONS and not pending.facedown:
        found.add(card_at(state, pending.place))
    found.update(card for card in all_cards(state) if _carries(state, card))
    return found


_SUMMONS: Final = (PendingKind.TRIBUTE, PendingKind.SUMMON_ZONE)
_PLACED: Final = Location.HAND | Location.ONFIELD | Location.GRAVE | Location.REMOVED | Location.EXTRA


def _offered(state: State) -> Iterator[Card]:
    """Cards that the actions offered name; any cards of a hand that all may be chosen are as good as others."""
    cards = list(all_cards(state))
    selected: dict[Card, None] = {}
    for action in map(decode, state.offered or ()):
        if not action.code:
            continue  # who chooses does not know it either
        named = [card for card in cards if _is_named(card, action)]
        if action.kind == ActionKind.SELECT:
            selected.update(dict.fromkeys(named))
        else:
            yield from named
    yield from _chosen_by_what_they_are(state, list(selected))


def _is_named(card: Card, action: Action) -> bool:
    place = action.place
    if (card.controller, card.location) != place[:2] or card.overlay_target is not None:
        return False
    if place.location == Location.DECK:
        return card.code == action.code
    return card.sequence == place.sequence


def _at_work(state: State) -> Iterator[Card]:
    """Cards whose effects are in the Chain, wait to be, or are being carried out."""
    for link in state.chain:
        yield link.card
    waiting = [each.effect for each in (*state.triggers, *state.batch)]
    waiting += [effect for effect, _ in state.continuous]
    for effect in waiting:
        yield from (card for card in (effect.handler, effect.owner) if card is not None)
    if state.battle is not None:
        yield state.battle.attacker
    yield from state.stepping


def _held_by_effects(state: State) -> Iterator[Card]:
    """Cards that effects made in the duel belong to, lie on or remember."""
    for effect in state.made:
        yield from (card for card in (effect.handler, effect.owner) if card is not None)
        yield from _cards_in(effect.label_object)
        for function in (effect.condition, effect.cost, effect.target, effect.operation, effect.value):
            for cell in getattr(function, "__closure__", None) or ():
                yield from _cards_in(cell.cell_contents)


def _cards_in(value: Any) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif hasattr(value, "cards"):
        yield from value.cards


def _carries(state: State, card: Card) -> bool:
    """Whether something is on the card, or known of it, that another card would not have."""
    if card.held or card.flags or card.equips or card.equip_target or card.overlay or card.turn_counter:
        return True
    if card.card_targets or card.owner_targets or card.relations:
        return True
    if card.location in (Location.MZONE, Location.REMOVED) and card.summon_type:
        return True  # it was face-up before
    if any(code == -card.number and count for (_, code, _), count in _uses(state)):
        return True
    definition = effects.definition_of(state, card.code)
    for effect in card.effects:
        if effect.used or effect.used_in_chain:
            return True
        if definition is not None and effect.declared and effect.number < len(definition.effects):
            label = definition.effects[effect.number].label
            if effect.labels != ((label,) if label else ()):
                return True
            if effect.label_object is not declared_object(card, effect):
                return True
    return False


def _uses(state: State) -> Iterator[tuple[tuple[int, int, int], int]]:
    for uses in (state.used, state.used_in_duel, state.used_in_chain):
        yield from uses.items()


# -- becoming another card ---------------------------------------------------------------------------


def become(state: State, codes: Iterable[tuple[Place, int]]) -> None:
    """The cards in these places are others from now on; whatever is offered names them as what they are."""
    for place, code in codes:
        _become(state, card_at(state, place), code)
    if state.offered is not None:
        state.offered = sorted(_renamed(state, decode(action)).encode() for action in state.offered)


def _become(state: State, card: Card, code: int) -> None:
    if card.code == code:
        return
    for effect in list(card.effects):
        effects.unregister(state, effect)
    card.code, card.printed = code, state.pool[code]
    card.kind = int(card.printed.type)
    card.unique, card.once_a_turn = (0, 0, 0), 0
    effects.declare(state, card)
    state.stale = True


def _renamed(state: State, action: Action) -> Action:
    """The same choice, by the passcode of the card that lies there now."""
    if not action.code or action.kind != ActionKind.SELECT or not action.place.location & _PLACED:
        return action
    return action._replace(code=card_at(state, action.place).code)
