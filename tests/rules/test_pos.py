"""POS: battle positions."""

from __future__ import annotations

import numpy as np
import pytest

from tests.scenario import NewDuel, Placing, Scenario, Side, attack, defense, face_down
from ygocore.constants import Position, Status

THREE_WAYS = (Position.FACEUP_ATTACK, Position.FACEUP_DEFENSE, Position.FACEDOWN_DEFENSE)


def test_POS_01_no_way_leads_to_another_than_the_three_positions(engine: str) -> None:
    """Three duels at random: every monster that is ever seen on the field lies in one of the three positions."""
    seen = set()
    for seed in range(3):
        choice = np.random.default_rng(seed)
        with NewDuel(engine, filler=["Celtic Guardian", "Mystical Elf", "Summoned Skull"] * 12) as duel:
            while not duel.duel.over:
                duel.duel.apply(choice.choice(duel.duel.legal_actions()))
                for side in duel.state.players:
                    seen |= {monster.position for monster in side.monsters if monster is not None}
    assert seen == set(THREE_WAYS)


def test_POS_03_a_face_up_attack_position_monster_may_attack(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: attack("Battle Ox")})) as duel:
        duel.to_battle_phase()
        assert duel.offered("ATTACK") == ["Battle Ox"]


def test_POS_03_it_battles_with_its_atk(engine: str) -> None:
    """Mystical Elf (ATK 800, DEF 2000) in Attack Position is beaten by 1700: 900 damage."""
    with Scenario(
        engine, Side(monsters={0: "Battle Ox"}), Side(monsters={0: attack("Mystical Elf")})
    ) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert duel.duel.life_points == (8000, 7100)
        assert duel.names(1, "grave") == ["Mystical Elf"]


def test_POS_04_a_face_up_defense_position_monster_cannot_attack(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: defense("Battle Ox"), 1: attack("Feral Imp")})) as duel:
        duel.to_battle_phase()
        assert duel.offered("ATTACK") == ["Feral Imp"]


def test_POS_04_it_battles_with_its_def(engine: str) -> None:
    """Mystical Elf (ATK 800, DEF 2000) in Defense Position holds against 1700: the attacker takes 300."""
    with Scenario(
        engine, Side(monsters={0: "Battle Ox"}), Side(monsters={0: defense("Mystical Elf")})
    ) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert duel.duel.life_points == (7700, 8000)
        assert duel.monsters(1) == {0: "Mystical Elf, defense"}


def test_POS_05_a_face_down_monster_cannot_attack(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: face_down("Battle Ox"), 1: attack("Feral Imp")})) as duel:
        duel.to_battle_phase()
        assert duel.offered("ATTACK") == ["Feral Imp"]


def test_POS_05_it_is_turned_to_defense_position_and_battles_with_its_def(engine: str) -> None:
    """Mystical Elf (DEF 2000) face-down against 2500: it is destroyed, without damage."""
    with Scenario(
        engine, Side(monsters={0: "Summoned Skull"}), Side(monsters={0: face_down("Mystical Elf")})
    ) as duel:
        duel.to_battle_phase()
        duel.attack("Summoned Skull")
        assert duel.duel.life_points == (8000, 8000)
        assert duel.names(1, "grave") == ["Mystical Elf"]
        assert duel.card("Mystical Elf", 1, "grave").previous == (1, 4, 0, Position.FACEUP_DEFENSE)


def test_POS_08_every_monster_once_a_turn(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={0: attack("Battle Ox"), 1: defense("Feral Imp")}), offer_single=True
    ) as duel:
        assert duel.offered("CHANGE_POSITION") == ["Battle Ox", "Feral Imp"]
        duel.change_position("Battle Ox")
        assert duel.offered("CHANGE_POSITION") == ["Feral Imp"]
        duel.change_position("Feral Imp")
        assert not duel.offers("CHANGE_POSITION")
        duel.to_battle_phase()
        duel.to_main_phase_2()
        assert not duel.offers("CHANGE_POSITION")


def test_POS_08_only_the_turn_players_monsters_and_only_in_the_main_phase(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), Side(monsters={1: "Feral Imp"})) as duel:
        assert duel.offered("CHANGE_POSITION") == ["Battle Ox"]
        duel.to_battle_phase()
        assert not duel.offers("CHANGE_POSITION")
        duel.to_main_phase_2()
        assert duel.offered("CHANGE_POSITION") == ["Battle Ox"]


def test_POS_08_again_in_the_next_own_turn(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), Side()) as duel:
        duel.change_position("Battle Ox")
        duel.end_turn()
        assert not duel.offers("CHANGE_POSITION")
        duel.end_turn()
        assert duel.offered("CHANGE_POSITION") == ["Battle Ox"]


def test_POS_10_not_in_the_turn_of_its_normal_summon(engine: str) -> None:
    with Scenario(engine, Side(hand=["Battle Ox"]), offer_single=True) as duel:
        duel.summon("Battle Ox")
        assert not duel.offers("CHANGE_POSITION")
        duel.to_battle_phase()
        duel.to_main_phase_2()
        assert not duel.offers("CHANGE_POSITION")
        duel.end_turn()
        duel.end_turn()
        assert duel.offered("CHANGE_POSITION") == ["Battle Ox"]


def test_POS_10_not_in_the_turn_of_its_set(engine: str) -> None:
    with Scenario(engine, Side(hand=["Battle Ox"])) as duel:
        duel.set_monster("Battle Ox")
        assert not duel.offers("CHANGE_POSITION")


@pytest.mark.parametrize("place", [attack, defense, face_down])
def test_POS_10_not_in_the_turn_of_its_special_summon(engine: str, place: Placing) -> None:
    with Scenario(engine, Side(monsters={0: place("Battle Ox", status=Status.SPSUMMON_TURN)})) as duel:
        assert not duel.offers("CHANGE_POSITION")


def test_POS_11_not_after_an_attack(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox", 1: "Feral Imp"})) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        duel.to_main_phase_2()
        assert duel.offered("CHANGE_POSITION") == ["Feral Imp"]


def test_POS_11_being_attacked_does_not_matter(engine: str) -> None:
    """Mystical Elf in Defense Position is attacked in the opponent's turn, and changes in its own."""
    with Scenario(
        engine, Side(monsters={0: "Battle Ox"}), Side(monsters={0: defense("Mystical Elf")})
    ) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        duel.end_turn()
        assert duel.offered("CHANGE_POSITION") == ["Mystical Elf"]


@pytest.mark.parametrize(
    ("place", "after", "event"),
    [
        (attack, "defense", "POSITION Battle Ox: attack -> defense"),
        (defense, "attack", "POSITION Battle Ox: defense -> attack"),
    ],
)
def test_POS_12_face_up_monsters_change_between_attack_and_defense(
    engine: str, place: Placing, after: str, event: str
) -> None:
    with Scenario(engine, Side(monsters={0: place("Battle Ox")})) as duel:
        duel.change_position("Battle Ox")
        assert duel.monsters(0) == {0: f"Battle Ox, {after}"}
        duel.expect(event)


def test_POS_12_a_face_down_monster_is_flip_summoned(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: face_down("Battle Ox")})) as duel:
        duel.change_position("Battle Ox")
        assert duel.monsters(0) == {0: "Battle Ox, attack"}
        assert duel.kinds() == ["FLIPSUMMONING", "FLIPSUMMONED"]
