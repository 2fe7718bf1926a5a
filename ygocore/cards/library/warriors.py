"""Warriors that call other monsters from the hand, and their search."""

from ygocore.cards import helpers
from ygocore.cards.language import *


def of_level_4_or_lower(c, e, tp):
    """A monster of Level 4 or lower that can be Special Summoned."""
    return c.is_level_below(4) and c.is_can_be_special_summoned(e, 0, tp, False, False)


def can_call_from_hand(e, tp, chk):
    """There are a zone and a monster of Level 4 or lower in the hand."""
    if chk == 0:
        return duel.get_location_count(tp, LOCATION_MZONE) > 0 and duel.is_existing_matching_card(
            of_level_4_or_lower, tp, LOCATION_HAND, 0, 1, None, e, tp
        )
    duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_HAND)


def call_from_hand(e, tp):
    """Special Summon 1 monster of Level 4 or lower from the hand."""
    if duel.get_location_count(tp, LOCATION_MZONE) <= 0:
        return
    duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
    g = duel.select_matching_card(tp, of_level_4_or_lower, tp, LOCATION_HAND, 0, 1, 1, None, e, tp)
    if g.get_count() > 0:
        duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP)


@card(2460565)
def marauding_captain(c):
    """Marauding Captain"""

    def another_warrior(e, c):
        return c != e.get_handler() and c.is_faceup() and c.is_race(RACE_WARRIOR)

    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_SELECT_BATTLE_TARGET,
        range=LOCATION_MZONE,
        target_range=(0, LOCATION_MZONE),
        value=another_warrior,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_SUMMON_SUCCESS,
        category=CATEGORY_SPECIAL_SUMMON,
        target=can_call_from_hand,
        operation=call_from_hand,
    )


@card(25259669)
def goblindbergh(c):
    """Goblindbergh"""

    def call_and_take_cover(e, tp):
        call_from_hand(e, tp)
        own = e.get_handler()
        if own.is_relate_to_effect(e) and own.is_faceup() and own.is_attack_pos():
            duel.break_effect()
            duel.change_position(own, POS_FACEUP_DEFENSE)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_SUMMON_SUCCESS,
        category=CATEGORY_SPECIAL_SUMMON | CATEGORY_POSITION,
        target=can_call_from_hand,
        operation=call_and_take_cover,
    )


@card(32807846)
def reinforcement_of_the_army(c):
    """Reinforcement of the Army"""

    def small_warrior(c):
        return c.is_level_below(4) and c.is_race(RACE_WARRIOR)

    helpers.activation(c, **helpers.search(small_warrior))
