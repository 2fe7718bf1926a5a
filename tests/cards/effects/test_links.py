"""What the cards of `ygocore.cards.library.links` do, and when they do nothing."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, face_down, monster, pool_with, set_card
from ygocore.constants import Type

CLARA = "Clara & Rushka, the Ventriloduo"
GOBLIN = "Knightmare Goblin"
OGRE = "Gouki Thunder Ogre"
POOL = pool_with(*(monster(f"Gouki {n}", 4, 1000, 1000, Type.NORMAL, setcodes=(0xFC,)) for n in range(3)))


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


def with_a_goblin(engine: str, mine: Side, answer: str, theirs: Side | None = None) -> Scenario:
    """A Goblin lies in zone 1; another one is Link Summoned beside it with Bat and Haniwa, which co-links both."""
    side = Side(
        **{
            **mine.__dict__,
            "monsters": {1: GOBLIN, 3: "Bat", 4: "Haniwa", **mine.monsters},
            "extra": [GOBLIN],
        }
    )
    duel = Scenario(engine, side, theirs, by_effects=True, auto_place=False)
    duel._read_events()
    duel.special_summon(GOBLIN, "Bat", "Haniwa")
    duel.choose_zone(2)
    if duel.offers("YES"):
        duel.answer(answer)
    return duel


def test_knightmare_goblin_is_made_of_two_monsters_with_different_names(engine: str) -> None:
    for second, offered in (("Haniwa", True), ("Bat", False)):
        with Scenario(engine, Side(monsters={0: "Bat", 1: second}, extra=[GOBLIN])) as duel:
            assert duel.offers("SPECIAL_SUMMON") == offered


def test_knightmare_goblin_discards_for_a_card_and_one_more_normal_summon(engine: str) -> None:
    """The latter to a zone that it points to; it is there besides the turn's own."""
    mine = Side(hand=["Feral Imp", "Battle Ox", "Gemini Elf"], draws=["Dark Blade"])
    with with_a_goblin(engine, mine, "yes") as duel:
        duel.answer("Feral Imp", "yes")
        assert "Dark Blade" in duel.names(0, "hand")
        duel.summon("Battle Ox", zone=0)
        assert not duel.offers("SET_MONSTER")
        duel.choose("SUMMON", "Gemini Elf")  # zone 3 is the only one
        assert duel.monsters(0)[3] == "Gemini Elf, attack"
        assert not duel.offers("SUMMON")


def test_knightmare_goblin_draws_only_if_it_was_co_linked(engine: str) -> None:
    mine = Side(hand=["Feral Imp", "Battle Ox"], monsters={0: "Bat", 1: "Haniwa"}, extra=[GOBLIN])
    with Scenario(engine, mine) as duel:
        duel.special_summon(GOBLIN)
        duel.answer("yes", "Feral Imp")
        duel.expect_open()
        assert duel.names(0, "hand") == ["Battle Ox"]


@pytest.mark.parametrize("hand", [[], ["Feral Imp"]])
def test_knightmare_goblin_needs_a_card_to_discard(engine: str, hand: list[str]) -> None:
    mine = Side(hand=hand, monsters={0: "Bat", 1: "Haniwa"}, extra=[GOBLIN])
    with Scenario(engine, mine) as duel:
        duel.special_summon(GOBLIN)
        assert duel.offers("YES") == bool(hand)


def test_knightmare_goblin_is_applied_once_per_turn(engine: str) -> None:
    mine = Side(
        hand=["Feral Imp", "Feral Imp"],
        monsters={0: "Bat", 1: "Haniwa", 2: "Dark Blade", 3: "Battle Ox"},
        extra=[GOBLIN, GOBLIN],
    )
    with Scenario(engine, mine) as duel:
        duel.special_summon(f"{GOBLIN}@0", "Bat", "Haniwa")
        duel.answer("yes", "Feral Imp@0")
        duel.special_summon(GOBLIN, "Dark Blade")
        duel.expect_open()


def test_knightmare_goblin_keeps_co_linked_monsters_from_being_targets(engine: str) -> None:
    """Of both players; and only these."""
    mine = Side(hand=["Tribute to The Doomed", "Feral Imp"], monsters={0: "Battle Ox"})
    with with_a_goblin(engine, mine, "no") as duel:
        duel.activate("Tribute to The Doomed")
        duel.choose_zone(0)  # nothing else is asked: Battle Ox is the only target
        assert duel.names(0, "grave")[-2:] == ["Battle Ox", "Tribute to The Doomed"]
        assert sorted(duel.monsters(0)) == [1, 2]


def test_gouki_thunder_ogre_is_made_of_gouki_monsters(engine: str) -> None:
    for last, offered in (("Gouki 2", True), ("Bat", False)):
        mine = Side(monsters={0: "Gouki 0", 1: "Gouki 1", 2: last}, extra=[OGRE])
        with Scenario(engine, mine, pool=POOL) as duel:
            assert duel.offers("SPECIAL_SUMMON") == offered


def test_gouki_thunder_ogre_gains_400_when_one_it_points_to_is_destroyed(engine: str) -> None:
    """By battle or an effect; from the left Extra Monster Zone it points to the own zones 0 and 2, and the other side's 3."""
    mine = Side(
        monsters={5: OGRE, 0: face_down("Bat"), 1: face_down("Haniwa")}, hand=["Dark Hole", "Smashing Ground"]
    )
    with Scenario(engine, mine, Side(monsters={3: "Battle Ox"}), by_effects=True) as duel:
        duel.activate("Smashing Ground")
        duel.answer("yes")
        assert duel.stats(OGRE, 0)[0] == 2600
        duel.activate("Dark Hole")
        assert duel.monsters(0) == {}
    theirs = Side(monsters={2: "Battle Ox"}, hand=["Bat"])
    with Scenario(engine, Side(monsters={5: OGRE}), theirs, by_effects=True) as duel:
        duel.to_battle_phase()
        duel.attack(OGRE)
        duel.expect_open()  # it does not point there
        assert duel.stats(OGRE, 0)[0] == 2200


def test_gouki_thunder_ogre_gives_the_turn_player_one_more_normal_summon(engine: str) -> None:
    """To a zone of that player's that it points to, once per turn however many there are."""
    mine = Side(hand=["Bat", "Haniwa", "Feral Imp", "Battle Ox"], monsters={5: OGRE, 4: OGRE}, draws=[])
    theirs = Side(hand=["Bat", "Haniwa", "Feral Imp"], draws=["Battle Ox"])
    with Scenario(engine, mine, theirs, by_effects=True, auto_place=False) as duel:
        duel.summon("Bat", zone=0)  # that was the additional one
        duel.summon("Haniwa", zone=1)
        assert not duel.offers("SUMMON")
        duel.end_turn()
        duel.summon("Bat", zone=0)
        assert not duel.offers("SET_MONSTER")
        duel.choose("SUMMON", "Haniwa")
        assert duel.monsters(1)[3] == "Haniwa, attack"
        assert not duel.offers("SUMMON")
