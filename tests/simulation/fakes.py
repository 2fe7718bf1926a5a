"""A tiny game with the interface of a duel: enough to test what drives duels without an engine."""

from __future__ import annotations

import numpy as np

from ygocore.actions import Action, ActionKind
from ygocore.errors import IllegalActionError
from ygocore.rng import Generator, mixed
from ygocore.snapshot import WinReason

KINDS = (ActionKind.SUMMON, ActionKind.SET_MONSTER, ActionKind.ATTACK)


class CountDown:
    """The players take turns; 2 to 4 actions are legal each time; after ``length`` actions the last one
    wins."""

    def __init__(self, length: int, seed: int = 0) -> None:
        self.generator = Generator(seed)
        self.left = length
        self.turn = 1
        self.player: int | None = 0 if length else None
        self.winner: int | None = None
        self.history = 0
        self._offer()

    def _offer(self) -> None:
        count = 2 + self.generator.below(3) if self.left else 0
        kinds = sorted(KINDS[self.generator.below(3)] for _ in range(count))
        self.offered = [Action(kind, argument=i).encode() for i, kind in enumerate(kinds)]

    def legal_actions(self) -> np.ndarray:
        return np.array(self.offered, np.uint64)

    def apply(self, action: int) -> None:
        if action not in self.offered:
            raise IllegalActionError(f"{action:#x} is not legal")
        assert self.player is not None
        self.history = mixed(self.history ^ action)
        self.left -= 1
        self.turn += 1
        self.winner, self.player = (self.player, None) if self.left == 0 else (None, 1 - self.player)
        self._offer()

    def clone(self) -> CountDown:
        other = object.__new__(CountDown)
        self.copy_into(other)
        return other

    def copy_into(self, other: CountDown) -> None:
        other.__dict__.update(self.__dict__)
        other.generator = Generator(0)
        other.generator.words = self.generator.words
        other.offered = list(self.offered)

    @property
    def over(self) -> bool:
        return self.player is None

    @property
    def win_reason(self) -> WinReason:
        return WinReason.LIFE_POINTS if self.over else WinReason.NONE

    @property
    def life_points(self) -> tuple[int, int]:
        return 8000 - self.turn, 8000

    def digest(self) -> int:
        return mixed(self.history)
