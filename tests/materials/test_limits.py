"""Sixty-four candidates, targets in the thousands, capacities, and questions that make no sense."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import Any

import numpy as np
import pytest

import ygocore
from ygocore import CapacityError
from ygocore.materials import (
    MAX_VALUE,
    Candidate,
    Requirement,
    Slot,
    Total,
    fusion,
    link,
    material_subsets,
    ritual,
    synchro,
    xyz,
)


def test_the_package_offers_the_search() -> None:
    assert ygocore.material_subsets is material_subsets


def test_existence_does_not_enumerate(engine: str) -> None:
    """2**63 sets of even Levels, and none of them has an odd total."""
    cards = [Candidate(2 + 2 * (at % 5)) for at in range(64)]
    assert not material_subsets(cards, ritual(31, exactly=True), engine=engine).possible()
    search = material_subsets(cards, ritual(30, exactly=True), engine=engine)
    assert search.possible()
    assert search.next_picks(0) == (1 << 64) - 1


def test_a_dead_end_is_seen_without_trying_every_set(engine: str) -> None:
    """A card worth 1 is not superfluous only if the total is exact, and that cannot be: all others are even, but the
    target is even too."""
    cards = [Candidate(1), *(Candidate(2 + 2 * (at % 4)) for at in range(63))]
    search = material_subsets(cards, ritual(24), engine=engine)
    assert search.possible()
    assert not search.completable(1)
    assert search.next_picks(0) == (1 << 64) - 2


def test_all_64_candidates_are_bits_of_the_masks(engine: str) -> None:
    cards = [Candidate(3)] * 57 + [Candidate(4)] * 7
    found = material_subsets(cards, xyz(4, 2), engine=engine).subsets()
    assert len(found) == comb(7, 2)
    assert found[-1] == (1 << 63) + (1 << 62)
    assert (found[1:] > found[:-1]).all()


def test_sets_beyond_the_capacity_are_an_error(engine: str) -> None:
    search = material_subsets([Candidate(4)] * 8, xyz(4, 2), engine=engine)
    assert len(search.subsets(capacity=28)) == 28
    for capacity in (27, 0):
        with pytest.raises(CapacityError, match=f"more than {capacity} sets"):
            search.subsets(capacity=capacity)
    with pytest.raises(ValueError, match="capacity -1"):
        search.subsets(capacity=-1)
    assert search.count() == 28


def test_a_set_that_was_found_can_be_asked_about(engine: str) -> None:
    search = material_subsets([Candidate(4)] * 3, xyz(4, 2), engine=engine)
    assert all(search.is_complete(mask) for mask in search.subsets())


def test_more_sets_than_the_first_buffer_holds(engine: str) -> None:
    search = material_subsets([Candidate(1)] * 11, fusion(Slot(0, 5, 5)), engine=engine)
    assert len(set(search.subsets().tolist())) == comb(11, 5) == search.count()


@pytest.mark.parametrize("exactly", [True, False])
def test_targets_of_thousands_of_points(engine: str, exactly: bool) -> None:
    cards = [Candidate(value) for value in (2500, 1800, 1700, 900, 100)]
    found = material_subsets(cards, ritual(4300, exactly=exactly), engine=engine).subsets().tolist()
    assert found == ([0b00011, 0b10101] if exactly else [0b00011, 0b01101, 0b01110, 0b10101])


def test_the_largest_target(engine: str) -> None:
    cards = [Candidate(MAX_VALUE - 1), Candidate(1), Candidate(MAX_VALUE)]
    for exactly in (True, False):
        search = material_subsets(cards, ritual(MAX_VALUE, exactly=exactly), engine=engine)
        assert search.subsets().tolist() == [0b011, 0b100]


def test_nothing_to_choose_from(engine: str) -> None:
    assert not material_subsets([], synchro(8), engine=engine).possible()
    nothing_asked = material_subsets([], Requirement(), engine=engine)
    assert nothing_asked.possible()
    assert nothing_asked.subsets().tolist() == [0]


def test_one_search_in_many_threads(engine: str) -> None:
    search = material_subsets([Candidate(1, at % 3) for at in range(10)], link(4, minimum=2), engine=engine)
    expected = search.subsets().tolist()
    with ThreadPoolExecutor(4) as threads:
        assert all(found.tolist() == expected for found in threads.map(lambda _: search.subsets(), range(8)))


def test_a_requirement_is_a_plain_value() -> None:
    assert pickle.loads(pickle.dumps(synchro(8))) == synchro(8)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: material_subsets([Candidate(-1)], xyz(4)), "candidate 0: value -1"),
        (
            lambda: material_subsets([Candidate(), Candidate(MAX_VALUE + 1)], xyz(4)),
            "candidate 1: value 65536",
        ),
        (lambda: material_subsets([Candidate(0, 2)], link(2)), "other value 2 without a first one"),
        (lambda: material_subsets([Candidate(1, roles=-1)], link(2)), "roles -1"),
        (lambda: material_subsets([Candidate(1, name=1 << 64)], link(2)), "name"),
        (lambda: material_subsets([], synchro(0)), "target 0"),
        (lambda: material_subsets([], synchro(MAX_VALUE + 1)), "target 65536"),
        (
            lambda: material_subsets([], Requirement(target=3)),
            "target 3: expected a whole number from 0 to 0",
        ),
        (lambda: material_subsets([], Requirement(total=9)), "total 9"),  # type: ignore[arg-type]
        (lambda: material_subsets([], Requirement(minimum=2, maximum=1)), "at least 2 and at most 1"),
        (
            lambda: material_subsets([], fusion(Slot(0, 2, 1))),
            "slot 0: number of cards: at least 2 and at most 1",
        ),
        (lambda: material_subsets([], fusion(Slot(-1))), "slot 0: roles"),
        (lambda: material_subsets([], Requirement(must=1)), "must 1: expected a mask of the 0 candidates"),
        (lambda: material_subsets([], Requirement(one_of=-1)), "one_of -1"),
        (
            lambda: material_subsets([], Requirement(Total.AT_LEAST, 4, minimum=2)),
            "takes no slots and no minimum",
        ),
        (
            lambda: material_subsets([], Requirement(Total.AT_LEAST, 4, (Slot(),))),
            "takes no slots and no minimum",
        ),
        (lambda: material_subsets([], xyz(4), engine="fast"), "unknown engine 'fast'"),
        (lambda: material_subsets([Candidate(4)], xyz(4)).completable(2), "picked 0x2"),
        (lambda: material_subsets([Candidate(4)], xyz(4)).next_picks(-1), "picked -0x1"),
        (lambda: fusion(), "expected a slot"),
        (lambda: material_subsets([], Requirement(must=1.0)), "must 1.0"),  # type: ignore[arg-type]
        (lambda: material_subsets([], Requirement(one_of=None)), "one_of None"),  # type: ignore[arg-type]
        (lambda: material_subsets([], Requirement(distinct="no")), "distinct 'no'"),  # type: ignore[arg-type]
    ],
)
def test_nonsense_is_refused_with_the_reason(ask: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        ask()


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: material_subsets([4], xyz(4)), "candidate 0: 4: expected a Candidate"),  # type: ignore[list-item]
        (lambda: material_subsets([], None), "requirement None: expected a Requirement"),  # type: ignore[arg-type]
        (lambda: material_subsets([], Requirement(slots=None)), "slots None: expected a Sequence"),  # type: ignore[arg-type]
        (lambda: material_subsets([], fusion(Slot(), 1)), "slot 1: 1: expected a Slot"),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_question_at_all_is_refused(ask: Callable[[], object], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        ask()


@pytest.mark.parametrize("capacity", [0.5, "1", None])
def test_a_capacity_is_a_whole_number(engine: str, capacity: object) -> None:
    search = material_subsets([Candidate(4)] * 3, xyz(4, 2), engine=engine)
    with pytest.raises(TypeError):
        search.subsets(capacity=capacity)  # type: ignore[arg-type]
    assert len(search.subsets(capacity=1 << 70)) == 3


def test_numbers_may_be_those_of_numpy(engine: str) -> None:
    """A Level or a mask that comes out of an array is a whole number like any other."""
    of: Any = np.uint64
    cards = [Candidate(of(level), roles=1 if level == 3 else 2, name=of(1)) for level in (3, 5, 4, 1)]
    requirement = Requirement(Total.EXACT, of(8), (Slot(of(1)), Slot(2, 1, of(3))), must=of(1))
    search = material_subsets(cards, requirement, engine=engine)
    assert search.subsets().tolist() == [0b0011, 0b1101]
    assert search.next_picks(of(0b1000)) == 0b100


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: material_subsets([Candidate()] * 65, xyz(4)), "65 candidates: at most 64"),
        (lambda: material_subsets([], fusion(*[Slot()] * 9)), "9 slots: at most 8"),
        (lambda: material_subsets([], fusion(*[Slot(0, 0, 9)] * 4)), "10000 ways: at most 1024"),
        (lambda: material_subsets([], synchro(MAX_VALUE, number=(3, None))), "8192 words: at most 2048"),
    ],
)
def test_what_exceeds_a_limit_is_refused_with_the_limit(ask: Callable[[], object], said: str) -> None:
    with pytest.raises(CapacityError, match=said):
        ask()


def test_limits_are_the_same_in_both_engines() -> None:
    """A question that is just small enough, in lanes and in words."""
    cards = [Candidate(1, roles=3)] * 4
    for requirement in (
        fusion(*[Slot(1, 1, 3)] * 5),
        Requirement(Total.EXACT, 127, (Slot(0, 0, 63), Slot(0, 0, 15))),
    ):
        material_subsets(cards, requirement, engine="reference").possible()
        material_subsets(cards, requirement).possible()
