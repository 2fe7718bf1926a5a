"""What the cards of `ygocore.cards.library.rituals` do, and when they may not be activated."""

from __future__ import annotations

from dataclasses import replace

from tests.scenario import Scenario, Side, attack
from ygocore.constants import Status

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


RELINQUISHED = "Relinquished"
FOREGONE = "Ritual Foregone"


def with_relinquished(engine: str, mine: Side | None = None, theirs: Side | None = None) -> Scenario:
    """Player 0 controls it in zone 2."""
    side = replace(mine or Side(), monsters={2: attack(RELINQUISHED)})
    return Scenario(engine, side, theirs, by_effects=True)


def test_relinquished_is_ritual_summoned(engine: str) -> None:
    with Scenario(engine, Side(hand=[ART, RELINQUISHED], filler=["Skull Servant"])) as duel:
        assert not duel.offers("SUMMON")
        assert not duel.offers("SET_MONSTER")
        duel.activate(ART, "attack")
        assert "Skull Servant" in duel.names(0, "grave")
        assert list(duel.monsters(0).values()) == [f"{RELINQUISHED}, attack"]


def test_relinquished_takes_a_monster_and_its_points_one_at_most(engine: str) -> None:
    theirs = Side(monsters={1: "Zoa", 2: "Bat"}, draws=["Haniwa"])
    with with_relinquished(engine, Side(draws=["Haniwa"]), theirs) as duel:
        assert duel.stats(RELINQUISHED, 0) == (0, 0)
        duel.activate(RELINQUISHED, "Zoa")
        assert duel.equipped_to("Zoa", 0) == RELINQUISHED
        assert duel.stats(RELINQUISHED, 0) == (2600, 1900)
        duel.end_turn()
        duel.end_turn()
        assert not duel.offers("ACTIVATE")


def test_relinquished_has_the_equipped_monster_fall_in_battle_and_shares_the_damage(engine: str) -> None:
    with with_relinquished(engine, theirs=Side(monsters={1: "Bat", 2: "Zoa"})) as duel:
        duel.activate(RELINQUISHED, "Bat")
        duel.to_battle_phase()
        duel.attack(RELINQUISHED)
        assert (duel.lp(0), duel.lp(1)) == (8000 - 2300, 8000 - 2300)
        assert duel.monsters(0) == {2: f"{RELINQUISHED}, attack"}
        assert duel.names(1, "grave") == ["Bat"]
        assert duel.stats(RELINQUISHED, 0) == (0, 0)


def test_relinquished_shares_the_damage_when_it_is_attacked(engine: str) -> None:
    mine = Side(monsters={0: "Zoa", 1: "Bat"}, draws=["Bat"])
    with Scenario(engine, mine, Side(monsters={2: RELINQUISHED}), turn_player=1) as duel:
        duel.activate(RELINQUISHED, "Bat")
        duel.end_turn()
        duel.to_battle_phase()
        duel.attack("Zoa")
        assert (duel.lp(0), duel.lp(1)) == (8000 - 2300, 8000 - 2300)


def test_relinquished_alone_shares_no_damage(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Zoa"}), Side(monsters={2: RELINQUISHED})) as duel:
        duel.to_battle_phase()
        duel.attack("Zoa")
        assert (duel.lp(0), duel.lp(1)) == (8000, 8000 - 2600)


def test_ritual_foregone_brings_a_ritual_monster_for_the_turn(engine: str) -> None:
    mine = Side(hand=[FOREGONE, FOREGONE, SOLDIER, RELINQUISHED, "Bat"])
    with Scenario(engine, mine, Side(draws=["Haniwa"])) as duel:
        duel.activate(f"{FOREGONE}@0", SOLDIER, "attack")
        assert duel.lp(0) == 7000
        assert list(duel.monsters(0).values()) == [f"{SOLDIER}, attack"]
        assert not duel.card(SOLDIER, 0, "mzone").status & Status.PROC_COMPLETE
        assert not duel.offers("ACTIVATE")  # once a turn
        duel.to_battle_phase()
        assert not duel.offers("ATTACK")
        duel.end_turn()
        assert duel.names(0, "grave") == [FOREGONE, SOLDIER]


def test_ritual_foregone_needs_1000_lp_a_ritual_monster_and_a_zone(engine: str) -> None:
    full = dict.fromkeys(range(5), "Bat")
    for side in (
        Side(lp=999, hand=[FOREGONE, SOLDIER]),
        Side(hand=[FOREGONE, "Bat"], grave=[SOLDIER]),
        Side(hand=[FOREGONE, SOLDIER], monsters=full),
    ):
        with Scenario(engine, side) as duel:
            assert not duel.offers("ACTIVATE")
