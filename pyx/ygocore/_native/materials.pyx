"""The material search on bitsets; materials.pxd says what the bits mean, docs/materials.md why that is enough."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy, memset

from ygocore._native.bits cimport ctz64, popcount64
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.state cimport checked_state_size

from time import perf_counter

import numpy as np

from ygocore.errors import CapacityError

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    MAX_VALUES = 33  # of cards that reach a packed target, which is at most 32; and none

cdef enum:  # from a walk
    WALK_OK = 0
    WALK_FULL = -1
    WALK_NO_MEMORY = -2


# What may be chosen, apart from the plan: the arguments of one run over the cards.
cdef struct Choice:
    uint64_t bound    # have to be chosen, and are never superfluous
    uint64_t chosen   # have to be chosen
    uint64_t open     # may be chosen
    uint64_t one_of   # at least one of them has to be among the chosen; 0: no such condition
    uint32_t floor    # smallest value that a card outside `bound` may be counted by
    uint32_t highest  # largest total that is right; the smallest is the target


cdef inline uint32_t smallest_value(const Plan* plan, const Choice* choice, int card) noexcept nogil:
    """By what the card may be counted at least; where there is a target, 0 means that it has no value."""
    if choice.bound >> card & 1:
        return 1 if plan.target else 0
    return choice.floor


# --- one register -----------------------------------------------------------------------------------------------------


cdef inline uint64_t put(const Plan* plan, int slot, uint32_t value, uint64_t x, uint64_t keep) noexcept nogil:
    """The set after a card of that value went into the slot."""
    return (
        (x & plan.advance[slot] & keep) << (plan.stride[slot] + value) | (x & plan.stay[slot] & keep) << value
    )


cdef inline uint64_t right_totals(const Plan* plan, uint32_t highest) noexcept nogil:
    """The bits of a set that is accepted: totals from the target to `highest` in the lanes that are done."""
    return plan.done * (ONES >> (63 - highest + plan.target)) << plan.target


cdef inline uint64_t put_as(
    const Plan* plan, const Masks* masks, int card, uint32_t value, uint32_t least, uint64_t x
) noexcept nogil:
    """The set after the card, counted by that value, went into any of its slots; nothing if the value is not usable."""
    cdef uint64_t y = 0
    cdef uint64_t keep
    cdef int slot
    if value < least or value >= plan.width:
        return 0
    keep = plan.keep[value]
    for slot in range(plan.n_slots):
        if masks.fits[slot] >> card & 1:
            y |= put(plan, slot, value, x, keep)
    return y


cdef inline uint64_t with_card(
    const Plan* plan, const Field* field, const Masks* masks, int card, uint32_t least, uint64_t x
) noexcept nogil:
    """The set after the card was chosen, in each way to count it."""
    cdef uint64_t y = put_as(plan, masks, card, field.low[card], least, x)
    if field.high[card]:
        y |= put_as(plan, masks, card, field.high[card], least, x)
    return y


cdef inline uint64_t with_pair(
    const Plan* plan, const Field* field, const Masks* masks, int slot, uint64_t cards, uint64_t x
) noexcept nogil:
    """The set after any of these cards were chosen, each of which fits this slot or the next and no other.

    Two slots in one loop, and both values without a question, because what costs time is a branch guessed wrong.
    """
    cdef uint64_t second = masks.fits[slot + 1]
    cdef uint64_t fitting, y
    cdef uint32_t value
    cdef bint one_value = not cards & field.two
    cdef int card, into
    while cards:
        card = ctz64(cards)
        cards &= cards - 1
        into = slot + <int>(second >> card & 1)
        value = field.small[card]
        fitting = x & plan.keep[value]  # none if the value is 64, and then the shift does not matter
        y = (fitting & plan.advance[into]) << (plan.stride[into] + value & 63)
        y |= (fitting & plan.stay[into]) << (value & 63)
        if not one_value:
            value = field.other[card]
            fitting = x & plan.keep[value]
            y |= (fitting & plan.advance[into]) << (plan.stride[into] + value & 63)
            y |= (fitting & plan.stay[into]) << (value & 63)
        x |= y
    return x


cdef inline uint64_t with_any(
    const Plan* plan, const Field* field, const Masks* masks, uint64_t cards, uint32_t least, uint64_t x
) noexcept nogil:
    """The set after any of these cards were chosen."""
    cdef uint64_t simple = cards & ~masks.several if least <= 1 else 0
    cdef int slot
    for slot in range(0, plan.n_slots, 2):
        x = with_pair(plan, field, masks, slot, simple & (masks.fits[slot] | masks.fits[slot + 1]), x)
    cards &= ~simple
    while cards:
        x |= with_card(plan, field, masks, ctz64(cards), least, x)
        cards &= cards - 1
    return x


cdef bint runs_packed(const Plan* plan, const Field* field, const Masks* masks, const Choice* choice) noexcept nogil:
    """Whether the choice can be made, all lanes in one register."""
    cdef uint64_t right = right_totals(plan, choice.highest)
    cdef uint64_t x = 1  # nothing chosen: lane 0, total 0
    cdef uint64_t hit = 0  # with a card of one_of
    cdef uint64_t cards = choice.bound | choice.chosen
    cdef uint64_t missed, namesakes, y
    cdef int card
    while cards:
        card = ctz64(cards)
        x = with_card(plan, field, masks, card, smallest_value(plan, choice, card), x)
        cards &= cards - 1
    if x == 0:
        return False
    cards = choice.open
    if not plan.distinct:
        x = with_any(plan, field, masks, cards & ~choice.one_of, choice.floor, x)
        if choice.one_of == 0:
            return (x & right) != 0
        cards &= choice.one_of
        while cards:  # x: any set, hit: those with a card of one_of
            y = with_card(plan, field, masks, ctz64(cards), choice.floor, x)
            hit |= y
            x |= y
            cards &= cards - 1
        return (hit & right) != 0
    missed = x
    while cards:
        namesakes = field.same[ctz64(cards)] & cards
        cards &= ~namesakes
        x = missed
        y = hit
        while namesakes:
            card = ctz64(namesakes)
            if choice.one_of >> card & 1:
                y |= with_card(plan, field, masks, card, choice.floor, x | hit)
            else:
                missed |= with_card(plan, field, masks, card, choice.floor, x)
                y |= with_card(plan, field, masks, card, choice.floor, hit)
            namesakes &= namesakes - 1
        hit = y
    return ((hit if choice.one_of else missed) & right) != 0


# --- more lanes than fit --------------------------------------------------------------------------------------------


cdef inline void shift_into(
    uint64_t* target, const uint64_t* lane, uint32_t words, uint32_t width, uint32_t value
) noexcept nogil:
    """Add the lane's totals, each `value` larger, to the target lane; totals of `width` and more are dropped."""
    cdef uint32_t whole = value >> 6
    cdef uint32_t part = value & 63
    cdef uint32_t at
    for at in range(whole, words):
        target[at] |= lane[at - whole] << part
        if part and at > whole:
            target[at] |= lane[at - whole - 1] >> (64 - part)
    if width & 63:
        target[words - 1] &= ONES >> (64 - (width & 63))


