"""The API of card functions (ygocore/cards/api.py): each call by its number."""

from ygocore._native.vm cimport Call


cdef int call_api(Call* c) noexcept nogil
