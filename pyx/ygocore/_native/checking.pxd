"""Whether what effects add to a state is sound (check.pyx)."""

from ygocore._native.facts cimport Facts
from ygocore._native.scripts cimport Scripts
from ygocore._native.state cimport DuelState


cdef const char* find_effect_fault(
    const DuelState* d, const Facts* facts, int rows, const Scripts* scripts
) noexcept nogil
