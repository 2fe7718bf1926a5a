"""Xyz Summons and Xyz Materials: XYZ."""

from __future__ import annotations

import pytest

from tests.rules.made.summon_facts import face_up, face_up_extra, summoning
from tests.scenario import Scenario, Side, face_down, set_card
from ygocore.constants import Reason, Status
from ygocore.duel import Duel

ERAS = ("MR2", "MR3", "MR4", "MR2020")
PROPER = int(Status.PROC_COMPLETE)
PEARL = ("Gem-Knight Pearl",)  # 2 Level 4 monsters


def field(*names: str, extra: tuple[str, ...] = PEARL, **more: object) -> Side:
    return Side(monsters=dict(enumerate(names)), extra=extra, **more)  # type: ignore[arg-type]


def materials(duel: Scenario, name: str) -> list[str]:
    return [duel.pool[code].name for code in duel.card(name, 0, "mzone").materials]


@pytest.mark.parametrize("rules", ERAS)
def test_XYZ_01_face_up_monsters_of_the_same_level(engine: str, rules: str) -> None:
    with summoning(engine, field("Battle Ox", "Gemini Elf", "Bunilla"), rules=rules) as duel:
        assert duel.offered("SPECIAL_SUMMON") == ["Gem-Knight Pearl"]
        duel.special_summon("Gem-Knight Pearl", "attack")
        zone = 5 if rules == "MR4" else 0
        assert duel.monsters(0) == {2: "Bunilla, attack", zone: "Gem-Knight Pearl, attack"}
        assert materials(duel, "Gem-Knight Pearl") == ["Battle Ox", "Gemini Elf"]
        assert duel.names(0, "grave") == []


@pytest.mark.parametrize(
    "there",
    [
        {0: "Battle Ox"},
        {0: "Battle Ox", 1: "Giant Soldier of Stone"},
        {0: "Battle Ox", 1: face_down("Gemini Elf")},
        {0: "Battle Ox", 1: "Rebel"},
    ],
    ids=["one", "another Level", "face-down", "no material"],
)
def test_XYZ_01_not_with_fewer_other_levels_or_face_down(engine: str, there: dict[int, str]) -> None:
    with summoning(engine, Side(monsters=there, extra=PEARL)) as duel:
        assert not duel.offers("SPECIAL_SUMMON")


def test_XYZ_01_three_if_the_monster_asks_for_three(engine: str) -> None:
    both = (*PEARL, "Gagagigo the Risen")
    with summoning(engine, field("Battle Ox", "Gemini Elf", extra=both)) as duel:
        assert duel.offered("SPECIAL_SUMMON") == ["Gem-Knight Pearl"]
    with summoning(engine, field("Battle Ox", "Gemini Elf", "Celtic Guardian", extra=both)) as duel:
        duel.special_summon("Gagagigo the Risen", "attack")
        assert materials(duel, "Gagagigo the Risen") == ["Battle Ox", "Gemini Elf", "Celtic Guardian"]


def test_XYZ_01_any_number_where_the_monster_says_or_more(engine: str) -> None:
    mine = field("Battle Ox", "Gemini Elf", "Celtic Guardian", extra=("Many Xyz",))
    with summoning(engine, mine) as duel:
        duel.special_summon("Many Xyz", "Celtic Guardian")
        assert not duel.offers("FINISH")
        duel.answer("Battle Ox", "finish", "attack")
        assert materials(duel, "Many Xyz") == ["Battle Ox", "Celtic Guardian"]
    with summoning(engine, mine) as duel:
        duel.special_summon("Many Xyz", "Celtic Guardian", "Battle Ox", "Gemini Elf", "attack")
        assert materials(duel, "Many Xyz") == ["Battle Ox", "Gemini Elf", "Celtic Guardian"]


