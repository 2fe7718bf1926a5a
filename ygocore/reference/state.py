"""The state of a duel: everything that decides how it goes on, and the events of the running action.

Cards, players and the pending record are the plain values of :mod:`ygocore.snapshot`. A :class:`State` is
what a :class:`~ygocore.snapshot.Snapshot` holds, opened up for the rules to work on. No rule keeps anything
elsewhere, so a duel that waits for a decision can be copied and continued from its state alone.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from ygocore.actions import Action
from ygocore.constants import Message, Phase
from ygocore.prompts import Prompt
from ygocore.rulesets import RuleSet
from ygocore.snapshot import CardState, Option, Pending, PendingKind, PlayerState, Snapshot, WinReason

if TYPE_CHECKING:
    from ygocore.cards.pool import CardPool

_Result = TypeVar("_Result")

#: A rule being carried out: it yields what it has to ask, and is sent the action that answers.
Rule: TypeAlias = Generator[Prompt, Action, _Result]


#: The phase of a duel that ended over its opening hands.
BEFORE_THE_FIRST_TURN: Final = Phase(0)


class DuelEnded(Exception):  # noqa: N818 - it is no error
    """Raised where a duel ends: whatever rule was at work goes no further (WIN-06)."""


@dataclass(slots=True)
class State:
    """A duel in progress. ``turn`` counts from 1 (0 only in a duel that ended over its opening hands)."""

    pool: CardPool
    rules: RuleSet
    options: Option
    draw_count: int
    turn_limit: int
    rng: tuple[int, int, int, int]
    players: tuple[PlayerState, PlayerState]
    turn: int = 0
    turn_player: int = 0
    phase: Phase = BEFORE_THE_FIRST_TURN
    pending: Pending | None = None
    over: bool = False
    winner: int | None = None
    win_reason: WinReason = WinReason.NONE
    events: list[tuple[int, ...]] = field(default_factory=list)

    def log(self, message: Message, *arguments: int) -> None:
        """Add an event (its arguments: :data:`ygocore.events.LAYOUT`)."""
        self.events.append((int(message), *map(int, arguments)))


def cards_on_field(player: PlayerState) -> Iterator[CardState]:
    """The cards in a player's Monster Zones, then those in the Spell & Trap Zones (ZONE-02)."""
    for card in (*player.monsters, *player.spells):
        if card is not None:
            yield card


def copy_card(card: CardState) -> CardState:
    """A card like this one."""
    return CardState(
        card.code, card.owner, card.position, card.status, card.attacks, card.reason, card.previous
    )


def copy_zones(zones: list[CardState | None]) -> list[CardState | None]:
    """Zones with cards like these."""
    return [None if card is None else copy_card(card) for card in zones]


def copy_player(player: PlayerState) -> PlayerState:
    """One player's side with cards like these."""
    return PlayerState(
        lp=player.lp,
        normal_summons=player.normal_summons,
        monsters=copy_zones(player.monsters),
        spells=copy_zones(player.spells),
        deck=list(map(copy_card, player.deck)),
        hand=list(map(copy_card, player.hand)),
        grave=list(map(copy_card, player.grave)),
        banished=list(map(copy_card, player.banished)),
        extra=list(map(copy_card, player.extra)),
    )


def copy_pending(pending: Pending | None) -> Pending | None:
    """A pending rule like this one; None if none waits."""
    if pending is None or pending.kind == PendingKind.NONE:
        return None
    return Pending(
        PendingKind(pending.kind), pending.place, pending.facedown, pending.required, pending.picks
    )


def from_snapshot(snapshot: Snapshot, pool: CardPool) -> State:
    """The state that a snapshot shows, sharing nothing with it."""
    return State(
        pool=pool,
        rules=snapshot.rules,
        options=Option(snapshot.options),
        draw_count=snapshot.draw_count,
        turn_limit=snapshot.turn_limit,
        rng=snapshot.rng,
        players=(copy_player(snapshot.players[0]), copy_player(snapshot.players[1])),
        turn=snapshot.turn,
        turn_player=snapshot.turn_player,
        phase=Phase(snapshot.phase),
        pending=copy_pending(snapshot.pending),
        over=snapshot.over,
        winner=snapshot.winner,
        win_reason=WinReason(snapshot.win_reason),
    )


def to_snapshot(state: State) -> Snapshot:
    """The state as plain values, sharing nothing with it."""
    return Snapshot(
        rules=state.rules,
        rng=state.rng,
        turn=state.turn,
        turn_player=state.turn_player,
        phase=int(state.phase),
        players=(copy_player(state.players[0]), copy_player(state.players[1])),
        pending=copy_pending(state.pending),
        over=state.over,
        winner=state.winner,
        win_reason=state.win_reason,
        options=state.options,
        draw_count=state.draw_count,
        turn_limit=state.turn_limit,
    )
