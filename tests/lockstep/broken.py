"""Reference engines with one fault each: what a lockstep walk has to find."""

from __future__ import annotations

from typing import Any

import numpy as np

from ygocore.constants import Message
from ygocore.duel import duel_class
from ygocore.errors import IllegalActionError

Reference: Any = duel_class("reference")


class WrongDigest(Reference):
    def digest(self) -> int:
        return super().digest() ^ (self.turn == 3)


class WrongOrder(Reference):
    def legal_actions(self) -> np.ndarray:
        return super().legal_actions()[::-1]


class ForgetsAnEvent(Reference):
    def raw_events(self) -> list[tuple[int, ...]]:
        return [event for event in super().raw_events() if event[0] != Message.SUMMONED]


class WrongDamage(Reference):
    def apply(self, action: Any) -> None:
        super().apply(action)
        damaged = [event[1] for event in self.raw_events() if event[0] == Message.DAMAGE]
        for player in damaged:
            if not self.over:
                self._state.players[player].lp += 1


class CrashesInAttacks(Reference):
    def apply(self, action: Any) -> None:
        super().apply(action)
        if any(event[0] == Message.ATTACK for event in self.raw_events()):
            raise ZeroDivisionError("attacks are broken")


class TakesAnything(Reference):
    def apply(self, action: Any) -> None:
        if int(action) in super().legal_actions().tolist():
            super().apply(action)


class RefusesWrongly(Reference):
    def apply(self, action: Any) -> None:
        try:
            super().apply(action)
        except IllegalActionError as error:
            raise KeyError("?") from error


class ChangesWhenRefusing(Reference):
    def apply(self, action: Any) -> None:
        try:
            super().apply(action)
        except IllegalActionError:
            self._state.turn += 1
            raise


class SharesItsClone(Reference):
    def clone(self) -> Any:
        copy = super().clone()
        copy._state = self._state
        return copy


class CopiesEvents(Reference):
    def clone(self) -> Any:
        copy = super().clone()
        copy._state.events = list(self._state.events)
        return copy


class SavesTooLittle(Reference):
    @classmethod
    def _from_bytes(cls, data: bytes, pool: Any) -> Any:
        duel = super()._from_bytes(data, pool)
        duel._state.players[0].normal_summons = 0
        return duel


class CannotLoad(Reference):
    @classmethod
    def _load(cls, snapshot: Any, pool: Any) -> Any:
        from ygocore.errors import PositionError

        raise PositionError("no")
