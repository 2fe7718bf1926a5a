"""The monsters of the Junk deck: Tuners, monsters that come back from the GY for them, and those that hold the field."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import (
    banish_targets,
    battles_a_monster,
    cannot_be_special_summoned,
    choose_targets,
    destroy_targets,
    discard_a_card,
    negate_effects_of,
    survives_battle,
    tribute_itself,
    tribute_summoned,
)

NITRO = 0x2D
COUNTER_MORPH = 0x8
COUNTER_BES = 0x1F  # counters that the printed text gives no name


def faceup_tuner(c):
    """A face-up Tuner."""
    return c.is_faceup() and c.is_type(TYPE_TUNER)


# --- monsters that come back from the GY ---------------------------------------------------------------------------


def comes_back_once(c, condition, cost, still_possible):
    """Special Summons itself from the GY, and is banished when it leaves the field after that."""

    def target(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_MZONE) > 0 and own.is_can_be_special_summoned(
                e, 0, tp, False, False
            )
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, own, 1, 0, 0)

    def operation(e, tp):
        own = e.get_handler()
        if not own.is_relate_to_effect(e) or not (still_possible is None or still_possible(e, tp)):
            return
        if duel.special_summon(own, 0, tp, tp, False, False, POS_FACEUP) == 0:
            return
        e1 = effect.create_effect(own)
        e1.set_type(EFFECT_TYPE_SINGLE)
        e1.set_code(EFFECT_LEAVE_FIELD_REDIRECT)
        e1.set_property(EFFECT_FLAG_CANNOT_DISABLE)
        e1.set_value(LOCATION_REMOVED)
        e1.set_reset(RESET_EVENT | RESETS_REDIRECT)
        own.register_effect(e1, True)

    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_SPECIAL_SUMMON,
        range=LOCATION_GRAVE,
        condition=condition,
        cost=cost,
        target=target,
        operation=operation,
    )


@card(33420078)
def plaguespreader_zombie(c):
    """Plaguespreader Zombie"""

    def put_on_deck(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(card.is_able_to_deck_as_cost, tp, LOCATION_HAND, 0, 1, None)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_TODECK)
        g = duel.select_matching_card(tp, card.is_able_to_deck_as_cost, tp, LOCATION_HAND, 0, 1, 1, None)
        duel.send_to_deck(g, PLAYER_NONE, SEQ_DECKTOP, REASON_COST)

    comes_back_once(c, None, put_on_deck, None)


@card(23571046)
def quillbolt_hedgehog(c):
    """Quillbolt Hedgehog"""

    def controls_a_tuner(e, tp):
        return duel.is_existing_matching_card(faceup_tuner, tp, LOCATION_MZONE, 0, 1, None)

    comes_back_once(c, controls_a_tuner, None, controls_a_tuner)


@card(4906301)
def necro_gardna(c):
    """Necro Gardna"""

    def attacks_may_come(e, tp):
        return duel.is_turn_player(1 - tp) and (duel.is_able_to_enter_bp() or duel.is_battle_phase())

    def negate(e, tp):
        duel.negate_attack()

    def operation(e, tp):
        tc = duel.get_attacker()
        if tc and tc.is_controller(1 - tp) and duel.negate_attack():
            return  # the attack that has just been declared is the next one
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS)
        e1.set_code(EVENT_ATTACK_ANNOUNCE)
        e1.set_count_limit(1)
        e1.set_condition(helpers.opponent_attacks)
        e1.set_operation(negate)
        e1.set_reset(RESET_PHASE | PHASE_END)
        duel.register_effect(e1, tp)

    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_FREE_CHAIN,
        range=LOCATION_GRAVE,
        hint_timing=(0, TIMING_ATTACK),
        condition=attacks_may_come,
        cost=helpers.banish_self,
        operation=operation,
    )


# --- Tuners --------------------------------------------------------------------------------------------------------


@card(63977008)
def junk_synchron(c):
    """Junk Synchron"""

    def small_monster(c):
        return c.is_level_below(2)

    def operation(e, tp):
        tc = duel.get_first_target()
        if not (tc and tc.is_relate_to_effect(e)):
            return
        if duel.special_summon_step(tc, 0, tp, tp, False, False, POS_FACEUP_DEFENSE):
            negate_effects_of(tc, e.get_handler())
        duel.special_summon_complete()

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_SUMMON_SUCCESS,
        **helpers.revive(small_monster, position=POS_FACEUP_DEFENSE, operation=operation),
    )


@card(96182448)
def nitro_synchron(c):
    """Nitro Synchron"""

    def for_a_nitro_monster(e, r):
        own = e.get_handler()
        return (
            r & REASON_SYNCHRO
            and own.is_location(LOCATION_GRAVE)
            and own.get_reason_card()
            and own.get_reason_card().is_set_card(NITRO)
        )

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_BE_MATERIAL,
        condition=for_a_nitro_monster,
        **helpers.draw(1, forced=True),
    )


@card(30276969)
def reese_the_ice_mistress(c):
    """Reese the Ice Mistress"""

    def level_4_or_higher(e, c):
        return c and c.is_level_above(4)

    helpers.while_face_up(c, EFFECT_INDESTRUCTABLE_BATTLE, value=level_4_or_higher)


@card(97021916)
def dark_resonator(c):
    """Dark Resonator"""

    def by_battle(e, re, r, rp):
        return r & REASON_BATTLE

    helpers.while_face_up(c, EFFECT_INDESTRUCTABLE_COUNT, count_limit=1, value=by_battle)


@card(36107810)
def nights_end_sorcerer(c):
    """Night's End Sorcerer"""
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_SPSUMMON_SUCCESS,
        category=CATEGORY_REMOVE,
        property=EFFECT_FLAG_CARD_TARGET,
        target=choose_targets(
            card.is_able_to_remove, 0, LOCATION_GRAVE, CATEGORY_REMOVE, HINTMSG_REMOVE, 1, 2
        ),
        operation=banish_targets,
    )


