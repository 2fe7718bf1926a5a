"""Carrying out an action and running on to the next decision; the turn and its phases (PHASE).

An action is legal here: whoever calls has looked it up in the list. Each function returns WAIT when a player
has to decide, OK when the duel is over, or an error code.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from ygocore._native.actions cimport (
    ACTION_ATTACK,
    ACTION_CHANGE_POSITION,
    ACTION_SET_MONSTER,
    ACTION_SET_SPELL_TRAP,
    ACTION_SUMMON,
    ACTION_TO_BATTLE_PHASE,
    ACTION_TO_MAIN_PHASE_2,
    kind_of,
    sequence_of,
)
from ygocore._native.battle cimport choose_target, declare_attack
from ygocore._native.bits cimport DEBUG, ctz32, likely, unlikely
from ygocore._native.check cimport find_fault
from ygocore._native.consts cimport (
    MSG_NEW_PHASE,
    MSG_NEW_TURN,
    MSG_SELECT_BATTLECMD,
    MSG_SELECT_CARD,
    MSG_SELECT_IDLECMD,
    PHASE_BATTLE_START,
    PHASE_BATTLE_STEP,
    PHASE_DRAW,
    PHASE_END,
    PHASE_MAIN1,
    PHASE_MAIN2,
    PHASE_STANDBY,
    REASON_ADJUST,
    REASON_DISCARD,
    REASON_RULE,
    STATUS_CANNOT_CHANGE_FORM,
    STATUS_FLIP_SUMMON_TURN,
    STATUS_SET_TURN,
    STATUS_SPSUMMON_TURN,
    STATUS_SUMMON_TURN,
)
from ygocore._native.context cimport Context, log_1
from ygocore._native.digest cimport PATH_START, mix
from ygocore._native.facts cimport MAX_ROWS
from ygocore._native.legal cimport list_actions
from ygocore._native.moves cimport draw_cards, send_to_grave
from ygocore._native.rng cimport shuffle
from ygocore._native.state cimport (
    ERROR_INTERNAL,
    ERROR_TURNS,
    HAND_LIMIT,
    MAX_TURN,
    NO_CARD,
    NOBODY,
    PILE_DECK,
    PILE_HAND,
    SUMMON_TRIBUTES,
    TURN_BATTLE,
    TURN_DISCARD,
    TURN_MAIN,
    UNIT_ATTACK,
    UNIT_SET_SPELL,
    UNIT_SUMMON,
    UNIT_TURN,
    WAIT,
    DuelState,
    Pile,
    Player,
    Unit,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.summon cimport (
    begin_set_spell,
    begin_summon,
    change_position,
    choose_spell_zone,
    choose_summon_zone,
    pick_tribute,
)
from ygocore._native.switches cimport (
    OPTION_OFFER_SINGLE,
    SWITCH_FIRST_TURN_DRAW,
    WIN_DECK_OUT,
    WIN_TURN_LIMIT,
)
from ygocore._native.units cimport add_pick, ask, ask_turn_player, clear_picks, finish, push_unit
from ygocore._native.work cimport answer_unit, begin_scripted, list_unit
from ygocore._native.zones cimport top_unit

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    OF_THIS_TURN = (
        STATUS_SET_TURN | STATUS_SUMMON_TURN | STATUS_FLIP_SUMMON_TURN | STATUS_SPSUMMON_TURN
        | STATUS_CANNOT_CHANGE_FORM
    )


cdef int decide(DuelState* d, Context* ctx, uint64_t action) noexcept nogil:
    """Carry out a legal action, and every prompt with one legal answer after it; `ctx.actions` is the next
    list. A debug build checks the whole state before and after."""
    cdef int status
    if DEBUG and find_fault(d, ctx.facts, MAX_ROWS, ctx.scripts) != NULL:
        return ERROR_INTERNAL
    if unlikely(d.scripted):
        d.script.path = mix(d.script.path if d.script.path else PATH_START, action)
    status = settle(d, ctx, answer(d, ctx, action))
    if DEBUG and status >= 0 and find_fault(d, ctx.facts, MAX_ROWS, ctx.scripts) != NULL:
        return ERROR_INTERNAL
    return status


cdef int settle(DuelState* d, Context* ctx, int status) noexcept nogil:
    """After a step has come to WAIT: answer while there is only one answer (unless OFFER_SINGLE)."""
    while status == WAIT:
        if d.scripted:
            ctx.n_actions = list_unit(d, ctx)
        else:
            list_actions(d, ctx)
        if likely(ctx.n_actions > 1 or (ctx.n_actions == 1 and d.options & OPTION_OFFER_SINGLE)):
            if d.scripted and ctx.n_actions > 1:
                d.script.chains = 0  # a player has a choice: what comes of it is no loop yet (GAP-22)
                d.script.seen = 0
            return WAIT if likely(ctx.error == 0) else ctx.error
        if unlikely(ctx.error != 0):
            return ctx.error
        if ctx.n_actions == 0:
            return ERROR_INTERNAL
        status = answer(d, ctx, ctx.actions[0])
    ctx.n_actions = 0
    return status


cdef inline int answer(DuelState* d, Context* ctx, uint64_t action) noexcept nogil:
    """Hand the action to the unit of work that waits for it."""
    cdef const Unit* unit
    if d.scripted:
        return answer_unit(d, ctx, action)
    unit = top_unit(d)
    if unit.kind == UNIT_TURN:
        if unit.step == TURN_MAIN:
            return main_phase_action(d, ctx, action)
        if unit.step == TURN_BATTLE:
            return battle_phase_action(d, ctx, action)
        return pick_discard(d, ctx, sequence_of(action))
    if unit.kind == UNIT_SUMMON:
        if unit.step == SUMMON_TRIBUTES:
            return pick_tribute(d, ctx, sequence_of(action))
        return choose_summon_zone(d, ctx, sequence_of(action))
    if unit.kind == UNIT_SET_SPELL:
        return choose_spell_zone(d, ctx, sequence_of(action))
    if unit.kind == UNIT_ATTACK:
        return choose_target(d, ctx, sequence_of(action))
    return ERROR_INTERNAL


cdef int main_phase_action(DuelState* d, Context* ctx, uint64_t action) noexcept nogil:
    """PHASE-06, PHASE-13."""
    cdef int kind = kind_of(action)
    cdef int sequence = sequence_of(action)
    cdef const Player* p = &d.players[d.turn_player]
    if kind == ACTION_SUMMON or kind == ACTION_SET_MONSTER:
        return begin_summon(d, ctx, p.piles[PILE_HAND].cards[sequence], kind == ACTION_SET_MONSTER)
    if kind == ACTION_CHANGE_POSITION:
        change_position(d, ctx, p.monsters[sequence])
        return ask_turn_player(d)
    if kind == ACTION_SET_SPELL_TRAP:
        return begin_set_spell(d, ctx, p.piles[PILE_HAND].cards[sequence])
    if kind == ACTION_TO_BATTLE_PHASE:
        return enter_battle_phase(d, ctx)
    return enter_end_phase(d, ctx)


cdef int battle_phase_action(DuelState* d, Context* ctx, uint64_t action) noexcept nogil:
    """BATTLE-02; PHASE-12: from the Battle Phase to Main Phase 2 or to the End Phase."""
    cdef int kind = kind_of(action)
    if kind == ACTION_ATTACK:
        return declare_attack(d, ctx, d.players[d.turn_player].monsters[sequence_of(action)])
    if kind == ACTION_TO_MAIN_PHASE_2:
        return enter_main_phase(d, ctx, PHASE_MAIN2)
    enter_phase(d, ctx, PHASE_MAIN2)  # passed through on the way, and told
    return enter_end_phase(d, ctx)


cdef int enter_main_phase(DuelState* d, Context* ctx, int phase) noexcept nogil:
    enter_phase(d, ctx, phase)
    d.units[0].step = TURN_MAIN
    return ask(d, d.turn_player, MSG_SELECT_IDLECMD)


cdef int enter_battle_phase(DuelState* d, Context* ctx) noexcept nogil:
    """PHASE-11, BATTLE-01: the start of the Battle Phase, then its Battle Step."""
    enter_phase(d, ctx, PHASE_BATTLE_START)
    d.phase = PHASE_BATTLE_STEP
    d.units[0].step = TURN_BATTLE
    return ask(d, d.turn_player, MSG_SELECT_BATTLECMD)


cdef int enter_end_phase(DuelState* d, Context* ctx) noexcept nogil:
    """PHASE-14, GAP-01: with more than six cards in the hand, pick those to be discarded."""
    cdef int over_limit = d.players[d.turn_player].piles[PILE_HAND].count - HAND_LIMIT
    enter_phase(d, ctx, PHASE_END)
    if over_limit <= 0:
        return end_turn(d, ctx)
    d.units[0].step = TURN_DISCARD
    d.units[0].player = d.turn_player
    d.units[0].required = <uint8_t>over_limit
    return ask(d, d.turn_player, MSG_SELECT_CARD)


cdef int pick_discard(DuelState* d, Context* ctx, int sequence) noexcept nogil:
    """The answer to SELECT_CARD for the hand limit; the last one discards them all, together, in hand order.
    """
    cdef Unit* unit = top_unit(d)
    cdef int status, i
    add_pick(d, unit.first_pick, d.players[unit.player].piles[PILE_HAND].cards[sequence])
    if d.n_picks - unit.first_pick < unit.required:
        return ask(d, unit.player, MSG_SELECT_CARD)
    for i in range(unit.first_pick, d.n_picks):
        status = send_to_grave(d, ctx, d.picks[i], REASON_DISCARD | REASON_RULE | REASON_ADJUST)
        if status < 0:
            return status
    clear_picks(d, unit.first_pick)
    unit.required = 0
    return end_turn(d, ctx)


cdef int end_turn(DuelState* d, Context* ctx) noexcept nogil:
    if d.turn == d.turn_limit:  # 0 is no limit, and no turn has that number
        return finish(d, ctx, NOBODY, WIN_TURN_LIMIT)
    return begin_turn(d, ctx)


cdef int begin_turn(DuelState* d, Context* ctx) noexcept nogil:
    """The next turn, up to the open game state of its Main Phase 1 (PHASE-01 to PHASE-06)."""
    if d.turn >= MAX_TURN:
        return ERROR_TURNS
    d.turn_player = 0 if d.turn == 0 else 1 - d.turn_player
    d.turn += 1
    d.units[0].player = d.turn_player
    log_1(ctx, MSG_NEW_TURN, d.turn_player)
    forget_last_turn(d, &d.players[0])
    forget_last_turn(d, &d.players[1])
    return draw_phase(d, ctx)


cdef void forget_last_turn(DuelState* d, Player* p) noexcept nogil:
    """What counts by turn: the Normal Summon, and what the cards on the field did."""
    cdef uint32_t mask = p.monster_mask
    p.normal_summons = 0
    while mask:
        d.cards[p.monsters[ctz32(mask)]].status &= ~<uint32_t>OF_THIS_TURN
        d.cards[p.monsters[ctz32(mask)]].attacks = 0
        mask &= mask - 1
    mask = p.spell_mask
    while mask:
        d.cards[p.spells[ctz32(mask)]].status &= ~<uint32_t>OF_THIS_TURN
        d.cards[p.spells[ctz32(mask)]].attacks = 0
        mask &= mask - 1


cdef int draw_phase(DuelState* d, Context* ctx) noexcept nogil:
    """PHASE-01, PHASE-02, WIN-03."""
    cdef int status
    enter_phase(d, ctx, PHASE_DRAW)
    if d.turn > 1 or d.switches & SWITCH_FIRST_TURN_DRAW:
        if d.players[d.turn_player].piles[PILE_DECK].count < d.draw_count:
            return finish(d, ctx, 1 - d.turn_player, WIN_DECK_OUT)
        status = draw_cards(d, ctx, d.turn_player, d.draw_count)
        if status < 0:
            return status
    enter_phase(d, ctx, PHASE_STANDBY)
    return enter_main_phase(d, ctx, PHASE_MAIN1)


cdef inline void enter_phase(DuelState* d, Context* ctx, int phase) noexcept nogil:
    d.phase = <unsigned short>phase
    log_1(ctx, MSG_NEW_PHASE, phase)


cdef int begin_duel(DuelState* d, Context* ctx, int opening_hand, bint shuffled) noexcept nogil:
    """From the laid-out Decks (setup.pyx) to the first decision: shuffle, opening hands (WIN-04),
    turn 1."""
    cdef bint lacking[2]
    cdef int player, status
    if shuffled:
        for player in range(2):
            shuffle_deck(d, player)
    if d.scripted:
        return settle(d, ctx, begin_scripted(d, ctx, opening_hand))
    for player in range(2):
        lacking[player] = d.players[player].piles[PILE_DECK].count < opening_hand
        if not lacking[player]:
            status = draw_cards(d, ctx, player, opening_hand)
            if status < 0:
                return status
    if lacking[0] or lacking[1]:
        finish(d, ctx, NOBODY if lacking[0] and lacking[1] else <int>lacking[0], WIN_DECK_OUT)
        ctx.n_actions = 0
        return 0
    status = push_unit(d, UNIT_TURN, 0, NO_CARD, 0)
    return settle(d, ctx, status if status < 0 else begin_turn(d, ctx))


cdef void shuffle_deck(DuelState* d, int player) noexcept nogil:
    cdef Pile* deck = &d.players[player].piles[PILE_DECK]
    cdef int i
    shuffle(d.rng, deck.cards, deck.count)
    for i in range(deck.count):
        d.cards[deck.cards[i]].sequence = <uint8_t>i
