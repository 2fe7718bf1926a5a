"""What a step of the engine works with besides the state: the cards' facts, the list of legal actions, the
event log.

Events go to a log only where somebody reads them (a duel driven from Python); playouts pass none. The log is
a run of 32-bit words: for each event the number of words that follow, the message, its arguments
(ygocore/events.py).
"""

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.stdlib cimport realloc
from libc.string cimport memcpy

from ygocore._native.actions cimport MAX_ACTIONS
from ygocore._native.bits cimport unlikely
from ygocore._native.consts cimport (
    MSG_ATTACK,
    MSG_BATTLE,
    MSG_DAMAGE,
    MSG_DAMAGE_STEP_END,
    MSG_DAMAGE_STEP_START,
    MSG_DRAW,
    MSG_FLIPSUMMONED,
    MSG_FLIPSUMMONING,
    MSG_MOVE,
    MSG_NEW_PHASE,
    MSG_NEW_TURN,
    MSG_POS_CHANGE,
    MSG_SET,
    MSG_SUMMONED,
    MSG_SUMMONING,
    MSG_WIN,
)
from ygocore._native.facts cimport Facts
from ygocore._native.scripts cimport Scripts
from ygocore._native.state cimport Card, DuelState, Group


cdef struct EventLog:
    int32_t* words  # NULL until the first event
    uint32_t count  # words in use
    uint32_t capacity
    int failed  # 1: no memory; the events are incomplete


cdef struct Computing:  # a value that is being worked out, so that it may be asked for meanwhile
    int card
    int what
    int64_t value


cdef struct Outcomes:  # random outcomes told in advance (chance.pxd)
    int32_t* words
    int count
    int at


cdef struct Options:  # of the next pick
    Group chosen
    Group left  # cards that may be picked
    int needed  # a card that there is no way without, or NO_CARD
    bint may_stop
    bint forced  # all of them must be


cdef enum:
    MOST_KEPT = 24  # actions of either part; longer lists are not kept


cdef struct Kept:  # what the last list of a Main Phase said of the cards in the hand and of procedure summons
    bint holds  # it would be said again: nothing has been done since that could change it
    int room  # as FromHand has it
    int n_first
    int n_last
    uint64_t first[MOST_KEPT]  # the actions listed before changes of battle positions
    uint64_t last[MOST_KEPT]  # those after them, but for activations


cdef struct Context:
    const Facts* facts
    EventLog* log  # or NULL
    Outcomes* outcomes  # or NULL: the generator decides
    const Scripts* scripts  # the programs of the cards; NULL in a duel without effects
    int error  # ERROR_*: what went wrong in the step that is being done, 0: nothing. The step goes on harmlessly
    int32_t error_program  # the card function in which it did, NO_PROGRAM: in none
    int32_t error_call  # the API call, -1: none
    uint32_t ticks  # rounds of loops, of the running activation
    int depth  # card functions that run inside one another, on the C stack
    int n_computing
    Computing computing[24]
    bint offered  # `options` are those of the pick on top of the stack: only from the step that asks to the list it asks for
    Options options
    Kept kept
    int n_actions  # legal actions of the decision that the state waits for; 0 when the duel is over
    uint64_t actions[MAX_ACTIONS]  # ascending


cdef inline void fail(Context* ctx, int error) noexcept nogil:
    """Note what went wrong, the first thing only; whoever runs the steps looks, and puts the duel back."""
    if ctx.error == 0:
        ctx.error = error


cdef inline void keep_nothing(Context* ctx) noexcept nogil:
    """Whatever was kept of the last list has to be worked out again."""
    ctx.kept.holds = False


cdef inline const Facts* facts_at(const Context* ctx, const Card* card) noexcept nogil:
    return &ctx.facts[card.row]


cdef inline int32_t* reserve_words(EventLog* log, uint32_t words) noexcept nogil:
    """Where the next `words` words go, now counted as used; NULL if there is no memory."""
    cdef uint32_t wanted = log.count + words
    cdef uint32_t capacity = log.capacity
    cdef void* grown
    if unlikely(wanted > capacity):
        capacity = 256 if capacity == 0 else capacity
        while capacity < wanted:
            capacity *= 2
        grown = realloc(log.words, capacity * sizeof(int32_t))
        if grown == NULL:
            log.failed = 1
            return NULL
        log.words = <int32_t*>grown
        log.capacity = capacity
    log.count = wanted
    return log.words + (wanted - words)


cdef inline void log_event(Context* ctx, const int32_t* words, int count) noexcept nogil:
    """An event: `words` are the message and its arguments."""
    cdef int32_t* at = reserve_words(ctx.log, <uint32_t>(count + 1))
    if at != NULL:
        at[0] = count
        memcpy(at + 1, words, count * sizeof(int32_t))


cdef inline void log_0(Context* ctx, int32_t message) noexcept nogil:
    if unlikely(ctx.log != NULL):
        log_event(ctx, &message, 1)


cdef inline void log_1(Context* ctx, int32_t message, int32_t a) noexcept nogil:
    cdef int32_t words[2]
    if unlikely(ctx.log != NULL):
        words[0] = message
        words[1] = a
        log_event(ctx, words, 2)


cdef inline void log_2(Context* ctx, int32_t message, int32_t a, int32_t b) noexcept nogil:
    cdef int32_t words[3]
    if unlikely(ctx.log != NULL):
        words[0] = message
        words[1] = a
        words[2] = b
        log_event(ctx, words, 3)


cdef inline int32_t location_bit(int number) noexcept nogil:
    return (1 << number) >> 1


cdef inline void write_place(int32_t* words, const Card* card) noexcept nogil:
    """The four words of a place: controller, location bit, sequence, position."""
    words[0] = card.controller
    words[1] = location_bit(card.location)
    words[2] = card.sequence
    words[3] = card.position


cdef inline void write_previous_place(int32_t* words, const Card* card) noexcept nogil:
    words[0] = card.previous_controller
    words[1] = location_bit(card.previous_location)
    words[2] = card.previous_sequence
    words[3] = card.previous_position


cdef inline void log_card(Context* ctx, int32_t message, const Card* card) noexcept nogil:
    """SET, SUMMONING, FLIPSUMMONING: the card's code and place."""
    cdef int32_t words[6]
    if unlikely(ctx.log != NULL):
        words[0] = message
        words[1] = <int32_t>facts_at(ctx, card).code
        write_place(&words[2], card)
        log_event(ctx, words, 6)


cdef inline void log_move(Context* ctx, const Card* card) noexcept nogil:
    """MOVE of a card that is already in its new place, with `previous` the old one."""
    cdef int32_t words[11]
    if unlikely(ctx.log != NULL):
        words[0] = MSG_MOVE
        words[1] = <int32_t>facts_at(ctx, card).code
        write_previous_place(&words[2], card)
        write_place(&words[6], card)
        words[10] = <int32_t>card.reason
        log_event(ctx, words, 11)


cdef inline void log_position(Context* ctx, const Card* card, int old_position) noexcept nogil:
    cdef int32_t words[7]
    if unlikely(ctx.log != NULL):
        words[0] = MSG_POS_CHANGE
        words[1] = <int32_t>facts_at(ctx, card).code
        words[2] = card.controller
        words[3] = location_bit(card.location)
        words[4] = card.sequence
        words[5] = old_position
        words[6] = card.position
        log_event(ctx, words, 7)
