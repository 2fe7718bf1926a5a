"""Cards that negate what others do."""

from ygocore.cards.language import *
from ygocore.cards.library._common import pay_lp


@card(82732705)
def skill_drain(c):
    """Skill Drain"""

    def has_effects(e, c):
        return c.is_faceup() and (c.is_type(TYPE_EFFECT) or c.is_original_type(TYPE_EFFECT))

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, cost=pay_lp(1000))
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_DISABLE,
        range=LOCATION_SZONE,
        target_range=(LOCATION_MZONE, LOCATION_MZONE),
        target=has_effects,
    )


@card(23002292)
def red_reboot(c):
    """Red Reboot"""

    def opponents_trap_card(e, tp, ev, re, rp):
        return (
            rp == 1 - tp
            and re.is_has_type(EFFECT_TYPE_ACTIVATE)
            and re.is_trap_effect()
            and duel.is_chain_negatable(ev)
        )

    def half_lp_from_hand(e, tp, chk):
        if chk == 0:
            return True
        if e.get_handler().is_status(STATUS_ACT_FROM_HAND):
            duel.pay_lp_cost(tp, duel.get_lp(tp) // 2)

    def target(e, eg, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_NEGATE, eg, 1, 0, 0)

    def another_trap(c):
        return c.is_trap() and c.is_ssetable()

    def set_it_again(e, tp, ev, re):
        tc = re.get_handler()
        if duel.negate_activation(ev) and tc.is_relate_to_effect(re) and tc.is_can_turn_set():
            duel.change_position(tc, POS_FACEDOWN)
            duel.raise_event(tc, EVENT_SSET, e, REASON_EFFECT, tp, tp, 0)
            duel.break_effect()
            if duel.is_existing_matching_card(
                another_trap, 1 - tp, LOCATION_DECK, 0, 1, None
            ) and duel.select_yes_no(1 - tp, string_id(23002292, 0)):
                duel.hint(HINT_SELECTMSG, 1 - tp, HINTMSG_SET)
                duel.sset(
                    1 - tp,
                    duel.select_matching_card(1 - tp, another_trap, 1 - tp, LOCATION_DECK, 0, 1, 1, None),
                )
        no_traps_this_turn(e, tp)

    def no_traps_this_turn(e, tp):
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD)
        e1.set_code(EFFECT_CANNOT_ACTIVATE)
        e1.set_property(EFFECT_FLAG_PLAYER_TARGET)
        e1.set_target_range(0, 1)
        e1.set_value(trap_cards)
        e1.set_reset(RESET_PHASE | PHASE_END)
        duel.register_effect(e1, tp)

    def trap_cards(e, re, tp):
        return re.is_has_type(EFFECT_TYPE_ACTIVATE) and re.is_trap_effect()

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_CHAINING,
        category=CATEGORY_NEGATE,
        property=EFFECT_FLAG_DAMAGE_STEP | EFFECT_FLAG_DAMAGE_CAL,
        condition=opponents_trap_card,
        cost=half_lp_from_hand,
        target=target,
        operation=set_it_again,
    )
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_TRAP_ACT_IN_HAND)
