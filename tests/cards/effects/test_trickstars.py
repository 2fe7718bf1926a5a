"""What the cards of `ygocore.cards.library.trickstars` do, and when they do nothing."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, face_down, set_card

CANDINA = "Trickstar Candina"
LYCORIS = "Trickstar Lycoris"


def test_candina_searches_a_trickstar_card_when_normal_summoned(engine: str) -> None:
    with Scenario(engine, Side(hand=[CANDINA], filler=["Bat", LYCORIS, CANDINA])) as duel:
        duel.choose("SUMMON", CANDINA)
        duel.answer("yes", LYCORIS)
        assert duel.names(0, "hand") == [LYCORIS]
    with Scenario(engine, Side(hand=[CANDINA], filler=["Bat"])) as duel:
        duel.summon(CANDINA)  # nothing to find, nothing is asked
    mine = Side(hand=["Monster Reborn"], grave=[CANDINA], filler=[LYCORIS])
    with Scenario(engine, mine) as duel:
        duel.activate("Monster Reborn", "attack")
        duel.expect_open()
        assert duel.names(0, "hand") == []


def test_candina_burns_each_time_a_spell_or_trap_card_of_the_opponent_has_resolved(engine: str) -> None:
    theirs = Side(
        hand=["Pot of Greed", "Double Summon"],
        spells={0: set_card("Call of the Haunted")},
        grave=["Bat"],
        draws=["Bat", "Haniwa"],
    )
    with Scenario(engine, Side(monsters={0: CANDINA}), theirs, turn_player=1) as duel:
        duel.activate("Pot of Greed")
        duel.chain("Call of the Haunted")
        assert duel.lp(1) == 8000 - 400
        duel.forget_events()
        duel.activate("Double Summon")
        assert duel.kinds() == [
            "MOVE",
            "CHAINING",
            "CHAINED",
            "CHAIN_SOLVING",
            "CHAIN_SOLVED",
            "DAMAGE",
            "MOVE",
            "CHAIN_END",
        ]


def test_candina_not_for_monster_effects_own_cards_or_negated_activations(engine: str) -> None:
    theirs = Side(monsters={1: "Blackwing - Gale the Whirlwind"}, hand=["Pot of Greed"])
    mine = Side(monsters={0: CANDINA}, spells={0: set_card("Magic Jammer")}, hand=["Bat"])
    with Scenario(engine, mine, theirs, turn_player=1) as duel:
        duel.activate("Blackwing - Gale the Whirlwind")
        duel.activate("Pot of Greed")
        duel.chain("Magic Jammer")
        assert (duel.lp(0), duel.lp(1)) == (8000, 8000)


def test_candina_has_to_be_face_up_when_the_card_is_activated(engine: str) -> None:
    theirs = Side(hand=["Pot of Greed"], draws=["Bat", "Haniwa"])
    mine = Side(spells={0: set_card("Call of the Haunted")}, grave=[CANDINA])
    with Scenario(engine, mine, theirs, turn_player=1) as duel:
        duel.activate("Pot of Greed")
        duel.chain("Call of the Haunted")
        assert duel.lp(1) == 8000


def test_candina_has_to_be_there_when_it_has_resolved(engine: str) -> None:
    theirs = Side(hand=["Dark Hole"])
    with Scenario(engine, Side(monsters={0: CANDINA}), theirs, turn_player=1) as duel:
        duel.activate("Dark Hole")
        assert duel.lp(1) == 8000


def test_lycoris_changes_places_with_another_trickstar_in_either_turn(engine: str) -> None:
    for turn_player in (0, 1):
        mine = Side(hand=[LYCORIS], monsters={2: CANDINA})
        with Scenario(engine, mine, Side(hand=["Double Summon"]), turn_player=turn_player) as duel:
            if turn_player == 0:
                duel.activate(LYCORIS)
            else:
                duel.activate("Double Summon")
                duel.chain(LYCORIS)
            duel.answer("attack")
            duel.settle()
            assert duel.monsters(0) == {0: f"{LYCORIS}, attack"}
            assert duel.names(0, "hand") == [CANDINA]


def test_lycoris_needs_another_face_up_trickstar_and_a_zone(engine: str) -> None:
    rest = dict.fromkeys((1, 2, 3, 4), "Bat")
    for monsters in ({0: LYCORIS}, {0: face_down(CANDINA)}, {0: "Bat"}, {0: CANDINA, **rest}):
        with Scenario(engine, Side(hand=[LYCORIS], monsters=monsters)) as duel:
            assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(hand=[LYCORIS], monsters={0: CANDINA}, spells={0: "Skill Drain"})) as duel:
        assert duel.offered("ACTIVATE") == [LYCORIS]


def test_lycoris_cannot_be_revealed_while_it_is_public(engine: str) -> None:
    mine = Side(hand=[LYCORIS], monsters={0: CANDINA, 1: "Ceremonial Bell"})
    with Scenario(engine, mine) as duel:
        assert not duel.offers("ACTIVATE")


def test_lycoris_burns_for_each_card_added_to_the_opponents_hand(engine: str) -> None:
    """For the draw of the turn, for returns, and for all cards of an effect once it has resolved."""
    mine = Side(monsters={0: LYCORIS}, spells={0: set_card("Compulsory Evacuation Device")})
    theirs = Side(
        hand=["Graceful Charity"], monsters={0: "Haniwa"}, draws=["Bat", "Bat", "Bat", "Pot of Greed"]
    )
    with Scenario(engine, mine, theirs) as duel:
        duel.choose("TO_END_PHASE")
        while duel.player == 0:
            duel.answer("pass")
        assert duel.lp(1) == 7800
        duel.activate("Graceful Charity")
        duel.answer("pass")
        assert duel.lp(1) == 7800  # not before it is through
        duel.answer("Bat@0", "Bat@1")
        duel.settle()
        assert duel.lp(1) == 7200
        duel.choose("TO_BATTLE_PHASE")
        duel.chain("Compulsory Evacuation Device", "1:Haniwa")
        assert duel.lp(1) == 7000
        assert duel.lp(0) == 8000


@pytest.mark.parametrize("player", [0, 1])
def test_lycoris_not_for_own_cards_nor_while_face_down(engine: str, player: int) -> None:
    lycoris = LYCORIS if player == 0 else face_down(LYCORIS)
    mine = Side(
        monsters={0: lycoris}, hand=["Pot of Greed"] * (1 - player), draws=["Bat", "Bat"] * (1 - player)
    )
    theirs = Side(hand=["Pot of Greed"] * player, draws=["Bat", "Bat"] * player)
    with Scenario(engine, mine, theirs, turn_player=player) as duel:
        duel.activate("Pot of Greed")
        assert (duel.lp(0), duel.lp(1)) == (8000, 8000)
