"""``--cards`` and ``ygocore cards``: cards of one's own on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Invoke
from ygocore.deck import Deck
from ygocore.errors import CardCompileError
from ygocore.formats.ydk import format_ydk

CODE = 900000001
SOURCE = """from ygocore.cards import helpers
from ygocore.cards.language import *


@card(900000001)
def costly_insight(c):
    \"\"\"Costly Insight\"\"\"
    c.facts(type=TYPE_SPELL)
    helpers.activation(c, cost=helpers.pay_lp(500), **helpers.draw(1))
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my_cards.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "my.ydk"
    path.write_text(format_ydk([*Deck.named("vanilla").main[:37], CODE, CODE, CODE]), encoding="utf-8")
    return path


def test_simulate_plays_them(ygocore: Invoke, file: Path, deck: Path) -> None:
    arguments = ("simulate", deck, "vanilla", "--engine", "reference", "--games", 2, "--turn-limit", 6)
    result = ygocore(*arguments, "--cards", file, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert json.loads(result.stdout)["games"] == 2
    assert "unknown card 900000001" in ygocore(*arguments).stderr


def test_perft_counts_with_them(ygocore: Invoke, file: Path, tmp_path: Path) -> None:
    position = tmp_path / "position.txt"
    position.write_text(f"duel MR2020 turn 3; 0 hand {CODE}; 0 deck 15025844x9; 1 deck 15025844x9")
    result = ygocore("perft", position, "--depth", 1, "--divide", "--engine", "reference", "--cards", file)
    assert result.exit_code == 0, result.stderr
    assert "Activate Costly Insight" in result.stdout or "Costly Insight" in result.stdout


def test_show_and_check_know_them(ygocore: Invoke, file: Path, deck: Path) -> None:
    assert "Costly Insight" in ygocore("show", deck, "--cards", file).stdout
    assert ygocore("check", deck, "--cards", file).stdout.startswith("my: ok (40 main")
    assert ygocore("check", deck).exit_code == 1


def test_check_tells_what_a_file_declares(ygocore: Invoke, file: Path) -> None:
    result = ygocore("cards", "check", file)
    assert result.stdout == "900000001 Costly Insight: 1 effect, 3 functions, compiles\n"


def test_a_card_that_ships_is_replaced(ygocore: Invoke, file: Path) -> None:
    file.write_text(SOURCE.replace("900000001", "55144522"), encoding="utf-8")
    assert ygocore("cards", "check", file).stdout.endswith("compiles, replaces the card that ships\n")
    assert "pay_lp_cost" in ygocore("cards", "dis", 55144522, "--cards", file).stdout
    assert "pay_lp_cost" not in ygocore("cards", "dis", 55144522).stdout


def test_a_card_without_facts_needs_a_database(ygocore: Invoke, file: Path) -> None:
    lines = [line for line in SOURCE.splitlines() if "c.facts" not in line]
    assert len(lines) == len(SOURCE.splitlines()) - 1
    file.write_text("\n".join(lines), encoding="utf-8")
    assert ygocore("cards", "check", file).stdout.endswith("only with --cdb FILE\n")


def test_the_bytecode_of_cards(ygocore: Invoke, file: Path) -> None:
    shown = ygocore("cards", "dis", CODE, "--cards", file).stdout
    assert shown.startswith("900000001 Costly Insight\neffect 0: type 0x10, code 1002;")
    assert "CALL    _ = duel.pay_lp_cost" in shown
    assert ygocore("cards", "dis", 55144522).stdout.startswith("55144522 Pot of Greed\n")
    for code, why in ((5, "is not declared"), (89631139, "has no effects")):
        result = ygocore("cards", "dis", code)
        assert (result.exit_code, why in result.stderr) == (2, True)


@pytest.mark.parametrize("command", ["simulate", "perft", "show", "check", "bench", "cards check"])
def test_mistakes_are_told_with_file_and_line(ygocore: Invoke, file: Path, command: str) -> None:
    decks = {
        "simulate": ("vanilla", "vanilla"),
        "perft": ("vanilla", "vanilla", "--depth", 1),
        "cards check": (),
    }
    given = decks.get(command, ("vanilla",))
    option = () if command == "cards check" else ("--cards",)
    file.write_text(SOURCE.replace("helpers.pay_lp(500)", "lambda e, tp: [1]"), encoding="utf-8")
    result = ygocore(*command.split(), *given, *option, file)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"ygocore: {file}:9: a list is not part of the card language")
    file.write_text(SOURCE.replace("costly_insight(c)", "costly_insight(c:"), encoding="utf-8")
    assert f"{file}:6: SyntaxError" in ygocore(*command.split(), *given, *option, file).stderr
    missing = ygocore(*command.split(), *given, *option, "none.py")
    assert (missing.exit_code, missing.stderr) == (2, "ygocore: none.py: no such file\n")


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ("c.facts(level=4)", "facts without a type"),
        ("c.facts(type=TYPE_SPELL, name=5)", "c.facts has no 'name'"),
        ("c.facts(type='Spell')", "type is 'Spell'"),
        ("c.facts(type=TYPE_SPELL, attack=-3)", "attack is -0x3"),
        ("c.facts(type=TYPE_SPELL, setcodes=(1, 2, 3, 4, 5))", "setcodes has 5 numbers"),
        ("c.facts(type=TYPE_SPELL), c.facts(type=TYPE_SPELL)", "c.facts is called twice"),
    ],
)
def test_facts_that_are_no_good(file: Path, facts: str, why: str) -> None:
    from ygocore.cards.registry import load_cards

    file.write_text(SOURCE.replace("c.facts(type=TYPE_SPELL)", facts), encoding="utf-8")
    with pytest.raises(CardCompileError, match=f"my_cards.py:8: {why}".replace("(", r"\(")):
        load_cards(file)


def test_facts_are_those_declared(file: Path) -> None:
    from ygocore.cards.registry import load_cards
    from ygocore.constants import Attribute, Race, Type

    monster = (
        "c.facts(type=TYPE_MONSTER | TYPE_EFFECT, level=4, attack=1900, defense=-2,"
        " race=RACE_DRAGON, attribute=ATTRIBUTE_FIRE, setcodes=(0x33, 0x1034))"
    )
    text = SOURCE.replace("c.facts(type=TYPE_SPELL)", monster).replace(
        "@card(900000001)", "@card(900000001, 900000002)"
    )
    file.write_text(text, encoding="utf-8")
    first, second = load_cards(file).facts()
    assert (first.code, first.name, first.alias) == (CODE, "Costly Insight", 0)
    assert (first.type, first.level, first.attack, first.defense) == (Type.MONSTER | Type.EFFECT, 4, 1900, -2)
    assert (first.race, first.attribute, first.setcodes) == (Race.DRAGON, Attribute.FIRE, (0x33, 0x1034))
    assert (second.code, second.alias) == (CODE + 1, CODE)
