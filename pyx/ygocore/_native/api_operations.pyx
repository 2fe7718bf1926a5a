"""The API of card functions: what effects do. Each function carries out some calls, told apart by their number."""

from libc.stdint cimport int16_t, int32_t, int64_t, int8_t, uint32_t, uint8_t
from libc.string cimport memset, memmove

from ygocore._native.bytecode cimport (
    API_DUEL_ADJUST_INSTANTLY,
    API_DUEL_BREAK_EFFECT,
    API_DUEL_CHAIN_ATTACK,
    API_DUEL_CHANGE_ATTACK_TARGET,
    API_DUEL_CHANGE_POSITION,
    API_DUEL_CONFIRM_CARDS,
    API_DUEL_CONFIRM_DECKTOP,
    API_DUEL_CREATE_TOKEN,
    API_DUEL_DAMAGE,
    API_DUEL_DESTROY,
    API_DUEL_DISABLE_SHUFFLE_CHECK,
    API_DUEL_DISCARD_DECK,
    API_DUEL_DISCARD_HAND,
    API_DUEL_DRAW,
    API_DUEL_EQUIP,
    API_DUEL_GET_CONTROL,
    API_DUEL_MOVE_SEQUENCE,
    API_DUEL_MOVE_TO_DECK_BOTTOM,
    API_DUEL_MOVE_TO_FIELD,
    API_DUEL_MSET,
    API_DUEL_NEGATE_ACTIVATION,
    API_DUEL_NEGATE_ATTACK,
    API_DUEL_NEGATE_EFFECT,
    API_DUEL_NEGATE_RELATED_CHAIN,
    API_DUEL_NEGATE_SUMMON,
    API_DUEL_OVERLAY,
    API_DUEL_PAY_LP_COST,
    API_DUEL_RAISE_EVENT,
    API_DUEL_RAISE_SINGLE_EVENT,
    API_DUEL_RECOVER,
    API_DUEL_REGISTER_EFFECT,
    API_DUEL_REGISTER_FLAG_EFFECT,
    API_DUEL_REMOVE,
    API_DUEL_REMOVE_COUNTER,
    API_DUEL_RESET_FLAG_EFFECT,
    API_DUEL_SEND_TO_DECK,
    API_DUEL_SEND_TO_EXTRA_P,
    API_DUEL_SEND_TO_GRAVE,
    API_DUEL_SEND_TO_HAND,
    API_DUEL_SHUFFLE_DECK,
    API_DUEL_SHUFFLE_HAND,
    API_DUEL_SKIP_PHASE,
    API_DUEL_SPECIAL_SUMMON,
    API_DUEL_SPECIAL_SUMMON_COMPLETE,
    API_DUEL_SPECIAL_SUMMON_STEP,
    API_DUEL_SSET,
    API_DUEL_SUMMON,
    API_DUEL_SWAP_CONTROL,
    API_DUEL_TOSS_DICE,
    API_DUEL_WIN,
)
from ygocore._native.calls cimport (
    card_operand,
    cards_operand,
    chosen_cards,
    effect_operand,
    gives,
    misused,
    player_operand,
    wait_for,
)
from ygocore._native.chain cimport may_disable, negate_activation, negate_effect
from ygocore._native.choices cimport take_counters_of_field
from ygocore._native.consts cimport (
    EFFECT_CANNOT_DRAW,
    EFFECT_DISCARD_COST_CHANGE,
    EFFECT_FLAG_PLAYER_TARGET,
    EFFECT_SKIP_BP,
    EFFECT_SKIP_DP,
    EFFECT_SKIP_M1,
    EFFECT_SKIP_M2,
    EFFECT_SKIP_SP,
    EFFECT_TYPE_FIELD,
    EVENT_ATTACK_DISABLED,
    EVENT_BE_BATTLE_TARGET,
    EVENT_DRAW,
    EVENT_TO_HAND,
    LOCATION_HAND,
    LOCATION_MZONE,
    MSG_CONFIRM_CARDS,
    MSG_CONFIRM_DECKTOP,
    MSG_MOVE,
    MSG_SHUFFLE_HAND,
    PHASE_BATTLE,
    PHASE_BATTLE_START,
    PHASE_DRAW,
    PHASE_MAIN1,
    PHASE_MAIN2,
    PHASE_STANDBY,
    POS_FACEDOWN,
    POS_FACEDOWN_ATTACK,
    POS_FACEDOWN_DEFENSE,
    POS_FACEUP,
    POS_FACEUP_ATTACK,
    POS_FACEUP_DEFENSE,
    REASON_COST,
    REASON_DRAW,
    REASON_EFFECT,
    STATUS_SET_TURN,
    STATUS_SUMMONING,
    STATUS_SUMMON_DISABLED,
)
from ygocore._native.context cimport Context, location_bit, log_event, reserve_words, write_place
from ygocore._native.effects cimport negation_may_change, new_effect, place_changed, player_has, register_effect, swear
from ygocore._native.fields cimport cards_in_places
from ygocore._native.fighting cimport aim, forced_battle, legal_targets, log_attack
from ygocore._native.groups cimport (
    add,
    contains,
    drop,
    empty,
    has as has_card,
    is_empty,
    only,
    rekeep,
    size,
    take_lowest,
)
from ygocore._native.handles cimport handler_of, is_runtime, owner_of, runtime_effect, runtime_more
from ygocore._native.happen cimport Happening, awaited, finish_with, happens, note, note_single, time_passes
from ygocore._native.hidden cimport note_shown
from ygocore._native.life cimport damage, pay, recover, set_lp, toss
from ygocore._native.links cimport link_at
from ygocore._native.may cimport Summons
from ygocore._native.operations cimport SEND_RELEASE, Way, change_positions, destroy, send, way_to
from ygocore._native.order cimport first_in_order, in_order
from ygocore._native.picking cimport mill, pick_and_send
from ygocore._native.placing cimport draw_now, log_codes, renumber, shuffle_now, turn_over
from ygocore._native.relations cimport drop_flags, put_flag
from ygocore._native.special cimport (
    attach,
    complete_summon,
    equip,
    make_token,
    move_to_field,
    return_to_field,
    set_by_effect,
    special_summon,
    summon_step,
    swap_control,
    take_control,
)
from ygocore._native.state cimport (
    AT_DECK,
    AT_EXTRA,
    AT_GRAVE,
    AT_HAND,
    AT_MZONE,
    AT_REMOVED,
    AT_SZONE,
    BATTLE_AGAIN,
    BATTLE_CALCULATED,
    BATTLE_NEGATED,
    LINK_DISABLED,
    MAX_CARDS,
    MAX_PILE,
    MONSTER_ZONES,
    NO_CARD,
    NO_EFFECT,
    OK,
    PILE_DECK,
    PILE_HAND,
    SCRIPT_END_BATTLE,
    SCRIPT_KEEP_ORDER,
    SPELL_ZONES,
    STALE,
    Battle,
    Card,
    DuelState,
    Effect,
    EffectMore,
    Group,
    Link,
    Pile,
    Player,
    checked_state_size,
)
from ygocore._native.summoning cimport summon_by_effect
from ygocore._native.switches cimport WIN_DECK_OUT
from ygocore._native.vm cimport MOST_RESULTS, Call
from ygocore._native.work cimport set_result
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef int call_operation(Call* c) noexcept nogil:
    """The calls from API_DUEL_DRAW on."""
    cdef int depth = c.d.n_units
    cdef int status
    if c.number < API_DUEL_DESTROY:
        status = begin_points(c)
    elif c.number < API_DUEL_SPECIAL_SUMMON:
        status = begin_sending(c)
    elif c.number < API_DUEL_MOVE_SEQUENCE:
        status = begin_summons(c)
    elif c.number < API_DUEL_NEGATE_ACTIVATION:
        return move_at_once(c)
    elif c.number < API_DUEL_SKIP_PHASE:
        status = begin_negation(c)
    elif c.number == API_DUEL_REMOVE_COUNTER:
        status = OK
        take_counters_of_field(
            c.d, c.ctx, player_operand(c, 0), c.v[1] != 0, c.v[2] != 0, <uint32_t>c.v[3], c.v[4], <uint32_t>c.v[5]
        )
    else:
        return do_at_once(c)
    if c.ctx.error:
        return c.ctx.error
    return status if status != OK else wait_for(c, depth)


