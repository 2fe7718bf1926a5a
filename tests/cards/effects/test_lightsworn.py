"""What the cards of `ygocore.cards.library.lightsworn` do, and when they do nothing."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, monster, pool_with, set_card

JUDGMENT = "Judgment Dragon"
NAMES = [f"Lightsworn {n}" for n in range(4)]
POOL = pool_with(*(monster(name, 4, 1000, 1000, setcodes=(0x38,)) for name in NAMES))


@pytest.mark.parametrize(
    ("grave", "offered"), [(NAMES, True), (NAMES[:3], False), ([*NAMES[:3], NAMES[0]], False)]
)
def test_judgment_dragon_needs_four_names_of_lightsworn_monsters(
    engine: str, grave: list[str], offered: bool
) -> None:
    with Scenario(engine, Side(hand=[JUDGMENT], grave=grave), pool=POOL) as duel:
        assert duel.offers("SPECIAL_SUMMON") == offered
        assert not duel.offers("SUMMON")
        if offered:
            duel.special_summon(JUDGMENT, "attack")
            assert duel.names(0, "grave") == NAMES  # it costs nothing


def test_judgment_dragon_is_summoned_in_no_other_way(engine: str) -> None:
    with Scenario(engine, Side(hand=["Monster Reborn"], grave=[JUDGMENT, "Bat"]), pool=POOL) as duel:
        duel.activate("Monster Reborn", "attack")  # the Bat: nothing else can be chosen
        assert "Bat, attack" in duel.monsters(0).values()


def test_judgment_dragon_pays_1000_to_destroy_all_else_as_often_as_it_likes(engine: str) -> None:
    mine = Side(lp=2500, hand=["Bat"], monsters={0: JUDGMENT}, spells={0: set_card("Mirror Force")})
    with Scenario(engine, mine, Side(monsters={0: "Battle Ox"}), by_effects=True) as duel:
        duel.activate(JUDGMENT)
        assert duel.lp(0) == 1500
        assert duel.monsters(0) == {0: f"{JUDGMENT}, attack"}
        assert duel.spells(0) == duel.monsters(1) == {}
        assert not duel.offers("ACTIVATE")  # nothing else is there
        duel.summon("Bat")
        duel.activate(JUDGMENT)
        assert duel.lp(0) == 500
    with Scenario(engine, Side(lp=999, monsters={0: JUDGMENT, 1: "Bat"}), by_effects=True) as duel:
        assert not duel.offers("ACTIVATE")


def test_judgment_dragon_sends_four_cards_in_its_own_end_phase_only(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: JUDGMENT}), by_effects=True) as duel:
        duel.end_turn()
        assert duel.names(0, "grave") == ["Mokey Mokey"] * 4
        duel.end_turn()
        assert len(duel.names(0, "grave")) == 4
