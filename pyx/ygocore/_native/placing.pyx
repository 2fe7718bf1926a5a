"""Cards changing places in duels with effects (MOVE rules): what happens to one card, at once.

What may be done to cards, what is done instead, and what effects see of it is in operations.pyx.
"""

from libc.stdint cimport int16_t, int32_t, int64_t, uint32_t, uint64_t, uint8_t
from libc.string cimport memmove

from ygocore._native.bits cimport DEBUG
from ygocore._native.bytecode cimport EffectRow
from ygocore._native.chance cimport CHANCE_SHUFFLE, dictated
from ygocore._native.consts cimport (
    EFFECT_DISABLE,
    EFFECT_DISABLE_TRAPMONSTER,
    EFFECT_SELF_DESTROY,
    EFFECT_SELF_TOGRAVE,
    EFFECT_SET_CONTROL,
    EFFECT_SET_POSITION,
    EFFECT_TYPE_EQUIP,
    EVENT_ADJUST,
    MSG_DRAW,
    MSG_SHUFFLE_DECK,
    MSG_WIN,
    POS_FACEDOWN,
    POS_FACEUP,
    REASON_TEMPORARY,
    RESET_LEAVE,
    RESET_MSCHANGE,
    RESET_OVERLAY,
    RESET_REMOVE,
    RESET_TEMP_REMOVE,
    RESET_TODECK,
    RESET_TOFIELD,
    RESET_TOGRAVE,
    RESET_TOHAND,
    RESET_TURN_SET,
    STATUS_ACTIVATE_DISABLED,
    STATUS_PROC_COMPLETE,
    STATUS_SUMMON_DISABLED,
    TYPE_EQUIP,
    TYPE_MONSTER,
    TYPE_TOKEN,
)
from ygocore._native.context cimport Context, fail, log_2, log_move, log_position, reserve_words
from ygocore._native.counters cimport drop_counters
from ygocore._native.effects cimport (
    in_pendulum_zone,
    index_sources,
    negation_may_change,
    place_changed,
    reset_on_card,
    unregister_effect,
)
from ygocore._native.groups cimport add, drop, empty, forget
from ygocore._native.handles cimport handle_of_cell, handler_of, script_of
from ygocore._native.happen cimport awaited
from ygocore._native.limits cimport forget_labels
from ygocore._native.may cimport was_never_there
from ygocore._native.moves cimport enter_zone, take_from_pile
from ygocore._native.relations cimport drop_relations
from ygocore._native.rng cimport shuffle
from ygocore._native.scripts cimport ROW_DISABLED, ROW_OUT_OF_ORDER, RowScript, bit_of, fold_effect
from ygocore._native.state cimport (
    AT_DECK,
    AT_EXTRA,
    AT_GRAVE,
    AT_HAND,
    AT_MZONE,
    AT_NOWHERE,
    AT_OVERLAY,
    AT_REMOVED,
    AT_SZONE,
    BATTLE_REPLAY,
    BATTLE_TURNED,
    CARD_ATTACKED_DIRECTLY,
    CARD_FOUGHT_MASK,
    CARD_HOME,
    CELL_TRIGGER,
    ERROR_INTERNAL,
    ERROR_OUTCOME,
    ERROR_PILE,
    MAX_PILE,
    MONSTER_ZONES,
    NOBODY,
    NO_CARD,
    NO_CELL,
    NO_GROUP,
    OK,
    OVER,
    PILE_DECK,
    PILE_HAND,
    RELATION_ATTACKED,
    RELATION_BATTLED,
    RELATION_CARD,
    RELATION_TARGET,
    SCRIPT_KEEP_ORDER,
    SPELL_ZONES,
    STALE,
    Card,
    CardMore,
    DuelState,
    Effect,
    Group,
    Link,
    Pile,
    Trigger,
    checked_state_size,
)
from ygocore._native.stats cimport remember
from ygocore._native.switches cimport WIN_LIFE_POINTS
from ygocore._native.topic_codes cimport at as code_at
from ygocore._native.zones cimport pile_at, position_in_pile
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef inline bint on_the_field(int location) noexcept nogil:
    return location == AT_MZONE or location == AT_SZONE


