"""Effects by handle: those that cards declare, and those made during the duel, read alike.

A handle is 16 bits: 0 no effect; 1 + card * 64 + number for the declared effects of a card; 0x8000 | generation << 8 |
cell for an effect made during the duel, where the generation (7 bits) tells it from an earlier one in that cell.
"""

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t

from ygocore._native.bytecode cimport EffectRow
from ygocore._native.context cimport Context
from ygocore._native.scripts cimport RowScript
from ygocore._native.state cimport (
    CELL_EFFECT,
    NO_CARD,
    NO_CELL,
    NO_EFFECT,
    NO_PROGRAM,
    RUNTIME_FUNCTIONS,
    RUNTIME_ON_PLAYER,
    Attribute,
    DuelState,
    Effect,
    EffectMore,
)

cdef enum:
    RUNTIME = 0x8000


# Attribute.kind. The first five are functions, in the order of docs/bytecode.md.
cdef enum:
    ATTRIBUTE_CONDITION = 0
    ATTRIBUTE_COST = 1
    ATTRIBUTE_TARGET = 2
    ATTRIBUTE_OPERATION = 3
    ATTRIBUTE_VALUE = 4
    ATTRIBUTE_LABELS = 5
    ATTRIBUTE_LABEL_OBJECT = 6
    ATTRIBUTE_CATEGORY = 7
    ATTRIBUTE_COUNT_LIMIT = 8  # values: code, flag
    ATTRIBUTE_DESCRIPTION = 9
    ATTRIBUTE_HINT = 10
    ATTRIBUTE_PROPERTY2 = 11
    ATTRIBUTE_TEMPLATE = 12  # program: row of the declared card << 6 | number, whose functions it has
    ATTRIBUTE_MORE = 13  # values: captured ones of the function before it, beyond two
    ATTRIBUTES = 14


cdef inline bint is_runtime(int handle) noexcept nogil:
    return handle >= RUNTIME


cdef inline int declared_handle(int card, int number) noexcept nogil:
    return 1 + card * 64 + number


cdef inline int card_of_handle(int handle) noexcept nogil:
    """The card of a declared effect."""
    return (handle - 1) >> 6


cdef inline int number_of_handle(int handle) noexcept nogil:
    """The number of a declared effect."""
    return (handle - 1) & 63


cdef inline const RowScript* script_of(const DuelState* d, const Context* ctx, int card) noexcept nogil:
    """What the card declares; NULL if it declares nothing."""
    return ctx.scripts.declares[d.cards[card].row]


cdef inline const EffectRow* declared_row(const DuelState* d, const Context* ctx, int handle) noexcept nogil:
    """The declaration of a declared effect."""
    return &ctx.scripts.effects[script_of(d, ctx, card_of_handle(handle)).first_effect + number_of_handle(handle)]


cdef inline Effect* runtime_effect(DuelState* d, int handle) noexcept nogil:
    return <Effect*>&d.cells[handle & 0xFF]


cdef inline EffectMore* runtime_more(DuelState* d, int handle) noexcept nogil:
    return <EffectMore*>&d.cells[runtime_effect(d, handle).more]


cdef inline bint is_effect(const DuelState* d, const Context* ctx, int64_t handle) noexcept nogil:
    """Whether the number is the handle of an effect that there is."""
    cdef const RowScript* script
    cdef const Effect* effect
    cdef int cell
    if handle <= 0 or handle > 0xFFFF:
        return False
    if handle < RUNTIME:
        if card_of_handle(<int>handle) >= d.n_cards:
            return False
        script = script_of(d, ctx, card_of_handle(<int>handle))
        return script != NULL and number_of_handle(<int>handle) < script.n_effects
    cell = handle & 0xFF
    if cell >= d.script.n_cells or d.sorts[cell] != CELL_EFFECT:
        return False
    effect = <const Effect*>&d.cells[cell]
    return (<const EffectMore*>&d.cells[effect.more]).generation == (handle >> 8 & 0x7F)


cdef inline int handle_of_cell(const DuelState* d, int cell) noexcept nogil:
    """The handle of the effect in that cell."""
    cdef const Effect* effect = <const Effect*>&d.cells[cell]
    return RUNTIME | (<const EffectMore*>&d.cells[effect.more]).generation << 8 | cell


cdef inline Attribute* find_attribute(DuelState* d, int handle, int kind) noexcept nogil:
    """An attribute of an effect made during the duel; NULL if it has none of that kind."""
    cdef int cell = runtime_more(d, handle).attributes
    cdef Attribute* attribute
    while cell != NO_CELL:
        attribute = <Attribute*>&d.cells[cell]
        if attribute.kind == kind:
            return attribute
        cell = attribute.next
    return NULL


cdef inline const EffectRow* template_row(DuelState* d, const Context* ctx, int handle) noexcept nogil:
    """The declaration whose functions an effect made during the duel has; NULL if it has its own only."""
    cdef Attribute* attribute = find_attribute(d, handle, ATTRIBUTE_TEMPLATE)
    if attribute == NULL:
        return NULL
    return &ctx.scripts.effects[
        ctx.scripts.rows[attribute.program >> 6].first_effect + (attribute.program & 63)
    ]


# -- fields ------------------------------------------------------------------------------------------------------------


cdef inline uint32_t type_of_effect(DuelState* d, const Context* ctx, int handle) noexcept nogil:
    return runtime_effect(d, handle).type if is_runtime(handle) else declared_row(d, ctx, handle).type_


