"""Where results go: the terminal, and files that are checked before a run and written whole or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

import click
from rich.console import Console

#: What to do about cards that nobody knows, and about effects that nobody has written.
UNKNOWN_CARDS = (
    "cards that do not ship come from a card database (--cdb FILE) or a file of your own (--cards FILE.py)"
)
PLAYED_PLAIN = "--unsupported vanilla plays them without effects"


def stdout() -> Console:
    """A console on the present standard output. In a pipe it neither colours nor wraps."""
    # names of files and cards are never markup
    wide = None if sys.stdout.isatty() else 200
    return Console(file=sys.stdout, width=wide, markup=False, emoji=False, highlight=False, soft_wrap=True)


class InputError(click.ClickException):
    """Something the user gave is no good: one message on standard error, exit 2."""

    exit_code = 2

    def show(self, file: object = None) -> None:
        """Print the message; the colon-led place first if there is one."""
        click.echo(f"ygocore: {self.format_message()}", err=True)


class OutputFile:
    """A file to be written at the end of a run, reserved at its start.

    Entering the context fails at once if the file cannot be written. The data go to a temporary file beside
    it, which takes its name on :meth:`commit`; without that, nothing is left. A device or a pipe is written
    directly.
    """

    def __init__(self, option: str, path: Path, suffixes: tuple[str, ...] = ()) -> None:
        self.option = option
        self.target = path
        self.path = path  #: what to write to
        self._suffixes = suffixes
        self._temporary = False

    def __enter__(self) -> Self:
        self._check()
        if not self.target.exists() or self.target.is_file():
            self.path = self._reserve(self.target.resolve())  # beside the file that a symbolic link names
            self._temporary = True
        return self

    def _check(self) -> None:
        if self._suffixes and self.target.suffix.lower() not in self._suffixes:
            raise self._error(f"the name must end in {' or '.join(self._suffixes)}")
        if self.target.is_dir():
            raise self._error("is a directory")
        if self.target.exists() and not os.access(self.target, os.W_OK):
            raise self._error("is not writable")
        if not self.target.parent.is_dir():
            raise self._error(f"there is no directory {self.target.parent}")

    def _reserve(self, target: Path) -> Path:
        try:
            handle, name = tempfile.mkstemp(
                prefix=f".{target.stem}-", suffix=target.suffix, dir=target.parent
            )
        except OSError as error:
            raise self._error(f"cannot be written: {error.strerror}") from error
        os.close(handle)
        return Path(name)

    def _error(self, what: str) -> InputError:
        return InputError(f"{self.option} {self.target}: {what}")

    def commit(self) -> None:
        """Give the finished file its name."""
        if self._temporary:
            mask = os.umask(0)
            os.umask(mask)
            self.path.chmod(0o666 & ~mask)  # mkstemp makes it private
            self.path.replace(self.target.resolve())
            self._temporary = False

    def write(self, writer: Callable[[Path], object]) -> None:
        """Let `writer` fill the file, then commit. A full disk and the like: :class:`InputError`."""
        try:
            writer(self.path)
            self.commit()
        except OSError as error:
            raise self._error(f"could not be written: {error.strerror or error}") from error

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._temporary:
            self.path.unlink(missing_ok=True)
            self._temporary = False
