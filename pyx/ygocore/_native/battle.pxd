"""The Battle Phase: attack declaration, Damage Step, damage calculation (BATTLE, DMG)."""

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState


cdef int declare_attack(DuelState* d, Context* ctx, int index) noexcept nogil
cdef int choose_target(DuelState* d, Context* ctx, int sequence) noexcept nogil
