"""Destiny HEROes in the GY, and what they are banished for."""

from ygocore.cards.helpers import banish_self
from ygocore.cards.language import *
from ygocore.cards.library._common import banish_from_grave

DESTINY_HERO = 0xC008


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
