"""The material search: which cards can be the materials of a summon (docs/materials.md).

What is known of the chosen cards is a set of pairs (lane, total). A lane says how many cards lie in each slot, as far
as that matters: it is a number in mixed radix, a digit for each slot. The set is a bitset, lane after lane with `width`
bits each; putting a card in a slot shifts it by the slot's stride and the card's value. Where all lanes fit in 64 bits
the set is one register ("packed"), else an array of words.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t


cdef extern from *:
    const uint64_t ONES "UINT64_MAX"


cdef enum:
    MAX_CANDIDATES = 64  # bits of a mask
    MAX_SLOTS = 8        # ygocore/materials.py has the same limits, and checks them
    MAX_DIGITS = 9       # the slots, and the number of all cards
    MAX_LANES = 1024
    MAX_WORDS = 2048
    NO_LANE = 0xFFFF
    MANY_TOTALS = 64     # a packed set has no room for more
    MANY = 255           # of cards: any number

cdef enum:
    TOTAL_ANY = 0
    TOTAL_EXACT = 1
    TOTAL_AT_LEAST = 2
    TOTAL_EACH = 3

# The values of the cards that may be chosen; shared by all questions about them. For TOTAL_ANY and TOTAL_EACH all are
# 0; for TOTAL_AT_LEAST none is above the target: such a card suffices alone, and so does it then.
cdef struct Field:
    uint16_t low[MAX_CANDIDATES]   # a value
    uint16_t high[MAX_CANDIDATES]  # another one that it may be counted as, 0 if none
    uint8_t small[MAX_CANDIDATES]  # low as an index of Plan.keep: MANY_TOTALS if it is larger than that
    uint8_t other[MAX_CANDIDATES]  # high as an index of Plan.keep, MANY_TOTALS also if there is none
    uint64_t two                   # who has another value
    uint64_t same[MAX_CANDIDATES]  # cards of the same name, itself included; itself alone if names need not differ

# Lanes too many for one register.
cdef struct Wide:
    uint16_t lane_after[MAX_SLOTS][MAX_LANES]  # where a card in that slot leads: itself if it does not matter, NO_LANE
    uint8_t done[MAX_LANES]                    # 1: every slot has as many as it asks for

# A requirement made ready; the same for every field.
cdef struct Plan:
    uint64_t done                # packed: the bit of total 0 in lanes in which every slot has as many as it asks for
    uint64_t advance[MAX_SLOTS]  # packed: all bits of the lanes that a card in the slot leaves
    uint64_t stay[MAX_SLOTS]     # packed: of those where one card more no longer matters
    uint64_t keep[MANY_TOTALS + 1]  # packed: the bits of totals that have room for a value, in each lane; none for 64
    const Wide* wide             # NULL if packed
    uint32_t target              # 0 for TOTAL_ANY and TOTAL_EACH
    uint32_t width               # totals that are kept apart: 0 to width - 1
    uint32_t n_lanes
    uint32_t words               # of a lane, if not packed
    uint8_t stride[MAX_SLOTS]    # packed: bits from a lane to the one with a card more in the slot
    uint8_t least[MAX_SLOTS]
    uint8_t most[MAX_SLOTS]      # 255: any number
    uint8_t n_slots
    uint8_t total                # TOTAL_*
    uint8_t distinct             # 1: names have to differ
    uint8_t counted              # 1: the number of all cards is a digit too
    uint8_t maximum              # TOTAL_AT_LEAST: of cards

# A requirement as it is asked, without the conditions that cards fulfil.
cdef struct Numbers:
    int total            # TOTAL_*
    uint32_t target
    int minimum          # of cards
    int maximum          # MANY: any number
    int n_slots          # 0: one that takes every card
    int least[MAX_SLOTS]
    int most[MAX_SLOTS]  # MANY: any number

# Who may be used for what; bit i is the i-th candidate.
cdef struct Masks:
    uint64_t fits[MAX_SLOTS]  # for each slot
    uint64_t several          # who fits several of them
    uint64_t all              # who may be used at all
    uint64_t must             # part of every set
    uint64_t one_of           # at least one of them has to be used; 0: no such condition


cdef bint is_possible(const Plan* plan, const Field* field, const Masks* masks) noexcept nogil
cdef bint can_be_met(
    const Plan* plan, const Field* field, const Masks* masks, uint64_t chosen, uint64_t allowed
) noexcept nogil
cdef bint is_packed(const Numbers* numbers) noexcept nogil
cdef bint make_plan(const Numbers* numbers, Plan* plan, Wide* wide) noexcept nogil
