"""All programs of a pool of declared cards as the arrays that the native engine takes as they are
(docs/bytecode.md, Tables).
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ygocore.cards.definitions import CardDef, card_error
from ygocore.compiler import bytecode
from ygocore.compiler.bytecode import (
    CARD,
    EFFECT,
    MATERIAL,
    PERMIT,
    PROCEDURE,
    PROGRAM,
    CardFlag,
    MaterialRole,
    PermitKind,
    ProcedureKind,
)
from ygocore.compiler.check import CardChecker
from ygocore.compiler.emit import Emitter, Program
from ygocore.compiler.ir import ProgramRef
from ygocore.compiler.needs import needs_of
from ygocore.compiler.questions import question_of
from ygocore.compiler.straight import is_straight

_EFFECT_FUNCTIONS: Final = ("condition", "cost", "target", "operation", "value_function")
_EFFECT_NUMBERS: Final = tuple(name for name in EFFECT.names or () if name not in _EFFECT_FUNCTIONS)
_PROGRAM_FIELDS: Final = tuple(
    name for name in PROGRAM.names or () if name not in ("code", "length", "constants", "n_constants")
)


@dataclass(frozen=True, slots=True)
class CompiledCard:
    """A card's programs by local number, and its rows of the other tables. `first_material` of its procedures
    counts from the first of its own materials.
    """

    definition: CardDef
    programs: tuple[Program, ...]
    effects: npt.NDArray[Any]
    permits: npt.NDArray[Any]
    procedures: npt.NDArray[Any]
    materials: npt.NDArray[Any]

    @property
    def flags(self) -> int:
        """Its CardFlag."""
        return int(CardFlag.REVIVE_LIMIT) if self.definition.revive_limit else 0


def check_card(definition: CardDef) -> CardChecker:
    """Check every function of a card.

    Raises CardCompileError with file, line and reason for the first that does not compile.
    """
    return CardChecker(definition)


def check_cards(definitions: Iterable[CardDef]) -> None:
    """Check every function of several cards. Raises CardCompileError for the first that does not compile."""
    for definition in definitions:
        compile_card(definition, 0)


def compile_card(definition: CardDef, row: int) -> CompiledCard:
    """Return the compiled card;

    `row` is its row in the table of cards, which goes into the numbers of its programs.
    """
    checker = CardChecker(definition)
    programs = tuple(Emitter(ref, row).run() for ref in checker.programs)
    _measure_all(checker.programs, programs)
    for program in programs:
        _note_needs(program)
        _note_question(program)
        _note_straight(program, programs)
    effects = np.zeros(len(definition.effects), EFFECT)
    for number, effect in enumerate(definition.effects):
        for name in _EFFECT_NUMBERS:
            effects[name][number] = getattr(effect, name)
        for name in _EFFECT_FUNCTIONS:
            effects[name][number] = _global(checker.effect_program(number, name), row)
    permits = np.zeros(len(definition.permits), PERMIT)
    for number, permit in enumerate(definition.permits):
        kind = PermitKind[permit.kind.upper()]
        permits[number] = (kind, permit.a, permit.b, permit.c, _global(checker.permit_program(number), row))
    procedures, materials = _procedures(definition, checker, row)
    return CompiledCard(definition, programs, effects, permits, procedures, materials)


def _procedures(
    definition: CardDef, checker: CardChecker, row: int
) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """Return the rows of a card's procedures and of their materials."""
    procedures = np.zeros(len(definition.procedures), PROCEDURE)
    rows: list[tuple[int, ...]] = []
    for number, each in enumerate(definition.procedures):
        special = _global(checker.procedure_program(number, -1), row)
        procedures[number] = (
            ProcedureKind[each.kind.upper()],
            each.effect,
            each.level,
            each.minimum,
            each.maximum,
            each.where,
            each.substitutes,
            special,
            len(rows),
            len(each.materials),
        )
        for place, material in enumerate(each.materials):
            program = _global(checker.procedure_program(number, place), row)
            role = MaterialRole[material.role.upper()]
            rows.append((material.code, material.least, material.most, role, program))
    return procedures, np.array(rows, MATERIAL)


def _global(local: int, row: int) -> int:
    return local if local < 0 else row << bytecode.PROGRAM_SHIFT | local


