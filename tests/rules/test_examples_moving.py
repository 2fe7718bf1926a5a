"""Worked examples EX-65 to EX-81: Life Points, winning, what is known, zones, and moving cards."""

from __future__ import annotations

import pytest

from tests.scenario import Card, Scenario, Side, attack, defense, face_down
from ygocore.constants import Position, Status
from ygocore.snapshot import WinReason

STARDUST = "Stardust Dragon"
MACRO = "Macro Cosmos"
ACTIVE_MACRO = Card(MACRO, Position.FACEUP)


@pytest.mark.parametrize(("mine", "theirs", "winner"), [(4, 4, None), (4, 5, 1), (5, 4, 0)])
def test_EX_66_both_players_run_out_of_cards(engine: str, mine: int, theirs: int, winner: int | None) -> None:
    """WIN-04: who has to draw five cards at the same time as the other, and cannot."""
    jar = Side(monsters={2: face_down("Morphing Jar")}, filler=["Bat"] * mine)
    with Scenario(engine, jar, Side(filler=["Bat"] * theirs)) as duel:
        duel.choose("CHANGE_POSITION", "Morphing Jar", "mzone")
        duel.expect_end(winner, WinReason.DECK_OUT)


def test_EX_78_tributes_are_banished_under_macro_cosmos(engine: str) -> None:
    """TRIB-11."""
    mine = Side(hand=["Summoned Skull"], monsters={0: "Bat"}, spells={0: ACTIVE_MACRO})
    with Scenario(engine, mine) as duel:
        duel.summon("Summoned Skull")
        assert duel.names(0, "banished") == ["Bat"]
    theirs = Side(monsters={0: attack(STARDUST, status=int(Status.PROC_COMPLETE))}, spells={0: ACTIVE_MACRO})
    with Scenario(engine, Side(hand=["Smashing Ground"]), theirs) as duel:
        duel.activate("Smashing Ground")
        duel.chain(STARDUST)
        assert duel.names(1, "banished") == [STARDUST]
        assert duel.names(0, "banished") == ["Smashing Ground"]
        duel.end_turn()
        assert duel.names(1, "banished") == [STARDUST]  # it comes back from the GY only


def test_EX_79_junk_archer_lends_a_monster_to_nowhere(engine: str) -> None:
    """MOVE-10: it left the field, and comes back without a Special Summon."""
    bottomless = {0: Card("Bottomless Trap Hole", Position.FACEDOWN)}
    with Scenario(
        engine, Side(monsters={0: "Junk Archer"}, spells=bottomless), Side(monsters={1: defense("Battle Ox")})
    ) as duel:
        duel.activate("Junk Archer")
        assert duel.names(1, "banished") == ["Battle Ox"]
        duel.forget_events()
        duel.end_turn()
        assert list(duel.monsters(1).values()) == ["Battle Ox, defense"]
        assert "SPSUMMONING" not in duel.kinds()


def test_EX_80_returned_to_the_gy_is_not_sent_there(engine: str) -> None:
    """MOVE-11."""
    mine = Side(hand=["Burial from a Different Dimension"], banished=["Dandylion"])
    with Scenario(engine, mine) as duel:
        duel.activate("Burial from a Different Dimension")
        duel.expect_open()
        assert duel.names(0, "grave")[0] == "Dandylion"
        assert duel.monsters(0) == {}


def test_EX_81_different_dimension_gate_asks_for_no_special_summon(engine: str) -> None:
    """MOVE-10, REVIVE-11: also a monster that could not be Special Summoned."""
    mine = Side(hand=["Different Dimension Gate", "Heavy Storm"], monsters={0: STARDUST})
    with Scenario(engine, mine, Side(monsters={2: "Judgment Dragon"}), by_effects=True) as duel:
        duel.activate("Different Dimension Gate")
        assert duel.monsters(0) == duel.monsters(1) == {}
        duel.forget_events()
        duel.activate("Heavy Storm")
        assert list(duel.monsters(0).values()) == [f"{STARDUST}, attack"]
        assert list(duel.monsters(1).values()) == ["Judgment Dragon, attack"]
        assert "SPSUMMONING" not in duel.kinds()
