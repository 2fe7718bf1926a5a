"""Choices that are followed by something at once: cards picked and then sent, targets, numbers, cards from the Deck's top."""

from libc.stdint cimport int32_t, int64_t, uint32_t, uint8_t

from ygocore._native.cells cimport free_cell
from ygocore._native.choices cimport choose_option, keep_numbers, pick
from ygocore._native.consts cimport (
    EFFECT_FLAG_CARD_TARGET,
    EVENT_DETACH_MATERIAL,
    MSG_BECOME_TARGET,
    MSG_SELECT_CARD,
    REASON_COST,
)
from ygocore._native.context cimport Context, log_event, write_place
from ygocore._native.groups cimport add, empty, look, only, rekeep, size, take_lowest, unite
from ygocore._native.handles cimport property_of
from ygocore._native.happen cimport finish_with, happens
from ygocore._native.links cimport link_at, link_number
from ygocore._native.operations cimport Way, move_together, send, way_of, way_to
from ygocore._native.order cimport in_order
from ygocore._native.placing cimport held_by, shuffle_now
from ygocore._native.state cimport (
    AT_GRAVE,
    MAX_CARDS,
    NO_CARD,
    NO_CELL,
    OK,
    PILE_DECK,
    SCRIPT_KEEP_ORDER,
    Attribute,
    DuelState,
    Group,
    Link,
    Pile,
    Unit,
    checked_state_size,
)
from ygocore._native.work cimport UNIT_PICK_AND_SEND, end_unit, end_with, push, set_result
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    # what follows, Unit.flags of UNIT_PICK_AND_SEND
    THEN_SEND = 0
    THEN_DETACH = 1
    THEN_TARGET = 2
    THEN_NUMBER = 3
    THEN_MILLED = 4

    # steps
    PICK_BEGIN = 0
    PICK_PICKED = 1
    PICK_MOVED = 2
    PICK_TOLD = 3


cdef void pick_and_send(
    DuelState* d, Context* ctx, int player, const Group* cards, int64_t minimum, int64_t maximum, const Way* way,
    uint32_t reason
) noexcept nogil:
    """The player picks cards, which are sent; the result: how many went."""
    cdef Unit* unit = push(d, ctx, UNIT_PICK_AND_SEND, player)
    unit.number = way.location
    unit.reason = reason
    pick(d, ctx, player, cards, minimum, maximum, MSG_SELECT_CARD, NO_CARD)


cdef void pick_materials(
    DuelState* d, Context* ctx, int player, int card, int64_t minimum, int64_t maximum, uint32_t reason
) noexcept nogil:
    """Detach Xyz Materials, as the player chooses; the result: whether there were enough (XYZ rules)."""
    cdef Group materials
    cdef Unit* unit
    held_by(d, d.cards[card].first_material, &materials)
    if size(&materials) < minimum:
        set_result(d, ctx, 0, NULL)
        return
    unit = push(d, ctx, UNIT_PICK_AND_SEND, player)
    unit.card = <uint8_t>card
    unit.reason = reason
    unit.flags = THEN_DETACH
    pick(d, ctx, player, &materials, minimum, maximum, MSG_SELECT_CARD, NO_CARD)


cdef void pick_targets(
    DuelState* d, Context* ctx, int player, const Group* cards, int64_t minimum, int64_t maximum
) noexcept nogil:
    """The player picks targets of what is being activated or resolves; the result group: those picked."""
    push(d, ctx, UNIT_PICK_AND_SEND, player).flags = THEN_TARGET
    pick(d, ctx, player, cards, minimum, maximum, MSG_SELECT_CARD, NO_CARD)


cdef void choose_number(
    DuelState* d, Context* ctx, int player, const int64_t* numbers, int count, int prompt, int mode, int64_t base
) noexcept nogil:
    """The player chooses one of so many options; the result: its number, as the mode says."""
    cdef Unit* unit = push(d, ctx, UNIT_PICK_AND_SEND, player)
    unit.flags = THEN_NUMBER
    unit.minimum = <uint8_t>mode
    unit.value = <int32_t>base
    if mode == NUMBER_LIST:
        keep_numbers(d, ctx, unit, numbers, count)
    choose_option(d, ctx, player, count, prompt)


