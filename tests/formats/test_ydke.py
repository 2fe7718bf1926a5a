"""Deck links: the sample links, what is refused, what is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ygocore.errors import DataFormatError
from ygocore.formats.ydke import format_ydke, is_ydke, parse_ydke

codes = st.lists(st.integers(1, 2**32 - 1), max_size=60)


def test_reads_three_parts_of_little_endian_codes() -> None:
    deck = parse_ydke("ydke://o6lXBZyFNAI=!viOnAg==!7ydRAA==!")
    assert (deck.main, deck.extra, deck.side) == ((89631139, 36996508), (44508094,), (5318639,))


@pytest.mark.parametrize(
    "url",
    [
        "ydke://o6lXBQ==!!!",
        "YDKE://o6lXBQ==!!!",
        "  ydke://o6lXBQ==!!!\n",
        "ydke://o6lXBQ!!!",
        "ydke://o6lXBQ=!!!",
    ],
)
def test_tolerates_case_blanks_and_lost_padding(url: str) -> None:
    deck = parse_ydke(url)
    assert (deck.main, deck.extra, deck.side) == ((89631139,), (), ())


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("ydke://AAA!!!", "not a whole number of 4-byte codes"),
        ("ydke://@@@!!!", "not base64"),
        ("ydke://!a!!", "the extra part 'a' is not base64"),
        ("ydke://!!ab c!", "the side part .* is not base64"),
        ("ydke://o6lX=BQ=!!!", "not base64"),
        ("ydke://o6lXBQ===!!!", "not base64"),
        ("ydke://nope", "three parts ended by !"),
        ("ydke://!!", "three parts ended by !"),
        ("ydke://!!!!", "three parts ended by !"),
        ("ydke://!!!tail", "three parts ended by !"),
        ("ydke://AAAAAA==!!!", "card 1 of the main part is 0"),
        ("", "no deck link"),
        ("http://o6lXBQ==!!!", "no deck link"),
        ("ydke:/o6lXBQ==!!!", "no deck link"),
    ],
)
def test_refuses_what_is_no_deck_link(url: str, message: str) -> None:
    with pytest.raises(DataFormatError, match=message):
        parse_ydke(url)
    assert parse_ydke(url, lenient=True).skipped


def test_lenient_keeps_the_good_parts_and_names_the_bad() -> None:
    deck = parse_ydke("ydke://o6lXBQ==!@!7ydRAA==!", lenient=True)
    assert (deck.main, deck.extra, deck.side) == ((89631139,), (), (5318639,))
    assert [skipped.text for skipped in deck.skipped] == ["@"]


def test_format_refuses_what_is_no_card_code() -> None:
    for bad in (0, -1, 2**32):
        with pytest.raises(ValueError, match="not within"):
            format_ydke([bad])


def test_is_ydke_looks_at_the_scheme_only() -> None:
    assert is_ydke(" YDKE://nonsense")
    assert not is_ydke("deck.ydk")


@given(main=codes, extra=codes, side=codes)
def test_what_is_written_reads_back(main: list[int], extra: list[int], side: list[int]) -> None:
    url = format_ydke(main, extra, side)
    deck = parse_ydke(url)
    assert (deck.main, deck.extra, deck.side) == (tuple(main), tuple(extra), tuple(side))
    assert format_ydke(deck.main, deck.extra, deck.side) == url


@given(
    st.one_of(st.text(max_size=60), st.from_regex(r"ydke://[A-Za-z0-9+/=!@]{0,40}", fullmatch=True)),
    st.booleans(),
)
def test_no_input_crashes_the_reader(url: str, lenient: bool) -> None:
    try:
        deck = parse_ydke(url, lenient=lenient)
    except DataFormatError:
        assert not lenient
    else:
        assert lenient or not deck.skipped


def test_sample_links_read_as_they_should(shared: Path) -> None:
    lines = (shared / "inputs" / "ydke.txt").read_text(encoding="utf-8").splitlines()
    samples = [line.split(" | ") for line in lines if not line.startswith("#")]
    assert len(samples) >= 6
    for url, wanted in samples:
        if wanted.startswith("REFUSE"):
            with pytest.raises(DataFormatError, match=wanted.removeprefix("REFUSE ").removeprefix("not ")):
                parse_ydke(url)
            continue
        parts = [[int(code) for code in part.split() if code != "(empty)"] for part in wanted.split(" / ")]
        deck = parse_ydke(url)
        assert [list(deck.main), list(deck.extra), list(deck.side)] == parts
