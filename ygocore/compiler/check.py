"""The front end:

Checks every function of a card and gives typed trees, with what each may do (docs/cards.md, the subset).
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from types import FunctionType
from typing import Any, Final

from ygocore.cards.api import ApiFunction
from ygocore.cards.definitions import EVENT_PARAMETERS, CardDef, CardFunction, CardMethod, card_error
from ygocore.compiler import fold, purity
from ygocore.compiler.bytecode import MAX_PROGRAMS
from ygocore.compiler.calls import NO_FUNCTION
from ygocore.compiler.expressions import ExpressionChecker
from ygocore.compiler.frame import Frame
from ygocore.compiler.ir import (
    Assign,
    Binary,
    Break,
    Call,
    Const,
    Continue,
    Do,
    Expr,
    ForEach,
    ForRange,
    FunctionBody,
    If,
    Invoke,
    ProgramOperand,
    ProgramRef,
    Read,
    Return,
    Select,
    Stmt,
    TupleExpr,
    Unpack,
    Variable,
    While,
    all_expressions,
    reads,
)
from ygocore.compiler.scope import Unit, python_unit
from ygocore.compiler.types import (
    ANNOTATIONS,
    CARD,
    EFFECT,
    EVENT_TYPES,
    GROUP,
    INT,
    NONE,
    NUMBERS,
    TRUTH,
    UNKNOWN,
    VOID,
    Type,
    described,
    join_loosely,
    type_of_name,
)
from ygocore.constants import EffectCode
from ygocore.errors import CardCompileError

_ACTIVITY_CHAIN: Final = 7
_REFUSED: Final[dict[type[ast.stmt], str]] = {
    ast.ClassDef: "a class",
    ast.AsyncFunctionDef: "an async function",
    ast.Delete: "del",
    ast.With: "with",
    ast.AsyncWith: "with",
    ast.AsyncFor: "async for",
    ast.Raise: "raise",
    ast.Try: "try",
    ast.TryStar: "try",
    ast.Assert: "assert",
    ast.Import: "import",
    ast.ImportFrom: "import",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.Match: "match",
}
_ALLOWED: Final = "there are assignments, if, while, for, break, continue, return, def and calls"
_MAX_PASSES: Final = 12


class FunctionChecker:
    """Checks one function:

    Its statements, until the types of its variables stand still, and then once more for the tree.
    """

    def __init__(self, frame: Frame, want_truth: bool) -> None:
        self.frame = frame
        self.expressions = ExpressionChecker(frame)
        self.want_truth = want_truth
        self.result: Type | None = None
        self._found_result: Type | None = None
        self._break_states: list[list[set[str]]] = []
        self._returns: list[tuple[Return, Expr, ast.AST]] = []
        self._swallowed = False
        self._statements: dict[type[ast.stmt], Callable[[Any], list[Stmt]]] = {
            ast.Expr: self._expression,
            ast.Assign: self._assign,
            ast.AnnAssign: self._annotated,
            ast.AugAssign: self._augmented,
            ast.If: self._if,
            ast.While: self._while,
            ast.For: self._for,
            ast.Return: self._return,
            ast.Break: self._break,
            ast.Continue: self._continue,
            ast.Pass: lambda _node: [],
            ast.FunctionDef: self._function,
        }

    def run(self) -> tuple[list[Stmt], Type]:
        """Return the body and the type of the result. Raises CardCompileError."""
        body: list[Stmt] = []
        known = -1
        for _ in range(_MAX_PASSES):
            body = self._pass(final=False)
            if not self._swallowed and not self.frame.widened:
                break
            if self._swallowed and not self.frame.widened and known == len(self.frame.variables):
                self._pass(final=True)  # the mistakes are there to stay: raises the first of them
            known = len(self.frame.variables)
        else:
            body = self._pass(final=True)
        self._settle_returns()
        self.frame.check_groups()
        self.frame.commit_calls()
        assert self.result is not None
        return body, self.result

    def _settle_returns(self) -> None:
        """Make every returned value one of the function's result type."""
        if self.result == NONE:
            return
        assert self.result is not None
        for stmt, expr, node in self._returns:
            stmt.value = self.expressions.coerce(expr, self.result, node)

    def _give(self, expr: Expr, node: ast.AST, line: int) -> Return:
        """Return a `Return`, whose value is put there when the type of the result is known."""
        stmt = Return(line=line, value=None)
        self._returns.append((stmt, expr, node))
        self.frame.assigned = None
        return stmt

    def _pass(self, final: bool) -> list[Stmt]:
        self.frame.start_pass(final)
        self._swallowed = False
        self._found_result = None
        self._break_states = []
        self._returns = []
        node = self.frame.unit.node
        if isinstance(node, ast.Lambda):
            body = self._guarded(lambda: self._return_value(node.body, node.lineno))
        else:
            body = self.block(node.body)
        if self.frame.assigned is not None:
            body = [*body, *self._guarded(lambda: self._end(node))]
        self.result = self._settled_result()
        return body

    def _settled_result(self) -> Type:
        """Return the type of what the paths of this pass give."""
        if self.want_truth and self._found_result in (CARD, EFFECT):
            return TRUTH
        return NONE if self._found_result is None else self._found_result

    def _end(self, node: ast.AST) -> list[Stmt]:
        line = getattr(node, "end_lineno", None) or self.frame.unit.line
        self._join_result(NONE, node)
        return [self._give(Const(type=NONE, line=line, value=0), node, line)]

    def _guarded(self, check: Callable[[], list[Stmt]]) -> list[Stmt]:
        """Check, and let errors pass until the types are known."""
        if self.frame.final:
            return check()
        try:
            return check()
        except CardCompileError:
            self._swallowed = True
            return []

    def block(self, body: list[ast.stmt]) -> list[Stmt]:
        """Return the statements of a block; what can never be reached is left out."""
        result: list[Stmt] = []
        for node in body:
            if self.frame.assigned is None:
                break
            result += self._guarded(lambda node=node: self._statement(node))  # type: ignore[misc]
        return result

    def _statement(self, node: ast.stmt) -> list[Stmt]:
        check = self._statements.get(type(node))
        if check is None:
            what = _REFUSED.get(type(node), type(node).__name__)
            raise self.frame.error(node, f"{what} is not part of the card language", _ALLOWED)
        return check(node)

    # --- simple statements
    # -----------------------------------------------------------------------------------------

    def _expression(self, node: ast.Expr) -> list[Stmt]:
        if isinstance(node.value, ast.Constant):  # a docstring, or ...
            return []
        expr = self.expressions.check(node.value)
        if isinstance(expr, Call) and expr.api.no_op:
            return self._nothing(expr, node)
        if not isinstance(expr, Call | Invoke):
            raise self.frame.error(
                node, f"{ast.unparse(node)} does nothing", "a statement is a call or an assignment"
            )
        return [Do(line=node.lineno, value=expr)]

    def _nothing(self, call: Call, node: ast.Expr) -> list[Stmt]:
        for each in all_expressions([Do(line=node.lineno, value=call)]):
            if (isinstance(each, Call) and not each.api.asks) or (
                isinstance(each, Invoke) and each.program.changes
            ):
                reason = f"{call.api.full_name} is not compiled, and an argument of it does something"
                raise self.frame.error(node, reason, "do it before")
        return []

    def _function(self, node: ast.FunctionDef) -> list[Stmt]:
        if self.frame.assigned is not None:
            self.frame.assigned.add(node.name)
        return []

    def _assign(self, node: ast.Assign) -> list[Stmt]:
        if len(node.targets) > 1:
            raise self.frame.error(node, "an assignment to several targets", "one after the other")
        target = node.targets[0]
        if isinstance(target, ast.Tuple):
            return self._unpack(target, node)
        if not isinstance(target, ast.Name):
            raise self.frame.error(node, f"an assignment to {ast.unparse(target)}", "assign to a variable")
        if isinstance(node.value, ast.Lambda):
            if self.frame.assigned is not None:
                self.frame.assigned.add(target.id)
            return []
        return self._store(target, node.value, node)

    def _store(self, target: ast.Name, value: ast.expr, node: ast.stmt) -> list[Stmt]:
        known = self.frame.variables.get(target.id)
        want = (
            known.type if known is not None and known.type not in (UNKNOWN, NONE) else type_of_name(target.id)
        )
        expr = self.expressions.value(value, want)
        return self._put(target, expr, node)

    def _put(self, target: ast.Name, expr: Expr, node: ast.stmt) -> list[Stmt]:
        variable = self.frame.store(target.id, expr.type, node)
        if expr.type == GROUP:
            self._note_group(variable, expr)
        return [
            Assign(
                line=node.lineno, variable=variable, value=self.expressions.coerce(expr, variable.type, node)
            )
        ]

    def _note_group(self, variable: Variable, expr: Expr) -> None:
        if isinstance(expr, Read) and expr.variable is not variable:
            for each, other in ((variable, expr.variable), (expr.variable, variable)):
                self.frame.share_group(
                    each, f"{other.name or 'another variable'} is a name of the same group"
                )
        elif isinstance(expr, Call) and expr.api.result == "any":
            self.frame.share_group(variable, "what get_label_object gives is a copy")
        elif not isinstance(expr, Call | Invoke | Read):
            self.frame.share_group(variable, "it may be one of several groups")

    def _annotated(self, node: ast.AnnAssign) -> list[Stmt]:
        if not isinstance(node.target, ast.Name):
            raise self.frame.error(
                node, f"an assignment to {ast.unparse(node.target)}", "assign to a variable"
            )
        kind = annotation(node.annotation)
        if kind is None:
            raise self.frame.error(
                node,
                f"the annotation {ast.unparse(node.annotation)}",
                f"one of {', '.join(sorted(ANNOTATIONS))}",
            )
        kind = INT if kind in NUMBERS else kind
        self.frame.declare(node.target.id, kind, node)
        if node.value is None:
            return []
        expr = self.expressions.coerce(
            self.expressions.value(node.value, kind), kind, node.value, node.target.id
        )
        return self._put(node.target, expr, node)

    def _augmented(self, node: ast.AugAssign) -> list[Stmt]:
        if not isinstance(node.target, ast.Name):
            raise self.frame.error(
                node, f"an assignment to {ast.unparse(node.target)}", "assign to a variable"
            )
        name = ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target)
        left = self.expressions.number(name)
        try:
            expr = self.expressions.arithmetic(node.op, left, node.value, node)
        except fold.FoldError as error:
            raise self.frame.error(node, str(error)) from error
        return self._put(node.target, expr, node)

    def _unpack(self, target: ast.Tuple, node: ast.Assign) -> list[Stmt]:
        names = [each for each in target.elts if isinstance(each, ast.Name)]
        if len(names) != len(target.elts):
            raise self.frame.error(
                node, f"an assignment to {ast.unparse(target)}", "variables on the left side"
            )
        repeated = [
            name.id for number, name in enumerate(names) if name.id in [each.id for each in names[:number]]
        ]
        if repeated:
            raise self.frame.error(node, f"{repeated[0]} twice on the left side", "one name for each value")
        expr = self.expressions.check(node.value)
        kinds = expr.type if isinstance(expr.type, tuple) else (expr.type,)
        if not isinstance(expr.type, tuple) or len(kinds) != len(names):
            has = f"{len(kinds)} values" if isinstance(expr.type, tuple) else "one value"
            raise self.frame.error(
                node, f"{ast.unparse(node.value)} gives {has}, and {len(names)} are wanted"
            )
        if isinstance(expr, TupleExpr):
            return self._unpack_items(names, expr, node)
        assert isinstance(expr, Call | Invoke)
        stmts: list[Stmt] = []
        targets: list[Variable | None] = []
        for name, kind in zip(names, kinds, strict=True):
            variable = self.frame.store(name.id, kind, node)
            targets.append(variable)
        return [*stmts, Unpack(line=node.lineno, variables=targets, call=expr)]

    def _unpack_items(self, names: list[ast.Name], expr: TupleExpr, node: ast.Assign) -> list[Stmt]:
        """Return an assignment for each name;

        By way of hidden variables where a later value needs an earlier name.
        """
        variables = [
            self.frame.store(name.id, item.type, node) for name, item in zip(names, expr.items, strict=True)
        ]
        direct = not any(reads(item, variable) for item in expr.items[1:] for variable in variables)
        first: list[Stmt] = []
        second: list[Stmt] = []
        for variable, item in zip(variables, expr.items, strict=True):
            value = self.expressions.coerce(item, variable.type, node)
            if item.type == GROUP:
                self._note_group(variable, item)
            if direct or isinstance(value, Const):
                second.append(Assign(line=node.lineno, variable=variable, value=value))
                continue
            hidden = self.frame.hidden(value.type)
            first.append(Assign(line=node.lineno, variable=hidden, value=value))
            read = Read(type=value.type, line=node.lineno, variable=hidden)
            second.append(Assign(line=node.lineno, variable=variable, value=read))
        return first + second

    # --- control flow
    # ----------------------------------------------------------------------------------------------

    def _test(self, node: ast.expr) -> Expr:
        """Return a test. While types are not known yet, a mistake in it must not hide the block behind it."""
        try:
            return self.expressions.test(node)
        except CardCompileError:
            if self.frame.final:
                raise
            self._swallowed = True
            return Read(type=INT, line=node.lineno, variable=self.frame.hidden(INT))

    def _if(self, node: ast.If) -> list[Stmt]:
        test = self._test(node.test)
        if isinstance(
            test, Const
        ):  # the other branch is never reached: a captured value decides for this card
            return self.block(node.body if fold.is_true(test) else node.orelse)
        before = self._state()
        body = self.block(node.body)
        after_body, self.frame.assigned = self.frame.assigned, before
        orelse = self.block(node.orelse)
        self.frame.assigned = _meet(after_body, self.frame.assigned)
        return [If(line=node.lineno, test=test, body=body, orelse=orelse)]

    def _state(self) -> set[str] | None:
        return None if self.frame.assigned is None else set(self.frame.assigned)

    def _loop_body(self, node: ast.While | ast.For) -> tuple[list[Stmt], list[set[str]]]:
        self._break_states.append([])
        self.frame.loops.append(node)
        body = self.block(node.body)
        self.frame.loops.pop()
        return body, self._break_states.pop()

    def _no_else(self, node: ast.While | ast.For) -> None:
        if node.orelse:
            raise self.frame.error(node.orelse[0], "else after a loop", "set a variable before break")

    def _while(self, node: ast.While) -> list[Stmt]:
        self._no_else(node)
        test = self._test(node.test)
        before = self._state()
        body, breaks = self._loop_body(node)
        forever = isinstance(test, Const) and fold.is_true(test)
        self.frame.assigned = None if forever else before
        for state in breaks:
            self.frame.assigned = _meet(self.frame.assigned, state)
        return [While(line=node.lineno, test=test, body=body)]

    def _for(self, node: ast.For) -> list[Stmt]:
        self._no_else(node)
        if not isinstance(node.target, ast.Name):
            raise self.frame.error(node, f"for {ast.unparse(node.target)}", "one variable")
        if (
            isinstance(node.iter, ast.Call)
            and isinstance(node.iter.func, ast.Name)
            and node.iter.func.id == "range"
        ):
            return self._for_range(node, node.target, node.iter)
        container = self.expressions.check(node.iter, GROUP)
        if container.type != GROUP:
            what = f"for {node.target.id} in {described(container.type)}"
            raise self.frame.error(node, what, "loops go over a group or a range")
        before = self._state()
        variable = self.frame.store(node.target.id, CARD, node)
        body, _ = self._loop_body(node)
        self.frame.assigned = before
        return [ForEach(line=node.lineno, variable=variable, group=container, body=body)]

    def _for_range(self, node: ast.For, target: ast.Name, call: ast.Call) -> list[Stmt]:
        if (
            call.keywords
            or not 1 <= len(call.args) <= 3
            or any(isinstance(each, ast.Starred) for each in call.args)
        ):
            raise self.frame.error(
                node, ast.unparse(call), "range(stop), range(start, stop) or range(start, stop, step)"
            )
        numbers = [self.expressions.number(each) for each in call.args]
        step = numbers[2] if len(numbers) == 3 else Const(type=INT, line=node.lineno, value=1)
        if not isinstance(step, Const) or step.value == 0:
            raise self.frame.error(node, f"{ast.unparse(call)}: the step", "a constant, and not 0")
        start = numbers[0] if len(numbers) > 1 else Const(type=INT, line=node.lineno, value=0)
        stop = numbers[1] if len(numbers) > 1 else numbers[0]
        before = self._state()
        unset = before is not None and target.id not in before
        variable = self.frame.store(target.id, INT, node)
        body, _ = self._loop_body(node)
        self.frame.assigned = before
        plain = unset and variable not in _assigned(body)
        if isinstance(stop, Read) and stop.variable in {variable, *_assigned(body)}:
            # Python looks at the end once, before the first round: adding 0 makes a value of its own.
            zero = Const(type=INT, line=node.lineno, value=0)
            stop = Binary(type=INT, line=node.lineno, op="ADD", left=stop, right=zero)
        loop = ForRange(
            line=node.lineno,
            variable=variable,
            start=start,
            stop=stop,
            step=step.value,
            body=body,
            plain=plain,
        )
        return [loop]

    def _break(self, node: ast.Break) -> list[Stmt]:
        if self.frame.assigned is not None:
            self._break_states[-1].append(set(self.frame.assigned))
        self.frame.assigned = None
        return [Break(line=node.lineno)]

    def _continue(self, node: ast.Continue) -> list[Stmt]:
        self.frame.assigned = None
        return [Continue(line=node.lineno)]

    # --- results
    # ---------------------------------------------------------------------------------------------------

    def _return(self, node: ast.Return) -> list[Stmt]:
        if node.value is None:
            self._join_result(NONE, node)
            none = Const(type=NONE, line=node.lineno, value=0)
            return [self._give(none, node, node.lineno)]
        return self._return_value(node.value, node.lineno)

    def _return_value(self, node: ast.expr, line: int) -> list[Stmt]:
        # A test is asked as a test: `return c and c.is_faceup()` needs no types that go together.
        expr = self.expressions.check(node, self.result if isinstance(self.result, str) else None)
        if expr.type == VOID:
            stmts: list[Stmt] = [Do(line=line, value=expr)]
            if isinstance(expr, Call) and expr.api.no_op:
                stmts = self._nothing(expr, ast.copy_location(ast.Expr(node), node))
            self._join_result(NONE, node)
            none = Const(type=NONE, line=line, value=0)
            return [*stmts, self._give(none, node, line)]
        self.frame.assigned = None
        self._note_returned(expr, node)
        self._join_result(expr.type, node)
        return [self._give(expr, node, line)]

    def _note_returned(self, expr: Expr, node: ast.AST) -> None:
        """Note the groups that a returned value may be: the caller must not get a second name for one that it has."""
        for each in expr.items if isinstance(expr, TupleExpr) else [expr]:
            for side in (each.then, each.other) if isinstance(each, Select) else (each,):
                if side.type == GROUP and isinstance(side, Read):
                    self.frame.return_group(side.variable, node)

    def _join_result(self, kind: Type, node: ast.AST) -> None:
        if self._found_result is None:
            self._found_result = kind
            return
        joined = join_loosely(self._found_result, kind)
        if joined is None:
            both = f"{described(self._found_result)} or {described(kind)}"
            raise self.frame.error(node, f"{self.frame.unit.name} gives {both}", "every path gives one type")
        self._found_result = joined


