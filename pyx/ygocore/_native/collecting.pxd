"""Giving back the cells that nothing names any more."""

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState


cdef void collect_cells(DuelState* d) noexcept nogil
