"""May this effect be activated now, and activating it: place, cost, targets (ACT, COST, TGT, SPEED, ST rules)."""

from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint8_t
from libc.string cimport memset

from ygocore._native.bytecode cimport EffectRow
from ygocore._native.cells cimport free_cell, new_cell
from ygocore._native.chain cimport effect_number
from ygocore._native.choices cimport choose_zone
from ygocore._native.consts cimport (
    EFFECT_ACTIVATE_COST,
    EFFECT_CANNOT_ACTIVATE,
    EFFECT_CANNOT_TRIGGER,
    EFFECT_FLAG_BOTH_SIDE,
    EFFECT_FLAG_CARD_TARGET,
    EFFECT_FLAG_CLOSE_GRAVE,
    EFFECT_FLAG_DAMAGE_CAL,
    EFFECT_FLAG_DAMAGE_STEP,
    EFFECT_FLAG_EVENT_PLAYER,
    EFFECT_QP_ACT_IN_NTPHAND,
    EFFECT_TRAP_ACT_IN_HAND,
    EFFECT_TRAP_ACT_IN_SET_TURN,
    EFFECT_TYPE_ACTIVATE,
    EFFECT_TYPE_QUICK_F,
    EFFECT_TYPE_QUICK_O,
    EFFECT_TYPE_SINGLE,
    EFFECT_TYPE_TRIGGER_F,
    EFFECT_TYPE_TRIGGER_O,
    EVENT_BATTLED,
    EVENT_BATTLE_CONFIRM,
    EVENT_BATTLE_START,
    EVENT_BECOME_TARGET,
    EVENT_CHAINING,
    EVENT_DAMAGE_STEP_END,
    EVENT_FREE_CHAIN,
    EVENT_PHASE,
    LOCATION_OVERLAY,
    MSG_CHAINED,
    MSG_CHAINING,
    PHASE_DAMAGE,
    PHASE_DAMAGE_CAL,
    PHASE_MAIN1,
    PHASE_MAIN2,
    POS_FACEUP,
    REASON_DESTROY,
    REASON_RULE,
    STATUS_ACT_FROM_HAND,
    STATUS_FORBIDDEN,
    STATUS_SET_TURN,
    TYPE_COUNTER,
    TYPE_FIELD,
    TYPE_MONSTER,
    TYPE_PENDULUM,
    TYPE_QUICKPLAY,
    TYPE_SPELL,
    TYPE_TRAP,
)
from ygocore._native.context cimport Context, fail, log_1, log_event, write_place
from ygocore._native.effects cimport (
    Found,
    carries_negation,
    concerns,
    find_on_player,
    has,
    has_value_function,
    in_play,
    in_range,
    is_registered,
    plain_arguments,
    value_of_many,
)
from ygocore._native.foresight cimport activation_starts_circle, makes_circles
from ygocore._native.groups cimport forget, keep, look, only
from ygocore._native.handles cimport (
    ATTRIBUTE_CONDITION,
    ATTRIBUTE_COST,
    ATTRIBUTE_LABELS,
    ATTRIBUTE_OPERATION,
    ATTRIBUTE_TARGET,
    Function,
    card_of_handle,
    code_of_effect,
    declared_row,
    find_attribute,
    function_of,
    handler_of,
    has_function,
    is_runtime,
    owner_of,
    property_of,
    range_of_effect,
    runtime_more,
    type_of_effect,
)
from ygocore._native.happen cimport (
    carry_out_continuous,
    drop_points,
    fill_arguments,
    happens,
    hold_occurrence,
    release_occurrence,
    run_function,
)
from ygocore._native.limits cimport has_uses_left, labels_of, use_effect
from ygocore._native.links cimport link_at, link_more
from ygocore._native.may cimport may_be_face_up
from ygocore._native.needs cimport is_out_of_question
from ygocore._native.operations cimport destroy_by_rule
from ygocore._native.placing cimport KEEPS_REASON, relocate, turn_over
from ygocore._native.room cimport free_backrow, free_pendulum_zones
from ygocore._native.special cimport ACTIVITY_CHAIN, clear_field_zone, count_activity, enable
from ygocore._native.state cimport (
    AT_HAND,
    AT_OVERLAY,
    AT_SZONE,
    BATTLE_CALCULATED,
    CELL_LINK,
    CELL_LINK_MORE,
    ERROR_LINKS,
    FIELD_ZONE,
    LINK_ACTIVATION,
    LINK_CLOSES_GRAVE,
    LINK_COUNTED,
    LINK_NEGATED_BEFORE,
    MAX_LINKS,
    NO_CARD,
    NO_CELL,
    NO_GROUP,
    NO_PROGRAM,
    OK,
    Attribute,
    Card,
    DuelState,
    Group,
    Limit,
    Labels,
    Link,
    LinkMore,
    Occurrence,
    Unit,
    checked_state_size,
)
from ygocore._native.stats cimport code_of, type_of
from ygocore._native.switches cimport SWITCH_ONE_FIELD_SPELL
from ygocore._native.vm cimport Arguments, ask_event, ask_values, says_yes
from ygocore._native.work cimport UNIT_ACTIVATE, UNIT_FACE_UP, end_unit, push, set_result
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    QUICK = EFFECT_TYPE_QUICK_O | EFFECT_TYPE_QUICK_F
    TRIGGERS = EFFECT_TYPE_TRIGGER_O | EFFECT_TYPE_TRIGGER_F

    # steps of UNIT_ACTIVATE
    ACT_BEGIN = 0
    ACT_LINK = 1
    ACT_EXTRA = 2
    ACT_TARGET = 3
    ACT_PAID = 4
    ACT_TELL = 5
    ACT_DONE = 6

    # steps of UNIT_FACE_UP
    FACE_BEGIN = 0
    FACE_FIELD_ZONE = 1
    FACE_ZONE = 2
    FACE_LIES = 3
    FACE_DONE = 4


