"""Begins recorded duels on the engines of this package."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ygocore.deck import Deck
from ygocore.duel import Duel
from ygocore.sim.conformance.recording import Trace
from ygocore.sim.conformance.replay import Start

if TYPE_CHECKING:
    from ygocore.cards.pool import CardPool


def starter(engine: str, pool: CardPool | None = None, unsupported: str = "error") -> Start:
    """A function that begins a recorded duel on this engine. Pool and ``unsupported`` as
    :class:`ygocore.duel.Duel` takes them."""

    def start(trace: Trace) -> Duel:
        decks = [Deck(main=main, extra=extra) for main, extra in trace.decks]
        return Duel(
            decks[0],
            decks[1],
            rules=trace.rules,
            engine=engine,
            pool=pool,
            shuffle=False,
            lp=trace.lp,
            hand=trace.hand,
            draw=trace.draw,
            offer_single=True,
            unsupported=unsupported,
            check_decks=False,
        )

    return start
