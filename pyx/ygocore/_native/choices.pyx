"""Asking players: runs of picks, zones, positions, yes or no, numbers.

Each is a unit of work on the top of the stack while it waits; what it offers is worked out from it alone.
"""

from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint64_t, uint8_t
from libc.string cimport memcmp

from ygocore._native.actions cimport (
    ACTION_ATTRIBUTE,
    ACTION_COUNTER,
    ACTION_FINISH,
    ACTION_NO,
    ACTION_NUMBER,
    ACTION_OPTION,
    ACTION_PLACE,
    ACTION_POSITION,
    ACTION_RACE,
    ACTION_SELECT,
    ACTION_YES,
    ARGUMENT_SHIFT,
    CONTROLLER_SHIFT,
    LOCATION_SHIFT,
    MAX_CODE,
    SEQUENCE_SHIFT,
    encode,
    kind_of,
    plain,
    sequence_of,
)
from ygocore._native.bits cimport DEBUG, ctz32
from ygocore._native.by_procedure cimport options_together
from ygocore._native.cells cimport free_cell, new_cell
from ygocore._native.choosing cimport options_of_materials, pick_needed_materials
from ygocore._native.consts cimport (
    MSG_ANNOUNCE_CARD,
    MSG_ANNOUNCE_NUMBER,
    MSG_ANNOUNCE_RACE,
    MSG_SELECT_COUNTER,
    MSG_SELECT_DISFIELD,
    MSG_SELECT_PLACE,
    MSG_SELECT_POSITION,
    MSG_SORT_CARD,
    POS_FACEUP,
)
from ygocore._native.context cimport Context, fail
from ygocore._native.counters cimport counters_of_field, lowest_kind, take_counters
from ygocore._native.groups cimport (
    add,
    contains,
    drop,
    empty,
    is_empty,
    keep,
    look,
    lowest,
    rekeep,
    size,
    subtract,
    take_lowest,
    unite,
)
from ygocore._native.handles cimport ATTRIBUTE_MORE, Function, take_captures
from ygocore._native.happen cimport carry_out_continuous
from ygocore._native.hidden cimport note_choice
from ygocore._native.links cimport is_grave_closed
from ygocore._native.names cimport (
    MAX_FILTER,
    WHOLE,
    Names,
    find_names,
    is_filter,
    list_names,
    name_of,
    range_of,
)
from ygocore._native.order cimport in_order
from ygocore._native.placing cimport renumber
from ygocore._native.state cimport (
    AT_DECK,
    AT_GRAVE,
    AT_MZONE,
    AT_SZONE,
    CELL_ATTRIBUTE,
    ERROR_INTERNAL,
    ERROR_SCRIPT,
    ERROR_VALUE,
    MAX_CARDS,
    MONSTER_ZONES,
    NO_CARD,
    NO_CELL,
    OK,
    PILE_DECK,
    SPELL_ZONES,
    Attribute,
    Card,
    DuelState,
    Group,
    Pile,
    Player,
    Unit,
    checked_state_size,
)
from ygocore._native.switches cimport OPTION_AUTO_PLACE, OPTION_OFFER_SINGLE
from ygocore._native.units cimport ask, clear_picks
from ygocore._native.vm cimport ask_group, ask_values, ask_whole
from ygocore._native.work cimport (
    UNIT_BITS,
    UNIT_CLOSE_ZONES,
    UNIT_NAME,
    UNIT_OPTION,
    UNIT_PICK,
    UNIT_POSITION,
    UNIT_SORT,
    UNIT_TAKE_COUNTERS,
    UNIT_YES_NO,
    UNIT_ZONE,
    end_unit,
    end_with,
    push,
    set_result,
)
from ygocore._native.zones cimport is_pile, pile_index
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    ASKED = 1  # the step of a choice that waits
    EXTRA_COUNT = 4  # stored captures of a function


# -- how actions name cards ------------------------------------------------------------------------------------------------------


cdef uint64_t named_card(const DuelState* d, const Context* ctx, uint32_t kind, int card, int player) noexcept nogil:
    """An action about a card: in a Deck named by its passcode only, whose order is hidden (E-117); no passcode if the player
    may not know it."""
    cdef const Card* c = &d.cards[card]
    cdef uint32_t code = ctx.facts[c.row].code
    if c.location == AT_DECK:
        return encode(kind, c.controller, AT_DECK, 0, code)
    if c.controller != player and (
        not c.position & POS_FACEUP or (c.location == AT_GRAVE and is_grave_closed(d, c.controller))
    ):
        code = 0
    return encode(kind, c.controller, c.location, c.sequence, code)


# -- runs of picks ---------------------------------------------------------------------------------------------------------------


cdef inline int most(int64_t count, int limit) noexcept nogil:
    return limit if count > limit else <int>count if count > 0 else 0


