"""Makes a failing case small: few actions, few cards, and still the same failure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Final, TypeVar

from ygocore.legality import problems
from ygocore.setup import DuelSetup
from ygocore.sim.cases import PILES, Case
from ygocore.sim.lockstep import LockstepMismatch, begin, replay
from ygocore.snapshot import Snapshot, holds_effects

_Item = TypeVar("_Item")
_Items = tuple[int, ...]

MOST_REPLAYS: Final = 400


def failure_of(case: Case, engines: Sequence[str]) -> LockstepMismatch | None:
    """The mismatch that the case shows when it is replayed with every check, or None."""
    try:
        replay(case, engines)
    except LockstepMismatch as mismatch:
        return mismatch
    return None


def shrunk(mismatch: LockstepMismatch, engines: Sequence[str]) -> LockstepMismatch:
    """The same mismatch with a smaller case, or the one given if its case does not show it when replayed."""
    found = failure_of(mismatch.case, engines)
    if found is None:
        return mismatch
    best = found  # checks are made after every action now, so it may fail sooner
    tries = 0
    progress = True
    while progress and tries < MOST_REPLAYS:
        progress = False
        for candidate in _smaller(best.case, engines):
            tries += 1
            again = failure_of(candidate, engines)
            if again is not None and again.what == best.what and size(again.case) < size(best.case):
                best, progress = again, True
                break
            if tries >= MOST_REPLAYS:
                break
    return best


def size(case: Case) -> tuple[int, int]:
    """What shrinking makes less: the actions first, then the cards."""
    start = case.start
    if isinstance(start, DuelSetup):
        return len(case.actions), sum(map(len, (*start.main, *start.extra)))
    cards = sum(
        len([card for card in getattr(player, name) if card is not None])
        for player in start.players
        for name in (*PILES, "monsters", "spells")
    )
    return len(case.actions), cards


def _smaller(case: Case, engines: Sequence[str]) -> Iterator[Case]:
    """Cases to try, those that take most away first."""
    if case.actions:
        yield from _later_starts(case, engines)
    if isinstance(case.start, DuelSetup):
        if not case.actions:
            yield from _smaller_decks(case, case.start)
    else:
        for snapshot in _smaller_positions(case.start):
            if not problems(snapshot, case.pool):
                yield replace(case, start=snapshot)


def _later_starts(case: Case, engines: Sequence[str]) -> Iterator[Case]:
    """The case from a position on the way: before the last action, the last two, four, ... actions."""
    try:
        duel = begin(case.start, case.pool, engines[0])
        snapshots = [duel.snapshot()]
        for action in case.actions[:-1]:
            duel.apply(action)
            snapshots.append(duel.snapshot())
    except (
        Exception
    ):  # the engine's own failure is what the case is about; there is no position to start from
        return
    left = 1
    while left < len(case.actions) or (left == len(case.actions) and isinstance(case.start, DuelSetup)):
        at = len(case.actions) - left
        if not holds_effects(snapshots[at]):  # no position for every engine
            yield replace(case, start=snapshots[at], actions=case.actions[at:])
        left *= 2


def _smaller_decks(case: Case, setup: DuelSetup) -> Iterator[Case]:
    for seat in (0, 1):
        for shorter in _shorter(setup.main[seat]):
            yield replace(case, start=setup._replace(main=_with(setup.main, seat, shorter)))
        for shorter in _shorter(setup.extra[seat]):
            yield replace(case, start=setup._replace(extra=_with(setup.extra, seat, shorter)))


def _with(pair: tuple[_Items, _Items], seat: int, value: _Items) -> tuple[_Items, _Items]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def _smaller_positions(snapshot: Snapshot) -> Iterator[Snapshot]:
    for seat in (0, 1):
        for name in PILES:
            for shorter in _shorter(tuple(getattr(snapshot.players[seat], name))):
                changed = deepcopy(snapshot)
                setattr(changed.players[seat], name, deepcopy(list(shorter)))
                yield changed
        for name in ("monsters", "spells"):
            for zone, card in enumerate(getattr(snapshot.players[seat], name)):
                if card is not None:
                    changed = deepcopy(snapshot)
                    getattr(changed.players[seat], name)[zone] = None
                    yield changed


def _shorter(items: tuple[_Item, ...]) -> Iterator[tuple[_Item, ...]]:
    """The items without all, without either half, ..., without one of them."""
    step = len(items)
    while step:
        for at in range(0, len(items), step):
            yield items[:at] + items[at + step :]
        step //= 2
