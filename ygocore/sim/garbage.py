"""Bytes that are no saved duel and snapshots that are no position: an engine refuses them or copes, and never
crashes."""

from __future__ import annotations

import struct
import zlib
from copy import deepcopy
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from ygocore.duel import Duel, duel_class
from ygocore.errors import CapacityError, DuelFormatError, PositionError, YgoError
from ygocore.rng import Generator
from ygocore.sim.lockstep import differences

if TYPE_CHECKING:
    pass

_STEPS = 40  # actions played from a state that an engine took
_STEPS_A_COPY = 8
_LENGTH, _FINGERPRINT = (
    12,
    16,
)  # where the header of the native engine has that of the payload, and the pool's


class GarbageError(YgoError):
    """An engine took garbage badly: another error than the contract's, or a state that then fails. ``what`` is the message
    without the garbage."""

    def __init__(self, what: str, garbage: str) -> None:
        super().__init__(f"{what}: {garbage}")
        self.what = what


def try_bytes(duel: Duel, generator: Generator) -> bool:
    """Give the duel's engine damaged bytes; whether it took them. :class:`GarbageError` if it fails."""
    engine, pool = duel.engine, duel.pool
    data = _damaged(duel.to_bytes(), generator)
    if generator.below(2):
        data = _with_checksum(data, engine)
    try:
        taken = duel_class(engine)._from_bytes(data, pool)
    except DuelFormatError:
        return False
    except Exception as error:
        raise GarbageError(f"{engine} reads bytes with {_told(error)}", data.hex()) from error
    _survives(taken, generator, f"bytes {data.hex()}")
    return True


def try_snapshot(duel: Duel, generator: Generator) -> bool:
    """Give the duel's engine a snapshot with wrong values in it; whether it took it. :class:`GarbageError` if
    it fails."""
    whole = duel.snapshot()
    snapshot = deepcopy(whole)
    for _ in range(1 + generator.below(3)):
        _spoil(snapshot, generator)
    try:
        taken = duel_class(duel.engine)._load(snapshot, duel.pool)
    except (PositionError, CapacityError):
        return False
    except Exception as error:
        changes = ", ".join(differences(whole, snapshot, ("it was", "it is")))
        raise GarbageError(f"{duel.engine} loads a snapshot with {_told(error)}", changes) from error
    _survives(taken, generator, f"a snapshot with {list(differences(whole, snapshot, ('it was', 'it is')))}")
    return True


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _survives(duel: Duel, generator: Generator, origin: str) -> None:
    """Whatever the state is, using it raises nothing but the package's own errors."""
    try:
        duel.snapshot()
        duel.to_bytes()
        for _ in range(_STEPS):
            actions = duel.legal_actions()
            duel.digest()
            if len(actions) == 0:
                return
            if generator.below(_STEPS_A_COPY) == 0:
                duel = duel.clone()
            duel.apply(int(actions[generator.below(len(actions))]))
            duel.raw_events()
    except YgoError:
        return
    except Exception as error:
        raise GarbageError(
            f"{duel.engine} fails with {_told(error)} in a duel from garbage", origin
        ) from error


# -- bytes ---------------------------------------------------------------------------------------------------


def _damaged(data: bytes, generator: Generator) -> bytes:
    damaged = bytearray(data)
    kind = generator.below(8)
    if kind == 0:
        return bytes(damaged[: generator.below(len(damaged) + 1)])
    if kind == 1:
        return bytes(damaged) + bytes(generator.below(256) for _ in range(1 + generator.below(40)))
    for _ in range(1 + generator.below(4)):
        at = generator.below(len(damaged))
        damaged[at] = generator.below(256) if generator.below(2) else damaged[at] ^ 1 << generator.below(8)
    return bytes(damaged)


def _with_checksum(data: bytes, engine: str) -> bytes:
    """The bytes with a header that fits them, so that what lies behind the checksum is reached."""
    if engine == "reference":
        return data[:4] + struct.pack("<I", zlib.crc32(data[8:])) + data[8:]
    from ygocore._native.save import HEADER_SIZE, checksum

    if len(data) < HEADER_SIZE:
        return data
    payload = data[HEADER_SIZE:]
    fingerprint = struct.unpack_from("<Q", data, _FINGERPRINT)[0]
    header = struct.pack("<IQQ", len(payload), fingerprint, checksum(fingerprint, payload))
    return data[:_LENGTH] + header + data[_LENGTH + len(header) :]


# -- snapshots -----------------------------------------------------------------------------------------------

_ODD = (0, 1, 2, 3, 7, 8, 9, 127, 128, 255, 256, 32767, 65535, 65536, 1 << 31, (1 << 32) - 1, 1 << 32)
_ODDER = (-1, -(1 << 31), 1 << 63, 1 << 64, 1 << 100)


def _odd_number(generator: Generator) -> int:
    values = _ODD if generator.below(4) else _ODDER
    return values[generator.below(len(values))]


def _spoil(value: Any, generator: Generator) -> None:
    """Change one number, or the length of one list, somewhere in the value."""
    at = value
    while True:
        names = [field.name for field in fields(at) if field.name != "rules"]
        name = names[generator.below(len(names))]
        part = getattr(at, name)
        if isinstance(part, list) and part and generator.below(6) == 0:
            _spoil_list(part, generator)
            return
        if is_dataclass(part):
            if name == "pending" and generator.below(4) == 0:
                at.pending = None
                return
            at = part
        elif isinstance(part, (list, tuple)) and any(map(is_dataclass, part)):
            inside = [each for each in part if is_dataclass(each)]
            at = inside[generator.below(len(inside))]
        elif isinstance(part, tuple):
            setattr(at, name, _spoiled_numbers(part, generator))
            return
        elif isinstance(part, int):
            setattr(at, name, not part if isinstance(part, bool) else _odd_number(generator))
            return


def _spoiled_numbers(numbers: tuple[Any, ...], generator: Generator) -> tuple[Any, ...]:
    """A tuple of numbers with one changed, or a tuple of places with one changed or one more."""
    if not numbers:
        return numbers
    at = generator.below(len(numbers))
    old = numbers[at]
    if not isinstance(old, tuple):
        new: Any = _odd_number(generator)
    elif generator.below(4) == 0:
        return (*numbers, old)
    else:
        new = _spoiled_numbers(old, generator)
    whole = (*numbers[:at], new, *numbers[at + 1 :])
    return type(numbers)(*whole) if hasattr(numbers, "_fields") else whole


def _spoil_list(part: list[Any], generator: Generator) -> None:
    if generator.below(2):
        part.extend(deepcopy(part) * (1 + generator.below(3)))
    else:
        del part[generator.below(len(part))]
