"""Saved duels: what is read back is what was saved, and no bytes whatever can do harm."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from ygocore.cards.pool import CardPool
from ygocore.errors import CapacityError, DuelFormatError
from ygocore.setup import DuelSetup

pytestmark = pytest.mark.native

HEADER = struct.Struct("<8sHHIQQQ")


def resealed(native: SimpleNamespace, data: bytes) -> bytes:
    """The bytes with the length and the checksum that they should have."""
    magic, format_version, layout, _, fingerprint, _, effects = HEADER.unpack_from(data)
    payload = data[HEADER.size :]
    checksum = native.save.checksum(fingerprint, payload)
    return HEADER.pack(magic, format_version, layout, len(payload), fingerprint, checksum, effects) + payload


def test_saved_duels_come_back_equal(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup], walk: Callable[..., Iterator[Any]]
) -> None:
    for duel in walk(new_setup(turn_limit=12), 2):
        data = duel.to_bytes()
        again = native.core.NativeCore._from_bytes(data, duel.pool)
        assert again.to_bytes() == data
        assert again.digest() == duel.digest()
        assert again.legal_actions().tolist() == duel.legal_actions().tolist()
        assert again.raw_events() == []
        assert len(data) < 16 * 1024
        assert resealed(native, data) == data


def test_bytearrays_and_memoryviews_are_bytes_too(native: SimpleNamespace, moments: dict[str, Any]) -> None:
    duel = moments["TRIBUTE"]
    for form in (bytearray, memoryview):
        assert native.core.NativeCore._from_bytes(form(duel.to_bytes()), duel.pool).digest() == duel.digest()
    for wrong in ("text", 3, None):
        with pytest.raises(TypeError):
            native.core.NativeCore._from_bytes(wrong, duel.pool)


def patched(data: bytes, offset: int, new: bytes) -> bytes:
    return data[:offset] + new + data[offset + len(new) :]


def test_each_fault_of_the_header_has_its_own_error(native: SimpleNamespace, moments: dict[str, Any]) -> None:
    duel = moments["SELECT_IDLECMD"]
    data = duel.to_bytes()
    payload_end = len(data) - 1
    for wrong, message in (
        (b"", "a header has"),
        (data[:39], "a header has"),
        (patched(data, 0, b"Y"), "begin otherwise"),
        (patched(data, 8, b"\x63"), "format 99"),
        (patched(data, 10, b"\x63"), "state layout 99"),
        (patched(data, 16, bytes(8)), "another card pool: fingerprint 0000000000000000"),
        (data[:-1], "cut or extended"),
        (data + b"\0", "cut or extended"),
        (patched(data, 24, bytes(8)), "checksum"),
        (patched(data, payload_end, bytes([data[payload_end] ^ 1])), "checksum"),
    ):
        with pytest.raises(DuelFormatError, match=message):
            native.core.NativeCore._from_bytes(wrong, duel.pool)


def test_a_duel_of_another_pool_is_refused(
    native: SimpleNamespace, moments: dict[str, Any], pool: CardPool
) -> None:
    other = CardPool(pool[code] for code in list(pool)[1:])
    with pytest.raises(DuelFormatError, match=f"fingerprint {pool.fingerprint:016x}"):
        native.core.NativeCore._from_bytes(moments["SELECT_IDLECMD"].to_bytes(), other)


def read_or_refuse(native: SimpleNamespace, data: bytes, pool: Any) -> Any:
    """The duel in the bytes, None if they are refused as they should be; anything else fails."""
    try:
        return native.core.NativeCore._from_bytes(data, pool)
    except DuelFormatError:
        return None


def play_a_little(duel: Any, chance: random.Random) -> None:
    """Use everything that reads the state, and some actions: what was let in must not lead astray."""
    for _ in range(12):
        duel.snapshot()
        duel.clone().digest()
        duel.to_bytes()
        _ = duel.prompt, duel.phase, duel.life_points, duel.win_reason, duel.raw_events()
        if duel.over:
            break
        try:
            duel.apply(chance.choice(duel.legal_actions()))
        except CapacityError:
            break


def corrupted(data: bytes, chance: random.Random) -> bytes:
    """The payload with a few bits or bytes changed, or exchanged with one another."""
    broken = bytearray(data)
    low, high = HEADER.size, len(data) - 1
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        at = chance.randint(low, high)
        match chance.randrange(4):
            case 0:
                broken[at] ^= 1 << chance.randrange(8)
            case 1:
                broken[at] = chance.choice((0, 1, 2, 5, 0x50, 0x7F, 0x80, 0xFE, 0xFF))
            case 2:
                broken[at] = chance.randrange(256)
            case _:
                other = chance.randint(low, high)
                broken[at], broken[other] = broken[other], broken[at]
    return bytes(broken)


@pytest.mark.parametrize("seed", range(4))
def test_no_corrupted_bytes_do_harm(native: SimpleNamespace, moments: dict[str, Any], seed: int) -> None:
    chance = random.Random(seed)
    read = refused = 0
    for duel in moments.values():
        data = duel.to_bytes()
        for _ in range(250):
            again = read_or_refuse(native, resealed(native, corrupted(data, chance)), duel.pool)
            if again is None:
                refused += 1
            else:
                read += 1
                play_a_little(again, chance)
    assert refused > read > 0  # what may be is read, and most of the changes are not


def test_no_random_or_truncated_bytes_do_harm(native: SimpleNamespace, moments: dict[str, Any]) -> None:
    chance = random.Random(1)
    for duel in moments.values():
        data = duel.to_bytes()
        for length in [*range(40), *(chance.randrange(len(data)) for _ in range(40))]:
            assert read_or_refuse(native, data[:length], duel.pool) is None
            if length > HEADER.size:
                assert read_or_refuse(native, resealed(native, data[:length]), duel.pool) is None
            head = data[: HEADER.size]
            noise = resealed(native, head + chance.randbytes(len(data) - HEADER.size))
            assert read_or_refuse(native, noise, duel.pool) is None
            assert read_or_refuse(native, chance.randbytes(length), duel.pool) is None