def annotation(node: ast.expr) -> str | None:
    """Return the type that an annotation says, None if it says none of the language."""
    name = node.id if isinstance(node, ast.Name) else node.value if isinstance(node, ast.Constant) else None
    return name if isinstance(name, str) and name in ANNOTATIONS else None


def _meet(left: set[str] | None, right: set[str] | None) -> set[str] | None:
    if left is None or right is None:
        return right if left is None else left
    return left & right


def _assigned(body: list[Stmt]) -> set[Variable]:
    """Return the variables that a block gives values to."""
    found: set[Variable] = set()
    for stmt in body:
        if isinstance(stmt, Assign | ForEach | ForRange):
            found.add(stmt.variable)
        elif isinstance(stmt, Unpack):
            found.update(each for each in stmt.variables if each is not None)
        if isinstance(stmt, If):
            found |= _assigned(stmt.body) | _assigned(stmt.orelse)
        elif isinstance(stmt, While | ForEach | ForRange):
            found |= _assigned(stmt.body)
    return found


# --- a card
# --------------------------------------------------------------------------------------------------------

#: Roles of functions, and whether they may only ask.
_PURE_ROLES: Final = frozenset({"filter", "condition", "value", "limit", "check"})
_ROLE_OF_SETTER: Final = {
    "set_condition": "condition",
    "set_cost": "cost",
    "set_target": "target",
    "set_operation": "operation",
    "change_chain_operation": "operation",
}