@card(22837504)
def mist_valley_soldier(c):
    """Mist Valley Soldier"""

    def opponents_monster_is_left(e, tp):
        own = e.get_handler()
        return (
            battles_a_monster(e, tp)
            and own.is_faceup()
            and own.get_battled_group().is_contains(own.get_battle_target())
        )

    def target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_TOHAND, e.get_handler().get_battle_target(), 1, 0, 0)

    def operation(e, tp):
        own = e.get_handler()
        tc = own.get_battle_target()
        if own.is_relate_to_effect(e) and own.is_faceup() and tc and tc.is_relate_to_battle():
            duel.send_to_hand(tc, PLAYER_NONE, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_DAMAGE_STEP_END,
        category=CATEGORY_TOHAND,
        condition=opponents_monster_is_left,
        target=target,
        operation=operation,
    )


# --- monsters of the field -----------------------------------------------------------------------------------------


@card(93920745)
def penguin_soldier(c):
    """Penguin Soldier"""
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_FLIP | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_FLIP,
        category=CATEGORY_TOHAND,
        property=EFFECT_FLAG_CARD_TARGET | EFFECT_FLAG_DAMAGE_STEP | EFFECT_FLAG_DELAY,
        target=choose_targets(
            card.is_able_to_hand, LOCATION_MZONE, LOCATION_MZONE, CATEGORY_TOHAND, HINTMSG_RTOHAND, 1, 2
        ),
        operation=helpers.return_targets_to_hand,
    )


@card(3510565)
def stealth_bird(c):
    """Stealth Bird"""

    def turn_down_target(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return own.is_can_turn_set() and not own.has_flag_effect(3510565)
        # once per turn, and turning face-down does not let it forget that
        own.register_flag_effect(3510565, RESETS_STANDARD_PHASE_END & ~RESET_TURN_SET, 0, 1)
        duel.set_operation_info(0, CATEGORY_POSITION, own, 1, 0, 0)

    def turn_down(e, tp):
        own = e.get_handler()
        if own.is_relate_to_effect(e) and own.is_faceup():
            duel.change_position(own, POS_FACEDOWN_DEFENSE)

    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_POSITION,
        range=LOCATION_MZONE,
        target=turn_down_target,
        operation=turn_down,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_FLIP_SUMMON_SUCCESS,
        **helpers.damage(1000),
    )


@card(31812496)
def stone_statue_of_the_aztecs(c):
    """Stone Statue of the Aztecs"""

    def is_attacked(e):
        return duel.get_attack_target() == e.get_handler()

    def doubled_for_opponent(e, player):
        return DOUBLE_DAMAGE if player != e.get_handler_player() else -1

    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_CHANGE_BATTLE_DAMAGE,
        condition=is_attacked,
        value=doubled_for_opponent,
    )


