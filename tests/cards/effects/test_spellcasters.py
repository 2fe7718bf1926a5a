"""What the cards of `ygocore.cards.library.spellcasters` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Scenario, Side, face_down, set_card

SORCERER = "Sorcerer of Dark Magic"
DIMENSION = "Magical Dimension"
FLIPPER = "Miracle Flipper"
MAGICIANS = {0: "Dark Magician", 1: "Dark Magician"}


def test_magical_dimension_tributes_summons_and_may_destroy(engine: str) -> None:
    mine = Side(hand=[DIMENSION, "Kycoo the Ghost Destroyer"], monsters={0: "Mystical Elf", 1: "Bat"})
    with Scenario(engine, mine, Side(monsters={0: "Battle Ox"})) as duel:
        duel.activate(DIMENSION, "Bat", "attack", "yes", "Battle Ox")
        duel.expect_open()
        assert sorted(duel.monsters(0).values()) == [
            "Kycoo the Ghost Destroyer, attack",
            "Mystical Elf, attack",
        ]
        assert duel.names(0, "grave") == ["Bat", DIMENSION]
        assert duel.names(1, "grave") == ["Battle Ox"]


def test_magical_dimension_from_a_full_field_and_without_destroying(engine: str) -> None:
    mine = Side(
        hand=[DIMENSION, "Mystical Elf"],
        monsters={0: "Dark Magician", 1: "Bat", 2: "Bat", 3: "Bat", 4: "Haniwa"},
    )
    with Scenario(engine, mine) as duel:
        duel.activate(DIMENSION, "Haniwa", "defense", "no")
        assert duel.monsters(0)[4] == "Mystical Elf, defense"


def test_magical_dimension_needs_a_spellcaster_on_the_field_and_one_in_the_hand(engine: str) -> None:
    for monsters, hand in (
        ({0: "Bat"}, [DIMENSION, "Mystical Elf"]),
        ({0: face_down("Mystical Elf")}, [DIMENSION, "Mystical Elf"]),
        ({0: "Mystical Elf"}, [DIMENSION, "Bat"]),
    ):
        with Scenario(engine, Side(monsters=monsters, hand=hand)) as duel:  # type: ignore[arg-type]
            assert not duel.offers("ACTIVATE")


def test_sorcerer_of_dark_magic_tributes_two_great_spellcasters(engine: str) -> None:
    with Scenario(engine, Side(hand=[SORCERER], monsters={**MAGICIANS, 2: "Dark Magician"})) as duel:
        duel.special_summon(SORCERER, "Dark Magician@0", "Dark Magician@2", "attack")
        duel.expect_open()
        assert sorted(duel.monsters(0).values()) == ["Dark Magician, attack", f"{SORCERER}, attack"]


def test_sorcerer_of_dark_magic_in_no_other_way(engine: str) -> None:
    with Scenario(engine, Side(hand=[SORCERER], monsters={0: "Dark Magician", 1: "Mystical Elf"})) as duel:
        for way in ("SPECIAL_SUMMON", "SUMMON", "SET_MONSTER"):
            assert not duel.offers(way)


def test_sorcerer_of_dark_magic_negates_trap_cards(engine: str) -> None:
    theirs = Side(spells={0: set_card("Compulsory Evacuation Device")})
    with Scenario(engine, Side(monsters={0: SORCERER}, hand=["Bat"]), theirs, by_effects=True) as duel:
        duel.choose("TO_END_PHASE")
        duel.chain("Compulsory Evacuation Device")
        duel.chain(SORCERER)
        assert duel.names(1, "grave") == ["Compulsory Evacuation Device"]
        assert list(duel.monsters(0).values()) == [f"{SORCERER}, attack"]


def test_sorcerer_of_dark_magic_not_spells_nor_face_down(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={0: SORCERER}), Side(hand=["Smashing Ground"]), by_effects=True, turn_player=1
    ) as duel:
        duel.activate("Smashing Ground")
        assert duel.monsters(0) == {}
    mine = Side(monsters={0: face_down(SORCERER)})
    theirs = Side(spells={0: set_card("Compulsory Evacuation Device")})
    with Scenario(engine, mine, theirs, by_effects=True, turn_player=1) as duel:
        duel.activate("Compulsory Evacuation Device")
        assert duel.names(0, "hand") == [SORCERER]


def test_miracle_flipper_draws_the_attacks_upon_itself(engine: str) -> None:
    theirs = Side(monsters={0: FLIPPER, 1: "Bat", 2: face_down("Haniwa")})
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        assert sorted(duel.offered("SELECT")) == ["Haniwa", FLIPPER]  # face-down monsters may be attacked
        duel.answer("Haniwa")


def test_miracle_flipper_crosses_over_at_the_end_of_the_battle_phase(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), Side(monsters={0: FLIPPER})) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert duel.names(1, "grave") == [FLIPPER]
        duel.choose("TO_MAIN_PHASE_2")
        duel.answer("attack")
        duel.expect_open()
        assert sorted(duel.monsters(0).values()) == ["Battle Ox, attack", f"{FLIPPER}, attack"]


def test_miracle_flipper_takes_a_monster_along_when_a_spell_or_trap_destroys_it(engine: str) -> None:
    mine = Side(monsters={0: "Battle Ox", 1: "Bat"}, hand=["Smashing Ground"])
    with Scenario(engine, mine, Side(monsters={0: FLIPPER})) as duel:
        duel.activate("Smashing Ground")
        duel.answer("Bat")
        duel.expect_open()
        assert list(duel.monsters(0).values()) == ["Battle Ox, attack"]
    with Scenario(
        engine, Side(monsters={0: "Battle Ox", 1: "Exiled Force"}), Side(monsters={0: FLIPPER})
    ) as duel:
        duel.activate("Exiled Force", FLIPPER)  # a monster effect
        duel.expect_open()
        assert list(duel.monsters(0).values()) == ["Battle Ox, attack"]


def test_miracle_flipper_no_second_one_is_summoned(engine: str) -> None:
    mine = Side(monsters={0: FLIPPER}, hand=[FLIPPER, "Monster Reborn"], grave=[FLIPPER])
    with Scenario(engine, mine) as duel:
        assert not duel.offers("SUMMON")
        assert not duel.offers("ACTIVATE")
        assert duel.offered("SET_MONSTER") == [FLIPPER]
    with Scenario(engine, Side(monsters={0: FLIPPER, 1: face_down(FLIPPER)})) as duel:
        assert duel.offered("CHANGE_POSITION") == [FLIPPER]
    with Scenario(engine, Side(hand=[FLIPPER], monsters={1: face_down(FLIPPER)})) as duel:
        assert duel.offered("SUMMON") == [FLIPPER]