# -- cards drawn, Life Points ----------------------------------------------------------------------------------------------------


cdef int begin_points(Call* c) noexcept nogil:
    cdef int player = player_operand(c, 0)
    if c.number == API_DUEL_DRAW:
        return draw(c, player)
    if c.number == API_DUEL_DAMAGE:
        return damage(c.d, c.ctx, player, c.v[1], <uint32_t>c.v[2])
    if c.number == API_DUEL_RECOVER:
        return recover(c.d, c.ctx, player, c.v[1], <uint32_t>c.v[2])
    if c.number == API_DUEL_PAY_LP_COST:
        return pay(c.d, c.ctx, player, c.v[1])
    set_result(c.d, c.ctx, 0, NULL)
    return set_lp(c.d, c.ctx, player, c.v[1])


cdef void claim(DuelState* d, int winner, int16_t reason) noexcept nogil:
    """A player (2: nobody) is to win; decided when all of this moment is done (E-109)."""
    if d.script.claims == 0:
        d.script.claim_reason = reason
    d.script.claims |= <uint8_t>(1 << winner)


cdef int draw(Call* c, int player) noexcept nogil:
    """Draw by an effect. Who cannot draws none and loses (WIN-03), once the effect is done: if it makes both draw and
    both lack cards the duel is a draw (WIN-04)."""
    cdef DuelState* d = c.d
    cdef uint32_t reason = <uint32_t>c.v[2]
    cdef int64_t count = c.v[1]
    cdef Group drawn
    if count <= 0 or player_has(d, c.ctx, player, EFFECT_CANNOT_DRAW):
        set_result(d, c.ctx, 0, NULL)
        return OK
    if d.players[player].piles[PILE_DECK].count < count:
        claim(d, 1 - player, WIN_DECK_OUT)
        set_result(d, c.ctx, 0, NULL)
        return OK
    draw_now(d, c.ctx, player, <int>count, reason | REASON_DRAW, &drawn)
    rekeep(d, c.ctx, &d.script.operated, &drawn)
    happens(
        d, c.ctx, EVENT_DRAW, &drawn, player, count, d.script.reason_effect, reason, d.script.reason_player
    )
    happens(
        d, c.ctx, EVENT_TO_HAND, &drawn, player, count, d.script.reason_effect, reason, d.script.reason_player
    )
    return finish_with(d, c.ctx, count, NULL)


