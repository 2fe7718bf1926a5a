"""Carrying out the units of work of duels with effects, one step after the other, until a player has to decide."""

from libc.stdint cimport uint64_t
from libc.string cimport memmove

from ygocore._native.activation cimport step_activate, step_face_up
from ygocore._native.adjusting cimport step_adjust
from ygocore._native.bits cimport unlikely
from ygocore._native.by_procedure cimport step_pendulum
from ygocore._native.chain cimport (
    answer_choose,
    list_choose,
    step_choose,
    step_link,
    step_phase_end,
    step_resolve,
    step_respond,
    step_responses,
    step_settle,
    step_triggers,
)
from ygocore._native.choices cimport answer_choice, list_choice, step_choice
from ygocore._native.collecting cimport collect_cells
from ygocore._native.context cimport Context, keep_nothing
from ygocore._native.costs cimport step_costs
from ygocore._native.fighting cimport answer_target, list_targets, no_battle, step_battle
from ygocore._native.frames cimport push_saved
from ygocore._native.groups cimport look
from ygocore._native.happen cimport step_continuous, step_give, step_program
from ygocore._native.operations cimport step_moved, step_replaced, step_send, step_turned
from ygocore._native.order cimport in_order
from ygocore._native.picking cimport step_pick_and_send
from ygocore._native.special cimport (
    step_attach,
    step_change_side,
    step_control,
    step_equip,
    step_return,
    step_set,
    step_special,
    step_step,
    step_to_field,
)
from ygocore._native.state cimport (
    ERROR_INTERNAL,
    ERROR_ROUNDS,
    NO_PROGRAM,
    OK,
    OVER,
    SCRIPT_GARBAGE,
    UNIT_TURN,
    WAIT,
    DuelState,
    Group,
    Unit,
    checked_state_size,
)
from ygocore._native.summoning cimport (
    answer_tribute,
    list_tributes,
    step_flip,
    step_negation,
    step_normal,
    step_procedure,
)
from ygocore._native.turning cimport answer_turn, begin_duel_with_effects, list_turn, step_turn
from ygocore._native.units cimport clear_picks
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    MOST_STEPS = 1000000  # of rules between two decisions; a duel that needs more never comes to the next