@pytest.mark.parametrize("below", [True, False])
def test_XYZ_ZONE_08_a_face_up_copy_has_no_say_in_the_zones_of_a_face_down_one(
    engine: str, below: bool
) -> None:
    """Under MR2020 a face-up Pendulum Monster of the Extra Deck needs a zone that a Link points to, a face-down one does not."""
    there = ["Battle Ox", "Gemini Elf", "Bunilla", "Summoned Skull", "Bunilla"]
    extra = (
        (face_up_extra("Scaled Xyz"), "Scaled Xyz") if below else ("Scaled Xyz", face_up_extra("Scaled Xyz"))
    )
    mine = Side(monsters={**dict(enumerate(there)), 5: "Gem-Knight Pearl"}, extra=extra)
    with summoning(engine, mine, rules="MR2020") as duel:
        assert duel.offered("SPECIAL_SUMMON") == ["Scaled Xyz"]
        duel.special_summon("Scaled Xyz", "attack")
        assert materials(duel, "Scaled Xyz") == ["Battle Ox", "Gemini Elf"]


def test_XYZ_02_stacked_first_then_the_monster_on_top(engine: str) -> None:
    with summoning(engine, field("Battle Ox", "Gemini Elf"), auto_place=False) as duel:
        duel.special_summon("Gem-Knight Pearl")
        assert duel.monsters(0) == {}
        assert [each[2] for each in duel.offered_zones()] == [0, 1, 2, 3, 4, 5, 6]
        duel.choose_zone(1)
        duel.answer("defense")
        assert duel.monsters(0) == {1: "Gem-Knight Pearl, defense"}
        assert duel.kinds() == ["MOVE", "MOVE", "MOVE", "SPSUMMONING", "SPSUMMONED"]


def test_XYZ_03_placed_on_a_certain_monster_with_all_its_materials(engine: str) -> None:
    with summoning(engine, field("Battle Ox", "Gemini Elf", extra=(*PEARL, "Ranked Up"))) as duel:
        assert duel.offered("SPECIAL_SUMMON") == ["Gem-Knight Pearl"]
        duel.special_summon("Gem-Knight Pearl", "attack")
        duel.special_summon("Ranked Up", "defense")
        assert materials(duel, "Ranked Up") == ["Battle Ox", "Gemini Elf", "Gem-Knight Pearl"]
        assert duel.card("Ranked Up", 0, "mzone").status & PROPER


def test_XYZ_04_XYZ_08_E_067_materials_are_no_cards_on_the_field(engine: str) -> None:
    with summoning(engine, field("Battle Ox", "Gemini Elf", hand=["Tune"])) as duel:
        duel.special_summon("Gem-Knight Pearl", "attack")
        duel.activate("Tune")  # the only monster there is to target is the Xyz Monster
        duel.expect_open()


def test_XYZ_05_E_067_becoming_material_is_not_leaving_the_field(engine: str) -> None:
    with summoning(engine, field("Must Watcher", "Battle Ox")) as duel:
        duel.special_summon("Gem-Knight Pearl", "attack")
        duel.expect_open()
        assert duel.lp(0) == 8000


def test_XYZ_06_negated_materials_go_to_the_graveyard_too(engine: str) -> None:
    with summoning(engine, field("Battle Ox", "Gemini Elf"), Side(spells={0: set_card("Stop")})) as duel:
        duel.special_summon("Gem-Knight Pearl", "attack")
        duel.chain("Stop")
        duel.settle()
        assert sorted(duel.names(0, "grave")) == ["Battle Ox", "Gem-Knight Pearl", "Gemini Elf"]
        assert duel.monsters(0) == {}


def test_XYZ_07_detached_materials_are_not_sent_from_the_field(engine: str) -> None:
    with summoning(engine, field("Battle Ox", "Gemini Elf", extra=("Detacher",))) as duel:
        duel.special_summon("Detacher", "attack")
        duel.activate("Detacher", "Battle Ox")
        duel.settle()
        assert duel.lp(0) == 8100
        assert duel.names(0, "grave") == ["Battle Ox"]
        assert duel.card("Battle Ox", 0, "grave").previous[1] == 0x80
        assert materials(duel, "Detacher") == ["Gemini Elf"]