# -- sending ---------------------------------------------------------------------------------------------------------------------


cdef int begin_sending(Call* c) noexcept nogil:
    cdef Group cards
    cdef Way way
    if c.number == API_DUEL_DISCARD_HAND:
        return discard(c)
    if c.number == API_DUEL_DISCARD_DECK:
        mill(c.d, c.ctx, player_operand(c, 0), c.v[1], <uint32_t>c.v[2])
        return OK
    cards_operand(c, 0, &cards)
    if c.number == API_DUEL_DESTROY:
        destroy(c.d, c.ctx, &cards, <uint32_t>c.v[1], <uint32_t>c.v[2])
        return OK
    if c.number == API_DUEL_REMOVE:
        way = way_to(AT_REMOVED)
        way.position = <uint32_t>c.v[1] & 0xF
        send(c.d, c.ctx, &cards, &way, <uint32_t>c.v[2], 0)
    elif c.number == API_DUEL_SEND_TO_GRAVE:
        way = way_to(AT_GRAVE)
        send(c.d, c.ctx, &cards, &way, <uint32_t>c.v[1], 0)
    elif c.number == API_DUEL_SEND_TO_HAND:
        way = way_to(AT_HAND)
        send(c.d, c.ctx, &cards, &way, <uint32_t>c.v[2], 0)
    elif c.number == API_DUEL_SEND_TO_DECK:
        way = way_to(AT_DECK)
        way.sequence = <int>c.v[2] & 3
        send(c.d, c.ctx, &cards, &way, <uint32_t>c.v[3], 0)
    elif c.number == API_DUEL_SEND_TO_EXTRA_P:
        way = way_to(AT_EXTRA)
        send(c.d, c.ctx, &cards, &way, <uint32_t>c.v[2], 0)
    else:  # RELEASE
        way = way_to(AT_GRAVE)
        send(c.d, c.ctx, &cards, &way, <uint32_t>c.v[1], SEND_RELEASE)
    return OK


