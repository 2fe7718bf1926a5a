"""What the cards of `ygocore.cards.library.great_dragons` do, and when they do nothing."""

from __future__ import annotations

import pytest

from tests.scenario import Card, Scenario, Side, monster, pool_with
from ygocore.cards.pool import CardPool
from ygocore.constants import Position, Status, Type

STAR = "Shooting Star Dragon"
QUASAR = "Shooting Quasar Dragon"
METAL = "Red-Eyes Darkness Metal Dragon"
PROPER = int(Status.PROC_COMPLETE)
SYNCHRO = Type.NORMAL | Type.SYNCHRO
POOL: CardPool = pool_with(
    monster("Tuning Synchro", 2, 200, 1500, SYNCHRO | Type.TUNER),
    monster("Five Synchro", 5, 1000, 1000, SYNCHRO),
)


def dragons(engine: str, mine: Side, theirs: Side | None = None, **more: object) -> Scenario:
    return Scenario(engine, mine, theirs, pool=POOL, by_effects=True, **more)  # type: ignore[arg-type]


def proper(name: str, position: Position = Position.FACEUP) -> Card:
    return Card(name, position, status=PROPER)


def test_shooting_star_dragon_is_made_of_stardust_and_a_synchro_tuner(engine: str) -> None:
    for other, offered in (("Stardust Dragon", True), ("Colossal Fighter", False)):
        with dragons(engine, Side(monsters={0: "Tuning Synchro", 1: other}, extra=[STAR])) as duel:
            assert duel.offers("SPECIAL_SUMMON") is offered
    with dragons(engine, Side(monsters={0: "Nitro Synchron", 1: "Stardust Dragon"}, extra=[STAR])) as duel:
        assert not duel.offers("SPECIAL_SUMMON")  # a Tuner, and no Synchro Monster


@pytest.mark.parametrize("tuners", [0, 1, 3])
def test_shooting_star_dragon_attacks_as_often_as_tuners_are_excavated(engine: str, tuners: int) -> None:
    deck = ["Bat"] * (5 - tuners) + ["Nitro Synchron"] * tuners
    theirs = Side(monsters=dict(enumerate(["Bat"] * 4)))
    with dragons(engine, Side(monsters={0: STAR}, filler=deck), theirs) as duel:
        duel.activate(STAR)
        assert not duel.offers("ACTIVATE")
        duel.to_battle_phase()
        for number in range(tuners):
            duel.attack(STAR, f"Bat@{number}")
        assert not duel.offers("ATTACK")


def test_shooting_star_dragon_needs_five_cards_to_excavate(engine: str) -> None:
    with dragons(engine, Side(monsters={0: STAR}, filler=["Bat"] * 4)) as duel:
        assert not duel.offers("ACTIVATE")


def test_shooting_star_dragon_negates_a_destruction_once_a_turn(engine: str) -> None:
    theirs = Side(hand=["Smashing Ground", "Smashing Ground"])
    with dragons(engine, Side(monsters={0: STAR}), theirs, turn_player=1) as duel:
        duel.activate("Smashing Ground@0")
        duel.chain(STAR)
        duel.expect_open()
        assert list(duel.monsters(0).values()) == [f"{STAR}, attack"]
        duel.activate("Smashing Ground")
        assert duel.monsters(0) == {}


def test_shooting_star_dragon_leaves_to_stop_an_attack_and_comes_back(engine: str) -> None:
    theirs = Side(monsters={0: "Battle Ox"})
    with dragons(
        engine, Side(monsters={0: proper(STAR, Position.FACEUP_ATTACK)}, draws=["Bat"]), theirs, turn_player=1
    ) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        duel.answer("yes")
        duel.expect_open()
        assert duel.names(0, "banished") == [STAR]
        assert duel.lp(0) == 8000
        assert list(duel.monsters(1).values()) == ["Battle Ox, attack"]
        duel.choose("TO_END_PHASE")
        duel.answer("attack")
        duel.expect_open()
        assert list(duel.monsters(0).values()) == [f"{STAR}, attack"]


