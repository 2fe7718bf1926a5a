"""The back end: a checked function's tree to register bytecode (docs/bytecode.md)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from ygocore.cards.definitions import EVENT_PARAMETERS, card_error
from ygocore.compiler.bytecode import (
    CONSTANT_BASE,
    GROUP_BASE,
    MAX_CONSTANTS,
    MAX_GROUPS,
    MAX_SCALARS,
    NO_PROGRAM,
    NOTHING,
    POSITIONAL,
    PROGRAM_SHIFT,
    Op,
    ProgramFlag,
    Result,
)
from ygocore.compiler.calls import NO_FUNCTION
from ygocore.compiler.fold import is_true, none_of
from ygocore.compiler.ir import (
    Assign,
    Binary,
    BoolOp,
    Break,
    Call,
    Compare,
    Const,
    Continue,
    Do,
    Expr,
    ForEach,
    ForRange,
    FunctionBody,
    If,
    Invoke,
    Let,
    Not,
    ProgramOperand,
    ProgramRef,
    Read,
    Return,
    Select,
    Stmt,
    Truth,
    TupleExpr,
    Unary,
    Unpack,
    Variable,
    While,
    blocks,
    ends,
    expressions,
    reads,
    walk,
)
from ygocore.compiler.types import CARD, EFFECT, GROUP, NONE, OPTIONAL

#: Jumps that compare: (opcode, operands swapped) for each comparison.
_JUMPS: Final = {
    "EQ": (Op.JEQ, False),
    "NE": (Op.JNE, False),
    "LT": (Op.JLT, False),
    "LE": (Op.JLE, False),
    "GT": (Op.JLT, True),
    "GE": (Op.JLE, True),
}
_COMPARISONS: Final = {
    "EQ": (Op.EQ, False),
    "NE": (Op.NE, False),
    "LT": (Op.LT, False),
    "LE": (Op.LE, False),
    "GT": (Op.LT, True),
    "GE": (Op.LE, True),
}
_OPPOSITE: Final = {"EQ": "NE", "NE": "EQ", "LT": "GE", "GE": "LT", "LE": "GT", "GT": "LE"}
_SHORT_JUMP_LIMIT: Final = 1 << 15


@dataclass(slots=True, eq=False)
class Label:
    """A place that jumps lead to."""

    position: int = -1
    used: bool = False


@dataclass(slots=True)
class Instruction:
    """An instruction before its jump is known:

    `head` operands a, b, c, a jump, a literal word, a list of operand bytes.
    """

    op: Op
    head: tuple[int, ...] = ()
    target: Label | None = None
    literal: int | None = None
    operands: tuple[int, ...] | None = None

    def size(self) -> int:
        """Return its length in words."""
        words = 1 + (self.literal is not None) + (self.target is not None and self.op in _LONG_JUMPS)
        return words + (0 if self.operands is None else (len(self.operands) + 3) // 4)


_LONG_JUMPS: Final = frozenset({Op.JEQ, Op.JNE, Op.JLT, Op.JLE, Op.NEXT})
_ENDINGS: Final = frozenset({Op.JMP, Op.RET, Op.RET1, Op.RETN})


@dataclass(slots=True)
class Program:
    """A compiled function: words, constants, and the fields of its row in the table of programs."""

    name: str
    file: str
    line: int
    words: list[int]
    constants: list[int]
    scalars: int
    groups: int
    n_scalar_params: int
    n_group_params: int
    n_params: int
    n_captures: int
    n_results: int
    params: int
    result: int
    flags: int
    depth: int = 1
    filter_depth: int = 0
    stack_scalars: int = 0
    stack_groups: int = 0
    need_phases: int = 0
    need_room: int = 0
    need_least: int = 0
    need_own: int = 0
    need_other: int = 0
    need_whose: int = 0
    needs: int = 0
    ask: int = 0
    ask_whose: int = 0
    ask_room: int = 0
    ask_own: int = 0
    ask_other: int = 0
    ask_least: int = 0
    ask_others: int = 0
    ask_n: int = 0
    ask_more: int = 0
    ask_filter: int = -1
    lines: list[int] = field(default_factory=list)


class _Registers:
    """The registers of one file: variables keep theirs, others are free again after use."""

    def __init__(self, limit: int, what: str, error: Callable[[str, str], Exception]) -> None:
        self._limit = limit
        self._what = what
        self._error = error
        self._free: list[int] = []
        self.size = 0

    def take(self) -> int:
        """Return the lowest free register."""
        if self._free:
            self._free.sort()
            return self._free.pop(0)
        if self.size == self._limit:
            raise self._error(f"more than {self._limit} {self._what}", "split the function")
        self.size += 1
        return self.size - 1

    def give_back(self, register: int) -> None:
        """Make a register free."""
        assert register not in self._free
        self._free.append(register)


class Emitter:
    """Compiles one function."""

    def __init__(self, ref: ProgramRef, card_row: int) -> None:
        self._ref = ref
        self._body: FunctionBody = ref.body
        self._card_row = card_row
        self._code: list[Instruction] = []
        self._code_lines: list[int] = []
        self._position = 0
        self._line = ref.line
        self._constants: dict[int, int] = {}
        self._registers: dict[Variable, int] = {}
        self._scalars = _Registers(MAX_SCALARS, "variables and values in between", self._error)
        self._groups = _Registers(MAX_GROUPS, "groups", self._error)
        self._loops: list[tuple[Label, Label]] = []
        self._temporaries: list[int] = []
        self._has_loop = False
        self._dying = _last_uses(self._body)
        self._statements: dict[type[Stmt], Callable[[Any], None]] = {
            Assign: self._assign,
            Unpack: self._unpack,
            Do: self._do,
            If: self._if,
            While: self._while,
            ForEach: self._for_each,
            ForRange: self._for_range,
            Break: lambda _stmt: self._jump(self._loops[-1][1]),
            Continue: lambda _stmt: self._jump(self._loops[-1][0]),
            Return: self._return,
        }

    def _error(self, reason: str, allowed: str) -> Exception:
        return card_error(self._ref.file, self._line, f"{self._ref.name} needs {reason}", allowed)

    def run(self) -> Program:
        """Return the program."""
        for variable in (*self._body.parameters, *self._body.captures):
            self._register(variable)
        self._block(self._body.body)
        if not self._code or self._code[-1].op not in _ENDINGS:
            self._emit(Op.RET)
        words = self._assemble()
        return self._program(words)

    def _program(self, words: list[int]) -> Program:
        body = self._body
        inputs = [*body.parameters, *body.captures]
        n_groups = sum(each.type == GROUP for each in inputs)
        flags = ProgramFlag(0)
        if self._ref.suspends is not None:
            flags |= ProgramFlag.MAY_SUSPEND
        if self._ref.suspends is None and self._ref.changes is None:
            flags |= ProgramFlag.PURE
        if self._has_loop:
            flags |= ProgramFlag.HAS_LOOP
        return Program(
            name=self._ref.name,
            file=self._ref.file,
            line=self._ref.line,
            words=words,
            constants=list(self._constants),
            scalars=self._scalars.size,
            groups=self._groups.size,
            n_scalar_params=len(inputs) - n_groups,
            n_group_params=n_groups,
            n_params=len(body.parameters),
            n_captures=len(body.captures),
            n_results=len(body.result) if isinstance(body.result, tuple) else int(body.result != NONE),
            params=_parameter_mask(self._ref.parameter_names),
            result=int(_result_kind(body)),
            flags=int(flags),
            lines=self._word_lines(),
        )

    # --- instructions
    # ----------------------------------------------------------------------------------------------

    def _emit(
        self,
        op: Op,
        *head: int,
        target: Label | None = None,
        literal: int | None = None,
        operands: list[int] | None = None,
    ) -> None:
        if target is not None:
            target.used = True
        listed = None if operands is None else tuple(operands)
        instruction = Instruction(op, head, target, literal, listed)
        self._code.append(instruction)
        self._code_lines.append(self._line)
        self._position += instruction.size()

    def _place(self, label: Label) -> None:
        label.position = self._position

    def _jump(self, label: Label) -> None:
        self._emit(Op.JMP, target=label)

    def _assemble(self) -> list[int]:
        words: list[int] = []
        for instruction in self._code:
            here = len(words)
            head = [*instruction.head, 0, 0, 0][:3]
            extra: list[int] = []
            if instruction.literal is not None:
                extra.append(instruction.literal & 0xFFFFFFFF)
            if instruction.target is not None:
                offset = instruction.target.position - here
                if instruction.op in _LONG_JUMPS:
                    extra.append(offset & 0xFFFFFFFF)
                else:
                    if not -_SHORT_JUMP_LIMIT <= offset < _SHORT_JUMP_LIMIT:
                        raise self._error(f"a jump over {abs(offset)} words", "split the function")
                    head[1], head[2] = offset & 0xFF, offset >> 8 & 0xFF
            words.append(int(instruction.op) | head[0] << 8 | head[1] << 16 | head[2] << 24)
            words += extra
            if instruction.operands is not None:
                words += _pack(instruction.operands)
        return words

    def _word_lines(self) -> list[int]:
        return [
            line for each, line in zip(self._code, self._code_lines, strict=True) for _ in range(each.size())
        ]

    def _constant(self, value: int) -> int:
        index = self._constants.setdefault(value, len(self._constants))
        if index >= MAX_CONSTANTS:
            raise self._error(f"more than {MAX_CONSTANTS} different constants", "split the function")
        return CONSTANT_BASE + index

    # --- registers
    # -------------------------------------------------------------------------------------------------

    def _register(self, variable: Variable) -> int:
        if variable not in self._registers:
            if variable.type == GROUP:
                self._registers[variable] = GROUP_BASE + self._groups.take()
            else:
                self._registers[variable] = self._scalars.take()
        return self._registers[variable]

    def _temporary(self, is_group: bool) -> int:
        register = GROUP_BASE + self._groups.take() if is_group else self._scalars.take()
        self._temporaries.append(register)
        return register

    def _release(self, mark: int) -> None:
        """Free the temporaries taken since `mark`."""
        while len(self._temporaries) > mark:
            self._give_back(self._temporaries.pop())

    def _give_back(self, register: int) -> None:
        if register >= GROUP_BASE:
            self._groups.give_back(register - GROUP_BASE)
        else:
            self._scalars.give_back(register)

    @contextmanager
    def _kept(self, is_group: bool) -> Iterator[int]:
        """A register for the time of a loop."""
        register = GROUP_BASE + self._groups.take() if is_group else self._scalars.take()
        yield register
        self._give_back(register)

    # --- values
    # ----------------------------------------------------------------------------------------------------

    def _value(self, expr: Expr, into: int | None = None) -> int:
        """Emit code for an expression and return the operand that holds its value: `into`, if that is given."""
        operand = self._operand(expr, into)
        if into is not None and operand != into:
            self._emit(Op.GMOV if into >= GROUP_BASE and into < CONSTANT_BASE else Op.MOV, into, operand)
            return into
        return operand

    def _operand(self, expr: Expr, into: int | None) -> int:
        if isinstance(expr, Const):
            return self._constant(expr.value)
        if isinstance(expr, Read):
            return self._register(expr.variable)
        if isinstance(expr, ProgramOperand):
            return self._constant(self._program_number(expr.program))
        if isinstance(expr, Let):
            return self._value(expr.value, self._register(expr.variable))
        if isinstance(expr, Call):
            return self._call(expr, into)
        if isinstance(expr, Invoke):
            return self._invoke(expr, into)
        if isinstance(expr, BoolOp | Select):
            return self._branching(expr, into)
        return self._simple(expr, into)

    def _simple(self, expr: Expr, into: int | None) -> int:
        """Emit an expression of one instruction:

        Operands first, so that the result may take the place of one.
        """
        mark = len(self._temporaries)
        if isinstance(expr, Binary):
            op, operands = Op[expr.op], [self._value(expr.left), self._value(expr.right)]
        elif isinstance(expr, Compare):
            op, swap = _COMPARISONS[expr.op]
            operands = [self._value(expr.left), self._value(expr.right)]
            if swap:
                operands.reverse()
        elif isinstance(expr, Unary):
            op, operands = Op[expr.op], [self._value(expr.operand)]
        elif isinstance(expr, Not) and expr.operand.type in OPTIONAL:
            op, operands = Op.EQ, [self._value(expr.operand), self._constant(none_of(expr.operand.type))]
        elif isinstance(expr, Not):
            op, operands = Op.NOT, [self._value(expr.operand)]
        elif isinstance(expr, Truth):
            op, operands = Op.NE, [self._value(expr.operand), self._constant(none_of(expr.operand.type))]
        else:
            raise AssertionError(f"no code for {type(expr).__name__}")
        self._release(mark)
        result = self._temporary(False) if into is None else into
        self._emit(op, result, *operands)
        return result

    def _branching(self, expr: BoolOp | Select, into: int | None) -> int:
        # The result is written before everything has been read: not straight into a variable that the
        # expression reads.
        clashes = into is not None and any(
            reads(expr, variable) for variable, register in self._registers.items() if register == into
        )
        result = self._temporary(expr.type == GROUP) if into is None or clashes else into
        end = Label()
        if isinstance(expr, Select):
            other = Label()
            self._branch(expr.test, other, False)
            self._into(expr.then, result)
            self._jump(end)
            self._place(other)
            self._into(expr.other, result)
        else:
            for operand in expr.operands[:-1]:
                self._into(operand, result)
                if expr.type in OPTIONAL:
                    none = self._constant(none_of(expr.type))
                    self._emit(Op.JEQ if expr.is_and else Op.JNE, result, none, target=end)
                else:
                    self._emit(Op.JF if expr.is_and else Op.JT, result, target=end)
            self._into(expr.operands[-1], result)
        self._place(end)
        return result

    def _into(self, expr: Expr, result: int) -> None:
        mark = len(self._temporaries)
        self._value(expr, result)
        self._release(mark)

    # --- calls
    # -----------------------------------------------------------------------------------------------------

    def _program_number(self, program: ProgramRef) -> int:
        if program is NO_FUNCTION:
            return NO_PROGRAM
        return self._card_row << PROGRAM_SHIFT | program.number

    def _destination(self, kind: object, into: int | None, operands: list[int], mark: int) -> int:
        """Return where a call's result goes. A group is never written over one that the call reads."""
        if kind != GROUP:
            self._release(mark)
            return self._temporary(False) if into is None else into
        if into is None or into in operands:
            result = self._temporary(True)
            self._temporaries.remove(result)
            self._release(mark)
            self._temporaries.append(result)
            return result
        self._release(mark)
        return into

    def _call(self, call: Call, into: int | None) -> int:
        mark = len(self._temporaries)
        operands = [self._value(each) for each in (*call.operands, *call.trailing)]
        result = self._destination(call.type, into, operands, mark)
        number = call.api.number
        self._emit(Op.CALL, result, number & 0xFF, number >> 8, operands=[len(operands), *operands])
        return result

    def _invoke(self, call: Invoke, into: int | None) -> int:
        mark = len(self._temporaries)
        operands = [self._value(each) for each in call.arguments]
        result = self._destination(call.type, into, operands, mark)
        number = self._program_number(call.program)
        self._emit(Op.INVOKE, result, len(operands), literal=number, operands=operands)
        return result

    def _call_for_nothing(self, call: Call | Invoke, results: list[int] | None = None) -> None:
        """Emit a call whose result is not wanted, or one with several results."""
        mark = len(self._temporaries)
        arguments = [*call.operands, *call.trailing] if isinstance(call, Call) else call.arguments
        operands = [self._value(each) for each in arguments]
        self._release(mark)
        count = len(operands)
        if isinstance(call.type, tuple):
            operands += results if results is not None else [NOTHING] * len(call.type)
        if isinstance(call, Call):
            number = call.api.number
            first = len(call.type) if isinstance(call.type, tuple) else NOTHING
            op = Op.CALLN if isinstance(call.type, tuple) else Op.CALL
            self._emit(op, first, number & 0xFF, number >> 8, operands=[count, *operands])
        else:
            first = len(call.type) if isinstance(call.type, tuple) else NOTHING
            op = Op.INVOKEN if isinstance(call.type, tuple) else Op.INVOKE
            self._emit(op, first, count, literal=self._program_number(call.program), operands=operands)

    # --- tests
    # -----------------------------------------------------------------------------------------------------

    def _branch(self, test: Expr, label: Label, when: bool) -> None:
        """Emit a jump to `label` if the test's truth is `when`; else control goes on."""
        if isinstance(test, Const):
            if is_true(test) == when:
                self._jump(label)
        elif isinstance(test, Not):
            self._branch(test.operand, label, not when)
        elif isinstance(test, BoolOp):
            self._branch_on_operands(test, label, when)
        elif isinstance(test, Compare):
            self._branch_on_comparison(test, label, when)
        else:
            if isinstance(test, Truth):
                test = test.operand
            mark = len(self._temporaries)
            operand = self._value(test)
            self._release(mark)
            if test.type in OPTIONAL:
                none = self._constant(none_of(test.type))
                self._emit(Op.JNE if when else Op.JEQ, operand, none, target=label)
            else:
                self._emit(Op.JT if when else Op.JF, operand, target=label)

    def _branch_on_operands(self, test: BoolOp, label: Label, when: bool) -> None:
        if test.is_and != when:  # one operand is enough to jump
            for operand in test.operands:
                self._branch(operand, label, when)
            return
        past = Label()
        for operand in test.operands[:-1]:
            self._branch(operand, past, not when)
        self._branch(test.operands[-1], label, when)
        self._place(past)

    def _branch_on_comparison(self, test: Compare, label: Label, when: bool) -> None:
        op, swap = _JUMPS[test.op if when else _OPPOSITE[test.op]]
        mark = len(self._temporaries)
        left = self._value(test.left)
        right = self._value(test.right)
        self._release(mark)
        if swap:
            left, right = right, left
        self._emit(op, left, right, target=label)

    # --- statements
    # ------------------------------------------------------------------------------------------------

    def _block(self, body: list[Stmt]) -> None:
        for stmt in body:
            self._line = stmt.line
            mark = len(self._temporaries)
            self._statements[type(stmt)](stmt)
            self._release(mark)
            for variable in self._dying.get(stmt, ()):
                if variable in self._registers:
                    self._give_back(self._registers.pop(variable))
            if ends([stmt]):
                break

    def _assign(self, stmt: Assign) -> None:
        self._value(stmt.value, self._register(stmt.variable))

    def _unpack(self, stmt: Unpack) -> None:
        assert isinstance(stmt.call.type, tuple)
        results = [NOTHING if each is None else self._register(each) for each in stmt.variables]
        self._call_for_nothing(stmt.call, results)

    def _do(self, stmt: Do) -> None:
        if isinstance(stmt.value, Call | Invoke):
            if not (isinstance(stmt.value, Call) and stmt.value.api.no_op):
                self._call_for_nothing(stmt.value)
        else:
            self._value(stmt.value)

    def _if(self, stmt: If) -> None:
        if isinstance(stmt.test, Const):
            self._block(stmt.body if is_true(stmt.test) else stmt.orelse)
            return
        other, end = Label(), Label()
        if len(stmt.body) == 1 and isinstance(stmt.body[0], Break | Continue):
            leaves = isinstance(stmt.body[0], Break)
            self._branch(stmt.test, self._loops[-1][leaves], True)
            self._block(stmt.orelse)
            return
        if not stmt.body:
            self._branch(stmt.test, end, True)
            self._block(stmt.orelse)
            self._place(end)
            return
        self._branch(stmt.test, other, False)
        self._block(stmt.body)
        if stmt.orelse and not ends(stmt.body):
            self._jump(end)
        self._place(other)
        self._block(stmt.orelse)
        self._place(end)

    def _while(self, stmt: While) -> None:
        self._has_loop = True
        top, end = Label(), Label()
        self._place(top)
        self._branch(stmt.test, end, False)
        self._emit(Op.TICK)
        self._loops.append((top, end))
        self._block(stmt.body)
        self._loops.pop()
        if not ends(stmt.body):
            self._jump(top)
        self._place(end)

    def _for_each(self, stmt: ForEach) -> None:
        self._has_loop = True
        top, end = Label(), Label()
        with self._kept(True) as rest:
            self._into(stmt.group, rest)
            self._place(top)
            self._emit(Op.NEXT, self._register(stmt.variable), rest, target=end)
            self._loops.append((top, end))
            self._block(stmt.body)
            self._loops.pop()
            if not ends(stmt.body):
                self._jump(top)
            self._place(end)

    def _for_range(self, stmt: ForRange) -> None:
        self._has_loop = True
        top, again, end = Label(), Label(), Label()
        variable = self._register(stmt.variable)
        count = variable if stmt.plain else self._scalars.take()
        self._value(stmt.start, count)
        stop = self._value(stmt.stop)
        held = [register for register in self._temporaries if register == stop]
        self._temporaries = [register for register in self._temporaries if register != stop]
        self._place(top)
        self._emit(Op.JLE, *((stop, count) if stmt.step > 0 else (count, stop)), target=end)
        self._emit(Op.TICK)
        if not stmt.plain:
            self._emit(Op.MOV, variable, count)
        self._loops.append((again, end))
        self._block(stmt.body)
        self._loops.pop()
        self._place(again)
        if again.used or not ends(stmt.body):
            self._emit(Op.ADD, count, count, self._constant(stmt.step))
            self._jump(top)
        self._place(end)
        for register in held:
            self._give_back(register)
        if not stmt.plain:
            self._give_back(count)

    def _return(self, stmt: Return) -> None:
        value = stmt.value
        if value is None:
            self._emit(Op.RET)
        elif isinstance(value, TupleExpr):
            operands = [self._value(each) for each in value.items]
            self._emit(Op.RETN, len(operands), operands=operands)
        elif isinstance(value, Invoke | Call) and isinstance(value.type, tuple):
            results = [self._temporary(kind == GROUP) for kind in value.type]
            self._call_for_nothing(value, results)
            self._emit(Op.RETN, len(results), operands=results)
        else:
            self._return_value(value)

    def _return_value(self, value: Expr) -> None:
        """Emit the return of one value; of and, or, if-else by way of several returns."""
        mark = len(self._temporaries)
        if isinstance(value, Select):
            other = Label()
            self._branch(value.test, other, False)
            self._return_value(value.then)
            self._place(other)
            self._return_value(value.other)
        elif isinstance(value, BoolOp) and value.type not in OPTIONAL and _decided(value):
            # What decides early is 0 for `and`, and for `or` of tests as good as 1.
            early = Label()
            for operand in value.operands[:-1]:
                self._branch(operand, early, not value.is_and)
            self._return_value(value.operands[-1])
            self._place(early)
            self._emit(Op.RET1, self._constant(0 if value.is_and else 1))
        else:
            self._emit(Op.RET1, self._value(value))
        self._release(mark)


