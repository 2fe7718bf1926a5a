"""What each player sees of a state and of what happens (INFO rules), by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.strategies import POOL
from ygocore.actions import Place
from ygocore.constants import Location, Message, Status
from ygocore.information import hidden_cards, information_digest, prompt_of, view, visible_events
from ygocore.position import Position
from ygocore.snapshot import Snapshot, WinReason

DECK, HAND, MZONE, SZONE, GRAVE, OVERLAY = 1, 2, 4, 8, 16, 128


def position() -> Position:
    """Player 0 has face-up and face-down cards of Levels 1 to 9, player 1 a few."""
    return (
        Position(pool=POOL)
        .monster(0, 101, zone=0)
        .monster(0, 102, "set", zone=1, status=Status.SET_TURN | Status.PROC_COMPLETE)
        .normal_summons(0)
        .spell(0, 151, "faceup", zone=0)
        .spell(0, 152, zone=3)
        .spell(0, 153)
        .hand(0, 103, 104)
        .deck(0, 105, 106, 107)
        .grave(0, 108, reason=0x21, previous=(0, MZONE, 2, 8))
        .banished(0, 109)
        .banished(0, 110, facedown=True)
        .extra(0, 141, 142)
        .extra(0, 134, faceup=True)
        .monster(1, 123, zone=4)
        .hand(1, 121)
    )


def codes(cards: list[Any]) -> list[int | None]:
    """The codes of a list of cards, 0 for a hidden one, None for an empty zone."""
    assert all(card is None or ("hidden" in card) is ("code" not in card) for card in cards)
    return [None if card is None else card.get("code", 0) for card in cards]


def seen(player: int | None, snapshot: Snapshot | None = None) -> dict[str, Any]:
    shown = view(position().build() if snapshot is None else snapshot, player, POOL)
    assert json.loads(json.dumps(shown)) == shown
    return shown


def side(player: int, viewer: int | None) -> dict[str, list[int | None]]:
    shown = seen(viewer)["players"][player]
    return {name: codes(cards) for name, cards in shown.items() if isinstance(cards, list)}


def test_INFO_01_INFO_05_INFO_11_own_face_down_cards_are_known_the_opponents_are_not() -> None:
    own, others = side(0, 0), side(0, 1)
    assert own["monsters"] == [101, 102, None, None, None, None, None]
    assert others["monsters"] == [101, 0, None, None, None, None, None]
    assert own["spells"] == [151, None, None, 152, None, 153, None, None]
    assert others["spells"] == [151, None, None, 0, None, 0, None, None]


def test_INFO_05_GAP_14_hands_and_decks_by_number_only() -> None:
    assert side(0, 0)["hand"] == [103, 104]
    assert side(0, 1)["hand"] == [0, 0]
    for viewer in (0, 1):
        shown = seen(viewer)["players"][0]
        assert "deck" not in shown
        assert (shown["deck_size"], shown["hand_size"], shown["extra_size"]) == (3, 2, 3)
    assert side(0, None)["deck"] == [105, 106, 107]


def test_INFO_02_graveyards_are_public() -> None:
    assert side(0, 0)["grave"] == side(0, 1)["grave"] == [108]


def test_INFO_03_INFO_05_banished_cards() -> None:
    assert side(0, 0)["banished"] == [109, 110]
    assert side(0, 1)["banished"] == [109, 0]


def test_INFO_04_INFO_05_extra_decks() -> None:
    assert side(0, 0)["extra"] == [141, 142, 134]
    assert side(0, 1)["extra"] == [0, 0, 134]


def test_INFO_12_a_set_card_shows_its_back_and_what_was_seen_of_it() -> None:
    shown = seen(1)["players"][0]
    assert shown["monsters"][1] == {
        "hidden": True,
        "position": "FACEDOWN_DEFENSE",
        "owner": 0,
        "attacks": 0,
        "status": ["SET_TURN"],
    }
    assert shown["hand"][0] == {"hidden": True}
    assert shown["spells"][3]["position"] == "FACEDOWN"


def test_a_known_card_shows_what_is_printed_on_it() -> None:
    card = seen(1)["players"][0]["monsters"][0]
    assert (card["code"], card["name"], card["level"], card["attack"], card["defense"]) == (
        101,
        "Level 1",
        1,
        100,
        50,
    )
    assert card["type"] == "MONSTER+NORMAL"
    link = seen(0, Position(pool=POOL).monster(0, 144).build())["players"][0]["monsters"][0]
    assert link["link"] == 1
    assert "defense" not in link


def test_everything_for_none() -> None:
    shown = seen(None)
    assert "hidden" not in json.dumps(shown)
    assert shown["rng"] == [f"{word:016x}" for word in position().build().rng]
    for viewer in (0, 1):
        assert "rng" not in seen(viewer)


def test_numbers_of_the_duel() -> None:
    shown = seen(1)
    wanted = {"rules": "MR2020", "turn": 3, "turn_player": 0, "phase": "MAIN1", "over": False, "winner": None}
    assert {name: shown[name] for name in wanted} == wanted
    assert [each["lp"] for each in shown["players"]] == [8000, 8000]
    assert [each["normal_summons"] for each in shown["players"]] == [1, 0]
    over = seen(1, Position(pool=POOL).lp(1, 0).over(0, WinReason.LIFE_POINTS).build())
    assert (over["over"], over["winner"], over["win_reason"], over["prompt"]) == (
        True,
        0,
        "LIFE_POINTS",
        None,
    )


def test_where_a_card_lay_in_a_hidden_place_is_not_told() -> None:
    snapshot = (
        Position(pool=POOL)
        .grave(0, 101, reason=0x4400, previous=(0, HAND, 5, 10))
        .hand(0, 102, reason=0x2000400, previous=(0, DECK, 31, 8))
        .monster(0, 103, reason=0x2000400, previous=(0, HAND, 4, 10))
        .build()
    )

    def history(viewer: int | None) -> list[tuple[int, list[str] | None]]:
        shown = seen(viewer, snapshot)["players"][0]
        cards = [shown["grave"][0], shown["hand"][0], shown["monsters"][0]]
        return [(card["previous"]["sequence"], card.get("reason")) for card in cards if "hidden" not in card]

    assert history(None) == [(5, ["RULE", "DISCARD"]), (31, ["RULE", "DRAW"]), (4, ["RULE", "DRAW"])]
    assert history(0) == [(5, ["RULE", "DISCARD"]), (0, ["RULE", "DRAW"]), (4, ["RULE", "DRAW"])]
    assert history(1) == [(0, ["RULE", "DISCARD"]), (0, None)]


def test_INFO_12_the_opponents_prompt_hides_card_picks_and_number_of_tributes() -> None:
    snapshot = (
        Position(pool=POOL)
        .monster(0, 101)
        .monster(0, 102)
        .hand(0, 108)
        .tributing(0, 1, facedown=True)
        .build()
    )
    own, others = seen(0, snapshot)["prompt"], seen(1, snapshot)["prompt"]
    assert own["kind"] == others["kind"] == "SELECT_TRIBUTE"
    assert own["player"] == others["player"] == 0
    assert (own["minimum"], own["maximum"], own["facedown"]) == (2, 2, True)
    assert own["place"] == {"controller": 0, "location": "HAND", "sequence": 0}
    assert own["picked"] == [{"controller": 0, "location": "MZONE", "sequence": 1}]
    assert others == {"kind": "SELECT_TRIBUTE", "player": 0, "place": None}


def test_the_attacker_is_public_while_its_target_is_chosen() -> None:
    snapshot = Position(pool=POOL).monster(0, 101).monster(1, 102).attacking(0).build()
    assert seen(1, snapshot)["prompt"]["place"] == {"controller": 0, "location": "MZONE", "sequence": 0}


@pytest.mark.parametrize(
    ("builder", "kind", "count"),
    [
        (Position(pool=POOL), "SELECT_IDLECMD", 1),
        (Position(pool=POOL).phase("main2"), "SELECT_IDLECMD", 1),
        (Position(pool=POOL).phase("battle"), "SELECT_BATTLECMD", 1),
        (Position(pool=POOL).hand(0, 101).placing_monster(0), "SELECT_PLACE", 1),
        (Position(pool=POOL).hand(0, 151).placing_spell(0), "SELECT_PLACE", 1),
        (Position(pool=POOL).hand(0, *[101] * 9).discarding(2), "SELECT_CARD", 3),
    ],
)
def test_the_prompt_of_a_state(builder: Position, kind: str, count: int) -> None:
    snapshot = builder.build()
    prompt = prompt_of(snapshot)
    assert prompt is not None
    assert (prompt.kind.name, prompt.player, prompt.minimum, prompt.maximum) == (kind, 0, count, count)


def test_hidden_cards_are_listed_with_their_places() -> None:
    places = hidden_cards(position().build(), 1)
    wanted = [(MZONE, 1), (SZONE, 3), (SZONE, 5), (DECK, 0), (DECK, 1), (DECK, 2), (HAND, 0), (HAND, 1)]
    wanted += [(int(Location.REMOVED), 1), (int(Location.EXTRA), 0), (int(Location.EXTRA), 1)]
    assert places == [Place(0, location, seq) for location, seq in wanted]
    assert hidden_cards(position().build(), 0) == [
        *(Place(0, DECK, seq) for seq in range(3)),
        Place(1, HAND, 0),
    ]


def test_the_information_digest_is_that_of_the_view() -> None:
    snapshot, other = position().build(), position().seed(5).build()
    assert information_digest(snapshot, 0) == information_digest(other, 0)
    assert information_digest(snapshot, 0) != information_digest(snapshot, 1)
    other.players[0].hand[0].code = 110
    assert information_digest(snapshot, 1) == information_digest(other, 1)
    assert information_digest(snapshot, 0) != information_digest(other, 0)
    assert information_digest(Position(pool=POOL).build(), 0) == 0x8B1B2DE8AC2C8EE5, (
        "the same on every platform"
    )


# -- events --------------------------------------------------------------------------------------------------------

MOVE, SET, DRAW = int(Message.MOVE), int(Message.SET), int(Message.DRAW)


def both(*event: int) -> list[tuple[int, ...]]:
    """The event as player 0 and player 1 see it; whoever may know everything sees all of it."""
    assert visible_events([event], None) == [event]
    return [visible_events([event], player)[0] for player in (0, 1)]


def test_INFO_05_drawn_cards_are_known_to_who_drew_them() -> None:
    assert both(DRAW, 0, 101, 102) == [(DRAW, 0, 101, 102), (DRAW, 0, 0, 0)]


def test_INFO_12_a_set_card_is_not_shown_nor_where_in_the_hand_it_was_nor_why() -> None:
    move = (MOVE, 101, 0, HAND, 3, 10, 0, MZONE, 2, 8, 0x2000400)
    assert both(*move) == [move, (MOVE, 0, 0, HAND, 0, 10, 0, MZONE, 2, 8, 0)]
    assert both(SET, 101, 0, MZONE, 2, 8) == [(SET, 101, 0, MZONE, 2, 8), (SET, 0, 0, MZONE, 2, 8)]
    assert both(SET, 151, 1, SZONE, 2, 10) == [(SET, 0, 1, SZONE, 2, 10), (SET, 151, 1, SZONE, 2, 10)]


def test_INFO_01_a_summoned_monster_is_shown_but_not_where_in_the_hand_it_was() -> None:
    move = (MOVE, 101, 0, HAND, 3, 10, 0, MZONE, 2, 1, 0x2000400)
    assert both(*move) == [move, (MOVE, 101, 0, HAND, 0, 10, 0, MZONE, 2, 1, 0)]
    summoning = (int(Message.SUMMONING), 101, 0, MZONE, 2, 1)
    assert both(*summoning) == [summoning, summoning]


def test_INFO_02_what_goes_to_the_graveyard_is_shown_with_its_reason() -> None:
    tributed = (MOVE, 101, 0, MZONE, 3, 8, 0, GRAVE, 0, 5, 0x1A)
    assert both(*tributed) == [tributed, tributed]
    discarded = (MOVE, 101, 0, HAND, 3, 10, 0, GRAVE, 0, 5, 0x4400)
    assert both(*discarded) == [discarded, (MOVE, 101, 0, HAND, 0, 10, 0, GRAVE, 0, 5, 0x4400)]


def test_a_card_that_returns_to_the_deck_is_known_if_it_was_face_up_and_its_place_there_is_not() -> None:
    face_up = (MOVE, 101, 0, MZONE, 3, 1, 0, DECK, 7, 8, 0x40)
    assert both(*face_up) == [(MOVE, 101, 0, MZONE, 3, 1, 0, DECK, 0, 8, 0x40)] * 2
    face_down = (MOVE, 101, 0, MZONE, 3, 8, 0, DECK, 7, 8, 0x40)
    assert both(*face_down)[1] == (MOVE, 0, 0, MZONE, 3, 8, 0, DECK, 0, 8, 0)


def test_INFO_12_a_monster_that_is_special_summoned_face_down_is_not_shown() -> None:
    summoning = (int(Message.SPSUMMONING), 101, 0, MZONE, 2, 8)
    assert both(*summoning) == [summoning, (summoning[0], 0, *summoning[2:])]
    shown = (int(Message.SPSUMMONING), 101, 0, MZONE, 2, 4)
    assert both(*shown) == [shown, shown]


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_card_that_becomes_an_xyz_material_is_known(number: int) -> None:
    attached = (MOVE, 101, 0, MZONE, 3, 8, 0, OVERLAY, 2, number, 0x40)
    assert both(*attached) == [attached, attached]


def test_INFO_05_where_in_a_hand_or_deck_a_card_lies_that_effects_are_about_is_not_told() -> None:
    """Of the hand only its player knows it, of the Deck nobody."""
    chaining = (int(Message.CHAINING), 101, 0, HAND, 3, 10, 0, 0, 1)
    assert both(*chaining) == [chaining, (*chaining[:4], 0, *chaining[5:])]
    target = (int(Message.BECOME_TARGET), 0, HAND, 3, 10)
    assert both(*target) == [target, (*target[:3], 0, 10)]
    taken = (int(Message.RANDOM_SELECTED), 1, 0, HAND, 3, 10, 0, HAND, 4, 10)
    assert both(*taken) == [taken, (*taken[:4], 0, 10, 0, HAND, 0, 10)]
    confirmed = (int(Message.CONFIRM_CARDS), 1, 101, 0, HAND, 3, 102, 0, DECK, 4, 103, 0, SZONE, 2)
    assert both(*confirmed) == [
        (confirmed[0], 1, 0, 0, HAND, 3, 0, 0, DECK, 0, 0, 0, SZONE, 2),
        (confirmed[0], 1, 101, 0, HAND, 0, 102, 0, DECK, 0, 103, 0, SZONE, 2),
    ]


def test_position_changes_show_a_card_that_is_face_up_before_or_after() -> None:
    change = int(Message.POS_CHANGE)
    for before, after, shown in [(8, 4, True), (1, 8, True), (1, 4, True), (8, 8, False)]:
        event = (change, 101, 0, MZONE, 2, before, after)
        assert both(*event) == [event, event if shown else (change, 0, 0, MZONE, 2, before, after)]


def test_other_events_are_public() -> None:
    events: list[tuple[int, ...]] = [
        (int(Message.NEW_TURN), 1),
        (int(Message.NEW_PHASE), 4),
        (int(Message.FLIPSUMMONING), 101, 0, MZONE, 2, 1),
        (int(Message.ATTACK), 0, MZONE, 2, 1, 1, MZONE, 3, 8),
        (int(Message.BATTLE), 0, MZONE, 2, 1, 1000, 500, 0, 1, MZONE, 3, 4, 300, 200, 1),
        (int(Message.DAMAGE), 1, 700),
        (int(Message.WIN), 0, 1),
        (int(Message.SUMMONED),),
    ]
    assert visible_events(events, 0) == visible_events(events, 1) == events


@pytest.mark.parametrize("event", [(9999,), (int(Message.HINT), 1), (MOVE, 1, 2), (DRAW,)])
def test_what_is_no_event_is_refused(event: tuple[int, ...]) -> None:
    with pytest.raises((ValueError, IndexError)):
        visible_events([event], 0)
