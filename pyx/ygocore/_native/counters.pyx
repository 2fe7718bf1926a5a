"""Counters on cards (GAP-18)."""

from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint8_t

from ygocore._native.bytecode cimport PERMIT_COUNTER, PERMIT_LIMIT, EffectRow, PermitRow
from ygocore._native.cells cimport free_cell, new_cell
from ygocore._native.consts cimport (
    EFFECT_CANNOT_PLACE_COUNTER,
    EFFECT_COUNTER_LIMIT,
    EFFECT_COUNTER_PERMIT,
    EVENT_ADD_COUNTER,
    EVENT_REMOVE_COUNTER,
    LOCATION_MZONE,
    MSG_ADD_COUNTER,
    MSG_REMOVE_COUNTER,
    POS_FACEUP,
)
from ygocore._native.context cimport Context, fail, location_bit, log_event
from ygocore._native.effects cimport card_is_negated, has, negation_may_change, value_of, within
from ygocore._native.groups cimport add, empty, only
from ygocore._native.handles cimport declared_handle, handle_of_cell, script_of
from ygocore._native.happen cimport happens
from ygocore._native.scripts cimport RowScript
from ygocore._native.state cimport (
    CELL_COUNTER,
    ERROR_VALUE,
    NO_CELL,
    STALE,
    Card,
    Counter,
    DuelState,
    Effect,
    Group,
    checked_state_size,
)
from ygocore._native.zones cimport on_field
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    WITHOUT_PERMIT = 0x1000  # counters of these kinds need no permit of the card


cdef Counter* find_counter(const DuelState* d, int card, uint32_t kind) noexcept nogil:
    cdef int cell = d.script.first_counter
    cdef const Counter* counter
    while cell != NO_CELL:
        counter = <const Counter*>&d.cells[cell]
        if counter.card == card and counter.kind == kind:
            return <Counter*>counter
        cell = counter.next
    return NULL


cdef int64_t counters_on(const DuelState* d, int card, uint32_t kind) noexcept nogil:
    """How many counters of that kind, or with 0 of any kind, are on the card."""
    cdef int cell = d.script.first_counter
    cdef const Counter* counter
    cdef int64_t total = 0
    while cell != NO_CELL:
        counter = <const Counter*>&d.cells[cell]
        if counter.card == card and (kind == 0 or counter.kind == kind):
            total += counter.count
        cell = counter.next
    return total


cdef uint32_t lowest_kind(const DuelState* d, int card) noexcept nogil:
    """The lowest kind of counter on the card; 0 if there is none."""
    cdef int cell = d.script.first_counter
    cdef const Counter* counter
    cdef uint32_t least = 0
    while cell != NO_CELL:
        counter = <const Counter*>&d.cells[cell]
        if counter.card == card and (least == 0 or counter.kind < least):
            least = counter.kind
        cell = counter.next
    return least


cdef void drop_cell_of(DuelState* d, int card, uint32_t kind, bint every) noexcept nogil:
    """Take counters of a kind, or every one, off a card."""
    cdef int cell = d.script.first_counter
    cdef int before = NO_CELL
    cdef int next
    cdef Counter* counter
    while cell != NO_CELL:
        counter = <Counter*>&d.cells[cell]
        next = counter.next
        if counter.card == card and (every or counter.kind == kind):
            if before == NO_CELL:
                d.script.first_counter = <uint8_t>next
            else:
                (<Counter*>&d.cells[before]).next = <uint8_t>next
            free_cell(d, cell)
        else:
            before = cell
        cell = next


cdef void drop_counters(DuelState* d, int card) noexcept nogil:
    """Its counters are gone."""
    drop_cell_of(d, card, 0, True)


cdef int64_t limit_on(DuelState* d, Context* ctx, int card, uint32_t kind) noexcept nogil:
    """The most counters of that kind that the card may hold, -1: any number."""
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef const PermitRow* permit
    cdef const Effect* effect
    cdef int64_t least = -1
    cdef int64_t value
    cdef int i
    cdef int cell = d.cards[card].first_effect
    if script != NULL:
        for i in range(script.n_permits):
            permit = &ctx.scripts.permits[script.first_permit + i]
            if permit.kind == PERMIT_LIMIT and permit.a == kind and (least < 0 or permit.b < least):
                least = permit.b
        for i in range(script.n_effects):
            if ctx.scripts.effects[script.first_effect + i].code == EFFECT_COUNTER_LIMIT + kind:
                value = value_of(d, ctx, declared_handle(card, i), card)
                if least < 0 or value < least:
                    least = value
    while cell != NO_CELL:
        effect = <const Effect*>&d.cells[cell]
        if effect.code == EFFECT_COUNTER_LIMIT + kind:
            value = value_of(d, ctx, handle_of_cell(d, cell), card)
            if least < 0 or value < least:
                least = value
        cell = effect.next
    return least


cdef bint is_permitted(DuelState* d, Context* ctx, int card, uint32_t kind) noexcept nogil:
    """Whether the card may hold counters of that kind where it is."""
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef const PermitRow* permit
    cdef const EffectRow* row
    cdef const Effect* effect
    cdef int i
    cdef int cell = d.cards[card].first_effect
    if script != NULL:
        for i in range(script.n_permits):
            permit = &ctx.scripts.permits[script.first_permit + i]
            if permit.kind == PERMIT_COUNTER and permit.a == kind:
                if within(&d.cards[card], permit.b if permit.b else LOCATION_MZONE):
                    return True
        for i in range(script.n_effects):
            row = &ctx.scripts.effects[script.first_effect + i]
            if row.code == EFFECT_COUNTER_PERMIT + kind:
                if within(&d.cards[card], <uint32_t>row.value if row.value else LOCATION_MZONE):
                    return True
    while cell != NO_CELL:
        effect = <const Effect*>&d.cells[cell]
        if effect.code == EFFECT_COUNTER_PERMIT + kind:
            if within(&d.cards[card], <uint32_t>effect.value if effect.value else LOCATION_MZONE):
                return True
        cell = effect.next
    return False


