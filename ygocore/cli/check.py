"""``ygocore check``: whether a deck may be played."""

from __future__ import annotations

from pathlib import Path

import click

from ygocore.cli.arguments import (
    DECK_HELP,
    cards_option,
    cdb_option,
    existing_file,
    load_card_data,
    load_deck,
    rules_option,
)
from ygocore.cli.outputs import PLAYED_PLAIN, UNKNOWN_CARDS, InputError
from ygocore.cli.tables import plural
from ygocore.formats.lflist import BanList, parse_lflist


@click.command(epilog=DECK_HELP)
@click.argument("deck", metavar="DECK")
@click.option(
    "--banlist", metavar="FILE[:NAME]", help="An lflist file; NAME picks one list if it holds several."
)
@rules_option
@cdb_option
@cards_option
@click.pass_context
def check(
    ctx: click.Context,
    /,
    *,
    deck: str,
    banlist: str | None,
    rules: str,
    cdbs: tuple[Path, ...],
    card_files: tuple[Path, ...],
) -> None:
    """Say whether a deck is legal: exit 0 and one line if it is, exit 1 and every problem if it is not.

    A legal deck with cards whose effects are not implemented is still legal: they are named below that line.
    """
    pool, definitions = load_card_data(cdbs, card_files)
    limits = load_banlist(banlist) if banlist is not None else None
    found = load_deck(deck)
    problems = found.problems(pool, banlist=limits, rules=rules)
    if problems:
        click.echo(f"{found.name}: {plural(len(problems), 'problem')}")
        for problem in problems:
            click.echo(f"  {problem}")
        if any(problem.code is not None and problem.code not in pool for problem in problems):
            click.echo(f"ygocore: {UNKNOWN_CARDS}", err=True)
        ctx.exit(1)
    sizes = ", ".join(f"{len(getattr(found, part))} {part}" for part in ("main", "extra", "side"))
    against = f"ban list {limits.name}" if limits is not None else "no ban list"
    click.echo(f"{found.name}: ok ({sizes}; {rules}; {against})")
    unimplemented = found.unimplemented(pool, definitions)
    if unimplemented:
        click.echo(f"  but with cards whose effects are not implemented ({PLAYED_PLAIN}):")
        for card in unimplemented:
            click.echo(f"  {card.code} {card.name}")


def load_banlist(text: str) -> BanList:
    """The list that ``FILE[:NAME]`` means. :class:`InputError` names those there are if that is not clear."""
    path, _, name = (text, "", "") if Path(text).exists() else text.rpartition(":")
    if not path:
        path, name = text, ""
    lists = parse_lflist(existing_file(Path(path)).read_bytes(), file=path)
    if name:
        try:
            return lists.named(name)
        except KeyError as error:
            raise InputError(f"--banlist {path}: {error.args[0]}") from error
    if len(lists.lists) > 1:
        names = ", ".join(repr(item.name) for item in lists.lists)
        raise InputError(
            f"--banlist {path}: it holds several lists, say which as {path}:NAME; there are: {names}"
        )
    return lists.lists[0]
