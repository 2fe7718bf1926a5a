"""The API of card functions (ygocore/cards/api.py): each call by its number."""


from ygocore._native.api_cards cimport call_card
from ygocore._native.api_choices cimport call_choice
from ygocore._native.api_duel cimport ask_duel
from ygocore._native.api_effects cimport call_effect
from ygocore._native.api_groups cimport call_group
from ygocore._native.api_links cimport call_link
from ygocore._native.api_operations cimport call_operation
from ygocore._native.api_summoning cimport call_summoning
from ygocore._native.bytecode cimport (
    API_CARD_GET_CODE,
    API_DUEL_DRAW,
    API_DUEL_GET_FUSION_MATERIAL,
    API_DUEL_SELECT_MATCHING_CARD,
    API_DUEL_SET_OPERATION_INFO,
    API_EFFECT_CREATE_EFFECT,
    API_GROUP_GET_COUNT,
    N_API_CALLS,
)
from ygocore._native.context cimport fail
from ygocore._native.state cimport ERROR_CALL, checked_state_size
from ygocore._native.vm cimport Call
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef int call_api(Call* c) noexcept nogil:
    """Make the call: OK with what it gives in `out`, WAIT, OVER or an error."""
    if c.number >= API_CARD_GET_CODE:
        if c.number < API_GROUP_GET_COUNT:
            return call_card(c)
        if c.number < API_EFFECT_CREATE_EFFECT:
            return call_group(c)
        if c.number < API_DUEL_GET_FUSION_MATERIAL:
            return call_effect(c)
        if c.number < N_API_CALLS:
            return call_summoning(c)
        fail(c.ctx, ERROR_CALL)
        return ERROR_CALL
    if c.number < API_DUEL_SELECT_MATCHING_CARD:
        return ask_duel(c)
    if c.number < API_DUEL_SET_OPERATION_INFO:
        return call_choice(c)
    if c.number < API_DUEL_DRAW:
        return call_link(c)
    return call_operation(c)
