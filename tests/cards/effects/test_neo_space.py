"""What the cards of `ygocore.cards.library.neo_space` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Scenario, Side, set_card

FLARE_NEOS = "Elemental HERO Flare Neos"
NEOS = "Elemental HERO Neos"
SCARAB = "Neo-Spacian Flare Scarab"


def test_flare_scarab_gains_400_atk_for_each_of_the_opponents_spells_and_traps(engine: str) -> None:
    theirs = Side(spells={0: set_card("Mirror Force"), 1: set_card("Heavy Storm")})
    mine = Side(monsters={0: SCARAB}, spells={0: set_card("Mirror Force")})
    with Scenario(engine, mine, theirs) as duel:
        assert duel.stats(SCARAB, 0) == (500 + 800, 500)


def test_flare_neos_gains_400_atk_for_every_spell_and_trap_and_goes_back_in_the_end_phase(
    engine: str,
) -> None:
    mine = Side(monsters={0: NEOS, 1: SCARAB}, extra=[FLARE_NEOS], spells={0: set_card("Mirror Force")})
    theirs = Side(spells={0: set_card("Mirror Force"), 1: set_card("Heavy Storm")})
    with Scenario(engine, mine, theirs) as duel:
        duel.special_summon(FLARE_NEOS, "attack")
        assert duel.stats(FLARE_NEOS, 0) == (2500 + 1200, 2000)
        assert duel.names(0, "grave") == []
        assert {NEOS, SCARAB} <= set(duel.names(0, "deck"))
        duel.end_turn()
        assert duel.names(0, "extra") == [FLARE_NEOS]


def test_flare_neos_needs_both_on_the_field(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: NEOS}, hand=[SCARAB], extra=[FLARE_NEOS])) as duel:
        assert not duel.offers("SPECIAL_SUMMON")
