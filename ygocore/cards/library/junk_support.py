"""The Spells and Traps of the Junk deck."""

from ygocore.cards import helpers
from ygocore.cards.helpers import equip_gives, equip_procedure, until_end_of_turn
from ygocore.cards.language import *
from ygocore.cards.library._common import (
    choose_attacker,
    choose_other_targets,
    choose_targets,
    destroy_targets,
    destroyed_and_sent_to_grave_by,
    discard_a_card,
    pay_lp,
    the_opponent_attacks,
)

# --- Spells --------------------------------------------------------------------------------------------------------


@card(83764718)
def monster_reborn(c):
    """Monster Reborn"""
    helpers.activation(c, **helpers.revive(other=LOCATION_GRAVE))


@card(58577036)
def reasoning(c):
    """Reasoning"""

    def can_be_normal_summoned(c):
        return c.is_monster() and not c.is_original_type(TYPE_SPSUMMON | TYPE_RITUAL)

    def target(e, tp, chk):
        if chk == 0:
            return (
                duel.get_location_count(tp, LOCATION_MZONE) > 0
                and duel.is_player_can_special_summon(tp)
                and duel.is_player_can_discard_deck(tp, 1)
                and duel.is_existing_matching_card(can_be_normal_summoned, tp, LOCATION_DECK, 0, 1, None)
            )
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_DECK)
        duel.set_operation_info(0, CATEGORY_DECKDES, None, 0, tp, 1)

    def topmost(tp):
        """The monster that the excavation ends with: the first one from the top that can be Normal Summoned or Set."""
        found: card = None
        for tc in duel.get_matching_group(can_be_normal_summoned, tp, LOCATION_DECK, 0, None):
            if not found or tc.get_sequence() > found.get_sequence():
                found = tc
        return found

    def operation(e, tp):
        if not duel.is_player_can_discard_deck(tp, 1):
            return
        level = duel.announce_level(1 - tp, 1, 12)
        tc = topmost(tp)
        cards = duel.get_field_group_count(tp, LOCATION_DECK, 0)
        if not tc:
            duel.confirm_decktop(tp, cards)
            duel.shuffle_deck(tp)
            return
        excavated = cards - tc.get_sequence()
        duel.confirm_decktop(tp, excavated)
        g = duel.get_decktop_group(tp, excavated)
        duel.disable_shuffle_check()
        summoned = False
        if not tc.is_level(level):
            summoned = duel.special_summon_step(tc, 0, tp, tp, False, False, POS_FACEUP)
        if summoned:
            g.remove_card(tc)
        duel.send_to_grave(g, REASON_EFFECT | REASON_REVEAL)
        duel.special_summon_complete()

    helpers.activation(
        c,
        category=CATEGORY_SPECIAL_SUMMON | CATEGORY_DECKDES,
        target=target,
        operation=operation,
    )


@card(74519184)
def hand_destruction(c):
    """Hand Destruction"""

    def target(e, tp, chk):
        if chk == 0:
            others = duel.get_matching_group_count(None, tp, LOCATION_HAND, 0, e.get_handler())
            return (
                others >= 2
                and duel.get_field_group_count(tp, 0, LOCATION_HAND) >= 2
                and duel.is_player_can_draw(tp, 2)
                and duel.is_player_can_draw(1 - tp, 2)
            )
        duel.set_operation_info(0, CATEGORY_HANDES, None, 0, PLAYER_ALL, 2)
        duel.set_operation_info(0, CATEGORY_DRAW, None, 0, PLAYER_ALL, 2)

    def operation(e, tp):
        first = duel.get_turn_player()
        if (
            duel.get_field_group_count(first, LOCATION_HAND, 0) < 2
            or duel.get_field_group_count(first, 0, LOCATION_HAND) < 2
        ):
            return
        duel.hint(HINT_SELECTMSG, first, HINTMSG_TOGRAVE)
        g = duel.select_matching_card(first, None, first, LOCATION_HAND, 0, 2, 2, None)
        duel.hint(HINT_SELECTMSG, 1 - first, HINTMSG_TOGRAVE)
        g.merge(duel.select_matching_card(1 - first, None, 1 - first, LOCATION_HAND, 0, 2, 2, None))
        duel.send_to_grave(g, REASON_EFFECT)
        duel.break_effect()
        duel.draw(first, 2, REASON_EFFECT)
        duel.draw(1 - first, 2, REASON_EFFECT)

    helpers.activation(
        c,
        category=CATEGORY_HANDES | CATEGORY_DRAW,
        hint_timing=(0, TIMING_END_PHASE),
        target=target,
        operation=operation,
    )


@card(45939841)
def twister(c):
    """Twister"""

    def faceup_spell_trap(c):
        return c.is_faceup() and c.is_spell_trap()

    helpers.activation(
        c,
        category=CATEGORY_DESTROY,
        property=EFFECT_FLAG_CARD_TARGET,
        hint_timing=(0, TIMING_END_PHASE | TIMING_EQUIP),
        cost=pay_lp(500),
        target=choose_other_targets(
            faceup_spell_trap, LOCATION_ONFIELD, LOCATION_ONFIELD, CATEGORY_DESTROY, HINTMSG_DESTROY
        ),
        operation=destroy_targets,
    )


