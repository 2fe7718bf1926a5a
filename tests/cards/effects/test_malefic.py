"""What the cards of `ygocore.cards.library.malefic` do, and when they do nothing."""

from __future__ import annotations

import pytest

from tests.scenario import Card, Side, face_down
from tests.workshop import Workshop
from ygocore.constants import Position, Type

made = Workshop()
made.plain("Malefic Made", setcodes=(0x23,))
made.plain("Malefic Small", defense=100, setcodes=(0x23,))
made.spell("Malefic Field", Type.FIELD)(lambda c: None)

TRUTH = "Malefic Truth Dragon"
FIELD = {5: Card("Malefic Field", Position.FACEUP)}


@pytest.mark.parametrize("where", ["hand", "grave"])
def test_malefic_truth_dragon_follows_another_malefic_for_half_the_lp(engine: str, where: str) -> None:
    theirs = Side(monsters={0: "Malefic Made"}, spells=FIELD, **{where: [TRUTH]})
    with made.scenario(engine, Side(hand=["Smashing Ground"]), theirs) as duel:
        duel.activate("Smashing Ground", "yes", "attack")
        assert duel.lp(1) == 4000
        assert list(duel.monsters(1).values()) == [f"{TRUTH}, attack"]


def test_malefic_truth_dragon_not_for_other_monsters_nor_for_the_opponents(engine: str) -> None:
    theirs = Side(monsters={0: "Bat"}, spells=FIELD, hand=[TRUTH])
    with made.scenario(engine, Side(hand=["Smashing Ground"]), theirs) as duel:
        duel.activate("Smashing Ground")
        duel.expect_open()
    mine = Side(hand=["Smashing Ground", TRUTH], spells=FIELD)
    with made.scenario(engine, mine, Side(monsters={0: "Malefic Made"})) as duel:
        duel.activate("Smashing Ground")
        duel.expect_open()
    with made.scenario(engine, Side(hand=[TRUTH, "Monster Reborn"], grave=[TRUTH])) as duel:
        assert not duel.offers("ACTIVATE")
        assert not duel.offers("SUMMON")


def test_malefic_truth_dragon_is_destroyed_without_a_field_spell(engine: str) -> None:
    mine = Side(monsters={0: TRUTH}, spells=FIELD, hand=["Mystical Space Typhoon"])
    with made.scenario(engine, mine) as duel:
        assert duel.monsters(0)
        duel.activate("Mystical Space Typhoon")
        assert duel.monsters(0) == {}


def test_malefic_truth_dragon_cannot_be_beside_another_malefic(engine: str) -> None:
    """A monster: a Field Spell of the archetype does not matter."""
    theirs = Side(monsters={0: "Malefic Made", 1: "Malefic Small"}, spells=FIELD, hand=[TRUTH])
    with made.scenario(engine, Side(hand=["Smashing Ground"]), theirs) as duel:
        duel.activate("Smashing Ground")
        duel.expect_open()


def test_malefic_truth_dragon_destroys_all_face_up_monsters_after_its_battle(engine: str) -> None:
    theirs = Side(monsters={0: "Bat", 1: "Haniwa", 2: face_down("Bat")})
    with made.scenario(engine, Side(monsters={0: TRUTH}, spells=FIELD), theirs) as duel:
        duel.to_battle_phase()
        duel.attack(TRUTH, "Bat@0")
        assert list(duel.monsters(1)) == [2]