cdef void mill(DuelState* d, Context* ctx, int player, int64_t count, uint32_t reason) noexcept nogil:
    """Send cards from the top of the Deck to the GY; the result: how many went. The Deck is not shuffled for that."""
    cdef const Pile* deck = &d.players[player].piles[PILE_DECK]
    cdef Way grave = way_to(AT_GRAVE)
    cdef Group cards
    cdef Unit* unit
    cdef int i
    if d.script.shuffles >> player & 1:
        shuffle_now(d, ctx, player)
    empty(&cards)
    for i in range(deck.count):
        if i >= deck.count - count:
            add(&cards, deck.cards[i])
    unit = push(d, ctx, UNIT_PICK_AND_SEND, player)
    unit.flags = THEN_MILLED
    unit.value = d.script.flags & SCRIPT_KEEP_ORDER
    d.script.flags |= SCRIPT_KEEP_ORDER
    send(d, ctx, &cards, &grave, reason, 0)


cdef int step_pick_and_send(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`flags`: what follows the choice; `number`: where the cards go; `minimum`, `value`, `cell`: numbers to choose from."""
    cdef Group cards
    cdef Way way
    if unit.flags == THEN_MILLED:
        d.script.flags = (d.script.flags & ~SCRIPT_KEEP_ORDER) | <uint8_t>unit.value
        return end_with(d, unit, d.script.result)
    if unit.flags == THEN_NUMBER:
        return end_number(d, unit)
    if unit.flags == THEN_DETACH:
        return step_detach(d, ctx, unit)
    if unit.step == PICK_MOVED:
        return end_with(d, unit, d.script.result)
    look(d, d.script.result_group, &cards)
    if unit.flags == THEN_TARGET:
        set_targets(d, ctx, link_number(d, 0), &cards)
        end_unit(d, unit)
        set_result(d, ctx, 0, &cards)
        return OK
    unit.step = PICK_MOVED
    way = way_to(unit.number)
    send(d, ctx, &cards, &way, unit.reason, 0)
    return OK


cdef int end_number(DuelState* d, Unit* unit) noexcept nogil:
    cdef int64_t number = d.script.result
    cdef int option = <int>d.script.result
    cdef int cell = unit.cell
    cdef int next, bit
    if unit.minimum == NUMBER_BASE:
        number += unit.value
    elif unit.minimum == NUMBER_BIT:
        for bit in range(31):
            if unit.value >> bit & 1:
                if option == 0:
                    number = bit + 1
                option -= 1
    while cell != NO_CELL:
        if option == 0 or option == 1:
            number = (<const Attribute*>&d.cells[cell]).values[option]
        option -= 2
        next = (<const Attribute*>&d.cells[cell]).next
        free_cell(d, cell)
        cell = next
    return end_with(d, unit, number)


cdef int step_detach(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """The materials picked leave by that reason, whatever would protect a card on the field."""
    cdef Way ways[MAX_CARDS]
    cdef Way grave = way_to(AT_GRAVE)
    cdef Group cards, left
    cdef int card
    if unit.step == PICK_MOVED:
        only(&cards, unit.card)
        happens(
            d, ctx, EVENT_DETACH_MATERIAL, &cards, unit.player, d.script.result, d.script.reason_effect,
            unit.reason | REASON_COST, unit.player,
        )
        end_unit(d, unit)
        return finish_with(d, ctx, 1, NULL)
    look(d, d.script.result_group, &cards)
    left = cards
    card = take_lowest(&left)
    while card != NO_CARD:
        ways[card] = way_of(d, ctx, card, &grave)
        card = take_lowest(&left)
    unit.step = PICK_MOVED
    move_together(d, ctx, &cards, ways, unit.reason)
    return OK


cdef void set_targets(DuelState* d, Context* ctx, int number, const Group* cards) noexcept nogil:
    """The cards become targets of that Chain Link (0: there is none), and are related to it from now on (TGT-01)."""
    cdef unsigned char order[MAX_CARDS]
    cdef int32_t words[5]
    cdef Group g
    cdef Link* link
    cdef int count, i
    if number == 0:
        return
    link = link_at(d, number)
    look(d, link.targets, &g)
    unite(&g, cards)
    rekeep(d, ctx, &link.targets, &g)
    look(d, link.related, &g)
    unite(&g, cards)
    rekeep(d, ctx, &link.related, &g)
    if ctx.log == NULL or not property_of(d, ctx, link.effect) & EFFECT_FLAG_CARD_TARGET:
        return
    count = in_order(d, ctx, cards, order)
    for i in range(count):
        words[0] = MSG_BECOME_TARGET
        write_place(&words[1], &d.cards[order[i]])
        log_event(ctx, words, 5)