cdef int discard(Call* c) noexcept nogil:
    """The player discards hand cards of choice."""
    cdef int player = player_operand(c, 0)
    cdef Way way = way_to(AT_GRAVE)
    cdef Group cards, found
    if <uint32_t>c.v[4] & REASON_COST and player_has(c.d, c.ctx, player, EFFECT_DISCARD_COST_CHANGE):
        return gives(c, 0)
    cards_in_places(c.d, c.ctx, player, LOCATION_HAND, 0, &cards)
    chosen_cards(c, &cards, 1, 5, 6, &found)
    pick_and_send(c.d, c.ctx, player, &found, c.v[2], c.v[3], &way, <uint32_t>c.v[4])
    return OK


# -- summons, control, equips ----------------------------------------------------------------------------------------------------


cdef int begin_summons(Call* c) noexcept nogil:
    cdef Group cards
    cdef Summons how
    if c.number == API_DUEL_SPECIAL_SUMMON or c.number == API_DUEL_SPECIAL_SUMMON_STEP:
        manner_of_call(c, &how)
        if c.number == API_DUEL_SPECIAL_SUMMON_STEP:
            if card_operand(c, 0) == NO_CARD:
                return misused(c)
            summon_step(c.d, c.ctx, card_operand(c, 0), &how, <uint32_t>c.v[7])
            return OK
        cards_operand(c, 0, &cards)
        special_summon(c.d, c.ctx, &cards, &how, <uint32_t>c.v[7])
        return OK
    if c.number == API_DUEL_SPECIAL_SUMMON_COMPLETE:
        return complete_summon(c.d, c.ctx, -1)
    if c.number == API_DUEL_CREATE_TOKEN:
        set_result(c.d, c.ctx, make_token(c.d, c.ctx, player_operand(c, 0), <uint32_t>c.v[1]), NULL)
        return OK
    if c.number == API_DUEL_CHANGE_POSITION:
        return turn_cards(c)
    if c.number == API_DUEL_SSET:
        cards_operand(c, 1, &cards)
        set_by_effect(
            c.d, c.ctx, &cards, player_operand(c, 0), player_operand(c, 0) if c.v[2] < 0 else player_operand(c, 2)
        )
        return OK
    if c.number == API_DUEL_GET_CONTROL:
        cards_operand(c, 0, &cards)
        take_control(c.d, c.ctx, &cards, player_operand(c, 1), <uint32_t>c.v[2], <int>c.v[3])
        return OK
    if c.number == API_DUEL_SWAP_CONTROL:
        return swap_pairs(c)
    return begin_placing(c)


cdef void manner_of_call(Call* c, Summons* how) noexcept nogil:
    how.effect = c.d.script.reason_effect
    how.type = <uint32_t>c.v[1]
    how.player = player_operand(c, 2)
    how.to = player_operand(c, 3)
    how.no_check = c.v[4] != 0
    how.no_limit = c.v[5] != 0
    how.position = <uint32_t>c.v[6]


cdef int begin_placing(Call* c) noexcept nogil:
    """Calls about one card that is put somewhere."""
    cdef bint summons = c.number == API_DUEL_SUMMON or c.number == API_DUEL_MSET
    cdef int first = 1 if summons or c.number == API_DUEL_EQUIP else 0
    cdef int card = card_operand(c, first)
    cdef Group cards
    if card == NO_CARD:
        return misused(c)
    if summons:
        summon_by_effect(c.d, c.ctx, card, c.v[2] != 0, effect_operand(c, 3), c.number == API_DUEL_MSET)
    elif c.number == API_DUEL_EQUIP:
        if card_operand(c, 2) == NO_CARD:
            return misused(c)
        equip(c.d, c.ctx, player_operand(c, 0), card, card_operand(c, 2), c.v[3] != 0)
    elif c.number == API_DUEL_OVERLAY:
        cards_operand(c, 1, &cards)
        attach(c.d, c.ctx, card, &cards)
    elif c.number == API_DUEL_MOVE_TO_FIELD:
        move_to_field(
            c.d, c.ctx, card, player_operand(c, 1), player_operand(c, 2),
            AT_MZONE if c.v[3] == LOCATION_MZONE else AT_SZONE, <int>c.v[4] & 0xF, c.v[5] != 0,
        )
    else:
        return_to_field(c.d, c.ctx, card)
    return OK


