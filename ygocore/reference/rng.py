"""The random generator: xoshiro256**, whose four words are part of the duel's state (docs/contract.md)."""

from __future__ import annotations

from typing import Any

from ygocore.reference.state import State

_WORD = (1 << 64) - 1


def seed_words(seed: int) -> tuple[int, int, int, int]:
    """The generator's four words for a seed: four outputs of splitmix64."""
    words = []
    z = seed & _WORD
    for _ in range(4):
        z = z + 0x9E3779B97F4A7C15 & _WORD
        words.append(_splitmix64(z))
    return words[0], words[1], words[2], words[3]


def next_word(state: State) -> int:
    """The next 64 random bits (xoshiro256**)."""
    a, b, c, d = state.rng
    result = _rotate_left(b * 5 & _WORD, 7) * 9 & _WORD
    shifted = b << 17 & _WORD
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = _rotate_left(d, 45)
    state.rng = (a, b, c, d)
    return result


def below(state: State, limit: int) -> int:
    """A number from 0 to ``limit - 1`` (``limit`` at most 2**32), from one word."""
    return (next_word(state) >> 32) * limit >> 32


def shuffle(state: State, cards: list[Any]) -> None:
    """Put a list in random order, in place."""
    for last in range(len(cards) - 1, 0, -1):
        other = below(state, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


def _splitmix64(x: int) -> int:
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    x = (x ^ x >> 27) * 0x94D049BB133111EB & _WORD
    return x ^ x >> 31


def _rotate_left(word: int, by: int) -> int:
    return (word << by | word >> 64 - by) & _WORD
