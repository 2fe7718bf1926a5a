"""Deck files, `.ydk`: one card code a line under `#main`, `#extra` and `!side`.

    #created by ...
    #main
    89631139
    #extra
    !side

Read as the clients do: codes before any section belong to the Main Deck, other lines that begin with `#` are
comments, a code may be padded with zeros and be followed by a comment (`#`, `--` or `//`), sections may be
missing, come in any order and come twice. Unlike the clients, which skip what they cannot read, anything
else is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ygocore.errors import DataFormatError
from ygocore.formats._text import Complaints, Skipped, decode, numbered_lines, parse_code, shorten

PARTS = ("main", "extra", "side")

_SECTIONS = {"#main": 0, "#extra": 1, "!side": 2}
_ENTRY = re.compile(r"([0-9]+)(?:\s*(?:#|--|//).*)?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class YdkDeck:
    """A parsed deck file.

    `main`, `extra`, `side` hold card codes in file order; `main_lines`, `extra_lines`, `side_lines` the line
    (from 1) of each. `comment` is the first comment line without its `#` ("" if there is none);
    `skipped` is empty unless read leniently.
    """

    main: tuple[int, ...]
    extra: tuple[int, ...]
    side: tuple[int, ...]
    main_lines: tuple[int, ...]
    extra_lines: tuple[int, ...]
    side_lines: tuple[int, ...]
    comment: str = ""
    skipped: tuple[Skipped, ...] = ()


def parse_ydk(data: bytes | str, *, file: str | None = None, lenient: bool = False) -> YdkDeck:
    """Return the deck in `data`, the content of a .ydk file; `file` is only quoted in errors.

    Raises DataFormatError for an unknown encoding, a line that is no code, comment or section, a code
    outside 1 to 4294967295, and input with neither a section nor a code. With `lenient` such lines are
    returned in `skipped` instead (an input that is not text at all still raises).
    """
    complaints = Complaints(file, lenient)
    parts: tuple[list[tuple[int, int]], ...] = ([], [], [])
    section: int | None = None
    comment = ""
    for line, text in numbered_lines(decode(data, complaints)):
        if text.lower() in _SECTIONS:
            section = _SECTIONS[text.lower()]
        elif text.startswith("#"):
            comment = comment or text[1:].strip()
        else:
            code = _read_code(text, line, complaints)
            if code is not None:
                parts[section or 0].append((code, line))
    if section is None and not any(parts) and not complaints.skipped:
        complaints.refuse("no deck in here: expected #main, #extra, !side and card codes, one a line", "")
    main, extra, side = (tuple(code for code, _ in part) for part in parts)
    main_lines, extra_lines, side_lines = (tuple(line for _, line in part) for part in parts)
    return YdkDeck(main, extra, side, main_lines, extra_lines, side_lines, comment, complaints.skipped)


def _read_code(text: str, line: int, complaints: Complaints) -> int | None:
    if text.startswith("!"):
        complaints.refuse(
            f"unknown section {shorten(text)}; the sections are #main, #extra and !side", text, line
        )
        return None
    match = _ENTRY.fullmatch(text)
    if match is None:
        complaints.refuse(
            f"{shorten(text)} is no card code; expected digits, a #comment or a section", text, line
        )
        return None
    code = parse_code(match[1])
    if code is None:
        complaints.refuse(f"card code {shorten(match[1])} is not within 1 to 4294967295", text, line)
    return code


def format_ydk(
    main: Iterable[int], extra: Iterable[int] = (), side: Iterable[int] = (), comment: str = ""
) -> str:
    """Return a .ydk file as text: `comment` (one line, if any) and the three sections, codes in the given
    order.

    Raises DataFormatError if `comment` would not read back as a comment: it spans lines or names a section.
    """
    lines = []
    if comment:
        if (
            len(list(numbered_lines(f"#{comment}"))) != 1
            or f"#{comment.strip()}".lower() in _SECTIONS
            or "\x00" in comment
        ):
            raise DataFormatError(
                f"{shorten(comment)} cannot be a comment in a .ydk file; expected one line of text"
            )
        lines.append(f"#{comment}")
    for heading, part in zip(_SECTIONS, (main, extra, side), strict=True):
        lines.append(heading)
        lines += [str(code) for code in part]
    return "\n".join(lines) + "\n"
