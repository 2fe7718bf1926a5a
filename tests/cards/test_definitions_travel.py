"""Cards of a file of one's own go with a duel: into bytes, into pickles, and to other processes."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from ygocore import CardPool, Deck, Duel
from ygocore.actions import ActionKind, decode
from ygocore.cards.registry import CardScripts, builtin_cards, definitions_fingerprint, load_cards
from ygocore.errors import CardCompileError, DuelFormatError
from ygocore.sim.simulate import simulate

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
def cards(file: Path) -> CardScripts:
    return builtin_cards() | load_cards(file)


def pool_and_deck(cards: CardScripts) -> tuple[CardPool, Deck]:
    pool = CardPool.builtin().extended(cards.facts())
    return pool, Deck("mine", (*Deck.named("vanilla").main[:37], CODE, CODE, CODE))


def a_duel(cards: CardScripts) -> Duel:
    """Player 0 has paid 500 LP: no snapshot is needed to tell that its effects are there."""
    pool, deck = pool_and_deck(cards)
    duel = Duel(deck, deck, pool=pool, shuffle=False, definitions=cards, auto_place=True, engine="reference")
    play_spell(duel)
    return duel


def play_spell(duel: Duel) -> None:
    duel.apply(
        next(each for each in duel.legal_actions().tolist() if decode(each).kind == ActionKind.ACTIVATE)
    )


def test_a_duel_with_cards_of_ones_own_is_saved_and_loaded(cards: CardScripts) -> None:
    duel = a_duel(cards)
    again = Duel.from_bytes(duel.to_bytes(), duel.pool, definitions=cards, engine="reference")
    assert again.digest() == duel.digest()
    play_spell(again)
    assert again.life_points[0] == 7000
    assert again.definitions is cards


def test_other_effects_than_it_was_saved_with_are_refused(cards: CardScripts, tmp_path: Path) -> None:
    duel = a_duel(cards)
    data = duel.to_bytes()
    with pytest.raises(DuelFormatError, match="other effects of cards than those that ship; give yours"):
        Duel.from_bytes(data, duel.pool, engine="reference")
    changed = tmp_path / "changed.py"
    changed.write_text(SOURCE.replace("pay_lp(500)", "pay_lp(600)"), encoding="utf-8")
    with pytest.raises(DuelFormatError, match="other effects of cards than those given"):
        Duel.from_bytes(
            data, duel.pool, definitions=builtin_cards() | load_cards(changed), engine="reference"
        )


def test_a_duel_without_effects_is_loaded_whatever_effects_there_are(cards: CardScripts) -> None:
    deck = Deck.named("vanilla")
    duel = Duel(deck, deck, engine="reference")
    again = Duel.from_bytes(duel.to_bytes(), definitions=cards, engine="reference")
    assert (again.digest(), dict(again.definitions)) == (duel.digest(), {})


def test_a_position_is_taken_up_with_cards_of_ones_own(cards: CardScripts) -> None:
    pool, _ = pool_and_deck(cards)
    duel = Duel.from_notation(
        f"duel MR2020 turn 3; 0 hand {CODE}; 0 deck 15025844x9; 1 deck 15025844x9",
        pool=pool,
        definitions=cards,
        engine="reference",
    )
    assert ActionKind.ACTIVATE in {decode(each).kind for each in duel.legal_actions().tolist()}


def test_a_duel_pickles_with_cards_of_ones_own(cards: CardScripts) -> None:
    duel = a_duel(cards)
    again = pickle.loads(pickle.dumps(duel))
    assert again.digest() == duel.digest()
    play_spell(again)
    assert again.life_points[0] == 7000


def test_cards_pickle_as_their_files(cards: CardScripts, file: Path) -> None:
    again = pickle.loads(pickle.dumps(cards))
    assert list(again) == list(cards)
    assert again.fingerprint == cards.fingerprint == definitions_fingerprint(dict(cards))
    assert pickle.loads(pickle.dumps(cards)) is again, "loaded once in a process"
    assert pickle.loads(pickle.dumps(builtin_cards())) is builtin_cards()
    data = pickle.dumps(builtin_cards() | load_cards(file))
    file.write_text(SOURCE.replace("500", "400"), encoding="utf-8")
    assert load_cards(file).fingerprint != cards.fingerprint
    pickle.loads(data)  # kept from before


def test_a_file_that_is_gone_or_was_changed_is_a_clear_error(file: Path) -> None:
    data = pickle.dumps(load_cards(file))
    file.write_text(SOURCE + "\n\n# changed\n", encoding="utf-8")
    with pytest.raises(CardCompileError, match=r"my_cards\.py: the file is not what it was"):
        pickle.loads(data)
    file.unlink()
    with pytest.raises(CardCompileError, match=r"my_cards\.py: cards of this file are needed here, and it"):
        pickle.loads(data)


def test_single_definitions_say_that_they_do_not_pickle(cards: CardScripts) -> None:
    with pytest.raises(TypeError, match=r"give the cards as builtin_cards\(\) or load_cards\(\) made them"):
        pickle.dumps({CODE: cards[CODE]})


@pytest.fixture
def executor() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as made:
        yield made


def test_a_simulation_takes_them_to_other_processes(
    cards: CardScripts, executor: ProcessPoolExecutor
) -> None:
    pool, deck = pool_and_deck(cards)
    options = {"pool": pool, "definitions": cards, "engine": "reference", "turn_limit": 4, "seed": 3}
    here = simulate(deck, deck, 2, **options)  # type: ignore[arg-type]
    there = simulate(deck, deck, 2, executor=executor, **options)  # type: ignore[arg-type]
    assert there.checksum == here.checksum
