"""Which filters are straight: a row of simple questions about the card, all of which have to be answered with yes
(docs/bytecode.md, Programs). The native engine asks them without a frame.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ygocore.cards.api import TABLE, ApiFunction
from ygocore.compiler.bytecode import CONSTANT_BASE, GROUP_BASE, NOTHING, Op
from ygocore.compiler.disassemble import decode

_CARD: Final = 0  # the register of the first parameter

#: What the further parameters of a method may be, and what it may give.
_SCALARS: Final = frozenset({"int", "bool", "card", "effect"})
_ANSWERS: Final = frozenset({"int", "bool"})


def is_straight(
    words: list[int], constants: list[int], scalar_params: int, straight: Callable[[int], bool]
) -> bool:
    """Return whether a program is such a filter; `straight` says it of a program that it runs, by its number.

    It is questions, each with NOT after it or not, and after all but the last a jump to a ``return 0``.
    """
    at = 0
    while True:
        each = decode(words, at)
        if each.op == Op.CALL:
            good = _is_question(TABLE[each.number])
            good = good and all(_is_given(operand, scalar_params) for operand in each.operands[1:])
        else:
            good = each.op == Op.INVOKE and len(each.operands) == 1 and straight(each.number)
        register = each.a
        if (
            not good
            or each.operands[0] != _CARD
            or register in range(scalar_params)
            or register >= GROUP_BASE
        ):
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


def _is_question(method: ApiFunction) -> bool:
    """Whether it is a method of cards that takes and gives nothing but scalars."""
    return (
        method.receiver == "card"
        and method.asks
        and not method.no_op
        and method.result in _ANSWERS
        and all(each.type in _SCALARS for each in method.parameters)
    )


def _is_given(operand: int, scalar_params: int) -> bool:
    """Whether an operand is a constant or a further parameter."""
    return CONSTANT_BASE <= operand < NOTHING or _CARD < operand < scalar_params
