"""LP: life points."""

from __future__ import annotations

import pytest

from tests.scenario import NewDuel, Scenario, Side
from ygocore.rulesets import RULESETS
from ygocore.snapshot import WinReason

EVERY_ERA = pytest.mark.parametrize("rules", RULESETS)


@EVERY_ERA
def test_LP_01_each_player_starts_with_8000(engine: str, rules: str) -> None:
    with NewDuel(engine, rules=rules) as duel:
        assert duel.duel.life_points == (8000, 8000)


def test_LP_01_another_number_can_be_agreed_on(engine: str) -> None:
    with NewDuel(engine, lp=4000) as duel:
        assert duel.duel.life_points == (4000, 4000)


def test_LP_02_life_points_do_not_fall_below_0(engine: str) -> None:
    """Alexandrite Dragon (2000) attacks a player with 300 LP: 0 are left, not -1700."""
    with Scenario(engine, Side(monsters={0: "Alexandrite Dragon"}), Side(lp=300)) as duel:
        duel.to_battle_phase()
        duel.attack("Alexandrite Dragon")
        assert duel.duel.life_points == (8000, 0)
        duel.expect_end(0, WinReason.LIFE_POINTS)


def test_LP_02_the_damage_that_is_reported_is_the_whole_of_it(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Alexandrite Dragon"}), Side(lp=300)) as duel:
        duel.to_battle_phase()
        duel.forget_events()
        duel.attack("Alexandrite Dragon")
        duel.expect(
            "ATTACK 0 mzone 0 attack on the player",
            "DAMAGE_STEP_START",
            "BATTLE 0 mzone 0 attack 2000/100 against the player",
            "DAMAGE 1 2000",
            "WIN 0 LIFE_POINTS",
        )


def test_LP_02_life_points_have_no_upper_limit(engine: str) -> None:
    """A player with 1,000,000 LP who takes 2000 has 998,000."""
    with Scenario(engine, Side(monsters={0: "Alexandrite Dragon"}), Side(lp=1_000_000)) as duel:
        duel.to_battle_phase()
        duel.attack("Alexandrite Dragon")
        assert duel.duel.life_points == (8000, 998_000)
