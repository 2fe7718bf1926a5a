"""What is outside the card language is refused, with file, line, the reason and what is allowed."""

# Sources of cards, a case a line.
# ruff: noqa: E501

from __future__ import annotations

import re

import pytest

from tests.compiler.differential import card_of, declare, write
from ygocore.cards.registry import load_cards
from ygocore.compiler import check_cards, compile_pool
from ygocore.compiler.suspend import PythonCard
from ygocore.errors import CardCompileError

# Each function's wrong line ends in "# !"; the message says the words.
OPERATIONS: dict[str, tuple[str, str]] = {
    "list": ("def f(e, tp):\n    x = [1, 2]  # !", "a list is not part of the card language"),
    "dict": ("def f(e, tp):\n    x = {1: 2}  # !", "a dict is not part"),
    "set": ("def f(e, tp):\n    x = {1, 2}  # !", "a set is not part"),
    "comprehension": ("def f(e, tp, eg):\n    x = sum(c for c in eg)  # !", "sum is not part"),
    "generator": (
        "def f(e, tp, eg):\n    x = max((c for c in eg), 1)  # !",
        "a generator expression is not part",
    ),
    "string": ("def f(e, tp):\n    x = 'a'  # !", "'a' is not part of the card language; constants are ints"),
    "f-string": ("def f(e, tp):\n    x = f'{tp}'  # !", "a string is not part"),
    "float": ("def f(e, tp):\n    x = 1.5  # !", "1.5 is not part"),
    "index": ("def f(e, tp, eg):\n    x = eg[0]  # !", "an index is not part"),
    "walrus": (
        "def f(e, tp):\n    if (x := tp) > 1:  # !\n        return x",
        "an assignment inside an expression",
    ),
    "division": ("def f(e, tp):\n    return tp / 2  # !", "/ gives a fraction; // rounds down"),
    "power": ("def f(e, tp):\n    return 2 ** tp  # !", "** is not there"),
    "matrix product": ("def f(e, tp):\n    return tp @ tp  # !", "operators are + - * //"),
    "try": ("def f(e, tp):\n    try:  # !\n        pass\n    finally:\n        pass", "try is not part"),
    "raise": ("def f(e, tp):\n    raise ValueError  # !", "raise is not part"),
    "with": ("def f(e, tp):\n    with tp:  # !\n        pass", "with is not part"),
    "class": ("def f(e, tp):\n    class A:  # !\n        pass", "a class is not part"),
    "import": ("def f(e, tp):\n    import os  # !", "import is not part"),
    "global": ("def f(e, tp):\n    global x  # !", "global is not part"),
    "nonlocal": ("y = 1\ndef f(e, tp):\n    nonlocal y  # !", "nonlocal is not part"),
    "del": ("def f(e, tp):\n    x = 1\n    del x  # !", "del is not part"),
    "assert": ("def f(e, tp):\n    assert tp  # !", "assert is not part"),
    "match": ("def f(e, tp):\n    match tp:  # !\n        case 1:\n            pass", "match is not part"),
    "async": ("def f(e, tp):\n    async def g():  # !\n        pass", "an async function is not part"),
    "for else": (
        "def f(e, tp, eg):\n    for tc in eg:\n        pass\n    else:\n        return 1  # !",
        "else after a loop",
    ),
    "for over a tuple": (
        "def f(e, tp):\n    for x in (1, 2):  # !\n        pass",
        "loops go over a group or a range",
    ),
    "for two variables": ("def f(e, tp, eg):\n    for a, b in eg:  # !\n        pass", "one variable"),
    "range without end": ("def f(e, tp):\n    for i in range():  # !\n        pass", "range(stop)"),
    "range with a step that is not known": (
        "def f(e, tp):\n    for i in range(0, 9, tp):  # !\n        pass",
        "the step; a constant, and not 0",
    ),
    "range as a value": ("def f(e, tp):\n    x = range(3)  # !", "range is not a value"),
    "attribute": (
        "def f(e, tp, chkc):\n    return chkc.level  # !",
        "there are no attributes but calls of the API",
    ),
    "assignment to an attribute": ("def f(e, tp, chkc):\n    chkc.level = 3  # !", "assign to a variable"),
    "several targets": ("def f(e, tp):\n    a = b = 3  # !", "one after the other"),
    "the same name twice": ("def f(e, tp):\n    a, a = 1, 2  # !", "a twice on the left side"),
    "too few values": ("def f(e, tp):\n    a, b, d = tp, 1  # !", "gives 2 values, and 3 are wanted"),
    "one value": ("def f(e, tp):\n    a, b = duel.get_lp(tp)  # !", "gives one value, and 2 are wanted"),
    "tuple as a value": ("def f(e, tp):\n    a = duel.toss_coin(tp, 2)  # !", "gives 2 values; unpack them"),
    "nothing as a value": ("def f(e, tp):\n    a = duel.set_target_player(tp)  # !", "gives nothing"),
    "statement without effect": ("def f(e, tp):\n    tp + 1  # !", "does nothing"),
    "no such name": ("def f(e, tp):\n    return LEVEL_8  # !", "there is no LEVEL_8"),
    "no such call": (
        "def f(e, tp):\n    duel.drow(tp, 1, 0)  # !",
        "the API has no duel.drow; there is duel.draw",
    ),
    "no such method": ("def f(e, tp, chkc):\n    chkc.is_face_up()  # !", "there is card.is_faceup"),
    "a builtin": ("def f(e, tp):\n    print(tp)  # !", "print is not part of the card language"),
    "a method of an int": (
        "def f(e, tp):\n    tp.is_faceup()  # !",
        "tp is an int; is it a card? Annotate it: tp: card",
    ),
    "method on a namespace": (
        "def f(e, tp):\n    group.get_count()  # !",
        "group.get_count is called on a group",
    ),
    "function on an object": (
        "def f(e, tp, eg):\n    eg.create_group()  # !",
        "group.create_group is not called on a group",
    ),
    "too few arguments": (
        "def f(e, tp):\n    duel.draw(tp, 1)  # !",
        "duel.draw without reason; it is duel.draw(player: int",
    ),
    "too many arguments": ("def f(e, tp):\n    duel.draw(tp, 1, 0, 0)  # !", "duel.draw with 4 arguments"),
    "no such keyword": ("def f(e, tp):\n    duel.draw(tp, 1, why=0)  # !", "duel.draw and why="),
    "wrong type": (
        "def f(e, tp, chkc):\n    duel.draw(chkc, 1, 0)  # !",
        "player of duel.draw is an int, and this is a card",
    ),
    "group for a card": (
        "def f(e, tp, eg):\n    e.set_label_object(1)\n    duel.summon(tp, eg, True, None)  # !",
        "is a card, and this is a group",
    ),
    "None for a number": (
        "def f(e, tp):\n    duel.draw(tp, None, 0)  # !",
        "count of duel.draw is an int, and this is None",
    ),
    "a variable of two types": (
        "def f(e, tp, chkc):\n    x = 1\n    x = chkc  # !",
        "x is an int at line 9, and gets a card here",
    ),
    "a parameter of another type": ("def f(e, tp, chkc):\n    tp = chkc  # !", "tp is an int as a parameter"),
    "arithmetic with a card": ("def f(e, tp, chkc):\n    return chkc + 1  # !", "chkc is a card, not an int"),
    "order of cards": ("def f(e, tp, chkc):\n    return chkc < chkc  # !", "compares a card with a card"),
    "card and number": ("def f(e, tp, chkc):\n    return chkc == 1  # !", "compares a card with an int"),
    "groups compared": ("def f(e, tp, eg):\n    return eg == eg  # !", "compare groups by what they count"),
    "a group as a test": (
        "def f(e, tp, eg):\n    if eg:  # !\n        return 1",
        "neither true nor false; ask .get_count() > 0",
    ),
    "a group in and": ("def f(e, tp, eg):\n    return tp and eg  # !", "neither true nor false"),
    "is": ("def f(e, tp):\n    return tp is tp  # !", "is compares with None only"),
    "a number is None": ("def f(e, tp):\n    return tp is None  # !", "an int is never None"),
    "a group is None": ("def f(e, tp, eg):\n    return eg is None  # !", "eg is a group"),
    "mixed and calculated with": (
        "def f(e, tp, chkc):\n    x = chkc and tp\n    return x + 1  # !",
        "which may only be tested",
    ),
    "mixed and compared": (
        "def f(e, tp, chkc):\n    return (chkc and tp) == 1  # !",
        "it cannot be compared",
    ),
    "no value yet": (
        "def f(e, tp):\n    if tp:\n        x = 1\n    return x  # !",
        "x may have no value here",
    ),
    "no value after a loop": (
        "def f(e, tp):\n    for i in range(3):\n        x = i\n    return i  # !",
        "i may have no value here",
    ),
    "read before assigned": ("def f(e, tp):\n    y = x  # !\n    x = 1", "x may have no value here"),
    "results of several types": (
        "def f(e, tp, eg):\n    if tp:\n        return eg.clone()\n    return 1  # !",
        "f gives a group or an int",
    ),
    "recursion": ("def f(e, tp):\n    f(e, tp)  # !", "recursion does not compile"),
    "recursion by way of another": (
        "def g(x):\n    if x:\n        return f2(x)\n    return 0\n\ndef f2(x):\n    return g(x)  # !\n\ndef f(e, tp):\n    return g(tp)",
        "recursion does not compile",
    ),
    "arguments of a function": (
        "def g(x, y):\n    return x\n\ndef f(e, tp):\n    return g(tp)  # !",
        "g gets 1 arguments, and takes 2 (x, y)",
    ),
    "type of an argument": (
        "def g(c):\n    return c.get_level()\n\ndef f(e, tp):\n    return g(tp)  # !",
        "parameter c of g is a card, and this is an int",
    ),
    "a function as an argument": (
        "def g(x):\n    return x\n\ndef f(e, tp):\n    return g(g)  # !",
        "g is a function, not a value",
    ),
    "a lambda as an argument": (
        "def g(x):\n    return x\n\ndef f(e, tp):\n    return g(lambda c: c)  # !",
        "functions are handed to the API only",
    ),
    "a function in a variable": (
        "def g(x):\n    return x\n\ndef f(e, tp):\n    h = g  # !",
        "g is a function, not a value",
    ),
    "a function before its definition": (
        "def f(e, tp, eg):\n    g = eg.filter(later, None)  # !\n    def later(c):\n        return True",
        "later is not defined yet here",
    ),
    "a variable called": ("def f(e, tp):\n    tp()  # !", "tp is a variable"),
    "default value": ("def g(x=3):  # !\n    return x\n\ndef f(e, tp):\n    return g(1)", "default value"),
    "star parameter": (
        "def g(*x):  # !\n    return 1\n\ndef f(e, tp):\n    return g(1)",
        "name each parameter",
    ),
    "decorated inside": (
        "def f(e, tp):\n    @factory\n    def g(c):  # !\n        return 1",
        "is decorated inside a card function",
    ),
    "annotation": ("def f(e, tp):\n    x: float = 1  # !", "the annotation float; one of bool, card"),
    "annotation that is wrong": ("def f(e, tp):\n    x: card = 1  # !", "x is a card, and this is an int"),
    "parameter that is no event's": ("def f(e, tp, foo):  # !\n    return 1", "it may take e, tp, eg"),
    "parameters out of order": ("def f(tp, e):  # !\n    return 1", "in this order"),
    "a filter with the wrong number": (
        "def f(e, tp, eg):\n    return eg.filter(lambda c, x: x, None)  # !",
        "gets a card and 0 further arguments, and takes 2 (c, x)",
    ),
    "a filter with the wrong type": (
        "def f(e, tp, eg):\n    return eg.filter(lambda c, e1: True, None, tp)  # !",
        "takes an effect as e1, and gets an int",
    ),
    "arguments without a filter": (
        "def f(e, tp, eg):\n    return eg.filter(None, None, tp)  # !",
        "without a filter to take them",
    ),
    "no filter": ("def f(e, tp, eg):\n    return eg.filter(tp, None)  # !", "is a function, and tp is none"),
    "a filter that asks": (
        "def ask(c):\n    return duel.select_yes_no(0, 1)\n\ndef f(e, tp, eg):\n    return eg.filter(ask, None)  # !",
        "calls duel.select_yes_no at line 9, which may ask a player; a filter may only ask",
    ),
    "a filter that changes": (
        "def change(c):\n    c.add_counter(1, 1)\n    return True\n\ndef f(e, tp, eg):\n    return eg.filter(change, None)  # !",
        "calls card.add_counter at line 9, which changes the duel",
    ),
    "a lambda that asks": (
        "def f(e, tp):\n    e.set_operation(lambda e, tp: duel.draw(tp, 1, 0))  # !",
        "duel.draw may ask a player, which a lambda may not; write a def",
    ),
    "a filter that gives nothing": (
        "def f(e, tp, eg):\n    def g(c):\n        pass\n    return eg.filter(g, None)  # !",
        "gives nothing",
    ),
    "a parameter's group changed": (
        "def f(e, tp, eg):\n    eg.clear()  # !",
        "make a copy of your own with .clone()",
    ),
    "a captured group changed": (
        "def f(e, tp, eg):\n    g = eg.clone()\n    def h(c):\n        g.add_card(c)  # !\n        return True\n    return eg.filter(h, None)",
        "make a copy of your own",
    ),
    "a group with two names changed": (
        "def f(e, tp, eg):\n    g = eg.clone()\n    h = g\n    h.clear()  # !",
        "a name of the same group",
    ),
    "the group of a label changed": (
        "def f(e, tp):\n    g = e.get_label_object()\n    g.clear()  # !",
        "get_label_object gives is a copy",
    ),
    "a parameter's group returned": (
        "def h(g):\n    return g  # !\n\ndef f(e, tp, eg):\n    return h(eg).get_count()",
        "return a .clone()",
    ),
    "a parameter's group returned under another name": (
        "def h(g):\n    k = g\n    return k  # !\n\ndef f(e, tp, eg):\n    return h(eg).get_count()",
        "is a name of the same group; return a .clone()",
    ),
    "a parameter's group returned by if-else": (
        "def h(g, x):\n    return g if x else group.create_group()  # !\n\ndef f(e, tp, eg):\n    return h(eg, tp).get_count()",
        "return a .clone()",
    ),
    "a group without a name changed": (
        "def f(e, tp, eg):\n    eg.clone().clear()  # !",
        "a group that has no name",
    ),
    "a kept function with a group": (
        "def f(e, tp, eg):\n    e.set_condition(lambda e: eg.get_count() > 1)  # !",
        "captures the group eg; keep it with set_label_object",
    ),
    "a kept function with a value that changes": (
        "def f(e, tp):\n    n = 1\n    e.set_condition(lambda e: n > 1)  # !\n    n = 2",
        "captures n, which gets another value at line 11",
    ),
    "a kept function in a loop": (
        "def f(e, tp, eg):\n    for tc in eg:\n        e.set_condition(lambda e: tc.is_faceup())  # !",
        "captures tc, which gets another value at line 9",
    ),
    "a kept function with many values": (
        "def f(e, tp, ep, ev, r):\n    x = 1\n    e.set_value(lambda e, c: tp + ep + ev + r + x)  # !",
        "captures 5 values; at most 4",
    ),
    "a condition that changes": (
        "def g(e):\n    e.set_label(1)\n    return True\n\ndef f(e, tp):\n    e.set_condition(g)  # !",
        "used as condition, calls effect.set_label at line 9",
    ),
    "a chain limit's parameters": (
        "def f(e, tp):\n    duel.set_chain_limit(lambda e: True)  # !",
        "it takes e, rp, tp",
    ),
    "what is in a label is not known": (
        "def f(e, tp):\n    x = e.get_label_object()  # !",
        "give it to a variable whose name or annotation tells",
    ),
    "chain info that is not known": (
        "def f(e, tp):\n    return duel.get_chain_info(0, tp)  # !",
        "is no CHAININFO_*",
    ),
    "toss of a count that is not known": (
        "def f(e, tp):\n    return duel.toss_coin(tp, tp)  # !",
        "a constant count, 1 to 16",
    ),
    "constant division by zero": ("def f(e, tp):\n    return 1 // 0  # !", "a division by zero"),
    "constant shift": ("def f(e, tp):\n    return 1 << -1  # !", "a shift by a negative count"),
    "constant too large": ("def f(e, tp):\n    return 1 << 63  # !", "does not fit into 64 bits"),
    "the declaration": (
        "def f(e, tp):\n    return c  # !",
        "c is the declaration, which is over when the duel starts",
    ),
    "an enum": (
        "from ygocore.constants import Location\ndef f(e, tp):\n    return Location.DECK  # !",
        "take the constant from ygocore.cards.language",
    ),
    "a captured list": (
        "codes = [1, 2]\ndef f(e, tp):\n    return tp in codes  # !",
        "captured are ints, bools, None, tuples of ints and functions",
    ),
    "a factory of what is not known": (
        "@factory\ndef g(x):\n    return x\n\ndef f(e, tp):\n    return g(tp)  # !",
        "its arguments are constants",
    ),
    "a factory that fails": (
        "@factory\ndef g(x):\n    return 1 // x\n\ndef f(e, tp):\n    return g(0)  # !",
        "ZeroDivisionError",
    ),
    "a name for a function and a variable": (
        "def f(e, tp):\n    def g(c):\n        return 1\n    g = 2  # !",
        "bound twice",
    ),
    "a nested function twice": (
        "def f(e, tp):\n    def g(c):\n        return 1\n    def g(c):  # !\n        return 2",
        "bound twice",
    ),
    "no-op with work in it": (
        "def f(e, tp):\n    duel.hint(1, tp, duel.draw(tp, 1, 0))  # !",
        "duel.hint is not compiled, and an argument of it does something",
    ),
    "None whose type is not known": (
        "def g(x):\n    return x\n\ndef f(e, tp):\n    return g(None)  # !",
        "say which type it has in g",
    ),
    "many variables": (
        "def f(e, tp):\n"
        + "".join(f"    x{i} = duel.get_lp({i})\n" for i in range(32))
        + "    return "
        + " + ".join(f"x{i}" for i in range(32)),
        "more than 32 variables",
    ),
}

