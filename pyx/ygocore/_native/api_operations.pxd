"""The API of card functions: what effects do."""

from ygocore._native.vm cimport Call


cdef int call_operation(Call* c) noexcept nogil