cdef void relocate(
    DuelState* d, Context* ctx, int card, int player, int location, int sequence, int position, uint32_t reason
) noexcept nogil:
    """Move a card. The sequence counts on the field; off it the card goes on top, or with AT_BOTTOM to the bottom.

    What it had on the field it loses when it leaves (E-083), and a Token ceases to exist (TOKEN-02).
    """
    cdef Card* c = &d.cards[card]
    cdef bint from_field = on_the_field(c.location)
    cdef bint never_there = from_field and was_never_there(c)
    cdef bint to_field = on_the_field(location)
    cdef bint leaving
    if from_field:
        remember(d, ctx, card)
    order_may_change(d, ctx, card)
    take_out(d, card)
    if reason != KEEPS_REASON:
        c.reason = reason
    leaving = from_field and c.previous_location != location  # to another kind of zone too
    if leaving or location != c.previous_location:
        forget_place(d, ctx, card, location, position, leaving, to_field)
    if leaving and not to_field and ctx.facts[c.row].type & TYPE_TOKEN:
        place_changed(d, ctx, card)
        vanish(d, ctx, card)
        return
    put_down(d, ctx, card, player, location, sequence, position)
    order_has_changed(d, ctx, card)
    if c.previous_location == AT_DECK and location != AT_DECK and not d.script.flags & SCRIPT_KEEP_ORDER:
        d.script.shuffles |= <uint8_t>(1 << c.previous_controller)  # GAP-14
    log_move(ctx, c)
    if never_there:  # ACT-05, MOVE-15
        c.previous_location = AT_NOWHERE
        c.previous_sequence = 0
        c.previous_position = 0
        c.status &= ~<uint32_t>(STATUS_SUMMON_DISABLED | STATUS_ACTIVATE_DISABLED)


cdef uint32_t reset_of(int location) noexcept nogil:
    """What going to a place off the field resets."""
    if location == AT_GRAVE:
        return RESET_TOGRAVE
    if location == AT_REMOVED:
        return RESET_REMOVE
    if location == AT_HAND:
        return RESET_TOHAND
    return RESET_OVERLAY if location == AT_OVERLAY else RESET_TODECK


cdef void forget_place(
    DuelState* d, Context* ctx, int card, int location, int position, bint leaving, bint to_field
) noexcept nogil:
    """What a card loses by going from one kind of place to another."""
    cdef Card* c = &d.cards[card]
    cdef bint for_a_time = location == AT_REMOVED and (c.reason & REASON_TEMPORARY) != 0
    cdef uint32_t what
    if to_field:
        what = RESET_MSCHANGE if on_the_field(c.previous_location) else RESET_TOFIELD
    else:
        what = reset_of(location)
    if for_a_time:
        what = RESET_TEMP_REMOVE
    if leaving:
        what |= RESET_LEAVE
        c.attacks = 0
        c.status &= STATUS_PROC_COMPLETE
        unequip(d, card)
        forget_field(d, card)
        if not for_a_time:  # SYN-13: it will come back as what it was summoned with
            forget_summon(d, card)
        if d.script.first_labels != NO_CELL:
            forget_labels(d, card, True)
    elif c.previous_location == AT_REMOVED and not to_field:
        forget_summon(d, card)
    if location == AT_HAND or location == AT_DECK or (location == AT_EXTRA and not position & POS_FACEUP):
        c.status &= ~<uint32_t>STATUS_PROC_COMPLETE  # REVIVE-09
    reset_on_card(d, ctx, card, what)


cdef void forget_summon(DuelState* d, int card) noexcept nogil:
    """It was not summoned."""
    d.cards[card].summon_type = 0
    d.cards[card].summon_value = 0
    d.more[card].summon_place = 0
    forget(d, &d.cards[card].materials)


cdef void forget_field(DuelState* d, int card) noexcept nogil:
    """What it can only have on the field is gone (E-073, E-083); what becomes of its materials and equips is a rule of its
    own."""
    if d.script.n_links:
        unrelate(d, card)
    if d.script.first_relation != NO_CELL:
        drop_relations(d, RELATION_CARD, card, NO_CARD)
        drop_relations(d, RELATION_ATTACKED, card, NO_CARD)
        drop_relations(d, RELATION_BATTLED, card, NO_CARD)
    if d.script.first_counter != NO_CELL:
        drop_counters(d, card)
    d.more[card].flags &= ~(CARD_ATTACKED_DIRECTLY | CARD_FOUGHT_MASK)
    d.more[card].turn_counter = 0


