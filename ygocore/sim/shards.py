"""Simulations cut into independent pieces: a range of games as one call that any process can carry out.

A shard says everything about its games, so it may be run anywhere and in any order. Game ``i`` of a run with
seed ``s`` is the duel with seed ``game_seed(s, i)``, deck 0 going first. With mirrored seats, game ``2k`` is
the duel with seed ``game_seed(s, k)``, deck 0 going first, and game ``2k + 1`` the one with ``game_seed(s ^
MIRRORED, k)``, deck 1 going first.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, SupportsIndex

import numpy as np

from ygocore.cards.registry import definitions_fingerprint
from ygocore.duel import Duel
from ygocore.rng import game_seed, policy_generator
from ygocore.setup import DuelSetup
from ygocore.sim.playouts import Cancelled, PlayoutError, run
from ygocore.sim.policies import WeightedPolicy, chooser, policy_name
from ygocore.sim.result import ROW, Run, SimulationResult
from ygocore.snapshot import WinReason

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: XORed to the simulation's seed for the games in which deck 1 goes first, so that no two games share a seed.
MIRRORED: Final = 0x4D69_7272_6F72_6564

#: Games in a shard: some 50 ms without Python, else about a second.
NATIVE_GAMES: Final = 1024
PYTHON_GAMES: Final = 32

Resolved = WeightedPolicy | Callable[[Any], SupportsIndex]


class Shard(NamedTuple):
    """The games ``first`` to ``stop - 1`` of a run. ``setup`` is as in a game with deck 0 first;
    pickled where the shard travels, so that a large card pool is pickled once for all shards and read once by
    each process."""

    run: Run
    setup: DuelSetup | bytes
    policies: tuple[Resolved, Resolved]  # by deck
    max_decisions: int
    columns: bool
    first: int = 0
    stop: int = 0


def setup_fingerprint(setup: DuelSetup) -> str:
    """16 hex digits over everything that a duel is made of but its seed and the cards' facts."""
    facts = (
        setup.main,
        setup.extra,
        int(setup.rules.switches),
        setup.lp,
        setup.hand,
        setup.draw,
        setup.turn_limit,
        setup.shuffle,
        int(setup.options),
        definitions_fingerprint(setup.definitions),
    )
    return hashlib.blake2b(repr(facts).encode(), digest_size=8).hexdigest()


def is_native(shard: Shard) -> bool:
    """Whether its games are played without Python: on the native engine, by one built-in policy."""
    deck0, deck1 = shard.policies
    return shard.run.engine == "native" and isinstance(deck0, WeightedPolicy) and deck0 == deck1


def games_in_shard(shard: Shard) -> int:
    """How many games a shard of this run holds; the same for any number of threads."""
    return NATIVE_GAMES if is_native(shard) else PYTHON_GAMES


def swapped_setup(setup: DuelSetup) -> DuelSetup:
    """The same with deck 1 going first."""
    return setup._replace(main=setup.main[::-1], extra=setup.extra[::-1])


def duel_seed(run: Run, game: int) -> tuple[int, bool]:
    """The seed of the duel of that game, and whether deck 1 goes first."""
    if not run.mirror:
        return game_seed(run.seed, game), False
    swapped = bool(game & 1)
    return game_seed(run.seed ^ MIRRORED if swapped else run.seed, game >> 1), swapped


def run_shard(shard: Shard, cancel: NDArray[np.uint8] | None = None) -> SimulationResult:
    """Play the shard's games. Once ``cancel[0]`` is not 0, only those finished by then are in the result."""
    setup = shard.setup if isinstance(shard.setup, DuelSetup) else _unpickled(shard.setup)
    flag = np.zeros(1, np.uint8) if cancel is None else cancel
    play = _native_rows if is_native(shard) else _python_rows
    return SimulationResult.from_rows(shard.run, play(shard, setup, flag), columns=shard.columns)


@lru_cache(maxsize=4)
def _unpickled(setup: bytes) -> DuelSetup:
    found: DuelSetup = pickle.loads(setup)
    return found


# -- on any engine, by Python --------------------------------------------------------------------------------


def _python_rows(shard: Shard, setup: DuelSetup, cancel: NDArray[np.uint8]) -> NDArray[Any]:
    return np.fromiter(_python_games(shard, setup, cancel), ROW)


