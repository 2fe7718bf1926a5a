"""A state as a Snapshot of plain values, and back."""

from ygocore._native.context cimport Context
from ygocore._native.facts cimport FactsTable
from ygocore._native.scripts cimport ScriptTable
from ygocore._native.state cimport DuelState


cdef object take_snapshot(DuelState* d, FactsTable table, Context* ctx)
cdef object place_of(const DuelState* d, int index)
cdef tuple places_of(const DuelState* d, int first)
cdef int load_snapshot(DuelState* d, FactsTable table, object snapshot) except -1
cdef int load_effects(DuelState* d, Context* ctx, FactsTable table, ScriptTable scripts) except -1
