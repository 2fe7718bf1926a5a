"""The interpreter of card functions (docs/bytecode.md).

A run keeps its registers on the C stack. When a player has to decide in the middle, they go into cells of the duel,
frame by frame, and come back when the run goes on (frames.pxd).
"""

from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t

from ygocore._native.bytecode cimport ProgramRow
from ygocore._native.context cimport Context
from ygocore._native.handles cimport Function
from ygocore._native.state cimport DuelState, Group

cdef enum:
    MOST_OPERANDS = 40  # of one instruction: its fixed ones and MAX_TRAILING
    MOST_RESULTS = 8
    MOST_NESTED = 24  # runs inside one another: conditions that ask for values that ask for conditions ...


cdef struct Values:  # what a run or call gives: result i is a scalar or a group, by what is wanted
    int64_t scalars[8]
    Group group


cdef struct Call:  # an API call with its operands
    DuelState* d
    Context* ctx
    int64_t v[40]  # scalar operands; of a group operand nothing
    Group* g[40]  # the register of a group operand; NULL: a scalar
    int n  # operands
    int number  # of the call
    int32_t program  # that makes it
    Values out


cdef struct Arguments:  # what event functions may ask for, by name
    int effect  # handle; NO_EFFECT: none
    int player
    const Group* cards
    int event_player
    int64_t event_value
    int event_effect
    uint32_t reason
    int reason_player
    int chk
    int target  # chkc, NO_CARD: none
    int card  # c
    int minimum  # minc
    int summon_player  # sump
    uint32_t summon_type  # sumtype
    uint32_t summon_position  # sumpos
    int target_player  # targetp


cdef struct Filter:  # a filter ready to be run on card after card
    int32_t program  # NO_PROGRAM: every card
    int n_scalars
    int n_groups
    int64_t scalars[17]
    Group groups[4]


cdef int run(
    DuelState* d, Context* ctx, int32_t program, int64_t* s, Group* g, uint32_t at, Values* out
) noexcept nogil
cdef int run_event(DuelState* d, Context* ctx, const Function* f, const Arguments* a, Values* out) noexcept nogil
cdef int64_t ask_event(DuelState* d, Context* ctx, const Function* f, const Arguments* a) noexcept nogil
cdef bint says_yes(DuelState* d, Context* ctx, int32_t program, const Arguments* a) noexcept nogil
cdef int64_t ask_values(
    DuelState* d, Context* ctx, const Function* f, const int64_t* values, int count
) noexcept nogil
cdef bint ask_straight(
    DuelState* d, Context* ctx, const ProgramRow* row, int32_t program, const int64_t* more, int card, int64_t* value
) noexcept nogil
cdef int64_t ask_card(DuelState* d, Context* ctx, const Filter* f, int card) noexcept nogil
cdef bint gives_nothing(const Context* ctx, int32_t program) noexcept nogil
cdef bint takes_names(const Context* ctx, int32_t program) noexcept nogil
cdef bint asks_chkc(const Context* ctx, int32_t program) noexcept nogil
cdef int64_t ask_group(
    DuelState* d, Context* ctx, const Function* f, const Group* g, const int64_t* values, int count
) noexcept nogil
cdef int64_t ask_whole(
    DuelState* d, Context* ctx, const Function* f, const Group* chosen, const Group* every, int effect, int player
) noexcept nogil
cdef int resume(DuelState* d, Context* ctx, Values* out) noexcept nogil
cdef void filter_of(Call* c, int operand, int trailing, Filter* f) noexcept nogil
