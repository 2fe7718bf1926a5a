"""Any legal position, of any era and with any kind of card: both engines take it up as it is and go on alike."""

from __future__ import annotations

import random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import POOL, legal_snapshots, over_states
from ygocore.cards.pool import CardPool
from ygocore.constants import Type
from ygocore.duel import Duel
from ygocore.information import prompt_of
from ygocore.notation import format_action, format_snapshot
from ygocore.position import problems
from ygocore.snapshot import Snapshot, board_of

#: Without Tokens: nothing makes one yet, and the engines do not know how one leaves the field (TOKEN-02).
NO_TOKENS: Final = CardPool(facts for facts in POOL.values() if not facts.is_type(Type.TOKEN))
#: The native engine does not run the effects of the others yet.
SHIPPED: Final = CardPool(
    facts
    for code, facts in CardPool.builtin().items()
    if CardPool.builtin().is_implemented(code) and not facts.is_type(Type.TOKEN)
)


@over_states
@given(legal_snapshots())
def test_an_engine_holds_the_position_exactly(engine: str, snapshot: Snapshot) -> None:
    duel = Duel.from_snapshot(snapshot, pool=POOL, engine=engine)
    assert duel.snapshot() == snapshot
    assert duel.prompt == prompt_of(snapshot)
    assert duel.over is snapshot.over
    assert (len(duel.legal_actions()) == 0) is snapshot.over
    assert Duel.from_notation(duel.notation(), pool=POOL, engine=engine).digest() == duel.digest()


def go_on_alike(snapshot: Snapshot, pool: CardPool, seed: int, most: int = 40) -> None:
    """Play both engines on from a position with the same random actions; every state is alike, and a position."""
    chooser = random.Random(seed)
    duels = [Duel.from_snapshot(snapshot, pool=pool, engine=each) for each in ("reference", "native")]
    for _ in range(most):
        states = [board_of(duel.snapshot()) for duel in duels]
        assert states[0] == states[1], format_snapshot(snapshot)
        assert duels[0].digest() == duels[1].digest(), format_snapshot(states[0])
        assert problems(states[0], pool) == [], format_snapshot(states[0])
        assert duels[0].prompt == duels[1].prompt == prompt_of(states[0]), format_snapshot(states[0])
        actions = [duel.legal_actions().tolist() for duel in duels]
        assert actions[0] == actions[1], (
            format_snapshot(states[0]),
            [list(map(format_action, each)) for each in actions],
        )
        if duels[0].over:
            return
        action = chooser.choice(actions[0])
        for duel in duels:
            duel.apply(action)
        assert duels[0].raw_events() == duels[1].raw_events(), (
            format_snapshot(states[0]),
            format_action(action),
        )


@pytest.mark.native
@over_states
@given(legal_snapshots(NO_TOKENS), st.integers(0, 2**32))
def test_both_engines_go_on_alike_from_any_position(snapshot: Snapshot, seed: int) -> None:
    go_on_alike(snapshot, NO_TOKENS, seed)


@pytest.mark.native
@over_states
@given(legal_snapshots(SHIPPED), st.integers(0, 2**32))
def test_both_engines_go_on_alike_with_the_cards_that_ship(snapshot: Snapshot, seed: int) -> None:
    go_on_alike(snapshot, SHIPPED, seed)
