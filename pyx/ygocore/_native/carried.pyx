"""What effects need to know of cards and players, as a snapshot holds it, and back (docs/contract.md, "Snapshots").

What it does not hold is said by `unheld`.
"""

from libc.stdint cimport int8_t, int64_t, uint8_t, uint32_t
from libc.string cimport memset

from ygocore._native.bits cimport ctz32
from ygocore._native.bytecode cimport (
    KIND_CARD,
    KIND_EFFECT,
    EffectRow,
)
from ygocore._native.cells cimport new_cell
from ygocore._native.chain cimport effect_number
from ygocore._native.consts cimport (
    EFFECT_TYPE_ACTIVATE,
    EFFECT_TYPE_CONTINUOUS,
    EFFECT_TYPE_IGNITION,
    EFFECT_TYPE_QUICK_F,
    EFFECT_TYPE_QUICK_O,
    EFFECT_TYPE_TRIGGER_F,
    EFFECT_TYPE_TRIGGER_O,
    POS_FACEDOWN,
    REASON_LINK,
    REASON_SYNCHRO,
    STATUS_FLIP_SUMMON_TURN,
    STATUS_SET_TURN,
    STATUS_SPSUMMON_TURN,
    STATUS_SUMMON_TURN,
)
from ygocore._native.context cimport Context, location_bit
from ygocore._native.effects cimport new_effect, place_changed, register_effect
from ygocore._native.groups cimport add, empty, keep, look, take_lowest, unite
from ygocore._native.handles cimport (
    ATTRIBUTE_COUNT_LIMIT,
    ATTRIBUTE_LABEL_OBJECT,
    ATTRIBUTE_LABELS,
    ATTRIBUTE_PROPERTY2,
    ATTRIBUTE_VALUE,
    card_of_handle,
    declared_handle,
    find_attribute,
    handle_of_cell,
    has_function,
    number_of_handle,
    runtime_effect,
    runtime_more,
    script_of,
)
from ygocore._native.limits cimport COUNT_DUEL, COUNT_SINGLE, COUNT_SUMMONED, add_use, labels_of, new_labels
from ygocore._native.links cimport closes_grave, link_at, link_more
from ygocore._native.load cimport location_number, number, place_of
from ygocore._native.hidden cimport is_asked_by_effects
from ygocore._native.pending cimport pending_kind
from ygocore._native.placing cimport has_lost_monster, hold_card
from ygocore._native.relations cimport put_flag, relate, related_to
from ygocore._native.scripts cimport RowScript
from ygocore._native.state cimport (
    ACTIVITIES,
    AT_DECK,
    AT_EXTRA,
    AT_MZONE,
    AT_NOWHERE,
    AT_OVERLAY,
    AT_SZONE,
    CARD_ATTACKED_DIRECTLY,
    CARD_ENABLED,
    CARD_FOUGHT,
    CARD_FOUGHT_MASK,
    CARD_HOME,
    CELL_ATTRIBUTE,
    CELL_COUNTER,
    MAX_CARDS,
    MAX_CELLS,
    MONSTER_ZONES,
    NO_CARD,
    NO_CELL,
    NO_GROUP,
    NO_EFFECT,
    NO_PROGRAM,
    RELATION_ATTACKED,
    RELATION_BATTLED,
    RELATION_CARD,
    RELATION_TARGET,
    RUNNING,
    RUNTIME_HIDDEN,
    SCRIPT_END_BATTLE,
    STALE,
    USE_ACTIVITY,
    USE_DUEL,
    USE_TURN,
    Attribute,
    Card,
    CardMore,
    Counter,
    DuelState,
    Effect,
    EffectMore,
    Flag,
    Group,
    Labels,
    Link,
    Relation,
    Use,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.switches cimport PENDING_NONE

from ygocore.actions import Place
from ygocore.errors import CapacityError, PositionError
from ygocore.snapshot import Carried, EffectState, LinkState, Mark

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    THIS_TURN = STATUS_SET_TURN | STATUS_SUMMON_TURN | STATUS_FLIP_SUMMON_TURN | STATUS_SPSUMMON_TURN
    ACTIONS = (
        EFFECT_TYPE_ACTIVATE | EFFECT_TYPE_IGNITION | EFFECT_TYPE_TRIGGER_O | EFFECT_TYPE_TRIGGER_F
        | EFFECT_TYPE_QUICK_O | EFFECT_TYPE_QUICK_F | EFFECT_TYPE_CONTINUOUS
    )
    LABELLED = 63  # effects before this number, which actions can name

cdef object named_place(const DuelState* d, int card):
    """Where it is, NOWHERE for NO_CARD; an Xyz Material's sequence has the zone of its monster above the low byte."""
    place = place_of(d, card)
    if card != NO_CARD and d.cards[card].location == AT_OVERLAY:
        return place._replace(sequence=int(d.cards[d.cards[card].holder].sequence) << 8 | place.sequence)
    return place


cdef object NOTHING = Carried()


# -- what a snapshot holds of a card -----------------------------------------------------------------------------------


cdef object carried_of(DuelState* d, Context* ctx, int card):
    """What a snapshot holds of a card for effects; None: nothing."""
    cdef const Card* c = &d.cards[card]
    cdef const CardMore* more = &d.more[card]
    cdef bint hidden = c.location in (AT_DECK, AT_EXTRA) and c.position & POS_FACEDOWN
    cdef int home = (more.flags & CARD_HOME) >> 1
    cdef Group made_of
    look(d, c.materials, &made_of)
    made = Carried(
        number=card + 1 if shares_a_limit(d, ctx, card) else 0,
        came=None if hidden or more.turn_id == usual_turn(d, c.status) else more.turn_id,
        moved=0 if hidden else more.move_id,
        since=0 if hidden else more.active_since,
        summon_type=<uint32_t>(<uint32_t>c.summon_type << 24 | c.summon_value),
        summon_player=more.summon_place >> 4,
        summon_location=location_bit(more.summon_place & 0xF),
        made_of=() if hidden else places_of_group(d, made_of),
        home=home if c.location in (AT_MZONE, AT_SZONE) and home != c.controller else None,
        reason_player=c.reason_player,
        turn_counter=more.turn_counter,
        fought=(more.flags & CARD_FOUGHT_MASK) // CARD_FOUGHT,
        direct=bool(more.flags & CARD_ATTACKED_DIRECTLY),
        attacked=tuple(sorted(attacked_by(d, card))),
        battled=others_related(d, RELATION_BATTLED, card),
        bound=others_related(d, RELATION_TARGET, card),
        related=tuple(sorted(relations_of(d, card))),
        marks=marks_on(d, card, 0),
        uses=tuple(uses_of(d, ctx, card)),
        labels=tuple(labels_on(d, ctx, card)),
    )
    return None if made == NOTHING else made


cdef bint shares_a_limit(DuelState* d, Context* ctx, int card) noexcept:
    """Whether effects of the card share a count limit, which then counts the card."""
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef const Attribute* attribute
    cdef int cell = d.cards[card].first_effect
    cdef int i
    if script != NULL:
        for i in range(script.n_effects):
            if ctx.scripts.effects[script.first_effect + i].count_flag & COUNT_SINGLE:
                return True
    while cell != NO_CELL:
        attribute = find_attribute(d, handle_of_cell(d, cell), ATTRIBUTE_COUNT_LIMIT)
        if attribute != NULL and attribute.values[1] & COUNT_SINGLE:
            return True
        cell = (<const Effect*>&d.cells[cell]).next
    return False


cdef inline int usual_turn(const DuelState* d, uint32_t status) noexcept:
    """The turn in which a card came where it is, if nothing is said of it."""
    if status & THIS_TURN:
        return d.turn
    return d.turn - 1 if d.turn else 0


cdef tuple places_of_group(const DuelState* d, Group cards):
    """The places of the cards, ascending."""
    cdef int card = take_lowest(&cards)
    places = []
    while card != NO_CARD:
        places.append(named_place(d, card))
        card = take_lowest(&cards)
    return tuple(sorted(places))


cdef tuple others_related(const DuelState* d, int kind, int card):
    cdef Group others
    related_to(d, kind, card, &others)
    return places_of_group(d, others)


cdef list attacked_by(const DuelState* d, int card):
    """Where the monsters are that it has attacked this turn; NOWHERE for one that is where it was no more."""
    cdef int cell = d.script.first_relation
    cdef const Relation* relation
    places = []
    while cell != NO_CELL:
        relation = <const Relation*>&d.cells[cell]
        if relation.kind == RELATION_ATTACKED and relation.card == card:
            places.append(named_place(d, monster_of_move(d, relation.move_id)))
        cell = relation.next
    return places


cdef int monster_of_move(const DuelState* d, uint32_t move_id) noexcept:
    cdef int player, i, card
    for player in range(2):
        for i in range(MONSTER_ZONES):
            card = d.players[player].monsters[i]
            if card != NO_CARD and d.more[card].move_id == move_id:
                return card
    return NO_CARD


cdef list relations_of(const DuelState* d, int card):
    """The cards in a relation with it, and what ends that."""
    cdef int cell = d.script.first_relation
    cdef const Relation* relation
    found = []
    while cell != NO_CELL:
        relation = <const Relation*>&d.cells[cell]
        if relation.kind == RELATION_CARD and relation.card == card:
            if d.cards[relation.other].location != AT_NOWHERE and d.more[relation.other].move_id == relation.move_id:
                found.append((named_place(d, relation.other), int(relation.reset)))
        cell = relation.next
    return found


cdef tuple marks_on(const DuelState* d, int card, int player):
    """The marks on a card, or (NO_CARD) on a player, by code, then age."""
    cdef int cell = d.script.first_flag
    cdef const Flag* flag
    found = []
    while cell != NO_CELL:
        flag = <const Flag*>&d.cells[cell]
        if flag.card == card and (card != NO_CARD or flag.player == player):
            found.append(Mark(int(flag.code), int(flag.reset), int(flag.count), int(flag.label), int(flag.property)))
        cell = flag.next
    return tuple(sorted(found, key=code_of_mark))


cdef object code_of_mark(object mark):
    return mark.code


cdef list uses_of(DuelState* d, Context* ctx, int card):
    """The effects that it declares and how often each was used."""
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef const Labels* labels
    cdef int i
    found = []
    if script == NULL or d.script.first_labels == NO_CELL:
        return found
    for i in range(script.n_effects):
        labels = labels_of(d, declared_handle(card, i))
        if labels != NULL and labels.used:
            found.append((i, int(labels.used)))
    return found


cdef list labels_on(DuelState* d, Context* ctx, int card):
    """The labels of effects that it declares, where they are not as declared."""
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef const Labels* labels
    cdef int64_t declared
    cdef int i
    found = []
    if script == NULL or d.script.first_labels == NO_CELL:
        return found
    for i in range(min(<int>script.n_effects, LABELLED)):
        labels = labels_of(d, declared_handle(card, i))
        declared = ctx.scripts.effects[script.first_effect + i].label
        if labels != NULL and labels.has_label and (declared == 0 or labels.label != declared):
            found.append((i, (int(labels.label),)))
    return found


# -- of the duel -------------------------------------------------------------------------------------------------------


cdef int fill_snapshot(DuelState* d, Context* ctx, object snapshot) except -1:
    """What effects count, mark and have put on cards and players; the Chain; what the snapshot does not hold."""
    cdef int player, i
    if not d.scripted:
        return 0
    for player in range(2):
        side = snapshot.players[player]
        side.turns = d.players[player].turns
        side.marks = marks_on(d, NO_CARD, player)
        side.activities = tuple(
            [(i, int(d.players[player].activities[i])) for i in range(ACTIVITIES) if d.players[player].activities[i]]
        )
        side.counted = tuple(sorted(counted_of(d, player)))
    snapshot.moments = d.script.moments
    snapshot.moves = d.script.moves
    snapshot.limits = tuple(sorted(limits_of(d)))
    snapshot.effects = tuple(effects_of(d, ctx))
    if d.outcome == RUNNING:
        snapshot.chain = tuple([link_state(d, ctx, i + 1) for i in range(d.script.n_links)])
    snapshot.unheld = tuple(unheld(d, ctx))
    return 0


cdef list counted_of(const DuelState* d, int player):
    """Custom counters of what a player did: counter, activity, times."""
    cdef int cell = d.script.first_use
    cdef const Use* use
    found = []
    while cell != NO_CELL:
        use = <const Use*>&d.cells[cell]
        if use.sort == USE_ACTIVITY and use.player == player:
            found.append((int(use.code), int(use.flag), int(use.count)))
        cell = use.next
    return found


cdef list limits_of(const DuelState* d):
    """Count limits by name that are used up in part, this turn's and the duel's: a card is meant by its number."""
    cdef int cell = d.script.first_use
    cdef const Use* use
    found = []
    while cell != NO_CELL:
        use = <const Use*>&d.cells[cell]
        if use.count and (use.sort == USE_TURN or use.sort == USE_DUEL):
            code = int(use.code) if use.card == NO_CARD else -1 - int(use.card)
            found.append((int(use.player), code, int(use.flag), int(use.count)))
        cell = use.next
    return found


cdef object link_state(DuelState* d, Context* ctx, int link_number):
    cdef const Link* link = link_at(d, link_number)
    cdef Group targets
    look(d, link.targets, &targets)
    place = Place(
        link_more(d, link).controller, location_bit(link_more(d, link).location), link_more(d, link).sequence
    )
    return LinkState(
        int(link.player), int(link.code), place, effect_number(d, ctx, link.effect), places_of_group(d, targets),
        bool(closes_grave(d, link_number)),
    )


cdef list effects_of(DuelState* d, Context* ctx):
    """The effects put on cards and players that numbers say all of, in the order in which they were."""
    cdef int cell = d.script.first_effect
    found = []
    while cell != NO_CELL:
        if not (<const Effect*>&d.cells[cell]).flags & RUNTIME_HIDDEN and is_plain(d, ctx, cell):
            found.append(effect_state(d, cell))
        cell = (<const EffectMore*>&d.cells[(<const Effect*>&d.cells[cell]).more]).next
    return found


cdef bint is_plain(DuelState* d, Context* ctx, int cell) noexcept:
    """Whether numbers say all of an effect: it has no function, and nobody counts or remembers anything of it."""
    cdef const Effect* effect = <const Effect*>&d.cells[cell]
    cdef const EffectMore* more = <const EffectMore*>&d.cells[effect.more]
    cdef int handle = handle_of_cell(d, cell)
    cdef int kind
    for kind in range(ATTRIBUTE_VALUE + 1):
        if has_function(d, ctx, handle, kind):
            return False
    if effect.type & ACTIONS or more.count or more.used:
        return False
    if find_attribute(d, handle, ATTRIBUTE_LABEL_OBJECT) != NULL:
        return False
    return more.owner == NO_CARD or d.cards[more.owner].location != AT_NOWHERE


cdef object effect_state(DuelState* d, int cell):
    cdef const Effect* effect = <const Effect*>&d.cells[cell]
    cdef const EffectMore* more = <const EffectMore*>&d.cells[effect.more]
    cdef const Attribute* labels = find_attribute(d, handle_of_cell(d, cell), ATTRIBUTE_LABELS)
    cdef const Attribute* property2 = find_attribute(d, handle_of_cell(d, cell), ATTRIBUTE_PROPERTY2)
    cdef int i
    return EffectState(
        on=None if effect.handler == NO_CARD else named_place(d, effect.handler),
        owner=named_place(d, more.owner),
        type=int(effect.type),
        code=int(effect.code),
        since=int(more.order),
        player=int(more.player),
        owner_player=int(more.owner_player),
        range=int(effect.range),
        own=int(more.own),
        other=int(more.other),
        property=int(more.property),
        property2=0 if property2 == NULL else int(property2.values[0]),
        value=int(effect.value),
        reset=int(effect.reset),
        reset_count=int(more.reset_count),
        labels=() if labels == NULL else tuple([int(labels.values[i]) for i in range(labels.count)]),
    )


# -- what is not held --------------------------------------------------------------------------------------------------


cdef list unheld(DuelState* d, Context* ctx):
    """What decides how the duel goes on and no snapshot holds: empty if it can be taken up from its snapshot."""
    cdef uint8_t used[MAX_CARDS]
    cdef int cell = d.script.first_effect
    cdef int card
    found = []
    if waits_within(d):
        found.append("a decision within an effect, a Chain or a battle")
    elif pending_kind(d) != PENDING_NONE:
        found.append("a rule that waits in a duel with effects")
    if d.script.shuffles:
        found.append("a Deck that is still to be shuffled")
    while cell != NO_CELL:
        if not (<const Effect*>&d.cells[cell]).flags & RUNTIME_HIDDEN and not is_plain(d, ctx, cell):
            found.append("effects with functions that were put on cards or players")
            break
        cell = (<const EffectMore*>&d.cells[(<const Effect*>&d.cells[cell]).more]).next
    if d.script.battle.again != NO_CARD or d.script.flags & SCRIPT_END_BATTLE:
        found.append("an attack that may be made again, or the end of the Battle Phase")
    for card in range(d.n_cards):
        if remembers(d, ctx, card):
            found.append("cards or groups that effects remember, or effects that are not through yet")
            break
    for card in range(d.n_cards):
        if remembers_what_is_gone(d, card):
            found.append("Tokens that are gone, which cards have been in a battle with, were made of or are bound to")
            break
    for card in range(d.n_cards):
        if has_lost_monster(d, card):
            found.append("Equip Cards whose monster has left, and that were not destroyed for it yet")
            break
    used_for(d, used)
    for card in range(d.n_cards):
        if used[card] != NO_CARD and d.cards[card].reason_card != used[card]:
            found.append("materials that monsters on the field are made of, used again for another")
            break
    if any_beyond_count(d, ctx):
        found.append("cards with a count limit that came after Tokens which are gone")
    return found


cdef bint any_beyond_count(DuelState* d, Context* ctx) noexcept:
    """Whether a number by which count limits know a card is higher than there are cards, as no other duel could give it."""
    cdef int count = 0
    cdef int card
    for card in range(d.n_cards):
        count += d.cards[card].location != AT_NOWHERE
    for card in range(count, d.n_cards):
        if d.cards[card].location != AT_NOWHERE and shares_a_limit(d, ctx, card):
            return True
    return False


cdef void used_for(DuelState* d, uint8_t* used) noexcept:
    """SYN-12: for Synchro and Link Materials the monster on the field that is made of them; NO_CARD for others. `used` has room
    for MAX_CARDS."""
    cdef Group materials
    cdef uint32_t mask
    cdef int player, monster, card
    memset(used, NO_CARD, MAX_CARDS)
    for player in range(2):
        mask = d.players[player].monster_mask
        while mask:
            monster = d.players[player].monsters[ctz32(mask)]
            mask &= mask - 1
            look(d, d.cards[monster].materials, &materials)
            card = take_lowest(&materials)
            while card != NO_CARD:
                if d.cards[card].reason & (REASON_SYNCHRO | REASON_LINK):
                    used[card] = <uint8_t>monster
                card = take_lowest(&materials)


cdef bint waits_within(const DuelState* d) noexcept:
    """Whether the duel waits elsewhere than in an open game state or at a rule that waits by itself."""
    if d.outcome != RUNNING:
        return False
    if d.script.n_links or d.script.battle.attacker != NO_CARD or d.script.first_trigger != NO_CELL:
        return True
    return is_asked_by_effects(d)


cdef bint remembers(DuelState* d, Context* ctx, int card) noexcept:
    cdef const Card* c = &d.cards[card]
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef const Labels* labels
    cdef int i
    if c.location == AT_NOWHERE:
        return False
    if c.location in (AT_MZONE, AT_SZONE) and not d.more[card].flags & CARD_ENABLED:
        return True
    if script == NULL or d.script.first_labels == NO_CELL:
        return False
    for i in range(script.n_effects):
        labels = labels_of(d, declared_handle(card, i))
        if labels != NULL and not has_declared_object(d, ctx, labels):
            return True
    return False


cdef bint has_declared_object(const DuelState* d, const Context* ctx, const Labels* labels) noexcept nogil:
    """Whether the label object of a declared effect is what it has by its declaration."""
    cdef int card = card_of_handle(labels.effect)
    cdef const EffectRow* row
    if labels.kind == NO_CELL:
        return True
    row = &ctx.scripts.effects[script_of(d, ctx, card).first_effect + number_of_handle(labels.effect)]
    if row.label_object >= 0:
        return labels.kind == KIND_EFFECT and labels.object == declared_handle(card, row.label_object)
    if labels.kind == KIND_CARD:
        return labels.object < 0 or labels.object >= d.n_cards  # None
    return labels.kind == KIND_EFFECT and labels.object <= NO_EFFECT


cdef bint remembers_what_is_gone(const DuelState* d, int card) noexcept:
    """TOKEN-02: a Token that leaves the field is nowhere, so no place can name it. A monster that is still in the Extra Deck
    while it is summoned is not made of anything yet."""
    cdef const Card* c = &d.cards[card]
    cdef Group cards
    cdef Group others
    cdef int other
    if c.location == AT_NOWHERE:
        return False
    look(d, NO_GROUP if c.location == AT_EXTRA and c.position & POS_FACEDOWN else c.materials, &cards)
    related_to(d, RELATION_BATTLED, card, &others)
    unite(&cards, &others)
    related_to(d, RELATION_TARGET, card, &others)
    unite(&cards, &others)
    other = take_lowest(&cards)
    while other != NO_CARD:
        if d.cards[other].location == AT_NOWHERE:
            return True
        other = take_lowest(&cards)
    return False


# -- taken up again ----------------------------------------------------------------------------------------------------


cdef int take_up(DuelState* d, Context* ctx, object snapshot, list loaded) except -1:
    """Put on cards and players what the snapshot holds; `loaded`: index and CardState of each card, and the index of the
    monster whose material it is (NO_CARD: of none), in the order in which they are in the snapshot."""
    cdef uint8_t used[MAX_CARDS]
    cdef int card, under
    by_place = {}
    for card, shown, under in loaded:
        if under != NO_CARD:
            put_under(d, ctx, card, under, number("position", shown.position, 1, 0xF))
        by_place[tuple(named_place(d, card))] = card
    for card, shown, _ in loaded:
        for kind, count in shown.counters:
            put_counter(d, ctx, card, kind, count)
        if shown.equipped_to is not None:
            put_equip(d, card, by_place[tuple(shown.equipped_to)])
        if shown.carried is not None:
            take_up_moments(d, card, shown.carried)
    for card, shown, _ in loaded:
        if shown.carried is not None:
            take_up_card(d, ctx, card, shown.carried, by_place)
    used_for(d, used)
    for card in range(d.n_cards):
        if used[card] != NO_CARD:
            d.cards[card].reason_card = used[card]
    for shown in snapshot.effects:
        take_up_effect(d, ctx, shown, by_place)
    d.script.moments = max(<uint32_t>snapshot.moments, d.script.moments)
    d.script.moves = max(<uint32_t>snapshot.moves, d.script.moves)
    for card in range(2):
        take_up_player(d, ctx, card, snapshot.players[card])
    for limit in snapshot.limits:
        take_up_limit(d, ctx, limit)
    d.script.stale = STALE
    if ctx.error:
        raise CapacityError(f"effects have left more than the {MAX_CELLS} things that the native engine remembers")
    return 0


cdef int put_under(DuelState* d, Context* ctx, int card, int under, int position) except -1:
    """An Xyz Material, below those that the monster already has."""
    cdef Card* c = &d.cards[card]
    cdef int at = d.cards[under].first_material
    c.sequence = 0
    while at != NO_CARD:
        c.sequence += 1
        at = d.cards[at].next_held
    hold_card(d, &d.cards[under].first_material, card)
    c.holder = <uint8_t>under
    c.controller = d.cards[under].controller
    c.location = AT_OVERLAY
    c.position = <uint8_t>position
    place_changed(d, ctx, card)
    return 0


cdef int put_equip(DuelState* d, int card, int monster) except -1:
    hold_card(d, &d.cards[monster].first_equip, card)
    d.cards[card].holder = <uint8_t>monster
    return 0


cdef int put_counter(DuelState* d, Context* ctx, int card, object kind, object count) except -1:
    cdef int cell = new_cell(d, ctx, CELL_COUNTER)
    cdef Counter* counter
    if cell == NO_CELL:
        return 0
    counter = <Counter*>&d.cells[cell]
    counter.kind = kind
    counter.count = count
    counter.card = <uint8_t>card
    counter.next = d.script.first_counter
    d.script.first_counter = <uint8_t>cell
    return 0


cdef int take_up_moments(DuelState* d, int card, object carried) except -1:
    """When it came where it is, and since when it applies there."""
    if carried.came is not None:
        d.more[card].turn_id = carried.came
    if carried.moved:
        d.more[card].move_id = carried.moved
    if carried.since:
        d.more[card].active_since = carried.since
    return 0


cdef int take_up_card(DuelState* d, Context* ctx, int card, object carried, dict by_place) except -1:
    cdef Card* c = &d.cards[card]
    cdef CardMore* more = &d.more[card]
    cdef Group made_of
    cdef int other
    c.summon_type = carried.summon_type >> 24
    c.summon_value = number("summon type", carried.summon_type & 0xFFFFFF, 0, 0xFFFF, CapacityError)
    more.summon_place = location_number(carried.summon_location) | carried.summon_player << 4
    empty(&made_of)
    for place in carried.made_of:
        add(&made_of, by_place[tuple(place)])
    c.materials = keep(d, ctx, &made_of)
    if carried.home is not None:
        more.flags = <uint8_t>((more.flags & ~CARD_HOME) | <int>carried.home << 1)
    c.reason_player = number("the player who moved a card", carried.reason_player, 0, 1, CapacityError)
    more.turn_counter = number("turn counter", carried.turn_counter, 0, 0xFF, CapacityError)
    more.flags |= <uint8_t>(min(carried.fought, 15) * CARD_FOUGHT)
    if carried.direct:
        more.flags |= CARD_ATTACKED_DIRECTLY
    for place in carried.attacked:
        other = by_place.get(tuple(place), NO_CARD)
        # a monster that is gone is none that could be named: the card itself, in a stay that never was
        relate(
            d, ctx, RELATION_ATTACKED, card, other if other != NO_CARD else card,
            d.more[other].move_id if other != NO_CARD else 0, 0,
        )
    for place in carried.battled:
        relate(d, ctx, RELATION_BATTLED, card, by_place[tuple(place)], 0, 0)
    for place in carried.bound:
        relate(d, ctx, RELATION_TARGET, card, by_place[tuple(place)], 0, 0)
    for place, reset in carried.related:
        other = by_place[tuple(place)]
        relate(d, ctx, RELATION_CARD, card, other, d.more[other].move_id, reset)
    for mark in carried.marks:
        take_up_mark(d, ctx, card, 0, mark)
    return take_up_labels(d, ctx, card, carried)


cdef int take_up_mark(DuelState* d, Context* ctx, int card, int player, object mark) except -1:
    cdef Flag* flag
    put_flag(
        d, ctx, card, player, mark.code, mark.reset, mark.property,
        number("how often a mark's reset counts", mark.reset_count, 0, 0xFF, CapacityError), mark.label,
    )
    if ctx.error == 0:  # as it was, not as it would be put there
        flag = <Flag*>&d.cells[d.script.last_flag]
        flag.reset = mark.reset
        flag.count = mark.reset_count
    return 0


cdef int take_up_labels(DuelState* d, Context* ctx, int card, object carried) except -1:
    """Uses and labels of the effects that the card declares."""
    cdef Labels* labels
    for effect, used in carried.uses:
        labels = new_labels(d, ctx, declared_effect(d, ctx, card, effect))
        if labels != NULL:
            labels.used = used
    for effect, values in carried.labels:
        if len(values) > 1:
            raise CapacityError(f"{len(values)} labels of a declared effect; the native engine holds one")
        labels = new_labels(d, ctx, declared_effect(d, ctx, card, effect))
        if labels != NULL:
            labels.has_label = 1
            labels.label = values[0] if values else 0
    return 0


cdef int declared_effect(DuelState* d, Context* ctx, int card, object effect) except -1:
    cdef const RowScript* script = script_of(d, ctx, card)
    if script == NULL or effect >= script.n_effects:
        raise PositionError(f"card {ctx.facts[d.cards[card].row].code} declares no effect {effect}")
    return declared_handle(card, effect)


cdef int take_up_effect(DuelState* d, Context* ctx, object shown, dict by_place) except -1:
    cdef int owner = by_place.get(tuple(shown.owner), NO_CARD)
    cdef int on = NO_CARD if shown.on is None else by_place[tuple(shown.on)]
    cdef int handle = new_effect(d, ctx, owner)
    cdef Effect* effect
    cdef EffectMore* more
    if handle == NO_EFFECT:
        return 0
    effect = runtime_effect(d, handle)
    more = runtime_more(d, handle)
    effect.type = number("type of an effect", shown.type, 0, 0xFFFF, CapacityError)
    effect.code = shown.code
    effect.range = number("range of an effect", shown.range, 0, 0xFFFF, CapacityError)
    effect.value = shown.value
    effect.reset = shown.reset
    more.own = number("target range of an effect", shown.own, 0, 0xFFFF, CapacityError)
    more.other = number("target range of an effect", shown.other, 0, 0xFFFF, CapacityError)
    more.property = shown.property
    more.owner_player = <int8_t>shown.owner_player
    more.reset_count = number("how often a reset counts", shown.reset_count, 0, 0xFF, CapacityError)
    if len(shown.labels) > 2:
        raise CapacityError(f"{len(shown.labels)} labels of an effect; the native engine holds two")
    if shown.labels:
        put_numbers(d, ctx, handle, ATTRIBUTE_LABELS, shown.labels)
    if shown.property2:
        put_numbers(d, ctx, handle, ATTRIBUTE_PROPERTY2, (shown.property2,))
    register_effect(d, ctx, handle, on, shown.player)
    if shown.since:
        more.order = shown.since
    return 0


cdef int put_numbers(DuelState* d, Context* ctx, int handle, int kind, tuple values) except -1:
    cdef int cell = new_cell(d, ctx, CELL_ATTRIBUTE)
    cdef Attribute* attribute
    cdef int i
    if cell == NO_CELL:
        return 0
    attribute = <Attribute*>&d.cells[cell]
    attribute.kind = <uint8_t>kind
    attribute.program = NO_PROGRAM
    attribute.count = <uint8_t>len(values)
    for i in range(len(values)):
        attribute.values[i] = values[i]
    attribute.next = runtime_more(d, handle).attributes
    runtime_more(d, handle).attributes = <uint8_t>cell
    return 0


cdef int take_up_player(DuelState* d, Context* ctx, int player, object shown) except -1:
    if shown.turns is not None:
        d.players[player].turns = shown.turns
    for mark in shown.marks:
        take_up_mark(d, ctx, NO_CARD, player, mark)
    for activity, times in shown.activities:
        d.players[player].activities[<int>number("activity", activity, 0, ACTIVITIES - 1, CapacityError)] = min(times, 255)
    for counter, activity, times in shown.counted:
        use_often(d, ctx, USE_ACTIVITY, player, counter, activity, NO_CARD, min(times, 255))
    return 0


cdef int take_up_limit(DuelState* d, Context* ctx, tuple limit) except -1:
    """A count limit that is used up in part; of a card, if it is by a negative number."""
    cdef int sort
    cdef int card = NO_CARD
    player, code, flag, count = limit
    sort = USE_DUEL if flag & COUNT_DUEL and flag != COUNT_SUMMONED else USE_TURN
    if code < 0:
        card = number("the number of a card with a count limit", -1 - code, 0, d.n_cards - 1, CapacityError)
        code = 0
    return use_often(d, ctx, sort, player, code, flag, card, number("uses", count, 0, 0xFF, CapacityError))


cdef int use_often(
    DuelState* d, Context* ctx, int sort, int player, uint32_t code, uint32_t flag, int card, int times
) except -1:
    while times > 0:
        add_use(d, ctx, sort, player, code, flag, card, 1)
        times -= 1
    return 0
