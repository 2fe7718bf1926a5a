"""Choices that are followed by something at once: cards picked and then sent, targets, numbers, cards from the Deck's top."""

from libc.stdint cimport int64_t, uint32_t

from ygocore._native.context cimport Context
from ygocore._native.operations cimport Way
from ygocore._native.state cimport DuelState, Group, Unit

cdef enum:
    # how the option chosen becomes the number, Unit.minimum of UNIT_NUMBER
    NUMBER_BASE = 0  # `value` and the option
    NUMBER_BIT = 1  # 1 and the place of the option's bit among those of `value`
    NUMBER_LIST = 2  # the numbers are in a list of cells


cdef void pick_and_send(
    DuelState* d, Context* ctx, int player, const Group* cards, int64_t minimum, int64_t maximum, const Way* way,
    uint32_t reason
) noexcept nogil
cdef void pick_materials(
    DuelState* d, Context* ctx, int player, int card, int64_t minimum, int64_t maximum, uint32_t reason
) noexcept nogil
cdef void pick_targets(
    DuelState* d, Context* ctx, int player, const Group* cards, int64_t minimum, int64_t maximum
) noexcept nogil
cdef void set_targets(DuelState* d, Context* ctx, int number, const Group* cards) noexcept nogil
cdef void choose_number(
    DuelState* d, Context* ctx, int player, const int64_t* numbers, int count, int prompt, int mode, int64_t base
) noexcept nogil
cdef void mill(DuelState* d, Context* ctx, int player, int64_t count, uint32_t reason) noexcept nogil
cdef int step_pick_and_send(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
