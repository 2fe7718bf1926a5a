"""Normal Summon, Tribute Summon and Set (NS, TRIB, SET), and the Set of Spells and Traps (ST-01)."""

from libc.stdint cimport uint32_t

from ygocore._native.bits cimport popcount32
from ygocore._native.context cimport Context
from ygocore._native.facts cimport NO_SUMMON
from ygocore._native.state cimport MAIN_ZONES, DuelState, Player, Unit
from ygocore._native.zones cimport free_main_zones, picked_sequences


cdef inline uint32_t lowest_bit(uint32_t mask) noexcept nogil:
    return mask & (~mask + 1)


cdef inline uint32_t tribute_options(const DuelState* d, const Unit* unit) noexcept nogil:
    """Mask of the own Monster Zones whose monsters may be picked next (TRIB-01, TRIB-08).

    With no Main Monster Zone free, one Tribute must free one (ZONE-12, E-051). Where just what is needed is
    left, the picks are no choice, and only the lowest is offered.
    """
    cdef const Player* player = &d.players[unit.player]
    cdef uint32_t picked = picked_sequences(d)
    cdef uint32_t mask = player.monster_mask & ~picked
    cdef int left = unit.required - (d.n_picks - unit.first_pick)
    if left == 1 and not free_main_zones(player) and not picked & MAIN_ZONES:
        mask &= MAIN_ZONES
    return lowest_bit(mask) if popcount32(mask) == left else mask


cdef inline bint can_tribute(const Player* player, int tributes) noexcept nogil:
    """Whether so many Tributes can be given and a Main Monster Zone is then free (ZONE-11, ZONE-12).

    With a Tribute the zone is no question: if all five Main Monster Zones hold monsters, one of those can be
    given.
    """
    if tributes == 0:
        return free_main_zones(player) != 0
    if tributes == NO_SUMMON or popcount32(player.monster_mask) < tributes:
        return False
    return free_main_zones(player) != 0 or (player.monster_mask & MAIN_ZONES) != 0


cdef int begin_summon(DuelState* d, Context* ctx, int index, int facedown) noexcept nogil
cdef int pick_tribute(DuelState* d, Context* ctx, int sequence) noexcept nogil
cdef int choose_summon_zone(DuelState* d, Context* ctx, int sequence) noexcept nogil
cdef int begin_set_spell(DuelState* d, Context* ctx, int index) noexcept nogil
cdef int choose_spell_zone(DuelState* d, Context* ctx, int sequence) noexcept nogil
cdef void change_position(DuelState* d, Context* ctx, int index) noexcept nogil
