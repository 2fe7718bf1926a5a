"""The generator outside the engines is that of the contract, as the reference engine has it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from ygocore.reference import rng as reference_rng
from ygocore.rng import Generator, seed_words


@pytest.mark.parametrize("seed", [0, 1, 42, 2**63, 2**64 - 1, 2**64 + 5])
def test_words_numbers_and_shuffles_are_those_of_the_engines(seed: int) -> None:
    ours, theirs = Generator(seed), SimpleNamespace(rng=reference_rng.seed_words(seed % 2**64))
    state: Any = theirs
    assert ours.words == seed_words(seed) == theirs.rng
    for limit in (1, 2, 7, 60, 2**32):
        assert ours.below(limit) == reference_rng.below(state, limit)
    decks = [list(range(40)), list(range(40))]
    ours.shuffle(decks[0])
    reference_rng.shuffle(state, decks[1])
    assert decks[0] == decks[1] != list(range(40))
    assert ours.words == theirs.rng


def test_the_seed_0_is_splitmix64() -> None:
    """The published first outputs of splitmix64 from 0."""
    assert seed_words(0)[:2] == (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4)
