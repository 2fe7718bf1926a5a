"""What a player has done this turn, counted (ACTIVITY_*, and counters that a card asks for)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from ygocore.reference import effects, programs

if TYPE_CHECKING:
    from ygocore.reference.cards import Card
    from ygocore.reference.state import State

SUMMON: Final = 1
NORMALSUMMON: Final = 2
SPSUMMON: Final = 3
FLIPSUMMON: Final = 4
ATTACK: Final = 5
BATTLE_PHASE: Final = 6
CHAIN: Final = 7


def count(state: State, player: int, activity: int, cards: Iterable[Card] = (), *more: Any) -> None:
    """The player did it once more; custom counters count what their filter does not accept."""
    count_one(state, player, activity)
    side = state.players[player]
    for key, permits in custom_counters(state).items():
        if key[1] != activity:
            continue
        for function in permits:
            asked: list[tuple[Any, ...]] = [(each, *more) for each in cards] or [more]
            if any(not programs.call_value(function, *arguments) for arguments in asked):
                side.custom_activities[key] = side.custom_activities.get(key, 0) + 1
                break


def count_one(state: State, player: int, activity: int) -> None:
    """The player did it once more, with no card that a custom counter could ask about."""
    activities = state.players[player].activities
    activities[activity] = activities.get(activity, 0) + 1


def custom_counters(state: State) -> dict[tuple[int, int], list[Any]]:
    """The custom counters that cards of this duel ask for: (counter, activity) -> their filters."""
    if state.activity_filters is not None:
        return state.activity_filters
    found: dict[tuple[int, int], list[Any]] = {}
    for code in sorted({card.code for card in state.every_card()}):
        definition = effects.definition_of(state, code)
        for permit in () if definition is None else definition.permits:
            assert definition is not None
            if permit.kind == "activity":
                found.setdefault((permit.a, permit.b), []).append(
                    programs.function(definition, permit.filter)
                )
    state.activity_filters = found
    return found


def forget(state: State) -> None:
    """A new turn."""
    for side in state.players:
        side.activities.clear()
        side.custom_activities.clear()
