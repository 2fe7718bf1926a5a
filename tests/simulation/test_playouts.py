"""One duel played to its end."""

from __future__ import annotations

import pickle

import pytest

from tests.simulation.fakes import CountDown
from ygocore.errors import IllegalActionError
from ygocore.rng import Generator, policy_generator
from ygocore.sim.playouts import Cancelled, PlayoutError, play, run
from ygocore.snapshot import WinReason


def lowest(duel: CountDown) -> int:
    return duel.offered[0]


def highest(duel: CountDown) -> int:
    return duel.offered[-1]


def test_play_tells_how_the_duel_went() -> None:
    duel = CountDown(5)
    playout = play(duel, lowest, highest)
    assert duel.over
    assert playout == (0, WinReason.LIFE_POINTS, 6, 5, (7994, 8000), duel.digest())


def test_each_player_follows_its_own_policy() -> None:
    asked: list[tuple[str, int | None]] = []

    def named(name: str):  # type: ignore[no-untyped-def]
        def policy(duel: CountDown) -> int:
            asked.append((name, duel.player))
            return duel.offered[0]

        return policy

    play(CountDown(4), named("a"), named("b"))
    assert asked == [("a", 0), ("b", 1), ("a", 0), ("b", 1)]


def test_built_in_policies_draw_from_one_generator_seeded_with_the_duel_s_seed() -> None:
    played, again = CountDown(30, seed=4), CountDown(30, seed=4)
    play(played, "random", seed=99)
    generator = policy_generator(99)
    while not again.over:
        again.apply(again.offered[generator.below(len(again.offered))])
    assert played.digest() == again.digest()


def test_without_a_seed_the_state_decides() -> None:
    digests = {play(CountDown(30, seed=seed)).digest for seed in (1, 1, 2)}
    assert len(digests) == 1 + 1  # the same state goes the same way, another its own
    duel = CountDown(30, seed=1)
    start = duel.digest()
    assert play(duel).digest == play(CountDown(30, seed=1), seed=start).digest


def test_a_duel_that_is_over_is_left_as_it_is() -> None:
    assert play(CountDown(0)).decisions == 0


def test_a_failing_policy_is_reported_with_what_was_played() -> None:
    def fails_late(duel: CountDown) -> int:
        if duel.turn == 3:
            raise KeyError("no idea")
        return duel.offered[0]

    duel = CountDown(9)
    first, start = duel.offered[0], duel.clone()
    with pytest.raises(
        PlayoutError, match=r"decision 2.*'.*fails_late' of player 0 failed: KeyError: 'no idea'"
    ) as caught:
        play(duel, fails_late)
    assert isinstance(caught.value.__cause__, KeyError)
    assert caught.value.actions[0] == first
    for action in caught.value.actions:
        start.apply(action)
    assert start.turn == 3


def test_an_illegal_choice_is_reported() -> None:
    with pytest.raises(PlayoutError, match=r"player 1 chose 0x5: IllegalActionError") as caught:
        play(CountDown(9), lowest, lambda duel: 5)
    assert isinstance(caught.value.__cause__, IllegalActionError)


def test_a_choice_that_is_no_integer_is_reported() -> None:
    with pytest.raises(PlayoutError, match=r"TypeError: .* cannot be interpreted as an integer"):
        play(CountDown(9), lambda duel: None)  # type: ignore[arg-type, return-value]


def test_a_duel_without_end_is_given_up() -> None:
    with pytest.raises(PlayoutError, match="has not ended after 7 decisions"):
        play(CountDown(8), max_decisions=7)
    assert play(CountDown(7), max_decisions=7).decisions == 7


def test_a_playout_can_be_told_to_stop() -> None:
    duel = CountDown(9)
    with pytest.raises(Cancelled):
        run(duel, (lowest, lowest), cancelled=lambda: duel.turn > 4)
    assert duel.turn == 5


def test_the_error_survives_a_process_boundary() -> None:
    error = PlayoutError("it broke", actions=[1, 2], game=5, seed=77, swapped=True)
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) == "game 5 (duel seed 77, deck 1 first, decision 2): it broke"
    assert (again.actions, again.game, again.seed, again.swapped) == ((1, 2), 5, 77, True)


def test_generators_are_not_shared_between_duels() -> None:
    first = play(CountDown(20, seed=1), seed=3)
    play(CountDown(20, seed=2), seed=8)
    assert play(CountDown(20, seed=1), seed=3) == first
    assert Generator(3).words == Generator(3).words
