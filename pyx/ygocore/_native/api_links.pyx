"""The API of card functions: what an effect says about itself and its Chain Link."""

from libc.stdint cimport int16_t, int32_t, uint32_t, uint8_t

from ygocore._native.bytecode cimport (
    API_DUEL_CHANGE_CHAIN_OPERATION,
    API_DUEL_CHANGE_TARGET_CARD,
    API_DUEL_HINT,
    API_DUEL_HINT_SELECTION,
    API_DUEL_SET_CHAIN_LIMIT,
    API_DUEL_SET_OPERATION_INFO,
    API_DUEL_SET_POSSIBLE_OPERATION_INFO,
    API_DUEL_SET_TARGET_CARD,
    API_DUEL_SET_TARGET_PARAM,
    API_DUEL_SET_TARGET_PLAYER,
)
from ygocore._native.calls cimport cards_operand, function_operand, misused, player_operand
from ygocore._native.cells cimport free_cell, new_cell
from ygocore._native.consts cimport MSG_BECOME_TARGET
from ygocore._native.context cimport log_event, write_place
from ygocore._native.groups cimport look, rekeep, unite
from ygocore._native.handles cimport Function
from ygocore._native.links cimport link_at, link_more, link_number
from ygocore._native.order cimport in_order
from ygocore._native.picking cimport set_targets
from ygocore._native.state cimport (
    CELL_ATTRIBUTE,
    CELL_INFO,
    CELL_LIMIT,
    ERROR_CELLS,
    MAX_CARDS,
    NO_CELL,
    OK,
    Attribute,
    DuelState,
    Group,
    Info,
    Limit,
    Link,
    LinkMore,
    checked_state_size,
)
from ygocore._native.vm cimport Call
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef int call_link(Call* c) noexcept nogil:
    """The calls from API_DUEL_SET_OPERATION_INFO to API_DUEL_CHANGE_CHAIN_OPERATION."""
    cdef DuelState* d = c.d
    cdef Group cards
    cdef int number
    if c.number == API_DUEL_HINT or c.number == API_DUEL_HINT_SELECTION:
        return OK
    if c.number == API_DUEL_SET_OPERATION_INFO or c.number == API_DUEL_SET_POSSIBLE_OPERATION_INFO:
        return set_info(c, link_number(d, c.v[0]), c.number == API_DUEL_SET_POSSIBLE_OPERATION_INFO)
    if c.number == API_DUEL_SET_TARGET_CARD:
        cards_operand(c, 0, &cards)
        set_targets(d, c.ctx, link_number(d, 0), &cards)
        return OK
    if c.number == API_DUEL_CHANGE_TARGET_CARD:
        cards_operand(c, 1, &cards)
        return change_targets(c, link_number(d, c.v[0]), &cards)
    if c.number == API_DUEL_CHANGE_CHAIN_OPERATION:
        return change_operation(c, link_number(d, c.v[0]))
    number = link_number(d, 0)
    if number == 0:
        return OK
    if c.number == API_DUEL_SET_TARGET_PLAYER:
        link_at(d, number).target_player = <uint8_t>player_operand(c, 0)
        return OK
    if c.number == API_DUEL_SET_TARGET_PARAM:
        link_more(d, link_at(d, number)).target_param = c.v[0]
        return OK
    return add_limit(c, number)


cdef int set_info(Call* c, int number, bint possible) noexcept nogil:
    """Operation information of a link; of each category once, the last one counts."""
    cdef DuelState* d = c.d
    cdef Info* info
    cdef Link* link
    cdef Group cards
    cdef int cell
    if number == 0:
        return OK
    link = link_at(d, number)
    cell = link.infos
    while cell != NO_CELL:
        info = <Info*>&d.cells[cell]
        if info.category == <uint32_t>c.v[1] and info.possible == possible:
            break
        cell = info.next
    if cell == NO_CELL:
        cell = new_cell(d, c.ctx, CELL_INFO)
        if cell == NO_CELL:
            return ERROR_CELLS
        (<Info*>&d.cells[cell]).next = link.infos
        link.infos = <uint8_t>cell
    info = <Info*>&d.cells[cell]
    info.category = <uint32_t>c.v[1]
    info.possible = possible
    cards_operand(c, 2, &cards)
    rekeep(d, c.ctx, &info.cards, &cards)
    info.count = <int16_t>c.v[3]
    info.player = <uint8_t>c.v[4]
    info.parameter = c.v[5]
    return OK


cdef int change_targets(Call* c, int number, const Group* cards) noexcept nogil:
    """The link has these targets instead."""
    cdef unsigned char order[MAX_CARDS]
    cdef int32_t words[5]
    cdef DuelState* d = c.d
    cdef Group related
    cdef Link* link
    cdef int count, i
    if number == 0:
        return OK
    link = link_at(d, number)
    rekeep(d, c.ctx, &link.targets, cards)
    look(d, link.related, &related)
    unite(&related, cards)
    rekeep(d, c.ctx, &link.related, &related)
    if c.ctx.log != NULL:
        count = in_order(d, c.ctx, cards, order)
        for i in range(count):
            words[0] = MSG_BECOME_TARGET
            write_place(&words[1], &d.cards[order[i]])
            log_event(c.ctx, words, 5)
    return OK


cdef int change_operation(Call* c, int number) noexcept nogil:
    """The link resolves by another function."""
    cdef DuelState* d = c.d
    cdef LinkMore* more
    cdef Attribute* attribute
    cdef Function f
    cdef int i, cell
    if number == 0:
        return OK
    function_operand(c, 1, 2, &f)
    more = link_more(d, link_at(d, number))
    more.operation = f.program
    if more.captures != NO_CELL:
        free_cell(d, more.captures)
        more.captures = NO_CELL
    if f.n_captures > 2:
        return misused(c)
    if f.n_captures:
        cell = new_cell(d, c.ctx, CELL_ATTRIBUTE)
        if cell == NO_CELL:
            return ERROR_CELLS
        more.captures = <uint8_t>cell
        attribute = <Attribute*>&d.cells[cell]
        attribute.next = NO_CELL
        attribute.program = f.program
        attribute.count = <uint8_t>f.n_captures
        for i in range(f.n_captures):
            attribute.values[i] = f.captures[i]
    return OK


cdef int add_limit(Call* c, int number) noexcept nogil:
    """Who may respond to the link, or chain until the Chain ends (ACT-03)."""
    cdef DuelState* d = c.d
    cdef Link* link = link_at(d, number)
    cdef Limit* limit
    cdef Function f
    cdef int i
    cdef int cell = new_cell(d, c.ctx, CELL_LIMIT)
    if cell == NO_CELL:
        return ERROR_CELLS
    function_operand(c, 0, 1, &f)
    if f.n_captures > 2:
        return misused(c)
    limit = <Limit*>&d.cells[cell]
    limit.program = f.program
    limit.player = link.player
    limit.count = <uint8_t>f.n_captures
    for i in range(f.n_captures):
        limit.values[i] = f.captures[i]
    if c.number == API_DUEL_SET_CHAIN_LIMIT:
        limit.next = link_more(d, link).limits
        link_more(d, link).limits = <uint8_t>cell
    else:
        limit.next = d.script.first_limit
        d.script.first_limit = <uint8_t>cell
    return OK
