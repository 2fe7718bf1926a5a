"""Counting the sequences of actions from a position: a check of rules and engines, and a measure of speed.

``perft(duel, n)`` is the number of sequences of exactly ``n`` actions. A duel that ends earlier has none;
there is one sequence of no actions at all. Whatever is random in a duel is drawn from its own generator, so
the number is fixed.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from ygocore._native.core import NativeCore
    from ygocore.duel import Duel

MAX_DEPTH: Final = 64  #: of what the native engine has room for; no count of so many actions ends anyway


def perft(duel: Duel, depth: int) -> int:
    """The number of sequences of ``depth`` legal actions from here, the same on both engines; the duel is
    unchanged.

    The last action of each sequence is counted, not played. ``ValueError`` for a depth not within 0 to
    :data:`MAX_DEPTH`.
    """
    depth = _depth(depth, 0)
    if depth == 0:
        return 1
    if getattr(duel, "engine", None) == "native":
        from ygocore._native.batch import perft as native_perft

        return native_perft(cast("NativeCore", duel), depth)
    return _count(duel, depth, [duel.clone() for _ in range(depth - 1)])


def perft_divide(duel: Duel, depth: int) -> dict[int, int]:
    """:func:`perft` of what follows each legal action, by the action in ascending order: the numbers add up
    to ``perft``.

    ``ValueError`` for a depth not within 1 to :data:`MAX_DEPTH`.
    """
    depth = _depth(depth, 1)
    counts: dict[int, int] = {}
    for action in duel.legal_actions().tolist():
        after = duel.clone()
        after.apply(action)
        counts[action] = perft(after, depth - 1)
    return counts


def _depth(depth: int, least: int) -> int:
    number = index(depth)
    if not least <= number <= MAX_DEPTH:
        raise ValueError(f"depth {number} is not within {least} to {MAX_DEPTH}")
    return number


def _count(duel: Duel, depth: int, buffers: list[Duel]) -> int:
    """The sequences of ``depth`` actions, 1 or more; ``buffers`` holds a duel to overwrite for each action
    played."""
    actions = duel.legal_actions()
    if depth == 1:
        return len(actions)
    after = buffers[depth - 2]
    total = 0
    for action in actions.tolist():
        duel.copy_into(after)
        after.apply(action)
        total += _count(after, depth - 1, buffers)
    return total
