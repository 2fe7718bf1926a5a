"""What the cards of `ygocore.cards.library.warriors` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Scenario, Side, face_down

CAPTAIN = "Marauding Captain"
GOBLIN = "Goblindbergh"
ROTA = "Reinforcement of the Army"


def test_marauding_captain_calls_a_small_monster(engine: str) -> None:
    with Scenario(engine, Side(hand=[CAPTAIN, "Battle Ox", "Summoned Skull"])) as duel:
        duel.choose("SUMMON", CAPTAIN)
        duel.answer("yes", "attack")  # the only one of Level 4 or lower
        duel.expect_open()
        assert duel.monsters(0) == {0: f"{CAPTAIN}, attack", 1: "Battle Ox, attack"}


def test_marauding_captain_not_without_a_small_monster_nor_when_special_summoned(engine: str) -> None:
    with Scenario(engine, Side(hand=[CAPTAIN, "Summoned Skull"])) as duel:
        duel.summon(CAPTAIN)
    mine = Side(hand=[CAPTAIN, "Battle Ox"], monsters={0: "Bat", 1: "Bat", 2: "Bat", 3: "Bat"})
    with Scenario(engine, mine) as duel:
        duel.summon(CAPTAIN)  # no zone is left
    with Scenario(engine, Side(hand=["Monster Reborn", "Battle Ox"], grave=[CAPTAIN])) as duel:
        duel.activate("Monster Reborn", "attack")
        duel.expect_open()


def test_marauding_captain_guards_other_warriors(engine: str) -> None:
    theirs = Side(monsters={0: CAPTAIN, 1: GOBLIN, 2: "Bat", 3: face_down(GOBLIN)})
    with Scenario(engine, Side(monsters={0: "Summoned Skull"}), theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Summoned Skull", "mzone")
        places = {action.place.sequence for action in duel.legal("SELECT")}
        assert places == {0, 2, 3}
    both = Side(monsters={0: CAPTAIN, 1: CAPTAIN})
    with Scenario(engine, Side(monsters={0: "Summoned Skull"}), both) as duel:
        duel.to_battle_phase()
        assert not duel.offers("ATTACK")  # each guards the other


def test_goblindbergh_calls_a_small_monster_and_turns_to_defense(engine: str) -> None:
    with Scenario(engine, Side(hand=[GOBLIN, "Battle Ox"])) as duel:
        duel.choose("SUMMON", GOBLIN)
        duel.answer("yes", "attack")
        duel.expect_open()
        assert duel.monsters(0) == {0: f"{GOBLIN}, defense", 1: "Battle Ox, attack"}
    with Scenario(engine, Side(hand=[GOBLIN, "Battle Ox"])) as duel:
        duel.choose("SUMMON", GOBLIN)
        duel.answer("no")
        duel.expect_open()
        assert duel.monsters(0) == {0: f"{GOBLIN}, attack"}


def test_goblindbergh_not_without_a_small_monster(engine: str) -> None:
    with Scenario(engine, Side(hand=[GOBLIN, "Summoned Skull"])) as duel:
        duel.summon(GOBLIN)
        assert duel.monsters(0) == {0: f"{GOBLIN}, attack"}


def test_reinforcement_of_the_army_adds_a_small_warrior(engine: str) -> None:
    with Scenario(engine, Side(hand=[ROTA], filler=[CAPTAIN, GOBLIN, "Battle Ox"])) as duel:
        duel.activate(ROTA)
        assert sorted(duel.offered("SELECT")) == [GOBLIN, CAPTAIN]
        duel.answer(GOBLIN)
        duel.expect_open()
        assert duel.names(0, "hand") == [GOBLIN]


def test_reinforcement_of_the_army_not_without_one_in_the_deck(engine: str) -> None:
    deck = ["Battle Ox", "Elemental HERO Neos"]
    with Scenario(engine, Side(hand=[ROTA], filler=deck)) as duel:
        assert not duel.offers("ACTIVATE")
