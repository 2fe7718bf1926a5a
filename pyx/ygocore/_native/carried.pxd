"""What effects need to know of cards and players, as a snapshot holds it, and back (ygocore/snapshot.py)."""

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState, Labels


cdef bint has_declared_object(const DuelState* d, const Context* ctx, const Labels* labels) noexcept nogil
cdef object carried_of(DuelState* d, Context* ctx, int card)
cdef int fill_snapshot(DuelState* d, Context* ctx, object snapshot) except -1
cdef int take_up(DuelState* d, Context* ctx, object snapshot, list loaded) except -1
