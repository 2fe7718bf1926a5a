"""What happens, as effects see it: who waits for it is noted at once, continuous effects are carried out at once (TRIG,
TIMING).

An event is a *point* that fast effects may answer ("when a monster is Summoned"), and puts Trigger Effects on the list of
those that wait. Both are only good while nothing else has happened since: `time_passes` marks what is late. Nothing is kept
of an event for which no card of the duel waits.
"""

from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint8_t
from libc.string cimport memset

from ygocore._native.bytecode cimport EffectRow
from ygocore._native.cells cimport free_cell, new_cell
from ygocore._native.consts cimport (
    EFFECT_FLAG_EVENT_PLAYER,
    EFFECT_TYPE_ACTIVATE,
    EFFECT_TYPE_CONTINUOUS,
    EFFECT_TYPE_EQUIP,
    EFFECT_TYPE_FIELD,
    EFFECT_TYPE_IGNITION,
    EFFECT_TYPE_QUICK_F,
    EFFECT_TYPE_QUICK_O,
    EFFECT_TYPE_SINGLE,
    EFFECT_TYPE_TRIGGER_F,
    EFFECT_TYPE_TRIGGER_O,
    EVENT_LEAVE_FIELD_P,
)
from ygocore._native.context cimport Context, fail
from ygocore._native.effects cimport MOST_WAITING, in_range, is_negated, is_registered, waiting_for_event
from ygocore._native.groups cimport (
    add,
    empty,
    forget,
    has as has_card,
    is_empty,
    keep,
    look,
    only,
    take_lowest,
)
from ygocore._native.handles cimport (
    ATTRIBUTE_CONDITION,
    ATTRIBUTE_OPERATION,
    Function,
    controller_of,
    function_of,
    handler_of,
    property_of,
    script_of,
    type_of_effect,
)
from ygocore._native.limits cimport has_uses_left, use_effect
from ygocore._native.may cimport was_never_there
from ygocore._native.placing cimport decide_claims, end_duel
from ygocore._native.scripts cimport RowScript, bit_of, fold_event
from ygocore._native.state cimport (
    AT_OVERLAY,
    CELL_OCCURRENCE,
    CELL_TRIGGER,
    ERROR_VALUE,
    NO_CARD,
    NO_CELL,
    NO_EFFECT,
    NO_GROUP,
    NO_PROGRAM,
    NOBODY,
    OK,
    WAIT,
    DuelState,
    Effect,
    EffectMore,
    Group,
    Occurrence,
    Trigger,
    Unit,
    checked_state_size,
)
from ygocore._native.switches cimport WIN_LOOP
from ygocore._native.vm cimport Arguments, Values, ask_event, resume, run_event
from ygocore._native.work cimport (
    UNIT_CONTINUOUS,
    UNIT_GIVE,
    UNIT_PROGRAM,
    end_unit,
    end_with,
    push,
    set_result,
)
from ygocore._native.zones cimport on_field
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    MOST_ROUNDS = 64  # of continuous effects that may set each other off; more never end (GAP-22)
    ACTIONS = (
        EFFECT_TYPE_ACTIVATE | EFFECT_TYPE_IGNITION | EFFECT_TYPE_TRIGGER_O | EFFECT_TYPE_TRIGGER_F
        | EFFECT_TYPE_QUICK_O | EFFECT_TYPE_QUICK_F | EFFECT_TYPE_CONTINUOUS
    )
    TRIGGER_TYPES = EFFECT_TYPE_TRIGGER_O | EFFECT_TYPE_TRIGGER_F

    # steps of UNIT_CONTINUOUS
    NEXT_ROUND = 0
    NEXT_ONE = 1
    ONE_DONE = 2
    ONLY_THESE = 1  # flag: no further rounds


# -- occurrences -----------------------------------------------------------------------------------------------------------


cdef int new_occurrence(DuelState* d, Context* ctx, const Happening* what, const Group* cards) noexcept nogil:
    """A cell for what happened, that nobody holds yet; NO_CELL, and an error noted, if there is no room."""
    cdef int cell = new_cell(d, ctx, CELL_OCCURRENCE)
    cdef Occurrence* occurrence
    if cell == NO_CELL:
        return NO_CELL
    occurrence = <Occurrence*>&d.cells[cell]
    occurrence.code = what.code
    occurrence.player = <uint8_t>what.player
    occurrence.value = what.value
    occurrence.effect = <uint16_t>what.effect
    occurrence.reason = what.reason
    occurrence.reason_player = <uint8_t>what.reason_player
    occurrence.next = NO_CELL
    if cards != NULL:
        occurrence.cards = keep(d, ctx, cards)
    return cell


