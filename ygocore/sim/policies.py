"""How simulated players decide.

A built-in policy is data: one weight for each :class:`~ygocore.actions.ActionKind`. A decision draws one
legal action with a chance proportional to the weight of its kind, with one random word, in a way that the
native engine repeats exactly::

    total = sum of the weights of the legal actions, in order
    r = below(total)
    the first action whose running sum exceeds r

so that with equal weights ``r`` is the action's index. Any Python callable ``policy(duel) -> action`` is a
policy too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, TypeAlias, cast

import numpy as np

from ygocore.actions import KIND_SHIFT, ActionKind
from ygocore.rng import Generator

if TYPE_CHECKING:
    from numpy.typing import NDArray

KINDS: Final = 64  #: values of an action's kind, 6 bits: the length of a weight table
MAX_WEIGHT: Final = 0xFFFF  #: keeps the sum over 65,536 actions below 2^32

#: A player: the name of a built-in policy, a :class:`WeightedPolicy`, or a callable that is given the duel.
Policy: TypeAlias = "str | WeightedPolicy | Callable[[Any], SupportsIndex]"


@dataclass(frozen=True, slots=True)
class WeightedPolicy:
    """A policy made of one weight for each kind of action. ``by_kind`` is sorted by kind; kinds left out
    weigh ``rest``."""

    name: str
    by_kind: tuple[tuple[ActionKind, int], ...] = ()
    rest: int = 1

    def __post_init__(self) -> None:
        for what, weight in [
            *((kind.name, weight) for kind, weight in self.by_kind),
            ("any other kind", self.rest),
        ]:
            if not 1 <= weight <= MAX_WEIGHT:
                raise ValueError(
                    f"policy {self.name!r}: weight {weight} of {what} is not within 1 to {MAX_WEIGHT}"
                )

    @property
    def weights(self) -> NDArray[np.uint32]:
        """The weights by kind: a new array, ``(64,) uint32``."""
        table = np.full(KINDS, self.rest, np.uint32)
        for kind, weight in self.by_kind:
            table[kind] = weight
        return table

    def chooser(self, generator: Generator) -> Callable[[Any], int]:
        """The policy as a function of the duel, drawing from ``generator``; one word a decision."""
        if self.rest == 1 and all(weight == 1 for _, weight in self.by_kind):

            def uniform(duel: Any) -> int:
                actions = duel.legal_actions()
                return int(actions[generator.below(len(actions))])

            return uniform
        table = self.weights

        def weighted(duel: Any) -> int:
            actions = np.asarray(duel.legal_actions(), np.uint64)
            running = np.cumsum(table[actions >> np.uint64(KIND_SHIFT)], dtype=np.int64)
            return int(actions[np.searchsorted(running, generator.below(int(running[-1])), "right")])

        return weighted


def _weighted(name: str, weights: Mapping[ActionKind, int]) -> WeightedPolicy:
    return WeightedPolicy(name, tuple(sorted(weights.items())))


#: The built-in policies by name.
POLICIES: Final[Mapping[str, WeightedPolicy]] = MappingProxyType(
    {
        # uniform over the legal actions
        "random": WeightedPolicy("random"),
        # random, leaning to whatever brings the duel forward: summons and attacks before Sets and ending the
        # turn
        "eager": _weighted(
            "eager",
            {
                ActionKind.SUMMON: 16,
                ActionKind.SPECIAL_SUMMON: 16,
                ActionKind.SET_MONSTER: 2,
                ActionKind.SET_SPELL_TRAP: 4,
                ActionKind.ACTIVATE: 8,
                ActionKind.TO_BATTLE_PHASE: 8,
                ActionKind.ATTACK: 16,
                ActionKind.CHAIN: 4,
                ActionKind.YES: 4,
            },
        ),
    }
)


def resolved(policy: Policy) -> WeightedPolicy | Callable[[Any], SupportsIndex]:
    """The policy of that name, or the one given. ``ValueError`` names the built-in ones, ``TypeError`` what
    may be given."""
    if isinstance(policy, str):
        found = POLICIES.get(policy)
        if found is None:
            raise ValueError(f"unknown policy {policy!r}; the built-in ones are {', '.join(POLICIES)}")
        return found
    if isinstance(policy, WeightedPolicy) or callable(policy):
        return policy
    raise TypeError(
        f"a policy is a name ({', '.join(POLICIES)}), a WeightedPolicy or a callable policy(duel) -> action,"
        f" not {type(policy).__name__}"
    )


def chooser(policy: Policy, generator: Generator) -> Callable[[Any], SupportsIndex]:
    """The policy as a function of the duel; a built-in one draws from ``generator``."""
    found = resolved(policy)
    return found.chooser(generator) if isinstance(found, WeightedPolicy) else found


def policy_name(policy: Policy) -> str:
    """What a result says was played: the built-in name, or the callable's qualified name."""
    if isinstance(policy, str):
        return policy
    if isinstance(policy, WeightedPolicy):
        return policy.name
    return cast(str, getattr(policy, "__qualname__", type(policy).__qualname__))