cdef void push_wide(
    const Plan* plan, const Masks* masks, int card, uint32_t value, uint32_t least, uint32_t lane,
    const uint64_t* totals_, uint64_t* x
) noexcept nogil:
    """Add to `x` what becomes of one lane when the card, counted by that value, goes into any of its slots."""
    cdef uint32_t after
    cdef int slot
    if value < least or value >= plan.width:
        return
    for slot in range(plan.n_slots):
        if masks.fits[slot] >> card & 1:
            after = plan.wide.lane_after[slot][lane]
            if after != NO_LANE:
                shift_into(x + after * plan.words, totals_, plan.words, plan.width, value)


cdef void step_wide(
    const Plan* plan, const Field* field, const Masks* masks, uint64_t cards, uint64_t hitters, uint32_t least,
    bint forced, uint64_t* x, uint64_t* hit
) noexcept nogil:
    """Choose one of these cards (or none, unless forced): from `x` into `x`, or into `hit` for those in `hitters`.

    A card leads to a lane that is not lower, so that going down from the highest lane no card is chosen twice.
    """
    cdef uint64_t totals_[MAX_WORDS]
    cdef uint32_t lane = plan.n_lanes
    cdef uint64_t left
    cdef uint64_t* into
    cdef uint64_t any_
    cdef uint32_t at
    cdef int card
    while lane > 0:
        lane -= 1
        any_ = 0
        for at in range(plan.words):
            totals_[at] = x[lane * plan.words + at]
            any_ |= totals_[at]
        if any_ == 0:
            continue
        if forced:
            memset(x + lane * plan.words, 0, plan.words * sizeof(uint64_t))
        left = cards
        while left:
            card = ctz64(left)
            left &= left - 1
            into = hit if hitters >> card & 1 else x
            push_wide(plan, masks, card, field.low[card], least, lane, totals_, into)
            if field.high[card]:
                push_wide(plan, masks, card, field.high[card], least, lane, totals_, into)


cdef bint is_right_wide(const Plan* plan, const uint64_t* x, uint32_t highest) noexcept nogil:
    """Whether a lane that is done has a total from the target to `highest`."""
    cdef uint32_t lane, total
    for lane in range(plan.n_lanes):
        if plan.wide.done[lane]:
            for total in range(plan.target, highest + 1):
                if x[lane * plan.words + (total >> 6)] >> (total & 63) & 1:
                    return True
    return False


cdef bint runs_wide(const Plan* plan, const Field* field, const Masks* masks, const Choice* choice) noexcept nogil:
    """Whether the choice can be made, the lanes in an array."""
    cdef uint64_t x[MAX_WORDS]
    cdef uint64_t hit[MAX_WORDS]
    cdef uint64_t cards = choice.bound | choice.chosen
    cdef uint64_t namesakes
    cdef int card
    memset(x, 0, plan.n_lanes * plan.words * sizeof(uint64_t))
    memset(hit, 0, plan.n_lanes * plan.words * sizeof(uint64_t))
    x[0] = 1
    while cards:
        card = ctz64(cards)
        step_wide(
            plan, field, masks, cards & (~cards + 1), 0, smallest_value(plan, choice, card), True, x, hit
        )
        cards &= cards - 1
    cards = choice.open
    while cards:
        namesakes = field.same[ctz64(cards)] & cards
        cards &= ~namesakes
        if choice.one_of:
            step_wide(plan, field, masks, namesakes, 0, choice.floor, False, hit, hit)
        step_wide(plan, field, masks, namesakes, choice.one_of, choice.floor, False, x, hit)
    if choice.one_of:
        return is_right_wide(plan, hit, choice.highest)
    return is_right_wide(plan, x, choice.highest)


