"""The Battle Phase in duels with effects: who may attack what, the attack, the Damage Step (BATTLE, REPLAY, DMG).

The rules of an attack without effects are in battle.pyx; here the same with windows, replays, and all that effects change.
"""

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t, uint8_t
from libc.string cimport memcmp, memset

from ygocore._native.actions cimport ACTION_SELECT, CONTROLLER_SHIFT, sequence_of
from ygocore._native.adjusting cimport adjust
from ygocore._native.cells cimport free_cell, new_cell
from ygocore._native.bits cimport DEBUG, ctz32
from ygocore._native.chain cimport settle_all, settle_sub_step
from ygocore._native.choices cimport ask_yes_no, named_card, pick
from ygocore._native.consts cimport (
    EFFECT_ALSO_BATTLE_DAMAGE,
    EFFECT_ATTACK_ALL,
    EFFECT_ATTACK_COST,
    EFFECT_AVOID_BATTLE_DAMAGE,
    EFFECT_BOTH_BATTLE_DAMAGE,
    EFFECT_CANNOT_ATTACK,
    EFFECT_CANNOT_ATTACK_ANNOUNCE,
    EFFECT_CANNOT_BE_BATTLE_TARGET,
    EFFECT_CANNOT_DIRECT_ATTACK,
    EFFECT_CANNOT_SELECT_BATTLE_TARGET,
    EFFECT_CHANGE_BATTLE_DAMAGE,
    EFFECT_DEFENSE_ATTACK,
    EFFECT_DIRECT_ATTACK,
    EFFECT_EXTRA_ATTACK,
    EFFECT_EXTRA_ATTACK_MONSTER,
    EFFECT_IGNORE_BATTLE_TARGET,
    EFFECT_MUST_ATTACK,
    EFFECT_MUST_ATTACK_MONSTER,
    EFFECT_NO_BATTLE_DAMAGE,
    EFFECT_ONLY_ATTACK_MONSTER,
    EFFECT_ONLY_BE_ATTACKED,
    EFFECT_PATRICIAN_OF_DARKNESS,
    EFFECT_PIERCE,
    EFFECT_REFLECT_BATTLE_DAMAGE,
    EFFECT_REVERSE_DAMAGE,
    EVENT_ATTACK_ANNOUNCE,
    EVENT_BATTLED,
    EVENT_BATTLE_CONFIRM,
    EVENT_BATTLE_DAMAGE,
    EVENT_BATTLE_DESTROYING,
    EVENT_BATTLE_START,
    EVENT_BE_BATTLE_TARGET,
    EVENT_CHANGE_POS,
    EVENT_DAMAGE_STEP_END,
    EVENT_FLIP,
    EVENT_PRE_BATTLE_DAMAGE,
    EVENT_PRE_DAMAGE_CALCULATE,
    MSG_ATTACK,
    MSG_ATTACK_DISABLED,
    MSG_BATTLE,
    MSG_DAMAGE,
    MSG_DAMAGE_STEP_END,
    MSG_DAMAGE_STEP_START,
    MSG_SELECT_CARD,
    MSG_SELECT_YESNO,
    PHASE_BATTLE_STEP,
    PHASE_DAMAGE,
    PHASE_DAMAGE_CAL,
    POS_FACEUP,
    POS_FACEUP_ATTACK,
    POS_FACEUP_DEFENSE,
    REASON_BATTLE,
    REASON_DESTROY,
    REASON_RDAMAGE,
    STATUS_ATTACK_CANCELED,
    STATUS_BATTLE_DESTROYED,
)
from ygocore._native.context cimport Context, fail, log_0, log_2, log_event, write_place
from ygocore._native.costs cimport can_be_paid, pay
from ygocore._native.effects cimport (
    Found,
    find_on_card,
    find_on_player,
    has,
    has_value_function,
    in_play,
    index_sources,
    may_have,
    negation_may_change,
    player_has,
    reset_phase,
    value_of,
)
from ygocore._native.groups cimport (
    add,
    drop,
    empty,
    forget,
    has as has_card,
    intersect,
    is_empty,
    keep,
    look,
    lowest,
    only,
    take_lowest,
)
from ygocore._native.handles cimport controller_of, script_of
from ygocore._native.happen cimport awaited, carry_out_continuous, happens
from ygocore._native.life cimport changed_damage, gain
from ygocore._native.may cimport is_indestructible
from ygocore._native.operations cimport SEND_BATTLED, Way, counted_guard, send, way_to
from ygocore._native.order cimport in_order
from ygocore._native.placing cimport board_changed, end_if_lp_are_gone, lose_lp, turn_over
from ygocore._native.relations cimport find_relation, relate
from ygocore._native.scripts cimport RowScript
from ygocore._native.special cimport ACTIVITY_ATTACK, count_activity
from ygocore._native.state cimport (
    AT_GRAVE,
    AT_MZONE,
    BATTLE_AGAIN,
    BATTLE_CALCULATED,
    BATTLE_NEGATED,
    BATTLE_REPLAY,
    BATTLE_TURNED,
    CARD_ATTACKED_DIRECTLY,
    CARD_FOUGHT,
    CARD_FOUGHT_MASK,
    CELL_BATTLE,
    ERROR_INTERNAL,
    ERROR_LP,
    MAX_CARDS,
    MONSTER_ZONES,
    NO_CARD,
    NO_CELL,
    NO_EFFECT,
    NO_GROUP,
    OK,
    OVER,
    RELATION_ATTACKED,
    RELATION_BATTLED,
    SCRIPT_END_BATTLE,
    Battle,
    Card,
    DuelState,
    Group,
    Player,
    Relation,
    Unit,
    checked_state_size,
)
from ygocore._native.stats cimport attack_of, defense_of
from ygocore._native.switches cimport PENDING_ATTACK_TARGET, PENDING_NONE, SWITCH_ZERO_ATK_DESTROYS
from ygocore._native.topic_codes cimport at as code_at
from ygocore._native.topics cimport TOPIC_MUST_ATTACK, none_says, says_nothing
from ygocore._native.units cimport ask
from ygocore._native.work cimport UNIT_BATTLE, UNIT_FORCED_BATTLE, end_unit, push, set_result
from ygocore._native.zones cimport on_field
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef extern from *:
    const int64_t DOUBLE_DAMAGE "INT64_C(0x80000000)"
    const int64_t HALF_DAMAGE "INT64_C(0x80000001)"

cdef enum:
    ATTACKS_A_TURN = 1  # BATTLE-03
    DESTROYED_BY_BATTLE = REASON_DESTROY | REASON_BATTLE

    # steps of UNIT_BATTLE
    ATTACK_BEGIN = 0
    ATTACK_DIRECT = 1  # asked whether to attack directly
    ATTACK_AIM = 2
    ATTACK_STANDS = 3
    ATTACK_REPLAY = 4
    ATTACK_REPLAY_DIRECT = 5
    ATTACK_REPLAY_AIM = 6
    ATTACK_ANNOUNCED_AGAIN = 7
    ATTACK_STOOD = 8
    DAMAGE_STARTED = 9
    DAMAGE_CONFIRMED = 10
    DAMAGE_CALCULATION = 11
    DAMAGE_CHANGED = 12
    DAMAGE_TAKEN = 13
    DAMAGE_FOLLOWED = 14
    DAMAGE_DESTROYED = 15
    DAMAGE_TOLD = 16
    DAMAGE_FLIPPED = 17
    DAMAGE_ENDED = 18
    DAMAGE_ADJUST = 19
    ATTACK_DONE = 20
    ATTACK_COSTS = 21


