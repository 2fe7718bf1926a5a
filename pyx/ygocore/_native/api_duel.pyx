"""The API of card functions: questions about the duel. Each function answers some calls, told apart by their number."""

from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint8_t

from ygocore._native.bits cimport popcount32
from ygocore._native.bytecode cimport (
    API_DUEL_CHECK_CHAIN_TARGET,
    API_DUEL_CHECK_EVENT,
    API_DUEL_CHECK_RELEASE_GROUP,
    API_DUEL_GET_ACTIVITY_COUNT,
    API_DUEL_GET_ATTACKER,
    API_DUEL_GET_ATTACK_TARGET,
    API_DUEL_GET_BATTLE_DAMAGE,
    API_DUEL_GET_CHAIN_INFO,
    API_DUEL_GET_COUNTER,
    API_DUEL_GET_CURRENT_CHAIN,
    API_DUEL_GET_CURRENT_PHASE,
    API_DUEL_GET_CUSTOM_ACTIVITY_COUNT,
    API_DUEL_GET_DECKTOP_GROUP,
    API_DUEL_GET_FIELD_GROUP,
    API_DUEL_GET_FIELD_GROUP_COUNT,
    API_DUEL_GET_FIRST_TARGET,
    API_DUEL_GET_FLAG_EFFECT,
    API_DUEL_GET_LOCATION_COUNT,
    API_DUEL_GET_LOCATION_COUNT_FROM_EX,
    API_DUEL_GET_LP,
    API_DUEL_GET_MATCHING_GROUP,
    API_DUEL_GET_MATCHING_GROUP_COUNT,
    API_DUEL_GET_MZONE_COUNT,
    API_DUEL_GET_OPERATED_GROUP,
    API_DUEL_GET_OPERATION_INFO,
    API_DUEL_GET_RELEASE_GROUP,
    API_DUEL_GET_RELEASE_GROUP_COST,
    API_DUEL_GET_TARGET_CARDS,
    API_DUEL_GET_TURN_COUNT,
    API_DUEL_GET_TURN_PLAYER,
    API_DUEL_HAS_FLAG_EFFECT,
    API_DUEL_IS_ABLE_TO_ENTER_BP,
    API_DUEL_IS_BATTLE_PHASE,
    API_DUEL_IS_CAN_REMOVE_COUNTER,
    API_DUEL_IS_CHAIN_NEGATABLE,
    API_DUEL_IS_CHAIN_SOLVING,
    API_DUEL_IS_DAMAGE_CALCULATED,
    API_DUEL_IS_ENVIRONMENT,
    API_DUEL_IS_EXISTING_MATCHING_CARD,
    API_DUEL_IS_EXISTING_TARGET,
    API_DUEL_IS_MAIN_PHASE,
    API_DUEL_IS_PHASE,
    API_DUEL_IS_PLAYER_AFFECTED_BY_EFFECT,
    API_DUEL_IS_PLAYER_CAN_DISCARD_DECK,
    API_DUEL_IS_PLAYER_CAN_DISCARD_DECK_AS_COST,
    API_DUEL_IS_PLAYER_CAN_DRAW,
    API_DUEL_IS_PLAYER_CAN_REMOVE,
    API_DUEL_IS_PLAYER_CAN_SPECIAL_SUMMON,
    API_DUEL_IS_PLAYER_CAN_SPECIAL_SUMMON_COUNT,
    API_DUEL_IS_PLAYER_CAN_SUMMON,
    API_DUEL_IS_TURN_PLAYER,
)
from ygocore._native.calls cimport (
    card_operand,
    cards_operand,
    chosen_cards,
    effect_operand,
    enough_cards,
    gives,
    gives_effect,
    gives_group,
    misused,
    player_operand,
)
from ygocore._native.chain cimport may_disable, may_negate
from ygocore._native.choices cimport some_fit
from ygocore._native.consts cimport (
    EFFECT_CANNOT_REMOVE,
    EFFECT_CANNOT_SPECIAL_SUMMON,
    EFFECT_CANNOT_SUMMON,
    EFFECT_CHANGE_ENVIRONMENT,
    EFFECT_SPSUMMON_COST,
    EFFECT_SPSUMMON_COUNT_LIMIT,
    EFFECT_TYPE_ACTIVATE,
    LOCATION_DECK,
    LOCATION_EXTRA,
    LOCATION_FZONE,
    LOCATION_GRAVE,
    LOCATION_HAND,
    LOCATION_MZONE,
    LOCATION_REMOVED,
    LOCATION_SZONE,
    PHASE_BATTLE,
    PHASE_BATTLE_START,
    PHASE_MAIN1,
    PHASE_MAIN2,
    POS_FACEUP,
    POS_FACEUP_ATTACK,
    TYPE_FIELD,
)
from ygocore._native.context cimport Context, fail, location_bit
from ygocore._native.counters cimport counters_of_field
from ygocore._native.effects cimport (
    Found,
    all_of_code,
    applies,
    find_on_player,
    in_play,
    is_enabled,
    player_has,
    value_of_many,
)
from ygocore._native.fields cimport cards_in_places, enough_in_places, releasable
from ygocore._native.fighting cimport expected_damage
from ygocore._native.groups cimport add, drop, empty, intersect, look, lowest, size, subtract, take_lowest
from ygocore._native.handles cimport ATTRIBUTE_TARGET, Function, function_of, handler_of, is_effect, type_of_effect
from ygocore._native.happen cimport fill_arguments
from ygocore._native.life cimport can_pay
from ygocore._native.limits cimport uses
from ygocore._native.links cimport link_at, link_more, link_number, link_of_effect
from ygocore._native.may cimport (
    Summons,
    can_be_targeted,
    can_go_to_grave_as_cost,
    forbidden_to_player,
    may_draw,
    may_mill,
    may_special_summon,
    special_summons,
    special_summons_left,
    usable_as_cost,
)
from ygocore._native.order cimport first_in_order
from ygocore._native.placing cimport shuffle_now
from ygocore._native.relations cimport flags_on
from ygocore._native.room cimport free_backrow, free_from_extra, free_monster_zones, put_back, take_out
from ygocore._native.setup cimport clear_card
from ygocore._native.state cimport (
    ACTIVITIES,
    AT_HAND,
    AT_MZONE,
    BATTLE_CALCULATED,
    ERROR_CARDS,
    FIELD_ZONE,
    LINK_DISABLED,
    LINK_NEGATED,
    MAX_CARDS,
    MONSTER_ZONES,
    NO_CARD,
    NO_CELL,
    NO_EFFECT,
    NO_PROGRAM,
    PILE_DECK,
    PILE_EXTRA,
    PILE_GRAVE,
    PILE_HAND,
    PILE_REMOVED,
    SPELL_ZONES,
    USE_ACTIVITY,
    Battle,
    Card,
    DuelState,
    Group,
    Info,
    Link,
    LinkMore,
    Occurrence,
    Pile,
    Player,
    checked_state_size,
)
from ygocore._native.stats cimport is_code, row_of_code
from ygocore._native.turning cimport battle_phase_may_come, cards_to_draw
from ygocore._native.vm cimport Arguments, Call, Filter, ask_card, ask_event, asks_chkc, filter_of
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    PLACES = (  # that are gone through card by card
        LOCATION_DECK | LOCATION_HAND | LOCATION_MZONE | LOCATION_SZONE | LOCATION_GRAVE | LOCATION_REMOVED
        | LOCATION_EXTRA
    )


