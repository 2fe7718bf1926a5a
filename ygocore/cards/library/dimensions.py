"""Banishing, for a while or for good, and the way back."""

from ygocore.cards.language import *
from ygocore.cards.library._common import lies_in


@card(30241314)
def macro_cosmos(c):
    """Macro Cosmos"""

    def helios(c, e, tp):
        return c.is_code(54493213) and c.is_can_be_special_summoned(e, 0, tp, False, False)

    def bring_helios(e, tp):
        if (
            not e.get_handler().is_relate_to_effect(e)
            or duel.get_location_count(tp, LOCATION_MZONE) <= 0
            or not duel.is_existing_matching_card(
                helios, tp, LOCATION_HAND | LOCATION_DECK, 0, 1, None, e, tp
            )
            or not duel.select_yes_no(tp, string_id(30241314, 0))
        ):
            return
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_matching_card(tp, helios, tp, LOCATION_HAND | LOCATION_DECK, 0, 1, 1, None, e, tp)
        duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        category=CATEGORY_SPECIAL_SUMMON,
        operation=bring_helios,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_TO_GRAVE_REDIRECT,
        property=EFFECT_FLAG_SET_AVAILABLE | EFFECT_FLAG_IGNORE_RANGE | EFFECT_FLAG_IGNORE_IMMUNE,
        range=LOCATION_SZONE,
        target_range=(0xFF, 0xFF),
        value=LOCATION_REMOVED,
    )


@card(54493213)
def helios_the_primordial_sun(c):
    """Helios - The Primordial Sun"""

    def banished_monster(c):
        return c.is_faceup() and c.is_monster()

    def for_each_banished_monster(e, c):
        tp = e.get_handler_player()
        return 100 * duel.get_matching_group_count(
            banished_monster, tp, LOCATION_REMOVED, LOCATION_REMOVED, None
        )

    attack = c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_SET_ATTACK,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        value=for_each_banished_monster,
    )
    c.effect(like=attack, code=EFFECT_SET_DEFENSE)


@card(48976825)
def burial_from_a_different_dimension(c):
    """Burial from a Different Dimension"""

    def banished_monster(c):
        return c.is_faceup() and c.is_monster()

    def target(e, tp, chk, chkc):
        if chkc:
            return lies_in(chkc, tp, LOCATION_REMOVED, LOCATION_REMOVED) and banished_monster(chkc)
        if chk == 0:
            return duel.is_existing_target(banished_monster, tp, LOCATION_REMOVED, LOCATION_REMOVED, 1, None)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_TOGRAVE)
        g = duel.select_target(tp, banished_monster, tp, LOCATION_REMOVED, LOCATION_REMOVED, 1, 3, None)
        duel.set_operation_info(0, CATEGORY_TOGRAVE, g, g.get_count(), 0, 0)

    def return_them(e, tp):
        duel.send_to_grave(duel.get_target_cards(e), REASON_EFFECT | REASON_RETURN)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        category=CATEGORY_TOGRAVE,
        property=EFFECT_FLAG_CARD_TARGET,
        target=target,
        operation=return_them,
    )


@card(56460688)
def different_dimension_gate(c):
    """Different Dimension Gate"""

    def target(e, tp, chk, chkc):
        if chkc:
            return False  # one on each field: no other monster could take the place of one alone
        if chk == 0:
            return duel.is_existing_target(
                card.is_able_to_remove, tp, LOCATION_MZONE, 0, 1, None
            ) and duel.is_existing_target(card.is_able_to_remove, tp, 0, LOCATION_MZONE, 1, None)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_REMOVE)
        g = duel.select_target(tp, card.is_able_to_remove, tp, LOCATION_MZONE, 0, 1, 1, None)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_REMOVE)
        g.merge(duel.select_target(tp, card.is_able_to_remove, tp, 0, LOCATION_MZONE, 1, 1, None))
        duel.set_operation_info(0, CATEGORY_REMOVE, g, 2, 0, 0)

    def banish_targets(e, tp):
        own = e.get_handler()
        if not own.is_relate_to_effect(e):
            return
        duel.remove(duel.get_target_cards(e), POS_FACEUP, REASON_EFFECT | REASON_TEMPORARY)
        gone: group = duel.get_operated_group()
        for tc in gone:
            if tc.is_location(LOCATION_REMOVED):
                own.set_card_target(tc)

    def note_banished(e):
        e.set_label_object(e.get_handler().get_card_target())

    def destroyed_and_sent_to_grave(e):
        own = e.get_handler()
        noted: effect = e.get_label_object()
        g: group = noted.get_label_object()
        return (
            own.is_reason(REASON_DESTROY)
            and own.is_previous_location(LOCATION_SZONE)
            and own.is_previous_position(POS_FACEUP)
            and g.get_count() > 0
        )

    def bring_back(e):
        noted: effect = e.get_label_object()
        g: group = noted.get_label_object()
        for tc in g:
            if tc.is_location(LOCATION_REMOVED):
                duel.return_to_field(tc)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        category=CATEGORY_REMOVE,
        property=EFFECT_FLAG_CARD_TARGET,
        target=target,
        operation=banish_targets,
    )
    note = c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_LEAVE_FIELD_P,
        property=EFFECT_FLAG_CANNOT_DISABLE,
        operation=note_banished,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_TO_GRAVE,
        property=EFFECT_FLAG_DAMAGE_STEP,
        condition=destroyed_and_sent_to_grave,
        operation=bring_back,
        label_object=note,
    )
