"""What the cards of `ygocore.cards.library.blackwing` do, and when they do nothing."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, defense, face_down, pool_with, set_card
from ygocore.cards.pool import CardFacts
from ygocore.constants import Attribute, Race, Type
from ygocore.snapshot import WinReason

ARMED_WING = "Blackwing Armed Wing"
ARMOR_MASTER = "Blackwing Armor Master"
BLIZZARD = "Blackwing - Blizzard the Far North"
BORA = "Blackwing - Bora the Spear"
ELPHIN = "Blackwing - Elphin the Raven"
GALE = "Blackwing - Gale the Whirlwind"
KALUT = "Blackwing - Kalut the Moon Shadow"
SHURA = "Blackwing - Shura the Blue Flame"
SIROCCO = "Blackwing - Sirocco the Dawn"
VAYU = "Blackwing - Vayu the Emblem of Honor"
DELTA_CROW = "Delta Crow - Anti Reverse"

WEDGE_COUNTER = 0x1002

#: The option of a Normal Summon by the card's own procedure, beside the ordinary one.
WITHOUT_TRIBUTES = 1


# -- summoning themselves ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [BORA, GALE])
def test_bora_and_gale_follow_another_blackwing(engine: str, name: str) -> None:
    mine = Side(hand=[name], monsters={1: KALUT})
    with Scenario(engine, mine) as duel:
        duel.special_summon(name, "defense")
        duel.expect_open()
        assert f"{name}, defense" in duel.monsters(0).values()
        assert not duel.offers("SUMMON")  # nothing left in the hand, and no Chain was made (SS-09)


@pytest.mark.parametrize("name", [BORA, GALE])
def test_bora_and_gale_do_not_follow_themselves_or_others(engine: str, name: str) -> None:
    for monsters in ({}, {1: name}, {1: "Harpie Girl"}, {1: face_down(KALUT)}):
        with Scenario(engine, Side(hand=[name], monsters=monsters)) as duel:
            assert not duel.offers("SPECIAL_SUMMON")
    with Scenario(engine, Side(hand=[name]), Side(monsters={1: KALUT})) as duel:
        assert not duel.offers("SPECIAL_SUMMON")
    full = {0: KALUT, 1: "Bat", 2: "Bat", 3: "Bat", 4: "Bat"}
    with Scenario(engine, Side(hand=[name], monsters=full)) as duel:
        assert not duel.offers("SPECIAL_SUMMON")  # ZONE-11


def test_bora_pierces(engine: str) -> None:
    with Scenario(engine, Side(monsters={1: BORA}), Side(monsters={1: defense("Feral Imp")})) as duel:
        duel.to_battle_phase()
        duel.attack(BORA)
        assert duel.lp(1) == 8000 - (1700 - 1400)


def test_gale_halves_atk_and_def_rounded_up(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={1: GALE}), Side(monsters={1: "Cyber Commander", 2: "Clown Zombie"})
    ) as duel:
        duel.activate(GALE, "Clown Zombie")
        assert duel.stats("Clown Zombie", 1) == (675, 0)
        assert duel.stats("Cyber Commander", 1) == (750, 700)
        assert not duel.offers("ACTIVATE")  # OPT-01
    with Scenario(engine, Side(monsters={1: GALE}), Side(monsters={1: "King of Yamimakai"})) as duel:
        duel.activate(GALE)
        assert duel.stats("King of Yamimakai", 1) == (1000, 765)


def test_gale_not_without_a_face_up_opponents_monster(engine: str) -> None:
    with Scenario(engine, Side(monsters={1: GALE, 2: "Bat"}), Side(monsters={1: face_down("Bat")})) as duel:
        assert not duel.offers("ACTIVATE")


def test_elphin_needs_no_tribute_beside_a_blackwing_and_turns_a_monster(engine: str) -> None:
    with Scenario(
        engine, Side(hand=[ELPHIN], monsters={1: KALUT}), Side(monsters={2: face_down("Bat")})
    ) as duel:
        duel.choose("SUMMON", ELPHIN)
        duel.expect_prompt("SELECT_OPTION")  # a Tribute Summon is possible too
        duel.answer(WITHOUT_TRIBUTES, "yes")
        duel.expect_open()
        assert duel.monsters(1) == {2: "Bat, attack"}
        assert set(duel.monsters(0).values()) == {f"{ELPHIN}, attack", f"{KALUT}, attack"}


def test_elphin_changes_attack_to_defense_position_and_may_be_refused(engine: str) -> None:
    for answer, position in (("yes", "defense"), ("no", "attack")):
        with Scenario(engine, Side(hand=[ELPHIN], monsters={1: KALUT}), Side(monsters={2: "Bat"})) as duel:
            duel.choose("SUMMON", ELPHIN)
            duel.answer(WITHOUT_TRIBUTES, answer)
            duel.expect_open()
            assert duel.monsters(1) == {2: f"Bat, {position}"}


def test_elphin_needs_a_tribute_otherwise_and_always_to_be_set(engine: str) -> None:
    with Scenario(engine, Side(hand=[ELPHIN])) as duel:
        assert not duel.offers("SUMMON")
    with Scenario(engine, Side(hand=[ELPHIN], monsters={1: "Bat"})) as duel:
        duel.summon(ELPHIN)
        assert duel.names(0, "grave") == ["Bat"]
    with Scenario(engine, Side(hand=[ELPHIN], monsters={1: KALUT})) as duel:
        duel.set_monster(ELPHIN)
        assert duel.names(0, "grave") == [KALUT]


def test_sirocco_needs_no_tribute_if_only_the_opponent_controls_a_monster(engine: str) -> None:
    with Scenario(engine, Side(hand=[SIROCCO]), Side(monsters={1: "Bat"})) as duel:
        duel.summon(SIROCCO)
        assert list(duel.monsters(0).values()) == [f"{SIROCCO}, attack"]
    with Scenario(engine, Side(hand=[SIROCCO]), Side(monsters={1: "Bat"})) as duel:
        duel.set_monster(SIROCCO)
        assert list(duel.monsters(0).values()) == [f"{SIROCCO}, face-down"]
    with Scenario(engine, Side(hand=[SIROCCO])) as duel:
        assert not duel.offers("SUMMON")
        assert not duel.offers("SET_MONSTER")


def test_sirocco_gathers_the_atk_of_all_other_blackwings_and_the_others_do_not_attack(engine: str) -> None:
    mine = Side(monsters={0: SIROCCO, 1: KALUT, 2: face_down(SHURA), 3: "Bat"})
    with Scenario(engine, mine, Side(monsters={1: BORA}, draws=["Bat"])) as duel:
        duel.activate(SIROCCO, KALUT)
        duel.expect_open()
        assert duel.stats(KALUT, 0) == (1400 + 2000 + 1700, 1000)
        assert not duel.offers("ACTIVATE")
        duel.to_battle_phase()
        assert duel.offered("ATTACK") == [KALUT]
        duel.end_turn()
        assert duel.stats(KALUT, 0) == (1400, 1000)


def test_sirocco_only_in_main_phase_1(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: SIROCCO})) as duel:
        assert duel.offered("ACTIVATE") == [SIROCCO]
        duel.to_battle_phase()
        duel.to_main_phase_2()
        assert not duel.offers("ACTIVATE")


# -- bringing others --------------------------------------------------------------------------------------------------


def test_blizzard_revives_a_blackwing_in_defense_position(engine: str) -> None:
    with Scenario(
        engine, Side(hand=[BLIZZARD], grave=[KALUT, SIROCCO, BLIZZARD, "Harpie Girl", BORA])
    ) as duel:
        duel.choose("SUMMON", BLIZZARD)
        duel.answer("yes")
        assert sorted(duel.offered("SELECT")) == [BORA, KALUT]
        duel.answer(KALUT)
        duel.expect_open()
        assert f"{KALUT}, defense" in duel.monsters(0).values()


def test_blizzard_cannot_be_special_summoned(engine: str) -> None:
    with Scenario(engine, Side(hand=["Premature Burial"], grave=[BLIZZARD])) as duel:
        assert not duel.offers("ACTIVATE")  # SS-28


def test_blizzard_asks_nothing_without_a_target(engine: str) -> None:
    with Scenario(engine, Side(hand=[BLIZZARD], grave=[SIROCCO])) as duel:
        duel.summon(BLIZZARD)
        assert len(duel.monsters(0)) == 1


def test_shura_brings_a_blackwing_whose_effects_are_negated(engine: str) -> None:
    mine = Side(monsters={0: SHURA}, filler=[GALE, BORA, "Harpie Girl"])
    with Scenario(engine, mine, Side(monsters={1: "Bat", 2: "Haniwa"})) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", SHURA, "mzone")
        duel.answer("Bat", "yes", "attack")
        duel.expect_open()
        assert f"{GALE}, attack" in duel.monsters(0).values()
        duel.to_main_phase_2()
        duel.activate(GALE)  # NEG-04: a negated effect can be activated
        assert duel.stats("Haniwa", 1) == (500, 500)


def test_shura_not_if_the_monster_does_not_go_to_the_grave(engine: str) -> None:
    mine = Side(monsters={0: SHURA}, filler=[GALE])
    with Scenario(engine, mine, Side(monsters={1: "Sheep Token"}), by_effects=True) as duel:
        duel.to_battle_phase()
        duel.attack(SHURA)
        assert len(duel.monsters(0)) == 1
    with Scenario(engine, mine, Side(monsters={1: "Spirit Reaper"})) as duel:
        duel.to_battle_phase()
        duel.attack(SHURA)
        assert len(duel.monsters(0)) == 1


def test_shura_not_without_a_weak_blackwing_in_the_deck(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: SHURA}, filler=[BORA]), Side(monsters={1: "Bat"})) as duel:
        duel.to_battle_phase()
        duel.attack(SHURA)
        assert duel.names(1, "grave") == ["Bat"]


SYNCHRO = CardFacts(
    code=200_000_001,
    name="Blackwing Test Synchro",
    type=Type.MONSTER | Type.EFFECT | Type.SYNCHRO,
    setcodes=(0x33,),
    level=6,
    attack=2300,
    defense=1000,
    race=Race.WINGEDBEAST,
    attribute=Attribute.DARK,
)


def test_vayu_banishes_two_from_the_grave_for_a_synchro_monster(engine: str) -> None:
    mine = Side(grave=[VAYU, SIROCCO, KALUT, GALE], extra=["Blackwing Test Synchro"])
    with Scenario(engine, mine, pool=pool_with(SYNCHRO)) as duel:
        duel.activate(VAYU, "attack")
        duel.expect_open()
        assert list(duel.monsters(0).values()) == ["Blackwing Test Synchro, attack"]
        assert sorted(duel.names(0, "banished")) == [SIROCCO, VAYU]
        assert sorted(duel.names(0, "grave")) == [GALE, KALUT]


def test_vayu_not_without_a_synchro_monster_of_that_level_nor_from_the_field(engine: str) -> None:
    mine = Side(grave=[VAYU, KALUT, GALE], extra=["Blackwing Test Synchro"])
    with Scenario(engine, mine, pool=pool_with(SYNCHRO)) as duel:
        assert not duel.offers("ACTIVATE")
    mine = Side(monsters={1: VAYU}, grave=[SIROCCO], extra=["Blackwing Test Synchro"])
    with Scenario(engine, mine, pool=pool_with(SYNCHRO)) as duel:
        assert not duel.offers("ACTIVATE")


# -- Synchro Monsters -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [ARMED_WING, ARMOR_MASTER])
def test_armed_wing_and_armor_master_need_a_blackwing_tuner(engine: str, name: str) -> None:
    partner = {ARMED_WING: "Sangan", ARMOR_MASTER: "Celtic Guardian"}[name]
    with Scenario(engine, Side(monsters={0: GALE, 1: partner}, extra=[name])) as duel:
        duel.special_summon(name, "attack", where="extra")
        assert f"{name}, attack" in duel.monsters(0).values()
    with Scenario(engine, Side(monsters={0: "Junk Synchron", 1: partner}, extra=[name])) as duel:
        assert not duel.offers("SPECIAL_SUMMON")


def test_armed_wing_gains_500_and_pierces_against_defense_position(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: ARMED_WING}), Side(monsters={0: face_down("Battle Ox")})) as duel:
        duel.to_battle_phase()
        duel.attack(ARMED_WING)
        assert duel.lp(1) == 8000 - (2800 - 1000)
        assert duel.stats(ARMED_WING, 0) == (2300, 1000)
    with Scenario(engine, Side(monsters={0: ARMED_WING}), Side(monsters={0: "Battle Ox"})) as duel:
        duel.to_battle_phase()
        duel.attack(ARMED_WING)
        assert duel.lp(1) == 8000 - (2300 - 1700)


def test_armed_wing_gains_nothing_any_more_when_its_attack_has_won(engine: str) -> None:
    theirs = Side(lp=1800, monsters={0: defense("Battle Ox")})
    with Scenario(engine, Side(monsters={0: ARMED_WING}), theirs) as duel:
        duel.to_battle_phase()
        duel.attack(ARMED_WING)
        duel.expect_end(0, WinReason.LIFE_POINTS)
        assert duel.stats(ARMED_WING, 0) == (2300, 1000)


def test_armed_wing_gains_nothing_when_attacked(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Zoa"}), Side(monsters={0: ARMED_WING})) as duel:
        duel.to_battle_phase()
        duel.attack("Zoa")
        assert duel.lp(1) == 8000 - 300


def test_armor_master_survives_battle_without_damage(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Zoa"}), Side(monsters={0: ARMOR_MASTER})) as duel:
        duel.to_battle_phase()
        duel.attack("Zoa")
        assert duel.duel.life_points == (8000, 8000)
        assert duel.monsters(1) == {0: f"{ARMOR_MASTER}, attack"}
    with Scenario(engine, Side(monsters={0: ARMOR_MASTER}), Side(monsters={0: "Bat"})) as duel:
        duel.to_battle_phase()
        duel.attack(ARMOR_MASTER)
        assert duel.lp(1) == 8000 - 2200  # the opponent does take damage


def test_armor_master_places_a_wedge_counter_and_drives_it_in(engine: str) -> None:
    with Scenario(
        engine,
        Side(monsters={0: ARMOR_MASTER}, hand=["Bat"]),
        Side(monsters={0: "Zoa", 1: "Bat"}, draws=["Bat"]),
    ) as duel:
        assert not duel.offers("ACTIVATE")
        duel.to_battle_phase()
        duel.choose("ATTACK", ARMOR_MASTER, "mzone")
        duel.answer("Zoa", "yes")
        duel.expect_open()
        assert duel.counters("Zoa", 1, WEDGE_COUNTER) == 1
        duel.to_main_phase_2()
        duel.activate(ARMOR_MASTER)
        assert duel.counters("Zoa", 1, WEDGE_COUNTER) == 0
        assert duel.stats("Zoa", 1) == (0, 0)
        assert duel.stats("Bat", 1) == (300, 350)
        duel.end_turn()
        assert duel.stats("Zoa", 1) == (2600, 1900)


def test_armor_master_places_one_counter_at_most_and_none_when_attacked(engine: str) -> None:
    mine = Side(monsters={0: ARMOR_MASTER}, draws=["Bat"])
    with Scenario(engine, mine, Side(monsters={0: "Zoa"}, draws=["Bat"])) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", ARMOR_MASTER, "mzone")
        duel.answer("yes")
        duel.end_turn()
        duel.to_battle_phase()
        duel.attack("Zoa")  # nothing is asked
        duel.end_turn()
        duel.to_battle_phase()
        duel.attack(ARMOR_MASTER)
        assert duel.counters("Zoa", 1, WEDGE_COUNTER) == 1


# -- from the hand ----------------------------------------------------------------------------------------------------


def test_kalut_strengthens_a_battling_blackwing(engine: str) -> None:
    mine = Side(hand=[KALUT], monsters={0: BORA}, draws=[])
    with Scenario(engine, mine, Side(monsters={1: "Zoa"}, draws=["Bat"])) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", BORA, "mzone")
        duel.chain(KALUT)
        duel.expect_open()
        assert duel.lp(1) == 8000 - (1700 + 1400 - 2600)
        assert duel.names(0, "grave") == [KALUT]
        assert duel.stats(BORA, 0) == (3100, 800)
        duel.end_turn()
        assert duel.stats(BORA, 0) == (1700, 800)


def test_kalut_when_the_blackwing_is_attacked(engine: str) -> None:
    with Scenario(engine, Side(monsters={1: "Zoa"}), Side(hand=[KALUT], monsters={0: BORA})) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Zoa", "mzone")
        duel.chain(KALUT)
        assert duel.names(0, "grave") == ["Zoa"]


def test_kalut_can_be_used_before_and_after_an_attacked_blackwing_is_flipped(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={1: "Zoa"}), Side(hand=[KALUT], monsters={0: face_down(SHURA)})
    ) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Zoa", "mzone")
        assert duel.monsters(1) == {0: f"{SHURA}, face-down"}
        assert duel.offered("CHAIN") == [KALUT]
        duel.answer("pass")
        assert duel.monsters(1) == {0: f"{SHURA}, defense"}
        duel.chain(KALUT)
        assert duel.names(1, "grave") == [KALUT, SHURA]  # its DEF does not change


def test_kalut_not_for_other_monsters_nor_outside_the_damage_step(engine: str) -> None:
    with Scenario(
        engine, Side(hand=[KALUT], monsters={0: "Harpie Girl", 1: BORA}), Side(monsters={1: "Bat"})
    ) as duel:
        assert not duel.offers("ACTIVATE")
        duel.to_battle_phase()
        assert not duel.offers("ACTIVATE")
        duel.attack("Harpie Girl")
        assert duel.names(1, "grave") == ["Bat"]


def test_dd_crow_banishes_a_card_from_the_opponents_grave(engine: str) -> None:
    with Scenario(
        engine, Side(hand=["D.D. Crow"], grave=["Haniwa"]), Side(grave=["Bat", "Pot of Greed"])
    ) as duel:
        duel.activate("D.D. Crow", "Pot of Greed")
        duel.expect_open()
        assert duel.names(1, "banished") == ["Pot of Greed"]
        assert duel.names(0, "grave") == ["Haniwa", "D.D. Crow"]


def test_dd_crow_in_response_takes_the_target_of_call_of_the_haunted(engine: str) -> None:
    mine = Side(spells={0: set_card("Call of the Haunted")}, grave=["Dark Blade"])
    with Scenario(engine, mine, Side(hand=["D.D. Crow"])) as duel:
        duel.activate("Call of the Haunted")
        duel.chain("D.D. Crow")
        duel.expect_open()
        assert duel.monsters(0) == {}
        assert duel.names(0, "banished") == ["Dark Blade"]


def test_dd_crow_not_against_an_empty_grave(engine: str) -> None:
    with Scenario(engine, Side(hand=["D.D. Crow"], grave=["Bat"])) as duel:
        assert not duel.offers("ACTIVATE")


# -- DARK monsters ----------------------------------------------------------------------------------------------------

DARKS = ["Skull Servant", "Dark Blade", "Feral Imp", "Clown Zombie", "Zoa", "Vorse Raider"]


def test_SS_33_dark_armed_dragon_with_exactly_three_dark_monsters(engine: str) -> None:
    for count in range(6):
        mine = Side(hand=["Dark Armed Dragon"], grave=[*DARKS[:count], "Haniwa", "Pot of Greed"])
        with Scenario(engine, mine) as duel:
            assert duel.offers("SPECIAL_SUMMON") == (count == 3)
            if count == 3:
                duel.special_summon("Dark Armed Dragon", "attack")
                assert len(duel.names(0, "grave")) == 5  # nothing is paid


def test_dark_armed_dragon_banishes_a_dark_monster_to_destroy_a_card(engine: str) -> None:
    mine = Side(monsters={0: "Dark Armed Dragon"}, grave=["Skull Servant", "Haniwa", "Feral Imp"])
    theirs = Side(monsters={1: "Bat"}, spells={2: set_card("Mirror Force")})
    with Scenario(engine, mine, theirs, by_effects=True) as duel:
        duel.activate("Dark Armed Dragon", "Skull Servant", "Mirror Force")
        assert duel.spells(1) == {}
        duel.activate("Dark Armed Dragon", "Bat")  # Feral Imp is the only one left to banish
        assert duel.monsters(1) == {}
        assert not duel.offers("ACTIVATE")
        assert duel.names(0, "grave") == ["Haniwa"]


def test_REVIVE_15_dark_armed_dragon_is_never_revived(engine: str) -> None:
    mine = Side(hand=["Dark Armed Dragon", "Premature Burial"], grave=DARKS[:3], monsters={0: "Exiled Force"})
    with Scenario(engine, mine) as duel:
        duel.special_summon("Dark Armed Dragon", "attack")
        duel.activate("Exiled Force")
        assert "Dark Armed Dragon" in duel.names(0, "grave")
        duel.activate("Premature Burial")
        assert "Dark Armed Dragon" not in duel.offered("SELECT")


def test_the_dark_creator_comes_with_five_dark_monsters_and_an_empty_field(engine: str) -> None:
    mine = Side(hand=["The Dark Creator"], grave=DARKS[:5])
    with Scenario(engine, mine) as duel:
        duel.special_summon("The Dark Creator", "attack")
        assert list(duel.monsters(0).values()) == ["The Dark Creator, attack"]
    with Scenario(engine, Side(hand=["The Dark Creator"], grave=DARKS[:4])) as duel:
        assert not duel.offers("SPECIAL_SUMMON")
    with Scenario(engine, Side(hand=["The Dark Creator"], grave=DARKS, monsters={0: "Bat"})) as duel:
        assert not duel.offers("SPECIAL_SUMMON")


def test_the_dark_creator_banishes_one_to_revive_another(engine: str) -> None:
    mine = Side(monsters={0: "The Dark Creator"}, grave=["Skull Servant", "Haniwa", "Zoa"])
    with Scenario(engine, mine, by_effects=True) as duel:
        duel.activate("The Dark Creator", "Skull Servant", "defense")
        duel.expect_open()
        assert "Zoa, defense" in duel.monsters(0).values()
        assert duel.names(0, "banished") == ["Skull Servant"]
        assert not duel.offers("ACTIVATE")


def test_the_dark_creator_not_with_a_single_dark_monster(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={0: "The Dark Creator"}, grave=["Zoa", "Haniwa"]), by_effects=True
    ) as duel:
        assert not duel.offers("ACTIVATE")


# -- Spells and Traps -------------------------------------------------------------------------------------------------


def test_black_whirlwind_searches_a_weaker_blackwing(engine: str) -> None:
    mine = Side(hand=["Black Whirlwind", BORA], filler=[SHURA, KALUT, GALE, "Harpie Girl", "Pot of Greed"])
    with Scenario(engine, mine) as duel:
        duel.activate("Black Whirlwind")
        duel.choose("SUMMON", BORA)
        duel.expect_prompt("SELECT_EFFECTYN")
        duel.answer("yes")
        assert sorted(duel.offered("SELECT")) == [GALE, KALUT]
        duel.answer(GALE)
        duel.expect_open()
        assert duel.names(0, "hand") == [GALE]


def test_two_black_whirlwinds_search_twice(engine: str) -> None:
    """CHAIN-05."""
    mine = Side(hand=["Black Whirlwind", "Black Whirlwind", BORA], filler=[KALUT, GALE])
    with Scenario(engine, mine) as duel:
        duel.activate("Black Whirlwind@0")
        duel.activate("Black Whirlwind")
        duel.choose("SUMMON", BORA)
        duel.chain("Black Whirlwind@0")
        duel.chain("Black Whirlwind@1") if duel.offers("CHAIN") else duel.answer("yes")
        duel.answer(GALE)
        duel.expect_open()
        assert sorted(duel.names(0, "hand")) == [GALE, KALUT]


def test_black_whirlwind_finds_nothing_if_the_summoned_monster_is_gone(engine: str) -> None:
    mine = Side(hand=["Black Whirlwind", BORA], filler=[KALUT, GALE])
    with Scenario(engine, mine, Side(spells={0: set_card("Bottomless Trap Hole")})) as duel:
        duel.activate("Black Whirlwind")
        duel.choose("SUMMON", BORA)
        duel.answer("yes")
        duel.chain("Bottomless Trap Hole")
        duel.expect_open()
        assert duel.names(0, "hand") == []
        assert duel.names(0, "banished") == [BORA]


def test_black_whirlwind_not_for_other_summons_or_monsters(engine: str) -> None:
    mine = Side(hand=["Black Whirlwind", "Harpie Girl"], filler=[KALUT])
    with Scenario(engine, mine) as duel:
        duel.activate("Black Whirlwind")
        duel.summon("Harpie Girl")
    mine = Side(hand=["Black Whirlwind", BORA], monsters={1: SHURA}, filler=[KALUT])
    with Scenario(engine, mine) as duel:
        duel.activate("Black Whirlwind")
        duel.special_summon(BORA, "attack")
        duel.expect_open()
    mine = Side(hand=["Black Whirlwind", KALUT], filler=[KALUT, BORA])
    with Scenario(engine, mine) as duel:
        duel.activate("Black Whirlwind")
        duel.summon(KALUT)  # nothing weaker in the Deck


def test_against_the_wind_costs_lp_and_returns_a_blackwing(engine: str) -> None:
    with Scenario(engine, Side(hand=["Against the Wind"], grave=[BORA, "Harpie Girl"])) as duel:
        duel.activate("Against the Wind")
        duel.expect_open()
        assert duel.lp(0) == 6300
        assert duel.names(0, "hand") == [BORA]


def test_against_the_wind_not_without_a_blackwing_monster(engine: str) -> None:
    mine = Side(hand=["Against the Wind"], grave=["Harpie Girl", DELTA_CROW, "Black Whirlwind"])
    with Scenario(engine, mine) as duel:
        assert not duel.offers("ACTIVATE")


def test_delta_crow_destroys_all_face_down_spells_and_traps_of_the_opponent(engine: str) -> None:
    mine = Side(monsters={0: BORA}, spells={0: set_card(DELTA_CROW), 1: set_card("Mirror Force")})
    theirs = Side(spells={1: set_card("Pot of Greed"), 2: set_card("Mirror Force")})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate(DELTA_CROW)
        duel.expect_open()
        assert duel.spells(1) == {}
        assert duel.spells(0) == {1: "Mirror Force, face-down"}


def test_delta_crow_not_without_a_blackwing_or_a_face_down_card(engine: str) -> None:
    theirs = Side(spells={1: set_card("Pot of Greed")})
    with Scenario(
        engine, Side(monsters={0: face_down(BORA)}, spells={0: set_card(DELTA_CROW)}), theirs
    ) as duel:
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(monsters={0: BORA}, spells={0: set_card(DELTA_CROW)})) as duel:
        assert not duel.offers("ACTIVATE")


def test_delta_crow_from_the_hand_with_exactly_three_blackwings(engine: str) -> None:
    theirs = Side(spells={1: set_card("Pot of Greed")})
    for count in range(1, 5):
        monsters = dict(enumerate([BORA, KALUT, SHURA, GALE][:count]))
        with Scenario(engine, Side(hand=[DELTA_CROW], monsters=monsters), theirs) as duel:
            assert (DELTA_CROW in duel.offered("ACTIVATE")) == (count == 3)
            if count == 3:
                duel.activate(DELTA_CROW)
                assert duel.spells(1) == {}
