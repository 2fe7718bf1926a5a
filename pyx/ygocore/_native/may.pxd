"""What may be done to a card or by a player: prohibitions, protections, and the rules behind "can be ..."."""

from libc.stdint cimport int64_t, uint32_t

from ygocore._native.consts cimport (
    STATUS_ACTIVATE_DISABLED,
    STATUS_SUMMON_DISABLED,
    TYPE_FUSION,
    TYPE_LINK,
    TYPE_SYNCHRO,
    TYPE_TOKEN,
    TYPE_XYZ,
)
from ygocore._native.context cimport Context
from ygocore._native.state cimport Card, DuelState, Link

cdef enum:
    EXTRA_DECK = TYPE_FUSION | TYPE_SYNCHRO | TYPE_XYZ | TYPE_LINK  # MOVE-12: these return to the Extra Deck


cdef inline bint is_extra_deck_monster(const DuelState* d, const Context* ctx, int card) noexcept nogil:
    return (ctx.facts[d.cards[card].row].type & EXTRA_DECK) != 0


cdef inline bint is_token(const DuelState* d, const Context* ctx, int card) noexcept nogil:
    return (ctx.facts[d.cards[card].row].type & TYPE_TOKEN) != 0


cdef inline bint was_never_there(const Card* card) noexcept nogil:
    """ACT-05, MOVE-15, MOVE-16, CF-35: it lies on the field, but its summon or activation was negated: what leaves was not on
    the field."""
    return (card.status & (STATUS_SUMMON_DISABLED | STATUS_ACTIVATE_DISABLED)) != 0


cdef struct Summons:  # how a monster is to be Special Summoned
    int effect  # handle
    uint32_t type  # SUMMON_TYPE_*
    int player
    int to  # whose side
    bint no_check  # ignoring its summoning conditions
    bint no_limit  # and the revive limit
    uint32_t position


cdef bint forbidden_to_player(
    DuelState* d, Context* ctx, int player, uint32_t code, int card, uint32_t reason
) noexcept nogil
cdef bint forbidden_summon(
    DuelState* d, Context* ctx, int card, uint32_t code, int player, uint32_t type, int to
) noexcept nogil
cdef int64_t special_summons_left(DuelState* d, Context* ctx, int player) noexcept nogil
cdef int special_summons(const DuelState* d, int player) noexcept nogil
cdef bint will_special_summon(const DuelState* d, const Link* link) noexcept nogil
cdef bint may_be_face_up(DuelState* d, Context* ctx, int card, int player) noexcept nogil
cdef bint forbidden(DuelState* d, Context* ctx, int card, uint32_t code, int player) noexcept nogil
cdef bint can_go_to_hand(DuelState* d, Context* ctx, int card, int player) noexcept nogil
cdef bint can_go_to_deck(DuelState* d, Context* ctx, int card, int player) noexcept nogil
cdef bint can_go_to_grave(DuelState* d, Context* ctx, int card, int player) noexcept nogil
cdef bint can_be_banished(DuelState* d, Context* ctx, int card, int player) noexcept nogil
cdef uint32_t redirected(DuelState* d, Context* ctx, int card, uint32_t destination) noexcept nogil
cdef bint goes_to_extra_deck(const DuelState* d, const Context* ctx, int card) noexcept nogil
cdef bint can_go_to_grave_as_cost(DuelState* d, Context* ctx, int card, int player) noexcept nogil
cdef bint usable_as_cost(DuelState* d, Context* ctx, int card) noexcept nogil
cdef bint can_be_released(DuelState* d, Context* ctx, int card, int player) noexcept nogil
cdef bint can_be_discarded(DuelState* d, Context* ctx, int card, int player, uint32_t reason) noexcept nogil
cdef bint is_indestructible(
    DuelState* d, Context* ctx, int card, int effect, uint32_t reason, int player
) noexcept nogil
cdef bint can_be_targeted(DuelState* d, Context* ctx, int card, int effect, int player) noexcept nogil
cdef bint can_be_turned_down(DuelState* d, Context* ctx, int card) noexcept nogil
cdef bint can_change_control(DuelState* d, Context* ctx, int card, int player, bint ignore_zone) noexcept nogil
cdef bint can_be_material(DuelState* d, Context* ctx, int card, int kind, int summoned) noexcept nogil
cdef bint may_special_summon(DuelState* d, Context* ctx, int card, const Summons* how) noexcept nogil
cdef bint may_normal_summon(DuelState* d, Context* ctx, int player, int card, uint32_t type) noexcept nogil
cdef bint may_set_monster(DuelState* d, Context* ctx, int player, int card, uint32_t type) noexcept nogil
cdef bint meets_summoning_condition(DuelState* d, Context* ctx, int card, const Summons* how) noexcept nogil
cdef bint is_limited(DuelState* d, Context* ctx, int card) noexcept nogil
cdef bint revive_limit_holds(DuelState* d, Context* ctx, int card) noexcept nogil
cdef bint can_be_special_summoned(DuelState* d, Context* ctx, int card, const Summons* how) noexcept nogil
cdef bint may_draw(DuelState* d, Context* ctx, int player, int count) noexcept nogil
cdef bint may_mill(DuelState* d, Context* ctx, int player, int count) noexcept nogil
