"""The figures under pytest-benchmark: ``python -m pytest benchmarks --benchmark-enable``.

Each benchmark's checksum is in its ``extra_info`` and must be the same on both engines. Save and compare with
``--benchmark-autosave``, ``--benchmark-compare`` and ``--benchmark-compare-fail=median:10%``.
"""

from __future__ import annotations

from functools import cache

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.frozen import FIGURES, pairings
from ygocore._native import AVAILABLE
from ygocore.cli.figures import Corpus, Figure

ROUNDS = 9
CALLS = {"native": 4, "reference": 1}  #: times the figure's calls in a round, where the figure does not say


@cache
def corpus(engine: str) -> Corpus:
    return Corpus(pairings(), engine)


@cache
def checksum(figure: Figure, engine: str) -> str:
    return figure.make(corpus(engine)).check()


@pytest.mark.parametrize(
    ("figure", "engine"),
    [
        pytest.param(figure, engine, id=f"{figure.name} ({engine})")
        for figure in FIGURES
        for engine in figure.engines
        if engine != "native" or AVAILABLE
    ],
)
def test_figure(benchmark: BenchmarkFixture, figure: Figure, engine: str) -> None:
    work = figure.make(corpus(engine))
    repeat = work.fixed or (1 if work.fresh else CALLS[engine])
    benchmark.group = figure.name
    benchmark.extra_info.update(checksum=checksum(figure, engine), calls_in_a_round=work.calls * repeat)
    benchmark.pedantic(  # type: ignore[no-untyped-call]
        work.run, setup=lambda: ((work.prepare(repeat),), {}), rounds=ROUNDS, warmup_rounds=1, iterations=1
    )
    for other in figure.engines:
        if other != "native" or AVAILABLE:
            assert checksum(figure, other) == checksum(figure, engine)
