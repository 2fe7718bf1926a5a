"""What the Spells and Traps of `ygocore.cards.library.junk_support` do, and when they may not be activated."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, defense, face_down, set_card
from ygocore.constants import Phase

pytestmark = pytest.mark.reference_only

BARRAGE = "Junk Barrage"
ENVOY = "Black Luster Soldier - Envoy of the Beginning"
DOOMED = "Tribute to The Doomed"
MANIA = "Battle Mania"
MIRROR = "Fairy's Hand Mirror"
SCARECROW = "Scrap-Iron Scarecrow"
TOUR = "Tour of Doom"


def to_standby_phase(duel: Scenario) -> None:
    """End the turn, and pass whatever is asked before the next Standby Phase."""
    duel.choose("TO_END_PHASE")
    while duel.duel.phase != Phase.STANDBY:
        duel.answer("pass")


# -- Spells -----------------------------------------------------------------------------------------------------------


def test_monster_reborn_takes_a_monster_of_either_grave(engine: str) -> None:
    mine = Side(hand=["Monster Reborn"], grave=["Bat", "Pot of Greed"])
    with Scenario(engine, mine, Side(grave=["Zoa"])) as duel:
        duel.choose("ACTIVATE", "Monster Reborn")
        assert sorted(duel.offered("SELECT")) == ["Bat", "Zoa"]
        duel.answer("1:Zoa", "defense")
        duel.expect_open()
        assert list(duel.monsters(0).values()) == ["Zoa, defense"]
        assert duel.names(1, "grave") == []


def test_monster_reborn_not_without_a_monster_or_a_zone(engine: str) -> None:
    with Scenario(engine, Side(hand=["Monster Reborn"], grave=["Pot of Greed"])) as duel:
        assert not duel.offers("ACTIVATE")
    full = dict.fromkeys(range(5), "Bat")
    with Scenario(engine, Side(hand=["Monster Reborn"], grave=["Bat"], monsters=full)) as duel:
        assert not duel.offers("ACTIVATE")


def test_reasoning_summons_the_first_monster_unless_its_level_was_declared(engine: str) -> None:
    mine = Side(hand=["Reasoning"], filler=["Haniwa", "Battle Ox", "Pot of Greed", ENVOY])
    with Scenario(engine, mine) as duel:
        duel.activate("Reasoning")
        assert duel.player == 1
        duel.answer(4, "attack")  # the option of Level 5
        duel.expect_open()
        assert list(duel.monsters(0).values()) == ["Battle Ox, attack"]
        assert sorted(duel.names(0, "grave")) == [ENVOY, "Pot of Greed", "Reasoning"]
        assert duel.names(0, "deck") == ["Haniwa"]


def test_reasoning_sends_all_excavated_cards_away_if_the_level_was_declared(engine: str) -> None:
    mine = Side(hand=["Reasoning"], filler=["Haniwa", "Battle Ox", "Pot of Greed"])
    with Scenario(engine, mine) as duel:
        duel.activate("Reasoning", 3)  # the option of Level 4
        duel.expect_open()
        assert duel.monsters(0) == {}
        assert sorted(duel.names(0, "grave")) == ["Battle Ox", "Pot of Greed", "Reasoning"]
        assert duel.names(0, "deck") == ["Haniwa"]


def test_reasoning_not_without_a_zone_or_such_a_monster(engine: str) -> None:
    full = dict.fromkeys(range(5), "Bat")
    with Scenario(engine, Side(hand=["Reasoning"], monsters=full)) as duel:
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(hand=["Reasoning"], filler=["Pot of Greed"] * 3)) as duel:
        assert not duel.offers("ACTIVATE")


def test_hand_destruction_both_send_two_cards_then_draw_two(engine: str) -> None:
    mine = Side(hand=["Hand Destruction", "Bat", "Haniwa", "Zoa"], draws=["Feral Imp", "Battle Ox"])
    theirs = Side(hand=["Bat", "Haniwa"], draws=["Zoa", "Zoa"])
    with Scenario(engine, mine, theirs) as duel:
        duel.activate("Hand Destruction", "Bat", "Zoa")
        duel.expect_open()
        assert sorted(duel.names(0, "hand")) == ["Battle Ox", "Feral Imp", "Haniwa"]
        assert duel.names(1, "hand") == ["Zoa", "Zoa"]
        assert sorted(duel.names(1, "grave")) == ["Bat", "Haniwa"]


def test_hand_destruction_not_with_fewer_than_two_other_cards(engine: str) -> None:
    for mine, theirs in ((["Bat"], ["Bat", "Bat"]), (["Bat", "Bat"], ["Bat"])):
        with Scenario(engine, Side(hand=["Hand Destruction", *mine]), Side(hand=theirs)) as duel:
            assert not duel.offers("ACTIVATE")


def test_twister_pays_500_and_destroys_a_face_up_spell_or_trap(engine: str) -> None:
    mine = Side(hand=["Twister", "United We Stand"], monsters={0: "Bat"})
    with Scenario(engine, mine, Side(spells={0: set_card("Mirror Force")})) as duel:
        duel.activate("United We Stand", "pass")  # Twister could be chained
        duel.chain("Twister")
        assert duel.lp(0) == 7500
        assert duel.spells(0) == {}
        assert duel.spells(1) == {0: "Mirror Force, face-down"}


def test_twister_not_without_such_a_card_or_500_lp(engine: str) -> None:
    with Scenario(engine, Side(hand=["Twister"]), Side(spells={0: set_card("Mirror Force")})) as duel:
        assert not duel.offers("ACTIVATE")
    mine = Side(lp=499, hand=["Twister", "United We Stand"], monsters={0: "Bat"})
    with Scenario(engine, mine) as duel:
        duel.activate("United We Stand")
        assert not duel.offers("ACTIVATE")


def test_tribute_to_the_doomed_discards_and_destroys_any_monster(engine: str) -> None:
    mine = Side(hand=[DOOMED, "Haniwa"])
    with Scenario(engine, mine, Side(monsters={1: "Bat", 2: face_down("Zoa")})) as duel:
        duel.activate(DOOMED, "Zoa")
        duel.expect_open()
        assert duel.names(1, "grave") == ["Zoa"]
        assert sorted(duel.names(0, "grave")) == ["Haniwa", DOOMED]
    with Scenario(engine, Side(hand=[DOOMED]), Side(monsters={1: "Bat"})) as duel:
        assert not duel.offers("ACTIVATE")  # it cannot discard itself


def test_double_summon_allows_two_normal_summons_and_two_copies_no_third(engine: str) -> None:
    mine = Side(hand=["Double Summon", "Double Summon", "Bat", "Haniwa", "Feral Imp"])
    with Scenario(engine, mine) as duel:
        duel.activate("Double Summon@0")
        duel.activate("Double Summon")
        duel.summon("Bat")
        duel.set_monster("Haniwa")
        assert not duel.offers("SUMMON")  # OPT-07
        assert not duel.offers("SET_MONSTER")


# -- Equip Spells -----------------------------------------------------------------------------------------------------


def test_united_we_stand_counts_its_controllers_face_up_monsters(engine: str) -> None:
    mine = Side(hand=["United We Stand", "Bat"], monsters={0: "Haniwa", 1: face_down("Zoa")})
    with Scenario(engine, mine, Side(monsters={0: "Zoa", 1: "Bat"})) as duel:
        duel.activate("United We Stand", "Haniwa")
        assert duel.stats("Haniwa", 0) == (500 + 800, 500 + 800)
        duel.summon("Bat")
        assert duel.stats("Haniwa", 0) == (500 + 1600, 500 + 1600)


def test_fairy_meteor_crush_pierces(engine: str) -> None:
    mine = Side(hand=["Fairy Meteor Crush"], monsters={0: "Zoa"})
    with Scenario(engine, mine, Side(monsters={0: defense("Haniwa")})) as duel:
        duel.activate("Fairy Meteor Crush", "Zoa")
        duel.to_battle_phase()
        duel.attack("Zoa")
        assert duel.lp(1) == 8000 - 2100


def test_fairy_meteor_crush_on_the_opponents_monster_hurts_the_opponent(engine: str) -> None:
    """The damage is inflicted to the opponent of whoever has the Equip Card: here the attacking player."""
    theirs = Side(monsters={0: "Zoa"}, draws=["Bat"])
    with Scenario(engine, Side(hand=["Fairy Meteor Crush"], monsters={0: defense("Haniwa")}), theirs) as duel:
        duel.activate("Fairy Meteor Crush", "Zoa")
        duel.end_turn()
        duel.to_battle_phase()
        duel.attack("Zoa")
        assert duel.lp(1) == 8000 - 2100
        assert duel.lp(0) == 8000


def test_junk_barrage_deals_half_of_the_destroyed_monsters_atk(engine: str) -> None:
    mine = Side(hand=[BARRAGE], monsters={0: "Zoa"})
    with Scenario(engine, mine, Side(monsters={0: defense("Battle Ox")})) as duel:
        duel.activate(BARRAGE, "Zoa")
        duel.to_battle_phase()
        duel.attack("Zoa")
        assert duel.lp(1) == 8000 - 850


def test_junk_barrage_not_for_another_monster_or_one_that_does_not_go_to_the_grave(engine: str) -> None:
    mine = Side(hand=[BARRAGE], monsters={0: "Zoa", 1: "Battle Ox"})
    with Scenario(engine, mine, Side(monsters={0: defense("Bat"), 1: defense("Spirit Reaper")})) as duel:
        duel.activate(BARRAGE, "Zoa")
        duel.to_battle_phase()
        duel.attack("Battle Ox", "Bat")
        duel.attack("Zoa")
        assert duel.lp(1) == 8000


# -- Traps that answer an attack --------------------------------------------------------------------------------------


def test_negate_attack_ends_the_battle_phase(engine: str) -> None:
    theirs = Side(spells={0: set_card("Negate Attack")})
    with Scenario(engine, Side(monsters={0: "Zoa", 1: "Bat"}), theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Zoa", "mzone")
        duel.chain("Negate Attack")
        duel.expect_open()
        assert duel.lp(1) == 8000
        assert duel.duel.prompt is not None
        assert duel.duel.prompt.kind.name == "SELECT_IDLECMD"  # Main Phase 2
        assert not duel.offers("TO_BATTLE_PHASE")


def test_negate_attack_not_against_the_own_attack(engine: str) -> None:
    mine = Side(monsters={0: "Zoa"}, spells={0: set_card("Negate Attack")})
    with Scenario(engine, mine) as duel:
        duel.to_battle_phase()
        duel.attack("Zoa")
        assert duel.lp(1) == 8000 - 2600


def test_scrap_iron_scarecrow_is_set_again_and_not_usable_in_that_turn(engine: str) -> None:
    theirs = Side(spells={0: set_card(SCARECROW)}, draws=["Bat"])
    with Scenario(engine, Side(monsters={0: "Zoa", 1: "Battle Ox"}, draws=["Bat"]), theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Zoa", "mzone")
        duel.chain(SCARECROW)
        duel.expect_open()
        assert duel.spells(1) == {0: f"{SCARECROW}, face-down"}
        duel.attack("Battle Ox")  # ST-02
        assert duel.lp(1) == 8000 - 1700
        duel.end_turn()
        duel.end_turn()
        duel.to_battle_phase()
        duel.choose("ATTACK", "Zoa", "mzone")
        duel.chain(SCARECROW)
        duel.expect_open()
        assert duel.spells(1) == {0: f"{SCARECROW}, face-down"}
        assert duel.names(1, "grave") == []


def test_scrap_iron_scarecrow_goes_to_the_grave_if_its_activation_is_negated(engine: str) -> None:
    mine = Side(monsters={0: "White Night Dragon"})
    with Scenario(engine, mine, Side(spells={0: set_card(SCARECROW)})) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "White Night Dragon", "mzone")
        duel.chain(SCARECROW)
        duel.expect_open()
        assert duel.names(1, "grave") == [SCARECROW]
        assert duel.lp(1) == 8000 - 3000


# -- Traps that answer an activation ----------------------------------------------------------------------------------


def test_magic_jammer_discards_to_negate_a_spell(engine: str) -> None:
    theirs = Side(hand=["Haniwa"], spells={0: set_card("Magic Jammer")})
    with Scenario(engine, Side(hand=["Pot of Greed"]), theirs) as duel:
        duel.activate("Pot of Greed")
        duel.chain("Magic Jammer")
        duel.expect_open()
        assert duel.names(0, "hand") == []
        assert duel.names(0, "grave") == ["Pot of Greed"]
        assert sorted(duel.names(1, "grave")) == ["Haniwa", "Magic Jammer"]


def test_magic_jammer_not_against_traps_or_without_a_card_to_discard(engine: str) -> None:
    theirs = Side(hand=["Haniwa"], spells={0: set_card("Magic Jammer")})
    mine = Side(spells={0: set_card("Compulsory Evacuation Device")}, monsters={0: "Bat"})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate("Compulsory Evacuation Device")
        duel.expect_open()
    with Scenario(engine, Side(hand=["Pot of Greed"]), Side(spells={0: set_card("Magic Jammer")})) as duel:
        duel.activate("Pot of Greed")
        duel.expect_open()


def test_fairys_hand_mirror_chooses_another_target_for_the_spell(engine: str) -> None:
    theirs = Side(monsters={0: "Zoa", 1: "Bat"}, spells={0: set_card(MIRROR)})
    with Scenario(engine, Side(hand=[DOOMED, "Haniwa"], monsters={0: "Battle Ox"}), theirs) as duel:
        duel.activate(DOOMED, "Zoa")
        duel.choose("CHAIN", MIRROR, "szone")
        assert sorted(duel.offered("SELECT")) == ["Bat", "Battle Ox"]
        duel.answer("0:Battle Ox")
        duel.expect_open()
        assert "Battle Ox" in duel.names(0, "grave")
        assert set(duel.monsters(1).values()) == {"Zoa, attack", "Bat, attack"}


def test_fairys_hand_mirror_offers_only_what_the_spell_could_have_targeted(engine: str) -> None:
    """Snatch Steal takes face-up monsters of its user's opponent only."""
    theirs = Side(monsters={0: "Zoa", 1: "Bat", 2: face_down("Haniwa")}, spells={0: set_card(MIRROR)})
    with Scenario(engine, Side(hand=["Snatch Steal"], monsters={0: "Battle Ox"}), theirs) as duel:
        duel.activate("Snatch Steal", "Zoa")
        duel.chain(MIRROR)
        duel.expect_open()
        assert "Bat, attack" in duel.monsters(0).values()
        assert "Zoa, attack" in duel.monsters(1).values()


