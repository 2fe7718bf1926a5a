"""The Chain Links of the state."""

from ygocore._native.state cimport NO_CELL, DuelState, Link, LinkMore


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
