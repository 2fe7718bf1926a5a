"""Where there is room on the field: free zones with what effects close and Link Monsters open (ZONE rules).

Masks of zones have bits 0 to 4 for the Main, 5 and 6 for the Extra Monster Zones, or bits 0 to 4 for the Spell & Trap Zones.
"""

from libc.stdint cimport uint32_t, uint8_t

from ygocore._native.bits cimport DEBUG, ctz32
from ygocore._native.consts cimport (
    EFFECT_DISABLE_FIELD,
    EFFECT_MAX_MZONE,
    EFFECT_MAX_SZONE,
    POS_FACEUP,
    TYPE_LINK,
    TYPE_PENDULUM,
    TYPE_TRAP,
)
from ygocore._native.context cimport Context, fail
from ygocore._native.effects cimport (
    Found,
    all_of_code,
    applies,
    find_on_player,
    in_pendulum_zone,
    in_play,
    pendulum_zones,
    value_of,
    value_of_many,
)
from ygocore._native.groups cimport take_lowest
from ygocore._native.handles cimport controller_of
from ygocore._native.scripts cimport TRAIT_OWN_LEVEL
from ygocore._native.state cimport (
    AT_EXTRA,
    AT_MZONE,
    ERROR_INTERNAL,
    MAIN_ZONES,
    MONSTER_ZONES,
    NO_CARD,
    Card,
    DuelState,
    Group,
    checked_state_size,
)
from ygocore._native.stats cimport type_of
from ygocore._native.switches cimport (
    SWITCH_EXTRA_DECK_BOUND,
    SWITCH_EXTRA_MONSTER_ZONES,
    SWITCH_LINK_PENDULUM_BOUND,
    SWITCH_TRAP_MONSTER_ONE_ZONE,
)
from ygocore._native.topics cimport TOPIC_LEVEL, silent
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    # Link Arrows
    BOTTOM_LEFT = 0x1
    BOTTOM = 0x2
    BOTTOM_RIGHT = 0x4
    LEFT = 0x8
    RIGHT = 0x20
    TOP_LEFT = 0x40
    TOP = 0x80
    TOP_RIGHT = 0x100


cdef uint32_t closed_zones(DuelState* d, Context* ctx, int player) noexcept nogil:
    """ZONE-13: zones of the player that an effect has made unusable; bits 0 to 6 Monster Zones, 8 to 15 spell zones."""
    cdef Found found
    cdef uint32_t mask = 0
    cdef uint32_t value
    cdef int i
    if not in_play(d, ctx, EFFECT_DISABLE_FIELD):
        return 0
    all_of_code(d, ctx, EFFECT_DISABLE_FIELD, &found)
    for i in range(found.n):
        if applies(d, ctx, found.handles[i]):
            value = <uint32_t>value_of_many(d, ctx, found.handles[i], NULL, 0)
            mask |= value if controller_of(d, ctx, found.handles[i]) == player else value >> 16
    return mask & 0xFFFF


cdef bint is_full(DuelState* d, Context* ctx, int player, uint32_t code, uint32_t taken) noexcept nogil:
    """Whether the player has as many cards in these zones as an effect allows (EFFECT_MAX_MZONE, EFFECT_MAX_SZONE)."""
    cdef Found found
    cdef int count = 0
    cdef int i
    if not in_play(d, ctx, code):
        return False
    taken &= MAIN_ZONES
    while taken:
        taken &= taken - 1
        count += 1
    find_on_player(d, ctx, player, code, &found)
    for i in range(found.n):
        if count >= value_of(d, ctx, found.handles[i], player):
            return True
    return False


cdef uint32_t free_monster_zones(DuelState* d, Context* ctx, int player, uint32_t zone) noexcept nogil:
    """ZONE-09, ZONE-10: where a monster that does not come from the Extra Deck may be put."""
    return free_zones_without(d, ctx, player, zone, 0)


cdef uint32_t free_zones_without(DuelState* d, Context* ctx, int player, uint32_t zone, uint32_t leaving) noexcept nogil:
    """The same when the monsters in the zones of `leaving` have left (ZONE-12)."""
    cdef uint32_t staying = d.players[player].monster_mask & ~leaving
    if is_full(d, ctx, player, EFFECT_MAX_MZONE, staying):
        return 0
    return MAIN_ZONES & zone & ~(staying | closed_zones(d, ctx, player))


