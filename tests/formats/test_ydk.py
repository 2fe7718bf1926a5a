"""Deck files: what is read, what is refused and where, what is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ygocore.errors import DataFormatError
from ygocore.formats import Skipped
from ygocore.formats.ydk import format_ydk, parse_ydk

PLAIN = "#created by someone\n#main\n89631139\n00005053\n#extra\n44508094\n!side\n5318639\n"
codes = st.lists(st.integers(1, 2**32 - 1), max_size=80)


def test_reads_sections_in_file_order_with_their_lines() -> None:
    deck = parse_ydk(PLAIN)
    assert (deck.main, deck.extra, deck.side) == ((89631139, 5053), (44508094,), (5318639,))
    assert (deck.main_lines, deck.extra_lines, deck.side_lines) == ((3, 4), (6,), (8,))
    assert deck.comment == "created by someone"
    assert deck.skipped == ()


@pytest.mark.parametrize(
    "data",
    [
        PLAIN.encode(),
        PLAIN.replace("\n", "\r\n").encode(),
        PLAIN.replace("\n", "\r").encode(),
        PLAIN.replace("\n", "\n\n \t\n").encode(),
        PLAIN.rstrip("\n").encode(),
        PLAIN.replace("#main", "#MAIN").replace("!side", "!Side").encode(),
        PLAIN.replace("89631139", "  89631139  ").encode(),
        PLAIN.replace("89631139", "89631139 # Blue-Eyes").encode(),
        PLAIN.replace("89631139", "89631139 --Blue-Eyes").encode(),
        PLAIN.replace("89631139", "# Blue-Eyes\n89631139").encode(),
        PLAIN.replace("#main\n", "").encode(),
        "\ufeff" + PLAIN,
    ],
)
def test_tolerates_what_real_files_hold(data: bytes | str) -> None:
    deck = parse_ydk(data)
    assert (deck.main, deck.extra, deck.side) == ((89631139, 5053), (44508094,), (5318639,))


def test_missing_sections_are_empty_and_order_is_free() -> None:
    deck = parse_ydk("!side\n1\n#main\n2\n!side\n3\n")
    assert (deck.main, deck.extra, deck.side) == ((2,), (), (1, 3))


def test_section_headings_alone_are_an_empty_deck() -> None:
    assert parse_ydk("#main\n").main == ()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_E_121_a_byte_order_mark_never_costs_a_card(encoding: str) -> None:
    """E-121: a deck saved as UTF-8 with a mark or UTF-16 loaded as 0 cards."""
    marks = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}
    for text in (PLAIN, PLAIN.replace("#created by someone\n", ""), PLAIN.replace("\n", "\r\n")):
        deck = parse_ydk(marks.get(encoding, b"") + text.encode(encoding))
        assert (deck.main, deck.extra, deck.side) == ((89631139, 5053), (44508094,), (5318639,))


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le"])
@pytest.mark.parametrize("lenient", [False, True])
def test_E_121_utf_16_without_a_mark_is_refused_as_encoding(encoding: str, lenient: bool) -> None:
    """E-121: or fail saying "encoding", never "0 cards"."""
    with pytest.raises(DataFormatError, match=r"deck\.ydk: .*encoding"):
        parse_ydk(PLAIN.encode(encoding), file="deck.ydk", lenient=lenient)


def test_E_121_other_encodings_are_refused_with_place_and_kept_readable_if_lenient() -> None:
    data = b"#main\n#created by \xb0\xa1\n89631139\n"
    with pytest.raises(DataFormatError, match=r"deck\.ydk:2: bytes b0 a1 .* offset 18 .*encoding") as caught:
        parse_ydk(data, file="deck.ydk")
    assert (caught.value.file, caught.value.line) == ("deck.ydk", 2)
    deck = parse_ydk(data, lenient=True)
    assert deck.main == (89631139,)
    assert [skipped.line for skipped in deck.skipped] == [2]


def test_E_125_nine_digit_pre_release_codes_are_read() -> None:
    """E-125: decks in the wild keep pre-release codes such as 101112006."""
    assert parse_ydk("#main\n101112006\n").main == (101112006,)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("#main\n1\nBlue-Eyes\n", 3, "'Blue-Eyes' is no card code"),
        ("#main\n3x 89631139\n", 2, "no card code"),
        ("#main\n89631139 Blue-Eyes\n", 2, "no card code"),
        ("#main\n-5\n", 2, "no card code"),
        ("#main\n1.5\n", 2, "no card code"),
        ("#main\n１２３\n", 2, "no card code"),
        ("#main\n0\n", 2, "card code '0' is not within 1 to 4294967295"),
        ("#main\n4294967296\n", 2, "not within"),
        ("#main\n" + "9" * 6000 + "\n", 2, "not within"),
        ("#main\n\n!deck\n", 3, "unknown section '!deck'"),
        ("", None, "no deck in here"),
        ("# just a comment\n", None, "no deck in here"),
    ],
)
def test_refuses_what_has_no_meaning_and_says_where(text: str, line: int | None, message: str) -> None:
    with pytest.raises(DataFormatError, match=message) as caught:
        parse_ydk(text, file="odd.ydk")
    assert (caught.value.file, caught.value.line) == ("odd.ydk", line)
    assert str(caught.value).startswith("odd.ydk:")


def test_lenient_returns_what_it_skipped() -> None:
    deck = parse_ydk("#main\n1\nBlue-Eyes\n!deck\n2\n0\n", lenient=True)
    assert deck.main == (1, 2)
    assert deck.main_lines == (2, 5)
    assert [(skipped.line, skipped.text) for skipped in deck.skipped] == [
        (3, "Blue-Eyes"),
        (4, "!deck"),
        (6, "0"),
    ]
    assert all(isinstance(skipped, Skipped) and skipped.reason for skipped in deck.skipped)
    assert [skipped.reason for skipped in parse_ydk("", lenient=True).skipped] != []


def test_format_writes_all_sections_even_if_empty() -> None:
    assert format_ydk([89631139], comment="mine") == "#mine\n#main\n89631139\n#extra\n!side\n"


@pytest.mark.parametrize("comment", ["main", "Extra", "two\nlines", "two\rlines", "nul\x00"])
def test_format_refuses_a_comment_that_would_not_read_back_as_one(comment: str) -> None:
    with pytest.raises(DataFormatError, match="cannot be a comment"):
        format_ydk([1], comment=comment)


@given(main=codes, extra=codes, side=codes, comment=st.text(max_size=20))
def test_what_is_written_reads_back(main: list[int], extra: list[int], side: list[int], comment: str) -> None:
    try:
        text = format_ydk(main, extra, side, comment)
    except DataFormatError:
        assert (
            "\n" in comment
            or "\r" in comment
            or "\x00" in comment
            or comment.strip().lower() in {"main", "extra"}
        )
        return
    deck = parse_ydk(text)
    assert (deck.main, deck.extra, deck.side) == (tuple(main), tuple(extra), tuple(side))
    assert deck.comment == comment.strip()


@given(st.one_of(st.binary(max_size=200), st.text(max_size=200)), st.booleans())
def test_no_input_crashes_the_reader(data: bytes | str, lenient: bool) -> None:
    try:
        deck = parse_ydk(data, file="x.ydk", lenient=lenient)
    except DataFormatError as error:
        assert error.file == "x.ydk"
    else:
        assert lenient or not deck.skipped
        assert all(0 < code < 2**32 for code in deck.main + deck.extra + deck.side)


@given(
    st.lists(
        st.sampled_from(["#main", "#extra", "!side", "!x", "# c", "5", "007", "a", "", "0"]), max_size=12
    )
)
def test_lenient_loses_nothing_but_what_it_names(lines: list[str]) -> None:
    deck = parse_ydk("\n".join(lines), lenient=True)
    cards = len(deck.main) + len(deck.extra) + len(deck.side)
    assert cards == sum(line in {"5", "007"} for line in lines)
    assert sum(skipped.line is not None for skipped in deck.skipped) == sum(
        line in {"!x", "a", "0"} for line in lines
    )


def test_every_sample_file_reads_completely(shared: Path) -> None:
    files = sorted((*shared.glob("inputs/ydk/*.ydk"), *shared.glob("decks/*.ydk")))
    assert len(files) >= 20
    for path in files:
        text = path.read_text(encoding="utf-8")
        deck = parse_ydk(path.read_bytes(), file=str(path))
        expected = sum(line.strip().isdigit() for line in text.splitlines())
        assert len(deck.main) + len(deck.extra) + len(deck.side) == expected > 0
