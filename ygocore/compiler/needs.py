"""What must be so for a condition, cost or target to say yes: read off its bytecode, so that the native engine need
not run it where it is sure to say no (docs/bytecode.md, Needs).

The beginning of a function is followed as long as only one way leads to a yes. Nothing is left out that might go
wrong: a call that runs another function is the last one that is looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from ygocore.cards.api import TABLE
from ygocore.cards.definitions import EVENT_PARAMETERS
from ygocore.compiler.bytecode import CONSTANT_BASE, GROUP_BASE, NO_CARD, NOTHING, POSITIONAL, Needer, Op
from ygocore.compiler.disassemble import Decoded, decode
from ygocore.constants import LOCATION_EXTRA, LOCATION_MZONE

#: Places whose cards are counted without looking at them: Deck to Extra Deck.
_COUNTED: Final = 2 * LOCATION_EXTRA - 1
_ALL_ZONES: Final = 0xFF
_MOST: Final = 255


@dataclass(frozen=True, slots=True)
class Needs:
    """What must be so.

    `phases`: one of these, 0 for any. `room`: the player with a free Main Monster Zone. `least`: so many cards
    in the places `own` of player `whose`, and `other` of the other one.
    """

    phases: int = 0
    room: int = Needer.NOBODY
    least: int = 0
    own: int = 0
    other: int = 0
    whose: int = Needer.NOBODY

    @property
    def any(self) -> bool:
        """Whether there is any."""
        return self != Needs()


@dataclass(frozen=True, slots=True)
class _Value:
    """What is known of a scalar register: a number, whose number of a player it is, or what is so if it is not
    0, and if it is 0."""

    number: int | None = None
    player: int = Needer.NOBODY
    turned: bool = False
    card: bool = False
    count: Callable[[int], Needs] | None = None
    if_true: Needs = Needs()
    if_false: Needs = Needs()


_UNKNOWN: Final = _Value()


def needs_of(words: list[int], constants: list[int], params: int) -> Needs:
    """Return what a program of an event function needs to say yes while `chk` and `chkc` are not set."""
    if params == POSITIONAL:
        return Needs()
    return _Reader(words, constants, params).read()


class _Reader:
    """Follows a program from its beginning."""

    def __init__(self, words: list[int], constants: list[int], params: int) -> None:
        self._words = words
        self._constants = constants
        self._registers: dict[int, _Value] = {}
        known = {
            "tp": _Value(player=Needer.USER),
            "chk": _Value(number=0),
            "chkc": _Value(number=NO_CARD),
            "c": _Value(card=True),
        }
        scalars = [name for bit, name in enumerate(EVENT_PARAMETERS) if params >> bit & 1 and name != "eg"]
        for register, name in enumerate(scalars):
            self._registers[register] = known.get(name, _UNKNOWN)
        self._effect = scalars.index("e") if "e" in scalars else -1
        self._found = Needs()

    def read(self) -> Needs:
        """Return what has been found when the way parts, or something might go wrong."""
        at = 0
        while True:
            each = decode(self._words, at)
            if each.op in (Op.RET, Op.RET1):
                if each.op == Op.RET1:
                    self._add(self._value(each.a).if_true)
                return self._found
            if each.op in _JUMPS:
                following = self._jump(each)
                if following is None:
                    return self._found
                at = following
                continue
            if not self._compute(each):
                return self._found
            at += each.size

    def _value(self, operand: int) -> _Value:
        if operand >= CONSTANT_BASE:
            return _Value(number=self._constants[operand - CONSTANT_BASE])
        return self._registers.get(operand, _UNKNOWN)

    def _set(self, operand: int, value: _Value) -> None:
        if operand < GROUP_BASE:
            self._registers[operand] = value
            if operand == self._effect:
                self._effect = -1

    def _add(self, more: Needs) -> None:
        """Put more to what has been found; the first number of cards stays."""
        found = self._found
        if more.phases:
            found = replace(found, phases=found.phases & more.phases if found.phases else more.phases)
        if more.room and not found.room:
            found = replace(found, room=more.room)
        if more.least and not found.least:
            found = replace(found, least=more.least, own=more.own, other=more.other, whose=more.whose)
        if found.phases or not self._found.phases:  # phases that exclude each other: never, which is not said
            self._found = found

    # -- jumps ---------------------------------------------------------------------------------------------------

    def _jump(self, each: Decoded) -> int | None:
        """Return where the only way to a yes goes on; None if both may lead there."""
        assert each.target is not None
        if each.op == Op.JMP:
            return each.target
        test = self._test(each)
        following = at = each.at + each.size
        if test.number is not None:
            return each.target if test.number else following
        if self._says_no(each.target, each, 1):
            self._learn(each, test, 0)
        elif self._says_no(following, each, 0):
            self._learn(each, test, 1)
            at = each.target
        else:
            return None
        return at

    def _test(self, each: Decoded) -> _Value:
        """Return what decides: not 0 if the jump is made."""
        a = self._value(each.a)
        if each.op == Op.JT:
            return _truth(a)
        if each.op == Op.JF:
            return _inverse(_truth(a))
        return _compared(_COMPARISONS[each.op], a, self._value(each.b))

    def _learn(self, each: Decoded, test: _Value, jumped: int) -> None:
        self._add(test.if_true if jumped else test.if_false)

    def _says_no(self, at: int, jump: Decoded, jumped: int) -> bool:
        """Whether the way from there ends in a 0 at once."""
        for _ in range(8):
            each = decode(self._words, at)
            if each.op == Op.JMP and each.target is not None:
                at = each.target
                continue
            if each.op == Op.RET:
                return True
            if each.op != Op.RET1 or GROUP_BASE <= each.a < CONSTANT_BASE:
                return False
            if jump.op in (Op.JF, Op.JT) and each.a == jump.a:
                return (jump.op == Op.JF) == bool(jumped)
            return self._value(each.a).number == 0
        return False

    # -- values --------------------------------------------------------------------------------------------------

    def _compute(self, each: Decoded) -> bool:
        """Carry out an instruction; False if what it does is not known, or may go wrong."""
        if each.op == Op.CALL:
            return self._call(each)
        if each.op == Op.MOV:
            self._set(each.a, self._value(each.b))
        elif each.op == Op.NOT:
            self._set(each.a, _inverse(_truth(self._value(each.b))))
        elif each.op in (Op.EQ, Op.NE, Op.LT, Op.LE):
            self._set(each.a, _compared(each.op, self._value(each.b), self._value(each.c)))
        elif each.op == Op.SUB and self._value(each.b).number == 1 and self._value(each.c).player:
            player = self._value(each.c)
            self._set(each.a, replace(player, turned=not player.turned))
        elif each.op in (Op.ADD, Op.SUB, Op.AND, Op.OR):
            self._set(each.a, _UNKNOWN)
        else:
            return False
        return True

    def _call(self, each: Decoded) -> bool:
        name = TABLE[each.number].full_name
        operands = each.operands
        result = _UNKNOWN
        goes_on = name in _HARMLESS
        if name in ("effect.get_handler_player", "effect.get_handler"):
            goes_on = self._effect >= 0 and operands[0] == self._effect
            if name == "effect.get_handler_player":
                result = _Value(player=Needer.HANDLER)
        elif name.startswith("card."):
            goes_on = name in _HARMLESS_METHODS and self._value(operands[0]).card
            if name == "card.get_controller":
                result = _Value(player=Needer.CARD)
        elif name == "duel.is_phase":
            phases = self._value(operands[0]).number
            if phases is not None and 0 < phases < 1 << 16:
                result = _Value(if_true=Needs(phases=phases))
        elif name == "duel.get_location_count":
            result = self._zones(operands)
        elif name in _COUNTS:
            result = self._counted(name, operands)
        if each.a != NOTHING:
            self._set(each.a, result)
        if name in _ASKS:
            # it runs a function, which may go wrong: no further, but for what is made of its answer
            self._last(each)
        return goes_on

    def _last(self, each: Decoded) -> None:
        """Add what the answer of the call means if it decides the matter at once."""
        following = decode(self._words, each.at + each.size)
        if following.op == Op.RET1 and following.a == each.a:
            self._add(_truth(self._value(each.a)).if_true)
        elif following.op in _JUMPS and following.op != Op.JMP:
            self._jump(following)
        elif following.op in (Op.EQ, Op.NE, Op.LT, Op.LE):
            self._compute(following)
            after = decode(self._words, following.at + following.size)
            if after.op == Op.RET1 and after.a == following.a:
                self._add(_truth(self._value(after.a)).if_true)

    def _zones(self, operands: tuple[int, ...]) -> _Value:
        """Return what `get_location_count` gives: above 0 only with a Main Monster Zone that is free."""
        player = self._value(operands[0])
        wanted = (LOCATION_MZONE, -1, 0, _ALL_ZONES)
        if not player.player or player.turned:
            return _UNKNOWN
        if tuple(self._value(each).number for each in operands[1:5]) != wanted:
            return _UNKNOWN
        return _Value(count=lambda least: Needs(room=player.player) if least > 0 else Needs())

    def _counted(self, name: str, operands: tuple[int, ...]) -> _Value:
        """Return what a call about the cards of some places gives."""
        first = _COUNTS[name]
        player = self._value(operands[first])
        places = [self._value(each).number for each in operands[first + 1 : first + 3]]
        if name == "duel.check_release_group_cost":
            hand = self._value(operands[3]).number
            places = [None if hand is None else LOCATION_MZONE | (2 if hand else 0), 0]
        elif name == "duel.check_release_group":
            places = [LOCATION_MZONE, 0]
        own, other = places
        if not player.player or own is None or other is None or (own | other) & ~_COUNTED:
            return _UNKNOWN
        if player.turned:
            own, other = other, own

        def least(count: int) -> Needs:
            if not 0 < count < _MOST:
                return Needs()
            return Needs(least=count, own=own, other=other, whose=player.player)

        if name in _NUMBERS:
            return _Value(count=least)
        wanted = self._value(operands[_ENOUGH[name]]).number
        return _UNKNOWN if wanted is None else _Value(if_true=least(wanted))


_JUMPS: Final = frozenset({Op.JMP, Op.JT, Op.JF, Op.JEQ, Op.JNE, Op.JLT, Op.JLE})
_COMPARISONS: Final = {Op.JEQ: Op.EQ, Op.JNE: Op.NE, Op.JLT: Op.LT, Op.JLE: Op.LE}

#: Calls that cannot go wrong, whatever they give.
_HARMLESS: Final = frozenset(
    {
        "duel.is_phase",
        "duel.is_main_phase",
        "duel.is_battle_phase",
        "duel.is_damage_calculated",
        "duel.is_turn_player",
        "duel.get_turn_player",
        "duel.get_turn_count",
        "duel.get_current_phase",
        "duel.get_current_chain",
        "duel.get_attacker",
        "duel.get_attack_target",
        "duel.get_location_count",
        "duel.get_field_group_count",
        "duel.is_player_can_draw",
    }
)
_HARMLESS_METHODS: Final = frozenset({"card.get_controller", "card.is_level_above", "card.is_level_below"})

#: Calls about cards in places, with the number of the operand that is the player.
_COUNTS: Final = {
    "duel.get_field_group_count": 0,
    "duel.get_matching_group_count": 1,
    "duel.is_existing_matching_card": 1,
    "duel.is_existing_target": 1,
    "duel.check_release_group": 0,
    "duel.check_release_group_cost": 0,
}
_NUMBERS: Final = frozenset({"duel.get_field_group_count", "duel.get_matching_group_count"})
#: The operand that says how many there have to be.
_ENOUGH: Final = {
    "duel.is_existing_matching_card": 4,
    "duel.is_existing_target": 4,
    "duel.check_release_group": 2,
    "duel.check_release_group_cost": 2,
}
_ASKS: Final = frozenset(_COUNTS) - {"duel.get_field_group_count"}


def _truth(value: _Value) -> _Value:
    """Return what a value means where a truth value is wanted."""
    if value.count is not None:
        return replace(value, count=None, if_true=value.count(1))
    return value


def _inverse(value: _Value) -> _Value:
    if value.number is not None:
        return _Value(number=int(value.number == 0))
    return _Value(if_true=value.if_false, if_false=value.if_true)


def _compared(op: Op, a: _Value, b: _Value) -> _Value:
    """Return what a comparison means, of a count and a number."""
    if a.number is not None and b.number is not None:
        return _Value(number=int(_COMPARE[op](a.number, b.number)))
    if op == Op.NE:
        return _inverse(_compared(Op.EQ, a, b))
    if op == Op.EQ:
        if a.number is not None:
            a, b = b, a
        if a.count is not None and b.number is not None:
            zero = b.number == 0
            return _Value(if_true=a.count(b.number), if_false=a.count(1) if zero else Needs())
        return _UNKNOWN
    more = 1 if op == Op.LT else 0
    if a.number is not None and b.count is not None:  # number < count
        return _Value(if_true=b.count(a.number + more))
    if a.count is not None and b.number is not None:  # not count < number
        return _Value(if_false=a.count(b.number + 1 - more))
    return _UNKNOWN


_COMPARE: Final[dict[Op, Callable[[int, int], bool]]] = {
    Op.EQ: lambda a, b: a == b,
    Op.NE: lambda a, b: a != b,
    Op.LT: lambda a, b: a < b,
    Op.LE: lambda a, b: a <= b,
}
