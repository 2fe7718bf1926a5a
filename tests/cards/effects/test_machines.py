"""What the cards of `ygocore.cards.library.machines` do, and when they do nothing."""

from __future__ import annotations

from dataclasses import replace

from tests.scenario import Scenario, Side, defense, face_down, monster, pool_with, set_card
from ygocore.cards.pool import CardFacts
from ygocore.constants import Attribute, Race, Type

GREEN = CardFacts(
    code=41172955,
    name="Green Gadget",
    type=Type.MONSTER | Type.EFFECT,
    level=4,
    attack=1400,
    defense=600,
    race=Race.MACHINE,
    attribute=Attribute.EARTH,
)


def test_red_gadget_fetches_yellow_gadget_also_when_special_summoned(engine: str) -> None:
    mine = Side(hand=["Monster Reborn"], grave=["Red Gadget"], filler=["Bat", "Yellow Gadget", "Bat"])
    with Scenario(engine, mine) as duel:
        duel.activate("Monster Reborn", "attack", "yes")
        assert duel.names(0, "hand") == ["Yellow Gadget"]
    with Scenario(engine, Side(hand=["Red Gadget"])) as duel:
        duel.summon("Red Gadget")  # there is none in the Deck
        assert duel.names(0, "hand") == []


def test_yellow_gadget_fetches_green_gadget_if_its_player_wants(engine: str) -> None:
    for answer, hand in (("yes", ["Green Gadget"]), ("no", [])):
        mine = Side(hand=["Yellow Gadget"], filler=["Green Gadget", "Red Gadget"])
        with Scenario(engine, mine, pool=pool_with(GREEN), by_effects=True) as duel:
            duel.choose("SUMMON", "Yellow Gadget")
            duel.answer(answer)
            assert duel.names(0, "hand") == hand


def test_cyber_dragon_in_either_position_only_if_the_opponent_alone_has_monsters(engine: str) -> None:
    with Scenario(engine, Side(hand=["Cyber Dragon"]), Side(monsters={0: face_down("Bat")})) as duel:
        duel.special_summon("Cyber Dragon", "defense")
        assert list(duel.monsters(0).values()) == ["Cyber Dragon, defense"]
        assert not duel.offers("SPECIAL_SUMMON")
    for mine, theirs in (
        (Side(hand=["Cyber Dragon"]), Side()),
        (Side(hand=["Cyber Dragon"], monsters={0: face_down("Bat")}), Side(monsters={0: "Bat"})),
    ):
        with Scenario(engine, mine, theirs) as duel:
            assert not duel.offers("SPECIAL_SUMMON")


def test_ancient_gear_golem_pierces_and_silences_spells_and_traps_while_it_attacks(engine: str) -> None:
    mine = Side(monsters={0: "Ancient Gear Golem", 1: "Battle Ox"})
    theirs = Side(monsters={0: defense("Haniwa")}, spells={0: set_card("Mirror Force")})
    with Scenario(engine, mine, theirs, by_effects=True) as duel:
        duel.to_battle_phase()
        duel.attack("Ancient Gear Golem")
        assert duel.lp(1) == 5500  # 3000 against DEF 500
        duel.choose("ATTACK", "Battle Ox", "mzone")
        assert duel.offered("CHAIN") == ["Mirror Force"]
        duel.answer("pass")


def test_ancient_gear_golem_cannot_be_special_summoned(engine: str) -> None:
    with Scenario(engine, Side(hand=["Monster Reborn"], grave=["Ancient Gear Golem"])) as duel:
        assert not duel.offers("ACTIVATE")


def test_solidarity_needs_one_original_type_in_the_grave(engine: str) -> None:
    field = {0: "Red Gadget", 1: "Haniwa"}
    for grave, gains in (
        (["Bat"], True),
        (["Bat", "Pot of Greed"], True),
        ([], False),
        (["Bat", "Haniwa"], False),
    ):
        mine = Side(monsters=field, spells={0: "Solidarity"}, grave=grave)
        with Scenario(engine, mine, Side(monsters={0: "Bat"}), by_effects=True) as duel:
            assert duel.stats("Red Gadget", 0)[0] == (2100 if gains else 1300)
            assert duel.stats("Haniwa", 0)[0] == 500
            assert duel.stats("Bat", 1)[0] == 300  # the opponent's monsters gain nothing


def test_solidarity_can_be_activated_at_any_time(engine: str) -> None:
    with Scenario(engine, Side(hand=["Solidarity"]), pool=pool_with(monster("Other", 4, 1, 1))) as duel:
        duel.activate("Solidarity")
        assert list(duel.spells(0).values()) == ["Solidarity, face-up"]


KEEL = "Cyberdark Keel"
HATCHLING = "Baby Dragon"


def test_cyberdark_keel_wears_a_small_dragon_of_the_own_gy(engine: str) -> None:
    mine = Side(hand=[KEEL], grave=[HATCHLING, "Blue-Eyes White Dragon", "Bat"])
    with Scenario(engine, mine, Side(grave=[HATCHLING])) as duel:
        duel.choose("SUMMON", KEEL)
        duel.expect_open()
        assert duel.equipped_to(HATCHLING, 0) == KEEL
        assert duel.stats(KEEL, 0) == (800 + 1200, 800)
    with Scenario(engine, replace(mine, grave=["Bat"])) as duel:
        duel.summon(KEEL)
        assert duel.stats(KEEL, 0) == (800, 800)


def test_cyberdark_keel_not_when_it_is_special_summoned(engine: str) -> None:
    with Scenario(engine, Side(hand=["Monster Reborn"], grave=[KEEL, HATCHLING])) as duel:
        duel.activate("Monster Reborn", KEEL, "attack")
        duel.expect_open()
        assert duel.stats(KEEL, 0) == (800, 800)


def test_cyberdark_keel_burns_for_what_it_destroys_and_is_saved_by_its_dragon(engine: str) -> None:
    mine = Side(hand=[KEEL], grave=[HATCHLING])
    with Scenario(engine, mine, Side(monsters={0: "Bat", 1: "Blue-Eyes White Dragon"})) as duel:
        duel.choose("SUMMON", KEEL)
        duel.to_battle_phase()
        duel.attack(KEEL, "Bat")
        assert duel.lp(1) == 8000 - (2000 - 300) - 300
        duel.end_turn()
        duel.to_battle_phase()
        duel.attack("Blue-Eyes White Dragon")
        assert duel.names(0, "grave") == [HATCHLING]
        assert duel.stats(KEEL, 0) == (800, 800)
        assert duel.lp(0) == 8000 - 1000


def test_cyberdark_keel_is_not_saved_from_effects_nor_while_it_is_negated(engine: str) -> None:
    mine = Side(hand=[KEEL, "Tribute to The Doomed", "Bat"], grave=[HATCHLING])
    with Scenario(engine, mine) as duel:
        duel.choose("SUMMON", KEEL)
        duel.activate("Tribute to The Doomed")
        assert sorted(duel.names(0, "grave")) == [HATCHLING, "Bat", KEEL, "Tribute to The Doomed"]
    theirs = Side(monsters={1: "Blue-Eyes White Dragon"}, spells={0: set_card("Skill Drain")})
    with Scenario(engine, mine, theirs) as duel:
        duel.choose("SUMMON", KEEL)
        duel.settle()
        assert duel.stats(KEEL, 0) == (2000, 800)
        duel.choose("TO_BATTLE_PHASE")
        duel.chain("Skill Drain")
        assert duel.stats(KEEL, 0) == (800, 800)
        duel.to_battle_phase()
        duel.attack(KEEL)
        assert KEEL in duel.names(0, "grave")
