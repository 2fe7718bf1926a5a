"""Checks expressions of card functions: Python's syntax tree in, typed tree out."""

from __future__ import annotations

import ast
from collections.abc import Callable
from enum import Enum
from typing import Any, Final

from ygocore.cards.language import CardNamespace, Namespace
from ygocore.compiler import fold
from ygocore.compiler.calls import CallChecker
from ygocore.compiler.frame import Frame
from ygocore.compiler.ir import Const, Expr, Let, Read, Select, TupleExpr
from ygocore.compiler.scope import Builtin, Constant, Local, constant_attribute
from ygocore.compiler.types import (
    BOOL,
    CARD,
    EFFECT,
    GROUP,
    INT,
    NONE,
    NUMBERS,
    OPTIONAL,
    TRUTH,
    UNKNOWN,
    VOID,
    Type,
    described,
    join,
    join_loosely,
)

_BINARY: Final[dict[type[ast.operator], str]] = {
    ast.Add: "ADD",
    ast.Sub: "SUB",
    ast.Mult: "MUL",
    ast.FloorDiv: "DIV",
    ast.Mod: "MOD",
    ast.BitAnd: "AND",
    ast.BitOr: "OR",
    ast.BitXor: "XOR",
    ast.LShift: "SHL",
    ast.RShift: "SHR",
}
_INSTEAD: Final[dict[type[ast.operator], str]] = {
    ast.Div: "/ gives a fraction; // rounds down",
    ast.Pow: "** is not there; 1 << n is a power of two",
}
_COMPARISONS: Final[dict[type[ast.cmpop], str]] = {
    ast.Eq: "EQ",
    ast.NotEq: "NE",
    ast.Lt: "LT",
    ast.LtE: "LE",
    ast.Gt: "GT",
    ast.GtE: "GE",
}
_REFUSED: Final[dict[type[ast.expr], str]] = {
    ast.List: "a list",
    ast.Dict: "a dict",
    ast.Set: "a set",
    ast.ListComp: "a comprehension",
    ast.SetComp: "a comprehension",
    ast.DictComp: "a comprehension",
    ast.GeneratorExp: "a generator expression",
    ast.Subscript: "an index",
    ast.JoinedStr: "a string",
    ast.NamedExpr: "an assignment inside an expression",
    ast.Await: "await",
    ast.Yield: "yield",
    ast.YieldFrom: "yield",
    ast.Starred: "a * here",
    ast.Slice: "a slice",
}


