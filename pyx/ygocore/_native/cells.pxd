"""The store of cells (state.pxd): taking one, giving it back, and lists of them."""

from libc.stdint cimport uint8_t
from libc.string cimport memset

from ygocore._native.bits cimport unlikely
from ygocore._native.context cimport Context, fail
from ygocore._native.state cimport (
    CELL_FREE,
    ERROR_CELLS,
    MAX_CELLS,
    NO_CELL,
    DuelState,
    Group,
)


cdef inline int new_cell(DuelState* d, Context* ctx, int sort) noexcept nogil:
    """The lowest free cell, filled with 0; NO_CELL, and an error noted, if none is left."""
    cdef int cell = d.script.free_cell
    while cell < d.script.n_cells and d.sorts[cell] != CELL_FREE:
        cell += 1
    if unlikely(cell >= MAX_CELLS):
        fail(ctx, ERROR_CELLS)
        return NO_CELL
    if cell == d.script.n_cells:
        d.script.n_cells += 1
    d.script.free_cell = <uint8_t>(cell + 1)
    d.sorts[cell] = <uint8_t>sort
    memset(&d.cells[cell], 0, sizeof(Group))
    return cell


cdef inline void free_cell(DuelState* d, int cell) noexcept nogil:
    d.sorts[cell] = CELL_FREE
    if cell < d.script.free_cell:
        d.script.free_cell = <uint8_t>cell
    while d.script.n_cells > 0 and d.sorts[d.script.n_cells - 1] == CELL_FREE:
        d.script.n_cells -= 1
    if d.script.free_cell > d.script.n_cells:
        d.script.free_cell = d.script.n_cells
