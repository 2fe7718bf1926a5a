"""WIN: the end of a duel."""

from __future__ import annotations

import pytest

from tests.scenario import NewDuel, Scenario, Side, face_down
from ygocore.constants import Phase
from ygocore.errors import IllegalActionError
from ygocore.snapshot import WinReason


def test_WIN_01_the_player_whose_lp_become_0_loses(engine: str) -> None:
    """Exactly 1700 LP, and 1700 damage."""
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), Side(lp=1700)) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        duel.expect_end(0, WinReason.LIFE_POINTS)


def test_WIN_01_one_life_point_is_enough_to_go_on(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), Side(lp=1701)) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert not duel.duel.over
        assert duel.duel.life_points == (8000, 1)


def test_WIN_01_the_attacker_may_lose_too(engine: str) -> None:
    """Feral Imp (1300) attacks Battle Ox (1700): the last 400 LP are gone."""
    with Scenario(engine, Side(lp=400, monsters={0: "Feral Imp"}), Side(monsters={0: "Battle Ox"})) as duel:
        duel.to_battle_phase()
        duel.attack("Feral Imp")
        duel.expect_end(1, WinReason.LIFE_POINTS)


def test_WIN_01_nothing_can_be_done_afterwards(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox", 1: "Feral Imp"}), Side(lp=100)) as duel:
        duel.to_battle_phase()
        attacks = [int(action) for action in duel.duel.legal_actions()]
        duel.attack("Battle Ox")
        before = duel.duel.digest()
        for action in attacks:
            with pytest.raises(IllegalActionError, match="over"):
                duel.duel.apply(action)
        assert duel.duel.digest() == before


def test_WIN_03_who_cannot_draw_loses_at_that_moment(engine: str) -> None:
    with Scenario(engine, Side(), Side(filler=())) as duel:
        duel.end_turn()
        duel.expect("PHASE END", "TURN of 1", "PHASE DRAW", "WIN 0 DECK_OUT")
        duel.expect_end(0, WinReason.DECK_OUT)
        assert (duel.duel.turn, duel.duel.phase) == (4, Phase.DRAW)


def test_WIN_03_the_last_card_can_still_be_drawn(engine: str) -> None:
    with Scenario(engine, Side(), Side(draws=["Haniwa"], filler=())) as duel:
        duel.end_turn()
        assert not duel.duel.over
        assert duel.names(1, "hand") == ["Haniwa"]


def test_WIN_03_an_empty_deck_alone_does_not_lose(engine: str) -> None:
    with Scenario(engine, Side(filler=())) as duel:
        assert not duel.duel.over
        duel.end_turn()
        assert not duel.duel.over
        duel.end_turn()
        duel.expect_end(1, WinReason.DECK_OUT)


def test_WIN_03_of_several_cards_none_is_drawn_if_one_is_missing(engine: str) -> None:
    filler = ["Haniwa"] * 3
    with NewDuel(engine, filler=filler, hand=2, draw=2, offer_single=True) as duel:
        duel.end_turn()
        duel.expect_end(0, WinReason.DECK_OUT)
        assert len(duel.names(1, "hand")) == 2
        assert len(duel.state.players[1].deck) == 1


@pytest.mark.parametrize(
    ("sizes", "winner"), [((4, 4), None), ((5, 4), 0), ((4, 5), 1)], ids=["both", "player 1", "player 0"]
)
def test_WIN_04_lacking_cards_for_the_opening_hand(
    engine: str, sizes: tuple[int, int], winner: int | None
) -> None:
    decks = [["Haniwa"] * size for size in sizes]
    with NewDuel(engine, filler=decks[0], filler1=decks[1]) as duel:
        duel.expect_end(winner, WinReason.DECK_OUT)
        hands = [len(duel.names(player, "hand")) for player in (0, 1)]
        assert hands == [size if size == 5 else 0 for size in sizes]


def test_WIN_06_the_duel_ends_in_the_middle_of_the_damage_step(engine: str) -> None:
    """Battle Ox (1700) attacks Feral Imp (1300) of a player with 400 LP: Feral Imp is not sent to the GY any more."""
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), Side(lp=400, monsters={2: "Feral Imp"})) as duel:
        duel.to_battle_phase()
        duel.forget_events()
        duel.attack("Battle Ox")
        duel.expect(
            "ATTACK 0 mzone 0 attack on 1 mzone 2 attack",
            "DAMAGE_STEP_START",
            "BATTLE 0 mzone 0 attack 1700/1000 against 1 mzone 2 attack 1300/1400 destroyed",
            "DAMAGE 1 400",
            "WIN 0 LIFE_POINTS",
        )
        assert duel.monsters(1) == {2: "Feral Imp, attack"}
        assert duel.names(1, "grave") == []
        assert duel.duel.phase == Phase.DAMAGE_CAL


def test_WIN_06_what_happened_before_stands(engine: str) -> None:
    """Feral Imp (1300) attacks a face-down Mystical Elf (2000) with 700 LP left: the Elf has been turned up."""
    with Scenario(
        engine, Side(lp=700, monsters={0: "Feral Imp"}), Side(monsters={2: face_down("Mystical Elf")})
    ) as duel:
        duel.to_battle_phase()
        duel.attack("Feral Imp")
        duel.expect_end(1, WinReason.LIFE_POINTS)
        assert duel.monsters(1) == {2: "Mystical Elf, defense"}
        assert duel.monsters(0) == {0: "Feral Imp, attack"}
