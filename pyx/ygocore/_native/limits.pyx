"""How often effects may be used: per copy, per name, per duel, per Chain (OPT rules); what copies of effects remember."""

from libc.stdint cimport uint16_t, uint32_t, uint8_t

from ygocore._native.bytecode cimport PERMIT_SPSUMMON_ONCE, EffectRow
from ygocore._native.cells cimport free_cell, new_cell
from ygocore._native.consts cimport EFFECT_FLAG_OATH
from ygocore._native.context cimport Context
from ygocore._native.handles cimport (
    ATTRIBUTE_COUNT_LIMIT,
    card_of_handle,
    declared_row,
    find_attribute,
    handler_of,
    is_runtime,
    owner_of,
    property_of,
    runtime_more,
    script_of,
)
from ygocore._native.scripts cimport ROW_ONCE, RowScript
from ygocore._native.state cimport (
    CELL_LABELS,
    CELL_USE,
    NO_CARD,
    NO_CELL,
    USE_ACTIVITY,
    USE_CHAIN,
    USE_DUEL,
    USE_TURN,
    Attribute,
    DuelState,
    Effect,
    EffectMore,
    Labels,
    Use,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef struct CountLimit:
    int count
    uint32_t code
    uint32_t flag


cdef void count_limit_of(DuelState* d, Context* ctx, int handle, CountLimit* limit) noexcept nogil:
    """The count limit of an effect; `count` 0: none."""
    cdef const EffectRow* row
    cdef Attribute* attribute
    if not is_runtime(handle):
        row = declared_row(d, ctx, handle)
        limit.count = row.count
        limit.code = row.count_code
        limit.flag = row.count_flag
        return
    limit.count = runtime_more(d, handle).count
    limit.code = 0
    limit.flag = 0
    if limit.count == 0:
        return
    attribute = find_attribute(d, handle, ATTRIBUTE_COUNT_LIMIT)
    if attribute != NULL:
        limit.code = <uint32_t>attribute.values[0]
        limit.flag = <uint32_t>attribute.values[1]


# -- what copies of declared effects remember ----------------------------------------------------------------------------


cdef Labels* labels_of(DuelState* d, int handle) noexcept nogil:
    """What a declared effect of one copy of a card remembers; NULL if nothing."""
    cdef int cell = d.script.first_labels
    cdef Labels* labels
    while cell != NO_CELL:
        labels = <Labels*>&d.cells[cell]
        if labels.effect == handle:
            return labels
        cell = labels.next
    return NULL


cdef Labels* new_labels(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """The same, made if there is nothing yet; NULL, and an error noted, if there is no room."""
    cdef Labels* labels = labels_of(d, handle)
    cdef int cell
    if labels != NULL:
        return labels
    cell = new_cell(d, ctx, CELL_LABELS)
    if cell == NO_CELL:
        return NULL
    labels = <Labels*>&d.cells[cell]
    labels.effect = <uint16_t>handle
    labels.kind = NO_CELL
    labels.next = d.script.first_labels
    d.script.first_labels = <uint8_t>cell
    return labels


cdef void forget_labels(DuelState* d, int card, bint labels) noexcept nogil:
    """The effects that a card declares may be used anew; with `labels` their labels are again as declared."""
    cdef int cell = d.script.first_labels
    cdef int before = NO_CELL
    cdef int next
    cdef Labels* found
    while cell != NO_CELL:
        found = <Labels*>&d.cells[cell]
        next = found.next
        if card_of_handle(found.effect) == card:
            found.used = 0
            if labels:
                found.has_label = 0
                found.label = 0
            if found.has_label == 0 and found.kind == NO_CELL and found.used_in_chain == 0:
                if before == NO_CELL:
                    d.script.first_labels = <uint8_t>next
                else:
                    (<Labels*>&d.cells[before]).next = <uint8_t>next
                free_cell(d, cell)
                cell = next
                continue
        before = cell
        cell = next


cdef int used_by(DuelState* d, int handle) noexcept nogil:
    """How often this copy of the effect was used this turn."""
    cdef const Labels* labels
    if is_runtime(handle):
        return runtime_more(d, handle).used
    labels = labels_of(d, handle)
    return 0 if labels == NULL else labels.used


cdef void set_used(DuelState* d, Context* ctx, int handle, int used) noexcept nogil:
    cdef Labels* labels
    if is_runtime(handle):
        runtime_more(d, handle).used = <uint8_t>used
        return
    labels = labels_of(d, handle) if used == 0 else new_labels(d, ctx, handle)
    if labels != NULL:
        labels.used = <uint8_t>used


cdef int used_in_chain(DuelState* d, int handle) noexcept nogil:
    cdef const Labels* labels
    if is_runtime(handle):
        return runtime_more(d, handle).used_in_chain
    labels = labels_of(d, handle)
    return 0 if labels == NULL else labels.used_in_chain


# -- what is counted by name or card -------------------------------------------------------------------------------------


cdef Use* find_use(
    const DuelState* d, int sort, int player, uint32_t code, uint32_t flag, int card
) noexcept nogil:
    cdef int cell = d.script.first_use
    cdef const Use* use
    while cell != NO_CELL:
        use = <const Use*>&d.cells[cell]
        if (
            use.sort == sort and use.player == player and use.code == code and use.flag == flag and use.card == card
        ):
            return <Use*>use
        cell = use.next
    return NULL


cdef int uses(const DuelState* d, int sort, int player, uint32_t code, uint32_t flag, int card) noexcept nogil:
    """How often that was counted."""
    cdef const Use* use = find_use(d, sort, player, code, flag, card)
    return 0 if use == NULL else use.count


cdef void add_use(
    DuelState* d, Context* ctx, int sort, int player, uint32_t code, uint32_t flag, int card, int more
) noexcept nogil:
    """Count it once more, or once less."""
    cdef Use* use = find_use(d, sort, player, code, flag, card)
    cdef int cell
    if use == NULL:
        if more < 0:
            return
        cell = new_cell(d, ctx, CELL_USE)
        if cell == NO_CELL:
            return
        use = <Use*>&d.cells[cell]
        use.sort = <uint8_t>sort
        use.player = <uint8_t>player
        use.code = code
        use.flag = flag
        use.card = <uint8_t>card
        use.next = d.script.first_use
        d.script.first_use = <uint8_t>cell
    if more > 0 and use.count < 0xFF:
        use.count += 1
    elif more < 0 and use.count > 0:
        use.count -= 1


cdef void forget_uses(DuelState* d, int sort) noexcept nogil:
    """Nothing of that sort is counted any more."""
    cdef int cell = d.script.first_use
    cdef int before = NO_CELL
    cdef int next
    while cell != NO_CELL:
        next = (<Use*>&d.cells[cell]).next
        if (<Use*>&d.cells[cell]).sort == sort:
            if before == NO_CELL:
                d.script.first_use = <uint8_t>next
            else:
                (<Use*>&d.cells[before]).next = <uint8_t>next
            free_cell(d, cell)
        else:
            before = cell
        cell = next


# -- count limits -----------------------------------------------------------------------------------------------------------


cdef inline bint by_name(const CountLimit* limit) noexcept nogil:
    """OPT-02: whether the limit counts by name or card and not by copy of the effect."""
    return limit.code != 0 or (limit.flag & ~<uint32_t>COUNT_OATH) != 0


cdef inline int sort_of(const CountLimit* limit) noexcept nogil:
    if limit.flag & COUNT_DUEL:
        return USE_DUEL
    return USE_CHAIN if limit.flag & COUNT_CHAIN else USE_TURN


cdef int counted_card(DuelState* d, int handle, const CountLimit* limit) noexcept nogil:
    """For a limit that the effects of one card share: that card; else NO_CARD."""
    cdef int card
    if not limit.flag & COUNT_SINGLE:
        return NO_CARD
    card = handler_of(d, handle)
    return card if card != NO_CARD else owner_of(d, handle)


cdef inline uint32_t counted_code(const CountLimit* limit) noexcept nogil:
    return 0 if limit.flag & COUNT_SINGLE else limit.code


cdef bint has_uses_left(DuelState* d, Context* ctx, int handle, int player) noexcept nogil:
    """Whether the effect's count limit lets the player use it once more."""
    cdef CountLimit limit
    count_limit_of(d, ctx, handle, &limit)
    if limit.count == 0:
        return True
    if limit.flag & COUNT_CHAIN and limit.code == 0:
        return used_in_chain(d, handle) < limit.count
    if by_name(&limit):
        return uses(
            d, sort_of(&limit), player, counted_code(&limit), limit.flag & ~<uint32_t>COUNT_OATH,
            counted_card(d, handle, &limit),
        ) < limit.count
    return used_by(d, handle) < limit.count


cdef bint use_effect(DuelState* d, Context* ctx, int handle, int player) noexcept nogil:
    """Count a use. Whether a negated activation gives it back (OPT-11, OPT-12)."""
    cdef CountLimit limit
    cdef Labels* labels
    count_limit_of(d, ctx, handle, &limit)
    if limit.count == 0:
        return False
    if limit.flag & COUNT_CHAIN and limit.code == 0:
        if is_runtime(handle):
            runtime_more(d, handle).used_in_chain += 1
        else:
            labels = new_labels(d, ctx, handle)
            if labels != NULL:
                labels.used_in_chain += 1
        return False
    if not by_name(&limit):
        set_used(d, ctx, handle, used_by(d, handle) + 1)
        return limit.flag & COUNT_OATH or property_of(d, ctx, handle) & EFFECT_FLAG_OATH
    add_use(
        d, ctx, sort_of(&limit), player, counted_code(&limit), limit.flag & ~<uint32_t>COUNT_OATH,
        counted_card(d, handle, &limit), 1,
    )
    return (limit.flag & COUNT_OATH) != 0


cdef void give_back(DuelState* d, Context* ctx, int handle, int player) noexcept nogil:
    """OPT-11: the activation was negated and does not count."""
    cdef CountLimit limit
    count_limit_of(d, ctx, handle, &limit)
    if not by_name(&limit):
        if used_by(d, handle) > 0:
            set_used(d, ctx, handle, used_by(d, handle) - 1)
        return
    add_use(
        d, ctx, sort_of(&limit), player, counted_code(&limit), limit.flag & ~<uint32_t>COUNT_OATH,
        counted_card(d, handle, &limit), -1,
    )


cdef uint32_t once_a_turn(DuelState* d, Context* ctx, int card) noexcept nogil:
    """OPT-04: the name by which the card can be Special Summoned once per turn; 0: as often as wanted."""
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef uint32_t name = 0
    cdef int i
    if script == NULL or not script.flags & ROW_ONCE:
        return 0
    for i in range(script.n_permits):
        if ctx.scripts.permits[script.first_permit + i].kind == PERMIT_SPSUMMON_ONCE:
            name = <uint32_t>ctx.scripts.permits[script.first_permit + i].a
    return name


cdef void note_special_summon(DuelState* d, Context* ctx, int player, int card) noexcept nogil:
    """A monster that may be Special Summoned once per turn by its name has been (OPT-04)."""
    cdef uint32_t name = once_a_turn(d, ctx, card)
    if name and not uses(d, USE_TURN, player, name, COUNT_SUMMONED, NO_CARD):
        add_use(d, ctx, USE_TURN, player, name, COUNT_SUMMONED, NO_CARD, 1)


cdef bint was_special_summoned(DuelState* d, Context* ctx, int player, int card) noexcept nogil:
    """OPT-04: whether the player has Special Summoned a monster of its name this turn."""
    cdef uint32_t name = once_a_turn(d, ctx, card)
    return name != 0 and uses(d, USE_TURN, player, name, COUNT_SUMMONED, NO_CARD) > 0


cdef void forget_chain_uses(DuelState* d, Context* ctx) noexcept nogil:
    """A Chain is over: what may be done once per Chain may be done again."""
    cdef int cell = d.script.first_effect
    cdef Effect* effect
    forget_uses(d, USE_CHAIN)
    while cell != NO_CELL:
        effect = <Effect*>&d.cells[cell]
        (<EffectMore*>&d.cells[effect.more]).used_in_chain = 0
        cell = (<EffectMore*>&d.cells[effect.more]).next
    cell = d.script.first_labels
    while cell != NO_CELL:
        (<Labels*>&d.cells[cell]).used_in_chain = 0
        cell = (<Labels*>&d.cells[cell]).next


cdef void forget_turn_uses(DuelState* d) noexcept nogil:
    """A new turn: what is counted by name for a turn, and custom activities."""
    forget_uses(d, USE_TURN)
    forget_uses(d, USE_ACTIVITY)
