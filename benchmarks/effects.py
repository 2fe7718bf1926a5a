"""Figures of duels with effects: whole duels, open Main Phases, a Chain of eight links, card functions.

The positions are set up by hand and stay as they are.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from ygocore.actions import ActionKind, decode
from ygocore.cards.pool import CardPool
from ygocore.cards.registry import builtin_cards, load_cards
from ygocore.cli.figures import Corpus, Figure, Pairing, Work, actions_of, checksum, duels, native_loop
from ygocore.constants import Type
from ygocore.deck import Deck
from ygocore.duel import Duel
from ygocore.legality import EXTRA_DECK_TYPES
from ygocore.position import Position
from ygocore.snapshot import Snapshot

LINKS: Final = 8
LOOPS: Final = 200  # lists of a call of the native loop
CARD_FILE: Final = Path(__file__).with_name("cards.py")

#: Decks that ship and play themselves, and the rule sets; each mirror is a figure.
MIRRORS: Final = (("blackwing", "MR1"), ("goat-control", "MR1"), ("summons-link-pendulum", "MR2020"))

FILLER: Final = ("Mokey Mokey",) * 10
TEN_ON_THE_FIELD: Final = (
    (
        "Breaker the Magical Warrior",
        "Airknight Parshath",
        "D.D. Warrior Lady",
        "Tribe-Infecting Virus",
        "Exiled Force",
    ),
    ("Mystical Space Typhoon", "Book of Moon", "Ring of Destruction", "Call of the Haunted", "Dust Tornado"),
)
SIX_IN_THE_HAND: Final = (
    "Black Luster Soldier - Envoy of the Beginning",
    "Pot of Greed",
    "Graceful Charity",
    "Smashing Ground",
    "Sangan",
    "Heavy Storm",
)
#: Of Levels 4, 4, 3, 2 (a Tuner), 6 and 3.
SIX_MONSTERS: Final = (
    "Mokey Mokey",
    "Gemini Elf",
    "Mystical Elf",
    "Blackwing - Blizzard the Far North",
    "Summoned Skull",
)
FIFTEEN: Final = (
    "Goyo Guardian",
    "Naturia Leodrake",
    "Nitro Warrior",
    "Colossal Fighter",
    "Mist Wurm",
    "Magical Android",
    "Stardust Dragon",
    "Scrap Archfiend",
    "Brionac, Dragon of the Ice Barrier",
    "Thought Ruler Archfiend",
    "Gagagigo the Risen",
    "Gem-Knight Pearl",
    "LANphorhynchus",
    "Traffic Ghost",
    "Gaia Saber, the Lightning Shadow",
)


def with_decks(position: Position) -> Snapshot:
    """The position, with something to draw."""
    return position.deck(0, *FILLER).deck(1, *FILLER).build()


@cache
def crowded(engine: str) -> Duel:
    """A Main Phase with ten effect cards on the field and six in the hand of the turn player."""
    position = Position("MR1").hand(0, *SIX_IN_THE_HAND)
    for name in TEN_ON_THE_FIELD[0]:
        position.monster(0, name)
    for name in TEN_ON_THE_FIELD[1]:
        position.spell(0, name)
    position.grave(0, "Magician of Faith", "Spirit Reaper", "Swords of Revealing Light")
    position.monster(1, "Sangan", zone=0).monster(1, "D.D. Assailant", zone=2)
    position.spell(1, "Sakuretsu Armor", zone=1).spell(1, "Mirror Force", zone=3)
    return Duel.from_snapshot(with_decks(position), engine=engine)


@cache
def six_monsters(engine: str, extra: bool) -> Duel:
    """A Main Phase with six monsters on the field, no hand, and fifteen monsters or none in the Extra Deck."""
    position = Position().monster(0, "LANphorhynchus", zone=5)
    for name in SIX_MONSTERS:
        position.monster(0, name)
    if extra:
        position.extra(0, *FIFTEEN)
    return Duel.from_snapshot(with_decks(position), engine=engine)


@cache
def asking(engine: str) -> Duel:
    """A Main Phase in which ten monsters on the field ask much and can do nothing (:mod:`benchmarks.cards`)."""
    position = Position().grave(0, *SIX_IN_THE_HAND).grave(1, *TEN_ON_THE_FIELD[0])
    for player in (0, 1):
        for _ in range(5):
            position.monster(player, "Mokey Mokey")
    definitions = builtin_cards() | load_cards(CARD_FILE)
    return Duel.from_snapshot(with_decks(position), definitions=definitions, engine=engine)


def of_kind(duel: Duel, kind: ActionKind) -> list[int]:
    """The legal actions of that kind."""
    return [int(action) for action in duel.legal_actions() if decode(int(action)).kind == kind]


@cache
def last_link(engine: str) -> tuple[Duel, int]:
    """Seven links on the Chain and the eighth choosing its target; and the action that chooses it, after which all of them
    resolve."""
    position = Position()
    for player in (0, 1):
        for _ in range(5):
            position.monster(player, "Mokey Mokey")
        for _ in range(LINKS // 2):
            position.spell(player, "Compulsory Evacuation Device")
    duel = Duel.from_snapshot(with_decks(position), engine=engine)
    for number in range(LINKS):
        duel.apply(of_kind(duel, ActionKind.CHAIN if number else ActionKind.ACTIVATE)[0])
        if number < LINKS - 1:
            duel.apply(of_kind(duel, ActionKind.SELECT)[number])
    return duel, of_kind(duel, ActionKind.SELECT)[LINKS - 1]


def applied(make: Callable[[str], tuple[Duel, int]], many: int) -> Callable[[Corpus], Work]:
    """``duel.apply(action)`` on fresh clones; `many` of them on the native engine."""

    def figure(corpus: Corpus) -> Work:
        def prepare(repeat: int) -> list[tuple[Callable[[int], None], int]]:
            duel, action = make(corpus.engine)
            return [(duel.clone().apply, action) for _ in range(repeat * calls)]

        def run(prepared: list[tuple[Callable[[int], None], int]]) -> None:
            for call, action in prepared:
                call(action)

        def check() -> str:
            duel, action = make(corpus.engine)
            after = duel.clone()
            after.apply(action)
            return checksum([after.digest(), actions_of(after)])

        calls = many if corpus.engine == "native" else 2
        return Work(calls, prepare, run, check, fresh=True)

    return figure


def turning(make: Callable[[str], Duel]) -> Callable[[str], tuple[Duel, int]]:
    """The position and the change of a battle position, after which everything is listed anew."""

    def chosen(engine: str) -> tuple[Duel, int]:
        duel = make(engine)
        return duel, of_kind(duel, ActionKind.CHANGE_POSITION)[0]

    return chosen


def listed(make: Callable[[str], Duel]) -> Callable[[Corpus], Work]:
    """Work out the legal actions of a position anew, in a native loop; its checksum is the list's."""

    def figure(corpus: Corpus) -> Work:
        duel = make(corpus.engine)

        def run(repeat: int) -> None:
            from ygocore._native import batch

            batch.bench_legal(duel, LOOPS * repeat)

        return Work(LOOPS, _as_is, run, lambda: checksum([actions_of(duel)]))

    return figure


