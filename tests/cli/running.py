"""How the command line is run as a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import TypeAlias

from click.testing import Result

Invoke: TypeAlias = Callable[..., Result]
Spawn: TypeAlias = Callable[..., "subprocess.CompletedProcess[str]"]


def command(*arguments: object) -> list[str]:
    """The command line of a process of its own."""
    return [sys.executable, "-m", "ygocore.cli", *map(str, arguments)]
