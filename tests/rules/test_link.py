"""Link Summons, Link Arrows, Extra Monster Zones: LINK, and ZONE from Master Rule 4 on."""

from __future__ import annotations

import pytest

from tests.rules.made.summon_facts import DEFINITIONS, POOL, face_up, face_up_extra, summoning
from tests.scenario import Scenario, Side, defense, face_down, set_card
from ygocore.constants import Status
from ygocore.duel import Duel

ERAS = ("MR4", "MR2020")
PROPER = int(Status.PROC_COMPLETE)
LAN = "LANphorhynchus"  # 2 monsters; bottom left, bottom right
GHOST = "Traffic Ghost"  # 3 monsters; bottom left, bottom, bottom right
SABER = "Gaia Saber, the Lightning Shadow"  # Link-3, 2+ monsters; left, bottom, right


def zones(duel: Scenario) -> list[int]:
    return [each[2] for each in duel.offered_zones()]


@pytest.mark.parametrize("rules", ERAS)
def test_LINK_01_LINK_04_from_the_extra_deck_with_as_many_materials_as_its_rating(
    engine: str, rules: str
) -> None:
    mine = Side(monsters={0: "Bunilla", 1: defense("Battle Ox")}, extra=[LAN])
    with summoning(engine, mine, rules=rules) as duel:
        duel.special_summon(LAN)
        assert duel.monsters(0) == {5: f"{LAN}, attack"}
        assert duel.names(0, "grave") == ["Bunilla", "Battle Ox"]
        assert duel.card(LAN, 0, "mzone").status & PROPER


def test_LINK_02_no_defense_position(engine: str) -> None:
    mine = Side(monsters={0: "Bunilla", 1: "Battle Ox", 5: LAN}, hand=["Book of Moon"])
    with summoning(engine, mine) as duel:
        assert LAN not in duel.offered("CHANGE_POSITION")
        duel.activate("Book of Moon", "Battle Ox")
        assert duel.monsters(0)[5] == f"{LAN}, attack"


def test_E_051_LINK_02_it_is_no_target_for_being_turned_face_down(engine: str) -> None:
    with summoning(engine, Side(monsters={5: LAN}, hand=["Book of Moon"])) as duel:
        assert not duel.offers("ACTIVATE")


def test_LINK_02_no_level_no_rank(engine: str) -> None:
    mine = Side(
        monsters={0: "Tune Warrior", 5: LAN, 1: "Battle Ox"},
        extra=["Gem-Knight Pearl", "Gaia Knight, the Force of Earth"],
    )
    with summoning(engine, mine) as duel:
        assert not duel.offers("SPECIAL_SUMMON")


@pytest.mark.parametrize("rules", ERAS)
def test_LINK_03_LINK_08_ZONE_08_in_an_extra_monster_zone_or_where_an_arrow_points(
    engine: str, rules: str
) -> None:
    mine = Side(monsters={0: "Bunilla", 1: "Battle Ox", 3: "Gemini Elf", 5: LAN}, extra=[LAN])
    with summoning(engine, mine, rules=rules, auto_place=False) as duel:
        duel.special_summon(LAN, "Bunilla", "Battle Ox")
        assert zones(duel) == [0, 2]  # the bottom arrows of the one in the left Extra Monster Zone
        duel.choose_zone(2)
        assert duel.monsters(0)[2] == f"{LAN}, attack"


def test_LINK_04_LINK_05_E_053_a_link_material_counts_one_or_its_rating(engine: str) -> None:
    mine = Side(monsters={0: "Bunilla", 5: LAN}, extra=[SABER])  # 1 + 2
    with summoning(engine, mine) as duel:
        duel.special_summon(SABER)
        assert duel.names(0, "grave") == ["Bunilla", LAN]
    mine = Side(monsters={0: "Bunilla", 1: "Battle Ox", 5: LAN}, extra=[SABER])  # or 1 + 1 + 1
    with summoning(engine, mine) as duel:
        duel.special_summon(SABER, "Bunilla", "Battle Ox")
        assert duel.names(0, "grave") == ["Bunilla", "Battle Ox", LAN]


def test_LINK_05_not_more_than_the_rating(engine: str) -> None:
    mine = Side(monsters={5: SABER, 0: SABER}, extra=[LAN, GHOST])
    with summoning(engine, mine) as duel:
        assert duel.offered("SPECIAL_SUMMON") == [LAN]  # 1 + 1; never 3, with at least three monsters


