"""What happens, as effects see it: who waits for it is noted at once, continuous "each time" effects are carried
out at once (TRIG, TIMING).

An event is a *point* that fast effects may answer ("when a monster is Summoned"), and puts Trigger Effects on the list of
those that wait. Both are only good while nothing else has happened since: :func:`time_passes` marks what is late.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from ygocore.reference import effects, programs
from ygocore.reference.cards import Card, in_place_order
from ygocore.reference.moves import decide_claims, end_in_a_loop
from ygocore.reference.state import Occurrence, Rule, State, Trigger
from ygocore.reference.words import EffectFlag, EffectType, EventCode

if TYPE_CHECKING:
    from ygocore.reference.effects import Effect

#: Rounds of continuous effects that may set each other off; more never end (GAP-22).
_MOST_ROUNDS = 64


_NOTHING = Occurrence(0)


def happens(
    state: State,
    code: int,
    cards: Iterable[Card] = (),
    *,
    player: int = 0,
    value: int = 0,
    effect: Effect | None = None,
    reason: int = 0,
    reason_player: int = 0,
) -> Occurrence:
    """Something happened. Note it, and the effects that wait for it; nobody waits for anything in a duel without effects."""
    if not state.by_event:
        return _NOTHING
    occurrence = Occurrence(
        int(code), tuple(in_place_order(cards)), player, value, effect, int(reason), reason_player
    )
    note(state, occurrence)
    return occurrence


def note(state: State, occurrence: Occurrence) -> None:
    """Put the occurrence among the points, and the effects that wait for it on their lists."""
    state.points.append(occurrence)
    waiting = [each for each in state.ready.get(occurrence.code, ()) if _sees(each, occurrence)]
    for effect in effects.in_event_order(waiting):
        _collect(state, effect, occurrence)


def _sees(effect: Effect, occurrence: Occurrence) -> bool:
    """Whether it is happening to what the effect watches: its own card, the whole field, or the monster equipped."""
    if not effect.type & _WAITING:
        return False
    if effect.type & EffectType.SINGLE:
        return effect.handler in occurrence.cards
    if effect.type & EffectType.FIELD:
        return effects.in_range(effect)
    if effect.type & EffectType.EQUIP and effects.in_range(effect):
        target = None if effect.handler is None else effect.handler.equip_target
        return target in occurrence.cards
    return False


_WAITING: Final = EffectType.CONTINUOUS | effects.TRIGGERS


def happens_to(state: State, occurrence: Occurrence, card: Card) -> None:
    """An event that only effects of the card itself see (RaiseSingleEvent)."""
    for effect in effects.effects_for_event(state, occurrence.code):
        if effect.type & EffectType.SINGLE and effect.handler is card:
            _collect(state, effect, occurrence)


def _collect(state: State, effect: Effect, occurrence: Occurrence) -> None:
    if effect.type & EffectType.CONTINUOUS:
        if not effects.is_negated(state, effect):
            state.continuous.append((effect, occurrence))
    elif effect.type & effects.TRIGGERS:
        handler = effect.handler
        stay = 0 if handler is None else handler.stay_id
        state.triggers.append(Trigger(effect, occurrence, stay, False, state.moments))


def time_passes(state: State) -> None:
    """Something else happens now: what only "when" effects could use is over (TIMING-02, TIMING-06, TIMING-07)."""
    state.points.clear()
    state.triggers = [each if each.late else each._replace(late=True) for each in state.triggers]


def is_lost(state: State, trigger: Trigger) -> bool:
    """TIMING-02: an optional "when" effect that is late; mandatory ones and "if" effects are never (TIMING-03,
    TIMING-04).
    """
    effect = trigger.effect
    optional = not effect.type & EffectType.TRIGGER_F
    return trigger.late and optional and not effect.property & EffectFlag.DELAY


def carry_out_continuous(state: State) -> Rule[None]:
    """Carry out the continuous effects whose event has just happened, the turn player's first. One that is being carried out
    waits until it is through.
    """
    if not state.continuous:
        return
    for rounds in count():
        waiting = [each for each in state.continuous if each[0] not in state.under_way]
        if not waiting:
            return
        if rounds == _MOST_ROUNDS:
            end_in_a_loop(state)
        state.continuous = [each for each in state.continuous if each[0] in state.under_way]
        waiting.sort(key=lambda each: each[0].controller != state.turn_player)
        for effect, occurrence in waiting:
            yield from carry_out_one(state, effect, occurrence)
        if state.claims:
            decide_claims(state)


def carry_out_one(state: State, effect: Effect, occurrence: Occurrence) -> Rule[None]:
    """Carry out one continuous effect of an event, if its condition holds and it may still be used."""
    from ygocore.reference.limits import has_uses_left, use

    player = event_player(effect, occurrence)
    if not effect.registered or effects.is_negated(state, effect) or not has_uses_left(state, effect, player):
        return
    if effect.type & EffectType.FIELD and not effects.in_range(effect):
        return  # CONT-04: what was carried out before it took its card away
    if effect.condition is not None:
        given = effects.context(state, effect, player, occurrence, chk=0)
        if not programs.finish(programs.call_event(effect.condition, given)):
            return
    use(state, effect, player)
    before = state.reason_effect, state.reason_player
    state.reason_effect, state.reason_player = effect, player
    if effect.operation is not None:
        given = effects.context(state, effect, player, occurrence)
        state.under_way.append(effect)
        yield from run(programs.call_event(effect.operation, given))
        state.under_way.remove(effect)
    state.reason_effect, state.reason_player = before
    state.shown.clear()


def event_player(effect: Effect, occurrence: Occurrence) -> int:
    """Who uses an effect of an event: its controller, or with EVENT_PLAYER the player whom the event concerns."""
    if effect.property & EffectFlag.EVENT_PLAYER:
        return occurrence.player
    return int(effect.controller)


def run(result: Any) -> Rule[Any]:
    """Carry a card function through: its result, after whatever it asks."""
    if hasattr(result, "send"):
        value = yield from result
        return value
    return result


def leave_soon(state: State, cards: Iterable[Card], reason: int) -> Rule[None]:
    """The cards are about to leave the field: continuous effects of theirs that look at that moment
    (EVENT_LEAVE_FIELD_P).
    """
    code = int(EventCode.LEAVE_FIELD_P)
    if code not in state.by_event:
        return
    leaving = tuple(card for card in cards if card.on_field and not card.was_never_there)
    if not leaving:
        return
    occurrence = Occurrence(code, leaving, 0, 0, state.reason_effect, int(reason), state.reason_player)
    for effect in effects.effects_for_event(state, code):
        single = effect.type & EffectType.SINGLE and effect.handler in leaving
        field = effect.type & EffectType.FIELD and effects.in_range(effect)
        if effect.type & EffectType.CONTINUOUS and (single or field):
            yield from carry_out_one(state, effect, occurrence)
