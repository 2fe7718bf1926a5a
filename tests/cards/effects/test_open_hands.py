"""What the cards of `ygocore.cards.library.open_hands` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Card, Scenario, Side, face_down, set_card
from tests.workshop import Workshop
from ygocore.cards.language import *
from ygocore.constants import Phase, Position

made = Workshop()

BELL = "Ceremonial Bell"
RESPECT = "Respect Play"
LADYBUG = "Golden Ladybug"


@made.spell("Count What Is Open")
def count_what_is_open(c):
    """Set your LP to the public cards in your hand, plus 100 for each in the opponent's."""

    def operation(e, tp):
        mine = duel.get_matching_group_count(card.is_public, tp, LOCATION_HAND, 0, None)
        theirs = duel.get_matching_group_count(card.is_public, tp, 0, LOCATION_HAND, None)
        duel.set_lp(tp, 1 + mine + 100 * theirs)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


def public(engine: str, mine: Side, theirs: Side) -> int:
    """1, and 1 for each public card in the turn player's hand, 100 for each in the other's."""
    with made.scenario(engine, mine, theirs) as game:
        game.activate("Count What Is Open")
        game.settle()
        return game.lp(0)


HAND = ["Count What Is Open", "Bat", "Haniwa"]


def test_ceremonial_bell_opens_both_hands_while_it_is_face_up(engine: str) -> None:
    """Ceremonial Bell."""
    assert public(engine, Side(hand=HAND, monsters={0: BELL}), Side(hand=["Bat"])) == 103
    assert public(engine, Side(hand=HAND), Side(hand=["Bat"], monsters={0: BELL})) == 103
    assert public(engine, Side(hand=HAND, monsters={0: face_down(BELL)}), Side(hand=["Bat"])) == 1


def test_respect_play_opens_the_turn_players_hand(engine: str) -> None:
    """Respect Play."""
    open_play = {0: Card(RESPECT, Position.FACEUP)}
    assert public(engine, Side(hand=HAND, spells=open_play), Side(hand=["Bat"])) == 3
    assert public(engine, Side(hand=HAND), Side(hand=["Bat"], spells=open_play)) == 3
    assert public(engine, Side(hand=HAND, spells={0: set_card(RESPECT)}), Side(hand=["Bat"])) == 1


def test_golden_ladybug_gives_500_lp_once_in_the_own_standby_phase(engine: str) -> None:
    with Scenario(engine, Side(), Side(hand=[LADYBUG], draws=["Bat"])) as duel:
        duel.choose("TO_END_PHASE")
        duel.answer("yes")
        assert duel.duel.phase == Phase.MAIN1
        assert duel.lp(1) == 8500
    with Scenario(engine, Side(), Side(hand=[LADYBUG], draws=["Bat"])) as duel:
        duel.choose("TO_END_PHASE")
        duel.answer("no")
        assert duel.lp(1) == 8000
    with Scenario(engine, Side(), Side(hand=[LADYBUG], monsters={0: BELL}, draws=["Bat"])) as duel:
        duel.end_turn()  # it is public already


def test_convulsion_of_nature_turns_decks_over_while_it_is_face_up(engine: str) -> None:
    decks = Side(filler=["Bat", "Haniwa"])
    for spell, shown in ((Card("Convulsion of Nature", Position.FACEUP), True), ("set", False)):
        lies = set_card("Convulsion of Nature") if spell == "set" else spell
        with Scenario(engine, Side(spells={0: lies}, filler=["Haniwa"]), decks) as duel:
            assert ["deck_top" in side for side in duel.duel.view(0)["players"]] == [shown, shown]
    mine = Side(hand=["Mystical Space Typhoon"], filler=["Haniwa"])
    with Scenario(
        engine, mine, Side(spells={0: Card("Convulsion of Nature", Position.FACEUP)}, filler=["Bat"])
    ) as duel:
        duel.activate("Mystical Space Typhoon")
        assert not any("deck_top" in side for side in duel.duel.view(0)["players"])
