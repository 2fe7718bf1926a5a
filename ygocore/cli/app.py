"""The command group: what all commands share, above all how an error ends."""

from __future__ import annotations

import errno
import sys
from typing import Any

import click

import ygocore
from ygocore.cli.bench import bench
from ygocore.cli.cards import cards
from ygocore.cli.check import check
from ygocore.cli.decks import decks
from ygocore.cli.outputs import PLAYED_PLAIN, UNKNOWN_CARDS, InputError
from ygocore.cli.perft import perft
from ygocore.cli.show import show
from ygocore.cli.simulate import simulate
from ygocore.errors import DeckError, UnsupportedCardError, YgoError


class _Group(click.Group):
    """Turns the package's errors into one message on standard error and exit code 2, and Ctrl-C into 130."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()  # a reader that went away shows here, where click handles it, and not at exit
        except YgoError as error:
            raise InputError(in_words(error)) from error
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            raise InputError(f"{error.filename or 'input or output'}: {error.strerror or error}") from error
        except KeyboardInterrupt:
            click.echo("ygocore: interrupted", err=True)
            ctx.exit(130)
        return result


def in_words(error: YgoError) -> str:
    """The message, with the way out as an option of the command line where it names one of Python's, or none."""
    text = str(error)
    if isinstance(error, UnsupportedCardError):
        return text.replace("unsupported='vanilla' plays them without effects", PLAYED_PLAIN)
    if isinstance(error, DeckError) and any("DECK-09: unknown card" in str(each) for each in error.problems):
        return f"{text}\n{UNKNOWN_CARDS}"
    return text


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(ygocore.__version__, prog_name="ygocore")
def cli() -> None:
    """Yu-Gi-Oh! duels: simulate them by the million, check decks, count positions.

    A DECK is a .ydk file, a YDKE link or the name of a deck that ships (see: ygocore decks).
    """


for _command in (simulate, check, perft, show, decks, cards, bench):
    cli.add_command(_command)
