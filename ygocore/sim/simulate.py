"""Many duels between two decks, on all threads or on any PEP 3148 executor, with the same result for every
way of running."""

from __future__ import annotations

import os
import pickle
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from operator import index
from typing import TYPE_CHECKING, Final

import numpy as np

from ygocore._engine import engine_name
from ygocore.duel import duel_class, duel_setup, refuse_effects_if_not_run
from ygocore.rulesets import DEFAULT_RULES, RuleSet
from ygocore.sim.playouts import MAX_DECISIONS
from ygocore.sim.policies import Policy, policy_name, resolved
from ygocore.sim.result import ROW, Run, SimulationResult
from ygocore.sim.shards import Shard, games_in_shard, is_native, run_shard, setup_fingerprint

if TYPE_CHECKING:
    from ygocore.cards.definitions import CardDef
    from ygocore.cards.pool import CardPool
    from ygocore.deck import Deck

MAX_GAMES: Final = 1 << 40
MAX_THREADS: Final = 1024
_IN_FLIGHT: Final = 4  #: shards for each worker that are handed out and not yet collected
_UNKNOWN_WORKERS: Final = 64  #: for executors that do not say how many workers they have
_POLL: Final = 0.2  #: seconds; a wait without an end cannot be interrupted on every platform


class SimulationInterrupted(KeyboardInterrupt):
    """A simulation stopped by Ctrl-C. ``result`` is that of the games finished by then."""

    def __init__(self, result: SimulationResult) -> None:
        super().__init__(f"interrupted after {result.games} games")
        self.result = result


def simulate(
    deck0: Deck,
    deck1: Deck,
    games: int,
    policy: Policy | tuple[Policy, Policy] = "random",
    seed: int = 0,
    threads: int | None = None,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
    *,
    rules: str | RuleSet = DEFAULT_RULES,
    engine: str | None = None,
    mirror: bool = False,
    pool: CardPool | None = None,
    unsupported: str = "error",
    turn_limit: int | None = None,
    lp: int = 8000,
    hand: int = 5,
    draw: int = 1,
    shuffle: bool = True,
    auto_place: bool = False,
    check_decks: bool = True,
    definitions: Mapping[int, CardDef] | None = None,
    max_decisions: int = MAX_DECISIONS,
    columns: bool = True,
) -> SimulationResult:
    """Play ``games`` duels between two decks and count how they end.

    Parameters
    ----------
    deck0, deck1
        The decks. Deck 0 goes first in every game, or in every other game with ``mirror``.
    games
        1 to 2**40.
    policy
        How both sides decide: ``random`` (uniform over the legal actions), ``eager`` (random, leaning to
        summons and attacks), or a callable ``policy(duel) -> action``, which is given the running duel and
        must not change it. A pair is one for each deck.
    seed
        0 to 2**64 - 1. Every game has a seed of its own drawn from this one and from the game's number.
    threads
        Threads of this process. None: one for each core if the games are played without Python (a built-in
        policy on the native engine), else one.
    executor
        Runs the games instead of threads: any PEP 3148 executor, such as ``ProcessPoolExecutor()`` or, from
        ``dask.distributed``, ``Client(...).get_executor()``. A callable policy must be picklable for it.
    progress
        Called with (games done, games) from time to time, in this thread.
    rules, engine, pool, unsupported, lp, hand, draw, shuffle, auto_place, check_decks, definitions
        As for :class:`~ygocore.duel.Duel`. Cards of a file of one's own are loaded from that file by each process of an
        ``executor``: it must lie in the same place there.
    mirror
        Odd games are played with deck 1 going first.
    turn_limit
        Games are truncated when this many turns have ended; None or 0 means never.
    max_decisions
        A game that has not ended after this many decisions is an error.
    columns
        False keeps only the counts: the memory needed no longer grows with the games.

    The result depends on none of ``threads``, ``executor`` and the machine.
    :class:`~ygocore.sim.playouts.PlayoutError` names the first game that a policy spoiled. Ctrl-C raises
    :class:`SimulationInterrupted`, which holds what was finished.
    """
    games = _number("games", games, 1, MAX_GAMES)
    seed = _number("seed", seed, 0, (1 << 64) - 1)
    max_decisions = _number("max_decisions", max_decisions, 1, (1 << 32) - 1)
    if threads is not None:
        threads = _number("threads", threads, 1, MAX_THREADS)
        if executor is not None:
            raise ValueError("give threads or executor, not both: an executor has its own number of workers")
    by_deck = policy if isinstance(policy, tuple) else (policy, policy)
    if len(by_deck) != 2:
        raise ValueError(f"{len(by_deck)} policies: give one, or a pair, one for each deck")
    setup = duel_setup(
        deck0,
        deck1,
        rules=rules,
        pool=pool,
        shuffle=shuffle,
        lp=lp,
        hand=hand,
        draw=draw,
        turn_limit=0 if turn_limit is None else turn_limit,
        auto_place=auto_place,
        unsupported=unsupported,
        check_decks=check_decks,
        definitions=definitions,
    )
    name = engine_name(engine)
    refuse_effects_if_not_run(name, setup)
    duel_class(name)  # an engine that cannot be loaded says so here, and not in a worker
    policies = (resolved(by_deck[0]), resolved(by_deck[1]))
    run = Run(
        engine=name,
        rules=setup.rules.name,
        policy="/".join(dict.fromkeys(map(policy_name, by_deck))),
        seed=seed,
        decks=(_deck_name(deck0), _deck_name(deck1)),
        pool=f"{setup.pool.fingerprint:016x}",
        mirror=bool(mirror),
        setup=setup_fingerprint(setup),
    )
    whole = Shard(run, setup, policies, max_decisions, bool(columns))
    if executor is not None:
        if not callable(getattr(executor, "submit", None)):
            raise TypeError(f"executor must be a PEP 3148 executor, not {type(executor).__name__}")
        return _on_executor(whole, games, executor, progress)
    if threads is None:
        threads = _cores() if is_native(whole) else 1
    return _on_threads(whole, games, threads, progress)


