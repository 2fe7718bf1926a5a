"""The API of card functions: effects, made and asked. Each function carries out some calls, told apart by their number.

An effect made during the duel is two cells; what few effects have (functions, labels, a category) is an attribute in a further
cell. What a card declares does not change: only its labels do, and they belong to the copy of the card.
"""

from libc.stdint cimport int64_t, int8_t, uint16_t, uint32_t, uint8_t

from ygocore._native.activation cimport may_activate
from ygocore._native.bytecode cimport (
    API_EFFECT_CLONE,
    API_EFFECT_CREATE_EFFECT,
    API_EFFECT_GET_ACTIVATE_LOCATION,
    API_EFFECT_GET_ACTIVE_TYPE,
    API_EFFECT_GET_CATEGORY,
    API_EFFECT_GET_CODE,
    API_EFFECT_GET_HANDLER,
    API_EFFECT_GET_HANDLER_PLAYER,
    API_EFFECT_GET_LABEL,
    API_EFFECT_GET_LABEL_OBJECT,
    API_EFFECT_GET_OWNER,
    API_EFFECT_GET_OWNER_PLAYER,
    API_EFFECT_GET_PROPERTY,
    API_EFFECT_GET_TYPE,
    API_EFFECT_GET_VALUE,
    API_EFFECT_IS_ACTIVATABLE,
    API_EFFECT_IS_ACTIVATED,
    API_EFFECT_IS_ACTIVE_TYPE,
    API_EFFECT_IS_HAS_CATEGORY,
    API_EFFECT_IS_HAS_PROPERTY,
    API_EFFECT_IS_HAS_TYPE,
    API_EFFECT_IS_MONSTER_EFFECT,
    API_EFFECT_IS_SPELL_EFFECT,
    API_EFFECT_IS_TRAP_EFFECT,
    API_EFFECT_RESET,
    API_EFFECT_SET_CATEGORY,
    API_EFFECT_SET_CODE,
    API_EFFECT_SET_CONDITION,
    API_EFFECT_SET_COUNT_LIMIT,
    API_EFFECT_SET_DESCRIPTION,
    API_EFFECT_SET_HINT_TIMING,
    API_EFFECT_SET_LABEL,
    API_EFFECT_SET_LABEL_OBJECT,
    API_EFFECT_SET_OWNER_PLAYER,
    API_EFFECT_SET_PROPERTY,
    API_EFFECT_SET_RANGE,
    API_EFFECT_SET_RESET,
    API_EFFECT_SET_TARGET_RANGE,
    API_EFFECT_SET_TYPE,
    API_EFFECT_SET_VALUE,
    KIND_CARD,
    KIND_EFFECT,
    KIND_FUNC,
    KIND_GROUP,
    EffectRow,
)
from ygocore._native.calls cimport (
    card_operand,
    effect_operand,
    function_operand,
    gives,
    gives_effect,
    misused,
    player_operand,
)
from ygocore._native.cells cimport new_cell
from ygocore._native.consts cimport (
    EFFECT_TYPE_ACTIVATE,
    EFFECT_TYPE_IGNITION,
    EFFECT_TYPE_QUICK_F,
    EFFECT_TYPE_QUICK_O,
    EFFECT_TYPE_TRIGGER_F,
    EFFECT_TYPE_TRIGGER_O,
    TYPE_MONSTER,
    TYPE_SPELL,
    TYPE_TRAP,
)
from ygocore._native.context cimport Context, fail, location_bit
from ygocore._native.effects cimport new_effect, unregister_effect
from ygocore._native.groups cimport empty, forget, keep, look
from ygocore._native.handles cimport (
    ATTRIBUTE_CATEGORY,
    ATTRIBUTE_CONDITION,
    ATTRIBUTE_COUNT_LIMIT,
    ATTRIBUTE_LABELS,
    ATTRIBUTE_MORE,
    ATTRIBUTE_LABEL_OBJECT,
    ATTRIBUTE_TEMPLATE,
    ATTRIBUTE_VALUE,
    Function,
    card_of_handle,
    category_of,
    code_of_effect,
    controller_of,
    declared_handle,
    declared_row,
    find_attribute,
    handler_of,
    has_function,
    is_effect,
    is_runtime,
    number_of_handle,
    owner_of,
    owner_player_of,
    plain_value,
    property_of,
    runtime_effect,
    runtime_more,
    type_of_effect,
)
from ygocore._native.limits cimport labels_of, new_labels
from ygocore._native.links cimport link_at, link_more, link_of_effect
from ygocore._native.state cimport (
    CELL_ATTRIBUTE,
    ERROR_CELLS,
    ERROR_VALUE,
    NO_CARD,
    NO_CELL,
    NO_EFFECT,
    NO_PROGRAM,
    OK,
    RUNTIME_FUNCTIONS,
    Attribute,
    DuelState,
    Effect,
    EffectMore,
    Group,
    Labels,
    checked_state_size,
)
from ygocore._native.stats cimport type_of
from ygocore._native.vm cimport Call
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    ACTIVATED = (
        EFFECT_TYPE_ACTIVATE | EFFECT_TYPE_IGNITION | EFFECT_TYPE_TRIGGER_O | EFFECT_TYPE_TRIGGER_F
        | EFFECT_TYPE_QUICK_O | EFFECT_TYPE_QUICK_F
    )


