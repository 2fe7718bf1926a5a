"""What the cards of `ygocore.cards.library.rulings` do, and when they do nothing."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, attack, face_down, set_card

THESTALOS = "Thestalos the Firestorm Monarch"
RULER = "Dark Ruler No More"
SOUL = "Relay Soul"
FALCON = "Raidraptor - Rise Falcon"
BIRDS = ["Blackwing - Bora the Spear", "Blackwing - Shura the Blue Flame", "Mist Valley Soldier"]


@pytest.mark.parametrize(("hand", "lost"), [("Blue-Eyes White Dragon", 800), ("Mirror Force", 0)])
def test_thestalos_the_firestorm_monarch_discards_and_burns_for_a_monster(
    engine: str, hand: str, lost: int
) -> None:
    mine = Side(hand=[THESTALOS], monsters={0: "Bat"})
    with Scenario(engine, mine, Side(hand=[hand])) as duel:
        duel.summon(THESTALOS)
        assert duel.names(1, "hand") == []
        assert duel.lp(1) == 8000 - lost


def test_thestalos_the_firestorm_monarch_does_nothing_without_a_hand_or_a_tribute_summon(engine: str) -> None:
    with Scenario(engine, Side(hand=[THESTALOS], monsters={0: "Bat"})) as duel:
        duel.summon(THESTALOS)
        assert duel.lp(1) == 8000
    mine = Side(hand=["Monster Reborn"], grave=[THESTALOS])
    with Scenario(engine, mine, Side(hand=["Bat"])) as duel:
        duel.activate("Monster Reborn", "attack")
        assert duel.names(1, "hand") == ["Bat"]


def test_dark_ruler_no_more_negates_the_opponents_monsters_and_their_damage_for_the_turn(engine: str) -> None:
    mine = Side(hand=[RULER], monsters={0: "Battle Ox"}, draws=["Bat"])
    theirs = Side(monsters={0: "Colossal Fighter", 1: attack("Bat")}, draws=["Haniwa"])
    with Scenario(engine, mine, theirs, by_effects=True) as duel:
        assert duel.stats("Colossal Fighter", 1)[0] == 2800
        duel.activate(RULER)
        duel.to_battle_phase()
        duel.attack("Battle Ox", "Bat")
        assert duel.lp(1) == 8000
        assert duel.names(1, "grave") == ["Bat"]
        duel.end_turn()
        duel.end_turn()
        duel.to_battle_phase()
        assert duel.offered("ATTACK") == ["Battle Ox"]


def test_dark_ruler_no_more_lets_no_monster_effect_answer(engine: str) -> None:
    mine = Side(hand=[RULER])
    theirs = Side(monsters={0: "Doomcaliber Knight"}, spells={0: set_card("Solemn Judgment")})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate(RULER)
        assert duel.offered("CHAIN") == ["Solemn Judgment"]
        duel.answer("pass")
        duel.expect_open()
        assert list(duel.monsters(1).values()) == ["Doomcaliber Knight, attack"]


def test_dark_ruler_no_more_not_without_a_face_up_effect_monster(engine: str) -> None:
    for monsters in ({}, {0: "Battle Ox"}, {0: face_down("Doomcaliber Knight")}):
        with Scenario(engine, Side(hand=[RULER]), Side(monsters=monsters)) as duel:
            assert not duel.offers("ACTIVATE")


def test_relay_soul_guards_its_player_while_the_monster_is_there(engine: str) -> None:
    mine = Side(hand=["Haniwa"], spells={0: set_card(SOUL)})
    theirs = Side(monsters={0: "Battle Ox"}, spells={0: set_card("Mirror Force")})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate(SOUL, "attack")
        duel.to_battle_phase()
        duel.settle()
        duel.choose("ATTACK", "Haniwa", "mzone")
        duel.answer("pass")
        assert duel.duel.over  # it fell in battle
        assert duel.lp(0) == 8000
        assert (duel.duel.winner, int(duel.duel.win_reason)) == (1, 0x1A)


def test_relay_soul_without_a_monster_in_the_hand(engine: str) -> None:
    with Scenario(engine, Side(hand=["Pot of Greed"], spells={0: set_card(SOUL)})) as duel:
        assert SOUL not in duel.offered("ACTIVATE")


def test_raidraptor_rise_falcon_is_made_of_three_level_4_winged_beasts_and_gains(engine: str) -> None:
    mine = Side(monsters=dict(enumerate(BIRDS)), extra=[FALCON])
    theirs = Side(hand=["Cyber Dragon"], draws=["Bat"])
    with Scenario(engine, mine, Side(monsters={0: "Battle Ox"})) as duel:
        duel.special_summon(FALCON, "attack")
        assert not duel.offers("ACTIVATE")  # Battle Ox was not Special Summoned
    with Scenario(engine, Side(**{**mine.__dict__, "draws": ["Bat"]}), theirs) as duel:
        duel.special_summon(FALCON, "attack")
        duel.end_turn()
        duel.special_summon("Cyber Dragon", "attack")
        duel.end_turn()
        duel.activate(FALCON, "Mist Valley Soldier")
        assert duel.stats(FALCON, 0)[0] == 100 + 2100
        assert not duel.offers("ACTIVATE")
        duel.end_turn()
        assert duel.stats(FALCON, 0)[0] == 2200  # without an end
    for third in ("Battle Ox", "Blackwing - Sirocco the Dawn"):
        with Scenario(engine, Side(monsters={0: BIRDS[0], 1: BIRDS[1], 2: third}, extra=[FALCON])) as duel:
            assert not duel.offers("SPECIAL_SUMMON")
