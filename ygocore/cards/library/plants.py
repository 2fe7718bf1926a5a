"""Plants: Horseytail and its Token, and the Sylvan who look at the top of the Deck."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import follow_token

HORSEYTAIL_TOKEN = 82994510


@card(82994509)
def horseytail(c):
    """Horseytail"""

    def sent_to_grave(e):
        return e.get_handler().is_location(LOCATION_GRAVE)

    def target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_TOKEN, None, 1, 0, 0)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, 1 - tp, 0)

    def destroyed_by_a_plant(c):
        tc = c.get_battle_target()
        if not c.is_reason(REASON_BATTLE) or not tc:
            return False
        return tc.is_race(RACE_PLANT) if tc.is_on_field() else tc.get_previous_race_on_field() & RACE_PLANT

    def send_a_card(e):
        own: card = e.get_label_object()
        player = own.get_previous_controller()
        hit = destroyed_by_a_plant(own)
        e.reset()
        if hit:
            duel.hint(HINT_SELECTMSG, player, HINTMSG_TOGRAVE)
            g = duel.select_matching_card(player, card.is_able_to_grave, player, LOCATION_HAND, 0, 1, 1, None)
            duel.send_to_grave(g, REASON_EFFECT)

    follow = follow_token(send_a_card)

    def operation(e, tp):
        if duel.get_location_count(1 - tp, LOCATION_MZONE, tp) <= 0:
            return
        if not duel.is_player_can_special_summon_monster(
            tp,
            HORSEYTAIL_TOKEN,
            0,
            TYPES_TOKEN,
            0,
            0,
            1,
            RACE_PLANT,
            ATTRIBUTE_WIND,
            POS_FACEUP_DEFENSE,
            1 - tp,
        ):
            return
        token_card = duel.create_token(tp, HORSEYTAIL_TOKEN)
        if duel.special_summon_step(token_card, 0, tp, 1 - tp, False, False, POS_FACEUP_DEFENSE):
            follow(e, tp, token_card)
        duel.special_summon_complete()

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_BATTLE_DESTROYED,
        category=CATEGORY_SPECIAL_SUMMON | CATEGORY_TOKEN,
        condition=sent_to_grave,
        target=target,
        operation=operation,
    )


@card(95239444)
def orea_the_sylvan_high_arbiter(c):
    """Orea, the Sylvan High Arbiter"""

    def plant_to_send(c, tp):
        level = c.get_level()
        return (
            c.is_monster()
            and c.is_race(RACE_PLANT)
            and (c.is_location(LOCATION_HAND) or c.is_faceup())
            and level > 0
            and level <= duel.get_field_group_count(tp, LOCATION_DECK, 0)
            and c.is_able_to_grave_as_cost()
        )

    def send_a_plant(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(
                plant_to_send, tp, LOCATION_HAND | LOCATION_MZONE, 0, 1, None, tp
            )
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_TOGRAVE)
        g = duel.select_matching_card(
            tp, plant_to_send, tp, LOCATION_HAND | LOCATION_MZONE, 0, 1, 1, None, tp
        )
        duel.set_target_param(g.get_first().get_level())
        duel.send_to_grave(g, REASON_COST)

    def look_at_the_top(e, tp):
        count: int = duel.get_chain_info(0, CHAININFO_TARGET_PARAM)
        duel.sort_decktop(tp, tp, min(count, duel.get_field_group_count(tp, LOCATION_DECK, 0)))

    def excavates(e, tp, chk):
        if chk == 0:
            return duel.is_player_can_discard_deck(tp, 1) and duel.is_existing_matching_card(
                card.is_able_to_hand, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 1, e.get_handler()
            )
        duel.set_operation_info(0, CATEGORY_DECKDES, None, 0, tp, 1)
        duel.set_operation_info(0, CATEGORY_TOHAND, None, 1, PLAYER_ALL, LOCATION_ONFIELD)

    def excavated_plant(c):
        return c.is_monster() and c.is_race(RACE_PLANT) and c.is_able_to_grave()

    def announce_count(tp):
        there = duel.get_field_group_count(tp, LOCATION_DECK, 0)
        if there >= 3:
            return duel.announce_number(tp, 1, 2, 3)
        return duel.announce_number(tp, 1, 2) if there == 2 else there

    def excavate(e, tp):
        if not duel.is_player_can_discard_deck(tp, 1):
            return
        count = announce_count(tp)
        if count == 0:
            return
        duel.confirm_decktop(tp, count)
        g = duel.get_decktop_group(tp, count).filter(excavated_plant, None)
        duel.disable_shuffle_check()
        sent = duel.send_to_grave(g, REASON_EFFECT | REASON_REVEAL) if g.get_count() > 0 else 0
        return_cards(e, tp, sent)
        rest = count - g.get_count()
        if rest > 0:
            duel.move_to_deck_bottom(duel.get_decktop_group(tp, rest))
            duel.sort_deckbottom(tp, tp, rest)

    def return_cards(e, tp, most):
        g = duel.get_matching_group(
            card.is_able_to_hand, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, e.get_handler()
        )
        if most == 0 or g.get_count() == 0:
            return
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_RTOHAND)
        chosen: group = g.select(tp, 1, min(most, g.get_count()), None)
        duel.send_to_hand(chosen, PLAYER_NONE, REASON_EFFECT)

    c.enable_revive_limit()
    helpers.xyz_procedure(c, level=7, count=2)
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        range=LOCATION_MZONE,
        count_limit=1,
        cost=send_a_plant,
        operation=look_at_the_top,
    )
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_DECKDES | CATEGORY_TOHAND,
        range=LOCATION_MZONE,
        count_limit=1,
        cost=helpers.detach(1),
        target=excavates,
        operation=excavate,
    )