# --- any requirement --------------------------------------------------------------------------------------------------


cdef bint names_clash(const Field* field, uint64_t cards) noexcept nogil:
    """Whether two of the cards have one name and may not."""
    cdef uint64_t left = cards
    cdef int card
    while left:
        card = ctz64(left)
        left &= left - 1
        if field.same[card] & left:
            return True
    return False


cdef uint64_t without_namesakes(const Field* field, uint64_t cards, uint64_t chosen) noexcept nogil:
    """Those of `cards` that may be chosen besides the chosen ones."""
    while chosen:
        cards &= ~field.same[ctz64(chosen)]
        chosen &= chosen - 1
    return cards


cdef bint runs(const Plan* plan, const Field* field, const Masks* masks, Choice* choice) noexcept nogil:
    """Whether the choice can be made."""
    cdef uint64_t given = choice.bound | choice.chosen
    if given & choice.one_of:
        choice.one_of = 0
    choice.open &= ~given
    if plan.distinct:
        if names_clash(field, given):
            return False
        choice.open = without_namesakes(field, choice.open, given)
    if plan.wide == NULL:
        return runs_packed(plan, field, masks, choice)
    return runs_wide(plan, field, masks, choice)


cdef inline bint count_suffices(
    const Plan* plan, const Masks* masks, uint64_t chosen, uint64_t allowed
) noexcept nogil:
    """:func:`can_be_met` for one slot and no total: only the number of cards matters."""
    cdef int given = popcount64(chosen)
    cdef int most = popcount64(chosen | allowed)
    cdef int least = plan.least[0] if plan.least[0] > given else given
    if most > plan.most[0]:
        most = plan.most[0]
    if masks.one_of and not masks.one_of & chosen:
        if not masks.one_of & allowed:
            return False
        if least == given:
            least += 1
    return least <= most and (chosen & ~masks.fits[0]) == 0


cdef bint can_be_met(
    const Plan* plan, const Field* field, const Masks* masks, uint64_t chosen, uint64_t allowed
) noexcept nogil:
    """Whether a set meets the requirement that contains `chosen` and no card outside `allowed`.

    ``masks.must`` counts as chosen. No allocation, no enumeration.
    """
    cdef Choice choice
    cdef uint64_t reached
    cdef int slot
    chosen |= masks.must
    if chosen & ~masks.all:
        return False
    allowed = (allowed | chosen) & masks.all
    for slot in range(plan.n_slots):
        if plan.least[slot] and not masks.fits[slot] & allowed:
            return False
    if plan.total == TOTAL_AT_LEAST:
        return reaches(plan, field, masks, chosen & ~masks.must, allowed & ~chosen)
    if plan.width == 1 and plan.n_slots == 1 and not plan.distinct and not plan.counted:
        return count_suffices(plan, masks, chosen, allowed)
    if not (chosen | masks.one_of | plan.distinct) and plan.wide == NULL:
        reached = with_any(plan, field, masks, allowed, 1 if plan.target else 0, 1)
        return (reached & right_totals(plan, plan.target)) != 0
    choice.bound = masks.must
    choice.chosen = chosen & ~masks.must
    choice.open = allowed
    choice.one_of = masks.one_of
    choice.floor = 1 if plan.total == TOTAL_EXACT else 0
    choice.highest = plan.target
    return runs(plan, field, masks, &choice)


cdef bint is_possible(const Plan* plan, const Field* field, const Masks* masks) noexcept nogil:
    """Whether any set meets the requirement."""
    return can_be_met(plan, field, masks, 0, ONES)


# --- at least, no card superfluous ------------------------------------------------------------------------------------


cdef inline uint32_t largest(const Field* field, int card) noexcept nogil:
    return field.high[card] if field.high[card] > field.low[card] else field.low[card]


cdef bint reaches(
    const Plan* plan, const Field* field, const Masks* masks, uint64_t chosen, uint64_t open_
) noexcept nogil:
    """Whether the total can be reached with the chosen cards and any open ones, none superfluous.

    Either no card is, or the only one of one_of would be and frees the zone: then it is bound, and no other is used.
    """
    cdef uint64_t one_of = masks.one_of if not masks.one_of & masks.must else 0
    cdef uint64_t helpers = one_of & (chosen | open_)
    cdef uint64_t helper
    if reaches_with(plan, field, masks, masks.must, chosen, open_, one_of):
        return True
    while helpers:
        helper = helpers & (~helpers + 1)
        helpers &= helpers - 1
        if chosen & one_of & ~helper:
            continue
        if reaches_with(
            plan, field, masks, masks.must | helper, chosen & ~helper, open_ & ~one_of, 0
        ):
            return True
    return False


cdef bint reaches_with(
    const Plan* plan, const Field* field, const Masks* masks, uint64_t bound, uint64_t chosen, uint64_t open_,
    uint64_t one_of
) noexcept nogil:
    """The same, only the cards in `bound` never being superfluous.

    No card is superfluous if the total exceeds the target by less than the smallest value: each value is tried for it.
    """
    cdef Choice choice
    cdef uint64_t left = chosen | open_
    cdef uint32_t most = plan.target
    cdef int card
    if chosen == 0:
        return reaches_at_all(plan, field, bound, open_, one_of)
    choice.bound = bound
    choice.chosen = chosen
    while chosen:  # none of these can be counted by more than its largest value
        card = ctz64(chosen)
        chosen &= chosen - 1
        if largest(field, card) < most:
            most = largest(field, card)
    while left:
        card = ctz64(left)
        left &= left - 1
        choice.open = open_
        choice.one_of = one_of
        if field.low[card] <= most and runs_from(plan, field, masks, &choice, field.low[card]):
            return True
        choice.open = open_
        choice.one_of = one_of
        if field.high[card] and field.high[card] <= most and runs_from(plan, field, masks, &choice, field.high[card]):
            return True
    return False


