"""What the cards of `ygocore.cards.library.zone_locks` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Card, Scenario, Side
from ygocore.constants import Position, Status

COLLAPSE = "Ground Collapse"
KING = "Ojama King"
OJAMAS = ["Ojama Green", "Ojama Yellow", "Ojama Black"]


def choose(duel: Scenario, *zones: tuple[int, int]) -> None:
    """Choose Monster Zones, each by player and number."""
    for zone in zones:
        [action] = [
            each for each in duel.legal("PLACE") if (each.place.controller, each.place.sequence) == zone
        ]
        duel.apply(action)


def test_ground_collapse_closes_two_zones_while_it_lies_there(engine: str) -> None:
    mine = Side(hand=[COLLAPSE, "Bat"], monsters={0: "Haniwa"})
    with Scenario(engine, mine, auto_place=False) as duel:
        duel.choose("ACTIVATE", COLLAPSE)
        duel.choose_zone(0)
        choose(duel, (0, 1), (1, 4))
        duel.choose("SUMMON", "Bat")
        assert {zone for _, _, zone in duel.offered_zones()} == {2, 3, 4}


def test_ground_collapse_not_with_fewer_than_two_free_zones(engine: str) -> None:
    full = dict.fromkeys(range(5), "Bat")
    one_free = dict.fromkeys(range(4), "Bat")
    with Scenario(engine, Side(hand=[COLLAPSE], monsters=full), Side(monsters=one_free)) as duel:
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(hand=[COLLAPSE], monsters=one_free), Side(monsters=one_free)) as duel:
        assert duel.offers("ACTIVATE")


def test_ojama_king_closes_up_to_three_of_the_opponents_zones(engine: str) -> None:
    mine = Side(hand=["Polymerization", *OJAMAS], extra=[KING])
    with Scenario(engine, mine, Side(hand=["Battle Ox"], monsters={0: "Bat"}), auto_place=False) as duel:
        duel.choose("ACTIVATE", "Polymerization")
        while duel.duel.prompt is not None and duel.duel.prompt.kind.name != "ANNOUNCE_NUMBER":
            duel.apply(duel._actions()[0])
        duel.answer(0)  # three
        choose(duel, (1, 1), (1, 2), (1, 3))
        duel.end_turn()
        duel.choose("SUMMON", "Battle Ox")
        duel.expect_open()  # one zone is left, so nothing is asked
        assert duel.monsters(1) == {0: "Bat, attack", 4: "Battle Ox, attack"}


def test_ojama_king_closes_nothing_when_it_has_gone(engine: str) -> None:
    mine = Side(
        hand=["Monster Reborn", "Tribute to The Doomed", "Bat"],
        grave=[Card(KING, Position.FACEUP, int(Status.PROC_COMPLETE))],
    )
    theirs = Side(hand=["Battle Ox"], monsters={0: "Bat", 1: "Bat", 2: "Bat", 3: "Bat"})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate("Monster Reborn", "attack")  # the only free zone is chosen
        duel.activate("Tribute to The Doomed", f"0:{KING}")
        duel.end_turn()
        assert "Battle Ox" in duel.offered("SUMMON")
