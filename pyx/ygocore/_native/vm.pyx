"""The interpreter of card functions: opcodes, frames, and functions by the sort of their parameters."""

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t, uint8_t
from libc.string cimport memset

from ygocore._native.api cimport call_api
from ygocore._native.api_cards cimport call_card
from ygocore._native.bits cimport DEBUG, unlikely
from ygocore._native.bytecode cimport (
    API_CARD_GET_CODE,
    API_CARD_IS_CODE,
    API_DUEL_IS_EXISTING_MATCHING_CARD,
    API_DUEL_IS_EXISTING_TARGET,
    API_EFFECT_GET_HANDLER,
    API_GROUP_GET_COUNT,
    ASKED_EFFECT,
    ASKED_HANDLER,
    ASKED_USER,
    ASK_NOTHING,
    ASK_TARGETS,
    CONSTANT_BASE,
    GROUP_BASE,
    MAX_GROUPS,
    MAX_SCALARS,
    MAX_TICKS,
    OP_ABS,
    OP_ADD,
    OP_AND,
    OP_CALL,
    OP_CALLN,
    OP_DIV,
    OP_EQ,
    OP_GMOV,
    OP_INV,
    OP_INVOKE,
    OP_INVOKEN,
    OP_JEQ,
    OP_JF,
    OP_JLE,
    OP_JLT,
    OP_JMP,
    OP_JNE,
    OP_JT,
    OP_LE,
    OP_LT,
    OP_MAX,
    OP_MIN,
    OP_MOD,
    OP_MOV,
    OP_MUL,
    OP_NE,
    OP_NEG,
    OP_NEXT,
    OP_NOT,
    OP_OR,
    OP_RET,
    OP_RET1,
    OP_SHL,
    OP_SHR,
    OP_SUB,
    OP_TICK,
    OP_XOR,
    PROGRAM_MAY_SUSPEND,
    PROGRAM_STRAIGHT,
    RESULT_NONE,
    TAKES_C,
    TAKES_CHK,
    TAKES_CHKC,
    TAKES_E,
    TAKES_EG,
    TAKES_EP,
    TAKES_EV,
    TAKES_MINC,
    TAKES_R,
    TAKES_RE,
    TAKES_RP,
    TAKES_SUMP,
    TAKES_SUMPOS,
    TAKES_SUMTYPE,
    TAKES_TARGETP,
    TAKES_TP,
    ProgramRow,
)
from ygocore._native.context cimport Context, fail, keep_nothing
from ygocore._native.fields cimport enough_in_places
from ygocore._native.frames cimport drop_frame, load_frame, save_frame
from ygocore._native.groups cimport drop, empty, forget, is_empty, look
from ygocore._native.handles cimport Function, card_of_handle, is_effect, is_runtime
from ygocore._native.needs cimport lacks, needer, program_row
from ygocore._native.order cimport first_in_order
from ygocore._native.quick cimport answer_at_once
from ygocore._native.room cimport free_monster_zones
from ygocore._native.state cimport (
    ERROR_BUDGET,
    ERROR_INTERNAL,
    ERROR_SCRIPT,
    NO_CARD,
    NO_CELL,
    NO_EFFECT,
    NO_PROGRAM,
    OK,
    WAIT,
    DuelState,
    Frame,
    Group,
    checked_state_size,
)
from ygocore._native.stats cimport is_code
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    CONTINUES = 3  # of one instruction: on to the next

cdef extern from *:
    # instead of a word to begin with: the first one, and nobody will have to decide in the middle
    const uint32_t ASKED "UINT32_C(0xFFFFFFFF)"


# -- opcodes -----------------------------------------------------------------------------------------------------------


cdef inline int64_t scalar(uint32_t operand, const int64_t* s, const int64_t* k) noexcept nogil:
    return k[operand - CONSTANT_BASE] if operand >= CONSTANT_BASE else s[operand]


cdef inline int stop(Context* ctx, int32_t program, int error) noexcept nogil:
    """Note where the error is."""
    if ctx.error == 0:
        ctx.error_program = program
    fail(ctx, error)
    return ctx.error


cdef inline int64_t floor_div(int64_t a, int64_t b) noexcept nogil:
    """Python's //; b is not 0."""
    cdef int64_t q
    if b == -1:
        return <int64_t>(<uint64_t>0 - <uint64_t>a)  # -2^63 // -1 wraps
    q = a // b
    return q - 1 if (a % b != 0) and ((a < 0) != (b < 0)) else q


