"""The native engine as a Python class."""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from ygocore._native.bits cimport unlikely
from ygocore._native.context cimport Context, EventLog, keep_nothing
from ygocore._native.facts cimport FactsTable
from ygocore._native.scripts cimport ScriptTable
from ygocore._native.copying cimport copy_duel
from ygocore._native.state cimport DuelState


# Everything of one duel that is not a Python object, in one allocation. Not inside the Python object: Python
# would fill its 20 KB with zeros for each clone.
cdef struct Block:
    DuelState state
    EventLog log
    Context context  # its list of legal actions always is that of `state`


cdef class NativeCore:
    cdef Block* block
    cdef FactsTable table  # None until the duel is made
    cdef ScriptTable scripts  # None in a duel without effects
    cdef readonly object pool


cdef NativeCore new_core(type cls, object pool, FactsTable table, ScriptTable scripts)
cdef int raise_for(int status) except -1


cdef inline Block* made(NativeCore core) except NULL:
    """Its block. TypeError if the object was made by its bare class instead of `_start`, `_load` or
    `_from_bytes`."""
    if unlikely(core.table is None):
        raise TypeError("this native duel was never started: make it with Duel(...)")
    return core.block


cdef inline void copy_state(const Block* source, Block* target) noexcept nogil:
    copy_duel(&source.state, &target.state)
    memcpy(target.context.actions, source.context.actions, source.context.n_actions * sizeof(uint64_t))
    target.context.n_actions = source.context.n_actions
    keep_nothing(&target.context)
    target.log.count = 0
    target.log.failed = 0
