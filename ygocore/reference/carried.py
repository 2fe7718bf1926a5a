"""What effects need to know of cards and players, as a snapshot holds it, and back (docs/contract.md, "Snapshots").

What it does not hold is said by :func:`unheld`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ygocore.actions import NOWHERE, Place
from ygocore.errors import PositionError
from ygocore.reference import effects
from ygocore.reference.cards import Card, Flag
from ygocore.reference.effects import ACTIONS, Effect
from ygocore.reference.limits import DUEL, SINGLE, SUMMONED
from ygocore.reference.moves import has_lost_monster
from ygocore.reference.state import Side, State, all_cards
from ygocore.reference.words import Location, Position, Reason
from ygocore.reference.zones import monster_cards
from ygocore.snapshot import CardState, Carried, EffectState, Mark, PlayerState, Snapshot

_NOTHING: Final = Carried()
_THIS_TURN: Final = 0x10 | 0x800 | 0x20000000 | 0x40000000  # status bits of what happened this turn


# -- what a snapshot holds ---------------------------------------------------------------------------


def carried_of(card: Card) -> Carried | None:
    """What a snapshot holds of a card for effects; None: nothing."""
    state = card.state
    hidden = card.location in (Location.DECK, Location.EXTRA) and card.position & Position.FACEDOWN
    usual = turn_without_word(state, card.status)
    made = Carried(
        number=card.number if _shares_a_limit(card) else 0,
        came=None if hidden or card.turn_id == usual else card.turn_id,
        moved=0 if hidden else card.move_id,
        since=0 if hidden else card.active_since,
        summon_type=card.summon_type,
        summon_player=card.summon_player,
        summon_location=int(card.summon_location),
        made_of=() if hidden else tuple(sorted(named_place(each) for each in card.made_of)),
        home=card.home if card.on_field and card.home != card.controller else None,
        reason_player=card.reason_player,
        turn_counter=card.turn_counter,
        fought=card.fought,
        direct=card.attacked_directly,
        attacked=tuple(sorted(_attacked(state, card))),
        battled=tuple(sorted(named_place(each) for each in card.battled)),
        bound=tuple(sorted(named_place(each) for each in card.card_targets)),
        related=tuple(sorted(_related(state, card))),
        marks=marks_of(card.flags),
        uses=tuple((each.number, each.used) for each in card.effects if each.declared and each.used),
        labels=tuple((each.number, each.labels) for each in card.effects if _labelled(card, each)),
    )
    return None if made == _NOTHING else made


def _shares_a_limit(card: Card) -> bool:
    """Whether effects of the card share a count limit, which then counts the card by its number."""
    return any(effect.count_flag & SINGLE for effect in card.effects)


def turn_without_word(state: State, status: int) -> int:
    """The turn in which a card came where it is, if nothing is said of it."""
    return state.turn if status & _THIS_TURN else max(state.turn - 1, 0)


def named_place(card: Card) -> Place:
    """Where it is; an Xyz Material's sequence has the zone of its monster above the low byte."""
    under = card.overlay_target
    return card.place if under is None else card.place._replace(sequence=under.sequence << 8 | card.sequence)


def marks_of(flags: dict[int, list[Flag]]) -> tuple[Mark, ...]:
    """Marks by code, then age."""
    return tuple(
        Mark(flag.code, flag.reset, flag.reset_count, flag.label, flag.property)
        for _, listed in sorted(flags.items())
        for flag in listed
    )


def _attacked(state: State, card: Card) -> Iterator[Place]:
    if not card.attack_targets:
        return
    monsters = (each for side in state.players for each in side.monsters if each is not None)
    there = {each.move_id: each.place for each in monsters}
    for move_id in card.attack_targets:
        yield there.get(move_id, NOWHERE)


def _related(state: State, card: Card) -> Iterator[tuple[Place, int]]:
    if not card.relations:
        return
    for each in all_cards(state):
        if each.number in card.relations and card.relations[each.number][0] == each.move_id:
            yield named_place(each), card.relations[each.number][1]


def _declared_labels(card: Card, effect: Effect) -> tuple[int, ...]:
    definition = effects.definition_of(card.state, card.code)
    if definition is None or effect.number >= len(definition.effects):
        return ()
    label = definition.effects[effect.number].label
    return (label,) if label else ()


def _labelled(card: Card, effect: Effect) -> bool:
    return effect.declared and effect.number < 63 and effect.labels != _declared_labels(card, effect)


