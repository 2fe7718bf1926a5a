"""How often effects may be used: per copy, per name, per duel, per Chain (OPT rules); what copies of effects remember."""

from libc.stdint cimport int64_t, uint32_t

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState, Labels

cdef enum:
    # the third number of a count limit
    COUNT_OATH = 1  # a negated activation does not count (OPT-11)
    COUNT_DUEL = 2  # once per duel
    COUNT_SINGLE = 4  # effects of one card share it
    COUNT_CHAIN = 8  # once per Chain (OPT-14)
    COUNT_SUMMONED = 0xF  # a count of our own: Special Summons of a name (OPT-04)


cdef Labels* labels_of(DuelState* d, int handle) noexcept nogil
cdef Labels* new_labels(DuelState* d, Context* ctx, int handle) noexcept nogil
cdef void forget_labels(DuelState* d, int card, bint labels) noexcept nogil
cdef bint has_uses_left(DuelState* d, Context* ctx, int handle, int player) noexcept nogil
cdef bint use_effect(DuelState* d, Context* ctx, int handle, int player) noexcept nogil
cdef void give_back(DuelState* d, Context* ctx, int handle, int player) noexcept nogil
cdef void forget_chain_uses(DuelState* d, Context* ctx) noexcept nogil
cdef void forget_turn_uses(DuelState* d) noexcept nogil
cdef int used_by(DuelState* d, int handle) noexcept nogil
cdef void set_used(DuelState* d, Context* ctx, int handle, int used) noexcept nogil
cdef void note_special_summon(DuelState* d, Context* ctx, int player, int card) noexcept nogil
cdef bint was_special_summoned(DuelState* d, Context* ctx, int player, int card) noexcept nogil
cdef int uses(const DuelState* d, int sort, int player, uint32_t code, uint32_t flag, int card) noexcept nogil
cdef void add_use(
    DuelState* d, Context* ctx, int sort, int player, uint32_t code, uint32_t flag, int card, int more
) noexcept nogil
