"""HIST: which master rule brought what, as far as it needs no effects."""

from __future__ import annotations

import pytest

from tests.scenario import NewDuel, Scenario, Side, pool_with, set_card, spell
from ygocore.constants import Type

POOL = pool_with(spell("Old Field", Type.FIELD), spell("New Field", Type.FIELD))


@pytest.mark.parametrize(("rules", "cards"), [("MR1", 6), ("MR2", 6), ("MR3", 5), ("MR4", 5), ("MR2020", 5)])
def test_HIST_06_no_draw_in_the_first_turn_since_mr3(engine: str, rules: str, cards: int) -> None:
    with NewDuel(engine, rules=rules) as duel:
        assert [len(duel.names(player, "hand")) for player in (0, 1)] == [cards, 5]


@pytest.mark.parametrize("rules", ["MR3", "MR4", "MR2020"])
def test_HIST_07_a_new_field_spell_replaces_the_own_old_one_only(engine: str, rules: str) -> None:
    mine = Side(hand=["New Field"], spells={5: set_card("Old Field")})
    theirs = Side(spells={5: set_card("Old Field")})
    with Scenario(engine, mine, theirs, pool=POOL, rules=rules) as duel:
        duel.set_spell("New Field")
        assert (duel.spells(0), duel.names(0, "grave")) == ({5: "New Field, face-down"}, ["Old Field"])
        assert (duel.spells(1), duel.names(1, "grave")) == ({5: "Old Field, face-down"}, [])
