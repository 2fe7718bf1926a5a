"""The API of card functions: what may be done with a card, what it holds, and the effects on it."""

from ygocore._native.vm cimport Call


cdef int call_card_more(Call* c) noexcept nogil
