"""Playouts and perft without Python: the same as the duels driven step by step."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ygocore.errors import CapacityError
from ygocore.setup import DuelSetup

pytestmark = pytest.mark.native

MASK = (1 << 64) - 1
EVEN = np.ones(64, np.uint32)
POLICY_SALT = 0x506F6C6963795267


def mixed(x: int) -> int:
    z = x + 0x9E3779B97F4A7C15 & MASK
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


class Generator:
    """xoshiro256** as docs/contract.md has it."""

    def __init__(self, seed: int) -> None:
        self.words = [mixed(seed + i * 0x9E3779B97F4A7C15 & MASK) for i in range(4)]

    def next(self) -> int:
        s = self.words
        product = s[1] * 5 & MASK
        result = (product << 7 | product >> 57) * 9 & MASK
        t = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = (s[3] << 45 | s[3] >> 19) & MASK
        return result

    def below(self, n: int) -> int:
        return (self.next() >> 32) * n >> 32


def columns(count: int) -> dict[str, Any]:
    return {
        "winner": np.full(count, 9, np.int8),
        "win_reason": np.full(count, 99, np.int16),
        "turns": np.zeros(count, np.uint16),
        "decisions": np.zeros(count, np.uint32),
        "lp": np.zeros((count, 2), np.int32),
        "digest": np.zeros(count, np.uint64),
    }


def played(
    native: SimpleNamespace,
    setup: DuelSetup,
    seed: int,
    first: int,
    count: int,
    weights: Any = EVEN,
    **more: Any,
) -> tuple[int, dict[str, Any]]:
    filled = columns(count)
    return native.batch.play_batch(setup, seed, first, count, weights, **filled, **more), filled


def by_hand(native: SimpleNamespace, setup: DuelSetup, seed: int, game: int, weights: Any) -> tuple[Any, ...]:
    """One game with the actions chosen here."""
    game_seed = mixed(mixed(seed) ^ game)
    duel = native.core.NativeCore._start(setup._replace(seed=game_seed))
    policy = Generator(game_seed ^ POLICY_SALT)
    decisions = 0
    while not duel.over:
        actions = duel.legal_actions().tolist()
        drawn = policy.below(sum(int(weights[action >> 58]) for action in actions))
        for action in actions:
            drawn -= int(weights[action >> 58])
            if drawn < 0:
                break
        duel.apply(action)
        decisions += 1
    winner = -1 if duel.winner is None else duel.winner
    return winner, int(duel.win_reason), duel.turn, decisions, duel.life_points, duel.digest()


def leaning() -> Any:
    weights = EVEN.copy()
    weights[1], weights[10], weights[15] = 7, 9, 65535
    return weights


@pytest.mark.parametrize("weights", [EVEN, EVEN * 3, leaning()], ids=["uniform", "threes", "leaning"])
def test_games_are_those_of_single_steps(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup], weights: Any
) -> None:
    setup = new_setup(turn_limit=40, draw=2)
    done, rows = played(native, setup, 5, 100, 12, weights)
    assert done == 12
    for i in range(12):
        row = (
            *(int(rows[name][i]) for name in ("winner", "win_reason", "turns", "decisions")),
            tuple(rows["lp"][i]),
        )
        assert (*row, int(rows["digest"][i])) == by_hand(native, setup, 5, 100 + i, weights)


def test_rng_words_are_those_of_the_contract(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup]
) -> None:
    setup = new_setup(seed=MASK)
    generator = Generator(MASK)
    piles = [list(deck) for deck in setup.main]
    for pile in piles:
        for i in range(len(pile) - 1, 0, -1):
            j = generator.below(i + 1)
            pile[i], pile[j] = pile[j], pile[i]
    snapshot = native.core.NativeCore._start(setup).snapshot()
    assert snapshot.rng == tuple(generator.words)
    for pile, player in zip(piles, snapshot.players, strict=True):
        drawn = len(player.hand)
        assert [card.code for card in player.hand] == pile[: -drawn - 1 : -1]
        assert [card.code for card in player.deck] == pile[:-drawn]


def test_any_split_over_threads_gives_the_same_games(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup]
) -> None:
    setup = new_setup()
    whole = played(native, setup, 1, 0, 60)[1]
    parts: dict[int, dict[str, Any]] = {}

    def part(first: int) -> None:
        parts[first] = played(native, setup, 1, first, 15)[1]

    threads = [threading.Thread(target=part, args=(first,)) for first in (45, 0, 30, 15)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name, column in whole.items():
        assert (np.concatenate([parts[first][name] for first in sorted(parts)]) == column).all()


def test_a_cancelled_batch_says_how_many_games_it_filled(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup]
) -> None:
    done, rows = played(native, new_setup(), 1, 0, 10, cancel=np.ones(1, np.uint8))
    assert done == 0
    assert (rows["winner"] == 9).all()
    assert played(native, new_setup(), 1, 0, 10, cancel=np.zeros(1, np.uint8))[0] == 10
    flag = np.zeros(1, np.uint8)
    counted: list[int] = []
    thread = threading.Thread(
        target=lambda: counted.append(played(native, new_setup(), 1, 0, 10**6, cancel=flag)[0])
    )
    thread.start()
    flag[0] = 1
    thread.join(20)
    assert not thread.is_alive()
    assert counted[0] < 10**6


def test_max_decisions_leaves_a_game_unfinished(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup]
) -> None:
    done, rows = played(native, new_setup(), 1, 0, 5, max_decisions=7)
    assert done == 5
    assert rows["decisions"].tolist() == [7] * 5
    assert rows["win_reason"].tolist() == rows["winner"].tolist() == [-1] * 5


def test_bad_arguments_are_refused(native: SimpleNamespace, new_setup: Callable[..., DuelSetup]) -> None:
    play, setup = native.batch.play_batch, new_setup()
    for name, wrong in (
        ("digest", np.zeros(4, np.uint64)),
        ("lp", np.zeros((5, 3), np.int32)),
        ("turns", np.zeros(5)),
    ):
        with pytest.raises(ValueError, match=name if name != "turns" else "Buffer dtype"):
            play(setup, 1, 0, 5, EVEN, **(columns(5) | {name: wrong}))
    for weights, message in (
        (EVEN[:25], "64 entries"),
        (EVEN * 0, "weight 0"),
        (EVEN * 65536, "weight 65536"),
    ):
        with pytest.raises(ValueError, match=message):
            play(setup, 1, 0, 5, weights, **columns(5))
    for first, count, most in ((-1, 5, 9), (0, -1, 9), (1 << 64, 5, 9), (0, 5, 0)):
        with pytest.raises(ValueError, match="is not within"):
            play(setup, 1, first, count, EVEN, **columns(5), max_decisions=most)
    assert play(setup, 1, 0, 0, EVEN, **columns(0)) == 0


def test_a_game_without_end_is_a_capacity_error_with_its_number(
    native: SimpleNamespace, new_setup: Callable[..., DuelSetup]
) -> None:
    with pytest.raises(CapacityError, match="game 3: turn 65534"):
        played(native, new_setup(main=((), ()), hand=0, draw=0), 1, 3, 1)


def counted_by_hand(duel: Any, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for action in duel.legal_actions().tolist():
        after = duel.clone()
        after.apply(action)
        total += counted_by_hand(after, depth - 1)
    return total


def test_perft_counts_sequences_of_exactly_that_length(
    native: SimpleNamespace, moments: dict[str, Any], new_setup: Callable[..., DuelSetup]
) -> None:
    start = native.core.NativeCore._start(new_setup())
    for duel in [*moments.values(), start]:
        before = duel.to_bytes()
        for depth in range(4):
            assert native.batch.perft(duel, depth) == counted_by_hand(duel, depth)
        assert duel.to_bytes() == before
    assert native.batch.perft(moments["OVER"], 1) == 0
    assert native.batch.perft(moments["OVER"], 0) == 1
    with pytest.raises(ValueError, match="depth -1"):
        native.batch.perft(start, -1)


def test_the_loops_for_figures_do_what_they_count(native: SimpleNamespace, moments: dict[str, Any]) -> None:
    duel = moments["SELECT_IDLECMD"]
    assert native.batch.bench_legal(duel, 10) == 10 * len(duel.legal_actions())
    assert native.batch.bench_clone(duel, 10) == 10 * (len(duel.to_bytes()) - 40)
    assert native.batch.bench_digest(duel, 3) == duel.digest()
