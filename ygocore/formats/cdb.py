"""Card databases, `.cdb`: SQLite files with a table `datas` (one row of integers a card) and a table `texts`.

Several facts share an integer there; this module is the only place that takes them apart and puts them
together:

- `level`: bits 0 to 7 Level, Rank or Link Rating (by `type`), bits 16 to 23 the right and bits 24 to 31 the
  left Pendulum Scale;
- `def`: DEF, or the Link Arrows of a Link Monster;
- `setcode`: up to four 16-bit archetype numbers, lowest first;
- `atk`, `def`: -2 for a printed "?".

The database is read as bytes into memory: nothing is locked or written, and the file may lie anywhere.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ygocore.constants import LinkMarker, Type
from ygocore.errors import DataFormatError
from ygocore.formats._text import MAX_CODE, Complaints, Skipped

if TYPE_CHECKING:
    import sqlite3

QUESTION = -2  # ATK or DEF printed as "?"

COLUMNS = ("id", "ot", "alias", "setcode", "type", "atk", "def", "level", "race", "attribute", "category")

_HEADER = b"SQLite format 3\x00"
_ALL_MARKERS = int(
    LinkMarker.BOTTOM_LEFT
    | LinkMarker.BOTTOM
    | LinkMarker.BOTTOM_RIGHT
    | LinkMarker.LEFT
    | LinkMarker.RIGHT
    | LinkMarker.TOP_LEFT
    | LinkMarker.TOP
    | LinkMarker.TOP_RIGHT
)
_TEXT_COLUMNS = ("name", "desc", *(f"str{n}" for n in range(1, 17)))


@dataclass(frozen=True, slots=True)
class CdbCard:
    """One card as a database tells it, with the packed integers taken apart. All numbers are plain ints.

    `level`, `rank` and `link` exclude each other (0: the card has none); `attack` and `defense` are points,
    -2 for "?", and `defense` is 0 for a Link Monster; scales are 0 unless it is a Pendulum Monster;
    `setcodes` holds 0 to 4 numbers, none of them 0; `category` is the database's own search category, kept
    for writing back.
    """

    code: int
    name: str = ""
    alias: int = 0
    setcodes: tuple[int, ...] = ()
    type: int = 0
    level: int = 0
    rank: int = 0
    link: int = 0
    link_markers: int = 0
    left_scale: int = 0
    right_scale: int = 0
    attack: int = 0
    defense: int = 0
    race: int = 0
    attribute: int = 0
    ot: int = 0
    category: int = 0


@dataclass(frozen=True, slots=True)
class CdbCards:
    """The cards of one database in order of their codes; `skipped` is empty unless read leniently."""

    cards: tuple[CdbCard, ...]
    skipped: tuple[Skipped, ...] = ()


def parse_cdb(data: bytes, *, file: str | None = None, lenient: bool = False) -> CdbCards:
    """Return the cards in `data`, the content of a .cdb file; `file` is only quoted in errors.

    Raises DataFormatError, naming table and column, if it is no SQLite database, is damaged, lacks a table
    or column, or has a card whose numbers cannot be what they stand for (E-127: a Link Monster with another
    number of arrows than its rating). With `lenient` such cards are returned in `skipped`; a database that
    cannot be read at all still raises.
    """
    complaints = Complaints(file, lenient)
    cards = []
    for row in _read_rows(data, file):
        card, problem = unpack_row(row)
        if card is None:
            complaints.refuse(f"card {row[0]!r}: {problem}", repr(row), table="datas")
        else:
            cards.append(card)
    return CdbCards(tuple(cards), complaints.skipped)


def _read_rows(data: bytes, file: str | None) -> list[tuple[Any, ...]]:
    """Return (the COLUMNS..., name) of every card, ordered by code."""
    import sqlite3  # here, because it would be half of the time that `import ygocore` takes

    if not data:
        raise DataFormatError("the file is empty; expected an SQLite database", file=file)
    if not data.startswith(_HEADER):
        raise DataFormatError(f"begins with {data[:16]!r}; expected an SQLite database", file=file)
    connection = sqlite3.connect(":memory:")
    try:
        try:
            connection.deserialize(_without_wal(data))
            # A file cut short still answers queries that stay clear of the missing pages.
            _check_size(connection, data, file)
            _check_columns(connection, "datas", COLUMNS, file)
            _check_columns(connection, "texts", ("id", "name"), file)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise DataFormatError(f"damaged or no SQLite database: {error}", file=file) from error
        try:
            names = dict(connection.execute("SELECT id, name FROM texts"))
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise DataFormatError(f"cannot be read: {error}", file=file, table="texts") from error
        try:
            rows = connection.execute(f"SELECT {', '.join(COLUMNS)} FROM datas ORDER BY id").fetchall()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise DataFormatError(f"cannot be read: {error}", file=file, table="datas") from error
    finally:
        connection.close()
    return [(*row, names.get(row[0], "")) for row in rows]


def _without_wal(data: bytes) -> bytes:
    """Return the database with its write-ahead mark taken off, which an in-memory copy cannot have."""
    return data[:18] + b"\x01\x01" + data[20:] if data[18:20] == b"\x02\x02" else data


def _check_size(connection: sqlite3.Connection, data: bytes, file: str | None) -> None:
    page_size = struct.unpack(">H", data[16:18])[0] if len(data) >= 18 else 0
    page_size = 65536 if page_size == 1 else page_size
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    in_header = struct.unpack(">I", data[28:32])[0] if len(data) >= 32 else 0
    # SQLite itself trusts the header's page count only if it was written along with the last change.
    trusted = len(data) >= 100 and data[24:28] == data[92:96] and in_header > 0
    expected = page_size * (in_header if trusted else pages)
    if len(data) < expected:
        raise DataFormatError(f"cut short: {len(data)} bytes of {expected}", file=file)


def _check_columns(
    connection: sqlite3.Connection, table: str, needed: tuple[str, ...], file: str | None
) -> None:
    kinds = dict(connection.execute("SELECT name, type FROM sqlite_master"))
    if kinds.get(table) != "table":
        tables = sorted(str(name) for name, kind in kinds.items() if kind == "table")
        raise DataFormatError(
            f"no table {table!r}; there are: {', '.join(tables) or 'none'}", file=file, table=table
        )
    # `table` is one of our two names, never input.
    columns = [str(row[1]).lower() for row in connection.execute(f"PRAGMA table_info({table})")]
    missing = [column for column in needed if column not in columns]
    if missing:
        found = ", ".join(columns)
        raise DataFormatError(f"no column {', '.join(missing)}; there are: {found}", file=file, table=table)


def unpack_row(row: tuple[Any, ...]) -> tuple[CdbCard, None] | tuple[None, str]:
    """Return (the card, None) for a row (the COLUMNS..., name), or (None, what is wrong with it)."""
    problem = _row_problem(row)
    if problem is not None:
        return None, problem
    code, ot, alias, setcode, type_, attack, defense, level, race, attribute, category, name = row
    # SQLite integers are signed: four setcodes and the top scale bit may make them negative.
    setcode &= 0xFFFF_FFFF_FFFF_FFFF
    is_link, is_xyz = bool(type_ & Type.LINK), bool(type_ & Type.XYZ)
    number = level & 0xFF
    card = CdbCard(
        code=code,
        name=name or "",
        alias=alias,
        setcodes=tuple(part for shift in (0, 16, 32, 48) if (part := setcode >> shift & 0xFFFF)),
        type=type_,
        level=0 if is_link or is_xyz else number,
        rank=number if is_xyz and not is_link else 0,
        link=number if is_link else 0,
        link_markers=defense if is_link else 0,
        left_scale=level >> 24 & 0xFF,
        right_scale=level >> 16 & 0xFF,
        attack=attack,
        defense=0 if is_link else defense,
        race=race,
        attribute=attribute,
        ot=ot,
        category=category,
    )
    return card, None


def _row_problem(row: tuple[Any, ...]) -> str | None:
    """Return what is wrong with a row (the COLUMNS..., name), or None."""
    for column, value in zip(COLUMNS, row, strict=False):
        if type(value) is not int:
            return f"column {column} holds {value!r}; expected an integer"
    code, _, alias, _, type_, attack, defense, level, *_, name = row
    if name is not None and not isinstance(name, str):
        return f"column name of table texts holds {name!r}; expected text"
    if not 1 <= code <= MAX_CODE:
        return f"column id is not within 1 to {MAX_CODE}"
    if not 0 <= alias <= MAX_CODE:
        return f"column alias holds {alias}; expected 0 or a card code up to {MAX_CODE}"
    unsigned = (("ot", row[1]), ("type", type_), ("race", row[8]), ("attribute", row[9]))
    for column, value in unsigned:
        if not 0 <= value <= 0xFFFF_FFFF:
            return f"column {column} holds {value}; expected 32 bits"
    return _stats_problem(type_, attack, defense, level)


def _stats_problem(type_: int, attack: int, defense: int, level: int) -> str | None:
    for column, value in (("atk", attack), ("def", defense)):
        if not QUESTION <= value <= 0x7FFF_FFFF or value == -1:
            return f"column {column} holds {value}; expected points from 0, or -2 for '?'"
    if level & 0xFF00 or not -0x8000_0000 <= level <= 0xFFFF_FFFF:
        return f"column level holds {level:#x}; expected Level in bits 0-7, scales in bits 16-31"
    if level >> 16 and not type_ & Type.PENDULUM:
        return f"column level holds {level:#x}: Pendulum Scales on a card that is no Pendulum Monster"
    if type_ & Type.LINK:
        if defense < 0 or defense & ~_ALL_MARKERS:
            return f"column def holds {defense}, which are no Link Arrows"
        if defense.bit_count() != level & 0xFF:
            return f"Link Rating {level & 0xFF} but {defense.bit_count()} Link Arrows (columns level and def)"
    return None


def pack_card(card: CdbCard) -> tuple[int, ...]:
    """Return the values of the table `datas` for a card, in order of COLUMNS; the inverse of `unpack_row`."""
    if len(card.setcodes) > 4 or any(not 1 <= part <= 0xFFFF for part in card.setcodes):
        raise DataFormatError(
            f"card {card.code}: setcodes {card.setcodes}; a database holds up to four 16-bit ones"
        )
    setcode = sum(part << 16 * index for index, part in enumerate(card.setcodes))
    number = card.level | card.rank | card.link
    level = number | card.right_scale << 16 | card.left_scale << 24
    defense = card.link_markers if card.type & Type.LINK else card.defense
    row = (
        card.code,
        card.ot,
        card.alias,
        setcode - (1 << 64) if setcode >> 63 else setcode,
        card.type,
        card.attack,
        defense,
        level,
        card.race,
        card.attribute,
        card.category,
    )
    unpacked, problem = unpack_row((*row, card.name))
    if unpacked != card:
        raise DataFormatError(
            f"card {card.code}: {problem or 'its facts do not fit one database row'}", table="datas"
        )
    return row


def format_cdb(cards: Iterable[CdbCard]) -> bytes:
    """Return a .cdb file with `cards` (names, no other text); `parse_cdb` reads it back as equal cards.

    Raises DataFormatError if a card does not fit a row or two have one code.
    """
    import sqlite3

    connection = sqlite3.connect(":memory:")
    try:
        kinds = ("id integer primary key", *(f"{column} integer" for column in COLUMNS[1:]))
        connection.execute(f"CREATE TABLE datas({','.join(kinds)})")
        texts = ",".join(f"{column} text" for column in _TEXT_COLUMNS)
        connection.execute(f"CREATE TABLE texts(id integer primary key,{texts})")
        for card in cards:
            _insert(connection, card)
        connection.commit()
        return connection.serialize()
    except sqlite3.IntegrityError as error:
        raise DataFormatError(f"two cards with one code: {error}", table="datas") from error
    finally:
        connection.close()


def _insert(connection: sqlite3.Connection, card: CdbCard) -> None:
    places = ",".join("?" * len(COLUMNS))
    connection.execute(f"INSERT INTO datas VALUES({places})", pack_card(card))
    connection.execute("INSERT INTO texts(id, name) VALUES(?, ?)", (card.code, card.name))
