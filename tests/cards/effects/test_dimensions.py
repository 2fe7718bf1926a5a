"""What the cards of `ygocore.cards.library.dimensions` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Card, Scenario, Side, attack, defense, face_down, set_card
from ygocore.constants import Position

MACRO = "Macro Cosmos"
HELIOS = "Helios - The Primordial Sun"
ACTIVE_MACRO = Card(MACRO, Position.FACEUP)
BURIAL = "Burial from a Different Dimension"
GATE = "Different Dimension Gate"


def test_macro_cosmos_banishes_what_would_be_sent_to_the_gy(engine: str) -> None:
    mine = Side(hand=["Smashing Ground"], spells={0: ACTIVE_MACRO})
    with Scenario(engine, mine, Side(monsters={0: "Bat"})) as duel:
        duel.activate("Smashing Ground")
        assert duel.names(0, "banished") == ["Smashing Ground"]
        assert duel.names(1, "banished") == ["Bat"]
        duel.end_turn()


def test_CONT_01_what_banishes_instead_does_nothing_face_down(engine: str) -> None:
    """That the effect is about face-down cards too does not make it work while its own card is face-down."""
    banisher = "Banisher of the Radiance"
    for theirs in (
        Side(monsters={0: "Bat"}, spells={0: set_card(MACRO)}),
        Side(monsters={0: "Bat"}, spells={0: set_card("Dimensional Fissure")}),
        Side(monsters={0: "Bat", 1: face_down(banisher)}),
    ):
        with Scenario(engine, Side(hand=["Smashing Ground"]), theirs) as duel:
            duel.activate("Smashing Ground")
            duel.settle()
            assert duel.names(0, "grave") == ["Smashing Ground"]
            assert duel.names(1, "grave") == ["Bat"]


def test_macro_cosmos_may_bring_helios_from_hand_or_deck(engine: str) -> None:
    for where in ("hand", "filler"):
        with Scenario(engine, Side(spells={0: set_card(MACRO)}, **{where: [HELIOS]})) as duel:
            duel.activate(MACRO)
            duel.answer("yes", "attack")
            duel.expect_open()
            assert f"{HELIOS}, attack" in duel.monsters(0).values()
    with Scenario(engine, Side(spells={0: set_card(MACRO)}, hand=[HELIOS])) as duel:
        duel.activate(MACRO, "no")
        assert duel.names(0, "hand") == [HELIOS]
        assert duel.spells(0) == {0: f"{MACRO}, face-up"}
    with Scenario(engine, Side(spells={0: set_card(MACRO)})) as duel:
        duel.activate(MACRO)
        duel.expect_open()


def test_helios_has_100_points_for_each_banished_monster(engine: str) -> None:
    banished = ["Bat", "Mirror Force", Card("Battle Ox", Position.FACEDOWN)]
    mine = Side(monsters={0: HELIOS}, banished=banished)
    with Scenario(engine, mine, Side(banished=["Haniwa", "Bat"]), by_effects=True) as duel:
        assert duel.stats(HELIOS, 0) == (300, 300)
    with Scenario(engine, Side(monsters={0: HELIOS})) as duel:
        assert duel.stats(HELIOS, 0) == (0, 0)


def test_burial_from_a_different_dimension_returns_up_to_three_monsters(engine: str) -> None:
    mine = Side(hand=[BURIAL], banished=["Bat", "Feral Imp", "Battle Ox", "Mirror Force"])
    with Scenario(engine, mine, Side(banished=["Haniwa"])) as duel:
        duel.activate(BURIAL, "Bat", "1:Haniwa", "finish")
        duel.expect_open()
        assert duel.names(0, "grave") == ["Bat", BURIAL]
        assert duel.names(1, "grave") == ["Haniwa"]
        assert duel.names(0, "banished") == ["Feral Imp", "Battle Ox", "Mirror Force"]


def test_MOVE_11_what_burial_from_a_different_dimension_returns_is_not_banished_instead(engine: str) -> None:
    mine = Side(hand=[BURIAL], banished=["Bat"], spells={0: Card("Dimensional Fissure", Position.FACEUP)})
    with Scenario(engine, mine) as duel:
        duel.activate(BURIAL)
        duel.settle()
        assert duel.names(0, "grave") == ["Bat", BURIAL]


def test_burial_from_a_different_dimension_not_without_a_face_up_monster(engine: str) -> None:
    banished = ["Mirror Force", Card("Battle Ox", Position.FACEDOWN)]
    with Scenario(engine, Side(hand=[BURIAL], banished=banished), by_effects=True) as duel:
        assert not duel.offers("ACTIVATE")


def test_different_dimension_gate_takes_one_of_each_until_it_is_destroyed(engine: str) -> None:
    mine = Side(hand=[GATE, "Mystical Space Typhoon"], monsters={1: defense("Haniwa"), 2: "Bat"})
    with Scenario(engine, mine, Side(monsters={3: face_down("Battle Ox")})) as duel:
        duel.activate(GATE, "Haniwa")
        duel.settle()
        assert duel.monsters(0) == {2: "Bat, attack"}
        assert duel.monsters(1) == {}
        duel.activate("Mystical Space Typhoon")
        duel.settle()
        assert sorted(duel.monsters(0).values()) == ["Bat, attack", "Haniwa, defense"]
        assert list(duel.monsters(1).values()) == ["Battle Ox, face-down"]


def test_different_dimension_gate_not_with_a_field_that_is_empty(engine: str) -> None:
    with Scenario(engine, Side(hand=[GATE], monsters={0: "Bat"})) as duel:
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(hand=[GATE]), Side(monsters={0: "Bat"})) as duel:
        assert not duel.offers("ACTIVATE")


def test_different_dimension_gate_keeps_them_if_it_is_banished(engine: str) -> None:
    """Destroyed, but not sent to the GY."""
    mine = Side(hand=[GATE, "Mystical Space Typhoon"], monsters={1: "Haniwa"})
    theirs = Side(monsters={3: attack("Battle Ox")}, spells={0: ACTIVE_MACRO})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate(GATE)
        duel.settle()
        duel.activate("Mystical Space Typhoon", GATE)
        duel.expect_open()
        assert duel.monsters(0) == duel.monsters(1) == {}
