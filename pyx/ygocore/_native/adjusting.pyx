"""What the game puts right by itself after every step: control, cards that cannot stay as they are (CONT-03, E-085, E-089)."""

from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint8_t

from ygocore._native.bits cimport DEBUG, ctz32
from ygocore._native.bytecode cimport PERMIT_UNIQUE, PermitRow
from ygocore._native.consts cimport (
    EFFECT_CANNOT_CHANGE_CONTROL,
    EFFECT_SELF_DESTROY,
    EFFECT_SELF_TOGRAVE,
    EFFECT_SET_CONTROL,
    EFFECT_SET_POSITION,
    EVENT_ADJUST,
    PHASE_DAMAGE,
    PHASE_DAMAGE_CAL,
    POS_FACEDOWN_ATTACK,
    POS_FACEUP,
    POS_FACEUP_ATTACK,
    POS_FACEUP_DEFENSE,
    REASON_DESTROY,
    REASON_EFFECT,
    REASON_RULE,
    STATUS_BATTLE_DESTROYED,
    TYPE_EQUIP,
    TYPE_LINK,
    TYPE_MONSTER,
)
from ygocore._native.context cimport Context, fail, location_bit
from ygocore._native.effects cimport (
    MOST_WAITING,
    Found,
    card_is_negated,
    find_on_card,
    has,
    in_pendulum_zone,
    in_play,
    is_enabled,
    may_have,
    negation_never_settles,
    value_of,
    waiting_for,
)
from ygocore._native.groups cimport add, drop, empty, has as has_card, is_empty, look, rekeep
from ygocore._native.handles cimport controller_of, script_of
from ygocore._native.happen cimport awaited, carry_out_continuous, drop_points, happens
from ygocore._native.links cimport link_at
from ygocore._native.operations cimport (
    LOST_TARGET_REASON,
    SEND_NOW,
    Way,
    change_positions,
    destroy_by_rule,
    may_hold,
    send,
    way_to,
)
from ygocore._native.placing cimport end_duel
from ygocore._native.scripts cimport ROW_OUT_OF_ORDER, ROW_UNIQUE, RowScript, bit_of
from ygocore._native.special cimport belongs_to, change_controller
from ygocore._native.state cimport (
    AT_GRAVE,
    AT_MZONE,
    AT_SZONE,
    BATTLE_CALCULATED,
    CARD_HOME,
    ERROR_INTERNAL,
    MAX_CARDS,
    NO_CARD,
    NO_CELL,
    NO_EFFECT,
    NOBODY,
    OK,
    SCRIPT_ADJUSTING,
    STALE_ORDER,
    Card,
    DuelState,
    Group,
    Player,
    Unit,
    checked_state_size,
)
from ygocore._native.stats cimport is_code, is_set, type_of
from ygocore._native.switches cimport WIN_LOOP
from ygocore._native.work cimport UNIT_ADJUST, end_unit, push
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    UNIQUE_BY_SETCODE = 4  # beside the sides in a permit: BY_SETCODE of ygocore/cards/definitions.py

    # steps of UNIT_ADJUST
    ROUND_BEGIN = 0
    ROUND_CONTROL = 1
    ROUND_EQUIPS = 2
    ROUND_DESTROY = 3
    ROUND_TO_GRAVE = 4
    ROUND_UNIQUE = 5
    ROUND_POSITIONS = 6
    ROUND_EVENT = 7
    ROUND_END = 8
    WAITS = 0x10  # flag of a step: what it began is being done


cdef int cards_on_field(const DuelState* d, unsigned char* cards) noexcept nogil:
    """The cards on the field, the turn player's first, monsters before Spells and Traps; `cards` has room for ALL_ZONES. How
    many."""
    cdef const Player* p
    cdef uint32_t mask
    cdef int count = 0
    cdef int i
    for i in range(2):
        p = &d.players[d.turn_player if i == 0 else 1 - d.turn_player]
        mask = p.monster_mask
        while mask:
            cards[count] = p.monsters[ctz32(mask)]
            mask &= mask - 1
            count += 1
        mask = p.spell_mask
        while mask:
            cards[count] = p.spells[ctz32(mask)]
            mask &= mask - 1
            count += 1
    return count


cdef bint put_right(DuelState* d, Context* ctx) noexcept nogil:
    """Begin to put right what is not as it has to be."""
    d.script.flags |= SCRIPT_ADJUSTING
    push(d, ctx, UNIT_ADJUST, d.turn_player)
    return True


