"""The figures: what is measured, on which duels, and with which checksum.

Each figure does the same work on every engine and says so by a checksum over what that work gave; speed
without the same checksum is no result. Setup is outside the timing. The checksum is taken from an untimed run
of the same calls, which is also the warm-up. Where the unit is nanoseconds a call, the calls are made from
Python and include Python's loop, unless the figure's name says *native loop*: then the loop is inside the
extension.
"""

from __future__ import annotations

import gc
import hashlib
import statistics
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter
from typing import Any, NamedTuple

from ygocore.deck import Deck
from ygocore.duel import Duel, duel_setup
from ygocore.setup import DuelSetup
from ygocore.sim.result import SimulationResult
from ygocore.sim.simulate import simulate

MASK = (1 << 64) - 1

#: Duels in a round of the whole duels: for the native engine several shards for each of two threads.
DUELS_A_ROUND = {"native": 8 * 2048, "reference": 8}


class Pairing(NamedTuple):
    """One entry of a corpus: two decks, the rule set and the seed."""

    deck0: Deck
    deck1: Deck
    rules: str
    seed: int


def choices(seed: int) -> Iterator[int]:
    """64-bit numbers (splitmix64) that choose the actions of a corpus duel; not the engines' generator."""
    state = seed & MASK
    while True:
        state = state + 0x9E3779B97F4A7C15 & MASK
        word = state
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & MASK
        word = (word ^ word >> 27) * 0x94D049BB133111EB & MASK
        yield word ^ word >> 31


def checksum(values: Iterable[int | bytes]) -> str:
    """16 hexadecimal digits over the values, in order."""
    hashed = hashlib.blake2b(digest_size=8)
    for value in values:
        data = value if isinstance(value, bytes) else (value & MASK).to_bytes(8, "little")
        hashed.update(len(data).to_bytes(4, "little") + data)
    return hashed.hexdigest()


class Corpus:
    """The duels that the figures are measured on, for one engine.

    Every pairing is played once by chosen actions; every `stride`-th position on the way is kept, so that the
    positions are spread over whole duels. `cards` are the further arguments of a duel that say which cards there are.
    """

    def __init__(
        self,
        pairings: Sequence[Pairing],
        engine: str,
        *,
        most: int = 2000,
        stride: int = 23,
        cards: Mapping[str, Any] | None = None,
    ) -> None:
        self.pairings = tuple(pairings)
        self.engine = engine
        self.cards = dict(cards or {})
        self._most = most
        self._stride = stride

    @cached_property
    def setups(self) -> list[DuelSetup]:
        """The pairings, checked and resolved."""
        return [duel_setup(p.deck0, p.deck1, rules=p.rules, seed=p.seed, **self.cards) for p in self.pairings]

    @cached_property
    def scripts(self) -> list[list[int]]:
        """The actions of each pairing's duel, from its start; at most `most` of them."""
        return [list(self._play(setup)) for setup in self.setups]

    def _play(self, setup: DuelSetup) -> Iterator[int]:
        duel = Duel.from_setup(setup, engine=self.engine)
        for word, _ in zip(choices(setup.seed), range(self._most), strict=False):
            if duel.over:
                return
            actions = duel.legal_actions()
            action = int(actions[word % len(actions)])
            yield action
            duel.apply(action)

    @cached_property
    def positions(self) -> list[tuple[Duel, int]]:
        """Duels in their middle, each with the action that comes next."""
        kept = []
        for setup, script in zip(self.setups, self.scripts, strict=True):
            duel = Duel.from_setup(setup, engine=self.engine)
            for number, action in enumerate(script):
                if number % self._stride == self._stride - 1:
                    kept.append((duel.clone(), action))
                duel.apply(action)
        return kept


class Work(NamedTuple):
    """One figure's work on one engine.

    ``run(prepare(n))`` makes ``calls * n`` calls, and only `run` is timed. `check` makes the same calls once and gives
    the checksum of what they gave. `fresh`: the calls change or warm what they are made on, so everything is prepared
    anew each time and `n` is 1. `fixed`: the `n` of a round, where it is not to be found by trying.
    """

    calls: int
    prepare: Callable[[int], Any]
    run: Callable[[Any], object]
    check: Callable[[], str]
    fresh: bool = False
    fixed: int = 0


class Figure(NamedTuple):
    """Something to be measured. ``unit`` is ``ns`` (for a call), or what there are so many of in a second."""

    name: str
    unit: str
    make: Callable[[Corpus], Work]
    engines: tuple[str, ...] = ("native", "reference")


# -- the work --------------------------------------------------------------------------------------------


def create(corpus: Corpus) -> Work:
    """``Duel(deck0, deck1, seed=...)``: checks, shuffling, opening hands, to the first decision."""
    pairings, engine, cards = corpus.pairings, corpus.engine, corpus.cards

    def run(repeat: int) -> None:
        for _ in range(repeat):
            for deck0, deck1, rules, seed in pairings:
                Duel(deck0, deck1, rules=rules, seed=seed, engine=engine, **cards)

    def check() -> str:
        return checksum(
            Duel(a, b, rules=rules, seed=seed, engine=engine, **cards).digest()
            for a, b, rules, seed in pairings
        )

    return Work(len(pairings), _as_is, run, check)


