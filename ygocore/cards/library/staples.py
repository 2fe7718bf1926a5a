"""Spells and Traps that go into any deck."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import (
    all_of,
    banish_targets,
    bound_monster,
    choose_attacker,
    choose_other_targets,
    choose_targets,
    destroy_all,
    destroy_targets,
    destroys_monster_when_it_leaves,
    discard_a_card,
    draw_cards,
    equipped_monster,
    falls_with_its_monster,
    lies_in,
    negate_trap_effects,
    on_any_summon,
    pay_lp,
    plain_activation,
    summon_and_equip,
    the_opponent_attacks,
)

SHEEP_TOKEN = 73915052


# --- drawing and discarding ----------------------------------------------------------------------------------------


@card(55144522)
def pot_of_greed(c):
    """Pot of Greed"""
    helpers.activation(c, **helpers.draw(2))


@card(79571449)
def graceful_charity(c):
    """Graceful Charity"""

    def operation(e, tp):
        player, count = duel.get_chain_info(0, CHAININFO_TARGET_PLAYER, CHAININFO_TARGET_PARAM)
        if duel.draw(player, count, REASON_EFFECT) == count:
            duel.shuffle_hand(player)
            duel.break_effect()
            duel.discard_hand(player, None, 2, 2, REASON_EFFECT | REASON_DISCARD)

    helpers.activation(
        c,
        category=CATEGORY_DRAW | CATEGORY_HANDES,
        property=EFFECT_FLAG_PLAYER_TARGET,
        target=draw_cards(3),
        operation=operation,
    )


@card(44763025)
def delinquent_duo(c):
    """Delinquent Duo"""

    def target(e, tp, chk):
        if chk == 0:
            return duel.get_field_group_count(tp, 0, LOCATION_HAND) > 0
        duel.set_operation_info(0, CATEGORY_HANDES, None, 0, 1 - tp, 2)

    def operation(e, tp):
        g = duel.get_field_group(tp, 0, LOCATION_HAND)
        if g.get_count() == 0:
            return
        duel.send_to_grave(g.random_select(tp, 1), REASON_EFFECT | REASON_DISCARD)
        duel.discard_hand(1 - tp, None, 1, 1, REASON_EFFECT | REASON_DISCARD)

    helpers.activation(
        c,
        category=CATEGORY_HANDES,
        cost=pay_lp(1000),
        target=target,
        operation=operation,
    )


@card(1475311)
def allure_of_darkness(c):
    """Allure of Darkness"""

    def dark(c):
        return c.is_attribute(ATTRIBUTE_DARK) and c.is_monster() and c.is_able_to_remove()

    def operation(e, tp):
        player, count = duel.get_chain_info(0, CHAININFO_TARGET_PLAYER, CHAININFO_TARGET_PARAM)
        if duel.draw(player, count, REASON_EFFECT) == 0:
            return
        duel.shuffle_hand(player)
        duel.break_effect()
        duel.hint(HINT_SELECTMSG, player, HINTMSG_REMOVE)
        g = duel.select_matching_card(player, dark, player, LOCATION_HAND, 0, 1, 1, None)
        if g.get_count() > 0:
            duel.remove(g, POS_FACEUP, REASON_EFFECT)
        else:
            duel.send_to_grave(duel.get_field_group(player, LOCATION_HAND, 0), REASON_EFFECT)

    helpers.activation(
        c,
        category=CATEGORY_DRAW | CATEGORY_REMOVE,
        property=EFFECT_FLAG_PLAYER_TARGET,
        target=draw_cards(2),
        operation=operation,
    )


@card(67169062)
def pot_of_avarice(c):
    """Pot of Avarice"""

    def returnable(c):
        return c.is_monster() and c.is_able_to_deck()

    def target(e, tp, chk, chkc):
        if chkc:
            return lies_in(chkc, tp, LOCATION_GRAVE, 0) and returnable(chkc)
        if chk == 0:
            return duel.is_player_can_draw(tp, 2) and duel.is_existing_target(
                returnable, tp, LOCATION_GRAVE, 0, 5, None
            )
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_TODECK)
        g = duel.select_target(tp, returnable, tp, LOCATION_GRAVE, 0, 5, 5, None)
        duel.set_operation_info(0, CATEGORY_TODECK, g, 5, 0, 0)
        duel.set_operation_info(0, CATEGORY_DRAW, None, 0, tp, 2)

    def operation(e, tp):
        g = duel.get_target_cards(e)
        if g.get_count() != 5 or duel.send_to_deck(g, PLAYER_NONE, SEQ_DECKSHUFFLE, REASON_EFFECT) != 5:
            return
        duel.break_effect()
        duel.draw(tp, 2, REASON_EFFECT)

    helpers.activation(
        c,
        category=CATEGORY_TODECK | CATEGORY_DRAW,
        property=EFFECT_FLAG_CARD_TARGET,
        target=target,
        operation=operation,
    )


# --- Spells that remove --------------------------------------------------------------------------------------------


@card(19613556)
def heavy_storm(c):
    """Heavy Storm"""
    helpers.activation(
        c,
        category=CATEGORY_DESTROY,
        target=all_of(card.is_spell_trap, LOCATION_ONFIELD, LOCATION_ONFIELD, CATEGORY_DESTROY),
        operation=destroy_all(card.is_spell_trap, LOCATION_ONFIELD, LOCATION_ONFIELD),
    )


@card(53129443)
def dark_hole(c):
    """Dark Hole"""
    helpers.activation(
        c,
        category=CATEGORY_DESTROY,
        target=all_of(None, LOCATION_MZONE, LOCATION_MZONE, CATEGORY_DESTROY),
        operation=destroy_all(None, LOCATION_MZONE, LOCATION_MZONE),
    )


@card(69162969)
def lightning_vortex(c):
    """Lightning Vortex"""
    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        category=CATEGORY_DESTROY,
        cost=discard_a_card,
        target=all_of(card.is_faceup, 0, LOCATION_MZONE, CATEGORY_DESTROY),
        operation=destroy_all(card.is_faceup, 0, LOCATION_MZONE),
    )


@card(5318639)
def mystical_space_typhoon(c):
    """Mystical Space Typhoon"""
    helpers.activation(
        c,
        category=CATEGORY_DESTROY,
        property=EFFECT_FLAG_CARD_TARGET,
        hint_timing=(0, TIMING_END_PHASE | TIMING_EQUIP),
        target=choose_other_targets(
            card.is_spell_trap, LOCATION_ONFIELD, LOCATION_ONFIELD, CATEGORY_DESTROY, HINTMSG_DESTROY
        ),
        operation=destroy_targets,
    )


@card(97169186)
def smashing_ground(c):
    """Smashing Ground"""

    def strongest(tp):
        g = duel.get_matching_group(card.is_faceup, tp, 0, LOCATION_MZONE, None)
        return g.get_max_group(card.get_defense)

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(card.is_faceup, tp, 0, LOCATION_MZONE, 1, None)
        duel.set_operation_info(0, CATEGORY_DESTROY, strongest(tp), 1, 0, 0)

    def operation(e, tp):
        g = strongest(tp)
        if g.get_count() == 0:
            return
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_DESTROY)
        chosen: group = g.select(tp, 1, 1, None)
        duel.destroy(chosen, REASON_EFFECT)

    helpers.activation(
        c,
        category=CATEGORY_DESTROY,
        target=target,
        operation=operation,
    )


@card(71044499)
def nobleman_of_crossout(c):
    """Nobleman of Crossout"""

    def same_name(c, code):
        return c.is_code(code) and c.is_able_to_remove()

    def operation(e, tp):
        tc = duel.get_first_target()
        if not (tc and tc.is_relate_to_effect(e) and tc.is_facedown()):
            return
        flips = tc.is_type(TYPE_FLIP)
        code = tc.get_code()
        if duel.destroy(tc, REASON_EFFECT, LOCATION_REMOVED) == 0 or not tc.is_location(LOCATION_REMOVED):
            return
        if not flips:
            return
        duel.break_effect()
        duel.confirm_cards(1 - tp, duel.get_field_group(tp, LOCATION_DECK, 0))
        duel.confirm_cards(tp, duel.get_field_group(tp, 0, LOCATION_DECK))
        g = duel.get_matching_group(same_name, tp, LOCATION_DECK, LOCATION_DECK, None, code)
        duel.remove(g, POS_FACEUP, REASON_EFFECT)
        duel.shuffle_deck(tp)
        duel.shuffle_deck(1 - tp)

    helpers.activation(
        c,
        category=CATEGORY_DESTROY | CATEGORY_REMOVE,
        property=EFFECT_FLAG_CARD_TARGET,
        target=choose_targets(
            card.is_facedown, LOCATION_MZONE, LOCATION_MZONE, CATEGORY_DESTROY, HINTMSG_DESTROY
        ),
        operation=operation,
    )


# --- Spells that change the field ----------------------------------------------------------------------------------


@card(14087893)
def book_of_moon(c):
    """Book of Moon"""

    def turnable(c):
        return c.is_faceup() and c.is_can_turn_set()

    def operation(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e) and tc.is_faceup():
            duel.change_position(
                tc, POS_FACEDOWN_DEFENSE, POS_FACEDOWN_DEFENSE, POS_FACEDOWN_DEFENSE, POS_FACEDOWN_DEFENSE
            )

    helpers.activation(
        c,
        category=CATEGORY_POSITION,
        property=EFFECT_FLAG_CARD_TARGET,
        hint_timing=(TIMING_BATTLE_PHASE, TIMING_BATTLE_PHASE),
        target=choose_targets(turnable, LOCATION_MZONE, LOCATION_MZONE, CATEGORY_POSITION, HINTMSG_FACEDOWN),
        operation=operation,
    )


@card(72302403)
def swords_of_revealing_light(c):
    """Swords of Revealing Light"""

    def operation(e, tp):
        if duel.is_existing_matching_card(card.is_facedown, tp, 0, LOCATION_MZONE, 1, None):
            g = duel.get_matching_group(card.is_facedown, tp, 0, LOCATION_MZONE, None)
            duel.change_position(
                g, POS_FACEUP_ATTACK, POS_FACEUP_ATTACK, POS_FACEUP_DEFENSE, POS_FACEUP_DEFENSE
            )

    def target(e, tp, chk):
        if chk == 0:
            return True
        e.get_handler().set_turn_counter(0)

    def count_turn(e, tp):
        c = e.get_handler()
        turns = c.get_turn_counter() + 1
        c.set_turn_counter(turns)
        if turns == 3:
            duel.destroy(c, REASON_RULE)

    helpers.activation(
        c,
        category=CATEGORY_POSITION,
        target=target,
        operation=operation,
    )
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_REMAIN_FIELD)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_ATTACK_ANNOUNCE,
        range=LOCATION_SZONE,
        target_range=(0, LOCATION_MZONE),
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_PHASE | PHASE_END,
        property=EFFECT_FLAG_CANNOT_DISABLE,
        range=LOCATION_SZONE,
        count_limit=1,
        condition=helpers.opponents_turn,
        operation=count_turn,
    )


@card(46411259)
def metamorphosis(c):
    """Metamorphosis"""

    def fusion(c, e, tp, level, tribute: card):
        return (
            c.is_type(TYPE_FUSION)
            and c.is_level(level)
            and c.is_can_be_special_summoned(e, 0, tp, False, False)
            and duel.get_location_count_from_ex(tp, tp, tribute, c) > 0
        )

    def tributable(c, e, tp):
        level = c.get_level()
        return level > 0 and duel.is_existing_matching_card(
            fusion, tp, LOCATION_EXTRA, 0, 1, None, e, tp, level, c
        )

    def cost(e, tp, chk):
        if chk == 0:
            return duel.check_release_group_cost(tp, tributable, 1, False, None, None, e, tp)
        g = duel.select_release_group_cost(tp, tributable, 1, 1, False, None, None, e, tp)
        e.set_label(g.get_first().get_level())
        duel.release(g, REASON_COST)

    def target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_target_param(e.get_label())
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_EXTRA)

    def operation(e, tp):
        level: int = duel.get_chain_info(0, CHAININFO_TARGET_PARAM)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_matching_card(tp, fusion, tp, LOCATION_EXTRA, 0, 1, 1, None, e, tp, level, None)
        if g.get_count() > 0:
            duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP)

    helpers.activation(
        c,
        category=CATEGORY_SPECIAL_SUMMON,
        cost=cost,
        target=target,
        operation=operation,
    )


@card(73915051)
def scapegoat(c):
    """Scapegoat"""

    def will_summon(tp):
        """Whether an effect of the player that waits to resolve would Special Summon."""
        for link in range(1, duel.get_current_chain() + 1):
            player: int = duel.get_chain_info(link, CHAININFO_TRIGGERING_PLAYER)
            found, _g, _count, _owner, _value = duel.get_operation_info(link, CATEGORY_SPECIAL_SUMMON)
            if found and player == tp:
                return True
        return False

    def no_other_summons(e, tp, chk):
        if chk == 0:
            return (
                duel.get_activity_count(tp, ACTIVITY_SUMMON) == 0
                and duel.get_activity_count(tp, ACTIVITY_FLIPSUMMON) == 0
                and duel.get_activity_count(tp, ACTIVITY_SPSUMMON) == 0
                and not will_summon(tp)
            )
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD)
        e1.set_code(EFFECT_CANNOT_SPECIAL_SUMMON)
        e1.set_property(EFFECT_FLAG_PLAYER_TARGET | EFFECT_FLAG_OATH)
        e1.set_target_range(1, 0)
        e1.set_label_object(e)
        e1.set_condition(not_by_this_card)
        e1.set_reset(RESET_PHASE | PHASE_END)
        duel.register_effect(e1, tp)
        e2 = effect.create_effect(e.get_handler())
        e2.set_type(EFFECT_TYPE_FIELD)
        e2.set_code(EFFECT_CANNOT_SUMMON)
        e2.set_property(EFFECT_FLAG_PLAYER_TARGET | EFFECT_FLAG_OATH)
        e2.set_target_range(1, 0)
        e2.set_reset(RESET_PHASE | PHASE_END)
        duel.register_effect(e2, tp)
        e3 = e2.clone()
        e3.set_code(EFFECT_CANNOT_FLIP_SUMMON)
        duel.register_effect(e3, tp)

    def not_by_this_card(e):
        if not duel.is_chain_solving():
            return True
        resolving: effect = duel.get_chain_info(0, CHAININFO_TRIGGERING_EFFECT)
        mine: effect = e.get_label_object()
        return resolving != mine

    def target(e, tp, chk):
        if chk == 0:
            return duel.get_location_count(
                tp, LOCATION_MZONE
            ) > 3 and duel.is_player_can_special_summon_monster(
                tp, SHEEP_TOKEN, 0, TYPES_TOKEN, 0, 0, 1, RACE_BEAST, ATTRIBUTE_EARTH, POS_FACEUP_DEFENSE
            )
        duel.set_operation_info(0, CATEGORY_TOKEN, None, 4, 0, 0)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 4, tp, 0)

    def operation(e, tp):
        if duel.get_location_count(tp, LOCATION_MZONE) < 4:
            return
        for number in range(4):
            token_card = duel.create_token(tp, SHEEP_TOKEN + number)
            if duel.special_summon_step(token_card, 0, tp, tp, False, False, POS_FACEUP_DEFENSE):
                e1 = effect.create_effect(e.get_handler())
                e1.set_type(EFFECT_TYPE_SINGLE)
                e1.set_code(EFFECT_UNRELEASABLE_SUM)
                e1.set_property(EFFECT_FLAG_CANNOT_DISABLE)
                e1.set_value(1)
                e1.set_reset(RESET_EVENT | RESETS_STANDARD)
                token_card.register_effect(e1, True)
        duel.special_summon_complete()

    helpers.activation(
        c,
        category=CATEGORY_SPECIAL_SUMMON | CATEGORY_TOKEN,
        hint_timing=(0, TIMING_END_PHASE),
        cost=no_other_summons,
        target=target,
        operation=operation,
    )


# --- Equip Spells --------------------------------------------------------------------------------------------------


@card(45986603)
def snatch_steal(c):
    """Snatch Steal"""

    def stealable(c):
        return c.is_faceup() and c.is_controler_can_be_changed()

    def equip(e, tp):
        c = e.get_handler()
        tc = duel.get_first_target()
        if tc and c.is_relate_to_effect(e) and tc.is_relate_to_effect(e) and tc.is_faceup():
            duel.equip(tp, c, tc)

    def opponents_monster(e, c):
        return c.is_controller(1 - e.get_handler_player()) or e.get_handler().get_equip_target() == c

    def whoever_controls_this(e):
        return e.get_handler_player()

    helpers.activation(
        c,
        category=CATEGORY_EQUIP | CATEGORY_CONTROL,
        property=EFFECT_FLAG_CARD_TARGET | EFFECT_FLAG_CONTINUOUS_TARGET,
        target=choose_targets(stealable, 0, LOCATION_MZONE, CATEGORY_EQUIP, HINTMSG_EQUIP),
        operation=equip,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_EQUIP_LIMIT,
        property=EFFECT_FLAG_CANNOT_DISABLE,
        value=opponents_monster,
    )
    c.effect(type=EFFECT_TYPE_EQUIP, code=EFFECT_SET_CONTROL, value=whoever_controls_this)
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_PHASE | PHASE_STANDBY,
        range=LOCATION_SZONE,
        count_limit=1,
        condition=helpers.opponents_turn,
        **helpers.recover(1000, opponent=True),
    )


@card(70828912)
def premature_burial(c):
    """Premature Burial"""

    helpers.activation(
        c,
        category=CATEGORY_SPECIAL_SUMMON | CATEGORY_EQUIP,
        property=EFFECT_FLAG_CARD_TARGET,
        cost=pay_lp(800),
        target=helpers.choose_to_summon(position=POS_FACEUP_ATTACK, equips=True),
        operation=summon_and_equip,
    )
    destroys_monster_when_it_leaves(c, equipped_monster, True)


# --- Traps that answer an attack -----------------------------------------------------------------------------------


@card(44095762)
def mirror_force(c):
    """Mirror Force"""
    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_ATTACK_ANNOUNCE,
        category=CATEGORY_DESTROY,
        condition=the_opponent_attacks,
        target=all_of(card.is_attack_pos, 0, LOCATION_MZONE, CATEGORY_DESTROY),
        operation=destroy_all(card.is_attack_pos, 0, LOCATION_MZONE),
    )


@card(56120475)
def sakuretsu_armor(c):
    """Sakuretsu Armor"""
    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_ATTACK_ANNOUNCE,
        category=CATEGORY_DESTROY,
        property=EFFECT_FLAG_CARD_TARGET,
        condition=the_opponent_attacks,
        target=choose_attacker(CATEGORY_DESTROY),
        operation=destroy_targets,
    )


@card(70342110)
def dimensional_prison(c):
    """Dimensional Prison"""

    def target(e, tp, chk, chkc):
        tc = duel.get_attacker()
        if chkc:
            return chkc == tc
        if chk == 0:
            return tc.is_on_field() and tc.is_can_be_effect_target(e) and tc.is_able_to_remove()
        duel.set_target_card(tc)
        duel.set_operation_info(0, CATEGORY_REMOVE, tc, 1, 0, 0)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_ATTACK_ANNOUNCE,
        category=CATEGORY_REMOVE,
        property=EFFECT_FLAG_CARD_TARGET,
        condition=the_opponent_attacks,
        target=target,
        operation=banish_targets,
    )


# --- Traps that answer a summon or an activation -------------------------------------------------------------------


@card(53582587)
def torrential_tribute(c):
    """Torrential Tribute"""
    on_any_summon(
        c,
        category=CATEGORY_DESTROY,
        target=all_of(None, LOCATION_MZONE, LOCATION_MZONE, CATEGORY_DESTROY),
        operation=destroy_all(None, LOCATION_MZONE, LOCATION_MZONE),
    )


@card(29401950)
def bottomless_trap_hole(c):
    """Bottomless Trap Hole"""

    def falls(c, tp):
        return (
            c.is_location(LOCATION_MZONE)
            and c.is_faceup()
            and c.is_attack_above(1500)
            and c.is_summon_player(1 - tp)
            and c.is_able_to_remove()
        )

    def still_falls(c, e):
        return c.is_relate_to_effect(e) and c.is_faceup() and c.is_attack_above(1500)

    def target(e, tp, eg, chk):
        g = eg.filter(falls, None, tp)
        if chk == 0:
            return g.get_count() > 0
        duel.set_target_card(eg)
        duel.set_operation_info(0, CATEGORY_DESTROY, g, g.get_count(), 0, 0)
        duel.set_operation_info(0, CATEGORY_REMOVE, g, g.get_count(), 0, 0)

    def operation(e, tp, eg):
        duel.destroy(eg.filter(still_falls, None, e), REASON_EFFECT, LOCATION_REMOVED)

    on_any_summon(c, category=CATEGORY_DESTROY | CATEGORY_REMOVE, target=target, operation=operation)


@card(77538567)
def dark_bribe(c):
    """Dark Bribe"""

    def condition(e, tp, ev, re, rp):
        return (
            rp != tp
            and re.is_has_type(EFFECT_TYPE_ACTIVATE)
            and re.is_spell_trap_effect()
            and duel.is_chain_negatable(ev)
        )

    def target(e, tp, eg, re, chk):
        if chk == 0:
            return duel.is_player_can_draw(1 - tp, 1)
        duel.set_operation_info(0, CATEGORY_NEGATE, eg, 1, 0, 0)
        if re.get_handler().is_relate_to_effect(re):
            duel.set_operation_info(0, CATEGORY_DESTROY, eg, 1, 0, 0)
        duel.set_operation_info(0, CATEGORY_DRAW, None, 0, 1 - tp, 1)

    def operation(e, tp, eg, ev, re):
        duel.draw(1 - tp, 1, REASON_EFFECT)
        if duel.negate_activation(ev) and re.get_handler().is_relate_to_effect(re):
            duel.destroy(eg, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_CHAINING,
        category=CATEGORY_NEGATE | CATEGORY_DESTROY | CATEGORY_DRAW,
        property=EFFECT_FLAG_DAMAGE_STEP | EFFECT_FLAG_DAMAGE_CAL,
        condition=condition,
        target=target,
        operation=operation,
    )


# --- Traps for any time --------------------------------------------------------------------------------------------


@card(60082869)
def dust_tornado(c):
    """Dust Tornado"""

    def settable(c):
        return c.is_spell_trap() and c.is_ssetable()

    def operation(e, tp):
        tc = duel.get_first_target()
        if not (tc and tc.is_relate_to_effect(e)) or duel.destroy(tc, REASON_EFFECT) == 0:
            return
        if not duel.is_existing_matching_card(settable, tp, LOCATION_HAND, 0, 1, None):
            return
        if duel.select_yes_no(tp, string_id(60082869, 0)):
            duel.break_effect()
            duel.hint(HINT_SELECTMSG, tp, HINTMSG_SET)
            g = duel.select_matching_card(tp, settable, tp, LOCATION_HAND, 0, 1, 1, None)
            duel.sset(tp, g)

    helpers.activation(
        c,
        category=CATEGORY_DESTROY,
        property=EFFECT_FLAG_CARD_TARGET,
        hint_timing=(0, TIMING_END_PHASE | TIMING_EQUIP),
        target=choose_targets(card.is_spell_trap, 0, LOCATION_ONFIELD, CATEGORY_DESTROY, HINTMSG_DESTROY),
        operation=operation,
    )


@card(53567095)
def icarus_attack(c):
    """Icarus Attack"""

    def tributable(c, tp, own: card):
        rest = group.from_cards(c, own)
        return c.is_race(RACE_WINGEDBEAST) and duel.is_existing_target(
            None, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 2, rest
        )

    def cost(e, tp, chk):
        c = e.get_handler()
        if chk == 0:
            return duel.check_release_group_cost(tp, tributable, 1, False, None, None, tp, c)
        g = duel.select_release_group_cost(tp, tributable, 1, 1, False, None, None, tp, c)
        duel.release(g, REASON_COST)

    helpers.activation(
        c,
        category=CATEGORY_DESTROY,
        property=EFFECT_FLAG_CARD_TARGET,
        hint_timing=(0, TIMING_END_PHASE),
        cost=cost,
        target=choose_other_targets(
            None, LOCATION_ONFIELD, LOCATION_ONFIELD, CATEGORY_DESTROY, HINTMSG_DESTROY, 2, 2
        ),
        operation=destroy_targets,
    )


@card(94192409)
def compulsory_evacuation_device(c):
    """Compulsory Evacuation Device"""
    helpers.activation(
        c,
        category=CATEGORY_TOHAND,
        property=EFFECT_FLAG_CARD_TARGET,
        hint_timing=(0, TIMING_END_PHASE),
        target=choose_targets(
            card.is_able_to_hand, LOCATION_MZONE, LOCATION_MZONE, CATEGORY_TOHAND, HINTMSG_RTOHAND
        ),
        operation=helpers.return_targets_to_hand,
    )


@card(83555666)
def ring_of_destruction(c):
    """Ring of Destruction"""

    def in_reach(c, lp):
        return c.is_faceup() and c.is_attack_below(lp)

    def target(e, tp, chk, chkc):
        lp = duel.get_lp(1 - tp)
        if chkc:
            return lies_in(chkc, tp, 0, LOCATION_MZONE) and in_reach(chkc, lp)
        if chk == 0:
            return duel.is_existing_target(in_reach, tp, 0, LOCATION_MZONE, 1, None, lp)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_DESTROY)
        g = duel.select_target(tp, in_reach, tp, 0, LOCATION_MZONE, 1, 1, None, lp)
        duel.set_operation_info(0, CATEGORY_DESTROY, g, 1, 0, 0)
        duel.set_operation_info(0, CATEGORY_DAMAGE, None, 0, PLAYER_ALL, g.get_first().get_base_attack())

    def operation(e, tp):
        tc = duel.get_first_target()
        if not (tc and tc.is_relate_to_effect(e) and tc.is_faceup()):
            return
        amount = tc.get_base_attack()
        if duel.destroy(tc, REASON_EFFECT) == 0:
            return
        taken = duel.damage(tp, amount, REASON_EFFECT)
        if taken > 0:
            duel.break_effect()
            duel.damage(1 - tp, taken, REASON_EFFECT)

    helpers.activation(
        c,
        category=CATEGORY_DESTROY | CATEGORY_DAMAGE,
        property=EFFECT_FLAG_CARD_TARGET,
        hint_timing=(0, TIMING_END_PHASE),
        count_limit=(1, 83555666, EFFECT_COUNT_CODE_OATH),
        condition=helpers.opponents_turn,
        target=target,
        operation=operation,
    )


# --- Continuous Traps ----------------------------------------------------------------------------------------------


@card(97077563)
def call_of_the_haunted(c):
    """Call of the Haunted"""

    def revive(e, tp):
        c = e.get_handler()
        tc = duel.get_first_target()
        if not (tc and c.is_relate_to_effect(e) and tc.is_relate_to_effect(e)):
            return
        if duel.special_summon(tc, 0, tp, tp, False, False, POS_FACEUP_ATTACK) > 0:
            c.set_card_target(tc)

    helpers.activation(
        c,
        hint_timing=(0, TIMING_END_PHASE),
        **helpers.revive(position=POS_FACEUP_ATTACK, operation=revive),
    )
    destroys_monster_when_it_leaves(c, bound_monster, False)
    falls_with_its_monster(c)


@card(51452091)
def royal_decree(c):
    """Royal Decree"""
    plain_activation(c)
    negate_trap_effects(c, LOCATION_SZONE)
