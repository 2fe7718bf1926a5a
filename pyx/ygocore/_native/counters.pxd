"""Counters on cards (GAP-18)."""

from libc.stdint cimport int64_t, uint32_t

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState, Group, Unit


cdef int64_t counters_on(const DuelState* d, int card, uint32_t kind) noexcept nogil
cdef uint32_t lowest_kind(const DuelState* d, int card) noexcept nogil
cdef void drop_counters(DuelState* d, int card) noexcept nogil
cdef bint can_add_counter(DuelState* d, Context* ctx, int card, uint32_t kind, int64_t count) noexcept nogil
cdef bint add_counters(DuelState* d, Context* ctx, int card, uint32_t kind, int64_t count) noexcept nogil
cdef bint remove_counters(
    DuelState* d, Context* ctx, int card, uint32_t kind, int64_t count, uint32_t reason
) noexcept nogil
cdef void take_counters(
    DuelState* d, Context* ctx, int card, uint32_t kind, int64_t count, uint32_t reason
) noexcept nogil
cdef int64_t counters_of_field(
    const DuelState* d, int player, bint own, bint other, uint32_t kind, Group* holders
) noexcept nogil