def _as_is(repeat: int) -> int:
    return repeat


def mirror(name: str, rules: str) -> Callable[[Corpus], Work]:
    """``simulate`` between two copies of a deck that ships."""

    def make(corpus: Corpus) -> Work:
        deck = Deck.named(name)
        work = duels(0, threads=1, games=1)(Corpus([Pairing(deck, deck, rules, 1)], corpus.engine))
        return work._replace(fixed=0)

    return make


def listed_all_along(name: str, rules: str) -> Callable[[Corpus], Work]:
    """The same for positions spread over whole random duels between two copies of a deck that ships."""

    def make(corpus: Corpus) -> Work:
        deck = Deck.named(name)
        along = Corpus([Pairing(deck, deck, rules, seed) for seed in range(1, 5)], corpus.engine, stride=7)
        return native_loop("bench_legal", lambda duel: len(duel.legal_actions()))(along)

    return make


@cache
def decks_of_all_cards() -> tuple[Deck, ...]:
    """Twelve decks drawn from every card with effects that ships: 40 cards of 20 names or so, and 15 for the Extra Deck."""
    generator = random.Random(65)
    pool = CardPool.builtin()
    codes = sorted(code for code in builtin_cards() if code in pool and not pool[code].type & Type.TOKEN)
    extra = [code for code in codes if pool[code].type & EXTRA_DECK_TYPES]
    main = [code for code in codes if not pool[code].type & EXTRA_DECK_TYPES]
    decks = []
    for _ in range(12):
        bag = [code for code in generator.sample(main, 20) for _ in range(2)]
        decks.append(Deck(main=tuple(bag), extra=tuple(generator.sample(extra, 15))))
    return tuple(decks)


def of_all_cards(corpus: Corpus) -> Work:
    """``simulate`` between decks drawn from all cards with effects, a game of each pair."""
    decks = decks_of_all_cards()
    pairs = [Pairing(one, other, "MR2020", 1) for one, other in zip(decks[::2], decks[1::2], strict=True)]
    drawn = Corpus(pairs, corpus.engine)
    works = [duels(number, threads=1, games=1)(drawn) for number in range(len(pairs))]

    def run(repeat: int) -> None:
        for work in works:
            work.run(repeat)

    return Work(len(works), _as_is, run, lambda: checksum(work.check().encode() for work in works))


WITH_EXTRA_DECK: Final = "legal actions, 6 monsters, 15 in the Extra Deck"
WITHOUT: Final = "legal actions, 6 monsters, no Extra Deck"

#: Figures with effects, in the order in which they are printed.
FIGURES: Final = (
    *(Figure(f"random duels, {name}, {rules}", "duels/s", mirror(name, rules)) for name, rules in MIRRORS),
    Figure("random duels, decks of all cards", "duels/s", of_all_cards),
    Figure("legal actions, duels of blackwing", "ns", listed_all_along(*MIRRORS[0]), ("native",)),
    Figure("legal actions, 16 effect cards", "ns", listed(crowded), ("native",)),
    Figure("apply, 16 effect cards", "ns", applied(turning(crowded), 200)),
    Figure(WITH_EXTRA_DECK, "ns", listed(lambda engine: six_monsters(engine, True)), ("native",)),
    Figure(WITHOUT, "ns", listed(lambda engine: six_monsters(engine, False)), ("native",)),
    Figure(f"a Chain of {LINKS} resolved", "ns", applied(last_link, 200)),
    Figure("card functions: apply, 5 conditions", "ns", applied(turning(asking), 200)),
)