cdef inline int64_t shift_left(int64_t a, int64_t b) noexcept nogil:
    return 0 if b > 63 else <int64_t>(<uint64_t>a << b)


cdef inline int64_t shift_right(int64_t a, int64_t b) noexcept nogil:
    return a >> (63 if b > 63 else b)


cdef int run(
    DuelState* d, Context* ctx, int32_t program, int64_t* s, Group* g, uint32_t at, Values* out
) noexcept nogil:
    """Run a program from one of its words to its end: OK with what it gives in `out`, WAIT and the frame saved,
    OVER, or an error. `s` and `g` have room for MAX_SCALARS and MAX_GROUPS."""
    cdef const ProgramRow* row = program_row(ctx, program)
    cdef const uint32_t* code = ctx.scripts.words + row.code
    cdef const int64_t* k = ctx.scripts.constants + row.constants
    cdef const uint32_t* pc = code + (0 if at == ASKED else at)
    cdef uint32_t word, op, a, b, c
    cdef int status
    keep_nothing(ctx)
    if at == 0 and row.flags & PROGRAM_MAY_SUSPEND:
        # registers are kept when it waits, those without a value yet, too
        memset(&s[row.n_scalar_params], 0, (row.scalars - row.n_scalar_params) * sizeof(int64_t))
        memset(&g[row.n_group_params], 0, (row.groups - row.n_group_params) * sizeof(Group))
    while True:
        word = pc[0]
        op = word & 0xFF
        a = word >> 8 & 0xFF
        b = word >> 16 & 0xFF
        c = word >> 24
        if op == OP_MOV:
            s[a] = scalar(b, s, k)
            pc += 1
        elif op == OP_GMOV:
            g[a - GROUP_BASE] = g[b - GROUP_BASE]
            pc += 1
        elif op == OP_NEG:
            s[a] = <int64_t>(<uint64_t>0 - <uint64_t>scalar(b, s, k))
            pc += 1
        elif op == OP_INV:
            s[a] = ~scalar(b, s, k)
            pc += 1
        elif op == OP_NOT:
            s[a] = scalar(b, s, k) == 0
            pc += 1
        elif op == OP_ABS:
            s[a] = scalar(b, s, k)
            if s[a] < 0:
                s[a] = <int64_t>(<uint64_t>0 - <uint64_t>s[a])
            pc += 1
        elif op == OP_ADD:
            s[a] = <int64_t>(<uint64_t>scalar(b, s, k) + <uint64_t>scalar(c, s, k))
            pc += 1
        elif op == OP_SUB:
            s[a] = <int64_t>(<uint64_t>scalar(b, s, k) - <uint64_t>scalar(c, s, k))
            pc += 1
        elif op == OP_MUL:
            s[a] = <int64_t>(<uint64_t>scalar(b, s, k) * <uint64_t>scalar(c, s, k))
            pc += 1
        elif op == OP_DIV:
            if scalar(c, s, k) == 0:
                return stop(ctx, program, ERROR_SCRIPT)
            s[a] = floor_div(scalar(b, s, k), scalar(c, s, k))
            pc += 1
        elif op == OP_MOD:
            if scalar(c, s, k) == 0:
                return stop(ctx, program, ERROR_SCRIPT)
            s[a] = modulo(scalar(b, s, k), scalar(c, s, k))
            pc += 1
        elif op == OP_AND:
            s[a] = scalar(b, s, k) & scalar(c, s, k)
            pc += 1
        elif op == OP_OR:
            s[a] = scalar(b, s, k) | scalar(c, s, k)
            pc += 1
        elif op == OP_XOR:
            s[a] = scalar(b, s, k) ^ scalar(c, s, k)
            pc += 1
        elif op == OP_SHL:
            if scalar(c, s, k) < 0:
                return stop(ctx, program, ERROR_SCRIPT)
            s[a] = shift_left(scalar(b, s, k), scalar(c, s, k))
            pc += 1
        elif op == OP_SHR:
            if scalar(c, s, k) < 0:
                return stop(ctx, program, ERROR_SCRIPT)
            s[a] = shift_right(scalar(b, s, k), scalar(c, s, k))
            pc += 1
        elif op == OP_MIN:
            s[a] = min(scalar(b, s, k), scalar(c, s, k))
            pc += 1
        elif op == OP_MAX:
            s[a] = max(scalar(b, s, k), scalar(c, s, k))
            pc += 1
        elif op == OP_EQ:
            s[a] = scalar(b, s, k) == scalar(c, s, k)
            pc += 1
        elif op == OP_NE:
            s[a] = scalar(b, s, k) != scalar(c, s, k)
            pc += 1
        elif op == OP_LT:
            s[a] = scalar(b, s, k) < scalar(c, s, k)
            pc += 1
        elif op == OP_LE:
            s[a] = scalar(b, s, k) <= scalar(c, s, k)
            pc += 1
        elif op == OP_JMP:
            pc += <int>(<int32_t>word >> 16)
        elif op == OP_JT:
            pc += <int>(<int32_t>word >> 16) if scalar(a, s, k) != 0 else 1
        elif op == OP_JF:
            pc += <int>(<int32_t>word >> 16) if scalar(a, s, k) == 0 else 1
        elif op == OP_JEQ:
            pc += <int32_t>pc[1] if scalar(a, s, k) == scalar(b, s, k) else 2
        elif op == OP_JNE:
            pc += <int32_t>pc[1] if scalar(a, s, k) != scalar(b, s, k) else 2
        elif op == OP_JLT:
            pc += <int32_t>pc[1] if scalar(a, s, k) < scalar(b, s, k) else 2
        elif op == OP_JLE:
            pc += <int32_t>pc[1] if scalar(a, s, k) <= scalar(b, s, k) else 2
        elif op == OP_NEXT:
            if is_empty(&g[b - GROUP_BASE]):
                pc += <int32_t>pc[1]
                continue
            ctx.ticks += 1
            if ctx.ticks > MAX_TICKS:
                return stop(ctx, program, ERROR_BUDGET)
            s[a] = first_in_order(d, ctx, &g[b - GROUP_BASE])
            drop(&g[b - GROUP_BASE], <int>s[a])
            pc += 2
        elif op == OP_TICK:
            ctx.ticks += 1
            if ctx.ticks > MAX_TICKS:
                return stop(ctx, program, ERROR_BUDGET)
            pc += 1
        elif op == OP_CALL or op == OP_CALLN:
            if op == OP_CALL and at_once(d, ctx, s, k, pc):
                if unlikely(ctx.error != 0):
                    return failed(ctx, program, <int>(word >> 16))
                pc += 2
                continue
            status = call(d, ctx, program, s, g, k, pc)
            if status != OK:
                if status == WAIT:
                    save_frame(d, ctx, program, <uint32_t>(pc - code), s, g, row.scalars, row.groups)
                return status
            pc += call_length(pc)
        elif op == OP_INVOKE or op == OP_INVOKEN:
            status = invoke(d, ctx, s, g, k, pc)
            if status != OK:
                if status == WAIT:
                    save_frame(d, ctx, program, <uint32_t>(pc - code), s, g, row.scalars, row.groups)
                return status
            pc += invoke_length(pc)
        elif op == OP_RET:
            out.scalars[0] = 0
            empty(&out.group)
            return OK
        elif op == OP_RET1:
            if GROUP_BASE <= a < CONSTANT_BASE:
                out.group = g[a - GROUP_BASE]
            else:
                out.scalars[0] = scalar(a, s, k)
            return OK
        else:  # OP_RETN
            for b in range(a):
                c = (<const uint8_t*>(pc + 1))[b]
                if GROUP_BASE <= c < CONSTANT_BASE:
                    out.group = g[c - GROUP_BASE]
                else:
                    out.scalars[b] = scalar(c, s, k)
            return OK