cdef int ask_duel(Call* c) noexcept nogil:
    """The calls before API_DUEL_SELECT_MATCHING_CARD."""
    if c.number >= API_DUEL_GET_FIELD_GROUP and c.number <= API_DUEL_GET_DECKTOP_GROUP:
        return ask_cards(c)
    if c.number < API_DUEL_GET_LOCATION_COUNT:
        return ask_turn(c)
    if c.number < API_DUEL_GET_FIELD_GROUP:
        return ask_zones(c)
    if c.number < API_DUEL_GET_CURRENT_CHAIN:
        return ask_battle(c)
    if c.number < API_DUEL_GET_ACTIVITY_COUNT:
        return ask_chain(c)
    if c.number < API_DUEL_CHECK_RELEASE_GROUP:
        return ask_player(c)
    return ask_rest(c)


# -- the turn --------------------------------------------------------------------------------------------------------------------


cdef int ask_turn(Call* c) noexcept nogil:
    cdef const DuelState* d = c.d
    cdef int number = c.number
    if number == API_DUEL_GET_TURN_PLAYER:
        return gives(c, d.turn_player)
    if number == API_DUEL_IS_TURN_PLAYER:
        return gives(c, d.turn_player == c.v[0])
    if number == API_DUEL_GET_TURN_COUNT:
        return gives(c, d.turn if c.v[0] < 0 else d.players[player_operand(c, 0)].turns)
    if number == API_DUEL_GET_CURRENT_PHASE:
        return gives(c, d.phase)
    if number == API_DUEL_IS_PHASE:
        return gives(c, (d.phase & c.v[0]) != 0)
    if number == API_DUEL_IS_MAIN_PHASE:
        return gives(c, d.phase == PHASE_MAIN1 or d.phase == PHASE_MAIN2)
    if number == API_DUEL_IS_BATTLE_PHASE:
        return gives(c, PHASE_BATTLE_START <= d.phase <= PHASE_BATTLE)
    if number == API_DUEL_IS_DAMAGE_CALCULATED:
        return gives(c, (d.script.battle.flags & BATTLE_CALCULATED) != 0)
    if number == API_DUEL_IS_ABLE_TO_ENTER_BP:
        return gives(c, battle_phase_may_come(c.d, c.ctx))
    if number == API_DUEL_GET_LP:
        return gives(c, d.players[player_operand(c, 0)].lp)
    return gives(c, can_pay(c.d, c.ctx, player_operand(c, 0), c.v[1]))  # CHECK_LP_COST


