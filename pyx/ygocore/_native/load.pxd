"""A state as a Snapshot of plain values, and back."""

from ygocore._native.facts cimport FactsTable
from ygocore._native.state cimport DuelState


cdef object take_snapshot(const DuelState* d, FactsTable table)
cdef object place_of(const DuelState* d, int index)
cdef tuple places_of(const DuelState* d, int first)
cdef int load_snapshot(DuelState* d, FactsTable table, object snapshot) except -1
