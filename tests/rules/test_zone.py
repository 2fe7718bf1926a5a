"""ZONE: the field."""

from __future__ import annotations

import pytest

from tests.scenario import NewDuel, Scenario, Side, attack, defense, monster, pool_with, set_card, spell, trap
from ygocore.constants import Type
from ygocore.rulesets import RULESETS, Switch

EVERY_ERA = pytest.mark.parametrize("rules", RULESETS)
WITH_EXTRA_MONSTER_ZONES = pytest.mark.parametrize(
    "rules", [name for name, rules in RULESETS.items() if rules.has(Switch.EXTRA_MONSTER_ZONES)]
)
FULL = dict.fromkeys(range(5), "Mokey Mokey")
POOL = pool_with(
    monster("Plain Fusion", 6, 2000, 2000, Type.FUSION),
    spell("Plain Spell"),
    trap("Plain Trap"),
    spell("Plain Field", Type.FIELD),
)


def test_ZONE_01_the_areas_of_a_duel(engine: str) -> None:
    """Before anything is played each player has a hand and a Deck, and all other areas are empty."""
    with NewDuel(engine, rules="MR2020", filler=["Mokey Mokey"] * 40) as duel:
        for side in duel.state.players:
            assert (len(side.deck), len(side.hand)) == (35, 5)
            assert (side.grave, side.banished, side.extra) == ([], [], [])
            assert side.monsters == [None] * 7
            assert side.spells == [None] * 8


@EVERY_ERA
def test_ZONE_03_five_main_monster_zones(engine: str, rules: str) -> None:
    with Scenario(engine, Side(hand=["Battle Ox"]), rules=rules, auto_place=False) as duel:
        duel.choose("SUMMON", "Battle Ox")
        assert duel.offered_zones() == [(0, "mzone", zone) for zone in range(5)]


@EVERY_ERA
def test_ZONE_03_five_spell_and_trap_zones(engine: str, rules: str) -> None:
    with Scenario(engine, Side(hand=["Plain Spell"]), pool=POOL, rules=rules, auto_place=False) as duel:
        duel.choose("SET_SPELL_TRAP", "Plain Spell")
        assert duel.offered_zones() == [(0, "szone", zone) for zone in range(5)]


@WITH_EXTRA_MONSTER_ZONES
def test_ZONE_07_a_monster_in_the_extra_monster_zone_prevents_direct_attacks(engine: str, rules: str) -> None:
    with Scenario(
        engine,
        Side(monsters={0: "Battle Ox"}),
        Side(monsters={5: defense("Plain Fusion")}),
        pool=POOL,
        rules=rules,
    ) as duel:
        duel.to_battle_phase()
        duel.forget_events()
        duel.attack("Battle Ox")  # 1700 against DEF 2000: 300 damage
        duel.expect(
            "ATTACK 0 mzone 0 attack on 1 mzone 5 defense",
            "DAMAGE_STEP_START",
            "BATTLE 0 mzone 0 attack 1700/1000 against 1 mzone 5 defense 2000/2000",
            "DAMAGE 0 300",
            "DAMAGE_STEP_END",
        )


@WITH_EXTRA_MONSTER_ZONES
def test_ZONE_07_a_monster_in_the_extra_monster_zone_battles_normally(engine: str, rules: str) -> None:
    with Scenario(
        engine,
        Side(monsters={6: "Plain Fusion"}),
        Side(monsters={1: attack("Battle Ox")}),
        pool=POOL,
        rules=rules,
    ) as duel:
        assert duel.offered("CHANGE_POSITION") == ["Plain Fusion"]
        duel.to_battle_phase()
        duel.attack("Plain Fusion")  # 2000 against 1700
        assert duel.duel.life_points == (8000, 7700)
        assert duel.names(1, "grave") == ["Battle Ox"]


@WITH_EXTRA_MONSTER_ZONES
def test_ZONE_09_a_hand_monster_goes_to_a_main_monster_zone_only(engine: str, rules: str) -> None:
    with Scenario(
        engine, Side(hand=["Battle Ox"], monsters={2: "Mokey Mokey"}), rules=rules, auto_place=False
    ) as duel:
        duel.choose("SUMMON", "Battle Ox")
        assert duel.offered_zones() == [(0, "mzone", zone) for zone in (0, 1, 3, 4)]


@WITH_EXTRA_MONSTER_ZONES
def test_ZONE_09_free_extra_monster_zones_do_not_help(engine: str, rules: str) -> None:
    with Scenario(engine, Side(hand=["Battle Ox"], monsters=FULL), rules=rules) as duel:
        assert not duel.offers("SUMMON")


@pytest.mark.parametrize("zone", range(5))
def test_ZONE_10_the_zone_is_chosen_freely(engine: str, zone: int) -> None:
    with Scenario(engine, Side(hand=["Battle Ox"]), auto_place=False) as duel:
        duel.summon("Battle Ox", zone=zone)
        assert duel.monsters(0) == {zone: "Battle Ox, attack"}
    with Scenario(engine, Side(hand=["Battle Ox"]), auto_place=False) as duel:
        duel.set_monster("Battle Ox", zone=zone)
        assert duel.monsters(0) == {zone: "Battle Ox, face-down"}


