"""Ritual Spells."""

from ygocore.cards import helpers
from ygocore.cards.language import *


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