cdef bint nothing_found_now(DuelState* d, Context* ctx) noexcept nogil:
    """Whether nothing has to be put right now, looked for where something has changed."""
    if d.script.flags & SCRIPT_ADJUSTING:
        return True
    if d.script.stale == 0:
        if DEBUG and work_of(d, ctx) != 0:
            fail(ctx, ERROR_INTERNAL)
        return not d.script.unsettled
    return not negation_never_settles(d, ctx) and nothing_to_do(d, ctx)


cdef bint nothing_to_do(DuelState* d, Context* ctx) noexcept nogil:
    """Whether no step of a round finds anything. Where none can, that is so until something changes on the board."""
    cdef uint32_t work
    if not d.script.stale & STALE_ORDER:
        if DEBUG and work_of(d, ctx) != 0:
            fail(ctx, ERROR_INTERNAL)
        return True
    work = work_of(d, ctx)
    if work == 0:
        d.script.stale &= ~STALE_ORDER
        return True
    return not work >> ROUND_EVENT & 1 and nothing_found(d, ctx, work)


cdef bint nothing_found(DuelState* d, Context* ctx, uint32_t work) noexcept nogil:
    """Whether none of these steps, all but EVENT_ADJUST, finds anything now."""
    cdef unsigned char positions[MAX_CARDS]
    cdef Group found
    cdef int reason
    if work >> ROUND_CONTROL & 1 and one_changes_sides(d, ctx):
        return False
    if work >> ROUND_EQUIPS & 1 and find_lost_equips(d, ctx, &found):
        return False
    if work >> ROUND_DESTROY & 1 and find_self_destruction(d, ctx, EFFECT_SELF_DESTROY, &found, &reason):
        return False
    if work >> ROUND_TO_GRAVE & 1 and find_self_destruction(d, ctx, EFFECT_SELF_TOGRAVE, &found, &reason):
        return False
    if work >> ROUND_UNIQUE & 1 and find_surplus(d, ctx, &found):
        return False
    return not work >> ROUND_POSITIONS & 1 or not find_fixed_positions(d, ctx, &found, positions)


cdef uint32_t work_of(DuelState* d, Context* ctx) noexcept nogil:
    """Which steps of a round might find something to put right, bit n for the step ROUND_n: a quick look."""
    cdef const Player* p
    cdef uint32_t work = 0
    cdef uint32_t mask
    cdef int player, card
    cdef bint declared = ctx.scripts.flags & ROW_OUT_OF_ORDER != 0
    for player in range(2):
        p = &d.players[player]
        mask = p.monster_mask
        while mask:
            card = p.monsters[ctz32(mask)]
            mask &= mask - 1
            if (d.more[card].flags & CARD_HOME) >> 1 != player:
                work |= 1 << ROUND_CONTROL
            if d.cards[card].holder != NO_CARD:
                work |= 1 << ROUND_EQUIPS
            if declared:
                work |= declared_work(script_of(d, ctx, card))
        mask = p.spell_mask
        while mask:
            card = p.spells[ctz32(mask)]
            mask &= mask - 1
            work |= work_of_spell(d, ctx, card)
            if declared:
                work |= declared_work(script_of(d, ctx, card))
    work |= in_play(d, ctx, EFFECT_SET_CONTROL) << ROUND_CONTROL
    work |= in_play(d, ctx, EFFECT_SELF_DESTROY) << ROUND_DESTROY
    work |= in_play(d, ctx, EFFECT_SELF_TOGRAVE) << ROUND_TO_GRAVE
    work |= in_play(d, ctx, EFFECT_SET_POSITION) << ROUND_POSITIONS
    work |= event_is_awaited(d, ctx) << ROUND_EVENT
    # by an effect any card may be an Equip Card that has lost its monster
    return work | 1 << ROUND_EQUIPS if work else 0


cdef inline uint32_t work_of_spell(DuelState* d, Context* ctx, int card) noexcept nogil:
    """The same because of what lies in a spell zone."""
    cdef const Card* c = &d.cards[card]
    cdef uint32_t work = 0
    if (d.more[card].flags & CARD_HOME) >> 1 != c.controller:
        work = 1 << ROUND_CONTROL
    if c.holder != NO_CARD:
        return work | 1 << ROUND_EQUIPS
    if ctx.facts[c.row].type & (TYPE_EQUIP | TYPE_MONSTER) and not in_pendulum_zone(d, ctx, card):
        work |= 1 << ROUND_EQUIPS
    return work


