"""Which cards of a pile were sent there at the same moment, so that they may lie in either order.

The recorded events say where each card comes from and goes to. Moves that follow one another with the same
reason and nothing between them are one moment; a card that came alone is a moment of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count, groupby
from typing import TypeVar

from ygocore.constants import Location
from ygocore.sim.conformance.recording import Event, Field, Trace

_PILES = (Location.DECK, Location.GRAVE, Location.REMOVED)
_Card = TypeVar("_Card")


class Piles:
    """Both players' Decks, Graveyards and banished cards, each card with its moment, as the recorded events
    move them."""

    def __init__(self, trace: Trace) -> None:
        self._moments = count()
        self._cards: dict[tuple[int, int], list[tuple[int, int]]] = {
            (player, location): [] for player in (0, 1) for location in _PILES
        }
        for player, (main, _) in enumerate(trace.decks):
            self._lay(player, Location.DECK, main)

    def follow(self, events: Iterable[Event]) -> None:
        """Move the cards as the events say. What the events cannot explain is left to :meth:`settle`."""
        reason, moment = None, 0
        for event in events:
            if event[0] == "move":
                if event[4] != reason:
                    reason, moment = event[4], next(self._moments)
                self._move(event, moment)
                continue
            reason = None
            if event[0] == "draw":
                pile = self._cards[event[1], Location.DECK]
                del pile[max(0, len(pile) - len(event[2])) :]
            elif event[0] == "shuffle_deck":
                self._lay(event[1], Location.DECK, event[2])

    def settle(self, field: Field) -> None:
        """Take the piles of a recorded state. Where they are not what the events made of them, no two cards
        share a moment."""
        for player, side in enumerate(field):
            recorded = {
                Location.DECK: side.deck,
                Location.GRAVE: side.grave,
                Location.REMOVED: tuple(code for code, _ in side.banished),
            }
            for location, codes in recorded.items():
                if [code for code, _ in self._cards[player, location]] != list(codes):
                    self._lay(player, location, codes)

    def spans(self, player: int, location: int) -> list[int]:
        """The lengths of the pile's stretches of cards with one moment, from the bottom; their sum is the
        pile's size."""
        return [len(list(run)) for _, run in groupby(moment for _, moment in self._cards[player, location])]

    def stretch(self, player: int, location: int, sequence: int) -> int:
        """The sequence at which the stretch of this card begins; the card's own if the pile is not that
        high."""
        start = 0
        for length in self.spans(player, location):
            if sequence < start + length:
                return start
            start += length
        return sequence

    def _lay(self, player: int, location: int, codes: Sequence[int]) -> None:
        self._cards[player, location] = [(code, next(self._moments)) for code in codes]

    def _move(self, event: Event, moment: int) -> None:
        _, code, (from_player, from_location, at), (to_player, to_location, to), _ = event
        source = self._cards.get((from_player, from_location))
        if source is not None and at < len(source):
            del source[at]
        target = self._cards.get((to_player, to_location))
        if target is not None:
            target.insert(to, (code, moment))


def same_order(expected: Sequence[_Card], got: Sequence[_Card], spans: Iterable[int]) -> bool:
    """Whether two piles are the same up to the order within each stretch."""
    if list(expected) == list(got):  # nearly always
        return True
    if len(expected) != len(got):
        return False
    start = 0
    for length in spans:
        part = slice(start, start + length)
        if Counter(expected[part]) != Counter(got[part]):
            return False
        start += length
    return start == len(expected)
