"""The parts of the comparison: piles and their moments, sums, chance, accepted differences."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.conformance import tiny
from ygocore.constants import Location
from ygocore.errors import DataFormatError
from ygocore.sim.conformance import (
    Accepted,
    Chance,
    Trace,
    read_accepted,
    recorded_chances,
    replay_file,
    starter,
    unused,
)
from ygocore.sim.conformance.answers import unselect_run
from ygocore.sim.conformance.chance import dictated_chances
from ygocore.sim.conformance.order import Piles, same_order
from ygocore.sim.conformance.recording import Event, PlayerField, RecordedOption, SumAsked
from ygocore.sim.conformance.state import field_differences
from ygocore.sim.conformance.sums import in_some_sum

GRAVE = Location.GRAVE


def to_grave(code: int, sequence: int, reason: int, player: int = 0) -> Event:
    return ("move", code, (player, Location.MZONE, 0), (player, GRAVE, sequence), reason)


def with_grave(trace: Trace, *codes: int) -> tuple[PlayerField, PlayerField]:
    first, second = trace.end_field
    return replace(first, grave=codes), second


@pytest.fixture
def piles() -> Piles:
    """A Graveyard of five: one card, two Tributes together, one card by the same reason at another moment,
    one destroyed."""
    made = Piles(tiny.trace())
    made.follow([to_grave(1, 0, 26), ("summoned",), to_grave(2, 1, 26), to_grave(3, 2, 26), ("summoned",)])
    made.follow([to_grave(4, 3, 26), to_grave(5, 4, 33)])
    return made


def test_cards_sent_together_may_lie_in_either_order(piles: Piles) -> None:
    trace = tiny.trace()
    expected = with_grave(trace, 1, 2, 3, 4, 5)
    assert piles.spans(0, GRAVE) == [1, 2, 1, 1]
    assert field_differences(expected, with_grave(trace, 1, 3, 2, 4, 5), piles) == []
    for wrong in [
        (2, 1, 3, 4, 5),
        (1, 2, 4, 3, 5),
        (1, 2, 3, 5, 4),
        (1, 2, 3, 4),
        (1, 2, 2, 4, 5),
        (1, 2, 3, 4, 6),
    ]:
        (line,) = field_differences(expected, with_grave(trace, *wrong), piles)
        assert line == f"player 0 grave (bottom to top): [1, 2, 3, 4, 5] recorded, {list(wrong)} here"


def test_options_in_a_pile_are_told_apart_by_moment(piles: Piles) -> None:
    assert [piles.stretch(0, GRAVE, sequence) for sequence in range(6)] == [0, 1, 1, 3, 4, 5]


def test_a_card_that_leaves_a_pile_leaves_its_moment(piles: Piles) -> None:
    piles.follow([("move", 2, (0, GRAVE, 1), (0, Location.HAND, 0), 64)])
    assert piles.spans(0, GRAVE) == [1, 1, 1, 1]
    piles.follow([to_grave(9, 1, 33)])  # put back in below the others
    assert [piles.stretch(0, GRAVE, sequence) for sequence in range(5)] == [0, 1, 2, 3, 4]


def test_moments_of_two_players_are_counted_apart() -> None:
    made = Piles(tiny.trace())
    made.follow([to_grave(1, 0, 33, 0), to_grave(2, 0, 33, 1), to_grave(3, 1, 33, 0)])
    assert (made.spans(0, GRAVE), made.spans(1, GRAVE)) == ([2], [1])


def test_a_pile_the_events_do_not_explain_allows_no_other_order(piles: Piles) -> None:
    trace = tiny.trace()
    piles.settle(with_grave(trace, 1, 3, 2, 4, 5))
    assert piles.spans(0, GRAVE) == [1] * 5


def test_draws_and_shuffles_change_the_deck() -> None:
    made = Piles(tiny.trace())
    assert made.spans(1, Location.DECK) == [1, 1, 1]
    made.follow([("draw", 1, (tiny.BEATER,) * 2)])
    assert made.spans(1, Location.DECK) == [1]
    made.follow([("shuffle_deck", 1, (7, 8, 9, 10))])
    assert made.spans(1, Location.DECK) == [1] * 4


def test_same_order_wants_all_of_both() -> None:
    assert same_order([1, 2, 3], [2, 1, 3], [2, 1])
    assert not same_order([1, 2, 3], [2, 1, 3], [1, 2])
    assert not same_order([1, 2, 3], [2, 1], [2, 1])
    assert not same_order([1, 2, 3], [2, 1, 4], [2])


def asked(
    target: int, *, at_least: bool = False, fewest: int = 1, most: int = 5, must: tuple[int, ...] = ()
) -> SumAsked:
    return SumAsked(target, at_least, fewest, most, must)


def test_cards_that_complete_no_sum_are_left_out() -> None:
    assert in_some_sum([3, 7, 7, 4], asked(7)) == {0, 1, 2, 3}
    assert in_some_sum([3, 7, 7, 4], asked(10)) == {0, 1, 2}
    assert in_some_sum([3, 7, 7, 4], asked(10, most=1)) == set()
    assert in_some_sum([3, 3, 4], asked(10, fewest=3)) == {0, 1, 2}
    assert in_some_sum([5, 5], asked(5, fewest=2)) == set()
    assert in_some_sum([4, 1], asked(8, must=(4,))) == {0}


def test_a_sum_that_must_be_reached_has_no_superfluous_card() -> None:
    assert in_some_sum([3, 7, 7, 4], asked(8, at_least=True)) == {0, 1, 2, 3}
    assert in_some_sum([8, 1, 1], asked(8, at_least=True)) == {0}


def test_a_card_with_two_values_counts_for_either() -> None:
    assert in_some_sum([4 | 7 << 16, 3, 2], asked(7)) == {0, 1}


def test_recorded_chances_are_listed_in_order() -> None:
    events: list[Event] = [
        ("move", 1, (0, 2, 0), (0, 4, 0), 0),
        ("coin", 1, (1, 0)),
        ("shuffle_hand", 0),
        ("shuffle_deck", 0, (5, 6)),
        ("dice", 0, (6,)),
        ("random_selected", 1, [[0, "hand", 1, 10]]),
    ]
    assert recorded_chances(events) == [
        Chance("coin", 1, (1, 0)),
        Chance("shuffle_deck", 0, (5, 6)),
        Chance("dice", 0, (6,)),
        Chance("random_selected", 1, ([0, "hand", 1, 10],)),
    ]


def test_cards_picked_at_random_are_dictated_by_what_moves_then() -> None:
    hand, grave = (1, Location.HAND), (1, Location.GRAVE)
    events: list[Event] = [
        ("move", 9, (*hand, 0, 10), (*grave, 0, 5), 0),
        ("random_selected", 0, ((1, "hand", 2, 10), (1, "hand", 0, 10))),
        ("move", 5, (0, Location.HAND, 0, 10), (0, Location.GRAVE, 0, 5), 0),
        ("move", 6, (*hand, 2, 10), (*grave, 1, 5), 0),
        ("move", 7, (*hand, 0, 10), (*grave, 2, 5), 0),
        ("coin", 1, (1,)),
    ]
    assert dictated_chances(events) == [Chance("random_selected", 0, (6, 7)), Chance("coin", 1, (1,))]


def test_an_unselect_run_ends_where_another_begins() -> None:
    a, b, c = (RecordedOption("card", code, 0, Location.MZONE, code) for code in (1, 2, 3))
    base = replace(tiny.trace().steps[1], prompt="unselect", player=0, events=())
    first = replace(base, options=(a, b, c), picks=(0,))
    second = replace(base, options=(b, c), picks=(1,), chosen=(a,))
    forced = replace(base, options=(b,), picks=None, word="finish", chosen=(c, a, b))
    steps = [first, second, forced, first]
    assert unselect_run(steps, 0) == [first, second, forced]
    assert unselect_run(steps, 3) == [first]
    assert unselect_run([first, replace(second, player=1)], 0) == [first]
    assert unselect_run([first, replace(second, events=(("summoned",),))], 0) == [first]
    assert unselect_run([first, replace(second, chosen=(b,))], 0) == [first]


ENTRY = {"file": "tiny.jsonl", "duel": 0, "step": 3, "rule": "LP-02", "reason": "for the test"}


def toml(path: Path, *entries: dict[str, Any]) -> Path:
    text = "".join(
        "[[accepted]]\n" + "".join(f"{k} = {json.dumps(v)}\n" for k, v in e.items()) for e in entries
    )
    path.write_text(text, encoding="utf-8")
    return path


def test_accepted_differences_are_read(tmp_path: Path) -> None:
    assert read_accepted(toml(tmp_path / "a.toml", ENTRY)) == [
        Accepted("tiny.jsonl", 0, 3, "LP-02", "for the test")
    ]
    assert read_accepted(toml(tmp_path / "none.toml")) == []


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ([ENTRY | {"rule": "because"}], "rule 'because' is no rule ID such as LP-02"),
        ([ENTRY | {"reason": ""}], "reason is '', not a str"),
        ([ENTRY | {"step": "3"}], "step is '3', not a int"),
        ([ENTRY | {"more": 1}], "must have exactly file, duel, step, rule, reason"),
        ([{"file": "tiny.jsonl"}], "must have exactly"),
        ([ENTRY, ENTRY | {"reason": "again"}], "('tiny.jsonl', 0, 3) is listed twice"),
    ],
)
def test_bad_lists_of_accepted_differences_are_refused(
    tmp_path: Path, entries: list[dict[str, Any]], message: str
) -> None:
    with pytest.raises(DataFormatError) as raised:
        read_accepted(toml(tmp_path / "a.toml", *entries))
    assert message in str(raised.value)
    assert "a.toml" in str(raised.value)


def test_other_toml_is_refused_as_a_list_of_accepted_differences(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("[other]\nx = 1\n", encoding="utf-8")
    with pytest.raises(DataFormatError, match="holds other; only"):
        read_accepted(tmp_path / "a.toml")
    (tmp_path / "b.toml").write_text("[[", encoding="utf-8")
    with pytest.raises(DataFormatError, match=r"b\.toml: cannot be read"):
        read_accepted(tmp_path / "b.toml")


def test_an_accepted_difference_that_is_not_needed_is_found(tmp_path: Path) -> None:
    data = tiny.recording()
    data["steps"][3]["state"]["1"]["lp"] = 900
    path = tmp_path / "tiny.jsonl"
    path.write_text(json.dumps(data), encoding="utf-8")
    needed = Accepted("tiny.jsonl", 0, 3, "LP-02", "for the test")
    others = [needed._replace(step=2), needed._replace(duel=1), needed._replace(file="other.jsonl")]
    report = replay_file(path, "reference", starter("reference"), [needed, *others])
    assert not report.differing
    assert unused([needed, *others], [report]) == others
