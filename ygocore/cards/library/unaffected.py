"""Monsters that are unaffected by what other cards do."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import cannot_be_special_summoned

QLI = 0xAA
TOWERS = 27279764


@card(63504681)
def number_86_heroic_champion_rhongomyniad(c):
    """Number 86: Heroic Champion - Rhongomyniad"""

    def warrior(c):
        return c.is_race(RACE_WARRIOR)

    def detach_one(e, tp):
        own = e.get_handler()
        if own.is_relate_to_effect(e):
            own.remove_overlay_card(tp, 1, 1, REASON_EFFECT)

    def with_materials(least):
        def condition(e):
            return e.get_handler().get_overlay_count() >= least

        return condition

    def with_five(e):
        return e.get_handler().get_overlay_count() == 5

    def of_another_card(e, re):
        return re.get_owner() != e.get_handler()

    def target(e, tp, chk):
        g = duel.get_field_group(tp, 0, LOCATION_ONFIELD)
        if chk == 0:
            return g.get_count() > 0
        duel.set_operation_info(0, CATEGORY_DESTROY, g, g.get_count(), 0, 0)

    def destroy_all(e, tp):
        duel.destroy(duel.get_field_group(tp, 0, LOCATION_ONFIELD), REASON_EFFECT)

    helpers.xyz_procedure(c, warrior, level=4, count=2, most=5)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_PHASE | PHASE_END,
        range=LOCATION_MZONE,
        count_limit=1,
        condition=helpers.opponents_turn,
        operation=detach_one,
    )
    helpers.while_face_up(c, EFFECT_INDESTRUCTABLE_BATTLE, condition=with_materials(1), value=1)
    helpers.while_face_up(c, EFFECT_UPDATE_ATTACK, condition=with_materials(2), value=1500)
    helpers.while_face_up(c, EFFECT_UPDATE_DEFENSE, condition=with_materials(2), value=1500)
    helpers.while_face_up(c, EFFECT_IMMUNE_EFFECT, condition=with_materials(3), value=of_another_card)
    for code in (EFFECT_CANNOT_SUMMON, EFFECT_CANNOT_SPECIAL_SUMMON):
        c.effect(
            type=EFFECT_TYPE_FIELD,
            code=code,
            property=EFFECT_FLAG_PLAYER_TARGET,
            range=LOCATION_MZONE,
            target_range=(0, 1),
            condition=with_materials(4),
        )
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_DESTROY,
        range=LOCATION_MZONE,
        count_limit=1,
        condition=with_five,
        target=target,
        operation=destroy_all,
    )


@card(TOWERS)
def apoqliphort_towers(c):
    """Apoqliphort Towers"""

    def qli_tribute(c):
        return c.is_set_card(QLI) and not c.is_has_effect(EFFECT_UNRELEASABLE_SUM)

    def three_qli_tributes(e, c):
        return c is None or duel.check_release_group(c.get_controller(), qli_tribute, 3, None)

    def tribute_three(e, tp, c):
        g = duel.select_release_group(tp, qli_tribute, 3, 3, None)
        c.set_material(g)
        duel.release(g, REASON_SUMMON | REASON_MATERIAL)

    def note_that_it_was(e):
        e.get_handler().register_flag_effect(TOWERS, RESET_EVENT | RESETS_STANDARD & ~RESET_TURN_SET, 0, 1)

    def normal_summoned_or_set(e):
        own = e.get_handler()
        return own.is_summon_type(SUMMON_TYPE_NORMAL) or own.has_flag_effect(TOWERS)

    def of_a_lower_monster(e, re):
        """Spells and Traps, and what monsters activate whose own Level or Rank is lower; a Link Monster has neither."""
        if re.is_spell_trap_effect():
            return True
        if not (re.is_monster_effect() and re.is_activated()):
            return False
        level = e.get_handler().get_level()
        tc = re.get_handler()
        if tc.is_original_type(TYPE_XYZ):
            return tc.get_original_rank() < level
        return not tc.is_original_type(TYPE_LINK) and tc.get_original_level() < level

    def special_summoned(e, c):
        return c.is_special_summoned()

    def monster_to_send(c):
        return c.is_monster()

    def target(e, tp, chk):
        places = LOCATION_MZONE | LOCATION_HAND
        if chk == 0:
            return duel.get_field_group_count(tp, 0, places) > 0
        duel.set_operation_info(0, CATEGORY_TOGRAVE, None, 1, 1 - tp, places)

    def opponent_sends_one(e, tp):
        """MOVE-07: the opponent does it, not the effect."""
        duel.hint(HINT_SELECTMSG, 1 - tp, HINTMSG_TOGRAVE)
        g = duel.select_matching_card(
            1 - tp, monster_to_send, 1 - tp, LOCATION_MZONE | LOCATION_HAND, 0, 1, 1, None
        )
        duel.send_to_grave(g, REASON_RULE)

    cannot_be_special_summoned(c)
    by_tributes = c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_LIMIT_SUMMON_PROC,
        condition=three_qli_tributes,
        operation=tribute_three,
        value=SUMMON_TYPE_TRIBUTE,
    )
    c.effect(like=by_tributes, code=EFFECT_LIMIT_SET_PROC)
    summoned = c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_SUMMON_SUCCESS,
        property=EFFECT_FLAG_CANNOT_DISABLE,
        operation=note_that_it_was,
    )
    c.effect(like=summoned, code=EVENT_MSET)
    helpers.while_face_up(c, EFFECT_IMMUNE_EFFECT, condition=normal_summoned_or_set, value=of_a_lower_monster)
    for code in (EFFECT_UPDATE_ATTACK, EFFECT_UPDATE_DEFENSE):
        c.effect(
            type=EFFECT_TYPE_FIELD,
            code=code,
            range=LOCATION_MZONE,
            target_range=(LOCATION_MZONE, LOCATION_MZONE),
            target=special_summoned,
            value=-500,
        )
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_TOGRAVE,
        range=LOCATION_MZONE,
        count_limit=1,
        target=target,
        operation=opponent_sends_one,
    )
