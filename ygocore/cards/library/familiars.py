"""The Charmers, and the Familiar-Possessed that come in their place."""

from ygocore.cards.language import *


def charms(c, attribute):
    """FLIP: take control of an opponent's monster of the Attribute while this card is face-up on the field."""

    def charmable(c):
        return c.is_faceup() and c.is_attribute(attribute) and c.is_controler_can_be_changed()

    def target(e, tp, chk, chkc):
        if chkc:
            return chkc.is_location(LOCATION_MZONE) and chkc.is_controller(1 - tp) and charmable(chkc)
        if chk == 0:
            return True
        if not duel.is_existing_target(charmable, tp, 0, LOCATION_MZONE, 1, None):
            return None
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_CONTROL)
        g = duel.select_target(tp, charmable, tp, 0, LOCATION_MZONE, 1, 1, None)
        duel.set_operation_info(0, CATEGORY_CONTROL, g, 1, 0, 0)

    def take_control(e, tp):
        own = e.get_handler()
        tc = duel.get_first_target()
        if (
            own.is_relate_to_effect(e)
            and own.is_faceup()
            and tc
            and tc.is_relate_to_effect(e)
            and tc.is_faceup()
            and not tc.is_immune_to_effect(e)
        ):
            own.set_card_target(tc)

    def whoever_controls_this(e):
        return e.get_handler_player()

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_FLIP | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_FLIP,
        category=CATEGORY_CONTROL,
        property=EFFECT_FLAG_CARD_TARGET | EFFECT_FLAG_DAMAGE_STEP,
        target=target,
        operation=take_control,
    )
    c.effect(
        type=EFFECT_TYPE_TARGET,
        code=EFFECT_SET_CONTROL,
        range=LOCATION_MZONE,
        value=whoever_controls_this,
    )


def familiar_possessed(c, charmer, attribute, search=None):
    """Comes from hand or Deck for the Charmer and another monster of the Attribute, and pierces then.

    `search`: a filter of what can be added from the Deck to the hand when it has come so.
    """

    def payable(c, code):
        if code != 0 and not c.is_code(code):
            return False
        return c.is_faceup() and c.is_attribute(attribute) and c.is_able_to_grave_as_cost()

    def charmer_with_another(c, tp):
        return (
            c.is_faceup()
            and c.is_code(charmer)
            and c.is_able_to_grave_as_cost()
            and duel.is_existing_matching_card(payable, tp, LOCATION_MZONE, 0, 1, c, 0)
        )

    def possible(e):
        tp = e.get_handler_player()
        return duel.get_location_count(tp, LOCATION_MZONE) > -2 and duel.is_existing_matching_card(
            charmer_with_another, tp, LOCATION_MZONE, 0, 1, None, tp
        )

    def send_both(e, tp):
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_TOGRAVE)
        g = duel.select_matching_card(tp, charmer_with_another, tp, LOCATION_MZONE, 0, 1, 1, None, tp)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_TOGRAVE)
        g.merge(duel.select_matching_card(tp, payable, tp, LOCATION_MZONE, 0, 1, 1, g.get_first(), 0))
        duel.send_to_grave(g, REASON_COST)

    def came_so(e):
        return e.get_handler().is_summon_type(SUMMON_TYPE_SPECIAL + 1)

    def found(c):
        return search(c) and c.is_able_to_hand()

    def search_target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(found, tp, LOCATION_DECK, 0, 1, None)
        duel.set_operation_info(0, CATEGORY_TOHAND, None, 1, tp, LOCATION_DECK)

    def add_to_hand(e, tp):
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_ATOHAND)
        g = duel.select_matching_card(tp, found, tp, LOCATION_DECK, 0, 1, 1, None)
        if g.get_count() > 0:
            duel.send_to_hand(g, PLAYER_NONE, REASON_EFFECT)
            duel.confirm_cards(1 - tp, g)

    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_SPSUMMON_PROC,
        property=EFFECT_FLAG_UNCOPYABLE,
        range=LOCATION_HAND | LOCATION_DECK,
        condition=possible,
        operation=send_both,
        value=1,
    )
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_PIERCE, condition=came_so)
    if search is not None:
        c.effect(
            type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
            code=EVENT_SPSUMMON_SUCCESS,
            category=CATEGORY_TOHAND | CATEGORY_SEARCH,
            condition=came_so,
            target=search_target,
            operation=add_to_hand,
        )


@card(759393)
def hiita_the_fire_charmer(c):
    """Hiita the Fire Charmer"""
    charms(c, ATTRIBUTE_FIRE)


@card(74364659)
def eria_the_water_charmer(c):
    """Eria the Water Charmer"""
    charms(c, ATTRIBUTE_WATER)


@card(37970940)
def aussa_the_earth_charmer(c):
    """Aussa the Earth Charmer"""
    charms(c, ATTRIBUTE_EARTH)


@card(37744402)
def wynn_the_wind_charmer(c):
    """Wynn the Wind Charmer"""
    charms(c, ATTRIBUTE_WIND)


@card(73318863)
def lyna_the_light_charmer(c):
    """Lyna the Light Charmer"""
    charms(c, ATTRIBUTE_LIGHT)


@card(19327348)
def dharc_the_dark_charmer(c):
    """Dharc the Dark Charmer"""
    charms(c, ATTRIBUTE_DARK)


@card(4376658)
def familiar_possessed_hiita(c):
    """Familiar-Possessed - Hiita"""
    familiar_possessed(c, 759393, ATTRIBUTE_FIRE)


@card(68881649)
def familiar_possessed_eria(c):
    """Familiar-Possessed - Eria"""
    familiar_possessed(c, 74364659, ATTRIBUTE_WATER)


@card(31887905)
def familiar_possessed_aussa(c):
    """Familiar-Possessed - Aussa"""
    familiar_possessed(c, 37970940, ATTRIBUTE_EARTH)


@card(31764353)
def familiar_possessed_wynn(c):
    """Familiar-Possessed - Wynn"""
    familiar_possessed(c, 37744402, ATTRIBUTE_WIND)


@card(40542825)
def familiar_possessed_lyna(c):
    """Familiar-Possessed - Lyna"""

    def spellcaster_with_1500_def(c):
        return (
            c.is_race(RACE_SPELLCASTER)
            and c.is_defense_above(1500)
            and c.is_defense_below(1500)
            and not c.is_code(40542825)
        )

    familiar_possessed(c, 73318863, ATTRIBUTE_LIGHT, spellcaster_with_1500_def)


@card(21390858)
def familiar_possessed_dharc(c):
    """Familiar-Possessed - Dharc"""

    def light_spellcaster(c):
        return c.is_race(RACE_SPELLCASTER) and c.is_attribute(ATTRIBUTE_LIGHT) and c.is_level(3, 4)

    familiar_possessed(c, 19327348, ATTRIBUTE_DARK, light_spellcaster)
