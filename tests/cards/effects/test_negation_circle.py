"""What the cards of `ygocore.cards.library.negation_circle` do, and when they do nothing."""

from __future__ import annotations

import pytest

from tests.scenario import Card, Scenario, Side, face_down, set_card
from ygocore.actions import Action, ActionKind
from ygocore.constants import Position
from ygocore.errors import IllegalActionError

ORDER = "Imperial Order"
ACTIVE_ORDER = Card(ORDER, Position.FACEUP)
AMPLIFIER = "Amplifier"


def test_imperial_order_negates_the_spell_that_it_answers(engine: str) -> None:
    mine = Side(hand=["Pot of Greed", "Heavy Storm"])
    with Scenario(engine, mine, Side(spells={0: set_card(ORDER)})) as duel:
        duel.activate("Pot of Greed")
        duel.chain(ORDER)
        assert duel.names(0, "hand") == ["Heavy Storm"]
        duel.activate("Heavy Storm")  # can be activated, and does nothing
        assert duel.spells(1) == {0: f"{ORDER}, face-up"}
        assert duel.names(0, "grave") == ["Pot of Greed", "Heavy Storm"]


def test_imperial_order_negates_spells_that_lie_there_on_both_sides(engine: str) -> None:
    mine = Side(hand=["Snatch Steal"], spells={0: set_card(ORDER)}, monsters={0: "Bat"})
    with Scenario(engine, mine, Side(monsters={0: "Haniwa"})) as duel:
        duel.activate("Snatch Steal")
        duel.settle()
        assert "Haniwa, attack" in duel.monsters(0).values()
        duel.activate(ORDER)
        assert duel.monsters(0) == {0: "Bat, attack"}  # control goes back
        assert "Snatch Steal, face-up" in duel.spells(0).values()


def test_imperial_order_leaves_monster_and_trap_effects_alone(engine: str) -> None:
    mine = Side(monsters={2: face_down("Magician of Faith")}, grave=["Pot of Greed"])
    theirs = Side(spells={0: ACTIVE_ORDER, 1: set_card("Mirror Force")})
    with Scenario(engine, mine, theirs) as duel:
        duel.change_position("Magician of Faith")
        assert duel.names(0, "hand") == ["Pot of Greed"]
        duel.to_battle_phase()
        duel.choose("ATTACK", "Magician of Faith", "mzone")
        duel.chain("Mirror Force")
        assert duel.monsters(0) == {}


def test_imperial_order_costs_700_in_every_standby_phase(engine: str) -> None:
    with Scenario(engine, Side(spells={0: ACTIVE_ORDER})) as duel:
        duel.end_turn()
        assert duel.lp(0) == 7300
        duel.end_turn()
        assert (duel.lp(0), duel.lp(1)) == (6600, 8000)


def test_imperial_order_falls_where_the_lp_do_not_do(engine: str) -> None:
    with Scenario(engine, Side(lp=699, spells={0: ACTIVE_ORDER})) as duel:
        duel.end_turn()
        assert duel.lp(0) == 699
        assert duel.names(0, "grave") == [ORDER]


def test_imperial_order_is_negated_itself_by_a_royal_decree(engine: str) -> None:
    """It then asks for no LP either."""
    mine = Side(hand=["Pot of Greed"], spells={0: ACTIVE_ORDER, 1: set_card("Royal Decree")})
    with Scenario(engine, mine) as duel:
        duel.activate("Royal Decree")
        duel.activate("Pot of Greed")
        assert len(duel.names(0, "hand")) == 2
        duel.end_turn()
        assert duel.lp(0) == 8000


def amplified(engine: str, mine: Side, theirs: Side) -> Scenario:
    """Player 0 has a Jinzo, and an Amplifier in the hand that is activated."""
    side = Side(
        **{**mine.__dict__, "monsters": {0: "Jinzo", **mine.monsters}, "hand": [AMPLIFIER, *mine.hand]}
    )
    duel = Scenario(engine, side, theirs)
    duel._read_events()
    duel.activate(AMPLIFIER)
    duel.settle()
    assert duel.equipped_to(AMPLIFIER, 0) == "Jinzo"
    return duel


def test_amplifier_lets_the_own_traps_go(engine: str) -> None:
    """And not the opponent's, who may neither use the Tornado as a response nor afterwards."""
    theirs = Side(spells={0: set_card("Dust Tornado")})
    with amplified(engine, Side(spells={0: set_card("Dust Tornado")}), theirs) as duel:
        assert duel.offered("ACTIVATE") == ["Dust Tornado"]
        duel.activate("Dust Tornado")
        duel.settle()
        assert duel.names(1, "grave") == ["Dust Tornado"]


