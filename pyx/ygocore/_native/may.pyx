"""What may be done to a card or by a player: prohibitions, protections, and the rules behind "can be ..."."""

from libc.stdint cimport int64_t, uint32_t
from libc.string cimport memset

from ygocore._native.adjusting cimport excludes, unique_of
from ygocore._native.bytecode cimport (
    PROCEDURE_LINK,
    PROCEDURE_OVERLAY,
    PROCEDURE_SYNCHRO,
    PROCEDURE_XYZ,
    EffectRow,
    PermitRow,
)
from ygocore._native.consts cimport (
    CATEGORY_SPECIAL_SUMMON,
    EFFECT_CANNOT_BE_EFFECT_TARGET,
    EFFECT_CANNOT_BE_FUSION_MATERIAL,
    EFFECT_CANNOT_BE_LINK_MATERIAL,
    EFFECT_CANNOT_BE_SYNCHRO_MATERIAL,
    EFFECT_CANNOT_BE_XYZ_MATERIAL,
    EFFECT_CANNOT_CHANGE_CONTROL,
    EFFECT_CANNOT_DISCARD_DECK,
    EFFECT_CANNOT_DISCARD_HAND,
    EFFECT_CANNOT_DRAW,
    EFFECT_CANNOT_MSET,
    EFFECT_CANNOT_RELEASE,
    EFFECT_CANNOT_REMOVE,
    EFFECT_CANNOT_SPECIAL_SUMMON,
    EFFECT_CANNOT_SUMMON,
    EFFECT_CANNOT_TO_DECK,
    EFFECT_CANNOT_TO_GRAVE,
    EFFECT_CANNOT_TO_GRAVE_AS_COST,
    EFFECT_CANNOT_TO_HAND,
    EFFECT_CANNOT_TURN_SET,
    EFFECT_CANNOT_USE_AS_COST,
    EFFECT_INDESTRUCTABLE,
    EFFECT_INDESTRUCTABLE_BATTLE,
    EFFECT_INDESTRUCTABLE_EFFECT,
    EFFECT_LEAVE_FIELD_REDIRECT,
    EFFECT_LEFT_SPSUMMON_COUNT,
    EFFECT_NECRO_VALLEY,
    EFFECT_NECRO_VALLEY_IM,
    EFFECT_REMAIN_FIELD,
    EFFECT_REMOVE_REDIRECT,
    EFFECT_REVIVE_LIMIT,
    EFFECT_SPSUMMON_CONDITION,
    EFFECT_SPSUMMON_COST,
    EFFECT_SPSUMMON_COUNT_LIMIT,
    EFFECT_TO_DECK_REDIRECT,
    EFFECT_TO_GRAVE_REDIRECT,
    EFFECT_TO_HAND_REDIRECT,
    EFFECT_TYPE_SINGLE,
    EFFECT_UNRELEASABLE_NONSUM,
    LOCATION_DECK,
    LOCATION_GRAVE,
    LOCATION_HAND,
    LOCATION_REMOVED,
    POS_FACEDOWN,
    POS_FACEUP,
    REASON_BATTLE,
    REASON_EFFECT,
    STATUS_BATTLE_DESTROYED,
    STATUS_PROC_COMPLETE,
    STATUS_SUMMONING,
    STATUS_SUMMON_DISABLED,
    SUMMON_TYPE_RITUAL,
    TYPE_CONTINUOUS,
    TYPE_EQUIP,
    TYPE_FIELD,
    TYPE_LINK,
    TYPE_MONSTER,
    TYPE_PENDULUM,
    TYPE_RITUAL,
    TYPE_TOKEN,
)
from ygocore._native.context cimport Context
from ygocore._native.costs cimport can_be_paid
from ygocore._native.effects cimport (
    Found,
    concerns,
    find_on_card,
    find_on_player,
    has,
    has_value_function,
    in_play,
    player_has,
    value_of,
    value_of_many,
)
from ygocore._native.groups cimport contains
from ygocore._native.handles cimport (
    ATTRIBUTE_TARGET,
    Function,
    declared_handle,
    function_of,
    handle_of_cell,
    handler_of,
    plain_value,
    script_of,
)
from ygocore._native.limits cimport was_special_summoned
from ygocore._native.room cimport free_monster_zones
from ygocore._native.scripts cimport ROW_CONDITION, ROW_REVIVE_LIMIT, RowScript
from ygocore._native.state cimport (
    AT_DECK,
    AT_EXTRA,
    AT_GRAVE,
    AT_HAND,
    AT_MZONE,
    AT_OVERLAY,
    AT_REMOVED,
    AT_SZONE,
    LINK_ACTIVATION,
    MONSTER_ZONES,
    NO_CARD,
    NO_CELL,
    NO_EFFECT,
    NO_PROGRAM,
    PILE_DECK,
    SPELL_ZONES,
    Card,
    DuelState,
    Effect,
    Info,
    Link,
    checked_state_size,
)
from ygocore._native.stats cimport has_level, type_of
from ygocore._native.vm cimport Arguments
from ygocore._native.zones cimport on_field
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.switches cimport SWITCH_PENDULUM

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    SPECIAL_SUMMONS = 3  # ACTIVITY_SPSUMMON
    # what stays on the field after its activation (ST-04), or is there in another way
    STAYS = TYPE_CONTINUOUS | TYPE_EQUIP | TYPE_FIELD | TYPE_PENDULUM | TYPE_MONSTER


