"""The notation by hand: what a text says, what is written, and what is refused and why."""

from __future__ import annotations

from typing import Any

import pytest

from tests.strategies import POOL
from ygocore.actions import NOWHERE, Action, ActionKind, Place
from ygocore.constants import Location, Phase
from ygocore.errors import NotationError
from ygocore.notation import format_action, format_snapshot, parse_action, parse_snapshot
from ygocore.position import Position
from ygocore.rng import seed_words
from ygocore.rulesets import RULESETS, RuleSet, Switch
from ygocore.snapshot import CardState, Option, Pending, PendingKind, Snapshot, WinReason

MZONE, HAND = int(Location.MZONE), int(Location.HAND)


def read(text: str) -> Snapshot:
    return parse_snapshot(text, POOL)


def test_what_is_not_said_has_the_builders_defaults() -> None:
    assert read("duel") == read("0 lp 8000") == Position(pool=POOL).build()


def test_every_word_of_the_duel_statement() -> None:
    state = read(
        "duel MR1 turn 7 player 1 phase battle_step options auto_place+offer_single draw 0 limit 99; rng seed 5"
    )
    assert state.rules == RULESETS["MR1"]
    assert (state.turn, state.turn_player, state.phase) == (7, 1, Phase.BATTLE_STEP)
    assert (state.options, state.draw_count, state.turn_limit) == (Option(3), 0, 99)
    assert state.rng == seed_words(5)


def test_the_generators_words() -> None:
    state = read("rng 0123456789abcdef 0000000000000001 ffffffffffffffff 0000000000000000")
    assert state.rng == (0x0123456789ABCDEF, 1, 2**64 - 1, 0)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("MR3", RULESETS["MR3"]),
        ("MR1-FIRST_TURN_DRAW", RULESETS["MR1"].but(off=Switch.FIRST_TURN_DRAW)),
        (
            "MR2020+FIRST_TURN_BATTLE-LINK",
            RULESETS["MR2020"].but(on=Switch.FIRST_TURN_BATTLE, off=Switch.LINK),
        ),
        ("MR4+0x100000", RuleSet("house", RULESETS["MR4"].switches | 1 << 20)),
    ],
)
def test_rule_sets_and_their_variants(text: str, rules: RuleSet) -> None:
    assert read(f"duel {text}").rules == rules
    assert f"duel {text} " in format_snapshot(
        Snapshot(rules, (1, 2, 3, 4), 1, 0, 4, Position().build().players)
    )


def test_cards_with_everything() -> None:
    state = read(
        '1 monsters 5:144 2:"Level 4"/s[owner=0,status=set_turn+0x100000,attacks=2,reason=draw+rule,from=h3]\n'
        "1 grave 103[from=0m2/s] 104[drawn=7]x2 105[from=9/256/1/3]; 1 banished 106/f 107/3"
    )
    side = state.players[1]
    assert side.monsters[5] == CardState(144, 1, 1)
    assert side.monsters[2] == CardState(104, 0, 8, 0x100010, 2, 0x2000400, (1, HAND, 3, 10))
    assert [card.previous for card in side.grave] == [
        (0, MZONE, 2, 8),
        (1, 1, 7, 8),
        (1, 1, 7, 8),
        (9, 256, 1, 3),
    ]
    assert side.grave[1] == side.grave[2]
    assert side.grave[1] is not side.grave[2]
    assert [card.position for card in side.banished] == [10, 3]


def test_the_rule_that_waits() -> None:
    state = read("pending tribute 1h0 facedown need 2 picks 1m1 1m5")
    assert state.pending == Pending(
        PendingKind.TRIBUTE, Place(1, HAND, 0), True, 2, (Place(1, MZONE, 1), Place(1, MZONE, 5))
    )
    assert read("pending hand_limit picks 0h1 need 2").pending == Pending(
        PendingKind.HAND_LIMIT, NOWHERE, False, 2, (Place(0, HAND, 1),)
    )


def test_the_end() -> None:
    state = read("over winner 1 by deck_out")
    assert (state.over, state.winner, state.win_reason) == (True, 1, WinReason.DECK_OUT)
    state = read("over by turn_limit")
    assert (state.over, state.winner, state.win_reason) == (True, None, WinReason.TURN_LIMIT)


def test_comments_semicolons_and_several_parts_in_one_statement() -> None:
    state = read("#\n\n ; 0 lp 5 hand 101 102x2 deck 103 ;; 0 hand 104 # 105\n\t1 summons 1 # ;")
    assert state.players[0].lp == 5
    assert [card.code for card in state.players[0].hand] == [101, 102, 102, 104]
    assert [card.code for card in state.players[0].deck] == [103]
    assert state.players[1].normal_summons == 1


