"""The command line on a terminal that the tests hold the other end of."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import signal
import subprocess

from tests.cli.running import command


def _hear_ctrl_c() -> None:
    """Tests that a shell runs in the background ignore SIGINT, and so would their children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def in_terminal(*arguments: object, stdout_to_pipe: bool = False, interrupt_at: str = "") -> tuple[int, str]:
    """The exit code, and what the terminal got, without its control sequences.

    ``stdout_to_pipe``: only standard error goes there. ``interrupt_at``: Ctrl-C is sent once that pattern was written.
    """
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "120", "LINES": "40"}
    with subprocess.Popen(
        command(*arguments),
        stdin=theirs,
        stdout=subprocess.DEVNULL if stdout_to_pipe else theirs,
        stderr=theirs,
        env=environment,
        preexec_fn=_hear_ctrl_c,
    ) as process:
        os.close(theirs)
        shown, waiting = b"", bool(interrupt_at)
        with contextlib.suppress(OSError):  # how Linux says that the other end is closed
            while data := os.read(ours, 65536):
                shown += data
                if waiting and re.search(interrupt_at.encode(), shown):
                    waiting = False
                    process.send_signal(signal.SIGINT)
        code = process.wait(timeout=60)
    os.close(ours)
    return code, re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode())
