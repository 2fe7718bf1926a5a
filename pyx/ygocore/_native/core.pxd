"""The native engine as a Python class."""

from libc.stdint cimport uint64_t

from ygocore._native.context cimport Context, EventLog
from ygocore._native.facts cimport FactsTable
from ygocore._native.state cimport DuelState


# Everything of one duel that is not a Python object, in one allocation. Not inside the Python object: Python would fill its
# 20 KB with zeros for each clone.
cdef struct Block:
    DuelState state
    EventLog log
    Context context  # its list of legal actions always is that of `state`


cdef class NativeCore:
    cdef Block* block
    cdef FactsTable table  # None until the duel is made
    cdef readonly object pool


cdef NativeCore new_core(type cls, object pool, FactsTable table)