@card(78700060)
def doomcaliber_knight(c):
    """Doomcaliber Knight"""

    def monster_effect(e, tp, ev, re):
        own = e.get_handler()
        return (
            re.is_monster_effect()
            and not own.is_status(STATUS_BATTLE_DESTROYED)
            and duel.is_chain_negatable(ev)
        )

    cannot_be_special_summoned(c)
    c.effect(
        type=EFFECT_TYPE_QUICK_F,
        range=LOCATION_MZONE,
        condition=monster_effect,
        cost=tribute_itself,
        **helpers.negate_activation(),
    )


@card(47829960)
def chaosrider_gustaph(c):
    """Chaosrider Gustaph"""

    def spell(c):
        return c.is_spell() and c.is_able_to_remove()

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(spell, tp, LOCATION_GRAVE, 0, 1, None)
        duel.set_operation_info(0, CATEGORY_REMOVE, None, 1, tp, LOCATION_GRAVE)

    def operation(e, tp):
        own = e.get_handler()
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_REMOVE)
        g = duel.select_matching_card(tp, spell, tp, LOCATION_GRAVE, 0, 1, 2, None)
        count = duel.remove(g, POS_FACEUP, REASON_EFFECT)
        if count == 0 or not own.is_relate_to_effect(e) or own.is_facedown():
            return
        e1 = effect.create_effect(own)
        e1.set_type(EFFECT_TYPE_SINGLE)
        e1.set_code(EFFECT_UPDATE_ATTACK)
        e1.set_value(count * 300)
        e1.set_reset(RESET_EVENT | RESETS_STANDARD_DISABLE | RESET_PHASE | PHASE_END | RESET_OPPO_TURN)
        own.register_effect(e1)

    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_REMOVE | CATEGORY_ATKCHANGE,
        range=LOCATION_MZONE,
        count_limit=1,
        target=target,
        operation=operation,
    )


@card(91607976)
def morphtronic_clocken(c):
    """Morphtronic Clocken"""

    def in_attack_position(e):
        return e.get_handler().is_attack_pos()

    def in_defense_position(e):
        return e.get_handler().is_defense_pos()

    def attack_gained(e, c):
        return c.get_counter(COUNTER_MORPH) * 500

    def tribute_with_counters(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return own.get_counter(COUNTER_MORPH) > 0 and own.is_releasable()
        duel.set_target_param(own.get_counter(COUNTER_MORPH) * 1000)
        duel.release(own, REASON_COST)

    c.enable_counter_permit(COUNTER_MORPH, LOCATION_MZONE)
    helpers.while_face_up(c, EFFECT_UPDATE_ATTACK, condition=in_attack_position, value=attack_gained)
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        range=LOCATION_MZONE,
        count_limit=1,
        condition=in_defense_position,
        **helpers.place_counters(COUNTER_MORPH),
    )
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        range=LOCATION_MZONE,
        condition=in_defense_position,
        cost=tribute_with_counters,
        **helpers.damage_noted_by_cost(),
    )


@card(76763417)
def cyber_gymnast(c):
    """Cyber Gymnast"""
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_DESTROY,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        count_limit=1,
        cost=discard_a_card,
        target=choose_targets(card.is_attack_pos, 0, LOCATION_MZONE, CATEGORY_DESTROY, HINTMSG_DESTROY),
        operation=destroy_targets,
    )


@card(57116033)
def winged_kuriboh(c):
    """Winged Kuriboh"""

    def destroyed_on_the_field(e):
        own = e.get_handler()
        return own.is_previous_location(LOCATION_ONFIELD) and own.is_reason(REASON_DESTROY)

    def operation(e, tp):
        helpers.restrict_player(e.get_handler(), tp, EFFECT_AVOID_BATTLE_DAMAGE, 1)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_TO_GRAVE,
        condition=destroyed_on_the_field,
        operation=operation,
    )


@card(99050989)
def drillago(c):
    """Drillago"""

    def weak_or_hidden(c):
        return not (c.is_location(LOCATION_MZONE) and c.is_faceup() and c.is_attack_above(1600))

    def opponent_has_strong_monsters_only(e):
        tp = e.get_handler_player()
        return not duel.is_existing_matching_card(weak_or_hidden, tp, 0, LOCATION_ONFIELD, 1, None)

    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_DIRECT_ATTACK, condition=opponent_has_strong_monsters_only)


