"""The reference engine's core class: copies, saved duels, refusals, and starting rules from any state."""

from __future__ import annotations

import random
import struct
import zlib
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scenario import monster, pool_with, spell, trap
from ygocore.actions import Action, ActionKind, decode
from ygocore.constants import Type
from ygocore.errors import CapacityError, DuelFormatError, IllegalActionError, PositionError
from ygocore.reference.core import ReferenceCore
from ygocore.rulesets import RULESETS, Switch, ruleset
from ygocore.setup import DuelSetup
from ygocore.snapshot import CardState, Option, Pending, PendingKind

POOL = pool_with(
    spell("Plain Spell"),
    trap("Plain Trap"),
    spell("Plain Field", Type.FIELD),
    monster("Great Ancient", 10, 3500, 0),
)
NAMES = (
    *("Celtic Guardian", "Mystical Elf", "Summoned Skull", "Dark Magician", "Soul Tiger", "Great Ancient"),
    *("Plain Spell", "Plain Trap", "Plain Field"),
)
CODES = [POOL.find(name).code for name in NAMES]


def setup(seed: int = 0, size: int = 40, **changes: object) -> DuelSetup:
    """Two decks of every kind of card, shuffled."""
    main = tuple(CODES[number % len(CODES)] for number in range(size))
    made = DuelSetup(POOL, (main, main), ((), ()), seed, ruleset("MR2020"))
    return made._replace(**changes)


def states(seed: int, **changes: object) -> Iterator[ReferenceCore]:
    """A random duel, at each of its decisions and at its end."""
    duel = ReferenceCore._start(setup(seed, **changes))
    choice = random.Random(seed)
    yield duel
    while not duel.over:
        duel.apply(choice.choice(duel.legal_actions()))
        yield duel


def everything(duel: ReferenceCore) -> tuple[object, ...]:
    """All that a duel shows, events apart."""
    return (
        *(duel.snapshot(), duel.prompt, duel.legal_actions().tolist(), duel.digest(), duel.player, duel.over),
        *(duel.winner, duel.win_reason, duel.turn, duel.turn_player, duel.phase, duel.life_points),
    )


def copies(duel: ReferenceCore) -> list[ReferenceCore]:
    """The same duel by every way of copying it."""
    over = ReferenceCore._start(setup(99))
    duel.copy_into(over)
    loaded = ReferenceCore._load(duel.snapshot(), duel.pool)
    return [duel.clone(), over, loaded, ReferenceCore._from_bytes(duel.to_bytes(), duel.pool)]


@pytest.mark.parametrize("options", [Option(0), Option.OFFER_SINGLE, Option.AUTO_PLACE])
def test_copies_at_every_kind_of_decision_go_on_like_the_original(options: Option) -> None:
    seen = set()
    for seed in range(6):
        for number, duel in enumerate(states(seed, hand=8, options=options)):
            pending = duel.snapshot().pending
            kind = pending.kind if pending else PendingKind.NONE
            if kind in seen and number % 23:
                continue
            seen.add(kind)
            made = copies(duel)
            assert [everything(copy) for copy in made] == [everything(duel)] * len(made)
            assert all(copy.raw_events() == [] for copy in made)
            if duel.over:
                continue
            action = duel.legal_actions()[-1]
            original = duel.clone()
            original.apply(action)
            for copy in made:
                copy.apply(action)
                assert everything(copy) == everything(original)
                assert copy.raw_events() == original.raw_events()
    zones = set() if options & Option.AUTO_PLACE else {PendingKind.SUMMON_ZONE, PendingKind.SPELL_ZONE}
    others = {PendingKind.NONE, PendingKind.TRIBUTE, PendingKind.ATTACK_TARGET, PendingKind.HAND_LIMIT}
    assert seen == others | zones


def test_copies_share_nothing() -> None:
    duel = ReferenceCore._start(setup())
    before = everything(duel)
    copy = duel.clone()
    snapshot = duel.snapshot()
    snapshot.players[0].hand[0].code = 1
    snapshot.players[0].deck.clear()
    while not copy.over:
        copy.apply(copy.legal_actions()[0])
    assert everything(duel) == before


def test_the_same_seed_gives_the_same_duel_and_another_seed_another() -> None:
    digests = [[duel.digest() for duel in states(seed)] for seed in (1, 1, 2)]
    assert digests[0] == digests[1] != digests[2]


