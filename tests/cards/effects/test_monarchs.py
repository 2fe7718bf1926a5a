"""What the cards of `ygocore.cards.library.monarchs` do, and when they do nothing."""

from __future__ import annotations

import dataclasses

import pytest

from tests.scenario import Scenario, Side, attack, face_down, monster, pool_with, set_card
from ygocore.constants import Race

CAIUS = "Caius the Shadow Monarch"
KURAZ = "Kuraz the Light Monarch"
MAUSOLEUM = "Mausoleum of the Emperor"
OFFERING = "Ultimate Offering"


@pytest.mark.parametrize(
    ("name", "lp"), [("Dark Blade", 7000), ("Haniwa", 8000), ("Pot of Greed", 8000)], ids=str
)
def test_caius_banishes_a_card_and_a_dark_monster_costs_1000(engine: str, name: str, lp: int) -> None:
    spell = name == "Pot of Greed"
    theirs = Side(monsters={} if spell else {0: face_down(name)}, spells={0: set_card(name)} if spell else {})
    with Scenario(engine, Side(hand=[CAIUS], monsters={0: "Bat"}), theirs) as duel:
        duel.choose("SUMMON", CAIUS)
        duel.answer(name)
        duel.expect_open()
        assert duel.names(1, "banished") == [name]
        assert duel.lp(1) == lp


def test_caius_must_banish_itself_if_there_is_nothing_else_and_not_when_special_summoned(
    engine: str,
) -> None:
    with Scenario(engine, Side(hand=[CAIUS], monsters={0: "Bat"})) as duel:
        duel.choose("SUMMON", CAIUS)
        assert duel.names(0, "banished") == [CAIUS]
        assert duel.lp(1) == 7000
    with Scenario(engine, Side(hand=["Monster Reborn"], grave=[CAIUS]), Side(monsters={0: "Bat"})) as duel:
        duel.activate("Monster Reborn", "attack")
        duel.expect_open()
        assert duel.names(1, "banished") == []


def test_kuraz_destroys_up_to_two_and_their_players_may_draw(engine: str) -> None:
    mine = Side(hand=[KURAZ], monsters={0: "Bat", 1: "Haniwa"}, draws=["Feral Imp"])
    theirs = Side(monsters={0: "Battle Ox"}, draws=["Dark Blade"])
    with Scenario(engine, mine, theirs) as duel:
        duel.choose("SUMMON", KURAZ)
        duel.answer("Bat")
        duel.answer("yes", "Haniwa", "1:Battle Ox", "yes", "yes")
        duel.expect_open()
        assert duel.names(0, "hand") == ["Feral Imp"]
        assert duel.names(1, "hand") == ["Dark Blade"]
        assert sorted(duel.names(0, "grave")) == ["Bat", "Haniwa"]


def test_kuraz_one_target_and_no_card_drawn(engine: str) -> None:
    with Scenario(engine, Side(hand=[KURAZ], monsters={0: "Bat"}), Side(monsters={0: "Battle Ox"})) as duel:
        duel.choose("SUMMON", KURAZ)
        duel.answer("yes", "Battle Ox", "finish", "no")
        duel.expect_open()
        assert duel.names(1, "hand") == []


def test_kuraz_cannot_attack_in_the_turn_it_comes(engine: str) -> None:
    with Scenario(engine, Side(hand=["Monster Reborn"], grave=[KURAZ])) as duel:
        duel.activate("Monster Reborn", "attack", "no")  # does not destroy itself
        duel.to_battle_phase()
        assert not duel.offers("ATTACK")
    with Scenario(engine, Side(monsters={0: KURAZ})) as duel:
        duel.to_battle_phase()
        assert duel.offered("ATTACK") == [KURAZ]


@pytest.mark.parametrize(("name", "lp"), [("Summoned Skull", 7000), ("Dark Magician", 6000)])
def test_mausoleum_of_the_emperor_one_price_for_each_number_of_tributes(
    engine: str, name: str, lp: int
) -> None:
    mine = Side(hand=[name, "Bat"], spells={5: MAUSOLEUM}, monsters={0: "Haniwa"})
    with Scenario(engine, mine, by_effects=True) as duel:
        duel.activate(MAUSOLEUM)
        duel.expect_open()
        assert duel.lp(0) == lp
        assert sorted(duel.monsters(0).values()) == sorted(["Haniwa, attack", f"{name}, attack"])
        assert not duel.offers("SUMMON")
        assert not duel.offers("ACTIVATE")


