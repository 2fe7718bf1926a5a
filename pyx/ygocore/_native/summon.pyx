"""Normal Summon, Tribute Summon and Set (NS, TRIB, SET), Flip Summon and position changes (FLIP, POS), Set of
Spells and Traps (ST-01). A function does a rule step and returns WAIT when a player is asked, or an error."""

from libc.stdint cimport uint32_t

from ygocore._native.bits cimport ctz32
from ygocore._native.consts cimport (
    MSG_FLIPSUMMONED,
    MSG_FLIPSUMMONING,
    MSG_SELECT_PLACE,
    MSG_SELECT_TRIBUTE,
    MSG_SET,
    MSG_SUMMONED,
    MSG_SUMMONING,
    POS_FACEDOWN,
    POS_FACEDOWN_DEFENSE,
    POS_FACEUP_ATTACK,
    POS_FACEUP_DEFENSE,
    REASON_MATERIAL,
    REASON_RELEASE,
    REASON_RULE,
    REASON_SUMMON,
    STATUS_CANNOT_CHANGE_FORM,
    STATUS_FLIP_SUMMON_TURN,
    STATUS_SET_TURN,
    STATUS_SUMMON_TURN,
)
from ygocore._native.context cimport Context, facts_at, log_0, log_card, log_position
from ygocore._native.facts cimport SORT_FIELD_SPELL
from ygocore._native.moves cimport put_on_field, send_to_grave
from ygocore._native.state cimport (
    AT_MZONE,
    AT_SZONE,
    FIELD_ZONE,
    NO_CARD,
    SUMMON_ZONE,
    UNIT_SET_SPELL,
    UNIT_SUMMON,
    Card,
    DuelState,
    Player,
    Unit,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.switches cimport OPTION_AUTO_PLACE, OPTION_OFFER_SINGLE
from ygocore._native.units cimport add_pick, ask, ask_turn_player, clear_picks, pop_unit, push_unit
from ygocore._native.zones cimport free_main_zones, free_spell_zones, top_unit

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()


cdef int begin_summon(DuelState* d, Context* ctx, int index, int facedown) noexcept nogil:
    """NS-06 and SET-04, step 1: the monster in the hand is to be summoned or Set."""
    cdef int status = push_unit(d, UNIT_SUMMON, d.turn_player, index, facedown)
    if status < 0:
        return status
    top_unit(d).required = facts_at(ctx, &d.cards[index]).tributes
    return pick_tributes(d, ctx)


cdef int pick_tributes(DuelState* d, Context* ctx) noexcept nogil:
    """Ask for the next Tribute, or take those that are no choice and go on."""
    cdef Unit* unit = top_unit(d)
    cdef Player* player = &d.players[unit.player]
    cdef uint32_t options
    while d.n_picks - unit.first_pick < unit.required:
        options = tribute_options(d, unit)
        if d.options & OPTION_OFFER_SINGLE or options & (options - 1):
            return ask(d, unit.player, MSG_SELECT_TRIBUTE)
        add_pick(d, unit.first_pick, player.monsters[ctz32(options)])
    return pay_tributes(d, ctx)


cdef int pick_tribute(DuelState* d, Context* ctx, int sequence) noexcept nogil:
    """The answer to SELECT_TRIBUTE."""
    cdef Unit* unit = top_unit(d)
    add_pick(d, unit.first_pick, d.players[unit.player].monsters[sequence])
    return pick_tributes(d, ctx)


cdef int pay_tributes(DuelState* d, Context* ctx) noexcept nogil:
    """TRIB-06: the Tributes leave for the GY first, together, in ascending sequence."""
    cdef Unit* unit = top_unit(d)
    cdef int status, i
    for i in range(unit.first_pick, d.n_picks):
        status = send_to_grave(d, ctx, d.picks[i], REASON_RELEASE | REASON_MATERIAL | REASON_SUMMON)
        if status < 0:
            return status
    clear_picks(d, unit.first_pick)
    unit.required = 0
    unit.step = SUMMON_ZONE
    return find_summon_zone(d, ctx)


cdef int find_summon_zone(DuelState* d, Context* ctx) noexcept nogil:
    """ZONE-09, ZONE-10, ZONE-12: any free Main Monster Zone, the Tributes' own included."""
    cdef Unit* unit = top_unit(d)
    cdef uint32_t free = free_main_zones(&d.players[unit.player])
    if d.options & OPTION_AUTO_PLACE or (not d.options & OPTION_OFFER_SINGLE and not free & (free - 1)):
        return choose_summon_zone(d, ctx, ctz32(free))
    return ask(d, unit.player, MSG_SELECT_PLACE)


cdef int choose_summon_zone(DuelState* d, Context* ctx, int sequence) noexcept nogil:
    """NS-06 steps 2 to 4, SET-04 step 2: the monster is laid down, and the turn's Normal Summon is used
    (NS-01, SET-03)."""
    cdef Unit* unit = top_unit(d)
    cdef int player = unit.player
    cdef int index = unit.card
    cdef bint facedown = unit.facedown
    pop_unit(d)
    d.players[player].normal_summons += 1
    if facedown:
        put_on_field(d, ctx, index, player, AT_MZONE, sequence, POS_FACEDOWN_DEFENSE, STATUS_SET_TURN)
        log_card(ctx, MSG_SET, &d.cards[index])
    else:
        put_on_field(d, ctx, index, player, AT_MZONE, sequence, POS_FACEUP_ATTACK, STATUS_SUMMON_TURN)
        log_card(ctx, MSG_SUMMONING, &d.cards[index])
        log_0(ctx, MSG_SUMMONED)
    return ask_turn_player(d)


cdef void change_position(DuelState* d, Context* ctx, int index) noexcept nogil:
    """POS-12, FLIP-01: the manual change; a face-down monster is Flip Summoned."""
    cdef Card* card = &d.cards[index]
    cdef int old = card.position
    card.status |= STATUS_CANNOT_CHANGE_FORM
    if old & POS_FACEDOWN:
        card.position = POS_FACEUP_ATTACK
        card.status |= STATUS_FLIP_SUMMON_TURN
        log_card(ctx, MSG_FLIPSUMMONING, card)
        log_0(ctx, MSG_FLIPSUMMONED)
    else:
        card.position = POS_FACEUP_DEFENSE if old == POS_FACEUP_ATTACK else POS_FACEUP_ATTACK
        log_position(ctx, card, old)


cdef int begin_set_spell(DuelState* d, Context* ctx, int index) noexcept nogil:
    """ST-01: a Field Spell has only its own zone, others any free Spell & Trap Zone."""
    cdef uint32_t free
    cdef int status
    if facts_at(ctx, &d.cards[index]).sort == SORT_FIELD_SPELL:
        status = clear_field_zone(d, ctx, d.turn_player)
        if status < 0:
            return status
        return lay_spell(d, ctx, index, FIELD_ZONE)
    free = free_spell_zones(&d.players[d.turn_player])
    if d.options & OPTION_AUTO_PLACE or (not d.options & OPTION_OFFER_SINGLE and not free & (free - 1)):
        return lay_spell(d, ctx, index, ctz32(free))
    status = push_unit(d, UNIT_SET_SPELL, d.turn_player, index, 1)
    if status < 0:
        return status
    return ask(d, d.turn_player, MSG_SELECT_PLACE)


cdef int clear_field_zone(DuelState* d, Context* ctx, int player) noexcept nogil:
    """ST-06: the card that lies in the Field Zone goes to the GY by rule."""
    cdef int old = d.players[player].spells[FIELD_ZONE]
    if old == NO_CARD:
        return 0
    return send_to_grave(d, ctx, old, REASON_RULE)


cdef int choose_spell_zone(DuelState* d, Context* ctx, int sequence) noexcept nogil:
    """The answer to SELECT_PLACE for a Spell or Trap."""
    cdef int index = top_unit(d).card
    pop_unit(d)
    return lay_spell(d, ctx, index, sequence)


cdef int lay_spell(DuelState* d, Context* ctx, int index, int sequence) noexcept nogil:
    put_on_field(d, ctx, index, d.turn_player, AT_SZONE, sequence, POS_FACEDOWN, STATUS_SET_TURN)
    log_card(ctx, MSG_SET, &d.cards[index])
    return ask_turn_player(d)
