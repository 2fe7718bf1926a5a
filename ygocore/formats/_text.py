"""What the text formats share: decoding, lines, card codes, and the choice between refusing and skipping."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

from ygocore.errors import DataFormatError

MAX_CODE = 0xFFFF_FFFF  # codes travel as 32 bits in .ydke links and in the engines

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16: its mark begins with UTF-16's
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# str.splitlines would also cut at form feeds and U+2028, which no editor of these files means as a new line.
_LINE_ENDS = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True, slots=True)
class Skipped:
    """One piece of input that a lenient reader left out.

    `line` counts from 1, None where there are no lines; `text` is what was there, `reason` what a strict
    reader would have said.
    """

    line: int | None
    text: str
    reason: str


class Complaints:
    """Takes each complaint of a reader: raises it (strict) or keeps it as a `Skipped` (lenient)."""

    def __init__(self, file: str | None, lenient: bool) -> None:
        self.file = file
        self.lenient = lenient
        self._skipped: list[Skipped] = []

    def refuse(self, reason: str, text: str, line: int | None = None, table: str | None = None) -> None:
        """Raise DataFormatError with `reason`, or note what was skipped if the reader is lenient."""
        if not self.lenient:
            raise DataFormatError(reason, file=self.file, line=line, table=table)
        self._skipped.append(Skipped(line, text, reason))

    @property
    def skipped(self) -> tuple[Skipped, ...]:
        """What was left out so far, in the order of the input."""
        return tuple(self._skipped)


def decode(data: bytes | str, complaints: Complaints) -> str:
    """Return `data` as text: UTF-8 with or without byte order mark, or UTF-16 / UTF-32 with one.

    Anything else is a complaint that says "encoding". A lenient reader then goes on with U+FFFD in place of
    the bytes that are not UTF-8; text with NUL characters (UTF-16 without a mark) is refused even then,
    since nothing in it can be read.
    """
    text = data.removeprefix("\ufeff") if isinstance(data, str) else _decode_bytes(data, complaints)
    if "\x00" in text:
        reason = (
            "NUL characters: not text, or UTF-16 without a byte order mark; "
            "expected the encoding UTF-8, or UTF-16 with a mark"
        )
        raise DataFormatError(reason, file=complaints.file)
    return text


def _decode_bytes(data: bytes, complaints: Complaints) -> str:
    encoding = next((name for mark, name in _BOMS if data.startswith(mark)), "utf-8")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        where = error.start + (len(codecs.BOM_UTF8) if encoding == "utf-8-sig" else 0)
        line = data.count(b"\n", 0, where) + 1 if encoding.startswith("utf-8") else None
        bad = data[where : where + 4]
        reason = (
            f"bytes {bad.hex(' ')} at offset {where} are not {encoding.removesuffix('-sig').upper()}; "
            "expected the encoding UTF-8, or UTF-16 with a byte order mark"
        )
        complaints.refuse(reason, repr(bad), line)
        return data.decode(encoding, errors="replace")


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield (line number from 1, line without surrounding blanks) for every line that is not blank."""
    for number, line in enumerate(_LINE_ENDS.split(text), start=1):
        stripped = line.strip()
        if stripped:
            yield number, stripped


def shorten(text: str, limit: int = 60) -> str:
    """Return `repr(text)`, cut to about `limit` characters, for quoting bad input."""
    return repr(text if len(text) <= limit else text[: limit - 3] + "...")


def parse_code(digits: str) -> int | None:
    """Return the card code that a run of ASCII digits stands for, or None if it lies outside 1 to
    4294967295."""
    # int() of an endless run of digits is slow and, past 4300 of them, an error of its own.
    significant = digits.lstrip("0")
    if len(significant) > 10:
        return None
    code = int(significant or "0")
    return code if 1 <= code <= MAX_CODE else None
