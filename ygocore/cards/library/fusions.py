"""Other ways to a Fusion Monster than Polymerization: without materials, from the Deck, for Fiends, with a substitute."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import (
    bound_monster,
    destroys_monster_when_it_leaves,
    falls_with_its_monster,
    lasts_until_end_phase,
    pay_lp,
)

DARK_FUSION = 94820406
INSTANT_FUSION = 1845204


@card(INSTANT_FUSION)
def instant_fusion(c):
    """Instant Fusion"""

    def small_fusion(c, e, tp):
        return (
            c.is_fusion_monster()
            and c.is_level_below(5)
            and c.is_can_be_special_summoned(e, SUMMON_TYPE_FUSION, tp, False, False)
            and duel.get_location_count_from_ex(tp, tp, None, c) > 0
        )

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(small_fusion, tp, LOCATION_EXTRA, 0, 1, None, e, tp)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_EXTRA)

    bind = lasts_until_end_phase(INSTANT_FUSION)

    def operation(e, tp):
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_matching_card(tp, small_fusion, tp, LOCATION_EXTRA, 0, 1, 1, None, e, tp)
        tc = g.get_first()
        if not tc:
            return
        tc.set_material(None)
        if duel.special_summon_step(tc, SUMMON_TYPE_FUSION, tp, tp, False, False, POS_FACEUP):
            bind(e, tp, tc)
        if duel.special_summon_complete() > 0:
            tc.complete_procedure()

    helpers.activation(
        c,
        category=CATEGORY_SPECIAL_SUMMON,
        count_limit=(1, INSTANT_FUSION, EFFECT_COUNT_CODE_OATH),
        cost=pay_lp(1000),
        target=target,
        operation=operation,
    )


# --- Dark Fusion ---------------------------------------------------------------------------------------------------


@card(DARK_FUSION)
def dark_fusion(c):
    """Dark Fusion"""

    def fiend(c):
        return c.is_race(RACE_FIEND)

    def by_their_opponent(e, re, rp):
        return rp != e.get_owner_player()

    def shield(e, tp, tc: card):
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_SINGLE)
        e1.set_code(EFFECT_CANNOT_BE_EFFECT_TARGET)
        e1.set_property(EFFECT_FLAG_SET_AVAILABLE | EFFECT_FLAG_CANNOT_DISABLE)
        e1.set_owner_player(tp)
        e1.set_value(by_their_opponent)
        e1.set_reset(RESETS_STANDARD_PHASE_END)
        tc.register_effect(e1, True)

    helpers.activation(c, **helpers.fusion_spell(fiend, after=shield))


@card(58332301)
def evil_hero_dark_gaia(c):
    """Evil HERO Dark Gaia"""

    def fiend(c):
        return c.is_race(RACE_FIEND)

    def rock(c):
        return c.is_race(RACE_ROCK)

    def by_dark_fusion(e, se: effect, sp, st):
        return se and se.get_handler().is_code(DARK_FUSION)

    def original_attack(c):
        return max(c.get_text_attack(), 0)

    def add_up(e, c):
        e1 = effect.create_effect(c)
        e1.set_type(EFFECT_TYPE_SINGLE)
        e1.set_code(EFFECT_SET_BASE_ATTACK)
        e1.set_value(c.get_material().get_sum(original_attack))
        e1.set_reset(RESET_EVENT | RESETS_STANDARD_DISABLE)
        c.register_effect(e1)
        return True

    def attacked_position(c):
        return c.is_defense_pos() and c.is_can_change_position()

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(attacked_position, tp, 0, LOCATION_MZONE, 1, None)
        g = duel.get_matching_group(attacked_position, tp, 0, LOCATION_MZONE, None)
        duel.set_operation_info(0, CATEGORY_POSITION, g, g.get_count(), 0, 0)

    def turn_to_attack(e, tp):
        g = duel.get_matching_group(card.is_defense_pos, tp, 0, LOCATION_MZONE, None)
        duel.change_position(g, POS_FACEUP_ATTACK | NO_FLIP_EFFECT)

    helpers.fusion_materials(c, fiend, rock)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_SPSUMMON_CONDITION,
        property=EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_UNCOPYABLE,
        value=by_dark_fusion,
    )
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_MATERIAL_CHECK, value=add_up)
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_ATTACK_ANNOUNCE,
        category=CATEGORY_POSITION,
        target=target,
        operation=turn_to_attack,
    )


# --- Future Fusion -------------------------------------------------------------------------------------------------


@card(77565204)
def future_fusion(c):
    """Future Fusion"""
    turns = 77565204

    def begin(e):
        e.get_handler().set_turn_counter(0)

    def first_standby(e, tp):
        return duel.is_turn_player(tp) and e.get_handler().get_turn_counter() == 0

    def second_standby(e, tp):
        own = e.get_handler()
        return duel.is_turn_player(tp) and own.get_turn_counter() == 1 and not own.has_flag_effect(turns)

    def count_first(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return True
        own.set_turn_counter(1)
        e.set_label(0)
        own.register_flag_effect(turns, RESETS_STANDARD_PHASE_END, 0, 1)
        duel.set_operation_info(0, CATEGORY_DECKDES, None, 0, tp, 1)

    def sendable(c):
        return c.is_monster() and c.is_able_to_grave()

    def shown_fusion(c, mg: group, tp):
        return c.is_fusion_monster() and c.check_fusion_material(mg, None, tp)

    def send_materials(e, tp):
        own = e.get_handler()
        if not own.is_relate_to_effect(e) or own.is_facedown():
            return
        mg = duel.get_matching_group(sendable, tp, LOCATION_DECK, 0, None)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_TARGET)
        tc = duel.select_matching_card(
            tp, shown_fusion, tp, LOCATION_EXTRA, 0, 1, 1, None, mg, tp
        ).get_first()
        if not tc:
            return
        duel.confirm_cards(1 - tp, tc)
        duel.send_to_grave(duel.select_fusion_material(tp, tc, mg), REASON_EFFECT)
        e.set_label(tc.get_code())

    def of_that_name(c, e, tp, code):
        return (
            c.is_fusion_monster()
            and c.is_code(code)
            and c.is_can_be_special_summoned(e, SUMMON_TYPE_FUSION, tp, False, False)
            and duel.get_location_count_from_ex(tp, tp, None, c) > 0
        )

    def count_second(e, tp, chk):
        if chk == 0:
            return True
        e.get_handler().set_turn_counter(2)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_EXTRA)

    def summon_it(e, tp):
        own = e.get_handler()
        first: effect = e.get_label_object()
        if not own.is_relate_to_effect(e) or own.is_facedown() or first.get_label() == 0:
            return
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        tc = duel.select_matching_card(
            tp, of_that_name, tp, LOCATION_EXTRA, 0, 1, 1, None, e, tp, first.get_label()
        ).get_first()
        if not tc:
            return
        tc.set_material(None)
        if duel.special_summon(tc, SUMMON_TYPE_FUSION, tp, tp, False, False, POS_FACEUP) > 0:
            tc.complete_procedure()
            own.set_card_target(tc)

    helpers.activation(c, operation=begin)
    first = c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_PHASE | PHASE_STANDBY,
        category=CATEGORY_TOGRAVE | CATEGORY_DECKDES,
        range=LOCATION_SZONE,
        count_limit=1,
        condition=first_standby,
        target=count_first,
        operation=send_materials,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_PHASE | PHASE_STANDBY,
        category=CATEGORY_SPECIAL_SUMMON,
        range=LOCATION_SZONE,
        count_limit=1,
        label_object=first,
        condition=second_standby,
        target=count_second,
        operation=summon_it,
    )
    destroys_monster_when_it_leaves(c, bound_monster, False)
    falls_with_its_monster(c)


# --- Hex-Sealed Fusion ---------------------------------------------------------------------------------------------


def hex_sealed(c, attribute):
    """It may replace 1 named Fusion Material; Tributed with others from the field, it brings their Fusion Monster."""

    def corresponding(c, e, tp, mg: group, own: card):
        return (
            c.is_fusion_monster()
            and c.is_attribute(attribute)
            and c.check_fusion_material(mg, own, tp)
            and c.is_can_be_special_summoned(e, 0, tp, False, False)
            and duel.get_location_count_from_ex(tp, tp, own, c) > 0
        )

    def on_own_field(c, tp):
        return c.is_location(LOCATION_MZONE) and c.is_controller(tp)

    def tribute_materials(e, tp, chk):
        own = e.get_handler()
        mg = duel.get_release_group_cost(tp, False, None, None).filter(on_own_field, None, tp)
        if chk == 0:
            return mg.is_contains(own) and duel.is_existing_matching_card(
                corresponding, tp, LOCATION_EXTRA, 0, 1, None, e, tp, mg, own
            )
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        tc = duel.select_matching_card(
            tp, corresponding, tp, LOCATION_EXTRA, 0, 1, 1, None, e, tp, mg, own
        ).get_first()
        g = duel.select_fusion_material(tp, tc, mg, own)
        duel.set_target_param(tc.get_code())
        duel.release(g, REASON_COST)

    def target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_EXTRA)

    def of_that_name(c, e, tp, code):
        return (
            c.is_code(code)
            and c.is_can_be_special_summoned(e, 0, tp, False, False)
            and duel.get_location_count_from_ex(tp, tp, None, c) > 0
        )

    def operation(e, tp):
        code: int = duel.get_chain_info(0, CHAININFO_TARGET_PARAM)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_matching_card(tp, of_that_name, tp, LOCATION_EXTRA, 0, 1, 1, None, e, tp, code)
        if g.get_count() > 0:
            duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP)

    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_FUSION_SUBSTITUTE, property=EFFECT_FLAG_CANNOT_DISABLE)
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_SPECIAL_SUMMON,
        range=LOCATION_MZONE,
        cost=tribute_materials,
        target=target,
        operation=operation,
    )


@card(15717011)
def the_light_hex_sealed_fusion(c):
    """The Light - Hex-Sealed Fusion"""
    hex_sealed(c, ATTRIBUTE_LIGHT)


@card(52101615)
def the_dark_hex_sealed_fusion(c):
    """The Dark - Hex-Sealed Fusion"""
    hex_sealed(c, ATTRIBUTE_DARK)


@card(88696724)
def the_earth_hex_sealed_fusion(c):
    """The Earth - Hex-Sealed Fusion"""
    hex_sealed(c, ATTRIBUTE_EARTH)
