"""The API of card functions (ygocore/cards/api.py): each call by its number."""


from ygocore._native.api_cards cimport call_card
from ygocore._native.bytecode cimport API_CARD_GET_CODE, API_GROUP_GET_COUNT
from ygocore._native.context cimport fail
from ygocore._native.state cimport ERROR_CALL, checked_state_size
from ygocore._native.vm cimport Call
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef int call_api(Call* c) noexcept nogil:
    if c.number < API_CARD_GET_CODE:
        fail(c.ctx, ERROR_CALL)
        return ERROR_CALL
    if c.number < API_GROUP_GET_COUNT:
        return call_card(c)
    fail(c.ctx, ERROR_CALL)
    return ERROR_CALL
