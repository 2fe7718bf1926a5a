"""The monsters of Goat Control (2005): those of the Main Deck, and the Fusion Monsters that come by Metamorphosis."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import (
    banish_targets,
    battle_damage_to_opponent,
    battles_a_monster,
    choose_other_targets,
    choose_targets,
    destroy_all,
    destroy_targets,
    destroyed_once_a_card_effect_targeted_it,
    destroyed_opponents_monster,
    discard_a_card,
    discards_at_random_when_it_hits_directly,
    lend_points_and_fall_instead,
    light_and_dark_procedure,
    negate_trap_effects,
    pay_lp,
    pierces,
    survives_battle,
    takes_an_opponents_monster,
    tribute_itself,
    tribute_summoned,
)

AMPLIFIER = 303660

# --- Flip monsters -------------------------------------------------------------------------------------------------


@card(31560081)
def magician_of_faith(c):
    """Magician of Faith"""

    def spell(c):
        return c.is_spell() and c.is_able_to_hand()

    def operation(e, tp):
        g = duel.get_target_cards(e)
        if g.get_count() > 0:
            duel.send_to_hand(g, PLAYER_NONE, REASON_EFFECT)
            duel.confirm_cards(1 - tp, g)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_FLIP | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_FLIP,
        category=CATEGORY_TOHAND,
        property=EFFECT_FLAG_CARD_TARGET | EFFECT_FLAG_DAMAGE_STEP,
        target=choose_targets(spell, LOCATION_GRAVE, 0, CATEGORY_TOHAND, HINTMSG_ATOHAND, forced=True),
        operation=operation,
    )


@card(33508719)
def morphing_jar(c):
    """Morphing Jar"""

    def target(e, tp, chk):
        if chk == 0:
            return True
        g = duel.get_field_group(tp, LOCATION_HAND, LOCATION_HAND)
        duel.set_operation_info(0, CATEGORY_HANDES, g, g.get_count(), PLAYER_ALL, 0)
        duel.set_operation_info(0, CATEGORY_DRAW, None, 0, PLAYER_ALL, 5)

    def operation(e, tp):
        g = duel.get_field_group(tp, LOCATION_HAND, LOCATION_HAND)
        if g.get_count() > 0:
            duel.send_to_grave(g, REASON_EFFECT | REASON_DISCARD)
            duel.break_effect()
        duel.draw(tp, 5, REASON_EFFECT)
        duel.draw(1 - tp, 5, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_FLIP | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_FLIP,
        category=CATEGORY_HANDES | CATEGORY_DRAW,
        property=EFFECT_FLAG_DAMAGE_STEP,
        target=target,
        operation=operation,
    )


@card(24317029)
def gravekeepers_spy(c):
    """Gravekeeper's Spy"""

    def gravekeeper(c):
        return c.is_set_card(0x2E) and c.is_attack_below(1500)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_FLIP | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_FLIP,
        property=EFFECT_FLAG_DAMAGE_STEP,
        **helpers.special_summon_from(gravekeeper, LOCATION_DECK, forced=True),
    )


# --- effects that are activated ------------------------------------------------------------------------------------


@card(74131780)
def exiled_force(c):
    """Exiled Force"""
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_DESTROY,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        cost=tribute_itself,
        target=choose_other_targets(None, LOCATION_MZONE, LOCATION_MZONE, CATEGORY_DESTROY, HINTMSG_DESTROY),
        operation=destroy_targets,
    )


@card(71413901)
def breaker_the_magical_warrior(c):
    """Breaker the Magical Warrior"""

    def attack_gained(e, c):
        return c.get_counter(COUNTER_SPELL) * 300

    c.enable_counter_permit(COUNTER_SPELL, LOCATION_MZONE)
    c.set_counter_limit(COUNTER_SPELL, 1)
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_SUMMON_SUCCESS,
        **helpers.place_counters(COUNTER_SPELL, forced=True),
    )
    helpers.while_face_up(c, EFFECT_UPDATE_ATTACK, value=attack_gained)
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_DESTROY,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        cost=helpers.remove_counters(COUNTER_SPELL),
        target=choose_targets(
            card.is_spell_trap, LOCATION_ONFIELD, LOCATION_ONFIELD, CATEGORY_DESTROY, HINTMSG_DESTROY
        ),
        operation=destroy_targets,
    )


