"""DMG: battle damage and the Damage Step."""

from __future__ import annotations

import pytest

from tests.scenario import Placing, Scenario, Side, attack, defense, face_down, monster, pool_with
from ygocore.cards.pool import QUESTION
from ygocore.constants import Reason

# Attacker, target in Attack Position, LP of both afterwards, GYs of both afterwards.
# ATK: Battle Ox 1700, Feral Imp 1300, Alexandrite Dragon and Gene-Warped Warwolf 2000, Soul Tiger 0.
ATTACK_AGAINST_ATTACK = [
    ("Battle Ox", "Feral Imp", (8000, 7600), ([], ["Feral Imp"])),
    ("Feral Imp", "Battle Ox", (7600, 8000), (["Feral Imp"], [])),
    (
        "Alexandrite Dragon",
        "Gene-Warped Warwolf",
        (8000, 8000),
        (["Alexandrite Dragon"], ["Gene-Warped Warwolf"]),
    ),
    ("Battle Ox", "Soul Tiger", (8000, 6300), ([], ["Soul Tiger"])),
    ("Soul Tiger", "Battle Ox", (6300, 8000), (["Soul Tiger"], [])),
]
# DEF: Mystical Elf 2000, Feral Imp 1400, Basic Insect 700, Jongleur-Ghoul Illusionist 0; ATK: Mad Lobster 1700,
# Celtic Guardian 1400, Alexandrite Dragon 2000, Soul Tiger 0.
ATTACK_AGAINST_DEFENSE = [
    ("Mad Lobster", "Feral Imp", (8000, 8000), ([], ["Feral Imp"])),
    ("Mad Lobster", "Mystical Elf", (7700, 8000), ([], [])),
    ("Alexandrite Dragon", "Mystical Elf", (8000, 8000), ([], [])),
    ("Celtic Guardian", "Feral Imp", (8000, 8000), ([], [])),
    ("Soul Tiger", "Basic Insect", (7300, 8000), ([], [])),
    ("Soul Tiger", "Jongleur-Ghoul Illusionist", (8000, 8000), ([], [])),
]


@pytest.mark.parametrize(("attacker", "target", "life_points", "graves"), ATTACK_AGAINST_ATTACK)
def test_DMG_02_DMG_06_attack_against_attack(
    engine: str,
    attacker: str,
    target: str,
    life_points: tuple[int, int],
    graves: tuple[list[str], list[str]],
) -> None:
    """The lower ATK is destroyed and its controller takes the difference; equal ATK above 0 destroys both."""
    with Scenario(engine, Side(monsters={0: attacker}), Side(monsters={0: attack(target)})) as duel:
        duel.to_battle_phase()
        duel.attack(attacker)
        assert duel.duel.life_points == life_points
        assert (duel.names(0, "grave"), duel.names(1, "grave")) == graves
        assert len(duel.monsters(0)) + len(graves[0]) == 1
        assert len(duel.monsters(1)) + len(graves[1]) == 1


@pytest.mark.parametrize("place", [defense, face_down])
@pytest.mark.parametrize(("attacker", "target", "life_points", "graves"), ATTACK_AGAINST_DEFENSE)
def test_DMG_03_DMG_07_attack_against_defense(
    engine: str,
    attacker: str,
    target: str,
    life_points: tuple[int, int],
    graves: tuple[list[str], list[str]],
    place: Placing,
) -> None:
    """Higher ATK destroys without damage, lower ATK costs the attacker's controller the difference, equal does nothing."""
    with Scenario(engine, Side(monsters={0: attacker}), Side(monsters={0: place(target)})) as duel:
        duel.to_battle_phase()
        duel.attack(attacker)
        assert duel.duel.life_points == life_points
        assert (duel.names(0, "grave"), duel.names(1, "grave")) == graves
        assert duel.monsters(0) == {0: f"{attacker}, attack"}
        assert duel.monsters(1) == ({} if graves[1] else {0: f"{target}, defense"})


def test_DMG_02_the_controller_takes_the_damage_not_the_owner(engine: str) -> None:
    """Player 1 controls Feral Imp (1300), which player 0 owns; Battle Ox (1700) attacks it."""
    with Scenario(
        engine, Side(monsters={0: "Battle Ox"}), Side(monsters={0: attack("Feral Imp", owner=0)})
    ) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert duel.duel.life_points == (8000, 7600)
        assert duel.names(0, "grave") == ["Feral Imp"]


def test_DMG_01_battle_damage_results_from_damage_calculation(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), Side(monsters={0: "Feral Imp"})) as duel:
        duel.to_battle_phase()
        duel.forget_events()
        duel.attack("Battle Ox")
        kinds = duel.kinds()
        assert kinds.index("BATTLE") + 1 == kinds.index("DAMAGE")


