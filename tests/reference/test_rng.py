"""The reference engine's random generator against published values."""

from __future__ import annotations

from tests.reference.test_core import POOL, setup
from ygocore.cards.pool import CardPool
from ygocore.reference import rng
from ygocore.reference.core import ReferenceCore
from ygocore.reference.state import State
from ygocore.rulesets import ruleset
from ygocore.snapshot import Option, PlayerState


def state(words: tuple[int, int, int, int]) -> State:
    """A state with this generator."""
    return State(CardPool(), ruleset("MR2020"), Option(0), 1, 0, words, (PlayerState(), PlayerState()))


def test_splitmix64_of_seed_0() -> None:
    """The first outputs for seed 0, as the generator's author and many libraries list them."""
    assert rng.seed_words(0) == (
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
        0xF88BB8A8724C81EC,
    )


def test_seeds_count_modulo_2_to_64() -> None:
    assert rng.seed_words(2**64 + 5) == rng.seed_words(5) != rng.seed_words(6)


def test_xoshiro256_starstar_from_1_2_3_4() -> None:
    """The reference sequence for the words 1, 2, 3, 4."""
    duel = state((1, 2, 3, 4))
    assert [rng.next_word(duel) for _ in range(5)] == [
        11520,
        0,
        1509978240,
        1215971899390074240,
        1216172134540287360,
    ]


def test_below_takes_the_high_half_of_one_word() -> None:
    """1215971899390074240 >> 32 = 283115520; times 1000, again >> 32: 65."""
    duel = state((1, 2, 3, 4))
    assert [rng.below(duel, 1000) for _ in range(4)] == [0, 0, 0, 283115520 * 1000 >> 32]
    assert 283115520 * 1000 >> 32 == 65


def test_a_shuffle_swaps_from_the_end_with_one_word_each() -> None:
    """With a generator that only gives zeros each card from the last on is swapped with the first."""
    duel = state((0, 0, 0, 0))
    cards = ["a", "b", "c", "d"]
    rng.shuffle(duel, cards)
    assert cards == ["b", "c", "d", "a"]


def test_player_0s_deck_is_shuffled_first() -> None:
    duel = ReferenceCore._start(setup(seed=7, hand=0))
    main = list(setup().main[0])
    by_hand = state(rng.seed_words(7))
    first, second = list(main), list(main)
    rng.shuffle(by_hand, first)
    rng.shuffle(by_hand, second)
    decks = [[card.code for card in side.deck] for side in duel.snapshot().players]
    drawn = len(second) - len(decks[1])
    assert decks == [first, second[: len(second) - drawn]]
    assert drawn <= 1
    assert duel.pool == POOL
