"""Fusion and Ritual Summons: FUS, RIT."""

from __future__ import annotations

import pytest

from tests.rules.made.summon_facts import summoning
from tests.scenario import Side, defense, face_down, set_card
from ygocore.constants import Status

pytestmark = pytest.mark.reference_only

ERAS = ("MR1", "MR2", "MR3", "MR4", "MR2020")
PROPER = int(Status.PROC_COMPLETE)
CHAMPION = "Gaia the Dragon Champion"  # Gaia The Fierce Knight + Curse of Dragon
GAIA, CURSE = "Gaia The Fierce Knight", "Curse of Dragon"
SOLDIER, RITUAL = "Black Luster Soldier", "Black Luster Ritual"


# -- FUS --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ERAS)
def test_FUS_01_FUS_02_FUS_03_a_chain_link_that_sends_the_materials_at_resolution(
    engine: str, rules: str
) -> None:
    mine = Side(hand=["Polymerization", GAIA], monsters={1: CURSE}, extra=[CHAMPION])
    with summoning(engine, mine, rules=rules) as duel:
        duel.activate("Polymerization", "defense")
        assert duel.monsters(0) == {5 if rules == "MR4" else 0: f"{CHAMPION}, defense"}
        assert duel.names(0, "grave") == [GAIA, CURSE, "Polymerization"]
        kinds = duel.kinds()
        assert kinds[:4] == ["MOVE", "CHAINING", "CHAINED", "CHAIN_SOLVING"]
        assert kinds[4:9] == ["MOVE", "MOVE", "MOVE", "SPSUMMONING", "SPSUMMONED"]
        assert duel.card(CHAMPION, 0, "mzone").status & PROPER


def test_FUS_01_not_without_the_materials_or_the_monster(engine: str) -> None:
    with summoning(engine, Side(hand=["Polymerization", GAIA], extra=[CHAMPION])) as duel:
        assert not duel.offers("ACTIVATE")
    with summoning(engine, Side(hand=["Polymerization", GAIA, CURSE])) as duel:
        assert not duel.offers("ACTIVATE")
    with summoning(engine, Side(hand=["Polymerization", GAIA], grave=[CURSE], extra=[CHAMPION])) as duel:
        assert not duel.offers("ACTIVATE")


def test_FUS_01_as_many_of_a_kind_as_are_named(engine: str) -> None:
    ultimate, dragon = "Blue-Eyes Ultimate Dragon", "Blue-Eyes White Dragon"
    with summoning(engine, Side(hand=["Polymerization", dragon, dragon], extra=[ultimate])) as duel:
        assert not duel.offers("ACTIVATE")
    mine = Side(hand=["Polymerization", dragon, dragon], monsters={0: dragon}, extra=[ultimate])
    with summoning(engine, mine) as duel:
        duel.activate("Polymerization", "attack")
        assert duel.names(0, "grave") == [dragon, dragon, dragon, "Polymerization"]


def test_FUS_01_materials_by_their_properties_and_any_number(engine: str) -> None:
    hand = ["Polymerization", CURSE, "Battle Ox", "Celtic Guardian", "Charcoal Inpachi"]
    mine = Side(hand=hand, monsters={0: "Jack's Knight"}, extra=["Dragon Fusion"])
    with summoning(engine, mine) as duel:  # 1 Dragon + 1 or more Warriors
        duel.activate("Polymerization")
        assert duel.offered("SELECT") == ["Celtic Guardian", "Jack's Knight"]
        duel.answer("Jack's Knight")
        assert duel.offers("FINISH")
        duel.answer("Celtic Guardian", "attack")
        assert duel.names(0, "grave") == [CURSE, "Celtic Guardian", "Jack's Knight", "Polymerization"]


def test_FUS_01_one_monster_may_replace_one_named_material(engine: str) -> None:
    with summoning(engine, Side(hand=["Polymerization", GAIA, "Joker"], extra=[CHAMPION])) as duel:
        duel.activate("Polymerization", "attack")
        assert duel.names(0, "grave") == [GAIA, "Joker", "Polymerization"]
    with summoning(engine, Side(hand=["Polymerization", "Joker", "Joker"], extra=[CHAMPION])) as duel:
        assert not duel.offers("ACTIVATE")
    hand = ["Polymerization", "Joker", "Jack's Knight"]
    with summoning(engine, Side(hand=hand, extra=["Dragon Fusion"])) as duel:
        assert not duel.offers("ACTIVATE")  # none of its materials is named


