"""Print what pyproject.toml requires, a line each, for pip: `requirements.py build run test lint`.

"build" is what the build backend needs, "run" the package's own dependencies, any other name an extra. With
it `make` fills a virtual environment before the package is built there, with no second list to maintain.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

PYPROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def requirements(group: str) -> list[str]:
    """The requirements of one group; SystemExit naming the groups if there is no such one."""
    project = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))
    groups: dict[str, list[str]] = {
        "build": project["build-system"]["requires"],
        "run": project["project"]["dependencies"],
        **project["project"]["optional-dependencies"],
    }
    if group not in groups:
        sys.exit(f"{PYPROJECT} has no requirements called {group!r}; it has: {', '.join(groups)}")
    return groups[group]


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for wanted in sys.argv[1:]:
        print(*requirements(wanted), sep="\n")