cdef int turn_cards(Call* c) noexcept nogil:
    """Cards on the field are turned; which position becomes which. Spells and Traps are only turned (GAP-07)."""
    cdef unsigned char positions[MAX_CARDS]
    cdef unsigned char wanted[16]
    cdef DuelState* d = c.d
    cdef Group cards, monsters
    cdef bint flips = not c.v[1] & 0x10000
    cdef bint alike = not (c.v[2] | c.v[3] | c.v[4]) & 0xF
    cdef int spells = 0
    cdef int card, position
    memset(wanted, 0, sizeof(wanted))
    wanted[POS_FACEUP_ATTACK] = <unsigned char>(c.v[1] & 0xF)
    wanted[POS_FACEDOWN_ATTACK] = <unsigned char>((c.v[1] if alike else c.v[2]) & 0xF)
    wanted[POS_FACEUP_DEFENSE] = <unsigned char>((c.v[1] if alike else c.v[3]) & 0xF)
    wanted[POS_FACEDOWN_DEFENSE] = <unsigned char>((c.v[1] if alike else c.v[4]) & 0xF)
    cards_operand(c, 0, &cards)
    empty(&monsters)
    while not is_empty(&cards):
        card = first_in_order(d, c.ctx, &cards)
        drop(&cards, card)
        if d.cards[card].location == AT_SZONE:
            spells += turn_spell(d, c.ctx, card, wanted)
            continue
        position = wanted[d.cards[card].position & 0xF]
        if position == 0:
            continue
        add(&monsters, card)
        positions[card] = <unsigned char>position
    change_positions(d, c.ctx, &monsters, positions, REASON_EFFECT, flips, spells)
    return OK


cdef bint turn_spell(DuelState* d, Context* ctx, int card, const unsigned char* wanted) noexcept nogil:
    """Turn a card in a Spell & Trap Zone over; whether it was. One that is Set so cannot be activated in this turn (ST-02)."""
    cdef bint shown = (d.cards[card].position & POS_FACEUP) != 0
    cdef int position = wanted[POS_FACEUP_ATTACK if shown else POS_FACEDOWN_ATTACK]
    cdef bint facedown = (position & POS_FACEDOWN) != 0
    if position == 0 or facedown != shown:
        return False
    turn_over(d, ctx, card, POS_FACEDOWN if facedown else POS_FACEUP)
    if facedown:
        d.cards[card].status |= STATUS_SET_TURN
        d.more[card].turn_id = d.turn
    return True


cdef int swap_pairs(Call* c) noexcept nogil:
    """The cards of two groups, pair by pair in place order."""
    cdef Group a, b
    cdef int first, second
    cards_operand(c, 0, &a)
    cards_operand(c, 1, &b)
    if size(&a) != size(&b):
        return misused(c)
    set_result(c.d, c.ctx, 0, NULL)
    while not is_empty(&a):
        first = first_in_order(c.d, c.ctx, &a)
        second = first_in_order(c.d, c.ctx, &b)
        drop(&a, first)
        drop(&b, second)
        swap_control(c.d, c.ctx, first, second, <uint32_t>c.v[2], <int>c.v[3])
    return OK


# -- negation, attacks -----------------------------------------------------------------------------------------------------------


cdef int begin_negation(Call* c) noexcept nogil:
    cdef DuelState* d = c.d
    cdef int first, second
    if c.number == API_DUEL_NEGATE_ACTIVATION:
        return finish_with(d, c.ctx, negate_activation(d, c.ctx, c.v[0]), NULL)
    if c.number == API_DUEL_NEGATE_EFFECT:
        return finish_with(d, c.ctx, negate_effect(d, c.ctx, c.v[0]), NULL)
    if c.number == API_DUEL_NEGATE_SUMMON:
        return negate_summon(c)
    if c.number == API_DUEL_NEGATE_ATTACK:
        return negate_attack(c)
    if c.number == API_DUEL_NEGATE_RELATED_CHAIN:
        negate_related_chain(c)
        return OK
    if c.number == API_DUEL_CHANGE_ATTACK_TARGET:
        return change_attack_target(c, card_operand(c, 0))
    if c.number == API_DUEL_CHAIN_ATTACK:
        if d.script.battle.attacker != NO_CARD:
            d.script.battle.again = d.script.battle.attacker
            d.script.battle.again_on = <unsigned char>card_operand(c, 0)
        set_result(d, c.ctx, 0, NULL)
        return OK
    first = card_operand(c, 0)
    second = card_operand(c, 1)
    if first == NO_CARD:
        return misused(c)
    forced_battle(d, c.ctx, first, second)
    return OK


