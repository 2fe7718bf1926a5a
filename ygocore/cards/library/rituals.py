"""Ritual Spells, a Ritual Monster, and what brings one without its Ritual."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import (
    lasts_until_end_phase,
    lend_points_and_fall_instead,
    pay_lp,
    takes_an_opponents_monster,
)

RELINQUISHED, RITUAL_FOREGONE = 64631466, 65450690


@card(46052429)
def advanced_ritual_art(c):
    """Advanced Ritual Art"""

    def normal_monster(c):
        return c.is_type(TYPE_NORMAL) and c.is_monster() and c.is_able_to_grave()

    def summonable(c, e, tp, mg):
        return (
            c.is_ritual_monster()
            and c.is_can_be_special_summoned(e, SUMMON_TYPE_RITUAL, tp, False, True)
            and duel.check_ritual_material(tp, c, mg, c.get_level(), True)
        )

    def target(e, tp, chk):
        if chk == 0:
            mg = duel.get_matching_group(normal_monster, tp, LOCATION_DECK, 0, None)
            return duel.get_location_count(tp, LOCATION_MZONE) > 0 and duel.is_existing_matching_card(
                summonable, tp, LOCATION_HAND, 0, 1, None, e, tp, mg
            )
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_HAND)
        duel.set_operation_info(0, CATEGORY_TOGRAVE, None, 1, tp, LOCATION_DECK)

    def operation(e, tp):
        if duel.get_location_count(tp, LOCATION_MZONE) <= 0:
            return
        mg = duel.get_matching_group(normal_monster, tp, LOCATION_DECK, 0, None)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        sg = duel.select_matching_card(tp, summonable, tp, LOCATION_HAND, 0, 1, 1, None, e, tp, mg)
        tc = sg.get_first()
        if not tc:
            return
        g = duel.select_ritual_material(tp, tc, mg, tc.get_level(), True)
        tc.set_material(g)
        duel.send_to_grave(g, REASON_EFFECT | REASON_MATERIAL | REASON_RITUAL)
        duel.break_effect()
        if duel.special_summon(tc, SUMMON_TYPE_RITUAL, tp, tp, False, True, POS_FACEUP) > 0:
            tc.complete_procedure()

    helpers.activation(
        c, category=CATEGORY_SPECIAL_SUMMON | CATEGORY_TOGRAVE, target=target, operation=operation
    )


@card(RELINQUISHED)
def relinquished(c):
    """Relinquished"""

    def of_this_effect(c):
        return c.has_flag_effect(RELINQUISHED)

    def hurt_while_equipped(e, tp, ep):
        own = e.get_handler()
        return (
            ep == tp
            and (duel.get_attacker() == own or duel.get_attack_target() == own)
            and own.get_equip_group().is_exists(of_this_effect, 1, None)
        )

    def hurt_the_opponent_as_much(e, tp, ev):
        duel.damage(1 - tp, ev, REASON_EFFECT)

    c.enable_revive_limit()
    takes_an_opponents_monster(c, RELINQUISHED, lend_points_and_fall_instead)
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_BATTLE_DAMAGE,
        range=LOCATION_MZONE,
        condition=hurt_while_equipped,
        operation=hurt_the_opponent_as_much,
    )


@card(RITUAL_FOREGONE)
def ritual_foregone(c):
    """Ritual Foregone"""

    def comes_anyhow(c, e, tp):
        return c.is_ritual_monster() and c.is_can_be_special_summoned(e, 0, tp, True, True)

    def target(e, tp, chk):
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_MZONE) > 0 and duel.is_existing_matching_card(
                comes_anyhow, tp, LOCATION_HAND, 0, 1, None, e, tp
            )
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_HAND)

    bind = lasts_until_end_phase(RITUAL_FOREGONE)

    def operation(e, tp):
        if duel.get_location_count(tp, LOCATION_MZONE) <= 0:
            return
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_matching_card(tp, comes_anyhow, tp, LOCATION_HAND, 0, 1, 1, None, e, tp)
        tc = g.get_first()
        if tc and duel.special_summon_step(tc, 0, tp, tp, True, True, POS_FACEUP):
            bind(e, tp, tc)
        duel.special_summon_complete()

    helpers.activation(
        c,
        category=CATEGORY_SPECIAL_SUMMON,
        count_limit=(1, RITUAL_FOREGONE, EFFECT_COUNT_CODE_OATH),
        cost=pay_lp(1000),
        target=target,
        operation=operation,
    )