_CHECK_TYPES: Final = (GROUP, EFFECT, INT, GROUP)
_MATERIAL_TYPES: Final = (CARD, CARD, INT, INT)


class CardChecker:
    """Checks the functions of one card.

    Programs are numbered in the order in which the card's effects reach them.
    """

    def __init__(self, definition: CardDef) -> None:
        self.definition = definition
        self.programs: list[ProgramRef] = []
        # By outermost Python function (its key: makers of functions make equal ones), what `suspend` has to know of its source.
        self._suspending: dict[Any, dict[ast.AST, bool]] = {}
        self._factory_values: dict[Any, dict[ast.Call, Any]] = {}
        self._units: dict[FunctionType, Unit] = {}
        self._by_key: dict[Any, ProgramRef] = {}
        self._effect_programs: dict[tuple[int, str], ProgramRef] = {}
        self._permit_programs: dict[int, ProgramRef] = {}
        self._procedure_programs: dict[tuple[int, int], ProgramRef] = {}
        for number, field, function in definition.functions():
            self._effect_programs[number, field] = self._effect_function(number, field, function)
        for number, permit in enumerate(definition.permits):
            if permit.filter is not None:
                self._permit_programs[number] = self._permit_filter(permit.filter, permit.b)
        for number, procedure in enumerate(definition.procedures):
            filters = [procedure.special, *(each.filter for each in procedure.materials)]
            for place, each in enumerate(filters, -1):
                if each is not None:
                    self._procedure_programs[number, place] = self._material_filter(each, place >= 0)
        self._number_programs()

    def effect_program(self, number: int, field: str) -> int:
        """Return the local number of an effect's function, -1 if it has none."""
        program = self._effect_programs.get((number, field))
        return -1 if program is None else program.number

    def permit_program(self, number: int) -> int:
        """Return the local number of a permit's filter, -1 if it has none."""
        program = self._permit_programs.get(number)
        return -1 if program is None else program.number

    def procedure_program(self, number: int, place: int) -> int:
        """Return the local number of the filter of a procedure's material, or of the check of the whole group
        (place -1); -1 if it has none.
        """
        program = self._procedure_programs.get((number, place))
        return -1 if program is None else program.number

    # --- units
    # -----------------------------------------------------------------------------------------------------

    def unit_of(self, function: FunctionType) -> Unit:
        """Return the unit of a Python function."""
        unit = self._units.get(function)
        if unit is None:
            unit = self._units[function] = python_unit(function)
        return unit

    def units(self) -> dict[FunctionType, Unit]:
        """Return the Python functions that the card uses, with their units."""
        return self._units

    def factory_values(self, unit: Unit) -> dict[ast.Call, Any]:
        """Return what factories made, by the call, in the source of the outermost function around `unit`."""
        return self._factory_values.setdefault(_unit_key(outermost(unit)), {})

    def suspending_calls(self, unit: Unit) -> dict[ast.AST, bool]:
        """Return whether calls suspend, by the call, in the source of the outermost function around `unit`."""
        return self._suspending.setdefault(_unit_key(outermost(unit)), {})

    def note_call(self, frame: Frame, node: ast.AST, suspends: bool) -> None:
        """Note whether a call suspends. Raises CardCompileError if it does for some types of parameters only."""
        calls = self.suspending_calls(frame.unit)
        if calls.setdefault(node, suspends) != suspends and isinstance(node, ast.expr):
            reason = f"{ast.unparse(node)} may ask a player for some callers of {frame.unit.name} only"
            raise frame.error(node, reason, "annotate the parameters")

    def is_annotated(self, unit: Unit, name: str) -> bool:
        """Whether a parameter has an annotation."""
        arguments = [*unit.node.args.posonlyargs, *unit.node.args.args]
        return any(each.arg == name and each.annotation is not None for each in arguments)

    def declared_type(self, unit: Unit, name: str) -> Type | None:
        """Return the type of a parameter by annotation or name, None if neither says one (then the caller's
        argument does).
        """
        for argument in (*unit.node.args.posonlyargs, *unit.node.args.args):
            if argument.arg == name and argument.annotation is not None:
                kind = annotation(argument.annotation)
                if kind is None:
                    what = f"the annotation {ast.unparse(argument.annotation)} of {name}"
                    raise unit.error(argument, what, f"one of {', '.join(sorted(ANNOTATIONS))}")
                return INT if kind in NUMBERS else kind
        return EVENT_TYPES.get(name) or type_of_name(name)

    # --- programs
    # --------------------------------------------------------------------------------------------------

    def program(
        self, unit: Unit, types: tuple[Type, ...], captures: tuple[Type, ...], truth: bool = False
    ) -> ProgramRef:
        """Return the program of a function for parameters of these types;

        Its body is None while it is being checked.
        """
        key = (_unit_key(unit), types, captures, truth)
        ref = self._by_key.get(key)
        if ref is None:
            ref = ProgramRef(-1, unit.name, unit.file, unit.line, unit.parameters)
            self._by_key[key] = ref
            frame = Frame(self, unit, ref)
            parameters = [
                frame.add_parameter(name, self.declared_type(unit, name) or kind)
                for name, kind in zip(unit.parameters, types, strict=True)
            ]
            captured = [
                frame.add_captured(each, kind) for each, kind in zip(unit.captures(), captures, strict=True)
            ]
            try:
                body, result = FunctionChecker(frame, truth).run()
                _refuse_asking_lambda(unit, ref)
            except CardCompileError:
                del self._by_key[key]  # a caller whose types are not known yet may ask again
                raise
            ref.function = FunctionBody(unit.name, unit.file, unit.line, parameters, captured, body, result)
        return ref

    def _number_programs(self) -> None:
        """Number the programs that the card's effects reach, in that order."""
        waiting = list(
            reversed(
                [
                    *self._effect_programs.values(),
                    *self._permit_programs.values(),
                    *self._procedure_programs.values(),
                ]
            )
        )
        while waiting:
            program = waiting.pop()
            if program.number >= 0:
                continue
            program.number = len(self.programs)
            self.programs.append(program)
            found = [
                each.program
                for each in all_expressions(program.body.body)
                if isinstance(each, Invoke)
                or (isinstance(each, ProgramOperand) and each.program is not NO_FUNCTION)
            ]
            waiting.extend(reversed(found))
        if len(self.programs) > MAX_PROGRAMS:
            raise card_limit(self.definition, f"{len(self.programs)} functions", f"at most {MAX_PROGRAMS}")

    def truth_program(self, unit: Unit, types: tuple[Type, ...], captures: tuple[Type, ...]) -> ProgramRef:
        """Return a program whose result is asked whether it is true;

        `body` None if it is still being checked.
        """
        program = self.program(unit, types, captures)
        if program.function is None or program.body.result not in (CARD, EFFECT):
            return program
        return self.program(unit, types, captures, truth=True)

    def method_program(
        self, api: ApiFunction, types: tuple[Type, ...], truth: bool, frame: Frame, node: ast.Call
    ) -> ProgramRef:
        """Return a program for a method of cards used as a filter: ``card.is_race`` with further arguments."""
        key = (api, types, truth)
        ref = self._by_key.get(key)
        if ref is None:
            ref = ProgramRef(-1, api.full_name, frame.unit.file, node.lineno, ("c",))
            names = [f"a{number}" for number in range(len(types))]
            source = ast.Lambda(
                ast.arguments([], [ast.arg(each) for each in ("c", *names)], None, [], [], None, []),
                ast.Call(
                    ast.Attribute(ast.Name("c", ast.Load()), api.name, ast.Load()),
                    [ast.Name(n, ast.Load()) for n in names],
                    [],
                ),
            )
            for each in ast.walk(source):
                ast.copy_location(each, node)
            unit = Unit(source, frame.unit.file, None, None)
            inner = Frame(self, unit, ref)
            parameters = [
                inner.add_parameter(name, kind)
                for name, kind in zip(("c", *names), (CARD, *types), strict=True)
            ]
            body, result = FunctionChecker(inner, truth).run()
            ref.function = FunctionBody(
                api.full_name, frame.unit.file, node.lineno, parameters, [], body, result
            )
            self._by_key[key] = ref
        self._check_role(ref, "filter", frame.unit, node.lineno)
        return ref

    # --- roles
    # -----------------------------------------------------------------------------------------------------

    def role_types(self, unit: Unit, role: str, setter: str) -> tuple[Type, ...]:
        """Return the types of the parameters of a function that the engines call with an event's values, or
        by position.
        """
        if role == "func":
            return self._event_types(unit)
        if role == "limit" and len(unit.parameters) != 3:
            names = ", ".join(unit.parameters) or "none"
            raise unit.error(unit.line, f"the chain limit {unit.name} takes {names}", "it takes e, rp, tp")
        if role == "check":
            return self._types_of_a_check(unit)
        return tuple(self.declared_type(unit, name) or INT for name in unit.parameters)

    def _types_of_a_check(self, unit: Unit) -> tuple[Type, ...]:
        """Return the types of the parameters of a function that is asked about the cards picked."""
        types = _CHECK_TYPES[: len(unit.parameters)]
        if not 1 <= len(unit.parameters) <= len(_CHECK_TYPES):
            names = ", ".join(unit.parameters) or "none"
            raise unit.error(
                unit.line, f"{unit.name} takes {names}", "it takes g, e, tp, mg, or the first ones"
            )
        for name, kind in zip(unit.parameters, types, strict=True):
            declared = self.declared_type(unit, name)
            if declared not in (None, kind):
                raise unit.error(unit.line, f"{name} is {described(declared)}", f"there is {described(kind)}")
        return types

    def _event_types(self, unit: Unit) -> tuple[Type, ...]:
        places = [
            EVENT_PARAMETERS.index(name) if name in EVENT_PARAMETERS else -1 for name in unit.parameters
        ]
        if -1 in places or places != sorted(places):
            allowed = f"it may take {', '.join(EVENT_PARAMETERS)}, in this order, leaving out some"
            raise unit.error(unit.line, f"{unit.name} takes {', '.join(unit.parameters)}", allowed)
        for name in unit.parameters:
            declared = self.declared_type(unit, name)
            if declared is not None and declared != EVENT_TYPES[name]:
                raise unit.error(
                    unit.line, f"{name} is annotated as {described(declared)}", described(EVENT_TYPES[name])
                )
        return tuple(EVENT_TYPES[name] for name in unit.parameters)

    def role_program(
        self,
        unit: Unit,
        types: tuple[Type, ...],
        captures: tuple[Type, ...],
        role: str,
        api: ApiFunction,
        frame: Frame,
        node: ast.Call,
    ) -> ProgramRef:
        """Return the program of a function handed to the API, which must keep to what its role allows."""
        role = _ROLE_OF_SETTER.get(api.name, role)
        truth = role in ("condition", "cost", "target", "limit", "check") or (
            role == "filter" and api.variadic == "args"
        )
        truth = truth or role == "value"
        program = self.truth_program(unit, types, captures) if truth else self.program(unit, types, captures)
        if program.function is None:
            if role == "operation":
                return program  # an operation may register itself again
            raise frame.error(
                node, f"{unit.name} uses itself, straight or through others", "recursion does not compile"
            )
        self._check_role(program, role, frame.unit, node.lineno)
        return program

    def _check_role(
        self, program: ProgramRef, role: str, user: Unit, line: int, changes_allowed: bool = False
    ) -> None:
        """Raise CardCompileError if a function does what its role does not allow."""
        what = f"{program.name} ({program.file}:{program.line}), used as {role},"
        if role in _PURE_ROLES:
            if program.suspends is not None:
                place, call = program.suspends
                raise user.error(
                    line,
                    f"{what} calls {call} at line {place}, which may ask a player",
                    f"a {role} may only ask",
                )
            if program.changes is not None and not changes_allowed:
                place, call = program.changes
                raise user.error(
                    line,
                    f"{what} calls {call} at line {place}, which changes the duel",
                    f"a {role} may only ask",
                )
        if role in ("cost", "target"):
            found = purity.check_place(program)
            if found is not None:
                reason = f"{what} reaches {found[1]} at line {found[0]} while chk == 0"
                raise user.error(line, reason, "`if chk == 0: return ...` comes first, and only asks")
        if role != "operation" and (program.body.result == GROUP or isinstance(program.body.result, tuple)):
            raise user.error(line, f"{what} gives {described(program.body.result)}", "a number or whether")
        if role in ("condition", "limit", "check", "filter", "value") and program.body.result == NONE:
            raise user.error(line, f"{what} gives nothing", "it returns a number or whether")

    def _effect_function(self, number: int, field: str, function: CardFunction) -> ProgramRef:
        """Return the program of a declared effect's condition, cost, target, operation or value."""
        assert isinstance(function.function, FunctionType)
        unit = self.unit_of(function.function)
        if field == "value_function":
            types = tuple(self.declared_type(unit, name) or INT for name in unit.parameters)
            program = self.truth_program(unit, types, ())
            changes = self.definition.effects[number].code == EffectCode.MATERIAL_CHECK
            self._check_role(program, "value", unit, unit.line, changes_allowed=changes)
            return program
        types = self._event_types(unit)
        program = (
            self.program(unit, types, ()) if field == "operation" else self.truth_program(unit, types, ())
        )
        self._check_role(program, field, unit, unit.line)
        if field == "target" and "c" in unit.parameters and "chk" not in unit.parameters:
            self._check_role(program, "filter", unit, unit.line)
        return program

    def _permit_filter(self, filter: CardFunction | CardMethod, activity: int) -> ProgramRef:
        """Return the program of the filter of a custom counter: of a card, of Chains ``(re, tp, link)``."""
        if isinstance(filter, CardMethod):
            card = self.definition
            raise card_limit(
                card, f"{filter!r} as the filter of a counter", "write a lambda: lambda c: c.is_...()"
            )
        assert isinstance(filter.function, FunctionType)
        unit = self.unit_of(filter.function)
        types = (EFFECT, INT, INT) if activity == _ACTIVITY_CHAIN else (CARD,)
        if not 1 <= len(unit.parameters) <= len(types):
            raise unit.error(
                unit.line,
                f"the filter {unit.name} takes {len(unit.parameters)} parameters",
                "it takes re, tp, link, or the first of them" if len(types) > 1 else "it takes a card",
            )
        program = self.truth_program(unit, types[: len(unit.parameters)], ())
        self._check_role(program, "filter", unit, unit.line)
        return program

    def _material_filter(self, filter: CardFunction | CardMethod, single: bool) -> ProgramRef:
        """Return the program of ``(c, summoned card, summon type, player)``, or of the same for a group."""
        what = "a card" if single else "a group"
        if isinstance(filter, CardMethod):
            raise card_limit(
                self.definition,
                f"{filter!r} as the filter of a material",
                "write a lambda: lambda c: c.is_...()",
            )
        assert isinstance(filter.function, FunctionType)
        unit = self.unit_of(filter.function)
        if not 1 <= len(unit.parameters) <= len(_MATERIAL_TYPES):
            raise unit.error(
                unit.line,
                f"{unit.name} takes {len(unit.parameters)} parameters",
                f"it takes {what}, and up to three more: the summoned card, the summon type, the player",
            )
        types = (CARD if single else GROUP, *_MATERIAL_TYPES[1 : len(unit.parameters)])
        for name, kind in zip(unit.parameters, types, strict=True):
            if (self.declared_type(unit, name) or kind) != kind:
                raise unit.error(unit.line, f"{name} of {unit.name} is {described(kind)}", "rename it")
        program = self.truth_program(unit, types, ())
        self._check_role(program, "filter", unit, unit.line)
        return program


def card_limit(card: CardDef, reason: str, allowed: str = "") -> CardCompileError:
    """Return an error about a card as a whole."""
    return card_error(card.file, card.line, f"card {card.code} ({card.name}): {reason}", allowed)


def _refuse_asking_lambda(unit: Unit, ref: ProgramRef) -> None:
    if isinstance(unit.node, ast.Lambda) and ref.suspends is not None:
        line, call = ref.suspends
        raise unit.error(line, f"{call} may ask a player, which a lambda may not", "write a def")


def outermost(unit: Unit) -> Unit:
    """Return the Python function around a unit."""
    while unit.parent is not None:
        unit = unit.parent
    return unit


def _unit_key(unit: Unit) -> Any:
    """Return what makes two units one:

    The same code with the same captured constants, as factories make it again and again.
    """
    function = unit.function
    if function is None:
        return unit
    cells = function.__closure__ or ()
    try:
        values = tuple((type(cell.cell_contents), cell.cell_contents) for cell in cells)
        hash(values)
    except (ValueError, TypeError):  # an empty cell, a value without a hash
        return unit
    return function.__code__, id(function.__globals__), values
