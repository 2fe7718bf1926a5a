"""What the cards of `ygocore.cards.library.rituals` do, and when they may not be activated."""

from __future__ import annotations

from tests.scenario import Scenario, Side

ART = "Advanced Ritual Art"
SOLDIER = "Black Luster Soldier"


def test_advanced_ritual_art_sends_normal_monsters_from_the_deck(engine: str) -> None:
    mine = Side(hand=[ART, SOLDIER], filler=["Battle Ox", "Feral Imp", "Sangan", "Summoned Skull"])
    with Scenario(engine, mine) as duel:
        duel.activate(ART, "Battle Ox", "attack")  # 4, so the other 4
        duel.expect_open()
        assert list(duel.monsters(0).values()) == [f"{SOLDIER}, attack"]
        assert sorted(duel.names(0, "grave")) == [ART, "Battle Ox", "Feral Imp"]


def test_advanced_ritual_art_needs_exactly_its_level_in_normal_monsters(engine: str) -> None:
    for deck in (["Battle Ox", "Sangan"], ["Battle Ox", "Summoned Skull"], ["Battle Ox", "Goblindbergh"]):
        with Scenario(engine, Side(hand=[ART, SOLDIER], filler=deck)) as duel:
            assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(hand=[ART], filler=["Battle Ox", "Feral Imp"])) as duel:
        assert not duel.offers("ACTIVATE")