def test_every_state_of_a_duel_has_its_own_digest() -> None:
    digests = [duel.digest() for duel in states(3)]
    assert len(set(digests)) == len(digests)


@pytest.mark.parametrize("kind", [int, np.uint64])
def test_actions_of_any_integer_type(kind: type) -> None:
    duel = ReferenceCore._start(setup())
    duel.apply(kind(int(duel.legal_actions()[0])))
    with pytest.raises(TypeError):
        duel.apply(1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "action", [0, -1, 2**64, 2**200, 2**64 - 1, Action(ActionKind.TO_MAIN_PHASE_2).encode(), True]
)
def test_an_illegal_action_changes_nothing_and_is_explained(action: int) -> None:
    duel = ReferenceCore._start(setup(options=Option.OFFER_SINGLE))
    before, events = everything(duel), duel.raw_events()
    with pytest.raises(
        IllegalActionError, match=r"is not legal here: player 0 is asked SELECT_IDLECMD; legal are"
    ):
        duel.apply(action)
    assert everything(duel) == before
    assert duel.raw_events() == events
    duel.apply(duel.legal_actions()[0])


def test_the_refusal_names_the_action_and_at_most_twenty_legal_ones() -> None:
    monsters = (POOL.find("Celtic Guardian").code,) * 40
    duel = ReferenceCore._start(setup(main=(monsters, monsters), hand=15))
    with pytest.raises(IllegalActionError, match=r"TO_MAIN_PHASE_2.* and 11 more$") as refused:
        duel.apply(Action(ActionKind.TO_MAIN_PHASE_2).encode())
    assert str(refused.value).count("SUMMON 0:HAND:") == 15
    assert len(duel.legal_actions()) == 31


def test_legal_actions_are_a_new_ascending_array_of_uint64() -> None:
    for duel in states(5):
        actions = duel.legal_actions()
        assert actions.dtype == np.uint64
        assert actions.ndim == 1
        assert (np.diff(actions.astype(object)) > 0).all()
        assert (len(actions) == 0) == duel.over
        actions[:] = 0
        assert 0 not in duel.legal_actions()


def test_a_prompt_with_one_legal_answer_is_asked_only_on_request() -> None:
    for seed in range(3):
        assert all(len(duel.legal_actions()) != 1 for duel in states(seed))
    assert any(len(duel.legal_actions()) == 1 for duel in states(0, options=Option.OFFER_SINGLE))


def test_where_all_that_are_left_must_be_picked_one_is_offered_at_a_time() -> None:
    for seed in range(4):
        for duel in states(seed, options=Option.OFFER_SINGLE):
            pending = duel.snapshot().pending
            if pending is None or pending.kind != PendingKind.TRIBUTE:
                continue
            zones = duel.snapshot().players[pending.place.controller].monsters
            left = [
                seq
                for seq, card in enumerate(zones)
                if card and seq not in [pick[2] for pick in pending.picks]
            ]
            offered = [decode(action).place.sequence for action in duel.legal_actions()]
            assert offered == (left[:1] if len(left) == pending.required - len(pending.picks) else left)


# -- loading ---------------------------------------------------------------------------------------------------


def test_a_loaded_duel_waits_even_if_there_is_one_answer() -> None:
    duel = ReferenceCore._start(setup(hand=0))  # it was answered: the first turn is over
    snapshot = duel.snapshot()
    snapshot.turn, snapshot.players[1].hand = 1, []
    loaded = ReferenceCore._load(snapshot, POOL)
    assert [decode(action).kind for action in loaded.legal_actions()] == [ActionKind.TO_END_PHASE]
    assert loaded.snapshot() == snapshot


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("turn", -1), ("turn", 0), ("turn_player", 2), ("phase", 1), ("phase", 0x20), ("phase", 0x200)),
        *(
            ("rng", (1, 2, 3)),
            ("rng", (1, 2, 3, 2**64)),
            ("draw_count", 256),
            ("turn_limit", -1),
            ("options", 8),
        ),
        *(("winner", 0), ("over", True), ("win_reason", 1), ("rules", "MR1"), ("players", ())),
        *(("pending", Pending(PendingKind.ATTACK_TARGET)), ("pending", Pending(PendingKind.TRIBUTE))),
        ("pending", Pending(PendingKind.SUMMON_ZONE, facedown=True)),
    ],
)
def test_a_snapshot_that_no_duel_can_go_on_from_is_refused(field: str, value: object) -> None:
    snapshot = ReferenceCore._start(setup()).snapshot()
    setattr(snapshot, field, value)
    with pytest.raises(PositionError):
        ReferenceCore._load(snapshot, POOL)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("code", 12345), ("code", -1), ("code", "1"), ("owner", 2), ("owner", 1), ("position", 0)),
        *(("position", 16), ("status", 2**32), ("attacks", 256), ("reason", -1)),
        *(("previous", (0, 3, 0, 0)), ("previous", (0, 1, 256, 0))),
    ],
)
def test_a_card_that_cannot_be_is_refused(field: str, value: object) -> None:
    snapshot = ReferenceCore._start(setup()).snapshot()
    setattr(snapshot.players[0].hand[0], field, value)
    with pytest.raises(PositionError):
        ReferenceCore._load(snapshot, POOL)