def test_names_are_looked_up_and_written() -> None:
    state = read('0 hand "twin" "The \\"Quoted\\" \\\\ Monster" 123')
    assert [card.code for card in state.players[0].hand] == [122, 121, 123]
    text = format_snapshot(state, POOL)
    assert '0 hand "Twin" "The \\"Quoted\\" \\\\ Monster" 123' in text, (
        "the second Twin has no name of its own"
    )
    assert read(text) == state


def test_defaults_are_left_out() -> None:
    snapshot = Position(pool=POOL).monster(0, 101).spell(1, 151).hand(1, 101, 101).build()
    assert format_snapshot(snapshot) == (
        "duel MR2020 turn 3 player 0 phase main1\n0 monsters 0:101\n1 spells 0:151\n1 hand 101x2\n"
    )


@pytest.mark.parametrize(
    ("text", "place", "parts"),
    [
        ("", (1, 1), ["there is no state here", "expected a line such as 'duel"]),
        ("duel MR9", (1, 6), ["unknown rule set 'MR9'", "MR1, MR2, MR3, MR4, MR2020"]),
        ("duel MR1+FOO", (1, 9), ["unknown switch 'FOO'", "FIRST_TURN_DRAW"]),
        ("duel\nduel", (2, 1), ["'duel' is given twice"]),
        ("duel turn", (1, 10), ["expected the turn's number, found the end of the line"]),
        ("duel phase main3", (1, 12), ["'main3' is no phase", "main1"]),
        ("duel options fast", (1, 14), ["'fast' is no option", "auto_place, offer_single"]),
        ("duel turn 3 turn 4", (1, 13), ["'duel turn' is given twice"]),
        ("duel MR1 5", (1, 10), ["expected one of turn, player, phase", "found '5'"]),
        ("rng 1 2 3 4", (1, 5), ["expected 'seed' or four words of 16 hexadecimal digits, found '1'"]),
        ("pending trbute", (1, 9), ["'trbute' is no kind of pending rule", "tribute"]),
        ("pending tribute h2", (1, 17), ["expected the player (0 or 1) before the place"]),
        ("pending tribute 0h2 picks", (1, 26), ["expected a place such as 0h2"]),
        ("over\nrunning", (2, 1), ["'running' is given twice"]),
        ("over by luck", (1, 9), ["'luck' is no reason", "deck_out"]),
        (
            "2 lp 5",
            (1, 1),
            ["expected a statement (duel, rng, pending, moments, moves, limits, effect, over, running, or a"],
        ),
        ("# one\n0 mosters 1:101", (2, 3), ["'mosters' is no part of a player's side", "monsters"]),
        ("0 monsters 101", (1, 12), ["expected a zone and a card, such as 2:89631139"]),
        ("0 monsters 7:101", (1, 12), ["there is no zone 7 in monsters; expected 0 to 6"]),
        ("0 spells 1:151 1:151", (1, 16), ["zone 1 of spells holds a card already"]),
        ("0 hand", (1, 7), ["expected a card (a passcode, or a name in quotes), found the end of the line"]),
        ("0 hand 101 102/q", (1, 16), ["expected a position (a x d s u f, or a number), found 'q'"]),
        ("0 hand 101x0", (1, 11), ["expected x1 to x999, found 'x0'"]),
        ("0 hand 101y", (1, 11), ["expected a space or x and a number after a card, found 'y'"]),
        ("0 hand 101[who=1]", (1, 12), ["unknown who=; expected owner=, status="]),
        ("0 hand 101[status=asleep]", (1, 19), ["'asleep' is no status", "set_turn"]),
        ("0 hand 101[owner=0,owner=1]", (1, 20), ["owner= is given twice"]),
        ("0 hand 101[drawn=1,from=d1]", (1, 20), ["beside drawn= which says it"]),
        ("0 hand 101[owner=1", (1, 19), ["expected owner=, status=", "or ], found the end of the line"]),
        ("0 hand 101[from=9/9/9]", (1, 22), ["expected / and a position", "found ']'"]),
        ('0 hand "Levle 4"', (1, 8), ["no card is named 'Levle 4'", "'Level 4'"]),
        ('0 hand "Level 4', (1, 8), ["expected a card", "found '\"Level 4'"]),
        ("0 lp ten", (1, 6), ["expected a number, found 'ten'"]),
        ("0 lp " + "9" * 5000, (1, 6), ["a number of 5000 digits is too long"]),
        ("duel turn 3 }", (1, 13), ["found '}'"]),
    ],
)
def test_errors_say_what_is_wrong_where_and_what_was_expected(
    text: str, place: tuple[int, int], parts: list[str]
) -> None:
    with pytest.raises(NotationError) as raised:
        read(text)
    message = str(raised.value)
    assert message.startswith(f"line {place[0]}, column {place[1]}: "), message
    assert all(part in message for part in parts), message


