"""What a function may do while it is only asked whether it could be used: `chk == 0`."""

from __future__ import annotations

from typing import Final

from ygocore.compiler.ir import (
    Call,
    Compare,
    Const,
    Expr,
    If,
    Invoke,
    Not,
    ProgramRef,
    Read,
    Stmt,
    Variable,
    blocks,
    ends,
    expressions,
    walk,
)

_Place = tuple[int, str]

#: Calls whose change is taken back when an effect has been asked whether it can be used.
_UNDONE: Final = frozenset({"effect.set_label"})


def check_place(program: ProgramRef) -> _Place | None:
    """Return the first line and call that changes something, or asks a player, while `chk` is 0; None if
    there is none.

    A function without `chk` is never asked, so it may do anything. One with it asks in what stands before
    ``if chk == 0:`` and in that branch, which has to return; if it has no such branch, all of it only asks.
    """
    if "chk" not in program.parameter_names:
        return None
    body = program.body
    chk = body.parameters[program.parameter_names.index("chk")]
    return _block(body.body, chk)


def _block(stmts: list[Stmt], chk: Variable) -> _Place | None:
    for stmt in stmts:
        asked = [stmt]
        if isinstance(stmt, If) and _is_check(stmt.test, chk):
            asked = stmt.body
        elif isinstance(stmt, If) and _is_opposite(stmt.test, chk):
            asked = stmt.orelse
        found = _doing(asked, chk)
        if found is not None or ends(asked):
            return found
    return None


def _is_check(test: Expr, chk: Variable) -> bool:
    """Whether a test is ``chk == 0`` or ``not chk``."""
    if isinstance(test, Not):
        return isinstance(test.operand, Read) and test.operand.variable is chk
    return isinstance(test, Compare) and test.op == "EQ" and _compares(test, chk, 0)


def _is_opposite(test: Expr, chk: Variable) -> bool:
    """Whether a test is ``chk != 0``, ``chk == 1`` or ``chk``."""
    if isinstance(test, Read):
        return test.variable is chk
    if not isinstance(test, Compare):
        return False
    return (test.op == "NE" and _compares(test, chk, 0)) or (test.op == "EQ" and _compares(test, chk, 1))


def _compares(test: Compare, chk: Variable, value: int) -> bool:
    pairs = ((test.left, test.right), (test.right, test.left))
    return any(
        isinstance(a, Read) and a.variable is chk and isinstance(b, Const) and b.value == value
        for a, b in pairs
    )


def _doing(stmts: list[Stmt], chk: Variable) -> _Place | None:
    for stmt in stmts:
        for top in expressions(stmt):
            for expr in walk(top):
                place = _does(expr, chk)
                if place is not None:
                    return place
        for block in blocks(stmt):
            place = _doing(block, chk)
            if place is not None:
                return place
    return None


def _does(expr: Expr, chk: Variable) -> _Place | None:
    if isinstance(expr, Call) and not expr.api.asks and expr.api.full_name not in _UNDONE:
        return expr.line, expr.api.full_name
    if isinstance(expr, Invoke):
        program = expr.program
        place = program.suspends or program.changes
        if place is not None and not _hands_check_on(expr, chk):
            return expr.line, f"{program.name}, which calls {place[1]},"
    return None


def _hands_check_on(call: Invoke, chk: Variable) -> bool:
    """Whether a call is of another cost or target, which is asked the same:

    Its own `chk` is this one's, or 0.
    """
    names = call.program.parameter_names
    if "chk" not in names or check_place(call.program) is not None:
        return False
    given = call.arguments[names.index("chk")]
    return (isinstance(given, Read) and given.variable is chk) or (
        isinstance(given, Const) and given.value == 0
    )