def test_XYZ_07_MOVE_03_they_fall_off_when_it_becomes_an_equip_card(engine: str) -> None:
    theirs = Side(monsters={0: "Thousand-Eyes Restrict"}, draws=["Bat"])
    with summoning(engine, field("Battle Ox", "Gemini Elf"), theirs) as duel:
        duel.special_summon("Gem-Knight Pearl", "attack")
        duel.end_turn()
        duel.activate("Thousand-Eyes Restrict")
        duel.settle()
        assert list(duel.spells(1).values()) == ["Gem-Knight Pearl, face-up"]
        assert sorted(duel.names(0, "grave")) == ["Battle Ox", "Gemini Elf"]
        assert duel.card("Battle Ox", 0, "grave").reason & Reason.LOST_OVERLAY


def test_XYZ_07_MOVE_03_they_fall_off_when_it_leaves(engine: str) -> None:
    with summoning(engine, field("Battle Ox", "Gemini Elf", hand=["Sender"])) as duel:
        duel.special_summon("Gem-Knight Pearl", "attack")
        duel.activate("Sender")
        assert duel.names(0, "grave") == ["Gem-Knight Pearl", "Battle Ox", "Gemini Elf", "Sender"]


def test_XYZ_09_TOKEN_06_tokens_cannot_be_material(engine: str) -> None:
    with summoning(engine, field("Test Token", "Test Token")) as duel:
        assert not duel.offers("SPECIAL_SUMMON")
    mine = (
        field("Test Token", "Lift Level", hand=["Lift Level"]) if False else field("Battle Ox", "Test Token")
    )
    with summoning(engine, mine) as duel:
        assert not duel.offers("SPECIAL_SUMMON")


def test_XYZ_12_E_069_no_level_only_a_rank(engine: str) -> None:
    """A Rank 4 monster is no Level 4 monster, nor has it a Level for a Synchro Summon."""
    both = (*PEARL, "Scrap Archfiend")
    with summoning(engine, field("Battle Ox", "Gemini Elf", "Tune Warrior", extra=both)) as duel:
        duel.special_summon("Gem-Knight Pearl", "attack")
        assert not duel.offers("SPECIAL_SUMMON")
    mine = field("Gem-Knight Pearl", "Battle Ox", hand=["Lift Level"])
    with summoning(engine, mine) as duel:
        duel.activate("Lift Level", "Gem-Knight Pearl")
        assert duel.card("Gem-Knight Pearl", 0, "mzone").level in (None, 0)
        assert not duel.offers("SPECIAL_SUMMON")


def test_XYZ_12_an_effect_may_say_the_level_for_it(engine: str) -> None:
    with summoning(engine, field("Battle Ox", "Doubtful")) as duel:
        assert duel.offered("SPECIAL_SUMMON") == ["Gem-Knight Pearl"]


def test_XYZ_13_no_chain_but_it_can_be_negated(engine: str) -> None:
    theirs = Side(spells={0: set_card("Stop"), 1: set_card("Denial")})
    with summoning(engine, field("Battle Ox", "Gemini Elf"), theirs) as duel:
        duel.special_summon("Gem-Knight Pearl", "attack")
        assert duel.offered("CHAIN") == ["Stop"]
        duel.chain("Stop")
        duel.settle()
        assert not duel.card("Gem-Knight Pearl", 0, "grave").status & PROPER


def test_XYZ_14_effects_may_summon_it_without_materials(engine: str) -> None:
    with summoning(engine, Side(hand=["Pull"], extra=PEARL)) as duel:
        duel.activate("Pull")
        assert materials(duel, "Gem-Knight Pearl") == []
        assert not duel.card("Gem-Knight Pearl", 0, "mzone").status & PROPER


def test_HIST_05_no_xyz_summon_before_mr2(engine: str) -> None:
    with summoning(engine, field("Battle Ox", "Gemini Elf"), rules="MR1") as duel:
        assert not duel.offers("SPECIAL_SUMMON")