def _measure_all(refs: list[ProgramRef], programs: tuple[Program, ...]) -> None:
    """Fill in how many frames and registers each program needs with all that it runs."""
    measured: set[int] = set()

    def measure(ref: ProgramRef) -> Program:
        program = programs[ref.number]
        if ref.number in measured:
            return program
        measured.add(ref.number)
        called = [measure(each) for each in ref.invokes]
        filters = [measure(each) for each in ref.filters]
        program.depth = 1 + max((each.depth for each in called), default=0)
        program.stack_scalars = program.scalars + max((each.stack_scalars for each in called), default=0)
        program.stack_groups = program.groups + max((each.stack_groups for each in called), default=0)
        program.filter_depth = max(
            [each.filter_depth for each in called] + [1 + each.filter_depth for each in filters], default=0
        )
        if any(each.flags & bytecode.ProgramFlag.HAS_LOOP for each in called):
            program.flags |= bytecode.ProgramFlag.HAS_LOOP
        _check_limits(program)
        return program

    for ref in refs:
        measure(ref)


def _note_needs(program: Program) -> None:
    """Fill in what must be so for the program to say yes."""
    needs = needs_of(program.words, program.constants, program.params)
    program.needs = int(needs.any)
    program.need_phases, program.need_room = needs.phases, needs.room
    program.need_least, program.need_whose = needs.least, needs.whose
    program.need_own, program.need_other = needs.own, needs.other


def _note_question(program: Program) -> None:
    """Fill in what the program asks, if that is one question about the cards in some places."""
    question = question_of(program.words, program.constants, program.params)
    if question is None:
        return
    program.ask, program.ask_whose, program.ask_room = question.kind, question.whose, question.room
    program.ask_own, program.ask_other = question.own, question.other
    program.ask_least, program.ask_others = question.least, int(question.others)
    program.ask_n = len(question.more)
    program.ask_more = int.from_bytes(bytes(question.more), "little")
    program.ask_filter = question.filter


def _note_straight(program: Program, programs: tuple[Program, ...]) -> None:
    """Fill in whether it is a filter that is asked without a frame."""

    def straight(number: int) -> bool:
        called = programs[number & (1 << bytecode.PROGRAM_SHIFT) - 1]
        return called.n_scalar_params == 1 and is_straight(
            called.words, called.constants, called.n_scalar_params, lambda _: False
        )

    if (
        program.n_group_params
        or program.n_scalar_params == 0
        or not program.flags & bytecode.ProgramFlag.PURE
        or program.flags & bytecode.ProgramFlag.HAS_LOOP
    ):
        return
    if is_straight(program.words, program.constants, program.n_scalar_params, straight):
        program.flags |= bytecode.ProgramFlag.STRAIGHT


def _check_limits(program: Program) -> None:
    limits = (
        ("calls inside calls", program.depth, bytecode.MAX_DEPTH),
        ("variables with those of the functions it calls", program.stack_scalars, bytecode.MAX_STACK_SCALARS),
        ("groups with those of the functions it calls", program.stack_groups, bytecode.MAX_STACK_GROUPS),
        ("filters inside filters", program.filter_depth, bytecode.MAX_FILTER_DEPTH),
    )
    for what, count, limit in limits:
        if count > limit:
            raise card_error(
                program.file, program.line, f"{program.name} needs {count} {what}", f"at most {limit}"
            )


@dataclass(frozen=True, slots=True)
class Tables:
    """The arrays of docs/bytecode.md, read-only.

    `cards` has a row for every declared card, whether compiled or not.
    """

    words: npt.NDArray[np.uint32]
    constants: npt.NDArray[np.int64]
    programs: npt.NDArray[Any]
    effects: npt.NDArray[Any]
    permits: npt.NDArray[Any]
    procedures: npt.NDArray[Any]
    materials: npt.NDArray[Any]
    cards: npt.NDArray[Any]


