"""Cards changing places in duels with effects (MOVE rules): what happens to one card, at once."""

from libc.stdint cimport uint8_t, uint32_t

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState, Group

cdef extern from *:
    const uint32_t KEEPS_REASON "UINT32_C(0xFFFFFFFF)"  # in place of a reason: the card keeps its own

cdef enum:
    AT_BOTTOM = -1  # in place of a sequence


cdef void relocate(
    DuelState* d, Context* ctx, int card, int player, int location, int sequence, int position, uint32_t reason
) noexcept nogil
cdef void board_changed(DuelState* d, Context* ctx, int card) noexcept nogil
cdef void lift(DuelState* d, Context* ctx, int card) noexcept nogil
cdef void lay(
    DuelState* d, Context* ctx, int card, int player, int location, int sequence, int position
) noexcept nogil
cdef void forget_field(DuelState* d, int card) noexcept nogil
cdef void release_targets(DuelState* d, int card) noexcept nogil
cdef int turn_over(DuelState* d, Context* ctx, int card, int position) noexcept nogil
cdef void faces_changed(DuelState* d, Context* ctx, int card, int old) noexcept nogil
cdef void hold_card(DuelState* d, uint8_t* first, int card) noexcept nogil
cdef void let_go(DuelState* d, uint8_t* first, int card) noexcept nogil
cdef void held_by(const DuelState* d, int first, Group* out) noexcept nogil
cdef void unequip(DuelState* d, int card) noexcept nogil
cdef bint has_lost_monster(const DuelState* d, int card) noexcept nogil
cdef void draw_now(DuelState* d, Context* ctx, int player, int count, uint32_t reason, Group* drawn) noexcept nogil
cdef void shuffle_now(DuelState* d, Context* ctx, int player) noexcept nogil
cdef void shuffle_pending_decks(DuelState* d, Context* ctx) noexcept nogil
cdef void renumber(DuelState* d, const uint8_t* cards, int count) noexcept nogil
cdef bint lose_lp(DuelState* d, Context* ctx, int player, long long amount) noexcept nogil
cdef int end_if_lp_are_gone(DuelState* d, Context* ctx) noexcept nogil
cdef int decide_claims(DuelState* d, Context* ctx) noexcept nogil
cdef int end_duel(DuelState* d, Context* ctx, int winner, int reason) noexcept nogil
cdef void log_codes(DuelState* d, Context* ctx, int message, int player, const uint8_t* cards, int count) noexcept nogil
