"""Whole duels as one player watches them: no card is told before it is shown, and what is shown is the same whatever the
cards are that stay hidden. Both decks hold different cards, so a passcode says whose card it is and which."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

import pytest

from ygocore.actions import Action, ActionKind, decode
from ygocore.cards.pool import CardPool
from ygocore.constants import Location, Phase, Position
from ygocore.deck import Deck
from ygocore.duel import Duel
from ygocore.events import Event
from ygocore.information import is_known, prompt_of, view
from ygocore.legality import can_be_normal_summoned, cards_of, tributes_needed
from ygocore.position import problems
from ygocore.snapshot import CardState, Snapshot

POOL: Final = CardPool.builtin()
_CODES: Final = [code for code in POOL if POOL.is_implemented(code) and can_be_normal_summoned(POOL[code])]
#: 40 cards each, none of them in both, low Levels and high ones.
DECKS: Final = tuple(Deck(main=tuple(_CODES[seat:80:2])) for seat in (0, 1))
SEEDS: Final = [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))]


def play(engine: str, seed: int, **options: Any) -> Iterator[Duel]:
    """A random duel: the duel at its start and after each action."""
    chooser = random.Random(seed)
    duel = Duel(*DECKS, seed=seed, engine=engine, turn_limit=40, **options)
    yield duel
    while not duel.over:
        duel.apply(chooser.choice(duel.legal_actions().tolist()))
        yield duel


def numbers(thing: Any) -> Iterator[int]:
    """Every whole number anywhere in a JSON-able value."""
    if isinstance(thing, dict):
        thing = list(thing.values())
    if isinstance(thing, list | tuple):
        for each in thing:
            yield from numbers(each)
    elif isinstance(thing, int):
        yield thing


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("viewer", [0, 1])
def test_no_card_of_the_opponent_is_told_before_it_is_shown(engine: str, seed: int, viewer: int) -> None:
    theirs = set(DECKS[1 - viewer].main)
    shown: set[int] = set()
    for duel in play(engine, seed):
        events = duel.raw_events()
        for place, card in cards_of(duel.snapshot()):
            if place.location == Location.GRAVE or (
                place.location == Location.MZONE and card.position & Position.FACEUP
            ):
                shown.add(card.code)
        told = set(numbers(duel.view(viewer))) | {
            n for event in duel.visible_events(viewer) for n in numbers(event.as_dict())
        }
        assert told & theirs <= shown
        assert len(duel.visible_events(viewer)) == len(events)
        if duel.player == viewer:
            assert {decode(action).code for action in duel.legal_actions().tolist()} & theirs <= shown
    assert shown & theirs, "a duel in which something is shown"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("viewer", [0, 1])
def test_a_determinized_duel_goes_on_and_looks_the_same(engine: str, seed: int, viewer: int) -> None:
    for step, duel in enumerate(play(engine, seed)):
        if step % 7 or duel.over:
            continue
        other = duel.determinize(viewer, seed * 1000 + step)
        assert other.view(viewer) == duel.view(viewer)
        assert problems(other.snapshot(), POOL) == []
        if duel.player == viewer:
            assert other.legal_actions().tolist() == duel.legal_actions().tolist()
        chooser = random.Random(step)
        for _ in range(30):
            if not other.over:
                other.apply(chooser.choice(other.legal_actions().tolist()))


def with_other_hand(snapshot: Snapshot, seat: int, order: list[int]) -> Snapshot:
    """The state with that player's hand in another order."""
    other = deepcopy(snapshot)
    other.players[seat].hand[:] = [other.players[seat].hand[index] for index in order]
    return other