@card(33184167)
def tribe_infecting_virus(c):
    """Tribe-Infecting Virus"""

    def of_type(c, race):
        return c.is_faceup() and c.is_race(race)

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(card.is_faceup, tp, LOCATION_MZONE, LOCATION_MZONE, 1, None)
        # a Type that nobody on the field has would destroy nothing: it is not offered
        g = duel.get_matching_group(card.is_faceup, tp, LOCATION_MZONE, LOCATION_MZONE, None)
        race = duel.announce_race(tp, 1, g.get_bitwise_or(card.get_race))
        duel.set_target_param(race)
        hit_group = g.filter(card.is_race, None, race)
        duel.set_operation_info(0, CATEGORY_DESTROY, hit_group, hit_group.get_count(), 0, 0)

    def operation(e, tp):
        race: int = duel.get_chain_info(0, CHAININFO_TARGET_PARAM)
        g = duel.get_matching_group(of_type, tp, LOCATION_MZONE, LOCATION_MZONE, None, race)
        duel.destroy(g, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_DESTROY,
        range=LOCATION_MZONE,
        cost=discard_a_card,
        target=target,
        operation=operation,
    )


@card(72989439)
def black_luster_soldier_envoy_of_the_beginning(c):
    """Black Luster Soldier - Envoy of the Beginning"""

    def no_attack_this_turn(e, tp, chk):
        c = e.get_handler()
        if chk == 0:
            return c.get_attack_announced_count() == 0
        e1 = effect.create_effect(c)
        e1.set_type(EFFECT_TYPE_SINGLE)
        e1.set_code(EFFECT_CANNOT_ATTACK)
        e1.set_property(EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_OATH)
        e1.set_reset(RESETS_STANDARD_PHASE_END)
        c.register_effect(e1)

    def attacked_and_destroyed(e, tp):
        return duel.get_attacker() == e.get_handler() and destroyed_opponents_monster(e, tp)

    def attack_again(e, tp):
        duel.chain_attack()

    c.enable_revive_limit()
    light_and_dark_procedure(c)
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_REMOVE,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        count_limit=(1, 0, EFFECT_COUNT_CODE_SINGLE),
        cost=no_attack_this_turn,
        target=choose_targets(
            card.is_able_to_remove, LOCATION_MZONE, LOCATION_MZONE, CATEGORY_REMOVE, HINTMSG_REMOVE
        ),
        operation=banish_targets,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_BATTLE_DESTROYING,
        property=EFFECT_FLAG_DAMAGE_STEP,
        count_limit=(1, 0, EFFECT_COUNT_CODE_SINGLE),
        condition=attacked_and_destroyed,
        operation=attack_again,
    )


# --- effects of battle ---------------------------------------------------------------------------------------------


@card(18036057)
def airknight_parshath(c):
    """Airknight Parshath"""
    pierces(c)
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_BATTLE_DAMAGE,
        condition=battle_damage_to_opponent,
        **helpers.draw(1, forced=True) | {"property": EFFECT_FLAG_PLAYER_TARGET | EFFECT_FLAG_DAMAGE_STEP},
    )


def banish_both(e, tp):
    """Banish this card and the monster that it battles, as far as they are still in the battle."""
    c = e.get_handler()
    g = group.create_group()
    if c.is_relate_to_battle():
        g.add_card(c)
    tc = c.get_battle_target()
    if tc and tc.is_relate_to_battle():
        g.add_card(tc)
    duel.remove(g, POS_FACEUP, REASON_EFFECT)