cdef inline bint runs_from(
    const Plan* plan, const Field* field, const Masks* masks, Choice* choice, uint32_t smallest
) noexcept nogil:
    """Whether the choice can be made with no value below `smallest` and less than that in excess."""
    choice.floor = smallest
    choice.highest = plan.target + smallest - 1
    return runs(plan, field, masks, choice)


cdef bint reaches_at_all(
    const Plan* plan, const Field* field, uint64_t bound, uint64_t open_, uint64_t one_of
) noexcept nogil:
    """Whether the bound cards and any open ones reach the target; if so, leaving out what is superfluous, a set does
    in which no card is."""
    cdef int room = plan.maximum - popcount64(bound)
    cdef uint64_t helpers
    cdef uint32_t total = 0
    cdef int card
    if room < 0 or (plan.distinct and names_clash(field, bound)):
        return False
    if plan.distinct:
        open_ = without_namesakes(field, open_, bound)
    helpers = bound
    while helpers:
        total += largest(field, ctz64(helpers))
        helpers &= helpers - 1
    if one_of == 0 or one_of & bound:
        return largest_total(plan, field, open_, room) + total >= plan.target
    helpers = one_of & open_
    while helpers and room > 0:
        card = ctz64(helpers)
        helpers &= helpers - 1
        if (
            largest_total(plan, field, open_ & ~field.same[card], room - 1) + total + largest(field, card)
            >= plan.target
        ):
            return True
    return False


cdef uint32_t largest_total(const Plan* plan, const Field* field, uint64_t cards, int room) noexcept nogil:
    """The largest total of at most `room` of the cards."""
    cdef uint32_t total = 0
    cdef uint64_t left
    cdef int card, best
    if room >= popcount64(cards) and not plan.distinct:
        while cards:
            total += largest(field, ctz64(cards))
            cards &= cards - 1
        return total
    while cards and room > 0:
        best = ctz64(cards)
        left = cards & (cards - 1)
        while left:
            card = ctz64(left)
            left &= left - 1
            if largest(field, card) > largest(field, best):
                best = card
        total += largest(field, best)
        cards &= ~field.same[best]
        room -= 1
    return total


# --- every set --------------------------------------------------------------------------------------------------------


# Where the sets go that a walk finds.
cdef struct Sink:
    uint64_t* masks    # NULL if they are only counted
    uint64_t found
    uint64_t room      # masks[] ends here
    uint64_t capacity  # more than these are an error


cdef inline int deliver(Sink* sink, uint64_t mask) noexcept nogil:
    """Note a set; WALK_OK, or what is wrong."""
    if sink.masks != NULL:
        if sink.found == sink.room:
            return deliver_growing(sink, mask)
        sink.masks[sink.found] = mask
    sink.found += 1
    return WALK_OK


cdef int deliver_growing(Sink* sink, uint64_t mask) noexcept nogil:
    cdef uint64_t* grown
    if sink.found == sink.capacity:
        return WALK_FULL
    sink.room = 2 * sink.room if 2 * sink.room < sink.capacity else sink.capacity
    grown = <uint64_t*>realloc(sink.masks, sink.room * sizeof(uint64_t))
    if grown == NULL:
        return WALK_NO_MEMORY
    sink.masks = grown
    return deliver(sink, mask)


# What choosing one card does to a packed set: one shift for each slot and value.
cdef struct Step:
    uint64_t bit
    int n
    int helps  # 1: is in one_of
    uint8_t shift[4 * MAX_SLOTS]
    uint64_t from_[4 * MAX_SLOTS]


# A walk over packed sets. steps[0] is the highest candidate that is not in must, so sets come out in ascending order.
cdef struct Walk:
    Step steps[MAX_CANDIDATES]
    uint64_t ends[2][MAX_CANDIDATES + 1]  # what steps[i:] can bring to a right end; [1]: one_of is met
    uint64_t movable                      # to which any card can be added
    int n
    Sink* sink


cdef void add_terms(const Plan* plan, const Masks* masks, int card, uint32_t value, Step* step) noexcept nogil:
    cdef uint64_t keep
    cdef int slot
    if value >= plan.width or (value == 0 and plan.total == TOTAL_EXACT):
        return
    keep = plan.keep[value]
    for slot in range(plan.n_slots):
        if masks.fits[slot] >> card & 1:
            if plan.advance[slot]:
                step.from_[step.n] = plan.advance[slot] & keep
                step.shift[step.n] = <uint8_t>(plan.stride[slot] + value)
                step.n += 1
            if plan.stay[slot]:
                step.from_[step.n] = plan.stay[slot] & keep
                step.shift[step.n] = <uint8_t>value
                step.n += 1


cdef inline uint64_t stepped(const Step* step, uint64_t x) noexcept nogil:
    """The set after the card was chosen."""
    cdef uint64_t y = (x & step.from_[0]) << step.shift[0] | (x & step.from_[1]) << step.shift[1]
    cdef int i
    for i in range(2, step.n):
        y |= (x & step.from_[i]) << step.shift[i]
    return y


