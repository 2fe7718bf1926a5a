"""What effects keep revealed, in views and in states that look the same: INFO-06 to INFO-08, with cards made for it."""

# Card functions have no types, and constants come by name from the language.
# mypy: ignore-errors

from __future__ import annotations

import pytest

from tests.scenario import Card, Side
from tests.workshop import Workshop
from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.language import duel, effect
from ygocore.constants import Position, Type

made = Workshop()


@made.spell("Show Until Dusk")
def show_until_dusk(c):
    """1 card in your hand is revealed until the End Phase."""

    def operation(e, tp):
        tc = duel.select_matching_card(tp, None, tp, LOCATION_HAND, 0, 1, 1, None).get_first()
        if tc:
            e1 = effect.create_effect(e.get_handler())
            e1.set_type(EFFECT_TYPE_SINGLE)
            e1.set_code(EFFECT_PUBLIC)
            e1.set_reset(RESET_EVENT | RESETS_STANDARD | RESET_PHASE | PHASE_END)
            tc.register_effect(e1)

    helpers.activation(c, operation=operation)


@made.trap("All Hands Open", Type.CONTINUOUS)
def all_hands_open(c):
    """Both players' hands are revealed."""
    helpers.activation(c)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_PUBLIC,
        range=LOCATION_SZONE,
        target_range=(LOCATION_HAND, LOCATION_HAND),
    )


@made.spell("Decks Face Up", Type.CONTINUOUS)
def decks_face_up(c):
    """Both players' Decks are turned over."""
    helpers.activation(c)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_REVERSE_DECK,
        property=EFFECT_FLAG_PLAYER_TARGET,
        range=LOCATION_SZONE,
        target_range=(1, 1),
    )


def hands(game, viewer):
    """The names in both hands as a player sees them, None for a hidden card."""
    sides = game.duel.view(viewer)["players"]
    return [[card.get("name") for card in side["hand"]] for side in sides]


def test_INFO_06_a_card_that_is_revealed_until_the_end_phase(engine: str) -> None:
    mine, theirs = Side(hand=["Show Until Dusk", "Bat", "Haniwa"]), Side(hand=["Bat"])
    with made.scenario(engine, mine, theirs) as game:
        assert hands(game, 1) == [[None, None, None], ["Bat"]]
        game.activate("Show Until Dusk", "Haniwa")
        assert hands(game, 1) == [[None, "Haniwa"], ["Bat"]]
        game.end_turn()
        assert hands(game, 1)[0] == [None, None]


@pytest.mark.parametrize("viewer", [0, 1])
def test_INFO_07_hands_that_an_effect_keeps_revealed(engine: str, viewer: int) -> None:
    mine = Side(hand=["Bat", "Haniwa"], spells={0: Card("All Hands Open", Position.FACEUP)})
    with made.scenario(engine, mine, Side(hand=["Heal"])) as game:
        assert hands(game, viewer) == [["Bat", "Haniwa"], ["Heal"]]
    with made.scenario(engine, Side(hand=["Bat", "Haniwa"]), Side(hand=["Heal"])) as game:
        assert hands(game, viewer)[1 - viewer].count(None) == (1 if viewer == 0 else 2)


@pytest.mark.parametrize("viewer", [0, 1])
def test_INFO_08_of_decks_that_are_turned_over_the_top_card(engine: str, viewer: int) -> None:
    spells = {0: Card("Decks Face Up", Position.FACEUP)}
    mine, theirs = Side(spells=spells, filler=["Bat", "Haniwa"]), Side(filler=["Haniwa", "Heal", "Bat"])
    with made.scenario(engine, mine, theirs) as game:
        sides = game.duel.view(viewer)["players"]
        assert [side["deck_top"]["name"] for side in sides] == ["Haniwa", "Bat"]
        assert all("deck" not in side for side in sides)
        game.end_turn()  # player 1 draws
        assert game.duel.view(viewer)["players"][1]["deck_top"]["name"] == "Heal"
    with made.scenario(engine, Side(filler=["Bat"])) as game:
        assert "deck_top" not in game.duel.view(viewer)["players"][0]


def test_INFO_06_a_negated_effect_keeps_nothing_revealed(engine: str) -> None:
    mine = Side(hand=["Bat"], spells={0: Card("All Hands Open", Position.FACEUP)})
    theirs = Side(spells={0: Card("No Trap Works", Position.FACEUP)})
    with made.scenario(engine, mine, theirs) as game:
        assert hands(game, 1)[0] == [None]


@made.spell("No Trap Works", Type.CONTINUOUS)
def no_trap_works(c):
    helpers.activation(c)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_DISABLE,
        range=LOCATION_SZONE,
        target_range=(LOCATION_SZONE, LOCATION_SZONE),
        target=lambda e, c: c.is_trap(),
    )


def test_INFO_07_what_is_revealed_is_dealt_anew_to_nobody(engine: str) -> None:
    mine = Side(hand=["Bat", "Haniwa"], spells={0: Card("All Hands Open", Position.FACEUP)})
    theirs = Side(hand=["Heal", "Denial"], filler=["Feral Imp"] * 12)
    with made.scenario(engine, mine, theirs) as game:
        for seed in range(10):
            other = game.duel.determinize(0, seed)
            assert [card.code for card in other.snapshot().players[1].hand] == [
                card.code for card in game.state.players[1].hand
            ]
            assert other.view(0) == game.duel.view(0)
