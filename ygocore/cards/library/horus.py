"""Horus the Black Flame Dragon, and what brings LV monsters."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import cannot_be_special_summoned, negates_cards_while_face_up

LV = 0x41
HORUS_LV6, HORUS_LV8 = 11224103, 48229808


@card(HORUS_LV6)
def horus_the_black_flame_dragon_lv6(c):
    """Horus the Black Flame Dragon LV6"""

    def spells(e, re):
        return re.is_spell_effect()

    def note_victory(e):
        e.get_handler().register_flag_effect(HORUS_LV6, RESETS_STANDARD_PHASE_END, 0, 1)

    def won_this_turn(e):
        return e.get_handler().has_flag_effect(HORUS_LV6)

    def next_level(c, e, tp):
        return c.is_code(HORUS_LV8) and c.is_can_be_special_summoned(e, 0, tp, True, True)

    def target(e, tp, chk):
        if chk == 0:
            return duel.get_mzone_count(tp, e.get_handler()) > 0 and duel.is_existing_matching_card(
                next_level, tp, LOCATION_HAND | LOCATION_DECK, 0, 1, None, e, tp
            )
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_HAND | LOCATION_DECK)

    def operation(e, tp):
        if duel.get_location_count(tp, LOCATION_MZONE) <= 0:
            return
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_matching_card(tp, next_level, tp, LOCATION_HAND | LOCATION_DECK, 0, 1, 1, None, e, tp)
        tc = g.get_first()
        if tc and duel.special_summon(tc, 0, tp, tp, True, True, POS_FACEUP) > 0:
            tc.complete_procedure()

    helpers.while_face_up(c, EFFECT_IMMUNE_EFFECT, value=spells)
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_CONTINUOUS, code=EVENT_BATTLE_DESTROYING, operation=note_victory
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_PHASE | PHASE_END,
        category=CATEGORY_SPECIAL_SUMMON,
        range=LOCATION_MZONE,
        count_limit=1,
        condition=won_this_turn,
        cost=helpers.send_self_to_grave,
        target=target,
        operation=operation,
    )


@card(HORUS_LV8)
def horus_the_black_flame_dragon_lv8(c):
    """Horus the Black Flame Dragon LV8"""

    def of_a_spell(re):
        return re.is_spell_effect()

    c.enable_revive_limit()
    cannot_be_special_summoned(c)
    negates_cards_while_face_up(c, of_a_spell)


@card(61850482)
def level_modulation(c):
    """Level Modulation"""

    def revivable(c, e, tp):
        return c.is_set_card(LV) and c.is_can_be_special_summoned(e, 0, tp, True, False)

    def target(e, tp, chk):
        if chk == 0:
            return (
                duel.is_player_can_draw(1 - tp, 2)
                and duel.get_location_count(tp, LOCATION_MZONE) > 0
                and duel.is_existing_matching_card(revivable, tp, LOCATION_GRAVE, 0, 1, None, e, tp)
            )
        duel.set_operation_info(0, CATEGORY_DRAW, None, 0, 1 - tp, 2)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_GRAVE)

    def silence(tc: card, own: card):
        """It neither attacks nor uses its effects this turn."""
        for code in range(3):
            e1 = effect.create_effect(own)
            e1.set_type(EFFECT_TYPE_SINGLE)
            e1.set_code(
                EFFECT_CANNOT_ATTACK if code == 0 else EFFECT_DISABLE if code == 1 else EFFECT_DISABLE_EFFECT
            )
            if code == 2:
                e1.set_value(RESET_TURN_SET)
            e1.set_property(EFFECT_FLAG_CANNOT_DISABLE)
            e1.set_reset(RESETS_STANDARD_PHASE_END)
            tc.register_effect(e1, True)
        e2 = effect.create_effect(own)
        e2.set_type(EFFECT_TYPE_SINGLE)
        e2.set_code(EFFECT_CANNOT_TRIGGER)
        e2.set_property(EFFECT_FLAG_CANNOT_DISABLE)
        e2.set_reset(RESETS_STANDARD_PHASE_END)
        tc.register_effect(e2, True)

    def operation(e, tp):
        duel.draw(1 - tp, 2, REASON_EFFECT)
        if duel.get_location_count(tp, LOCATION_MZONE) <= 0:
            return
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_matching_card(tp, revivable, tp, LOCATION_GRAVE, 0, 1, 1, None, e, tp)
        tc = g.get_first()
        if tc and duel.special_summon_step(tc, 0, tp, tp, True, False, POS_FACEUP):
            silence(tc, e.get_handler())
        duel.special_summon_complete()

    helpers.activation(
        c, category=CATEGORY_DRAW | CATEGORY_SPECIAL_SUMMON, target=target, operation=operation
    )


@card(25290459)
def level_up(c):
    """Level Up!"""

    where = LOCATION_HAND | LOCATION_DECK

    def named_by(c, e, tp, code):
        """Whether the text of the LV monster with that passcode names it: each Horus names the other one."""
        named = (code == HORUS_LV6 and c.is_code(HORUS_LV8)) or (code == HORUS_LV8 and c.is_code(HORUS_LV6))
        return named and c.is_can_be_special_summoned(e, 0, tp, True, True)

    def grows(c, e, tp):
        return (
            c.is_faceup()
            and c.is_set_card(LV)
            and c.is_able_to_grave_as_cost()
            and duel.get_mzone_count(tp, c) > 0
            and duel.is_existing_matching_card(named_by, tp, where, 0, 1, None, e, tp, c.get_code())
        )

    def send_the_lower_level(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(grows, tp, LOCATION_MZONE, 0, 1, None, e, tp)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_TOGRAVE)
        g = duel.select_matching_card(tp, grows, tp, LOCATION_MZONE, 0, 1, 1, None, e, tp)
        e.set_label(g.get_first().get_code())
        duel.send_to_grave(g, REASON_COST)

    def target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, where)

    def operation(e, tp):
        if duel.get_location_count(tp, LOCATION_MZONE) <= 0:
            return
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_matching_card(tp, named_by, tp, where, 0, 1, 1, None, e, tp, e.get_label())
        if g.get_count() > 0:
            duel.special_summon(g, 0, tp, tp, True, True, POS_FACEUP)

    helpers.activation(
        c,
        category=CATEGORY_SPECIAL_SUMMON,
        cost=send_the_lower_level,
        target=target,
        operation=operation,
    )
