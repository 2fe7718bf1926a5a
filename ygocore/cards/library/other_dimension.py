"""Cards that banish: instead of sending to the GY, or for a time."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import (
    choose_targets,
    destroys_monster_when_it_leaves,
    discard_a_card,
    equipped_monster,
    plain_activation,
    summon_and_equip,
)

AWAY = 36261276  # the mark of a card that is to come back: it is lost with the place that it was banished to


@card(81674782)
def dimensional_fissure(c):
    """Dimensional Fissure"""

    def monster(e, c):
        """A monster anywhere; none is what is an Equip Card or an Xyz Material, nor a Trap Monster that goes as a Trap."""
        return c.is_monster() and not c.is_spell_trap() and not c.is_location(LOCATION_OVERLAY)

    plain_activation(c)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_TO_GRAVE_REDIRECT,
        property=EFFECT_FLAG_SET_AVAILABLE | EFFECT_FLAG_IGNORE_RANGE | EFFECT_FLAG_IGNORE_IMMUNE,
        range=LOCATION_SZONE,
        target_range=(0xFF, 0xFF),
        target=monster,
        value=LOCATION_REMOVED,
    )


def banish_until(e, tc, phase, player, turned_up):
    """Banish a monster; it comes back in the next such phase of that player (of either, if -1), as it was or in face-up Attack
    Position. Whether it is banished.

    MOVE-10: the way back is no Special Summon, and it is not an effect that is activated.
    """

    def their_turn(e):
        return player < 0 or duel.is_turn_player(player)

    def come_back(e):
        tc: card = e.get_label_object()
        if tc and tc.has_flag_effect(AWAY):
            tc.reset_flag_effect(AWAY)  # its zone is free again
            if duel.return_to_field(tc) and turned_up and not tc.is_position(POS_FACEUP_ATTACK):
                duel.change_position(tc, POS_FACEUP_ATTACK | NO_FLIP_EFFECT)
        e.reset()

    if duel.remove(tc, POS_FACEUP, REASON_EFFECT | REASON_TEMPORARY) == 0 or not tc.is_location(
        LOCATION_REMOVED
    ):
        return False
    tc.register_flag_effect(AWAY, RESET_EVENT | RESETS_STANDARD, 0, 1)
    e1 = effect.create_effect(e.get_handler())
    e1.set_type(EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS)
    e1.set_code(EVENT_PHASE | phase)
    e1.set_count_limit(1)
    e1.set_label_object(tc)
    e1.set_condition(their_turn)
    e1.set_operation(come_back)
    duel.register_effect(e1, e.get_handler_player())
    return True


@card(36261276)
def interdimensional_matter_transporter(c):
    """Interdimensional Matter Transporter"""

    def banishable(c):
        return c.is_faceup() and c.is_able_to_remove()

    def operation(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e):
            banish_until(e, tc, PHASE_END, -1, False)

    helpers.activation(
        c,
        category=CATEGORY_REMOVE,
        property=EFFECT_FLAG_CARD_TARGET,
        hint_timing=(0, TIMING_END_PHASE),
        target=choose_targets(banishable, LOCATION_MZONE, 0, CATEGORY_REMOVE, HINTMSG_REMOVE),
        operation=operation,
    )


@card(22959079)
def dimensionhole(c):
    """Dimensionhole"""

    def zone_of_the_missing(e):
        return e.get_label()

    def still_away(e):
        tc: card = e.get_label_object()
        return tc and tc.has_flag_effect(AWAY)

    def close_zone(e, tp, tc: card, zone):
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD)
        e1.set_code(EFFECT_DISABLE_FIELD)
        e1.set_label(zone)
        e1.set_label_object(tc)
        e1.set_condition(still_away)
        e1.set_value(zone_of_the_missing)
        duel.register_effect(e1, tp)

    def operation(e, tp):
        tc = duel.get_first_target()
        if not (tc and tc.is_relate_to_effect(e) and tc.is_controller(tp)):
            return
        zone = 1 << tc.get_sequence()
        if banish_until(e, tc, PHASE_STANDBY, tp, False):
            close_zone(e, tp, tc, zone)

    helpers.activation(
        c,
        category=CATEGORY_REMOVE,
        property=EFFECT_FLAG_CARD_TARGET,
        target=choose_targets(card.is_able_to_remove, LOCATION_MZONE, 0, CATEGORY_REMOVE, HINTMSG_REMOVE),
        operation=operation,
    )


@card(87902575)
def future_visions(c):
    """Future Visions"""

    def target(e, tp, eg, chk, chkc):
        if chkc:
            return eg.is_contains(chkc)
        if chk == 0:
            return True
        duel.set_target_card(eg)
        duel.set_operation_info(0, CATEGORY_REMOVE, eg, eg.get_count(), 0, 0)

    def operation(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e):
            banish_until(e, tc, PHASE_STANDBY, tc.get_controller(), True)

    plain_activation(c)
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_SUMMON_SUCCESS,
        category=CATEGORY_REMOVE,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_FZONE,
        target=target,
        operation=operation,
    )


@card(94853057)
def banisher_of_the_radiance(c):
    """Banisher of the Radiance"""
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_TO_GRAVE_REDIRECT,
        property=EFFECT_FLAG_SET_AVAILABLE | EFFECT_FLAG_IGNORE_RANGE | EFFECT_FLAG_IGNORE_IMMUNE,
        range=LOCATION_MZONE,
        target_range=(0xFF, 0xFF),
        value=LOCATION_REMOVED,
    )


@card(9622164)
def ddr_different_dimension_reincarnation(c):
    """D.D.R. - Different Dimension Reincarnation"""
    helpers.activation(
        c,
        category=CATEGORY_SPECIAL_SUMMON | CATEGORY_EQUIP,
        property=EFFECT_FLAG_CARD_TARGET,
        cost=discard_a_card,
        target=helpers.choose_to_summon(
            card.is_faceup, LOCATION_REMOVED, position=POS_FACEUP_ATTACK, equips=True
        ),
        operation=summon_and_equip,
    )
    destroys_monster_when_it_leaves(c, equipped_monster, False)
