"""NS: Normal Summons."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, monster, pool_with
from ygocore.constants import Position, Status, Type
from ygocore.rulesets import RULESETS

EVERY_ERA = pytest.mark.parametrize("rules", RULESETS)


@EVERY_ERA
def test_NS_01_one_normal_summon_a_turn(engine: str, rules: str) -> None:
    with Scenario(engine, Side(hand=["Celtic Guardian", "Battle Ox"]), rules=rules) as duel:
        assert duel.offered("SUMMON") == ["Celtic Guardian", "Battle Ox"]
        duel.summon("Celtic Guardian")
        assert duel.offered("SUMMON") == []
        assert duel.offered("SET_MONSTER") == []


def test_NS_01_the_right_comes_back_with_the_next_own_turn(engine: str) -> None:
    with Scenario(
        engine,
        Side(hand=["Celtic Guardian"], draws=["Battle Ox"]),
        Side(hand=["Mystical Elf"], draws=["Feral Imp"]),
    ) as duel:
        duel.summon("Celtic Guardian")
        duel.end_turn()
        duel.summon("Mystical Elf")
        assert not duel.offers("SUMMON")
        duel.end_turn()
        assert duel.offered("SUMMON") == ["Battle Ox"]


def test_NS_01_a_normal_summon_may_wait_until_main_phase_2(engine: str) -> None:
    with Scenario(engine, Side(hand=["Celtic Guardian"])) as duel:
        duel.to_battle_phase()
        duel.to_main_phase_2()
        duel.summon("Celtic Guardian")
        assert duel.monsters(0) == {0: "Celtic Guardian, attack"}


def test_NS_02_from_the_hand_to_face_up_attack_position(engine: str) -> None:
    with Scenario(engine, Side(hand=["Battle Ox", "Celtic Guardian"])) as duel:
        duel.summon("Celtic Guardian")
        assert duel.monsters(0) == {0: "Celtic Guardian, attack"}
        assert duel.names(0, "hand") == ["Battle Ox"]


def test_NS_02_only_hand_cards_are_normal_summoned(engine: str) -> None:
    with Scenario(
        engine,
        Side(
            hand=["Battle Ox"],
            grave=["Celtic Guardian"],
            banished=["Feral Imp"],
            draws=[],
            filler=["Mystical Elf"],
        ),
    ) as duel:
        assert duel.offered("SUMMON") == ["Battle Ox"]


@pytest.mark.parametrize(
    "name",
    ["Mokey Mokey", "Happy Lover", "Silver Fang", "Celtic Guardian"],  # Levels 1 to 4
)
def test_NS_03_level_4_or_lower_needs_no_tribute(engine: str, name: str) -> None:
    with Scenario(engine, Side(hand=[name])) as duel:
        assert duel.offered("SUMMON") == [name]
        assert duel.offered("SET_MONSTER") == [name]
        duel.summon(name)
        assert duel.names(0, "grave") == []


def test_NS_03_level_4_or_lower_is_not_summoned_with_tributes(engine: str) -> None:
    with Scenario(
        engine, Side(hand=["Celtic Guardian"], monsters={0: "Mokey Mokey", 1: "Silver Fang"})
    ) as duel:
        duel.summon("Celtic Guardian")
        assert duel.monsters(0) == {
            0: "Mokey Mokey, attack",
            1: "Silver Fang, attack",
            2: "Celtic Guardian, attack",
        }


def test_NS_04_face_up_defense_position_is_not_available(engine: str) -> None:
    """A Summon offers no position to choose, and the only other way down is the Set."""
    with Scenario(engine, Side(hand=["Mystical Elf"]), auto_place=False, offer_single=True) as duel:
        duel.choose("SUMMON", "Mystical Elf")
        duel.choose_zone(1)
        duel.expect_prompt("SELECT_IDLECMD")
        assert duel.card("Mystical Elf", 0, "mzone").position == Position.FACEUP_ATTACK


def test_NS_06_the_steps_of_a_normal_summon(engine: str) -> None:
    with Scenario(engine, Side(hand=["Battle Ox", "Celtic Guardian"])) as duel:
        duel.summon("Celtic Guardian")
        duel.expect(
            "MOVE Celtic Guardian: 0 hand 1 -> 0 mzone 0 attack",
            "SUMMONING Celtic Guardian: 0 mzone 0 attack",
            "SUMMONED",
        )


def test_NS_06_the_steps_of_a_tribute_summon(engine: str) -> None:
    """The Tribute goes first; then the monster is laid down; then it is Summoned."""
    with Scenario(
        engine, Side(hand=["Summoned Skull"], monsters={3: "Mokey Mokey", 4: "Silver Fang"}), auto_place=False
    ) as duel:
        duel.summon("Summoned Skull", tributes=["Silver Fang"], zone=2)
        duel.expect(
            "MOVE Silver Fang: 0 mzone 4 -> 0 grave 0 by RELEASE+MATERIAL+SUMMON",
            "MOVE Summoned Skull: 0 hand 0 -> 0 mzone 2 attack",
            "SUMMONING Summoned Skull: 0 mzone 2 attack",
            "SUMMONED",
        )


@pytest.mark.parametrize("kind", [Type.FUSION, Type.RITUAL, Type.SYNCHRO, Type.XYZ, Type.LINK, Type.SPSUMMON])
def test_NS_09_special_summon_monsters_are_never_normal_summoned_or_set(engine: str, kind: Type) -> None:
    pool = pool_with(monster("Someone Special", 4, 1000, 1000, kind))
    with Scenario(
        engine, Side(hand=["Someone Special", "Celtic Guardian"]), pool=pool, by_effects=True
    ) as duel:
        assert duel.offered("SUMMON") == ["Celtic Guardian"]
        assert duel.offered("SET_MONSTER") == ["Celtic Guardian"]


@pytest.mark.parametrize("way", ["SUMMON", "SET_MONSTER"])
def test_NS_10_used_in_main_phase_1_is_gone_in_main_phase_2(engine: str, way: str) -> None:
    with Scenario(engine, Side(hand=["Celtic Guardian", "Battle Ox"]), offer_single=True) as duel:
        duel.choose(way, "Celtic Guardian")
        duel.to_battle_phase()
        duel.to_main_phase_2()
        duel.expect_prompt("SELECT_IDLECMD")
        assert not duel.offers("SUMMON")
        assert not duel.offers("SET_MONSTER")


def test_NS_01_the_summoned_monster_is_known_as_summoned_this_turn(engine: str) -> None:
    with Scenario(engine, Side(hand=["Celtic Guardian"])) as duel:
        duel.summon("Celtic Guardian")
        assert duel.card("Celtic Guardian", 0, "mzone").status == Status.SUMMON_TURN
        assert duel.state.players[0].normal_summons == 1
        assert duel.state.players[1].normal_summons == 0
