"""Monsters that are used from the hand."""

from ygocore.cards.language import *

BY_BATTLE_DAMAGE = 1
BY_EFFECT_DAMAGE = 2


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


@card(59438930)
def ghost_ogre_and_snow_rabbit(c):
    """Ghost Ogre & Snow Rabbit"""

    def effect_on_the_field(e, re):
        tc = re.get_handler()
        if not tc.is_on_field() or not tc.is_relate_to_effect(re) or not tc.is_destructable():
            return False
        place = re.get_activate_location()
        if re.is_monster_effect():
            return place == LOCATION_MZONE
        return place & LOCATION_ONFIELD != 0 and not re.is_has_type(EFFECT_TYPE_ACTIVATE)

    def send_itself(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return own.is_able_to_grave_as_cost()
        duel.send_to_grave(own, REASON_COST)

    def target(e, eg, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_DESTROY, eg, 1, 0, 0)

    def destroy_it(e, eg, re):
        if re.get_handler().is_relate_to_effect(re):
            duel.destroy(eg, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_CHAINING,
        category=CATEGORY_DESTROY,
        range=LOCATION_HAND | LOCATION_MZONE,
        count_limit=(1, 59438930),
        condition=effect_on_the_field,
        cost=send_itself,
        target=target,
        operation=destroy_it,
    )


@card(44330098)
def gorz_the_emissary_of_darkness(c):
    """Gorz the Emissary of Darkness"""

    def damaged_with_an_empty_field(e, tp, ep, rp):
        return ep == tp and rp == 1 - tp and duel.get_field_group_count(tp, LOCATION_ONFIELD, 0) == 0

    def comes(event, way):
        """It may Special Summon itself by damage of that kind; `way` tells how it has come."""

        def target(e, tp, ev, chk):
            own = e.get_handler()
            if chk == 0:
                return duel.get_location_count(tp, LOCATION_MZONE) > 0 and own.is_can_be_special_summoned(
                    e, way, tp, False, False
                )
            e.set_label(ev)
            duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, own, 1, 0, 0)

        def operation(e, tp):
            own = e.get_handler()
            if duel.get_field_group_count(tp, LOCATION_ONFIELD, 0) == 0 and own.is_relate_to_effect(e):
                duel.special_summon(own, way, tp, tp, False, False, POS_FACEUP)

        return c.effect(
            type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_O,
            code=event,
            category=CATEGORY_SPECIAL_SUMMON,
            property=EFFECT_FLAG_DAMAGE_STEP,
            range=LOCATION_HAND,
            condition=damaged_with_an_empty_field,
            target=target,
            operation=operation,
        )

    def answers(way, coming, category, target, operation):
        """What it does when it has come in that way."""

        def came_so(e):
            return e.get_handler().is_summon_type(SUMMON_TYPE_SPECIAL + way)

        c.effect(
            type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
            code=EVENT_SPSUMMON_SUCCESS,
            category=category,
            property=EFFECT_FLAG_DAMAGE_STEP,
            condition=came_so,
            target=target,
            operation=operation,
            label_object=coming,
        )

    def damage_taken(e):
        coming: effect = e.get_label_object()
        return coming.get_label()

    def emissary_target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_TOKEN, None, 1, tp, 0)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, 0)

    def make_emissary(e, tp):
        amount = damage_taken(e)
        if duel.get_location_count(tp, LOCATION_MZONE) <= 0 or not duel.is_player_can_special_summon_monster(
            tp, 44330099, 0, TYPE_TOKEN, amount, amount, 7, RACE_FAIRY, ATTRIBUTE_LIGHT
        ):
            return
        token = duel.create_token(tp, 44330099)
        if duel.special_summon_step(token, 0, tp, tp, False, False, POS_FACEUP):
            e1 = effect.create_effect(e.get_handler())
            e1.set_type(EFFECT_TYPE_SINGLE)
            e1.set_code(EFFECT_SET_ATTACK)
            e1.set_value(amount)
            e1.set_reset(RESET_EVENT | RESETS_STANDARD)
            token.register_effect(e1)
            e2 = e1.clone()
            e2.set_code(EFFECT_SET_DEFENSE)
            token.register_effect(e2)
        duel.special_summon_complete()

    def damage_target(e, tp, chk):
        if chk == 0:
            return True
        amount = damage_taken(e)
        duel.set_target_player(1 - tp)
        duel.set_target_param(amount)
        duel.set_operation_info(0, CATEGORY_DAMAGE, None, 0, 1 - tp, amount)

    def deal_it_back(e, tp):
        player, amount = duel.get_chain_info(0, CHAININFO_TARGET_PLAYER, CHAININFO_TARGET_PARAM)
        duel.damage(player, amount, REASON_EFFECT)

    by_battle = comes(EVENT_BATTLE_DAMAGE, BY_BATTLE_DAMAGE)
    by_effect = comes(EVENT_DAMAGE, BY_EFFECT_DAMAGE)
    answers(
        BY_BATTLE_DAMAGE,
        by_battle,
        CATEGORY_TOKEN | CATEGORY_SPECIAL_SUMMON,
        emissary_target,
        make_emissary,
    )
    answers(BY_EFFECT_DAMAGE, by_effect, CATEGORY_DAMAGE, damage_target, deal_it_back)
