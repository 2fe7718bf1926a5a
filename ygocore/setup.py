"""What a new duel is made of, checked and resolved, as the engines take it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from ygocore.rulesets import RuleSet
from ygocore.snapshot import NO_OPTIONS, Option

if TYPE_CHECKING:
    from ygocore.cards.definitions import CardDef
    from ygocore.cards.pool import CardPool

HAND_LIMIT = 6  #: GAP-01


NO_DEFINITIONS: Final[Mapping[int, CardDef]] = {}  # a plain dict, since it is sent to other processes


class DuelSetup(NamedTuple):
    """The start of a duel. ``main`` and ``extra`` hold two tuples of passcodes each, bottom to top, known to ``pool``.

    ``definitions``: the effects of cards by passcode. Cards that it does not hold have none.
    """

    pool: CardPool
    main: tuple[tuple[int, ...], tuple[int, ...]]
    extra: tuple[tuple[int, ...], tuple[int, ...]]
    seed: int
    rules: RuleSet
    lp: int = 8000
    hand: int = 5
    draw: int = 1
    turn_limit: int = 0
    shuffle: bool = True
    options: Option = NO_OPTIONS
    definitions: Mapping[int, CardDef] = NO_DEFINITIONS