Progress = Callable[[int, int], object] | None


def _on_threads(whole: Shard, games: int, threads: int, progress: Progress) -> SimulationResult:
    cancel = np.zeros(1, np.uint8)
    # the calling thread only waits, so that Ctrl-C reaches it even while every game runs in compiled code
    with ThreadPoolExecutor(threads, thread_name_prefix="ygocore-simulate") as workers:
        collector = _Collector(whole, games, threads, progress)
        try:
            collector.run(lambda shard: workers.submit(run_shard, shard, cancel), _IN_FLIGHT * threads)
        except BaseException as error:
            cancel[0] = 1
            if isinstance(error, KeyboardInterrupt):
                raise SimulationInterrupted(collector.interrupted(wait=True)) from None
            collector.interrupted(wait=False)
            raise
        return collector.result()


def _on_executor(whole: Shard, games: int, executor: Executor, progress: Progress) -> SimulationResult:
    workers: int | None = getattr(
        executor, "_max_workers", None
    )  # as the standard library's executors have it
    packed = whole._replace(setup=pickle.dumps(whole.setup))
    collector = _Collector(packed, games, workers, progress)
    try:
        collector.run(
            lambda shard: executor.submit(run_shard, shard), _IN_FLIGHT * (workers or _UNKNOWN_WORKERS)
        )
    except BaseException as error:
        found = collector.interrupted(wait=False)
        if isinstance(error, KeyboardInterrupt):
            raise SimulationInterrupted(found) from None
        raise
    return collector.result()


class _Collector:
    """Hands out the shards of a run, a bounded number at a time, and adds up their results in game order."""

    def __init__(self, whole: Shard, games: int, workers: int | None, progress: Progress) -> None:
        self.whole = whole
        self.games = games
        self.workers = workers
        self.progress = progress
        self.started = time.perf_counter_ns()
        self.waiting: deque[Future[SimulationResult]] = deque()
        self.parts: list[SimulationResult] = []  # with columns=False never more than one
        self.done = 0

    def shards(self) -> Iterator[Shard]:
        size = games_in_shard(self.whole)
        for first in range(0, self.games, size):
            yield self.whole._replace(first=first, stop=min(first + size, self.games))

    def run(self, submit: Callable[[Shard], Future[SimulationResult]], in_flight: int) -> None:
        """Carry out all shards. The first shard in game order that fails raises its error."""
        shards = self.shards()
        for shard in islice(shards, in_flight):
            self.waiting.append(submit(shard))
        while self.waiting:
            part = _result(self.waiting[0])
            self.waiting.popleft()
            self.add(part)
            for shard in islice(shards, 1):
                self.waiting.append(submit(shard))
            if self.progress is not None:
                self.progress(self.done, self.games)

    def add(self, part: SimulationResult) -> None:
        self.done += part.games
        if self.whole.columns or not self.parts:
            self.parts.append(part)
        else:
            self.parts[0] += part

    def interrupted(self, *, wait: bool) -> SimulationResult:
        """Give up what has not begun, and add what is finished; ``wait``: for what is running, too."""
        for future in self.waiting:
            future.cancel()
        for future in self.waiting:
            # Ctrl-C reaches the processes of a pool, too: a shard that ended in it is one that is not finished
            if (wait or future.done()) and _succeeded(future):
                self.add(future.result(timeout=0))
        self.waiting.clear()
        return self.result()

    def result(self) -> SimulationResult:
        nothing = SimulationResult.from_rows(self.whole.run, np.zeros(0, ROW), columns=self.whole.columns)
        return replace(
            SimulationResult.merge([nothing, *self.parts]),
            nanoseconds=time.perf_counter_ns() - self.started,
            threads=self.workers,
        )


def _result(future: Future[SimulationResult]) -> SimulationResult:
    """The future's result, in a wait that Ctrl-C can end."""
    while True:
        try:
            return future.result(timeout=_POLL)
        except TimeoutError:
            if future.done():  # the work itself timed out, or has ended just now
                return future.result(timeout=0)


def _succeeded(future: Future[SimulationResult]) -> bool:
    """Whether the future, once it is done, has a result; the wait is one that Ctrl-C can end."""
    while True:
        try:
            return future.exception(timeout=_POLL) is None
        except CancelledError:
            return False
        except TimeoutError:
            continue


def _number(name: str, value: int, least: int, most: int) -> int:
    """The value as an int. ``TypeError`` if it is no integer, ``ValueError`` if it is out of range."""
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"{name} must be an integer, not {type(value).__name__}") from None
    if not least <= number <= most:
        raise ValueError(f"{name} {number} is not within {least} to {most}")
    return number


def _deck_name(deck: Deck) -> str:
    return getattr(deck, "name", None) or ""


def _cores() -> int:
    """The cores that this process may use."""
    try:
        return min(len(os.sched_getaffinity(0)), MAX_THREADS)
    except AttributeError:  # not on this platform
        return min(os.cpu_count() or 1, MAX_THREADS)