def create_from_setup(corpus: Corpus) -> Work:
    """``Duel.from_setup(setup)``: the same without the checks."""
    setups, engine = corpus.setups, corpus.engine

    def run(repeat: int) -> None:
        for _ in range(repeat):
            for setup in setups:
                Duel.from_setup(setup, engine=engine)

    return Work(
        len(setups),
        _as_is,
        run,
        lambda: checksum(Duel.from_setup(setup, engine=engine).digest() for setup in setups),
    )


def _on_positions(
    call: Callable[[Duel], Callable[[], object]],
    result: Callable[[Duel], bytes | int],
    *,
    fresh: bool = False,
) -> Callable[[Corpus], Work]:
    """A figure that makes one call on each position; `call` gives the bound method for the loop."""

    def make(corpus: Corpus) -> Work:
        duels = [duel for duel, _ in corpus.positions]
        return Work(
            len(duels),
            lambda repeat: [call(duel.clone() if fresh else duel) for duel in duels] * repeat,
            _call_all,
            lambda: checksum(result(duel) for duel in duels),
            fresh,
        )

    return make


def _as_is(repeat: int) -> int:
    return repeat


def _call_all(calls: list[Callable[[], object]]) -> None:
    for call in calls:
        call()


def apply(corpus: Corpus) -> Work:
    """``duel.apply(action)`` on fresh clones of the positions."""

    def prepare(repeat: int) -> list[tuple[Callable[[int], None], int]]:
        return [(duel.clone().apply, action) for _ in range(repeat) for duel, action in corpus.positions]

    def run(prepared: list[tuple[Callable[[int], None], int]]) -> None:
        for call, action in prepared:
            call(action)

    def check() -> str:
        after = [(duel.clone(), action) for duel, action in corpus.positions]
        for duel, action in after:
            duel.apply(action)
        return checksum(duel.digest() for duel, _ in after)

    return Work(len(corpus.positions), prepare, run, check, fresh=True)


def step(corpus: Corpus) -> Work:
    """``legal_actions()`` and ``apply(action)`` over whole duels driven from Python, the actions known."""

    def prepare(repeat: int) -> list[tuple[Duel, list[int]]]:
        return [
            (Duel.from_setup(setup, engine=corpus.engine), script)
            for _ in range(repeat)
            for setup, script in zip(corpus.setups, corpus.scripts, strict=True)
        ]

    def run(prepared: list[tuple[Duel, list[int]]]) -> None:
        for duel, script in prepared:
            legal_actions, apply = duel.legal_actions, duel.apply
            for action in script:
                legal_actions()
                apply(action)

    def check() -> str:
        played = prepare(1)
        run(played)
        return checksum(duel.digest() for duel, _ in played)

    return Work(sum(map(len, corpus.scripts)), prepare, run, check, fresh=True)


def copy_into(corpus: Corpus) -> Work:
    """``duel.copy_into(other)``: going back to a position in memory that is there already."""

    def run(prepared: Sequence[tuple[Callable[[Duel], None], Duel]]) -> None:
        for call, target in prepared:
            call(target)

    def prepare(repeat: int) -> Sequence[tuple[Callable[[Duel], None], Duel]]:
        target = corpus.positions[0][0].clone()
        return [(duel.copy_into, target) for duel, _ in corpus.positions] * repeat

    def check() -> str:
        return checksum(
            _copied(duel, corpus.positions[0][0].clone()).digest() for duel, _ in corpus.positions
        )

    return Work(len(corpus.positions), prepare, run, check)


def _copied(duel: Duel, target: Duel) -> Duel:
    duel.copy_into(target)
    return target


def from_bytes(corpus: Corpus) -> Work:
    """``Duel.from_bytes(data, pool)``, all its checks included."""
    saved = [(duel.to_bytes(), duel.pool) for duel, _ in corpus.positions]
    engine = corpus.engine

    def run(repeat: int) -> None:
        for _ in range(repeat):
            for data, pool in saved:
                Duel.from_bytes(data, pool, engine=engine)

    return Work(
        len(saved),
        _as_is,
        run,
        lambda: checksum(Duel.from_bytes(data, pool, engine=engine).digest() for data, pool in saved),
    )


def duels(pairing: int, *, threads: int, games: int = 8) -> Callable[[Corpus], Work]:
    """``simulate(..., policy="random")`` between the decks of one pairing, creating them included."""

    def make(corpus: Corpus) -> Work:
        deck0, deck1, rules, seed = corpus.pairings[pairing]

        def run(repeat: int) -> SimulationResult:
            return simulate(
                deck0,
                deck1,
                games * repeat,
                seed=seed,
                rules=rules,
                threads=threads,
                engine=corpus.engine,
                columns=False,
                **corpus.cards,
            )

        many = DUELS_A_ROUND[corpus.engine] // games
        return Work(games, _as_is, run, lambda: f"{run(1).checksum:016x}", fixed=many)

    return make


