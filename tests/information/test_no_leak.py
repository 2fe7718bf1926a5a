"""Nothing a player cannot know changes what that player is shown; what can be known, somebody is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import POOL, histories, legal_snapshots, over_states, words
from ygocore.actions import Place
from ygocore.cards.pool import CardPool
from ygocore.constants import Location, Position
from ygocore.duel import Duel
from ygocore.information import determinize, hidden_cards, information_digest, view
from ygocore.legality import cards_of
from ygocore.position import Position as Builder
from ygocore.position import problems
from ygocore.reference import rng as reference_rng
from ygocore.snapshot import CardState, Snapshot

players = st.integers(0, 1)


def at(snapshot: Snapshot, place: Place) -> CardState:
    return next(card for there, card in cards_of(snapshot) if there == place)


def shown_codes(shown: dict[str, Any]) -> Iterator[tuple[int, str, int, int]]:
    """Every card that a view names: player, part, index, code."""
    for player, side in enumerate(shown["players"]):
        for part, cards in side.items():
            if isinstance(cards, list):
                for index, card in enumerate(cards):
                    if card is not None and "code" in card:
                        yield player, part, index, card["code"]


@over_states
@given(legal_snapshots(), players, st.data())
def test_other_hidden_cards_give_the_same_view(snapshot: Snapshot, player: int, data: st.DataObject) -> None:
    """Hidden cards are replaced by anything at all, with another history; the generator and, of the opponent's pending
    rule, what only they know are others."""
    other = deepcopy(snapshot)
    for place in hidden_cards(other, player):
        card = at(other, place)
        card.code = data.draw(st.sampled_from(list(POOL)))
        for name, value in data.draw(histories).items():
            setattr(card, name, value)
    other.rng = data.draw(words)
    if other.pending is not None and other.turn_player != player:
        other.pending.facedown = not other.pending.facedown
        other.pending.picks = ()
        other.pending.required += 1
    assert view(other, player, POOL) == view(snapshot, player, POOL)
    assert information_digest(other, player) == information_digest(snapshot, player)


@over_states
@given(legal_snapshots(), players)
def test_both_views_together_tell_all_but_the_decks(snapshot: Snapshot, player: int) -> None:
    everything = {each for each in shown_codes(view(snapshot, None, POOL)) if each[1] != "deck"}
    views = [set(shown_codes(view(snapshot, seat, POOL))) for seat in (0, 1)]
    assert views[0] | views[1] == everything
    public = {
        (place.controller, place.sequence, card.code)
        for place, card in cards_of(snapshot)
        if place.location == Location.GRAVE
        or (place.location == Location.MZONE and card.position & Position.FACEUP)
    }
    assert public <= {(seat, index, code) for seat, _, index, code in views[0] & views[1]}


@over_states
@given(legal_snapshots(), players, st.integers(0, 2**64 - 1))
def test_a_determinized_state_looks_the_same_and_is_legal(snapshot: Snapshot, player: int, seed: int) -> None:
    before = deepcopy(snapshot)
    made = determinize(snapshot, player, seed, POOL)
    assert snapshot == before
    assert problems(made, POOL) == []
    assert view(made, player, POOL) == view(snapshot, player, POOL)
    for owner in (0, 1):
        cards = [
            Counter(card.code for _, card in cards_of(each) if card.owner == owner)
            for each in (snapshot, made)
        ]
        assert cards[0] == cards[1], "both deck lists are known"
    assert made == determinize(snapshot, player, seed, POOL)


@over_states
@given(legal_snapshots(), players, st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_a_determinized_state_depends_on_what_is_known_alone(
    snapshot: Snapshot, player: int, first: int, second: int
) -> None:
    """From two states that look the same the same seed leads to the same state: nothing hidden shines through."""
    other = determinize(snapshot, player, first, POOL)
    assert determinize(other, player, second, POOL) == determinize(snapshot, player, second, POOL)


def test_every_way_to_deal_is_equally_likely() -> None:
    """One face-down monster, one hand card and one card in the Deck, of a Level 1, a Level 2 and a Spell: the Spell is not
    face-down in a Monster Zone, so there are four ways."""
    snapshot = Builder(pool=POOL).turn(3, 0).monster(1, 101, "set").hand(1, 102).deck(1, 151).build()
    games = 800
    ways = Counter(
        tuple(card.code for _, card in cards_of(determinize(snapshot, 0, seed, POOL)))
        for seed in range(games)
    )
    assert set(ways) == {(101, 102, 151), (101, 151, 102), (102, 101, 151), (102, 151, 101)}
    assert all(abs(count - games / 4) < 4 * (games * 3 / 16) ** 0.5 for count in ways.values()), ways


@pytest.mark.parametrize(
    ("hidden", "allowed"),
    [(103, {101, 102, 103}), (105, {105, 106}), (107, {107, 108})],
    ids=["no Tribute", "one", "two"],
)
def test_INFO_12_a_face_down_monster_takes_as_many_tributes_as_were_seen(
    hidden: int, allowed: set[int]
) -> None:
    rest = {101, 102, 103, 105, 106, 107, 108} - {hidden}
    snapshot = Builder(pool=POOL).monster(1, hidden, "set").hand(1, *rest, 151, 153).build()
    made = [determinize(snapshot, 0, seed, POOL).players[1].monsters[0] for seed in range(60)]
    assert {card.code for card in made if card is not None} == allowed


def test_what_lies_face_down_in_a_spell_zone_could_be_set_there() -> None:
    snapshot = Builder(pool=POOL).spell(1, 161).spell(1, 153).hand(1, 151, 154, 101).deck(1, 102).build()
    made = [determinize(snapshot, 0, seed, POOL).players[1].spells for seed in range(60)]
    assert {spells[0].code for spells in made if spells[0] is not None} == {151, 161}
    assert {spells[5].code for spells in made if spells[5] is not None} == {153, 154}


def test_a_face_down_monster_that_was_never_set_stays_what_it_is() -> None:
    """A Fusion Monster is face-down because it was turned: both players know it."""
    snapshot = Builder(pool=POOL).monster(1, 141, "set").extra(1, 142, 143).build()
    assert all(determinize(snapshot, 0, seed, POOL).players[1].monsters[0].code == 141 for seed in range(20))  # type: ignore[union-attr]


def test_extra_decks_and_main_decks_are_dealt_apart_and_own_cards_stay() -> None:
    snapshot = (
        Builder(pool=POOL)
        .hand(0, 101, 102)
        .extra(0, 141, 142)
        .extra(1, 143, 144)
        .hand(1, 103)
        .deck(1, 104)
        .build()
    )
    made = [determinize(snapshot, 0, seed, POOL) for seed in range(40)]
    assert all(each.players[0].hand == snapshot.players[0].hand for each in made)
    assert all(each.players[0].extra == snapshot.players[0].extra for each in made)
    assert {tuple(card.code for card in each.players[1].extra) for each in made} == {(143, 144), (144, 143)}
    assert {each.players[1].hand[0].code for each in made} == {103, 104}
    assert len({each.rng for each in made}) == 40


def test_determinize_is_the_same_on_every_platform() -> None:
    """Each Deck's cards in ascending order, shuffled with the contract's generator, player 0's first; then the words."""
    snapshot = Builder(pool=POOL).deck(0, *range(110, 100, -1)).deck(1, *range(101, 111)).build()
    made = determinize(snapshot, 0, 12345, POOL)
    random: Any = SimpleNamespace(rng=reference_rng.seed_words(12345))
    expected = [list(range(101, 111)), list(range(101, 111))]
    for deck in expected:
        reference_rng.shuffle(random, deck)
    assert [[card.code for card in side.deck] for side in made.players] == expected
    assert made.rng == tuple(reference_rng.next_word(random) for _ in range(4))
    assert expected[0] == [109, 103, 106, 105, 107, 104, 101, 110, 102, 108]


@pytest.mark.parametrize("player", [2, -1, None])
def test_determinize_is_for_a_player(player: Any) -> None:
    with pytest.raises(ValueError, match="neither 0 nor 1"):
        determinize(Builder(pool=POOL).build(), player, 0, POOL)


# -- through the engines -------------------------------------------------------------------------------------------

DUEL_POOL = CardPool(list(POOL.values()))


@over_states
@given(legal_snapshots(DUEL_POOL), st.integers(0, 2**64 - 1))
def test_what_the_observer_may_do_does_not_depend_on_hidden_cards(
    engine: str, snapshot: Snapshot, seed: int
) -> None:
    player = snapshot.turn_player
    duel = Duel.from_snapshot(snapshot, pool=DUEL_POOL, engine=engine)
    other = duel.determinize(player, seed)
    assert duel.legal_actions().tolist() == other.legal_actions().tolist()
    assert duel.prompt == other.prompt
    assert duel.view(player) == other.view(player)
