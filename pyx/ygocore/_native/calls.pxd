"""Operands of API calls: cards, groups, effects out of a Call (vm.pxd)."""

from libc.stdint cimport int32_t, int64_t, uint32_t

from ygocore._native.context cimport fail
from ygocore._native.groups cimport add, empty, forget, look, size, subtract, take_lowest
from ygocore._native.handles cimport Function, is_effect
from ygocore._native.state cimport ERROR_SCRIPT, NO_CARD, NO_EFFECT, NO_PROGRAM, OK, Group
from ygocore._native.vm cimport Call, Filter, ask_card, filter_of
from ygocore._native.work cimport perform


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


cdef inline int wait_for(Call* c, int depth) noexcept nogil:
    """Have what lies above the first `depth` units of work done, and give what it gave; WAIT if a player has to decide."""
    cdef int status = perform(c.d, c.ctx, depth)
    if status == OK:
        c.out.scalars[0] = c.d.script.result
        look(c.d, c.d.script.result_group, &c.out.group)
        forget(c.d, &c.d.script.result_group)
    return status


cdef inline void chosen_cards(Call* c, const Group* cards, int filter, int excluded, int trailing, Group* out) noexcept nogil:
    """Those of the cards that the filter operand accepts and that the `excluded` operand (-1: none) does not name."""
    cdef Group left = cards[0]
    cdef Group out_of_it
    cdef Filter f
    cdef int card
    if excluded >= 0:
        cards_operand(c, excluded, &out_of_it)
        subtract(&left, &out_of_it)
    filter_of(c, filter, trailing, &f)
    if f.program == NO_PROGRAM:
        out[0] = left
        return
    empty(out)
    card = take_lowest(&left)
    while card != NO_CARD:
        if ask_card(c.d, c.ctx, &f, card):
            add(out, card)
        card = take_lowest(&left)


cdef inline bint enough_cards(
    Call* c, const Group* cards, int filter, int excluded, int trailing, int64_t count
) noexcept nogil:
    """Whether at least `count` of the cards are such."""
    cdef Group left = cards[0]
    cdef Group out_of_it
    cdef Filter f
    cdef int card
    if excluded >= 0:
        cards_operand(c, excluded, &out_of_it)
        subtract(&left, &out_of_it)
    if size(&left) < count:
        return False
    filter_of(c, filter, trailing, &f)
    if f.program == NO_PROGRAM or count <= 0:
        return True
    card = take_lowest(&left)
    while card != NO_CARD:
        if ask_card(c.d, c.ctx, &f, card):
            count -= 1
            if count == 0:
                return True
        card = take_lowest(&left)
    return False


cdef inline void function_operand(Call* c, int at, int trailing, Function* f) noexcept nogil:
    """A function that is kept, with the scalars from `trailing` on as what it captured."""
    cdef int i
    f.program = <int32_t>c.v[at]
    f.n_captures = c.n - trailing if c.n > trailing else 0
    if f.n_captures > 4:
        misused(c)
        f.n_captures = 4
    for i in range(f.n_captures):
        f.captures[i] = c.v[trailing + i]