cdef inline uint32_t declared_work(const RowScript* script) noexcept nogil:
    """The same because of what a card on the field declares."""
    cdef uint32_t work
    if script == NULL or not script.flags & ROW_OUT_OF_ORDER:
        return 0
    work = (script.flags & ROW_UNIQUE != 0) << ROUND_UNIQUE
    work |= bit_of(script.singles, EFFECT_SET_CONTROL) << ROUND_CONTROL
    work |= bit_of(script.singles, EFFECT_SELF_DESTROY) << ROUND_DESTROY
    work |= bit_of(script.singles, EFFECT_SELF_TOGRAVE) << ROUND_TO_GRAVE
    work |= bit_of(script.singles, EFFECT_SET_POSITION) << ROUND_POSITIONS
    return work


cdef bint event_is_awaited(DuelState* d, Context* ctx) noexcept nogil:
    """Whether an effect in range waits for EVENT_ADJUST."""
    cdef uint16_t handles[MOST_WAITING]
    return awaited(d, EVENT_ADJUST) and waiting_for(d, ctx, EVENT_ADJUST, handles) > 0


cdef int step_adjust(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`number`: rounds; `value`: whether this one has changed anything; `cards`: whose control is still to be looked at."""
    cdef uint32_t work
    if unit.step & WAITS:
        if d.script.result > 0:
            unit.value = 1
        if unit.step == ROUND_DESTROY | WAITS or unit.step == ROUND_TO_GRAVE | WAITS:
            d.script.reason_effect = unit.effect
            d.script.reason_player = unit.who
        if unit.step == ROUND_CONTROL | WAITS:
            unit.value = 1
        elif unit.step == ROUND_EVENT | WAITS and d.script.moments != <uint32_t>unit.argument:
            unit.value = 1
        unit.step &= ~WAITS
        if unit.step != ROUND_CONTROL:
            unit.step += 1
    if unit.step == ROUND_BEGIN:
        if negation_never_settles(d, ctx):
            return end_duel(d, ctx, NOBODY, WIN_LOOP)
        unit.value = 0
        unit.number += 1
        note_field(d, ctx, unit)
        unit.step = ROUND_CONTROL
    work = work_of(d, ctx)
    while unit.step < ROUND_END:
        if work >> unit.step & 1 and do_step(d, ctx, unit):
            unit.step |= WAITS
            return OK
        unit.step += 1
    unit.step = ROUND_BEGIN
    if unit.value and unit.number < MOST_ROUNDS:
        return OK
    d.script.flags &= ~SCRIPT_ADJUSTING
    return end_unit(d, unit)


cdef void note_field(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """The monsters whose control is to be looked at in this round."""
    cdef Group monsters
    cdef uint32_t mask
    cdef int player
    empty(&monsters)
    for player in range(2):
        mask = d.players[player].monster_mask
        while mask:
            add(&monsters, d.players[player].monsters[ctz32(mask)])
            mask &= mask - 1
    rekeep(d, ctx, &unit.cards, &monsters)


cdef bint do_step(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """One step of a round; True: what it began is being done."""
    if unit.step == ROUND_CONTROL:
        return adjust_control(d, ctx, unit)
    if unit.step == ROUND_EQUIPS:
        return lost_equips(d, ctx)
    if unit.step == ROUND_DESTROY:
        return self_destruction(d, ctx, unit, EFFECT_SELF_DESTROY)
    if unit.step == ROUND_TO_GRAVE:
        return self_destruction(d, ctx, unit, EFFECT_SELF_TOGRAVE)
    if unit.step == ROUND_UNIQUE:
        return unique_cards(d, ctx)
    if unit.step == ROUND_POSITIONS:
        return fixed_positions(d, ctx)
    if not event_is_awaited(d, ctx):
        return False
    happens(d, ctx, EVENT_ADJUST, NULL, 0, 0, NO_EFFECT, 0, 0)
    drop_points(d, EVENT_ADJUST, EVENT_ADJUST)
    unit.argument = <int32_t>d.script.moments
    if d.script.first_continuous == NO_CELL:
        return False
    carry_out_continuous(d, ctx)
    return True


cdef bint adjust_control(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """E-085: each monster goes to the side of whoever controls it now, the turn player's first."""
    cdef unsigned char cards[ALL_ZONES]
    cdef Group left
    cdef int count = cards_on_field(d, cards)
    cdef int n, card, owner
    look(d, unit.cards, &left)
    for n in range(count):
        card = cards[n]
        if not has_card(&left, card):
            continue
        drop(&left, card)
        if d.cards[card].location != AT_MZONE:
            continue
        if changes_sides(d, ctx, card):
            owner = belongs_to(d, ctx, card)
            rekeep(d, ctx, &unit.cards, &left)
            change_controller(d, ctx, card, owner)
            return True
    return False


cdef bint changes_sides(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Whether the monster is to be on the other side."""
    if belongs_to(d, ctx, card) == d.cards[card].controller:
        return False
    return not has(d, ctx, card, EFFECT_CANNOT_CHANGE_CONTROL)


cdef bint one_changes_sides(DuelState* d, Context* ctx) noexcept nogil:
    """Whether any monster is to be on the other side."""
    cdef uint32_t mask
    cdef int player, card
    cdef bint by_effects = in_play(d, ctx, EFFECT_SET_CONTROL)
    for player in range(2):
        mask = d.players[player].monster_mask
        while mask:
            card = d.players[player].monsters[ctz32(mask)]
            mask &= mask - 1
            if by_effects or may_have(d, ctx, card, EFFECT_SET_CONTROL) or (d.more[card].flags & CARD_HOME) >> 1 != player:
                if changes_sides(d, ctx, card):
                    return True
    return False


cdef bint lost_equips(DuelState* d, Context* ctx) noexcept nogil:
    """MOVE-02, GAP-07: Equip Cards that have lost their monster are destroyed."""
    cdef Group lost
    if not find_lost_equips(d, ctx, &lost):
        return False
    destroy_by_rule(d, ctx, &lost, LOST_TARGET_REASON)
    return True


cdef bint find_lost_equips(DuelState* d, Context* ctx, Group* lost) noexcept nogil:
    """Equip Cards whose monster is gone, face-down, or not one that they may be equipped to; whether there are any."""
    cdef unsigned char cards[ALL_ZONES]
    cdef const Card* c
    cdef int count = cards_on_field(d, cards)
    cdef int n, card
    empty(lost)
    for n in range(count):
        card = cards[n]
        c = &d.cards[card]
        if c.location != AT_SZONE or not c.position & POS_FACEUP or not is_enabled(d, card):
            continue
        if c.holder != NO_CARD:
            if not may_hold(d, ctx, card, c.holder):
                add(lost, card)
        elif type_of(d, ctx, card) & TYPE_EQUIP and not is_resolving(d, card):
            add(lost, card)
    return not is_empty(lost)


cdef bint is_resolving(DuelState* d, int card) noexcept nogil:
    cdef int i
    for i in range(1, d.script.n_links + 1):
        if link_at(d, i).card == card:
            return True
    return False


cdef bint self_destruction(DuelState* d, Context* ctx, Unit* unit, uint32_t code) noexcept nogil:
    """Cards that destroy or send themselves away while something is so (EFFECT_SELF_DESTROY, EFFECT_SELF_TOGRAVE)."""
    cdef Group going
    cdef Way grave = way_to(AT_GRAVE)
    cdef int reason
    if not find_self_destruction(d, ctx, code, &going, &reason):
        return False
    unit.effect = d.script.reason_effect
    unit.who = d.script.reason_player
    d.script.reason_effect = <uint16_t>reason
    d.script.reason_player = <uint8_t>controller_of(d, ctx, reason)
    if code == EFFECT_SELF_DESTROY:
        send(d, ctx, &going, &grave, REASON_EFFECT | REASON_DESTROY, SEND_NOW)
    else:
        send(d, ctx, &going, &grave, REASON_EFFECT, 0)
    return True


cdef bint find_self_destruction(
    DuelState* d, Context* ctx, uint32_t code, Group* going, int* reason
) noexcept nogil:
    """Which cards do so now, and the effect of the first; whether there are any."""
    cdef unsigned char cards[ALL_ZONES]
    cdef Found found
    cdef int count = cards_on_field(d, cards)
    cdef int n, card
    empty(going)
    reason[0] = NO_EFFECT
    for n in range(count):
        card = cards[n]
        if not d.cards[card].position & POS_FACEUP:
            continue
        find_on_card(d, ctx, card, code, &found)
        if found.n:
            add(going, card)
            if reason[0] == NO_EFFECT:
                reason[0] = found.handles[0]
    return not is_empty(going)


cdef const PermitRow* unique_of(DuelState* d, Context* ctx, int card) noexcept nogil:
    """What the card declares about being the only one; NULL if nothing."""
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef const PermitRow* found = NULL
    cdef int i
    if script == NULL or not script.flags & ROW_UNIQUE:
        return NULL
    for i in range(script.n_permits):
        if ctx.scripts.permits[script.first_permit + i].kind == PERMIT_UNIQUE:
            found = &ctx.scripts.permits[script.first_permit + i]
    return found


cdef bint excludes(DuelState* d, Context* ctx, const PermitRow* permit, int other) noexcept nogil:
    """OPT-03: whether a card is one beside which another, of which there can be only one, cannot be."""
    if not permit.c & <uint32_t>location_bit(d.cards[other].location):
        return False
    if permit.a & UNIQUE_BY_SETCODE:
        return is_set(d, ctx, other, permit.b)
    return is_code(d, ctx, other, permit.b)


cdef bint unique_cards(DuelState* d, Context* ctx) noexcept nogil:
    """OPT-03: of cards of which only one may be face-up, the one that came first stays. E-037: not between the attack and
    damage calculation; one whose destruction in the battle is settled stays, and the other one goes."""
    cdef Group surplus
    if not find_surplus(d, ctx, &surplus):
        return False
    destroy_by_rule(d, ctx, &surplus, REASON_RULE | REASON_DESTROY)
    return True


cdef bint find_surplus(DuelState* d, Context* ctx, Group* surplus) noexcept nogil:
    """The others of such cards; whether there are any."""
    cdef unsigned char cards[ALL_ZONES]
    cdef const PermitRow* permit
    cdef int count = cards_on_field(d, cards)
    cdef int n, card
    empty(surplus)
    if d.script.battle.attacker != NO_CARD and not d.script.battle.flags & BATTLE_CALCULATED:
        if d.phase == PHASE_DAMAGE or d.phase == PHASE_DAMAGE_CAL:
            return False
    for n in range(count):
        card = cards[n]
        if d.cards[card].status & STATUS_BATTLE_DESTROYED:
            continue
        permit = unique_of(d, ctx, card)
        if permit == NULL or not permit.a or not d.cards[card].position & POS_FACEUP or not is_enabled(d, card):
            continue
        if not card_is_negated(d, ctx, card) and another_is_there(d, ctx, card, permit):
            add(surplus, card)
    return not is_empty(surplus)


cdef bint another_is_there(DuelState* d, Context* ctx, int card, const PermitRow* permit) noexcept nogil:
    """Whether such a card has been there before this one."""
    cdef unsigned char cards[ALL_ZONES]
    cdef int count = cards_on_field(d, cards)
    cdef int n, other
    for n in range(count):
        other = cards[n]
        if other == card or not d.cards[other].position & POS_FACEUP:
            continue
        if not permit.a & (1 if d.cards[other].controller == d.cards[card].controller else 2):
            continue
        if d.more[other].active_since >= d.more[card].active_since and not (
            d.cards[other].status & STATUS_BATTLE_DESTROYED
        ):
            continue
        if excludes(d, ctx, permit, other):
            return True
    return False


cdef bint fixed_positions(DuelState* d, Context* ctx) noexcept nogil:
    """Monsters that an effect keeps in a position (EFFECT_SET_POSITION) are turned to it."""
    cdef unsigned char positions[MAX_CARDS]
    cdef Group turned
    if not find_fixed_positions(d, ctx, &turned, positions):
        return False
    change_positions(d, ctx, &turned, positions, REASON_EFFECT, True, 0)
    return True


cdef bint find_fixed_positions(
    DuelState* d, Context* ctx, Group* turned, unsigned char* positions
) noexcept nogil:
    """Those that are in another position, and to which they are turned; whether there are any."""
    cdef unsigned char cards[ALL_ZONES]
    cdef Found found
    cdef int count = cards_on_field(d, cards)
    cdef int n, i, card, position
    empty(turned)
    for n in range(count):
        card = cards[n]
        if d.cards[card].location != AT_MZONE:
            continue
        find_on_card(d, ctx, card, EFFECT_SET_POSITION, &found)
        for i in range(found.n):
            position = position_for(value_of(d, ctx, found.handles[i], card), d.cards[card].position)
            if position != d.cards[card].position and not type_of(d, ctx, card) & TYPE_LINK:
                add(turned, card)
                positions[card] = <unsigned char>position
    return not is_empty(turned)


cdef int position_for(int64_t value, int position) noexcept nogil:
    """A value of one position bit, or of four in four bytes: for face-up and face-down Attack, face-up and face-down
    Defense."""
    cdef int found
    if value <= 0xF:
        return <int>value
    if position == POS_FACEUP_ATTACK:
        found = <int>value & 0xF
    elif position == POS_FACEDOWN_ATTACK:
        found = <int>(value >> 8) & 0xF
    elif position == POS_FACEUP_DEFENSE:
        found = <int>(value >> 16) & 0xF
    else:
        found = <int>(value >> 24) & 0xF
    return found if found else position
