"""Frames: runs of card functions that wait, in cells. The frame on top is the one that goes on next.

A run that waits is saved from the inside out: first the function that asked, then those that called it. So the frames
of one suspension are chained while the C stack unwinds (`saved_frame` to `saved_last`), and put on the stack of frames
in one piece when it is unwound (`push_saved`).
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t

from ygocore._native.cells cimport free_cell, new_cell
from ygocore._native.context cimport Context
from ygocore._native.groups cimport forget, keep, look
from ygocore._native.state cimport (
    CELL_FRAME,
    CELL_REGISTERS,
    NO_CELL,
    NO_GROUP,
    DuelState,
    Frame,
    Group,
    Registers,
)


cdef inline void save_frame(
    DuelState* d, Context* ctx, int32_t program, uint32_t at, const int64_t* s, const Group* g, int n_scalars,
    int n_groups
) noexcept nogil:
    """Keep a run that waits at that word of its program, below those saved before it."""
    cdef int cell = new_cell(d, ctx, CELL_FRAME)
    cdef Frame* frame
    if cell == NO_CELL:
        return
    frame = <Frame*>&d.cells[cell]
    frame.program = program
    frame.ticks = ctx.ticks
    frame.at = <uint16_t>at
    frame.scalars = <uint8_t>n_scalars
    frame.groups = <uint8_t>n_groups
    frame.below = NO_CELL
    frame.registers = <uint8_t>save_registers(d, ctx, s, g, n_scalars, n_groups)
    if d.script.saved_frame == NO_CELL:
        d.script.saved_frame = <uint8_t>cell
    else:
        (<Frame*>&d.cells[d.script.saved_last]).below = <uint8_t>cell
    d.script.saved_last = <uint8_t>cell


cdef inline int save_registers(
    DuelState* d, Context* ctx, const int64_t* s, const Group* g, int n_scalars, int n_groups
) noexcept nogil:
    """The registers in a list of cells; its first cell, NO_CELL if there are none."""
    cdef int cells = max((n_scalars + 1) // 2, (n_groups + 2) // 3)
    cdef int first = NO_CELL
    cdef int i, j, cell
    cdef Registers* registers
    for i in range(cells - 1, -1, -1):
        cell = new_cell(d, ctx, CELL_REGISTERS)
        if cell == NO_CELL:
            return first
        registers = <Registers*>&d.cells[cell]
        registers.next = <uint8_t>first
        for j in range(2):
            if 2 * i + j < n_scalars:
                registers.scalars[j] = s[2 * i + j]
        for j in range(3):
            if 3 * i + j < n_groups:
                registers.groups[j] = keep(d, ctx, &g[3 * i + j])
        first = cell
    return first


cdef inline void load_frame(DuelState* d, const Frame* frame, int64_t* s, Group* g) noexcept nogil:
    """The registers of a frame; the frame stays."""
    cdef int cell = frame.registers
    cdef int scalars = 0
    cdef int groups = 0
    cdef int j
    cdef const Registers* registers
    while cell != NO_CELL:
        registers = <const Registers*>&d.cells[cell]
        for j in range(2):
            if scalars < frame.scalars:
                s[scalars] = registers.scalars[j]
            scalars += 1
        for j in range(3):
            if groups < frame.groups:
                look(d, registers.groups[j], &g[groups])
            groups += 1
        cell = registers.next


cdef inline void drop_frame(DuelState* d) noexcept nogil:
    """Take the frame on top away."""
    cdef int cell = d.script.top_frame
    cdef Frame frame = (<Frame*>&d.cells[cell])[0]
    cdef Registers* registers
    cdef int at = frame.registers
    cdef int next, j
    while at != NO_CELL:
        registers = <Registers*>&d.cells[at]
        next = registers.next
        for j in range(3):
            forget(d, &registers.groups[j])
        free_cell(d, at)
        at = next
    free_cell(d, cell)
    d.script.top_frame = frame.below


cdef inline void push_saved(DuelState* d) noexcept nogil:
    """Put the frames saved since the last time on the stack of frames."""
    if d.script.saved_frame == NO_CELL:
        return
    (<Frame*>&d.cells[d.script.saved_last]).below = d.script.top_frame
    d.script.top_frame = d.script.saved_frame
    d.script.saved_frame = NO_CELL
    d.script.saved_last = NO_CELL
