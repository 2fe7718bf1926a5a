"""Edge cases with the cards that they are about: E-031, E-069, E-077, E-107."""

from __future__ import annotations

import pytest

from tests.scenario import Card, Scenario, Side, defense, set_card
from ygocore.constants import Position

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


# -- E-069: Xyz Monsters have no Level --------------------------------------------------------------------------------


def test_E_069_area_b_and_gravity_bind_pass_xyz_monsters_by(engine: str) -> None:
    both = {n: Card(name, Position.FACEUP) for n, name in enumerate(("Level Limit - Area B", "Gravity Bind"))}
    mine = Side(
        monsters={0: defense("Battle Ox"), 1: defense("Gemini Elf"), 2: defense("Dark Blade")},
        extra=["Gem-Knight Pearl"],
        spells=both,
    )
    with Scenario(engine, mine) as duel:
        duel.special_summon("Gem-Knight Pearl", "Battle Ox", "Gemini Elf", "attack")
        assert sorted(duel.monsters(0).values()) == ["Dark Blade, defense", "Gem-Knight Pearl, attack"]
        duel.to_battle_phase()
        duel.attack("Gem-Knight Pearl")
        assert duel.lp(1) == 8000 - 2600


# -- E-077: what counts for a limit on Summons ------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "left"), [("MR4", 1), ("MR2020", 2)])
@pytest.mark.parametrize("negated", ["Summon", "effect"])
def test_E_077_a_summon_limit_and_what_was_negated(engine: str, rules: str, left: int, negated: str) -> None:
    """A negated Summon, and an effect negated before it Special Summoned, count before MR2020 only."""
    mine = Side(
        hand=["Bat", "Monster Reborn", "Cyber Dragon", "Monster Reborn"],
        grave=["Haniwa", "Gemini Elf"],
        spells={0: Card("Summon Limit", Position.FACEUP)},
    )
    theirs = Side(monsters={0: "Battle Ox"}, spells={0: set_card("Solemn Warning")})
    with Scenario(engine, mine, theirs, rules=rules) as duel:
        if negated == "Summon":
            duel.special_summon("Cyber Dragon", "attack")
        else:
            duel.activate("Monster Reborn@1", "0:Haniwa")
        duel.chain("Solemn Warning")
        duel.summon("Bat")
        assert ("Monster Reborn" in duel.offered("ACTIVATE")) == (left == 2)
        if left == 2:
            name = duel.offered("ACTIVATE")[0]
            duel.activate(f"{name}@{0 if negated == 'Summon' else 1}", "0:Haniwa", "attack")
            assert not duel.offers("ACTIVATE")
            assert not duel.offers("SPECIAL_SUMMON")


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
