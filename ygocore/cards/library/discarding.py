"""Discards by effects, and what waits for them."""

from ygocore.cards.language import *


@card(72892473)
def card_destruction(c):
    """Card Destruction"""

    def enough_to_draw(player, count):
        return count == 0 or duel.is_player_can_draw(player, count)

    def target(e, tp, chk):
        if chk == 0:
            mine = duel.get_matching_group_count(None, tp, LOCATION_HAND, 0, e.get_handler())
            theirs = duel.get_field_group_count(tp, 0, LOCATION_HAND)
            return mine + theirs > 0 and enough_to_draw(tp, mine) and enough_to_draw(1 - tp, theirs)
        duel.set_operation_info(0, CATEGORY_HANDES, None, 0, PLAYER_ALL, 1)
        duel.set_operation_info(0, CATEGORY_DRAW, None, 0, PLAYER_ALL, 1)

    def operation(e, tp):
        first = duel.get_turn_player()
        g = duel.get_matching_group(
            card.is_discardable, tp, LOCATION_HAND, LOCATION_HAND, None, REASON_EFFECT
        )
        if duel.send_to_grave(g, REASON_EFFECT | REASON_DISCARD) == 0:
            return
        discarded: group = duel.get_operated_group()
        duel.break_effect()
        duel.draw(first, discarded.filter_count(card.is_previous_controller, None, first), REASON_EFFECT)
        duel.draw(
            1 - first, discarded.filter_count(card.is_previous_controller, None, 1 - first), REASON_EFFECT
        )

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        category=CATEGORY_HANDES | CATEGORY_DRAW,
        target=target,
        operation=operation,
    )


@card(32619583)
def sillva_warlord_of_dark_world(c):
    """Sillva, Warlord of Dark World"""

    def discarded_by_effect(e, r):
        return e.get_handler().is_previous_location(LOCATION_HAND) and (
            r & (REASON_EFFECT | REASON_DISCARD) == REASON_EFFECT | REASON_DISCARD
        )

    def target(e, tp, rp, chk):
        own = e.get_handler()
        if chk == 0:
            return True
        by_opponent = rp == 1 - tp and own.is_previous_controller(tp)
        e.set_label(1 if by_opponent else 0)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, own, 1, 0, 0)
        if by_opponent:
            duel.set_operation_info(0, CATEGORY_TODECK, None, 2, 1 - tp, LOCATION_HAND)

    def operation(e, tp):
        own = e.get_handler()
        if (
            not own.is_relate_to_effect(e)
            or duel.special_summon(own, 0, tp, tp, False, False, POS_FACEUP) == 0
            or e.get_label() == 0
        ):
            return
        g = duel.get_matching_group(card.is_able_to_deck, tp, 0, LOCATION_HAND, None)
        if g.get_count() < 2:
            return
        duel.break_effect()
        duel.hint(HINT_SELECTMSG, 1 - tp, HINTMSG_TODECK)
        chosen: group = g.select(1 - tp, 2, 2, None)
        if duel.send_to_deck(chosen, PLAYER_NONE, SEQ_DECKBOTTOM, REASON_EFFECT) == 2:
            duel.sort_deckbottom(1 - tp, 1 - tp, 2)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_TO_GRAVE,
        category=CATEGORY_SPECIAL_SUMMON | CATEGORY_TODECK,
        property=EFFECT_FLAG_DAMAGE_STEP,
        condition=discarded_by_effect,
        target=target,
        operation=operation,
    )
