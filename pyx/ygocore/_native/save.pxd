"""A state as bytes, and back."""

from libc.stdint cimport uint64_t

from ygocore._native.facts cimport FactsTable
from ygocore._native.scripts cimport Scripts
from ygocore._native.state cimport DuelState


cdef bytes dump_state(const DuelState* d, FactsTable table, const Scripts* scripts)
cdef int read_state(DuelState* d, FactsTable table, object data, uint64_t* effects) except -1
cdef int check_read(DuelState* d, FactsTable table, const Scripts* scripts, uint64_t effects) except -1
