"""Every call of the API and every effect code that an engine looks at has a test in this folder that shows what it does."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from tests.cards.api.shown import SHOWN
from ygocore.cards.api import TABLE
from ygocore.cards.codes import EFFECT_CODES
from ygocore.cards.language import CONSTANTS
from ygocore.cards.registry import builtin_cards

HERE = Path(__file__).parent
REFERENCE = Path(importlib.import_module("ygocore.reference").__file__ or "").parent

for file in sorted(HERE.glob("test_*.py")):
    if file != Path(__file__):
        importlib.import_module(f"tests.cards.api.{file.stem}")


def codes_in_use() -> set[str]:
    """The effect codes that the reference engine looks at."""
    text = "".join(path.read_text(encoding="utf-8") for path in REFERENCE.rglob("*.py"))
    return {f"EFFECT_{name}" for name in re.findall(r"EffectCode\.([A-Z_0-9]+)", text)}


def test_every_call_of_the_api_is_shown() -> None:
    assert [each.full_name for each in TABLE if each.full_name not in SHOWN] == []


def test_the_documented_effect_codes_are_those_that_the_engine_looks_at() -> None:
    assert codes_in_use() == EFFECT_CODES


def test_every_effect_code_is_shown() -> None:
    assert sorted(EFFECT_CODES - set(SHOWN)) == []


def test_cards_that_ship_have_no_continuous_effect_that_does_nothing() -> None:
    names = {value: name for name, value in CONSTANTS.items() if name in EFFECT_CODES}
    actions = 0x10 | 0x40 | 0x80 | 0x100 | 0x200 | 0x400 | 0x800  # activated, or carried out at an event
    scripts = builtin_cards()
    unknown = [
        (each.code, effect.number, effect.code)
        for each in (scripts[code] for code in scripts)
        for effect in each.effects
        if not effect.type & actions and effect.code not in names
    ]
    assert unknown == []


def test_nothing_is_shown_that_is_not_there() -> None:
    calls = {each.full_name for each in TABLE}
    assert sorted(name for name in SHOWN if name not in calls and name not in CONSTANTS) == []


@pytest.mark.parametrize("call", [each for each in TABLE if not each.no_op], ids=lambda each: each.full_name)
def test_a_call_stands_in_the_file_that_shows_it(call) -> None:  # type: ignore[no-untyped-def]
    text = Path(SHOWN[call.full_name]).read_text(encoding="utf-8")
    assert re.search(rf"\b\w+\)?\.{call.name}\b", text), (
        f"{call.full_name} is not called in {SHOWN[call.full_name]}"
    )


def test_the_share_is_what_the_language_was_to_have() -> None:
    """At least 150 calls and 60 effect codes of the ecosystem."""
    assert len(TABLE) >= 150
    assert len(EFFECT_CODES) >= 60