def both_in_battle(e, tp, chk):
    """Both monsters of the battle are what is banished."""
    c = e.get_handler()
    if chk == 0:
        return True
    g = group.from_cards(c, c.get_battle_target())
    duel.set_operation_info(0, CATEGORY_REMOVE, g, g.get_count(), 0, 0)


@card(7572887)
def dd_warrior_lady(c):
    """D.D. Warrior Lady"""
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_BATTLED,
        category=CATEGORY_REMOVE,
        property=EFFECT_FLAG_DAMAGE_STEP,
        condition=battles_a_monster,
        target=both_in_battle,
        operation=banish_both,
    )


@card(70074904)
def dd_assailant(c):
    """D.D. Assailant"""

    def destroyed_by_a_monster(e, tp):
        return battles_a_monster(e, tp) and e.get_handler().is_status(STATUS_BATTLE_DESTROYED)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_BATTLED,
        category=CATEGORY_REMOVE,
        property=EFFECT_FLAG_DAMAGE_STEP,
        condition=destroyed_by_a_monster,
        target=both_in_battle,
        operation=banish_both,
    )


@card(23205979)
def spirit_reaper(c):
    """Spirit Reaper"""
    survives_battle(c)
    destroyed_once_a_card_effect_targeted_it(c)
    discards_at_random_when_it_hits_directly(c)


@card(88240808)
def kycoo_the_ghost_destroyer(c):
    """Kycoo the Ghost Destroyer"""

    def banishable_monster(c):
        return c.is_monster() and c.is_able_to_remove()

    def in_a_grave(e, c):
        return c.is_location(LOCATION_GRAVE)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_BATTLE_DAMAGE,
        category=CATEGORY_REMOVE,
        property=EFFECT_FLAG_CARD_TARGET | EFFECT_FLAG_DAMAGE_STEP,
        condition=battle_damage_to_opponent,
        target=choose_targets(banishable_monster, 0, LOCATION_GRAVE, CATEGORY_REMOVE, HINTMSG_REMOVE, 1, 2),
        operation=banish_targets,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_REMOVE,
        property=EFFECT_FLAG_PLAYER_TARGET,
        range=LOCATION_MZONE,
        target_range=(0, 1),
        target=in_a_grave,
    )


# --- effects of the GY and of phases -------------------------------------------------------------------------------


@card(26202165)
def sangan(c):
    """Sangan"""

    def from_field(e, tp):
        return e.get_handler().is_previous_location(LOCATION_ONFIELD)

    def weak_monster(c):
        return c.is_monster() and c.is_attack_below(1500) and c.is_able_to_hand()

    def target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_TOHAND, None, 1, tp, LOCATION_DECK)

    def of_that_name(e, re, tp):
        return re.get_handler().is_code(e.get_label())

    def operation(e, tp):
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_ATOHAND)
        g = duel.select_matching_card(tp, weak_monster, tp, LOCATION_DECK, 0, 1, 1, None)
        if g.get_count() == 0:
            return
        tc = g.get_first()
        duel.send_to_hand(g, PLAYER_NONE, REASON_EFFECT)
        duel.confirm_cards(1 - tp, g)
        if not tc.is_location(LOCATION_HAND):
            return
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD)
        e1.set_code(EFFECT_CANNOT_ACTIVATE)
        e1.set_property(EFFECT_FLAG_PLAYER_TARGET)
        e1.set_target_range(1, 0)
        e1.set_value(of_that_name)
        e1.set_label(tc.get_code())
        e1.set_reset(RESET_PHASE | PHASE_END)
        duel.register_effect(e1, tp)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_TO_GRAVE,
        category=CATEGORY_TOHAND | CATEGORY_SEARCH,
        property=EFFECT_FLAG_DAMAGE_STEP,
        count_limit=(1, 26202165),
        condition=from_field,
        target=target,
        operation=operation,
    )


