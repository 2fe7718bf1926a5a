"""Cards whose rulings are the known examples: who loses what, and when (E-003, E-023, E-033, E-109)."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import tribute_summoned

WIN_RELAY_SOUL = 0x1A
RELAYED = 42776960  # the mark of the monster that the player's fate hangs on


@card(26205777)
def thestalos_the_firestorm_monarch(c):
    """Thestalos the Firestorm Monarch"""

    def target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_HANDES, None, 0, 1 - tp, 1)

    def discard_one(e, tp):
        g = duel.get_field_group(tp, 0, LOCATION_HAND).random_select(tp, 1)
        if g.get_count() == 0 or duel.send_to_grave(g, REASON_EFFECT | REASON_DISCARD) == 0:
            return
        tc = g.get_first()
        if tc.is_original_type(TYPE_MONSTER):
            duel.break_effect()
            duel.damage(1 - tp, tc.get_original_level() * 100, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_SUMMON_SUCCESS,
        category=CATEGORY_HANDES | CATEGORY_DAMAGE,
        condition=tribute_summoned,
        target=target,
        operation=discard_one,
    )


@card(54693926)
def dark_ruler_no_more(c):
    """Dark Ruler No More"""

    def no_monster_effects(e, rp, tp):
        return not e.is_monster_effect()

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(card.is_negatable_monster, tp, 0, LOCATION_MZONE, 1, None)
        g = duel.get_matching_group(card.is_negatable_monster, tp, 0, LOCATION_MZONE, None)
        duel.set_operation_info(0, CATEGORY_DISABLE, g, g.get_count(), 0, 0)
        duel.set_chain_limit(no_monster_effects)

    def negate_all(e, tp):
        own = e.get_handler()
        for tc in duel.get_matching_group(card.is_faceup, tp, 0, LOCATION_MZONE, None):
            duel.negate_related_chain(tc, RESET_TURN_SET)
            helpers.until_end_of_turn(tc, own, EFFECT_DISABLE, 0)
            helpers.until_end_of_turn(tc, own, EFFECT_DISABLE_EFFECT, RESET_TURN_SET)
            if tc.is_type(TYPE_TRAP):
                helpers.until_end_of_turn(tc, own, EFFECT_DISABLE_TRAPMONSTER, 0)
        helpers.restrict_player(own, 1 - tp, EFFECT_CHANGE_DAMAGE, 0)
        helpers.restrict_player(own, 1 - tp, EFFECT_NO_EFFECT_DAMAGE, 1)

    helpers.activation(c, category=CATEGORY_DISABLE, target=target, operation=negate_all)


@card(42776960)
def relay_soul(c):
    """Relay Soul"""

    def usable(c, e, tp):
        return c.is_can_be_special_summoned(e, 0, tp, False, False)

    def there(e, tp):
        """It is not the monster's effect: that it falls in this battle does not matter yet."""
        tc: card = e.get_label_object()
        return tc and tc.has_flag_effect(RELAYED) and tc.is_faceup() and tc.is_controller(tp)

    def it_leaves(e, eg):
        tc: card = e.get_label_object()
        return tc and eg.is_contains(tc)

    def opponent_wins(e, tp):
        duel.win(1 - tp, WIN_RELAY_SOUL)
        e.reset()

    def opponent_is_to_win(e, tp):
        """When the game next puts things right: then whoever has Exodia together wins at the same moment (E-109)."""
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS)
        e1.set_code(EVENT_ADJUST)
        e1.set_operation(opponent_wins)
        duel.register_effect(e1, tp)
        e.reset()

    def guard(e, tp, tc: card):
        tc.register_flag_effect(RELAYED, RESET_EVENT | RESETS_STANDARD, 0, 1)
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD)
        e1.set_code(EFFECT_CHANGE_DAMAGE)
        e1.set_property(EFFECT_FLAG_PLAYER_TARGET)
        e1.set_target_range(1, 0)
        e1.set_label_object(tc)
        e1.set_condition(there)
        e1.set_value(0)
        duel.register_effect(e1, tp)
        e2 = e1.clone()
        e2.set_code(EFFECT_NO_EFFECT_DAMAGE)
        e2.set_value(1)
        duel.register_effect(e2, tp)
        e3 = effect.create_effect(e.get_handler())
        e3.set_type(EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS)
        e3.set_code(EVENT_LEAVE_FIELD)
        e3.set_label_object(tc)
        e3.set_condition(it_leaves)
        e3.set_operation(opponent_is_to_win)
        duel.register_effect(e3, tp)

    def summon_one(e, tp):
        if duel.get_location_count(tp, LOCATION_MZONE) <= 0:
            return
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_matching_card(tp, usable, tp, LOCATION_HAND, 0, 1, 1, None, e, tp)
        tc = g.get_first()
        if tc and duel.special_summon_step(tc, 0, tp, tp, False, False, POS_FACEUP):
            guard(e, tp, tc)
        duel.special_summon_complete()

    helpers.activation(
        c,
        hint_timing=(0, TIMING_END_PHASE),
        **helpers.special_summon_from(card.is_monster, LOCATION_HAND, operation=summon_one),
    )


@card(73887236)
def raidraptor_rise_falcon(c):
    """Raidraptor - Rise Falcon"""

    def winged_beast(c):
        return c.is_race(RACE_WINGEDBEAST)

    def special_summoned(e, c):
        return c.is_special_summoned()

    def usable(c):
        return c.is_faceup() and c.is_special_summoned()

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
            helpers.gives(
                own, own, EFFECT_UPDATE_ATTACK, tc.get_attack(), RESET_EVENT | RESETS_STANDARD_DISABLE
            )

    helpers.xyz_procedure(c, winged_beast, level=4, count=3)
    c.enable_revive_limit()
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_ATTACK_ALL, value=special_summoned)
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_ATKCHANGE,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        count_limit=1,
        cost=helpers.detach(1),
        target=helpers.choose_targets(usable, 0, LOCATION_MZONE, CATEGORY_ATKCHANGE, HINTMSG_FACEUP),
        operation=gain_its_attack,
    )
