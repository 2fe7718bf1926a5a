"""Card databases: how the packed integers come apart, and that no broken file gets past the reader."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ygocore.constants import Type
from ygocore.errors import DataFormatError
from ygocore.formats.cdb import COLUMNS, QUESTION, CdbCard, format_cdb, pack_card, parse_cdb, unpack_row

MONSTER = int(Type.MONSTER | Type.EFFECT)
# id, ot, alias, setcode, type, atk, def, level, race, attribute, category
ROW = (89631139, 3, 0, 0xDD, int(Type.MONSTER | Type.NORMAL), 3000, 2500, 8, 0x2000, 0x10, 0)


def database(*rows: tuple[Any, ...], names: dict[int, str] | None = None, sql: str = "") -> bytes:
    """Return a .cdb with `rows` in datas and `names` in texts, after running `sql`."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(
            "CREATE TABLE datas(id integer primary key,ot integer,alias integer,setcode integer,type integer,"
            "atk integer,def integer,level integer,race integer,attribute integer,category integer);"
            "CREATE TABLE texts(id integer primary key,name text,desc text);"
        )
        for row in rows:
            connection.execute(f"INSERT INTO datas VALUES({','.join('?' * len(COLUMNS))})", row)
        for code, name in (names or {}).items():
            connection.execute("INSERT INTO texts(id, name) VALUES(?, ?)", (code, name))
        connection.executescript(sql)
        connection.commit()
        return connection.serialize()


def row(**changes: Any) -> tuple[Any, ...]:
    return tuple(changes.get(column, value) for column, value in zip(COLUMNS, ROW, strict=True))


def only(*args: Any, **kwargs: Any) -> CdbCard:
    (card,) = parse_cdb(database(*args, **kwargs)).cards
    return card


def test_reads_a_normal_monster() -> None:
    card = only(ROW, names={89631139: "Blue-Eyes White Dragon"})
    assert card == CdbCard(
        code=89631139,
        name="Blue-Eyes White Dragon",
        setcodes=(0xDD,),
        type=0x11,
        level=8,
        attack=3000,
        defense=2500,
        race=0x2000,
        attribute=0x10,
        ot=3,
    )


def test_cards_come_in_order_of_their_codes() -> None:
    parsed = parse_cdb(database(row(id=7), row(id=3), row(id=5)))
    assert [card.code for card in parsed.cards] == [3, 5, 7]


def test_a_card_without_text_has_an_empty_name() -> None:
    assert only(ROW).name == ""


def test_level_holds_both_scales_of_a_pendulum_monster() -> None:
    card = only(row(type=MONSTER | Type.PENDULUM, level=13 << 24 | 1 << 16 | 7))
    assert (card.level, card.left_scale, card.right_scale) == (7, 13, 1)
    # A left scale of 128 or more makes the integer negative.
    assert only(row(type=MONSTER | Type.PENDULUM, level=(200 << 24 | 5) - 2**32)).left_scale == 200


def test_level_is_rank_for_xyz_and_rating_for_link() -> None:
    xyz = only(row(type=MONSTER | Type.XYZ, level=4))
    assert (xyz.level, xyz.rank, xyz.link) == (0, 4, 0)
    link = only(row(type=MONSTER | Type.LINK, level=2, **{"def": 0x22}))
    assert (link.level, link.rank, link.link) == (0, 0, 2)
    assert (link.link_markers, link.defense) == (0x22, 0)


def test_setcode_holds_four_and_may_be_negative() -> None:
    assert only(row(setcode=0x0002_0001)).setcodes == (1, 2)
    assert only(row(setcode=0x0001_0000_0002_0000)).setcodes == (2, 1)
    packed = 0xF0DD_0003_0002_0001
    assert only(row(setcode=packed - 2**64)).setcodes == (1, 2, 3, 0xF0DD)