ROLES: dict[str, tuple[str, str, str]] = {
    "condition that asks": (
        "condition",
        "def f(e, tp):  # !\n    return duel.select_yes_no(tp, 1)",
        "which may ask a player",
    ),
    "condition that changes": (
        "condition",
        "def f(e, tp):  # !\n    e.set_label(1)\n    return True",
        "which changes the duel",
    ),
    "condition that gives a group": (
        "condition",
        "def f(e, eg):  # !\n    return eg.clone()",
        "gives a group",
    ),
    "condition that gives nothing": ("condition", "def f(e, eg):  # !\n    pass", "gives nothing"),
    "value that changes": (
        "value",
        "def f(e, c):  # !\n    e.set_label(1)\n    return 1",
        "which changes the duel",
    ),
    "cost without a branch": (
        "cost",
        "def f(e, tp, chk):  # !\n    duel.pay_lp_cost(tp, 1)",
        "reaches duel.pay_lp_cost at line 9 while chk == 0",
    ),
    "cost that pays before": (
        "cost",
        "def f(e, tp, chk):  # !\n    duel.pay_lp_cost(tp, 1)\n    if chk == 0:\n        return True",
        "reaches duel.pay_lp_cost at line 9",
    ),
    "cost that pays while asked": (
        "cost",
        "def f(e, tp, chk):  # !\n    if chk == 0:\n        e.set_label_object(None)\n        return True",
        "reaches effect.set_label_object at line 10",
    ),
    "cost whose branch goes on": (
        "cost",
        "def f(e, tp, chk):  # !\n    if chk == 0:\n        x = 1\n    duel.pay_lp_cost(tp, 1)",
        "reaches duel.pay_lp_cost at line 11",
    ),
    "target by way of another function": (
        "target",
        "def g(tp):\n    duel.draw(tp, 1, 0)\n\ndef f(e, tp, chk):  # !\n    g(tp)\n    if chk == 0:\n        return True",
        "reaches g, which calls duel.draw, at line 12",
    ),
}


