"""Which filters are straight: a row of simple questions about the card, all of which have to be answered with yes
(docs/bytecode.md, Programs). The native engine asks them without a frame.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ygocore.cards.api import TABLE
from ygocore.compiler.bytecode import CONSTANT_BASE, GROUP_BASE, NOTHING, Op
from ygocore.compiler.disassemble import decode

_CARD: Final = 0  # the register of the first parameter

#: The methods of cards that the VM answers in place (quick.pxd).
_SIMPLE: Final = frozenset(
    f"card.{name}"
    for name in (
        "get_attack",
        "get_controller",
        "get_level",
        "get_location",
        "get_type",
        "is_attack_above",
        "is_attack_below",
        "is_attack_pos",
        "is_attribute",
        "is_code",
        "is_controller",
        "is_defense_pos",
        "is_facedown",
        "is_faceup",
        "is_level_above",
        "is_level_below",
        "is_location",
        "is_monster",
        "is_on_field",
        "is_position",
        "is_previous_controller",
        "is_previous_location",
        "is_previous_position",
        "is_race",
        "is_reason",
        "is_set_card",
        "is_spell",
        "is_spell_trap",
        "is_trap",
        "is_type",
    )
)


def is_straight(words: list[int], constants: list[int], scalar_params: int, straight: Callable[[int], bool]) -> bool:
    """Return whether a program is such a filter; `straight` says it of a program that it runs, by its number.

    It is questions, each with NOT after it or not, and after all but the last a jump to a ``return 0``.
    """
    at = 0
    while True:
        each = decode(words, at)
        if each.op == Op.CALL:
            good = TABLE[each.number].full_name in _SIMPLE and len(each.operands) <= 2
            good = good and all(_is_given(operand, scalar_params) for operand in each.operands[1:])
        else:
            good = each.op == Op.INVOKE and len(each.operands) == 1 and straight(each.number)
        register = each.a
        if not good or each.operands[0] != _CARD or register in range(scalar_params) or register >= GROUP_BASE:
            return False
        at += each.size
        each = decode(words, at)
        if each.op == Op.NOT and each.a == each.b == register:
            at += each.size
            each = decode(words, at)
        if each.op == Op.RET1:
            return each.a == register
        if each.op != Op.JF or each.a != register or each.target is None:
            return False
        end = decode(words, each.target)
        if end.op != Op.RET1 or end.a < CONSTANT_BASE or constants[end.a - CONSTANT_BASE] != 0:
            return False
        at += each.size


def _is_given(operand: int, scalar_params: int) -> bool:
    """Whether an operand is a constant or a further parameter."""
    return CONSTANT_BASE <= operand < NOTHING or _CARD < operand < scalar_params