def test_fairys_hand_mirror_moves_an_equip_card(engine: str) -> None:
    theirs = Side(monsters={0: "Zoa"}, spells={0: set_card(MIRROR)})
    with Scenario(engine, Side(hand=["Fairy Meteor Crush"], monsters={0: "Battle Ox"}), theirs) as duel:
        duel.activate("Fairy Meteor Crush", "Battle Ox")
        duel.chain(MIRROR)
        duel.expect_open()
        assert duel.equipped_to("Fairy Meteor Crush", 0) == "Zoa"


def test_fairys_hand_mirror_not_without_another_target_nor_for_other_spells(engine: str) -> None:
    theirs = Side(monsters={0: "Zoa"}, spells={0: set_card(MIRROR)})
    with Scenario(engine, Side(hand=[DOOMED, "Haniwa"]), theirs) as duel:
        duel.activate(DOOMED)
        duel.expect_open()
    mine = Side(hand=["Monster Reborn"], grave=["Bat", "Haniwa"])  # it targets nothing on the field
    with Scenario(engine, mine, theirs) as duel:
        duel.activate("Monster Reborn", "Bat", "attack")
        duel.expect_open()
    mine = Side(hand=[DOOMED, "Haniwa"], monsters={0: "Bat"}, spells={0: set_card(MIRROR)})
    with Scenario(engine, mine, Side(monsters={0: "Zoa"})) as duel:
        duel.activate(DOOMED, "Zoa")  # the own Spell
        duel.expect_open()