# -- who may attack what -------------------------------------------------------------------------------------------------------


cdef bint can_attack(DuelState* d, Context* ctx, int monster) noexcept nogil:
    """POS-03, POS-04, POS-05, BATTLE-03: a face-up monster that may attack and has an attack left."""
    cdef Group more
    if not may_declare(d, ctx, monster):
        return False
    if d.script.battle.again == monster:
        if d.script.battle.again_on == NO_CARD:
            return True
        attack_targets(d, ctx, monster, &more)
        if not is_empty(&more):
            return True
    if d.cards[monster].attacks < attacks_allowed(d, ctx, monster):
        return True
    if d.cards[monster].attacks == 0:
        return False
    more_targets(d, ctx, monster, &more)
    return not is_empty(&more)


cdef bint may_declare(DuelState* d, Context* ctx, int monster) noexcept nogil:
    """Whether the monster may attack at all: in Attack Position (POS-04), and nothing forbids it."""
    if not can_fight(d, ctx, monster) or has(d, ctx, monster, EFFECT_CANNOT_ATTACK_ANNOUNCE):
        return False
    return can_be_paid(d, ctx, monster, EFFECT_ATTACK_COST, d.cards[monster].controller, 0)


cdef bint can_fight(DuelState* d, Context* ctx, int monster) noexcept nogil:
    """POS-04: whether the monster lies so that it could attack, and is not kept from attacking as such."""
    cdef int position = d.cards[monster].position
    if position != POS_FACEUP_ATTACK:
        if not position & POS_FACEUP or not has(d, ctx, monster, EFFECT_DEFENSE_ATTACK):
            return False
    return not has(d, ctx, monster, EFFECT_CANNOT_ATTACK)


cdef int attacks_allowed(DuelState* d, Context* ctx, int monster) noexcept nogil:
    """BATTLE-03, BATTLE-08: how many attacks the monster has this turn."""
    cdef Found found
    cdef int64_t extra = 0
    cdef int64_t value
    cdef int i
    find_on_card(d, ctx, monster, EFFECT_EXTRA_ATTACK, &found)
    for i in range(found.n):
        value = value_of(d, ctx, found.handles[i], monster)
        if i == 0 or value > extra:
            extra = value
    return ATTACKS_A_TURN + <int>extra


cdef bint has_attacked(const DuelState* d, int monster, uint32_t move_id) noexcept nogil:
    """Whether the monster attacked the one with that move id this turn."""
    cdef int cell = d.script.first_relation
    cdef const Relation* relation
    while cell != NO_CELL:
        relation = <const Relation*>&d.cells[cell]
        if relation.kind == RELATION_ATTACKED and relation.card == monster and relation.move_id == move_id:
            return True
        cell = relation.next
    return False


cdef void more_targets(DuelState* d, Context* ctx, int monster, Group* out) noexcept nogil:
    """OPT-09: monsters that it may attack beyond its attacks: each of the opponent's once, or a number of monsters."""
    cdef Found found
    cdef Group targets, left
    cdef int i, target
    empty(out)
    if not has(d, ctx, monster, EFFECT_ATTACK_ALL) and not has(d, ctx, monster, EFFECT_EXTRA_ATTACK_MONSTER):
        return
    if d.more[monster].flags & CARD_ATTACKED_DIRECTLY:
        return
    legal_targets(d, ctx, monster, &targets)
    find_on_card(d, ctx, monster, EFFECT_ATTACK_ALL, &found)
    for i in range(found.n):
        left = targets
        target = take_lowest(&left)
        while target != NO_CARD:
            if not has_attacked(d, monster, d.more[target].move_id) and (
                not has_value_function(d, ctx, found.handles[i]) or value_of(d, ctx, found.handles[i], target)
            ):
                add(out, target)
            target = take_lowest(&left)
        if not is_empty(out):
            return
    find_on_card(d, ctx, monster, EFFECT_EXTRA_ATTACK_MONSTER, &found)
    for i in range(found.n):
        if d.cards[monster].attacks <= value_of(d, ctx, found.handles[i], monster):
            out[0] = targets
            return


cdef void legal_targets(DuelState* d, Context* ctx, int attacker, Group* out) noexcept nogil:
    """BATTLE-02: the opponent's monsters that may be attacked, face-down ones too."""
    cdef const uint8_t* monsters = d.players[1 - d.cards[attacker].controller].monsters
    cdef Group only_these
    cdef int i
    empty(out)
    empty(&only_these)
    for i in range(MONSTER_ZONES):
        if monsters[i] != NO_CARD and may_be_attacked(d, ctx, monsters[i], attacker):
            add(out, monsters[i])
            if has(d, ctx, monsters[i], EFFECT_ONLY_BE_ATTACKED):
                add(&only_these, monsters[i])
    if not is_empty(&only_these):
        out[0] = only_these
    restrict_targets(d, ctx, attacker, EFFECT_ONLY_ATTACK_MONSTER, True, out)
    restrict_targets(d, ctx, attacker, EFFECT_CANNOT_SELECT_BATTLE_TARGET, False, out)
    must_be_attacked(d, ctx, attacker, out, &only_these)
    if not is_empty(&only_these):
        out[0] = only_these


cdef void must_be_attacked(
    DuelState* d, Context* ctx, int attacker, const Group* targets, Group* out
) noexcept nogil:
    """Those of the targets that the monster has to attack, if it attacks ("must attack this card")."""
    cdef Found found
    cdef Group left = targets[0]
    cdef int target, i
    empty(out)
    find_on_card(d, ctx, attacker, EFFECT_MUST_ATTACK_MONSTER, &found)
    if found.n == 0:
        return
    target = take_lowest(&left)
    while target != NO_CARD:
        for i in range(found.n):
            if value_of(d, ctx, found.handles[i], target):
                add(out, target)
                break
        target = take_lowest(&left)


cdef void restrict_targets(
    DuelState* d, Context* ctx, int attacker, uint32_t code, bint wanted, Group* targets
) noexcept nogil:
    """Keep the targets of which every effect of that code on the attacker says `wanted`."""
    cdef Found found
    cdef Group left
    cdef int i, target
    find_on_card(d, ctx, attacker, code, &found)
    for i in range(found.n):
        left = targets[0]
        target = take_lowest(&left)
        while target != NO_CARD:
            if (value_of(d, ctx, found.handles[i], target) != 0) != wanted:
                drop(targets, target)
            target = take_lowest(&left)


cdef bint may_be_attacked(DuelState* d, Context* ctx, int target, int attacker) noexcept nogil:
    """Whether nothing protects the monster from being attacked by that one."""
    cdef Found found
    cdef int i
    if has(d, ctx, target, EFFECT_IGNORE_BATTLE_TARGET):
        return False
    find_on_card(d, ctx, target, EFFECT_CANNOT_BE_BATTLE_TARGET, &found)
    for i in range(found.n):
        if not has_value_function(d, ctx, found.handles[i]) or value_of(d, ctx, found.handles[i], attacker):
            return False
    return True


