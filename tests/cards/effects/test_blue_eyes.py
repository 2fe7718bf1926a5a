"""What the cards of `ygocore.cards.library.blue_eyes` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Scenario, Side

ALTERNATIVE = "Blue-Eyes Alternative White Dragon"
WHITE = "Blue-Eyes White Dragon"


def test_alternative_white_dragon_comes_for_showing_blue_eyes_once_per_turn(engine: str) -> None:
    with Scenario(engine, Side(hand=[ALTERNATIVE, ALTERNATIVE, WHITE])) as duel:
        duel.choose("SPECIAL_SUMMON", f"{ALTERNATIVE}@0")
        duel.answer("attack")
        duel.expect_open()
        assert sorted(duel.names(0, "hand")) == [ALTERNATIVE, WHITE]
        assert not duel.offers("SPECIAL_SUMMON")


def test_alternative_white_dragon_not_without_blue_eyes_in_the_hand(engine: str) -> None:
    with Scenario(engine, Side(hand=[ALTERNATIVE, "Bat"], monsters={0: WHITE, 1: "Bat"})) as duel:
        assert not duel.offers("SPECIAL_SUMMON")
        assert duel.offered("SUMMON") == ["Bat"]


def test_alternative_white_dragon_destroys_a_monster_instead_of_attacking(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={0: ALTERNATIVE}), Side(monsters={0: "Bat", 1: "Haniwa"}), by_effects=True
    ) as duel:
        duel.activate(ALTERNATIVE, "1:Bat")
        assert duel.monsters(1) == {1: "Haniwa, attack"}
        assert not duel.offers("ACTIVATE")
        duel.to_battle_phase()
        assert not duel.offers("ATTACK")


def test_alternative_white_dragon_is_called_blue_eyes_on_the_field_and_in_the_gy(engine: str) -> None:
    mine = Side(
        hand=["Polymerization", WHITE, WHITE], monsters={0: ALTERNATIVE}, extra=["Blue-Eyes Ultimate Dragon"]
    )
    with Scenario(engine, mine, by_effects=True) as duel:
        assert duel.offers("ACTIVATE")
    mine = Side(hand=["Polymerization", WHITE, WHITE, ALTERNATIVE], extra=["Blue-Eyes Ultimate Dragon"])
    with Scenario(engine, mine) as duel:
        assert not duel.offers("ACTIVATE")
    grave = [WHITE, WHITE, ALTERNATIVE]
    mine = Side(hand=["Dragon's Mirror"], grave=grave, extra=["Blue-Eyes Ultimate Dragon"])
    with Scenario(engine, mine) as duel:
        assert duel.offers("ACTIVATE")