cdef inline uint64_t unstepped(const Step* step, uint64_t y) noexcept nogil:
    """Where the card may be chosen so that the result is in `y`."""
    cdef uint64_t x = 0
    cdef int i
    for i in range(step.n):
        x |= y >> step.shift[i] & step.from_[i]
    return x


cdef void prepare_walk(const Plan* plan, const Field* field, const Masks* masks, Walk* walk) noexcept nogil:
    """Fill in the steps and, from the last to the first, the sets that can still come to a right end."""
    cdef uint64_t cards = masks.all & ~masks.must
    cdef Step* step
    cdef int card, term
    cdef int i = popcount64(cards)
    cdef bint needs = masks.one_of != 0 and not masks.one_of & masks.must
    walk.n = i
    walk.movable = 0
    walk.ends[1][i] = right_totals(plan, plan.target)
    walk.ends[0][i] = 0 if needs else walk.ends[1][i]
    while cards:
        card = ctz64(cards)
        cards &= cards - 1
        i -= 1
        step = &walk.steps[i]
        step.bit = <uint64_t>1 << card
        step.helps = masks.one_of >> card & 1
        step.n = 0
        memset(step.from_, 0, sizeof(step.from_))
        memset(step.shift, 0, sizeof(step.shift))
        add_terms(plan, masks, card, field.low[card], step)
        if field.high[card]:
            add_terms(plan, masks, card, field.high[card], step)
        for term in range(step.n):
            walk.movable |= step.from_[term]
        walk.ends[1][i] = walk.ends[1][i + 1] | unstepped(step, walk.ends[1][i + 1])
        walk.ends[0][i] = walk.ends[0][i + 1] | unstepped(step, walk.ends[1 if step.helps else 0][i + 1])


cdef int walk_from(const Walk* walk, int i, uint64_t x, uint64_t mask, int hit) noexcept nogil:
    """Deliver every set that adds cards of steps[i:] to `mask`; there is one, or it is not called."""
    cdef const Step* step
    cdef uint64_t y
    cdef int status
    while i < walk.n:
        step = &walk.steps[i]
        i += 1
        y = stepped(step, x)
        if not y & walk.ends[hit | step.helps][i]:  # not with the card, so without it
            continue
        if x & walk.ends[hit][i]:
            status = walk_from(walk, i, x, mask, hit)
            if status != WALK_OK:
                return status
        x = y
        mask |= step.bit
        hit |= step.helps
        if not x & walk.movable:
            break
    return deliver(walk.sink, mask)


# A walk over sets that reach a target, each card having one value. What matters of the chosen cards is their total and
# the smallest value among them; `smallest` below is the number of that value in `values`, n_values while there is none.
cdef struct Reaching:
    uint64_t ends[MAX_CANDIDATES + 1][MAX_VALUES]  # [i][smallest]: totals that cards i and on bring to a right end
    uint64_t bits[MAX_CANDIDATES]    # candidates, from the highest down
    uint8_t value[MAX_CANDIDATES]
    uint8_t number[MAX_CANDIDATES]   # of the value
    uint8_t values[MAX_VALUES]  # ascending
    int n
    int n_values
    uint32_t target
    Sink* sink


cdef void prepare_reaching(const Plan* plan, const Field* field, const Masks* masks, Reaching* walk) noexcept nogil:
    """Fill in the cards and, from the last to the first, the totals that can still come to a right end."""
    cdef uint64_t cards = masks.all & ~masks.must
    cdef uint64_t present = 0
    cdef int i, k
    walk.target = plan.target
    walk.n = popcount64(cards)
    walk.n_values = 0
    i = walk.n
    while cards:
        i -= 1
        walk.bits[i] = cards & (~cards + 1)
        walk.value[i] = <uint8_t>field.low[ctz64(cards)]
        present |= <uint64_t>1 << walk.value[i]
        cards &= cards - 1
    while present:
        walk.values[walk.n_values] = <uint8_t>ctz64(present)
        walk.n_values += 1
        present &= present - 1
    for k in range(walk.n_values):  # totals from the target on, by less than the smallest value
        walk.ends[walk.n][k] = (ONES >> (64 - walk.values[k])) << plan.target
    walk.ends[walk.n][walk.n_values] = ONES << plan.target  # nothing chosen besides must: no card is superfluous
    i = walk.n
    while i > 0:
        i -= 1
        k = 0
        while walk.values[k] != walk.value[i]:
            k += 1
        walk.number[i] = <uint8_t>k
        for k in range(walk.n_values + 1):
            walk.ends[i][k] = walk.ends[i + 1][k] | (
                walk.ends[i + 1][k if k < walk.number[i] else walk.number[i]] >> walk.value[i]
            )


cdef int reach_from(const Reaching* walk, int i, uint32_t total, int smallest, uint64_t mask) noexcept nogil:
    """Deliver every set that adds cards i and on to `mask`; there is one, or it is not called."""
    cdef int number, status
    while i < walk.n and total < walk.target:
        number = smallest if smallest < walk.number[i] else walk.number[i]
        i += 1
        if not walk.ends[i][number] >> (total + walk.value[i - 1]) & 1:
            continue
        if walk.ends[i][smallest] >> total & 1:
            status = reach_from(walk, i, total, smallest, mask)
            if status != WALK_OK:
                return status
        total += walk.value[i - 1]
        smallest = number
        mask |= walk.bits[i - 1]
    return deliver(walk.sink, mask)


