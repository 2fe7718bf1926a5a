"""The random outcomes that a recording dictates: shuffles, coins, dice and random picks.

A replay must not roll for itself: what happened by chance between an answer and the next decision is in the
events before that decision, and has to be given to the engine before the answer is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from ygocore.sim.conformance.recording import Event

_KINDS: Final = frozenset({"shuffle_deck", "coin", "dice", "random_selected"})


class Chance(NamedTuple):
    """One random outcome. ``values`` are the Deck's codes from bottom to top, the coins or dice, or the
    places picked."""

    kind: str
    player: int
    values: tuple[object, ...]


def recorded_chances(events: Iterable[Event]) -> list[Chance]:
    """The random outcomes among the events up to the next decision, in the order in which they are needed.

    A shuffled hand is none: hands compare as multisets, and a random pick from one says which card it was.
    """
    return [Chance(event[0], event[1], tuple(event[2])) for event in events if event[0] in _KINDS]