cdef void hold_occurrence(DuelState* d, int cell) noexcept nogil:
    if cell != NO_CELL:
        (<Occurrence*>&d.cells[cell]).references += 1


cdef void release_occurrence(DuelState* d, int cell) noexcept nogil:
    """One holder less; without any the cell is free."""
    cdef Occurrence* occurrence
    if cell == NO_CELL:
        return
    occurrence = <Occurrence*>&d.cells[cell]
    if occurrence.references > 1:
        occurrence.references -= 1
        return
    forget(d, &occurrence.cards)
    free_cell(d, cell)


cdef void add_point(DuelState* d, int occurrence) noexcept nogil:
    """What "when" cards may answer now."""
    hold_occurrence(d, occurrence)
    if d.script.last_point == NO_CELL:
        d.script.first_point = <uint8_t>occurrence
    else:
        (<Occurrence*>&d.cells[d.script.last_point]).next = <uint8_t>occurrence
    d.script.last_point = <uint8_t>occurrence


cdef void drop_all_points(DuelState* d) noexcept nogil:
    """Nothing that has happened can be answered any more."""
    cdef int cell = d.script.first_point
    cdef int next
    while cell != NO_CELL:
        next = (<Occurrence*>&d.cells[cell]).next
        (<Occurrence*>&d.cells[cell]).next = NO_CELL
        release_occurrence(d, cell)
        cell = next
    d.script.first_point = NO_CELL
    d.script.last_point = NO_CELL


cdef void drop_points(DuelState* d, uint32_t code, uint32_t other) noexcept nogil:
    """Events of these codes can be answered no more."""
    cdef int cell = d.script.first_point
    cdef int before = NO_CELL
    cdef int next
    cdef Occurrence* occurrence
    while cell != NO_CELL:
        occurrence = <Occurrence*>&d.cells[cell]
        next = occurrence.next
        if occurrence.code == code or occurrence.code == other:
            if before == NO_CELL:
                d.script.first_point = <uint8_t>next
            else:
                (<Occurrence*>&d.cells[before]).next = <uint8_t>next
            if d.script.last_point == cell:
                d.script.last_point = <uint8_t>before
            occurrence.next = NO_CELL
            release_occurrence(d, cell)
        else:
            before = cell
        cell = next


cdef bint is_awaited(DuelState* d, Context* ctx, uint32_t code) noexcept nogil:
    """Whether an effect of the duel, wherever its card is, waits for events of just that code."""
    cdef const RowScript* script
    cdef const EffectRow* row
    cdef const Effect* effect
    cdef int card, i
    cdef int cell = d.script.first_effect
    for card in range(d.n_cards):
        script = script_of(d, ctx, card)
        if script == NULL or not bit_of(script.events, fold_event(code)):
            continue
        row = &ctx.scripts.effects[script.first_effect]
        for i in range(script.n_effects):
            if row[i].code == code and row[i].type_ & ACTIONS:
                return True
    while cell != NO_CELL:
        effect = <const Effect*>&d.cells[cell]
        if effect.code == code and effect.type & ACTIONS:
            return True
        cell = (<const EffectMore*>&d.cells[effect.more]).next
    return False


# -- triggers ----------------------------------------------------------------------------------------------------------------


cdef int new_trigger(DuelState* d, Context* ctx, int handle, int occurrence) noexcept nogil:
    """A cell for an effect and the event that lets it; NO_CELL, and an error noted, if there is no room."""
    cdef int cell = new_cell(d, ctx, CELL_TRIGGER)
    cdef Trigger* trigger
    cdef int card
    if cell == NO_CELL:
        return NO_CELL
    trigger = <Trigger*>&d.cells[cell]
    card = handler_of(d, handle)
    trigger.effect = <uint16_t>handle
    trigger.occurrence = <uint8_t>occurrence
    trigger.move_id = 0 if card == NO_CARD else d.more[card].move_id
    trigger.moment = d.script.moments
    trigger.next = NO_CELL
    hold_occurrence(d, occurrence)
    return cell


cdef void free_triggers(DuelState* d, int cell) noexcept nogil:
    """Give a list of them back."""
    cdef int next
    while cell != NO_CELL:
        next = (<Trigger*>&d.cells[cell]).next
        release_occurrence(d, (<Trigger*>&d.cells[cell]).occurrence)
        free_cell(d, cell)
        cell = next


cdef inline void append_trigger(DuelState* d, uint8_t* first, uint8_t* last, int cell) noexcept nogil:
    if cell == NO_CELL:
        return
    if last[0] == NO_CELL:
        first[0] = <uint8_t>cell
    else:
        (<Trigger*>&d.cells[last[0]]).next = <uint8_t>cell
    last[0] = <uint8_t>cell


