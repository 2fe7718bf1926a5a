"""Whether a state is one that the engine could be in: everything that state.pxd says stays true."""

from ygocore._native.facts cimport Facts
from ygocore._native.scripts cimport Scripts
from ygocore._native.state cimport DuelState


cdef const char* find_fault(
    const DuelState* d, const Facts* facts, int rows, const Scripts* scripts
) noexcept nogil