cdef int call_effect(Call* c) noexcept nogil:
    """The calls from API_EFFECT_CREATE_EFFECT on."""
    cdef int handle
    if c.number == API_EFFECT_CREATE_EFFECT:
        return create_effect(c)
    handle = effect_operand(c, 0)
    if handle == NO_EFFECT:
        return misused(c)
    if c.number == API_EFFECT_CLONE:
        return gives_effect(c, copy_effect(c.d, c.ctx, handle))
    if c.number == API_EFFECT_RESET:
        unregister_effect(c.d, c.ctx, handle)
        return OK
    if c.number == API_EFFECT_SET_LABEL:
        return set_labels(c, handle)
    if c.number == API_EFFECT_SET_LABEL_OBJECT:
        return set_object(c, handle)
    if c.number <= API_EFFECT_SET_OWNER_PLAYER:
        return set_part(c, handle) if is_runtime(handle) else misused(c)
    if c.number <= API_EFFECT_GET_OWNER_PLAYER:
        return ask_owner(c, handle)
    if c.number == API_EFFECT_GET_LABEL:
        return gives(c, label_of(c.d, c.ctx, handle, c.v[1]))
    if c.number == API_EFFECT_GET_LABEL_OBJECT:
        return object_of(c, handle)
    return ask_part(c, handle)


cdef int create_effect(Call* c) noexcept nogil:
    cdef int owner = card_operand(c, 0)
    return gives_effect(c, new_effect(c.d, c.ctx, owner))


# -- attributes ------------------------------------------------------------------------------------------------------------------


cdef Attribute* attribute_for(DuelState* d, Context* ctx, int handle, int kind) noexcept nogil:
    """The attribute of that kind, made if there is none; NULL, and an error noted, if there is no room."""
    cdef Attribute* found = find_attribute(d, handle, kind)
    cdef EffectMore* more
    cdef int cell
    if found != NULL:
        return found
    cell = new_cell(d, ctx, CELL_ATTRIBUTE)
    if cell == NO_CELL:
        return NULL
    more = runtime_more(d, handle)
    found = <Attribute*>&d.cells[cell]
    found.kind = <uint8_t>kind
    found.program = NO_PROGRAM
    found.next = more.attributes
    more.attributes = <uint8_t>cell
    return found


cdef int keep_function(Call* c, int handle, int kind, int at, int trailing) noexcept nogil:
    """A function of an effect, with what it captured; None: it has none of its own."""
    cdef Function f
    cdef Attribute* attribute
    cdef int i
    function_operand(c, at, trailing, &f)
    if f.program == NO_PROGRAM and find_attribute(c.d, handle, kind) == NULL:
        return OK
    attribute = attribute_for(c.d, c.ctx, handle, kind)
    if attribute == NULL:
        return ERROR_CELLS
    attribute.program = f.program
    attribute.count = <uint8_t>f.n_captures
    for i in range(min(f.n_captures, 2)):
        attribute.values[i] = f.captures[i]
    if f.n_captures > 2 and not keep_more(c, attribute, &f):
        return ERROR_CELLS
    runtime_effect(c.d, handle).flags |= RUNTIME_FUNCTIONS
    return OK


