"""An independent copy of a state in which no rule is at work: cards, effects, and what functions made in the duel
have captured.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable
from operator import attrgetter
from typing import Any

from ygocore.cards.pool import CardFacts
from ygocore.reference.cards import Card, Flag, Was
from ygocore.reference.effects import Effect
from ygocore.reference.state import Battle, Link, Occurrence, Side, State, Trigger
from ygocore.snapshot import Pending

#: Values of a state that are shared: they never change.
_SHARED = ("pool", "rules", "definitions", "card_class", "effect_class", "group_class", "activity_filters")
_RECORDS = (Flag, Was, Side, Link, Battle, Pending)
#: Types of values that cannot change.
_PLAIN = frozenset({type(None), int, bool, str, float, CardFacts})


def copy_state(state: State) -> State:
    """A copy that goes its own way. Events are not copied."""
    return _Copier(state).copied()


class _Copier:
    """Maps each card and effect to its copy. Shells are made at once and filled later, so no chain of references
    is too long.
    """

    def __init__(self, state: State) -> None:
        self.old = state
        self.new = object.__new__(State)
        self.made: dict[int, Any] = {id(state): self.new}
        self.unfilled: list[tuple[Any, Any]] = []

    def copied(self) -> State:
        """The copy."""
        for each in dataclasses.fields(State):
            value = getattr(self.old, each.name)
            if each.name == "events":
                value = []
            elif each.name not in _SHARED:
                value = self.map(value)
            setattr(self.new, each.name, value)
        while self.unfilled:
            old, new = self.unfilled.pop()
            names, values = _slots(type(old))
            for name, value in zip(names, values(old), strict=True):
                setattr(new, name, value if type(value) in _PLAIN else self.map(value))
        return self.new

    def map(self, value: Any) -> Any:
        """The copy of a value."""
        kind = type(value)
        if kind in _PLAIN:
            return value
        if kind is list:
            return [self.map(each) for each in value]
        if isinstance(value, Card | Effect):
            return self.shell(value)
        if kind is dict:
            return {self.map(key): self.map(each) for key, each in value.items()}
        if kind is set:
            return {self.map(each) for each in value}
        if kind in (Occurrence, Trigger):
            return kind(*map(self.map, value))
        if kind is tuple:
            return tuple(map(self.map, value))
        if isinstance(value, _RECORDS):
            return self.record(value)
        if kind is types.FunctionType:
            return self.function(value)
        if value is self.old:
            return self.new
        if self.old.group_class is not None and kind is self.old.group_class:
            return kind(self.new, [self.map(card) for card in value.cards])
        if hasattr(value, "popleft"):
            return type(value)(map(self.map, value))
        return value

    def shell(self, value: Any) -> Any:
        """The copy of a card or effect, perhaps still to be filled."""
        found = self.made.get(id(value))
        if found is None:
            found = self.made[id(value)] = object.__new__(type(value))
            self.unfilled.append((value, found))
        return found

    def record(self, value: Any) -> Any:
        """The copy of a plain record."""
        found = self.made.get(id(value))
        if found is None:
            found = self.made[id(value)] = object.__new__(type(value))
            names, values = _slots(type(value))
            for name, old in zip(names, values(value), strict=True):
                setattr(found, name, old if type(old) in _PLAIN else self.map(old))
        return found

    def function(self, value: types.FunctionType) -> Any:
        """The function itself, or one with copies of what it has captured."""
        cells = value.__closure__
        if not cells:
            return value
        found = self.made.get(id(value))
        if found is not None:
            return found
        fresh = tuple(types.CellType() for _ in cells)
        made = types.FunctionType(
            value.__code__, value.__globals__, value.__name__, value.__defaults__, fresh
        )
        self.made[id(value)] = made
        for old, new in zip(cells, fresh, strict=True):
            try:
                new.cell_contents = self.map(old.cell_contents)
            except ValueError:  # nothing was bound to it yet
                continue
        return made


_known_slots: dict[type, tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]] = {}


def _slots(kind: type) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The names of all slots of a class, and what gets their values at once."""
    found = _known_slots.get(kind)
    if found is None:
        names = tuple(name for each in kind.__mro__ for name in getattr(each, "__slots__", ()))
        found = _known_slots[kind] = names, attrgetter(*names)
    return found
