"""The API of card functions: what players choose."""

from ygocore._native.vm cimport Call


cdef int call_choice(Call* c) noexcept nogil
