"""Giving back the cells that nothing names any more.

What an effect made during the duel says can still be asked after it has ended (its label, its card), so its cells are not given
back at once but in the next open game state, where nothing waits: there only the lists of the state, the cards and what
remembered effects name are looked at. So also when the duel is over.
"""

from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memset

from ygocore._native.bytecode cimport KIND_EFFECT, KIND_GROUP
from ygocore._native.handles cimport ATTRIBUTE_LABEL_OBJECT, RUNTIME, handle_of_cell
from ygocore._native.state cimport (
    CELL_COUNTER,
    CELL_EFFECT,
    CELL_FLAG,
    CELL_FREE,
    CELL_LABELS,
    CELL_RELATION,
    CELL_USE,
    MAX_LINKS,
    NO_CELL,
    NO_EFFECT,
    NO_GROUP,
    SCRIPT_GARBAGE,
    Attribute,
    Counter,
    DuelState,
    Effect,
    EffectMore,
    Flag,
    Labels,
    Relation,
    Use,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef struct Marks:
    uint8_t live[256]


cdef inline void mark_group(Marks* m, int reference) noexcept nogil:
    if reference >= 0x100:
        m.live[reference - 0x100] = 1


cdef void mark_effect(DuelState* d, Marks* m, int cell) noexcept nogil:
    """An effect with all that belongs to it, and the effects that its labels name."""
    cdef const Attribute* attribute
    cdef int at
    if m.live[cell]:
        return
    m.live[cell] = 1
    at = (<const Effect*>&d.cells[cell]).more
    m.live[at] = 1
    at = (<const EffectMore*>&d.cells[at]).attributes
    while at != NO_CELL:
        m.live[at] = 1
        attribute = <const Attribute*>&d.cells[at]
        if attribute.kind == ATTRIBUTE_LABEL_OBJECT:
            mark_object(d, m, attribute.type, attribute.values[0])
        at = attribute.next


cdef void mark_object(DuelState* d, Marks* m, int kind, int64_t object) noexcept nogil:
    """What a label object is."""
    cdef int cell
    if kind == KIND_GROUP:
        mark_group(m, <int>object)
    elif kind == KIND_EFFECT and object >= RUNTIME:
        cell = <int>object & 0xFF
        if cell < d.script.n_cells and d.sorts[cell] == CELL_EFFECT and handle_of_cell(d, cell) == object:
            mark_effect(d, m, cell)


cdef void mark_list(DuelState* d, Marks* m, int cell, int sort) noexcept nogil:
    """The cells of a list of the state."""
    while cell != NO_CELL:
        m.live[cell] = 1
        if sort == CELL_FLAG:
            cell = (<const Flag*>&d.cells[cell]).next
        elif sort == CELL_COUNTER:
            cell = (<const Counter*>&d.cells[cell]).next
        elif sort == CELL_USE:
            cell = (<const Use*>&d.cells[cell]).next
        elif sort == CELL_RELATION:
            cell = (<const Relation*>&d.cells[cell]).next
        else:
            mark_object(d, m, (<const Labels*>&d.cells[cell]).kind, (<const Labels*>&d.cells[cell]).object)
            cell = (<const Labels*>&d.cells[cell]).next


cdef void collect_cells(DuelState* d) noexcept nogil:
    """Give back every cell but those that the duel remembers. Nothing waits, or the duel is over."""
    cdef Marks m
    cdef int cell, card, last
    memset(&m, 0, sizeof(Marks))
    cell = d.script.first_effect
    while cell != NO_CELL:
        mark_effect(d, &m, cell)
        cell = (<const EffectMore*>&d.cells[(<const Effect*>&d.cells[cell]).more]).next
    mark_list(d, &m, d.script.first_flag, CELL_FLAG)
    mark_list(d, &m, d.script.first_counter, CELL_COUNTER)
    mark_list(d, &m, d.script.first_use, CELL_USE)
    mark_list(d, &m, d.script.first_relation, CELL_RELATION)
    mark_list(d, &m, d.script.first_labels, CELL_LABELS)
    mark_group(&m, d.script.operated)
    for card in range(d.n_cards):
        mark_group(&m, d.cards[card].materials)
        if d.more[card].was != NO_CELL:
            m.live[d.more[card].was] = 1
    last = 0
    d.script.free_cell = NO_CELL
    for cell in range(d.script.n_cells):
        if m.live[cell]:
            last = cell + 1
        else:
            d.sorts[cell] = CELL_FREE
            if d.script.free_cell == NO_CELL:
                d.script.free_cell = <uint8_t>cell
    d.script.n_cells = <uint8_t>last
    if d.script.free_cell > last:
        d.script.free_cell = <uint8_t>last
    forget_lists(d)


cdef void forget_lists(DuelState* d) noexcept nogil:
    """What only matters while something waits."""
    d.script.first_point = NO_CELL
    d.script.last_point = NO_CELL
    d.script.first_trigger = NO_CELL
    d.script.last_trigger = NO_CELL
    d.script.first_continuous = NO_CELL
    d.script.last_continuous = NO_CELL
    d.script.first_limit = NO_CELL
    d.script.top_frame = NO_CELL
    d.script.saved_frame = NO_CELL
    d.script.saved_last = NO_CELL
    d.script.n_links = 0
    d.script.solving = 0
    memset(d.script.links, NO_CELL, MAX_LINKS)
    d.script.result_group = NO_GROUP
    d.script.stepping = NO_GROUP
    d.script.shown = NO_GROUP
    if d.script.reason_effect >= RUNTIME and not (
        (d.script.reason_effect & 0xFF) < d.script.n_cells and d.sorts[d.script.reason_effect & 0xFF] == CELL_EFFECT
    ):
        d.script.reason_effect = NO_EFFECT
    d.script.flags &= ~SCRIPT_GARBAGE