cdef Unit* new_pick(
    DuelState* d, Context* ctx, int player, const Group* cards, int64_t minimum, int64_t maximum, int prompt
) noexcept nogil:
    cdef Unit* unit = push(d, ctx, UNIT_PICK, player)
    cdef int count = size(cards)
    unit.cards = keep(d, ctx, cards)
    unit.minimum = <uint8_t>most(minimum, count)
    unit.maximum = <uint8_t>most(maximum, count)
    unit.number = prompt
    note_choice(d, ctx, cards)
    return unit


cdef void pick(
    DuelState* d, Context* ctx, int player, const Group* cards, int64_t minimum, int64_t maximum, int prompt, int card
) noexcept nogil:
    """A run of picks: `minimum` to `maximum` of the cards, one at a time; the result: how many, and the group of them.

    Fewer cards than `minimum` are all picked. What is left without a choice is picked without asking.
    """
    cdef Unit* unit = new_pick(d, ctx, player, cards, minimum, maximum, prompt)
    unit.card = <uint8_t>card


cdef void pick_by(
    DuelState* d, Context* ctx, int player, const Group* cards, int64_t minimum, int64_t maximum, int prompt, int sort,
    int64_t total, const Function* f
) noexcept nogil:
    """The same, where a function of each card, or of the set, tells what may be a whole selection."""
    cdef Unit* unit = new_pick(d, ctx, player, cards, minimum, maximum, prompt)
    unit.argument = sort
    if not -0x7FFFFFFF <= total <= 0x7FFFFFFF:
        fail(ctx, ERROR_VALUE)
    unit.value = <int32_t>total
    unit.cell = <uint8_t>keep_function(d, ctx, f)


cdef void pick_whole(
    DuelState* d, Context* ctx, int chooser, const Group* cards, int64_t minimum, int64_t maximum, int prompt,
    const Function* f, int effect, int player
) noexcept nogil:
    """The same, where a function of `g, e, tp, mg` tells what may be a whole selection."""
    cdef Unit* unit = new_pick(d, ctx, chooser, cards, minimum, maximum, prompt)
    unit.argument = PICK_WHOLE
    unit.effect = <uint16_t>effect
    unit.who = <uint8_t>player
    unit.value = most(minimum, MAX_CARDS)  # more than there are cannot be picked, not even all there are
    unit.cell = <uint8_t>keep_function(d, ctx, f)


cdef int keep_function(DuelState* d, Context* ctx, const Function* f) noexcept nogil:
    """The first of one or two cells with the function and what it captured; NO_CELL if there is no room."""
    cdef int first = new_cell(d, ctx, CELL_ATTRIBUTE)
    cdef int second = NO_CELL
    cdef Attribute* attribute
    cdef int i
    if first == NO_CELL:
        return NO_CELL
    if f.n_captures > 2:
        second = new_cell(d, ctx, CELL_ATTRIBUTE)
        if second == NO_CELL:
            free_cell(d, first)
            return NO_CELL
        attribute = <Attribute*>&d.cells[second]
        attribute.kind = ATTRIBUTE_MORE
        attribute.next = NO_CELL
        for i in range(f.n_captures - 2):
            attribute.values[i] = f.captures[2 + i]
    attribute = <Attribute*>&d.cells[first]
    attribute.program = f.program
    attribute.count = <uint8_t>f.n_captures
    attribute.next = <uint8_t>second
    for i in range(min(f.n_captures, 2)):
        attribute.values[i] = f.captures[i]
    return first


cdef void function_of_pick(DuelState* d, const Unit* unit, Function* f) noexcept nogil:
    cdef const Attribute* attribute = <const Attribute*>&d.cells[unit.cell]
    f.program = attribute.program
    take_captures(d, attribute, f)


cdef int values_of(
    DuelState* d, Context* ctx, const Function* f, const Group* cards, int64_t* values
) noexcept nogil:
    """What the function gives for each card, in place order; how many."""
    cdef unsigned char order[MAX_CARDS]
    cdef int count = in_order(d, ctx, cards, order)
    cdef int64_t card
    cdef int i
    for i in range(count):
        card = order[i]
        values[i] = ask_values(d, ctx, f, &card, 1)
    return count


cdef bint can_sum(const int64_t* values, int count, int64_t total, int64_t minimum, int64_t maximum) noexcept nogil:
    """Whether `minimum` to `maximum` of the values add up to `total`. A value may hold two: low and high 16 bits."""
    return sums_up(values, count, 0, total, minimum, maximum)


cdef bint sums_up(
    const int64_t* values, int count, int at, int64_t total, int64_t minimum, int64_t maximum
) noexcept nogil:
    cdef int64_t low, high
    if total == 0 and minimum <= 0:
        return True
    if at >= count or maximum <= 0:
        return False
    low = values[at] & 0xFFFF
    high = values[at] >> 16 & 0xFFFF
    if high == 0:
        high = low
    if low <= total and sums_up(values, count, at + 1, total - low, minimum - 1, maximum - 1):
        return True
    if high != low and high <= total and sums_up(values, count, at + 1, total - high, minimum - 1, maximum - 1):
        return True
    return sums_up(values, count, at + 1, total, minimum, maximum)