# -- zones -----------------------------------------------------------------------------------------------------------------------


cdef int ask_zones(Call* c) noexcept nogil:
    cdef int player = player_operand(c, 0)
    if c.number == API_DUEL_GET_LOCATION_COUNT:
        return gives(c, location_count(c, player))
    if c.number == API_DUEL_GET_MZONE_COUNT:
        return gives(c, mzone_count(c, player))
    if c.number == API_DUEL_GET_LOCATION_COUNT_FROM_EX:
        return gives(c, count_from_extra(c, player))
    return gives(c, field_card(c, player))


cdef int location_count(Call* c, int player) noexcept nogil:
    if c.v[1] == LOCATION_MZONE:
        return popcount32(free_monster_zones(c.d, c.ctx, player, <uint32_t>c.v[4]))
    if c.v[1] == LOCATION_SZONE:
        return popcount32(free_backrow(c.d, c.ctx, player)) - card_on_its_way(c.d, c.ctx, player)
    if c.v[1] == LOCATION_FZONE:
        return c.d.players[player].spells[FIELD_ZONE] == NO_CARD
    return 0


cdef bint card_on_its_way(DuelState* d, Context* ctx, int player) noexcept nogil:
    """Whether it is being checked if a Spell in the hand, which will need a zone itself, can be activated."""
    cdef int effect = d.script.reason_effect
    cdef int card
    if effect == NO_EFFECT or not is_effect(d, ctx, effect):
        return False
    card = handler_of(d, effect)
    if card == NO_CARD or not type_of_effect(d, ctx, effect) & EFFECT_TYPE_ACTIVATE:
        return False
    if d.cards[card].location != AT_HAND or ctx.facts[d.cards[card].row].type & TYPE_FIELD:
        return False
    return d.cards[card].controller == player


cdef int mzone_count(Call* c, int player) noexcept nogil:
    """Free zones after some cards have left."""
    cdef uint32_t zone = <uint32_t>c.v[4]
    cdef int count = popcount32(free_monster_zones(c.d, c.ctx, player, zone))
    cdef Group leaving
    cdef const Card* card
    cdef int i
    cards_operand(c, 1, &leaving)
    i = take_lowest(&leaving)
    while i != NO_CARD:
        card = &c.d.cards[i]
        if card.location == AT_MZONE and card.controller == player and card.sequence < 5:
            count += zone >> card.sequence & 1
        i = take_lowest(&leaving)
    return count


cdef int count_from_extra(Call* c, int player) noexcept nogil:
    """Free zones for a monster from the Extra Deck after some cards have left."""
    cdef Group leaving, only_card
    cdef int count
    cards_operand(c, 2, &leaving)
    cards_operand(c, 3, &only_card)
    take_out(c.d, &leaving)
    count = popcount32(
        free_from_extra(c.d, c.ctx, player, lowest(&only_card) if c.g[3] == NULL else NO_CARD, <uint32_t>c.v[4])
    )
    put_back(c.d, &leaving)
    return count


