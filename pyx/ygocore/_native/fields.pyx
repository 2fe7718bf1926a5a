"""The cards in places named by masks of LOCATION_* bits, as card functions ask for them."""

from libc.stdint cimport int64_t, uint32_t

from ygocore._native.bits cimport DEBUG, ctz32
from ygocore._native.bytecode cimport PROGRAM_STRAIGHT, ProgramRow
from ygocore._native.consts cimport (
    EFFECT_CANNOT_BE_EFFECT_TARGET,
    LOCATION_DECK,
    LOCATION_EXTRA,
    LOCATION_GRAVE,
    LOCATION_HAND,
    LOCATION_MZONE,
    LOCATION_ONFIELD,
    LOCATION_OVERLAY,
    LOCATION_REMOVED,
    LOCATION_SZONE,
    STATUS_BATTLE_DESTROYED,
    STATUS_SUMMONING,
)
from ygocore._native.context cimport Context
from ygocore._native.effects cimport LOCATION_PARTS, is_within, may_have
from ygocore._native.groups cimport add, empty, take_lowest
from ygocore._native.may cimport can_be_released, can_be_targeted
from ygocore._native.needs cimport program_row
from ygocore._native.state cimport (
    NO_CARD,
    NO_PROGRAM,
    PILE_DECK,
    PILE_EXTRA,
    PILE_GRAVE,
    PILE_HAND,
    PILE_REMOVED,
    DuelState,
    Group,
    Pile,
    Player,
    checked_state_size,
)
from ygocore._native.vm cimport MOST_NESTED, Filter, ask_card, ask_straight
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    ZONES = LOCATION_ONFIELD | LOCATION_PARTS


cdef void cards_in_places(
    DuelState* d, Context* ctx, int player, uint32_t own, uint32_t other, Group* out
) noexcept nogil:
    """The cards in these places of the player's side and of the other one."""
    empty(out)
    if own:
        add_side(d, ctx, player, own, out)
    if other:
        add_side(d, ctx, 1 - player, other, out)


cdef void add_side(DuelState* d, Context* ctx, int player, uint32_t mask, Group* out) noexcept nogil:
    cdef const Player* p = &d.players[player]
    if mask & ZONES:
        add_zones(d, ctx, p, mask, out)
    if mask & LOCATION_DECK:
        add_pile(&p.piles[PILE_DECK], out)
    if mask & LOCATION_HAND:
        add_pile(&p.piles[PILE_HAND], out)
    if mask & LOCATION_GRAVE:
        add_pile(&p.piles[PILE_GRAVE], out)
    if mask & LOCATION_REMOVED:
        add_pile(&p.piles[PILE_REMOVED], out)
    if mask & LOCATION_EXTRA:
        add_pile(&p.piles[PILE_EXTRA], out)
    if mask & LOCATION_OVERLAY:
        add_materials(d, p, out)


cdef void add_zones(DuelState* d, Context* ctx, const Player* p, uint32_t mask, Group* out) noexcept nogil:
    """Cards on the field; a monster that is only about to be summoned is not there (SUM-07)."""
    cdef uint32_t zones = p.monster_mask if mask & (LOCATION_MZONE | LOCATION_PARTS) else 0
    cdef int card
    while zones:
        card = p.monsters[ctz32(zones)]
        zones &= zones - 1
        if d.cards[card].status & STATUS_SUMMONING:
            continue
        if mask & LOCATION_MZONE or is_within(d, ctx, card, mask):
            add(out, card)
    zones = p.spell_mask if mask & (LOCATION_SZONE | LOCATION_PARTS) else 0
    while zones:
        card = p.spells[ctz32(zones)]
        zones &= zones - 1
        if mask & LOCATION_SZONE or is_within(d, ctx, card, mask):
            add(out, card)


cdef inline void add_pile(const Pile* pile, Group* out) noexcept nogil:
    cdef int i
    for i in range(pile.count):
        add(out, pile.cards[i])


cdef void add_materials(const DuelState* d, const Player* p, Group* out) noexcept nogil:
    cdef uint32_t zones = p.monster_mask
    cdef int card
    while zones:
        card = d.cards[p.monsters[ctz32(zones)]].first_material
        zones &= zones - 1
        while card != NO_CARD:
            add(out, card)
            card = d.cards[card].next_held


cdef void targets_in_places(
    DuelState* d, Context* ctx, int player, uint32_t own, uint32_t other, Group* out
) noexcept nogil:
    """Those cards in these places that what is being carried out can target (TGT-02, TGT-09)."""
    cdef Group every
    cdef int card
    cards_in_places(d, ctx, player, own, other, &every)
    empty(out)
    card = take_lowest(&every)
    while card != NO_CARD:
        if can_be_targeted(d, ctx, card, d.script.reason_effect, d.script.reason_player):
            add(out, card)
        card = take_lowest(&every)


