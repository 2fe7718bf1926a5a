"""The random outcomes that a recording dictates: shuffles, coins, dice and random picks.

A replay must not roll for itself: what happened by chance between an answer and the next decision is in the
events before that decision, and has to be given to the engine before the answer is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from ygocore.sim.conformance.recording import LOCATIONS, Event

_KINDS: Final = frozenset({"shuffle_deck", "coin", "dice", "random_selected"})


class Chance(NamedTuple):
    """One random outcome. ``values`` are the Deck's codes from bottom to top, the coins or dice, or what was picked:
    places as recorded, codes as :func:`dictated_chances` gives them."""

    kind: str
    player: int
    values: tuple[object, ...]


def recorded_chances(events: Iterable[Event]) -> list[Chance]:
    """The random outcomes among the events up to the next decision, in the order in which they are needed.

    A shuffled hand is none: hands compare as multisets, and a random pick from one says which card it was.
    """
    return [Chance(event[0], event[1], tuple(event[2])) for event in events if event[0] in _KINDS]


def dictated_chances(events: Iterable[Event]) -> list[Chance]:
    """The same as an engine is told them: cards picked at random by their codes.

    A recording names a card that was picked by its place in a hand whose order is not compared; which card it
    was is told by the next move from there.
    """
    events = tuple(events)
    chances = []
    for at, event in enumerate(events):
        for chance in recorded_chances([event]):
            if chance.kind == "random_selected":
                codes = _codes_moved(events[at + 1 :], [tuple(place) for place in event[2]])
                chance = chance._replace(values=codes)
            chances.append(chance)
    return chances


def _codes_moved(events: tuple[Event, ...], places: list[tuple[int | str, ...]]) -> tuple[int, ...]:
    """The codes of the next cards that move from where these places are, one for each."""
    moves = [event for event in events if event[0] == "move"]
    codes = []
    for controller, word, *_ in places:
        location = LOCATIONS[str(word)]
        found = next((each for each in moves if tuple(each[2][:2]) == (controller, location)), None)
        if found is not None:
            moves.remove(found)
            codes.append(int(found[1]))
    return tuple(codes)
