"""The moment at which a monster would be summoned, in which its summon can be negated (SUM-06 a, SUM-07, GAP-08)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ygocore.reference import activity, effects, limits
from ygocore.reference.activation import activate
from ygocore.reference.cards import Card
from ygocore.reference.chain import Candidate, choose_to_chain, respond_and_resolve, responses
from ygocore.reference.happenings import happens
from ygocore.reference.operations import Way, send
from ygocore.reference.state import Occurrence, Rule, State
from ygocore.reference.words import EffectCode, EventCode, Location, Reason, Status
from ygocore.rulesets import Switch

_CANNOT_BE_NEGATED: Final = {
    int(EventCode.SUMMON): EffectCode.CANNOT_DISABLE_SUMMON,
    int(EventCode.FLIP_SUMMON): EffectCode.CANNOT_DISABLE_FLIP_SUMMON,
    int(EventCode.SPSUMMON): EffectCode.CANNOT_DISABLE_SPSUMMON,
}
_NEGATED: Final = {
    int(EventCode.SUMMON): EventCode.SUMMON_NEGATED,
    int(EventCode.FLIP_SUMMON): EventCode.FLIP_SUMMON_NEGATED,
    int(EventCode.SPSUMMON): EventCode.SPSUMMON_NEGATED,
}
_COUNTED: Final = {
    int(EventCode.SUMMON): (activity.SUMMON, activity.NORMALSUMMON),
    int(EventCode.FLIP_SUMMON): (activity.FLIPSUMMON,),
    int(EventCode.SPSUMMON): (activity.SPSUMMON,),
}


def would_be_summoned(state: State, monsters: Sequence[Card], code: int, player: int) -> Rule[list[Card]]:
    """SUM-06 (a), SUM-07, GAP-08: the one window in which the summon can be negated, of all the monsters or of some of them
    (PEND-09); those whose summon was not. While a Chain resolves there is none (CHAIN-04).
    """
    code = int(code)
    for monster in monsters:
        monster.status |= int(Status.SUMMONING)
    exposed = []
    if code in state.by_event and state.solving is None:
        exposed = [each for each in monsters if not effects.has(state, each, _CANNOT_BE_NEGATED[code])]
    if exposed:
        yield from negation_window(state, Occurrence(code, tuple(exposed), player, reason_player=player))
    negated = [each for each in exposed if is_negated_or_gone(each)]
    for monster in monsters:
        monster.status &= ~int(Status.SUMMONING)
    summoned = [each for each in monsters if each not in negated]
    if negated:
        yield from summon_fails(state, negated, code, player, counts=not summoned)
    return summoned


def summon_fails(
    state: State, negated: Sequence[Card], code: int, player: int, *, counts: bool
) -> Rule[None]:
    """SS-14, HIST-14: the summon of these monsters was negated; it counts once with those that were summoned with them."""
    if counts and not state.rules.has(Switch.NEGATED_SUMMON_UNCOUNTED):
        count_summon(state, negated, code, player)
    yield from clear_negated(state, negated)
    happens(state, _NEGATED[code], negated, player=player, reason_player=1 - player)


def count_summon(state: State, monsters: Sequence[Card], code: int, player: int) -> None:
    """A summon of that kind (EVENT_SUMMON, FLIP_SUMMON or SPSUMMON) counts; before MR2020 a negated one, too (HIST-14)."""
    for each in _COUNTED[int(code)]:
        activity.count(state, player, each, monsters)
    if code == EventCode.SPSUMMON:
        for monster in monsters:
            limits.note_special_summon(state, player, monster.once_a_turn)


def is_negated_or_gone(monster: Card) -> bool:
    """Whether the summon of the monster was negated."""
    return bool(monster.status & Status.SUMMON_DISABLED) or monster.location != Location.MZONE


def negation_window(state: State, occurrence: Occurrence) -> Rule[None]:
    """Only what answers the attempt itself may be activated."""
    points, waiting = state.points, state.triggers
    state.triggers = []
    for player in (state.turn_player, 1 - state.turn_player):
        state.points = [occurrence]
        found = [each for each in responses(state, player) if each.occurrence is occurrence]
        if not found:
            continue
        picked: Candidate | None = yield from choose_to_chain(state, player, found, forced=False)
        if picked is not None:
            yield from activate(state, picked.effect, player, picked.occurrence)
            state.points.remove(occurrence)  # GAP-08
            yield from respond_and_resolve(state)
            state.triggers = waiting + state.triggers
            return
    state.points, state.triggers = points, waiting


def clear_negated(state: State, monsters: Sequence[Card]) -> Rule[None]:
    """SS-14, CF-35: monsters whose summon was negated and that are still there go to the GY by rule."""
    there = [each for each in monsters if each.location == Location.MZONE]
    if not there:
        return
    before = state.reason_effect, state.reason_player
    state.reason_effect, state.reason_player = None, state.turn_player
    yield from send(state, there, Way(int(Location.GRAVE)), int(Reason.RULE), rule=True)
    state.reason_effect, state.reason_player = before
