"""Bit twiddling and compile-time checks that plain C has no portable name for; every compiler-only one has a
fallback."""

from libc.stdint cimport uint32_t, uint64_t


cdef extern from *:
    """
    #ifndef YGOCORE_BITS
    #define YGOCORE_BITS
    #include <stdint.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    #endif

    /* Number of the lowest bit of a value that is not 0. */
    static inline int ygo_ctz32(uint32_t x) {
    #if defined(__GNUC__) || defined(__clang__)
        return __builtin_ctz(x);
    #elif defined(_MSC_VER)
        unsigned long at;
        _BitScanForward(&at, x);
        return (int)at;
    #else
        int at = 0;
        while (!(x & 1u)) { x >>= 1; at++; }
        return at;
    #endif
    }

    static inline int ygo_ctz64(uint64_t x) {
    #if defined(__GNUC__) || defined(__clang__)
        return __builtin_ctzll(x);
    #else
        return (uint32_t)x ? ygo_ctz32((uint32_t)x) : 32 + ygo_ctz32((uint32_t)(x >> 32));
    #endif
    }

    static inline int ygo_popcount64(uint64_t x) {
        x -= (x >> 1) & 0x5555555555555555ull;
        x = (x & 0x3333333333333333ull) + ((x >> 2) & 0x3333333333333333ull);
        return (int)((((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Full) * 0x0101010101010101ull) >> 56);
    }

    /* How many bits are set. The portable form: baseline x86-64 has no instruction for it. */
    static inline int ygo_popcount32(uint32_t x) {
        x -= (x >> 1) & 0x55555555u;
        x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
        return (int)((((x + (x >> 4)) & 0x0F0F0F0Fu) * 0x01010101u) >> 24);
    }

    static inline uint64_t ygo_rotl64(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

    /* An expression that does not compile unless both constants are equal. */
    #define YGO_ASSERT_SIZE(actual, wanted) ((void)sizeof(char[1 - 2 * !((actual) == (wanted))]))

    #if defined(__GNUC__) || defined(__clang__)
    #define YGO_LIKELY(x) __builtin_expect(!!(x), 1)
    #define YGO_UNLIKELY(x) __builtin_expect(!!(x), 0)
    #else
    #define YGO_LIKELY(x) (x)
    #define YGO_UNLIKELY(x) (x)
    #endif

    #if defined(YGOCORE_DEBUG)
    #define YGO_DEBUG 1
    #else
    #define YGO_DEBUG 0
    #endif
    #endif
    """
    int ctz32 "ygo_ctz32"(uint32_t x) noexcept nogil
    int ctz64 "ygo_ctz64"(uint64_t x) noexcept nogil
    int popcount64 "ygo_popcount64"(uint64_t x) noexcept nogil
    int popcount32 "ygo_popcount32"(uint32_t x) noexcept nogil
    uint64_t rotl64 "ygo_rotl64"(uint64_t x, int k) noexcept nogil
    void ASSERT_SIZE "YGO_ASSERT_SIZE"(size_t actual, size_t wanted) noexcept nogil
    bint likely "YGO_LIKELY"(bint x) noexcept nogil
    bint unlikely "YGO_UNLIKELY"(bint x) noexcept nogil
    bint DEBUG "YGO_DEBUG"