cdef inline int64_t most_of(int64_t value) noexcept nogil:
    """The greater of the two values that one may hold."""
    return value & 0xFFFF if value & 0xFFFF > value >> 16 else value >> 16


cdef int64_t reach(DuelState* d, Context* ctx, const Function* f, const Group* cards) noexcept nogil:
    cdef int64_t values[MAX_CARDS]
    cdef int count = values_of(d, ctx, f, cards, values)
    cdef int64_t total = 0
    cdef int i
    for i in range(count):
        total += most_of(values[i])
    return total


cdef bint some_fit(
    DuelState* d, Context* ctx, const Function* f, const Group* chosen, const Group* rest, int count, int player
) noexcept nogil:
    """Whether the cards chosen and some `count` of the rest are what the function `(group, e, tp)` wants."""
    cdef int64_t values[2]
    cdef Group with_one, left
    cdef int card
    if count <= 0:
        values[0] = -1
        values[1] = player
        return ask_group(d, ctx, f, chosen, values, 2) != 0
    left = rest[0]
    while size(&left) >= count:
        card = take_lowest(&left)
        with_one = chosen[0]
        add(&with_one, card)
        if some_fit(d, ctx, f, &with_one, &left, count - 1, player):
            return True
    return False


cdef bint can_become_whole(
    DuelState* d, Context* ctx, const Function* f, int effect, int player, const Group* cards, const Group* chosen,
    int64_t minimum, int64_t maximum
) noexcept nogil:
    """Whether the cards chosen are part of a selection of so many that the function `(g, e, tp, mg)` accepts.

    All its runs together have one budget, so that a search without end is an error.
    """
    cdef Group rest = cards[0]
    cdef int64_t count = size(chosen)
    cdef int64_t least
    cdef bint found
    subtract(&rest, chosen)
    if ctx.depth == 0:
        ctx.ticks = 0
    ctx.depth += 1
    found = count >= minimum and ask_whole(d, ctx, f, chosen, cards, effect, player) != 0
    least = max(minimum - count, 1)
    while not found and least <= min(maximum - count, size(&rest)):
        found = some_whole(d, ctx, f, effect, player, cards, chosen, &rest, <int>least)
        least += 1
    ctx.depth -= 1
    return found


cdef bint some_whole(
    DuelState* d, Context* ctx, const Function* f, int effect, int player, const Group* cards, const Group* chosen,
    const Group* rest, int count
) noexcept nogil:
    """Whether the function accepts the cards chosen with some `count` of the rest."""
    cdef Group with_one
    cdef Group left = rest[0]
    cdef int card
    if count == 0:
        return ask_whole(d, ctx, f, chosen, cards, effect, player) != 0
    while size(&left) >= count and ctx.error == 0:
        card = take_lowest(&left)
        with_one = chosen[0]
        add(&with_one, card)
        if some_whole(d, ctx, f, effect, player, cards, &with_one, &left, count - 1):
            return True
    return False


cdef bint is_whole(DuelState* d, Context* ctx, const Unit* unit, const Group* chosen) noexcept nogil:
    """Whether these may be the whole selection, their number apart."""
    cdef int64_t values[MAX_CARDS]
    cdef Function f
    cdef Group none
    cdef int count
    if unit.argument == PICK_ANY:
        return True
    function_of_pick(d, unit, &f)
    if unit.argument == PICK_SUM_EQUAL:
        count = values_of(d, ctx, &f, chosen, values)
        return unit.minimum <= count <= unit.maximum and can_sum(values, count, unit.value, count, count)
    if unit.argument == PICK_SUM_GREATER:
        return reach(d, ctx, &f, chosen) >= unit.value
    if unit.argument == PICK_WHOLE:
        look(d, unit.cards, &none)
        return ask_whole(d, ctx, &f, chosen, &none, unit.effect, unit.who) != 0
    empty(&none)
    return some_fit(d, ctx, &f, chosen, &none, 0, unit.player)


cdef bint is_possible(
    DuelState* d, Context* ctx, const Unit* unit, const Group* cards, const Group* chosen
) noexcept nogil:
    """Whether these are part of some whole selection."""
    cdef Function f
    cdef Group rest, without, left
    cdef int card
    if unit.argument == PICK_ANY:
        return True
    function_of_pick(d, unit, &f)
    rest = cards[0]
    subtract(&rest, chosen)
    if unit.argument == PICK_FITTING:
        return some_fit(d, ctx, &f, chosen, &rest, unit.minimum - size(chosen), unit.player)
    if unit.argument == PICK_SUM_EQUAL:
        return can_complete(d, ctx, unit, &f, chosen, &rest)
    if unit.argument == PICK_WHOLE:
        return can_become_whole(d, ctx, &f, unit.effect, unit.who, cards, chosen, unit.value, unit.maximum)
    left = chosen[0]
    card = take_lowest(&left)
    while card != NO_CARD:
        without = chosen[0]
        drop(&without, card)
        if reach(d, ctx, &f, &without) >= unit.value:
            return False
        card = take_lowest(&left)
    return True


