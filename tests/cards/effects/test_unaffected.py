"""What the cards of `ygocore.cards.library.unaffected` do, and when they do nothing."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, face_down, set_card
from tests.workshop import Workshop
from ygocore.constants import Race, Reason

made = Workshop()
made.plain("Squire", level=4, attack=1200)
made.plain("Qli Shell", level=4, race=Race.MACHINE, setcodes=(0xAA,))

RHONGO = "Number 86: Heroic Champion - Rhongomyniad"
TOWERS = "Apoqliphort Towers"
GALE = "Blackwing - Gale the Whirlwind"


def rhongomyniad(engine: str, materials: int, theirs: Side | None = None, **more: object) -> Scenario:
    """Player 0 has just summoned it with that many materials."""
    squires = dict.fromkeys(range(materials), "Squire")
    mine = Side(monsters=squires, extra=[RHONGO], **more)  # type: ignore[arg-type]
    duel = made.scenario(engine, mine, theirs)
    duel.special_summon(RHONGO)
    for number in range(materials):
        if duel.offers("POSITION"):
            break
        duel.answer(f"Squire@{number}")
    if duel.offers("FINISH"):
        duel.answer("finish")
    duel.answer("attack")
    return duel


@pytest.mark.parametrize(("materials", "attack"), [(2, 3000), (5, 3000)])
def test_rhongomyniad_is_summoned_with_two_to_five_level_4_warriors(
    engine: str, materials: int, attack: int
) -> None:
    with rhongomyniad(engine, materials) as duel:
        assert duel.stats(RHONGO, 0) == (attack, attack)
        assert len(duel.monsters(0)) == 1
    for monsters in ({0: "Squire"}, {0: "Squire", 1: "Battle Ox"}, {0: "Squire", 1: "Marauding Captain"}):
        with made.scenario(engine, Side(monsters=monsters, extra=[RHONGO])) as duel:
            assert not duel.offers("SPECIAL_SUMMON")


def test_rhongomyniad_loses_a_material_in_each_end_phase_of_the_opponent(engine: str) -> None:
    with rhongomyniad(engine, 2) as duel:
        duel.end_turn()
        assert duel.stats(RHONGO, 0) == (3000, 3000)
        duel.choose("TO_END_PHASE")  # the opponent's
        duel.apply(duel.legal("SELECT")[0])
        assert duel.names(0, "grave") == ["Squire"]
        assert duel.stats(RHONGO, 0) == (1500, 1500)
        duel.end_turn()
        assert duel.names(0, "grave") == ["Squire"]
        duel.end_turn()
        assert duel.names(0, "grave") == ["Squire", "Squire"]


def test_rhongomyniad_cannot_be_destroyed_by_battle_while_it_has_a_material(engine: str) -> None:
    theirs = Side(monsters={0: "Blue-Eyes Ultimate Dragon"})
    with rhongomyniad(engine, 2, theirs) as duel:
        duel.end_turn()
        duel.to_battle_phase()
        duel.attack("Blue-Eyes Ultimate Dragon")
        assert duel.lp(0) == 8000 - 1500
        assert RHONGO in str(duel.monsters(0))
    with made.scenario(engine, Side(monsters={0: RHONGO}), theirs, turn_player=1) as duel:
        duel.to_battle_phase()
        duel.attack("Blue-Eyes Ultimate Dragon")
        assert duel.monsters(0) == {}


@pytest.mark.parametrize("materials", [2, 3])
def test_rhongomyniad_is_unaffected_with_three_materials(engine: str, materials: int) -> None:
    with rhongomyniad(engine, materials, Side(hand=["Smashing Ground"], monsters={1: GALE})) as duel:
        duel.end_turn()
        duel.activate(GALE)
        assert duel.stats(RHONGO, 0)[0] == (3000 if materials == 3 else 1500)
        duel.activate("Smashing Ground")
        assert (RHONGO in str(duel.monsters(0))) is (materials == 3)


@pytest.mark.parametrize("materials", [3, 4])
def test_rhongomyniad_stops_summons_of_the_opponent_with_four_materials(engine: str, materials: int) -> None:
    theirs = Side(
        hand=["Bat", "Cyber Dragon", "Monster Reborn"], grave=["Bat"], monsters={2: face_down("Haniwa")}
    )
    with rhongomyniad(engine, materials, theirs, hand=["Bat"]) as duel:
        assert duel.offers("SUMMON")  # its own player may
        duel.end_turn()
        assert duel.offers("SUMMON") is (materials == 3)
        assert ("Monster Reborn" in duel.offered("ACTIVATE")) is (materials == 3)
        assert "Bat" in duel.offered("SET_MONSTER")  # a Set is none, nor is a Flip Summon
        assert duel.offered("CHANGE_POSITION") == ["Haniwa"]


@pytest.mark.parametrize("materials", [4, 5])
def test_rhongomyniad_destroys_all_the_opponents_cards_with_five(engine: str, materials: int) -> None:
    theirs = Side(monsters={0: "Bat", 1: face_down("Haniwa")}, spells={0: set_card("Magic Jammer")})
    with rhongomyniad(engine, materials, theirs, hand=["Bat"]) as duel:
        assert duel.offers("ACTIVATE") is (materials == 5)
        if materials == 5:
            duel.activate(RHONGO)
            assert (duel.monsters(1), duel.spells(1)) == ({}, {})
            assert not duel.offers("ACTIVATE")
    with rhongomyniad(engine, materials, Side(), hand=["Bat"]) as duel:
        assert not duel.offers("ACTIVATE")


SHELLS = dict.fromkeys(range(3), "Qli Shell")


def towers(engine: str, theirs: Side | None = None, **more: object) -> Scenario:
    """Player 0 has just Normal Summoned it."""
    duel = made.scenario(engine, Side(hand=[TOWERS, "Bat"], monsters=SHELLS, **more), theirs)  # type: ignore[arg-type]
    duel.summon(TOWERS)
    return duel


def test_towers_is_normal_summoned_or_set_with_three_qli_tributes_only(engine: str) -> None:
    with towers(engine) as duel:
        assert list(duel.monsters(0).values()) == [f"{TOWERS}, attack"]
        assert duel.names(0, "grave") == ["Qli Shell"] * 3
    with made.scenario(engine, Side(hand=[TOWERS], monsters=SHELLS)) as duel:
        duel.set_monster(TOWERS)
        assert list(duel.monsters(0).values()) == [f"{TOWERS}, face-down"]
    for monsters in (dict.fromkeys(range(3), "Bat"), {0: "Qli Shell", 1: "Qli Shell", 2: "Bat"}, {}):
        with made.scenario(engine, Side(hand=[TOWERS], monsters=monsters)) as duel:
            assert not duel.offers("SUMMON")
            assert not duel.offers("SET_MONSTER")


def test_towers_cannot_be_special_summoned(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Monster Reborn"], grave=[TOWERS])) as duel:
        assert not duel.offers("ACTIVATE")


def test_towers_is_unaffected_by_spells_traps_and_lower_monsters(engine: str) -> None:
    theirs = Side(
        hand=["Smashing Ground", "Heavy Storm"], monsters={1: GALE, 2: "Brionac, Dragon of the Ice Barrier"}
    )
    with towers(engine, theirs) as duel:
        duel.end_turn()
        duel.activate(GALE)
        assert duel.stats(TOWERS, 0) == (3000, 2600)
        duel.activate("Smashing Ground")
        duel.activate("Brionac, Dragon of the Ice Barrier", "Heavy Storm")
        assert list(duel.monsters(0).values()) == [f"{TOWERS}, attack"]


def test_towers_is_unaffected_also_after_it_was_set_and_flipped(engine: str) -> None:
    with made.scenario(engine, Side(hand=[TOWERS], monsters=SHELLS), Side(monsters={1: GALE})) as duel:
        duel.set_monster(TOWERS)
        duel.end_turn()
        duel.end_turn()
        duel.change_position(TOWERS)
        duel.end_turn()
        duel.activate(GALE)
        assert duel.stats(TOWERS, 0) == (3000, 2600)


def test_towers_is_affected_by_higher_monsters_and_by_what_is_not_activated(engine: str) -> None:
    """Level 12, and a continuous effect of a Level 1 monster; so is one that came otherwise."""
    with towers(engine, Side(monsters={0: "Thousand-Eyes Restrict"})) as duel:
        duel.to_battle_phase()
        assert not duel.offers("ATTACK")
    with made.scenario(engine, Side(monsters={0: TOWERS}), Side(monsters={1: GALE}), turn_player=1) as duel:
        duel.activate(GALE)
        assert duel.stats(TOWERS, 0) == (1500, 1300)


def test_towers_weakens_special_summoned_monsters(engine: str) -> None:
    with towers(engine, Side(hand=["Cyber Dragon", "Bat"])) as duel:
        duel.end_turn()
        duel.special_summon("Cyber Dragon", "attack")
        assert duel.stats("Cyber Dragon", 1) == (1600, 1100)
        duel.summon("Bat")
        assert duel.stats("Bat", 1) == (300, 350)


def test_towers_makes_the_opponent_send_a_monster_of_their_choice_from_hand_or_field(engine: str) -> None:
    theirs = Side(hand=["Kuriboh", "Pot of Greed"], monsters={1: face_down("Haniwa")})
    with towers(engine, theirs) as duel:
        duel.choose("ACTIVATE", TOWERS, "mzone")
        assert duel.player == 1
        assert sorted(duel.offered("SELECT")) == ["Haniwa", "Kuriboh"]
        duel.answer("Kuriboh")
        assert duel.names(1, "grave") == ["Kuriboh"]
        assert not duel.card("Kuriboh", 1, "grave").reason & Reason.EFFECT
        assert not duel.offers("ACTIVATE")  # once per turn


def test_towers_not_if_the_opponent_can_have_no_monster(engine: str) -> None:
    with towers(engine, Side()) as duel:
        assert not duel.offers("ACTIVATE")
    with towers(engine, Side(hand=["Pot of Greed"])) as duel:
        duel.activate(TOWERS)  # a hand is hidden
        assert duel.names(1, "hand") == ["Pot of Greed"]
