"""What the cards of `ygocore.cards.library.limits` do, and when they do nothing."""

from __future__ import annotations

import pytest

from tests.scenario import Card, Scenario, Side, attack, defense, face_down, set_card
from ygocore.constants import Position

AREA_B = "Level Limit - Area B"
BIND = "Gravity Bind"
LIMIT = "Summon Limit"


def active(name: str) -> Card:
    """A Continuous Spell or Trap that lies face-up."""
    return Card(name, Position.FACEUP)


def test_level_limit_area_b_turns_monsters_of_level_4_and_higher(engine: str) -> None:
    mine = Side(hand=[AREA_B, "Battle Ox"], monsters={0: "Blue-Eyes White Dragon", 1: attack("Bat")})
    theirs = Side(monsters={0: attack("Dark Blade"), 1: face_down("Gemini Elf")})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate(AREA_B)
        assert duel.monsters(0) == {0: "Blue-Eyes White Dragon, defense", 1: "Bat, attack"}
        assert duel.monsters(1) == {0: "Dark Blade, defense", 1: "Gemini Elf, face-down"}
        duel.summon("Battle Ox")
        assert duel.monsters(0)[2] == "Battle Ox, defense"
        duel.end_turn()
        duel.change_position("Gemini Elf")
        assert duel.monsters(1)[1] == "Gemini Elf, defense"


def test_level_limit_area_b_leaves_them_where_they_are_when_it_goes(engine: str) -> None:
    mine = Side(
        hand=["Mystical Space Typhoon"], monsters={0: defense("Battle Ox")}, spells={0: active(AREA_B)}
    )
    with Scenario(engine, mine) as duel:
        duel.activate("Mystical Space Typhoon")
        assert duel.monsters(0) == {0: "Battle Ox, defense"}
        duel.change_position("Battle Ox")
        assert duel.monsters(0) == {0: "Battle Ox, attack"}


@pytest.mark.parametrize("turn_player", [0, 1])
def test_level_limit_area_b_turns_all_together_in_place_order(engine: str, turn_player: int) -> None:
    """Whosever turn it is."""
    sides = [Side(monsters={0: attack("Battle Ox"), 3: attack("Dark Blade")}) for _ in range(2)]
    sides[turn_player] = Side(**{**sides[turn_player].__dict__, "hand": [AREA_B]})
    with Scenario(engine, *sides, turn_player=turn_player) as duel:
        duel.activate(AREA_B)
        turned = [each for each in duel._unread if each.kind.name == "POS_CHANGE"]
        assert [(each.controller, each.sequence) for each in turned] == [(0, 0), (0, 3), (1, 0), (1, 3)]


@pytest.mark.parametrize("side", [0, 1])
def test_gravity_bind_stops_attacks_of_level_4_and_higher_on_both_sides(engine: str, side: int) -> None:
    monsters = {0: "Battle Ox", 1: attack("Bat"), 2: attack("Blue-Eyes White Dragon")}
    sides = [Side(monsters=monsters, spells={0: active(BIND)} if side == 0 else {}), Side()]
    if side:
        sides[1] = Side(spells={0: active(BIND)})
    with Scenario(engine, *sides) as duel:
        duel.to_battle_phase()
        assert duel.offered("ATTACK") == ["Bat"]


def test_gravity_bind_does_nothing_while_set(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox"}, spells={0: set_card(BIND)})) as duel:
        duel.to_battle_phase()
        duel.settle()
        assert duel.offered("ATTACK") == ["Battle Ox"]


def test_summon_limit_allows_two_summons_of_any_kind(engine: str) -> None:
    mine = Side(
        hand=["Bat", "Monster Reborn", "Haniwa"],
        monsters={0: face_down("Battle Ox"), 1: face_down("Dark Blade")},
        grave=["Gemini Elf"],
        spells={0: active(LIMIT)},
    )
    with Scenario(engine, mine) as duel:
        duel.summon("Bat")
        assert {"Monster Reborn", "Battle Ox", "Dark Blade"} == {
            *duel.offered("ACTIVATE"),
            *duel.offered("CHANGE_POSITION"),
        }
        duel.change_position("Battle Ox")
        assert not duel.offers("ACTIVATE")
        assert "Dark Blade" not in duel.offered("CHANGE_POSITION")
    with Scenario(engine, mine) as duel:
        duel.activate("Monster Reborn", "attack")
        duel.change_position("Battle Ox")
        assert not duel.offers("SUMMON")
        duel.set_monster("Haniwa")  # a Set is no Summon


def test_summon_limit_counts_each_player_and_turn_apart_and_what_was_before_it(engine: str) -> None:
    mine = Side(hand=["Bat", "Cyber Dragon", "Monster Reborn"], grave=["Haniwa"], draws=["Feral Imp"])
    theirs = Side(
        monsters={0: "Battle Ox"}, hand=["Bat", "Cyber Dragon"], spells={0: set_card(LIMIT)}, draws=["Bat"]
    )
    with Scenario(engine, mine, theirs) as duel:
        duel.special_summon("Cyber Dragon", "attack")
        duel.settle()
        duel.choose("SUMMON", "Bat")
        duel.settle()
        duel.choose("TO_BATTLE_PHASE")
        duel.chain(LIMIT)
        assert not duel.offers("ACTIVATE")
        duel.end_turn()
        duel.summon("Bat@0")
        duel.end_turn()
        assert duel.offered("ACTIVATE") == ["Monster Reborn"]
        duel.activate("Monster Reborn", "attack")
        assert duel.offers("SUMMON")


@pytest.mark.parametrize("before", [True, False])
def test_summon_limit_counts_what_is_on_the_chain(engine: str, before: bool) -> None:
    """With one Summon left only one effect that Special Summons can be activated."""
    mine = Side(
        hand=["Bat"],
        grave=["Haniwa", "Gemini Elf"],
        spells={0: active(LIMIT), 1: set_card("Call of the Haunted"), 2: set_card("Call of the Haunted")},
    )
    with Scenario(engine, mine) as duel:
        if before:
            duel.choose("SUMMON", "Bat")
            duel.settle()
        duel.activate("Call of the Haunted@1", "Haniwa")
        assert duel.offers("CHAIN") != before
        duel.settle()
        there = (["Bat, attack"] if before else []) + ["Haniwa, attack"]
        assert list(duel.monsters(0).values()) == there
