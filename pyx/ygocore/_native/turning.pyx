"""The turn and its phases in duels with effects (PHASE).

`step_turn` is the unit of work at the bottom of the stack: each of its steps begins what comes next, which then lies above it,
and names the step to go on with. The turn without effects is in step.pyx.
"""

from libc.stdint cimport int64_t, uint16_t, uint32_t, uint64_t, uint8_t
from libc.string cimport memcmp, memset

from ygocore._native.actions cimport (
    ACTION_ACTIVATE,
    ACTION_ATTACK,
    ACTION_CHANGE_POSITION,
    ACTION_SELECT,
    ACTION_SET_MONSTER,
    ACTION_SET_SPELL_TRAP,
    ACTION_SPECIAL_SUMMON,
    ACTION_SUMMON,
    ACTION_TO_BATTLE_PHASE,
    ACTION_TO_END_PHASE,
    ACTION_TO_MAIN_PHASE_2,
    ARGUMENT_SHIFT,
    CONTROLLER_SHIFT,
    LOCATION_SHIFT,
    SEQUENCE_SHIFT,
    encode,
    kind_of,
    plain,
    sequence_of,
)
from ygocore._native.activation cimport activate
from ygocore._native.adjusting cimport adjust
from ygocore._native.bits cimport DEBUG, ctz32, unlikely
from ygocore._native.chain cimport (
    activated_by,
    close_window,
    may_respond,
    open_activations,
    phase_ends,
    respond_and_resolve,
    settle_all,
    settle_leftovers,
)
from ygocore._native.choices cimport ask_yes_no
from ygocore._native.consts cimport (
    EFFECT_BP_TWICE,
    EFFECT_CANNOT_BP,
    EFFECT_CANNOT_M2,
    EFFECT_CANNOT_SSET,
    EFFECT_DRAW_COUNT,
    EFFECT_GEMINI_SUMMONABLE,
    EFFECT_HAND_LIMIT,
    EFFECT_SKIP_BP,
    EFFECT_SKIP_DP,
    EFFECT_SKIP_M1,
    EFFECT_SKIP_M2,
    EFFECT_SKIP_SP,
    EFFECT_SKIP_TURN,
    EFFECT_SPSUMMON_PROC,
    EFFECT_SPSUMMON_PROC_G,
    EVENT_DRAW,
    EVENT_PHASE_START,
    EVENT_PREDRAW,
    EVENT_STARTUP,
    EVENT_TO_HAND,
    EVENT_TURN_END,
    MSG_NEW_PHASE,
    MSG_NEW_TURN,
    MSG_SELECT_BATTLECMD,
    MSG_SELECT_CARD,
    MSG_SELECT_IDLECMD,
    MSG_SELECT_YESNO,
    PHASE_BATTLE,
    PHASE_BATTLE_START,
    PHASE_BATTLE_STEP,
    PHASE_DRAW,
    PHASE_END,
    PHASE_MAIN1,
    PHASE_MAIN2,
    PHASE_STANDBY,
    POS_FACEUP_ATTACK,
    REASON_ADJUST,
    REASON_DISCARD,
    REASON_DRAW,
    REASON_RULE,
    STATUS_ATTACK_CANCELED,
    STATUS_CANNOT_CHANGE_FORM,
    STATUS_FLIP_SUMMON_TURN,
    STATUS_SET_TURN,
    STATUS_SPSUMMON_TURN,
    STATUS_SUMMON_TURN,
    TYPE_LINK,
)
from ygocore._native.context cimport MOST_KEPT, Context, fail, keep_nothing, log_1
from ygocore._native.effects cimport (
    Found,
    find_on_player,
    in_play,
    index_sources,
    may_have,
    negation_may_change,
    player_has,
    reset_phase,
    reset_uses,
    value_of_many,
)
from ygocore._native.facts cimport NO_SUMMON, SORT_FIELD_SPELL, SORT_MONSTER, SORT_SPELL_TRAP, Facts
from ygocore._native.fighting cimport (
    attack_targets,
    can_attack,
    can_attack_directly,
    declare_attack,
    forced_into_battle,
    forced_to_attack,
    is_plain_battle,
)
from ygocore._native.foresight cimport (
    makes_circles,
    procedure_starts_circle,
    setting_starts_circle,
    summon_starts_circle,
    turning_starts_circle,
)
from ygocore._native.groups cimport add, empty, forget, is_empty
from ygocore._native.happen cimport carry_out_continuous, clear_points, happens, surely_awaited
from ygocore._native.limits cimport forget_turn_uses
from ygocore._native.operations cimport SEND_BY_RULE, Way, send, way_to
from ygocore._native.placing cimport draw_now, end_duel, shuffle_pending_decks
from ygocore._native.relations cimport drop_relations
from ygocore._native.room cimport free_backrow
from ygocore._native.scripts cimport ROW_CIRCLE, TRAIT_OWN_POSITION
from ygocore._native.special cimport ACTIVITY_BATTLE_PHASE, count_activity
from ygocore._native.state cimport (
    ACTIVITIES,
    AT_GRAVE,
    AT_HAND,
    AT_MZONE,
    AT_SZONE,
    CARD_ATTACKED_DIRECTLY,
    CARD_FOUGHT_MASK,
    ERROR_INTERNAL,
    ERROR_TURNS,
    HAND_LIMIT,
    MAX_PILE,
    MAX_TURN,
    MONSTER_ZONES,
    NOBODY,
    NO_CARD,
    NO_CELL,
    NO_EFFECT,
    OK,
    OVER,
    PILE_DECK,
    PILE_HAND,
    RELATION_ATTACKED,
    RELATION_BATTLED,
    SCRIPT_END_BATTLE,
    SPELL_ZONES,
    TURN_BATTLE,
    TURN_DISCARD,
    TURN_END,
    TURN_MAIN,
    UNIT_TURN,
    Card,
    DuelState,
    Group,
    Pile,
    Player,
    Unit,
    checked_state_size,
)
from ygocore._native.summoning cimport (
    BOUND_THIS_TURN,
    MAY_SET,
    MAY_SUMMON,
    Ordinary,
    Procedures,
    both_ways,
    can_be_set,
    can_change_position,
    find_procedures,
    find_procedures_of,
    may_be_summoned_again,
    only_procedure,
    ordinary_summons,
    says_nothing_of_summons,
    set_backrow,
    summon_by_procedure,
    summon_or_set,
    turn_by_hand,
)
from ygocore._native.switches cimport (
    PENDING_HAND_LIMIT,
    PENDING_NONE,
    SWITCH_FIRST_TURN_BATTLE,
    SWITCH_FIRST_TURN_DRAW,
    WIN_DECK_OUT,
    WIN_TURN_LIMIT,
)
from ygocore._native.topic_codes cimport at as in_word
from ygocore._native.topics cimport (
    TOPIC_AGAIN,
    TOPIC_LEVEL,
    TOPIC_NORMAL,
    TOPIC_POSITION,
    none_says,
    silent,
)
from ygocore._native.units cimport add_pick, ask, clear_picks
from ygocore._native.work cimport push, set_result
from ygocore._native.zones cimport pile_index
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    FOR_ONE_TURN = (
        STATUS_SET_TURN | STATUS_SUMMON_TURN | STATUS_FLIP_SUMMON_TURN | STATUS_SPSUMMON_TURN
        | STATUS_CANNOT_CHANGE_FORM | STATUS_ATTACK_CANCELED
    )
    DISCARDED = REASON_DISCARD | REASON_RULE | REASON_ADJUST
    MOST_TURN_STEPS = 64  # at a time, so that turns in which nobody decides anything are counted, too
    TO_END = 1  # flags of the unit: which phase is being gone to
    TO_BATTLE = 2

    # steps of UNIT_TURN beside those of state.pxd
    TURN_STARTED = 10
    TURN_NEXT = 11
    TURN_FORGOTTEN = 12
    TURN_DRAW = 13
    TURN_DRAW_NOW = 14
    TURN_DRAWN = 15
    TURN_STANDBY = 16
    TURN_STANDBY_BEGUN = 17
    TURN_FIRST_MAIN = 18
    TURN_ACTIVATED = 20
    TURN_RESOLVED = 21
    TURN_WAITED = 22
    TURN_STAYED = 23
    TURN_LEFT_MAIN = 24
    TURN_BATTLE_STARTED = 25
    TURN_BATTLE_WAITED = 26
    TURN_BATTLE_STAYED = 27  # what lasted until its end is over
    TURN_BATTLE_ENDS = 28
    TURN_BATTLE_LEFT = 29
    TURN_PHASE_ENDED = 30
    TURN_PHASE_LEFT = 31
    TURN_HAND_LIMIT = 32
    TURN_DISCARDED = 33
    TURN_CLOSED = 34
    TURN_OVER = 35
    TURN_CHANGED = 36
    TURN_BATTLE_AGAIN = 37
    TURN_MAIN_PASSED = 38  # on the way from the Battle Phase to the End Phase


