"""Performapal Sky Magician."""

from ygocore.cards.language import *
from ygocore.cards.library._common import choose_targets, destroy_targets

MAGICIAN = 0x98
#: An event of this card alone: a Spell Card was activated while an effect resolved.
ACTIVATED_MEANWHILE = EVENT_CUSTOM + 73734821


@card(73734821)
def performapal_sky_magician(c):
    """Performapal Sky Magician"""

    def spell_card_of_own(e, tp, re, rp):
        return rp == tp and re.is_has_type(EFFECT_TYPE_ACTIVATE) and re.is_spell_effect()

    def gain_300(e):
        own = e.get_handler()
        if own.is_relate_to_effect(e) and own.is_faceup():
            own.update_attack(300, RESET_EVENT | RESETS_STANDARD)

    def continuous_spell(c):
        return c.is_faceup() and is_continuous_spell(c) and c.is_able_to_hand()

    def is_continuous_spell(c):
        return c.is_spell() and c.is_type(TYPE_CONTINUOUS)

    def magician_spell(c):
        return is_continuous_spell(c) and c.is_set_card(MAGICIAN)

    def return_and_activate(e, tp):
        tc = duel.get_first_target()
        if (
            not tc
            or not tc.is_relate_to_effect(e)
            or duel.send_to_hand(tc, PLAYER_NONE, REASON_EFFECT) == 0
            or not tc.is_location(LOCATION_HAND)
        ):
            return
        if (
            duel.get_location_count(tp, LOCATION_SZONE) <= 0
            or not duel.is_existing_matching_card(magician_spell, tp, LOCATION_HAND, 0, 1, None)
            or not duel.select_yes_no(tp, string_id(73734821, 0))
        ):
            return
        duel.break_effect()
        sc = duel.select_matching_card(tp, magician_spell, tp, LOCATION_HAND, 0, 1, 1, None).get_first()
        # ACT-18: it is activated while this effect resolves: no Chain Link, and nothing can respond
        if duel.move_to_field(sc, tp, tp, LOCATION_SZONE, POS_FACEUP, True):
            duel.raise_event(sc, ACTIVATED_MEANWHILE, e, REASON_EFFECT, tp, tp, 0)

    def was_face_up(e):
        return e.get_handler().is_previous_position(POS_FACEUP)

    def own_spell(e, tp, rp):
        return rp == tp

    gaining = c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_CHAINING,
        category=CATEGORY_ATKCHANGE,
        property=EFFECT_FLAG_DELAY,
        range=LOCATION_MZONE,
        count_limit=(1, 0, EFFECT_COUNT_CODE_SINGLE),
        condition=spell_card_of_own,
        operation=gain_300,
    )
    c.effect(like=gaining, code=ACTIVATED_MEANWHILE, condition=own_spell)
    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_FREE_CHAIN,
        category=CATEGORY_TOHAND,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        count_limit=(1, 73734821),
        target=choose_targets(continuous_spell, LOCATION_SZONE, 0, CATEGORY_TOHAND, HINTMSG_RTOHAND),
        operation=return_and_activate,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_LEAVE_FIELD,
        category=CATEGORY_DESTROY,
        property=EFFECT_FLAG_CARD_TARGET | EFFECT_FLAG_DAMAGE_STEP | EFFECT_FLAG_DELAY,
        condition=was_face_up,
        target=choose_targets(None, LOCATION_ONFIELD, LOCATION_ONFIELD, CATEGORY_DESTROY, HINTMSG_DESTROY),
        operation=destroy_targets,
    )
