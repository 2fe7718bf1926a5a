"""Simulations: the same result for every way of running them, on both engines, and what goes wrong said
plainly."""

from __future__ import annotations

import _thread
import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest

from ygocore.deck import Deck
from ygocore.duel import Duel, duel_setup
from ygocore.errors import DeckError
from ygocore.rng import game_seed
from ygocore.sim import shards
from ygocore.sim.playouts import PlayoutError, play
from ygocore.sim.policies import POLICIES
from ygocore.sim.result import SimulationResult
from ygocore.sim.shards import MIRRORED, duel_seed, setup_fingerprint
from ygocore.sim.simulate import SimulationInterrupted, simulate
from ygocore.snapshot import WinReason

DECK = Deck.named("vanilla")
#: Small cards of the shipped deck only, so that the two decks differ and duels are short.
OTHER = Deck("other", DECK.main[:20] * 2)
FEW = {"engine": "reference", "turn_limit": 12, "check_decks": False}
NATIVE = pytest.mark.native


def first_legal(duel: Duel) -> int:
    return int(duel.legal_actions()[0])


def run(games: int = 70, **changes: Any) -> SimulationResult:
    return simulate(DECK, OTHER, games, **{"seed": 11, **FEW, **changes})


def rows(result: SimulationResult) -> np.ndarray:
    assert result.rows is not None
    return result.rows


# -- what is played ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", POLICIES)
def test_each_game_is_the_duel_of_its_seed(engine: str, policy: str) -> None:
    found = run(6, engine=engine, policy=policy, turn_limit=None)
    for game in range(6):
        duel = Duel(DECK, OTHER, seed=game_seed(11, game), engine=engine, check_decks=False)
        playout = play(duel, policy, seed=game_seed(11, game))
        assert found.game[game] == game
        assert found.winner[game] == (-1 if playout.winner is None else playout.winner)
        assert found.reason[game] == playout.reason
        assert found.turns[game] == playout.turns
        assert found.decisions[game] == playout.decisions
        assert found.first[game] == 0
        assert tuple(found.lp[game]) == playout.life_points
        assert found.digest[game] == playout.digest


def test_mirrored_games_swap_the_seats_and_name_the_decks(engine: str) -> None:
    found = run(9, engine=engine, mirror=True)
    assert found.first.tolist() == [0, 1] * 4 + [0]
    for game in range(9):
        swapped = bool(game & 1)
        seed = game_seed(11 ^ MIRRORED if swapped else 11, game >> 1)
        assert duel_seed(found.run, game) == (seed, swapped)
        decks = (OTHER, DECK) if swapped else (DECK, OTHER)
        duel = Duel(*decks, seed=seed, engine=engine, turn_limit=12, check_decks=False)
        playout = play(duel, seed=seed)
        assert found.digest[game] == playout.digest
        assert found.winner[game] == (-1 if playout.winner is None else playout.winner ^ swapped)
        assert tuple(found.lp[game]) == (playout.life_points[::-1] if swapped else playout.life_points)


def test_seats_swapped_and_decks_swapped_are_the_same_games(engine: str) -> None:
    straight = simulate(DECK, OTHER, 40, seed=3, **{**FEW, "engine": engine})
    turned = simulate(OTHER, DECK, 40, seed=3 ^ MIRRORED, mirror=True, **{**FEW, "engine": engine})
    odd = rows(turned)[1::2]
    assert odd["digest"].tolist() == straight.digest[:20].tolist()
    assert odd["winner"].tolist() == [w if w < 0 else 1 - w for w in straight.winner[:20].tolist()]
    assert odd["lp"].tolist() == straight.lp[:20, ::-1].tolist()


@NATIVE
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("changes", [{}, {"mirror": True}, {"rules": "MR1", "auto_place": True}], ids=str)
def test_both_engines_give_the_same_games(policy: str, changes: dict[str, Any]) -> None:
    native, reference = (
        run(33, policy=policy, engine=engine, **changes) for engine in ("native", "reference")
    )
    assert native.checksum == reference.checksum
    assert np.array_equal(rows(native), rows(reference))
    assert native.run._replace(engine="") == reference.run._replace(engine="")


@NATIVE
def test_a_pair_of_policies_is_one_for_each_deck() -> None:
    mixed = [
        run(10, policy=("eager", "random"), mirror=True, engine=engine) for engine in ("native", "reference")
    ]
    assert np.array_equal(rows(mixed[0]), rows(mixed[1]))
    assert mixed[0].run.policy == "eager/random"
    assert run(10, policy=("eager", "eager"), engine="native") == run(10, policy="eager", engine="native")