def test_mausoleum_of_the_emperor_by_the_turn_player_only_with_the_lp_and_a_normal_summon(
    engine: str,
) -> None:
    with Scenario(
        engine, Side(hand=["Summoned Skull"]), Side(spells={5: MAUSOLEUM}), by_effects=True
    ) as duel:
        assert duel.offered("ACTIVATE") == [MAUSOLEUM]  # the opponent's, but it is the own turn
        duel.activate(MAUSOLEUM)
        assert duel.lp(0) == 7000
    for side in (
        Side(hand=["Summoned Skull"], lp=900, spells={5: MAUSOLEUM}),
        Side(hand=["Bat"], spells={5: MAUSOLEUM}),
        Side(hand=["Summoned Skull"], normal_summons=1, spells={5: MAUSOLEUM}),
        Side(hand=["Summoned Skull"], monsters=dict(enumerate(["Bat"] * 5)), spells={5: MAUSOLEUM}),
    ):
        with Scenario(engine, side, by_effects=True) as duel:
            assert not duel.offers("ACTIVATE")


def test_ultimate_offering_needs_500_lp_and_a_monster(engine: str) -> None:
    with Scenario(engine, Side(lp=400, hand=["Bat"], spells={0: OFFERING}), by_effects=True) as duel:
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(hand=["Pot of Greed"], spells={0: OFFERING}), by_effects=True) as duel:
        assert duel.offered("ACTIVATE") == ["Pot of Greed"]
    with Scenario(engine, Side(hand=["Bat"], spells={0: set_card(OFFERING)})) as duel:
        duel.activate(OFFERING)
        duel.settle()
        assert duel.spells(0) == {0: f"{OFFERING}, face-up"}
        assert duel.lp(0) == 8000


def test_ultimate_offering_is_chained_to_itself_while_the_lp_last(engine: str) -> None:
    mine = Side(lp=20_100, hand=["Bat"], spells={0: OFFERING})
    with Scenario(engine, mine, by_effects=True) as duel:
        duel.activate(OFFERING)
        links = 1
        while duel.offers("CHAIN"):
            duel.chain(OFFERING)
            links += 1
        assert (links, duel.lp(0)) == (40, 100)


@pytest.mark.parametrize("links", [1, 2])
def test_CHAIN_04_a_summon_while_a_chain_resolves_cannot_be_negated(engine: str, links: int) -> None:
    mine = Side(hand=["Bat"], spells={0: OFFERING, 1: set_card("Solemn Judgment")})
    with Scenario(engine, mine, by_effects=True) as duel:
        duel.activate(OFFERING)
        for _ in range(links - 1):
            duel.chain(OFFERING)
        duel.answer("pass", "attack")
        duel.expect_open()
        assert duel.kinds().count("CHAIN_SOLVING") == links
        assert list(duel.monsters(0).values()) == ["Bat, attack"]
        assert "Solemn Judgment, face-down" in duel.spells(0).values()


def test_ultimate_offering_not_in_the_own_battle_phase(engine: str) -> None:
    mine = Side(hand=["Bat"], monsters={0: attack("Battle Ox")}, spells={0: OFFERING})
    with Scenario(engine, mine, Side(monsters={0: "Haniwa"}), by_effects=True) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert duel.names(0, "hand") == ["Bat"]


def test_light_of_intervention_sets_become_summons_in_defense_position(engine: str) -> None:
    mine = Side(hand=["Bat", "Book of Moon"], monsters={0: "Haniwa"}, spells={0: "Light of Intervention"})
    with Scenario(engine, mine, by_effects=True) as duel:
        assert not duel.offers("SET_MONSTER")
        assert duel.offered("SET_SPELL_TRAP") == ["Book of Moon"]
        assert not duel.offers("ACTIVATE")  # nothing can be turned face-down
        duel.choose("SUMMON", "Bat")
        duel.answer("defense")
        assert "Bat, defense" in duel.monsters(0).values()
    with Scenario(engine, Side(spells={0: set_card("Light of Intervention")})) as duel:
        duel.activate("Light of Intervention")
        assert list(duel.spells(0).values()) == ["Light of Intervention, face-up"]


def test_zombie_world_turns_the_field_and_the_graves_and_forbids_other_tribute_summons(engine: str) -> None:
    mine = Side(
        hand=["Summoned Skull", "Old Ghoul", "Bat"],
        monsters={0: "Haniwa"},
        spells={5: "Zombie World"},
    )
    ghoul = dataclasses.replace(monster("Old Ghoul", 6, 2000, 0), race=Race.ZOMBIE)
    with Scenario(engine, mine, pool=pool_with(ghoul), by_effects=True) as duel:
        assert duel.offered("SUMMON") == ["Old Ghoul", "Bat"]
        assert duel.offered("SET_MONSTER") == ["Old Ghoul", "Bat"]


def test_zombie_world_makes_zombies(engine: str) -> None:
    """Solidarity counts original Types in the GY, and the Type that monsters on the field have now."""
    mine = Side(monsters={0: "Haniwa"}, spells={5: "Zombie World", 0: "Solidarity"}, grave=["Skull Servant"])
    with Scenario(engine, mine, by_effects=True) as duel:
        assert duel.stats("Haniwa", 0)[0] == 1300
    mine = Side(monsters={0: "Haniwa"}, spells={5: "Zombie World", 0: "Solidarity"}, grave=["Bat"])
    with Scenario(engine, mine, by_effects=True) as duel:
        assert duel.stats("Haniwa", 0)[0] == 500
