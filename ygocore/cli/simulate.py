"""``ygocore simulate``: many duels between two decks."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click

from ygocore.cli.arguments import (
    DECK_HELP,
    Choice,
    Whole,
    cards_option,
    cdb_option,
    chosen_engine,
    engine_option,
    json_option,
    load_card_data,
    load_deck,
    rules_option,
    seed_option,
    unsupported_option,
)
from ygocore.cli.outputs import InputError, OutputFile, stdout
from ygocore.cli.plot import SUFFIXES, Share, draw, require_matplotlib
from ygocore.cli.progress import progress_bar
from ygocore.cli.tables import interval, percent, plural, rate, table
from ygocore.deck import Deck
from ygocore.sim.policies import POLICIES
from ygocore.sim.result import SimulationResult, wilson_interval
from ygocore.sim.simulate import MAX_GAMES, MAX_THREADS, SimulationInterrupted
from ygocore.sim.simulate import simulate as play_games
from ygocore.snapshot import WinReason

#: How a duel ended, in words.
REASONS = {
    WinReason.SURRENDER: "surrender",
    WinReason.LIFE_POINTS: "LP at 0",
    WinReason.DECK_OUT: "no card to draw",
    WinReason.TURN_LIMIT: "turn limit",
    WinReason.LOOP: "endless loop",
}


@click.command(epilog=DECK_HELP)
@click.argument("deck0", metavar="DECK0")
@click.argument("deck1", metavar="DECK1")
@click.option("--games", type=Whole(1, MAX_GAMES), default=10_000, show_default=True, help="How many duels.")
@seed_option
@click.option("--threads", type=Whole(1, MAX_THREADS), default=None, help="Default: one for each processor.")
@rules_option
@engine_option
@click.option(
    "--policy", type=Choice("policy", list(POLICIES)), default="random", show_default=True, help="Who plays."
)
@click.option("--mirror", is_flag=True, help="Let the second deck go first in every other duel.")
@click.option(
    "--turn-limit", type=Whole(1, 2**16 - 2), default=None, help="Truncate a duel after so many turns."
)
@cdb_option
@cards_option
@unsupported_option
@click.option(
    "--csv",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write a line for each duel; holds all of them, 40 bytes each, in memory until the end.",
)
@click.option(
    "--plot", type=click.Path(path_type=Path), metavar="FILE.png", help="Draw shares of wins and lengths."
)
@json_option
@click.pass_context
def simulate(
    ctx: click.Context,
    /,
    *,
    deck0: str,
    deck1: str,
    games: int,
    engine: str | None,
    cdbs: tuple[Path, ...],
    card_files: tuple[Path, ...],
    csv: Path | None,
    plot: Path | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Play GAMES duels between two decks and count how they end.

    DECK0 goes first, unless --mirror is given. The same seed gives the same duels, whatever the engine and
    the number of threads.
    """
    if plot is not None:
        require_matplotlib()
        if csv is not None and csv.resolve() == plot.resolve():
            raise InputError(f"--csv {csv}: is the same file as --plot {plot}")
    with ExitStack() as files:
        csv_file = files.enter_context(OutputFile("--csv", csv)) if csv is not None else None
        plot_file = files.enter_context(OutputFile("--plot", plot, SUFFIXES)) if plot is not None else None
        cards = load_card_data(cdbs, card_files)
        decks = load_deck(deck0), load_deck(deck1)
        engine = chosen_engine(engine)
        options |= cards._asdict() | {"engine": engine, "columns": csv is not None}
        result, finished = run(decks, games, **options)
        report(result, as_json)
        if csv_file is not None:
            csv_file.write(result.to_csv)
        if plot_file is not None and result.games:
            plot_file.write(
                lambda path: draw(path, heading(result), shares(result), result.turn_counts.tolist())
            )
    if not finished:
        click.echo(f"ygocore: interrupted after {result.games:,} of {games:,} games", err=True)
        ctx.exit(130)


def run(decks: tuple[Deck, Deck], games: int, **options: Any) -> tuple[SimulationResult, bool]:
    """The games played, and whether they are all that were asked for: Ctrl-C gives those finished by then."""
    with progress_bar("duels", games) as progress:
        try:
            return play_games(*decks, games, progress=progress, **options), True
        except SimulationInterrupted as interrupted:
            return interrupted.result, False


def report(result: SimulationResult, as_json: bool) -> None:
    """Print the counts, as one JSON object or as a table."""
    if as_json:
        click.echo(json.dumps(result.summary(), ensure_ascii=False, allow_nan=False))
        return
    out = stdout()
    out.print(heading(result), style="bold")
    if not result.games:
        return
    counts = table(("", "left"), ("duels", "right"), ("share", "right"), ("95% interval", "right"))
    for share, count in zip(shares(result), (*result.wins, result.draws, result.truncated), strict=True):
        counts.add_row(share.name, f"{count:,}", percent(share.share), interval((share.low, share.high)))
    if result.run.mirror:
        first, games = result.first_wins, result.games
        counts.add_section()
        bounds = interval(wilson_interval(first, games))
        counts.add_row("won by who went first", f"{first:,}", percent(first / games), bounds)
    out.print(counts)
    out.print(details(result))


def details(result: SimulationResult) -> str:
    """The lines below the table."""
    reasons = ", ".join(f"{REASONS[reason]} {count:,}" for reason, count in result.reasons.items())
    threads = f", {plural(result.threads, 'thread')}" if result.threads else ""
    speed = ""
    if result.seconds:
        games, decisions = result.games / result.seconds, result.total_decisions / result.seconds
        speed = f": {rate(games)} duels/s, {rate(decisions)} decisions/s"
    return (
        f"ended by: {reasons}\n"
        f"mean length: {result.mean_turns:.2f} turns, {result.mean_decisions:.1f} decisions\n"
        f"{plural(result.games, 'duel')} in {result.seconds:.2f} s{speed}{threads}\n"
        f"pool {result.run.pool}  checksum {result.checksum:016x}"
    )


def heading(result: SimulationResult) -> str:
    """What was played, on one line."""
    told = result.run
    seats = "seats swapped in every other duel" if told.mirror else f"{told.decks[0]} first"
    return (
        f"{told.decks[0]} against {told.decks[1]} ({seats}): {plural(result.games, 'duel')}, {told.rules}, "
        f"policy {told.policy}, {told.engine} engine, seed {told.seed}"
    )


def shares(result: SimulationResult) -> list[Share]:
    """Wins of either deck, draws and truncated duels as shares of all, each with its Wilson interval."""
    names = (*(f"{name} ({seat})" for seat, name in enumerate(result.run.decks)), "draw", "truncated")
    counts = (*result.wins, result.draws, result.truncated)
    games = result.games
    return [
        Share(name, count / games, *wilson_interval(count, games))
        for name, count in zip(names, counts, strict=True)
    ]
