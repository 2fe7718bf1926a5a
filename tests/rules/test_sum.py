"""SUM: kinds of summons, as far as they need no effects."""

from __future__ import annotations

from tests.scenario import Scenario, Side, face_down
from ygocore.constants import Status


def test_SUM_02_non_special_summons_are_normal_summons_sets_and_flip_summons(engine: str) -> None:
    """Each of the three is told apart from the others, and none is a Special Summon."""
    marks = []
    for way in ("summon", "set_monster"):
        with Scenario(engine, Side(hand=["Battle Ox"])) as duel:
            getattr(duel, way)("Battle Ox")
            marks.append(Status(duel.card("Battle Ox", 0, "mzone").status))
    with Scenario(engine, Side(monsters={0: face_down("Battle Ox")})) as duel:
        duel.change_position("Battle Ox")
        marks.append(Status(duel.card("Battle Ox", 0, "mzone").status))
    assert marks == [Status.SUMMON_TURN, Status.SET_TURN, Status.FLIP_SUMMON_TURN | Status.CANNOT_CHANGE_FORM]


def test_SUM_04_a_flip_summon_is_no_normal_summon(engine: str) -> None:
    """It neither uses the Normal Summon of the turn nor needs it."""
    monsters = {1: face_down("Mystical Elf"), 2: face_down("Feral Imp")}
    with Scenario(engine, Side(hand=["Battle Ox"], monsters=monsters)) as duel:
        duel.change_position("Mystical Elf")
        assert duel.state.players[0].normal_summons == 0
        duel.summon("Battle Ox")
        assert duel.offered("CHANGE_POSITION") == ["Feral Imp"]
        duel.change_position("Feral Imp")
        assert duel.state.players[0].normal_summons == 1


def test_SUM_05_a_set_is_no_summon(engine: str) -> None:
    with Scenario(engine, Side(hand=["Battle Ox"])) as duel:
        duel.set_monster("Battle Ox")
        assert duel.kinds() == ["MOVE", "SET"]


def test_SUM_06_normal_and_flip_summons_have_two_moments(engine: str) -> None:
    """First the monster would be Summoned, then it is."""
    with Scenario(engine, Side(hand=["Battle Ox"], monsters={1: face_down("Mystical Elf")})) as duel:
        duel.summon("Battle Ox")
        assert duel.kinds() == ["MOVE", "SUMMONING", "SUMMONED"]
        duel.change_position("Mystical Elf")
        assert duel.kinds() == ["FLIPSUMMONING", "FLIPSUMMONED"]


def test_SUM_10_only_the_turn_player_and_only_in_the_main_phase(engine: str) -> None:
    mine = Side(hand=["Battle Ox"], monsters={1: face_down("Mystical Elf")})
    theirs = Side(hand=["Haniwa"], monsters={1: face_down("Feral Imp")})
    with Scenario(engine, mine, theirs) as duel:
        assert duel.player == 0
        assert duel.offered("SUMMON") == ["Battle Ox"]
        assert duel.offered("CHANGE_POSITION") == ["Mystical Elf"]
        duel.to_battle_phase()
        assert duel.player == 0
        for kind in ("SUMMON", "SET_MONSTER", "CHANGE_POSITION"):
            assert not duel.offers(kind)