# -- Traps for any time, or for a phase -------------------------------------------------------------------------------


def test_rising_energy_discards_for_1500_atk_until_the_end_of_the_turn(engine: str) -> None:
    mine = Side(hand=["Haniwa"], spells={0: set_card("Rising Energy")}, monsters={0: "Bat"})
    with Scenario(engine, mine, Side(monsters={0: face_down("Zoa")}, draws=["Bat"])) as duel:
        duel.activate("Rising Energy")
        assert duel.stats("Bat", 0) == (1800, 350)
        assert sorted(duel.names(0, "grave")) == ["Haniwa", "Rising Energy"]
        duel.end_turn()
        assert duel.stats("Bat", 0) == (300, 350)


def test_rising_energy_in_the_damage_step_before_damage_calculation(engine: str) -> None:
    mine = Side(hand=["Haniwa"], spells={0: set_card("Rising Energy")}, monsters={0: "Battle Ox"})
    with Scenario(engine, mine, Side(monsters={0: "Zoa"})) as duel:
        duel.choose("TO_BATTLE_PHASE")
        duel.settle()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        duel.answer("pass", "pass")  # the declaration, the end of the Battle Step
        duel.chain("Rising Energy", "Battle Ox")
        duel.settle()
        assert duel.lp(1) == 8000 - (1700 + 1500 - 2600)


