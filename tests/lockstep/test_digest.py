"""What the digest says of ways through a duel (docs/contract.md, "The digest"), alike on both engines."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, set_card

pytestmark = pytest.mark.native


def test_the_path_goes_on_where_an_effect_has_ended_the_battle_phase() -> None:
    """Without SELECT_BATTLECMD in between the end of the Battle Phase is no open game state (CF-26)."""
    digests = []
    for engine in ("reference", "native"):
        theirs = Side(
            spells={0: set_card("Negate Attack"), 1: set_card("Call of the Haunted")}, grave=["Battle Ox"]
        )
        with Scenario(engine, Side(monsters={0: "Zoa"}), theirs) as duel:
            duel.to_battle_phase()
            duel.answer("pass", "pass")  # leaving the Main Phase, entering the Battle Phase
            duel.choose("ATTACK", "Zoa", "mzone")
            duel.chain("Negate Attack")
            duel.answer("pass")  # after the Chain
            assert duel.duel.phase.name == "BATTLE"
            duel.expect_prompt("SELECT_CHAIN")
            digests.append(duel.duel.digest())
    assert digests[0] == digests[1]