def test_amplifier_spares_what_lies_on_the_own_side_only(engine: str) -> None:
    """An own Imperial Order negates Spells again; the opponent's goes on being negated."""
    for mine, theirs, drawn in (({0: ACTIVE_ORDER}, {}, 0), ({}, {0: ACTIVE_ORDER}, 2)):
        with amplified(engine, Side(hand=["Pot of Greed"], spells=mine), Side(spells=theirs)) as duel:
            duel.activate("Pot of Greed")
            assert len(duel.names(0, "hand")) == drawn


def test_amplifier_cannot_be_negated(engine: str) -> None:
    """Neither its activation nor, by an Imperial Order of the own side, what it does."""
    mine = Side(monsters={0: "Jinzo"}, hand=[AMPLIFIER], spells={0: ACTIVE_ORDER})
    with Scenario(engine, mine, Side(spells={0: set_card("Solemn Judgment")})) as duel:
        duel.activate(AMPLIFIER)
        duel.expect_open()
        assert duel.equipped_to(AMPLIFIER, 0) == "Jinzo"
        duel.end_turn()
        assert duel.lp(0) == 7300  # the Order is not negated any more
    mine = Side(hand=[AMPLIFIER, "Heavy Storm"], spells={0: ACTIVE_ORDER})
    with Scenario(engine, mine, Side(monsters={0: "Jinzo"})) as duel:
        duel.activate(AMPLIFIER)
        duel.activate("Heavy Storm")
        assert duel.monsters(1) == {}


@pytest.mark.parametrize("there", [False, True])
def test_amplifier_leaves_and_takes_jinzo_along(engine: str, there: bool) -> None:
    with amplified(engine, Side(hand=["Heavy Storm"]), Side(monsters={0: "Bat"})) as duel:
        if there:
            duel.activate("Heavy Storm")
        assert duel.monsters(0) == ({} if there else {0: "Jinzo, attack"})
        assert duel.monsters(1) == {0: "Bat, attack"}


def test_amplifier_is_for_jinzo_alone(engine: str) -> None:
    with Scenario(
        engine, Side(hand=[AMPLIFIER], monsters={0: "Bat"}), Side(monsters={0: face_down("Jinzo")})
    ) as duel:
        assert not duel.offers("ACTIVATE")


# -- the circle: an Order would give Jinzo back, be negated by it, and so let it be taken again ------------------------


def stolen(engine: str, order: Card, *hand: str) -> Scenario:
    """Player 0 has an Order and the cards to take the opponent's Jinzo, and to spare the own Traps."""
    mine = Side(hand=hand, spells={4: order})
    return Scenario(engine, mine, Side(monsters={0: "Jinzo"}))


def test_E_087_imperial_order_cannot_be_activated_where_the_stolen_jinzo_would_go_back_and_forth(
    engine: str,
) -> None:
    with stolen(engine, set_card(ORDER), "Snatch Steal", AMPLIFIER) as duel:
        duel.activate("Snatch Steal")
        assert not duel.offers("CHAIN")
        duel.activate(AMPLIFIER)
        assert not duel.offers("CHAIN")
        assert duel.monsters(0) == {0: "Jinzo, attack"}
        assert ORDER not in duel.offered("ACTIVATE")
        place, before = duel.find(ORDER, 0, "szone"), duel.duel.digest()
        with pytest.raises(IllegalActionError):
            duel.apply(Action(ActionKind.ACTIVATE, place, 0, code=duel.pool.find(ORDER).code))
        assert duel.duel.digest() == before


def test_E_087_it_can_where_the_jinzo_is_the_players_own(engine: str) -> None:
    """Amplifier is not negated, so Order and Jinzo leave each other alone."""
    mine = Side(hand=[AMPLIFIER], monsters={0: "Jinzo"}, spells={4: set_card(ORDER)})
    with Scenario(engine, mine) as duel:
        duel.activate(AMPLIFIER)
        duel.chain(ORDER)
        assert duel.spells(0)[4] == f"{ORDER}, face-up"


def test_E_087_what_would_close_the_circle_last_cannot_be_activated_either(engine: str) -> None:
    with stolen(engine, ACTIVE_ORDER, "Snatch Steal", AMPLIFIER) as duel:
        duel.activate("Snatch Steal")
        assert duel.monsters(0) == {0: "Jinzo, attack"}  # which negates the Order
        assert AMPLIFIER not in duel.offered("ACTIVATE")
    with stolen(engine, ACTIVE_ORDER, "Snatch Steal", AMPLIFIER) as duel:
        duel.activate(AMPLIFIER)
        assert "Snatch Steal" not in duel.offered("ACTIVATE")
