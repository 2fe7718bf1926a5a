"""Special Summons by effects, in steps or at once, Tokens, control, temporary banishment (SS, TOKEN, MOVE rules)."""

from libc.stdint cimport int32_t, int64_t, int8_t, uint16_t, uint32_t, uint8_t

from ygocore._native.bits cimport popcount32
from ygocore._native.by_procedure cimport reason_of_materials
from ygocore._native.bytecode cimport PERMIT_ACTIVITY, PermitRow
from ygocore._native.choices cimport choose_position, choose_zone
from ygocore._native.consts cimport (
    EFFECT_FLAG_CANNOT_DISABLE,
    EFFECT_SET_CONTROL,
    EFFECT_SPSUMMON_COST,
    EFFECT_TYPE_SINGLE,
    EVENT_CONTROL_CHANGED,
    EVENT_SPSUMMON_SUCCESS,
    EVENT_SSET,
    MSG_SET,
    MSG_SPSUMMONED,
    MSG_SPSUMMONING,
    POS_FACEDOWN,
    POS_FACEUP,
    POS_FACEUP_ATTACK,
    REASON_DESTROY,
    REASON_EFFECT,
    REASON_MATERIAL,
    REASON_RETURN,
    REASON_RULE,
    REASON_SPSUMMON,
    REASON_XYZ,
    RESET_CONTROL,
    RESET_EVENT,
    RESET_LEAVE,
    RESET_OVERLAY,
    RESET_PHASE,
    RESET_REMOVE,
    RESET_TEMP_REMOVE,
    RESET_TODECK,
    RESET_TOFIELD,
    RESET_TOGRAVE,
    RESET_TOHAND,
    STATUS_PROC_COMPLETE,
    STATUS_SET_TURN,
    STATUS_SPSUMMON_TURN,
    SUMMON_TYPE_SPECIAL,
    TYPE_FIELD,
    TYPE_LINK,
)
from ygocore._native.context cimport Context, fail, log_0, log_card, log_move
from ygocore._native.costs cimport pay
from ygocore._native.effects cimport (
    Found,
    find_on_card,
    new_effect,
    place_changed,
    register_effect,
    reset_on_card,
    take_part,
    value_of,
)
from ygocore._native.groups cimport (
    add,
    drop,
    empty,
    forget,
    is_empty,
    keep,
    look,
    only,
    rekeep,
    size,
    take_lowest,
)
from ygocore._native.handles cimport Function, handler_of, owner_of, runtime_effect, runtime_more, script_of
from ygocore._native.happen cimport carry_out_continuous, finish_with, happens
from ygocore._native.limits cimport add_use, note_special_summon
from ygocore._native.may cimport Summons, can_be_special_summoned, can_change_control, is_token
from ygocore._native.operations cimport (
    LOST_TARGET_REASON,
    SEND_BY_RULE,
    SEND_OF_NOBODY,
    Way,
    attach_equip,
    destroy_by_rule,
    drop_equips,
    drop_materials,
    list_materials,
    note_reason,
    send,
    tell,
    unaffected,
    way_to,
)
from ygocore._native.order cimport first_in_order, in_order
from ygocore._native.placing cimport (
    KEEPS_REASON,
    forget_field,
    hold_card,
    lay,
    lift,
    release_targets,
    relocate,
    unequip,
)
from ygocore._native.room cimport free_backrow, free_monster_zones, room_for
from ygocore._native.scripts cimport ROW_ACTIVITY, RowScript
from ygocore._native.setup cimport clear_card
from ygocore._native.state cimport (
    AT_GRAVE,
    AT_MZONE,
    AT_NOWHERE,
    AT_OVERLAY,
    AT_SZONE,
    CARD_ENABLED,
    CARD_HOME,
    ERROR_CARDS,
    ERROR_SCRIPT,
    ERROR_VALUE,
    FIELD_ZONE,
    MAX_CARDS,
    NO_CARD,
    NO_CELL,
    NO_EFFECT,
    NO_GROUP,
    NO_PROGRAM,
    OK,
    SCRIPT_IGNITION_WINDOW,
    STALE,
    USE_ACTIVITY,
    Card,
    DuelState,
    Effect,
    EffectMore,
    Group,
    Unit,
    checked_state_size,
)
from ygocore._native.stats cimport remember, row_of_code
from ygocore._native.summoning cimport materials_used
from ygocore._native.tokens cimport is_named
from ygocore._native.vm cimport ask_values
from ygocore._native.work cimport (
    UNIT_ATTACH,
    UNIT_CHANGE_SIDE,
    UNIT_CONTROL,
    UNIT_EQUIP,
    UNIT_RETURN,
    UNIT_SET,
    UNIT_SPECIAL,
    UNIT_STEP,
    UNIT_TO_FIELD,
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
    LASTING = (
        RESET_EVENT | RESET_TOGRAVE | RESET_REMOVE | RESET_TOHAND | RESET_TODECK | RESET_LEAVE | RESET_TOFIELD
        | RESET_TEMP_REMOVE | RESET_OVERLAY
    )
    SPECIAL_SUCCEEDS = 3  # the last step of UNIT_SPECIAL
    NO_ZONE = -1  # the result where a zone was to be chosen and there is none


# -- what players did, counted -------------------------------------------------------------------------------------------------


cdef void count_activity(
    DuelState* d, Context* ctx, int player, int activity, const Group* cards, const int64_t* more, int count
) noexcept nogil:
    """The player did it once more; custom counters count what their filter does not accept, of cards (or none) and more."""
    count_one(d, player, activity)
    if ctx.scripts.flags & ROW_ACTIVITY:
        count_for_cards(d, ctx, player, activity, cards, more, count)


cdef void count_one(DuelState* d, int player, int activity) noexcept nogil:
    """The player did it once more, with no card that a custom counter could ask about."""
    if d.players[player].activities[activity] < 0xFF:
        d.players[player].activities[activity] += 1


cdef void count_for_cards(
    DuelState* d, Context* ctx, int player, int activity, const Group* cards, const int64_t* more, int count
) noexcept nogil:
    """The custom counters that cards of this duel ask for, each once."""
    cdef const RowScript* script
    cdef const PermitRow* permit
    cdef int card, i
    for card in range(d.n_cards):
        script = script_of(d, ctx, card)
        if script == NULL or not script.flags & ROW_ACTIVITY or asked_before(d, ctx, card):
            continue
        for i in range(script.n_permits):
            permit = &ctx.scripts.permits[script.first_permit + i]
            if permit.kind == PERMIT_ACTIVITY and permit.b == <uint32_t>activity:
                if not accepts_all(d, ctx, permit.filter_, cards, more, count):
                    add_use(d, ctx, USE_ACTIVITY, player, permit.a, permit.b, NO_CARD, 1)


cdef bint asked_before(const DuelState* d, const Context* ctx, int card) noexcept nogil:
    """Whether a card with a lower index declares the same."""
    cdef int script = ctx.scripts.script_of[d.cards[card].row]
    cdef int i
    for i in range(card):
        if ctx.scripts.script_of[d.cards[i].row] == script:
            return True
    return False


cdef bint accepts_all(
    DuelState* d, Context* ctx, int32_t program, const Group* cards, const int64_t* more, int count
) noexcept nogil:
    """Whether the filter accepts each of the cards, or without cards what is given instead."""
    cdef Function f
    cdef Group left
    cdef int64_t values[8]
    cdef int card, i
    if program == NO_PROGRAM:
        return True
    f.program = program
    f.n_captures = 0
    if cards == NULL or is_empty(cards):
        return ask_values(d, ctx, &f, more, count) != 0
    left = cards[0]
    for i in range(count):
        values[1 + i] = more[i]
    card = take_lowest(&left)
    while card != NO_CARD:
        values[0] = card
        if not ask_values(d, ctx, &f, values, count + 1):
            return False
        card = take_lowest(&left)
    return True


# -- Special Summons -------------------------------------------------------------------------------------------------------------


cdef void keep_manner(Unit* unit, const Summons* how, uint32_t zone) noexcept nogil:
    unit.player = <uint8_t>how.player
    unit.who = <uint8_t>how.to
    unit.argument = <int32_t>how.type
    unit.number = <int32_t>how.position
    unit.value = <int32_t>zone
    unit.flags = how.no_check | how.no_limit << 1


cdef void manner_of(const DuelState* d, const Unit* unit, Summons* how) noexcept nogil:
    how.effect = d.script.reason_effect
    how.player = unit.player
    how.to = unit.who
    how.type = <uint32_t>unit.argument
    how.position = <uint32_t>unit.number
    how.no_check = unit.flags & 1
    how.no_limit = unit.flags >> 1 & 1


cdef void special_summon(
    DuelState* d, Context* ctx, const Group* cards, const Summons* how, uint32_t zone
) noexcept nogil:
    """Special Summon monsters together; the result: how many were. If not all fit, none is (SS-30, CF-13)."""
    cdef Unit* unit = push(d, ctx, UNIT_SPECIAL, how.player)
    keep_manner(unit, how, zone)
    unit.cards = keep(d, ctx, cards)


cdef int step_special(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`cards`: those still to be summoned; `minimum`: how many were. At the end those summoned; `value`: what is given."""
    cdef Group cards
    cdef Summons how
    cdef int card
    look(d, unit.cards, &cards)
    if unit.step == SPECIAL_SUCCEEDS:
        card = unit.value
        end_unit(d, unit)
        return summon_succeeds(d, ctx, &cards, card)
    manner_of(d, unit, &how)
    if unit.step == 0:
        if not all_fit(d, ctx, &cards, &how, <uint32_t>unit.value):
            return end_with(d, unit, 0)
        unit.step = 1
    elif d.script.result:
        unit.minimum += 1
    if is_empty(&cards):
        card = unit.minimum
        end_unit(d, unit)
        return complete_summon(d, ctx, card)
    card = first_in_order(d, ctx, &cards)
    drop(&cards, card)
    rekeep(d, ctx, &unit.cards, &cards)
    unit.step = 2
    summon_step(d, ctx, card, &how, <uint32_t>unit.value)
    return OK


cdef bint all_fit(DuelState* d, Context* ctx, Group* cards, const Summons* how, uint32_t zone) noexcept nogil:
    """Drop the cards that cannot be summoned; whether there are zones for the others."""
    cdef Group left = cards[0]
    cdef uint32_t free = 0
    cdef int card = take_lowest(&left)
    while card != NO_CARD:
        if can_be_special_summoned(d, ctx, card, how):
            free |= room_for(d, ctx, card, how.to, zone)
        else:
            drop(cards, card)
        card = take_lowest(&left)
    return size(cards) <= 1 or size(cards) <= popcount32(free)


cdef void summon_step(DuelState* d, Context* ctx, int card, const Summons* how, uint32_t zone) noexcept nogil:
    """Put one monster of a Special Summon on the field; it is not summoned before the summon is completed. The result: whether
    it was put there."""
    cdef Unit* unit = push(d, ctx, UNIT_STEP, how.player)
    keep_manner(unit, how, zone)
    unit.card = <uint8_t>card


cdef int step_step(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`minimum`: the free zones; `maximum`: the zone chosen."""
    cdef Summons how
    cdef Group stepping
    cdef int card = unit.card
    manner_of(d, unit, &how)
    if unit.step == 0:
        if not can_be_special_summoned(d, ctx, card, &how):
            return end_with(d, unit, 0)
        unit.minimum = <uint8_t>room_for(d, ctx, card, how.to, <uint32_t>unit.value)
        if unit.minimum == 0:
            return end_with(d, unit, 0)  # ZONE-11
        unit.step = 3
        if pay(d, ctx, card, EFFECT_SPSUMMON_COST, how.player, SUMMON_TYPE_SPECIAL | how.type):
            return OK
    if unit.step == 3:
        unit.step = 1
        choose_zone(d, ctx, unit.player, card, how.to, AT_MZONE, unit.minimum)
        return OK
    if unit.step == 1:
        unit.maximum = <uint8_t>d.script.result
        unit.step = 2
        choose_position(d, ctx, unit.player, card, allowed_positions(d, ctx, card, how.position))
        return OK
    put_summoned(d, ctx, card, &how, unit.maximum, <int>d.script.result)
    look(d, d.script.stepping, &stepping)
    add(&stepping, card)
    rekeep(d, ctx, &d.script.stepping, &stepping)
    return end_with(d, unit, 1)


cdef uint32_t allowed_positions(DuelState* d, Context* ctx, int card, uint32_t position) noexcept nogil:
    """SS-05: the battle positions it may come in; a Link Monster has no other than face-up Attack."""
    if ctx.facts[d.cards[card].row].type & TYPE_LINK:
        return POS_FACEUP_ATTACK
    if is_token(d, ctx, card) and position & POS_FACEUP:
        return position & POS_FACEUP
    return position


cdef void enable(DuelState* d, int card, bint enabled) noexcept nogil:
    """Whether the effects of the card apply (SUM-08)."""
    if enabled:
        d.more[card].flags |= CARD_ENABLED
    else:
        d.more[card].flags &= ~CARD_ENABLED


cdef void put_summoned(
    DuelState* d, Context* ctx, int card, const Summons* how, int sequence, int position
) noexcept nogil:
    """Lay the monster down."""
    cdef int came_from = d.cards[card].location
    enable(d, card, False)
    relocate(d, ctx, card, how.to, AT_MZONE, sequence, position, REASON_SPSUMMON)
    note_summon(d, ctx, card, SUMMON_TYPE_SPECIAL | how.type, how.player, came_from)
    note_reason(d, card)
    d.cards[card].reason_player = <uint8_t>how.player
    d.cards[card].status |= STATUS_SPSUMMON_TURN
    log_card(ctx, MSG_SPSUMMONING, &d.cards[card])


cdef void note_summon(
    DuelState* d, Context* ctx, int card, uint32_t type, int player, int came_from
) noexcept nogil:
    """How, by whom and from where it was summoned."""
    if type & 0x00FF0000:
        fail(ctx, ERROR_VALUE)
    d.cards[card].summon_type = <uint8_t>(type >> 24)
    d.cards[card].summon_value = <uint16_t>type
    d.more[card].summon_place = <uint8_t>(came_from | player << 4)


cdef int complete_summon(DuelState* d, Context* ctx, int result) noexcept nogil:
    """The Special Summon is done: the monsters are summoned at the same moment (SS-18); the result: that number, or with -1 how
    many. Continuous effects of their having become materials come before those of the summon."""
    cdef Unit* unit
    cdef bint used = False
    cdef unsigned char order[MAX_CARDS]
    cdef Group summoned
    cdef uint32_t reason
    cdef int count = 0
    cdef int i, player
    look(d, d.script.stepping, &summoned)
    forget(d, &d.script.stepping)
    while not is_empty(&summoned):
        order[count] = <unsigned char>first_moved(d, &summoned)
        drop(&summoned, order[count])
        if d.cards[order[count]].location == AT_MZONE:
            count += 1
    if result < 0:
        result = count
    if count == 0:
        return finish_with(d, ctx, result, NULL)
    for i in range(count):
        add(&summoned, order[i])
        enable(d, order[i], True)
    d.script.stale = STALE
    log_0(ctx, MSG_SPSUMMONED)
    player = d.more[order[0]].summon_place >> 4
    count_activity(d, ctx, player, ACTIVITY_SPSUMMON, &summoned, NULL, 0)
    for i in range(count):
        note_special_summon(d, ctx, player, order[i])
    tell(d, ctx, order, count, 0)
    for i in range(count):
        reason = reason_of_materials(
            <uint32_t>d.cards[order[i]].summon_type << 24 | d.cards[order[i]].summon_value
        )
        if reason and d.cards[order[i]].materials != NO_GROUP:
            materials_used(d, ctx, order[i], reason)
            used = True
    if not used or d.script.first_continuous == NO_CELL:
        return summon_succeeds(d, ctx, &summoned, result)
    unit = push(d, ctx, UNIT_SPECIAL, player)
    unit.step = SPECIAL_SUCCEEDS
    unit.value = result
    unit.cards = keep(d, ctx, &summoned)
    carry_out_continuous(d, ctx)
    return OK


cdef int summon_succeeds(DuelState* d, Context* ctx, const Group* summoned, int result) noexcept nogil:
    cdef int player = d.more[first_moved(d, summoned)].summon_place >> 4
    happens(d, ctx, EVENT_SPSUMMON_SUCCESS, summoned, player, 0, d.script.reason_effect, REASON_SPSUMMON, player)
    d.script.flags |= SCRIPT_IGNITION_WINDOW
    rekeep(d, ctx, &d.script.operated, summoned)
    return finish_with(d, ctx, result, NULL)


cdef int first_moved(const DuelState* d, const Group* cards) noexcept nogil:
    """The card of the set that moved first."""
    cdef Group left = cards[0]
    cdef int card = take_lowest(&left)
    cdef int first = card
    while card != NO_CARD:
        if d.more[card].move_id < d.more[first].move_id:
            first = card
        card = take_lowest(&left)
    return first


# -- Tokens ----------------------------------------------------------------------------------------------------------------------


cdef int make_token(DuelState* d, Context* ctx, int player, uint32_t code) noexcept nogil:
    """A Token that does not lie anywhere yet (TOKEN-01); NO_CARD, and an error noted, if it is not in the pool or there is no
    room."""
    cdef int row = row_of_code(ctx, code)
    cdef int card
    if row < 0:
        fail(ctx, ERROR_SCRIPT)
        return NO_CARD
    card = unused_card(d, ctx)
    if card == NO_CARD:
        fail(ctx, ERROR_CARDS)
        return NO_CARD
    clear_card(d, card, row, player)
    d.cards[card].position = POS_FACEUP_ATTACK
    take_part(d, ctx, card)
    return card


cdef int unused_card(DuelState* d, Context* ctx) noexcept nogil:
    """The index of a card that there is not: a new one, or that of a Token that has vanished and that nothing names."""
    cdef int card
    if d.n_cards < MAX_CARDS:
        d.n_cards += 1
        return d.n_cards - 1
    for card in range(d.n_cards):
        if d.cards[card].location == AT_NOWHERE and is_token(d, ctx, card) and not is_named(d, card):
            return card
    return NO_CARD


# -- control ---------------------------------------------------------------------------------------------------------------------


cdef void take_control(
    DuelState* d, Context* ctx, const Group* cards, int player, uint32_t phase, int count
) noexcept nogil:
    """Give the player control of monsters, until the phase if one is given; the result: how many changed."""
    cdef Unit* unit = push(d, ctx, UNIT_CONTROL, player)
    unit.cards = keep(d, ctx, cards)
    unit.number = <int32_t>phase
    unit.argument = count


cdef int step_control(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`cards`: those still to change; `value`: how many have."""
    cdef Group cards
    cdef int card
    if unit.step == 1:
        unit.value += <int32_t>d.script.result
    unit.step = 1
    look(d, unit.cards, &cards)
    while not is_empty(&cards):
        card = first_in_order(d, ctx, &cards)
        drop(&cards, card)
        if unaffected(d, ctx, card) or not can_change_control(d, ctx, card, unit.player, False):
            continue
        rekeep(d, ctx, &unit.cards, &cards)
        bind(d, ctx, card, unit.player, <uint32_t>unit.number, unit.argument)
        change_controller(d, ctx, card, unit.player)
        return OK
    return end_with(d, unit, unit.value)


cdef void bind(DuelState* d, Context* ctx, int card, int player, uint32_t phase, int count) noexcept nogil:
    """The player has control of the monster as long as it stays on the field, or until the phase."""
    cdef int source = d.script.reason_effect
    cdef int owner = card
    cdef int handle
    cdef Effect* effect
    cdef EffectMore* more
    if source != NO_EFFECT:
        owner = handler_of(d, source)
        if owner == NO_CARD:
            owner = owner_of(d, source)
        if owner == NO_CARD:
            owner = card
    handle = new_effect(d, ctx, owner)
    if handle == NO_EFFECT:
        return
    effect = runtime_effect(d, handle)
    more = runtime_more(d, handle)
    effect.type = EFFECT_TYPE_SINGLE
    effect.code = EFFECT_SET_CONTROL
    effect.value = player
    effect.reset = LASTING
    more.property = EFFECT_FLAG_CANNOT_DISABLE
    more.owner_player = <int8_t>d.script.reason_player
    if phase:
        effect.reset |= RESET_PHASE | phase
        more.reset_count = <uint8_t>(count if count else 1)
    register_effect(d, ctx, handle, card, 0)


cdef void change_controller(DuelState* d, Context* ctx, int card, int player) noexcept nogil:
    """Move a monster to the other side; without a zone there it is destroyed by rule (E-085). The result: whether it moved."""
    cdef Unit* unit = push(d, ctx, UNIT_CHANGE_SIDE, player)
    unit.card = <uint8_t>card


cdef int step_change_side(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    cdef Card* card = &d.cards[unit.card]
    cdef Group g
    cdef uint32_t free, status
    cdef int attacks, home
    only(&g, unit.card)
    if unit.step == 0:
        free = free_monster_zones(d, ctx, unit.player, 0xFF)
        if free == 0:
            unit.step = 2
            destroy_by_rule(d, ctx, &g, REASON_RULE | REASON_DESTROY)
            return OK
        unit.step = 1
        choose_zone(d, ctx, unit.player, unit.card, unit.player, AT_MZONE, free)
        return OK
    if unit.step == 2:
        return end_with(d, unit, 0)
    status = card.status
    attacks = card.attacks
    home = d.more[unit.card].flags & CARD_HOME
    relocate(d, ctx, unit.card, unit.player, AT_MZONE, <int>d.script.result, card.position, KEEPS_REASON)
    card.status = status
    card.attacks = <uint8_t>attacks
    d.more[unit.card].flags = (d.more[unit.card].flags & ~CARD_HOME) | home
    reset_on_card(d, ctx, unit.card, RESET_CONTROL)
    happens(
        d, ctx, EVENT_CONTROL_CHANGED, &g, unit.player, 0, d.script.reason_effect, 0, d.script.reason_player
    )
    end_unit(d, unit)
    return finish_with(d, ctx, 1, NULL)


cdef void swap_control(
    DuelState* d, Context* ctx, int first, int second, uint32_t phase, int count
) noexcept nogil:
    """The players exchange control of two monsters, each goes into the other's zone; the result: whether they did."""
    cdef Card one = d.cards[first]
    cdef Card other = d.cards[second]
    cdef Group both
    if one.controller == other.controller:
        set_result(d, ctx, 0, NULL)
        return
    lift(d, ctx, first)
    lift(d, ctx, second)
    lay(d, ctx, first, other.controller, other.location, other.sequence, one.position)
    lay(d, ctx, second, one.controller, one.location, one.sequence, other.position)
    log_move(ctx, &d.cards[first])
    reset_on_card(d, ctx, first, RESET_CONTROL)
    log_move(ctx, &d.cards[second])
    reset_on_card(d, ctx, second, RESET_CONTROL)
    only(&both, first)
    add(&both, second)
    happens(d, ctx, EVENT_CONTROL_CHANGED, &both, 0, 0, NO_EFFECT, 0, d.script.reason_player)
    bind(d, ctx, first, d.cards[first].controller, phase, count)
    bind(d, ctx, second, d.cards[second].controller, phase, count)
    finish_with(d, ctx, 1, NULL)


cdef int belongs_to(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Who is to control the monster: who took control last, else whose side it came to."""
    cdef Found found
    find_on_card(d, ctx, card, EFFECT_SET_CONTROL, &found)
    if found.n:
        return <int>value_of(d, ctx, found.handles[found.n - 1], card) & 1
    return (d.more[card].flags & CARD_HOME) >> 1


# -- leaving for a while ---------------------------------------------------------------------------------------------------------


cdef void return_to_field(DuelState* d, Context* ctx, int card) noexcept nogil:
    """MOVE-10, SS-32, GAP-10: a banished monster comes back: no summon; without a Main Monster Zone it goes to the GY. The
    result: whether it came back."""
    cdef Unit* unit = push(d, ctx, UNIT_RETURN, d.cards[card].previous_controller)
    unit.card = <uint8_t>card


cdef int step_return(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    cdef Card* card = &d.cards[unit.card]
    cdef int player = card.previous_controller
    cdef int location = AT_SZONE if card.previous_location == AT_SZONE else AT_MZONE
    cdef unsigned char index = unit.card
    cdef int position = POS_FACEUP_ATTACK  # if it has been elsewhere since
    cdef uint32_t free
    if unit.step == 0:
        if location == AT_SZONE:
            free = free_backrow(d, ctx, player)
        else:
            free = free_monster_zones(d, ctx, player, 0xFF)
        if free == 0:
            relocate(d, ctx, index, card.owner, AT_GRAVE, 0, POS_FACEUP, REASON_RULE)
            tell(d, ctx, &index, 1, REASON_RULE)
            return end_with(d, unit, 0)
        unit.step = 1
        choose_zone(d, ctx, player, index, player, location, free)
        return OK
    if on_field(card.previous_location):
        position = card.previous_position
    relocate(d, ctx, index, player, location, <int>d.script.result, position, REASON_EFFECT | REASON_RETURN)
    tell(d, ctx, &index, 1, REASON_RETURN)
    end_unit(d, unit)
    return finish_with(d, ctx, 1, NULL)


# -- cards equipped, attached, placed --------------------------------------------------------------------------------------------


cdef void equip(DuelState* d, Context* ctx, int player, int equipment, int target, bint faceup) noexcept nogil:
    """Equip a card to a monster; one that does not lie in the Spell & Trap Zone yet is put there face-up. The result: whether
    it is equipped."""
    cdef Unit* unit
    if d.cards[target].location != AT_MZONE or not d.cards[target].position & POS_FACEUP:
        set_result(d, ctx, 0, NULL)
        return
    if d.cards[equipment].location == AT_SZONE:
        attach_equip(d, ctx, equipment, target)
        finish_with(d, ctx, 1, NULL)
        return
    unit = push(d, ctx, UNIT_EQUIP, player)
    unit.card = <uint8_t>equipment
    unit.other = <uint8_t>target
    unit.flags = faceup


cdef int step_equip(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`left`: what was equipped to the card itself."""
    cdef unsigned char card = unit.card
    cdef unsigned char materials[MAX_CARDS]
    cdef Group equips
    cdef uint32_t free
    cdef int count, position
    if unit.step == 0:
        free = free_backrow(d, ctx, unit.player)
        if free == 0:
            return end_with(d, unit, 0)
        unit.step = 1
        choose_zone(d, ctx, unit.player, card, unit.player, AT_SZONE, free)
        return OK
    if unit.step == 1:
        empty(&equips)
        drop_equips(d, card, NULL, &equips)
        count = list_materials(d, card, materials, 0)
        position = POS_FACEUP if unit.flags or d.cards[card].position & POS_FACEUP else POS_FACEDOWN
        relocate(d, ctx, card, unit.player, AT_SZONE, <int>d.script.result, position, KEEPS_REASON)
        release_targets(d, card)
        enable(d, card, True)
        tell(d, ctx, &card, 1, REASON_EFFECT)
        unit.left = keep(d, ctx, &equips)
        unit.step = 2
        if count:
            drop_materials(d, ctx, materials, count)
            carry_out_continuous(d, ctx)
            return OK
    if unit.step == 2:
        attach_equip(d, ctx, card, unit.other)
        unit.step = 3
        if unit.left != NO_GROUP:
            look(d, unit.left, &equips)
            destroy_by_rule(d, ctx, &equips, LOST_TARGET_REASON)
            return OK
    return end_with(d, unit, 1)


cdef void attach(DuelState* d, Context* ctx, int under, const Group* cards) noexcept nogil:
    """E-067: cards become Xyz Materials, which are no cards on the field; what they carried themselves goes to the GY."""
    cdef unsigned char order[MAX_CARDS]
    cdef unsigned char materials[MAX_CARDS]
    cdef Group equips
    cdef Unit* unit
    cdef int count = in_order(d, ctx, cards, order)
    cdef int n_materials = 0
    cdef int i
    empty(&equips)
    for i in range(count):
        n_materials = list_materials(d, order[i], materials, n_materials)
        drop_equips(d, order[i], NULL, &equips)
        become_material(d, ctx, order[i], under)
    if n_materials:
        drop_materials(d, ctx, materials, n_materials)
    unit = push(d, ctx, UNIT_ATTACH, 0)
    unit.left = keep(d, ctx, &equips)
    unit.flags = n_materials > 0


cdef void become_material(DuelState* d, Context* ctx, int card, int under) noexcept nogil:
    cdef Card* c = &d.cards[card]
    cdef int at = d.cards[under].first_material
    cdef int sequence = 0
    remember(d, ctx, card)
    lift(d, ctx, card)
    c.reason = REASON_XYZ | REASON_MATERIAL if c.reason & REASON_MATERIAL else REASON_EFFECT
    reset_on_card(d, ctx, card, RESET_OVERLAY | RESET_LEAVE)
    c.status &= STATUS_PROC_COMPLETE
    c.attacks = 0
    release_targets(d, card)
    unequip(d, card)
    forget_field(d, card)
    while at != NO_CARD:
        sequence += 1
        at = d.cards[at].next_held
    hold_card(d, &d.cards[under].first_material, card)
    c.holder = <uint8_t>under
    c.controller = d.cards[under].controller
    c.location = AT_OVERLAY
    c.sequence = <uint8_t>sequence
    c.position = POS_FACEUP
    d.script.moments += 1
    d.script.moves += 1
    d.more[card].move_id = d.script.moves
    place_changed(d, ctx, card)
    if ctx.log != NULL:
        log_move(ctx, c)
        # the place of a material: its monster's zone, and its number under it
        ctx.log.words[ctx.log.count - 3] = d.cards[under].sequence
        ctx.log.words[ctx.log.count - 2] = sequence


cdef int step_attach(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`left`: what was equipped to the cards."""
    cdef Group cards
    if unit.step == 0:
        unit.step = 1
        if unit.flags:
            carry_out_continuous(d, ctx)
            return OK
    if unit.step == 1:
        unit.step = 2
        if unit.left != NO_GROUP:
            look(d, unit.left, &cards)
            destroy_by_rule(d, ctx, &cards, LOST_TARGET_REASON)
            return OK
    return end_with(d, unit, 0)


cdef void clear_field_zone(DuelState* d, Context* ctx, int player) noexcept nogil:
    """ST-06: a card already in the player's Field Zone is sent to the GY by rule first."""
    cdef int old = d.players[player].spells[FIELD_ZONE]
    cdef Way grave = way_to(AT_GRAVE)
    cdef Group g
    if old == NO_CARD:
        return
    only(&g, old)
    send(d, ctx, &g, &grave, REASON_RULE, SEND_BY_RULE | SEND_OF_NOBODY)
    d.script.reason_player = <uint8_t>player


cdef void zone_for_spell(DuelState* d, Context* ctx, int card, int player) noexcept nogil:
    """Where a Spell or Trap that an effect brings to the field goes, Field Spells apart; the result: the zone, NO_ZONE without
    room."""
    cdef uint32_t free = free_backrow(d, ctx, player)
    if free == 0:
        set_result(d, ctx, NO_ZONE, NULL)
        return
    choose_zone(d, ctx, player, card, player, AT_SZONE, free)


cdef void set_by_effect(DuelState* d, Context* ctx, const Group* cards, int player, int to) noexcept nogil:
    """Set Spells and Traps; the result: how many were."""
    cdef Unit* unit = push(d, ctx, UNIT_SET, player)
    unit.cards = keep(d, ctx, cards)
    unit.who = <uint8_t>to


cdef int step_set(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`cards`: those still to be Set; `card`: the one being Set; `done`: those that were."""
    cdef Group cards, done
    cdef int count
    if unit.step == 1:  # the Field Zone is clear
        set_result(d, ctx, FIELD_ZONE, NULL)
        unit.step = 2
    if unit.step == 2 and d.script.result != NO_ZONE:
        relocate(d, ctx, unit.card, unit.who, AT_SZONE, <int>d.script.result, POS_FACEDOWN, KEEPS_REASON)
        d.cards[unit.card].status |= STATUS_SET_TURN
        log_card(ctx, MSG_SET, &d.cards[unit.card])
        look(d, unit.done, &done)
        add(&done, unit.card)
        rekeep(d, ctx, &unit.done, &done)
    look(d, unit.cards, &cards)
    if not is_empty(&cards):
        unit.card = <uint8_t>first_in_order(d, ctx, &cards)
        drop(&cards, unit.card)
        rekeep(d, ctx, &unit.cards, &cards)
        unit.step = 2
        if ctx.facts[d.cards[unit.card].row].type & TYPE_FIELD:
            unit.step = 1
            clear_field_zone(d, ctx, unit.who)
            return OK
        zone_for_spell(d, ctx, unit.card, unit.who)
        return OK
    look(d, unit.done, &done)
    count = size(&done)
    if count:
        tell_as_moved(d, ctx, &done, REASON_EFFECT)
        happens(d, ctx, EVENT_SSET, &done, unit.who, 0, d.script.reason_effect, 0, unit.player)
    rekeep(d, ctx, &d.script.operated, &done)
    end_unit(d, unit)
    return finish_with(d, ctx, count, NULL)


cdef void tell_as_moved(DuelState* d, Context* ctx, const Group* moved, uint32_t reason) noexcept nogil:
    """The events of cards that have moved one after the other, in that order."""
    cdef unsigned char order[MAX_CARDS]
    cdef Group left = moved[0]
    cdef int count = 0
    while not is_empty(&left):
        order[count] = <unsigned char>first_moved(d, &left)
        drop(&left, order[count])
        count += 1
    tell(d, ctx, order, count, reason)


cdef void move_to_field(
    DuelState* d, Context* ctx, int card, int mover, int player, int location, int position, bint enabled
) noexcept nogil:
    """Put a card on the field, which is no summon; the result: whether there was room."""
    cdef Unit* unit = push(d, ctx, UNIT_TO_FIELD, mover)
    unit.card = <uint8_t>card
    unit.who = <uint8_t>player
    unit.number = location
    unit.argument = position
    unit.flags = enabled


cdef int step_to_field(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    cdef unsigned char card = unit.card
    cdef uint32_t free
    if unit.step == 0:
        unit.step = 2
        if unit.number == AT_MZONE:
            free = free_monster_zones(d, ctx, unit.who, 0xFF)
            if free == 0:
                return end_with(d, unit, 0)
            choose_zone(d, ctx, unit.player, card, unit.who, AT_MZONE, free)
        elif ctx.facts[d.cards[card].row].type & TYPE_FIELD:
            unit.step = 1
            clear_field_zone(d, ctx, unit.who)
        else:
            zone_for_spell(d, ctx, card, unit.who)
        return OK
    if unit.step == 1:
        set_result(d, ctx, FIELD_ZONE, NULL)
    if d.script.result == NO_ZONE:
        return end_with(d, unit, 0)
    relocate(
        d, ctx, card, unit.who, AT_MZONE if unit.number == AT_MZONE else AT_SZONE, <int>d.script.result, unit.argument,
        KEEPS_REASON,
    )
    enable(d, card, unit.flags)
    tell(d, ctx, &card, 1, REASON_EFFECT)
    end_unit(d, unit)
    return finish_with(d, ctx, 1, NULL)
