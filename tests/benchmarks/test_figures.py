"""The benchmarks measure the same work on both engines, on a corpus that nobody edits."""

from __future__ import annotations

import copy
import hashlib
import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from benchmarks.compare import regressions
from benchmarks.frozen import FIGURES, FOLDER, pairings
from ygocore.cli.bench import ChecksumError, Row, cell, check_equal, ratio
from ygocore.cli.figures import Corpus, Figure, Measured, Work, checksum, measure

ROOT = Path(__file__).resolve().parents[2]

#: What the corpus began with. Appending is allowed: a new line here, and more text in duels.txt.
FROZEN = {
    "vanilla.ydk": "76c90e99a7cee62807c9d90bc9fd878a09982e5554523a89e74fcae26bcce2cb",
    "heavy.ydk": "4828902e928ba7a8d69c8039f45867a2e0ff6ed6a72ae519adf6a17585166e6a",
    "sixty.ydk": "81b5632e890e0b86c76a8481aa182b463c2b5ca71cd9c5b5c4dd2e387ed4c576",
    "patient.ydk": "cedde21f5fa93f6f67de5a7b99019be7ae275a1efb0cfc0c8ea5859f8fe44b3b",
    "weak.ydk": "286d9fa7c1a222fbe97f063ba1c9ad19bfb0833b49f4ab4edaaacdbecbb41b49",
}
FIRST_LINES = (12, "480c9936346b538b492c9d98df24a5d1874c0cfb5e6006a880d0be042f36546d")


@cache
def corpus(engine: str) -> Corpus:
    """The corpus cut short: the first moves of a few duels."""
    return Corpus(pairings()[2:6], engine, most=40, stride=13)


def test_the_corpus_is_frozen() -> None:
    for name, digest in FROZEN.items():
        assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == digest, name
    count, digest = FIRST_LINES
    lines = (FOLDER / "duels.txt").read_text(encoding="utf-8").splitlines(keepends=True)
    assert hashlib.sha256("".join(lines[:count]).encode()).hexdigest() == digest


def test_every_deck_of_the_corpus_is_frozen_and_legal() -> None:
    from ygocore.cards.pool import CardPool

    assert {path.name for path in FOLDER.glob("*.ydk")} == set(FROZEN)
    for entry in pairings():
        for deck in (entry.deck0, entry.deck1):
            assert deck.problems(CardPool.builtin(), rules=entry.rules) == []


@pytest.mark.parametrize("figure", FIGURES, ids=[figure.name for figure in FIGURES])
def test_a_figure_does_the_same_work_on_every_engine(figure: Figure, engine: str) -> None:
    if engine not in figure.engines:
        assert figure.make(corpus(engine)).check()  # what the measured engine's is held against
        return
    if figure.unit != "ns":  # whole duels: a round of them is too long here
        work = figure.make(Corpus(pairings(), engine))
        assert work.check() == figure.make(Corpus(pairings(), "reference")).check()
        assert work.calls > 0
        return
    found = measure(figure.make(corpus(engine)), rounds=2, least=0.0)
    assert found.checksum == figure.make(corpus("reference")).check()
    assert 0 < found.best <= found.median


def test_positions_are_spread_over_the_duels(engine: str) -> None:
    small = corpus(engine)
    assert [len(script) for script in small.scripts] == [40] * 4
    assert len(small.positions) == 4 * 3
    for duel, action in small.positions:
        assert action in duel.legal_actions()


def test_measuring_counts_calls_and_prepares_outside() -> None:
    prepared: list[int] = []
    work = Work(5, lambda n: prepared.append(n) or n, lambda n: None, lambda: "sum", fresh=True)
    assert len(measure(work, rounds=3, least=0.0).seconds) == 3
    assert set(prepared) == {1}
    fixed = Work(5, lambda n: prepared.append(n) or n, lambda n: None, lambda: "sum", fixed=7)
    prepared.clear()
    measure(fixed, rounds=3, least=0.0)
    assert prepared == [7, 7, 7]


def test_different_work_is_an_error() -> None:
    check_equal("apply", {"native": "1", "reference": "1"})
    with pytest.raises(ChecksumError, match=r"^apply: .*: checksums native 1, reference 2$"):
        check_equal("apply", {"native": "1", "reference": "2"})


