"""Sets of cards: Group by value, and references to groups that the state keeps.

A reference is 16 bits: 0 the empty set, 1 + c the card c alone, 0x100 + i the cell i. Most sets that a duel remembers
have one card, so most need no cell.
"""

from libc.stdint cimport uint16_t, uint64_t

from ygocore._native.bits cimport ctz64, popcount64
from ygocore._native.cells cimport free_cell, new_cell
from ygocore._native.context cimport Context
from ygocore._native.state cimport CELL_GROUP, NO_CARD, NO_CELL, NO_GROUP, DuelState, Group


cdef inline void empty(Group* g) noexcept nogil:
    g.cards[0] = 0
    g.cards[1] = 0
    g.cards[2] = 0


cdef inline void add(Group* g, int card) noexcept nogil:
    g.cards[card >> 6] |= <uint64_t>1 << (card & 63)


cdef inline void drop(Group* g, int card) noexcept nogil:
    g.cards[card >> 6] &= ~(<uint64_t>1 << (card & 63))


cdef inline bint has(const Group* g, int card) noexcept nogil:
    return g.cards[card >> 6] >> (card & 63) & 1


cdef inline bint is_empty(const Group* g) noexcept nogil:
    return (g.cards[0] | g.cards[1] | g.cards[2]) == 0


cdef inline int size(const Group* g) noexcept nogil:
    return popcount64(g.cards[0]) + popcount64(g.cards[1]) + popcount64(g.cards[2])


cdef inline bint is_single(const Group* g) noexcept nogil:
    """Whether there is just one card in it; cheaper than to count them."""
    cdef uint64_t a = g.cards[0]
    cdef uint64_t b = g.cards[1]
    cdef uint64_t c = g.cards[2]
    if (a & (a - 1)) | (b & (b - 1)) | (c & (c - 1)):
        return False
    return (a != 0) + (b != 0) + (c != 0) == 1


cdef inline void unite(Group* g, const Group* other) noexcept nogil:
    g.cards[0] |= other.cards[0]
    g.cards[1] |= other.cards[1]
    g.cards[2] |= other.cards[2]


cdef inline void subtract(Group* g, const Group* other) noexcept nogil:
    g.cards[0] &= ~other.cards[0]
    g.cards[1] &= ~other.cards[1]
    g.cards[2] &= ~other.cards[2]


cdef inline void intersect(Group* g, const Group* other) noexcept nogil:
    g.cards[0] &= other.cards[0]
    g.cards[1] &= other.cards[1]
    g.cards[2] &= other.cards[2]


cdef inline bint overlap(const Group* g, const Group* other) noexcept nogil:
    return ((g.cards[0] & other.cards[0]) | (g.cards[1] & other.cards[1]) | (g.cards[2] & other.cards[2])) != 0


cdef inline void only(Group* g, int card) noexcept nogil:
    """The set of that card, empty for NO_CARD."""
    empty(g)
    if card != NO_CARD:
        add(g, card)


cdef inline int lowest(const Group* g) noexcept nogil:
    """The card with the lowest index, NO_CARD if there is none. Not the first in place order."""
    if g.cards[0]:
        return ctz64(g.cards[0])
    if g.cards[1]:
        return 64 + ctz64(g.cards[1])
    if g.cards[2]:
        return 128 + ctz64(g.cards[2])
    return NO_CARD


cdef inline int take_lowest(Group* g) noexcept nogil:
    """Take out the card with the lowest index; NO_CARD if there is none."""
    cdef int card = lowest(g)
    if card != NO_CARD:
        drop(g, card)
    return card


# -- what the state keeps ----------------------------------------------------------------------------------------------


cdef inline uint16_t keep(DuelState* d, Context* ctx, const Group* g) noexcept nogil:
    """A reference to a copy of the set; whoever keeps it lets go of it by `forget`."""
    cdef int cell
    if is_empty(g):
        return NO_GROUP
    if is_single(g):
        return <uint16_t>(1 + lowest(g))
    cell = new_cell(d, ctx, CELL_GROUP)
    if cell == NO_CELL:
        return NO_GROUP
    d.cells[cell] = g[0]
    return <uint16_t>(0x100 + cell)


cdef inline void forget(DuelState* d, uint16_t* reference) noexcept nogil:
    """The set is not needed any more; the reference is then NO_GROUP."""
    if reference[0] >= 0x100:
        free_cell(d, reference[0] - 0x100)
    reference[0] = NO_GROUP


cdef inline void look(const DuelState* d, int reference, Group* g) noexcept nogil:
    """Copy the set that a reference names."""
    if reference >= 0x100:
        g[0] = d.cells[reference - 0x100]
        return
    empty(g)
    if reference:
        add(g, reference - 1)


cdef inline bint contains(const DuelState* d, int reference, int card) noexcept nogil:
    """Whether the set that a reference names has the card."""
    if reference >= 0x100:
        return has(&d.cells[reference - 0x100], card)
    return reference == card + 1


cdef inline void rekeep(DuelState* d, Context* ctx, uint16_t* reference, const Group* g) noexcept nogil:
    """Let the reference name this set instead."""
    if reference[0] >= 0x100 and not is_empty(g) and not is_single(g):
        d.cells[reference[0] - 0x100] = g[0]
        return
    forget(d, reference)
    reference[0] = keep(d, ctx, g)
