"""The 64-bit digest of a whole state (docs/contract.md, "The digest")."""

from libc.stdint cimport uint64_t

from ygocore._native.bits cimport rotl64
from ygocore._native.facts cimport Facts
from ygocore._native.scripts cimport Scripts
from ygocore._native.state cimport Card, DuelState


cdef extern from *:
    const uint64_t PATH_START "UINT64_C(0x9E3779B97F4A7C15)"  # of the path since the last open game state


cdef inline uint64_t mix(uint64_t h, uint64_t w) noexcept nogil:
    h ^= w
    h *= <uint64_t>0xBF58476D1CE4E5B9ULL
    return h ^ (h >> 29)


cdef inline uint64_t card_word(const Card* card, const Facts* facts) noexcept nogil:
    cdef uint64_t a = (
        facts[card.row].code | <uint64_t>card.position << 30 | <uint64_t>card.owner << 34
        | <uint64_t>card.attacks << 35
    )
    cdef uint64_t b = (
        card.reason | <uint64_t>card.previous_controller << 32 | <uint64_t>card.previous_location << 33
        | <uint64_t>card.previous_sequence << 37 | <uint64_t>card.previous_position << 45
    )
    cdef uint64_t c = card.status
    return (
        a ^ rotl64(b * <uint64_t>0x9E3779B97F4A7C15ULL, 17) ^ rotl64(c * <uint64_t>0xD6E8FEB86659FD93ULL, 41)
    )


cdef uint64_t digest_of(const DuelState* d, const Facts* facts, const Scripts* scripts) noexcept nogil
