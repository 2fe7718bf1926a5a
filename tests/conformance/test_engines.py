"""The engines against recorded duels: every option and every state must be the recorded one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.conformance import tiny
from ygocore.sim.conformance import as_text, read_accepted, replay, replay_file, starter, unused

ACCEPTED = read_accepted(Path(__file__).with_name("accepted.toml"))
ROOT = Path(__file__).resolve().parents[2]
TRACES = Path(os.environ.get("YGOCORE_SHARED", ROOT.parent / "shared")) / "traces"
#: What is known to be there; a folder with more of them has them all replayed.
VANILLA = {f"vanilla-{rules}.jsonl.gz" for rules in ("MR1", "MR3", "MR4", "MR2020")}
RECORDINGS = sorted(VANILLA | {path.name for path in TRACES.glob("vanilla-*.jsonl.gz")})
#: Recordings with every way to summon, which take a while; the first of them is replayed each time.
SUMMONS = [
    "summons-xyz-synchro-MR2",
    "summons-fusion-ritual-synchro-MR1",
    "summons-pendulum-xyz-synchro-MR3",
    "summons-link-pendulum-MR4",
    "summons-link-pendulum-MR2020",
]


#: Recordings of decks that people played, card for card, which take minutes.
DECKS = [
    "goat-control-MR1",
    "seed-blackwing-MR1",
    "seed-junk-MR1",
    "blackwing-vs-junk-MR1",
    "blackwing-vs-junk-MR2020",
]


@pytest.mark.slow
@pytest.mark.reference_only
@pytest.mark.parametrize("recording", DECKS)
def test_engine_plays_real_decks_as_recorded(shared: Path, engine: str, recording: str) -> None:
    report = replay_file(shared / "traces" / f"{recording}.jsonl.gz", engine, starter(engine), [])
    assert not report.differing, "\n".join(as_text(report))
    assert report.matched == report.decisions > 0


@pytest.mark.reference_only
@pytest.mark.parametrize(
    "recording",
    [pytest.param(name, marks=[pytest.mark.slow] if name != SUMMONS[0] else []) for name in SUMMONS],
)
def test_engine_summons_as_recorded(shared: Path, engine: str, recording: str) -> None:
    report = replay_file(shared / "traces" / f"{recording}.jsonl.gz", engine, starter(engine), [])
    assert not report.differing, "\n".join(as_text(report))
    assert report.matched == report.decisions > 0


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
