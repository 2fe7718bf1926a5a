"""The moment at which a monster would be summoned, in which its summon can be negated (SUM-06 a, SUM-07, GAP-08)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ygocore.reference import activity
from ygocore.reference.activation import activate
from ygocore.reference.cards import Card
from ygocore.reference.chain import Candidate, choose_to_chain, respond_and_resolve, responses
from ygocore.reference.operations import Way, send
from ygocore.reference.state import Occurrence, Rule, State
from ygocore.reference.words import EventCode, Location, Reason, Status
from ygocore.rulesets import Switch

#: What an attempt counts as, by what would happen.
_COUNTED_AS: Final = {
    int(EventCode.SUMMON): (activity.SUMMON, activity.NORMALSUMMON),
    int(EventCode.FLIP_SUMMON): (activity.FLIPSUMMON,),
    int(EventCode.SPSUMMON): (activity.SPSUMMON,),
}


def would_be_summoned(state: State, monsters: Sequence[Card], code: int, player: int) -> Rule[list[Card]]:
    """SUM-06 (a), SUM-07, GAP-08: the one window in which the summon can be negated, of all the monsters or of some of them
    (PEND-09); those whose summon was not.
    """
    summoned = list(monsters)
    for monster in summoned:
        monster.status |= int(Status.SUMMONING)
    if int(code) in state.by_event:
        yield from negation_window(
            state, Occurrence(int(code), tuple(summoned), player, reason_player=player)
        )
        negated = [each for each in summoned if is_negated_or_gone(each)]
        summoned = [each for each in summoned if each not in negated]
    else:
        negated = []
    for monster in (*summoned, *negated):
        monster.status &= ~int(Status.SUMMONING)
    for monster in negated:
        monster.status &= ~int(Status.SUMMON_DISABLED)
    if negated and not summoned and not state.rules.has(Switch.NEGATED_SUMMON_UNCOUNTED):
        for kind in _COUNTED_AS[int(code)]:  # HIST-14, E-077
            activity.count(state, player, kind, negated)
    yield from clear_negated(state, negated)
    return summoned


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
