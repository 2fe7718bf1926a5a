"""The digest of a state: 64 bits, the same on both engines (docs/contract.md, "The digest")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ygocore.actions import location_number
from ygocore.prompts import Prompt
from ygocore.reference.state import State
from ygocore.snapshot import CardState, Pending, PlayerState

_WORD: Final = (1 << 64) - 1
_RUNNING: Final = 0x3FF


def digest(state: State, prompt: Prompt | None) -> int:
    """The digest of a state that waits at ``prompt`` (None: the duel is over)."""
    h = 0x9E3779B97F4A7C15
    for word in words(state, prompt):
        h ^= word & _WORD
        h = h * 0xBF58476D1CE4E5B9 & _WORD
        h ^= h >> 29
    h ^= h >> 32
    h = h * 0x94D049BB133111EB & _WORD
    return h ^ h >> 29


def words(state: State, prompt: Prompt | None) -> Iterator[int]:
    """The words that the digest mixes, in order."""
    yield state.rules.switches | state.options << 32 | state.draw_count << 40 | state.turn_limit << 48
    yield progress_word(state, prompt)
    yield from pending_words(state.pending)
    yield from state.rng
    for player in state.players:
        yield from player_words(player)


def progress_word(state: State, prompt: Prompt | None) -> int:
    """How far the duel is, and who decides what."""
    decider = 2 if prompt is None else prompt.player
    kind = 0 if prompt is None else int(prompt.kind)
    if state.over:
        outcome = 2 if state.winner is None else state.winner
        reason = int(state.win_reason) & 0x3FF
    else:
        outcome, reason = 3, _RUNNING
    at = state.turn | state.turn_player << 16 | state.phase << 17
    return at | decider << 32 | kind << 34 | outcome << 42 | reason << 44


def pending_words(pending: Pending | None) -> Iterator[int]:
    """The rule that waits, and the places it has picked."""
    if pending is None:
        yield 0
        return
    controller, location, sequence = pending.place
    yield (
        pending.kind
        | controller << 8
        | location_number(location) << 9
        | sequence << 13
        | pending.facedown << 21
        | pending.required << 22
        | len(pending.picks) << 30
    )
    for controller, location, sequence in pending.picks:
        yield controller | location_number(location) << 1 | sequence << 5


def player_words(player: PlayerState) -> Iterator[int]:
    """One player's side of the duel."""
    yield player.lp | player.normal_summons << 32
    piles = (player.deck, player.hand, player.grave, player.banished, player.extra)
    yield sum(len(cards) << 8 * number for number, cards in enumerate(piles))
    for zone in (*player.monsters, *player.spells):
        yield 0 if zone is None else card_word(zone)
    for cards in piles:
        yield from map(card_word, cards)


def card_word(card: CardState) -> int:
    """One card."""
    controller, location, sequence, position = card.previous
    a = card.code | card.position << 30 | card.owner << 34 | card.attacks << 35
    b = card.reason | controller << 32 | location_number(location) << 33 | sequence << 37 | position << 45
    c = card.status
    return (
        a
        ^ _rotate_left(b * 0x9E3779B97F4A7C15 & _WORD, 17)
        ^ _rotate_left(c * 0xD6E8FEB86659FD93 & _WORD, 41)
    )


def _rotate_left(word: int, by: int) -> int:
    return (word << by | word >> 64 - by) & _WORD