cdef bint keep_more(Call* c, Attribute* attribute, const Function* f) noexcept nogil:
    """The captured values beyond two, in the cell that follows; False if there is no room."""
    cdef DuelState* d = c.d
    cdef int cell = attribute.next
    cdef Attribute* more
    cdef int i
    if cell == NO_CELL or (<Attribute*>&d.cells[cell]).kind != ATTRIBUTE_MORE:
        cell = new_cell(d, c.ctx, CELL_ATTRIBUTE)
        if cell == NO_CELL:
            return False
        more = <Attribute*>&d.cells[cell]
        more.kind = ATTRIBUTE_MORE
        more.program = NO_PROGRAM
        more.next = attribute.next
        attribute.next = <uint8_t>cell
    more = <Attribute*>&d.cells[cell]
    for i in range(f.n_captures - 2):
        more.values[i] = f.captures[2 + i]
    return True


cdef int keep_numbers(Call* c, int handle, int kind, int64_t a, int64_t b) noexcept nogil:
    cdef Attribute* attribute = attribute_for(c.d, c.ctx, handle, kind)
    if attribute == NULL:
        return ERROR_CELLS
    attribute.values[0] = a
    attribute.values[1] = b
    return OK


# -- setting up ------------------------------------------------------------------------------------------------------------------


cdef int set_part(Call* c, int handle) noexcept nogil:
    """A part of an effect made during the duel."""
    cdef Effect* effect = runtime_effect(c.d, handle)
    cdef EffectMore* more = runtime_more(c.d, handle)
    cdef int number = c.number
    if number == API_EFFECT_SET_TYPE:
        effect.type = <uint16_t>c.v[1]
    elif number == API_EFFECT_SET_CODE:
        effect.code = <uint32_t>c.v[1]
    elif number == API_EFFECT_SET_RANGE:
        effect.range = <uint16_t>c.v[1]
    elif number == API_EFFECT_SET_TARGET_RANGE:
        more.own = <uint16_t>c.v[1]
        more.other = <uint16_t>c.v[2]
    elif number == API_EFFECT_SET_PROPERTY:
        more.property = <uint32_t>c.v[1]
    elif number == API_EFFECT_SET_RESET:
        effect.reset = <uint32_t>c.v[1]
        more.reset_count = <uint8_t>(c.v[2] if 0 <= c.v[2] <= 255 else 255)
    elif number == API_EFFECT_SET_OWNER_PLAYER:
        more.owner_player = <int8_t>(c.v[1] if 0 <= c.v[1] <= 1 else -1)
    elif number == API_EFFECT_SET_COUNT_LIMIT:
        more.count = <uint8_t>(c.v[1] if 0 <= c.v[1] <= 255 else 255)
        if c.v[2] or c.v[3]:
            return keep_numbers(c, handle, ATTRIBUTE_COUNT_LIMIT, c.v[2], c.v[3])
    elif number == API_EFFECT_SET_CATEGORY:
        return keep_numbers(c, handle, ATTRIBUTE_CATEGORY, c.v[1], 0) if c.v[1] else OK
    elif number == API_EFFECT_SET_VALUE:
        return set_value(c, handle)
    elif number == API_EFFECT_SET_DESCRIPTION or number == API_EFFECT_SET_HINT_TIMING:
        return OK  # a matter of screens
    else:
        return keep_function(c, handle, ATTRIBUTE_CONDITION + number - API_EFFECT_SET_CONDITION, 1, 2)
    return OK


cdef int set_value(Call* c, int handle) noexcept nogil:
    cdef Attribute* attribute
    if c.v[1] == KIND_FUNC:
        return keep_function(c, handle, ATTRIBUTE_VALUE, 2, 3)
    attribute = find_attribute(c.d, handle, ATTRIBUTE_VALUE)
    if attribute != NULL:
        attribute.program = NO_PROGRAM
    runtime_effect(c.d, handle).value = c.v[2]
    return OK