cdef struct Search:  # for cards of some kind
    const Filter* f
    const ProgramRow* straight  # of a filter that is asked without a frame, else NULL
    int out_of_it  # a card that does not count
    bint targets  # only those that what is being carried out can target (TGT-02, TGT-09)
    int left  # that are still to be found


cdef bint enough_in_places(
    DuelState* d, Context* ctx, int player, uint32_t own, uint32_t other, int count, int out_of_it, const Filter* f,
    bint targets,
) noexcept nogil:
    """Whether at least `count` cards in these places of the player's side and of the other one, none of them parts of a zone's or
    Xyz Materials, pass the filter. Looks no further than needed."""
    cdef Search s
    s.f = f
    s.straight = NULL
    s.out_of_it = out_of_it
    s.targets = targets
    s.left = count
    if not DEBUG and f.program != NO_PROGRAM and ctx.depth < MOST_NESTED:
        s.straight = program_row(ctx, f.program)
        if not s.straight.flags & PROGRAM_STRAIGHT:
            s.straight = NULL
    if own and found_on_side(d, ctx, &d.players[player], own, &s):
        return True
    return other and found_on_side(d, ctx, &d.players[1 - player], other, &s)


cdef bint found_on_side(DuelState* d, Context* ctx, const Player* p, uint32_t mask, Search* s) noexcept nogil:
    """Whether all that are wanted have been found; a monster that is only about to be summoned is not there (SUM-07)."""
    cdef uint32_t zones = p.monster_mask if mask & LOCATION_MZONE else 0
    cdef int card
    while zones:
        card = p.monsters[ctz32(zones)]
        zones &= zones - 1
        if not d.cards[card].status & STATUS_SUMMONING and found_another(d, ctx, s, card):
            return True
    zones = p.spell_mask if mask & LOCATION_SZONE else 0
    while zones:
        card = p.spells[ctz32(zones)]
        zones &= zones - 1
        if found_another(d, ctx, s, card):
            return True
    return (
        (mask & LOCATION_HAND and found_in_pile(d, ctx, &p.piles[PILE_HAND], s))
        or (mask & LOCATION_GRAVE and found_in_pile(d, ctx, &p.piles[PILE_GRAVE], s))
        or (mask & LOCATION_REMOVED and found_in_pile(d, ctx, &p.piles[PILE_REMOVED], s))
        or (mask & LOCATION_DECK and found_in_pile(d, ctx, &p.piles[PILE_DECK], s))
        or (mask & LOCATION_EXTRA and found_in_pile(d, ctx, &p.piles[PILE_EXTRA], s))
    )


cdef bint found_in_pile(DuelState* d, Context* ctx, const Pile* pile, Search* s) noexcept nogil:
    cdef int i
    for i in range(pile.count):
        if found_another(d, ctx, s, pile.cards[i]):
            return True
    return False


cdef inline bint found_another(DuelState* d, Context* ctx, Search* s, int card) noexcept nogil:
    """Whether the card is the last one that is wanted."""
    cdef int64_t value = 0
    if card == s.out_of_it:
        return False
    if s.targets and not surely_targetable(d, ctx, card):
        if not can_be_targeted(d, ctx, card, d.script.reason_effect, d.script.reason_player):
            return False
    if s.straight == NULL or not ask_straight(d, ctx, s.straight, s.f.program, s.f.scalars, card, &value):
        value = s.f.program == NO_PROGRAM or ask_card(d, ctx, s.f, card) != 0
    s.left -= value != 0
    return s.left == 0


cdef inline bint surely_targetable(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Whether nothing can keep the card, which is no Xyz Material, from being a target."""
    return not d.cards[card].status & (STATUS_SUMMONING | STATUS_BATTLE_DESTROYED) and not may_have(
        d, ctx, card, EFFECT_CANNOT_BE_EFFECT_TARGET
    )


cdef void releasable(DuelState* d, Context* ctx, int player, bint hand, Group* out) noexcept nogil:
    """The player's monsters, and (`hand`) hand cards, that the player can Tribute (TRIB-12)."""
    cdef Group every
    cdef int card
    cards_in_places(d, ctx, player, LOCATION_MZONE | (LOCATION_HAND if hand else 0), 0, &every)
    empty(out)
    card = take_lowest(&every)
    while card != NO_CARD:
        if can_be_released(d, ctx, card, player):
            add(out, card)
        card = take_lowest(&every)
