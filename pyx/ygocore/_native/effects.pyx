"""Effects: which of them apply at the moment, and to what (CONT rules); registering them; what ends them.

What a card declares is found through its row of the pool; what was made during the duel through lists in the cells. `sources`
and `watchers` are the cards with such effects that lie where these work, so that nothing else is looked at; whether an
effect applies is worked out when it is asked: its card is face-up, not negated, and its condition holds.
"""

from libc.stdint cimport int64_t, uint16_t, uint32_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from ygocore._native.bits cimport DEBUG, ctz64
from ygocore._native.bytecode cimport KIND_GROUP, EffectRow
from ygocore._native.cells cimport free_cell, new_cell
from ygocore._native.consts cimport (
    EFFECT_CANNOT_DISABLE,
    EFFECT_CANNOT_DISABLE_FLIP_SUMMON,
    EFFECT_CANNOT_DISABLE_SPSUMMON,
    EFFECT_CANNOT_DISABLE_SUMMON,
    EFFECT_CHANGE_TYPE,
    EFFECT_DISABLE,
    EFFECT_DISABLE_EFFECT,
    EFFECT_DISABLE_TRAPMONSTER,
    EFFECT_FLAG_BOTH_SIDE,
    EFFECT_FLAG_CANNOT_DISABLE,
    EFFECT_FLAG_EVENT_PLAYER,
    EFFECT_FLAG_IGNORE_IMMUNE,
    EFFECT_FLAG_IGNORE_RANGE,
    EFFECT_FLAG_NO_TURN_RESET,
    EFFECT_FLAG_OATH,
    EFFECT_FLAG_PLAYER_TARGET,
    EFFECT_FLAG_SET_AVAILABLE,
    EFFECT_FLAG_SINGLE_RANGE,
    EFFECT_IMMUNE_EFFECT,
    EFFECT_QP_ACT_IN_NTPHAND,
    EFFECT_REMAIN_FIELD,
    EFFECT_REVIVE_LIMIT,
    EFFECT_SPSUMMON_CONDITION,
    EFFECT_TRAP_ACT_IN_HAND,
    EFFECT_TRAP_ACT_IN_SET_TURN,
    EFFECT_TYPE_ACTIVATE,
    EFFECT_TYPE_CONTINUOUS,
    EFFECT_TYPE_EQUIP,
    EFFECT_TYPE_FIELD,
    EFFECT_TYPE_GRANT,
    EFFECT_TYPE_IGNITION,
    EFFECT_TYPE_QUICK_F,
    EFFECT_TYPE_QUICK_O,
    EFFECT_TYPE_SINGLE,
    EFFECT_TYPE_TARGET,
    EFFECT_TYPE_TRIGGER_F,
    EFFECT_TYPE_TRIGGER_O,
    EFFECT_TYPE_XMATERIAL,
    EVENT_FREE_CHAIN,
    POS_FACEUP,
    RESET_CHAIN,
    RESET_EVENT,
    RESET_OPPO_TURN,
    RESET_PHASE,
    RESET_SELF_TURN,
    STATUS_BATTLE_DESTROYED,
    STATUS_DESTROY_CONFIRMED,
    STATUS_SET_TURN,
    TYPE_QUICKPLAY,
    TYPE_TRAP,
)
from ygocore._native.context cimport Context, fail
from ygocore._native.groups cimport add, drop, empty, forget, has as has_card, take_lowest
from ygocore._native.handles cimport (
    ATTRIBUTE_CONDITION,
    ATTRIBUTE_LABEL_OBJECT,
    ATTRIBUTE_TARGET,
    ATTRIBUTE_VALUE,
    Function,
    code_of_effect,
    controller_of,
    declared_handle,
    declared_row,
    function_of,
    handle_of_cell,
    handler_of,
    is_runtime,
    number_of_handle,
    order_of,
    other_range,
    own_range,
    owner_of,
    plain_value,
    property_of,
    range_of_effect,
    runtime_effect,
    runtime_more,
    script_of,
    type_of_effect,
)
from ygocore._native.needs cimport is_out_of_question, lacks_for
from ygocore._native.order cimport place_key
from ygocore._native.relations cimport (
    reset_flags_of_card,
    reset_flags_of_chain,
    reset_flags_of_phase,
    reset_relations,
)
from ygocore._native.scripts cimport (
    ROW_BOTH_SIDES,
    ROW_DISABLED,
    ROW_FAST_SINGLE,
    ROW_QUICK,
    TRAIT_ONLY_ITSELF,
    TRAIT_OPEN,
    TRAIT_PENDULUM,
    RowScript,
    Traits,
    bit_of,
    fold_effect,
    fold_event,
    has_fast_effect,
    set_bit,
)
from ygocore._native.state cimport (
    AT_HAND,
    AT_MZONE,
    AT_NOWHERE,
    AT_OVERLAY,
    AT_SZONE,
    CELL_EFFECT,
    CELL_EFFECT_MORE,
    ERROR_CELLS,
    NOBODY,
    NO_CARD,
    NO_CELL,
    NO_PROGRAM,
    RELATION_TARGET,
    RUNTIME_ON_PLAYER,
    RUNTIME_REGISTERED,
    SCRIPT_EVENTS_MADE,
    SCRIPT_GARBAGE,
    SCRIPT_WORKING_OUT,
    STALE,
    STALE_NEGATION,
    Attribute,
    Card,
    DuelState,
    Effect,
    EffectMore,
    Group,
    Labels,
    Player,
    Relation,
    checked_state_size,
)
from ygocore._native.vm cimport Arguments, ask_event, ask_values, takes_names
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    # CONT-04 to CONT-06: a card whose destruction is settled affects nothing any more, though it is still there
    DOOMED = STATUS_DESTROY_CONFIRMED | STATUS_BATTLE_DESTROYED
    ACTIONS = (
        EFFECT_TYPE_ACTIVATE | EFFECT_TYPE_IGNITION | EFFECT_TYPE_TRIGGER_O | EFFECT_TYPE_TRIGGER_F
        | EFFECT_TYPE_QUICK_O | EFFECT_TYPE_QUICK_F | EFFECT_TYPE_CONTINUOUS
    )
    QUICK = EFFECT_TYPE_QUICK_O | EFFECT_TYPE_QUICK_F
    FAST = EFFECT_TYPE_ACTIVATE | QUICK


# -- where and when an effect applies ------------------------------------------------------------------------------------


cdef inline bint on_field_(const Card* card) noexcept nogil:
    return card.location == AT_MZONE or card.location == AT_SZONE


cdef bint keeps_type(const DuelState* d, int cell) noexcept nogil:
    """Whether none of the effects put on a card, from that cell on, changes its type."""
    while cell != NO_CELL:
        if (<const Effect*>&d.cells[cell]).code == EFFECT_CHANGE_TYPE:
            return False
        cell = (<const Effect*>&d.cells[cell]).next
    return True


cdef inline bint range_holds(
    DuelState* d, const Context* ctx, int card, uint32_t range, uint32_t property
) noexcept nogil:
    """LOC-04: whether the card of an effect is where the effect works; on the field face-up and there, unless it says
    otherwise."""
    cdef const Card* c = &d.cards[card]
    if not is_within(d, ctx, card, range):
        return False
    if on_field_(c):
        if not is_enabled(d, card):
            return False
        return (c.position & POS_FACEUP) != 0 or (property & EFFECT_FLAG_SET_AVAILABLE) != 0
    return True


