"""The API of card functions: what may be done with a card, what it holds, and the effects on it."""

from libc.stdint cimport int64_t, uint32_t, uint8_t

from ygocore._native.api_effects cimport copy_declared, give_template
from ygocore._native.bytecode cimport (
    PROCEDURE_FUSION,
    PROCEDURE_LINK,
    PROCEDURE_SYNCHRO,
    PROCEDURE_XYZ,
    API_CARD_ADD_COUNTER,
    API_CARD_CHECK_EQUIP_TARGET,
    API_CARD_CHECK_REMOVE_OVERLAY_CARD,
    API_CARD_CHECK_UNIQUE_ON_FIELD,
    API_CARD_COPY_EFFECT,
    API_CARD_ENABLE_COUNTER_PERMIT,
    API_CARD_ENABLE_REVIVE_LIMIT,
    API_CARD_GET_ATTACKED_COUNT,
    API_CARD_GET_ATTACK_ANNOUNCED_COUNT,
    API_CARD_GET_BATTLED_GROUP,
    API_CARD_GET_BATTLE_TARGET,
    API_CARD_GET_CARD_TARGET,
    API_CARD_GET_COLUMN_GROUP,
    API_CARD_GET_COUNTER,
    API_CARD_GET_EQUIP_COUNT,
    API_CARD_GET_EQUIP_GROUP,
    API_CARD_GET_EQUIP_TARGET,
    API_CARD_GET_FIRST_CARD_TARGET,
    API_CARD_GET_FLAG_EFFECT,
    API_CARD_GET_FLAG_EFFECT_LABEL,
    API_CARD_GET_LINKED_ZONE,
    API_CARD_GET_OVERLAY_COUNT,
    API_CARD_GET_OVERLAY_GROUP,
    API_CARD_GET_OWNER_TARGET,
    API_CARD_GET_PREVIOUS_EQUIP_TARGET,
    API_CARD_HAS_FLAG_EFFECT,
    API_CARD_IS_ABLE_TO_DECK,
    API_CARD_IS_ABLE_TO_EXTRA,
    API_CARD_IS_ABLE_TO_EXTRA_AS_COST,
    API_CARD_IS_ABLE_TO_GRAVE,
    API_CARD_IS_ABLE_TO_GRAVE_AS_COST,
    API_CARD_IS_ABLE_TO_HAND,
    API_CARD_IS_ABLE_TO_HAND_AS_COST,
    API_CARD_IS_ABLE_TO_REMOVE,
    API_CARD_IS_ABLE_TO_REMOVE_AS_COST,
    API_CARD_IS_CAN_ADD_COUNTER,
    API_CARD_IS_CAN_BE_BATTLE_TARGET,
    API_CARD_IS_CAN_BE_EFFECT_TARGET,
    API_CARD_IS_CAN_BE_LINK_MATERIAL,
    API_CARD_IS_CAN_BE_SYNCHRO_MATERIAL,
    API_CARD_IS_CAN_BE_XYZ_MATERIAL,
    API_CARD_IS_CAN_CHANGE_POSITION,
    API_CARD_IS_CAN_TURN_SET,
    API_CARD_IS_CONTROLER_CAN_BE_CHANGED,
    API_CARD_IS_DESTRUCTABLE,
    API_CARD_IS_DIRECT_ATTACKED,
    API_CARD_IS_DISABLED,
    API_CARD_IS_DISCARDABLE,
    API_CARD_IS_FORBIDDEN,
    API_CARD_IS_HAS_CARD_TARGET,
    API_CARD_IS_HAS_EFFECT,
    API_CARD_IS_IMMUNE_TO_EFFECT,
    API_CARD_IS_MSETABLE,
    API_CARD_IS_NEGATABLE_MONSTER,
    API_CARD_IS_RELATE_TO_BATTLE,
    API_CARD_IS_RELATE_TO_CARD,
    API_CARD_IS_RELATE_TO_EFFECT,
    API_CARD_IS_RELEASABLE,
    API_CARD_IS_RELEASABLE_BY_EFFECT,
    API_CARD_IS_SPECIAL_SUMMONABLE,
    API_CARD_IS_SSETABLE,
    API_CARD_IS_SUMMONABLE,
    API_CARD_REGISTER_EFFECT,
    API_CARD_REGISTER_FLAG_EFFECT,
    API_CARD_REMOVE_COUNTER,
    API_CARD_REMOVE_OVERLAY_CARD,
    API_CARD_RESET_EFFECT,
    API_CARD_RESET_FLAG_EFFECT,
    API_CARD_SET_COUNTER_LIMIT,
    API_CARD_UPDATE_ATTACK,
    API_CARD_UPDATE_DEFENSE,
    EffectRow,
)
from ygocore._native.calls cimport (
    card_operand,
    effect_operand,
    gives,
    gives_effect,
    misused,
    player_operand,
    wait_for,
)
from ygocore._native.consts cimport (
    EFFECT_COUNTER_LIMIT,
    EFFECT_COUNTER_PERMIT,
    EFFECT_DISABLE,
    EFFECT_DISABLE_EFFECT,
    EFFECT_FLAG_CANNOT_DISABLE,
    EFFECT_FLAG_UNCOPYABLE,
    EFFECT_INDESTRUCTABLE,
    EFFECT_REVIVE_LIMIT,
    EFFECT_TYPE_ACTIVATE,
    EFFECT_TYPE_SINGLE,
    EFFECT_UNRELEASABLE_EFFECT,
    EFFECT_UPDATE_ATTACK,
    EFFECT_UPDATE_DEFENSE,
    LOCATION_DECK,
    LOCATION_HAND,
    LOCATION_REMOVED,
    POS_FACEUP,
    REASON_EFFECT,
    RESET_CODE,
    RESET_DISABLE,
    RESET_EVENT,
    RESET_LEAVE,
    RESET_PHASE,
    RESET_REMOVE,
    RESET_TEMP_REMOVE,
    RESET_TODECK,
    RESET_TOFIELD,
    RESET_TOGRAVE,
    RESET_TOHAND,
    RESET_TURN_SET,
    STATUS_FORBIDDEN,
    TYPE_EFFECT,
    TYPE_LINK,
    TYPE_SPELL,
    TYPE_TRAP,
)
from ygocore._native.context cimport Context
from ygocore._native.counters cimport add_counters, can_add_counter, counters_on, remove_counters
from ygocore._native.effects cimport (
    Found,
    card_is_negated,
    find_on_card,
    has,
    is_registered,
    new_effect,
    register_effect,
    shrugs_off,
    swear,
    unregister_effect,
)
from ygocore._native.fighting cimport can_attack, legal_targets, may_be_attacked
from ygocore._native.groups cimport add, contains, empty, has as has_card, size
from ygocore._native.handles cimport (
    controller_of,
    handle_of_cell,
    handler_of,
    is_runtime,
    owner_of,
    runtime_effect,
    runtime_more,
)
from ygocore._native.happen cimport finish_with
from ygocore._native.links cimport link_at, link_of_effect
from ygocore._native.may cimport (
    Summons,
    can_be_banished,
    can_be_discarded,
    can_be_released,
    can_be_material,
    can_be_special_summoned,
    can_be_targeted,
    can_be_turned_down,
    can_change_control,
    can_go_to_deck,
    can_go_to_grave,
    can_go_to_grave_as_cost,
    can_go_to_hand,
    is_extra_deck_monster,
    is_indestructible,
    is_token,
    may_be_face_up,
    redirected,
    usable_as_cost,
)
from ygocore._native.operations cimport may_hold
from ygocore._native.order cimport first_in_order
from ygocore._native.picking cimport pick_materials
from ygocore._native.placing cimport held_by
from ygocore._native.relations cimport (
    drop_flags,
    find_relation,
    first_flag_on,
    flags_on,
    put_flag,
    relate,
    related_to,
    relating_to,
)
from ygocore._native.room cimport pointed_at
from ygocore._native.scripts cimport RowScript
from ygocore._native.state cimport (
    AT_MZONE,
    AT_NOWHERE,
    AT_OVERLAY,
    CARD_ATTACKED_DIRECTLY,
    CARD_FOUGHT,
    CARD_FOUGHT_MASK,
    MONSTER_ZONES,
    NO_CARD,
    NO_CELL,
    NO_EFFECT,
    OK,
    RELATION_BATTLED,
    RELATION_CARD,
    RELATION_TARGET,
    RUNTIME_HIDDEN,
    SCRIPT_ADJUSTING,
    SPELL_ZONES,
    STALE,
    Battle,
    Card,
    DuelState,
    Effect,
    Flag,
    Group,
    Relation,
    Was,
    checked_state_size,
)
from ygocore._native.stats cimport attack_of, defense_of, type_of
from ygocore._native.summoning cimport (
    Manners,
    Procedures,
    can_be_set,
    count_manners,
    find_procedures_of,
    manners_by_effect,
)
from ygocore._native.vm cimport Call
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    STANDARD = (
        RESET_EVENT | RESET_TOFIELD | RESET_LEAVE | RESET_TODECK | RESET_TOHAND | RESET_TEMP_REMOVE | RESET_REMOVE
        | RESET_TOGRAVE | RESET_TURN_SET
    )