@card(80344569)
def neo_spacian_grand_mole(c):
    """Neo-Spacian Grand Mole"""

    def target(e, tp, chk):
        own = e.get_handler()
        tc = own.get_battle_target()
        if chk == 0:
            return own.is_able_to_hand() and tc and tc.is_able_to_hand()
        duel.set_operation_info(0, CATEGORY_TOHAND, group.from_cards(own, tc), 2, 0, 0)

    def return_both(e, tp):
        own = e.get_handler()
        tc = own.get_battle_target()
        if own.is_relate_to_battle() and tc and tc.is_relate_to_battle():
            duel.send_to_hand(group.from_cards(own, tc), PLAYER_NONE, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_BATTLE_START,
        category=CATEGORY_TOHAND,
        condition=battles_a_monster,
        target=target,
        operation=return_both,
    )


@card(60229110)
def granmarg_the_rock_monarch(c):
    """Granmarg the Rock Monarch"""
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_SUMMON_SUCCESS,
        category=CATEGORY_DESTROY,
        property=EFFECT_FLAG_CARD_TARGET,
        condition=tribute_summoned,
        target=choose_targets(
            card.is_facedown,
            LOCATION_ONFIELD,
            LOCATION_ONFIELD,
            CATEGORY_DESTROY,
            HINTMSG_DESTROY,
            forced=True,
        ),
        operation=destroy_targets,
    )


@card(79473793)
def white_night_dragon(c):
    """White Night Dragon"""

    def card_that_targets_this(e, ev, re):
        own = e.get_handler()
        if own.is_status(STATUS_BATTLE_DESTROYED) or not re.is_has_type(EFFECT_TYPE_ACTIVATE):
            return False
        return (
            re.is_spell_trap_effect() and helpers.chain_targets(ev, re, own) and duel.is_chain_negatable(ev)
        )

    def another_is_attacked(e, tp):
        tc = duel.get_attack_target()
        return tc and tc.is_controller(tp) and tc.is_faceup() and tc != e.get_handler()

    def spell_trap(c):
        return c.is_spell_trap() and c.is_able_to_grave_as_cost()

    def send_spell_trap(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(spell_trap, tp, LOCATION_ONFIELD, 0, 1, None)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_TOGRAVE)
        g = duel.select_matching_card(tp, spell_trap, tp, LOCATION_ONFIELD, 0, 1, 1, None)
        duel.send_to_grave(g, REASON_COST)

    def can_be_attacked(e, tp, chk):
        if chk == 0:
            return e.get_handler().is_can_be_battle_target(duel.get_attacker())

    def take_the_attack(e, tp):
        own = e.get_handler()
        if own.is_relate_to_effect(e):
            duel.change_attack_target(own)

    c.effect(
        type=EFFECT_TYPE_QUICK_F,
        range=LOCATION_MZONE,
        condition=card_that_targets_this,
        **helpers.negate_activation(),
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_BE_BATTLE_TARGET,
        range=LOCATION_MZONE,
        condition=another_is_attacked,
        cost=send_spell_trap,
        target=can_be_attacked,
        operation=take_the_attack,
    )


@card(44954628)
def bes_tetran(c):
    """B.E.S. Tetran"""

    def battled(e):
        own = e.get_handler()
        return duel.get_attacker() == own or duel.get_attack_target() == own

    def wear_target(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return True
        if not own.is_can_remove_counter(tp, COUNTER_BES, 1, REASON_EFFECT):
            duel.set_operation_info(0, CATEGORY_DESTROY, own, 1, 0, 0)

    def wear_down(e, tp):
        own = e.get_handler()
        if not (own.is_relate_to_effect(e) and own.is_faceup()):
            return
        if own.is_can_remove_counter(tp, COUNTER_BES, 1, REASON_EFFECT):
            own.remove_counter(tp, COUNTER_BES, 1, REASON_EFFECT)
        else:
            duel.destroy(own, REASON_EFFECT)

    c.enable_counter_permit(COUNTER_BES, LOCATION_MZONE)
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_SUMMON_SUCCESS,
        **helpers.place_counters(COUNTER_BES, 3, forced=True),
    )
    survives_battle(c)
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_DAMAGE_STEP_END,
        category=CATEGORY_DESTROY,
        condition=battled,
        target=wear_target,
        operation=wear_down,
    )
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_DESTROY,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        count_limit=1,
        cost=helpers.remove_counters(COUNTER_BES),
        target=choose_targets(
            card.is_spell_trap, LOCATION_ONFIELD, LOCATION_ONFIELD, CATEGORY_DESTROY, HINTMSG_DESTROY
        ),
        operation=destroy_targets,
    )
