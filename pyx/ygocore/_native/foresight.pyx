"""Actions that are not allowed since a circle of negations would begin that nobody can leave (GAP-22, E-087).

Whether one would is tried on a copy of the duel: the card lies face-up there, and what it negates is worked out, and who
then controls what. Asked is only of cards that declare an effect of which circles are made, while another such card is
face-up.
"""

from libc.stdint cimport uint32_t, uint8_t

from ygocore._native.adjusting cimport ALL_ZONES, MOST_ROUNDS, cards_on_field, changes_sides
from ygocore._native.bits cimport ctz32
from ygocore._native.choosing cimport declared_materials
from ygocore._native.consts cimport (
    EFFECT_FLAG_SPSUM_PARAM,
    EFFECT_SELF_DESTROY,
    EFFECT_SELF_TOGRAVE,
    EFFECT_SPSUMMON_PROC_G,
    POS_FACEUP,
    POS_FACEUP_ATTACK,
    RESET_CONTROL,
    TYPE_CONTINUOUS,
    TYPE_EQUIP,
    TYPE_FIELD,
    TYPE_PENDULUM,
)
from ygocore._native.context cimport Context, EventLog
from ygocore._native.copying cimport copy_duel
from ygocore._native.effects cimport has, is_enabled, negation_never_settles, reset_on_card
from ygocore._native.handles cimport (
    ATTRIBUTE_OPERATION,
    code_of_effect,
    has_function,
    other_range,
    own_range,
    property_of,
    script_of,
)
from ygocore._native.links cimport link_at
from ygocore._native.operations cimport may_hold
from ygocore._native.placing cimport hold_card, lay, lift, turn_over
from ygocore._native.room cimport free_backrow, free_monster_zones, free_pendulum_zones
from ygocore._native.scripts cimport ROW_CIRCLE, ROW_NEGATING, RowScript
from ygocore._native.special cimport belongs_to, enable
from ygocore._native.state cimport (
    AT_MZONE,
    AT_SZONE,
    FIELD_ZONE,
    MAIN_ZONES,
    NO_CARD,
    STALE,
    Card,
    DuelState,
    checked_state_size,
)
from ygocore._native.stats cimport level_of
from ygocore._native.switches cimport SWITCH_ONE_FIELD_SPELL
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    STAYING = TYPE_CONTINUOUS | TYPE_EQUIP | TYPE_FIELD | TYPE_PENDULUM  # ST-04
    WITHOUT_TRIBUTES = 4  # TRIB-01: the highest such Level

    # what becomes of a card that is tried
    LIES_ON_BOARD = 0  # a Spell or Trap that is activated
    LIES_AS_MONSTER = 1
    IS_TURNED = 2
    LEAVES = 3  # the field


cdef struct Trial:  # a card that is to lie face-up, or to leave
    int card
    int way  # LIES_ON_BOARD, LIES_AS_MONSTER, IS_TURNED, LEAVES
    int player  # on whose side
    int monster  # that it is equipped to, or NO_CARD


# -- what may not be done -----------------------------------------------------------------------------------------------------


cdef bint activation_starts_circle(DuelState* d, Context* ctx, int card, int player) noexcept nogil:
    """Whether the Spell or Trap must not be activated: a circle would begin, whatever monster an Equip Spell is equipped to."""
    cdef uint32_t kind = ctx.facts[d.cards[card].row].type
    cdef unsigned char cards[ALL_ZONES]
    cdef Trial trial
    cdef bint asked = False
    cdef int count, n
    if not kind & STAYING or not is_to_be_tried(d, ctx, card):
        return False
    trial.card = card
    trial.way = LIES_ON_BOARD
    trial.player = player
    trial.monster = NO_CARD
    if not kind & TYPE_EQUIP:
        return starts_circle(d, ctx, &trial, &asked)
    count = cards_on_field(d, cards)
    for n in range(count):
        if d.cards[cards[n]].location == AT_MZONE and d.cards[cards[n]].position & POS_FACEUP:
            trial.monster = cards[n]
            if not starts_circle(d, ctx, &trial, &asked) and asked:
                return False
    return asked


