"""Special Summons by effects, in steps or at once, Tokens, control, temporary banishment (SS, TOKEN, MOVE rules)."""

from libc.stdint cimport int64_t, uint32_t

from ygocore._native.context cimport Context
from ygocore._native.may cimport Summons
from ygocore._native.state cimport DuelState, Group, Unit

cdef enum:
    ACTIVITY_SUMMON = 1
    ACTIVITY_NORMALSUMMON = 2
    ACTIVITY_SPSUMMON = 3
    ACTIVITY_FLIPSUMMON = 4
    ACTIVITY_ATTACK = 5
    ACTIVITY_BATTLE_PHASE = 6
    ACTIVITY_CHAIN = 7


cdef void count_one(DuelState* d, int player, int activity) noexcept nogil
cdef void count_activity(
    DuelState* d, Context* ctx, int player, int activity, const Group* cards, const int64_t* more, int count
) noexcept nogil
cdef void special_summon(
    DuelState* d, Context* ctx, const Group* cards, const Summons* how, uint32_t zone
) noexcept nogil
cdef void summon_step(DuelState* d, Context* ctx, int card, const Summons* how, uint32_t zone) noexcept nogil
cdef uint32_t allowed_positions(DuelState* d, Context* ctx, int card, uint32_t position) noexcept nogil
cdef void note_summon(
    DuelState* d, Context* ctx, int card, uint32_t type, int player, int came_from
) noexcept nogil
cdef void enable(DuelState* d, int card, bint enabled) noexcept nogil
cdef int complete_summon(DuelState* d, Context* ctx, int result) noexcept nogil
cdef int make_token(DuelState* d, Context* ctx, int player, uint32_t code) noexcept nogil
cdef void take_control(
    DuelState* d, Context* ctx, const Group* cards, int player, uint32_t phase, int count
) noexcept nogil
cdef void swap_control(
    DuelState* d, Context* ctx, int first, int second, uint32_t phase, int count
) noexcept nogil
cdef void change_controller(DuelState* d, Context* ctx, int card, int player) noexcept nogil
cdef int belongs_to(DuelState* d, Context* ctx, int card) noexcept nogil
cdef void return_to_field(DuelState* d, Context* ctx, int card) noexcept nogil
cdef void equip(DuelState* d, Context* ctx, int player, int equipment, int target, bint faceup) noexcept nogil
cdef void attach(DuelState* d, Context* ctx, int under, const Group* cards) noexcept nogil
cdef void set_by_effect(DuelState* d, Context* ctx, const Group* cards, int player, int to) noexcept nogil
cdef void move_to_field(
    DuelState* d, Context* ctx, int card, int mover, int player, int location, int position, bint enabled
) noexcept nogil
cdef void clear_field_zone(DuelState* d, Context* ctx, int player) noexcept nogil
cdef int step_special(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_step(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_control(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_change_side(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_return(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_equip(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_attach(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_set(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_to_field(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
