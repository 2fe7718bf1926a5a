"""PHASE: the turn and its phases."""

from __future__ import annotations

import pytest

from tests.scenario import NewDuel, Scenario, Side, defense, face_down
from ygocore.constants import Phase
from ygocore.rulesets import RULESETS, Switch

EVERY_ERA = pytest.mark.parametrize("rules", RULESETS)
FIRST_HAND = ["Celtic Guardian", "Battle Ox", "Feral Imp", "Silver Fang", "Mystical Elf"]
SECOND_HAND = ["Luster Dragon", "Gemini Elf", "Dark Blade", "Gagagigo", "Haniwa"]


def test_PHASE_01_the_turn_player_draws_the_top_card(engine: str) -> None:
    with Scenario(engine, Side(draws=["Baby Dragon"]), Side(draws=["Haniwa"])) as duel:
        duel.end_turn()
        assert duel.names(1, "hand") == ["Haniwa"]
        assert duel.names(0, "hand") == []
        duel.end_turn()
        assert duel.names(0, "hand") == ["Baby Dragon"]


def test_PHASE_01_several_cards_where_the_duel_says_so(engine: str) -> None:
    first, second = [*FIRST_HAND[:2]], [*SECOND_HAND[:2], "Baby Dragon", "Bunilla"]
    with NewDuel(engine, first, second, hand=2, draw=2) as duel:
        duel.end_turn()
        assert duel.names(1, "hand") == ["Luster Dragon", "Gemini Elf", "Baby Dragon", "Bunilla"]


@EVERY_ERA
def test_PHASE_02_who_goes_first_draws_in_the_first_turn_before_mr3_only(engine: str, rules: str) -> None:
    draws = rules in ("MR1", "MR2")
    first = [*FIRST_HAND, "Baby Dragon"] if draws else FIRST_HAND
    with NewDuel(engine, first, SECOND_HAND, rules=rules) as duel:
        assert duel.names(0, "hand") == first
        drawn = ["DRAW 0: Baby Dragon"] if draws else []
        duel.expect(
            f"DRAW 0: {', '.join(FIRST_HAND)}",
            f"DRAW 1: {', '.join(SECOND_HAND)}",
            "TURN of 0",
            "PHASE DRAW",
            *drawn,
            "PHASE STANDBY",
            "PHASE MAIN1",
        )


@EVERY_ERA
def test_PHASE_02_the_second_player_draws_in_every_era(engine: str, rules: str) -> None:
    with NewDuel(engine, FIRST_HAND, [*SECOND_HAND, "Baby Dragon"], rules=rules) as duel:
        duel.end_turn()
        assert duel.names(1, "hand") == [*SECOND_HAND, "Baby Dragon"]


@pytest.mark.parametrize("switched_on", [False, True])
def test_PHASE_02_is_one_switch(engine: str, switched_on: bool) -> None:
    base = RULESETS["MR2020"]
    rules = base.but(on=Switch.FIRST_TURN_DRAW) if switched_on else base
    with NewDuel(engine, FIRST_HAND, SECOND_HAND, rules=rules) as duel:
        assert len(duel.names(0, "hand")) == (6 if switched_on else 5)


def test_PHASE_05_an_empty_standby_phase_is_followed_by_main_phase_1(engine: str) -> None:
    with Scenario(engine, Side(), Side(draws=["Haniwa"])) as duel:
        duel.end_turn()
        duel.expect("PHASE END", "TURN of 1", "PHASE DRAW", "DRAW 1: Haniwa", "PHASE STANDBY", "PHASE MAIN1")
        duel.expect_prompt("SELECT_IDLECMD")
        assert duel.player == 1
        assert duel.duel.phase == Phase.MAIN1


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_PHASE_06_in_any_order(engine: str, order: tuple[int, ...]) -> None:
    """A Normal Summon, a Flip Summon and two changes of position, in three orders, with the same result."""
    monsters = {1: face_down("Mystical Elf"), 2: "Feral Imp", 3: defense("Dark Blade")}
    with Scenario(engine, Side(hand=["Battle Ox"], monsters=monsters), offer_single=True) as duel:
        for step in order:
            if step == 0:
                duel.summon("Battle Ox")
            elif step == 1:
                duel.change_position("Mystical Elf")
            else:
                duel.change_position("Feral Imp")
                duel.change_position("Dark Blade")
        assert duel.monsters(0) == {
            0: "Battle Ox, attack",
            1: "Mystical Elf, attack",
            2: "Feral Imp, defense",
            3: "Dark Blade, attack",
        }


