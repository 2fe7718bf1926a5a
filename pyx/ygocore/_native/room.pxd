"""Where there is room on the field: free zones with what effects close and Link Monsters open (ZONE rules)."""

from libc.stdint cimport uint32_t

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState, Group

cdef enum:
    EXTRA_ZONES = 0x60  # Extra Monster Zones 5 and 6


cdef struct Arrows:  # a Link Monster in a Monster Zone
    int card
    int player
    int sequence
    uint32_t zones[2]  # that it points to, of each player


cdef uint32_t closed_zones(DuelState* d, Context* ctx, int player) noexcept nogil
cdef uint32_t free_monster_zones(DuelState* d, Context* ctx, int player, uint32_t zone) noexcept nogil
cdef uint32_t free_zones_without(
    DuelState* d, Context* ctx, int player, uint32_t zone, uint32_t leaving
) noexcept nogil
cdef uint32_t free_backrow(DuelState* d, Context* ctx, int player) noexcept nogil
cdef uint32_t free_pendulum_zones(DuelState* d, Context* ctx, int player) noexcept nogil
cdef int pendulum_cards(DuelState* d, Context* ctx, int player, unsigned char* cards) noexcept nogil
cdef int link_monsters(DuelState* d, Context* ctx, Arrows* found) noexcept nogil
cdef bint may_extra_link(DuelState* d, Context* ctx, int card, int player) noexcept nogil
cdef bint bound_to_links(DuelState* d, Context* ctx, int card) noexcept nogil
cdef uint32_t free_from_extra(DuelState* d, Context* ctx, int player, int card, uint32_t zone) noexcept nogil
cdef uint32_t room_for(DuelState* d, Context* ctx, int card, int player, uint32_t zone) noexcept nogil
cdef uint32_t room_without(
    DuelState* d, Context* ctx, int card, int player, uint32_t zone, const Group* leaving
) noexcept nogil
cdef void take_out(DuelState* d, const Group* leaving) noexcept nogil
cdef void put_back(DuelState* d, const Group* leaving) noexcept nogil
cdef void pointed_at(DuelState* d, Context* ctx, int card, uint32_t* mine, uint32_t* theirs) noexcept nogil