def test_a_pair_follows_the_deck_and_not_the_seat(engine: str) -> None:
    asked: set[tuple[str, int | None, bool]] = set()

    def named(name: str) -> Any:
        def policy(duel: Duel) -> int:
            mine = duel.snapshot().players[duel.player or 0]
            codes = {card.code for card in (*mine.deck, *mine.hand, *mine.grave)}
            asked.add((name, duel.player, codes <= set(OTHER.main)))
            return first_legal(duel)

        return policy

    run(2, policy=(named("of deck 0"), named("of deck 1")), mirror=True, engine=engine, turn_limit=4)
    assert asked == {
        ("of deck 0", 0, False),
        ("of deck 1", 1, True),
        ("of deck 1", 0, True),
        ("of deck 0", 1, False),
    }


def test_a_turn_limit_truncates(engine: str) -> None:
    found = run(20, engine=engine, turn_limit=3)
    assert found.truncated == 20
    assert set(found.turns.tolist()) == {3}
    assert found.reasons == {WinReason.TURN_LIMIT: 20}


def test_no_games_are_alike_and_another_seed_gives_others(engine: str) -> None:
    one, other = run(40, engine=engine), run(40, engine=engine, seed=12)
    assert len(set(one.digest.tolist()) | set(other.digest.tolist())) == 80


def test_the_same_run_again_gives_the_same_result(engine: str) -> None:
    first = run(20, engine=engine)
    run(5, engine=engine, seed=99)  # whatever was played in between
    assert run(20, engine=engine) == first


def test_a_longer_run_begins_with_the_shorter_one(engine: str) -> None:
    longer, shorter = run(40, engine=engine, mirror=True), run(25, engine=engine, mirror=True)
    assert np.array_equal(rows(longer)[:25], rows(shorter))


# -- however it is run ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_do_not_change_the_result(engine: str, threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "NATIVE_GAMES", 16)  # several shards, a partial one at the end
    one = run(70, engine=engine, mirror=True, threads=1)
    several = run(70, engine=engine, mirror=True, threads=threads)
    assert several == one
    assert several.threads == threads


@pytest.mark.parametrize("size", [1, 2, 7, 64])
def test_the_size_of_the_shards_does_not_change_the_result(engine: str, size: int, monkeypatch: Any) -> None:
    whole = run(40, engine=engine, mirror=True)
    monkeypatch.setattr(shards, "NATIVE_GAMES", size)
    monkeypatch.setattr(shards, "PYTHON_GAMES", size)
    assert run(40, engine=engine, mirror=True) == whole


def test_a_process_pool_does_not_change_the_result(engine: str) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        found = run(70, engine=engine, mirror=True, executor=executor)
        assert found == run(70, engine=engine, mirror=True)
        assert found.threads == 2
        # a callable policy travels by name; the error of one comes back whole
        with pytest.raises(PlayoutError, match=r"game 0 .*failing") as caught:
            run(70, engine=engine, policy=failing, executor=executor)
    assert caught.value.seed == game_seed(11, 0)