cdef int call_card_more(Call* c) noexcept nogil:
    """The calls from API_CARD_IS_SUMMONABLE on; operand 0 is a card."""
    cdef int card = <int>c.v[0]
    if c.number < API_CARD_GET_BATTLE_TARGET:
        return ask_summoning(c, card)
    if c.number < API_CARD_IS_ABLE_TO_HAND:
        return ask_fight(c, card)
    if c.number < API_CARD_IS_RELEASABLE:
        return ask_moving(c, card)
    if c.number < API_CARD_IS_RELATE_TO_EFFECT:
        return ask_treatment(c, card)
    if c.number < API_CARD_GET_EQUIP_TARGET:
        return ask_relations(c, card)
    if c.number < API_CARD_ENABLE_COUNTER_PERMIT:
        return call_held(c, card)
    if c.number < API_CARD_GET_COLUMN_GROUP:
        return call_counter(c, card)
    if c.number < API_CARD_REGISTER_EFFECT:
        return ask_columns(c, card)
    if c.number <= API_CARD_RESET_FLAG_EFFECT:
        return call_mark(c, card)
    return call_effect_on(c, card)


# -- summons and battle ----------------------------------------------------------------------------------------------------------


cdef int ask_summoning(Call* c, int card) noexcept nogil:
    cdef DuelState* d = c.d
    cdef Context* ctx = c.ctx
    cdef Manners m
    cdef Procedures p
    cdef Summons how
    if c.number == API_CARD_IS_SUMMONABLE or c.number == API_CARD_IS_MSETABLE:
        manners_by_effect(d, ctx, card, c.v[1] != 0, effect_operand(c, 2), c.number == API_CARD_IS_MSETABLE, &m)
        return gives(c, count_manners(&m) > 0)
    if c.number == API_CARD_IS_SPECIAL_SUMMONABLE:
        find_procedures_of(d, ctx, d.cards[card].controller, card, &p)
        return gives(c, p.n > 0)
    if c.number == API_CARD_IS_SSETABLE:
        return gives(c, can_be_set(d, ctx, card, d.cards[card].controller, c.v[1] != 0))
    how.effect = effect_operand(c, 1)
    how.type = <uint32_t>c.v[2]
    how.player = player_operand(c, 3)
    how.no_check = c.v[4] != 0
    how.no_limit = c.v[5] != 0
    how.position = <uint32_t>c.v[6]
    how.to = how.player if c.v[7] < 0 else player_operand(c, 7)
    return gives(c, can_be_special_summoned(d, ctx, card, &how))


