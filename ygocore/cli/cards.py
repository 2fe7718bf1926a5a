"""``ygocore cards``: what a card file declares, whether it compiles, and a card's bytecode."""

from __future__ import annotations

from pathlib import Path

import click

from ygocore.cards.definitions import CardDef
from ygocore.cards.pool import CardPool
from ygocore.cards.registry import builtin_cards
from ygocore.cli.arguments import Whole, cards_option, existing_file, load_card_data, load_own_cards
from ygocore.cli.outputs import InputError
from ygocore.cli.tables import plural
from ygocore.compiler import compile_pool
from ygocore.compiler.__main__ import card_text


@click.group()
def cards() -> None:
    """Look at declared cards: those that ship, and those of a file of your own (docs/cards.md)."""


@cards.command()
@click.argument("file", metavar="FILE.py", type=click.Path(path_type=Path))
def check(*, file: Path) -> None:
    """Say whether a card file is in order, with a line for each of its cards; a mistake by file and line."""
    own = load_own_cards(existing_file(file))
    compiled = compile_pool(own)
    for code in own:
        card = compiled.card(code)
        counts = f"{plural(len(card.effects), 'effect')}, {plural(len(card.programs), 'function')}"
        click.echo(f"{code} {card.definition.name}: {counts}, compiles{_beside_what_ships(card.definition)}")


def _beside_what_ships(card: CardDef) -> str:
    """How a card of a file goes with those that ship."""
    if card.code in builtin_cards():
        return ", replaces the card that ships"
    if card.facts is None and card.code not in CardPool.builtin():
        return "; c.facts says nothing of it, so decks can hold it only with --cdb FILE"
    return ""


@cards.command()
@click.argument("code", type=Whole(1, (1 << 32) - 1))
@cards_option
def dis(*, code: int, card_files: tuple[Path, ...]) -> None:
    """Print the effects and the bytecode of the card with passcode CODE."""
    pool, definitions = load_card_data((), card_files)
    wanted = pool.artwork_code(code) if code in pool and code not in definitions else code
    if wanted not in definitions:
        known = "has no effects" if code in pool and pool.is_implemented(code) else "is not declared"
        raise InputError(f"card {code} {known}; --cards FILE.py adds cards of your own")
    click.echo(card_text(compile_pool(definitions).card(wanted)), nl=False)
