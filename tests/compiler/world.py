"""A make-believe duel for tests of the compiler: every API call answers something definite, and is written
down.

Answers depend on nothing but the call's name, its arguments and how many calls came before, so that the
author's Python and its bytecode meet the same answers exactly as long as they make the same calls.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from ygocore.cards.api import BY_NAME, CHAININFO_RESULT, GROUP_CHANGES, ApiFunction
from ygocore.cards.definitions import CardMethod
from ygocore.compiler.suspend import Names, is_suspending, parameters_of

SLOTS = 12  # cards of the make-believe duel
EFFECTS = 5
_FUNCTIONS = ("filter", "func", "limit")


def place(slot: int) -> int:
    """The place order of a card: not that of the slots."""
    return slot * 7 % SLOTS


def in_order(slots: Iterable[int]) -> list[int]:
    return sorted(slots, key=place)


class BudgetExceededError(Exception):
    """Too many rounds of loops."""


@dataclass
class Stored:
    """A function that an effect keeps: what to run, by parameter names."""

    api: str
    parameters: tuple[str, ...]
    run: Callable[[dict[str, Any]], Any]


@dataclass
class World:
    """Answers calls. Values are plain: ints, slots (None: no card), effect handles (None:

    No effect), sets of slots.
    """

    seed: int = 0
    budget: int = 200
    log: list[tuple[Any, ...]] = field(default_factory=list)
    labels: dict[int, Any] = field(default_factory=dict)
    stored: list[Stored] = field(default_factory=list)
    ticks: int = 0

    def tick(self) -> None:
        self.ticks += 1
        if self.ticks > self.budget:
            raise BudgetExceededError

    def _random(self, name: str, arguments: list[Any]) -> random.Random:
        shown = [sorted(each) if isinstance(each, set | frozenset) else each for each in arguments]
        return random.Random(f"{self.seed} {len(self.log)} {name} {shown!r}")

    def call(
        self, api: ApiFunction, arguments: list[Any], function: Callable[[int], Any] | None, results: int
    ) -> Any:
        """Answer a call: `arguments` without functions, `function` the filter over cards."""
        self.log.append(
            (api.full_name, *(frozenset(a) if isinstance(a, set) else _plain(a) for a in arguments))
        )
        if api.receiver == "group" and api.is_method:
            return self._group_call(api, arguments, function)
        rng = self._random(api.full_name, [_plain(each) for each in arguments])
        if api.full_name == "effect.get_label_object":
            return self.labels.get(arguments[0])
        if api.full_name == "effect.set_label_object":
            value = arguments[1]
            self.labels[arguments[0]] = set(value) if isinstance(value, set) else value
            return None
        if api.full_name == "group.from_cards":
            return {each for each in arguments if each is not None}
        if api.full_name == "group.create_group":
            return set()
        if api.full_name == "duel.get_chain_info":
            return self._answer(CHAININFO_RESULT[arguments[1]], rng)
        if api.full_name in ("duel.toss_coin", "duel.toss_dice"):
            tossed = tuple(rng.randrange(6) for _ in range(results))
            return tossed if results > 1 else tossed[0]
        if isinstance(api.result, tuple):
            return tuple(self._answer(kind, rng) for kind in api.result)
        if function is not None:
            return self._chosen(api, function, {s for s in range(SLOTS) if rng.random() < 0.6}, arguments)
        return self._answer(api.result, rng)

    def _answer(self, kind: str, rng: random.Random) -> Any:
        if kind == "int":
            return rng.choice([0, 1, 2, 3, 5, 8, -1, 100, 2500])
        if kind == "bool":
            return rng.random() < 0.5
        if kind == "card":
            return rng.choice([None, *range(SLOTS)])
        if kind == "effect":
            return rng.choice([None, *range(EFFECTS)])
        if kind == "group":
            return {slot for slot in range(SLOTS) if rng.random() < 0.4}
        return None

    def _chosen(
        self, api: ApiFunction, function: Callable[[int], Any], slots: set[int], arguments: list[Any]
    ) -> Any:
        values = {slot: function(slot) for slot in in_order(slots)}
        kept = {slot for slot, value in values.items() if value}
        if api.name in ("get_sum", "get_class_count", "get_bitwise_or"):
            return sum(int(value) for value in values.values())
        if api.result == "group":
            return set(in_order(kept)[:3]) if api.suspends else kept
        if api.result == "card":
            return in_order(kept)[0] if kept else None
        return len(kept) if api.result == "int" else len(kept) > 1

    def _group_call(
        self, api: ApiFunction, arguments: list[Any], function: Callable[[int], Any] | None
    ) -> Any:
        group: set[int] = arguments[0]
        other = arguments[1] if len(arguments) > 1 else None
        others = other if isinstance(other, set) else set() if other is None else {other}
        if api.name in GROUP_CHANGES:
            if api.name in ("add_card", "merge"):
                group |= others
            elif api.name in ("remove_card", "sub"):
                group -= others
            else:
                group.clear()
            return None
        if function is not None:
            return self._chosen(api, function, set(group), arguments)
        if api.name == "get_count":
            return len(group)
        if api.name == "get_first":
            return in_order(group)[0] if group else None
        if api.name == "is_contains":
            return other in group
        if api.name == "clone":
            return set(group)
        if api.result == "group":
            return set(in_order(group)[:2])
        return self._answer(
            str(api.result), self._random(api.full_name, [_plain(each) for each in arguments])
        )


def _plain(value: Any) -> Any:
    return int(value) if isinstance(value, bool) else value


# --- the Python side
# -----------------------------------------------------------------------------------------------


class Object:
    """A card, group, effect or namespace of the Python side."""

    def __init__(self, world: World, receiver: str, value: Any = None) -> None:
        self.world = world
        self.receiver = receiver
        self.value = value

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("__"):
            raise AttributeError(name)
        api = BY_NAME[self.receiver][name]
        call = lambda *arguments, **keywords: self._call(api, arguments, keywords)  # noqa: E731
        if not api.suspends:
            return call

        def waiting(*arguments: Any, **keywords: Any) -> Any:
            yield api.full_name
            return call(*arguments, **keywords)

        return waiting

    def _call(self, api: ApiFunction, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        if api.no_op:
            return None
        given = dict(zip((each.name for each in api.parameters), arguments, strict=False)) | keywords
        rest = list(arguments[len(api.parameters) :])
        plain: list[Any] = [self.value] if api.is_method else []
        functions: list[Any] = []
        for parameter in api.parameters:
            value = given.get(parameter.name, parameter.default)
            if parameter.type in _FUNCTIONS or callable(value):
                functions.append(value)
            else:
                plain.append(value_of(value))
        function = next((each for each in functions if each is not None), None)
        if api.full_name == "duel.get_chain_info":
            found = tuple(self._wrap(self.world.call(api, [*plain, info], None, 1)) for info in rest)
            return found if len(found) > 1 else found[0]
        if function is not None and _keeps(api):
            self.world.stored.append(Stored(api.full_name, parameters_of(function), self._runner(function)))
            self.world.log.append((api.full_name, *(_plain(each) for each in plain)))
            return None
        over = None
        if function is not None:
            extra = rest
            over = lambda slot: _whether(function(self._wrap_as("card", slot), *extra))  # noqa: E731
        if api.variadic == "args" and function is None:
            rest = []
        count = plain[-1] if api.name.startswith("toss_") else 1
        result = self.world.call(api, plain + [value_of(each) for each in rest], over, count)
        return self._wrap_result(api, result)

    def _runner(self, function: Any) -> Callable[[dict[str, Any]], Any]:
        names = parameters_of(function)

        def run(values: dict[str, Any]) -> Any:
            arguments = [self._wrap_as(kind_of(name), values[name]) for name in names]
            return value_of(run_function(function, arguments))

        return run

    def _wrap_result(self, api: ApiFunction, result: Any) -> Any:
        if isinstance(api.result, tuple):
            return tuple(self._wrap_as(kind, each) for kind, each in zip(api.result, result, strict=True))
        if api.result == "any":
            return result[1] if isinstance(result, tuple) and result[0] == "object" else self._wrap(result)
        return self._wrap_as(str(api.result), result)

    def _wrap_as(self, kind: str, value: Any) -> Any:
        if value is None:
            return None
        if kind == "group":
            return Group(self.world, set(value))
        return Object(self.world, kind, value) if kind in ("card", "effect") else value

    def _wrap(self, value: Any) -> Any:
        return self._wrap_as("group", value) if isinstance(value, set | frozenset) else value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Object) and (self.receiver, self.value) == (other.receiver, other.value)

    def __hash__(self) -> int:
        return hash((self.receiver, self.value))


class Group(Object):
    """A group of the Python side."""

    def __init__(self, world: World, slots: set[int]) -> None:
        super().__init__(world, "group", slots)

    def __iter__(self) -> Any:
        rest = set(self.value)
        while rest:
            slot = in_order(rest)[0]
            rest.remove(slot)
            yield Object(self.world, "card", slot)

    def __len__(self) -> int:
        return int(self._call(BY_NAME["group"]["get_count"], (), {}))

    def __contains__(self, card: Object | None) -> bool:
        return bool(self._call(BY_NAME["group"]["is_contains"], (card,), {}))

    def __bool__(self) -> bool:
        raise AssertionError("a group is neither true nor false")


def _whether(value: Any) -> Any:
    """What a filter gives: a number as it is; of a card or an effect only whether it is one."""
    return 1 if isinstance(value, Object) else value_of(value)


def _keeps(api: ApiFunction) -> bool:
    return any(each.type in ("func", "limit", "any") for each in api.parameters)


def kind_of(name: str) -> str:
    """The kind of a stored function's parameter."""
    kinds = {"e": "effect", "re": "effect", "eg": "group", "c": "card", "chkc": "card"}
    return kinds.get(name, "int")


def value_of(value: Any) -> Any:
    """The plain value of something of the Python side; a bool is an int."""
    if isinstance(value, CardMethod):
        raise AssertionError("a method of the language was not replaced")
    if isinstance(value, Object):
        return set(value.value) if isinstance(value.value, set) else value.value
    if isinstance(value, tuple):
        return tuple(value_of(each) for each in value)
    return _plain(value)


def run_function(function: Any, arguments: list[Any]) -> Any:
    """Run a function of a `BoundCard` to its end, whether it waits or not."""
    result = function(*arguments)
    if not is_suspending(function):
        return result
    while True:
        try:
            next(result)
        except StopIteration as stop:
            return stop.value


def names(world: World) -> Names:
    """The namespaces of a world."""
    return Names(Object(world, "duel"), Object(world, "effect"), Object(world, "group"), world.tick)
