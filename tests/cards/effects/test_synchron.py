"""What the cards of `ygocore.cards.library.synchron` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Card, Scenario, Side, face_down, set_card
from ygocore.constants import Position, Status

JUNK_SYNCHRON = "Junk Synchron"
JUNK_WARRIOR = "Junk Warrior"
JUNK_ARCHER = "Junk Archer"
DANDYLION = "Dandylion"
HEDGEHOG = "Quillbolt Hedgehog"


def test_junk_warrior_gains_the_atk_of_small_monsters(engine: str) -> None:
    mine = Side(
        monsters={0: JUNK_SYNCHRON, 1: HEDGEHOG, 2: "Penguin Soldier", 3: face_down("Bat"), 4: "Battle Ox"},
        extra=[JUNK_WARRIOR],
    )
    with Scenario(engine, mine, Side(monsters={0: "Penguin Soldier"})) as duel:
        duel.special_summon(JUNK_WARRIOR, HEDGEHOG, "attack")
        duel.settle()
        assert duel.stats(JUNK_WARRIOR, 0) == (2300 + 750, 1300)


def test_junk_warrior_gains_nothing_when_it_is_revived(engine: str) -> None:
    mine = Side(
        hand=["Monster Reborn"],
        monsters={0: HEDGEHOG},
        grave=[Card(JUNK_WARRIOR, Position.FACEUP, int(Status.PROC_COMPLETE))],
    )
    with Scenario(engine, mine) as duel:
        duel.activate("Monster Reborn", "attack")
        duel.expect_open()
        assert duel.stats(JUNK_WARRIOR, 0) == (2300, 1300)


def test_junk_warrior_needs_junk_synchron(engine: str) -> None:
    mine = Side(monsters={0: "Mist Valley Soldier", 1: "Winged Kuriboh"}, extra=[JUNK_WARRIOR])
    with Scenario(engine, mine) as duel:
        assert not duel.offers("SPECIAL_SUMMON")


def test_junk_archer_banishes_a_monster_until_the_end_phase(engine: str) -> None:
    mine = Side(monsters={0: JUNK_ARCHER})
    with Scenario(engine, mine, Side(monsters={1: face_down("Bat"), 2: "Battle Ox"})) as duel:
        duel.activate(JUNK_ARCHER, "1:Bat")
        assert duel.monsters(1) == {2: "Battle Ox, attack"}
        assert not duel.offers("ACTIVATE")  # once per turn
        duel.end_turn()
        assert sorted(duel.monsters(1).values()) == ["Bat, face-down", "Battle Ox, attack"]


def test_junk_archer_not_without_an_opponents_monster(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: JUNK_ARCHER, 1: "Bat"})) as duel:
        assert not duel.offers("ACTIVATE")


def test_junk_archer_does_not_bring_back_what_has_gone_elsewhere(engine: str) -> None:
    mine = Side(monsters={0: JUNK_ARCHER}, hand=["Burial from a Different Dimension"])
    with Scenario(engine, mine, Side(monsters={1: "Bat"})) as duel:
        duel.activate(JUNK_ARCHER)
        duel.settle()
        duel.activate("Burial from a Different Dimension")
        assert duel.names(1, "grave") == ["Bat"]
        duel.end_turn()
        assert duel.monsters(1) == {}


def test_dandylion_makes_two_tokens_that_cannot_be_tributed_for_a_summon_this_turn(engine: str) -> None:
    theirs = Side(monsters={0: DANDYLION})
    with Scenario(engine, Side(hand=["Smashing Ground"]), theirs) as duel:
        duel.activate("Smashing Ground")
        duel.expect_open()
        assert list(duel.monsters(1).values()) == ["Fluff Token, defense"] * 2
    mine = Side(monsters={0: DANDYLION, 1: "Battle Ox"}, hand=["Summoned Skull", "Metamorphosis"])
    with Scenario(engine, mine) as duel:
        duel.summon("Summoned Skull", tributes=[DANDYLION])
        assert sorted(duel.monsters(0).values())[1:3] == ["Fluff Token, defense"] * 2
        duel.end_turn()


def test_dandylion_makes_none_with_one_zone_left(engine: str) -> None:
    others = dict.fromkeys(range(1, 5), "Skull Servant")
    with Scenario(engine, Side(hand=["Smashing Ground"]), Side(monsters={0: DANDYLION, **others})) as duel:
        duel.activate("Smashing Ground")
        assert DANDYLION not in str(duel.monsters(1))
        assert "Fluff Token" not in str(duel.monsters(1))


URGENT = "Urgent Tuning"


def test_urgent_tuning_synchro_summons_in_the_battle_phase(engine: str) -> None:
    mine = Side(spells={0: set_card(URGENT)}, monsters={0: JUNK_SYNCHRON, 1: HEDGEHOG}, extra=[JUNK_WARRIOR])
    with Scenario(engine, mine) as duel:
        assert not duel.offers("ACTIVATE")
        duel.to_battle_phase()
        duel.chain(URGENT)
        duel.answer("attack")
        duel.settle()
        assert list(duel.monsters(0).values()) == [f"{JUNK_WARRIOR}, attack"]


def test_urgent_tuning_not_without_materials(engine: str) -> None:
    mine = Side(spells={0: set_card(URGENT)}, monsters={0: JUNK_SYNCHRON}, extra=[JUNK_WARRIOR])
    with Scenario(engine, mine) as duel:
        duel.to_battle_phase()
        assert not duel.offers("ACTIVATE")
