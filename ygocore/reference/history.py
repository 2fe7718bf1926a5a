"""What was done in a duel, in order: with its beginning it makes the duel again, up to any decision within an effect."""

from __future__ import annotations

from typing import NamedTuple

from ygocore.actions import Place
from ygocore.reference.state import Outcome


class Done(NamedTuple):
    """An action of the duel's history, with the random outcomes that were dictated for it (None: none were)."""

    action: int
    outcomes: tuple[Outcome, ...] | None


class Dealt(NamedTuple):
    """A point of the duel's history at which hidden cards were dealt anew: passcodes by place, and the generator's words."""

    codes: tuple[tuple[Place, int], ...]
    rng: tuple[int, int, int, int]
