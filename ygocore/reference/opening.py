"""A duel before anybody has drawn: Decks as listed or shuffled (docs/contract.md, "Setting up")."""

from __future__ import annotations

from ygocore.constants import Location
from ygocore.errors import CapacityError
from ygocore.reference.rng import seed_words, shuffle
from ygocore.reference.state import State
from ygocore.reference.zones import position_in
from ygocore.setup import DuelSetup
from ygocore.snapshot import CardState, PlayerState

#: Cards of one player: no place can then hold more than actions and the digest have room for.
MOST_CARDS = 255


def opening_state(setup: DuelSetup) -> State:
    """The state before the opening hands. ``CapacityError`` for too many cards."""
    state = State(
        pool=setup.pool,
        rules=setup.rules,
        options=setup.options,
        draw_count=setup.draw,
        turn_limit=setup.turn_limit,
        rng=seed_words(setup.seed),
        players=(player_at_start(setup, 0), player_at_start(setup, 1)),
    )
    if setup.shuffle:
        for player in state.players:
            shuffle(state, player.deck)  # Extra Decks keep their order
    return state


def player_at_start(setup: DuelSetup, player: int) -> PlayerState:
    """LP-01: a player with starting LP, Deck and Extra Deck."""
    main, extra = setup.main[player], setup.extra[player]
    if len(main) + len(extra) > MOST_CARDS:
        raise CapacityError(
            f"player {player} has {len(main)} cards in the Deck and {len(extra)} in the Extra Deck, "
            f"together more than {MOST_CARDS}"
        )
    return PlayerState(
        lp=setup.lp,
        deck=[CardState(code, player, int(position_in(Location.DECK))) for code in main],
        extra=[CardState(code, player, int(position_in(Location.EXTRA))) for code in extra],
    )
