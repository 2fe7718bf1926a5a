"""May this effect be activated now, and activating it: place, cost, targets (ACT, COST, TGT, SPEED, ST rules)."""

from libc.stdint cimport uint32_t

from ygocore._native.consts cimport TYPE_CONTINUOUS, TYPE_EQUIP, TYPE_FIELD, TYPE_PENDULUM
from ygocore._native.context cimport Context
from ygocore._native.effects cimport Found
from ygocore._native.state cimport DuelState, Unit

cdef enum:
    STAYING = TYPE_CONTINUOUS | TYPE_EQUIP | TYPE_FIELD | TYPE_PENDULUM  # these stay on the field (ST-04)


cdef struct Bans:  # what forbids a player to activate effects, looked up once while nothing changes
    bint known  # whether it has been looked up
    bint zones_known  # the same of what is next
    bint zones  # whether a Spell & Trap Zone is free
    Found found


cdef int speed_of(DuelState* d, Context* ctx, int handle) noexcept nogil
cdef bint fits_chain(DuelState* d, Context* ctx, int handle) noexcept nogil
cdef bint may_activate(
    DuelState* d, Context* ctx, int handle, int player, int occurrence, bint trigger
) noexcept nogil
cdef bint may_activate_too(
    DuelState* d, Context* ctx, int handle, int player, int occurrence, bint trigger, Bans* bans
) noexcept nogil
cdef bint has_own_timing(DuelState* d, Context* ctx, int handle) noexcept nogil
cdef void activate(DuelState* d, Context* ctx, int handle, int player, int occurrence) noexcept nogil
cdef int step_activate(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_face_up(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
