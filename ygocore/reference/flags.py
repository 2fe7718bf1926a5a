"""Marks on cards and players (RegisterFlagEffect)."""

from __future__ import annotations

from ygocore.reference.cards import Flag
from ygocore.reference.words import Reset


def put(flags: dict[int, list[Flag]], code: int, reset: int, property: int, count: int, label: int) -> None:
    """Add a mark. A reset with event bits counts as one of an event."""
    if reset & 0x0FFF0000:
        reset |= int(Reset.EVENT)
    flags.setdefault(code, []).append(Flag(code, reset, max(count, 1), label, property))
