"""FLIP: Flip Summons and flipping."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, face_down
from ygocore.constants import Status


def test_FLIP_01_a_face_down_monster_is_turned_to_face_up_attack_position(engine: str) -> None:
    with Scenario(engine, Side(monsters={2: face_down("Mystical Elf")})) as duel:
        assert duel.offered("CHANGE_POSITION") == ["Mystical Elf"]
        duel.change_position("Mystical Elf")
        assert duel.monsters(0) == {2: "Mystical Elf, attack"}


def test_FLIP_01_not_in_the_battle_phase_and_not_the_opponents(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={2: face_down("Mystical Elf")}), Side(monsters={1: face_down("Feral Imp")})
    ) as duel:
        assert duel.offered("CHANGE_POSITION") == ["Mystical Elf"]
        duel.to_battle_phase()
        assert not duel.offers("CHANGE_POSITION")
        duel.to_main_phase_2()
        assert duel.offered("CHANGE_POSITION") == ["Mystical Elf"]


def test_FLIP_02_any_number_of_flip_summons_each_monster_once(engine: str) -> None:
    monsters = {0: face_down("Mystical Elf"), 1: face_down("Feral Imp"), 2: face_down("Battle Ox")}
    with Scenario(engine, Side(monsters=monsters)) as duel:
        duel.change_position("Mystical Elf")
        duel.change_position("Battle Ox")
        duel.change_position("Feral Imp")
        assert not duel.offers("CHANGE_POSITION")
        assert set(duel.monsters(0).values()) == {
            "Mystical Elf, attack",
            "Feral Imp, attack",
            "Battle Ox, attack",
        }


@pytest.mark.parametrize(
    "status", [Status.FLIP_SUMMON_TURN, Status.FLIP_SUMMON_TURN | Status.CANNOT_CHANGE_FORM]
)
def test_FLIP_02_not_a_second_time_when_an_effect_turns_it_face_down_again(
    engine: str, status: Status
) -> None:
    """How a monster looks that was Flip Summoned and turned face-down in the same turn."""
    monsters = {0: face_down("Mystical Elf", status=status)}
    with Scenario(engine, Side(monsters=monsters), by_effects=True) as duel:
        assert not duel.offers("CHANGE_POSITION")


def test_FLIP_03_not_in_the_turn_in_which_it_was_set(engine: str) -> None:
    with Scenario(engine, Side(hand=["Mystical Elf"]), offer_single=True) as duel:
        duel.set_monster("Mystical Elf")
        assert not duel.offers("CHANGE_POSITION")
        duel.to_battle_phase()
        duel.to_main_phase_2()
        assert not duel.offers("CHANGE_POSITION")
    with Scenario(engine, Side(hand=["Mystical Elf"], draws=["Feral Imp"])) as duel:
        duel.set_monster("Mystical Elf")
        duel.end_turn()
        duel.end_turn()
        assert duel.offered("CHANGE_POSITION") == ["Mystical Elf"]


def test_FLIP_04_not_in_the_turn_in_which_it_was_special_summoned_face_down(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: face_down("Mystical Elf", status=Status.SPSUMMON_TURN)})) as duel:
        assert not duel.offers("CHANGE_POSITION")


@pytest.mark.parametrize(
    "this_turn",
    [{"attacks": 1}, {"status": Status.CANNOT_CHANGE_FORM}],
    ids=["attacked", "changed its position"],
)
def test_FLIP_05_not_after_an_attack_or_a_change_of_position(engine: str, this_turn: dict[str, int]) -> None:
    """How such a monster looks after an effect turned it face-down in the same turn."""
    with Scenario(
        engine, Side(monsters={0: face_down("Mystical Elf", **this_turn)}), by_effects=True
    ) as duel:
        assert not duel.offers("CHANGE_POSITION")


def test_FLIP_06_face_down_and_otherwise_untouched_this_turn(engine: str) -> None:
    """How a monster looks that an effect turned face-down this turn and that did nothing else: it may be Flip Summoned."""
    with Scenario(engine, Side(monsters={0: face_down("Mystical Elf")})) as duel:
        duel.change_position("Mystical Elf")
        assert duel.monsters(0) == {0: "Mystical Elf, attack"}


def test_FLIP_06_not_if_it_was_summoned_this_turn(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={0: face_down("Mystical Elf", status=Status.SUMMON_TURN)}), by_effects=True
    ) as duel:
        assert not duel.offers("CHANGE_POSITION")


def test_FLIP_07_a_flip_summon_is_the_position_change_of_the_turn(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: face_down("Mystical Elf")}), offer_single=True) as duel:
        duel.change_position("Mystical Elf")
        assert not duel.offers("CHANGE_POSITION")
        duel.to_battle_phase()
        duel.to_main_phase_2()
        assert not duel.offers("CHANGE_POSITION")
        duel.end_turn()
        duel.end_turn()
        assert duel.offered("CHANGE_POSITION") == ["Mystical Elf"]


def test_FLIP_08_never_to_face_up_defense_position(engine: str) -> None:
    """There is one way to change a face-down monster, it asks nothing more, and it leads to Attack Position."""
    with Scenario(engine, Side(monsters={0: face_down("Mystical Elf")}), offer_single=True) as duel:
        assert len(duel.offered("CHANGE_POSITION")) == 1
        duel.choose("CHANGE_POSITION", "Mystical Elf", "mzone")
        duel.expect_prompt("SELECT_IDLECMD")
        assert duel.monsters(0) == {0: "Mystical Elf, attack"}


def test_FLIP_09_the_steps_of_a_flip_summon(engine: str) -> None:
    with Scenario(engine, Side(monsters={3: face_down("Mystical Elf")})) as duel:
        duel.change_position("Mystical Elf")
        duel.expect("FLIPSUMMONING Mystical Elf: 0 mzone 3 attack", "FLIPSUMMONED")


def test_FLIP_11_FLIP_12_an_attacked_face_down_monster_is_flipped_but_not_flip_summoned(engine: str) -> None:
    """Celtic Guardian (1400) attacks the face-down Mystical Elf (DEF 2000), which survives in face-up Defense Position."""
    with Scenario(
        engine, Side(monsters={0: "Celtic Guardian"}), Side(monsters={4: face_down("Mystical Elf")})
    ) as duel:
        duel.to_battle_phase()
        duel.forget_events()
        duel.attack("Celtic Guardian")
        duel.expect(
            "ATTACK 0 mzone 0 attack on 1 mzone 4 face-down",
            "DAMAGE_STEP_START",
            "POSITION Mystical Elf: face-down -> defense",
            "BATTLE 0 mzone 0 attack 1400/1200 against 1 mzone 4 defense 800/2000",
            "DAMAGE 0 600",
            "DAMAGE_STEP_END",
        )
        assert duel.monsters(1) == {4: "Mystical Elf, defense"}


def test_FLIP_12_a_monster_flipped_by_an_attack_may_change_its_position_in_its_own_turn(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={0: "Celtic Guardian"}), Side(monsters={4: face_down("Mystical Elf")})
    ) as duel:
        duel.to_battle_phase()
        duel.attack("Celtic Guardian")
        duel.end_turn()
        duel.change_position("Mystical Elf")
        assert duel.monsters(1) == {4: "Mystical Elf, attack"}
