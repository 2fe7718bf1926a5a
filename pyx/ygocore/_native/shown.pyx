"""What a snapshot shows of what effects have made of a card: counters, materials, values that are not those printed."""


from ygocore._native.consts cimport EFFECT_PUBLIC, EFFECT_REVERSE_DECK, TYPE_LINK, TYPE_XYZ
from ygocore._native.context cimport Context
from ygocore._native.effects cimport has, player_has
from ygocore._native.load cimport place_of
from ygocore._native.placing cimport has_lost_monster
from ygocore._native.state cimport (
    AT_MZONE,
    AT_SZONE,
    NO_CARD,
    NO_CELL,
    PILE_DECK,
    PILE_HAND,
    Card,
    Counter,
    DuelState,
    Pile,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.stats cimport attack_of, defense_of, level_of, rank_of

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()


# -- what is shown ---------------------------------------------------------------------------------------------------


cdef int show_effects(DuelState* d, Context* ctx, int card, object shown) except -1:
    """Counters of a card; values that effects change, materials and the equipped monster of one on the field."""
    cdef const Card* c = &d.cards[card]
    cdef int at
    shown.counters = tuple(sorted(counters_of(d, card)))
    if c.location != AT_MZONE and c.location != AT_SZONE:
        return 0
    if c.location == AT_MZONE:
        show_values(d, ctx, card, shown)
    materials = []
    at = c.first_material
    while at != NO_CARD:
        materials.append(int(ctx.facts[d.cards[at].row].code))
        at = d.cards[at].next_held
    shown.materials = tuple(materials)
    if c.holder != NO_CARD and not has_lost_monster(d, card):
        shown.equipped_to = place_of(d, c.holder)
    return 0


cdef int show_public(DuelState* d, Context* ctx, int player, object shown) except -1:
    """INFO-06 to INFO-08: the hand cards, and the top card of the Deck, that effects show to both players."""
    cdef const Pile* hand = &d.players[player].piles[PILE_HAND]
    cdef int i
    for i in range(hand.count):
        shown.hand[i].public = has(d, ctx, hand.cards[i], EFFECT_PUBLIC)
    i = d.players[player].piles[PILE_DECK].count
    if i > 0:
        shown.deck[i - 1].public = player_has(d, ctx, player, EFFECT_REVERSE_DECK)
    return 0


cdef int show_values(DuelState* d, Context* ctx, int card, object shown) except -1:
    """ATK, DEF, Level and Rank, where they are not the printed ones."""
    cdef int row = d.cards[card].row
    cdef bint ranked = (ctx.facts[row].type & TYPE_XYZ) != 0
    cdef bint levelled = (ctx.facts[row].type & (TYPE_XYZ | TYPE_LINK)) == 0
    cdef object attack = attack_of(d, ctx, card)
    cdef object defense = defense_of(d, ctx, card)
    cdef object level = level_of(d, ctx, card)
    cdef object rank = rank_of(d, ctx, card)
    if attack != max(<object>ctx.facts[row].text_attack, 0):
        shown.attack = attack
    if defense != max(<object>ctx.facts[row].text_defense, 0):
        shown.defense = defense
    if level != (ctx.facts[row].level if levelled else 0):
        shown.level = level
    if rank != (ctx.facts[row].level if ranked else 0):
        shown.rank = rank
    return 0


cdef list counters_of(const DuelState* d, int card):
    """Kind and number of its counters."""
    cdef int cell = d.script.first_counter
    cdef const Counter* counter
    found = []
    while cell != NO_CELL:
        counter = <const Counter*>&d.cells[cell]
        if counter.card == card and counter.count:
            found.append((int(counter.kind), int(counter.count)))
        cell = counter.next
    return found
