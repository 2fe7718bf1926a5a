"""The engines against recorded duels: every option and every state must be the recorded one."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path

import pytest

from tests.conformance import tiny
from ygocore.sim.conformance import (
    FileReport,
    as_text,
    read_accepted,
    read_traces,
    replay,
    replay_file,
    starter,
    unused,
)

ACCEPTED = read_accepted(Path(__file__).with_name("accepted.toml"))
ROOT = Path(__file__).resolve().parents[2]
TRACES = Path(os.environ.get("YGOCORE_SHARED", ROOT.parent / "shared")) / "traces"
#: What is known to be there; a folder with more of them has them all replayed.
VANILLA = {f"vanilla-{rules}.jsonl.gz" for rules in ("MR1", "MR3", "MR4", "MR2020")}
RECORDINGS = sorted(VANILLA | {path.name for path in TRACES.glob("vanilla-*.jsonl.gz")})
#: Recordings with every way to summon.
SUMMONS = [
    "summons-xyz-synchro-MR2",
    "summons-fusion-ritual-synchro-MR1",
    "summons-pendulum-xyz-synchro-MR3",
    "summons-link-pendulum-MR4",
    "summons-link-pendulum-MR2020",
]
#: Recordings of decks that people played, card for card.
DECKS = [
    "goat-control-MR1",
    "seed-blackwing-MR1",
    "seed-junk-MR1",
    "blackwing-vs-junk-MR1",
    "blackwing-vs-junk-MR2020",
]
#: How many duels of a recording are replayed each time; `--slow` replays all of them, which takes a quarter of an hour.
FIRST = {"reference": 2, "native": 6}


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["first", "all"])
@pytest.mark.parametrize("recording", [*SUMMONS, *DECKS])
def test_engine_plays_decks_as_recorded(shared: Path, engine: str, recording: str, whole: bool) -> None:
    traces = read_traces(shared / "traces" / f"{recording}.jsonl.gz")
    reports = [replay(trace, starter(engine)) for trace in islice(traces, None if whole else FIRST[engine])]
    found = FileReport(recording, engine, tuple(reports))
    assert not found.differing, "\n".join(as_text(found))
    assert found.matched == found.decisions > 0
    assert len(reports) >= (25 if whole else FIRST[engine])


@pytest.mark.parametrize("recording", RECORDINGS)
def test_engine_plays_as_recorded(shared: Path, engine: str, recording: str) -> None:
    accepted = [entry for entry in ACCEPTED if entry.file == recording]
    report = replay_file(shared / "traces" / recording, engine, starter(engine), accepted)
    assert not report.differing, "\n".join(as_text(report))
    assert report.matched + sum(len(duel.accepted) for duel in report.duels) == report.decisions > 0
    assert not unused(accepted, [report])


def test_accepted_differences_are_of_files_that_are_replayed(shared: Path) -> None:
    assert {entry.file for entry in ACCEPTED} <= set(RECORDINGS)


def test_accepted_differences_cite_rules_that_exist(shared: Path) -> None:
    rules = (shared / "rules.md").read_text(encoding="utf-8")
    assert not [entry for entry in ACCEPTED if f"**{entry.rule}**" not in rules]


def test_engine_plays_a_duel_recorded_by_hand(engine: str) -> None:
    report = replay(tiny.trace(), starter(engine))
    assert report.difference is None
    assert (report.matched, report.decisions, report.overkill) == (6, 6, True)
