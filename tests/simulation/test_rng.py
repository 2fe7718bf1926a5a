"""The generator of simulations against published numbers, and against docs/contract.md."""

from __future__ import annotations

import pytest

from ygocore.rng import GOLDEN, POLICY_STREAM, Generator, game_seed, mixed, policy_generator, splitmix64


def test_splitmix64_gives_the_published_numbers() -> None:
    state, found = 1234567, []
    for _ in range(5):
        found.append(mixed(state))
        state += GOLDEN
    assert found == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_xoshiro256starstar_gives_the_published_numbers() -> None:
    generator = Generator(0)
    generator.words = (1, 2, 3, 4)
    assert [generator.next() for _ in range(5)] == [
        11520,
        0,
        1509978240,
        1215971899390074240,
        1216172134540287360,
    ]


def test_seeding_is_four_steps_of_splitmix64() -> None:
    assert Generator(9).words == tuple(splitmix64((9 + i * GOLDEN) % 2**64) for i in (1, 2, 3, 4))
    assert Generator(2**64 + 9).words == Generator(9).words
    assert Generator(2**64 - 1).words == Generator(-1).words


def test_below_takes_the_high_half_of_one_word() -> None:
    words, numbers = Generator(5), Generator(5)
    for n in (1, 2, 7, 60, 1000, 2**32):
        assert numbers.below(n) == (words.next() >> 32) * n >> 32
    assert numbers.words == words.words


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_below_refuses_what_it_cannot_draw(n: int) -> None:
    with pytest.raises(ValueError, match=r"from 1 to 2\^32"):
        Generator(0).below(n)


def test_shuffle_swaps_from_the_last_item_down() -> None:
    items, generator = list("abcdef"), Generator(3)
    draws = Generator(3)
    expected = list("abcdef")
    for i in range(5, 0, -1):
        j = draws.below(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    generator.shuffle(items)
    assert items == expected
    assert sorted(items) == list("abcdef")
    assert generator.words == draws.words


def test_game_seeds_are_as_defined_and_differ() -> None:
    assert game_seed(7, 11) == mixed(mixed(7) ^ 11)
    assert len({game_seed(seed, game) for seed in range(20) for game in range(200)}) == 4000


def test_a_policy_has_a_stream_of_its_own() -> None:
    assert policy_generator(77).words == Generator(77 ^ POLICY_STREAM).words
    assert policy_generator(77).words != Generator(77).words
