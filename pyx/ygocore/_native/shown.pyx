"""What a snapshot shows of effects, and what it does not hold.

A snapshot shows every state. It can be taken up again where it holds everything that counts, which is in an open game
state to which effects have not yet added anything.
"""

from libc.stdint cimport int64_t

from ygocore._native.consts cimport EFFECT_PUBLIC, EFFECT_REVERSE_DECK, POS_FACEUP, TYPE_LINK, TYPE_XYZ
from ygocore._native.context cimport Context
from ygocore._native.effects cimport has, player_has
from ygocore._native.handles cimport declared_handle, script_of
from ygocore._native.limits cimport labels_of
from ygocore._native.load cimport place_of
from ygocore._native.scripts cimport RowScript
from ygocore._native.state cimport (
    AT_EXTRA,
    AT_MZONE,
    AT_NOWHERE,
    AT_OVERLAY,
    AT_REMOVED,
    AT_SZONE,
    CARD_ENABLED,
    CARD_HOME,
    NO_CARD,
    NO_CELL,
    PILE_DECK,
    PILE_HAND,
    RELATION_CARD,
    RELATION_TARGET,
    RUNTIME_HIDDEN,
    TURN_DISCARD,
    USE_ACTIVITY,
    USE_CHAIN,
    USE_SKIP,
    Card,
    Counter,
    DuelState,
    Effect,
    EffectMore,
    Flag,
    Labels,
    Pile,
    Relation,
    Use,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.stats cimport attack_of, defense_of, level_of, rank_of

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()


# -- what is shown ---------------------------------------------------------------------------------------------------


cdef int show_effects(DuelState* d, Context* ctx, int card, object shown) except -1:
    """Values that effects change, counters, materials and the equipped monster of a card on the field."""
    cdef const Card* c = &d.cards[card]
    cdef int at
    if c.location != AT_MZONE and c.location != AT_SZONE:
        return 0
    if c.location == AT_MZONE:
        show_values(d, ctx, card, shown)
    shown.counters = tuple(sorted(counters_of(d, card)))
    materials = []
    at = c.first_material
    while at != NO_CARD:
        materials.append(int(ctx.facts[d.cards[at].row].code))
        at = d.cards[at].next_held
    shown.materials = tuple(materials)
    if c.holder != NO_CARD:
        shown.equipped_to = place_of(d, c.holder)
    return 0


cdef int show_public(DuelState* d, Context* ctx, int player, object shown) except -1:
    """INFO-06 to INFO-08: the hand cards, and the top card of the Deck, that effects show to both players."""
    cdef const Pile* hand = &d.players[player].piles[PILE_HAND]
    cdef int i
    for i in range(hand.count):
        shown.hand[i].public = has(d, ctx, hand.cards[i], EFFECT_PUBLIC)
    i = d.players[player].piles[PILE_DECK].count
    if i > 0:
        shown.deck[i - 1].public = player_has(d, ctx, player, EFFECT_REVERSE_DECK)
    return 0


cdef int show_values(DuelState* d, Context* ctx, int card, object shown) except -1:
    """ATK, DEF, Level and Rank, where they are not the printed ones."""
    cdef int row = d.cards[card].row
    cdef bint ranked = (ctx.facts[row].type & TYPE_XYZ) != 0
    cdef bint levelled = (ctx.facts[row].type & (TYPE_XYZ | TYPE_LINK)) == 0
    cdef object attack = attack_of(d, ctx, card)
    cdef object defense = defense_of(d, ctx, card)
    cdef object level = level_of(d, ctx, card)
    cdef object rank = rank_of(d, ctx, card)
    if attack != max(<object>ctx.facts[row].text_attack, 0):
        shown.attack = attack
    if defense != max(<object>ctx.facts[row].text_defense, 0):
        shown.defense = defense
    if level != (ctx.facts[row].level if levelled else 0):
        shown.level = level
    if rank != (ctx.facts[row].level if ranked else 0):
        shown.rank = rank
    return 0


cdef list counters_of(const DuelState* d, int card):
    """Kind and number of its counters."""
    cdef int cell = d.script.first_counter
    cdef const Counter* counter
    found = []
    while cell != NO_CELL:
        counter = <const Counter*>&d.cells[cell]
        if counter.card == card and counter.count:
            found.append((int(counter.kind), int(counter.count)))
        cell = counter.next
    return found


# -- what is not held ------------------------------------------------------------------------------------------------


cdef tuple unheld(DuelState* d, Context* ctx):
    """What decides how the duel goes on and no snapshot holds: empty if it can be taken up from its snapshot."""
    found = []
    if waits_within(d):
        found.append("a decision within an effect, a Chain or a battle")
    if has_runtime_effects(d):
        found.append("effects that were put on cards or players")
    if d.script.battle.again != NO_CARD:
        found.append("a monster that may attack once more")
    if has_player_marks(d):
        found.append("marks of players, and what is counted of what they did")
    if has_uses(d):
        found.append("count limits that are used up")
    if any_card_carries(d, ctx):
        found.append("counters, equipped cards, materials, marks or memories of cards")
    return tuple(found)


cdef bint waits_within(const DuelState* d) noexcept:
    """Whether the duel waits elsewhere than in an open game state."""
    return d.n_units > 1 or (d.n_units == 1 and d.units[0].step == TURN_DISCARD)


cdef bint has_runtime_effects(const DuelState* d) noexcept:
    cdef int cell = d.script.first_effect
    while cell != NO_CELL:
        if not (<const Effect*>&d.cells[cell]).flags & RUNTIME_HIDDEN:
            return True
        cell = (<const EffectMore*>&d.cells[(<const Effect*>&d.cells[cell]).more]).next
    return False


cdef bint has_player_marks(const DuelState* d) noexcept:
    cdef int cell = d.script.first_flag
    while cell != NO_CELL:
        if (<const Flag*>&d.cells[cell]).card == NO_CARD:
            return True
        cell = (<const Flag*>&d.cells[cell]).next
    cell = d.script.first_use
    while cell != NO_CELL:
        if (<const Use*>&d.cells[cell]).sort == USE_ACTIVITY:
            return True
        cell = (<const Use*>&d.cells[cell]).next
    return False


cdef bint has_uses(const DuelState* d) noexcept:
    """Whether a count limit is used up, of a copy of an effect or by name."""
    cdef int cell = d.script.first_use
    cdef const Use* use
    cdef const Labels* labels
    cdef const EffectMore* more
    while cell != NO_CELL:
        use = <const Use*>&d.cells[cell]
        if use.count and use.sort != USE_ACTIVITY and use.sort != USE_CHAIN and use.sort != USE_SKIP:
            return True
        cell = use.next
    cell = d.script.first_labels
    while cell != NO_CELL:
        labels = <const Labels*>&d.cells[cell]
        if labels.used or labels.used_in_chain:
            return True
        cell = labels.next
    cell = d.script.first_effect
    while cell != NO_CELL:
        more = <const EffectMore*>&d.cells[(<const Effect*>&d.cells[cell]).more]
        if (<const Effect*>&d.cells[cell]).handler != NO_CARD and (more.used or more.used_in_chain):
            return True
        cell = more.next
    return False


cdef bint any_card_carries(DuelState* d, Context* ctx) noexcept:
    cdef int cell, card
    if d.script.first_counter != NO_CELL:
        return True
    cell = d.script.first_flag
    while cell != NO_CELL:
        if (<const Flag*>&d.cells[cell]).card != NO_CARD:
            return True
        cell = (<const Flag*>&d.cells[cell]).next
    cell = d.script.first_relation
    while cell != NO_CELL:
        if (<const Relation*>&d.cells[cell]).kind in (RELATION_CARD, RELATION_TARGET):
            return True
        cell = (<const Relation*>&d.cells[cell]).next
    for card in range(d.n_cards):
        if carries(d, ctx, card):
            return True
    return False


cdef bint carries(DuelState* d, Context* ctx, int card) noexcept:
    """Equips, materials, how it was summoned, labels: what a card remembers itself."""
    cdef const Card* c = &d.cards[card]
    if c.location == AT_NOWHERE:
        return False
    if c.first_equip != NO_CARD or c.location == AT_OVERLAY:
        return True
    if (c.location == AT_MZONE or c.location == AT_REMOVED) and (c.summon_type or c.summon_value):
        return True
    if c.location == AT_MZONE or c.location == AT_SZONE:
        if d.more[card].turn_counter or not d.more[card].flags & CARD_ENABLED:
            return True
        if (d.more[card].flags & CARD_HOME) >> 1 != c.controller:
            return True
    if c.location == AT_EXTRA and c.position & POS_FACEUP:
        return True
    return has_labels(d, ctx, card)


cdef bint has_labels(DuelState* d, Context* ctx, int card) noexcept:
    """Whether a declared effect has another label than the declared one."""
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef const Labels* labels
    cdef int64_t label
    cdef int i
    if script == NULL or d.script.first_labels == NO_CELL:
        return False
    for i in range(script.n_effects):
        labels = labels_of(d, declared_handle(card, i))
        if labels != NULL and labels.has_label:
            label = ctx.scripts.effects[script.first_effect + i].label
            if label == 0 or labels.label != label:
                return True
    return False
