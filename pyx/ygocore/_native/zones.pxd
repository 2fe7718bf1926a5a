"""Reading a state: cards, piles and zones. Nothing here changes anything."""

from libc.stdint cimport uint8_t, uint32_t

from ygocore._native.state cimport (
    AT_EXTRA,
    AT_GRAVE,
    AT_MZONE,
    AT_OVERLAY,
    AT_SZONE,
    MAIN_ZONES,
    Card,
    DuelState,
    Pile,
    Player,
    Unit,
)


cdef inline bint is_pile(int location) noexcept nogil:
    """Whether a location number names a list of cards (ZONE-01), not zones."""
    return location != AT_MZONE and location != AT_SZONE and 0 < location < AT_OVERLAY


cdef inline int pile_index(int location) noexcept nogil:
    """PILE_* of a location number: 1, 2, 5, 6, 7 are 0 to 4."""
    return location - 1 if location < AT_MZONE else location - 3


cdef inline Pile* pile_at(DuelState* d, int player, int location) noexcept nogil:
    return &d.players[player].piles[pile_index(location)]


cdef inline bint on_field(int location) noexcept nogil:
    """ZONE-02: the Monster Zones and the spell zones."""
    return location == AT_MZONE or location == AT_SZONE


cdef inline uint32_t free_main_zones(const Player* player) noexcept nogil:
    """Mask of the player's empty usable Main Monster Zones."""
    return MAIN_ZONES & ~<uint32_t>(player.monster_mask | player.disabled_monsters)


cdef inline uint32_t free_spell_zones(const Player* player) noexcept nogil:
    """Mask of the player's empty usable Spell & Trap Zones, without the Field Zone."""
    return MAIN_ZONES & ~<uint32_t>(player.spell_mask | player.disabled_spells)


cdef inline Unit* top_unit(DuelState* d) noexcept nogil:
    return &d.units[d.n_units - 1]


cdef inline uint32_t picked_sequences(const DuelState* d) noexcept nogil:
    """Mask of the sequences of the picked cards, which all lie in one row of zones."""
    cdef uint32_t mask = 0
    cdef int i
    for i in range(d.n_picks):
        mask |= <uint32_t>1 << d.cards[d.picks[i]].sequence
    return mask


cdef inline int position_in_pile(int location) noexcept nogil:
    """The position a card has in a pile: face-down 8 in the Decks, 10 in the hand, face-up 5 in the GY and
    banished."""
    if location == AT_GRAVE or location == AT_GRAVE + 1:
        return 5
    return 10 if location == 2 else 8
