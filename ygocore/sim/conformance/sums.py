"""Which cards can be part of a selection whose values must add up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product


def in_some_sum(
    values: Sequence[int], must: Sequence[int], target: int, *, at_least: bool, fewest: int, most: int
) -> set[int]:
    """The indices of the values that belong to at least one selection, together with all of ``must``.

    A value holds one number or two to choose from, in its low and high 16 bits. Exactly: ``fewest`` to ``most`` values that
    add up to ``target``. At least: they reach it, and none of them is superfluous.
    """
    useful: set[int] = set()
    for chosen in _selections(len(values), len(values) if at_least else most):
        if set(chosen) <= useful or (not at_least and len(chosen) < fewest):
            continue
        if any(_fits(numbers, target, at_least) for numbers in product(*map(_either, _all(values, chosen, must)))):
            useful |= set(chosen)
    return useful


def _selections(count: int, most: int) -> Iterator[tuple[int, ...]]:
    """All selections of at most ``most`` of ``count`` indices, smaller before larger extensions of them."""
    stack: list[tuple[int, ...]] = [()]
    while stack:
        chosen = stack.pop()
        if chosen:
            yield chosen
        if len(chosen) < most:
            stack.extend((*chosen, i) for i in range(chosen[-1] + 1 if chosen else 0, count))


def _all(values: Sequence[int], chosen: Sequence[int], must: Sequence[int]) -> list[int]:
    return [*must, *(values[i] for i in chosen)]


def _either(value: int) -> tuple[int, ...]:
    low, high = value & 0xFFFF, value >> 16
    return (low, high) if high else (low,)


def _fits(numbers: Sequence[int], target: int, at_least: bool) -> bool:
    total = sum(numbers)
    return total >= target > total - min(numbers) if at_least else total == target
