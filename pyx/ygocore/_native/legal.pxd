"""The legal actions of the decision a duel waits for."""

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState


cdef void list_actions(const DuelState* d, Context* ctx) noexcept nogil
