"""``ygocore decks``: the decks that ship."""

from __future__ import annotations

import sys

import click

from ygocore.cli.outputs import stdout
from ygocore.cli.tables import table
from ygocore.deck import Deck


@click.command()
def decks() -> None:
    """List the decks that ship: a table on a terminal, one name a line in a pipe."""
    if not sys.stdout.isatty():
        for name in Deck.names():
            click.echo(name)
        return
    lines = table(
        ("deck", "left"), ("main", "right"), ("extra", "right"), ("side", "right"), ("what it is", "left")
    )
    for name in Deck.names():
        deck = Deck.named(name)
        lines.add_row(name, str(len(deck.main)), str(len(deck.extra)), str(len(deck.side)))
    stdout().print(lines)