cdef int field_card(Call* c, int player) noexcept nogil:
    """The card in a place, NO_CARD if there is none."""
    cdef const Player* p = &c.d.players[player]
    cdef int64_t location = c.v[1]
    cdef int64_t sequence = c.v[2]
    cdef const Pile* pile
    if location == LOCATION_FZONE:
        return p.spells[FIELD_ZONE]
    if sequence < 0:
        return NO_CARD
    if location == LOCATION_MZONE:
        return p.monsters[sequence] if sequence < MONSTER_ZONES else NO_CARD
    if location == LOCATION_SZONE:
        return p.spells[sequence] if sequence < SPELL_ZONES else NO_CARD
    if location == LOCATION_DECK:
        pile = &p.piles[PILE_DECK]
    elif location == LOCATION_HAND:
        pile = &p.piles[PILE_HAND]
    elif location == LOCATION_GRAVE:
        pile = &p.piles[PILE_GRAVE]
    elif location == LOCATION_REMOVED:
        pile = &p.piles[PILE_REMOVED]
    elif location == LOCATION_EXTRA:
        pile = &p.piles[PILE_EXTRA]
    else:
        misused(c)
        return NO_CARD
    return pile.cards[sequence] if sequence < pile.count else NO_CARD


# -- cards -----------------------------------------------------------------------------------------------------------------------


cdef int ask_cards(Call* c) noexcept nogil:
    cdef Group cards, found
    cdef int first = 0 if c.number <= API_DUEL_GET_FIELD_GROUP_COUNT else 1  # where the player stands
    cdef int player
    cdef Filter f
    if c.number == API_DUEL_GET_DECKTOP_GROUP:
        return top_of_deck(c)
    player = player_operand(c, first)
    if (c.number == API_DUEL_IS_EXISTING_TARGET or c.number == API_DUEL_IS_EXISTING_MATCHING_CARD) and is_plain(c):
        filter_of(c, 0, 6, &f)
        return gives(c, enough_in_places(
            c.d, c.ctx, player, <uint32_t>c.v[2], <uint32_t>c.v[3], <int>c.v[4], <int>c.v[5], &f,
            c.number == API_DUEL_IS_EXISTING_TARGET,
        ))
    if c.number == API_DUEL_IS_EXISTING_TARGET:
        return gives(c, enough_targets(c, player, c.v[4]))
    cards_in_places(c.d, c.ctx, player, <uint32_t>c.v[first + 1], <uint32_t>c.v[first + 2], &cards)
    if c.number == API_DUEL_IS_EXISTING_MATCHING_CARD:
        return gives(c, enough_cards(c, &cards, 0, 5, 6, c.v[4]))
    if c.number == API_DUEL_GET_FIELD_GROUP:
        return gives_group(c, &cards)
    if c.number == API_DUEL_GET_FIELD_GROUP_COUNT:
        return gives(c, size(&cards))
    chosen_cards(c, &cards, 0, 4, 5, &found)
    if c.number == API_DUEL_GET_MATCHING_GROUP:
        return gives_group(c, &found)
    if c.number == API_DUEL_GET_MATCHING_GROUP_COUNT:
        return gives(c, size(&found))
    return gives(c, first_in_order(c.d, c.ctx, &found))  # GET_FIRST_MATCHING_CARD


cdef inline bint is_plain(const Call* c) noexcept nogil:
    """Whether it is asked for one card or more of places that can be gone through card by card, all of them but one card at
    most."""
    return c.g[5] == NULL and 0 <= c.v[5] <= NO_CARD and 0 < c.v[4] <= MAX_CARDS and not (
        (c.v[2] | c.v[3]) & ~<int64_t>PLACES
    )


cdef bint enough_targets(Call* c, int player, int64_t count) noexcept nogil:
    """Whether at least `count` cards of IS_EXISTING_TARGET can be targeted by what is being carried out (TGT-02, TGT-09)."""
    cdef DuelState* d = c.d
    cdef Group left, out_of_it
    cdef Filter f
    cdef int card
    cards_in_places(d, c.ctx, player, <uint32_t>c.v[2], <uint32_t>c.v[3], &left)
    cards_operand(c, 5, &out_of_it)
    subtract(&left, &out_of_it)
    if count <= 0 or size(&left) < count:
        return count <= 0
    filter_of(c, 0, 6, &f)
    card = take_lowest(&left)
    while card != NO_CARD:
        if can_be_targeted(d, c.ctx, card, d.script.reason_effect, d.script.reason_player) and ask_card(d, c.ctx, &f, card):
            count -= 1
            if count == 0:
                return True
        card = take_lowest(&left)
    return False


