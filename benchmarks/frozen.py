"""Reads the frozen corpus in ``corpus/``: lines are appended to ``duels.txt``, never edited; decks stay."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from benchmarks.effects import FIGURES as EFFECTS
from ygocore.cli.figures import FIGURES as COMMON
from ygocore.cli.figures import Figure, Pairing, duels
from ygocore.deck import Deck
from ygocore.rulesets import RULESETS

FOLDER = Path(__file__).parent / "corpus"

#: What is measured on the corpus; the unflattering duels, long and with full fields, are among it.
FIGURES = (*COMMON, Figure("random duels, long", "duels/s", duels(8, threads=1)), *EFFECTS)


@cache
def deck(name: str) -> Deck:
    """The corpus deck of that name."""
    return Deck.from_ydk(FOLDER / f"{name}.ydk")


def pairings() -> list[Pairing]:
    """The entries of ``duels.txt``, in order. ``ValueError`` names file and line of one that is none."""
    path = FOLDER / "duels.txt"
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if len(words) != 4 or words[2] not in RULESETS or not words[3].isdecimal():
            raise ValueError(f"{path}:{number}: {line!r} is not: deck deck rules seed")
        found.append(Pairing(deck(words[0]), deck(words[1]), words[2], int(words[3])))
    return found
