"""Whether what effects add to a state is sound: cells, lists, groups, handles, frames, units of work.

Each cell in use belongs to exactly one list or field: the check goes through all of them and marks what it meets. What
it lets pass can be gone on from without reading or writing beyond an array; whether it could have come about by play is
not asked. Functions return NULL, or what is wrong.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from ygocore._native.bytecode cimport (
    KIND_FUNC,
    KIND_GROUP,
    OP_CALL,
    OP_CALLN,
    OP_INVOKE,
    OP_INVOKEN,
    OP_JEQ,
    OP_NEXT,
    OP_RETN,
    PROGRAM_MAY_SUSPEND,
    PROGRAM_SHIFT,
    ProgramRow,
)
from ygocore._native.choices cimport PICK_FITTING, PICK_MATERIALS, PICK_TOGETHER, PICK_WHOLE, filter_of
from ygocore._native.consts cimport (
    EFFECT_TYPE_ACTIVATE,
    EFFECT_TYPE_CONTINUOUS,
    EFFECT_TYPE_IGNITION,
    EFFECT_TYPE_QUICK_F,
    EFFECT_TYPE_QUICK_O,
    EFFECT_TYPE_TRIGGER_F,
    EFFECT_TYPE_TRIGGER_O,
)
from ygocore._native.effects cimport places_of, within
from ygocore._native.facts cimport Facts
from ygocore._native.handles cimport (
    ATTRIBUTE_CONDITION,
    ATTRIBUTE_COST,
    ATTRIBUTE_LABEL_OBJECT,
    ATTRIBUTE_OPERATION,
    ATTRIBUTE_TEMPLATE,
    ATTRIBUTE_VALUE,
    ATTRIBUTES,
    RUNTIME,
    card_of_handle,
    number_of_handle,
)
from ygocore._native.names cimport MAX_FILTER, WHOLE, is_filter
from ygocore._native.scripts cimport (
    NO_SCRIPT,
    RowScript,
    Scripts,
    bit_of,
    fold_effect,
    fold_event,
    has_fast_effect,
)
from ygocore._native.state cimport (
    AT_EXTRA,
    AT_MZONE,
    AT_OVERLAY,
    AT_SZONE,
    CELL_ATTRIBUTE,
    CELL_BATTLE,
    CELL_COUNTER,
    CELL_EFFECT,
    CELL_EFFECT_MORE,
    CELL_FLAG,
    CELL_FRAME,
    CELL_FREE,
    CELL_GROUP,
    CELL_INFO,
    CELL_LABELS,
    CELL_LIMIT,
    CELL_LINK,
    CELL_LINK_MORE,
    CELL_OCCURRENCE,
    CELL_REGISTERS,
    CELL_RELATION,
    CELL_SORTS,
    CELL_TRIGGER,
    CELL_USE,
    CELL_WAS,
    MAX_CELLS,
    MAX_LINKS,
    MAX_PICKS,
    NO_CARD,
    NO_CELL,
    NO_EFFECT,
    NO_GROUP,
    NO_PROGRAM,
    PILE_DECK,
    RUNNING,
    RUNTIME_REGISTERED,
    SCRIPT_EVENTS_MADE,
    STALE,
    UNIT_TURN,
    Attribute,
    Battle,
    Card,
    CardMore,
    Counter,
    DuelState,
    Effect,
    EffectMore,
    Flag,
    Frame,
    Group,
    Info,
    Labels,
    Limit,
    Link,
    LinkMore,
    Occurrence,
    Pile,
    Registers,
    Relation,
    Trigger,
    Unit,
    Use,
    Was,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.switches cimport PENDING_SPELL_ZONE
from ygocore._native.work cimport (
    UNIT_ACTIVATE,
    UNIT_BATTLE,
    UNIT_CHANGE_SIDE,
    UNIT_CHOOSE,
    UNIT_CONTINUOUS,
    UNIT_COSTS,
    UNIT_EQUIP,
    UNIT_FACE_UP,
    UNIT_FLIP,
    UNIT_FORCED_BATTLE,
    UNIT_GIVE,
    UNIT_KINDS,
    UNIT_LINK,
    UNIT_NAME,
    UNIT_NEGATION,
    UNIT_NORMAL,
    UNIT_PENDULUM,
    UNIT_PHASE_END,
    UNIT_PICK,
    UNIT_PICK_AND_SEND,
    UNIT_PROCEDURE,
    UNIT_PROGRAM,
    UNIT_REPLACED,
    UNIT_RESOLVE,
    UNIT_RESPOND,
    UNIT_RESPONSES,
    UNIT_RETURN,
    UNIT_SORT,
    UNIT_STEP,
    UNIT_TRIGGERS,
    UNIT_ZONE,
)

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    ACTIONS = (
        EFFECT_TYPE_ACTIVATE | EFFECT_TYPE_IGNITION | EFFECT_TYPE_TRIGGER_O | EFFECT_TYPE_TRIGGER_F
        | EFFECT_TYPE_QUICK_O | EFFECT_TYPE_QUICK_F | EFFECT_TYPE_CONTINUOUS
    )
    EVENT_FUNCTION = 1  # how a program will be called: with parameters by name
    LINKED = 2  # step of UNIT_ACTIVATE from which on the Chain has its link
    ASKED = 2  # in the middle of a question: it may not ask a player


cdef struct Marks:  # what has been met so far
    const Scripts* scripts
    uint8_t owned[256]  # cells
    uint8_t references[256]  # holders of occurrences
    uint8_t listed[256]  # effects in the list of the duel: 1; in that of their card: 2
    int outermost  # frames not called by the frame below


cdef const char* find_effect_fault(
    const DuelState* d, const Facts* facts, int rows, const Scripts* scripts
) noexcept nogil:
    """NULL if what effects add to the state is sound, else what is wrong."""
    cdef Marks m
    cdef const char* fault
    memset(&m, 0, sizeof(Marks))
    m.scripts = scripts
    fault = check_script(d)
    if fault == NULL:
        fault = check_index(d, scripts)
    if fault == NULL:
        fault = check_held(d, &m, rows)
    if fault == NULL:
        fault = check_effects(d, &m)
    if fault == NULL:
        fault = check_lists(d, &m)
    if fault == NULL:
        fault = check_occurrences(d, &m)
    if fault == NULL:
        fault = check_chain(d, &m)
    if fault == NULL:
        fault = check_frames(d, &m)
    if fault == NULL:
        fault = check_battle(d, &d.script.battle)
    if fault == NULL:
        fault = check_work(d, &m)
    if fault == NULL:
        fault = check_owned(d, &m)
    return fault


# -- what is named ---------------------------------------------------------------------------------------------------


cdef inline bint is_card(const DuelState* d, int card) noexcept nogil:
    return card < d.n_cards


cdef inline bint is_card_or_none(const DuelState* d, int card) noexcept nogil:
    return card < d.n_cards or card == NO_CARD


cdef bint take_cell(const DuelState* d, Marks* m, int cell, int sort) noexcept nogil:
    """Mark a cell of that sort as belonging somewhere; False if it is another one or belongs elsewhere already."""
    if cell >= d.script.n_cells or d.sorts[cell] != sort or m.owned[cell]:
        return False
    m.owned[cell] = 1
    return True


cdef bint cards_exist(const DuelState* d, const Group* g) noexcept nogil:
    """Whether a set has no cards beyond those of the duel."""
    cdef int word, beyond
    for word in range(3):
        beyond = d.n_cards - 64 * word
        if beyond <= 0:
            if g.cards[word]:
                return False
        elif beyond < 64 and g.cards[word] >> beyond:
            return False
    return True


cdef bint take_group(const DuelState* d, Marks* m, int reference) noexcept nogil:
    """The same of a reference to a set of cards."""
    if reference >= 0x100:
        return take_cell(d, m, reference - 0x100, CELL_GROUP) and cards_exist(d, &d.cells[reference - 0x100])
    return reference == NO_GROUP or is_card(d, reference - 1)


cdef const RowScript* script_in(const DuelState* d, const Scripts* scripts, int card) noexcept nogil:
    cdef int row = scripts.script_of[d.cards[card].row]
    return NULL if row == NO_SCRIPT else &scripts.rows[row]


cdef bint is_declared(const DuelState* d, const Scripts* scripts, int handle) noexcept nogil:
    """Whether the handle is that of an effect that a card declares."""
    cdef const RowScript* script
    if not 0 < handle < RUNTIME or card_of_handle(handle) >= d.n_cards:
        return False
    script = script_in(d, scripts, card_of_handle(handle))
    return script != NULL and number_of_handle(handle) < script.n_effects


cdef bint is_known(const DuelState* d, const Scripts* scripts, int handle) noexcept nogil:
    """Whether the handle is that of an effect that there is."""
    cdef int cell = handle & 0xFF
    if handle < RUNTIME:
        return is_declared(d, scripts, handle)
    return cell < d.script.n_cells and d.sorts[cell] == CELL_EFFECT


cdef inline bint is_known_or_none(const DuelState* d, const Scripts* scripts, int handle) noexcept nogil:
    return handle == NO_EFFECT or is_known(d, scripts, handle)


cdef inline bint was_known(const DuelState* d, const Scripts* scripts, int handle) noexcept nogil:
    """The same of one that may have ended: whoever asks looks whether it is still there."""
    return handle == NO_EFFECT or handle >= RUNTIME or is_declared(d, scripts, handle)


cdef const ProgramRow* row_of_program(const Scripts* scripts, int32_t program) noexcept nogil:
    """The record of a program; NULL if there is none of that number."""
    cdef int card = program >> PROGRAM_SHIFT
    if program < 0 or card >= scripts.n_cards:
        return NULL
    if <uint32_t>(program & ((1 << PROGRAM_SHIFT) - 1)) >= scripts.cards[card].n_programs:
        return NULL
    return &scripts.programs[scripts.cards[card].first_program + (program & ((1 << PROGRAM_SHIFT) - 1))]


cdef bint is_program(const Marks* m, int32_t program, int captures, int use) noexcept nogil:
    """Whether there is such a program, which takes so many captured values and can be used so."""
    cdef const ProgramRow* row = row_of_program(m.scripts, program)
    if row == NULL or row.n_captures != captures or captures > 4:
        return False
    if use & EVENT_FUNCTION and row.params == 0xFFFF:
        return False
    return not use & ASKED or (row.flags & PROGRAM_MAY_SUSPEND) == 0


# -- the whole -------------------------------------------------------------------------------------------------------


cdef const char* check_script(const DuelState* d) noexcept nogil:
    cdef int i
    if d.script.n_cells > MAX_CELLS or d.script.free_cell > d.script.n_cells:
        return "more cells than MAX_CELLS"
    if d.script.n_cells and d.sorts[d.script.n_cells - 1] == CELL_FREE:
        return "a free cell counted as one in use"
    for i in range(d.script.n_cells):
        if d.sorts[i] >= CELL_SORTS:
            return "a cell of an unknown sort"
        if d.sorts[i] == CELL_FREE and i < d.script.free_cell:
            return "a free cell that is overlooked"
    if d.script.n_links > MAX_LINKS or d.script.solving > d.script.n_links:
        return "more Chain Links than MAX_LINKS"
    for i in range(d.script.n_links, MAX_LINKS):
        if d.script.links[i] != NO_CELL:
            return "an unused Chain Link that is not empty"
    if d.script.reason_player > 1 or d.script.stale > STALE or d.script.indexed > 1 or d.script.shuffles > 3:
        return "a flag of the effects that is neither 0 nor 1"
    if d.script.effects_made > 0x7F or d.script.claims > 7 or d.script.unsettled > 1:
        return "an unknown flag of the effects"
    for i in range(6):
        if d.script.reserved[i]:
            return "something where nothing is kept"
    if d.script.saved_frame != NO_CELL or d.script.saved_last != NO_CELL or d.script.first_was != NO_CELL:
        return "a run that is still being suspended"
    if not cards_exist(d, &d.script.negated) or not cards_exist(d, &d.script.changed):
        return "a set with cards that there are not"
    return NULL


cdef const char* check_index(const DuelState* d, const Scripts* scripts) noexcept nogil:
    """Which effects are where they can work or wait."""
    cdef uint64_t codes[8]
    cdef const RowScript* script
    cdef int card, i
    cdef bint source, watcher, responder
    memset(codes, 0, sizeof(codes))
    if not cards_exist(d, &d.script.sources) or not cards_exist(d, &d.script.watchers):
        return "a set with cards that there are not"
    if not cards_exist(d, &d.script.responders):
        return "a set with cards that there are not"
    for card in range(d.n_cards):
        script = script_in(d, scripts, card)
        source = script != NULL and script.source_range and within(&d.cards[card], places_of(script.source_range))
        watcher = script != NULL and within(&d.cards[card], places_of(script.watch_range))
        if source != (d.script.sources.cards[card >> 6] >> (card & 63) & 1):
            return "a card whose effects on others are not where it says"
        if watcher != (d.script.watchers.cards[card >> 6] >> (card & 63) & 1):
            return "a card whose effects wait where it does not say"
        responder = watcher and has_fast_effect(script)
        if responder != (d.script.responders.cards[card >> 6] >> (card & 63) & 1):
            return "a card that may respond where it does not say"
        if script == NULL:
            continue
        for i in range(8):
            codes[i] |= script.fields[i] if source else 0
        for i in range(4):
            if script.events[i] & ~d.script.event_codes[i]:
                return "an effect that waits for an event that nothing waits for"
    for i in range(8):
        if d.script.indexed and codes[i] != d.script.effect_codes[i]:
            return "effects in range of other codes than those noted"
    return NULL


cdef const char* check_owned(const DuelState* d, const Marks* m) noexcept nogil:
    """Nothing is kept that belongs nowhere, and every occurrence has as many holders as it counts."""
    cdef int cell
    for cell in range(d.script.n_cells):
        if d.sorts[cell] != CELL_FREE and not m.owned[cell]:
            return "a cell that belongs nowhere"
        if d.sorts[cell] == CELL_OCCURRENCE:
            if (<const Occurrence*>&d.cells[cell]).references != m.references[cell] or m.references[cell] == 0:
                return "an event with more or fewer holders than it counts"
    return NULL


# -- cards -----------------------------------------------------------------------------------------------------------


cdef const char* check_held(const DuelState* d, Marks* m, int rows) noexcept nogil:
    """Xyz Materials and equips: who holds and who is held agree; what cards remember."""
    cdef uint8_t held[256]
    cdef const Card* c
    cdef int card
    memset(held, 0, sizeof(held))
    for card in range(d.n_cards):
        c = &d.cards[card]
        if not is_card_or_none(d, c.reason_card) or c.reason_player > 1 or not take_group(d, m, c.materials):
            return "a card that remembers what there is not"
        if not held_right(d, card, c.first_material, True, held) or not held_right(d, card, c.first_equip, False, held):
            return "Xyz Materials or equips that are held by another card"
    for card in range(d.n_cards):
        c = &d.cards[card]
        if c.location == AT_OVERLAY and not held[card]:
            return "Xyz Materials of no monster"
        if not held[card] and (c.holder != NO_CARD or c.next_held != NO_CARD) and not is_being_lost(d, card):
            return "Xyz Materials or equips that nothing holds"
        if not check_more(d, m, card, rows):
            return "a card that remembers what cannot be"
    return NULL


cdef bint is_being_lost(const DuelState* d, int card) noexcept nogil:
    """MOVE-02: whether it can be an Equip Card whose monster has left, and that has not been destroyed for it yet: within a rule,
    or when the duel ended within it."""
    cdef const Card* c = &d.cards[card]
    if d.outcome == RUNNING and d.n_units < 2:
        return False
    return c.location == AT_SZONE and is_card(d, c.holder) and c.next_held == NO_CARD


cdef bint held_right(const DuelState* d, int holder, int card, bint materials, uint8_t* held) noexcept nogil:
    """A list of materials or equips: each names its holder, and is in no other list."""
    cdef int sequence = 0
    while card != NO_CARD:
        if not is_card(d, card) or held[card] or d.cards[card].holder != holder or card == holder:
            return False
        held[card] = 1
        if (d.cards[card].location == AT_OVERLAY) != materials:
            return False
        if materials and d.cards[card].sequence != sequence:
            return False
        if not materials and d.cards[card].location != AT_SZONE:
            return False
        sequence += 1
        card = d.cards[card].next_held
    if materials and sequence and d.cards[holder].location not in (AT_MZONE, AT_EXTRA):
        return False
    return True


cdef bint check_more(const DuelState* d, Marks* m, int card, int rows) noexcept nogil:
    cdef const CardMore* more = &d.more[card]
    cdef const Was* was
    if (more.summon_place & 0xF) > AT_OVERLAY or more.summon_place >> 4 > 1:
        return False
    if not was_known(d, m.scripts, more.reason_effect):
        return False
    if more.was == NO_CELL:
        return True
    if not take_cell(d, m, more.was, CELL_WAS):
        return False
    was = <const Was*>&d.cells[more.was]
    return was.row < rows and was.card == card and is_card_or_none(d, was.equip_target)


# -- effects made during the duel --------------------------------------------------------------------------------------


cdef const char* check_effects(const DuelState* d, Marks* m) noexcept nogil:
    """Each by itself, then the lists that they are in."""
    cdef int cell, card
    for cell in range(d.script.n_cells):
        if d.sorts[cell] == CELL_EFFECT and not check_effect(d, m, cell):
            return "an effect that cannot be"
    if not list_effects(d, m):
        return "effects in a list that is none"
    for card in range(d.n_cards):
        if not list_effects_on(d, m, card):
            return "effects on a card in a list that is none"
    for cell in range(d.script.n_cells):
        if d.sorts[cell] == CELL_EFFECT and not is_listed_right(d, m, cell):
            return "an effect that is not in the lists in which it says it is"
    return NULL


cdef bint check_effect(const DuelState* d, Marks* m, int cell) noexcept nogil:
    cdef const Effect* effect = <const Effect*>&d.cells[cell]
    cdef const EffectMore* more
    cdef int at
    if not take_cell(d, m, cell, CELL_EFFECT) or not take_cell(d, m, effect.more, CELL_EFFECT_MORE):
        return False
    more = <const EffectMore*>&d.cells[effect.more]
    if not is_card_or_none(d, effect.handler) or not is_card_or_none(d, more.owner) or more.player > 1:
        return False
    if not -1 <= more.owner_player <= 1 or more.generation > 0x7F or more.oath > MAX_LINKS:
        return False
    at = more.attributes
    while at != NO_CELL:
        if not take_cell(d, m, at, CELL_ATTRIBUTE) or not check_attribute(d, m, <const Attribute*>&d.cells[at]):
            return False
        at = (<const Attribute*>&d.cells[at]).next
    return True


cdef bint check_attribute(const DuelState* d, Marks* m, const Attribute* attribute) noexcept nogil:
    cdef int use = 0
    cdef int row, number
    if attribute.kind >= ATTRIBUTES or attribute.count > 4:
        return False
    if attribute.kind <= ATTRIBUTE_VALUE:
        if attribute.kind in (ATTRIBUTE_COST, ATTRIBUTE_OPERATION):
            use = EVENT_FUNCTION
        elif attribute.kind in (ATTRIBUTE_CONDITION, ATTRIBUTE_VALUE):
            use = ASKED
        if attribute.count > 2:
            if attribute.next >= d.script.n_cells or d.sorts[attribute.next] != CELL_ATTRIBUTE:
                return False
        return attribute.program == NO_PROGRAM or is_program(m, attribute.program, attribute.count, use)
    if attribute.count > 2:
        return False
    if attribute.kind == ATTRIBUTE_LABEL_OBJECT:
        return check_object(d, m, attribute.type, attribute.values[0])
    if attribute.kind == ATTRIBUTE_TEMPLATE:
        row = attribute.program >> 6
        number = attribute.program & 63
        return attribute.program >= 0 and row < m.scripts.n_cards and number < m.scripts.rows[row].n_effects
    return True


cdef bint check_object(const DuelState* d, Marks* m, int kind, long long value) noexcept nogil:
    """A label object: whoever asks for a card or an effect looks whether it is there."""
    if kind == KIND_GROUP:
        return 0 <= value <= 0xFFFF and take_group(d, m, <int>value)
    return kind < KIND_FUNC


cdef bint list_effects(const DuelState* d, Marks* m) noexcept nogil:
    """The list of all registered effects."""
    cdef int cell = d.script.first_effect
    cdef int last = NO_CELL
    cdef const Effect* effect
    cdef int bit
    while cell != NO_CELL:
        if cell >= d.script.n_cells or d.sorts[cell] != CELL_EFFECT or m.listed[cell]:
            return False
        m.listed[cell] = 1
        effect = <const Effect*>&d.cells[cell]
        if effect.type & ACTIONS:
            if not d.script.flags & SCRIPT_EVENTS_MADE or not bit_of(d.script.event_codes, fold_event(effect.code)):
                return False
        else:
            bit = fold_effect(effect.code)
            if not bit_of(d.script.runtime_codes, bit):
                return False
        last = cell
        cell = (<const EffectMore*>&d.cells[effect.more]).next
    return d.script.last_effect == last


cdef bint list_effects_on(const DuelState* d, Marks* m, int card) noexcept nogil:
    """The list of the effects on a card."""
    cdef int cell = d.cards[card].first_effect
    while cell != NO_CELL:
        if cell >= d.script.n_cells or d.sorts[cell] != CELL_EFFECT or m.listed[cell] & 2:
            return False
        if (<const Effect*>&d.cells[cell]).handler != card:
            return False
        m.listed[cell] |= 2
        cell = (<const Effect*>&d.cells[cell]).next
    return True


cdef bint is_listed_right(const DuelState* d, const Marks* m, int cell) noexcept nogil:
    cdef const Effect* effect = <const Effect*>&d.cells[cell]
    if not effect.flags & RUNTIME_REGISTERED:
        return m.listed[cell] == 0 and effect.next == NO_CELL
    return m.listed[cell] == (1 if effect.handler == NO_CARD else 3)


# -- lists -----------------------------------------------------------------------------------------------------------


cdef const char* check_lists(const DuelState* d, Marks* m) noexcept nogil:
    """Marks, counters, uses, relations, labels; groups of the whole duel."""
    if not list_flags(d, m):
        return "marks that cannot be"
    if not list_counters(d, m):
        return "counters that cannot be"
    if not list_uses(d, m):
        return "uses that cannot be"
    if not list_relations(d, m):
        return "relations that cannot be"
    if not list_labels(d, m):
        return "labels that cannot be"
    if not (
        take_group(d, m, d.script.result_group) and take_group(d, m, d.script.operated)
        and take_group(d, m, d.script.stepping) and take_group(d, m, d.script.shown)
    ):
        return "a set of cards that is none"
    if not is_known_or_none(d, m.scripts, d.script.reason_effect):
        return "an effect at work that there is not"
    return NULL


cdef bint list_flags(const DuelState* d, Marks* m) noexcept nogil:
    cdef int cell = d.script.first_flag
    cdef int last = NO_CELL
    cdef const Flag* flag
    while cell != NO_CELL:
        if not take_cell(d, m, cell, CELL_FLAG):
            return False
        flag = <const Flag*>&d.cells[cell]
        if not is_card_or_none(d, flag.card) or flag.player > 1:
            return False
        last = cell
        cell = flag.next
    return d.script.last_flag == last


cdef bint list_counters(const DuelState* d, Marks* m) noexcept nogil:
    cdef int cell = d.script.first_counter
    while cell != NO_CELL:
        if not take_cell(d, m, cell, CELL_COUNTER) or not is_card(d, (<const Counter*>&d.cells[cell]).card):
            return False
        cell = (<const Counter*>&d.cells[cell]).next
    return True


cdef bint list_uses(const DuelState* d, Marks* m) noexcept nogil:
    cdef int cell = d.script.first_use
    cdef const Use* use
    while cell != NO_CELL:
        if not take_cell(d, m, cell, CELL_USE):
            return False
        use = <const Use*>&d.cells[cell]
        if not is_card_or_none(d, use.card) or use.player > 1:
            return False
        cell = use.next
    return True


cdef bint list_relations(const DuelState* d, Marks* m) noexcept nogil:
    cdef int cell = d.script.first_relation
    cdef int last = NO_CELL
    cdef const Relation* relation
    while cell != NO_CELL:
        if not take_cell(d, m, cell, CELL_RELATION):
            return False
        relation = <const Relation*>&d.cells[cell]
        if not is_card(d, relation.card) or not is_card(d, relation.other):
            return False
        last = cell
        cell = relation.next
    return d.script.last_relation == last


cdef bint list_labels(const DuelState* d, Marks* m) noexcept nogil:
    cdef int cell = d.script.first_labels
    cdef const Labels* labels
    while cell != NO_CELL:
        if not take_cell(d, m, cell, CELL_LABELS):
            return False
        labels = <const Labels*>&d.cells[cell]
        if not is_declared(d, m.scripts, labels.effect):
            return False
        if labels.kind != NO_CELL and not check_object(d, m, labels.kind, labels.object):
            return False
        cell = labels.next
    return True


# -- events and triggers -----------------------------------------------------------------------------------------------


cdef const char* check_occurrences(const DuelState* d, Marks* m) noexcept nogil:
    """What happened, each by itself; the points and what waits for them."""
    cdef int cell
    cdef const Occurrence* occurrence
    for cell in range(d.script.n_cells):
        if d.sorts[cell] != CELL_OCCURRENCE:
            continue
        m.owned[cell] = 1
        occurrence = <const Occurrence*>&d.cells[cell]
        if not take_group(d, m, occurrence.cards) or occurrence.player > 1 or occurrence.reason_player > 1:
            return "an event that cannot be"
        if not is_known_or_none(d, m.scripts, occurrence.effect):
            return "an event of an effect that there is not"
    if not list_points(d, m, d.script.first_point, d.script.last_point):
        return "events in a list that is none"
    if not list_triggers(d, m, d.script.first_trigger, d.script.last_trigger):
        return "waiting triggers in a list that is none"
    if not list_triggers(d, m, d.script.first_continuous, d.script.last_continuous):
        return "waiting effects in a list that is none"
    return NULL


cdef bint hold(const DuelState* d, Marks* m, int cell) noexcept nogil:
    """One more holder of an event."""
    if cell >= d.script.n_cells or d.sorts[cell] != CELL_OCCURRENCE or m.references[cell] == 0xFF:
        return False
    m.references[cell] += 1
    return True


cdef bint list_points(const DuelState* d, Marks* m, int cell, int end) noexcept nogil:
    """A list of events, each in one such list only."""
    cdef int last = NO_CELL
    cdef int count = 0
    while cell != NO_CELL:
        count += 1
        if count > MAX_CELLS or not hold(d, m, cell):
            return False
        last = cell
        cell = (<const Occurrence*>&d.cells[cell]).next
    return last == end


cdef bint list_triggers(const DuelState* d, Marks* m, int cell, int end) noexcept nogil:
    """A list of effects that wait; `end`: its last cell, -1: whichever."""
    cdef int last = NO_CELL
    cdef const Trigger* trigger
    while cell != NO_CELL:
        if not take_cell(d, m, cell, CELL_TRIGGER):
            return False
        trigger = <const Trigger*>&d.cells[cell]
        if not is_known(d, m.scripts, trigger.effect):
            return False
        if trigger.occurrence != NO_CELL and not hold(d, m, trigger.occurrence):
            return False
        last = cell
        cell = trigger.next
    return end == -1 or last == end


# -- the Chain -------------------------------------------------------------------------------------------------------


cdef const char* check_chain(const DuelState* d, Marks* m) noexcept nogil:
    cdef int i
    for i in range(d.script.n_links):
        if not take_cell(d, m, d.script.links[i], CELL_LINK):
            return "a Chain Link that is none"
        if not check_link(d, m, <const Link*>&d.cells[d.script.links[i]]):
            return "a Chain Link that cannot be"
    if not list_limits(d, m, d.script.first_limit):
        return "a limit of the Chain that cannot be"
    return NULL


cdef bint check_link(const DuelState* d, Marks* m, const Link* link) noexcept nogil:
    cdef const LinkMore* more
    cdef const Attribute* captures
    cdef int kept = 0
    if not is_known(d, m.scripts, link.effect) or not is_known_or_none(d, m.scripts, link.disable_effect):
        return False
    if not is_card(d, link.card) or link.player > 1 or link.disable_player > 1 or link.target_player > 3:
        return False
    if not take_group(d, m, link.targets) or not take_group(d, m, link.related):
        return False
    if link.occurrence != NO_CELL and not hold(d, m, link.occurrence):
        return False
    if not list_infos(d, m, link.infos) or not take_cell(d, m, link.more, CELL_LINK_MORE):
        return False
    more = <const LinkMore*>&d.cells[link.more]
    if more.controller > 1 or more.location > AT_OVERLAY or not list_limits(d, m, more.limits):
        return False
    if more.captures != NO_CELL:
        if not take_cell(d, m, more.captures, CELL_ATTRIBUTE):
            return False
        captures = <const Attribute*>&d.cells[more.captures]
        kept = captures.count
        if kept > 2:
            return False
    return more.operation == NO_PROGRAM or is_program(m, more.operation, kept, EVENT_FUNCTION)


cdef bint list_infos(const DuelState* d, Marks* m, int cell) noexcept nogil:
    while cell != NO_CELL:
        if not take_cell(d, m, cell, CELL_INFO) or not take_group(d, m, (<const Info*>&d.cells[cell]).cards):
            return False
        cell = (<const Info*>&d.cells[cell]).next
    return True


cdef bint list_limits(const DuelState* d, Marks* m, int cell) noexcept nogil:
    cdef const Limit* limit
    while cell != NO_CELL:
        if not take_cell(d, m, cell, CELL_LIMIT):
            return False
        limit = <const Limit*>&d.cells[cell]
        if limit.player > 1 or limit.count > 2:
            return False
        if limit.program != NO_PROGRAM and not is_program(m, limit.program, limit.count, ASKED):
            return False
        cell = limit.next
    return True


# -- frames ----------------------------------------------------------------------------------------------------------


cdef const char* check_frames(const DuelState* d, Marks* m) noexcept nogil:
    """The runs that wait: each at a call, with the registers that its program has."""
    cdef int cell = d.script.top_frame
    cdef const Frame* frame
    cdef const ProgramRow* row
    cdef bint top = True
    while cell != NO_CELL:
        if not take_cell(d, m, cell, CELL_FRAME):
            return "a frame that is none"
        frame = <const Frame*>&d.cells[cell]
        row = row_of_program(m.scripts, frame.program)
        if row == NULL or not row.flags & PROGRAM_MAY_SUSPEND or not waits_at_call(m.scripts, row, frame.at, top):
            return "a frame that waits where nothing waits"
        if frame.scalars != row.scalars or frame.groups != row.groups:
            return "a frame with other registers than its program has"
        if frame.outermost > 1 or not is_known_or_none(d, m.scripts, frame.handler):
            return "a frame that cannot be"
        if not take_registers(d, m, frame):
            return "registers that cannot be"
        m.outermost += frame.outermost
        top = frame.outermost != 0
        cell = frame.below
    if not top:
        return "a frame that nothing called"
    return NULL


cdef bint waits_at_call(const Scripts* scripts, const ProgramRow* row, uint32_t at, bint innermost) noexcept nogil:
    """Whether the word is the start of a call of the API (innermost) or of another function."""
    cdef const uint32_t* code = scripts.words + row.code
    cdef uint32_t word = 0
    while word < at and word < row.length:
        word += instruction_length(code + word)
    if word != at or word >= row.length:
        return False
    if innermost:
        return (code[at] & 0xFF) in (OP_CALL, OP_CALLN)
    return (code[at] & 0xFF) in (OP_INVOKE, OP_INVOKEN)


cdef inline uint32_t instruction_length(const uint32_t* pc) noexcept nogil:
    """Words of an instruction (docs/bytecode.md)."""
    cdef uint32_t op = pc[0] & 0xFF
    cdef uint32_t operands
    if op == OP_CALL or op == OP_CALLN:
        operands = 1 + (<const uint8_t*>(pc + 1))[0] + (pc[0] >> 8 & 0xFF if op == OP_CALLN else 0)
        return 1 + (operands + 3) // 4
    if op == OP_INVOKE or op == OP_INVOKEN:
        operands = (pc[0] >> 16 & 0xFF) + (pc[0] >> 8 & 0xFF if op == OP_INVOKEN else 0)
        return 2 + (operands + 3) // 4
    if op == OP_RETN:
        return 1 + ((pc[0] >> 8 & 0xFF) + 3) // 4
    return 2 if OP_JEQ <= op <= OP_NEXT else 1


cdef bint take_registers(const DuelState* d, Marks* m, const Frame* frame) noexcept nogil:
    cdef int cell = frame.registers
    cdef int cells = max((frame.scalars + 1) // 2, (frame.groups + 2) // 3)
    cdef const Registers* registers
    cdef int j
    while cells > 0:
        if not take_cell(d, m, cell, CELL_REGISTERS):
            return False
        registers = <const Registers*>&d.cells[cell]
        for j in range(3):
            if not take_group(d, m, registers.groups[j]):
                return False
        cell = registers.next
        cells -= 1
    return cell == NO_CELL


# -- units of work -----------------------------------------------------------------------------------------------------


cdef const char* check_battle(const DuelState* d, const Battle* battle) noexcept nogil:
    if not is_card_or_none(d, battle.attacker) or not is_card_or_none(d, battle.target):
        return "a battle of cards that there are not"
    if not is_card_or_none(d, battle.again) or not is_card_or_none(d, battle.again_on):
        return "a battle of cards that there are not"
    if not is_card_or_none(d, battle.flipped):
        return "a battle of cards that there are not"
    return NULL


cdef const char* check_work(const DuelState* d, Marks* m) noexcept nogil:
    """The stack of units of work, the bottom first."""
    cdef int i
    cdef int programs = 0
    cdef int picks = 0
    cdef const Unit* unit
    for i in range(d.n_picks, MAX_PICKS):
        if d.picks[i] != NO_CARD:
            return "an unused pick that is not empty"
    for i in range(d.n_picks):
        if not is_card(d, d.picks[i]):
            return "a pick that is no card"
    for i in range(d.n_units):
        unit = &d.units[i]
        if (unit.kind == UNIT_TURN) != (i == 0) or (i > 0 and unit.kind < UNIT_GIVE) or unit.kind >= UNIT_KINDS:
            return "a unit of work of an unknown kind"
        if unit.first_pick < picks or unit.first_pick > d.n_picks:
            return "picks that belong to no unit of work"
        picks = unit.first_pick
        if unit.player > 1 or not is_card_or_none(d, unit.card) or not is_known_or_none(d, m.scripts, unit.effect):
            return "a unit of work with what there is not"
        if unit.reserved > PENDING_SPELL_ZONE or unit.facedown > 1:
            return "a unit of work with what there is not"
        if not (
            take_group(d, m, unit.cards) and take_group(d, m, unit.done) and take_group(d, m, unit.left)
            and take_group(d, m, unit.more)
        ):
            return "a unit of work with a set of cards that is none"
        if unit.kind in (UNIT_ACTIVATE, UNIT_NORMAL, UNIT_PROCEDURE, UNIT_CONTINUOUS):
            if not is_known_or_none(d, m.scripts, unit.reason & 0xFFFF):
                return "a unit of work for an effect that there is not"
        if not check_parts(d, m, unit):
            return "a unit of work with what it cannot have"
        programs += unit.kind == UNIT_PROGRAM
    if programs != m.outermost:
        return "card functions that wait for nothing"
    return NULL


cdef bint check_parts(const DuelState* d, Marks* m, const Unit* unit) noexcept nogil:
    """What a unit of work has besides the common parts, by its kind."""
    cdef int kind = unit.kind
    if kind == UNIT_NEGATION:
        return (
            hold(d, m, unit.cell) and list_points(d, m, unit.minimum, unit.maximum)
            and list_triggers(d, m, unit.other, unit.who)
        )
    if unit.who > 1:
        return False
    if kind == UNIT_PHASE_END:
        return hold(d, m, unit.cell) and list_triggers(d, m, unit.maximum, -1)
    if not is_card_or_none(d, unit.other):
        return False
    if kind in (UNIT_CHOOSE, UNIT_RESPOND, UNIT_TRIGGERS, UNIT_CONTINUOUS, UNIT_REPLACED):
        return list_triggers(d, m, unit.cell, -1)
    if kind == UNIT_ACTIVATE:
        if unit.argument < 0 or unit.argument > d.script.n_links or (unit.argument == 0 and unit.step >= LINKED):
            return False
        if unit.value < 0 or not is_card(d, unit.card):
            return False
        return is_known(d, m.scripts, unit.effect) and (unit.cell == NO_CELL or hold(d, m, unit.cell))
    if kind == UNIT_FORCED_BATTLE:
        if unit.cell == NO_CELL:
            return True
        return take_cell(d, m, unit.cell, CELL_BATTLE) and (
            check_battle(d, <const Battle*>&d.cells[unit.cell]) == NULL
        )
    if kind == UNIT_PICK:
        return check_pick(d, m, unit)
    if kind == UNIT_PICK_AND_SEND:
        return list_numbers(d, m, unit.cell) >= 0
    if kind == UNIT_NAME:
        return check_name(d, m, unit)
    if unit.cell != NO_CELL and kind != UNIT_TURN:
        return False
    if kind in (UNIT_RESPONSES, UNIT_RESOLVE):
        return 0 <= unit.number <= d.script.n_links and (d.script.n_links > 0 or unit.step >= 2)
    if kind == UNIT_LINK:
        return 0 < unit.number <= d.script.n_links
    if (
        kind in (UNIT_BATTLE, UNIT_NORMAL, UNIT_PROCEDURE, UNIT_FLIP, UNIT_STEP, UNIT_CHANGE_SIDE, UNIT_RETURN)
        or kind in (UNIT_FACE_UP, UNIT_ZONE, UNIT_PENDULUM)
    ):
        return is_card(d, unit.card)
    if kind == UNIT_EQUIP:
        return is_card(d, unit.card) and is_card(d, unit.other)
    if kind == UNIT_COSTS:
        return is_card(d, unit.card) and unit.value >= 0
    return kind != UNIT_SORT or check_sort(d, unit)


cdef bint check_pick(const DuelState* d, Marks* m, const Unit* unit) noexcept nogil:
    """A run of picks; the function that says what is a whole selection."""
    cdef int groups
    cdef const Attribute* attribute
    if unit.argument == PICK_MATERIALS or unit.argument == PICK_TOGETHER:
        return unit.cell == NO_CELL and is_card(d, unit.card) and check_question(d, m, unit)
    if unit.cell == NO_CELL:
        return unit.argument == 0
    if not take_cell(d, m, unit.cell, CELL_ATTRIBUTE):
        return False
    attribute = <const Attribute*>&d.cells[unit.cell]
    if attribute.count > 2:
        if not take_cell(d, m, attribute.next, CELL_ATTRIBUTE):
            return False
        if (<const Attribute*>&d.cells[attribute.next]).next != NO_CELL:
            return False
    elif attribute.next != NO_CELL:
        return False
    if not is_program(m, attribute.program, attribute.count, ASKED):
        return False
    groups = 2 if unit.argument == PICK_WHOLE else unit.argument == PICK_FITTING
    return row_of_program(m.scripts, attribute.program).n_group_params <= groups and unit.argument <= PICK_WHOLE


cdef bint check_question(const DuelState* d, const Marks* m, const Unit* unit) noexcept nogil:
    """The procedure whose materials are picked, or the total of a Ritual Summon."""
    cdef int row = m.scripts.script_of[d.cards[unit.card].row]
    if unit.argument == PICK_TOGETHER or unit.value < 0:
        return unit.value <= 0 and unit.reason <= 0xFFF
    return row != NO_SCRIPT and unit.value < m.scripts.rows[row].n_procedures


cdef int list_numbers(const DuelState* d, Marks* m, int cell) noexcept nogil:
    """The length of a list of cells with numbers; -1 if it is none."""
    cdef int count = 0
    while cell != NO_CELL:
        if not take_cell(d, m, cell, CELL_ATTRIBUTE):
            return -1
        cell = (<const Attribute*>&d.cells[cell]).next
        count += 1
    return count


cdef bint check_name(const DuelState* d, Marks* m, const Unit* unit) noexcept nogil:
    """Declaring a card name: the filter, and the range of names that is declared already."""
    cdef int64_t filter[MAX_FILTER]
    if unit.flags > MAX_FILTER or list_numbers(d, m, unit.cell) != (unit.flags + 1) // 2:
        return False
    return unit.value >= WHOLE and is_filter(filter, filter_of(d, unit, filter))


cdef bint check_sort(const DuelState* d, const Unit* unit) noexcept nogil:
    """Sorting an end of a Deck: the cards picked and those left are the cards there."""
    cdef const Pile* deck = &d.players[unit.who].piles[PILE_DECK]
    cdef Group expected, left
    cdef int i, card, first
    memset(&expected, 0, sizeof(Group))
    memset(&left, 0, sizeof(Group))
    if unit.maximum > deck.count or unit.flags > 1:
        return False
    first = 0 if unit.flags else deck.count - unit.maximum
    for i in range(unit.maximum):
        card = deck.cards[first + i]
        expected.cards[card >> 6] |= <uint64_t>1 << (card & 63)
    if unit.cards >= 0x100:
        left = d.cells[unit.cards - 0x100]
    elif unit.cards:
        left.cards[(unit.cards - 1) >> 6] |= <uint64_t>1 << ((unit.cards - 1) & 63)
    for i in range(unit.first_pick, d.n_picks):
        card = d.picks[i]
        if left.cards[card >> 6] >> (card & 63) & 1:
            return False
        left.cards[card >> 6] |= <uint64_t>1 << (card & 63)
    for i in range(3):
        if left.cards[i] != expected.cards[i]:
            return False
    return True
