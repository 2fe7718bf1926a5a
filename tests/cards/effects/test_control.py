"""What the cards of `ygocore.cards.library.control` do, and when they do nothing."""

from __future__ import annotations

import pytest

from tests.scenario import Card, Scenario, Side, face_down, set_card
from ygocore.constants import Position, Status

BRAIN = "Brain Control"
CRACKDOWN = "Crackdown"
SPRITE = "D.D. Sprite"


def test_brain_control_takes_a_monster_until_the_end_phase(engine: str) -> None:
    mine = Side(hand=[BRAIN])
    theirs = Side(monsters={0: "Battle Ox", 1: face_down("Bat")})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate(BRAIN)
        assert duel.lp(0) == 7200
        assert duel.monsters(0) == {0: "Battle Ox, attack"}
        duel.to_battle_phase()
        assert duel.offered("ATTACK") == ["Battle Ox"]
        duel.end_turn()
        assert duel.monsters(0) == {}
        assert "Battle Ox, attack" in duel.monsters(1).values()


def test_brain_control_only_what_can_be_normal_summoned(engine: str) -> None:
    """No monster of the Extra Deck, none that has to be Special Summoned, none that is face-down; and for 800 LP."""
    properly = int(Status.PROC_COMPLETE)
    for monster in (
        Card("Gem-Knight Pearl", Position.FACEUP_ATTACK, properly),
        Card("Colossal Fighter", Position.FACEUP_ATTACK, properly),
        Card("Dark Armed Dragon", Position.FACEUP_ATTACK, properly),
        face_down("Battle Ox"),
    ):
        with Scenario(engine, Side(hand=[BRAIN]), Side(monsters={0: monster}), by_effects=True) as duel:
            assert not duel.offers("ACTIVATE")
    for lp in (799, 800):
        with Scenario(engine, Side(lp=lp, hand=[BRAIN]), Side(monsters={0: "Battle Ox"})) as duel:
            assert duel.offers("ACTIVATE") == (lp == 800)


def held(
    engine: str, monster: str = "Battle Ox", mine: Side | None = None, theirs: Side | None = None
) -> Scenario:
    """Player 0 has Crackdown on that monster."""
    side, other = mine or Side(), theirs or Side()
    duel = Scenario(
        engine,
        Side(**{**side.__dict__, "spells": {4: set_card(CRACKDOWN), **side.spells}}),
        Side(**{**other.__dict__, "monsters": {0: monster}}),
    )
    duel._read_events()
    duel.activate(CRACKDOWN)
    duel.settle()
    assert f"{monster}, attack" in duel.monsters(0).values()
    return duel


def test_crackdown_keeps_a_monster_that_can_neither_attack_nor_activate(engine: str) -> None:
    with held(engine, "Exiled Force", theirs=Side(draws=["Bat"])) as duel:
        assert not duel.offers("ACTIVATE")
        duel.to_battle_phase()
        assert not duel.offers("ATTACK")
        duel.end_turn()
        assert duel.monsters(0) == {0: "Exiled Force, attack"}  # without an end


@pytest.mark.parametrize(
    ("name", "where"),
    [("Dark Hole", "grave"), ("Compulsory Evacuation Device", "hand"), ("Summoned Skull", "grave")],
)
def test_crackdown_falls_when_the_monster_leaves(engine: str, name: str, where: str) -> None:
    """Destroyed, returned to the hand, or Tributed."""
    trap = name == "Compulsory Evacuation Device"
    mine = Side(spells={0: set_card(name)}) if trap else Side(hand=[name])
    with held(engine, mine=mine) as duel:
        if name == "Summoned Skull":
            duel.summon(name)
        else:
            duel.activate(name)
        assert duel.spells(0) == {}
        assert CRACKDOWN in duel.names(0, "grave")
        assert duel.names(1, where) == ["Battle Ox"]


def test_crackdown_gives_the_monster_back_when_it_goes_or_is_negated(engine: str) -> None:
    with held(engine, mine=Side(hand=["Heavy Storm"])) as duel:
        duel.activate("Heavy Storm")
        assert duel.monsters(0) == {}
        assert duel.monsters(1) == {0: "Battle Ox, attack"}
    with held(engine, mine=Side(spells={0: set_card("Royal Decree")}), theirs=Side(draws=["Bat"])) as duel:
        duel.activate("Royal Decree")
        assert duel.monsters(1) == {0: "Battle Ox, attack"}
        duel.end_turn()
        duel.to_battle_phase()
        assert duel.offered("ATTACK") == ["Battle Ox"]


def test_crackdown_not_on_face_down_monsters_nor_own_ones(engine: str) -> None:
    mine = Side(monsters={0: "Battle Ox"}, spells={0: set_card(CRACKDOWN)})
    with Scenario(engine, mine, Side(monsters={0: face_down("Bat")})) as duel:
        assert not duel.offers("ACTIVATE")


def test_dd_sprite_comes_for_a_face_up_monster_that_returns_in_the_next_own_standby_phase(
    engine: str,
) -> None:
    mine = Side(hand=[SPRITE], monsters={0: "Battle Ox", 1: face_down("Bat")}, draws=["Bat"])
    with Scenario(engine, mine, Side(draws=["Bat"])) as duel:
        duel.special_summon(SPRITE, "attack")
        assert duel.names(0, "banished") == ["Battle Ox"]
        duel.end_turn()
        assert duel.names(0, "banished") == ["Battle Ox"]
        duel.end_turn()
        assert sorted(duel.monsters(0).values()) == [
            "Bat, face-down",
            "Battle Ox, attack",
            f"{SPRITE}, attack",
        ]


def test_dd_sprite_not_for_face_down_monsters(engine: str) -> None:
    with Scenario(engine, Side(hand=[SPRITE], monsters={1: face_down("Bat")})) as duel:
        assert not duel.offers("SPECIAL_SUMMON")


def test_dd_sprite_takes_the_zone_of_the_monster_and_that_one_may_find_none(engine: str) -> None:
    """GAP-10: then it goes to the GY."""
    mine = Side(
        hand=[SPRITE], monsters={n: face_down("Bat") for n in range(4)} | {4: "Battle Ox"}, draws=["Bat"]
    )
    with Scenario(engine, mine, Side(draws=["Bat"])) as duel:
        duel.special_summon(SPRITE, "attack")
        assert duel.monsters(0)[4] == f"{SPRITE}, attack"
        duel.end_turn()
        duel.end_turn()
        assert duel.names(0, "grave") == ["Battle Ox"]


def test_dd_sprite_that_was_negated_brings_nothing_back(engine: str) -> None:
    mine = Side(hand=[SPRITE], monsters={0: "Battle Ox"}, draws=["Bat"])
    theirs = Side(spells={0: set_card("Solemn Judgment")}, draws=["Bat"])
    with Scenario(engine, mine, theirs) as duel:
        duel.special_summon(SPRITE, "attack")
        duel.chain("Solemn Judgment")
        duel.end_turn()
        duel.end_turn()
        assert duel.names(0, "banished") == ["Battle Ox"]
        assert duel.names(0, "grave") == [SPRITE]
