"""Whole duels without Python: playouts by the million, and the counting of action sequences.

Everything here gives the same results as the Python drivers of ygocore.sim do on any engine: the seeds of the
games, the policy's own generator and its one random word a decision are the same.
"""

from cpython.exc cimport PyErr_CheckSignals
from cpython.mem cimport PyMem_RawFree, PyMem_RawMalloc
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from ygocore._native.actions cimport kind_of
from ygocore._native.context cimport Context, keep_nothing
from ygocore._native.copying cimport copy_duel, packed_size
from ygocore._native.core cimport Block, NativeCore, copy_state, made, raise_for
from ygocore._native.digest cimport digest_of
from ygocore._native.legal cimport list_actions
from ygocore._native.rng cimport below, mixed, seed_rng
from ygocore._native.setup cimport Start, start_of
from ygocore._native.state cimport NOBODY, DuelState, checked_state_size
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.step cimport begin_duel, decide

from ygocore.errors import CapacityError

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    KINDS = 64  # length of a weight table: the kind of an action has 6 bits
    MAX_WEIGHT = 0xFFFF  # so that the sum over all legal actions stays within 32 bits
    GAMES_A_LOOK = 4  # games between two looks at the cancel flag

cdef uint64_t POLICY_SALT = 0x506F6C6963795267  # the policy's generator is not the duel's


cdef struct Row:  # what is kept of one game
    int8_t winner
    int16_t win_reason
    uint16_t turns
    uint32_t decisions
    int32_t lp[2]
    uint64_t digest


cdef struct Batch:  # what the games of one call share
    const DuelState* laid_out
    int hand
    bint shuffled
    bint uniform  # every weight is 1
    uint32_t weights[KINDS]  # by kind
    uint32_t max_decisions
    Context context  # n_actions and actions are those of `state`
    DuelState state


def play_batch(
    setup,
    seed,
    first,
    count,
    const uint32_t[::1] weights,
    int8_t[::1] winner,
    int16_t[::1] win_reason,
    uint16_t[::1] turns,
    uint32_t[::1] decisions,
    int32_t[:, ::1] lp,
    uint64_t[::1] digest,
    const uint8_t[::1] cancel=None,
    max_decisions=0xFFFFFFFF,
):
    """Play the games `first` to `first + count - 1` of `seed` from a `DuelSetup`; return how many were
    played.

    Game i has the duel seed ``game_seed(seed, i)`` (`ygocore.rng`), whatever `setup.seed` is. Both players
    draw a legal action with a chance proportional to the weight of its kind, from a generator seeded with the
    duel's.

    Arguments: `weights` ``(64,) uint32``, 1 to 65,535 for each kind. Filled in place, in the order of the
    games, entries from 0: `winner` ``(count,) int8``, 0, 1, or -1 for none; `win_reason` ``int16``
    (`WinReason`; -1 if the game was left unfinished after `max_decisions` decisions); `turns` ``uint16``;
    `decisions` ``uint32``, those of players, not what the engine answered itself; `lp` ``(count, 2) int32``;
    `digest` ``uint64``, of the last state. `cancel` ``(1,) uint8``: once it is not 0, no further game is
    begun, and only the games counted by the return value are filled.

    Runs without the GIL; any number of threads may call it at once with arrays of their own. ValueError for
    arrays or numbers out of range, CapacityError for a setup or game that the engine cannot hold.
    """
    cdef Start start = start_of(setup)
    cdef Batch* batch
    cdef int64_t games = ranged("count", count, 0, 0x7FFFFFFF)
    cdef uint64_t number = ranged("first", first, 0, 0xFFFFFFFFFFFFFFFF - games)
    cdef uint64_t mixed_seed = mixed(<uint64_t>(seed.__index__() & 0xFFFFFFFFFFFFFFFF))
    cdef int64_t done = 0
    cdef int status = 0
    cdef Row row
    check_arrays(games, winner, win_reason, turns, decisions, lp, digest)
    batch = new_batch(start, weights, ranged("max_decisions", max_decisions, 1, 0xFFFFFFFF))
    with nogil:
        while done < games:
            if cancel is not None and done % GAMES_A_LOOK == 0 and cancel[0]:
                break
            status = play_game(batch, mixed(mixed_seed ^ (number + <uint64_t>done)), &row)
            if status < 0:
                break
            winner[done] = row.winner
            win_reason[done] = row.win_reason
            turns[done] = row.turns
            decisions[done] = row.decisions
            lp[done, 0] = row.lp[0]
            lp[done, 1] = row.lp[1]
            digest[done] = row.digest
            done += 1
        PyMem_RawFree(batch)
    if status < 0:
        raise_for_game(status, number + <uint64_t>done)
    return done


cdef object ranged(str name, object value, object low, object high):
    number = value.__index__()
    if not low <= number <= high:
        raise ValueError(f"{name} {number} is not within {low} to {high}")
    return number


