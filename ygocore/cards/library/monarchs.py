"""Monarchs, and cards that summon with other Tributes or at other times than the rules of the game."""

from ygocore.cards.language import *
from ygocore.cards.library._common import choose_targets, pay_lp, plain_activation, tribute_summoned


@card(9748752)
def caius_the_shadow_monarch(c):
    """Caius the Shadow Monarch"""

    def target(e, tp, chk, chkc):
        if chkc:
            return chkc.is_on_field() and chkc.is_able_to_remove()
        if chk == 0:
            return True
        if not duel.is_existing_target(
            card.is_able_to_remove, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 1, None
        ):
            return None
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_REMOVE)
        g = duel.select_target(tp, card.is_able_to_remove, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 1, 1, None)
        duel.set_operation_info(0, CATEGORY_REMOVE, g, 1, 0, 0)
        if g.is_exists(dark_monster, 1, None):
            duel.set_operation_info(0, CATEGORY_DAMAGE, None, 0, 1 - tp, 1000)

    def dark_monster(c):
        return c.is_monster() and c.is_attribute(ATTRIBUTE_DARK)

    def operation(e, tp):
        tc = duel.get_first_target()
        if not (tc and tc.is_relate_to_effect(e)):
            return
        if duel.remove(tc, POS_FACEUP, REASON_EFFECT) > 0 and dark_monster(tc):
            duel.damage(1 - tp, 1000, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_SUMMON_SUCCESS,
        category=CATEGORY_REMOVE | CATEGORY_DAMAGE,
        property=EFFECT_FLAG_CARD_TARGET,
        condition=tribute_summoned,
        target=target,
        operation=operation,
    )


@card(57666212)
def kuraz_the_light_monarch(c):
    """Kuraz the Light Monarch"""

    def was_controlled_by(c, player):
        return c.is_previous_controller(player)

    def operation(e, tp):
        if duel.destroy(duel.get_target_cards(e), REASON_EFFECT) == 0:
            return
        g = duel.get_operated_group()
        for turn in range(2):
            player = tp if turn == 0 else 1 - tp
            count = g.filter_count(was_controlled_by, None, player)
            if count == 0 or not duel.is_player_can_draw(player, count):
                continue
            if duel.select_yes_no(player, string_id(57666212, 0)):
                duel.draw(player, count, REASON_EFFECT)

    def came_this_turn(e):
        return e.get_handler().is_status(STATUS_SUMMON_TURN | STATUS_SPSUMMON_TURN)

    summoned = c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_SUMMON_SUCCESS,
        category=CATEGORY_DESTROY | CATEGORY_DRAW,
        property=EFFECT_FLAG_CARD_TARGET,
        target=choose_targets(
            None, LOCATION_ONFIELD, LOCATION_ONFIELD, CATEGORY_DESTROY, HINTMSG_DESTROY, 1, 2
        ),
        operation=operation,
    )
    c.effect(like=summoned, code=EVENT_SPSUMMON_SUCCESS)
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_CANNOT_ATTACK, condition=came_this_turn)


# --- Summons without Tributes, and more of them --------------------------------------------------------------------


def summons_without_tributes(c, amount, least, most):
    """The turn player can pay LP; then a monster of these Levels is Normal Summoned without Tributes, for the turn's Normal
    Summon."""

    def of_that_level(e, c):
        return (
            c.is_level_above(least)
            and c.is_level_below(most)
            and duel.get_location_count(c.get_controller(), LOCATION_MZONE) > 0
        )

    def summonable(c, way: effect):
        return c.is_summonable(False, way)

    def main_phase(e, tp):
        return duel.is_turn_player(tp)

    def target(e, tp, chk):
        way: effect = e.get_label_object()
        if chk == 0:
            return duel.is_existing_matching_card(summonable, tp, LOCATION_HAND, 0, 1, None, way)
        duel.set_operation_info(0, CATEGORY_SUMMON, None, 1, 0, 0)

    def operation(e, tp):
        way: effect = e.get_label_object()
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SUMMON)
        g = duel.select_matching_card(tp, summonable, tp, LOCATION_HAND, 0, 1, 1, None, way)
        if g.get_count() > 0:
            duel.summon(tp, g.get_first(), False, way)

    way = c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_SUMMON_PROC, condition=of_that_level)
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_SUMMON,
        property=EFFECT_FLAG_BOTH_SIDE,
        range=LOCATION_FZONE,
        label_object=way,
        condition=main_phase,
        cost=pay_lp(amount),
        target=target,
        operation=operation,
    )