def test_ZONE_10_taken_zones_are_not_offered(engine: str) -> None:
    monsters = {0: "Mokey Mokey", 3: "Mokey Mokey"}
    with Scenario(engine, Side(hand=["Battle Ox"], monsters=monsters), auto_place=False) as duel:
        duel.choose("SET_MONSTER", "Battle Ox")
        assert duel.offered_zones() == [(0, "mzone", 1), (0, "mzone", 2), (0, "mzone", 4)]


def test_ZONE_10_the_lowest_free_zone_where_zones_are_not_asked_for(engine: str) -> None:
    monsters = {0: "Mokey Mokey", 1: "Mokey Mokey", 3: "Mokey Mokey"}
    with Scenario(engine, Side(hand=["Battle Ox"], monsters=monsters), offer_single=True) as duel:
        duel.summon("Battle Ox")
        assert duel.monsters(0)[2] == "Battle Ox, attack"


def test_ZONE_11_no_summon_and_no_set_without_a_free_zone(engine: str) -> None:
    with Scenario(engine, Side(hand=["Battle Ox"], monsters=FULL)) as duel:
        assert not duel.offers("SUMMON")
        assert not duel.offers("SET_MONSTER")
    one_free = dict.fromkeys(range(4), "Mokey Mokey")
    with Scenario(engine, Side(hand=["Battle Ox"], monsters=one_free)) as duel:
        assert duel.offered("SUMMON") == ["Battle Ox"]
        assert duel.offered("SET_MONSTER") == ["Battle Ox"]
        duel.summon("Battle Ox")
        assert duel.monsters(0)[4] == "Battle Ox, attack"


def test_ZONE_11_no_spell_or_trap_is_set_without_a_free_zone(engine: str) -> None:
    spells = {zone: set_card("Plain Trap") for zone in range(5)}
    with Scenario(engine, Side(hand=["Plain Spell"], spells=spells), pool=POOL) as duel:
        assert not duel.offers("SET_SPELL_TRAP")


@pytest.mark.parametrize("way", ["SUMMON", "SET_MONSTER"])
def test_ZONE_12_the_zone_of_a_tribute_counts_as_free(engine: str, way: str) -> None:
    with Scenario(engine, Side(hand=["Summoned Skull"], monsters=FULL), auto_place=False) as duel:
        assert duel.offered(way) == ["Summoned Skull"]
        duel.choose(way, "Summoned Skull")
        duel.choose("SELECT", "Mokey Mokey@3", "mzone")
        assert duel.names(0, "grave") == ["Mokey Mokey"]
        assert duel.monsters(0)[3] == f"Summoned Skull, {'attack' if way == 'SUMMON' else 'face-down'}"


def test_ZONE_12_only_zones_that_are_free_after_the_tribute_are_offered(engine: str) -> None:
    with Scenario(engine, Side(hand=["Dark Magician"], monsters=FULL), auto_place=False) as duel:
        duel.choose("SUMMON", "Dark Magician")
        duel.choose("SELECT", "Mokey Mokey@4", "mzone")
        duel.choose("SELECT", "Mokey Mokey@1", "mzone")
        assert duel.offered_zones() == [(0, "mzone", 1), (0, "mzone", 4)]


@WITH_EXTRA_MONSTER_ZONES
@pytest.mark.parametrize("zone", [0, 4])
def test_ZONE_16_the_outer_spell_and_trap_zones_hold_ordinary_cards(
    engine: str, rules: str, zone: int
) -> None:
    with Scenario(engine, Side(hand=["Plain Trap"]), pool=POOL, rules=rules, auto_place=False) as duel:
        duel.set_spell("Plain Trap", zone=zone)
        assert duel.spells(0) == {zone: "Plain Trap, face-down"}


@EVERY_ERA
def test_ZONE_19_each_player_has_a_field_zone_of_their_own(engine: str, rules: str) -> None:
    """Setting a Field Spell does nothing to the one that the opponent has Set."""
    with Scenario(
        engine, Side(hand=["Plain Field"]), Side(spells={5: set_card("Plain Field")}), pool=POOL, rules=rules
    ) as duel:
        duel.set_spell("Plain Field")
        assert duel.spells(0) == {5: "Plain Field, face-down"}
        assert duel.spells(1) == {5: "Plain Field, face-down"}
        assert duel.names(1, "grave") == []


def test_ZONE_20_never_to_the_opponents_field(engine: str) -> None:
    """The own field is full, the opponent's is empty: nothing can be Normal Summoned or Set."""
    with Scenario(engine, Side(hand=["Battle Ox"], monsters=FULL), Side()) as duel:
        assert not duel.offers("SUMMON")
        assert not duel.offers("SET_MONSTER")


def test_ZONE_20_player_1_too_uses_their_own_field(engine: str) -> None:
    with Scenario(engine, Side(), Side(hand=["Battle Ox"]), turn=2, turn_player=1, auto_place=False) as duel:
        duel.choose("SUMMON", "Battle Ox")
        assert duel.offered_zones() == [(1, "mzone", zone) for zone in range(5)]
        duel.choose_zone(4)
        assert duel.monsters(1) == {4: "Battle Ox, attack"}
        assert duel.monsters(0) == {}