@card(8131171)
def sinister_serpent(c):
    """Sinister Serpent"""

    def target(e, tp, chk):
        c = e.get_handler()
        if chk == 0:
            return c.is_able_to_hand()
        duel.set_operation_info(0, CATEGORY_TOHAND, c, 1, 0, 0)

    def serpent(c):
        return c.is_code(8131171) and c.is_able_to_remove()

    def opponents_turn(e, tp):
        return duel.is_turn_player(1 - tp) and duel.is_existing_matching_card(
            serpent, tp, LOCATION_GRAVE, 0, 1, None
        )

    def banish_one(e, tp):
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_REMOVE)
        g = duel.select_matching_card(tp, serpent, tp, LOCATION_GRAVE, 0, 1, 1, None)
        if g.get_count() > 0:
            duel.remove(g, POS_FACEUP, REASON_EFFECT)

    def operation(e, tp):
        c = e.get_handler()
        if c.is_relate_to_effect(e):
            duel.send_to_hand(c, PLAYER_NONE, REASON_EFFECT)
        e1 = effect.create_effect(c)
        e1.set_type(EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS)
        e1.set_code(EVENT_PHASE | PHASE_END)
        e1.set_count_limit(1)
        e1.set_condition(opponents_turn)
        e1.set_operation(banish_one)
        e1.set_reset(RESET_PHASE | PHASE_END | RESET_OPPO_TURN)
        duel.register_effect(e1, tp)

    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_PHASE | PHASE_STANDBY,
        category=CATEGORY_TOHAND,
        range=LOCATION_GRAVE,
        count_limit=(1, 8131171),
        condition=helpers.own_turn,
        target=target,
        operation=operation,
    )


@card(47507260)
def mystic_swordsman_lv2(c):
    """Mystic Swordsman LV2"""

    def attacked_face_down(e, tp):
        tc = duel.get_attack_target()
        return duel.get_attacker() == e.get_handler() and tc and tc.is_position(POS_FACEDOWN_DEFENSE)

    def destroy_target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_DESTROY, duel.get_attack_target(), 1, 0, 0)

    def destroy_it(e, tp):
        tc = duel.get_attack_target()
        if tc and tc.is_relate_to_battle():
            duel.destroy(tc, REASON_EFFECT)

    def note_destruction(e, tp):
        e.get_handler().register_flag_effect(47507260, RESETS_STANDARD_PHASE_END, 0, 1)

    def destroyed_this_turn(e, tp):
        return e.get_handler().has_flag_effect(47507260)

    def level_4(c, e, tp):
        return c.is_code(74591968) and c.is_can_be_special_summoned(e, 0, tp, True, False)

    def target(e, tp, chk):
        where = LOCATION_HAND | LOCATION_DECK
        if chk == 0:
            return duel.get_mzone_count(tp, e.get_handler()) > 0 and duel.is_existing_matching_card(
                level_4, tp, where, 0, 1, None, e, tp
            )
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, where)

    def level_up(e, tp):
        if duel.get_location_count(tp, LOCATION_MZONE) <= 0:
            return
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        where = LOCATION_HAND | LOCATION_DECK
        g = duel.select_matching_card(tp, level_4, tp, where, 0, 1, 1, None, e, tp)
        if g.get_count() > 0 and duel.special_summon(g, 0, tp, tp, True, False, POS_FACEUP) > 0:
            g.get_first().complete_procedure()

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_BATTLE_START,
        category=CATEGORY_DESTROY,
        condition=attacked_face_down,
        target=destroy_target,
        operation=destroy_it,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_BATTLE_DESTROYING,
        property=EFFECT_FLAG_CANNOT_DISABLE,
        operation=note_destruction,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_PHASE | PHASE_END,
        category=CATEGORY_SPECIAL_SUMMON,
        range=LOCATION_MZONE,
        condition=destroyed_this_turn,
        cost=helpers.send_self_to_grave,
        target=target,
        operation=level_up,
    )


# --- Normal and Tribute Summons ------------------------------------------------------------------------------------


