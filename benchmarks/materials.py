"""``python -m benchmarks.materials``: the material search, native against reference and brute force.

The fields and the Extra Deck are written out below and stay as they are. A card is its Level, ``T`` for a Tuner, ``e`` for an
Effect Monster, ``d`` for a Dragon; ``L2`` is a Link-2 monster. Each figure is the best of many short rounds; the native
loops are inside the engine, the other two are Python. The numbers of answers are compared.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Final, NamedTuple

import click
import numpy as np

from benchmarks.brute import all_sets
from ygocore._native import require
from ygocore.materials import (
    FIRST_FREE_ROLE,
    NON_TUNER,
    TUNER,
    Candidate,
    Requirement,
    Slot,
    Total,
    fusion,
    link,
    material_subsets,
    ritual,
    synchro,
    xyz,
)
from ygocore.reference.materials import ReferenceSearch

EFFECT: Final = FIRST_FREE_ROLE
DRAGON: Final = FIRST_FREE_ROLE << 1
CARD: Final = re.compile(r"(?P<link>L)?(?P<value>\d+)(?P<tuner>T?)(?P<effect>e?)(?P<dragon>d?)")

FIELDS: Final = (
    "4e 4e 3Te 1Td 8 2e",
    "L2e 4 4 2Te 6d 1e",
    "5Te 3 3e 4ed 4e L3e",
    "1Te 1e 1e 2e L2e L2e",
    "8d 8d 4 7e 3T 1e",
    "4Te 4Te 4e 4e 4e L4e",
    "6e 5 4e 3e 2Te 1T",
    "10e 9d 8ed 7 L2e L2",
)
EXTRA_DECK: Final = (
    *(synchro(level) for level in (5, 6, 7, 8, 10)),
    synchro(8, others=NON_TUNER | EFFECT),
    xyz(4),
    xyz(4, 3),
    xyz(8),
    xyz(7),
    link(1, roles=DRAGON),
    link(2, minimum=2),
    link(3, minimum=2, roles=EFFECT),
    link(4, minimum=2, roles=EFFECT),
    link(4, minimum=3),
)
ROUNDS: Final = 400  #: short ones: the best of them was disturbed by nothing
LEAST_SECONDS: Final = 0.0005


class Question(NamedTuple):
    """Candidates and what is asked of them."""

    candidates: list[Candidate]
    requirement: Requirement


def card(text: str, *, for_link: bool) -> Candidate:
    """The candidate that the text stands for; ``ValueError`` if it stands for none."""
    found = CARD.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no card: expected something like 4Te or L2")
    value, is_link = int(found["value"]), bool(found["link"])
    roles = (TUNER if found["tuner"] else NON_TUNER) | (EFFECT if found["effect"] else 0)
    roles |= DRAGON if found["dragon"] else 0
    if for_link:
        return Candidate(1, value if is_link else 0, roles)
    return Candidate(0 if is_link else value, 0, roles)


def questions() -> list[Question]:
    """Every monster of the Extra Deck with every field: eight times fifteen questions."""
    asked = []
    for field in FIELDS:
        for requirement in EXTRA_DECK:
            # among these requirements only those of Link Monsters have one slot and an exact total
            for_link = requirement.total == Total.EXACT and len(requirement.slots) == 1
            asked.append(Question([card(text, for_link=for_link) for text in field.split()], requirement))
    return asked


def cards(levels: Iterable[int], *, tuners: int = 0) -> list[Candidate]:
    """Candidates of these Levels, the first of them Tuners."""
    return [Candidate(level, roles=TUNER if at < tuners else NON_TUNER) for at, level in enumerate(levels)]


#: Enumerations by name.
WALKS: Final = {
    "Link-4 of 6": Question([Candidate(1, other) for other in (0, 0, 0, 2, 2, 3)], link(4, minimum=2)),
    "Link-5 of 12": Question([Candidate(1, 0 if at % 3 else 2) for at in range(12)], link(5, minimum=2)),
    "Synchro 12 of 16": Question(
        cards([1, 2, 3, 4, 5, 1, 2, 3, 4, 4, 4, 1, 2, 3, 5, 6], tuners=4), synchro(12)
    ),
    "Xyz 3 of 12": Question(cards([4] * 12), xyz(4, 3)),
    "Fusion of 14": Question(
        [Candidate(roles=1 + at % 7) for at in range(14)], fusion(Slot(1), Slot(2), Slot(4))
    ),
    "Ritual 8 of 14": Question(cards([1, 2, 3, 4, 4, 5, 6, 7, 8, 4, 3, 3, 2, 1]), ritual(8)),
    "exactly 30 of 16": Question(cards([*range(1, 13), 3, 4, 5, 6]), ritual(30, exactly=True)),
}


def best(run: Callable[[], float], rounds: int) -> float:
    """The least of what the rounds give."""
    return min(run() for _ in range(rounds))


def timed(run: Callable[[], int], expected: int) -> float:
    """Seconds of a run, whose answer is checked."""
    start = perf_counter()
    found = run()
    seconds = perf_counter() - start
    if found != expected:
        raise ValueError(f"the answers differ: {found} and {expected}")
    return seconds


def existence(rounds: int) -> str:
    """A line of the table: nanoseconds for fifteen questions about one field."""
    from ygocore._native.materials import NativeSearch, bench_possible

    asked = questions()
    native = [NativeSearch(tuple(cards_), requirement) for cards_, requirement in asked]
    reference = [ReferenceSearch(tuple(cards_), requirement) for cards_, requirement in asked]
    expected = sum(bool(all_sets(*question)) for question in asked)
    repeats = max(1, int(LEAST_SECONDS / timed(lambda: bench_possible(native, 1)[1], expected)))
    fast = best(lambda: bench_possible(native, repeats)[0] / repeats, rounds)
    plain = best(lambda: timed(lambda: sum(search.possible() for search in reference), expected), 3)
    brute = best(lambda: timed(lambda: sum(bool(all_sets(*question)) for question in asked), expected), 2)
    per_field = 1e9 / len(FIELDS)
    return (
        f"| possible, 15 questions about 6 monsters ({expected} of {len(asked)} yes) | {fast * per_field:.0f} ns |"
        f" {plain / fast:,.0f} | {brute / fast:,.0f} |"
    )


def enumeration(name: str, rounds: int) -> str:
    """A line of the table: million sets a second."""
    from ygocore._native.materials import NativeSearch, bench_subsets

    candidates, requirement = WALKS[name]
    native = NativeSearch(tuple(candidates), requirement)
    plain_search = material_subsets(candidates, requirement, engine="reference")
    expected = native.count()
    room = np.empty(expected, dtype=np.uint64)
    repeats = max(1, int(LEAST_SECONDS * 2e7 / expected))

    def run() -> float:
        seconds, written = bench_subsets(native, room, repeats)
        if written != expected * repeats:
            raise ValueError(f"{name}: {written} sets, {expected * repeats} expected")
        return seconds / written

    fast = best(run, rounds)
    plain = timed(lambda: len(plain_search.subsets()), expected) / expected
    brute = timed(lambda: len(all_sets(candidates, requirement)), expected) / expected
    return f"| every set, {name} ({expected:,}) | {1e-6 / fast:.1f} million/s | {plain / fast:,.0f} | {brute / fast:,.0f} |"


def table(rounds: int, only: str = "") -> list[str]:
    """The lines of the table; of the enumerations those whose name contains `only`."""
    require()
    lines = ["| figure | native | reference takes × | brute force takes × |", "| --- | ---: | ---: | ---: |"]
    lines.append(existence(rounds))
    return lines + [enumeration(name, rounds) for name in WALKS if only in name]


@click.command()
@click.option(
    "--rounds", type=click.IntRange(1), default=ROUNDS, show_default=True, help="Timed rounds of each figure."
)
@click.option("--only", metavar="TEXT", default="", help="Only the enumerations whose name contains TEXT.")
def main(rounds: int, only: str) -> None:
    """Measure the material search and print the figures as a Markdown table."""
    click.echo("\n".join(table(rounds, only)))


if __name__ == "__main__":
    sys.exit(main(prog_name="python -m benchmarks.materials"))