cdef uint32_t free_backrow(DuelState* d, Context* ctx, int player) noexcept nogil:
    """ST-01, ZONE-16: where a Spell or Trap may be Set, Field Spells apart."""
    if is_full(d, ctx, player, EFFECT_MAX_SZONE, d.players[player].spell_mask):
        return 0
    cdef uint32_t free = MAIN_ZONES & ~(d.players[player].spell_mask | closed_zones(d, ctx, player) >> 8)
    cdef int held = zones_held_by_trap_monsters(d, ctx, player)
    cdef uint32_t left = free
    while held and left:
        left &= left - 1
        held -= 1
    return free if left else 0


cdef int zones_held_by_trap_monsters(DuelState* d, Context* ctx, int player) noexcept nogil:
    """HIST-13: before MR2020 a Trap Monster that is still a Trap takes one of the Spell & Trap Zones as well, no certain one."""
    cdef uint32_t mask = d.players[player].monster_mask
    cdef int card
    cdef int held = 0
    if d.switches & SWITCH_TRAP_MONSTER_ONE_ZONE:
        return 0
    while mask:
        card = d.players[player].monsters[ctz32(mask)]
        mask &= mask - 1
        if ctx.facts[d.cards[card].row].type & TYPE_TRAP and type_of(d, ctx, card) & TYPE_TRAP:
            held += 1
    return held


cdef uint32_t free_pendulum_zones(DuelState* d, Context* ctx, int player) noexcept nogil:
    """PEND-02: where a Pendulum Card may be placed."""
    return pendulum_zones(d) & ~(d.players[player].spell_mask | closed_zones(d, ctx, player) >> 8)


cdef int pendulum_cards(DuelState* d, Context* ctx, int player, unsigned char* cards) noexcept nogil:
    """PEND-03: the player's cards in the Pendulum Zones, the left one first; how many."""
    cdef uint32_t zones = pendulum_zones(d) & d.players[player].spell_mask
    cdef int count = 0
    cdef int card
    while zones:
        card = d.players[player].spells[ctz32(zones)]
        zones &= zones - 1
        if in_pendulum_zone(d, ctx, card):
            cards[count] = <unsigned char>card
            count += 1
    return count


# -- Link Arrows ---------------------------------------------------------------------------------------------------------------


