"""Declaring cards: what is recorded, what is refused and where, and how files are found and loaded."""

# Sources of cards, a case a line.
# ruff: noqa: E501

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ygocore import constants
from ygocore.cards import api, language
from ygocore.cards.definitions import CardDef, EffectDef
from ygocore.cards.registry import CardScripts, builtin_cards, load_cards
from ygocore.errors import CardCompileError

HEADER = "from ygocore.cards.language import *\n\n"


def load(tmp_path: Path, body: str, name: str = "my_cards.py") -> CardScripts:
    path = tmp_path / name
    path.write_text(HEADER + body, encoding="utf-8")
    return load_cards(path)


def declare(tmp_path: Path, statements: str) -> CardDef:
    body = "@card(1000)\ndef a_card(c):\n    '''A Card'''\n" + "".join(
        f"    {line}\n" for line in statements.split("\n")
    )
    return load(tmp_path, body)[1000]


def test_every_constant_of_the_ecosystem_is_there_as_a_plain_int() -> None:
    for enum, prefix in constants.ECOSYSTEM_PREFIX.items():
        for name, member in enum.__members__.items():
            value = getattr(language, prefix + name)
            assert type(value) is int
            assert value == int(member)
    assert language.RESETS_STANDARD == constants.RESETS_STANDARD
    assert set(language.CONSTANTS) <= set(language.__all__)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CHAININFO_TARGET_PLAYER", 0x80),
        ("CHAININFO_TRIGGERING_EFFECT", 0x2),
        ("ACTIVITY_SPSUMMON", 3),
        ("SEQ_DECKSHUFFLE", 2),
        ("EFFECT_COUNT_CODE_OATH", 1),
        ("HINTMSG_SPSUMMON", 509),
        ("PLAYER_ALL", 3),
    ],
)
def test_values_that_enums_do_not_hold(name: str, value: int) -> None:
    assert getattr(language, name) == value


