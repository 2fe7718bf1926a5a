"""The bytecode's numbers:

Opcodes, operand bytes, limits, flags and the dtypes of the tables (docs/bytecode.md).
"""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import Final

import numpy as np

from ygocore.cards.definitions import MATERIAL_ROLES, PROCEDURE_KINDS


class Op(IntEnum):
    """Opcodes, with their form in docs/bytecode.md."""

    MOV = 1
    GMOV = 2
    NEG = 3
    INV = 4
    NOT = 5
    ABS = 6
    ADD = 7
    SUB = 8
    MUL = 9
    DIV = 10
    MOD = 11
    AND = 12
    OR = 13
    XOR = 14
    SHL = 15
    SHR = 16
    MIN = 17
    MAX = 18
    EQ = 19
    NE = 20
    LT = 21
    LE = 22
    JMP = 23
    JT = 24
    JF = 25
    JEQ = 26
    JNE = 27
    JLT = 28
    JLE = 29
    NEXT = 30
    TICK = 31
    CALL = 32
    CALLN = 33
    INVOKE = 34
    INVOKEN = 35
    RET = 36
    RET1 = 37
    RETN = 38


# Operand bytes.
SCALAR_BASE: Final = 0x00
GROUP_BASE: Final = 0x40
CONSTANT_BASE: Final = 0x50
NOTHING: Final = 0xFF

# "None" of each kind of scalar.
NO_CARD: Final = 255
NO_EFFECT: Final = -1
NO_PROGRAM: Final = -1

# Limits: each exceeded one is a CardCompileError. Twice what the largest functions of the ecosystem's cards
# need.
MAX_SCALARS: Final = 32
MAX_GROUPS: Final = 12
MAX_CONSTANTS: Final = NOTHING - CONSTANT_BASE
MAX_PROGRAMS: Final = 127  # of one card; a program's number is card_row << PROGRAM_SHIFT | local
PROGRAM_SHIFT: Final = 7
MAX_DEPTH: Final = 6  # frames, by INVOKE
MAX_STACK_SCALARS: Final = 96
MAX_STACK_GROUPS: Final = 24
MAX_FILTER_DEPTH: Final = 4  # filters that run filters
MAX_STORED_CAPTURES: Final = 4  # values that a function kept by an effect may bring along
MAX_TRAILING: Final = 16  # operands after the fixed ones of an API call
MAX_TICKS: Final = 100_000  # of one activation; then ScriptBudgetError

#: `params` of a program: the mask of EVENT_PARAMETERS (bit 0: e), or this.
POSITIONAL: Final = 0xFFFF


class Kind(IntEnum):
    """What an operand of the API type ``any`` is."""

    INT = 0
    CARD = 1
    EFFECT = 2
    GROUP = 3
    FUNC = 4


class Result(IntEnum):
    """What a program gives."""

    NONE = 0
    INT = 1
    CARD = 2
    EFFECT = 3
    GROUP = 4
    TUPLE = 5


class ProgramFlag(IntFlag):
    """Properties of a program."""

    MAY_SUSPEND = 1
    PURE = 2
    HAS_LOOP = 4
    STRAIGHT = 8


class Needer(IntEnum):
    """Whose cards or zones a program needs."""

    NOBODY = 0
    USER = 1  # `tp`
    HANDLER = 2  # `e.get_handler_player()`
    CARD = 3  # `c.get_controller()`


class Ask(IntEnum):
    """What a program that is one question asks for."""

    NOTHING = 0  # it is none
    CARDS = 1
    TARGETS = 2


class Asked(IntEnum):
    """What a further parameter of a question's filter is, if no constant."""

    EFFECT = 0  # `e`
    USER = 1  # `tp`
    OTHER = 2  # `1 - tp`
    HANDLER = 3  # `e.get_handler()`


class CardFlag(IntFlag):
    """Properties of a declared card."""

    REVIVE_LIMIT = 1


class PermitKind(IntEnum):
    """What a row of `permits` says."""

    COUNTER = 0
    LIMIT = 1
    UNIQUE = 2
    SETCODE = 3
    ACTIVITY = 4
    SPSUMMON_ONCE = 5