cdef inline int64_t modulo(int64_t a, int64_t b) noexcept nogil:
    """Python's %; b is not 0."""
    cdef int64_t r
    if b == -1:
        return 0
    r = a % b
    return r + b if r != 0 and (r < 0) != (b < 0) else r


cdef inline int words_for(int operands) noexcept nogil:
    return (operands + 3) // 4


cdef inline int call_length(const uint32_t* pc) noexcept nogil:
    """Words of a CALL or CALLN."""
    cdef int operands = 1 + (<const uint8_t*>(pc + 1))[0]
    if (pc[0] & 0xFF) == OP_CALLN:
        operands += <int>(pc[0] >> 8 & 0xFF)
    return 1 + words_for(operands)


cdef inline int invoke_length(const uint32_t* pc) noexcept nogil:
    """Words of an INVOKE or INVOKEN."""
    cdef int operands = <int>(pc[0] >> 16 & 0xFF)
    if (pc[0] & 0xFF) == OP_INVOKEN:
        operands += <int>(pc[0] >> 8 & 0xFF)
    return 2 + words_for(operands)


# -- calls -------------------------------------------------------------------------------------------------------------


cdef inline bint at_once(
    DuelState* d, Context* ctx, int64_t* s, const int64_t* k, const uint32_t* pc
) noexcept nogil:
    """A CALL of a method that is answered in place: True, and its result is where it belongs."""
    cdef const uint8_t* operands = <const uint8_t*>(pc + 1)
    cdef uint32_t number = pc[0] >> 16
    cdef uint32_t to = pc[0] >> 8 & 0xFF
    cdef int64_t value = 0
    cdef int64_t result = 0
    if number == API_EFFECT_GET_HANDLER:
        return handler_at_once(d, ctx, s, k, operands[1], to)
    if not API_CARD_GET_CODE <= number < API_GROUP_GET_COUNT or operands[0] > 2:
        return False
    if operands[0] == 2:
        if GROUP_BASE <= operands[2] < CONSTANT_BASE:
            return False
        value = scalar(operands[2], s, k)
    if not answer_at_once(d, ctx, number, scalar(operands[1], s, k), value, &result):
        return False
    if to < GROUP_BASE:
        s[to] = result
    return True