cdef int top_of_deck(Call* c) noexcept nogil:
    cdef int player = player_operand(c, 0)
    cdef const Pile* deck = &c.d.players[player].piles[PILE_DECK]
    cdef Group cards
    cdef int i
    if c.d.script.shuffles >> player & 1:
        shuffle_now(c.d, c.ctx, player)
    empty(&cards)
    for i in range(deck.count):
        if i >= deck.count - c.v[1]:
            add(&cards, deck.cards[i])
    return gives_group(c, &cards)


# -- battle ----------------------------------------------------------------------------------------------------------------------


cdef int ask_battle(Call* c) noexcept nogil:
    cdef const Battle* battle = &c.d.script.battle
    cdef int player
    if c.number == API_DUEL_GET_ATTACKER:
        return gives(c, battle.attacker)
    if c.number == API_DUEL_GET_ATTACK_TARGET:
        return gives(c, battle.target)
    player = player_operand(c, 0)
    if c.number == API_DUEL_GET_BATTLE_DAMAGE:
        if battle.attacker == NO_CARD:
            return gives(c, 0)
        if battle.flags & BATTLE_CALCULATED or battle.damage[0] or battle.damage[1]:
            return gives(c, battle.damage[player])
        return gives(c, expected_damage(c.d, c.ctx, player))
    if battle.attacker != NO_CARD and c.d.cards[battle.attacker].controller == player:
        return gives(c, battle.attacker)
    if battle.target != NO_CARD and c.d.cards[battle.target].controller == player:
        return gives(c, battle.target)
    return gives(c, NO_CARD)


# -- the Chain -------------------------------------------------------------------------------------------------------------------


cdef int ask_chain(Call* c) noexcept nogil:
    cdef DuelState* d = c.d
    cdef Group g
    cdef Link* link = NULL
    cdef int number = 0
    if c.number == API_DUEL_GET_CURRENT_CHAIN:
        return gives(c, d.script.n_links)
    if c.number == API_DUEL_IS_CHAIN_SOLVING:
        return gives(c, d.script.solving != 0)
    if c.number == API_DUEL_CHECK_CHAIN_TARGET:
        return gives(c, could_target(c, link_number(d, c.v[0])))
    if c.number == API_DUEL_CHECK_EVENT:
        return gives(c, has_point(d, c.v[0]))
    if c.number == API_DUEL_GET_OPERATED_GROUP:
        look(d, d.script.operated, &g)
        return gives_group(c, &g)
    if c.number == API_DUEL_GET_TARGET_CARDS:
        return target_cards(c)
    number = link_number(d, 0 if c.number == API_DUEL_GET_FIRST_TARGET else c.v[0])
    if number:
        link = link_at(d, number)
    if c.number == API_DUEL_GET_CHAIN_INFO:
        return chain_info(c, link, number)
    if c.number == API_DUEL_GET_FIRST_TARGET:
        if link == NULL:
            return gives(c, NO_CARD)
        look(d, link.targets, &g)
        return gives(c, first_in_order(d, c.ctx, &g))
    if c.number == API_DUEL_GET_OPERATION_INFO:
        return operation_info(c, link)
    if c.number == API_DUEL_IS_CHAIN_NEGATABLE:
        return gives(c, link != NULL and not link.flags & LINK_NEGATED and may_negate(d, c.ctx, link, number))
    return gives(c, link != NULL and not link.flags & LINK_DISABLED and may_disable(d, c.ctx, link, number))


cdef bint could_target(Call* c, int number) noexcept nogil:
    """Whether the effect of a link could have chosen the card: its target function asked with `chkc` says so. One without
    `chkc` names no other targets."""
    cdef DuelState* d = c.d
    cdef int card = card_operand(c, 1)
    cdef int effect = d.script.reason_effect
    cdef int player = d.script.reason_player
    cdef const Link* link
    cdef Function f
    cdef Arguments a
    cdef Group cards
    cdef bint accepted
    if number == 0 or card == NO_CARD:
        return False
    link = link_at(d, number)
    function_of(d, c.ctx, link.effect, ATTRIBUTE_TARGET, &f)
    if f.program == NO_PROGRAM or not asks_chkc(c.ctx, f.program):
        return False
    if not can_be_targeted(d, c.ctx, card, link.effect, link.player):
        return False
    d.script.reason_effect = link.effect
    d.script.reason_player = link.player
    fill_arguments(d, c.ctx, link.effect, link.player, link.occurrence, 0, &a, &cards)
    a.target = card
    accepted = ask_event(d, c.ctx, &f, &a) != 0
    d.script.reason_effect = <uint16_t>effect
    d.script.reason_player = <uint8_t>player
    return accepted


