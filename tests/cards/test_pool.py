"""The pool of facts: lookup, names and artworks, fingerprint, sharing."""

from __future__ import annotations

import pickle
import random
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ygocore.cards import QUESTION, CardFacts, CardPool
from ygocore.constants import Attribute, LinkMarker, Race, Scope, Type
from ygocore.errors import DataFormatError, UnknownCardError
from ygocore.formats.cdb import format_cdb

NORMAL = Type.MONSTER | Type.NORMAL


def monster(code: int, name: str = "", **changes: Any) -> CardFacts:
    facts = CardFacts(
        code=code,
        name=name or f"card {code}",
        type=NORMAL,
        level=4,
        attack=1500,
        defense=1200,
        race=Race.BEAST,
        attribute=Attribute.EARTH,
    )
    return replace(facts, **changes)


def test_a_pool_is_a_mapping_in_order_of_codes_with_dense_rows() -> None:
    pool = CardPool([monster(30), monster(10), monster(20)])
    assert list(pool) == [10, 20, 30]
    assert [pool.row(code) for code in pool] == [0, 1, 2]
    assert [facts.code for facts in pool.rows] == [10, 20, 30]
    assert len(pool) == 3
    assert 10 in pool
    assert 11 not in pool
    assert pool[20].code == 20
    assert pool.get(11) is None
    assert [code for code, facts in pool.items() if facts.level == 4] == [10, 20, 30]


def test_an_unknown_card_is_a_clear_error() -> None:
    pool = CardPool([monster(10)])
    for look_up in (pool.__getitem__, pool.row, pool.name_code, pool.artwork_code, pool.is_implemented):
        with pytest.raises(UnknownCardError, match="card 11 is not in this pool of 1 cards"):
            look_up(11)


def test_facts_are_immutable() -> None:
    with pytest.raises(FrozenInstanceError):
        CardPool([monster(10)])[10].attack = 5  # type: ignore[misc]


def test_one_code_twice_is_refused() -> None:
    with pytest.raises(DataFormatError, match="card 10 is twice in the pool: 'a' and 'b'"):
        CardPool([monster(10, "a"), monster(10, "b")])


@pytest.mark.parametrize(
    "changes",
    [
        {"level": 256},
        {"attack": 2**31},
        {"setcodes": (1, 2, 3, 4, 5)},
        {"setcodes": (0x10000,)},
        {"alias": -1},
    ],
)
def test_facts_that_no_card_can_have_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(DataFormatError, match=r"card 10 .* has impossible facts"):
        CardPool([monster(10, **changes)])


def test_find_ignores_case_and_prefers_the_card_to_its_other_artwork() -> None:
    pool = CardPool([monster(9, "Twin", alias=10), monster(10, "Twin"), monster(11, "Other")])
    assert pool.find("TWIN").code == 10
    with pytest.raises(UnknownCardError, match=r"no card is named 'Twim'; near it are 'Twin'"):
        pool.find("Twim")
    with pytest.raises(UnknownCardError, match=r"no card is named 'zzz'$"):
        pool.find("zzz")


def test_E_123_a_near_alias_is_other_artwork_and_a_far_one_another_name() -> None:
    """E-123: less than 20 apart is the same card, 20 and more a card that is treated as another."""
    pool = CardPool(
        [monster(1000), monster(1019, alias=1000), monster(1020, alias=1000), monster(981, alias=1000)]
    )
    assert [pool.artwork_code(code) for code in pool] == [1000, 1000, 1000, 1020]
    assert [pool.name_code(code) for code in pool] == [1000, 1000, 1000, 1000]


def test_E_123_an_artwork_of_a_treated_as_card_takes_two_steps() -> None:
    """E-123: one hop gives the wrong card."""
    pool = CardPool([monster(100), monster(5000, alias=100), monster(5001, alias=5000)])
    assert pool.artwork_code(5001) == 5000
    assert pool.name_code(5001) == 100
    assert pool.name_code(5000) == 100


def test_E_123_an_alias_outside_the_pool_still_names_the_card() -> None:
    pool = CardPool([monster(5000, alias=100), monster(5001, alias=5000)])
    assert pool.name_code(5001) == 100
    assert pool.artwork_code(5001) == 5000


def test_E_123_an_alias_to_itself_is_none_and_a_circle_is_refused() -> None:
    assert CardPool([monster(5, alias=5)]).name_code(5) == 5
    with pytest.raises(DataFormatError, match="aliases of card 5 run in a circle"):
        CardPool([monster(5, alias=6), monster(6, alias=5)])
    with pytest.raises(DataFormatError, match="circle"):
        CardPool([monster(5, alias=600), monster(600, alias=7000), monster(7000, alias=600)])


