"""What the cards of `ygocore.cards.library.negating_monsters` do, and when they do nothing."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, face_down, set_card
from ygocore.constants import Phase

VEILER = "Effect Veiler"
DECODE = "Decode Talker"
FIGHTER = "Colossal Fighter"


def test_effect_veiler_negates_a_monster_until_the_end_of_the_turn(engine: str) -> None:
    mine = Side(monsters={0: FIGHTER}, grave=["Marauding Captain"])
    with Scenario(engine, mine, Side(hand=[VEILER])) as duel:
        assert duel.stats(FIGHTER, 0) == (2900, 1000)
        duel.choose("TO_BATTLE_PHASE")
        assert duel.player == 1
        duel.chain(VEILER)
        assert duel.names(1, "grave") == [VEILER]
        assert duel.stats(FIGHTER, 0) == (2800, 1000)
        duel.settle()
        duel.choose("TO_END_PHASE")
        duel.settle()
        assert duel.stats(FIGHTER, 0) == (2900, 1000)


def test_effect_veiler_negates_the_effect_that_the_monster_has_activated(engine: str) -> None:
    mine = Side(monsters={0: "Blackwing - Gale the Whirlwind"})
    with Scenario(engine, mine, Side(hand=[VEILER], monsters={0: "Battle Ox"})) as duel:
        duel.activate("Blackwing - Gale the Whirlwind")
        duel.chain(VEILER)
        assert "CHAIN_DISABLED" in duel.kinds()
        assert duel.stats("Battle Ox", 1) == (1700, 1000)
        assert not duel.offers("ACTIVATE")


def test_effect_veiler_only_in_the_main_phases_of_the_opponent(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: FIGHTER}), Side(hand=[VEILER], monsters={0: "Bat"})) as duel:
        duel.choose("TO_BATTLE_PHASE")
        duel.answer("pass")
        duel.attack(FIGHTER)  # not asked in the Battle Phase
        duel.to_main_phase_2()
        assert duel.duel.phase == Phase.MAIN2
        duel.chain(VEILER)
    with Scenario(engine, Side(hand=[VEILER]), Side(monsters={0: FIGHTER})) as duel:
        assert not duel.offers("ACTIVATE")


@pytest.mark.parametrize("monster", ["Bat", face_down(FIGHTER)])
def test_effect_veiler_needs_a_face_up_effect_monster(engine: str, monster) -> None:
    with Scenario(engine, Side(monsters={0: monster}), Side(hand=[VEILER])) as duel:
        duel.to_battle_phase()
        duel.expect_open()


def test_effect_veiler_does_nothing_to_a_monster_that_has_been_turned_down(engine: str) -> None:
    mine = Side(monsters={0: FIGHTER}, hand=["Book of Moon"])
    with Scenario(engine, mine, Side(hand=[VEILER])) as duel:
        duel.choose("TO_BATTLE_PHASE")
        duel.chain(VEILER)
        duel.chain("Book of Moon")
        duel.settle()
        assert duel.names(1, "grave") == [VEILER]
        assert duel.monsters(0) == {0: f"{FIGHTER}, face-down"}


def test_decode_talker_gains_500_for_each_monster_that_it_points_to(engine: str) -> None:
    """In the left Extra Monster Zone: zones 0 and 2, and the opponent's zone 3."""
    mine = Side(monsters={5: DECODE, 0: face_down("Bat"), 1: "Haniwa"})
    with Scenario(engine, mine) as duel:
        assert duel.stats(DECODE, 0)[0] == 2800
    mine = Side(monsters={5: DECODE, 0: "Bat", 2: "Haniwa"})
    with Scenario(engine, mine, Side(monsters={1: "Bat", 3: "Bat"})) as duel:
        assert duel.stats(DECODE, 0)[0] == 3800


DEVICE = "Compulsory Evacuation Device"


def test_decode_talker_tributes_a_monster_to_negate_what_targets_an_own_card(engine: str) -> None:
    mine = Side(monsters={5: DECODE, 0: "Bat", 1: "Haniwa"})
    with Scenario(engine, mine, Side(spells={0: set_card(DEVICE)}), turn_player=1) as duel:
        duel.activate(DEVICE, "0:Haniwa")
        duel.chain(DECODE)
        duel.settle()
        assert duel.monsters(0) == {5: f"{DECODE}, attack", 1: "Haniwa, attack"}
        assert duel.names(0, "grave") == ["Bat"]
        assert duel.names(1, "grave") == [DEVICE]


def test_decode_talker_negates_a_monster_effect_too_and_destroys_the_monster(engine: str) -> None:
    mine = Side(monsters={5: DECODE, 0: "Bat"})
    gale = "Blackwing - Gale the Whirlwind"
    with Scenario(engine, mine, Side(monsters={1: gale}), turn_player=1) as duel:
        duel.activate(gale, f"0:{DECODE}")
        duel.chain(DECODE)
        duel.settle()
        assert duel.monsters(1) == {}
        assert duel.stats(DECODE, 0)[0] == 2300


@pytest.mark.parametrize(
    ("zones", "target", "asked"),
    [({0: "Bat"}, "0:Bat", True), ({1: "Bat"}, "0:Bat", False), ({0: "Bat"}, "1:Haniwa", False)],
)
def test_decode_talker_needs_a_tribute_that_it_points_to_and_an_own_card_as_target(
    engine: str, zones: dict[int, str], target: str, asked: bool
) -> None:
    theirs = Side(spells={0: set_card(DEVICE)}, monsters={0: "Haniwa"})
    with Scenario(engine, Side(monsters={5: DECODE, **zones}), theirs, turn_player=1) as duel:
        duel.activate(DEVICE, target)
        if asked:
            assert duel.offered("CHAIN") == [DECODE]
        else:
            duel.expect_open()


def test_decode_talker_not_against_what_targets_nothing_nor_against_its_own_player(engine: str) -> None:
    field = {5: DECODE, 0: "Bat"}
    with Scenario(engine, Side(monsters=field), Side(hand=["Dark Hole"]), turn_player=1) as duel:
        duel.activate("Dark Hole")
        assert duel.monsters(0) == {}
    with Scenario(engine, Side(monsters=field, spells={0: set_card(DEVICE)})) as duel:
        duel.activate(DEVICE, "0:Bat")
        assert duel.names(0, "hand") == ["Bat"]
