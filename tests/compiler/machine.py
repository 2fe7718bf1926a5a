"""A plain interpreter of the bytecode over a `World`, for tests only: docs/bytecode.md, word by word."""

from __future__ import annotations

from typing import Any

from tests.compiler.world import Stored, World, _plain, in_order
from ygocore.cards.api import TABLE, ApiFunction
from ygocore.cards.definitions import EVENT_PARAMETERS
from ygocore.compiler import Program
from ygocore.compiler.bytecode import (
    CONSTANT_BASE,
    GROUP_BASE,
    NO_CARD,
    NO_EFFECT,
    NOTHING,
    POSITIONAL,
    PROGRAM_SHIFT,
    Kind,
    Op,
    Result,
)
from ygocore.compiler.disassemble import Decoded, decode

_GROUP_PARAMETERS = ("eg",)


def wrap(value: int) -> int:
    value &= (1 << 64) - 1
    return value - (1 << 64) if value >> 63 else value


class ScriptError(Exception):
    """The program did something undefined: SCRIPT in docs/bytecode.md."""


class Frame:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.scalars: list[int | None] = [None] * program.scalars
        self.groups: list[set[int] | None] = [None] * program.groups

    def read(self, operand: int) -> Any:
        if operand >= CONSTANT_BASE:
            return self.program.constants[operand - CONSTANT_BASE]
        value = self.groups[operand - GROUP_BASE] if operand >= GROUP_BASE else self.scalars[operand]
        assert value is not None, f"register {operand:#x} is read before it is written"
        return value

    def write(self, operand: int, value: Any) -> None:
        if operand == NOTHING:
            return
        if operand >= GROUP_BASE:
            assert isinstance(value, set)
            self.groups[operand - GROUP_BASE] = set(value)
        else:
            assert isinstance(value, int), value
            self.scalars[operand] = wrap(int(value))