def test_E_123_sample_cards(shared: Path) -> None:
    pool = CardPool.from_cdb(shared / "cards.cdb")
    assert pool.name_code(14898067) == pool.artwork_code(14898067) == 14898066  # Vorse Raider
    assert pool.name_code(295517) == 22702055  # A Legendary Ocean is treated as "Umi" ...
    assert pool.artwork_code(295517) == 295517  # ... but is no artwork of it
    assert pool.name_code(27927359) == 76812113  # Harpie Lady 2
    for code, facts in pool.items():
        assert pool[pool.name_code(code)].alias == 0
        assert facts.alias or pool.name_code(code) == code


FINGERPRINTED: dict[str, Any] = {
    "code": 11,
    "alias": 500,
    "setcodes": (0x45,),
    "type": NORMAL | Type.TUNER,
    "level": 5,
    "rank": 4,
    "link": 1,
    "link_markers": LinkMarker.TOP,
    "left_scale": 1,
    "right_scale": 1,
    "attack": QUESTION,
    "defense": 0,
    "race": Race.DRAGON,
    "attribute": Attribute.DARK,
}
NOT_FINGERPRINTED: dict[str, Any] = {"name": "renamed", "ot": Scope.OCG, "category": 7}


def test_every_fact_is_listed_as_fingerprinted_or_not() -> None:
    assert set(FINGERPRINTED) | set(NOT_FINGERPRINTED) == set(CardFacts.__dataclass_fields__)


@pytest.mark.parametrize("field", FINGERPRINTED)
def test_the_fingerprint_depends_on_every_fact_of_the_rules(field: str) -> None:
    other = replace(monster(10), **{field: FINGERPRINTED[field]})
    assert CardPool([other]).fingerprint != CardPool([monster(10)]).fingerprint


@pytest.mark.parametrize("field", NOT_FINGERPRINTED)
def test_the_fingerprint_does_not_depend_on_names_and_legality(field: str) -> None:
    other = CardPool([replace(monster(10), **{field: NOT_FINGERPRINTED[field]})])
    assert other.fingerprint == CardPool([monster(10)]).fingerprint
    assert other != CardPool([monster(10)])


def test_the_fingerprint_does_not_depend_on_the_order_of_insertion() -> None:
    facts = list(CardPool.builtin().rows)
    random.Random(1).shuffle(facts)
    shuffled = CardPool(facts)
    assert shuffled.fingerprint == CardPool.builtin().fingerprint
    assert 0 < shuffled.fingerprint < 2**64
    assert shuffled == CardPool.builtin()
    assert hash(shuffled) == hash(CardPool.builtin())


def test_the_fingerprint_is_the_same_everywhere() -> None:
    # A fixed value: states saved by one version and platform must be recognised by another.
    assert CardPool([monster(10), monster(7, alias=10, setcodes=(1, 2))]).fingerprint == 0x2C02A5B7C43BBDEB


def test_pickling_keeps_facts_and_drops_the_cache() -> None:
    pool = CardPool([monster(10), monster(11, attack=QUESTION, setcodes=(1, 2), alias=10)])
    pool._cache["tables"] = object()
    copy = pickle.loads(pickle.dumps(pool))
    assert copy == pool
    assert copy.fingerprint == pool.fingerprint
    assert copy._cache == {}
    assert type(copy[11].type) is Type
    assert type(copy[11].race) is Race
    assert copy[11] == pool[11]


def test_pools_differ_by_content_and_from_other_things() -> None:
    pool = CardPool([monster(10)])
    assert pool == CardPool([monster(10)])
    assert pool != CardPool([monster(10, attack=1)])
    assert pool != {10: monster(10)}


def test_builtin_is_one_shared_object() -> None:
    assert CardPool.builtin() is CardPool.builtin()


@pytest.mark.parametrize(
    ("type_", "implemented"),
    [
        (NORMAL, True),
        (NORMAL | Type.TUNER, True),
        (NORMAL | Type.TOKEN, True),
        (NORMAL | Type.PENDULUM, False),
        (Type.MONSTER | Type.EFFECT, False),
        (Type.MONSTER | Type.EFFECT | Type.FLIP, False),
        (Type.MONSTER | Type.FUSION, False),
        (Type.MONSTER | Type.RITUAL, False),
        (Type.MONSTER | Type.SYNCHRO, False),
        (Type.MONSTER | Type.XYZ, False),
        (Type.MONSTER | Type.LINK, False),
        (Type.MONSTER | Type.TOKEN, False),
        (Type.SPELL, False),
        (Type.TRAP, False),
        (Type.TRAP | Type.NORMAL, False),
    ],
)
def test_implemented_is_what_needs_no_effects(type_: Type, implemented: bool) -> None:
    assert CardPool([monster(10, type=type_)]).is_implemented(10) is implemented


