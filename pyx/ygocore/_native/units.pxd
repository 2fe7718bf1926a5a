"""The stack of units of work and the runs of picks: how a rule step waits for a decision and goes on after
it."""

from libc.stdint cimport uint8_t
from libc.string cimport memset

from ygocore._native.consts cimport MSG_SELECT_BATTLECMD, MSG_SELECT_IDLECMD, MSG_WIN
from ygocore._native.context cimport Context, log_2
from ygocore._native.state cimport (
    ERROR_UNITS,
    MAX_UNITS,
    NO_CARD,
    NOBODY,
    OK,
    TURN_MAIN,
    WAIT,
    DuelState,
    Unit,
)


cdef inline int ask(DuelState* d, int player, int prompt) noexcept nogil:
    """Wait for `player` to answer `prompt`."""
    d.decider = <uint8_t>player
    d.prompt = <uint8_t>prompt
    return WAIT


cdef inline int push_unit(DuelState* d, int kind, int player, int card, int facedown) noexcept nogil:
    """A new unit of work on top, in step 0."""
    cdef Unit* unit
    if d.n_units >= MAX_UNITS:
        return ERROR_UNITS
    unit = &d.units[d.n_units]
    memset(unit, 0, sizeof(Unit))
    unit.kind = <uint8_t>kind
    unit.player = <uint8_t>player
    unit.card = <uint8_t>card
    unit.facedown = <uint8_t>facedown
    unit.first_pick = d.n_picks
    d.n_units += 1
    return OK


cdef inline void clear_picks(DuelState* d, int first) noexcept nogil:
    """Forget the picks from `first` on."""
    while d.n_picks > first:
        d.n_picks -= 1
        d.picks[d.n_picks] = NO_CARD


cdef inline void pop_unit(DuelState* d) noexcept nogil:
    """The top unit of work is done."""
    d.n_units -= 1
    clear_picks(d, d.units[d.n_units].first_pick)
    memset(&d.units[d.n_units], 0, sizeof(Unit))


cdef inline void add_pick(DuelState* d, int first, int index) noexcept nogil:
    """Pick a card; the picks from `first` on stay in ascending order of their sequences."""
    cdef int at = d.n_picks
    while at > first and d.cards[d.picks[at - 1]].sequence > d.cards[index].sequence:
        d.picks[at] = d.picks[at - 1]
        at -= 1
    d.picks[at] = <uint8_t>index
    d.n_picks += 1


cdef inline int ask_turn_player(DuelState* d) noexcept nogil:
    """Back to the open game state of the turn, which is all that is left on the stack."""
    if d.units[0].step == TURN_MAIN:
        return ask(d, d.turn_player, MSG_SELECT_IDLECMD)
    return ask(d, d.turn_player, MSG_SELECT_BATTLECMD)


cdef inline int finish(DuelState* d, Context* ctx, int winner, int reason) noexcept nogil:
    """The duel is over: nothing waits any more. `winner` NOBODY: a draw or truncated."""
    while d.n_units > 0:
        pop_unit(d)
    d.outcome = <uint8_t>winner
    d.win_reason = <short>reason
    d.decider = NOBODY
    d.prompt = 0
    log_2(ctx, MSG_WIN, winner, reason)
    return OK
