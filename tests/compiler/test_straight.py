"""Which filters are straight: simple questions about the card, all to be answered with yes."""

from __future__ import annotations

import pytest

from tests.compiler.differential import HEADER, card_of
from ygocore.compiler.bytecode import ProgramFlag
from ygocore.compiler.tables import compile_card

STRAIGHT = {
    "one question": "return tc.is_faceup()",
    "with a number": "return tc.is_level_below(4)",
    "two": "return tc.is_faceup() and tc.is_set_card(0x33)",
    "the opposite": "return tc.is_faceup() and not tc.is_code(1000)",
    "of a player": "return tc.is_monster() and tc.is_controller(tp)",
    "a rule is asked": "return tc.is_able_to_hand()",
    "several names": "return tc.is_code(1000, 2000)",
    "much is told": "return tc.is_faceup() and tc.is_can_be_special_summoned(e, 0, tp, False, False)",
    "another filter": "return other(tc) and tc.is_race(RACE_DRAGON)",
}
NOT_STRAIGHT = {
    "either": "return tc.is_faceup() or tc.is_monster()",
    "a comparison": "return tc.is_faceup() and tc.get_attack() < 1500",
    "cards are told": "return tc.check_fusion_material(duel.get_field_group(tp, LOCATION_HAND, 0))",
    "a card is given": "return tc.get_battle_target()",
    "about another card": "return e.get_handler().is_faceup()",
    "the duel is asked": "return tc.is_faceup() and duel.is_phase(PHASE_MAIN1)",
}


def flags_of(body: str) -> ProgramFlag:
    """The flags of the filter with that body."""
    source = f"""{HEADER}
@card(1000)
def thing(c):
    def other(tc):
        return tc.is_attribute(ATTRIBUTE_DARK)

    def kind(tc, tp, e):
        {body}

    def f(e, tp):
        return duel.is_existing_matching_card(kind, tp, LOCATION_MZONE, 0, 1, None, tp, e)

    c.effect(type=EFFECT_TYPE_IGNITION, condition=f)
"""
    programs = {program.name: program for program in compile_card(card_of(source), 0).programs}
    return ProgramFlag(programs["kind"].flags)


@pytest.mark.parametrize("body", STRAIGHT.values(), ids=STRAIGHT.keys())
def test_a_row_of_simple_questions_is_straight(body: str) -> None:
    assert ProgramFlag.STRAIGHT in flags_of(body)


@pytest.mark.parametrize("body", NOT_STRAIGHT.values(), ids=NOT_STRAIGHT.keys())
def test_anything_else_is_not(body: str) -> None:
    assert ProgramFlag.STRAIGHT not in flags_of(body)