def test_FUS_01_a_monster_that_may_be_no_material(engine: str) -> None:
    hand = ["Polymerization", CURSE, "Rebel"]
    with summoning(engine, Side(hand=hand, extra=["Dragon Fusion"])) as duel:
        assert not duel.offers("ACTIVATE")


def test_FUS_04_face_down_monsters_on_the_field(engine: str) -> None:
    mine = Side(hand=["Polymerization"], monsters={0: face_down(GAIA), 1: face_down(CURSE)}, extra=[CHAMPION])
    with summoning(engine, mine) as duel:
        duel.activate("Polymerization", "attack")
        assert duel.names(0, "grave") == [GAIA, CURSE, "Polymerization"]


def test_FUS_05_a_spell_may_name_what_it_summons(engine: str) -> None:
    mine = Side(
        hand=["Dragon Spell", "Flame Manipulator", "Masaki the Legendary Swordsman"],
        extra=["Flame Swordsman"],
    )
    with summoning(engine, mine) as duel:
        assert not duel.offers("ACTIVATE")  # no Dragon
    with summoning(engine, Side(hand=["Dragon Spell", GAIA, CURSE], extra=[CHAMPION])) as duel:
        assert duel.offered("ACTIVATE") == ["Dragon Spell"]


def test_FUS_06_SS_17_no_response_between_the_materials_and_the_summon(engine: str) -> None:
    mine = Side(hand=["Polymerization", GAIA, CURSE], extra=[CHAMPION])
    theirs = Side(spells={0: set_card("Stop"), 1: set_card("Torrential Tribute")})
    with summoning(engine, mine, theirs) as duel:
        duel.activate("Polymerization", "attack")
        duel.expect_prompt("SELECT_CHAIN")  # (b) only: after the Chain
        assert duel.offered("CHAIN") == ["Torrential Tribute"]


def test_FUS_07_EX_82_a_negated_activation_sends_no_material(engine: str) -> None:
    mine = Side(hand=["Polymerization", GAIA, CURSE], extra=[CHAMPION])
    with summoning(engine, mine, Side(spells={0: set_card("Denial")})) as duel:
        duel.activate("Polymerization")
        duel.chain("Denial")
        duel.settle()
        assert duel.names(0, "hand") == [GAIA, CURSE]


def test_FUS_08_it_is_properly_summoned_even_if_it_is_destroyed_at_once(engine: str) -> None:
    mine = Side(hand=["Polymerization", GAIA, CURSE, "Recall"], extra=[CHAMPION])
    with summoning(engine, mine, Side(spells={0: set_card("Torrential Tribute")})) as duel:
        duel.activate("Polymerization", "attack")
        duel.chain("Torrential Tribute")
        duel.settle()
        duel.activate("Recall", CHAMPION, "attack")
        assert duel.monsters(0) == {0: f"{CHAMPION}, attack"}


def test_FUS_09_FUS_10_contact_type_by_its_own_procedure(engine: str) -> None:
    mine = Side(monsters={0: "Battle Ox", 1: "Summoned Skull"}, extra=["Contact"])
    with summoning(engine, mine, Side(spells={0: set_card("Stop"), 1: set_card("Denial")})) as duel:
        duel.special_summon("Contact", "attack")
        assert duel.offered("CHAIN") == ["Stop"]
        duel.answer("pass")
        assert duel.monsters(0) == {0: "Contact, attack"}
        assert duel.names(0, "deck").count("Battle Ox") == 1
        assert not duel.duel._state.players[0].monsters[0].is_fusion_summoned()


def test_FUS_11_face_down_monsters_for_it(engine: str) -> None:
    mine = Side(monsters={0: face_down("Battle Ox"), 1: defense("Summoned Skull")}, extra=["Contact"])
    with summoning(engine, mine) as duel:
        assert duel.offered("SPECIAL_SUMMON") == ["Contact"]


