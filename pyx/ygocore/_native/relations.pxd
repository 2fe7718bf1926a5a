"""Marks on cards and players (RegisterFlagEffect), and relations between cards, in cells."""

from libc.stdint cimport int64_t, uint32_t

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState, Group


cdef void put_flag(
    DuelState* d, Context* ctx, int card, int player, uint32_t code, uint32_t reset, uint32_t property, int64_t count,
    int64_t label
) noexcept nogil
cdef int flags_on(const DuelState* d, int card, int player, uint32_t code) noexcept nogil
cdef int first_flag_on(const DuelState* d, int card, int player, uint32_t code) noexcept nogil
cdef void drop_flags(DuelState* d, int card, int player, uint32_t code) noexcept nogil
cdef void reset_flags_of_card(DuelState* d, int card, uint32_t what) noexcept nogil
cdef void reset_flags_of_phase(DuelState* d, uint32_t phase) noexcept nogil
cdef void reset_flags_of_chain(DuelState* d) noexcept nogil

cdef void relate(
    DuelState* d, Context* ctx, int kind, int card, int other, uint32_t move_id, uint32_t reset
) noexcept nogil
cdef int find_relation(const DuelState* d, int kind, int card, int other) noexcept nogil
cdef void drop_relations(DuelState* d, int kind, int card, int other) noexcept nogil
cdef void reset_relations(DuelState* d, int card, uint32_t what) noexcept nogil
cdef int related_to(const DuelState* d, int kind, int card, Group* out) noexcept nogil
cdef int relating_to(const DuelState* d, int kind, int other, Group* out) noexcept nogil
