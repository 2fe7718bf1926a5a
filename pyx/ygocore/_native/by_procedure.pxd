"""Materials of procedure summons, and Pendulum Summons (SS-07 to SS-16; SYN, XYZ, LINK, PEND rules)."""

from libc.stdint cimport uint32_t

from ygocore._native.choosing cimport Board
from ygocore._native.context cimport Context, Options
from ygocore._native.requirements cimport Procedure
from ygocore._native.state cimport DuelState, Group, Unit


cdef enum:  # flags of UNIT_PROCEDURE
    MATERIALS_STACKED = 1  # what lay under the material is under the monster
    MATERIALS_GIVEN = 2  # they are chosen from the cards in `left`


cdef bint has_materials(
    DuelState* d, Context* ctx, const Procedure* procedure, int card, int player, Board* board, const Group* must
) noexcept nogil
cdef bint begin_materials(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef bint spend_materials(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef uint32_t reason_of_materials(uint32_t summon_type) noexcept nogil
cdef int pendulum_procedure(DuelState* d, Context* ctx, int player) noexcept nogil
cdef void pendulum_summon(DuelState* d, Context* ctx, int handle) noexcept nogil
cdef void options_together(DuelState* d, Context* ctx, const Unit* unit, Options* o) noexcept nogil
cdef int step_pendulum(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef void lay_summoned(
    DuelState* d, Context* ctx, int card, int side, int sequence, int position, int handle, uint32_t type, int player
) noexcept nogil
cdef void summon_stands(DuelState* d, Context* ctx, const Group* cards, int player) noexcept nogil
cdef void tell_stands(DuelState* d, Context* ctx, const Group* cards, int player) noexcept nogil