def test_checksums_depend_on_values_and_order() -> None:
    sums = [checksum(values) for values in ([1, 2], [2, 1], [1], [b"\x01\x02"], [b"\x01", b"\x02"])]
    assert len(set(sums)) == 5
    assert checksum([2**64 + 1]) == checksum([1])


def test_cells_and_ratios() -> None:
    figure = Figure("clone", "ns", lambda _: Work(1, int, int, str))
    row = Row(
        figure, {"native": Measured("x", [2e-7, 1e-7, 3e-7]), "reference": Measured("x", [5e-5, 4e-5, 1e-3])}
    )
    assert cell(row, "native", median=True) == "100.0 ns (200.0)"
    assert cell(row, "reference", median=True) == "40 us (50)"
    assert ratio(row) == "400.0 x"
    only = Row(figure._replace(unit="duels/s"), {"native": Measured("x", [0.0001])})
    assert (cell(only, "native"), cell(only, "reference"), ratio(only)) == ("10,000 duels/s", "-", "-")


def saved(best: float = 1e-6, checksum: str = "a") -> dict[str, Any]:
    return {"figures": [{"figure": "clone", "engines": {"native": {"best": best, "checksum": checksum}}}]}


def test_comparing_fails_over_the_threshold_only() -> None:
    assert regressions(saved(), saved(1.09e-6), fail_over=10) == []
    assert regressions(saved(), saved(0.5e-6), fail_over=0) == []
    (worse,) = regressions(saved(), saved(1.2e-6), fail_over=10)
    assert worse == "clone: 20.0% slower (1000 ns, now 1200 ns)"


def test_comparing_fails_for_other_or_missing_work() -> None:
    assert "other work" in regressions(saved(), saved(checksum="b"), fail_over=10)[0]
    assert "not now" in regressions(saved(), {"figures": []}, fail_over=10)[0]


@pytest.mark.parametrize("broken", [[], {}, {"figures": []}, {"figures": [{}]}, {"figures": 3}])
def test_a_file_without_figures_cannot_be_compared(broken: Any) -> None:
    with pytest.raises(ValueError, match=r"not a file that --json wrote|no figure of the native engine"):
        regressions(copy.deepcopy(broken), saved(), fail_over=10)


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "benchmarks", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)


def test_the_driver_prints_the_table_and_saves(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    done = run(
        "--engine", "reference", "--only", "digest", "--rounds", 1, "--milliseconds", 1, "--json", path
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(
        "| figure | native | reference | ratio |\n| --- | ---: | ---: | ---: |\n| digest | - | "
    )
    for fact in ("processor", "compiler", "flags", "commit", "state"):
        assert fact in done.stdout
    (figure,) = json.loads(path.read_text(encoding="utf-8"))["figures"]
    assert figure["figure"] == "digest"
    assert len(figure["engines"]["reference"]["checksum"]) == 16


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--compare", "none.json"), "none.json: no such file"),
        (("--only", "nonsense"), "--only nonsense"),
        (("--json", "none/x.json"), "there is no directory none"),
        (("--compare", "pyproject.toml"), "--compare pyproject.toml"),
        (("--rounds", "0"), "not within 1 to"),
    ],
)
def test_bad_arguments_of_the_driver(arguments: tuple[str, ...], said: str) -> None:
    done = run("--engine", "reference", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.native
def test_comparing_by_the_driver(tmp_path: Path) -> None:
    common = ("--engine", "native", "--only", "digest", "--rounds", 1, "--milliseconds", 1)
    path = tmp_path / "before.json"
    assert run(*common, "--json", path).returncode == 0
    before = json.loads(path.read_text(encoding="utf-8"))
    assert run(*common, "--compare", path, "--fail-over", 1e9).returncode == 0
    for figure in before["figures"]:
        figure["engines"]["native"]["best"] /= 1000
    path.write_text(json.dumps(before), encoding="utf-8")
    done = run(*common, "--compare", path, "--fail-over", 10)
    assert done.returncode == 1
    assert "slower" in done.stderr
