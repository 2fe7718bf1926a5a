"""The cards in places named by masks of LOCATION_* bits, as card functions ask for them."""

from libc.stdint cimport uint32_t

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState, Group
from ygocore._native.vm cimport Filter


cdef void cards_in_places(
    DuelState* d, Context* ctx, int player, uint32_t own, uint32_t other, Group* out
) noexcept nogil
cdef bint enough_in_places(
    DuelState* d, Context* ctx, int player, uint32_t own, uint32_t other, int count, int out_of_it, const Filter* f,
    bint targets,
) noexcept nogil
cdef void targets_in_places(
    DuelState* d, Context* ctx, int player, uint32_t own, uint32_t other, Group* out
) noexcept nogil
cdef void releasable(DuelState* d, Context* ctx, int player, bint hand, Group* out) noexcept nogil