cdef inline uint32_t code_of_effect(DuelState* d, const Context* ctx, int handle) noexcept nogil:
    return runtime_effect(d, handle).code if is_runtime(handle) else declared_row(d, ctx, handle).code


cdef inline uint32_t range_of_effect(DuelState* d, const Context* ctx, int handle) noexcept nogil:
    return runtime_effect(d, handle).range if is_runtime(handle) else declared_row(d, ctx, handle).range_


cdef inline uint32_t property_of(DuelState* d, const Context* ctx, int handle) noexcept nogil:
    return runtime_more(d, handle).property if is_runtime(handle) else declared_row(d, ctx, handle).property_


cdef inline uint32_t own_range(DuelState* d, const Context* ctx, int handle) noexcept nogil:
    return runtime_more(d, handle).own if is_runtime(handle) else declared_row(d, ctx, handle).own


cdef inline uint32_t other_range(DuelState* d, const Context* ctx, int handle) noexcept nogil:
    return runtime_more(d, handle).other if is_runtime(handle) else declared_row(d, ctx, handle).other


cdef inline uint32_t category_of(DuelState* d, const Context* ctx, int handle) noexcept nogil:
    cdef Attribute* attribute
    cdef const EffectRow* row
    if not is_runtime(handle):
        return declared_row(d, ctx, handle).category
    attribute = find_attribute(d, handle, ATTRIBUTE_CATEGORY)
    if attribute != NULL:
        return <uint32_t>attribute.values[0]
    row = template_row(d, ctx, handle)
    return 0 if row == NULL else row.category


cdef inline int handler_of(DuelState* d, int handle) noexcept nogil:
    """The card that the effect is on; NO_CARD if it is on a player, or nowhere."""
    return runtime_effect(d, handle).handler if is_runtime(handle) else card_of_handle(handle)


cdef inline int owner_of(DuelState* d, int handle) noexcept nogil:
    """The card whose effect it is; NO_CARD if there is none."""
    return runtime_more(d, handle).owner if is_runtime(handle) else card_of_handle(handle)


cdef inline int owner_player_of(DuelState* d, const Context* ctx, int handle) noexcept nogil:
    """The player set as its owner, -1: none."""
    return runtime_more(d, handle).owner_player if is_runtime(handle) else declared_row(d, ctx, handle).owner_player


cdef inline int controller_of(DuelState* d, const Context* ctx, int handle) noexcept nogil:
    """The player whose effect it is ("you")."""
    cdef int card
    if not is_runtime(handle):
        return d.cards[card_of_handle(handle)].controller
    card = runtime_effect(d, handle).handler
    if card != NO_CARD:
        return d.cards[card].controller
    if runtime_more(d, handle).owner_player >= 0:
        return runtime_more(d, handle).owner_player
    return runtime_more(d, handle).player


cdef inline int32_t row_program(const EffectRow* row, int kind) noexcept nogil:
    """A function of a declared effect by ATTRIBUTE_CONDITION to ATTRIBUTE_VALUE."""
    if kind == ATTRIBUTE_CONDITION:
        return row.condition
    if kind == ATTRIBUTE_COST:
        return row.cost
    if kind == ATTRIBUTE_TARGET:
        return row.target
    if kind == ATTRIBUTE_OPERATION:
        return row.operation
    return row.value_function


cdef struct Function:  # a card function with what it captured
    int32_t program  # NO_PROGRAM: none
    int n_captures
    int64_t captures[4]


cdef inline void function_of(DuelState* d, const Context* ctx, int handle, int kind, Function* out) noexcept nogil:
    """The function of that kind that an effect has."""
    cdef const EffectRow* row
    cdef Attribute* attribute
    out.program = NO_PROGRAM
    out.n_captures = 0
    if not is_runtime(handle):
        out.program = row_program(declared_row(d, ctx, handle), kind)
        return
    if runtime_effect(d, handle).flags & RUNTIME_FUNCTIONS == 0:
        return
    attribute = find_attribute(d, handle, kind)
    if attribute == NULL:
        row = template_row(d, ctx, handle)
        if row != NULL:
            out.program = row_program(row, kind)
        return
    out.program = attribute.program
    take_captures(d, attribute, out)


cdef inline void take_captures(DuelState* d, const Attribute* attribute, Function* out) noexcept nogil:
    """The captured values: two in a cell, those beyond in the next one."""
    cdef const Attribute* more
    cdef int i
    out.n_captures = attribute.count
    for i in range(attribute.count if attribute.count < 2 else 2):
        out.captures[i] = attribute.values[i]
    if attribute.count > 2 and attribute.next != NO_CELL:
        more = <const Attribute*>&d.cells[attribute.next]
        for i in range(attribute.count - 2):
            out.captures[2 + i] = more.values[i]


cdef inline bint has_function(DuelState* d, const Context* ctx, int handle, int kind) noexcept nogil:
    cdef Function found
    function_of(d, ctx, handle, kind, &found)
    return found.program != NO_PROGRAM


cdef inline int64_t plain_value(DuelState* d, const Context* ctx, int handle) noexcept nogil:
    """Its value where no function gives it."""
    return runtime_effect(d, handle).value if is_runtime(handle) else declared_row(d, ctx, handle).value


cdef inline uint64_t order_of(DuelState* d, int handle) noexcept nogil:
    """Orders effects by when they came to apply (GAP-17): a card's own when it came to lie face-up, others when they were
    registered."""
    if is_runtime(handle):
        return <uint64_t>runtime_more(d, handle).order << 16 | 64
    return <uint64_t>d.more[card_of_handle(handle)].active_since << 16 | number_of_handle(handle)
