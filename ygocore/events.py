"""What happened in a duel, as the ecosystem's messages.

The engines log raw events: tuples of integers, the message number first (:class:`ygocore.constants.Message`), then its
arguments as listed in :data:`LAYOUT`. :class:`Event` reads one. Events are the whole truth, hidden cards included; what a
player may see of them is :func:`ygocore.information.visible_events`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from ygocore.constants import Location, Message, Phase, Position

#: The arguments of each message, in order. ``place`` stands for controller, location bit, sequence, position bits;
#: ``*codes`` (or another name) for all that is left, passcodes if it is codes.
LAYOUT: Final[Mapping[Message, tuple[str, ...]]] = MappingProxyType(
    {
        Message.WIN: ("winner", "win_reason"),  # winner 2: a draw or a truncated duel
        Message.NEW_TURN: ("player",),
        Message.NEW_PHASE: ("phase",),
        Message.DRAW: ("player", "*codes"),
        Message.SHUFFLE_DECK: ("player", "*codes"),  # bottom to top
        Message.MOVE: ("code", "place:source", "place:target", "reason"),
        Message.POS_CHANGE: ("code", "controller", "location", "sequence", "old_position", "new_position"),
        Message.SET: ("code", "place:target"),
        Message.SUMMONING: ("code", "place:target"),
        Message.SUMMONED: (),
        Message.FLIPSUMMONING: ("code", "place:target"),
        Message.FLIPSUMMONED: (),
        Message.ATTACK: ("place:attacker", "place:target"),  # a direct attack has zeros for a target
        Message.DAMAGE_STEP_START: (),
        Message.BATTLE: (
            "place:attacker",
            "attacker_attack",
            "attacker_defense",
            "attacker_destroyed",
            "place:target",
            "target_attack",
            "target_defense",
            "target_destroyed",
        ),
        Message.DAMAGE: ("player", "amount"),
        Message.DAMAGE_STEP_END: (),
        # what effects add
        Message.CHAINING: ("code", "place:target", "player", "effect", "link"),
        Message.CHAINED: ("link",),
        Message.CHAIN_SOLVING: ("link",),
        Message.CHAIN_SOLVED: ("link",),
        Message.CHAIN_NEGATED: ("link",),  # the activation
        Message.CHAIN_DISABLED: ("link",),  # the effect
        Message.CHAIN_END: (),
        Message.BECOME_TARGET: ("place:target",),
        Message.SPSUMMONING: ("code", "place:target"),
        Message.SPSUMMONED: (),
        Message.EQUIP: ("place:equipment", "place:target"),
        Message.ADD_COUNTER: ("counter", "controller", "location", "sequence", "count"),
        Message.REMOVE_COUNTER: ("counter", "controller", "location", "sequence", "count"),
        Message.RECOVER: ("player", "amount"),
        Message.PAY_LPCOST: ("player", "amount"),
        Message.LPUPDATE: ("player", "lp"),
        Message.ATTACK_DISABLED: (),
        Message.SHUFFLE_HAND: ("player", "*codes"),
        Message.CONFIRM_CARDS: ("player", "*cards"),  # code, controller, location bit, sequence of each
        Message.CONFIRM_DECKTOP: ("player", "*codes"),  # the top card first
        Message.RANDOM_SELECTED: ("player", "*places"),  # four numbers each: Place, position
        Message.TOSS_COIN: ("player", "*results"),  # 1 heads, 0 tails
        Message.TOSS_DICE: ("player", "*results"),  # 1 to 6
    }
)


def _fields(raw: Sequence[int]) -> Iterator[tuple[str, Any]]:
    at = 1
    for name in LAYOUT[Message(raw[0])]:
        if name.startswith("place:"):
            yield name[6:], tuple(raw[at : at + 4])
            at += 4
        elif name.startswith("*"):
            yield name[1:], tuple(raw[at:])
            at = len(raw)
        else:
            yield name, raw[at]
            at += 1
    if at != len(raw):
        raise ValueError(f"{Message(raw[0]).name} event has {len(raw) - 1} arguments, {at - 1} expected")


class Event:
    """One thing that happened: ``event.kind`` is the message, its arguments are attributes (see :data:`LAYOUT`)."""

    __slots__ = ("_values", "kind")

    kind: Message

    def __init__(self, raw: Sequence[int]) -> None:
        """Read a raw event. ``ValueError`` if the message is unknown or its arguments are not what it takes."""
        self.kind = Message(raw[0])
        if self.kind not in LAYOUT:
            raise ValueError(f"no duel logs the message {self.kind.name}")
        self._values = dict(_fields(raw))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self._values[name]
        except KeyError:
            known = ", ".join(self._values) or "none"
            raise AttributeError(f"a {self.kind.name} event has no {name!r}; it has: {known}") from None

    def as_dict(self) -> dict[str, Any]:
        """The event as JSON-able values: ``kind`` (the message's name) and the arguments."""
        return {"kind": self.kind.name, **self._values}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.kind == other.kind and self._values == other._values

    def __hash__(self) -> int:
        return hash((self.kind, tuple(self._values.items())))

    def __repr__(self) -> str:
        return f"<{self.kind.name}{''.join(f' {k}={_shown(k, v)}' for k, v in self._values.items())}>"


def _shown(name: str, value: Any) -> str:
    if isinstance(value, tuple) and name != "codes":
        controller, location, sequence, position = value
        where = Location(location).name if location else "nowhere"
        return f"{controller}:{where}:{sequence}:{Position(position).name if position else '-'}"
    if name == "phase":
        return str(Phase(value).name)
    return str(value)
