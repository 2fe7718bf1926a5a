"""Asking players: runs of picks, zones, positions, yes or no, numbers."""

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t

from ygocore._native.context cimport Context, Options
from ygocore._native.state cimport DuelState, Group, Unit
from ygocore._native.vm cimport Function

cdef enum:
    # what makes a set of picks a whole selection, Unit.argument of UNIT_PICK
    PICK_ANY = 0
    PICK_SUM_EQUAL = 1  # values add up to `value`
    PICK_SUM_GREATER = 2  # values reach `value`, none of them superfluous
    PICK_FITTING = 3  # a function says so
    PICK_MATERIALS = 4  # the materials of a summon, of the procedure `effect` of `card`, to the side of `who`
    PICK_TOGETHER = 5  # monsters of a Pendulum Summon, who all find a zone
    PICK_WHOLE = 6  # a function of the cards picked, `effect`, `who` and all cards says so; `value`: how many at least


cdef Unit* new_pick(
    DuelState* d, Context* ctx, int player, const Group* cards, int64_t minimum, int64_t maximum, int prompt
) noexcept nogil

cdef void pick(
    DuelState* d, Context* ctx, int player, const Group* cards, int64_t minimum, int64_t maximum, int prompt, int card
) noexcept nogil
cdef void pick_by(
    DuelState* d, Context* ctx, int player, const Group* cards, int64_t minimum, int64_t maximum, int prompt, int sort,
    int64_t total, const Function* f
) noexcept nogil
cdef void pick_whole(
    DuelState* d, Context* ctx, int chooser, const Group* cards, int64_t minimum, int64_t maximum, int prompt,
    const Function* f, int effect, int player
) noexcept nogil
cdef bint can_become_whole(
    DuelState* d, Context* ctx, const Function* f, int effect, int player, const Group* cards, const Group* chosen,
    int64_t minimum, int64_t maximum
) noexcept nogil
cdef bint can_sum(const int64_t* values, int count, int64_t total, int64_t minimum, int64_t maximum) noexcept nogil
cdef bint some_fit(
    DuelState* d, Context* ctx, const Function* f, const Group* chosen, const Group* rest, int count, int player
) noexcept nogil
cdef void choose_zone(
    DuelState* d, Context* ctx, int player, int card, int side, int location, uint32_t free
) noexcept nogil
cdef void choose_position(DuelState* d, Context* ctx, int player, int card, uint32_t positions) noexcept nogil
cdef void ask_yes_no(DuelState* d, Context* ctx, int player, int card, int prompt) noexcept nogil
cdef void choose_option(DuelState* d, Context* ctx, int player, int64_t count, int prompt) noexcept nogil
cdef void keep_numbers(DuelState* d, Context* ctx, Unit* unit, const int64_t* numbers, int count) noexcept nogil
cdef void choose_name(
    DuelState* d, Context* ctx, int player, const int64_t* filter, int count
) noexcept nogil
cdef int filter_of(const DuelState* d, const Unit* unit, int64_t* filter) noexcept nogil
cdef void choose_bits(
    DuelState* d, Context* ctx, int player, int64_t count, uint32_t available, int prompt
) noexcept nogil
cdef void close_some_zones(DuelState* d, Context* ctx, int player, int64_t count, uint32_t free) noexcept nogil
cdef void sort_deck(DuelState* d, Context* ctx, int chooser, int player, int64_t count, bint bottom) noexcept nogil
cdef void take_counters_of_field(
    DuelState* d, Context* ctx, int player, bint own, bint other, uint32_t kind, int64_t count, uint32_t reason
) noexcept nogil
cdef int step_choice(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int answer_choice(DuelState* d, Context* ctx, Unit* unit, uint64_t action) noexcept nogil
cdef int list_choice(DuelState* d, Context* ctx, Unit* unit, uint64_t* out) noexcept nogil
cdef uint64_t named_card(const DuelState* d, const Context* ctx, uint32_t kind, int card, int player) noexcept nogil
