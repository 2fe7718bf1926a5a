"""Copying a state: the live entries of each part alone (state.pxd)."""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy, memset

from ygocore._native.state cimport CELL_FREE, Card, CardMore, DuelState, Group, Script, Unit


cdef inline size_t prefix_size(const DuelState* d) noexcept nogil:
    """The bytes from the start to the last card."""
    return <size_t>(<const char*>&d.cards[0] - <const char*>d) + d.n_cards * sizeof(Card)


cdef inline void copy_duel(const DuelState* source, DuelState* target) noexcept nogil:
    """Make `target` the same duel. What is not in use there keeps what it held."""
    memcpy(target, source, prefix_size(source))
    memcpy(target.units, source.units, source.n_units * sizeof(Unit))
    if source.scripted:
        memcpy(&target.script, &source.script, sizeof(Script))
        memcpy(target.more, source.more, source.n_cards * sizeof(CardMore))
        memcpy(target.sorts, source.sorts, source.script.n_cells)
        memcpy(target.cells, source.cells, source.script.n_cells * sizeof(Group))


cdef inline size_t packed_size(const DuelState* d) noexcept nogil:
    """How many bytes `pack` writes."""
    cdef size_t size = prefix_size(d) + d.n_units * sizeof(Unit)
    if d.scripted:
        size += sizeof(Script) + d.n_cards * sizeof(CardMore) + d.script.n_cells * (1 + sizeof(Group))
    return size


cdef inline uint8_t* put(uint8_t* out, const void* data, size_t size) noexcept nogil:
    memcpy(out, data, size)
    return out + size


cdef inline void pack(const DuelState* d, uint8_t* out) noexcept nogil:
    """The live entries of all parts, one after the other."""
    cdef int cell
    out = put(out, d, prefix_size(d))
    out = put(out, d.units, d.n_units * sizeof(Unit))
    if d.scripted:
        out = put(out, &d.script, sizeof(Script))
        out = put(out, d.more, d.n_cards * sizeof(CardMore))
        out = put(out, d.sorts, d.script.n_cells)
        put(out, d.cells, d.script.n_cells * sizeof(Group))
        for cell in range(d.script.n_cells):
            if d.sorts[cell] == CELL_FREE:  # what it held before is nobody's
                memset(out + cell * sizeof(Group), 0, sizeof(Group))
