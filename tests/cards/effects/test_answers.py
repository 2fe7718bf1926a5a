"""What the Traps of `ygocore.cards.library.answers` do, and when they may not be used."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, face_down, set_card


def test_solemn_judgment_negates_each_kind_of_summon_for_half_the_lp(engine: str) -> None:
    theirs = Side(lp=2501, spells={0: set_card("Solemn Judgment")})
    for kind, mine in (
        ("SUMMON", Side(hand=["Haniwa"])),
        ("CHANGE_POSITION", Side(monsters={0: face_down("Haniwa")})),
    ):
        with Scenario(engine, mine, theirs) as duel:
            duel.choose(kind, "Haniwa", "mzone" if mine.monsters else "hand")
            duel.chain("Solemn Judgment")
            assert duel.names(0, "grave") == ["Haniwa"]
            assert duel.lp(1) == 1251  # LP-04


def test_solemn_judgment_negates_spells_and_traps_and_not_monster_effects(engine: str) -> None:
    theirs = Side(monsters={1: "Haniwa"}, spells={0: set_card("Solemn Judgment")})
    with Scenario(engine, Side(hand=["Pot of Greed"]), theirs) as duel:
        duel.activate("Pot of Greed")
        duel.chain("Solemn Judgment")
        assert duel.names(0, "hand") == []
        assert duel.names(0, "grave") == ["Pot of Greed"]
        assert duel.lp(1) == 4000
    with Scenario(engine, Side(monsters={0: "Exiled Force"}), theirs) as duel:
        duel.activate("Exiled Force")
        assert duel.names(1, "grave") == ["Haniwa"]


def test_solemn_judgment_not_on_a_set_nor_on_a_summon_by_an_effect(engine: str) -> None:
    mine = Side(hand=["Haniwa", "Monster Reborn"], grave=["Battle Ox"])
    with Scenario(engine, mine, Side(spells={0: set_card("Solemn Judgment")})) as duel:
        duel.set_monster("Haniwa")
        duel.activate("Monster Reborn", "pass", "attack")  # its activation alone could be negated
        duel.expect_open()
        assert "Battle Ox, attack" in duel.monsters(0).values()


def test_solemn_judgment_on_the_own_summon_and_with_1_lp(engine: str) -> None:
    mine = Side(lp=1, hand=["Haniwa"], spells={0: set_card("Solemn Judgment")})
    with Scenario(engine, mine) as duel:
        duel.choose("SUMMON", "Haniwa")
        duel.chain("Solemn Judgment")
        assert duel.lp(0) == 1
        assert duel.names(0, "grave") == ["Haniwa", "Solemn Judgment"]


def test_pollinosis_tributes_a_plant_and_negates_a_summon_or_a_card(engine: str) -> None:
    theirs = Side(monsters={0: "Horseytail"}, spells={0: set_card("Pollinosis")})
    with Scenario(engine, Side(hand=["Haniwa"]), theirs) as duel:
        duel.choose("SUMMON", "Haniwa")
        duel.chain("Pollinosis")
        assert duel.names(0, "grave") == ["Haniwa"]
        assert duel.names(1, "grave") == ["Horseytail", "Pollinosis"]
    with Scenario(engine, Side(hand=["Pot of Greed"]), theirs) as duel:
        duel.activate("Pot of Greed")
        duel.chain("Pollinosis")
        assert duel.names(0, "grave") == ["Pot of Greed"]


def test_pollinosis_not_without_a_plant_nor_on_a_flip_summon(engine: str) -> None:
    with Scenario(
        engine, Side(hand=["Haniwa"]), Side(monsters={0: "Bat"}, spells={0: set_card("Pollinosis")})
    ) as duel:
        duel.summon("Haniwa")
        assert list(duel.monsters(0).values()) == ["Haniwa, attack"]
    theirs = Side(monsters={0: "Horseytail"}, spells={0: set_card("Pollinosis")})
    with Scenario(engine, Side(monsters={0: face_down("Haniwa")}), theirs) as duel:
        duel.change_position("Haniwa")
        assert list(duel.monsters(0).values()) == ["Haniwa, attack"]


@pytest.mark.parametrize(("name", "falls"), [("Battle Ox", True), ("Haniwa", False)])
def test_trap_hole_needs_1000_atk(engine: str, name: str, falls: bool) -> None:
    with Scenario(engine, Side(hand=[name]), Side(spells={0: set_card("Trap Hole")})) as duel:
        duel.choose("SUMMON", name)
        assert (duel.offers("CHAIN") and duel.offered("CHAIN") == ["Trap Hole"]) is falls
        if falls:
            duel.chain("Trap Hole")
            assert duel.names(0, "grave") == [name]


def test_trap_hole_not_on_the_own_summon(engine: str) -> None:
    with Scenario(engine, Side(hand=["Battle Ox"], spells={0: set_card("Trap Hole")})) as duel:
        duel.summon("Battle Ox")
        assert not duel.offers("CHAIN")


# -- monsters, and Starlight Road -------------------------------------------------------------------------------------


def test_starlight_road_negates_what_would_destroy_two_and_brings_stardust_dragon(engine: str) -> None:
    mine = Side(
        spells={0: set_card("Starlight Road"), 1: set_card("Mirror Force")}, extra=["Stardust Dragon"]
    )
    for answers, there in ((("yes", "attack"), ["Stardust Dragon, attack"]), (("no",), [])):
        with Scenario(engine, mine, Side(hand=["Heavy Storm"]), turn_player=1) as duel:
            duel.activate("Heavy Storm")
            duel.chain("Starlight Road", *answers)
            duel.settle()
            assert list(duel.monsters(0).values()) == there
            assert list(duel.spells(0).values()) == ["Mirror Force, face-down"]
            assert duel.names(1, "grave") == ["Heavy Storm"]


def test_starlight_road_not_for_one_own_card(engine: str) -> None:
    mine = Side(spells={0: set_card("Starlight Road")}, monsters={0: "Bat"})
    theirs = Side(hand=["Smashing Ground", "Heavy Storm"], spells={0: set_card("Dust Tornado")})
    with Scenario(engine, mine, theirs, turn_player=1) as duel:
        duel.activate("Smashing Ground")
        duel.settle()
        assert duel.monsters(0) == {}


def test_thunder_king_rai_oh_stops_one_monster_and_searches(engine: str) -> None:
    theirs = Side(monsters={0: "Thunder King Rai-Oh"})
    with Scenario(
        engine, Side(hand=["Cyber Dragon", "Red Gadget"], filler=["Yellow Gadget"]), theirs
    ) as duel:
        duel.special_summon("Cyber Dragon", "attack")
        duel.chain("Thunder King Rai-Oh")
        assert duel.names(0, "grave") == ["Cyber Dragon"]
        assert duel.names(1, "grave") == ["Thunder King Rai-Oh"]
    with Scenario(engine, Side(hand=["Red Gadget"], filler=["Yellow Gadget"]), theirs) as duel:
        duel.summon("Red Gadget")
        assert duel.names(0, "hand") == []


def test_thunder_king_rai_oh_not_the_own_summons_nor_those_by_effects(engine: str) -> None:
    mine = Side(
        monsters={0: "Thunder King Rai-Oh", 1: "Nitro Synchron", 2: "Mystical Elf"},
        extra=["Flamvell Uruquizas"],
    )
    with Scenario(engine, mine) as duel:
        duel.special_summon("Flamvell Uruquizas", "Mystical Elf", "attack")
        duel.expect_open()
    with Scenario(
        engine, Side(hand=["Monster Reborn"], grave=["Haniwa"]), Side(monsters={0: "Thunder King Rai-Oh"})
    ) as duel:
        duel.activate("Monster Reborn", "attack")
        assert list(duel.monsters(0).values()) == ["Haniwa, attack"]


def test_steelswarm_roach_detaches_to_stop_level_5_and_higher(engine: str) -> None:
    mine = Side(monsters={0: "Battle Ox", 1: "Dark Blade"}, extra=["Steelswarm Roach"], draws=["Bat"])
    theirs = Side(hand=["Cyber Dragon"], draws=["Bat"])
    with Scenario(engine, mine, theirs) as duel:
        duel.special_summon("Steelswarm Roach", "attack")
        duel.end_turn()
        duel.special_summon("Cyber Dragon", "attack")
        duel.chain("Steelswarm Roach", "Dark Blade")
        duel.expect_open()
        assert duel.names(1, "grave") == ["Cyber Dragon"]
        assert duel.names(0, "grave") == ["Dark Blade"]
        duel.end_turn()


def test_steelswarm_roach_not_without_material(engine: str) -> None:
    theirs = Side(monsters={0: "Steelswarm Roach"})
    with Scenario(engine, Side(hand=["Cyber Dragon"]), theirs, by_effects=True) as duel:
        duel.special_summon("Cyber Dragon", "attack")
        duel.expect_open()
        assert list(duel.monsters(0).values()) == ["Cyber Dragon, attack"]
