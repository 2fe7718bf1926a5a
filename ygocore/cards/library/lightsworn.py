"""The Lightsworn's dragon."""

from ygocore.cards.language import *
from ygocore.cards.library._common import (
    all_of,
    cannot_be_special_summoned,
    destroy_all,
    pay_lp,
    special_summon_procedure,
)

LIGHTSWORN = 0x38


@card(57774843)
def judgment_dragon(c):
    """Judgment Dragon"""

    def lightsworn(c):
        return c.is_set_card(LIGHTSWORN) and c.is_monster()

    def four_lightsworn_names(e):
        tp = e.get_handler_player()
        g = duel.get_matching_group(lightsworn, tp, LOCATION_GRAVE, 0, None)
        return duel.get_location_count(tp, LOCATION_MZONE) > 0 and g.get_class_count(card.get_code) >= 4

    def own_turn(e, tp):
        return duel.is_turn_player(tp)

    def mill_target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_DECKDES, None, 0, tp, 4)

    def mill(e, tp):
        duel.discard_deck(tp, 4, REASON_EFFECT)

    c.enable_revive_limit()
    cannot_be_special_summoned(c)
    special_summon_procedure(c, four_lightsworn_names)
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_DESTROY,
        range=LOCATION_MZONE,
        cost=pay_lp(1000),
        target=all_of(None, LOCATION_ONFIELD, LOCATION_ONFIELD, CATEGORY_DESTROY),
        operation=destroy_all(None, LOCATION_ONFIELD, LOCATION_ONFIELD),
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_PHASE | PHASE_END,
        category=CATEGORY_DECKDES,
        range=LOCATION_MZONE,
        count_limit=1,
        condition=own_turn,
        target=mill_target,
        operation=mill,
    )
