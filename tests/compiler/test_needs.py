"""What a condition, cost or target needs to say yes, as read off its bytecode."""

from __future__ import annotations

import pytest

from tests.compiler.differential import card_of, compiled, declare
from ygocore.cards.registry import builtin_cards
from ygocore.compiler import compile_pool
from ygocore.compiler.bytecode import Needer
from ygocore.compiler.needs import Needs, needs_of
from ygocore.constants import LOCATION_GRAVE, LOCATION_HAND, LOCATION_MZONE, LOCATION_ONFIELD, PHASE_DAMAGE

FOUND = {
    "a phase": (
        "def f(e, tp):\n    return duel.is_phase(PHASE_DAMAGE) and not duel.is_damage_calculated()",
        Needs(phases=PHASE_DAMAGE),
    ),
    "a phase, by an early return": (
        "def f(e, tp):\n    if not duel.is_phase(PHASE_DAMAGE) or duel.is_damage_calculated():\n        return False\n"
        "    tc = duel.get_battle_monster(tp)\n    return tc and tc.is_faceup()",
        Needs(phases=PHASE_DAMAGE),
    ),
    "a zone and a card": (
        "def f(e):\n    tp = e.get_handler_player()\n    return duel.get_location_count(tp, LOCATION_MZONE) > 0 and "
        "duel.is_existing_matching_card(card.is_faceup, tp, LOCATION_MZONE, 0, 1, None)",
        Needs(room=Needer.HANDLER, least=1, own=LOCATION_MZONE, other=0, whose=Needer.HANDLER),
    ),
    "just so many": (
        "def f(e, tp):\n    return duel.get_matching_group_count(card.is_faceup, tp, LOCATION_GRAVE, 0, None) == 3",
        Needs(least=3, own=LOCATION_GRAVE, whose=Needer.USER),
    ),
    "of the other side": (
        "def f(e, tp):\n    return duel.get_field_group_count(1 - tp, LOCATION_HAND, LOCATION_MZONE) >= 2",
        Needs(least=2, own=LOCATION_MZONE, other=LOCATION_HAND, whose=Needer.USER),
    ),
    "a target": (
        "def f(e, tp, chk, chkc):\n    if chkc:\n        return chkc.is_faceup()\n    if chk == 0:\n        return "
        "duel.is_existing_target(card.is_faceup, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 2, e.get_handler())\n"
        "    duel.select_target(tp, card.is_faceup, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 2, 2, None)",
        Needs(least=2, own=LOCATION_ONFIELD, other=LOCATION_ONFIELD, whose=Needer.USER),
    ),
    "a monster to Tribute": (
        "def f(e, tp, chk):\n    if chk == 0:\n        return duel.check_release_group_cost(tp, None, 2, False, None, None)\n"
        "    duel.damage(tp, 100, REASON_COST)",
        Needs(least=2, own=LOCATION_MZONE, whose=Needer.USER),
    ),
    "of a monster that would be summoned": (
        "def f(e, c, minc):\n    return minc == 0 and c.is_level_above(5) and "
        "duel.get_location_count(c.get_controller(), LOCATION_MZONE) > 0",
        Needs(room=Needer.CARD),
    ),
}

NOTHING = {
    "either of two": "def f(e, tp):\n    return duel.is_phase(PHASE_DAMAGE) or duel.is_turn_player(tp)",
    "the opposite": "def f(e, tp):\n    return not duel.is_phase(PHASE_DAMAGE)",
    "at most so many": "def f(e, tp):\n    return duel.get_field_group_count(tp, LOCATION_HAND, 0) <= 2",
    "none at all": "def f(e, tp):\n    return duel.get_field_group_count(tp, LOCATION_HAND, 0) == 0",
    "after what might go wrong": (
        "def f(e, tp):\n    return duel.get_attacker().is_faceup() and duel.is_phase(PHASE_DAMAGE)"
    ),
    "after what runs a function": (
        "def f(e, tp):\n    return duel.is_existing_matching_card(card.is_faceup, tp, LOCATION_OVERLAY, 0, 1, None) "
        "and duel.is_phase(PHASE_DAMAGE)"
    ),
    "a number counted up": (
        "def f(e, tp):\n    return duel.get_field_group_count(tp, LOCATION_HAND, 0) + duel.get_lp(tp) > 0"
    ),
    "Xyz Materials": "def f(e, tp):\n    return duel.get_field_group_count(tp, LOCATION_OVERLAY, 0) > 0",
}


def needs_in(function: str) -> Needs:
    programs, _ = compiled(
        card_of(declare(function, field="condition" if "chk" not in function else "target"))
    )
    return needs_of(programs[0].words, programs[0].constants, programs[0].params)


@pytest.mark.parametrize(("function", "needs"), FOUND.values(), ids=FOUND.keys())
def test_what_a_function_needs_is_found(function: str, needs: Needs) -> None:
    assert needs_in(function) == needs


@pytest.mark.parametrize("function", NOTHING.values(), ids=NOTHING.keys())
def test_nothing_is_found_where_a_yes_needs_nothing_certain(function: str) -> None:
    assert needs_in(function) == Needs()


def test_the_tables_hold_the_needs() -> None:
    """Kalut (85215458) says yes in the Damage Step only."""
    pool = compile_pool(builtin_cards())
    tables = pool.ensure([85215458])
    condition = tables.effects[tables.cards["first_effect"][pool.row(85215458)]]["condition"]
    row = tables.programs[tables.cards["first_program"][pool.row(85215458)] + (condition & 127)]
    assert row["needs"] == 1
    assert row["need_phases"] == PHASE_DAMAGE
    assert row["need_least"] == 0
