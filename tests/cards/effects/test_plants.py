"""What the cards of `ygocore.cards.library.plants` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Scenario, Side, attack

OREA = "Orea, the Sylvan High Arbiter"


def test_horseytail_leaves_a_token_with_the_opponent_when_destroyed_by_battle(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), Side(monsters={0: "Horseytail"})) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert duel.monsters(0) == {0: "Battle Ox, attack", 1: "Horseytail Token, defense"}
        assert duel.names(1, "grave") == ["Horseytail"]


def test_horseytail_leaves_none_when_destroyed_by_an_effect(engine: str) -> None:
    with Scenario(engine, Side(hand=["Smashing Ground"]), Side(monsters={0: "Horseytail"})) as duel:
        duel.activate("Smashing Ground")
        assert duel.monsters(0) == {}


def test_horseytail_finds_no_zone(engine: str) -> None:
    mine = Side(monsters={0: "Battle Ox", 1: "Bat", 2: "Bat", 3: "Bat", 4: "Bat"})
    with Scenario(engine, mine, Side(monsters={0: "Horseytail"})) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert len(duel.monsters(0)) == 5


def orea(engine: str, side: Side | None = None, theirs: Side | None = None, **more: object) -> Scenario:
    mine = side or Side()
    placed = Side(**{**mine.__dict__, "monsters": {2: attack(OREA), **mine.monsters}})
    return Scenario(engine, placed, theirs, by_effects=True, **more)  # type: ignore[arg-type]


def test_orea_sends_a_plant_and_orders_as_many_cards_as_its_level(engine: str) -> None:
    mine = Side(hand=["Horseytail", "Bat"], filler=["Bat", "Haniwa", "Battle Ox"])
    with orea(engine, mine) as duel:
        duel.activate(OREA)
        duel.expect_prompt("SORT_CARD")
        assert duel.names(0, "grave") == ["Horseytail"]
        duel.apply(duel.legal("SELECT")[1])
        duel.expect_open()
        assert duel.names(0, "deck") == ["Bat", "Battle Ox", "Haniwa"]
        assert not duel.offers("ACTIVATE")


def test_orea_sends_no_other_type_and_not_itself(engine: str) -> None:
    with orea(engine, Side(hand=["Bat"], monsters={0: "Haniwa"})) as duel:
        assert not duel.offers("ACTIVATE")


def xyz_summoned(engine: str, theirs: Side | None = None, **more: object) -> Scenario:
    mine = Side(monsters={0: "Dark Magician", 1: "Dark Magician"}, extra=[OREA], **more)  # type: ignore[arg-type]
    duel = Scenario(engine, mine, theirs)
    duel.special_summon(OREA, "attack")
    return duel


def test_orea_excavates_and_returns_as_many_cards_as_plants_were_sent(engine: str) -> None:
    theirs = Side(monsters={0: "Haniwa", 1: "Bat"})
    with xyz_summoned(
        engine, theirs, filler=["Bat", "Haniwa", "Horseytail", "Battle Ox", "Horseytail"]
    ) as duel:
        duel.activate(OREA, "Dark Magician@0", 2, "1:Bat", "finish")  # the third number, 3
        duel.expect_open()
        assert duel.names(0, "grave") == ["Dark Magician", "Horseytail", "Horseytail"]
        assert duel.names(1, "hand") == ["Bat"]
        assert duel.names(0, "deck") == ["Battle Ox", "Bat", "Haniwa"]
        assert not duel.offers("ACTIVATE")


def test_orea_excavates_no_plant_and_returns_nothing(engine: str) -> None:
    with xyz_summoned(engine, Side(monsters={0: "Bat"}), filler=["Horseytail", "Bat"]) as duel:
        duel.activate(OREA, "Dark Magician@0", 0)
        duel.expect_open()
        assert duel.monsters(1) == {0: "Bat, attack"}
        assert duel.names(0, "deck") == ["Bat", "Horseytail"]


def test_orea_does_not_excavate_without_material_or_a_card_to_return(engine: str) -> None:
    with xyz_summoned(engine) as duel:
        assert not duel.offers("ACTIVATE")
    with orea(engine, theirs=Side(monsters={0: "Bat"})) as duel:
        assert not duel.offers("ACTIVATE")
