"""``python -m ygocore.sim.conformance``: what it prints and its exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance import tiny
from ygocore.sim.conformance.__main__ import main


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.jsonl"
    path.write_text(json.dumps(tiny.recording()) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def differing(tmp_path: Path) -> Path:
    """Two duels: the first as it should be, the second with the wrong LP at step 3."""
    wrong = tiny.recording()
    wrong["steps"][3]["state"]["1"]["lp"] = 900
    path = tmp_path / "differing.jsonl"
    path.write_text(f"{json.dumps(tiny.recording())}\n{json.dumps(wrong)}\n", encoding="utf-8")
    return path


def test_equal_duels_exit_with_0(recording: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(recording), "--engine", "reference"]) == 0
    assert capsys.readouterr().out == (
        f"{recording}, reference: 1 duels, 6 decisions, 6 matched, 0 duels differ"
        " (LP below 0 at the end read as 0 by LP-02: 1 duels)\n"
    )


@pytest.mark.native
def test_both_engines_are_the_default(recording: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(recording)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[0].split(", ")[1] for line in lines] == ["native", "reference"]


def test_a_difference_exits_with_1_and_is_printed(
    differing: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(differing), "--engine", "reference"]) == 1
    out = capsys.readouterr().out
    assert "2 duels, 12 decisions, 9 matched, 1 duels differ" in out
    assert f"{differing}:2: duel 1 differs at step 3 of 6: state" in out
    assert "player 1 lp: 900 recorded, 1000 here" in out


def test_json_is_one_object(differing: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(differing), "--engine", "reference", "--json"]) == 1
    (report,) = json.loads(capsys.readouterr().out)["reports"]
    (duel,) = report.pop("differing")
    assert report == {
        "file": str(differing),
        "engine": "reference",
        "duels": 2,
        "decisions": 12,
        "matched": 9,
        "accepted": 0,
        "overkill": 1,
    }
    assert (duel["duel"], duel["line"], duel["difference"]["step"]) == (1, 2, 3)
    assert duel["difference"]["lines"] == ["player 1 lp: 900 recorded, 1000 here"]


def test_an_accepted_difference_exits_with_0(
    differing: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    accepted = tmp_path / "accepted.toml"
    entry = 'file = "differing.jsonl"\nduel = 1\nstep = 3\nrule = "LP-02"\nreason = "for the test"\n'
    accepted.write_text(f"[[accepted]]\n{entry}", encoding="utf-8")
    assert main([str(differing), "--engine", "reference", "--accepted", str(accepted)]) == 0
    assert "11 matched, 0 duels differ, 1 accepted differences" in capsys.readouterr().out


def test_cards_of_another_pool_are_a_difference(
    recording: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tiny.recording()
    data["decks"] = [{"name": "unknown", "main": [1, 2, 3], "extra": []}] * 2
    path = tmp_path / "unknown.jsonl"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert main([str(path), "--engine", "reference"]) == 1
    out = capsys.readouterr().out
    assert "differs at step 0 of 6: unsupported" in out
    assert "DECK-09" in out


def test_bad_input_exits_with_2(recording: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_text(recording.read_text(encoding="utf-8") + "{\n", encoding="utf-8")
    for arguments, message in [
        ([str(broken)], f"error: {broken}:2: not JSON"),
        ([str(tmp_path / "none.jsonl")], "none.jsonl: cannot be read: No such file"),
        ([str(recording), "--cdb", str(recording)], "tiny.jsonl"),
        ([str(recording), "--accepted", str(recording)], "tiny.jsonl: cannot be read"),
    ]:
        assert main([*arguments, "--engine", "reference"]) == 2
        captured = capsys.readouterr()
        assert message in captured.err
        assert captured.err.startswith("error: ")
        assert captured.err.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["x", "--engine", "fast"], ["x", "--unsupported", "ignore"]])
def test_arguments_that_make_no_sense_exit_with_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as raised:
        main(arguments)
    assert raised.value.code == 2
    assert "usage: python -m ygocore.sim.conformance" in capsys.readouterr().err


def test_the_module_runs(differing: Path) -> None:
    command = [sys.executable, "-m", "ygocore.sim.conformance", str(differing), "--engine", "reference"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert "1 duels differ" in done.stdout
