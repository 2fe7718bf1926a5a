"""The notation keeps every field of every state and every bit of every action; what it refuses, it refuses clearly."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import POOL, actions, legal_snapshots, over_states, wild_snapshots
from ygocore.actions import Action, decode
from ygocore.errors import NotationError
from ygocore.notation import format_action, format_snapshot, parse_action, parse_snapshot
from ygocore.snapshot import Snapshot

# The line breaks are words too.
WORDS = """
    duel rng pending over running lp summons monsters spells hand deck extra grave banished turn player phase
    options draw limit seed need picks facedown winner by main1 tribute none MR2020 MR1-XYZ auto_place
    0 1 0:101 2:"Twin"/s 101x3 103[drawn=4] "Twin" 5[status=set_turn,from=h2/f] x 0h2 0000000000000001 [ ] = : / ; # "
    -1 0x10 99999999999999999999999 \\ é ٣
""".split(" ")  # noqa: SIM905
WHERE = re.compile(r"line \d+, column \d+: ")


def read(text: str) -> Snapshot | None:
    """The state, or None if it was refused with the place of what is wrong; nothing else may happen."""
    try:
        return parse_snapshot(text, POOL)
    except NotationError as error:
        message = str(error)
    assert WHERE.match(message), message
    return None


@over_states
@given(wild_snapshots, st.booleans())
def test_every_snapshot_of_the_right_shape_round_trips(snapshot: Snapshot, one_line: bool) -> None:
    text = format_snapshot(snapshot, one_line=one_line)
    assert parse_snapshot(text) == snapshot
    assert format_snapshot(parse_snapshot(text), one_line=one_line) == text
    assert ("\n" in text) is not one_line


@over_states
@given(wild_snapshots | legal_snapshots())
def test_names_in_place_of_passcodes_round_trip(snapshot: Snapshot) -> None:
    text = format_snapshot(snapshot, POOL)
    assert parse_snapshot(text, POOL) == snapshot


@over_states
@given(legal_snapshots(), st.integers(0, 2**32))
def test_order_and_layout_of_the_statements_do_not_matter(snapshot: Snapshot, seed: int) -> None:
    lines = format_snapshot(snapshot).splitlines()
    turned = [f"  {line}\t # {seed}\r" for line in reversed(lines)]
    assert parse_snapshot("\n\n".join(turned)) == snapshot


@over_states
@given(legal_snapshots())
def test_what_is_default_is_left_out(snapshot: Snapshot) -> None:
    text = format_snapshot(snapshot)
    for word, present in {
        "rng": True,
        "pending": snapshot.pending is not None,
        "over": snapshot.over,
        "options": snapshot.options != 0,
        "draw ": snapshot.draw_count != 1,
        "limit": snapshot.turn_limit != 0,
        "0 hand": bool(snapshot.players[0].hand),
        "1 monsters": any(snapshot.players[1].monsters),
    }.items():
        assert bool(re.search(rf"(^| ){word}", text, re.MULTILINE)) is present, word


@over_states
@given(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join) | st.text(max_size=30))
def test_any_text_is_a_state_or_a_notation_error_that_says_where(text: str) -> None:
    snapshot = read(text)
    assert snapshot is None or parse_snapshot(format_snapshot(snapshot)) == snapshot


@over_states
@given(legal_snapshots(), st.data())
def test_a_damaged_state_is_read_or_refused_clearly(snapshot: Snapshot, data: st.DataObject) -> None:
    text = format_snapshot(snapshot)
    start = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:start] + data.draw(st.text(max_size=2)) + text[start + data.draw(st.integers(0, 3)) :]
    again = read(damaged)
    assert again is None or parse_snapshot(format_snapshot(again)) == again


@over_states
@given(actions, st.integers(0, 1))
def test_every_action_round_trips_through_its_64_bits(action: Action, player: int) -> None:
    bits = action.encode()
    text = format_action(bits, player=player)
    assert parse_action(text, player=player) == bits
    assert format_action(action, player=player) == text
    assert decode(parse_action(text, player=player)) == action
    assert parse_action(format_action(bits, POOL, player=player), POOL, player=player) == bits


@over_states
@given(
    st.lists(
        st.sampled_from(["summon", "attack", "h2", "1m0", "direct", "arg=1", "effect=2", "5", *WORDS])
    ).map(" ".join)
)
def test_any_text_is_an_action_or_a_notation_error_that_says_where(text: str) -> None:
    try:
        bits = parse_action(text, POOL)
    except NotationError as error:
        message = str(error)
    else:
        assert parse_action(format_action(bits)) == bits
        return
    assert WHERE.match(message), message
