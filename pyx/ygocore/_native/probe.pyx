"""For tests and measurements: card functions run one by one over a duel, outside any rule."""

from libc.stdint cimport int32_t, int64_t
from libc.string cimport memset

from ygocore._native.bytecode cimport MAX_GROUPS, MAX_SCALARS, PROGRAM_SHIFT, RESULT_GROUP, ProgramRow
from ygocore._native.core cimport NativeCore, made, raise_for
from ygocore._native.groups cimport add, has as has_card
from ygocore._native.state cimport DuelState, Group, checked_state_size
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.vm cimport Filter, Values, ask_card, run

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()


cdef const ProgramRow* row_of(NativeCore core, int32_t program) except NULL:
    if core.scripts is None:
        raise ValueError("the duel has no card with effects")
    if not 0 <= program >> PROGRAM_SHIFT < core.scripts.c.n_cards:
        raise ValueError(f"no card has program {program}")
    if core.scripts.c.cards[program >> PROGRAM_SHIFT].n_programs <= <unsigned>(program & 127):
        raise ValueError(f"no card has program {program}")
    return &core.scripts.c.programs[
        core.scripts.c.cards[program >> PROGRAM_SHIFT].first_program + (program & 127)
    ]


def run_program(NativeCore core not None, int32_t program, arguments):
    """Run a program with ints (cards by index, 255 for none) and sets of cards; return its int or its set of cards.

    CardScriptError and ScriptBudgetError as from the rules. The duel may be changed; a function that asks a player is refused
    with RuntimeError.
    """
    cdef const ProgramRow* row = row_of(core, program)
    cdef int64_t s[MAX_SCALARS]
    cdef Group g[MAX_GROUPS]
    cdef Values out
    cdef int scalars = 0
    cdef int groups = 0
    cdef int status, i
    memset(s, 0, sizeof(s))
    memset(g, 0, sizeof(g))
    for argument in arguments:
        if isinstance(argument, (set, frozenset)):
            for card in argument:
                add(&g[groups], card)
            groups += 1
        else:
            s[scalars] = argument
            scalars += 1
    if scalars != row.n_scalar_params or groups != row.n_group_params:
        raise ValueError(f"{scalars} ints and {groups} groups, not what the program takes")
    made(core).context.error = 0
    made(core).context.ticks = 0
    status = run(&core.block.state, &core.block.context, program, s, g, 0, &out)
    if status > 0:
        raise RuntimeError("the function asks a player")
    raise_for_script(core, status)
    if row.result == RESULT_GROUP:
        return {i for i in range(core.block.state.n_cards) if has_card(&out.group, i)}
    return out.scalars[0]


cdef int raise_for_script(NativeCore core, int status) except -1:
    core.block.context.error = 0
    core.block.context.depth = 0
    raise_for(status)
    return 0


def bench_filter(NativeCore core not None, int32_t program, int card, repeat):
    """Ask a filter of one card `repeat` times, without Python; return how often it said yes."""
    cdef Filter f
    cdef int64_t times = repeat
    cdef int64_t total = 0
    cdef int64_t _i
    row_of(core, program)
    f.program = program
    f.n_scalars = 0
    f.n_groups = 0
    with nogil:
        for _i in range(times):
            total += ask_card(&core.block.state, &core.block.context, &f, card) != 0
    return total


def card_index(NativeCore core not None, int player, int location, int sequence):
    """The index of the card in a place, by the number of its location."""
    cdef DuelState* d = &made(core).state
    cdef int i
    for i in range(d.n_cards):
        if d.cards[i].controller == player and d.cards[i].location == location and d.cards[i].sequence == sequence:
            return i
    raise ValueError("no card is there")


def cells_in_use(NativeCore core not None):
    """How many cells of each sort are in use, by sort."""
    cdef DuelState* d = &made(core).state
    found = {}
    for i in range(d.script.n_cells):
        found[d.sorts[i]] = found.get(d.sorts[i], 0) + 1
    return found
