"""Looks for disagreements between the engines, for as long as it is given: ``python -m ygocore.sim.fuzz
--minutes 10``.

Random decks, rules, options and positions are played on both engines in lockstep. Each disagreement is made
small and written to a file that ``tests/regressions`` replays; those that say the same but for numbers are
written once. The run goes on until its time is up, then lists what it has found, and ends with exit code 1 if
that is anything. The seed is printed first; a run with ``--seed S --first N --duels 1`` plays duel N of that
seed alone. Should the process crash, the frames are dumped, and a file named at the start holds the number of
the duel that was being played.
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
from dataclasses import dataclass
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
_TELLING: Final = 2  # lines of a disagreement by which it is told from others
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


@dataclass
class Finding:
    """What duels of a run have shown alike."""

    what: str
    number: int  # of the first of these duels
    path: Path | None = None  # the case; None for garbage, which has none
    times: int = 1

    def __str__(self) -> str:
        more = f", and {self.times - 1} more alike" if self.times > 1 else ""
        return f"{self.what}: duel {self.number}{more}" + ("" if self.path is None else f"; {self.path}")


def shape(*lines: str) -> str:
    """The lines without their numbers: findings of one shape are taken for one and the same."""
    return re.sub(r"0x[0-9a-f]+|\d+", "#", "\n".join(lines))


class _Fuzzer:
    """A run of the fuzzer: counts, what it has found, the clock, and the file that holds the current number."""

    def __init__(self, stock: Stock, options: Options) -> None:
        self.stock = stock
        self.options = options
        self.started = time.monotonic()
        self.told = self.started
        self.duels = 0
        self.decisions = 0
        self.findings: dict[str, Finding] = {}  # by shape

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
                    self.play(number)
                    number += 1
            self.report(self.found())
        except KeyboardInterrupt:
            self.report(f"interrupted; {self.found()} until then")
            return 130
        finally:
            os.unlink(current)
            for finding in self.findings.values():
                print(f"  {finding}", flush=True)
        return 1 if self.findings else 0

    def goes_on(self) -> bool:
        now = time.monotonic()
        if now - self.told > _REPORT:
            self.told = now
            self.report(f"so far {self.found()}")
        if self.options.duels is not None:
            return self.duels < self.options.duels
        return now - self.started < self.options.minutes * 60

    def play(self, number: int) -> None:
        """Play one duel, and note what is wrong with it."""
        options = self.options
        self.duels += 1
        try:
            walk = fuzz_one(self.stock, options.seed, number, options.engines, options.decks)
        except LockstepMismatch as mismatch:
            self.disagreement(mismatch, number)
        except GarbageError as error:
            if self.is_new(shape(error.what), Finding(error.what, number)):
                print(f"duel {number}: {error}\n  {self.again(number)}", flush=True)
        else:
            self.decisions += len(walk.actions)

    def is_new(self, shape: str, finding: Finding) -> bool:
        """Note a finding; whether there was none of that shape."""
        known = self.findings.setdefault(shape, finding)
        if known is finding:
            return True
        known.times += 1
        return False

    def disagreement(self, mismatch: LockstepMismatch, number: int) -> None:
        finding = Finding(mismatch.what, number)
        if not self.is_new(shape(mismatch.what, *mismatch.differences[:_TELLING]), finding):
            return
        print(f"duel {number}: {mismatch}\n  {self.again(number)}\nshrinking ...", flush=True)
        small = shrunk(mismatch, self.options.engines)
        slug = re.sub(r"[^a-z0-9]+", "-", small.what.lower()).strip("-")[:60]
        name = f"{slug}-{self.options.seed}-{number}"
        finding.path = write_case(small.case, self.options.directory, name)
        print(f"{small}\nwritten to {finding.path}", flush=True)

    def again(self, number: int) -> str:
        return f"again with: --seed {self.options.seed} --first {number} --duels 1"

    def found(self) -> str:
        """What has been found, in words."""
        count = len(self.findings)
        return f"{count} finding{'s' if count > 1 else ''}" if count else "no disagreement"

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
