"""Where there is room on the field: free zones with what effects close and Link Monsters open (ZONE rules)."""

from libc.stdint cimport uint32_t

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState

cdef enum:
    EXTRA_ZONES = 0x60  # Extra Monster Zones 5 and 6


cdef uint32_t closed_zones(DuelState* d, Context* ctx, int player) noexcept nogil
cdef uint32_t free_monster_zones(DuelState* d, Context* ctx, int player, uint32_t zone) noexcept nogil
cdef uint32_t free_backrow(DuelState* d, Context* ctx, int player) noexcept nogil
cdef uint32_t free_from_extra(DuelState* d, Context* ctx, int player, int card, uint32_t zone) noexcept nogil
cdef uint32_t room_for(DuelState* d, Context* ctx, int card, int player, uint32_t zone) noexcept nogil
cdef void pointed_at(DuelState* d, Context* ctx, int card, uint32_t* mine, uint32_t* theirs) noexcept nogil