cdef inline bint handler_at_once(
    DuelState* d, Context* ctx, int64_t* s, const int64_t* k, uint32_t operand, uint32_t to
) noexcept nogil:
    """The card of a declared effect, which is what most functions ask for first."""
    cdef int64_t handle = scalar(operand, s, k)
    if is_runtime(<int>handle) or not is_effect(d, ctx, handle):
        return False
    if to < GROUP_BASE:
        s[to] = card_of_handle(<int>handle)
    return True


cdef int failed(Context* ctx, int32_t program, int number) noexcept nogil:
    """Note which call went wrong, if it was not one inside it."""
    if ctx.error_program == NO_PROGRAM:
        ctx.error_program = program
        ctx.error_call = number
    return ctx.error


cdef int call(
    DuelState* d, Context* ctx, int32_t program, int64_t* s, Group* g, const int64_t* k, const uint32_t* pc
) noexcept nogil:
    """An API call: its operands, the call, its results."""
    cdef Call c
    cdef const uint8_t* operands = <const uint8_t*>(pc + 1)
    cdef uint32_t operand
    cdef int status, i
    c.d = d
    c.ctx = ctx
    c.n = operands[0]
    c.number = <int>(pc[0] >> 16)
    c.program = program
    for i in range(c.n):
        operand = operands[1 + i]
        if operand < GROUP_BASE:
            c.v[i] = s[operand]
            c.g[i] = NULL
        elif operand >= CONSTANT_BASE:
            c.v[i] = k[operand - CONSTANT_BASE]
            c.g[i] = NULL
        else:
            c.g[i] = &g[operand - GROUP_BASE]
    # most calls are methods of cards
    status = call_card(&c) if API_CARD_GET_CODE <= c.number < API_GROUP_GET_COUNT else call_api(&c)
    if unlikely(ctx.error != 0):
        return failed(ctx, program, c.number)
    if status != OK:
        return status
    give(s, g, pc, &c.out)
    return OK


cdef inline void give(int64_t* s, Group* g, const uint32_t* pc, const Values* values) noexcept nogil:
    """Write the results of a CALL, CALLN, INVOKE or INVOKEN to its destinations."""
    cdef uint32_t op = pc[0] & 0xFF
    cdef uint32_t a = pc[0] >> 8 & 0xFF
    if op == OP_CALL or op == OP_INVOKE:
        if a < GROUP_BASE:
            s[a] = values.scalars[0]
        elif a < CONSTANT_BASE:
            g[a - GROUP_BASE] = values.group
        return
    give_several(s, g, pc, values)


cdef void give_several(int64_t* s, Group* g, const uint32_t* pc, const Values* values) noexcept nogil:
    cdef const uint8_t* destinations
    cdef uint32_t count = pc[0] >> 8 & 0xFF
    cdef uint32_t i, to
    if (pc[0] & 0xFF) == OP_CALLN:
        destinations = <const uint8_t*>(pc + 1) + 1 + (<const uint8_t*>(pc + 1))[0]
    else:
        destinations = <const uint8_t*>(pc + 2) + (pc[0] >> 16 & 0xFF)
    for i in range(count):
        to = destinations[i]
        if to < GROUP_BASE:
            s[to] = values.scalars[i]
        elif to < CONSTANT_BASE:
            g[to - GROUP_BASE] = values.group


