"""Pendulum Monsters and Pendulum Summons: PEND, and what else is about them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.rules.made.summon_facts import face_up, face_up_extra, summoning
from tests.scenario import Card, Scenario, Side, face_down, set_card
from ygocore.constants import Status

ERAS = ("MR3", "MR4", "MR2020")
ZONES = {"MR3": (6, 7), "MR4": (0, 4), "MR2020": (0, 4)}
LOW, HIGH = "Mandragon", "Gallugallud the Endless Enigma"  # scales 2 and 9


def scales(rules: str, low: str = LOW, high: str = HIGH) -> dict[int, Card]:
    left, right = ZONES[rules]
    return {left: face_up(low), right: face_up(high)}


def ready(rules: str, hand: Sequence[str] = (), extra: Sequence[Card | str] = (), **more: object) -> Side:
    spells = {**scales(rules), **more.pop("spells", {})}  # type: ignore[dict-item]
    return Side(hand=hand, spells=spells, extra=extra, **more)  # type: ignore[arg-type]


def summon(duel: Scenario, *names: str, left: str = LOW) -> None:
    """Pendulum Summon these, all in Attack Position."""
    duel.special_summon(left, *names)
    if duel.offers("FINISH"):
        duel.answer("finish")
    while duel.offers("POSITION"):
        duel.answer("attack")


@pytest.mark.parametrize("rules", ERAS)
def test_PEND_02_ZONE_14_ZONE_15_HIST_08_HIST_10_activated_in_a_pendulum_zone(
    engine: str, rules: str
) -> None:
    with summoning(engine, Side(hand=["Mandragon"]), rules=rules, auto_place=False) as duel:
        duel.activate("Mandragon")
        duel.expect_prompt("SELECT_PLACE")
        assert [each[1:] for each in duel.offered_zones()] == [("szone", zone) for zone in ZONES[rules]]
        duel.choose_zone(ZONES[rules][1])
        assert duel.kinds() == ["MOVE", "CHAINING", "CHAINED", "CHAIN_SOLVING", "CHAIN_SOLVED", "CHAIN_END"]
        assert duel.spells(0) == {ZONES[rules][1]: "Mandragon, face-up"}


@pytest.mark.parametrize("rules", ["MR1", "MR2"])
def test_HIST_08_no_pendulum_zones_before_mr3(engine: str, rules: str) -> None:
    with summoning(engine, Side(hand=["Mandragon"]), rules=rules) as duel:
        assert not duel.offers("ACTIVATE")


def test_PEND_02_it_cannot_be_set_there_nor_elsewhere(engine: str) -> None:
    with summoning(engine, Side(hand=["Mandragon"])) as duel:
        assert duel.offered("SET_SPELL_TRAP") == []


def test_PEND_02_in_the_main_phase_and_with_a_free_zone_only(engine: str) -> None:
    mine = ready("MR2020", hand=["Dragong"])
    with summoning(engine, mine) as duel:
        assert duel.offered("ACTIVATE") == []
    with summoning(engine, Side(hand=["Mandragon"], monsters={0: "Bunilla"})) as duel:
        duel.to_battle_phase()
        assert duel.offered("ACTIVATE") == []


@pytest.mark.parametrize("rules", ["MR4", "MR2020"])
def test_ZONE_15_ZONE_16_outer_zones_serve_both(engine: str, rules: str) -> None:
    mine = Side(hand=["Mandragon"], spells={0: set_card("Heal")})
    with summoning(engine, mine, rules=rules) as duel:
        duel.activate("Mandragon")
        assert duel.spells(0) == {0: "Heal, face-down", 4: "Mandragon, face-up"}
    filled = {zone: set_card("Cut") for zone in (1, 2, 3)}
    with summoning(engine, ready(rules, hand=["Heal"], spells=filled), rules=rules) as duel:
        assert duel.offered("SET_SPELL_TRAP") == []  # five in all


def test_ZONE_14_separate_zones_leave_five_for_spells_and_traps(engine: str) -> None:
    filled = {zone: set_card("Cut") for zone in (0, 1, 2, 3)}
    with summoning(engine, ready("MR3", hand=["Heal"], spells=filled), rules="MR3") as duel:
        assert duel.offered("SET_SPELL_TRAP") == ["Heal"]


def test_PEND_01_PEND_03_there_it_is_a_spell_and_has_its_pendulum_effect(engine: str) -> None:
    with summoning(engine, Side(hand=["Scaled", "Tune"])) as duel:
        duel.activate("Scaled")
        assert "Tune" not in duel.offered("ACTIVATE")  # no monster there
        duel.activate("Scaled", where="szone")
        assert duel.lp(0) == 8100
        assert "Scaled" not in duel.offered("ACTIVATE")  # once per turn
        assert duel.spells(0) == {0: "Scaled, face-up"}  # it stays


def test_PEND_01_as_a_monster_it_has_the_other_effect(engine: str) -> None:
    with summoning(engine, Side(monsters={0: "Scaled"})) as duel:
        assert not duel.offers("ACTIVATE")


def test_PEND_04_placed_by_an_effect_is_no_activation(engine: str) -> None:
    with summoning(engine, Side(hand=["Mandragon"], monsters={0: "Placer"})) as duel:
        duel.activate("Placer", effect=0)
        assert duel.spells(0) == {0: "Mandragon, face-up"}
        assert duel.kinds().count("CHAINING") == 1


def test_ZONE_18_EX_73_as_an_equip_card_it_has_no_scale_and_no_pendulum_effect(engine: str) -> None:
    mine = Side(hand=["Battle Ox"], monsters={0: "Placer"}, spells={4: face_up(HIGH)}, grave=["Scaled"])
    with summoning(engine, mine) as duel:
        duel.activate("Placer", effect=1)
        assert duel.spells(0)[0] == "Scaled, face-up"
        assert duel.equipped_to("Scaled", 0) == "Placer"
        assert "Scaled" not in duel.offered("ACTIVATE")
        assert not duel.offers("SPECIAL_SUMMON")


@pytest.mark.parametrize("rules", ERAS)
def test_PEND_05_PEND_06_PEND_08_levels_strictly_between_the_scales(engine: str, rules: str) -> None:
    mine = ready(
        rules, hand=["Protron", "Atlantean Pikeman", "Giant Soldier of Stone", "Suppression Collider"]
    )
    with summoning(engine, mine, rules=rules) as duel:  # Levels 1, 2, 3, 8; scales 2 and 9
        duel.special_summon(LOW)
        assert duel.offered("SELECT") == ["Giant Soldier of Stone", "Suppression Collider"]
        duel.answer("Suppression Collider", "Giant Soldier of Stone", "attack", "defense")
        assert duel.monsters(0) == {
            0: "Giant Soldier of Stone, attack",
            1: "Suppression Collider, defense",
        }
        kinds = duel.kinds()
        assert kinds == ["MOVE", "SPSUMMONING", "MOVE", "SPSUMMONING", "SPSUMMONED"]


def test_PEND_05_once_per_turn(engine: str) -> None:
    with summoning(engine, ready("MR2020", hand=["Battle Ox", "Gemini Elf"])) as duel:
        summon(duel, "Battle Ox")
        assert not duel.offers("SPECIAL_SUMMON")
        duel.end_turn()
        duel.end_turn()
        assert duel.offered("SPECIAL_SUMMON") == [LOW]


def test_PEND_05_one_scale_is_not_enough_nor_two_with_no_level_between(engine: str) -> None:
    with summoning(engine, Side(hand=["Battle Ox"], spells={0: face_up(LOW)})) as duel:
        assert not duel.offers("SPECIAL_SUMMON")
    equal = {0: face_up("Mandragon"), 4: face_up("Mandragon")}
    with summoning(engine, Side(hand=["Bat", "Battle Ox"], spells=equal)) as duel:  # CF-07
        assert not duel.offers("SPECIAL_SUMMON")


def test_PEND_06_which_side_is_higher_does_not_matter(engine: str) -> None:
    turned = {0: face_up(HIGH), 4: face_up(LOW)}
    with summoning(engine, Side(hand=["Battle Ox"], spells=turned)) as duel:
        assert duel.offered("SPECIAL_SUMMON") == [HIGH]


def test_PEND_06_hand_and_face_up_extra_deck_together(engine: str) -> None:
    extra = ["Gem-Knight Pearl", face_up_extra("Dragong"), "Scrap Archfiend"]
    with summoning(engine, ready("MR3", hand=["Battle Ox"], extra=extra), rules="MR3") as duel:
        duel.special_summon(LOW)
        assert duel.offered("SELECT") == ["Battle Ox", "Dragong"]
        duel.answer("Dragong", "Battle Ox", "attack", "defense")
        assert duel.monsters(0) == {0: "Battle Ox, attack", 1: "Dragong, defense"}


def test_PEND_07_CF_05_any_number_from_one_up_to_the_zones(engine: str) -> None:
    hand = ["Battle Ox", "Gemini Elf", "Celtic Guardian"]
    taken = {0: "Bunilla", 1: "Bunilla", 2: "Bunilla"}
    with summoning(engine, ready("MR3", hand=hand, monsters=taken), rules="MR3") as duel:
        duel.special_summon(LOW, "Celtic Guardian", "Battle Ox")
        duel.expect_prompt("SELECT_POSITION")  # two zones: no third
        duel.answer("attack", "attack")
    with summoning(engine, ready("MR3", hand=hand), rules="MR3") as duel:
        summon(duel, "Gemini Elf")
        assert duel.names(0, "hand") == ["Battle Ox", "Celtic Guardian"]


def test_PEND_09_SUM_11_the_whole_group_is_negated_and_the_right_used(engine: str) -> None:
    mine = ready("MR2020", hand=["Battle Ox", "Gemini Elf", "Bunilla", "Celtic Guardian"])
    with summoning(engine, mine, Side(spells={0: set_card("Stop"), 1: set_card("Denial")})) as duel:
        summon(duel, "Battle Ox", "Gemini Elf")
        assert duel.offered("CHAIN") == ["Stop"]
        duel.chain("Stop")
        duel.settle()
        assert duel.monsters(0) == {}
        assert duel.names(0, "grave") == ["Battle Ox", "Gemini Elf"]
        assert not duel.offers("SPECIAL_SUMMON")
        assert "SPSUMMONED" not in duel.kinds()


@pytest.mark.parametrize("names", [["Battle Ox"], ["Battle Ox", "Gemini Elf"]], ids=["one", "two"])
def test_PEND_10_EX_08_what_negates_exactly_one_monster(engine: str, names: list[str]) -> None:
    mine = ready("MR2020", hand=["Battle Ox", "Gemini Elf", "Celtic Guardian"])
    with summoning(engine, mine, Side(spells={0: set_card("Stop One")})) as duel:
        summon(duel, *names)
        assert duel.offers("CHAIN") is (len(names) == 1)
        if duel.offers("CHAIN"):
            duel.chain("Stop One")
            duel.settle()
            assert duel.names(0, "grave") == names
            assert not duel.offers("SPECIAL_SUMMON")


def test_PEND_10_EX_09_what_negates_a_part_leaves_the_rest(engine: str) -> None:
    mine = ready("MR2020", hand=["Battle Ox", "Summoned Skull", "Gaia The Fierce Knight"])
    with summoning(engine, mine, Side(spells={0: set_card("Stop High")})) as duel:
        duel.special_summon(LOW, "Battle Ox", "Summoned Skull", "Gaia The Fierce Knight", *["attack"] * 3)
        duel.chain("Stop High")
        duel.settle()
        assert duel.monsters(0) == {0: "Battle Ox, attack"}
        assert duel.names(0, "grave") == ["Summoned Skull", "Gaia The Fierce Knight"]
        assert duel.kinds().count("SPSUMMONED") == 1


def test_E_075_no_success_for_those_that_are_negated(engine: str) -> None:
    mine = ready("MR2020", hand=["Scaled", "Summoned Skull"])
    with summoning(engine, mine, Side(spells={0: set_card("Stop High")})) as duel:
        duel.special_summon(LOW, "Scaled", "Summoned Skull", "attack", "attack")
        duel.chain("Stop High")
        duel.settle()
        assert duel.lp(0) == 8001  # its trigger saw its own summon
    with summoning(engine, mine, Side(spells={0: set_card("Stop")})) as duel:
        duel.special_summon(LOW, "Scaled", "Summoned Skull", "attack", "attack")
        duel.chain("Stop")
        duel.settle()
        assert duel.lp(0) == 8000


def test_PEND_11_MOVE_05_negated_pendulum_monsters_go_to_the_graveyard(engine: str) -> None:
    mine = ready("MR3", hand=["Dragong"], extra=[face_up_extra("Flash Knight")])
    with summoning(engine, mine, Side(spells={0: set_card("Stop")}), rules="MR3") as duel:
        duel.special_summon(LOW, "Dragong", "Flash Knight", "attack", "attack")
        duel.chain("Stop")
        duel.settle()
        assert duel.names(0, "grave") == ["Dragong", "Flash Knight"]
        assert duel.names(0, "extra") == []


@pytest.mark.parametrize(("rules", "zones"), [("MR3", [0, 1, 2, 3, 4]), ("MR4", [5, 6]), ("MR2020", [5, 6])])
def test_PEND_12_CF_06_HIST_11_from_the_extra_deck(engine: str, rules: str, zones: list[int]) -> None:
    mine = ready(rules, extra=[face_up_extra("Dragong")])
    with summoning(engine, mine, rules=rules, auto_place=False) as duel:
        duel.special_summon(LOW)
        assert [each[2] for each in duel.offered_zones()] == zones


@pytest.mark.parametrize("rules", ["MR4", "MR2020"])
def test_PEND_12_ZONE_09_from_the_hand_never_to_an_extra_monster_zone(engine: str, rules: str) -> None:
    with summoning(engine, ready(rules, hand=["Battle Ox"]), rules=rules, auto_place=False) as duel:
        duel.special_summon(LOW)
        assert [each[2] for each in duel.offered_zones()] == [0, 1, 2, 3, 4]


def test_PEND_12_ZONE_05_one_extra_monster_zone_for_all(engine: str) -> None:
    extra = [face_up_extra("Dragong"), face_up_extra("Flash Knight")]
    with summoning(engine, ready("MR2020", hand=["Battle Ox"], extra=extra)) as duel:
        duel.special_summon(LOW, "Dragong")
        assert duel.offered("SELECT") == ["Battle Ox"]
        duel.answer("finish", "attack")
        assert duel.monsters(0) == {5: "Dragong, attack"}


def test_PEND_12_a_monster_from_the_hand_leaves_the_linked_zone_to_the_one_that_needs_it(engine: str) -> None:
    extra = [face_up_extra("Dragong")]
    mine = ready("MR2020", hand=["Battle Ox"], extra=extra, monsters={5: "Arch"})  # points to zone 1
    with summoning(engine, mine, auto_place=False) as duel:
        duel.special_summon(LOW, "Battle Ox", "Dragong")
        assert [each[2] for each in duel.offered_zones()] == [0, 2, 3, 4]
        duel.choose_zone(0)
        duel.answer("attack", "attack")
        assert duel.monsters(0)[1] == "Dragong, attack"


def test_PEND_13_PEND_14_a_normal_monster_with_scales(engine: str) -> None:
    with summoning(engine, Side(hand=["Mandragon", "Flash Knight"])) as duel:
        assert duel.offered("SUMMON") == ["Flash Knight"]  # Level 4; the other needs a Tribute
        duel.summon("Flash Knight")
        assert duel.monsters(0) == {0: "Flash Knight, attack"}


@pytest.mark.parametrize("rules", ERAS)
def test_MOVE_04_from_the_field_to_the_extra_deck_face_up(engine: str, rules: str) -> None:
    mine = Side(
        hand=["Dismiss", "Dismiss", "Heavy Storm"],
        monsters={0: "Flash Knight", 1: face_down("Dragong")},
        spells={ZONES[rules][0]: face_up("Mandragon")},
    )
    with summoning(engine, mine, rules=rules) as duel:
        duel.activate("Dismiss@0", "Flash Knight")
        duel.activate("Dismiss")
        duel.activate("Heavy Storm")
        assert duel.names(0, "extra") == ["Flash Knight", "Dragong", "Mandragon"]
        assert "Mandragon" not in duel.names(0, "grave")
        assert {card.position for card in duel.state.players[0].extra} == {4}


def test_MOVE_05_from_elsewhere_to_the_graveyard(engine: str) -> None:
    with summoning(engine, Side(hand=["Bury", "Flash Knight"])) as duel:
        duel.activate("Bury")
        assert duel.names(0, "grave") == ["Flash Knight", "Bury"]
    mine = Side(monsters={0: "Flash Knight", 1: "Battle Ox"}, extra=["Detacher"])
    with summoning(engine, mine) as duel:
        duel.special_summon("Detacher", "attack")
        duel.activate("Detacher", "Flash Knight")
        duel.settle()
        assert duel.names(0, "grave") == ["Flash Knight"]  # it was no card on the field


def test_MOVE_04_MOVE_17_redirected_it_is_banished(engine: str) -> None:
    mine = Side(hand=["Dismiss"], monsters={0: "Flash Knight"}, spells={2: face_up("Void")})
    with summoning(engine, mine) as duel:
        duel.activate("Dismiss")
        assert duel.names(0, "banished") == ["Flash Knight", "Dismiss"]


def test_MOVE_04_no_cost_of_sending_it_to_the_graveyard(engine: str) -> None:
    with summoning(engine, Side(hand=["Sender"], monsters={0: "Flash Knight"})) as duel:
        assert not duel.offers("ACTIVATE")
    with summoning(engine, Side(hand=["Sender"], monsters={0: "Battle Ox"})) as duel:
        assert duel.offers("ACTIVATE")


def test_MOVE_04_GAP_13_to_its_owners_extra_deck(engine: str) -> None:
    mine = Side(hand=["Dismiss"], monsters={0: Card("Flash Knight", owner=1)})
    with summoning(engine, mine) as duel:
        duel.activate("Dismiss")
        assert duel.names(1, "extra") == ["Flash Knight"]


@pytest.mark.parametrize("engine", ["reference"])  # looks into that engine's state
@pytest.mark.parametrize(("rules", "touched"), [("MR3", False), ("MR4", True), ("MR2020", True)])
def test_ZONE_14_ZONE_17_effects_on_the_spell_and_trap_zones(engine: str, rules: str, touched: bool) -> None:
    from ygocore.constants import Location

    with summoning(engine, ready(rules), rules=rules) as duel:
        card = duel.duel._state.players[0].spells[ZONES[rules][0]]
        assert card.is_location(Location.STZONE) is touched
        assert card.is_location(Location.PZONE)


def test_MOVE_13_an_ordinary_pendulum_monster_returns_to_the_hand(engine: str) -> None:
    mine = Side(spells={0: set_card("Compulsory Evacuation Device")})
    with summoning(engine, mine, Side(monsters={0: "Flash Knight"})) as duel:
        duel.activate("Compulsory Evacuation Device")
        assert duel.names(1, "hand") == ["Flash Knight"]


def test_E_071_once_properly_summoned_always_so(engine: str) -> None:
    """A later Pendulum Summon that is negated takes nothing away from a monster that was properly summoned."""
    extra = [Card("Dragong", 4, status=int(Status.PROC_COMPLETE))]
    with summoning(
        engine, ready("MR3", extra=extra), Side(spells={0: set_card("Stop")}), rules="MR3"
    ) as duel:
        duel.special_summon(LOW, "attack")
        before = duel.card("Dragong", 0, "mzone").status & Status.PROC_COMPLETE
        duel.chain("Stop")
        duel.settle()
        assert duel.card("Dragong", 0, "grave").status & Status.PROC_COMPLETE == before


def test_NS_10_PEND_05_used_in_main_phase_1_is_used_in_main_phase_2(engine: str) -> None:
    with summoning(
        engine, ready("MR2020", hand=["Battle Ox", "Gemini Elf"], monsters={0: "Bunilla"})
    ) as duel:
        summon(duel, "Battle Ox")
        duel.to_battle_phase()
        duel.to_main_phase_2()
        assert not duel.offers("SPECIAL_SUMMON")


def test_PEND_05_in_words(engine: str) -> None:
    from ygocore.describe import describe_action

    with summoning(engine, ready("MR3", hand=["Battle Ox"]), rules="MR3") as duel:
        [action] = duel.legal("SPECIAL_SUMMON")
        line = describe_action(action, duel.duel)
        assert line == "Pendulum Summon with Mandragon (Pendulum Zone 1) and the other Pendulum Card"
