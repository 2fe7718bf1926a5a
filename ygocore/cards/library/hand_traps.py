"""Monsters that are used from the hand."""

from ygocore.cards.language import *


@card(40640057)
def kuriboh(c):
    """Kuriboh"""

    def opponents_monster_attacks(e, tp):
        return duel.get_attacker().is_controller(1 - tp) and duel.get_battle_damage(tp) > 0

    def discard_itself(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return own.is_discardable()
        duel.send_to_grave(own, REASON_COST | REASON_DISCARD)

    def no_damage_from_this_battle(e, tp):
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD)
        e1.set_code(EFFECT_AVOID_BATTLE_DAMAGE)
        e1.set_property(EFFECT_FLAG_PLAYER_TARGET)
        e1.set_target_range(1, 0)
        e1.set_reset(RESET_PHASE | PHASE_DAMAGE)
        duel.register_effect(e1, tp)

    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_PRE_DAMAGE_CALCULATE,
        property=EFFECT_FLAG_DAMAGE_STEP | EFFECT_FLAG_DAMAGE_CAL,
        range=LOCATION_HAND,
        condition=opponents_monster_attacks,
        cost=discard_itself,
        operation=no_damage_from_this_battle,
    )
