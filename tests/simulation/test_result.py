"""Results: counts, intervals, merging, files."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ygocore.rng import mixed
from ygocore.sim.result import ROW, Run, SimulationResult, wilson_interval
from ygocore.snapshot import WinReason

RUN = Run("native", "MR2020", "random", 5, ("a", "b"), "0123456789abcdef", True, "fedcba9876543210")


def rows(games: int, seed: int = 0) -> np.ndarray:
    """Made-up games: a tenth truncated, a tenth drawn."""
    draw = random.Random(seed)
    made = np.zeros(games, ROW)
    for game in range(games):
        kind = draw.randrange(10)
        reason = (
            WinReason.TURN_LIMIT if kind == 0 else draw.choice((WinReason.LIFE_POINTS, WinReason.DECK_OUT))
        )
        made[game] = (
            game,
            draw.getrandbits(64),
            (draw.randrange(8001), draw.randrange(8001)),
            draw.randrange(1000),
            draw.randrange(1, 90),
            reason,
            -1 if kind < 2 else draw.randrange(2),
            game & 1,
        )
    return made


def result(games: int = 100, columns: bool = True) -> SimulationResult:
    return SimulationResult.from_rows(RUN, rows(games), columns=columns)


def test_counts_are_those_of_the_rows() -> None:
    made, found = rows(500), result(500)
    truncated = made["reason"] == WinReason.TURN_LIMIT
    assert found.games == 500
    assert found.wins == (int((made["winner"] == 0).sum()), int((made["winner"] == 1).sum()))
    assert found.truncated == truncated.sum() > 0
    assert found.draws == ((made["winner"] == -1) & ~truncated).sum() > 0
    assert sum(found.wins) + found.draws + found.truncated == 500
    assert found.first_wins == (made["winner"] == made["first"]).sum()
    assert found.mean_turns == pytest.approx(made["turns"].mean())
    assert found.mean_decisions == pytest.approx(made["decisions"].mean())
    assert found.total_decisions == made["decisions"].sum()
    assert found.reasons == {
        reason: (made["reason"] == reason).sum() for reason in sorted(set(made["reason"]))
    }
    assert found.rate(0) == found.wins[0] / 500
    assert [int(n) for n in found.turn_counts] == [
        int((made["turns"] == t).sum()) for t in range(made["turns"].max() + 1)
    ]


def test_columns_have_the_documented_types() -> None:
    found = result(10)
    types = {
        "game": np.int64,
        "winner": np.int8,
        "reason": np.int16,
        "turns": np.uint16,
        "decisions": np.uint32,
        "first": np.int8,
        "lp": np.int32,
        "digest": np.uint64,
    }
    assert {name: getattr(found, name).dtype.type for name in types} == types
    assert found.lp.shape == (10, 2)
    assert all(len(getattr(found, name)) == 10 for name in types)


def test_the_checksum_is_the_documented_sum() -> None:
    made = rows(50)
    assert result(50).checksum == sum(mixed(mixed(int(r["game"])) ^ int(r["digest"])) for r in made) % 2**64


def test_the_checksum_knows_the_order_of_the_games() -> None:
    made = rows(2)
    made["digest"] = made["digest"][::-1].copy()
    assert SimulationResult.from_rows(RUN, made).checksum != result(2).checksum


@given(
    cuts=st.lists(st.integers(0, 60), max_size=6),
    order=st.randoms(use_true_random=False),
    columns=st.booleans(),
)
def test_parts_merge_in_any_order_and_grouping(cuts: list[int], order: random.Random, columns: bool) -> None:
    made = rows(60)
    edges = [0, *sorted(cuts), 60]
    parts = [
        SimulationResult.from_rows(RUN, made[a:b], columns=columns) for a, b in itertools.pairwise(edges)
    ]
    order.shuffle(parts)
    whole = result(60, columns)
    assert SimulationResult.merge(parts) == whole
    while len(parts) > 1:  # two neighbours at a time, anywhere in the list
        at = order.randrange(len(parts) - 1)
        parts[at : at + 2] = [parts[at] + parts[at + 1]]
    assert parts[0] == whole
    assert parts[0].ranges == ((0, 60),)


def test_rows_in_any_order_give_the_same_result() -> None:
    assert SimulationResult.from_rows(RUN, rows(40)[::-1]) == result(40)


def test_results_that_differ_are_not_equal() -> None:
    assert result(40) != result(39)
    assert result(40) != SimulationResult.from_rows(RUN._replace(seed=6), rows(40))
    assert result(40) != result(40, columns=False)
    changed = rows(40)
    changed["lp"][3, 1] += 1
    assert SimulationResult.from_rows(RUN, changed) != result(40)


def test_a_gap_is_remembered() -> None:
    made = rows(30)
    found = SimulationResult.from_rows(RUN, np.concatenate([made[:10], made[20:]]))
    assert found.ranges == ((0, 10), (20, 30))
    assert found.games == 20
    assert found + SimulationResult.from_rows(RUN, made[10:20]) == result(30)


def test_a_game_cannot_be_counted_twice() -> None:
    made = rows(30)
    with pytest.raises(ValueError, match="game 9 is there twice"):
        SimulationResult.from_rows(RUN, made[:10]) + SimulationResult.from_rows(RUN, made[9:])
    with pytest.raises(ValueError, match="game 3 is there twice"):
        SimulationResult.from_rows(RUN, made[[1, 2, 3, 3, 4]])


def test_results_of_different_runs_do_not_merge() -> None:
    other = SimulationResult.from_rows(RUN._replace(seed=6, rules="MR1"), rows(30)[20:])
    with pytest.raises(ValueError, match="rules 'MR2020' and 'MR1'; seed 5 and 6"):
        SimulationResult.from_rows(RUN, rows(20)) + other
    with pytest.raises(ValueError, match="columns=False"):
        SimulationResult.from_rows(RUN, rows(20)) + SimulationResult.from_rows(
            RUN, rows(30)[20:], columns=False
        )
    with pytest.raises(ValueError, match="no results"):
        SimulationResult.merge([])


def test_no_games_are_a_result_too() -> None:
    empty = SimulationResult.from_rows(RUN, np.zeros(0, ROW))
    assert empty.games == 0
    assert empty + result(20) == result(20)
    assert np.isnan(empty.rate(0))
    assert empty.interval(0) == (0.0, 1.0)
    json.dumps(empty.summary(), allow_nan=False)


def test_without_columns_the_summary_is_the_same_and_columns_say_why_they_are_missing() -> None:
    full, counts = result(80), result(80, columns=False)
    assert counts.rows is None
    assert counts.summary() == full.summary()
    with pytest.raises(ValueError, match=r"no column .winner.*columns=False"):
        counts.winner  # noqa: B018
    with pytest.raises(ValueError, match="columns=False"):
        counts.to_csv("/nonexistent/never-made.csv")


def test_the_summary_is_what_the_command_line_prints() -> None:
    summary = result(100).summary()
    assert json.loads(json.dumps(summary, allow_nan=False)) == summary
    wanted = [
        "games",
        "wins",
        "draws",
        "truncated",
        "mean_turns",
        "mean_decisions",
        "decisions",
        "seconds",
        "games_per_second",
        "decisions_per_second",
        "engine",
        "rules",
        "policy",
        "seed",
        "threads",
        "decks",
        "pool",
        "checksum",
    ]
    assert set(wanted) <= set(summary)
    assert summary["wins"] == list(result(100).wins)
    assert summary["checksum"] == f"{result(100).checksum:016x}"


# -- Wilson's interval ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [  # the roots of (p - x)^2 n = z^2 x (1 - x) for z = 1.959964, found numerically
        (10, 20, 0.2992980, 0.7007020),
        (0, 10, 0.0, 0.2775328),
        (10, 10, 0.7224672, 1.0),
        (520, 1000, 0.4890177, 0.5508292),
    ],
)
def test_wilson_intervals_solve_their_quadratic_equation(
    successes: int, trials: int, low: float, high: float
) -> None:
    assert wilson_interval(successes, trials) == pytest.approx((low, high), abs=1e-6)


@given(
    st.integers(1, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), st.floats(0.01, 0.999)
)
def test_a_wilson_interval_holds_the_share_and_solves_its_equation(
    counts: tuple[int, int], confidence: float
) -> None:
    from statistics import NormalDist

    successes, trials = counts
    low, high = wilson_interval(successes, trials, confidence)
    share, z = successes / trials, NormalDist().inv_cdf(0.5 + confidence / 2)
    assert 0 <= low <= share + 1e-12
    assert share - 1e-12 <= high <= 1
    for bound in (low, high):  # the bounds are where the score test just accepts
        assert (share - bound) ** 2 * trials == pytest.approx(z * z * bound * (1 - bound), rel=1e-6, abs=1e-6)


def test_wilson_refuses_nonsense() -> None:
    with pytest.raises(ValueError, match="3 successes in 2 trials"):
        wilson_interval(3, 2)
    with pytest.raises(ValueError, match="confidence 1"):
        wilson_interval(1, 2, 1.0)
    with pytest.raises(ValueError, match="deck 2 is neither 0 nor 1"):
        result().rate(2)


# -- files ---------------------------------------------------------------------------------------------------


def test_csv_has_a_line_for_each_game(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    found = result(25)
    found.to_csv(path)
    lines = path.read_text().splitlines()
    assert lines[0] == "game,winner,reason,turns,decisions,first,lp0,lp1,digest"
    assert len(lines) == 26
    game, winner, reason, turns, decisions, first, lp0, lp1, digest = lines[8].split(",")
    assert [int(x) for x in (game, winner, turns, decisions, first, lp0, lp1)] == [
        7,
        found.winner[7],
        found.turns[7],
        found.decisions[7],
        found.first[7],
        *found.lp[7],
    ]
    assert WinReason[reason] == found.reason[7]
    assert int(digest, 16) == found.digest[7]


@pytest.mark.parametrize("columns", [True, False])
def test_a_saved_result_comes_back(tmp_path: Path, columns: bool) -> None:
    found = result(40, columns)
    found.save(tmp_path / "r.npz")
    again = SimulationResult.load(tmp_path / "r.npz")
    assert again == found
    assert again.summary() == found.summary()


def test_other_files_are_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "other.npz", x=np.zeros(3))
    with pytest.raises(ValueError, match="not a saved simulation result: it holds x"):
        SimulationResult.load(tmp_path / "other.npz")