cdef bint summon_starts_circle(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Whether the monster must not be Normal Summoned, whatever is Tributed."""
    cdef int player = d.cards[card].controller
    if not is_to_be_tried(d, ctx, card):
        return False
    if level_of(d, ctx, card) > WITHOUT_TRIBUTES and may_give_up_one(d, ctx, player, False):
        return False
    return card_starts_circle(d, ctx, card, LIES_AS_MONSTER, player)


cdef bint procedure_starts_circle(DuelState* d, Context* ctx, int card, int handle) noexcept nogil:
    """Whether the monster must not be Special Summoned by that procedure. Which monsters a Pendulum Summon brings is not known
    yet."""
    cdef int player = d.cards[card].controller
    if code_of_effect(d, ctx, handle) == EFFECT_SPSUMMON_PROC_G or not is_to_be_tried(d, ctx, card):
        return False
    if (
        has_function(d, ctx, handle, ATTRIBUTE_OPERATION) or declared_materials(d, ctx, handle) != NULL
    ) and may_give_up_one(d, ctx, player, True):
        return False
    if property_of(d, ctx, handle) & EFFECT_FLAG_SPSUM_PARAM:
        if own_range(d, ctx, handle) and not own_range(d, ctx, handle) & POS_FACEUP:
            return False
        if other_range(d, ctx, handle):
            player = 1 - player
    return card_starts_circle(d, ctx, card, LIES_AS_MONSTER, player)


cdef bint turning_starts_circle(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Whether the monster must not be Flip Summoned."""
    if d.cards[card].position & POS_FACEUP or not is_to_be_tried(d, ctx, card):
        return False
    return card_starts_circle(d, ctx, card, IS_TURNED, d.cards[card].controller)


cdef bint setting_starts_circle(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Whether the Field Spell must not be Set, since what leaves the zone for it has held a circle up (ST-06)."""
    cdef int player = d.cards[card].controller
    cdef int old = d.players[player].spells[FIELD_ZONE]
    if old == NO_CARD or not d.cards[old].position & POS_FACEUP or not is_to_be_tried(d, ctx, old):
        return False
    return card_starts_circle(d, ctx, old, LEAVES, player)


cdef bint card_starts_circle(DuelState* d, Context* ctx, int card, int way, int player) noexcept nogil:
    cdef Trial trial
    cdef bint asked = False
    trial.card = card
    trial.way = way
    trial.player = player
    trial.monster = NO_CARD
    return starts_circle(d, ctx, &trial, &asked)


# -- what there has to be for it ----------------------------------------------------------------------------------------------


cdef bint is_to_be_tried(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Whether the card and another that is face-up declare effects of which circles are made, one that negates among them."""
    cdef unsigned char cards[ALL_ZONES]
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef uint32_t mine = script.flags if script != NULL else 0
    cdef uint32_t others = 0
    cdef int count, n
    if not mine & ROW_CIRCLE:
        return False
    count = cards_on_field(d, cards)
    for n in range(count):
        if cards[n] != card and d.cards[cards[n]].position & POS_FACEUP:
            script = script_of(d, ctx, cards[n])
            others |= script.flags if script != NULL else 0
    return others & ROW_CIRCLE != 0 and (mine | others) & ROW_NEGATING != 0


cdef bint may_give_up_one(DuelState* d, Context* ctx, int player, bint any_card) noexcept nogil:
    """Whether what the player pays for a summon might be part of a circle: then nothing can be said before it is chosen.

    `any_card`: not only monsters.
    """
    cdef unsigned char cards[ALL_ZONES]
    cdef int count = cards_on_field(d, cards)
    cdef int n
    for n in range(count):
        if d.cards[cards[n]].controller != player or not d.cards[cards[n]].position & POS_FACEUP:
            continue
        if (any_card or d.cards[cards[n]].location == AT_MZONE) and makes_circles(d, ctx, cards[n]):
            return True
    return False


# -- trying it ----------------------------------------------------------------------------------------------------------------


cdef bint starts_circle(DuelState* d, Context* ctx, const Trial* trial, bint* asked) noexcept nogil:
    """Whether nothing settles once the card lies there. `asked`: set if it can lie there at all."""
    cdef DuelState copy
    cdef EventLog* log = ctx.log
    cdef int computing = ctx.n_computing
    cdef bint found = False
    copy_duel(d, &copy)
    ctx.log = NULL
    ctx.n_computing = 0
    if carry_out(&copy, ctx, trial):
        asked[0] = True
        found = not settles(&copy, ctx) or not the_rest_settles(&copy, ctx)
    ctx.n_computing = computing
    ctx.log = log
    return found


cdef bint carry_out(DuelState* d, Context* ctx, const Trial* trial) noexcept nogil:
    """Have the card lie face-up, or leave; whether it can."""
    cdef bint lies
    if trial.way == LEAVES:
        lift(d, ctx, trial.card)
        d.script.stale = STALE
        return True
    if trial.way == IS_TURNED:
        turn_over(d, ctx, trial.card, POS_FACEUP_ATTACK)
        lies = True
    elif trial.way == LIES_AS_MONSTER:
        lies = lay_monster(d, ctx, trial.card, trial.player)
    else:
        lies = lay_spell_or_trap(d, ctx, trial.card, trial.player)
    if not lies:
        return False
    begin_to_work(d, trial.card)
    if trial.monster == NO_CARD:
        return True
    if not may_hold(d, ctx, trial.card, trial.monster):
        return False
    hold_card(d, &d.cards[trial.monster].first_equip, trial.card)
    d.cards[trial.card].holder = <uint8_t>trial.monster
    d.script.stale = STALE
    return True


cdef inline void begin_to_work(DuelState* d, int card) noexcept nogil:
    enable(d, card, True)
    d.script.stale = STALE


cdef bint the_rest_settles(DuelState* d, Context* ctx) noexcept nogil:
    """Whether all settles as what lies face-up and does not work yet begins to: as the Chain resolves, then what is being
    summoned. That it is negated before is not foreseen."""
    cdef unsigned char cards[ALL_ZONES]
    cdef int i, n, card, count
    for i in range(d.script.n_links, 0, -1):
        card = link_at(d, i).card
        if is_to_come(d, card):
            begin_to_work(d, card)
            if not settles(d, ctx):
                return False
    count = cards_on_field(d, cards)
    for n in range(count):
        if is_to_come(d, cards[n]):
            begin_to_work(d, cards[n])
            if not settles(d, ctx):
                return False
    return True


cdef inline bint is_to_come(const DuelState* d, int card) noexcept nogil:
    cdef const Card* c = &d.cards[card]
    if c.location != AT_MZONE and c.location != AT_SZONE:
        return False
    return c.position & POS_FACEUP != 0 and not is_enabled(d, card)


cdef bint lay_monster(DuelState* d, Context* ctx, int card, int player) noexcept nogil:
    """In the first free Main Monster Zone; if there is none, that of the first monster, which then must have left."""
    cdef uint32_t free = free_monster_zones(d, ctx, player, 0xFF)
    cdef uint32_t taken = d.players[player].monster_mask & MAIN_ZONES
    cdef int sequence
    if not free and not taken:
        return False
    sequence = ctz32(free if free else taken)
    if not free:
        lift(d, ctx, d.players[player].monsters[sequence])
    lift(d, ctx, card)
    lay(d, ctx, card, player, AT_MZONE, sequence, POS_FACEUP_ATTACK)
    return True


cdef bint lay_spell_or_trap(DuelState* d, Context* ctx, int card, int player) noexcept nogil:
    """ACT-04: as an activation does, in the first free zone; a Field Spell in place of others (ST-05, ST-06)."""
    cdef uint32_t kind = ctx.facts[d.cards[card].row].type
    cdef int other = d.players[1 - player].spells[FIELD_ZONE]
    cdef uint32_t free
    cdef int sequence = FIELD_ZONE
    if kind & TYPE_FIELD and d.switches & SWITCH_ONE_FIELD_SPELL:
        if other != NO_CARD and d.cards[other].position & POS_FACEUP:
            lift(d, ctx, other)
    if d.cards[card].location == AT_SZONE:
        turn_over(d, ctx, card, POS_FACEUP)
        return True
    if not kind & TYPE_FIELD:
        free = free_pendulum_zones(d, ctx, player) if kind & TYPE_PENDULUM else free_backrow(d, ctx, player)
        if not free:
            return False
        sequence = ctz32(free)
    elif d.players[player].spells[FIELD_ZONE] != NO_CARD:
        lift(d, ctx, d.players[player].spells[FIELD_ZONE])
    lift(d, ctx, card)
    lay(d, ctx, card, player, AT_SZONE, sequence, POS_FACEUP)
    return True


cdef bint settles(DuelState* d, Context* ctx) noexcept nogil:
    """Whether it comes to rest which cards are negated, and by that whose the monsters are (E-085)."""
    cdef unsigned char cards[ALL_ZONES]
    cdef bint moved
    cdef int count, n, _i
    for _i in range(MOST_ROUNDS):
        if negation_never_settles(d, ctx):
            return False
        moved = False
        count = cards_on_field(d, cards)
        for n in range(count):
            if d.cards[cards[n]].location == AT_MZONE and changes_sides(d, ctx, cards[n]):
                if not change_sides(d, ctx, cards[n]):
                    return True
                moved = True
        if not moved or one_leaves(d, ctx):
            return True
    return False


cdef bint change_sides(DuelState* d, Context* ctx, int card) noexcept nogil:
    """E-085: the monster goes to the first free zone on the other side; False: there is none."""
    cdef int owner = belongs_to(d, ctx, card)
    cdef int position = d.cards[card].position
    cdef uint32_t free = free_monster_zones(d, ctx, owner, 0xFF)
    if not free:
        return False
    lift(d, ctx, card)
    lay(d, ctx, card, owner, AT_MZONE, ctz32(free), position)
    reset_on_card(d, ctx, card, RESET_CONTROL)
    return True


cdef bint one_leaves(DuelState* d, Context* ctx) noexcept nogil:
    """Whether a card goes, now that a monster is on the other side: what is then is not said here (MOVE-02, E-089)."""
    cdef unsigned char cards[ALL_ZONES]
    cdef int count = cards_on_field(d, cards)
    cdef const Card* c
    cdef int n
    for n in range(count):
        c = &d.cards[cards[n]]
        if not c.position & POS_FACEUP:
            continue
        if c.location == AT_SZONE and c.holder != NO_CARD and not may_hold(d, ctx, cards[n], c.holder):
            return True
        if has(d, ctx, cards[n], EFFECT_SELF_DESTROY) or has(d, ctx, cards[n], EFFECT_SELF_TOGRAVE):
            return True
    return False