@card(79759861)
def tribute_to_the_doomed(c):
    """Tribute to The Doomed"""
    helpers.activation(
        c,
        category=CATEGORY_DESTROY,
        property=EFFECT_FLAG_CARD_TARGET,
        cost=discard_a_card,
        target=choose_targets(None, LOCATION_MZONE, LOCATION_MZONE, CATEGORY_DESTROY, HINTMSG_DESTROY),
        operation=destroy_targets,
    )


@card(43422537)
def double_summon(c):
    """Double Summon"""

    def operation(e, tp):
        helpers.restrict_player(e.get_handler(), tp, EFFECT_SET_SUMMON_COUNT_LIMIT, 2)

    helpers.activation(c, operation=operation)


# --- Equip Spells --------------------------------------------------------------------------------------------------


@card(56747793)
def united_we_stand(c):
    """United We Stand"""

    def for_each_monster(e, c):
        return 800 * duel.get_matching_group_count(
            card.is_faceup, e.get_handler_player(), LOCATION_MZONE, 0, None
        )

    equip_procedure(c)
    equip_gives(c, EFFECT_UPDATE_ATTACK, for_each_monster)
    equip_gives(c, EFFECT_UPDATE_DEFENSE, for_each_monster)


@card(97687912)
def fairy_meteor_crush(c):
    """Fairy Meteor Crush"""
    equip_procedure(c)
    equip_gives(c, EFFECT_PIERCE, 1)


@card(79068663)
def junk_barrage(c):
    """Junk Barrage"""

    def equipped_destroyer(e):
        return e.get_handler().get_equip_target()

    def damage(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e):
            duel.damage(1 - tp, tc.get_attack() // 2, REASON_EFFECT)

    def target(e, tp, chk):
        own = e.get_handler().get_equip_target()
        tc = own.get_battle_target()
        if chk == 0:
            return True
        duel.set_target_card(tc)
        duel.set_operation_info(0, CATEGORY_DAMAGE, None, 0, 1 - tp, tc.get_attack() // 2)

    equip_procedure(c)
    c.effect(
        type=EFFECT_TYPE_EQUIP | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_BATTLE_DESTROYING,
        category=CATEGORY_DAMAGE,
        range=LOCATION_SZONE,
        condition=destroyed_and_sent_to_grave_by(equipped_destroyer),
        target=target,
        operation=damage,
    )


# --- Traps that answer an attack -----------------------------------------------------------------------------------


@card(14315573)
def negate_attack(c):
    """Negate Attack"""

    def operation(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e) and duel.negate_attack():
            duel.break_effect()
            duel.skip_phase(1 - tp, PHASE_BATTLE, RESET_PHASE | PHASE_BATTLE, 1)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_ATTACK_ANNOUNCE,
        property=EFFECT_FLAG_CARD_TARGET,
        condition=the_opponent_attacks,
        target=choose_attacker(0),
        operation=operation,
    )


@card(98427577)
def scrap_iron_scarecrow(c):
    """Scrap-Iron Scarecrow"""

    def operation(e, tp):
        own = e.get_handler()
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e):
            duel.negate_attack()
        if own.is_relate_to_effect(e) and own.is_location(LOCATION_SZONE):
            duel.break_effect()
            duel.change_position(own, POS_FACEDOWN)
            duel.raise_event(own, EVENT_SSET, e, REASON_EFFECT, tp, tp, 0)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_ATTACK_ANNOUNCE,
        property=EFFECT_FLAG_CARD_TARGET,
        condition=the_opponent_attacks,
        target=choose_attacker(0),
        operation=operation,
    )


# --- Traps that answer an activation -------------------------------------------------------------------------------


@card(77414722)
def magic_jammer(c):
    """Magic Jammer"""

    def spell_card(e, ev, re):
        return re.is_has_type(EFFECT_TYPE_ACTIVATE) and re.is_spell_effect() and duel.is_chain_negatable(ev)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        condition=spell_card,
        cost=discard_a_card,
        **helpers.negate_activation(),
    )