def effects_of(state: State) -> tuple[EffectState, ...]:
    """The effects put on cards and players that numbers say all of, in the order in which they were."""
    return tuple(
        EffectState(
            on=None if each.handler is None else named_place(each.handler),
            owner=NOWHERE if each.owner is None else named_place(each.owner),
            since=each.order,
            labels=each.labels,
            reset=each.reset_flags,
            **{name: int(getattr(each, name)) for name in _NUMBERS},
        )
        for each in state.made
        if _is_plain(each)
    )


_NUMBERS: Final = (
    *("type", "code", "player", "owner_player", "range", "own", "other", "property", "property2"),
    *("value", "reset_count"),
)
_FUNCTIONS: Final = ("condition", "cost", "target", "operation")


def _is_plain(effect: Effect) -> bool:
    """Whether numbers say all of an effect: it has no function, and nobody counts or remembers anything of it."""
    if any(getattr(effect, name) is not None for name in _FUNCTIONS) or not isinstance(effect.value, int):
        return False
    if effect.type & ACTIONS or effect.label_object is not None or effect.count or effect.used:
        return False
    return effect.owner is None or bool(effect.owner.location)


def limits_of(state: State) -> tuple[tuple[int, int, int, int], ...]:
    """Count limits by name that are used up in part, this turn's and the duel's."""
    uses = {**state.used, **state.used_in_duel}
    return tuple((*key, count) for key, count in sorted(uses.items()) if count)


def fill_player(made: PlayerState, side: Side) -> None:
    """What effects count and mark of a player."""
    made.turns = side.turns
    made.marks = marks_of(side.flags)
    made.activities = tuple(sorted(side.activities.items()))
    made.counted = tuple((*key, count) for key, count in sorted(side.custom_activities.items()))


def unheld(state: State) -> list[str]:
    """What decides how the duel goes on and no snapshot holds: empty if it can be taken up from its snapshot."""
    found: list[str] = []
    if not state.has_effects():
        return found
    if not state.over:  # a duel that is over waits for nothing, in whatever it ended
        found += _waits_for(state)
    if state.shuffles:
        found.append("a Deck that is still to be shuffled")
    if not all(_is_plain(each) for each in state.made):
        found.append("effects with functions that were put on cards or players")
    if state.attack_again is not None or state.end_battle:
        found.append("an attack that may be made again, or the end of the Battle Phase")
    if any(_remembers(card) for card in all_cards(state)):
        found.append("cards or groups that effects remember, or effects that are not through yet")
    if any(_remembers_what_is_gone(card) for card in all_cards(state)):
        found.append(
            "Tokens that are gone, which cards have been in a battle with, were made of or are bound to"
        )
    if any(has_lost_monster(card) for card in all_cards(state)):
        found.append("Equip Cards whose monster has left, and that were not destroyed for it yet")
    if any(each.reason_card is not monster for each, monster in _used_for(state).items()):
        found.append("materials that monsters on the field are made of, used again for another")
    there = all_cards(state)
    if any(card.number > len(there) and _shares_a_limit(card) for card in there):
        found.append("cards with a count limit that came after Tokens which are gone")
    return found


def _used_for(state: State) -> dict[Card, Card]:
    """SYN-12: Synchro and Link Materials, and the monster on the field that is made of them."""
    used = Reason.SYNCHRO | Reason.LINK
    monsters = (*monster_cards(state, 0), *monster_cards(state, 1))
    return {each: monster for monster in monsters for each in monster.made_of if each.reason & used}


def _waits_for(state: State) -> list[str]:
    if state.chain or state.battle is not None or state.offered is not None or state.triggers:
        return ["a decision within an effect, a Chain or a battle"]
    return [] if state.pending is None else ["a rule that waits in a duel with effects"]


def _remembers_what_is_gone(card: Card) -> bool:
    """TOKEN-02: a Token that leaves the field is nowhere, so no place can name it. A monster that is still in the Extra Deck
    while it is summoned is not made of anything yet."""
    made_of = () if card.location == Location.EXTRA and not card.faceup else card.made_of
    return any(each.location == 0 for each in (*made_of, *card.battled, *card.card_targets))


def _remembers(card: Card) -> bool:
    if card.on_field and not card.enabled:
        return True
    definition = effects.definition_of(card.state, card.code)
    for effect in card.effects:
        if not effect.declared or definition is None or effect.number >= len(definition.effects):
            continue
        if effect.label_object is not declared_object(card, effect):
            return True
    return False


def declared_object(card: Card, effect: Effect) -> Effect | None:
    """The label object that a declared effect has by its declaration."""
    definition = effects.definition_of(card.state, card.code)
    if definition is None or effect.number >= len(definition.effects):
        return None
    declared = definition.effects[effect.number].label_object
    return card_effect(card, declared) if declared >= 0 else None


