"""Building and resolving Chains, and who may activate something when (CHAIN, TRIG, TIMING, SPEED rules; GAP-02).

`settle_all` is what follows every action: triggers go on a Chain, then fast effects may be used, until both players
pass. `phase_ends` is the window at the end of a phase. What a player may activate while a prompt waits is kept in a list
of cells, an effect and the event that lets it in each.
"""

from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint64_t, uint8_t
from libc.string cimport memset

from ygocore._native.actions cimport ACTION_ACTIVATE, ACTION_CHAIN, ACTION_PASS, EFFECT_SHIFT, plain
from ygocore._native.activation cimport (
    STAYING,
    Bans,
    activate,
    fits_chain,
    has_own_timing,
    may_activate,
    may_activate_too,
    speed_of,
)
from ygocore._native.adjusting cimport adjust, is_in_order
from ygocore._native.bits cimport DEBUG
from ygocore._native.cells cimport free_cell
from ygocore._native.choices cimport ask_yes_no, named_card
from ygocore._native.consts cimport (
    EFFECT_CANNOT_DISABLE,
    EFFECT_CANNOT_DISEFFECT,
    EFFECT_CANNOT_INACTIVATE,
    EFFECT_DISABLE_EFFECT,
    EFFECT_FLAG_CANNOT_DISABLE,
    EFFECT_FLAG_CANNOT_INACTIVATE,
    EFFECT_FLAG_CANNOT_NEGATE,
    EFFECT_FLAG_DELAY,
    EFFECT_FLAG_SET_AVAILABLE,
    EFFECT_REMAIN_FIELD,
    EFFECT_TYPE_ACTIVATE,
    EFFECT_TYPE_CONTINUOUS,
    EFFECT_TYPE_IGNITION,
    EFFECT_TYPE_QUICK_F,
    EFFECT_TYPE_QUICK_O,
    EFFECT_TYPE_SINGLE,
    EFFECT_TYPE_TRIGGER_F,
    EFFECT_TYPE_TRIGGER_O,
    EVENT_CHAIN_DISABLED,
    EVENT_CHAIN_END,
    EVENT_CHAIN_NEGATED,
    EVENT_CHAIN_SOLVED,
    EVENT_CHAIN_SOLVING,
    EVENT_FREE_CHAIN,
    EVENT_LEAVE_FIELD,
    EVENT_PHASE,
    MSG_CHAIN_DISABLED,
    MSG_CHAIN_END,
    MSG_CHAIN_NEGATED,
    MSG_CHAIN_SOLVED,
    MSG_CHAIN_SOLVING,
    MSG_SELECT_CHAIN,
    MSG_SELECT_EFFECTYN,
    PHASE_MAIN1,
    PHASE_MAIN2,
    POS_FACEUP,
    REASON_RULE,
    STATUS_ACTIVATE_DISABLED,
    STATUS_LEAVE_CONFIRMED,
    TYPE_EQUIP,
    TYPE_FIELD,
    TYPE_MONSTER,
    TYPE_PENDULUM,
)
from ygocore._native.context cimport Context, fail, location_bit, log_0, log_1
from ygocore._native.digest cimport digest_of, mix
from ygocore._native.effects cimport (
    MOST_WAITING,
    Found,
    Usable,
    all_of_code,
    applies,
    card_is_negated,
    find_usable,
    has,
    in_play,
    in_range,
    is_negated,
    may_answer,
    nobody_answers,
    nobody_responds,
    reset_chain,
    responding_on_event,
    unregister_effect,
    value_of,
    usable_in_main_phase,
    usable_on_event,
    waiting_for,
)
from ygocore._native.groups cimport contains, empty, forget, look, only
from ygocore._native.handles cimport (
    ATTRIBUTE_CONDITION,
    ATTRIBUTE_OPERATION,
    Function,
    function_of,
    handle_of_cell,
    handler_of,
    is_effect,
    is_runtime,
    number_of_handle,
    owner_of,
    property_of,
    range_of_effect,
    take_captures,
    type_of_effect,
)
from ygocore._native.happen cimport (
    Happening,
    add_point,
    asks_yes,
    awaited,
    carry_out_continuous,
    carry_out_single,
    clear_points,
    clear_triggers,
    event_player,
    fill_arguments,
    free_triggers,
    happens,
    hold_occurrence,
    new_occurrence,
    new_trigger,
    release_occurrence,
    run_function,
    time_passes,
)
from ygocore._native.limits cimport forget_chain_uses, give_back, has_uses_left
from ygocore._native.links cimport link_at, link_more
from ygocore._native.may cimport will_special_summon
from ygocore._native.operations cimport SEND_BY_RULE, Way, move_together, send, way_to
from ygocore._native.placing cimport decide_claims, end_duel, shuffle_pending_decks
from ygocore._native.room cimport free_pendulum_zones
from ygocore._native.scripts cimport ROW_MUST_RESPOND, fold_event, set_bit
from ygocore._native.special cimport ACTIVITY_SPSUMMON, count_one, enable
from ygocore._native.state cimport (
    AT_DECK,
    AT_EXTRA,
    AT_GRAVE,
    AT_HAND,
    AT_MZONE,
    AT_NOWHERE,
    AT_SZONE,
    CELL_OCCURRENCE,
    ERROR_INTERNAL,
    LINK_ACTIVATION,
    LINK_COUNTED,
    LINK_DISABLED,
    LINK_NEGATED,
    LINK_NEGATED_BEFORE,
    MAX_CARDS,
    NO_CARD,
    NO_CELL,
    NO_EFFECT,
    NO_PROGRAM,
    NOBODY,
    OK,
    OVER,
    SCRIPT_BROKEN,
    SCRIPT_EVENTS_MADE,
    SCRIPT_IGNITION_WINDOW,
    SCRIPT_KEEP_ORDER,
    STALE,
    Attribute,
    DuelState,
    Effect,
    EffectMore,
    Group,
    Info,
    Limit,
    Link,
    LinkMore,
    Occurrence,
    Trigger,
    Unit,
    checked_state_size,
)
from ygocore._native.stats cimport type_of
from ygocore._native.switches cimport (
    SWITCH_EARLIER_EVENT_FIRST,
    SWITCH_IGNITION_PRIORITY,
    SWITCH_NEGATED_SUMMON_UNCOUNTED,
    SWITCH_ONE_CHAIN_A_SUB_STEP,
    SWITCH_TRIGGER_NEEDS_PLACE,
    WIN_LOOP,
)
from ygocore._native.units cimport ask
from ygocore._native.vm cimport Arguments
from ygocore._native.work cimport (
    UNIT_CHOOSE,
    UNIT_LINK,
    UNIT_PHASE_END,
    UNIT_RESOLVE,
    UNIT_RESPOND,
    UNIT_RESPONSES,
    UNIT_SETTLE,
    UNIT_TRIGGERS,
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
    USUAL_CHAINS = 15  # without a choice between them: that many are common, and not looked at
    MOST_CHAINS = 512  # so many are a loop, even if something grows in it and no state comes again

    QUICK = EFFECT_TYPE_QUICK_O | EFFECT_TYPE_QUICK_F
    TRIGGERS = EFFECT_TYPE_TRIGGER_O | EFFECT_TYPE_TRIGGER_F

    FIRST_RUNTIME_NUMBER = 32  # in actions: of effects that no card declares
    ON_PLAYER_NUMBER = 63

    FORCED = 1  # flag of UNIT_CHOOSE: no passing
    LEFTOVERS = 1  # flags of UNIT_SETTLE: triggers only
    ONE_CHAIN = 2  # after a Chain only what it has triggered may start another (E-043)
    CHAINED = 4  # there has been one

    # steps of UNIT_SETTLE
    SETTLE_BEGIN = 0
    SETTLE_ADJUST = 1
    SETTLE_TRIGGERS = 2
    SETTLE_FAST = 3
    SETTLE_TURN_PLAYER = 4
    SETTLE_OPPONENT = 5

    # steps of UNIT_TRIGGERS and UNIT_PHASE_END, once one of the effects is offered
    ONE_CHOSEN = 1
    ONE_AGREED = 2

    # steps of UNIT_TRIGGERS
    TRIGGER_NEXT = 0

    # steps of UNIT_PHASE_END
    PHASE_NEXT = 0
    PHASE_ACTIVATED = 3
    PHASE_CARRIED_OUT = 4
    PHASE_SETTLED = 5

    # steps of UNIT_RESOLVE
    RESOLVE_BEGIN = 0
    RESOLVE_LINKS = 1
    RESOLVE_USED = 2
    RESOLVE_END = 3
    RESOLVE_ADJUST = 4
    RESOLVE_DONE = 5

    # steps of UNIT_LINK
    LINK_BEGIN = 0
    LINK_CARRY_OUT = 1
    LINK_CARRIED_OUT = 2
    LINK_TOLD = 3
    LINK_ADJUST = 4
    LINK_DONE = 5


cdef inline bint in_main_phase(const DuelState* d) noexcept nogil:
    return d.phase == PHASE_MAIN1 or d.phase == PHASE_MAIN2


# -- what a player may activate --------------------------------------------------------------------------------------------------


cdef int effect_number(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """The number of an effect in actions: of a declared effect its own, of others 32 and more, in the order in which their
    card got them."""
    cdef int card, cell, number
    if not is_runtime(handle):
        return number_of_handle(handle)
    card = handler_of(d, handle)
    if card == NO_CARD:
        return ON_PLAYER_NUMBER
    number = FIRST_RUNTIME_NUMBER
    cell = d.cards[card].first_effect
    while cell != NO_CELL and cell != (handle & 0xFF):
        if (<const Effect*>&d.cells[cell]).type & (
            EFFECT_TYPE_ACTIVATE | EFFECT_TYPE_IGNITION | TRIGGERS | QUICK | EFFECT_TYPE_CONTINUOUS
        ):
            number += 1
        cell = (<const Effect*>&d.cells[cell]).next
    return number if number < ON_PLAYER_NUMBER else ON_PLAYER_NUMBER


cdef uint64_t offer(DuelState* d, Context* ctx, int handle, int player, int kind) noexcept nogil:
    """The action that activates it."""
    cdef int card = handler_of(d, handle)
    cdef uint64_t number = <uint64_t>effect_number(d, ctx, handle) << EFFECT_SHIFT
    if card == NO_CARD:
        card = owner_of(d, handle)
        return plain(kind) | number | (0 if card == NO_CARD else ctx.facts[d.cards[card].row].code)
    return named_card(d, ctx, kind, card, player) | number


cdef struct Candidates:  # a list of cells being made
    unsigned char first
    unsigned char last
    int count


cdef void add_candidate(DuelState* d, Context* ctx, Candidates* list, int handle, int occurrence) noexcept nogil:
    cdef int cell = new_trigger(d, ctx, handle, occurrence)
    if cell == NO_CELL:
        return
    if list.last == NO_CELL:
        list.first = <unsigned char>cell
    else:
        (<Trigger*>&d.cells[list.last]).next = <uint8_t>cell
    list.last = <unsigned char>cell
    list.count += 1


cdef bint is_candidate(const DuelState* d, int cell, int handle) noexcept nogil:
    """Whether the list from that cell on has the effect."""
    while cell != NO_CELL:
        if (<const Trigger*>&d.cells[cell]).effect == handle:
            return True
        cell = (<const Trigger*>&d.cells[cell]).next
    return False


cdef bint is_fast(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """SPEED-02 to SPEED-04: whether it is an effect that can respond now."""
    if not type_of_effect(d, ctx, handle) & (EFFECT_TYPE_ACTIVATE | QUICK):
        return False
    return fits_chain(d, ctx, handle) and speed_of(d, ctx, handle) >= 2


cdef void respond_to(
    DuelState* d, Context* ctx, int player, uint32_t code, int occurrence, const Usable* among, Candidates* list, Bans* bans
) noexcept nogil:
    """Fast effects that an event (NO_CELL: none) lets the player use."""
    cdef uint16_t handles[MOST_WAITING]
    cdef Group cards
    cdef int count, i
    if not may_answer(d, ctx, among, code):
        return
    if occurrence == NO_CELL:
        count = responding_on_event(d, ctx, code, NULL, player, among, handles)
    else:
        look(d, (<const Occurrence*>&d.cells[occurrence]).cards, &cards)
        count = responding_on_event(d, ctx, code, &cards, player, among, handles)
    for i in range(count):
        if is_candidate(d, list.first, handles[i]) or not is_fast(d, ctx, handles[i]):
            continue
        if type_of_effect(d, ctx, handles[i]) & EFFECT_TYPE_QUICK_F and has_answered(d, handles[i], occurrence):
            continue
        if may_activate_too(d, ctx, handles[i], player, occurrence, False, bans):
            add_candidate(d, ctx, list, handles[i], occurrence)


cdef int responses(DuelState* d, Context* ctx, int player, unsigned char* first) noexcept nogil:
    """The fast effects that the player may use now: Quick Effects, Quick-Play Spells and Traps (SPEED-02, SPEED-03), in a new
    list of cells; how many.

    Right after a summon or a Chain in a Main Phase also Ignition Effects, in the eras that allow it (HIST-04).
    """
    cdef Candidates list
    cdef uint16_t handles[MOST_WAITING]
    cdef int count, i, point
    cdef Bans bans
    cdef Usable among
    cdef bint nothing = nobody_responds(d, ctx) and not ignition_allowed(d, player)
    if nothing and not DEBUG:
        first[0] = NO_CELL
        return 0
    bans.known = False
    bans.zones_known = False
    list.first = NO_CELL
    list.last = NO_CELL
    list.count = 0
    find_usable(d, ctx, player, &among)
    respond_to(d, ctx, player, EVENT_FREE_CHAIN, NO_CELL, &among, &list, &bans)
    point = d.script.first_point
    while point != NO_CELL:
        respond_to(d, ctx, player, (<const Occurrence*>&d.cells[point]).code, point, &among, &list, &bans)
        point = (<const Occurrence*>&d.cells[point]).next
    if ignition_allowed(d, player):
        count = usable_on_event(d, ctx, 0, NULL, player, EFFECT_TYPE_IGNITION, handles)
        count = those_allowed(d, ctx, player, 0, False, handles, count, handles, &bans)
        for i in range(count):
            if handler_of(d, handles[i]) != NO_CARD and d.cards[handler_of(d, handles[i])].location == AT_MZONE:
                if not is_candidate(d, list.first, handles[i]):
                    add_candidate(d, ctx, &list, handles[i], NO_CELL)
    if DEBUG and nothing and list.count:
        fail(ctx, ERROR_INTERNAL)
    first[0] = list.first
    return list.count


cdef inline bint ignition_allowed(const DuelState* d, int player) noexcept nogil:
    """HIST-04: the turn player's priority to use an Ignition Effect before the opponent may respond."""
    return (
        (d.script.flags & SCRIPT_IGNITION_WINDOW) != 0 and d.script.n_links == 0 and player == d.turn_player
        and in_main_phase(d) and (d.switches & SWITCH_IGNITION_PRIORITY) != 0
    )


cdef inline bint lacks_room(DuelState* d, Context* ctx, int handle, bint full, const Bans* bans) noexcept nogil:
    """PEND-02, ACT-04: whether the effect is the activation of a card in the hand for which no zone is free. `full`: no Pendulum
    Zone is."""
    cdef int card = handler_of(d, handle)
    cdef uint32_t type
    if card == NO_CARD or d.cards[card].location != AT_HAND or not type_of_effect(d, ctx, handle) & EFFECT_TYPE_ACTIVATE:
        return False
    type = ctx.facts[d.cards[card].row].type
    if type & TYPE_MONSTER:
        return full and type & TYPE_PENDULUM
    return not DEBUG and bans.zones_known and not bans.zones and not type & TYPE_FIELD


cdef int open_handles(
    DuelState* d, Context* ctx, int player, uint64_t wanted, int room, uint16_t* handles
) noexcept nogil:
    """TRIG-02: what the turn player may activate in an open state, in a Main Phase also effects of Spell Speed 1, by the action
    `wanted` (0: by any, and in any order); how many. `room`: whether a Spell & Trap Zone is free, -1 if that is not known.

    `handles` has room for twice MOST_WAITING.
    """
    cdef uint16_t slow[MOST_WAITING]
    cdef int n_slow = 0
    cdef Bans bans
    cdef Usable among
    cdef bint full
    cdef int count
    bans.known = False
    bans.zones_known = room >= 0
    bans.zones = room > 0
    if in_main_phase(d):
        count = usable_in_main_phase(d, ctx, player, wanted != 0, handles, slow, &n_slow)
    else:
        find_usable(d, ctx, player, &among)
        count = responding_on_event(d, ctx, EVENT_FREE_CHAIN, NULL, player, &among, handles)
    if count == 0 and n_slow == 0:
        return 0
    full = not free_pendulum_zones(d, ctx, player)
    if count:
        count = those_allowed(d, ctx, player, wanted, full, handles, count, handles, &bans)
    if n_slow == 0:
        return count
    return count + those_allowed(d, ctx, player, wanted, full, slow, n_slow, handles + count, &bans)


cdef int those_allowed(
    DuelState* d,
    Context* ctx,
    int player,
    uint64_t wanted,
    bint full,
    const uint16_t* among,
    int count,
    uint16_t* handles,
    Bans* bans,
) noexcept nogil:
    """Those of the effects that the player may activate in an open state, by the action `wanted` (0: by any); how many. `full`:
    no Pendulum Zone is free."""
    cdef int n = 0
    cdef int i
    for i in range(count):
        if lacks_room(d, ctx, among[i], full, bans):
            if DEBUG and may_activate_too(d, ctx, among[i], player, NO_CELL, False, bans):
                fail(ctx, ERROR_INTERNAL)
            continue
        if wanted and offer(d, ctx, among[i], player, ACTION_ACTIVATE) != wanted:
            continue
        if may_activate_too(d, ctx, among[i], player, NO_CELL, False, bans):
            handles[n] = among[i]
            n += 1
    return n


cdef int open_activations(DuelState* d, Context* ctx, int player, int room, uint64_t* out) noexcept nogil:
    """The actions of what the turn player may activate in an open state, in any order; how many. `room`: as above."""
    cdef uint16_t handles[192]
    cdef int count = open_handles(d, ctx, player, 0, room, handles)
    cdef int i
    for i in range(count):
        out[i] = offer(d, ctx, handles[i], player, ACTION_ACTIVATE)
    return count


cdef int activated_by(DuelState* d, Context* ctx, int player, uint64_t action) noexcept nogil:
    """The effect that such an action activates."""
    cdef uint16_t handles[192]
    return handles[0] if open_handles(d, ctx, player, action, -1, handles) else NO_EFFECT


# -- SELECT_CHAIN ----------------------------------------------------------------------------------------------------------------


cdef void choose_among(DuelState* d, Context* ctx, int player, int cell, bint forced) noexcept nogil:
    """SELECT_CHAIN: one of the effects of the list, or none if that is allowed. The list is given away. The result: 0 for none,
    else the effect and << 16 the event."""
    cdef Unit* unit = push(d, ctx, UNIT_CHOOSE, player)
    unit.cell = <uint8_t>cell
    unit.flags = FORCED if forced else 0


cdef int step_choose(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    unit.step = 1
    return ask(d, unit.player, MSG_SELECT_CHAIN)


cdef int list_choose(DuelState* d, Context* ctx, const Unit* unit, uint64_t* out) noexcept nogil:
    cdef int cell = unit.cell
    cdef int count = 0
    while cell != NO_CELL:
        out[count] = offer(d, ctx, (<const Trigger*>&d.cells[cell]).effect, unit.player, ACTION_CHAIN)
        count += 1
        cell = (<const Trigger*>&d.cells[cell]).next
    if not unit.flags & FORCED:
        out[count] = plain(ACTION_PASS)
        count += 1
    return count


cdef int answer_choose(DuelState* d, Context* ctx, Unit* unit, uint64_t action) noexcept nogil:
    cdef int cell = unit.cell
    cdef int64_t chosen = 0
    cdef const Trigger* trigger
    while cell != NO_CELL and chosen == 0:
        trigger = <const Trigger*>&d.cells[cell]
        if offer(d, ctx, trigger.effect, unit.player, ACTION_CHAIN) == action:
            chosen = trigger.effect | <int64_t>trigger.occurrence << 16
        cell = trigger.next
    # whoever holds the events besides this list holds them on: the points, the waiting triggers, the phase
    free_triggers(d, unit.cell)
    return end_with(d, unit, chosen)


cdef int chosen_effect(DuelState* d, Context* ctx) noexcept nogil:
    """The effect of the last SELECT_CHAIN, NO_EFFECT: passed."""
    cdef int handle = <int>(d.script.result & 0xFFFF)
    if handle != NO_EFFECT and not is_effect(d, ctx, handle):
        fail(ctx, ERROR_INTERNAL)
        return NO_EFFECT
    return handle


cdef int chosen_event(const DuelState* d) noexcept nogil:
    """The event that lets it."""
    return event_in(d, <int>(d.script.result >> 16 & 0xFF))


cdef int event_in(const DuelState* d, int cell) noexcept nogil:
    """That cell, if an event is in it."""
    return cell if cell < d.script.n_cells and d.sorts[cell] == CELL_OCCURRENCE else NO_CELL


# -- windows ---------------------------------------------------------------------------------------------------------------------


cdef inline bint nothing_waits(DuelState* d) noexcept nogil:
    """Whether nothing that has happened makes an effect happen."""
    return d.script.first_continuous == NO_CELL and d.script.first_trigger == NO_CELL and d.script.n_links == 0


cdef inline bint nobody_can_act(DuelState* d, Context* ctx, uint32_t more) noexcept nogil:
    """Whether neither player has anything to use in a window now, or to answer with what has happened, and `more` (0: none)."""
    if ignition_allowed(d, d.turn_player):
        return False
    if nobody_responds(d, ctx) and not DEBUG:
        return True
    return nobody_can_answer(d, ctx, more)


cdef bint nobody_can_answer(DuelState* d, Context* ctx, uint32_t more) noexcept nogil:
    """The same, Ignition Effects apart, asked of all that could."""
    cdef uint64_t events[4]
    cdef int point = d.script.first_point
    memset(events, 0, sizeof(events))
    set_bit(events, fold_event(EVENT_FREE_CHAIN))
    if more:
        set_bit(events, fold_event(more))
    while point != NO_CELL:
        set_bit(events, fold_event((<const Occurrence*>&d.cells[point]).code))
        point = (<const Occurrence*>&d.cells[point]).next
    if not nobody_answers(d, ctx, events):
        return False
    if DEBUG and (may_answer_now(d, ctx, 0) or may_answer_now(d, ctx, 1)):
        fail(ctx, ERROR_INTERNAL)
    return True


cdef bint may_answer_now(DuelState* d, Context* ctx, int player) noexcept nogil:
    """Whether the player could, asked in full."""
    cdef unsigned char first
    cdef int count = responses(d, ctx, player, &first)
    free_triggers(d, first)
    return count > 0


cdef void settle_all(DuelState* d, Context* ctx) noexcept nogil:
    """What follows an action: everything triggered, then fast effects, one Chain after the other, until both pass (CHAIN-06)."""
    settle(d, ctx, 0)


cdef void settle_sub_step(DuelState* d, Context* ctx) noexcept nogil:
    """E-043: what follows in a sub-step of the Damage Step; where the rules say so, one Chain of fast effects."""
    settle(d, ctx, ONE_CHAIN if d.switches & SWITCH_ONE_CHAIN_A_SUB_STEP else 0)


cdef void settle(DuelState* d, Context* ctx, int flags) noexcept nogil:
    """Begin what follows; if there is nothing and nobody can do anything, both have passed already."""
    if nothing_waits(d) and nobody_can_act(d, ctx, 0) and is_in_order(d, ctx):
        set_result(d, ctx, 0, NULL)
        close_window(d)
        return
    push(d, ctx, UNIT_SETTLE, 0).flags = <uint8_t>flags


cdef void settle_leftovers(DuelState* d, Context* ctx) noexcept nogil:
    """Triggers of what has just happened come before the phase goes on; fast effects have their turn in its own window."""
    if nothing_waits(d) and is_in_order(d, ctx):
        return
    push(d, ctx, UNIT_SETTLE, 0).flags = LEFTOVERS


cdef void close_window(DuelState* d) noexcept nogil:
    """Both players have passed: nothing of what happened can be answered any more."""
    clear_points(d)
    clear_triggers(d)
    d.script.flags &= ~SCRIPT_IGNITION_WINDOW


cdef int step_settle(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    if unit.step == SETTLE_BEGIN:
        unit.step = SETTLE_ADJUST
        if d.script.first_continuous != NO_CELL:
            carry_out_continuous(d, ctx)
            return OK
    if unit.step == SETTLE_ADJUST:
        unit.step = SETTLE_TRIGGERS
        if adjust(d, ctx):
            return OK
    if unit.step == SETTLE_TRIGGERS:
        if d.script.first_trigger != NO_CELL:
            unit.step = SETTLE_FAST
            chain_triggers(d, ctx)
            return OK
        unit.step = SETTLE_FAST
    if unit.step == SETTLE_FAST:
        return chain_or_fast(d, ctx, unit)
    if d.script.result:
        unit.step = SETTLE_TRIGGERS
        unit.flags |= CHAINED
        respond_and_resolve(d, ctx)
        return OK
    if unit.step == SETTLE_TURN_PLAYER:
        unit.step = SETTLE_OPPONENT
        may_respond(d, ctx, 1 - d.turn_player)
        return OK
    close_window(d)
    return end_unit(d, unit)


cdef int chain_or_fast(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """Triggers have begun a Chain; or without one the turn player may act first, then the opponent (CF-19)."""
    if d.script.n_links:
        unit.step = SETTLE_TRIGGERS
        unit.flags |= CHAINED
        respond_and_resolve(d, ctx)
        return OK
    if unit.flags & LEFTOVERS:
        clear_triggers(d)
        return end_unit(d, unit)
    if unit.flags & ONE_CHAIN and unit.flags & CHAINED:
        close_window(d)
        return end_unit(d, unit)
    if nobody_can_act(d, ctx, 0):
        set_result(d, ctx, 0, NULL)
        close_window(d)
        return end_unit(d, unit)
    unit.step = SETTLE_TURN_PLAYER
    if not must_respond(d, ctx):
        may_respond(d, ctx, d.turn_player)
    return OK


cdef void may_respond(DuelState* d, Context* ctx, int player) noexcept nogil:
    """Ask a player who can, whether to activate something now; the result: whether that was done."""
    cdef unsigned char first
    cdef Unit* unit
    if responses(d, ctx, player, &first) == 0:
        set_result(d, ctx, 0, NULL)
        return
    unit = push(d, ctx, UNIT_RESPOND, player)
    unit.cell = first


cdef bint must_respond(DuelState* d, Context* ctx) noexcept nogil:
    """A mandatory Quick Effect comes before anything that a player may choose to activate, the turn player's first (CF-20);
    whether there is one. The result then: 1."""
    cdef Candidates list
    cdef Unit* unit
    cdef int i, player
    if d.script.first_point == NO_CELL:
        return False
    if not ctx.scripts.flags & ROW_MUST_RESPOND and not d.script.flags & SCRIPT_EVENTS_MADE:
        return False
    for i in range(2):
        player = d.turn_player if i == 0 else 1 - d.turn_player
        forced_responses(d, ctx, player, &list)
        if list.count:
            unit = push(d, ctx, UNIT_RESPOND, player)
            unit.cell = list.first
            unit.flags = FORCED
            return True
    return False


cdef void forced_responses(DuelState* d, Context* ctx, int player, Candidates* list) noexcept nogil:
    """The mandatory Quick Effects that the player has to use now; each answers an event once."""
    cdef uint16_t handles[MOST_WAITING]
    cdef Group cards
    cdef int point = d.script.first_point
    cdef int count, i
    list.first = NO_CELL
    list.last = NO_CELL
    list.count = 0
    while point != NO_CELL:
        look(d, (<const Occurrence*>&d.cells[point]).cards, &cards)
        count = usable_on_event(
            d, ctx, (<const Occurrence*>&d.cells[point]).code, &cards, player, EFFECT_TYPE_QUICK_F, handles
        )
        for i in range(count):
            if is_candidate(d, list.first, handles[i]) or has_answered(d, handles[i], point):
                continue
            if fits_chain(d, ctx, handles[i]) and may_activate(d, ctx, handles[i], player, point, False):
                add_candidate(d, ctx, list, handles[i], point)
        point = (<const Occurrence*>&d.cells[point]).next


cdef bint has_answered(DuelState* d, int handle, int occurrence) noexcept nogil:
    """Whether a link of the Chain is the effect's answer to this event."""
    cdef int i
    for i in range(1, d.script.n_links + 1):
        if link_at(d, i).effect == handle and link_at(d, i).occurrence == occurrence:
            return True
    return False


cdef int step_respond(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`cell`: what the player may use; `flags`: whether one of it has to be."""
    cdef int handle
    if unit.step == 0:
        unit.step = 1
        choose_among(d, ctx, unit.player, unit.cell, unit.flags & FORCED)
        unit.cell = NO_CELL
        return OK
    if unit.step == 1:
        handle = chosen_effect(d, ctx)
        if handle == NO_EFFECT:
            return end_with(d, unit, 0)
        unit.step = 2
        activate(d, ctx, handle, unit.player, chosen_event(d))
        return OK
    return end_with(d, unit, 1)


cdef void respond_and_resolve(DuelState* d, Context* ctx) noexcept nogil:
    """CHAIN-02, CHAIN-03: responses to the last link, mandatory ones, then first by the opponent of whoever activated it; then
    the Chain resolves."""
    push(d, ctx, UNIT_RESPONSES, 1 - link_at(d, d.script.n_links).player)


cdef int step_responses(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`minimum`: players who have passed in a row."""
    if unit.step == 2:
        return end_unit(d, unit)
    if unit.step == 1:
        unit.minimum = 0 if d.script.result else unit.minimum + 1
        unit.player = 1 - unit.player
    elif unit.step == 3:
        unit.minimum = 0
        unit.player = 1 - link_at(d, d.script.n_links).player
    if unit.minimum == 0 and nobody_can_act(d, ctx, 0):
        set_result(d, ctx, 0, NULL)
        unit.minimum = 2
    if unit.minimum == 2:
        unit.step = 2
        push(d, ctx, UNIT_RESOLVE, 0)
        return OK
    if must_respond(d, ctx):
        unit.step = 3
        return OK
    unit.step = 1
    may_respond(d, ctx, unit.player)
    return OK


# -- triggers --------------------------------------------------------------------------------------------------------------------


cdef void chain_triggers(DuelState* d, Context* ctx) noexcept nogil:
    """CF-20: the turn player's mandatory effects, the opponent's, the turn player's optional ones, the opponent's; then in the
    same order those of cards in the hand or Deck, which nobody knows to be there (E-005).

    Those of earlier events go first, where the rules say so (E-003).
    """
    cdef Unit* unit = push(d, ctx, UNIT_TRIGGERS, d.turn_player)
    unit.cell = d.script.first_trigger
    d.script.first_trigger = NO_CELL
    d.script.last_trigger = NO_CELL
    if d.switches & SWITCH_EARLIER_EVENT_FIRST:
        unit.value = <int32_t>next_moment(d, unit.cell, 0)


cdef uint32_t next_moment(const DuelState* d, int cell, uint32_t after) noexcept nogil:
    """The earliest moment of a list's events after that one; 0: none."""
    cdef uint32_t found = 0
    cdef uint32_t moment
    while cell != NO_CELL:
        moment = (<const Trigger*>&d.cells[cell]).moment
        if moment > after and (found == 0 or moment < found):
            found = moment
        cell = (<const Trigger*>&d.cells[cell]).next
    return found


cdef bint is_private(DuelState* d, int handle) noexcept nogil:
    """Whether the effect is that of a card in the hand or Deck."""
    cdef int card = handler_of(d, handle)
    return card != NO_CARD and (d.cards[card].location == AT_HAND or d.cards[card].location == AT_DECK)


cdef int waiting_triggers(
    DuelState* d, Context* ctx, const Unit* unit, int player, bint mandatory, bint private, Candidates* list
) noexcept nogil:
    """The player's triggers that may be put on the Chain now, each effect once, in place order; how many."""
    cdef int cell = unit.cell
    cdef const Trigger* trigger
    cdef uint32_t type
    list.first = NO_CELL
    list.last = NO_CELL
    list.count = 0
    while cell != NO_CELL:
        trigger = <const Trigger*>&d.cells[cell]
        type = type_of_effect(d, ctx, trigger.effect)
        if (
            ((type & EFFECT_TYPE_TRIGGER_F) != 0) == mandatory
            and (unit.value == 0 or trigger.moment == <uint32_t>unit.value)
            and (mandatory or is_private(d, trigger.effect) == private)
            and not is_candidate(d, list.first, trigger.effect)
            and event_player(d, ctx, trigger.effect, trigger.occurrence) == player
            and not is_lost(d, ctx, trigger, type)
            and not is_on_chain(d, trigger.effect)
            and is_there(d, ctx, trigger, type)
            and may_activate(d, ctx, trigger.effect, player, trigger.occurrence, True)
        ):
            add_candidate(d, ctx, list, trigger.effect, trigger.occurrence)
        cell = trigger.next
    return list.count


cdef bint is_lost(DuelState* d, Context* ctx, const Trigger* trigger, uint32_t type) noexcept nogil:
    """TIMING-02: an optional "when" effect that is late; mandatory ones and "if" effects are never (TIMING-03, TIMING-04)."""
    if not trigger.late or type & EFFECT_TYPE_TRIGGER_F:
        return False
    return not property_of(d, ctx, trigger.effect) & EFFECT_FLAG_DELAY


cdef bint is_on_chain(DuelState* d, int handle) noexcept nogil:
    cdef int i
    for i in range(1, d.script.n_links + 1):
        if link_at(d, i).effect == handle:
            return True
    return False


cdef bint is_there(DuelState* d, Context* ctx, const Trigger* trigger, uint32_t type) noexcept nogil:
    """HIST-12, GAP-20: whether the card of a trigger is where it can still use it."""
    cdef int card = handler_of(d, trigger.effect)
    cdef int location
    if card == NO_CARD:
        return True
    location = d.cards[card].location
    if d.more[card].move_id != trigger.move_id:
        if d.switches & SWITCH_TRIGGER_NEEDS_PLACE or location == AT_DECK or location == AT_EXTRA:
            return False
    if (
        d.switches & SWITCH_TRIGGER_NEEDS_PLACE and type & EFFECT_TYPE_SINGLE
        and (<const Occurrence*>&d.cells[trigger.occurrence]).code == EVENT_LEAVE_FIELD
        and (location == AT_DECK or location == AT_EXTRA) and not d.cards[card].position & POS_FACEUP
        and not range_of_effect(d, ctx, trigger.effect) & location_bit(location)
    ):
        return False
    if type & EFFECT_TYPE_SINGLE and on_field(location):
        if d.cards[card].position & POS_FACEUP:
            return True
        return (property_of(d, ctx, trigger.effect) & EFFECT_FLAG_SET_AVAILABLE) != 0
    return location != AT_NOWHERE


cdef int step_triggers(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`cell`: those that wait; `number`: whose turn it is, 0 to 5 (CF-20, E-005); `effect`, `minimum`: a single one and its
    event; `value`: of which moment they are now, 0: of any."""
    cdef Candidates list
    cdef int player, handle, event
    cdef bint mandatory
    if unit.step == ONE_CHOSEN or unit.step == ONE_AGREED:
        handle = taken_of_offer(d, ctx, unit, unit.minimum, &event)
        unit.step = TRIGGER_NEXT
        if handle != NO_EFFECT:
            chain_one(d, ctx, unit, handle, event)
            return OK
        unit.number += 1
    while True:
        while unit.number < 6:
            player = d.turn_player if unit.number % 2 == 0 else 1 - d.turn_player
            mandatory = unit.number < 2
            unit.player = <uint8_t>player
            if waiting_triggers(d, ctx, unit, player, mandatory, unit.number >= 4, &list):
                return offer_triggers(d, ctx, unit, mandatory, &list)
            unit.number += 1
        if unit.value == 0:
            break
        unit.value = <int32_t>next_moment(d, unit.cell, <uint32_t>unit.value)
        unit.number = 0
        if unit.value == 0:
            break
    free_triggers(d, unit.cell)  # what was not used is over
    return end_unit(d, unit)


cdef int offer_triggers(DuelState* d, Context* ctx, Unit* unit, bint mandatory, const Candidates* list) noexcept nogil:
    """TRIG-05: all mandatory ones, in an order that the player chooses (GAP-16); any of the optional ones. A single optional one
    that would start the Chain is asked for by SELECT_EFFECTYN."""
    cdef bint choose = list.count > 1 or (not mandatory and d.script.n_links)
    if is_used_unasked(d, ctx, unit, list, choose, mandatory, &unit.minimum):
        chain_one(d, ctx, unit, unit.effect, unit.minimum)
    return OK


cdef bint is_used_unasked(
    DuelState* d, Context* ctx, Unit* unit, const Candidates* list, bint choose, bint must, uint8_t* event
) noexcept nogil:
    """Let the unit's player choose one of the effects, or ask whether the single one is used. True: it has to be; it is in
    `unit.effect`, what it is about in `event`."""
    cdef const Trigger* single = <const Trigger*>&d.cells[list.first]
    if choose:
        unit.step = ONE_CHOSEN
        choose_among(d, ctx, unit.player, list.first, must)
        return False
    unit.effect = single.effect
    event[0] = single.occurrence
    free_triggers(d, list.first)
    if must:
        return True
    unit.step = ONE_AGREED
    ask_yes_no(d, ctx, unit.player, handler_of(d, unit.effect), MSG_SELECT_EFFECTYN)
    return False


cdef int taken_of_offer(DuelState* d, Context* ctx, const Unit* unit, int single_event, int* event) noexcept nogil:
    """What the player chose or agreed to, with what it is about; NO_EFFECT for nothing."""
    if unit.step == ONE_CHOSEN:
        event[0] = chosen_event(d)
        return chosen_effect(d, ctx)
    event[0] = event_in(d, single_event)
    return unit.effect if d.script.result else NO_EFFECT


cdef void chain_one(DuelState* d, Context* ctx, Unit* unit, int handle, int event) noexcept nogil:
    """A trigger becomes the next Chain Link; it waits no more."""
    cdef int cell = unit.cell
    cdef int before = NO_CELL
    cdef int next
    activate(d, ctx, handle, unit.player, event)
    while cell != NO_CELL:
        next = (<Trigger*>&d.cells[cell]).next
        if (<Trigger*>&d.cells[cell]).effect == handle:
            if before == NO_CELL:
                unit.cell = <uint8_t>next
            else:
                (<Trigger*>&d.cells[before]).next = <uint8_t>next
            (<Trigger*>&d.cells[cell]).next = NO_CELL
            free_triggers(d, cell)
        else:
            before = cell
        cell = next


# -- the end of a phase ----------------------------------------------------------------------------------------------------------


cdef void phase_ends(DuelState* d, Context* ctx, int phase) noexcept nogil:
    """The window at the end of a phase: what is to happen in it (GAP-16) and fast effects, until both pass one after
    the other."""
    cdef uint16_t handles[MOST_WAITING]
    cdef Unit* unit
    cdef Happening what
    what.code = EVENT_PHASE + phase
    clear_points(d)
    if nobody_can_act(d, ctx, what.code) and (
        not awaited(d, what.code) or waiting_for(d, ctx, what.code, handles) == 0
    ):
        close_window(d)
        return
    unit = push(d, ctx, UNIT_PHASE_END, d.turn_player)
    what.player = d.turn_player
    what.value = 0
    what.effect = NO_EFFECT
    what.reason = 0
    what.reason_player = 0
    unit.maximum = NO_CELL
    unit.cell = <uint8_t>new_occurrence(d, ctx, &what, NULL)
    hold_occurrence(d, unit.cell)


cdef bint is_point(const DuelState* d, int occurrence) noexcept nogil:
    cdef int cell = d.script.first_point
    while cell != NO_CELL and cell != occurrence:
        cell = (<const Occurrence*>&d.cells[cell]).next
    return cell != NO_CELL


cdef bint is_due(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """Whether an effect of a phase must happen."""
    return (
        type_of_effect(d, ctx, handle) & (EFFECT_TYPE_TRIGGER_F | EFFECT_TYPE_CONTINUOUS | EFFECT_TYPE_QUICK_F)
    ) != 0


cdef bint has_happened(DuelState* d, int cell, int handle) noexcept nogil:
    """Whether the list has the effect, of its card where that lies now; it is another card if it comes back."""
    cdef const Trigger* trigger
    cdef int card = handler_of(d, handle)
    while cell != NO_CELL:
        trigger = <const Trigger*>&d.cells[cell]
        if trigger.effect == handle and (card == NO_CARD or trigger.move_id == d.more[card].move_id):
            return True
        cell = trigger.next
    return False


cdef void phase_effects(DuelState* d, Context* ctx, const Unit* unit, Candidates* list) noexcept nogil:
    """The player's effects that happen in this phase and have not yet: triggers, and continuous effects of an event."""
    cdef uint16_t handles[MOST_WAITING]
    cdef int count = waiting_for(d, ctx, (<const Occurrence*>&d.cells[unit.cell]).code, handles)
    cdef int i, handle
    cdef uint32_t type
    cdef bint ready, slow_spell
    for i in range(count):
        handle = handles[i]
        type = type_of_effect(d, ctx, handle)
        slow_spell = has_own_timing(d, ctx, handle) and speed_of(d, ctx, handle) == 1  # ST-03
        if has_happened(d, unit.maximum, handle) or not (slow_spell or type & (TRIGGERS | EFFECT_TYPE_CONTINUOUS)):
            continue
        if event_player(d, ctx, handle, unit.cell) != unit.player or not (slow_spell or in_range(d, ctx, handle)):
            continue
        if type & EFFECT_TYPE_CONTINUOUS:
            ready = (
                not is_negated(d, ctx, handle) and has_uses_left(d, ctx, handle, unit.player)
                and asks_yes(d, ctx, handle, ATTRIBUTE_CONDITION, unit.player, unit.cell)
            )
        else:
            ready = may_activate(d, ctx, handle, unit.player, unit.cell, False)
        if ready:
            add_candidate(d, ctx, list, handle, unit.cell)


cdef int step_phase_end(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`player` may act; `minimum`: players who have passed in a row; `cell`: the event; `maximum`: list of those that have
    happened; `effect`, `other`: a single one and its event."""
    cdef int handle, event
    if unit.step == ONE_CHOSEN or unit.step == ONE_AGREED:
        handle = taken_of_offer(d, ctx, unit, unit.other, &event)
        if handle != NO_EFFECT:
            return act_in_phase(d, ctx, unit, handle, event)
        pass_in_phase(unit)
    if unit.step == PHASE_ACTIVATED:
        unit.step = PHASE_CARRIED_OUT
        respond_and_resolve(d, ctx)
        return OK
    if unit.step == PHASE_CARRIED_OUT:
        unit.step = PHASE_SETTLED
        if decide_claims(d, ctx) == OVER:
            return OVER
        if unit.flags:  # a continuous effect, which makes no Chain
            settle_leftovers(d, ctx)
        else:
            settle_all(d, ctx)
        return OK
    if unit.step == PHASE_SETTLED:
        unit.player = d.turn_player
        unit.minimum = 0
    unit.step = PHASE_NEXT
    while unit.minimum < 2:
        if offer_in_phase(d, ctx, unit):
            return OK
        pass_in_phase(unit)
    close_window(d)
    free_triggers(d, unit.maximum)
    release_occurrence(d, unit.cell)
    return end_unit(d, unit)


cdef inline void pass_in_phase(Unit* unit) noexcept nogil:
    unit.player = 1 - unit.player
    unit.minimum += 1


cdef bint offer_in_phase(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """One thing that the player does at the end of the phase; False if there is nothing."""
    cdef Candidates list
    cdef unsigned char fast
    cdef int cell, due
    cdef bint must = False
    if not is_point(d, unit.cell):
        add_point(d, unit.cell)
    list.first = NO_CELL
    list.last = NO_CELL
    list.count = 0
    phase_effects(d, ctx, unit, &list)
    due = list.count
    cell = list.first
    while cell != NO_CELL:
        must = must or is_due(d, ctx, (<Trigger*>&d.cells[cell]).effect)
        cell = (<Trigger*>&d.cells[cell]).next
    responses(d, ctx, unit.player, &fast)
    cell = fast
    while cell != NO_CELL:
        if not is_candidate(d, list.first, (<Trigger*>&d.cells[cell]).effect):
            add_candidate(d, ctx, &list, (<Trigger*>&d.cells[cell]).effect, (<Trigger*>&d.cells[cell]).occurrence)
        cell = (<Trigger*>&d.cells[cell]).next
    free_triggers(d, fast)
    if list.count == 0:
        return False
    if is_used_unasked(d, ctx, unit, &list, list.count > 1 or due == 0, must, &unit.other):
        act_in_phase(d, ctx, unit, unit.effect, unit.other)
    return True


cdef int act_in_phase(DuelState* d, Context* ctx, Unit* unit, int handle, int event) noexcept nogil:
    """It is used, or happens."""
    cdef uint32_t type = type_of_effect(d, ctx, handle)
    cdef int cell
    if event == unit.cell and (type & (TRIGGERS | EFFECT_TYPE_CONTINUOUS) or (
        has_own_timing(d, ctx, handle) and speed_of(d, ctx, handle) == 1
    )):
        cell = new_trigger(d, ctx, handle, NO_CELL)
        if cell != NO_CELL:
            (<Trigger*>&d.cells[cell]).next = unit.maximum
            unit.maximum = <uint8_t>cell
    if type & EFFECT_TYPE_CONTINUOUS:
        unit.step = PHASE_CARRIED_OUT
        unit.flags = 1
        carry_out_single(d, ctx, handle, event)
        return OK
    unit.flags = 0
    unit.step = PHASE_ACTIVATED
    activate(d, ctx, handle, unit.player, event)
    return OK


# -- resolving -------------------------------------------------------------------------------------------------------------------


cdef void free_link(DuelState* d, int cell) noexcept nogil:
    """The cells of a Chain Link are given back."""
    cdef Link* link = <Link*>&d.cells[cell]
    cdef LinkMore* more = link_more(d, link)
    cdef int at = link.infos
    cdef int next
    forget(d, &link.targets)
    forget(d, &link.related)
    release_occurrence(d, link.occurrence)
    while at != NO_CELL:
        next = (<Info*>&d.cells[at]).next
        forget(d, &(<Info*>&d.cells[at]).cards)
        free_cell(d, at)
        at = next
    free_limits(d, more.limits)
    if more.captures != NO_CELL:
        free_cell(d, more.captures)
    free_cell(d, link.more)
    free_cell(d, cell)


cdef void free_limits(DuelState* d, int cell) noexcept nogil:
    cdef int next
    while cell != NO_CELL:
        next = (<Limit*>&d.cells[cell]).next
        free_cell(d, cell)
        cell = next


cdef int step_resolve(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """CHAIN-03, CHAIN-04: link after link, the last first; then used cards leave by rule (MOVE-14). `number`: links left."""
    if unit.step == RESOLVE_BEGIN:
        unit.number = d.script.n_links
        unit.step = RESOLVE_LINKS
    if unit.step == RESOLVE_LINKS:
        if unit.number > 0:
            time_passes(d)
            push(d, ctx, UNIT_LINK, 0).number = unit.number
            unit.number -= 1
            return OK
        unit.number = d.script.n_links
        unit.step = RESOLVE_USED
    if unit.step == RESOLVE_USED:
        while unit.number > 0:
            unit.number -= 1
            if send_used_card(d, ctx, link_at(d, unit.number + 1)):
                return OK
        unit.step = RESOLVE_END
    if unit.step == RESOLVE_END:
        if goes_round(d, ctx):
            return end_duel(d, ctx, NOBODY, WIN_LOOP)
        end_chain(d, ctx)
        unit.step = RESOLVE_ADJUST
        if d.script.first_continuous != NO_CELL:
            carry_out_continuous(d, ctx)
            return OK
    if unit.step == RESOLVE_ADJUST:
        unit.step = RESOLVE_DONE
        if adjust(d, ctx):
            return OK
    return end_unit(d, unit)


cdef bint goes_round(DuelState* d, Context* ctx) noexcept nogil:
    """GAP-22: a Chain has resolved; whether it does so again and again, and nobody can do anything about it.

    One state is remembered, and replaced by the present one when the number of Chains is a power of two (Brent).
    """
    cdef uint64_t now
    d.script.chains += 1
    if d.script.chains <= USUAL_CHAINS:
        return False
    now = mix_links(d, ctx, digest_of(d, ctx.facts, ctx.scripts))
    if now == d.script.seen or d.script.chains >= MOST_CHAINS:
        return True
    if d.script.chains & (d.script.chains - 1) == 0:
        d.script.seen = now
    return False


cdef uint64_t mix_links(DuelState* d, Context* ctx, uint64_t h) noexcept nogil:
    """The effects of the Chain, by what does not change from one time to the next."""
    cdef const Link* link
    cdef const LinkMore* more
    cdef int i, number
    for i in range(d.script.n_links):
        link = <const Link*>&d.cells[d.script.links[i]]
        more = <const LinkMore*>&d.cells[link.more]
        number = ON_PLAYER_NUMBER if is_runtime(link.effect) else number_of_handle(link.effect)
        h = mix(
            h,
            link.code | <uint64_t>link.player << 32 | <uint64_t>more.controller << 33 | <uint64_t>more.location << 34
            | <uint64_t>more.sequence << 40 | <uint64_t>number << 48,
        )
    return h


cdef void end_chain(DuelState* d, Context* ctx) noexcept nogil:
    """The Chain has resolved, and what lasted as long as it is over."""
    cdef int i
    log_0(ctx, MSG_CHAIN_END)
    for i in range(d.script.n_links):
        free_link(d, d.script.links[i])
        d.script.links[i] = NO_CELL
    d.script.n_links = 0
    d.script.solving = 0
    free_limits(d, d.script.first_limit)
    d.script.first_limit = NO_CELL
    forget_chain_uses(d, ctx)
    forget_oaths(d)
    reset_chain(d, ctx)
    happens(d, ctx, EVENT_CHAIN_END, NULL, 0, 0, NO_EFFECT, 0, d.turn_player)
    d.script.flags |= SCRIPT_IGNITION_WINDOW


cdef void tell_link(DuelState* d, Context* ctx, uint32_t code, int number) noexcept nogil:
    cdef const Link* link = link_at(d, number)
    cdef Group cards
    empty(&cards)
    if link.occurrence != NO_CELL:
        look(d, (<const Occurrence*>&d.cells[link.occurrence]).cards, &cards)
    happens(d, ctx, code, &cards, link.player, number, link.effect, 0, link.player)


cdef int step_link(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """One Chain Link resolves: not if it was negated, and to nothing if its effect is (NEG-04, CF-17)."""
    cdef Link* link = link_at(d, unit.number)
    if unit.step == LINK_BEGIN:
        begin_link(d, ctx, unit.number)
        unit.step = LINK_CARRIED_OUT if link.flags & LINK_NEGATED else LINK_CARRY_OUT
        if unit.step == LINK_CARRY_OUT and d.script.first_continuous != NO_CELL:
            carry_out_continuous(d, ctx)
            return OK
    if unit.step == LINK_CARRY_OUT:
        unit.step = LINK_CARRIED_OUT
        if is_disabled(d, ctx, link):
            link.flags |= LINK_DISABLED
            log_1(ctx, MSG_CHAIN_DISABLED, unit.number)
            tell_link(d, ctx, EVENT_CHAIN_DISABLED, unit.number)
        else:
            unit.flags = 1
            return carry_out(d, ctx, link)
    if unit.step == LINK_CARRIED_OUT:
        if unit.flags:
            forget(d, &d.script.stepping)
            if decide_claims(d, ctx) == OVER:
                return OVER
            forget(d, &d.script.shown)
        count_summon_that_failed(d, ctx, link)
        shuffle_pending_decks(d, ctx)
        unit.step = LINK_TOLD
        if d.script.first_continuous != NO_CELL:
            carry_out_continuous(d, ctx)
            return OK
    if unit.step == LINK_TOLD:
        end_link(d, ctx, unit.number)
        unit.step = LINK_ADJUST
        if d.script.first_continuous != NO_CELL:
            carry_out_continuous(d, ctx)
            return OK
    if unit.step == LINK_ADJUST:
        unit.step = LINK_DONE
        if adjust(d, ctx):
            return OK
    return end_unit(d, unit)


cdef void count_summon_that_failed(DuelState* d, Context* ctx, const Link* link) noexcept nogil:
    """HIST-14, E-077: before MR2020 a Special Summon counts although the effect that would have done it was negated."""
    if not link.flags & (LINK_NEGATED | LINK_DISABLED) or d.switches & SWITCH_NEGATED_SUMMON_UNCOUNTED:
        return
    if will_special_summon(d, link):
        count_one(d, link.player, ACTIVITY_SPSUMMON)


cdef void begin_link(DuelState* d, Context* ctx, int number) noexcept nogil:
    cdef Link* link = link_at(d, number)
    cdef int card = link.card
    d.script.solving = <uint8_t>number
    log_1(ctx, MSG_CHAIN_SOLVING, number)
    d.script.reason_effect = link.effect
    d.script.reason_player = link.player
    if link.flags & LINK_NEGATED:
        return
    # the activation of a card went through: what it does while it lies there begins (CONT-03)
    if link.flags & LINK_ACTIVATION and d.cards[card].location == AT_SZONE and contains(d, link.related, card):
        enable(d, card, True)
        d.script.stale = STALE
    tell_link(d, ctx, EVENT_CHAIN_SOLVING, number)


cdef int carry_out(DuelState* d, Context* ctx, Link* link) noexcept nogil:
    """The effect of a link is applied."""
    cdef const LinkMore* more = link_more(d, link)
    cdef Function f
    cdef Arguments a
    cdef Group cards
    d.script.flags &= ~SCRIPT_BROKEN
    function_of(d, ctx, link.effect, ATTRIBUTE_OPERATION, &f)
    if more.operation != NO_PROGRAM:
        f.program = more.operation
        f.n_captures = 0
        if more.captures != NO_CELL:
            take_captures(d, <const Attribute*>&d.cells[more.captures], &f)
    if f.program == NO_PROGRAM:
        return OK
    fill_arguments(d, ctx, link.effect, link.player, link.occurrence, 1, &a, &cards)
    return run_function(d, ctx, &f, &a)


cdef void end_link(DuelState* d, Context* ctx, int number) noexcept nogil:
    log_1(ctx, MSG_CHAIN_SOLVED, number)
    if not link_at(d, number).flags & LINK_NEGATED:
        tell_link(d, ctx, EVENT_CHAIN_SOLVED, number)
    d.script.reason_effect = NO_EFFECT
    d.script.reason_player = d.turn_player
    d.script.flags &= ~SCRIPT_KEEP_ORDER


cdef bint is_disabled(DuelState* d, Context* ctx, const Link* link) noexcept nogil:
    """Whether the effect of a link does nothing: negated itself, or an effect of a card whose effects are negated."""
    if link.flags & LINK_DISABLED:
        return True
    if property_of(d, ctx, link.effect) & EFFECT_FLAG_CANNOT_DISABLE:
        if not type_of_effect(d, ctx, link.effect) & EFFECT_TYPE_ACTIVATE:
            return False
    if link.flags & LINK_NEGATED_BEFORE or has(d, ctx, link.card, EFFECT_DISABLE_EFFECT):
        return True
    if not on_field(d.cards[link.card].location) or not d.cards[link.card].position & POS_FACEUP:
        return False
    if not contains(d, link.related, link.card):
        return False
    return card_is_negated(d, ctx, link.card)


cdef bint send_used_card(DuelState* d, Context* ctx, Link* link) noexcept nogil:
    """MOVE-14: a Spell or Trap that does not stay goes to the GY by rule; True: it is being sent."""
    cdef int card = link.card
    cdef Way ways[MAX_CARDS]
    cdef Way grave = way_to(AT_GRAVE)
    cdef Group g
    if not link.flags & LINK_ACTIVATION or d.cards[card].location != AT_SZONE:
        return False
    if not d.cards[card].position & POS_FACEUP or not contains(d, link.related, card) or remains(d, ctx, link):
        return False
    only(&g, card)
    if link.flags & LINK_NEGATED:
        ways[card] = grave
        move_together(d, ctx, &g, ways, REASON_RULE)
    else:
        send(d, ctx, &g, &grave, REASON_RULE, SEND_BY_RULE)
    return True


cdef bint remains(DuelState* d, Context* ctx, const Link* link) noexcept nogil:
    """Whether the card of a link stays on the field."""
    cdef int card = link.card
    cdef uint32_t kind
    if link.flags & LINK_NEGATED:
        return False
    kind = type_of(d, ctx, card)
    if kind & TYPE_EQUIP and not kind & TYPE_MONSTER and d.cards[card].holder == NO_CARD:
        return False
    if kind & STAYING or kind & TYPE_MONSTER:
        return True
    return has(d, ctx, card, EFFECT_REMAIN_FIELD) or (d.cards[card].status & STATUS_LEAVE_CONFIRMED) != 0


# -- negating --------------------------------------------------------------------------------------------------------------------


cdef bint negate_activation(DuelState* d, Context* ctx, long long number) noexcept nogil:
    """NEG-01: the activation of a link is negated, if it can be (ACT-16); its use may not count (OPT-11). Continuous effects of
    that are still to be carried out."""
    cdef Link* link
    if not 0 < number <= d.script.n_links:
        return False
    link = link_at(d, <int>number)
    if link.flags & LINK_NEGATED or not may_negate(d, ctx, link, <int>number):
        return False
    link.flags |= LINK_NEGATED | LINK_DISABLED
    link.disable_effect = d.script.reason_effect
    link.disable_player = d.script.reason_player
    if link.flags & LINK_ACTIVATION and on_field(d.cards[link.card].location) and contains(d, link.related, link.card):
        d.cards[link.card].status |= STATUS_ACTIVATE_DISABLED  # ACT-05
    log_1(ctx, MSG_CHAIN_NEGATED, <int>number)
    if link.flags & LINK_COUNTED:
        give_back(d, ctx, link.effect, link.player)
    break_oaths(d, ctx, <int>number)
    tell_link(d, ctx, EVENT_CHAIN_NEGATED, <int>number)
    return True


cdef void break_oaths(DuelState* d, Context* ctx, int number) noexcept nogil:
    """OPT-13: what the activation of the link brought about ends."""
    cdef int cell = d.script.first_effect
    cdef int next
    while cell != NO_CELL:
        next = (<EffectMore*>&d.cells[(<Effect*>&d.cells[cell]).more]).next
        if (<EffectMore*>&d.cells[(<Effect*>&d.cells[cell]).more]).oath == number:
            unregister_effect(d, ctx, handle_of_cell(d, cell))
        cell = next


cdef void forget_oaths(DuelState* d) noexcept nogil:
    """The Chain is over."""
    cdef int cell = d.script.first_effect
    while cell != NO_CELL:
        (<EffectMore*>&d.cells[(<Effect*>&d.cells[cell]).more]).oath = 0
        cell = (<EffectMore*>&d.cells[(<Effect*>&d.cells[cell]).more]).next


cdef bint negate_effect(DuelState* d, Context* ctx, long long number) noexcept nogil:
    """NEG-01, ACT-15: the effect of a link is negated, the activation stands (CF-52)."""
    cdef Link* link
    if not 0 < number <= d.script.n_links:
        return False
    link = link_at(d, <int>number)
    if link.flags & (LINK_NEGATED | LINK_DISABLED) or not may_disable(d, ctx, link, <int>number):
        return False
    link.flags |= LINK_DISABLED
    link.disable_effect = d.script.reason_effect
    link.disable_player = d.script.reason_player
    return True


cdef bint may_negate(DuelState* d, Context* ctx, Link* link, int number) noexcept nogil:
    """Whether the activation of the link can be negated."""
    if property_of(d, ctx, link.effect) & (EFFECT_FLAG_CANNOT_NEGATE | EFFECT_FLAG_CANNOT_INACTIVATE):
        return False
    return not is_shielded(d, ctx, number, EFFECT_CANNOT_INACTIVATE)


cdef bint may_disable(DuelState* d, Context* ctx, Link* link, int number) noexcept nogil:
    """Whether the effect of the link can be negated."""
    if property_of(d, ctx, link.effect) & EFFECT_FLAG_CANNOT_NEGATE:
        return False
    if on_field(d.cards[link.card].location) and has(d, ctx, link.card, EFFECT_CANNOT_DISABLE):
        return False
    return not is_shielded(d, ctx, number, EFFECT_CANNOT_DISEFFECT)


cdef bint is_shielded(DuelState* d, Context* ctx, int number, uint32_t code) noexcept nogil:
    cdef Found found
    cdef int i
    if not in_play(d, ctx, code):
        return False
    all_of_code(d, ctx, code, &found)
    for i in range(found.n):
        if applies(d, ctx, found.handles[i]) and value_of(d, ctx, found.handles[i], number):
            return True
    return False