@card(17653779)
def fairys_hand_mirror(c):
    """Fairy's Hand Mirror"""

    def targets_one_monster(e, tp, ev, re, rp):
        if rp == tp or not re.is_has_type(EFFECT_TYPE_ACTIVATE) or not re.is_spell_effect():
            return False
        if not re.is_has_property(EFFECT_FLAG_CARD_TARGET):
            return False
        targets: group = duel.get_chain_info(ev, CHAININFO_TARGET_CARDS)
        return targets.get_count() == 1 and targets.get_first().is_location(LOCATION_MZONE)

    def appropriate(c, ev, targeted: card):
        return c != targeted and duel.check_chain_target(ev, c)

    def target(e, tp, ev, chk, chkc):
        own = e.get_handler()
        targets: group = duel.get_chain_info(ev, CHAININFO_TARGET_CARDS)
        targeted = targets.get_first()
        if chkc:
            return chkc != own and appropriate(chkc, ev, targeted)
        where = LOCATION_ONFIELD | LOCATION_GRAVE
        if chk == 0:
            return duel.is_existing_target(appropriate, tp, where, where, 1, own, ev, targeted)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_TARGET)
        duel.select_target(tp, appropriate, tp, where, where, 1, 1, own, ev, targeted)

    def operation(e, tp, ev):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e) and duel.check_chain_target(ev, tc):
            duel.change_target_card(ev, tc)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_CHAINING,
        property=EFFECT_FLAG_CARD_TARGET,
        condition=targets_one_monster,
        target=target,
        operation=operation,
    )


# --- Traps for any time, or for a phase ----------------------------------------------------------------------------


@card(78211862)
def rising_energy(c):
    """Rising Energy"""

    def operation(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e) and tc.is_faceup():
            until_end_of_turn(tc, e.get_handler(), EFFECT_UPDATE_ATTACK, 1500)

    helpers.activation(
        c,
        category=CATEGORY_ATKCHANGE,
        property=EFFECT_FLAG_CARD_TARGET | EFFECT_FLAG_DAMAGE_STEP,
        hint_timing=(TIMING_DAMAGE_STEP, TIMING_DAMAGE_STEP),
        cost=discard_a_card,
        target=choose_targets(
            card.is_faceup, LOCATION_MZONE, LOCATION_MZONE, CATEGORY_ATKCHANGE, HINTMSG_FACEUP
        ),
        operation=operation,
    )


@card(31245780)
def battle_mania(c):
    """Battle Mania"""

    def opponents_standby_phase(e, tp):
        return duel.is_turn_player(1 - tp) and duel.is_phase(PHASE_STANDBY)

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(card.is_faceup, tp, 0, LOCATION_MZONE, 1, None)

    def operation(e, tp):
        own = e.get_handler()
        g = duel.get_matching_group(card.is_faceup, tp, 0, LOCATION_MZONE, None)
        duel.change_position(g, POS_FACEUP_ATTACK)
        for tc in g:
            until_end_of_turn(tc, own, EFFECT_CANNOT_CHANGE_POSITION, 0)
        for tc in duel.get_field_group(tp, 0, LOCATION_MZONE):
            until_end_of_turn(tc, own, EFFECT_MUST_ATTACK, 0)

    helpers.activation(
        c,
        category=CATEGORY_POSITION,
        hint_timing=(0, TIMING_STANDBY_PHASE),
        condition=opponents_standby_phase,
        target=target,
        operation=operation,
    )


@card(62784717)
def tour_of_doom(c):
    """Tour of Doom"""

    def opponents_standby_phase(e, tp):
        return (
            duel.is_turn_player(1 - tp)
            and duel.is_phase(PHASE_STANDBY)
            and not e.get_handler().has_flag_effect(62784717)
        )

    def activate(e, tp, chk):
        """Its effect can be used at once if it is activated in the opponent's Standby Phase."""
        own = e.get_handler()
        if chk == 0:
            return True
        duel.set_target_param(0)
        if opponents_standby_phase(e, tp) and duel.select_effect_yes_no(tp, own, 94):
            duel.set_target_param(1)
            duel.set_operation_info(0, CATEGORY_COIN, None, 0, tp, 1)
            own.register_flag_effect(62784717, RESETS_STANDARD_PHASE_END, 0, 1)

    def activated(e, tp):
        chosen: int = duel.get_chain_info(0, CHAININFO_TARGET_PARAM)
        if chosen == 1:
            toss(e, tp)

    def target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_COIN, None, 0, tp, 1)

    def own_turn(e):
        return duel.is_turn_player(e.get_owner_player())

    def toss(e, tp):
        result = duel.toss_coin(tp, 1)
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD)
        e1.set_code(EFFECT_CANNOT_SUMMON)
        e1.set_property(EFFECT_FLAG_PLAYER_TARGET)
        if result == COIN_HEADS:
            e1.set_target_range(0, 1)
            e1.set_reset(RESET_PHASE | PHASE_END)
        else:
            e1.set_target_range(1, 0)
            e1.set_condition(own_turn)
            e1.set_owner_player(tp)
            e1.set_reset(RESET_PHASE | PHASE_END | RESET_SELF_TURN)
        duel.register_effect(e1, tp)
        e2 = e1.clone()
        e2.set_code(EFFECT_CANNOT_FLIP_SUMMON)
        duel.register_effect(e2, tp)

    helpers.activation(
        c,
        hint_timing=(0, TIMING_STANDBY_PHASE),
        target=activate,
        operation=activated,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_PHASE | PHASE_STANDBY,
        category=CATEGORY_COIN,
        range=LOCATION_SZONE,
        count_limit=1,
        condition=opponents_standby_phase,
        target=target,
        operation=toss,
    )
