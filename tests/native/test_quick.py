"""The calls that the interpreter answers in place: one place for each, and operands of the form that it reads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ygocore.cards.api import TABLE

NATIVE = Path(__file__).resolve().parent.parent.parent / "pyx" / "ygocore" / "_native"
QUICK = sorted(set(re.findall(r"number == API_(\w+)", (NATIVE / "quick.pxd").read_text(encoding="utf-8"))))
BY_NAME = {f"{each.receiver}_{each.name}".upper(): each for each in TABLE}


@pytest.mark.parametrize("name", QUICK)
def test_takes_its_card_and_at_most_one_int(name: str) -> None:
    call = BY_NAME[name]
    assert [each.type for each in call.parameters] in ([], ["int"])
    assert call.variadic == ""
    assert call.result in ("int", "bool", "card")


@pytest.mark.parametrize("name", QUICK)
def test_is_answered_nowhere_else(name: str) -> None:
    for path in NATIVE.glob("api*.pyx"):
        assert not re.search(rf"(?:\bn|number) == API_{name}\b", path.read_text(encoding="utf-8")), path.name
