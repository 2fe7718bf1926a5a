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