@card(34853266)
def tsukuyomi(c):
    """Tsukuyomi"""

    def turnable(c):
        return c.is_faceup() and c.is_can_turn_set()

    def turn_down(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e) and tc.is_faceup():
            duel.change_position(
                tc, POS_FACEDOWN_DEFENSE, POS_FACEDOWN_DEFENSE, POS_FACEDOWN_DEFENSE, POS_FACEDOWN_DEFENSE
            )

    summoned = c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_SUMMON_SUCCESS,
        category=CATEGORY_POSITION,
        property=EFFECT_FLAG_CARD_TARGET | EFFECT_FLAG_DAMAGE_STEP,
        target=choose_targets(
            turnable, LOCATION_MZONE, LOCATION_MZONE, CATEGORY_POSITION, HINTMSG_FACEDOWN, forced=True
        ),
        operation=turn_down,
    )
    c.effect(like=summoned, code=EVENT_FLIP)
    helpers.spirit_return(c)


@card(4929256)
def mobius_the_frost_monarch(c):
    """Mobius the Frost Monarch"""
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_SUMMON_SUCCESS,
        category=CATEGORY_DESTROY,
        property=EFFECT_FLAG_CARD_TARGET,
        condition=tribute_summoned,
        target=choose_targets(
            card.is_spell_trap, LOCATION_ONFIELD, LOCATION_ONFIELD, CATEGORY_DESTROY, HINTMSG_DESTROY, 1, 2
        ),
        operation=destroy_targets,
    )


@card(77585513)
def jinzo(c):
    """Jinzo"""

    def amplifier(c):
        return c.is_faceup() and c.is_original_code(AMPLIFIER)

    def spares(e, player):
        """An Amplifier on it leaves its controller's Traps alone."""
        own = e.get_handler()
        return own.is_controller(player) and own.get_equip_group().is_exists(amplifier, 1, None)

    def traps(e, re, tp):
        return (
            re.is_trap_effect()
            and (re.is_has_type(EFFECT_TYPE_ACTIVATE) or re.get_handler().is_location(LOCATION_ONFIELD))
            and not spares(e, tp)
        )

    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_ACTIVATE,
        property=EFFECT_FLAG_PLAYER_TARGET,
        range=LOCATION_MZONE,
        target_range=(1, 1),
        value=traps,
    )
    negate_trap_effects(c, LOCATION_MZONE, spares)


# --- Fusion Monsters -----------------------------------------------------------------------------------------------


@card(63519819)
def thousand_eyes_restrict(c):
    """Thousand-Eyes Restrict"""

    def other_monster(e, c):
        return c != e.get_handler()

    helpers.fusion_materials(c, 64631466, 27125110)  # Relinquished, Thousand-Eyes Idol
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_CHANGE_POSITION,
        range=LOCATION_MZONE,
        target_range=(LOCATION_MZONE, LOCATION_MZONE),
        target=other_monster,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_ATTACK,
        range=LOCATION_MZONE,
        target_range=(LOCATION_MZONE, LOCATION_MZONE),
        target=other_monster,
    )
    takes_an_opponents_monster(c, 63519819, lend_points_and_fall_instead)


@card(87751584)
def gatling_dragon(c):
    """Gatling Dragon"""

    def target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_COIN, None, 0, tp, 3)

    def operation(e, tp):
        first, second, third = duel.toss_coin(tp, 3)
        heads = first + second + third
        g = duel.get_field_group(tp, LOCATION_MZONE, LOCATION_MZONE)
        count = min(heads, g.get_count())
        if count == 0:
            return
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_DESTROY)
        chosen: group = g.select(tp, count, count, None)
        duel.hint_selection(chosen)
        duel.destroy(chosen, REASON_EFFECT)

    helpers.fusion_materials(c, 81480460, 25551951)  # Barrel Dragon, Blowback Dragon
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_COIN | CATEGORY_DESTROY,
        range=LOCATION_MZONE,
        count_limit=1,
        target=target,
        operation=operation,
    )


