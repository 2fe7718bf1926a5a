"""Life Points and chance: damage and gains by effects, payments, coins, dice, cards picked at random (LP, DMG, COST, GAP-15)."""

from libc.stdint cimport int64_t, uint8_t, uint32_t

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState, Group


cdef int damage(DuelState* d, Context* ctx, int player, int64_t amount, uint32_t reason) noexcept nogil
cdef int recover(DuelState* d, Context* ctx, int player, int64_t amount, uint32_t reason) noexcept nogil
cdef bint can_pay(DuelState* d, Context* ctx, int player, int64_t amount) noexcept nogil
cdef int pay(DuelState* d, Context* ctx, int player, int64_t amount) noexcept nogil
cdef int set_lp(DuelState* d, Context* ctx, int player, int64_t amount) noexcept nogil
cdef void random_cards(
    DuelState* d, Context* ctx, int player, const Group* cards, int64_t count, Group* picked
) noexcept nogil
cdef void toss(DuelState* d, Context* ctx, int player, int count, bint dice, int64_t* results) noexcept nogil
cdef int gain(
    DuelState* d, Context* ctx, int player, int64_t amount, uint32_t reason, int64_t* given
) noexcept nogil
cdef int64_t changed_damage(
    DuelState* d, Context* ctx, int player, int64_t amount, uint32_t reason, int dealer
) noexcept nogil
