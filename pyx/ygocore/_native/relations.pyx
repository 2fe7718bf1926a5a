"""Marks on cards and players (RegisterFlagEffect), and relations between cards, in cells."""

from libc.stdint cimport int64_t, uint32_t, uint8_t

from ygocore._native.cells cimport free_cell, new_cell
from ygocore._native.consts cimport RESET_CHAIN, RESET_EVENT, RESET_OPPO_TURN, RESET_PHASE, RESET_SELF_TURN
from ygocore._native.context cimport Context
from ygocore._native.groups cimport add, empty
from ygocore._native.state cimport (
    CELL_FLAG,
    CELL_RELATION,
    NO_CARD,
    NO_CELL,
    RELATION_CARD,
    DuelState,
    Flag,
    Group,
    Relation,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

# -- lists of cells, first to last --------------------------------------------------------------------------------------------


cdef struct Wanted:  # which marks or relations are meant
    int card
    int other  # card or player
    int kind  # RELATION_*
    uint32_t what  # RESET_*, a phase, or the code of a mark


ctypedef bint (*Ends)(DuelState* d, int cell, const Wanted* wanted) noexcept nogil


cdef inline uint8_t* next_of(DuelState* d, int kind, int cell) noexcept nogil:
    if kind == CELL_FLAG:
        return &(<Flag*>&d.cells[cell]).next
    return &(<Relation*>&d.cells[cell]).next


cdef inline uint8_t* first_of(DuelState* d, int kind) noexcept nogil:
    return &d.script.first_flag if kind == CELL_FLAG else &d.script.first_relation


cdef inline uint8_t* last_of(DuelState* d, int kind) noexcept nogil:
    return &d.script.last_flag if kind == CELL_FLAG else &d.script.last_relation


cdef void put_last(DuelState* d, int kind, int cell) noexcept nogil:
    """Add a cell to the marks or to the relations, the youngest last."""
    cdef uint8_t* last = last_of(d, kind)
    next_of(d, kind, cell)[0] = NO_CELL
    if last[0] == NO_CELL:
        first_of(d, kind)[0] = <uint8_t>cell
    else:
        next_of(d, kind, last[0])[0] = <uint8_t>cell
    last[0] = <uint8_t>cell


cdef void drop_each(DuelState* d, int kind, Ends ends, const Wanted* wanted) noexcept nogil:
    """Take away, oldest first, each mark or relation that `ends` is true of."""
    cdef int cell = first_of(d, kind)[0]
    cdef int before = NO_CELL
    cdef int next
    while cell != NO_CELL:
        next = next_of(d, kind, cell)[0]
        if ends(d, cell, wanted):
            if before == NO_CELL:
                first_of(d, kind)[0] = <uint8_t>next
            else:
                next_of(d, kind, before)[0] = <uint8_t>next
            if last_of(d, kind)[0] == cell:
                last_of(d, kind)[0] = <uint8_t>before
            free_cell(d, cell)
        else:
            before = cell
        cell = next


# -- marks -----------------------------------------------------------------------------------------------------------------


cdef inline bint is_on(const Flag* flag, int card, int player) noexcept nogil:
    """Whether the mark is on that card, or (NO_CARD) on that player."""
    return flag.card == card and (card != NO_CARD or flag.player == player)


cdef void put_flag(
    DuelState* d, Context* ctx, int card, int player, uint32_t code, uint32_t reset, uint32_t property, int64_t count,
    int64_t label
) noexcept nogil:
    """Add a mark to a card, or (NO_CARD) to a player. A reset with event bits counts as one of an event."""
    cdef int cell = new_cell(d, ctx, CELL_FLAG)
    cdef Flag* flag
    if cell == NO_CELL:
        return
    flag = <Flag*>&d.cells[cell]
    flag.label = label
    flag.code = code
    flag.reset = reset | RESET_EVENT if reset & 0x0FFF0000 else reset
    flag.property = property
    flag.card = <uint8_t>card
    flag.player = <uint8_t>player
    flag.count = <uint8_t>(1 if count < 1 else 255 if count > 255 else count)
    put_last(d, CELL_FLAG, cell)


cdef int first_flag_on(const DuelState* d, int card, int player, uint32_t code) noexcept nogil:
    """The cell of the first such mark, NO_CELL if there is none."""
    cdef int cell = d.script.first_flag
    cdef const Flag* flag
    while cell != NO_CELL:
        flag = <const Flag*>&d.cells[cell]
        if flag.code == code and is_on(flag, card, player):
            return cell
        cell = flag.next
    return NO_CELL


cdef int flags_on(const DuelState* d, int card, int player, uint32_t code) noexcept nogil:
    """How many such marks there are."""
    cdef int cell = first_flag_on(d, card, player, code)
    cdef const Flag* flag
    cdef int count = 0
    while cell != NO_CELL:
        flag = <const Flag*>&d.cells[cell]
        count += flag.code == code and is_on(flag, card, player)
        cell = flag.next
    return count


cdef bint is_such_a_flag(DuelState* d, int cell, const Wanted* wanted) noexcept nogil:
    cdef const Flag* flag = <const Flag*>&d.cells[cell]
    return flag.code == wanted.what and is_on(flag, wanted.card, wanted.other)


cdef void drop_flags(DuelState* d, int card, int player, uint32_t code) noexcept nogil:
    """Take all such marks away."""
    cdef Wanted wanted = Wanted(card, player, 0, code)
    drop_each(d, CELL_FLAG, is_such_a_flag, &wanted)


cdef bint flag_ends_on_card(DuelState* d, int cell, const Wanted* wanted) noexcept nogil:
    cdef const Flag* flag = <const Flag*>&d.cells[cell]
    return flag.card == wanted.card and flag.reset & RESET_EVENT and flag.reset & wanted.what


cdef void reset_flags_of_card(DuelState* d, int card, uint32_t what) noexcept nogil:
    """End the marks on a card that end with this."""
    cdef Wanted wanted = Wanted(card, 0, 0, what)
    drop_each(d, CELL_FLAG, flag_ends_on_card, &wanted)


cdef bint ends_with_phase(const DuelState* d, const Flag* flag, uint32_t phase) noexcept nogil:
    """Whether the end of the phase counts for the reset of the mark."""
    cdef uint32_t turns = flag.reset & (RESET_SELF_TURN | RESET_OPPO_TURN)
    cdef int player = flag.player if flag.card == NO_CARD else d.cards[flag.card].controller
    if not flag.reset & RESET_PHASE or not flag.reset & 0x3FF & phase:
        return False
    if not turns:
        return True
    return (flag.reset & (RESET_SELF_TURN if d.turn_player == player else RESET_OPPO_TURN)) != 0


cdef bint flag_ends_in_phase(DuelState* d, int cell, const Wanted* wanted) noexcept nogil:
    cdef Flag* flag = <Flag*>&d.cells[cell]
    if ends_with_phase(d, flag, wanted.what):
        flag.count -= 1
    return flag.count == 0 and flag.reset & RESET_PHASE


cdef void reset_flags_of_phase(DuelState* d, uint32_t phase) noexcept nogil:
    """End the marks that last until this phase, each a turn of its count earlier."""
    cdef Wanted wanted = Wanted(0, 0, 0, phase)
    drop_each(d, CELL_FLAG, flag_ends_in_phase, &wanted)


cdef bint flag_ends_with_chain(DuelState* d, int cell, const Wanted* wanted) noexcept nogil:
    return ((<const Flag*>&d.cells[cell]).reset & RESET_CHAIN) != 0


cdef void reset_flags_of_chain(DuelState* d) noexcept nogil:
    """End the marks that last until the end of the Chain."""
    drop_each(d, CELL_FLAG, flag_ends_with_chain, NULL)


# -- relations ---------------------------------------------------------------------------------------------------------------


cdef void relate(
    DuelState* d, Context* ctx, int kind, int card, int other, uint32_t move_id, uint32_t reset
) noexcept nogil:
    """Add a relation."""
    cdef int cell = new_cell(d, ctx, CELL_RELATION)
    cdef Relation* relation
    if cell == NO_CELL:
        return
    relation = <Relation*>&d.cells[cell]
    relation.kind = <uint8_t>kind
    relation.card = <uint8_t>card
    relation.other = <uint8_t>other
    relation.move_id = move_id
    relation.reset = reset
    put_last(d, CELL_RELATION, cell)


cdef int find_relation(const DuelState* d, int kind, int card, int other) noexcept nogil:
    """The cell of the relation, NO_CELL if there is none."""
    cdef int cell = d.script.first_relation
    cdef const Relation* relation
    while cell != NO_CELL:
        relation = <const Relation*>&d.cells[cell]
        if relation.kind == kind and relation.card == card and relation.other == other:
            return cell
        cell = relation.next
    return NO_CELL


cdef bint is_such_a_relation(DuelState* d, int cell, const Wanted* wanted) noexcept nogil:
    cdef const Relation* relation = <const Relation*>&d.cells[cell]
    return (
        relation.kind == wanted.kind and (wanted.card == NO_CARD or relation.card == wanted.card)
        and (wanted.other == NO_CARD or relation.other == wanted.other)
    )


cdef void drop_relations(DuelState* d, int kind, int card, int other) noexcept nogil:
    """Take relations of that kind away; NO_CARD: of any card."""
    cdef Wanted wanted = Wanted(card, other, kind, 0)
    drop_each(d, CELL_RELATION, is_such_a_relation, &wanted)


cdef bint relation_ends(DuelState* d, int cell, const Wanted* wanted) noexcept nogil:
    cdef const Relation* relation = <const Relation*>&d.cells[cell]
    return relation.kind == RELATION_CARD and relation.card == wanted.card and relation.reset & wanted.what & 0x0FFFF000


cdef void reset_relations(DuelState* d, int card, uint32_t what) noexcept nogil:
    """End the relations of a card (CreateRelation) that end with this."""
    cdef Wanted wanted = Wanted(card, 0, 0, what)
    drop_each(d, CELL_RELATION, relation_ends, &wanted)


cdef int related_to(const DuelState* d, int kind, int card, Group* out) noexcept nogil:
    """The other cards in relations of that kind of a card; how many relations there are."""
    cdef int cell = d.script.first_relation
    cdef int count = 0
    cdef const Relation* relation
    empty(out)
    while cell != NO_CELL:
        relation = <const Relation*>&d.cells[cell]
        if relation.kind == kind and relation.card == card:
            count += 1
            if relation.other != NO_CARD:
                add(out, relation.other)
        cell = relation.next
    return count


cdef int relating_to(const DuelState* d, int kind, int other, Group* out) noexcept nogil:
    """The cards that have that card as the other one in relations of that kind."""
    cdef int cell = d.script.first_relation
    cdef int count = 0
    cdef const Relation* relation
    empty(out)
    while cell != NO_CELL:
        relation = <const Relation*>&d.cells[cell]
        if relation.kind == kind and relation.other == other:
            count += 1
            add(out, relation.card)
        cell = relation.next
    return count
