"""``bench``: the short benchmarks."""

from __future__ import annotations

import json

import pytest

from tests.cli.running import Invoke
from ygocore.cli import bench as bench_module
from ygocore.cli import figures as figures_module
from ygocore.cli.bench import SHORT
from ygocore.cli.figures import FIGURES


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two quick figures, and few duels in a round."""
    monkeypatch.setattr(bench_module, "SHORT", frozenset({"digest", "random duels"}))
    monkeypatch.setattr(figures_module, "DUELS_A_ROUND", {"native": 8, "reference": 8})


def test_every_short_figure_exists() -> None:
    assert {figure.name for figure in FIGURES} >= SHORT


def test_the_table(ygocore: Invoke) -> None:
    result = ygocore("bench", "--engine", "reference")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "random duels" in result.stdout
    assert " duels/s" in result.stdout
    assert "processor: " in result.stdout


@pytest.mark.native
def test_both_engines_with_ratios(ygocore: Invoke) -> None:
    result = ygocore("bench", "swarm", "--json")
    assert result.exit_code == 0
    figures = json.loads(result.stdout)["figures"]
    assert {figure["figure"] for figure in figures} == {"digest", "random duels"}
    for figure in figures:
        native, reference = figure["engines"]["native"], figure["engines"]["reference"]
        assert native["checksum"] == reference["checksum"]
        assert figure["ratio"] == pytest.approx(reference["best"] / native["best"])
