"""SET: Setting monsters, and ST: Setting Spells and Traps as far as it needs no effects."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, pool_with, set_card, spell, trap
from ygocore.constants import Position, Reason, Status, Type

POOL = pool_with(
    spell("Plain Spell"),
    spell("Quick Spell", Type.QUICKPLAY),
    spell("Old Field", Type.FIELD),
    spell("New Field", Type.FIELD),
    trap("Plain Trap"),
)


def test_SET_01_a_set_monster_lies_face_down_in_defense_position(engine: str) -> None:
    with Scenario(engine, Side(hand=["Battle Ox", "Mystical Elf"])) as duel:
        duel.set_monster("Mystical Elf")
        assert duel.monsters(0) == {0: "Mystical Elf, face-down"}
        assert duel.card("Mystical Elf", 0, "mzone").position == Position.FACEDOWN_DEFENSE
        assert duel.names(0, "hand") == ["Battle Ox"]


@pytest.mark.parametrize(("name", "tributes"), [("Summoned Skull", 1), ("Dark Magician", 2)])
def test_SET_02_a_set_needs_the_same_tributes_as_a_summon(engine: str, name: str, tributes: int) -> None:
    monsters = {0: "Mokey Mokey", 1: "Silver Fang"}
    for count in range(3):
        own = {zone: monsters[zone] for zone in range(count)}
        with Scenario(engine, Side(hand=[name], monsters=own)) as duel:
            assert duel.offers("SET_MONSTER") == (count >= tributes)
    with Scenario(
        engine, Side(hand=[name], monsters={0: "Mokey Mokey", 1: "Silver Fang"}), auto_place=False
    ) as duel:
        duel.set_monster(name, tributes=["Mokey Mokey"] if tributes == 1 else [], zone=3)
        assert duel.names(0, "grave") == ["Mokey Mokey", "Silver Fang"][:tributes]
        assert duel.monsters(0)[3] == f"{name}, face-down"


def test_SET_03_a_set_uses_the_normal_summon(engine: str) -> None:
    with Scenario(engine, Side(hand=["Mystical Elf", "Celtic Guardian"])) as duel:
        duel.set_monster("Mystical Elf")
        assert not duel.offers("SUMMON")
        assert not duel.offers("SET_MONSTER")
        assert duel.state.players[0].normal_summons == 1


def test_SET_04_the_steps_of_a_set(engine: str) -> None:
    """The monster is placed face-down; nothing is Summoned."""
    with Scenario(engine, Side(hand=["Mystical Elf"])) as duel:
        duel.set_monster("Mystical Elf")
        duel.expect(
            "MOVE Mystical Elf: 0 hand 0 -> 0 mzone 0 face-down",
            "SET Mystical Elf: 0 mzone 0 face-down",
        )
        assert duel.card("Mystical Elf", 0, "mzone").status == Status.SET_TURN


def test_SET_04_a_tribute_set_tributes_first(engine: str) -> None:
    with Scenario(engine, Side(hand=["Summoned Skull"], monsters={1: "Mokey Mokey"})) as duel:
        duel.set_monster("Summoned Skull")
        duel.expect(
            "MOVE Mokey Mokey: 0 mzone 1 -> 0 grave 0 by RELEASE+MATERIAL+SUMMON",
            "MOVE Summoned Skull: 0 hand 0 -> 0 mzone 0 face-down",
            "SET Summoned Skull: 0 mzone 0 face-down",
        )


@pytest.mark.parametrize("name", ["Plain Spell", "Quick Spell", "Plain Trap"])
def test_SET_09_ST_01_spells_and_traps_are_set_in_the_main_phase(engine: str, name: str) -> None:
    with Scenario(engine, Side(hand=["Mokey Mokey", name]), pool=POOL) as duel:
        assert duel.offered("SET_SPELL_TRAP") == [name]
        duel.set_spell(name)
        duel.expect(f"MOVE {name}: 0 hand 1 -> 0 szone 0 face-down", f"SET {name}: 0 szone 0 face-down")
        assert duel.spells(0) == {0: f"{name}, face-down"}
        assert duel.card(name, 0, "szone").status == Status.SET_TURN
        assert duel.offered("SUMMON") == ["Mokey Mokey"]  # the Normal Summon is not used by it


def test_ST_01_spells_and_traps_are_not_set_in_the_battle_phase(engine: str) -> None:
    with Scenario(engine, Side(hand=["Plain Trap"]), pool=POOL) as duel:
        duel.to_battle_phase()
        assert not duel.offers("SET_SPELL_TRAP")
        duel.to_main_phase_2()
        assert duel.offered("SET_SPELL_TRAP") == ["Plain Trap"]


def test_ST_01_any_number_may_be_set_in_a_turn_while_there_is_room(engine: str) -> None:
    with Scenario(engine, Side(hand=["Plain Trap"] * 6), pool=POOL, offer_single=True) as duel:
        for _ in range(5):
            assert duel.offers("SET_SPELL_TRAP")
            duel.set_spell(f"Plain Trap@{len(duel.names(0, 'hand')) - 1}")
        assert sorted(duel.spells(0)) == [0, 1, 2, 3, 4]
        assert not duel.offers("SET_SPELL_TRAP")


def test_ST_06_setting_a_field_spell_sends_the_old_one_to_the_grave(engine: str) -> None:
    with Scenario(
        engine, Side(hand=["New Field"], spells={5: set_card("Old Field")}), pool=POOL, rules="MR3"
    ) as duel:
        duel.set_spell("New Field")
        duel.expect(
            "MOVE Old Field: 0 szone 5 -> 0 grave 0 by RULE",
            "MOVE New Field: 0 hand 0 -> 0 szone 5 face-down",
            "SET New Field: 0 szone 5 face-down",
        )
        assert duel.spells(0) == {5: "New Field, face-down"}
        assert duel.card("Old Field", 0, "grave").reason == Reason.RULE


def test_ST_06_a_field_spell_needs_no_spell_and_trap_zone(engine: str) -> None:
    full = {zone: set_card("Plain Trap") for zone in range(5)}
    with Scenario(engine, Side(hand=["New Field", "Plain Spell"], spells=full), pool=POOL) as duel:
        assert duel.offered("SET_SPELL_TRAP") == ["New Field"]
        duel.set_spell("New Field")
        assert duel.spells(0)[5] == "New Field, face-down"
        assert duel.names(0, "grave") == []
