"""What the reference engine runs: the author's Python, waiting where a player may be asked."""

# Sources of cards, a case a line.
# ruff: noqa: E501

from __future__ import annotations

import traceback
from typing import Any

import pytest

from tests.compiler.differential import HEADER, card_of, declare
from tests.compiler.test_tables import POT_OF_GREED, REVIVER
from tests.compiler.world import World, names
from ygocore.cards.definitions import CardFunction
from ygocore.compiler.suspend import BoundCard, Names, PythonCard, finish, is_suspending, parameters_of


class Recording:
    """A namespace that writes its calls down; `draw` and `destroy` wait for an answer."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []

    def draw(self, *arguments: Any) -> Any:
        self.calls.append(("draw", *arguments))
        answer = yield "how many?"
        return answer

    def get_chain_info(self, *arguments: Any) -> Any:
        self.calls.append(("get_chain_info", *arguments))
        return 1, 2

    def get_lp(self, player: int) -> int:
        return 8000 + player


def bound(function: str, before: str = "", tick: Any = None) -> tuple[Any, Recording]:
    duel = Recording()
    definition = card_of(declare(function, before))
    card = PythonCard(definition).bind(Names(duel, None, None, tick or (lambda: None)))
    operation = definition.effects[0].operation
    assert operation is not None
    return card[operation], duel


def test_only_functions_that_may_ask_are_generators() -> None:
    definition = card_of(HEADER + REVIVER)
    card = PythonCard(definition).bind(names(World()))
    effect = definition.effects[0]
    found = {name: is_suspending(card[function]) for _, name, function in definition.functions()}
    assert found == {"condition": False, "cost": True, "target": True, "operation": True}
    assert effect.target is not None
    assert parameters_of(card[effect.target]) == ("e", "tp", "chk", "chkc")


def test_pot_of_greed_waits_and_goes_on() -> None:
    definition = card_of(HEADER + POT_OF_GREED)
    duel = Recording()
    card = PythonCard(definition).bind(Names(duel, None, None, lambda: None))
    operation = definition.effects[0].operation
    assert operation is not None
    run = card[operation](None, 0)
    assert next(run) == "how many?"
    assert duel.calls == [("get_chain_info", 0, 0x80, 0x100), ("draw", 1, 2, 0x40)]
    with pytest.raises(StopIteration):
        run.send(2)


def test_the_answer_goes_where_the_call_stands_also_through_other_functions() -> None:
    function, _ = bound(
        "def f(e, tp):\n    return 10 * twice(tp) + duel.draw(tp, 1, 0)",
        before="def twice(x):\n    n = duel.draw(x, 1, 0)\n    return n * 2 if n else 0",
    )
    run = function(None, 0)
    next(run)
    assert run.send(4) == "how many?"
    with pytest.raises(StopIteration) as stop:
        run.send(3)
    assert stop.value.value == 83


def test_loops_are_counted_round_by_round() -> None:
    ticks: list[int] = []
    function, _ = bound(
        "def f(e, tp):\n    n = 0\n    for i in range(3):\n        n += i\n    while n > 0:\n        n -= 1\n        if n == 1:\n            break\n    return n",
        tick=lambda: ticks.append(1),
    )
    assert function(None, 0) == 1
    assert len(ticks) == 3 + 2


def test_tracebacks_lead_to_the_authors_line() -> None:
    definition = card_of(declare("def f(e, tp):\n    x = duel.get_lp(tp)\n    return x // (tp - tp)"))
    card = PythonCard(definition).bind(Names(Recording(), None, None, lambda: None))
    operation = definition.effects[0].operation
    assert operation is not None
    with pytest.raises(ZeroDivisionError) as caught:
        card[operation](None, 0)
    last = traceback.extract_tb(caught.value.__traceback__)[-1]
    assert (last.filename, last.lineno, last.name) == (definition.file, 10, "f")


def test_binding_again_shares_nothing_but_code() -> None:
    card = PythonCard(card_of(HEADER + POT_OF_GREED))
    one, other = (card.bind(Names(Recording(), None, None, lambda: None)) for _ in range(2))
    operation = card.definition.effects[0].operation
    assert operation is not None
    assert one[operation] is one[operation]
    assert one[operation] is not other[operation]
    assert one[operation].__code__ is other[operation].__code__


def test_functions_that_one_maker_made_alike_all_wait() -> None:
    source = """
def maker(n):
    def operation(e, tp):
        duel.draw(tp, n, string_id(n, 1))

    return operation


@card(1000)
def thing(c):
    for n in (1, 1, 2):
        c.effect(type=EFFECT_TYPE_IGNITION, operation=maker(n))
"""
    definition = card_of(HEADER + source)
    card = PythonCard(definition).bind(Names(Recording(), None, None, lambda: None))
    functions = [card[effect.operation] for effect in definition.effects if effect.operation is not None]
    assert [is_suspending(each) for each in functions] == [True] * 3
    assert [next(each(None, 0)) for each in functions] == ["how many?"] * 3


def test_a_function_of_another_card_is_refused() -> None:
    card: BoundCard = PythonCard(card_of(HEADER + POT_OF_GREED)).bind(names(World()))
    with pytest.raises(KeyError, match="does not belong to the card 55144522"):
        card[CardFunction(lambda: None)]


def test_finish_runs_what_asks_nobody() -> None:
    def quiet() -> Any:
        return 3
        yield

    assert finish(quiet()) == 3
    with pytest.raises(RuntimeError, match="asked 'how many"):
        finish(Recording().draw(0))


def test_the_authors_functions_stay_as_they_are() -> None:
    definition = card_of(HEADER + POT_OF_GREED)
    operation = definition.effects[0].operation
    assert operation is not None
    PythonCard(definition).bind(names(World()))[operation]
    assert not is_suspending(operation.function)
    with pytest.raises(RuntimeError, match="inside a card function only"):
        operation.function(None, 0)