def test_shooting_star_dragon_banished_otherwise_stays_away(engine: str) -> None:
    mine = Side(monsters={0: "Bat"}, banished=[proper(STAR)])
    with dragons(engine, mine, Side(draws=["Bat"])) as duel:
        duel.end_turn()
        assert duel.names(0, "banished") == [STAR]


def quasar(engine: str, fives: int = 2, theirs: Side | None = None, **more: object) -> Scenario:
    monsters = {0: "Tuning Synchro", **dict.fromkeys(range(1, fives + 1), "Five Synchro")}
    mine = Side(monsters=monsters, extra=[QUASAR, STAR], **more)  # type: ignore[arg-type]
    duel = dragons(engine, mine, theirs)
    duel.special_summon(QUASAR, "attack")
    return duel


def test_shooting_quasar_dragon_attacks_once_for_each_non_tuner(engine: str) -> None:
    with quasar(engine, theirs=Side(monsters=dict(enumerate(["Bat"] * 3)))) as duel:
        duel.to_battle_phase()
        duel.attack(QUASAR, "Bat@0")
        duel.attack(QUASAR, "Bat@1")
        assert not duel.offers("ATTACK")


def test_shooting_quasar_dragon_negates_any_activation_once_a_turn(engine: str) -> None:
    with quasar(engine, hand=["Pot of Greed", "Pot of Greed"], draws=["Bat", "Bat"]) as duel:
        duel.activate("Pot of Greed@0")
        duel.chain(QUASAR)
        assert duel.names(0, "hand") == ["Pot of Greed"]
        duel.activate("Pot of Greed")
        assert duel.names(0, "hand") == ["Bat", "Bat"]


def test_shooting_quasar_dragon_leaves_shooting_star_dragon_behind(engine: str) -> None:
    with quasar(engine, hand=["Compulsory Evacuation Device", "Tribute to The Doomed", "Bat"]) as duel:
        duel.activate("Tribute to The Doomed", "Bat", "pass", "yes", "attack")
        assert list(duel.monsters(0).values()) == [f"{STAR}, attack"]


def test_shooting_quasar_dragon_comes_by_synchro_summon_only(engine: str) -> None:
    mine = Side(hand=["Monster Reborn"], grave=[proper(QUASAR)])
    with dragons(engine, mine) as duel:
        assert not duel.offers("ACTIVATE")
    monsters = {0: "Tuning Synchro", 1: "Five Synchro", 2: "Sabersaurus"}
    with dragons(engine, Side(monsters=monsters, extra=[QUASAR])) as duel:
        assert not duel.offers("SPECIAL_SUMMON")


def test_red_eyes_darkness_metal_dragon_banishes_a_dragon_once_a_turn(engine: str) -> None:
    mine = Side(
        hand=[METAL, METAL],
        grave=["Blue-Eyes White Dragon"],
        monsters={0: "Blue-Eyes White Dragon", 1: "Curse of Dragon"},
    )
    with Scenario(engine, mine) as duel:
        duel.special_summon(f"{METAL}@0", "Curse of Dragon", "attack")
        assert duel.names(0, "banished") == ["Curse of Dragon"]
        assert not duel.offers("SPECIAL_SUMMON")
        assert duel.offered("ACTIVATE") == [METAL]  # the other effect has a limit of its own
    with Scenario(engine, Side(hand=[METAL], monsters={0: "Bat"})) as duel:
        assert not duel.offers("SPECIAL_SUMMON")


def test_red_eyes_darkness_metal_dragon_summons_a_dragon_from_hand_or_grave(engine: str) -> None:
    mine = Side(monsters={0: METAL}, hand=["Curse of Dragon"], grave=["Blue-Eyes White Dragon", METAL])
    with Scenario(engine, mine) as duel:
        duel.activate(METAL, "Blue-Eyes White Dragon", "defense")
        assert sorted(duel.monsters(0).values()) == ["Blue-Eyes White Dragon, defense", f"{METAL}, attack"]
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(monsters={0: METAL}, hand=["Bat"], grave=[METAL])) as duel:
        assert not duel.offers("ACTIVATE")