cdef inline bint in_main(const DuelState* d) noexcept nogil:
    return d.phase == PHASE_MAIN1 or d.phase == PHASE_MAIN2


cdef int begin_duel_with_effects(DuelState* d, Context* ctx, int opening_hand) noexcept nogil:
    """From the shuffled Decks: opening hands (GAP-01), drawn by both players at the same time (WIN-04), then turn 1."""
    cdef bint lacking[2]
    cdef Group drawn
    cdef int player
    for player in range(2):
        lacking[player] = d.players[player].piles[PILE_DECK].count < opening_hand
        if not lacking[player]:
            draw_now(d, ctx, player, opening_hand, REASON_DRAW | REASON_RULE, &drawn)
    if lacking[0] or lacking[1]:
        return end_duel(d, ctx, NOBODY if lacking[0] and lacking[1] else <int>lacking[0], WIN_DECK_OUT)
    push(d, ctx, UNIT_TURN, 0).step = TURN_STARTED
    happens(d, ctx, EVENT_STARTUP, NULL, 0, 0, NO_EFFECT, 0, 0)
    carry_out_continuous(d, ctx)
    return OK


cdef bint skipped(DuelState* d, Context* ctx, uint32_t code) noexcept nogil:
    """Whether an effect makes the turn player skip something (EFFECT_SKIP_DP and so on)."""
    return player_has(d, ctx, d.turn_player, code)


cdef inline void set_phase(DuelState* d, Context* ctx, int phase) noexcept nogil:
    d.phase = <uint16_t>phase
    negation_may_change(d, ctx)


cdef inline void enter_phase(DuelState* d, Context* ctx, int phase) noexcept nogil:
    """A new phase begins; what waits for that comes first."""
    set_phase(d, ctx, phase)
    log_1(ctx, MSG_NEW_PHASE, phase)
    if surely_awaited(d, ctx, EVENT_PHASE_START + phase):
        tell_phase(d, ctx, phase)


cdef void tell_phase(DuelState* d, Context* ctx, int phase) noexcept nogil:
    """What waits for the beginning of the phase."""
    happens(d, ctx, EVENT_PHASE_START + phase, NULL, d.turn_player, 0, NO_EFFECT, 0, d.turn_player)
    settle_all(d, ctx)


cdef inline void phase_left(DuelState* d, Context* ctx, int phase) noexcept nogil:
    """What lasts until the end of the phase is over."""
    if d.script.first_effect != NO_CELL or d.script.first_flag != NO_CELL:
        reset_phase(d, ctx, phase)


