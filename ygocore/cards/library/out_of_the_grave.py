"""Monsters that come from the Deck, the hand or the GY by themselves, and what puts them there."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import (
    bound_monster,
    destroys_monster_when_it_leaves,
    falls_with_its_monster,
)

NEPHTHYS = 61441708
BY_ITS_OWN_EFFECT = SUMMON_TYPE_SPECIAL | 1


@card(81439173)
def foolish_burial(c):
    """Foolish Burial"""

    def monster(c):
        return c.is_monster() and c.is_able_to_grave()

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(monster, tp, LOCATION_DECK, 0, 1, None)
        duel.set_operation_info(0, CATEGORY_TOGRAVE, None, 1, tp, LOCATION_DECK)

    def operation(e, tp):
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_TOGRAVE)
        g = duel.select_matching_card(tp, monster, tp, LOCATION_DECK, 0, 1, 1, None)
        duel.send_to_grave(g, REASON_EFFECT)

    helpers.activation(c, category=CATEGORY_TOGRAVE, target=target, operation=operation)


@card(25236056)
def rare_metal_dragon(c):
    """Rare Metal Dragon"""


@card(50702124)
def synchro_magnet(c):
    """Synchro Magnet"""

    def synchro_summoned_by(c, player):
        return c.is_synchro_summoned() and c.is_summon_player(player)

    def own_synchro_summon(e, tp, eg):
        return eg.is_exists(synchro_summoned_by, 1, None, tp)

    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_SPSUMMON_SUCCESS,
        category=CATEGORY_SPECIAL_SUMMON,
        range=LOCATION_HAND,
        condition=own_synchro_summon,
        target=can_come(forced=False),
        operation=come_up,
    )


def can_come(forced):
    """The target function of "Special Summon this card"."""

    def target(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return forced or (
                duel.get_location_count(tp, LOCATION_MZONE) > 0
                and own.is_can_be_special_summoned(e, 0, tp, False, False)
            )
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, own, 1, 0, 0)

    return target


def come_up(e, tp):
    """Special Summon this card."""
    own = e.get_handler()
    if own.is_relate_to_effect(e):
        duel.special_summon(own, 0, tp, tp, False, False, POS_FACEUP)


@card(58996430)
def wulf_lightsworn_beast(c):
    """Wulf, Lightsworn Beast"""

    def by_a_card_effect(e, se: effect, sp, st):
        return se and se.is_activated()

    def came_from_the_deck(e, tp):
        own = e.get_handler()
        return own.is_previous_location(LOCATION_DECK) and own.is_previous_controller(tp)

    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_SPSUMMON_CONDITION,
        property=EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_UNCOPYABLE,
        value=by_a_card_effect,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_TO_GRAVE,
        category=CATEGORY_SPECIAL_SUMMON,
        property=EFFECT_FLAG_DELAY,
        condition=came_from_the_deck,
        target=can_come(forced=True),
        operation=come_up,
    )


@card(NEPHTHYS)
def sacred_phoenix_of_nephthys(c):
    """Sacred Phoenix of Nephthys"""

    def destroyed_by_an_effect(e):
        own = e.get_handler()
        return own.is_reason(REASON_DESTROY) and own.is_reason(REASON_EFFECT)

    def note_turn(e):
        e.get_handler().register_flag_effect(
            NEPHTHYS, RESET_EVENT | RESETS_STANDARD, 0, 1, duel.get_turn_count()
        )

    def next_standby(e, tp):
        own = e.get_handler()
        return (
            duel.is_turn_player(tp)
            and own.has_flag_effect(NEPHTHYS)
            and own.get_flag_effect_label(NEPHTHYS) < duel.get_turn_count()
        )

    def comes_back(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return True
        own.reset_flag_effect(NEPHTHYS)  # in that Standby Phase alone
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, own, 1, 0, 0)

    def come_back(e, tp):
        own = e.get_handler()
        if own.is_relate_to_effect(e):
            duel.special_summon(own, 1, tp, tp, False, False, POS_FACEUP)

    def came_so(e):
        return e.get_handler().is_summon_type(BY_ITS_OWN_EFFECT)

    def burns(e, tp, chk):
        if chk == 0:
            return True
        g = duel.get_matching_group(card.is_spell_trap, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, None)
        duel.set_operation_info(0, CATEGORY_DESTROY, g, g.get_count(), 0, 0)

    def burn(e, tp):
        g = duel.get_matching_group(card.is_spell_trap, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, None)
        duel.destroy(g, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_TO_GRAVE,
        property=EFFECT_FLAG_CANNOT_DISABLE,
        condition=destroyed_by_an_effect,
        operation=note_turn,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_PHASE | PHASE_STANDBY,
        category=CATEGORY_SPECIAL_SUMMON,
        range=LOCATION_GRAVE,
        count_limit=1,
        condition=next_standby,
        target=comes_back,
        operation=come_back,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_SPSUMMON_SUCCESS,
        category=CATEGORY_DESTROY,
        condition=came_so,
        target=burns,
        operation=burn,
    )


@card(38723936)
def question(c):
    """Question"""

    def target(e, tp, chk):
        if chk == 0:
            return (
                duel.get_location_count(tp, LOCATION_MZONE) > 0
                and duel.is_player_can_special_summon(tp)
                and duel.is_existing_matching_card(card.is_monster, tp, LOCATION_GRAVE, 0, 1, None)
            )
        duel.set_possible_operation_info(0, CATEGORY_REMOVE, None, 1, tp, LOCATION_GRAVE)
        duel.set_possible_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_GRAVE)

    def operation(e, tp):
        g = duel.get_matching_group(card.is_monster, tp, LOCATION_GRAVE, 0, None)
        tc = g.get_first()  # the lowest one
        if not tc:
            return
        name = duel.announce_card(1 - tp, TYPE_MONSTER, OPCODE_ISTYPE)
        if tc.is_code(name):
            duel.remove(tc, POS_FACEUP, REASON_EFFECT)
        else:
            duel.special_summon(tc, 0, tp, tp, False, False, POS_FACEUP)

    helpers.activation(
        c,
        category=CATEGORY_REMOVE | CATEGORY_SPECIAL_SUMMON,
        property=EFFECT_FLAG_CLOSE_GRAVE,
        target=target,
        operation=operation,
    )


@card(27551)
def limit_reverse(c):
    """Limit Reverse"""

    def weak(c):
        return c.is_attack_below(1000)

    def revive(e, tp):
        c = e.get_handler()
        tc = duel.get_first_target()
        if not (tc and c.is_relate_to_effect(e) and tc.is_relate_to_effect(e)):
            return
        if duel.special_summon(tc, 0, tp, tp, False, False, POS_FACEUP_ATTACK) > 0:
            c.set_card_target(tc)

    def its_monster_defends(e, eg):
        tc = bound_monster(e.get_handler())
        return tc and eg.is_contains(tc) and tc.is_defense_pos()

    def destroy_both(e):
        c = e.get_handler()
        g = group.from_cards(c, bound_monster(c))
        duel.destroy(g, REASON_EFFECT)

    helpers.activation(
        c,
        hint_timing=(0, TIMING_END_PHASE),
        **helpers.revive(weak, position=POS_FACEUP_ATTACK, operation=revive),
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_CHANGE_POS,
        range=LOCATION_SZONE,
        condition=its_monster_defends,
        operation=destroy_both,
    )
    destroys_monster_when_it_leaves(c, bound_monster, False)
    falls_with_its_monster(c)
