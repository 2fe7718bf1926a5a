"""BATTLE: the Battle Phase."""

from __future__ import annotations

from tests.scenario import Scenario, Side, attack, defense, face_down
from ygocore.constants import Phase


def test_BATTLE_01_the_battle_phase_has_a_start(engine: str) -> None:
    """The Start Step is announced before the first attack can be declared."""
    with Scenario(engine, Side(monsters={0: "Battle Ox"})) as duel:
        duel.to_battle_phase()
        duel.expect("PHASE BATTLE_START")
        duel.expect_prompt("SELECT_BATTLECMD")
        assert duel.duel.phase == Phase.BATTLE_STEP


def test_BATTLE_02_one_of_the_opponents_monsters_is_attacked(engine: str) -> None:
    """All of them can be chosen, in whatever position; and the one that is chosen is attacked."""
    theirs = {0: attack("Feral Imp"), 2: defense("Mystical Elf"), 4: face_down("Haniwa")}
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), Side(monsters=theirs)) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        duel.expect_prompt("SELECT_CARD")
        assert duel.offered("SELECT") == ["Feral Imp", "Mystical Elf", "Haniwa"]
        duel.choose("SELECT", "Feral Imp", "mzone", player=1)  # 1700 against 1300
        assert duel.duel.life_points == (8000, 7600)
        assert duel.monsters(1) == {2: "Mystical Elf, defense", 4: "Haniwa, face-down"}


def test_BATTLE_02_several_monsters_attack_one_after_the_other(engine: str) -> None:
    """Two direct attacks of 1700 and 1300 leave 5000."""
    with Scenario(engine, Side(monsters={0: "Battle Ox", 1: "Feral Imp"})) as duel:
        duel.to_battle_phase()
        duel.attack("Feral Imp")
        duel.attack("Battle Ox")
        assert duel.duel.life_points == (8000, 5000)


def test_BATTLE_02_the_way_becomes_free_when_the_last_monster_is_destroyed(engine: str) -> None:
    """Battle Ox (1700) destroys Feral Imp (1300): 400 damage; then Dark Blade attacks directly with 1800."""
    with Scenario(
        engine, Side(monsters={0: "Battle Ox", 1: "Dark Blade"}), Side(monsters={0: "Feral Imp"})
    ) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        duel.attack("Dark Blade")
        assert duel.duel.life_points == (8000, 8000 - 400 - 1800)


def test_BATTLE_02_a_monster_summoned_this_turn_may_attack(engine: str) -> None:
    with Scenario(engine, Side(hand=["Battle Ox"], monsters={1: face_down("Feral Imp")})) as duel:
        duel.summon("Battle Ox")
        duel.change_position("Feral Imp")
        duel.to_battle_phase()
        assert duel.offered("ATTACK") == ["Battle Ox", "Feral Imp"]


def test_BATTLE_03_one_attack_each(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox", 1: "Feral Imp"})) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert duel.offered("ATTACK") == ["Feral Imp"]
        duel.attack("Feral Imp")
        assert duel.offered("ATTACK") == []
        assert duel.card("Battle Ox", 0, "mzone").attacks == 1


def test_BATTLE_03_again_in_the_next_own_battle_phase(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox"})) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        duel.end_turn()
        duel.end_turn()
        duel.to_battle_phase()
        assert duel.offered("ATTACK") == ["Battle Ox"]


def test_BATTLE_03_an_attack_is_no_duty(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox"})) as duel:
        duel.to_battle_phase()
        duel.end_turn()
        assert duel.duel.life_points == (8000, 8000)


def test_BATTLE_05_the_declared_attack_goes_on_to_the_damage_step(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), Side(monsters={3: "Feral Imp"})) as duel:
        duel.to_battle_phase()
        duel.forget_events()
        duel.attack("Battle Ox")
        assert duel.kinds()[:2] == ["ATTACK", "DAMAGE_STEP_START"]
        assert duel.duel.phase == Phase.BATTLE_STEP  # and back again afterwards


def test_BATTLE_06_a_direct_attack_deals_the_attackers_atk(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox"})) as duel:
        duel.to_battle_phase()
        duel.forget_events()
        duel.attack("Battle Ox")
        duel.expect(
            "ATTACK 0 mzone 0 attack on the player",
            "DAMAGE_STEP_START",
            "BATTLE 0 mzone 0 attack 1700/1000 against the player",
            "DAMAGE 1 1700",
            "DAMAGE_STEP_END",
        )
        assert duel.duel.life_points == (8000, 6300)


def test_BATTLE_06_with_0_atk_it_deals_nothing(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Soul Tiger"})) as duel:
        duel.to_battle_phase()
        duel.forget_events()
        duel.attack("Soul Tiger")
        assert duel.kinds() == ["ATTACK", "DAMAGE_STEP_START", "BATTLE", "DAMAGE_STEP_END"]
        assert duel.duel.life_points == (8000, 8000)


def test_BATTLE_08_there_is_no_piercing_damage(engine: str) -> None:
    """Blue-Eyes White Dragon (3000) destroys Mokey Mokey (DEF 100) in Defense Position: no damage."""
    with Scenario(
        engine, Side(monsters={0: "Blue-Eyes White Dragon"}), Side(monsters={0: defense("Mokey Mokey")})
    ) as duel:
        duel.to_battle_phase()
        duel.attack("Blue-Eyes White Dragon")
        assert duel.names(1, "grave") == ["Mokey Mokey"]
        assert duel.duel.life_points == (8000, 8000)


def test_BATTLE_08_there_is_no_second_attack_after_a_victory(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), Side(monsters={0: "Mokey Mokey"})) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert duel.names(1, "grave") == ["Mokey Mokey"]
        assert not duel.offers("ATTACK")