cdef inline int64_t none_or(int handle) noexcept nogil:
    """A handle as card functions have it."""
    return handle if handle != NO_EFFECT else -1


cdef bint forbidden_to_player(
    DuelState* d, Context* ctx, int player, uint32_t code, int card, uint32_t reason
) noexcept nogil:
    """Whether an effect on the player forbids something ("you cannot ..."); its target function may exempt some of it."""
    cdef Arguments more
    if not in_play(d, ctx, code):
        return False
    memset(&more, 0, sizeof(Arguments))
    more.card = card
    more.reason = reason
    more.reason_player = player
    return forbids_player(d, ctx, player, code, &more)


cdef bint forbids_player(
    DuelState* d, Context* ctx, int player, uint32_t code, const Arguments* more
) noexcept nogil:
    cdef Found found
    cdef int i
    find_on_player(d, ctx, player, code, &found)
    for i in range(found.n):
        if concerns(d, ctx, found.handles[i], more):
            return True
    return False


cdef bint forbidden(DuelState* d, Context* ctx, int card, uint32_t code, int player) noexcept nogil:
    """Whether an effect on the card, or on the player for such cards, forbids something."""
    return has(d, ctx, card, code) or forbidden_to_player(d, ctx, player, code, card, 0)


cdef bint forbidden_summon(
    DuelState* d, Context* ctx, int card, uint32_t code, int player, uint32_t type, int to
) noexcept nogil:
    """The same of a summon or Set of that type by the player, to the side of `to`."""
    cdef Arguments more
    if has(d, ctx, card, code):
        return True
    if not in_play(d, ctx, code):
        return False
    memset(&more, 0, sizeof(Arguments))
    more.card = card
    more.reason_player = player
    more.summon_player = player
    more.summon_type = type
    more.target_player = to
    return forbids_player(d, ctx, player, code, &more)


# -- moving ------------------------------------------------------------------------------------------------------------------


cdef bint is_used_up(DuelState* d, Context* ctx, int card) noexcept nogil:
    """ACT-06: whether it is a Spell or Trap in the middle of its Chain that will not stay on the field."""
    cdef const Link* link
    cdef int i
    if d.cards[card].location != AT_SZONE:
        return False
    for i in range(d.script.n_links):
        link = <const Link*>&d.cells[d.script.links[i]]
        if link.card == card and link.flags & LINK_ACTIVATION and contains(d, link.related, card):
            return not type_of(d, ctx, card) & STAYS and not has(d, ctx, card, EFFECT_REMAIN_FIELD)
    return False


