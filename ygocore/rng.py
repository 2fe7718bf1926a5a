"""Random numbers that are the same everywhere: in both engines, in any process, on any platform.

The generator is xoshiro256**, seeded through splitmix64, with the ``below`` and ``shuffle`` of
docs/contract.md. A simulation draws its duels' seeds and its policies' choices from here, so that game ``i``
of a seed can be played again on its own. The engines hold generators of their own, written after the same
page.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any, Final

MASK: Final = 0xFFFF_FFFF_FFFF_FFFF
GOLDEN: Final = 0x9E37_79B9_7F4A_7C15

#: A policy's generator is seeded with the duel's seed XOR this, so that it never runs along the duel's own.
POLICY_STREAM: Final = 0x506F_6C69_6379_5267


def splitmix64(z: int) -> int:
    """The output function of splitmix64: a bijection of 64-bit words that scatters neighbours."""
    z = (z ^ z >> 30) * 0xBF58_476D_1CE4_E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D0_49BB_1331_11EB & MASK
    return z ^ z >> 31


def mixed(x: int) -> int:
    """One step of splitmix64 from the state ``x`` (taken modulo 2^64): a hash of a 64-bit word."""
    return splitmix64((x + GOLDEN) & MASK)


def game_seed(seed: int, game: int) -> int:
    """The duel's seed in game number ``game`` (from 0) of a simulation with this seed; 64 bits."""
    return mixed(mixed(seed) ^ game & MASK)


def seed_words(seed: int) -> tuple[int, int, int, int]:
    """A fresh generator's four words: splitmix64's first four outputs for the seed, taken modulo 2^64."""
    a, b, c, d = (splitmix64((seed + i * GOLDEN) & MASK) for i in range(1, 5))
    return a, b, c, d


class Generator:
    """xoshiro256** over four 64-bit words, ``words``. Equal words give equal numbers from then on."""

    __slots__ = ("words",)

    words: tuple[int, int, int, int]

    def __init__(self, seed: int) -> None:
        """Seed the generator; the seed is taken modulo 2^64."""
        self.words = seed_words(seed)

    def next(self) -> int:
        """The next 64-bit word."""
        a, b, c, d = self.words
        x = b * 5 & MASK
        result = (x << 7 | x >> 57) * 9 & MASK
        t = b << 17 & MASK
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        self.words = (a, b, c, (d << 45 | d >> 19) & MASK)
        return result

    def below(self, n: int) -> int:
        """A number from 0 to ``n - 1``; uses one word. ``ValueError`` unless ``n`` is from 1 to 2^32."""
        if not 0 < n <= 1 << 32:
            raise ValueError(f"below({n}): n must be from 1 to 2^32")
        return (self.next() >> 32) * n >> 32

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle in place as docs/contract.md says: from the last item down, swap ``i`` with ``below(i +
        1)``."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def policy_generator(duel_seed: int) -> Generator:
    """The generator that the built-in policies draw from in the duel with this seed."""
    return Generator(duel_seed ^ POLICY_STREAM)
