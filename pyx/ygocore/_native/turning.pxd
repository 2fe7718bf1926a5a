"""The turn and its phases in duels with effects (PHASE)."""

from libc.stdint cimport int64_t, uint64_t

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState, Unit

cdef enum:
    TURN_ACTED = 19  # a step of UNIT_TURN: what the turn player did in the open game state is done


cdef int begin_duel_with_effects(DuelState* d, Context* ctx, int opening_hand) noexcept nogil
cdef bint battle_phase_may_come(DuelState* d, Context* ctx) noexcept nogil
cdef bint may_enter_battle_phase(DuelState* d, Context* ctx) noexcept nogil
cdef int64_t cards_to_draw(DuelState* d, Context* ctx, int player) noexcept nogil
cdef int64_t hand_limit(DuelState* d, Context* ctx, int player) noexcept nogil
cdef int list_turn(DuelState* d, Context* ctx, const Unit* unit, uint64_t* out) noexcept nogil
cdef int answer_turn(DuelState* d, Context* ctx, Unit* unit, uint64_t action) noexcept nogil
cdef int step_turn(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
