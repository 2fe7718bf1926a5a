"""Carrying out an action and running on to the next decision; the turn and its phases (PHASE)."""

from libc.stdint cimport uint64_t

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState


cdef int begin_duel(DuelState* d, Context* ctx, int opening_hand, bint shuffled) noexcept nogil
cdef int decide(DuelState* d, Context* ctx, uint64_t action) noexcept nogil
