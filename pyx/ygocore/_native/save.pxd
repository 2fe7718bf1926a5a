"""A state as bytes, and back."""

from ygocore._native.facts cimport FactsTable
from ygocore._native.state cimport DuelState


cdef bytes dump_state(const DuelState* d, FactsTable table)
cdef int read_state(DuelState* d, FactsTable table, object data) except -1