cdef bint has_point(const DuelState* d, int64_t code) noexcept nogil:
    cdef int cell = d.script.first_point
    while cell != NO_CELL:
        if (<const Occurrence*>&d.cells[cell]).code == code:
            return True
        cell = (<const Occurrence*>&d.cells[cell]).next
    return False


cdef int target_cards(Call* c) noexcept nogil:
    """The targets of an effect that have not moved since."""
    cdef int number
    cdef Group targets, related
    empty(&targets)
    if effect_operand(c, 0) == NO_EFFECT:
        return misused(c)
    number = link_of_effect(c.d, effect_operand(c, 0))
    if number:
        look(c.d, link_at(c.d, number).targets, &targets)
        look(c.d, link_at(c.d, number).related, &related)
        intersect(&targets, &related)
    return gives_group(c, &targets)


cdef int chain_info(Call* c, Link* link, int number) noexcept nogil:
    """One piece of information (CHAININFO_*) about a link; NULL: there is no such link."""
    cdef DuelState* d = c.d
    cdef const LinkMore* more
    cdef int64_t info = c.v[1]
    cdef Group g
    empty(&g)
    if link == NULL:
        c.out.group = g
        return gives(c, -1 if info == 0x2 or info == 0x200 else 0)
    more = link_more(d, link)
    if info == 0x40:
        look(d, link.targets, &g)
        return gives_group(c, &g)
    if info == 0x1 or info == 0x800:
        return gives(c, number)
    if info == 0x2:
        return gives_effect(c, link.effect)
    if info == 0x4:
        return gives(c, link.player)
    if info == 0x8:
        return gives(c, more.controller)
    if info == 0x10:
        return gives(c, location_bit(more.location))
    if info == 0x20:
        return gives(c, more.sequence)
    if info == 0x80:
        return gives(c, link.target_player)
    if info == 0x100:
        return gives(c, more.target_param)
    if info == 0x200:
        return gives_effect(c, link.disable_effect)
    if info == 0x400:
        return gives(c, link.disable_player)
    if info == 0x1000:
        return gives(c, link.type & 0x7)
    if info == 0x2000:
        return gives(c, link.type)
    if info == 0x4000:
        return gives(c, more.position)
    if info == 0x8000:
        return gives(c, link.code)
    return gives(c, 0) if info == 0x10000 else misused(c)


cdef int operation_info(Call* c, const Link* link) noexcept nogil:
    """Five results: whether there is one, its cards, count, player, parameter."""
    cdef const Info* info
    cdef int cell = NO_CELL if link == NULL else link.infos
    cdef int i
    empty(&c.out.group)
    for i in range(5):
        c.out.scalars[i] = 0
    while cell != NO_CELL:
        info = <const Info*>&c.d.cells[cell]
        if info.category == c.v[1] and not info.possible:
            look(c.d, info.cards, &c.out.group)
            c.out.scalars[0] = 1
            c.out.scalars[2] = info.count
            c.out.scalars[3] = info.player
            c.out.scalars[4] = info.parameter
            return 0
        cell = info.next
    return 0


# -- players ---------------------------------------------------------------------------------------------------------------------


cdef int ask_player(Call* c) noexcept nogil:
    cdef DuelState* d = c.d
    cdef int number = c.number
    cdef int player = player_operand(c, 1 if number == API_DUEL_GET_CUSTOM_ACTIVITY_COUNT else 0)
    cdef Found found
    if number == API_DUEL_GET_ACTIVITY_COUNT:
        return gives(c, d.players[player].activities[c.v[1]] if 0 <= c.v[1] < ACTIVITIES else 0)
    if number == API_DUEL_GET_CUSTOM_ACTIVITY_COUNT:
        return gives(c, uses(d, USE_ACTIVITY, player, <uint32_t>c.v[0], <uint32_t>c.v[2], NO_CARD))
    if number == API_DUEL_IS_PLAYER_AFFECTED_BY_EFFECT:
        find_on_player(d, c.ctx, player, <uint32_t>c.v[1], &found)
        return gives_effect(c, found.handles[0] if found.n else NO_EFFECT)
    if number == API_DUEL_IS_PLAYER_CAN_DRAW:
        return gives(c, may_draw(d, c.ctx, player, small(c.v[1])))
    if number == API_DUEL_IS_PLAYER_CAN_DISCARD_DECK:
        return gives(c, may_mill(d, c.ctx, player, small(c.v[1])))
    if number == API_DUEL_IS_PLAYER_CAN_DISCARD_DECK_AS_COST:
        return gives(c, may_mill_as_cost(c, player))
    if number == API_DUEL_IS_PLAYER_CAN_SUMMON:
        return gives(c, not player_has(d, c.ctx, player, EFFECT_CANNOT_SUMMON))
    if number == API_DUEL_IS_PLAYER_CAN_REMOVE:
        return gives(
            c, not forbidden_to_player(d, c.ctx, player, EFFECT_CANNOT_REMOVE, card_operand(c, 1), 0)
        )
    return ask_summons(c, player)


