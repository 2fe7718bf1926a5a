"""Cards that change battle positions."""

from ygocore.cards.helpers import synchro_procedure
from ygocore.cards.language import *
from ygocore.cards.library._common import choose_targets, pierces, turn_of


@card(12470447)
def curse_of_fiend(c):
    """Curse of Fiend

    It is activated on the field, where it has been Set before (ST-03).
    """

    until_end_of_turn = RESETS_STANDARD_PHASE_END & ~RESET_TURN_SET  # face-down, too

    def set_before(e, tp):
        return duel.is_turn_player(tp) and e.get_handler().is_facedown()

    def target(e, tp, chk):
        g = duel.get_matching_group(card.is_can_change_position, tp, LOCATION_MZONE, LOCATION_MZONE, None)
        if chk == 0:
            return g.get_count() > 0
        duel.set_operation_info(0, CATEGORY_POSITION, g, g.get_count(), 0, 0)

    def turn_all(e, tp):
        g = duel.get_matching_group(card.is_can_change_position, tp, LOCATION_MZONE, LOCATION_MZONE, None)
        if duel.change_position(
            g, POS_FACEUP_DEFENSE, POS_FACEDOWN_DEFENSE, POS_FACEUP_ATTACK, POS_FACEUP_ATTACK
        ):
            for tc in duel.get_operated_group():
                e1 = effect.create_effect(e.get_handler())
                e1.set_type(EFFECT_TYPE_SINGLE)
                e1.set_code(EFFECT_CANNOT_CHANGE_POSITION)
                e1.set_property(EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_SET_AVAILABLE)
                e1.set_reset(until_end_of_turn)
                tc.register_effect(e1)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_PHASE + PHASE_STANDBY,
        category=CATEGORY_POSITION,
        condition=set_before,
        target=target,
        operation=turn_all,
    )


@card(69514125)
def avenging_knight_parshath(c):
    """Avenging Knight Parshath"""

    def light(c):
        return c.is_attribute(ATTRIBUTE_LIGHT)

    def turnable(c):
        return c.is_faceup() and c.is_can_change_position()

    def turn_it(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e) and tc.is_faceup():
            turn_of(tc)

    synchro_procedure(c, nontuner=light)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_POSITION,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        count_limit=1,
        target=choose_targets(turnable, 0, LOCATION_MZONE, CATEGORY_POSITION, HINTMSG_TARGET),
        operation=turn_it,
    )
    pierces(c)


@card(55623480)
def fairy_tail_snow(c):
    """Fairy Tail - Snow"""

    places = LOCATION_HAND | LOCATION_ONFIELD | LOCATION_GRAVE

    def can_be_turned_down(c):
        return c.is_faceup() and c.is_can_turn_set()

    def turn_down(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e) and tc.is_faceup():
            duel.change_position(tc, POS_FACEDOWN_DEFENSE)

    def leave_a_zone(g, e, tp):
        return duel.get_mzone_count(tp, g) > 0

    def banish_seven(e, tp, chk):
        g = duel.get_matching_group(card.is_able_to_remove_as_cost, tp, places, 0, e.get_handler())
        if chk == 0:
            return g.get_count() >= 7 and leave_a_zone(g, e, tp)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_REMOVE)
        if duel.get_mzone_count(tp) > 0:
            duel.remove(g.select(tp, 7, 7, None), POS_FACEUP, REASON_COST)
        else:
            duel.remove(g.select_unselect_group(leave_a_zone, e, tp, 7, 7), POS_FACEUP, REASON_COST)

    def target(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return own.is_can_be_special_summoned(e, 0, tp, False, False)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, own, 1, 0, 0)

    def come_back(e, tp):
        own = e.get_handler()
        if own.is_relate_to_effect(e):
            duel.special_summon(own, 0, tp, tp, False, False, POS_FACEUP)

    summoned = c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_SUMMON_SUCCESS,
        category=CATEGORY_POSITION,
        property=EFFECT_FLAG_CARD_TARGET | EFFECT_FLAG_DELAY,
        target=choose_targets(can_be_turned_down, 0, LOCATION_MZONE, CATEGORY_POSITION, HINTMSG_FACEUP),
        operation=turn_down,
    )
    c.effect(like=summoned, code=EVENT_SPSUMMON_SUCCESS)
    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_FREE_CHAIN,
        category=CATEGORY_SPECIAL_SUMMON,
        range=LOCATION_GRAVE,
        count_limit=(1, 0, EFFECT_COUNT_CODE_CHAIN),  # what it is about to do cannot be begun again
        cost=banish_seven,
        target=target,
        operation=come_back,
    )
