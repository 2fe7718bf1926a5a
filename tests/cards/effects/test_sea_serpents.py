"""What the cards of `ygocore.cards.library.sea_serpents` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Scenario, Side, attack, defense, pool_with, spell
from ygocore.cards.pool import CardFacts
from ygocore.constants import Attribute, Race, Status, Type

MEGALO = "Mermail Abyssmegalo"
HYDROGEDDON = CardFacts(
    code=22587018,
    name="Hydrogeddon",
    type=Type.MONSTER | Type.NORMAL,
    level=4,
    attack=1600,
    defense=1000,
    race=Race.DINOSAUR,
    attribute=Attribute.WATER,
)
OXYGEDDON = CardFacts(
    code=58071123,
    name="Oxygeddon",
    type=Type.MONSTER | Type.NORMAL,
    level=4,
    attack=1800,
    defense=800,
    race=Race.DINOSAUR,
    attribute=Attribute.WIND,
)
GEDDONS = pool_with(HYDROGEDDON, OXYGEDDON)
MOLECULE = {0: "Hydrogeddon", 1: "Hydrogeddon", 2: "Oxygeddon"}


def test_spined_gillman_for_own_fish_sea_serpents_and_aqua(engine: str) -> None:
    mine = Side(
        monsters={0: "Spined Gillman", 1: "Penguin Soldier", 2: "Haniwa", 3: "Reese the Ice Mistress"}
    )
    with Scenario(engine, mine, Side(monsters={0: "Penguin Soldier"})) as duel:
        assert duel.stats("Spined Gillman", 0)[0] == 1700
        assert duel.stats("Penguin Soldier", 0)[0] == 1150
        assert duel.stats("Reese the Ice Mistress", 0)[0] == 1200
        assert duel.stats("Haniwa", 0)[0] == 500
        assert duel.stats("Penguin Soldier", 1)[0] == 750


def abyss_pool() -> object:
    facts = spell("Abyss-test")
    return pool_with(CardFacts(code=facts.code, name=facts.name, type=facts.type, setcodes=(0x75,)))


def test_mermail_abyssmegalo_discards_two_water_monsters_and_fetches(engine: str) -> None:
    mine = Side(
        hand=[MEGALO, "Penguin Soldier", "Spined Gillman", "Haniwa"], filler=["Bat", "Abyss-test", "Bat"]
    )
    with Scenario(engine, mine, pool=abyss_pool(), by_effects=True) as duel:  # type: ignore[arg-type]
        duel.activate(MEGALO, "attack", "yes")
        duel.expect_open()
        assert sorted(duel.names(0, "grave")) == ["Penguin Soldier", "Spined Gillman"]
        assert sorted(duel.names(0, "hand")) == ["Abyss-test", "Haniwa"]


def test_mermail_abyssmegalo_needs_two_others_and_fetches_only_when_it_came_so(engine: str) -> None:
    with Scenario(engine, Side(hand=[MEGALO, "Penguin Soldier", "Haniwa"])) as duel:
        assert not duel.offers("ACTIVATE")
    mine = Side(hand=["Monster Reborn"], grave=[MEGALO], filler=["Abyss-test"])
    with Scenario(engine, mine, pool=abyss_pool(), by_effects=True) as duel:  # type: ignore[arg-type]
        duel.activate("Monster Reborn", "attack")
        duel.expect_open()
        assert duel.names(0, "hand") == []


def test_mermail_abyssmegalo_attacks_twice_for_a_water_monster_in_attack_position(engine: str) -> None:
    mine = Side(monsters={0: MEGALO, 1: attack("Penguin Soldier"), 2: defense("Spined Gillman")})
    with Scenario(engine, mine, Side(monsters={0: "Bat", 1: "Haniwa"})) as duel:
        duel.activate(MEGALO)  # Penguin Soldier is the only one
        assert duel.names(0, "grave") == ["Penguin Soldier"]
        assert not duel.offers("ACTIVATE")
        duel.to_battle_phase()
        duel.attack(MEGALO, "Bat")
        duel.attack(MEGALO)
        assert not duel.offers("ATTACK")
    with Scenario(engine, Side(monsters={0: MEGALO, 1: attack("Bat"), 2: defense("Spined Gillman")})) as duel:
        assert not duel.offers("ACTIVATE")


def test_water_dragon_takes_the_atk_of_fire_and_pyro_monsters(engine: str) -> None:
    mine = Side(monsters={0: "Water Dragon", 1: "Nitro Synchron"})
    theirs = Side(monsters={0: "Flamvell Uruquizas", 1: "Bat"})
    with Scenario(engine, mine, theirs, by_effects=True) as duel:
        assert duel.stats("Nitro Synchron", 0)[0] == 0
        assert duel.stats("Flamvell Uruquizas", 1)[0] == 0
        assert duel.stats("Bat", 1)[0] == 300


def test_water_dragon_comes_by_bonding_h2o_alone(engine: str) -> None:
    for where in ("hand", "grave", "deck"):
        places = {
            "hand": ["Bonding - H2O", *(["Water Dragon"] if where == "hand" else [])],
            "grave": ["Water Dragon"] if where == "grave" else [],
            "filler": ["Water Dragon", "Bat"] if where == "deck" else ["Bat"],
        }
        mine = Side(monsters=MOLECULE, **places)  # type: ignore[arg-type]
        with Scenario(engine, mine, pool=GEDDONS, by_effects=True) as duel:
            assert not duel.offers("SPECIAL_SUMMON")
            duel.activate("Bonding - H2O", "Hydrogeddon@0", "Hydrogeddon@1", "defense")
            assert list(duel.monsters(0).values()) == ["Water Dragon, defense"]
            assert duel.card("Water Dragon", 0, "mzone").status & Status.PROC_COMPLETE
    with Scenario(engine, Side(hand=["Monster Reborn"], grave=["Water Dragon"])) as duel:
        assert not duel.offers("ACTIVATE")


def test_bonding_h2o_needs_the_whole_molecule_and_the_dragon(engine: str) -> None:
    for field, grave in (
        ({0: "Hydrogeddon", 1: "Oxygeddon", 2: "Oxygeddon"}, ["Water Dragon"]),
        (MOLECULE, ["Bat"]),
    ):
        mine = Side(hand=["Bonding - H2O"], monsters=field, grave=grave)
        with Scenario(engine, mine, pool=GEDDONS, by_effects=True) as duel:
            assert not duel.offers("ACTIVATE")


def test_water_dragon_destroyed_brings_the_molecule_back(engine: str) -> None:
    mine = Side(monsters={0: "Water Dragon"}, grave=["Hydrogeddon", "Oxygeddon", "Hydrogeddon"])
    theirs = Side(hand=["Smashing Ground"])
    with Scenario(engine, mine, theirs, pool=GEDDONS, by_effects=True, turn_player=1) as duel:
        duel.activate("Smashing Ground")
        duel.answer("yes", "attack", "attack", "defense")
        duel.expect_open()
        assert sorted(duel.monsters(0).values()) == [
            "Hydrogeddon, attack",
            "Hydrogeddon, defense",
            "Oxygeddon, attack",
        ]


def test_water_dragon_brings_nothing_back_if_tributed_or_a_part_is_missing(engine: str) -> None:
    lone = Side(monsters={0: "Water Dragon"}, grave=["Hydrogeddon", "Oxygeddon"])
    theirs = Side(hand=["Smashing Ground"])
    with Scenario(engine, lone, theirs, pool=GEDDONS, by_effects=True, turn_player=1) as duel:
        duel.activate("Smashing Ground")
        duel.expect_open()
        assert duel.monsters(0) == {}
    mine = Side(
        hand=["Summoned Skull"],
        monsters={0: "Water Dragon"},
        grave=["Hydrogeddon", "Oxygeddon", "Hydrogeddon"],
    )
    with Scenario(engine, mine, pool=GEDDONS, by_effects=True) as duel:
        duel.summon("Summoned Skull")
        assert list(duel.monsters(0).values()) == ["Summoned Skull, attack"]