class ProcedureKind(IntEnum):
    """What a row of `procedures` is for: numbers of `PROCEDURE_KINDS`."""

    SYNCHRO = 0
    XYZ = 1
    OVERLAY = 2
    LINK = 3
    FUSION = 4
    CONTACT = 5


class MaterialRole(IntEnum):
    """What the cards of a row of `materials` have to be: numbers of `MATERIAL_ROLES`."""

    ANY = 0
    TUNER = 1
    NONTUNER = 2


assert tuple(each.name.lower() for each in ProcedureKind) == PROCEDURE_KINDS
assert tuple(each.name.lower() for each in MaterialRole) == MATERIAL_ROLES

PROGRAM: Final = np.dtype(
    [
        ("code", "<u4"),
        ("length", "<u4"),
        ("constants", "<u4"),
        ("n_constants", "u1"),
        ("scalars", "u1"),
        ("groups", "u1"),
        ("depth", "u1"),
        ("filter_depth", "u1"),
        ("stack_scalars", "u1"),
        ("stack_groups", "u1"),
        ("n_scalar_params", "u1"),
        ("n_group_params", "u1"),
        ("n_params", "u1"),
        ("n_captures", "u1"),
        ("n_results", "u1"),
        ("params", "<u2"),
        ("result", "u1"),
        ("flags", "u1"),
        ("need_phases", "<u2"),
        ("need_room", "u1"),
        ("need_least", "u1"),
        ("need_own", "u1"),
        ("need_other", "u1"),
        ("need_whose", "u1"),
        ("needs", "u1"),
        ("ask", "u1"),
        ("ask_whose", "u1"),
        ("ask_room", "u1"),
        ("ask_own", "u1"),
        ("ask_other", "u1"),
        ("ask_least", "u1"),
        ("ask_others", "u1"),
        ("ask_n", "u1"),
        ("ask_more", "<u4"),
        ("ask_filter", "<i4"),
    ]
)

EFFECT: Final = np.dtype(
    [
        ("value", "<i8"),
        ("label", "<i8"),
        ("description", "<i8"),
        ("type", "<u4"),
        ("code", "<u4"),
        ("range", "<u4"),
        ("own", "<u4"),
        ("other", "<u4"),
        ("property", "<u4"),
        ("property2", "<u4"),
        ("category", "<u4"),
        ("count_code", "<u4"),
        ("count_flag", "<u4"),
        ("reset", "<u4"),
        ("hint_own", "<u4"),
        ("hint_other", "<u4"),
        ("condition", "<i4"),
        ("cost", "<i4"),
        ("target", "<i4"),
        ("operation", "<i4"),
        ("value_function", "<i4"),
        ("label_object", "<i4"),
        ("reset_count", "<u2"),
        ("count", "u1"),
        ("owner_player", "i1"),
    ]
)

CARD: Final = np.dtype(
    [
        ("code", "<u4"),
        ("first_program", "<u4"),
        ("n_programs", "<u4"),
        ("first_effect", "<u4"),
        ("n_effects", "<u4"),
        ("first_permit", "<u4"),
        ("n_permits", "<u4"),
        ("flags", "<u4"),
        ("first_procedure", "<u4"),
        ("n_procedures", "<u4"),
    ]
)

PERMIT: Final = np.dtype(
    [
        ("kind", "<u4"),
        ("a", "<u4"),
        ("b", "<u4"),
        ("c", "<u4"),
        ("filter", "<i4"),
    ]
)

PROCEDURE: Final = np.dtype(
    [
        ("kind", "<u4"),
        ("effect", "<i4"),
        ("level", "<u4"),
        ("minimum", "<u4"),
        ("maximum", "<u4"),
        ("where", "<u4"),
        ("substitutes", "<u4"),
        ("special", "<i4"),
        ("first_material", "<u4"),
        ("n_materials", "<u4"),
    ]
)

MATERIAL: Final = np.dtype(
    [
        ("code", "<u4"),
        ("least", "<u4"),
        ("most", "<u4"),
        ("role", "<u4"),
        ("filter", "<i4"),
    ]
)