# -- noting --------------------------------------------------------------------------------------------------------------------


cdef void note(DuelState* d, Context* ctx, const Happening* what, const Group* cards) noexcept nogil:
    """Put what happened among the points, and the effects that wait for it on their lists."""
    cdef uint16_t handles[MOST_WAITING]
    cdef int occurrence = new_occurrence(d, ctx, what, cards)
    cdef int count, i, handler
    cdef uint32_t type
    cdef bint concerned
    if occurrence == NO_CELL:
        return
    add_point(d, occurrence)
    count = waiting_for_event(d, ctx, what.code, cards, handles)
    for i in range(count):
        type = type_of_effect(d, ctx, handles[i])
        handler = handler_of(d, handles[i])
        if type & EFFECT_TYPE_SINGLE:
            concerned = handler != NO_CARD and cards != NULL and has_card(cards, handler)
        elif type & EFFECT_TYPE_FIELD:
            concerned = in_range(d, ctx, handles[i])
        elif type & EFFECT_TYPE_EQUIP:
            concerned = (
                handler != NO_CARD and cards != NULL and d.cards[handler].holder != NO_CARD
                and d.cards[handler].location != AT_OVERLAY and has_card(cards, d.cards[handler].holder)
                and in_range(d, ctx, handles[i])
            )
        else:
            concerned = False
        if concerned:
            collect(d, ctx, handles[i], type, occurrence)


cdef void note_single(DuelState* d, Context* ctx, const Happening* what, int card) noexcept nogil:
    """An event that only effects of the card itself see (RaiseSingleEvent)."""
    cdef uint16_t handles[MOST_WAITING]
    cdef Group cards
    cdef int occurrence, count, i
    only(&cards, card)
    count = waiting_for_event(d, ctx, what.code, &cards, handles)
    if count == 0:
        return
    occurrence = new_occurrence(d, ctx, what, &cards)
    if occurrence == NO_CELL:
        return
    hold_occurrence(d, occurrence)
    for i in range(count):
        if type_of_effect(d, ctx, handles[i]) & EFFECT_TYPE_SINGLE and handler_of(d, handles[i]) == card:
            collect(d, ctx, handles[i], type_of_effect(d, ctx, handles[i]), occurrence)
    release_occurrence(d, occurrence)


cdef void collect(DuelState* d, Context* ctx, int handle, uint32_t type, int occurrence) noexcept nogil:
    """Put an effect on the list on which it waits."""
    if type & EFFECT_TYPE_CONTINUOUS:
        if not is_negated(d, ctx, handle):
            append_trigger(
                d, &d.script.first_continuous, &d.script.last_continuous, new_trigger(d, ctx, handle, occurrence)
            )
    elif type & TRIGGER_TYPES:
        append_trigger(d, &d.script.first_trigger, &d.script.last_trigger, new_trigger(d, ctx, handle, occurrence))


cdef int event_player(DuelState* d, Context* ctx, int handle, int occurrence) noexcept nogil:
    """Who uses an effect of an event: its controller, or with EVENT_PLAYER the player whom the event concerns."""
    if property_of(d, ctx, handle) & EFFECT_FLAG_EVENT_PLAYER and occurrence != NO_CELL:
        return (<Occurrence*>&d.cells[occurrence]).player
    return controller_of(d, ctx, handle)


cdef void fill_arguments(
    DuelState* d, Context* ctx, int handle, int player, int occurrence, int chk, Arguments* a, Group* cards
) noexcept nogil:
    """What the functions of an activated or event effect are handed; `cards` holds the event's cards meanwhile."""
    cdef const Occurrence* event
    memset(a, 0, sizeof(Arguments))
    a.effect = handle
    a.player = player
    a.chk = chk
    a.target = NO_CARD
    a.card = handler_of(d, handle)
    a.cards = cards
    empty(cards)
    if occurrence == NO_CELL:
        return
    event = <const Occurrence*>&d.cells[occurrence]
    look(d, event.cards, cards)
    a.event_player = event.player
    a.event_value = event.value
    a.event_effect = event.effect
    a.reason = event.reason
    a.reason_player = event.reason_player


cdef bint asks_yes(DuelState* d, Context* ctx, int handle, int kind, int player, int occurrence) noexcept nogil:
    """What a condition, cost or target of an event effect says while nothing is done yet (chk 0); without one: yes."""
    cdef Function f
    cdef Arguments a
    cdef Group cards
    function_of(d, ctx, handle, kind, &f)
    if f.program == NO_PROGRAM:
        return True
    fill_arguments(d, ctx, handle, player, occurrence, 0, &a, &cards)
    return ask_event(d, ctx, &f, &a) != 0


