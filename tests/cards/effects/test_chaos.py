"""What the cards of `ygocore.cards.library.chaos` do, and when they do nothing."""

from __future__ import annotations

from dataclasses import replace

from tests.scenario import Card, Scenario, Side, face_down, set_card
from ygocore.constants import Position, Status

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


EMPEROR = "Chaos Emperor Dragon - Envoy of the End"


def test_chaos_emperor_dragon_comes_for_light_and_dark(engine: str) -> None:
    mine = Side(hand=[EMPEROR], grave=["Feral Imp", "Mystical Elf", "Battle Ox"])
    with Scenario(engine, mine) as duel:
        assert not duel.offers("SUMMON")
        duel.special_summon(EMPEROR, "Feral Imp", "attack")
        assert sorted(duel.names(0, "banished")) == ["Feral Imp", "Mystical Elf"]
    for grave in (["Feral Imp", "Skull Servant"], ["Mystical Elf", "Battle Ox"]):
        with Scenario(engine, Side(hand=[EMPEROR], grave=grave)) as duel:
            assert not duel.offers("SPECIAL_SUMMON")


def test_chaos_emperor_dragon_is_revived_by_nothing(engine: str) -> None:
    properly = Card(EMPEROR, Position.FACEUP, status=int(Status.PROC_COMPLETE))
    with Scenario(engine, Side(hand=["Monster Reborn"], grave=[properly])) as duel:
        assert not duel.offers("ACTIVATE")


def test_chaos_emperor_dragon_sends_all_and_burns_for_each_in_the_opponents_gy(engine: str) -> None:
    mine = Side(monsters={0: EMPEROR}, hand=["Bat", "Haniwa"])
    theirs = Side(monsters={0: "Bat"}, spells={1: set_card("Mirror Force")}, hand=["Bat", "Haniwa", "Bat"])
    with Scenario(engine, mine, theirs) as duel:
        duel.activate(EMPEROR)
        assert (duel.lp(0), duel.lp(1)) == (7000, 8000 - 5 * 300)
        assert sorted(duel.names(0, "grave")) == ["Bat", EMPEROR, "Haniwa"]
        assert len(duel.names(1, "grave")) == 5
        assert duel.monsters(1) == duel.spells(1) == {}
        assert duel.names(0, "hand") == duel.names(1, "hand") == []


def test_chaos_emperor_dragon_counts_only_what_reached_the_opponents_gy(engine: str) -> None:
    """A monster of the own Deck that the opponent controls goes to the own GY; what is banished counts for nobody."""
    theirs = Side(
        monsters={0: Card("Bat", Position.FACEUP_ATTACK, owner=0), 1: "Haniwa"}, spells={0: "Macro Cosmos"}
    )
    with Scenario(engine, Side(monsters={0: EMPEROR}), theirs, by_effects=True) as duel:
        duel.activate(EMPEROR)
        assert duel.lp(1) == 8000
    theirs = replace(theirs, spells={})
    with Scenario(engine, Side(monsters={0: EMPEROR}), theirs) as duel:
        duel.activate(EMPEROR)
        assert duel.lp(1) == 8000 - 300


def test_chaos_emperor_dragon_needs_1000_lp_and_is_the_only_activation_of_the_turn(engine: str) -> None:
    with Scenario(engine, Side(lp=999, monsters={0: EMPEROR})) as duel:
        assert not duel.offers("ACTIVATE")
    with Scenario(
        engine, Side(monsters={0: EMPEROR}, hand=["Pot of Greed"], draws=["Bat", "Haniwa"])
    ) as duel:
        duel.activate("Pot of Greed")
        assert not duel.offers("ACTIVATE")
    mine = Side(monsters={0: EMPEROR}, hand=["Pot of Greed"], grave=["Destiny HERO - Malicious"])
    mine = replace(mine, filler=["Destiny HERO - Malicious", "Bat"])
    with Scenario(engine, mine) as duel:
        assert len(duel.offered("ACTIVATE")) == 3
        duel.activate(EMPEROR)
        assert not duel.offers("ACTIVATE")


BURST = "Chaos Burst"


def test_chaos_burst_destroys_the_attacker_then_burns(engine: str) -> None:
    theirs = Side(monsters={0: "Bat", 1: face_down("Haniwa")}, spells={0: set_card(BURST)})
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        duel.answer("1:Bat")
        duel.chain(BURST, "1:Haniwa")  # any monster of one's own is Tributed
        duel.expect_open()
        assert duel.monsters(0) == {}
        assert duel.monsters(1) == {0: "Bat, attack"}
        assert duel.lp(0) == 7000


def test_chaos_burst_not_without_a_tribute_nor_when_the_own_monster_attacks(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), Side(spells={0: set_card(BURST)})) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert duel.lp(1) == 8000 - 1700
    mine = Side(monsters={0: "Battle Ox"}, spells={0: set_card(BURST)})
    with Scenario(engine, mine, Side(monsters={0: "Bat"})) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert duel.monsters(1) == {}


def test_chaos_burst_burns_only_if_it_destroyed(engine: str) -> None:
    mine = Side(monsters={0: "Stardust Dragon"})
    theirs = Side(monsters={0: "Bat"}, spells={0: set_card(BURST)})
    with Scenario(engine, mine, theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Stardust Dragon", "mzone")
        duel.chain(BURST)
        duel.chain("Stardust Dragon")
        duel.settle()
        assert duel.lp(0) == 8000
        assert duel.names(1, "grave") == ["Bat", BURST]
