"""Synchro Monsters of the Synchro era (2008 to 2009) that go into any deck with the Tuners for them."""

from ygocore.cards import helpers
from ygocore.cards.helpers import synchro_procedure, while_face_up
from ygocore.cards.language import *
from ygocore.cards.library._common import (
    banish_from_grave,
    battle_damage_to_opponent,
    battles_a_monster,
    choose_targets,
    destroy_all,
    destroyed_and_sent_to_grave_by,
    destroyed_opponents_monster_to_grave,
    itself,
    lies_in,
    negate_and_destroy,
    pay_lp,
    pierces,
    tribute_itself,
)

NITRO_SYNCHRON = 96182448
IRON_CHAIN = 0x25


def synchro_summoned(e):
    """This card was Synchro Summoned."""
    return e.get_handler().is_synchro_summoned()


# --- what they do when they are Synchro Summoned -------------------------------------------------------------------


@card(27315304)
def mist_wurm(c):
    """Mist Wurm"""
    synchro_procedure(c, least=2)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_SPSUMMON_SUCCESS,
        category=CATEGORY_TOHAND,
        property=EFFECT_FLAG_CARD_TARGET,
        condition=synchro_summoned,
        target=choose_targets(
            card.is_able_to_hand, 0, LOCATION_ONFIELD, CATEGORY_TOHAND, HINTMSG_RTOHAND, 1, 3, forced=True
        ),
        operation=helpers.return_targets_to_hand,
    )


@card(73580471)
def black_rose_dragon(c):
    """Black Rose Dragon"""

    def all_cards(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(None, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 1, None)
        g = duel.get_field_group(tp, LOCATION_ONFIELD, LOCATION_ONFIELD)
        duel.set_operation_info(0, CATEGORY_DESTROY, g, g.get_count(), 0, 0)

    def destroy_all_cards(e, tp):
        duel.destroy(duel.get_field_group(tp, LOCATION_ONFIELD, LOCATION_ONFIELD), REASON_EFFECT)

    def plant(c):
        return c.is_monster() and c.is_race(RACE_PLANT)

    def turnable(c):
        return c.is_defense_pos() and c.is_can_change_position()

    def turn_up(e, tp):
        tc = duel.get_first_target()
        if not (tc and tc.is_relate_to_effect(e) and tc.is_defense_pos()):
            return
        if duel.change_position(tc, POS_FACEUP_ATTACK) > 0:
            helpers.until_end_of_turn(tc, e.get_handler(), EFFECT_SET_ATTACK_FINAL, 0)

    synchro_procedure(c)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_SPSUMMON_SUCCESS,
        category=CATEGORY_DESTROY,
        condition=synchro_summoned,
        target=all_cards,
        operation=destroy_all_cards,
    )
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_POSITION | CATEGORY_ATKCHANGE,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        count_limit=1,
        cost=banish_from_grave(plant),
        target=choose_targets(turnable, 0, LOCATION_MZONE, CATEGORY_POSITION, HINTMSG_TARGET),
        operation=turn_up,
    )


# --- effects that are activated ------------------------------------------------------------------------------------


@card(50321796)
def brionac_dragon_of_the_ice_barrier(c):
    """Brionac, Dragon of the Ice Barrier"""

    def discard_any_number(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(card.is_discardable, tp, LOCATION_HAND, 0, 1, None)
        targets = 0
        for tc in duel.get_field_group(tp, 0, LOCATION_ONFIELD):
            if tc.is_able_to_hand() and tc.is_can_be_effect_target(e):
                targets += 1
        most = min(targets, duel.get_field_group_count(tp, LOCATION_HAND, 0))
        count = duel.discard_hand(tp, card.is_discardable, 1, most, REASON_COST | REASON_DISCARD)
        duel.set_target_param(count)

    def target(e, tp, chk, chkc):
        if chkc:
            return lies_in(chkc, tp, 0, LOCATION_ONFIELD) and chkc.is_able_to_hand()
        if chk == 0:
            return duel.is_existing_target(card.is_able_to_hand, tp, 0, LOCATION_ONFIELD, 1, None)
        count: int = duel.get_chain_info(0, CHAININFO_TARGET_PARAM)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_RTOHAND)
        g = duel.select_target(tp, card.is_able_to_hand, tp, 0, LOCATION_ONFIELD, count, count, None)
        duel.set_operation_info(0, CATEGORY_TOHAND, g, count, 0, 0)

    synchro_procedure(c)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_TOHAND,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        count_limit=(1, 50321796),
        cost=discard_any_number,
        target=target,
        operation=helpers.return_targets_to_hand,
    )


