"""Sea Serpents and what belongs to them."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import cannot_be_special_summoned, lies_in

ABYSS = 0x75
WATER_DRAGON, HYDROGEDDON, OXYGEDDON = 85066822, 22587018, 58071123
BY_ITS_OWN_EFFECT = SUMMON_TYPE_SPECIAL | 1


@card(42463414)
def spined_gillman(c):
    """Spined Gillman"""

    def swims(e, c):
        return c.is_race(RACE_FISH | RACE_SEASERPENT | RACE_AQUA)

    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_UPDATE_ATTACK,
        range=LOCATION_MZONE,
        target_range=(LOCATION_MZONE, 0),
        target=swims,
        value=400,
    )


@card(21954587)
def mermail_abyssmegalo(c):
    """Mermail Abyssmegalo"""

    def water_to_discard(c):
        return (
            c.is_monster()
            and c.is_attribute(ATTRIBUTE_WATER)
            and c.is_discardable()
            and c.is_able_to_grave_as_cost()
        )

    def discard_two(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return duel.is_existing_matching_card(water_to_discard, tp, LOCATION_HAND, 0, 2, own)
        duel.discard_hand(tp, water_to_discard, 2, 2, REASON_COST | REASON_DISCARD, own)

    def can_come(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_MZONE) > 0 and own.is_can_be_special_summoned(
                e, 1, tp, False, False
            )
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, own, 1, 0, 0)

    def come(e, tp):
        own = e.get_handler()
        if own.is_relate_to_effect(e):
            duel.special_summon(own, 1, tp, tp, False, False, POS_FACEUP)

    def came_so(e):
        return e.get_handler().is_summon_type(BY_ITS_OWN_EFFECT)

    def abyss_card(c):
        return c.is_set_card(ABYSS) and c.is_spell_trap()

    def attacks_once(e):
        return duel.is_able_to_enter_bp() and not e.get_handler().is_has_effect(EFFECT_EXTRA_ATTACK)

    def water_in_attack_position(c):
        return c.is_attribute(ATTRIBUTE_WATER) and c.is_attack_pos()

    def tribute_another(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return duel.check_release_group_cost(tp, water_in_attack_position, 1, False, None, own)
        duel.release(
            duel.select_release_group_cost(tp, water_in_attack_position, 1, 1, False, None, own), REASON_COST
        )

    def attack_twice(e, tp):
        own = e.get_handler()
        if own.is_relate_to_effect(e) and own.is_faceup():
            helpers.until_end_of_turn(own, own, EFFECT_EXTRA_ATTACK, 1)

    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_SPECIAL_SUMMON,
        range=LOCATION_HAND,
        cost=discard_two,
        target=can_come,
        operation=come,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_SPSUMMON_SUCCESS,
        condition=came_so,
        **helpers.search(abyss_card),
    )
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        range=LOCATION_MZONE,
        condition=attacks_once,
        cost=tribute_another,
        operation=attack_twice,
    )


@card(85066822)
def water_dragon(c):
    """Water Dragon"""

    def burns(e, c):
        return c.is_attribute(ATTRIBUTE_FIRE) or c.is_race(RACE_PYRO)

    def destroyed(e):
        return e.get_handler().is_reason(REASON_DESTROY)

    def revivable(c, e, tp, code):
        return c.is_code(code) and c.is_can_be_special_summoned(e, 0, tp, False, False)

    def target(e, tp, chk, chkc):
        if chkc:
            return lies_in(chkc, tp, LOCATION_GRAVE, 0) and (
                revivable(chkc, e, tp, HYDROGEDDON) or revivable(chkc, e, tp, OXYGEDDON)
            )
        if chk == 0:
            return (
                duel.is_player_can_special_summon_count(tp, 3)
                and duel.get_location_count(tp, LOCATION_MZONE) >= 3
                and duel.is_existing_target(revivable, tp, LOCATION_GRAVE, 0, 2, None, e, tp, HYDROGEDDON)
                and duel.is_existing_target(revivable, tp, LOCATION_GRAVE, 0, 1, None, e, tp, OXYGEDDON)
            )
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_target(tp, revivable, tp, LOCATION_GRAVE, 0, 2, 2, None, e, tp, HYDROGEDDON)
        g.merge(duel.select_target(tp, revivable, tp, LOCATION_GRAVE, 0, 1, 1, None, e, tp, OXYGEDDON))
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, g, 3, 0, 0)

    def operation(e, tp):
        g = duel.get_target_cards(e)
        if g.get_count() > 0 and g.get_count() <= duel.get_location_count(tp, LOCATION_MZONE):
            duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP)

    c.enable_revive_limit()
    cannot_be_special_summoned(c)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_SET_ATTACK_FINAL,
        range=LOCATION_MZONE,
        target_range=(LOCATION_MZONE, LOCATION_MZONE),
        target=burns,
        value=0,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_TO_GRAVE,
        category=CATEGORY_SPECIAL_SUMMON,
        property=EFFECT_FLAG_CARD_TARGET,
        condition=destroyed,
        target=target,
        operation=operation,
    )


@card(45898858)
def bonding_h2o(c):
    """Bonding - H2O"""

    where = LOCATION_HAND | LOCATION_DECK | LOCATION_GRAVE

    def water_dragon_to_summon(c, e, tp):
        return c.is_code(WATER_DRAGON) and c.is_can_be_special_summoned(e, 0, tp, True, True)

    def molecule(g, e, tp):
        return (
            g.filter_count(card.is_code, None, HYDROGEDDON) == 2
            and g.filter_count(card.is_code, None, OXYGEDDON) == 1
            and duel.get_mzone_count(tp, g) > 0
        )

    def tribute_a_molecule(e, tp, chk):
        g = duel.get_release_group_cost(tp, False, None, None)
        if chk == 0:
            return g.check_unselect_group(molecule, e, tp, 3, 3)
        duel.release(g.select_unselect_group(molecule, e, tp, 3, 3, tp), REASON_COST)

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(water_dragon_to_summon, tp, where, 0, 1, None, e, tp)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, where)

    def operation(e, tp):
        if duel.get_location_count(tp, LOCATION_MZONE) <= 0:
            return
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_matching_card(tp, water_dragon_to_summon, tp, where, 0, 1, 1, None, e, tp)
        tc = g.get_first()
        if tc and duel.special_summon(tc, 0, tp, tp, True, True, POS_FACEUP) > 0:
            tc.complete_procedure()

    helpers.activation(
        c, category=CATEGORY_SPECIAL_SUMMON, cost=tribute_a_molecule, target=target, operation=operation
    )