cdef bint can_go_to_hand(DuelState* d, Context* ctx, int card, int player) noexcept nogil:
    """Whether it can be added or returned to the hand; Extra Deck monsters go to the Extra Deck instead (MOVE-12)."""
    if is_extra_deck_monster(d, ctx, card) and d.cards[card].location == AT_EXTRA:
        return False
    if is_used_up(d, ctx, card):
        return False
    return not forbidden(d, ctx, card, EFFECT_CANNOT_TO_HAND, player)


cdef bint can_go_to_deck(DuelState* d, Context* ctx, int card, int player) noexcept nogil:
    """Whether it can be returned to the Deck."""
    if d.cards[card].location == AT_EXTRA and not d.cards[card].position & POS_FACEUP:
        return False
    if is_used_up(d, ctx, card):
        return False
    return not forbidden(d, ctx, card, EFFECT_CANNOT_TO_DECK, player)


cdef bint can_go_to_grave(DuelState* d, Context* ctx, int card, int player) noexcept nogil:
    """Whether it can be sent to the GY."""
    return not forbidden(d, ctx, card, EFFECT_CANNOT_TO_GRAVE, player)


cdef bint can_be_banished(DuelState* d, Context* ctx, int card, int player) noexcept nogil:
    """Whether the player can banish it."""
    if d.cards[card].location == AT_REMOVED:
        return False
    return not forbidden(d, ctx, card, EFFECT_CANNOT_REMOVE, player)


cdef uint32_t redirected(DuelState* d, Context* ctx, int card, uint32_t destination) noexcept nogil:
    """Where the card goes that would go to `destination`, a LOCATION_* (MOVE-17); flags of a Deck destination included."""
    cdef const Card* c = &d.cards[card]
    cdef Found found
    cdef uint32_t code
    if on_field(c.location) and c.position & POS_FACEUP and not was_never_there(c) and destination != LOCATION_REMOVED:
        find_on_card(d, ctx, card, EFFECT_LEAVE_FIELD_REDIRECT, &found)
        if found.n:
            return <uint32_t>value_of(d, ctx, found.handles[0], card)
    if destination == LOCATION_GRAVE:
        code = EFFECT_TO_GRAVE_REDIRECT
    elif destination == LOCATION_HAND:
        code = EFFECT_TO_HAND_REDIRECT
    elif destination == LOCATION_DECK:
        code = EFFECT_TO_DECK_REDIRECT
    elif destination == LOCATION_REMOVED:
        code = EFFECT_REMOVE_REDIRECT
    else:
        return destination
    find_on_card(d, ctx, card, code, &found)
    if found.n:
        return <uint32_t>value_of(d, ctx, found.handles[0], card)
    return destination


cdef bint goes_to_extra_deck(const DuelState* d, const Context* ctx, int card) noexcept nogil:
    """MOVE-04, MOVE-05, PEND-11: whether it goes face-up to the Extra Deck instead of the GY: a Pendulum card on the field, not
    one whose summon has not succeeded yet."""
    cdef uint32_t type = ctx.facts[d.cards[card].row].type
    if not type & TYPE_PENDULUM or type & TYPE_TOKEN or not on_field(d.cards[card].location):
        return False
    if not d.switches & SWITCH_PENDULUM:
        return False
    return not d.cards[card].status & (STATUS_SUMMONING | STATUS_SUMMON_DISABLED)


cdef bint can_go_to_grave_as_cost(DuelState* d, Context* ctx, int card, int player) noexcept nogil:
    """COST-08, TOKEN-04: a Token cannot be sent to the GY as a cost, nor what would be banished instead, nor a Pendulum card on
    the field, which goes to the Extra Deck (MOVE-04)."""
    if is_token(d, ctx, card) or goes_to_extra_deck(d, ctx, card):
        return False
    if redirected(d, ctx, card, LOCATION_GRAVE) != LOCATION_GRAVE:
        return False
    if forbidden(d, ctx, card, EFFECT_CANNOT_TO_GRAVE_AS_COST, player):
        return False
    return can_go_to_grave(d, ctx, card, player) and usable_as_cost(d, ctx, card)


