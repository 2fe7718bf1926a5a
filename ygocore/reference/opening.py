"""A duel before anybody has drawn: Decks as listed or shuffled (docs/contract.md, "Setting up")."""

from __future__ import annotations

from ygocore.errors import CapacityError
from ygocore.reference.moves import renumber
from ygocore.reference.rng import seed_words, shuffle
from ygocore.reference.snapshots import equip_with_classes, put
from ygocore.reference.state import State
from ygocore.reference.words import Location
from ygocore.reference.zones import position_in
from ygocore.setup import DuelSetup
from ygocore.snapshot import CardState

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
        definitions=setup.definitions,
    )
    equip_with_classes(state)
    for player in (0, 1):
        fill_player_at_start(state, setup, player)
    if setup.shuffle:
        for side in state.players:
            shuffle(state, side.deck)  # Extra Decks keep their order
            renumber(side.deck)
    return state


def fill_player_at_start(state: State, setup: DuelSetup, player: int) -> None:
    """LP-01: a player with starting LP, Deck and Extra Deck."""
    main, extra = setup.main[player], setup.extra[player]
    if len(main) + len(extra) > MOST_CARDS:
        raise CapacityError(
            f"player {player} has {len(main)} cards in the Deck and {len(extra)} in the Extra Deck, "
            f"together more than {MOST_CARDS}"
        )
    side = state.players[player]
    side.lp = setup.lp
    for location, pile, codes in ((Location.DECK, side.deck, main), (Location.EXTRA, side.extra, extra)):
        position = int(position_in(location))
        for sequence, code in enumerate(codes):
            pile.append(put(state, CardState(code, player, position), player, int(location), sequence))
