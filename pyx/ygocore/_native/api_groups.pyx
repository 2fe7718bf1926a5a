"""The API of card functions: groups. Each function carries out some calls, told apart by their number."""

from libc.stdint cimport int64_t, uint64_t

from ygocore._native.bytecode cimport (
    API_GROUP_ADD_CARD,
    API_GROUP_CHECK_UNSELECT_GROUP,
    API_GROUP_CHECK_WITH_SUM_EQUAL,
    API_GROUP_CHECK_WITH_SUM_GREATER,
    API_GROUP_CLEAR,
    API_GROUP_CLONE,
    API_GROUP_CREATE_GROUP,
    API_GROUP_FILTER,
    API_GROUP_FILTER_SELECT,
    API_GROUP_FROM_CARDS,
    API_GROUP_GET_BITWISE_OR,
    API_GROUP_GET_CLASS_COUNT,
    API_GROUP_GET_COUNT,
    API_GROUP_GET_FIRST,
    API_GROUP_GET_MAX_GROUP,
    API_GROUP_GET_SUM,
    API_GROUP_IS_CONTAINS,
    API_GROUP_IS_EXISTS,
    API_GROUP_KEEP_ALIVE,
    API_GROUP_MERGE,
    API_GROUP_RANDOM_SELECT,
    API_GROUP_REMOVE_CARD,
    API_GROUP_SELECT,
    API_GROUP_SELECT_UNSELECT_GROUP,
    API_GROUP_SELECT_WITH_SUM_EQUAL,
    API_GROUP_SUB,
)
from ygocore._native.calls cimport (
    card_operand,
    cards_operand,
    chosen_cards,
    effect_operand,
    enough_cards,
    function_operand,
    gives,
    gives_group,
    misused,
    player_operand,
    wait_for,
)
from ygocore._native.choices cimport (
    PICK_SUM_EQUAL,
    PICK_SUM_GREATER,
    can_become_whole,
    can_sum,
    pick,
    pick_by,
    pick_whole,
)
from ygocore._native.consts cimport MSG_SELECT_CARD, MSG_SELECT_SUM, MSG_SELECT_UNSELECT_CARD
from ygocore._native.groups cimport add, empty, has as has_card, size, subtract, unite
from ygocore._native.handles cimport Function
from ygocore._native.life cimport random_cards
from ygocore._native.order cimport first_in_order, in_order
from ygocore._native.state cimport MAX_CARDS, NO_CARD, OK, Group, checked_state_size
from ygocore._native.vm cimport Call, Filter, ask_card, filter_of
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef int call_group(Call* c) noexcept nogil:
    """The calls from API_GROUP_GET_COUNT on."""
    if c.number == API_GROUP_FROM_CARDS or c.number == API_GROUP_CREATE_GROUP:
        return new_group(c)
    if c.g[0] == NULL:
        return misused(c)
    if c.number <= API_GROUP_IS_CONTAINS:
        return ask_group_(c)
    if c.number <= API_GROUP_KEEP_ALIVE:
        return change_group(c)
    if c.number <= API_GROUP_GET_BITWISE_OR:
        return sum_up(c)
    if c.number == API_GROUP_CHECK_WITH_SUM_EQUAL or c.number == API_GROUP_CHECK_WITH_SUM_GREATER:
        return check_sum(c)
    if c.number == API_GROUP_RANDOM_SELECT:
        random_cards(c.d, c.ctx, player_operand(c, 1), c.g[0], c.v[2], &c.out.group)
        return OK
    if c.number == API_GROUP_CHECK_UNSELECT_GROUP or c.number == API_GROUP_SELECT_UNSELECT_GROUP:
        return whole_of_cards(c)
    return select_cards(c)


cdef int new_group(Call* c) noexcept nogil:
    cdef int i, card
    empty(&c.out.group)
    for i in range(c.n):
        card = card_operand(c, i)
        if card != NO_CARD:
            add(&c.out.group, card)
    return OK


cdef int ask_group_(Call* c) noexcept nogil:
    cdef Group found
    if c.number == API_GROUP_GET_COUNT:
        return gives(c, size(c.g[0]))
    if c.number == API_GROUP_GET_FIRST:
        return gives(c, first_in_order(c.d, c.ctx, c.g[0]))
    if c.number == API_GROUP_IS_EXISTS:
        return gives(c, enough_cards(c, c.g[0], 1, 3, 4, c.v[2]))
    if c.number == API_GROUP_IS_CONTAINS:
        return gives(c, card_operand(c, 1) != NO_CARD and has_card(c.g[0], card_operand(c, 1)))
    chosen_cards(c, c.g[0], 1, 2, 3, &found)
    if c.number == API_GROUP_FILTER:
        return gives_group(c, &found)
    return gives(c, size(&found))


cdef int change_group(Call* c) noexcept nogil:
    """Calls that change the group itself, or copy it."""
    cdef Group cards
    if c.number == API_GROUP_CLEAR:
        empty(c.g[0])
    elif c.number == API_GROUP_CLONE:
        return gives_group(c, c.g[0])
    elif c.number == API_GROUP_ADD_CARD or c.number == API_GROUP_MERGE:
        cards_operand(c, 1, &cards)
        unite(c.g[0], &cards)
    elif c.number == API_GROUP_REMOVE_CARD or c.number == API_GROUP_SUB:
        cards_operand(c, 1, &cards)
        subtract(c.g[0], &cards)
    return OK