cdef bint can_complete(
    DuelState* d, Context* ctx, const Unit* unit, const Function* f, const Group* chosen, const Group* rest
) noexcept nogil:
    """Whether the cards chosen are part of some selection with the right sum: all of them, then some of the rest."""
    cdef int64_t mine[MAX_CARDS]
    cdef int64_t others[MAX_CARDS]
    cdef int n_mine = values_of(d, ctx, f, chosen, mine)
    cdef int n_others = values_of(d, ctx, f, rest, others)
    cdef int64_t least = unit.minimum - n_mine if unit.minimum > n_mine else 0
    return all_then_some(mine, n_mine, 0, others, n_others, unit.value, least, unit.maximum - n_mine)


cdef bint all_then_some(
    const int64_t* mine, int n_mine, int at, const int64_t* others, int n_others, int64_t total, int64_t least,
    int64_t most_others
) noexcept nogil:
    cdef int64_t low, high
    if at == n_mine:
        return can_sum(others, n_others, total, least, most_others)
    low = mine[at] & 0xFFFF
    high = mine[at] >> 16 & 0xFFFF
    if low <= total and all_then_some(mine, n_mine, at + 1, others, n_others, total - low, least, most_others):
        return True
    if high == 0 or high == low or high > total:
        return False
    return all_then_some(mine, n_mine, at + 1, others, n_others, total - high, least, most_others)


cdef void options_of(DuelState* d, Context* ctx, const Unit* unit, Options* o) noexcept nogil:
    cdef Group cards, with_one, every
    cdef int card
    if unit.argument == PICK_MATERIALS:
        options_of_materials(d, ctx, unit, o)
        return
    if unit.argument == PICK_TOGETHER:
        options_together(d, ctx, unit, o)
        return
    o.needed = NO_CARD
    look(d, unit.cards, &cards)
    look(d, unit.done, &o.chosen)
    o.left = cards
    subtract(&o.left, &o.chosen)
    o.may_stop = size(&o.chosen) >= unit.minimum and is_whole(d, ctx, unit, &o.chosen)
    o.forced = False
    if unit.argument == PICK_ANY:
        o.forced = not o.may_stop and size(&o.left) == unit.minimum - size(&o.chosen)
        return
    every = o.left
    card = take_lowest(&every)
    while card != NO_CARD:
        with_one = o.chosen
        add(&with_one, card)
        if not is_possible(d, ctx, unit, &cards, &with_one):
            drop(&o.left, card)
        card = take_lowest(&every)


cdef int end_pick(DuelState* d, Context* ctx, Unit* unit, const Group* chosen) noexcept nogil:
    forget_numbers(d, unit)
    set_result(d, ctx, size(chosen), chosen)
    return end_unit(d, unit)


