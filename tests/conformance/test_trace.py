"""Reading recordings: what is broken or foreign is refused with file and line."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conformance import tiny
from ygocore.errors import DataFormatError
from ygocore.sim.conformance import parse_trace, read_traces
from ygocore.sim.conformance.recording import SumAsked

Change = Callable[[dict[str, Any]], object]


def write(path: Path, *lines: str) -> Path:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def test_plain_and_zipped_files_are_read_alike(tmp_path: Path) -> None:
    line = json.dumps(tiny.recording())
    plain = write(tmp_path / "plain.jsonl", line, "", line)
    zipped = tmp_path / "zipped.jsonl.gz"
    zipped.write_bytes(gzip.compress(plain.read_bytes()))
    for path in (plain, zipped):
        traces = list(read_traces(path))
        assert [(trace.index, trace.line, trace.file) for trace in traces] == [
            (0, 1, str(path)),
            (1, 3, str(path)),
        ]
        assert traces[0].steps == traces[1].steps == tiny.trace().steps


def test_every_shared_recording_is_read(shared: Path) -> None:
    paths = sorted((shared / "traces").glob("summons-*.jsonl.gz"))
    assert paths
    assert all(sum(len(trace.steps) for trace in read_traces(path)) > 2000 for path in paths)


def test_what_a_sum_asks_for_is_read() -> None:
    data = tiny.recording()
    step = data["steps"][1] | {"prompt": "sum", "sum": 8, "at_least": 1, "min": 0, "max": 0, "answer": [0]}
    step |= {"options": [["card", 5, 0, "hand", 0, 3]], "must": [["card", 6, 0, "hand", 1, 2]]}
    data["steps"][1] = step
    assert tiny.trace(data).steps[1].sum == SumAsked(8, True, 0, 0, (2,))


def set_in(*keys: Any) -> Change:
    """Put the last argument where the others lead."""

    def change(data: dict[str, Any]) -> None:
        value: Any = data
        for key in keys[:-2]:
            value = value[key]
        value[keys[-2]] = keys[-1]

    return change


def drop(*keys: Any) -> Change:
    def change(data: dict[str, Any]) -> None:
        value: Any = data
        for key in keys[:-1]:
            value = value[key]
        del value[keys[-1]]

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (set_in("format", "ygotrace-2"), "format 'ygotrace-2' is not 'ygotrace-1'"),
        (drop("format"), "format None is not"),
        (set_in("rules", "MR5"), "rules 'MR5' is none of MR1, MR2, MR3, MR4, MR2020"),
        (set_in("lp", "8000"), "lp is '8000', not a whole number"),
        (set_in("hand", -1), "hand is -1, not within 0 to any"),
        (drop("draw"), "the duel has no 'draw'"),
        (set_in("decks", []), "decks holds 0 values, not 2"),
        (set_in("decks", 0, {"main": [1]}), "decks[0] has no 'extra'"),
        (set_in("decks", 0, {"main": [None], "extra": []}), "decks[0] main[0] is None"),
        (set_in("steps", 3, "player", 2), "step 3 player is 2, not within 0 to 1"),
        (
            set_in("steps", 3, "prompt", "rock_paper_scissors"),
            "step 3 asks 'rock_paper_scissors', none of idlecmd",
        ),
        (set_in("steps", 3, "answer", [12]), "step 3 answer [12] are not different indices into 6 options"),
        (set_in("steps", 3, "answer", [0, 1]), "step 3 answer picks 2 options where idlecmd takes one"),
        (set_in("steps", 3, "answer", "maybe"), "step 3 answer is a str, not a list"),
        (set_in("steps", 1, "answer", [0, 0]), "step 1 answer [0, 0] are not different indices"),
        (
            set_in("steps", 1, "options", 0, ["zone", 0, "pzone", 0]),
            "location is 'pzone', none of deck, hand",
        ),
        (set_in("steps", 1, "options", 0, ["zone", 0, "mzone"]), "step 1 options[0] holds 3 values, not 4"),
        (
            set_in("steps", 1, "options", 0, ["card", 1, 0, "mzone", 0]),
            "step 1 options[0] is 'card'; place offers zone",
        ),
        (set_in("steps", 5, "options", 0, 5, "perhaps"), "directness is 'perhaps'"),
        (drop("steps", 0, "events"), "step 0 has no 'events'"),
        (set_in("steps", 0, "events", 0, []), "step 0 events[0] has no name"),
        (set_in("steps", 0, "events", 0, ["draw", 0]), "step 0 events[0] holds 2 values, not 3"),
        (set_in("steps", 0, "events", 3, ["phase", "lunch"]), "'lunch', none of draw, standby"),
        (
            set_in("steps", 2, "events", 0, ["move", 1, [0, "hand"], [0, "mzone", 0, 1], 0]),
            "holds 2 values, not 4",
        ),
        (drop("steps", 0, "state"), "step 0 has no 'state'"),
        (drop("steps", 0, "state", "1"), "step 0 state has no '1'"),
        (drop("steps", 0, "state", "1", "grave"), "step 0 state of player 1 has no 'grave'"),
        (set_in("steps", 0, "state", "1", "mzone", [None] * 5), "mzone holds 5 values, not 7"),
        (set_in("steps", 0, "state", "1", "hand", [None]), "hand[0] is None"),
        (drop("steps", 2, "state", "0", "mzone", 2, "atk"), "mzone 2 has no 'atk'"),
        (
            set_in("steps", 2, "state", "0", "mzone", 2, "pos", "sideways"),
            "pos is 'sideways', none of faceup_attack",
        ),
        (set_in("steps", 2, "state", "0", "mzone", 2, "counters", {"x": 1}), "counters are numbered x"),
        (set_in("end", "win", [3, 1]), "the winner is 3, not within 0 to 2"),
        (set_in("end", "win", [0]), "end win holds 1 values, not 2"),
        (drop("end"), "the duel has no 'end'"),
        (drop("end", "state"), "end has no 'state'"),
        (set_in("steps", {}), "steps is a dict, not a list"),
    ],
)
def test_broken_recording_is_refused(change: Change, message: str) -> None:
    data = tiny.recording()
    change(data)
    with pytest.raises(DataFormatError) as raised:
        parse_trace(json.dumps(data), file="some.jsonl", line=7)
    assert str(raised.value).startswith("some.jsonl:7: not a ygotrace-1 recording: ")
    assert message in str(raised.value)


@pytest.mark.parametrize("line", ["[]", "1", "null", '"text"'])
def test_json_that_is_no_duel_is_refused(line: str) -> None:
    with pytest.raises(DataFormatError, match=r"a\.jsonl:3: .* the line is .*, not an object"):
        parse_trace(line, file="a.jsonl", line=3)


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", json.dumps(tiny.recording()), '{"format": ')
    with pytest.raises(DataFormatError, match=r"a\.jsonl:2: not JSON: Expecting value at column 12"):
        list(read_traces(path))


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    empty = write(tmp_path / "empty.jsonl")
    binary = tmp_path / "binary.jsonl"
    binary.write_bytes(b'{"a":\n\xff\xfe')
    cut = tmp_path / "cut.jsonl.gz"
    cut.write_bytes(gzip.compress(json.dumps(tiny.recording()).encode())[:200])
    damaged = tmp_path / "damaged.jsonl.gz"
    damaged.write_bytes(b"\x1f\x8b" + b"no gzip at all")
    for path, message in [
        (empty, "no recorded duel in it"),
        (tmp_path / "missing.jsonl", "cannot be read: No such file"),
        (tmp_path, "cannot be read: Is a directory"),
        (binary, "cannot be read: 'utf-8' codec"),
        (cut, "cannot be read: Compressed file ended"),
        (damaged, "cannot be read"),
    ]:
        with pytest.raises(DataFormatError) as raised:
            list(read_traces(path))
        assert message in str(raised.value)
        assert str(path) in str(raised.value)