def test_too_many_cards_are_refused() -> None:
    with pytest.raises(CapacityError, match="player 0 has 256"):
        ReferenceCore._start(setup(size=256))
    snapshot = ReferenceCore._start(setup()).snapshot()
    snapshot.players[1].grave = [CardState(CODES[0], 1, 5) for _ in range(216)]
    with pytest.raises(CapacityError, match="player 1 has 256"):
        ReferenceCore._load(snapshot, POOL)


# -- saved duels -----------------------------------------------------------------------------------------------


def test_every_state_can_be_saved_and_read() -> None:
    for rules in RULESETS.values():
        for duel in states(7, rules=rules.but(on=Switch.ZERO_ATK_DESTROYS), size=12):
            assert everything(ReferenceCore._from_bytes(duel.to_bytes(), POOL)) == everything(duel)


def test_another_version_engine_or_pool_is_named() -> None:
    data = ReferenceCore._start(setup()).to_bytes()
    with pytest.raises(DuelFormatError, match="starts with"):
        ReferenceCore._from_bytes(b"X" + data[1:], POOL)
    with pytest.raises(DuelFormatError, match="format 99"):
        ReferenceCore._from_bytes(data[:8] + b"\x63" + data[9:], POOL)
    with pytest.raises(DuelFormatError, match="engine b'N'"):
        ReferenceCore._from_bytes(data[:10] + b"N" + data[11:], POOL)
    with pytest.raises(DuelFormatError, match="card pool"):
        ReferenceCore._from_bytes(data, pool_with())
    with pytest.raises(DuelFormatError, match="checksum"):
        ReferenceCore._from_bytes(data[:-1] + bytes([data[-1] ^ 1]), POOL)


SAVED = [duel.to_bytes() for duel in states(2, hand=8, size=20)][::5]


@given(st.sampled_from(SAVED), st.integers(0), st.integers(0, 255), st.booleans())
@settings(max_examples=400, deadline=None)
def test_a_changed_byte_gives_a_duel_or_a_clear_error(data: bytes, at: int, value: int, mend: bool) -> None:
    """With the checksum mended too: what is then read is checked, and played on without any other exception."""
    changed = bytearray(data)
    changed[at % len(data)] = value
    if mend:
        changed[4:8] = struct.pack("<I", zlib.crc32(bytes(changed[8:])))
    try:
        duel = ReferenceCore._from_bytes(bytes(changed), POOL)
    except DuelFormatError:
        return
    for _ in range(30):
        if duel.over:
            break
        assert everything(ReferenceCore._from_bytes(duel.to_bytes(), POOL)) == everything(duel)
        duel.apply(duel.legal_actions()[value % len(duel.legal_actions())])


@given(st.sampled_from(SAVED), st.integers(0), st.binary(max_size=40))
@settings(max_examples=200, deadline=None)
def test_truncated_and_longer_bytes_are_refused(data: bytes, at: int, more: bytes) -> None:
    for changed in (data[: at % len(data)], data + b"\x00" + more):
        mended = changed[:4] + struct.pack("<I", zlib.crc32(changed[8:])) + changed[8:]
        for each in (changed, mended):
            with pytest.raises(DuelFormatError):
                ReferenceCore._from_bytes(each, POOL)


@given(st.binary(max_size=300))
@settings(max_examples=200, deadline=None)
def test_any_other_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(DuelFormatError):
        ReferenceCore._from_bytes(data, POOL)