cdef int step_pick(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """The next pick, or the end of the run."""
    cdef Options o
    if ctx.offered:
        o = ctx.options
        if DEBUG:
            check_options(d, ctx, unit, &o)
    elif unit.argument == PICK_MATERIALS:
        pick_needed_materials(d, ctx, unit, &o)
    else:
        options_of(d, ctx, unit, &o)
    while o.needed != NO_CARD and size(&o.chosen) < unit.maximum and not d.options & OPTION_OFFER_SINGLE:
        add(&o.chosen, o.needed)
        rekeep(d, ctx, &unit.done, &o.chosen)
        options_of(d, ctx, unit, &o)
    ctx.offered = False
    if size(&o.chosen) >= unit.maximum or is_empty(&o.left):
        return end_pick(d, ctx, unit, &o.chosen)
    if o.forced and not d.options & OPTION_OFFER_SINGLE:
        unite(&o.chosen, &o.left)
        return end_pick(d, ctx, unit, &o.chosen)
    unit.step = ASKED
    ctx.options = o
    ctx.offered = True
    return ask(d, unit.player, unit.number)


cdef void check_options(DuelState* d, Context* ctx, const Unit* unit, const Options* o) noexcept nogil:
    """Debug builds: whether options that were worked out before are still those of the pick."""
    cdef Options now
    options_of(d, ctx, unit, &now)
    if (
        now.needed != o.needed or now.may_stop != o.may_stop or now.forced != o.forced
        or memcmp(&now.left, &o.left, sizeof(Group)) or memcmp(&now.chosen, &o.chosen, sizeof(Group))
    ):
        fail(ctx, ERROR_INTERNAL)


cdef int answer_pick(DuelState* d, Context* ctx, Unit* unit, uint64_t action) noexcept nogil:
    cdef Options o
    cdef unsigned char order[MAX_CARDS]
    cdef int count, i
    look(d, unit.done, &o.chosen)
    if kind_of(action) == ACTION_FINISH:
        return end_pick(d, ctx, unit, &o.chosen)
    i = picked_card(d, action)
    if i != NO_CARD and contains(d, unit.cards, i):
        add(&o.chosen, i)
        rekeep(d, ctx, &unit.done, &o.chosen)
        unit.step = 0
        return OK
    options_of(d, ctx, unit, &o)
    count = in_order(d, ctx, &o.left, order)
    for i in range(count):
        if named_card(d, ctx, ACTION_SELECT, order[i], unit.player) == action:
            add(&o.chosen, order[i])
            rekeep(d, ctx, &unit.done, &o.chosen)
            unit.step = 0
            return OK
    return ERROR_INTERNAL


cdef int picked_card(const DuelState* d, uint64_t action) noexcept nogil:
    """The card that the action, which is one of those listed, names; NO_CARD where several may have that name."""
    cdef const Player* p = &d.players[<int>(action >> CONTROLLER_SHIFT & 1)]
    cdef int location = <int>(action >> LOCATION_SHIFT & 0xF)
    cdef int sequence = sequence_of(action)
    cdef const Pile* pile
    if location == AT_MZONE:
        return p.monsters[sequence] if sequence < MONSTER_ZONES else NO_CARD
    if location == AT_SZONE:
        return p.spells[sequence] if sequence < SPELL_ZONES else NO_CARD
    if location == AT_DECK or not is_pile(location):
        return NO_CARD
    pile = &p.piles[pile_index(location)]
    return pile.cards[sequence] if sequence < pile.count else NO_CARD


cdef int list_pick(DuelState* d, Context* ctx, const Unit* unit, uint64_t* out) noexcept nogil:
    cdef Options o
    cdef unsigned char order[MAX_CARDS]
    cdef int count, i
    if ctx.offered:
        ctx.offered = False
        o = ctx.options
        if DEBUG:
            check_options(d, ctx, unit, &o)
    else:
        options_of(d, ctx, unit, &o)
    count = in_order(d, ctx, &o.left, order)
    if o.forced:
        count = 1
    for i in range(count):
        out[i] = named_card(d, ctx, ACTION_SELECT, order[i], unit.player)
    if o.may_stop:
        out[count] = plain(ACTION_FINISH)
        count += 1
    return count


# -- zones, positions, yes or no -------------------------------------------------------------------------------------------------


cdef void choose_zone(
    DuelState* d, Context* ctx, int player, int card, int side, int location, uint32_t free
) noexcept nogil:
    """ZONE-10: the player chooses among the free zones of a side; the result: the zone's sequence. One at least is free."""
    cdef Unit* unit
    if d.options & OPTION_AUTO_PLACE or (not free & (free - 1) and not d.options & OPTION_OFFER_SINGLE):
        set_result(d, ctx, ctz32(free), NULL)
        return
    unit = push(d, ctx, UNIT_ZONE, player)
    unit.card = <uint8_t>card
    unit.who = <uint8_t>side
    unit.number = location
    unit.argument = <int32_t>free


cdef void choose_position(DuelState* d, Context* ctx, int player, int card, uint32_t positions) noexcept nogil:
    """SS-05: the player chooses the battle position among those allowed; the result: its bit."""
    cdef Unit* unit
    positions &= 0xF
    if not positions & (positions - 1):
        set_result(d, ctx, positions, NULL)
        return
    unit = push(d, ctx, UNIT_POSITION, player)
    unit.card = <uint8_t>card
    unit.argument = <int32_t>positions


cdef void ask_yes_no(DuelState* d, Context* ctx, int player, int card, int prompt) noexcept nogil:
    """Whether the player says yes; the result: 0 or 1."""
    cdef Unit* unit = push(d, ctx, UNIT_YES_NO, player)
    unit.card = <uint8_t>card
    unit.number = prompt


cdef void choose_option(DuelState* d, Context* ctx, int player, int64_t count, int prompt) noexcept nogil:
    """The result: the number, from 0, of one of so many options."""
    cdef Unit* unit
    if count < 1 or count > 0x1FF:
        fail(ctx, ERROR_SCRIPT)
        return
    unit = push(d, ctx, UNIT_OPTION, player)
    unit.argument = <int32_t>count
    unit.number = prompt


cdef void keep_numbers(DuelState* d, Context* ctx, Unit* unit, const int64_t* numbers, int count) noexcept nogil:
    """Keep the numbers in the unit's list of cells, two in a cell."""
    cdef int cell, i
    for i in range((count - 1) // 2, -1, -1):
        cell = new_cell(d, ctx, CELL_ATTRIBUTE)
        if cell == NO_CELL:
            return
        (<Attribute*>&d.cells[cell]).values[0] = numbers[2 * i]
        (<Attribute*>&d.cells[cell]).values[1] = numbers[2 * i + 1] if 2 * i + 1 < count else 0
        (<Attribute*>&d.cells[cell]).next = unit.cell
        unit.cell = <uint8_t>cell


cdef void forget_numbers(DuelState* d, Unit* unit) noexcept nogil:
    """Give back the unit's list of cells."""
    cdef int next
    while unit.cell != NO_CELL:
        next = (<const Attribute*>&d.cells[unit.cell]).next
        free_cell(d, unit.cell)
        unit.cell = <uint8_t>next


cdef void choose_name(DuelState* d, Context* ctx, int player, const int64_t* filter, int count) noexcept nogil:
    """The player declares a card name that the filter lets pass; the result: its passcode."""
    cdef Names names
    cdef Unit* unit
    if not is_filter(filter, count):
        fail(ctx, ERROR_SCRIPT)
        return
    find_names(ctx.facts, filter, count, &names)
    if names.count == 0:
        fail(ctx, ERROR_SCRIPT)
        return
    unit = push(d, ctx, UNIT_NAME, player)
    unit.number = MSG_ANNOUNCE_CARD
    unit.value = WHOLE
    unit.flags = <uint8_t>count
    if count:
        keep_numbers(d, ctx, unit, filter, count)


cdef int filter_of(const DuelState* d, const Unit* unit, int64_t* filter) noexcept nogil:
    """The filter of the name that is being declared; how many numbers it has."""
    cdef int cell = unit.cell
    cdef int i
    for i in range(unit.flags):
        filter[i] = (<const Attribute*>&d.cells[cell]).values[i & 1]
        if i & 1:
            cell = (<const Attribute*>&d.cells[cell]).next
    return unit.flags


cdef void names_of(const DuelState* d, const Context* ctx, const Unit* unit, Names* names) noexcept nogil:
    """The names of which one is being declared."""
    cdef int64_t filter[MAX_FILTER]
    cdef int count = filter_of(d, unit, filter)
    find_names(ctx.facts, filter, count, names)


cdef int answer_name(DuelState* d, Context* ctx, Unit* unit, uint64_t action) noexcept nogil:
    """The name, or the range that it is in. `flags`: numbers of the filter; `value`: the range declared, or WHOLE."""
    cdef Names names
    cdef uint32_t code = <uint32_t>action & MAX_CODE
    if argument_of(action):
        names_of(d, ctx, unit, &names)
        unit.value = range_of(ctx.facts, &names, code)
        unit.step = 0
        return OK
    forget_numbers(d, unit)
    return end_with(d, unit, name_of(ctx.facts, code))


cdef int list_names_of(const DuelState* d, const Context* ctx, const Unit* unit, uint64_t* out) noexcept nogil:
    cdef Names names
    names_of(d, ctx, unit, &names)
    return list_names(ctx.facts, &names, unit.value, out)


cdef void choose_bits(
    DuelState* d, Context* ctx, int player, int64_t count, uint32_t available, int prompt
) noexcept nogil:
    """So many bits of the mask, one at a time (Types or Attributes that are declared); the result: those chosen."""
    cdef Unit* unit = push(d, ctx, UNIT_BITS, player)
    unit.argument = <int32_t>available
    unit.maximum = <uint8_t>most(count, 32)
    unit.minimum = unit.maximum
    unit.number = prompt


cdef void close_some_zones(DuelState* d, Context* ctx, int player, int64_t count, uint32_t free) noexcept nogil:
    """So many zones are chosen, one at a time: bits 0 to 4 and 8 to 12 of the player's side, from 16 on the other's; the
    result: those chosen."""
    cdef Unit* unit = push(d, ctx, UNIT_CLOSE_ZONES, player)
    unit.argument = <int32_t>free
    unit.maximum = <uint8_t>most(count, 32)


cdef void sort_deck(DuelState* d, Context* ctx, int chooser, int player, int64_t count, bint bottom) noexcept nogil:
    """The player sorts cards at an end of a Deck; the card picked first comes to lie on top."""
    cdef const Pile* deck = &d.players[player].piles[PILE_DECK]
    cdef Unit* unit = push(d, ctx, UNIT_SORT, chooser)
    cdef Group cards
    cdef int i
    unit.who = <uint8_t>player
    unit.flags = bottom
    unit.maximum = <uint8_t>most(count, deck.count)
    empty(&cards)
    for i in range(unit.maximum):
        add(&cards, deck.cards[i if bottom else deck.count - unit.maximum + i])
    unit.cards = keep(d, ctx, &cards)
    unit.first_pick = d.n_picks
    if unit.maximum > 1:
        note_choice(d, ctx, &cards)


cdef void take_counters_of_field(
    DuelState* d, Context* ctx, int player, bint own, bint other, uint32_t kind, int64_t count, uint32_t reason
) noexcept nogil:
    """Remove counters from the field: the player takes them one at a time where there is a choice; the result: whether there
    were enough."""
    cdef Group cards
    cdef Unit* unit
    if counters_of_field(d, player, own, other, kind, &cards) < count:
        set_result(d, ctx, 0, NULL)
        return
    unit = push(d, ctx, UNIT_TAKE_COUNTERS, player)
    unit.flags = own | other << 1
    unit.value = <int32_t>kind
    unit.argument = <int32_t>count
    unit.reason = reason


cdef int step_bits(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`argument`: bits still to be had; `value`: those chosen."""
    if unit.argument == 0 or unit.maximum == 0:
        return end_with(d, unit, <uint32_t>unit.value)
    unit.step = ASKED
    return ask(d, unit.player, MSG_SELECT_DISFIELD if unit.kind == UNIT_CLOSE_ZONES else unit.number)


cdef int step_sort(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`cards`: those not picked yet; picks: the others, first the top one."""
    cdef Pile* deck = &d.players[unit.who].piles[PILE_DECK]
    cdef Group left
    cdef int i, first
    look(d, unit.cards, &left)
    if size(&left) > 1:
        unit.step = ASKED
        return ask(d, unit.player, MSG_SORT_CARD)
    if not is_empty(&left):
        d.picks[d.n_picks] = <uint8_t>lowest(&left)
        d.n_picks += 1
    first = 0 if unit.flags else deck.count - unit.maximum
    for i in range(unit.maximum):
        deck.cards[first + unit.maximum - 1 - i] = d.picks[unit.first_pick + i]
    renumber(d, deck.cards, deck.count)
    clear_picks(d, unit.first_pick)
    return end_with(d, unit, 0)


cdef int step_take_counters(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`argument`: counters still to be taken."""
    cdef Group cards
    if unit.step == 2:
        return end_with(d, unit, 1)
    while unit.argument > 0:
        counters_of_field(d, unit.player, unit.flags & 1, unit.flags >> 1, <uint32_t>unit.value, &cards)
        if size(&cards) != 1:
            unit.step = ASKED
            return ask(d, unit.player, MSG_SELECT_COUNTER)
        take_counter_of(d, ctx, unit, lowest(&cards))
    unit.step = 2
    carry_out_continuous(d, ctx)
    return OK


cdef void take_counter_of(DuelState* d, Context* ctx, Unit* unit, int card) noexcept nogil:
    cdef uint32_t kind = <uint32_t>unit.value
    take_counters(d, ctx, card, kind if kind else lowest_kind(d, card), 1, unit.reason)
    unit.argument -= 1


cdef int step_choice(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """A choice begins, or goes on after an answer."""
    if unit.kind == UNIT_PICK:
        return step_pick(d, ctx, unit)
    if unit.kind == UNIT_BITS or unit.kind == UNIT_CLOSE_ZONES:
        return step_bits(d, ctx, unit)
    if unit.kind == UNIT_SORT:
        return step_sort(d, ctx, unit)
    if unit.kind == UNIT_TAKE_COUNTERS:
        return step_take_counters(d, ctx, unit)
    unit.step = ASKED
    if unit.kind == UNIT_ZONE:
        return ask(d, unit.player, MSG_SELECT_PLACE)
    if unit.kind == UNIT_POSITION:
        return ask(d, unit.player, MSG_SELECT_POSITION)
    return ask(d, unit.player, unit.number)


cdef inline int argument_of(uint64_t action) noexcept nogil:
    return <int>(action >> ARGUMENT_SHIFT) & 0x1FF


cdef int answer_choice(DuelState* d, Context* ctx, Unit* unit, uint64_t action) noexcept nogil:
    """The answer to a choice; the action is one that it offers."""
    if unit.kind == UNIT_PICK:
        return answer_pick(d, ctx, unit, action)
    if unit.kind == UNIT_ZONE:
        return end_with(d, unit, sequence_of(action))
    if unit.kind == UNIT_YES_NO:
        return end_with(d, unit, kind_of(action) == ACTION_YES)
    if unit.kind == UNIT_POSITION or unit.kind == UNIT_OPTION:
        return end_with(d, unit, argument_of(action))
    if unit.kind == UNIT_NAME:
        return answer_name(d, ctx, unit, action)
    unit.step = 0
    if unit.kind == UNIT_BITS or unit.kind == UNIT_CLOSE_ZONES:
        return answer_bits(unit, action)
    if unit.kind == UNIT_SORT:
        return answer_sort(d, ctx, unit, action)
    return answer_counter(d, ctx, unit, action)


cdef int answer_bits(Unit* unit, uint64_t action) noexcept nogil:
    cdef int bit = argument_of(action)
    if unit.kind == UNIT_CLOSE_ZONES:
        bit = sequence_of(action)
        if (action >> LOCATION_SHIFT & 0xF) == AT_SZONE:
            bit += 8
        if <int>(action >> CONTROLLER_SHIFT & 1) != unit.player:
            bit += 16
    unit.argument &= ~(<int32_t>1 << bit)
    unit.value |= <int32_t>1 << bit
    unit.maximum -= 1
    return OK


cdef int answer_sort(DuelState* d, Context* ctx, Unit* unit, uint64_t action) noexcept nogil:
    cdef unsigned char order[MAX_CARDS]
    cdef Group left
    cdef int count, i
    look(d, unit.cards, &left)
    count = in_order(d, ctx, &left, order)
    for i in range(count):
        if named_card(d, ctx, ACTION_SELECT, order[i], unit.player) == action:
            drop(&left, order[i])
            rekeep(d, ctx, &unit.cards, &left)
            d.picks[d.n_picks] = order[i]
            d.n_picks += 1
            return OK
    return ERROR_INTERNAL


cdef int answer_counter(DuelState* d, Context* ctx, Unit* unit, uint64_t action) noexcept nogil:
    cdef Group cards
    cdef int card
    counters_of_field(d, unit.player, unit.flags & 1, unit.flags >> 1, <uint32_t>unit.value, &cards)
    card = take_lowest(&cards)
    while card != NO_CARD:
        if named_card(d, ctx, ACTION_COUNTER, card, unit.player) == action:
            take_counter_of(d, ctx, unit, card)
            return OK
        card = take_lowest(&cards)
    return ERROR_INTERNAL


# -- what they offer -------------------------------------------------------------------------------------------------------------


cdef int list_choice(DuelState* d, Context* ctx, Unit* unit, uint64_t* out) noexcept nogil:
    """The actions that a waiting choice offers, in any order; how many."""
    cdef uint32_t mask
    cdef int count = 0
    if unit.kind == UNIT_PICK:
        return list_pick(d, ctx, unit, out)
    if unit.kind == UNIT_ZONE:
        return list_zones(d, ctx, unit, out)
    if unit.kind == UNIT_YES_NO:
        out[0] = plain(ACTION_YES)
        out[1] = plain(ACTION_NO)
        return 2
    if unit.kind == UNIT_OPTION:
        for count in range(unit.argument):
            out[count] = (
                plain(ACTION_NUMBER if unit.number == MSG_ANNOUNCE_NUMBER else ACTION_OPTION)
                | <uint64_t>count << ARGUMENT_SHIFT
            )
        return unit.argument
    if unit.kind == UNIT_NAME:
        return list_names_of(d, ctx, unit, out)
    if unit.kind == UNIT_SORT or unit.kind == UNIT_TAKE_COUNTERS:
        return list_cards(d, ctx, unit, out)
    mask = <uint32_t>unit.argument
    while mask:
        out[count] = option_of(unit, ctz32(mask))
        count += 1
        mask &= mask - 1
    return count


cdef inline int list_zones(const DuelState* d, const Context* ctx, const Unit* unit, uint64_t* out) noexcept nogil:
    """The zones where the card may go."""
    cdef uint64_t first = encode(ACTION_PLACE, unit.who, unit.number, 0, ctx.facts[d.cards[unit.card].row].code)
    cdef uint32_t mask = <uint32_t>unit.argument
    cdef int count = 0
    while mask:
        out[count] = first | <uint64_t>ctz32(mask) << SEQUENCE_SHIFT
        count += 1
        mask &= mask - 1
    return count


cdef uint64_t option_of(const Unit* unit, int bit) noexcept nogil:
    """The action for one bit of the mask of a choice."""
    if unit.kind == UNIT_POSITION:
        return plain(ACTION_POSITION) | <uint64_t>(1 << bit) << ARGUMENT_SHIFT
    if unit.kind == UNIT_CLOSE_ZONES:
        return encode(
            ACTION_PLACE, unit.player if bit < 16 else 1 - unit.player, AT_SZONE if bit & 8 else AT_MZONE, bit & 7, 0
        )
    return (
        plain(ACTION_RACE if unit.number == MSG_ANNOUNCE_RACE else ACTION_ATTRIBUTE) | <uint64_t>bit << ARGUMENT_SHIFT
    )


cdef int list_cards(DuelState* d, Context* ctx, const Unit* unit, uint64_t* out) noexcept nogil:
    cdef Group cards
    cdef int count = 0
    cdef int card
    cdef uint32_t kind = ACTION_SELECT
    if unit.kind == UNIT_SORT:
        look(d, unit.cards, &cards)
    else:
        kind = ACTION_COUNTER
        counters_of_field(d, unit.player, unit.flags & 1, unit.flags >> 1, <uint32_t>unit.value, &cards)
    card = take_lowest(&cards)
    while card != NO_CARD:
        out[count] = named_card(d, ctx, kind, card, unit.player)
        count += 1
        card = take_lowest(&cards)
    return count
