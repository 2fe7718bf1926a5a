"""The vocabulary of :mod:`ygocore.constants` as plain ints: operations on members of an ``IntFlag`` take ten times as long.

Each name stands for its class of constants and is typed as that class; its members are ints.
"""

from __future__ import annotations

from enum import Enum
from types import SimpleNamespace
from typing import Any, Final, TypeVar, cast

from ygocore import constants

_Kind = TypeVar("_Kind", bound=type[Enum])


def _plain(kind: _Kind) -> _Kind:
    members: dict[str, Any] = {name: int(member.value) for name, member in kind.__members__.items()}
    return cast("_Kind", SimpleNamespace(**members))


Category: Final = _plain(constants.Category)
EffectCode: Final = _plain(constants.EffectCode)
EffectFlag: Final = _plain(constants.EffectFlag)
EffectType: Final = _plain(constants.EffectType)
EventCode: Final = _plain(constants.EventCode)
Location: Final = _plain(constants.Location)
Message: Final = _plain(constants.Message)
Phase: Final = _plain(constants.Phase)
Position: Final = _plain(constants.Position)
Reason: Final = _plain(constants.Reason)
Reset: Final = _plain(constants.Reset)
Status: Final = _plain(constants.Status)
SummonType: Final = _plain(constants.SummonType)
Type: Final = _plain(constants.Type)
