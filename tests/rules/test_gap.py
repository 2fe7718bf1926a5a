"""GAP: what the rules digest leaves to general knowledge, as far as it needs no effects."""

from __future__ import annotations

import pytest

from tests.scenario import NewDuel, Placing, Scenario, Side, attack, defense, face_down
from ygocore.constants import Reason
from ygocore.snapshot import WinReason

SEVEN = ["Bat", "Bunilla", "Haniwa", "Silver Fang", "Feral Imp", "Battle Ox", "Mystical Elf"]


def test_GAP_01_the_opening_hand_has_five_cards(engine: str) -> None:
    with NewDuel(engine, SEVEN[:5], SEVEN[2:]) as duel:
        assert duel.names(0, "hand") == SEVEN[:5]
        assert duel.names(1, "hand") == SEVEN[2:]


def test_GAP_01_seven_cards_are_one_too_many(engine: str) -> None:
    with Scenario(engine, Side(hand=SEVEN)) as duel:
        duel.choose("TO_END_PHASE")
        duel.expect_prompt("SELECT_CARD")
        assert duel.player == 0
        assert duel.offered("SELECT") == SEVEN
        duel.choose("SELECT", "Silver Fang")
        assert duel.names(0, "hand") == ["Bat", "Bunilla", "Haniwa", "Feral Imp", "Battle Ox", "Mystical Elf"]
        assert duel.names(0, "grave") == ["Silver Fang"]
        assert Reason(duel.card("Silver Fang", 0, "grave").reason) & Reason.DISCARD
        assert duel.player == 1


def test_GAP_01_six_cards_are_kept(engine: str) -> None:
    with Scenario(engine, Side(hand=SEVEN[:6])) as duel:
        duel.end_turn()
        assert duel.names(0, "hand") == SEVEN[:6]
        assert duel.player == 1


def test_GAP_01_the_limit_is_the_turn_players_only(engine: str) -> None:
    with Scenario(engine, Side(), Side(hand=SEVEN)) as duel:
        duel.end_turn()
        assert len(duel.names(1, "hand")) == 8


def test_GAP_01_several_are_discarded_together_in_hand_order(engine: str) -> None:
    with Scenario(engine, Side(hand=[*SEVEN, "Dark Blade", "Gagagigo"])) as duel:
        duel.choose("TO_END_PHASE")
        duel.choose("SELECT", "Battle Ox")
        duel.choose("SELECT", "Gagagigo")
        assert duel.names(0, "grave") == []
        duel.choose("SELECT", "Bunilla")
        assert duel.names(0, "grave") == ["Bunilla", "Battle Ox", "Gagagigo"]
        assert duel.names(0, "hand") == [
            "Bat",
            "Haniwa",
            "Silver Fang",
            "Feral Imp",
            "Mystical Elf",
            "Dark Blade",
        ]


@pytest.mark.parametrize("place", [attack, defense, face_down])
def test_GAP_03_no_direct_attack_while_the_opponent_controls_a_monster(engine: str, place: Placing) -> None:
    """Whatever its position, the monster is attacked: no battle damage goes to the opponent past it."""
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), Side(monsters={0: place("Haniwa")})) as duel:
        duel.to_battle_phase()
        assert [action.argument for action in duel.legal("ATTACK")] == [0]
        duel.attack("Battle Ox")  # Haniwa has 500/500
        assert duel.names(1, "grave") == ["Haniwa"]
        assert duel.duel.life_points == (8000, 6800 if place is attack else 8000)


def test_GAP_03_a_direct_attack_if_there_is_none(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox", 1: "Haniwa"})) as duel:
        duel.to_battle_phase()
        assert [action.argument for action in duel.legal("ATTACK")] == [1, 1]
        duel.attack("Battle Ox")
        assert duel.duel.life_points == (8000, 6300)


def test_GAP_13_a_card_goes_to_its_owners_grave(engine: str) -> None:
    """Each player controls a monster of the other; both are destroyed, and each goes home."""
    with Scenario(
        engine,
        Side(monsters={0: attack("Alexandrite Dragon", owner=1)}),
        Side(monsters={2: attack("Gene-Warped Warwolf", owner=0)}),
    ) as duel:
        duel.to_battle_phase()
        duel.attack("Alexandrite Dragon")
        assert duel.names(0, "grave") == ["Gene-Warped Warwolf"]
        assert duel.names(1, "grave") == ["Alexandrite Dragon"]


def test_GAP_13_a_tribute_goes_to_its_owners_grave(engine: str) -> None:
    with Scenario(
        engine, Side(hand=["Summoned Skull"], monsters={0: attack("Mokey Mokey", owner=1)}), Side()
    ) as duel:
        duel.summon("Summoned Skull")
        assert duel.names(0, "grave") == []
        assert duel.names(1, "grave") == ["Mokey Mokey"]


@pytest.mark.parametrize("viewer", [0, 1])
def test_GAP_14_the_number_of_cards_is_public(engine: str, viewer: int) -> None:
    mine = Side(hand=["Haniwa"], filler=["Bat"] * 3)
    theirs = Side(hand=["Haniwa"] * 4, filler=["Bat"] * 7)
    with Scenario(engine, mine, theirs) as duel:
        sides = duel.duel.view(viewer)["players"]
        assert [side["hand_size"] for side in sides] == [1, 4]
        assert [side["deck_size"] for side in sides] == [3, 7]
        assert [side["extra_size"] for side in sides] == [0, 0]


def test_GAP_21_a_turn_limit_cuts_the_duel_off_after_that_turn(engine: str) -> None:
    """It is neither a victory nor a draw by the rules, and the hand limit is still seen to."""
    with Scenario(engine, Side(hand=SEVEN), turn_limit=3) as duel:
        duel.end_turn(discard=["Bat"])
        duel.expect_end(None, WinReason.TURN_LIMIT)
        assert duel.names(0, "hand") == SEVEN[1:]
        assert duel.duel.turn == 3


def test_GAP_21_before_the_turn_limit_the_duel_goes_on(engine: str) -> None:
    with Scenario(engine, Side(), turn_limit=4) as duel:
        duel.end_turn()
        assert not duel.duel.over
        duel.end_turn()
        duel.expect_end(None, WinReason.TURN_LIMIT)