def test_LINK_06_number_and_kind_of_the_materials(engine: str) -> None:
    mine = Side(monsters={0: "Scout", 1: "Bunilla"}, extra=["Effect Link"])
    with summoning(engine, mine) as duel:
        assert not duel.offers("SPECIAL_SUMMON")
    mine = Side(monsters={0: "Scout", 1: "Bunilla", 2: "Wall"}, extra=["Effect Link"])
    with summoning(engine, mine) as duel:
        duel.special_summon("Effect Link")
        assert duel.names(0, "grave") == ["Scout", "Wall"]
    with summoning(engine, Side(monsters={0: "Bunilla", 5: LAN}, extra=[GHOST])) as duel:
        assert not duel.offers("SPECIAL_SUMMON")  # 1 + 2 = 3, but three monsters are asked for


def test_LINK_06_a_condition_on_the_whole_group(engine: str) -> None:
    mine = Side(monsters={0: "Bunilla", 1: "Battle Ox", 2: "Gemini Elf", 3: "Giant"}, extra=["Link Four"])
    with summoning(engine, mine) as duel:
        assert not duel.offers("SPECIAL_SUMMON")
    mine = Side(monsters={0: "Bunilla", 1: "Battle Ox", 2: "Gemini Elf", 5: LAN}, extra=["Link Four"])
    with summoning(engine, mine) as duel:
        duel.special_summon("Link Four", "Bunilla")
        assert sorted(duel.offered("SELECT")) == ["Battle Ox", "Gemini Elf"]
        duel.answer("Gemini Elf")
        while duel.duel.prompt is not None and duel.offers("SELECT"):
            duel.answer(duel.offered("SELECT")[0])
        assert LAN in duel.names(0, "grave")


def test_LINK_04_face_up_monsters_only_tokens_too(engine: str) -> None:
    mine = Side(monsters={0: "Bunilla", 1: face_down("Battle Ox")}, extra=[LAN])
    with summoning(engine, mine) as duel:
        assert not duel.offers("SPECIAL_SUMMON")
    mine = Side(monsters={0: "Bunilla", 1: "Test Token"}, extra=[LAN])
    with summoning(engine, mine) as duel:
        duel.special_summon(LAN)
        assert duel.names(0, "grave") == ["Bunilla"]


def test_LINK_07_no_chain_but_it_can_be_negated(engine: str) -> None:
    mine = Side(monsters={0: "Bunilla", 1: "Battle Ox"}, extra=[LAN])
    theirs = Side(spells={0: set_card("Stop"), 1: set_card("Denial")})
    with summoning(engine, mine, theirs) as duel:
        duel.special_summon(LAN)
        assert duel.offered("CHAIN") == ["Stop"]
        duel.chain("Stop")
        duel.settle()
        assert duel.monsters(0) == {}
        assert not duel.card(LAN, 0, "grave").status & PROPER


def test_LINK_09_GAP_12_the_zone_of_a_material_in_an_extra_monster_zone_is_free_for_it(engine: str) -> None:
    mine = Side(monsters={0: "Bunilla", 6: LAN}, extra=[SABER])
    with summoning(engine, mine, auto_place=False) as duel:
        duel.special_summon(SABER)
        assert zones(duel) == [5, 6]


def test_ZONE_12_a_material_that_points_to_the_only_zone_cannot_be_used(engine: str) -> None:
    """The Link Monster in the opponent's Extra Monster Zone gone, its arrows point nowhere."""
    mine = Side(monsters={0: "Bunilla", 1: "Battle Ox", 2: "Gemini Elf", 5: LAN}, extra=[LAN])
    with summoning(engine, mine, Side(monsters={5: LAN}), auto_place=False) as duel:
        duel.special_summon(LAN)
        assert duel.offered("SELECT") == ["Bunilla", "Battle Ox", "Gemini Elf", LAN]
        duel.answer("Battle Ox")  # of zone 1, to which nothing points; zones 0 and 2 are taken
        assert duel.offered("SELECT") == ["Bunilla", "Gemini Elf", LAN]