def test_everything_that_is_declared_is_recorded(tmp_path: Path) -> None:
    made = declare(
        tmp_path,
        """def cond(e, tp):
    return True
def val(e, c):
    return 100
e1 = c.effect(
    type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O, code=EVENT_SUMMON_SUCCESS, range=LOCATION_MZONE, target_range=(LOCATION_MZONE, 0),
    property=(EFFECT_FLAG_DELAY, EFFECT_FLAG2_CHECK_SIMULTANEOUS), category=CATEGORY_DRAW, count_limit=(1, 1000, EFFECT_COUNT_CODE_OATH),
    condition=cond, cost=cond, target=cond, operation=cond, value=val, reset=(RESET_PHASE | PHASE_END, 2), label=7,
    description=string_id(1000, 1), hint_timing=(TIMING_END_PHASE, TIMING_SUMMON), owner_player=1,
)
e2 = c.effect(like=e1, code=EVENT_FLIP, label_object=e1, value=-5, reset=RESET_CHAIN, count_limit=2, hint_timing=TIMING_MSET)
c.enable_revive_limit()
c.enable_counter_permit(0x1, LOCATION_SZONE)
c.set_counter_limit(0x1, 3)
c.set_unique_on_field(True, False, 1000)
c.add_setcodes(0x33, 0x44)
c.add_custom_activity_counter(1000, ACTIVITY_SPSUMMON, lambda c: c.is_faceup())""",
    )
    first, second = made.effects
    assert made.name == "A Card"
    assert (made.file, made.line, first.line) == (str(tmp_path / "my_cards.py"), 3, 10)
    assert (first.number, first.type, first.code) == (0, 0x81, 1100)
    assert (first.range, first.own, first.other) == (4, 4, 0)
    assert (first.property, first.property2, first.category) == (0x10000, 1, 0x10000)
    assert (first.count, first.count_code, first.count_flag) == (1, 1000, 1)
    assert (first.value, first.reset, first.reset_count, first.label) == (0, 0x40000200, 2, 7)
    assert (first.description, first.hint_own, first.hint_other) == (1000 << 20 | 1, 0x20, 0x40)
    assert (first.owner_player, first.label_object) == (1, -1)
    assert [each.name for each in (first.condition, first.operation, first.value_function) if each] == [
        "cond",
        "cond",
        "val",
    ]
    assert first.condition is not None
    assert (first.condition.parameters, first.condition.line) == (("e", "tp"), 6)
    assert (second.number, second.code, second.label_object, second.value) == (1, 1001, 0, -5)
    assert second.value_function is None
    assert (second.reset, second.reset_count, second.count, second.count_code) == (0x80000000, 1, 2, 0)
    assert (second.type, second.condition, second.hint_own, second.hint_other) == (
        first.type,
        first.condition,
        0x200,
        0,
    )
    assert made.revive_limit
    assert [(each.kind, each.a, each.b, each.c) for each in made.permits] == [
        ("counter", 1, 8, 0),
        ("limit", 1, 3, 0),
        ("unique", 1, 1000, 0xC),
        ("setcode", 0x33, 0, 0),
        ("setcode", 0x44, 0, 0),
        ("activity", 1000, 3, 0),
    ]
    assert [function.name for _, _, function in made.functions()] == ["cond"] * 4 + ["val"] + ["cond"] * 4


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("c.effect(type=EFFECT_TYPE_FIELD, kind=3)", "c.effect has no 'kind'; it takes type, code, range"),
        ("c.effect(code=EVENT_FLIP)", "an effect without a type"),
        ("c.effect(type='single')", "type is 'single'; it is an int from 0 to"),
        ("c.effect(type=-1)", "type is -0x1; it lies between 0x0"),
        ("c.effect(type=1, target_range=4)", "target_range has 1 numbers; it is a tuple of 2 to 2 ints"),
        ("c.effect(type=1, count_limit=(1, 2, 3, 4))", "count_limit has 4 numbers"),
        ("c.effect(type=1, count_limit=0)", "count_limit is 0x0; it lies between 0x1 and 0xff"),
        ("c.effect(type=1, operation=3)", "operation is 3; it is a Python function or None"),
        ("c.effect(type=1, value='x')", "value is 'x'; it is a Python function"),
        ("c.effect(type=1, owner_player=2)", "owner_player is 0x2; it lies between 0x0 and 0x1"),
        ("c.effect(type=1, label_object=3)", "it is an effect of this card that c.effect returned before"),
        ("c.effect(like=3)", "like is 3; it is an effect that c.effect returned"),
        (
            "c.is_faceup()",
            "c.is_faceup is not part of a declaration; there are c.add_custom_activity_counter, add_setcodes",
        ),
        ("c.add_setcodes(0)", "setcode is 0x0; it lies between 0x1"),
        ("1 // 0", "ZeroDivisionError: integer division or modulo by zero"),
        ("duel.draw(0, 1, 0)", "RuntimeError: duel.draw can be called inside a card function only"),
        ("card.is_faceup(c)", "RuntimeError: card.is_faceup can be called inside a card function only"),
        ("duel.drow(0)", "AttributeError: the API has no duel.drow"),
        ("c.effect(type=1, operation=card.is_face)", "AttributeError: the API has no card.is_face"),
    ],
)
def test_a_wrong_declaration_is_refused_at_its_line(tmp_path: Path, statement: str, words: str) -> None:
    with pytest.raises(CardCompileError) as caught:
        declare(tmp_path, f"x = 1\n{statement}")
    assert str(caught.value).startswith(f"{tmp_path / 'my_cards.py'}:7: ")
    assert words in str(caught.value)


def test_a_mistake_in_a_helper_of_another_file_is_told_at_the_declaration(tmp_path: Path) -> None:
    with pytest.raises(CardCompileError, match=re.escape("my_cards.py:7: ")):
        declare(tmp_path, "import json\njson.loads('[')")


@pytest.mark.parametrize(
    ("body", "line", "words"),
    [
        ("@card(0)\ndef f(c):\n    pass\n", 3, "a card's code is 0x0"),
        ("@card('x')\ndef f(c):\n    pass\n", 3, "a card's code is 'x'"),
        ("@card(5)\nclass A:\n    pass\n", 3, "it decorates a function of one parameter"),
        ("@card(5)\ndef f():\n    pass\n", 3, "a declaration takes one parameter"),
        ("@card(5)\ndef f(c):\n    return 3\n", 3, "the declaration returned 3"),
        ("@card(5, 5)\ndef f(c):\n    pass\n", 3, "card 5 is declared twice, before at line 3"),
        (
            "@card(5)\ndef f(c):\n    pass\n\n\n@card(6, 5)\ndef g(c):\n    pass\n",
            8,
            "card 5 is declared twice, before at line 3",
        ),
        ("x = 1 +\n", 3, "SyntaxError: invalid syntax"),
        ("import no_such_module\n", 3, "No module named 'no_such_module'"),
        ("x = y\n", 3, "NameError: name 'y' is not defined"),
        ("x = 1\n", 1, "declares no card"),
    ],
)
def test_a_file_that_cannot_be_loaded_is_refused_with_its_line(
    tmp_path: Path, body: str, line: int, words: str
) -> None:
    with pytest.raises(CardCompileError) as caught:
        load(tmp_path, body)
    assert str(caught.value).startswith(f"{tmp_path / 'my_cards.py'}:{line}: ")
    assert words in str(caught.value)


