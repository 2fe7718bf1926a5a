"""The kin of Blue-Eyes White Dragon."""

from ygocore.cards.language import *
from ygocore.cards.library._common import choose_targets, destroy_targets

WHITE_DRAGON = 89631139


@card(38517737)
def blue_eyes_alternative_white_dragon(c):
    """Blue-Eyes Alternative White Dragon"""

    def hidden_white_dragon(c):
        return c.is_code(WHITE_DRAGON) and not c.is_public()

    def can_reveal(e):
        tp = e.get_handler_player()
        return duel.get_location_count(tp, LOCATION_MZONE) > 0 and duel.is_existing_matching_card(
            hidden_white_dragon, tp, LOCATION_HAND, 0, 1, None
        )

    def reveal(e, tp):
        g = duel.select_matching_card(tp, hidden_white_dragon, tp, LOCATION_HAND, 0, 1, 1, None)
        duel.confirm_cards(1 - tp, g)
        duel.shuffle_hand(tp)

    def no_attack_this_turn(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return own.get_attack_announced_count() == 0
        e1 = effect.create_effect(own)
        e1.set_type(EFFECT_TYPE_SINGLE)
        e1.set_code(EFFECT_CANNOT_ATTACK)
        e1.set_property(EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_OATH)
        e1.set_reset(RESETS_STANDARD_PHASE_END)
        own.register_effect(e1)

    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_SPSUMMON_PROC,
        property=EFFECT_FLAG_UNCOPYABLE,
        range=LOCATION_HAND,
        count_limit=(1, 38517737, EFFECT_COUNT_CODE_OATH),
        condition=can_reveal,
        operation=reveal,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_CHANGE_CODE,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE | LOCATION_GRAVE,
        value=WHITE_DRAGON,
    )
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_DESTROY,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        count_limit=1,
        cost=no_attack_this_turn,
        target=choose_targets(None, 0, LOCATION_MZONE, CATEGORY_DESTROY, HINTMSG_DESTROY),
        operation=destroy_targets,
    )