cdef int invoke(
    DuelState* d, Context* ctx, int64_t* s, Group* g, const int64_t* k, const uint32_t* pc
) noexcept nogil:
    """A call of another card function."""
    cdef int64_t scalars[MAX_SCALARS]
    cdef Group groups[MAX_GROUPS]
    cdef Values out
    cdef const uint8_t* operands = <const uint8_t*>(pc + 2)
    cdef uint32_t operand
    cdef int n_scalars = 0
    cdef int n_groups = 0
    cdef int status, i
    for i in range(<int>(pc[0] >> 16 & 0xFF)):
        operand = operands[i]
        if GROUP_BASE <= operand < CONSTANT_BASE:
            groups[n_groups] = g[operand - GROUP_BASE]
            n_groups += 1
        else:
            scalars[n_scalars] = scalar(operand, s, k)
            n_scalars += 1
    status = run(d, ctx, <int32_t>pc[1], scalars, groups, 0, &out)
    if status == OK:
        give(s, g, pc, &out)
    return status


# -- functions by the sort of their parameters ---------------------------------------------------------------------------


cdef inline int enter(Context* ctx, int32_t program) noexcept nogil:
    """A run begins; OK, or an error if too many runs are inside one another."""
    if ctx.depth == 0:
        ctx.ticks = 0
    if unlikely(ctx.depth >= MOST_NESTED):
        return stop(ctx, program, ERROR_BUDGET)
    ctx.depth += 1
    return OK


cdef int fill_event(const ProgramRow* row, const Function* f, const Arguments* a, int64_t* s, Group* g) noexcept nogil:
    """The parameters of an event function, by their names, and what it captured."""
    cdef uint32_t takes = row.params
    cdef int n = 0
    cdef int i
    if takes & TAKES_E:
        s[n] = a.effect if a.effect != NO_EFFECT else -1
        n += 1
    if takes & TAKES_TP:
        s[n] = a.player
        n += 1
    if takes & TAKES_EG:
        if a.cards == NULL:
            empty(&g[0])
        else:
            g[0] = a.cards[0]
    if takes & TAKES_EP:
        s[n] = a.event_player
        n += 1
    if takes & TAKES_EV:
        s[n] = a.event_value
        n += 1
    if takes & TAKES_RE:
        s[n] = a.event_effect if a.event_effect != NO_EFFECT else -1
        n += 1
    if takes & TAKES_R:
        s[n] = a.reason
        n += 1
    if takes & TAKES_RP:
        s[n] = a.reason_player
        n += 1
    if takes & TAKES_CHK:
        s[n] = a.chk
        n += 1
    if takes & TAKES_CHKC:
        s[n] = a.target
        n += 1
    if takes & TAKES_C:
        s[n] = a.card
        n += 1
    if takes & TAKES_MINC:
        s[n] = a.minimum
        n += 1
    if takes & TAKES_SUMP:
        s[n] = a.summon_player
        n += 1
    if takes & TAKES_SUMTYPE:
        s[n] = a.summon_type
        n += 1
    if takes & TAKES_SUMPOS:
        s[n] = a.summon_position
        n += 1
    if takes & TAKES_TARGETP:
        s[n] = a.target_player
        n += 1
    for i in range(f.n_captures):
        s[n] = f.captures[i]
        n += 1
    return n


cdef int run_event(DuelState* d, Context* ctx, const Function* f, const Arguments* a, Values* out) noexcept nogil:
    """Run an event function: OK with what it gives, WAIT, OVER or an error."""
    cdef int64_t s[MAX_SCALARS]
    cdef Group g[MAX_GROUPS]
    cdef const ProgramRow* row = program_row(ctx, f.program)
    cdef int status
    fill_event(row, f, a, s, g)
    status = enter(ctx, f.program)
    if status != OK:
        return status
    status = run(d, ctx, f.program, s, g, ASKED if a.chk == 0 and row.params & TAKES_CHK else 0, out)
    ctx.depth -= 1
    if status == WAIT:
        close_activation(d)
    return status


cdef int64_t ask_event(DuelState* d, Context* ctx, const Function* f, const Arguments* a) noexcept nogil:
    """What an event function that asks only gives; 0 if it goes wrong."""
    cdef Values out
    cdef const ProgramRow* row = program_row(ctx, f.program)
    cdef bint asks = a.chk == 0 and a.target == NO_CARD
    cdef bint no = asks and lacks(d, ctx, row, a.effect, a.player, a.card)
    cdef int said = -1
    cdef int64_t value
    if no and not DEBUG:
        return 0
    if asks and row.ask != ASK_NOTHING:
        said = ask_question(d, ctx, row, f.program, a.effect, a.player)
        if said >= 0 and not DEBUG:
            return said
    value = out.scalars[0] if run_event(d, ctx, f, a, &out) == OK else 0
    if (no and value != 0) or (said >= 0 and said != (value != 0)):
        fail(ctx, ERROR_INTERNAL)
    return value


