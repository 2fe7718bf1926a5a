"""Operands of API calls: cards, groups, effects out of a Call (vm.pxd)."""

from libc.stdint cimport int64_t, uint32_t

from ygocore._native.context cimport fail
from ygocore._native.groups cimport add, empty, has as has_card
from ygocore._native.handles cimport is_effect
from ygocore._native.state cimport ERROR_SCRIPT, NO_CARD, NO_EFFECT, Group
from ygocore._native.vm cimport Call, Filter, ask_card


cdef inline int misused(Call* c) noexcept nogil:
    """The call has no meaning: a method called on nothing, a player or place that there is not."""
    fail(c.ctx, ERROR_SCRIPT)
    return ERROR_SCRIPT


cdef inline int card_operand(Call* c, int at) noexcept nogil:
    """A card operand, NO_CARD for None."""
    cdef int64_t card = c.v[at]
    if card < 0 or card >= c.d.n_cards:
        return NO_CARD
    return <int>card


cdef inline int effect_operand(Call* c, int at) noexcept nogil:
    """An effect operand, NO_EFFECT for None and for one that has ceased to be."""
    return <int>c.v[at] if is_effect(c.d, c.ctx, c.v[at]) else NO_EFFECT


cdef inline int player_operand(Call* c, int at) noexcept nogil:
    """A player operand, 0 or 1; anything else is misuse, and 0."""
    if 0 <= c.v[at] <= 1:
        return <int>c.v[at]
    misused(c)
    return 0


cdef inline void cards_operand(Call* c, int at, Group* out) noexcept nogil:
    """A card, a group or None as a set."""
    cdef int card
    if c.g[at] != NULL:
        out[0] = c.g[at][0]
        return
    empty(out)
    card = card_operand(c, at)
    if card != NO_CARD:
        add(out, card)


cdef inline int gives(Call* c, int64_t value) noexcept nogil:
    """The call gives an int, a bool or a card."""
    c.out.scalars[0] = value
    return 0


cdef inline int gives_effect(Call* c, int handle) noexcept nogil:
    """The call gives an effect, or None."""
    c.out.scalars[0] = handle if handle != NO_EFFECT else -1
    return 0


cdef inline int gives_group(Call* c, const Group* g) noexcept nogil:
    c.out.group = g[0]
    return 0
