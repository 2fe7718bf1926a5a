"""Monsters that negate what the opponent uses."""

from ygocore.cards.helpers import link_procedure, negate_activation, send_self_to_grave, while_face_up
from ygocore.cards.language import *
from ygocore.cards.library._common import choose_targets


@card(97268402)
def effect_veiler(c):
    """Effect Veiler"""

    def in_the_opponents_main_phase(e, tp):
        return duel.is_turn_player(1 - tp) and duel.is_main_phase()

    def negate_it(e, tp):
        tc = duel.get_first_target()
        if not (tc and tc.is_relate_to_effect(e) and tc.is_negatable_monster() and tc.is_controller(1 - tp)):
            return
        if tc.is_immune_to_effect(e):
            return
        duel.negate_related_chain(tc, RESET_TURN_SET)  # what it has activated before, too
        tc.negate_effects(e.get_handler(), RESET_PHASE | PHASE_END)

    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_FREE_CHAIN,
        category=CATEGORY_DISABLE,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_HAND,
        hint_timing=(0, TIMING_MAIN_END),
        condition=in_the_opponents_main_phase,
        cost=send_self_to_grave,
        target=choose_targets(card.is_negatable_monster, 0, LOCATION_MZONE, CATEGORY_DISABLE, HINTMSG_FACEUP),
        operation=negate_it,
    )


@card(1861629)
def decode_talker(c):
    """Decode Talker"""

    def effect_monster(c):
        return c.is_type(TYPE_EFFECT)

    def for_each_that_it_points_to(e, c):
        return c.get_linked_group_count() * 500

    def on_own_field(c, player):
        return c.is_on_field() and c.is_controller(player)

    def opponent_targets_an_own_card(e, tp, ep, ev, re):
        if ep == tp or not re.is_has_property(EFFECT_FLAG_CARD_TARGET) or not duel.is_chain_negatable(ev):
            return False
        if e.get_handler().is_status(STATUS_BATTLE_DESTROYED):
            return False
        targets: group = duel.get_chain_info(ev, CHAININFO_TARGET_CARDS)
        return targets.is_exists(on_own_field, 1, None, tp)

    def pointed_to(c, g):
        return g.is_contains(c)

    def tribute_one_that_it_points_to(e, tp, chk):
        g = e.get_handler().get_linked_group()
        if chk == 0:
            return duel.check_release_group_cost(tp, pointed_to, 1, False, None, None, g)
        duel.release(duel.select_release_group_cost(tp, pointed_to, 1, 1, False, None, None, g), REASON_COST)

    link_procedure(c, effect_monster, 2)
    c.enable_revive_limit()
    while_face_up(c, EFFECT_UPDATE_ATTACK, value=for_each_that_it_points_to)
    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        range=LOCATION_MZONE,
        condition=opponent_targets_an_own_card,
        cost=tribute_one_that_it_points_to,
        **negate_activation(),
    )
