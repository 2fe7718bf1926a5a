"""Which conditions, costs and targets are nothing but one question: whether there are enough cards of some kind in some
places, or enough that can be targeted (docs/bytecode.md, Questions). The native engine asks it without running them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ygocore.cards.api import TABLE
from ygocore.cards.definitions import EVENT_PARAMETERS
from ygocore.compiler.bytecode import (
    CONSTANT_BASE,
    GROUP_BASE,
    NO_CARD,
    POSITIONAL,
    Ask,
    Asked,
    Needer,
    Op,
)
from ygocore.compiler.disassemble import Decoded, decode
from ygocore.constants import LOCATION_EXTRA, LOCATION_MZONE

#: Places whose cards are looked through one by one: Deck to Extra Deck.
_PLACES: Final = 2 * LOCATION_EXTRA - 1
_ALL_ZONES: Final = 0xFF
_MOST: Final = 255
_MOST_MORE: Final = 4


@dataclass(frozen=True, slots=True)
class Question:
    """Whether at least `least` cards in the places `own` of player `whose`, and `other` of the other one, pass `filter`
    (a program, or -1), which is handed `more` besides: constants by their operands, or `Asked`.

    `others`: but the effect's own card. `room`: and first, whether that player has a free Main Monster Zone.
    """

    kind: Ask
    whose: int
    own: int
    other: int
    least: int
    filter: int
    others: bool
    more: tuple[int, ...]
    room: int


@dataclass(frozen=True, slots=True)
class _Value:
    """What a scalar register holds: a number, or one of the following; nothing of it: anything else."""

    number: int | None = None
    asked: Asked | None = None
    whose: int = Needer.NOBODY  # the number of a player
    zones_of: int = Needer.NOBODY  # how many Main Monster Zones of that player are free


_UNKNOWN: Final = _Value()
_KNOWN: Final = {
    "e": _Value(asked=Asked.EFFECT),
    "tp": _Value(asked=Asked.USER, whose=Needer.USER),
    "chk": _Value(number=0),
    "chkc": _Value(number=NO_CARD),
}
_KINDS: Final = {"duel.is_existing_matching_card": Ask.CARDS, "duel.is_existing_target": Ask.TARGETS}


def question_of(words: list[int], constants: list[int], params: int) -> Question | None:
    """Return the question that a program of an event function asks while `chk` and `chkc` are not set; None if it does
    anything else.
    """
    return None if params == POSITIONAL else _Reader(words, constants, params).read()


class _Reader:
    """Follows a program from its beginning, as long as it is known where it goes on."""

    def __init__(self, words: list[int], constants: list[int], params: int) -> None:
        self._words = words
        self._constants = constants
        scalars = [name for bit, name in enumerate(EVENT_PARAMETERS) if params >> bit & 1 and name != "eg"]
        self._registers = {register: _KNOWN.get(name, _UNKNOWN) for register, name in enumerate(scalars)}
        self._room: int = Needer.NOBODY

    def read(self) -> Question | None:
        """Return what is asked in the end."""
        at = 0
        while True:
            each = decode(self._words, at)
            following: int | None = at + each.size
            if each.op == Op.CALL and TABLE[each.number].full_name in _KINDS:
                return self._question(each)
            if each.target is not None:
                following = self._jump(each)
            elif not self._compute(each):
                return None
            if following is None:
                return None
            at = following

    def _value(self, operand: int) -> _Value:
        if operand >= CONSTANT_BASE:
            return _Value(number=self._constants[operand - CONSTANT_BASE])
        return self._registers.get(operand, _UNKNOWN)

    # -- the way there -------------------------------------------------------------------------------------------

    def _jump(self, each: Decoded) -> int | None:
        """Return where it goes on; None if that is not known."""
        following = each.at + each.size
        if each.op == Op.JMP:
            return each.target
        a, b = self._value(each.a), self._value(each.b)
        if each.op == Op.JLE and a.zones_of and b.number == 0:
            return following if self._is_no(each.target) and self._needs_room(a.zones_of) else None
        if each.op not in (Op.JEQ, Op.JNE) or a.number is None or b.number is None:
            return None
        return each.target if (a.number == b.number) == (each.op == Op.JEQ) else following

    def _needs_room(self, whose: int) -> bool:
        free = self._room == Needer.NOBODY
        self._room = whose
        return free

    def _is_no(self, at: int | None) -> bool:
        """Whether a 0 is given there."""
        if at is None:
            return False
        each = decode(self._words, at)
        return each.op == Op.RET or (
            each.op == Op.RET1 and each.a >= CONSTANT_BASE and self._value(each.a).number == 0
        )

    def _compute(self, each: Decoded) -> bool:
        """Carry out an instruction; False if it is none of those that come before such a question."""
        value = None
        if each.op == Op.MOV:
            value = self._value(each.b)
        elif each.op == Op.SUB and self._value(each.b).number == 1:
            value = _Value(asked=Asked.OTHER) if self._value(each.c).asked == Asked.USER else None
        elif each.op == Op.CALL:
            value = self._call(TABLE[each.number].full_name, each.operands)
        if value is None or each.a >= GROUP_BASE:
            return False
        self._registers[each.a] = value
        return True

    def _call(self, name: str, operands: tuple[int, ...]) -> _Value | None:
        first = self._value(operands[0]) if operands else _UNKNOWN
        if name == "effect.get_handler" and first.asked == Asked.EFFECT:
            return _Value(asked=Asked.HANDLER)
        if name == "effect.get_handler_player" and first.asked == Asked.EFFECT:
            return _Value(whose=Needer.HANDLER)
        if name == "duel.get_location_count" and first.whose:
            wanted = (LOCATION_MZONE, -1, 0, _ALL_ZONES)
            if tuple(self._value(operand).number for operand in operands[1:5]) == wanted:
                return _Value(zones_of=first.whose)
        return None

    # -- the question --------------------------------------------------------------------------------------------

    def _question(self, each: Decoded) -> Question | None:
        """Return it, if its answer is what is given."""
        end = decode(self._words, each.at + each.size)
        if end.op != Op.RET1 or end.a != each.a:
            return None
        program, player, own, other, least, excluded = (self._value(operand) for operand in each.operands[:6])
        turned = player.asked == Asked.OTHER
        whose = Needer.USER if turned else player.whose
        more = tuple(self._more(operand) for operand in each.operands[6:])
        if (
            not whose
            or program.number is None
            or own.number is None
            or other.number is None
            or (own.number | other.number) & ~_PLACES
            or least.number is None
            or not 0 < least.number <= _MOST
            or not (excluded.number == NO_CARD or excluded.asked == Asked.HANDLER)
            or len(more) > _MOST_MORE
            or -1 in more
        ):
            return None
        sides = (other.number, own.number) if turned else (own.number, other.number)
        others = excluded.asked == Asked.HANDLER
        kind = _KINDS[TABLE[each.number].full_name]
        return Question(kind, whose, *sides, least.number, program.number, others, more, self._room)

    def _more(self, operand: int) -> int:
        """Return what a further parameter of the filter is; -1 if it is neither a constant nor known."""
        if operand >= CONSTANT_BASE:
            return operand
        asked = self._value(operand).asked
        return -1 if asked is None else int(asked)
