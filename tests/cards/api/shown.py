"""Which names of the card language each test shows: calls of the API (``duel.draw``) and effect codes (``EFFECT_PIERCE``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

_Test = TypeVar("_Test", bound=Callable[..., object])

#: The names that some test shows, each with the file of that test.
SHOWN: dict[str, str] = {}


def shows(*names: str) -> Callable[[_Test], _Test]:
    """Mark a test of what these names do."""

    def mark(test: _Test) -> _Test:
        for name in names:
            SHOWN.setdefault(name, test.__code__.co_filename)
        return test

    return mark
