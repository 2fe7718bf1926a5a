"""Checks calls: of the API, of other card functions, of Python's few builtins;

And the functions handed to the API.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, NoReturn

from ygocore.cards.api import BY_NAME, CHAININFO_RESULT, GROUP_CHANGES, ApiFunction, ApiParameter
from ygocore.cards.definitions import CardFunction, CardMethod
from ygocore.cards.language import Namespace
from ygocore.compiler import fold
from ygocore.compiler.bytecode import MAX_STORED_CAPTURES, MAX_TRAILING, NO_CARD, NO_EFFECT, Kind
from ygocore.compiler.frame import Frame
from ygocore.compiler.ir import Call, Const, Expr, Invoke, ProgramOperand, ProgramRef, Read, TupleExpr
from ygocore.compiler.scope import Builtin, Constant, Local, Nested, Unit
from ygocore.compiler.types import BOOL, CARD, EFFECT, GROUP, INT, NONE, NUMBERS, TRUTH, VOID, Type, described

if TYPE_CHECKING:
    from ygocore.compiler.expressions import ExpressionChecker

_KINDS: Final = {INT: Kind.INT, BOOL: Kind.INT, CARD: Kind.CARD, EFFECT: Kind.EFFECT, GROUP: Kind.GROUP}
_FUNCTION_TYPES: Final = frozenset({"filter", "func", "limit", "check"})
_TOSSES: Final = frozenset({"duel.toss_coin", "duel.toss_dice"})


@dataclass(frozen=True, slots=True)
class FunctionValue:
    """A function handed to the API: a unit, a method of the API, or (both None) no function."""

    unit: Unit | None = None
    method: ApiFunction | None = None


class CallChecker:
    """Checks the calls of one function."""

    def __init__(self, frame: Frame, expressions: ExpressionChecker) -> None:
        self.frame = frame
        self.expressions = expressions

    def call(self, node: ast.Call, want: Type | None) -> Expr:
        """Return a call."""
        target = node.func
        if isinstance(target, ast.Name):
            return self._call_name(target, node, want)
        if not isinstance(target, ast.Attribute):
            raise self.frame.error(
                node, f"a call of {ast.unparse(target)}", "call functions by their names, and the API"
            )
        found, value = self.expressions.outside_value(target)
        if found:
            return self._call_value(value, node, want)
        known, base = (
            self.expressions.outside_value(target.value)
            if isinstance(target.value, ast.Name | ast.Attribute)
            else (False, None)
        )
        if known and isinstance(base, Namespace):
            api = self._api(repr(base), target.attr, node)
            if api.is_method:
                raise self.frame.error(
                    node, f"{api.full_name} is called on a {api.receiver}", f"x.{api.name}(...)"
                )
            return self._call_api(api, None, node, want)
        return self._call_method(target, node, want)

    # --- functions by name
    # -----------------------------------------------------------------------------------------

    def _call_name(self, target: ast.Name, node: ast.Call, want: Type | None) -> Expr:
        meaning = self.frame.unit.resolve(target.id, target)
        if isinstance(meaning, Builtin):
            return self._call_builtin(meaning.name, node)
        if isinstance(meaning, Local):
            raise self.frame.error(
                node, f"{target.id} is a variable", "call functions by their names, and the API"
            )
        if isinstance(meaning, Nested):
            return self._invoke(meaning.unit, node)
        return self._call_value(meaning.value, node, want)

    def _call_value(self, value: Any, node: ast.Call, want: Type | None) -> Expr:
        if isinstance(value, CardFunction):
            value = value.function
        if isinstance(value, CardMethod):
            return self._call_card_method(BY_NAME["card"][value.__name__], node, want)
        if not isinstance(value, FunctionType):
            raise self.frame.error(node, f"{ast.unparse(node.func)} is {value!r}, which is no card function")
        if hasattr(value, "__ygocore_factory__"):
            made = self.factory_value(value, node)
            if made is None or isinstance(made, int | tuple):
                return self.expressions.constant(made, node)
            raise self.frame.error(
                node, f"{ast.unparse(node)} makes {made!r}, which is no value", "hand it to the API"
            )
        return self._invoke(self.frame.card.unit_of(value), node)

    def _call_card_method(self, api: ApiFunction, node: ast.Call, want: Type | None) -> Expr:
        """Return ``card.is_faceup(c)``, mostly written ``f(c)`` with a captured ``f``, as ``c.is_faceup()``."""
        if not node.args:
            raise self.frame.error(node, f"{api.full_name} without a card", f"{api.full_name}(c, ...)")
        receiver = self.expressions.coerce(self.expressions.value(node.args[0], CARD), CARD, node.args[0])
        rest = ast.copy_location(ast.Call(node.func, node.args[1:], node.keywords), node)
        expr = self._call_api(api, receiver, rest, want)
        self.frame.note_call(node, api.suspends)
        return expr

    def factory_value(self, function: FunctionType, node: ast.Call) -> Any:
        """Return what a `factory` makes of constants, once for each call in the source."""
        cached = self.frame.card.factory_values(self.frame.unit)
        if node not in cached:
            arguments = [self._constant_argument(each) for each in node.args]
            keywords = {each.arg: self._constant_argument(each.value) for each in node.keywords if each.arg}
            try:
                cached[node] = function(*arguments, **keywords)
            except Exception as error:  # whatever the author's code raises
                raise self.frame.error(
                    node, f"{ast.unparse(node)}: {type(error).__name__}: {error}"
                ) from error
        return cached[node]

    def _constant_argument(self, node: ast.expr) -> Any:
        found, value = self.expressions.outside_value(node)
        if found:
            return value
        if isinstance(node, ast.Call):
            known, inner = self.expressions.outside_value(node.func)
            if known and hasattr(inner, "__ygocore_factory__"):
                return self.factory_value(inner, node)
        expr = self.expressions.check(node)
        items = expr.items if isinstance(expr, TupleExpr) else [expr]
        values = [self._constant_of(each, node) for each in items]
        return tuple(values) if isinstance(expr, TupleExpr) else values[0]

    def _constant_of(self, expr: Expr, node: ast.expr) -> int | bool | None:
        if not isinstance(expr, Const):
            allowed = "a factory runs before the duel: its arguments are constants and functions from outside"
            raise self.frame.error(node, f"{ast.unparse(node)} is not known before the duel", allowed)
        if expr.type == NONE:
            return None
        return bool(expr.value) if expr.type == BOOL else expr.value

    def _call_builtin(self, name: str, node: ast.Call) -> Expr:
        if node.keywords or any(isinstance(each, ast.Starred) for each in node.args):
            raise self.frame.error(node, f"{name} with keywords or *", "arguments by position")
        count = len(node.args)
        if name == "range":
            raise self.frame.error(node, "range is not a value", "for i in range(...)")
        if name in ("min", "max"):
            if count < 2:
                raise self.frame.error(node, f"{name} of {count} values", "two or more ints")
            result = self.expressions.number(node.args[0])
            for each in node.args[1:]:
                result = fold.binary(name.upper(), result, self.expressions.number(each), node.lineno)
            return result
        if count != 1:
            raise self.frame.error(node, f"{name} takes one argument, not {count}")
        if name == "bool":
            test = self.expressions.test(node.args[0])
            return fold.negation(fold.negation(test, node.lineno), node.lineno)
        if name == "len":
            container = self.expressions.coerce(
                self.expressions.value(node.args[0], GROUP), GROUP, node.args[0]
            )
            return self._finish(BY_NAME["group"]["get_count"], [container], [], INT, node)
        number = self.expressions.number(node.args[0])
        return fold.unary("ABS", number, node.lineno) if name == "abs" else number

    def _invoke(self, unit: Unit, node: ast.Call) -> Expr:
        """Return a call of another card function."""
        if any(isinstance(each, ast.Starred) for each in node.args) or any(
            each.arg is None for each in node.keywords
        ):
            raise self.frame.error(node, f"a * in a call of {unit.name}", "write the arguments one by one")
        given = dict(zip(unit.parameters, node.args, strict=False))
        for keyword in node.keywords:
            if keyword.arg not in unit.parameters or keyword.arg in given:
                raise self.frame.error(
                    node,
                    f"{unit.name} and {keyword.arg}=",
                    f"its parameters are {', '.join(unit.parameters)}",
                )
            given[keyword.arg] = keyword.value
        if len(node.args) > len(unit.parameters) or len(given) != len(unit.parameters):
            count = len(node.args) + len(node.keywords)
            expected = f"{len(unit.parameters)} ({', '.join(unit.parameters)})" if unit.parameters else "none"
            raise self.frame.error(node, f"{unit.name} gets {count} arguments, and takes {expected}")
        # Python evaluates in the order of the call, which keywords may change.
        in_order = [*node.args, *(each.value for each in node.keywords)]
        if in_order != [given[name] for name in unit.parameters]:
            raise self.frame.error(
                node, f"keywords of {unit.name} out of order", "the order of its parameters"
            )
        arguments: list[Expr] = []
        for name in unit.parameters:
            self._refuse_function(given[name], unit)
            declared = self.frame.card.declared_type(unit, name)
            expr = self.expressions.value(given[name], declared)
            if declared is not None:
                expr = self.expressions.coerce(
                    expr, declared, given[name], f"parameter {name} of {unit.name}"
                )
            elif expr.type == NONE:
                hint = f"say which type it has in {unit.name}: `{name}: card` or `{name}: effect`"
                raise self.frame.error(given[name], f"None as {name}, whose type is not known", hint)
            arguments.append(expr)
        captured = self._captured(unit, node)
        program = self._program(unit, [_plain(each.type) for each in arguments], captured, node)
        self.frame.ref.invokes.append(program)
        self._note_program(program, node)
        result = program.body.result
        kind = VOID if result == NONE else result
        return Invoke(type=kind, line=node.lineno, program=program, arguments=[*arguments, *captured])

    def _refuse_function(self, node: ast.expr, unit: Unit) -> None:
        if isinstance(node, ast.Lambda):
            raise self.frame.error(
                node, f"a function as an argument of {unit.name}", "functions are handed to the API only"
            )

    def _program(self, unit: Unit, types: list[Type], captured: list[Expr], node: ast.AST) -> ProgramRef:
        program = self.frame.card.program(unit, tuple(types), tuple(each.type for each in captured))
        if program.function is None:
            raise self.frame.error(
                node, f"{unit.name} calls itself, straight or through others", "recursion does not compile"
            )
        return program

    def _note_program(self, program: ProgramRef, node: ast.AST) -> None:
        suspends, changes = program.suspends, program.changes
        if suspends is not None:
            self.frame.note(True, False, f"{program.name}, which calls {suspends[1]}", node)
        if changes is not None:
            self.frame.note(False, True, f"{program.name}, which calls {changes[1]}", node)
        self.frame.note_call(node, suspends is not None)

    def _captured(self, unit: Unit, node: ast.AST) -> list[Expr]:
        """Return the values that a function brings along from the functions around it."""
        for owner, name in unit.needed_functions():
            self._check_defined(owner, name, node)
        return [self.frame.read(each, node) for each in unit.captures()]

    def _check_defined(self, owner: Unit, name: str, node: ast.AST) -> None:
        assigned = self.frame.assigned
        if owner is self.frame.unit and assigned is not None and name not in assigned:
            raise self.frame.error(
                node, f"{name} is not defined yet here", "define a function before it is used"
            )

    # --- the API
    # ---------------------------------------------------------------------------------------------------

    def _api(self, receiver: str, name: str, node: ast.AST) -> ApiFunction:
        api = BY_NAME[receiver].get(name)
        if api is None:
            import difflib  # only for the message

            near = difflib.get_close_matches(name, BY_NAME[receiver], n=3)
            allowed = (
                f"there is {', '.join(f'{receiver}.{each}' for each in near)}"
                if near
                else "docs/cards.md lists the calls"
            )
            raise self.frame.error(node, f"the API has no {receiver}.{name}", allowed)
        return api

    def _call_method(self, target: ast.Attribute, node: ast.Call, want: Type | None) -> Expr:
        receivers = [each for each in (CARD, GROUP, EFFECT) if target.attr in BY_NAME[each]]
        receiver = self.expressions.value(target.value, receivers[0] if len(receivers) == 1 else None)
        if receiver.type not in (CARD, GROUP, EFFECT):
            hint = ""
            if isinstance(target.value, ast.Name) and receivers and receiver.type in NUMBERS:
                hint = f"is it {described(receivers[0])}? Annotate it: {target.value.id}: {receivers[0]}"
            text = ast.unparse(target.value)
            raise self.frame.error(node, f"{text}.{target.attr}: {text} is {described(receiver.type)}", hint)
        api = self._api(str(receiver.type), target.attr, node)
        if not api.is_method:
            raise self.frame.error(
                node, f"{api.full_name} is not called on a {api.receiver}", f"{api.full_name}(...)"
            )
        if api.receiver == GROUP and api.name in GROUP_CHANGES:
            self.frame.change_group(receiver, node, f".{api.name}")
        return self._call_api(api, receiver, node, want)

    def group_contains(self, container: Expr, card: Expr, node: ast.Compare) -> Expr:
        """Return ``card in group``."""
        return self._finish(BY_NAME["group"]["is_contains"], [container, card], [], BOOL, node)

    def _call_api(self, api: ApiFunction, receiver: Expr | None, node: ast.Call, want: Type | None) -> Expr:
        given, rest = self._match(api, node)
        operands: list[Expr] = [] if receiver is None else [receiver]
        function: FunctionValue | None = None
        for parameter in api.parameters:
            expr, its_function = self._operand(api, parameter, given.get(parameter.name), node)
            operands += expr
            if its_function is not None and function is None:
                function = its_function
            elif its_function is not None and (its_function.unit or its_function.method):
                raise self.frame.error(node, f"{parameter.name} of {api.full_name}", "only None is supported")
        trailing = [self._trailing(api, each) for each in rest]
        if api.variadic == "args":
            trailing = self._filter_operand(api, operands, function, trailing, node)
        elif function is not None and function.unit is not None:
            trailing = self._function_operand(api, operands, function.unit, node)
        elif function is not None:
            self._method_operand(api, operands, function, [], node)
        if len(trailing) > MAX_TRAILING:
            raise self.frame.error(node, f"{len(trailing)} further arguments", f"at most {MAX_TRAILING}")
        return self._special(api, operands, trailing, node, want)

    def _match(self, api: ApiFunction, node: ast.Call) -> tuple[dict[str, ast.expr], list[ast.expr]]:
        """Return the arguments by parameter, and those that are left for the * parameter."""
        positional: list[ast.expr] = []
        for each in node.args:
            positional += self._starred(each) if isinstance(each, ast.Starred) else [each]
        names = [parameter.name for parameter in api.parameters]
        given = dict(zip(names, positional, strict=False))
        rest = positional[len(names) :]
        usage = f"it is {signature(api)}"
        if rest and not api.variadic:
            raise self.frame.error(node, f"{api.full_name} with {len(positional)} arguments", usage)
        for keyword in node.keywords:
            if keyword.arg is None or keyword.arg not in names or keyword.arg in given:
                raise self.frame.error(node, f"{api.full_name} and {keyword.arg or '**'}=", usage)
            given[keyword.arg] = keyword.value
        missing = [each.name for each in api.parameters if each.required and each.name not in given]
        if missing:
            raise self.frame.error(node, f"{api.full_name} without {', '.join(missing)}", usage)
        in_order = [given[name] for name in names if name in given] + rest
        if in_order != [*positional, *(each.value for each in node.keywords)]:
            raise self.frame.error(node, f"keywords of {api.full_name} out of order", usage)
        return given, rest

    def _starred(self, node: ast.Starred) -> list[ast.expr]:
        expr = self.expressions.check(node.value)
        if not isinstance(expr, TupleExpr) or not all(isinstance(each, Const) for each in expr.items):
            raise self.frame.error(node, f"*{ast.unparse(node.value)} is not a tuple of constants")
        return [
            ast.copy_location(ast.Constant(each.value), node)
            for each in expr.items
            if isinstance(each, Const)
        ]

    def _operand(
        self, api: ApiFunction, parameter: ApiParameter, node: ast.expr | None, call: ast.Call
    ) -> tuple[list[Expr], FunctionValue | None]:
        """Return the operands for one parameter, and the function among them (its operand is filled in
        later).
        """
        what = f"{parameter.name} of {api.full_name}"
        kind = parameter.type
        if kind in _FUNCTION_TYPES:
            function = FunctionValue() if node is None else self.function_value(node, what)
            return [_no_program(call)], function
        if node is None:
            return [_default(parameter, call)], None
        if kind == "any":
            return self._any_operand(api, node, call)
        if kind == "cards":
            expr = self.expressions.value(node)
            if expr.type == GROUP:
                return [expr], None
            return [self.expressions.coerce(expr, CARD, node, f"{what} (a card, a group or None)")], None
        expr = self.expressions.value(node, kind)
        if kind == BOOL and expr.type == TRUTH:
            return [expr], None
        return [self.expressions.coerce(expr, kind, node, what)], None

    def _any_operand(
        self, api: ApiFunction, node: ast.expr, call: ast.Call
    ) -> tuple[list[Expr], FunctionValue | None]:
        if api.name == "set_value" and self._is_function(node):
            return [_kind(Kind.FUNC, call), _no_program(call)], self.function_value(
                node, f"value of {api.full_name}"
            )
        expr = self.expressions.value(node)
        if expr.type == NONE:
            return [_kind(Kind.CARD, call), Const(type=CARD, line=call.lineno, value=NO_CARD)], None
        kind = _KINDS.get(str(expr.type))
        if kind is None or (api.name == "set_value" and kind != Kind.INT):
            allowed = (
                "an int or a function" if api.name == "set_value" else "an int, a card, an effect or a group"
            )
            raise self.frame.error(node, f"{api.full_name} of {described(expr.type)}", allowed)
        return [_kind(kind, call), expr], None

    def _is_function(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Lambda):
            return True
        if isinstance(node, ast.Name):
            meaning = self.frame.unit.resolve(node.id, node)
            return isinstance(meaning, Nested) or (isinstance(meaning, Constant) and callable(meaning.value))
        if isinstance(node, ast.Call):
            found, value = self.expressions.outside_value(node.func)
            return (
                found and hasattr(value, "__ygocore_factory__") and callable(self.factory_value(value, node))
            )
        found, value = self.expressions.outside_value(node)
        return found and callable(value)

    def _trailing(self, api: ApiFunction, node: ast.expr) -> Expr:
        if api.variadic == "ints":
            expr = self.expressions.value(node, INT)
            return (
                expr
                if expr.type == TRUTH
                else self.expressions.coerce(expr, INT, node, f"an argument of {api.full_name}")
            )
        expr = self.expressions.value(node)
        if api.variadic == "cards":
            return self.expressions.coerce(expr, CARD, node, f"an argument of {api.full_name}")
        return expr

    # --- functions handed to the API
    # -------------------------------------------------------------------------------

    def function_value(self, node: ast.expr, what: str) -> FunctionValue:
        """Return the function that an argument stands for."""
        if isinstance(node, ast.Constant) and node.value is None:
            return FunctionValue()
        if isinstance(node, ast.Lambda):
            return FunctionValue(unit=self.frame.unit.lambda_unit(node))
        found, value = self.expressions.outside_value(node)
        if not found and isinstance(node, ast.Name):
            meaning = self.frame.unit.resolve(node.id, node)
            if isinstance(meaning, Nested):
                assert meaning.unit.parent is not None
                self._check_defined(meaning.unit.parent, node.id, node)
                return FunctionValue(unit=meaning.unit)
        if not found and isinstance(node, ast.Call):
            is_known, function = self.expressions.outside_value(node.func)
            if is_known and hasattr(function, "__ygocore_factory__"):
                found, value = True, self.factory_value(function, node)
        if isinstance(value, CardFunction):
            value = value.function
        if found and isinstance(value, FunctionType):
            return FunctionValue(unit=self.frame.card.unit_of(value))
        if found and isinstance(value, CardMethod):
            return FunctionValue(method=BY_NAME["card"][value.__name__])
        if found and value is None:
            return FunctionValue()
        allowed = "a def, a lambda, a method such as card.is_faceup, or None"
        raise self.frame.error(node, f"{what} is a function, and {ast.unparse(node)} is none", allowed)

    def _filter_operand(
        self,
        api: ApiFunction,
        operands: list[Expr],
        function: FunctionValue | None,
        trailing: list[Expr],
        node: ast.Call,
    ) -> list[Expr]:
        """Put the filter of a call with *args into its operands, and return the trailing ones:

        *args, captured values.
        """
        if function is None or (function.unit is None and function.method is None):
            if trailing:
                raise self.frame.error(
                    node, f"{len(trailing)} further arguments without a filter to take them"
                )
            return []
        if function.method is not None:
            self._method_operand(api, operands, function, trailing, node)
            return trailing
        assert function.unit is not None
        return trailing + self._function_operand(api, operands, function.unit, node, trailing)

    def _method_operand(
        self,
        api: ApiFunction,
        operands: list[Expr],
        function: FunctionValue,
        trailing: list[Expr],
        node: ast.Call,
    ) -> None:
        if function.method is None:
            return
        if _function_type(api) != "filter":
            raise self.frame.error(node, f"{function.method.full_name} for {api.full_name}", "write a def")
        truth = _wants_truth(api)
        program = self.frame.card.method_program(
            function.method, tuple(_plain(each.type) for each in trailing), truth, self.frame, node
        )
        self._put_program(api, operands, program)
        self.frame.ref.filters.append(program)

    def _function_operand(
        self,
        api: ApiFunction,
        operands: list[Expr],
        unit: Unit,
        node: ast.Call,
        trailing: list[Expr] | None = None,
    ) -> list[Expr]:
        """Put a function into the operands of a call, and return the values that it captures."""
        role = _function_type(api)
        captured = self._captured(unit, node)
        if role != "filter":
            self._check_kept(unit, captured, node)
            types = self.frame.card.role_types(unit, role, api.name)
        else:
            types = self._filter_types(unit, trailing or [], node)
        card = self.frame.card
        program = card.role_program(
            unit, types, tuple(each.type for each in captured), role, api, self.frame, node
        )
        self._put_program(api, operands, program)
        if role == "filter":
            self.frame.ref.filters.append(program)
        return captured

    def _filter_types(self, unit: Unit, trailing: list[Expr], node: ast.AST) -> tuple[Type, ...]:
        given: list[Type] = [CARD, *(_plain(each.type) for each in trailing)]
        if len(given) != len(unit.parameters):
            expected = f"{len(unit.parameters)} ({', '.join(unit.parameters)})"
            raise self.frame.error(
                node,
                f"the filter {unit.name} gets a card and {len(trailing)} further arguments, and takes {expected}",
            )
        types: list[Type] = []
        for number, (name, kind) in enumerate(zip(unit.parameters, given, strict=True)):
            declared = self.frame.card.declared_type(unit, name)
            if number == 0 and unit.parameters[0] == name and not self.frame.card.is_annotated(unit, name):
                declared = CARD
            if kind == NONE and declared in (CARD, EFFECT):
                trailing[number - 1] = self.expressions.coerce(trailing[number - 1], declared, node)
                kind = declared
            if declared is not None and declared != kind and not (declared in NUMBERS and kind in NUMBERS):
                reason = f"the filter {unit.name} takes {described(declared)} as {name}, and gets {described(kind)}"
                raise self.frame.error(node, reason, f"annotate {name} if its name misleads")
            if kind == NONE:
                raise self.frame.error(
                    node, f"None as {name} of the filter {unit.name}", "annotate it: card or effect"
                )
            types.append(declared or kind)
        return tuple(types)

    def _check_kept(self, unit: Unit, captured: list[Expr], node: ast.Call) -> None:
        """Refuse what a function that an effect keeps cannot bring along."""
        if len(captured) > MAX_STORED_CAPTURES:
            reason = f"{unit.name} is kept, and captures {len(captured)} values"
            raise self.frame.error(node, reason, f"at most {MAX_STORED_CAPTURES}; keep others with set_label")
        for expr, local in zip(captured, unit.captures(), strict=True):
            if expr.type == GROUP:
                raise self.frame.error(
                    node,
                    f"{unit.name} is kept, and captures the group {local.name}",
                    "keep it with set_label_object",
                )
            line = self.frame.rebound_later(local, node)
            if line is not None:
                reason = (
                    f"{unit.name} is kept, and captures {local.name}, which gets another value at line {line}"
                )
                raise self.frame.error(
                    node, reason, "captured values stay what they are; keep others with set_label"
                )

    def _put_program(self, api: ApiFunction, operands: list[Expr], program: ProgramRef) -> None:
        """Replace the first place that is still without its function."""
        for number, operand in enumerate(operands):
            if isinstance(operand, ProgramOperand) and operand.program is NO_FUNCTION:
                operands[number] = ProgramOperand(type=INT, line=operand.line, program=program)
                return
        raise AssertionError(f"{api.full_name} has no place for a function")

    # --- results
    # ---------------------------------------------------------------------------------------------------

    def _special(
        self, api: ApiFunction, operands: list[Expr], trailing: list[Expr], node: ast.Call, want: Type | None
    ) -> Expr:
        """Return the call; some results depend on the arguments, or on who wants them."""
        if api.full_name == "duel.get_chain_info":
            return self._chain_info(api, operands, trailing, node)
        if api.full_name in _TOSSES:
            count = operands[-1]
            if not isinstance(count, Const) or not 1 <= count.value <= MAX_TRAILING:
                raise self.frame.error(
                    node,
                    f"{api.full_name} of {ast.unparse(node.args[-1])}",
                    f"a constant count, 1 to {MAX_TRAILING}",
                )
            return self._finish(
                api, operands, trailing, INT if count.value == 1 else (INT,) * count.value, node
            )
        if api.result == "any":
            if want not in _KINDS or want == BOOL:
                allowed = "give it to a variable whose name or annotation tells: tc = ..., g: group = ..."
                raise self.frame.error(node, f"what {api.full_name} gives here is not known", allowed)
            operands.append(_kind(_KINDS[str(want)], node))
            return self._finish(api, operands, trailing, str(want), node)
        if isinstance(api.result, tuple):
            return self._finish(api, operands, trailing, api.result, node)
        return self._finish(api, operands, trailing, VOID if api.result == "None" else api.result, node)

    def _chain_info(
        self, api: ApiFunction, operands: list[Expr], trailing: list[Expr], node: ast.Call
    ) -> Expr:
        items: list[Expr] = []
        for number, info in enumerate(trailing):
            kind = CHAININFO_RESULT.get(info.value) if isinstance(info, Const) else None
            if kind is None:
                raise self.frame.error(
                    node,
                    f"{ast.unparse(node.args[number + 1])} is no CHAININFO_*",
                    "constants, one for each value",
                )
            if not isinstance(operands[0], Const | Read):
                raise self.frame.error(
                    node, "a chain link that is calculated here", "give it to a variable first"
                )
            items.append(self._finish(api, [*operands, info], [], kind, node))
        if not items:
            raise self.frame.error(node, f"{api.full_name} of nothing", "say what: CHAININFO_*")
        if len(items) == 1:
            return items[0]
        return TupleExpr(type=tuple(str(each.type) for each in items), line=node.lineno, items=items)

    def _finish(
        self, api: ApiFunction, operands: list[Expr], trailing: list[Expr], kind: Type, node: ast.expr
    ) -> Expr:
        self.frame.note(api.suspends, not api.asks, api.full_name, node)
        self.frame.note_call(node, api.suspends)
        return Call(type=kind, line=node.lineno, api=api, operands=operands, trailing=trailing)


#: Stands where a function is still to be put.
NO_FUNCTION: Final = ProgramRef(-1, "None", "", 0, ())


def signature(api: ApiFunction) -> str:
    """Return a call of the API as docs/cards.md shows it."""
    parts = [
        f"{each.name}: {each.type}" + ("" if each.required else f" = {each.default}")
        for each in api.parameters
    ]
    if api.variadic:
        parts.append(f"*{api.variadic}")
    return f"{api.full_name}({', '.join(parts)})"


def _function_type(api: ApiFunction) -> str:
    for parameter in api.parameters:
        if parameter.type in _FUNCTION_TYPES:
            return parameter.type
    return "value"


def _wants_truth(api: ApiFunction) -> bool:
    """Whether a filter of that call is asked whether, and not how much."""
    return api.variadic == "args"


def _plain(kind: Type) -> Type:
    return INT if kind == BOOL else kind


def _no_program(node: ast.AST) -> ProgramOperand:
    return ProgramOperand(type=INT, line=getattr(node, "lineno", 0), program=NO_FUNCTION)


def _kind(kind: Kind, node: ast.AST) -> Const:
    return Const(type=INT, line=getattr(node, "lineno", 0), value=int(kind))


def _default(parameter: ApiParameter, node: ast.Call) -> Const:
    """Return the default of a parameter."""
    if parameter.type in (CARD, "cards"):
        return Const(type=CARD, line=node.lineno, value=NO_CARD)
    if parameter.type == EFFECT:
        return Const(type=EFFECT, line=node.lineno, value=NO_EFFECT)
    if parameter.default is None:
        _refuse_default(parameter)
    kind = BOOL if parameter.type == BOOL else INT
    return Const(type=kind, line=node.lineno, value=int(parameter.default or 0))


def _refuse_default(parameter: ApiParameter) -> NoReturn:
    raise AssertionError(f"the API's {parameter.name}: {parameter.type} cannot have the default None")
