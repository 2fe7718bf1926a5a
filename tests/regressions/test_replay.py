"""Every case that was ever found, and kept in this folder, is replayed on both engines for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from ygocore.cards.pool import CardPool
from ygocore.deck import Deck
from ygocore.duel import duel_setup
from ygocore.errors import DataFormatError
from ygocore.sim.cases import Case, codes
from ygocore.sim.lockstep import begin, lockstep, replay
from ygocore.snapshot import PendingKind, Snapshot

FOLDER = Path(__file__).parent
CASES = sorted(FOLDER.glob("*.json"))
DECK = Deck.named("vanilla")


@pytest.mark.native
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_engines_agree_now(path: Path) -> None:
    case = Case.load(path)
    assert replay(case).actions == case.actions


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_holds_no_card_text(path: Path) -> None:
    assert {card.name for card in Case.load(path).pool.values()} <= {""}


def sample(engine: str = "reference", *, position: bool = False) -> Case:
    """A case made up on the spot: a duel from its start, or from a position in which a decision is under
    way."""
    setup = duel_setup(DECK, DECK, seed=8, rules="MR3", turn_limit=20)
    walk = lockstep(setup, setup.pool, seed=8, policy="eager", every=1000, engines=(engine,))
    if not position:
        return Case(setup, setup.pool, walk.actions, checks=3, note="made up")
    duel = begin(setup, setup.pool, engine)
    for at, action in enumerate(walk.actions):
        pending = duel.snapshot().pending
        if pending is not None and pending.kind == PendingKind.ATTACK_TARGET:
            return Case(duel.snapshot(), setup.pool, walk.actions[at:], checks=3)
        duel.apply(action)
    raise AssertionError("no attack target was chosen")


@pytest.mark.parametrize("position", [False, True], ids=["new", "position"])
def test_a_case_is_the_same_after_a_round_trip(engine: str, position: bool, tmp_path: Path) -> None:
    case = sample(engine, position=position)
    path = tmp_path / "case.json"
    path.write_text(case.to_json())
    again = Case.load(path)
    start = again.start if isinstance(again.start, Snapshot) else again.start._replace(pool=case.pool)
    assert start == case.start
    assert (again.actions, again.checks, again.note) == (case.actions, case.checks, case.note)
    assert set(again.pool) == codes(case.start)
    for code, facts in again.pool.items():
        original = case.pool[code]
        assert (facts.type, facts.level, facts.attack, facts.defense, facts.race, facts.attribute) == (
            original.type,
            original.level,
            original.attack,
            original.defense,
            original.race,
            original.attribute,
        )
    walk = replay(again, (engine,))
    assert walk.actions == case.actions
    assert walk.over
    assert walk.digest == replay(case, (engine,)).digest


def test_a_card_s_alias_comes_along() -> None:
    pool = CardPool.builtin()
    aliased = [facts for facts in pool.values() if facts.alias]
    assert aliased, "no built-in card has an alias"
    facts = aliased[0]
    setup = duel_setup(DECK, DECK)._replace(main=((facts.code,) * 8, (facts.code,) * 8))
    assert set(Case.from_json(Case(setup, pool).to_json()).pool) == {facts.code, facts.alias}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "JSONDecodeError"),
        ("[]", "no replayable case"),
        ("{}", "KeyError: 'format'"),
        ('{"format": "ygocore-case-99"}', "format 'ygocore-case-99', expected 'ygocore-case-1'"),
        ('{"format": "ygocore-case-1", "cards": []}', "no replayable case"),
        ('{"format": "ygocore-case-1", "cards": [{"code": "x"}]}', "no replayable case"),
    ],
)
def test_what_is_no_case_is_refused_with_the_file(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text)
    with pytest.raises(DataFormatError, match=message) as caught:
        Case.load(path)
    assert str(path) in str(caught.value)


def test_a_case_with_a_wrong_part_is_refused() -> None:
    text = sample().to_json()
    for part in ('"seed"', '"lp"', '"rules"', '"actions"', '"checks"'):
        with pytest.raises(DataFormatError):
            Case.from_json(text.replace(part, '"other"'))
