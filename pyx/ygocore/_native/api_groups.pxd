"""The API of card functions: groups."""

from ygocore._native.vm cimport Call


cdef int call_group(Call* c) noexcept nogil
