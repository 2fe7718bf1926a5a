"""Bujin: Yamato and those who protect him from the GY."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import choose_targets

BUJIN = 0x88


@card(59251766)
def bujingi_hare(c):
    """Bujingi Hare"""

    def bujin_warrior(c):
        return c.is_faceup() and c.is_set_card(BUJIN) and c.is_race(RACE_BEASTWARRIOR)

    def by_battle_or_card_effect(e, re, r, rp):
        return r & (REASON_BATTLE | REASON_EFFECT)

    def protect(e, tp):
        tc = duel.get_first_target()
        if not (tc and tc.is_relate_to_effect(e) and tc.is_faceup()):
            return
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_SINGLE)
        e1.set_code(EFFECT_INDESTRUCTABLE_COUNT)
        e1.set_count_limit(1)
        e1.set_value(by_battle_or_card_effect)
        e1.set_reset(RESETS_STANDARD_PHASE_END)
        tc.register_effect(e1)

    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_FREE_CHAIN,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_GRAVE,
        count_limit=(1, 59251766),
        hint_timing=(0, TIMING_BATTLE_PHASE | TIMING_END_PHASE),
        cost=helpers.banish_self,
        target=choose_targets(bujin_warrior, LOCATION_MZONE, 0, 0, HINTMSG_TARGET),
        operation=protect,
    )


@card(32339440)
def bujin_yamato(c):
    """Bujin Yamato"""

    def bujin_monster(c):
        return c.is_set_card(BUJIN) and c.is_monster() and c.is_able_to_hand()

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(bujin_monster, tp, LOCATION_DECK, 0, 1, None)
        duel.set_operation_info(0, CATEGORY_TOHAND, None, 1, tp, LOCATION_DECK)
        duel.set_operation_info(0, CATEGORY_TOGRAVE, None, 1, tp, LOCATION_HAND)

    def operation(e, tp):
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_ATOHAND)
        g = duel.select_matching_card(tp, bujin_monster, tp, LOCATION_DECK, 0, 1, 1, None)
        if g.get_count() == 0 or duel.send_to_hand(g, PLAYER_NONE, REASON_EFFECT) == 0:
            return
        duel.confirm_cards(1 - tp, g)
        duel.shuffle_hand(tp)
        duel.break_effect()
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_TOGRAVE)
        sent = duel.select_matching_card(tp, card.is_able_to_grave, tp, LOCATION_HAND, 0, 1, 1, None)
        duel.send_to_grave(sent, REASON_EFFECT)

    c.set_unique_on_field(True, False, 32339440)
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_PHASE | PHASE_END,
        category=CATEGORY_TOHAND | CATEGORY_SEARCH | CATEGORY_TOGRAVE,
        range=LOCATION_MZONE,
        count_limit=1,
        condition=helpers.own_turn,
        target=target,
        operation=operation,
    )
