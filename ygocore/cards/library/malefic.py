"""The Malefic monsters."""

from ygocore.cards.language import *
from ygocore.cards.library._common import destroyed_opponents_monster
from ygocore.cards.library.answers import pay_half_lp

MALEFIC = 0x23
TRUTH_DRAGON = 37115575


@card(37115575)
def malefic_truth_dragon(c):
    """Malefic Truth Dragon"""

    def other_malefic_of(c, tp):
        return (
            c.is_previous_controller(tp)
            and c.is_previous_location(LOCATION_MZONE)
            and c.is_previous_position(POS_FACEUP)
            and c.is_previous_set_card(MALEFIC)
            and c.get_previous_code_on_field() != TRUTH_DRAGON
            and c.is_reason(REASON_BATTLE | REASON_EFFECT)
        )

    def a_malefic_monster_was_destroyed(e, tp, eg):
        return eg.is_exists(other_malefic_of, 1, None, tp)

    def target(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_MZONE) > 0 and own.is_can_be_special_summoned(
                e, 1, tp, True, True
            )
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, own, 1, 0, 0)

    def come(e, tp):
        own = e.get_handler()
        if own.is_relate_to_effect(e) and duel.special_summon(own, 1, tp, tp, True, True, POS_FACEUP) > 0:
            own.complete_procedure()

    def no_field_spell(e):
        return not duel.is_existing_matching_card(
            card.is_faceup, e.get_handler_player(), LOCATION_FZONE, LOCATION_FZONE, 1, None
        )

    def destroy_target(e, tp, chk):
        g = duel.get_matching_group(card.is_faceup, tp, 0, LOCATION_MZONE, None)
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_DESTROY, g, g.get_count(), 0, 0)

    def destroy_face_up(e, tp):
        duel.destroy(duel.get_matching_group(card.is_faceup, tp, 0, LOCATION_MZONE, None), REASON_EFFECT)

    c.enable_revive_limit()
    c.set_unique_on_field(True, True, location=LOCATION_MZONE, setcode=MALEFIC)
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_SPSUMMON_CONDITION,
        property=EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_UNCOPYABLE,
        value=0,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_DESTROYED,
        category=CATEGORY_SPECIAL_SUMMON,
        property=EFFECT_FLAG_DAMAGE_STEP | EFFECT_FLAG_DELAY,
        range=LOCATION_HAND | LOCATION_GRAVE,
        condition=a_malefic_monster_was_destroyed,
        cost=pay_half_lp,
        target=target,
        operation=come,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_SELF_DESTROY,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        condition=no_field_spell,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_BATTLE_DESTROYING,
        category=CATEGORY_DESTROY,
        property=EFFECT_FLAG_DAMAGE_STEP,
        condition=destroyed_opponents_monster,
        target=destroy_target,
        operation=destroy_face_up,
    )
