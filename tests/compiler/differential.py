"""Runs a card function twice over equal make-believe duels: the author's Python, and its bytecode;

And compares all that can be seen.
"""

from __future__ import annotations

import itertools
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.compiler.machine import Machine, ScriptError
from tests.compiler.world import BudgetExceededError, Stored, World, kind_of, names, value_of
from ygocore.cards.definitions import CardDef
from ygocore.cards.registry import load_cards
from ygocore.compiler.bytecode import NO_CARD, NO_EFFECT
from ygocore.compiler.check import CardChecker
from ygocore.compiler.emit import Emitter, Program
from ygocore.compiler.suspend import PythonCard, parameters_of

_counter = itertools.count()
_folder = tempfile.TemporaryDirectory(prefix="ygocore-compiler-tests-")

HEADER = "from ygocore.cards.language import *\n\n\n"
VALUES: dict[str, Any] = {
    "e": 2,
    "tp": 1,
    "eg": {1, 4, 5, 9},
    "ep": 0,
    "ev": -7,
    "re": None,
    "r": 0x4040,
    "rp": 1,
    "chk": 1,
    "chkc": 3,
    "c": 6,
    "minc": 2,
}
#: What undefined arithmetic raises on either side.
UNDEFINED = (ScriptError, ZeroDivisionError, ValueError, AttributeError)


def write(source: str) -> Path:
    """Write a card file and return its path."""
    path = Path(_folder.name) / f"cards_{next(_counter)}.py"
    path.write_text(source, encoding="utf-8")
    return path


def card_of(source: str) -> CardDef:
    """The definition of the one card of a file with that text."""
    (definition,) = load_cards(write(source)).values()
    return definition


def declare(function: str, before: str = "", field: str = "operation") -> str:
    """The text of a card file with the function `f` as its effect's operation (or another field)."""
    indented = "".join(f"    {line}\n" if line else "\n" for line in function.strip("\n").split("\n"))
    return f"{HEADER}{before}\n\n@card(1000)\ndef thing(c):\n{indented}\n    c.effect(type=EFFECT_TYPE_IGNITION, {field}=f)\n"


@dataclass
class Seen:
    """What can be seen of a run."""

    result: Any
    log: list[tuple[Any, ...]]
    error: str
    ticks: int


def compiled(definition: CardDef) -> tuple[tuple[Program, ...], list[list[str]]]:
    """A card's programs, and the types of the parameters of each."""
    checker = CardChecker(definition)
    kinds = [[str(each.type) for each in ref.body.parameters] for ref in checker.programs]
    return tuple(Emitter(ref, 0).run() for ref in checker.programs), kinds


def run_python(definition: CardDef, seed: int, field: str = "operation") -> Seen:
    """Run the author's Python."""
    world = World(seed)
    function = PythonCard(definition).bind(names(world))[getattr(definition.effects[0], field)]
    from tests.compiler.world import Object

    maker = Object(world, "duel")
    stored = Stored("", parameters_of(function), maker._runner(function))
    return _see(world, stored)


def run_bytecode(definition: CardDef, seed: int) -> Seen:
    """Run the bytecode of the effect's first function."""
    world = World(seed)
    programs, kinds = compiled(definition)
    machine = Machine(programs, world)
    machine.kinds_of = kinds
    return _see(world, Stored("", machine._parameters(0), machine._runner(0, [])))


def _see(world: World, first: Stored) -> Seen:
    """Run a function, then what it has left on effects, as far as that has parameters by name."""
    result, error = None, ""
    results: list[Any] = []
    try:
        result = first.run(VALUES)
        for each in world.stored[:8]:
            if each.parameters and "chain_limit" not in each.api:
                results += [(each.api, each.run(VALUES))]
    except UNDEFINED:
        error = "undefined"
    except BudgetExceededError:
        error = "budget"
    return Seen((result, results), world.log, error, world.ticks)


def agree(source: str, seeds: tuple[int, ...] = (0, 1, 2)) -> list[Seen]:
    """Check that both sides do the same for several seeds, and return what the Python side did."""
    definition = card_of(source)
    seen = []
    for seed in seeds:
        python, machine = run_python(definition, seed), run_bytecode(definition, seed)
        assert python.error == machine.error, (python.error, machine.error, source)
        assert python.log == machine.log, source
        assert python.ticks == machine.ticks
        if not python.error:
            assert same(python.result, machine.result), (python.result, machine.result, source)
        seen.append(python)
    return seen


def same(python: Any, machine: Any) -> bool:
    """Whether two results are equal;

    No result at all counts as 0 in registers, and None as what stands for it there.
    """
    if isinstance(python, tuple | list) and isinstance(machine, tuple | list):
        return len(python) == len(machine) and all(same(a, b) for a, b in zip(python, machine, strict=True))
    if python is None:
        return machine in (None, 0, NO_CARD, NO_EFFECT)
    if isinstance(python, int) and not isinstance(machine, int):
        return python == 0 and machine is None
    return bool(python == machine)


__all__ = ["VALUES", "agree", "card_of", "compiled", "declare", "kind_of", "value_of", "write"]