cdef int set_labels(Call* c, int handle) noexcept nogil:
    """One label or two."""
    cdef Labels* labels
    cdef Attribute* attribute
    cdef int count = c.n - 1
    if count > 2 or (count > 1 and not is_runtime(handle)):
        fail(c.ctx, ERROR_VALUE)
        return ERROR_VALUE
    if not is_runtime(handle):
        labels = new_labels(c.d, c.ctx, handle)
        if labels == NULL:
            return ERROR_CELLS
        labels.has_label = 1
        labels.label = c.v[1] if count else 0
        return OK
    attribute = attribute_for(c.d, c.ctx, handle, ATTRIBUTE_LABELS)
    if attribute == NULL:
        return ERROR_CELLS
    attribute.count = <uint8_t>count
    attribute.values[0] = c.v[1] if count > 0 else 0
    attribute.values[1] = c.v[2] if count > 1 else 0
    return OK


cdef int64_t label_of(DuelState* d, Context* ctx, int handle, int64_t index) noexcept nogil:
    cdef const Labels* labels
    cdef const Attribute* attribute
    if not is_runtime(handle):
        if index != 0:
            return 0
        labels = labels_of(d, handle)
        if labels != NULL and labels.has_label:
            return labels.label
        return declared_row(d, ctx, handle).label
    attribute = find_attribute(d, handle, ATTRIBUTE_LABELS)
    if attribute == NULL or index < 0 or index >= attribute.count:
        return 0
    return attribute.values[index]


cdef int set_object(Call* c, int handle) noexcept nogil:
    """The label object: a number, a card, an effect, or a copy of a group."""
    cdef int kind = <int>c.v[1]
    cdef int64_t object = c.v[2]
    cdef Labels* labels
    cdef Attribute* attribute
    cdef uint16_t old
    if kind == KIND_GROUP:
        if c.g[2] == NULL:
            return misused(c)
        object = keep(c.d, c.ctx, c.g[2])
    if not is_runtime(handle):
        labels = new_labels(c.d, c.ctx, handle)
        if labels == NULL:
            return ERROR_CELLS
        if labels.kind == KIND_GROUP:
            old = <uint16_t>labels.object
            forget(c.d, &old)
        labels.kind = <uint8_t>kind
        labels.object = object
        return OK
    attribute = attribute_for(c.d, c.ctx, handle, ATTRIBUTE_LABEL_OBJECT)
    if attribute == NULL:
        return ERROR_CELLS
    if attribute.type == KIND_GROUP:
        old = <uint16_t>attribute.values[0]
        forget(c.d, &old)
    attribute.type = <uint8_t>kind
    attribute.values[0] = object
    return OK


cdef int object_of(Call* c, int handle) noexcept nogil:
    """The label object; operand 1: the kind that is wanted. Nothing in there: no card, no effect, an empty group, 0."""
    cdef const Labels* labels
    cdef const Attribute* attribute
    cdef int kind = NO_CELL
    cdef int64_t object = 0
    if is_runtime(handle):
        attribute = find_attribute(c.d, handle, ATTRIBUTE_LABEL_OBJECT)
        if attribute != NULL:
            kind = attribute.type
            object = attribute.values[0]
    else:
        labels = labels_of(c.d, handle)
        if labels != NULL and labels.kind != NO_CELL:
            kind = labels.kind
            object = labels.object
        elif declared_row(c.d, c.ctx, handle).label_object >= 0:
            kind = KIND_EFFECT
            object = declared_handle(card_of_handle(handle), declared_row(c.d, c.ctx, handle).label_object)
    empty(&c.out.group)
    if kind == NO_CELL:
        return gives(c, NO_CARD if c.v[1] == KIND_CARD else -1 if c.v[1] == KIND_EFFECT else 0)
    if kind != c.v[1]:
        return misused(c)
    if kind == KIND_GROUP:
        look(c.d, <int>object, &c.out.group)
        return OK
    if kind == KIND_EFFECT and not is_effect(c.d, c.ctx, object):
        return gives(c, -1)
    return gives(c, object)


# -- copies ----------------------------------------------------------------------------------------------------------------------


