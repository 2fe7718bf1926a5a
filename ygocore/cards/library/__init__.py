"""What ships with the package: facts of cards, by theme, and decks of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ygocore.cards.library.effectless import EFFECTLESS
from ygocore.cards.library.facts import (
    BLACKWING,
    FUSIONS_AND_OTHERS,
    GOAT_CONTROL,
    JUNK,
    STAPLES,
    SUMMONS_AND_ANSWERS,
    SYNCHRO_MONSTERS,
    TOKENS,
)
from ygocore.cards.library.normal_monsters import NORMAL_MONSTERS
from ygocore.cards.library.theme_facts import THEMES
from ygocore.cards.pool import CardFacts

if TYPE_CHECKING:
    import sys

    if sys.version_info >= (3, 12):
        from importlib.resources.abc import Traversable
    else:
        from importlib.abc import Traversable

__all__ = ["all_facts", "deck_names", "deck_text"]

_DECK_SUFFIX = ".ydk"


def all_facts() -> tuple[CardFacts, ...]:
    """Return the facts of every card that ships, theme by theme."""
    return (
        *NORMAL_MONSTERS,
        *EFFECTLESS,
        *STAPLES,
        *SUMMONS_AND_ANSWERS,
        *FUSIONS_AND_OTHERS,
        *GOAT_CONTROL,
        *BLACKWING,
        *JUNK,
        *SYNCHRO_MONSTERS,
        *TOKENS,
        *THEMES,
    )


def deck_names() -> tuple[str, ...]:
    """Return the names of the decks that ship, sorted."""
    names = (entry.name for entry in _decks().iterdir())
    return tuple(sorted(name.removesuffix(_DECK_SUFFIX) for name in names if name.endswith(_DECK_SUFFIX)))


def deck_text(name: str) -> str:
    """Return the .ydk text of the deck that ships under `name`; KeyError naming all of them if there is
    none."""
    names = deck_names()
    if name not in names:
        raise KeyError(f"no deck named {name!r} ships with ygocore; there are: {', '.join(names)}")
    return (_decks() / (name + _DECK_SUFFIX)).read_text(encoding="utf-8")


def _decks() -> Traversable:
    from importlib.resources import files  # slow to import, and needed only here

    return files(__name__) / "decks"
