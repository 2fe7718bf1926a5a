"""A duel that follows a recording: what it asks and offers, in the recording's terms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Protocol, SupportsIndex, SupportsInt

from ygocore.actions import Action, ActionKind
from ygocore.constants import Phase, Prompt
from ygocore.prompts import Prompt as Question
from ygocore.sim.conformance.options import PROMPT_NAMES, Meaning, offered_meanings
from ygocore.sim.conformance.order import Piles
from ygocore.sim.conformance.recording import Arrival, Event, Trace
from ygocore.sim.conformance.state import Facts
from ygocore.snapshot import Snapshot, WinReason

#: The prompts that take one card after another from what is offered.
PICK_PROMPTS: Final = frozenset(
    {Prompt.SELECT_CARD, Prompt.SELECT_TRIBUTE, Prompt.SELECT_SUM, Prompt.SELECT_UNSELECT_CARD}
)
_BATTLE_STEPS: Final = Phase.BATTLE_START | Phase.BATTLE_STEP | Phase.DAMAGE | Phase.DAMAGE_CAL | Phase.BATTLE


class ReplayedDuel(Protocol):
    """What the replayer needs of a duel; :class:`ygocore.duel.Duel` has it."""

    @property
    def pool(self) -> Mapping[int, Facts]: ...
    @property
    def prompt(self) -> Question | None: ...
    @property
    def over(self) -> bool: ...
    @property
    def winner(self) -> int | None: ...
    @property
    def win_reason(self) -> WinReason: ...
    @property
    def turn(self) -> int: ...
    @property
    def turn_player(self) -> int: ...
    @property
    def phase(self) -> int: ...
    def legal_actions(self) -> Iterable[SupportsInt]: ...
    def apply(self, action: SupportsIndex, /) -> None: ...
    def snapshot(self) -> Snapshot: ...


class Table:
    """The duel, with what the recorded events tell that its state does not: the piles' moments, the turn and
    the phase."""

    def __init__(self, duel: ReplayedDuel, trace: Trace) -> None:
        self.duel = duel
        self.piles = Piles(trace)
        self.coming: list[Arrival] = []  # the monsters of the Pendulum Summon that is being made
        self._turn = 0
        self._turn_player = 0
        self._phase = 0

    def follow(self, events: Iterable[Event]) -> None:
        """Take notice of what the recording says has happened."""
        events = tuple(events)
        self.piles.follow(events)
        for event in events:
            if event[0] == "turn":
                self._turn += 1
                self._turn_player = event[1]
            elif event[0] == "phase":
                self._phase = event[1]

    def offered(self) -> list[tuple[Meaning, int]]:
        """What each legal action means, with the action."""
        return offered_meanings(self.duel.legal_actions(), self.duel.snapshot(), self.piles)

    def picked(self) -> list[Meaning]:
        """What has been picked so far in the selection that is asked for."""
        prompt = self.duel.prompt
        if prompt is None or not prompt.picked:
            return []
        selections = [Action(ActionKind.SELECT, place).encode() for place in prompt.picked]
        return [meaning for meaning, _ in offered_meanings(selections, self.duel.snapshot(), self.piles)]

    def asked(self) -> str:
        """Who decides, and what: ``player 0 idlecmd``; how the duel ended if it is over."""
        prompt = self.duel.prompt
        if self.duel.over or prompt is None:
            return outcome(ending(self.duel))
        return f"player {prompt.player} {PROMPT_NAMES[prompt.kind]}"

    def clock_differences(self) -> list[str]:
        """Where the turn, the turn player or the phase is not the recorded one. All steps of the Battle Phase
        are one."""
        duel = self.duel
        pairs = [
            ("turn", self._turn, duel.turn),
            ("turn player", self._turn_player, duel.turn_player),
            ("phase", _phase_name(self._phase), _phase_name(duel.phase)),
        ]
        return [
            f"{name}: {recorded} recorded, {here} here" for name, recorded, here in pairs if recorded != here
        ]


def ending(duel: ReplayedDuel) -> tuple[int, int] | None:
    """How a duel ended, as recordings say it: the winner, or 2 for a draw, and the reason; None while it
    runs."""
    return (2 if duel.winner is None else duel.winner, int(duel.win_reason)) if duel.over else None


def outcome(win: tuple[int, int] | None) -> str:
    """An ending in words."""
    if win is None:
        return "the duel goes on"
    return f"{'a draw' if win[0] == 2 else f'player {win[0]} wins'} by reason {win[1]}"


def _phase_name(phase: int) -> str:
    if phase & _BATTLE_STEPS:
        return "battle"
    return (Phase(phase).name or str(phase)).lower() if phase else "none"