cdef bint says_yes(DuelState* d, Context* ctx, int32_t program, const Arguments* a) noexcept nogil:
    """What a condition, cost or target says while nothing is done yet, if it lacks nothing of what it needs."""
    cdef const ProgramRow* row = program_row(ctx, program)
    cdef Function f
    cdef Values out
    cdef int said
    f.program = program
    f.n_captures = 0
    if DEBUG:
        return ask_event(d, ctx, &f, a) != 0
    if row.ask != ASK_NOTHING:
        said = ask_question(d, ctx, row, program, a.effect, a.player)
        if said >= 0:
            return said
    return run_event(d, ctx, &f, a, &out) == OK and out.scalars[0] != 0


cdef int ask_question(
    DuelState* d, Context* ctx, const ProgramRow* row, int32_t program, int effect, int player
) noexcept nogil:
    """What a function of a declared effect that is nothing but a question (docs/bytecode.md, Questions) says; -1: it has to be
    run to know."""
    cdef int whose = -1 if effect == NO_EFFECT or is_runtime(effect) else needer(
        d, ctx, row.ask_whose, effect, player, NO_CARD
    )
    cdef int room = whose
    cdef Filter f
    cdef bint yes = True
    if row.ask_room and row.ask_room != row.ask_whose and whose >= 0:
        room = needer(d, ctx, row.ask_room, effect, player, NO_CARD)
    if whose < 0 or room < 0:
        return -1
    if enter(ctx, program) != OK:
        return 0
    if row.ask_room:
        yes = free_monster_zones(d, ctx, room, 0xFF) != 0
    if yes:
        filter_of_question(ctx, row, effect, player, &f)
        yes = enough_in_places(
            d, ctx, whose, row.ask_own, row.ask_other, row.ask_least,
            card_of_handle(effect) if row.ask_others else NO_CARD, &f, row.ask == ASK_TARGETS,
        )
    ctx.depth -= 1
    if unlikely(ctx.error != 0):
        failed(ctx, program, API_DUEL_IS_EXISTING_TARGET if row.ask == ASK_TARGETS else API_DUEL_IS_EXISTING_MATCHING_CARD)
        return 0
    return yes


cdef inline void filter_of_question(
    const Context* ctx, const ProgramRow* row, int effect, int player, Filter* f
) noexcept nogil:
    """The filter of a question, with its further arguments."""
    cdef uint32_t more = row.ask_more
    cdef uint32_t operand
    cdef int i
    f.program = row.ask_filter
    f.n_groups = 0
    f.n_scalars = row.ask_n
    for i in range(row.ask_n):
        operand = more & 0xFF
        more >>= 8
        if operand >= CONSTANT_BASE:
            f.scalars[i] = ctx.scripts.constants[row.constants + operand - CONSTANT_BASE]
        elif operand == ASKED_EFFECT:
            f.scalars[i] = effect
        elif operand == ASKED_HANDLER:
            f.scalars[i] = card_of_handle(effect)
        else:
            f.scalars[i] = player if operand == ASKED_USER else 1 - player


cdef int64_t ask_values(
    DuelState* d, Context* ctx, const Function* f, const int64_t* values, int count
) noexcept nogil:
    """What a value function gives: it gets as many of the values as it takes. 0 if it goes wrong."""
    cdef int64_t s[MAX_SCALARS]
    cdef Group g[MAX_GROUPS]
    cdef Values out
    cdef const ProgramRow* row = program_row(ctx, f.program)
    cdef int taken = row.n_params
    cdef int status, i
    for i in range(taken):
        s[i] = values[i] if i < count else 0
    for i in range(f.n_captures):
        s[taken + i] = f.captures[i]
    if enter(ctx, f.program) != OK:
        return 0
    status = run(d, ctx, f.program, s, g, 0, &out)
    ctx.depth -= 1
    return out.scalars[0] if status == OK else 0


cdef bint gives_nothing(const Context* ctx, int32_t program) noexcept nogil:
    """Whether the function never returns a value."""
    return program_row(ctx, program).result == RESULT_NONE


cdef bint takes_names(const Context* ctx, int32_t program) noexcept nogil:
    """Whether it is an event function, which takes what it names, others than `e` and `c` too."""
    cdef uint32_t params = program_row(ctx, program).params
    return params != 0xFFFF and params != (TAKES_E | TAKES_C)