def test_XYZ_an_xyz_monster_as_material_of_a_link_monster_drops_its_own(engine: str) -> None:
    mine = field("Battle Ox", "Gemini Elf", "Bunilla", extra=(*PEARL, "LANphorhynchus"))
    with summoning(engine, mine) as duel:
        duel.special_summon("Gem-Knight Pearl", "attack")
        duel.special_summon("LANphorhynchus")
        assert duel.names(0, "grave") == ["Gem-Knight Pearl", "Bunilla", "Battle Ox", "Gemini Elf"]


def test_XYZ_the_banish_of_void_does_not_matter_for_what_lies_below(engine: str) -> None:
    mine = Side(monsters={0: "Battle Ox", 1: "Gemini Elf"}, spells={0: face_up("Void")}, extra=PEARL)
    with summoning(engine, mine) as duel:
        duel.special_summon("Gem-Knight Pearl", "attack")
        assert materials(duel, "Gem-Knight Pearl") == ["Battle Ox", "Gemini Elf"]


def test_E_065_an_effect_that_summons_two_and_overlays_them(engine: str) -> None:
    mine = Side(
        hand=["Assemble"], monsters={0: "Bunilla"}, grave=["Battle Ox", "Celtic Guardian"], extra=PEARL
    )
    with summoning(engine, mine, Side(spells={0: set_card("Stop")})) as duel:
        duel.activate("Assemble", "attack")
        assert materials(duel, "Gem-Knight Pearl") == ["Battle Ox", "Celtic Guardian"]
        assert duel.card("Gem-Knight Pearl", 0, "mzone").status & PROPER
        duel.expect_open()  # no window (a) within an effect (SUM-09)


def test_E_065_one_of_them_gone_there_is_no_xyz_summon_and_nothing_is_left_of_it(engine: str) -> None:
    mine = Side(
        hand=["Assemble"], monsters={0: "Celtic Guardian"}, grave=["Battle Ox", "Gemini Elf"], extra=PEARL
    )
    with summoning(engine, mine) as duel:
        duel.activate("Assemble")
        assert duel.monsters(0) == {0: "Celtic Guardian, attack", 1: "Battle Ox, attack"}
        duel.special_summon("Gem-Knight Pearl", "attack")  # with any monsters, as always
        assert materials(duel, "Gem-Knight Pearl") == ["Celtic Guardian", "Battle Ox"]


def test_XYZ_10_a_trap_treated_as_a_monster_can_be_material(engine: str) -> None:
    mine = Side(monsters={1: "Battle Ox"}, spells={0: set_card("Puppet")}, extra=PEARL)
    with summoning(engine, mine) as duel:
        duel.activate("Puppet")
        duel.special_summon("Gem-Knight Pearl", "attack")
        assert materials(duel, "Gem-Knight Pearl") == ["Puppet", "Battle Ox"]


def test_XYZ_11_materials_change_sides_with_the_monster(engine: str) -> None:
    theirs = Side(hand=["Snatch Steal"], draws=["Bat"])
    with Scenario(engine, field("Battle Ox", "Gemini Elf"), theirs) as duel:
        duel.special_summon("Gem-Knight Pearl", "attack")
        duel.end_turn()
        duel.activate("Snatch Steal")
        duel.settle()
        assert list(duel.monsters(1).values()) == ["Gem-Knight Pearl, attack"]
        again = Duel.from_snapshot(duel.duel.snapshot(), engine=engine)
        assert again.snapshot() == duel.duel.snapshot()


def test_XYZ_11_materials_move_with_the_monster(engine: str) -> None:
    with summoning(engine, field("Battle Ox", "Gemini Elf", hand=["Shift"])) as duel:
        duel.special_summon("Gem-Knight Pearl", "attack")
        duel.activate("Shift")
        assert duel.monsters(0) == {4: "Gem-Knight Pearl, attack"}
        assert materials(duel, "Gem-Knight Pearl") == ["Battle Ox", "Gemini Elf"]
