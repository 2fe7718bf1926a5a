"""What the cards of `ygocore.cards.library.links` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Scenario, Side, set_card

CLARA = "Clara & Rushka, the Ventriloduo"


def test_clara_and_rushka_is_link_summoned_in_main_phase_2_with_a_normal_summoned_monster(
    engine: str,
) -> None:
    with Scenario(engine, Side(hand=["Bat"], extra=[CLARA])) as duel:
        duel.summon("Bat")
        assert not duel.offers("SPECIAL_SUMMON")
        duel.to_battle_phase()
        duel.to_main_phase_2()
        duel.special_summon(CLARA)
        assert duel.names(0, "grave") == ["Bat"]


def test_clara_and_rushka_not_with_a_special_summoned_monster(engine: str) -> None:
    mine = Side(hand=["Monster Reborn"], grave=["Bat"], extra=[CLARA], spells={0: set_card("Mirror Force")})
    with Scenario(engine, mine) as duel:
        duel.activate("Monster Reborn", "attack")
        duel.to_battle_phase()
        duel.to_main_phase_2()
        assert not duel.offers("SPECIAL_SUMMON")
