"""Blackwing: the "Blackwing" monsters, their Spells and Traps, and the DARK monsters that go with them."""

from ygocore.cards import helpers
from ygocore.cards.helpers import synchro_procedure, until_end_of_turn, while_face_up
from ygocore.cards.language import *
from ygocore.cards.library._common import (
    banish_from_grave,
    banish_targets,
    cannot_be_special_summoned,
    choose_targets,
    destroy_all,
    destroy_targets,
    destroyed_opponents_monster_to_grave,
    lies_in,
    negate_effects_of,
    pierces,
    plain_activation,
    special_summon_procedure,
    survives_battle,
    turn_of,
)

BLACKWING = 0x33
COUNTER_WEDGE = COUNTER_WITHOUT_PERMIT | 0x2


def faceup_blackwing(c):
    """A face-up "Blackwing" card."""
    return c.is_faceup() and c.is_set_card(BLACKWING)


def dark_monster(c):
    """A DARK monster."""
    return c.is_monster() and c.is_attribute(ATTRIBUTE_DARK)


# --- summoning themselves ------------------------------------------------------------------------------------------


def follows_another_blackwing(c, code):
    """Special Summoned from the hand while its player controls another "Blackwing" monster than that one."""

    def another(c):
        return faceup_blackwing(c) and not c.is_code(code)

    def condition(e):
        tp = e.get_handler_player()
        return duel.get_location_count(tp, LOCATION_MZONE) > 0 and duel.is_existing_matching_card(
            another, tp, LOCATION_MZONE, 0, 1, None
        )

    special_summon_procedure(c, condition)


@card(49003716)
def blackwing_bora_the_spear(c):
    """Blackwing - Bora the Spear"""
    follows_another_blackwing(c, 49003716)
    pierces(c)


@card(2009101)
def blackwing_gale_the_whirlwind(c):
    """Blackwing - Gale the Whirlwind"""

    def operation(e, tp):
        tc = duel.get_first_target()
        if not (tc and tc.is_relate_to_effect(e) and tc.is_faceup()):
            return
        attack = (tc.get_attack() + 1) // 2
        defense = (tc.get_defense() + 1) // 2
        helpers.gives(tc, e.get_handler(), EFFECT_SET_ATTACK_FINAL, attack, RESET_EVENT | RESETS_STANDARD)
        helpers.gives(tc, e.get_handler(), EFFECT_SET_DEFENSE_FINAL, defense, RESET_EVENT | RESETS_STANDARD)

    follows_another_blackwing(c, 2009101)
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_ATKCHANGE | CATEGORY_DEFCHANGE,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        count_limit=1,
        target=choose_targets(card.is_faceup, 0, LOCATION_MZONE, CATEGORY_ATKCHANGE, HINTMSG_FACEUP),
        operation=operation,
    )


@card(11613567)
def blackwing_elphin_the_raven(c):
    """Blackwing - Elphin the Raven"""

    def no_tributes(e, c, minc):
        return (
            minc == 0
            and c.is_level_above(5)
            and duel.get_location_count(c.get_controller(), LOCATION_MZONE) > 0
            and duel.is_existing_matching_card(
                faceup_blackwing, c.get_controller(), LOCATION_MZONE, 0, 1, None
            )
        )

    def operation(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e):
            turn_of(tc)

    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_SUMMON_PROC,
        property=EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_UNCOPYABLE,
        condition=no_tributes,
        value=SUMMON_TYPE_NORMAL,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_SUMMON_SUCCESS,
        category=CATEGORY_POSITION,
        property=EFFECT_FLAG_CARD_TARGET,
        target=choose_targets(
            card.is_can_change_position, 0, LOCATION_MZONE, CATEGORY_POSITION, HINTMSG_TARGET
        ),
        operation=operation,
    )