def test_battle_mania_turns_all_to_attack_position_and_makes_them_attack(engine: str) -> None:
    theirs = Side(spells={0: set_card(MANIA)}, monsters={0: defense("Zoa")})
    mine = Side(monsters={0: defense("Bat"), 1: face_down("Battle Ox"), 2: "Haniwa"}, draws=["Haniwa"])
    with Scenario(engine, theirs, mine) as duel:
        to_standby_phase(duel)
        duel.chain(MANIA)
        duel.expect_open()
        assert duel.monsters(1) == {0: "Bat, attack", 1: "Battle Ox, face-down", 2: "Haniwa, attack"}
        assert duel.offered("CHANGE_POSITION") == ["Battle Ox"]
        assert not duel.offers("TO_END_PHASE")
        duel.to_battle_phase()
        assert duel.offered("ATTACK") == ["Bat", "Haniwa"]
        assert not duel.offers("TO_MAIN_PHASE_2")
        assert not duel.offers("TO_END_PHASE")
        duel.attack("Bat")  # then nothing is left to do but the other attack
        assert duel.lp(1) == 8000 - (1900 - 300) - (1900 - 500)
        assert duel.offers("TO_END_PHASE")


def test_battle_mania_only_in_the_opponents_standby_phase(engine: str) -> None:
    mine = Side(spells={0: set_card(MANIA)}, monsters={0: "Zoa"})
    with Scenario(engine, mine, Side(monsters={0: "Bat"})) as duel:
        assert not duel.offers("ACTIVATE")
        duel.to_battle_phase()
        duel.expect_open()
    with Scenario(engine, mine, Side(monsters={0: face_down("Bat")}, draws=["Bat"])) as duel:
        duel.end_turn()
        duel.expect_open()