@card(66235877)
def fiend_skull_dragon(c):
    """Fiend Skull Dragon"""

    def flip_effect_monster(e, c):
        return c.is_type(TYPE_FLIP)

    def of_flip_effect_monster(e, ev, re):
        return re.is_monster_effect() and re.get_handler().is_original_type(TYPE_FLIP)

    def negate(e, ev):
        duel.negate_effect(ev)

    def trap_that_targets_this(e, ev, re):
        return re.is_trap_effect() and helpers.chain_targets(ev, re, e.get_handler())

    def negate_and_destroy(e, ev, re):
        if duel.negate_effect(ev) and re.get_handler().is_relate_to_effect(re):
            duel.destroy(re.get_handler(), REASON_EFFECT)

    def trap_bound_to_this(e, c):
        return c.is_trap() and c.is_has_card_target(e.get_handler())

    helpers.fusion_materials(c, 93220472, 16475472, substitutes=False)  # Cave Dragon, Lesser Fiend
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_DISABLE,
        range=LOCATION_MZONE,
        target_range=(LOCATION_MZONE, LOCATION_MZONE),
        target=flip_effect_monster,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_CHAIN_SOLVING,
        range=LOCATION_MZONE,
        condition=of_flip_effect_monster,
        operation=negate,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_CHAIN_SOLVING,
        range=LOCATION_MZONE,
        condition=trap_that_targets_this,
        operation=negate_and_destroy,
    )
    bound = c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_DISABLE,
        range=LOCATION_MZONE,
        target_range=(LOCATION_SZONE, LOCATION_SZONE),
        target=trap_bound_to_this,
    )
    c.effect(like=bound, code=EFFECT_SELF_DESTROY)


def negates_a_card_effect(c, kind):
    """When a card of that kind is activated: you can pay 1000 LP; negate that effect, if this card is still face-up."""

    def condition(e, tp, ev, re):
        return (
            re.is_has_type(EFFECT_TYPE_ACTIVATE)
            and re.get_active_type() == kind
            and not e.get_handler().is_status(STATUS_BATTLE_DESTROYED)
            and duel.is_chain_disablable(ev)
        )

    def target(e, tp, eg, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_DISABLE, eg, 1, 0, 0)

    def operation(e, tp, ev):
        c = e.get_handler()
        if c.is_relate_to_effect(e) and c.is_faceup():
            duel.negate_effect(ev)

    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_CHAINING,
        category=CATEGORY_DISABLE,
        property=EFFECT_FLAG_DAMAGE_STEP | EFFECT_FLAG_DAMAGE_CAL,
        range=LOCATION_MZONE,
        condition=condition,
        cost=pay_lp(1000),
        target=target,
        operation=operation,
    )


@card(49868263)
def ryu_senshi(c):
    """Ryu Senshi"""

    def spell_that_targets_this(e, ev, re):
        return re.is_spell_effect() and helpers.chain_targets(ev, re, e.get_handler())

    def negate_and_destroy(e, ev, re):
        duel.negate_effect(ev)
        if re.get_handler().is_relate_to_effect(re):
            duel.destroy(re.get_handler(), REASON_EFFECT)

    def spell_bound_to_this(e, c):
        own = e.get_handler()
        return c.is_spell() and (c.is_has_card_target(own) or c.get_equip_target() == own)

    helpers.fusion_materials(c, 75953262, 67957315, substitutes=False)  # Warrior Dai Grepher, Spirit Ryu
    c.enable_revive_limit()
    negates_a_card_effect(c, TYPE_TRAP)
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_CHAIN_SOLVING,
        range=LOCATION_MZONE,
        condition=spell_that_targets_this,
        operation=negate_and_destroy,
    )
    bound = c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_DISABLE,
        range=LOCATION_MZONE,
        target_range=(LOCATION_SZONE, LOCATION_SZONE),
        target=spell_bound_to_this,
    )
    c.effect(like=bound, code=EFFECT_SELF_DESTROY)


