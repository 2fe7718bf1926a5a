"""The random generator of the duel: xoshiro256**, seeded by splitmix64, as docs/contract.md defines it."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from ygocore._native.bits cimport rotl64


cdef inline uint64_t mixed(uint64_t x) noexcept nogil:
    """splitmix64's output for the state that x becomes by one step."""
    cdef uint64_t z = x + <uint64_t>0x9E3779B97F4A7C15ULL
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9ULL
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EBULL
    return z ^ (z >> 31)


cdef inline void seed_rng(uint64_t* rng, uint64_t seed) noexcept nogil:
    cdef int i
    for i in range(4):
        rng[i] = mixed(seed)
        seed += <uint64_t>0x9E3779B97F4A7C15ULL


cdef inline uint64_t next_word(uint64_t* rng) noexcept nogil:
    cdef uint64_t result = rotl64(rng[1] * 5, 7) * 9
    cdef uint64_t t = rng[1] << 17
    rng[2] ^= rng[0]
    rng[3] ^= rng[1]
    rng[1] ^= rng[2]
    rng[0] ^= rng[3]
    rng[2] ^= t
    rng[3] = rotl64(rng[3], 45)
    return result


cdef inline uint32_t below(uint64_t* rng, uint32_t n) noexcept nogil:
    """0 to n - 1, one word each, no rejection: the bias is under 2^-24 for the n that occur."""
    return <uint32_t>(((next_word(rng) >> 32) * n) >> 32)


cdef inline void shuffle(uint64_t* rng, uint8_t* cards, int count) noexcept nogil:
    cdef int i, j
    cdef uint8_t held
    for i in range(count - 1, 0, -1):
        j = <int>below(rng, <uint32_t>(i + 1))
        held = cards[i]
        cards[i] = cards[j]
        cards[j] = held
