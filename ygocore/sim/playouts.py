"""One duel played to its end, by built-in policies or by Python callables, on either engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Final, NamedTuple, SupportsIndex

from ygocore.errors import YgoError
from ygocore.rng import policy_generator
from ygocore.sim.policies import Policy, chooser, policy_name, resolved
from ygocore.snapshot import WinReason

if TYPE_CHECKING:
    from ygocore.duel import Duel

#: Decisions after which a duel is given up as one that does not end. Duels of the rules alone stay far below
#: it.
MAX_DECISIONS: Final = 1_000_000

Chooser = Callable[[Any], SupportsIndex]


class Playout(NamedTuple):
    """How a duel went: ``winner`` is a player, or None; ``turns`` the number of its last turn; ``decisions``
    those made here."""

    winner: int | None
    reason: WinReason
    turns: int
    decisions: int
    life_points: tuple[int, int]
    digest: int


class PlayoutError(YgoError):
    """A duel that could not be played to its end: a policy failed or chose an illegal action, or the duel did
    not end.

    ``game`` is its number in the simulation (None for a single duel), ``seed`` the duel's own seed (None if
    unknown), ``swapped`` whether deck 1 went first, and ``actions`` what was played before: the same duel
    with the same actions comes to the decision that failed. The cause is the policy's or the engine's
    exception.
    """

    def __init__(
        self,
        problem: str,
        *,
        actions: Sequence[int],
        game: int | None = None,
        seed: int | None = None,
        swapped: bool = False,
    ) -> None:
        self.problem = problem
        self.actions = tuple(actions)
        self.game = game
        self.seed = seed
        self.swapped = swapped
        which = "the duel" if game is None else f"game {game}"
        details = [] if seed is None else [f"duel seed {seed}"]
        details += ["deck 1 first"] if swapped else []
        details += [f"decision {len(self.actions)}"]
        super().__init__(f"{which} ({', '.join(details)}): {problem}")


class Cancelled(Exception):  # noqa: N818 - no error: somebody asked for it
    """Raised inside a playout that was told to stop."""


def never() -> bool:
    """A playout's ``cancelled`` when nobody will ask it to stop."""
    return False


def run(
    duel: Any,
    choosers: tuple[Chooser, Chooser],
    *,
    max_decisions: int = MAX_DECISIONS,
    cancelled: Callable[[], bool] = never,
    named: Callable[[int], str] = lambda player: f"the policy of player {player}",
) -> int:
    """Play the duel to its end; the number of decisions. :class:`PlayoutError` with neither game nor seed,
    :class:`Cancelled`."""
    actions: list[int] = []
    while (player := duel.player) is not None:
        if cancelled():
            raise Cancelled
        if len(actions) == max_decisions:
            raise PlayoutError(f"it has not ended after {max_decisions} decisions", actions=actions)
        try:
            action = index(choosers[player](duel))
        except Exception as error:
            what = f"{named(player)} failed: {type(error).__name__}: {error}"
            raise PlayoutError(what, actions=actions) from error
        try:
            duel.apply(action)
        except Exception as error:
            what = f"{named(player)} chose {action:#x}: {type(error).__name__}: {error}"
            raise PlayoutError(what, actions=actions) from error
        actions.append(action)
    return len(actions)


def play(
    duel: Duel,
    policy0: Policy = "random",
    policy1: Policy | None = None,
    *,
    seed: int | None = None,
    max_decisions: int = MAX_DECISIONS,
) -> Playout:
    """Play one duel to its end, in place, and say how it went.

    Parameters
    ----------
    duel
        Any duel, at its start or not; one that is over already is left as it is.
    policy0, policy1
        The players: the name of a built-in policy (``random``, ``eager``), or a callable ``policy(duel) ->
        action``. It is given this very duel and must not change it (clone it to look ahead). ``policy1`` None
        means the same as ``policy0``.
    seed
        For the built-in policies, which share one generator. With the duel's own seed the duel goes as in
        :func:`~ygocore.sim.simulate.simulate`. None: the digest of the duel at the start of the playout.
    max_decisions
        When to give up.

    :class:`PlayoutError` if a policy fails, chooses an illegal action, or ``max_decisions`` is reached; the
    duel then stands where that happened.
    """
    policies = (resolved(policy0), resolved(policy0 if policy1 is None else policy1))
    generator = policy_generator(duel.digest() if seed is None else seed)
    decisions = run(
        duel,
        (chooser(policies[0], generator), chooser(policies[1], generator)),
        max_decisions=max_decisions,
        named=lambda player: f"policy {policy_name(policies[player])!r} of player {player}",
    )
    return Playout(duel.winner, duel.win_reason, duel.turn, decisions, duel.life_points, duel.digest())
