"""The API of card functions: what may be done with a card, what it holds, and the effects on it."""


from ygocore._native.context cimport fail
from ygocore._native.state cimport ERROR_CALL, checked_state_size
from ygocore._native.vm cimport Call
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef int call_card_more(Call* c) noexcept nogil:
    fail(c.ctx, ERROR_CALL)
    return ERROR_CALL