@card(32646477)
def dark_strike_fighter(c):
    """Dark Strike Fighter"""

    def first_main_phase(e):
        return duel.is_phase(PHASE_MAIN1)

    def tribute_a_monster(e, tp, chk):
        if chk == 0:
            return duel.check_release_group_cost(tp, card.has_level, 1, False, None, None)
        g = duel.select_release_group_cost(tp, card.has_level, 1, 1, False, None, None)
        duel.set_target_param(g.get_first().get_level() * 200)
        duel.release(g, REASON_COST)

    synchro_procedure(c)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        range=LOCATION_MZONE,
        count_limit=(1, 32646477),
        condition=first_main_phase,
        cost=tribute_a_monster,
        **helpers.damage_noted_by_cost(),
    )


@card(88643579)
def dark_end_dragon(c):
    """Dark End Dragon"""

    def dark(c):
        return c.is_attribute(ATTRIBUTE_DARK)

    def target(e, tp, chk, chkc):
        own = e.get_handler()
        if chkc:
            return lies_in(chkc, tp, 0, LOCATION_MZONE)
        if chk == 0:
            return (
                own.is_attack_above(500)
                and own.is_defense_above(500)
                and duel.is_existing_target(None, tp, 0, LOCATION_MZONE, 1, None)
            )
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_TOGRAVE)
        g = duel.select_target(tp, None, tp, 0, LOCATION_MZONE, 1, 1, None)
        duel.set_operation_info(0, CATEGORY_TOGRAVE, g, 1, 0, 0)

    def operation(e, tp):
        own = e.get_handler()
        if not own.is_relate_to_effect(e) or own.is_facedown():
            return
        if not own.is_attack_above(500) or not own.is_defense_above(500):
            return  # it has to lose exactly 500
        attack = own.get_attack()
        defense = own.get_defense()
        helpers.gives(own, own, EFFECT_UPDATE_ATTACK, -500, RESET_EVENT | RESETS_STANDARD_DISABLE)
        helpers.gives(own, own, EFFECT_UPDATE_DEFENSE, -500, RESET_EVENT | RESETS_STANDARD_DISABLE)
        if own.get_attack() != attack - 500 or own.get_defense() != defense - 500:
            return
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e):
            duel.send_to_grave(tc, REASON_EFFECT)

    synchro_procedure(c, nontuner=dark)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_ATKCHANGE | CATEGORY_DEFCHANGE | CATEGORY_TOGRAVE,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        count_limit=1,
        target=target,
        operation=operation,
    )


@card(19974580)
def iron_chain_dragon(c):
    """Iron Chain Dragon"""

    def iron_chain_monster(c):
        return c.is_monster() and c.is_set_card(IRON_CHAIN) and c.is_able_to_remove()

    def banish_target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(iron_chain_monster, tp, LOCATION_GRAVE, 0, 1, None)
        g = duel.get_matching_group(iron_chain_monster, tp, LOCATION_GRAVE, 0, None)
        duel.set_operation_info(0, CATEGORY_REMOVE, g, g.get_count(), 0, 0)

    def grow(e, tp):
        own = e.get_handler()
        g = duel.get_matching_group(iron_chain_monster, tp, LOCATION_GRAVE, 0, None)
        count = duel.remove(g, POS_FACEUP, REASON_EFFECT)
        if count > 0 and own.is_relate_to_effect(e) and own.is_faceup():
            helpers.gives(own, own, EFFECT_UPDATE_ATTACK, count * 200, RESETS_STANDARD_DISABLE_PHASE_END)

    def mill_target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_DECKDES, None, 0, 1 - tp, 3)

    def mill(e, tp):
        duel.discard_deck(1 - tp, 3, REASON_EFFECT)

    synchro_procedure(c)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_REMOVE | CATEGORY_ATKCHANGE,
        range=LOCATION_MZONE,
        target=banish_target,
        operation=grow,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_BATTLE_DAMAGE,
        category=CATEGORY_DECKDES,
        condition=battle_damage_to_opponent,
        target=mill_target,
        operation=mill,
    )


