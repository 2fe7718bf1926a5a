"""Continuous Spells and Traps that limit what both players may do: monsters by their Levels, Summons by their number."""

from ygocore.cards.language import *
from ygocore.cards.library._common import plain_activation

SUMMONS_A_TURN = 2


def of_level_4_or_higher(e, c):
    """A face-up monster of Level 4 or higher: none is one that has no Level (E-069)."""
    return c.is_faceup() and c.is_level_above(4)


@card(3136426)
def level_limit_area_b(c):
    """Level Limit - Area B"""
    plain_activation(c)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_SET_POSITION,
        range=LOCATION_SZONE,
        target_range=(LOCATION_MZONE, LOCATION_MZONE),
        target=of_level_4_or_higher,
        value=POS_FACEUP_DEFENSE,
    )


@card(85742772)
def gravity_bind(c):
    """Gravity Bind"""
    plain_activation(c)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_ATTACK,
        range=LOCATION_SZONE,
        target_range=(LOCATION_MZONE, LOCATION_MZONE),
        target=of_level_4_or_higher,
    )


@card(23516703)
def summon_limit(c):
    """Summon Limit"""

    # what was Summoned before this card came counts too; effects on the Chain that will Special Summon are counted by the
    # limit itself (E-007), and negated Summons as the era says (HIST-14, E-077)

    def special_summons_left(player):
        return (
            SUMMONS_A_TURN
            - duel.get_activity_count(player, ACTIVITY_SUMMON)
            - duel.get_activity_count(player, ACTIVITY_FLIPSUMMON)
        )

    def own_special_summons(e):
        return special_summons_left(e.get_handler_player())

    def other_special_summons(e):
        return special_summons_left(1 - e.get_handler_player())

    def used_up(player):
        return duel.get_activity_count(player, ACTIVITY_SPSUMMON) >= special_summons_left(player)

    def own_summons_used_up(e):
        return used_up(e.get_handler_player())

    def other_summons_used_up(e):
        return used_up(1 - e.get_handler_player())

    plain_activation(c)
    for side, special_summons, summons_used_up in (
        ((1, 0), own_special_summons, own_summons_used_up),
        ((0, 1), other_special_summons, other_summons_used_up),
    ):
        c.effect(
            type=EFFECT_TYPE_FIELD,
            code=EFFECT_SPSUMMON_COUNT_LIMIT,
            property=EFFECT_FLAG_PLAYER_TARGET,
            range=LOCATION_SZONE,
            target_range=side,
            value=special_summons,
        )
        for code in (EFFECT_CANNOT_SUMMON, EFFECT_CANNOT_FLIP_SUMMON):
            c.effect(
                type=EFFECT_TYPE_FIELD,
                code=code,
                property=EFFECT_FLAG_PLAYER_TARGET,
                range=LOCATION_SZONE,
                target_range=side,
                condition=summons_used_up,
            )
