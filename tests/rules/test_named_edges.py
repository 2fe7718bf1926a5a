"""Edge cases with the cards that they are about: E-031, E-107."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, set_card

# -- E-031: who takes battle damage, and what it becomes --------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "after"),
    [
        ([], [], (8000, 7800)),
        ([], ["Waboku"], (8000, 8000)),  # it is the opponent's by then, and avoided
        (["Waboku"], [], (8000, 7800)),  # avoiding is for who would take it in the end
        ([], ["Rainbow Life"], (8000, 8200)),
        (["Rainbow Life"], [], (8000, 7800)),
        ([], ["Waboku", "Rainbow Life"], (8000, 8000)),
    ],
)
def test_E_031_a_swords_woman_a_waboku_and_a_rainbow_life(
    engine: str, mine: list[str], theirs: list[str], after: tuple[int, int]
) -> None:
    """The Swords Woman attacks a monster that has 200 more, after these Traps."""
    sides = [
        Side(monsters={0: monster}, hand=["Bat"], spells={n: set_card(name) for n, name in enumerate(traps)})
        for monster, traps in (("Amazoness Swords Woman", mine), ("Battle Ox", theirs))
    ]
    with Scenario(engine, *sides) as duel:
        for name in mine:
            duel.activate(name)
            duel.settle()
        duel.to_battle_phase()
        for name in theirs:
            duel.chain(name)
        if theirs:
            duel.to_battle_phase()
        duel.attack("Amazoness Swords Woman")
        assert (duel.lp(0), duel.lp(1)) == after


# -- E-107: no activation without the LP -------------------------------------------------------------------------------


def test_E_107_a_hero_lives_leaves_too_few_lp_for_a_solemn_warning(engine: str) -> None:
    mine = Side(
        lp=3000,
        hand=["A Hero Lives", "Battle Ox"],
        spells={0: set_card("Solemn Warning")},
        filler=["Elemental HERO Sparkman"],
    )
    with Scenario(engine, mine) as duel:
        duel.activate("A Hero Lives", "attack")
        assert duel.lp(0) == 1500
        duel.choose("SUMMON", "Battle Ox")
        duel.expect_open()  # the Warning is not offered
    with Scenario(engine, mine) as duel:
        duel.choose("SUMMON", "Battle Ox")
        duel.chain("Solemn Warning")
        assert duel.lp(0) == 1000


@pytest.mark.parametrize(("lp", "offered"), [(8000, True), (501, True), (500, False), (400, False)])
def test_E_107_claivesolish_does_not_get_cheaper_than_free(engine: str, lp: int, offered: bool) -> None:
    champion = "Heroic Champion - Claivesolish"
    mine = Side(lp=lp, monsters={0: "Celtic Guardian", 1: "Dark Blade"}, extra=[champion])
    with Scenario(engine, mine) as duel:
        duel.special_summon(champion, "attack")
        assert duel.offers("ACTIVATE") == offered
        if offered:
            duel.activate(champion)
            assert duel.lp(0) == 500
