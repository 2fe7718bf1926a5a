"""What the game puts right by itself after every step (CONT-03, E-085, E-089)."""

from ygocore._native.bytecode cimport PermitRow
from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState, Unit


cdef bint is_in_order(DuelState* d, Context* ctx) noexcept nogil
cdef bint adjust(DuelState* d, Context* ctx) noexcept nogil
cdef int step_adjust(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef const PermitRow* unique_of(DuelState* d, Context* ctx, int card) noexcept nogil
cdef bint excludes(DuelState* d, Context* ctx, const PermitRow* permit, int other) noexcept nogil