def test_DMG_08_a_face_down_target_is_turned_face_up_before_damage_calculation(engine: str) -> None:
    """Battle Ox (1700) on a face-down Island Turtle (1100/2000): its DEF is used, 300 damage to the attacker's side."""
    with Scenario(
        engine, Side(monsters={1: "Battle Ox"}), Side(monsters={2: face_down("Island Turtle")})
    ) as duel:
        duel.to_battle_phase()
        duel.forget_events()
        duel.attack("Battle Ox")
        duel.expect(
            "ATTACK 0 mzone 1 attack on 1 mzone 2 face-down",
            "DAMAGE_STEP_START",
            "POSITION Island Turtle: face-down -> defense",
            "BATTLE 0 mzone 1 attack 1700/1000 against 1 mzone 2 defense 1100/2000",
            "DAMAGE 0 300",
            "DAMAGE_STEP_END",
        )


def test_DMG_10_the_sub_steps_in_their_order(engine: str) -> None:
    """(1) start, (2) flip, (3) calculation, (4) damage, (5) destroyed monsters to the GY, end."""
    with Scenario(
        engine, Side(monsters={0: "Battle Ox"}), Side(monsters={0: face_down("Feral Imp")})
    ) as duel:
        duel.to_battle_phase()
        duel.forget_events()
        duel.attack("Battle Ox")
        duel.expect(
            "ATTACK 0 mzone 0 attack on 1 mzone 0 face-down",
            "DAMAGE_STEP_START",
            "POSITION Feral Imp: face-down -> defense",
            "BATTLE 0 mzone 0 attack 1700/1000 against 1 mzone 0 defense 1300/1400 destroyed",
            "MOVE Feral Imp: 1 mzone 0 -> 1 grave 0 by DESTROY+BATTLE",
            "DAMAGE_STEP_END",
        )


def test_DMG_11_damage_first_then_destroyed_monsters_leave(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Feral Imp"}), Side(monsters={0: "Battle Ox"})) as duel:
        duel.to_battle_phase()
        duel.forget_events()
        duel.attack("Feral Imp")
        duel.expect(
            "ATTACK 0 mzone 0 attack on 1 mzone 0 attack",
            "DAMAGE_STEP_START",
            "BATTLE 0 mzone 0 attack 1300/1400 destroyed against 1 mzone 0 attack 1700/1000",
            "DAMAGE 0 400",
            "MOVE Feral Imp: 0 mzone 0 -> 0 grave 0 by DESTROY+BATTLE",
            "DAMAGE_STEP_END",
        )


def test_DMG_11_of_two_destroyed_monsters_the_attacker_leaves_first(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={0: "Alexandrite Dragon"}), Side(monsters={0: "Gene-Warped Warwolf"})
    ) as duel:
        duel.to_battle_phase()
        duel.forget_events()
        duel.attack("Alexandrite Dragon")
        duel.expect(
            "ATTACK 0 mzone 0 attack on 1 mzone 0 attack",
            "DAMAGE_STEP_START",
            "BATTLE 0 mzone 0 attack 2000/100 destroyed against 1 mzone 0 attack 2000/100 destroyed",
            "MOVE Alexandrite Dragon: 0 mzone 0 -> 0 grave 0 by DESTROY+BATTLE",
            "MOVE Gene-Warped Warwolf: 1 mzone 0 -> 1 grave 0 by DESTROY+BATTLE",
            "DAMAGE_STEP_END",
        )
        assert duel.card("Alexandrite Dragon", 0, "grave").reason == Reason.DESTROY | Reason.BATTLE


def test_DMG_06_a_question_mark_counts_as_0(engine: str) -> None:
    """ "?" ATK against 300: it is destroyed and its controller takes 300."""
    pool = pool_with(monster("Unknown Warrior", 4, QUESTION, QUESTION))
    with Scenario(
        engine, Side(monsters={0: "Mokey Mokey"}), Side(monsters={0: attack("Unknown Warrior")}), pool=pool
    ) as duel:
        duel.to_battle_phase()
        duel.attack("Mokey Mokey")
        assert duel.duel.life_points == (8000, 7700)
        assert duel.names(1, "grave") == ["Unknown Warrior"]


def test_DMG_07_a_question_mark_counts_as_0(engine: str) -> None:
    """An attack with "?" ATK on "?" DEF: 0 against 0, nothing happens."""
    pool = pool_with(monster("Unknown Warrior", 4, QUESTION, QUESTION))
    sides = Side(monsters={0: "Unknown Warrior"}), Side(monsters={0: defense("Unknown Warrior")})
    with Scenario(engine, *sides, pool=pool) as duel:
        duel.to_battle_phase()
        duel.attack("Unknown Warrior")
        assert duel.duel.life_points == (8000, 8000)
        assert (duel.names(0, "grave"), duel.names(1, "grave")) == ([], [])