cdef int raise_for_game(int status, uint64_t game) except -1:
    try:
        raise_for(status)
    except CapacityError as error:
        raise CapacityError(f"game {game}: {error}") from None
    return 0


cdef int check_arrays(
    int64_t games,
    int8_t[::1] winner,
    int16_t[::1] win_reason,
    uint16_t[::1] turns,
    uint32_t[::1] decisions,
    int32_t[:, ::1] lp,
    uint64_t[::1] digest,
) except -1:
    lengths = {
        "winner": winner.shape[0],
        "win_reason": win_reason.shape[0],
        "turns": turns.shape[0],
        "decisions": decisions.shape[0],
        "lp": lp.shape[0],
        "digest": digest.shape[0],
    }
    for name, length in lengths.items():
        if length < games:
            raise ValueError(f"array {name} has {length} entries for {games} games")
    if lp.shape[1] != 2:
        raise ValueError(f"array lp has rows of {lp.shape[1]}, two players have two")
    return 0


cdef Batch* new_batch(Start start, const uint32_t[::1] weights, uint32_t max_decisions) except NULL:
    """The shared part of a call; the caller frees it, and keeps `start` alive until then."""
    cdef Batch* batch
    cdef bint uniform = True
    cdef int kind
    if weights is None or weights.shape[0] != KINDS:
        raise ValueError(f"a weight table has {KINDS} entries, one for each kind of action")
    for kind in range(KINDS):
        if not 1 <= weights[kind] <= MAX_WEIGHT:
            raise ValueError(f"weight {weights[kind]} of kind {kind} is not within 1 to {MAX_WEIGHT}")
        uniform = uniform and weights[kind] == 1
    batch = <Batch*>PyMem_RawMalloc(sizeof(Batch))
    if batch == NULL:
        raise MemoryError
    for kind in range(KINDS):
        batch.weights[kind] = weights[kind]
    batch.laid_out = start.laid_out
    batch.hand = start.hand
    batch.shuffled = start.shuffled
    # only weight 1 is the quick way: with equal weights w, below(n * w) may pick another action than below(n)
    batch.uniform = uniform
    batch.max_decisions = max_decisions
    batch.context.facts = start.table.rows
    batch.context.scripts = NULL if start.scripts is None else &start.scripts.c
    batch.context.error = 0
    batch.context.error_program = -1
    batch.context.error_call = -1
    batch.context.outcomes = NULL
    batch.context.depth = 0
    batch.context.n_computing = 0
    batch.context.offered = False
    keep_nothing(&batch.context)
    batch.context.log = NULL
    return batch


cdef int play_game(Batch* batch, uint64_t seed, Row* row) noexcept nogil:
    """One duel from its seed to its end or to max_decisions; 0 or an error code."""
    cdef DuelState* d = &batch.state
    cdef Context* ctx = &batch.context
    cdef uint64_t policy[4]
    cdef int status
    copy_duel(batch.laid_out, d)
    keep_nothing(ctx)
    seed_rng(d.rng, seed)
    seed_rng(policy, seed ^ POLICY_SALT)
    status = begin_duel(d, ctx, batch.hand, batch.shuffled)
    if status >= 0:
        row.decisions = 0
        if batch.uniform:
            status = play_uniform(d, ctx, policy, batch.max_decisions, &row.decisions)
        else:
            status = play_weighted(d, ctx, policy, batch.weights, batch.max_decisions, &row.decisions)
    if status < 0:
        return status
    row.winner = -1 if d.outcome >= NOBODY else <int8_t>d.outcome
    row.win_reason = d.win_reason
    row.turns = d.turn
    row.lp[0] = d.players[0].lp
    row.lp[1] = d.players[1].lp
    row.digest = digest_of(d, ctx.facts, ctx.scripts)
    return 0


cdef int play_uniform(
    DuelState* d, Context* ctx, uint64_t* policy, uint32_t most, uint32_t* decisions
) noexcept nogil:
    """Each legal action with the same chance."""
    cdef uint32_t made_so_far = 0
    cdef int status = 0
    while ctx.n_actions and made_so_far < most and status >= 0:
        status = decide(d, ctx, ctx.actions[below(policy, <uint32_t>ctx.n_actions)])
        made_so_far += 1
    decisions[0] = made_so_far
    return status


cdef int play_weighted(
    DuelState* d, Context* ctx, uint64_t* policy, const uint32_t* weights, uint32_t most, uint32_t* decisions
) noexcept nogil:
    """Each legal action with a chance proportional to its kind's weight: the first whose running sum exceeds
    the draw."""
    cdef uint32_t made_so_far = 0
    cdef int status = 0
    cdef uint32_t total, drawn
    cdef int i
    while ctx.n_actions and made_so_far < most and status >= 0:
        total = 0
        for i in range(ctx.n_actions):
            total += weights[kind_of(ctx.actions[i])]
        drawn = below(policy, total)
        i = 0
        while drawn >= weights[kind_of(ctx.actions[i])]:
            drawn -= weights[kind_of(ctx.actions[i])]
            i += 1
        status = decide(d, ctx, ctx.actions[i])
        made_so_far += 1
    decisions[0] = made_so_far
    return status


