"""Which cards are still named somewhere, so that the entry of a vanished Token can be used again."""

from ygocore._native.state cimport DuelState


cdef bint is_named(const DuelState* d, int card) noexcept nogil