def test_LINK_10_LINK_11_co_linked_monsters_let_a_player_use_the_second_extra_monster_zone(
    engine: str,
) -> None:
    """Pillar in 5 points down to 1, Beam in 1 points up and to both sides, Beam in 3 likewise, and 2 links them."""
    mine = Side(monsters={0: "Bunilla", 5: "Pillar", 1: "Beam", 2: "Beam", 3: "Beam"}, extra=["Arch", "Arch"])
    with summoning(engine, mine, auto_place=False) as duel:
        duel.special_summon("Arch@0")
        assert duel.offered("SELECT") == ["Bunilla", "Pillar"] or "Bunilla" in duel.offered("SELECT")
        duel.answer("Bunilla")
        assert 6 in zones(duel)  # its bottom arrow and the top arrow of Beam in 3 close the series
        duel.choose_zone(6)
        assert duel.monsters(0)[5] == "Pillar, attack"
        assert duel.monsters(0)[6] == "Arch, attack"


def test_LINK_11_an_extra_link_that_is_broken_leaves_both_where_they_are(engine: str) -> None:
    """They are no longer linked; such a state can be written down and taken up again."""
    mine = Side(
        hand=["Dismiss", "Bunilla"],
        monsters={5: "Pillar", 1: "Beam", 2: "Beam", 3: "Beam", 6: "Arch"},
        extra=["Pillar"],
    )
    with summoning(engine, mine) as duel:
        duel.activate("Dismiss", "Beam@2")
        assert list(duel.monsters(0)) == [1, 3, 5, 6]
        again = Duel.from_snapshot(duel.state, pool=POOL, definitions=DEFINITIONS, engine=engine)
        assert again.digest() == duel.duel.digest()
        assert again.legal_actions().tolist() == duel.duel.legal_actions().tolist()


def test_LINK_11_ZONE_05_without_an_unbroken_series_one_extra_monster_zone_is_the_limit(engine: str) -> None:
    mine = Side(monsters={0: "Bunilla", 5: "Pillar", 1: "Beam", 3: "Beam"}, extra=["Arch"])
    with summoning(engine, mine, auto_place=False) as duel:
        duel.special_summon("Arch", "Bunilla")
        assert 6 not in zones(duel)


def test_LINK_11_the_opponents_link_monsters_may_be_part_of_the_series(engine: str) -> None:
    mine = Side(monsters={0: "Bunilla", 5: "Pillar"}, extra=["Pillar"])
    theirs = Side(monsters={1: "Beam", 2: "Beam", 3: "Beam"})
    with summoning(engine, mine, theirs, auto_place=False) as duel:
        duel.special_summon("Pillar", "Bunilla")
        assert 6 in zones(duel)


def test_LINK_13_what_a_material_gives_is_there_from_the_summon_on(engine: str) -> None:
    mine = Side(monsters={0: "Counted", 1: "Bunilla"}, extra=[LAN])
    with summoning(engine, mine) as duel:
        duel.special_summon(LAN)
        duel.settle()
        assert duel.lp(0) == 8010


# -- zones ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "expected"),
    [("MR1", [0, 1, 2, 3, 4]), ("MR3", [0, 1, 2, 3, 4]), ("MR4", [5, 6]), ("MR2020", [0, 1, 2, 3, 4, 5, 6])],
)
def test_ZONE_08_HIST_09_HIST_11_E_049_where_a_synchro_monster_may_go(
    engine: str, rules: str, expected: list[int]
) -> None:
    mine = Side(monsters={0: "Tune Warrior", 1: "Battle Ox"}, extra=["Scrap Archfiend"])
    with summoning(engine, mine, rules=rules, auto_place=False) as duel:
        duel.special_summon("Scrap Archfiend")
        assert zones(duel) == expected


@pytest.mark.parametrize(("rules", "expected"), [("MR4", [0, 2]), ("MR2020", [0, 1, 2, 3, 4])])
def test_ZONE_08_CF_08_the_arrows_of_any_link_monster_count(
    engine: str, rules: str, expected: list[int]
) -> None:
    mine = Side(monsters={3: "Tune Warrior", 4: "Battle Ox", 5: LAN}, extra=["Scrap Archfiend"])
    with summoning(engine, mine, rules=rules, auto_place=False) as duel:
        duel.special_summon("Scrap Archfiend")
        assert zones(duel) == expected
    mine = Side(monsters={3: "Tune Warrior", 4: "Battle Ox"}, extra=["Scrap Archfiend"])
    theirs = Side(monsters={5: "Link Four"})  # in my column 3; its top arrow points to my zone 3
    with summoning(engine, mine, theirs, rules="MR4", auto_place=False) as duel:
        duel.special_summon("Scrap Archfiend")
        assert zones(duel) == [3, 5]