class Machine:
    """Runs the programs of one card."""

    def __init__(self, programs: tuple[Program, ...], world: World) -> None:
        self.programs = programs
        self.world = world
        self.depth = 0

    def run(self, number: int, arguments: list[Any]) -> Any:
        """Run a program with plain arguments (None: no card or effect), and return its plain result."""
        program = self.programs[number & (1 << PROGRAM_SHIFT) - 1]
        frame = Frame(program)
        scalars = [each for each in arguments if not isinstance(each, set)]
        assert len(scalars) == program.n_scalar_params
        assert len(arguments) - len(scalars) == program.n_group_params
        assert len(arguments) == program.n_params + program.n_captures
        frame.scalars[: len(scalars)] = [int(each) for each in scalars]
        groups = [set(each) for each in arguments if isinstance(each, set)]
        frame.groups[: len(groups)] = groups
        self.depth += 1
        assert self.depth <= 40
        result = self._run(frame)
        self.depth -= 1
        return result

    def _run(self, frame: Frame) -> Any:
        at = 0
        words = frame.program.words
        while True:
            step = decode(words, at)
            if step.op in (Op.RET, Op.RET1, Op.RETN):
                return self._result(frame, step)
            at = self._step(frame, step)

    def _result(self, frame: Frame, step: Decoded) -> Any:
        if step.op == Op.RET:
            return None
        if step.op == Op.RETN:
            return tuple(frame.read(each) for each in step.operands)
        value = frame.read(step.a)
        return set(value) if isinstance(value, set) else value

    def _step(self, frame: Frame, step: Decoded) -> int:
        read, op = frame.read, step.op
        after = step.at + step.size
        if op in (Op.CALL, Op.CALLN):
            self._call(frame, step)
        elif op in (Op.INVOKE, Op.INVOKEN):
            self._give(frame, step, self.run(step.number, [read(each) for each in step.operands]))
        elif op == Op.NEXT:
            rest = read(step.b)
            if not rest:
                assert step.target is not None
                return step.target
            self.world.tick()
            first = in_order(rest)[0]
            rest.remove(first)
            frame.write(step.a, first)
        elif op == Op.TICK:
            self.world.tick()
        elif step.target is not None:
            return step.target if self._jumps(frame, step) else after
        elif op in (Op.MOV, Op.GMOV):
            frame.write(step.a, read(step.b))
        else:
            frame.write(step.a, self._calculate(frame, step))
        return after

    def _give(self, frame: Frame, step: Decoded, result: Any) -> None:
        if step.op in (Op.CALLN, Op.INVOKEN):
            assert len(result) == len(step.results) == step.a
            for operand, value in zip(step.results, result, strict=True):
                frame.write(operand, value)
        elif step.a != NOTHING:
            frame.write(step.a, 0 if result is None else result)

    def _jumps(self, frame: Frame, step: Decoded) -> bool:
        read, op = frame.read, step.op
        if op == Op.JMP:
            return True
        if op in (Op.JT, Op.JF):
            return (read(step.a) != 0) == (op == Op.JT)
        a, b = read(step.a), read(step.b)
        return {Op.JEQ: a == b, Op.JNE: a != b, Op.JLT: a < b, Op.JLE: a <= b}[op]

    def _calculate(self, frame: Frame, step: Decoded) -> int:
        op, b = step.op, frame.read(step.b)
        if op in (Op.NEG, Op.INV, Op.NOT, Op.ABS):
            return {Op.NEG: -b, Op.INV: ~b, Op.NOT: int(b == 0), Op.ABS: abs(b)}[op]
        c = frame.read(step.c)
        if (op in (Op.DIV, Op.MOD) and c == 0) or (op in (Op.SHL, Op.SHR) and c < 0):
            raise ScriptError(op.name)
        simple = {
            Op.ADD: b + c,
            Op.SUB: b - c,
            Op.MUL: b * c,
            Op.AND: b & c,
            Op.OR: b | c,
            Op.XOR: b ^ c,
            Op.MIN: min(b, c),
            Op.MAX: max(b, c),
            Op.EQ: int(b == c),
            Op.NE: int(b != c),
            Op.LT: int(b < c),
            Op.LE: int(b <= c),
        }
        if op in simple:
            return simple[op]
        if op in (Op.DIV, Op.MOD):
            return int(b // c if op == Op.DIV else b % c)
        return int(b << min(c, 64) if op == Op.SHL else b >> min(c, 64))

    # --- API calls
    # -------------------------------------------------------------------------------------------------

    def _call(self, frame: Frame, step: Decoded) -> None:
        api = TABLE[step.number]
        assert not api.no_op
        if step.a != NOTHING and step.op == Op.CALL and step.a >= GROUP_BASE:
            assert step.a not in step.operands, "a group destination is never an operand"
        raw = list(step.operands)
        plain: list[Any] = []
        program: int | None = None
        if api.is_method:
            plain.append(self._plain(api.receiver, raw.pop(0), frame))
            if plain[0] is None:
                raise AttributeError(f"{api.full_name} on nothing")
        for parameter in api.parameters:
            operand = raw.pop(0)
            if parameter.type in ("filter", "func", "limit"):
                program = self._program(frame, operand, program)
            elif parameter.type == "any":
                kind = Kind(frame.read(operand))
                operand = raw.pop(0)
                if kind == Kind.FUNC:
                    program = self._program(frame, operand, program)
                else:
                    plain.append(self._plain(kind.name.lower(), operand, frame))
            else:
                plain.append(self._plain(parameter.type, operand, frame))
        wanted = Kind(frame.read(raw.pop(0))) if api.result == "any" else None
        if api.full_name == "duel.get_chain_info":
            plain.append(frame.read(raw.pop(0)))
        trailing = [frame.read(each) for each in raw]
        if program is None:
            kind_name = {"cards": "card"}.get(api.variadic, "int")
            plain += [self._plain(kind_name, each, frame) for each in raw]
        result = self._answer(api, plain, program, trailing, len(step.results) or 1, wanted, step)
        self._give(frame, step, self._raw_result(api, plain, result, wanted))

    def _program(self, frame: Frame, operand: int, before: int | None) -> int | None:
        number = int(frame.read(operand))
        return before if number < 0 else number

    def _plain(self, kind: str, operand: int, frame: Frame) -> Any:
        value = frame.read(operand)
        if isinstance(value, set):
            return value
        if kind in ("card", "cards"):
            return None if value == NO_CARD else value
        if kind == "effect":
            return None if value == NO_EFFECT else value
        return value

    def _answer(
        self,
        api: ApiFunction,
        plain: list[Any],
        program: int | None,
        trailing: list[Any],
        results: int,
        wanted: Kind | None,
        step: Decoded,
    ) -> Any:
        world = self.world
        if program is not None and any(each.type in ("func", "limit", "any") for each in api.parameters):
            captured = [set(each) if isinstance(each, set) else each for each in trailing]
            world.stored.append(
                Stored(api.full_name, self._parameters(program), self._runner(program, captured))
            )
            world.log.append((api.full_name, *(_plain(each) for each in plain)))
            return None
        if program is None:
            return world.call(api, plain, None, plain[-1] if api.name.startswith("toss_") else results)
        # *args are part of the call that is written down, captured values are not
        own = self.programs[program & (1 << PROGRAM_SHIFT) - 1].n_params - 1
        kinds = self._argument_kinds(program)
        shown = [self._shown(kind, each) for kind, each in zip(kinds, trailing[:own], strict=False)]
        return world.call(api, plain + shown, lambda slot: self._filter(program, [slot, *trailing]), results)

    def _argument_kinds(self, program: int) -> list[str]:
        return self.kinds_of[program & (1 << PROGRAM_SHIFT) - 1][1:]

    kinds_of: list[list[str]]

    def _shown(self, kind: str, value: Any) -> Any:
        if kind == "card" and value == NO_CARD:
            return None
        return None if kind == "effect" and value == NO_EFFECT else value

    def _filter(self, program: int, arguments: list[Any]) -> Any:
        return self.run(program, arguments)

    def _parameters(self, program: int) -> tuple[str, ...]:
        made = self.programs[program & (1 << PROGRAM_SHIFT) - 1]
        if made.params == POSITIONAL:
            return ()
        return tuple(name for bit, name in enumerate(EVENT_PARAMETERS) if made.params >> bit & 1)

    def _runner(self, program: int, captured: list[Any]) -> Any:
        names = self._parameters(program)

        def run(values: dict[str, Any]) -> Any:
            raw = [self._unwrapped(name, values[name]) for name in names]
            return self.plain_result(program, self.run(program, raw + captured))

        return run

    def _unwrapped(self, name: str, value: Any) -> Any:
        if name in ("c", "chkc"):
            return NO_CARD if value is None else value
        return NO_EFFECT if value is None else value

    def plain_result(self, program: int, result: Any) -> Any:
        """The result of a program as the Python side shows it."""
        kind = self.programs[program & (1 << PROGRAM_SHIFT) - 1].result
        if kind == Result.CARD and result == NO_CARD:
            return None
        return None if kind == Result.EFFECT and result == NO_EFFECT else result

    def _raw_result(self, api: ApiFunction, plain: list[Any], result: Any, wanted: Kind | None) -> Any:
        if isinstance(api.result, tuple):
            return tuple(_raw(kind, each) for kind, each in zip(api.result, result, strict=True))
        if wanted is not None:
            if result is None:
                return set() if wanted == Kind.GROUP else _raw(wanted.name.lower(), None)
            is_group = isinstance(result, set)
            if is_group != (wanted == Kind.GROUP):
                raise ScriptError("label object of another kind")
            return result
        if isinstance(result, tuple):
            return result
        if api.full_name == "duel.get_chain_info":
            from ygocore.cards.api import CHAININFO_RESULT

            return _raw(CHAININFO_RESULT[plain[1]], result)
        return _raw(str(api.result), result)


def _raw(kind: str, value: Any) -> Any:
    if kind == "card":
        return NO_CARD if value is None else value
    if kind == "effect":
        return NO_EFFECT if value is None else value
    return int(value) if isinstance(value, bool) else value
