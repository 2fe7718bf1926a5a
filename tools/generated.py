"""What the generators beside this file share: the file is written, or held against what would be written."""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Callable, Sequence
from pathlib import Path


def write_or_compare(
    doc: str | None, target: Path, render: Callable[[], str], argv: Sequence[str] | None = None
) -> int:
    """Write what `render` gives, or with ``--check`` print a diff and return 1 if the file is out of date."""
    parser = argparse.ArgumentParser(description=(doc or "").splitlines()[0])
    parser.add_argument(
        "--check", action="store_true", help="only compare, print a diff, return 1 if they differ"
    )
    parser.add_argument("--target", type=Path, default=target, help="the file to write or compare")
    options = parser.parse_args(argv)
    wanted = render()
    if not options.check:
        options.target.parent.mkdir(parents=True, exist_ok=True)
        options.target.write_text(wanted, encoding="utf-8", newline="\n")
        return 0
    found = options.target.read_text(encoding="utf-8") if options.target.exists() else ""
    if found == wanted:
        return 0
    diff = difflib.unified_diff(
        found.splitlines(keepends=True), wanted.splitlines(keepends=True), str(options.target), "generated"
    )
    sys.stdout.writelines(diff)
    print(f"{target.name} is out of date: run python3 tools/{Path(sys.argv[0]).name}", file=sys.stderr)
    return 1
