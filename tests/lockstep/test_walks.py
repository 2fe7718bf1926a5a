"""A walk finds every kind of fault, says what it is, and hands over a case that shows it again."""

from __future__ import annotations

import pytest

from ygocore.deck import Deck
from ygocore.duel import duel_setup
from ygocore.sim.cases import Case
from ygocore.sim.lockstep import LockstepMismatch, differences, lockstep, replay
from ygocore.sim.shrink import shrunk, size
from ygocore.snapshot import CardState, PlayerState, Snapshot

DECK = Deck.named("vanilla")
SETUP = duel_setup(DECK, DECK, seed=5)

FAULTS = {
    "WrongDigest": "digest: reference and WrongDigest differ",
    "WrongOrder": "legal actions: reference and WrongOrder differ",
    "ForgetsAnEvent": "events: reference and ForgetsAnEvent differ",
    "WrongDamage": "digest: reference and WrongDamage differ",
    "CrashesInAttacks": "applying a legal action raises different errors",
    "TakesAnything": "TakesAnything carries out an illegal action",
    "RefusesWrongly": "RefusesWrongly refuses an action with another error",
    "ChangesWhenRefusing": "ChangesWhenRefusing: refused actions change the duel",
    "SharesItsClone": "SharesItsClone: digest of the original after its clone went on",
    "CopiesEvents": "CopiesEvents: original and clone: events of a copy",
    "SavesTooLittle": "SavesTooLittle: original and from_bytes: digest",
    "CannotLoad": "CannotLoad does not load its own snapshot",
}


#: What is seen after every action; with every other check made as well, a copy would give it away before.
AT_ONCE = ("WrongDigest", "WrongDamage", "CrashesInAttacks")


def caught(engine: str) -> LockstepMismatch:
    every = 10_000 if engine in AT_ONCE else 4
    with pytest.raises(LockstepMismatch) as found:
        lockstep(SETUP, SETUP.pool, seed=1, policy="eager", every=every, engines=("reference", engine))
    return found.value


@pytest.mark.usefixtures("broken_engines")
@pytest.mark.parametrize(("engine", "what"), FAULTS.items(), ids=FAULTS)
def test_every_fault_is_found_and_shown_again(engine: str, what: str) -> None:
    mismatch = caught(engine)
    assert mismatch.what.startswith(what)
    again = Case.from_json(mismatch.case.to_json())
    with pytest.raises(LockstepMismatch) as found:
        replay(again, ("reference", engine))
    assert found.value.what == mismatch.what or engine in AT_ONCE
    assert replay(again, ("reference", "reference")).actions == again.actions


@pytest.mark.usefixtures("broken_engines")
@pytest.mark.parametrize("engine", ["TakesAnything", "SharesItsClone", "SavesTooLittle", "CannotLoad"])
def test_one_engine_alone_is_checked_against_itself(engine: str) -> None:
    with pytest.raises(LockstepMismatch, match=FAULTS[engine]):
        lockstep(SETUP, SETUP.pool, seed=1, policy="eager", every=4, engines=(engine,))


@pytest.mark.usefixtures("broken_engines")
def test_a_mismatch_says_which_fields_differ() -> None:
    mismatch = caught("WrongDamage")
    assert any(".lp: reference " in line and ", WrongDamage " in line for line in mismatch.differences)
    assert ".lp" in str(mismatch)
    assert f"after {len(mismatch.case.actions)} actions" in str(mismatch)


@pytest.mark.usefixtures("broken_engines")
@pytest.mark.parametrize("engine", ["WrongDamage", "CrashesInAttacks", "ForgetsAnEvent"])
def test_a_case_shrinks_to_a_few_actions_and_cards(engine: str) -> None:
    mismatch = caught(engine)
    small = shrunk(mismatch, ("reference", engine))
    actions, cards = size(small.case)
    assert actions <= 2
    assert cards <= 8  # of 80
    with pytest.raises(LockstepMismatch, match=small.what):
        replay(Case.from_json(small.case.to_json()), ("reference", engine))


@pytest.mark.usefixtures("broken_engines")
def test_a_start_shrinks_too() -> None:
    """A fault at the start, with no action to blame: the decks get smaller."""
    mismatch = caught("WrongOrder")
    assert mismatch.case.actions == ()
    assert size(shrunk(mismatch, ("reference", "WrongOrder")).case)[1] < size(mismatch.case)[1] / 2


def test_a_mismatch_that_does_not_come_back_is_left_as_it_is() -> None:
    mismatch = LockstepMismatch("gone", [], Case(SETUP, SETUP.pool))
    assert shrunk(mismatch, ("reference",)) is mismatch


def test_the_same_engine_twice_is_alike_to_the_end() -> None:
    walk = lockstep(SETUP, SETUP.pool, seed=2, policy="eager", every=8, engines=("reference", "reference"))
    assert walk.over
    again = lockstep(SETUP, SETUP.pool, seed=2, policy="eager", every=64, engines=("reference",))
    assert again == walk  # the checks do not change what is played... or how it ends


def test_every_must_be_positive() -> None:
    with pytest.raises(ValueError, match="every=0 is below 1"):
        lockstep(SETUP, SETUP.pool, every=0)


def test_differences_name_the_path() -> None:
    def snapshot(lp: int, hand: list[CardState]) -> Snapshot:
        players = (PlayerState(lp=lp), PlayerState(hand=hand))
        return Snapshot(SETUP.rules, (1, 2, 3, 4), 1, 0, 4, players)

    one, other = (
        snapshot(8000, [CardState(7, 1, 10)]),
        snapshot(70_000, [CardState(7, 1, 8), CardState(9, 1, 10)]),
    )
    assert list(differences(one, other, ("a", "b"))) == [
        "players[0].lp: a 8000, b 70000 (0x11170)",
        "players[1].hand[0].position: a 10, b 8",
        "players[1].hand[1]: a nothing, b CardState(code=9, owner=1, position=10, status=0, attacks=0, reason=0,"
        " previous=(0, 0, 0, 0))",
    ]
    assert list(differences({"a": [1, 2]}, {"a": [1, 3], "b": 0})) == [
        "['a'][1]: left 2, right 3",
        "['b']: left nothing, right 0",
    ]
    assert list(differences(1, 1)) == []
    assert list(differences(1, "1")) == ["value: left 1, right '1'"]
