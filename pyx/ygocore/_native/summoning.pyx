"""Normal, Tribute, Flip and procedure Summons, Sets, position changes in duels with effects (NS, TRIB, SET, FLIP, SS, ST).

The rules of a Summon or Set without effects are in summon.pyx; here the same with all that effects may do to them.
"""

from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint64_t, uint8_t
from libc.string cimport memset

from ygocore._native.actions cimport ACTION_SELECT, CONTROLLER_SHIFT, encode, sequence_of
from ygocore._native.activation cimport activate
from ygocore._native.adjusting cimport adjust
from ygocore._native.bits cimport DEBUG, ctz32, ctz64
from ygocore._native.by_procedure cimport (
    MATERIALS_GIVEN,
    begin_materials,
    has_materials,
    lay_summoned,
    pendulum_procedure,
    pendulum_summon,
    reason_of_materials,
    spend_materials,
    summon_stands,
    tell_stands,
)
from ygocore._native.bytecode cimport EffectRow
from ygocore._native.chain cimport (
    choose_among,
    chosen_effect,
    respond_and_resolve,
    responses,
)
from ygocore._native.choices cimport choose_option, choose_position, choose_zone
from ygocore._native.choosing cimport (
    SURELY,
    UNCLEAR,
    Board,
    declared_materials,
    own_board,
    simple_answer,
)
from ygocore._native.consts cimport (
    EFFECT_CANNOT_CHANGE_POSITION,
    EFFECT_CANNOT_DISABLE_FLIP_SUMMON,
    EFFECT_CANNOT_DISABLE_SPSUMMON,
    EFFECT_CANNOT_DISABLE_SUMMON,
    EFFECT_CANNOT_FLIP_SUMMON,
    EFFECT_CANNOT_RELEASE,
    EFFECT_CANNOT_SSET,
    EFFECT_DECREASE_TRIBUTE,
    EFFECT_DECREASE_TRIBUTE_SET,
    EFFECT_DOUBLE_TRIBUTE,
    EFFECT_EXTRA_RELEASE,
    EFFECT_EXTRA_RELEASE_SUM,
    EFFECT_EXTRA_SET_COUNT,
    EFFECT_EXTRA_SUMMON_COUNT,
    EFFECT_FLAG_CANNOT_DISABLE,
    EFFECT_FLAG_SPSUM_PARAM,
    EFFECT_FLIPSUMMON_COST,
    EFFECT_GEMINI_STATUS,
    EFFECT_GEMINI_SUMMONABLE,
    EFFECT_LIGHT_OF_INTERVENTION,
    EFFECT_LIMIT_SET_PROC,
    EFFECT_LIMIT_SUMMON_PROC,
    EFFECT_MATERIAL_CHECK,
    EFFECT_MSET_COST,
    EFFECT_SET_PROC,
    EFFECT_SET_SUMMON_COUNT_LIMIT,
    EFFECT_SPSUMMON_COST,
    EFFECT_SPSUMMON_PROC,
    EFFECT_SPSUMMON_PROC_G,
    EFFECT_SUMMON_COST,
    EFFECT_SUMMON_PROC,
    EFFECT_TRIBUTE_LIMIT,
    EFFECT_TYPE_SINGLE,
    EFFECT_UNRELEASABLE_SUM,
    EVENT_BE_MATERIAL,
    EVENT_CHANGE_POS,
    EVENT_FLIP,
    EVENT_FLIP_SUMMON,
    EVENT_FLIP_SUMMON_NEGATED,
    EVENT_FLIP_SUMMON_SUCCESS,
    EVENT_MSET,
    EVENT_SPSUMMON,
    EVENT_SPSUMMON_NEGATED,
    EVENT_SSET,
    EVENT_SUMMON,
    EVENT_SUMMON_NEGATED,
    EVENT_SUMMON_SUCCESS,
    LOCATION_MZONE,
    MSG_FLIPSUMMONED,
    MSG_FLIPSUMMONING,
    MSG_SELECT_OPTION,
    MSG_SELECT_TRIBUTE,
    MSG_SET,
    MSG_SUMMONED,
    MSG_SUMMONING,
    POS_FACEDOWN,
    POS_FACEDOWN_DEFENSE,
    POS_FACEUP,
    POS_FACEUP_ATTACK,
    POS_FACEUP_DEFENSE,
    REASON_MATERIAL,
    REASON_RELEASE,
    REASON_RULE,
    REASON_SPSUMMON,
    REASON_SUMMON,
    RESET_EVENT,
    RESET_LEAVE,
    RESET_REMOVE,
    RESET_TEMP_REMOVE,
    RESET_TODECK,
    RESET_TOFIELD,
    RESET_TOGRAVE,
    RESET_TOHAND,
    RESET_TURN_SET,
    STATUS_CANNOT_CHANGE_FORM,
    STATUS_FLIP_SUMMON_TURN,
    STATUS_PROC_COMPLETE,
    STATUS_SET_TURN,
    STATUS_SUMMONING,
    STATUS_SUMMON_DISABLED,
    STATUS_SUMMON_TURN,
    SUMMON_TYPE_FLIP,
    SUMMON_TYPE_GEMINI,
    SUMMON_TYPE_NORMAL,
    SUMMON_TYPE_SPECIAL,
    SUMMON_TYPE_TRIBUTE,
    TYPE_LINK,
)
from ygocore._native.context cimport Context, fail, keep_nothing, log_0, log_card
from ygocore._native.costs cimport can_be_paid, pay
from ygocore._native.effects cimport (
    Found,
    all_of_code,
    find_on_card,
    find_on_player,
    has,
    has_value_function,
    in_play,
    in_range,
    is_within,
    may_have,
    new_effect,
    player_has,
    reaches,
    register_effect,
    value_of,
    value_of_many,
)
from ygocore._native.facts cimport NO_SUMMON, SORT_FIELD_SPELL, SORT_SPELL_TRAP
from ygocore._native.groups cimport (
    add,
    drop,
    empty,
    forget,
    has as has_card,
    intersect,
    is_empty,
    keep,
    look,
    only,
    rekeep,
    take_lowest,
)
from ygocore._native.handles cimport (
    ATTRIBUTE_CONDITION,
    ATTRIBUTE_OPERATION,
    ATTRIBUTE_TARGET,
    Function,
    card_of_handle,
    code_of_effect,
    declared_handle,
    function_of,
    handle_of_cell,
    handler_of,
    has_function,
    is_runtime,
    number_of_handle,
    other_range,
    own_range,
    plain_value,
    property_of,
    range_of_effect,
    runtime_effect,
    runtime_more,
    script_of,
    type_of_effect,
)
from ygocore._native.happen cimport (
    Happening,
    add_point,
    carry_out_continuous,
    clear_points,
    clear_triggers,
    drop_points,
    free_triggers,
    happens,
    hold_occurrence,
    new_occurrence,
    release_occurrence,
    run_function,
    surely_awaited,
    time_passes,
)
from ygocore._native.limits cimport has_uses_left, note_special_summon, set_used, use_effect, used_by
from ygocore._native.may cimport (
    Summons,
    forbidden,
    forbidden_summon,
    is_limited,
    may_be_face_up,
    may_normal_summon,
    may_set_monster,
    may_special_summon,
    revive_limit_holds,
)
from ygocore._native.operations cimport SEND_BY_RULE, SEND_RELEASE, Way, send, way_to
from ygocore._native.order cimport in_order, place_key
from ygocore._native.placing cimport KEEPS_REASON, board_changed, faces_changed, relocate, turn_over
from ygocore._native.requirements cimport Procedure
from ygocore._native.room cimport free_backrow, free_monster_zones, free_zones_without, room_for
from ygocore._native.scripts cimport (
    ROW_ONCE,
    ROW_OTHER_PROCEDURE,
    ROW_PROCEDURE,
    ROW_SIMPLE,
    ROW_UNIQUE,
    RowScript,
    bit_of,
    fold_effect,
)
from ygocore._native.special cimport (
    ACTIVITY_FLIPSUMMON,
    ACTIVITY_NORMALSUMMON,
    ACTIVITY_SPSUMMON,
    ACTIVITY_SUMMON,
    allowed_positions,
    clear_field_zone,
    count_activity,
    enable,
    note_summon,
)
from ygocore._native.state cimport (
    AT_EXTRA,
    AT_GRAVE,
    AT_HAND,
    AT_MZONE,
    AT_SZONE,
    ERROR_ACTIONS,
    ERROR_INTERNAL,
    ERROR_SCRIPT,
    FIELD_ZONE,
    MAIN_ZONES,
    MAX_CARDS,
    MONSTER_ZONES,
    NO_CARD,
    NO_CELL,
    NO_EFFECT,
    NO_GROUP,
    NO_PROGRAM,
    OK,
    PILE_EXTRA,
    SCRIPT_IGNITION_WINDOW,
    STALE,
    Card,
    DuelState,
    Effect,
    Group,
    Occurrence,
    Pile,
    Player,
    Trigger,
    Unit,
    checked_state_size,
)
from ygocore._native.stats cimport level_of, type_of
from ygocore._native.switches cimport (
    PENDING_NONE,
    PENDING_SPELL_ZONE,
    PENDING_SUMMON_ZONE,
    PENDING_TRIBUTE,
    SWITCH_LINK,
    SWITCH_NEGATED_SUMMON_UNCOUNTED,
    SWITCH_SYNCHRO,
    SWITCH_XYZ,
)
from ygocore._native.topics cimport (
    TOPIC_LEVEL,
    TOPIC_NORMAL,
    TOPIC_SPECIAL,
    TOPIC_ZONES,
    none_says,
    says_nothing,
    silent,
)
from ygocore._native.units cimport ask, clear_picks
from ygocore._native.vm cimport Arguments, ask_event, gives_nothing
from ygocore._native.work cimport (
    UNIT_FLIP,
    UNIT_NEGATION,
    UNIT_NORMAL,
    UNIT_PROCEDURE,
    end_unit,
    push,
    set_result,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    ANYWHERE = 0xFF  # a mask of Monster Zones
    EVERY_KIND = SWITCH_SYNCHRO | SWITCH_XYZ | SWITCH_LINK
    TRIBUTED = REASON_RELEASE | REASON_MATERIAL | REASON_SUMMON
    # what forbids a monster a manual change this turn: POS-08, POS-10, FLIP-02 to FLIP-05
    # what ends the status of a Gemini monster
    ON_THE_FIELD = (
        RESET_EVENT | RESET_TOFIELD | RESET_LEAVE | RESET_TODECK | RESET_TOHAND | RESET_TEMP_REMOVE | RESET_REMOVE
        | RESET_TOGRAVE | RESET_TURN_SET
    )

    # steps of UNIT_NORMAL
    NORMAL_BEGIN = 0
    NORMAL_CHOSEN = 1
    NORMAL_PAID = 2
    NORMAL_TRIBUTES = 3
    NORMAL_RELEASED = 4
    NORMAL_ZONE = 5
    NORMAL_LAY = 6
    NORMAL_TRIED = 7
    NORMAL_TOLD = 8
    NORMAL_DONE = 9
    BACKROW_FIELD = 10
    BACKROW_LAY = 11
    NORMAL_COSTS = 12
    NORMAL_POSITION = 13

    # steps of UNIT_PROCEDURE
    PROCEDURE_BEGIN = 0
    PROCEDURE_AGREED = 1
    PROCEDURE_PAID = 2
    PROCEDURE_ZONE = 3
    PROCEDURE_POSITION = 4
    PROCEDURE_TRIED = 5
    PROCEDURE_TOLD = 6
    PROCEDURE_ADJUST = 7
    PROCEDURE_DONE = 8
    PROCEDURE_CHOSEN = 9
    PROCEDURE_SPEND = 10
    PROCEDURE_COSTS = 11

    # steps of UNIT_NEGATION
    NEGATION_TURN_PLAYER = 0
    NEGATION_OPPONENT = 1
    NEGATION_CHOSEN = 2
    NEGATION_ACTIVATED = 3
    NEGATION_RESOLVED = 4
    NEGATION_CLEARED = 5


# -- may it be summoned or Set -------------------------------------------------------------------------------------------------


cdef int allowed_summons(DuelState* d, Context* ctx, int player) noexcept nogil:
    """OPT-07: Normal Summons and Sets that the player may make this turn, additional ones (OPT-08) apart."""
    cdef Found found
    cdef int allowed = 1
    cdef int i
    find_on_player(d, ctx, player, EFFECT_SET_SUMMON_COUNT_LIMIT, &found)
    for i in range(found.n):
        allowed = max(allowed, <int>value_of_many(d, ctx, found.handles[i], NULL, 0))
    return allowed


cdef bint summons_left(DuelState* d, Context* ctx, int player, int card, bint facedown) noexcept nogil:
    """NS-01, OPT-07, OPT-08: whether the player may Normal Summon or Set once more."""
    return zones_left(d, ctx, player, card, facedown) != 0


cdef uint32_t zones_left(DuelState* d, Context* ctx, int player, int card, bint facedown) noexcept nogil:
    """NS-01, OPT-07, OPT-08, E-081: the zones to which the player may Normal Summon or Set once more, 0 if to none: set amounts,
    then additional ones, which may be for certain zones only; those of Summons are no Sets."""
    cdef Found found
    cdef uint32_t zones = 0
    cdef int i
    if d.players[player].normal_summons < allowed_summons(d, ctx, player):
        return ANYWHERE
    additional_ones(d, ctx, player, card, facedown, &found)
    for i in range(found.n):
        zones |= zones_of(d, ctx, found.handles[i], card)
    return zones


cdef void additional_ones(
    DuelState* d, Context* ctx, int player, int card, bint facedown, Found* found
) noexcept nogil:
    """OPT-08: the effects that allow the player one more Normal Summon (or Set) of the card, and were not used yet."""
    cdef int kept = 0
    cdef int i
    find_on_card(d, ctx, card, EFFECT_EXTRA_SET_COUNT if facedown else EFFECT_EXTRA_SUMMON_COUNT, found)
    for i in range(found.n):
        if not used_by(d, found.handles[i]) and has_uses_left(d, ctx, found.handles[i], player):
            found.handles[kept] = found.handles[i]
            kept += 1
    found.n = kept


cdef uint32_t zones_of(DuelState* d, Context* ctx, int handle, int card) noexcept nogil:
    """E-081: the zones for which an additional Normal Summon is: its value, if a function gives it, else all."""
    if not has_value_function(d, ctx, handle):
        return ANYWHERE
    return <uint32_t>value_of(d, ctx, handle, card) & ANYWHERE


cdef uint32_t zones_of_summon(DuelState* d, Context* ctx, const Unit* unit) noexcept nogil:
    """The zones that the Summon or Set which is being made is for."""
    cdef uint32_t zones = ANYWHERE
    if not unit.flags & WITHOUT_COUNT:
        zones = zones_left(d, ctx, unit.player, unit.card, unit.facedown)
    return zones if zones else ANYWHERE


cdef inline void no_manners(Manners* m) noexcept nogil:
    m.tributes = NO_TRIBUTES
    m.n = 0


cdef void summon_manners(DuelState* d, Context* ctx, int card, bint facedown, Manners* m) noexcept nogil:
    """The ways in which this hand card may be Normal Summoned (or Set, which needs the same, SET-02) now."""
    cdef int player = d.cards[card].controller
    no_manners(m)
    if ctx.facts[d.cards[card].row].tributes == NO_SUMMON or is_limited(d, ctx, card):
        return  # NS-09
    cdef Ordinary ordinary
    cdef uint32_t zones
    ordinary_summons(d, ctx, player, &ordinary)
    if not DEBUG and says_nothing_of_summons(d, ctx, card, &ordinary):
        if ordinary.allowed[ctx.facts[d.cards[card].row].tributes]:
            m.tributes = ctx.facts[d.cards[card].row].tributes
        return
    zones = zones_left(d, ctx, player, card, facedown)
    if zones:
        find_manners(d, ctx, card, facedown, zones, m)
        keep_allowed(d, ctx, card, facedown, m)


cdef void manners_by_effect(
    DuelState* d, Context* ctx, int card, bint ignore_count, int way, bint facedown, Manners* m
) noexcept nogil:
    """The ways in which an effect may have the card Normal Summoned or Set (NS-05); with `way`, an effect, that one alone."""
    cdef int player = d.cards[card].controller
    no_manners(m)
    if ctx.facts[d.cards[card].row].tributes == NO_SUMMON or is_limited(d, ctx, card):
        return
    cdef uint32_t zones = ANYWHERE if ignore_count else zones_left(d, ctx, player, card, facedown)
    if zones == 0:
        return
    if way == NO_EFFECT:
        find_manners(d, ctx, card, facedown, zones, m)
    else:
        add_manner(d, ctx, card, way, m)
    keep_allowed(d, ctx, card, facedown, m)


cdef void keep_allowed(DuelState* d, Context* ctx, int card, bint facedown, Manners* m) noexcept nogil:
    """Keep those of the ways that nothing forbids, and whose costs can be paid."""
    cdef int kept = 0
    cdef int i
    if m.tributes != NO_TRIBUTES:
        if not is_allowed(d, ctx, card, facedown, SUMMON_TYPE_TRIBUTE if m.tributes else SUMMON_TYPE_NORMAL):
            m.tributes = NO_TRIBUTES
    for i in range(m.n):
        if is_allowed(d, ctx, card, facedown, type_of_manner(d, ctx, m.handles[i])):
            m.handles[kept] = m.handles[i]
            kept += 1
    m.n = kept


cdef bint is_allowed(DuelState* d, Context* ctx, int card, bint facedown, uint32_t type) noexcept nogil:
    cdef int player = d.cards[card].controller
    if facedown:
        return may_set_monster(d, ctx, player, card, type) and can_be_paid(
            d, ctx, card, EFFECT_MSET_COST, player, type
        )
    return may_normal_summon(d, ctx, player, card, type) and can_be_paid(
        d, ctx, card, EFFECT_SUMMON_COST, player, type
    )


cdef uint32_t type_of_manner(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """TRIB-05: the SUMMON_TYPE_* of a summon in the way that an effect allows is what the effect says."""
    if has_value_function(d, ctx, handle) or plain_value(d, ctx, handle) == 0:
        return <uint32_t>SUMMON_TYPE_NORMAL
    return <uint32_t>plain_value(d, ctx, handle)


cdef bint can_summon(DuelState* d, Context* ctx, int card, bint facedown) noexcept nogil:
    """Whether the hand card may be Normal Summoned, or Set, now."""
    cdef Manners m
    summon_manners(d, ctx, card, facedown, &m)
    return count_manners(&m) > 0


cdef void ordinary_summons(DuelState* d, Context* ctx, int player, Ordinary* o) noexcept nogil:
    """NS-01, TRIB-01, ZONE-11, ZONE-12: what the rules allow the player by themselves; `known` if no effect could have a say."""
    cdef uint32_t own = d.players[player].monster_mask
    cdef bint left = d.players[player].normal_summons == 0
    o.known = silent(d, ctx, TOPIC_NORMAL | TOPIC_LEVEL | TOPIC_ZONES)
    if not o.known:
        return
    o.allowed[0] = False
    o.allowed[1] = False
    o.allowed[2] = False
    if not left:
        return
    if not none_says(ctx, TOPIC_NORMAL) and not monsters_say_nothing(d, ctx):
        o.known = False
        return
    o.allowed[0] = (MAIN_ZONES & ~own) != 0
    if own & MAIN_ZONES or o.allowed[0]:  # a Tribute leaves a zone
        o.allowed[1] = own != 0
        o.allowed[2] = own & (own - 1) != 0


cdef bint monsters_say_nothing(DuelState* d, Context* ctx) noexcept nogil:
    """Whether no monster on the field declares anything about Tributes."""
    cdef uint32_t mask
    cdef int player
    for player in range(2):
        mask = d.players[player].monster_mask
        while mask:
            if not says_nothing(script_of(d, ctx, d.players[player].monsters[ctz32(mask)]), TOPIC_NORMAL):
                return False
            mask &= mask - 1
    return True


cdef int both_ways(DuelState* d, Context* ctx, int card) noexcept nogil:
    """MAY_SUMMON and MAY_SET for a monster in the hand; a monster may be Set as it may be summoned (SET-02), but for effects."""
    return (MAY_SUMMON if can_summon(d, ctx, card, False) else 0) | (MAY_SET if can_summon(d, ctx, card, True) else 0)


cdef void find_manners(
    DuelState* d, Context* ctx, int card, bint facedown, uint32_t zones, Manners* m
) noexcept nogil:
    """The ordinary way, if there is room and Tributes enough; then what effects allow."""
    cdef int required
    if not has_own(d, ctx, card, EFFECT_LIMIT_SET_PROC if facedown else EFFECT_LIMIT_SUMMON_PROC):
        required = tributes_needed(d, ctx, card, facedown)
        if required == 0:
            if free_monster_zones(d, ctx, d.cards[card].controller, zones):  # ZONE-11
                m.tributes = 0
        elif can_tribute(d, ctx, card, required, zones):
            m.tributes = required
    if facedown:
        special_manners(d, ctx, card, EFFECT_SET_PROC, m)
        special_manners(d, ctx, card, EFFECT_LIMIT_SET_PROC, m)
    else:
        special_manners(d, ctx, card, EFFECT_SUMMON_PROC, m)
        special_manners(d, ctx, card, EFFECT_LIMIT_SUMMON_PROC, m)


cdef int own_of_code(
    DuelState* d, Context* ctx, int card, uint32_t code, uint16_t* handles, int most
) noexcept nogil:
    """The effects of that code that the card has, whether they apply or not: declared ones, then others; how many."""
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef const EffectRow* row
    cdef int bit = fold_effect(code)
    cdef int count = 0
    cdef int cell, i
    if script != NULL and (bit_of(script.singles, bit) or bit_of(script.fields, bit)):
        row = &ctx.scripts.effects[script.first_effect]
        for i in range(script.n_effects):
            if row[i].code == code and count < most:
                handles[count] = <uint16_t>declared_handle(card, i)
                count += 1
    cell = d.cards[card].first_effect
    while cell != NO_CELL:
        if (<const Effect*>&d.cells[cell]).code == code and count < most:
            handles[count] = <uint16_t>handle_of_cell(d, cell)
            count += 1
        cell = (<const Effect*>&d.cells[cell]).next
    return count


cdef bint has_own(DuelState* d, Context* ctx, int card, uint32_t code) noexcept nogil:
    cdef uint16_t handles[1]
    return own_of_code(d, ctx, card, code, handles, 1) > 0


cdef void special_manners(DuelState* d, Context* ctx, int card, uint32_t code, Manners* m) noexcept nogil:
    """TRIB-03, TRIB-05: other ways that an effect of the card, or on it, allows (EFFECT_SUMMON_PROC and kin)."""
    cdef uint16_t handles[MOST_MANNERS]
    cdef Found found
    cdef int count = own_of_code(d, ctx, card, code, handles, MOST_MANNERS)
    cdef int i
    for i in range(count):
        add_manner(d, ctx, card, handles[i], m)
    if not in_play(d, ctx, code):
        return
    all_of_code(d, ctx, code, &found)
    for i in range(found.n):
        if handler_of(d, found.handles[i]) == card or not in_range(d, ctx, found.handles[i]):
            continue
        if reaches(d, ctx, found.handles[i], card):
            add_manner(d, ctx, card, found.handles[i], m)


cdef void add_manner(DuelState* d, Context* ctx, int card, int handle, Manners* m) noexcept nogil:
    """Add the way if the condition `(e, c, minc)` of the procedure holds."""
    cdef Function f
    cdef Arguments a
    if m.n >= MOST_MANNERS:
        return
    function_of(d, ctx, handle, ATTRIBUTE_CONDITION, &f)
    if f.program == NO_PROGRAM:
        if free_monster_zones(d, ctx, d.cards[card].controller, 0xFF) == 0:
            return
    else:
        arguments_of_procedure(d, ctx, handle, card, d.cards[card].controller, 0, &a)
        if not ask_event(d, ctx, &f, &a):
            return
    m.handles[m.n] = <uint16_t>handle
    m.n += 1


cdef void arguments_of_procedure(
    DuelState* d, Context* ctx, int handle, int card, int player, int chk, Arguments* a
) noexcept nogil:
    """What the functions of a procedure are handed. No event: its cards are set where a function may ask for them."""
    memset(a, 0, sizeof(Arguments))
    a.effect = handle
    a.player = player
    a.chk = chk
    a.target = NO_CARD
    a.card = card


cdef int tributes_needed(DuelState* d, Context* ctx, int card, bint facedown) noexcept nogil:
    """TRIB-01, TRIB-02: none up to Level 4, one for Level 5 and 6, two above; effects may ask for fewer."""
    cdef int64_t level = level_of(d, ctx, card)
    cdef int64_t required = 0 if level <= 4 else 1 if level <= 6 else 2
    cdef Found found
    cdef int i
    find_on_card(d, ctx, card, EFFECT_DECREASE_TRIBUTE_SET if facedown else EFFECT_DECREASE_TRIBUTE, &found)
    for i in range(found.n):
        required -= value_of(d, ctx, found.handles[i], card)
    return <int>required if required > 0 else 0


cdef void tribute_candidates(DuelState* d, Context* ctx, int player, int card, Group* out) noexcept nogil:
    """TRIB-01, TRIB-08, TRIB-12: the monsters that may be Tributed for the card's Summon or Set."""
    cdef int side, i, monster
    empty(out)
    for side in range(2):
        for i in range(MONSTER_ZONES):
            monster = d.players[side].monsters[i]
            if monster == NO_CARD:
                continue
            if side != player and not (
                has(d, ctx, monster, EFFECT_EXTRA_RELEASE) or has(d, ctx, monster, EFFECT_EXTRA_RELEASE_SUM)
            ):
                continue
            if may_be_tribute(d, ctx, monster, card):
                add(out, monster)


cdef bint may_be_tribute(DuelState* d, Context* ctx, int monster, int card) noexcept nogil:
    """Whether the monster may be Tributed for the Summon of the card."""
    cdef Found found
    cdef int i
    find_on_card(d, ctx, monster, EFFECT_UNRELEASABLE_SUM, &found)
    for i in range(found.n):
        if value_of(d, ctx, found.handles[i], card):
            return False
    find_on_card(d, ctx, card, EFFECT_TRIBUTE_LIMIT, &found)
    for i in range(found.n):
        if value_of(d, ctx, found.handles[i], monster):
            return False
    return not forbidden(d, ctx, monster, EFFECT_CANNOT_RELEASE, d.cards[card].controller)


cdef int worth(DuelState* d, Context* ctx, int monster, int card) noexcept nogil:
    """For how many Tributes the monster counts."""
    cdef Found found
    cdef int i
    if not may_have(d, ctx, monster, EFFECT_DOUBLE_TRIBUTE):
        return 1
    find_on_card(d, ctx, monster, EFFECT_DOUBLE_TRIBUTE, &found)
    for i in range(found.n):
        if value_of(d, ctx, found.handles[i], card):
            return 2
    return 1


cdef uint32_t zone_of(const DuelState* d, int monster, int player) noexcept nogil:
    """The player's own zone that the monster is in, as a mask."""
    cdef const Card* c = &d.cards[monster]
    return <uint32_t>1 << c.sequence if c.controller == player else 0


cdef bint can_tribute(DuelState* d, Context* ctx, int card, int required, uint32_t zones) noexcept nogil:
    """Whether there are enough Tributes (face-down ones too, TRIB-08), and then a zone (ZONE-12)."""
    cdef Group candidates
    tribute_candidates(d, ctx, d.cards[card].controller, card, &candidates)
    return can_complete(d, ctx, card, 0, &candidates, required, zones)


cdef bint can_complete(
    DuelState* d, Context* ctx, int card, uint32_t leaving, const Group* others, int missing, uint32_t zones
) noexcept nogil:
    """Whether what leaves these zones, with some of the others that count for as many Tributes as are missing, leaves room: a
    monster in an Extra Monster Zone or a closed zone does not, nor do too few where there may be only so many (ZONE-12, ZONE-13,
    E-051)."""
    cdef int player = d.cards[card].controller
    cdef bint room = free_zones_without(d, ctx, player, zones, leaving) != 0
    cdef Group left = others[0]
    cdef Group rest
    cdef int total = 0
    cdef int monster
    if missing <= 0:
        return room
    monster = take_lowest(&left)
    while monster != NO_CARD:
        if room:
            total += worth(d, ctx, monster, card)
            if total >= missing:
                return True
        else:
            rest = others[0]
            drop(&rest, monster)
            if can_complete(
                d, ctx, card, leaving | zone_of(d, monster, player), &rest, missing - worth(d, ctx, monster, card), zones
            ):
                return True
        monster = take_lowest(&left)
    return False


# -- Normal Summons and Sets -----------------------------------------------------------------------------------------------------


cdef void summon_or_set(DuelState* d, Context* ctx, int card, bint facedown) noexcept nogil:
    """NS-06 and SET-04: bring a monster from the hand to the field, face-up or face-down."""
    cdef Unit* unit = push(d, ctx, UNIT_NORMAL, d.cards[card].controller)
    unit.card = <uint8_t>card
    unit.facedown = facedown
    if d.cards[card].location == AT_MZONE:
        unit.flags = AGAIN


cdef void resume_summon(DuelState* d, Context* ctx, int card, bint facedown, int pending, int required) noexcept nogil:
    """Take a Normal Summon, or a Set, up where its Tributes or its zone are chosen."""
    cdef Unit* unit = push(d, ctx, UNIT_NORMAL, d.cards[card].controller)
    unit.card = <uint8_t>card
    unit.facedown = facedown
    if pending == PENDING_TRIBUTE:
        unit.reserved = PENDING_TRIBUTE
        unit.required = <uint8_t>required
        unit.step = NORMAL_TRIBUTES
    elif pending == PENDING_SUMMON_ZONE:
        begin_zone(d, ctx, unit)
    else:
        unit.flags = OF_BACKROW
        unit.step = BACKROW_FIELD


cdef void summon_by_effect(
    DuelState* d, Context* ctx, int card, bint ignore_count, int way, bint facedown
) noexcept nogil:
    """NS-05: a Normal Summon or Set during or after an effect; an extra one does not use the turn's."""
    cdef Unit* unit = push(d, ctx, UNIT_NORMAL, d.cards[card].controller)
    unit.card = <uint8_t>card
    unit.effect = <uint16_t>way
    unit.facedown = facedown
    unit.flags = BY_EFFECT | (WITHOUT_COUNT if ignore_count else 0)
    unit.minimum = d.players[unit.player].normal_summons


cdef void set_backrow(DuelState* d, Context* ctx, int card) noexcept nogil:
    """ST-01: Set a Spell or Trap from the hand."""
    cdef Unit* unit = push(d, ctx, UNIT_NORMAL, d.cards[card].controller)
    unit.card = <uint8_t>card
    unit.facedown = 1
    unit.flags = OF_BACKROW
    unit.step = BACKROW_FIELD


cdef int step_normal(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`effect`: the manner, at first the one that an effect asks for; `argument`: the SUMMON_TYPE_*; `done`: the Tributes;
    `reserved`: the pending rule; `minimum`: Normal Summons used before. On and on, until something else has to be done first."""
    cdef int depth = d.n_units
    cdef int status
    while True:
        status = one_step_of_normal(d, ctx, unit)
        if status != OK or d.n_units != depth or ctx.error:
            return status


cdef inline int one_step_of_normal(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    if unit.flags & AGAIN:
        return step_again(d, ctx, unit)
    if unit.step == NORMAL_BEGIN or unit.step == NORMAL_CHOSEN:
        return choose_manner(d, ctx, unit)
    if unit.step == NORMAL_COSTS:
        return begin_manner(d, ctx, unit)
    if unit.step == NORMAL_PAID:
        d.script.reason_effect = <uint16_t>unit.reason
        d.script.reason_player = unit.who
        begin_zone(d, ctx, unit)
        return OK
    if unit.step == NORMAL_TRIBUTES:
        return next_tribute(d, ctx, unit)
    if unit.step == NORMAL_RELEASED:
        tributes_paid(d, ctx, unit)
        begin_zone(d, ctx, unit)
        return OK
    if unit.step == NORMAL_LAY or unit.step == NORMAL_POSITION:
        return lay_monster(d, ctx, unit)
    if unit.step == NORMAL_TRIED:
        return summon_succeeds(d, ctx, unit)
    if unit.step == NORMAL_TOLD:
        tell_summon(d, ctx, unit)
    if unit.step == BACKROW_FIELD or unit.step == BACKROW_LAY:
        return step_backrow(d, ctx, unit)
    if unit.flags & WITHOUT_COUNT:
        d.players[unit.player].normal_summons = unit.minimum
    return end_unit(d, unit)


cdef int choose_manner(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """Of several ways one is chosen; then Tributes, or what the way asks for, are paid."""
    cdef Manners m
    cdef uint32_t type
    cdef int count
    cdef int number = 0
    if unit.flags & BY_EFFECT:
        manners_by_effect(d, ctx, unit.card, unit.flags & WITHOUT_COUNT, unit.effect, unit.facedown, &m)
    else:
        summon_manners(d, ctx, unit.card, unit.facedown, &m)
    count = count_manners(&m)
    if count == 0:
        return end_unit(d, unit)
    if unit.step == NORMAL_CHOSEN:
        number = <int>d.script.result
    elif count > 1:
        unit.step = NORMAL_CHOSEN
        choose_option(d, ctx, unit.player, count, MSG_SELECT_OPTION)
        return OK
    if m.tributes != NO_TRIBUTES:
        number -= 1
    if number >= m.n:
        return ERROR_INTERNAL
    unit.effect = m.handles[number] if number >= 0 else NO_EFFECT
    unit.maximum = <uint8_t>m.tributes if number < 0 else 0
    unit.step = NORMAL_COSTS
    if number >= 0:
        type = type_of_manner(d, ctx, unit.effect)
    else:
        type = SUMMON_TYPE_TRIBUTE if m.tributes else SUMMON_TYPE_NORMAL
    if pay(d, ctx, unit.card, EFFECT_MSET_COST if unit.facedown else EFFECT_SUMMON_COST, unit.player, type):
        return OK
    return begin_manner(d, ctx, unit)


cdef int begin_manner(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`effect`: the way, NO_EFFECT: the ordinary one, with `maximum` Tributes."""
    if unit.effect != NO_EFFECT:
        return pay_manner(d, ctx, unit, unit.effect)
    if unit.maximum == 0:
        begin_zone(d, ctx, unit)
        return OK
    unit.reserved = PENDING_TRIBUTE
    unit.required = unit.maximum
    unit.step = NORMAL_TRIBUTES
    return OK


cdef int pay_manner(DuelState* d, Context* ctx, Unit* unit, int handle) noexcept nogil:
    """TRIB-03, TRIB-05: as the effect says: its operation pays or Tributes, then the monster is laid down."""
    cdef Function f
    cdef Arguments a
    use_effect(d, ctx, handle, unit.player)
    unit.effect = <uint16_t>handle
    if not has_value_function(d, ctx, handle):
        unit.argument = <int32_t>plain_value(d, ctx, handle)
    function_of(d, ctx, handle, ATTRIBUTE_OPERATION, &f)
    if f.program == NO_PROGRAM:
        begin_zone(d, ctx, unit)
        return OK
    unit.reason = d.script.reason_effect
    unit.who = d.script.reason_player
    d.script.reason_effect = <uint16_t>handle
    d.script.reason_player = unit.player
    unit.step = NORMAL_PAID
    arguments_of_procedure(d, ctx, handle, unit.card, unit.player, 1, &a)
    return run_function(d, ctx, &f, &a)


cdef int worth_of_picks(DuelState* d, Context* ctx, const Unit* unit) noexcept nogil:
    cdef int total = 0
    cdef int i
    for i in range(unit.first_pick, d.n_picks):
        total += worth(d, ctx, d.picks[i], unit.card)
    return total


cdef int next_tribute(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """TRIB-01: as many monsters as are needed; one may count for two. Then they are sent to the GY together (NS-06 (1))."""
    cdef Way grave = way_to(AT_GRAVE)
    cdef Group tributes
    cdef int i
    if worth_of_picks(d, ctx, unit) < unit.required:
        return ask(d, unit.player, MSG_SELECT_TRIBUTE)
    empty(&tributes)
    for i in range(unit.first_pick, d.n_picks):
        add(&tributes, d.picks[i])
    unit.done = keep(d, ctx, &tributes)
    unit.reason = d.script.reason_effect
    unit.who = d.script.reason_player
    d.script.reason_effect = NO_EFFECT
    d.script.reason_player = unit.player
    unit.step = NORMAL_RELEASED
    send(d, ctx, &tributes, &grave, TRIBUTED, SEND_RELEASE)
    return OK


cdef void tributes_paid(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """Triggers of the Tributed monsters wait until the Summon has succeeded or been negated (TRIB-06, CF-49)."""
    cdef int i
    for i in range(unit.first_pick, d.n_picks):
        d.cards[d.picks[i]].reason_card = unit.card
    clear_picks(d, unit.first_pick)
    unit.required = 0
    unit.argument = <int32_t>SUMMON_TYPE_TRIBUTE
    d.script.reason_effect = <uint16_t>unit.reason
    d.script.reason_player = unit.who


cdef void tributes_to_choose_from(DuelState* d, Context* ctx, const Unit* unit, Group* out) noexcept nogil:
    """The monsters that may be Tributed next (TRIB-01, TRIB-08), so that there is a zone in the end (ZONE-12)."""
    cdef uint32_t zones = zones_of_summon(d, ctx, unit)
    cdef uint32_t leaving = 0
    cdef int missing = unit.required - worth_of_picks(d, ctx, unit)
    cdef Group candidates, left, rest
    cdef int monster, i
    tribute_candidates(d, ctx, unit.player, unit.card, &candidates)
    for i in range(unit.first_pick, d.n_picks):
        drop(&candidates, d.picks[i])
        leaving |= zone_of(d, d.picks[i], unit.player)
    out[0] = candidates
    if free_zones_without(d, ctx, unit.player, zones, leaving) and each_counts_once(d, ctx, unit.card, &candidates):
        return
    left = candidates
    monster = take_lowest(&left)
    while monster != NO_CARD:
        rest = candidates
        drop(&rest, monster)
        if not can_complete(
            d,
            ctx,
            unit.card,
            leaving | zone_of(d, monster, unit.player),
            &rest,
            missing - worth(d, ctx, monster, unit.card),
            zones,
        ):
            drop(out, monster)
        monster = take_lowest(&left)


cdef bint tributes_count_alike(DuelState* d, Context* ctx, const Unit* unit) noexcept nogil:
    """Whether no Tribute for the Summon that waits counts as more than one: then as many are picked as are needed."""
    cdef Group candidates
    tribute_candidates(d, ctx, unit.player, unit.card, &candidates)
    return each_counts_once(d, ctx, unit.card, &candidates)


cdef bint each_counts_once(DuelState* d, Context* ctx, int card, const Group* monsters) noexcept nogil:
    """Whether none of them counts as more than one Tribute for the card."""
    cdef Group left = monsters[0]
    cdef int monster = take_lowest(&left)
    while monster != NO_CARD:
        if worth(d, ctx, monster, card) != 1:
            return False
        monster = take_lowest(&left)
    return True


cdef uint64_t select_monster(const DuelState* d, const Context* ctx, int monster, int player) noexcept nogil:
    """SELECT of a monster: one that the player may not know has no passcode."""
    cdef const Card* c = &d.cards[monster]
    cdef uint32_t code = ctx.facts[c.row].code
    if c.controller != player and not c.position & POS_FACEUP:
        code = 0
    return encode(ACTION_SELECT, c.controller, AT_MZONE, c.sequence, code)


cdef int list_tributes(DuelState* d, Context* ctx, const Unit* unit, uint64_t* out) noexcept nogil:
    """SELECT_TRIBUTE; if all that are left must be Tributed, only the first is offered."""
    cdef unsigned char order[MAX_CARDS]
    cdef Group candidates
    cdef int count, i
    tributes_to_choose_from(d, ctx, unit, &candidates)
    count = in_order(d, ctx, &candidates, order)
    if count > 1 and count == unit.required - (d.n_picks - unit.first_pick) and tributes_count_alike(d, ctx, unit):
        count = 1
    for i in range(count):
        out[i] = select_monster(d, ctx, order[i], unit.player)
    return count


cdef int answer_tribute(DuelState* d, Context* ctx, Unit* unit, uint64_t action) noexcept nogil:
    """The picks stay in place order."""
    cdef int side = <int>(action >> CONTROLLER_SHIFT & 1)
    cdef int monster = d.players[side].monsters[sequence_of(action)]
    cdef int at = d.n_picks
    while at > unit.first_pick and place_key(d, ctx, d.picks[at - 1]) > place_key(d, ctx, monster):
        d.picks[at] = d.picks[at - 1]
        at -= 1
    d.picks[at] = <uint8_t>monster
    d.n_picks += 1
    return OK


cdef void begin_zone(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """ZONE-09, ZONE-10, ZONE-12: any free Main Monster Zone, the Tributes' own included; of those that the summon is for, if
    there is one left (E-081)."""
    cdef uint32_t free = free_monster_zones(d, ctx, unit.player, zones_of_summon(d, ctx, unit))
    if free == 0:
        free = free_monster_zones(d, ctx, unit.player, ANYWHERE)
    unit.reserved = PENDING_SUMMON_ZONE
    unit.step = NORMAL_LAY
    if free == 0:
        fail(ctx, ERROR_SCRIPT)
        return
    choose_zone(d, ctx, unit.player, unit.card, unit.player, AT_MZONE, free)


cdef void use_normal_summon(DuelState* d, Context* ctx, int player, int card, int zone, bint facedown) noexcept nogil:
    """NS-01, SET-03, OPT-08: an additional Normal Summon is used if there is one for the zone (one for certain zones rather than
    one for any), else the turn's own: so nothing is used up that could have been kept. If that is used up too, the zones of
    an additional one have gone with the Tributes (E-081)."""
    cdef Found left
    cdef uint32_t zones
    cdef int chosen = -1
    cdef int best = 0
    cdef int fit, i
    additional_ones(d, ctx, player, card, facedown, &left)
    for i in range(left.n):
        zones = zones_of(d, ctx, left.handles[i], card)
        fit = (1 if zones >> zone & 1 else 3) + (zones == ANYWHERE)
        if chosen < 0 or fit < best:
            best = fit
            chosen = i
    if chosen < 0 or best > 2 and d.players[player].normal_summons < allowed_summons(d, ctx, player):
        d.players[player].normal_summons += 1
        return
    use_effect(d, ctx, left.handles[chosen], player)
    if used_by(d, left.handles[chosen]) == 0:
        set_used(d, ctx, left.handles[chosen], 1)


cdef int lay_monster(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """NS-06 (2) to (4), SET-04 (2), (3): the monster is laid down; a Set one is not Summoned (SET-01)."""
    cdef int card = unit.card
    cdef int zone = <int>d.script.result
    cdef int position = POS_FACEUP_ATTACK
    cdef Group g
    cdef uint32_t type
    if unit.step == NORMAL_POSITION:
        zone = unit.maximum
        position = <int>d.script.result
    else:
        unit.reserved = PENDING_NONE
        use_normal_summon(d, ctx, unit.player, card, zone, unit.facedown)
        if not unit.facedown and player_has(d, ctx, unit.player, EFFECT_LIGHT_OF_INTERVENTION):
            unit.maximum = <uint8_t>zone
            unit.step = NORMAL_POSITION
            choose_position(d, ctx, unit.player, card, POS_FACEUP)  # NS-04, TRIB-09
            return OK
    only(&g, card)
    time_passes(d)  # CF-49: what its Tributes' "when" effects waited for is over
    if unit.facedown:
        relocate(d, ctx, card, unit.player, AT_MZONE, zone, POS_FACEDOWN_DEFENSE, KEEPS_REASON)
        take_materials(d, unit)
        d.cards[card].status |= STATUS_SET_TURN
        d.more[card].summon_place = <uint8_t>((d.more[card].summon_place & 0xF) | unit.player << 4)
        log_card(ctx, MSG_SET, &d.cards[card])
        count_activity(d, ctx, unit.player, ACTIVITY_NORMALSUMMON, &g, NULL, 0)
        happens(d, ctx, EVENT_MSET, &g, unit.player, 0, NO_EFFECT, 0, unit.player)
        unit.step = NORMAL_DONE
        carry_out_continuous(d, ctx)
        return OK
    enable(d, card, False)
    relocate(d, ctx, card, unit.player, AT_MZONE, zone, position, KEEPS_REASON)
    take_materials(d, unit)
    type = <uint32_t>unit.argument if unit.argument else <uint32_t>SUMMON_TYPE_NORMAL
    note_summon(d, ctx, card, type, unit.player, AT_HAND)
    d.cards[card].status |= STATUS_SUMMON_TURN
    log_card(ctx, MSG_SUMMONING, &d.cards[card])
    unit.step = NORMAL_TRIED
    would_be_summoned(d, ctx, &g, EVENT_SUMMON, unit.player)
    return OK


cdef void take_materials(DuelState* d, Unit* unit) noexcept nogil:
    """The card's materials are the unit's group."""
    forget(d, &d.cards[unit.card].materials)
    d.cards[unit.card].materials = unit.done
    unit.done = NO_GROUP


cdef int summon_succeeds(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """NS-06 (5): the monster is Summoned, unless that was negated."""
    cdef Group g
    if d.script.result:
        unit.step = NORMAL_DONE
        return OK
    only(&g, unit.card)
    enable(d, unit.card, True)
    board_changed(d, ctx, unit.card)
    log_0(ctx, MSG_SUMMONED)
    count_summon(d, ctx, &g, EVENT_SUMMON, unit.player)
    unit.step = NORMAL_TOLD
    tell_materials(d, ctx, unit.card, REASON_SUMMON)
    return OK


cdef void tell_materials(DuelState* d, Context* ctx, int card, uint32_t reason) noexcept nogil:
    """Monsters have become Tributes or materials of a summon that succeeded."""
    materials_used(d, ctx, card, reason)
    carry_out_continuous(d, ctx)


cdef void materials_used(DuelState* d, Context* ctx, int card, uint32_t reason) noexcept nogil:
    """The same; continuous effects of it are still to be carried out."""
    cdef uint16_t handles[MOST_MANNERS]
    cdef Group materials
    cdef int player = d.more[card].summon_place >> 4
    cdef int count, i
    if d.cards[card].materials != NO_GROUP:
        look(d, d.cards[card].materials, &materials)
        happens(d, ctx, EVENT_BE_MATERIAL, &materials, player, 0, NO_EFFECT, reason, player)
    count = own_of_code(d, ctx, card, EFFECT_MATERIAL_CHECK, handles, MOST_MANNERS)
    for i in range(count):
        value_of(d, ctx, handles[i], card)


cdef void tell_summon(DuelState* d, Context* ctx, const Unit* unit) noexcept nogil:
    cdef Group g
    only(&g, unit.card)
    happens(d, ctx, EVENT_SUMMON_SUCCESS, &g, unit.player, 0, NO_EFFECT, REASON_SUMMON, unit.player)
    d.script.flags |= SCRIPT_IGNITION_WINDOW


# -- Gemini monsters -------------------------------------------------------------------------------------------------------------


cdef bint may_be_summoned_again(DuelState* d, Context* ctx, int card) noexcept nogil:
    """GAP-18: whether a Gemini monster that lies face-up may be Normal Summoned once more."""
    cdef int player = d.cards[card].controller
    if not d.cards[card].position & POS_FACEUP or not may_have(d, ctx, card, EFFECT_GEMINI_SUMMONABLE):
        return False
    if not has(d, ctx, card, EFFECT_GEMINI_SUMMONABLE) or has(d, ctx, card, EFFECT_GEMINI_STATUS):
        return False
    return summons_left(d, ctx, player, card, False) and is_allowed(d, ctx, card, False, SUMMON_TYPE_GEMINI)


cdef int step_again(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """GAP-18: the Gemini monster is Normal Summoned where it lies, unless that is negated, and has its effects from then
    on."""
    cdef Group g
    only(&g, unit.card)
    if unit.step == NORMAL_BEGIN:
        unit.step = NORMAL_COSTS
        if pay(d, ctx, unit.card, EFFECT_SUMMON_COST, unit.player, SUMMON_TYPE_GEMINI):
            return OK
    if unit.step == NORMAL_COSTS:
        use_normal_summon(d, ctx, unit.player, unit.card, d.cards[unit.card].sequence, False)
        time_passes(d)
        enable(d, unit.card, False)
        log_card(ctx, MSG_SUMMONING, &d.cards[unit.card])
        unit.step = NORMAL_TRIED
        would_be_summoned(d, ctx, &g, EVENT_SUMMON, unit.player)
        return OK
    if not d.script.result:
        enable(d, unit.card, True)
        d.script.stale = STALE
        note_summon(
            d, ctx, unit.card, SUMMON_TYPE_GEMINI, unit.player, d.more[unit.card].summon_place & 0xF
        )
        give_gemini_status(d, ctx, unit.card)
        log_0(ctx, MSG_SUMMONED)
        count_summon(d, ctx, &g, EVENT_SUMMON, unit.player)
        tell_summon(d, ctx, unit)
    return end_unit(d, unit)


cdef void give_gemini_status(DuelState* d, Context* ctx, int card) noexcept nogil:
    """The monster is an Effect Monster until it leaves the field or is turned face-down."""
    cdef int handle = new_effect(d, ctx, card)
    if handle == NO_EFFECT:
        return
    runtime_effect(d, handle).type = EFFECT_TYPE_SINGLE
    runtime_effect(d, handle).code = EFFECT_GEMINI_STATUS
    runtime_effect(d, handle).reset = ON_THE_FIELD
    runtime_more(d, handle).property = EFFECT_FLAG_CANNOT_DISABLE
    register_effect(d, ctx, handle, card, 0)


# -- the window in which a summon can be negated ---------------------------------------------------------------------------------


cdef void would_be_summoned(
    DuelState* d, Context* ctx, const Group* monsters, uint32_t code, int player
) noexcept nogil:
    """SUM-06 (a), SUM-07, GAP-08: the one window in which the summon can be negated, of all the monsters or of some of them
    (PEND-09); the result: whether that of all was, and the group of those whose summon was not. While a Chain resolves there is
    none (CHAIN-04)."""
    cdef Happening what
    cdef Group left = monsters[0]
    cdef Group exposed
    cdef Unit* unit
    cdef int card
    empty(&exposed)
    if d.script.solving == 0 and surely_awaited(d, ctx, code):
        card = take_lowest(&left)
        while card != NO_CARD:
            if not has(d, ctx, card, shield_of(code)):
                add(&exposed, card)
            card = take_lowest(&left)
    if is_empty(&exposed):
        set_result(d, ctx, 0, monsters)
        return
    left = monsters[0]
    what.code = code
    what.player = player
    what.value = 0
    what.effect = NO_EFFECT
    what.reason = 0
    what.reason_player = player
    card = take_lowest(&left)
    while card != NO_CARD:
        d.cards[card].status |= STATUS_SUMMONING
        card = take_lowest(&left)
    unit = push(d, ctx, UNIT_NEGATION, d.turn_player)
    unit.cards = keep(d, ctx, monsters)
    unit.left = keep(d, ctx, &exposed)
    unit.argument = player
    unit.number = <int32_t>code
    unit.cell = <uint8_t>new_occurrence(d, ctx, &what, &exposed)
    hold_occurrence(d, unit.cell)
    unit.minimum = d.script.first_point
    unit.maximum = d.script.last_point
    unit.other = d.script.first_trigger
    unit.who = d.script.last_trigger
    d.script.first_point = NO_CELL
    d.script.last_point = NO_CELL
    d.script.first_trigger = NO_CELL
    d.script.last_trigger = NO_CELL


cdef inline uint32_t shield_of(uint32_t code) noexcept nogil:
    """The effect that keeps such a summon from being negated."""
    if code == EVENT_SUMMON:
        return EFFECT_CANNOT_DISABLE_SUMMON
    return EFFECT_CANNOT_DISABLE_FLIP_SUMMON if code == EVENT_FLIP_SUMMON else EFFECT_CANNOT_DISABLE_SPSUMMON


cdef void count_summon(DuelState* d, Context* ctx, const Group* monsters, uint32_t code, int player) noexcept nogil:
    """A summon of that kind (EVENT_SUMMON, FLIP_SUMMON or SPSUMMON) counts; before MR2020 a negated one, too (HIST-14)."""
    cdef Group left = monsters[0]
    cdef int card
    if code == EVENT_SUMMON:
        count_activity(d, ctx, player, ACTIVITY_SUMMON, monsters, NULL, 0)
        count_activity(d, ctx, player, ACTIVITY_NORMALSUMMON, monsters, NULL, 0)
    elif code == EVENT_FLIP_SUMMON:
        count_activity(d, ctx, player, ACTIVITY_FLIPSUMMON, monsters, NULL, 0)
    else:
        count_activity(d, ctx, player, ACTIVITY_SPSUMMON, monsters, NULL, 0)
        card = take_lowest(&left)
        while card != NO_CARD:
            note_special_summon(d, ctx, player, card)
            card = take_lowest(&left)


cdef void free_points(DuelState* d, int cell) noexcept nogil:
    cdef int next
    while cell != NO_CELL:
        next = (<Occurrence*>&d.cells[cell]).next
        (<Occurrence*>&d.cells[cell]).next = NO_CELL
        release_occurrence(d, cell)
        cell = next


cdef int step_negation(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`cards`: the monsters, then those whose summon was not negated; `cell`: the attempt; `minimum`, `maximum`: the
    points before; `other`, `who`: the triggers that waited before; `player`:
    who may act."""
    cdef int handle
    if unit.step == NEGATION_CHOSEN:
        handle = chosen_effect(d, ctx)
        if handle != NO_EFFECT:
            unit.step = NEGATION_ACTIVATED
            activate(d, ctx, handle, unit.player, unit.cell)
            return OK
        unit.step = NEGATION_OPPONENT if unit.player == d.turn_player else NEGATION_CLEARED
        if unit.step == NEGATION_CLEARED:
            passed_over(d, unit)
    if unit.step == NEGATION_TURN_PLAYER or unit.step == NEGATION_OPPONENT:
        while unit.step <= NEGATION_OPPONENT:
            unit.player = d.turn_player if unit.step == NEGATION_TURN_PLAYER else 1 - d.turn_player
            if offer_negation(d, ctx, unit):
                return OK
            unit.step += 1
        unit.step = NEGATION_CLEARED
        passed_over(d, unit)
    if unit.step == NEGATION_ACTIVATED:
        drop_points(d, <uint32_t>unit.number, <uint32_t>unit.number)  # GAP-08
        unit.step = NEGATION_RESOLVED
        respond_and_resolve(d, ctx)
        return OK
    if unit.step == NEGATION_RESOLVED:
        answered(d, unit)
        unit.step = NEGATION_CLEARED
    if unit.step == NEGATION_CLEARED:
        return end_negation(d, ctx, unit)
    return after_negation(d, ctx, unit)


cdef bint offer_negation(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """Ask the player who can answer the attempt itself; only that may be activated."""
    cdef unsigned char first
    clear_points(d)
    add_point(d, unit.cell)
    responses(d, ctx, unit.player, &first)
    keep_answers(d, &first, unit.cell)
    if first == NO_CELL:
        return False
    unit.step = NEGATION_CHOSEN
    choose_among(d, ctx, unit.player, first, False)
    return True


cdef void keep_answers(DuelState* d, unsigned char* first, int occurrence) noexcept nogil:
    """Drop from a list what does not answer that event."""
    cdef int cell = first[0]
    cdef int before = NO_CELL
    cdef int next
    while cell != NO_CELL:
        next = (<Trigger*>&d.cells[cell]).next
        if (<Trigger*>&d.cells[cell]).occurrence == occurrence:
            before = cell
        else:
            if before == NO_CELL:
                first[0] = <unsigned char>next
            else:
                (<Trigger*>&d.cells[before]).next = <uint8_t>next
            (<Trigger*>&d.cells[cell]).next = NO_CELL
            free_triggers(d, cell)
        cell = next


cdef void passed_over(DuelState* d, const Unit* unit) noexcept nogil:
    """Nobody has answered: all waits as before."""
    clear_points(d)
    clear_triggers(d)
    d.script.first_point = unit.minimum
    d.script.last_point = unit.maximum
    d.script.first_trigger = unit.other
    d.script.last_trigger = unit.who


cdef void answered(DuelState* d, const Unit* unit) noexcept nogil:
    """A Chain has resolved: what waited before it comes first."""
    free_points(d, unit.minimum)
    if unit.other == NO_CELL:
        return
    (<Trigger*>&d.cells[unit.who]).next = d.script.first_trigger
    if d.script.first_trigger == NO_CELL:
        d.script.last_trigger = unit.who
    d.script.first_trigger = unit.other


cdef int end_negation(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """SS-14, CF-35: monsters whose summon was negated and that are still there go to the GY by rule."""
    cdef Way grave = way_to(AT_GRAVE)
    cdef Group monsters, exposed, there, left, negated
    cdef Card* c
    cdef int card
    release_occurrence(d, unit.cell)
    unit.cell = NO_CELL
    look(d, unit.cards, &monsters)
    look(d, unit.left, &exposed)
    empty(&there)
    empty(&negated)
    left = monsters
    card = take_lowest(&left)
    while card != NO_CARD:
        c = &d.cards[card]
        if has_card(&exposed, card) and (c.status & STATUS_SUMMON_DISABLED or c.location != AT_MZONE):
            drop(&monsters, card)
            add(&negated, card)
            if c.location == AT_MZONE:
                add(&there, card)
        c.status &= ~<uint32_t>STATUS_SUMMONING
        card = take_lowest(&left)
    rekeep(d, ctx, &unit.cards, &monsters)
    rekeep(d, ctx, &unit.left, &negated)
    if not is_empty(&negated) and is_empty(&monsters) and not d.switches & SWITCH_NEGATED_SUMMON_UNCOUNTED:
        count_summon(d, ctx, &negated, <uint32_t>unit.number, unit.argument)  # HIST-14
    unit.step = NEGATION_CLEARED + 1
    unit.flags = 0
    if not is_empty(&there):
        unit.flags = 1
        unit.effect = d.script.reason_effect
        unit.who = d.script.reason_player
        d.script.reason_effect = NO_EFFECT
        d.script.reason_player = d.turn_player
        send(d, ctx, &there, &grave, REASON_RULE, SEND_BY_RULE)
    return OK


cdef inline uint32_t negated_event(uint32_t code) noexcept nogil:
    if code == EVENT_SUMMON:
        return EVENT_SUMMON_NEGATED
    return EVENT_FLIP_SUMMON_NEGATED if code == EVENT_FLIP_SUMMON else EVENT_SPSUMMON_NEGATED


cdef int after_negation(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    cdef Group monsters, negated
    if unit.flags:
        d.script.reason_effect = unit.effect
        d.script.reason_player = unit.who
    look(d, unit.left, &negated)
    if not is_empty(&negated):
        happens(
            d, ctx, negated_event(<uint32_t>unit.number), &negated, unit.argument, 0, NO_EFFECT, 0, 1 - unit.argument
        )
    look(d, unit.cards, &monsters)
    end_unit(d, unit)
    set_result(d, ctx, is_empty(&monsters), &monsters)
    return OK


# -- Flip Summons and position changes -------------------------------------------------------------------------------------------


cdef bint can_change_position(DuelState* d, Context* ctx, int card) noexcept nogil:
    """POS-08, POS-10, POS-11, FLIP-02 to FLIP-05; a Link Monster has no Defense Position (E-051)."""
    cdef const Card* c = &d.cards[card]
    if c.status & BOUND_THIS_TURN or c.attacks > 0:
        return False
    if type_of(d, ctx, card) & TYPE_LINK or has(d, ctx, card, EFFECT_CANNOT_CHANGE_POSITION):
        return False
    if c.position == POS_FACEDOWN_DEFENSE:
        if not may_be_face_up(d, ctx, card, c.controller):
            return False
        if not can_be_paid(d, ctx, card, EFFECT_FLIPSUMMON_COST, c.controller, 0):
            return False
        return not forbidden_summon(d, ctx, card, EFFECT_CANNOT_FLIP_SUMMON, c.controller, 0, 0)
    return True


cdef void turn_by_hand(DuelState* d, Context* ctx, int card) noexcept nogil:
    """POS-12: the monster's one manual change of the turn; a face-down one is Flip Summoned."""
    cdef Card* c = &d.cards[card]
    cdef Group g
    if c.position == POS_FACEDOWN_DEFENSE:
        c.status |= STATUS_CANNOT_CHANGE_FORM  # FLIP-07
        push(d, ctx, UNIT_FLIP, c.controller).card = <uint8_t>card
        pay(d, ctx, card, EFFECT_FLIPSUMMON_COST, c.controller, 0)
        return
    turn_over(d, ctx, card, POS_FACEUP_DEFENSE if c.position == POS_FACEUP_ATTACK else POS_FACEUP_ATTACK)
    c.status |= STATUS_CANNOT_CHANGE_FORM  # POS-08
    only(&g, card)
    happens(d, ctx, EVENT_CHANGE_POS, &g, c.controller, 0, NO_EFFECT, 0, c.controller)
    carry_out_continuous(d, ctx)


cdef int step_flip(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """FLIP-01, FLIP-09: a face-down monster is turned to face-up Attack Position, and is Flip Summoned unless that is
    negated."""
    cdef Card* c = &d.cards[unit.card]
    cdef Group g
    cdef int old = c.position
    cdef int depth = d.n_units
    if unit.step == 0:
        c.position = POS_FACEUP_ATTACK  # FLIP-08: never to Defense Position
        faces_changed(d, ctx, unit.card, old)
        c.status |= STATUS_FLIP_SUMMON_TURN
        enable(d, unit.card, False)
        log_card(ctx, MSG_FLIPSUMMONING, c)
        unit.step = 1
        only(&g, unit.card)
        would_be_summoned(d, ctx, &g, EVENT_FLIP_SUMMON, unit.player)
        if d.n_units > depth:
            return OK
    if d.script.result:
        c.status &= ~<uint32_t>STATUS_PROC_COMPLETE  # REVIVE-10
        return end_unit(d, unit)
    only(&g, unit.card)
    enable(d, unit.card, True)
    board_changed(d, ctx, unit.card)
    log_0(ctx, MSG_FLIPSUMMONED)
    count_summon(d, ctx, &g, EVENT_FLIP_SUMMON, unit.player)
    note_summon(d, ctx, unit.card, SUMMON_TYPE_FLIP, unit.player, d.more[unit.card].summon_place & 0xF)
    happens(d, ctx, EVENT_FLIP, &g, unit.player, 0, NO_EFFECT, 0, unit.player)
    happens(d, ctx, EVENT_FLIP_SUMMON_SUCCESS, &g, unit.player, 0, NO_EFFECT, 0, unit.player)
    happens(d, ctx, EVENT_CHANGE_POS, &g, unit.player, 0, NO_EFFECT, 0, unit.player)
    d.script.flags |= SCRIPT_IGNITION_WINDOW
    return end_unit(d, unit)


# -- procedure summons -----------------------------------------------------------------------------------------------------------


cdef void find_procedures(DuelState* d, Context* ctx, int player, Procedures* p) noexcept nogil:
    """SS-07, SS-08: the procedure summons that the player may make in an open state of the Main Phase, in place order."""
    cdef Board board
    cdef Group sources
    cdef bint all_asked
    cdef int card, handle
    p.n = 0
    board.where = 0
    if in_play(d, ctx, EFFECT_SPSUMMON_PROC):
        sources = d.script.sources
        all_asked = silent(d, ctx, TOPIC_SPECIAL) and simple_procedures(d, ctx, player, &sources, &board, p)
        if not all_asked or ctx.scripts.flags & ROW_OTHER_PROCEDURE:
            keep_nothing(ctx)
            declared_procedures(d, ctx, player, &sources, &board, p)
        if bit_of(d.script.runtime_codes, fold_effect(EFFECT_SPSUMMON_PROC)):
            keep_nothing(ctx)
            given_procedures(d, ctx, player, NO_CARD, &board, p)
    if in_play(d, ctx, EFFECT_SPSUMMON_PROC_G):
        handle = pendulum_procedure(d, ctx, player)
        if handle != NO_EFFECT:
            add_procedure(d, ctx, handler_of(d, handle), handle, p)
    if not ctx.scripts.flags & ROW_PROCEDURE and not bit_of(d.script.runtime_codes, fold_effect(EFFECT_SPSUMMON_PROC)):
        return
    keep_nothing(ctx)
    for card in range(d.n_cards):
        if d.cards[card].controller == player:
            single_procedures(d, ctx, player, card, &board, p)


cdef void find_procedures_of(DuelState* d, Context* ctx, int player, int card, Procedures* p) noexcept nogil:
    """Those of one card of the player."""
    cdef Board board
    cdef Group one
    cdef int handle
    p.n = 0
    board.where = 0
    if has_card(&d.script.sources, card):
        only(&one, card)
        declared_procedures(d, ctx, player, &one, &board, p)
    if bit_of(d.script.runtime_codes, fold_effect(EFFECT_SPSUMMON_PROC)):
        given_procedures(d, ctx, player, card, &board, p)
    if d.cards[card].location == AT_SZONE:
        handle = pendulum_procedure(d, ctx, player)
        if handle != NO_EFFECT and handler_of(d, handle) == card:
            add_procedure(d, ctx, card, handle, p)
    single_procedures(d, ctx, player, card, &board, p)


cdef int only_procedure(DuelState* d, Context* ctx, int card) noexcept nogil:
    """The procedure of a card that has just one, which need not be looked for; NO_EFFECT: it may have others, or summons in
    another way."""
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef const EffectRow* row
    cdef int bit = fold_effect(EFFECT_SPSUMMON_PROC)
    cdef int found = NO_EFFECT
    cdef int i
    if script == NULL or d.cards[card].first_effect != NO_CELL or bit_of(script.singles, bit):
        return NO_EFFECT
    if d.cards[card].location == AT_SZONE:
        if script.pendulum < 0 or bit_of(script.fields, bit) or bit_of(d.script.runtime_codes, bit):
            return NO_EFFECT
        return declared_handle(card, script.pendulum)
    row = &ctx.scripts.effects[script.first_effect]
    for i in range(script.n_effects):
        if row[i].code == EFFECT_SPSUMMON_PROC and not row[i].type_ & EFFECT_TYPE_SINGLE:
            if found != NO_EFFECT:
                return NO_EFFECT
            found = declared_handle(card, i)
    return found


cdef bint simple_procedures(
    DuelState* d, Context* ctx, int player, Group* sources, Board* board, Procedures* p
) noexcept nogil:
    """Those of cards that lie face-down in the Extra Deck, while nothing but want of materials or of a zone forbids them their
    summon: asked once for cards that are alike and lie together. False: those left in `sources` have to be asked in full."""
    cdef const Pile* extra = &d.players[player].piles[PILE_EXTRA]
    cdef int count = extra.count
    cdef int shown = shown_monsters(d, player)
    cdef bint others = ctx.scripts.flags & ROW_OTHER_PROCEDURE != 0
    cdef const Procedure* materials = NULL
    cdef const Card* c
    cdef Group unasked
    cdef bint all_asked = True
    cdef int row = -1
    cdef bint may = False
    cdef bint plain
    cdef int i, card
    if shown < ctx.scripts.fewest and not others:
        if DEBUG:
            declared_procedures(d, ctx, player, sources, board, p)
            if p.n:
                fail(ctx, ERROR_INTERNAL)
        return True
    while count and d.cards[extra.cards[count - 1]].position & POS_FACEUP:  # they mostly lie on top
        count -= 1
    if count == 0 and not others:
        return True
    own_board(d, ctx, LOCATION_MZONE, player, board)
    plain = board.printed and not board.special and d.switches & EVERY_KIND == EVERY_KIND
    for i in range(count):
        card = extra.cards[i]
        c = &d.cards[card]
        if c.row != row:
            if c.position & POS_FACEUP:  # it may have fewer zones than one of the same name that is face-down (ZONE-08)
                continue
            row = c.row
            may = False
            if 0 < ctx.scripts.traits[row].fewest <= shown:
                may = has_simple_materials(d, ctx, card, player, plain, board)
        if not may and c.first_effect == NO_CELL and not others and not DEBUG:
            continue
        materials = simple_materials(d, ctx, card)
        if materials == NULL or c.position & POS_FACEUP:
            continue
        if c.first_effect != NO_CELL:
            if all_asked:
                empty(&unasked)
            all_asked = False
            add(&unasked, card)
            continue
        if DEBUG and may != may_use_procedure(
            d, ctx, declared_handle(card, materials.row.effect), card, player, board, NULL
        ):
            fail(ctx, ERROR_INTERNAL)
        if others:
            drop(sources, card)
        if may and not add_last(d, ctx, card, materials.row.effect, p):
            add_procedure(d, ctx, card, declared_handle(card, materials.row.effect), p)
    if not others and not all_asked:
        intersect(sources, &unasked)
    return all_asked


cdef inline int shown_monsters(const DuelState* d, int player) noexcept nogil:
    """How many face-up monsters the player has."""
    cdef const Player* p = &d.players[player]
    cdef uint32_t mask = p.monster_mask
    cdef int count = 0
    while mask:
        count += (d.cards[p.monsters[ctz32(mask)]].position & POS_FACEUP) != 0
        mask &= mask - 1
    return count


cdef inline bint has_simple_materials(
    DuelState* d, Context* ctx, int card, int player, bint plain, Board* board
) noexcept nogil:
    """Whether there are materials and a zone for a card whose summon is ROW_SIMPLE. `plain`: see simple_answer."""
    cdef const Procedure* materials = simple_materials(d, ctx, card)
    cdef int answer = UNCLEAR
    if plain:
        answer = simple_answer(d, ctx, materials, board, d.cards[card].row)
    if answer == UNCLEAR:
        return has_materials(d, ctx, materials, card, player, board, NULL)
    return answer == SURELY


cdef inline const Procedure* simple_materials(const DuelState* d, const Context* ctx, int card) noexcept nogil:
    """The materials of the card if it is ROW_SIMPLE, else NULL."""
    cdef const RowScript* script = ctx.scripts.declares[d.cards[card].row]
    if script == NULL or not script.flags & ROW_SIMPLE:
        return NULL
    return &ctx.scripts.procedures[script.first_procedure]


cdef void declared_procedures(
    DuelState* d, Context* ctx, int player, const Group* cards, Board* board, Procedures* p
) noexcept nogil:
    """Those that these cards declare as effects of their place."""
    cdef int bit = fold_effect(EFFECT_SPSUMMON_PROC)
    cdef const RowScript* script
    cdef uint64_t left, may
    cdef int word, card
    cdef bint free = silent(d, ctx, TOPIC_SPECIAL)
    for word in range(3):
        left = cards.cards[word]
        while left:
            card = word * 64 + ctz64(left)
            left &= left - 1
            if d.cards[card].controller != player:
                continue
            script = script_of(d, ctx, card)
            if bit_of(script.fields, bit):
                may = usable_effects(d, ctx, card, player, script, board, free and is_hidden(&d.cards[card]))
                while may:
                    add_procedure(d, ctx, card, declared_handle(card, ctz64(may)), p)
                    may &= may - 1


cdef inline bint is_hidden(const Card* c) noexcept nogil:
    """Whether the card lies face-down in the Extra Deck, as printed."""
    return c.location == AT_EXTRA and not c.position & POS_FACEUP and c.first_effect == NO_CELL


cdef uint64_t usable_effects(
    DuelState* d, Context* ctx, int card, int player, const RowScript* script, Board* board, bint free
) noexcept nogil:
    """`free`: nothing but want of materials or of a zone can forbid a card that lies face-down in the Extra Deck its summon."""
    cdef const EffectRow* row = &ctx.scripts.effects[script.first_effect]
    cdef const Procedure* materials
    cdef uint64_t may = 0
    cdef int i, handle
    free = free and not script.flags & (ROW_ONCE | ROW_UNIQUE) and says_nothing(script, TOPIC_SPECIAL)
    for i in range(script.n_effects):
        if row[i].code != EFFECT_SPSUMMON_PROC or row[i].type_ & EFFECT_TYPE_SINGLE:
            continue
        handle = declared_handle(card, i)
        materials = materials_of_effect(ctx, script, i) if free else NULL
        if materials != NULL and materials.plain:
            if has_materials(d, ctx, materials, card, player, board, NULL):
                may |= <uint64_t>1 << i
        elif may_use_procedure(d, ctx, handle, card, player, board, NULL):
            may |= <uint64_t>1 << i
    return may


cdef inline const Procedure* materials_of_effect(const Context* ctx, const RowScript* script, int number) noexcept nogil:
    """The materials of the procedure that the effect of that number performs; NULL if it needs none."""
    cdef const Procedure* procedure = &ctx.scripts.procedures[script.first_procedure]
    cdef int i
    for i in range(script.n_procedures):
        if procedure[i].row.effect == number:
            return &procedure[i]
    return NULL


cdef void given_procedures(
    DuelState* d, Context* ctx, int player, int only_card, Board* board, Procedures* p
) noexcept nogil:
    """Those that cards (NO_CARD: any, else that one) were given during the duel."""
    cdef Found found
    cdef int i, card
    all_of_code(d, ctx, EFFECT_SPSUMMON_PROC, &found)
    for i in range(found.n):
        card = handler_of(d, found.handles[i])
        if card == NO_CARD or not is_runtime(found.handles[i]) or d.cards[card].controller != player:
            continue
        if only_card != NO_CARD and card != only_card:
            continue
        if may_use_procedure(d, ctx, found.handles[i], card, player, board, NULL):
            add_procedure(d, ctx, card, found.handles[i], p)


cdef void single_procedures(
    DuelState* d, Context* ctx, int player, int card, Board* board, Procedures* p
) noexcept nogil:
    """Those that the card has on itself."""
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef uint16_t handles[MOST_MANNERS]
    cdef int count, i
    if script == NULL or not bit_of(script.singles, fold_effect(EFFECT_SPSUMMON_PROC)):
        if d.cards[card].first_effect == NO_CELL:
            return
    count = own_of_code(d, ctx, card, EFFECT_SPSUMMON_PROC, handles, MOST_MANNERS)
    for i in range(count):
        if type_of_effect(d, ctx, handles[i]) & EFFECT_TYPE_SINGLE:
            if may_use_procedure(d, ctx, handles[i], card, player, board, NULL):
                add_procedure(d, ctx, card, handles[i], p)


cdef void add_procedure(DuelState* d, Context* ctx, int card, int handle, Procedures* p) noexcept nogil:
    """Put it among the others by place and number."""
    cdef uint64_t key, number
    cdef int at
    if p.n >= MOST_PROCEDURES:
        fail(ctx, ERROR_ACTIONS)
        return
    key = place_key(d, ctx, card)
    if is_runtime(handle):
        number = <uint64_t>64 << 32 | runtime_more(d, handle).order
    else:
        number = <uint64_t>number_of_handle(handle) << 32
    at = p.n
    while at > 0 and (p.keys[at - 1] > key or (p.keys[at - 1] == key and p.numbers[at - 1] > number)):
        p.keys[at] = p.keys[at - 1]
        p.numbers[at] = p.numbers[at - 1]
        p.cards[at] = p.cards[at - 1]
        p.handles[at] = p.handles[at - 1]
        at -= 1
    p.keys[at] = key
    p.numbers[at] = number
    p.cards[at] = <unsigned char>card
    p.handles[at] = <uint16_t>handle
    p.n += 1


cdef inline bint add_last(DuelState* d, Context* ctx, int card, int number, Procedures* p) noexcept nogil:
    """Put a declared one behind the others; False: that is not its place, or there is no room."""
    cdef uint64_t key = place_key(d, ctx, card)
    if p.n >= MOST_PROCEDURES or (p.n and p.keys[p.n - 1] >= key):
        return False
    p.keys[p.n] = key
    p.numbers[p.n] = <uint64_t>number << 32
    p.cards[p.n] = <unsigned char>card
    p.handles[p.n] = <uint16_t>declared_handle(card, number)
    p.n += 1
    return True


cdef bint is_its_own(DuelState* d, int handle, int card) noexcept nogil:
    """Whether the card has the effect itself."""
    if not is_runtime(handle):
        return card_of_handle(handle) == card
    return runtime_effect(d, handle).handler == card


cdef void procedure_manner(DuelState* d, Context* ctx, int handle, int card, int player, Summons* how) noexcept nogil:
    """What type of summon the procedure makes, in which positions, and to whose side (EFFECT_FLAG_SPSUM_PARAM)."""
    how.effect = handle
    how.player = player
    how.to = player
    how.no_check = False
    how.no_limit = False
    how.type = SUMMON_TYPE_SPECIAL | <uint32_t>value_of(d, ctx, handle, card)
    how.position = POS_FACEUP
    if property_of(d, ctx, handle) & EFFECT_FLAG_SPSUM_PARAM:
        if own_range(d, ctx, handle):
            how.position = own_range(d, ctx, handle)
        if other_range(d, ctx, handle):
            how.to = 1 - player


cdef bint may_use_procedure(
    DuelState* d, Context* ctx, int handle, int card, int player, Board* board, const Group* must
) noexcept nogil:
    """Whether the card can be Special Summoned by that procedure now (SS-33); `board`, `must`: see
    :func:`ygocore._native.by_procedure.has_materials`.

    A summoning condition ("cannot be Special Summoned ...") is about other ways than the card's own (REVIVE-15).
    """
    cdef Summons how
    cdef Function f
    cdef Arguments a
    cdef const Procedure* materials
    cdef int effect, who
    cdef bint holds
    if not is_within(d, ctx, card, range_of_effect(d, ctx, handle)) or not has_uses_left(d, ctx, handle, player):
        return False
    if revive_limit_holds(d, ctx, card) and not is_its_own(d, handle, card):  # REVIVE-12
        return False
    procedure_manner(d, ctx, handle, card, player, &how)
    if not may_special_summon(d, ctx, card, &how):
        return False
    materials = declared_materials(d, ctx, handle)
    function_of(d, ctx, handle, ATTRIBUTE_CONDITION, &f)
    if f.program == NO_PROGRAM:
        if materials != NULL:
            return has_materials(d, ctx, materials, card, how.to, board, must)
        return room_for(d, ctx, card, how.to, 0xFF) != 0
    effect = d.script.reason_effect
    who = d.script.reason_player
    d.script.reason_effect = <uint16_t>handle
    d.script.reason_player = <uint8_t>player
    arguments_of_procedure(d, ctx, handle, card, player, 0, &a)
    holds = ask_event(d, ctx, &f, &a) != 0
    d.script.reason_effect = <uint16_t>effect
    d.script.reason_player = <uint8_t>who
    return holds and (materials == NULL or has_materials(d, ctx, materials, card, how.to, board, must))


cdef void summon_by_procedure(
    DuelState* d, Context* ctx, int card, int handle, const Group* cards, const Group* must
) noexcept nogil:
    """SS-06 to SS-16: costs and materials, zone, position, the window in which it can be negated, success. `cards`, or NULL: the
    materials are chosen from these; `must`, or NULL: these among them."""
    cdef Unit* unit
    cdef Summons how
    if code_of_effect(d, ctx, handle) == EFFECT_SPSUMMON_PROC_G:
        pendulum_summon(d, ctx, handle)
        return
    unit = push(d, ctx, UNIT_PROCEDURE, d.cards[card].controller)
    procedure_manner(d, ctx, handle, card, unit.player, &how)
    unit.card = <uint8_t>card
    unit.effect = <uint16_t>handle
    unit.argument = <int32_t>how.type
    unit.number = <int32_t>how.position
    unit.who = <uint8_t>how.to
    unit.other = d.cards[card].location
    unit.reason = d.script.reason_effect
    unit.minimum = d.script.reason_player
    if cards != NULL:
        unit.flags = MATERIALS_GIVEN
        unit.left = keep(d, ctx, cards)
    if must != NULL:
        unit.more = keep(d, ctx, must)
    d.script.reason_effect = <uint16_t>handle
    d.script.reason_player = unit.player


cdef int run_part(DuelState* d, Context* ctx, const Unit* unit, int kind) noexcept nogil:
    """Run the target or operation of the procedure; the cards of the event are its materials."""
    cdef Function f
    cdef Arguments a
    cdef Group materials
    look(d, d.cards[unit.card].materials, &materials)
    function_of(d, ctx, unit.effect, kind, &f)
    arguments_of_procedure(d, ctx, unit.effect, unit.card, unit.player, 1, &a)
    a.cards = &materials
    return run_function(d, ctx, &f, &a)


cdef int step_procedure(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`argument`: the SUMMON_TYPE_*; `number`: positions, then the one chosen; `who`: whose side; `other`: where it came from;
    `reason`, `minimum`: the reason before; `done`: the materials; `maximum`: the zone. On and on, until something else has to
    be done first."""
    cdef int depth = d.n_units
    cdef int status
    while True:
        status = one_step_of_procedure(d, ctx, unit)
        if status != OK or d.n_units != depth or ctx.error:
            return status


cdef inline int one_step_of_procedure(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    cdef uint32_t free
    cdef Function f
    cdef Group g
    cdef int card = unit.card
    if unit.step == PROCEDURE_BEGIN:
        forget(d, &d.cards[card].materials)
        unit.step = PROCEDURE_AGREED
        set_result(d, ctx, 1, NULL)
        if has_function(d, ctx, unit.effect, ATTRIBUTE_TARGET):
            return run_part(d, ctx, unit, ATTRIBUTE_TARGET)
    if unit.step == PROCEDURE_AGREED:
        function_of(d, ctx, unit.effect, ATTRIBUTE_TARGET, &f)
        if d.script.result == 0 and not gives_nothing(ctx, f.program):
            d.script.reason_effect = <uint16_t>unit.reason
            d.script.reason_player = unit.minimum
            return end_unit(d, unit)
        unit.step = PROCEDURE_COSTS
        if pay(d, ctx, card, EFFECT_SPSUMMON_COST, unit.player, <uint32_t>unit.argument):
            return OK
    if unit.step == PROCEDURE_COSTS:
        use_effect(d, ctx, unit.effect, unit.player)
        unit.step = PROCEDURE_CHOSEN
        if begin_materials(d, ctx, unit):
            return OK
        unit.step = PROCEDURE_PAID
        if has_function(d, ctx, unit.effect, ATTRIBUTE_OPERATION):
            return run_part(d, ctx, unit, ATTRIBUTE_OPERATION)
    if unit.step == PROCEDURE_CHOSEN:
        look(d, d.script.result_group, &g)
        rekeep(d, ctx, &d.cards[card].materials, &g)
        unit.step = PROCEDURE_SPEND
        if has_function(d, ctx, unit.effect, ATTRIBUTE_OPERATION):
            return run_part(d, ctx, unit, ATTRIBUTE_OPERATION)
    if unit.step == PROCEDURE_SPEND:
        if not spend_materials(d, ctx, unit):
            unit.step = PROCEDURE_PAID
        return OK
    if unit.step == PROCEDURE_PAID:
        d.script.reason_effect = <uint16_t>unit.reason
        d.script.reason_player = unit.minimum
        unit.done = d.cards[card].materials
        d.cards[card].materials = NO_GROUP
        free = room_for(d, ctx, card, unit.who, 0xFF)
        if free == 0:
            return end_unit(d, unit)  # something has taken the zone that the materials left (ZONE-11)
        unit.step = PROCEDURE_ZONE
        choose_zone(d, ctx, unit.player, card, unit.who, AT_MZONE, free)
        return OK
    if unit.step == PROCEDURE_ZONE:
        unit.maximum = <uint8_t>d.script.result
        unit.step = PROCEDURE_POSITION
        choose_position(d, ctx, unit.player, card, allowed_positions(d, ctx, card, <uint32_t>unit.number))
        return OK
    if unit.step == PROCEDURE_POSITION:
        lay_by_procedure(d, ctx, unit)
        unit.step = PROCEDURE_TRIED
        only(&g, card)
        if d.script.solving:
            set_result(d, ctx, 0, &g)  # SUM-09: within the resolution of an effect there is no such window
        else:
            would_be_summoned(d, ctx, &g, EVENT_SPSUMMON, unit.player)
        return OK
    if unit.step == PROCEDURE_TRIED:
        if d.script.result:
            return end_unit(d, unit)
        return procedure_succeeds(d, ctx, unit)
    if unit.step == PROCEDURE_TOLD:
        only(&g, card)
        tell_stands(d, ctx, &g, unit.player)
        unit.step = PROCEDURE_ADJUST
        carry_out_continuous(d, ctx)
        return OK
    if unit.step == PROCEDURE_ADJUST:
        unit.step = PROCEDURE_DONE
        if adjust(d, ctx):
            return OK
    return end_unit(d, unit)


cdef void lay_by_procedure(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """SS-12: the monster is laid down, and not yet summoned."""
    time_passes(d)
    lay_summoned(
        d, ctx, unit.card, unit.who, unit.maximum, <int>d.script.result, unit.effect, <uint32_t>unit.argument, unit.player
    )
    take_materials(d, unit)


cdef int procedure_succeeds(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """SS-16: the monster is Special Summoned."""
    cdef uint32_t reason = reason_of_materials(<uint32_t>unit.argument)
    cdef Group g
    only(&g, unit.card)
    summon_stands(d, ctx, &g, unit.player)
    unit.step = PROCEDURE_TOLD
    tell_materials(d, ctx, unit.card, reason if reason else REASON_SPSUMMON)
    return OK


# -- Spells and Traps ------------------------------------------------------------------------------------------------------------


cdef bint can_be_set(DuelState* d, Context* ctx, int card, int player, bint ignore_field) noexcept nogil:
    """Whether the card can be Set as a Spell or Trap."""
    cdef int sort = ctx.facts[d.cards[card].row].sort
    if sort != SORT_SPELL_TRAP and sort != SORT_FIELD_SPELL:
        return False
    if forbidden(d, ctx, card, EFFECT_CANNOT_SSET, player):
        return False
    if ignore_field or sort == SORT_FIELD_SPELL:
        return True
    return free_backrow(d, ctx, player) != 0


cdef int step_backrow(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """Lay a Spell or Trap face-down in a zone (ST-01); it is not to be activated in this turn (ST-02)."""
    cdef int card = unit.card
    cdef Group g
    if unit.step == BACKROW_FIELD:
        unit.step = BACKROW_LAY
        if ctx.facts[d.cards[card].row].sort == SORT_FIELD_SPELL:
            clear_field_zone(d, ctx, unit.player)
        else:
            unit.reserved = PENDING_SPELL_ZONE
            choose_zone(d, ctx, unit.player, card, unit.player, AT_SZONE, free_backrow(d, ctx, unit.player))
        return OK
    relocate(
        d, ctx, card, unit.player, AT_SZONE,
        <int>d.script.result if unit.reserved else FIELD_ZONE, POS_FACEDOWN, KEEPS_REASON,
    )
    unit.reserved = PENDING_NONE
    d.cards[card].status |= STATUS_SET_TURN
    log_card(ctx, MSG_SET, &d.cards[card])
    only(&g, card)
    happens(d, ctx, EVENT_SSET, &g, unit.player, 0, NO_EFFECT, 0, unit.player)
    unit.step = NORMAL_DONE
    carry_out_continuous(d, ctx)
    return OK
