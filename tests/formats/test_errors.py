"""The exception tree: what is a ValueError, what survives pickling, how places are shown."""

from __future__ import annotations

import inspect
import pickle

import pytest

from ygocore import errors
from ygocore.deck import DeckProblem
from ygocore.errors import (
    DataFormatError,
    DeckError,
    UnknownCardError,
    UnsupportedCardError,
    YgoError,
)

VALUE_ERRORS = {
    "IllegalActionError",
    "NotationError",
    "PositionError",
    "DuelFormatError",
    "OutcomeError",
    "NoOutcomeError",
    "DataFormatError",
    "DeckError",
}
EXAMPLES: list[YgoError] = [
    YgoError("root"),
    errors.IllegalActionError("action 7 is not legal"),
    errors.NotationError("bad", 3),
    errors.PositionError("two cards in one zone"),
    errors.DuelFormatError("bad checksum"),
    errors.OutcomeError("coin of player 0"),
    errors.NoOutcomeError("dice of player 1"),
    errors.CapacityError("MAX_EVENTS"),
    errors.CardCompileError("card.py:3: while"),
    errors.CardScriptError("100000 steps"),
    errors.ScriptBudgetError("100000 steps"),
    UnknownCardError("card 1 is not in this pool"),
    DataFormatError("no card code", file="a.ydk", line=3),
    DataFormatError("no column", file="a.cdb", table="datas"),
    DeckError(
        "not legal",
        [DeckProblem("DECK-01", "39 cards", part="main"), DeckProblem("DECK-05", "4", 7, "main", 9)],
    ),
    UnsupportedCardError("2 cards", [(1, "one"), (2, "two")]),
]


def classes() -> list[type[YgoError]]:
    found = inspect.getmembers(errors, inspect.isclass)
    return [cls for name, cls in found if issubclass(cls, YgoError) and not name.startswith("_")]


def test_every_exception_of_the_module_has_an_example_here() -> None:
    assert {type(error) for error in EXAMPLES} == set(classes())


@pytest.mark.parametrize("cls", classes(), ids=lambda cls: cls.__name__)
def test_what_is_a_value_error_is_stated(cls: type[YgoError]) -> None:
    assert issubclass(cls, ValueError) == (cls.__name__ in VALUE_ERRORS)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_pickling_keeps_class_text_and_attributes(error: YgoError, protocol: int) -> None:
    error.add_note("while playing duel 7")
    copy = pickle.loads(pickle.dumps(error, protocol))
    assert type(copy) is type(error)
    assert str(copy) == str(error)
    assert copy.args == error.args
    assert vars(copy) == vars(error)


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (DataFormatError("wrong"), "wrong"),
        (DataFormatError("wrong", file="d.ydk"), "d.ydk: wrong"),
        (DataFormatError("wrong", file="d.ydk", line=3), "d.ydk:3: wrong"),
        (DataFormatError("wrong", line=3), "line 3: wrong"),
        (DataFormatError("wrong", file="c.cdb", table="datas"), "c.cdb, table datas: wrong"),
        (DataFormatError("wrong", table="datas"), "table datas: wrong"),
    ],
)
def test_data_format_error_puts_the_place_first(error: DataFormatError, text: str) -> None:
    assert str(error) == text
    assert error.message == "wrong"


def test_deck_error_lists_every_problem() -> None:
    problems = [DeckProblem("DECK-01", "39 cards"), DeckProblem("DECK-09", "unknown card 5", 5, "main", 12)]
    error = DeckError("not legal", problems)
    assert error.problems == tuple(problems)
    assert str(error).splitlines() == [
        "not legal",
        "  DECK-01: 39 cards",
        "  DECK-09: unknown card 5 (line 12)",
    ]


def test_unknown_card_error_is_a_key_error_that_reads_like_a_sentence() -> None:
    with pytest.raises(KeyError) as caught:
        raise UnknownCardError("card 1 is not in this pool")
    assert str(caught.value) == "card 1 is not in this pool"