def test_ZONE_04_ZONE_05_the_extra_monster_zones_are_shared(engine: str) -> None:
    mine = Side(monsters={0: "Bunilla", 1: "Battle Ox"}, extra=[LAN])
    with summoning(engine, mine, Side(monsters={5: LAN}), auto_place=False) as duel:
        duel.special_summon(LAN)
        assert duel.monsters(0) == {5: f"{LAN}, attack"}  # their 5 is my 6


def test_ZONE_06_six_monsters(engine: str) -> None:
    mine = Side(
        monsters={0: "Bunilla", 1: "Battle Ox", 2: "Bunilla", 3: "Bunilla", 4: "Bunilla", 5: LAN},
        extra=[LAN],
        hand=["Celtic Guardian"],
    )
    with summoning(engine, mine) as duel:
        assert len(duel.monsters(0)) == 6
        assert not duel.offers("SUMMON")
        assert duel.offered("SPECIAL_SUMMON") == [LAN]  # materials free a zone to which the other points


def test_E_051_ZONE_11_no_legal_zone_no_summon(engine: str) -> None:
    """Both Extra Monster Zones are taken by others, no arrow points to a zone of mine."""
    mine = Side(monsters={0: "Bunilla", 1: "Battle Ox"}, extra=[LAN])
    theirs = Side(monsters={5: "Effect Link", 6: "Effect Link"})
    with summoning(engine, mine, theirs) as duel:
        assert not duel.offers("SPECIAL_SUMMON")


def test_ZONE_09_a_monster_from_elsewhere_never_goes_to_an_extra_monster_zone(engine: str) -> None:
    full = {0: "Bunilla", 1: "Bunilla", 2: "Bunilla", 3: "Bunilla", 4: "Bunilla"}
    with summoning(engine, Side(monsters=full, hand=["Recall"], grave=["Bat"])) as duel:
        assert "Recall" not in duel.offered("ACTIVATE")


def test_ZONE_13_a_zone_that_is_closed_cannot_be_used(engine: str) -> None:
    mine = Side(
        monsters={3: "Tune Warrior", 4: "Battle Ox"}, spells={0: face_up("Seal")}, extra=["Scrap Archfiend"]
    )
    with summoning(engine, mine, rules="MR2", auto_place=False) as duel:
        duel.special_summon("Scrap Archfiend")
        assert zones(duel) == [1, 3, 4]


@pytest.mark.parametrize(
    ("rules", "offered"), [("MR1", True), ("MR3", True), ("MR4", True), ("MR2020", True)]
)
def test_ZONE_12_zones_of_the_materials_are_free(engine: str, rules: str, offered: bool) -> None:
    full = {0: "Tune Warrior", 1: "Battle Ox", 2: "Bunilla", 3: "Bunilla", 4: "Bunilla"}
    with summoning(engine, Side(monsters=full, extra=["Scrap Archfiend"]), rules=rules) as duel:
        assert duel.offers("SPECIAL_SUMMON") is offered


def test_ZONE_07_a_monster_in_an_extra_monster_zone_battles_and_protects(engine: str) -> None:
    mine, theirs = Side(monsters={0: "Summoned Skull"}), Side(monsters={5: LAN})
    with summoning(engine, mine, theirs) as duel:
        duel.to_battle_phase()
        [attack] = duel.legal("ATTACK")
        assert attack.argument == 0  # no direct attack
        duel.attack("Summoned Skull")
        assert duel.names(1, "grave") == [LAN]


def test_HIST_09_no_link_summon_before_mr4(engine: str) -> None:
    with summoning(engine, Side(monsters={0: "Bunilla", 1: "Bunilla"}, extra=[LAN]), rules="MR3") as duel:
        assert not duel.offers("SPECIAL_SUMMON")


def test_E_049_a_face_up_pendulum_monster_is_bound_a_face_down_one_is_not(engine: str) -> None:
    mine = Side(
        hand=[],
        spells={0: face_up("Mandragon"), 4: face_up("Gallugallud the Endless Enigma")},
        extra=[face_up_extra("Dragong")],
    )
    with summoning(engine, mine, auto_place=False) as duel:
        duel.special_summon("Mandragon")
        assert zones(duel) == [5, 6]


def test_LINK_12_a_monster_may_say_when_it_can_be_link_summoned(engine: str) -> None:
    with summoning(engine, Side(monsters={0: "Bunilla"}, extra=["Late Link"])) as duel:
        assert not duel.offers("SPECIAL_SUMMON")
        duel.to_battle_phase()
        duel.to_main_phase_2()
        assert duel.offered("SPECIAL_SUMMON") == ["Late Link"]
