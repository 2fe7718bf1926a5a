"""What the game puts right by itself after every step (CONT-03, E-085, E-089)."""

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState, Unit


cdef bint adjust(DuelState* d, Context* ctx) noexcept nogil
cdef int step_adjust(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
