"""What the cards of `ygocore.cards.library.negation` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Card, Scenario, Side, face_down, set_card
from ygocore.constants import Position

DRAIN = "Skill Drain"
ACTIVE_DRAIN = Card(DRAIN, Position.FACEUP)


def test_skill_drain_costs_1000_and_negates_face_up_monsters(engine: str) -> None:
    mine = Side(spells={0: set_card(DRAIN)}, monsters={0: "Colossal Fighter"}, grave=["Marauding Captain"])
    with Scenario(engine, mine) as duel:
        assert duel.stats("Colossal Fighter", 0) == (2900, 1000)
        duel.activate(DRAIN)
        assert duel.lp(0) == 7000
        assert duel.stats("Colossal Fighter", 0) == (2800, 1000)


def test_skill_drain_not_without_1000_lp(engine: str) -> None:
    with Scenario(engine, Side(lp=999, spells={0: set_card(DRAIN)})) as duel:
        assert not duel.offers("ACTIVATE")


def test_skill_drain_lets_activate_what_then_does_nothing_on_the_field(engine: str) -> None:
    mine = Side(monsters={0: "Breaker the Magical Warrior"}, hand=["Exiled Force"], spells={0: ACTIVE_DRAIN})
    theirs = Side(monsters={0: "Bat"}, spells={0: set_card("Mirror Force")})
    with Scenario(engine, mine, theirs) as duel:
        duel.summon("Exiled Force")
        duel.activate("Exiled Force", "1:Bat")  # Tributed: not on the field any more
        assert duel.monsters(1) == {}
    with Scenario(
        engine, Side(spells={0: ACTIVE_DRAIN}, hand=["Mobius the Frost Monarch"], monsters={0: "Bat"}), theirs
    ) as duel:
        duel.choose("SUMMON", "Mobius the Frost Monarch")
        duel.answer("yes", f"0:{DRAIN}", "finish")
        duel.expect_open()
        assert duel.spells(0) == {0: f"{DRAIN}, face-up"}


def test_skill_drain_reaches_flip_effects_of_monsters_that_die_in_the_battle(engine: str) -> None:
    """They are still on the field when their effects resolve (DMG-12)."""
    theirs = Side(
        monsters={0: face_down("Magician of Faith")}, grave=["Pot of Greed"], spells={0: ACTIVE_DRAIN}
    )
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), theirs) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert duel.names(1, "hand") == []
        assert duel.names(1, "grave") == ["Pot of Greed", "Magician of Faith"]


REBOOT = "Red Reboot"


def test_red_reboot_sets_the_trap_again_and_bars_traps_for_the_turn(engine: str) -> None:
    mine = Side(monsters={0: "Battle Ox"}, spells={0: set_card(REBOOT)})
    theirs = Side(
        spells={0: set_card("Mirror Force"), 1: set_card("Sakuretsu Armor")}, filler=["Bat", "Dust Tornado"]
    )
    with Scenario(engine, mine, theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        duel.chain("Mirror Force")
        duel.chain(REBOOT)
        duel.answer("yes")
        duel.expect_open()
        assert duel.spells(1) == {
            0: "Mirror Force, face-down",
            1: "Sakuretsu Armor, face-down",
            2: "Dust Tornado, face-down",
        }
        assert duel.lp(1) == 8000 - 1700
        assert duel.lp(0) == 8000


def test_red_reboot_from_the_hand_costs_half_the_lp(engine: str) -> None:
    mine = Side(lp=4001, monsters={0: "Battle Ox"}, hand=[REBOOT])
    with Scenario(engine, mine, Side(spells={0: set_card("Mirror Force")})) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        duel.chain("Mirror Force")
        duel.chain(REBOOT)
        duel.expect_open()
        assert duel.lp(0) == 2001
        assert duel.spells(1) == {0: "Mirror Force, face-down"}


def test_red_reboot_not_against_spells_or_effects(engine: str) -> None:
    with Scenario(engine, Side(hand=["Pot of Greed"]), Side(hand=[REBOOT])) as duel:
        duel.activate("Pot of Greed")
        duel.expect_open()