# --- effects that answer an activation -----------------------------------------------------------------------------


@card(44508094)
def stardust_dragon(c):
    """Stardust Dragon"""

    def would_destroy_on_the_field(e, tp, ev):
        if e.get_handler().is_status(STATUS_BATTLE_DESTROYED) or not duel.is_chain_negatable(ev):
            return False
        found, g, _count, _owner, _value = duel.get_operation_info(ev, CATEGORY_DESTROY)
        return found and g.is_exists(card.is_on_field, 1, None)

    def negate(e, tp, eg, ev, re):
        own = e.get_handler()
        if own.is_location(LOCATION_GRAVE):
            own.register_flag_effect(44508094, RESETS_STANDARD_PHASE_END, 0, 1)
        negate_and_destroy(e, eg, ev, re)

    def used_this_turn(e):
        return e.get_handler().has_flag_effect(44508094)

    def return_target(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_MZONE) > 0 and own.is_can_be_special_summoned(
                e, 0, tp, False, False
            )
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, own, 1, 0, 0)

    def come_back(e, tp):
        own = e.get_handler()
        if own.is_relate_to_effect(e):
            duel.special_summon(own, 0, tp, tp, False, False, POS_FACEUP)

    synchro_procedure(c)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        range=LOCATION_MZONE,
        condition=would_destroy_on_the_field,
        cost=tribute_itself,
        **helpers.negate_activation(negate),
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_PHASE | PHASE_END,
        category=CATEGORY_SPECIAL_SUMMON,
        range=LOCATION_GRAVE,
        condition=used_this_turn,
        target=return_target,
        operation=come_back,
    )


def recovers_original_attack(c):
    """If this card destroys a monster by battle and sends it to the GY: gain LP equal to its original ATK in the GY."""

    def target(e, tp, chk):
        tc = e.get_handler().get_battle_target()
        if chk == 0:
            return True
        duel.set_target_card(tc)
        duel.set_operation_info(0, CATEGORY_RECOVER, None, 0, tp, tc.get_base_attack())

    def operation(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e):
            duel.recover(tp, tc.get_base_attack(), REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_BATTLE_DESTROYING,
        category=CATEGORY_RECOVER,
        condition=destroyed_and_sent_to_grave_by(itself),
        target=target,
        operation=operation,
    )


@card(70780151)
def thought_ruler_archfiend(c):
    """Thought Ruler Archfiend"""

    def targets_a_psychic_monster(e, ev, re):
        if e.get_handler().is_status(STATUS_BATTLE_DESTROYED) or not re.is_has_type(EFFECT_TYPE_ACTIVATE):
            return False
        if not re.is_spell_trap_effect() or not re.is_has_property(EFFECT_FLAG_CARD_TARGET):
            return False
        targets: group = duel.get_chain_info(ev, CHAININFO_TARGET_CARDS)
        if targets.get_count() != 1 or not duel.is_chain_negatable(ev):
            return False
        tc = targets.get_first()
        return tc.is_location(LOCATION_MZONE) and tc.is_faceup() and tc.is_race(RACE_PSYCHIC)

    synchro_procedure(c)
    c.enable_revive_limit()
    recovers_original_attack(c)
    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        range=LOCATION_MZONE,
        condition=targets_a_psychic_monster,
        cost=pay_lp(1000),
        **helpers.negate_activation(),
    )


# --- effects of battle ---------------------------------------------------------------------------------------------


