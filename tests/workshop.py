"""Cards made where a test needs them: facts and effects in one place, played beside the cards that ship.

    made = Workshop()

    @made.spell("Small Gift")
    def small_gift(c):
        c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=gain(100))

    def test_it(engine):
        with made.scenario(engine, Side(hand=["Small Gift"])) as duel:
            ...

Passcodes come from the names (:func:`tests.scenario.monster` and kin), so a card may name itself by :func:`code_of`. The cards
of ``tests/rules/made`` are there too.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cached_property
from typing import Any

from tests.rules.made.facts import DEFINITIONS, POOL
from tests.scenario import Scenario, Side, monster, spell, trap
from ygocore.cards.definitions import CardDef
from ygocore.cards.language import Declaration
from ygocore.cards.pool import CardFacts, CardPool
from ygocore.cards.registry import CardScripts
from ygocore.constants import Type
from ygocore.errors import UnknownCardError

#: What declares the effects of a card.
Declare = Callable[[Any], None]


def code_of(name: str) -> int:
    """The passcode of a card made under that name, known before it is made."""
    return spell(name).code


class Workshop:
    """The cards that one module of tests makes."""

    def __init__(self) -> None:
        self.facts: list[CardFacts] = []
        self.declarations: list[Declaration] = []

    def _make(self, facts: CardFacts) -> Callable[[Declare], Declare]:
        self.facts.append(facts)

        def declare(function: Declare) -> Declare:
            self.declarations.append(Declaration((facts.code,), function))
            return function

        return declare

    def spell(self, name: str, kind: int = 0) -> Callable[[Declare], Declare]:
        """Make a Spell with the effects that the decorated function declares."""
        return self._make(spell(name, kind))

    def trap(self, name: str, kind: int = 0) -> Callable[[Declare], Declare]:
        """Make a Trap."""
        return self._make(trap(name, kind))

    def monster(
        self,
        name: str,
        level: int = 4,
        attack: int = 1000,
        defense: int = 1000,
        kind: Type = Type.EFFECT,
        **facts: Any,
    ) -> Callable[[Declare], Declare]:
        """Make a monster: an EARTH Warrior unless ``facts`` say otherwise."""
        return self._make(_monster(name, level, attack, defense, kind, facts))

    def plain(
        self,
        name: str,
        level: int = 4,
        attack: int = 1000,
        defense: int = 1000,
        kind: Type = Type.NORMAL,
        **facts: Any,
    ) -> None:
        """Make a monster without effects."""
        self.facts.append(_monster(name, level, attack, defense, kind, facts))

    @cached_property
    def pool(self) -> CardPool:
        """All cards: those that ship, those of ``tests/rules/made``, and these."""
        return CardPool([*POOL.values(), *self.facts])

    @cached_property
    def definitions(self) -> CardScripts:
        """What all of them do."""
        return DEFINITIONS | CardScripts(self.declarations)

    def definition(self, name: str) -> CardDef:
        """What one of these cards does. ``UnknownCardError`` for none of that name."""
        found = next((each for each in self.facts if each.name == name), None)
        if found is None:
            raise UnknownCardError(f"no card {name!r} is made here")
        return self.definitions[found.code]

    def scenario(
        self, engine: str, mine: Side | None = None, theirs: Side | None = None, **more: Any
    ) -> Scenario:
        """A duel in which these cards can be used; MR2020 unless ``rules`` are given."""
        return Scenario(
            engine,
            mine,
            theirs,
            pool=self.pool,
            definitions=self.definitions,
            by_effects=True,
            **{"rules": "MR2020", **more},
        )


def _monster(
    name: str, level: int, attack: int, defense: int, kind: Type, facts: dict[str, Any]
) -> CardFacts:
    return dataclasses.replace(monster(name, level, attack, defense, kind), **facts)
