"""Materials of procedure summons, and Pendulum Summons (SS-07 to SS-16; SYN, XYZ, LINK, PEND rules).

The summon itself, from its costs to its success, is UNIT_PROCEDURE in summoning.pyx.
"""

from libc.stdint cimport int64_t, uint16_t, uint32_t, uint8_t

from ygocore._native.adjusting cimport adjust
from ygocore._native.bits cimport DEBUG, ctz32, popcount64
from ygocore._native.bytecode cimport (
    PROCEDURE_LINK,
    PROCEDURE_OVERLAY,
    PROCEDURE_SYNCHRO,
    PROCEDURE_XYZ,
    EffectRow,
)
from ygocore._native.choices cimport PICK_TOGETHER, choose_position, choose_zone, new_pick
from ygocore._native.choosing cimport (
    GIVEN,
    SURELY,
    UNCLEAR,
    Board,
    Choice,
    at_a_glance,
    board_of,
    can_be_made,
    choice_for,
    choose,
    chosen_cards,
    declared_materials,
    offer_materials,
    own_board,
    takes_all,
)
from ygocore._native.consts cimport (
    EFFECT_FLAG_CANNOT_DISABLE,
    EFFECT_SPSUMMON_PROC_G,
    EFFECT_TYPE_SINGLE,
    EVENT_SPSUMMON,
    EVENT_SPSUMMON_SUCCESS,
    LOCATION_MZONE,
    LOCATION_PZONE,
    MSG_SELECT_UNSELECT_CARD,
    MSG_SPSUMMONED,
    MSG_SPSUMMONING,
    POS_FACEUP,
    REASON_FUSION,
    REASON_LINK,
    REASON_MATERIAL,
    REASON_RITUAL,
    REASON_SPSUMMON,
    REASON_SYNCHRO,
    REASON_XYZ,
    STATUS_BATTLE_DESTROYED,
    STATUS_DESTROY_CONFIRMED,
    STATUS_PROC_COMPLETE,
    STATUS_SPSUMMON_TURN,
    SUMMON_TYPE_FUSION,
    SUMMON_TYPE_LINK,
    SUMMON_TYPE_PENDULUM,
    SUMMON_TYPE_RITUAL,
    SUMMON_TYPE_SYNCHRO,
    SUMMON_TYPE_XYZ,
    TYPE_LINK,
    TYPE_MONSTER,
    TYPE_PENDULUM,
)
from ygocore._native.context cimport Context, fail, keep_nothing, log_0, log_card
from ygocore._native.effects cimport applies, card_is_negated, in_pendulum_zone, is_enabled, pendulum_zones
from ygocore._native.groups cimport add, drop, empty, is_empty, look, rekeep, size, subtract, take_lowest
from ygocore._native.handles cimport (
    ATTRIBUTE_OPERATION,
    card_of_handle,
    declared_handle,
    handler_of,
    has_function,
    is_runtime,
    number_of_handle,
    script_of,
)
from ygocore._native.happen cimport carry_out_continuous, happens, time_passes
from ygocore._native.limits cimport has_uses_left, use_effect
from ygocore._native.may cimport Summons, can_be_special_summoned, is_limited
from ygocore._native.operations cimport SEND_BY_RULE, Way, send, way_to
from ygocore._native.order cimport first_in_order
from ygocore._native.placing cimport board_changed, held_by, relocate
from ygocore._native.requirements cimport Procedure
from ygocore._native.room cimport EXTRA_ZONES, free_monster_zones, pendulum_cards, room_for
from ygocore._native.scripts cimport TRAIT_OWN_SUMMON, TRAIT_PROPER, RowScript, Traits
from ygocore._native.special cimport (
    allowed_positions,
    attach,
    enable,
    note_summon,
)
from ygocore._native.state cimport (
    AT_EXTRA,
    AT_GRAVE,
    AT_MZONE,
    ERROR_INTERNAL,
    MAIN_ZONES,
    NO_CARD,
    NO_CELL,
    NO_EFFECT,
    NO_PROGRAM,
    OK,
    PILE_EXTRA,
    PILE_HAND,
    SCRIPT_IGNITION_WINDOW,
    Card,
    DuelState,
    Group,
    Pile,
    Unit,
    checked_state_size,
)
from ygocore._native.stats cimport level_of, scale_of
from ygocore._native.summoning cimport count_summon, own_of_code, tell_materials, would_be_summoned
from ygocore._native.switches cimport SWITCH_EXTRA_MONSTER_ZONES, SWITCH_LINK, SWITCH_SYNCHRO, SWITCH_XYZ
from ygocore._native.topics cimport TOPIC_LEVEL, TOPIC_SCALE, TOPIC_SPECIAL, TOPIC_ZONES, says_nothing, silent
from ygocore._native.work cimport UNIT_PENDULUM, end_unit, push, set_result
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    ONE_EXTRA_ZONE = 0x20  # the Extra Monster Zones, of which a player uses one (ZONE-05), as one zone
    MOST_ZONES = 6

    # steps of UNIT_PENDULUM
    PENDULUM_BEGIN = 0
    PENDULUM_CHOSEN = 1
    PENDULUM_NEXT = 2
    PENDULUM_ZONE = 3
    PENDULUM_POSITION = 4
    PENDULUM_TRIED = 5
    PENDULUM_TELL = 6
    PENDULUM_TOLD = 7
    PENDULUM_ADJUST = 8


