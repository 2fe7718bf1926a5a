"""What the cards of `ygocore.cards.library.machines` do, and when they do nothing."""

from __future__ import annotations

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