cdef inline bint beyond_its_attacks(DuelState* d, Context* ctx, int attacker) noexcept nogil:
    """Whether its ordinary attacks are used up."""
    return d.cards[attacker].attacks >= attacks_allowed(d, ctx, attacker)


cdef inline uint64_t codes_of_battle(int word) noexcept nogil:
    """Codes of effects that have a say in which attacks may be declared."""
    return (
        code_at(word, EFFECT_ATTACK_ALL) | code_at(word, EFFECT_ATTACK_COST) | code_at(word, EFFECT_CANNOT_ATTACK)
        | code_at(word, EFFECT_CANNOT_ATTACK_ANNOUNCE) | code_at(word, EFFECT_CANNOT_BE_BATTLE_TARGET)
        | code_at(word, EFFECT_CANNOT_DIRECT_ATTACK) | code_at(word, EFFECT_CANNOT_SELECT_BATTLE_TARGET)
        | code_at(word, EFFECT_DEFENSE_ATTACK) | code_at(word, EFFECT_DIRECT_ATTACK) | code_at(word, EFFECT_EXTRA_ATTACK)
        | code_at(word, EFFECT_EXTRA_ATTACK_MONSTER) | code_at(word, EFFECT_IGNORE_BATTLE_TARGET)
        | code_at(word, EFFECT_MUST_ATTACK_MONSTER) | code_at(word, EFFECT_ONLY_ATTACK_MONSTER)
        | code_at(word, EFFECT_ONLY_BE_ATTACKED)
    )


cdef inline uint64_t battle_codes_in(const uint64_t* codes) noexcept nogil:
    """Whether any of them is in the set; they lie in these words of it."""
    return (
        codes[1] & codes_of_battle(1) | codes[2] & codes_of_battle(2) | codes[3] & codes_of_battle(3)
        | codes[5] & codes_of_battle(5)
    )


cdef bint is_plain_battle(DuelState* d, Context* ctx) noexcept nogil:
    """Whether each monster in Attack Position has one attack, on any of the opponent's monsters or, if there are none, direct
    (BATTLE-02, BATTLE-03, GAP-03): no effect has a say."""
    cdef const RowScript* script
    cdef uint32_t mask
    cdef int player
    if d.script.battle.again != NO_CARD:
        return False
    if not d.script.indexed:
        index_sources(d, ctx)
    if battle_codes_in(d.script.effect_codes) or battle_codes_in(d.script.runtime_codes):
        return False
    for player in range(2):
        mask = d.players[player].monster_mask
        while mask:
            script = script_of(d, ctx, d.players[player].monsters[ctz32(mask)])
            mask &= mask - 1
            if script != NULL and battle_codes_in(script.singles):
                return False
    return True


cdef void attack_targets(DuelState* d, Context* ctx, int attacker, Group* out) noexcept nogil:
    """The monsters that this attack may be declared on: those beyond its ordinary attacks only, if these are used up."""
    cdef Group one
    if beyond_its_attacks(d, ctx, attacker) and d.script.battle.again != attacker:
        more_targets(d, ctx, attacker, out)
        return
    legal_targets(d, ctx, attacker, out)
    if d.script.battle.again == attacker and d.script.battle.again_on != NO_CARD:
        if beyond_its_attacks(d, ctx, attacker):
            only(&one, d.script.battle.again_on)
            intersect(out, &one)


cdef bint can_attack_directly(DuelState* d, Context* ctx, int attacker) noexcept nogil:
    """GAP-03: whether the attack may be direct: nothing to be attacked, or an effect allows it."""
    if beyond_its_attacks(d, ctx, attacker):
        if d.script.battle.again != attacker or d.script.battle.again_on != NO_CARD:
            return False
    return may_be_direct(d, ctx, attacker)


cdef bint forced_to_attack(DuelState* d, Context* ctx, int player) noexcept nogil:
    """Whether a monster of the player that must attack, if able, can attack now: the Battle Phase may not be left then."""
    cdef Group targets
    cdef int i, monster
    if not may_have_to_attack(d, ctx, player):
        return False
    for i in range(MONSTER_ZONES):
        monster = d.players[player].monsters[i]
        if monster == NO_CARD or not has(d, ctx, monster, EFFECT_MUST_ATTACK) or not can_attack(d, ctx, monster):
            continue
        if can_attack_directly(d, ctx, monster):
            return True
        attack_targets(d, ctx, monster, &targets)
        if not is_empty(&targets):
            return True
    return False


cdef bint forced_into_battle(DuelState* d, Context* ctx, int player) noexcept nogil:
    """Whether the player has to enter the Battle Phase, because a monster that must attack is able to: it lies so that it can.

    What only forbids to declare attacks does not free the player from it, as in recorded duels.
    """
    cdef int i, monster
    if not may_have_to_attack(d, ctx, player):
        return False
    for i in range(MONSTER_ZONES):
        monster = d.players[player].monsters[i]
        if monster != NO_CARD and has(d, ctx, monster, EFFECT_MUST_ATTACK) and can_fight(d, ctx, monster):
            return True
    return False


cdef bint may_have_to_attack(DuelState* d, Context* ctx, int player) noexcept nogil:
    """Whether any of the player's monsters might have to attack: False settles the matter."""
    cdef uint32_t mask = d.players[player].monster_mask
    if mask == 0 or in_play(d, ctx, EFFECT_MUST_ATTACK):
        return mask != 0
    if none_says(ctx, TOPIC_MUST_ATTACK):
        return False
    while mask:
        if not says_nothing(script_of(d, ctx, d.players[player].monsters[ctz32(mask)]), TOPIC_MUST_ATTACK):
            return True
        mask &= mask - 1
    return False


cdef bint may_be_direct(DuelState* d, Context* ctx, int attacker) noexcept nogil:
    """The same in a replay, where the attack has been used."""
    cdef const uint8_t* monsters = d.players[1 - d.cards[attacker].controller].monsters
    cdef bint open = True
    cdef Group targets, demanded
    cdef int i
    if has(d, ctx, attacker, EFFECT_CANNOT_DIRECT_ATTACK):
        return False
    if may_have(d, ctx, attacker, EFFECT_MUST_ATTACK_MONSTER):
        legal_targets(d, ctx, attacker, &targets)
        must_be_attacked(d, ctx, attacker, &targets, &demanded)
        if not is_empty(&demanded):
            return False
    for i in range(MONSTER_ZONES):
        if monsters[i] != NO_CARD and not has(d, ctx, monsters[i], EFFECT_IGNORE_BATTLE_TARGET):
            open = False
    return open or has(d, ctx, attacker, EFFECT_DIRECT_ATTACK)


# -- the attack ------------------------------------------------------------------------------------------------------------------


cdef void declare_attack(DuelState* d, Context* ctx, int attacker) noexcept nogil:
    """BATTLE-02, BATTLE-03: the attack is used; its target is chosen, if there is one."""
    cdef Unit* unit = push(d, ctx, UNIT_BATTLE, d.cards[attacker].controller)
    unit.card = <uint8_t>attacker


cdef void resume_attack(DuelState* d, Context* ctx, int attacker) noexcept nogil:
    """Take an attack up where its target is chosen; an error is noted if there is none."""
    cdef Unit* unit = push(d, ctx, UNIT_BATTLE, d.cards[attacker].controller)
    cdef Group targets
    unit.card = <uint8_t>attacker
    unit.step = ATTACK_DIRECT
    d.cards[attacker].attacks -= 1
    attack_targets(d, ctx, attacker, &targets)
    d.cards[attacker].attacks += 1
    unit.cards = keep(d, ctx, &targets)
    if is_empty(&targets):
        fail(ctx, ERROR_INTERNAL)
    set_result(d, ctx, 0, NULL)


