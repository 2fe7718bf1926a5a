"""A run of picks of a pending rule: k of n cards chosen one at a time, as a set (docs/contract.md, "Runs of picks")."""

from __future__ import annotations

from ygocore.actions import Place
from ygocore.constants import Prompt as PromptKind
from ygocore.prompts import Prompt
from ygocore.reference.state import Rule, State


def pick_cards(state: State, kind: PromptKind, player: int) -> Rule[tuple[Place, ...]]:
    """Ask until the pending rule has as many cards as it requires; their places, ascending."""
    pending = state.pending
    assert pending is not None
    while len(pending.picks) < pending.required:
        action = yield Prompt(kind, player, pending.required, pending.required, pending.picks, pending.place)
        pending.picks = tuple(sorted((*pending.picks, action.place)))
    return pending.picks


def not_picked(state: State, places: list[Place]) -> list[Place]:
    """Those of the places that the pending rule has not picked yet."""
    assert state.pending is not None
    return [place for place in places if place not in state.pending.picks]
