"""What the cards of `ygocore.cards.library.discarding` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Scenario, Side, set_card

DESTRUCTION = "Card Destruction"
SILLVA = "Sillva, Warlord of Dark World"


def test_card_destruction_replaces_both_hands(engine: str) -> None:
    mine = Side(hand=[DESTRUCTION, "Bat", "Haniwa"], draws=["Feral Imp", "Battle Ox"])
    theirs = Side(hand=["Skull Servant"], draws=["Happy Lover"])
    with Scenario(engine, mine, theirs) as duel:
        duel.activate(DESTRUCTION)
        duel.expect_open()
        assert duel.names(0, "hand") == ["Feral Imp", "Battle Ox"]
        assert duel.names(1, "hand") == ["Happy Lover"]
        assert duel.names(0, "grave") == ["Bat", "Haniwa", DESTRUCTION]
        assert duel.names(1, "grave") == ["Skull Servant"]


def test_card_destruction_works_with_an_empty_hand_of_ones_own(engine: str) -> None:
    with Scenario(engine, Side(hand=[DESTRUCTION]), Side(hand=["Bat"], draws=["Haniwa"])) as duel:
        duel.activate(DESTRUCTION)
        assert duel.names(0, "hand") == []
        assert duel.names(1, "hand") == ["Haniwa"]


def test_card_destruction_not_with_empty_hands_nor_with_too_small_a_deck(engine: str) -> None:
    with Scenario(engine, Side(hand=[DESTRUCTION])) as duel:
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(hand=[DESTRUCTION, "Bat", "Bat"], filler=["Haniwa"])) as duel:
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(hand=[DESTRUCTION, "Bat"]), Side(hand=["Bat"], filler=[])) as duel:
        assert not duel.offers("ACTIVATE")


def test_sillva_comes_back_when_an_effect_discards_it(engine: str) -> None:
    mine = Side(hand=[DESTRUCTION, SILLVA])
    with Scenario(engine, mine, Side(hand=["Bat", "Haniwa"])) as duel:
        duel.activate(DESTRUCTION)
        duel.answer("attack")
        duel.expect_open()
        assert f"{SILLVA}, attack" in duel.monsters(0).values()
        assert len(duel.names(1, "hand")) == 2  # it was one's own effect


def test_sillva_discarded_by_the_opponent_takes_exactly_two_cards_of_their_hand(engine: str) -> None:
    mine = Side(hand=[DESTRUCTION, "Bat", "Haniwa"], draws=["Feral Imp", "Battle Ox"])
    with Scenario(engine, mine, Side(hand=[SILLVA])) as duel:
        duel.activate(DESTRUCTION)
        duel.answer("attack")
        while duel.duel.prompt is not None and duel.duel.prompt.kind.name != "SELECT_IDLECMD":
            assert duel.player == 0  # who puts them back chooses and orders them
            duel.apply(duel._actions()[0])
        assert f"{SILLVA}, attack" in duel.monsters(1).values()
        assert duel.names(0, "hand") == []
        assert sorted(duel.names(0, "deck")[:2]) == ["Battle Ox", "Feral Imp"]


def test_sillva_takes_nothing_from_a_hand_of_one(engine: str) -> None:
    with Scenario(engine, Side(hand=[DESTRUCTION, "Bat"], draws=["Feral Imp"]), Side(hand=[SILLVA])) as duel:
        duel.activate(DESTRUCTION)
        duel.answer("attack")
        duel.expect_open()
        assert duel.names(0, "hand") == ["Feral Imp"]


def test_sillva_not_when_it_is_discarded_as_a_cost_or_sent_from_the_field(engine: str) -> None:
    mine = Side(hand=["Tribute to The Doomed", SILLVA], monsters={0: "Bat"})
    with Scenario(engine, mine) as duel:
        duel.activate("Tribute to The Doomed")
        duel.expect_open()
        assert SILLVA in duel.names(0, "grave")
    theirs = Side(monsters={0: SILLVA}, spells={0: set_card("Mirror Force")})
    with Scenario(engine, Side(hand=["Smashing Ground"]), theirs) as duel:
        duel.activate("Smashing Ground")
        duel.expect_open()
        assert duel.names(1, "grave") == [SILLVA]
