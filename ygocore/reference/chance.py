"""Random events: coins, dice, cards picked at random."""

from __future__ import annotations

from collections.abc import Sequence

from ygocore.reference.cards import Card, in_place_order
from ygocore.reference.happenings import happens
from ygocore.reference.rng import pick_some, toss
from ygocore.reference.state import State
from ygocore.reference.words import EventCode, Message


def random_cards(state: State, player: int, cards: Sequence[Card], count: int) -> list[Card]:
    """Cards picked at random from these, in place order; the event tells which."""
    count = min(count, len(cards))
    if count <= 0:
        return []
    picked = in_place_order(pick_some(state, player, list(cards), count))
    state.log(
        Message.RANDOM_SELECTED,
        player,
        *[value for card in picked for value in (*card.place, card.position)],
    )
    return picked


def coins(state: State, player: int, count: int) -> tuple[int, ...]:
    """Coins: 1 heads, 0 tails."""
    results = toss(state, "coin", player, count, 2)
    state.log(Message.TOSS_COIN, player, *results)
    happens(
        state,
        EventCode.TOSS_COIN,
        player=player,
        value=count,
        effect=state.reason_effect,
        reason_player=player,
    )
    return results


def dice(state: State, player: int, count: int) -> tuple[int, ...]:
    """Six-sided dice."""
    results = toss(state, "dice", player, count, 6)
    state.log(Message.TOSS_DICE, player, *results)
    happens(
        state,
        EventCode.TOSS_DICE,
        player=player,
        value=count,
        effect=state.reason_effect,
        reason_player=player,
    )
    return results
