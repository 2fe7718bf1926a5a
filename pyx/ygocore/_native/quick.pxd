"""Calls that the interpreter answers in place: the methods of cards that filters are made of.

They ask only, take the card and at most one number, and are frequent; each is here and nowhere else. All other
calls go through a Call (vm.pxd) to the api_* modules.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t

from ygocore._native.bytecode cimport (
    API_CARD_GET_ATTACK,
    API_CARD_GET_CONTROLLER,
    API_CARD_GET_LEVEL,
    API_CARD_GET_LOCATION,
    API_CARD_GET_TYPE,
    API_CARD_IS_ATTACK_ABOVE,
    API_CARD_IS_ATTACK_BELOW,
    API_CARD_IS_ATTACK_POS,
    API_CARD_IS_ATTRIBUTE,
    API_CARD_IS_CODE,
    API_CARD_IS_CONTROLLER,
    API_CARD_IS_DEFENSE_POS,
    API_CARD_IS_FACEDOWN,
    API_CARD_IS_FACEUP,
    API_CARD_IS_LEVEL_ABOVE,
    API_CARD_IS_LEVEL_BELOW,
    API_CARD_IS_LOCATION,
    API_CARD_IS_MONSTER,
    API_CARD_IS_ON_FIELD,
    API_CARD_IS_POSITION,
    API_CARD_IS_PREVIOUS_CONTROLLER,
    API_CARD_IS_PREVIOUS_LOCATION,
    API_CARD_IS_PREVIOUS_POSITION,
    API_CARD_IS_RACE,
    API_CARD_IS_REASON,
    API_CARD_IS_SET_CARD,
    API_CARD_IS_SPELL,
    API_CARD_IS_SPELL_TRAP,
    API_CARD_IS_TRAP,
    API_CARD_IS_TYPE,
)
from ygocore._native.consts cimport (
    POS_ATTACK,
    POS_DEFENSE,
    POS_FACEDOWN,
    POS_FACEUP,
    STATUS_SUMMONING,
    TYPE_MONSTER,
    TYPE_SPELL,
    TYPE_TRAP,
)
from ygocore._native.context cimport Context, location_bit
from ygocore._native.effects cimport is_within
from ygocore._native.state cimport Card, DuelState
from ygocore._native.stats cimport attack_of, attribute_of, has_level, is_code, is_set, level_of, race_of, type_of
from ygocore._native.zones cimport on_field


cdef inline bint answer_at_once(
    DuelState* d, Context* ctx, uint32_t number, int64_t index, int64_t value, int64_t* out
) noexcept nogil:
    """What a method of the card gives, called with that number; False if it is not one of these, or there is no such
    card."""
    cdef const Card* card
    cdef int i
    if <uint64_t>index >= d.n_cards:
        return False
    i = <int>index
    card = &d.cards[i]
    if number == API_CARD_IS_FACEUP:
        out[0] = (card.position & POS_FACEUP) != 0
    elif number == API_CARD_IS_FACEDOWN:
        out[0] = (card.position & POS_FACEDOWN) != 0
    elif number == API_CARD_IS_ATTACK_POS:
        out[0] = (card.position & POS_ATTACK) != 0
    elif number == API_CARD_IS_DEFENSE_POS:
        out[0] = (card.position & POS_DEFENSE) != 0
    elif number == API_CARD_IS_POSITION:
        out[0] = (card.position & value) != 0
    elif number == API_CARD_GET_CONTROLLER:
        out[0] = card.controller
    elif number == API_CARD_IS_CONTROLLER:
        out[0] = card.controller == value
    elif number == API_CARD_GET_LOCATION:
        out[0] = location_bit(card.location)
    elif number == API_CARD_IS_LOCATION:
        out[0] = is_within(d, ctx, i, <uint32_t>value)
    elif number == API_CARD_IS_ON_FIELD:
        out[0] = on_field(card.location) and not card.status & STATUS_SUMMONING
    elif number == API_CARD_GET_TYPE:
        out[0] = type_of(d, ctx, i)
    elif number == API_CARD_IS_TYPE:
        out[0] = (type_of(d, ctx, i) & value) != 0
    elif number == API_CARD_IS_MONSTER:
        out[0] = (type_of(d, ctx, i) & TYPE_MONSTER) != 0
    elif number == API_CARD_IS_SPELL:
        out[0] = (type_of(d, ctx, i) & TYPE_SPELL) != 0
    elif number == API_CARD_IS_TRAP:
        out[0] = (type_of(d, ctx, i) & TYPE_TRAP) != 0
    elif number == API_CARD_IS_SPELL_TRAP:
        out[0] = (type_of(d, ctx, i) & (TYPE_SPELL | TYPE_TRAP)) != 0
    elif number == API_CARD_IS_SET_CARD:
        out[0] = is_set(d, ctx, i, <uint32_t>value)
    elif number == API_CARD_IS_CODE:
        out[0] = is_code(d, ctx, i, <uint32_t>value)
    elif number == API_CARD_IS_RACE:
        out[0] = (race_of(d, ctx, i) & value) != 0
    elif number == API_CARD_IS_ATTRIBUTE:
        out[0] = (attribute_of(d, ctx, i) & value) != 0
    elif number == API_CARD_GET_LEVEL:
        out[0] = level_of(d, ctx, i)
    elif number == API_CARD_IS_LEVEL_ABOVE:
        out[0] = has_level(d, ctx, i) and level_of(d, ctx, i) >= value
    elif number == API_CARD_IS_LEVEL_BELOW:
        out[0] = has_level(d, ctx, i) and level_of(d, ctx, i) <= value
    elif number == API_CARD_GET_ATTACK:
        out[0] = attack_of(d, ctx, i)
    elif number == API_CARD_IS_ATTACK_ABOVE:
        out[0] = (type_of(d, ctx, i) & TYPE_MONSTER) != 0 and attack_of(d, ctx, i) >= value
    elif number == API_CARD_IS_ATTACK_BELOW:
        out[0] = (type_of(d, ctx, i) & TYPE_MONSTER) != 0 and attack_of(d, ctx, i) <= value
    elif number == API_CARD_IS_REASON:
        out[0] = (card.reason & value) != 0
    elif number == API_CARD_IS_PREVIOUS_LOCATION:
        out[0] = (location_bit(card.previous_location) & value) != 0
    elif number == API_CARD_IS_PREVIOUS_CONTROLLER:
        out[0] = card.previous_controller == value
    elif number == API_CARD_IS_PREVIOUS_POSITION:
        out[0] = (card.previous_position & value) != 0
    else:
        return False
    return True
