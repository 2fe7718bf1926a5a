"""Machines: the Gadgets, Cyber Dragon, Ancient Gear Golem, and the Spell that makes one Type strong."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import (
    cannot_be_special_summoned,
    choose_targets,
    destroyed_opponents_monster,
    only_its_owner,
    pierces,
    plain_activation,
    special_summon_procedure,
)

YELLOW_GADGET, GREEN_GADGET = 13839120, 41172955
KEEL = 3019642


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


@card(KEEL)
def cyberdark_keel(c):
    """Cyberdark Keel"""

    def small_dragon(c):
        return c.is_monster() and c.is_level_below(3) and c.is_race(RACE_DRAGON) and not c.is_forbidden()

    def of_this_effect(c):
        return c.has_flag_effect(KEEL)

    def attack_of_the_dragon(c):
        return max(c.get_text_attack(), 0)

    def attack_gained(e, c):
        return c.get_equip_group().filter(of_this_effect, None).get_sum(attack_of_the_dragon)

    def equip_it(e, tp):
        own = e.get_handler()
        tc = duel.get_first_target()
        if not (tc and tc.is_relate_to_effect(e) and own.is_relate_to_effect(e) and own.is_faceup()):
            return
        if not duel.equip(tp, tc, own):
            return
        tc.register_flag_effect(KEEL, RESET_EVENT | RESETS_STANDARD, 0, 1)
        e1 = effect.create_effect(own)
        e1.set_type(EFFECT_TYPE_SINGLE)
        e1.set_code(EFFECT_EQUIP_LIMIT)
        e1.set_property(EFFECT_FLAG_CANNOT_DISABLE)
        e1.set_value(only_its_owner)
        e1.set_reset(RESET_EVENT | RESETS_STANDARD)
        tc.register_effect(e1)

    def destructible_dragon(c):
        return of_this_effect(c) and not c.is_status(STATUS_DESTROY_CONFIRMED)

    def would_be_destroyed_by_battle(e, tp, r, chk):
        if chk == 0:
            g = e.get_handler().get_equip_group()
            return r & REASON_BATTLE and not r & REASON_REPLACE and g.is_exists(destructible_dragon, 1, None)
        return True

    def destroy_the_dragon_instead(e, tp):
        g = e.get_handler().get_equip_group().filter(destructible_dragon, None)
        duel.destroy(g, REASON_EFFECT | REASON_REPLACE)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_SUMMON_SUCCESS,
        category=CATEGORY_EQUIP,
        property=EFFECT_FLAG_CARD_TARGET,
        target=choose_targets(small_dragon, LOCATION_GRAVE, 0, CATEGORY_EQUIP, HINTMSG_EQUIP, forced=True),
        operation=equip_it,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_BATTLE_DESTROYING,
        condition=destroyed_opponents_monster,
        **helpers.damage(300),
    )
    helpers.while_face_up(c, EFFECT_UPDATE_ATTACK, value=attack_gained)
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_CONTINUOUS,
        code=EFFECT_DESTROY_REPLACE,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        target=would_be_destroyed_by_battle,
        operation=destroy_the_dragon_instead,
    )