cdef inline int do_step(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """What the unit on top is to do next: one chain of comparisons, of which the compiler makes a table of jumps."""
    cdef int kind = unit.kind
    if kind == UNIT_TURN:
        return step_turn(d, ctx, unit)
    keep_nothing(ctx)
    if kind == UNIT_GIVE:
        return step_give(d, ctx, unit)
    elif kind == UNIT_PROGRAM:
        return step_program(d, ctx, unit)
    elif kind == UNIT_CONTINUOUS:
        return step_continuous(d, ctx, unit)
    elif kind == UNIT_REPLACED:
        return step_replaced(d, ctx, unit)
    elif kind == UNIT_SEND:
        return step_send(d, ctx, unit)
    elif kind == UNIT_MOVED:
        return step_moved(d, ctx, unit)
    elif kind == UNIT_TURNED:
        return step_turned(d, ctx, unit)
    elif kind == UNIT_SPECIAL:
        return step_special(d, ctx, unit)
    elif kind == UNIT_STEP:
        return step_step(d, ctx, unit)
    elif kind == UNIT_CONTROL:
        return step_control(d, ctx, unit)
    elif kind == UNIT_CHANGE_SIDE:
        return step_change_side(d, ctx, unit)
    elif kind == UNIT_RETURN:
        return step_return(d, ctx, unit)
    elif kind == UNIT_EQUIP:
        return step_equip(d, ctx, unit)
    elif kind == UNIT_ATTACH:
        return step_attach(d, ctx, unit)
    elif kind == UNIT_SET:
        return step_set(d, ctx, unit)
    elif kind == UNIT_TO_FIELD:
        return step_to_field(d, ctx, unit)
    elif kind == UNIT_PICK_AND_SEND:
        return step_pick_and_send(d, ctx, unit)
    elif kind == UNIT_ACTIVATE:
        return step_activate(d, ctx, unit)
    elif kind == UNIT_FACE_UP:
        return step_face_up(d, ctx, unit)
    elif kind == UNIT_RESPOND:
        return step_respond(d, ctx, unit)
    elif kind == UNIT_SETTLE:
        return step_settle(d, ctx, unit)
    elif kind == UNIT_RESPONSES:
        return step_responses(d, ctx, unit)
    elif kind == UNIT_TRIGGERS:
        return step_triggers(d, ctx, unit)
    elif kind == UNIT_PHASE_END:
        return step_phase_end(d, ctx, unit)
    elif kind == UNIT_RESOLVE:
        return step_resolve(d, ctx, unit)
    elif kind == UNIT_LINK:
        return step_link(d, ctx, unit)
    elif kind == UNIT_ADJUST:
        return step_adjust(d, ctx, unit)
    elif kind == UNIT_NEGATION:
        return step_negation(d, ctx, unit)
    elif kind == UNIT_NORMAL:
        return step_normal(d, ctx, unit)
    elif kind == UNIT_PROCEDURE:
        return step_procedure(d, ctx, unit)
    elif kind == UNIT_FLIP:
        return step_flip(d, ctx, unit)
    elif kind == UNIT_BATTLE:
        return step_battle(d, ctx, unit)
    elif kind == UNIT_FORCED_BATTLE:
        return step_battle(d, ctx, unit)
    elif kind == UNIT_CHOOSE:
        return step_choose(d, ctx, unit)
    elif kind == UNIT_PENDULUM:
        return step_pendulum(d, ctx, unit)
    elif kind == UNIT_COSTS:
        return step_costs(d, ctx, unit)
    elif kind in (
        UNIT_PICK, UNIT_ZONE, UNIT_POSITION, UNIT_YES_NO, UNIT_OPTION, UNIT_BITS, UNIT_CLOSE_ZONES, UNIT_SORT,
        UNIT_TAKE_COUNTERS, UNIT_NAME,
    ):
        return step_choice(d, ctx, unit)
    return ERROR_INTERNAL


cdef int perform(DuelState* d, Context* ctx, int depth) noexcept nogil:
    """Do what is on the stack above its first `depth` units: OK when that is done; WAIT, OVER or an error."""
    return perform_units(d, ctx, depth)


cdef inline int perform_units(DuelState* d, Context* ctx, int depth) noexcept nogil:
    cdef int status
    cdef int steps = 0
    while d.n_units > depth:
        steps += 1
        if unlikely(steps > MOST_STEPS):
            return ERROR_ROUNDS
        status = do_step(d, ctx, &d.units[d.n_units - 1])
        if unlikely(ctx.error != 0):
            return ctx.error
        if status != OK:
            return status
    return OK


cdef inline int run_on(DuelState* d, Context* ctx) noexcept nogil:
    """Go on to the next decision, or to the end of the duel."""
    cdef int status = perform_units(d, ctx, 0)
    if status == WAIT:  # a list follows at once, which may use what the step has worked out for it (ctx.offered)
        push_saved(d)
        if d.n_units == 1 and d.script.flags & SCRIPT_GARBAGE:
            collect_cells(d)
        return WAIT
    ctx.offered = False
    if status == OVER:
        d.n_units = 0
        clear_picks(d, 0)
        collect_cells(d)
        d.script.path = 0
        no_battle(d, ctx)
        return OVER
    return status if status < 0 else ERROR_INTERNAL


cdef int begin_scripted(DuelState* d, Context* ctx, int opening_hand) noexcept nogil:
    """From the shuffled Decks to the first decision."""
    cdef int status
    ctx.error = 0
    ctx.depth = 0
    ctx.n_computing = 0
    ctx.offered = False
    status = begin_duel_with_effects(d, ctx, opening_hand)
    if status == OVER:
        collect_cells(d)
        return OVER
    return run_on(d, ctx)


cdef int answer_unit(DuelState* d, Context* ctx, uint64_t action) noexcept nogil:
    """Hand the action to the unit of work that waits for it, and go on to the next decision."""
    cdef Unit* unit = &d.units[d.n_units - 1]
    cdef int status
    ctx.error = 0
    ctx.error_program = NO_PROGRAM
    ctx.error_call = -1
    ctx.depth = 0
    ctx.n_computing = 0
    if unit.kind == UNIT_TURN:
        status = answer_turn(d, ctx, unit, action)
    elif unit.kind == UNIT_CHOOSE:
        status = answer_choose(d, ctx, unit, action)
    elif unit.kind == UNIT_NORMAL:
        status = answer_tribute(d, ctx, unit, action)
    elif unit.kind == UNIT_BATTLE:
        status = answer_target(d, ctx, unit, action)
    elif UNIT_PICK <= unit.kind <= UNIT_TAKE_COUNTERS or unit.kind == UNIT_NAME:
        status = answer_choice(d, ctx, unit, action)
    else:
        return ERROR_INTERNAL
    if status != OK:
        return status
    if ctx.error:
        return ctx.error
    return run_on(d, ctx)


cdef int list_unit(DuelState* d, Context* ctx) noexcept nogil:
    """The actions that the waiting unit offers, ascending, each once; how many. They are in `ctx.actions`."""
    cdef Unit* unit = &d.units[d.n_units - 1]
    cdef int count
    if d.n_units == 0:
        return 0
    if unit.kind == UNIT_TURN:
        count = list_turn(d, ctx, unit, ctx.actions)
    elif unit.kind == UNIT_CHOOSE:
        count = list_choose(d, ctx, unit, ctx.actions)
    elif unit.kind == UNIT_NORMAL:
        count = list_tributes(d, ctx, unit, ctx.actions)
    elif unit.kind == UNIT_BATTLE:
        count = list_targets(d, ctx, unit, ctx.actions)
    else:
        count = list_choice(d, ctx, unit, ctx.actions)
    return sorted_once(ctx.actions, count)


cdef inline int sorted_once(uint64_t* actions, int count) noexcept nogil:
    """Sort the actions and drop those that are there twice; how many are left."""
    cdef const uint64_t* end = actions + count
    cdef const uint64_t* next = actions + 1
    while next < end and next[-1] < next[0]:  # mostly they are in order already
        next += 1
    if next >= end:
        return count
    return sorted_from(actions, <int>(next - actions), count)


cdef int sorted_from(uint64_t* actions, int n, int count) noexcept nogil:
    """The same, of which the first `n` are in order."""
    cdef int i, at
    cdef uint64_t action
    for i in range(n, count):
        action = actions[i]
        if actions[n - 1] < action:
            actions[n] = action
            n += 1
            continue
        at = n
        while at > 0 and actions[at - 1] > action:
            at -= 1
        if at > 0 and actions[at - 1] == action:
            continue
        memmove(&actions[at + 1], &actions[at], (n - at) * sizeof(uint64_t))
        actions[at] = action
        n += 1
    return n


cdef void describe_unit(DuelState* d, const Context* ctx, Asked* asked) noexcept nogil:
    """What the waiting unit of work asks, as a prompt shows it."""
    cdef const Unit* unit = &d.units[d.n_units - 1]
    cdef Group picked
    cdef int i
    asked.card = unit.card
    asked.minimum = 1
    asked.maximum = 1
    asked.n_picked = 0
    if unit.kind == UNIT_PICK:
        asked.minimum = unit.minimum
        asked.maximum = unit.maximum
        look(d, unit.done, &picked)
        asked.n_picked = in_order(d, ctx, &picked, asked.picked)
    elif unit.kind == UNIT_BITS:
        asked.minimum = unit.minimum
        asked.maximum = unit.minimum
    elif unit.kind == UNIT_TAKE_COUNTERS:
        asked.minimum = unit.argument
        asked.maximum = unit.argument
    elif unit.required:
        asked.minimum = unit.required
        asked.maximum = unit.required
        asked.n_picked = d.n_picks - unit.first_pick
        for i in range(asked.n_picked):
            asked.picked[i] = d.picks[unit.first_pick + i]