def card_effect(card: Card, number: int) -> Effect | None:
    """The declared effect of a card with that number."""
    return next((each for each in card.effects if each.declared and each.number == number), None)


# -- taken up again ----------------------------------------------------------------------------------


def take_up(state: State, snapshot: Snapshot, made: Iterable[tuple[Card, CardState]]) -> None:
    """Put on cards and players what the snapshot holds; ``made`` are the cards, each with what it was made from."""
    pairs = list(made)
    by_place = {named_place(card): card for card, _ in pairs}
    _number(state, pairs)
    for card, shown in pairs:
        card.held = dict(shown.counters)
        if shown.equipped_to is not None:
            card.equip_target = by_place[shown.equipped_to]
            card.equip_target.equips.append(card)
        if shown.carried is not None:
            _take_up_moments(card, shown.carried)
    for card, shown in pairs:
        if shown.carried is not None:
            _take_up_card(card, shown.carried, by_place)
    for material, monster in _used_for(state).items():
        material.reason_card = monster
    for each in snapshot.effects:
        _take_up_effect(state, each, by_place)
    state.moments = max(state.moments, snapshot.moments)
    state.moves = max(state.moves, snapshot.moves)
    for side, player in zip(state.players, snapshot.players, strict=True):
        _take_up_player(side, player)
    for *key, count in snapshot.limits:
        uses = state.used_in_duel if key[2] & DUEL and key[2] != SUMMONED else state.used
        uses[key[0], key[1], key[2]] = count


def _number(state: State, pairs: list[tuple[Card, CardState]]) -> None:
    """Give cards the numbers that the snapshot says, and others numbers that are free."""
    said = {card: shown.carried.number for card, shown in pairs if shown.carried and shown.carried.number}
    taken = set(said.values())
    state.numbers = max(state.numbers, *taken, 0)
    for card, _ in pairs:
        if card in said:
            card.number = said[card]
        elif card.number in taken:
            card.number = state.new_number()


def _take_up_moments(card: Card, carried: Carried) -> None:
    """When it came where it is, and since when it applies there."""
    if carried.came is not None:
        card.turn_id = carried.came
    if carried.moved:
        card.move_id = card.stay_id = carried.moved
    if carried.since:
        card.active_since = carried.since
        for effect in card.effects:
            effect.order = min(effect.order, card.active_since)


def _take_up_card(card: Card, carried: Carried, by_place: dict[Place, Card]) -> None:
    card.summon_type, card.summon_player = carried.summon_type, carried.summon_player
    card.summon_location = carried.summon_location
    card.made_of = [by_place[place] for place in carried.made_of]
    card.home = card.controller if carried.home is None else carried.home
    card.reason_player, card.turn_counter = carried.reason_player, carried.turn_counter
    card.attacked_directly, card.fought = carried.direct, carried.fought
    card.attack_targets = [by_place[each].move_id if each in by_place else 0 for each in carried.attacked]
    card.battled = [by_place[place] for place in carried.battled]
    for place in carried.bound:
        card.card_targets.append(by_place[place])
        by_place[place].owner_targets.append(card)
    for place, reset in carried.related:
        card.relations[by_place[place].number] = by_place[place].move_id, reset
    card.flags = flags_of(carried.marks)
    for number, used in carried.uses:
        _effect(card, number).used = used
    for number, labels in carried.labels:
        _effect(card, number).labels = labels


def _effect(card: Card, number: int) -> Effect:
    found = card_effect(card, number)
    if found is None:
        raise PositionError(f"card {card.code} declares no effect {number}")
    return found


def flags_of(marks: Iterable[Mark]) -> dict[int, list[Flag]]:
    """The marks as cards and players have them."""
    flags: dict[int, list[Flag]] = {}
    for mark in marks:
        flags.setdefault(mark.code, []).append(
            Flag(mark.code, mark.reset, mark.reset_count, mark.label, mark.property)
        )
    return flags


def _take_up_effect(state: State, shown: EffectState, by_place: dict[Place, Card]) -> None:
    assert state.effect_class is not None
    effect = state.effect_class(state, by_place.get(shown.owner))
    for name in _NUMBERS:
        setattr(effect, name, getattr(shown, name))
    effect.reset_flags, effect.labels = shown.reset, shown.labels
    effects.register(state, effect, None if shown.on is None else by_place[shown.on], shown.player)
    effect.order = shown.since or effect.order


def _take_up_player(side: Side, shown: PlayerState) -> None:
    if shown.turns is not None:
        side.turns = shown.turns
    side.flags = flags_of(shown.marks)
    side.activities = dict(shown.activities)
    side.custom_activities = {(counter, activity): count for counter, activity, count in shown.counted}