cdef int walk_reaching(const Plan* plan, const Field* field, const Masks* masks, Sink* sink) noexcept nogil:
    """Deliver every set that reaches the target, each card having one value; there may be none."""
    cdef Reaching walk
    cdef uint32_t total = 0
    cdef uint64_t left = masks.must
    walk.sink = sink
    prepare_reaching(plan, field, masks, &walk)
    while left:
        total += field.low[ctz64(left)]
        left &= left - 1
    if total >= plan.target:
        return deliver(sink, masks.must)
    if not walk.ends[0][walk.n_values] >> total & 1:
        return WALK_OK
    return reach_from(&walk, 0, total, walk.n_values, masks.must)


cdef int walk_asking(
    const Plan* plan, const Field* field, const Masks* masks, uint64_t chosen, uint64_t left, Sink* sink
) noexcept nogil:
    """Deliver every set of the chosen cards and any of those left, asking before each step whether there is one."""
    cdef uint64_t card = 1
    cdef int status
    if not can_be_met(plan, field, masks, chosen, chosen | left):
        return WALK_OK
    if left == 0:
        return deliver(sink, chosen)
    while card <= left >> 1:
        card <<= 1
    status = walk_asking(plan, field, masks, chosen, left & ~card, sink)
    if status != WALK_OK:
        return status
    return walk_asking(plan, field, masks, chosen | card, left & ~card, sink)


cdef int walk_all(const Plan* plan, const Field* field, const Masks* masks, Sink* sink) noexcept nogil:
    """Deliver every set that meets the requirement, in ascending order."""
    cdef Walk walk
    cdef uint64_t x, left
    if masks.must & ~masks.all:
        return WALK_OK
    if plan.total == TOTAL_AT_LEAST and plan.wide == NULL and plan.maximum == MANY and not (
        plan.distinct or field.two or (masks.one_of and not masks.one_of & masks.must)
    ):
        return walk_reaching(plan, field, masks, sink)
    if plan.wide != NULL or plan.total == TOTAL_AT_LEAST or plan.distinct:
        return walk_asking(plan, field, masks, masks.must, masks.all & ~masks.must, sink)
    walk.sink = sink
    prepare_walk(plan, field, masks, &walk)
    x = 1
    left = masks.must
    while left:
        x = with_card(plan, field, masks, ctz64(left), 1 if plan.total == TOTAL_EXACT else 0, x)
        left &= left - 1
    if not x & walk.ends[0][0]:
        return WALK_OK
    return walk_from(&walk, 0, x, masks.must, 0)


# --- requirements -----------------------------------------------------------------------------------------------------


# What is counted while cards are added, as in :func:`ygocore.materials.digits`: the slots, then all cards if need be.
cdef struct Digits:
    int n
    int least[MAX_DIGITS]
    int most[MAX_DIGITS]
    uint32_t states[MAX_DIGITS]  # numbers that are kept apart
    uint32_t lanes  # of all of them; more than MAX_LANES: too many


cdef void find_digits(const Numbers* numbers, Digits* digits_) noexcept nogil:
    cdef int high = numbers.maximum
    cdef int low = numbers.minimum
    cdef int least = 0
    cdef int most = 0
    cdef bint open_ = False
    cdef int slot
    if numbers.total == TOTAL_EXACT and high != MANY and <uint32_t>high >= numbers.target:
        high = MANY  # there are never more cards than the target, since no value is 0
    digits_.n = numbers.n_slots
    for slot in range(numbers.n_slots):
        digits_.least[slot] = numbers.least[slot]
        digits_.most[slot] = numbers.most[slot]
        least += numbers.least[slot]
        most += numbers.most[slot]
        open_ = open_ or numbers.most[slot] == MANY
    if numbers.n_slots == 0 or low > least or (high != MANY and (open_ or most > high)):
        digits_.least[digits_.n] = 0 if numbers.n_slots == 0 and numbers.total == TOTAL_AT_LEAST else low
        digits_.most[digits_.n] = high
        digits_.n += 1
    digits_.lanes = 1
    for slot in range(digits_.n):
        digits_.states[slot] = (digits_.least[slot] if digits_.most[slot] == MANY else digits_.most[slot]) + 1
        if digits_.lanes <= MAX_LANES:
            digits_.lanes *= digits_.states[slot]


cdef uint32_t width_of(const Numbers* numbers) noexcept nogil:
    """How many totals are kept apart, as in :func:`ygocore.materials.totals`."""
    if numbers.total == TOTAL_EXACT:
        return numbers.target + 1
    return 2 * numbers.target if numbers.total == TOTAL_AT_LEAST else 1


cdef bint is_packed(const Numbers* numbers) noexcept nogil:
    """Whether all states fit one register."""
    cdef Digits digits_
    find_digits(numbers, &digits_)
    if digits_.n > (numbers.n_slots if numbers.n_slots else 1):
        return False
    return digits_.lanes <= 64 and width_of(numbers) <= 64 and digits_.lanes * width_of(numbers) <= 64


