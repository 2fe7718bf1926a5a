"""The API of card functions: questions about the duel."""

from ygocore._native.state cimport Group
from ygocore._native.vm cimport Call


cdef int ask_duel(Call* c) noexcept nogil
cdef void usable_for_cost(
    Call* c, int player, bint hand, int filter, int excluded, int trailing, Group* out
) noexcept nogil
