"""Effects: which of them apply at the moment, and to what (CONT rules); registering them; what ends them."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from ygocore._native.bits cimport unlikely
from ygocore._native.consts cimport (
    EFFECT_DISABLE,
    EFFECT_DISABLE_TRAPMONSTER,
    LOCATION_PZONE,
    LOCATION_SZONE,
    POS_FACEUP,
    TYPE_PENDULUM,
)
from ygocore._native.context cimport Context
from ygocore._native.handles cimport script_of
from ygocore._native.scripts cimport ROW_DISABLED, ROW_FAST_SINGLE, RowScript, bit_of, fold_effect, fold_event
from ygocore._native.state cimport (
    AT_MZONE,
    AT_SZONE,
    CARD_ENABLED,
    NO_CARD,
    NO_CELL,
    SCRIPT_EVENTS_MADE,
    STALE_NEGATION,
    Card,
    DuelState,
    Group,
)
from ygocore._native.switches cimport SWITCH_PENDULUM, SWITCH_SEPARATE_PENDULUM_ZONES
from ygocore._native.vm cimport Arguments

cdef enum:
    MOST_FOUND = 64  # effects of one code that apply to one card
    MOST_WAITING = 96  # effects that wait for one event

    LOCATION_PARTS = 0x1F00  # FZONE, PZONE, STZONE, MMZONE, EMZONE


cdef struct Found:  # effects by handle, in the order in which they came to apply (GAP-17)
    int n
    uint16_t handles[64]
    uint64_t keys[64]


cdef struct Usable:  # cards on whose fast effects a player might draw in one window
    Group cards
    uint64_t events[4]  # bit c: one of them waits for events of code c (folded)


cdef inline bint within(const Card* card, uint32_t mask) noexcept nogil:
    """Whether a card is in one of the places of a mask of LOCATION_* bits."""
    if (1 << card.location >> 1) & mask & 0xFF:
        return True
    if not mask & LOCATION_PARTS:
        return False
    if card.location == AT_SZONE:
        return mask >> (8 if card.sequence == 5 else 9 if card.sequence > 5 else 10) & 1
    if card.location == AT_MZONE:
        return mask >> (11 if card.sequence < 5 else 12) & 1
    return False


cdef inline uint32_t places_of(uint32_t range) noexcept nogil:
    """A range with room for what may be a Pendulum Zone; whether it is one is asked where it matters."""
    return range | LOCATION_SZONE if range & LOCATION_PZONE else range


cdef inline uint32_t pendulum_zones(const DuelState* d) noexcept nogil:
    """ZONE-14, ZONE-15: mask of the Pendulum Zones of the era among the spell zones; none before MR3."""
    if not d.switches & SWITCH_PENDULUM:
        return 0
    return 0xC0 if d.switches & SWITCH_SEPARATE_PENDULUM_ZONES else 0x11


cdef inline bint in_pendulum_zone(DuelState* d, const Context* ctx, int card) noexcept nogil:
    """ZONE-16, ZONE-18: whether it is used as a Pendulum Card, and not as an Equip Card or an ordinary Spell or Trap."""
    cdef const Card* c = &d.cards[card]
    if c.location != AT_SZONE or not pendulum_zones(d) >> c.sequence & 1 or not c.position & POS_FACEUP:
        return False
    if not ctx.facts[c.row].type & TYPE_PENDULUM or c.holder != NO_CARD:
        return False
    return c.first_effect == NO_CELL or keeps_type(d, c.first_effect)


cdef inline bint is_within(DuelState* d, const Context* ctx, int card, uint32_t mask) noexcept nogil:
    """The same, where a Spell & Trap Zone may be a Pendulum Zone."""
    if within(&d.cards[card], mask):
        return True
    if not mask & LOCATION_PZONE or d.cards[card].location != AT_SZONE:
        return False
    return in_pendulum_zone(d, ctx, card)


cdef inline bint is_enabled(const DuelState* d, int card) noexcept nogil:
    return d.more[card].flags & CARD_ENABLED


cdef inline bint in_play(DuelState* d, Context* ctx, uint32_t code) noexcept nogil:
    """Whether a continuous effect of that code on others may be in range, or was made during the duel."""
    cdef int bit = fold_effect(code)
    if unlikely(not d.script.indexed):
        index_sources(d, ctx)
    return (d.script.effect_codes[bit >> 6] | d.script.runtime_codes[bit >> 6]) >> (bit & 63) & 1


cdef inline void negation_may_change(DuelState* d, Context* ctx) noexcept nogil:
    """CONT-03: the phase, the turn, the battle, LP, counters or the like, on which it may depend what is negated, have changed;
    of no account while nothing could negate anything."""
    if (
        in_play(d, ctx, EFFECT_DISABLE) or in_play(d, ctx, EFFECT_DISABLE_TRAPMONSTER)
        or ctx.scripts.flags & ROW_DISABLED
    ):
        d.script.stale |= STALE_NEGATION


cdef inline bint may_have(DuelState* d, Context* ctx, int card, uint32_t code) noexcept nogil:
    """Whether an effect of that code can apply to the card at all: False settles the matter."""
    cdef const RowScript* script
    if in_play(d, ctx, code):
        return True
    script = script_of(d, ctx, card)
    return script != NULL and bit_of(script.singles, fold_effect(code))


cdef inline uint64_t codes_on(const DuelState* d, const RowScript* script, int word) noexcept nogil:
    """64 bits of the codes of effects that may apply to a card that declares this: those from 64 * word on."""
    return d.script.effect_codes[word] | d.script.runtime_codes[word] | (0 if script == NULL else script.singles[word])


cdef inline bint may_have_one(DuelState* d, Context* ctx, int card, int a, int b, int c) noexcept nogil:
    """Whether an effect of one of the codes, all below 512, can apply to the card: quick where they lie in the same 64."""
    cdef const RowScript* script = script_of(d, ctx, card)
    if unlikely(not d.script.indexed):
        index_sources(d, ctx)
    if a >> 6 == b >> 6 and a >> 6 == c >> 6:
        return codes_on(d, script, a >> 6) & (
            <uint64_t>1 << (a & 63) | <uint64_t>1 << (b & 63) | <uint64_t>1 << (c & 63)
        ) != 0
    if a >> 6 == b >> 6:
        if codes_on(d, script, a >> 6) & (<uint64_t>1 << (a & 63) | <uint64_t>1 << (b & 63)):
            return True
        return codes_on(d, script, c >> 6) >> (c & 63) & 1
    return (
        codes_on(d, script, a >> 6) >> (a & 63) | codes_on(d, script, b >> 6) >> (b & 63)
        | codes_on(d, script, c >> 6) >> (c & 63)
    ) & 1


cdef inline bint has(DuelState* d, Context* ctx, int card, uint32_t code) noexcept nogil:
    """Whether an effect of that code applies to the card."""
    return may_have(d, ctx, card, code) and any_on_card(d, ctx, card, code)


cdef inline bint player_has(DuelState* d, Context* ctx, int player, uint32_t code) noexcept nogil:
    """Whether an effect of that code applies to the player."""
    cdef Found found
    if not in_play(d, ctx, code):
        return False
    on_player(d, ctx, player, code, &found)
    return found.n > 0


cdef inline void find_on_card(DuelState* d, Context* ctx, int card, uint32_t code, Found* found) noexcept nogil:
    """The effects of that code that apply to the card, in order."""
    found.n = 0
    if may_have(d, ctx, card, code):
        on_card(d, ctx, card, code, found)


cdef inline void find_on_player(DuelState* d, Context* ctx, int player, uint32_t code, Found* found) noexcept nogil:
    """The effects of that code that apply to the player, in order."""
    found.n = 0
    if in_play(d, ctx, code):
        on_player(d, ctx, player, code, found)


cdef inline bint may_answer(const DuelState* d, const Context* ctx, const Usable* among, uint32_t code) noexcept nogil:
    """Whether any fast effect waits for events of that code: of these cards, of the event's own, or made during the duel."""
    return (
        bit_of(among.events, fold_event(code)) or d.script.flags & SCRIPT_EVENTS_MADE != 0
        or ctx.scripts.flags & ROW_FAST_SINGLE != 0
    )