cdef bint usable_as_cost(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Whether it may be used to pay a cost at all."""
    return not has(d, ctx, card, EFFECT_CANNOT_USE_AS_COST)


cdef bint can_be_released(DuelState* d, Context* ctx, int card, int player) noexcept nogil:
    """Whether the player can Tribute it as a cost or by an effect (TRIB-12)."""
    cdef int location = d.cards[card].location
    if location != AT_MZONE and location != AT_HAND and location != AT_SZONE:
        return False
    if has(d, ctx, card, EFFECT_UNRELEASABLE_NONSUM):
        return False
    return not forbidden(d, ctx, card, EFFECT_CANNOT_RELEASE, player)


cdef bint can_be_discarded(DuelState* d, Context* ctx, int card, int player, uint32_t reason) noexcept nogil:
    """Whether it can be discarded from the hand."""
    if d.cards[card].location != AT_HAND:
        return False
    if forbidden_to_player(d, ctx, player, EFFECT_CANNOT_DISCARD_HAND, card, reason):
        return False
    return can_go_to_grave(d, ctx, card, player) if reason & REASON_EFFECT else True


cdef bint is_indestructible(
    DuelState* d, Context* ctx, int card, int effect, uint32_t reason, int player
) noexcept nogil:
    """Whether something protects it from being destroyed for this reason."""
    cdef Found found
    cdef int i
    find_on_card(d, ctx, card, EFFECT_INDESTRUCTABLE, &found)
    for i in range(found.n):
        if protects(d, ctx, found.handles[i], effect, reason, player):
            return True
    if reason & REASON_EFFECT:
        find_on_card(d, ctx, card, EFFECT_INDESTRUCTABLE_EFFECT, &found)
    elif reason & REASON_BATTLE:
        find_on_card(d, ctx, card, EFFECT_INDESTRUCTABLE_BATTLE, &found)
    else:
        return False
    for i in range(found.n):
        if protects(d, ctx, found.handles[i], effect, reason, player):
            return True
    return False


cdef bint protects(DuelState* d, Context* ctx, int guard, int effect, uint32_t reason, int player) noexcept nogil:
    """Whether a protection's value says yes: `(e, re, rp)` against effects, `(e, c)` in battle."""
    cdef int64_t values[2]
    cdef int mine
    if not has_value_function(d, ctx, guard):
        return plain_value(d, ctx, guard) != 0
    if reason & REASON_BATTLE:
        mine = handler_of(d, guard)
        values[0] = NO_CARD
        if d.script.battle.attacker != NO_CARD:
            values[0] = d.script.battle.target if mine == d.script.battle.attacker else d.script.battle.attacker
        return value_of_many(d, ctx, guard, values, 1) != 0
    values[0] = none_or(effect)
    values[1] = player
    return value_of_many(d, ctx, guard, values, 2) != 0


cdef bint can_be_targeted(DuelState* d, Context* ctx, int card, int effect, int player) noexcept nogil:
    """TGT-02, TGT-09: whether an effect can choose it as a target; what is unaffected can be chosen, to no effect."""
    cdef Found found
    cdef int64_t values[2]
    cdef int i
    if d.cards[card].location == AT_OVERLAY:
        return False
    if on_field(d.cards[card].location) and d.cards[card].status & (STATUS_SUMMONING | STATUS_BATTLE_DESTROYED):
        return False
    find_on_card(d, ctx, card, EFFECT_CANNOT_BE_EFFECT_TARGET, &found)
    values[0] = none_or(effect)
    values[1] = player
    for i in range(found.n):
        if value_of_many(d, ctx, found.handles[i], values, 2):
            return False
    return True


cdef bint can_be_turned_down(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Whether a monster can be turned face-down: no Link Monster, no Token (TOKEN-03)."""
    cdef const Card* c = &d.cards[card]
    if not on_field(c.location) or not c.position & POS_FACEUP or is_token(d, ctx, card):
        return False
    if type_of(d, ctx, card) & TYPE_LINK:
        return False
    return not has(d, ctx, card, EFFECT_CANNOT_TURN_SET)


cdef bint can_change_control(DuelState* d, Context* ctx, int card, int player, bint ignore_zone) noexcept nogil:
    """Whether the player can be given control of the monster."""
    if d.cards[card].location != AT_MZONE or d.cards[card].controller == player:
        return False
    if has(d, ctx, card, EFFECT_CANNOT_CHANGE_CONTROL):
        return False
    return ignore_zone or free_monster_zones(d, ctx, player, 0xFF) != 0


# -- materials -----------------------------------------------------------------------------------------------------------------


cdef bint can_be_material(DuelState* d, Context* ctx, int card, int kind, int summoned) noexcept nogil:
    """Whether the card may be material of that PROCEDURE_* (for the monster, NO_CARD: any): a monster, no Token for an Xyz
    Monster (XYZ-09), one with a Level for a Synchro Monster (XYZ-12), and not forbidden."""
    cdef uint32_t code = EFFECT_CANNOT_BE_FUSION_MATERIAL
    cdef Found found
    cdef int i
    if kind == PROCEDURE_SYNCHRO:
        code = EFFECT_CANNOT_BE_SYNCHRO_MATERIAL
        if not has_level(d, ctx, card):
            return False
    elif kind == PROCEDURE_XYZ or kind == PROCEDURE_OVERLAY:
        code = EFFECT_CANNOT_BE_XYZ_MATERIAL
        if is_token(d, ctx, card):
            return False
    elif kind == PROCEDURE_LINK:
        code = EFFECT_CANNOT_BE_LINK_MATERIAL
    if code != EFFECT_CANNOT_BE_FUSION_MATERIAL and not type_of(d, ctx, card) & TYPE_MONSTER:
        return False
    find_on_card(d, ctx, card, code, &found)
    for i in range(found.n):
        if not has_value_function(d, ctx, found.handles[i]) or value_of(d, ctx, found.handles[i], summoned):
            return False
    return True


# -- summoning ----------------------------------------------------------------------------------------------------------------


cdef bint may_special_summon(DuelState* d, Context* ctx, int card, const Summons* how) noexcept nogil:
    """Whether nothing forbids the player to Special Summon (that monster, NO_CARD: any, in that way)."""
    cdef Found found
    cdef Arguments more
    cdef int64_t values[4]
    cdef int i
    find_on_player(d, ctx, how.player, EFFECT_CANNOT_SPECIAL_SUMMON, &found)
    if found.n:
        memset(&more, 0, sizeof(Arguments))
        more.card = card
        more.summon_player = how.player
        more.summon_type = how.type
        more.summon_position = how.position
        more.target_player = how.to
        more.event_effect = how.effect
    for i in range(found.n):
        if not has_target_function(d, ctx, found.handles[i]):
            return False
        if card != NO_CARD and concerns(d, ctx, found.handles[i], &more):
            return False
    find_on_player(d, ctx, how.player, EFFECT_SPSUMMON_COUNT_LIMIT, &found)
    for i in range(found.n):
        if special_summons(d, how.player) >= value_of_many(d, ctx, found.handles[i], NULL, 0):
            return False
    if special_summons_left(d, ctx, how.player) <= 0:
        return False
    if card == NO_CARD:
        return True
    if was_special_summoned(d, ctx, how.player, card):
        return False
    if not how.position & POS_FACEDOWN and not may_be_face_up(d, ctx, card, how.to):
        return False
    if not can_be_paid(d, ctx, card, EFFECT_SPSUMMON_COST, how.player, how.type):
        return False
    find_on_card(d, ctx, card, EFFECT_CANNOT_SPECIAL_SUMMON, &found)
    values[0] = none_or(how.effect)
    values[1] = how.player
    values[2] = how.type
    values[3] = how.position
    for i in range(found.n):
        if not has_value_function(d, ctx, found.handles[i]) or value_of_many(d, ctx, found.handles[i], values, 4):
            return False
    return True


cdef bint has_target_function(DuelState* d, Context* ctx, int handle) noexcept nogil:
    cdef Function f
    function_of(d, ctx, handle, ATTRIBUTE_TARGET, &f)
    return f.program != NO_PROGRAM


cdef int64_t special_summons_left(DuelState* d, Context* ctx, int player) noexcept nogil:
    """How many Special Summons effects leave the player ("you can Special Summon 1 more monster")."""
    cdef Found found
    cdef int64_t values[2]
    cdef int64_t left = 1000
    cdef int i
    find_on_player(d, ctx, player, EFFECT_LEFT_SPSUMMON_COUNT, &found)
    values[0] = -1
    values[1] = player
    for i in range(found.n):
        left = min(left, value_of_many(d, ctx, found.handles[i], values, 2))
    return left


cdef int special_summons(const DuelState* d, int player) noexcept nogil:
    """How often the player has Special Summoned this turn, or is going to by effects that are on the Chain (E-007)."""
    cdef int count = d.players[player].activities[SPECIAL_SUMMONS]
    cdef const Link* link
    cdef int i
    if d.script.solving:
        return count
    for i in range(d.script.n_links):
        link = <const Link*>&d.cells[d.script.links[i]]
        if link.player == player and link.effect != d.script.reason_effect and will_special_summon(d, link):
            count += 1
    return count


cdef bint will_special_summon(const DuelState* d, const Link* link) noexcept nogil:
    """Whether the Chain Link says that it will Special Summon (SetOperationInfo)."""
    cdef int cell = link.infos
    while cell != NO_CELL:
        if (<const Info*>&d.cells[cell]).category == CATEGORY_SPECIAL_SUMMON:
            if not (<const Info*>&d.cells[cell]).possible:
                return True
        cell = (<const Info*>&d.cells[cell]).next
    return False


cdef bint may_be_face_up(DuelState* d, Context* ctx, int card, int player) noexcept nogil:
    """OPT-03: whether no card is face-up yet beside which this one cannot be ("you can only control 1")."""
    cdef const PermitRow* permit = unique_of(d, ctx, card)
    cdef int side, i, other
    if permit == NULL or not permit.a:
        return True
    for side in range(2):
        if not permit.a & (1 if side == player else 2):
            continue
        for i in range(MONSTER_ZONES + SPELL_ZONES):
            other = d.players[side].monsters[i] if i < MONSTER_ZONES else d.players[side].spells[i - MONSTER_ZONES]
            if other == NO_CARD or other == card or not d.cards[other].position & POS_FACEUP:
                continue
            if excludes(d, ctx, permit, other):
                return False
    return True


cdef bint may_normal_summon(DuelState* d, Context* ctx, int player, int card, uint32_t type) noexcept nogil:
    """Whether nothing forbids the player to Normal Summon the card, in that way (SUMMON_TYPE_*)."""
    return may_be_face_up(d, ctx, card, player) and not forbidden_summon(
        d, ctx, card, EFFECT_CANNOT_SUMMON, player, type, player
    )


cdef bint may_set_monster(DuelState* d, Context* ctx, int player, int card, uint32_t type) noexcept nogil:
    """Whether nothing forbids the player to Set the monster; with Tributes that is of the type of a Tribute Summon
    (CF-48)."""
    return not forbidden_summon(d, ctx, card, EFFECT_CANNOT_MSET, player, type, player)


cdef bint meets_summoning_condition(DuelState* d, Context* ctx, int card, const Summons* how) noexcept nogil:
    """SS-24 to SS-28: what the card itself says about being Special Summoned (EFFECT_SPSUMMON_CONDITION)."""
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef const EffectRow* row
    cdef const Effect* effect
    cdef int64_t values[5]
    cdef int i
    cdef int cell = d.cards[card].first_effect
    values[0] = none_or(how.effect)
    values[1] = how.player
    values[2] = how.type
    values[3] = how.position
    values[4] = how.to
    if script != NULL and script.flags & ROW_CONDITION:
        row = &ctx.scripts.effects[script.first_effect]
        for i in range(script.n_effects):
            if row[i].code == EFFECT_SPSUMMON_CONDITION and row[i].type_ & EFFECT_TYPE_SINGLE:
                if not value_of_many(d, ctx, declared_handle(card, i), values, 5):
                    return False
    while cell != NO_CELL:
        effect = <const Effect*>&d.cells[cell]
        if effect.code == EFFECT_SPSUMMON_CONDITION and effect.type & EFFECT_TYPE_SINGLE:
            if not value_of_many(d, ctx, handle_of_cell(d, cell), values, 5):
                return False
        cell = effect.next
    return True


cdef bint has_own_effect(DuelState* d, Context* ctx, int card, uint32_t code, uint32_t flag) noexcept nogil:
    """Whether the card declares (`flag` of its row), or was given, an effect of that code, whether it applies or not."""
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef int cell = d.cards[card].first_effect
    if script != NULL and script.flags & flag:
        return True
    while cell != NO_CELL:
        if (<const Effect*>&d.cells[cell]).code == code:
            return True
        cell = (<const Effect*>&d.cells[cell]).next
    return False


cdef bint is_limited(DuelState* d, Context* ctx, int card) noexcept nogil:
    """REVIVE-02: whether the card has a revive limit: by its kind, or as declared."""
    if ctx.facts[d.cards[card].row].type & (EXTRA_DECK | TYPE_RITUAL):
        return True
    return has_own_effect(d, ctx, card, EFFECT_REVIVE_LIMIT, ROW_REVIVE_LIMIT)


cdef bint revive_limit_holds(DuelState* d, Context* ctx, int card) noexcept nogil:
    """REVIVE-03: whether it cannot be revived because it was not properly summoned before."""
    cdef const Card* c = &d.cards[card]
    if c.location != AT_GRAVE and c.location != AT_REMOVED:
        if c.location != AT_EXTRA or not c.position & POS_FACEUP:
            return False
    return is_limited(d, ctx, card) and not c.status & STATUS_PROC_COMPLETE


cdef bint can_be_special_summoned(DuelState* d, Context* ctx, int card, const Summons* how) noexcept nogil:
    """Whether an effect can Special Summon the card: not where its own text, the revive limit or a prohibition forbids it.
    Zones are not looked at."""
    cdef uint32_t kind = ctx.facts[d.cards[card].row].type
    cdef int location = d.cards[card].location
    cdef bint own
    if not kind & TYPE_MONSTER and location != AT_SZONE:
        return False
    if location == AT_MZONE or (location == AT_OVERLAY and not how.no_check):
        return False
    if not how.no_limit and revive_limit_holds(d, ctx, card):
        return False
    if not how.no_check:
        if not meets_summoning_condition(d, ctx, card, how):
            return False
        if (location == AT_HAND or location == AT_DECK) and is_limited(d, ctx, card):
            own = has_own_effect(d, ctx, card, EFFECT_SPSUMMON_CONDITION, ROW_CONDITION)
            if not own and not (kind & TYPE_RITUAL and how.type >> 24 == SUMMON_TYPE_RITUAL >> 24):
                return False  # SS-24: by its own prescribed way only
    if how.effect != NO_EFFECT and has(d, ctx, card, EFFECT_NECRO_VALLEY):
        if handler_of(d, how.effect) == NO_CARD or not has(d, ctx, handler_of(d, how.effect), EFFECT_NECRO_VALLEY_IM):
            return False
    return may_special_summon(d, ctx, card, how)


cdef bint may_draw(DuelState* d, Context* ctx, int player, int count) noexcept nogil:
    """Whether the player can draw that many cards by an effect."""
    if player_has(d, ctx, player, EFFECT_CANNOT_DRAW):
        return False
    return d.players[player].piles[PILE_DECK].count >= count


cdef bint may_mill(DuelState* d, Context* ctx, int player, int count) noexcept nogil:
    """Whether the player can send that many cards from the top of the Deck to the GY."""
    if player_has(d, ctx, player, EFFECT_CANNOT_DISCARD_DECK):
        return False
    return d.players[player].piles[PILE_DECK].count >= count
