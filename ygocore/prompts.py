"""What a player is asked: the kind of prompt and its parameters."""

from __future__ import annotations

from typing import NamedTuple

from ygocore.actions import NOWHERE, Place
from ygocore.constants import Prompt as PromptKind


class Prompt(NamedTuple):
    """The decision a duel waits for.

    ``minimum`` and ``maximum`` count the cards of the whole selection, ``picked`` the places chosen so far, in
    ascending order. ``place`` is the card the question is about (the monster to be summoned, the attacker), or
    :data:`~ygocore.actions.NOWHERE`.
    """

    kind: PromptKind
    player: int
    minimum: int = 1
    maximum: int = 1
    picked: tuple[Place, ...] = ()
    place: Place = NOWHERE
