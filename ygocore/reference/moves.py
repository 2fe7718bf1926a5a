"""Moving cards between places, drawing, and the end of a duel (MOVE, LP, WIN rules)."""

from __future__ import annotations

from typing import Final, NoReturn

from ygocore.actions import Place
from ygocore.constants import Location, Message, Position, Reason, Status
from ygocore.reference.state import DuelEnded, State
from ygocore.reference.zones import ON_FIELD, card_at, pile, position_in, zones
from ygocore.snapshot import CardState, WinReason

DRAWN: Final = Reason.DRAW | Reason.RULE


def take(state: State, place: Place) -> CardState:
    """Take a card out of its place, which its ``previous`` then tells.

    Off the field it forgets what was true of it there (E-083).
    """
    card = card_at(state, place)
    card.previous = (place.controller, int(place.location), place.sequence, int(card.position))
    if place.location in ON_FIELD:
        zones(state, place.controller, place.location)[place.sequence] = None
        card.attacks = 0
        card.status = int(card.status & Status.PROC_COMPLETE)
    else:
        del pile(state, place.controller, place.location)[place.sequence]
    return card


def put_on_field(state: State, card: CardState, place: Place, position: Position) -> None:
    """Lay a card that was taken from its place into a free zone. Its reason stays what it was."""
    zones(state, place.controller, place.location)[place.sequence] = card
    card.position = int(position)
    _log_move(state, card, place)


def send_to_grave(state: State, place: Place, reason: Reason) -> None:
    """Send a card to its owner's GY (GAP-13), on top."""
    card = take(state, place)
    grave = state.players[card.owner].grave
    grave.append(card)
    card.position = int(position_in(Location.GRAVE))
    card.reason = int(reason)
    _log_move(state, card, Place(card.owner, Location.GRAVE, len(grave) - 1))


def _log_move(state: State, card: CardState, to: Place) -> None:
    state.log(Message.MOVE, card.code, *card.previous, *to, card.position, card.reason)


def draw(state: State, player: int, count: int) -> None:
    """PHASE-01: the player adds the top cards of the Deck, which has enough, to the hand."""
    side = state.players[player]
    codes = []
    for _ in range(count):
        card = take(state, Place(player, Location.DECK, len(side.deck) - 1))
        card.position = int(position_in(Location.HAND))
        card.reason = int(DRAWN)
        side.hand.append(card)
        codes.append(card.code)
    if codes:
        state.log(Message.DRAW, player, *codes)


def draw_or_lose(state: State, player: int, count: int) -> None:
    """WIN-03: who has to draw more cards than are left in the Deck loses at that moment, and draws none."""
    if len(state.players[player].deck) < count:
        end_duel(state, 1 - player, WinReason.DECK_OUT)
    draw(state, player, count)


def both_draw_or_lose(state: State, count: int) -> None:
    """WIN-04: both draw at the same time; a draw if both lack cards, else the one who does loses."""
    able = [player for player in (0, 1) if len(state.players[player].deck) >= count]
    for player in able:
        draw(state, player, count)
    if len(able) < 2:
        end_duel(state, able[0] if able else None, WinReason.DECK_OUT)


def inflict_battle_damage(state: State, player: int, amount: int) -> None:
    """DMG-01: take battle damage from a player's LP, which do not fall below 0 (LP-02)."""
    if amount > 0:
        side = state.players[player]
        side.lp = max(side.lp - amount, 0)
        state.log(Message.DAMAGE, player, amount)


def end_duel_if_lp_are_gone(state: State) -> None:
    """WIN-01, WIN-02: who is at 0 LP loses at once; it is a draw if both are."""
    alive = [player for player in (0, 1) if state.players[player].lp > 0]
    if len(alive) < 2:
        end_duel(state, alive[0] if alive else None, WinReason.LIFE_POINTS)


def end_duel(state: State, winner: int | None, reason: WinReason) -> NoReturn:
    """The duel is over (``winner`` None: a draw, or truncated). No rule goes on from here."""
    state.pending = None
    state.over = True
    state.winner = winner
    state.win_reason = reason
    state.log(Message.WIN, 2 if winner is None else winner, int(reason))
    raise DuelEnded
