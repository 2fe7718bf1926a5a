"""The examples of docs/notation.md and of the builder's docstring run, and the document names what there is."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import ygocore.position
from ygocore.actions import ActionKind
from ygocore.constants import Phase
from ygocore.rulesets import RULESETS
from ygocore.snapshot import Option, PendingKind, WinReason

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "notation.md"


def test_the_examples_of_the_document_run() -> None:
    result = doctest.testfile(str(DOCUMENT), module_relative=False)
    assert result.attempted > 15
    assert result.failed == 0


def test_the_examples_of_the_builder_run() -> None:
    result = doctest.testmod(ygocore.position)
    assert result.attempted > 2
    assert result.failed == 0


WORDS = [
    *(phase.name for phase in Phase),
    *(option.name for option in Option),
    *(kind.name for kind in PendingKind if kind),
    *(reason.name for reason in WinReason if reason >= 0),
]


@pytest.mark.parametrize("word", [str(word).lower() for word in WORDS] + list(RULESETS)[::4])
def test_the_document_names_every_word(word: str) -> None:
    assert word in DOCUMENT.read_text(encoding="utf-8")


def test_the_document_names_the_kinds_of_action_of_this_game() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    now = [ActionKind.SUMMON, ActionKind.SET_MONSTER, ActionKind.SET_SPELL_TRAP, ActionKind.CHANGE_POSITION]
    now += [
        ActionKind.TO_BATTLE_PHASE,
        ActionKind.TO_MAIN_PHASE_2,
        ActionKind.TO_END_PHASE,
        ActionKind.ATTACK,
    ]
    assert [kind for kind in now if f"`{kind.name.lower()}`" not in text] == []
