"""What the cards of `ygocore.cards.library.bujin` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Scenario, Side, face_down


def test_bujingi_hare_saves_yamato_from_the_first_destruction_of_the_turn(engine: str) -> None:
    mine = Side(grave=["Bujingi Hare"], monsters={0: "Bujin Yamato"}, hand=["Heavy Storm"])
    theirs = Side(hand=["Smashing Ground", "Smashing Ground"])
    with Scenario(engine, mine, theirs, turn_player=1) as duel:
        duel.activate("Smashing Ground@0")
        duel.chain("Bujingi Hare")
        duel.expect_open()
        assert duel.names(0, "banished") == ["Bujingi Hare"]
        assert list(duel.monsters(0).values()) == ["Bujin Yamato, attack"]
        duel.activate("Smashing Ground")
        duel.expect_open()
        assert duel.monsters(0) == {}


def test_bujingi_hare_saves_from_battle_too(engine: str) -> None:
    mine = Side(grave=["Bujingi Hare"], monsters={0: "Bujin Yamato"})
    with Scenario(engine, mine, Side(monsters={0: "Summoned Skull"})) as duel:
        duel.activate("Bujingi Hare")
        duel.to_battle_phase()
        duel.attack("Bujin Yamato")
        assert list(duel.monsters(0).values()) == ["Bujin Yamato, attack"]
        assert duel.lp(0) == 7300


def test_bujingi_hare_only_once_a_turn_and_only_for_bujin_beast_warriors(engine: str) -> None:
    mine = Side(grave=["Bujingi Hare", "Bujingi Hare"], monsters={0: "Bujin Yamato"})
    with Scenario(engine, mine) as duel:
        duel.activate("Bujingi Hare@0")
        assert not duel.offers("ACTIVATE")
    for field in ({0: "Battle Ox"}, {0: "Bujingi Hare"}, {0: face_down("Bujin Yamato")}):
        with Scenario(engine, Side(grave=["Bujingi Hare"], monsters=field)) as duel:  # type: ignore[arg-type]
            assert not duel.offers("ACTIVATE")


def test_bujin_yamato_adds_a_bujin_monster_and_sends_a_card(engine: str) -> None:
    mine = Side(monsters={0: "Bujin Yamato"}, hand=["Bat"], filler=["Haniwa", "Bujingi Hare"])
    with Scenario(engine, mine, Side(draws=["Bat"])) as duel:
        duel.choose("TO_END_PHASE")
        duel.answer("yes", "Bujingi Hare")
        duel.settle()  # Bujingi Hare could protect Yamato now
        duel.expect_open()
        assert duel.names(0, "hand") == ["Bat"]
        assert duel.names(0, "grave") == ["Bujingi Hare"]


def test_bujin_yamato_not_in_the_opponents_end_phase_nor_without_a_bujin_in_the_deck(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Bujin Yamato"}), Side(draws=["Bat"])) as duel:
        duel.end_turn()
    mine = Side(monsters={0: "Bujin Yamato"}, draws=["Bujingi Hare"])
    with Scenario(engine, mine, turn_player=1) as duel:
        duel.end_turn()
        assert duel.names(0, "hand") == ["Bujingi Hare"]


def test_bujin_yamato_is_alone_of_its_name(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Bujin Yamato"}, hand=["Bujin Yamato"])) as duel:
        assert not duel.offers("SUMMON")
        assert duel.offered("SET_MONSTER") == ["Bujin Yamato"]