def test_dask_distributed_does_not_change_the_result(engine: str) -> None:
    distributed = pytest.importorskip("distributed", reason="needs the extra ygocore[dask]")
    with (
        distributed.LocalCluster(n_workers=2, processes=False, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = run(70, engine=engine, mirror=True, executor=client.get_executor())
    assert found == run(70, engine=engine, mirror=True)


def test_counts_alone_are_the_same_counts(engine: str) -> None:
    full, counts = run(70, engine=engine), run(70, engine=engine, columns=False)
    timing = {"seconds", "games_per_second", "decisions_per_second"}
    assert counts.rows is None
    assert counts.checksum == full.checksum
    assert {k: v for k, v in counts.summary().items() if k not in timing} == {
        k: v for k, v in full.summary().items() if k not in timing
    }
    assert counts.turn_counts.tolist() == full.turn_counts.tolist()


def test_few_shards_are_in_flight_however_many_there_are() -> None:
    class Watched(ThreadPoolExecutor):
        waiting = most = 0

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            self.waiting += 1
            self.most = max(self.most, self.waiting)
            future = super().submit(fn, *args, **kwargs)
            future.add_done_callback(self.ended)
            return future

        def ended(self, future: Future[Any]) -> None:
            self.waiting -= 1

    with Watched(2) as executor:
        run(32 * 30, policy=first_legal, turn_limit=1, executor=executor)
        assert executor.most <= 8
        assert executor.waiting == 0


def test_progress_is_told_in_order_up_to_the_end(engine: str) -> None:
    told: list[tuple[int, int]] = []
    run(70, engine=engine, policy=first_legal, progress=lambda done, total: told.append((done, total)))
    assert told == [(32, 70), (64, 70), (70, 70)]


# -- what goes wrong -----------------------------------------------------------------------------------------


def failing(duel: Duel) -> int:
    raise RuntimeError("out of ideas")


def test_an_error_names_the_game_so_that_it_can_be_played_again(engine: str) -> None:
    calls = 0

    def fails_in_game_five(duel: Duel) -> int:
        nonlocal calls
        calls += duel.turn == 1 and duel.digest() in starts
        if calls == 6 and duel.turn == 3:
            raise KeyError("lost")
        return first_legal(duel)

    seeds = [duel_seed(run(1, engine=engine, mirror=True).run, game)[0] for game in range(10)]
    decks = [(DECK, OTHER), (OTHER, DECK)] * 5
    duels = [
        Duel(*pair, seed=seed, engine=engine, turn_limit=12, check_decks=False)
        for pair, seed in zip(decks, seeds, strict=True)
    ]
    starts = {duel.digest() for duel in duels}
    with pytest.raises(PlayoutError, match=r"game 5 .*deck 1 first.*KeyError: 'lost'") as caught:
        run(10, engine=engine, policy=fails_in_game_five, mirror=True)
    error = caught.value
    assert (error.game, error.seed, error.swapped) == (5, seeds[5], True)
    again = duels[5]
    for action in error.actions:
        again.apply(action)
    assert again.turn == 3


def test_an_illegal_choice_is_an_error(engine: str) -> None:
    with pytest.raises(
        PlayoutError, match=r"game 0 .*policy '.*<lambda>' of deck 0 chose 0x1: IllegalActionError"
    ):
        run(5, engine=engine, policy=lambda duel: 1)


def test_a_game_without_end_is_an_error(engine: str) -> None:
    with pytest.raises(
        PlayoutError, match=r"game 0 \(duel seed \d+, decision 5\): it has not ended after 5"
    ) as caught:
        run(5, engine=engine, max_decisions=5)
    assert len(caught.value.actions) == 5


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"games": 0}, "games 0 is not within 1 to 1099511627776"),
        ({"games": -3}, "games -3 is not within"),
        ({"games": 2**40 + 1}, "games 1099511627777 is not within"),
        ({"seed": -1}, "seed -1 is not within 0 to"),
        ({"seed": 2**64}, "seed .* is not within 0 to"),
        ({"threads": 0}, "threads 0 is not within 1 to 1024"),
        ({"threads": 5000}, "threads 5000 is not within 1 to 1024"),
        ({"max_decisions": 0}, "max_decisions 0 is not within 1"),
        ({"policy": "clever"}, "unknown policy 'clever'; the built-in ones are random, eager"),
        ({"policy": ("random",)}, "1 policies: give one, or a pair"),
        ({"rules": "MR9"}, "unknown rule set 'MR9'; the official ones are MR1, MR2, MR3, MR4, MR2020"),
        ({"engine": "fast"}, "unknown engine 'fast'; there are native, reference and auto"),
        ({"unsupported": "skip"}, "unsupported='skip' is neither of"),
        ({"turn_limit": -1}, "turn_limit -1 is not within"),
        ({"lp": 0}, "lp 0 is not within"),
    ],
    ids=str,
)
def test_bad_values_are_answered_with_the_allowed_ones(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        run(**changes)


@pytest.mark.parametrize("name", ["games", "seed", "threads", "max_decisions"])
@pytest.mark.parametrize("value", [1.0, "7"])
def test_numbers_must_be_integers(name: str, value: object) -> None:
    with pytest.raises(TypeError, match=f"{name} must be an integer, not {type(value).__name__}"):
        run(**{name: value})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="games must be an integer, not NoneType"):
        run(None)  # type: ignore[arg-type]


def test_threads_and_executor_exclude_each_other() -> None:
    with ThreadPoolExecutor(1) as executor, pytest.raises(ValueError, match="threads or executor, not both"):
        run(5, threads=2, executor=executor)


def test_illegal_decks_are_refused_with_all_their_problems() -> None:
    with pytest.raises(DeckError, match="DECK-"):
        simulate(DECK, Deck("short", DECK.main[:10]), 5, engine="reference")


def test_the_fingerprint_of_a_setup_is_that_of_all_its_parts() -> None:
    setup = duel_setup(DECK, DECK)
    others = [
        setup._replace(main=setup.main[::-1], extra=((1,), ())),
        setup._replace(lp=4000),
        setup._replace(hand=6),
        setup._replace(draw=2),
        setup._replace(turn_limit=5),
        setup._replace(shuffle=False),
        duel_setup(DECK, DECK, auto_place=True),
        duel_setup(DECK, DECK, rules="MR1"),
        duel_setup(DECK, OTHER, check_decks=False),
        duel_setup(OTHER, DECK, check_decks=False),
    ]
    prints = {setup_fingerprint(each) for each in (setup, *others)}
    assert len(prints) == 1 + len(others)
    assert setup_fingerprint(setup._replace(seed=5)) == setup_fingerprint(setup)