@card(26593852)
def ally_of_justice_catastor(c):
    """Ally of Justice Catastor"""

    def battles_another_attribute(e, tp):
        tc = e.get_handler().get_battle_target()
        return battles_a_monster(e, tp) and tc and tc.is_faceup() and not tc.is_attribute(ATTRIBUTE_DARK)

    def target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_DESTROY, e.get_handler().get_battle_target(), 1, 0, 0)

    def operation(e, tp):
        tc = e.get_handler().get_battle_target()
        if tc and tc.is_relate_to_battle():
            duel.destroy(tc, REASON_EFFECT)

    synchro_procedure(c)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_BATTLE_START,
        category=CATEGORY_DESTROY,
        condition=battles_another_attribute,
        target=target,
        operation=operation,
    )


@card(23693634)
def colossal_fighter(c):
    """Colossal Fighter"""

    def for_each_warrior(e, c):
        return 100 * duel.get_matching_group_count(
            warrior, e.get_handler_player(), LOCATION_GRAVE, LOCATION_GRAVE, None
        )

    def warrior(c):
        return c.is_monster() and c.is_race(RACE_WARRIOR)

    def sent_to_grave(e):
        return e.get_handler().is_location(LOCATION_GRAVE)

    def any_warrior(c):
        return c.is_race(RACE_WARRIOR)

    synchro_procedure(c)
    c.enable_revive_limit()
    while_face_up(c, EFFECT_UPDATE_ATTACK, value=for_each_warrior)
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_BATTLE_DESTROYED,
        condition=sent_to_grave,
        **helpers.revive(any_warrior, other=LOCATION_GRAVE),
    )


@card(53714009)
def flamvell_uruquizas(c):
    """Flamvell Uruquizas"""

    def grow(e, tp):
        own = e.get_handler()
        if own.is_relate_to_effect(e) and own.is_faceup():
            helpers.gives(own, own, EFFECT_UPDATE_ATTACK, 300, RESET_EVENT | RESETS_STANDARD_DISABLE)

    synchro_procedure(c)
    c.enable_revive_limit()
    pierces(c)
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_BATTLE_DAMAGE,
        category=CATEGORY_ATKCHANGE,
        condition=battle_damage_to_opponent,
        operation=grow,
    )


@card(7391448)
def goyo_guardian(c):
    """Goyo Guardian"""

    def earth(c):
        return c.is_attribute(ATTRIBUTE_EARTH)

    def target(e, tp, chk):
        tc = e.get_handler().get_battle_target()
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_MZONE) > 0 and tc.is_can_be_special_summoned(
                e, 0, tp, False, False, POS_FACEUP_DEFENSE
            )
        duel.set_target_card(tc)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, tc, 1, 0, 0)

    synchro_procedure(c, tuner=earth)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_BATTLE_DESTROYING,
        category=CATEGORY_SPECIAL_SUMMON,
        condition=destroyed_opponents_monster_to_grave,
        target=target,
        operation=helpers.summon_target(POS_FACEUP_DEFENSE),
    )


