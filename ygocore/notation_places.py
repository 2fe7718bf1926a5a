"""Places as the notation writes them: ``0h2``, or numbers with slashes for what is no such place."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from ygocore.actions import Place
from ygocore.constants import Location

PLACE_LETTERS: Final[Mapping[int, str]] = {
    0: "n",  # nowhere, but with a sequence or controller
    Location.DECK: "d",
    Location.HAND: "h",
    Location.MZONE: "m",
    Location.SZONE: "s",
    Location.GRAVE: "g",
    Location.REMOVED: "b",
    Location.EXTRA: "e",
    Location.OVERLAY: "o",
}
LOCATION_OF: Final = {letter: int(location) for location, letter in PLACE_LETTERS.items()}

_WHOLE_PLACE: Final = re.compile(rf"([01])([{''.join(LOCATION_OF)}])(\d{{1,9}})", re.ASCII)


def place_text(place: Sequence[int], player: int | None) -> str:
    """``1h2``, without the controller if it is ``player``; numbers with slashes for what is no such place."""
    controller, location, sequence = place
    letter = PLACE_LETTERS.get(location)
    if letter is None or controller not in (0, 1) or sequence < 0:
        return f"{int(controller)}/{int(location)}/{int(sequence)}"
    return f"{'' if controller == player else int(controller)}{letter}{int(sequence)}"


def read_place(text: str) -> Place:
    """The place that a whole word says, with its controller. ``ValueError`` for any other word."""
    found = _WHOLE_PLACE.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no place such as 0h2 or 1m0")
    return Place(int(found[1]), LOCATION_OF[found[2]], int(found[3]))
