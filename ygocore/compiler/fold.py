"""Arithmetic on what is known when a card is compiled, and the small simplifications that come with it."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Final

from ygocore.compiler.bytecode import NO_CARD, NO_EFFECT
from ygocore.compiler.ir import Binary, BoolOp, Compare, Const, Expr, Not, Truth, Unary
from ygocore.compiler.types import BOOL, CARD, EFFECT, INT, NONE, NUMBERS, TRUTH, Type

LOWEST: Final = -(1 << 63)
HIGHEST: Final = (1 << 63) - 1
OPPOSITE: Final = {"EQ": "NE", "NE": "EQ", "LT": "GE", "GE": "LT", "LE": "GT", "GT": "LE"}
_COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    "EQ": operator.eq,
    "NE": operator.ne,
    "LT": operator.lt,
    "LE": operator.le,
    "GT": operator.gt,
    "GE": operator.ge,
}


class FoldError(ValueError):
    """A constant expression without a value: the message says why."""


def none_of(kind: Type) -> int:
    """Return what stands for None in a register of that type."""
    return {CARD: NO_CARD, EFFECT: NO_EFFECT}.get(str(kind), 0)


def is_true(const: Const) -> bool:
    """Whether a known value counts as true."""
    if const.type in (CARD, EFFECT):
        return const.value != none_of(const.type)
    return const.value != 0


def checked(value: int) -> int:
    """Return a number, which has to fit into a register."""
    if not LOWEST <= value <= HIGHEST:
        raise FoldError(f"{value} does not fit into 64 bits")
    return value


def _shift(op: str, left: int, right: int) -> int:
    if right < 0:
        raise FoldError("a shift by a negative count")
    if right >= 64:
        right = 64
    return left << right if op == "SHL" else left >> right


def _calculate(op: str, left: int, right: int) -> int:
    if op in ("DIV", "MOD"):
        if right == 0:
            raise FoldError("a division by zero")
        return left // right if op == "DIV" else left % right
    if op in ("SHL", "SHR"):
        return _shift(op, left, right)
    return {
        "ADD": left + right,
        "SUB": left - right,
        "MUL": left * right,
        "AND": left & right,
        "OR": left | right,
        "XOR": left ^ right,
        "MIN": min(left, right),
        "MAX": max(left, right),
    }[op]


def binary(op: str, left: Expr, right: Expr, line: int) -> Expr:
    """Return an arithmetic expression, calculated if both sides are known. Raises FoldError."""
    both = left.type == BOOL and right.type == BOOL and op in ("AND", "OR", "XOR")
    kind = BOOL if both else INT
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(type=kind, line=line, value=checked(_calculate(op, left.value, right.value)))
    return Binary(type=kind, line=line, op=op, left=left, right=right)


def unary(op: str, operand: Expr, line: int) -> Expr:
    """Return NEG, INV or ABS of an expression. Raises FoldError."""
    if isinstance(operand, Const):
        value = {"NEG": -operand.value, "INV": ~operand.value, "ABS": abs(operand.value)}[op]
        return Const(type=INT, line=line, value=checked(value))
    return Unary(type=INT, line=line, op=op, operand=operand)


def compare(op: str, left: Expr, right: Expr, line: int) -> Expr:
    """Return a comparison (EQ, NE, LT, LE, GT, GE)."""
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(type=BOOL, line=line, value=int(_COMPARE[op](left.value, right.value)))
    return Compare(type=BOOL, line=line, op=op, left=left, right=right)


def negation(operand: Expr, line: int) -> Expr:
    """Return ``not`` of an expression; comparisons turn round."""
    if isinstance(operand, Const):
        return Const(type=BOOL, line=line, value=int(not is_true(operand)))
    if isinstance(operand, Compare):
        return Compare(type=BOOL, line=line, op=OPPOSITE[operand.op], left=operand.left, right=operand.right)
    if isinstance(operand, Truth):
        return negation(operand.operand, line)
    return Not(type=BOOL, line=line, operand=operand)


def truth(operand: Expr) -> Expr:
    """Return an expression that is non-zero where the operand counts as true."""
    if operand.type == NONE:
        return Const(type=TRUTH, line=operand.line, value=0)
    if operand.type in NUMBERS or operand.type == TRUTH:
        return operand
    if isinstance(operand, Const):
        return Const(type=BOOL, line=operand.line, value=int(is_true(operand)))
    return Truth(type=BOOL, line=operand.line, operand=operand)


def bool_op(is_and: bool, operands: list[Expr], kind: Type, line: int) -> Expr:
    """Return ``and`` or ``or`` of operands of one type; what is known to decide nothing is left out.

    Operands before the last that are known and do not decide can go; from one that decides nothing further is
    evaluated.
    """
    kept: list[Expr] = []
    for number, operand in enumerate(operands):
        if isinstance(operand, Const):
            decides = is_true(operand) != is_and
            if decides or number == len(operands) - 1:
                kept.append(operand)
                break
            continue
        if isinstance(operand, BoolOp) and operand.is_and == is_and and number < len(operands) - 1:
            kept.extend(operand.operands)
            continue
        kept.append(operand)
    if len(kept) == 1:
        return kept[0]
    return BoolOp(type=kind, line=line, is_and=is_and, operands=kept)
