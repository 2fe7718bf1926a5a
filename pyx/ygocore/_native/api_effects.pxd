"""The API of card functions: effects."""

from libc.stdint cimport int64_t, uint32_t

from ygocore._native.bytecode cimport EffectRow
from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState
from ygocore._native.vm cimport Call


cdef int call_effect(Call* c) noexcept nogil
cdef int copy_effect(DuelState* d, Context* ctx, int handle) noexcept nogil
cdef void give_template(DuelState* d, Context* ctx, int handle, int row, int number) noexcept nogil
cdef void copy_declared(DuelState* d, Context* ctx, int handle, const EffectRow* row) noexcept nogil
