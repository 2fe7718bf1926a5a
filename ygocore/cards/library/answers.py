"""Traps that answer a Summon, and Counter Traps that answer any Summon or activation."""

from ygocore.cards.language import *
from ygocore.cards.library._common import destroy_targets, negate_and_destroy, negates_activation_of


def pay_half_lp(e, tp, chk):
    """Pay half of the LP, rounded down (LP-04)."""
    if chk == 0:
        return duel.check_lp_cost(tp, duel.get_lp(tp) // 2)
    duel.pay_lp_cost(tp, duel.get_lp(tp) // 2)


def negates_any_summon_or_card(c, cost, summons):
    """When a monster would be Summoned in one of these ways, or a Spell or Trap Card is activated: negate that, and if that is
    done, destroy that card."""

    def summon_target(e, eg, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_DISABLE_SUMMON, eg, eg.get_count(), 0, 0)
        duel.set_operation_info(0, CATEGORY_DESTROY, eg, eg.get_count(), 0, 0)

    def negate_summon(e, tp, eg):
        duel.negate_summon(eg)
        duel.destroy(eg, REASON_EFFECT)

    def card_activated(e, ev, re):
        return re.is_has_type(EFFECT_TYPE_ACTIVATE) and duel.is_chain_negatable(ev)

    for event in summons:
        c.effect(
            type=EFFECT_TYPE_ACTIVATE,
            code=event,
            category=CATEGORY_DISABLE_SUMMON | CATEGORY_DESTROY,
            cost=cost,
            target=summon_target,
            operation=negate_summon,
        )
    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_CHAINING,
        category=CATEGORY_NEGATE | CATEGORY_DESTROY,
        property=EFFECT_FLAG_DAMAGE_STEP | EFFECT_FLAG_DAMAGE_CAL,
        condition=card_activated,
        cost=cost,
        target=negates_activation_of,
        operation=negate_and_destroy,
    )


@card(41420027)
def solemn_judgment(c):
    """Solemn Judgment"""
    negates_any_summon_or_card(c, pay_half_lp, (EVENT_SUMMON, EVENT_FLIP_SUMMON, EVENT_SPSUMMON))


@card(91078716)
def pollinosis(c):
    """Pollinosis"""

    def plant(c):
        return c.is_race(RACE_PLANT)

    def tribute_a_plant(e, tp, chk):
        if chk == 0:
            return duel.check_release_group_cost(tp, plant, 1, False, None, None)
        duel.release(duel.select_release_group_cost(tp, plant, 1, 1, False, None, None), REASON_COST)

    negates_any_summon_or_card(c, tribute_a_plant, (EVENT_SUMMON, EVENT_SPSUMMON))


@card(4206964)
def trap_hole(c):
    """Trap Hole"""

    def target(e, tp, eg, chk):
        tc = eg.get_first()
        if chk == 0:
            return (
                tc.is_on_field()
                and tc.is_faceup()
                and tc.is_attack_above(1000)
                and tc.is_summon_player(1 - tp)
                and tc.is_can_be_effect_target(e)
            )
        duel.set_target_card(tc)
        duel.set_operation_info(0, CATEGORY_DESTROY, tc, 1, 0, 0)

    for event in (EVENT_SUMMON_SUCCESS, EVENT_FLIP_SUMMON_SUCCESS):
        c.effect(
            type=EFFECT_TYPE_ACTIVATE,
            code=event,
            category=CATEGORY_DESTROY,
            property=EFFECT_FLAG_CARD_TARGET,
            target=target,
            operation=destroy_targets,
        )
