"""Two duels that should be alike, counted root action by root action: where the numbers part."""

from __future__ import annotations

from typing import Any

from ygocore.sim.perft import perft, perft_divide


def parting(one: Any, other: Any, depth: int) -> str:
    """A line for each root action with different numbers, then the same below the first of them; empty if
    alike."""
    lines: list[str] = []
    while depth:
        ours, theirs = perft_divide(one, depth), perft_divide(other, depth)
        differing = [action for action in sorted({*ours, *theirs}) if ours.get(action) != theirs.get(action)]
        if not differing:
            return "\n".join(lines)
        lines += [
            f"depth {depth} {action:#018x}: {ours.get(action, 'illegal')} {theirs.get(action, 'illegal')}"
            for action in differing
        ]
        follow = differing[0]
        if follow not in ours or follow not in theirs:
            return "\n".join(lines)
        one.apply(follow)
        other.apply(follow)
        depth -= 1
    return "\n".join(lines)


def assert_alike(one: Any, other: Any, depth: int) -> None:
    """Both duels have the same number of sequences; if not, says for which first actions, and so on down."""
    counts = perft(one, depth), perft(other, depth)
    if counts[0] != counts[1]:
        raise AssertionError(f"perft({depth}): {counts[0]} and {counts[1]}\n{parting(one, other, depth)}")
