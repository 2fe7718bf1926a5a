"""What effects and rules do to cards, as a whole and at one moment: sending, destroying, Tributing, turning (MOVE).

Each operation drops what may not be done or is done to cards that are unaffected, lets replacements and redirections
take their part, moves the cards, then tells effects what happened. The cards that were in fact moved are left in
`script.operated`.
"""

from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint64_t, uint8_t

from ygocore._native.bits cimport ctz32
from ygocore._native.consts cimport (
    EFFECT_BATTLE_DESTROY_REDIRECT,
    EFFECT_DESTROY_REPLACE,
    EFFECT_DESTROY_SUBSTITUTE,
    EFFECT_EQUIP_LIMIT,
    EFFECT_FLAG_SINGLE_RANGE,
    EFFECT_INDESTRUCTABLE_COUNT,
    EFFECT_RELEASE_REPLACE,
    EFFECT_SEND_REPLACE,
    EFFECT_TYPE_CONTINUOUS,
    EFFECT_TYPE_SINGLE,
    EVENT_BATTLE_DESTROYED,
    EVENT_CHANGE_POS,
    EVENT_DESTROY,
    EVENT_DESTROYED,
    EVENT_DISCARD,
    EVENT_EQUIP,
    EVENT_FLIP,
    EVENT_LEAVE_FIELD,
    EVENT_LEAVE_FIELD_P,
    EVENT_LEAVE_GRAVE,
    EVENT_MOVE,
    EVENT_RELEASE,
    EVENT_REMOVE,
    EVENT_TO_DECK,
    EVENT_TO_GRAVE,
    EVENT_TO_HAND,
    LOCATION_GRAVE,
    MSG_EQUIP,
    POS_DEFENSE,
    POS_FACEDOWN,
    POS_FACEDOWN_DEFENSE,
    POS_FACEUP,
    POS_FACEUP_DEFENSE,
    REASON_BATTLE,
    REASON_DESTROY,
    REASON_DISCARD,
    REASON_EFFECT,
    REASON_LOST_OVERLAY,
    REASON_RELEASE,
    REASON_REPLACE,
    REASON_RETURN,
    REASON_RULE,
    STATUS_DESTROY_CONFIRMED,
    TYPE_LINK,
    TYPE_MONSTER,
)
from ygocore._native.context cimport Context, location_bit, log_event, write_place
from ygocore._native.effects cimport (
    MOST_WAITING,
    Found,
    find_on_card,
    has_value_function,
    in_play,
    in_range,
    is_negated,
    is_registered,
    shrugs_off,
    value_of,
    value_of_many,
    waiting_for_event,
)
from ygocore._native.groups cimport (
    add,
    drop,
    empty,
    forget,
    has as has_card,
    is_empty,
    keep,
    look,
    only,
    rekeep,
    take_lowest,
    unite,
)
from ygocore._native.handles cimport (
    ATTRIBUTE_CONDITION,
    ATTRIBUTE_OPERATION,
    ATTRIBUTE_TARGET,
    Function,
    controller_of,
    function_of,
    handler_of,
    owner_of,
    property_of,
    type_of_effect,
)
from ygocore._native.happen cimport (
    Happening,
    asks_yes,
    awaited,
    carry_out_continuous,
    fill_arguments,
    free_triggers,
    happens,
    hold_occurrence,
    leave_soon,
    new_occurrence,
    new_trigger,
    run_function,
)
from ygocore._native.limits cimport has_uses_left, use_effect
from ygocore._native.may cimport (
    can_be_banished,
    can_be_turned_down,
    can_go_to_deck,
    can_go_to_grave,
    can_go_to_hand,
    goes_to_extra_deck,
    is_extra_deck_monster,
    is_indestructible,
    redirected,
    was_never_there,
)
from ygocore._native.order cimport first_in_order, in_order
from ygocore._native.placing cimport (
    AT_BOTTOM,
    board_changed,
    held_by,
    hold_card,
    release_targets,
    relocate,
    turn_over,
    unequip,
)
from ygocore._native.state cimport (
    AT_DECK,
    AT_EXTRA,
    AT_GRAVE,
    AT_HAND,
    AT_MZONE,
    AT_NOWHERE,
    AT_REMOVED,
    MAX_CARDS,
    NO_CARD,
    NO_CELL,
    NO_EFFECT,
    NO_GROUP,
    NO_PROGRAM,
    OK,
    STALE,
    Card,
    DuelState,
    Group,
    Trigger,
    Unit,
    checked_state_size,
)
from ygocore._native.stats cimport type_of
from ygocore._native.vm cimport Arguments, gives_nothing
from ygocore._native.work cimport (
    UNIT_MOVED,
    UNIT_REPLACED,
    UNIT_SEND,
    UNIT_TURNED,
    end_unit,
    end_with,
    push,
    set_result,
    take_result_group,
)
from ygocore._native.zones cimport on_field, position_in_pile
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    DECK_BOTTOM = 0x10001  # a destination above the location bits
    DECK_SHUFFLED = 0x20001

    # steps of UNIT_SEND
    SEND_BEGIN = 0
    SEND_SUBSTITUTE = 1
    SEND_REPLACE = 2
    SEND_LEAVE = 3
    SEND_MOVE = 4
    SEND_DONE = 5

    # steps of UNIT_REPLACED
    REPLACE_NEXT = 0
    REPLACE_AGREED = 1
    REPLACE_DONE = 2


