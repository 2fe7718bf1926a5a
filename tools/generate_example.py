"""Run what the README shows first, `make simulate`, and write the table that it prints and its plot into the README.

Takes about as long as that run. Not part of the lint: speed differs from run to run, and new cards change the pool's fingerprint.
tests/docs/test_readme.py holds what is written against the Makefile.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
PLOT = "docs/simulate.png"
BLOCK = re.compile(r"(<!-- simulate: written [^\n]*-->\n).*?(<!-- simulate: end -->)", re.DOTALL)


def main() -> None:
    """Write both files."""
    command = ["make", "--silent", "simulate", f"PLOT={PLOT}"]
    printed = subprocess.run(command, cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE).stdout
    shown = "\n".join(line.rstrip() for line in printed.strip("\n").splitlines())
    text, found = BLOCK.subn(
        lambda block: f"{block[1]}```text\n{shown}\n```\n{block[2]}", README.read_text("utf-8")
    )
    if found != 1:
        raise SystemExit(f"{README} has {found} places for the table, not one")
    README.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
