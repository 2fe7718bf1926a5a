"""Dragons that end duels: Shooting Star and Shooting Quasar, and Red-Eyes Darkness Metal Dragon."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import negate_and_destroy, negates_activation_of

STARDUST_DRAGON, SHOOTING_STAR = 44508094, 24696097
DARKNESS_METAL = 88264978
ITS_OWN_WAY = 100000000 + DARKNESS_METAL  # counted apart from its other effect


def synchro_monster(c):
    """A Synchro Monster, as Synchro Material."""
    return c.is_synchro_monster()


@card(SHOOTING_STAR)
def shooting_star_dragon(c):
    """Shooting Star Dragon"""
    attack_count = string_id(SHOOTING_STAR, 0)

    def stardust(c):
        return c.is_code(STARDUST_DRAGON)

    def five_cards(e, tp, chk):
        if chk == 0:
            return duel.get_field_group_count(tp, LOCATION_DECK, 0) >= 5

    def excavate(e, tp):
        own = e.get_handler()
        if duel.get_field_group_count(tp, LOCATION_DECK, 0) < 5:
            return
        duel.confirm_decktop(tp, 5)
        tuners = duel.get_decktop_group(tp, 5).filter_count(card.is_type, None, TYPE_TUNER)
        duel.shuffle_deck(tp)
        if not own.is_relate_to_effect(e) or own.is_facedown():
            return
        if tuners > 1:
            helpers.until_end_of_turn(own, own, EFFECT_EXTRA_ATTACK, tuners - 1)
        elif tuners == 0:
            helpers.until_end_of_turn(own, own, EFFECT_CANNOT_ATTACK, 1)

    def would_destroy_on_the_field(e, ev):
        if e.get_handler().is_status(STATUS_BATTLE_DESTROYED) or not duel.is_chain_disablable(ev):
            return False
        found, g, _count, _owner, _value = duel.get_operation_info(ev, CATEGORY_DESTROY)
        return found and g.is_exists(card.is_on_field, 1, None)

    def negates_effect(e, eg, re, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_DISABLE, eg, 1, 0, 0)
        if re.get_handler().is_relate_to_effect(re) and re.get_handler().is_destructable():
            duel.set_operation_info(0, CATEGORY_DESTROY, eg, 1, 0, 0)

    def negate_effect_and_destroy(e, eg, ev, re):
        if duel.negate_effect(ev) and re.get_handler().is_relate_to_effect(re):
            duel.destroy(eg, REASON_EFFECT)

    def attacker_to_stop(e, tp, chk, chkc):
        own = e.get_handler()
        tc = duel.get_attacker()
        if chkc:
            return chkc == tc
        if chk == 0:
            return tc.is_on_field() and tc.is_can_be_effect_target(e) and own.is_able_to_remove()
        duel.set_target_card(tc)
        duel.set_operation_info(0, CATEGORY_REMOVE, own, 1, 0, 0)

    def leave_and_stop(e):
        own = e.get_handler()
        if not own.is_relate_to_effect(e) or duel.remove(own, POS_FACEUP, REASON_EFFECT) == 0:
            return
        if own.is_location(LOCATION_REMOVED):
            own.register_flag_effect(SHOOTING_STAR, RESETS_STANDARD_PHASE_END, 0, 1)
        duel.negate_attack()

    def left_this_turn(e):
        return e.get_handler().has_flag_effect(SHOOTING_STAR)

    def comes_back(e, tp, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, e.get_handler(), 1, 0, 0)

    def come_back(e, tp):
        own = e.get_handler()
        if own.is_relate_to_effect(e):
            duel.special_summon(own, 0, tp, tp, False, False, POS_FACEUP)

    helpers.synchro_procedure(c, tuner=synchro_monster, nontuner=stardust, most=1)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        range=LOCATION_MZONE,
        count_limit=1,
        description=attack_count,
        target=five_cards,
        operation=excavate,
    )
    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_CHAINING,
        category=CATEGORY_DISABLE | CATEGORY_DESTROY,
        property=EFFECT_FLAG_DAMAGE_STEP | EFFECT_FLAG_DAMAGE_CAL,
        range=LOCATION_MZONE,
        count_limit=1,
        condition=would_destroy_on_the_field,
        target=negates_effect,
        operation=negate_effect_and_destroy,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_ATTACK_ANNOUNCE,
        category=CATEGORY_REMOVE,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        count_limit=1,
        condition=helpers.opponent_attacks,
        target=attacker_to_stop,
        operation=leave_and_stop,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_PHASE | PHASE_END,
        category=CATEGORY_SPECIAL_SUMMON,
        range=LOCATION_REMOVED,
        count_limit=1,
        condition=left_this_turn,
        target=comes_back,
        operation=come_back,
    )


@card(35952884)
def shooting_quasar_dragon(c):
    """Shooting Quasar Dragon"""

    def only_synchro_summoned(e, se, sp, st):
        return st & SUMMON_TYPE_SYNCHRO == SUMMON_TYPE_SYNCHRO

    def attacks_beside_the_first(e, c):
        """As many attacks as non-Tuners; all materials but one are."""
        own = e.get_handler()
        return max(own.get_material_count() - 2, 0) if own.is_synchro_summoned() else 0

    def any_activation(e, ev):
        return not e.get_handler().is_status(STATUS_BATTLE_DESTROYED) and duel.is_chain_negatable(ev)

    def was_face_up(e):
        return e.get_handler().is_previous_position(POS_FACEUP)

    def shooting_star(c, e, tp):
        return (
            c.is_code(SHOOTING_STAR)
            and c.is_can_be_special_summoned(e, 0, tp, False, False)
            and duel.get_location_count_from_ex(tp, tp, None, c) > 0
        )

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(shooting_star, tp, LOCATION_EXTRA, 0, 1, None, e, tp)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_EXTRA)

    def operation(e, tp):
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_matching_card(tp, shooting_star, tp, LOCATION_EXTRA, 0, 1, 1, None, e, tp)
        if g.get_count() > 0:
            duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP)

    helpers.synchro_procedure(c, tuner=synchro_monster, nontuner=synchro_monster, least=2)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_SPSUMMON_CONDITION,
        property=EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_UNCOPYABLE,
        value=only_synchro_summoned,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_EXTRA_ATTACK,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        value=attacks_beside_the_first,
    )
    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_CHAINING,
        category=CATEGORY_NEGATE | CATEGORY_DESTROY,
        property=EFFECT_FLAG_DAMAGE_STEP | EFFECT_FLAG_DAMAGE_CAL,
        range=LOCATION_MZONE,
        count_limit=1,
        condition=any_activation,
        target=negates_activation_of,
        operation=negate_and_destroy,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_LEAVE_FIELD,
        category=CATEGORY_SPECIAL_SUMMON,
        condition=was_face_up,
        target=target,
        operation=operation,
    )


@card(DARKNESS_METAL)
def red_eyes_darkness_metal_dragon(c):
    """Red-Eyes Darkness Metal Dragon"""

    def dragon_to_banish(c, tp):
        return (
            c.is_faceup()
            and c.is_race(RACE_DRAGON)
            and c.is_able_to_remove_as_cost()
            and duel.get_mzone_count(tp, c) > 0
        )

    def has_a_dragon(e):
        tp = e.get_handler_player()
        return duel.is_existing_matching_card(dragon_to_banish, tp, LOCATION_MZONE, 0, 1, None, tp)

    def banish_a_dragon(e, tp):
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_REMOVE)
        g = duel.select_matching_card(tp, dragon_to_banish, tp, LOCATION_MZONE, 0, 1, 1, None, tp)
        duel.remove(g, POS_FACEUP, REASON_COST)

    def other_dragon(c, e, tp):
        return (
            c.is_race(RACE_DRAGON)
            and not c.is_code(DARKNESS_METAL)
            and c.is_can_be_special_summoned(e, 0, tp, False, False)
        )

    def target(e, tp, chk):
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_MZONE) > 0 and duel.is_existing_matching_card(
                other_dragon, tp, LOCATION_HAND | LOCATION_GRAVE, 0, 1, None, e, tp
            )
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_HAND | LOCATION_GRAVE)

    def operation(e, tp):
        if duel.get_location_count(tp, LOCATION_MZONE) <= 0:
            return
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_matching_card(
            tp, other_dragon, tp, LOCATION_HAND | LOCATION_GRAVE, 0, 1, 1, None, e, tp
        )
        if g.get_count() > 0:
            duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP)

    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_SPSUMMON_PROC,
        property=EFFECT_FLAG_UNCOPYABLE,
        range=LOCATION_HAND,
        count_limit=(1, ITS_OWN_WAY, EFFECT_COUNT_CODE_OATH),
        condition=has_a_dragon,
        operation=banish_a_dragon,
    )
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_SPECIAL_SUMMON,
        range=LOCATION_MZONE,
        count_limit=(1, DARKNESS_METAL),
        target=target,
        operation=operation,
    )
