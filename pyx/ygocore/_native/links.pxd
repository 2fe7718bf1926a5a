"""The Chain Links of the state."""

from ygocore._native.state cimport LINK_CLOSES_GRAVE, NO_CELL, DuelState, Link, LinkMore


cdef inline Link* link_at(DuelState* d, int number) noexcept nogil:
    """Link `number`, from 1."""
    return <Link*>&d.cells[d.script.links[number - 1]]


cdef inline LinkMore* link_more(DuelState* d, const Link* link) noexcept nogil:
    return <LinkMore*>&d.cells[link.more]


cdef inline int link_number(const DuelState* d, long long number) noexcept nogil:
    """What card functions mean by a link number: 0 the one that resolves, or the last one. 0 if there is no such link."""
    if number == 0:
        return d.script.solving if d.script.solving else d.script.n_links
    return <int>number if 0 < number <= d.script.n_links else 0


cdef inline int link_of_effect(DuelState* d, int handle) noexcept nogil:
    """The number of the link of an effect, the last one if it has several; 0 if it is not on the Chain."""
    cdef int i
    if d.script.solving and link_at(d, d.script.solving).effect == handle:
        return d.script.solving
    for i in range(d.script.n_links, 0, -1):
        if link_at(d, i).effect == handle:
            return i
    return 0


cdef inline bint closes_grave(const DuelState* d, int number) noexcept nogil:
    """INFO-02: whether the opponent may not look through its player's GY: the link has not resolved yet."""
    if d.script.solving and number > d.script.solving:
        return False
    return (<const Link*>&d.cells[d.script.links[number - 1]]).flags & LINK_CLOSES_GRAVE != 0


cdef inline bint is_grave_closed(const DuelState* d, int player) noexcept nogil:
    """INFO-02: whether the player's opponent may not look through the player's GY."""
    cdef int i
    for i in range(1, d.script.n_links + 1):
        if (<const Link*>&d.cells[d.script.links[i - 1]]).player == player and closes_grave(d, i):
            return True
    return False
