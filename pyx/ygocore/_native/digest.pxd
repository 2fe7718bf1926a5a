"""The 64-bit digest of a whole state (docs/contract.md, "The digest")."""

from libc.stdint cimport uint64_t

from ygocore._native.facts cimport Facts
from ygocore._native.state cimport DuelState


cdef uint64_t digest_of(const DuelState* d, const Facts* facts) noexcept nogil
