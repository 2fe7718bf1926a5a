"""The bytecode does what the author's Python does: random functions."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.compiler.differential import agree, declare
from tests.compiler.generate import Generator
from ygocore.errors import CardCompileError


def _agree(random: Random) -> None:
    before, function = Generator(random).function()
    try:
        agree(declare(function, before), seeds=(0, 1))
    except CardCompileError as error:
        # Only sizes may be refused, and constants without a value: everything else written here is inside the subset.
        allowed = (
            "more than",
            "a shift by a negative count",
            "a division by zero",
            "does not fit into 64 bits",
        )
        assert any(each in str(error) for each in allowed), (str(error), function)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**63))  # drawing each choice from hypothesis would take ten times as long
def test_random_functions_do_the_same(seed: int) -> None:
    _agree(Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3000))
def test_many_random_functions_do_the_same(seed: int) -> None:
    _agree(Random(seed))
