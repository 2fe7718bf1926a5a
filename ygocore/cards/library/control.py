"""What takes control of monsters, and a monster that sends one away for a time (E-085)."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import choose_targets, pay_lp

AWAY = (
    16638212  # the mark of a monster that is to come back: it is lost with the place that it was banished to
)
NEVER_NORMAL_SUMMONED = (
    TYPE_FUSION | TYPE_RITUAL | TYPE_SYNCHRO | TYPE_XYZ | TYPE_LINK | TYPE_TOKEN | TYPE_SPSUMMON
)


@card(87910978)
def brain_control(c):
    """Brain Control"""

    def takeable(c):
        return (
            c.is_faceup()
            and c.is_original_type(TYPE_MONSTER)
            and not c.is_original_type(NEVER_NORMAL_SUMMONED)
            and c.is_controler_can_be_changed()
        )

    def take(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e) and tc.is_faceup():
            duel.get_control(tc, tp, PHASE_END, 1)

    helpers.activation(
        c,
        category=CATEGORY_CONTROL,
        property=EFFECT_FLAG_CARD_TARGET,
        cost=pay_lp(800),
        target=choose_targets(takeable, 0, LOCATION_MZONE, CATEGORY_CONTROL, HINTMSG_CONTROL),
        operation=take,
    )


@card(36975314)
def crackdown(c):
    """Crackdown"""

    def takeable(c):
        return c.is_faceup() and c.is_controler_can_be_changed()

    def bind(e, tp):
        own = e.get_handler()
        tc = duel.get_first_target()
        if (
            own.is_relate_to_effect(e)
            and tc
            and tc.is_relate_to_effect(e)
            and tc.is_faceup()
            and not tc.is_immune_to_effect(e)
        ):
            own.set_card_target(tc)

    def whoever_controls_this(e):
        return e.get_handler_player()

    def controlled(e):
        tc = e.get_handler().get_first_card_target()
        return tc and tc.is_controller(e.get_handler_player())

    def it_leaves(e, eg):
        tc = e.get_handler().get_first_card_target()
        return tc and eg.is_contains(tc)

    def destroy_itself(e):
        duel.destroy(e.get_handler(), REASON_EFFECT)

    helpers.activation(
        c,
        category=CATEGORY_CONTROL,
        property=EFFECT_FLAG_CARD_TARGET,
        target=choose_targets(takeable, 0, LOCATION_MZONE, CATEGORY_CONTROL, HINTMSG_CONTROL),
        operation=bind,
    )
    c.effect(
        type=EFFECT_TYPE_TARGET,
        code=EFFECT_SET_CONTROL,
        range=LOCATION_SZONE,
        value=whoever_controls_this,
    )
    for code in (EFFECT_CANNOT_ATTACK, EFFECT_CANNOT_TRIGGER):
        c.effect(type=EFFECT_TYPE_TARGET, code=code, range=LOCATION_SZONE, condition=controlled)
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_LEAVE_FIELD,
        range=LOCATION_SZONE,
        condition=it_leaves,
        operation=destroy_itself,
    )


@card(16638212)
def dd_sprite(c):
    """D.D. Sprite"""

    def gives_way(c, tp):
        return c.is_faceup() and c.is_able_to_remove_as_cost() and duel.get_mzone_count(tp, c) > 0

    def possible(e):
        tp = e.get_handler_player()
        return duel.is_existing_matching_card(gives_way, tp, LOCATION_MZONE, 0, 1, None, tp)

    def banish_one(e, tp):
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_REMOVE)
        g = duel.select_matching_card(tp, gives_way, tp, LOCATION_MZONE, 0, 1, 1, None, tp)
        tc = g.get_first()
        if duel.remove(tc, POS_FACEUP, REASON_COST | REASON_TEMPORARY) and tc.is_location(LOCATION_REMOVED):
            tc.register_flag_effect(AWAY, RESET_EVENT | RESETS_STANDARD, 0, 1)
        e.set_label_object(tc)

    def summoned_so(e):
        return e.get_handler().is_summon_type(SUMMON_TYPE_SPECIAL + 1)

    def own_turn_later(e, tp):
        return duel.is_turn_player(tp)

    def come_back(e):
        tc: card = e.get_label_object()
        if tc and tc.has_flag_effect(AWAY):
            duel.return_to_field(tc)
        e.reset()

    def wait_for_standby(e, tp):
        procedure: effect = e.get_label_object()
        tc: card = procedure.get_label_object()
        if not (tc and tc.has_flag_effect(AWAY)):
            return
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS)
        e1.set_code(EVENT_PHASE | PHASE_STANDBY)
        e1.set_count_limit(1)
        e1.set_label_object(tc)
        e1.set_condition(own_turn_later)
        e1.set_operation(come_back)
        duel.register_effect(e1, tp)

    procedure = c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_SPSUMMON_PROC,
        property=EFFECT_FLAG_UNCOPYABLE,
        range=LOCATION_HAND,
        condition=possible,
        operation=banish_one,
        value=1,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_SPSUMMON_SUCCESS,
        property=EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_UNCOPYABLE,
        condition=summoned_so,
        operation=wait_for_standby,
        label_object=procedure,
    )
