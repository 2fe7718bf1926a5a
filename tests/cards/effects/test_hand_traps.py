"""What the cards of `ygocore.cards.library.hand_traps` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Scenario, Side, defense

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