cdef int copy_effect(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """An effect like that one, not registered; NO_EFFECT, and an error noted, if there is no room."""
    cdef int twin = new_effect(d, ctx, owner_of(d, handle))
    cdef Effect* effect
    cdef EffectMore* more
    cdef const EffectMore* old
    cdef int cell
    if twin == NO_EFFECT:
        return NO_EFFECT
    effect = runtime_effect(d, twin)
    more = runtime_more(d, twin)
    if not is_runtime(handle):
        copy_declared(d, ctx, twin, declared_row(d, ctx, handle))
        give_template(
            d, ctx, twin, ctx.scripts.script_of[d.cards[card_of_handle(handle)].row], number_of_handle(handle)
        )
        return twin
    old = runtime_more(d, handle)
    effect.code = runtime_effect(d, handle).code
    effect.reset = runtime_effect(d, handle).reset
    effect.value = runtime_effect(d, handle).value
    effect.type = runtime_effect(d, handle).type
    effect.range = runtime_effect(d, handle).range
    effect.flags = runtime_effect(d, handle).flags & RUNTIME_FUNCTIONS
    more.property = old.property
    more.own = old.own
    more.other = old.other
    more.owner_player = old.owner_player
    more.reset_count = old.reset_count
    more.count = old.count
    cell = old.attributes
    while cell != NO_CELL:
        copy_attribute(d, ctx, twin, <const Attribute*>&d.cells[cell])
        cell = (<const Attribute*>&d.cells[cell]).next
    return twin


cdef void copy_attribute(DuelState* d, Context* ctx, int handle, const Attribute* old) noexcept nogil:
    cdef Attribute* twin = attribute_for(d, ctx, handle, old.kind)
    cdef Group g
    if twin == NULL:
        return
    twin.values[0] = old.values[0]
    twin.values[1] = old.values[1]
    twin.program = old.program
    twin.count = old.count
    twin.type = old.type
    if old.kind == ATTRIBUTE_LABEL_OBJECT and old.type == KIND_GROUP:
        look(d, <int>old.values[0], &g)
        twin.values[0] = keep(d, ctx, &g)


cdef void copy_declared(DuelState* d, Context* ctx, int handle, const EffectRow* row) noexcept nogil:
    """What a declaration says, its functions apart."""
    cdef Effect* effect = runtime_effect(d, handle)
    cdef EffectMore* more = runtime_more(d, handle)
    cdef Attribute* attribute
    effect.code = row.code
    effect.reset = row.reset
    effect.value = row.value
    effect.type = <uint16_t>row.type_
    effect.range = <uint16_t>row.range_
    more.property = row.property_
    more.own = <uint16_t>row.own
    more.other = <uint16_t>row.other
    more.owner_player = row.owner_player
    more.reset_count = <uint8_t>row.reset_count
    more.count = row.count
    if row.count and (row.count_code or row.count_flag):
        attribute = attribute_for(d, ctx, handle, ATTRIBUTE_COUNT_LIMIT)
        if attribute != NULL:
            attribute.values[0] = row.count_code
            attribute.values[1] = row.count_flag
    if row.label:
        attribute = attribute_for(d, ctx, handle, ATTRIBUTE_LABELS)
        if attribute != NULL:
            attribute.count = 1
            attribute.values[0] = row.label


cdef void give_template(DuelState* d, Context* ctx, int handle, int row, int number) noexcept nogil:
    """The effect has the functions that a card declares: of the compiled card in that row, effect `number`."""
    cdef const EffectRow* declared = &ctx.scripts.effects[ctx.scripts.rows[row].first_effect + number]
    cdef Attribute* attribute = attribute_for(d, ctx, handle, ATTRIBUTE_TEMPLATE)
    if attribute == NULL:
        return
    attribute.program = row << 6 | number
    if (
        declared.condition >= 0 or declared.cost >= 0 or declared.target >= 0 or declared.operation >= 0
        or declared.value_function >= 0
    ):
        runtime_effect(d, handle).flags |= RUNTIME_FUNCTIONS


# -- questions -------------------------------------------------------------------------------------------------------------------


cdef inline int card_of(DuelState* d, int handle) noexcept nogil:
    """The card that the effect is on, or whose it is."""
    cdef int card = handler_of(d, handle)
    return card if card != NO_CARD else owner_of(d, handle)


cdef int ask_owner(Call* c, int handle) noexcept nogil:
    cdef DuelState* d = c.d
    cdef int number
    if c.number == API_EFFECT_GET_HANDLER:
        return gives(c, card_of(d, handle))
    if c.number == API_EFFECT_GET_OWNER:
        return gives(c, owner_of(d, handle))
    if c.number == API_EFFECT_GET_HANDLER_PLAYER:
        number = link_of_effect(d, handle)
        if number and handler_of(d, handle) != NO_CARD:
            return gives(c, link_at(d, number).player)
        return gives(c, controller_of(d, c.ctx, handle))
    if owner_player_of(d, c.ctx, handle) >= 0:
        return gives(c, owner_player_of(d, c.ctx, handle))
    if owner_of(d, handle) == NO_CARD or handler_of(d, handle) == NO_CARD:
        return gives(c, controller_of(d, c.ctx, handle))
    return gives(c, d.cards[owner_of(d, handle)].controller)


cdef uint32_t active_type(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """The card's types at its activation, or now."""
    cdef int number = link_of_effect(d, handle)
    cdef int card = card_of(d, handle)
    if number:
        return link_at(d, number).type
    return 0 if card == NO_CARD else type_of(d, ctx, card)


cdef int ask_part(Call* c, int handle) noexcept nogil:
    cdef DuelState* d = c.d
    cdef Context* ctx = c.ctx
    cdef int number = c.number
    cdef int link
    if number == API_EFFECT_GET_VALUE:
        return gives(c, 0 if has_function(d, ctx, handle, ATTRIBUTE_VALUE) else plain_value(d, ctx, handle))
    if number == API_EFFECT_GET_TYPE:
        return gives(c, type_of_effect(d, ctx, handle))
    if number == API_EFFECT_GET_CODE:
        return gives(c, code_of_effect(d, ctx, handle))
    if number == API_EFFECT_GET_CATEGORY:
        return gives(c, category_of(d, ctx, handle))
    if number == API_EFFECT_GET_PROPERTY:
        return gives(c, property_of(d, ctx, handle))
    if number == API_EFFECT_IS_HAS_TYPE:
        return gives(c, (type_of_effect(d, ctx, handle) & c.v[1]) != 0)
    if number == API_EFFECT_IS_HAS_CATEGORY:
        return gives(c, (category_of(d, ctx, handle) & c.v[1]) != 0)
    if number == API_EFFECT_IS_HAS_PROPERTY:
        return gives(c, (property_of(d, ctx, handle) & c.v[1]) != 0)
    if number == API_EFFECT_IS_ACTIVATED:
        return gives(c, (type_of_effect(d, ctx, handle) & ACTIVATED) != 0)
    if number == API_EFFECT_IS_ACTIVATABLE:
        return gives(c, may_activate(d, ctx, handle, player_operand(c, 1), NO_CELL, False))
    if number == API_EFFECT_GET_ACTIVATE_LOCATION:
        link = link_of_effect(d, handle)
        if link:
            return gives(c, location_bit(link_more(d, link_at(d, link)).location))
        link = card_of(d, handle)
        return gives(c, 0 if link == NO_CARD else location_bit(d.cards[link].location))
    return ask_type(c, active_type(d, ctx, handle))


cdef int ask_type(Call* c, uint32_t type) noexcept nogil:
    if c.number == API_EFFECT_GET_ACTIVE_TYPE:
        return gives(c, type)
    if c.number == API_EFFECT_IS_ACTIVE_TYPE:
        return gives(c, (type & c.v[1]) != 0)
    if c.number == API_EFFECT_IS_MONSTER_EFFECT:
        return gives(c, (type & TYPE_MONSTER) != 0)
    if c.number == API_EFFECT_IS_SPELL_EFFECT:
        return gives(c, (type & TYPE_SPELL) != 0)
    if c.number == API_EFFECT_IS_TRAP_EFFECT:
        return gives(c, (type & TYPE_TRAP) != 0)
    return gives(c, (type & (TYPE_SPELL | TYPE_TRAP)) != 0)
