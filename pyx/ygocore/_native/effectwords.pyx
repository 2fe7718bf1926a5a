"""The words of the digest for what effects have done (docs/contract.md, "The digest"). Nothing is mixed for what there is not."""

from libc.stdint cimport int64_t, uint32_t, uint64_t, uint8_t
from libc.string cimport memcpy

from ygocore._native.bits cimport ctz32
from ygocore._native.by_procedure cimport reason_of_materials
from ygocore._native.context cimport Context, location_bit
from ygocore._native.digest cimport card_word, mix
from ygocore._native.groups cimport has as has_card, look
from ygocore._native.handles cimport (
    ATTRIBUTE_LABELS,
    ATTRIBUTE_VALUE,
    controller_of,
    declared_handle,
    find_attribute,
    handle_of_cell,
    has_function,
    script_of,
)
from ygocore._native.limits cimport labels_of
from ygocore._native.order cimport in_order
from ygocore._native.relations cimport related_to
from ygocore._native.scripts cimport RowScript
from ygocore._native.state cimport (
    AT_MZONE,
    AT_NOWHERE,
    AT_OVERLAY,
    AT_REMOVED,
    AT_SZONE,
    CARD_HOME,
    MAX_CARDS,
    NO_CARD,
    NO_CELL,
    PILE_DECK,
    PILE_EXTRA,
    PILE_GRAVE,
    PILE_HAND,
    PILE_REMOVED,
    RELATION_TARGET,
    RUNTIME_HIDDEN,
    USE_ACTIVITY,
    USE_DUEL,
    USE_TURN,
    Attribute,
    Card,
    Counter,
    DuelState,
    Effect,
    EffectMore,
    Flag,
    Group,
    Labels,
    Pile,
    Player,
    Use,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef uint64_t mix_effects(uint64_t h, DuelState* d, const Context* ctx) noexcept nogil:
    """The path since the last open game state; then cards, players, uses, and effects made during the duel."""
    cdef unsigned char order[MAX_CARDS]
    cdef int count, i
    if d.script.path:
        h = mix(mix(h, 0xE0), d.script.path)
    count = cards_in_words_order(d, order)
    for i in range(count):
        h = mix_card(h, d, ctx, order[i])
    for i in range(2):
        h = mix_flags(h, d, <uint64_t>(0xE2 + i), NO_CARD, i)
        h = mix_activities(h, d, i)
    h = mix_uses(h, d, USE_TURN, 0xE6)
    h = mix_uses(h, d, USE_DUEL, 0xE7)
    return mix_runtime(h, d, ctx)


# -- cards -----------------------------------------------------------------------------------------------------------------------


cdef int cards_in_words_order(const DuelState* d, unsigned char* order) noexcept nogil:
    """The cards that may have words, by place, by the numbers of locations; how many."""
    cdef const Player* p
    cdef int count = 0
    cdef int player
    for player in range(2):
        p = &d.players[player]
        count = put_pile(&p.piles[PILE_DECK], order, count)
        count = put_pile(&p.piles[PILE_HAND], order, count)
        count = put_zones(p.monsters, p.monster_mask, order, count)
        count = put_zones(p.spells, p.spell_mask, order, count)
        count = put_pile(&p.piles[PILE_GRAVE], order, count)
        count = put_pile(&p.piles[PILE_REMOVED], order, count)
        count = put_pile(&p.piles[PILE_EXTRA], order, count)
        count = put_materials(d, player, order, count)
    return count


cdef inline int put_pile(const Pile* pile, unsigned char* order, int count) noexcept nogil:
    memcpy(&order[count], pile.cards, pile.count)
    return count + pile.count


cdef inline int put_zones(const uint8_t* zones, uint32_t mask, unsigned char* order, int count) noexcept nogil:
    while mask:
        order[count] = zones[ctz32(mask)]
        count += 1
        mask &= mask - 1
    return count


cdef int put_materials(const DuelState* d, int player, unsigned char* order, int first) noexcept nogil:
    """The Xyz Materials that are the player's, by the zone of the monster above them and their number below it."""
    cdef uint32_t keys[MAX_CARDS]
    cdef const Card* c
    cdef uint32_t key
    cdef int count = 0
    cdef int card, at
    for card in range(d.n_cards):
        c = &d.cards[card]
        if c.location != AT_OVERLAY or c.controller != player:
            continue
        key = <uint32_t>d.cards[c.holder].sequence << 8 | c.sequence
        at = count
        while at > 0 and keys[at - 1] > key:
            keys[at] = keys[at - 1]
            order[first + at] = order[first + at - 1]
            at -= 1
        keys[at] = key
        order[first + at] = <unsigned char>card
        count += 1
    return first + count


cdef uint64_t place_word(const DuelState* d, int card) noexcept nogil:
    """A card by its place: 0 for none; its number below an Xyz Monster in the high byte."""
    cdef const Card* c
    if card == NO_CARD or d.cards[card].location == AT_NOWHERE:
        return 0
    c = &d.cards[card]
    if c.location == AT_OVERLAY:
        return (
            1 | <uint64_t>c.controller << 1 | <uint64_t>c.location << 2 | <uint64_t>d.cards[c.holder].sequence << 6
            | <uint64_t>c.sequence << 14
        )
    return 1 | <uint64_t>c.controller << 1 | <uint64_t>c.location << 2 | <uint64_t>c.sequence << 6


cdef struct Words:  # of one card: the first is preceded by the card's place
    uint64_t h
    uint64_t place
    bint any


cdef inline void put_word(Words* w, uint64_t word) noexcept nogil:
    if not w.any:
        w.h = mix(w.h, <uint64_t>0xE100000000000000ULL | w.place)
        w.any = True
    w.h = mix(w.h, word)


cdef uint64_t mix_card(uint64_t h, DuelState* d, const Context* ctx, int card) noexcept nogil:
    """Counters, equipped monster, materials, targets, marks, uses and labels of a card."""
    cdef const Card* c = &d.cards[card]
    cdef Words w
    cdef int at
    w.h = h
    w.place = place_word(d, card)
    w.any = False
    if d.script.first_counter != NO_CELL:
        put_counters(&w, d, card)
    if c.holder != NO_CARD and c.location != AT_OVERLAY:
        put_word(&w, <uint64_t>0xC2 << 48 | place_word(d, c.holder))
    at = c.first_material
    while at != NO_CARD:
        put_word(&w, <uint64_t>0xC3 << 48 | (card_word(&d.cards[at], ctx.facts) & <uint64_t>0xFFFFFFFFFFFFULL))
        at = d.cards[at].next_held
    if d.script.first_relation != NO_CELL:
        put_targets(&w, d, card)
    put_flags(&w, d, 0xC5, card, 0)
    if d.more[card].turn_counter:
        put_word(&w, <uint64_t>0xC6 << 48 | d.more[card].turn_counter)
    if (c.location == AT_MZONE or c.location == AT_SZONE) and (d.more[card].flags & CARD_HOME) >> 1 != c.controller:
        put_word(&w, <uint64_t>0xC7 << 48 | (d.more[card].flags & CARD_HOME) >> 1)
    put_labels(&w, d, ctx, card)
    if (c.location == AT_MZONE or c.location == AT_REMOVED) and (c.summon_type or c.summon_value):
        put_word(&w, <uint64_t>0xCA << 48 | <uint64_t>c.summon_type << 24 | c.summon_value)
        if reason_of_materials(<uint32_t>c.summon_type << 24 | c.summon_value):
            put_summon(&w, d, ctx, card)
    if d.script.battle.again == card:
        put_word(&w, <uint64_t>0xCD << 48 | place_word(d, d.script.battle.again_on))
    return w.h


cdef void put_summon(Words* w, const DuelState* d, const Context* ctx, int card) noexcept nogil:
    """From where, by whom, and with which materials."""
    cdef unsigned char order[MAX_CARDS]
    cdef Group materials
    cdef uint64_t place = d.more[card].summon_place
    cdef int count, i
    put_word(w, <uint64_t>0xCB << 48 | <uint64_t>location_bit(<int>(place & 0xF)) << 8 | place >> 4)
    look(d, d.cards[card].materials, &materials)
    count = in_order(d, ctx, &materials, order)
    for i in range(count):
        put_word(w, <uint64_t>0xCC << 48 | place_word(d, order[i]))


cdef void put_counters(Words* w, const DuelState* d, int card) noexcept nogil:
    """By kind, ascending."""
    cdef const Counter* counter
    cdef const Counter* next
    cdef uint64_t last = 0
    cdef int cell
    while True:
        next = NULL
        cell = d.script.first_counter
        while cell != NO_CELL:
            counter = <const Counter*>&d.cells[cell]
            if counter.card == card and counter.kind + <uint64_t>1 > last:
                if next == NULL or counter.kind < next.kind:
                    next = counter
            cell = counter.next
        if next == NULL:
            return
        last = next.kind + <uint64_t>2
        put_word(w, <uint64_t>0xC1 << 48 | <uint64_t>next.kind << 16 | next.count)


cdef void put_targets(Words* w, const DuelState* d, int card) noexcept nogil:
    """Permanent targets, by place."""
    cdef unsigned char order[MAX_CARDS]
    cdef Group targets
    cdef int count, i
    if related_to(d, RELATION_TARGET, card, &targets) == 0:
        return
    count = cards_in_words_order(d, order)
    for i in range(count):
        if has_card(&targets, order[i]):
            put_word(w, <uint64_t>0xC4 << 48 | place_word(d, order[i]))


cdef void put_flags(Words* w, const DuelState* d, uint64_t mark, int card, int player) noexcept nogil:
    """Marks on a card or player: by code, ascending; those of one code in the order in which they came."""
    cdef const Flag* flag
    cdef int cell = d.script.first_flag
    cdef int64_t last = -1
    cdef int64_t next
    if cell == NO_CELL:
        return
    while True:
        next = <int64_t>1 << 40
        cell = d.script.first_flag
        while cell != NO_CELL:
            flag = <const Flag*>&d.cells[cell]
            if is_marked(flag, card, player) and last < flag.code < next:
                next = flag.code
            cell = flag.next
        if next == <int64_t>1 << 40:
            return
        last = next
        cell = d.script.first_flag
        while cell != NO_CELL:
            flag = <const Flag*>&d.cells[cell]
            if is_marked(flag, card, player) and flag.code == next:
                put_word(w, mark << 56 | flag.code)
                put_word(w, flag.reset | <uint64_t>flag.count << 32)
                put_word(w, <uint64_t>flag.label)
            cell = flag.next


cdef inline bint is_marked(const Flag* flag, int card, int player) noexcept nogil:
    return flag.card == card and (card != NO_CARD or flag.player == player)


cdef void put_labels(Words* w, DuelState* d, const Context* ctx, int card) noexcept nogil:
    """Uses and labels of what the card declares, by the effects' numbers."""
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef const Labels* labels
    cdef int64_t label
    cdef bint labelled
    cdef int i
    if script == NULL:
        return
    for i in range(script.n_effects):
        labels = labels_of(d, declared_handle(card, i))
        label = ctx.scripts.effects[script.first_effect + i].label
        labelled = label != 0
        if labels != NULL:
            if labels.used:
                put_word(w, <uint64_t>0xC8 << 48 | <uint64_t>i << 8 | labels.used)
            if labels.has_label:
                label = labels.label
                labelled = True
        if labelled and i < 63:
            put_word(w, <uint64_t>0xC900000000000000ULL | <uint64_t>i << 48 | (<uint64_t>label & <uint64_t>0xFFFFFFFFFFFULL))


# -- players ---------------------------------------------------------------------------------------------------------------------


cdef uint64_t mix_flags(uint64_t h, const DuelState* d, uint64_t mark, int card, int player) noexcept nogil:
    cdef Words w
    w.h = h
    w.place = 0
    w.any = True
    put_flags(&w, d, mark, card, player)
    return w.h


cdef uint64_t mix_activities(uint64_t h, const DuelState* d, int player) noexcept nogil:
    """Custom activities, by counter and activity."""
    cdef const Use* use
    cdef const Use* next
    cdef uint64_t key
    cdef uint64_t last = 0
    cdef int cell
    while True:
        next = NULL
        cell = d.script.first_use
        while cell != NO_CELL:
            use = <const Use*>&d.cells[cell]
            key = (<uint64_t>use.code << 8 | use.flag) + 1
            if use.sort == USE_ACTIVITY and use.player == player and key > last:
                if next == NULL or key < (<uint64_t>next.code << 8 | next.flag) + 1:
                    next = use
            cell = use.next
        if next == NULL:
            return h
        last = (<uint64_t>next.code << 8 | next.flag) + 1
        h = mix(
            h, (<uint64_t>0xE4 + <uint64_t>player) << 56 | next.code | <uint64_t>next.flag << 32 | <uint64_t>next.count << 40
        )


cdef inline int64_t counted_code(const Use* use) noexcept nogil:
    """What is counted: a code, or a card by its number."""
    return use.code if use.card == NO_CARD else -<int64_t>use.card - 1


cdef inline bint comes_before(const Use* one, const Use* other) noexcept nogil:
    if one.player != other.player:
        return one.player < other.player
    if counted_code(one) != counted_code(other):
        return counted_code(one) < counted_code(other)
    return one.flag < other.flag


cdef uint64_t mix_uses(uint64_t h, const DuelState* d, int sort, uint64_t mark) noexcept nogil:
    """What was used by name: by player, code, flag."""
    cdef const Use* use
    cdef const Use* next
    cdef const Use* last = NULL
    cdef int cell
    while True:
        next = NULL
        cell = d.script.first_use
        while cell != NO_CELL:
            use = <const Use*>&d.cells[cell]
            if use.sort == sort and use.count and (last == NULL or comes_before(last, use)):
                if next == NULL or comes_before(use, next):
                    next = use
            cell = use.next
        if next == NULL:
            return h
        last = next
        h = mix(
            h,
            mark << 56 | (<uint64_t>counted_code(next) & <uint64_t>0xFFFFFFFFULL) | <uint64_t>(next.player & 3) << 32
            | <uint64_t>(next.flag & 0xF) << 34 | <uint64_t>next.count << 40,
        )


# -- effects ---------------------------------------------------------------------------------------------------------------------


cdef uint64_t mix_runtime(uint64_t h, DuelState* d, const Context* ctx) noexcept nogil:
    """Effects that no card declares: what they are, what they are on, and how long they last."""
    cdef const Effect* effect
    cdef const EffectMore* more
    cdef const Attribute* attribute
    cdef int cell = d.script.first_effect
    cdef int handle, i
    while cell != NO_CELL:
        effect = <const Effect*>&d.cells[cell]
        more = <const EffectMore*>&d.cells[effect.more]
        handle = handle_of_cell(d, cell)
        cell = more.next
        if effect.flags & RUNTIME_HIDDEN:
            continue
        h = mix(h, <uint64_t>0xE800000000000000ULL | effect.code | <uint64_t>effect.type << 32)
        h = mix(
            h,
            place_word(d, effect.handler) | place_word(d, more.owner) << 24
            | <uint64_t>controller_of(d, ctx, handle) << 48,
        )
        h = mix(h, effect.reset | <uint64_t>more.reset_count << 32 | <uint64_t>more.used << 40)
        h = mix(h, 0 if has_function(d, ctx, handle, ATTRIBUTE_VALUE) else <uint64_t>effect.value)
        attribute = find_attribute(d, handle, ATTRIBUTE_LABELS)
        if attribute != NULL:
            for i in range(attribute.count):
                h = mix(h, <uint64_t>attribute.values[i])
    return h