cdef bint make_plan(const Numbers* numbers, Plan* plan, Wide* wide) noexcept nogil:
    """Make a requirement ready; False if it needs more than there is room for. `distinct` is the caller's to set. `wide`, all
    0, is used and has to stay as long as the plan if the states do not fit one register."""
    cdef Digits digits_
    cdef int slot
    find_digits(numbers, &digits_)
    plan.total = <uint8_t>numbers.total
    plan.target = numbers.target if numbers.total == TOTAL_EXACT or numbers.total == TOTAL_AT_LEAST else 0
    plan.width = width_of(numbers)
    plan.maximum = <uint8_t>numbers.maximum
    plan.n_slots = <uint8_t>(numbers.n_slots if numbers.n_slots else 1)
    plan.counted = digits_.n > plan.n_slots
    plan.words = (plan.width + 63) >> 6
    plan.n_lanes = digits_.lanes
    for slot in range(plan.n_slots):
        plan.least[slot] = <uint8_t>digits_.least[slot]
        plan.most[slot] = <uint8_t>digits_.most[slot]
    plan.wide = NULL
    if is_packed(numbers):
        fill_packed(plan)
    else:
        if wide == NULL or digits_.lanes > MAX_LANES or <uint64_t>digits_.lanes * plan.words > MAX_WORDS:
            return False
        plan.wide = wide
    fill_lanes(plan, &digits_, wide)
    return True


cdef void fill_packed(Plan* plan) noexcept nogil:
    """Which totals have room for a value, in each lane."""
    cdef uint64_t units = 0
    cdef uint32_t at
    plan.done = 0
    memset(plan.advance, 0, sizeof(plan.advance))
    memset(plan.stay, 0, sizeof(plan.stay))
    memset(plan.keep, 0, sizeof(plan.keep))
    memset(plan.stride, 0, sizeof(plan.stride))
    for at in range(plan.n_lanes):
        units |= <uint64_t>1 << (at * plan.width)
    for at in range(plan.width):
        plan.keep[at] = units * (ONES >> (64 - plan.width + at))


cdef void fill_lanes(Plan* plan, const Digits* digits_, Wide* wide) noexcept nogil:
    """Where a card in a slot leads from each lane."""
    cdef uint64_t lane_bits
    cdef uint32_t lane, after
    cdef int slot
    cdef bint done
    for lane in range(plan.n_lanes):
        done = is_done(digits_, lane)
        lane_bits = 0
        if plan.wide == NULL:
            lane_bits = (ONES >> (64 - plan.width)) << (lane * plan.width)
            if done:
                plan.done |= <uint64_t>1 << (lane * plan.width)
        else:
            wide.done[lane] = done
        for slot in range(plan.n_slots):
            after = lane_with(digits_, lane, slot, plan.n_slots)
            if plan.wide != NULL:
                wide.lane_after[slot][lane] = <uint16_t>after
            elif after == lane:
                plan.stay[slot] |= lane_bits
            elif after != NO_LANE:
                plan.advance[slot] |= lane_bits
                plan.stride[slot] = <uint8_t>((after - lane) * plan.width)


cdef bint is_done(const Digits* digits_, uint32_t lane) noexcept nogil:
    """Whether every digit of the lane is as large as it has to be."""
    cdef int at
    for at in range(digits_.n):
        if <int>(lane % digits_.states[at]) < digits_.least[at]:
            return False
        lane //= digits_.states[at]
    return True


cdef uint32_t lane_with(const Digits* digits_, uint32_t lane, int slot, int n_slots) noexcept nogil:
    """The lane after one more card in the slot, counted among all cards too if they are; NO_LANE if there is no room."""
    cdef uint32_t stride = 1
    cdef uint32_t rest = lane
    cdef uint32_t after = lane
    cdef int at
    for at in range(digits_.n):
        if at == slot or at == n_slots:
            if rest % digits_.states[at] + 1 < digits_.states[at]:
                after += stride
            elif digits_.most[at] != MANY:
                return NO_LANE
        rest //= digits_.states[at]
        stride *= digits_.states[at]
    return after


# --- from and to Python -----------------------------------------------------------------------------------------------