cdef bint is_link(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Whether it is a face-up Link Monster."""
    return d.cards[card].position & POS_FACEUP and type_of(d, ctx, card) & TYPE_LINK


cdef inline bint is_shown_link(DuelState* d, Context* ctx, int card, bint printed) noexcept nogil:
    """The same for a monster on the field; `printed`: no effect in play is about types."""
    cdef const Card* c = &d.cards[card]
    cdef bint answer
    if not printed or c.holder != NO_CARD or ctx.scripts.traits[c.row].flags & TRAIT_OWN_LEVEL:
        return is_link(d, ctx, card)
    answer = ctx.facts[c.row].type & TYPE_LINK and c.position & POS_FACEUP
    if DEBUG and answer != is_link(d, ctx, card):
        fail(ctx, ERROR_INTERNAL)
    return answer


cdef int link_monsters(DuelState* d, Context* ctx, Arrows* found) noexcept nogil:
    """The face-up Link Monsters on the field with what they point to; how many."""
    cdef bint printed = silent(d, ctx, TOPIC_LEVEL)
    cdef uint32_t mask
    cdef int player, card
    cdef int count = 0
    for player in range(2):
        mask = d.players[player].monster_mask
        while mask:
            card = d.players[player].monsters[ctz32(mask)]
            mask &= mask - 1
            if is_shown_link(d, ctx, card, printed):
                found[count].card = card
                found[count].player = player
                found[count].sequence = d.cards[card].sequence
                pointed_from(
                    ctx.facts[d.cards[card].row].link_markers, d.cards[card].sequence,
                    &found[count].zones[player], &found[count].zones[1 - player],
                )
                count += 1
    return count


cdef uint32_t linked_zones(DuelState* d, Context* ctx, int player) noexcept nogil:
    """CF-08: the player's Monster Zones that any Link Monster on the field points to."""
    cdef bint printed = silent(d, ctx, TOPIC_LEVEL)
    cdef uint32_t zones = 0
    cdef uint32_t mask, mine, theirs
    cdef int side, card
    for side in range(2):
        mask = d.players[side].monster_mask
        while mask:
            card = d.players[side].monsters[ctz32(mask)]
            mask &= mask - 1
            if is_shown_link(d, ctx, card, printed):
                pointed_from(ctx.facts[d.cards[card].row].link_markers, d.cards[card].sequence, &mine, &theirs)
                zones |= mine if side == player else theirs
    return zones


cdef void pointed_at(DuelState* d, Context* ctx, int card, uint32_t* mine, uint32_t* theirs) noexcept nogil:
    """The Monster Zones that a Link Monster points to: on its controller's side, and on the other one."""
    mine[0] = 0
    theirs[0] = 0
    if d.cards[card].location == AT_MZONE:
        pointed_from(ctx.facts[d.cards[card].row].link_markers, d.cards[card].sequence, mine, theirs)


cdef void pointed_from(uint32_t arrows, int at, uint32_t* mine, uint32_t* theirs) noexcept nogil:
    """The same for arrows in a Monster Zone. An Extra Monster Zone, which both players share, is named from both sides."""
    mine[0] = 0
    theirs[0] = 0
    if at < 5:
        from_main_zone(arrows, at, mine, theirs)
        return
    at = 1 if at == 5 else 3  # the column
    mine[0] = (
        <uint32_t>((arrows & BOTTOM_LEFT) != 0) << (at - 1) | <uint32_t>((arrows & BOTTOM) != 0) << at
        | <uint32_t>((arrows & BOTTOM_RIGHT) != 0) << (at + 1)
    )
    theirs[0] = (
        <uint32_t>((arrows & TOP_LEFT) != 0) << (5 - at) | <uint32_t>((arrows & TOP) != 0) << (4 - at)
        | <uint32_t>((arrows & TOP_RIGHT) != 0) << (3 - at)
    )


cdef void from_main_zone(uint32_t arrows, int at, uint32_t* mine, uint32_t* theirs) noexcept nogil:
    """What a Link Monster in a Main Monster Zone points to; it faces no Main Monster Zone of the other side."""
    if arrows & LEFT and at > 0:
        mine[0] |= <uint32_t>1 << (at - 1)
    if arrows & RIGHT and at < 4:
        mine[0] |= <uint32_t>1 << (at + 1)
    if (arrows & TOP_LEFT and at == 2) or (arrows & TOP and at == 1) or (arrows & TOP_RIGHT and at == 0):
        mine[0] |= 1 << 5
        theirs[0] |= 1 << 6
    if (arrows & TOP_LEFT and at == 4) or (arrows & TOP and at == 3) or (arrows & TOP_RIGHT and at == 2):
        mine[0] |= 1 << 6
        theirs[0] |= 1 << 5


cdef inline bint points_to(const Arrows* link, const Arrows* other) noexcept nogil:
    return link.zones[other.player] >> other.sequence & 1


cdef bint completes_extra_link(DuelState* d, Context* ctx, int card, int player, int sequence) noexcept nogil:
    """LINK-11: whether the Link Monster, in that Extra Monster Zone, completes an unbroken series of co-linked Link Monsters of
    either player from one Extra Monster Zone to the other."""
    cdef Arrows links[2 * MONSTER_ZONES + 1]
    cdef int count = link_monsters(d, ctx, links)
    cdef uint32_t reached = <uint32_t>1 << count
    cdef uint32_t waiting = reached
    cdef int at, other
    links[count].card = card
    links[count].player = player
    links[count].sequence = sequence
    pointed_from(
        ctx.facts[d.cards[card].row].link_markers, sequence, &links[count].zones[player], &links[count].zones[1 - player]
    )
    while waiting:
        at = ctz32(waiting)
        waiting &= waiting - 1
        for other in range(count):
            if reached >> other & 1 or not points_to(&links[at], &links[other]) or not points_to(&links[other], &links[at]):
                continue
            if links[other].sequence >= 5:
                return True
            reached |= <uint32_t>1 << other
            waiting |= <uint32_t>1 << other
    return False


# -- Extra Monster Zones -------------------------------------------------------------------------------------------------------


cdef uint32_t open_extra_zones(DuelState* d, Context* ctx, int player, int card) noexcept nogil:
    """ZONE-05: the Extra Monster Zones that are free for the player, who may use one only, except to complete an Extra Link
    with the card (NO_CARD: any)."""
    cdef uint32_t theirs = d.players[1 - player].monster_mask
    cdef uint32_t mine = d.players[player].monster_mask
    cdef uint32_t free = EXTRA_ZONES & ~(mine | (theirs & 0x20) << 1 | (theirs & 0x40) >> 1)
    if free:
        free &= ~closed_zones(d, ctx, player)
    if free == 0 or not mine & EXTRA_ZONES:
        return free
    if card == NO_CARD or ctx.facts[d.cards[card].row].link_markers == 0:
        return 0
    return free if completes_extra_link(d, ctx, card, player, ctz32(free)) else 0


cdef bint may_extra_link(DuelState* d, Context* ctx, int card, int player) noexcept nogil:
    """Whether an Extra Link could matter: a Link Monster for a player who has one Extra Monster Zone, with a Link Monster in it,
    while the other is empty (LINK-11)."""
    cdef uint32_t theirs = d.players[1 - player].monster_mask
    cdef uint32_t mine = d.players[player].monster_mask & EXTRA_ZONES
    cdef uint32_t free = EXTRA_ZONES & ~(mine | (theirs & 0x20) << 1 | (theirs & 0x40) >> 1)
    if ctx.facts[d.cards[card].row].link_markers == 0 or (mine != 0x20 and mine != 0x40) or free == 0:
        return False
    # the series ends at the player's own monster in the other zone
    return is_link(d, ctx, d.players[player].monsters[ctz32(mine)])


cdef bint bound_to_links(DuelState* d, Context* ctx, int card) noexcept nogil:
    """ZONE-08, HIST-11, E-049: whether the monster from the Extra Deck (NO_CARD: any) goes to an Extra Monster Zone or a zone
    that a Link Monster points to: every one in MR4, Link Monsters and face-up Pendulum Monsters from MR2020 on."""
    cdef uint32_t type
    if not d.switches & SWITCH_EXTRA_MONSTER_ZONES:
        return False
    if d.switches & SWITCH_EXTRA_DECK_BOUND:
        return True
    if card == NO_CARD or not d.switches & SWITCH_LINK_PENDULUM_BOUND:
        return False
    type = ctx.facts[d.cards[card].row].type
    return (type & TYPE_LINK) != 0 or (d.cards[card].position & POS_FACEUP and type & TYPE_PENDULUM)


cdef uint32_t free_from_extra(DuelState* d, Context* ctx, int player, int card, uint32_t zone) noexcept nogil:
    """ZONE-08: where a monster from the Extra Deck (NO_CARD: any) may be put, by the rules of the era."""
    cdef uint32_t main = free_monster_zones(d, ctx, player, zone)
    if not d.switches & SWITCH_EXTRA_MONSTER_ZONES:
        return main
    if main and bound_to_links(d, ctx, card):
        main &= linked_zones(d, ctx, player)
    return main | (open_extra_zones(d, ctx, player, card) & zone)


cdef uint32_t room_for(DuelState* d, Context* ctx, int card, int player, uint32_t zone) noexcept nogil:
    """ZONE-08, ZONE-09: the free zones for a monster that is to come to the player's field."""
    if d.cards[card].location == AT_EXTRA:
        return free_from_extra(d, ctx, player, card, zone)
    return free_monster_zones(d, ctx, player, zone)


cdef uint32_t room_without(
    DuelState* d, Context* ctx, int card, int player, uint32_t zone, const Group* leaving
) noexcept nogil:
    """The same when those monsters have left (ZONE-12)."""
    cdef uint32_t found
    take_out(d, leaving)
    found = room_for(d, ctx, card, player, zone)
    put_back(d, leaving)
    return found


cdef void take_out(DuelState* d, const Group* leaving) noexcept nogil:
    """Empty the zones of monsters for a question; `put_back` follows."""
    cdef Group left = leaving[0]
    cdef int card = take_lowest(&left)
    while card != NO_CARD:
        if d.cards[card].location == AT_MZONE:
            d.players[d.cards[card].controller].monsters[d.cards[card].sequence] = NO_CARD
            d.players[d.cards[card].controller].monster_mask &= <uint8_t>~(1 << d.cards[card].sequence)
        card = take_lowest(&left)


cdef void put_back(DuelState* d, const Group* leaving) noexcept nogil:
    cdef Group left = leaving[0]
    cdef int card = take_lowest(&left)
    while card != NO_CARD:
        if d.cards[card].location == AT_MZONE:
            d.players[d.cards[card].controller].monsters[d.cards[card].sequence] = <uint8_t>card
            d.players[d.cards[card].controller].monster_mask |= <uint8_t>(1 << d.cards[card].sequence)
        card = take_lowest(&left)
