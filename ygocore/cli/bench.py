"""``ygocore bench``: the short version of the benchmarks, on one deck. The long one is ``make bench``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from ygocore._engine import ENGINES
from ygocore.cli.arguments import (
    DECK_HELP,
    Choice,
    cards_option,
    cdb_option,
    chosen_engine,
    json_option,
    load_card_data,
    load_deck,
)
from ygocore.cli.figures import FIGURES, NATIVE_LOOPS, Corpus, Figure, Measured, Pairing, measure
from ygocore.cli.machine import machine
from ygocore.cli.outputs import stdout
from ygocore.cli.tables import rate, table
from ygocore.rulesets import DEFAULT_RULES, RULESETS

#: The figures of the short version.
SHORT = frozenset(
    {
        "random duels",
        "create",
        "legal_actions",
        "apply",
        "legal_actions + apply",
        "clone",
        "digest",
        *NATIVE_LOOPS,
    }
)


#: Rounds of a figure on the reference engine.
REFERENCE_ROUNDS = 2

#: Units of a call's time, and how many of each make a second.
UNITS = (("ns", 1e9), ("us", 1e6), ("ms", 1e3), ("s", 1.0))


class Row(NamedTuple):
    """One figure as measured: by engine name, in the order of :data:`ENGINES`; an engine may lack."""

    figure: Figure
    measured: dict[str, Measured]

    def ratio(self) -> float | None:
        """How many times as fast as the reference engine the native one is, by the best rounds."""
        if not self.measured.keys() >= set(ENGINES):
            return None
        return self.measured["reference"].best / self.measured["native"].best


class ChecksumError(click.ClickException):
    """Two engines did different work."""

    exit_code = 1


@click.command(epilog=DECK_HELP)
@click.argument("deck", metavar="[DECK]", default="vanilla")
@click.option("--rules", type=Choice("rule set", list(RULESETS)), default=DEFAULT_RULES, show_default=True)
@click.option("--engine", type=Choice("engine", list(ENGINES)), multiple=True, help="Default: both.")
@cdb_option
@cards_option
@json_option
def bench(
    *,
    deck: str,
    rules: str,
    engine: tuple[str, ...],
    cdbs: tuple[Path, ...],
    card_files: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Measure the engines on duels between two copies of DECK: half a minute for an idea of the speed."""
    cards = load_card_data(cdbs, card_files)
    found = load_deck(deck)
    engines = tuple(chosen_engine(name) for name in dict.fromkeys(engine or ENGINES))
    pairings = [Pairing(found, found, rules, seed) for seed in range(4)]
    figures = [figure for figure in FIGURES if figure.name in SHORT]
    rows = measure_all(figures, pairings, engines, rounds=3, least=0.05, cards=cards._asdict())
    if as_json:
        click.echo(json.dumps({"machine": machine(), "figures": as_values(rows)}, ensure_ascii=False))
        return
    lines = table(("figure", "left"), *((name, "right") for name in engines), ("ratio", "right"))
    for row in rows:
        lines.add_row(row.figure.name, *(cell(row, name) for name in engines), ratio(row))
    stdout().print(lines)
    click.echo("best of 3 rounds; ns, us or ms a call; 'ratio': times as fast as the reference engine")
    click.echo("\n".join(f"{name}: {text}" for name, text in machine().items()))


def measure_all(
    figures: Sequence[Figure],
    pairings: Sequence[Pairing],
    engines: Iterable[str],
    *,
    rounds: int,
    least: float,
    tell: Callable[[str], object] = lambda _: None,
    cards: Mapping[str, Any] | None = None,
) -> list[Row]:
    """Measure every figure on every engine. :class:`ChecksumError` if two engines did different work."""
    corpora = {name: Corpus(pairings, name, cards=cards) for name in engines}
    rows = []
    for figure in figures:
        measured: dict[str, Measured] = {}
        checksums: dict[str, str] = {}
        for name, corpus in corpora.items():
            tell(f"{figure.name} ({name})")
            work = figure.make(corpus)
            if name in figure.engines:
                few = (
                    name == "reference"
                )  # whole seconds a round, and what it is off by hardly shows in a ratio
                measured[name] = measure(
                    work,
                    rounds=min(rounds, REFERENCE_ROUNDS) if few else rounds,
                    least=least / 10 if few else least,
                )
            checksums[name] = measured[name].checksum if name in measured else work.check()
        if measured:
            check_equal(figure.name, checksums)
            rows.append(Row(figure, measured))
    return rows


def check_equal(figure: str, checksums: dict[str, str]) -> None:
    """:class:`ChecksumError` unless all are the same."""
    if len(set(checksums.values())) > 1:
        told = ", ".join(f"{name} {value}" for name, value in checksums.items())
        raise ChecksumError(f"{figure}: the engines gave different results: checksums {told}")


def cell(row: Row, engine: str, *, median: bool = False) -> str:
    """The best round's figure in its unit, and the median round's in brackets; ``-`` where that engine has none."""
    found = row.measured.get(engine)
    if found is None:
        return "-"
    if row.figure.unit != "ns":
        values, unit = [1 / found.best, 1 / found.median], row.figure.unit
    else:
        unit, scale = next((unit, scale) for unit, scale in UNITS if found.best * scale < 1000 or unit == "s")
        values = [found.best * scale, found.median * scale]
    return f"{rate(values[0])} {unit}" + (f" ({rate(values[1])})" if median else "")


def ratio(row: Row) -> str:
    """``1,234 x``."""
    found = row.ratio()
    return "-" if found is None else f"{rate(found)} x"


def as_values(rows: Sequence[Row]) -> list[dict[str, object]]:
    """The rows as JSON-able values: per engine best and median in seconds a call, rounds and checksum."""
    return [
        {
            "figure": row.figure.name,
            "unit": row.figure.unit,
            "engines": {
                name: {
                    "best": found.best,
                    "median": found.median,
                    "seconds": found.seconds,
                    "checksum": found.checksum,
                }
                for name, found in row.measured.items()
            },
            "ratio": row.ratio(),
        }
        for row in rows
    ]