cdef int negate_summon(Call* c) noexcept nogil:
    """SUM-07: the monsters that are about to be summoned are not."""
    cdef Group cards
    cdef int card
    cards_operand(c, 0, &cards)
    card = take_lowest(&cards)
    while card != NO_CARD:
        if c.d.cards[card].status & STATUS_SUMMONING:
            c.d.cards[card].status |= STATUS_SUMMON_DISABLED
        card = take_lowest(&cards)
    return finish_with(c.d, c.ctx, 0, NULL)


cdef int negate_attack(Call* c) noexcept nogil:
    cdef DuelState* d = c.d
    cdef Battle* battle = &d.script.battle
    cdef Group g
    if battle.attacker == NO_CARD or battle.flags & (BATTLE_NEGATED | BATTLE_CALCULATED):
        set_result(d, c.ctx, 0, NULL)
        return OK
    battle.flags |= BATTLE_NEGATED
    only(&g, battle.attacker)
    happens(
        d, c.ctx, EVENT_ATTACK_DISABLED, &g, d.cards[battle.attacker].controller, 0, d.script.reason_effect, 0,
        d.script.reason_player,
    )
    return finish_with(d, c.ctx, 1, NULL)


cdef void negate_related_chain(Call* c) noexcept nogil:
    """The effects of the card's other Chain Links are negated."""
    cdef DuelState* d = c.d
    cdef Link* link
    cdef int card = card_operand(c, 0)
    cdef int i
    for i in range(1, d.script.n_links + 1):
        link = link_at(d, i)
        if link.card == card and contains(d, link.related, card) and i != d.script.solving:
            if may_disable(d, c.ctx, link, i):
                link.flags |= LINK_DISABLED
    set_result(d, c.ctx, 0, NULL)


cdef int change_attack_target(Call* c, int target) noexcept nogil:
    """The attack goes on to another monster, or (None) directly; whether it does."""
    cdef DuelState* d = c.d
    cdef Battle* battle = &d.script.battle
    cdef Group targets, g
    set_result(d, c.ctx, 0, NULL)
    if battle.attacker == NO_CARD or battle.flags & BATTLE_NEGATED:
        return OK
    if target != NO_CARD:
        legal_targets(d, c.ctx, battle.attacker, &targets)
        if target == battle.target or not has_card(&targets, target):
            return OK
    aim(d, c.ctx, target)
    battle.flags |= BATTLE_AGAIN
    log_attack(d, c.ctx)
    if target != NO_CARD:
        only(&g, target)
        happens(
            d, c.ctx, EVENT_BE_BATTLE_TARGET, &g, d.cards[battle.attacker].controller, 0, NO_EFFECT, 0,
            d.script.reason_player,
        )
    return finish_with(d, c.ctx, 1, NULL)


# -- what is done at once --------------------------------------------------------------------------------------------------------


cdef int move_at_once(Call* c) noexcept nogil:
    """Moves in zones, hands and Decks that nobody is asked about."""
    cdef DuelState* d = c.d
    cdef const Pile* hand
    if c.number == API_DUEL_MOVE_SEQUENCE:
        return move_sequence(c)
    if c.number == API_DUEL_SHUFFLE_HAND:  # only the event: what lies where in a hand nobody else knows (INFO-09)
        hand = &d.players[player_operand(c, 0)].piles[PILE_HAND]
        log_codes(d, c.ctx, MSG_SHUFFLE_HAND, player_operand(c, 0), hand.cards, hand.count)
    elif c.number == API_DUEL_SHUFFLE_DECK:
        shuffle_now(d, c.ctx, player_operand(c, 0))
    elif c.number == API_DUEL_CONFIRM_CARDS:
        confirm_cards(c)
    elif c.number == API_DUEL_CONFIRM_DECKTOP:
        confirm_decktop(c, player_operand(c, 0))
    elif c.number == API_DUEL_DISABLE_SHUFFLE_CHECK:
        d.script.flags |= SCRIPT_KEEP_ORDER
    elif c.number == API_DUEL_BREAK_EFFECT:
        time_passes(d)
    else:
        move_in_deck(c, c.number == API_DUEL_MOVE_TO_DECK_BOTTOM)
    return OK


