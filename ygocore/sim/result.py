"""What a simulation found: counts that add up, and a row for each duel where they are wanted.

Every number here is a sum over games, so results of parts of a run merge in any order into the same result.
Winners are named by deck (0 or 1, as given to ``simulate``), never by seat.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import sqrt
from os import PathLike
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from ygocore.rng import GOLDEN
from ygocore.snapshot import WinReason

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: One duel. ``game`` is its number in the run; ``winner`` a deck, or -1; ``reason`` a :class:`WinReason`;
#: ``turns`` the number of the last turn; ``first`` the deck that went first; ``lp`` the Life Points left, by
#: deck; ``digest`` that of the final state.
ROW: Final = np.dtype(
    [
        ("game", np.int64),
        ("digest", np.uint64),
        ("lp", np.int32, (2,)),
        ("decisions", np.uint32),
        ("turns", np.uint16),
        ("reason", np.int16),
        ("winner", np.int8),
        ("first", np.int8),
    ],
    align=True,
)
FORMAT: Final = "ygocore-simulation-1"  #: of a saved result

#: How a game ended, the second index of :attr:`SimulationResult.outcomes`; 0 and 1 are the winning decks.
DRAW: Final = 2
TRUNCATED: Final = 3

Ranges = tuple[tuple[int, int], ...]


class Run(NamedTuple):
    """Which simulation a result belongs to. Results merge only if these are equal."""

    engine: str
    rules: str
    policy: str
    seed: int
    decks: tuple[str, str]
    pool: str  # its fingerprint, 16 hex digits
    mirror: bool
    setup: (
        str  # fingerprint of all that a duel is made of: the decks' cards, the rules' switches, LP, hand, ...
    )


def wilson_interval(successes: int, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's score interval for a share of ``successes`` in ``trials`` independent games, lower and upper
    bound.

    With p = successes / trials and z the two-sided normal quantile of ``confidence`` (1.96 for 0.95) it is::

        (p + z^2 / 2n  +-  z * sqrt(p (1 - p) / n + z^2 / 4n^2)) / (1 + z^2 / n)

    (E. B. Wilson, 1927), always within 0 to 1; (0, 1) for no trials at all.
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials")
    if not 0 < confidence < 1:
        raise ValueError(f"confidence {confidence} is not between 0 and 1")
    if trials == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share, square = successes / trials, z * z / trials
    half = z * sqrt(share * (1 - share) / trials + square / (4 * trials))
    low, high = ((share + square / 2 + side * half) / (1 + square) for side in (-1, 1))
    return (0.0 if successes == 0 else low), (1.0 if successes == trials else high)


def rows_checksum(rows: NDArray[Any]) -> int:
    """The checksum of some games: the sum over them, modulo 2^64, of ``mixed(mixed(game) ^ digest)``.

    The game's number ties each digest to its place in the run, so the sum is one over the digests in game
    order, though its parts may be added in any order. ``mixed`` is that of :mod:`ygocore.rng`.
    """
    words = _mixed(_mixed(rows["game"].astype(np.uint64)) ^ rows["digest"])
    return int(np.add.reduce(words, dtype=np.uint64))


def _mixed(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """:func:`ygocore.rng.mixed` of each word."""
    z = words + np.uint64(GOLDEN)
    z = (z ^ z >> np.uint64(30)) * np.uint64(0xBF58_476D_1CE4_E5B9)
    z = (z ^ z >> np.uint64(27)) * np.uint64(0x94D0_49BB_1331_11EB)
    return z ^ z >> np.uint64(31)


@dataclass(frozen=True, slots=True, eq=False)
class SimulationResult:
    """The games of a simulation, or of a part of one.

    Two results are equal if they hold the same games of the same run with the same outcomes; the time taken
    and the number of threads do not count.
    """

    run: Run
    #: The numbers of the games held: ascending ranges (first, behind the last) that do not touch.
    ranges: Ranges
    #: ``(2, 4) int64``: games by the deck that went first, and by how they ended (deck 0 won, deck 1 won,
    #: draw, truncated).
    outcomes: NDArray[np.int64]
    #: Games by :class:`WinReason`, in its order.
    reasons: dict[WinReason, int]
    #: 1-D int64: ``turn_counts[n]`` games ended in turn ``n``. Its length is the longest game's turn plus
    #: one.
    turn_counts: NDArray[np.int64]
    #: Decisions in all games together.
    total_decisions: int
    #: 64 bits over the final digests in game order (:func:`rows_checksum`): equal for any threads and on both
    #: engines.
    checksum: int
    #: The rows of the games, ascending by number (:data:`ROW`); None if only the counts were kept.
    rows: NDArray[Any] | None = field(repr=False)
    nanoseconds: int = 0
    #: Threads, or workers of an executor, None if it does not tell how many it has.
    threads: int | None = 1

    # -- making ----------------------------------------------------------------------------------------------

    @classmethod
    def from_rows(cls, run: Run, rows: NDArray[Any], *, columns: bool = True) -> SimulationResult:
        """The result of these games. ``ValueError`` if two rows are of one game. ``columns=False`` drops the
        rows."""
        rows = rows[np.argsort(rows["game"], kind="stable")]
        games = rows["game"]
        breaks = np.flatnonzero(np.diff(games) != 1) + 1
        ranges = _joined((int(part[0]), int(part[-1]) + 1) for part in np.split(games, breaks) if len(part))
        return cls(
            run,
            ranges,
            _outcomes(rows),
            {
                WinReason(int(r)): int(n)
                for r, n in zip(*np.unique(rows["reason"], return_counts=True), strict=True)
            },
            np.bincount(rows["turns"]).astype(np.int64),
            int(rows["decisions"].sum(dtype=np.int64)),
            rows_checksum(rows),
            rows if columns else None,
        )

    @classmethod
    def merge(cls, results: Iterable[SimulationResult]) -> SimulationResult:
        """All these results as one, the same in whatever order they come; the times add up.

        ``ValueError`` if there are none, if they are of different runs, if a game is in two of them, or if
        only some have rows.
        """
        parts = list(results)
        if not parts:
            raise ValueError("no results to merge")
        _check_mergeable(parts)
        reasons = sorted({reason for part in parts for reason in part.reasons})
        threads = [part.threads for part in parts]
        return cls(
            parts[0].run,
            _joined(span for part in parts for span in part.ranges),
            np.sum([part.outcomes for part in parts], axis=0),
            {reason: sum(part.reasons.get(reason, 0) for part in parts) for reason in reasons},
            _added([part.turn_counts for part in parts]),
            sum(part.total_decisions for part in parts),
            sum(part.checksum for part in parts) % (1 << 64),
            _merged_rows([part.rows for part in parts]),
            sum(part.nanoseconds for part in parts),
            None if None in threads else max(n for n in threads if n is not None),
        )

    def __add__(self, other: SimulationResult) -> SimulationResult:
        if not isinstance(other, SimulationResult):
            return NotImplemented
        return SimulationResult.merge((self, other))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SimulationResult):
            return NotImplemented
        return (
            (self.run, self.ranges, self.reasons, self.total_decisions, self.checksum)
            == (other.run, other.ranges, other.reasons, other.total_decisions, other.checksum)
            and np.array_equal(self.outcomes, other.outcomes)
            and np.array_equal(self.turn_counts, other.turn_counts)
            and _same_rows(self.rows, other.rows)
        )

    def __hash__(self) -> int:
        return hash((self.run, self.ranges, self.checksum))

    # -- counts ----------------------------------------------------------------------------------------------

    @property
    def games(self) -> int:
        """How many games there are."""
        return sum(stop - first for first, stop in self.ranges)

    @property
    def wins(self) -> tuple[int, int]:
        """Games won by deck 0 and by deck 1."""
        return int(self.outcomes[:, 0].sum()), int(self.outcomes[:, 1].sum())

    @property
    def draws(self) -> int:
        """Games that ended without a winner, truncated ones not counted."""
        return int(self.outcomes[:, DRAW].sum())

    @property
    def truncated(self) -> int:
        """Games cut off by the turn limit."""
        return int(self.outcomes[:, TRUNCATED].sum())

    @property
    def first_wins(self) -> int:
        """Games won by whoever went first."""
        return int(self.outcomes[0, 0] + self.outcomes[1, 1])

    def rate(self, deck: int) -> float:
        """The share of all games, draws and truncated ones included, that this deck won; NaN without
        games."""
        return self.wins[_deck(deck)] / self.games if self.games else float("nan")

    def interval(self, deck: int, confidence: float = 0.95) -> tuple[float, float]:
        """Wilson's interval for the deck's win rate (:func:`wilson_interval`)."""
        return wilson_interval(self.wins[_deck(deck)], self.games, confidence)

    @property
    def mean_turns(self) -> float:
        """The mean number of turns; NaN without games."""
        turns = int((self.turn_counts * np.arange(len(self.turn_counts))).sum())
        return turns / self.games if self.games else float("nan")

    @property
    def mean_decisions(self) -> float:
        """The mean number of decisions of both players together; NaN without games."""
        return self.total_decisions / self.games if self.games else float("nan")

    @property
    def seconds(self) -> float:
        """How long the simulation took."""
        return self.nanoseconds / 1e9

    # -- rows ------------------------------------------------------------------------------------------------

    def _column(self, name: str) -> NDArray[Any]:
        if self.rows is None:
            raise ValueError(
                f"no column {name!r}: the simulation was run with columns=False and kept only the counts"
            )
        column: NDArray[Any] = self.rows[name]
        return column

    @property
    def game(self) -> NDArray[np.int64]:
        """The number of each game, ascending."""
        return self._column("game")

    @property
    def winner(self) -> NDArray[np.int8]:
        """The deck that won each game, -1 for none."""
        return self._column("winner")

    @property
    def reason(self) -> NDArray[np.int16]:
        """The :class:`WinReason` of each game."""
        return self._column("reason")

    @property
    def turns(self) -> NDArray[np.uint16]:
        """The number of the last turn of each game."""
        return self._column("turns")

    @property
    def decisions(self) -> NDArray[np.uint32]:
        """The decisions of both players in each game."""
        return self._column("decisions")

    @property
    def first(self) -> NDArray[np.int8]:
        """The deck that went first in each game."""
        return self._column("first")

    @property
    def lp(self) -> NDArray[np.int32]:
        """The Life Points left in each game, ``(games, 2)``, by deck."""
        return self._column("lp")

    @property
    def digest(self) -> NDArray[np.uint64]:
        """The digest of the final state of each game."""
        return self._column("digest")

    # -- out and in ------------------------------------------------------------------------------------------

    def summary(self) -> dict[str, Any]:
        """The counts as JSON-able values, as ``ygocore simulate --json`` prints them; means are None without
        games."""
        games, seconds = self.games, self.seconds
        return {
            "games": games,
            "wins": list(self.wins),
            "draws": self.draws,
            "truncated": self.truncated,
            "win_rates": [self.rate(deck) if games else None for deck in (0, 1)],
            "intervals_95": [list(self.interval(deck)) for deck in (0, 1)],
            "first_player_wins": self.first_wins,
            "reasons": {reason.name: count for reason, count in self.reasons.items()},
            "mean_turns": self.mean_turns if games else None,
            "mean_decisions": self.mean_decisions if games else None,
            "decisions": self.total_decisions,
            "seconds": seconds,
            "games_per_second": games / seconds if seconds else None,
            "decisions_per_second": self.total_decisions / seconds if seconds else None,
            "engine": self.run.engine,
            "rules": self.run.rules,
            "policy": self.run.policy,
            "seed": self.run.seed,
            "threads": self.threads,
            "mirror": self.run.mirror,
            "decks": list(self.run.decks),
            "pool": self.run.pool,
            "checksum": f"{self.checksum:016x}",
        }

    def to_csv(self, path: str | PathLike[str]) -> None:
        """Write a line for each game: game, winner, reason (by name), turns, decisions, first, lp0, lp1,
        digest (hex)."""
        rows = self._column("game")  # complains before the file is made
        with open(path, "w", newline="", encoding="utf-8") as file:
            out = csv.writer(file, lineterminator="\n")
            out.writerow(CSV_HEADER)
            for start in range(0, len(rows), 10_000):
                out.writerows(self._csv_lines(start, start + 10_000))

    def _csv_lines(self, start: int, stop: int) -> Iterator[tuple[Any, ...]]:
        assert self.rows is not None
        for game, digest, lp, decisions, turns, reason, winner, first in self.rows[start:stop].tolist():
            yield game, winner, WinReason(reason).name, turns, decisions, first, *lp, f"{digest:016x}"

    def save(self, path: str | PathLike[str]) -> None:
        """Write everything to a compressed ``.npz`` file (NumPy adds the suffix if it lacks), for
        :meth:`load`."""
        facts = {
            "format": FORMAT,
            "run": self.run._asdict(),
            "reasons": {int(reason): count for reason, count in self.reasons.items()},
            "decisions": self.total_decisions,
            "checksum": self.checksum,
            "nanoseconds": self.nanoseconds,
            "threads": self.threads,
        }
        arrays: dict[str, NDArray[Any]] = {
            "facts": np.array(json.dumps(facts)),
            "ranges": np.array(self.ranges, np.int64).reshape(-1, 2),
            "outcomes": self.outcomes,
            "turn_counts": self.turn_counts,
        }
        if self.rows is not None:
            arrays["rows"] = self.rows
        np.savez_compressed(path, **arrays)  # type: ignore[arg-type]  # the stub takes the names for its own keywords

    @classmethod
    def load(cls, path: str | PathLike[str]) -> SimulationResult:
        """Read what :meth:`save` wrote. ``ValueError`` if the file holds anything else."""
        with np.load(path, allow_pickle=False) as file:
            if "facts" not in file:
                raise ValueError(
                    f"{path} is not a saved simulation result: it holds {', '.join(file) or 'nothing'}"
                )
            facts = json.loads(str(file["facts"]))
            if facts.get("format") != FORMAT:
                raise ValueError(f"{path} has format {facts.get('format')!r}, expected {FORMAT!r}")
            return cls(
                Run(**{**facts["run"], "decks": tuple(facts["run"]["decks"])}),
                tuple((int(first), int(stop)) for first, stop in file["ranges"]),
                file["outcomes"],
                {WinReason(int(reason)): count for reason, count in facts["reasons"].items()},
                file["turn_counts"],
                facts["decisions"],
                facts["checksum"],
                file.get("rows"),
                facts["nanoseconds"],
                facts["threads"],
            )


CSV_HEADER: Final = ("game", "winner", "reason", "turns", "decisions", "first", "lp0", "lp1", "digest")


def _deck(deck: int) -> int:
    if deck not in (0, 1):
        raise ValueError(f"deck {deck!r} is neither 0 nor 1")
    return deck


def _outcomes(rows: NDArray[Any]) -> NDArray[np.int64]:
    """The games by the deck that went first and by how they ended, ``(2, 4)``."""
    winner = rows["winner"].astype(np.int64)
    ended = np.where(rows["reason"] == WinReason.TURN_LIMIT, TRUNCATED, np.where(winner < 0, DRAW, winner))
    return np.bincount(rows["first"] * 4 + ended, minlength=8).astype(np.int64).reshape(2, 4)


def _joined(spans: Iterable[tuple[int, int]]) -> Ranges:
    """The ranges in order, neighbours made one. ``ValueError`` if two overlap."""
    joined: list[tuple[int, int]] = []
    for first, stop in sorted(spans):
        if joined and first < joined[-1][1]:
            raise ValueError(f"game {first} is there twice")
        if joined and first == joined[-1][1]:
            joined[-1] = (joined[-1][0], stop)
        else:
            joined.append((first, stop))
    return tuple(joined)


def _added(counts: list[NDArray[np.int64]]) -> NDArray[np.int64]:
    """Histograms of different lengths as one."""
    total = np.zeros(max(len(count) for count in counts), np.int64)
    for count in counts:
        total[: len(count)] += count
    return total


def _merged_rows(parts: list[NDArray[Any] | None]) -> NDArray[Any] | None:
    """All rows in game order; None if the parts have none."""
    held = [part for part in parts if part is not None]
    if not held:
        return None
    rows = np.concatenate(held)
    games = rows["game"]
    return rows if np.all(games[1:] > games[:-1]) else rows[np.argsort(games, kind="stable")]


def _same_rows(ours: NDArray[Any] | None, theirs: NDArray[Any] | None) -> bool:
    if ours is None or theirs is None:
        return ours is theirs
    return np.array_equal(ours, theirs)


def _check_mergeable(parts: list[SimulationResult]) -> None:
    for part in parts[1:]:
        differing = [
            f"{name} {ours!r} and {theirs!r}"
            for name, ours, theirs in zip(Run._fields, parts[0].run, part.run, strict=True)
            if ours != theirs
        ]
        if differing:
            raise ValueError(f"results of different runs do not merge: {'; '.join(differing)}")
    if len({part.rows is None for part in parts}) == 2:
        raise ValueError("results with rows and results without (columns=False) do not merge")
