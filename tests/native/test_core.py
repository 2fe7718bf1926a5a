"""NativeCore: what Python gives it and gets from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ygocore.actions import location_number
from ygocore.cards.pool import CardFacts, CardPool
from ygocore.constants import Type
from ygocore.errors import CapacityError, IllegalActionError, PositionError, UnknownCardError
from ygocore.rulesets import Switch
from ygocore.setup import DuelSetup
from ygocore.snapshot import CardState, Option, Pending, PlayerState, Snapshot, WinReason

pytestmark = pytest.mark.native

MASK = (1 << 64) - 1


# -- the digest, from its definition -------------------------------------------------------------------------


def mix(h: int, word: int) -> int:
    h = (h ^ word) * 0xBF58476D1CE4E5B9 & MASK
    return h ^ h >> 29


def rotl(value: int, bits: int) -> int:
    value &= MASK
    return (value << bits | value >> 64 - bits) & MASK


def card_word(card: CardState | None) -> int:
    if card is None:
        return 0
    controller, location, sequence, position = card.previous
    a = card.code | card.position << 30 | card.owner << 34 | card.attacks << 35
    b = card.reason | controller << 32 | location_number(location) << 33 | sequence << 37 | position << 45
    return a ^ rotl(b * 0x9E3779B97F4A7C15, 17) ^ rotl(card.status * 0xD6E8FEB86659FD93, 41)


def pending_words(pending: Pending | None) -> list[int]:
    if pending is None:
        return [0]
    place = pending.place
    first = (
        pending.kind
        | place.controller << 8
        | location_number(place.location) << 9
        | place.sequence << 13
        | pending.facedown << 21
        | pending.required << 22
        | len(pending.picks) << 30
    )
    return [
        first,
        *(p.controller | location_number(p.location) << 1 | p.sequence << 5 for p in pending.picks),
    ]


def player_words(player: PlayerState) -> list[int]:
    piles = (player.deck, player.hand, player.grave, player.banished, player.extra)
    counts = sum(len(pile) << 8 * i for i, pile in enumerate(piles))
    cards: list[CardState | None] = [*player.monsters, *player.spells]
    for pile in piles:
        cards += pile
    return [player.lp | player.normal_summons << 32, counts, *map(card_word, cards)]


def defined_digest(duel: Any) -> int:
    """docs/contract.md, "The digest", over the snapshot."""
    s: Snapshot = duel.snapshot()
    outcome = 3 if not s.over else 2 if s.winner is None else s.winner
    decider, prompt = (2, 0) if s.over else (duel.prompt.player, int(duel.prompt.kind))
    words = [
        int(s.rules.switches) | int(s.options) << 32 | s.draw_count << 40 | s.turn_limit << 48,
        s.turn
        | s.turn_player << 16
        | s.phase << 17
        | decider << 32
        | prompt << 34
        | outcome << 42
        | (int(s.win_reason) & 0x3FF) << 44,
        *pending_words(s.pending),
        *s.rng,
        *player_words(s.players[0]),
        *player_words(s.players[1]),
    ]
    h = 0x9E3779B97F4A7C15
    for word in words:
        h = mix(h, word)
    h = (h ^ h >> 32) * 0x94D049BB133111EB & MASK
    return h ^ h >> 29


@pytest.mark.parametrize("options", [0, 1, 2, 3])
def test_digest_is_the_defined_one(
    new_setup: Callable[..., DuelSetup], walk: Callable[..., Iterator[Any]], options: int
) -> None:
    for duel in walk(new_setup(options=Option(options), draw=2, turn_limit=12), options):
        assert duel.digest() == defined_digest(duel)


def test_digest_of_every_pending_rule(moments: dict[str, Any]) -> None:
    assert len(moments) >= 10
    for duel in moments.values():
        assert duel.digest() == defined_digest(duel)


# -- copies --------------------------------------------------------------------------------------------------


def test_a_clone_equals_and_then_goes_its_own_way(
    new_setup: Callable[..., DuelSetup], walk: Callable[..., Iterator[Any]]
) -> None:
    for duel in walk(new_setup(turn_limit=8)):
        twin = duel.clone()
        assert type(twin) is type(duel)
        assert twin.pool is duel.pool
        assert twin.to_bytes() == duel.to_bytes()
        assert twin.raw_events() == []
        if duel.over:
            continue
        before = duel.to_bytes()
        for action in duel.legal_actions():
            other = twin.clone()
            other.apply(action)
            assert other.digest() != duel.digest()
        assert twin.to_bytes() == duel.to_bytes() == before


def test_copy_into_makes_equal_and_reuses(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup]
) -> None:
    source = native.core.NativeCore._start(new_setup(seed=3))
    other = native.core.NativeCore._start(new_setup(seed=4))
    assert source.copy_into(other) is None
    assert other.to_bytes() == source.to_bytes()
    assert other.raw_events() == []
    assert other.legal_actions().tolist() == source.legal_actions().tolist()
    source.copy_into(source)
    assert other.to_bytes() == source.to_bytes()


def test_copy_into_takes_native_duels_of_the_same_pool_only(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup], pool: CardPool
) -> None:
    duel = native.core.NativeCore._start(new_setup())
    with pytest.raises(TypeError, match="not into int"):
        duel.copy_into(3)
    smaller = CardPool(pool[code] for code in {*duel.pool} if code != min(pool))
    deck = (max(pool),) * 40
    stranger = native.core.NativeCore._start(new_setup(pool=smaller, main=(deck, deck)))
    with pytest.raises(ValueError, match="same card pool"):
        duel.copy_into(stranger)


def test_a_subclass_clones_itself_and_its_own_new_is_not_asked(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup]
) -> None:
    class Loud(native.core.NativeCore):  # type: ignore[misc, name-defined]
        __slots__ = ()

        def __new__(cls, deck0: object) -> Any:
            raise AssertionError("a duel is made by _start")

    duel = Loud._start(new_setup())
    assert type(duel) is Loud
    assert type(duel.clone()) is Loud
    assert type(Loud._from_bytes(duel.to_bytes(), duel.pool)) is Loud
    assert type(Loud._load(duel.snapshot(), duel.pool)) is Loud
    assert not hasattr(duel, "__dict__")


def test_a_bare_object_says_how_a_duel_is_made(native: SimpleNamespace) -> None:
    bare = native.core.NativeCore()
    for use in (
        bare.legal_actions,
        bare.clone,
        bare.digest,
        bare.to_bytes,
        bare.snapshot,
        bare.raw_events,
        lambda: bare.prompt,
        lambda: bare.over,
        lambda: bare.life_points,
        lambda: bare.apply(0),
    ):
        with pytest.raises(TypeError, match="never started"):
            use()


# -- actions -------------------------------------------------------------------------------------------------


def test_apply_takes_every_kind_of_integer(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup]
) -> None:
    start = native.core.NativeCore._start(new_setup())
    action = int(start.legal_actions()[0])

    class Indexed:
        def __index__(self) -> int:
            return action

    digests = set()
    for form in (action, np.uint64(action), np.int64(action), np.array(action), Indexed()):
        duel = start.clone()
        duel.apply(form)
        digests.add(duel.digest())
    assert len(digests) == 1


@pytest.mark.parametrize("garbage", [None, 1.5, "1", b"1", np.float64(1), [1], 1j])
def test_what_is_no_integer_is_a_type_error(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup], garbage: object
) -> None:
    duel = native.core.NativeCore._start(new_setup())
    before = duel.to_bytes()
    with pytest.raises(TypeError):
        duel.apply(garbage)
    assert duel.to_bytes() == before


@pytest.mark.parametrize("number", [0, 1, -1, 1 << 64, -(1 << 80), (1 << 64) - 1, 5 << 58, True])
def test_an_illegal_action_changes_nothing_and_says_what_is_legal(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup], number: int
) -> None:
    duel = native.core.NativeCore._start(new_setup())
    before, events = duel.to_bytes(), duel.raw_events()
    with pytest.raises(IllegalActionError, match="TO_END_PHASE"):
        duel.apply(number)
    assert duel.to_bytes() == before
    assert duel.raw_events() == events


def test_a_long_list_of_legal_actions_is_cut_in_the_message(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup]
) -> None:
    duel = native.core.NativeCore._start(new_setup(hand=38))
    count = len(duel.legal_actions())
    assert count > 40
    with pytest.raises(IllegalActionError, match=f"and {count - native.core.SHOWN_ACTIONS} more"):
        duel.apply(0)


def test_no_action_is_legal_when_the_duel_is_over(moments: dict[str, Any]) -> None:
    duel = moments["OVER"].clone()
    assert duel.legal_actions().shape == (0,)
    assert (duel.player, duel.prompt) == (None, None)
    with pytest.raises(IllegalActionError, match="the duel is over"):
        duel.apply(9 << 58)


def test_legal_actions_are_a_new_ascending_array(
    new_setup: Callable[..., DuelSetup], walk: Callable[..., Iterator[Any]]
) -> None:
    for duel in walk(new_setup(turn_limit=10)):
        actions = duel.legal_actions()
        assert actions.dtype == np.uint64
        assert actions.ndim == 1
        assert (actions[1:] > actions[:-1]).all()
        assert len(actions) > 1 or duel.over
        kept = actions.copy()
        actions[:] = 0
        assert (duel.legal_actions() == kept).all()


# -- capacities ----------------------------------------------------------------------------------------------


def test_an_opening_hand_that_cannot_be_drawn_ends_the_duel_before_turn_1(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup]
) -> None:
    deck = new_setup().main[0]
    for main, winner in (((deck, deck[:3]), 0), ((deck[:3], deck), 1), ((deck[:3], deck[:3]), None)):
        duel = native.core.NativeCore._start(new_setup(main=main))
        assert (duel.over, duel.winner, duel.win_reason, duel.turn) == (True, winner, WinReason.DECK_OUT, 0)
        hands = [len(player.hand) for player in duel.snapshot().players]
        assert hands == [5 if len(cards) >= 5 else 0 for cards in main]
        assert native.core.NativeCore._load(duel.snapshot(), duel.pool).digest() == duel.digest()
        assert native.core.NativeCore._from_bytes(duel.to_bytes(), duel.pool).digest() == duel.digest()


@pytest.mark.parametrize(
    ("field", "value"),
    [("lp", 2**31), ("lp", 0), ("hand", -1), ("draw", 256), ("turn_limit", 0xFFFF), ("options", 4)],
)
def test_numbers_beyond_the_state_are_capacity_errors(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup], field: str, value: int
) -> None:
    with pytest.raises(CapacityError):
        native.core.NativeCore._start(new_setup(**{field: value}))


def test_a_player_can_own_80_cards_and_no_more(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup]
) -> None:
    code = new_setup().main[0][0]
    full = new_setup(main=((code,) * 65, (code,) * 80), extra=((code,) * 15, ()), hand=30)
    assert len(native.core.NativeCore._start(full).snapshot().players[1].deck) == 50
    with pytest.raises(CapacityError, match="player 1 has 81"):
        native.core.NativeCore._start(full._replace(main=((code,) * 40, (code,) * 81)))


def test_an_unknown_card_is_named(native: SimpleNamespace, new_setup: Callable[..., DuelSetup]) -> None:
    with pytest.raises(UnknownCardError, match="7 of player 0"):
        native.core.NativeCore._start(new_setup(main=((7,) * 40, ())))


def test_a_code_too_large_for_an_action_is_refused(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup]
) -> None:
    huge = CardPool([CardFacts(code=1 << 30, name="Too Large", type=Type.MONSTER | Type.NORMAL, level=4)])
    with pytest.raises(CapacityError, match="1073741823"):
        native.core.NativeCore._start(new_setup(pool=huge, main=((1 << 30,) * 40, (1 << 30,) * 40)))


def last_turn(native: SimpleNamespace, setup: DuelSetup) -> Any:
    """A duel in the last turn that has a number, without a turn limit."""
    snapshot = native.core.NativeCore._start(setup).snapshot()
    snapshot.turn = 0xFFFE
    return native.core.NativeCore._load(snapshot, setup.pool)


def test_a_capacity_error_leaves_the_duel_as_it_was(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup]
) -> None:
    duel = last_turn(native, new_setup(draw=0))
    before, actions = duel.to_bytes(), duel.legal_actions()
    with pytest.raises(CapacityError, match="65534"):
        duel.apply(actions[-1])
    assert duel.to_bytes() == before
    assert (duel.legal_actions() == actions).all()
    duel.apply(actions[0])  # goes on as if nothing had been
    assert duel.to_bytes() != before


def test_the_events_of_a_long_action_are_complete(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup]
) -> None:
    code = min(new_setup().main[0])
    duel = native.core.NativeCore._start(new_setup(main=((code,) * 80, (code,) * 80), hand=79, draw=0))
    assert [len(event) for event in duel.raw_events()[:2]] == [81, 81]


# -- snapshots -----------------------------------------------------------------------------------------------


def test_snapshots_go_in_and_out(moments: dict[str, Any], native: SimpleNamespace) -> None:
    for duel in moments.values():
        again = native.core.NativeCore._load(duel.snapshot(), duel.pool)
        assert again.snapshot() == duel.snapshot()
        assert again.digest() == duel.digest()
        assert again.legal_actions().tolist() == duel.legal_actions().tolist()
        assert again.prompt == duel.prompt
        assert again.raw_events() == []


def test_a_loaded_duel_plays_on_as_the_first(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup]
) -> None:
    first = native.core.NativeCore._start(new_setup(seed=9))
    second = native.core.NativeCore._load(first.snapshot(), first.pool)
    while not first.over:
        action = first.legal_actions()[-1 if first.turn % 2 else 0]
        first.apply(action)
        second.apply(action)
        assert first.raw_events() == second.raw_events()
        assert first.digest() == second.digest()


def broken(duel: Any, change: Callable[[Snapshot], Any]) -> Snapshot:
    snapshot: Snapshot = duel.snapshot()
    change(snapshot)
    return snapshot


WRONG: dict[str, Callable[[Snapshot], Any]] = {
    "rng of three words": lambda s: setattr(s, "rng", s.rng[:3]),
    "rng of zeros": lambda s: setattr(s, "rng", (0, 0, 0, 0)),
    "rng too large": lambda s: setattr(s, "rng", (1 << 64, 0, 0, 0)),
    "turn 0": lambda s: setattr(s, "turn", 0),
    "turn player 2": lambda s: setattr(s, "turn_player", 2),
    "two phases": lambda s: setattr(s, "phase", 6),
    "Draw Phase": lambda s: setattr(s, "phase", 1),
    "one player": lambda s: setattr(s, "players", s.players[:1]),
    "six Monster Zones": lambda s: s.players[0].monsters.pop(),
    "nine spell zones": lambda s: s.players[0].spells.append(None),
    "LP -1": lambda s: setattr(s.players[1], "lp", -1),
    "LP 0": lambda s: setattr(s.players[1], "lp", 0),
    "LP no number": lambda s: setattr(s.players[1], "lp", "8000"),
    "unknown card": lambda s: setattr(s.players[0].deck[0], "code", 7),
    "owner 2": lambda s: setattr(s.players[0].deck[0], "owner", 2),
    "the other's Deck": lambda s: setattr(s.players[0].deck[0], "owner", 1),
    "position 0": lambda s: setattr(s.players[0].hand[0], "position", 0),
    "status of 33 bits": lambda s: setattr(s.players[0].hand[0], "status", 1 << 32),
    "previous of three": lambda s: setattr(s.players[0].hand[0], "previous", (0, 0, 0)),
    "previous in two places": lambda s: setattr(s.players[0].hand[0], "previous", (0, 3, 0, 0)),
    "winner of a running duel": lambda s: setattr(s, "winner", 0),
    "over without a reason": lambda s: setattr(s, "over", True),
}


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG.keys())
def test_an_impossible_snapshot_is_a_position_error(
    moments: dict[str, Any], native: SimpleNamespace, change: Callable[[Snapshot], Any]
) -> None:
    duel = moments["SELECT_IDLECMD"]
    with pytest.raises(PositionError):
        native.core.NativeCore._load(broken(duel, change), duel.pool)


def test_pending_rules_that_do_not_fit_are_position_errors(
    moments: dict[str, Any], native: SimpleNamespace
) -> None:
    load = native.core.NativeCore._load
    for duel in moments.values():
        pending = duel.snapshot().pending
        if pending is None:
            continue
        for field, value in (
            ("place", (0, 1, 0)),
            ("required", 77),
            ("picks", (pending.place,)),
            ("kind", 6),
        ):
            snapshot = duel.snapshot()
            setattr(snapshot.pending, field, value)
            with pytest.raises(PositionError):
                load(snapshot, duel.pool)


def test_too_many_cards_are_a_capacity_error(moments: dict[str, Any], native: SimpleNamespace) -> None:
    duel = moments["SELECT_IDLECMD"]
    snapshot = duel.snapshot()
    snapshot.players[0].deck += snapshot.players[0].deck * 3
    with pytest.raises(CapacityError):
        native.core.NativeCore._load(snapshot, duel.pool)


def test_switches_are_kept_apart_from_rule_set_names(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup]
) -> None:
    rules = new_setup().rules.but(on=Switch.ZERO_ATK_DESTROYS)
    assert native.core.NativeCore._start(new_setup(rules=rules)).snapshot().rules == rules
