"""Cards that nobody looks at, dealt anew in the middle of a duel (docs/contract.md, "Another state that looks the same").

Who deals decides what the cards are; here it is said which hidden cards cannot become others, since what is going on
depends on what they are, and a card becomes another one where it lies.
"""

from libc.stdint cimport int64_t, uint16_t, uint64_t

from ygocore._native.actions cimport (
    ACTION_SELECT,
    CONTROLLER_SHIFT,
    LOCATION_SHIFT,
    MAX_CODE,
    kind_of,
    sequence_of,
)
from ygocore._native.bytecode cimport KIND_CARD, KIND_GROUP
from ygocore._native.carried cimport has_declared_object
from ygocore._native.context cimport Context
from ygocore._native.effects cimport place_changed
from ygocore._native.groups cimport add, drop, empty, look, rekeep, take_lowest, unite
from ygocore._native.handles cimport (
    ATTRIBUTE_LABEL_OBJECT,
    ATTRIBUTE_MORE,
    ATTRIBUTE_VALUE,
    handler_of,
    owner_of,
    script_of,
)
from ygocore._native.pending cimport pending_unit
from ygocore._native.scripts cimport RowScript
from ygocore._native.state cimport (
    AT_DECK,
    AT_EXTRA,
    AT_HAND,
    AT_MZONE,
    AT_NOWHERE,
    AT_OVERLAY,
    AT_REMOVED,
    NO_CARD,
    NO_CELL,
    NO_EFFECT,
    PILE_HAND,
    RELATION_CARD,
    RELATION_TARGET,
    RUNTIME_HIDDEN,
    STALE,
    USE_ACTIVITY,
    USE_SKIP,
    Attribute,
    Card,
    Counter,
    DuelState,
    Effect,
    EffectMore,
    Flag,
    Group,
    Labels,
    Link,
    Relation,
    Trigger,
    Unit,
    Use,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.switches cimport PENDING_SUMMON_ZONE, PENDING_TRIBUTE
from ygocore._native.work cimport UNIT_CONTINUOUS, UNIT_TRIGGERS, Asked, describe_unit

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()


# -- what card functions look at -----------------------------------------------------------------------------------------


cdef void note_choice(DuelState* d, Context* ctx, const Group* cards) noexcept nogil:
    """A card function chooses from these by what they are: not where it may be any card of a hand."""
    cdef Group chosen
    chosen_by_what_they_are(d, cards, &chosen)
    note_shown(d, ctx, &chosen)


cdef void note_shown(DuelState* d, Context* ctx, const Group* cards) noexcept nogil:
    """A card function has shown these cards to a player."""
    cdef Group shown
    if not d.scripted or not (cards.cards[0] | cards.cards[1] | cards.cards[2]):
        return
    look(d, d.script.shown, &shown)
    unite(&shown, cards)
    rekeep(d, ctx, &d.script.shown, &shown)


cdef void chosen_by_what_they_are(const DuelState* d, const Group* cards, Group* out) noexcept nogil:
    """Those in a Deck or Extra Deck, and in a hand of which not all cards may be chosen."""
    cdef int in_hands[2]
    cdef Group left = cards[0]
    cdef int card = take_lowest(&left)
    cdef const Card* c
    in_hands[0] = 0
    in_hands[1] = 0
    while card != NO_CARD:
        if d.cards[card].location == AT_HAND:
            in_hands[d.cards[card].controller] += 1
        card = take_lowest(&left)
    empty(out)
    left = cards[0]
    card = take_lowest(&left)
    while card != NO_CARD:
        c = &d.cards[card]
        if c.location == AT_DECK or c.location == AT_EXTRA:
            add(out, card)
        elif c.location == AT_HAND and in_hands[c.controller] != d.players[c.controller].piles[PILE_HAND].count:
            add(out, card)
        card = take_lowest(&left)


# -- which cards stay what they are --------------------------------------------------------------------------------------


cdef void staying_cards(DuelState* d, Context* ctx, Group* out) noexcept nogil:
    """The cards that cannot become others, wherever they lie: what is going on depends on what they are."""
    cdef const Unit* pending
    cdef int card
    empty(out)
    if not d.scripted:
        return
    look(d, d.script.shown, out)
    add_at_work(d, ctx, out)
    add_held_by_effects(d, out)
    if d.n_units:
        if is_asked_by_effects(d):
            add_offered(d, ctx, out)
        pending = pending_unit(d)
        if pending != NULL and pending.reserved in (PENDING_TRIBUTE, PENDING_SUMMON_ZONE) and not pending.facedown:
            add_card(out, pending.card)
    add_carrying_lists(d, ctx, out)
    for card in range(d.n_cards):
        if d.cards[card].location != AT_NOWHERE and carries(d, ctx, card):
            add(out, card)


cdef inline void add_card(Group* g, int card) noexcept nogil:
    if card != NO_CARD:
        add(g, card)


cdef void add_offered(DuelState* d, Context* ctx, Group* out) noexcept nogil:
    """Cards that the actions offered name, and the one that is asked about; any cards of a hand that all may be chosen are as
    good as others."""
    cdef Group selected, named
    cdef Asked asked
    cdef int i
    empty(&selected)
    for i in range(ctx.n_actions):
        if ctx.actions[i] & MAX_CODE:  # else who chooses does not know it either
            add_named(d, ctx, ctx.actions[i], &selected if kind_of(ctx.actions[i]) == ACTION_SELECT else out)
    chosen_by_what_they_are(d, &selected, &named)
    unite(out, &named)
    describe_unit(d, ctx, &asked)
    if asked.card != NO_CARD and d.cards[asked.card].location not in (AT_NOWHERE, AT_DECK, AT_OVERLAY):
        add(out, asked.card)


cdef void add_named(DuelState* d, Context* ctx, uint64_t action, Group* out) noexcept nogil:
    """The cards that an action may mean: in a Deck by their passcode, elsewhere by their place."""
    cdef int controller = <int>(action >> CONTROLLER_SHIFT & 1)
    cdef int location = <int>(action >> LOCATION_SHIFT & 0xF)
    cdef const Card* c
    cdef int card
    for card in range(d.n_cards):
        c = &d.cards[card]
        if c.controller != controller or c.location != location or c.location in (AT_NOWHERE, AT_OVERLAY):
            continue
        if ctx.facts[c.row].code == action & MAX_CODE if location == AT_DECK else c.sequence == sequence_of(action):
            add(out, card)


cdef void add_effect(DuelState* d, int handle, Group* out) noexcept nogil:
    """The card that an effect is on, and the one whose effect it is."""
    if handle == NO_EFFECT:
        return
    add_card(out, handler_of(d, handle))
    add_card(out, owner_of(d, handle))


cdef void add_triggers(DuelState* d, int cell, Group* out) noexcept nogil:
    while cell != NO_CELL:
        add_effect(d, (<const Trigger*>&d.cells[cell]).effect, out)
        cell = (<const Trigger*>&d.cells[cell]).next


cdef void add_at_work(DuelState* d, Context* ctx, Group* out) noexcept nogil:
    """Cards whose effects are in the Chain, wait to be, or are being carried out."""
    cdef Group stepping
    cdef int i
    for i in range(d.script.n_links):
        add_card(out, (<const Link*>&d.cells[d.script.links[i]]).card)
    add_triggers(d, d.script.first_trigger, out)
    add_triggers(d, d.script.first_continuous, out)
    for i in range(d.n_units):
        if d.units[i].kind == UNIT_TRIGGERS or d.units[i].kind == UNIT_CONTINUOUS:
            add_triggers(d, d.units[i].cell, out)
    add_card(out, d.script.battle.attacker)
    look(d, d.script.stepping, &stepping)
    unite(out, &stepping)


cdef void add_held_by_effects(DuelState* d, Group* out) noexcept nogil:
    """Cards that effects made in the duel belong to, lie on or remember. A captured number that may be a card counts as one."""
    cdef int cell = d.script.first_effect
    cdef const Effect* effect
    cdef const EffectMore* more
    cdef int at
    while cell != NO_CELL:
        effect = <const Effect*>&d.cells[cell]
        more = <const EffectMore*>&d.cells[effect.more]
        if not effect.flags & RUNTIME_HIDDEN:
            add_card(out, effect.handler)
            add_card(out, more.owner)
            at = more.attributes
            while at != NO_CELL:
                add_remembered(d, <const Attribute*>&d.cells[at], out)
                at = (<const Attribute*>&d.cells[at]).next
        cell = more.next


cdef void add_remembered(DuelState* d, const Attribute* attribute, Group* out) noexcept nogil:
    cdef Group cards
    cdef int i
    if attribute.kind <= ATTRIBUTE_VALUE or attribute.kind == ATTRIBUTE_MORE:
        for i in range(2 if attribute.kind == ATTRIBUTE_MORE else min(<int>attribute.count, 2)):
            if 0 <= attribute.values[i] < d.n_cards:
                add(out, <int>attribute.values[i])
    elif attribute.kind == ATTRIBUTE_LABEL_OBJECT and attribute.type == KIND_GROUP:
        look(d, <int>attribute.values[0], &cards)
        unite(out, &cards)
    elif attribute.kind == ATTRIBUTE_LABEL_OBJECT and attribute.type == KIND_CARD:
        if 0 <= attribute.values[0] < d.n_cards:
            add(out, <int>attribute.values[0])


cdef void add_carrying_lists(DuelState* d, Context* ctx, Group* out) noexcept nogil:
    """Cards on which something is, by the lists of what there is: counters, marks, relations, uses, labels."""
    cdef int cell = d.script.first_counter
    cdef const Relation* relation
    cdef const Use* use
    while cell != NO_CELL:
        add(out, (<const Counter*>&d.cells[cell]).card)
        cell = (<const Counter*>&d.cells[cell]).next
    cell = d.script.first_flag
    while cell != NO_CELL:
        add_card(out, (<const Flag*>&d.cells[cell]).card)
        cell = (<const Flag*>&d.cells[cell]).next
    cell = d.script.first_relation
    while cell != NO_CELL:
        relation = <const Relation*>&d.cells[cell]
        if relation.kind == RELATION_CARD or relation.kind == RELATION_TARGET:
            add_card(out, relation.card)
            if relation.kind == RELATION_TARGET:
                add_card(out, relation.other)
        cell = relation.next
    cell = d.script.first_use
    while cell != NO_CELL:
        use = <const Use*>&d.cells[cell]
        if use.count and use.sort not in (USE_ACTIVITY, USE_SKIP):
            add_card(out, use.card)
        cell = use.next
    add_labelled(d, ctx, out)


cdef void add_labelled(DuelState* d, Context* ctx, Group* out) noexcept nogil:
    """Cards whose declared effects were used, or have labels that are not those declared."""
    cdef int cell = d.script.first_labels
    cdef const Labels* labels
    cdef const RowScript* script
    cdef int64_t declared
    cdef int card
    while cell != NO_CELL:
        labels = <const Labels*>&d.cells[cell]
        card = (labels.effect - 1) >> 6
        script = script_of(d, ctx, card)
        declared = ctx.scripts.effects[script.first_effect + ((labels.effect - 1) & 63)].label
        if labels.used or labels.used_in_chain or not has_declared_object(d, ctx, labels):
            add(out, card)
        elif labels.has_label and (declared == 0 or labels.label != declared):
            add(out, card)
        cell = labels.next


cdef bint carries(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Whether something is on the card, or known of it, that another card would not have."""
    cdef const Card* c = &d.cards[card]
    cdef const EffectMore* more
    cdef int cell = c.first_effect
    if c.first_equip != NO_CARD or c.first_material != NO_CARD or d.more[card].turn_counter:
        return True
    if c.holder != NO_CARD and c.location != AT_OVERLAY:
        return True
    if (c.location == AT_MZONE or c.location == AT_REMOVED) and (c.summon_type or c.summon_value):
        return True  # it was face-up before
    while cell != NO_CELL:
        more = <const EffectMore*>&d.cells[(<const Effect*>&d.cells[cell]).more]
        if more.used or more.used_in_chain:
            return True
        cell = (<const Effect*>&d.cells[cell]).next
    return False


# -- becoming another card -----------------------------------------------------------------------------------------------


cdef void become(DuelState* d, Context* ctx, int card, int row) noexcept nogil:
    """The card is another one from now on, of that row of facts."""
    if d.cards[card].row == row:
        return
    d.cards[card].row = <uint16_t>row
    if not d.scripted:
        return
    drop(&d.script.sources, card)
    drop(&d.script.watchers, card)
    drop(&d.script.responders, card)
    d.script.indexed = 0
    d.script.stale = STALE
    place_changed(d, ctx, card)