def watched(duel: Duel, action: Action, viewer: int) -> tuple[list[Event], dict[str, Any]]:
    """What the viewer sees of an action and after it."""
    after = duel.clone()
    after.apply(action.encode())
    return after.visible_events(viewer), after.view(viewer)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_the_opponents_hand_does_not_show_when_a_card_leaves_it(engine: str, seed: int) -> None:
    """The same card from another place in the hand: the watcher sees the same, in this decision and all that follow."""
    watched_kinds = set()
    for step, duel in enumerate(play(engine, seed)):
        snapshot, player = duel.snapshot(), duel.player
        if player is None or snapshot.pending is not None or step % 4:
            continue
        order = list(range(len(snapshot.players[player].hand)))[::-1]
        other = Duel.from_snapshot(with_other_hand(snapshot, player, order), engine=engine)
        for action in map(decode, duel.legal_actions().tolist()):
            if action.kind in (ActionKind.SUMMON, ActionKind.SET_MONSTER):
                there = action._replace(
                    place=action.place._replace(sequence=order.index(action.place.sequence))
                )
                assert watched(duel, action, 1 - player) == watched(other, there, 1 - player)
                watched_kinds.add(action.kind)
    assert watched_kinds == {ActionKind.SUMMON, ActionKind.SET_MONSTER}


@pytest.mark.parametrize("seed", SEEDS)
def test_INFO_12_which_monster_the_opponent_sets_does_not_show(engine: str, seed: int) -> None:
    """Two hand cards that take as many Tributes: Setting either looks the same, with zones and Tributes yet to choose."""
    compared = 0
    for duel in play(engine, seed):
        sets = [
            each for each in map(decode, duel.legal_actions().tolist()) if each.kind == ActionKind.SET_MONSTER
        ]
        for first, second in itertools.pairwise(sets):
            if tributes_needed(POOL[first.code]) == tributes_needed(POOL[second.code]):
                viewer = 1 - first.place.controller
                assert watched(duel, first, viewer) == watched(duel, second, viewer)
                compared += 1
    assert compared > 5


@pytest.mark.parametrize("seed", SEEDS)
def test_INFO_12_a_set_card_in_its_zone_does_not_show(engine: str, seed: int) -> None:
    """With zones chosen by the engine a Set without Tributes is one action; its events and view are the same for all."""
    compared = 0
    for duel in play(engine, seed, auto_place=True):
        sets = [
            each for each in map(decode, duel.legal_actions().tolist()) if each.kind == ActionKind.SET_MONSTER
        ]
        free = [each for each in sets if tributes_needed(POOL[each.code]) == 0]
        for first, second in itertools.pairwise(free):
            viewer = 1 - first.place.controller
            seen = watched(duel, first, viewer)
            assert seen == watched(duel, second, viewer)
            assert {event.kind.name for event in seen[0]} >= {"MOVE", "SET"}
            compared += 1
    assert compared > 5


@pytest.mark.parametrize("seed", SEEDS)
def test_discards_for_the_hand_limit_show_when_they_are_made_and_not_before(engine: str, seed: int) -> None:
    picked = 0
    for duel in play(engine, seed):
        snapshot = duel.snapshot()
        if snapshot.phase == Phase.END and snapshot.pending is not None:
            viewer = 1 - snapshot.turn_player
            without = deepcopy(snapshot)
            assert without.pending is not None
            without.pending.picks = ()
            assert view(snapshot, viewer, POOL) == view(without, viewer, POOL)
            picked += 1
    assert picked or seed, "seed 0 has such a decision"


@pytest.mark.parametrize("seed", SEEDS)
def test_every_state_of_a_duel_is_a_position_and_is_taken_up_again(engine: str, seed: int) -> None:
    """Through snapshot and notation; the same decision waits, and the examiner finds nothing wrong."""
    for duel in play(engine, seed, offer_single=bool(seed % 2), auto_place=seed == 2):
        snapshot = duel.snapshot()
        assert problems(snapshot, POOL) == []
        again = Duel.from_notation(duel.notation(), engine=engine)
        assert again.snapshot() == snapshot
        assert again.digest() == duel.digest()
        assert again.legal_actions().tolist() == duel.legal_actions().tolist()
        assert again.prompt == duel.prompt == prompt_of(snapshot)


def test_own_cards_are_known_wherever_they_are_but_in_the_deck(engine: str) -> None:
    for duel in play(engine, 1):
        for place, card in cards_of(duel.snapshot()):
            if place.controller == 0:
                assert is_known(place, card.position, 0) is (place.location != Location.DECK), (place, card)
        hand: list[CardState] = duel.snapshot().players[0].hand
        assert [card["code"] for card in duel.view(0)["players"][0]["hand"]] == [card.code for card in hand]