cdef int move_sequence(Call* c) noexcept nogil:
    """A card goes to another zone of its controller, if that is free."""
    cdef DuelState* d = c.d
    cdef int card = card_operand(c, 0)
    cdef int64_t sequence = c.v[1]
    cdef Card* moved
    cdef Player* p
    cdef int32_t words[11]
    if card == NO_CARD:
        return misused(c)
    moved = &d.cards[card]
    p = &d.players[moved.controller]
    words[0] = MSG_MOVE
    words[1] = <int32_t>c.ctx.facts[moved.row].code
    write_place(&words[2], moved)
    if moved.location == AT_MZONE and 0 <= sequence < MONSTER_ZONES:
        if p.monsters[sequence] != NO_CARD:
            return OK
        p.monsters[moved.sequence] = NO_CARD
        p.monsters[sequence] = <uint8_t>card
        p.monster_mask = <uint8_t>((p.monster_mask & ~(1 << moved.sequence)) | 1 << sequence)
    elif moved.location == AT_SZONE and 0 <= sequence < SPELL_ZONES:
        if p.spells[sequence] != NO_CARD:
            return OK
        p.spells[moved.sequence] = NO_CARD
        p.spells[sequence] = <uint8_t>card
        p.spell_mask = <uint8_t>((p.spell_mask & ~(1 << moved.sequence)) | 1 << sequence)
    else:
        return misused(c)
    moved.sequence = <uint8_t>sequence
    place_changed(d, c.ctx, card)
    negation_may_change(d, c.ctx)
    if c.ctx.log != NULL:
        write_place(&words[6], moved)
        words[10] = <int32_t>moved.reason
        log_event(c.ctx, words, 11)
    return OK


cdef void confirm_cards(Call* c) noexcept nogil:
    """Cards are shown to the player: the event names them with their places."""
    cdef unsigned char order[MAX_CARDS]
    cdef int32_t* words
    cdef Group cards
    cdef int count, i
    cards_operand(c, 1, &cards)
    note_shown(c.d, c.ctx, &cards)
    if c.ctx.log == NULL:
        return
    count = in_order(c.d, c.ctx, &cards, order)
    words = reserve_words(c.ctx.log, <uint32_t>(3 + 4 * count))
    if words == NULL:
        return
    words[0] = 2 + 4 * count
    words[1] = MSG_CONFIRM_CARDS
    words[2] = player_operand(c, 0)
    for i in range(count):
        words[3 + 4 * i] = <int32_t>c.ctx.facts[c.d.cards[order[i]].row].code
        words[4 + 4 * i] = c.d.cards[order[i]].controller
        words[5 + 4 * i] = location_bit(c.d.cards[order[i]].location)
        words[6 + 4 * i] = c.d.cards[order[i]].sequence


cdef void confirm_decktop(Call* c, int player) noexcept nogil:
    """The top cards of the Deck are shown, the top one first."""
    cdef unsigned char top[MAX_PILE]
    cdef const Pile* deck = &c.d.players[player].piles[PILE_DECK]
    cdef Group shown
    cdef int count = 0
    if c.d.script.shuffles >> player & 1:
        shuffle_now(c.d, c.ctx, player)
    empty(&shown)
    while count < c.v[1] and count < deck.count:
        top[count] = deck.cards[deck.count - 1 - count]
        add(&shown, top[count])
        count += 1
    note_shown(c.d, c.ctx, &shown)
    log_codes(c.d, c.ctx, MSG_CONFIRM_DECKTOP, player, top, count)


cdef void move_in_deck(Call* c, bint bottom) noexcept nogil:
    """Cards in a Deck come to lie at an end of it, one after the other in place order."""
    cdef DuelState* d = c.d
    cdef unsigned char order[MAX_CARDS]
    cdef Group cards
    cdef Pile* deck
    cdef int count, i, at
    cards_operand(c, 0, &cards)
    count = in_order(d, c.ctx, &cards, order)
    for i in range(count):
        if d.cards[order[i]].location != AT_DECK:
            continue
        deck = &d.players[d.cards[order[i]].controller].piles[PILE_DECK]
        at = d.cards[order[i]].sequence
        if bottom:
            memmove(&deck.cards[1], &deck.cards[0], at)
            deck.cards[0] = order[i]
        else:
            memmove(&deck.cards[at], &deck.cards[at + 1], deck.count - 1 - at)
            deck.cards[deck.count - 1] = order[i]
        renumber(d, deck.cards, deck.count)