cdef inline int small(int64_t count) noexcept nogil:
    """A number of cards, cut to what a Deck never holds."""
    return 1000 if count > 1000 else -1000 if count < -1000 else <int>count


cdef bint may_mill_as_cost(Call* c, int player) noexcept nogil:
    cdef const Pile* deck = &c.d.players[player].piles[PILE_DECK]
    cdef int count = small(c.v[1])
    cdef int i
    if not may_mill(c.d, c.ctx, player, count):
        return False
    for i in range(count):
        if not can_go_to_grave_as_cost(c.d, c.ctx, deck.cards[deck.count - 1 - i], player):
            return False
    return True


cdef int ask_summons(Call* c, int player) noexcept nogil:
    """Whether the player can Special Summon, so many, such a Token."""
    cdef Summons how
    cdef Found found
    cdef int i, card, row
    cdef bint may
    how.effect = NO_EFFECT
    how.type = 0
    how.player = player
    how.to = player
    how.no_check = False
    how.no_limit = False
    how.position = POS_FACEUP
    if c.number == API_DUEL_IS_PLAYER_CAN_SPECIAL_SUMMON:
        return gives(c, may_special_summon(c.d, c.ctx, NO_CARD, &how))
    if c.number == API_DUEL_IS_PLAYER_CAN_SPECIAL_SUMMON_COUNT:
        find_on_player(c.d, c.ctx, player, EFFECT_SPSUMMON_COUNT_LIMIT, &found)
        for i in range(found.n):
            if special_summons(c.d, player) + c.v[1] > value_of_many(c.d, c.ctx, found.handles[i], NULL, 0):
                return gives(c, 0)
        return gives(c, c.v[1] <= special_summons_left(c.d, c.ctx, player))
    how.position = <uint32_t>c.v[9]
    how.to = player if c.v[10] < 0 else player_operand(c, 10)
    row = row_of_code(c.ctx, <uint32_t>c.v[1])
    if row < 0 or not (
        in_play(c.d, c.ctx, EFFECT_CANNOT_SPECIAL_SUMMON) or in_play(c.d, c.ctx, EFFECT_SPSUMMON_COST)
    ):
        return gives(c, may_special_summon(c.d, c.ctx, NO_CARD, &how))
    card = probe_card(c.d, player, row)
    if card == NO_CARD:
        fail(c.ctx, ERROR_CARDS)
        return ERROR_CARDS
    may = may_special_summon(c.d, c.ctx, card, &how)
    if card == c.d.n_cards - 1:
        c.d.n_cards -= 1
    return gives(c, may)


cdef int probe_card(DuelState* d, int player, int row) noexcept nogil:
    """A card that is nowhere, to ask prohibitions about; it is gone again afterwards. NO_CARD if there is no room."""
    if d.n_cards >= MAX_CARDS:
        return NO_CARD
    clear_card(d, d.n_cards, row, player)
    d.cards[d.n_cards].position = POS_FACEUP_ATTACK
    d.n_cards += 1
    return d.n_cards - 1


# -- Tributes, counters, marks ---------------------------------------------------------------------------------------------------


