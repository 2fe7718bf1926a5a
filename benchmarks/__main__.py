"""``python -m benchmarks``: measure everything in one run and print the README's table."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click

from benchmarks import materials
from benchmarks.compare import regressions
from benchmarks.effects import WITH_EXTRA_DECK, WITHOUT
from benchmarks.frozen import FIGURES, pairings
from ygocore._engine import ENGINES
from ygocore.cli.arguments import Choice, Whole, chosen_engine, existing_file
from ygocore.cli.bench import Row, as_values, cell, measure_all, ratio
from ygocore.cli.figures import DUELS_A_ROUND
from ygocore.cli.machine import machine, state_size
from ygocore.cli.outputs import InputError, OutputFile
from ygocore.cli.tables import rate
from ygocore.errors import YgoError
from ygocore.sim.simulate import simulate

#: Rounds of half a millisecond of each figure of the material search.
MATERIAL_ROUNDS = 200


@click.command()
@click.option(
    "--engine", "engines", type=Choice("engine", list(ENGINES)), multiple=True, help="Default: both."
)
@click.option("--only", metavar="TEXT", default="", help="Only the figures whose name contains TEXT.")
@click.option(
    "--rounds", type=Whole(1, 1000), default=5, show_default=True, help="Timed rounds of each figure."
)
@click.option(
    "--milliseconds", type=Whole(1, 60_000), default=100, show_default=True, help="Least length of a round."
)
@click.option("--json", "save", type=click.Path(path_type=Path), metavar="FILE", help="Save the figures.")
@click.option("--compare", type=click.Path(path_type=Path), metavar="FILE", help="Figures saved before.")
@click.option("--fail-over", type=click.FloatRange(0), default=10.0, show_default=True, metavar="PERCENT",
              help="With --compare: exit 1 if a native figure got slower by more than this.")  # fmt: skip
def main(
    *,
    engines: tuple[str, ...],
    only: str,
    rounds: int,
    milliseconds: int,
    save: Path | None,
    compare: Path | None,
    fail_over: float,
) -> None:
    """Measure the engines on the frozen corpus and print the figures as a Markdown table."""
    names = tuple(chosen_engine(name) for name in dict.fromkeys(engines or ENGINES))
    figures = [figure for figure in FIGURES if only in figure.name]
    if not figures:
        raise InputError(f"--only {only}: no figure's name contains it: {', '.join(f.name for f in FIGURES)}")
    before = load(compare) if compare is not None else None
    with ExitStack() as files:
        output = files.enter_context(OutputFile("--json", save)) if save is not None else None
        rows = measure_all(figures, pairings(), names, rounds=rounds, least=milliseconds / 1000, tell=tell)
        after = {"machine": machine(), "state": state_size(), "figures": as_values(rows)}
        if output is not None:
            output.write(lambda path: path.write_text(json.dumps(after, indent=1) + "\n", encoding="utf-8"))
    click.echo(markdown(rows, rounds=rounds, milliseconds=milliseconds, facts=after))
    if "native" in names and not only:
        click.echo("\n" + "\n".join(materials.table(MATERIAL_ROUNDS)))
    if before is not None:
        judge(before, after, compare, fail_over)


def tell(what: str) -> None:
    """Say on a terminal what is being measured."""
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[K{what}", err=True, nl=False)


def load(path: Path) -> dict[str, Any]:
    """A saved file of figures. :class:`InputError` if it is none."""
    try:
        saved = json.loads(existing_file(path).read_text(encoding="utf-8"))
        regressions(saved, saved, fail_over=0)
    except ValueError as error:  # JSON and UTF-8 errors are too
        raise InputError(f"--compare {path}: {error}") from error
    return dict(saved)


def judge(before: dict[str, Any], after: dict[str, Any], path: Path | None, fail_over: float) -> None:
    """Print what got worse; exit 1 if anything did."""
    if before.get("machine", {}).get("processor") != after["machine"]["processor"]:
        click.echo(
            f"{path} was measured on another processor: {before.get('machine', {}).get('processor')}",
            err=True,
        )
    worse = regressions(before, after, fail_over=fail_over)
    for line in worse:
        click.echo(f"slower than {path}: {line}", err=True)
    if worse:
        sys.exit(1)
    click.echo(f"no native figure is more than {fail_over:g}% slower than in {path}")


def markdown(rows: Sequence[Row], *, rounds: int, milliseconds: int, facts: dict[str, Any]) -> str:
    """The README's table, and what it was measured on."""
    lines = ["| figure | native | reference | ratio |", "| --- | ---: | ---: | ---: |"]
    for row in rows:
        shown = [cell(row, name, median=True) for name in ENGINES]
        lines.append(f"| {row.figure.name} | {' | '.join(shown)} | {ratio(row)} |")
    lines += [
        "",
        *notes(rows),
        f"Best (median) of {rounds} rounds of at least {milliseconds} ms, after an untimed run; setup",
    ]
    lines[-1] += " and checksums outside the timing; the checksums of both engines are equal."
    lines += [
        "",
        *(f"- {name}: {text}" for name, text in facts["machine"].items()),
        f"- state: {facts['state']}",
    ]
    return "\n".join(lines)


def notes(rows: Sequence[Row]) -> list[str]:
    """What the table cannot say: the length of the duels, decisions a second, two threads against one, and what the question
    for possible summons costs in a list of legal actions."""
    told = []
    natives = {row.figure.name: row.measured["native"].best for row in rows if "native" in row.measured}
    if WITH_EXTRA_DECK in natives and WITHOUT in natives:
        told.append(
            f"Which of 15 monsters in the Extra Deck can be summoned with 6 on the field:"
            f" {1e9 * (natives[WITH_EXTRA_DECK] - natives[WITHOUT]):.0f} ns, the difference of two lists."
        )
    whole = next((row.measured for row in rows if row.figure.name == "random duels"), {})
    for engine, measured in whole.items():
        first = pairings()[0]
        games = DUELS_A_ROUND[engine]
        played = simulate(
            *first[:2], games, rules=first.rules, seed=first.seed, threads=1, engine=engine, columns=False
        )
        decisions = played.mean_decisions
        told.append(
            f"A random duel: {decisions:.0f} decisions, {played.mean_turns:.0f} turns on average ({engine}:"
        )
        told[-1] += f" {rate(decisions / measured.best)} decisions/s)."
    two = next((row.measured for row in rows if row.figure.name == "random duels, 2 threads"), {})
    if "native" in whole and "native" in two:
        told.append(f"Two threads: {whole['native'].best / two['native'].best:.2f} times one.")
    told.append(
        "Both engines work out the legal actions when an action is applied, so that asking for them is cheap:"
    )
    told[-1] += " compare the engines by `legal_actions + apply`."
    return [*told, ""]


if __name__ == "__main__":
    try:
        main(prog_name="python -m benchmarks")
    except YgoError as error:
        sys.exit(f"benchmarks: {error}")
