"""Life Points and chance: damage and gains by effects, payments, coins, dice, cards picked at random (LP, DMG, COST, GAP-15)."""

from libc.stdint cimport int32_t, int64_t, uint32_t
from libc.string cimport memmove

from ygocore._native.chance cimport CHANCE_COIN, CHANCE_DICE, CHANCE_PICK, dictated
from ygocore._native.consts cimport (
    EFFECT_CHANGE_DAMAGE,
    EFFECT_LPCOST_CHANGE,
    EFFECT_NO_EFFECT_DAMAGE,
    EFFECT_REFLECT_DAMAGE,
    EFFECT_REVERSE_DAMAGE,
    EFFECT_REVERSE_RECOVER,
    EVENT_DAMAGE,
    EVENT_PAY_LPCOST,
    EVENT_RECOVER,
    EVENT_TOSS_COIN,
    EVENT_TOSS_DICE,
    MSG_DAMAGE,
    MSG_LPUPDATE,
    MSG_PAY_LPCOST,
    MSG_RANDOM_SELECTED,
    MSG_RECOVER,
    MSG_TOSS_COIN,
    MSG_TOSS_DICE,
    REASON_BATTLE,
    REASON_COST,
    REASON_EFFECT,
    REASON_RDAMAGE,
    REASON_RRECOVER,
)
from ygocore._native.context cimport Context, fail, log_2, reserve_words, write_place
from ygocore._native.effects cimport Found, find_on_player, has_value_function, negation_may_change, player_has, value_of_many
from ygocore._native.groups cimport add, empty
from ygocore._native.happen cimport finish_with, happens
from ygocore._native.order cimport in_order
from ygocore._native.placing cimport end_if_lp_are_gone, lose_lp
from ygocore._native.rng cimport below
from ygocore._native.state cimport (
    ERROR_LP,
    ERROR_OUTCOME,
    MAX_CARDS,
    NO_CARD,
    NO_EFFECT,
    OK,
    OVER,
    DuelState,
    Group,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef inline int64_t none_or(int handle) noexcept nogil:
    return handle if handle != NO_EFFECT else -1


cdef int damage(DuelState* d, Context* ctx, int player, int64_t amount, uint32_t reason) noexcept nogil:
    """DMG-04: inflict effect damage; the result: how much was taken. OVER if the duel has ended (WIN-01)."""
    cdef int64_t given = 0
    cdef int status = take_damage(d, ctx, player, amount, reason, &given)
    return status if status != OK else finish_with(d, ctx, given, NULL)


cdef int recover(DuelState* d, Context* ctx, int player, int64_t amount, uint32_t reason) noexcept nogil:
    """Gain LP; the result: how much was gained. OVER if the duel has ended, for a gain may be turned into damage."""
    cdef int64_t given = 0
    cdef int status = gain(d, ctx, player, amount, reason, &given)
    return status if status != OK else finish_with(d, ctx, given, NULL)


cdef int take_damage(
    DuelState* d, Context* ctx, int player, int64_t amount, uint32_t reason, int64_t* given
) noexcept nogil:
    cdef int status
    given[0] = 0
    amount = changed_damage(d, ctx, player, amount, reason, NO_CARD)
    if amount <= 0:
        return OK
    if amount > 0x7FFFFFFF:
        fail(ctx, ERROR_LP)
        return ERROR_LP
    if player_has(d, ctx, player, EFFECT_REVERSE_DAMAGE):
        status = gain(d, ctx, player, amount, reason | REASON_RDAMAGE, given)
        given[0] = -given[0]
        return status
    if not reason & REASON_RDAMAGE and reflects(d, ctx, player, reason):
        return take_damage(d, ctx, 1 - player, amount, reason | REASON_RDAMAGE, given)
    lose_lp(d, ctx, player, amount)
    log_2(ctx, MSG_DAMAGE, player, <int32_t>amount)
    if end_if_lp_are_gone(d, ctx) == OVER:
        return OVER
    happens(
        d, ctx, EVENT_DAMAGE, NULL, player, amount, d.script.reason_effect, reason, d.script.reason_player
    )
    given[0] = amount
    return OK


cdef int gain(
    DuelState* d, Context* ctx, int player, int64_t amount, uint32_t reason, int64_t* given
) noexcept nogil:
    cdef int status
    given[0] = 0
    if amount <= 0:
        return OK
    if not reason & REASON_RDAMAGE and player_has(d, ctx, player, EFFECT_REVERSE_RECOVER):
        status = take_damage(d, ctx, player, amount, reason | REASON_RRECOVER, given)
        given[0] = -given[0]
        return status
    if amount > 0x7FFFFFFF - d.players[player].lp:
        fail(ctx, ERROR_LP)
        return ERROR_LP
    d.players[player].lp += <int32_t>amount
    negation_may_change(d, ctx)
    log_2(ctx, MSG_RECOVER, player, <int32_t>amount)
    happens(
        d, ctx, EVENT_RECOVER, NULL, player, amount, d.script.reason_effect, reason, d.script.reason_player
    )
    given[0] = amount
    return OK


cdef int64_t changed_damage(
    DuelState* d, Context* ctx, int player, int64_t amount, uint32_t reason, int dealer
) noexcept nogil:
    """What effects make of an amount of damage: by an effect, or in battle by the monster `dealer` (E-033)."""
    cdef Found found
    cdef int64_t values[5]
    cdef int i
    if reason & REASON_EFFECT and player_has(d, ctx, player, EFFECT_NO_EFFECT_DAMAGE):
        return 0
    find_on_player(d, ctx, player, EFFECT_CHANGE_DAMAGE, &found)
    for i in range(found.n):
        values[0] = -1 if reason & REASON_BATTLE else none_or(d.script.reason_effect)
        values[1] = amount
        values[2] = reason
        values[3] = 1 - player if reason & REASON_BATTLE else d.script.reason_player
        values[4] = dealer
        amount = value_of_many(d, ctx, found.handles[i], values, 5)
    return amount if amount > 0 else 0


cdef bint reflects(DuelState* d, Context* ctx, int player, uint32_t reason) noexcept nogil:
    cdef Found found
    cdef int64_t values[4]
    cdef int i
    find_on_player(d, ctx, player, EFFECT_REFLECT_DAMAGE, &found)
    values[0] = none_or(d.script.reason_effect)
    values[1] = 0
    values[2] = reason
    values[3] = d.script.reason_player
    for i in range(found.n):
        if not has_value_function(d, ctx, found.handles[i]) or value_of_many(d, ctx, found.handles[i], values, 4):
            return True
    return False


cdef int64_t cost_of(DuelState* d, Context* ctx, int player, int64_t amount) noexcept nogil:
    """What a payment of that amount costs the player."""
    cdef Found found
    cdef int64_t values[3]
    cdef int i
    find_on_player(d, ctx, player, EFFECT_LPCOST_CHANGE, &found)
    for i in range(found.n):
        values[0] = none_or(d.script.reason_effect)
        values[1] = player
        values[2] = amount
        amount = value_of_many(d, ctx, found.handles[i], values, 3)
    return amount


cdef bint can_pay(DuelState* d, Context* ctx, int player, int64_t amount) noexcept nogil:
    """GAP-15, E-107: nobody can pay more LP than they have, and costs that come out below 0 cannot be paid."""
    amount = cost_of(d, ctx, player, amount)
    return 0 <= amount <= d.players[player].lp


cdef int pay(DuelState* d, Context* ctx, int player, int64_t amount) noexcept nogil:
    """LP-03, LP-05: pay LP; that is no damage. OVER if the duel has ended."""
    amount = cost_of(d, ctx, player, amount)
    if not -0x7FFFFFFF <= amount <= 0x7FFFFFFF:
        fail(ctx, ERROR_LP)
        return ERROR_LP
    lose_lp(d, ctx, player, amount)
    log_2(ctx, MSG_PAY_LPCOST, player, <int32_t>amount)
    if end_if_lp_are_gone(d, ctx) == OVER:
        return OVER
    happens(d, ctx, EVENT_PAY_LPCOST, NULL, player, amount, d.script.reason_effect, REASON_COST, player)
    return finish_with(d, ctx, 0, NULL)


cdef int set_lp(DuelState* d, Context* ctx, int player, int64_t amount) noexcept nogil:
    """GAP-15: LP become an amount; neither damage nor payment. OVER if the duel has ended."""
    if amount > 0x7FFFFFFF:
        fail(ctx, ERROR_LP)
        return ERROR_LP
    d.players[player].lp = <int32_t>(amount if amount > 0 else 0)
    negation_may_change(d, ctx)
    log_2(ctx, MSG_LPUPDATE, player, d.players[player].lp)
    return end_if_lp_are_gone(d, ctx)


# -- chance ----------------------------------------------------------------------------------------------------------------------


cdef void random_cards(
    DuelState* d, Context* ctx, int player, const Group* cards, int64_t count, Group* picked
) noexcept nogil:
    """Cards picked at random from these; the event tells which, in place order."""
    cdef unsigned char left[MAX_CARDS]
    cdef int n = in_order(d, ctx, cards, left)
    cdef const int32_t* codes
    cdef int i, at
    empty(picked)
    if count > n:
        count = n
    if count <= 0:
        return
    codes = dictated(ctx, CHANCE_PICK, player, <int>count)
    for i in range(<int>count):
        at = <int>below(d.rng, <uint32_t>n) if codes == NULL else first_of_code(d, ctx, left, n, codes[i])
        add(picked, left[at])
        n -= 1
        memmove(&left[at], &left[at + 1], n - at)
    log_picked(d, ctx, player, picked)


cdef int first_of_code(
    DuelState* d, Context* ctx, const unsigned char* cards, int count, int32_t code
) noexcept nogil:
    """Where the first card with that passcode is among these."""
    cdef int at = 0
    while at < count and <int32_t>ctx.facts[d.cards[cards[at]].row].code != code:
        at += 1
    if at == count:
        fail(ctx, ERROR_OUTCOME)
        return 0
    return at


cdef void log_picked(DuelState* d, Context* ctx, int player, const Group* picked) noexcept nogil:
    cdef unsigned char order[MAX_CARDS]
    cdef int32_t* words
    cdef int count, i
    if ctx.log == NULL:
        return
    count = in_order(d, ctx, picked, order)
    words = reserve_words(ctx.log, <uint32_t>(3 + 4 * count))
    if words == NULL:
        return
    words[0] = 2 + 4 * count
    words[1] = MSG_RANDOM_SELECTED
    words[2] = player
    for i in range(count):
        write_place(&words[3 + 4 * i], &d.cards[order[i]])


cdef void toss(DuelState* d, Context* ctx, int player, int count, bint dice, int64_t* results) noexcept nogil:
    """Coins (1 heads, 0 tails) or six-sided dice; `results` has room for them."""
    cdef int32_t* words
    cdef int i
    cdef const int32_t* given = dictated(ctx, CHANCE_DICE if dice else CHANCE_COIN, player, count)
    for i in range(count):
        if given != NULL:
            results[i] = given[i]
        else:
            results[i] = 1 + <int>below(d.rng, 6) if dice else <int>below(d.rng, 2)
    if ctx.log != NULL:
        words = reserve_words(ctx.log, <uint32_t>(3 + count))
        if words != NULL:
            words[0] = 2 + count
            words[1] = MSG_TOSS_DICE if dice else MSG_TOSS_COIN
            words[2] = player
            for i in range(count):
                words[3 + i] = <int32_t>results[i]
    happens(
        d, ctx, EVENT_TOSS_DICE if dice else EVENT_TOSS_COIN, NULL, player, count, d.script.reason_effect, 0, player
    )
