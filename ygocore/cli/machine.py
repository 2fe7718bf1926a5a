"""What the figures were measured on: processor, compiler and flags, versions, commit."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sysconfig
from pathlib import Path

import ygocore

ROOT = Path(__file__).resolve().parents[2]


def machine() -> dict[str, str]:
    """Processor, system, python, compiler, flags, ygocore; ``unknown`` where it cannot be told."""
    return {
        "processor": f"{processor()}, {os.cpu_count()} logical cores",
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiler": compiler(),
        "flags": flags(),
        "ygocore": f"{ygocore.__version__}, commit {commit()}",
    }


def processor() -> str:
    """The processor's name."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or "unknown"


def compiler() -> str:
    """The first line of ``--version`` of the C compiler found now, which need not be the one that built."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return (_output(command, "--version") or "unknown").splitlines()[0]


def flags() -> str:
    """The flags of the extension's build, from the record it leaves in a source tree; else Python's own."""
    records = sorted(ROOT.glob("build/temp.*/options.txt"), key=lambda path: path.stat().st_mtime)
    if records:
        return re.sub(r"[\[\]',]", "", records[-1].read_text(encoding="utf-8").strip().splitlines()[-1])
    return f"{sysconfig.get_config_var('CFLAGS') or 'unknown'} (Python's own)"


def commit() -> str:
    """The commit of the source tree, with ``+`` if files differ from it."""
    if not (ROOT / ".git").exists():
        return "unknown"
    found = _output("git", "-C", str(ROOT), "rev-parse", "--short=10", "HEAD")
    if not found:
        return "unknown"
    changed = _output("git", "-C", str(ROOT), "status", "--porcelain", "--untracked-files=no")
    return found + ("+" if changed else "")


def _output(*command: str) -> str:
    if shutil.which(command[0]) is None:
        return ""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def state_size() -> str:
    """The size of a duel of the native engine, as the extension says it."""
    from ygocore._native import AVAILABLE

    if not AVAILABLE:
        return "the native engine is not built"
    from ygocore._native import core

    return f"{core.STATE_SIZE:,} bytes"