cdef int step_turn(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """What comes next, and what then, until something else has to be done first. `flags`: which phase is being gone to."""
    cdef int left = MOST_TURN_STEPS
    cdef int status
    while True:
        status = one_step(d, ctx, unit)
        if status != OK or d.n_units != 1 or ctx.error or left == 0:
            return status
        left -= 1


cdef inline int one_step(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    cdef int step = unit.step
    if step in (TURN_MAIN, TURN_BATTLE):
        return open_state(d, ctx, unit)
    elif step in (TURN_ACTIVATED, TURN_ACTED, TURN_WAITED, TURN_LEFT_MAIN, TURN_FIRST_MAIN, TURN_RESOLVED, TURN_STAYED):
        return step_main(d, ctx, unit)
    elif step in (
        TURN_STARTED, TURN_NEXT, TURN_FORGOTTEN, TURN_DRAW, TURN_DRAW_NOW, TURN_DRAWN, TURN_STANDBY, TURN_STANDBY_BEGUN,
    ):
        return step_beginning(d, ctx, unit)
    elif step in (
        TURN_PHASE_ENDED, TURN_PHASE_LEFT, TURN_HAND_LIMIT, TURN_DISCARDED, TURN_CLOSED, TURN_OVER, TURN_CHANGED,
    ):
        return step_end_phase(d, ctx, unit)
    elif step in (TURN_END, TURN_DISCARD):
        return step_discard(d, ctx, unit)
    return step_battle_phase(d, ctx, unit)


# -- the beginning of a turn -----------------------------------------------------------------------------------------------------


cdef inline int step_beginning(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """A new turn, up to the open game state of Main Phase 1 (PHASE-01 to PHASE-06)."""
    if unit.step == TURN_STARTED:
        close_window(d)
        unit.step = TURN_NEXT
    if unit.step == TURN_NEXT:
        if d.turn >= MAX_TURN:
            return ERROR_TURNS
        start_turn(d, ctx)
        unit.player = d.turn_player
        unit.step = TURN_FORGOTTEN
        if adjust(d, ctx):
            return OK
    if unit.step == TURN_FORGOTTEN:
        if turn_is_skipped(d, ctx):
            set_phase(d, ctx, PHASE_END)
            phase_left(d, ctx, PHASE_END)
            unit.step = TURN_OVER
            return OK
        unit.step = TURN_STANDBY
        if skipped(d, ctx, EFFECT_SKIP_DP):
            return OK
        unit.step = TURN_DRAW
        enter_phase(d, ctx, PHASE_DRAW)
        if d.n_units > 1:
            return OK
    if unit.step == TURN_DRAW:
        draw_phase(d, ctx, unit)
        if d.n_units > 1:
            return OK
    if unit.step == TURN_DRAW_NOW:
        if draw_for_turn(d, ctx, unit) != OK:
            return OVER
        if d.n_units > 1:
            return OK
    if unit.step == TURN_DRAWN:
        if not has_left_phase(d, ctx, unit):
            return OK
        unit.step = TURN_STANDBY
    if unit.step == TURN_STANDBY:
        if skipped(d, ctx, EFFECT_SKIP_SP):
            unit.step = TURN_FIRST_MAIN
            return OK
        unit.step = TURN_STANDBY_BEGUN
        enter_phase(d, ctx, PHASE_STANDBY)
        if d.n_units > 1:
            return OK
    if has_left_phase(d, ctx, unit):
        unit.step = TURN_FIRST_MAIN
    return OK


cdef bint turn_is_skipped(DuelState* d, Context* ctx) noexcept nogil:
    """PHASE-10: whether an effect has the turn player skip the turn; not if both players would skip theirs."""
    return skipped(d, ctx, EFFECT_SKIP_TURN) and not player_has(d, ctx, 1 - d.turn_player, EFFECT_SKIP_TURN)


cdef void start_turn(DuelState* d, Context* ctx) noexcept nogil:
    keep_nothing(ctx)
    d.turn_player = 0 if d.turn == 0 else 1 - d.turn_player
    negation_may_change(d, ctx)
    d.turn += 1
    d.players[d.turn_player].turns += 1
    d.script.reason_player = d.turn_player
    log_1(ctx, MSG_NEW_TURN, d.turn_player)
    forget_last_turn(d, ctx)


cdef void forget_last_turn(DuelState* d, Context* ctx) noexcept nogil:
    """What can be done once a turn can be done again: the Normal Summon (NS-01), attacking (BATTLE-03), changing positions
    (POS-08, POS-10, POS-11), and effects (OPT-01)."""
    cdef Player* p
    cdef uint32_t mask
    cdef int player
    for player in range(2):
        p = &d.players[player]
        p.normal_summons = 0
        memset(p.activities, 0, ACTIVITIES)
        mask = p.monster_mask
        while mask:
            forget_deeds(d, p.monsters[ctz32(mask)])
            mask &= mask - 1
        mask = p.spell_mask
        while mask:
            forget_deeds(d, p.spells[ctz32(mask)])
            mask &= mask - 1
    if d.script.first_relation != NO_CELL:
        drop_relations(d, RELATION_ATTACKED, NO_CARD, NO_CARD)
        drop_relations(d, RELATION_BATTLED, NO_CARD, NO_CARD)
    d.script.battle.again = NO_CARD
    d.script.battle.again_on = NO_CARD
    forget_turn_uses(d)
    reset_uses(d, ctx)


cdef inline void forget_deeds(DuelState* d, int card) noexcept nogil:
    d.cards[card].attacks = 0
    d.cards[card].status &= ~<uint32_t>FOR_ONE_TURN
    d.more[card].flags &= ~(CARD_ATTACKED_DIRECTLY | CARD_FOUGHT_MASK)


cdef int draw_phase(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """PHASE-01: the turn player draws; whether also in the first turn depends on the era (PHASE-02)."""
    unit.step = TURN_DRAWN
    if d.turn > 1 or d.switches & SWITCH_FIRST_TURN_DRAW:
        unit.step = TURN_DRAW_NOW
        if surely_awaited(d, ctx, EVENT_PREDRAW):
            happens(d, ctx, EVENT_PREDRAW, NULL, d.turn_player, 0, NO_EFFECT, 0, d.turn_player)
            settle_all(d, ctx)
    return OK


cdef int64_t cards_to_draw(DuelState* d, Context* ctx, int player) noexcept nogil:
    """How many cards the player draws in the Draw Phase."""
    cdef Found found
    cdef int64_t count = d.draw_count
    cdef int i
    find_on_player(d, ctx, player, EFFECT_DRAW_COUNT, &found)
    for i in range(found.n):
        count = value_of_many(d, ctx, found.handles[i], NULL, 0)
    return count if count > 0 else 0


cdef int draw_for_turn(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """WIN-03: who has to draw more cards than are left in the Deck loses at that moment, and draws none."""
    cdef int player = d.turn_player
    cdef int64_t count = cards_to_draw(d, ctx, player)
    cdef Group drawn
    if d.players[player].piles[PILE_DECK].count < count:
        return end_duel(d, ctx, 1 - player, WIN_DECK_OUT)
    draw_now(d, ctx, player, <int>count, REASON_DRAW | REASON_RULE, &drawn)
    unit.step = TURN_DRAWN
    if count:
        happens(d, ctx, EVENT_DRAW, &drawn, player, count, NO_EFFECT, REASON_RULE, player)
        happens(d, ctx, EVENT_TO_HAND, &drawn, player, count, NO_EFFECT, REASON_RULE, player)
        settle_all(d, ctx)
    return OK


cdef inline bint has_left_phase(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """What happens at the end of the Draw or Standby Phase, and what ends with it; whether nothing else has to be done first."""
    unit.step = TURN_PHASE_ENDED
    phase_ends(d, ctx, d.phase)
    if d.n_units > 1:
        return False
    phase_left(d, ctx, d.phase)
    unit.step = TURN_PHASE_LEFT
    return not adjust(d, ctx)


# -- the open game state ---------------------------------------------------------------------------------------------------------


cdef inline int open_state(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """The turn player acts (PHASE-06, PHASE-13, BATTLE-02); an effect may end the Battle Phase (CF-26)."""
    forget(d, &d.script.shown)
    if unit.step != TURN_MAIN and d.script.flags & SCRIPT_END_BATTLE:
        unit.flags = 0
        unit.step = TURN_BATTLE_ENDS
        return OK
    if d.script.shuffles:
        shuffle_pending_decks(d, ctx)
    d.script.path = 0
    if unit.step == TURN_MAIN:
        return ask(d, d.turn_player, MSG_SELECT_IDLECMD)
    return ask(d, d.turn_player, MSG_SELECT_BATTLECMD)


cdef bint may_enter_battle_phase(DuelState* d, Context* ctx) noexcept nogil:
    """PHASE-09, PHASE-11, PHASE-12: from Main Phase 1 only, and not in the first turn."""
    return d.phase == PHASE_MAIN1 and battle_phase_may_come(d, ctx)


cdef bint battle_phase_may_come(DuelState* d, Context* ctx) noexcept nogil:
    """Whether the turn player can still enter the Battle Phase of this turn, as far as can be said now."""
    if d.phase not in (PHASE_DRAW, PHASE_STANDBY, PHASE_MAIN1) or not (d.turn > 1 or d.switches & SWITCH_FIRST_TURN_BATTLE):
        return False
    return not skipped(d, ctx, EFFECT_CANNOT_BP) and not skipped(d, ctx, EFFECT_SKIP_BP)


cdef int list_turn(DuelState* d, Context* ctx, const Unit* unit, uint64_t* out) noexcept nogil:
    """The actions of an open game state, or those of the hand limit, in any order; how many."""
    if unit.step == TURN_MAIN:
        return list_main(d, ctx, out)
    if unit.step == TURN_BATTLE:
        return list_battle(d, ctx, out)
    return list_discards(d, ctx, unit, out)


cdef inline uint64_t about(const DuelState* d, const Context* ctx, int kind, int card) noexcept nogil:
    """An action of the turn player about a card of the own side."""
    cdef const Card* c = &d.cards[card]
    return encode(kind, c.controller, c.location, c.sequence, ctx.facts[c.row].code)


cdef int list_main(DuelState* d, Context* ctx, uint64_t* out) noexcept nogil:
    """SELECT_IDLECMD (SUM-10, PHASE-06), by kind of action, which is nearly the order in which actions are listed."""
    cdef bint may_battle = may_enter_battle_phase(d, ctx)
    cdef bint may_end = not may_battle or not forced_into_battle(d, ctx, d.turn_player)
    cdef int n = 0
    if not (d.phase == PHASE_MAIN1 and skipped(d, ctx, EFFECT_SKIP_M1)):  # PHASE-10
        n = list_cards(d, ctx, out)
    if may_battle:
        out[n] = plain(ACTION_TO_BATTLE_PHASE)
        n += 1
    if may_end:
        out[n] = plain(ACTION_TO_END_PHASE)
        n += 1
    return n


cdef struct FromHand:  # what may be done with the hand, by kind of action, beside summons
    int n_sets
    int n_backrow
    int room  # whether a Spell & Trap Zone is free; -1: not looked up
    uint64_t sets[MAX_PILE]
    uint64_t backrow[MAX_PILE]


cdef int list_cards(DuelState* d, Context* ctx, uint64_t* out) noexcept nogil:
    """What may be done with cards in a Main Phase."""
    cdef FromHand hand
    cdef uint64_t* at
    cdef uint64_t* positions
    cdef uint64_t* sets
    if ctx.kept.holds and not DEBUG:
        at = put(out, ctx.kept.first, ctx.kept.n_first)
        at = list_positions(d, ctx, at)
        at = put(at, ctx.kept.last, ctx.kept.n_last)
        return <int>(at - out) + open_activations(d, ctx, d.turn_player, ctx.kept.room, at)
    if DEBUG:
        check_kept(d, ctx, out)
    ctx.kept.holds = only_procedures_in_play(d, ctx)
    at = list_hand(d, ctx, out, &hand)
    at = list_again(d, ctx, at)
    positions = list_procedures(d, ctx, at)
    sets = list_positions(d, ctx, positions)
    at = put(sets, hand.sets, hand.n_sets)
    at = put(at, hand.backrow, hand.n_backrow)
    if ctx.kept.holds:
        keep(ctx, out, positions, sets, at)
        ctx.kept.room = hand.room
    return <int>(at - out) + open_activations(d, ctx, d.turn_player, hand.room, at)


cdef inline void keep(
    Context* ctx, const uint64_t* first, const uint64_t* positions, const uint64_t* last, const uint64_t* end
) noexcept nogil:
    """Keep the two parts of the list, if they are no longer than what there is room for."""
    if positions - first > MOST_KEPT or end - last > MOST_KEPT:
        keep_nothing(ctx)
        return
    ctx.kept.n_first = <int>(positions - first)
    ctx.kept.n_last = <int>(end - last)
    put(ctx.kept.first, first, ctx.kept.n_first)
    put(ctx.kept.last, last, ctx.kept.n_last)


cdef void check_kept(DuelState* d, Context* ctx, uint64_t* out) noexcept nogil:
    """Debug builds: whether what was kept is what would be said now. Overwrites `out`."""
    cdef FromHand hand
    cdef bint holds = ctx.kept.holds
    cdef int room = ctx.kept.room
    cdef uint64_t* at = list_hand(d, ctx, out, &hand)
    at = list_procedures(d, ctx, list_again(d, ctx, at))
    if holds and (at - out != ctx.kept.n_first or memcmp(out, ctx.kept.first, (at - out) * sizeof(uint64_t))):
        fail(ctx, ERROR_INTERNAL)
    at = put(put(out, hand.sets, hand.n_sets), hand.backrow, hand.n_backrow)
    if holds and (at - out != ctx.kept.n_last or memcmp(out, ctx.kept.last, (at - out) * sizeof(uint64_t))):
        fail(ctx, ERROR_INTERNAL)
    if holds and hand.room != room:
        fail(ctx, ERROR_INTERNAL)


cdef inline bint only_procedures_in_play(DuelState* d, Context* ctx) noexcept nogil:
    """Whether the only effects in play are summon procedures, so that nothing but where cards lie, and whether face-up, has a
    say in what may be done with them."""
    cdef uint64_t others = 0
    cdef int word
    if unlikely(not d.script.indexed):
        index_sources(d, ctx)
    for word in range(8):
        others |= (d.script.effect_codes[word] | d.script.runtime_codes[word]) & ~(
            in_word(word, EFFECT_SPSUMMON_PROC) | in_word(word, EFFECT_SPSUMMON_PROC_G)
        )
    return others == 0


cdef inline uint64_t* put(uint64_t* out, const uint64_t* actions, int count) noexcept nogil:
    """Copy the few actions; the end of them, as of the lists below."""
    cdef int i
    if count:
        for i in range(count):
            out[i] = actions[i]
    return out + count


cdef uint64_t* list_hand(DuelState* d, Context* ctx, uint64_t* out, FromHand* from_hand) noexcept nogil:
    """Normal Summons (NS-01) to `out`; Sets to `from_hand`."""
    cdef const Pile* hand = &d.players[d.turn_player].piles[PILE_HAND]
    cdef const Facts* facts
    cdef Ordinary ordinary
    cdef uint64_t place = encode(0, d.turn_player, AT_HAND, 0, 0)
    cdef uint64_t* sets = from_hand.sets
    cdef uint64_t action
    cdef bint none
    cdef int i, card, ways
    from_hand.n_backrow = 0
    from_hand.room = -1
    ordinary_summons(d, ctx, d.turn_player, &ordinary)
    if not ordinary.known or ctx.scripts.flags & ROW_CIRCLE:
        keep_nothing(ctx)
    none = no_summon_is_left(ctx, &ordinary)
    for i in range(hand.count):
        card = hand.cards[i]
        facts = &ctx.facts[d.cards[card].row]
        if facts.sort == SORT_MONSTER:
            ways = 0 if none and not DEBUG else may_come_from_hand(d, ctx, card, facts.tributes, &ordinary)
            if none and ways:
                fail(ctx, ERROR_INTERNAL)
            action = place | facts.code
            if ways & MAY_SUMMON and not (makes_circles(d, ctx, card) and summon_starts_circle(d, ctx, card)):
                out[0] = action | plain(ACTION_SUMMON)
                out += 1
            if ways & MAY_SET:
                sets[0] = action | plain(ACTION_SET_MONSTER)
                sets += 1
        elif may_be_set(d, ctx, card, facts.sort, &from_hand.room) and not (
            facts.sort == SORT_FIELD_SPELL and setting_starts_circle(d, ctx, card)
        ):
            from_hand.backrow[from_hand.n_backrow] = place | facts.code | plain(ACTION_SET_SPELL_TRAP)
            from_hand.n_backrow += 1
        place += nth(1)
    from_hand.n_sets = <int>(sets - from_hand.sets)
    return out


cdef inline uint64_t nth(int sequence) noexcept nogil:
    """The part of an action that tells the sequence of its card."""
    return <uint64_t>sequence << SEQUENCE_SHIFT


cdef inline bint no_summon_is_left(const Context* ctx, const Ordinary* o) noexcept nogil:
    """NS-01: whether no monster can be Normal Summoned or Set, and no card says anything else."""
    return o.known and not (o.allowed[0] or o.allowed[1] or o.allowed[2]) and none_says(ctx, TOPIC_NORMAL | TOPIC_LEVEL)


cdef inline int may_come_from_hand(
    DuelState* d, Context* ctx, int card, int tributes, const Ordinary* o
) noexcept nogil:
    """MAY_SUMMON and MAY_SET for a monster in the hand that needs so many Tributes."""
    cdef int ways
    if tributes == NO_SUMMON:
        return 0
    if not says_nothing_of_summons(d, ctx, card, o):
        keep_nothing(ctx)
        return both_ways(d, ctx, card)
    ways = MAY_SUMMON | MAY_SET if o.allowed[tributes] else 0
    if DEBUG and both_ways(d, ctx, card) != ways:
        fail(ctx, ERROR_INTERNAL)
    return ways


cdef inline bint may_be_set(DuelState* d, Context* ctx, int card, int sort, int* room) noexcept nogil:
    """ST-01: whether there is room for this card. A Field Spell replaces what is in its way (ST-06)."""
    cdef bint may = sort == SORT_FIELD_SPELL
    if sort == SORT_SPELL_TRAP:
        if room[0] < 0:
            room[0] = free_backrow(d, ctx, d.turn_player) != 0
        may = room[0]
    if may and may_have(d, ctx, card, EFFECT_CANNOT_SSET):
        keep_nothing(ctx)
        may = can_be_set(d, ctx, card, d.turn_player, False)
    if DEBUG and may != can_be_set(d, ctx, card, d.turn_player, False):
        fail(ctx, ERROR_INTERNAL)
    return may


cdef inline uint64_t* list_again(DuelState* d, Context* ctx, uint64_t* out) noexcept nogil:
    """GAP-18: Gemini monsters."""
    cdef bint none = none_says(ctx, TOPIC_AGAIN) and not in_play(d, ctx, EFFECT_GEMINI_SUMMONABLE)
    cdef uint64_t* end
    if none and not DEBUG:
        return out
    keep_nothing(ctx)
    end = list_gemini(d, ctx, out)
    if none and end != out:
        fail(ctx, ERROR_INTERNAL)
    return end


cdef uint64_t* list_gemini(DuelState* d, Context* ctx, uint64_t* out) noexcept nogil:
    cdef const Player* p = &d.players[d.turn_player]
    cdef uint32_t mask = p.monster_mask
    cdef int card
    while mask:
        card = p.monsters[ctz32(mask)]
        mask &= mask - 1
        if may_be_summoned_again(d, ctx, card):
            out[0] = about(d, ctx, ACTION_SUMMON, card)
            out += 1
    return out


cdef uint64_t* list_positions(DuelState* d, Context* ctx, uint64_t* out) noexcept nogil:
    """POS-08: changes of battle positions."""
    cdef const Player* p = &d.players[d.turn_player]
    cdef uint32_t mask = p.monster_mask
    cdef bint quiet = silent(d, ctx, TOPIC_POSITION)
    cdef uint64_t place = encode(ACTION_CHANGE_POSITION, d.turn_player, AT_MZONE, 0, 0)
    cdef int card, zone
    while mask:
        zone = ctz32(mask)
        card = p.monsters[zone]
        mask &= mask - 1
        if may_change_position(d, ctx, card, quiet) and not (
            makes_circles(d, ctx, card) and turning_starts_circle(d, ctx, card)
        ):
            out[0] = place | nth(zone) | ctx.facts[d.cards[card].row].code
            out += 1
    return out


cdef inline bint may_change_position(DuelState* d, Context* ctx, int card, bint quiet) noexcept nogil:
    """POS-08, POS-10, POS-11, FLIP-02. `quiet`: no effect in play is about it."""
    cdef const Card* c = &d.cards[card]
    cdef bint may
    if c.status & BOUND_THIS_TURN or c.attacks > 0:
        return False
    if not quiet or ctx.scripts.traits[c.row].flags & TRAIT_OWN_POSITION:
        return can_change_position(d, ctx, card)
    may = not ctx.facts[c.row].type & TYPE_LINK
    if DEBUG and may != can_change_position(d, ctx, card):
        fail(ctx, ERROR_INTERNAL)
    return may


cdef uint64_t* list_procedures(DuelState* d, Context* ctx, uint64_t* out) noexcept nogil:
    """SS-07: procedure summons; of several procedures of a card the argument is the number."""
    cdef bint circles = ctx.scripts.flags & ROW_CIRCLE != 0  # whether `makes_circles` is true of any compiled card
    cdef Procedures p
    cdef uint64_t number = 0
    cdef int last = NO_CARD
    cdef int i, card
    find_procedures(d, ctx, d.turn_player, &p)
    for i in range(p.n):
        card = p.cards[i]
        number = number + 1 if card == last else 0
        last = card
        if circles and makes_circles(d, ctx, card) and procedure_starts_circle(d, ctx, card, p.handles[i]):
            continue
        out[0] = about(d, ctx, ACTION_SPECIAL_SUMMON, card) | number << ARGUMENT_SHIFT
        out += 1
    return out


cdef int list_battle(DuelState* d, Context* ctx, uint64_t* out) noexcept nogil:
    """SELECT_BATTLECMD (BATTLE-02, PHASE-12); argument 1: the attack may be direct."""
    cdef const Player* p = &d.players[d.turn_player]
    cdef bint as_printed = is_plain_battle(d, ctx)
    cdef uint32_t mask = p.monster_mask
    cdef int n = 0
    cdef int card, way
    if not forced_to_attack(d, ctx, d.turn_player):
        out[0] = plain(ACTION_TO_END_PHASE)
        n = 1
        if may_enter_main_phase_2(d, ctx):
            out[1] = plain(ACTION_TO_MAIN_PHASE_2)
            n = 2
    while mask:
        card = p.monsters[ctz32(mask)]
        mask &= mask - 1
        way = plain_attack(d, card) if as_printed else attack_now(d, ctx, card)
        if DEBUG and as_printed and way != attack_now(d, ctx, card):
            fail(ctx, ERROR_INTERNAL)
        if way >= 0:
            out[n] = about(d, ctx, ACTION_ATTACK, card) | <uint64_t>way << ARGUMENT_SHIFT
            n += 1
    return n + open_activations(d, ctx, d.turn_player, -1, out + n)


cdef inline int plain_attack(const DuelState* d, int card) noexcept nogil:
    """Whether the monster's attack, where no effect has a say, would be direct, 0 or 1; -1: it cannot attack (POS-04,
    BATTLE-03)."""
    if d.cards[card].position != POS_FACEUP_ATTACK or d.cards[card].attacks:
        return -1
    return d.players[1 - d.cards[card].controller].monster_mask == 0


cdef int attack_now(DuelState* d, Context* ctx, int card) noexcept nogil:
    """The same with all that effects say."""
    cdef Group targets
    if not can_attack(d, ctx, card):
        return -1
    if can_attack_directly(d, ctx, card):
        return 1
    attack_targets(d, ctx, card, &targets)
    return -1 if is_empty(&targets) else 0


cdef int list_discards(DuelState* d, Context* ctx, const Unit* unit, uint64_t* out) noexcept nogil:
    """SELECT_CARD for the hand limit; if all that are left must be discarded, only the first is offered."""
    cdef const Pile* hand = &d.players[unit.player].piles[PILE_HAND]
    cdef int at_pick = unit.first_pick
    cdef int n = 0
    cdef int i
    for i in range(hand.count):
        if at_pick < d.n_picks and d.picks[at_pick] == hand.cards[i]:
            at_pick += 1
            continue
        out[n] = about(d, ctx, ACTION_SELECT, hand.cards[i])
        n += 1
    return 1 if n == unit.required - (d.n_picks - unit.first_pick) else n


cdef int answer_turn(DuelState* d, Context* ctx, Unit* unit, uint64_t action) noexcept nogil:
    """Do what the turn player chose."""
    if unit.step == TURN_MAIN:
        return main_phase_action(d, ctx, unit, action)
    if unit.step == TURN_BATTLE:
        return battle_phase_action(d, ctx, unit, action)
    add_pick(d, unit.first_pick, d.players[unit.player].piles[PILE_HAND].cards[sequence_of(action)])
    return OK


cdef int card_of_action(const DuelState* d, uint64_t action) noexcept nogil:
    """The card that an action about one names."""
    cdef const Player* p = &d.players[<int>(action >> CONTROLLER_SHIFT & 1)]
    cdef int location = <int>(action >> LOCATION_SHIFT & 0xF)
    cdef int sequence = sequence_of(action)
    if location == AT_MZONE:
        return p.monsters[sequence]
    if location == AT_SZONE:
        return p.spells[sequence]
    return p.piles[pile_index(location)].cards[sequence]


# -- the Main Phases -------------------------------------------------------------------------------------------------------------


cdef int main_phase_action(DuelState* d, Context* ctx, Unit* unit, uint64_t action) noexcept nogil:
    """PHASE-06, PHASE-13: summon, change a position, Set, activate, or go on to another phase."""
    cdef int kind = kind_of(action)
    if kind == ACTION_ACTIVATE:
        return activate_in_open_state(d, ctx, unit, action)
    if kind == ACTION_TO_BATTLE_PHASE or kind == ACTION_TO_END_PHASE:
        unit.flags = TO_BATTLE if kind == ACTION_TO_BATTLE_PHASE else TO_END
        unit.step = TURN_WAITED
        may_respond(d, ctx, 1 - d.turn_player)
        return OK
    unit.step = TURN_ACTED
    clear_points(d)
    d.script.reason_effect = NO_EFFECT
    d.script.reason_player = d.turn_player
    act(d, ctx, kind, card_of_action(d, action), action)
    return OK


cdef void act(DuelState* d, Context* ctx, int kind, int card, uint64_t action) noexcept nogil:
    """CHAIN-07: an action that is no activation."""
    cdef Procedures p
    cdef int number = <int>(action >> ARGUMENT_SHIFT) & 0x1FF
    cdef int handle
    if kind == ACTION_SUMMON or kind == ACTION_SET_MONSTER:
        summon_or_set(d, ctx, card, kind == ACTION_SET_MONSTER)
    elif kind == ACTION_CHANGE_POSITION:
        turn_by_hand(d, ctx, card)
    elif kind == ACTION_SET_SPELL_TRAP:
        set_backrow(d, ctx, card)
    else:
        handle = only_procedure(d, ctx, card)
        if handle != NO_EFFECT and not DEBUG:
            summon_by_procedure(d, ctx, card, handle, NULL, NULL)
            return
        find_procedures_of(d, ctx, d.turn_player, card, &p)
        if DEBUG and handle != NO_EFFECT and (p.n != 1 or p.handles[0] != handle):
            fail(ctx, ERROR_INTERNAL)
        if number < p.n:
            summon_by_procedure(d, ctx, card, p.handles[number], NULL, NULL)


cdef int activate_in_open_state(DuelState* d, Context* ctx, Unit* unit, uint64_t action) noexcept nogil:
    """An effect or card is activated in the open game state, and a Chain begins."""
    cdef int handle = activated_by(d, ctx, d.turn_player, action)
    if handle == NO_EFFECT:
        return ERROR_INTERNAL
    unit.step = TURN_ACTIVATED
    activate(d, ctx, handle, d.turn_player, NO_CELL)
    return OK


cdef inline int step_main(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """What follows an action, and the way out of a Main Phase (CF-25, PHASE-07)."""
    if unit.step == TURN_FIRST_MAIN:
        unit.step = TURN_MAIN
        enter_phase(d, ctx, PHASE_MAIN1)
        return OK
    if unit.step == TURN_ACTIVATED:
        unit.step = TURN_ACTED
        respond_and_resolve(d, ctx)
        return OK
    if unit.step == TURN_ACTED:
        unit.step = TURN_MAIN if in_main(d) else TURN_BATTLE
        settle_all(d, ctx)
        return OK
    if unit.step == TURN_WAITED:
        if d.script.result:  # the opponent used something instead: the phase does not end yet
            unit.step = TURN_ACTED
            respond_and_resolve(d, ctx)
            return OK
        close_window(d)
        phase_left(d, ctx, d.phase)
        unit.step = TURN_LEFT_MAIN
        if adjust(d, ctx):
            return OK
    if unit.flags & TO_BATTLE:
        start_battle_phase(d, ctx, unit)
    else:
        unit.step = TURN_END
        enter_phase(d, ctx, PHASE_END)
    return OK


# -- the Battle Phase ------------------------------------------------------------------------------------------------------------


cdef void start_battle_phase(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """BATTLE-01: the Start Step, then the Battle Step."""
    set_phase(d, ctx, PHASE_BATTLE_START)
    log_1(ctx, MSG_NEW_PHASE, PHASE_BATTLE_START)
    count_activity(d, ctx, d.turn_player, ACTIVITY_BATTLE_PHASE, NULL, NULL, 0)
    d.script.flags &= ~SCRIPT_END_BATTLE
    happens(d, ctx, EVENT_PHASE_START + PHASE_BATTLE_START, NULL, d.turn_player, 0, NO_EFFECT, 0, d.turn_player)
    unit.step = TURN_BATTLE_STARTED
    settle_all(d, ctx)


cdef int battle_phase_action(DuelState* d, Context* ctx, Unit* unit, uint64_t action) noexcept nogil:
    """BATTLE-02; PHASE-12: from the Battle Phase to Main Phase 2 or to the End Phase."""
    cdef int kind = kind_of(action)
    if kind == ACTION_ACTIVATE:
        return activate_in_open_state(d, ctx, unit, action)
    if kind == ACTION_ATTACK:
        declare_attack(d, ctx, card_of_action(d, action))
        return OK
    unit.flags = TO_END if kind == ACTION_TO_END_PHASE else 0
    unit.step = TURN_BATTLE_WAITED
    may_respond(d, ctx, 1 - d.turn_player)
    return OK


cdef int step_battle_phase(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """BATTLE-07, PHASE-12: the end of the Battle Phase, then Main Phase 2; on the way to the End Phase the opponent may act in
    it."""
    if unit.step == TURN_MAIN_PASSED:
        unit.step = TURN_WAITED
        may_respond(d, ctx, 1 - d.turn_player)
        return OK
    if unit.step == TURN_BATTLE_STARTED:
        set_phase(d, ctx, PHASE_BATTLE_STEP)
        unit.step = TURN_BATTLE
        return OK
    if unit.step == TURN_BATTLE_WAITED:
        if d.script.result:
            unit.step = TURN_ACTED
            respond_and_resolve(d, ctx)
            return OK
        close_window(d)
        unit.step = TURN_BATTLE_ENDS
    if unit.step == TURN_BATTLE_ENDS:
        set_phase(d, ctx, PHASE_BATTLE)
        unit.step = TURN_BATTLE_LEFT
        phase_ends(d, ctx, PHASE_BATTLE)
        return OK
    if unit.step == TURN_BATTLE_LEFT:
        phase_left(d, ctx, PHASE_BATTLE)
        unit.step = TURN_BATTLE_STAYED
        if adjust(d, ctx):
            return OK
    if unit.step == TURN_BATTLE_STAYED:
        d.script.flags &= ~SCRIPT_END_BATTLE
        unit.step = TURN_BATTLE_AGAIN
        set_result(d, ctx, 0, NULL)
        if may_battle_again(d, ctx):
            ask_yes_no(d, ctx, d.turn_player, NO_CARD, MSG_SELECT_YESNO)
            return OK
    if d.script.result:
        new_attacks(d)
        start_battle_phase(d, ctx, unit)
        return OK
    if not may_enter_main_phase_2(d, ctx):
        unit.step = TURN_END
        enter_phase(d, ctx, PHASE_END)
        return OK
    unit.step = TURN_MAIN_PASSED if unit.flags & TO_END else TURN_MAIN
    enter_phase(d, ctx, PHASE_MAIN2)
    return OK


cdef bint may_enter_main_phase_2(DuelState* d, Context* ctx) noexcept nogil:
    """PHASE-12: whether no effect skips it."""
    return not skipped(d, ctx, EFFECT_SKIP_M2) and not skipped(d, ctx, EFFECT_CANNOT_M2)


cdef bint may_battle_again(DuelState* d, Context* ctx) noexcept nogil:
    """Whether an effect allows the turn player a second Battle Phase."""
    if not skipped(d, ctx, EFFECT_BP_TWICE) or skipped(d, ctx, EFFECT_CANNOT_BP):
        return False
    return d.players[d.turn_player].activities[ACTIVITY_BATTLE_PHASE] == 1


cdef void new_attacks(DuelState* d) noexcept nogil:
    """The turn player's monsters have not attacked in this Battle Phase (BATTLE-03)."""
    cdef int i, card
    for i in range(MONSTER_ZONES + SPELL_ZONES):
        if i < MONSTER_ZONES:
            card = d.players[d.turn_player].monsters[i]
        else:
            card = d.players[d.turn_player].spells[i - MONSTER_ZONES]
        if card == NO_CARD:
            continue
        if d.cards[card].attacks:
            d.cards[card].status |= STATUS_CANNOT_CHANGE_FORM  # POS-11: it did attack this turn
        d.cards[card].attacks = 0
        d.more[card].flags &= ~(CARD_ATTACKED_DIRECTLY | CARD_FOUGHT_MASK)
        drop_relations(d, RELATION_ATTACKED, card, NO_CARD)


# -- the End Phase ---------------------------------------------------------------------------------------------------------------


cdef int64_t hand_limit(DuelState* d, Context* ctx, int player) noexcept nogil:
    """GAP-01: how many cards the player may keep."""
    cdef Found found
    cdef int64_t limit = HAND_LIMIT
    cdef int i
    find_on_player(d, ctx, player, EFFECT_HAND_LIMIT, &found)
    for i in range(found.n):
        limit = value_of_many(d, ctx, found.handles[i], NULL, 0)
    return limit


cdef int step_discard(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """PHASE-14, GAP-01: effects of the End Phase, then the turn player chooses the surplus hand cards."""
    cdef Way grave = way_to(AT_GRAVE)
    cdef Group cards
    cdef int i
    if unit.step == TURN_END:
        unit.flags = 0
        unit.step = TURN_HAND_LIMIT
        phase_ends(d, ctx, PHASE_END)
        return OK
    if d.n_picks - unit.first_pick < unit.required:
        return ask(d, unit.player, MSG_SELECT_CARD)
    empty(&cards)
    for i in range(unit.first_pick, d.n_picks):
        add(&cards, d.picks[i])
    clear_picks(d, unit.first_pick)
    unit.required = 0
    unit.reserved = PENDING_NONE
    d.script.reason_effect = NO_EFFECT
    d.script.reason_player = d.turn_player
    unit.step = TURN_DISCARDED
    send(d, ctx, &cards, &grave, DISCARDED, SEND_BY_RULE)
    return OK


cdef inline int step_end_phase(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """The end of a phase, and of the turn."""
    cdef int64_t surplus
    if unit.step == TURN_PHASE_ENDED:
        phase_left(d, ctx, d.phase)
        unit.step = TURN_PHASE_LEFT
        if adjust(d, ctx):
            return OK
    if unit.step == TURN_PHASE_LEFT:
        unit.step = TURN_STANDBY if d.phase == PHASE_DRAW else TURN_FIRST_MAIN
        return OK
    if unit.step == TURN_HAND_LIMIT:
        surplus = d.players[d.turn_player].piles[PILE_HAND].count - hand_limit(d, ctx, d.turn_player)
        unit.step = TURN_CLOSED
        if surplus > 0:
            unit.required = <uint8_t>surplus
            unit.reserved = PENDING_HAND_LIMIT
            unit.step = TURN_DISCARD
            return OK
    if unit.step == TURN_DISCARDED:
        unit.flags = 1
        unit.step = TURN_CLOSED
        settle_leftovers(d, ctx)
        return OK
    if unit.step == TURN_CLOSED:
        if unit.flags:
            close_window(d)
            unit.flags = 0
        phase_left(d, ctx, PHASE_END)
        unit.step = TURN_OVER
        if adjust(d, ctx):
            return OK
    if unit.step == TURN_OVER:
        if d.turn == d.turn_limit:  # 0 is no limit, and no turn has that number
            return end_duel(d, ctx, NOBODY, WIN_TURN_LIMIT)
        happens(d, ctx, EVENT_TURN_END, NULL, d.turn_player, 0, NO_EFFECT, 0, d.turn_player)
        unit.step = TURN_CHANGED
        settle_leftovers(d, ctx)
        if d.n_units > 1:
            return OK
    close_window(d)
    unit.step = TURN_NEXT
    return OK
