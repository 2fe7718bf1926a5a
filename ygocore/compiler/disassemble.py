"""Shows bytecode as text, one instruction a line."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ygocore.cards.api import TABLE
from ygocore.cards.definitions import EVENT_PARAMETERS
from ygocore.compiler.bytecode import (
    CONSTANT_BASE,
    GROUP_BASE,
    NOTHING,
    POSITIONAL,
    PROGRAM_SHIFT,
    Op,
    ProgramFlag,
    Result,
)
from ygocore.compiler.emit import Program

_SHORT_JUMPS = frozenset({Op.JMP, Op.JT, Op.JF})
_LONG_JUMPS = frozenset({Op.JEQ, Op.JNE, Op.JLT, Op.JLE})
_TWO_OPERANDS = frozenset({Op.MOV, Op.GMOV, Op.NEG, Op.INV, Op.NOT, Op.ABS})


@dataclass(frozen=True, slots=True)
class Decoded:
    """An instruction read back:

    `target` is the word that it may jump to, `number` an API call's or a program's.
    """

    at: int
    op: Op
    a: int
    b: int
    c: int
    size: int
    target: int | None = None
    number: int = 0
    operands: tuple[int, ...] = ()
    results: tuple[int, ...] = ()


def decode(words: Sequence[int], at: int) -> Decoded:
    """Return the instruction at a word. Raises ValueError if there is none."""
    word = int(words[at])
    op, a, b, c = Op(word & 0xFF), word >> 8 & 0xFF, word >> 16 & 0xFF, word >> 24
    if op in _SHORT_JUMPS:
        return Decoded(at, op, a, b, c, 1, target=at + _signed(b | c << 8, 16))
    if op in _LONG_JUMPS or op == Op.NEXT:
        return Decoded(at, op, a, b, c, 2, target=at + _signed(int(words[at + 1]), 32))
    if op in (Op.CALL, Op.CALLN):
        count = _bytes(words, at + 1, 1)[0]
        more = a if op == Op.CALLN else 0
        listed = _bytes(words, at + 1, 1 + count + more)[1:]
        size = 1 + (1 + count + more + 3) // 4
        return Decoded(at, op, a, b, c, size, None, b | c << 8, listed[:count], listed[count:])
    if op in (Op.INVOKE, Op.INVOKEN):
        more = a if op == Op.INVOKEN else 0
        listed = _bytes(words, at + 2, b + more)
        size = 2 + (b + more + 3) // 4
        return Decoded(at, op, a, b, c, size, None, int(words[at + 1]), listed[:b], listed[b:])
    if op == Op.RETN:
        return Decoded(at, op, a, b, c, 1 + (a + 3) // 4, operands=_bytes(words, at + 1, a))
    return Decoded(at, op, a, b, c, 1)


def instructions(words: Sequence[int]) -> Iterator[Decoded]:
    """Yield the instructions of a program."""
    at = 0
    while at < len(words):
        decoded = decode(words, at)
        yield decoded
        at += decoded.size


def _signed(value: int, bits: int) -> int:
    return value - (1 << bits) if value >> (bits - 1) else value


def _bytes(words: Sequence[int], at: int, count: int) -> tuple[int, ...]:
    whole = b"".join(int(word).to_bytes(4, sys.byteorder) for word in words[at : at + (count + 3) // 4])
    return tuple(whole[:count])


def disassemble(program: Program) -> str:
    """Return a program as text: a line about it, then a line for each instruction (word, opcode, operands),
    then a newline.

    ``s`` is a scalar register, ``g`` a group register, a bare number a constant, ``->`` a jump, ``_`` a
    result that nobody wants.
    """
    lines = (
        f"{each.at:4}  {each.op.name:<8}{_operands(each, program)}".rstrip()
        for each in instructions(program.words)
    )
    return "\n".join([_heading(program), *lines]) + "\n"


def _heading(program: Program) -> str:
    if program.params == POSITIONAL:
        names = f"{program.n_params} by position"
    else:
        names = (
            " ".join(name for bit, name in enumerate(EVENT_PARAMETERS) if program.params >> bit & 1) or "none"
        )
    captures = f", {program.n_captures} captured" if program.n_captures else ""
    flags = " ".join(flag.name or "" for flag in ProgramFlag if program.flags & flag)
    size = f"{program.scalars} scalars, {program.groups} groups"
    return f"{program.name}: parameters {names}{captures}; {size}; result {Result(program.result).name}; {flags}".rstrip(
        "; "
    )


def _operands(each: Decoded, program: Program) -> str:
    def show(operand: int) -> str:
        return _operand(operand, program)

    jump = "" if each.target is None else f" -> {each.target}"
    listed = " ".join(show(operand) for operand in each.operands)
    if each.op in (Op.CALL, Op.CALLN):
        results = " ".join(show(result) for result in each.results) if each.op == Op.CALLN else show(each.a)
        return f"{results} = {TABLE[each.number].full_name} {listed}"
    if each.op in (Op.INVOKE, Op.INVOKEN):
        results = " ".join(show(result) for result in each.results) if each.op == Op.INVOKEN else show(each.a)
        return f"{results} = function {each.number & (1 << PROGRAM_SHIFT) - 1} {listed}"
    if each.op == Op.RETN:
        return listed
    if each.op in (Op.RET, Op.TICK, Op.JMP):
        return jump.strip()
    if each.op in (Op.RET1, Op.JT, Op.JF):
        return show(each.a) + jump
    if each.op in _LONG_JUMPS:
        return f"{show(each.a)} {show(each.b)}{jump}"
    if each.op in _TWO_OPERANDS or each.op == Op.NEXT:
        return f"{show(each.a)} = {show(each.b)}{jump}"
    return f"{show(each.a)} = {show(each.b)} {show(each.c)}"


def _operand(operand: int, program: Program) -> str:
    if operand == NOTHING:
        return "_"
    if operand >= CONSTANT_BASE:
        value = program.constants[operand - CONSTANT_BASE]
        return str(value) if abs(value) < 10_000 else hex(value)
    return f"g{operand - GROUP_BASE}" if operand >= GROUP_BASE else f"s{operand}"
