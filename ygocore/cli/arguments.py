"""What the commands take: decks, card pools, names, numbers; each has one clear message when no good."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from ygocore._engine import ENGINES, engine_name
from ygocore.cards.pool import CardPool
from ygocore.cards.registry import CardScripts, builtin_cards, load_cards
from ygocore.cli.outputs import InputError
from ygocore.compiler import check_cards
from ygocore.deck import Deck
from ygocore.duel import duel_class
from ygocore.rulesets import DEFAULT_RULES, RULESETS

_Command = TypeVar("_Command", bound=Callable[..., Any])

if TYPE_CHECKING:
    _TextType = click.ParamType[str]
else:
    _TextType = click.ParamType  # not generic in older releases

MAX_SEED = 2**64 - 1
UNNAMED = "deck link"

DECK_HELP = "A deck is a .ydk file, a YDKE link or the name of a deck that ships (ygocore decks)."


class Choice(_TextType):
    """One of a few names, in any case; the error lists them all."""

    def __init__(self, what: str, names: Sequence[str]) -> None:
        self.name = what
        self.names = tuple(names)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as it is spelled in the list."""
        spelled = {name.lower(): name for name in self.names}
        found = spelled.get(str(value).lower())
        if found is None:
            self.fail(f"unknown {self.name} {value!r}; there are: {', '.join(self.names)}", param, ctx)
        return found

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """``[MR1|MR2]`` in the help."""
        return f"[{'|'.join(self.names)}]"


class Whole(click.IntRange):
    """A whole number within bounds, digits grouped with ``_`` or ``,`` allowed (``1_000_000``)."""

    name = "number"

    def __init__(self, least: int, most: int) -> None:
        super().__init__(least, most)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        try:
            number = int(str(value).replace(",", "_"))
        except ValueError:
            self.fail(f"{value!r} is not a whole number from {self.min} to {self.max}", param, ctx)
        if not (self.min or 0) <= number <= (self.max or 0):
            self.fail(f"{value} is not within {self.min} to {self.max}", param, ctx)
        return number

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Short: the bounds are in the help text where they matter."""
        return "N"


def existing_file(path: Path) -> Path:
    """The path if it is a file that can be read; :class:`InputError` says what it is instead."""
    try:
        if path.is_dir():
            raise InputError(f"{path}: is a directory, not a file")
        if not path.exists():
            raise InputError(f"{path}: no such file")
    except (OSError, ValueError) as error:  # a name that is too long, or holds a NUL
        raise InputError(f"{str(path)!r}: {getattr(error, 'strerror', None) or error}") from error
    if not os.access(path, os.R_OK):
        raise InputError(f"{path}: may not be read")
    return path


def load_deck(text: str) -> Deck:
    """The deck that an argument means (:data:`DECK_HELP`); that of a link, which has no name, gets one."""
    deck = Deck.load(text)
    return deck if deck.name else replace(deck, name=UNNAMED)


class CardData(NamedTuple):
    """What duels are played with: the facts of cards, and the effects of cards."""

    pool: CardPool
    definitions: CardScripts


def load_card_data(databases: Sequence[Path], files: Sequence[Path]) -> CardData:
    """The cards of these .cdb files (none: the built-in ones), and on top of the effects that ship those of card files.

    Later files override earlier ones. A mistake in a card file, in a function of one of its cards too, is a
    :class:`~ygocore.errors.CardCompileError` with file and line.
    """
    pool, definitions = load_pool(databases), builtin_cards()
    for path in files:
        own = load_own_cards(path)
        pool, definitions = pool.extended(own.facts()), definitions | own
    return CardData(pool, definitions)


def load_own_cards(path: Path) -> CardScripts:
    """The cards that a card file declares, whose functions all compile."""
    own = load_cards(existing_file(path))
    check_cards(own.values())
    return own


def load_pool(files: Sequence[Path]) -> CardPool:
    """The cards of these .cdb files, later ones overriding earlier ones; the built-in cards without any."""
    if not files:
        return CardPool.builtin()
    first, *more = [existing_file(path) for path in files]
    return CardPool.from_cdb(first, *more)


def chosen_engine(name: str | None) -> str:
    """The engine of that name, loaded; None means ``YGOCORE_ENGINE``, or else ``auto`` (for pure builds).

    :class:`InputError` if it is not there or does not load.
    """
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            found = engine_name(name if name or os.environ.get("YGOCORE_ENGINE") else "auto")
            duel_class(found)
        except (ValueError, ImportError) as error:
            raise InputError(f"engine: {error}") from error
    for warning in caught:
        click.echo(f"ygocore: {warning.message}", err=True)
    return found


def rules_option(command: _Command) -> _Command:
    """``--rules``."""
    return click.option(
        "--rules",
        type=Choice("rule set", list(RULESETS)),
        default=DEFAULT_RULES,
        show_default=True,
        help="Rule set.",
    )(command)


def cdb_option(command: _Command) -> _Command:
    """``--cdb``, repeatable."""
    return click.option(
        "--cdb",
        "cdbs",
        type=click.Path(path_type=Path),
        multiple=True,
        metavar="FILE",
        help="Card database to use instead of the built-in cards; repeat it to add or override.",
    )(command)


def cards_option(command: _Command) -> _Command:
    """``--cards``, repeatable."""
    return click.option(
        "--cards",
        "card_files",
        type=click.Path(path_type=Path),
        multiple=True,
        metavar="FILE.py",
        help="Cards of your own (docs/cards.md), on top of those that ship; may be repeated.",
    )(command)


def engine_option(command: _Command) -> _Command:
    """``--engine``."""
    return click.option(
        "--engine",
        type=Choice("engine", [*ENGINES, "auto"]),
        default=None,
        help="Default: native if it is built.",
    )(command)


def unsupported_option(command: _Command) -> _Command:
    """``--unsupported``."""
    return click.option(
        "--unsupported",
        type=Choice("treatment", ["error", "vanilla"]),
        default="error",
        show_default=True,
        help="Cards whose effects are not implemented: refuse them, or play them as if they had none.",
    )(command)


def seed_option(command: _Command) -> _Command:
    """``--seed``."""
    return click.option(
        "--seed", type=Whole(0, MAX_SEED), default=0, show_default=True, help="Same seed, same games."
    )(command)


def json_option(command: _Command) -> _Command:
    """``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")(
        command
    )