cdef int ask_fight(Call* c, int card) noexcept nogil:
    cdef DuelState* d = c.d
    cdef const Battle* battle = &d.script.battle
    if c.number == API_CARD_GET_BATTLE_TARGET:
        if battle.attacker == NO_CARD:
            return gives(c, NO_CARD)
        if battle.attacker == card:
            return gives(c, battle.target)
        return gives(c, battle.attacker if battle.target == card else NO_CARD)
    if c.number == API_CARD_GET_BATTLED_GROUP:
        related_to(d, RELATION_BATTLED, card, &c.out.group)
        return OK
    if c.number == API_CARD_IS_RELATE_TO_BATTLE:
        if battle.attacker == NO_CARD or d.cards[card].location != AT_MZONE:
            return gives(c, 0)
        if battle.attacker == card:
            return gives(c, d.more[card].move_id == battle.attacker_move)
        return gives(c, battle.target == card and d.more[card].move_id == battle.target_move)
    if c.number == API_CARD_GET_ATTACK_ANNOUNCED_COUNT:
        return gives(c, d.cards[card].attacks)
    if c.number == API_CARD_IS_DIRECT_ATTACKED:
        return gives(c, (d.more[card].flags & CARD_ATTACKED_DIRECTLY) != 0)
    if c.number == API_CARD_GET_ATTACKED_COUNT:
        return gives(c, (d.more[card].flags & CARD_FOUGHT_MASK) // CARD_FOUGHT)
    if d.cards[card].location != AT_MZONE or not d.cards[card].position & POS_FACEUP:
        return gives(c, 0)
    return gives(c, can_attack(d, c.ctx, card))


# -- what may be done with it ----------------------------------------------------------------------------------------------------


cdef int ask_moving(Call* c, int card) noexcept nogil:
    """Whether it can be moved somewhere, by an effect or as a cost."""
    cdef DuelState* d = c.d
    cdef Context* ctx = c.ctx
    cdef int player = d.script.reason_player
    cdef bint extra = is_extra_deck_monster(d, ctx, card)
    if c.number == API_CARD_IS_ABLE_TO_HAND:
        return gives(c, can_go_to_hand(d, ctx, card, player if c.v[1] < 0 else player_operand(c, 1)))
    if c.number == API_CARD_IS_ABLE_TO_DECK:
        return gives(c, can_go_to_deck(d, ctx, card, player))
    if c.number == API_CARD_IS_ABLE_TO_EXTRA:
        return gives(c, extra and can_go_to_deck(d, ctx, card, player))
    if c.number == API_CARD_IS_ABLE_TO_GRAVE:
        return gives(c, can_go_to_grave(d, ctx, card, player))
    if c.number == API_CARD_IS_ABLE_TO_REMOVE:
        return gives(c, can_be_banished(d, ctx, card, player if c.v[1] < 0 else player_operand(c, 1)))
    if c.number == API_CARD_IS_ABLE_TO_GRAVE_AS_COST:
        return gives(c, can_go_to_grave_as_cost(d, ctx, card, player))
    if not usable_as_cost(d, ctx, card):
        return gives(c, 0)
    if c.number == API_CARD_IS_ABLE_TO_EXTRA_AS_COST:
        return gives(c, extra and can_go_to_deck(d, ctx, card, player))
    if c.number == API_CARD_IS_ABLE_TO_REMOVE_AS_COST:
        if redirected(d, ctx, card, LOCATION_REMOVED) != LOCATION_REMOVED:
            return gives(c, 0)
        return gives(c, can_be_banished(d, ctx, card, player))
    if extra or is_token(d, ctx, card):
        return gives(c, 0)
    if c.number == API_CARD_IS_ABLE_TO_HAND_AS_COST:
        if redirected(d, ctx, card, LOCATION_HAND) != LOCATION_HAND:
            return gives(c, 0)
        return gives(c, can_go_to_hand(d, ctx, card, player))
    if redirected(d, ctx, card, LOCATION_DECK) != LOCATION_DECK:
        return gives(c, 0)
    return gives(c, can_go_to_deck(d, ctx, card, player))


cdef int ask_treatment(Call* c, int card) noexcept nogil:
    """Whether it can be Tributed, discarded, destroyed, turned, taken, targeted, negated."""
    cdef DuelState* d = c.d
    cdef Context* ctx = c.ctx
    cdef int number = c.number
    cdef int player = d.script.reason_player
    cdef int effect
    if number == API_CARD_IS_RELEASABLE:
        return gives(c, can_be_released(d, ctx, card, player))
    if number == API_CARD_IS_RELEASABLE_BY_EFFECT:
        return gives(
            c, not has(d, ctx, card, EFFECT_UNRELEASABLE_EFFECT) and can_be_released(d, ctx, card, player)
        )
    if number == API_CARD_IS_DISCARDABLE:
        return gives(c, can_be_discarded(d, ctx, card, player, <uint32_t>c.v[1]))
    if number == API_CARD_IS_DESTRUCTABLE:
        effect = effect_operand(c, 1)
        if effect == NO_EFFECT:
            return gives(c, not has(d, ctx, card, EFFECT_INDESTRUCTABLE))
        return gives(
            c, not is_indestructible(d, ctx, card, effect, REASON_EFFECT, controller_of(d, ctx, effect))
        )
    if number == API_CARD_IS_CAN_TURN_SET:
        return gives(c, can_be_turned_down(d, ctx, card))
    if number == API_CARD_IS_CAN_CHANGE_POSITION:
        # by an effect, which is not what EFFECT_CANNOT_CHANGE_POSITION forbids the player (POS-08, POS-09)
        return gives(c, d.cards[card].location == AT_MZONE and not type_of(d, ctx, card) & TYPE_LINK)
    if number == API_CARD_IS_CONTROLER_CAN_BE_CHANGED:
        return gives(c, can_change_control(d, ctx, card, 1 - d.cards[card].controller, c.v[1] != 0))
    if number == API_CARD_IS_CAN_BE_EFFECT_TARGET:
        effect = effect_operand(c, 1)
        return gives(
            c,
            can_be_targeted(d, ctx, card, effect, player if effect == NO_EFFECT else controller_of(d, ctx, effect)),
        )
    return ask_standing(c, card)


cdef int ask_standing(Call* c, int card) noexcept nogil:
    cdef DuelState* d = c.d
    cdef Context* ctx = c.ctx
    cdef uint32_t type
    cdef Group targets
    if c.number == API_CARD_IS_CAN_BE_BATTLE_TARGET:
        if card_operand(c, 1) == NO_CARD:
            return misused(c)
        legal_targets(d, ctx, card_operand(c, 1), &targets)
        return gives(c, may_be_attacked(d, ctx, card, card_operand(c, 1)) and has_card(&targets, card))
    if c.number == API_CARD_IS_IMMUNE_TO_EFFECT:
        if effect_operand(c, 1) == NO_EFFECT:
            return misused(c)
        return gives(c, shrugs_off(d, ctx, card, effect_operand(c, 1)))
    if c.number == API_CARD_IS_DISABLED:
        return gives(c, card_is_negated(d, ctx, card))
    if c.number == API_CARD_IS_FORBIDDEN:
        return gives(c, (d.cards[card].status & STATUS_FORBIDDEN) != 0)
    if not d.cards[card].position & POS_FACEUP or card_is_negated(d, ctx, card):
        return gives(c, 0)
    type = type_of(d, ctx, card)
    if c.number == API_CARD_IS_NEGATABLE_MONSTER:
        return gives(c, (type & TYPE_EFFECT) != 0)
    return gives(c, (type & (TYPE_SPELL | TYPE_TRAP | TYPE_EFFECT)) != 0)


# -- relations, materials of summons ---------------------------------------------------------------------------------------------


cdef int ask_relations(Call* c, int card) noexcept nogil:
    cdef DuelState* d = c.d
    cdef int number = c.number
    cdef int cell, other
    if number == API_CARD_IS_RELATE_TO_EFFECT:
        return is_related_to_effect(c, card)
    if number == API_CARD_CHECK_UNIQUE_ON_FIELD:
        return gives(c, may_be_face_up(d, c.ctx, card, player_operand(c, 1)))
    if number >= API_CARD_IS_CAN_BE_SYNCHRO_MATERIAL:
        return gives(c, may_be_material(c, card))
    other = card_operand(c, 1)
    if other == NO_CARD:
        return misused(c)
    if number == API_CARD_CHECK_EQUIP_TARGET:
        return gives(c, may_hold(d, c.ctx, card, other))
    cell = find_relation(d, RELATION_CARD, card, other)
    if number == API_CARD_IS_RELATE_TO_CARD:
        return gives(
            c, cell != NO_CELL and (<const Relation*>&d.cells[cell]).move_id == d.more[other].move_id
        )
    if cell != NO_CELL:  # CREATE_RELATION, again
        (<Relation*>&d.cells[cell]).move_id = d.more[other].move_id
        (<Relation*>&d.cells[cell]).reset = <uint32_t>c.v[2]
        return OK
    relate(d, c.ctx, RELATION_CARD, card, other, d.more[other].move_id, <uint32_t>c.v[2])
    return OK


cdef int is_related_to_effect(Call* c, int card) noexcept nogil:
    """Whether the card has not moved since the effect was activated, or targeted it."""
    cdef DuelState* d = c.d
    cdef int effect = effect_operand(c, 1)
    cdef int number
    if effect == NO_EFFECT:
        return misused(c)
    number = link_of_effect(d, effect)
    if number == 0:
        return gives(c, handler_of(d, effect) == card and is_registered(d, effect))
    return gives(c, contains(d, link_at(d, number).related, card) and d.cards[card].location != AT_NOWHERE)


cdef bint may_be_material(Call* c, int card) noexcept nogil:
    """Whether nothing forbids it to be used as material of that sort of summon (for that monster, None: any)."""
    cdef int kind = PROCEDURE_FUSION
    if c.number == API_CARD_IS_CAN_BE_SYNCHRO_MATERIAL:
        kind = PROCEDURE_SYNCHRO
    elif c.number == API_CARD_IS_CAN_BE_XYZ_MATERIAL:
        kind = PROCEDURE_XYZ
    elif c.number == API_CARD_IS_CAN_BE_LINK_MATERIAL:
        kind = PROCEDURE_LINK
    return can_be_material(c.d, c.ctx, card, kind, <int>c.v[1])


# -- equips, materials, targets, counters ----------------------------------------------------------------------------------------


cdef inline int equip_target(const DuelState* d, int card) noexcept nogil:
    return NO_CARD if d.cards[card].location == AT_OVERLAY else d.cards[card].holder


cdef int call_held(Call* c, int card) noexcept nogil:
    cdef DuelState* d = c.d
    cdef int number = c.number
    cdef int depth = d.n_units
    cdef Group g
    if number == API_CARD_GET_EQUIP_TARGET:
        return gives(c, equip_target(d, card))
    if number == API_CARD_GET_PREVIOUS_EQUIP_TARGET:
        if d.more[card].was == NO_CELL:
            return gives(c, NO_CARD)
        return gives(c, (<const Was*>&d.cells[d.more[card].was]).equip_target)
    if number == API_CARD_GET_EQUIP_GROUP or number == API_CARD_GET_EQUIP_COUNT:
        held_by(d, d.cards[card].first_equip, &c.out.group)
        return OK if number == API_CARD_GET_EQUIP_GROUP else gives(c, size(&c.out.group))
    if number == API_CARD_REMOVE_OVERLAY_CARD:
        pick_materials(d, c.ctx, player_operand(c, 1), card, c.v[2], c.v[3], <uint32_t>c.v[4])
        return c.ctx.error if c.ctx.error else wait_for(c, depth)
    if number <= API_CARD_CHECK_REMOVE_OVERLAY_CARD:
        held_by(d, d.cards[card].first_material, &c.out.group)
        if number == API_CARD_GET_OVERLAY_GROUP:
            return OK
        if number == API_CARD_GET_OVERLAY_COUNT:
            return gives(c, size(&c.out.group))
        return gives(c, size(&c.out.group) >= c.v[2])
    if number == API_CARD_GET_OWNER_TARGET:
        relating_to(d, RELATION_TARGET, card, &c.out.group)
        return OK
    if number == API_CARD_GET_CARD_TARGET or number == API_CARD_GET_FIRST_CARD_TARGET:
        related_to(d, RELATION_TARGET, card, &g)
        c.out.group = g
        return OK if number == API_CARD_GET_CARD_TARGET else gives(c, first_in_order(d, c.ctx, &g))
    if card_operand(c, 1) == NO_CARD:
        return misused(c)
    if number == API_CARD_IS_HAS_CARD_TARGET:
        return gives(c, find_relation(d, RELATION_TARGET, card, card_operand(c, 1)) != NO_CELL)
    if find_relation(d, RELATION_TARGET, card, card_operand(c, 1)) == NO_CELL:  # SET_CARD_TARGET
        relate(d, c.ctx, RELATION_TARGET, card, card_operand(c, 1), 0, 0)
        d.script.stale = STALE
    return OK


cdef int call_counter(Call* c, int card) noexcept nogil:
    cdef DuelState* d = c.d
    cdef int depth = d.n_units
    cdef bint enough
    if c.number == API_CARD_ENABLE_COUNTER_PERMIT:
        return put_single(c, card, EFFECT_COUNTER_PERMIT + <uint32_t>c.v[1], c.v[2])
    if c.number == API_CARD_SET_COUNTER_LIMIT:
        return put_single(c, card, EFFECT_COUNTER_LIMIT + <uint32_t>c.v[1], c.v[2])
    if c.number == API_CARD_ADD_COUNTER:
        return gives(c, add_counters(d, c.ctx, card, <uint32_t>c.v[1], c.v[2]))
    if c.number == API_CARD_REMOVE_COUNTER:
        enough = remove_counters(d, c.ctx, card, <uint32_t>c.v[2], c.v[3], <uint32_t>c.v[4])
        finish_with(d, c.ctx, enough, NULL)
        return c.ctx.error if c.ctx.error else wait_for(c, depth)
    if c.number == API_CARD_GET_COUNTER:
        return gives(c, counters_on(d, card, <uint32_t>c.v[1]))
    if c.number == API_CARD_IS_CAN_ADD_COUNTER:
        return gives(c, can_add_counter(d, c.ctx, card, <uint32_t>c.v[1], c.v[2]))
    return gives(c, counters_on(d, card, <uint32_t>c.v[2]) >= c.v[3])


cdef int put_single(Call* c, int card, uint32_t code, int64_t value) noexcept nogil:
    """An effect that the card simply has from now on, and that nothing negates."""
    cdef int handle = new_effect(c.d, c.ctx, card)
    cdef Effect* effect
    if handle == NO_EFFECT:
        return c.ctx.error
    effect = runtime_effect(c.d, handle)
    effect.type = EFFECT_TYPE_SINGLE
    effect.code = code
    effect.value = value
    effect.flags = RUNTIME_HIDDEN
    runtime_more(c.d, handle).property = EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_UNCOPYABLE
    register_effect(c.d, c.ctx, handle, card, 0)
    swear(c.d, c.ctx, handle)
    return OK


# -- columns and Link Arrows -----------------------------------------------------------------------------------------------------


cdef int column_of(int player, int location, int sequence) noexcept nogil:
    """LOC-05: the vertical line of zones, from player 0's left; -1 for none."""
    cdef int column
    if location == AT_MZONE and sequence >= 5:
        column = 1 if sequence == 5 else 3
    elif sequence < 5:
        column = sequence
    else:
        return -1
    return column if player == 0 else 4 - column


cdef int ask_columns(Call* c, int card) noexcept nogil:
    cdef DuelState* d = c.d
    cdef const Card* mine = &d.cards[card]
    cdef uint32_t own, theirs
    cdef int side, i, other, column
    if c.number == API_CARD_GET_COLUMN_GROUP:
        column = column_of(mine.controller, mine.location, mine.sequence)
        empty(&c.out.group)
        for side in range(2):
            for i in range(MONSTER_ZONES + SPELL_ZONES):
                other = d.players[side].monsters[i] if i < MONSTER_ZONES else d.players[side].spells[i - MONSTER_ZONES]
                if other == NO_CARD or other == card or column < 0:
                    continue
                if column_of(side, d.cards[other].location, d.cards[other].sequence) == column:
                    add(&c.out.group, other)
        return OK
    pointed_at(d, c.ctx, card, &own, &theirs)
    if c.number == API_CARD_GET_LINKED_ZONE:
        return gives(c, own | <int64_t>theirs << 16)
    empty(&c.out.group)
    for i in range(MONSTER_ZONES):
        if own >> i & 1 and d.players[mine.controller].monsters[i] != NO_CARD:
            add(&c.out.group, d.players[mine.controller].monsters[i])
        if theirs >> i & 1 and d.players[1 - mine.controller].monsters[i] != NO_CARD:
            add(&c.out.group, d.players[1 - mine.controller].monsters[i])
    return OK


# -- marks and effects on it -----------------------------------------------------------------------------------------------------


cdef int call_mark(Call* c, int card) noexcept nogil:
    cdef DuelState* d = c.d
    cdef uint32_t code
    cdef int cell
    if c.number == API_CARD_REGISTER_EFFECT:
        return register_on(c, card, effect_operand(c, 1), c.v[2] != 0)
    code = <uint32_t>c.v[1]
    if c.number == API_CARD_REGISTER_FLAG_EFFECT:
        put_flag(d, c.ctx, card, 0, code, <uint32_t>c.v[2], <uint32_t>c.v[3], c.v[4], c.v[5])
        return OK
    if c.number == API_CARD_GET_FLAG_EFFECT:
        return gives(c, flags_on(d, card, 0, code))
    if c.number == API_CARD_HAS_FLAG_EFFECT:
        return gives(c, flags_on(d, card, 0, code) > 0)
    if c.number == API_CARD_RESET_FLAG_EFFECT:
        drop_flags(d, card, 0, code)
        return OK
    cell = first_flag_on(d, card, 0, code)
    if c.number == API_CARD_GET_FLAG_EFFECT_LABEL:
        return gives(c, 0 if cell == NO_CELL else (<const Flag*>&d.cells[cell]).label)
    if cell != NO_CELL:  # SET_FLAG_EFFECT_LABEL
        (<Flag*>&d.cells[cell]).label = c.v[2]
    return OK


cdef int register_on(Call* c, int card, int handle, bint forced) noexcept nogil:
    """Put an effect made during the duel on the card, unless the card is unaffected by it or by the effect that gives it."""
    cdef DuelState* d = c.d
    cdef int giver = d.script.reason_effect
    if handle == NO_EFFECT or not is_runtime(handle):
        return misused(c)
    if not forced and owner_of(d, handle) != card and not d.script.flags & SCRIPT_ADJUSTING:
        if shrugs_off(d, c.ctx, card, handle) or (giver != NO_EFFECT and shrugs_off(d, c.ctx, card, giver)):
            return OK
    if runtime_effect(d, handle).reset & RESET_PHASE and runtime_more(d, handle).reset_count == 0:
        runtime_more(d, handle).reset_count = 1
    register_effect(d, c.ctx, handle, card, 0)
    return OK


cdef int call_effect_on(Call* c, int card) noexcept nogil:
    cdef DuelState* d = c.d
    cdef Found found
    if c.number == API_CARD_RESET_EFFECT:
        reset_effects(c, card)
        return OK
    if c.number == API_CARD_IS_HAS_EFFECT:
        find_on_card(d, c.ctx, card, <uint32_t>c.v[1], &found)
        return gives_effect(c, found.handles[0] if found.n else NO_EFFECT)
    if c.number == API_CARD_COPY_EFFECT:
        return copy_effects(c, card)
    if c.number == API_CARD_ENABLE_REVIVE_LIMIT:
        return put_single(c, card, EFFECT_REVIVE_LIMIT, 0)
    if c.number == API_CARD_UPDATE_ATTACK or c.number == API_CARD_UPDATE_DEFENSE:
        return update_points(c, card, c.number == API_CARD_UPDATE_ATTACK)
    if card_operand(c, 1) == NO_CARD:
        return misused(c)
    put_reset_single(c, card, card_operand(c, 1), EFFECT_DISABLE, 0, STANDARD | <uint32_t>c.v[2])  # NEGATE_EFFECTS
    put_reset_single(c, card, card_operand(c, 1), EFFECT_DISABLE_EFFECT, 0, STANDARD | <uint32_t>c.v[2])
    return OK


cdef void put_reset_single(
    Call* c, int card, int owner, uint32_t code, int64_t value, uint32_t reset
) noexcept nogil:
    """An effect of a card on another, until the reset."""
    cdef int handle = new_effect(c.d, c.ctx, owner)
    cdef Effect* effect
    if handle == NO_EFFECT:
        return
    effect = runtime_effect(c.d, handle)
    effect.type = EFFECT_TYPE_SINGLE
    effect.code = code
    effect.value = value
    effect.reset = reset
    runtime_more(c.d, handle).property = EFFECT_FLAG_CANNOT_DISABLE
    runtime_more(c.d, handle).reset_count = 1
    register_on(c, card, handle, False)


cdef int update_points(Call* c, int card, bint attack) noexcept nogil:
    """Change ATK or DEF; by how much it in fact changed."""
    cdef DuelState* d = c.d
    cdef int owner = card_operand(c, 3)
    cdef uint32_t reset = <uint32_t>c.v[2]
    cdef int64_t before = attack_of(d, c.ctx, card) if attack else defense_of(d, c.ctx, card)
    cdef int64_t now
    put_reset_single(
        c, card, owner if owner != NO_CARD else card, EFFECT_UPDATE_ATTACK if attack else EFFECT_UPDATE_DEFENSE, c.v[1],
        STANDARD | (reset if reset else RESET_DISABLE),
    )
    now = attack_of(d, c.ctx, card) if attack else defense_of(d, c.ctx, card)
    return gives(c, now - before)


cdef void reset_effects(Call* c, int card) noexcept nogil:
    """End effects put on the card: of a code, or those that an event resets."""
    cdef DuelState* d = c.d
    cdef uint32_t what = <uint32_t>c.v[1]
    cdef const Effect* effect
    cdef int cell = d.cards[card].first_effect
    cdef int next
    cdef bint ends
    while cell != NO_CELL:
        effect = <const Effect*>&d.cells[cell]
        next = effect.next
        ends = c.v[2] == RESET_CODE and effect.code == what
        ends = ends or (
            c.v[2] == RESET_EVENT and effect.reset & RESET_EVENT and (effect.reset & what & 0x0FFF0000) != 0
        )
        if ends and not effect.flags & RUNTIME_HIDDEN:
            unregister_effect(d, c.ctx, handle_of_cell(d, cell))
        cell = next


cdef int copy_effects(Call* c, int card) noexcept nogil:
    """Give the card the effects that another one declares, until the reset (CopyEffect)."""
    cdef DuelState* d = c.d
    cdef const RowScript* script
    cdef const EffectRow* row
    cdef int at, i, handle
    for at in range(c.ctx.scripts.n_cards):
        script = &c.ctx.scripts.rows[at]
        if script.code != <uint32_t>c.v[1]:
            continue
        for i in range(script.n_effects):
            row = &c.ctx.scripts.effects[script.first_effect + i]
            if row.type_ & EFFECT_TYPE_ACTIVATE or row.property_ & EFFECT_FLAG_UNCOPYABLE:
                continue
            handle = new_effect(d, c.ctx, card)
            if handle == NO_EFFECT:
                return c.ctx.error
            copy_declared(d, c.ctx, handle, row)
            give_template(d, c.ctx, handle, at, i)
            runtime_effect(d, handle).reset = <uint32_t>c.v[2]
            runtime_more(d, handle).reset_count = <uint8_t>(c.v[3] if 0 <= c.v[3] <= 255 else 255)
            register_effect(d, c.ctx, handle, card, 0)
    return gives(c, d.script.moments)
