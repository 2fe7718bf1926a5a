"""What the cards of `ygocore.cards.library.destiny_heroes` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Scenario, Side, set_card

MALICIOUS = "Destiny HERO - Malicious"
FORTUNE = "D - Fortune"


def test_malicious_calls_another_from_the_deck(engine: str) -> None:
    with Scenario(engine, Side(grave=[MALICIOUS], filler=[MALICIOUS, "Bat"])) as duel:
        duel.activate(MALICIOUS, "defense")
        duel.expect_open()
        assert duel.names(0, "banished") == [MALICIOUS]
        assert list(duel.monsters(0).values()) == [f"{MALICIOUS}, defense"]


def test_malicious_not_without_another_nor_without_a_zone(engine: str) -> None:
    with Scenario(engine, Side(grave=[MALICIOUS], hand=[MALICIOUS])) as duel:
        assert not duel.offers("ACTIVATE")
    full = dict.fromkeys(range(5), "Bat")
    with Scenario(engine, Side(grave=[MALICIOUS], filler=[MALICIOUS], monsters=full)) as duel:
        assert not duel.offers("ACTIVATE")


def test_d_fortune_ends_the_battle_phase(engine: str) -> None:
    theirs = Side(spells={0: set_card(FORTUNE)}, grave=[MALICIOUS])
    with Scenario(engine, Side(monsters={0: "Battle Ox", 1: "Feral Imp"}), theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        duel.chain(FORTUNE)
        assert duel.names(1, "banished") == [MALICIOUS]
        assert duel.lp(1) == 8000
        assert not duel.offers("ATTACK")
        assert not duel.offers("TO_MAIN_PHASE_2")  # it is Main Phase 2 already


def test_d_fortune_not_against_an_attack_on_a_monster_nor_without_a_destiny_hero(engine: str) -> None:
    theirs = Side(spells={0: set_card(FORTUNE)}, grave=[MALICIOUS], monsters={0: "Bat"})
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), theirs) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert FORTUNE in str(duel.spells(1))
    with Scenario(
        engine, Side(monsters={0: "Battle Ox"}), Side(spells={0: set_card(FORTUNE)}, grave=["Bat"])
    ) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert duel.lp(1) == 8000 - 1700
