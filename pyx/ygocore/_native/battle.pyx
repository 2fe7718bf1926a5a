"""The Battle Phase: attack declaration, Damage Step, damage calculation (BATTLE, DMG)."""

from libc.stdint cimport int32_t, int64_t, uint32_t
from libc.string cimport memset

from ygocore._native.bits cimport ctz32
from ygocore._native.consts cimport (
    MSG_ATTACK,
    MSG_BATTLE,
    MSG_DAMAGE,
    MSG_DAMAGE_STEP_END,
    MSG_DAMAGE_STEP_START,
    MSG_SELECT_CARD,
    PHASE_BATTLE_STEP,
    PHASE_DAMAGE,
    PHASE_DAMAGE_CAL,
    POS_FACEDOWN,
    POS_FACEUP_ATTACK,
    POS_FACEUP_DEFENSE,
    REASON_BATTLE,
    REASON_DESTROY,
    STATUS_BATTLE_DESTROYED,
)
from ygocore._native.context cimport (
    Context,
    facts_at,
    log_0,
    log_2,
    log_event,
    log_position,
    write_place,
)
from ygocore._native.moves cimport send_to_grave
from ygocore._native.state cimport (
    NO_CARD,
    UNIT_ATTACK,
    Card,
    DuelState,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.switches cimport OPTION_OFFER_SINGLE, SWITCH_ZERO_ATK_DESTROYS, WIN_LIFE_POINTS
from ygocore._native.units cimport ask, ask_turn_player, finish, pop_unit, push_unit
from ygocore._native.zones cimport top_unit

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()


cdef struct Result:  # what damage calculation fixes (DMG-10, sub-step 3)
    bint attacker_destroyed
    bint target_destroyed
    int loser  # who takes the damage
    int64_t damage  # 0: none


cdef int declare_attack(DuelState* d, Context* ctx, int index) noexcept nogil:
    """BATTLE-02, BATTLE-03: the attack counts from here; with more than one possible target the player
    chooses."""
    cdef uint32_t targets = d.players[1 - d.turn_player].monster_mask
    cdef int status
    d.cards[index].attacks += 1
    if targets == 0:
        return battle(d, ctx, index, NO_CARD)
    if targets & (targets - 1) or d.options & OPTION_OFFER_SINGLE:
        status = push_unit(d, UNIT_ATTACK, d.turn_player, index, 0)
        if status < 0:
            return status
        return ask(d, d.turn_player, MSG_SELECT_CARD)
    return battle(d, ctx, index, d.players[1 - d.turn_player].monsters[ctz32(targets)])


cdef int choose_target(DuelState* d, Context* ctx, int sequence) noexcept nogil:
    """The answer to SELECT_CARD for an attack target."""
    cdef int index = top_unit(d).card
    pop_unit(d)
    return battle(d, ctx, index, d.players[1 - d.turn_player].monsters[sequence])


cdef int battle(DuelState* d, Context* ctx, int index, int target_index) noexcept nogil:
    """BATTLE-05: the Damage Step from its start to its end; `target_index` NO_CARD is a direct attack."""
    cdef Card* attacker = &d.cards[index]
    cdef Card* target = NULL if target_index == NO_CARD else &d.cards[target_index]
    cdef Result result
    log_attack(ctx, attacker, target)
    d.phase = PHASE_DAMAGE
    log_0(ctx, MSG_DAMAGE_STEP_START)
    if target != NULL and target.position & POS_FACEDOWN:
        flip_target(ctx, target)
    d.phase = PHASE_DAMAGE_CAL
    result = calculate(d, ctx, attacker, target)
    log_battle(ctx, attacker, target, &result)
    mark_destroyed(attacker, target, &result)
    if result.damage > 0 and inflict(d, ctx, result.loser, result.damage):
        if result.attacker_destroyed:
            attacker.status |= STATUS_BATTLE_DESTROYED  # settled, but not carried out any more (DMG-12)
        if result.target_destroyed:
            target.status |= STATUS_BATTLE_DESTROYED
        return finish(d, ctx, 1 - result.loser, WIN_LIFE_POINTS)  # WIN-06: the rest is not carried out
    return end_damage_step(d, ctx, index, target_index, &result)


cdef void flip_target(Context* ctx, Card* target) noexcept nogil:
    """POS-05, FLIP-12, DMG-08: an attacked face-down monster is turned to face-up Defense Position."""
    cdef int old = target.position
    target.position = POS_FACEUP_DEFENSE
    log_position(ctx, target, old)


cdef Result calculate(DuelState* d, Context* ctx, const Card* attacker, const Card* target) noexcept nogil:
    """BATTLE-06, DMG-02, DMG-03, DMG-06, DMG-07."""
    cdef Result result
    cdef int64_t difference = facts_at(ctx, attacker).attack
    result.attacker_destroyed = False
    result.target_destroyed = False
    result.loser = 1 - attacker.controller
    result.damage = difference
    if target == NULL:
        return result
    if target.position == POS_FACEUP_ATTACK:
        difference -= facts_at(ctx, target).attack
        if difference == 0:  # CF-30, E-041: no ATK destroys nothing, except before MR1
            result.attacker_destroyed = (
                facts_at(ctx, attacker).attack > 0 or (d.switches & SWITCH_ZERO_ATK_DESTROYS) != 0
            )
        result.target_destroyed = difference > 0 or result.attacker_destroyed
        result.attacker_destroyed = difference < 0 or result.attacker_destroyed
        result.damage = difference
    else:
        difference -= facts_at(ctx, target).defense
        result.target_destroyed = difference > 0
        result.damage = difference if difference < 0 else 0
    if difference < 0:
        result.loser = attacker.controller
        result.damage = -difference
    return result


cdef void mark_destroyed(Card* attacker, Card* target, const Result* result) noexcept nogil:
    """DMG-10, sub-step 3: the destruction is settled, but the monsters stay on the field until sub-step 5."""
    if result.attacker_destroyed:
        attacker.status |= STATUS_BATTLE_DESTROYED
    if result.target_destroyed:
        target.status |= STATUS_BATTLE_DESTROYED


cdef bint inflict(DuelState* d, Context* ctx, int player, int64_t damage) noexcept nogil:
    """Battle damage (DMG-01); True if the player's LP are then 0 (LP-02, WIN-01)."""
    cdef int64_t left = d.players[player].lp - damage
    log_2(ctx, MSG_DAMAGE, player, <int32_t>damage)
    d.players[player].lp = <int32_t>(left if left > 0 else 0)
    return left <= 0


cdef int end_damage_step(
    DuelState* d, Context* ctx, int index, int target_index, const Result* result
) noexcept nogil:
    """DMG-10, sub-step 5: destroyed monsters go to the GY, the attacker first; back to the Battle Step."""
    cdef int status = 0
    if result.attacker_destroyed:
        status = send_to_grave(d, ctx, index, REASON_DESTROY | REASON_BATTLE)
    if status == 0 and result.target_destroyed:
        status = send_to_grave(d, ctx, target_index, REASON_DESTROY | REASON_BATTLE)
    if status < 0:
        return status
    log_0(ctx, MSG_DAMAGE_STEP_END)
    d.phase = PHASE_BATTLE_STEP
    return ask_turn_player(d)


cdef void log_attack(Context* ctx, const Card* attacker, const Card* target) noexcept nogil:
    cdef int32_t words[9]
    if ctx.log == NULL:
        return
    memset(words, 0, sizeof(words))
    words[0] = MSG_ATTACK
    write_place(&words[1], attacker)
    if target != NULL:
        write_place(&words[5], target)
    log_event(ctx, words, 9)


cdef void log_battle(
    Context* ctx, const Card* attacker, const Card* target, const Result* result
) noexcept nogil:
    cdef int32_t words[15]
    if ctx.log == NULL:
        return
    memset(words, 0, sizeof(words))
    words[0] = MSG_BATTLE
    write_place(&words[1], attacker)
    words[5] = facts_at(ctx, attacker).attack
    words[6] = facts_at(ctx, attacker).defense
    words[7] = result.attacker_destroyed
    if target != NULL:
        write_place(&words[8], target)
        words[12] = facts_at(ctx, target).attack
        words[13] = facts_at(ctx, target).defense
        words[14] = result.target_destroyed
    log_event(ctx, words, 15)
