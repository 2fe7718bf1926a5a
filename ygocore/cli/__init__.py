"""The command line: ``ygocore simulate``, ``check``, ``perft``, ``show``, ``decks`` and ``bench``.

Exit codes: 0 done, 1 ``check`` found the deck illegal (or a pipe's reader went away), 2 bad input, 130
Ctrl-C. Results go to standard output; errors and the progress bar to standard error.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line with the process's arguments; never returns."""
    try:
        from ygocore.cli.app import cli

        cli(prog_name="ygocore")
    except KeyboardInterrupt:  # while the modules are still being loaded
        sys.exit(130)