def test_PHASE_08_main_phase_2_is_not_reached_from_main_phase_1(engine: str) -> None:
    with Scenario(engine, Side(hand=["Battle Ox"])) as duel:
        assert not duel.offers("TO_MAIN_PHASE_2")
        assert duel.offers("TO_BATTLE_PHASE")
        assert duel.offers("TO_END_PHASE")


@EVERY_ERA
def test_PHASE_09_no_battle_phase_in_the_first_turn(engine: str, rules: str) -> None:
    with NewDuel(engine, rules=rules, offer_single=True) as duel:
        assert not duel.offers("TO_BATTLE_PHASE")
        assert not duel.offers("TO_MAIN_PHASE_2")
        duel.end_turn()
        assert duel.player == 1
        assert duel.offers("TO_BATTLE_PHASE")


def test_PHASE_09_is_one_switch(engine: str) -> None:
    with NewDuel(engine, rules=RULESETS["MR2020"].but(on=Switch.FIRST_TURN_BATTLE)) as duel:
        assert duel.offers("TO_BATTLE_PHASE")


def test_PHASE_11_without_a_declaration_the_battle_phase_is_left_out(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), Side(draws=["Haniwa"])) as duel:
        duel.end_turn()
        duel.expect("PHASE END", "TURN of 1", "PHASE DRAW", "DRAW 1: Haniwa", "PHASE STANDBY", "PHASE MAIN1")


def test_PHASE_11_the_battle_phase_is_entered_by_declaration_in_main_phase_1(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox"})) as duel:
        duel.to_battle_phase()
        duel.expect_prompt("SELECT_BATTLECMD")
        assert duel.duel.phase == Phase.BATTLE_STEP
        duel.to_main_phase_2()
        assert not duel.offers("TO_BATTLE_PHASE")


def test_PHASE_12_main_phase_2_is_entered_from_the_battle_phase_by_declaration(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox"})) as duel:
        duel.to_battle_phase()
        assert duel.offers("TO_MAIN_PHASE_2")
        duel.forget_events()
        duel.to_main_phase_2()
        duel.expect("PHASE MAIN2")
        assert duel.duel.phase == Phase.MAIN2


def test_PHASE_12_otherwise_the_end_phase_follows_the_battle_phase(engine: str) -> None:
    with Scenario(engine, Side(), Side(draws=["Haniwa"])) as duel:
        duel.to_battle_phase()
        duel.forget_events()
        duel.end_turn()
        # Main Phase 2 is passed through, as the recordings tell it
        duel.expect(
            "PHASE MAIN2",
            "PHASE END",
            "TURN of 1",
            "PHASE DRAW",
            "DRAW 1: Haniwa",
            "PHASE STANDBY",
            "PHASE MAIN1",
        )


def test_PHASE_13_main_phase_2_allows_the_same_as_main_phase_1(engine: str) -> None:
    monsters = {1: face_down("Mystical Elf"), 2: "Feral Imp"}
    with Scenario(engine, Side(hand=["Battle Ox"], monsters=monsters), offer_single=True) as duel:
        duel.to_battle_phase()
        duel.to_main_phase_2()
        assert duel.offered("SUMMON") == ["Battle Ox"]
        assert duel.offered("SET_MONSTER") == ["Battle Ox"]
        assert duel.offered("CHANGE_POSITION") == ["Mystical Elf", "Feral Imp"]
        duel.set_monster("Battle Ox")
        duel.change_position("Mystical Elf")
        assert duel.monsters(0) == {
            0: "Battle Ox, face-down",
            1: "Mystical Elf, attack",
            2: "Feral Imp, attack",
        }


def test_PHASE_14_the_turn_is_over_when_the_end_phase_is(engine: str) -> None:
    """While the hand limit is being seen to, the turn is still the old one."""
    with Scenario(engine, Side(hand=["Bat"] * 6 + ["Haniwa"])) as duel:
        duel.choose("TO_END_PHASE")
        assert (duel.duel.turn, duel.duel.turn_player, duel.duel.phase) == (3, 0, Phase.END)
        duel.choose("SELECT", "Haniwa")
        assert (duel.duel.turn, duel.duel.turn_player, duel.duel.phase) == (4, 1, Phase.MAIN1)
