"""What has to be paid to summon, Set, flip or attack with a monster (EFFECT_SUMMON_COST, EFFECT_ATTACK_COST and kin)."""

from libc.stdint cimport int32_t, uint16_t, uint32_t, uint8_t

from ygocore._native.context cimport Context
from ygocore._native.effects cimport Found, find_on_card, may_have, plain_arguments
from ygocore._native.handles cimport ATTRIBUTE_COST, ATTRIBUTE_OPERATION, Function, function_of
from ygocore._native.happen cimport run_function
from ygocore._native.state cimport NO_PROGRAM, DuelState, Unit, checked_state_size
from ygocore._native.vm cimport Arguments, ask_event
from ygocore._native.work cimport UNIT_COSTS, end_unit, push
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()


cdef void cost_arguments(
    DuelState* d, Context* ctx, int handle, int card, int player, uint32_t type, Arguments* a
) noexcept nogil:
    plain_arguments(d, ctx, handle, a)
    a.card = card
    a.player = player
    a.summon_player = player
    a.summon_type = type


cdef bint can_be_paid(
    DuelState* d, Context* ctx, int card, uint32_t code, int player, uint32_t type
) noexcept nogil:
    """Whether the player can pay what effects of that code ask for the card, in a summon of that SUMMON_TYPE_* (0: none)."""
    cdef Found found
    cdef Function f
    cdef Arguments a
    cdef int effect, who, i
    cdef bint can = True
    if not may_have(d, ctx, card, code):
        return True
    find_on_card(d, ctx, card, code, &found)
    effect = d.script.reason_effect
    who = d.script.reason_player
    for i in range(found.n):
        function_of(d, ctx, found.handles[i], ATTRIBUTE_COST, &f)
        if f.program == NO_PROGRAM:
            continue
        d.script.reason_effect = found.handles[i]
        d.script.reason_player = <uint8_t>player
        cost_arguments(d, ctx, found.handles[i], card, player, type, &a)
        if not ask_event(d, ctx, &f, &a):
            can = False
            break
    d.script.reason_effect = <uint16_t>effect
    d.script.reason_player = <uint8_t>who
    return can


cdef bint pay(DuelState* d, Context* ctx, int card, uint32_t code, int player, uint32_t type) noexcept nogil:
    """The player pays it: the operations of these effects; True: it is being done."""
    cdef Unit* unit
    if not may_have(d, ctx, card, code):
        return False
    unit = push(d, ctx, UNIT_COSTS, player)
    unit.card = <uint8_t>card
    unit.number = <int32_t>code
    unit.argument = <int32_t>type
    unit.effect = d.script.reason_effect
    unit.who = d.script.reason_player
    return True


cdef int step_costs(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`number`: the effect code; `argument`: the SUMMON_TYPE_*; `value`: effects done; `effect`, `who`: the reason before."""
    cdef Found found
    cdef Function f
    cdef Arguments a
    cdef int i
    find_on_card(d, ctx, unit.card, <uint32_t>unit.number, &found)
    for i in range(unit.value, found.n):
        unit.value = i + 1
        function_of(d, ctx, found.handles[i], ATTRIBUTE_OPERATION, &f)
        if f.program == NO_PROGRAM:
            continue
        d.script.reason_effect = found.handles[i]
        d.script.reason_player = unit.player
        cost_arguments(d, ctx, found.handles[i], unit.card, unit.player, <uint32_t>unit.argument, &a)
        a.chk = 1
        return run_function(d, ctx, &f, &a)
    d.script.reason_effect = unit.effect
    d.script.reason_player = unit.who
    return end_unit(d, unit)