cdef int step_battle(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """`cards`: the monsters to choose the target from; `other`: the target chosen; `cell`: the battle that this one
    interrupts. On and on, until something else has to be done first."""
    cdef int depth = d.n_units
    cdef int status
    while True:
        status = one_step(d, ctx, unit)
        if status != OK or d.n_units != depth or ctx.error:
            return status


cdef inline int one_step(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    if unit.step <= ATTACK_AIM or unit.step == ATTACK_COSTS:
        return step_target(d, ctx, unit)
    if unit.step <= ATTACK_STOOD:
        return step_declaration(d, ctx, unit)
    if unit.step < DAMAGE_CALCULATION:
        return step_before_calculation(d, ctx, unit)
    if unit.step < DAMAGE_FLIPPED:
        return step_calculation(d, ctx, unit)
    return step_end(d, ctx, unit)


cdef int step_target(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """The choice of the target."""
    cdef Group targets
    if unit.step == ATTACK_BEGIN:
        unit.step = ATTACK_DIRECT
        find_attack(d, ctx, unit.card, &targets, &unit.flags)
        d.cards[unit.card].attacks += 1
        d.script.battle.again = NO_CARD
        d.script.battle.again_on = NO_CARD
        unit.cards = keep(d, ctx, &targets)
        unit.step = ATTACK_COSTS
        if pay(d, ctx, unit.card, EFFECT_ATTACK_COST, unit.player, 0):
            return OK
    if unit.step == ATTACK_COSTS:
        unit.step = ATTACK_DIRECT
        if unit.flags and unit.cards != NO_GROUP:
            ask_yes_no(d, ctx, unit.player, unit.card, MSG_SELECT_YESNO)
            return OK
        set_result(d, ctx, 0, NULL)
    if unit.step == ATTACK_DIRECT:
        unit.flags = 0
        if d.script.result:
            forget(d, &unit.cards)
        unit.step = ATTACK_AIM
        if unit.cards != NO_GROUP:
            unit.reserved = PENDING_ATTACK_TARGET
            return ask(d, chooser_of_targets(d, ctx, unit.player), MSG_SELECT_CARD)
    forget(d, &unit.cards)
    unit.reserved = PENDING_NONE
    begin_battle(d, ctx, unit)
    settle_all(d, ctx)
    return OK


cdef void find_attack(DuelState* d, Context* ctx, int attacker, Group* targets, uint8_t* direct) noexcept nogil:
    """What the monster, which can attack, may attack, and whether the attack may be direct."""
    cdef const Player* rival = &d.players[1 - d.cards[attacker].controller]
    cdef uint32_t mask = rival.monster_mask
    cdef bint plain = is_plain_battle(d, ctx)
    cdef Group all_of_them
    empty(&all_of_them)
    while plain and mask:
        add(&all_of_them, rival.monsters[ctz32(mask)])
        mask &= mask - 1
    if DEBUG or not plain:
        attack_targets(d, ctx, attacker, targets)
        direct[0] = can_attack_directly(d, ctx, attacker)
    if DEBUG and plain and (
        memcmp(targets, &all_of_them, sizeof(Group)) != 0 or direct[0] != (rival.monster_mask == 0)
    ):
        fail(ctx, ERROR_INTERNAL)
    if plain:
        targets[0] = all_of_them
        direct[0] = rival.monster_mask == 0


cdef int chooser_of_targets(DuelState* d, Context* ctx, int player) noexcept nogil:
    """Who chooses what the player's monsters attack: the opponent, where an effect says so."""
    return 1 - player if player_has(d, ctx, player, EFFECT_PATRICIAN_OF_DARKNESS) else player


cdef int list_targets(DuelState* d, Context* ctx, const Unit* unit, uint64_t* out) noexcept nogil:
    """SELECT_CARD for an attack target."""
    cdef unsigned char order[MAX_CARDS]
    cdef Group targets
    cdef int count, i
    look(d, unit.cards, &targets)
    count = in_order(d, ctx, &targets, order)
    for i in range(count):
        out[i] = named_card(d, ctx, ACTION_SELECT, order[i], d.decider)
    return count


cdef int answer_target(DuelState* d, Context* ctx, Unit* unit, uint64_t action) noexcept nogil:
    unit.other = d.players[<int>(action >> CONTROLLER_SHIFT & 1)].monsters[sequence_of(action)]
    return OK


cdef void begin_battle(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """BATTLE-04: the attack is declared."""
    cdef Group g
    only(&g, unit.card)
    count_activity(d, ctx, unit.player, ACTIVITY_ATTACK, &g, NULL, 0)
    new_battle(d, ctx, unit.card)
    aim(d, ctx, unit.other)
    unit.other = NO_CARD
    tell_declaration(d, ctx, True)
    unit.step = ATTACK_STANDS


cdef void new_battle(DuelState* d, Context* ctx, int attacker) noexcept nogil:
    cdef int again = d.script.battle.again
    cdef int again_on = d.script.battle.again_on
    memset(&d.script.battle, 0, sizeof(Battle))
    negation_may_change(d, ctx)
    d.script.battle.attacker = <uint8_t>attacker
    d.script.battle.attacker_move = d.more[attacker].move_id
    d.script.battle.target = NO_CARD
    d.script.battle.flipped = NO_CARD
    d.script.battle.again = <uint8_t>again
    d.script.battle.again_on = <uint8_t>again_on


cdef void no_battle(DuelState* d, Context* ctx) noexcept nogil:
    cdef int again = d.script.battle.again
    cdef int again_on = d.script.battle.again_on
    memset(&d.script.battle, 0, sizeof(Battle))
    negation_may_change(d, ctx)
    d.script.battle.attacker = NO_CARD
    d.script.battle.target = NO_CARD
    d.script.battle.flipped = NO_CARD
    d.script.battle.again = <uint8_t>again
    d.script.battle.again_on = <uint8_t>again_on


cdef void aim(DuelState* d, Context* ctx, int target) noexcept nogil:
    """The attack is on that monster, or (NO_CARD) direct."""
    cdef Battle* battle = &d.script.battle
    negation_may_change(d, ctx)
    battle.target = <uint8_t>target
    battle.target_move = 0 if target == NO_CARD else d.more[target].move_id
    battle.flags &= ~BATTLE_REPLAY
    if target == NO_CARD:
        d.more[battle.attacker].flags |= CARD_ATTACKED_DIRECTLY
    else:
        relate(d, ctx, RELATION_ATTACKED, battle.attacker, target, battle.target_move, 0)


cdef void tell_declaration(DuelState* d, Context* ctx, bint first) noexcept nogil:
    """The attack is declared; a new target chosen in a replay is no new declaration (CF-27)."""
    cdef int attacker = d.script.battle.attacker
    cdef int player = d.cards[attacker].controller
    cdef Group g
    log_attack(d, ctx)
    if first:
        only(&g, attacker)
        happens(d, ctx, EVENT_ATTACK_ANNOUNCE, &g, player, 0, NO_EFFECT, 0, player)
    if d.script.battle.target != NO_CARD:
        only(&g, d.script.battle.target)
        happens(d, ctx, EVENT_BE_BATTLE_TARGET, &g, player, 0, NO_EFFECT, 0, player)


cdef void log_attack(DuelState* d, Context* ctx) noexcept nogil:
    cdef int32_t words[9]
    if ctx.log == NULL:
        return
    memset(words, 0, sizeof(words))
    words[0] = MSG_ATTACK
    write_place(&words[1], &d.cards[d.script.battle.attacker])
    if d.script.battle.target != NO_CARD:
        write_place(&words[5], &d.cards[d.script.battle.target])
    log_event(ctx, words, 9)


cdef bint attack_stands(DuelState* d, Context* ctx) noexcept nogil:
    """Whether the attacker can still go through with its attack."""
    cdef const Battle* battle = &d.script.battle
    cdef const Card* attacker = &d.cards[battle.attacker]
    if battle.flags & BATTLE_NEGATED or d.script.flags & SCRIPT_END_BATTLE:
        return False
    if d.more[battle.attacker].move_id != battle.attacker_move or attacker.location != AT_MZONE:
        return False
    if attacker.status & STATUS_ATTACK_CANCELED:
        return False
    if attacker.position != POS_FACEUP_ATTACK:
        return attacker.position & POS_FACEUP and has(d, ctx, battle.attacker, EFFECT_DEFENSE_ATTACK)
    return not has(d, ctx, battle.attacker, EFFECT_CANNOT_ATTACK)


cdef int step_declaration(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """BATTLE-04, REPLAY-01: the windows of the declaration, then replays."""
    cdef Battle* battle = &d.script.battle
    cdef Group targets
    if unit.step == ATTACK_STOOD:
        if attack_stands(d, ctx) and not battle.flags & (BATTLE_REPLAY | BATTLE_AGAIN):
            return begin_damage_step(d, ctx, unit)
        unit.step = ATTACK_STANDS
    if unit.step == ATTACK_REPLAY:
        if not d.script.result:
            return attack_fails(d, ctx, unit)
        legal_targets(d, ctx, battle.attacker, &targets)
        unit.step = ATTACK_REPLAY_DIRECT
        if not is_empty(&targets):
            set_result(d, ctx, 0, NULL)
            if may_be_direct(d, ctx, battle.attacker):
                ask_yes_no(d, ctx, d.cards[battle.attacker].controller, battle.attacker, MSG_SELECT_YESNO)
                return OK
        else:
            set_result(d, ctx, 1, NULL)
    if unit.step == ATTACK_REPLAY_DIRECT:
        unit.step = ATTACK_REPLAY_AIM
        if d.script.result:
            return announce_again(d, ctx, unit, NO_CARD)
        legal_targets(d, ctx, battle.attacker, &targets)
        pick(
            d, ctx, chooser_of_targets(d, ctx, d.cards[battle.attacker].controller), &targets, 1, 1, MSG_SELECT_CARD,
            battle.attacker,
        )
        return OK
    if unit.step == ATTACK_REPLAY_AIM:
        look(d, d.script.result_group, &targets)
        return announce_again(d, ctx, unit, lowest(&targets))
    return stands_or_replays(d, ctx, unit)


cdef int announce_again(DuelState* d, Context* ctx, Unit* unit, int target) noexcept nogil:
    """REPLAY-02: the new target, or a direct attack."""
    aim(d, ctx, target)
    tell_declaration(d, ctx, False)
    unit.step = ATTACK_STANDS
    settle_all(d, ctx)
    return OK


cdef int stands_or_replays(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """REPLAY-01 to REPLAY-03: after a change on the attacked side the attacker chooses anew, or gives the attack up."""
    cdef Battle* battle = &d.script.battle
    cdef Group targets
    if not attack_stands(d, ctx):
        return attack_fails(d, ctx, unit)
    battle.flags &= ~BATTLE_AGAIN
    if not battle.flags & BATTLE_REPLAY:
        if battle.target == NO_CARD or d.more[battle.target].move_id == battle.target_move:
            unit.step = ATTACK_STOOD
            settle_all(d, ctx)
            return OK
    legal_targets(d, ctx, battle.attacker, &targets)
    if is_empty(&targets) and not may_be_direct(d, ctx, battle.attacker):
        return attack_fails(d, ctx, unit)
    unit.step = ATTACK_REPLAY
    ask_yes_no(d, ctx, d.cards[battle.attacker].controller, battle.attacker, MSG_SELECT_YESNO)
    return OK


cdef int attack_fails(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """It was negated or given up, or cannot go on."""
    if d.script.battle.flags & BATTLE_NEGATED:
        log_0(ctx, MSG_ATTACK_DISABLED)
    return end_battle(d, ctx, unit)


cdef int end_battle(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    no_battle(d, ctx)
    d.phase = PHASE_BATTLE_STEP
    return end_unit(d, unit)


# -- the Damage Step -------------------------------------------------------------------------------------------------------------


cdef void battlers(const DuelState* d, Group* out) noexcept nogil:
    """The monsters that battle."""
    only(out, d.script.battle.attacker)
    if d.script.battle.target != NO_CARD:
        add(out, d.script.battle.target)


cdef void tell_battlers(DuelState* d, Context* ctx, uint32_t code) noexcept nogil:
    cdef Group g
    battlers(d, &g)
    happens(d, ctx, code, &g, 0, 0, NO_EFFECT, 0, d.cards[d.script.battle.attacker].controller)


cdef int begin_damage_step(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """DMG-10: the five sub-steps of the Damage Step begin."""
    d.phase = PHASE_DAMAGE
    negation_may_change(d, ctx)
    log_0(ctx, MSG_DAMAGE_STEP_START)
    if d.more[d.script.battle.attacker].flags & CARD_FOUGHT_MASK != CARD_FOUGHT_MASK:
        d.more[d.script.battle.attacker].flags += CARD_FOUGHT  # E-027
    d.script.battle.flags &= ~BATTLE_TURNED
    tell_battlers(d, ctx, EVENT_BATTLE_START)
    unit.step = DAMAGE_STARTED
    settle_sub_step(d, ctx)
    return OK


cdef bint still_battles(const DuelState* d) noexcept nogil:
    """GAP-05, E-039: whether both monsters are still there; an attacker that was turned face-down does not battle."""
    cdef const Battle* battle = &d.script.battle
    cdef const Card* attacker = &d.cards[battle.attacker]
    if attacker.location != AT_MZONE or d.more[battle.attacker].move_id != battle.attacker_move:
        return False
    if not attacker.position & POS_FACEUP or battle.flags & BATTLE_TURNED:
        return False
    if battle.target == NO_CARD:
        return True
    return d.cards[battle.target].location == AT_MZONE and d.more[battle.target].move_id == battle.target_move


cdef void tell_flip(DuelState* d, Context* ctx, int monster) noexcept nogil:
    """FLIP-11: the monster was flipped."""
    cdef int player = d.cards[monster].controller
    cdef Group g
    only(&g, monster)
    happens(d, ctx, EVENT_FLIP, &g, player, 0, NO_EFFECT, 0, 1 - player)
    happens(d, ctx, EVENT_CHANGE_POS, &g, player, 0, NO_EFFECT, 0, 1 - player)


cdef int step_before_calculation(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """The windows before damage calculation; between the first two an attacked face-down monster is turned face-up (DMG-08)."""
    cdef Battle* battle = &d.script.battle
    if unit.step == DAMAGE_STARTED:
        if not still_battles(d):
            return damage_step_ends(d, ctx, unit)
        if battle.target != NO_CARD and not d.cards[battle.target].position & POS_FACEUP:
            turn_over(d, ctx, battle.target, POS_FACEUP_DEFENSE)  # POS-05, FLIP-12; its flip effect waits (DMG-11)
            battle.flipped = battle.target
        tell_battlers(d, ctx, EVENT_BATTLE_CONFIRM)
        unit.step = DAMAGE_CONFIRMED
        settle_sub_step(d, ctx)
        return OK
    if not still_battles(d):
        return tell_late_flip(d, ctx, unit)
    d.phase = PHASE_DAMAGE_CAL
    negation_may_change(d, ctx)
    tell_battlers(d, ctx, EVENT_PRE_DAMAGE_CALCULATE)
    unit.step = DAMAGE_CALCULATION
    settle_sub_step(d, ctx)
    return OK


cdef int tell_late_flip(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """Without damage calculation the flip of the attacked monster is told now."""
    unit.step = DAMAGE_FLIPPED
    if d.script.battle.flipped != NO_CARD and not d.script.battle.flags & BATTLE_CALCULATED:
        tell_flip(d, ctx, d.script.battle.flipped)
        settle_sub_step(d, ctx)
    return OK


cdef struct Values:  # of the battling monsters
    int64_t attack[2]
    int64_t defense[2]
    bint destroyed[2]


cdef int step_calculation(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """DMG-10 (3) to (5), DMG-11: calculation, damage, flip effects and what follows damage calculation, then destruction."""
    if unit.step == DAMAGE_CALCULATION:
        if unit.kind == UNIT_BATTLE and not still_battles(d):
            return tell_late_flip(d, ctx, unit)
        damage_calculation(d, ctx)
        d.script.battle.flags |= BATTLE_CALCULATED
        about_to_take_damage(d, ctx)
        unit.step = DAMAGE_CHANGED
        return OK
    if unit.step == DAMAGE_CHANGED:
        unit.step = DAMAGE_TAKEN
        return take_battle_damage(d, ctx)
    if unit.step == DAMAGE_TAKEN:
        unit.step = DAMAGE_FOLLOWED
        if unit.kind == UNIT_BATTLE:
            after_calculation(d, ctx)
            settle_sub_step(d, ctx)
            return OK
    if unit.step == DAMAGE_FOLLOWED:
        if unit.kind == UNIT_BATTLE:
            d.phase = PHASE_DAMAGE
            negation_may_change(d, ctx)
        unit.step = DAMAGE_DESTROYED
        send_destroyed_monsters(d, ctx, unit)
        return OK
    if unit.step == DAMAGE_DESTROYED:
        tell_destroyers(d, ctx, unit)
        unit.step = DAMAGE_TOLD
        carry_out_continuous(d, ctx)
        return OK
    if unit.kind == UNIT_FORCED_BATTLE:
        return end_forced_battle(d, ctx, unit)
    unit.step = DAMAGE_FLIPPED
    return OK


cdef void battle_values(DuelState* d, Context* ctx, Values* v) noexcept nogil:
    """ATK and DEF of both monsters, in points; zeros for none."""
    cdef int monsters[2]
    cdef int i
    monsters[0] = d.script.battle.attacker
    monsters[1] = d.script.battle.target
    for i in range(2):
        v.attack[i] = 0
        v.defense[i] = 0
        v.destroyed[i] = False
        if monsters[i] != NO_CARD:
            v.attack[i] = attack_of(d, ctx, monsters[i])
            v.defense[i] = defense_of(d, ctx, monsters[i])


cdef void damage_calculation(DuelState* d, Context* ctx) noexcept nogil:
    """DMG-10 (3): the battling monsters' values are compared; amounts and battle destruction are fixed.

    Whose destruction is settled stays on the field until the end of the Damage Step (CONT-06, DMG-12).
    """
    cdef Battle* battle = &d.script.battle
    cdef Values v
    compare(d, ctx, &v)
    v.destroyed[0] = v.destroyed[0] and not survives(d, ctx, battle.attacker)
    if battle.target != NO_CARD:
        v.destroyed[1] = v.destroyed[1] and not survives(d, ctx, battle.target)
    log_battle(d, ctx, &v)
    if v.destroyed[0]:
        d.cards[battle.attacker].status |= STATUS_BATTLE_DESTROYED
        board_changed(d, ctx, battle.attacker)
    if battle.target != NO_CARD and v.destroyed[1]:
        d.cards[battle.target].status |= STATUS_BATTLE_DESTROYED
        board_changed(d, ctx, battle.target)


cdef void compare(DuelState* d, Context* ctx, Values* v) noexcept nogil:
    """DMG-02, DMG-03, BATTLE-06: who would be destroyed, and the damage, whatever protects from it."""
    cdef Battle* battle = &d.script.battle
    cdef const Card* attacker = &d.cards[battle.attacker]
    cdef int attacking = attacker.controller
    cdef int64_t mine, theirs
    battle_values(d, ctx, v)
    battle.damage[0] = 0
    battle.damage[1] = 0
    mine = v.attack[0] if attacker.position == POS_FACEUP_ATTACK else v.defense[0]
    if battle.target == NO_CARD:
        battle.damage[1 - attacking] = points(ctx, mine)  # BATTLE-06
    elif d.cards[battle.target].position == POS_FACEUP_ATTACK:
        theirs = v.attack[1]
        v.destroyed[0] = mine < theirs or (mine == theirs and (mine > 0 or d.switches & SWITCH_ZERO_ATK_DESTROYS))
        v.destroyed[1] = mine > theirs or (mine == theirs and v.destroyed[0])  # CF-30, E-041
        battle.damage[1 - attacking] = points(ctx, mine - theirs if mine > theirs else 0)
        battle.damage[attacking] = points(ctx, theirs - mine if mine < theirs else 0)
    else:
        theirs = v.defense[1]
        v.destroyed[1] = mine > theirs
        if mine <= theirs:
            battle.damage[attacking] = points(ctx, theirs - mine)
        else:
            pierce(d, ctx, points(ctx, mine - theirs))


cdef void pierce(DuelState* d, Context* ctx, int32_t amount) noexcept nogil:
    """Piercing battle damage goes to the opponent of whoever has the effect, be that the attacking player."""
    cdef Found found
    cdef int i
    find_on_card(d, ctx, d.script.battle.attacker, EFFECT_PIERCE, &found)
    for i in range(found.n):
        d.script.battle.damage[1 - controller_of(d, ctx, found.handles[i])] = amount


cdef int32_t points(Context* ctx, int64_t amount) noexcept nogil:
    """An amount of damage as the state holds it."""
    if amount > 0x7FFFFFFF or amount < -0x7FFFFFFF:
        fail(ctx, ERROR_LP)
        return 0
    return <int32_t>amount


cdef bint survives(DuelState* d, Context* ctx, int monster) noexcept nogil:
    """Whether something protects the monster from being destroyed by this battle."""
    cdef int player = 1 - d.cards[monster].controller
    if is_indestructible(d, ctx, monster, NO_EFFECT, REASON_BATTLE, player):
        return True
    return counted_guard(d, ctx, monster, NO_EFFECT, REASON_BATTLE, player)


cdef void log_battle(DuelState* d, Context* ctx, const Values* v) noexcept nogil:
    cdef int32_t words[15]
    if ctx.log == NULL:
        return
    memset(words, 0, sizeof(words))
    words[0] = MSG_BATTLE
    write_place(&words[1], &d.cards[d.script.battle.attacker])
    words[5] = <int32_t>v.attack[0]
    words[6] = <int32_t>v.defense[0]
    words[7] = v.destroyed[0]
    if d.script.battle.target != NO_CARD:
        write_place(&words[8], &d.cards[d.script.battle.target])
        words[12] = <int32_t>v.attack[1]
        words[13] = <int32_t>v.defense[1]
        words[14] = v.destroyed[1]
    log_event(ctx, words, 15)


cdef void about_to_take_damage(DuelState* d, Context* ctx) noexcept nogil:
    """The moment at which effects may change the amount (EVENT_PRE_BATTLE_DAMAGE)."""
    cdef Group g
    cdef int player
    if not awaited(d, EVENT_PRE_BATTLE_DAMAGE):
        return
    battlers(d, &g)
    for player in range(2):
        if d.script.battle.damage[player]:
            happens(
                d, ctx, EVENT_PRE_BATTLE_DAMAGE, &g, player, d.script.battle.damage[player], NO_EFFECT, 0, 1 - player
            )
    carry_out_continuous(d, ctx)


cdef int take_battle_damage(DuelState* d, Context* ctx) noexcept nogil:
    """DMG-01, DMG-11: battle damage comes first, and the duel ends right there if LP are gone (WIN-06)."""
    cdef Battle* battle = &d.script.battle
    cdef int attacking = d.cards[battle.attacker].controller
    cdef int64_t dealt[2]
    cdef int64_t gained
    cdef int i, player, status
    amounts_taken(d, ctx, dealt)
    for player in range(2):
        battle.damage[player] = points(ctx, dealt[player])
    for i in range(2):
        player = attacking if i == 0 else 1 - attacking
        if dealt[player] > 0 and player_has(d, ctx, player, EFFECT_REVERSE_DAMAGE):
            status = gain(d, ctx, player, dealt[player], REASON_BATTLE | REASON_RDAMAGE, &gained)
            if status != OK:
                return status
            dealt[player] = 0
            battle.damage[player] = 0
        if dealt[player] > 0:
            lose_lp(d, ctx, player, dealt[player])
            log_2(ctx, MSG_DAMAGE, player, <int32_t>dealt[player])
    if end_if_lp_are_gone(d, ctx) == OVER:
        return OVER
    for i in range(2):
        player = attacking if i == 0 else 1 - attacking
        if dealt[player] > 0:
            tell_damage(d, ctx, player, player != attacking)
    carry_out_continuous(d, ctx)
    return OK


cdef void amounts_taken(DuelState* d, Context* ctx, int64_t* taken) noexcept nogil:
    """E-031: what each player takes of the damage: first who takes it at all, then how much it becomes."""
    cdef bint shared[2]
    cdef bint turned[2]
    cdef int player
    for player in range(2):
        taken[player] = 0 if inflicts_nothing(d, ctx, player) else d.script.battle.damage[player]
    for player in range(2):
        shared[player] = taken[player] > 0 and is_shared(d, ctx, player)
        turned[player] = taken[player] > 0 and reflected(d, ctx, player)
    for player in range(2):
        if shared[player]:
            taken[1 - player] = max(taken[1 - player], taken[player])
    for player in range(2):
        if turned[player]:
            taken[1 - player] = max(taken[1 - player], taken[player])
            if not shared[player]:
                taken[player] = 0
    for player in range(2):
        taken[player] = final_damage(d, ctx, player, taken[player])


cdef int64_t expected_damage(DuelState* d, Context* ctx, int player) noexcept nogil:
    """E-033: the battle damage that the player is about to take, before damage calculation."""
    cdef Values v
    cdef int64_t taken[2]
    compare(d, ctx, &v)
    amounts_taken(d, ctx, taken)
    d.script.battle.damage[0] = 0
    d.script.battle.damage[1] = 0
    return taken[player]


cdef bint inflicts_nothing(DuelState* d, Context* ctx, int player) noexcept nogil:
    """Whether the monster that the player's battles is one that inflicts no battle damage."""
    cdef int dealer = monster_of(d, 1 - player)
    return dealer != NO_CARD and has(d, ctx, dealer, EFFECT_NO_BATTLE_DAMAGE)


cdef bint is_shared(DuelState* d, Context* ctx, int player) noexcept nogil:
    """Whether the opponent takes the battle damage as well as the player."""
    cdef int mine = monster_of(d, player)
    if player_has(d, ctx, player, EFFECT_BOTH_BATTLE_DAMAGE) or player_has(d, ctx, player, EFFECT_ALSO_BATTLE_DAMAGE):
        return True
    return mine != NO_CARD and (
        has(d, ctx, mine, EFFECT_BOTH_BATTLE_DAMAGE) or has(d, ctx, mine, EFFECT_ALSO_BATTLE_DAMAGE)
    )


cdef void tell_damage(DuelState* d, Context* ctx, int player, bint by_attacker) noexcept nogil:
    cdef const Battle* battle = &d.script.battle
    cdef int dealer = battle.attacker
    cdef Group g
    if not by_attacker and battle.target != NO_CARD:
        dealer = battle.target
    only(&g, dealer)
    happens(
        d, ctx, EVENT_BATTLE_DAMAGE, &g, player, battle.damage[player], NO_EFFECT, REASON_BATTLE,
        d.cards[dealer].controller,
    )


cdef int monster_of(const DuelState* d, int player) noexcept nogil:
    """The player's monster in the battle, or NO_CARD."""
    if d.cards[d.script.battle.attacker].controller == player:
        return d.script.battle.attacker
    return d.script.battle.target


cdef int64_t final_damage(DuelState* d, Context* ctx, int player, int64_t amount) noexcept nogil:
    """E-031: doubled and halved at most once each, then set, the least amount last (0 wins); 0 where the damage is avoided."""
    cdef int64_t least = -1
    cdef bint doubled = False
    cdef bint halved = False
    cdef int mine, dealer
    if amount <= 0:
        return 0
    mine = monster_of(d, player)
    dealer = monster_of(d, 1 - player)
    if player_has(d, ctx, player, EFFECT_AVOID_BATTLE_DAMAGE):
        return 0
    if mine != NO_CARD and has(d, ctx, mine, EFFECT_AVOID_BATTLE_DAMAGE):
        return 0
    if dealer != NO_CARD:
        damage_changes_of(d, ctx, dealer, player, &doubled, &halved, &least)
    if mine != NO_CARD:
        damage_changes_of(d, ctx, mine, player, &doubled, &halved, &least)
    damage_changes_of(d, ctx, NO_CARD, player, &doubled, &halved, &least)
    if doubled:
        amount *= 2
    if halved:
        amount //= 2
    if least >= 0:
        amount = least
    return changed_damage(d, ctx, player, amount, REASON_BATTLE, dealer)


cdef void damage_changes_of(
    DuelState* d, Context* ctx, int card, int player, bint* doubled, bint* halved, int64_t* least
) noexcept nogil:
    """What effects on the card, or (NO_CARD) on the player, make of the damage."""
    cdef Found found
    cdef int64_t value
    cdef int i
    if card == NO_CARD:
        find_on_player(d, ctx, player, EFFECT_CHANGE_BATTLE_DAMAGE, &found)
    else:
        find_on_card(d, ctx, card, EFFECT_CHANGE_BATTLE_DAMAGE, &found)
    for i in range(found.n):
        value = value_of(d, ctx, found.handles[i], player)
        if value == DOUBLE_DAMAGE:
            doubled[0] = True
        elif value == HALF_DAMAGE:
            halved[0] = True
        elif value >= 0 and (least[0] < 0 or value < least[0]):
            least[0] = value


cdef bint reflected(DuelState* d, Context* ctx, int player) noexcept nogil:
    """Whether the opponent takes the battle damage instead."""
    cdef int mine = monster_of(d, player)
    if mine != NO_CARD and has(d, ctx, mine, EFFECT_REFLECT_BATTLE_DAMAGE):
        return True
    return player_has(d, ctx, player, EFFECT_REFLECT_BATTLE_DAMAGE)


cdef void after_calculation(DuelState* d, Context* ctx) noexcept nogil:
    """Flip effects, and what follows damage calculation."""
    cdef const Battle* battle = &d.script.battle
    if battle.flipped != NO_CARD:
        tell_flip(d, ctx, battle.flipped)
    tell_battlers(d, ctx, EVENT_BATTLED)
    if battle.target != NO_CARD:
        note_battled(d, ctx, battle.attacker, battle.target)
        note_battled(d, ctx, battle.target, battle.attacker)


cdef inline void note_battled(DuelState* d, Context* ctx, int monster, int other) noexcept nogil:
    """The monster battled the other one, if it had not yet this turn."""
    if find_relation(d, RELATION_BATTLED, monster, other) == NO_CELL:
        relate(d, ctx, RELATION_BATTLED, monster, other, 0, 0)


cdef bint is_doomed(const DuelState* d, int monster) noexcept nogil:
    return (
        monster != NO_CARD and on_field(d.cards[monster].location)
        and (d.cards[monster].status & STATUS_BATTLE_DESTROYED) != 0
    )


cdef void send_destroyed_monsters(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """DMG-10 (5), MOVE-01: monsters destroyed by battle go to their owners' GY. `effect`, `who`: the reason before."""
    cdef const Battle* battle = &d.script.battle
    cdef Way grave = way_to(AT_GRAVE)
    cdef Group doomed
    empty(&doomed)
    unit.effect = d.script.reason_effect
    unit.who = d.script.reason_player
    if is_doomed(d, battle.attacker):
        add(&doomed, battle.attacker)
        d.script.reason_effect = NO_EFFECT
        d.script.reason_player = 1 - d.cards[battle.attacker].controller
    if is_doomed(d, battle.target):
        add(&doomed, battle.target)
        d.script.reason_effect = NO_EFFECT
        d.script.reason_player = 1 - d.cards[battle.target].controller
    set_result(d, ctx, 0, NULL)
    if not is_empty(&doomed):
        send(d, ctx, &doomed, &grave, DESTROYED_BY_BATTLE, SEND_BATTLED)


cdef void tell_destroyers(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """The triggers of the destroyers come after those of the destroyed."""
    cdef const Battle* battle = &d.script.battle
    cdef int pair[2]
    cdef int i, winner
    cdef int first = NO_CARD
    cdef Group moved, winners
    look(d, d.script.result_group, &moved)
    empty(&winners)
    pair[0] = battle.attacker
    pair[1] = battle.target
    for i in range(2):
        if pair[i] == NO_CARD:
            continue
        if has_card(&moved, pair[i]):
            winner = pair[1 - i]
            d.cards[pair[i]].reason_card = <uint8_t>winner
            d.cards[pair[i]].reason_player = 1 - d.cards[pair[i]].previous_controller
            if winner != NO_CARD:
                add(&winners, winner)
                if first == NO_CARD or moved_first(d, pair[i], pair[1 - i]):
                    first = winner
    d.script.reason_effect = unit.effect
    d.script.reason_player = unit.who
    for i in range(2):
        if pair[i] != NO_CARD and on_field(d.cards[pair[i]].location):
            if d.cards[pair[i]].status & STATUS_BATTLE_DESTROYED:
                d.cards[pair[i]].status &= ~<uint32_t>STATUS_BATTLE_DESTROYED
                board_changed(d, ctx, pair[i])
    if first != NO_CARD:
        happens(
            d, ctx, EVENT_BATTLE_DESTROYING, &winners, d.cards[first].controller, 0, NO_EFFECT, REASON_BATTLE,
            d.cards[first].controller,
        )


cdef inline bint moved_first(const DuelState* d, int one, int other) noexcept nogil:
    return d.more[one].move_id < d.more[other].move_id


cdef int damage_step_ends(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    unit.step = DAMAGE_FLIPPED
    return step_end(d, ctx, unit)


cdef int step_end(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    """The end of the Damage Step, and what lasts until then."""
    if unit.step == DAMAGE_FLIPPED:
        d.phase = PHASE_DAMAGE
        negation_may_change(d, ctx)
        tell_battlers(d, ctx, EVENT_DAMAGE_STEP_END)
        unit.step = DAMAGE_ENDED
        settle_sub_step(d, ctx)
        return OK
    if unit.step == DAMAGE_ENDED:
        log_0(ctx, MSG_DAMAGE_STEP_END)
        reset_phase(d, ctx, PHASE_DAMAGE | PHASE_DAMAGE_CAL)
        unit.step = DAMAGE_ADJUST
        if adjust(d, ctx):
            return OK
    return end_battle(d, ctx, unit)


# -- a battle within an effect ---------------------------------------------------------------------------------------------------


cdef void forced_battle(DuelState* d, Context* ctx, int attacker, int target) noexcept nogil:
    """E-025: an effect has monsters do damage calculation; the attack that is going on is used up, without a replay."""
    cdef Unit* unit = push(d, ctx, UNIT_FORCED_BATTLE, d.cards[attacker].controller)
    cdef int cell
    unit.card = <uint8_t>attacker
    unit.step = DAMAGE_CALCULATION
    if d.script.battle.attacker != NO_CARD:
        cell = new_cell(d, ctx, CELL_BATTLE)
        if cell == NO_CELL:
            return
        (<Battle*>&d.cells[cell])[0] = d.script.battle
        unit.cell = <uint8_t>cell
    new_battle(d, ctx, attacker)
    d.script.battle.target = <uint8_t>target
    d.script.battle.target_move = 0 if target == NO_CARD else d.more[target].move_id


cdef int end_forced_battle(DuelState* d, Context* ctx, Unit* unit) noexcept nogil:
    cdef int again = d.script.battle.again
    cdef int again_on = d.script.battle.again_on
    if unit.cell == NO_CELL:
        no_battle(d, ctx)
    else:
        d.script.battle = (<Battle*>&d.cells[unit.cell])[0]
        negation_may_change(d, ctx)
        d.script.battle.flags |= BATTLE_NEGATED
        d.script.battle.again = <uint8_t>again
        d.script.battle.again_on = <uint8_t>again_on
        free_cell(d, unit.cell)
    return end_unit(d, unit)
