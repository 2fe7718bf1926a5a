"""Both engines against every set there is, on questions of every kind, the exotic ones among them."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from benchmarks.brute import all_sets
from ygocore import CapacityError
from ygocore._native import AVAILABLE
from ygocore.materials import (
    MAX_WORDS,
    Candidate,
    MaterialSearch,
    Requirement,
    Slot,
    Total,
    digits,
    material_subsets,
    states_of,
    totals,
)

#: Values up to 3 make coincidences; with values up to 90 the totals do not fit in one register.
LARGEST = st.sampled_from([3, 8, 12, 90])


@st.composite
def candidates_of(draw: Any, largest: int, most: int = 7) -> list[Candidate]:
    value = st.integers(1, largest)
    cards = st.builds(
        Candidate,
        value=value,
        other=st.one_of(st.just(0), st.just(0), value),
        roles=st.integers(0, 7),
        name=st.integers(0, 3),
    )
    without = st.builds(Candidate, roles=st.integers(0, 7), name=st.integers(0, 3))
    found: list[Candidate] = draw(st.lists(st.one_of(cards, cards, cards, without), max_size=most))
    return found


@st.composite
def bounds(draw: Any, least: int) -> tuple[int, int | None]:
    low = draw(st.integers(0, least))
    return low, draw(st.one_of(st.none(), st.integers(low, low + 2)))


@st.composite
def questions(draw: Any) -> tuple[list[Candidate], Requirement]:
    largest = draw(LARGEST)
    cards = draw(candidates_of(largest))
    total = draw(st.sampled_from(Total))
    target = 0 if total == Total.ANY else draw(st.integers(1, 2 * largest))
    masks = st.sampled_from([0, 0, draw(st.integers(0, (1 << len(cards)) - 1))])
    minimum, maximum = draw(bounds(1 if total == Total.AT_LEAST else 3))
    slots: tuple[Slot, ...] = ()
    if total != Total.AT_LEAST:
        several = draw(st.lists(st.tuples(st.sampled_from([0, 1, 2, 3, 4]), bounds(2)), max_size=3))
        slots = tuple(Slot(roles, *numbers) for roles, numbers in several)
    must = draw(masks) & draw(masks)
    requirement = Requirement(
        total, target, slots, minimum, maximum, must, draw(masks), draw(st.sampled_from([False, False, True]))
    )
    assume(size_of(requirement) <= MAX_WORDS)
    return cards, requirement


def size_of(requirement: Requirement) -> int:
    """Words of 64 bits that the native engine needs, at most."""
    return prod(states_of(*digit) for digit in digits(requirement)) * (totals(requirement) // 64 + 1)


def searches(cards: list[Candidate], requirement: Requirement) -> list[MaterialSearch]:
    engines = ["reference", "native"] if AVAILABLE else ["reference"]
    return [material_subsets(cards, requirement, engine=engine) for engine in engines]


@settings(max_examples=1500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(questions(), st.data())
def test_all_answers_are_those_of_brute_force(
    question: tuple[list[Candidate], Requirement], data: st.DataObject
) -> None:
    cards, requirement = question
    sets = all_sets(cards, requirement)
    picked = data.draw(st.integers(0, (1 << len(cards)) - 1), label="picked")
    taken = picked | requirement.must
    for search in searches(cards, requirement):
        found = search.subsets()
        assert found.dtype == np.uint64
        assert found.tolist() == sets
        assert search.count() == len(sets)
        assert search.possible() == bool(sets)
        assert search.is_complete(picked) == (taken in sets)
        assert search.completable(picked) == any(mask & taken == taken for mask in sets)
        assert search.next_picks(picked) == sum(
            1 << at
            for at in range(len(cards))
            if not taken >> at & 1 and any(mask & taken == taken and mask >> at & 1 for mask in sets)
        )


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(questions(), st.randoms(use_true_random=False))
def test_picking_what_is_offered_never_runs_into_a_dead_end(
    question: tuple[list[Candidate], Requirement], rng: Any
) -> None:
    cards, requirement = question
    for search in searches(cards, requirement):
        if not search.possible():
            continue
        picked = 0
        while offered := search.next_picks(picked):
            picked |= 1 << rng.choice([at for at in range(64) if offered >> at & 1])
            assert search.completable(picked)
        assert search.is_complete(picked)


@pytest.mark.native
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_engines_agree_where_brute_force_cannot_follow(data: st.DataObject) -> None:
    cards = data.draw(candidates_of(data.draw(LARGEST), most=14))
    several = data.draw(st.lists(st.tuples(st.sampled_from([0, 1, 2, 3]), bounds(2)), min_size=1, max_size=3))
    requirement = Requirement(
        Total.EXACT,
        data.draw(st.integers(1, 40)),
        tuple(Slot(roles, *numbers) for roles, numbers in several),
        one_of=data.draw(st.integers(0, (1 << len(cards)) - 1)),
    )
    reference, native = searches(cards, requirement)
    picked = data.draw(st.integers(0, (1 << len(cards)) - 1)) & data.draw(
        st.integers(0, (1 << len(cards)) - 1)
    )
    assert reference.possible() == native.possible()
    assert reference.completable(picked) == native.completable(picked)
    try:
        expected = reference.subsets(capacity=200)
    except CapacityError:
        with pytest.raises(CapacityError, match="more than 200 sets"):
            native.subsets(capacity=200)
    else:
        assert native.subsets(capacity=200).tolist() == expected.tolist()
