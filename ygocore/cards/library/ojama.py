"""Ojama: brothers who are in the way, and the country where they count."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import follow_token, plain_activation

OJAMA = 0xF
OJAMA_TOKEN = 29843092


@card(40391316)
def ojama_knight(c):
    """Ojama Knight"""

    def ojama(c):
        return c.is_set_card(OJAMA)

    def chosen_zones(e):
        return e.get_label()

    def choose_zones(e, tp):
        """Up to 2 zones that the opponent does not use; the choice is no activation."""
        closed: effect = e.get_label_object()
        zones = 0
        if duel.get_location_count(1 - tp, LOCATION_MZONE, tp) > 0:
            zones = duel.select_disable_field(tp, 1, 0, LOCATION_MZONE, 0)
        if duel.get_location_count(1 - tp, LOCATION_MZONE, tp) > 1 and duel.select_yes_no(
            tp, string_id(40391316, 0)
        ):
            zones |= duel.select_disable_field(tp, 1, 0, LOCATION_MZONE, zones)
        closed.set_label(zones)

    def turned_up(e):
        own = e.get_handler()
        return own.is_faceup() and own.is_previous_position(POS_FACEDOWN)

    helpers.fusion_materials(c, (ojama, 2))
    c.enable_revive_limit()
    closed = c.effect(
        type=EFFECT_TYPE_FIELD, code=EFFECT_DISABLE_FIELD, range=LOCATION_MZONE, value=chosen_zones
    )
    chosen = c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_SPSUMMON_SUCCESS,
        label_object=closed,
        operation=choose_zones,
    )
    c.effect(like=chosen, code=EVENT_FLIP_SUMMON_SUCCESS)
    c.effect(like=chosen, code=EVENT_CHANGE_POS, condition=turned_up)


@card(90011152)
def ojama_country(c):
    """Ojama Country"""

    def revivable(c, e, tp):
        return c.is_set_card(OJAMA) and c.is_can_be_special_summoned(e, 0, tp, False, False)

    def sendable(c, e, tp):
        """A card in the hand after which there is a monster to summon: it may be that card itself."""
        return (
            c.is_set_card(OJAMA)
            and c.is_able_to_grave_as_cost()
            and (
                revivable(c, e, tp)
                or duel.is_existing_matching_card(revivable, tp, LOCATION_GRAVE, 0, 1, None, e, tp)
            )
        )

    def send_an_ojama(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(sendable, tp, LOCATION_HAND, 0, 1, None, e, tp)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_TOGRAVE)
        g = duel.select_matching_card(tp, sendable, tp, LOCATION_HAND, 0, 1, 1, None, e, tp)
        duel.send_to_grave(g, REASON_COST)

    def target(e, tp, chk):
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_MZONE) > 0
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_GRAVE)

    def operation(e, tp):
        if duel.get_location_count(tp, LOCATION_MZONE) <= 0:
            return
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_matching_card(tp, revivable, tp, LOCATION_GRAVE, 0, 1, 1, None, e, tp)
        if g.get_count() > 0:
            duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP)

    def ojama_monster(c):
        return c.is_faceup() and c.is_set_card(OJAMA)

    def controls_one(e):
        return duel.is_existing_matching_card(
            ojama_monster, e.get_handler_player(), LOCATION_MZONE, 0, 1, None
        )

    plain_activation(c)
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_SPECIAL_SUMMON,
        range=LOCATION_FZONE,
        count_limit=1,
        cost=send_an_ojama,
        target=target,
        operation=operation,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_SWAP_BASE_AD,
        range=LOCATION_FZONE,
        target_range=(LOCATION_MZONE, LOCATION_MZONE),
        condition=controls_one,
    )


@card(29843091)
def ojama_trio(c):
    """Ojama Trio"""

    def can_come(tp):
        return duel.is_player_can_special_summon_monster(
            tp,
            OJAMA_TOKEN,
            OJAMA,
            TYPES_TOKEN,
            0,
            1000,
            2,
            RACE_BEAST,
            ATTRIBUTE_LIGHT,
            POS_FACEUP_DEFENSE,
            1 - tp,
        )

    def target(e, tp, chk):
        if chk == 0:
            return (
                duel.get_location_count(1 - tp, LOCATION_MZONE, tp) >= 3
                and duel.is_player_can_special_summon_count(tp, 3)
                and can_come(tp)
            )
        duel.set_operation_info(0, CATEGORY_TOKEN, None, 3, 0, 0)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 3, 1 - tp, 0)

    def hurt_its_controller(e):
        own: card = e.get_label_object()
        player = own.get_previous_controller()
        destroyed = own.is_reason(REASON_DESTROY)
        e.reset()
        if destroyed:
            duel.damage(player, 300, REASON_EFFECT)

    follow = follow_token(hurt_its_controller)

    def operation(e, tp):
        if duel.get_location_count(1 - tp, LOCATION_MZONE, tp) < 3 or not can_come(tp):
            return
        for number in range(3):
            token_card = duel.create_token(tp, OJAMA_TOKEN + number)
            if duel.special_summon_step(token_card, 0, tp, 1 - tp, False, False, POS_FACEUP_DEFENSE):
                e1 = effect.create_effect(e.get_handler())
                e1.set_type(EFFECT_TYPE_SINGLE)
                e1.set_code(EFFECT_UNRELEASABLE_SUM)
                e1.set_property(EFFECT_FLAG_CANNOT_DISABLE)
                e1.set_value(1)
                e1.set_reset(RESET_EVENT | RESETS_STANDARD)
                token_card.register_effect(e1, True)
                follow(e, tp, token_card)
        duel.special_summon_complete()

    helpers.activation(
        c,
        category=CATEGORY_SPECIAL_SUMMON | CATEGORY_TOKEN,
        hint_timing=(0, TIMING_END_PHASE),
        target=target,
        operation=operation,
    )