# -- interruption --------------------------------------------------------------------------------------------


def test_an_interrupted_run_hands_over_what_was_finished(engine: str) -> None:
    """An interrupt in the middle: what is reported is a true part of the whole run."""

    def interrupt(done: int, total: int) -> None:
        if done >= 64:
            raise KeyboardInterrupt

    with pytest.raises(SimulationInterrupted) as caught:
        run(32 * 40, engine=engine, policy=first_legal, turn_limit=2, threads=2, progress=interrupt)
    part = caught.value.result
    assert 64 <= part.games < 32 * 40
    whole = run(32 * 40, engine=engine, policy=first_legal, turn_limit=2)
    assert np.array_equal(rows(part), rows(whole)[part.game])


@NATIVE
def test_an_interrupt_stops_compiled_playouts_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "NATIVE_GAMES", 1 << 20)  # one shard would take most of a minute
    timer = threading.Timer(0.5, _thread.interrupt_main)
    timer.start()
    with pytest.raises(SimulationInterrupted) as caught:
        simulate(DECK, DECK, 1 << 21, seed=1, threads=2, columns=False)
    timer.join()
    part = caught.value.result
    assert 0 < part.games < 1 << 21
    assert part.seconds < 10
    assert sum(part.wins) + part.draws == part.games


def test_an_executor_s_finished_shards_are_kept() -> None:
    class Interrupted(Future[Any]):
        """Work that never begins; the wait for it ends in Ctrl-C."""

        def result(self, timeout: float | None = None) -> Any:
            raise KeyboardInterrupt

    class Stuck(Executor):
        """Finishes three shards; the others never begin."""

        def __init__(self) -> None:
            self.futures: list[Future[Any]] = []

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future() if len(self.futures) < 3 else Interrupted()
            self.futures.append(future)
            if len(self.futures) <= 3:
                future.set_result(fn(*args, **kwargs))
            return future

    executor = Stuck()
    with pytest.raises(SimulationInterrupted) as caught:
        run(32 * 10, policy=first_legal, turn_limit=1, executor=executor)
    assert caught.value.result.ranges == ((0, 96),)
    assert caught.value.result.threads is None
    assert all(future.cancelled() for future in executor.futures[3:])


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT to a process")
def test_ctrl_c_in_another_process(engine: str) -> None:
    script = f"""
import signal
from ygocore.deck import Deck
from ygocore.sim.simulate import SimulationInterrupted, simulate
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it from the start
deck = Deck.named("vanilla")
try:
    simulate(deck, deck, 10**9, engine={engine!r}, columns=False, progress=lambda done, total: print(done, flush=True))
except SimulationInterrupted as stopped:
    print("stopped", stopped.result.games, flush=True)
"""
    child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert int(child.stdout.readline()) > 0
    child.send_signal(signal.SIGINT)
    output, _ = child.communicate(timeout=60)
    word, games = output.splitlines()[-1].split()
    assert (word, child.returncode) == ("stopped", 0)
    assert int(games) > 0


def test_ctrl_c_that_reaches_the_workers_too_keeps_what_was_finished() -> None:
    """A terminal interrupts the processes of a pool as well: their shards end in KeyboardInterrupt."""

    class Interrupted(Executor):
        def __init__(self) -> None:
            self.submitted = 0

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            self.submitted += 1
            future: Future[Any] = Future()
            if self.submitted in (1, 2, 4):
                future.set_result(fn(*args, **kwargs))
            else:
                future.set_exception(KeyboardInterrupt())
            return future

    with pytest.raises(SimulationInterrupted) as caught:
        run(32 * 10, policy=first_legal, turn_limit=1, executor=Interrupted())
    assert caught.value.result.ranges == ((0, 64), (96, 128))


def test_a_policy_that_raises_keyboardinterrupt_interrupts_the_run(engine: str) -> None:
    calls = 0

    def policy(duel: Any) -> int:
        nonlocal calls
        calls += 1
        if calls == 500:
            raise KeyboardInterrupt
        return first_legal(duel)

    with pytest.raises(SimulationInterrupted) as caught:
        run(32 * 40, engine=engine, policy=policy, turn_limit=2, threads=1)
    assert 0 < caught.value.result.games < 500


def test_an_executor_that_is_none_is_refused() -> None:
    with pytest.raises(TypeError, match="executor must be a PEP 3148 executor, not int"):
        run(1, executor=5)
