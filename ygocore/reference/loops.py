"""Loops that nobody can leave (GAP-22).

The rules forbid an action that would start one. Circles of negations are foreseen (:mod:`ygocore.reference.foresight`).
Whether another action starts a loop shows only when it is carried out, so the duel is a draw as soon as a loop is
recognised: a Chain has resolved that did before, the duel is as it was then, and no player has had a choice in between.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ygocore.reference.digest import digest
from ygocore.reference.moves import end_in_a_loop

if TYPE_CHECKING:
    from ygocore.reference.state import State

#: Chains without a choice between them that are not looked at: that many are common.
_USUAL: Final = 15
#: So many of them are a loop, even if something grows in it (Life Points that are gained) and no state comes again.
_MOST: Final = 512


def recognise(state: State) -> None:
    """A Chain has resolved. End the duel if it does so again and again, and nobody can do anything about it.

    One state is remembered, and replaced by the present one when the number of Chains is a power of two (Brent).
    """
    state.chains += 1
    if state.chains <= _USUAL:
        return
    now = (digest(state, None), *_links(state))
    if now == state.seen or state.chains >= _MOST:
        end_in_a_loop(state)
    if state.chains & (state.chains - 1) == 0:
        state.seen = now


def _links(state: State) -> list[int]:
    """The effects of the Chain, by what does not change from one time to the next."""
    found = []
    for link in state.chain:
        number = link.effect.number if link.effect.declared else 63
        found += [link.code, link.player, link.controller, link.location, link.sequence, number]
    return found


def forget(state: State) -> None:
    """A player has a choice: what comes of it is no loop yet."""
    state.chains, state.seen = 0, ()
