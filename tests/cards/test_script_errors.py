"""What a card function does wrong in a duel: CardScriptError names the card and the function, and the duel is as before."""

# Card functions have no types, and constants come by name from the language.
# mypy: ignore-errors

from __future__ import annotations

import re

import pytest

from tests.scenario import Scenario, Side
from tests.workshop import Workshop, code_of
from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.language import card, duel
from ygocore.errors import CardScriptError

made = Workshop()
STRANGE = code_of("Strange Strength")
made.plain("First Witness")
made.plain("Second Witness")


def wrong(name, operation):
    @made.spell(name)
    def declare(c):
        helpers.activation(c, operation=operation)


def no_card(e, tp):
    tc = duel.get_first_target()
    duel.recover(tp, tc.get_attack(), REASON_EFFECT)


def by_zero(e, tp):
    duel.recover(tp, 100 // (duel.get_field_group_count(tp, LOCATION_GRAVE, 0) - 0), REASON_EFFECT)


def shifted(e, tp):
    duel.recover(tp, 1 << (duel.get_field_group_count(tp, LOCATION_GRAVE, 0) - 1), REASON_EFFECT)


def spoilt_filter(c):
    return c.get_equip_target().is_faceup()


def in_a_filter(e, tp):
    duel.destroy(duel.get_matching_group(spoilt_filter, tp, LOCATION_HAND, 0, None), REASON_EFFECT)


def after_a_choice(e, tp):
    g = duel.select_matching_card(tp, None, tp, LOCATION_HAND, 0, 1, 1, None)
    duel.send_to_grave(g, REASON_EFFECT)
    duel.recover(tp, duel.get_first_target().get_attack(), REASON_EFFECT)


wrong("Attack Of Nothing", no_card)
wrong("By Zero", by_zero)
wrong("Shifted", shifted)
wrong("In A Filter", in_a_filter)
wrong("After A Choice", after_a_choice)


@made.spell("Without A Name")
def without_a_name(c):
    helpers.activation(c, operation=lambda e, tp: duel.get_first_target().get_attack())


@made.monster("Strange Strength")
def strange_strength(c):
    """Its ATK cannot be worked out while nothing is equipped to it."""

    def value(e, c):
        return c.get_equip_target().get_attack()

    helpers.while_face_up(c, EFFECT_UPDATE_ATTACK, value=value)


@made.spell("Look")
def look(c):
    """Place the monster on the field and look at it."""

    def operation(e, tp):
        g = duel.get_matching_group(card.is_code, tp, LOCATION_HAND, 0, None, STRANGE)
        tc = g.get_first()
        if duel.special_summon(tc, 0, tp, tp, False, False, POS_FACEUP_ATTACK) > 0:
            duel.recover(tp, tc.get_attack(), REASON_EFFECT)

    helpers.activation(c, operation=operation)


def scenario(engine: str, *hand: str) -> Scenario:
    return made.scenario(engine, Side(hand=[*hand, "First Witness", "Second Witness"]), auto_place=True)


def told(name: str, function: str) -> str:
    """How the message begins, as a pattern: card, function, file and line of its definition."""
    return rf"^card {code_of(name)}, function {re.escape(function)} \(\S*test_script_errors\.py:\d+\)"


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("Attack Of Nothing", "no_card"),
        ("By Zero", "by_zero"),
        ("Shifted", "shifted"),
        ("In A Filter", "spoilt_filter"),
        ("Without A Name", "<lambda>"),
    ],
)
def test_the_error_names_card_and_function_and_the_duel_is_as_before(
    engine: str, name: str, function: str
) -> None:
    with scenario(engine, name) as game:
        before, offered = game.duel.digest(), game.duel.legal_actions().tolist()
        for _ in range(2):  # and it fails again, for it is offered again
            with pytest.raises(CardScriptError, match=told(name, function)):
                game.activate(name)
            assert game.duel.digest() == before
            assert game.duel.legal_actions().tolist() == offered
        game.choose("TO_END_PHASE")


def test_a_failure_after_a_choice_leaves_the_choice_open(engine: str) -> None:
    with scenario(engine, "After A Choice") as game:
        game.activate("After A Choice")
        game.expect_prompt("SELECT_CARD")
        before = game.duel.digest()
        with pytest.raises(CardScriptError, match=told("After A Choice", "after_a_choice")):
            game.answer("Second Witness")
        assert game.duel.digest() == before
        game.expect_prompt("SELECT_CARD")
        copy = game.duel.clone()
        with pytest.raises(CardScriptError):
            copy.apply(copy.legal_actions()[0])
        assert copy.digest() == before


def test_a_value_that_cannot_be_worked_out(engine: str) -> None:
    with scenario(engine, "Look", "Strange Strength") as game:
        before = game.duel.digest()
        with pytest.raises(CardScriptError, match=told("Strange Strength", "value")):
            game.activate("Look")
        assert game.duel.digest() == before


def test_the_reference_engine_says_what_python_said() -> None:
    with (
        scenario("reference", "By Zero") as game,
        pytest.raises(CardScriptError, match=r"line \d+: ZeroDivisionError: ") as caught,
    ):
        game.activate("By Zero")
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
