"""What the cards of `ygocore.cards.library.battle_positions` do, and when they do nothing."""

from __future__ import annotations

from dataclasses import replace

from tests.scenario import Scenario, Side, defense, face_down, set_card

CURSE = "Curse of Fiend"


def test_curse_of_fiend_changes_all_battle_positions(engine: str) -> None:
    mine = Side(monsters={0: "Bat", 1: defense("Haniwa")}, spells={0: set_card(CURSE)})
    theirs = Side(monsters={0: face_down("Bat"), 1: "Haniwa", 5: "Traffic Ghost"})
    with Scenario(engine, mine, theirs, turn_player=1) as duel:
        duel.choose("TO_END_PHASE")
        duel.answer("yes")
        assert duel.monsters(0) == {0: "Bat, defense", 1: "Haniwa, attack"}
        assert duel.monsters(1) == {0: "Bat, attack", 1: "Haniwa, defense", 5: "Traffic Ghost, attack"}
        assert duel.names(0, "grave") == [CURSE]


def test_curse_of_fiend_binds_the_positions_for_the_turn_except_against_effects(engine: str) -> None:
    mine = Side(monsters={0: "Bat"}, hand=["Book of Moon"], spells={0: set_card(CURSE)})
    with Scenario(engine, mine, turn_player=1) as duel:
        duel.choose("TO_END_PHASE")
        while CURSE not in duel.offered("CHAIN"):
            duel.answer("pass")
        duel.chain(CURSE)
        duel.settle()
        assert duel.monsters(0) == {0: "Bat, defense"}
        assert not duel.offers("CHANGE_POSITION")
        duel.activate("Book of Moon")
        assert duel.monsters(0) == {0: "Bat, face-down"}
        assert not duel.offers("CHANGE_POSITION")  # nor Flip Summoned
        duel.end_turn()
        duel.end_turn()
        assert duel.offered("CHANGE_POSITION") == ["Bat"]


def test_curse_of_fiend_not_without_a_monster_nor_from_the_hand(engine: str) -> None:
    with Scenario(engine, Side(spells={0: set_card(CURSE)}), turn_player=1) as duel:
        duel.end_turn()
        duel.expect_open()
    with Scenario(engine, Side(hand=[CURSE], monsters={0: "Bat"}), turn_player=1) as duel:
        duel.end_turn()
        assert duel.offered("SET_SPELL_TRAP") == [CURSE]
        assert not duel.offers("ACTIVATE")


PARSHATH = "Avenging Knight Parshath"


def test_parshath_changes_the_position_of_a_face_up_opponents_monster_once_per_turn(engine: str) -> None:
    theirs = Side(monsters={0: "Bat", 1: defense("Haniwa"), 2: face_down("Bat")})
    with Scenario(engine, Side(monsters={0: PARSHATH, 1: "Bat"}), theirs) as duel:
        duel.choose("ACTIVATE", PARSHATH, "mzone")
        assert duel.offered("SELECT") == ["Bat", "Haniwa"]
        duel.answer("Haniwa")
        assert duel.monsters(1)[1] == "Haniwa, attack"
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(monsters={0: PARSHATH}), Side(monsters={0: "Bat"})) as duel:
        duel.activate(PARSHATH)
        assert duel.monsters(1) == {0: "Bat, defense"}


def test_parshath_not_without_such_a_monster_nor_if_it_has_been_turned_down(engine: str) -> None:
    for monsters in ({}, {0: face_down("Bat")}, {5: "Traffic Ghost"}):
        with Scenario(engine, Side(monsters={0: PARSHATH}), Side(monsters=monsters)) as duel:
            assert not duel.offers("ACTIVATE")
    theirs = Side(monsters={0: "Battle Ox"}, spells={0: set_card("Book of Moon")})
    with Scenario(engine, Side(monsters={0: PARSHATH}), theirs) as duel:
        duel.activate(PARSHATH)
        duel.chain("Book of Moon", "1:Battle Ox")
        assert duel.monsters(1) == {0: "Battle Ox, face-down"}


