"""What the cards of `ygocore.cards.library.star_dragons` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Card, Scenario, Side, attack, face_down, set_card
from tests.workshop import Workshop
from ygocore.constants import Position, Status, Type

made = Workshop()

FAIRY = "Ancient Fairy Dragon"
BLAZAR = "Cosmic Blazar Dragon"
PROPER = int(Status.PROC_COMPLETE)

for name in ("Meadow", "Desert", "Oasis"):
    made.spell(name, Type.FIELD)(lambda c: None)


def test_ancient_fairy_dragon_calls_a_small_monster_instead_of_the_battle_phase(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: FAIRY}, hand=["Battle Ox", "Summoned Skull"])) as duel:
        duel.activate(FAIRY, "attack")
        assert "Battle Ox, attack" in duel.monsters(0).values()
        assert not duel.offers("TO_BATTLE_PHASE")
    with Scenario(engine, Side(monsters={0: FAIRY}, hand=["Summoned Skull"])) as duel:
        assert not duel.offers("ACTIVATE")


def test_ancient_fairy_dragon_not_after_the_battle_phase(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: FAIRY}, hand=["Battle Ox"])) as duel:
        duel.to_battle_phase()
        duel.to_main_phase_2()
        assert not duel.offers("ACTIVATE")


def test_ancient_fairy_dragon_destroys_all_field_spells_and_adds_another(engine: str) -> None:
    mine = Side(
        monsters={0: FAIRY}, spells={5: Card("Meadow", Position.FACEUP)}, filler=["Meadow", "Bat", "Oasis"]
    )
    theirs = Side(spells={5: Card("Desert", Position.FACEDOWN)})
    with made.scenario(engine, mine, theirs) as duel:
        duel.activate(FAIRY)
        assert duel.lp(0) == 9000
        assert duel.spells(0) == duel.spells(1) == {}
        duel.answer("yes")
        duel.expect_open()
        assert duel.names(0, "hand") == ["Oasis"]
        assert not duel.offers("ACTIVATE")


def test_ancient_fairy_dragon_not_without_a_field_spell(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: FAIRY}, spells={0: set_card("Mirror Force")})) as duel:
        assert not duel.offers("ACTIVATE")


def blazar() -> Side:
    return Side(monsters={0: attack(BLAZAR, status=PROPER)})


def test_cosmic_blazar_dragon_negates_an_activation_and_returns_in_the_end_phase(engine: str) -> None:
    with Scenario(engine, Side(hand=["Smashing Ground"]), blazar()) as duel:
        duel.activate("Smashing Ground")
        duel.chain(BLAZAR)
        assert duel.names(1, "banished") == [BLAZAR]
        assert duel.names(0, "grave") == ["Smashing Ground"]
        duel.end_turn()
        assert list(duel.monsters(1).values()) == [f"{BLAZAR}, attack"]


def test_cosmic_blazar_dragon_negates_a_summon(engine: str) -> None:
    with Scenario(engine, Side(hand=["Battle Ox"]), blazar()) as duel:
        duel.choose("SUMMON", "Battle Ox")
        duel.chain(BLAZAR)
        duel.expect_open()
        assert duel.names(0, "grave") == ["Battle Ox"]
    with Scenario(engine, Side(monsters={0: face_down("Sangan")}), blazar()) as duel:
        duel.choose("CHANGE_POSITION", "Sangan", "mzone")
        duel.chain(BLAZAR)
        duel.expect_open()
        assert duel.names(0, "grave") == ["Sangan"]


def test_cosmic_blazar_dragon_ends_the_battle_phase(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox", 1: "Bat"}), blazar()) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        duel.chain(BLAZAR)
        duel.expect_open()
        assert not duel.offers("ATTACK")
        assert duel.lp(1) == 8000


def test_cosmic_blazar_dragon_not_against_its_own_controller(engine: str) -> None:
    mine = Side(monsters={0: attack(BLAZAR, status=PROPER)}, hand=["Pot of Greed", "Bat"])
    with Scenario(engine, mine) as duel:
        duel.activate("Pot of Greed")
        duel.expect_open()
        duel.summon("Bat")


def test_cosmic_blazar_dragon_is_made_of_synchro_monsters_and_revived_only_as_it_must_be(engine: str) -> None:
    mine = Side(hand=["Monster Reborn"], grave=[Card(BLAZAR, Position.FACEUP, PROPER)])
    with Scenario(engine, mine) as duel:
        assert not duel.offers("ACTIVATE")
    mine = Side(monsters={0: "Junk Synchron", 1: "Stardust Dragon", 2: "Bat"}, extra=[BLAZAR])
    with Scenario(engine, mine) as duel:
        assert not duel.offers("SPECIAL_SUMMON")
