"""The API of card functions: what a card is, where it is and was, its summon and its battles."""

from libc.stdint cimport uint32_t

from ygocore._native.state cimport Card
from ygocore._native.vm cimport Call


cdef int call_card(Call* c) noexcept nogil
cdef bint summoned_by(const Card* card, uint32_t type) noexcept nogil