def test_parshath_pierces(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: PARSHATH}), Side(monsters={0: defense("Battle Ox")})) as duel:
        duel.to_battle_phase()
        duel.attack(PARSHATH)
        assert duel.lp(1) == 8000 - (2600 - 1000)


def test_parshath_may_turn_what_curse_of_fiend_has_bound(engine: str) -> None:
    """POS-09: an effect changes the position all the same."""
    mine = Side(monsters={0: PARSHATH}, spells={0: set_card(CURSE)})
    with Scenario(engine, mine, Side(monsters={0: "Battle Ox"}), turn_player=1) as duel:
        duel.choose("TO_END_PHASE")
        duel.answer("yes")
        duel.activate(PARSHATH)
        assert duel.monsters(1) == {0: "Battle Ox, attack"}


SNOW = "Fairy Tail - Snow"


def test_snow_turns_a_monster_down_when_it_is_normal_or_special_summoned(engine: str) -> None:
    theirs = Side(monsters={0: "Bat", 1: face_down("Haniwa")})
    with Scenario(engine, Side(hand=[SNOW]), theirs) as duel:
        duel.choose("SUMMON", SNOW)
        duel.answer("yes")
        assert duel.monsters(1)[0] == "Bat, face-down"
    with Scenario(engine, Side(hand=["Monster Reborn"], grave=[SNOW]), theirs) as duel:
        duel.activate("Monster Reborn", "attack", "yes")
        assert duel.monsters(1)[0] == "Bat, face-down"
    with Scenario(engine, Side(hand=[SNOW]), Side(monsters={1: face_down("Haniwa")})) as duel:
        duel.summon(SNOW)
    with Scenario(engine, Side(monsters={0: face_down(SNOW)}), theirs) as duel:
        duel.change_position(SNOW)  # a Flip Summon is neither


def test_snow_comes_back_for_seven_other_cards_from_hand_field_and_gy(engine: str) -> None:
    mine = Side(
        hand=["Bat", "Haniwa"],
        monsters={0: "Bat"},
        spells={0: set_card("Mirror Force")},
        grave=[SNOW, "Bat", SNOW, "Haniwa"],
    )
    with Scenario(engine, mine) as duel:
        [first, _] = duel.legal("ACTIVATE")
        duel.apply(first)
        duel.answer("attack")
        assert duel.monsters(0) == {0: f"{SNOW}, attack"}
        assert (duel.names(0, "hand"), duel.names(0, "grave"), duel.spells(0)) == ([], [], {})
        assert len(duel.names(0, "banished")) == 7
    with Scenario(engine, replace(mine, hand=["Bat"])) as duel:
        assert not duel.offers("ACTIVATE")


def test_snow_answers_in_the_opponents_turn_but_once_in_a_chain(engine: str) -> None:
    mine = Side(grave=[SNOW, *["Bat"] * 20])
    with Scenario(engine, mine, Side(hand=["Double Summon"], monsters={0: "Bat"}), turn_player=1) as duel:
        duel.activate("Double Summon")
        duel.chain(SNOW, *(f"0:Bat@{number}" for number in range(1, 8)))
        duel.answer("attack", "yes")
        assert duel.monsters(0) == {0: f"{SNOW}, attack"}
        assert duel.monsters(1) == {0: "Bat, face-down"}


def test_snow_has_to_make_itself_a_zone_if_none_is_free(engine: str) -> None:
    full = dict.fromkeys(range(5), "Bat")
    mine = Side(monsters=full, grave=[SNOW, *["Haniwa"] * 8])
    with Scenario(engine, mine) as duel:
        duel.activate(SNOW, *(f"Haniwa@{number}" for number in range(1, 7)))
        assert set(duel.offered("SELECT")) == {"Bat"}
        duel.answer("Bat@2", "attack")
        assert duel.monsters(0)[2] == f"{SNOW}, attack"
    with Scenario(engine, Side(monsters=full, grave=[SNOW], hand=["Bat"])) as duel:
        assert not duel.offers("ACTIVATE")