def test_from_cdb_lets_later_files_win(tmp_path: Path) -> None:
    first, second = tmp_path / "first.cdb", tmp_path / "second.cdb"
    first.write_bytes(format_cdb([monster(10, "old").to_cdb(), monster(11).to_cdb()]))
    second.write_bytes(format_cdb([monster(10, "new", attack=1).to_cdb(), monster(12).to_cdb()]))
    pool = CardPool.from_cdb(first, str(second))
    assert list(pool) == [10, 11, 12]
    assert (pool[10].name, pool[10].attack) == ("new", 1)
    assert CardPool.from_cdb(second, first)[10].name == "old"


def test_from_cdb_names_the_file_that_is_wrong(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.cdb", tmp_path / "bad.cdb"
    good.write_bytes(format_cdb([monster(10).to_cdb()]))
    bad.write_bytes(b"")
    with pytest.raises(DataFormatError, match=r"bad\.cdb: the file is empty") as caught:
        CardPool.from_cdb(good, bad)
    assert caught.value.file == str(bad)
    with pytest.raises(FileNotFoundError):
        CardPool.from_cdb(tmp_path / "absent.cdb")


def test_from_cdb_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "cards %20 #1?.cdb"
    path.write_bytes(data := format_cdb([monster(10).to_cdb()]))
    assert len(CardPool.from_cdb(path)) == 1
    assert path.read_bytes() == data
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


def test_E_123_from_cdb_gives_other_artwork_the_archetypes_of_its_card(tmp_path: Path) -> None:
    """E-123: databases list archetypes at one artwork only; a treated-as card has its own or none."""
    path = tmp_path / "cards.cdb"
    cards = [
        monster(10, setcodes=(0xDD,)),
        monster(11, alias=10),
        monster(12, alias=10, setcodes=(0x45,)),
        monster(500, alias=10),
    ]
    path.write_bytes(format_cdb(card.to_cdb() for card in cards))
    pool = CardPool.from_cdb(path)
    assert [pool[code].setcodes for code in pool] == [(0xDD,), (0xDD,), (0x45,), ()]


facts_of_any_kind = st.builds(
    monster,
    st.integers(1, 2**32 - 1),
    name=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1, max_size=8),
    setcodes=st.lists(st.integers(1, 0xFFFF), max_size=4).map(tuple),
    level=st.integers(0, 255),
    attack=st.one_of(st.just(QUESTION), st.integers(0, 5000)),
    race=st.integers(0, 2**32 - 1).map(Race),
    attribute=st.sampled_from(Attribute),
)


@given(st.lists(facts_of_any_kind, max_size=6, unique_by=lambda facts: facts.code))
def test_facts_survive_database_and_pickle(facts: list[CardFacts]) -> None:
    pool = CardPool(facts)
    assert [CardFacts.from_cdb(card.to_cdb()) for card in facts] == facts
    assert pickle.loads(pickle.dumps(pool)) == pool
    assert set(pool.values()) == set(facts)


def test_a_sample_database_with_question_marks_links_and_scales(shared: Path) -> None:
    pool = CardPool.from_cdb(shared / "cards.cdb")
    ra = pool.find("The Winged Dragon of Ra")
    assert (ra.code, ra.attack, ra.defense) == (10000010, QUESTION, QUESTION)
    decode_talker = pool.find("Decode Talker")
    assert (decode_talker.link, decode_talker.level, decode_talker.defense) == (3, 0, 0)
    assert decode_talker.link_markers == LinkMarker.TOP | LinkMarker.BOTTOM_LEFT | LinkMarker.BOTTOM_RIGHT
    odd_eyes = pool.find("Odd-Eyes Pendulum Dragon")
    assert (odd_eyes.level, odd_eyes.left_scale, odd_eyes.right_scale) == (7, 4, 4)
    utopia = pool.find("Number 39: Utopia")
    assert (utopia.rank, utopia.level) == (4, 0)
    implemented = [code for code in pool if pool.is_implemented(code)]
    assert len(implemented) > 500
    builtin = CardPool.builtin()
    normal = [code for code in builtin if builtin[code].is_type(Type.NORMAL)]
    assert all(code in implemented for code in normal if not builtin[code].is_type(Type.PENDULUM))
