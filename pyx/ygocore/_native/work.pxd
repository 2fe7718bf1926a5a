"""Units of work of duels with effects: rule steps on a stack, each of which may have others done before it goes on.

A step function does what its unit is to do next: it pushes other units and returns OK, to be called again once they have
ended; or it ends its unit (`end_unit`); or it asks a player and returns WAIT. What an operation or a card function
gives is left in `script.result` and `script.result_group`.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from ygocore._native.bits cimport unlikely
from ygocore._native.context cimport Context, fail
from ygocore._native.groups cimport forget, keep
from ygocore._native.state cimport (
    ERROR_UNITS,
    MAX_UNITS,
    NO_CARD,
    NO_CELL,
    NO_GROUP,
    OK,
    WAIT,
    DuelState,
    Group,
    Unit,
)

# Kinds of units of work in duels with effects, beside those of state.pxd.
cdef enum:
    UNIT_GIVE = 5  # continuous effects are carried out, then `value` and `cards` are the result
    UNIT_PROGRAM = 6  # a card function runs
    UNIT_CONTINUOUS = 7  # continuous effects of events are carried out
    UNIT_PICK = 8  # a run of picks
    UNIT_ZONE = 9  # the choice of a zone
    UNIT_POSITION = 10
    UNIT_YES_NO = 11
    UNIT_OPTION = 12
    UNIT_BITS = 13  # Types or Attributes are declared
    UNIT_CLOSE_ZONES = 14  # zones are chosen to become unusable
    UNIT_SORT = 15
    UNIT_TAKE_COUNTERS = 16
    UNIT_REPLACED = 17  # something may be done instead
    UNIT_SEND = 18  # cards are sent, destroyed, Tributed
    UNIT_MOVED = 19  # what follows from cards having moved
    UNIT_TURNED = 20  # what follows from cards having been turned
    UNIT_SPECIAL = 21  # a Special Summon by an effect
    UNIT_STEP = 22  # one monster of it
    UNIT_CONTROL = 23
    UNIT_CHANGE_SIDE = 24  # one monster changes sides
    UNIT_RETURN = 25  # a banished card comes back
    UNIT_EQUIP = 26
    UNIT_ATTACH = 27
    UNIT_SET = 28  # Spells and Traps are Set by an effect
    UNIT_TO_FIELD = 29
    UNIT_PICK_AND_SEND = 30  # discarding, detaching
    UNIT_ACTIVATE = 31
    UNIT_FACE_UP = 32  # a Spell or Trap is put or turned face-up
    UNIT_RESPOND = 33  # a player may activate something
    UNIT_SETTLE = 34  # what follows every action
    UNIT_RESPONSES = 35  # a Chain is built, then resolves
    UNIT_TRIGGERS = 36
    UNIT_PHASE_END = 37
    UNIT_RESOLVE = 38
    UNIT_LINK = 39
    UNIT_ADJUST = 40
    UNIT_NEGATION = 41  # the window in which a summon can be negated
    UNIT_NORMAL = 42  # a Normal Summon or Set, before its Tributes
    UNIT_PROCEDURE = 43
    UNIT_FLIP = 44
    UNIT_BATTLE = 45
    UNIT_FORCED_BATTLE = 46
    UNIT_BY_EFFECT = 47  # a Normal Summon by an effect
    UNIT_SEND_USED = 48  # used Spells and Traps leave
    UNIT_LEAVE_PHASE = 49
    UNIT_CHOOSE = 50  # SELECT_CHAIN
    UNIT_PENDULUM = 51  # a Pendulum Summon
    UNIT_NAME = 52  # a card name is declared
    UNIT_COSTS = 60  # what has to be paid to summon, flip or attack
    UNIT_KINDS = 61


cdef inline Unit* push(DuelState* d, Context* ctx, int kind, int player) noexcept nogil:
    """A new unit on top, in step 0. With too many an error is noted, and the top one is given once more."""
    cdef Unit* unit
    if unlikely(d.n_units >= MAX_UNITS):
        fail(ctx, ERROR_UNITS)
        d.n_units = MAX_UNITS - 1
    unit = &d.units[d.n_units]
    memset(unit, 0, sizeof(Unit))
    unit.kind = <uint8_t>kind
    unit.player = <uint8_t>player
    unit.card = NO_CARD
    unit.other = NO_CARD
    unit.cell = NO_CELL
    unit.first_pick = d.n_picks
    d.n_units += 1
    return unit


cdef inline int end_unit(DuelState* d, Unit* unit) noexcept nogil:
    """The top unit has done its work."""
    forget(d, &unit.cards)
    forget(d, &unit.done)
    forget(d, &unit.left)
    forget(d, &unit.more)
    d.n_units -= 1
    return OK


cdef inline int end_with(DuelState* d, Unit* unit, int64_t result) noexcept nogil:
    """The top unit has done its work, and gives that."""
    forget(d, &d.script.result_group)
    d.script.result = result
    return end_unit(d, unit)


cdef inline void set_result(DuelState* d, Context* ctx, int64_t result, const Group* cards) noexcept nogil:
    """What an operation gives: a number and perhaps a group."""
    forget(d, &d.script.result_group)
    d.script.result = result
    if cards != NULL:
        d.script.result_group = keep(d, ctx, cards)


cdef inline int take_result_group(DuelState* d) noexcept nogil:
    """The group that the operation that has ended gave; whoever takes it owns it."""
    cdef int reference = d.script.result_group
    d.script.result_group = NO_GROUP
    return reference


cdef struct Asked:  # what a waiting unit of work asks
    int card  # that it is about, or NO_CARD
    int minimum
    int maximum
    int n_picked
    unsigned char picked[160]


cdef void describe_unit(DuelState* d, const Context* ctx, Asked* asked) noexcept nogil
cdef int perform(DuelState* d, Context* ctx, int depth) noexcept nogil
cdef int answer_unit(DuelState* d, Context* ctx, uint64_t action) noexcept nogil
cdef int begin_scripted(DuelState* d, Context* ctx, int opening_hand) noexcept nogil
cdef int list_unit(DuelState* d, Context* ctx) noexcept nogil