def test_a_file_that_is_not_there_or_not_python(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_cards(tmp_path / "none.py")
    (tmp_path / "cards.txt").write_text("hello")
    with pytest.raises(CardCompileError, match=r"card files end in \.py"):
        load_cards(tmp_path / "cards.txt")


def test_a_file_that_was_mended_can_be_loaded_again(tmp_path: Path) -> None:
    with pytest.raises(CardCompileError):
        load(tmp_path, "@card(5)\ndef f(c):\n    pass\n\nx = y\n")
    assert list(load(tmp_path, "@card(5)\ndef f(c):\n    pass\n")) == [5]


def test_several_codes_share_one_declaration(tmp_path: Path) -> None:
    scripts = load(tmp_path, "@card(7, 3)\ndef f(c):\n    c.effect(type=1)\n")
    assert list(scripts) == [3, 7]
    assert scripts[3].effects == scripts[7].effects == (EffectDef(number=0, type=1),)
    assert (scripts[3].code, scripts[7].code) == (3, 7)
    assert scripts[3] is scripts[3]


def test_a_file_of_ones_own_replaces_what_it_also_declares(tmp_path: Path) -> None:
    ships = load(tmp_path, "@card(5, 6)\ndef f(c):\n    c.effect(type=1)\n", "ships.py")
    own = load(tmp_path, "@card(6)\ndef f(c):\n    c.effect(type=2)\n", "own.py")
    both = ships | own
    assert list(both) == [5, 6]
    assert [both[code].effects[0].type for code in both] == [1, 2]


def test_two_files_that_declare_one_card_do_not_go_together(tmp_path: Path) -> None:
    first = load(tmp_path, "@card(5)\ndef f(c):\n    pass\n", "first.py")
    second = load(tmp_path, "@card(5)\ndef f(c):\n    pass\n", "second.py")
    with pytest.raises(
        CardCompileError, match=r"second\.py:3: card 5 is declared twice, first at .*first\.py:3"
    ):
        CardScripts([*first._declarations.values(), *second._declarations.values()])


def test_the_fingerprint_follows_the_text(tmp_path: Path) -> None:
    body = "@card(5)\ndef f(c):\n    pass\n"
    first, same = load(tmp_path, body, "a.py"), load(tmp_path, body, "a.py")
    other = load(tmp_path, body + "# more\n", "b.py")
    assert first.fingerprint == same.fingerprint != other.fingerprint


def test_the_library_is_loaded_once() -> None:
    assert builtin_cards() is builtin_cards()


def test_the_table_of_the_api_is_sound() -> None:
    assert [each.number for each in api.TABLE] == list(range(len(api.TABLE)))
    assert len({each.full_name for each in api.TABLE}) == len(api.TABLE)
    assert len({each.ecosystem for each in api.TABLE}) == len(api.TABLE)
    draw = api.BY_NAME["duel"]["draw"]
    assert (draw.suspends, draw.asks, draw.is_method, draw.ecosystem) == (True, False, False, "Duel.Draw")
    faceup = api.BY_NAME["card"]["is_faceup"]
    assert (faceup.suspends, faceup.asks, faceup.is_method, faceup.ecosystem) == (
        False,
        True,
        True,
        "Card.IsFaceup",
    )
    assert api.BY_NAME["duel"]["get_control"].asks is False
    assert api.BY_NAME["duel"]["send_to_grave"].ecosystem == "Duel.SendtoGrave"
    assert api.BY_NAME["duel"]["get_operation_info"].result == ("bool", "group", "int", "int", "int")
    assert api.BY_NAME["group"]["add_card"].asks
    assert not api.BY_NAME["card"]["add_counter"].asks