def test_battle_mania_does_not_make_attack_who_cannot(engine: str) -> None:
    """Under Swords of Revealing Light no attack can be declared, but the Battle Phase is entered all the same."""
    theirs = Side(spells={0: set_card(MANIA)}, hand=["Swords of Revealing Light"], monsters={0: "Zoa"})
    with Scenario(engine, theirs, Side(monsters={0: "Bat"}, draws=["Haniwa"])) as duel:
        duel.activate("Swords of Revealing Light")
        to_standby_phase(duel)
        duel.chain(MANIA)
        duel.expect_open()
        assert not duel.offers("TO_END_PHASE")
        duel.to_battle_phase()
        assert not duel.offers("ATTACK")
        assert duel.offers("TO_END_PHASE")


@pytest.mark.parametrize("seed", range(6))
def test_tour_of_doom_tosses_a_coin_each_opponents_standby_phase(engine: str, seed: int) -> None:
    mine = Side(spells={0: set_card(TOUR)}, hand=["Bat"], draws=["Bat"])
    theirs = Side(hand=["Haniwa"], monsters={0: face_down("Zoa")}, draws=["Haniwa"])
    with Scenario(engine, mine, theirs, rng=(seed + 1, 2, 3, 4)) as duel:
        duel.activate(TOUR)
        duel.end_turn()
        [heads] = duel.coins
        assert duel.offers("SUMMON") != bool(heads)
        assert duel.offers("SET_MONSTER")
        assert bool(duel.offered("CHANGE_POSITION")) != bool(heads)
        duel.end_turn()
        assert duel.offers("SUMMON") == bool(heads)
        assert duel.offers("SET_MONSTER")
        assert len(duel.coins) == 1


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_tour_of_doom_activated_in_the_standby_phase_tosses_once(engine: str, answer: str) -> None:
    mine = Side(spells={0: set_card(TOUR)})
    with Scenario(engine, mine, Side(draws=["Bat"])) as duel:
        to_standby_phase(duel)
        duel.chain(TOUR, answer)
        duel.expect_open()
        assert len(duel.coins) == 1  # with the activation, or as the trigger that then follows
