"""The legal actions of the decision a duel waits for, ascending: kinds in their order, then places, as the
encoding sorts."""

from libc.stdint cimport uint32_t, uint64_t

from ygocore._native.actions cimport (
    ACTION_ATTACK,
    ACTION_CHANGE_POSITION,
    ACTION_PLACE,
    ACTION_SELECT,
    ACTION_SET_MONSTER,
    ACTION_SET_SPELL_TRAP,
    ACTION_SUMMON,
    ACTION_TO_BATTLE_PHASE,
    ACTION_TO_END_PHASE,
    ACTION_TO_MAIN_PHASE_2,
    ARGUMENT_SHIFT,
    KIND_SHIFT,
    SEQUENCE_SHIFT,
    encode,
    plain,
)
from ygocore._native.bits cimport ctz32
from ygocore._native.consts cimport (
    PHASE_MAIN1,
    POS_FACEDOWN,
    POS_FACEUP_ATTACK,
    STATUS_CANNOT_CHANGE_FORM,
    STATUS_FLIP_SUMMON_TURN,
    STATUS_SET_TURN,
    STATUS_SPSUMMON_TURN,
    STATUS_SUMMON_TURN,
    TYPE_LINK,
)
from ygocore._native.context cimport Context, facts_at, keep_nothing
from ygocore._native.facts cimport SORT_FIELD_SPELL, SORT_MONSTER, SORT_SPELL_TRAP, Facts
from ygocore._native.state cimport (
    AT_HAND,
    AT_MZONE,
    AT_SZONE,
    MAX_PILE,
    PILE_HAND,
    SUMMON_TRIBUTES,
    TURN_BATTLE,
    TURN_DISCARD,
    TURN_MAIN,
    UNIT_ATTACK,
    UNIT_SET_SPELL,
    UNIT_SUMMON,
    UNIT_TURN,
    Card,
    DuelState,
    Pile,
    Player,
    Unit,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.summon cimport can_tribute, tribute_options
from ygocore._native.switches cimport SWITCH_FIRST_TURN_BATTLE
from ygocore._native.work cimport list_unit
from ygocore._native.zones cimport free_main_zones, free_spell_zones

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()


cdef void list_actions(const DuelState* d, Context* ctx) noexcept nogil:
    """Fill `ctx.actions`: every legal action of the waiting decision, none if the duel is over."""
    cdef const Unit* unit
    cdef uint64_t* out = ctx.actions
    if d.n_units == 0:
        ctx.n_actions = 0
        return
    if d.scripted:
        keep_nothing(ctx)
        ctx.n_actions = list_unit(<DuelState*>d, ctx)
        return
    unit = &d.units[d.n_units - 1]
    if unit.kind == UNIT_TURN:
        if unit.step == TURN_MAIN:
            out = main_phase(d, ctx, out)
        elif unit.step == TURN_BATTLE:
            out = battle_step(d, ctx, out)
        elif unit.step == TURN_DISCARD:
            out = hand_limit(d, ctx, unit, out)
    elif unit.kind == UNIT_SUMMON:
        if unit.step == SUMMON_TRIBUTES:
            out = monsters(d, ctx, unit.player, tribute_options(d, unit), True, out)
        else:
            out = places(d, ctx, unit, AT_MZONE, free_main_zones(&d.players[unit.player]), out)
    elif unit.kind == UNIT_SET_SPELL:
        out = places(d, ctx, unit, AT_SZONE, free_spell_zones(&d.players[unit.player]), out)
    elif unit.kind == UNIT_ATTACK:
        out = monsters(d, ctx, 1 - unit.player, d.players[1 - unit.player].monster_mask, False, out)
    ctx.n_actions = <int>(out - ctx.actions)


cdef uint64_t* main_phase(const DuelState* d, Context* ctx, uint64_t* out) noexcept nogil:
    """SELECT_IDLECMD (PHASE-06, PHASE-13): summon, change position, Set, go on to another phase."""
    cdef int player = d.turn_player
    cdef const Pile* hand = &d.players[player].piles[PILE_HAND]
    cdef uint64_t* first = out
    cdef uint64_t* last
    cdef uint64_t spells[MAX_PILE]
    cdef int n_spells = 0
    cdef uint32_t summonable = summonable_tributes(d, player)
    cdef bint spell_zone = free_spell_zones(&d.players[player]) != 0
    cdef uint64_t summon = encode(ACTION_SUMMON, player, AT_HAND, 0, 0)
    cdef const Facts* facts
    cdef uint64_t i
    for i in range(hand.count):
        facts = facts_at(ctx, &d.cards[hand.cards[i]])
        if facts.sort == SORT_MONSTER:
            if summonable >> (facts.tributes & 31) & 1:
                out[0] = summon | i << SEQUENCE_SHIFT | facts.code
                out += 1
        elif (facts.sort == SORT_SPELL_TRAP and spell_zone) or facts.sort == SORT_FIELD_SPELL:
            spells[n_spells] = encode(ACTION_SET_SPELL_TRAP, player, AT_HAND, <uint32_t>i, facts.code)
            n_spells += 1
    last = out
    out = position_changes(d, ctx, player, out)
    while first < last:  # whatever can be summoned can be Set (SET-01, SET-02)
        out[0] = first[0] + (<uint64_t>(ACTION_SET_MONSTER - ACTION_SUMMON) << KIND_SHIFT)
        out += 1
        first += 1
    for i in range(<uint64_t>n_spells):
        out[i] = spells[i]
    out += n_spells
    if d.phase == PHASE_MAIN1 and (d.turn > 1 or d.switches & SWITCH_FIRST_TURN_BATTLE):  # PHASE-09
        out[0] = plain(ACTION_TO_BATTLE_PHASE)
        out += 1
    out[0] = plain(ACTION_TO_END_PHASE)
    return out + 1


cdef inline uint32_t summonable_tributes(const DuelState* d, int player) noexcept nogil:
    """Mask of the numbers of Tributes (bits 0 to 2) with which a Normal Summon or Set is possible now (NS-01,
    TRIB-01)."""
    cdef const Player* p = &d.players[player]
    if p.normal_summons:
        return 0
    return can_tribute(p, 0) | can_tribute(p, 1) << 1 | can_tribute(p, 2) << 2


cdef uint64_t* position_changes(const DuelState* d, Context* ctx, int player, uint64_t* out) noexcept nogil:
    """POS-08, POS-10, POS-11, FLIP-01 to FLIP-08: not after it came, attacked or changed in this turn; never
    a Link Monster."""
    cdef const Player* p = &d.players[player]
    cdef uint32_t mask = p.monster_mask
    cdef uint64_t change = encode(ACTION_CHANGE_POSITION, player, AT_MZONE, 0, 0)
    cdef const Card* card
    cdef uint64_t sequence
    while mask:
        sequence = <uint64_t>ctz32(mask)
        mask &= mask - 1
        card = &d.cards[p.monsters[sequence]]
        if (
            card.attacks == 0
            and not card.status & (
                STATUS_SET_TURN | STATUS_SUMMON_TURN | STATUS_FLIP_SUMMON_TURN | STATUS_SPSUMMON_TURN
                | STATUS_CANNOT_CHANGE_FORM
            )
            and not facts_at(ctx, card).type & TYPE_LINK
        ):
            out[0] = change | sequence << SEQUENCE_SHIFT | facts_at(ctx, card).code
            out += 1
    return out


cdef uint64_t* battle_step(const DuelState* d, Context* ctx, uint64_t* out) noexcept nogil:
    """SELECT_BATTLECMD (BATTLE-02, BATTLE-03); argument 1: a direct attack, which needs an empty field
    (GAP-03)."""
    cdef const Player* p = &d.players[d.turn_player]
    cdef uint64_t direct = <uint64_t>(d.players[1 - d.turn_player].monster_mask == 0) << ARGUMENT_SHIFT
    cdef uint32_t mask = p.monster_mask
    cdef const Card* card
    cdef int sequence
    out[0] = plain(ACTION_TO_MAIN_PHASE_2)
    out[1] = plain(ACTION_TO_END_PHASE)
    out += 2
    while mask:
        sequence = ctz32(mask)
        mask &= mask - 1
        card = &d.cards[p.monsters[sequence]]
        if card.position == POS_FACEUP_ATTACK and card.attacks == 0:
            out[0] = direct | encode(
                ACTION_ATTACK, d.turn_player, AT_MZONE, sequence, facts_at(ctx, card).code
            )
            out += 1
    return out


cdef uint64_t* hand_limit(const DuelState* d, Context* ctx, const Unit* unit, uint64_t* out) noexcept nogil:
    """GAP-01: each hand card not yet picked. Six stay, so the picks are never without a choice."""
    cdef const Pile* hand = &d.players[unit.player].piles[PILE_HAND]
    cdef int pick = unit.first_pick
    cdef int i
    for i in range(hand.count):
        if pick < d.n_picks and d.picks[pick] == hand.cards[i]:
            pick += 1
            continue
        out[0] = encode(ACTION_SELECT, unit.player, AT_HAND, i, facts_at(ctx, &d.cards[hand.cards[i]]).code)
        out += 1
    return out


cdef uint64_t* monsters(
    const DuelState* d, Context* ctx, int player, uint32_t mask, bint own, uint64_t* out
) noexcept nogil:
    """SELECT for a player's monsters in these zones; the opponent's face-down ones have no name (INFO-05)."""
    cdef const Card* card
    cdef int sequence
    while mask:
        sequence = ctz32(mask)
        mask &= mask - 1
        card = &d.cards[d.players[player].monsters[sequence]]
        out[0] = encode(
            ACTION_SELECT, player, AT_MZONE, sequence,
            facts_at(ctx, card).code if own or not card.position & POS_FACEDOWN else 0,
        )
        out += 1
    return out


cdef uint64_t* places(
    const DuelState* d, Context* ctx, const Unit* unit, int location, uint32_t mask, uint64_t* out
) noexcept nogil:
    """PLACE for each of these own zones (ZONE-10)."""
    cdef uint32_t code = facts_at(ctx, &d.cards[unit.card]).code
    cdef uint64_t first = encode(ACTION_PLACE, unit.player, location, 0, code)
    while mask:
        out[0] = first | <uint64_t>ctz32(mask) << SEQUENCE_SHIFT
        out += 1
        mask &= mask - 1
    return out