cdef class NativeSearch:
    """One question to the native engine; see ``ygocore.materials.MaterialSearch`` for the methods."""

    cdef Plan plan
    cdef Field field
    cdef Masks masks
    cdef Wide* wide

    def __init__(self, tuple candidates, requirement):
        if self.wide != NULL:
            raise RuntimeError("a search is made once and never changed")
        self.fill_plan(requirement)
        self.fill_field(candidates, requirement)
        self.fill_masks(candidates, requirement)

    def __dealloc__(self):
        free(self.wide)

    def possible(self):
        cdef bint found
        with nogil:
            found = is_possible(&self.plan, &self.field, &self.masks)
        return found

    def completable(self, uint64_t picked):
        cdef bint found
        with nogil:
            found = can_be_met(&self.plan, &self.field, &self.masks, picked, ONES)
        return found

    def is_complete(self, uint64_t picked):
        return can_be_met(&self.plan, &self.field, &self.masks, picked, picked)

    def next_picks(self, uint64_t picked):
        cdef uint64_t left = self.masks.all & ~(picked | self.masks.must)
        cdef uint64_t found = 0
        cdef uint64_t card
        with nogil:
            while left:
                card = left & (~left + 1)
                left &= left - 1
                if can_be_met(&self.plan, &self.field, &self.masks, picked | card, ONES):
                    found |= card
        return found

    def subsets(self, uint64_t capacity):
        cdef Sink sink
        cdef uint64_t[::1] view
        cdef int status
        sink.found = 0
        sink.capacity = capacity
        sink.room = 256 if capacity > 256 else capacity
        sink.masks = <uint64_t*>calloc(sink.room + 1, sizeof(uint64_t))
        if sink.masks == NULL:
            raise MemoryError
        try:
            with nogil:
                status = walk_all(&self.plan, &self.field, &self.masks, &sink)
            if status == WALK_FULL:
                raise CapacityError(f"more than {capacity} sets of materials")
            if status == WALK_NO_MEMORY:
                raise MemoryError
            found = np.empty(sink.found, dtype=np.uint64)
            if sink.found:
                view = found
                memcpy(&view[0], sink.masks, sink.found * sizeof(uint64_t))
            return found
        finally:
            free(sink.masks)

    def count(self):
        cdef Sink sink
        sink.found = 0
        sink.masks = NULL
        with nogil:
            walk_all(&self.plan, &self.field, &self.masks, &sink)
        return sink.found

    cdef fill_plan(self, requirement):
        """The part of the question that knows no card."""
        cdef Numbers numbers
        cdef int slot
        numbers.total = requirement.total
        numbers.target = requirement.target
        numbers.minimum = requirement.minimum
        numbers.maximum = MANY if requirement.maximum is None else requirement.maximum
        numbers.n_slots = len(requirement.slots)
        for slot in range(numbers.n_slots):
            numbers.least[slot] = requirement.slots[slot].least
            numbers.most[slot] = MANY if requirement.slots[slot].most is None else requirement.slots[slot].most
        self.plan.distinct = requirement.distinct
        if not is_packed(&numbers):
            self.wide = <Wide*>calloc(1, sizeof(Wide))
            if self.wide == NULL:
                raise MemoryError
        if not make_plan(&numbers, &self.plan, self.wide):
            raise CapacityError("too many ways of filling the slots")

    cdef fill_field(self, tuple candidates, requirement):
        """The cards' values and names."""
        cdef int card, other
        cdef int most = requirement.target if requirement.total == TOTAL_AT_LEAST else 0xFFFF
        memset(self.field.other, MANY_TOTALS, sizeof(self.field.other))
        for card, candidate in enumerate(candidates):
            if self.plan.target:
                self.field.low[card] = min(candidate.value, most)
                self.field.high[card] = min(candidate.other, most)
                self.field.small[card] = min(self.field.low[card], <int>MANY_TOTALS)
                if candidate.other:
                    self.field.two |= <uint64_t>1 << card
                    self.field.other[card] = min(self.field.high[card], <int>MANY_TOTALS)
            for other, namesake in enumerate(candidates):
                if card == other or (self.plan.distinct and candidate.name and candidate.name == namesake.name):
                    self.field.same[card] |= <uint64_t>1 << other

    cdef fill_masks(self, tuple candidates, requirement):
        """Who may be used for what."""
        cdef int card, slot
        roles = [asked.roles for asked in requirement.slots] or [0]
        for card, candidate in enumerate(candidates):
            if not has_value(candidate, requirement):
                continue
            for slot, wanted in enumerate(roles):
                if candidate.roles & wanted == wanted:
                    self.masks.fits[slot] |= <uint64_t>1 << card
                    if self.masks.all >> card & 1:
                        self.masks.several |= <uint64_t>1 << card
                    self.masks.all |= <uint64_t>1 << card
        self.masks.must = requirement.must
        self.masks.one_of = requirement.one_of


cdef bint has_value(candidate, requirement):
    """Whether the card has a value by which it can be counted."""
    if requirement.total == TOTAL_ANY:
        return True
    if requirement.total == TOTAL_EACH:
        return requirement.target in (candidate.value, candidate.other)
    return candidate.value != 0


# --- loops for figures ------------------------------------------------------------------------------------------------


# A question, where its parts are.
cdef struct Asked:
    const Plan* plan
    const Field* field
    const Masks* masks


def bench_possible(list searches, int repeats):
    """Ask each search `repeats` times whether it is possible: (seconds, how many times it is).

    The loop is native, over pointers to the questions; it includes nothing but the calls.
    """
    cdef Asked* asked
    cdef NativeSearch search
    cdef uint64_t found = 0
    cdef int n = len(searches)
    cdef int i, _k
    asked = <Asked*>calloc(n + 1, sizeof(Asked))
    if asked == NULL:
        raise MemoryError
    try:
        for i in range(n):
            search = searches[i]
            asked[i] = Asked(&search.plan, &search.field, &search.masks)
        start = perf_counter()
        with nogil:
            for _k in range(repeats):
                for i in range(n):
                    found += is_possible(asked[i].plan, asked[i].field, asked[i].masks)
        return perf_counter() - start, found
    finally:
        free(asked)


def bench_subsets(NativeSearch search, uint64_t[::1] room, int repeats):
    """Write all sets `repeats` times into `room`: (seconds, how many were written).

    `CapacityError` if they do not fit.
    """
    cdef Sink sink
    cdef uint64_t found = 0
    cdef int status = WALK_OK
    cdef int _k
    sink.masks = &room[0]
    sink.capacity = room.shape[0]
    sink.room = room.shape[0]
    start = perf_counter()
    with nogil:
        for _k in range(repeats):
            sink.found = 0
            status = walk_all(&search.plan, &search.field, &search.masks, &sink)
            if status != WALK_OK:
                break
            found += sink.found
    seconds = perf_counter() - start
    if status != WALK_OK:
        raise CapacityError(f"more than {room.shape[0]} sets of materials")
    return seconds, found
