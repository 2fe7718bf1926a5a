"""``ygocore show``: what is in a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from ygocore.cards.pool import CardFacts, CardPool
from ygocore.cli.arguments import DECK_HELP, cards_option, cdb_option, load_card_data, load_deck
from ygocore.cli.outputs import stdout
from ygocore.cli.tables import plural, table
from ygocore.constants import Attribute, Race, Type
from ygocore.formats.cdb import QUESTION

KINDS = (
    "Normal Monsters",
    "Effect Monsters",
    "Extra Deck monsters",
    "Spells",
    "Traps",
    "Tokens",
    "not in the card data",
)
#: Subtypes worth a word, in the order in which they are printed.
SUBTYPES = (
    *(Type.FUSION, Type.RITUAL, Type.SYNCHRO, Type.XYZ, Type.LINK, Type.PENDULUM, Type.TUNER, Type.GEMINI),
    *(Type.UNION, Type.SPIRIT, Type.TOON, Type.FLIP, Type.NORMAL, Type.EFFECT),
    *(Type.CONTINUOUS, Type.EQUIP, Type.FIELD, Type.QUICKPLAY, Type.COUNTER),
)


@click.command(epilog=DECK_HELP)
@click.argument("deck", metavar="DECK")
@cdb_option
@cards_option
def show(*, deck: str, cdbs: tuple[Path, ...], card_files: tuple[Path, ...]) -> None:
    """Print the cards of a deck by kind, with their numbers. Names come from the card data (--cdb)."""
    pool = load_card_data(cdbs, card_files).pool
    found = load_deck(deck)
    lines = table(
        ("", "right"), ("card", "left"), ("code", "right"), ("kind", "left"),
        ("level", "right"), ("ATK", "right"), ("DEF", "right"),
    )  # fmt: skip
    for part, codes in (("Main Deck", found.main), ("Extra Deck", found.extra), ("Side Deck", found.side)):
        for kind, cards in by_kind(codes, pool):
            lines.add_section()
            lines.add_row(str(sum(cards.values())), f"{part}: {kind}", style="bold")
            for code, count in cards.items():
                lines.add_row(str(count), *card_row(code, pool.get(code)))
    out = stdout()
    sizes = (plural(len(found.main), "card"), f"{len(found.extra)} extra", f"{len(found.side)} side")
    out.print(f"{found.name}: {', '.join(sizes)}", style="bold")
    out.print(lines)


def by_kind(codes: Sequence[int], pool: CardPool) -> Iterable[tuple[str, Counter[int]]]:
    """The cards of one part of a deck by kind (:data:`KINDS`), and within one as the deck lists them."""
    kinds: dict[str, Counter[int]] = {name: Counter() for name in KINDS}
    for code in codes:
        kinds[kind_of(pool.get(code))][code] += 1
    return [(name, cards) for name, cards in kinds.items() if cards]


def kind_of(facts: CardFacts | None) -> str:
    """The heading that a card stands under."""
    if facts is None:
        return "not in the card data"
    if facts.is_type(Type.TOKEN):
        return "Tokens"
    if facts.is_type(Type.SPELL):
        return "Spells"
    if facts.is_type(Type.TRAP):
        return "Traps"
    if facts.is_type(Type.FUSION | Type.SYNCHRO | Type.XYZ | Type.LINK):
        return "Extra Deck monsters"
    return "Normal Monsters" if facts.is_type(Type.NORMAL) else "Effect Monsters"


def card_row(code: int, facts: CardFacts | None) -> tuple[str, ...]:
    """Name, code, kind, level (or rank, or Link Rating), ATK and DEF."""
    if facts is None:
        return "?", str(code), "", "", "", ""
    words = [word(subtype) for subtype in SUBTYPES if facts.is_type(subtype)]
    if not facts.is_type(Type.MONSTER):
        return facts.name, str(code), " ".join(words) or "Normal", "", "", ""
    kind = " ".join([word(facts.attribute), word(facts.race), *words])
    level = f"R{facts.rank}" if facts.rank else f"L{facts.link}" if facts.link else str(facts.level)
    defense = "" if facts.is_type(Type.LINK) else points(facts.defense)
    return facts.name, str(code), kind, level, points(facts.attack), defense


def word(bit: Attribute | Race | Type) -> str:
    """``Winged Beast`` for ``WINGEDBEAST``; bits without a name as a number."""
    spelled = {"WINGEDBEAST": "Winged Beast", "BEASTWARRIOR": "Beast-Warrior", "SEASERPENT": "Sea Serpent"}
    spelled |= {"DIVINE": "Divine-Beast", "CREATORGOD": "Creator God", "QUICKPLAY": "Quick-Play"}
    name = bit.name
    if name is None:
        return f"{int(bit):#x}"
    return name if isinstance(bit, Attribute) else spelled.get(name, name.capitalize())


def points(number: int) -> str:
    """ATK or DEF, "?" where that is printed."""
    return "?" if number == QUESTION else str(number)