# -- card functions as units of work -------------------------------------------------------------------------------------------


cdef int run_function(DuelState* d, Context* ctx, const Function* f, const Arguments* a) noexcept nogil:
    """Run a condition, cost, target or operation that may ask: what it gives is the result. OK if it has ended, else WAIT
    and its unit is on the stack."""
    cdef Values out
    cdef int depth = d.n_units
    cdef int status
    push(d, ctx, UNIT_PROGRAM, a.player)
    out.scalars[0] = 0
    status = run_event(d, ctx, f, a, &out)
    if status == OK and d.n_units == depth + 1:
        return end_with(d, &d.units[depth], out.scalars[0])
    if status == WAIT:
        d.units[depth].step = 1
    return status


cdef int step_program(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """What the function waited for has ended: it goes on."""
    cdef Values out
    cdef int depth = d.n_units
    cdef int status = resume(d, ctx, &out)
    if status == OK:
        return end_with(d, &d.units[depth - 1], out.scalars[0])
    return status


cdef int step_give(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """Continuous effects have been carried out; the result is what it was before."""
    if unit.step == 0:
        unit.step = 1
        carry_out_continuous(d, ctx)
        return OK
    forget(d, &d.script.result_group)
    d.script.result = unit.value
    d.script.result_group = unit.cards
    unit.cards = NO_GROUP
    return end_unit(d, unit)


cdef int finish_with(DuelState* d, Context* ctx, int64_t value, const Group* cards) noexcept nogil:
    """An operation gives that, after the continuous effects of what it did."""
    cdef Unit* unit
    if d.script.first_continuous == NO_CELL:
        set_result(d, ctx, value, cards)
        return OK
    if value > 0x7FFFFFFF or value < -0x7FFFFFFF:
        fail(ctx, ERROR_VALUE)
    unit = push(d, ctx, UNIT_GIVE, 0)
    unit.value = <int32_t>value
    if cards != NULL:
        unit.cards = keep(d, ctx, cards)
    return OK


# -- continuous effects of events ------------------------------------------------------------------------------------------------


cdef void carry_out_single(DuelState* d, Context* ctx, int handle, int occurrence) noexcept nogil:
    """Carry out one continuous effect of an event, if its condition holds and it may still be used."""
    cdef int cell = new_trigger(d, ctx, handle, occurrence)
    cdef Unit* unit = push(d, ctx, UNIT_CONTINUOUS, 0)
    unit.step = NEXT_ONE
    unit.flags = ONLY_THESE
    unit.cell = <uint8_t>cell


cdef void leave_soon(DuelState* d, Context* ctx, const Group* cards, uint32_t reason) noexcept nogil:
    """The cards are about to leave the field: continuous effects that look at that moment (EVENT_LEAVE_FIELD_P)."""
    cdef uint16_t handles[MOST_WAITING]
    cdef Group leaving, left
    cdef Happening what
    cdef Unit* unit
    cdef int count, i, card, occurrence, handler
    cdef uint32_t type
    cdef uint8_t first = NO_CELL
    cdef uint8_t last = NO_CELL
    if not awaited(d, EVENT_LEAVE_FIELD_P):
        return
    empty(&leaving)
    left = cards[0]
    card = take_lowest(&left)
    while card != NO_CARD:
        if on_field(d.cards[card].location) and not was_never_there(&d.cards[card]):
            add(&leaving, card)
        card = take_lowest(&left)
    if is_empty(&leaving):
        return
    count = waiting_for_event(d, ctx, EVENT_LEAVE_FIELD_P, &leaving, handles)
    if count == 0:
        return
    what.code = EVENT_LEAVE_FIELD_P
    what.player = 0
    what.value = 0
    what.effect = d.script.reason_effect
    what.reason = reason
    what.reason_player = d.script.reason_player
    occurrence = new_occurrence(d, ctx, &what, &leaving)
    if occurrence == NO_CELL:
        return
    hold_occurrence(d, occurrence)
    for i in range(count):
        type = type_of_effect(d, ctx, handles[i])
        handler = handler_of(d, handles[i])
        if not type & EFFECT_TYPE_CONTINUOUS:
            continue
        if (type & EFFECT_TYPE_SINGLE and handler != NO_CARD and has_card(&leaving, handler)) or (
            type & EFFECT_TYPE_FIELD and in_range(d, ctx, handles[i])
        ):
            append_trigger(d, &first, &last, new_trigger(d, ctx, handles[i], occurrence))
    release_occurrence(d, occurrence)
    if first != NO_CELL:
        unit = push(d, ctx, UNIT_CONTINUOUS, 0)
        unit.step = NEXT_ONE
        unit.flags = ONLY_THESE
        unit.cell = first


cdef int step_continuous(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`cell`: those of this round still to be carried out; `number`: rounds; `reason`: the effect that is being carried out;
    `effect`, `who`: the reason before."""
    cdef int cell
    if unit.step == NEXT_ROUND:
        unit.cell = <uint8_t>turn_players_first(d, ctx)
        if unit.cell == NO_CELL:
            return end_unit(d, unit)
        unit.number += 1
        if unit.number > MOST_ROUNDS:
            return end_duel(d, ctx, NOBODY, WIN_LOOP)
        unit.step = NEXT_ONE
    if unit.step == ONE_DONE:
        unit.reason = NO_EFFECT
        d.script.reason_effect = unit.effect
        d.script.reason_player = unit.who
        forget(d, &d.script.shown)
        unit.step = NEXT_ONE
    cell = unit.cell
    if cell == NO_CELL:
        if unit.flags & ONLY_THESE:
            return end_unit(d, unit)
        unit.step = NEXT_ROUND
        return decide_claims(d, ctx)
    unit.cell = (<Trigger*>&d.cells[cell]).next
    return carry_out_one(d, ctx, unit, cell)


cdef int turn_players_first(DuelState* d, Context* ctx) noexcept nogil:
    """Take the continuous effects that wait, those of the turn player first; the first cell. One that is being carried out
    waits until it is through."""
    cdef uint8_t first[2]
    cdef uint8_t last[2]
    cdef int cell = d.script.first_continuous
    cdef int next, side
    memset(first, NO_CELL, 2)
    memset(last, NO_CELL, 2)
    d.script.first_continuous = NO_CELL
    d.script.last_continuous = NO_CELL
    while cell != NO_CELL:
        next = (<Trigger*>&d.cells[cell]).next
        (<Trigger*>&d.cells[cell]).next = NO_CELL
        if is_under_way(d, (<Trigger*>&d.cells[cell]).effect):
            append_trigger(d, &d.script.first_continuous, &d.script.last_continuous, cell)
        else:
            side = controller_of(d, ctx, (<Trigger*>&d.cells[cell]).effect) != d.turn_player
            append_trigger(d, &first[side], &last[side], cell)
        cell = next
    if last[0] == NO_CELL:
        return first[1]
    (<Trigger*>&d.cells[last[0]]).next = first[1]
    return first[0]


cdef bint is_under_way(const DuelState* d, int handle) noexcept nogil:
    """Whether a continuous effect is being carried out."""
    cdef int i
    for i in range(d.n_units):
        if d.units[i].kind == UNIT_CONTINUOUS and d.units[i].reason == <uint32_t>handle:
            return True
    return False


cdef int carry_out_one(DuelState* d, Context* ctx, Unit* unit, int cell) noexcept nogil:
    """Carry out the effect in that cell, if its condition holds and it may still be used; the cell is given back."""
    cdef int handle = (<Trigger*>&d.cells[cell]).effect
    cdef int occurrence = (<Trigger*>&d.cells[cell]).occurrence
    cdef int player = event_player(d, ctx, handle, occurrence)
    cdef Function f
    cdef Arguments a
    cdef Group cards
    cdef int status = OK
    if (
        is_registered(d, handle) and not is_negated(d, ctx, handle) and has_uses_left(d, ctx, handle, player)
        # CONT-04: what was carried out before it may have taken its card away
        and (not type_of_effect(d, ctx, handle) & EFFECT_TYPE_FIELD or in_range(d, ctx, handle))
        and asks_yes(d, ctx, handle, ATTRIBUTE_CONDITION, player, occurrence)
    ):
        use_effect(d, ctx, handle, player)
        unit.reason = <uint32_t>handle
        unit.effect = d.script.reason_effect
        unit.who = d.script.reason_player
        unit.step = ONE_DONE
        d.script.reason_effect = <uint16_t>handle
        d.script.reason_player = <uint8_t>player
        function_of(d, ctx, handle, ATTRIBUTE_OPERATION, &f)
        if f.program != NO_PROGRAM:
            fill_arguments(d, ctx, handle, player, occurrence, 1, &a, &cards)
            (<Trigger*>&d.cells[cell]).next = NO_CELL
            free_triggers(d, cell)
            return run_function(d, ctx, &f, &a)
    (<Trigger*>&d.cells[cell]).next = NO_CELL
    free_triggers(d, cell)
    return status
