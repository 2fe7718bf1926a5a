"""The API of card functions: summons with materials, and Link Arrows."""

from ygocore._native.vm cimport Call


cdef int call_summoning(Call* c) noexcept nogil
