"""Spellcasters: Sorcerer of Dark Magic, Magical Dimension, Miracle Flipper."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import cannot_be_special_summoned, lies_in, negates_cards_while_face_up

FLIPPER = 131182


@card(28553439)
def magical_dimension(c):
    """Magical Dimension"""

    def face_up_spellcaster(c):
        return c.is_faceup() and c.is_race(RACE_SPELLCASTER)

    def controls_a_spellcaster(e, tp):
        return duel.is_existing_matching_card(face_up_spellcaster, tp, LOCATION_MZONE, 0, 1, None)

    def tributable(c, tp):
        return c.is_releasable_by_effect() and duel.get_mzone_count(tp, c) > 0

    def comes_from_hand(c, e, tp):
        return c.is_race(RACE_SPELLCASTER) and c.is_can_be_special_summoned(e, 0, tp, False, False)

    def target(e, tp, chk, chkc):
        if chkc:
            return lies_in(chkc, tp, LOCATION_MZONE, 0) and tributable(chkc, tp)
        if chk == 0:
            return duel.is_existing_target(
                tributable, tp, LOCATION_MZONE, 0, 1, None, tp
            ) and duel.is_existing_matching_card(comes_from_hand, tp, LOCATION_HAND, 0, 1, None, e, tp)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_RELEASE)
        g = duel.select_target(tp, tributable, tp, LOCATION_MZONE, 0, 1, 1, None, tp)
        duel.set_operation_info(0, CATEGORY_RELEASE, g, 1, 0, 0)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_HAND)

    def operation(e, tp):
        tc = duel.get_first_target()
        if not (tc and tc.is_relate_to_effect(e) and tc.is_controller(tp)):
            return
        if duel.release(tc, REASON_EFFECT) == 0 or duel.get_location_count(tp, LOCATION_MZONE) <= 0:
            return
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_matching_card(tp, comes_from_hand, tp, LOCATION_HAND, 0, 1, 1, None, e, tp)
        if g.get_count() == 0:
            return
        duel.break_effect()
        if duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP) == 0:
            return
        if duel.select_yes_no(tp, string_id(28553439, 0)):
            duel.break_effect()
            duel.hint(HINT_SELECTMSG, tp, HINTMSG_DESTROY)
            hit = duel.select_matching_card(tp, None, tp, LOCATION_MZONE, LOCATION_MZONE, 1, 1, None)
            duel.destroy(hit, REASON_EFFECT)

    helpers.activation(
        c,
        category=CATEGORY_RELEASE | CATEGORY_SPECIAL_SUMMON | CATEGORY_DESTROY,
        property=EFFECT_FLAG_CARD_TARGET,
        hint_timing=(0, TIMING_END_PHASE),
        condition=controls_a_spellcaster,
        target=target,
        operation=operation,
    )


@card(88619463)
def sorcerer_of_dark_magic(c):
    """Sorcerer of Dark Magic"""

    def great_spellcaster(c):
        return c.is_race(RACE_SPELLCASTER) and c.is_level_above(6)

    def of_a_trap(re):
        return re.is_trap_effect()

    def makes_room(g, e, tp):
        return duel.get_mzone_count(tp, g) > 0

    def two_to_tribute(e):
        tp = e.get_handler_player()
        g = duel.get_release_group_cost(tp, False, great_spellcaster, None)
        return g.check_unselect_group(makes_room, e, tp, 2, 2)

    def tribute_two(e, tp):
        g = duel.get_release_group_cost(tp, False, great_spellcaster, None)
        duel.release(g.select_unselect_group(makes_room, e, tp, 2, 2, tp), REASON_COST | REASON_MATERIAL)

    c.enable_revive_limit()
    cannot_be_special_summoned(c)
    helpers.special_summon_procedure(c, two_to_tribute, tribute_two)
    negates_cards_while_face_up(c, of_a_trap)


@card(FLIPPER)
def miracle_flipper(c):
    """Miracle Flipper"""

    def another_flipper(c):
        return c.is_faceup() and c.is_code(FLIPPER)

    def controls_another(tp, own: card):
        return duel.is_existing_matching_card(another_flipper, tp, LOCATION_MZONE, 0, 1, own)

    def has_another(e):
        return controls_another(e.get_handler_player(), e.get_handler())

    def alone(e, se: effect, sp, st):
        return not controls_another(sp, e.get_handler())

    def other_face_up_monster(e, c):
        return c.is_faceup() and c != e.get_handler()

    def note_controller(e):
        own = e.get_handler()
        own.register_flag_effect(FLIPPER, RESETS_STANDARD_PHASE_END, 0, 1, own.get_previous_controller())

    def fell_in_battle(e):
        return e.get_handler().is_location(LOCATION_GRAVE)

    def fell_this_battle_phase(e):
        return e.get_handler().has_flag_effect(FLIPPER)

    def can_cross(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, own, 1, 0, 0)

    def cross(e, tp):
        own = e.get_handler()
        if own.is_relate_to_effect(e):
            to = 1 - own.get_flag_effect_label(FLIPPER)
            duel.special_summon(own, 0, tp, to, False, False, POS_FACEUP)

    def destroyed_by_a_spell_or_trap(e, re, r):
        return r & REASON_EFFECT and re and re.is_spell_trap_effect()

    def destroys_one(e, tp, chk):
        if chk == 0:
            return True
        g = duel.get_field_group(tp, 0, LOCATION_MZONE)
        duel.set_operation_info(0, CATEGORY_DESTROY, g, 1, 0, 0)

    def destroy_one(e, tp):
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_DESTROY)
        g = duel.select_matching_card(tp, None, tp, 0, LOCATION_MZONE, 1, 1, None)
        duel.destroy(g, REASON_EFFECT)

    forbidden = c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_CANNOT_SUMMON,
        property=EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_UNCOPYABLE,
        condition=has_another,
    )
    c.effect(like=forbidden, code=EFFECT_CANNOT_FLIP_SUMMON)
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_SPSUMMON_CONDITION,
        property=EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_UNCOPYABLE,
        value=alone,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_SELECT_BATTLE_TARGET,
        range=LOCATION_MZONE,
        target_range=(0, LOCATION_MZONE),
        value=other_face_up_monster,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_BATTLE_DESTROYED,
        property=EFFECT_FLAG_CANNOT_DISABLE,
        condition=fell_in_battle,
        operation=note_controller,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_PHASE | PHASE_BATTLE,
        category=CATEGORY_SPECIAL_SUMMON,
        range=LOCATION_GRAVE,
        count_limit=1,
        condition=fell_this_battle_phase,
        target=can_cross,
        operation=cross,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_DESTROYED,
        category=CATEGORY_DESTROY,
        condition=destroyed_by_a_spell_or_trap,
        target=destroys_one,
        operation=destroy_one,
    )
