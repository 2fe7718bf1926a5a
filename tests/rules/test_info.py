"""INFO: public and non-public information, in what a player is shown and in the actions offered."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenario import (
    Card,
    NewDuel,
    Placing,
    Scenario,
    Script,
    Side,
    attack,
    defense,
    face_down,
    monster,
    pool_with,
    set_card,
    spell,
    trap,
)
from ygocore.constants import Position, Type

POOL = pool_with(
    monster("Plain Pendulum", 4, 1000, 1000, Type.NORMAL | Type.PENDULUM, left_scale=3, right_scale=3),
    monster("Plain Fusion", 6, 2000, 2000, Type.FUSION),
    trap("Plain Trap"),
    spell("Plain Field", Type.FIELD),
)


def shown(duel: Script, viewer: int, owner: int, where: str) -> list[Any]:
    """What ``viewer`` sees of the cards in one place: names, "?" for a card that is hidden, None for an empty zone."""
    cards = duel.duel.view(viewer)["players"][owner][where]
    return [None if card is None else "?" if card.get("hidden") else card["name"] for card in cards]


def test_INFO_01_face_up_cards_on_the_field_are_public(engine: str) -> None:
    monsters = {0: attack("Battle Ox"), 1: defense("Feral Imp"), 2: face_down("Mystical Elf")}
    with Scenario(engine, Side(), Side(monsters=monsters)) as duel:
        assert shown(duel, 0, 1, "monsters") == ["Battle Ox", "Feral Imp", "?", *[None] * 4]


@pytest.mark.parametrize("viewer", [0, 1])
def test_INFO_02_both_graves_are_public(engine: str, viewer: int) -> None:
    with Scenario(engine, Side(grave=["Haniwa", "Bat"]), Side(grave=["Bunilla"])) as duel:
        assert shown(duel, viewer, 0, "grave") == ["Haniwa", "Bat"]
        assert shown(duel, viewer, 1, "grave") == ["Bunilla"]


@pytest.mark.parametrize("viewer", [0, 1])
def test_INFO_03_face_up_banished_cards_are_public(engine: str, viewer: int) -> None:
    with Scenario(engine, Side(banished=["Haniwa"]), Side(banished=["Bunilla"])) as duel:
        assert shown(duel, viewer, 0, "banished") == ["Haniwa"]
        assert shown(duel, viewer, 1, "banished") == ["Bunilla"]


def test_INFO_04_face_up_cards_in_the_extra_deck_are_public(engine: str) -> None:
    extra = [Card("Plain Fusion", Position.FACEDOWN_DEFENSE), Card("Plain Pendulum", Position.FACEUP)]
    with Scenario(engine, Side(), Side(extra=extra), pool=POOL, by_effects=True) as duel:
        assert shown(duel, 0, 1, "extra") == ["?", "Plain Pendulum"]
        assert shown(duel, 1, 1, "extra") == ["Plain Fusion", "Plain Pendulum"]


def test_INFO_05_face_down_cards_and_the_hand_are_hidden_from_the_opponent(engine: str) -> None:
    theirs = Side(
        hand=["Battle Ox", "Haniwa"],
        monsters={0: face_down("Mystical Elf")},
        spells={1: set_card("Plain Trap"), 5: set_card("Plain Field")},
        banished=[Card("Feral Imp", Position.FACEDOWN), "Bunilla"],
        extra=["Plain Fusion"],
    )
    with Scenario(engine, Side(), theirs, pool=POOL, by_effects=True) as duel:
        assert shown(duel, 0, 1, "hand") == ["?", "?"]
        assert shown(duel, 0, 1, "monsters")[0] == "?"
        assert shown(duel, 0, 1, "spells") == [None, "?", None, None, None, "?", None, None]
        assert shown(duel, 0, 1, "banished") == ["?", "Bunilla"]
        assert shown(duel, 0, 1, "extra") == ["?"]
        assert shown(duel, 1, 1, "hand") == ["Battle Ox", "Haniwa"]


@pytest.mark.parametrize("viewer", [0, 1])
def test_INFO_05_decks_are_hidden_from_both(engine: str, viewer: int) -> None:
    with Scenario(engine, Side(), Side()) as duel:
        for side in duel.duel.view(viewer)["players"]:
            assert "deck" not in side


def test_INFO_05_a_drawn_card_is_seen_by_who_draws_it(engine: str) -> None:
    with Scenario(engine, Side(), Side(draws=["Haniwa"])) as duel:
        duel.end_turn()
        code = duel.pool.find("Haniwa").code
        drawn = [[e.codes for e in duel.duel.visible_events(p) if e.kind.name == "DRAW"] for p in (0, 1)]
        assert drawn == [[(0,)], [(code,)]]


def test_INFO_05_an_attack_on_a_face_down_monster_does_not_name_it(engine: str) -> None:
    theirs = {0: face_down("Mystical Elf"), 1: attack("Feral Imp")}
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), Side(monsters=theirs)) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        codes = [action.code for action in duel.legal("SELECT")]
        assert codes == [0, duel.pool.find("Feral Imp").code]


def test_INFO_11_of_a_face_down_monster_only_its_controller_knows_what_it_is(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: face_down("Mystical Elf")}), Side()) as duel:
        own = duel.duel.view(0)["players"][0]["monsters"][0]
        assert (own["name"], own["level"], own["attribute"], own["race"]) == (
            "Mystical Elf",
            4,
            "LIGHT",
            "SPELLCASTER",
        )
        seen = duel.duel.view(1)["players"][0]["monsters"][0]
        assert seen["hidden"]
        assert seen["position"] == "FACEDOWN_DEFENSE"
        for fact in ("code", "name", "level", "attribute", "race", "type", "attack", "defense"):
            assert fact not in seen


@pytest.mark.parametrize("place", [attack, defense])
def test_INFO_11_a_monster_that_is_turned_up_is_known(engine: str, place: Placing) -> None:
    with Scenario(engine, Side(), Side(monsters={0: place("Mystical Elf")})) as duel:
        assert shown(duel, 0, 1, "monsters")[0] == "Mystical Elf"


@pytest.mark.parametrize(
    ("name", "monsters"), [("Mystical Elf", {}), ("Dark Magician", {1: "Mokey Mokey", 2: "Silver Fang"})]
)
def test_INFO_12_what_is_set_is_not_shown(engine: str, name: str, monsters: dict[int, str]) -> None:
    """Neither in the events nor on the field, for a Set with Tributes either; the Tributes are seen."""
    with Scenario(engine, Side(hand=[name], monsters=monsters), Side()) as duel:
        duel.set_monster(name)
        code = duel.pool.find(name).code
        events = {player: duel.duel.visible_events(player) for player in (0, 1)}
        assert [event.code for event in events[0] if event.kind.name == "SET"] == [code]
        assert [event.code for event in events[1] if event.kind.name == "SET"] == [0]
        moved = [event.code for event in events[1] if event.kind.name == "MOVE"]
        assert moved == [*(duel.pool.find(each).code for each in monsters.values()), 0]
        assert shown(duel, 1, 0, "monsters")[0] == "?"


def test_INFO_05_the_opening_hand_is_seen_by_its_player_only(engine: str) -> None:
    with NewDuel(engine) as duel:
        assert shown(duel, 0, 0, "hand") == ["Mokey Mokey"] * 5
        assert shown(duel, 0, 1, "hand") == ["?"] * 5
        assert shown(duel, 1, 0, "hand") == ["?"] * 5