cdef int values_of_cards(Call* c, unsigned char* cards, int64_t* values) noexcept nogil:
    """What the function that is operand 1 or 2 gives for each card, in place order; how many."""
    cdef int at = 2 if c.number >= API_GROUP_SELECT else 1
    cdef Filter f
    cdef int count = in_order(c.d, c.ctx, c.g[0], cards)
    cdef int i
    if c.number == API_GROUP_CHECK_WITH_SUM_EQUAL or c.number == API_GROUP_CHECK_WITH_SUM_GREATER:
        at = 1
    filter_of(c, at, trailing_of(c), &f)
    for i in range(count):
        values[i] = ask_card(c.d, c.ctx, &f, cards[i])
    return count


cdef inline int trailing_of(const Call* c) noexcept nogil:
    """Where the captured values of the function begin."""
    if c.number <= API_GROUP_GET_BITWISE_OR:
        return 2
    if c.number == API_GROUP_CHECK_WITH_SUM_EQUAL:
        return 5
    if c.number == API_GROUP_CHECK_WITH_SUM_GREATER:
        return 3
    return 6 if c.number == API_GROUP_SELECT_WITH_SUM_EQUAL else 4


cdef int sum_up(Call* c) noexcept nogil:
    """Sums, greatest and least, numbers of different values."""
    cdef unsigned char cards[MAX_CARDS]
    cdef int64_t values[MAX_CARDS]
    cdef int count = values_of_cards(c, cards, values)
    cdef int64_t total = 0
    cdef int i
    if c.number == API_GROUP_GET_SUM:
        for i in range(count):
            total = <int64_t>(<uint64_t>total + <uint64_t>values[i])
        return gives(c, total)
    if c.number == API_GROUP_GET_BITWISE_OR:
        for i in range(count):
            total |= values[i]
        return gives(c, total)
    if c.number == API_GROUP_GET_CLASS_COUNT:
        return gives(c, different(values, count))
    extreme(cards, values, count, c.number == API_GROUP_GET_MAX_GROUP, &c.out.group)
    return OK


cdef int different(const int64_t* values, int count) noexcept nogil:
    """How many different values there are."""
    cdef int found = 0
    cdef int i, j
    for i in range(count):
        j = 0
        while j < i and values[j] != values[i]:
            j += 1
        found += j == i
    return found


cdef void extreme(
    const unsigned char* cards, const int64_t* values, int count, bint greatest, Group* out
) noexcept nogil:
    """The cards with the greatest or the least value."""
    cdef int64_t best = 0
    cdef int i
    empty(out)
    for i in range(count):
        if i == 0 or (values[i] > best if greatest else values[i] < best):
            best = values[i]
    for i in range(count):
        if values[i] == best:
            add(out, cards[i])


cdef int check_sum(Call* c) noexcept nogil:
    cdef unsigned char cards[MAX_CARDS]
    cdef int64_t values[MAX_CARDS]
    cdef int count = values_of_cards(c, cards, values)
    cdef int64_t total = 0
    cdef int i
    if c.number == API_GROUP_CHECK_WITH_SUM_EQUAL:
        return gives(c, can_sum(values, count, c.v[2], c.v[3], c.v[4]))
    for i in range(count):
        total += max(values[i] & 0xFFFF, values[i] >> 16)
    return gives(c, total >= c.v[2])


cdef int whole_of_cards(Call* c) noexcept nogil:
    """Selections that a function of `g, e, tp, mg` judges as a whole: whether there is one, or picking one."""
    cdef int depth = c.d.n_units
    cdef int player = player_operand(c, 3)
    cdef int chooser = player
    cdef Group none
    cdef Function f
    if c.number == API_GROUP_CHECK_UNSELECT_GROUP:
        function_operand(c, 1, 6, &f)
        empty(&none)
        return gives(
            c, can_become_whole(c.d, c.ctx, &f, effect_operand(c, 2), player, c.g[0], &none, c.v[4], c.v[5])
        )
    if c.v[6] >= 0:
        chooser = player_operand(c, 6)
    function_operand(c, 1, 7, &f)
    pick_whole(
        c.d, c.ctx, chooser, c.g[0], c.v[4], c.v[5], MSG_SELECT_UNSELECT_CARD, &f, effect_operand(c, 2), player
    )
    if c.ctx.error:
        return c.ctx.error
    return wait_for(c, depth)


cdef int select_cards(Call* c) noexcept nogil:
    """Runs of picks among the cards of the group."""
    cdef int depth = c.d.n_units
    cdef int chooser = player_operand(c, 1)
    cdef Group found
    cdef Function f
    if c.number == API_GROUP_SELECT:
        cards_operand(c, 4, &found)
        with_out(c.g[0], &found)
        pick(c.d, c.ctx, chooser, &found, c.v[2], c.v[3], MSG_SELECT_CARD, NO_CARD)
    elif c.number == API_GROUP_FILTER_SELECT:
        chosen_cards(c, c.g[0], 2, 5, 6, &found)
        pick(c.d, c.ctx, chooser, &found, c.v[3], c.v[4], MSG_SELECT_CARD, NO_CARD)
    else:
        function_operand(c, 2, trailing_of(c), &f)
        if c.number == API_GROUP_SELECT_WITH_SUM_EQUAL:
            pick_by(c.d, c.ctx, chooser, c.g[0], c.v[4], c.v[5], MSG_SELECT_SUM, PICK_SUM_EQUAL, c.v[3], &f)
        else:
            pick_by(
                c.d, c.ctx, chooser, c.g[0], 1, size(c.g[0]), MSG_SELECT_SUM, PICK_SUM_GREATER, c.v[3], &f
            )
    if c.ctx.error:
        return c.ctx.error
    return wait_for(c, depth)


cdef inline void with_out(const Group* cards, Group* excluded) noexcept nogil:
    """Turn the excluded cards into what is left of the others."""
    excluded.cards[0] = cards.cards[0] & ~excluded.cards[0]
    excluded.cards[1] = cards.cards[1] & ~excluded.cards[1]
    excluded.cards[2] = cards.cards[2] & ~excluded.cards[2]