cdef bint can_add_counter(DuelState* d, Context* ctx, int card, uint32_t kind, int64_t count) noexcept nogil:
    """Whether that many counters can be placed on the card."""
    cdef const Card* c = &d.cards[card]
    cdef int64_t limit
    if not on_field(c.location) or not c.position & POS_FACEUP or has(d, ctx, card, EFFECT_CANNOT_PLACE_COUNTER):
        return False
    if not kind & WITHOUT_PERMIT:
        if card_is_negated(d, ctx, card):
            return False  # that the card can hold them is an effect of it
        if not is_permitted(d, ctx, card, kind):
            return False
    limit = limit_on(d, ctx, card, kind)
    return limit < 0 or exact_count(d, card, kind) + count <= limit


cdef int64_t exact_count(const DuelState* d, int card, uint32_t kind) noexcept nogil:
    """How many counters of exactly that kind are on the card."""
    cdef const Counter* counter = find_counter(d, card, kind)
    return 0 if counter == NULL else counter.count


cdef bint add_counters(DuelState* d, Context* ctx, int card, uint32_t kind, int64_t count) noexcept nogil:
    """Place counters, up to the limit; whether any were."""
    cdef int64_t limit = limit_on(d, ctx, card, kind)
    cdef Counter* counter
    cdef Group g
    cdef int cell
    if limit >= 0 and count > limit - exact_count(d, card, kind):
        count = limit - exact_count(d, card, kind)
    if count <= 0 or not can_add_counter(d, ctx, card, kind, count):
        return False
    counter = find_counter(d, card, kind)
    if counter == NULL:
        cell = new_cell(d, ctx, CELL_COUNTER)
        if cell == NO_CELL:
            return False
        counter = <Counter*>&d.cells[cell]
        counter.kind = kind
        counter.card = <uint8_t>card
        counter.next = d.script.first_counter
        d.script.first_counter = <uint8_t>cell
    if counter.count + count > 0xFFFF:
        fail(ctx, ERROR_VALUE)
        return False
    counter.count = <uint16_t>(counter.count + count)
    d.script.stale = STALE
    log_counter(d, ctx, MSG_ADD_COUNTER, kind, card, count)
    only(&g, card)
    happens(
        d, ctx, EVENT_ADD_COUNTER + kind, &g, d.cards[card].controller, count, d.script.reason_effect, 0,
        d.script.reason_player,
    )
    return True


cdef void log_counter(DuelState* d, Context* ctx, int message, uint32_t kind, int card, int64_t count) noexcept nogil:
    cdef int32_t words[6]
    if ctx.log == NULL:
        return
    words[0] = message
    words[1] = <int32_t>kind
    words[2] = d.cards[card].controller
    words[3] = location_bit(d.cards[card].location)
    words[4] = d.cards[card].sequence
    words[5] = <int32_t>count
    log_event(ctx, words, 6)


cdef void take_counters(
    DuelState* d, Context* ctx, int card, uint32_t kind, int64_t count, uint32_t reason
) noexcept nogil:
    """Counters of a kind are taken off a card."""
    cdef Counter* counter = find_counter(d, card, kind)
    cdef Group g
    if counter != NULL and counter.count > count:
        counter.count = <uint16_t>(counter.count - count)
    else:
        drop_cell_of(d, card, kind, False)
    negation_may_change(d, ctx)
    log_counter(d, ctx, MSG_REMOVE_COUNTER, kind, card, count)
    only(&g, card)
    happens(
        d, ctx, EVENT_REMOVE_COUNTER + kind, &g, d.cards[card].controller, count, d.script.reason_effect, reason,
        d.script.reason_player,
    )


cdef bint remove_counters(
    DuelState* d, Context* ctx, int card, uint32_t kind, int64_t count, uint32_t reason
) noexcept nogil:
    """Remove counters from a card; whether there were enough. Kind 0: of any kind, the lowest first."""
    cdef int64_t left = count
    cdef int64_t number
    cdef uint32_t each
    if counters_on(d, card, kind) < count:
        return False
    while left > 0:
        each = kind if kind else lowest_kind(d, card)
        number = exact_count(d, card, each)
        if number == 0:
            break
        if number > left:
            number = left
        take_counters(d, ctx, card, each, number, reason)
        left -= number
    return True


cdef int64_t counters_of_field(
    const DuelState* d, int player, bint own, bint other, uint32_t kind, Group* holders
) noexcept nogil:
    """How many such counters are on the field of one or both players, and on which cards."""
    cdef int cell = d.script.first_counter
    cdef const Counter* counter
    cdef int64_t total = 0
    empty(holders)
    while cell != NO_CELL:
        counter = <const Counter*>&d.cells[cell]
        if (kind == 0 or counter.kind == kind) and on_field(d.cards[counter.card].location):
            if own if d.cards[counter.card].controller == player else other:
                total += counter.count
                add(holders, counter.card)
        cell = counter.next
    return total
