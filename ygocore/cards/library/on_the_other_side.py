"""Monsters that come to the opponent's field or for both players, and what takes a Synchro Monster apart again."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import choose_targets


@card(63014935)
def volcanic_queen(c):
    """Volcanic Queen"""

    def makes_room(c, tp):
        return c.is_releasable() and duel.get_mzone_count(1 - tp, c, tp) > 0

    def opponent_has_a_tribute(e):
        tp = e.get_handler_player()
        return duel.get_activity_count(tp, ACTIVITY_NORMALSUMMON) == 0 and duel.is_existing_matching_card(
            makes_room, tp, 0, LOCATION_MZONE, 1, None, tp
        )

    def tribute_it(e, tp):
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_RELEASE)
        g = duel.select_matching_card(tp, makes_room, tp, 0, LOCATION_MZONE, 1, 1, None, tp)
        duel.release(g, REASON_COST)
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD)
        e1.set_code(EFFECT_CANNOT_SUMMON)
        e1.set_property(EFFECT_FLAG_PLAYER_TARGET | EFFECT_FLAG_OATH)
        e1.set_target_range(1, 0)
        e1.set_reset(RESET_PHASE | PHASE_END)
        duel.register_effect(e1, tp)
        e2 = e1.clone()
        e2.set_code(EFFECT_CANNOT_MSET)
        duel.register_effect(e2, tp)

    def send_another_card(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return duel.is_existing_matching_card(
                card.is_able_to_grave_as_cost, tp, LOCATION_ONFIELD, 0, 1, own
            )
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_TOGRAVE)
        g = duel.select_matching_card(tp, card.is_able_to_grave_as_cost, tp, LOCATION_ONFIELD, 0, 1, 1, own)
        duel.send_to_grave(g, REASON_COST)

    def tribute_or_damage(e, tp, chk):
        if chk == 0:
            return True
        duel.set_possible_operation_info(0, CATEGORY_RELEASE, None, 1, tp, LOCATION_MZONE)
        duel.set_possible_operation_info(0, CATEGORY_DAMAGE, None, 0, tp, 1000)

    def pay_for_the_queen(e, tp):
        own = e.get_handler()
        g = duel.get_matching_group(card.is_releasable_by_effect, tp, LOCATION_MZONE, 0, own)
        if g.get_count() > 0 and duel.select_yes_no(tp, string_id(63014935, 0)):
            duel.hint(HINT_SELECTMSG, tp, HINTMSG_RELEASE)
            chosen: group = g.select(tp, 1, 1, None)
            duel.release(chosen, REASON_EFFECT)
        else:
            duel.damage(tp, 1000, REASON_EFFECT)

    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_SPSUMMON_PROC,
        property=EFFECT_FLAG_UNCOPYABLE | EFFECT_FLAG_SPSUM_PARAM,
        range=LOCATION_HAND,
        target_range=(POS_FACEUP, 1),
        condition=opponent_has_a_tribute,
        operation=tribute_it,
    )
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        range=LOCATION_MZONE,
        count_limit=1,
        cost=send_another_card,
        **helpers.damage(1000),
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_PHASE | PHASE_END,
        category=CATEGORY_DAMAGE | CATEGORY_RELEASE,
        range=LOCATION_MZONE,
        count_limit=1,
        condition=helpers.own_turn,
        target=tribute_or_damage,
        operation=pay_for_the_queen,
    )


@card(43434803)
def the_shallow_grave(c):
    """The Shallow Grave"""

    def settable(c, e, player):
        return c.is_can_be_special_summoned(e, 0, player, False, False, POS_FACEDOWN_DEFENSE)

    def has_one(e, player):
        return duel.get_location_count(player, LOCATION_MZONE) > 0 and duel.is_existing_target(
            settable, player, LOCATION_GRAVE, 0, 1, None, e, player
        )

    def target(e, tp, chk, chkc):
        if chkc:
            return False
        if chk == 0:
            return has_one(e, tp) and has_one(e, 1 - tp)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_target(tp, settable, tp, LOCATION_GRAVE, 0, 1, 1, None, e, tp)
        duel.hint(HINT_SELECTMSG, 1 - tp, HINTMSG_SPSUMMON)
        g.merge(duel.select_target(1 - tp, settable, 1 - tp, LOCATION_GRAVE, 0, 1, 1, None, e, 1 - tp))
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, g, 2, PLAYER_ALL, LOCATION_GRAVE)

    def operation(e, tp):
        for tc in duel.get_target_cards(e):
            player = tc.get_controller()
            if settable(tc, e, player) and duel.get_location_count(player, LOCATION_MZONE) > 0:
                duel.special_summon_step(tc, 0, player, player, False, False, POS_FACEDOWN_DEFENSE)
        duel.special_summon_complete()

    helpers.activation(
        c,
        category=CATEGORY_SPECIAL_SUMMON,
        property=EFFECT_FLAG_CARD_TARGET,
        target=target,
        operation=operation,
    )


@card(32441317)
def de_synchro(c):
    """De-Synchro"""

    def synchro(c):
        return c.is_faceup() and c.is_synchro_monster() and c.is_able_to_extra()

    def material(c, e, tp, synchro_card):
        """A card that lies in the own GY since the Synchro Summon (SYN-12)."""
        return (
            c.is_location(LOCATION_GRAVE)
            and c.is_controller(tp)
            and c.is_reason(REASON_SYNCHRO)
            and c.get_reason_card() == synchro_card
            and c.is_can_be_special_summoned(e, 0, tp, False, False)
        )

    def operation(e, tp):
        tc = duel.get_first_target()
        if not (tc and tc.is_relate_to_effect(e)):
            return
        count = tc.get_material_count() if tc.is_synchro_summoned() else 0
        g = tc.get_material().filter(material, None, e, tp, tc)
        if duel.send_to_deck(tc, PLAYER_NONE, SEQ_DECKTOP, REASON_EFFECT) == 0:
            return
        if (
            count > 0
            and g.get_count() == count
            and tc.is_location(LOCATION_EXTRA)
            and count <= duel.get_location_count(tp, LOCATION_MZONE)
            and duel.is_player_can_special_summon_count(tp, count)
            and duel.select_yes_no(tp, string_id(32441317, 0))
        ):
            duel.break_effect()
            duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP)

    helpers.activation(
        c,
        category=CATEGORY_TODECK | CATEGORY_SPECIAL_SUMMON,
        property=EFFECT_FLAG_CARD_TARGET,
        target=choose_targets(synchro, LOCATION_MZONE, LOCATION_MZONE, CATEGORY_TODECK, HINTMSG_TODECK),
        operation=operation,
    )


@card(10002346)
def gachi_gachi_gantetsu(c):
    """Gachi Gachi Gantetsu"""

    def would_be_destroyed(e, tp, r, chk):
        own = e.get_handler()
        if chk == 0:
            return (
                not r & REASON_REPLACE
                and own.is_faceup()
                and own.check_remove_overlay_card(tp, 1, REASON_EFFECT)
            )
        return duel.select_effect_yes_no(tp, own)

    def detach_instead(e, tp):
        e.get_handler().remove_overlay_card(tp, 1, 1, REASON_EFFECT)

    def for_each_material(e, c):
        return e.get_handler().get_overlay_count() * 200

    c.enable_revive_limit()
    helpers.xyz_procedure(c, level=2, count=2)
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_CONTINUOUS,
        code=EFFECT_DESTROY_REPLACE,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        target=would_be_destroyed,
        operation=detach_instead,
    )
    gains = c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_UPDATE_ATTACK,
        range=LOCATION_MZONE,
        target_range=(LOCATION_MZONE, 0),
        value=for_each_material,
    )
    c.effect(like=gains, code=EFFECT_UPDATE_DEFENSE)
