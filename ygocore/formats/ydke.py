"""Deck links: `ydke://main!extra!side!`, each part base64 of the card codes as 32-bit little-endian
numbers."""

from __future__ import annotations

import base64
import binascii
import re
import struct
from collections.abc import Iterable
from dataclasses import dataclass

from ygocore.formats._text import MAX_CODE, Complaints, Skipped, shorten

SCHEME = "ydke://"

_PART_NAMES = ("main", "extra", "side")
_NOT_BASE64 = re.compile(r"[^A-Za-z0-9+/]")


@dataclass(frozen=True, slots=True)
class YdkeDeck:
    """The three parts of a deck link, card codes in the order of the link; `skipped` is empty unless read
    leniently."""

    main: tuple[int, ...]
    extra: tuple[int, ...]
    side: tuple[int, ...]
    skipped: tuple[Skipped, ...] = ()


def is_ydke(text: str) -> bool:
    """Return whether `text` claims to be a deck link (by its scheme, in any case)."""
    return text.lstrip()[: len(SCHEME)].lower() == SCHEME


def parse_ydke(url: str, *, lenient: bool = False) -> YdkeDeck:
    """Return the deck in a deck link. Blanks around it, scheme in any case and missing `=` padding are
    accepted.

    Raises DataFormatError if the scheme is another, the three parts are not each ended by `!`, a part is not
    base64 or not a whole number of 4-byte codes, or a code is 0. With `lenient` such parts are returned in
    `skipped` instead.
    """
    complaints = Complaints(None, lenient)
    text = url.strip()
    if not is_ydke(text):
        complaints.refuse(f"{shorten(text)} is no deck link; expected ydke://main!extra!side!", text)
        return YdkeDeck((), (), (), complaints.skipped)
    parts = text[len(SCHEME) :].split("!")
    if len(parts) != 4 or parts[3]:
        complaints.refuse(
            f"{shorten(text)}: three parts ended by ! are needed, as in ydke://main!extra!side!", text
        )
    parts = ([*parts, "", "", ""])[:3]
    main, extra, side = (_read_part(*part, complaints) for part in zip(parts, _PART_NAMES, strict=True))
    return YdkeDeck(main, extra, side, complaints.skipped)


def _read_part(part: str, name: str, complaints: Complaints) -> tuple[int, ...]:
    digits = part.rstrip("=")
    bad = _NOT_BASE64.search(digits)
    if bad is not None or len(digits) % 4 == 1 or len(part) - len(digits) > 2:
        what = f"{bad[0]!r} at offset {bad.start()}" if bad is not None else "its length"
        complaints.refuse(f"the {name} part {shorten(part)} is not base64 ({what})", part)
        return ()
    try:
        packed = base64.b64decode(digits + "=" * (-len(digits) % 4), validate=True)
    except binascii.Error as error:
        complaints.refuse(f"the {name} part {shorten(part)} is not base64 ({error})", part)
        return ()
    if len(packed) % 4:
        complaints.refuse(
            f"the {name} part holds {len(packed)} bytes, not a whole number of 4-byte codes", part
        )
        return ()
    codes = struct.unpack(f"<{len(packed) // 4}I", packed)
    if 0 in codes:
        complaints.refuse(f"card {codes.index(0) + 1} of the {name} part is 0, which is no card code", part)
    return tuple(code for code in codes if code)


def format_ydke(main: Iterable[int], extra: Iterable[int] = (), side: Iterable[int] = ()) -> str:
    """Return the deck link for the given codes, each within 1 to 4294967295 (ValueError otherwise)."""
    return SCHEME + "".join(_format_part(part) + "!" for part in (main, extra, side))


def _format_part(part: Iterable[int]) -> str:
    codes = tuple(part)
    for code in codes:
        if not 1 <= code <= MAX_CODE:
            raise ValueError(f"card code {code} is not within 1 to {MAX_CODE}")
    return base64.b64encode(struct.pack(f"<{len(codes)}I", *codes)).decode("ascii")