def _python_games(shard: Shard, setup: DuelSetup, cancel: NDArray[np.uint8]) -> Iterator[tuple[Any, ...]]:
    setups = (setup, swapped_setup(setup))
    for game in range(shard.first, shard.stop):
        if cancel[0]:
            return
        seed, swapped = duel_seed(shard.run, game)
        duel = Duel.from_setup(setups[swapped]._replace(seed=seed), engine=shard.run.engine)
        try:
            decisions = _played(shard, duel, seed, swapped, cancel)
        except Cancelled:
            return
        except PlayoutError as error:
            raise PlayoutError(
                error.problem, actions=error.actions, game=game, seed=seed, swapped=swapped
            ) from error.__cause__
        yield _row(game, duel, decisions, swapped)


def _played(shard: Shard, duel: Duel, seed: int, swapped: bool, cancel: NDArray[np.uint8]) -> int:
    """Play the duel to its end; the number of decisions."""
    generator = policy_generator(seed)
    choosers = [chooser(policy, generator) for policy in shard.policies]
    return run(
        duel,
        (choosers[swapped], choosers[not swapped]),
        max_decisions=shard.max_decisions,
        cancelled=lambda: bool(cancel[0]),
        named=lambda player: (
            f"policy {policy_name(shard.policies[player ^ swapped])!r} of deck {player ^ swapped}"
        ),
    )


def _row(game: int, duel: Duel, decisions: int, swapped: bool) -> tuple[Any, ...]:
    """The duel as a row of :data:`~ygocore.sim.result.ROW`."""
    winner = -1 if duel.winner is None else duel.winner ^ swapped
    lp = duel.life_points[::-1] if swapped else duel.life_points
    return game, duel.digest(), lp, decisions, duel.turn, int(duel.win_reason), winner, int(swapped)


# -- on the native engine, without the GIL -------------------------------------------------------------------


def _native_rows(shard: Shard, setup: DuelSetup, cancel: NDArray[np.uint8]) -> NDArray[Any]:
    """The shard's games by deck; mirrored ones are two runs of games, of even and of odd numbers."""
    first, stop = shard.first, shard.stop
    if not shard.run.mirror:
        rows = _native_block(shard, setup, shard.run.seed, first, stop, cancel)
    else:
        straight = _native_block(shard, setup, shard.run.seed, (first + 1) // 2, (stop + 1) // 2, cancel)
        straight["game"] *= 2
        seed = shard.run.seed ^ MIRRORED
        turned = _native_block(shard, swapped_setup(setup), seed, first // 2, stop // 2, cancel)
        turned["game"] = turned["game"] * 2 + 1
        turned["first"] = 1
        turned["lp"] = turned["lp"][:, ::-1].copy()
        turned["winner"] = np.where(turned["winner"] < 0, -1, 1 - turned["winner"])
        rows = np.concatenate([straight, turned])
    _check_ended(shard, setup, rows)
    return rows


def _native_block(
    shard: Shard, setup: DuelSetup, seed: int, first: int, stop: int, cancel: NDArray[np.uint8]
) -> NDArray[Any]:
    """Rows of the games ``first`` to ``stop - 1`` of that seed, named by player and not by deck."""
    from ygocore._native.batch import play_batch

    policy = shard.policies[0]
    assert isinstance(policy, WeightedPolicy)
    count = stop - first
    winner, reason = np.zeros(count, np.int8), np.zeros(count, np.int16)
    turns, decisions = np.zeros(count, np.uint16), np.zeros(count, np.uint32)
    lp, digest = np.zeros((count, 2), np.int32), np.zeros(count, np.uint64)
    done = play_batch(
        setup,
        seed,
        first,
        count,
        policy.weights,
        winner,
        reason,
        turns,
        decisions,
        lp,
        digest,
        cancel,
        shard.max_decisions,
    )
    rows = np.zeros(done, ROW)
    rows["game"] = np.arange(first, first + done)
    for name, column in (("winner", winner), ("reason", reason), ("turns", turns), ("decisions", decisions)):
        rows[name] = column[:done]
    rows["lp"], rows["digest"] = lp[:done], digest[:done]
    return rows


def _check_ended(shard: Shard, setup: DuelSetup, rows: NDArray[Any]) -> None:
    """:class:`PlayoutError` for the first game left unfinished, played again so that the error holds its
    actions."""
    unfinished = rows["game"][rows["reason"] == WinReason.NONE]
    if len(unfinished):
        game = int(unfinished.min())
        _python_rows(shard._replace(first=game, stop=game + 1), setup, np.zeros(1, np.uint8))
        raise AssertionError(f"game {game} ends when it is played again")
