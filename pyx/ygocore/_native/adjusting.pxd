"""What the game puts right by itself after every step (CONT-03, E-085, E-089)."""

from ygocore._native.bits cimport DEBUG
from ygocore._native.bytecode cimport PermitRow
from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState, Unit

cdef enum:
    ALL_ZONES = 30
    MOST_ROUNDS = 16  # after which a position that never settles is left as it is (E-089)


cdef int cards_on_field(const DuelState* d, unsigned char* cards) noexcept nogil
cdef bint changes_sides(DuelState* d, Context* ctx, int card) noexcept nogil
cdef bint nothing_found_now(DuelState* d, Context* ctx) noexcept nogil
cdef bint put_right(DuelState* d, Context* ctx) noexcept nogil
cdef int step_adjust(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef const PermitRow* unique_of(DuelState* d, Context* ctx, int card) noexcept nogil
cdef bint excludes(DuelState* d, Context* ctx, const PermitRow* permit, int other) noexcept nogil


cdef inline bint is_in_order(DuelState* d, Context* ctx) noexcept nogil:
    """Whether nothing has to be put right now; mostly because nothing has changed."""
    if d.script.stale == 0 and not d.script.unsettled and not DEBUG:
        return True
    return nothing_found_now(d, ctx)


cdef inline bint adjust(DuelState* d, Context* ctx) noexcept nogil:
    """Put right what is not as it has to be, until nothing is left to do; True: it is being done."""
    return not is_in_order(d, ctx) and put_right(d, ctx)
