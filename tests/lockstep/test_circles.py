"""Both engines forbid the same actions, those that would begin a circle of negations, and forbid enough (GAP-22, E-087).

Decks of cards that negate each other in every direction are played at random. Nobody attacks: a card that leaves may
set going what it held up, and that is not foreseen. So no duel may end in a loop, though without foresight most would.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tests.rules.test_made_loops import made
from tests.workshop import code_of
from ygocore._engine import ENGINES
from ygocore.actions import ActionKind, decode
from ygocore.rulesets import ruleset
from ygocore.setup import DuelSetup
from ygocore.sim.lockstep import begin
from ygocore.snapshot import Option, WinReason

NAMES = (
    *("Trap Hater", "Visitor", "Beast Hater", "Beast Charm", "Spell Hater", "Beast Realm", "Earpiece"),
    *("Trap Hater", "Spell Hater", "Beast Charm"),
)
PEACEFUL = (ActionKind.ATTACK, ActionKind.TO_BATTLE_PHASE)


def setup(number: int, rules: str) -> DuelSetup:
    random = Random(number)
    codes = [code_of(name) for name in NAMES]
    decks = [tuple(random.choices(codes, k=18)) for _ in range(2)]
    return DuelSetup(
        pool=made.pool,
        main=(decks[0], decks[1]),
        extra=((), ()),
        seed=number,
        rules=ruleset(rules),
        options=Option.AUTO_PLACE,
        definitions=made.definitions,
        turn_limit=10,
    )


def peacefully(random: Random) -> Any:
    """A policy that never attacks, and mostly plays something while it can."""

    def choose(duel: Any) -> int:
        actions = [int(each) for each in duel.legal_actions() if decode(each).kind not in PEACEFUL]
        busy = [
            each for each in actions if decode(each).kind not in (ActionKind.TO_END_PHASE, ActionKind.PASS)
        ]
        return random.choice(busy if busy and random.random() < 0.8 else actions)

    return choose


def play(number: int, rules: str, engines: Sequence[str], most: int) -> Counter[ActionKind]:
    """Play on these engines at once; how often each kind of action was taken."""
    start = setup(number, rules)
    duels = [begin(start, start.pool, engine) for engine in engines]
    choose = peacefully(Random(number))
    played: Counter[ActionKind] = Counter()
    while not duels[0].over and played.total() < most:
        action = choose(duels[0])
        played[decode(action).kind] += 1
        for duel in duels:
            duel.apply(action)
        assert duels[0].digest() == duels[-1].digest()
        assert duels[0].legal_actions().tolist() == duels[-1].legal_actions().tolist()
    assert duels[0].win_reason != WinReason.LOOP
    return played


@pytest.mark.native
@pytest.mark.parametrize(("number", "rules"), [(0, "MR1"), (3, "MR2020"), (4, "MR3")])
def test_both_engines_forbid_the_same(number: int, rules: str) -> None:
    play(number, rules, ENGINES, 40)


@pytest.mark.native
def test_no_duel_ends_in_a_loop() -> None:
    played = sum((play(number, "MR2020", ("native",), 200) for number in range(20)), Counter())
    assert played[ActionKind.ACTIVATE] > 100