@card(75498415)
def blackwing_sirocco_the_dawn(c):
    """Blackwing - Sirocco the Dawn"""

    def no_tributes(e, c, minc):
        player = c.get_controller()
        return (
            minc == 0
            and c.is_level_above(5)
            and duel.get_field_group_count(player, LOCATION_MZONE, 0) == 0
            and duel.get_field_group_count(player, 0, LOCATION_MZONE) > 0
        )

    def first_main_phase(e):
        return duel.is_phase(PHASE_MAIN1)

    def others_cannot_attack(e, c):
        return c.get_field_id() != e.get_label()

    def operation(e, tp):
        tc = duel.get_first_target()
        if not (tc and tc.is_relate_to_effect(e) and tc.is_faceup()):
            return
        g = duel.get_matching_group(faceup_blackwing, tp, LOCATION_MZONE, LOCATION_MZONE, tc)
        until_end_of_turn(tc, e.get_handler(), EFFECT_UPDATE_ATTACK, g.get_sum(card.get_attack))
        e2 = effect.create_effect(e.get_handler())
        e2.set_type(EFFECT_TYPE_FIELD)
        e2.set_code(EFFECT_CANNOT_ATTACK)
        e2.set_property(EFFECT_FLAG_IGNORE_IMMUNE)
        e2.set_target_range(LOCATION_MZONE, 0)
        e2.set_target(others_cannot_attack)
        e2.set_label(tc.get_field_id())
        e2.set_reset(RESET_PHASE | PHASE_END)
        duel.register_effect(e2, tp)

    summoned = c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_SUMMON_PROC,
        property=EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_UNCOPYABLE,
        condition=no_tributes,
        value=SUMMON_TYPE_NORMAL,
    )
    c.effect(like=summoned, code=EFFECT_SET_PROC)
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_ATKCHANGE,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        count_limit=1,
        condition=first_main_phase,
        target=choose_targets(faceup_blackwing, LOCATION_MZONE, 0, CATEGORY_ATKCHANGE, HINTMSG_FACEUP),
        operation=operation,
    )


# --- bringing others -----------------------------------------------------------------------------------------------


@card(22835145)
def blackwing_blizzard_the_far_north(c):
    """Blackwing - Blizzard the Far North"""

    def small_blackwing(c):
        return c.is_level_below(4) and c.is_set_card(BLACKWING)

    cannot_be_special_summoned(c)
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_SUMMON_SUCCESS,
        **helpers.revive(small_blackwing, position=POS_FACEUP_DEFENSE),
    )


@card(58820853)
def blackwing_shura_the_blue_flame(c):
    """Blackwing - Shura the Blue Flame"""

    def weak_blackwing(c, e, tp):
        return (
            c.is_set_card(BLACKWING)
            and c.is_attack_below(1500)
            and c.is_can_be_special_summoned(e, 0, tp, False, False)
        )

    def target(e, tp, chk):
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_MZONE) > 0 and duel.is_existing_matching_card(
                weak_blackwing, tp, LOCATION_DECK, 0, 1, None, e, tp
            )
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_DECK)

    def operation(e, tp):
        if duel.get_location_count(tp, LOCATION_MZONE) <= 0:
            return
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_matching_card(tp, weak_blackwing, tp, LOCATION_DECK, 0, 1, 1, None, e, tp)
        if g.get_count() == 0:
            return
        tc = g.get_first()
        if duel.special_summon_step(tc, 0, tp, tp, False, False, POS_FACEUP):
            negate_effects_of(tc, e.get_handler())
        duel.special_summon_complete()

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_BATTLE_DESTROYING,
        category=CATEGORY_SPECIAL_SUMMON,
        property=EFFECT_FLAG_DAMAGE_STEP,
        condition=destroyed_opponents_monster_to_grave,
        target=target,
        operation=operation,
    )


