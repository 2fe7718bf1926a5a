"""Restricted lists, `lflist.conf`: several lists a file, each a name and how many copies of a card it allows.

    #[2026.05 TCG]            a comment
    !2026.05 TCG              begins a list
    $whitelist                optional: cards that are not listed are forbidden
    21044178 0 --Abyss Dweller

A list speaks of codes only. Which codes share a name, and so a limit, is a matter for `ygocore.deck`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from ygocore.errors import DataFormatError
from ygocore.formats._text import MAX_CODE, Complaints, Skipped, decode, numbered_lines, parse_code, shorten

UNLIMITED = 3  # copies of a card that no list restricts (DECK-05)

_ENTRY = re.compile(r"([0-9]+)[ \t]+(-?[0-9]+)(?:(?:\s+|(?=--|#))(.*))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class BanEntry:
    """One line of a list: the card's code, how many copies it allows (0 to 3), and the comment, usually the
    card's name."""

    code: int
    count: int
    comment: str = ""

    def __post_init__(self) -> None:
        if not 1 <= self.code <= MAX_CODE:
            raise DataFormatError(f"card code {self.code} is not within 1 to {MAX_CODE}")
        if not 0 <= self.count <= UNLIMITED:
            raise DataFormatError(f"card {self.code}: {self.count} copies; a list allows 0, 1, 2 or 3")
        _require_one_line(self.comment, "comment")


@dataclass(frozen=True, slots=True)
class BanList:
    """One restricted list: its name, whether it is a whitelist, and its lines in file order.

    A code may be listed twice (files put a restriction below the list of all cards): the last line counts,
    as in the clients, and `repeated` names such codes.
    """

    name: str
    whitelist: bool = False
    entries: tuple[BanEntry, ...] = ()
    _limits: dict[int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.name:
            raise DataFormatError("a restricted list needs a name")
        _require_one_line(self.name, "name")
        object.__setattr__(self, "entries", tuple(self.entries))
        object.__setattr__(self, "_limits", {entry.code: entry.count for entry in self.entries})

    def limit(self, code: int) -> int:
        """Return how many copies of `code` are allowed, 0 to 3; for an unlisted one 3, or 0 on a
        whitelist."""
        return self._limits.get(code, 0 if self.whitelist else UNLIMITED)

    def __contains__(self, code: object) -> bool:
        return code in self._limits

    @property
    def limits(self) -> dict[int, int]:
        """A copy of code -> allowed copies, for all listed codes."""
        return dict(self._limits)

    @property
    def names(self) -> dict[int, str]:
        """Code -> comment, for the codes that have one: names as the list's author wrote them."""
        return {entry.code: entry.comment for entry in self.entries if entry.comment}

    @property
    def repeated(self) -> tuple[int, ...]:
        """The codes that are listed more than once, in order of their first line."""
        seen: dict[int, int] = {}
        for entry in self.entries:
            seen[entry.code] = seen.get(entry.code, 0) + 1
        return tuple(code for code, times in seen.items() if times > 1)

    def to_text(self) -> str:
        """Return the list as lflist text, which reads back as an equal list."""
        lines = [f"!{self.name}", *(["$whitelist"] if self.whitelist else [])]
        lines += [
            f"{entry.code} {entry.count}" + (f" --{entry.comment}" if entry.comment else "")
            for entry in self.entries
        ]
        return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class BanLists:
    """The lists of one file in file order; `skipped` is empty unless read leniently."""

    lists: tuple[BanList, ...]
    skipped: tuple[Skipped, ...] = ()

    def named(self, name: str) -> BanList:
        """Return the first list with that name, case ignored; KeyError naming those there are if there is
        none."""
        for banlist in self.lists:
            if banlist.name.casefold() == name.casefold():
                return banlist
        raise KeyError(
            f"no list named {name!r}; there are: {', '.join(repr(item.name) for item in self.lists)}"
        )


def _require_one_line(text: str, what: str) -> None:
    if text != text.strip() or "\x00" in text or len(list(numbered_lines(text))) > 1:
        raise DataFormatError(
            f"{shorten(text)} cannot be the {what} in a restricted list; expected one trimmed line"
        )


def parse_lflist(data: bytes | str, *, file: str | None = None, lenient: bool = False) -> BanLists:
    """Return the lists in `data`, the content of an lflist file; `file` is only quoted in errors.

    Raises DataFormatError for an unknown encoding, a line that is no entry, an entry before the first
    `!name`, a count that is not 0 to 3, an unknown `$` directive, a `!` without a name, and input with no
    list at all. With `lenient` such lines are returned in `skipped` instead.
    """
    complaints = Complaints(file, lenient)
    found: list[_Draft] = []
    current: _Draft | None = None
    for line, text in numbered_lines(decode(data, complaints)):
        if text.startswith("#"):
            continue
        if text.startswith("!"):
            # After a nameless list its lines are skipped too: they do not belong to the list before.
            current = _begin_list(text, line, complaints)
            found += [current] if current is not None else []
        elif current is None:
            complaints.refuse(f"{shorten(text)} belongs to no list; expected !name before it", text, line)
        elif text.startswith("$"):
            current.whitelist |= _read_directive(text, line, complaints)
        else:
            entry = _read_entry(text, line, complaints)
            if entry is not None:
                current.entries.append(entry)
    if not found and not complaints.skipped:
        complaints.refuse("no list in here; expected !name and lines of card code and count", "")
    return BanLists(tuple(draft.finish() for draft in found), complaints.skipped)


@dataclass(slots=True)
class _Draft:
    name: str
    whitelist: bool = False
    entries: list[BanEntry] = field(default_factory=list)

    def finish(self) -> BanList:
        return BanList(self.name, self.whitelist, tuple(self.entries))


def _begin_list(text: str, line: int, complaints: Complaints) -> _Draft | None:
    name = text[1:].strip()
    if not name:
        complaints.refuse("a list without a name; expected !name", text, line)
        return None
    return _Draft(name)


def _read_directive(text: str, line: int, complaints: Complaints) -> bool:
    if text.lower() == "$whitelist":
        return True
    complaints.refuse(f"unknown directive {shorten(text)}; the only one is $whitelist", text, line)
    return False


def _read_entry(text: str, line: int, complaints: Complaints) -> BanEntry | None:
    match = _ENTRY.fullmatch(text)
    if match is None:
        complaints.refuse(f"{shorten(text)} is no entry; expected: code count --name", text, line)
        return None
    code = parse_code(match[1])
    if code is None:
        complaints.refuse(f"card code {shorten(match[1])} is not within 1 to {MAX_CODE}", text, line)
        return None
    if match[2] not in {"0", "1", "2", "3"}:
        complaints.refuse(f"card {code}: {shorten(match[2])} copies; a list allows 0, 1, 2 or 3", text, line)
        return None
    comment = (match[3] or "").strip()
    return BanEntry(code, int(match[2]), comment.removeprefix("--").strip())


def format_lflist(lists: Iterable[BanList]) -> str:
    """Return a file that holds `lists`, in order; `parse_lflist` reads it back as equal lists."""
    return "".join(banlist.to_text() for banlist in lists)