cdef int do_at_once(Call* c) noexcept nogil:
    """Coins, dice, events, effects and marks on players, the end of the duel."""
    cdef DuelState* d = c.d
    cdef int player
    if c.number == API_DUEL_RAISE_EVENT or c.number == API_DUEL_RAISE_SINGLE_EVENT:
        return raise_event(c)
    if c.number == API_DUEL_ADJUST_INSTANTLY:
        d.script.stale = STALE
        return OK
    if c.number == API_DUEL_WIN:
        claim(d, <int>c.v[0] if 0 <= c.v[0] <= 1 else 2, <int16_t>c.v[1])
        return OK
    if c.number == API_DUEL_REGISTER_EFFECT:
        if effect_operand(c, 0) == NO_EFFECT or not is_runtime(effect_operand(c, 0)):
            return misused(c)
        register_effect(d, c.ctx, effect_operand(c, 0), NO_CARD, player_operand(c, 1))
        swear(d, c.ctx, effect_operand(c, 0))
        return OK
    player = player_operand(c, 0)
    if c.number == API_DUEL_SKIP_PHASE:
        return skip_phase(c, player)
    if c.number == API_DUEL_REGISTER_FLAG_EFFECT:
        put_flag(d, c.ctx, NO_CARD, player, <uint32_t>c.v[1], <uint32_t>c.v[2], <uint32_t>c.v[3], c.v[4], c.v[5])
        return OK
    if c.number == API_DUEL_RESET_FLAG_EFFECT:
        drop_flags(d, NO_CARD, player, <uint32_t>c.v[1])
        return OK
    if c.v[1] < 0 or c.v[1] > MOST_RESULTS:
        return misused(c)
    toss(d, c.ctx, player, <int>c.v[1], c.number == API_DUEL_TOSS_DICE, c.out.scalars)
    return OK


cdef int raise_event(Call* c) noexcept nogil:
    """An event that cards have among themselves."""
    cdef Happening what
    cdef Group cards
    what.code = <uint32_t>c.v[1]
    what.effect = effect_operand(c, 2)
    what.reason = <uint32_t>c.v[3]
    what.reason_player = <int>c.v[4] & 1
    what.player = <int>c.v[5] & 1
    what.value = c.v[6]
    if not awaited(c.d, what.code):
        return OK
    if c.number == API_DUEL_RAISE_SINGLE_EVENT:
        if card_operand(c, 0) == NO_CARD:
            return misused(c)
        note_single(c.d, c.ctx, &what, card_operand(c, 0))
        return OK
    cards_operand(c, 0, &cards)
    note(c.d, c.ctx, &what, &cards)
    return OK


cdef uint32_t skipping_code(int64_t phase) noexcept nogil:
    if phase == PHASE_DRAW:
        return EFFECT_SKIP_DP
    if phase == PHASE_STANDBY:
        return EFFECT_SKIP_SP
    if phase == PHASE_MAIN1:
        return EFFECT_SKIP_M1
    if phase == PHASE_BATTLE:
        return EFFECT_SKIP_BP
    return EFFECT_SKIP_M2 if phase == PHASE_MAIN2 else 0


cdef int skip_phase(Call* c, int player) noexcept nogil:
    """The player skips a phase; the Battle Phase that is going on ends (CF-26)."""
    cdef DuelState* d = c.d
    cdef int source = d.script.reason_effect
    cdef int owner = NO_CARD
    cdef int handle
    cdef Effect* effect
    cdef EffectMore* more
    if c.v[1] == PHASE_BATTLE and player == d.turn_player and PHASE_BATTLE_START <= d.phase <= PHASE_BATTLE:
        d.script.flags |= SCRIPT_END_BATTLE
        return OK
    if skipping_code(c.v[1]) == 0:
        return misused(c)
    if source != NO_EFFECT:
        owner = handler_of(d, source)
        if owner == NO_CARD:
            owner = owner_of(d, source)
    handle = new_effect(d, c.ctx, owner)
    if handle == NO_EFFECT:
        return c.ctx.error
    effect = runtime_effect(d, handle)
    more = runtime_more(d, handle)
    effect.type = EFFECT_TYPE_FIELD
    effect.code = skipping_code(c.v[1])
    effect.reset = <uint32_t>c.v[2]
    more.property = EFFECT_FLAG_PLAYER_TARGET
    more.own = 1
    more.reset_count = <uint8_t>(c.v[3] if 1 <= c.v[3] <= 255 else 1)
    more.owner_player = <int8_t>player
    register_effect(d, c.ctx, handle, NO_CARD, player)
    return OK