cdef bint in_range(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """LOC-04: whether the card of an effect is where the effect works."""
    cdef int card = handler_of(d, handle)
    if card == NO_CARD:
        return True
    cdef uint32_t property = property_of(d, ctx, handle)
    if property & EFFECT_FLAG_SET_AVAILABLE and not type_of_effect(d, ctx, handle) & ~(EFFECT_TYPE_FIELD | EFFECT_TYPE_GRANT):
        property &= ~EFFECT_FLAG_SET_AVAILABLE  # CONT-01: it is about face-down cards, and its own is face-up
    return range_holds(d, ctx, card, range_of_effect(d, ctx, handle), property)


cdef bint is_negated(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """NEG-05: whether a continuous effect is negated: one of its own of a card that is."""
    cdef int card = handler_of(d, handle)
    if card == NO_CARD or property_of(d, ctx, handle) & EFFECT_FLAG_CANNOT_DISABLE:
        return False
    return owner_of(d, handle) == card and card_is_negated(d, ctx, card)


cdef bint applies(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """CONT-01 to CONT-04: whether a continuous effect is at work, whatever it is applied to."""
    cdef int card = handler_of(d, handle)
    if card != NO_CARD:
        if not lies_right(d, ctx, handle, card):
            return False
        if is_negated(d, ctx, handle):
            return False
    return condition_holds(d, ctx, handle)


cdef bint lies_right(DuelState* d, Context* ctx, int handle, int card) noexcept nogil:
    """Whether the card of a continuous effect lies where and as the effect needs it."""
    cdef uint32_t type = type_of_effect(d, ctx, handle)
    cdef const Card* c = &d.cards[card]
    if type & EFFECT_TYPE_SINGLE:
        if property_of(d, ctx, handle) & EFFECT_FLAG_SINGLE_RANGE and not in_range(d, ctx, handle):
            return False
        if not is_runtime(handle) and on_field_(c) and not is_enabled(d, card):
            return holds_anywhere(code_of_effect(d, ctx, handle))
        return True
    if type & EFFECT_TYPE_FIELD:
        return in_range(d, ctx, handle) and not c.status & DOOMED
    if type & (EFFECT_TYPE_EQUIP | EFFECT_TYPE_TARGET):
        if not c.position & POS_FACEUP and not property_of(d, ctx, handle) & EFFECT_FLAG_SET_AVAILABLE:
            return False
        return on_field_(c) and is_enabled(d, card)
    return True


cdef inline bint holds_anywhere(uint32_t code) noexcept nogil:
    """Codes of single effects that a card has wherever it is and however it lies."""
    return (
        code == EFFECT_REVIVE_LIMIT or code == EFFECT_SPSUMMON_CONDITION or code == EFFECT_CANNOT_DISABLE_SUMMON
        or code == EFFECT_CANNOT_DISABLE_FLIP_SUMMON or code == EFFECT_CANNOT_DISABLE_SPSUMMON
        or code == EFFECT_REMAIN_FIELD  # asked while its activation has not resolved yet, too (ACT-06)
    )


cdef bint condition_holds(DuelState* d, Context* ctx, int handle) noexcept nogil:
    cdef Function f
    cdef Arguments a
    function_of(d, ctx, handle, ATTRIBUTE_CONDITION, &f)
    if f.program == NO_PROGRAM:
        return True
    plain_arguments(d, ctx, handle, &a)
    return ask_event(d, ctx, &f, &a) != 0


cdef void plain_arguments(DuelState* d, Context* ctx, int handle, Arguments* a) noexcept nogil:
    """What a continuous effect's functions are handed."""
    memset(a, 0, sizeof(Arguments))
    a.effect = handle
    a.player = controller_of(d, ctx, handle)
    a.target = NO_CARD
    a.card = handler_of(d, handle)


cdef bint concerns(DuelState* d, Context* ctx, int handle, const Arguments* more) noexcept nogil:
    """Whether a continuous effect is about a card, by its target function `(e, c, ...)`; without one it is about any.

    `more`: the card, and what else such functions may be handed; whose effect it is, is filled in here.
    """
    cdef Function f
    cdef Arguments a
    cdef int64_t values[2]
    function_of(d, ctx, handle, ATTRIBUTE_TARGET, &f)
    if f.program == NO_PROGRAM:
        return True
    if not takes_names(ctx, f.program):
        values[0] = handle
        values[1] = more.card
        return ask_values(d, ctx, &f, values, 2) != 0
    a = more[0]
    a.effect = handle
    a.player = controller_of(d, ctx, handle)
    a.target = NO_CARD
    return ask_event(d, ctx, &f, &a) != 0


cdef inline bint concerns_card(DuelState* d, Context* ctx, int handle, int card) noexcept nogil:
    """Whether a continuous effect is about the card."""
    cdef Arguments a
    memset(&a, 0, sizeof(Arguments))
    a.card = card
    return concerns(d, ctx, handle, &a)


cdef bint reaches(DuelState* d, Context* ctx, int handle, int card) noexcept nogil:
    """Whether a field effect's range takes in the card: its side and place, and its own choice of cards."""
    cdef uint32_t property = property_of(d, ctx, handle)
    cdef uint32_t mask
    if property & EFFECT_FLAG_PLAYER_TARGET:
        return False
    if not property & EFFECT_FLAG_IGNORE_RANGE:
        if d.cards[card].controller == controller_of(d, ctx, handle):
            mask = own_range(d, ctx, handle)
        else:
            mask = other_range(d, ctx, handle)
        if not is_within(d, ctx, card, mask):
            return False
    return concerns_card(d, ctx, handle, card)


cdef bint hits(DuelState* d, Context* ctx, int handle, uint32_t type, int card) noexcept nogil:
    """Whether a continuous effect that is not on a single card concerns this card."""
    cdef int handler
    if type & EFFECT_TYPE_FIELD:
        return reaches(d, ctx, handle, card)
    handler = handler_of(d, handle)
    if handler == NO_CARD:
        return False
    if type & EFFECT_TYPE_EQUIP:
        return d.cards[handler].location != AT_OVERLAY and d.cards[handler].holder == card
    if type & EFFECT_TYPE_TARGET:
        return has_target(d, handler, card) and concerns_card(d, ctx, handle, card)
    if type & EFFECT_TYPE_XMATERIAL:
        return d.cards[handler].location == AT_OVERLAY and d.cards[handler].holder == card
    return False


cdef bint has_target(DuelState* d, int card, int target) noexcept nogil:
    """Whether `card` has `target` as its permanent target (SetCardTarget)."""
    cdef int cell = d.script.first_relation
    cdef const Relation* relation
    while cell != NO_CELL:
        relation = <const Relation*>&d.cells[cell]
        if relation.kind == RELATION_TARGET and relation.card == card and relation.other == target:
            return True
        cell = relation.next
    return False


# -- which effects apply ---------------------------------------------------------------------------------------------------


cdef inline void found_one(DuelState* d, Context* ctx, Found* found, int handle) noexcept nogil:
    """Put an effect among those found, by its order."""
    cdef uint64_t key = order_of(d, handle)
    cdef int at = found.n
    if at >= MOST_FOUND:
        fail(ctx, ERROR_CELLS)
        return
    while at > 0 and found.keys[at - 1] > key:
        found.keys[at] = found.keys[at - 1]
        found.handles[at] = found.handles[at - 1]
        at -= 1
    found.keys[at] = key
    found.handles[at] = <uint16_t>handle
    found.n += 1


cdef void on_card(DuelState* d, Context* ctx, int card, uint32_t code, Found* found) noexcept nogil:
    """The effects of that code that apply to the card, in the order in which they came to (GAP-17)."""
    find_effects(d, ctx, card, code, found, False)


cdef bint any_on_card(DuelState* d, Context* ctx, int card, uint32_t code) noexcept nogil:
    """Whether any does."""
    cdef Found found
    find_effects(d, ctx, card, code, &found, True)
    return found.n > 0


cdef void find_effects(
    DuelState* d, Context* ctx, int card, uint32_t code, Found* found, bint one
) noexcept nogil:
    """The effects of that code that apply to the card; `one`: stop at the first."""
    cdef int bit = fold_effect(code)
    found.n = 0
    declared_singles(d, ctx, card, code, bit, found)
    if one and found.n:
        return
    if d.script.runtime_codes[bit >> 6] >> (bit & 63) & 1:
        runtime_singles(d, ctx, card, code, found)
        if one and found.n:
            return
        runtime_others(d, ctx, card, code, found)
        if one and found.n:
            return
    if not d.script.indexed:
        index_sources(d, ctx)
    if d.script.effect_codes[bit >> 6] >> (bit & 63) & 1:
        declared_others(d, ctx, card, code, bit, found)


cdef inline void if_applies(DuelState* d, Context* ctx, int card, int handle, Found* found) noexcept nogil:
    if applies(d, ctx, handle) and not shrugs_off(d, ctx, card, handle):
        found_one(d, ctx, found, handle)


cdef void declared_singles(
    DuelState* d, Context* ctx, int card, uint32_t code, int bit, Found* found
) noexcept nogil:
    """Effects that the card declares on itself."""
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef const EffectRow* row
    cdef int i
    if script == NULL or not bit_of(script.singles, bit):
        return
    row = &ctx.scripts.effects[script.first_effect]
    for i in range(script.n_effects):
        if row[i].code == code and row[i].type_ & EFFECT_TYPE_SINGLE and not row[i].type_ & ACTIONS:
            if_applies(d, ctx, card, declared_handle(card, i), found)


cdef void runtime_singles(DuelState* d, Context* ctx, int card, uint32_t code, Found* found) noexcept nogil:
    """Effects that were put on the card itself."""
    cdef int cell = d.cards[card].first_effect
    cdef const Effect* effect
    while cell != NO_CELL:
        effect = <const Effect*>&d.cells[cell]
        if effect.code == code and effect.type & EFFECT_TYPE_SINGLE and not effect.type & ACTIONS:
            if_applies(d, ctx, card, handle_of_cell(d, cell), found)
        cell = effect.next


cdef void runtime_others(DuelState* d, Context* ctx, int card, uint32_t code, Found* found) noexcept nogil:
    """Effects made during the duel that are on players or on other cards."""
    cdef int cell = d.script.first_effect
    cdef const Effect* effect
    cdef int handle
    while cell != NO_CELL:
        effect = <const Effect*>&d.cells[cell]
        if effect.code == code and not effect.type & ACTIONS:
            if not effect.type & EFFECT_TYPE_SINGLE or effect.flags & RUNTIME_ON_PLAYER:
                handle = handle_of_cell(d, cell)
                if hits(d, ctx, handle, effect.type, card):
                    if_applies(d, ctx, card, handle, found)
        cell = (<const EffectMore*>&d.cells[effect.more]).next


cdef void declared_others(
    DuelState* d, Context* ctx, int card, uint32_t code, int bit, Found* found
) noexcept nogil:
    """Effects that cards declare and that work on other cards."""
    cdef Group sources = d.script.sources
    cdef int source = take_lowest(&sources)
    cdef const RowScript* script
    cdef const EffectRow* row
    cdef int i, handle
    while source != NO_CARD:
        script = script_of(d, ctx, source)
        if bit_of(script.fields, bit):
            row = &ctx.scripts.effects[script.first_effect]
            for i in range(script.n_effects):
                if row[i].code == code and not row[i].type_ & (EFFECT_TYPE_SINGLE | ACTIONS):
                    handle = declared_handle(source, i)
                    if hits(d, ctx, handle, row[i].type_, card):
                        if_applies(d, ctx, card, handle, found)
        source = take_lowest(&sources)


cdef void on_player(DuelState* d, Context* ctx, int player, uint32_t code, Found* found) noexcept nogil:
    """The effects of that code that apply to the player, in the order in which they came to."""
    cdef Found every
    cdef int i, handle
    found.n = 0
    all_of_code(d, ctx, code, &every)
    for i in range(every.n):
        handle = every.handles[i]
        if not type_of_effect(d, ctx, handle) & EFFECT_TYPE_FIELD:
            continue
        if not property_of(d, ctx, handle) & EFFECT_FLAG_PLAYER_TARGET:
            continue
        if player == controller_of(d, ctx, handle):
            if own_range(d, ctx, handle) == 0:
                continue
        elif other_range(d, ctx, handle) == 0:
            continue
        if applies(d, ctx, handle):
            found_one(d, ctx, found, handle)


cdef void all_of_code(DuelState* d, Context* ctx, uint32_t code, Found* found) noexcept nogil:
    """Continuous effects of that code that are not on a single card, where they may work; whether they apply is not asked."""
    cdef int bit = fold_effect(code)
    cdef Group sources
    cdef int source, i
    cdef int cell = d.script.first_effect
    cdef const RowScript* script
    cdef const EffectRow* row
    cdef const Effect* effect
    found.n = 0
    if not d.script.indexed:
        index_sources(d, ctx)
    if d.script.effect_codes[bit >> 6] >> (bit & 63) & 1:
        sources = d.script.sources
        source = take_lowest(&sources)
        while source != NO_CARD:
            script = script_of(d, ctx, source)
            if bit_of(script.fields, bit):
                row = &ctx.scripts.effects[script.first_effect]
                for i in range(script.n_effects):
                    if row[i].code == code and not row[i].type_ & (EFFECT_TYPE_SINGLE | ACTIONS):
                        found_one(d, ctx, found, declared_handle(source, i))
            source = take_lowest(&sources)
    if not d.script.runtime_codes[bit >> 6] >> (bit & 63) & 1:
        return
    while cell != NO_CELL:
        effect = <const Effect*>&d.cells[cell]
        if effect.code == code and not effect.type & ACTIONS:
            if not effect.type & EFFECT_TYPE_SINGLE or effect.flags & RUNTIME_ON_PLAYER:
                found_one(d, ctx, found, handle_of_cell(d, cell))
        cell = (<const EffectMore*>&d.cells[effect.more]).next


cdef bint shrugs_off(DuelState* d, Context* ctx, int card, int handle) noexcept nogil:
    """Whether the card is unaffected by the effect ("unaffected by ... effects")."""
    cdef Found guards
    cdef int i
    if not may_have(d, ctx, card, EFFECT_IMMUNE_EFFECT):
        return False
    if code_of_effect(d, ctx, handle) == EFFECT_IMMUNE_EFFECT and not type_of_effect(d, ctx, handle) & ACTIONS:
        return False
    if property_of(d, ctx, handle) & EFFECT_FLAG_IGNORE_IMMUNE:
        return False
    if owner_of(d, handle) == card and handler_of(d, handle) == card:
        return False
    on_card(d, ctx, card, EFFECT_IMMUNE_EFFECT, &guards)
    for i in range(guards.n):
        if guards.handles[i] != handle and value_of(d, ctx, guards.handles[i], handle):
            return True
    return False


cdef bint has_value_function(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """Whether its value is given by a function."""
    cdef Function f
    function_of(d, ctx, handle, ATTRIBUTE_VALUE, &f)
    return f.program != NO_PROGRAM


cdef int64_t value_of(DuelState* d, Context* ctx, int handle, int64_t a) noexcept nogil:
    """The value of an effect: a number, or what its function says of `(e, a)`."""
    return value_of_many(d, ctx, handle, &a, 1)


cdef int64_t value_of_many(DuelState* d, Context* ctx, int handle, const int64_t* values, int count) noexcept nogil:
    """The value of an effect: a number, or what its function says of `e` and up to seven values."""
    cdef Function f
    cdef int64_t all_values[8]
    function_of(d, ctx, handle, ATTRIBUTE_VALUE, &f)
    if f.program == NO_PROGRAM:
        return plain_value(d, ctx, handle)
    all_values[0] = handle
    if count:  # memcpy takes no NULL, not even for nothing
        memcpy(&all_values[1], values, count * sizeof(int64_t))
    return ask_values(d, ctx, &f, all_values, count + 1)


# -- negation --------------------------------------------------------------------------------------------------------------


cdef int cards_on_field(const DuelState* d, unsigned char* cards) noexcept nogil:
    """The cards on the field, player 0's first, monsters before Spells and Traps, into `cards` with room for 30; how many."""
    cdef const Player* p
    cdef uint32_t mask
    cdef int count = 0
    cdef int player
    for player in range(2):
        p = &d.players[player]
        mask = p.monster_mask
        while mask:
            cards[count] = p.monsters[ctz64(mask)]
            mask &= mask - 1
            count += 1
        mask = p.spell_mask
        while mask:
            cards[count] = p.spells[ctz64(mask)]
            mask &= mask - 1
            count += 1
    return count


cdef bint negating_possible(DuelState* d, Context* ctx) noexcept nogil:
    """Whether anything might negate the effects of cards on the field."""
    cdef unsigned char cards[30]
    cdef const RowScript* script
    cdef int i
    if in_play(d, ctx, EFFECT_DISABLE) or in_play(d, ctx, EFFECT_DISABLE_TRAPMONSTER):
        return True
    if not ctx.scripts.flags & ROW_DISABLED:
        return False
    for i in range(cards_on_field(d, cards)):
        script = script_of(d, ctx, cards[i])
        if script != NULL and script.flags & ROW_DISABLED:
            return True
    return False


cdef bint card_is_negated(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Whether the effects of a card are negated at the moment."""
    if d.script.stale & STALE_NEGATION and not d.script.flags & SCRIPT_WORKING_OUT:
        work_out_negation(d, ctx)
    return has_card(&d.script.negated, card)


cdef bint carries_negation(DuelState* d, Context* ctx, int card) noexcept nogil:
    """GAP-09: whether a negation of its effects lies on the card itself, not only one that reaches the field (CF-17)."""
    cdef Found found
    cdef int i
    if d.cards[card].first_effect == NO_CELL:
        return False
    find_on_card(d, ctx, card, EFFECT_DISABLE_EFFECT, &found)
    for i in range(found.n):
        if is_runtime(found.handles[i]) and handler_of(d, found.handles[i]) == card:
            return True
    return False


cdef struct Negators:  # effects of one code on others than their own card
    Found found
    unsigned char asked[64]  # whether it applies: 0 not asked yet in this round, 1 no, 2 yes


cdef bint negates(DuelState* d, Context* ctx, Negators* negators, int card) noexcept nogil:
    """Whether one of the effects applies to the card."""
    cdef int i, handle
    for i in range(negators.found.n):
        handle = negators.found.handles[i]
        if negators.asked[i] == 1 or not hits(d, ctx, handle, type_of_effect(d, ctx, handle), card):
            continue
        if negators.asked[i] == 0:
            negators.asked[i] = 2 if applies(d, ctx, handle) else 1
        if negators.asked[i] == 2 and not shrugs_off(d, ctx, card, handle):
            return True
    return False


cdef bint has_of_own(DuelState* d, Context* ctx, int card, uint32_t code) noexcept nogil:
    """Whether an effect of that code that is on the card itself applies to it."""
    cdef Found found
    cdef int bit = fold_effect(code)
    found.n = 0
    declared_singles(d, ctx, card, code, bit, &found)
    if found.n == 0 and bit_of(d.script.runtime_codes, bit):
        runtime_singles(d, ctx, card, code, &found)
    return found.n > 0


cdef void work_out_negation(DuelState* d, Context* ctx) noexcept nogil:
    """Which cards are negated: effects of negated cards negate nothing, so this is done until nothing changes.

    Of two that would negate each other the one that came first does: the later ones are looked at first. Where it never
    settles the last round counts (E-087).
    """
    cdef unsigned char cards[30]
    cdef Negators fields, traps
    cdef int i, left, count
    cdef bint negated
    cdef bint changed = False
    d.script.stale &= ~STALE_NEGATION
    d.script.unsettled = 0
    empty(&d.script.negated)
    if not negating_possible(d, ctx):
        return
    count = cards_on_field(d, cards)
    latest_first(d, cards, count)
    d.script.flags |= SCRIPT_WORKING_OUT
    all_of_code(d, ctx, EFFECT_DISABLE, &fields.found)
    all_of_code(d, ctx, EFFECT_DISABLE_TRAPMONSTER, &traps.found)
    left = 2 + count
    while left > 0:
        left -= 1
        memset(fields.asked, 0, sizeof(fields.asked))
        memset(traps.asked, 0, sizeof(traps.asked))
        changed = False
        for i in range(count):
            negated = is_to_be_negated(d, ctx, &fields, &traps, cards[i])
            if negated != has_card(&d.script.negated, cards[i]):
                changed = True
                if negated:
                    add(&d.script.negated, cards[i])
                else:
                    drop(&d.script.negated, cards[i])
                memset(fields.asked, 0, sizeof(fields.asked))
                memset(traps.asked, 0, sizeof(traps.asked))
        if not changed:
            break
    d.script.flags &= ~SCRIPT_WORKING_OUT
    d.script.unsettled = changed


cdef bint is_to_be_negated(
    DuelState* d, Context* ctx, Negators* fields, Negators* traps, int card
) noexcept nogil:
    return (
        negates(d, ctx, fields, card) or negates(d, ctx, traps, card)
        or has_of_own(d, ctx, card, EFFECT_DISABLE) or has_of_own(d, ctx, card, EFFECT_DISABLE_TRAPMONSTER)
    ) and not has(d, ctx, card, EFFECT_CANNOT_DISABLE)


cdef void latest_first(const DuelState* d, unsigned char* cards, int count) noexcept nogil:
    """Sort the cards by when they came to lie as they do."""
    cdef int i, at
    cdef unsigned char card
    for i in range(1, count):
        card = cards[i]
        at = i
        while at > 0 and d.more[cards[at - 1]].active_since < d.more[card].active_since:
            cards[at] = cards[at - 1]
            at -= 1
        cards[at] = card


cdef bint negation_never_settles(DuelState* d, Context* ctx) noexcept nogil:
    """E-087: whether cards negate each other in a circle, so that none of them can be said to be negated or not."""
    if d.script.stale & STALE_NEGATION and not d.script.flags & SCRIPT_WORKING_OUT:
        work_out_negation(d, ctx)
    return d.script.unsettled


# -- the index -------------------------------------------------------------------------------------------------------------


cdef void index_sources(DuelState* d, Context* ctx) noexcept nogil:
    """Work out anew which codes the continuous effects in range have."""
    cdef uint64_t codes[8]
    cdef uint64_t left
    cdef const RowScript* script
    cdef int word, i
    memset(codes, 0, sizeof(codes))
    for word in range(3):
        left = d.script.sources.cards[word]
        while left:
            script = script_of(d, ctx, word * 64 + ctz64(left))
            left &= left - 1
            for i in range(8):
                codes[i] |= script.fields[i]
    memcpy(d.script.effect_codes, codes, sizeof(codes))
    d.script.indexed = 1


cdef void take_part(DuelState* d, Context* ctx, int card) noexcept nogil:
    """A card comes to be in a duel with effects: where it lies, it has just come."""
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef int i
    d.script.moments += 1
    d.more[card].active_since = d.script.moments
    if d.cards[card].location != AT_NOWHERE:
        d.script.moves += 1
        d.more[card].move_id = d.script.moves
    if script != NULL:
        for i in range(4):
            d.script.event_codes[i] |= script.events[i]
    place_changed(d, ctx, card)


cdef void place_changed(DuelState* d, Context* ctx, int card) noexcept nogil:
    """The card has been put somewhere, or taken away: whether its effects on others and those that wait are in range."""
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef bint source
    cdef int i
    if script == NULL:
        return
    if script.source_range:
        source = within(&d.cards[card], places_of(script.source_range))
        if source and not has_card(&d.script.sources, card):
            add(&d.script.sources, card)
            for i in range(8):
                d.script.effect_codes[i] |= script.fields[i]
        elif not source and has_card(&d.script.sources, card):
            drop(&d.script.sources, card)
            d.script.indexed = 0
    if within(&d.cards[card], places_of(script.watch_range)):
        add(&d.script.watchers, card)
        if has_fast_effect(script):
            add(&d.script.responders, card)
    else:
        drop(&d.script.watchers, card)
        drop(&d.script.responders, card)


cdef struct Waiting:  # effects that wait for an event, by place order of their cards
    int n
    int player  # only those that this player might use, by whose card they are; NOBODY: all
    uint32_t types  # only those of one of these EFFECT_TYPE_*
    bint fast  # no Spells of Spell Speed 1, and nothing that lacks what its functions need
    bint ordered  # else as they come
    uint16_t* handles
    uint64_t keys[96]
    uint64_t numbers[96]


cdef void waits(DuelState* d, Context* ctx, Waiting* w, int handle) noexcept nogil:
    """Put an effect among those that wait, in order."""
    cdef int card = handler_of(d, handle)
    cdef uint64_t key = <uint64_t>-1
    cdef uint64_t number
    cdef int at = w.n
    if at >= MOST_WAITING:
        fail(ctx, ERROR_CELLS)
        return
    if not w.ordered:
        w.handles[at] = <uint16_t>handle
        w.n += 1
        return
    if card != NO_CARD:
        key = place_key(d, ctx, card)
    if is_runtime(handle):
        number = <uint64_t>64 << 32 | runtime_more(d, handle).order
    else:
        number = <uint64_t>number_of_handle(handle) << 32
    while at > 0 and (w.keys[at - 1] > key or (w.keys[at - 1] == key and w.numbers[at - 1] > number)):
        w.keys[at] = w.keys[at - 1]
        w.numbers[at] = w.numbers[at - 1]
        w.handles[at] = w.handles[at - 1]
        at -= 1
    w.keys[at] = key
    w.numbers[at] = number
    w.handles[at] = <uint16_t>handle
    w.n += 1


cdef bint is_wanted(
    DuelState* d, Context* ctx, const Waiting* w, int card, uint32_t type, uint32_t property
) noexcept nogil:
    """Whether an effect of the card is among those that are looked for."""
    cdef uint32_t kind
    if not type & w.types:
        return False
    if w.player == NOBODY:
        return True
    if d.cards[card].controller != w.player:
        if type & EFFECT_TYPE_ACTIVATE or not property & (EFFECT_FLAG_BOTH_SIDE | EFFECT_FLAG_EVENT_PLAYER):
            return False
    if w.fast and type & EFFECT_TYPE_ACTIVATE:  # SPEED-01
        kind = ctx.facts[d.cards[card].row].type
        return (kind & (TYPE_TRAP | TYPE_QUICKPLAY)) != 0
    return True


cdef int waiting_for(DuelState* d, Context* ctx, uint32_t code, uint16_t* handles) noexcept nogil:
    """Effects in range that wait for events of that code, in place order of their cards; `handles` has room for
    MOST_WAITING."""
    return waiting_for_event(d, ctx, code, NULL, handles)


cdef int waiting_for_event(
    DuelState* d, Context* ctx, uint32_t code, const Group* cards, uint16_t* handles
) noexcept nogil:
    """The same, and those of these cards that wait for what happens to their own card, wherever it is."""
    cdef Waiting w
    w.player = NOBODY
    w.types = ACTIONS
    w.fast = False
    w.ordered = True
    w.handles = handles
    return find_waiting(d, ctx, code, cards, &w)


cdef int usable_on_event(
    DuelState* d, Context* ctx, uint32_t code, const Group* cards, int player, uint32_t types, uint16_t* handles
) noexcept nogil:
    """Those of them that have one of the types and are on a card whose effects the player might use."""
    cdef Waiting w
    w.player = player
    w.types = types
    w.fast = False
    w.ordered = True
    w.handles = handles
    return find_waiting(d, ctx, code, cards, &w)


cdef int usable_in_main_phase(
    DuelState* d, Context* ctx, int player, bint ordered, uint16_t* handles, uint16_t* ignitions, int* n_ignitions
) noexcept nogil:
    """What the player might use in an open state of the own Main Phase: effects that need no event, how many; and Ignition
    Effects. Both have room for MOST_WAITING. `ordered`: in place order of their cards."""
    cdef unsigned char cards[3 * 64]
    cdef Waiting w, ignition
    cdef int count = open_cards(d, ctx, player, cards)
    cdef int i
    n_ignitions[0] = 0
    if count == 0 and not d.script.flags & SCRIPT_EVENTS_MADE:
        return 0
    w.n = 0
    w.player = player
    w.types = FAST
    w.fast = False
    w.ordered = ordered
    w.handles = handles
    ignition.n = 0
    ignition.player = player
    ignition.types = EFFECT_TYPE_IGNITION
    ignition.fast = False
    ignition.ordered = ordered
    ignition.handles = ignitions
    for i in range(count):
        usable_of_card(d, ctx, cards[i], script_of(d, ctx, cards[i]), &w, &ignition)
    if d.script.flags & SCRIPT_EVENTS_MADE:
        runtime_waiting(d, ctx, &w, EVENT_FREE_CHAIN)
        runtime_waiting(d, ctx, &ignition, 0)
    n_ignitions[0] = ignition.n
    return w.n


cdef inline int open_cards(DuelState* d, Context* ctx, int player, unsigned char* cards) noexcept nogil:
    """The cards that may have something to use in an open state as they lie, each once; how many: a loop of its own with
    nothing else in it, since mostly there are none. A debug build asks in full whether a Pendulum Zone is free."""
    cdef bint own_only = not ctx.scripts.flags & ROW_BOTH_SIDES
    # PEND-02: no zone for a Pendulum Card in the hand
    cdef bint full = not DEBUG and pendulum_zones(d) & ~<uint32_t>d.players[player].spell_mask == 0
    cdef const Traits* traits = ctx.scripts.traits
    cdef const Card* c
    cdef uint64_t left
    cdef uint32_t flags
    cdef int count = 0
    cdef int word, card
    if full and not ctx.scripts.opens_more:
        return 0
    for word in range(3):
        left = d.script.watchers.cards[word]
        while left:
            card = word * 64 + ctz64(left)
            left &= left - 1
            c = &d.cards[card]
            if own_only and c.controller != player:
                continue
            flags = traits[c.row].flags
            if not flags & TRAIT_OPEN:
                continue
            if flags & TRAIT_ONLY_ITSELF:
                if c.location == AT_SZONE:
                    if c.position & POS_FACEUP:
                        continue
                elif full and flags & TRAIT_PENDULUM and c.location == AT_HAND:
                    continue
            cards[count] = <unsigned char>card
            count += 1
    return count


cdef inline void usable_of_card(
    DuelState* d, Context* ctx, int card, const RowScript* script, Waiting* w, Waiting* ignition
) noexcept nogil:
    """Those of one card that do not lack what their functions need."""
    cdef const Card* c = &d.cards[card]
    cdef uint64_t fast = script.open_quick
    if script.open_activates and (c.location != AT_SZONE or not c.position & POS_FACEUP):
        if not ctx.facts[c.row].type & (TYPE_TRAP | TYPE_QUICKPLAY) or may_respond_from(d, ctx, card, script):
            fast |= script.open_activates
    usable_ones(d, ctx, card, script, fast, w)
    usable_ones(d, ctx, card, script, script.open_ignites, ignition)


cdef inline void usable_ones(
    DuelState* d, Context* ctx, int card, const RowScript* script, uint64_t left, Waiting* w
) noexcept nogil:
    """Those of the card's effects `left` that do not lack what their functions need."""
    cdef const EffectRow* row
    cdef int i
    while left:
        i = ctz64(left)
        left &= left - 1
        row = &ctx.scripts.effects[script.first_effect + i]
        if script.needy >> i & 1 and is_out_of_question(d, ctx, row, declared_handle(card, i), w.player, card):
            continue
        if d.cards[card].controller == w.player or is_wanted(d, ctx, w, card, row.type_, row.property_):
            waits(d, ctx, w, declared_handle(card, i))


cdef void find_usable(DuelState* d, Context* ctx, int player, Usable* found) noexcept nogil:
    """The cards whose fast effects the player might use, and what these wait for: looked up once for a window."""
    cdef bint own_only = not ctx.scripts.flags & ROW_BOTH_SIDES
    cdef const RowScript* script
    cdef uint64_t left
    cdef int word, card, i
    memset(found, 0, sizeof(Usable))
    for word in range(3):
        left = d.script.responders.cards[word]
        while left:
            card = word * 64 + ctz64(left)
            left &= left - 1
            if own_only and d.cards[card].controller != player:
                continue
            script = script_of(d, ctx, card)
            if not may_respond_from(d, ctx, card, script):
                continue
            add(&found.cards, card)
            for i in range(4):
                found.events[i] |= script.fast_events[i]


cdef bint nobody_answers(DuelState* d, Context* ctx, const uint64_t* events) noexcept nogil:
    """Whether no fast effect of either player might be used that waits for one of these events (bits of folded codes)."""
    cdef const RowScript* script
    cdef uint64_t left
    cdef int word, card
    if d.script.flags & SCRIPT_EVENTS_MADE or ctx.scripts.flags & ROW_FAST_SINGLE:
        return False
    for word in range(3):
        left = d.script.responders.cards[word]
        while left:
            card = word * 64 + ctz64(left)
            left &= left - 1
            script = script_of(d, ctx, card)
            if (
                script.fast_events[0] & events[0] | script.fast_events[1] & events[1]
                | script.fast_events[2] & events[2] | script.fast_events[3] & events[3]
            ) and may_respond_from(d, ctx, card, script) and may_answer_one(d, ctx, card, script, events):
                return False
    return True


cdef inline bint may_respond_from(DuelState* d, Context* ctx, int card, const RowScript* script) noexcept nogil:
    """ST-02, GAP-06: whether a card with fast effects lies so that one of them might be used in this phase."""
    cdef const Card* c = &d.cards[card]
    if script.quiet_phases & d.phase:
        return False
    if script.flags & ROW_QUICK:
        return True
    if c.location == AT_HAND:
        return may_leave_hand(d, ctx, card, c.controller)
    if c.location != AT_SZONE or c.position & POS_FACEUP:
        return False
    if d.more[card].turn_id != d.turn or not c.status & STATUS_SET_TURN:
        return True
    return ctx.facts[c.row].type & TYPE_TRAP and may_have(d, ctx, card, EFFECT_TRAP_ACT_IN_SET_TURN)


cdef bint may_answer_one(
    DuelState* d, Context* ctx, int card, const RowScript* script, const uint64_t* events
) noexcept nogil:
    """Whether the card has a fast effect that waits for one of these events and does not lack what its functions need."""
    cdef const EffectRow* row = &ctx.scripts.effects[script.first_effect]
    cdef int i
    for i in range(script.n_effects):
        if not row[i].type_ & FAST or not bit_of(events, fold_event(row[i].code)):
            continue
        if row[i].property_ & (EFFECT_FLAG_BOTH_SIDE | EFFECT_FLAG_EVENT_PLAYER):
            return True
        if not is_out_of_question(d, ctx, &row[i], declared_handle(card, i), d.cards[card].controller, card):
            return True
    return False


cdef bint own_one_may_apply(DuelState* d, Context* ctx, int card, uint32_t code) noexcept nogil:
    """Whether the card declares an effect of that code on itself whose condition does not lack what it needs."""
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef const EffectRow* row = &ctx.scripts.effects[script.first_effect]
    cdef int player = d.cards[card].controller
    cdef int i
    for i in range(script.n_effects):
        if row[i].code == code and row[i].type_ & EFFECT_TYPE_SINGLE:
            if not lacks_for(d, ctx, row[i].condition, declared_handle(card, i), player, card):
                return True
    return False


cdef inline bint may_leave_hand(DuelState* d, Context* ctx, int card, int player) noexcept nogil:
    """GAP-06: whether a Trap or Quick-Play Spell might be activated from the hand now."""
    if ctx.facts[d.cards[card].row].type & TYPE_TRAP:
        return may_have(d, ctx, card, EFFECT_TRAP_ACT_IN_HAND) and (
            in_play(d, ctx, EFFECT_TRAP_ACT_IN_HAND) or own_one_may_apply(d, ctx, card, EFFECT_TRAP_ACT_IN_HAND)
        )
    return d.turn_player == player or may_have(d, ctx, card, EFFECT_QP_ACT_IN_NTPHAND)


cdef int responding_on_event(
    DuelState* d, Context* ctx, uint32_t code, const Group* cards, int player, const Usable* among, uint16_t* handles
) noexcept nogil:
    """Fast effects that wait for events of that code, of the cards among which they are to be, in place order of their cards;
    none that lacks what its functions need."""
    cdef int bit = fold_event(code)
    cdef Waiting w
    cdef uint64_t left
    cdef int word, card
    cdef const RowScript* script
    w.n = 0
    w.player = player
    w.types = EFFECT_TYPE_ACTIVATE | EFFECT_TYPE_QUICK_O | EFFECT_TYPE_QUICK_F
    w.fast = True
    w.ordered = True
    w.handles = handles
    if bit_of(among.events, bit):
        for word in range(3):
            left = among.cards.cards[word]
            while left:
                card = word * 64 + ctz64(left)
                left &= left - 1
                script = script_of(d, ctx, card)
                if bit_of(script.fast_events, bit):
                    declared_waiting(d, ctx, &w, card, script, code, False)
    if cards != NULL and ctx.scripts.flags & ROW_FAST_SINGLE:
        own_event_waiting(d, ctx, &w, code, cards)
    runtime_waiting(d, ctx, &w, code)
    return w.n


cdef void own_event_waiting(DuelState* d, Context* ctx, Waiting* w, uint32_t code, const Group* cards) noexcept nogil:
    """The effects of these cards that wait for what happens to their own card, of those that are no watchers."""
    cdef int bit = fold_event(code)
    cdef const RowScript* script
    cdef uint64_t left
    cdef int word, card
    for word in range(3):
        left = cards.cards[word] & ~d.script.watchers.cards[word]
        while left:
            card = word * 64 + ctz64(left)
            left &= left - 1
            script = script_of(d, ctx, card)
            if script != NULL and bit_of(script.single_events, bit):
                declared_waiting(d, ctx, w, card, script, code, True)


cdef int find_waiting(DuelState* d, Context* ctx, uint32_t code, const Group* cards, Waiting* w) noexcept nogil:
    cdef int bit = fold_event(code)
    cdef bint own_only = w.player != NOBODY and not ctx.scripts.flags & ROW_BOTH_SIDES
    cdef uint64_t left
    cdef int word, card
    cdef const RowScript* script
    w.n = 0
    if not d.script.event_codes[bit >> 6] >> (bit & 63) & 1:
        return 0
    for word in range(3):
        left = d.script.watchers.cards[word]
        while left:
            card = word * 64 + ctz64(left)
            left &= left - 1
            if own_only and d.cards[card].controller != w.player:
                continue
            script = script_of(d, ctx, card)
            if bit_of(script.events, bit):
                declared_waiting(d, ctx, w, card, script, code, False)
    if cards != NULL:
        own_event_waiting(d, ctx, w, code, cards)
    runtime_waiting(d, ctx, w, code)
    return w.n


cdef void declared_waiting(
    DuelState* d, Context* ctx, Waiting* w, int card, const RowScript* script, uint32_t code, bint single
) noexcept nogil:
    """The effects of a card that wait for events of that code; `single`: of its own card only."""
    cdef const EffectRow* row = &ctx.scripts.effects[script.first_effect]
    cdef int i
    for i in range(script.n_effects):
        if row[i].code != code or (single and not row[i].type_ & EFFECT_TYPE_SINGLE):
            continue
        if w.fast and is_out_of_question(d, ctx, &row[i], declared_handle(card, i), w.player, card):
            continue
        if is_wanted(d, ctx, w, card, row[i].type_, row[i].property_):
            waits(d, ctx, w, declared_handle(card, i))


cdef void runtime_waiting(DuelState* d, Context* ctx, Waiting* w, uint32_t code) noexcept nogil:
    """The effects made during the duel that wait for events of that code."""
    cdef int cell = d.script.first_effect
    cdef const Effect* effect
    cdef const EffectMore* more
    if not d.script.flags & SCRIPT_EVENTS_MADE:
        return
    while cell != NO_CELL:
        effect = <const Effect*>&d.cells[cell]
        more = <const EffectMore*>&d.cells[effect.more]
        if effect.code == code and effect.type & w.types:
            if effect.handler == NO_CARD or is_wanted(d, ctx, w, effect.handler, effect.type, more.property):
                waits(d, ctx, w, handle_of_cell(d, cell))
        cell = more.next


# -- registering -----------------------------------------------------------------------------------------------------------


cdef int new_effect(DuelState* d, Context* ctx, int owner) noexcept nogil:
    """A new effect of a card (NO_CARD: of none), not registered; NO_EFFECT, and an error noted, if there is no room."""
    cdef int cell = new_cell(d, ctx, CELL_EFFECT)
    cdef int second
    cdef Effect* effect
    cdef EffectMore* more
    if cell == NO_CELL:
        return 0
    second = new_cell(d, ctx, CELL_EFFECT_MORE)
    if second == NO_CELL:
        free_cell(d, cell)
        return 0
    effect = <Effect*>&d.cells[cell]
    effect.handler = NO_CARD
    effect.more = <uint8_t>second
    effect.next = NO_CELL
    more = <EffectMore*>&d.cells[second]
    more.owner = <uint8_t>owner
    more.owner_player = -1
    d.script.effects_made = (d.script.effects_made + 1) & 0x7F
    more.generation = d.script.effects_made
    more.attributes = NO_CELL
    more.next = NO_CELL
    return handle_of_cell(d, cell)


cdef void free_effect(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """Give the cells of an effect back; it is not registered."""
    cdef Effect* effect = runtime_effect(d, handle)
    cdef EffectMore* more = runtime_more(d, handle)
    cdef int cell = more.attributes
    cdef int next
    cdef Attribute* attribute
    cdef uint16_t reference
    while cell != NO_CELL:
        attribute = <Attribute*>&d.cells[cell]
        next = attribute.next
        if attribute.kind == ATTRIBUTE_LABEL_OBJECT and attribute.type == KIND_GROUP:
            reference = <uint16_t>attribute.values[0]
            forget(d, &reference)
        free_cell(d, cell)
        cell = next
    cell = effect.more
    free_cell(d, handle & 0xFF)
    free_cell(d, cell)


cdef bint is_registered(DuelState* d, int handle) noexcept nogil:
    """Whether the effect is there: declared by a card that exists, or put on a card or player."""
    if is_runtime(handle):
        return runtime_effect(d, handle).flags & RUNTIME_REGISTERED
    return True


cdef void register_effect(DuelState* d, Context* ctx, int handle, int card, int player) noexcept nogil:
    """Put an effect made during the duel on a card, or (NO_CARD) on a player."""
    cdef Effect* effect = runtime_effect(d, handle)
    cdef EffectMore* more = runtime_more(d, handle)
    cdef int cell = handle & 0xFF
    if effect.flags & RUNTIME_REGISTERED:
        return
    effect.handler = <uint8_t>card
    effect.flags |= RUNTIME_REGISTERED
    more.player = <uint8_t>player
    d.script.moments += 1
    more.order = d.script.moments
    if more.owner == NO_CARD:
        more.owner = <uint8_t>card
    if card == NO_CARD:
        effect.flags |= RUNTIME_ON_PLAYER
    else:
        append_on_card(d, card, cell)
        add(&d.script.changed, card)
    if d.script.last_effect == NO_CELL:
        d.script.first_effect = <uint8_t>cell
    else:
        (<EffectMore*>&d.cells[(<Effect*>&d.cells[d.script.last_effect]).more]).next = <uint8_t>cell
    d.script.last_effect = <uint8_t>cell
    if effect.type & ACTIONS:
        set_bit(d.script.event_codes, fold_event(effect.code))
        d.script.flags |= SCRIPT_EVENTS_MADE
    else:
        set_bit(d.script.runtime_codes, fold_effect(effect.code))
    d.script.stale = STALE


cdef void append_on_card(DuelState* d, int card, int cell) noexcept nogil:
    """At the end of the list of effects on the card."""
    cdef int at = d.cards[card].first_effect
    if at == NO_CELL:
        d.cards[card].first_effect = <uint8_t>cell
        return
    while (<Effect*>&d.cells[at]).next != NO_CELL:
        at = (<Effect*>&d.cells[at]).next
    (<Effect*>&d.cells[at]).next = <uint8_t>cell


cdef void swear(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """OPT-13: what an activation brings about as it is made (EFFECT_FLAG_OATH) ends if the activation is negated."""
    if property_of(d, ctx, handle) & EFFECT_FLAG_OATH and d.script.n_links and not d.script.solving:
        runtime_more(d, handle).oath = d.script.n_links


cdef void unregister_effect(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """Take an effect from where it is registered. What it says can still be asked, until the open game state."""
    cdef Effect* effect
    if not is_runtime(handle):
        return
    effect = runtime_effect(d, handle)
    if not effect.flags & RUNTIME_REGISTERED:
        return
    effect.flags &= ~RUNTIME_REGISTERED
    d.script.flags |= SCRIPT_GARBAGE
    if effect.handler != NO_CARD:
        remove_from_card(d, effect.handler, handle & 0xFF)
    remove_from_duel(d, handle & 0xFF)
    index_runtime(d)
    d.script.stale = STALE


cdef void remove_from_card(DuelState* d, int card, int cell) noexcept nogil:
    cdef int at = d.cards[card].first_effect
    cdef int next = (<Effect*>&d.cells[cell]).next
    (<Effect*>&d.cells[cell]).next = NO_CELL
    if at == cell:
        d.cards[card].first_effect = <uint8_t>next
        if next == NO_CELL:
            drop(&d.script.changed, card)
        return
    while (<Effect*>&d.cells[at]).next != cell:
        at = (<Effect*>&d.cells[at]).next
    (<Effect*>&d.cells[at]).next = <uint8_t>next


cdef inline EffectMore* more_of_cell(DuelState* d, int cell) noexcept nogil:
    return <EffectMore*>&d.cells[(<Effect*>&d.cells[cell]).more]


cdef void remove_from_duel(DuelState* d, int cell) noexcept nogil:
    """Out of the list of all effects made during the duel."""
    cdef int at = d.script.first_effect
    cdef int before = NO_CELL
    while at != cell:
        before = at
        at = more_of_cell(d, at).next
    if before == NO_CELL:
        d.script.first_effect = more_of_cell(d, cell).next
    else:
        more_of_cell(d, before).next = more_of_cell(d, cell).next
    if d.script.last_effect == cell:
        d.script.last_effect = <uint8_t>before
    more_of_cell(d, cell).next = NO_CELL


cdef void index_runtime(DuelState* d) noexcept nogil:
    """Work out anew which codes the effects made during the duel have."""
    cdef int cell = d.script.first_effect
    cdef const Effect* effect
    memset(d.script.runtime_codes, 0, sizeof(d.script.runtime_codes))
    d.script.flags &= ~SCRIPT_EVENTS_MADE
    while cell != NO_CELL:
        effect = <const Effect*>&d.cells[cell]
        if effect.type & ACTIONS:
            d.script.flags |= SCRIPT_EVENTS_MADE
        else:
            set_bit(d.script.runtime_codes, fold_effect(effect.code))
        cell = more_of_cell(d, cell).next


# -- resets ----------------------------------------------------------------------------------------------------------------


cdef void reset_on_card(DuelState* d, Context* ctx, int card, uint32_t what) noexcept nogil:
    """End the effects and marks on a card that end with this (RESET_TOGRAVE and so on)."""
    cdef int cell = d.cards[card].first_effect
    cdef int next
    cdef const Effect* effect
    while cell != NO_CELL:
        effect = <const Effect*>&d.cells[cell]
        next = effect.next
        if effect.reset & RESET_EVENT and effect.reset & what:
            unregister_effect(d, ctx, handle_of_cell(d, cell))
        cell = next
    if d.script.first_flag != NO_CELL:
        reset_flags_of_card(d, card, what)
    if d.script.first_relation != NO_CELL:
        reset_relations(d, card, what)


cdef void reset_phase(DuelState* d, Context* ctx, uint32_t phase) noexcept nogil:
    """End the effects and marks that last until this phase (RESET_PHASE), each a turn of its count earlier."""
    cdef int cell = d.script.first_effect
    cdef int next, handle
    cdef const Effect* effect
    cdef EffectMore* more
    while cell != NO_CELL:
        effect = <const Effect*>&d.cells[cell]
        more = more_of_cell(d, cell)
        next = more.next
        handle = handle_of_cell(d, cell)
        if phase_ends(d, effect.reset, phase, reset_player(d, ctx, handle)):
            if more.reset_count > 0:
                more.reset_count -= 1
            if more.reset_count == 0:
                unregister_effect(d, ctx, handle)
        cell = next
    reset_flags_of_phase(d, phase)


cdef int reset_player(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """Whose turns count for the reset of an effect."""
    cdef EffectMore* more = runtime_more(d, handle)
    if more.owner_player >= 0:
        return more.owner_player
    if runtime_effect(d, handle).handler == NO_CARD:
        return more.player
    return d.cards[more.owner if more.owner != NO_CARD else runtime_effect(d, handle).handler].controller


cdef bint phase_ends(const DuelState* d, uint32_t reset, uint32_t phase, int player) noexcept nogil:
    """Whether the end of the phase counts for that reset."""
    cdef uint32_t turns = reset & (RESET_SELF_TURN | RESET_OPPO_TURN)
    if not reset & RESET_PHASE or not reset & 0x3FF & phase:
        return False
    if not turns:
        return True
    return (reset & (RESET_SELF_TURN if d.turn_player == player else RESET_OPPO_TURN)) != 0


cdef void reset_chain(DuelState* d, Context* ctx) noexcept nogil:
    """End what lasts until the end of the Chain (RESET_CHAIN)."""
    cdef int cell = d.script.first_effect
    cdef int next
    while cell != NO_CELL:
        next = more_of_cell(d, cell).next
        if (<const Effect*>&d.cells[cell]).reset & RESET_CHAIN:
            unregister_effect(d, ctx, handle_of_cell(d, cell))
        cell = next
    reset_flags_of_chain(d)


cdef void reset_uses(DuelState* d, Context* ctx) noexcept nogil:
    """A new turn: what each copy of an effect may do once per turn it may do again (OPT-01)."""
    cdef int cell = d.script.first_effect
    cdef Labels* labels
    while cell != NO_CELL:
        if not more_of_cell(d, cell).property & EFFECT_FLAG_NO_TURN_RESET:
            more_of_cell(d, cell).used = 0
        cell = more_of_cell(d, cell).next
    cell = d.script.first_labels
    while cell != NO_CELL:
        labels = <Labels*>&d.cells[cell]
        if not declared_row(d, ctx, labels.effect).property_ & EFFECT_FLAG_NO_TURN_RESET:
            labels.used = 0
        cell = labels.next