cdef bint asks_chkc(const Context* ctx, int32_t program) noexcept nogil:
    """Whether the event function has the parameter `chkc`."""
    cdef int params = program_row(ctx, program).params
    return params != 0xFFFF and params >> 9 & 1


cdef int64_t ask_group(
    DuelState* d, Context* ctx, const Function* f, const Group* g, const int64_t* values, int count
) noexcept nogil:
    """What a function of a group, and of as many of the values as it takes, gives. 0 if it goes wrong."""
    cdef int64_t s[MAX_SCALARS]
    cdef Group groups[MAX_GROUPS]
    cdef Values out
    cdef const ProgramRow* row = program_row(ctx, f.program)
    cdef int taken = row.n_params - 1
    cdef int status, i
    groups[0] = g[0]
    for i in range(taken):
        s[i] = values[i] if i < count else 0
    for i in range(f.n_captures):
        s[taken + i] = f.captures[i]
    if enter(ctx, f.program) != OK:
        return 0
    status = run(d, ctx, f.program, s, groups, 0, &out)
    ctx.depth -= 1
    return out.scalars[0] if status == OK else 0


cdef int64_t ask_whole(
    DuelState* d, Context* ctx, const Function* f, const Group* chosen, const Group* every, int effect, int player
) noexcept nogil:
    """What a function of `g, e, tp, mg`, or of the first ones, says of the cards chosen. 0 if it goes wrong. Costs a tick."""
    cdef int64_t s[MAX_SCALARS]
    cdef Group groups[MAX_GROUPS]
    cdef Values out
    cdef const ProgramRow* row = program_row(ctx, f.program)
    cdef int taken = row.n_params - row.n_group_params
    cdef int status, i
    groups[0] = chosen[0]
    groups[1] = every[0]
    s[0] = effect if effect != NO_EFFECT else -1
    s[1] = player
    for i in range(f.n_captures):
        s[taken + i] = f.captures[i]
    if enter(ctx, f.program) != OK:
        return 0
    ctx.ticks += 1
    status = stop(ctx, f.program, ERROR_BUDGET) if ctx.ticks > MAX_TICKS else run(d, ctx, f.program, s, groups, 0, &out)
    ctx.depth -= 1
    return out.scalars[0] if status == OK else 0


cdef bint ask_straight(
    DuelState* d, Context* ctx, const ProgramRow* row, int32_t program, const int64_t* more, int card, int64_t* value
) noexcept nogil:
    """What a straight filter says of a card and its further parameters; False if one of its questions cannot be answered
    so."""
    cdef const uint32_t* pc = ctx.scripts.words + row.code
    cdef const int64_t* k = ctx.scripts.constants + row.constants
    cdef const uint8_t* operands
    cdef int64_t operand
    while True:
        if (pc[0] & 0xFF) == OP_INVOKE:
            if not ask_straight(d, ctx, program_row(ctx, <int32_t>pc[1]), <int32_t>pc[1], NULL, card, value):
                return False
            pc += 3
        else:
            operands = <const uint8_t*>(pc + 1)
            operand = 0
            if operands[0] == 2:
                operand = k[operands[2] - CONSTANT_BASE] if operands[2] >= CONSTANT_BASE else more[operands[2] - 1]
            if operands[0] > 2 or not answer_at_once(d, ctx, pc[0] >> 16, card, operand, value):
                ask_method(d, ctx, program, pc, k, more, card, value)
            if unlikely(ctx.error != 0):
                failed(ctx, program, <int>(pc[0] >> 16))
            pc += call_length(pc)
        if unlikely(ctx.error != 0):
            value[0] = 0
            return True
        if (pc[0] & 0xFF) == OP_NOT:
            value[0] = value[0] == 0
            pc += 1
        if (pc[0] & 0xFF) == OP_RET1 or value[0] == 0:
            return True
        pc += 1  # JF


cdef void ask_method(
    DuelState* d, Context* ctx, int32_t program, const uint32_t* pc, const int64_t* k, const int64_t* more, int card,
    int64_t* value,
) noexcept nogil:
    """What a method of the card gives, called by a straight filter at that word."""
    cdef Call c
    cdef const uint8_t* operands = <const uint8_t*>(pc + 1)
    cdef int number = <int>(pc[0] >> 16)
    cdef int status, i
    value[0] = 0
    if number == API_CARD_IS_CODE and operands[0] == 2:
        value[0] = is_code(
            d, ctx, card, <uint32_t>(k[operands[2] - CONSTANT_BASE] if operands[2] >= CONSTANT_BASE else more[operands[2] - 1])
        )
        return
    if enter(ctx, program) != OK:
        return
    c.d = d
    c.ctx = ctx
    c.n = operands[0]
    c.number = number
    c.program = program
    c.v[0] = card
    c.g[0] = NULL
    for i in range(1, c.n):
        c.v[i] = k[operands[1 + i] - CONSTANT_BASE] if operands[1 + i] >= CONSTANT_BASE else more[operands[1 + i] - 1]
        c.g[i] = NULL
    status = call_card(&c) if API_CARD_GET_CODE <= number < API_GROUP_GET_COUNT else call_api(&c)
    ctx.depth -= 1
    if status == OK:
        value[0] = c.out.scalars[0]