cdef inline bint nobody_responds(const DuelState* d, const Context* ctx) noexcept nogil:
    """Whether no card and no effect made during the duel has anything to respond with, whatever happens; Ignition Effects
    apart (HIST-04)."""
    return (
        d.script.responders.cards[0] | d.script.responders.cards[1] | d.script.responders.cards[2]
    ) == 0 and not d.script.flags & SCRIPT_EVENTS_MADE and not ctx.scripts.flags & ROW_FAST_SINGLE


cdef bint keeps_type(const DuelState* d, int cell) noexcept nogil
cdef void index_sources(DuelState* d, Context* ctx) noexcept nogil
cdef bint any_on_card(DuelState* d, Context* ctx, int card, uint32_t code) noexcept nogil
cdef void on_card(DuelState* d, Context* ctx, int card, uint32_t code, Found* found) noexcept nogil
cdef void on_player(DuelState* d, Context* ctx, int player, uint32_t code, Found* found) noexcept nogil
cdef void all_of_code(DuelState* d, Context* ctx, uint32_t code, Found* found) noexcept nogil
cdef bint in_range(DuelState* d, Context* ctx, int handle) noexcept nogil
cdef bint applies(DuelState* d, Context* ctx, int handle) noexcept nogil
cdef bint is_negated(DuelState* d, Context* ctx, int handle) noexcept nogil
cdef void plain_arguments(DuelState* d, Context* ctx, int handle, Arguments* a) noexcept nogil
cdef bint concerns(DuelState* d, Context* ctx, int handle, const Arguments* more) noexcept nogil
cdef bint carries_negation(DuelState* d, Context* ctx, int card) noexcept nogil
cdef bint reaches(DuelState* d, Context* ctx, int handle, int card) noexcept nogil
cdef bint shrugs_off(DuelState* d, Context* ctx, int card, int handle) noexcept nogil
cdef bint negation_never_settles(DuelState* d, Context* ctx) noexcept nogil
cdef bint card_is_negated(DuelState* d, Context* ctx, int card) noexcept nogil
cdef int64_t value_of(DuelState* d, Context* ctx, int handle, int64_t a) noexcept nogil
cdef int64_t value_of_many(DuelState* d, Context* ctx, int handle, const int64_t* values, int count) noexcept nogil
cdef bint has_value_function(DuelState* d, Context* ctx, int handle) noexcept nogil
cdef int new_effect(DuelState* d, Context* ctx, int owner) noexcept nogil
cdef void free_effect(DuelState* d, Context* ctx, int handle) noexcept nogil
cdef void register_effect(DuelState* d, Context* ctx, int handle, int card, int player) noexcept nogil
cdef void swear(DuelState* d, Context* ctx, int handle) noexcept nogil
cdef void unregister_effect(DuelState* d, Context* ctx, int handle) noexcept nogil
cdef bint is_registered(DuelState* d, int handle) noexcept nogil
cdef void take_part(DuelState* d, Context* ctx, int card) noexcept nogil
cdef void place_changed(DuelState* d, Context* ctx, int card) noexcept nogil
cdef int waiting_for(DuelState* d, Context* ctx, uint32_t code, uint16_t* handles) noexcept nogil
cdef int waiting_for_event(DuelState* d, Context* ctx, uint32_t code, const Group* cards, uint16_t* handles) noexcept nogil
cdef int usable_on_event(
    DuelState* d, Context* ctx, uint32_t code, const Group* cards, int player, uint32_t types, uint16_t* handles
) noexcept nogil
cdef int usable_in_main_phase(
    DuelState* d, Context* ctx, int player, bint ordered, uint16_t* handles, uint16_t* ignitions, int* n_ignitions
) noexcept nogil
cdef bint nobody_answers(DuelState* d, Context* ctx, const uint64_t* events) noexcept nogil
cdef void find_usable(DuelState* d, Context* ctx, int player, Usable* found) noexcept nogil
cdef int responding_on_event(
    DuelState* d, Context* ctx, uint32_t code, const Group* cards, int player, const Usable* among, uint16_t* handles
) noexcept nogil
cdef void reset_on_card(DuelState* d, Context* ctx, int card, uint32_t what) noexcept nogil
cdef void reset_phase(DuelState* d, Context* ctx, uint32_t phase) noexcept nogil
cdef void reset_chain(DuelState* d, Context* ctx) noexcept nogil
cdef void reset_uses(DuelState* d, Context* ctx) noexcept nogil