@card(80921533)
def mausoleum_of_the_emperor(c):
    """Mausoleum of the Emperor"""
    plain_activation(c)
    summons_without_tributes(c, 1000, 5, 6)
    summons_without_tributes(c, 2000, 7, 12)


@card(80604091)
def ultimate_offering(c):
    """Ultimate Offering"""

    def at_that_time(e, tp):
        if duel.is_turn_player(tp):
            return duel.is_main_phase()
        return duel.is_battle_phase()

    def usable(c):
        return c.is_summonable(True, None) or c.is_msetable(True, None)

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(usable, tp, LOCATION_HAND, 0, 1, None)
        duel.set_operation_info(0, CATEGORY_SUMMON, None, 1, 0, 0)

    def operation(e, tp):
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SUMMON)
        g = duel.select_matching_card(tp, usable, tp, LOCATION_HAND, 0, 1, 1, None)
        tc = g.get_first()
        if not tc:
            return
        face_up = tc.is_summonable(True, None)
        if face_up and tc.is_msetable(True, None):
            face_up = (
                duel.select_position(tp, tc, POS_FACEUP_ATTACK | POS_FACEDOWN_DEFENSE) == POS_FACEUP_ATTACK
            )
        if face_up:
            duel.summon(tp, tc, True, None)
        else:
            duel.mset(tp, tc, True, None)

    plain_activation(c)
    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_FREE_CHAIN,
        category=CATEGORY_SUMMON,
        range=LOCATION_SZONE,
        hint_timing=(0, TIMING_BATTLE_PHASE),
        condition=at_that_time,
        cost=pay_lp(500),
        target=target,
        operation=operation,
    )


@card(62867251)
def light_of_intervention(c):
    """Light of Intervention"""
    plain_activation(c)
    face_up = c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_LIGHT_OF_INTERVENTION,
        property=EFFECT_FLAG_PLAYER_TARGET,
        range=LOCATION_SZONE,
        target_range=(1, 1),
    )
    c.effect(like=face_up, code=EFFECT_CANNOT_MSET)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_TURN_SET,
        range=LOCATION_SZONE,
        target_range=(LOCATION_MZONE, LOCATION_MZONE),
    )


@card(4064256)
def zombie_world(c):
    """Zombie World"""

    def tributes_for_no_zombie(e, c, sumtype):
        return not c.is_race(RACE_ZOMBIE) and sumtype & SUMMON_TYPE_TRIBUTE == SUMMON_TYPE_TRIBUTE

    plain_activation(c)
    on_field = c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CHANGE_RACE,
        range=LOCATION_FZONE,
        target_range=(LOCATION_MZONE, LOCATION_MZONE),
        value=RACE_ZOMBIE,
    )
    c.effect(like=on_field, target_range=(LOCATION_GRAVE, LOCATION_GRAVE), target=monster_card)
    for code in (EFFECT_CANNOT_SUMMON, EFFECT_CANNOT_MSET):  # CF-48: the Sets, too
        c.effect(
            type=EFFECT_TYPE_FIELD,
            code=code,
            property=EFFECT_FLAG_PLAYER_TARGET,
            range=LOCATION_FZONE,
            target_range=(1, 1),
            target=tributes_for_no_zombie,
        )


def monster_card(e, c):
    """A Monster Card in the GY."""
    return c.is_original_type(TYPE_MONSTER)