cdef int64_t ask_card(DuelState* d, Context* ctx, const Filter* f, int card) noexcept nogil:
    """What a filter says of a card; 0 if it goes wrong."""
    cdef int64_t s[MAX_SCALARS]
    cdef Group g[MAX_GROUPS]
    cdef Values out
    cdef int64_t value = 0
    cdef const ProgramRow* row
    cdef bint straight = False
    cdef int status, i
    if f.program == NO_PROGRAM:
        return 1
    row = program_row(ctx, f.program)
    if ctx.depth < MOST_NESTED and row.flags & PROGRAM_STRAIGHT:
        if ask_straight(d, ctx, row, f.program, f.scalars, card, &value):
            if not DEBUG or ctx.error != 0:
                return value
            straight = True
    s[0] = card
    for i in range(f.n_scalars):
        s[1 + i] = f.scalars[i]
    for i in range(f.n_groups):
        g[i] = f.groups[i]
    if enter(ctx, f.program) != OK:
        return 0
    status = run(d, ctx, f.program, s, g, 0, &out)
    ctx.depth -= 1
    if straight and status == OK and out.scalars[0] != value:
        fail(ctx, ERROR_INTERNAL)
    return out.scalars[0] if status == OK else 0


cdef void filter_of(Call* c, int operand, int trailing, Filter* f) noexcept nogil:
    """The filter that an operand of a call names, with the operands from `trailing` on as its further arguments."""
    cdef int i
    f.program = <int32_t>c.v[operand]
    f.n_scalars = 0
    f.n_groups = 0
    for i in range(trailing, c.n):
        if c.g[i] != NULL:
            if f.n_groups < 4:
                f.groups[f.n_groups] = c.g[i][0]
            f.n_groups += 1
        else:
            f.scalars[f.n_scalars] = c.v[i]
            f.n_scalars += 1
    if f.n_groups > 4:
        stop(c.ctx, c.program, ERROR_SCRIPT)
        f.n_groups = 4


# -- going on after a decision -------------------------------------------------------------------------------------------


cdef void close_activation(DuelState* d) noexcept nogil:
    """The last frame saved is the outermost of its activation."""
    if d.script.saved_last != NO_CELL:
        (<Frame*>&d.cells[d.script.saved_last]).outermost = 1


cdef int resume(DuelState* d, Context* ctx, Values* out) noexcept nogil:
    """Go on with the activation whose frames are on top, after what it waited for has ended: the result of that is in
    the script's `result` and `result_group`. OK with what the activation gives, WAIT, OVER or an error."""
    cdef int64_t s[MAX_SCALARS]
    cdef Group g[MAX_GROUPS]
    cdef Frame frame
    cdef const uint32_t* code
    cdef uint32_t at
    cdef int status
    out.scalars[0] = d.script.result
    look(d, d.script.result_group, &out.group)
    forget(d, &d.script.result_group)
    while True:
        if d.script.top_frame == NO_CELL:
            return ERROR_INTERNAL
        frame = (<Frame*>&d.cells[d.script.top_frame])[0]
        load_frame(d, &frame, s, g)
        drop_frame(d)
        ctx.ticks = frame.ticks
        code = ctx.scripts.words + program_row(ctx, frame.program).code
        give(s, g, code + frame.at, out)
        at = frame.at + <uint32_t>(
            call_length(code + frame.at)
            if (code[frame.at] & 0xFF) in (OP_CALL, OP_CALLN) else invoke_length(code + frame.at)
        )
        ctx.depth += 1
        status = run(d, ctx, frame.program, s, g, at, out)
        ctx.depth -= 1
        if status == WAIT and frame.outermost:
            close_activation(d)
        if status == WAIT and not frame.outermost:
            return waits_again(d)
        if status != OK or frame.outermost:
            return status


cdef int waits_again(DuelState* d) noexcept nogil:
    """The frames below the one that has just been suspended again are still where they were."""
    return WAIT
