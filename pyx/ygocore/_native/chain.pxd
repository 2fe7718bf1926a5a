"""Building and resolving Chains, and who may activate something when (CHAIN, TRIG, TIMING, SPEED rules; GAP-02)."""

from libc.stdint cimport uint64_t

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState, Link, Unit


cdef int effect_number(DuelState* d, Context* ctx, int handle) noexcept nogil
cdef int responses(DuelState* d, Context* ctx, int player, unsigned char* first) noexcept nogil
cdef int open_activations(DuelState* d, Context* ctx, int player, int room, uint64_t* out) noexcept nogil
cdef int activated_by(DuelState* d, Context* ctx, int player, uint64_t action) noexcept nogil
cdef void settle_all(DuelState* d, Context* ctx) noexcept nogil
cdef void settle_sub_step(DuelState* d, Context* ctx) noexcept nogil
cdef void settle_leftovers(DuelState* d, Context* ctx) noexcept nogil
cdef void close_window(DuelState* d) noexcept nogil
cdef void may_respond(DuelState* d, Context* ctx, int player) noexcept nogil
cdef void respond_and_resolve(DuelState* d, Context* ctx) noexcept nogil
cdef void phase_ends(DuelState* d, Context* ctx, int phase) noexcept nogil
cdef void choose_among(DuelState* d, Context* ctx, int player, int cell, bint forced) noexcept nogil
cdef bint may_negate(DuelState* d, Context* ctx, Link* link, int number) noexcept nogil
cdef bint may_disable(DuelState* d, Context* ctx, Link* link, int number) noexcept nogil
cdef bint negate_activation(DuelState* d, Context* ctx, long long number) noexcept nogil
cdef bint negate_effect(DuelState* d, Context* ctx, long long number) noexcept nogil
cdef int chosen_effect(DuelState* d, Context* ctx) noexcept nogil
cdef int step_settle(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_respond(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_choose(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int answer_choose(DuelState* d, Context* ctx, Unit* unit, uint64_t action) noexcept nogil
cdef int list_choose(DuelState* d, Context* ctx, const Unit* unit, uint64_t* out) noexcept nogil
cdef int step_responses(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_triggers(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_phase_end(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_resolve(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_link(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
