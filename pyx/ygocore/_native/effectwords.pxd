"""The words of the digest for what effects have done (docs/contract.md, "The digest")."""

from libc.stdint cimport uint64_t

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState


cdef uint64_t mix_effects(uint64_t h, DuelState* d, const Context* ctx) noexcept nogil