class CompiledCards:
    """The declared cards of a pool, compiled card by card when they are first needed.

    Safe to use from several threads.
    """

    def __init__(self, definitions: Mapping[int, CardDef]) -> None:
        self._definitions = definitions
        self._rows = {code: row for row, code in enumerate(sorted(definitions))}
        self._compiled: dict[int, CompiledCard] = {}
        self._lock = threading.Lock()
        cards = np.zeros(len(self._rows), CARD)
        cards["code"] = sorted(definitions)
        self._tables = _frozen(
            Tables(
                np.zeros(0, np.uint32),
                np.zeros(0, np.int64),
                np.zeros(0, PROGRAM),
                np.zeros(0, EFFECT),
                np.zeros(0, PERMIT),
                np.zeros(0, PROCEDURE),
                np.zeros(0, MATERIAL),
                cards,
            )
        )

    @property
    def codes(self) -> tuple[int, ...]:
        """The codes of the declared cards, by row."""
        return tuple(self._rows)

    def row(self, code: int) -> int:
        """Return the row of a declared card in `Tables.cards`. Raises KeyError if it is not declared."""
        return self._rows[code]

    def __contains__(self, code: object) -> bool:
        return code in self._rows

    def card(self, code: int) -> CompiledCard:
        """Return a compiled card.

        Raises KeyError if it is not declared, CardCompileError if it does not compile.
        """
        self.ensure([code])
        return self._compiled[self._rows[code]]

    def ensure(self, codes: Iterable[int]) -> Tables:
        """Return tables in which these cards are compiled; codes that are not declared have nothing to
        compile.

        What earlier tables hold stays as it is, at the same places, in those and in later ones. Raises
        CardCompileError, and then nothing has changed.
        """
        with self._lock:
            wanted = {self._rows[code]: code for code in codes if code in self._rows}
            missing = [row for row in sorted(wanted) if row not in self._compiled]
            if missing:
                made = {row: compile_card(self._definitions[wanted[row]], row) for row in missing}
                self._tables = _extended(self._tables, made)
                self._compiled.update(made)
            return self._tables


def compile_pool(definitions: Mapping[int, CardDef] | Iterable[CardDef]) -> CompiledCards:
    """Return the compiled cards of a pool: of `CardScripts`, or of definitions.

    Nothing is compiled before it is needed.
    """
    if isinstance(definitions, Mapping):
        return CompiledCards(definitions)
    return CompiledCards({definition.code: definition for definition in definitions})


def _extended(tables: Tables, made: dict[int, CompiledCard]) -> Tables:
    """Return tables with more cards at their ends."""
    words: list[int] = []
    constants: list[int] = []
    cards = tables.cards.copy()
    rows = np.zeros(sum(len(card.programs) for card in made.values()), PROGRAM)
    at_program, at_effect, at_permit = len(tables.programs), len(tables.effects), len(tables.permits)
    at_procedure, at_material = len(tables.procedures), len(tables.materials)
    procedures = [tables.procedures]
    next_row = 0
    for row, card in made.items():
        cards["first_program"][row], cards["n_programs"][row] = at_program, len(card.programs)
        cards["first_effect"][row], cards["n_effects"][row] = at_effect, len(card.effects)
        cards["first_permit"][row], cards["n_permits"][row] = at_permit, len(card.permits)
        cards["flags"][row] = card.flags
        cards["first_procedure"][row], cards["n_procedures"][row] = at_procedure, len(card.procedures)
        moved = card.procedures.copy()
        moved["first_material"] += at_material
        procedures.append(moved)
        for program in card.programs:
            entry = rows[next_row]
            entry["code"], entry["length"] = len(tables.words) + len(words), len(program.words)
            entry["constants"] = len(tables.constants) + len(constants)
            entry["n_constants"] = len(program.constants)
            for name in _PROGRAM_FIELDS:
                entry[name] = getattr(program, name)
            words += program.words
            constants += program.constants
            next_row += 1
        at_program += len(card.programs)
        at_effect += len(card.effects)
        at_permit += len(card.permits)
        at_procedure += len(card.procedures)
        at_material += len(card.materials)
    return _frozen(
        Tables(
            np.concatenate([tables.words, np.array(words, np.uint32)]),
            np.concatenate([tables.constants, np.array(constants, np.int64)]),
            np.concatenate([tables.programs, rows]),
            np.concatenate([tables.effects, *(card.effects for card in made.values())]),
            np.concatenate([tables.permits, *(card.permits for card in made.values())]),
            np.concatenate(procedures),
            np.concatenate([tables.materials, *(card.materials for card in made.values())]),
            cards,
        )
    )


def _frozen(tables: Tables) -> Tables:
    for name in ("words", "constants", "programs", "effects", "permits", "procedures", "materials", "cards"):
        getattr(tables, name).setflags(write=False)
    return tables