cdef void release_targets(DuelState* d, int card) noexcept nogil:
    """A card that has left the field is bound to no other any more (SetCardTarget)."""
    if d.script.first_relation != NO_CELL:
        drop_relations(d, RELATION_TARGET, card, NO_CARD)
        drop_relations(d, RELATION_TARGET, NO_CARD, card)


cdef void lift(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Take a card out of its place, and tell its effects."""
    order_may_change(d, ctx, card)
    take_out(d, card)
    place_changed(d, ctx, card)


cdef inline void take_out(DuelState* d, int card) noexcept nogil:
    """Take a card out of its place, which its `previous` then tells. It has to be laid somewhere at once, or `place_changed` be
    called."""
    cdef Card* c = &d.cards[card]
    c.previous_controller = c.controller
    c.previous_location = c.location
    c.previous_sequence = c.sequence
    c.previous_position = c.position
    if c.location == AT_MZONE:
        d.players[c.controller].monsters[c.sequence] = NO_CARD
        d.players[c.controller].monster_mask &= <uint8_t>~(1 << c.sequence)
        note_change_in_zones(d, c)
    elif c.location == AT_SZONE:
        d.players[c.controller].spells[c.sequence] = NO_CARD
        d.players[c.controller].spell_mask &= <uint8_t>~(1 << c.sequence)
    elif c.location == AT_OVERLAY:
        lift_material(d, card)
    elif c.location != AT_NOWHERE:
        take_from_pile(d, pile_at(d, c.controller, c.location), c.sequence)
    c.location = AT_NOWHERE
    if d.script.n_links and c.previous_location != AT_MZONE:
        unrelate(d, card)  # a monster may go to another Monster Zone only, which changes nothing: see forget_field


cdef void unrelate(DuelState* d, int card) noexcept nogil:
    """A card that moves has nothing to do with Chain Links before it any more."""
    cdef Link* link
    cdef int i
    for i in range(d.script.n_links):
        link = <Link*>&d.cells[d.script.links[i]]
        if link.related >= 0x100:
            drop(&d.cells[link.related - 0x100], card)
        elif link.related == card + 1:
            link.related = NO_GROUP


cdef void lift_material(DuelState* d, int card) noexcept nogil:
    """A card is no Xyz Material any more; those after it move up."""
    cdef int under = d.cards[card].holder
    cdef int at, sequence
    let_go(d, &d.cards[under].first_material, card)
    d.cards[card].holder = NO_CARD
    at = d.cards[under].first_material
    sequence = 0
    while at != NO_CARD:
        d.cards[at].sequence = <uint8_t>sequence
        sequence += 1
        at = d.cards[at].next_held


cdef void lay(
    DuelState* d, Context* ctx, int card, int player, int location, int sequence, int position
) noexcept nogil:
    """Put a card that is nowhere into a place."""
    put_down(d, ctx, card, player, location, sequence, position)
    board_changed(d, ctx, card)


cdef inline void put_down(
    DuelState* d, Context* ctx, int card, int player, int location, int sequence, int position
) noexcept nogil:
    """The same; what that may put out of order is still to be noted."""
    cdef Card* c = &d.cards[card]
    cdef CardMore* more = &d.more[card]
    if on_the_field(location) and not is_free(d, player, location, sequence):
        fail(ctx, ERROR_INTERNAL)  # only a saved duel that was forged comes here
        return
    c.controller = <uint8_t>player
    c.location = <uint8_t>location
    c.position = <uint8_t>position
    if on_the_field(location):
        enter_zone(d, card, player, location, sequence, position)
        if not on_the_field(c.previous_location):
            more.flags = (more.flags & ~CARD_HOME) | player << 1
        if location == AT_MZONE:
            note_change_in_zones(d, c)
        if c.first_material != NO_CARD:
            take_materials_along(d, ctx, c)
    else:
        put_on_pile(d, ctx, card, player, location, sequence)
    d.script.moments += 1
    d.script.moves += 1
    if location == AT_MZONE and c.previous_location == AT_MZONE:
        stay_the_same(d, card, more.move_id, d.script.moves)
    more.move_id = d.script.moves
    more.active_since = d.script.moments
    more.turn_id = d.turn
    place_changed(d, ctx, card)


cdef void stay_the_same(DuelState* d, int card, uint32_t before, uint32_t move_id) noexcept nogil:
    """HIST-12: in another Monster Zone it is the same monster for its triggers that wait, and for what happened in a phase."""
    cdef Trigger* trigger
    cdef int i
    for i in range(d.script.n_cells):
        if d.sorts[i] != CELL_TRIGGER:
            continue
        trigger = <Trigger*>&d.cells[i]
        if trigger.move_id == before and handler_of(d, trigger.effect) == card:
            trigger.move_id = move_id


cdef void take_materials_along(DuelState* d, Context* ctx, const Card* c) noexcept nogil:
    """XYZ-11: the materials of a monster are where it is."""
    cdef int material = c.first_material
    while material != NO_CARD:
        d.cards[material].controller = c.controller
        place_changed(d, ctx, material)
        material = d.cards[material].next_held


cdef inline void order_may_change(DuelState* d, Context* ctx, int card) noexcept nogil:
    """The card is about to go: what is negated and in order has to be worked out anew, unless the card cannot change that."""
    if d.script.stale or not is_quiet(d, ctx, card):
        d.script.stale = STALE


cdef inline void order_has_changed(DuelState* d, Context* ctx, int card) noexcept nogil:
    """The card has come to where it is now, after `order_may_change`: all is well as before unless it brings what puts something
    out of order, or does not belong there."""
    cdef const RowScript* script
    if d.script.stale:
        d.script.stale = STALE
        return
    script = script_of(d, ctx, card)
    if script != NULL and (script.fields[0] & codes_of_order(0) | script.fields[2] & codes_of_order(2)):
        d.script.stale = STALE
    elif on_the_field(d.cards[card].location) and not is_at_home(d, ctx, card):
        d.script.stale = STALE
    if DEBUG and d.script.stale == 0 and not is_harmless(d, ctx, card):
        fail(ctx, ERROR_INTERNAL)


cdef void board_changed(DuelState* d, Context* ctx, int card) noexcept nogil:
    """The card has come, been turned or begun to work: what is negated and in order has to be worked out anew, unless all is
    well and the card cannot change that."""
    if d.script.stale or not is_harmless(d, ctx, card):
        d.script.stale = STALE


cdef inline uint64_t codes_of_order(int word) noexcept nogil:
    """Codes of effects by which cards are negated or have to be put right (adjusting.pyx)."""
    return (
        code_at(word, EFFECT_DISABLE) | code_at(word, EFFECT_DISABLE_TRAPMONSTER) | code_at(word, EFFECT_SET_CONTROL)
        | code_at(word, EFFECT_SELF_DESTROY) | code_at(word, EFFECT_SELF_TOGRAVE) | code_at(word, EFFECT_SET_POSITION)
    )


cdef inline bint is_quiet(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Whether no effect could negate or put right anything, and none of the card either: what `work_of` of adjusting.pyx and
    `negating_possible` of effects.pyx look at."""
    cdef const Card* c = &d.cards[card]
    cdef const RowScript* script
    if not d.script.indexed:
        index_sources(d, ctx)
    if ctx.scripts.flags & ROW_DISABLED or awaited(d, EVENT_ADJUST):
        return False
    if (
        ((d.script.effect_codes[0] | d.script.runtime_codes[0]) & codes_of_order(0))
        | ((d.script.effect_codes[2] | d.script.runtime_codes[2]) & codes_of_order(2))
    ):
        return False
    if c.first_effect != NO_CELL or c.holder != NO_CARD:
        return False
    if not ctx.scripts.flags & ROW_OUT_OF_ORDER:
        return True
    script = script_of(d, ctx, card)
    return script == NULL or not script.flags & ROW_OUT_OF_ORDER


cdef inline bint is_harmless(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Whether that is so, and the card is just where it belongs."""
    return is_quiet(d, ctx, card) and (not on_the_field(d.cards[card].location) or is_at_home(d, ctx, card))


cdef inline bint is_at_home(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Whether a card on the field is on the side where it belongs, and no Equip Card nor monster among the Spells and Traps."""
    cdef const Card* c = &d.cards[card]
    if (d.more[card].flags & CARD_HOME) >> 1 != c.controller:
        return False
    return (
        c.location == AT_MZONE or not ctx.facts[c.row].type & (TYPE_EQUIP | TYPE_MONSTER)
        or in_pendulum_zone(d, ctx, card)
    )


cdef inline bint is_free(const DuelState* d, int player, int location, int sequence) noexcept nogil:
    """Whether there is such a zone, with no card in it."""
    if location == AT_MZONE:
        return 0 <= sequence < MONSTER_ZONES and d.players[player].monsters[sequence] == NO_CARD
    return 0 <= sequence < SPELL_ZONES and d.players[player].spells[sequence] == NO_CARD


cdef void put_on_pile(DuelState* d, Context* ctx, int card, int player, int location, int sequence) noexcept nogil:
    cdef Pile* pile = pile_at(d, player, location)
    if pile.count >= MAX_PILE:
        fail(ctx, ERROR_PILE)
        return
    if sequence == AT_BOTTOM:
        memmove(&pile.cards[1], &pile.cards[0], pile.count)
        pile.cards[0] = <uint8_t>card
        pile.count += 1
        renumber(d, pile.cards, pile.count)
        return
    pile.cards[pile.count] = <uint8_t>card
    d.cards[card].sequence = pile.count
    pile.count += 1


cdef void renumber(DuelState* d, const uint8_t* cards, int count) noexcept nogil:
    """A pile is in another order."""
    cdef int i
    for i in range(count):
        d.cards[cards[i]].sequence = <uint8_t>i


cdef void vanish(DuelState* d, Context* ctx, int card) noexcept nogil:
    """TOKEN-02: a Token that leaves the field is nowhere."""
    cdef Card* c = &d.cards[card]
    c.sequence = 0
    d.script.moments += 1
    d.script.moves += 1
    d.more[card].move_id = d.script.moves
    while c.first_effect != NO_CELL:
        unregister_effect(d, ctx, handle_of_cell(d, c.first_effect))
    c.controller = 0  # for the event, which names no place
    c.position = 0
    log_move(ctx, c)
    c.controller = c.owner
    c.position = c.previous_position


cdef void note_change_in_zones(DuelState* d, const Card* c) noexcept nogil:
    """REPLAY-01: monsters of the attacked player have changed."""
    if d.script.battle.attacker != NO_CARD and c.controller != d.cards[d.script.battle.attacker].controller:
        d.script.battle.flags |= BATTLE_REPLAY


cdef int turn_over(DuelState* d, Context* ctx, int card, int position) noexcept nogil:
    """Turn a card on the field to another position, with its event; returns the position it had."""
    cdef int old = d.cards[card].position
    d.cards[card].position = <uint8_t>position
    log_position(ctx, &d.cards[card], old)
    faces_changed(d, ctx, card, old)
    return old


cdef void faces_changed(DuelState* d, Context* ctx, int card, int old) noexcept nogil:
    """What turning a card over does to what it had: turned down it loses it, turned up it begins to work (GAP-17)."""
    board_changed(d, ctx, card)
    if d.cards[card].first_equip != NO_CARD:
        d.script.stale = STALE
    if d.cards[card].position & POS_FACEDOWN and old & POS_FACEUP:
        reset_on_card(d, ctx, card, RESET_TURN_SET)
        d.cards[card].status &= ~<uint32_t>STATUS_ACTIVATE_DISABLED
        drop_counters(d, card)
        drop_relations(d, RELATION_TARGET, NO_CARD, card)
        forget_labels(d, card, False)
        if brought_by_equip(d, ctx, card):
            # it stays where the Equip Card that it loses has brought it, as in recorded duels
            d.more[card].flags = (d.more[card].flags & ~CARD_HOME) | d.cards[card].controller << 1
    elif d.cards[card].position & POS_FACEUP and old & POS_FACEDOWN:
        d.script.moments += 1
        d.more[card].active_since = d.script.moments
        if d.script.battle.attacker == card:
            d.script.battle.flags |= BATTLE_TURNED


cdef bint brought_by_equip(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Whether a card equipped to the monster has an effect of EFFECT_SET_CONTROL."""
    cdef int equip = d.cards[card].first_equip
    cdef const RowScript* script
    cdef const EffectRow* row
    cdef int i, cell
    while equip != NO_CARD:
        script = script_of(d, ctx, equip)
        if script != NULL and bit_of(script.fields, fold_effect(EFFECT_SET_CONTROL)):
            row = &ctx.scripts.effects[script.first_effect]
            for i in range(script.n_effects):
                if row[i].code == EFFECT_SET_CONTROL and row[i].type_ & EFFECT_TYPE_EQUIP:
                    return True
        cell = d.cards[equip].first_effect
        while cell != NO_CELL:
            if (<const Effect*>&d.cells[cell]).code == EFFECT_SET_CONTROL:
                if (<const Effect*>&d.cells[cell]).type & EFFECT_TYPE_EQUIP:
                    return True
            cell = (<const Effect*>&d.cells[cell]).next
        equip = d.cards[equip].next_held
    return False


# -- what a monster carries --------------------------------------------------------------------------------------------------


cdef void hold_card(DuelState* d, uint8_t* first, int card) noexcept nogil:
    """Put a card at the end of a list that runs by next_held."""
    cdef int at = first[0]
    d.cards[card].next_held = NO_CARD
    if at == NO_CARD:
        first[0] = <uint8_t>card
        return
    while d.cards[at].next_held != NO_CARD:
        at = d.cards[at].next_held
    d.cards[at].next_held = <uint8_t>card


cdef void let_go(DuelState* d, uint8_t* first, int card) noexcept nogil:
    """Take a card out of such a list, if it is in it."""
    cdef int at = first[0]
    if at == card:
        first[0] = d.cards[card].next_held
        d.cards[card].next_held = NO_CARD
        return
    while at != NO_CARD and d.cards[at].next_held != card:
        at = d.cards[at].next_held
    if at != NO_CARD:
        d.cards[at].next_held = d.cards[card].next_held
        d.cards[card].next_held = NO_CARD


cdef void held_by(const DuelState* d, int first, Group* out) noexcept nogil:
    """The cards of such a list."""
    empty(out)
    while first != NO_CARD:
        add(out, first)
        first = d.cards[first].next_held


cdef void unequip(DuelState* d, int card) noexcept nogil:
    """The card is equipped to no monster any more."""
    cdef int target = d.cards[card].holder
    if target == NO_CARD or d.cards[card].location == AT_OVERLAY:
        return
    let_go(d, &d.cards[target].first_equip, card)
    d.cards[card].holder = NO_CARD
    d.cards[card].next_held = NO_CARD
    d.script.stale = STALE


cdef bint has_lost_monster(const DuelState* d, int card) noexcept nogil:
    """MOVE-02: whether it is an Equip Card whose monster has left, and that has not been destroyed for it yet."""
    cdef int holder = d.cards[card].holder
    cdef int at
    if holder == NO_CARD or d.cards[card].location == AT_OVERLAY:
        return False
    at = d.cards[holder].first_equip
    while at != NO_CARD and at != card:
        at = d.cards[at].next_held
    return at == NO_CARD


# -- Decks -------------------------------------------------------------------------------------------------------------------


cdef void draw_now(DuelState* d, Context* ctx, int player, int count, uint32_t reason, Group* drawn) noexcept nogil:
    """PHASE-01: the player adds the top cards of the Deck, which has enough, to the hand."""
    cdef const Pile* deck = &d.players[player].piles[PILE_DECK]
    cdef int _i, card
    empty(drawn)
    if d.script.shuffles >> player & 1:
        shuffle_now(d, ctx, player)
    for _i in range(count):
        card = deck.cards[deck.count - 1]
        order_may_change(d, ctx, card)
        take_out(d, card)
        d.cards[card].reason = reason
        d.cards[card].reason_player = d.script.reason_player
        d.more[card].reason_effect = d.script.reason_effect
        reset_on_card(d, ctx, card, RESET_TOHAND)
        put_down(d, ctx, card, player, AT_HAND, 0, position_in_pile(AT_HAND))
        order_has_changed(d, ctx, card)
        add(drawn, card)
    if count > 0 and ctx.log != NULL:
        log_codes(
            d, ctx, MSG_DRAW, player,
            &d.players[player].piles[PILE_HAND].cards[d.players[player].piles[PILE_HAND].count - count], count,
        )


cdef void shuffle_now(DuelState* d, Context* ctx, int player) noexcept nogil:
    """Shuffle a Deck; the event tells in what order it then lies."""
    cdef Pile* deck = &d.players[player].piles[PILE_DECK]
    cdef const int32_t* codes = dictated(ctx, CHANCE_SHUFFLE, player, deck.count)
    d.script.shuffles &= <uint8_t>~(1 << player)
    if codes == NULL:
        shuffle(d.rng, deck.cards, deck.count)
    else:
        lay_in_order(d, ctx, deck, codes)
    renumber(d, deck.cards, deck.count)
    log_codes(d, ctx, MSG_SHUFFLE_DECK, player, deck.cards, deck.count)


cdef void lay_in_order(DuelState* d, Context* ctx, Pile* deck, const int32_t* codes) noexcept nogil:
    """Put a Deck in the order of these passcodes, bottom to top."""
    cdef int i, j
    cdef uint8_t card
    for i in range(deck.count):
        j = i
        while j < deck.count and <int32_t>ctx.facts[d.cards[deck.cards[j]].row].code != codes[i]:
            j += 1
        if j == deck.count:
            fail(ctx, ERROR_OUTCOME)
            return
        card = deck.cards[j]
        memmove(&deck.cards[i + 1], &deck.cards[i], j - i)
        deck.cards[i] = card


cdef void shuffle_pending_decks(DuelState* d, Context* ctx) noexcept nogil:
    """GAP-14: shuffle the Decks from which cards were taken."""
    if d.script.shuffles & 1:
        shuffle_now(d, ctx, 0)
    if d.script.shuffles & 2:
        shuffle_now(d, ctx, 1)


cdef void log_codes(DuelState* d, Context* ctx, int message, int player, const uint8_t* cards, int count) noexcept nogil:
    """An event of a player and the passcodes of some cards."""
    cdef int32_t* words
    cdef int i
    if ctx.log == NULL:
        return
    words = reserve_words(ctx.log, <uint32_t>(count + 3))
    if words == NULL:
        return
    words[0] = count + 2
    words[1] = message
    words[2] = player
    for i in range(count):
        words[3 + i] = <int32_t>ctx.facts[d.cards[cards[i]].row].code


# -- Life Points and the end -------------------------------------------------------------------------------------------------


cdef bint lose_lp(DuelState* d, Context* ctx, int player, long long amount) noexcept nogil:
    """Take points from a player's LP, which do not fall below 0 (LP-02); whether they are gone."""
    cdef int64_t left = d.players[player].lp - amount
    d.players[player].lp = <int32_t>(left if left > 0 else 0)
    negation_may_change(d, ctx)
    return left <= 0


cdef int end_if_lp_are_gone(DuelState* d, Context* ctx) noexcept nogil:
    """WIN-01, WIN-02: who is at 0 LP loses at once; it is a draw if both are. OVER if the duel has ended."""
    if d.players[0].lp > 0 and d.players[1].lp > 0:
        return OK
    if d.players[0].lp == d.players[1].lp:
        return end_duel(d, ctx, NOBODY, WIN_LIFE_POINTS)
    return end_duel(d, ctx, 0 if d.players[0].lp > 0 else 1, WIN_LIFE_POINTS)


cdef int decide_claims(DuelState* d, Context* ctx) noexcept nogil:
    """WIN-05, E-109: whoever fulfilled a winning condition wins; it is a draw if both did in the same moment. OVER then."""
    cdef int claims = d.script.claims
    if claims == 0:
        return OK
    d.script.claims = 0
    return end_duel(d, ctx, 0 if claims == 1 else 1 if claims == 2 else NOBODY, d.script.claim_reason)


cdef int end_duel(DuelState* d, Context* ctx, int winner, int reason) noexcept nogil:
    """The duel is over (NOBODY: a draw, or truncated). No rule goes on from here."""
    d.outcome = <uint8_t>winner
    d.win_reason = <int16_t>reason
    d.decider = NOBODY
    d.prompt = 0
    log_2(ctx, MSG_WIN, winner, reason)
    return OVER
