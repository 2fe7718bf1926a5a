"""Which cards can be part of a selection whose values must add up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from ygocore.sim.conformance.recording import SumAsked


def in_some_sum(values: Sequence[int], asked: SumAsked) -> set[int]:
    """The indices of the values that belong to at least one selection, together with all of ``asked.must``.

    A value holds one number or two to choose from, in its low and high 16 bits. Exactly: ``fewest`` to
    ``most`` values that add up to the target. At least: they reach it, and none of them is superfluous.
    """
    useful: set[int] = set()
    for chosen in _selections(len(values), len(values) if asked.at_least else asked.most):
        if set(chosen) <= useful or (not asked.at_least and len(chosen) < asked.fewest):
            continue
        summed = [*asked.must, *(values[i] for i in chosen)]
        if any(_fits(numbers, asked) for numbers in product(*map(_either, summed))):
            useful |= set(chosen)
    return useful


def _selections(count: int, most: int) -> Iterator[tuple[int, ...]]:
    """All selections of 1 to ``most`` of ``count`` indices, each ascending."""
    stack: list[tuple[int, ...]] = [()]
    while stack:
        chosen = stack.pop()
        if chosen:
            yield chosen
        if len(chosen) < most:
            stack.extend((*chosen, i) for i in range(chosen[-1] + 1 if chosen else 0, count))


def _either(value: int) -> tuple[int, ...]:
    low, high = value & 0xFFFF, value >> 16
    return (low, high) if high else (low,)


def _fits(numbers: Sequence[int], asked: SumAsked) -> bool:
    total = sum(numbers)
    if asked.at_least:
        return total >= asked.target > total - min(numbers)
    return total == asked.target
