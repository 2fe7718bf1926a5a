"""The API of card functions: what an effect says about itself and its Chain Link."""

from ygocore._native.vm cimport Call


cdef int call_link(Call* c) noexcept nogil
