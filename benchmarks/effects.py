"""Figures of duels with effects: whole duels, a position in a Main Phase full of effect cards, a Chain of eight links.

The positions are set up by hand and stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from tests.scenario import Scenario, Side, attack, set_card
from ygocore.cli.figures import Corpus, Figure, Pairing, Work, actions_of, checksum, duels
from ygocore.deck import Deck
from ygocore.duel import Duel
from ygocore.reference import programs
from ygocore.reference.legal import legal_actions as reference_list

LINKS: Final = 8
LOOPS: Final = 200  # lists of a call of the native loop

#: Decks that ship and play each other; each mirror is a figure.
MIRRORS: Final = ("blackwing", "goat-control")

CROWDED: Final = Side(
    hand=(
        "Black Luster Soldier - Envoy of the Beginning",
        "Pot of Greed",
        "Graceful Charity",
        "Smashing Ground",
        "Sangan",
        "Heavy Storm",
    ),
    monsters={
        0: attack("Breaker the Magical Warrior"),
        1: attack("Airknight Parshath"),
        2: attack("D.D. Warrior Lady"),
        3: attack("Tribe-Infecting Virus"),
        4: attack("Exiled Force"),
    },
    spells={
        0: set_card("Mystical Space Typhoon"),
        1: set_card("Book of Moon"),
        2: set_card("Ring of Destruction"),
        3: set_card("Call of the Haunted"),
        4: set_card("Dust Tornado"),
    },
    grave=("Magician of Faith", "Spirit Reaper", "Swords of Revealing Light"),
)
FACING: Final = Side(
    monsters={0: attack("Sangan"), 2: attack("D.D. Assailant")},
    spells={1: set_card("Sakuretsu Armor"), 3: set_card("Mirror Force")},
)
DEVICES: Final = Side(
    monsters={zone: attack("Mokey Mokey") for zone in range(5)},
    spells={zone: set_card("Compulsory Evacuation Device") for zone in range(LINKS // 2)},
)


@cache
def crowded(engine: str) -> Duel:
    """A Main Phase with ten effect cards on the field and six in the hand of the turn player."""
    with Scenario(engine, CROWDED, FACING, by_effects=True) as script:
        return script.duel


@cache
def last_link(engine: str) -> tuple[Duel, int]:
    """Seven links on the Chain and the eighth choosing its target; and the action that chooses it, after which all of them
    resolve."""
    with Scenario(engine, DEVICES, DEVICES, by_effects=True) as script:
        for number in range(LINKS):
            kind = "CHAIN" if number else "ACTIVATE"
            script.apply(script.legal(kind)[0])
            if number < LINKS - 1:
                script.apply(script.legal("SELECT")[number])
        return script.duel, script.legal("SELECT")[LINKS - 1].encode()


def resolve(corpus: Corpus) -> Work:
    """``duel.apply(action)`` with the action that completes the Chain, on fresh clones."""

    def prepare(repeat: int) -> list[tuple[Callable[[int], None], int]]:
        duel, action = last_link(corpus.engine)
        return [(duel.clone().apply, action) for _ in range(repeat * many)]

    def run(prepared: list[tuple[Callable[[int], None], int]]) -> None:
        for call, action in prepared:
            call(action)

    def check() -> str:
        duel, action = last_link(corpus.engine)
        after = duel.clone()
        after.apply(action)
        return checksum([after.digest(), actions_of(after)])

    many = 200 if corpus.engine == "native" else 2
    return Work(many, prepare, run, check, fresh=True)


def list_anew(corpus: Corpus) -> Work:
    """Work out the legal actions of the crowded Main Phase: conditions, costs and targets of all those effects."""
    duel = crowded(corpus.engine)
    if corpus.engine == "native":
        from ygocore._native import batch

        def run(repeat: int) -> None:
            batch.bench_legal(duel, LOOPS * repeat)

        return Work(LOOPS, _as_is, run, lambda: checksum([actions_of(duel)]))
    return Work(
        1, _as_is, lambda repeat: _list_on_reference(duel, repeat), lambda: checksum([actions_of(duel)])
    )


def _list_on_reference(duel: Any, repeat: int) -> None:
    """What the reference engine does when it comes to that decision."""
    before = programs.enter(duel._api)
    try:
        for _ in range(repeat):
            reference_list(duel._state, duel._prompt)
    finally:
        programs.leave(before)


def _as_is(repeat: int) -> int:
    return repeat


def mirror(name: str) -> Callable[[Corpus], Work]:
    """``simulate`` between two copies of a deck that ships, under MR1."""

    def make(corpus: Corpus) -> Work:
        deck = Deck.named(name)
        games = 2
        work = duels(0, threads=1, games=games)(Corpus([Pairing(deck, deck, "MR1", 1)], corpus.engine))
        return work._replace(fixed=0)

    return make


#: Figures with effects, in the order in which they are printed.
FIGURES: Final = (
    *(Figure(f"random duels, {name}, MR1", "duels/s", mirror(name)) for name in MIRRORS),
    Figure("legal actions, 16 effect cards", "ns", list_anew),
    Figure(f"a Chain of {LINKS} resolved", "ns", resolve),
)