cdef int ask_rest(Call* c) noexcept nogil:
    cdef DuelState* d = c.d
    cdef int number = c.number
    cdef int player
    cdef Group cards
    if number == API_DUEL_IS_ENVIRONMENT:
        return gives(c, is_environment(c))
    player = player_operand(c, 0)
    if number <= API_DUEL_GET_RELEASE_GROUP_COST:
        return ask_release(c, player)
    if number == API_DUEL_IS_CAN_REMOVE_COUNTER:
        return gives(c, counters_of_field(d, player, c.v[1] != 0, c.v[2] != 0, <uint32_t>c.v[3], &cards) >= c.v[4])
    if number == API_DUEL_GET_COUNTER:
        return gives(c, counters_of_field(d, player, c.v[1] != 0, c.v[2] != 0, <uint32_t>c.v[3], &cards))
    if number == API_DUEL_GET_FLAG_EFFECT:
        return gives(c, flags_on(d, NO_CARD, player, <uint32_t>c.v[1]))
    if number == API_DUEL_HAS_FLAG_EFFECT:
        return gives(c, flags_on(d, NO_CARD, player, <uint32_t>c.v[1]) > 0)
    return gives(c, cards_to_draw(d, c.ctx, player))  # GET_DRAW_COUNT


cdef int ask_release(Call* c, int player) noexcept nogil:
    cdef Group cards, left
    cdef Function f
    cdef Group none
    if c.number == API_DUEL_GET_RELEASE_GROUP:
        releasable(c.d, c.ctx, player, False, &cards)
        return gives_group(c, &cards)
    if c.number == API_DUEL_GET_RELEASE_GROUP_COST:
        usable_for_cost(c, player, c.v[1] != 0, 2, 3, 4, &cards)
        return gives_group(c, &cards)
    if c.number == API_DUEL_CHECK_RELEASE_GROUP:
        releasable(c.d, c.ctx, player, False, &cards)
        return gives(c, enough_cards(c, &cards, 1, 3, 4, c.v[2]))
    if c.v[4] < 0:
        return gives(c, enough_for_cost(c, player, c.v[3] != 0, 1, 5, 6, c.v[2]))
    usable_for_cost(c, player, c.v[3] != 0, 1, 5, 6, &cards)
    f.program = <int32_t>c.v[4]
    f.n_captures = 0
    empty(&none)
    left = cards
    return gives(c, some_fit(c.d, c.ctx, &f, &none, &left, small(c.v[2]), player))


cdef void usable_for_cost(
    Call* c, int player, bint hand, int filter, int excluded, int trailing, Group* out
) noexcept nogil:
    """What the player can Tribute for a cost, of what the filter accepts."""
    cdef Group cards
    cdef int card
    releasable(c.d, c.ctx, player, hand, &cards)
    chosen_cards(c, &cards, filter, excluded, trailing, out)
    cards = out[0]
    card = take_lowest(&cards)
    while card != NO_CARD:
        if not usable_as_cost(c.d, c.ctx, card):
            drop(out, card)
        card = take_lowest(&cards)


cdef bint enough_for_cost(
    Call* c, int player, bint hand, int filter, int excluded, int trailing, int64_t count
) noexcept nogil:
    """Whether the player can Tribute so many for a cost, of what the filter accepts."""
    cdef Group cards, out_of_it
    cdef Filter f
    cdef int card
    releasable(c.d, c.ctx, player, hand, &cards)
    cards_operand(c, excluded, &out_of_it)
    subtract(&cards, &out_of_it)
    if count <= 0 or size(&cards) < count:
        return count <= 0
    filter_of(c, filter, trailing, &f)
    card = take_lowest(&cards)
    while card != NO_CARD:
        if usable_as_cost(c.d, c.ctx, card) and ask_card(c.d, c.ctx, &f, card):
            count -= 1
            if count == 0:
                return True
        card = take_lowest(&cards)
    return False


cdef bint is_environment(Call* c) noexcept nogil:
    """Whether a Field Spell of that name is at work, or an effect makes it so."""
    cdef DuelState* d = c.d
    cdef Found found
    cdef int player, card, i
    for player in range(2):
        if c.v[1] != player and c.v[1] != 2 and c.v[1] != 3:
            continue
        card = d.players[player].spells[FIELD_ZONE]
        if card != NO_CARD and d.cards[card].position & POS_FACEUP and is_enabled(d, card):
            if is_code(d, c.ctx, card, <uint32_t>c.v[0]):
                return True
    if not in_play(d, c.ctx, EFFECT_CHANGE_ENVIRONMENT):
        return False
    all_of_code(d, c.ctx, EFFECT_CHANGE_ENVIRONMENT, &found)
    for i in range(found.n):
        if applies(d, c.ctx, found.handles[i]):
            if value_of_many(d, c.ctx, found.handles[i], NULL, 0) == c.v[0]:
                return True
    return False
