"""What the game puts right by itself after every step: control, cards that cannot stay as they are (CONT-03, E-085, E-089)."""

from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint8_t

from ygocore._native.bytecode cimport PERMIT_UNIQUE, PermitRow
from ygocore._native.consts cimport (
    EFFECT_CANNOT_CHANGE_CONTROL,
    EFFECT_SELF_DESTROY,
    EFFECT_SELF_TOGRAVE,
    EFFECT_SET_CONTROL,
    EFFECT_SET_POSITION,
    EVENT_ADJUST,
    POS_FACEDOWN_ATTACK,
    POS_FACEUP,
    POS_FACEUP_ATTACK,
    POS_FACEUP_DEFENSE,
    REASON_DESTROY,
    REASON_EFFECT,
    REASON_RULE,
    TYPE_EQUIP,
    TYPE_LINK,
    TYPE_MONSTER,
)
from ygocore._native.context cimport Context
from ygocore._native.effects cimport Found, card_is_negated, find_on_card, has, in_pendulum_zone, in_play, is_enabled, value_of
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
from ygocore._native.scripts cimport ROW_UNIQUE, RowScript, bit_of
from ygocore._native.special cimport belongs_to, change_controller
from ygocore._native.state cimport (
    AT_GRAVE,
    AT_MZONE,
    AT_SZONE,
    CARD_HOME,
    MAX_CARDS,
    MONSTER_ZONES,
    NO_CARD,
    NO_CELL,
    NO_EFFECT,
    OK,
    SCRIPT_ADJUSTING,
    SPELL_ZONES,
    Card,
    DuelState,
    Group,
    Unit,
    checked_state_size,
)
from ygocore._native.stats cimport is_code, type_of
from ygocore._native.work cimport UNIT_ADJUST, end_unit, push
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    MOST_ROUNDS = 16  # after which a position that never settles is left as it is (E-089)

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


cdef inline int zone_card(const DuelState* d, int player, int zone) noexcept nogil:
    """The card in a zone: 0 to 6 Monster Zones, 7 to 14 spell zones; NO_CARD."""
    return d.players[player].monsters[zone] if zone < MONSTER_ZONES else d.players[player].spells[zone - MONSTER_ZONES]


cdef inline int nth_card(const DuelState* d, int n) noexcept nogil:
    """The card in the nth zone, the turn player's first: 0 to 29; NO_CARD."""
    if n < MONSTER_ZONES + SPELL_ZONES:
        return zone_card(d, d.turn_player, n)
    return zone_card(d, 1 - d.turn_player, n - MONSTER_ZONES - SPELL_ZONES)


cdef enum:
    ALL_ZONES = 30


cdef bint adjust(DuelState* d, Context* ctx) noexcept nogil:
    """Put right what is not as it has to be, until nothing is left to do; True: it is being done."""
    if d.script.flags & SCRIPT_ADJUSTING or not has_work(d, ctx):
        return False
    d.script.flags |= SCRIPT_ADJUSTING
    push(d, ctx, UNIT_ADJUST, d.turn_player)
    return True


cdef bint has_work(DuelState* d, Context* ctx) noexcept nogil:
    """Whether there might be something to put right: a quick look."""
    cdef const RowScript* script
    cdef int n, card
    if awaited(d, EVENT_ADJUST) or in_play(d, ctx, EFFECT_SET_CONTROL) or in_play(d, ctx, EFFECT_SELF_DESTROY):
        return True
    if in_play(d, ctx, EFFECT_SELF_TOGRAVE) or in_play(d, ctx, EFFECT_SET_POSITION):
        return True
    for n in range(ALL_ZONES):
        card = nth_card(d, n)
        if card == NO_CARD:
            continue
        if (d.more[card].flags & CARD_HOME) >> 1 != d.cards[card].controller or d.cards[card].holder != NO_CARD:
            return True
        if d.cards[card].location == AT_SZONE and ctx.facts[d.cards[card].row].type & (TYPE_EQUIP | TYPE_MONSTER):
            if not in_pendulum_zone(d, ctx, card):
                return True
        script = script_of(d, ctx, card)
        if script != NULL and (
            script.flags & ROW_UNIQUE or bit_of(script.singles, EFFECT_SELF_DESTROY)
            or bit_of(script.singles, EFFECT_SELF_TOGRAVE) or bit_of(script.singles, EFFECT_SET_POSITION)
            or bit_of(script.singles, EFFECT_SET_CONTROL)
        ):
            return True
    return False


