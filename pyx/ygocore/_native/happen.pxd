"""What happens, as effects see it: who waits for it is noted at once, continuous effects are carried out at once (TRIG,
TIMING)."""

from libc.stdint cimport int64_t, uint16_t, uint32_t

from ygocore._native.bits cimport unlikely
from ygocore._native.context cimport Context
from ygocore._native.scripts cimport fold_event
from ygocore._native.state cimport NO_CELL, DuelState, Group, Occurrence, Trigger, Unit
from ygocore._native.vm cimport Arguments, Function
from ygocore._native.work cimport UNIT_CONTINUOUS, push


cdef struct Happening:  # an event, before it is noted
    uint32_t code
    int player  # ep
    int64_t value  # ev
    int effect  # re
    uint32_t reason  # r
    int reason_player  # rp


cdef inline bint awaited(const DuelState* d, uint32_t code) noexcept nogil:
    """Whether any card of the duel has an effect that waits for events of that code (by its folded code)."""
    cdef int bit = fold_event(code)
    return d.script.event_codes[bit >> 6] >> (bit & 63) & 1


cdef inline void happens(
    DuelState* d, Context* ctx, uint32_t code, const Group* cards, int player, int64_t value, int effect,
    uint32_t reason, int reason_player
) noexcept nogil:
    """Something happened. Note it, and the effects that wait for it."""
    cdef Happening what
    if not awaited(d, code):
        return
    what.code = code
    what.player = player
    what.value = value
    what.effect = effect
    what.reason = reason
    what.reason_player = reason_player
    note(d, ctx, &what, cards)


cdef int new_occurrence(DuelState* d, Context* ctx, const Happening* what, const Group* cards) noexcept nogil
cdef void hold_occurrence(DuelState* d, int cell) noexcept nogil
cdef void release_occurrence(DuelState* d, int cell) noexcept nogil
cdef void note(DuelState* d, Context* ctx, const Happening* what, const Group* cards) noexcept nogil
cdef void note_single(DuelState* d, Context* ctx, const Happening* what, int card) noexcept nogil
cdef void add_point(DuelState* d, int occurrence) noexcept nogil
cdef void drop_all_points(DuelState* d) noexcept nogil
cdef bint is_awaited(DuelState* d, Context* ctx, uint32_t code) noexcept nogil
cdef void drop_points(DuelState* d, uint32_t code, uint32_t other) noexcept nogil
cdef int new_trigger(DuelState* d, Context* ctx, int handle, int occurrence) noexcept nogil
cdef void free_triggers(DuelState* d, int cell) noexcept nogil
cdef int event_player(DuelState* d, Context* ctx, int handle, int occurrence) noexcept nogil
cdef void fill_arguments(
    DuelState* d, Context* ctx, int handle, int player, int occurrence, int chk, Arguments* a, Group* cards
) noexcept nogil
cdef bint asks_yes(DuelState* d, Context* ctx, int handle, int kind, int player, int occurrence) noexcept nogil
cdef void leave_soon(DuelState* d, Context* ctx, const Group* cards, uint32_t reason) noexcept nogil
cdef void carry_out_single(DuelState* d, Context* ctx, int handle, int occurrence) noexcept nogil
cdef int step_continuous(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_give(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_program(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int run_function(DuelState* d, Context* ctx, const Function* f, const Arguments* a) noexcept nogil
cdef int finish_with(DuelState* d, Context* ctx, int64_t value, const Group* cards) noexcept nogil


cdef inline void clear_points(DuelState* d) noexcept nogil:
    """Nothing that has happened can be answered any more."""
    if d.script.first_point != NO_CELL:
        drop_all_points(d)


cdef inline void clear_triggers(DuelState* d) noexcept nogil:
    if d.script.first_trigger != NO_CELL:
        free_triggers(d, d.script.first_trigger)
        d.script.first_trigger = NO_CELL
        d.script.last_trigger = NO_CELL


cdef inline bint surely_awaited(DuelState* d, Context* ctx, uint32_t code) noexcept nogil:
    """Whether an effect of the duel, wherever its card is, waits for events of just that code."""
    return awaited(d, code) and is_awaited(d, ctx, code)


cdef inline void time_passes(DuelState* d) noexcept nogil:
    """Something else happens now: what only "when" effects could use is over (TIMING-02, TIMING-06, TIMING-07)."""
    cdef int cell = d.script.first_trigger
    clear_points(d)
    while cell != NO_CELL:
        (<Trigger*>&d.cells[cell]).late = 1
        cell = (<Trigger*>&d.cells[cell]).next


cdef inline void carry_out_continuous(DuelState* d, Context* ctx) noexcept nogil:
    """Carry out the continuous effects whose event has just happened, the turn player's first."""
    if d.script.first_continuous != NO_CELL:
        push(d, ctx, UNIT_CONTINUOUS, 0)
