"""What is known about a function while it is being checked:

Its variables, which of them have a value, what it may do.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ygocore.compiler.ir import ProgramRef, Read, Variable
from ygocore.compiler.scope import Local, Unit
from ygocore.compiler.types import (
    BOOL,
    GROUP,
    INT,
    NONE,
    OPTIONAL,
    UNKNOWN,
    Type,
    described,
    join,
    type_of_name,
)
from ygocore.errors import CardCompileError

if TYPE_CHECKING:
    from ygocore.compiler.check import CardChecker


class Frame:
    """The state of checking one function. Types of variables only ever widen, from pass to pass.

    `assigned`: the names that certainly have a value at this point; None where control never comes.
    """

    def __init__(self, card: CardChecker, unit: Unit, ref: ProgramRef) -> None:
        self.card = card
        self.unit = unit
        self.ref = ref
        self.variables: dict[str, Variable] = {}
        self.captured: dict[Local, Variable] = {}
        self.assigned: set[str] | None = set()
        self.loops: list[ast.stmt] = []
        self.widened = False
        self.final = False
        self._first_use: dict[str, int] = {}
        self._calls: list[tuple[ast.AST, bool]] = []
        # Groups are changed in place, and in a register of their own: two names for one group would be two
        # groups.
        self._changed: dict[Variable, tuple[ast.AST, str]] = {}
        self._shared: dict[Variable, str] = {}
        self._returned: dict[Variable, ast.AST] = {}

    def start_pass(self, final: bool) -> None:
        """Forget what one pass over the function found, except for the types of variables."""
        self.assigned = set(self.unit.parameters)
        self.loops = []
        self.widened = False
        self.final = final
        self._changed = {}
        self._shared = {}
        self._returned = {}
        self._calls = []
        self.ref.suspends = self.ref.changes = None
        self.ref.invokes = []
        self.ref.filters = []

    def error(self, node: ast.AST | int, reason: str, allowed: str = "") -> CardCompileError:
        """Return an error at a node or line of the function."""
        return self.unit.error(node, reason, allowed)

    # --- variables
    # -------------------------------------------------------------------------------------------------

    def add_parameter(self, name: str, kind: Type) -> Variable:
        """Add a parameter."""
        self.variables[name] = Variable(name, kind, is_parameter=True)
        return self.variables[name]

    def add_captured(self, local: Local, kind: Type) -> Variable:
        """Add a value captured from a function around this one."""
        self.captured[local] = Variable(local.name, kind, is_parameter=True)
        return self.captured[local]

    def hidden(self, kind: Type) -> Variable:
        """Return a new variable without a name."""
        return Variable("", kind)

    def declare(self, name: str, kind: Type, node: ast.AST) -> None:
        """Take the type that an annotation gives a variable."""
        variable = self.variables.setdefault(name, Variable(name, UNKNOWN))
        if variable.type == UNKNOWN:
            variable.type = kind
            self._first_use[name] = getattr(node, "lineno", self.unit.line)
        elif variable.type != kind:
            raise self.error(
                node, f"{name} is {described(variable.type)} before, and annotated as {described(kind)}"
            )

    def store(self, name: str, kind: Type, node: ast.AST) -> Variable:
        """Return the variable, which gets a value of that type here; its type widens if need be.

        Raises CardCompileError if the types do not go together, or the variable may not be assigned to.
        """
        line = getattr(node, "lineno", self.unit.line)
        if kind == NONE and type_of_name(name) in OPTIONAL:
            kind = type_of_name(name) or kind
        variable = self.variables.setdefault(name, Variable(name, UNKNOWN))
        if variable.type == UNKNOWN:
            variable.type = kind
            self._first_use[name] = line
        else:
            joined = join(variable.type, kind)
            if joined is None:
                where = (
                    "as a parameter"
                    if variable.is_parameter
                    else f"at line {self._first_use.get(name, line)}"
                )
                was = f"{name} is {described(variable.type)} {where}, and gets {described(kind)} here"
                raise self.error(node, was, "a variable has one type")
            if joined != variable.type:
                if variable.is_parameter and {joined, variable.type} != {INT, BOOL}:
                    raise self.error(
                        node,
                        f"the parameter {name} gets {described(kind)}",
                        f"it is {described(variable.type)}",
                    )
                variable.type = joined
                self.widened = True
        if self.assigned is not None:
            self.assigned.add(name)
        return variable

    def read(self, local: Local, node: ast.AST) -> Read:
        """Return the value of a variable of this function or of one around it.

        Raises CardCompileError if it may have none.
        """
        if local.owner is not self.unit:
            variable = self.captured[local]
        else:
            if self.assigned is not None and local.name not in self.assigned:
                raise self.error(
                    node, f"{local.name} may have no value here", "give it one on every path that leads here"
                )
            variable = self.variables[local.name]
        return Read(type=variable.type, line=getattr(node, "lineno", 0), variable=variable)

    def rebound_later(self, local: Local, node: ast.AST) -> int | None:
        """Return the line at which a variable may get another value after `node` has run, None if it cannot.

        A function that is kept sees that other value in Python; a value kept with it would not.
        """
        bindings = _bindings(local.owner, local.name)
        if local.owner is not self.unit:
            often = len(bindings) + (local.name in local.owner.parameters) > 1
            return next((name.lineno for name, inside in bindings if often or inside), None)
        here = _position(node)
        later = (
            name.lineno
            for name, inside in bindings
            if _position(name) > here or any(loop in self.loops for loop in inside)
        )
        return next(later, None)

    # --- groups
    # ----------------------------------------------------------------------------------------------------

    def change_group(self, expr: object, node: ast.AST, call: str) -> None:
        """Note that a group is changed in place."""
        if not isinstance(expr, Read):
            raise self.error(node, f"{call} changes a group that has no name", "give it one first")
        self._changed.setdefault(expr.variable, (node, call))
        if expr.variable.is_parameter:
            self._shared[expr.variable] = "it was handed to this function"

    def share_group(self, variable: Variable, reason: str) -> None:
        """Note why a group is not (only) this variable's."""
        self._shared.setdefault(variable, reason)

    def return_group(self, variable: Variable, node: ast.AST) -> None:
        """Note that a group may be the function's result."""
        self._returned.setdefault(variable, node)

    def check_groups(self) -> None:
        """Raise CardCompileError if a group is changed that may have another name too."""
        for variable, (node, call) in self._changed.items():
            if variable in self._shared:
                reason = f"{call} changes {variable.name}, but {self._shared[variable]}"
                raise self.error(node, reason, "make a copy of your own with .clone()")
        for variable, place in self._returned.items():
            if variable.is_parameter:
                raise self.error(
                    place, f"{variable.name} is returned, which was handed in", "return a .clone()"
                )
            if self._aliases(variable):
                raise self.error(
                    place, f"{variable.name} is returned, and {self._shared[variable]}", "return a .clone()"
                )

    def _aliases(self, variable: Variable) -> bool:
        return "is a name of the same group" in self._shared.get(variable, "")

    # --- what it does
    # ----------------------------------------------------------------------------------------------

    def note_call(self, node: ast.AST, suspends: bool) -> None:
        """Note whether a call in the source suspends."""
        if isinstance(node, ast.Call):
            self._calls.append((node, suspends))

    def commit_calls(self) -> None:
        """Tell the card which calls suspend, once the types are known."""
        for node, suspends in self._calls:
            self.card.note_call(self, node, suspends)

    def note(self, suspends: bool, changes: bool, what: str, node: ast.AST) -> None:
        """Note that a call may ask a player, or changes the duel."""
        place = (getattr(node, "lineno", self.unit.line), what)
        if suspends and self.ref.suspends is None:
            self.ref.suspends = place
        if changes and self.ref.changes is None:
            self.ref.changes = place


def is_group(kind: Type) -> bool:
    """Whether a value of that type lives in a group register."""
    return kind == GROUP


def _position(node: ast.AST) -> tuple[int, int]:
    return getattr(node, "lineno", 0), getattr(node, "col_offset", 0)


def _bindings(unit: Unit, name: str) -> list[tuple[ast.Name, list[ast.stmt]]]:
    """Return the places where a function binds a name, each with the loops around it."""
    found: list[tuple[ast.Name, list[ast.stmt]]] = []

    def visit(node: ast.AST, loops: list[ast.stmt]) -> None:
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store):
            found.append((node, loops))
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            return
        inner = [*loops, node] if isinstance(node, ast.For | ast.While) else loops
        for child in ast.iter_child_nodes(node):
            visit(child, inner)

    if isinstance(unit.node, ast.FunctionDef):
        for statement in unit.node.body:
            visit(statement, [])
    return found
