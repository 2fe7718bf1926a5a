"""What a name in a card function stands for:

A variable, a value captured from the function around it, a function, a constant.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from dataclasses import dataclass
from enum import EnumMeta
from types import FunctionType, ModuleType
from typing import Any, Final

from ygocore.cards.definitions import CardFunction, card_error
from ygocore.cards.language import Recorder
from ygocore.compiler.source import FunctionNode, function_node
from ygocore.errors import CardCompileError

#: Builtins that compile.
BUILTINS: Final = ("abs", "bool", "int", "len", "max", "min", "range")


@dataclass(frozen=True, slots=True)
class Local:
    """A variable of the function `owner`: of the one that uses the name, or of one around it."""

    owner: Unit
    name: str


@dataclass(frozen=True, slots=True)
class Nested:
    """A function defined inside `unit.parent`."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Constant:
    """A value from outside the card functions: of the file, or of the declaration's closure."""

    value: Any


@dataclass(frozen=True, slots=True)
class Builtin:
    """One of `BUILTINS`."""

    name: str


Meaning = Local | Nested | Constant | Builtin


class Unit:
    """A function to compile, with its surroundings:

    A Python function (`parent` None) or one defined inside another unit.
    """

    def __init__(
        self, node: FunctionNode, file: str, parent: Unit | None, function: FunctionType | None
    ) -> None:
        self.node = node
        self.file = file
        self.parent = parent
        self.function = function
        self.name = "<lambda>" if isinstance(node, ast.Lambda) else node.name
        self.line = node.lineno
        self.parameters = _parameters(node, file)
        self.variables: dict[str, int] = dict.fromkeys(self.parameters, node.lineno)
        self.functions: dict[str, Unit] = {}
        self.function_lines: dict[str, int] = {}
        self._lambdas: dict[ast.Lambda, Unit] = {}
        self._captures: tuple[tuple[Local, ...], tuple[tuple[Unit, str], ...]] | None = None
        self._collecting = False
        for statement in _own_statements(node):
            self._bind(statement)

    def error(self, node: ast.AST | int, reason: str, allowed: str = "") -> CardCompileError:
        """Return an error at a node or line of this function."""
        line = node if isinstance(node, int) else getattr(node, "lineno", self.line)
        return card_error(self.file, line, reason, allowed)

    def _bind(self, statement: ast.stmt) -> None:
        """Note the names that a statement binds."""
        if isinstance(statement, ast.FunctionDef):
            if statement.decorator_list:
                raise self.error(
                    statement, f"{statement.name} is decorated inside a card function", "define it plainly"
                )
            self._bind_function(statement.name, statement, statement)
        elif (
            isinstance(statement, ast.Assign)
            and isinstance(statement.value, ast.Lambda)
            and isinstance(statement.targets[0], ast.Name)
        ):
            self._bind_function(statement.targets[0].id, statement.value, statement)
        else:
            for name in _bound_names(statement):
                self._bind_variable(name.id, name.lineno)

    def _bind_function(self, name: str, node: FunctionNode, statement: ast.stmt) -> None:
        if name in self.functions or name in self.variables:
            raise self.error(
                statement, f"{name} is bound twice", "a function inside a card function has a name of its own"
            )
        self.functions[name] = Unit(node, self.file, self, None)
        self.function_lines[name] = statement.lineno

    def _bind_variable(self, name: str, line: int) -> None:
        if name in self.functions:
            raise self.error(
                line, f"{name} is bound twice", "a function inside a card function has a name of its own"
            )
        self.variables.setdefault(name, line)

    def lambda_unit(self, node: ast.Lambda) -> Unit:
        """Return the unit of a lambda that stands in this function."""
        if node not in self._lambdas:
            self._lambdas[node] = Unit(node, self.file, self, None)
        return self._lambdas[node]

    def resolve(self, name: str, node: ast.AST) -> Meaning:
        """Return what a name means here.

        Raises CardCompileError if there is no such name or it may not be used.
        """
        unit: Unit | None = self
        outermost = self
        while unit is not None:
            if name in unit.variables:
                return Local(unit, name)
            if name in unit.functions:
                return Nested(unit.functions[name])
            outermost = unit
            unit = unit.parent
        return outermost._resolve_outside(name, node, self)

    def _resolve_outside(self, name: str, node: ast.AST, user: Unit) -> Meaning:
        function = self.function
        assert function is not None  # only the outermost unit comes here, and that is a Python function
        code = function.__code__
        if name in code.co_freevars:
            cell = (function.__closure__ or ())[code.co_freevars.index(name)]
            try:
                value = cell.cell_contents
            except ValueError:
                raise user.error(node, f"{name} has no value yet when the card is declared") from None
        elif name in function.__globals__:
            value = function.__globals__[name]
        elif hasattr(builtins, name):
            if name in BUILTINS:
                return Builtin(name)
            raise user.error(
                node,
                f"{name} is not part of the card language",
                f"of Python's own functions there are {', '.join(BUILTINS)}",
            )
        else:
            raise user.error(node, f"there is no {name}")
        if isinstance(value, Recorder):
            hint = "the card itself is e.get_handler()"
            raise user.error(node, f"{name} is the declaration, which is over when the duel starts", hint)
        return Constant(value.function if isinstance(value, CardFunction) else value)

    def captures(self) -> tuple[Local, ...]:
        """Return the variables of functions around this one that it uses, itself or through functions that it
        uses.
        """
        return self._collect()[0]

    def needed_functions(self) -> tuple[tuple[Unit, str], ...]:
        """Return the functions around this one that it uses: (the function that defines it, its name)."""
        return self._collect()[1]

    def _collect(self) -> tuple[tuple[Local, ...], tuple[tuple[Unit, str], ...]]:
        if self.parent is None:
            return (), ()
        if self._captures is not None:
            return self._captures
        if self._collecting:  # functions that use each other; the checker refuses the call
            return (), ()
        self._collecting = True
        captured: dict[Local, None] = {}
        needed: dict[tuple[Unit, str], None] = {}
        names, lambdas = _names_and_lambdas(self.node)
        for node in names:
            unit: Unit | None = self
            while unit is not None and node.id not in unit.variables and node.id not in unit.functions:
                unit = unit.parent
            if unit is None:
                continue
            if node.id in unit.variables:
                if unit is not self:
                    captured[Local(unit, node.id)] = None
                continue
            if unit is not self:
                needed[(unit, node.id)] = None
            locals_, functions = unit.functions[node.id]._collect()
            captured.update(dict.fromkeys(each for each in locals_ if each.owner is not self))
            needed.update(dict.fromkeys(each for each in functions if each[0] is not self))
        named = {unit.node for unit in self.functions.values()}
        for inner in (self.lambda_unit(each) for each in lambdas if each not in named):
            locals_, functions = inner._collect()
            captured.update(dict.fromkeys(each for each in locals_ if each.owner is not self))
            needed.update(dict.fromkeys(each for each in functions if each[0] is not self))
        self._collecting = False
        self._captures = tuple(captured), tuple(needed)
        return self._captures

    def __repr__(self) -> str:
        return f"<Unit {self.name} {self.file}:{self.line}>"