@card(72714392)
def blackwing_vayu_the_emblem_of_honor(c):
    """Blackwing - Vayu the Emblem of Honor"""

    def partner(c, e, tp, own: card):
        return (
            c.is_set_card(BLACKWING)
            and c.is_monster()
            and not c.is_type(TYPE_TUNER)
            and c.is_able_to_remove()
            and duel.is_existing_matching_card(
                synchro, tp, LOCATION_EXTRA, 0, 1, None, e, tp, c.get_level() + own.get_level()
            )
        )

    def synchro(c, e, tp, level):
        return (
            c.is_set_card(BLACKWING)
            and c.is_type(TYPE_SYNCHRO)
            and c.is_level(level)
            and c.is_can_be_special_summoned(e, 0, tp, False, False)
            and duel.get_location_count_from_ex(tp, tp, None, c) > 0
        )

    def target(e, tp, chk, chkc):
        c = e.get_handler()
        if chkc:
            return chkc != c and lies_in(chkc, tp, LOCATION_GRAVE, 0) and partner(chkc, e, tp, c)
        if chk == 0:
            return c.is_able_to_remove() and duel.is_existing_target(
                partner, tp, LOCATION_GRAVE, 0, 1, None, e, tp, c
            )
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_REMOVE)
        g = duel.select_target(tp, partner, tp, LOCATION_GRAVE, 0, 1, 1, None, e, tp, c)
        g.add_card(c)
        duel.set_operation_info(0, CATEGORY_REMOVE, g, 2, 0, 0)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_EXTRA)

    def operation(e, tp):
        c = e.get_handler()
        tc = duel.get_first_target()
        if not (tc and c.is_relate_to_effect(e) and tc.is_relate_to_effect(e)):
            return
        level = c.get_level() + tc.get_level()
        if duel.remove(group.from_cards(c, tc), POS_FACEUP, REASON_EFFECT) != 2:
            return
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_matching_card(tp, synchro, tp, LOCATION_EXTRA, 0, 1, 1, None, e, tp, level)
        if g.get_count() == 0:
            return
        sc = g.get_first()
        if duel.special_summon_step(sc, 0, tp, tp, False, False, POS_FACEUP):
            negate_effects_of(sc, c)
        duel.special_summon_complete()

    while_face_up(c, EFFECT_CANNOT_BE_SYNCHRO_MATERIAL, value=1)
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_REMOVE | CATEGORY_SPECIAL_SUMMON,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_GRAVE,
        target=target,
        operation=operation,
    )


# --- from the hand -------------------------------------------------------------------------------------------------


@card(85215458)
def blackwing_kalut_the_moon_shadow(c):
    """Blackwing - Kalut the Moon Shadow"""

    def condition(e, tp):
        if not duel.is_phase(PHASE_DAMAGE) or duel.is_damage_calculated():
            return False
        tc = duel.get_battle_monster(tp)
        return tc and tc.is_relate_to_battle() and tc.is_set_card(BLACKWING)  # also before it is flipped

    def operation(e, tp):
        tc = duel.get_battle_monster(tp)
        if tc and tc.is_relate_to_battle():
            until_end_of_turn(tc, e.get_handler(), EFFECT_UPDATE_ATTACK, 1400)

    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_FREE_CHAIN,
        category=CATEGORY_ATKCHANGE,
        property=EFFECT_FLAG_DAMAGE_STEP,
        range=LOCATION_HAND,
        hint_timing=(TIMING_DAMAGE_STEP, TIMING_DAMAGE_STEP),
        condition=condition,
        cost=helpers.send_self_to_grave,
        operation=operation,
    )


@card(24508238)
def dd_crow(c):
    """D.D. Crow"""

    def cost(e, tp, chk):
        c = e.get_handler()
        if chk == 0:
            return c.is_discardable() and c.is_able_to_grave_as_cost()
        duel.send_to_grave(c, REASON_COST | REASON_DISCARD)

    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_FREE_CHAIN,
        category=CATEGORY_REMOVE,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_HAND,
        hint_timing=(0, TIMING_END_PHASE),
        cost=cost,
        target=choose_targets(card.is_able_to_remove, 0, LOCATION_GRAVE, CATEGORY_REMOVE, HINTMSG_REMOVE),
        operation=banish_targets,
    )


# --- DARK monsters -------------------------------------------------------------------------------------------------


@card(65192027)
def dark_armed_dragon(c):
    """Dark Armed Dragon"""

    def three_dark_monsters(e):
        tp = e.get_handler_player()
        return (
            duel.get_location_count(tp, LOCATION_MZONE) > 0
            and duel.get_matching_group_count(dark_monster, tp, LOCATION_GRAVE, 0, None) == 3
        )

    c.enable_revive_limit()
    cannot_be_special_summoned(c)
    special_summon_procedure(c, three_dark_monsters)
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_DESTROY,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        cost=banish_from_grave(dark_monster),
        target=choose_targets(None, LOCATION_ONFIELD, LOCATION_ONFIELD, CATEGORY_DESTROY, HINTMSG_DESTROY),
        operation=destroy_targets,
    )


