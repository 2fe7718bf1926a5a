"""What perft counts, on a game small enough to count otherwise."""

from __future__ import annotations

import pytest

from tests.simulation.fakes import CountDown
from ygocore.sim.perft import perft, perft_divide


def counted_slowly(duel: CountDown, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for action in duel.offered:
        after = duel.clone()
        after.apply(action)
        total += counted_slowly(after, depth - 1)
    return total


@pytest.mark.parametrize("depth", range(6))
def test_sequences_are_counted_as_by_playing_all_of_them(depth: int) -> None:
    duel = CountDown(20, seed=6)
    before = duel.digest()
    assert perft(duel, depth) == counted_slowly(duel, depth)
    assert duel.digest() == before


def test_a_duel_that_is_over_has_no_sequence_but_the_empty_one() -> None:
    assert perft(CountDown(0), 0) == 1
    assert perft(CountDown(0), 1) == 0
    two = CountDown(2)
    assert perft(two, 2) > 0
    assert perft(two, 3) == 0


def test_divide_splits_the_number_by_first_action() -> None:
    duel = CountDown(20, seed=6)
    divided = perft_divide(duel, 4)
    assert list(divided) == duel.offered
    assert sum(divided.values()) == perft(duel, 4)
    assert perft_divide(duel, 1) == dict.fromkeys(duel.offered, 1)


def test_depths_out_of_range_are_refused() -> None:
    with pytest.raises(ValueError, match="depth -1 is not within 0 to 64"):
        perft(CountDown(3), -1)
    with pytest.raises(ValueError, match="depth 0 is not within 1 to 64"):
        perft_divide(CountDown(3), 0)
    for count in (perft, perft_divide):
        with pytest.raises(ValueError, match=r"depth 65 is not within [01] to 64"):
            count(CountDown(3), 65)
        with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
            count(CountDown(3), "3")  # type: ignore[arg-type]
