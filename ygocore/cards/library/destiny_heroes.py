"""Destiny HEROes, and what those in the GY are banished for."""

from ygocore.cards.helpers import banish_self
from ygocore.cards.language import *
from ygocore.cards.library._common import (
    banish_from_grave,
    cannot_be_special_summoned,
    special_summon_procedure,
    takes_an_opponents_monster,
)

DESTINY_HERO = 0xC008
PLASMA = 83965310


@card(PLASMA)
def destiny_hero_plasma(c):
    """Destiny HERO - Plasma"""

    def makes_room(g, e, tp):
        return duel.get_mzone_count(tp, g) > 0

    def three_to_tribute(e):
        tp = e.get_handler_player()
        g = duel.get_release_group_cost(tp, False, None, None)
        return g.check_unselect_group(makes_room, e, tp, 3, 3)

    def tribute_three(e, tp):
        g = duel.get_release_group_cost(tp, False, None, None)
        duel.release(g.select_unselect_group(makes_room, e, tp, 3, 3, tp), REASON_COST | REASON_MATERIAL)

    def has_effects(e, c):
        return c.is_faceup() and (c.is_type(TYPE_EFFECT) or c.is_original_type(TYPE_EFFECT))

    def half_of_its_attack(e, c):
        own = e.get_handler()
        return max(own.get_text_attack(), 0) // 2 if own.is_faceup() else 0

    def lend_half_its_attack(c, tc):
        e1 = effect.create_effect(c)
        e1.set_type(EFFECT_TYPE_EQUIP)
        e1.set_code(EFFECT_UPDATE_ATTACK)
        e1.set_property(EFFECT_FLAG_IGNORE_IMMUNE)
        e1.set_value(half_of_its_attack)
        e1.set_reset(RESET_EVENT | RESETS_STANDARD)
        tc.register_effect(e1)

    c.enable_revive_limit()
    cannot_be_special_summoned(c)
    special_summon_procedure(c, three_to_tribute, tribute_three)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_DISABLE,
        range=LOCATION_MZONE,
        target_range=(0, LOCATION_MZONE),
        target=has_effects,
    )
    takes_an_opponents_monster(c, PLASMA, lend_half_its_attack)


@card(9411399)
def destiny_hero_malicious(c):
    """Destiny HERO - Malicious"""

    def another(c, e, tp):
        return c.is_code(9411399) and c.is_can_be_special_summoned(e, 0, tp, False, False)

    def target(e, tp, chk):
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_MZONE) > 0 and duel.is_existing_matching_card(
                another, tp, LOCATION_DECK, 0, 1, None, e, tp
            )
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_DECK)

    def bring_another(e, tp):
        if duel.get_location_count(tp, LOCATION_MZONE) <= 0:
            return
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_matching_card(tp, another, tp, LOCATION_DECK, 0, 1, 1, None, e, tp)
        if g.get_count() > 0:
            duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP)

    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_SPECIAL_SUMMON,
        range=LOCATION_GRAVE,
        cost=banish_self,
        target=target,
        operation=bring_another,
    )


@card(9201964)
def d_fortune(c):
    """D - Fortune"""

    def destiny_hero(c):
        return c.is_set_card(DESTINY_HERO) and c.is_monster()

    def opponent_attacks_directly(e, tp):
        return duel.get_attacker().is_controller(1 - tp) and not duel.get_attack_target()

    def end_battle_phase(e, tp):
        duel.skip_phase(1 - tp, PHASE_BATTLE, RESET_PHASE | PHASE_BATTLE, 1)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_ATTACK_ANNOUNCE,
        condition=opponent_attacks_directly,
        cost=banish_from_grave(destiny_hero),
        operation=end_battle_phase,
    )
