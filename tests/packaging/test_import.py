"""Importing the package is cheap, and nothing of the native engine is loaded before it is asked for."""

from __future__ import annotations

import subprocess
import sys
from statistics import median
from time import perf_counter

LIMIT = 0.2  # seconds over a bare interpreter's start, NumPy's import included


def seconds(statement: str, runs: int = 5) -> float:
    """Median wall time of a fresh interpreter running it, after one run that warms the file cache."""
    times = []
    for _ in range(runs + 1):
        start = perf_counter()
        subprocess.run([sys.executable, "-c", statement], check=True)
        times.append(perf_counter() - start)
    return median(times[1:])


def test_importing_ygocore_is_cheap() -> None:
    bare, package = seconds("pass"), seconds("import ygocore")
    assert package - bare < LIMIT, (
        f"import ygocore took {package - bare:.3f} s over a bare start's {bare:.3f} s"
    )


def test_importing_ygocore_loads_no_engine() -> None:
    code = "import sys, ygocore; print(sorted(m for m in sys.modules if m.startswith('ygocore._native')))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
