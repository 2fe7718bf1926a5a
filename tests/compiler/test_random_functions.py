"""The bytecode does what the author's Python does: random functions."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.compiler.differential import agree, declare
from tests.compiler.generate import Generator
from ygocore.errors import CardCompileError


def _agree(random: Random) -> None:
    before, function = Generator(random).function()
    try:
        agree(declare(function, before), seeds=(0, 1))
    except CardCompileError as error:
        # Only sizes may be refused: everything else that is written here is inside the subset.
        assert "more than" in str(error), (str(error), function)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example])
@given(st.randoms(use_true_random=False))
def test_random_functions_do_the_same(random: Random) -> None:
    _agree(random)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3000))
def test_many_random_functions_do_the_same(seed: int) -> None:
    _agree(Random(seed))
