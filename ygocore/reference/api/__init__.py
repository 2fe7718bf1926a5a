"""The API of card functions (:mod:`ygocore.cards.api`) over this engine's rules: ``duel``, ``effect``, ``group``,
and the methods of cards.

Names are the ecosystem's. The functions here translate; what they do is in the rule modules.
"""

from __future__ import annotations

from ygocore.reference.api.card import ApiCard
from ygocore.reference.api.duel import DuelApi
from ygocore.reference.api.effect import ApiEffect, EffectMaker
from ygocore.reference.api.group import ApiGroup, GroupMaker
from ygocore.reference.state import State

__all__ = ["ApiCard", "ApiEffect", "ApiGroup", "EngineApi"]


class EngineApi:
    """What the three namespaces stand for in one duel."""

    __slots__ = ("duel", "effect", "group")

    def __init__(self, state: State) -> None:
        self.duel = DuelApi(state)
        self.effect = EffectMaker(state)
        self.group = GroupMaker(state)