@card(92719314)
def the_dark_creator(c):
    """The Dark Creator"""

    def five_dark_monsters(e):
        tp = e.get_handler_player()
        return (
            duel.get_field_group_count(tp, LOCATION_MZONE, 0) == 0
            and duel.get_location_count(tp, LOCATION_MZONE) > 0
            and duel.get_matching_group_count(dark_monster, tp, LOCATION_GRAVE, 0, None) >= 5
        )

    def revivable(c, e, tp):
        return c.is_attribute(ATTRIBUTE_DARK) and c.is_can_be_special_summoned(e, 0, tp, False, False)

    def payable(c, e, tp):
        return (
            dark_monster(c)
            and c.is_able_to_remove_as_cost()
            and duel.is_existing_target(revivable, tp, LOCATION_GRAVE, 0, 1, c, e, tp)
        )

    def cost(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(payable, tp, LOCATION_GRAVE, 0, 1, None, e, tp)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_REMOVE)
        g = duel.select_matching_card(tp, payable, tp, LOCATION_GRAVE, 0, 1, 1, None, e, tp)
        duel.remove(g, POS_FACEUP, REASON_COST)

    def target(e, tp, chk, chkc):
        if chkc:
            return lies_in(chkc, tp, LOCATION_GRAVE, 0) and revivable(chkc, e, tp)
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_MZONE) > 0
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_target(tp, revivable, tp, LOCATION_GRAVE, 0, 1, 1, None, e, tp)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, g, 1, 0, 0)

    c.enable_revive_limit()
    special_summon_procedure(c, five_dark_monsters)
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_SPECIAL_SUMMON,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        count_limit=1,
        cost=cost,
        target=target,
        operation=helpers.summon_target(),
    )


# --- Synchro Monsters ----------------------------------------------------------------------------------------------


def blackwing_card(c):
    """A "Blackwing" card."""
    return c.is_set_card(BLACKWING)


@card(76913983)
def blackwing_armed_wing(c):
    """Blackwing Armed Wing"""

    def attacks_defense_position(e):
        tc = duel.get_attack_target()
        in_damage_step = duel.is_phase(PHASE_DAMAGE) or duel.is_phase(PHASE_DAMAGE_CAL)
        return in_damage_step and duel.get_attacker() == e.get_handler() and tc and tc.is_defense_pos()

    synchro_procedure(c, tuner=blackwing_card)
    c.enable_revive_limit()
    while_face_up(c, EFFECT_UPDATE_ATTACK, condition=attacks_defense_position, value=500)
    pierces(c)


@card(69031175)
def blackwing_armor_master(c):
    """Blackwing Armor Master"""

    def attacked_a_monster(e, tp):
        own = e.get_handler()
        tc = own.get_battle_target()
        return duel.get_attacker() == own and tc and tc.is_relate_to_battle() and tc.is_faceup()

    def counter_target(e, tp, chk):
        tc = e.get_handler().get_battle_target()
        if chk == 0:
            return tc.get_counter(COUNTER_WEDGE) == 0 and tc.is_can_add_counter(COUNTER_WEDGE, 1)
        duel.set_operation_info(0, CATEGORY_COUNTER, tc, 1, 0, COUNTER_WEDGE)

    def place_wedge(e, tp):
        tc = e.get_handler().get_battle_target()
        if tc and tc.is_relate_to_battle() and tc.is_faceup() and tc.get_counter(COUNTER_WEDGE) == 0:
            tc.add_counter(COUNTER_WEDGE, 1)

    def wedged(c):
        return c.get_counter(COUNTER_WEDGE) > 0

    def remove_all_wedges(e, tp, chk):
        g = duel.get_matching_group(wedged, tp, 0, LOCATION_MZONE, None)
        if chk == 0:
            return g.get_count() > 0
        for tc in g:
            tc.remove_counter(tp, COUNTER_WEDGE, tc.get_counter(COUNTER_WEDGE), REASON_COST)
        duel.set_target_card(g)

    def weaken(e, tp):
        for tc in duel.get_target_cards(e):
            if tc.is_faceup():
                until_end_of_turn(tc, e.get_handler(), EFFECT_SET_ATTACK_FINAL, 0)
                until_end_of_turn(tc, e.get_handler(), EFFECT_SET_DEFENSE_FINAL, 0)

    synchro_procedure(c, tuner=blackwing_card)
    c.enable_revive_limit()
    survives_battle(c)
    while_face_up(c, EFFECT_AVOID_BATTLE_DAMAGE, value=1)
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_DAMAGE_STEP_END,
        category=CATEGORY_COUNTER,
        condition=attacked_a_monster,
        target=counter_target,
        operation=place_wedge,
    )
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_ATKCHANGE | CATEGORY_DEFCHANGE,
        range=LOCATION_MZONE,
        cost=remove_all_wedges,
        operation=weaken,
    )