def _check(source: str, words: str) -> None:
    path = write(source)
    line = next(number for number, text in enumerate(source.split("\n"), 1) if text.endswith("# !"))
    with pytest.raises(CardCompileError) as caught:
        check_cards(load_cards(path).values())
    message = str(caught.value)
    assert message.startswith(f"{path}:{line}: "), (message, source)
    assert words in message, message


@pytest.mark.parametrize("name", OPERATIONS)
def test_refused(name: str) -> None:
    function, words = OPERATIONS[name]
    source = declare(function)
    if name == "many variables":
        with pytest.raises(CardCompileError, match=words):
            check_cards([card_of(source)])
        return
    _check(source, words)


@pytest.mark.parametrize("name", ROLES)
def test_refused_in_its_role(name: str) -> None:
    field, function, words = ROLES[name]
    _check(declare(function, field=field), words)


def test_the_reference_engine_refuses_the_same() -> None:
    definition = card_of(declare(OPERATIONS["list"][0]))
    with pytest.raises(CardCompileError, match="a list is not part"):
        PythonCard(definition)


def test_a_card_with_too_many_functions() -> None:
    calls = "\n".join(f"    n += eg.filter_count(lambda c: c.is_level({i}), None)" for i in range(127))
    definition = card_of(declare(f"def f(e, tp, eg):\n    n = 0\n{calls}\n    return n"))
    with pytest.raises(CardCompileError, match="128 functions; at most 127"):
        compile_pool([definition]).card(1000)


