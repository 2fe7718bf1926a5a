"""Conditions, costs and targets that are one question about the cards in some places, as read off their bytecode."""

from __future__ import annotations

import pytest

from tests.compiler.differential import card_of, compiled, declare
from ygocore.cards.registry import builtin_cards
from ygocore.compiler import compile_pool
from ygocore.compiler.bytecode import CONSTANT_BASE, Ask, Asked, Needer
from ygocore.compiler.questions import Question, question_of
from ygocore.constants import LOCATION_DECK, LOCATION_GRAVE, LOCATION_HAND, LOCATION_MZONE, LOCATION_ONFIELD


def question(kind: Ask, own: int, other: int = 0, **more: object) -> Question:
    fields = {
        "whose": Needer.USER,
        "least": 1,
        "filter": 1,
        "others": False,
        "more": (),
        "room": Needer.NOBODY,
        **more,
    }
    return Question(kind, own=own, other=other, **fields)  # type: ignore[arg-type]


FOUND = {
    "a condition": (
        "def f(e, tp):\n    return duel.is_existing_matching_card(card.is_faceup, tp, LOCATION_GRAVE, 0, 3, None)",
        question(Ask.CARDS, LOCATION_GRAVE, least=3),
    ),
    "of the player whose card it is": (
        "def f(e):\n    return duel.is_existing_matching_card(None, e.get_handler_player(), LOCATION_HAND, "
        "LOCATION_ONFIELD, 1, e.get_handler())",
        question(Ask.CARDS, LOCATION_HAND, LOCATION_ONFIELD, whose=Needer.HANDLER, filter=-1, others=True),
    ),
    "of the other player": (
        "def f(e, tp):\n    return duel.is_existing_matching_card(card.is_faceup, 1 - tp, LOCATION_MZONE, "
        "LOCATION_HAND, 1, None)",
        question(Ask.CARDS, LOCATION_HAND, LOCATION_MZONE),
    ),
    "a cost": (
        "def f(e, tp, chk):\n    if chk == 0:\n        return duel.is_existing_matching_card(card.is_discardable, tp, "
        "LOCATION_HAND, 0, 1, e.get_handler())\n    duel.discard_hand(tp, card.is_discardable, 1, 1, REASON_COST)",
        question(Ask.CARDS, LOCATION_HAND, others=True),
    ),
    "a target": (
        "def f(e, tp, chk, chkc):\n    if chkc:\n        return chkc.is_faceup()\n    if chk == 0:\n        return "
        "duel.is_existing_target(card.is_faceup, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 2, None)\n"
        "    duel.select_target(tp, card.is_faceup, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 2, 2, None)",
        question(Ask.TARGETS, LOCATION_ONFIELD, LOCATION_ONFIELD, least=2),
    ),
    "a zone first, and what the filter is handed": (
        "def f(e, tp, chk):\n    if chk == 0:\n        return duel.get_location_count(tp, LOCATION_MZONE) > 0 and "
        "duel.is_existing_matching_card(kind, tp, LOCATION_DECK, 0, 1, None, e, tp, 4)\n    duel.draw(tp, 1, REASON_EFFECT)",
        question(
            Ask.CARDS,
            LOCATION_DECK,
            room=Needer.USER,
            more=(Asked.EFFECT, Asked.USER, CONSTANT_BASE + 1),  # the 4 is the second constant
        ),
    ),
}

NOTHING = {
    "the opposite": "def f(e, tp):\n    return not duel.is_existing_matching_card(None, tp, LOCATION_HAND, 0, 1, None)",
    "two questions": (
        "def f(e, tp):\n    return duel.is_existing_matching_card(None, tp, LOCATION_HAND, 0, 1, None) and "
        "duel.is_existing_matching_card(None, tp, LOCATION_GRAVE, 0, 1, None)"
    ),
    "something else as well": (
        "def f(e, tp):\n    return duel.is_turn_player(tp) and "
        "duel.is_existing_matching_card(None, tp, LOCATION_HAND, 0, 1, None)"
    ),
    "Xyz Materials": "def f(e, tp):\n    return duel.is_existing_matching_card(None, tp, LOCATION_OVERLAY, 0, 1, None)",
    "none at all": "def f(e, tp):\n    return duel.is_existing_matching_card(None, tp, LOCATION_HAND, 0, 0, None)",
    "of a player of the event": (
        "def f(e, tp, ep):\n    return duel.is_existing_matching_card(None, ep, LOCATION_HAND, 0, 1, None)"
    ),
    "all but some": (
        "def f(e, tp, eg):\n    return duel.is_existing_matching_card(None, tp, LOCATION_HAND, 0, 1, eg)"
    ),
    "with what is worked out": (
        "def f(e, tp):\n    return duel.is_existing_matching_card(kind, tp, LOCATION_HAND, 0, 1, None, e, tp, duel.get_lp(tp))"
    ),
    "a zone of another kind": (
        "def f(e, tp):\n    return duel.get_location_count(tp, LOCATION_SZONE) > 0 and "
        "duel.is_existing_matching_card(None, tp, LOCATION_HAND, 0, 1, None)"
    ),
    "two zones": (
        "def f(e, tp):\n    return duel.get_location_count(tp, LOCATION_MZONE) > 1 and "
        "duel.is_existing_matching_card(None, tp, LOCATION_HAND, 0, 1, None)"
    ),
}


def question_in(function: str) -> Question | None:
    if "kind" in function:
        function = "def kind(c, e, tp, level):\n    return c.is_level(level)\n\n" + function
    programs, _ = compiled(
        card_of(declare(function, field="condition" if "chk" not in function else "target"))
    )
    return question_of(programs[0].words, programs[0].constants, programs[0].params)


@pytest.mark.parametrize(("function", "expected"), FOUND.values(), ids=FOUND.keys())
def test_a_function_is_a_question(function: str, expected: Question) -> None:
    found = question_in(function)
    assert found is not None
    assert found == expected


@pytest.mark.parametrize("function", NOTHING.values(), ids=NOTHING.keys())
def test_a_function_is_more_than_a_question(function: str) -> None:
    assert question_in(function) is None


def test_the_table_of_programs_holds_the_question() -> None:
    """Mystical Space Typhoon: another Spell or Trap on the field, to be targeted."""
    compiled_cards = compile_pool(builtin_cards())
    tables = compiled_cards.ensure([5318639])
    card = tables.cards[compiled_cards.row(5318639)]
    effect = tables.effects[card["first_effect"]]
    row = tables.programs[card["first_program"] + (int(effect["target"]) & 127)]
    assert row["ask"] == Ask.TARGETS
    assert row["ask_whose"] == Needer.USER
    assert (row["ask_own"], row["ask_other"]) == (LOCATION_ONFIELD, LOCATION_ONFIELD)
    assert (row["ask_least"], row["ask_others"], row["ask_n"], row["ask_room"]) == (1, 1, 0, 0)
    assert row["ask_filter"] >= 0