def test_question_marks_stay_minus_two() -> None:
    card = only(row(atk=-2, **{"def": -2}))
    assert (card.attack, card.defense) == (QUESTION, QUESTION)


def test_E_127_rating_and_arrows_of_a_link_monster_must_agree() -> None:
    """E-127: for about 27 cards of one database they did not."""
    wrong = row(type=MONSTER | Type.LINK, level=3, **{"def": 0x22})
    right = row(id=1, type=MONSTER | Type.LINK, level=2, **{"def": 0x22})
    with pytest.raises(DataFormatError, match="card 89631139: Link Rating 3 but 2 Link Arrows") as caught:
        parse_cdb(database(right, wrong), file="links.cdb")
    assert (caught.value.file, caught.value.table) == ("links.cdb", "datas")
    parsed = parse_cdb(database(right, wrong), lenient=True)
    assert [card.code for card in parsed.cards] == [1]
    assert len(parsed.skipped) == 1


def test_E_127_every_link_monster_of_the_sample_database_passes(shared: Path) -> None:
    cards = parse_cdb((shared / "cards.cdb").read_bytes()).cards
    links = [card for card in cards if card.type & Type.LINK]
    assert len(links) > 100
    assert all(card.link_markers.bit_count() == card.link > 0 for card in links)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"race": None}, "column race holds None; expected an integer"),
        ({"atk": "lots"}, "column atk holds 'lots'"),
        ({"level": 4.5}, "column level holds 4.5"),
        ({"setcode": b"x"}, "column setcode"),
        ({"id": 0}, "column id is not within 1 to 4294967295"),
        ({"id": 2**32}, "column id"),
        ({"id": -5}, "column id"),
        ({"alias": -1}, "column alias holds -1"),
        ({"type": 2**32}, "column type holds 4294967296; expected 32 bits"),
        ({"race": -1}, "column race"),
        ({"attribute": 2**40}, "column attribute"),
        ({"ot": -3}, "column ot"),
        ({"atk": -1}, "column atk holds -1; expected points from 0, or -2"),
        ({"def": -3}, "column def holds -3"),
        ({"atk": 2**31}, "column atk"),
        ({"level": 0x100}, "column level holds 0x100"),
        ({"level": 2**33}, "column level"),
        ({"level": 4 | 5 << 16}, "Pendulum Scales on a card that is no Pendulum Monster"),
        ({"type": MONSTER | Type.LINK, "level": 1, "def": 0x10}, "which are no Link Arrows"),
        ({"type": MONSTER | Type.LINK, "level": 1, "def": 0x200}, "which are no Link Arrows"),
        ({"type": MONSTER | Type.LINK, "level": 1, "def": -2}, "which are no Link Arrows"),
    ],
)
def test_refuses_numbers_that_cannot_be_what_they_stand_for(changes: dict[str, Any], message: str) -> None:
    data = database(row(**changes), row(id=10))
    with pytest.raises(DataFormatError, match=message) as caught:
        parse_cdb(data, file="odd.cdb")
    assert str(caught.value).startswith("odd.cdb, table datas: card ")
    parsed = parse_cdb(data, lenient=True)
    assert [card.code for card in parsed.cards] == [10]
    assert message in parsed.skipped[0].reason


def test_refuses_a_name_that_is_no_text() -> None:
    data = database(ROW, sql="INSERT INTO texts(id, name) VALUES(89631139, x'ff00')")
    with pytest.raises(DataFormatError, match="column name of table texts"):
        parse_cdb(data)


def test_refuses_text_that_is_no_utf_8() -> None:
    data = database(ROW, sql="INSERT INTO texts(id, name) VALUES(89631139, CAST(x'ff41' AS TEXT))")
    with pytest.raises(DataFormatError, match=r"x\.cdb, table texts: cannot be read"):
        parse_cdb(data, file="x.cdb")