def test_filters_too_deep_in_filters() -> None:
    inner = "True"
    for depth in range(5):
        inner = f"duel.is_existing_matching_card(lambda c{depth}: {inner}, 0, 1, 1, 1, None)"
    definition = card_of(declare(f"def f(e, tp):\n    return {inner}"))
    with pytest.raises(CardCompileError, match="needs 5 filters inside filters; at most 4"):
        check_cards([definition])


def test_calls_too_deep_in_calls() -> None:
    functions = "\n\n".join(f"def g{i}(x):\n    return g{i + 1}(x) + 1" for i in range(6))
    source = declare("def f(e, tp):\n    return g0(tp)", before=f"{functions}\n\ndef g6(x):\n    return x")
    with pytest.raises(CardCompileError, match="calls inside calls; at most 6"):
        check_cards([card_of(source)])


def test_a_card_that_failed_once_fails_again_and_others_still_compile() -> None:
    bad, good = (
        card_of(declare(OPERATIONS["list"][0])),
        card_of(declare("def f(e, tp):\n    return 1").replace("1000", "2000")),
    )
    compiled = compile_pool([bad, good])
    for _ in range(2):
        with pytest.raises(CardCompileError):
            compiled.ensure([1000, 2000])
    assert not compiled.ensure([]).cards["n_programs"].any()
    assert compiled.ensure([2000]).cards["n_programs"].tolist() == [0, 1]


def test_a_function_without_a_source() -> None:
    namespace: dict[str, object] = {}
    exec("def f(e, tp):\n    return 1", namespace)
    import ygocore.cards.language as language

    recorder = language.Recorder()
    recorder.effect(type=1, operation=namespace["f"])
    from ygocore.cards.definitions import CardDef

    definition = CardDef(code=1, name="", effects=tuple(recorder._effects))
    with pytest.raises(
        CardCompileError, match=re.escape("its source cannot be found; card functions are defined in a file")
    ):
        check_cards([definition])
