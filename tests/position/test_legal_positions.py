"""The examiner finds nothing wrong with what is legal, and the builder, the notation and the engines agree with it."""

from __future__ import annotations

from dataclasses import fields

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import POOL, legal_snapshots, over_states, wild_snapshots
from ygocore.position import Position, problems
from ygocore.snapshot import Snapshot


@over_states
@given(legal_snapshots())
def test_a_position_made_by_the_rules_has_no_problems(snapshot: Snapshot) -> None:
    assert problems(snapshot, POOL) == []


@over_states
@given(wild_snapshots)
def test_any_content_is_judged_without_a_crash(snapshot: Snapshot) -> None:
    found = problems(snapshot, POOL)
    assert all(isinstance(each, str) and each for each in found)
    assert len(found) > 0 or Position.of(snapshot, pool=POOL).build() == snapshot


JUNK = st.sampled_from([None, -1, 2**80, "x", 1.5, True, (), [], [None], {}, object(), 0, 1, 3, 0x10])


@over_states
@given(legal_snapshots(), st.data())
def test_junk_in_any_field_is_judged_without_a_crash(snapshot: Snapshot, data: st.DataObject) -> None:
    side = snapshot.players[data.draw(st.integers(0, 1))]
    cards = [card for card in (*side.monsters, *side.deck, *side.hand) if card is not None]
    targets = [snapshot, side, *cards[:3], *([snapshot.pending] if snapshot.pending else [])]
    target = data.draw(st.sampled_from(targets))
    name = data.draw(st.sampled_from(list(type(target).__slots__)))
    value = data.draw(JUNK)
    setattr(target, name, value)
    found = problems(snapshot, POOL)
    assert all(isinstance(each, str) for each in found)
    shown_only = {each.name for each in fields(target) if not each.repr}  # what effects make of a card
    if value is None and name not in ("pending", "winner") and name not in shown_only:
        assert found, f"{type(target).__name__}.{name} is None"


@over_states
@given(legal_snapshots())
def test_the_builder_goes_on_from_a_snapshot_without_touching_it(snapshot: Snapshot) -> None:
    builder = Position.of(snapshot, pool=POOL)
    assert builder.build() == snapshot
    builder.lp(0, 1).deck(0, 101)
    assert snapshot == Position.of(snapshot, pool=POOL).build()
    assert len(builder.build(check=False).players[0].deck) == len(snapshot.players[0].deck) + 1