def native_loop(helper: str, result: Callable[[Duel], int], loops: int = 100) -> Callable[[Corpus], Work]:
    """A figure whose loop is inside the extension: `loops` times `helper` of ``ygocore._native.batch`` on each position.

    Its checksum is `result` of each position, by Python calls on the reference engine and by the helper on the native one
    (where the helper gives something else than `result`, by Python calls on both).
    """

    def make(corpus: Corpus) -> Work:
        duels = [duel for duel, _ in corpus.positions]
        if corpus.engine != "native":
            return Work(len(duels), _as_is, _not_measured, lambda: checksum(result(duel) for duel in duels))
        from ygocore._native import batch

        loop: Callable[[Duel, int], int] = getattr(batch, helper)

        def run(repeat: int) -> None:
            for duel in duels:
                loop(duel, loops * repeat)

        once = result if helper == "bench_clone" else lambda duel: loop(duel, 1)
        return Work(loops * len(duels), _as_is, run, lambda: checksum(once(duel) for duel in duels))

    return make


def _not_measured(repeat: int) -> None:
    raise ValueError("only the native engine has this figure; on others it gives the checksum alone")


def actions_of(duel: Duel) -> bytes:
    """The legal actions as little-endian bytes."""
    return duel.legal_actions().astype("<u8").tobytes()


def loaded_again(duel: Duel) -> int:
    """The digest after saving and loading; the bytes themselves are each engine's own."""
    return Duel.from_bytes(
        duel.to_bytes(), duel.pool, definitions=duel.definitions, engine=duel.engine
    ).digest()


# -- the figures -----------------------------------------------------------------------------------------

#: Figures whose loop is inside the native extension.
NATIVE_LOOPS = ("legal_actions, native loop", "clone, native loop", "digest, native loop")

#: What is measured, in the order in which it is printed.
FIGURES: Sequence[Figure] = (
    Figure("random duels", "duels/s", duels(0, threads=1)),
    Figure("random duels, 2 threads", "duels/s", duels(0, threads=2), ("native",)),
    Figure("create", "ns", create),
    Figure("create from a setup", "ns", create_from_setup),
    Figure("legal_actions", "ns", _on_positions(lambda duel: duel.legal_actions, actions_of, fresh=True)),
    Figure("apply", "ns", apply),
    Figure("legal_actions + apply", "ns", step),
    Figure("clone", "ns", _on_positions(lambda duel: duel.clone, lambda duel: duel.clone().digest())),
    Figure("copy_into", "ns", copy_into),
    Figure("digest", "ns", _on_positions(lambda duel: duel.digest, lambda duel: duel.digest())),
    Figure(
        NATIVE_LOOPS[0],
        "ns",
        native_loop("bench_legal", lambda duel: len(duel.legal_actions())),
        ("native",),
    ),
    Figure(
        NATIVE_LOOPS[1], "ns", native_loop("bench_clone", lambda duel: duel.clone().digest()), ("native",)
    ),
    Figure(NATIVE_LOOPS[2], "ns", native_loop("bench_digest", lambda duel: duel.digest()), ("native",)),
    Figure("to_bytes", "ns", _on_positions(lambda duel: duel.to_bytes, loaded_again)),
    Figure("from_bytes", "ns", from_bytes),
)


# -- measuring -------------------------------------------------------------------------------------------


@dataclass
class Measured:
    """One figure on one engine: seconds for a call in each round, and the checksum."""

    checksum: str
    seconds: list[float] = field(default_factory=list)

    @property
    def best(self) -> float:
        """Seconds for a call in the fastest round."""
        return min(self.seconds)

    @property
    def median(self) -> float:
        """Seconds for a call in the middle round."""
        return statistics.median(self.seconds)


def measure(work: Work, *, rounds: int, least: float, most_repeat: int = 100_000) -> Measured:
    """Time `rounds` rounds of at least `least` seconds, after an untimed run; garbage collection is off."""
    measured = Measured(work.check())
    repeat = work.fixed or 1
    while not work.fixed and (seconds := _round(work, repeat)) < least and repeat < most_repeat:
        wanted = repeat * 1.3 * least / seconds if seconds > 0 else repeat * 10
        repeat = min(most_repeat, max(repeat + 1, min(repeat * 10, int(wanted))))
    for _ in range(rounds):
        measured.seconds.append(_round(work, repeat) / (work.calls * repeat))
    return measured


def _round(work: Work, repeat: int) -> float:
    was_on = gc.isenabled()
    gc.disable()
    try:
        if not work.fresh:
            return _timed(work, repeat)
        return sum(_timed(work, 1) for _ in range(repeat))
    finally:
        if was_on:
            gc.enable()


def _timed(work: Work, repeat: int) -> float:
    prepared = work.prepare(repeat)
    started = perf_counter()
    work.run(prepared)
    return perf_counter() - started
