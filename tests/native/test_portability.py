"""What C compilers other than GCC and Clang would refuse or read otherwise; seen in the sources, before one does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

INT_MAX = 0x7FFFFFFF
ENUMERATOR = re.compile(r" +(\w+) = ([^#]+)")
NUMBER = r"-?(0x[0-9A-Fa-f]+|\d+)"
OF_NUMBERS = re.compile(rf"{NUMBER}( (<<|[-+|*]) {NUMBER})*")


def enumerators(text: str) -> Iterator[tuple[str, int]]:
    """The members of each ``cdef enum`` whose value is written in numbers alone."""
    inside = False
    for line in text.splitlines():
        if line and not line.startswith(" "):
            inside = line.startswith("cdef enum")
        found = ENUMERATOR.match(line) if inside else None
        if found and OF_NUMBERS.fullmatch(found[2].strip()):
            yield found[1], int(eval(found[2].strip()))


def test_every_enumerator_fits_an_int(sources: Path) -> None:
    """MSVC cuts a larger one to a negative int without an error; ``const uint32_t X "UINT32_C(...)"`` is one way out."""
    wide, seen = [], 0
    for path in sources.glob("*.p[xy][dx]"):
        for name, value in enumerators(path.read_text(encoding="utf-8")):
            seen += 1
            if not -INT_MAX <= value <= INT_MAX:
                wide.append(f"{path.name}: {name} = {value:#x}")
    assert seen > 1000
    assert wide == []
