"""Normal, Tribute, Flip and procedure Summons, Sets, position changes in duels with effects (NS, TRIB, SET, FLIP, SS, ST)."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from ygocore._native.choosing cimport Board
from ygocore._native.consts cimport (
    STATUS_CANNOT_CHANGE_FORM,
    STATUS_FLIP_SUMMON_TURN,
    STATUS_SET_TURN,
    STATUS_SPSUMMON_TURN,
    STATUS_SUMMON_TURN,
)
from ygocore._native.context cimport Context
from ygocore._native.handles cimport script_of
from ygocore._native.scripts cimport ROW_REVIVE_LIMIT, ROW_UNIQUE, RowScript
from ygocore._native.state cimport NO_CELL, DuelState, Group, Unit
from ygocore._native.topics cimport TOPIC_LEVEL, TOPIC_NORMAL, says_nothing

cdef enum:
    MOST_MANNERS = 16  # ways to summon one card
    MOST_PROCEDURES = 64  # procedure summons that a player can choose from
    NO_TRIBUTES = -1  # the card cannot be summoned in the ordinary way

    OF_BACKROW = 1  # flags of UNIT_NORMAL: a Spell or Trap is Set
    BY_EFFECT = 2
    WITHOUT_COUNT = 4
    AGAIN = 8  # a Gemini monster on the field

    BOUND_THIS_TURN = (  # a monster whose position has been decided on
        STATUS_SET_TURN | STATUS_SUMMON_TURN | STATUS_FLIP_SUMMON_TURN | STATUS_SPSUMMON_TURN
        | STATUS_CANNOT_CHANGE_FORM
    )


cdef struct Manners:  # the ways to Normal Summon or Set a card (TRIB-03)
    int tributes  # of the ordinary one, NO_TRIBUTES: there is none
    int n  # others
    uint16_t handles[16]


cdef struct Ordinary:  # Normal Summons and Sets as the rules have them, while no effect has a say
    bint known
    bint allowed[3]  # with so many Tributes; not for a card that has a say itself


cdef enum:  # of a monster in the hand
    MAY_SUMMON = 1
    MAY_SET = 2


cdef struct Procedures:  # procedure summons, in place order
    int n
    unsigned char cards[64]
    uint16_t handles[64]
    uint64_t keys[64]
    uint64_t numbers[64]


cdef inline int count_manners(const Manners* m) noexcept nogil:
    return (m.tributes != NO_TRIBUTES) + m.n


cdef inline bint says_nothing_of_summons(DuelState* d, Context* ctx, int card, const Ordinary* o) noexcept nogil:
    """Whether what the rules allow by themselves is all that counts for the monster in the hand."""
    cdef const RowScript* script
    if not o.known or d.cards[card].first_effect != NO_CELL:
        return False
    script = script_of(d, ctx, card)
    return script == NULL or (
        says_nothing(script, TOPIC_NORMAL | TOPIC_LEVEL) and not script.flags & (ROW_REVIVE_LIMIT | ROW_UNIQUE)
    )


cdef bint may_be_summoned_again(DuelState* d, Context* ctx, int card) noexcept nogil
cdef bint summons_left(DuelState* d, Context* ctx, int player, int card, bint facedown) noexcept nogil
cdef int tributes_needed(DuelState* d, Context* ctx, int card, bint facedown) noexcept nogil
cdef void tribute_candidates(DuelState* d, Context* ctx, int player, int card, Group* out) noexcept nogil
cdef bint may_be_tribute(DuelState* d, Context* ctx, int monster, int card) noexcept nogil
cdef int worth(DuelState* d, Context* ctx, int monster, int card) noexcept nogil
cdef void summon_manners(DuelState* d, Context* ctx, int card, bint facedown, Manners* m) noexcept nogil
cdef void ordinary_summons(DuelState* d, Context* ctx, int player, Ordinary* o) noexcept nogil
cdef int both_ways(DuelState* d, Context* ctx, int card) noexcept nogil
cdef void manners_by_effect(
    DuelState* d, Context* ctx, int card, bint ignore_count, int way, bint facedown, Manners* m
) noexcept nogil
cdef bint can_be_set(DuelState* d, Context* ctx, int card, int player, bint ignore_field) noexcept nogil
cdef bint can_change_position(DuelState* d, Context* ctx, int card) noexcept nogil
cdef void find_procedures(DuelState* d, Context* ctx, int player, Procedures* p) noexcept nogil
cdef void find_procedures_of(DuelState* d, Context* ctx, int player, int card, Procedures* p) noexcept nogil
cdef int only_procedure(DuelState* d, Context* ctx, int card) noexcept nogil
cdef int own_of_code(
    DuelState* d, Context* ctx, int card, uint32_t code, uint16_t* handles, int most
) noexcept nogil
cdef void materials_used(DuelState* d, Context* ctx, int card, uint32_t reason) noexcept nogil
cdef void tell_materials(DuelState* d, Context* ctx, int card, uint32_t reason) noexcept nogil
cdef void count_summon(DuelState* d, Context* ctx, const Group* monsters, uint32_t code, int player) noexcept nogil
cdef void would_be_summoned(
    DuelState* d, Context* ctx, const Group* monsters, uint32_t code, int player
) noexcept nogil
cdef void summon_or_set(DuelState* d, Context* ctx, int card, bint facedown) noexcept nogil
cdef void set_backrow(DuelState* d, Context* ctx, int card) noexcept nogil
cdef void resume_summon(DuelState* d, Context* ctx, int card, bint facedown, int pending, int required) noexcept nogil
cdef void summon_by_effect(
    DuelState* d, Context* ctx, int card, bint ignore_count, int way, bint facedown
) noexcept nogil
cdef void turn_by_hand(DuelState* d, Context* ctx, int card) noexcept nogil
cdef bint may_use_procedure(
    DuelState* d, Context* ctx, int handle, int card, int player, Board* board, const Group* must
) noexcept nogil
cdef void summon_by_procedure(
    DuelState* d, Context* ctx, int card, int handle, const Group* cards, const Group* must
) noexcept nogil
cdef int list_tributes(DuelState* d, Context* ctx, const Unit* unit, uint64_t* out) noexcept nogil
cdef int answer_tribute(DuelState* d, Context* ctx, Unit* unit, uint64_t action) noexcept nogil
cdef int step_normal(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_flip(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_negation(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_procedure(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
