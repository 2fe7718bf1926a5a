"""Both engines in lockstep, over all rule sets: duels as they are played, and starts that only a fuzzer makes
up."""

from __future__ import annotations

from pathlib import Path

import pytest

from ygocore.cards.pool import CardPool
from ygocore.deck import Deck
from ygocore.duel import Duel, duel_setup
from ygocore.rulesets import RULESETS, RuleSet, Switch
from ygocore.setup import DuelSetup
from ygocore.sim.fuzz import fuzz_one
from ygocore.sim.lockstep import lockstep
from ygocore.sim.policies import POLICIES
from ygocore.sim.starts import Stock
from ygocore.snapshot import Snapshot

pytestmark = pytest.mark.native

DECK = Deck.named("vanilla")
FUZZED = 120
FUZZED_AT_ONCE = 30


def walk(start: DuelSetup | Snapshot, seed: int, policy: str) -> None:
    pool = start.pool if isinstance(start, DuelSetup) else CardPool.builtin()
    found = lockstep(start, pool, seed=seed, policy=policy, every=24)
    assert found.over
    assert found.actions


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("options", [{}, {"auto_place": True}, {"offer_single": True}], ids=str)
def test_duels_are_alike(rules: str, policy: str, options: dict[str, bool]) -> None:
    for seed in range(4 if policy == "eager" else 1):
        walk(duel_setup(DECK, DECK, seed=seed, rules=rules, **options), seed, policy)


@pytest.mark.parametrize("first", range(0, FUZZED, FUZZED_AT_ONCE))
def test_fuzzed_duels_are_alike(first: int) -> None:
    stock = Stock(CardPool.builtin())
    decisions = sum(
        len(fuzz_one(stock, 20_08, number).actions) for number in range(first, first + FUZZED_AT_ONCE)
    )
    assert decisions > FUZZED_AT_ONCE


def test_fuzzed_duels_of_all_cards_are_alike(shared: Path) -> None:
    """Spells and Traps that are only Set, Field Spells, Extra Decks, Pendulum and Link Monsters: without
    their effects."""
    stock = Stock(CardPool.from_cdb(shared / "cards.cdb"))
    decisions = sum(len(fuzz_one(stock, 20_08, number).actions) for number in range(30))
    assert decisions > 300


@pytest.mark.parametrize("number", range(10))
def test_the_native_engine_agrees_with_itself(number: int) -> None:
    stock = Stock(CardPool.builtin())
    first = fuzz_one(stock, 7, number, ("native",))
    assert fuzz_one(stock, 7, number, ("native",)) == first
    assert fuzz_one(stock, 7, number).actions == first.actions  # with the reference engine beside it


def test_rules_have_the_same_name_on_both_engines() -> None:
    """A state holds the switches only, so the name follows from them."""
    rules = RULESETS["MR1"].but(on=Switch.ZERO_ATK_DESTROYS)
    for named in (rules, RuleSet("a name of one's own", rules.switches)):
        for engine in ("native", "reference"):
            assert Duel(DECK, DECK, rules=named, engine=engine).rules.name == "MR1+ZERO_ATK_DESTROYS"