cdef int step_adjust(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`number`: rounds; `value`: whether this one has changed anything; `cards`: whose control is still to be looked at."""
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
        unit.value = 0
        unit.number += 1
        note_field(d, ctx, unit)
        unit.step = ROUND_CONTROL
    while unit.step < ROUND_END:
        if do_step(d, ctx, unit):
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
    cdef Group cards
    cdef int n
    empty(&cards)
    for n in range(ALL_ZONES):
        if nth_card(d, n) != NO_CARD and d.cards[nth_card(d, n)].location == AT_MZONE:
            add(&cards, nth_card(d, n))
    rekeep(d, ctx, &unit.cards, &cards)


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
    if not awaited(d, EVENT_ADJUST):
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
    cdef Group cards
    cdef int n, card, owner
    look(d, unit.cards, &cards)
    for n in range(ALL_ZONES):
        card = nth_card(d, n)
        if card == NO_CARD or not has_card(&cards, card):
            continue
        drop(&cards, card)
        if d.cards[card].location != AT_MZONE:
            continue
        owner = belongs_to(d, ctx, card)
        if owner != d.cards[card].controller and not has(d, ctx, card, EFFECT_CANNOT_CHANGE_CONTROL):
            rekeep(d, ctx, &unit.cards, &cards)
            change_controller(d, ctx, card, owner)
            return True
    return False


cdef bint lost_equips(DuelState* d, Context* ctx) noexcept nogil:
    """MOVE-02, GAP-07: Equip Cards whose monster is gone, face-down, or not one that they may be equipped to."""
    cdef Group lost
    cdef const Card* c
    cdef int n, card
    empty(&lost)
    for n in range(ALL_ZONES):
        card = nth_card(d, n)
        if card == NO_CARD:
            continue
        c = &d.cards[card]
        if c.location != AT_SZONE or not c.position & POS_FACEUP or not is_enabled(d, card):
            continue
        if c.holder != NO_CARD:
            if not may_hold(d, ctx, card, c.holder):
                add(&lost, card)
        elif type_of(d, ctx, card) & TYPE_EQUIP and not is_resolving(d, card):
            add(&lost, card)
    if is_empty(&lost):
        return False
    destroy_by_rule(d, ctx, &lost, LOST_TARGET_REASON)
    return True


cdef bint is_resolving(DuelState* d, int card) noexcept nogil:
    cdef int i
    for i in range(1, d.script.n_links + 1):
        if link_at(d, i).card == card:
            return True
    return False


cdef bint self_destruction(DuelState* d, Context* ctx, Unit* unit, uint32_t code) noexcept nogil:
    """Cards that destroy or send themselves away while something is so (EFFECT_SELF_DESTROY, EFFECT_SELF_TOGRAVE)."""
    cdef Group going
    cdef Found found
    cdef Way grave = way_to(AT_GRAVE)
    cdef int reason = NO_EFFECT
    cdef int n, card
    empty(&going)
    for n in range(ALL_ZONES):
        card = nth_card(d, n)
        if card == NO_CARD or not d.cards[card].position & POS_FACEUP:
            continue
        find_on_card(d, ctx, card, code, &found)
        if found.n:
            add(&going, card)
            if reason == NO_EFFECT:
                reason = found.handles[0]
    if is_empty(&going):
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


cdef bint unique_cards(DuelState* d, Context* ctx) noexcept nogil:
    """OPT-03: of cards of which only one may be face-up, the one that came first stays."""
    cdef Group surplus
    cdef const PermitRow* permit
    cdef int n, card
    empty(&surplus)
    for n in range(ALL_ZONES):
        card = nth_card(d, n)
        if card == NO_CARD:
            continue
        permit = unique_of(d, ctx, card)
        if permit == NULL or not permit.a or not d.cards[card].position & POS_FACEUP or not is_enabled(d, card):
            continue
        if not card_is_negated(d, ctx, card) and another_is_there(d, ctx, card, permit):
            add(&surplus, card)
    if is_empty(&surplus):
        return False
    destroy_by_rule(d, ctx, &surplus, REASON_RULE | REASON_DESTROY)
    return True


cdef bint another_is_there(DuelState* d, Context* ctx, int card, const PermitRow* permit) noexcept nogil:
    """Whether such a card has been there before this one."""
    cdef int n, other
    for n in range(ALL_ZONES):
        other = nth_card(d, n)
        if other == NO_CARD or other == card or not d.cards[other].position & POS_FACEUP:
            continue
        if not permit.a & (1 if d.cards[other].controller == d.cards[card].controller else 2):
            continue
        if d.more[other].active_since < d.more[card].active_since and is_code(d, ctx, other, permit.b):
            return True
    return False


cdef bint fixed_positions(DuelState* d, Context* ctx) noexcept nogil:
    """Monsters that an effect keeps in a position (EFFECT_SET_POSITION)."""
    cdef unsigned char positions[MAX_CARDS]
    cdef Found found
    cdef Group cards
    cdef int n, i, card, position
    empty(&cards)
    for n in range(ALL_ZONES):
        card = nth_card(d, n)
        if card == NO_CARD or d.cards[card].location != AT_MZONE:
            continue
        find_on_card(d, ctx, card, EFFECT_SET_POSITION, &found)
        for i in range(found.n):
            position = position_for(value_of(d, ctx, found.handles[i], card), d.cards[card].position)
            if position != d.cards[card].position and not type_of(d, ctx, card) & TYPE_LINK:
                add(&cards, card)
                positions[card] = <unsigned char>position
    if is_empty(&cards):
        return False
    change_positions(d, ctx, &cards, positions, REASON_EFFECT, True, 0)
    return True


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