# -- perft ---------------------------------------------------------------------------------------------------


cdef struct Count:  # of one perft
    uint64_t leaves
    uint64_t steps  # actions applied since the last look for a signal
    int status


def perft(NativeCore core not None, depth):
    """The number of sequences of exactly `depth` decisions from here; the duel is unchanged.

    The last action of each sequence is counted, not played, and there is one sequence of none. Sequences that
    end the duel sooner are not counted. Runs without the GIL, and stops for a signal (Ctrl-C). ValueError for
    a depth not within 0 to 64.
    """
    cdef Block* block = made(core)
    cdef int levels = ranged("depth", depth, 0, 64)
    cdef Block* stack
    cdef Count count
    if levels == 0:
        return 1
    stack = new_levels(block, levels)
    count.leaves = 0
    count.steps = 0
    count.status = 0
    with nogil:
        count_leaves(stack, levels, &count)
        PyMem_RawFree(stack)
    if count.status == ERROR_SIGNAL:
        PyErr_CheckSignals()
        raise KeyboardInterrupt
    raise_for(count.status)
    return count.leaves


cdef enum:
    STEPS_A_LOOK = 1 << 18  # actions between two looks for a signal, some 30 ms
    ERROR_SIGNAL = -100


cdef Block* new_levels(const Block* block, int levels) except NULL:
    """A state for each level, the first a copy of the duel; none logs events."""
    cdef Block* stack = <Block*>PyMem_RawMalloc(levels * sizeof(Block))
    cdef int i
    if stack == NULL:
        raise MemoryError
    for i in range(levels):
        stack[i].context.facts = block.context.facts
        stack[i].context.scripts = block.context.scripts
        stack[i].context.error = 0
        stack[i].context.error_program = -1
        stack[i].context.error_call = -1
        stack[i].context.outcomes = NULL
        stack[i].context.depth = 0
        stack[i].context.n_computing = 0
        stack[i].context.offered = False
        keep_nothing(&stack[i].context)
        stack[i].context.log = NULL
    copy_state(block, &stack[0])
    return stack


cdef void count_leaves(Block* level, int depth, Count* count) noexcept nogil:
    """Add the sequences of `depth` decisions from the state in `level[0]`; the levels above it are
    overwritten."""
    cdef int i
    if depth == 1:
        count.leaves += <uint64_t>level.context.n_actions
        return
    for i in range(level.context.n_actions):
        copy_state(level, level + 1)
        count.status = min(decide(&level[1].state, &level[1].context, level.context.actions[i]), 0)
        count.steps += 1
        if count.steps >= STEPS_A_LOOK and count.status == 0:
            look_for_signal(count)
        if count.status < 0:
            return
        count_leaves(level + 1, depth - 1, count)
        if count.status < 0:
            return


cdef void look_for_signal(Count* count) noexcept nogil:
    count.steps = 0
    with gil:
        try:
            PyErr_CheckSignals()
        except BaseException:
            count.status = ERROR_SIGNAL


# -- figures -------------------------------------------------------------------------------------------------


def bench_legal(NativeCore core not None, repeat):
    """List the legal actions `repeat` times anew, without Python; return how many there were in all (a
    checksum)."""
    cdef Block* block = made(core)
    cdef int64_t times = ranged("repeat", repeat, 0, 1 << 40)
    cdef int64_t total = 0
    with nogil:
        for _ in range(times):
            list_actions(&block.state, &block.context)
            total += block.context.n_actions
    return total


def bench_clone(NativeCore core not None, repeat):
    """Copy the state `repeat` times to a buffer, without Python; return the bytes copied in all."""
    cdef Block* block = made(core)
    cdef int64_t times = ranged("repeat", repeat, 0, 1 << 40)
    cdef Block* other = <Block*>PyMem_RawMalloc(sizeof(Block))
    cdef int64_t total = 0
    if other == NULL:
        raise MemoryError
    with nogil:
        for _ in range(times):
            copy_state(block, other)
            total += <int64_t>packed_size(&other.state)
        PyMem_RawFree(other)
    return total


def bench_digest(NativeCore core not None, repeat):
    """Compute the digest `repeat` times, without Python; return their exclusive or, 0 or the digest."""
    cdef Block* block = made(core)
    cdef int64_t times = ranged("repeat", repeat, 0, 1 << 40)
    cdef uint64_t total = 0
    with nogil:
        for _ in range(times):
            total ^= digest_of(&block.state, block.context.facts, block.context.scripts)
    return total
