"""Determinizing duels with effects, at every kind of decision: in a Chain, in a cost, in the choice of targets."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import pytest

from ygocore.actions import ActionKind, decode
from ygocore.constants import Location
from ygocore.constants import Prompt as PromptKind
from ygocore.deck import Deck
from ygocore.duel import Duel
from ygocore.information import hidden_cards
from ygocore.legality import cards_of

DECKS: Final = (Deck.named("goat-control"), Deck.named("blackwing"))
OPEN: Final = (PromptKind.SELECT_IDLECMD, PromptKind.SELECT_BATTLECMD)


def play(engine: str, seed: int, turns: int) -> Iterator[tuple[int, Duel]]:
    """A random duel at each of its decisions."""
    chooser = random.Random(seed)
    duel = Duel(*DECKS, seed=seed, rules="MR1", engine=engine, turn_limit=turns)
    step = 0
    while not duel.over:
        yield step, duel
        duel.apply(chooser.choice(duel.legal_actions().tolist()))
        step += 1


def codes(duel: Duel) -> dict[tuple[int, int, int], int]:
    return {tuple(place): card.code for place, card in cards_of(duel.snapshot())}


@pytest.mark.parametrize("seed", [0, 7])
@pytest.mark.parametrize("viewer", [0, 1])
def test_it_looks_the_same_and_goes_on(engine: str, seed: int, viewer: int) -> None:
    chooser = random.Random(seed)
    within = 0
    for step, duel in play(engine, seed, 6):
        assert duel.prompt is not None
        if step % (9 if duel.prompt.kind in OPEN else 3):
            continue
        within += duel.prompt.kind not in OPEN
        before = duel.digest()
        other = duel.determinize(viewer, step)
        assert duel.digest() == before, "the duel itself is left alone"
        assert other.view(viewer) == duel.view(viewer)
        if duel.player == viewer:
            assert other.legal_actions().tolist() == duel.legal_actions().tolist()
        assert sorted(codes(other).values()) == sorted(codes(duel).values())
        hidden = {tuple(place) for place in hidden_cards(duel.snapshot(), viewer)}
        changed = {place for place, code in codes(duel).items() if codes(other)[place] != code}
        assert changed <= hidden
        assert other.determinize(viewer, 0).digest() == duel.determinize(viewer, 0).digest(), (
            "of what is known"
        )
        same = other.clone()
        for _ in range(8):
            if not other.over:
                action = chooser.choice(other.legal_actions().tolist())
                other.apply(action)
                same.apply(action)
        assert same.digest() == other.digest()
    assert within > 3


def test_it_is_saved_and_sent(engine: str) -> None:
    for step, duel in play(engine, 5, 4):
        if step % 6 == 5:
            other = duel.determinize(0, step)
            again = Duel.from_bytes(other.to_bytes(), engine=engine)
            assert (again.digest(), codes(again)) == (other.digest(), codes(other))
            assert again.legal_actions().tolist() == other.legal_actions().tolist()


BOARD: Final = """
duel MR1 turn 5 player 0 phase main1 options auto_place
0 hand "Mystical Space Typhoon" "Sangan"
0 deck "Mystical Elf"x3 "Celtic Guardian"x3 "Gemini Elf"x3
1 hand "Sangan" "Pot of Greed" "Book of Moon"
1 monsters 0:"Sangan"/s
1 spells 0:"Mirror Force" 1:"Scapegoat"
1 deck "Ring of Destruction"x3 "Sakuretsu Armor"x3 "Dust Tornado"x3 "Breaker the Magical Warrior"x3
"""


def board(engine: str) -> Duel:
    return Duel.from_notation(BOARD, engine=engine)


def choose(duel: Duel, kind: ActionKind, code: int | None = None) -> None:
    """Take the first action of that kind, and for that card."""
    actions = [decode(each) for each in duel.legal_actions().tolist()]
    duel.apply(next(each for each in actions if each.kind == kind and code in (None, each.code)).encode())


def test_a_set_card_that_is_to_be_a_target_may_be_any_spell_or_trap(engine: str) -> None:
    duel = board(engine)
    choose(duel, ActionKind.ACTIVATE)
    assert duel.prompt is not None
    assert (duel.player, duel.prompt.kind) == (0, PromptKind.SELECT_CARD)
    seen: set[int] = set()
    for seed in range(20):
        other = duel.determinize(0, seed)
        assert other.legal_actions().tolist() == duel.legal_actions().tolist()
        lies = codes(other)[1, Location.SZONE, 0]
        seen.add(lies)
        assert other.pool[lies].name not in ("Sangan", "Breaker the Magical Warrior")
        choose(other, ActionKind.SELECT)
        while other.prompt is not None and other.prompt.kind not in OPEN:
            other.apply(other.legal_actions()[-1])
        if other.pool[lies].name != "Scapegoat":
            assert lies in [card.code for card in other.snapshot().players[1].grave], (
                "that card was destroyed"
            )
    assert len(seen) > 3


SEARCH: Final = """
duel MR1 turn 5 player 1 phase main1 options auto_place
0 monsters 0:"Blue-Eyes White Dragon"
0 deck "Mystical Elf"x9
1 hand "Pot of Greed" "Graceful Charity"
1 monsters 0:"Sangan"
1 deck "Ring of Destruction"x3 "Sakuretsu Armor"x3 "Dust Tornado"x3 "Sangan" "Sinister Serpent"
"""


def test_what_the_other_player_may_pick_in_a_search_stays_in_that_deck(engine: str) -> None:
    duel = Duel.from_notation(SEARCH, engine=engine)
    sangan, serpent = (duel.pool.find(name).code for name in ("Sangan", "Sinister Serpent"))
    choose(duel, ActionKind.TO_BATTLE_PHASE)
    choose(duel, ActionKind.ATTACK)
    assert duel.prompt is not None
    assert (duel.player, duel.prompt.kind) == (1, PromptKind.SELECT_CARD)
    assert {decode(each).code for each in duel.legal_actions().tolist()} == {sangan, serpent}
    hands = set()
    for seed in range(12):
        other = duel.determinize(0, seed)
        assert {sangan, serpent} <= {card.code for card in other.snapshot().players[1].deck}
        hands.add(tuple(card.code for card in other.snapshot().players[1].hand))
        choose(other, ActionKind.SELECT, serpent)
        assert serpent in [card.code for card in other.snapshot().players[1].hand]
    assert len(hands) > 3