@pytest.mark.parametrize(
    ("sql", "table", "message"),
    [
        ("DROP TABLE datas", "datas", "no table 'datas'; there are: texts"),
        ("DROP TABLE texts", "texts", "no table 'texts'; there are: datas"),
        ("DROP TABLE texts; DROP TABLE datas; CREATE TABLE notes(x)", "datas", "there are: notes"),
        (
            "ALTER TABLE datas DROP COLUMN race; ALTER TABLE datas DROP COLUMN atk",
            "datas",
            "no column atk, race",
        ),
        ("ALTER TABLE texts DROP COLUMN name", "texts", "no column name; there are: id, desc"),
        ("ALTER TABLE datas RENAME TO d; CREATE VIEW datas AS SELECT * FROM d", "datas", "no table 'datas'"),
    ],
)
def test_refuses_a_foreign_database_naming_table_and_column(sql: str, table: str, message: str) -> None:
    with pytest.raises(DataFormatError, match=message) as caught:
        parse_cdb(database(ROW, sql=sql), file="other.db")
    assert (caught.value.file, caught.value.table) == ("other.db", table)


def test_columns_may_come_in_any_order_and_case() -> None:
    sql = (
        "DROP TABLE datas;"
        "CREATE TABLE datas(OT, id INTEGER PRIMARY KEY, alias, setcode, type, def, atk, level,"
        " race, attribute, category, x);"
        "INSERT INTO datas VALUES(3, 5, 0, 0, 17, 100, 200, 1, 1, 1, 0, 'more')"
    )
    card = only(sql=sql)
    assert (card.code, card.attack, card.defense) == (5, 200, 100)


@pytest.mark.parametrize("data", [b"", b"x", b"not a database, but long enough to have a header" * 50])
def test_refuses_what_is_no_database(data: bytes) -> None:
    with pytest.raises(DataFormatError, match="expected an SQLite database") as caught:
        parse_cdb(data, file="no.cdb")
    assert caught.value.file == "no.cdb"


def test_refuses_the_empty_sample(shared: Path) -> None:
    with pytest.raises(DataFormatError, match="the file is empty"):
        parse_cdb((shared / "inputs" / "cdb" / "empty.cdb").read_bytes())


def test_refuses_a_database_cut_short_anywhere() -> None:
    data = database(*(row(id=code) for code in range(1, 400)))
    assert len(parse_cdb(data).cards) == 399
    for size in [*range(1, 120), *range(120, len(data), 997), len(data) - 1]:
        with pytest.raises(DataFormatError):
            parse_cdb(data[:size])


def test_a_database_marked_for_write_ahead_logging_is_read(tmp_path: Path) -> None:
    path = tmp_path / "wal.cdb"
    path.write_bytes(database(ROW))
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode=WAL").fetchone()
    connection.close()
    data = path.read_bytes()
    assert data[18:20] == b"\x02\x02"
    assert [card.code for card in parse_cdb(data).cards] == [89631139]


@given(st.integers(0, 5000), st.binary(min_size=1, max_size=40))
@settings(max_examples=300)
def test_no_damage_gets_past_as_another_exception(offset: int, damage: bytes) -> None:
    data = database(*(row(id=code) for code in range(1, 60)), names={5: "five"})
    broken = data[: offset % len(data)] + damage + data[offset % len(data) + len(damage) :]
    for lenient in (False, True):
        try:
            parse_cdb(broken, lenient=lenient)
        except DataFormatError as error:
            assert str(error)


@given(st.binary(max_size=300))
def test_no_bytes_crash_the_reader(data: bytes) -> None:
    for prefix in (b"", b"SQLite format 3\x00"):
        with pytest.raises(DataFormatError):
            parse_cdb(prefix + data)


