"""Synchro Summons: SYN."""

from __future__ import annotations

import pytest

from tests.rules.made.summon_facts import face_up, summoning
from tests.scenario import Scenario, Side, defense, face_down, set_card
from ygocore.constants import Status

ERAS = ("MR1", "MR2", "MR3", "MR4", "MR2020")
PROPER = int(Status.PROC_COMPLETE)


def synchros(duel: Scenario) -> list[str]:
    """The monsters that can be Special Summoned from the Extra Deck."""
    return [each for each in duel.offered("SPECIAL_SUMMON") if each != "Giant"]


def with_materials(*names: str, extra: tuple[str, ...] = ("Scrap Archfiend",), **more: object) -> Side:
    return Side(monsters=dict(enumerate(names)), extra=extra, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", ERAS)
def test_SYN_01_a_tuner_and_others_whose_levels_add_up(engine: str, rules: str) -> None:
    mine = with_materials("Tune Warrior", "Battle Ox")  # 3 + 4
    with summoning(engine, mine, rules=rules) as duel:
        assert synchros(duel) == ["Scrap Archfiend"]  # Level 7
        duel.special_summon("Scrap Archfiend", "attack")
        zone = 5 if rules == "MR4" else 0  # ZONE-08: bound to the Extra Monster Zone in MR4 only
        assert duel.monsters(0) == {zone: "Scrap Archfiend, attack"}
        assert duel.names(0, "grave") == ["Tune Warrior", "Battle Ox"]


@pytest.mark.parametrize(
    "there",
    [
        {0: "Tune Warrior", 1: face_down("Battle Ox")},
        {0: face_down("Tune Warrior"), 1: "Battle Ox"},
        {0: "Tune Warrior", 1: "Giant Soldier of Stone"},
        {0: "Tune Warrior"},
    ],
    ids=["face-down", "face-down Tuner", "6 for 7", "no other"],
)
def test_SYN_01_face_up_monsters_with_just_that_level(engine: str, there: dict[int, object]) -> None:
    with summoning(engine, Side(monsters=there, extra=["Scrap Archfiend"])) as duel:  # type: ignore[arg-type]
        assert synchros(duel) == []


def test_SYN_01_only_the_turn_players_own_monsters(engine: str) -> None:
    theirs = Side(monsters={0: "Battle Ox"})
    with summoning(engine, with_materials("Tune Warrior"), theirs) as duel:
        assert synchros(duel) == []


def test_SYN_02_exactly_one_tuner_and_at_least_one_other(engine: str) -> None:
    mine = with_materials(
        "Tune Warrior", "Genex Controller", "Water Spirit"
    )  # three Tuners, Levels 3 + 3 + 1
    with summoning(engine, mine) as duel:
        assert synchros(duel) == []
    with summoning(engine, with_materials("Battle Ox", "Giant Soldier of Stone")) as duel:  # no Tuner
        assert synchros(duel) == []


def test_SYN_02_the_text_of_the_monster_may_ask_for_more(engine: str) -> None:
    mine = with_materials("Tune Warrior", "Water Spirit", "Battle Ox", extra=("Twin Synchro",))  # 3 + 1 + 4
    with summoning(engine, mine) as duel:
        assert synchros(duel) == ["Twin Synchro"]
    mine = with_materials("Tune Warrior", "Mokey Mokey", "Battle Ox", extra=("Twin Synchro",))
    with summoning(engine, mine) as duel:
        assert synchros(duel) == []


def test_SYN_02_levels_as_they_are_at_the_moment(engine: str) -> None:
    mine = with_materials("Tune Warrior", "Giant Soldier of Stone", hand=["Lift Level"])
    with summoning(engine, mine) as duel:
        assert synchros(duel) == []
        duel.activate("Lift Level", "Giant Soldier of Stone")
        assert synchros(duel) == ["Scrap Archfiend"]


@pytest.mark.parametrize("other", ["Celtic Guardian", "Giant Soldier of Stone"])
def test_SYN_02_a_level_that_counts_as_two(engine: str, other: str) -> None:
    mine = with_materials(
        "Tune Warrior", "Doubtful", "Bunilla", extra=("Gaia Knight, the Force of Earth", "Scrap Archfiend")
    )
    with summoning(engine, mine) as duel:  # 3 + 4 = 7, 3 + 2 + 1 = 6, not by its own Level 3
        assert synchros(duel) == ["Gaia Knight, the Force of Earth", "Scrap Archfiend"]
        duel.special_summon("Gaia Knight, the Force of Earth", "attack")
        assert duel.names(0, "grave") == ["Tune Warrior", "Doubtful", "Bunilla"]


def test_SYN_03_conditions_on_the_materials(engine: str) -> None:
    leodrake = ("Naturia Leodrake",)  # an EARTH Tuner and EARTH non-Tuners, Level 9
    mine = with_materials("Tune Warrior", "Battle Ox", "Basic Insect", extra=leodrake)
    with summoning(engine, mine) as duel:
        assert synchros(duel) == ["Naturia Leodrake"]
    mine = with_materials("Genex Controller", "Battle Ox", "Basic Insect", extra=leodrake)  # a DARK Tuner
    with summoning(engine, mine) as duel:
        assert synchros(duel) == []


def test_SYN_04_EX_01_the_condition_holds_for_every_non_tuner(engine: str) -> None:
    warriors = ("Warrior Synchro",)  # non-Tuner Warriors, Level 8
    with summoning(engine, with_materials("Genex Controller", "Jack's Knight", extra=warriors)) as duel:
        assert synchros(duel) == ["Warrior Synchro"]  # the Tuner's Type does not matter
    with summoning(engine, with_materials("Genex Controller", "Curse of Dragon", extra=warriors)) as duel:
        assert synchros(duel) == []
    mine = with_materials("Genex Controller", "Celtic Guardian", "Bunilla", extra=warriors)
    with summoning(engine, mine) as duel:
        assert synchros(duel) == []


def test_SYN_05_materials_first_then_the_monster_in_attack_or_defense(engine: str) -> None:
    mine = Side(monsters={1: defense("Tune Warrior"), 3: "Battle Ox"}, extra=["Scrap Archfiend"])
    with summoning(engine, mine, auto_place=False) as duel:
        duel.special_summon("Scrap Archfiend")
        duel.expect(
            "MOVE Tune Warrior: 0 mzone 1 -> 0 grave 0 by MATERIAL+SYNCHRO",
            "MOVE Battle Ox: 0 mzone 3 -> 0 grave 1 by MATERIAL+SYNCHRO",
        )
        duel.choose_zone(3)
        duel.answer("defense")
        duel.expect("MOVE Scrap Archfiend: 0 extra 0 -> 0 mzone 3 defense", "SPSUMMONING", "SPSUMMONED")


def test_SYN_05_the_materials_are_chosen_by_the_player(engine: str) -> None:
    mine = with_materials("Tune Warrior", "Battle Ox", "Celtic Guardian", "Bunilla")
    with summoning(engine, mine) as duel:
        duel.special_summon("Scrap Archfiend")
        duel.expect_prompt("SELECT_UNSELECT_CARD")
        assert duel.offered("SELECT") == ["Battle Ox", "Celtic Guardian"]  # the Tuner is no choice
        duel.answer("Celtic Guardian", "attack")
        assert duel.names(0, "grave") == ["Tune Warrior", "Celtic Guardian"]


def test_SYN_06_no_chain_but_it_can_be_negated(engine: str) -> None:
    theirs = Side(spells={0: set_card("Stop"), 1: set_card("Denial")})
    with summoning(engine, with_materials("Tune Warrior", "Battle Ox", "Gemini Elf"), theirs) as duel:
        duel.special_summon("Scrap Archfiend", "Battle Ox", "attack")
        duel.expect_prompt("SELECT_CHAIN")
        assert duel.offered("CHAIN") == ["Stop"]  # what answers an activation cannot be used
        duel.chain("Stop")
        duel.settle()
        assert duel.monsters(0) == {2: "Gemini Elf, attack"}
        assert "SPSUMMONED" not in duel.kinds()
        assert duel.names(0, "grave") == ["Tune Warrior", "Battle Ox", "Scrap Archfiend"]
        assert not duel.card("Scrap Archfiend", 0, "grave").status & PROPER


def test_SYN_07_materials_are_sent_even_if_it_is_negated_but_are_no_synchro_materials(engine: str) -> None:
    theirs = Side(spells={0: set_card("Stop")})
    with summoning(engine, with_materials("Tune Warrior", "Counted"), theirs) as duel:
        duel.special_summon("Scrap Archfiend", "attack")
        duel.chain("Stop")
        duel.settle()
        assert duel.names(0, "grave") == ["Tune Warrior", "Counted", "Scrap Archfiend"]
        assert duel.lp(0) == 8000


def test_SYN_08_they_have_become_material_when_it_succeeded(engine: str) -> None:
    with summoning(engine, with_materials("Tune Warrior", "Counted")) as duel:
        duel.special_summon("Scrap Archfiend", "attack")
        duel.settle()
        assert duel.lp(0) == 8010


def test_SYN_09_EX_05_MOVE_17_materials_may_be_banished_instead(engine: str) -> None:
    mine = Side(
        monsters={0: "Tune Warrior", 1: "Battle Ox"}, spells={0: face_up("Void")}, extra=["Scrap Archfiend"]
    )
    with summoning(engine, mine) as duel:
        duel.special_summon("Scrap Archfiend", "attack")
        assert duel.names(0, "banished") == ["Tune Warrior", "Battle Ox"]
        assert duel.names(0, "grave") == []


def test_SYN_10_EX_06_a_token_can_be_material_and_vanishes(engine: str) -> None:
    mine = with_materials("Tune Warrior", "Giant Soldier of Stone", "Test Token")
    with summoning(engine, mine) as duel:
        duel.special_summon("Scrap Archfiend", "attack")
        assert duel.names(0, "grave") == ["Tune Warrior", "Giant Soldier of Stone"]


def test_SYN_12_EX_02_a_material_that_has_moved_is_none_any_more(engine: str) -> None:
    mine = with_materials("Tune Warrior", "Battle Ox", hand=["Recall", "Split", "Bury", "Sender"])
    with summoning(engine, mine) as duel:
        duel.special_summon("Scrap Archfiend", "attack")
        duel.activate("Recall", "Tune Warrior", "attack")
        duel.activate("Sender", "Tune Warrior")
        assert duel.names(0, "grave")[-2:] == ["Tune Warrior", "Sender"]
        duel.activate("Split")
        assert duel.names(0, "extra") == ["Scrap Archfiend"]
        assert duel.monsters(0) == {}


def test_SYN_12_else_they_are_still_known(engine: str) -> None:
    mine = with_materials("Tune Warrior", "Battle Ox", hand=["Split"])
    with summoning(engine, mine) as duel:
        duel.special_summon("Scrap Archfiend", "attack")
        duel.activate("Split")
        assert duel.monsters(0) == {0: "Tune Warrior, attack", 1: "Battle Ox, attack"}


def test_SYN_13_EX_03_a_synchro_monster_that_was_revived_forgot_its_materials(engine: str) -> None:
    mine = with_materials("Tune Warrior", "Battle Ox", hand=["Sender", "Recall", "Split"])
    with summoning(engine, mine) as duel:
        duel.special_summon("Scrap Archfiend", "attack")
        duel.activate("Sender")
        duel.activate("Recall", "Scrap Archfiend", "attack")
        duel.activate("Split")
        assert duel.names(0, "extra") == ["Scrap Archfiend"]
        assert duel.monsters(0) == {}


@pytest.mark.parametrize("phase", ["banished", "back"])
def test_SYN_13_but_not_one_that_was_banished_for_a_time(engine: str, phase: str) -> None:
    """It comes back Synchro Summoned, and knows its materials; so does a copy made while it is away."""
    mine = Side(
        monsters={0: "Nitro Synchron", 1: "Mystical Elf"},
        extra=["Flamvell Uruquizas"],
        spells={0: set_card("Interdimensional Matter Transporter")},
        draws=["De-Synchro"],
    )
    with Scenario(engine, mine, Side(draws=["Bat"])) as duel:
        duel.special_summon("Flamvell Uruquizas", "attack")
        duel.chain("Interdimensional Matter Transporter")
        before = duel.duel.digest()
        if phase == "banished":
            duel.duel = duel.duel.clone()
            assert duel.duel.digest() == before
        duel.end_turn()
        assert list(duel.monsters(0).values()) == ["Flamvell Uruquizas, attack"]
        duel.end_turn()
        duel.activate("De-Synchro", "yes", "attack", "attack")
        assert sorted(duel.monsters(0).values()) == ["Mystical Elf, attack", "Nitro Synchron, attack"]


def test_SYN_14_a_tuner_is_what_the_type_says(engine: str) -> None:
    """Taking over a Tuner's name makes no Tuner; only its type does."""
    mine = with_materials("Battle Ox", "Giant Soldier of Stone")
    with summoning(engine, mine) as duel:
        assert synchros(duel) == []


def test_SYN_15_an_effect_makes_a_monster_a_tuner_or_lets_a_tuner_be_none(engine: str) -> None:
    mine = with_materials("Battle Ox", "Giant Soldier of Stone", hand=["Tune"])
    with summoning(engine, mine) as duel:
        assert synchros(duel) == []
        duel.activate("Tune", "Battle Ox")
        assert synchros(duel) == ["Scrap Archfiend"]
    mine = with_materials("Tune Warrior", "Untuned", extra=("Gaia Knight, the Force of Earth",))
    with summoning(engine, mine) as duel:
        assert synchros(duel) == ["Gaia Knight, the Force of Earth"]


def test_SYN_16_effects_may_summon_it_from_the_extra_deck_too(engine: str) -> None:
    mine = Side(hand=["Pull"], extra=["Shown Synchro"])
    with summoning(engine, mine) as duel:
        duel.activate("Pull")
        duel.settle()
        assert duel.lp(0) == 8001  # Special Summoned, and not Synchro Summoned
        assert not duel.card("Shown Synchro", 0, "mzone").status & PROPER


def test_SYN_16_one_that_is_synchro_summoned_knows_it(engine: str) -> None:
    with summoning(engine, with_materials("Tune Warrior", "Battle Ox", extra=("Shown Synchro",))) as duel:
        duel.special_summon("Shown Synchro", "attack")
        duel.settle()
        assert duel.lp(0) == 8100


def test_E_063_a_restriction_is_checked_against_the_monster_really_chosen(engine: str) -> None:
    both = ("Warrior Synchro", "Scrap Archfiend")
    mine = with_materials("Genex Controller", "Battle Ox", "Bunilla", extra=both)
    with summoning(engine, mine) as duel:
        assert synchros(duel) == ["Scrap Archfiend"]  # 3 + 4 + 1 would be 8, but not of Warriors


def test_SYN_a_monster_that_may_be_no_material_is_none(engine: str) -> None:
    with summoning(engine, with_materials("Tune Warrior", "Rebel")) as duel:
        assert synchros(duel) == []


def test_HIST_02_no_synchro_summon_without_the_switch(engine: str) -> None:
    from ygocore.rulesets import RULESETS, Switch

    rules = RULESETS["MR1"].but(off=Switch.SYNCHRO)
    with summoning(engine, with_materials("Tune Warrior", "Battle Ox"), rules=rules) as duel:  # type: ignore[arg-type]
        assert synchros(duel) == []


def test_SYN_11_EX_06_a_trap_treated_as_a_monster_can_be_material(engine: str) -> None:
    mine = Side(monsters={1: "Tune Warrior"}, spells={0: set_card("Puppet")}, extra=["Scrap Archfiend"])
    with summoning(engine, mine) as duel:
        assert synchros(duel) == []
        duel.activate("Puppet")
        duel.special_summon("Scrap Archfiend", "attack")
        assert duel.names(0, "grave") == ["Puppet", "Tune Warrior"]
