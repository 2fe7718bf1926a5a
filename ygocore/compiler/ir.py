"""The typed tree between the front end (`check`) and the back end (`emit`).

Every expression has a type and a line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ygocore.cards.api import ApiFunction
from ygocore.compiler.types import BOOL, Type


@dataclass(slots=True, eq=False)
class Variable:
    """A local, a parameter, a captured value, or a hidden one (name ``""``)."""

    name: str
    type: Type
    is_parameter: bool = False


@dataclass(slots=True, kw_only=True, eq=False)
class Expr:
    """An expression."""

    type: Type
    line: int


@dataclass(slots=True, kw_only=True, eq=False)
class Const(Expr):
    """A known value: an int, bool, no card, no effect; `value` is what the register would hold."""

    value: int


@dataclass(slots=True, kw_only=True, eq=False)
class Read(Expr):
    """The value of a variable."""

    variable: Variable


@dataclass(slots=True, kw_only=True, eq=False)
class Let(Expr):
    """Puts a value into a hidden variable, and is that value."""

    variable: Variable
    value: Expr


@dataclass(slots=True, kw_only=True, eq=False)
class Unary(Expr):
    """`op`: NEG, INV, ABS."""

    op: str
    operand: Expr


@dataclass(slots=True, kw_only=True, eq=False)
class Binary(Expr):
    """`op`: ADD SUB MUL DIV MOD AND OR XOR SHL SHR MIN MAX."""

    op: str
    left: Expr
    right: Expr


@dataclass(slots=True, kw_only=True, eq=False)
class Compare(Expr):
    """`op`: EQ NE LT LE GT GE."""

    op: str
    left: Expr
    right: Expr


@dataclass(slots=True, kw_only=True, eq=False)
class Not(Expr):
    """Whether the operand is false, 0, no card or no effect."""

    operand: Expr


@dataclass(slots=True, kw_only=True, eq=False)
class Truth(Expr):
    """Whether the operand, a card or an effect, is one."""

    operand: Expr


@dataclass(slots=True, kw_only=True, eq=False)
class BoolOp(Expr):
    """Python's ``and`` (`is_and`) or ``or``: the first operand that decides, or the last. Of type truth:

    Only whether.
    """

    is_and: bool
    operands: list[Expr]


@dataclass(slots=True, kw_only=True, eq=False)
class Select(Expr):
    """``then if test else other``."""

    test: Expr
    then: Expr
    other: Expr


@dataclass(slots=True, kw_only=True, eq=False)
class ProgramOperand(Expr):
    """A function as an operand of an API call."""

    program: ProgramRef


@dataclass(slots=True, kw_only=True, eq=False)
class Call(Expr):
    """An API call: the fixed operands (receiver first), then the trailing ones."""

    api: ApiFunction
    operands: list[Expr]
    trailing: list[Expr]


@dataclass(slots=True, kw_only=True, eq=False)
class Invoke(Expr):
    """A call of another card function: its parameters, captured values last."""

    program: ProgramRef
    arguments: list[Expr]


@dataclass(slots=True, kw_only=True, eq=False)
class TupleExpr(Expr):
    """Several values, evaluated from left to right."""

    items: list[Expr]


# --- statements
# ----------------------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True, eq=False)
class Stmt:
    """A statement."""

    line: int


@dataclass(slots=True, kw_only=True, eq=False)
class Assign(Stmt):
    """Gives a variable a value; a group is copied."""

    variable: Variable
    value: Expr


@dataclass(slots=True, kw_only=True, eq=False)
class Unpack(Stmt):
    """Gives the results of a call to variables; None where a result is not wanted."""

    variables: list[Variable | None]
    call: Call | Invoke


@dataclass(slots=True, kw_only=True, eq=False)
class Do(Stmt):
    """Evaluates for the effect alone."""

    value: Expr


@dataclass(slots=True, kw_only=True, eq=False)
class If(Stmt):
    """Two branches."""

    test: Expr
    body: list[Stmt]
    orelse: list[Stmt]


@dataclass(slots=True, kw_only=True, eq=False)
class While(Stmt):
    """A loop."""

    test: Expr
    body: list[Stmt]


@dataclass(slots=True, kw_only=True, eq=False)
class ForEach(Stmt):
    """A loop over the cards of a group, in place order."""

    variable: Variable
    group: Expr
    body: list[Stmt]


@dataclass(slots=True, kw_only=True, eq=False)
class ForRange(Stmt):
    """A loop over a range. `plain`: the variable itself may count, nobody else sees the difference."""

    variable: Variable
    start: Expr
    stop: Expr
    step: int
    body: list[Stmt]
    plain: bool


@dataclass(slots=True, kw_only=True, eq=False)
class Break(Stmt):
    """Leaves the innermost loop."""


@dataclass(slots=True, kw_only=True, eq=False)
class Continue(Stmt):
    """Goes to the next round of the innermost loop."""


@dataclass(slots=True, kw_only=True, eq=False)
class Return(Stmt):
    """Ends the function with a value (None: no result)."""

    value: Expr | None


# --- functions
# -----------------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class FunctionBody:
    """A checked function: parameters, then captured values, and what it does."""

    name: str
    file: str
    line: int
    parameters: list[Variable]
    captures: list[Variable]
    body: list[Stmt]
    result: Type


@dataclass(slots=True, eq=False)
class ProgramRef:
    """A program of a card: numbered when it is first reached, its body there once it has been checked.

    `suspends`, `changes`: the first line and call that may ask a player, that changes the duel; None if none
    does.
    """

    number: int
    name: str
    file: str
    line: int
    parameter_names: tuple[str, ...]
    function: FunctionBody | None = None
    suspends: tuple[int, str] | None = None
    changes: tuple[int, str] | None = None
    invokes: list[ProgramRef] = field(default_factory=list)
    filters: list[ProgramRef] = field(default_factory=list)

    @property
    def body(self) -> FunctionBody:
        """The checked function."""
        assert self.function is not None, f"{self.name} is still being checked"
        return self.function


def children(expr: Expr) -> Iterator[Expr]:
    """Yield the expressions right inside one, in order of evaluation."""
    if isinstance(expr, Unary | Not | Truth):
        yield expr.operand
    elif isinstance(expr, Let):
        yield expr.value
    elif isinstance(expr, Binary | Compare):
        yield expr.left
        yield expr.right
    elif isinstance(expr, BoolOp):
        yield from expr.operands
    elif isinstance(expr, Select):
        yield expr.test
        yield expr.then
        yield expr.other
    elif isinstance(expr, Call):
        yield from expr.operands
        yield from expr.trailing
    elif isinstance(expr, Invoke):
        yield from expr.arguments
    elif isinstance(expr, TupleExpr):
        yield from expr.items


def walk(expr: Expr) -> Iterator[Expr]:
    """Yield an expression and everything inside it."""
    yield expr
    for child in children(expr):
        yield from walk(child)


def reads(expr: Expr, variable: Variable) -> bool:
    """Whether an expression reads a variable."""
    return any(isinstance(each, Read) and each.variable is variable for each in walk(expr))


def expressions(stmt: Stmt) -> Iterator[Expr]:
    """Yield the expressions of a statement itself, not of the statements inside it."""
    if isinstance(stmt, Assign | Do):
        yield stmt.value
    elif isinstance(stmt, Unpack):
        yield stmt.call
    elif isinstance(stmt, If | While):
        yield stmt.test
    elif isinstance(stmt, ForEach):
        yield stmt.group
    elif isinstance(stmt, ForRange):
        yield stmt.start
        yield stmt.stop
    elif isinstance(stmt, Return) and stmt.value is not None:
        yield stmt.value


def blocks(stmt: Stmt) -> Iterator[list[Stmt]]:
    """Yield the blocks of statements inside a statement."""
    if isinstance(stmt, If):
        yield stmt.body
        yield stmt.orelse
    elif isinstance(stmt, While | ForEach | ForRange):
        yield stmt.body


def all_expressions(body: list[Stmt]) -> Iterator[Expr]:
    """Yield every expression in a block, nested statements and expressions included, in the order of the
    source.
    """
    for stmt in body:
        for expr in expressions(stmt):
            yield from walk(expr)
        for block in blocks(stmt):
            yield from all_expressions(block)


def ends(body: list[Stmt]) -> bool:
    """Whether control never leaves the block at its bottom."""
    if not body:
        return False
    last = body[-1]
    if isinstance(last, Return | Break | Continue):
        return True
    if isinstance(last, If):
        if isinstance(last.test, Const):
            return ends(last.body if last.test.value != 0 else last.orelse)
        return ends(last.body) and ends(last.orelse)
    if isinstance(last, While):
        always = isinstance(last.test, Const) and last.test.value != 0
        return always and not _breaks(last.body)
    return False


def _breaks(body: list[Stmt]) -> bool:
    for stmt in body:
        if isinstance(stmt, Break):
            return True
        if isinstance(stmt, If) and (_breaks(stmt.body) or _breaks(stmt.orelse)):
            return True
    return False


def truth_const(value: bool, line: int) -> Const:
    """Return True or False."""
    return Const(type=BOOL, line=line, value=int(value))