def test_FUS_12_REVIVE_05_the_printed_way_is_the_proper_one_and_the_only_one(engine: str) -> None:
    mine = Side(hand=["Polymerization", "Battle Ox", "Summoned Skull"], extra=["Contact"])
    with summoning(engine, mine) as duel:
        assert not duel.offers("ACTIVATE")
    mine = Side(monsters={0: "Battle Ox", 1: "Summoned Skull"}, extra=["Contact"], hand=["Sender", "Recall"])
    with summoning(engine, mine) as duel:
        duel.special_summon("Contact", "attack")
        duel.activate("Sender")
        duel.activate("Recall", "attack")
        assert duel.monsters(0) == {0: "Contact, attack"}


def test_E_061_a_material_has_to_free_a_zone(engine: str) -> None:
    full = {0: "Bunilla", 1: "Bunilla", 2: "Bunilla", 3: "Bunilla"}
    mine = Side(hand=["Polymerization", GAIA, CURSE], monsters={**full, 4: "Bunilla"}, extra=[CHAMPION])
    with summoning(engine, mine, rules="MR3") as duel:
        assert "Polymerization" not in duel.offered("ACTIVATE")
    mine = Side(hand=["Polymerization", GAIA, CURSE], monsters={**full, 4: CURSE}, extra=[CHAMPION])
    with summoning(engine, mine, rules="MR3") as duel:
        duel.activate("Polymerization", "attack")
        assert duel.names(0, "grave") == [GAIA, CURSE, "Polymerization"]
        assert duel.names(0, "hand") == [CURSE]  # the one on the field had to be used


# -- RIT --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ERAS)
def test_RIT_01_RIT_02_RIT_03_RIT_04(engine: str, rules: str) -> None:
    mine = Side(hand=[RITUAL, SOLDIER, "Summoned Skull"], monsters={0: "Celtic Guardian"})
    with summoning(engine, mine, rules=rules) as duel:  # 6 + 4 for 8
        duel.activate(RITUAL)
        duel.expect_prompt("SELECT_SUM")
        duel.answer("Summoned Skull", "defense")  # the other one is no choice any more
        assert duel.monsters(0) == {0: f"{SOLDIER}, defense"}
        assert duel.names(0, "grave") == ["Summoned Skull", "Celtic Guardian", RITUAL]
        kinds = duel.kinds()
        assert kinds[1:4] == ["CHAINING", "CHAINED", "CHAIN_SOLVING"]


def test_RIT_01_not_without_the_monster_or_enough_levels_or_in_another_phase(engine: str) -> None:
    with summoning(engine, Side(hand=[RITUAL, "Summoned Skull", "Celtic Guardian"])) as duel:
        assert not duel.offers("ACTIVATE")
    with summoning(engine, Side(hand=[RITUAL, SOLDIER, "Summoned Skull"])) as duel:
        assert not duel.offers("ACTIVATE")
    mine = Side(hand=[RITUAL, SOLDIER, "Summoned Skull", "Celtic Guardian"], monsters={0: "Bat"})
    with summoning(engine, mine) as duel:
        duel.to_battle_phase()
        assert not duel.offers("ACTIVATE")


def test_RIT_03_levels_that_reach_it_with_none_too_many(engine: str) -> None:
    hand = [RITUAL, SOLDIER, "Blue-Eyes White Dragon", "Summoned Skull", "Celtic Guardian", "Protron"]
    with summoning(engine, Side(hand=hand)) as duel:  # Levels 8, 6, 4, 1
        duel.activate(RITUAL)
        assert duel.offered("SELECT") == ["Blue-Eyes White Dragon", "Summoned Skull", "Celtic Guardian"]
        duel.answer("Summoned Skull", "attack")
        assert duel.names(0, "grave") == ["Summoned Skull", "Celtic Guardian", RITUAL]


def test_RIT_03_exactly_where_the_spell_says_so(engine: str) -> None:
    hand = ["Exact Spell", "Exact Ritual", "Summoned Skull", "Celtic Guardian"]
    with summoning(engine, Side(hand=hand)) as duel:
        assert not duel.offers("ACTIVATE")
    with summoning(engine, Side(hand=[*hand, "Atlantean Pikeman"])) as duel:
        duel.activate("Exact Spell")
        assert duel.offered("SELECT") == ["Summoned Skull", "Atlantean Pikeman"]


