"""Where there is room on the field: free zones with what effects close and Link Monsters open (ZONE rules).

Masks of zones have bits 0 to 4 for the Main, 5 and 6 for the Extra Monster Zones, or bits 0 to 4 for the Spell & Trap Zones.
"""

from libc.stdint cimport uint32_t

from ygocore._native.bits cimport ctz32
from ygocore._native.consts cimport (
    EFFECT_DISABLE_FIELD,
    EFFECT_MAX_MZONE,
    EFFECT_MAX_SZONE,
    POS_FACEUP,
    TYPE_LINK,
    TYPE_PENDULUM,
)
from ygocore._native.context cimport Context
from ygocore._native.copying cimport put
from ygocore._native.core cimport made
from ygocore._native.effects cimport (
    Found,
    all_of_code,
    applies,
    find_on_player,
    has,
    in_play,
    value_of,
    value_of_many,
)
from ygocore._native.groups cimport only
from ygocore._native.handles cimport controller_of
from ygocore._native.state cimport (
    AT_EXTRA,
    AT_MZONE,
    MAIN_ZONES,
    NO_CARD,
    DuelState,
    Link,
    checked_state_size,
)
from ygocore._native.stats cimport type_of
from ygocore._native.switches cimport (
    SWITCH_EXTRA_DECK_BOUND,
    SWITCH_EXTRA_MONSTER_ZONES,
    SWITCH_LINK_PENDULUM_BOUND,
)
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
    if is_full(d, ctx, player, EFFECT_MAX_MZONE, d.players[player].monster_mask):
        return 0
    return MAIN_ZONES & zone & ~(d.players[player].monster_mask | closed_zones(d, ctx, player))


cdef uint32_t free_backrow(DuelState* d, Context* ctx, int player) noexcept nogil:
    """ST-01, ZONE-16: where a Spell or Trap may be Set, Field Spells apart."""
    if is_full(d, ctx, player, EFFECT_MAX_SZONE, d.players[player].spell_mask):
        return 0
    return MAIN_ZONES & ~(d.players[player].spell_mask | closed_zones(d, ctx, player) >> 8)


cdef uint32_t linked_zones(DuelState* d, Context* ctx, int player) noexcept nogil:
    """CF-08: the player's Monster Zones that any Link Monster on the field points to."""
    cdef uint32_t found = 0
    cdef uint32_t mask, mine, theirs
    cdef int controller, card
    for controller in range(2):
        mask = d.players[controller].monster_mask
        while mask:
            card = d.players[controller].monsters[ctz32(mask)]
            mask &= mask - 1
            if d.cards[card].position & POS_FACEUP and type_of(d, ctx, card) & TYPE_LINK:
                pointed_at(d, ctx, card, &mine, &theirs)
                found |= mine if controller == player else theirs
    return found


cdef void pointed_at(DuelState* d, Context* ctx, int card, uint32_t* mine, uint32_t* theirs) noexcept nogil:
    """The Monster Zones that a Link Monster points to: on its controller's side, and on the other one."""
    cdef uint32_t arrows = ctx.facts[d.cards[card].row].link_markers
    cdef int at = d.cards[card].sequence
    mine[0] = 0
    theirs[0] = 0
    if d.cards[card].location != AT_MZONE:
        return
    if at < 5:
        mine[0] = from_main_zone(arrows, at)
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


cdef uint32_t from_main_zone(uint32_t arrows, int at) noexcept nogil:
    """What a Link Monster in a Main Monster Zone points to; no Monster Zone of the other side."""
    cdef uint32_t mine = 0
    if arrows & LEFT and at > 0:
        mine |= <uint32_t>1 << (at - 1)
    if arrows & RIGHT and at < 4:
        mine |= <uint32_t>1 << (at + 1)
    if (arrows & TOP_LEFT and at == 2) or (arrows & TOP and at == 1) or (arrows & TOP_RIGHT and at == 0):
        mine |= 1 << 5
    if (arrows & TOP_LEFT and at == 4) or (arrows & TOP and at == 3) or (arrows & TOP_RIGHT and at == 2):
        mine |= 1 << 6
    return mine


cdef uint32_t open_extra_zones(const DuelState* d, int player) noexcept nogil:
    """ZONE-05: the Extra Monster Zones that are free for the player, who may use one only."""
    cdef uint32_t theirs = d.players[1 - player].monster_mask
    if d.players[player].monster_mask & EXTRA_ZONES:
        return 0
    return EXTRA_ZONES & ~((theirs & 0x20) << 1 | (theirs & 0x40) >> 1)


cdef uint32_t free_from_extra(DuelState* d, Context* ctx, int player, int card, uint32_t zone) noexcept nogil:
    """ZONE-08: where a monster from the Extra Deck (NO_CARD: any) may be put, by the rules of the era."""
    cdef uint32_t main = free_monster_zones(d, ctx, player, zone)
    cdef bint bound
    cdef uint32_t type
    if not d.switches & SWITCH_EXTRA_MONSTER_ZONES:
        return main
    bound = (d.switches & SWITCH_EXTRA_DECK_BOUND) != 0
    if not bound and card != NO_CARD and d.switches & SWITCH_LINK_PENDULUM_BOUND:
        type = type_of(d, ctx, card)
        bound = (type & TYPE_LINK) != 0 or (d.cards[card].position & POS_FACEUP and type & TYPE_PENDULUM)
    if bound:
        main &= linked_zones(d, ctx, player)
    return main | (open_extra_zones(d, player) & zone)


cdef uint32_t room_for(DuelState* d, Context* ctx, int card, int player, uint32_t zone) noexcept nogil:
    """ZONE-08, ZONE-09: the free zones for a monster that is to come to the player's field."""
    if d.cards[card].location == AT_EXTRA:
        return free_from_extra(d, ctx, player, card, zone)
    return free_monster_zones(d, ctx, player, zone)
