"""Junk Synchron's Synchro Monsters, and what comes with them."""

from ygocore.cards.helpers import synchro_procedure
from ygocore.cards.language import *
from ygocore.cards.library._common import choose_targets


def junk_synchron(c):
    """The Tuner of that name."""
    return c.is_code(63977008)


@card(60800381)
def junk_warrior(c):
    """Junk Warrior"""

    def small_monster(c):
        return c.is_faceup() and c.is_level_below(2)

    def synchro_summoned(e):
        return e.get_handler().is_summon_type(SUMMON_TYPE_SYNCHRO)

    def gain_their_atk(e, tp):
        own = e.get_handler()
        if not own.is_relate_to_effect(e) or own.is_facedown():
            return
        g = duel.get_matching_group(small_monster, tp, LOCATION_MZONE, 0, own)
        e1 = effect.create_effect(own)
        e1.set_type(EFFECT_TYPE_SINGLE)
        e1.set_code(EFFECT_UPDATE_ATTACK)
        e1.set_value(g.get_sum(card.get_attack))
        e1.set_reset(RESET_EVENT | RESETS_STANDARD)
        own.register_effect(e1)

    synchro_procedure(c, tuner=junk_synchron)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_SPSUMMON_SUCCESS,
        category=CATEGORY_ATKCHANGE,
        condition=synchro_summoned,
        operation=gain_their_atk,
    )


@card(42810973)
def junk_archer(c):
    """Junk Archer"""

    def banish_until_end_phase(e, tp):
        tc = duel.get_first_target()
        if (
            not tc
            or not tc.is_relate_to_effect(e)
            or duel.remove(tc, POS_FACEUP, REASON_EFFECT | REASON_TEMPORARY) == 0
            or not tc.is_location(LOCATION_REMOVED)
        ):
            return
        tc.register_flag_effect(42810973, RESETS_STANDARD_PHASE_END, 0, 1)
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS)
        e1.set_code(EVENT_PHASE | PHASE_END)
        e1.set_count_limit(1)
        e1.set_label_object(tc)
        e1.set_condition(is_still_gone)
        e1.set_operation(bring_back)
        e1.set_reset(RESET_PHASE | PHASE_END)
        duel.register_effect(e1, tp)

    def is_still_gone(e):
        tc: card = e.get_label_object()
        return tc.has_flag_effect(42810973)

    def bring_back(e):
        tc: card = e.get_label_object()
        duel.return_to_field(tc)

    synchro_procedure(c, tuner=junk_synchron)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_REMOVE,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        count_limit=1,
        target=choose_targets(card.is_able_to_remove, 0, LOCATION_MZONE, CATEGORY_REMOVE, HINTMSG_REMOVE),
        operation=banish_until_end_phase,
    )


@card(15341821)
def dandylion(c):
    """Dandylion"""

    def target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_TOKEN, None, 2, tp, 0)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 2, tp, 0)

    def make_fluff_tokens(e, tp):
        if duel.get_location_count(tp, LOCATION_MZONE) < 2 or not duel.is_player_can_special_summon_count(
            tp, 2
        ):
            return
        if not duel.is_player_can_special_summon_monster(
            tp, 15341822, 0, TYPE_TOKEN, 0, 0, 1, RACE_PLANT, ATTRIBUTE_WIND, POS_FACEUP_DEFENSE
        ):
            return
        make_one(e, tp, 15341822)
        make_one(e, tp, 15341823)
        duel.special_summon_complete()

    def make_one(e, tp, code):
        token = duel.create_token(tp, code)
        if not duel.special_summon_step(token, 0, tp, tp, False, False, POS_FACEUP_DEFENSE):
            return
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_SINGLE)
        e1.set_code(EFFECT_UNRELEASABLE_SUM)
        e1.set_property(EFFECT_FLAG_CANNOT_DISABLE)
        e1.set_value(1)
        e1.set_reset(RESETS_STANDARD_PHASE_END)
        token.register_effect(e1, True)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_TO_GRAVE,
        category=CATEGORY_TOKEN | CATEGORY_SPECIAL_SUMMON,
        property=EFFECT_FLAG_DAMAGE_STEP,
        target=target,
        operation=make_fluff_tokens,
    )


@card(94634433)
def urgent_tuning(c):
    """Urgent Tuning"""

    def in_battle_phase(e, tp):
        return duel.is_battle_phase()

    def summonable(c):
        return c.is_synchro_summonable()

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(summonable, tp, LOCATION_EXTRA, 0, 1, None)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_EXTRA)

    def synchro_summon(e, tp):
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_matching_card(tp, summonable, tp, LOCATION_EXTRA, 0, 1, 1, None)
        tc = g.get_first()
        if tc:
            duel.synchro_summon(tp, tc)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        category=CATEGORY_SPECIAL_SUMMON,
        hint_timing=(TIMING_BATTLE_START, TIMING_BATTLE_START),
        condition=in_battle_phase,
        target=target,
        operation=synchro_summon,
    )
