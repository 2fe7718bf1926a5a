"""The 64-bit digest of a whole state (docs/contract.md, "The digest"): equal on both engines and every
platform."""

from libc.stdint cimport uint8_t, uint64_t

from ygocore._native.context cimport Context
from ygocore._native.effectwords cimport mix_effects
from ygocore._native.facts cimport Facts
from ygocore._native.pending cimport pending_kind, pending_unit
from ygocore._native.scripts cimport Scripts
from ygocore._native.state cimport (
    MONSTER_ZONES,
    NO_CARD,
    PILE_DECK,
    PILE_EXTRA,
    PILE_GRAVE,
    PILE_HAND,
    PILE_REMOVED,
    SPELL_ZONES,
    Card,
    DuelState,
    Pile,
    Player,
    Unit,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.switches cimport PENDING_NONE

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()


cdef inline uint64_t mix_zones(
    uint64_t h, const DuelState* d, const Facts* facts, const uint8_t* zones, int count
) noexcept nogil:
    cdef int i
    for i in range(count):
        h = mix(h, 0 if zones[i] == NO_CARD else card_word(&d.cards[zones[i]], facts))
    return h


cdef inline uint64_t mix_pile(
    uint64_t h, const DuelState* d, const Facts* facts, const Pile* pile
) noexcept nogil:
    cdef int i
    for i in range(pile.count):
        h = mix(h, card_word(&d.cards[pile.cards[i]], facts))
    return h


cdef uint64_t mix_pending(uint64_t h, const DuelState* d) noexcept nogil:
    """The pending rule and its picks; one word 0 if there is none."""
    cdef const Unit* unit
    cdef const Card* card
    cdef uint64_t word
    cdef int i
    cdef int kind = pending_kind(d)
    if kind == PENDING_NONE:
        return mix(h, 0)
    unit = pending_unit(d)
    word = (
        <uint64_t>kind | <uint64_t>unit.facedown << 21 | <uint64_t>unit.required << 22
        | <uint64_t>(d.n_picks - unit.first_pick) << 30
    )
    if unit.card != NO_CARD:
        card = &d.cards[unit.card]
        word |= <uint64_t>card.controller << 8 | <uint64_t>card.location << 9 | <uint64_t>card.sequence << 13
    h = mix(h, word)
    for i in range(unit.first_pick, d.n_picks):
        card = &d.cards[d.picks[i]]
        h = mix(h, card.controller | <uint64_t>card.location << 1 | <uint64_t>card.sequence << 5)
    return h


cdef uint64_t mix_player(uint64_t h, const DuelState* d, const Facts* facts, const Player* p) noexcept nogil:
    h = mix(h, <uint64_t>p.lp | <uint64_t>p.normal_summons << 32)
    h = mix(
        h,
        p.piles[PILE_DECK].count | <uint64_t>p.piles[PILE_HAND].count << 8
        | <uint64_t>p.piles[PILE_GRAVE].count << 16 | <uint64_t>p.piles[PILE_REMOVED].count << 24
        | <uint64_t>p.piles[PILE_EXTRA].count << 32,
    )
    h = mix_zones(h, d, facts, p.monsters, MONSTER_ZONES)
    h = mix_zones(h, d, facts, p.spells, SPELL_ZONES)
    h = mix_pile(h, d, facts, &p.piles[PILE_DECK])
    h = mix_pile(h, d, facts, &p.piles[PILE_HAND])
    h = mix_pile(h, d, facts, &p.piles[PILE_GRAVE])
    h = mix_pile(h, d, facts, &p.piles[PILE_REMOVED])
    return mix_pile(h, d, facts, &p.piles[PILE_EXTRA])


cdef uint64_t mix_with_effects(
    uint64_t h, const DuelState* d, const Facts* facts, const Scripts* scripts
) noexcept nogil:
    cdef Context ctx
    ctx.facts = facts
    ctx.scripts = scripts
    ctx.log = NULL
    ctx.error = 0
    return mix_effects(h, <DuelState*>d, &ctx)


cdef uint64_t digest_of(const DuelState* d, const Facts* facts, const Scripts* scripts) noexcept nogil:
    """The digest. `facts` is the pool's table, `scripts` the programs of its cards (NULL in a duel without effects)."""
    cdef uint64_t h = <uint64_t>0x9E3779B97F4A7C15ULL
    cdef int i
    h = mix(
        h,
        d.switches | <uint64_t>d.options << 32 | <uint64_t>d.draw_count << 40 | <uint64_t>d.turn_limit << 48,
    )
    h = mix(
        h,
        d.turn | <uint64_t>d.turn_player << 16 | <uint64_t>d.phase << 17 | <uint64_t>d.decider << 32
        | <uint64_t>d.prompt << 34 | <uint64_t>d.outcome << 42 | (<uint64_t>d.win_reason & 0x3FF) << 44,
    )
    h = mix_pending(h, d)
    for i in range(4):
        h = mix(h, d.rng[i])
    h = mix_player(h, d, facts, &d.players[0])
    h = mix_player(h, d, facts, &d.players[1])
    if d.scripted:
        h = mix_with_effects(h, d, facts, scripts)
    h ^= h >> 32
    h *= <uint64_t>0x94D049BB133111EBULL
    return h ^ (h >> 29)
