"""Actions that are not allowed since a circle of negations would begin that nobody can leave (GAP-22, E-087)."""

from ygocore._native.context cimport Context
from ygocore._native.handles cimport script_of
from ygocore._native.scripts cimport ROW_CIRCLE, RowScript
from ygocore._native.state cimport DuelState


cdef inline bint makes_circles(const DuelState* d, const Context* ctx, int card) noexcept nogil:
    """Whether the card declares an effect of which such circles are made. Of another card nothing else need be asked."""
    cdef const RowScript* script = script_of(d, ctx, card)
    return script != NULL and script.flags & ROW_CIRCLE != 0


cdef bint activation_starts_circle(DuelState* d, Context* ctx, int card, int player) noexcept nogil
cdef bint summon_starts_circle(DuelState* d, Context* ctx, int card) noexcept nogil
cdef bint procedure_starts_circle(DuelState* d, Context* ctx, int card, int handle) noexcept nogil
cdef bint setting_starts_circle(DuelState* d, Context* ctx, int card) noexcept nogil
cdef bint turning_starts_circle(DuelState* d, Context* ctx, int card) noexcept nogil