# -- materials -------------------------------------------------------------------------------------------------------------------


cdef bint is_in_its_era(const DuelState* d, const Procedure* procedure, int card) noexcept nogil:
    """Whether the kind of summon is there, for a card that does not lie face-up in the Extra Deck (PEND-13)."""
    cdef uint32_t kind = procedure.row.kind
    if kind == PROCEDURE_SYNCHRO and not d.switches & SWITCH_SYNCHRO:
        return False
    if (kind == PROCEDURE_XYZ or kind == PROCEDURE_OVERLAY) and not d.switches & SWITCH_XYZ:
        return False
    if kind == PROCEDURE_LINK and not d.switches & SWITCH_LINK:
        return False
    return d.cards[card].location != AT_EXTRA or not d.cards[card].position & POS_FACEUP


cdef bint has_materials(
    DuelState* d, Context* ctx, const Procedure* procedure, int card, int player, Board* board, const Group* must
) noexcept nogil:
    """Whether there are materials for the monster on the player's side, these (NULL: none) among them, and then a zone. The
    board may be one that an earlier question has made, or of the cards that may be used; `where` is 0 if it is not made yet."""
    cdef uint32_t where = procedure.row.where if procedure.row.where else LOCATION_MZONE
    cdef int answer
    if not is_in_its_era(d, procedure, card):
        return False
    if board.where != GIVEN and (board.where != where or board.player != player):
        own_board(d, ctx, where, player, board)
    if must == NULL and d.cards[card].location == AT_EXTRA:
        answer = at_a_glance(d, ctx, procedure, card, board)
        if answer != UNCLEAR:
            if DEBUG and asked_in_full(d, ctx, procedure, card, board, must) != (answer == SURELY):
                fail(ctx, ERROR_INTERNAL)
            return answer == SURELY
    return asked_in_full(d, ctx, procedure, card, board, must)


cdef bint asked_in_full(
    DuelState* d, Context* ctx, const Procedure* procedure, int card, Board* board, const Group* must
) noexcept nogil:
    """Whether there are materials, and then a zone."""
    cdef Choice q
    choice_for(d, ctx, procedure, card, board, must, &q)
    return can_be_made(d, ctx, &q)


