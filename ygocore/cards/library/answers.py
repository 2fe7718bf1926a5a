"""What answers a Summon: Traps, Counter Traps that answer any activation as well, and monsters that forbid it."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import (
    destroy_targets,
    negate_and_destroy,
    negates_activation_of,
    pay_half_lp,
)


def card_activated(e, ev, re):
    """A Spell or Trap Card is activated, and that can be negated."""
    return re.is_has_type(EFFECT_TYPE_ACTIVATE) and duel.is_chain_negatable(ev)


def negates_any_summon_or_card(c, cost, summons, activation=card_activated):
    """When a monster would be Summoned in one of these ways, or something is activated that the condition `activation` accepts:
    negate that, and if that is done, destroy that card."""

    def summon_target(e, eg, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_DISABLE_SUMMON, eg, eg.get_count(), 0, 0)
        duel.set_operation_info(0, CATEGORY_DESTROY, eg, eg.get_count(), 0, 0)

    def negate_summon(e, tp, eg):
        duel.negate_summon(eg)
        duel.destroy(eg, REASON_EFFECT)

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
        condition=activation,
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


STARDUST_DRAGON = 44508094


@card(58120309)
def starlight_road(c):
    """Starlight Road"""

    def own_card_on_field(c, tp):
        return c.is_on_field() and c.is_controller(tp)

    def would_destroy_two(e, tp, ev):
        found, g, _count, _owner, _value = duel.get_operation_info(ev, CATEGORY_DESTROY)
        return found and duel.is_chain_disablable(ev) and g.filter_count(own_card_on_field, None, tp) >= 2

    def target(e, tp, eg, re, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_DISABLE, eg, 1, 0, 0)
        if re.get_handler().is_relate_to_effect(re) and re.get_handler().is_destructable():
            duel.set_operation_info(0, CATEGORY_DESTROY, eg, 1, 0, 0)
        duel.set_possible_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_EXTRA)

    def stardust(c, e, tp):
        return (
            c.is_code(STARDUST_DRAGON)
            and c.is_can_be_special_summoned(e, 0, tp, False, False)
            and duel.get_location_count_from_ex(tp, tp, None, c) > 0
        )

    def operation(e, tp, eg, ev, re):
        if not duel.negate_effect(ev) or not re.get_handler().is_relate_to_effect(re):
            return
        if duel.destroy(eg, REASON_EFFECT) == 0:
            return
        if not duel.is_existing_matching_card(stardust, tp, LOCATION_EXTRA, 0, 1, None, e, tp):
            return
        if duel.select_yes_no(tp, string_id(58120309, 0)):
            duel.break_effect()
            duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
            g = duel.select_matching_card(tp, stardust, tp, LOCATION_EXTRA, 0, 1, 1, None, e, tp)
            duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_CHAINING,
        category=CATEGORY_DISABLE | CATEGORY_DESTROY | CATEGORY_SPECIAL_SUMMON,
        condition=would_destroy_two,
        target=target,
        operation=operation,
    )


# --- monsters ------------------------------------------------------------------------------------------------------


def negates_special_summons(c, condition, cost, falls):
    """Quick Effect when monsters would be Special Summoned: negate that of those that the filter accepts, and destroy them."""

    def target(e, tp, eg, chk):
        g = eg.filter(falls, None)
        if chk == 0:
            return g.get_count() > 0
        duel.set_operation_info(0, CATEGORY_DISABLE_SUMMON, g, g.get_count(), 0, 0)
        duel.set_operation_info(0, CATEGORY_DESTROY, g, g.get_count(), 0, 0)

    def operation(e, eg):
        g = eg.filter(falls, None)
        duel.negate_summon(g)
        duel.destroy(g, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_SPSUMMON,
        category=CATEGORY_DISABLE_SUMMON | CATEGORY_DESTROY,
        range=LOCATION_MZONE,
        condition=condition,
        cost=cost,
        target=target,
        operation=operation,
    )


@card(71564252)
def thunder_king_rai_oh(c):
    """Thunder King Rai-Oh"""

    def from_the_deck(e, c):
        return c.is_location(LOCATION_DECK)

    def opponent_summons_one(e, tp, eg, ep):
        return ep != tp and eg.get_count() == 1

    def any_monster(c):
        return True

    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_TO_HAND,
        property=EFFECT_FLAG_PLAYER_TARGET,
        range=LOCATION_MZONE,
        target_range=(1, 1),
        target=from_the_deck,
    )
    negates_special_summons(c, opponent_summons_one, helpers.send_self_to_grave, any_monster)


@card(37926346)
def steelswarm_roach(c):
    """Steelswarm Roach"""

    def high_level(c):
        return c.is_level_above(5)

    c.enable_revive_limit()
    helpers.xyz_procedure(c, level=4, count=2)
    negates_special_summons(c, None, helpers.detach(1), high_level)
