"""Monsters without effects that are summoned in a way of their own, and the Spells that summon them."""

from __future__ import annotations

import pytest

from tests.scenario import Card, Scenario, Side
from ygocore.cards.registry import builtin_cards
from ygocore.constants import Position


def playing(engine: str, mine: Side, rules: str = "MR2020") -> Scenario:
    return Scenario(engine, mine, definitions=builtin_cards(), by_effects=True, rules=rules)


def summoned(duel: Scenario, name: str, *answers: str) -> list[str]:
    """Special Summon the monster; what is in the GY then."""
    duel.special_summon(name, *answers)
    assert any(each.startswith(f"{name}, ") for each in duel.monsters(0).values())
    return duel.names(0, "grave")


def materials(duel: Scenario, name: str) -> list[str]:
    return [duel.pool[code].name for code in duel.card(name, 0, "mzone").materials]


def test_gaia_knight_the_force_of_earth(engine: str) -> None:
    """Level 6: 1 Tuner + 1 or more non-Tuners."""
    mine = Side(
        monsters={0: "Tune Warrior", 1: "Protron", 2: "Atlantean Pikeman"},
        extra=["Gaia Knight, the Force of Earth"],
    )
    with playing(engine, mine) as duel:
        assert summoned(duel, "Gaia Knight, the Force of Earth", "attack") == [
            "Tune Warrior",
            "Protron",
            "Atlantean Pikeman",
        ]


def test_scrap_archfiend(engine: str) -> None:
    """Level 7: 1 Tuner + 1 or more non-Tuners."""
    mine = Side(monsters={0: "Tune Warrior", 1: "Battle Ox"}, extra=["Scrap Archfiend"])
    with playing(engine, mine) as duel:
        assert summoned(duel, "Scrap Archfiend", "attack") == ["Tune Warrior", "Battle Ox"]


@pytest.mark.parametrize(("tuner", "offered"), [("Tune Warrior", True), ("Genex Controller", False)])
def test_naturia_leodrake(engine: str, tuner: str, offered: bool) -> None:
    """Level 9: 1 EARTH Tuner + 1 or more non-Tuner EARTH monsters."""
    mine = Side(monsters={0: tuner, 1: "Trance the Magic Swordsman"}, extra=["Naturia Leodrake"])
    with playing(engine, mine) as duel:
        assert duel.offers("SPECIAL_SUMMON") is offered


def test_gem_knight_pearl(engine: str) -> None:
    """2 Level 4 monsters."""
    mine = Side(monsters={0: "Battle Ox", 1: "Gemini Elf"}, extra=["Gem-Knight Pearl"])
    with playing(engine, mine) as duel:
        assert summoned(duel, "Gem-Knight Pearl", "attack") == []
        assert materials(duel, "Gem-Knight Pearl") == ["Battle Ox", "Gemini Elf"]


def test_gagagigo_the_risen(engine: str) -> None:
    """3 Level 4 monsters."""
    mine = Side(
        monsters={0: "Battle Ox", 1: "Gemini Elf", 2: "Celtic Guardian"}, extra=["Gagagigo the Risen"]
    )
    with playing(engine, mine) as duel:
        assert summoned(duel, "Gagagigo the Risen", "attack") == []
        assert len(materials(duel, "Gagagigo the Risen")) == 3


def test_lanphorhynchus(engine: str) -> None:
    """Link-2: 2 monsters."""
    with playing(engine, Side(monsters={0: "Bat", 1: "Bunilla"}, extra=["LANphorhynchus"])) as duel:
        assert summoned(duel, "LANphorhynchus") == ["Bat", "Bunilla"]


@pytest.mark.parametrize(
    ("there", "offered"), [(["Bat", "Bat", "Bunilla"], True), (["Bat", "LANphorhynchus"], False)]
)
def test_traffic_ghost(engine: str, there: list[str], offered: bool) -> None:
    """Link-3: 3 monsters."""
    with playing(engine, Side(monsters=dict(enumerate(there)), extra=["Traffic Ghost"])) as duel:
        assert duel.offers("SPECIAL_SUMMON") is offered


@pytest.mark.parametrize("there", [["Bat", "Bat", "Bunilla"], ["Bat", "LANphorhynchus"]])
def test_gaia_saber_the_lightning_shadow(engine: str, there: list[str]) -> None:
    """Link-3: 2+ monsters."""
    mine = Side(monsters=dict(enumerate(there)), extra=["Gaia Saber, the Lightning Shadow"])
    with playing(engine, mine) as duel:
        assert len(summoned(duel, "Gaia Saber, the Lightning Shadow")) == len(there)


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("Flash Knight", "Mandragon", 7),
        ("Mandragon", "Flash Knight", 7),
        ("Fire Opal Head", "Flash Knight", 7),
        ("Gallugallud the Endless Enigma", "Mandragon", 9),
        ("Dragong", "Mandragon", 7),
    ],
)
def test_flash_knight_mandragon_fire_opal_head_gallugallud_the_endless_enigma_dragong(
    engine: str, name: str, low: str, high: int
) -> None:
    """Scales 7, 2, 0, 9 and 7: activated in a Pendulum Zone, they let a Level 5 monster be Pendulum Summoned."""
    mine = Side(hand=[name, "Curse of Dragon"], spells={4: Card(low, Position.FACEUP)})
    with playing(engine, mine) as duel:
        duel.activate(name)
        assert duel.spells(0)[0] == f"{name}, face-up"
        facts = duel.pool.find(name)
        assert max(facts.left_scale, duel.pool.find(low).left_scale) == high
        duel.special_summon(name, "attack")
        assert duel.monsters(0) == {0: "Curse of Dragon, attack"}


@pytest.mark.parametrize(
    ("name", "materials"),
    [
        ("Gaia the Dragon Champion", ["Gaia The Fierce Knight", "Curse of Dragon"]),
        ("Flame Swordsman", ["Flame Manipulator", "Masaki the Legendary Swordsman"]),
        ("Blue-Eyes Ultimate Dragon", ["Blue-Eyes White Dragon"] * 3),
        ("Charubin the Fire Knight", ["Monster Egg", "Hinotama Soul"]),
    ],
)
def test_polymerization_gaia_the_dragon_champion_flame_swordsman_blue_eyes_ultimate_dragon_charubin_the_fire_knight(
    engine: str, name: str, materials: list[str]
) -> None:
    with playing(engine, Side(hand=["Polymerization", *materials[:-1]], extra=[name])) as duel:
        assert not duel.offers("ACTIVATE")
    with playing(engine, Side(hand=["Polymerization", *materials], extra=[name])) as duel:
        duel.activate("Polymerization", "attack")
        assert duel.monsters(0) == {0: f"{name}, attack"}
        assert duel.names(0, "grave") == [*materials, "Polymerization"]


def test_black_luster_soldier_and_black_luster_ritual(engine: str) -> None:
    """Levels that reach 8."""
    mine = Side(hand=["Black Luster Ritual", "Black Luster Soldier", "Battle Ox"], monsters={0: "Gemini Elf"})
    with playing(engine, mine) as duel:
        duel.activate("Black Luster Ritual", "Battle Ox", "attack")
        assert duel.monsters(0) == {0: "Black Luster Soldier, attack"}
        assert duel.names(0, "grave") == ["Battle Ox", "Gemini Elf", "Black Luster Ritual"]
