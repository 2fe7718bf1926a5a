"""Looks for disagreements between the engines, for as long as it is given: ``python -m ygocore.sim.fuzz
--minutes 10``.

Random decks, rules, options and positions are played on both engines in lockstep. The first disagreement is
made small, written to a file that ``tests/regressions`` replays, and ends the run with exit code 1. The seed
is printed first; a run with ``--seed S --first N --duels 1`` plays duel N of that seed alone. Should the
process crash, the frames are dumped, and a file named at the start holds the number of the duel that was
being played.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import re
import secrets
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from ygocore._engine import ENGINES
from ygocore.cards.pool import CardPool
from ygocore.deck import Deck
from ygocore.errors import IllegalActionError, YgoError
from ygocore.rng import Generator, game_seed
from ygocore.setup import DuelSetup
from ygocore.sim.cases import Case, codes
from ygocore.sim.garbage import GarbageError, try_bytes, try_snapshot
from ygocore.sim.lockstep import LockstepMismatch, Walk, begin, lockstep
from ygocore.sim.policies import POLICIES
from ygocore.sim.shrink import shrunk
from ygocore.sim.starts import Stock, deck_setup, one_in, pick, random_position, random_setup
from ygocore.snapshot import Snapshot

_REGRESSIONS: Final = Path("tests", "regressions")
_REPORT: Final = 30.0  # seconds between two lines of progress
_FEWER_CHECKS: Final = (
    10  # in duels with effects, where the reference engine copies a duel by playing it again
)
_GARBAGE: Final = 20  # damaged states tried on each engine after a duel


class Options(NamedTuple):
    """What a run of the fuzzer is told."""

    seed: int
    engines: tuple[str, ...] = ENGINES
    minutes: float = 10.0
    first: int = 0
    duels: int | None = None  # None: as many as there is time for
    directory: Path = _REGRESSIONS
    decks: tuple[Deck, ...] = ()  # with these alone, if there are any


def fuzz_one(
    stock: Stock, seed: int, number: int, engines: Sequence[str] = ENGINES, decks: Sequence[Deck] = ()
) -> Walk:
    """Play duel ``number`` of a fuzzing seed. :class:`LockstepMismatch` or :class:`GarbageError` if something
    is wrong."""
    generator = Generator(game_seed(seed, number))
    start: DuelSetup | Snapshot
    start = deck_setup(stock, decks, number, generator) if decks else random_setup(stock, generator)
    if not decks and one_in(generator, 2):
        start = random_position(stock, begin(start, stock.pool, engines[0]), generator)
    walk = lockstep(
        start,
        stock.pool,
        seed=generator.next(),
        policy=pick(generator, list(POLICIES)),
        every=pick(generator, (4, 16, 64)) * (_FEWER_CHECKS if has_effects(stock, start) else 1),
        most=pick(generator, (60, 400, 1500)),
        engines=engines,
    )
    play_straight(stock, start, walk, engines[0])
    if one_in(generator, 6):
        _throw_garbage(stock, start, walk, generator, engines)
    return walk


def play_straight(stock: Stock, start: DuelSetup | Snapshot, walk: Walk, engine: str) -> None:
    """Play a walk again without copies in between. :class:`LockstepMismatch` if it goes otherwise: then a copy has lost
    something that the digest does not tell."""
    duel = begin(start, stock.pool, engine)
    what = f"{engine}: the walk without copies in between"
    for at, action in enumerate(walk.actions):
        try:
            duel.apply(action)
        except IllegalActionError as error:
            case = Case(start, stock.pool, walk.actions[:at], 0, str(error))
            raise LockstepMismatch(what, [str(error)], case) from error
    if duel.digest() != walk.digest:
        line = f"digest: {duel.digest():#x}, with copies {walk.digest:#x}"
        raise LockstepMismatch(what, [line], Case(start, stock.pool, walk.actions, 0, line))


def has_effects(stock: Stock, start: DuelSetup | Snapshot) -> bool:
    """Whether cards with effects take part."""
    return not stock.declared.isdisjoint(codes(start))


def _throw_garbage(
    stock: Stock, start: DuelSetup | Snapshot, walk: Walk, generator: Generator, engines: Sequence[str]
) -> None:
    """Damaged bytes and snapshots of a state on the way."""
    played = walk.actions[: generator.below(len(walk.actions) + 1)]
    for engine in engines:
        duel = begin(start, stock.pool, engine)
        for action in played:
            duel.apply(action)
        for _ in range(_GARBAGE):
            try_bytes(duel, generator)
            try_snapshot(duel, generator)


def write_case(case: Case, directory: Path, name: str) -> Path:
    """Write the case to a new file in the directory, which is made if need be."""
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / f"{name}.json"
    path.write_text(case.to_json(), encoding="utf-8")
    return path


class _Fuzzer:
    """A run of the fuzzer: counts, the clock, and the file that holds the current number."""

    def __init__(self, stock: Stock, options: Options) -> None:
        self.stock = stock
        self.options = options
        self.started = time.monotonic()
        self.told = self.started
        self.duels = 0
        self.decisions = 0

    def run(self) -> int:
        """Fuzz until the time or the duels are up; the exit code."""
        options = self.options
        print(f"seed {options.seed}: engines {', '.join(options.engines)}, {len(self.stock.pool)} cards")
        handle, current = tempfile.mkstemp(prefix="ygocore-fuzz-", suffix=".txt")
        print(f"if this crashes, {current} holds the number of the duel", flush=True)
        try:
            with os.fdopen(handle, "w") as file:
                number = options.first
                while self.goes_on():
                    file.seek(0)
                    file.write(f"--seed {options.seed} --first {number} --duels 1\n")
                    file.flush()
                    if not self.plays(number):
                        return 1
                    number += 1
            self.report("no disagreement")
            return 0
        except KeyboardInterrupt:
            self.report("interrupted; no disagreement until then")
            return 130
        finally:
            os.unlink(current)

    def goes_on(self) -> bool:
        now = time.monotonic()
        if now - self.told > _REPORT:
            self.told = now
            self.report("so far no disagreement")
        if self.options.duels is not None:
            return self.duels < self.options.duels
        return now - self.started < self.options.minutes * 60

    def plays(self, number: int) -> bool:
        """Play one duel; False and a report if something is wrong."""
        try:
            options = self.options
            walk = fuzz_one(self.stock, options.seed, number, options.engines, options.decks)
        except LockstepMismatch as mismatch:
            self.disagreement(mismatch, number)
            return False
        except GarbageError as error:
            print(f"duel {number}: {error}\n  {self.again(number)}", flush=True)
            return False
        self.duels += 1
        self.decisions += len(walk.actions)
        return True

    def disagreement(self, mismatch: LockstepMismatch, number: int) -> None:
        print(f"duel {number}: {mismatch}\n  {self.again(number)}\nshrinking ...", flush=True)
        small = shrunk(mismatch, self.options.engines)
        slug = re.sub(r"[^a-z0-9]+", "-", small.what.lower()).strip("-")[:60]
        path = write_case(small.case, self.options.directory, f"{slug}-{self.options.seed}-{number}")
        print(f"{small}\nwritten to {path}", flush=True)

    def again(self, number: int) -> str:
        return f"again with: --seed {self.options.seed} --first {number} --duels 1"

    def report(self, what: str) -> None:
        minutes = (time.monotonic() - self.started) / 60
        print(
            f"{what}: {self.duels:,} duels, {self.decisions:,} decisions, {minutes:.1f} minutes", flush=True
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; the exit code: 0 nothing found, 1 a disagreement, 2 wrong arguments, 130
    interrupted."""
    parser = argparse.ArgumentParser(
        prog="python -m ygocore.sim.fuzz", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (default 10)")
    parser.add_argument("--seed", type=int, help="0 to 2**64 - 1 (default: drawn anew and printed)")
    parser.add_argument(
        "--first", type=int, default=0, metavar="N", help="number of the first duel (default 0)"
    )
    parser.add_argument("--duels", type=int, metavar="N", help="stop after N duels, whatever the time")
    parser.add_argument(
        "--cdb", nargs="+", metavar="FILE", help="cards from card databases, without their effects"
    )
    parser.add_argument("--cards", nargs="+", type=int, metavar="CODE", help="only these cards of the pool")
    parser.add_argument(
        "--decks",
        nargs="+",
        metavar="DECK",
        help="each pair of these decks (names, files, ydke links) by each rule set in turn, from the start",
    )
    parser.add_argument("--native-only", action="store_true", help="the native engine alone, against itself")
    parser.add_argument(
        "--directory", type=Path, default=_REGRESSIONS, help=f"for cases (default {_REGRESSIONS})"
    )
    given = parser.parse_args(arguments)
    if not given.minutes > 0:
        parser.error(f"--minutes {given.minutes} is not above 0")
    if given.first < 0 or (given.duels is not None and given.duels < 1):
        parser.error("--first counts from 0, --duels from 1")
    if given.seed is not None and not 0 <= given.seed < 1 << 64:
        parser.error(f"--seed {given.seed} is not within 0 to {(1 << 64) - 1}")
    try:
        pool = CardPool.from_cdb(*given.cdb) if given.cdb else CardPool.builtin()
        stock = Stock(_only(pool, given.cards) if given.cards else pool)
        decks = tuple(map(Deck.load, given.decks or ()))
        for deck in decks:
            _only(stock.pool, deck.main + deck.extra)
    except (YgoError, ValueError, OSError) as error:
        parser.error(str(error))
    options = Options(
        seed=secrets.randbits(64) if given.seed is None else given.seed,
        engines=("native",) if given.native_only else ENGINES,
        minutes=given.minutes,
        first=given.first,
        duels=given.duels,
        directory=given.directory,
        decks=decks,
    )
    faulthandler.enable()
    return _Fuzzer(stock, options).run()


def _only(pool: CardPool, codes: Sequence[int]) -> CardPool:
    """The pool of these cards. ``ValueError`` names those it does not know."""
    unknown = [code for code in codes if code not in pool]
    if unknown:
        raise ValueError(f"no such card: {', '.join(map(str, unknown))}")
    return CardPool(pool[code] for code in set(codes))


if __name__ == "__main__":
    sys.exit(main())