cdef inline bint has_place(const DuelState* d, int card) noexcept nogil:
    return d.cards[card].location != AT_NOWHERE


cdef bint unaffected(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Whether the card is unaffected by what is being carried out."""
    return d.script.reason_effect != NO_EFFECT and shrugs_off(d, ctx, card, d.script.reason_effect)


# -- the way of a card ---------------------------------------------------------------------------------------------------------


cdef int location_number(uint32_t bit) noexcept nogil:
    """AT_* of a single LOCATION_* bit; AT_NOWHERE for none."""
    return 1 + ctz32(bit) if bit else AT_NOWHERE


cdef Way destination_way(uint32_t destination) noexcept nogil:
    """The way to a destination: a location bit, or a part of the Deck (LOCATION_DECKBOT, -DECKSHF)."""
    cdef Way way
    if destination == DECK_BOTTOM or destination == DECK_SHUFFLED:
        way = way_to(AT_DECK)
        way.sequence = TO_BOTTOM if destination == DECK_BOTTOM else TO_SHUFFLE
        return way
    return way_to(location_number(destination))


cdef inline bint comes_back_to_grave(const DuelState* d, int card, const Way* way, uint32_t reason) noexcept nogil:
    """MOVE-11: a banished card that returns to the GY is not sent there, so nothing sends it elsewhere (MOVE-17)."""
    return reason & REASON_RETURN and way.location == AT_GRAVE and d.cards[card].location == AT_REMOVED


cdef Way way_of(DuelState* d, Context* ctx, int card, const Way* wanted) noexcept nogil:
    """The way it goes in the end: redirected (MOVE-17), and home to the Extra Deck (MOVE-12, MOVE-04)."""
    cdef Way way = wanted[0]
    cdef uint32_t bit = <uint32_t>location_bit(way.location)
    cdef uint32_t location = redirected(d, ctx, card, bit)
    if location != bit:
        way = destination_way(location)
    if way.location == AT_GRAVE and goes_to_extra_deck(d, ctx, card):
        way = way_to(AT_EXTRA)
        way.position = POS_FACEUP_DEFENSE
        return way
    if (way.location == AT_HAND or way.location == AT_DECK) and is_extra_deck_monster(d, ctx, card):
        way = way_to(AT_EXTRA)
        way.position = POS_FACEDOWN_DEFENSE
    return way


cdef bint may_go(DuelState* d, Context* ctx, int card, int location) noexcept nogil:
    cdef int player = d.script.reason_player
    if location == AT_HAND:
        return can_go_to_hand(d, ctx, card, player)
    if location == AT_DECK:
        return can_go_to_deck(d, ctx, card, player)
    if location == AT_GRAVE:
        return can_go_to_grave(d, ctx, card, player)
    if location == AT_REMOVED:
        return can_be_banished(d, ctx, card, player)
    return True


# -- moving together -----------------------------------------------------------------------------------------------------------


cdef void note_reason(DuelState* d, int card) noexcept nogil:
    """The card is moved or turned by what is being carried out."""
    cdef int effect = d.script.reason_effect
    cdef int by = NO_CARD
    d.more[card].reason_effect = <uint16_t>effect
    d.cards[card].reason_player = d.script.reason_player
    if effect != NO_EFFECT:
        by = handler_of(d, effect)
        if by == NO_CARD:
            by = owner_of(d, effect)
    d.cards[card].reason_card = <uint8_t>by


cdef void move_one(DuelState* d, Context* ctx, int card, const Way* way, uint32_t reason) noexcept nogil:
    cdef int player = d.cards[card].owner  # GAP-13
    cdef int position = position_in_pile(way.location)
    if way.location == AT_REMOVED:
        position = POS_FACEDOWN if way.position & POS_FACEDOWN and not way.position & POS_FACEUP else POS_FACEUP
    elif way.location == AT_EXTRA and way.position & POS_FACEUP:
        position = POS_FACEUP_DEFENSE
    relocate(
        d, ctx, card, player, way.location,
        AT_BOTTOM if way.location == AT_DECK and way.sequence == TO_BOTTOM else 0, position, reason,
    )
    if way.location == AT_DECK and way.sequence == TO_SHUFFLE:
        d.script.shuffles |= <uint8_t>(1 << player)


cdef void move_together(
    DuelState* d, Context* ctx, const Group* cards, const Way* ways, uint32_t reason
) noexcept nogil:
    """Move the cards at one moment, then what that entails by rule, then the events. The result: how many, and which.

    `ways` by card index.
    """
    cdef unsigned char order[MAX_CARDS]
    cdef unsigned char materials[MAX_CARDS]
    cdef Group moved, equips
    cdef Unit* unit
    cdef int n_materials = 0
    cdef int count = in_order(d, ctx, cards, order)
    cdef int n_moved = 0
    cdef int i
    empty(&moved)
    empty(&equips)
    if reason & REASON_BATTLE and count == 2 and order[1] == d.script.battle.attacker:
        order[1] = order[0]  # what battle destroys goes the attacker first (DMG-10)
        order[0] = d.script.battle.attacker
    for i in range(count):
        if not has_place(d, order[i]):
            continue
        note_reason(d, order[i])
        move_one(d, ctx, order[i], &ways[order[i]], reason)
        if d.cards[order[i]].first_equip != NO_CARD:
            drop_equips(d, order[i], cards, &equips)
        if d.cards[order[i]].first_material != NO_CARD:
            n_materials = list_materials(d, order[i], materials, n_materials)
        order[n_moved] = order[i]
        n_moved += 1
        add(&moved, order[i])
    tell(d, ctx, order, n_moved, reason)
    if n_materials:
        drop_materials(d, ctx, materials, n_materials)
    if d.script.first_continuous == NO_CELL and is_empty(&equips):
        release_moved(d, &moved)
        set_result(d, ctx, n_moved, &moved)
        return
    unit = push(d, ctx, UNIT_MOVED, 0)
    unit.done = keep(d, ctx, &moved)
    unit.left = keep(d, ctx, &equips)
    unit.number = n_moved


cdef void release_moved(DuelState* d, const Group* moved) noexcept nogil:
    """Those that are elsewhere now are bound to no other card any more."""
    cdef Group left = moved[0]
    cdef int card
    if d.script.first_relation == NO_CELL:
        return
    card = take_lowest(&left)
    while card != NO_CARD:
        if d.cards[card].location != d.cards[card].previous_location:
            release_targets(d, card)
        card = take_lowest(&left)


cdef void drop_equips(DuelState* d, int card, const Group* cards, Group* equips) noexcept nogil:
    """What was equipped to a card that has left is lost; not what is moved itself."""
    cdef int at = d.cards[card].first_equip
    cdef int next
    while at != NO_CARD:
        next = d.cards[at].next_held
        d.cards[at].next_held = NO_CARD
        if cards == NULL or not has_card(cards, at):
            add(equips, at)
        at = next
    d.cards[card].first_equip = NO_CARD


cdef int list_materials(DuelState* d, int card, unsigned char* materials, int count) noexcept nogil:
    cdef int at = d.cards[card].first_material
    while at != NO_CARD:
        materials[count] = <unsigned char>at
        count += 1
        at = d.cards[at].next_held
    return count


cdef void drop_materials(DuelState* d, Context* ctx, unsigned char* materials, int count) noexcept nogil:
    """MOVE-03: the materials of a monster that has left go to the GY by rule."""
    cdef Way ways[MAX_CARDS]
    cdef Way grave = way_to(AT_GRAVE)
    cdef int i
    for i in range(count):
        ways[i] = way_of(d, ctx, materials[i], &grave)
    for i in range(count):
        note_reason(d, materials[i])
        move_one(d, ctx, materials[i], &ways[i], REASON_RULE | REASON_LOST_OVERLAY)
    tell(d, ctx, materials, count, REASON_RULE | REASON_LOST_OVERLAY)


cdef int step_moved(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`done`: the cards moved, `number` of them; `left`: Equip Cards that have lost their monster."""
    cdef Group cards
    if unit.step == 0:
        unit.step = 1
        if d.script.first_continuous != NO_CELL:
            carry_out_continuous(d, ctx)
            return OK
    if unit.step == 1:
        unit.step = 2
        look(d, unit.done, &cards)
        release_moved(d, &cards)
        if unit.left != NO_GROUP:
            look(d, unit.left, &cards)
            destroy_by_rule(d, ctx, &cards, LOST_TARGET_REASON)
            return OK
    forget(d, &d.script.result_group)
    d.script.result = unit.number
    d.script.result_group = unit.done
    unit.done = NO_GROUP
    return end_unit(d, unit)


# -- what effects see of it ----------------------------------------------------------------------------------------------------


cdef uint32_t arrival_of(int location) noexcept nogil:
    """The event of arriving in a place off the field; 0: none."""
    if location == AT_GRAVE:
        return EVENT_TO_GRAVE
    if location == AT_HAND:
        return EVENT_TO_HAND
    if location == AT_DECK or location == AT_EXTRA:
        return EVENT_TO_DECK
    return EVENT_REMOVE if location == AT_REMOVED else 0


cdef void tell_some(
    DuelState* d, Context* ctx, uint32_t code, const unsigned char* cards, int count, uint32_t reason
) noexcept nogil:
    """An event of these cards, whose player is that of the first one's last place."""
    cdef Group g
    cdef int i
    if count == 0 or not awaited(d, code):
        return
    empty(&g)
    for i in range(count):
        add(&g, cards[i])
    happens(
        d, ctx, code, &g, d.cards[cards[0]].previous_controller, 0, d.script.reason_effect, reason,
        d.script.reason_player,
    )


cdef inline bint returns_to_grave(const Card* card, uint32_t reason) noexcept nogil:
    """MOVE-11: a banished card that an effect returns to the GY is not "sent" there."""
    return reason & REASON_RETURN and card.previous_location == AT_REMOVED and card.location == AT_GRAVE


cdef void tell_arrivals(
    DuelState* d, Context* ctx, uint32_t code, const unsigned char* moved, int count, uint32_t reason
) noexcept nogil:
    """The event of those that have arrived where it is about."""
    cdef unsigned char some[MAX_CARDS]
    cdef int n = 0
    cdef int i
    if not awaited(d, code):
        return
    for i in range(count):
        if arrival_of(d.cards[moved[i]].location) == code and not returns_to_grave(&d.cards[moved[i]], reason):
            some[n] = moved[i]
            n += 1
    tell_some(d, ctx, code, some, n, reason)


cdef inline uint64_t event_bit(uint32_t code) noexcept nogil:
    """The bit of an event among the first 64, see `fold_event`."""
    return <uint64_t>1 << (code - 1000)


cdef inline bint any_move_awaited(const DuelState* d) noexcept nogil:
    """Whether any effect of the duel waits for something that `tell` tells."""
    return (
        d.script.event_codes[0] & (
            event_bit(EVENT_MOVE) | event_bit(EVENT_LEAVE_FIELD) | event_bit(EVENT_LEAVE_GRAVE) | event_bit(EVENT_REMOVE)
            | event_bit(EVENT_TO_HAND) | event_bit(EVENT_TO_DECK) | event_bit(EVENT_TO_GRAVE) | event_bit(EVENT_DISCARD)
            | event_bit(EVENT_RELEASE) | event_bit(EVENT_DESTROYED)
        ) != 0 or awaited(d, EVENT_BATTLE_DESTROYED)
    )


cdef void tell(DuelState* d, Context* ctx, const unsigned char* moved, int count, uint32_t reason) noexcept nogil:
    """The events of cards that have just moved together, in the order in which they moved."""
    cdef unsigned char some[MAX_CARDS]
    cdef const Card* card
    cdef int n, i
    if count == 0 or not any_move_awaited(d):
        return
    tell_some(d, ctx, EVENT_MOVE, moved, count, reason)
    if awaited(d, EVENT_LEAVE_FIELD):
        n = 0
        for i in range(count):
            card = &d.cards[moved[i]]
            if on_field(card.previous_location) and not on_field(card.location):
                some[n] = moved[i]
                n += 1
        tell_some(d, ctx, EVENT_LEAVE_FIELD, some, n, reason)
    if awaited(d, EVENT_LEAVE_GRAVE):
        n = 0
        for i in range(count):
            if d.cards[moved[i]].previous_location == AT_GRAVE:
                some[n] = moved[i]
                n += 1
        tell_some(d, ctx, EVENT_LEAVE_GRAVE, some, n, reason)
    tell_arrivals(d, ctx, EVENT_REMOVE, moved, count, reason)
    tell_arrivals(d, ctx, EVENT_TO_HAND, moved, count, reason)
    tell_arrivals(d, ctx, EVENT_TO_DECK, moved, count, reason)
    tell_arrivals(d, ctx, EVENT_TO_GRAVE, moved, count, reason)
    if reason & REASON_DISCARD:
        tell_some(d, ctx, EVENT_DISCARD, moved, count, reason)
    if reason & REASON_RELEASE:
        tell_some(d, ctx, EVENT_RELEASE, moved, count, reason)
    if reason & REASON_DESTROY:
        tell_some(d, ctx, EVENT_DESTROYED, moved, count, reason)
        if reason & REASON_BATTLE:
            tell_some(d, ctx, EVENT_BATTLE_DESTROYED, moved, count, reason)


cdef void tell_group(DuelState* d, Context* ctx, const Group* moved, uint32_t reason) noexcept nogil:
    """The same of a set, in place order."""
    cdef unsigned char order[MAX_CARDS]
    cdef int count = in_order(d, ctx, moved, order)
    tell(d, ctx, order, count, reason)


# -- sending, destroying, Tributing ----------------------------------------------------------------------------------------------


cdef void send(
    DuelState* d, Context* ctx, const Group* cards, const Way* way, uint32_t reason, int mode
) noexcept nogil:
    """Send cards somewhere off the field, as the mode says; the result: how many went. They are left in `operated`."""
    cdef Unit* unit = push(d, ctx, UNIT_SEND, 0)
    unit.cards = keep(d, ctx, cards)
    unit.number = way.location | (way.player + 1) << 8 | way.sequence << 12 | <int32_t>way.position << 16
    unit.reason = reason
    unit.flags = <uint8_t>mode
    if mode & SEND_OF_NOBODY:
        unit.effect = d.script.reason_effect
        unit.who = d.script.reason_player
        d.script.reason_effect = NO_EFFECT
        d.script.reason_player = d.turn_player


cdef void destroy(DuelState* d, Context* ctx, const Group* cards, uint32_t reason, uint32_t destination) noexcept nogil:
    """Destroy cards: those that can be, and for which nothing is done instead; how many were (MOVE-01)."""
    cdef Way way = destination_way(destination if destination else LOCATION_GRAVE)
    send(d, ctx, cards, &way, reason, SEND_DESTROY)


cdef void destroy_by_rule(DuelState* d, Context* ctx, const Group* cards, uint32_t reason) noexcept nogil:
    """MOVE-02, CF-15: destroyed by game rules: neither by battle nor by an effect."""
    cdef Way way = way_to(AT_GRAVE)
    send(d, ctx, cards, &way, reason, SEND_NOW | SEND_OF_NOBODY)


cdef Way unpack_way(int32_t number) noexcept nogil:
    cdef Way way
    way.location = number & 0xFF
    way.player = (number >> 8 & 0xF) - 1
    way.sequence = number >> 12 & 0xF
    way.position = <uint32_t>(number >> 16)
    return way


cdef int step_send(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`cards`: those still to be sent; `number`: their way; `left`: those whose substitutes are still to be looked for."""
    cdef Group cards
    cdef int depth = d.n_units
    if unit.step == SEND_BEGIN and unit.flags & (SEND_BY_RULE | SEND_NOW) and not (
        unit.flags & (SEND_DESTROY | SEND_BATTLED)
    ):
        unit.step = SEND_LEAVE  # all go, and nothing is done instead
    if unit.step == SEND_BEGIN:
        look(d, unit.cards, &cards)
        choose_to_send(d, ctx, unit, &cards)
        rekeep(d, ctx, &unit.cards, &cards)
        unit.step = SEND_REPLACE
        if unit.flags & (SEND_DESTROY | SEND_BATTLED):
            rekeep(d, ctx, &unit.left, &cards)
            unit.step = SEND_SUBSTITUTE
    if unit.step == SEND_SUBSTITUTE and substitute(d, ctx, unit):
        return OK
    if unit.step == SEND_REPLACE:
        unit.step = SEND_LEAVE
        if not unit.flags & (SEND_BY_RULE | SEND_NOW):
            look(d, unit.cards, &cards)
            replaced(d, ctx, &cards, unit.reason, replacement_code(unit))
            if d.n_units > depth:
                return OK
    if unit.step == SEND_LEAVE:
        about_to_leave(d, ctx, unit)
        if d.n_units > depth:
            return OK
    if unit.step == SEND_MOVE:
        send_now(d, ctx, unit)
        if d.n_units > depth:
            return OK
    if unit.flags & SEND_BATTLED:
        return end_unit(d, unit)
    forget(d, &d.script.operated)
    d.script.operated = <uint16_t>take_result_group(d)
    if unit.flags & SEND_OF_NOBODY:
        d.script.reason_effect = unit.effect
        d.script.reason_player = unit.who
    return end_with(d, unit, d.script.result)


cdef uint32_t replacement_code(const Unit* unit) noexcept nogil:
    if unit.flags & (SEND_DESTROY | SEND_BATTLED):
        return EFFECT_DESTROY_REPLACE
    return EFFECT_RELEASE_REPLACE if unit.flags & SEND_RELEASE else EFFECT_SEND_REPLACE


cdef void choose_to_send(DuelState* d, Context* ctx, const Unit* unit, Group* cards) noexcept nogil:
    """Drop the cards that it cannot be done to."""
    cdef unsigned char order[MAX_CARDS]
    cdef int count, i
    cdef bint effect = (unit.reason & REASON_EFFECT) != 0
    cdef bint goes
    if unit.flags & (SEND_BY_RULE | SEND_NOW | SEND_BATTLED):
        return
    count = in_order(d, ctx, cards, order)
    for i in range(count):
        goes = not (effect and unaffected(d, ctx, order[i]))
        if unit.flags & SEND_DESTROY:
            goes = goes and has_place(d, order[i]) and d.cards[order[i]].location != AT_GRAVE
            goes = goes and not is_protected(d, ctx, order[i], unit.reason)
        elif unit.flags & SEND_RELEASE:
            goes = goes and has_place(d, order[i])
        elif effect:
            goes = goes and may_go(d, ctx, order[i], unit.number & 0xFF)
        if not goes:
            drop(cards, order[i])


cdef bint is_protected(DuelState* d, Context* ctx, int card, uint32_t reason) noexcept nogil:
    """Whether something protects the card from being destroyed; what protects a number of times is used."""
    cdef int effect = d.script.reason_effect if reason & REASON_EFFECT else NO_EFFECT
    if not reason & (REASON_EFFECT | REASON_BATTLE):
        return False
    if is_indestructible(d, ctx, card, effect, reason, d.script.reason_player):
        return True
    return counted_guard(d, ctx, card, effect, reason, d.script.reason_player)


cdef bint counted_guard(DuelState* d, Context* ctx, int card, int effect, uint32_t reason, int player) noexcept nogil:
    """ "Cannot be destroyed N times": one of these is used."""
    cdef Found found
    cdef int64_t values[3]
    cdef int i, owner
    find_on_card(d, ctx, card, EFFECT_INDESTRUCTABLE_COUNT, &found)
    for i in range(found.n):
        owner = controller_of(d, ctx, found.handles[i])
        if not has_uses_left(d, ctx, found.handles[i], owner):
            continue
        values[0] = effect if effect != NO_EFFECT else -1
        values[1] = reason
        values[2] = player
        if not has_value_function(d, ctx, found.handles[i]) or value_of_many(d, ctx, found.handles[i], values, 3):
            use_effect(d, ctx, found.handles[i], owner)
            return True
    return False


cdef bint substitute(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """An Equip Card is destroyed in place of its monster (EFFECT_DESTROY_SUBSTITUTE); True: go on when that is done."""
    cdef Group left, cards, one
    cdef Found found
    cdef Way grave = way_to(AT_GRAVE)
    cdef int64_t values[3]
    cdef int card, i, equip_card
    unit.step = SEND_REPLACE
    if not in_play(d, ctx, EFFECT_DESTROY_SUBSTITUTE):
        forget(d, &unit.left)
        return False
    look(d, unit.left, &left)
    look(d, unit.cards, &cards)
    values[0] = d.script.reason_effect if d.script.reason_effect != NO_EFFECT else -1
    values[1] = unit.reason
    values[2] = d.script.reason_player
    if unit.flags & SEND_BATTLED:
        values[2] = 1 - d.cards[d.script.battle.attacker].controller
    while not is_empty(&left):
        card = first_in_order(d, ctx, &left)
        if unit.flags & SEND_BATTLED and has_card(&left, d.script.battle.attacker):
            card = d.script.battle.attacker
        drop(&left, card)
        find_on_card(d, ctx, card, EFFECT_DESTROY_SUBSTITUTE, &found)
        for i in range(found.n):
            equip_card = handler_of(d, found.handles[i])
            if equip_card == NO_CARD or has_card(&cards, equip_card):
                continue
            if value_of_many(d, ctx, found.handles[i], values, 3):
                drop(&cards, card)
                rekeep(d, ctx, &unit.cards, &cards)
                rekeep(d, ctx, &unit.left, &left)
                unit.step = SEND_SUBSTITUTE
                only(&one, equip_card)
                send(d, ctx, &one, &grave, REASON_DESTROY | REASON_EFFECT | REASON_REPLACE, SEND_NOW)
                return True
    forget(d, &unit.left)
    return False


cdef void about_to_leave(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """What is left after replacements; the moment before they leave."""
    cdef unsigned char order[MAX_CARDS]
    cdef Group cards
    cdef int count, i, n
    if not unit.flags & (SEND_BY_RULE | SEND_NOW):
        forget(d, &unit.cards)
        unit.cards = <uint16_t>take_result_group(d)
    look(d, unit.cards, &cards)
    if unit.flags & (SEND_DESTROY | SEND_NOW):
        unit.reason |= REASON_DESTROY if unit.flags & SEND_DESTROY else 0
        if awaited(d, EVENT_DESTROY):
            count = in_order(d, ctx, &cards, order)
            n = 0
            for i in range(count):
                if on_field(d.cards[order[i]].location) and not was_never_there(&d.cards[order[i]]):
                    order[n] = order[i]
                    n += 1
            tell_some(d, ctx, EVENT_DESTROY, order, n, unit.reason)
    unit.step = SEND_MOVE
    if awaited(d, EVENT_LEAVE_FIELD_P):
        leave_soon(d, ctx, &cards, unit.reason)


cdef uint32_t battle_destination(DuelState* d, Context* ctx, int monster) noexcept nogil:
    """Where a monster destroyed by battle goes; the one that destroyed it may change that (EFFECT_BATTLE_DESTROY_REDIRECT)."""
    cdef int rival = d.script.battle.attacker
    cdef Found found
    if monster == rival:
        rival = d.script.battle.target
    if rival != NO_CARD:
        find_on_card(d, ctx, rival, EFFECT_BATTLE_DESTROY_REDIRECT, &found)
        if found.n:
            return <uint32_t>value_of(d, ctx, found.handles[0], monster)
    return LOCATION_GRAVE


cdef void settle_destruction(DuelState* d, Context* ctx, const Group* cards) noexcept nogil:
    """CONT-04, CONT-05: none of what is destroyed together decides any more where it goes."""
    cdef Group left = cards[0]
    cdef int card = take_lowest(&left)
    while card != NO_CARD:
        if on_field(d.cards[card].location):
            d.cards[card].status |= STATUS_DESTROY_CONFIRMED
            board_changed(d, ctx, card)
        card = take_lowest(&left)


cdef void send_now(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """The cards move, each its own way."""
    cdef Way ways[MAX_CARDS]
    cdef Way way = unpack_way(unit.number)
    cdef Group cards, left
    cdef uint32_t reason = unit.reason
    cdef int card
    look(d, unit.cards, &cards)
    if unit.flags & (SEND_DESTROY | SEND_NOW):
        settle_destruction(d, ctx, &cards)
    left = cards
    card = take_lowest(&left)
    while card != NO_CARD:
        if unit.flags & SEND_BATTLED:
            way = destination_way(battle_destination(d, ctx, card))
        ways[card] = way if comes_back_to_grave(d, card, &way, reason) else way_of(d, ctx, card, &way)
        card = take_lowest(&left)
    if unit.flags & SEND_RELEASE:
        reason |= REASON_RELEASE
    unit.step = SEND_DONE
    move_together(d, ctx, &cards, ways, reason)


# -- replacements ----------------------------------------------------------------------------------------------------------------


cdef void replaced(DuelState* d, Context* ctx, const Group* cards, uint32_t reason, uint32_t code) noexcept nogil:
    """The result group: the cards for which no effect does something else instead ("you can ... instead")."""
    cdef uint16_t handles[MOST_WAITING]
    cdef Unit* unit
    cdef int count, i, cell
    if is_empty(cards) or reason & REASON_REPLACE or not awaited(d, code):
        set_result(d, ctx, 0, cards)
        return
    count = waiting_for_event(d, ctx, code, cards, handles)
    if count == 0:
        set_result(d, ctx, 0, cards)
        return
    unit = push(d, ctx, UNIT_REPLACED, 0)
    unit.cards = keep(d, ctx, cards)
    unit.reason = reason
    unit.number = <int32_t>code
    unit.effect = d.script.reason_effect
    unit.who = d.script.reason_player
    for i in range(count - 1, -1, -1):
        cell = new_trigger(d, ctx, handles[i], NO_CELL)
        if cell == NO_CELL:
            return
        (<Trigger*>&d.cells[cell]).next = unit.cell
        unit.cell = <uint8_t>cell


cdef int step_replaced(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`cards`: those not replaced so far; `cell`: the effects still to be asked, the first one while it is at work."""
    cdef Trigger* trigger
    cdef Function f
    cdef Arguments a
    cdef Group g, cards
    if unit.step == REPLACE_AGREED:
        if d.script.result != 0 or target_gives_nothing(d, ctx, (<Trigger*>&d.cells[unit.cell]).effect):
            return replace_now(d, ctx, unit)
    if unit.step == REPLACE_DONE:
        d.script.reason_effect = unit.effect
        d.script.reason_player = unit.who
    if unit.step != REPLACE_NEXT:
        drop_first(d, unit)
        unit.step = REPLACE_NEXT
    look(d, unit.cards, &cards)
    while unit.cell != NO_CELL and not is_empty(&cards):
        trigger = <Trigger*>&d.cells[unit.cell]
        if may_replace(d, ctx, trigger.effect, &cards) and begin_replacement(d, ctx, unit, trigger, &cards):
            function_of(d, ctx, trigger.effect, ATTRIBUTE_TARGET, &f)
            if f.program == NO_PROGRAM:
                return replace_now(d, ctx, unit)
            unit.step = REPLACE_AGREED
            fill_arguments(
                d, ctx, trigger.effect, controller_of(d, ctx, trigger.effect), trigger.occurrence, 1, &a, &g
            )
            return run_function(d, ctx, &f, &a)
        drop_first(d, unit)
    while unit.cell != NO_CELL:
        drop_first(d, unit)
    set_result(d, ctx, 0, &cards)
    return end_unit(d, unit)


cdef void drop_first(DuelState* d, Unit* unit) noexcept nogil:
    """The first effect of the list has been asked."""
    cdef int cell = unit.cell
    unit.cell = (<Trigger*>&d.cells[cell]).next
    (<Trigger*>&d.cells[cell]).next = NO_CELL
    free_triggers(d, cell)


cdef bint target_gives_nothing(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """Whether the target function of a replacement returns nothing, which is no refusal."""
    cdef Function f
    function_of(d, ctx, handle, ATTRIBUTE_TARGET, &f)
    return f.program != NO_PROGRAM and gives_nothing(ctx, f.program)


cdef bint may_replace(DuelState* d, Context* ctx, int handle, const Group* cards) noexcept nogil:
    """Whether the effect is one that may take its part for these cards."""
    cdef uint32_t type = type_of_effect(d, ctx, handle)
    if not is_registered(d, handle) or not type & EFFECT_TYPE_CONTINUOUS or is_negated(d, ctx, handle):
        return False
    if type & EFFECT_TYPE_SINGLE:
        if handler_of(d, handle) == NO_CARD or not has_card(cards, handler_of(d, handle)):
            return False
        if property_of(d, ctx, handle) & EFFECT_FLAG_SINGLE_RANGE and not in_range(d, ctx, handle):
            return False
    elif not in_range(d, ctx, handle):
        return False
    return has_uses_left(d, ctx, handle, controller_of(d, ctx, handle))


cdef bint begin_replacement(
    DuelState* d, Context* ctx, const Unit* unit, Trigger* trigger, const Group* cards
) noexcept nogil:
    """Whether its condition holds and it is possible; what it is about is then in the trigger's occurrence."""
    cdef Happening what
    cdef int player = controller_of(d, ctx, trigger.effect)
    cdef int occurrence
    what.code = <uint32_t>unit.number
    what.player = player
    what.value = 0
    what.effect = d.script.reason_effect
    what.reason = unit.reason
    what.reason_player = d.script.reason_player
    occurrence = new_occurrence(d, ctx, &what, cards)
    if occurrence == NO_CELL:
        return False
    hold_occurrence(d, occurrence)
    trigger.occurrence = <uint8_t>occurrence
    return (
        asks_yes(d, ctx, trigger.effect, ATTRIBUTE_CONDITION, player, occurrence)
        and asks_yes(d, ctx, trigger.effect, ATTRIBUTE_TARGET, player, occurrence)
    )


cdef int replace_now(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """The cards that the effect concerns are spared, and it does what it does instead."""
    cdef const Trigger* trigger = <const Trigger*>&d.cells[unit.cell]
    cdef int handle = trigger.effect
    cdef int player = controller_of(d, ctx, handle)
    cdef bint single = (type_of_effect(d, ctx, handle) & EFFECT_TYPE_SINGLE) != 0
    cdef bint chooses = has_value_function(d, ctx, handle)
    cdef Group cards, left, g
    cdef Function f
    cdef Arguments a
    cdef int card
    look(d, unit.cards, &cards)
    left = cards
    card = take_lowest(&left)
    while card != NO_CARD:
        if single:
            if handler_of(d, handle) == card:
                drop(&cards, card)
        elif not chooses or value_of(d, ctx, handle, card):
            drop(&cards, card)
        card = take_lowest(&left)
    rekeep(d, ctx, &unit.cards, &cards)
    use_effect(d, ctx, handle, player)
    unit.step = REPLACE_DONE
    unit.effect = d.script.reason_effect
    unit.who = d.script.reason_player
    function_of(d, ctx, handle, ATTRIBUTE_OPERATION, &f)
    if f.program == NO_PROGRAM:
        return OK
    d.script.reason_effect = <uint16_t>handle
    d.script.reason_player = <uint8_t>player
    fill_arguments(d, ctx, handle, player, trigger.occurrence, 1, &a, &g)
    return run_function(d, ctx, &f, &a)


# -- turning monsters ------------------------------------------------------------------------------------------------------------


cdef void tell_positions(
    DuelState* d, Context* ctx, uint32_t code, const unsigned char* cards, int count, uint32_t reason
) noexcept nogil:
    cdef Group g
    cdef int i
    if count == 0 or not awaited(d, code):
        return
    empty(&g)
    for i in range(count):
        add(&g, cards[i])
    happens(
        d, ctx, code, &g, d.cards[cards[0]].controller, 0, d.script.reason_effect, reason, d.script.reason_player
    )


cdef bint may_turn(DuelState* d, Context* ctx, int card, int position) noexcept nogil:
    """Whether an effect can turn the monster to that position (POS-09)."""
    cdef const Card* c = &d.cards[card]
    if c.location != AT_MZONE or c.position == position or unaffected(d, ctx, card):
        return False
    if position & POS_FACEDOWN and c.position & POS_FACEUP and not can_be_turned_down(d, ctx, card):
        return False
    if position & POS_DEFENSE and type_of(d, ctx, card) & (TYPE_MONSTER | TYPE_LINK) == TYPE_MONSTER | TYPE_LINK:
        return False
    return True


cdef void change_positions(
    DuelState* d, Context* ctx, const Group* cards, const unsigned char* positions, uint32_t reason, bint flips,
    int more
) noexcept nogil:
    """Turn monsters to other battle positions by an effect; the result: how many were, and `more` (POS-09).

    `positions` by card index.
    """
    cdef unsigned char order[MAX_CARDS]
    cdef unsigned char flipped[MAX_CARDS]
    cdef Group turned, lost, equips
    cdef Unit* unit
    cdef int count = in_order(d, ctx, cards, order)
    cdef int n_turned = 0
    cdef int n_flipped = 0
    cdef int i, card
    cdef bint was_down
    empty(&turned)
    empty(&lost)
    for i in range(count):
        card = order[i]
        if not may_turn(d, ctx, card, positions[card]):
            continue
        was_down = not d.cards[card].position & POS_FACEUP
        turn_over(d, ctx, card, positions[card])
        note_reason(d, card)
        add(&turned, card)
        order[n_turned] = <unsigned char>card
        n_turned += 1
        if d.cards[card].position & POS_FACEUP:
            if was_down:
                flipped[n_flipped] = <unsigned char>card
                n_flipped += 1
        else:
            held_by(d, d.cards[card].first_equip, &equips)
            unite(&lost, &equips)
    if flips:
        tell_positions(d, ctx, EVENT_FLIP, flipped, n_flipped, reason)
    tell_positions(d, ctx, EVENT_CHANGE_POS, order, n_turned, reason)
    rekeep(d, ctx, &d.script.operated, &turned)
    unit = push(d, ctx, UNIT_TURNED, 0)
    unit.number = n_turned + more
    unit.done = keep(d, ctx, &turned)
    unit.left = keep(d, ctx, &lost)


cdef int step_turned(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`done`: the monsters turned; `left`: Equip Cards of those that are face-down now."""
    cdef Group cards
    if unit.step == 0:
        unit.step = 1
        if d.script.first_continuous != NO_CELL:
            carry_out_continuous(d, ctx)
            return OK
    if unit.step == 1:
        unit.step = 2
        if unit.left != NO_GROUP:
            look(d, unit.left, &cards)
            destroy_by_rule(d, ctx, &cards, LOST_TARGET_REASON)  # GAP-07
            return OK
    elif unit.left != NO_GROUP:
        look(d, unit.done, &cards)
        rekeep(d, ctx, &d.script.operated, &cards)
    return end_with(d, unit, unit.number)


# -- Equip Cards -----------------------------------------------------------------------------------------------------------------


cdef void attach_equip(DuelState* d, Context* ctx, int equip_card, int target) noexcept nogil:
    """An Equip Card that lies face-up is equipped to a monster."""
    cdef int32_t words[9]
    cdef Group g
    unequip(d, equip_card)
    d.cards[equip_card].holder = <uint8_t>target
    hold_card(d, &d.cards[target].first_equip, equip_card)
    d.script.stale = STALE
    if ctx.log != NULL:
        words[0] = MSG_EQUIP
        write_place(&words[1], &d.cards[equip_card])
        write_place(&words[5], &d.cards[target])
        log_event(ctx, words, 9)
    only(&g, equip_card)
    happens(
        d, ctx, EVENT_EQUIP, &g, d.cards[target].controller, 0, d.script.reason_effect, 0, d.script.reason_player
    )


cdef bint may_hold(DuelState* d, Context* ctx, int equip_card, int target) noexcept nogil:
    """Whether the Equip Card may be equipped to the monster: face-up, and as the card says (EFFECT_EQUIP_LIMIT)."""
    cdef Found found
    cdef int i
    if d.cards[target].location != AT_MZONE or not d.cards[target].position & POS_FACEUP:
        return False
    find_on_card(d, ctx, equip_card, EFFECT_EQUIP_LIMIT, &found)
    for i in range(found.n):
        if not value_of(d, ctx, found.handles[i], target):
            return False
    return True
