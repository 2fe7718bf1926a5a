"""``ygocore perft``: how many sequences of actions there are."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter
from typing import Any

import click

from ygocore.cli.arguments import (
    DECK_HELP,
    CardData,
    Whole,
    cards_option,
    cdb_option,
    chosen_engine,
    engine_option,
    existing_file,
    json_option,
    load_card_data,
    load_deck,
    rules_option,
    seed_option,
    unsupported_option,
)
from ygocore.cli.outputs import InputError, stdout
from ygocore.cli.tables import plural, rate, table
from ygocore.duel import Duel
from ygocore.errors import NotationError, PositionError
from ygocore.sim.perft import MAX_DEPTH, perft_divide
from ygocore.sim.perft import perft as count


@click.command(epilog=DECK_HELP)
@click.argument("deck0", metavar="DECK0|POSITION")
@click.argument("deck1", metavar="[DECK1]", required=False)
@click.option("--depth", type=Whole(0, MAX_DEPTH), required=True, help="Actions in each sequence.")
@click.option("--divide", is_flag=True, help="Also for each first action on its own.")
@seed_option
@rules_option
@engine_option
@cdb_option
@cards_option
@unsupported_option
@json_option
@click.pass_context
def perft(
    ctx: click.Context,
    /,
    *,
    deck0: str,
    deck1: str | None,
    depth: int,
    divide: bool,
    seed: int,
    rules: str,
    engine: str | None,
    cdbs: tuple[Path, ...],
    card_files: tuple[Path, ...],
    unsupported: str,
    as_json: bool,
) -> None:
    """Count the sequences of DEPTH actions from the start of a duel, or from a POSITION.

    A POSITION is a file in the text notation. The number is the same on both engines.
    """
    if divide and depth == 0:
        raise InputError("--divide needs a --depth of at least 1")
    cards = load_card_data(cdbs, card_files)
    if deck1 is None:
        for name in ("seed", "rules", "unsupported"):
            if ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
                raise InputError(
                    f"--{name} goes with two decks; a position says it itself (DECK1 is missing)"
                )
        duel = position(Path(deck0), cards, engine)
    else:
        decks = load_deck(deck0), load_deck(deck1)
        options: dict[str, Any] = {"seed": seed, "rules": rules, "unsupported": unsupported}
        duel = Duel(decks[0], decks[1], engine=chosen_engine(engine), **options, **cards._asdict())
    started = perf_counter()
    roots = perft_divide(duel, depth) if divide else {}
    total = sum(roots.values()) if divide else count(duel, depth)
    report(duel, depth, total, roots, perf_counter() - started, as_json)


def position(path: Path, cards: CardData, engine: str | None) -> Duel:
    """The duel in a notation file; every complaint names the file."""
    try:
        text = existing_file(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: is not UTF-8 text (byte {error.start})") from error
    try:
        return Duel.from_notation(text.strip(), engine=chosen_engine(engine), **cards._asdict())
    except (NotationError, PositionError) as error:
        raise InputError(f"{path}: {error}") from error


def report(duel: Duel, depth: int, total: int, roots: dict[int, int], seconds: float, as_json: bool) -> None:
    """Print the number, with each first action's own above it if there are any."""
    if as_json:
        found = {"depth": depth, "sequences": total, "seconds": seconds, "engine": duel.engine}
        if roots:
            found["divide"] = [
                {"action": action, "text": duel.describe(action), "sequences": number}
                for action, number in roots.items()
            ]
        click.echo(json.dumps(found, ensure_ascii=False))
        return
    out = stdout()
    if roots:
        lines = table(("first action", "left"), ("number", "left"), ("sequences", "right"))
        for action, number in roots.items():
            lines.add_row(duel.describe(action), f"{action:#018x}", f"{number:,}")
        out.print(lines)
    speed = f", {rate(total / seconds)}/s" if seconds else ""
    out.print(f"depth {depth}: {plural(total, 'sequence')} ({duel.engine} engine, {seconds:.3f} s{speed})")
