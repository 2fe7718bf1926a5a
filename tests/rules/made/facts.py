"""The facts of the cards made for tests, and a scenario that has them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.rules.made import cards
from tests.scenario import Scenario, Side
from ygocore.cards.pool import CardFacts, CardPool
from ygocore.cards.registry import builtin_cards, load_cards
from ygocore.constants import Attribute, Race, Type


def _monster(
    code: int, name: str, level: int, attack: int, defense: int, kind: int = Type.EFFECT
) -> CardFacts:
    return CardFacts(
        code=code,
        name=name,
        type=Type.MONSTER | kind,
        level=level,
        attack=attack,
        defense=defense,
        race=Race.WARRIOR,
        attribute=Attribute.EARTH,
    )


def _spell(code: int, name: str, kind: int = 0) -> CardFacts:
    return CardFacts(code=code, name=name, type=Type.SPELL | kind)


def _trap(code: int, name: str, kind: int = 0) -> CardFacts:
    return CardFacts(code=code, name=name, type=Type.TRAP | kind)


FACTS = (
    _monster(cards.WHEN_WATCHER, "When Watcher", 4, 1000, 1000),
    _monster(cards.IF_WATCHER, "If Watcher", 4, 1000, 1000),
    _monster(cards.MUST_WATCHER, "Must Watcher", 4, 1000, 1000),
    _monster(cards.DRUMMER, "Drummer", 4, 1200, 500),
    _monster(cards.HERMIT, "Hermit", 4, 1100, 1100),
    _monster(cards.SCOUT, "Scout", 3, 900, 900),
    _monster(cards.WALL, "Wall", 4, 500, 2500),
    _monster(cards.GIANT, "Giant", 8, 2800, 2000),
    _spell(cards.SEND_THEN_GAIN, "Send Then Gain"),
    _spell(cards.GAIN_THEN_SEND, "Gain Then Send"),
    _spell(cards.BANNER, "Banner", Type.FIELD),
    _spell(cards.BOOST, "Boost", Type.QUICKPLAY),
    _spell(cards.LESSON, "Lesson"),
    _spell(cards.TOKENS, "Tokens"),
    _monster(cards.TOKEN, "Test Token", 1, 0, 0, Type.NORMAL | Type.TOKEN),
    _spell(cards.NO_ANSWER, "No Answer"),
    _spell(cards.HEAL, "Heal"),
    _trap(cards.DENIAL, "Denial", Type.COUNTER),
    _trap(cards.SILENCE, "Silence"),
    _trap(cards.VETO, "Veto", Type.COUNTER),
    _trap(cards.DRAIN, "Drain", Type.CONTINUOUS),
    _trap(cards.CUT, "Cut"),
    _trap(cards.RISE, "Rise"),
    _trap(cards.PAUSE, "Pause"),
)
POOL = CardPool([*CardPool.builtin().values(), *FACTS])
DEFINITIONS = builtin_cards() | load_cards(Path(__file__).with_name("cards.py"))


def made(engine: str, mine: Side | None = None, theirs: Side | None = None, **more: Any) -> Scenario:
    """A scenario with the cards made for tests beside those that ship."""
    return Scenario(
        engine,
        mine,
        theirs,
        pool=POOL,
        definitions=DEFINITIONS,
        by_effects=True,
        **{"rules": "MR2020", **more},
    )