@st.composite
def cards(draw: st.DrawFn) -> CdbCard:
    kind = draw(st.sampled_from([Type.NORMAL, Type.XYZ, Type.LINK, Type.PENDULUM, Type.XYZ | Type.PENDULUM]))
    is_link, is_xyz = bool(kind & Type.LINK), bool(kind & Type.XYZ)
    markers = draw(st.integers(0, 0x1FF)) & ~0x10 if is_link else 0
    number = draw(st.integers(0, 255))
    scales = draw(st.tuples(st.integers(0, 255), st.integers(0, 255))) if kind & Type.PENDULUM else (0, 0)
    points = st.one_of(st.just(QUESTION), st.integers(0, 2**31 - 1))
    return CdbCard(
        code=draw(st.integers(1, 2**32 - 1)),
        name=draw(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=10)),
        alias=draw(st.integers(0, 2**32 - 1)),
        setcodes=tuple(draw(st.lists(st.integers(1, 0xFFFF), max_size=4))),
        type=int(Type.MONSTER | kind),
        level=0 if is_link or is_xyz else number,
        rank=number if is_xyz else 0,
        link=markers.bit_count() if is_link else 0,
        link_markers=markers,
        left_scale=scales[0],
        right_scale=scales[1],
        attack=draw(points),
        defense=0 if is_link else draw(points),
        race=draw(st.integers(0, 2**32 - 1)),
        attribute=draw(st.integers(0, 2**32 - 1)),
        ot=draw(st.integers(0, 2**32 - 1)),
        category=draw(st.integers(-(2**63), 2**63 - 1)),
    )


@given(st.lists(cards(), max_size=6, unique_by=lambda card: card.code))
def test_what_is_written_reads_back(wanted: list[CdbCard]) -> None:
    parsed = parse_cdb(format_cdb(wanted))
    assert parsed.cards == tuple(sorted(wanted, key=lambda card: card.code))


@given(st.tuples(*(st.integers(-(2**63), 2**63 - 1) for _ in COLUMNS), st.just("name")))
def test_any_row_of_integers_is_taken_apart_or_refused(values: tuple[Any, ...]) -> None:
    card, problem = unpack_row(values)
    assert (card is None) == bool(problem)
    if card is not None:
        assert parse_cdb(format_cdb([card])).cards == (card,)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"setcodes": (1, 2, 3, 4, 5)}, "up to four"),
        ({"setcodes": (0x10000,)}, "up to four 16-bit"),
        ({"setcodes": (0, 1)}, "up to four 16-bit"),
        ({"level": 4, "rank": 4}, "do not fit"),
        ({"left_scale": 1}, "no Pendulum Monster"),
        ({"link_markers": 1}, "do not fit"),
        ({"attack": -1}, "column atk"),
        ({"code": 0}, "column id"),
    ],
)
def test_refuses_to_write_what_no_row_can_hold(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(DataFormatError, match=message):
        pack_card(replace(CdbCard(code=5, type=0x11), **changes))


def test_refuses_to_write_one_code_twice() -> None:
    with pytest.raises(DataFormatError, match="two cards with one code"):
        format_cdb([CdbCard(code=5, type=0x11), CdbCard(code=5, type=0x21)])


@pytest.mark.parametrize(("file", "count"), [("cards.cdb", 14598), ("inputs/cdb/goat-en.cdb", 1893)])
def test_sample_databases_read_completely_and_write_back(shared: Path, file: str, count: int) -> None:
    data = (shared / file).read_bytes()
    parsed = parse_cdb(data, file=file)
    assert len(parsed.cards) == count
    assert parse_cdb(format_cdb(parsed.cards)) == parsed
    # The same integers as in the file, column by column; but setcodes close up over a zero, which two cards
    # have.
    columns = ", ".join(COLUMNS)
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(data)
        rows = connection.execute(
            f"SELECT {columns} FROM datas WHERE setcode != 14090240 ORDER BY id"
        ).fetchall()
    assert count - len(rows) <= 2
    packed = {card.code: pack_card(card) for card in parsed.cards}
    assert [packed[values[0]] for values in rows] == rows
