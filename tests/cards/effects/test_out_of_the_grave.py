"""What the cards of `ygocore.cards.library.out_of_the_grave` do, and when they do nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.scenario import Scenario, Side, set_card
from tests.workshop import Workshop
from ygocore.cards.language import *
from ygocore.constants import Type

made = Workshop()

WULF = "Wulf, Lightsworn Beast"
PHOENIX = "Sacred Phoenix of Nephthys"
MAGNET = "Synchro Magnet"


def test_foolish_burial_sends_a_monster_from_the_deck(engine: str) -> None:
    mine = Side(hand=["Foolish Burial"], filler=["Pot of Greed", "Haniwa", "Bat"])
    with Scenario(engine, mine) as duel:
        duel.activate("Foolish Burial", "Haniwa")
        assert duel.names(0, "grave") == ["Haniwa", "Foolish Burial"]
    with Scenario(engine, Side(hand=["Foolish Burial"], filler=["Pot of Greed"])) as duel:
        assert not duel.offers("ACTIVATE")


def test_rare_metal_dragon_comes_by_effects_only(engine: str) -> None:
    mine = Side(hand=["Rare Metal Dragon", "Monster Reborn"], grave=["Rare Metal Dragon"])
    with Scenario(engine, mine) as duel:
        for way in ("SUMMON", "SET_MONSTER", "SPECIAL_SUMMON"):
            assert not duel.offers(way)
        duel.activate("Monster Reborn", "attack")
        assert list(duel.monsters(0).values()) == ["Rare Metal Dragon, attack"]


def test_synchro_magnet_follows_an_own_synchro_summon(engine: str) -> None:
    field = {0: "Nitro Synchron", 1: "Mystical Elf"}
    mine = Side(hand=[MAGNET], monsters=field, extra=["Flamvell Uruquizas"])
    for answers, names in ((("yes", "attack"), 2), (("no",), 1)):
        with Scenario(engine, mine) as duel:
            assert not duel.offers("SUMMON")
            duel.special_summon("Flamvell Uruquizas", "attack")
            duel.answer(*answers)
            duel.expect_open()
            assert len(duel.monsters(0)) == names


def test_synchro_magnet_not_after_another_special_summon(engine: str) -> None:
    with Scenario(engine, Side(hand=[MAGNET, "Monster Reborn"], grave=["Bat"])) as duel:
        duel.activate("Monster Reborn", "attack")
        duel.expect_open()
        assert len(duel.monsters(0)) == 1


def test_wulf_lightsworn_beast_rises_when_sent_from_the_deck(engine: str) -> None:
    with Scenario(engine, Side(hand=["Foolish Burial"], filler=["Bat", WULF, "Bat"])) as duel:
        duel.activate("Foolish Burial", WULF, "attack")
        duel.expect_open()
        assert list(duel.monsters(0).values()) == [f"{WULF}, attack"]


def test_wulf_lightsworn_beast_not_when_discarded_nor_normal_summoned(engine: str) -> None:
    mine = Side(hand=[WULF, "Lightning Vortex"])
    with Scenario(engine, mine, Side(monsters={0: "Bat"})) as duel:
        assert not duel.offers("SUMMON")
        duel.activate("Lightning Vortex")
        assert duel.monsters(0) == {}
        assert WULF in duel.names(0, "grave")


def test_sacred_phoenix_of_nephthys_returns_in_the_next_standby_phase_and_burns(engine: str) -> None:
    mine = Side(monsters={0: PHOENIX}, spells={0: "Solidarity"}, draws=["Bat"])
    theirs = Side(hand=["Smashing Ground"], spells={0: "Royal Decree"})
    with Scenario(engine, mine, theirs, turn_player=1, by_effects=True) as duel:
        duel.activate("Smashing Ground")
        assert duel.names(0, "grave") == [PHOENIX]
        duel.choose("TO_END_PHASE")
        duel.answer("attack")
        duel.expect_open()
        assert list(duel.monsters(0).values()) == [f"{PHOENIX}, attack"]
        assert duel.spells(0) == {}
        assert duel.spells(1) == {}


def test_sacred_phoenix_of_nephthys_not_after_battle_and_burns_nothing_when_revived(engine: str) -> None:
    mine = Side(monsters={0: PHOENIX}, draws=["Bat"])
    with Scenario(engine, mine, Side(monsters={0: "Blue-Eyes White Dragon"}), turn_player=1) as duel:
        duel.to_battle_phase()
        duel.attack("Blue-Eyes White Dragon")
        duel.end_turn()
        assert duel.names(0, "grave") == [PHOENIX]
    mine = Side(hand=["Monster Reborn"], grave=[PHOENIX], spells={0: "Solidarity"})
    with Scenario(engine, mine, by_effects=True) as duel:
        duel.activate("Monster Reborn", "attack")
        assert list(duel.spells(0).values()) == ["Solidarity, face-up"]


@pytest.mark.parametrize(
    ("declared", "grave", "banished", "monsters"),
    [
        ("Haniwa", ["Pot of Greed", "Bat", "Question"], ["Haniwa"], []),
        ("Bat", ["Pot of Greed", "Bat", "Question"], [], ["Haniwa, defense"]),
    ],
)
def test_question_banishes_what_was_named_and_brings_back_what_was_not(
    engine: str, declared: str, grave: list[str], banished: list[str], monsters: list[str]
) -> None:
    """The lowest monster of the GY is meant, not a Spell below it."""
    with Scenario(engine, Side(hand=["Question"], grave=["Pot of Greed", "Haniwa", "Bat"])) as duel:
        duel.activate("Question", declared)
        if monsters:
            duel.answer("defense")
        duel.expect_open()
        assert duel.names(0, "grave") == grave
        assert duel.names(0, "banished") == banished
        assert list(duel.monsters(0).values()) == monsters


def test_question_lets_every_monster_of_the_pool_be_named(engine: str) -> None:
    """Whatever lies in the GYs: names of monsters only, Tokens left out."""
    offered = []
    for grave in (["Bat"], ["Haniwa", "Junk Warrior", "Pot of Greed"]):
        with Scenario(engine, Side(hand=["Question"], grave=grave)) as duel:
            duel.activate("Question")
            offered.append([each.code for each in duel.legal("DECLARE")])
            pool = duel.duel.pool
    assert offered[0] == offered[1]
    assert offered[0] == [code for code in pool.declarable if pool[code].is_type(Type.MONSTER)]
    assert len(offered[0]) > 250


def test_question_needs_a_monster_in_the_own_grave_and_a_zone(engine: str) -> None:
    full = dict.fromkeys(range(5), "Bat")
    for mine, offered in (
        (Side(grave=["Bat"]), True),
        (Side(grave=["Pot of Greed"]), False),
        (Side(grave=["Bat"], monsters=full), False),
    ):
        mine = replace(mine, hand=["Question"])
        with Scenario(engine, mine, Side(grave=["Haniwa"])) as duel:
            assert duel.offers("ACTIVATE") is offered


def test_question_leaves_a_monster_that_cannot_come(engine: str) -> None:
    with Scenario(engine, Side(hand=["Question"], grave=["Junk Warrior", "Bat"])) as duel:
        duel.activate("Question", "Haniwa")
        duel.expect_open()
        assert duel.names(0, "grave") == ["Junk Warrior", "Bat", "Question"]


def test_question_asks_nothing_if_no_monster_is_left(engine: str) -> None:
    theirs = Side(spells={0: set_card("Soul Release")})
    with made.scenario(engine, Side(hand=["Question"], grave=["Bat"]), theirs) as duel:
        duel.activate("Question")
        duel.chain("Soul Release")
        duel.expect_open()
        assert duel.names(0, "banished") == ["Bat"]


@made.trap("Soul Release")
def soul_release(c):
    """Banish all cards in the opponent's GY."""

    def operation(e, tp):
        duel.remove(duel.get_field_group(tp, 0, LOCATION_GRAVE), POS_FACEUP, REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


REVERSE = "Limit Reverse"


def reversing(engine: str, *hand: str, theirs: Side | None = None) -> Scenario:
    """Bat has come back by it."""
    mine = Side(hand=list(hand), spells={0: set_card(REVERSE)}, grave=["Dark Blade", "Bat"])
    game = Scenario(engine, mine, theirs)
    game.activate(REVERSE)
    game.settle()
    return game


def test_limit_reverse_revives_a_weak_monster_and_both_go_together(engine: str) -> None:
    with reversing(engine, "Mystical Space Typhoon") as duel:
        assert list(duel.monsters(0).values()) == ["Bat, attack"]  # Dark Blade has too much ATK
        assert duel.spells(0) == {0: f"{REVERSE}, face-up"}
        duel.activate("Mystical Space Typhoon")
        assert duel.monsters(0) == duel.spells(0) == {}


def test_limit_reverse_falls_when_its_monster_is_destroyed(engine: str) -> None:
    with reversing(engine, "Dark Hole") as duel:
        duel.activate("Dark Hole")
        assert duel.monsters(0) == duel.spells(0) == {}


def test_limit_reverse_destroys_both_once_the_monster_defends(engine: str) -> None:
    with reversing(engine, theirs=Side(draws=["Haniwa"])) as duel:
        duel.end_turn()
        duel.end_turn()
        duel.change_position("Bat")
        assert duel.monsters(0) == duel.spells(0) == {}
        assert sorted(duel.names(0, "grave")) == ["Bat", "Dark Blade", REVERSE]


def test_limit_reverse_is_bound_to_no_monster_that_was_turned_face_down(engine: str) -> None:
    """As with Call of the Haunted: both stay, and have nothing to do with each other any more."""
    with reversing(engine, "Book of Moon") as duel:
        duel.activate("Book of Moon")
        assert list(duel.monsters(0).values()) == ["Bat, face-down"]
        assert duel.spells(0) == {0: f"{REVERSE}, face-up"}


def test_limit_reverse_minds_no_other_monster(engine: str) -> None:
    mine = Side(spells={0: set_card(REVERSE)}, grave=["Bat"], monsters={3: "Haniwa"})
    with Scenario(engine, mine) as duel:
        duel.activate(REVERSE)
        duel.settle()
        duel.change_position("Haniwa")
        assert len(duel.monsters(0)) == 2


def test_limit_reverse_needs_such_a_monster_in_the_own_grave(engine: str) -> None:
    for grave, offered in ((["Dark Blade"], False), (["Dark Blade", "Bat"], True)):
        mine = Side(spells={0: set_card(REVERSE)}, grave=grave)
        with Scenario(engine, mine, Side(grave=["Bat"])) as duel:
            assert duel.offers("ACTIVATE") is offered
