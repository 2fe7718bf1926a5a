"""Dark monsters that live on the GY."""

from ygocore.cards.helpers import opponent_attacks
from ygocore.cards.language import *
from ygocore.cards.library._common import (
    cannot_be_special_summoned,
    choose_targets,
    light_and_dark_procedure,
    special_summon_procedure,
    tribute_a_monster,
)

CHAOS_EMPEROR = 82301904


@card(30312361)
def phantom_of_chaos(c):
    """Phantom of Chaos"""

    def effect_monster(c):
        return c.is_type(TYPE_EFFECT) and c.is_monster() and c.is_able_to_remove()

    def become_it(e, tp):
        own = e.get_handler()
        tc = duel.get_first_target()
        if (
            not tc
            or not tc.is_relate_to_effect(e)
            or duel.remove(tc, POS_FACEUP, REASON_EFFECT) == 0
            or not own.is_relate_to_effect(e)
            or own.is_facedown()
        ):
            return
        code = tc.get_original_code()
        becomes(own, EFFECT_CHANGE_CODE, code)
        becomes(own, EFFECT_SET_BASE_ATTACK, max(tc.get_text_attack(), 0))
        own.copy_effect(code, RESETS_STANDARD_PHASE_END, 1)

    def becomes(own: card, code, value):
        e1 = effect.create_effect(own)
        e1.set_type(EFFECT_TYPE_SINGLE)
        e1.set_code(code)
        e1.set_value(value)
        e1.set_reset(RESETS_STANDARD_PHASE_END)
        own.register_effect(e1)

    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_NO_BATTLE_DAMAGE)
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_REMOVE,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        count_limit=1,
        target=choose_targets(effect_monster, LOCATION_GRAVE, 0, CATEGORY_REMOVE, HINTMSG_REMOVE),
        operation=become_it,
    )


@card(79407975)
def rainbow_dark_dragon(c):
    """Rainbow Dark Dragon"""

    def dark_monster(c):
        return c.is_monster() and c.is_attribute(ATTRIBUTE_DARK) and c.is_able_to_remove_as_cost()

    def seven_names(e):
        tp = e.get_handler_player()
        g = duel.get_matching_group(dark_monster, tp, LOCATION_GRAVE, 0, None)
        return duel.get_location_count(tp, LOCATION_MZONE) > 0 and g.get_class_count(card.get_code) >= 7

    def with_another_name(c, code):
        return not c.is_code(code)

    def banish_seven(e, tp):
        g = duel.get_matching_group(dark_monster, tp, LOCATION_GRAVE, 0, None)
        chosen = group.create_group()
        for _ in range(7):
            duel.hint(HINT_SELECTMSG, tp, HINTMSG_REMOVE)
            sg: group = g.select(tp, 1, 1, None)
            chosen.merge(sg)
            g = g.filter(with_another_name, None, sg.get_first().get_code())
        duel.remove(chosen, POS_FACEUP, REASON_COST)

    def known_dark_monster(c):
        return (c.is_location(LOCATION_GRAVE) or c.is_faceup()) and dark_monster(c)

    def banish_all_others(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return duel.is_existing_matching_card(
                known_dark_monster, tp, LOCATION_MZONE | LOCATION_GRAVE, 0, 1, own
            )
        g = duel.get_matching_group(known_dark_monster, tp, LOCATION_MZONE | LOCATION_GRAVE, 0, own)
        e.set_label(duel.remove(g, POS_FACEUP, REASON_COST))

    def gain_for_each(e):
        own = e.get_handler()
        if own.is_relate_to_effect(e) and own.is_faceup():
            own.update_attack(500 * e.get_label(), RESET_EVENT | RESETS_STANDARD)

    c.enable_revive_limit()
    cannot_be_special_summoned(c)
    special_summon_procedure(c, seven_names, banish_seven)
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_ATKCHANGE,
        range=LOCATION_MZONE,
        cost=banish_all_others,
        operation=gain_for_each,
    )


@card(CHAOS_EMPEROR)
def chaos_emperor_dragon(c):
    """Chaos Emperor Dragon - Envoy of the End"""

    everywhere = LOCATION_HAND | LOCATION_ONFIELD

    def every_activation(re):
        return False  # none is left out of the count

    def only_activation_of_the_turn(e, tp, chk):
        if chk == 0:
            return duel.get_custom_activity_count(
                CHAOS_EMPEROR, tp, ACTIVITY_CHAIN
            ) == 0 and duel.check_lp_cost(tp, 1000)
        duel.pay_lp_cost(tp, 1000)
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD)
        e1.set_code(EFFECT_CANNOT_ACTIVATE)
        e1.set_property(EFFECT_FLAG_PLAYER_TARGET | EFFECT_FLAG_OATH)
        e1.set_target_range(1, 0)
        e1.set_value(1)
        e1.set_reset(RESET_PHASE | PHASE_END)
        duel.register_effect(e1, tp)

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(card.is_able_to_grave, tp, everywhere, everywhere, 1, None)
        g = duel.get_field_group(tp, everywhere, everywhere)
        duel.set_operation_info(0, CATEGORY_TOGRAVE, g, g.get_count(), 0, 0)
        duel.set_operation_info(0, CATEGORY_DAMAGE, None, 0, 1 - tp, 0)

    def in_grave_of(c, player):
        return c.is_location(LOCATION_GRAVE) and c.is_controller(player)

    def send_all_and_burn(e, tp):
        duel.send_to_grave(duel.get_field_group(tp, everywhere, everywhere), REASON_EFFECT)
        count = duel.get_operated_group().filter_count(in_grave_of, None, 1 - tp)
        if count > 0:
            duel.break_effect()
            duel.damage(1 - tp, 300 * count, REASON_EFFECT)

    c.enable_revive_limit()
    c.add_custom_activity_counter(CHAOS_EMPEROR, ACTIVITY_CHAIN, every_activation)
    cannot_be_special_summoned(c)
    light_and_dark_procedure(c)
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_TOGRAVE | CATEGORY_DAMAGE,
        range=LOCATION_MZONE,
        count_limit=1,
        cost=only_activation_of_the_turn,
        target=target,
        operation=send_all_and_burn,
    )


@card(4923662)
def chaos_burst(c):
    """Chaos Burst"""

    def target(e, tp, chk, chkc):
        tc = duel.get_attacker()
        if chkc:
            return chkc == tc
        if chk == 0:
            return tc.is_on_field() and tc.is_can_be_effect_target(e)
        duel.set_target_card(tc)
        duel.set_operation_info(0, CATEGORY_DESTROY, tc, 1, 0, 0)
        duel.set_operation_info(0, CATEGORY_DAMAGE, None, 0, 1 - tp, 1000)

    def destroy_it_then_burn(e, tp):
        if duel.destroy(duel.get_target_cards(e), REASON_EFFECT) > 0:
            duel.break_effect()
            duel.damage(1 - tp, 1000, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_ATTACK_ANNOUNCE,
        category=CATEGORY_DESTROY | CATEGORY_DAMAGE,
        property=EFFECT_FLAG_CARD_TARGET,
        condition=opponent_attacks,
        cost=tribute_a_monster,
        target=target,
        operation=destroy_it_then_burn,
    )
