"""Which cards are still named somewhere, so that the entry of a vanished Token can be used again."""


from ygocore._native.groups cimport has as has_card
from ygocore._native.handles cimport RUNTIME, card_of_handle
from ygocore._native.state cimport CELL_FREE, CELL_GROUP, DuelState, Unit, checked_state_size
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef bint is_named(const DuelState* d, int card) noexcept nogil:
    """Whether anything in the duel may still name the card. Registers that happen to hold its number count too."""
    cdef int i
    for i in range(d.n_cards):
        if i != card and (
            d.cards[i].holder == card or d.cards[i].reason_card == card or d.cards[i].materials == card + 1
        ):
            return True
    for i in range(d.n_units):
        if names_in_unit(&d.units[i], card):
            return True
    if d.script.battle.attacker == card or d.script.battle.target == card or d.script.battle.again == card:
        return True
    if d.script.battle.again_on == card:
        return True
    for i in range(d.script.n_cells):
        if names_in_cell(d, i, card):
            return True
    if d.script.shown == card + 1:
        return True
    return d.script.operated == card + 1 or d.script.stepping == card + 1 or d.script.result_group == card + 1


cdef bint names_in_unit(const Unit* unit, int card) noexcept nogil:
    return (
        unit.card == card or unit.other == card or unit.cards == card + 1 or unit.done == card + 1
        or unit.left == card + 1 or unit.more == card + 1 or names_effect(unit.effect, card)
    )


cdef inline bint names_effect(int handle, int card) noexcept nogil:
    """Whether the handle is that of an effect that the card declares."""
    return 0 < handle < RUNTIME and card_of_handle(handle) == card


cdef bint names_in_cell(const DuelState* d, int cell, int card) noexcept nogil:
    """Whether the cell may name the card: any byte or number that could."""
    cdef int sort = d.sorts[cell]
    cdef const unsigned char* bytes = <const unsigned char*>&d.cells[cell]
    cdef const unsigned short* words = <const unsigned short*>&d.cells[cell]
    cdef int i
    if sort == CELL_FREE:
        return False
    if sort == CELL_GROUP:
        return has_card(&d.cells[cell], card)
    for i in range(24):
        if bytes[i] == card:
            return True
    for i in range(12):
        if words[i] == card + 1 or names_effect(words[i], card):
            return True
    return False
