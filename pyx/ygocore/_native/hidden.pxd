"""Cards that nobody looks at, dealt anew in the middle of a duel (docs/contract.md, "Another state that looks the same")."""

from ygocore._native.context cimport Context
from ygocore._native.state cimport UNIT_TURN, DuelState, Group, Unit
from ygocore._native.work cimport UNIT_ZONE


cdef inline bint is_asked_by_effects(const DuelState* d) noexcept nogil:
    """Whether what is asked is no decision of the turn, nor of a rule that waits by itself (its card's zone included)."""
    cdef const Unit* unit = &d.units[d.n_units - 1]
    if unit.kind == UNIT_TURN or unit.reserved:
        return False
    return unit.kind != UNIT_ZONE or not d.units[d.n_units - 2].reserved


cdef void note_choice(DuelState* d, Context* ctx, const Group* cards) noexcept nogil
cdef void note_shown(DuelState* d, Context* ctx, const Group* cards) noexcept nogil
cdef void staying_cards(DuelState* d, Context* ctx, Group* out) noexcept nogil
cdef void become(DuelState* d, Context* ctx, int card, int row) noexcept nogil
