"""The dragons of the Signers, and what became of them."""

from ygocore.cards.helpers import synchro_procedure
from ygocore.cards.language import *
from ygocore.cards.library._common import negate_and_destroy, negates_activation_of


@card(25862681)
def ancient_fairy_dragon(c):
    """Ancient Fairy Dragon"""

    def of_level_4_or_lower(c, e, tp):
        return c.is_level_below(4) and c.is_can_be_special_summoned(e, 0, tp, False, False)

    def no_battle_phase_this_turn(e, tp, chk):
        if chk == 0:
            return duel.get_activity_count(tp, ACTIVITY_BATTLE_PHASE) == 0
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD)
        e1.set_code(EFFECT_CANNOT_BP)
        e1.set_property(EFFECT_FLAG_PLAYER_TARGET | EFFECT_FLAG_OATH)
        e1.set_target_range(1, 0)
        e1.set_reset(RESET_PHASE | PHASE_END)
        duel.register_effect(e1, tp)

    def call_target(e, tp, chk):
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_MZONE) > 0 and duel.is_existing_matching_card(
                of_level_4_or_lower, tp, LOCATION_HAND, 0, 1, None, e, tp
            )
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_HAND)

    def call(e, tp):
        if duel.get_location_count(tp, LOCATION_MZONE) <= 0:
            return
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_matching_card(tp, of_level_4_or_lower, tp, LOCATION_HAND, 0, 1, 1, None, e, tp)
        if g.get_count() > 0:
            duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP)

    def fields_target(e, tp, chk):
        g = duel.get_matching_group(None, tp, LOCATION_FZONE, LOCATION_FZONE, None)
        if chk == 0:
            return g.get_count() > 0
        duel.set_operation_info(0, CATEGORY_DESTROY, g, g.get_count(), 0, 0)
        duel.set_operation_info(0, CATEGORY_RECOVER, None, 0, tp, 1000)

    def another_field_spell(c, gone: group):
        return (
            c.is_spell()
            and c.is_type(TYPE_FIELD)
            and c.is_able_to_hand()
            and not gone.is_exists(card.is_code, 1, None, c.get_code())
        )

    def destroy_fields(e, tp):
        g = duel.get_matching_group(None, tp, LOCATION_FZONE, LOCATION_FZONE, None)
        if duel.destroy(g, REASON_EFFECT) == 0:
            return
        gone: group = duel.get_operated_group()
        if (
            duel.recover(tp, 1000, REASON_EFFECT) <= 0
            or not duel.is_existing_matching_card(another_field_spell, tp, LOCATION_DECK, 0, 1, None, gone)
            or not duel.select_yes_no(tp, string_id(25862681, 0))
        ):
            return
        duel.break_effect()
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_ATOHAND)
        sg = duel.select_matching_card(tp, another_field_spell, tp, LOCATION_DECK, 0, 1, 1, None, gone)
        duel.send_to_hand(sg, PLAYER_NONE, REASON_EFFECT)
        duel.confirm_cards(1 - tp, sg)

    synchro_procedure(c)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_SPECIAL_SUMMON,
        range=LOCATION_MZONE,
        count_limit=(1, 25862681),
        cost=no_battle_phase_this_turn,
        target=call_target,
        operation=call,
    )
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_DESTROY | CATEGORY_RECOVER | CATEGORY_TOHAND | CATEGORY_SEARCH,
        range=LOCATION_MZONE,
        count_limit=(1, 25862682),
        target=fields_target,
        operation=destroy_fields,
    )


@card(21123811)
def cosmic_blazar_dragon(c):
    """Cosmic Blazar Dragon"""

    def synchro(c):
        return c.is_synchro_monster()

    def only_synchro_summoned(e, se, sp, st):
        return st & SUMMON_TYPE_SYNCHRO == SUMMON_TYPE_SYNCHRO

    def banish_until_end_phase(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return own.is_able_to_remove_as_cost()
        if duel.remove(own, POS_FACEUP, REASON_COST | REASON_TEMPORARY) == 0:
            return
        own.register_flag_effect(21123811, RESETS_STANDARD_PHASE_END, 0, 1)
        e1 = effect.create_effect(own)
        e1.set_type(EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS)
        e1.set_code(EVENT_PHASE | PHASE_END)
        e1.set_count_limit(1)
        e1.set_condition(is_still_gone)
        e1.set_operation(come_back)
        e1.set_reset(RESET_PHASE | PHASE_END)
        duel.register_effect(e1, tp)

    def is_still_gone(e):
        return e.get_owner().has_flag_effect(21123811)

    def come_back(e):
        duel.return_to_field(e.get_owner())

    def opponent_activates(e, tp, ev, rp):
        return (
            rp == 1 - tp
            and not e.get_handler().is_status(STATUS_BATTLE_DESTROYED)
            and duel.is_chain_negatable(ev)
        )

    def opponent_summons(e, tp, ep):
        return ep == 1 - tp and duel.get_current_chain() == 0

    def summon_target(e, eg, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_DISABLE_SUMMON, eg, eg.get_count(), 0, 0)
        duel.set_operation_info(0, CATEGORY_DESTROY, eg, eg.get_count(), 0, 0)

    def negate_summon(e, eg):
        duel.negate_summon(eg)
        duel.destroy(eg, REASON_EFFECT)

    def opponent_attacks(e, tp):
        return duel.get_attacker().is_controller(1 - tp)

    def end_battle_phase(e, tp):
        if duel.negate_attack():
            duel.break_effect()
            duel.skip_phase(1 - tp, PHASE_BATTLE, RESET_PHASE | PHASE_BATTLE, 1)

    synchro_procedure(c, tuner=synchro, nontuner=synchro, least=2)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_SPSUMMON_CONDITION,
        property=EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_UNCOPYABLE,
        value=only_synchro_summoned,
    )
    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_CHAINING,
        category=CATEGORY_NEGATE | CATEGORY_DESTROY,
        property=EFFECT_FLAG_DAMAGE_STEP | EFFECT_FLAG_DAMAGE_CAL,
        range=LOCATION_MZONE,
        condition=opponent_activates,
        cost=banish_until_end_phase,
        target=negates_activation_of,
        operation=negate_and_destroy,
    )
    first = c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_SUMMON,
        category=CATEGORY_DISABLE_SUMMON | CATEGORY_DESTROY,
        range=LOCATION_MZONE,
        condition=opponent_summons,
        cost=banish_until_end_phase,
        target=summon_target,
        operation=negate_summon,
    )
    c.effect(like=first, code=EVENT_FLIP_SUMMON)
    c.effect(like=first, code=EVENT_SPSUMMON)
    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_ATTACK_ANNOUNCE,
        range=LOCATION_MZONE,
        condition=opponent_attacks,
        cost=banish_until_end_phase,
        operation=end_battle_phase,
    )
