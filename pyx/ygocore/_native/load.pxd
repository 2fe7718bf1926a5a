"""A state as a Snapshot of plain values, and back."""

from ygocore._native.context cimport Context
from ygocore._native.facts cimport FactsTable
from ygocore._native.scripts cimport ScriptTable
from ygocore._native.state cimport DuelState


cdef object take_snapshot(DuelState* d, FactsTable table, Context* ctx)
cdef object place_of(const DuelState* d, int index)
cdef tuple places_of(const DuelState* d, int first)
cdef list load_snapshot(DuelState* d, FactsTable table, object snapshot)
cdef int load_effects(
    DuelState* d, Context* ctx, FactsTable table, ScriptTable scripts, object snapshot, list loaded
) except -1
cdef int check_left(object snapshot) except -1
cdef int card_at(DuelState* d, object place) except -1
cdef int location_number(object location) except -1
cdef object number(str what, object value, object low, object high, object error=*)