class ExpressionChecker:
    """Checks the expressions of one function."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.calls = CallChecker(frame, self)
        self._checks: dict[type[ast.expr], Callable[[Any, Type | None], Expr]] = {
            ast.Constant: self._constant,
            ast.Name: self._name,
            ast.Attribute: self._attribute,
            ast.UnaryOp: self._unary,
            ast.BinOp: self._binary,
            ast.BoolOp: self._bool_op,
            ast.Compare: self._compare,
            ast.IfExp: self._if_expression,
            ast.Call: self.calls.call,
            ast.Tuple: self._tuple,
        }

    def check(self, node: ast.expr, want: Type | None = None) -> Expr:
        """Return the expression; it may be a tuple, or a call that gives nothing. `want`:

        The type for what has none of its own.
        """
        check = self._checks.get(type(node))
        if check is None:
            what = _REFUSED.get(type(node), f"{type(node).__name__}")
            allowed = (
                "there are names, numbers, None, arithmetic, comparisons, and / or / not, if-else and calls"
            )
            raise self.frame.error(node, f"{what} is not part of the card language", allowed)
        try:
            return check(node, want)
        except fold.FoldError as error:
            raise self.frame.error(node, str(error)) from error

    def value(self, node: ast.expr, want: Type | None = None) -> Expr:
        """Return an expression that has a single value."""
        expr = self.check(node, want)
        if expr.type == VOID:
            raise self.frame.error(node, f"{ast.unparse(node)} gives nothing, so it has no value")
        if isinstance(expr.type, tuple):
            raise self.frame.error(
                node, f"{ast.unparse(node)} gives {len(expr.type)} values", "unpack them: a, b = ..."
            )
        return expr

    def number(self, node: ast.expr) -> Expr:
        """Return an expression that is an int or a bool."""
        return self.coerce(self.value(node, INT), INT, node)

    def test(self, node: ast.expr) -> Expr:
        """Return an expression of which only matters whether it counts as true."""
        if isinstance(node, ast.BoolOp):
            is_and = isinstance(node.op, ast.And)
            return fold.bool_op(is_and, self._until_decided(node, self.test), TRUTH, node.lineno)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return fold.negation(self.test(node.operand), node.lineno)
        expr = self.value(node)
        if expr.type == GROUP:
            raise self.frame.error(
                node,
                f"{ast.unparse(node)} is a group, which is neither true nor false",
                "ask .get_count() > 0",
            )
        return fold.truth(expr)

    def _until_decided(self, node: ast.BoolOp, check: Callable[[ast.expr], Expr]) -> list[Expr]:
        """Check the operands of and / or up to one that is known to decide: what stands after it is never
        evaluated.

        So a captured ``f`` may be None in ``f is None or f(c)``.
        """
        operands: list[Expr] = []
        for each in node.values:
            operand = check(each)
            operands.append(operand)
            if isinstance(operand, Const) and fold.is_true(operand) != isinstance(node.op, ast.And):
                break
        return operands

    def coerce(self, expr: Expr, kind: Type, node: ast.AST, what: str = "") -> Expr:
        """Return `expr` as a value of type `kind`. Raises CardCompileError if it is none."""
        if expr.type == kind or (kind in (INT, BOOL) and expr.type in NUMBERS):
            return expr
        if kind in OPTIONAL and expr.type == NONE:
            return Const(type=kind, line=expr.line, value=fold.none_of(kind))
        if kind == TRUTH and not isinstance(expr.type, tuple) and expr.type not in (GROUP, VOID):
            return fold.truth(expr)
        if isinstance(kind, tuple) and isinstance(expr, TupleExpr) and len(kind) == len(expr.items):
            items = [self.coerce(item, each, node) for item, each in zip(expr.items, kind, strict=True)]
            return TupleExpr(type=kind, line=expr.line, items=items)
        if expr.type == VOID:
            raise self.frame.error(node, f"{_text(node)} gives nothing, so it has no value")
        where = f"{what} is {described(kind)}, and this" if what else f"{_text(node)}"
        raise self.frame.error(
            node, f"{where} is {described(expr.type)}" + ("" if what else f", not {described(kind)}")
        )

    # --- names and constants
    # ---------------------------------------------------------------------------------------

    def _constant(self, node: ast.Constant, _want: Type | None) -> Expr:
        if node.value is None:
            return Const(type=NONE, line=node.lineno, value=0)
        if isinstance(node.value, bool | int):
            kind = BOOL if isinstance(node.value, bool) else INT
            return Const(type=kind, line=node.lineno, value=fold.checked(int(node.value)))
        raise self.frame.error(
            node, f"{node.value!r} is not part of the card language", "constants are ints, bools and None"
        )

    def _name(self, node: ast.Name, _want: Type | None) -> Expr:
        meaning = self.frame.unit.resolve(node.id, node)
        if isinstance(meaning, Local):
            read = self.frame.read(meaning, node)
            if read.type == UNKNOWN:
                raise self.frame.error(
                    node, f"the type of {node.id} is not known here", "give it its value before"
                )
            if read.type == NONE:
                return Const(type=NONE, line=node.lineno, value=0)
            return read
        if isinstance(meaning, Constant):
            return self.constant(meaning.value, node)
        what = "one of Python's functions" if isinstance(meaning, Builtin) else "a function"
        raise self.frame.error(
            node, f"{node.id} is {what}, not a value", "functions are called, or handed to the API"
        )

    def constant(self, value: Any, node: ast.expr) -> Expr:
        """Return a value from outside the card functions as an expression."""
        if isinstance(value, Enum):
            hint = "take the constant from ygocore.cards.language, where it is a plain int"
            raise self.frame.error(node, f"{ast.unparse(node)} is {value!r}", hint)
        if value is None:
            return Const(type=NONE, line=node.lineno, value=0)
        if isinstance(value, int):
            kind = BOOL if isinstance(value, bool) else INT
            return Const(type=kind, line=node.lineno, value=fold.checked(int(value)))
        if isinstance(value, tuple) and value and all(isinstance(each, int) for each in value):
            return TupleExpr(
                type=(INT,) * len(value),
                line=node.lineno,
                items=[self.constant(each, node) for each in value],
            )
        if callable(value):
            raise self.frame.error(
                node,
                f"{ast.unparse(node)} is a function, not a value",
                "functions are called, or handed to the API",
            )
        allowed = "captured are ints, bools, None, tuples of ints and functions"
        raise self.frame.error(
            node,
            f"{ast.unparse(node)} is {type(value).__name__} {value!r}, not a constant of the card language",
            allowed,
        )

    def outside_value(self, node: ast.expr) -> tuple[bool, Any]:
        """Return (True, value) for a name or dotted name that stands for something outside the card
        functions.
        """
        if isinstance(node, ast.Name):
            meaning = self.frame.unit.resolve(node.id, node)
            return (True, meaning.value) if isinstance(meaning, Constant) else (False, None)
        if isinstance(node, ast.Attribute):
            found, base = (
                self.outside_value(node.value)
                if isinstance(node.value, ast.Name | ast.Attribute)
                else (False, None)
            )
            if found and isinstance(base, CardNamespace):
                try:
                    return True, getattr(base, node.attr)
                except AttributeError as error:
                    raise self.frame.error(node, str(error)) from error
            if found:
                try:
                    return True, constant_attribute(base, node.attr)
                except AttributeError:
                    return False, None
        return False, None

    def _attribute(self, node: ast.Attribute, _want: Type | None) -> Expr:
        found, value = self.outside_value(node)
        if found:
            return self.constant(value, node)
        known, base = self.outside_value(node.value) if isinstance(node.value, ast.Name) else (False, None)
        if known and isinstance(base, Namespace):
            raise self.frame.error(node, f"{ast.unparse(node)} is not called", "write its arguments after it")
        raise self.frame.error(
            node, f"the attribute {ast.unparse(node)}", "there are no attributes but calls of the API"
        )

    def _tuple(self, node: ast.Tuple, _want: Type | None) -> Expr:
        items = [self.value(each) for each in node.elts]
        return TupleExpr(type=tuple(str(each.type) for each in items), line=node.lineno, items=items)

    # --- operators
    # -------------------------------------------------------------------------------------------------

    def _unary(self, node: ast.UnaryOp, _want: Type | None) -> Expr:
        if isinstance(node.op, ast.Not):
            return fold.negation(self.test(node.operand), node.lineno)
        operand = self.number(node.operand)
        if isinstance(node.op, ast.UAdd):
            return fold.binary("ADD", operand, Const(type=INT, line=node.lineno, value=0), node.lineno)
        return fold.unary("NEG" if isinstance(node.op, ast.USub) else "INV", operand, node.lineno)

    def _binary(self, node: ast.BinOp, _want: Type | None) -> Expr:
        return self.arithmetic(node.op, self.number(node.left), node.right, node)

    def arithmetic(self, operator: ast.operator, left: Expr, right: ast.expr, node: ast.AST) -> Expr:
        """Return `left operator right`."""
        op = _BINARY.get(type(operator))
        if op is None:
            reason = _INSTEAD.get(type(operator), f"{type(operator).__name__} is not there")
            raise self.frame.error(node, reason, "operators are + - * // % & | ^ ~ << >>")
        return fold.binary(op, left, self.number(right), getattr(node, "lineno", 0))

    def _bool_op(self, node: ast.BoolOp, want: Type | None) -> Expr:
        operands = self._until_decided(node, lambda each: self.value(each, want))
        kind: Type | None = operands[0].type
        for operand in operands[1:]:
            kind = join_loosely(kind, operand.type) if kind is not None else None
        if kind is None or kind == GROUP:
            raise self.frame.error(
                node, "and / or of a group, which is neither true nor false", "ask .get_count() > 0"
            )
        is_and = isinstance(node.op, ast.And)
        if kind == NONE:
            return operands[-1]
        return fold.bool_op(is_and, [self.coerce(each, kind, node) for each in operands], kind, node.lineno)

    def _if_expression(self, node: ast.IfExp, want: Type | None) -> Expr:
        test = self.test(node.test)
        if isinstance(test, Const):
            return self.value(node.body if fold.is_true(test) else node.orelse, want)
        then, other = self.value(node.body, want), self.value(node.orelse, want)
        kind = join_loosely(then.type, other.type)
        if kind is None:
            both = f"{described(then.type)} or {described(other.type)}"
            raise self.frame.error(node, f"{ast.unparse(node)} is {both}", "both must be of one type")
        if kind == GROUP:
            for each in (then, other):
                if isinstance(each, Read):
                    self.frame.share_group(each.variable, "it got a second name in an if-else")
        then, other = self.coerce(then, kind, node), self.coerce(other, kind, node)
        return Select(type=kind, line=node.lineno, test=test, then=then, other=other)

    # --- comparisons
    # -----------------------------------------------------------------------------------------------

    def _compare(self, node: ast.Compare, _want: Type | None) -> Expr:
        if len(node.ops) == 1 and isinstance(node.ops[0], ast.Is | ast.IsNot):
            found, value = self.outside_value(node.left)
            if found and callable(value) and ast.unparse(node.comparators[0]) == "None":
                return Const(type=BOOL, line=node.lineno, value=int(isinstance(node.ops[0], ast.IsNot)))
        left = self._compared(node.left)
        tests: list[Expr] = []
        for number, (operator, right_node) in enumerate(zip(node.ops, node.comparators, strict=True)):
            if isinstance(operator, ast.In | ast.NotIn):
                test, right = self._contained(left, right_node, node), left
                if isinstance(operator, ast.NotIn):
                    test = fold.negation(test, node.lineno)
                if len(node.ops) > 1:
                    raise self.frame.error(node, "in as part of a chain of comparisons", "write it with and")
            else:
                right = self._compared(right_node)
                reused = right
                if number < len(node.ops) - 1 and not isinstance(right, Const | Read):
                    variable = self.frame.hidden(right.type)
                    right = Let(type=right.type, line=right.line, variable=variable, value=right)
                    reused = Read(type=right.type, line=right.line, variable=variable)
                test, right = self._comparison(operator, left, right, node), reused
            tests.append(test)
            left = right
        return tests[0] if len(tests) == 1 else fold.bool_op(True, tests, BOOL, node.lineno)

    def _compared(self, node: ast.expr) -> Expr:
        expr = self.value(node)
        if expr.type == GROUP:
            # allowed before and after `in` only, where this function is not asked
            raise self.frame.error(
                node, f"{ast.unparse(node)} is a group", "compare groups by what they count: .get_count()"
            )
        if expr.type == TRUTH:
            raise self.frame.error(
                node, f"{ast.unparse(node)} is {described(TRUTH)}", "it cannot be compared"
            )
        return expr

    def _comparison(self, operator: ast.cmpop, left: Expr, right: Expr, node: ast.Compare) -> Expr:
        line = node.lineno
        kind = join(left.type, right.type)
        if isinstance(operator, ast.Is | ast.IsNot):
            negative = isinstance(operator, ast.IsNot)
            if NONE not in (left.type, right.type):
                raise self.frame.error(node, f"{ast.unparse(node)}: is compares with None only", "write ==")
            if kind not in (CARD, EFFECT, NONE):
                other = left.type if right.type == NONE else right.type
                raise self.frame.error(
                    node,
                    f"{ast.unparse(node)}: {described(other)} is never None",
                    "only cards and effects can be None",
                )
            op = "NE" if negative else "EQ"
        else:
            op = _COMPARISONS[type(operator)]
            if kind is None or (op not in ("EQ", "NE") and kind not in NUMBERS):
                both = f"{described(left.type)} with {described(right.type)}"
                raise self.frame.error(
                    node, f"{ast.unparse(node)} compares {both}", "compare ints, or cards with =="
                )
        if kind == NONE:
            return Const(type=BOOL, line=line, value=int(op == "EQ"))
        assert kind is not None
        return fold.compare(op, self.coerce(left, kind, node), self.coerce(right, kind, node), line)

    def _contained(self, left: Expr, node: ast.expr, whole: ast.Compare) -> Expr:
        """Return whether a card is in a group, or a value among those of a tuple."""
        if isinstance(node, ast.Tuple):
            items = [self.value(each) for each in node.elts]
            if not all(isinstance(each, Const | Read) for each in items):
                raise self.frame.error(
                    node, "a tuple after in that calculates something", "use names and constants"
                )
        else:
            container = self.check(node)
            if container.type == GROUP:
                card = self.coerce(left, CARD, whole)
                return self.calls.group_contains(container, card, whole)
            if not isinstance(container, TupleExpr):
                raise self.frame.error(
                    node, f"in {described(container.type)}", "in a group, or in a tuple of constants"
                )
            items = container.items
        if not isinstance(left, Const | Read):
            variable = self.frame.hidden(left.type)
            first: Expr = Let(type=left.type, line=left.line, variable=variable, value=left)
            rest: Expr = Read(type=left.type, line=left.line, variable=variable)
        else:
            first = rest = left
        tests: list[Expr] = []
        for number, item in enumerate(items):
            kind = join(left.type, item.type)
            if kind is None:
                raise self.frame.error(node, f"{described(left.type)} in a tuple with {described(item.type)}")
            side = self.coerce(first if number == 0 else rest, kind, whole)
            tests.append(fold.compare("EQ", side, self.coerce(item, kind, node), whole.lineno))
        if not tests:
            raise self.frame.error(node, "in an empty tuple")
        return fold.bool_op(False, tests, BOOL, whole.lineno)


def _text(node: ast.AST) -> str:
    return ast.unparse(node) if isinstance(node, ast.expr) else "this"
