"""Cards about Life Points: high prices, and damage that another player or nobody takes (E-031, E-107)."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import pay_half_lp, pay_lp
from ygocore.cards.library.answers import negates_any_summon_or_card

ELEMENTAL_HERO = 0x3008
CLAIVESOLISH = 97453744
CLAIVESOLISH_GAINS = CLAIVESOLISH + 1

# --- prices --------------------------------------------------------------------------------------------------------


@card(84749824)
def solemn_warning(c):
    """Solemn Warning"""

    def would_special_summon(e, ev, re):
        return (
            (re.is_has_type(EFFECT_TYPE_ACTIVATE) or re.is_monster_effect())
            and re.is_has_category(CATEGORY_SPECIAL_SUMMON)
            and duel.is_chain_negatable(ev)
        )

    negates_any_summon_or_card(
        c, pay_lp(2000), (EVENT_SUMMON, EVENT_FLIP_SUMMON, EVENT_SPSUMMON), would_special_summon
    )


@card(8949584)
def a_hero_lives(c):
    """A Hero Lives"""

    def hero(c):
        return c.is_level_below(4) and c.is_set_card(ELEMENTAL_HERO)

    def no_face_up_monsters(e, tp):
        return not duel.is_existing_matching_card(card.is_faceup, tp, LOCATION_MZONE, 0, 1, None)

    helpers.activation(
        c,
        condition=no_face_up_monsters,
        cost=pay_half_lp,
        **helpers.special_summon_from(hero, LOCATION_DECK),
    )


@card(97453744)
def heroic_champion_claivesolish(c):
    """Heroic Champion - Claivesolish"""

    def warrior(c):
        return c.is_race(RACE_WARRIOR)

    def another_monster(e, c):
        return c != e.get_handler()

    def before_battle(e):
        return duel.is_able_to_enter_bp()

    def all_but_500_lp(e, tp, chk):
        amount = duel.get_lp(tp) - 500
        if chk == 0:
            return amount > 0 and duel.check_lp_cost(tp, amount)
        duel.pay_lp_cost(tp, amount)

    def double_one(e, tp):
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_FACEUP)
        g = duel.select_matching_card(tp, card.is_faceup, tp, LOCATION_MZONE, 0, 1, 1, None)
        if g.get_count() > 0:
            duel.hint_selection(g)
            tc = g.get_first()
            helpers.gives(
                tc,
                e.get_owner(),
                EFFECT_SET_ATTACK_FINAL,
                tc.get_attack() * 2,
                RESET_EVENT | RESETS_STANDARD,
            )
        e.reset()

    def wait_for_battle(e, tp):
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS)
        e1.set_code(EVENT_PHASE_START | PHASE_BATTLE_START)
        e1.set_operation(double_one)
        e1.set_reset(RESET_PHASE | PHASE_END)
        duel.register_effect(e1, tp)

    def opponents_monster_battles(e, tp):
        tc = duel.get_attack_target()
        return duel.get_attacker().is_controller(1 - tp) or (tc and tc.is_controller(1 - tp))

    def gain_its_attack(e, tp):
        own = e.get_handler()
        tc = duel.get_first_target()
        if (
            own.is_relate_to_effect(e)
            and own.is_faceup()
            and tc
            and tc.is_relate_to_effect(e)
            and tc.is_faceup()
        ):
            helpers.gives(own, own, EFFECT_UPDATE_ATTACK, tc.get_attack(), RESETS_STANDARD_DISABLE_PHASE_END)

    helpers.xyz_procedure(c, warrior, level=4, count=2)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_SELECT_BATTLE_TARGET,
        range=LOCATION_MZONE,
        target_range=(0, LOCATION_MZONE),
        value=another_monster,
    )
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_ATKCHANGE,
        range=LOCATION_MZONE,
        count_limit=(1, CLAIVESOLISH),
        condition=before_battle,
        cost=all_but_500_lp,
        operation=wait_for_battle,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_ATTACK_ANNOUNCE,
        category=CATEGORY_ATKCHANGE,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        count_limit=(1, CLAIVESOLISH_GAINS),
        condition=opponents_monster_battles,
        cost=helpers.detach(1),
        target=helpers.choose_targets(card.is_faceup, 0, LOCATION_MZONE, CATEGORY_ATKCHANGE, HINTMSG_FACEUP),
        operation=gain_its_attack,
    )


# --- who takes the damage ------------------------------------------------------------------------------------------


@card(94004268)
def amazoness_swords_woman(c):
    """Amazoness Swords Woman"""
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_REFLECT_BATTLE_DAMAGE, value=1)


@card(12607053)
def waboku(c):
    """Waboku"""

    def spare(e, tp):
        helpers.restrict_player(e.get_handler(), tp, EFFECT_AVOID_BATTLE_DAMAGE, 1)
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD)
        e1.set_code(EFFECT_INDESTRUCTABLE_BATTLE)
        e1.set_target_range(LOCATION_MZONE, 0)
        e1.set_value(1)
        e1.set_reset(RESET_PHASE | PHASE_END)
        duel.register_effect(e1, tp)

    helpers.activation(c, hint_timing=(0, TIMING_BATTLE_START), operation=spare)


@card(34002992)
def rainbow_life(c):
    """Rainbow Life"""

    def turn_damage_into_a_gain(e, tp):
        helpers.restrict_player(e.get_handler(), tp, EFFECT_REVERSE_DAMAGE, 1)

    helpers.activation(
        c, hint_timing=(0, TIMING_BATTLE_START), cost=helpers.discard(), operation=turn_damage_into_a_gain
    )
