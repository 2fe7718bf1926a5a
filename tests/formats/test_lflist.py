"""Restricted lists: several a file, whitelists, repeated lines, what is refused and where."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ygocore.errors import DataFormatError
from ygocore.formats.lflist import BanEntry, BanList, BanLists, format_lflist, parse_lflist

SAMPLE = """\
#[2026 TCG][whitelist]
!2026 TCG
#Forbidden
55144522 0 --Pot of Greed
00423585 1 --Summoner Monk
81439173\t2
!small
$whitelist
89631139 3 -- Blue-Eyes
46986414 1
"""

one_line = st.text(max_size=15).map(str.strip).filter(lambda text: not set(text) & set("\r\n\x00"))
entries = st.builds(BanEntry, st.integers(1, 2**32 - 1), st.integers(0, 3), one_line)
banlists = st.builds(BanList, one_line.filter(bool), st.booleans(), st.lists(entries, max_size=8).map(tuple))


def only(text: str) -> BanList:
    (banlist,) = parse_lflist(text).lists
    return banlist


def test_reads_several_lists_with_limits_names_and_whitelist() -> None:
    tcg, small = parse_lflist(SAMPLE).lists
    assert (tcg.name, tcg.whitelist, small.name, small.whitelist) == ("2026 TCG", False, "small", True)
    assert tcg.limits == {55144522: 0, 423585: 1, 81439173: 2}
    assert tcg.names == {55144522: "Pot of Greed", 423585: "Summoner Monk"}
    assert small.names == {89631139: "Blue-Eyes"}


def test_an_unlisted_card_is_unlimited_or_on_a_whitelist_forbidden() -> None:
    tcg, small = parse_lflist(SAMPLE).lists
    assert (tcg.limit(1), small.limit(1)) == (3, 0)
    assert (tcg.limit(423585), small.limit(89631139)) == (1, 3)
    assert 423585 in tcg
    assert 1 not in tcg


def test_the_whitelist_mark_may_stand_anywhere_in_its_list() -> None:
    assert only("!x\n1 3\n$WhiteList\n").whitelist


def test_of_repeated_lines_the_last_counts_and_the_code_is_reported() -> None:
    banlist = only("!x\n5 3 --All\n6 1\n5 1 --Limited\n")
    assert banlist.limit(5) == 1
    assert banlist.repeated == (5,)
    assert [entry.count for entry in banlist.entries] == [3, 1, 1]
    assert banlist.names[5] == "Limited"


@pytest.mark.parametrize(
    "text", [SAMPLE.replace("\n", "\r\n"), SAMPLE.replace("\n", "\n\n"), "\ufeff" + SAMPLE]
)
def test_line_ends_blank_lines_and_marks_make_no_difference(text: str) -> None:
    assert parse_lflist(text) == parse_lflist(SAMPLE)
    assert parse_lflist(text.encode("utf-8")) == parse_lflist(SAMPLE)
    assert parse_lflist(SAMPLE.encode("utf-16")) == parse_lflist(SAMPLE)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("!x\n5\n", 2, "'5' is no entry; expected: code count"),
        ("!x\nPot of Greed 0\n", 2, "no entry"),
        ("!x\n5 1.5\n", 2, "no entry"),
        ("!x\n\n5 4\n", 3, "card 5: '4' copies; a list allows 0, 1, 2 or 3"),
        ("!x\n5 -1\n", 2, "a list allows 0, 1, 2 or 3"),
        ("!x\n5 01\n", 2, "a list allows 0, 1, 2 or 3"),
        ("!x\n0 1\n", 2, "card code '0' is not within"),
        ("!x\n4294967296 1\n", 2, "not within"),
        ("5 1\n!x\n", 1, "belongs to no list"),
        ("$whitelist\n!x\n", 1, "belongs to no list"),
        ("!x\n$blacklist\n", 2, "unknown directive"),
        ("!x\n!\n", 2, "a list without a name"),
        ("", None, "no list in here"),
        ("#!x\n", None, "no list in here"),
    ],
)
def test_refuses_what_has_no_meaning_and_says_where(text: str, line: int | None, message: str) -> None:
    with pytest.raises(DataFormatError, match=message) as caught:
        parse_lflist(text, file="odd.conf")
    assert (caught.value.file, caught.value.line) == ("odd.conf", line)
    assert parse_lflist(text, lenient=True).skipped


def test_lenient_returns_what_it_skipped() -> None:
    parsed = parse_lflist("!x\n5 1\nnonsense\n6 9\n7 2\n", lenient=True)
    assert parsed.lists[0].limits == {5: 1, 7: 2}
    assert [(skipped.line, skipped.text) for skipped in parsed.skipped] == [(3, "nonsense"), (4, "6 9")]


def test_lenient_does_not_give_the_lines_of_a_nameless_list_to_the_list_before() -> None:
    parsed = parse_lflist("!x\n5 1\n!\n6 0\n!y\n7 0\n", lenient=True)
    assert [banlist.limits for banlist in parsed.lists] == [{5: 1}, {7: 0}]
    assert [skipped.line for skipped in parsed.skipped] == [3, 4]


def test_named_finds_a_list_or_names_those_there_are() -> None:
    lists = parse_lflist(SAMPLE)
    assert lists.named("SMALL").whitelist
    with pytest.raises(KeyError, match="'2026 TCG', 'small'"):
        lists.named("OCG")


@pytest.mark.parametrize(
    "build",
    [
        lambda: BanList(""),
        lambda: BanList("a\nb"),
        lambda: BanList(" a"),
        lambda: BanEntry(0, 1),
        lambda: BanEntry(1, 4),
        lambda: BanEntry(1, 1, "a\rb"),
    ],
)
def test_values_that_no_file_can_hold_are_refused(build: object) -> None:
    assert callable(build)
    with pytest.raises(DataFormatError):
        build()


def test_a_list_is_a_value() -> None:
    banlist = parse_lflist(SAMPLE).lists[0]
    copy = pickle.loads(pickle.dumps(banlist))
    assert copy == banlist
    assert hash(copy) == hash(banlist)
    assert copy.limit(423585) == 1
    banlist.limits[423585] = 3
    assert banlist.limit(423585) == 1


@given(st.lists(banlists, min_size=1, max_size=3))
def test_what_is_written_reads_back(lists: list[BanList]) -> None:
    assert parse_lflist(format_lflist(lists)) == BanLists(tuple(lists))


@given(
    st.one_of(st.binary(max_size=150), st.text(max_size=150), st.text("!$#\n 0123-wx", max_size=60)),
    st.booleans(),
)
def test_no_input_crashes_the_reader(data: bytes | str, lenient: bool) -> None:
    try:
        parsed = parse_lflist(data, file="x.conf", lenient=lenient)
    except DataFormatError as error:
        assert error.file == "x.conf"
    else:
        assert lenient or not parsed.skipped


@pytest.mark.parametrize(
    ("file", "name", "whitelist", "lines", "repeated"),
    [
        ("edison.lflist.conf", "Retro 2010-03-edison", True, 3675, 0),
        ("goat-whitelist.lflist.conf", "2005.4 GOAT", True, 1705, 1),
        ("rush-duplicates.lflist.conf", "2026.07.01 Rush Duel", True, 3441, 44),
        ("tcg.lflist.conf", "2026.05 TCG", False, 229, 0),
    ],
)
def test_sample_lists(shared: Path, file: str, name: str, whitelist: bool, lines: int, repeated: int) -> None:
    parsed = parse_lflist((shared / "inputs" / "lflist" / file).read_bytes(), file=file)
    (banlist,) = parsed.lists
    assert (banlist.name, banlist.whitelist) == (name, whitelist)
    assert (len(banlist.entries), len(banlist.repeated)) == (lines, repeated)
    assert parse_lflist(format_lflist(parsed.lists)) == parsed


def test_sample_list_with_repeats_keeps_the_restriction_below_the_list_of_all(shared: Path) -> None:
    path = shared / "inputs" / "lflist" / "rush-duplicates.lflist.conf"
    (rush,) = parse_lflist(path.read_bytes()).lists
    assert rush.limit(160009053) == 1  # line 533 says 3, line 3421 says 1
    assert rush.limit(160206008) == 0
