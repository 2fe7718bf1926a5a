"""Trickstar monsters."""

from ygocore.cards import helpers
from ygocore.cards.language import *

TRICKSTAR = 0xFB
CANDINA, LYCORIS = 61283655, 35199656


@card(CANDINA)
def trickstar_candina(c):
    """Trickstar Candina"""

    def trickstar(c):
        return c.is_set_card(TRICKSTAR)

    def opponents_card(e, tp, re, rp):
        return rp == 1 - tp and re.is_has_type(EFFECT_TYPE_ACTIVATE) and re.is_spell_trap_effect()

    def note_link(e, ev):
        own = e.get_handler()
        if own.has_flag_effect(CANDINA):
            own.set_flag_effect_label(CANDINA, own.get_flag_effect_label(CANDINA) | 1 << ev)
        else:
            own.register_flag_effect(CANDINA, RESET_EVENT | RESETS_STANDARD | RESET_CHAIN, 0, 1, 1 << ev)

    def noted_link(e, tp, ev, rp):
        own = e.get_handler()
        return (
            rp == 1 - tp
            and own.has_flag_effect(CANDINA)
            and own.get_flag_effect_label(CANDINA) & 1 << ev != 0
        )

    def burn(e, tp):
        duel.damage(1 - tp, 200, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_SUMMON_SUCCESS,
        **helpers.search(trickstar),
    )
    # it has to be there when the card is activated, and when that has resolved
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_CHAINING,
        range=LOCATION_MZONE,
        condition=opponents_card,
        operation=note_link,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_CHAIN_SOLVED,
        range=LOCATION_MZONE,
        condition=noted_link,
        operation=burn,
    )


@card(LYCORIS)
def trickstar_lycoris(c):
    """Trickstar Lycoris"""

    def other_trickstar(c):
        return c.is_faceup() and c.is_set_card(TRICKSTAR) and not c.is_code(LYCORIS) and c.is_able_to_hand()

    def reveal_itself(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return not own.is_public()
        duel.confirm_cards(1 - tp, own)

    def target(e, tp, chk, chkc):
        own = e.get_handler()
        if chkc:
            return helpers.lies_in(chkc, tp, LOCATION_MZONE, 0) and other_trickstar(chkc)
        if chk == 0:
            return (
                duel.get_location_count(tp, LOCATION_MZONE) > 0
                and own.is_can_be_special_summoned(e, 0, tp, False, False)
                and duel.is_existing_target(other_trickstar, tp, LOCATION_MZONE, 0, 1, None)
            )
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_RTOHAND)
        g = duel.select_target(tp, other_trickstar, tp, LOCATION_MZONE, 0, 1, 1, None)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, own, 1, 0, 0)
        duel.set_operation_info(0, CATEGORY_TOHAND, g, 1, 0, 0)

    def change_places(e, tp):
        own = e.get_handler()
        tc = duel.get_first_target()
        if not own.is_relate_to_effect(e):
            return
        if duel.special_summon(own, 0, tp, tp, False, False, POS_FACEUP) == 0:
            return
        if tc and tc.is_relate_to_effect(e):
            duel.send_to_hand(tc, PLAYER_NONE, REASON_EFFECT)

    def added_to_the_opponents_hand(e, tp, eg):
        return eg.is_exists(card.is_controller, 1, None, 1 - tp)

    def burn_for_each(e, tp, eg):
        """At once; in a resolution once that is through."""
        own = e.get_handler()
        count = eg.filter_count(card.is_controller, None, 1 - tp)
        if not duel.is_chain_solving():
            duel.damage(1 - tp, 200 * count, REASON_EFFECT)
        elif own.has_flag_effect(LYCORIS):
            own.set_flag_effect_label(LYCORIS, own.get_flag_effect_label(LYCORIS) + count)
        else:
            own.register_flag_effect(LYCORIS, RESET_EVENT | RESETS_STANDARD, 0, 1, count)

    def has_counted(e):
        return e.get_handler().has_flag_effect(LYCORIS)

    def burn_for_all_counted(e, tp):
        own = e.get_handler()
        count = own.get_flag_effect_label(LYCORIS)
        own.reset_flag_effect(LYCORIS)
        duel.damage(1 - tp, 200 * count, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_FREE_CHAIN,
        category=CATEGORY_SPECIAL_SUMMON | CATEGORY_TOHAND,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_HAND,
        count_limit=(1, 0, EFFECT_COUNT_CODE_CHAIN),  # what it is about to do cannot be begun again
        cost=reveal_itself,
        target=target,
        operation=change_places,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_TO_HAND,
        range=LOCATION_MZONE,
        condition=added_to_the_opponents_hand,
        operation=burn_for_each,
    )
    resolved = c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_CHAIN_SOLVED,
        range=LOCATION_MZONE,
        condition=has_counted,
        operation=burn_for_all_counted,
    )
    c.effect(like=resolved, code=EVENT_CHAIN_END)
