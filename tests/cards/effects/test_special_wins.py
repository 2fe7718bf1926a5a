"""What the cards of `ygocore.cards.library.special_wins` do, and when they do nothing."""

from __future__ import annotations

import pytest

from tests.scenario import Card, Scenario, Side, set_card
from ygocore.constants import Position
from ygocore.snapshot import WinReason

EXODIA = "Exodia the Forbidden One"
BOARD = "Destiny Board"
LIMBS = [f"{side} of the Forbidden One" for side in ("Right Leg", "Left Leg", "Right Arm", "Left Arm")]
MESSAGES = [f'Spirit Message "{letter}"' for letter in "INAL"]
ACTIVE_BOARD = Card(BOARD, Position.FACEUP)


def active(*names: str) -> dict[int, Card]:
    return {zone: Card(name, Position.FACEUP) for zone, name in enumerate(names)}


def test_exodia_wins_not_without_every_limb_in_the_hand(engine: str) -> None:
    """Exodia the Forbidden One."""
    mine = Side(hand=["Pot of Greed", EXODIA, *LIMBS[:3]], draws=["Bat", LIMBS[0]])
    with Scenario(engine, mine) as duel:
        duel.activate("Pot of Greed")
        duel.expect_open()


def test_destiny_board_places_the_messages_in_order(engine: str) -> None:
    """Spirit Message "I" and Spirit Message "N" in two turns of the opponent."""
    mine = Side(spells={0: set_card(BOARD)}, filler=["Bat"] * 5 + MESSAGES)
    with Scenario(engine, mine) as duel:
        duel.activate(BOARD)
        duel.end_turn()
        assert duel.spells(0) == {0: f"{BOARD}, face-up"}  # not in the own End Phase
        duel.end_turn()
        assert duel.spells(0) == {0: f"{BOARD}, face-up", 1: f"{MESSAGES[0]}, face-up"}


@pytest.mark.parametrize("gone", [BOARD, *MESSAGES[:3]])
def test_destiny_board_falls_with_any_part_of_it(engine: str, gone: str) -> None:
    """Spirit Message "I", Spirit Message "N" or Spirit Message "A" is destroyed."""
    mine = Side(spells=active(BOARD, *MESSAGES[:3]))
    with Scenario(engine, Side(hand=["Mystical Space Typhoon"]), mine) as duel:
        duel.activate("Mystical Space Typhoon", gone)
        duel.expect_open()
        assert duel.spells(1) == {}
        assert sorted(duel.names(1, "grave")) == sorted([BOARD, *MESSAGES[:3]])


@pytest.mark.parametrize("message", MESSAGES)
def test_spirit_message_can_be_neither_activated_nor_set(engine: str, message: str) -> None:
    """Spirit Message "I", Spirit Message "N", Spirit Message "A", Spirit Message "L"."""
    with Scenario(engine, Side(hand=[message])) as duel:
        assert not duel.offers("ACTIVATE")
        assert not duel.offers("SET_SPELL_TRAP")


def test_destiny_board_needs_a_zone(engine: str) -> None:
    others = {zone: set_card("Mirror Force") for zone in range(1, 5)}
    with Scenario(
        engine, Side(), Side(spells={0: ACTIVE_BOARD, **others}, filler=[*MESSAGES, "Bat"])
    ) as duel:
        duel.end_turn()
        assert len(duel.spells(1)) == 5
        assert MESSAGES[0] not in str(duel.spells(1))


COUNTDOWN = "Final Countdown"


def play_on(duel: Scenario, turn: int) -> None:
    """Nobody does anything until that turn is over or the Duel is."""
    while not duel.duel.over and duel.duel.turn <= turn:
        if duel.offers("TO_END_PHASE"):
            duel.choose("TO_END_PHASE")
        else:
            duel.apply(duel._actions()[0])  # the hand limit


def test_final_countdown_wins_at_the_end_of_the_twentieth_turn(engine: str) -> None:
    mine = Side(hand=[COUNTDOWN], filler=["Bat"] * 12)
    with Scenario(engine, mine, Side(filler=["Bat"] * 12), turn=3) as duel:
        duel.activate(COUNTDOWN)
        assert duel.lp(0) == 6000
        play_on(duel, 21)
        assert not duel.duel.over
        play_on(duel, 22)
        assert duel.duel.turn == 22
        duel.expect_end(0, WinReason(0x11))


def test_final_countdown_of_the_other_player_that_began_a_turn_later_is_too_late(engine: str) -> None:
    mine, theirs = (Side(hand=[COUNTDOWN], filler=["Bat"] * 12) for _ in range(2))
    with Scenario(engine, mine, theirs, turn=3) as duel:
        duel.activate(COUNTDOWN)
        duel.end_turn()
        duel.activate(COUNTDOWN)
        play_on(duel, 23)
        duel.expect_end(0, WinReason(0x11))


def test_final_countdown_not_without_2000_lp_and_not_if_it_was_negated(engine: str) -> None:
    with Scenario(engine, Side(lp=1999, hand=[COUNTDOWN])) as duel:
        assert not duel.offers("ACTIVATE")
    mine = Side(hand=[COUNTDOWN], filler=["Bat"] * 12)
    theirs = Side(spells={0: set_card("Solemn Judgment")}, filler=["Bat"] * 12)
    with Scenario(engine, mine, theirs, turn=3) as duel:
        duel.activate(COUNTDOWN)
        duel.chain("Solemn Judgment")
        play_on(duel, 22)
        assert not duel.duel.over
