"""The generator of docs/contract.md (xoshiro256**) for what stands outside the engines.

Each engine has its own; this one serves the notation (``rng seed 7``), the position builder and
:func:`ygocore.information.determinize`, which must give the same result on every platform.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any, Final

_WORD: Final = (1 << 64) - 1


def seed_words(seed: int) -> tuple[int, int, int, int]:
    """The generator's four words for a seed (taken modulo 2**64): four outputs of splitmix64."""
    words = []
    z = seed & _WORD
    for _ in range(4):
        z = (z + 0x9E3779B97F4A7C15) & _WORD
        x = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _WORD
        x = (x ^ (x >> 27)) * 0x94D049BB133111EB & _WORD
        words.append(x ^ (x >> 31))
    return words[0], words[1], words[2], words[3]


class Generator:
    """A stream of random numbers; ``words`` is its whole state."""

    def __init__(self, seed: int) -> None:
        self.words = seed_words(seed)

    def next(self) -> int:
        """The next 64 random bits."""
        s0, s1, s2, s3 = self.words
        result = _rotate(s1 * 5 & _WORD, 7) * 9 & _WORD
        t = s1 << 17 & _WORD
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        self.words = (s0, s1, s2 ^ t, _rotate(s3, 45))
        return result

    def below(self, n: int) -> int:
        """A number from 0 to ``n - 1``, ``n`` at most 2**32: one word, no rejection."""
        return ((self.next() >> 32) * n) >> 32

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put a list in random order, in place, as a Deck is shuffled."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def _rotate(word: int, by: int) -> int:
    return (word << by | word >> (64 - by)) & _WORD
