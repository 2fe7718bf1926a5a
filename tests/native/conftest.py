"""What the tests of the native engine share: the modules, imported late so that --no-native can do without them."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ygocore.cards.pool import CardPool
from ygocore.constants import Type
from ygocore.rulesets import RULESETS
from ygocore.setup import DuelSetup
from ygocore.snapshot import Option

SOURCES = Path(__file__).resolve().parent.parent.parent / "pyx" / "ygocore" / "_native"


@pytest.fixture(scope="session")
def sources() -> Path:
    """The folder of the engine's .pxd and .pyx files."""
    return SOURCES


@pytest.fixture(scope="session")
def native() -> SimpleNamespace:
    """The compiled modules by name. Fails, and does not skip, where they are not built."""
    package = importlib.import_module("ygocore._native")
    package.require()
    return SimpleNamespace(
        **{name: importlib.import_module(f"ygocore._native.{name}") for name in package.MODULES}
    )


@pytest.fixture(scope="session")
def pool() -> CardPool:
    return CardPool.builtin()


@pytest.fixture(scope="session")
def new_setup(pool: CardPool) -> Callable[..., DuelSetup]:
    """Make a setup of two decks of 40 Normal Monsters of mixed Levels; keywords replace fields of it."""
    monsters = sorted(
        (card for card in pool.rows if card.is_type(Type.NORMAL)), key=lambda card: (card.level, card.code)
    )
    low = [card.code for card in monsters if card.level <= 4]
    high = [card.code for card in monsters if card.level > 4]
    deck = tuple((low * 2)[:28] + high[:4] + high[-8:])

    def make(**fields: Any) -> DuelSetup:
        whole = DuelSetup(pool, (deck, deck[::-1]), ((), ()), 1, RULESETS["MR2020"])
        return whole._replace(**fields)

    return make


@pytest.fixture(scope="session")
def walk(native: SimpleNamespace) -> Callable[..., Iterator[Any]]:
    """Play a duel at random and yield it at every decision and at its end: the same object each time."""

    def states(setup: DuelSetup, seed: int = 0) -> Iterator[Any]:
        chance = random.Random(seed)
        duel = native.core.NativeCore._start(setup)
        while True:
            yield duel
            if duel.over:
                return
            duel.apply(chance.choice(duel.legal_actions()))

    return states


@pytest.fixture(scope="session")
def moments(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup], walk: Callable[..., Iterator[Any]]
) -> dict[str, Any]:
    """A duel waiting at each kind of pending rule, at both open game states, and one that is over. Do not change them."""
    found: dict[str, Any] = {}
    setup = new_setup()
    for seed in range(40):
        setup = new_setup(seed=seed, draw=3 if seed % 2 else 1, turn_limit=60)
        for duel in walk(setup, seed):
            pending = duel.snapshot().pending
            name = "OVER" if duel.over else pending.kind.name if pending else duel.prompt.kind.name
            if name == "TRIBUTE" and pending.picks:
                name = "TRIBUTE_PICKED"
            if name == "HAND_LIMIT" and pending.picks:
                name = "HAND_LIMIT_PICKED"
            found.setdefault(name, duel.clone())
    spells = CardPool([*setup.pool.rows, spell_facts()])
    duel = native.core.NativeCore._start(
        setup._replace(pool=spells, main=((999,) * 10, (999,) * 10), options=Option(0))
    )
    duel.apply(duel.legal_actions()[0])
    found["SPELL_ZONE"] = duel
    return found


def spell_facts() -> Any:
    from ygocore.cards.pool import CardFacts

    return CardFacts(code=999, name="Test Spell", type=Type.SPELL)
