"""What the cards of `ygocore.cards.library.chaos` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Scenario, Side, face_down

PHANTOM = "Phantom of Chaos"
RAINBOW = "Rainbow Dark Dragon"
DARK = ["Feral Imp", "Skull Servant", "Summoned Skull", "Sangan", "Jinzo", "Spirit Reaper", "Necro Gardna"]


def test_phantom_of_chaos_becomes_a_monster_of_the_gy_for_the_turn(engine: str) -> None:
    mine = Side(monsters={0: PHANTOM}, grave=["Junk Archer"])
    with Scenario(engine, mine, Side(monsters={0: "Bat"})) as duel:
        duel.activate(PHANTOM)
        assert duel.names(0, "banished") == ["Junk Archer"]
        assert duel.stats(PHANTOM, 0) == (2300, 0)
        duel.activate(PHANTOM)  # Junk Archer's effect
        assert duel.monsters(1) == {}
        duel.end_turn()
        assert duel.stats(PHANTOM, 0) == (0, 0)


def test_phantom_of_chaos_deals_no_battle_damage(engine: str) -> None:
    mine = Side(monsters={0: PHANTOM}, grave=["Junk Archer"])
    with Scenario(engine, mine) as duel:
        duel.activate(PHANTOM)
        duel.to_battle_phase()
        duel.attack(PHANTOM)
        assert duel.lp(1) == 8000


def test_phantom_of_chaos_not_for_monsters_without_effects_nor_of_the_opponent(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: PHANTOM}, grave=["Bat"]), Side(grave=["Jinzo"])) as duel:
        assert not duel.offers("ACTIVATE")


def test_rainbow_dark_dragon_comes_for_seven_names(engine: str) -> None:
    with Scenario(engine, Side(hand=[RAINBOW], grave=[*DARK, DARK[0]])) as duel:
        duel.special_summon(RAINBOW, f"{DARK[0]}@0", *DARK[1:6], "attack")  # the seventh is the only one
        duel.expect_open()
        assert sorted(duel.names(0, "banished")) == sorted(DARK)
        assert duel.names(0, "grave") == [DARK[0]]


def test_rainbow_dark_dragon_not_with_six_names_nor_in_another_way(engine: str) -> None:
    grave = [*DARK[:6], DARK[0], "Battle Ox"]
    with Scenario(engine, Side(hand=[RAINBOW], grave=grave, monsters={0: "Bat", 1: "Bat"})) as duel:
        assert not duel.offers("SPECIAL_SUMMON")
        assert not duel.offers("SUMMON")


def test_rainbow_dark_dragon_banishes_all_other_dark_monsters_for_500_each(engine: str) -> None:
    monsters = {0: RAINBOW, 1: "Feral Imp", 2: face_down("Feral Imp"), 3: "Battle Ox"}
    with Scenario(engine, Side(monsters=monsters, grave=["Jinzo", "Bat"]), by_effects=True) as duel:
        duel.activate(RAINBOW)
        assert duel.stats(RAINBOW, 0) == (5000, 0)
        assert sorted(duel.names(0, "banished")) == ["Feral Imp", "Jinzo"]
        assert not duel.offers("ACTIVATE")  # no other is left
