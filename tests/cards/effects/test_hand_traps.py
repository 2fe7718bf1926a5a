"""What the cards of `ygocore.cards.library.hand_traps` do, and when they do nothing."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, defense, face_down, set_card

KURIBOH = "Kuriboh"


def test_kuriboh_takes_the_damage_of_one_battle_away(engine: str) -> None:
    theirs = Side(hand=[KURIBOH])
    with Scenario(engine, Side(monsters={0: "Battle Ox", 1: "Feral Imp"}), theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        duel.chain(KURIBOH)
        assert duel.lp(1) == 8000
        assert duel.names(1, "grave") == [KURIBOH]
        duel.attack("Feral Imp")
        assert duel.lp(1) == 8000 - 1300


def test_kuriboh_not_without_damage_nor_against_ones_own_attack(engine: str) -> None:
    theirs = Side(hand=[KURIBOH], monsters={0: defense("Bat")})
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), theirs) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
    with Scenario(engine, Side(hand=[KURIBOH], monsters={0: "Bat"}), Side(monsters={0: "Battle Ox"})) as duel:
        duel.to_battle_phase()
        duel.attack("Bat")
        assert duel.lp(0) < 8000


OGRE = "Ghost Ogre & Snow Rabbit"
GORZ = "Gorz the Emissary of Darkness"


@pytest.mark.parametrize("where", ["hand", "mzone"])
def test_ghost_ogre_destroys_a_monster_that_activates_its_effect(engine: str, where: str) -> None:
    theirs = (
        Side(monsters={0: "Bat", 1: OGRE}) if where == "mzone" else Side(monsters={0: "Bat"}, hand=[OGRE])
    )
    with Scenario(engine, Side(monsters={0: "Junk Archer"}), theirs) as duel:
        duel.choose("ACTIVATE", "Junk Archer", "mzone")
        if where == "mzone":
            duel.answer("1:Bat")
        duel.chain(OGRE, where=where)
        assert duel.monsters(0) == {}
        assert duel.names(1, "grave") == [OGRE]
        assert duel.names(1, "banished") == ["Bat"]  # it is not negated


def test_ghost_ogre_not_against_spells_that_are_activated_nor_cards_that_have_left(engine: str) -> None:
    with Scenario(engine, Side(hand=["Pot of Greed"]), Side(hand=[OGRE])) as duel:
        duel.activate("Pot of Greed")
        duel.expect_open()
    with Scenario(engine, Side(monsters={0: "Exiled Force"}), Side(hand=[OGRE], monsters={0: "Bat"})) as duel:
        duel.activate("Exiled Force")
        duel.expect_open()


def test_ghost_ogre_once_per_turn(engine: str) -> None:
    mine = Side(monsters={0: "Junk Archer", 1: "Judgment Dragon"})
    theirs = Side(hand=[OGRE, OGRE], monsters={0: "Bat", 1: "Haniwa"})
    with Scenario(engine, mine, theirs, by_effects=True) as duel:
        duel.activate("Junk Archer", "1:Bat")
        duel.chain(OGRE + "@0")
        assert duel.monsters(0) == {1: "Judgment Dragon, attack"}
        duel.activate("Judgment Dragon")
        duel.expect_open()
        assert duel.names(1, "hand") == [OGRE]


def test_gorz_comes_with_an_emissary_after_battle_damage(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), Side(hand=[GORZ])) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        duel.answer("yes", "defense", "attack")
        duel.expect_open()
        assert sorted(duel.monsters(1).values()) == ["Emissary of Darkness Token, attack", f"{GORZ}, defense"]
        assert duel.stats("Emissary of Darkness Token", 1) == (1700, 1700)


def test_gorz_gives_effect_damage_back(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: face_down("Stealth Bird")}), Side(hand=[GORZ])) as duel:
        duel.choose("CHANGE_POSITION", "Stealth Bird", "mzone")
        duel.answer("yes", "attack")
        duel.expect_open()
        assert (duel.lp(0), duel.lp(1)) == (7000, 7000)
        assert list(duel.monsters(1).values()) == [f"{GORZ}, attack"]


def test_gorz_not_with_cards_on_the_field_nor_for_ones_own_damage(engine: str) -> None:
    theirs = Side(hand=[GORZ], spells={0: set_card("Heavy Storm")})
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), theirs) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert duel.names(1, "hand") == [GORZ]
