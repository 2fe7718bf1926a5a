"""What has to be paid to summon, Set, flip or attack with a monster (EFFECT_SUMMON_COST, EFFECT_ATTACK_COST and kin)."""

from libc.stdint cimport uint32_t

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState, Unit


cdef bint can_be_paid(
    DuelState* d, Context* ctx, int card, uint32_t code, int player, uint32_t type
) noexcept nogil
cdef bint pay(DuelState* d, Context* ctx, int card, uint32_t code, int player, uint32_t type) noexcept nogil
cdef int step_costs(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