cdef bint begin_materials(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """SS-11: the materials of the procedure are chosen, if it has any: from the cards in `left` if they are given,
    those in `more`
    among them."""
    cdef const Procedure* procedure = declared_materials(d, ctx, unit.effect)
    cdef Board board
    cdef Choice q
    cdef Group cards
    if procedure == NULL:
        return False
    if unit.flags & MATERIALS_GIVEN:
        look(d, unit.left, &cards)
        board_of(d, ctx, &cards, unit.who, &board)
    else:
        own_board(d, ctx, procedure.row.where if procedure.row.where else LOCATION_MZONE, unit.who, &board)
    look(d, unit.more, &cards)
    choice_for(d, ctx, procedure, unit.card, &board, &cards, &q)
    if takes_all(d, &q):
        chosen_cards(&q, q.usable, &cards)
        set_result(d, ctx, size(&cards), &cards)
        return True
    choose(d, ctx, &q, unit.player, &cards, 0)
    offer_materials(d, ctx, &q)
    return True


cdef bint spend_materials(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """What the kind of summon does with its materials, the card's `materials`; True: once more, when that is done.

    XYZ-02, XYZ-03: they are stacked, after those of a monster that the Xyz Monster is placed on; other materials of materials go
    to the GY. Others are sent to the GY, if no operation of the procedure's own has been at them.
    """
    cdef const Procedure* procedure = declared_materials(d, ctx, unit.effect)
    cdef uint32_t kind
    cdef Way grave = way_to(AT_GRAVE)
    cdef Group materials, stacked
    if procedure == NULL:
        return False
    kind = procedure.row.kind
    look(d, d.cards[unit.card].materials, &materials)
    if kind == PROCEDURE_OVERLAY and not unit.flags & MATERIALS_STACKED:
        unit.flags |= MATERIALS_STACKED
        stacked_below(d, &materials, &stacked)
        if not is_empty(&stacked):
            become_materials(d, ctx, unit.card, &stacked)
            return True
    if kind == PROCEDURE_XYZ or kind == PROCEDURE_OVERLAY:
        become_materials(d, ctx, unit.card, &materials)
    elif not has_function(d, ctx, unit.effect, ATTRIBUTE_OPERATION):
        send(
            d, ctx, &materials, &grave, REASON_MATERIAL | (REASON_LINK if kind == PROCEDURE_LINK else REASON_SYNCHRO),
            SEND_BY_RULE,
        )
    return False


cdef void stacked_below(const DuelState* d, const Group* cards, Group* out) noexcept nogil:
    """The Xyz Materials of the cards."""
    cdef Group left = cards[0]
    cdef Group those
    cdef int card = take_lowest(&left)
    cdef int i
    empty(out)
    while card != NO_CARD:
        held_by(d, d.cards[card].first_material, &those)
        for i in range(3):
            out.cards[i] |= those.cards[i]
        card = take_lowest(&left)


cdef void become_materials(DuelState* d, Context* ctx, int card, const Group* materials) noexcept nogil:
    cdef Group left = materials[0]
    cdef int material = take_lowest(&left)
    while material != NO_CARD:
        d.cards[material].reason = REASON_XYZ | REASON_MATERIAL
        material = take_lowest(&left)
    attach(d, ctx, card, materials)


cdef uint32_t reason_of_materials(uint32_t summon_type) noexcept nogil:
    """The reason for which materials are materials, by the SUMMON_TYPE_*; 0 if they are none of such a summon."""
    if summon_type == SUMMON_TYPE_FUSION:
        return REASON_FUSION
    if summon_type == SUMMON_TYPE_RITUAL:
        return REASON_RITUAL
    if summon_type == SUMMON_TYPE_SYNCHRO:
        return REASON_SYNCHRO
    if summon_type == SUMMON_TYPE_XYZ:
        return REASON_XYZ
    return REASON_LINK if summon_type == SUMMON_TYPE_LINK else 0


# -- the monsters lie there, and are summoned ------------------------------------------------------------------------------------


cdef void lay_summoned(
    DuelState* d, Context* ctx, int card, int side, int sequence, int position, int handle, uint32_t type, int player
) noexcept nogil:
    """Lay the monster down; it is not summoned yet."""
    cdef int came_from = d.cards[card].location
    enable(d, card, False)
    relocate(d, ctx, card, side, AT_MZONE, sequence, position, REASON_SPSUMMON)
    note_summon(d, ctx, card, type, player, came_from)
    d.more[card].reason_effect = <uint16_t>handle
    d.cards[card].reason_player = <uint8_t>player
    d.cards[card].reason_card = <uint8_t>card
    d.cards[card].status |= STATUS_SPSUMMON_TURN
    log_card(ctx, MSG_SPSUMMONING, &d.cards[card])


cdef void summon_stands(DuelState* d, Context* ctx, const Group* cards, int player) noexcept nogil:
    """SS-16: the monsters are Special Summoned, at the same time (PEND-08); by their own procedure that is properly
    (REVIVE-04)."""
    cdef Group left = cards[0]
    cdef int card = take_lowest(&left)
    while card != NO_CARD:
        enable(d, card, True)
        if not is_pendulum_summoned(d, card) or not is_limited(d, ctx, card):
            d.cards[card].status |= STATUS_PROC_COMPLETE
        board_changed(d, ctx, card)
        card = take_lowest(&left)
    log_0(ctx, MSG_SPSUMMONED)
    count_summon(d, ctx, cards, EVENT_SPSUMMON, player)


cdef inline bint is_pendulum_summoned(const DuelState* d, int card) noexcept nogil:
    return <uint32_t>d.cards[card].summon_type << 24 == SUMMON_TYPE_PENDULUM


cdef void tell_stands(DuelState* d, Context* ctx, const Group* cards, int player) noexcept nogil:
    """The summon has succeeded; continuous effects of it are still to be carried out."""
    happens(d, ctx, EVENT_SPSUMMON_SUCCESS, cards, player, 0, NO_EFFECT, REASON_SPSUMMON, player)
    d.script.flags |= SCRIPT_IGNITION_WINDOW


# -- Pendulum Summons ------------------------------------------------------------------------------------------------------------


cdef struct Scales:  # what a Pendulum Summon asks of a monster (PEND-06)
    int64_t low
    int64_t high
    bint printed  # no effect in play is about Levels or Special Summons
    bint open_zones  # nor about zones or scales
    int handle
    int player


cdef int pendulum_procedure(DuelState* d, Context* ctx, int player) noexcept nogil:
    """PEND-05: the Pendulum Summon that the turn player may make, an effect of the card in the left Pendulum Zone; NO_EFFECT:
    none."""
    cdef unsigned char placed[2]
    cdef uint32_t zones = pendulum_zones(d)
    cdef Scales scales
    cdef int handle
    if zones & ~d.players[player].spell_mask or not zones:
        return NO_EFFECT
    placed[0] = d.players[player].spells[ctz32(zones)]
    placed[1] = d.players[player].spells[ctz32(zones & (zones - 1))]
    if not is_pendulum_card(d, ctx, placed[0]) or not is_pendulum_card(d, ctx, placed[1]):
        return NO_EFFECT
    handle = pendulum_summon_of(d, ctx, placed[0])
    if handle == NO_EFFECT:
        return NO_EFFECT
    if not printed_scales(d, ctx, placed, &scales):
        read_scales(d, ctx, placed, &scales)
    if scales.high - scales.low < 2 or not has_uses_left(d, ctx, handle, player):  # no Level lies between them
        return NO_EFFECT
    scales.handle = handle
    scales.player = player
    if not any_candidate(d, ctx, player, &scales) or not is_at_work(d, ctx, handle, placed[0]):
        return NO_EFFECT
    return handle


cdef inline bint is_pendulum_card(DuelState* d, const Context* ctx, int card) noexcept nogil:
    """in_pendulum_zone for a card that lies in such a zone."""
    cdef const Card* c = &d.cards[card]
    if c.first_effect != NO_CELL:
        return in_pendulum_zone(d, ctx, card)
    return c.holder == NO_CARD and c.position & POS_FACEUP and ctx.facts[c.row].type & TYPE_PENDULUM


cdef inline int pendulum_summon_of(DuelState* d, Context* ctx, int card) noexcept nogil:
    """The first effect of the card that makes a Pendulum Summon; NO_EFFECT: none."""
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef uint16_t handles[1]
    cdef bint some
    if script != NULL and script.pendulum >= 0:
        return declared_handle(card, script.pendulum)
    some = d.cards[card].first_effect != NO_CELL and own_of_code(d, ctx, card, EFFECT_SPSUMMON_PROC_G, handles, 1) != 0
    return handles[0] if some else NO_EFFECT


cdef bint is_at_work(DuelState* d, Context* ctx, int handle, int card) noexcept nogil:
    """Whether the Pendulum Summon of the card, which lies in a Pendulum Zone, applies: quick where it has no condition."""
    cdef const EffectRow* row
    cdef bint at_work
    if is_runtime(handle) or card_of_handle(handle) != card:
        keep_nothing(ctx)
        return applies(d, ctx, handle)
    row = &ctx.scripts.effects[script_of(d, ctx, card).first_effect + number_of_handle(handle)]
    if row.type_ & EFFECT_TYPE_SINGLE or row.range_ != LOCATION_PZONE or row.condition != NO_PROGRAM:
        keep_nothing(ctx)
        return applies(d, ctx, handle)
    at_work = (
        is_enabled(d, card) and not d.cards[card].status & (STATUS_DESTROY_CONFIRMED | STATUS_BATTLE_DESTROYED)
        and (row.property_ & EFFECT_FLAG_CANNOT_DISABLE != 0 or not card_is_negated(d, ctx, card))
    )
    if DEBUG and at_work != applies(d, ctx, handle):
        fail(ctx, ERROR_INTERNAL)
    return at_work


cdef inline bint printed_scales(
    DuelState* d, Context* ctx, const unsigned char* placed, Scales* scales
) noexcept nogil:
    """read_scales where no effect has a say; False: one may have."""
    cdef const Card* left = &d.cards[placed[0]]
    cdef const Card* right = &d.cards[placed[1]]
    cdef int low, high
    if left.first_effect != NO_CELL or right.first_effect != NO_CELL:
        return False
    if not silent(d, ctx, TOPIC_LEVEL | TOPIC_SPECIAL | TOPIC_SCALE | TOPIC_ZONES):
        return False
    if not says_nothing(ctx.scripts.declares[left.row], TOPIC_SCALE):
        return False
    if not says_nothing(ctx.scripts.declares[right.row], TOPIC_SCALE):
        return False
    low = ctx.facts[left.row].left_scale
    high = ctx.facts[right.row].right_scale
    scales.low = low if low < high else high
    scales.high = high if low < high else low
    scales.printed = True
    scales.open_zones = True
    return True


cdef void read_scales(DuelState* d, Context* ctx, const unsigned char* placed, Scales* scales) noexcept nogil:
    """Between which scales the Levels have to lie."""
    cdef int64_t left = scale_of(d, ctx, placed[0], True)
    cdef int64_t right = scale_of(d, ctx, placed[1], False)
    keep_nothing(ctx)
    scales.low = left if left < right else right
    scales.high = right if left < right else left
    scales.open_zones = False
    scales.printed = silent(d, ctx, TOPIC_LEVEL | TOPIC_SPECIAL) and scales.low >= 0  # Level 0 is no Level


cdef bint any_candidate(DuelState* d, Context* ctx, int player, const Scales* scales) noexcept nogil:
    """Whether there is a monster that can be Pendulum Summoned, and a zone for it (PEND-07)."""
    cdef const Pile* hand = &d.players[player].piles[PILE_HAND]
    cdef const Pile* extra = &d.players[player].piles[PILE_EXTRA]
    cdef Rooms rooms
    cdef bint full = False
    cdef uint32_t type
    cdef int i, card
    if ~d.players[player].monster_mask & MAIN_ZONES:
        for i in range(hand.count):
            if is_candidate(d, ctx, hand.cards[i], scales):
                if scales.open_zones or free_monster_zones(d, ctx, player, 0xFF):
                    return True
                break
    no_rooms_known(&rooms)
    for i in range(extra.count - 1, -1, -1):  # those face-up mostly lie on top
        card = extra.cards[i]
        if not d.cards[card].position & POS_FACEUP or not is_candidate(d, ctx, card, scales):
            continue
        type = ctx.facts[d.cards[card].row].type
        if type & TYPE_PENDULUM and not (full and not type & TYPE_LINK):
            if scales.open_zones and has_extra_zone(d, player):
                return True
            if zones_left(d, ctx, card, player, 0, &rooms):
                return True
            full = True  # for any other, too, but a Link Monster
    return False


cdef inline bint has_extra_zone(const DuelState* d, int player) noexcept nogil:
    """ZONE-05: whether an Extra Monster Zone is free for the player, who has none yet, while no effect is about zones."""
    return d.switches & SWITCH_EXTRA_MONSTER_ZONES and not d.players[player].monster_mask & EXTRA_ZONES and (
        ~d.players[1 - player].monster_mask & EXTRA_ZONES
    )


cdef void pendulum_candidates(DuelState* d, Context* ctx, int handle, int player, Group* out) noexcept nogil:
    """PEND-06: monsters in the hand and face-up Pendulum Monsters in the Extra Deck whose Level lies between the scales."""
    cdef const Pile* hand = &d.players[player].piles[PILE_HAND]
    cdef const Pile* extra = &d.players[player].piles[PILE_EXTRA]
    cdef unsigned char placed[8]
    cdef Scales scales
    cdef int i
    empty(out)
    if pendulum_cards(d, ctx, player, placed) < 2:
        return
    if not printed_scales(d, ctx, placed, &scales):
        read_scales(d, ctx, placed, &scales)
    scales.handle = handle
    scales.player = player
    for i in range(hand.count):
        if is_candidate(d, ctx, hand.cards[i], &scales):
            add(out, hand.cards[i])
    for i in range(extra.count):
        if is_face_up_pendulum(d, ctx, extra.cards[i]) and is_candidate(d, ctx, extra.cards[i], &scales):
            add(out, extra.cards[i])


cdef inline bint is_face_up_pendulum(const DuelState* d, const Context* ctx, int card) noexcept nogil:
    return d.cards[card].position & POS_FACEUP and ctx.facts[d.cards[card].row].type & TYPE_PENDULUM


cdef inline bint is_candidate(DuelState* d, Context* ctx, int card, const Scales* scales) noexcept nogil:
    """Whether the monster in the hand or Extra Deck may be Pendulum Summoned, zones apart."""
    cdef const Traits* traits = &ctx.scripts.traits[d.cards[card].row]
    cdef bint may
    if scales.printed and d.cards[card].first_effect == NO_CELL and not traits.flags & TRAIT_OWN_SUMMON:
        may = is_candidate_as_printed(d, traits, card, scales)
        if DEBUG and ctx.facts[d.cards[card].row].type & TYPE_MONSTER and may != is_candidate_now(d, ctx, card, scales):
            fail(ctx, ERROR_INTERNAL)
        return may
    return ctx.facts[d.cards[card].row].type & TYPE_MONSTER and is_candidate_now(d, ctx, card, scales)


cdef inline bint is_candidate_as_printed(
    const DuelState* d, const Traits* traits, int card, const Scales* scales
) noexcept nogil:
    """The same while no effect has a say."""
    cdef const Card* c = &d.cards[card]
    if not scales.low < traits.level < scales.high:
        return False
    if not traits.flags & TRAIT_PROPER:
        return True
    return c.location == AT_EXTRA and (c.status & STATUS_PROC_COMPLETE) != 0  # REVIVE-03, SS-24


cdef bint is_candidate_now(DuelState* d, Context* ctx, int card, const Scales* scales) noexcept nogil:
    """The same with all that effects say."""
    cdef Summons how
    keep_nothing(ctx)
    if not scales.low < level_of(d, ctx, card) < scales.high:
        return False
    how.effect = scales.handle
    how.type = SUMMON_TYPE_PENDULUM
    how.player = scales.player
    how.to = scales.player
    how.no_check = False
    how.no_limit = False
    how.position = POS_FACEUP
    return can_be_special_summoned(d, ctx, card, &how)


cdef struct Rooms:  # where monsters of a Pendulum Summon may go, which is the same for most of them (PEND-07)
    uint32_t from_hand
    uint32_t from_extra
    bint hand_known
    bint extra_known


cdef uint32_t room_of(DuelState* d, Context* ctx, int card, int player, Rooms* rooms) noexcept nogil:
    """The free zones for the monster."""
    if d.cards[card].location != AT_EXTRA:
        if not rooms.hand_known:
            rooms.from_hand = free_monster_zones(d, ctx, player, 0xFF)
            rooms.hand_known = True
        return rooms.from_hand
    if ctx.facts[d.cards[card].row].type & TYPE_LINK:
        return room_for(d, ctx, card, player, 0xFF)
    if not rooms.extra_known:
        rooms.from_extra = room_for(d, ctx, card, player, 0xFF)
        rooms.extra_known = True
    return rooms.from_extra


cdef uint32_t zones_left(DuelState* d, Context* ctx, int card, int player, uint32_t taken, Rooms* rooms) noexcept nogil:
    """The zones that the monster may go to when those have been taken; the Extra Monster Zones count as one."""
    cdef uint32_t free = room_of(d, ctx, card, player, rooms)
    cdef uint32_t found = free & MAIN_ZONES & ~taken
    if free & EXTRA_ZONES and not taken & EXTRA_ZONES:
        found |= ONE_EXTRA_ZONE
    return found


cdef inline void no_rooms_known(Rooms* rooms) noexcept nogil:
    rooms.hand_known = False
    rooms.extra_known = False


cdef bint seat(const uint32_t* free, int* monster_in, int monster, uint32_t* tried) noexcept nogil:
    """Give the monster a zone, moving others to another one of theirs if need be."""
    cdef uint32_t zones = free[monster] & ~tried[0]
    cdef int zone
    while zones:
        zone = ctz32(zones)
        tried[0] |= <uint32_t>1 << zone
        if monster_in[zone] < 0 or seat(free, monster_in, monster_in[zone], tried):
            monster_in[zone] = monster
            return True
        zones = free[monster] & ~tried[0]
    return False


cdef bint fit_together(
    DuelState* d, Context* ctx, const Group* cards, int player, uint32_t taken, Rooms* rooms
) noexcept nogil:
    """PEND-07, PEND-12: whether all the monsters find zones, each in one of its own. Those from one place may go to the same
    zones: so it is enough that there are as many for those from the hand, for those from the Extra Deck, and for all."""
    cdef Group left = cards[0]
    cdef uint32_t zones[2]
    cdef int counts[2]
    cdef int card = take_lowest(&left)
    cdef int place
    zones[0] = 0
    zones[1] = 0
    counts[0] = 0
    counts[1] = 0
    while card != NO_CARD:
        place = d.cards[card].location == AT_EXTRA
        if place and ctx.facts[d.cards[card].row].type & TYPE_LINK:
            return all_seated(d, ctx, cards, player, taken, rooms)
        if counts[place] == 0:
            zones[place] = zones_left(d, ctx, card, player, taken, rooms)
        counts[place] += 1
        card = take_lowest(&left)
    if counts[0] + counts[1] == 1:
        return (zones[0] | zones[1]) != 0
    return (
        counts[0] <= popcount64(zones[0]) and counts[1] <= popcount64(zones[1])
        and counts[0] + counts[1] <= popcount64(zones[0] | zones[1])
    )


cdef bint all_seated(
    DuelState* d, Context* ctx, const Group* cards, int player, uint32_t taken, Rooms* rooms
) noexcept nogil:
    """The same, where each monster may have zones of its own."""
    cdef uint32_t free[MOST_ZONES]
    cdef int monster_in[MOST_ZONES]
    cdef Group left = cards[0]
    cdef int count = size(cards)
    cdef uint32_t tried
    cdef int i
    if count > MOST_ZONES:
        return False
    for i in range(MOST_ZONES):
        monster_in[i] = -1
    for i in range(count):
        free[i] = zones_left(d, ctx, take_lowest(&left), player, taken, rooms)
    for i in range(count):
        tried = 0
        if not seat(free, monster_in, i, &tried):
            return False
    return True


cdef void pendulum_summon(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """PEND-05 to PEND-11: any number of monsters, chosen first, then laid down one after the other in place order, then summoned
    together."""
    cdef Unit* unit = push(d, ctx, UNIT_PENDULUM, d.cards[handler_of(d, handle)].controller)
    unit.card = <uint8_t>handler_of(d, handle)
    unit.effect = <uint16_t>handle


cdef void options_together(DuelState* d, Context* ctx, const Unit* unit, Options* o) noexcept nogil:
    """Who may be summoned besides those chosen: asked once for those from the hand and once for those from the Extra Deck, whose
    zones are the same."""
    cdef Group every, with_one
    cdef Rooms rooms
    cdef bint asked[2]
    cdef bint fits[2]
    cdef bint alike
    cdef int card, place
    no_rooms_known(&rooms)
    look(d, unit.cards, &every)
    alike = not any_link_from_extra(d, ctx, &every)
    o.left = every
    look(d, unit.done, &o.chosen)
    subtract(&o.left, &o.chosen)
    o.needed = NO_CARD
    o.forced = False
    o.may_stop = size(&o.chosen) >= unit.minimum
    asked[0] = False
    asked[1] = False
    every = o.left
    card = take_lowest(&every)
    while card != NO_CARD:
        place = d.cards[card].location == AT_EXTRA
        if DEBUG or not alike or not asked[place]:
            with_one = o.chosen
            add(&with_one, card)
            if DEBUG and alike and asked[place] and fits[place] != fit_together(d, ctx, &with_one, unit.player, 0, &rooms):
                fail(ctx, ERROR_INTERNAL)
            fits[place] = fit_together(d, ctx, &with_one, unit.player, 0, &rooms)
            asked[place] = True
        if not fits[place]:
            drop(&o.left, card)
        card = take_lowest(&every)


cdef bint any_link_from_extra(const DuelState* d, const Context* ctx, const Group* cards) noexcept nogil:
    """Whether a Link Monster is among them that has zones of its own (see fit_together)."""
    cdef Group left = cards[0]
    cdef int card = take_lowest(&left)
    while card != NO_CARD:
        if ctx.facts[d.cards[card].row].type & TYPE_LINK and d.cards[card].location == AT_EXTRA:
            return True
        card = take_lowest(&left)
    return False


cdef int step_pendulum(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`card`: the left Pendulum Card, then the monster that is being laid down; `cards`: those still to be; `done`: those that
    are, then those summoned; `left`: those whose materials are still to be told; `maximum`: the zone. On and on, until something
    else has to be done first."""
    cdef int depth = d.n_units
    cdef int status
    while True:
        status = one_step_of_pendulum(d, ctx, unit)
        if status != OK or d.n_units != depth or ctx.error:
            return status


cdef inline int one_step_of_pendulum(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    cdef Group cards, done
    cdef Unit* choice
    cdef int card
    look(d, unit.cards, &cards)
    if unit.step == PENDULUM_BEGIN:
        unit.step = PENDULUM_CHOSEN
        pendulum_candidates(d, ctx, unit.effect, unit.player, &cards)
        choice = new_pick(d, ctx, unit.player, &cards, 1, size(&cards), MSG_SELECT_UNSELECT_CARD)
        choice.card = unit.card
        choice.argument = PICK_TOGETHER
        return OK
    if unit.step == PENDULUM_CHOSEN:
        look(d, d.script.result_group, &cards)
        rekeep(d, ctx, &unit.cards, &cards)
        use_effect(d, ctx, unit.effect, unit.player)
        time_passes(d)
        unit.step = PENDULUM_NEXT
    elif unit.step == PENDULUM_ZONE:
        unit.maximum = <uint8_t>d.script.result
        unit.step = PENDULUM_POSITION
        choose_position(d, ctx, unit.player, unit.card, allowed_positions(d, ctx, unit.card, POS_FACEUP))
        return OK
    elif unit.step == PENDULUM_POSITION:
        lay_one(d, ctx, unit)
    if unit.step == PENDULUM_NEXT:
        if next_zone(d, ctx, unit, &cards):
            return OK
        look(d, unit.done, &done)
        unit.step = PENDULUM_TRIED
        would_be_summoned(d, ctx, &done, EVENT_SPSUMMON, unit.player)
        return OK
    if unit.step == PENDULUM_TRIED:
        look(d, d.script.result_group, &done)
        rekeep(d, ctx, &unit.done, &done)
        rekeep(d, ctx, &unit.left, &done)
        if is_empty(&done):
            return end_unit(d, unit)
        summon_stands(d, ctx, &done, unit.player)
        unit.step = PENDULUM_TELL
    if unit.step == PENDULUM_TELL:
        look(d, unit.left, &done)
        card = take_lowest(&done)
        if card != NO_CARD:
            rekeep(d, ctx, &unit.left, &done)
            tell_materials(d, ctx, card, REASON_SPSUMMON)
            return OK
        look(d, unit.done, &done)
        tell_stands(d, ctx, &done, unit.player)
        unit.step = PENDULUM_TOLD
        carry_out_continuous(d, ctx)
        return OK
    if unit.step == PENDULUM_TOLD:
        unit.step = PENDULUM_ADJUST
        if adjust(d, ctx):
            return OK
    return end_unit(d, unit)


cdef bint next_zone(DuelState* d, Context* ctx, Unit* unit, Group* cards) noexcept nogil:
    """The zone of the next monster is chosen, so that the others find theirs; False if there is none left."""
    cdef int card = first_in_order(d, ctx, cards)
    cdef uint32_t free, zones
    cdef Rooms rooms
    no_rooms_known(&rooms)
    if card == NO_CARD:
        return False
    drop(cards, card)
    rekeep(d, ctx, &unit.cards, cards)
    free = room_for(d, ctx, card, unit.player, 0xFF)
    zones = 0 if is_empty(cards) else free
    while zones:
        if not fit_together(d, ctx, cards, unit.player, zones & (~zones + 1), &rooms):
            free &= ~(zones & (~zones + 1))
        zones &= zones - 1
    unit.card = <uint8_t>card
    unit.step = PENDULUM_ZONE
    choose_zone(d, ctx, unit.player, card, unit.player, AT_MZONE, free)
    return True


cdef void lay_one(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    cdef Group done
    lay_summoned(
        d, ctx, unit.card, unit.player, unit.maximum, <int>d.script.result, unit.effect, SUMMON_TYPE_PENDULUM,
        unit.player,
    )
    look(d, unit.done, &done)
    add(&done, unit.card)
    rekeep(d, ctx, &unit.done, &done)
    unit.step = PENDULUM_NEXT