cdef inline uint32_t printed_type(const DuelState* d, const Context* ctx, int card) noexcept nogil:
    return ctx.facts[d.cards[card].row].type


cdef inline bint in_main_phase(const DuelState* d) noexcept nogil:
    return d.phase == PHASE_MAIN1 or d.phase == PHASE_MAIN2


cdef int speed_of(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """SPEED-01 to SPEED-03, GAP-06: the Spell Speed of an effect."""
    cdef uint32_t type = type_of_effect(d, ctx, handle)
    cdef uint32_t kind
    cdef int card
    if type & EFFECT_TYPE_ACTIVATE:
        card = handler_of(d, handle)
        kind = 0 if card == NO_CARD else printed_type(d, ctx, card)
        if kind & TYPE_TRAP:
            return 3 if kind & TYPE_COUNTER else 2
        return 2 if kind & TYPE_QUICKPLAY else 1
    return 2 if type & QUICK else 1


cdef bint fits_chain(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """SPEED-04: whether it may be chained to the last Chain Link."""
    cdef int mine
    if d.script.n_links == 0:
        return True
    mine = speed_of(d, ctx, handle)
    return mine >= 2 and mine >= speed_of(d, ctx, link_at(d, d.script.n_links).effect)


# -- may it be activated -------------------------------------------------------------------------------------------------------


cdef bint may_activate(
    DuelState* d, Context* ctx, int handle, int player, int occurrence, bint trigger
) noexcept nogil:
    """Whether the player can activate the effect now."""
    cdef Bans bans
    bans.known = False
    bans.zones_known = False
    if not is_runtime(handle) and is_out_of_question(
        d, ctx, declared_row(d, ctx, handle), handle, player, card_of_handle(handle)
    ):
        return False
    return may_activate_too(d, ctx, handle, player, occurrence, trigger, &bans)


cdef bint may_activate_too(
    DuelState* d, Context* ctx, int handle, int player, int occurrence, bint trigger, Bans* bans
) noexcept nogil:
    """The same of one effect after the other, while nothing changes, of those whose functions lack nothing that they need:
    count limits and place first, the functions last."""
    cdef bint declared = not is_runtime(handle)
    if not declared and not is_registered(d, handle):
        return False
    if not place_allows(d, ctx, handle, player, trigger, bans):
        return False
    if not (declared and declared_row(d, ctx, handle).count == 0) and not has_uses_left(d, ctx, handle, player):
        return False
    if not step_allows(d, ctx, handle, occurrence):
        return False
    if not nothing_forbids(d, ctx, handle, player, bans):
        return False
    return functions_allow(d, ctx, handle, player, occurrence) and not starts_circle(d, ctx, handle, player)


cdef inline bint starts_circle(DuelState* d, Context* ctx, int handle, int player) noexcept nogil:
    """GAP-22, E-087: whether it is the activation of a card that would begin a circle of negations."""
    cdef int card = handler_of(d, handle)
    if card == NO_CARD or not makes_circles(d, ctx, card) or not type_of_effect(d, ctx, handle) & EFFECT_TYPE_ACTIVATE:
        return False
    return activation_starts_circle(d, ctx, card, player)


cdef bint place_allows(
    DuelState* d, Context* ctx, int handle, int player, bint trigger, Bans* bans
) noexcept nogil:
    """Whether the card of the effect is where it can be activated, and whose it is."""
    cdef int card = handler_of(d, handle)
    cdef uint32_t type
    if card == NO_CARD:
        return runtime_more(d, handle).player == player
    if d.cards[card].status & STATUS_FORBIDDEN:
        return False
    type = type_of_effect(d, ctx, handle)
    if type & EFFECT_TYPE_ACTIVATE:
        return d.cards[card].controller == player and card_allows(d, ctx, handle, card, player, bans)
    if d.cards[card].controller != player:
        if not property_of(d, ctx, handle) & (EFFECT_FLAG_BOTH_SIDE | EFFECT_FLAG_EVENT_PLAYER):
            return False
    if d.cards[card].location == AT_OVERLAY:
        return (range_of_effect(d, ctx, handle) & LOCATION_OVERLAY) != 0
    if type & EFFECT_TYPE_SINGLE and trigger:
        return True
    return in_range(d, ctx, handle)


cdef bint card_allows(DuelState* d, Context* ctx, int handle, int card, int player, Bans* bans) noexcept nogil:
    """ACT-04, ST-02, GAP-06: whether a Spell or Trap Card can be activated from where it lies."""
    cdef const Card* c = &d.cards[card]
    cdef uint32_t kind = printed_type(d, ctx, card)
    if c.location != AT_HAND and c.location != AT_SZONE:
        return False
    if kind & TYPE_PENDULUM and kind & TYPE_MONSTER:  # PEND-02
        return (
            c.location == AT_HAND and free_pendulum_zones(d, ctx, player) != 0
            and its_time(d, ctx, handle, kind, player) and may_be_face_up(d, ctx, card, player)
        )
    if not kind & (TYPE_SPELL | TYPE_TRAP) or not its_time(d, ctx, handle, kind, player):
        return False
    if c.location == AT_HAND:
        return from_hand(d, ctx, card, kind, player, bans) and may_be_face_up(d, ctx, card, player)
    if c.position & POS_FACEUP or c.holder != NO_CARD or not may_be_face_up(d, ctx, card, player):
        return False
    if d.more[card].turn_id == d.turn and c.status & STATUS_SET_TURN:
        if kind & TYPE_TRAP:
            return has(d, ctx, card, EFFECT_TRAP_ACT_IN_SET_TURN)
        return not kind & TYPE_QUICKPLAY
    return True


cdef bint its_time(DuelState* d, Context* ctx, int handle, uint32_t kind, int player) noexcept nogil:
    """SPEED-07: Spells of Spell Speed 1 in an open state of the own Main Phase only."""
    if kind & TYPE_TRAP or kind & TYPE_QUICKPLAY:
        return True
    if d.turn_player != player or d.script.n_links:
        return False
    if has_own_timing(d, ctx, handle):
        return d.cards[handler_of(d, handle)].location == AT_SZONE
    return in_main_phase(d)


cdef bint has_own_timing(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """ST-03: whether it activates a card at the end of a phase, which a Spell that has been Set may state."""
    if not type_of_effect(d, ctx, handle) & EFFECT_TYPE_ACTIVATE:
        return False
    return (code_of_effect(d, ctx, handle) & 0xF000) == EVENT_PHASE


cdef bint from_hand(
    DuelState* d, Context* ctx, int card, uint32_t kind, int player, Bans* bans
) noexcept nogil:
    if kind & TYPE_TRAP:
        if not has(d, ctx, card, EFFECT_TRAP_ACT_IN_HAND):
            return False
    elif kind & TYPE_QUICKPLAY and d.turn_player != player and not has(d, ctx, card, EFFECT_QP_ACT_IN_NTPHAND):
        return False
    if kind & TYPE_FIELD:
        return True
    if not bans.zones_known:
        bans.zones_known = True
        bans.zones = free_backrow(d, ctx, player) != 0
    return bans.zones


cdef bint step_allows(DuelState* d, Context* ctx, int handle, int occurrence) noexcept nogil:
    """GAP-04: what may be activated in the Damage Step."""
    cdef uint32_t type, property, code
    if d.phase != PHASE_DAMAGE and d.phase != PHASE_DAMAGE_CAL:
        return True
    type = type_of_effect(d, ctx, handle)
    property = property_of(d, ctx, handle)
    if type & EFFECT_TYPE_TRIGGER_F or (type & TRIGGERS and not type & EFFECT_TYPE_ACTIVATE):
        return True
    if property & EFFECT_FLAG_DAMAGE_CAL:
        return True
    code = EVENT_FREE_CHAIN if occurrence == NO_CELL else (<const Occurrence*>&d.cells[occurrence]).code
    if code == EVENT_BATTLE_START or code == EVENT_BATTLE_CONFIRM or code == EVENT_BATTLED:
        return True
    if code == EVENT_DAMAGE_STEP_END:
        return True
    if property & EFFECT_FLAG_DAMAGE_STEP:
        if d.phase != PHASE_DAMAGE_CAL and not d.script.battle.flags & BATTLE_CALCULATED:
            return True
        return code != EVENT_FREE_CHAIN
    if type & EFFECT_TYPE_ACTIVATE:
        return speed_of(d, ctx, handle) == 3
    return (type & EFFECT_TYPE_QUICK_F) != 0


cdef bint nothing_forbids(DuelState* d, Context* ctx, int handle, int player, Bans* bans) noexcept nogil:
    """Whether no effect forbids the activation: to the player, to the card, or to respond at all (ACT-09, ACT-03)."""
    cdef const Found* found = &bans.found
    cdef int64_t values[2]
    cdef int i, card
    if not bans.known:
        bans.known = True
        find_on_player(d, ctx, player, EFFECT_CANNOT_ACTIVATE, &bans.found)
    values[0] = handle
    values[1] = player
    for i in range(found.n):
        if not has_value_function(d, ctx, found.handles[i]) or value_of_many(d, ctx, found.handles[i], values, 2):
            return False
    card = handler_of(d, handle)
    if card != NO_CARD and has(d, ctx, card, EFFECT_CANNOT_TRIGGER):
        return False
    if not limits_allow(d, ctx, d.script.first_limit, handle, player):
        return False
    if d.script.n_links == 0:
        return True
    return limits_allow(d, ctx, link_more(d, link_at(d, d.script.n_links)).limits, handle, player)


cdef bint limits_allow(DuelState* d, Context* ctx, int cell, int handle, int player) noexcept nogil:
    """Whether the limits `(e, rp, tp)` of a list let the player chain the effect."""
    cdef const Limit* limit
    cdef Function f
    cdef int64_t values[3]
    cdef int i
    while cell != NO_CELL:
        limit = <const Limit*>&d.cells[cell]
        f.program = limit.program
        f.n_captures = limit.count
        for i in range(limit.count):
            f.captures[i] = limit.values[i]
        values[0] = handle
        values[1] = player
        values[2] = limit.player
        if not ask_values(d, ctx, &f, values, 3):
            return False
        cell = limit.next
    return True


cdef struct KeptLabels:  # of an effect, while it is asked whether it may be activated
    bint there
    bint none  # nothing is remembered of any declared effect
    int count
    int64_t values[2]


cdef void keep_labels(DuelState* d, int handle, KeptLabels* kept) noexcept nogil:
    cdef const Labels* labels
    cdef const Attribute* attribute
    kept.there = False
    kept.none = d.script.first_labels == NO_CELL
    if is_runtime(handle):
        attribute = find_attribute(d, handle, ATTRIBUTE_LABELS)
        if attribute != NULL:
            kept.there = True
            kept.count = attribute.count
            kept.values[0] = attribute.values[0]
            kept.values[1] = attribute.values[1]
        return
    labels = NULL if kept.none else labels_of(d, handle)
    if labels != NULL:
        kept.there = True
        kept.count = labels.has_label
        kept.values[0] = labels.label


cdef void restore_labels(DuelState* d, int handle, const KeptLabels* kept) noexcept nogil:
    """What is set while chk == 0 is for the functions that are asked after it."""
    cdef Labels* labels
    cdef Attribute* attribute
    if is_runtime(handle):
        attribute = find_attribute(d, handle, ATTRIBUTE_LABELS)
        if attribute != NULL:
            attribute.count = <uint8_t>(kept.count if kept.there else 0)
            attribute.values[0] = kept.values[0] if kept.there else 0
            attribute.values[1] = kept.values[1] if kept.there else 0
        return
    labels = NULL if kept.none and d.script.first_labels == NO_CELL else labels_of(d, handle)
    if labels == NULL:
        return
    if kept.there:
        labels.has_label = <uint8_t>kept.count
        labels.label = kept.values[0]
    else:
        drop_labels(d, labels)


cdef void drop_labels(DuelState* d, const Labels* labels) noexcept nogil:
    """Take them out of the list: there were none."""
    cdef int cell = d.script.first_labels
    cdef int before = NO_CELL
    while <const Labels*>&d.cells[cell] != labels:
        before = cell
        cell = (<const Labels*>&d.cells[cell]).next
    if before == NO_CELL:
        d.script.first_labels = labels.next
    else:
        (<Labels*>&d.cells[before]).next = labels.next
    free_cell(d, cell)


cdef bint functions_allow(DuelState* d, Context* ctx, int handle, int player, int occurrence) noexcept nogil:
    """ACT-10: the condition holds, the cost can be paid, and there are targets and something to do."""
    cdef int effect = d.script.reason_effect
    cdef int who = d.script.reason_player
    cdef KeptLabels labels
    cdef bint allowed
    keep_labels(d, handle, &labels)
    d.script.reason_effect = <uint16_t>handle
    d.script.reason_player = <uint8_t>player
    allowed = functions_say_yes(d, ctx, handle, player, occurrence)
    restore_labels(d, handle, &labels)
    d.script.reason_effect = <uint16_t>effect
    d.script.reason_player = <uint8_t>who
    return allowed and costs_allow(d, ctx, handle, player)


cdef inline bint declared_says_yes(DuelState* d, Context* ctx, int32_t program, const Arguments* a) noexcept nogil:
    """What a function (NO_PROGRAM: none) that lacks nothing of what it needs says."""
    return program == NO_PROGRAM or says_yes(d, ctx, program, a)


cdef bint functions_say_yes(DuelState* d, Context* ctx, int handle, int player, int occurrence) noexcept nogil:
    """What condition, cost and target say while nothing is done yet (chk 0)."""
    cdef const EffectRow* row
    cdef Function f
    cdef Arguments a
    cdef Group cards
    cdef bint filled = False
    cdef int kind
    if not is_runtime(handle):
        row = declared_row(d, ctx, handle)
        if row.condition == NO_PROGRAM and row.cost == NO_PROGRAM and row.target == NO_PROGRAM:
            return True
        fill_arguments(d, ctx, handle, player, occurrence, 0, &a, &cards)
        return (
            declared_says_yes(d, ctx, row.condition, &a) and declared_says_yes(d, ctx, row.cost, &a)
            and declared_says_yes(d, ctx, row.target, &a)
        )
    for kind in range(ATTRIBUTE_CONDITION, ATTRIBUTE_TARGET + 1):
        function_of(d, ctx, handle, kind, &f)
        if f.program == NO_PROGRAM:
            continue
        if not filled:
            filled = True
            fill_arguments(d, ctx, handle, player, occurrence, 0, &a, &cards)
        if not ask_event(d, ctx, &f, &a):
            return False
    return True


cdef bint extra_cost_applies(DuelState* d, Context* ctx, int each, int handle, int player) noexcept nogil:
    """Whether a further cost is about that activation."""
    cdef Arguments more
    memset(&more, 0, sizeof(Arguments))
    more.card = handler_of(d, handle)
    more.event_effect = handle
    more.reason_player = player
    return concerns(d, ctx, each, &more)


cdef bint costs_allow(DuelState* d, Context* ctx, int handle, int player) noexcept nogil:
    """Further costs that other effects put on activating it (EFFECT_ACTIVATE_COST)."""
    cdef Found found
    cdef Function f
    cdef Arguments a
    cdef int i
    find_on_player(d, ctx, player, EFFECT_ACTIVATE_COST, &found)
    for i in range(found.n):
        function_of(d, ctx, found.handles[i], ATTRIBUTE_COST, &f)
        if f.program == NO_PROGRAM or not extra_cost_applies(d, ctx, found.handles[i], handle, player):
            continue
        plain_arguments(d, ctx, found.handles[i], &a)
        a.event_effect = handle
        a.reason_player = player
        a.player = player
        if not ask_event(d, ctx, &f, &a):
            return False
    return True


# -- activating ----------------------------------------------------------------------------------------------------------------


cdef void activate(DuelState* d, Context* ctx, int handle, int player, int occurrence) noexcept nogil:
    """ACT-10: place the card, announce the Chain Link, pay its cost, choose its targets."""
    cdef Unit* unit = push(d, ctx, UNIT_ACTIVATE, player)
    cdef int card = handler_of(d, handle)
    unit.effect = <uint16_t>handle
    unit.card = <uint8_t>(card if card != NO_CARD else owner_of(d, handle))
    unit.cell = <uint8_t>occurrence
    hold_occurrence(d, occurrence)


cdef int step_activate(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`cell`: the event; `argument`: the link's number; `reason`, `who`: the reason before; `value`: extra costs paid."""
    if unit.step == ACT_BEGIN:
        unit.step = ACT_LINK
        if type_of_effect(d, ctx, unit.effect) & EFFECT_TYPE_ACTIVATE:
            push(d, ctx, UNIT_FACE_UP, unit.player).card = unit.card
            return OK
    if unit.step == ACT_LINK:
        announce_link(d, ctx, unit)
        unit.step = ACT_EXTRA
    if unit.step == ACT_EXTRA:
        if pay_extra_cost(d, ctx, unit):
            return OK
        unit.step = ACT_TARGET
        if has_function(d, ctx, unit.effect, ATTRIBUTE_COST):
            return run_part(d, ctx, unit, ATTRIBUTE_COST)
    if unit.step == ACT_TARGET:
        unit.step = ACT_PAID
        if has_function(d, ctx, unit.effect, ATTRIBUTE_TARGET):
            return run_part(d, ctx, unit, ATTRIBUTE_TARGET)
    if unit.step == ACT_PAID:
        forget(d, &d.script.shown)
        unit.step = ACT_TELL
        if d.script.first_continuous != NO_CELL:
            carry_out_continuous(d, ctx)
            return OK
    if unit.step == ACT_TELL:
        announced(d, ctx, unit)
        unit.step = ACT_DONE
        if d.script.first_continuous != NO_CELL:
            carry_out_continuous(d, ctx)
            return OK
    release_occurrence(d, unit.cell)
    return end_unit(d, unit)


cdef int run_part(DuelState* d, Context* ctx, const Unit* unit, int kind) noexcept nogil:
    """Run the cost or the target function."""
    cdef Function f
    cdef Arguments a
    cdef Group cards
    function_of(d, ctx, unit.effect, kind, &f)
    fill_arguments(d, ctx, unit.effect, unit.player, unit.cell, 1, &a, &cards)
    return run_function(d, ctx, &f, &a)


cdef bint pay_extra_cost(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """The next of the further costs (EFFECT_ACTIVATE_COST); False if none is left."""
    cdef Found found
    cdef Function f
    cdef Arguments a
    cdef Group cards
    cdef int i
    if not in_play(d, ctx, EFFECT_ACTIVATE_COST):
        return False
    find_on_player(d, ctx, unit.player, EFFECT_ACTIVATE_COST, &found)
    for i in range(unit.value, found.n):
        unit.value = i + 1
        if not extra_cost_applies(d, ctx, found.handles[i], unit.effect, unit.player):
            continue
        function_of(d, ctx, found.handles[i], ATTRIBUTE_OPERATION, &f)
        if f.program != NO_PROGRAM:
            fill_arguments(d, ctx, found.handles[i], unit.player, NO_CELL, 1, &a, &cards)
            run_function(d, ctx, &f, &a)
            return True
    return False


cdef void announce_link(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """The effect becomes the next Chain Link; its use is counted."""
    cdef int cell = new_link(d, ctx)
    cdef int card = unit.card
    cdef Link* link
    cdef LinkMore* more
    cdef Group g
    if cell == NO_CELL:
        return
    link = <Link*>&d.cells[cell]
    more = link_more(d, link)
    link.effect = unit.effect
    link.player = unit.player
    link.card = <uint8_t>card
    link.occurrence = unit.cell
    hold_occurrence(d, unit.cell)
    link.code = code_of(d, ctx, card)
    link.type = type_of(d, ctx, card)
    if type_of_effect(d, ctx, unit.effect) & EFFECT_TYPE_ACTIVATE:
        link.flags |= LINK_ACTIVATION
    if carries_negation(d, ctx, card):
        link.flags |= LINK_NEGATED_BEFORE
    if property_of(d, ctx, unit.effect) & EFFECT_FLAG_CLOSE_GRAVE:
        link.flags |= LINK_CLOSES_GRAVE
    more.controller = d.cards[card].controller
    more.location = d.cards[card].location
    more.sequence = d.cards[card].sequence
    more.position = d.cards[card].position
    only(&g, card)
    link.related = keep(d, ctx, &g)
    if use_effect(d, ctx, unit.effect, unit.player):
        link.flags |= LINK_COUNTED
    unit.argument = d.script.n_links
    log_chaining(d, ctx, unit)
    unit.reason = d.script.reason_effect
    unit.who = d.script.reason_player
    d.script.reason_effect = unit.effect
    d.script.reason_player = unit.player


cdef int new_link(DuelState* d, Context* ctx) noexcept nogil:
    """The cell of a new link at the end of the Chain; NO_CELL, and an error noted, if there is no room."""
    cdef int cell, second
    cdef Link* link
    cdef LinkMore* more
    if d.script.n_links >= MAX_LINKS:
        fail(ctx, ERROR_LINKS)
        return NO_CELL
    cell = new_cell(d, ctx, CELL_LINK)
    second = new_cell(d, ctx, CELL_LINK_MORE)
    if cell == NO_CELL or second == NO_CELL:
        return NO_CELL
    link = <Link*>&d.cells[cell]
    link.more = <uint8_t>second
    link.infos = NO_CELL
    more = <LinkMore*>&d.cells[second]
    more.operation = NO_PROGRAM
    more.limits = NO_CELL
    more.captures = NO_CELL
    d.script.links[d.script.n_links] = <uint8_t>cell
    d.script.n_links += 1
    return cell


cdef void log_chaining(DuelState* d, Context* ctx, const Unit* unit) noexcept nogil:
    cdef int32_t words[9]
    if ctx.log == NULL:
        return
    words[0] = MSG_CHAINING
    words[1] = <int32_t>ctx.facts[d.cards[unit.card].row].code
    write_place(&words[2], &d.cards[unit.card])
    words[6] = unit.player
    words[7] = effect_number(d, ctx, unit.effect)
    words[8] = unit.argument
    log_event(ctx, words, 9)


cdef void announced(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """The Chain Link stands: who waits for an activation, or for being targeted, sees it now."""
    cdef Link* link = link_at(d, unit.argument)
    cdef int64_t more[3]
    cdef Group g
    d.script.reason_effect = <uint16_t>unit.reason
    d.script.reason_player = unit.who
    log_1(ctx, MSG_CHAINED, unit.argument)
    more[0] = link.effect
    more[1] = link.player
    more[2] = unit.argument
    count_activity(d, ctx, unit.player, ACTIVITY_CHAIN, NULL, more, 3)
    drop_points(d, EVENT_CHAINING, EVENT_BECOME_TARGET)
    only(&g, link.card)
    happens(d, ctx, EVENT_CHAINING, &g, link.player, unit.argument, link.effect, 0, link.player)
    if link.targets != NO_GROUP and property_of(d, ctx, link.effect) & EFFECT_FLAG_CARD_TARGET:
        look(d, link.targets, &g)
        happens(d, ctx, EVENT_BECOME_TARGET, &g, link.player, unit.argument, link.effect, 0, link.player)


# -- putting a card face-up ------------------------------------------------------------------------------------------------------


cdef int step_face_up(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """ACT-04: a Spell or Trap that is activated is put face-up in its zone, or turned face-up there."""
    cdef int card = unit.card
    cdef uint32_t free
    if unit.step == FACE_BEGIN:
        enable(d, card, False)
        if d.cards[card].location == AT_SZONE:
            turn_over(d, ctx, card, POS_FACEUP)
            unit.step = FACE_LIES
        elif printed_type(d, ctx, card) & TYPE_FIELD:
            unit.step = FACE_FIELD_ZONE
            clear_field_zone(d, ctx, unit.player)
            return OK
        else:
            unit.step = FACE_ZONE
            if printed_type(d, ctx, card) & TYPE_PENDULUM:
                free = free_pendulum_zones(d, ctx, unit.player)
            else:
                free = free_backrow(d, ctx, unit.player)
            choose_zone(d, ctx, unit.player, card, unit.player, AT_SZONE, free)
            return OK
    if unit.step == FACE_FIELD_ZONE:
        set_result(d, ctx, FIELD_ZONE, NULL)
        unit.step = FACE_ZONE
    if unit.step == FACE_ZONE:
        relocate(d, ctx, card, unit.player, AT_SZONE, <int>d.script.result, POS_FACEUP, KEEPS_REASON)
        d.cards[card].status |= STATUS_ACT_FROM_HAND
        unit.step = FACE_LIES
    if unit.step == FACE_LIES:
        unit.step = FACE_DONE
        if one_field_spell(d, ctx, card):
            return OK
    return end_unit(d, unit)


cdef bint one_field_spell(DuelState* d, Context* ctx, int card) noexcept nogil:
    """ST-05 before MR3: a face-up Field Spell destroys the one that the other player has face-up; True: it is being done."""
    cdef Group g
    cdef int other
    if not printed_type(d, ctx, card) & TYPE_FIELD or not d.switches & SWITCH_ONE_FIELD_SPELL:
        return False
    other = d.players[1 - d.cards[card].controller].spells[FIELD_ZONE]
    if other == NO_CARD or not d.cards[other].position & POS_FACEUP:
        return False
    only(&g, other)
    destroy_by_rule(d, ctx, &g, REASON_DESTROY | REASON_RULE)
    return True