def test_RIT_03_another_copy_may_be_tributed_itself_it_may_not(engine: str) -> None:
    with summoning(engine, Side(hand=[RITUAL, SOLDIER])) as duel:
        assert not duel.offers("ACTIVATE")
    with summoning(engine, Side(hand=[RITUAL, SOLDIER, SOLDIER])) as duel:
        duel.activate(RITUAL)
        while duel.offers("SELECT"):
            duel.apply(duel.legal("SELECT")[0])
        duel.answer("attack")
        assert duel.names(0, "grave") == [SOLDIER, RITUAL]


def test_RIT_05_face_down_monsters_may_be_tributed(engine: str) -> None:
    mine = Side(
        hand=[RITUAL, SOLDIER], monsters={0: face_down("Summoned Skull"), 1: face_down("Celtic Guardian")}
    )
    with summoning(engine, mine) as duel:
        duel.activate(RITUAL, "Summoned Skull", "attack")
        assert duel.monsters(0) == {0: f"{SOLDIER}, attack"}


def test_RIT_06_SS_17_no_response_before_the_summon_is_complete(engine: str) -> None:
    mine = Side(hand=[RITUAL, SOLDIER, "Blue-Eyes White Dragon"])
    with summoning(engine, mine, Side(spells={0: set_card("Stop")})) as duel:
        duel.activate(RITUAL, "attack")
        assert duel.monsters(0) == {0: f"{SOLDIER}, attack"}
        duel.expect_open()


def test_RIT_07_they_are_tributed(engine: str) -> None:
    mine = Side(hand=[RITUAL, SOLDIER, "Blue-Eyes White Dragon"])
    with summoning(engine, mine) as duel:
        duel.activate(RITUAL)
        duel.answer("attack")
        assert "MOVE Blue-Eyes White Dragon: 0 hand 1 -> 0 grave 0 by RELEASE+MATERIAL+EFFECT+RITUAL" in [
            duel.line(event) for event in duel._unread
        ]


def test_RIT_08_it_is_the_proper_summon(engine: str) -> None:
    mine = Side(hand=[RITUAL, SOLDIER, "Blue-Eyes White Dragon", "Sender", "Recall"])
    with summoning(engine, mine) as duel:
        duel.activate(RITUAL, "attack")
        assert duel.card(SOLDIER, 0, "mzone").status & PROPER
        duel.activate("Sender")
        duel.activate("Recall", SOLDIER, "attack")


def test_RIT_09_SS_24_other_effects_cannot_summon_it_from_the_hand(engine: str) -> None:
    with summoning(engine, Side(hand=["Pull", SOLDIER])) as duel:
        duel.activate("Pull") if duel.offers("ACTIVATE") else None
        assert duel.monsters(0) == {}
    with summoning(engine, Side(hand=["Force", SOLDIER], filler=[])) as duel:
        duel.activate("Force")
        assert duel.monsters(0) == {0: f"{SOLDIER}, attack"}


def test_E_061_with_full_zones_one_tribute_must_free_one(engine: str) -> None:
    full = {0: "Protron", 1: "Protron", 2: "Protron", 3: "Protron", 4: "Protron"}
    mine = Side(hand=[RITUAL, SOLDIER, "Blue-Eyes White Dragon"], monsters=full)
    with summoning(engine, mine) as duel:
        duel.activate(RITUAL)
        duel.answer("Blue-Eyes White Dragon")
        assert not duel.offers("FINISH")
        assert duel.offered("SELECT") == ["Protron"] * 5
        duel.answer("Protron@3", "attack")
        assert duel.monsters(0)[3] == f"{SOLDIER}, attack"
    mine = Side(hand=[RITUAL, SOLDIER, "Blue-Eyes White Dragon"], monsters={**full, 4: "Protron"})
    others = Side(hand=[RITUAL, SOLDIER, "Blue-Eyes White Dragon"], monsters={5: "Arch", **full})
    with summoning(engine, others) as duel:
        duel.activate(RITUAL)  # a monster in an Extra Monster Zone has no Level, and would free none
        assert "Arch" not in duel.offered("SELECT")
