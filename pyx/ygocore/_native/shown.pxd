"""What a snapshot shows of effects, and what it does not hold (ygocore/snapshot.py)."""

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState


cdef int show_effects(DuelState* d, Context* ctx, int card, object shown) except -1
cdef int show_public(DuelState* d, Context* ctx, int player, object shown) except -1
