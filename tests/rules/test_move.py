"""MOVE: moving cards between places, as far as it needs no effects."""

from __future__ import annotations

from tests.scenario import Scenario, Side
from ygocore.constants import Location, Position, Reason


def test_MOVE_01_a_monster_destroyed_by_battle_leaves_the_field_for_the_grave(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={0: "Battle Ox"}), Side(monsters={3: "Feral Imp"}, grave=["Haniwa"])
    ) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert duel.monsters(1) == {}
        assert duel.names(1, "grave") == ["Haniwa", "Feral Imp"]
        destroyed = duel.card("Feral Imp", 1, "grave")
        assert destroyed.reason == Reason.DESTROY | Reason.BATTLE
        assert destroyed.previous == (1, Location.MZONE, 3, Position.FACEUP_ATTACK)
        assert destroyed.position == Position.FACEUP


def test_MOVE_08_tributes_move_by_the_procedure_not_by_an_effect(engine: str) -> None:
    with Scenario(engine, Side(hand=["Summoned Skull"], monsters={0: "Mokey Mokey"})) as duel:
        duel.summon("Summoned Skull")
        reason = Reason(duel.card("Mokey Mokey", 0, "grave").reason)
        assert reason & Reason.RELEASE
        assert not reason & (Reason.EFFECT | Reason.DESTROY | Reason.COST)