@card(80071763)
def dark_balter_the_terrible(c):
    """Dark Balter the Terrible"""

    def destroys_effect_monster(e):
        c = e.get_handler()
        tc = c.get_battle_target()
        return tc and tc.is_status(STATUS_BATTLE_DESTROYED) and not c.is_status(STATUS_BATTLE_DESTROYED)

    def negate_it(e):
        c = e.get_handler()
        tc = c.get_battle_target()
        e1 = effect.create_effect(c)
        e1.set_type(EFFECT_TYPE_SINGLE)
        e1.set_code(EFFECT_DISABLE)
        e1.set_reset(RESET_EVENT | RESETS_STANDARD_EXC_GRAVE & ~RESET_LEAVE)
        tc.register_effect(e1)
        e2 = e1.clone()
        e2.set_code(EFFECT_DISABLE_EFFECT)
        tc.register_effect(e2)

    helpers.fusion_materials(
        c, 52860176, 38742075, substitutes=False
    )  # Possessed Dark Soul, Frontier Wiseman
    c.enable_revive_limit()
    negates_a_card_effect(c, TYPE_SPELL)
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_BATTLED,
        condition=destroys_effect_monster,
        operation=negate_it,
    )


@card(86099788)
def the_last_warrior_from_another_planet(c):
    """The Last Warrior from Another Planet"""

    def target(e, tp, chk):
        if chk == 0:
            return True
        g = duel.get_matching_group(None, tp, LOCATION_MZONE, 0, e.get_handler())
        duel.set_operation_info(0, CATEGORY_DESTROY, g, g.get_count(), 0, 0)

    helpers.fusion_materials(c, 88472456, 71466592)  # Zombyra the Dark, Maryokutai
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_SPSUMMON_SUCCESS,
        category=CATEGORY_DESTROY,
        target=target,
        operation=destroy_all(None, LOCATION_MZONE, 0),
    )
    first = c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_SUMMON,
        property=EFFECT_FLAG_PLAYER_TARGET,
        range=LOCATION_MZONE,
        target_range=(1, 1),
    )
    c.effect(like=first, code=EFFECT_CANNOT_FLIP_SUMMON)
    c.effect(like=first, code=EFFECT_CANNOT_SPECIAL_SUMMON)


@card(13756293)
def king_dragun(c):
    """King Dragun"""

    def dragon(e, c):
        return c.is_race(RACE_DRAGON)

    def by_the_opponent(e, re, rp):
        return rp != e.get_handler_player()

    def dragon_in_hand(c):
        return c.is_race(RACE_DRAGON)

    helpers.fusion_materials(c, 17985575, 62113340)  # Lord of D., Divine Dragon Ragnarok
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_BE_EFFECT_TARGET,
        range=LOCATION_MZONE,
        target_range=(LOCATION_MZONE, LOCATION_MZONE),
        target=dragon,
        value=by_the_opponent,
    )
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        range=LOCATION_MZONE,
        count_limit=1,
        **helpers.special_summon_from(dragon_in_hand, LOCATION_HAND),
    )


@card(85684223)
def reaper_on_the_nightmare(c):
    """Reaper on the Nightmare"""
    helpers.fusion_materials(c, 23205979, 59290628)  # Spirit Reaper, Nightmare Horse
    c.enable_revive_limit()
    survives_battle(c)
    destroyed_once_a_card_effect_targeted_it(c)
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_DIRECT_ATTACK)
    discards_at_random_when_it_hits_directly(c)


@card(86805855)
def dark_blade_the_dragon_knight(c):
    """Dark Blade the Dragon Knight"""

    def banishable_monster(c):
        return c.is_monster() and c.is_able_to_remove()

    helpers.fusion_materials(c, 11321183, 47415292)  # Dark Blade, Pitch-Dark Dragon
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_BATTLE_DAMAGE,
        category=CATEGORY_REMOVE,
        property=EFFECT_FLAG_CARD_TARGET | EFFECT_FLAG_DAMAGE_STEP,
        condition=battle_damage_to_opponent,
        target=choose_targets(banishable_monster, 0, LOCATION_GRAVE, CATEGORY_REMOVE, HINTMSG_REMOVE, 1, 3),
        operation=banish_targets,
    )
