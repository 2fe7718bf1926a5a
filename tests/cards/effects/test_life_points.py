"""What the cards of `ygocore.cards.library.life_points` do, and when they do nothing."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, attack, defense, face_down, set_card

WARNING = "Solemn Warning"
LIVES = "A Hero Lives"
CLAIVESOLISH = "Heroic Champion - Claivesolish"
SWORDS_WOMAN = "Amazoness Swords Woman"
WABOKU = "Waboku"
RAINBOW = "Rainbow Life"


def test_solemn_warning_negates_each_kind_of_summon_for_2000_lp(engine: str) -> None:
    theirs = Side(spells={0: set_card(WARNING)}, monsters={1: "Haniwa"})
    for mine, kind, name, where in (
        (Side(hand=["Bat"]), "SUMMON", "Bat", "hand"),
        (Side(monsters={0: face_down("Bat")}), "CHANGE_POSITION", "Bat", "mzone"),
        (Side(hand=["Cyber Dragon"]), "SPECIAL_SUMMON", "Cyber Dragon", "hand"),
    ):
        with Scenario(engine, mine, theirs) as duel:
            duel.choose(kind, name, where)
            if kind == "SPECIAL_SUMMON":
                duel.answer("attack")
            duel.chain(WARNING)
            assert duel.monsters(0) == {}
            assert duel.names(0, "grave") == [name]
            assert duel.lp(1) == 6000


def test_solemn_warning_negates_what_would_special_summon(engine: str) -> None:
    """A Spell Card, a Trap Card, a monster effect."""
    mine = Side(hand=["Monster Reborn"], grave=["Bat"], spells={0: set_card("Call of the Haunted")})
    theirs = Side(spells={0: set_card(WARNING)})
    for name in ("Monster Reborn", "Call of the Haunted"):
        with Scenario(engine, mine, theirs) as duel:
            duel.activate(name)
            duel.chain(WARNING)
            assert duel.monsters(0) == {}
            assert duel.names(0, "grave") == ["Bat", name]
            assert duel.lp(1) == 6000
    mine = Side(hand=["Marauding Captain", "Bat"])
    with Scenario(engine, mine, theirs) as duel:
        duel.choose("SUMMON", "Marauding Captain")
        duel.answer("pass", "yes")  # the Summon is let pass, its effect is not
        duel.chain(WARNING)
        assert duel.monsters(0) == {}
        assert duel.names(0, "hand") == ["Bat"]


def test_solemn_warning_not_for_other_effects_nor_with_1999_lp(engine: str) -> None:
    mine = Side(hand=["Pot of Greed", "Bat"])
    with Scenario(engine, mine, Side(spells={0: set_card(WARNING)})) as duel:
        duel.activate("Pot of Greed")
        duel.expect_open()
        duel.set_monster("Bat")
    with Scenario(engine, mine, Side(lp=1999, spells={0: set_card(WARNING)})) as duel:
        duel.summon("Bat")
        duel.expect_open()


def test_a_hero_lives_brings_an_elemental_hero_of_level_4_or_lower(engine: str) -> None:
    mine = Side(
        lp=3001,
        hand=[LIVES],
        monsters={1: face_down("Bat")},
        filler=["Elemental HERO Neos", "Battle Ox", "Elemental HERO Sparkman"],
    )
    with Scenario(engine, mine) as duel:
        duel.activate(LIVES, "attack")
        assert duel.monsters(0) == {0: "Elemental HERO Sparkman, attack", 1: "Bat, face-down"}
        assert duel.lp(0) == 1501


@pytest.mark.parametrize(
    ("monsters", "deck"),
    [
        ({0: "Bat"}, "Elemental HERO Sparkman"),
        ({0: defense("Bat")}, "Elemental HERO Sparkman"),
        ({}, "Elemental HERO Neos"),
    ],
)
def test_a_hero_lives_not_beside_a_face_up_monster_nor_without_such_a_hero(
    engine: str, monsters: dict[int, str], deck: str
) -> None:
    with Scenario(engine, Side(hand=[LIVES], monsters=monsters, filler=[deck])) as duel:
        assert not duel.offers("ACTIVATE")


def champion(engine: str, mine: Side | None = None, theirs: Side | None = None) -> Scenario:
    """Player 0 Xyz Summons Claivesolish with two Warriors."""
    side = mine or Side()
    duel = Scenario(
        engine,
        Side(
            **{
                **side.__dict__,
                "monsters": {0: "Celtic Guardian", 1: "Dark Blade", **side.monsters},
                "extra": [CLAIVESOLISH],
            }
        ),
        theirs,
    )
    duel._read_events()
    duel.special_summon(CLAIVESOLISH, "attack")
    return duel


def test_heroic_champion_claivesolish_is_made_of_two_level_4_warriors(engine: str) -> None:
    for second, offered in (("Celtic Guardian", True), ("Battle Ox", False), ("Jack's Knight", False)):
        mine = Side(monsters={0: "Dark Blade", 1: second}, extra=[CLAIVESOLISH])
        with Scenario(engine, mine) as duel:
            assert duel.offers("SPECIAL_SUMMON") == offered


def test_heroic_champion_claivesolish_pays_down_to_500_and_doubles_one_monster(engine: str) -> None:
    mine = Side(lp=4321, monsters={2: attack("Bat")})
    with champion(engine, mine, Side(monsters={0: defense("Haniwa")})) as duel:
        duel.activate(CLAIVESOLISH)
        assert duel.lp(0) == 500
        assert duel.stats(CLAIVESOLISH, 0) == (2500, 2000)
        assert not duel.offers("ACTIVATE")
        duel.to_battle_phase()
        duel.answer(CLAIVESOLISH)
        assert duel.stats(CLAIVESOLISH, 0) == (5000, 2000)
        assert duel.stats("Bat", 0)[0] == 300
        duel.end_turn()
        duel.end_turn()
        assert duel.stats(CLAIVESOLISH, 0) == (5000, 2000)  # without an end
        duel.to_battle_phase()
        duel.expect_open()  # once


@pytest.mark.parametrize(("lp", "offered"), [(501, True), (500, False), (499, False), (1, False)])
def test_heroic_champion_claivesolish_needs_more_than_500_lp(engine: str, lp: int, offered: bool) -> None:
    with champion(engine, Side(lp=lp)) as duel:
        assert duel.offers("ACTIVATE") == offered


def test_heroic_champion_claivesolish_not_in_main_phase_2(engine: str) -> None:
    with champion(engine) as duel:
        duel.to_battle_phase()
        duel.to_main_phase_2()
        assert not duel.offers("ACTIVATE")


def test_heroic_champion_claivesolish_is_the_only_target_of_attacks(engine: str) -> None:
    with champion(engine, Side(monsters={2: attack("Bat")}), Side(monsters={0: "Battle Ox"})) as duel:
        duel.end_turn()
        duel.to_battle_phase()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        duel.answer("no")
        assert duel.names(1, "grave") == ["Battle Ox"]


def test_heroic_champion_claivesolish_gains_the_attack_of_the_opponents_monster(engine: str) -> None:
    theirs = Side(monsters={0: "Blue-Eyes White Dragon", 1: "Bat"})
    with champion(engine, theirs=theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", CLAIVESOLISH, "mzone")
        duel.answer("Blue-Eyes White Dragon", "yes", "Dark Blade", "Blue-Eyes White Dragon")
        assert duel.lp(1) == 8000 - 2500
        assert duel.stats(CLAIVESOLISH, 0) == (5500, 2000)
        duel.end_turn()
        assert duel.stats(CLAIVESOLISH, 0) == (2500, 2000)
        duel.to_battle_phase()
        duel.choose("ATTACK", "Bat", "mzone")
        duel.answer("yes")  # once per turn, and this is another one; the rest is no choice
        assert duel.lp(1) == 5500 - 2500
        assert duel.stats(CLAIVESOLISH, 0) == (2800, 2000)


def test_heroic_champion_claivesolish_gains_nothing_by_a_direct_attack_of_its_own(engine: str) -> None:
    with champion(engine) as duel:
        duel.to_battle_phase()
        duel.attack(CLAIVESOLISH)
        assert duel.lp(1) == 5500


@pytest.mark.parametrize("attacks", [True, False])
def test_amazoness_swords_woman_sends_battle_damage_back(engine: str, attacks: bool) -> None:
    mine, theirs = Side(monsters={0: SWORDS_WOMAN}), Side(monsters={0: "Battle Ox"})
    with Scenario(engine, mine, theirs, turn_player=0 if attacks else 1) as duel:
        duel.to_battle_phase()
        duel.attack(SWORDS_WOMAN if attacks else "Battle Ox")
        assert duel.names(0, "grave") == [SWORDS_WOMAN]
        assert (duel.lp(0), duel.lp(1)) == (8000, 7800)


def test_amazoness_swords_woman_takes_nothing_from_other_battles(engine: str) -> None:
    mine = Side(monsters={0: SWORDS_WOMAN, 1: attack("Bat")})
    with Scenario(engine, mine, Side(monsters={0: "Battle Ox"}), turn_player=1) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox", "Bat")
        assert (duel.lp(0), duel.lp(1)) == (8000 - 1400, 8000)
    with Scenario(engine, mine, Side(monsters={0: defense("Bat")})) as duel:
        duel.to_battle_phase()
        duel.attack(SWORDS_WOMAN)  # wins: nothing for its player
        assert (duel.lp(0), duel.lp(1)) == (8000, 8000)


def test_waboku_no_battle_damage_and_no_destruction_by_battle_this_turn(engine: str) -> None:
    mine = Side(monsters={0: "Battle Ox", 1: attack("Blue-Eyes White Dragon")}, draws=["Bat"])
    theirs = Side(monsters={0: "Bat"}, spells={0: set_card(WABOKU)}, draws=["Bat"])
    with Scenario(engine, mine, theirs) as duel:
        duel.to_battle_phase()
        duel.chain(WABOKU)
        duel.to_battle_phase()
        for name in ("Battle Ox", "Blue-Eyes White Dragon"):
            duel.attack(name)
        assert duel.monsters(1) == {0: "Bat, attack"}
        assert duel.lp(1) == 8000
        duel.end_turn()
        duel.end_turn()
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert (duel.monsters(1), duel.lp(1)) == ({}, 8000 - 1400)


def test_waboku_stops_no_effects(engine: str) -> None:
    mine = Side(hand=["Smashing Ground"])
    with Scenario(engine, mine, Side(monsters={0: "Bat"}, spells={0: set_card(WABOKU)})) as duel:
        duel.activate("Smashing Ground")
        duel.chain(WABOKU)
        assert duel.monsters(1) == {}


def test_rainbow_life_turns_all_damage_of_the_turn_into_a_gain(engine: str) -> None:
    mine = Side(monsters={0: "Battle Ox", 1: attack("Bat")})
    theirs = Side(hand=["Haniwa", "Dark Blade"], spells={0: set_card(RAINBOW)})
    with Scenario(engine, mine, theirs) as duel:
        duel.to_battle_phase()
        duel.chain(RAINBOW, "Haniwa")
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        duel.attack("Bat")
        assert duel.lp(1) == 8000 + 1700 + 300
        assert duel.names(1, "grave") == ["Haniwa", RAINBOW]


def test_rainbow_life_ends_with_the_turn_and_is_not_for_an_empty_hand(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), Side(spells={0: set_card(RAINBOW)})) as duel:
        duel.to_battle_phase()
        duel.expect_open()
    mine = Side(monsters={0: "Battle Ox"}, draws=["Bat"])
    theirs = Side(hand=["Haniwa"], spells={0: set_card(RAINBOW)}, draws=["Bat"])
    with Scenario(engine, mine, theirs) as duel:
        duel.to_battle_phase()
        duel.chain(RAINBOW)
        duel.end_turn()
        duel.end_turn()
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert duel.lp(1) == 8000 - 1700
