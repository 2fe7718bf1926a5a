"""Machines: the Gadgets, Cyber Dragon, Ancient Gear Golem, and the Spell that makes one Type strong."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import (
    cannot_be_special_summoned,
    pierces,
    plain_activation,
    special_summon_procedure,
)

YELLOW_GADGET, GREEN_GADGET = 13839120, 41172955


def fetches(c, code):
    """When this card is Normal or Special Summoned: you can add 1 card of that name from the Deck to the hand."""

    def that_card(c):
        return c.is_code(code)

    summoned = c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_SUMMON_SUCCESS,
        **helpers.search(that_card),
    )
    c.effect(like=summoned, code=EVENT_SPSUMMON_SUCCESS)


@card(86445415)
def red_gadget(c):
    """Red Gadget"""
    fetches(c, YELLOW_GADGET)


@card(13839120)
def yellow_gadget(c):
    """Yellow Gadget"""
    fetches(c, GREEN_GADGET)


@card(70095154)
def cyber_dragon(c):
    """Cyber Dragon"""

    def only_the_opponent_has_monsters(e):
        tp = e.get_handler_player()
        return (
            duel.get_field_group_count(tp, LOCATION_MZONE, 0) == 0
            and duel.get_field_group_count(tp, 0, LOCATION_MZONE) > 0
            and duel.get_location_count(tp, LOCATION_MZONE) > 0
        )

    special_summon_procedure(c, only_the_opponent_has_monsters)


@card(83104731)
def ancient_gear_golem(c):
    """Ancient Gear Golem"""

    def it_attacks(e):
        return duel.get_attacker() == e.get_handler()

    def spell_or_trap_cards(e, re, tp):
        return re.is_has_type(EFFECT_TYPE_ACTIVATE)

    cannot_be_special_summoned(c)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_ACTIVATE,
        property=EFFECT_FLAG_PLAYER_TARGET,
        range=LOCATION_MZONE,
        target_range=(0, 1),
        condition=it_attacks,
        value=spell_or_trap_cards,
    )
    pierces(c)


@card(86780027)
def solidarity(c):
    """Solidarity"""

    def of_that_type(e, c):
        g = duel.get_matching_group(card.is_monster, e.get_handler_player(), LOCATION_GRAVE, 0, None)
        if g.get_count() == 0:
            return False
        race = g.get_first().get_original_race()
        return g.filter_count(card.is_original_race, None, race) == g.get_count() and c.is_race(race)

    plain_activation(c)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_UPDATE_ATTACK,
        range=LOCATION_SZONE,
        target_range=(LOCATION_MZONE, 0),
        target=of_that_type,
        value=800,
    )
