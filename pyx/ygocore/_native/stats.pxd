"""What a card is at the moment: printed values and the effects that change them, in layers (GAP-17, POS-06)."""

from libc.stdint cimport int64_t, uint16_t, uint32_t

from ygocore._native.consts cimport (
    EFFECT_ADD_TYPE,
    EFFECT_CHANGE_TYPE,
    EFFECT_REMOVE_TYPE,
    TYPE_EQUIP,
    TYPE_MONSTER,
    TYPE_PENDULUM,
    TYPE_SPELL,
)
from ygocore._native.context cimport Context
from ygocore._native.effects cimport may_have_one
from ygocore._native.state cimport AT_OVERLAY, AT_SZONE, NO_CARD, DuelState

cdef enum:
    MOST_SETCODES = 16


cdef uint32_t changed_type(DuelState* d, Context* ctx, int card, uint32_t value) noexcept nogil


cdef inline uint32_t type_of(DuelState* d, Context* ctx, int card) noexcept nogil:
    """The card's types. A monster equipped to another is an Equip Spell."""
    cdef uint32_t value = ctx.facts[d.cards[card].row].type
    if d.cards[card].holder != NO_CARD and value & TYPE_MONSTER and d.cards[card].location != AT_OVERLAY:
        value = TYPE_SPELL | TYPE_EQUIP
    elif value & TYPE_PENDULUM and d.cards[card].location == AT_SZONE:
        value = TYPE_SPELL | TYPE_PENDULUM  # PEND-03
    if not may_have_one(d, ctx, card, EFFECT_CHANGE_TYPE, EFFECT_ADD_TYPE, EFFECT_REMOVE_TYPE):
        return value
    return changed_type(d, ctx, card, value)


cdef uint32_t code_of(DuelState* d, Context* ctx, int card) noexcept nogil
cdef bint is_code(DuelState* d, Context* ctx, int card, uint32_t code) noexcept nogil
cdef int row_of_code(const Context* ctx, uint32_t code) noexcept nogil
cdef uint32_t name_of_code(const Context* ctx, uint32_t code) noexcept nogil
cdef bint is_set(DuelState* d, Context* ctx, int card, uint32_t setcode) noexcept nogil
cdef bint fits_set(uint32_t mine, uint32_t setcode) noexcept nogil
cdef bint has_level(DuelState* d, Context* ctx, int card) noexcept nogil
cdef int64_t level_of(DuelState* d, Context* ctx, int card) noexcept nogil
cdef int64_t rank_of(DuelState* d, Context* ctx, int card) noexcept nogil
cdef int64_t link_of(DuelState* d, Context* ctx, int card) noexcept nogil
cdef int64_t scale_of(DuelState* d, Context* ctx, int card, bint left) noexcept nogil
cdef int64_t race_of(DuelState* d, Context* ctx, int card) noexcept nogil
cdef int64_t attribute_of(DuelState* d, Context* ctx, int card) noexcept nogil
cdef int64_t base_attack(DuelState* d, Context* ctx, int card) noexcept nogil
cdef int64_t base_defense(DuelState* d, Context* ctx, int card) noexcept nogil
cdef int64_t attack_of(DuelState* d, Context* ctx, int card) noexcept nogil
cdef int64_t defense_of(DuelState* d, Context* ctx, int card) noexcept nogil
cdef void remember(DuelState* d, Context* ctx, int card) noexcept nogil
