"""The command line: ``ygocore simulate``, ``check``, ``perft``, ``show``, ``decks`` and ``bench``.

Exit codes: 0 done, 1 ``check`` found the deck illegal (or a pipe's reader went away), 2 bad input, 130
Ctrl-C. Results go to standard output; errors and the progress bar to standard error.
"""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command line with the process's arguments; never returns."""
    _open_closed_streams()
    try:
        from ygocore.cli.app import cli

        cli(prog_name="ygocore")
    except KeyboardInterrupt:  # while the modules are still being loaded
        sys.exit(130)


def _open_closed_streams() -> None:
    """Standard streams that were closed (``2>&-``) read and write nothing; without standard output it ends here.

    Else the first files opened would become these streams, and messages would end up in them.
    """
    nowhere = os.open(os.devnull, os.O_RDWR)
    while nowhere <= 2:
        nowhere = os.open(os.devnull, os.O_RDWR)
    os.close(nowhere)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - for as long as the process lives
    if sys.stdout is None:
        print("ygocore: standard output is closed; redirect it to /dev/null to drop it", file=sys.stderr)
        sys.exit(2)