@pytest.mark.parametrize("thing", [None, 5, b"duel"])
def test_only_text_is_read(thing: Any) -> None:
    with pytest.raises(NotationError, match="the notation is text"):
        parse_snapshot(thing)


def test_what_cannot_be_written_is_refused() -> None:
    snapshot = Position(pool=POOL).build()
    snapshot.players[0].monsters.pop()
    with pytest.raises(NotationError, match="player 0 has 6 monsters zones; 7 can be written"):
        format_snapshot(snapshot)
    snapshot = Position(pool=POOL).build()
    snapshot.rng = (0, 0, 0, 2**64)
    with pytest.raises(NotationError, match="not four 64-bit words"):
        format_snapshot(snapshot)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("summon h2 69247929", Action(ActionKind.SUMMON, Place(0, HAND, 2), code=69247929)),
        ("attack m0 direct", Action(ActionKind.ATTACK, Place(0, MZONE, 0), argument=1)),
        ("select 1m5", Action(ActionKind.SELECT, Place(1, MZONE, 5))),
        ("to_battle_phase", Action(ActionKind.TO_BATTLE_PHASE)),
        ("activate g3 effect=2 arg=7 5", Action(ActionKind.ACTIVATE, Place(0, 16, 3), 2, 7, 5)),
        ("position faceup_defense", Action(ActionKind.POSITION, argument=4)),
        ("race dragon", Action(ActionKind.RACE, argument=13)),
        ("attribute light", Action(ActionKind.ATTRIBUTE, argument=4)),
        ("declare 89631139", Action(ActionKind.DECLARE, code=89631139)),
        ("option arg=2", Action(ActionKind.OPTION, argument=2)),
        ("attack m0 arg=5", Action(ActionKind.ATTACK, Place(0, MZONE, 0), argument=5)),
    ],
)
def test_actions(text: str, action: Action) -> None:
    assert parse_action(text) == action.encode()
    assert format_action(action) == text


def test_the_player_of_an_actions_places() -> None:
    bits = Action(ActionKind.SELECT, Place(1, MZONE, 5), code=104).encode()
    assert format_action(bits, player=1) == "select m5 104"
    assert parse_action("select m5 104", player=1) == parse_action("select 1m5 104") == bits
    assert format_action(bits, POOL) == 'select 1m5 "Level 4"'
    assert parse_action('select 1m5 "level 4"', POOL) == bits


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ["expected kind of action (summon, ", "found the end of the line"]),
        ("sumon h2", ["column 1: 'sumon' is no kind of action", "summon, special_summon"]),
        ("summon h2 h3", ["column 11: the action's place is given twice"]),
        ("summon h256", ["action sequence 256 is not within 0 to 255"]),
        ("summon 5 6", ["column 10: the action's code is given twice"]),
        ("summon h2 9999999999", ["action code 9999999999 is not within 0 to 1073741823"]),
        ("summon 2h0", ["column 9: expected a space after the action's code, found 'h0'"]),
        ("select arg=5h0", ["column 13: expected a space after the action's argument, found 'h0'"]),
        ("summon -5", ["action code -5 is not within"]),
        (
            "attack m0 quickly",
            ["column 11: expected a place, a card, effect=, arg=, direct, found 'quickly'"],
        ),
        ("attack m0 foo=1", ["column 11: unknown foo=; expected effect= or arg="]),
        ("pass; pass", ["column 7: expected nothing after the action, found 'pass'"]),
        ('summon h2 "Nobody"', ["column 11: no card is named 'Nobody'"]),
    ],
)
def test_errors_of_actions(text: str, parts: list[str]) -> None:
    with pytest.raises(NotationError) as raised:
        parse_action(text, POOL)
    assert all(part in str(raised.value) for part in parts), str(raised.value)


@pytest.mark.parametrize("number", [0, 2**64, -1, 63 << 58, 9 << 53 | 1 << 58])
def test_what_is_no_action_is_not_written(number: int) -> None:
    with pytest.raises(ValueError, match="not an"):
        format_action(number)