def _last_uses(body: FunctionBody) -> dict[Stmt, list[Variable]]:
    """Return, by statement, the variables whose registers are free again after it.

    What was there before a loop and is used in it is needed until the loop ends. What first appears in a loop
    is not: a variable is read only where it certainly has a value, so each round gives it a new one.
    """
    first: dict[Variable, int] = dict.fromkeys((*body.parameters, *body.captures), -1)
    last: dict[Variable, Stmt] = {}
    count = 0

    def visit(stmts: list[Stmt]) -> set[Variable]:
        nonlocal count
        used: set[Variable] = set()
        for stmt in stmts:
            start = count
            count += 1
            here = _variables(stmt)
            for variable in here:
                first.setdefault(variable, start)
                last[variable] = stmt
            for block in blocks(stmt):
                here |= visit(block)
            if isinstance(stmt, While | ForEach | ForRange):
                counting = stmt.variable if isinstance(stmt, ForRange) else None
                last.update((each, stmt) for each in here if first[each] < start or each is counting)
            used |= here
        return used

    visit(body.body)
    dying: dict[Stmt, list[Variable]] = {}
    for variable, stmt in last.items():
        dying.setdefault(stmt, []).append(variable)
    return dying


def _variables(stmt: Stmt) -> set[Variable]:
    """Return the variables that a statement itself reads or gives a value."""
    found = {each.variable for top in expressions(stmt) for each in walk(top) if isinstance(each, Read | Let)}
    if isinstance(stmt, Assign | ForEach | ForRange):
        found.add(stmt.variable)
    elif isinstance(stmt, Unpack):
        found.update(each for each in stmt.variables if each is not None)
    return found


def _decided(value: BoolOp) -> bool:
    """Whether the value of the operand that decides early is known: 0 for `and`;

    1 for `or` of whether-or-not values.
    """
    return value.is_and or all(operand.type in ("bool", "truth") for operand in value.operands[:-1])


def _pack(operands: tuple[int, ...]) -> list[int]:
    """Return bytes as words in this machine's memory order, padded with NOTHING."""
    padded = bytes(operands) + bytes([NOTHING]) * (-len(operands) % 4)
    return [int.from_bytes(padded[at : at + 4], sys.byteorder) for at in range(0, len(padded), 4)]


def _parameter_mask(names: tuple[str, ...]) -> int:
    places = [EVENT_PARAMETERS.index(name) if name in EVENT_PARAMETERS else -1 for name in names]
    if -1 in places or places != sorted(places):
        return POSITIONAL
    return sum(1 << place for place in places)


def _result_kind(body: FunctionBody) -> Result:
    if isinstance(body.result, tuple):
        return Result.TUPLE
    if body.result == NONE:
        return Result.NONE
    return {CARD: Result.CARD, EFFECT: Result.EFFECT, GROUP: Result.GROUP}.get(body.result, Result.INT)
