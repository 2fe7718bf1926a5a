"""TRIB: Tributes and Tribute Summons."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, attack, defense, face_down, monster, pool_with
from ygocore.constants import Reason

TWO = {0: "Mokey Mokey", 1: "Silver Fang"}
THREE = {**TWO, 2: "Happy Lover"}


@pytest.mark.parametrize("name", ["Jack's Knight", "Summoned Skull"])  # Levels 5 and 6
@pytest.mark.parametrize("way", ["SUMMON", "SET_MONSTER"])
def test_TRIB_01_level_5_and_6_need_one_tribute(engine: str, name: str, way: str) -> None:
    with Scenario(engine, Side(hand=[name])) as duel:
        assert duel.offered(way) == []
    with Scenario(engine, Side(hand=[name], monsters={2: "Mokey Mokey"})) as duel:
        assert duel.offered(way) == [name]
        duel.choose(way, name)
        assert duel.names(0, "grave") == ["Mokey Mokey"]
        assert len(duel.monsters(0)) == 1


@pytest.mark.parametrize("name", ["Dark Magician", "Blue-Eyes White Dragon"])  # Levels 7 and 8
@pytest.mark.parametrize("way", ["SUMMON", "SET_MONSTER"])
def test_TRIB_01_level_7_and_higher_need_two_tributes(engine: str, name: str, way: str) -> None:
    with Scenario(engine, Side(hand=[name], monsters={2: "Mokey Mokey"})) as duel:
        assert duel.offered(way) == []
    with Scenario(engine, Side(hand=[name], monsters=TWO)) as duel:
        assert duel.offered(way) == [name]
        duel.choose(way, name)
        assert duel.names(0, "grave") == ["Mokey Mokey", "Silver Fang"]
        assert len(duel.monsters(0)) == 1


def test_TRIB_01_the_player_chooses_the_tribute(engine: str) -> None:
    with Scenario(engine, Side(hand=["Summoned Skull"], monsters=THREE)) as duel:
        duel.choose("SUMMON", "Summoned Skull")
        duel.expect_prompt("SELECT_TRIBUTE")
        assert duel.offered("SELECT") == ["Mokey Mokey", "Silver Fang", "Happy Lover"]
        duel.choose("SELECT", "Silver Fang", "mzone")
        assert duel.names(0, "grave") == ["Silver Fang"]
        assert duel.monsters(0) == {
            0: "Mokey Mokey, attack",
            1: "Summoned Skull, attack",
            2: "Happy Lover, attack",
        }


def test_TRIB_01_two_tributes_are_chosen_one_after_the_other(engine: str) -> None:
    with Scenario(engine, Side(hand=["Dark Magician"], monsters=THREE)) as duel:
        duel.choose("SUMMON", "Dark Magician")
        duel.choose("SELECT", "Happy Lover", "mzone")
        assert duel.offered("SELECT") == ["Mokey Mokey", "Silver Fang"]
        assert len(duel.monsters(0)) == 3  # nothing is Tributed before all are chosen
        duel.choose("SELECT", "Mokey Mokey", "mzone")
        assert duel.names(0, "grave") == ["Mokey Mokey", "Happy Lover"]
        assert duel.monsters(0) == {0: "Dark Magician, attack", 1: "Silver Fang, attack"}


def test_TRIB_01_only_own_monsters_are_tributed(engine: str) -> None:
    with Scenario(engine, Side(hand=["Summoned Skull"]), Side(monsters=THREE)) as duel:
        assert not duel.offers("SUMMON")


@pytest.mark.parametrize("level", [9, 10, 11, 12])
def test_TRIB_02_there_is_no_general_rule_of_three_tributes(engine: str, level: int) -> None:
    pool = pool_with(monster("Great Ancient", level, 3500, 3500))
    with Scenario(engine, Side(hand=["Great Ancient"], monsters=TWO), pool=pool) as duel:
        duel.summon("Great Ancient")
        assert duel.names(0, "grave") == ["Mokey Mokey", "Silver Fang"]
        assert duel.monsters(0) == {0: "Great Ancient, attack"}


def test_TRIB_04_a_tribute_summon_is_a_normal_summon(engine: str) -> None:
    """It uses the turn's Normal Summon, and it is not available when that is used."""
    with Scenario(engine, Side(hand=["Summoned Skull", "Celtic Guardian"], monsters=TWO)) as duel:
        duel.summon("Summoned Skull", tributes=["Mokey Mokey"])
        assert not duel.offers("SUMMON")
    with Scenario(engine, Side(hand=["Summoned Skull", "Celtic Guardian"], monsters=TWO)) as duel:
        duel.summon("Celtic Guardian")
        assert not duel.offers("SUMMON")
        assert not duel.offers("SET_MONSTER")


def test_TRIB_06_the_tributes_leave_before_the_monster_is_laid_down(engine: str) -> None:
    """While the zone is being chosen the Tributes already lie in the GY, and the monster is still in the hand."""
    with Scenario(engine, Side(hand=["Dark Magician"], monsters=TWO), auto_place=False) as duel:
        duel.choose("SUMMON", "Dark Magician")
        duel.expect_prompt("SELECT_PLACE")
        assert duel.names(0, "grave") == ["Mokey Mokey", "Silver Fang"]
        assert duel.monsters(0) == {}
        assert duel.names(0, "hand") == ["Dark Magician"]
        duel.choose_zone(0)


def test_TRIB_06_tributes_are_sent_by_release_for_a_summon(engine: str) -> None:
    with Scenario(engine, Side(hand=["Summoned Skull"], monsters={0: "Mokey Mokey"})) as duel:
        duel.summon("Summoned Skull")
        assert duel.card("Mokey Mokey", 0, "grave").reason == Reason.RELEASE | Reason.MATERIAL | Reason.SUMMON


@pytest.mark.parametrize("way", ["SUMMON", "SET_MONSTER"])
def test_TRIB_08_face_down_monsters_can_be_tributed(engine: str, way: str) -> None:
    with Scenario(engine, Side(hand=["Summoned Skull"], monsters={0: face_down("Mystical Elf")})) as duel:
        assert duel.offered(way) == ["Summoned Skull"]
        duel.choose(way, "Summoned Skull")
        assert duel.names(0, "grave") == ["Mystical Elf"]


def test_TRIB_08_battle_positions_do_not_matter(engine: str) -> None:
    monsters = {0: attack("Battle Ox"), 1: defense("Silver Fang"), 2: face_down("Mystical Elf")}
    with Scenario(engine, Side(hand=["Summoned Skull"], monsters=monsters)) as duel:
        duel.choose("SUMMON", "Summoned Skull")
        assert duel.offered("SELECT") == ["Battle Ox", "Silver Fang", "Mystical Elf"]