def python_unit(function: FunctionType) -> Unit:
    """Return the unit of a Python function: a card function, or a helper that card functions call."""
    node = function_node(function)
    file = function.__code__.co_filename
    if function.__defaults__ or function.__kwdefaults__:
        raise card_error(
            file, node.lineno, f"{function.__name__} has default values", "card functions take every argument"
        )
    return Unit(node, file, None, function)


def constant_attribute(value: object, name: str) -> Any:
    """Return an attribute of an imported module or a member of an enum.

    Raises AttributeError for anything else.
    """
    if isinstance(value, ModuleType | EnumMeta):
        return getattr(value, name)
    raise AttributeError(name)


def _parameters(node: FunctionNode, file: str) -> tuple[str, ...]:
    arguments = node.args
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs:
        raise card_error(
            file, node.lineno, "a card function with *, ** or keyword-only parameters", "name each parameter"
        )
    if arguments.defaults:
        raise card_error(
            file, node.lineno, "a parameter with a default value", "card functions take every argument"
        )
    return tuple(argument.arg for argument in (*arguments.posonlyargs, *arguments.args))


def _own_statements(node: FunctionNode) -> Iterator[ast.stmt]:
    """Yield the statements of a function, nested blocks included, those of functions inside it left out."""
    if isinstance(node, ast.Lambda):
        return
    waiting: list[ast.stmt] = list(reversed(node.body))
    while waiting:
        statement = waiting.pop()
        yield statement
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        inner: list[ast.stmt] = []
        for field in ("body", "orelse", "finalbody"):
            inner += getattr(statement, field, [])
        waiting.extend(reversed(inner))


def _bound_names(statement: ast.stmt) -> Iterator[ast.Name]:
    targets: list[ast.expr] = []
    if isinstance(statement, ast.Assign):
        targets = statement.targets
    elif isinstance(statement, ast.AugAssign | ast.AnnAssign | ast.For):
        targets = [statement.target]
    for target in targets:
        for node in ast.walk(target):
            if isinstance(node, ast.Name):
                yield node


def _own_nodes(node: FunctionNode) -> Iterator[ast.AST]:
    """Yield the nodes of a function's body; of functions inside it the node itself and nothing in it."""
    waiting: list[ast.AST] = list(reversed(node.body)) if isinstance(node, ast.FunctionDef) else [node.body]
    while waiting:
        each = waiting.pop()
        yield each
        if isinstance(each, ast.FunctionDef | ast.Lambda):
            continue
        annotation = each.annotation if isinstance(each, ast.AnnAssign) else None
        waiting.extend(reversed([child for child in ast.iter_child_nodes(each) if child is not annotation]))


def _names_and_lambdas(node: FunctionNode) -> tuple[list[ast.Name], list[ast.Lambda]]:
    """Return the names that a function reads, each once, and the lambdas right in it."""
    names: dict[str, ast.Name] = {}
    lambdas: list[ast.Lambda] = []
    for each in _own_nodes(node):
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load):
            names.setdefault(each.id, each)
        elif isinstance(each, ast.Lambda):
            lambdas.append(each)
    return list(names.values()), lambdas