@card(18013090)
def nitro_warrior(c):
    """Nitro Warrior"""
    charged, spent = 1, 2

    def nitro_synchron(c):
        return c.is_code(NITRO_SYNCHRON)

    def own_spell_card(e, tp, re, rp):
        return (
            rp == tp
            and duel.is_turn_player(tp)
            and re.is_has_type(EFFECT_TYPE_ACTIVATE)
            and re.is_spell_effect()
            and not e.get_handler().has_flag_effect(18013090)
        )

    def charge(e):
        e.get_handler().register_flag_effect(18013090, RESETS_STANDARD_PHASE_END, 0, 1, charged)

    def charged_in_calculation(e):
        own = e.get_handler()
        return (
            duel.is_phase(PHASE_DAMAGE_CAL)
            and own.has_flag_effect(18013090)
            and own.get_flag_effect_label(18013090) == charged
            and (duel.get_attacker() == own or duel.get_attack_target() == own)
        )

    def is_charged(e):
        own = e.get_handler()
        return own.has_flag_effect(18013090) and own.get_flag_effect_label(18013090) == charged

    def spend(e):
        e.get_handler().set_flag_effect_label(18013090, spent)

    def attacks_and_destroys(e, tp):
        own = e.get_handler()
        tc = own.get_battle_target()
        return (
            duel.get_attacker() == own
            and not own.is_status(STATUS_BATTLE_DESTROYED)
            and tc
            and tc.is_status(STATUS_BATTLE_DESTROYED)
        )

    def turnable(c):
        return c.is_position(POS_FACEUP_DEFENSE) and c.is_can_change_position()

    def attack_it(e, tp):
        own = e.get_handler()
        tc = duel.get_first_target()
        if not (tc and tc.is_relate_to_effect(e) and tc.is_position(POS_FACEUP_DEFENSE)):
            return
        if duel.change_position(tc, POS_FACEUP_ATTACK) > 0 and own.is_relate_to_battle():
            duel.break_effect()
            duel.chain_attack(tc)

    synchro_procedure(c, tuner=nitro_synchron)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_CHAIN_SOLVED,
        range=LOCATION_MZONE,
        condition=own_spell_card,
        operation=charge,
    )
    while_face_up(c, EFFECT_UPDATE_ATTACK, condition=charged_in_calculation, value=1000)
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_BATTLED,
        condition=is_charged,
        operation=spend,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_BATTLED,
        category=CATEGORY_POSITION,
        property=EFFECT_FLAG_CARD_TARGET,
        condition=attacks_and_destroys,
        target=choose_targets(turnable, 0, LOCATION_MZONE, CATEGORY_POSITION, HINTMSG_TARGET),
        operation=attack_it,
    )


@card(70902743)
def red_dragon_archfiend(c):
    """Red Dragon Archfiend"""

    def attacked_defense_position(e, tp):
        own = e.get_handler()
        tc = duel.get_attack_target()
        return duel.get_attacker() == own and tc and tc.is_controller(1 - tp) and tc.is_defense_pos()

    def idle_monster(c):
        return c.get_attack_announced_count() == 0

    def all_in_defense(e, tp, chk):
        if chk == 0:
            return True
        g = duel.get_matching_group(card.is_defense_pos, tp, 0, LOCATION_MZONE, None)
        duel.set_operation_info(0, CATEGORY_DESTROY, g, g.get_count(), 0, 0)

    def all_idle(e, tp, chk):
        if chk == 0:
            return True
        g = duel.get_matching_group(idle_monster, tp, LOCATION_MZONE, 0, e.get_handler())
        duel.set_operation_info(0, CATEGORY_DESTROY, g, g.get_count(), 0, 0)

    def destroy_idle(e, tp):
        own = e.get_handler()
        if own.is_relate_to_effect(e) and own.is_faceup():
            g = duel.get_matching_group(idle_monster, tp, LOCATION_MZONE, 0, own)
            duel.destroy(g, REASON_EFFECT)

    synchro_procedure(c)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_BATTLED,
        category=CATEGORY_DESTROY,
        condition=attacked_defense_position,
        target=all_in_defense,
        operation=destroy_all(card.is_defense_pos, 0, LOCATION_MZONE),
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_PHASE | PHASE_END,
        category=CATEGORY_DESTROY,
        range=LOCATION_MZONE,
        count_limit=1,
        condition=helpers.own_turn,
        target=all_idle,
        operation=destroy_idle,
    )


# --- effects of a phase --------------------------------------------------------------------------------------------


@card(43385557)
def magical_android(c):
    """Magical Android"""

    def psychic(c):
        return c.is_faceup() and c.is_race(RACE_PSYCHIC)

    def target(e, tp, chk):
        if chk == 0:
            return True
        points = 600 * duel.get_matching_group_count(psychic, tp, LOCATION_MZONE, 0, None)
        duel.set_operation_info(0, CATEGORY_RECOVER, None, 0, tp, points)

    def operation(e, tp):
        duel.recover(
            tp, 600 * duel.get_matching_group_count(psychic, tp, LOCATION_MZONE, 0, None), REASON_EFFECT
        )

    synchro_procedure(c)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_PHASE | PHASE_END,
        category=CATEGORY_RECOVER,
        range=LOCATION_MZONE,
        count_limit=1,
        condition=helpers.own_turn,
        target=target,
        operation=operation,
    )
