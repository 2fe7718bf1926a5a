"""What the cards of `ygocore.cards.library.destiny_heroes` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Scenario, Side, face_down, set_card

MALICIOUS = "Destiny HERO - Malicious"
FORTUNE = "D - Fortune"


def test_malicious_calls_another_from_the_deck(engine: str) -> None:
    with Scenario(engine, Side(grave=[MALICIOUS], filler=[MALICIOUS, "Bat"])) as duel:
        duel.activate(MALICIOUS, "defense")
        duel.expect_open()
        assert duel.names(0, "banished") == [MALICIOUS]
        assert list(duel.monsters(0).values()) == [f"{MALICIOUS}, defense"]


def test_malicious_not_without_another_nor_without_a_zone(engine: str) -> None:
    with Scenario(engine, Side(grave=[MALICIOUS], hand=[MALICIOUS])) as duel:
        assert not duel.offers("ACTIVATE")
    full = dict.fromkeys(range(5), "Bat")
    with Scenario(engine, Side(grave=[MALICIOUS], filler=[MALICIOUS], monsters=full)) as duel:
        assert not duel.offers("ACTIVATE")


def test_d_fortune_ends_the_battle_phase(engine: str) -> None:
    theirs = Side(spells={0: set_card(FORTUNE)}, grave=[MALICIOUS])
    with Scenario(engine, Side(monsters={0: "Battle Ox", 1: "Feral Imp"}), theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        duel.chain(FORTUNE)
        assert duel.names(1, "banished") == [MALICIOUS]
        assert duel.lp(1) == 8000
        assert not duel.offers("ATTACK")
        assert not duel.offers("TO_MAIN_PHASE_2")  # it is Main Phase 2 already


def test_d_fortune_not_against_an_attack_on_a_monster_nor_without_a_destiny_hero(engine: str) -> None:
    theirs = Side(spells={0: set_card(FORTUNE)}, grave=[MALICIOUS], monsters={0: "Bat"})
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), theirs) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert FORTUNE in str(duel.spells(1))
    with Scenario(
        engine, Side(monsters={0: "Battle Ox"}), Side(spells={0: set_card(FORTUNE)}, grave=["Bat"])
    ) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert duel.lp(1) == 8000 - 1700


PLASMA = "Destiny HERO - Plasma"


def test_destiny_hero_plasma_comes_for_three_tributes(engine: str) -> None:
    mine = Side(
        hand=[PLASMA, "Monster Reborn"], monsters={0: "Bat", 1: face_down("Haniwa"), 2: "Feral Imp", 4: "Bat"}
    )
    with Scenario(engine, mine, Side(grave=[PLASMA])) as duel:
        assert PLASMA not in [*duel.offered("SUMMON"), *duel.offered("SET_MONSTER")]
        duel.special_summon(PLASMA, "Bat@0", "Haniwa", "Feral Imp", "attack")
        duel.expect_open()
        assert sorted(duel.monsters(0).values()) == ["Bat, attack", f"{PLASMA}, attack"]
        assert sorted(duel.names(0, "grave")) == ["Bat", "Feral Imp", "Haniwa"]


def test_destiny_hero_plasma_not_with_two_monsters_nor_in_another_way(engine: str) -> None:
    with Scenario(
        engine, Side(hand=[PLASMA, "Monster Reborn"], monsters={0: "Bat", 1: "Bat"}, grave=[PLASMA])
    ) as duel:
        assert not duel.offers("SPECIAL_SUMMON")
        assert not duel.offers("ACTIVATE")


def test_destiny_hero_plasma_negates_face_up_monsters_of_the_opponent(engine: str) -> None:
    theirs = Side(monsters={0: "Jinzo"}, spells={0: set_card("Torrential Tribute")})
    for monster, negated in ((PLASMA, True), ("Bat", False)):
        with Scenario(engine, Side(monsters={0: monster}, hand=["Haniwa"]), theirs) as duel:
            duel.choose("SUMMON", "Haniwa")
            assert (duel.duel.player == 1) is negated  # Jinzo would close the Trap


def test_destiny_hero_plasma_leaves_its_own_side_alone(engine: str) -> None:
    mine = Side(monsters={0: PLASMA, 1: "Jinzo"}, hand=["Haniwa"])
    with Scenario(engine, mine, Side(spells={0: set_card("Torrential Tribute")})) as duel:
        duel.choose("SUMMON", "Haniwa")
        duel.expect_open()


def test_destiny_hero_plasma_takes_a_monster_and_half_of_its_atk(engine: str) -> None:
    theirs = Side(monsters={0: "Zoa", 1: "Bat"}, draws=["Haniwa"])
    with Scenario(engine, Side(monsters={0: PLASMA}, draws=["Haniwa"]), theirs) as duel:
        duel.activate(PLASMA, "Zoa")
        duel.expect_open()
        assert duel.equipped_to("Zoa", 0) == PLASMA
        assert duel.stats(PLASMA, 0) == (1900 + 1300, 600)
        duel.end_turn()
        duel.end_turn()
        assert not duel.offers("ACTIVATE")  # one at most


def test_destiny_hero_plasma_is_not_saved_by_what_it_took(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: PLASMA}), Side(monsters={0: "Bat", 1: "Zoa"})) as duel:
        duel.activate(PLASMA, "Bat")
        duel.to_battle_phase()
        duel.attack(PLASMA)
        assert duel.monsters(0) == {}
