"""The Battle Phase in duels with effects: who may attack what, the attack, the Damage Step (BATTLE, REPLAY, DMG)."""

from libc.stdint cimport int64_t, uint64_t

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState, Group, Unit


cdef int64_t expected_damage(DuelState* d, Context* ctx, int player) noexcept nogil
cdef bint can_attack(DuelState* d, Context* ctx, int monster) noexcept nogil
cdef bint may_be_attacked(DuelState* d, Context* ctx, int target, int attacker) noexcept nogil
cdef void legal_targets(DuelState* d, Context* ctx, int attacker, Group* out) noexcept nogil
cdef void attack_targets(DuelState* d, Context* ctx, int attacker, Group* out) noexcept nogil
cdef bint can_attack_directly(DuelState* d, Context* ctx, int attacker) noexcept nogil
cdef bint is_plain_battle(DuelState* d, Context* ctx) noexcept nogil
cdef bint forced_to_attack(DuelState* d, Context* ctx, int player) noexcept nogil
cdef bint forced_into_battle(DuelState* d, Context* ctx, int player) noexcept nogil
cdef void declare_attack(DuelState* d, Context* ctx, int attacker) noexcept nogil
cdef void resume_attack(DuelState* d, Context* ctx, int attacker) noexcept nogil
cdef void forced_battle(DuelState* d, Context* ctx, int attacker, int target) noexcept nogil
cdef void aim(DuelState* d, Context* ctx, int target) noexcept nogil
cdef void no_battle(DuelState* d, Context* ctx) noexcept nogil
cdef void log_attack(DuelState* d, Context* ctx) noexcept nogil
cdef int list_targets(DuelState* d, Context* ctx, const Unit* unit, uint64_t* out) noexcept nogil
cdef int answer_target(DuelState* d, Context* ctx, Unit* unit, uint64_t action) noexcept nogil
cdef int step_battle(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
