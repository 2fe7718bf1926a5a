"""What the game puts right by itself after every step (CONT-03, E-085, E-089)."""

from ygocore._native.bytecode cimport PermitRow
from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState, Unit

cdef enum:
    ALL_ZONES = 30
    MOST_ROUNDS = 16  # after which a position that never settles is left as it is (E-089)


cdef int cards_on_field(const DuelState* d, unsigned char* cards) noexcept nogil
cdef bint changes_sides(DuelState* d, Context* ctx, int card) noexcept nogil
cdef bint is_in_order(DuelState* d, Context* ctx) noexcept nogil
cdef bint adjust(DuelState* d, Context* ctx) noexcept nogil
cdef int step_adjust(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef const PermitRow* unique_of(DuelState* d, Context* ctx, int card) noexcept nogil
cdef bint excludes(DuelState* d, Context* ctx, const PermitRow* permit, int other) noexcept nogil
