"""The benchmark of the material search runs, and checks what it measures."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from benchmarks import materials


@pytest.mark.native
def test_the_table_has_existence_and_an_enumeration() -> None:
    done = CliRunner().invoke(materials.main, ["--rounds", "2", "--only", "Link-4"])
    assert done.exit_code == 0, done.output
    lines = done.output.splitlines()
    assert "15 questions about 6 monsters" in lines[2]
    assert "every set, Link-4 of 6 (" in lines[3]
    assert len(lines) == 4


def test_answers_that_differ_are_an_error() -> None:
    with pytest.raises(ValueError, match="the answers differ: 2 and 3"):
        materials.timed(lambda: 2, 3)


def test_a_card_that_cannot_be_read_is_an_error() -> None:
    with pytest.raises(ValueError, match="'4X' is no card"):
        materials.card("4X", for_link=False)