# --- Spells and Traps ----------------------------------------------------------------------------------------------


@card(91351370)
def black_whirlwind(c):
    """Black Whirlwind"""

    def summoned_blackwing(c, tp):
        return c.is_faceup() and c.is_set_card(BLACKWING) and c.is_controller(tp)

    def condition(e, tp, eg):
        return eg.is_exists(summoned_blackwing, 1, None, tp)

    def weaker_blackwing(c, attack):
        return c.is_monster() and c.is_set_card(BLACKWING) and c.get_attack() < attack and c.is_able_to_hand()

    def target(e, tp, eg, chk):
        tc = eg.get_first()
        if chk == 0:
            return duel.is_existing_matching_card(
                weaker_blackwing, tp, LOCATION_DECK, 0, 1, None, tc.get_attack()
            )
        tc.create_relation(e.get_handler(), RESET_EVENT | RESETS_STANDARD)
        duel.set_operation_info(0, CATEGORY_TOHAND, None, 1, tp, LOCATION_DECK)

    def operation(e, tp, eg):
        c = e.get_handler()
        tc = eg.get_first()
        if not (c.is_relate_to_effect(e) and tc.is_relate_to_card(c) and tc.is_faceup()):
            return
        attack = tc.get_attack()
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_ATOHAND)
        g = duel.select_matching_card(tp, weaker_blackwing, tp, LOCATION_DECK, 0, 1, 1, None, attack)
        if g.get_count() > 0:
            duel.send_to_hand(g, PLAYER_NONE, REASON_EFFECT)
            duel.confirm_cards(1 - tp, g)

    plain_activation(c)
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_SUMMON_SUCCESS,
        category=CATEGORY_TOHAND | CATEGORY_SEARCH,
        range=LOCATION_SZONE,
        condition=condition,
        target=target,
        operation=operation,
    )


@card(64952266)
def against_the_wind(c):
    """Against the Wind"""

    def blackwing_monster(c):
        return c.is_set_card(BLACKWING) and c.is_monster() and c.is_able_to_hand()

    def target(e, tp, chk, chkc):
        if chkc:
            return lies_in(chkc, tp, LOCATION_GRAVE, 0) and blackwing_monster(chkc)
        if chk == 0:
            return duel.is_existing_target(blackwing_monster, tp, LOCATION_GRAVE, 0, 1, None)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_ATOHAND)
        g = duel.select_target(tp, blackwing_monster, tp, LOCATION_GRAVE, 0, 1, 1, None)
        duel.set_operation_info(0, CATEGORY_TOHAND, g, 1, 0, 0)
        duel.set_operation_info(0, CATEGORY_DAMAGE, None, 0, tp, g.get_first().get_attack())

    def operation(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e):
            duel.damage(tp, tc.get_attack(), REASON_EFFECT)
            duel.send_to_hand(tc, PLAYER_NONE, REASON_EFFECT)

    helpers.activation(
        c,
        category=CATEGORY_TOHAND | CATEGORY_DAMAGE,
        property=EFFECT_FLAG_CARD_TARGET,
        target=target,
        operation=operation,
    )


@card(59839761)
def delta_crow_anti_reverse(c):
    """Delta Crow - Anti Reverse"""

    def face_down_spell_trap(c):
        return c.is_facedown() and c.is_location(LOCATION_SZONE)

    def condition(e, tp):
        return duel.is_existing_matching_card(faceup_blackwing, tp, LOCATION_MZONE, 0, 1, None)

    def exactly_three(e):
        tp = e.get_handler_player()
        return duel.get_matching_group_count(faceup_blackwing, tp, LOCATION_MZONE, 0, None) == 3

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(face_down_spell_trap, tp, 0, LOCATION_SZONE, 1, None)
        g = duel.get_matching_group(face_down_spell_trap, tp, 0, LOCATION_SZONE, None)
        duel.set_operation_info(0, CATEGORY_DESTROY, g, g.get_count(), 0, 0)

    helpers.activation(
        c,
        category=CATEGORY_DESTROY,
        hint_timing=(0, TIMING_END_PHASE),
        condition=condition,
        target=target,
        operation=destroy_all(face_down_spell_trap, 0, LOCATION_SZONE),
    )
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_TRAP_ACT_IN_HAND, condition=exactly_three)
