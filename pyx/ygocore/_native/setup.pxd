"""Laying out a duel before its first card is drawn."""

from libc.stdint cimport uint64_t

from ygocore._native.facts cimport FactsTable
from ygocore._native.scripts cimport ScriptTable
from ygocore._native.state cimport DuelState


cdef class Start:
    """A checked DuelSetup: the state with all cards laid out, from which each duel of that setup starts."""
    cdef DuelState* laid_out  # decks in list order, no seed yet
    cdef FactsTable table
    cdef ScriptTable scripts  # None: no card has effects
    cdef int hand
    cdef bint shuffled


cdef int begin_script(DuelState* d, FactsTable table, ScriptTable scripts) except -1
cdef Start start_of(object setup)
cdef void clear_state(DuelState* d) noexcept nogil
cdef void place_new_card(DuelState* d, int row, int owner) noexcept nogil
cdef void clear_card(DuelState* d, int index, int row, int owner) noexcept nogil
