"""What the cards of `ygocore.cards.library.horus` do, and when they do nothing."""

from __future__ import annotations

from dataclasses import replace

from tests.scenario import Card, Scenario, Side, face_down, set_card
from ygocore.constants import Position, Status

LV6 = "Horus the Black Flame Dragon LV6"
LV8 = "Horus the Black Flame Dragon LV8"
MODULATION = "Level Modulation"


def test_horus_the_black_flame_dragon_lv6_is_unaffected_by_spells(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={0: LV6}, hand=["Lightning Vortex", "Bat"]), Side(monsters={0: LV6, 1: "Bat"})
    ) as duel:
        duel.activate("Lightning Vortex")
        assert duel.monsters(1) == {0: f"{LV6}, attack"}
    theirs = Side(spells={0: set_card("Compulsory Evacuation Device")})
    with Scenario(engine, Side(monsters={0: LV6}), theirs, turn_player=1) as duel:
        duel.activate("Compulsory Evacuation Device")  # a Trap
        assert duel.names(0, "hand") == [LV6]


def test_horus_the_black_flame_dragon_lv6_grows_after_a_victory(engine: str) -> None:
    mine = Side(monsters={0: LV6}, filler=["Bat", LV8])
    with Scenario(engine, mine, Side(monsters={0: "Bat"}, draws=["Haniwa"])) as duel:
        duel.to_battle_phase()
        duel.attack(LV6)
        duel.choose("TO_END_PHASE")
        duel.answer("yes", "attack")
        duel.expect_open()
        assert list(duel.monsters(0).values()) == [f"{LV8}, attack"]
        assert duel.names(0, "grave") == [LV6]
        assert duel.card(LV8, 0, "mzone").status & Status.PROC_COMPLETE
    with Scenario(engine, mine, Side(draws=["Haniwa"])) as duel:
        duel.end_turn()  # no monster was destroyed
        assert list(duel.monsters(0).values()) == [f"{LV6}, attack"]


def test_horus_the_black_flame_dragon_lv8_negates_spell_cards(engine: str) -> None:
    mine = Side(monsters={0: LV8})
    with Scenario(engine, mine, Side(hand=["Pot of Greed"]), by_effects=True, turn_player=1) as duel:
        duel.activate("Pot of Greed")
        duel.chain(LV8)
        assert duel.names(1, "hand") == []
    theirs = Side(spells={0: set_card("Compulsory Evacuation Device")})
    with Scenario(engine, mine, theirs, by_effects=True, turn_player=1) as duel:
        duel.activate("Compulsory Evacuation Device")
        assert duel.names(0, "hand") == [LV8]


def test_horus_the_black_flame_dragon_lv8_comes_in_no_other_way(engine: str) -> None:
    mine = Side(
        hand=[LV8, "Monster Reborn"], grave=[Card(LV8, Position.FACEUP, status=int(Status.PROC_COMPLETE))]
    )
    with Scenario(engine, mine) as duel:
        for way in ("SUMMON", "SET_MONSTER", "SPECIAL_SUMMON", "ACTIVATE"):
            assert not duel.offers(way)


def test_level_modulation_brings_back_an_lv_monster_that_neither_attacks_nor_acts(engine: str) -> None:
    mine = Side(hand=[MODULATION, "Pot of Greed"], grave=[LV6], draws=["Bat", "Bat"])
    with Scenario(engine, mine, Side(draws=["Haniwa", "Haniwa", "Haniwa"])) as duel:
        duel.activate(MODULATION, "attack")
        assert duel.names(1, "hand") == ["Haniwa", "Haniwa"]
        assert list(duel.monsters(0).values()) == [f"{LV6}, attack"]
        duel.activate("Pot of Greed")
        duel.to_battle_phase()
        assert not duel.offers("ATTACK")
        duel.end_turn()


def test_level_modulation_of_lv8_negates_nothing_this_turn(engine: str) -> None:
    grave = [Card(LV8, Position.FACEUP, status=int(Status.PROC_COMPLETE))]
    mine = Side(hand=[MODULATION, "Pot of Greed"], grave=grave, draws=["Bat", "Bat"])
    with Scenario(engine, mine, Side(draws=["Haniwa", "Haniwa"])) as duel:
        duel.activate(MODULATION, "attack")
        duel.activate("Pot of Greed")
        duel.expect_open()
        assert duel.names(0, "hand") == ["Bat", "Bat"]


def test_level_modulation_needs_an_lv_monster_and_two_cards_to_draw(engine: str) -> None:
    with Scenario(engine, Side(hand=[MODULATION], grave=["Bat"])) as duel:
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(hand=[MODULATION], grave=[LV6]), Side(filler=["Bat"])) as duel:
        assert not duel.offers("ACTIVATE")


UP = "Level Up!"


def test_level_up_brings_what_the_sent_monster_names(engine: str) -> None:
    for sent, comes in ((LV6, LV8), (LV8, LV6)):
        for hand, deck in (([UP, comes], ["Bat"]), ([UP], [comes, "Bat"])):
            mine = Side(hand=hand, monsters={0: sent}, filler=deck)
            with Scenario(engine, mine) as duel:
                duel.activate(UP, "attack")
                duel.expect_open()
                assert list(duel.monsters(0).values()) == [f"{comes}, attack"]
                assert duel.names(0, "grave") == [sent, UP]


def test_level_up_makes_room_itself(engine: str) -> None:
    full = dict.fromkeys(range(1, 5), "Bat")
    with Scenario(engine, Side(hand=[UP], monsters={0: LV6, **full}, filler=[LV8])) as duel:
        duel.activate(UP, "attack")
        assert duel.monsters(0)[0] == f"{LV8}, attack"


def test_level_up_needs_a_face_up_lv_monster_and_one_that_it_names(engine: str) -> None:
    for side in (
        Side(monsters={0: LV6}, filler=["Bat"], grave=[LV8]),
        Side(monsters={0: face_down(LV6)}, filler=[LV8]),
        Side(monsters={0: "Bat"}, filler=[LV8]),
        Side(monsters={0: LV6}, filler=[LV6]),
    ):
        with Scenario(engine, replace(side, hand=[UP])) as duel:
            assert not duel.offers("ACTIVATE")
