"""Shapes that several cards of the library share: each declares effects on ``c``, or makes functions for them."""

from ygocore.cards import helpers
from ygocore.cards.helpers import banish_from_grave as banish_from_grave
from ygocore.cards.helpers import banish_targets as banish_targets
from ygocore.cards.helpers import chain_targets, while_face_up
from ygocore.cards.helpers import choose_other_targets as choose_other_targets
from ygocore.cards.helpers import choose_targets as choose_targets
from ygocore.cards.helpers import destroy_targets as destroy_targets
from ygocore.cards.helpers import lies_in as lies_in
from ygocore.cards.helpers import negate_and_destroy as negate_and_destroy
from ygocore.cards.helpers import negates_activation_of as negates_activation_of
from ygocore.cards.helpers import pay_lp as pay_lp
from ygocore.cards.helpers import special_summon_procedure as special_summon_procedure
from ygocore.cards.language import *

# what the helpers of the language call otherwise
negate_effects_of = helpers.negate_effects
the_opponent_attacks = helpers.opponent_attacks
tribute_itself = helpers.tribute_self

# --- conditions ----------------------------------------------------------------------------------------------------


def tribute_summoned(e):
    """This card was Tribute Summoned."""
    return e.get_handler().is_tribute_summoned()


def battle_damage_to_opponent(e, tp, ep):
    """The player who took the battle damage is the opponent."""
    return ep != tp


def direct_damage_to_opponent(e, tp, ep):
    """The opponent took the battle damage from a direct attack."""
    return ep != tp and not duel.get_attack_target()


def destroyed_opponents_monster(e, tp):
    """This card, still in the battle, destroyed the opponent's monster that it battled."""
    c = e.get_handler()
    tc = c.get_battle_target()
    return (
        tc and c.is_relate_to_battle() and tc.is_previous_controller(1 - tp) and tc.is_reason(REASON_BATTLE)
    )


def destroyed_opponents_monster_to_grave(e, tp):
    """As `destroyed_opponents_monster`, and that monster was sent to the GY."""
    c = e.get_handler()
    tc = c.get_battle_target()
    return (
        tc
        and c.is_relate_to_battle()
        and tc.is_previous_controller(1 - tp)
        and tc.is_reason(REASON_BATTLE)
        and tc.is_location(LOCATION_GRAVE)
        and tc.is_monster()
    )


def destroyed_and_sent_to_grave_by(destroyer):
    """The monster that `destroyer` makes of the effect destroyed a monster by battle and sent it to the GY."""

    def condition(e, tp):
        own = destroyer(e)
        if not own:
            return False
        tc = own.get_battle_target()
        return (
            tc
            and own.is_relate_to_battle()
            and tc.is_reason(REASON_BATTLE)
            and tc.is_location(LOCATION_GRAVE)
            and tc.is_monster()
        )

    return condition


def itself(e):
    """The card whose effect it is."""
    return e.get_handler()


def battles_a_monster(e, tp):
    """This card battled an opponent's monster, and both are still in that battle."""
    c = e.get_handler()
    tc = c.get_battle_target()
    return tc and tc.is_controller(1 - tp) and c.is_relate_to_battle() and tc.is_relate_to_battle()


# --- costs ---------------------------------------------------------------------------------------------------------


def discard_a_card(e, tp, chk):
    """Discard 1 card, not the one that is activated."""
    if chk == 0:
        return duel.is_existing_matching_card(card.is_discardable, tp, LOCATION_HAND, 0, 1, e.get_handler())
    duel.discard_hand(tp, card.is_discardable, 1, 1, REASON_COST | REASON_DISCARD)


def pay_half_lp(e, tp, chk):
    """Pay half of the LP, rounded down (LP-04)."""
    if chk == 0:
        return duel.check_lp_cost(tp, duel.get_lp(tp) // 2)
    duel.pay_lp_cost(tp, duel.get_lp(tp) // 2)


def tribute_a_monster(e, tp, chk):
    """Tribute 1 monster."""
    if chk == 0:
        return duel.check_release_group_cost(tp, None, 1, False, None, None)
    duel.release(duel.select_release_group_cost(tp, None, 1, 1, False, None, None), REASON_COST)


# --- targets and what is done to them ------------------------------------------------------------------------------


def choose_attacker(category):
    """Target the monster that attacks."""

    def target(e, tp, chk, chkc):
        tc = duel.get_attacker()
        if chkc:
            return chkc == tc
        if chk == 0:
            return tc.is_on_field() and tc.is_can_be_effect_target(e)
        duel.set_target_card(tc)
        duel.set_operation_info(0, category, tc, 1, 0, 0)

    return target


def all_of(f, own, other, category):
    """No target: everything that the filter accepts, this card left out."""

    def target(e, tp, chk):
        c = e.get_handler()
        if chk == 0:
            return duel.is_existing_matching_card(f, tp, own, other, 1, c)
        g = duel.get_matching_group(f, tp, own, other, c)
        duel.set_operation_info(0, category, g, g.get_count(), 0, 0)

    return target


def destroy_all(f, own, other):
    """Destroy everything that the filter accepts, this card left out."""

    def operation(e, tp):
        duel.destroy(duel.get_matching_group(f, tp, own, other, e.get_handler()), REASON_EFFECT)

    return operation


def turn_of(tc):
    """Change a monster's battle position, without naming one (POS-07)."""
    duel.change_position(tc, POS_FACEUP_DEFENSE, POS_FACEDOWN_DEFENSE, POS_FACEUP_ATTACK, POS_FACEUP_ATTACK)


# --- whole effects -------------------------------------------------------------------------------------------------


def plain_activation(c):
    """A card that is activated and then lies on the field."""
    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN)


def pierces(c):
    """Piercing battle damage."""
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_PIERCE)


def survives_battle(c):
    """Cannot be destroyed by battle."""
    while_face_up(c, EFFECT_INDESTRUCTABLE_BATTLE, value=1)


def cannot_be_special_summoned(c):
    """A summoning condition that no Special Summon meets (SS-28)."""
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_SPSUMMON_CONDITION,
        property=EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_UNCOPYABLE,
        value=0,
    )


def draw_cards(count):
    """The target function of "draw `count` cards"."""
    return helpers.draw(count)["target"]


def on_any_summon(c, **keywords):
    """The same Trap activation for Normal, Flip and Special Summons."""
    helpers.on_any_summon(c, type=EFFECT_TYPE_ACTIVATE, **keywords)


def discards_at_random_when_it_hits_directly(c):
    """If it inflicts battle damage by a direct attack: the opponent loses 1 random card of the hand."""

    def target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_HANDES, None, 0, 1 - tp, 1)

    def operation(e, tp):
        g = duel.get_field_group(tp, 0, LOCATION_HAND)
        if g.get_count() > 0:
            duel.send_to_grave(g.random_select(tp, 1), REASON_EFFECT | REASON_DISCARD)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_BATTLE_DAMAGE,
        category=CATEGORY_HANDES,
        condition=direct_damage_to_opponent,
        target=target,
        operation=operation,
    )


def destroyed_once_a_card_effect_targeted_it(c):
    """Once a card effect that targets this card has resolved, this card is destroyed if it is face-up on the field.

    An effect that targets it in the GY and brings it back counts, as in recorded duels.
    """

    def condition(e, ev, re):
        return chain_targets(ev, re, e.get_handler())

    def operation(e):
        duel.destroy(e.get_handler(), REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_CHAIN_SOLVED,
        range=LOCATION_MZONE,
        condition=condition,
        operation=operation,
    )


def negate_trap_effects(c, place, spares=None):
    """While this card is face-up in `place`: the effects of all other Traps on the field are negated.

    ``spares(e, player)`` says whether those that the player controls are left out.
    """

    def other_trap(e, c):
        return c.is_trap() and c != e.get_handler() and (spares is None or not spares(e, c.get_controller()))

    def trap_on_field(e, ev, re):
        where, player = duel.get_chain_info(ev, CHAININFO_TRIGGERING_LOCATION, CHAININFO_TRIGGERING_CONTROLER)
        return (
            re.is_trap_effect()
            and where & LOCATION_ONFIELD
            and re.get_handler() != e.get_handler()
            and (spares is None or not spares(e, player))
        )

    def negate(e, ev):
        duel.negate_effect(ev)

    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_DISABLE,
        range=place,
        target_range=(LOCATION_SZONE, LOCATION_SZONE),
        target=other_trap,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_DISABLE_TRAPMONSTER,
        range=place,
        target_range=(LOCATION_MZONE, LOCATION_MZONE),
        target=other_trap,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_CHAIN_SOLVING,
        range=place,
        condition=trap_on_field,
        operation=negate,
    )


def only_its_owner(e, c):
    """The monster that made this limit is the only one that the Equip Card may be on."""
    return e.get_owner() == c


def summon_and_equip(e, tp):
    """Special Summon the target in Attack Position, and equip this card to it."""
    c = e.get_handler()
    tc = duel.get_first_target()
    if not (tc and c.is_relate_to_effect(e) and tc.is_relate_to_effect(e)):
        return
    if duel.special_summon(tc, 0, tp, tp, False, False, POS_FACEUP_ATTACK) == 0:
        return
    if duel.equip(tp, c, tc):
        e1 = effect.create_effect(tc)
        e1.set_type(EFFECT_TYPE_SINGLE)
        e1.set_code(EFFECT_EQUIP_LIMIT)
        e1.set_property(EFFECT_FLAG_CANNOT_DISABLE)
        e1.set_value(only_its_owner)
        e1.set_reset(RESET_EVENT | RESETS_STANDARD)
        c.register_effect(e1)


def equipped_monster(c):
    """The monster that this Equip Card is equipped to."""
    return c.get_equip_target()


def bound_monster(c):
    """The monster that this card keeps as its target."""
    return c.get_first_card_target()


def destroys_monster_when_it_leaves(c, monster_of, only_destroyed):
    """When this card leaves the field (or only: is destroyed), and was not negated there, the monster is destroyed."""

    def note_monster(e):
        own = e.get_handler()
        tc: card = None
        if not own.is_disabled():
            tc = monster_of(own)
        e.set_label_object(tc)

    def destroy_it(e):
        noted: effect = e.get_label_object()
        tc: card = noted.get_label_object()
        if not tc or not tc.is_location(LOCATION_MZONE) or tc.is_facedown():
            return  # a monster that was turned face-down is not bound to this card any more
        if not only_destroyed or e.get_handler().is_reason(REASON_DESTROY):
            duel.destroy(tc, REASON_EFFECT)

    note = c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_LEAVE_FIELD_P,
        property=EFFECT_FLAG_CANNOT_DISABLE,
        operation=note_monster,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_LEAVE_FIELD,
        property=EFFECT_FLAG_CANNOT_DISABLE,
        operation=destroy_it,
        label_object=note,
    )


def negates_cards_while_face_up(c, of_that_kind):
    """When a card of that kind is activated: you can negate that, and if that is done, destroy it; this card has to be face-up
    then and when that resolves."""

    def card_activated(e, tp, ev, re):
        return (
            re.is_has_type(EFFECT_TYPE_ACTIVATE)
            and of_that_kind(re)
            and duel.is_chain_negatable(ev)
            and not e.get_handler().is_status(STATUS_BATTLE_DESTROYED)
        )

    def negate(e, eg, ev, re):
        own = e.get_handler()
        if not own.is_relate_to_effect(e) or own.is_facedown():
            return
        if duel.negate_activation(ev) and re.get_handler().is_relate_to_effect(re):
            duel.destroy(eg, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_CHAINING,
        category=CATEGORY_NEGATE | CATEGORY_DESTROY,
        property=EFFECT_FLAG_DAMAGE_STEP | EFFECT_FLAG_DAMAGE_CAL,
        range=LOCATION_MZONE,
        condition=card_activated,
        target=negates_activation_of,
        operation=negate,
    )


def falls_with_its_monster(c):
    """When the monster that this card keeps as its target is destroyed, this card is destroyed."""

    def monster_destroyed(e, tp, eg):
        tc = e.get_handler().get_first_card_target()
        return tc and eg.is_contains(tc) and tc.is_reason(REASON_DESTROY)

    def destroy_itself(e, tp):
        duel.destroy(e.get_handler(), REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_LEAVE_FIELD,
        range=LOCATION_SZONE,
        condition=monster_destroyed,
        operation=destroy_itself,
    )


def light_and_dark_procedure(c):
    """Special Summon from the hand by banishing 1 LIGHT and 1 DARK monster from the GY."""

    def banishable(c):
        return (
            c.is_monster()
            and c.is_attribute(ATTRIBUTE_LIGHT | ATTRIBUTE_DARK)
            and c.is_able_to_remove_as_cost()
        )

    def part(c):
        """What a card counts for: LIGHT 1, DARK 2, so that 1 LIGHT and 1 DARK are 3; one that is both counts for either."""
        if not c.is_attribute(ATTRIBUTE_DARK):
            return 1
        return 1 | 2 << 16 if c.is_attribute(ATTRIBUTE_LIGHT) else 2

    def light_and_dark_in_grave(e):
        tp = e.get_handler_player()
        g = duel.get_matching_group(banishable, tp, LOCATION_GRAVE, 0, None)
        return duel.get_location_count(tp, LOCATION_MZONE) > 0 and g.check_with_sum_equal(part, 3, 2, 2)

    def banish_light_and_dark(e, tp):
        g = duel.get_matching_group(banishable, tp, LOCATION_GRAVE, 0, None)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_REMOVE)
        chosen: group = g.select_with_sum_equal(tp, part, 3, 2, 2)
        duel.remove(chosen, POS_FACEUP, REASON_COST)

    special_summon_procedure(c, light_and_dark_in_grave, banish_light_and_dark)


def takes_an_opponents_monster(c, mark, give):
    """Once per turn: equip 1 monster of the opponent to this card, 1 at most; ``give(c, tc)`` gives the Equip Card what it does.

    The flag ``mark`` tells it from other Equip Cards.
    """

    def of_this_effect(c):
        return c.has_flag_effect(mark)

    def nothing_equipped(e):
        return not e.get_handler().get_equip_group().is_exists(of_this_effect, 1, None)

    def takeable(c):
        return c.is_controler_can_be_changed(True)

    def target(e, tp, chk, chkc):
        if chkc:
            return lies_in(chkc, tp, 0, LOCATION_MZONE) and takeable(chkc)
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_SZONE) > 0 and duel.is_existing_target(
                takeable, tp, 0, LOCATION_MZONE, 1, None
            )
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_EQUIP)
        g = duel.select_target(tp, takeable, tp, 0, LOCATION_MZONE, 1, 1, None)
        duel.set_operation_info(0, CATEGORY_EQUIP, g, 1, 0, 0)

    def operation(e, tp):
        c = e.get_handler()
        tc = duel.get_first_target()
        if not (tc and tc.is_relate_to_effect(e) and tc.is_location(LOCATION_MZONE)):
            return
        if not (c.is_relate_to_effect(e) and c.is_faceup()):
            return
        if not duel.equip(tp, tc, c, False):
            return
        tc.register_flag_effect(mark, RESET_EVENT | RESETS_STANDARD, 0, 1)
        e1 = effect.create_effect(c)
        e1.set_type(EFFECT_TYPE_SINGLE)
        e1.set_code(EFFECT_EQUIP_LIMIT)
        e1.set_property(EFFECT_FLAG_CANNOT_DISABLE)
        e1.set_value(only_its_owner)
        e1.set_reset(RESET_EVENT | RESETS_STANDARD)
        tc.register_effect(e1)
        give(c, tc)

    c.effect(
        type=EFFECT_TYPE_IGNITION,
        category=CATEGORY_EQUIP,
        property=EFFECT_FLAG_CARD_TARGET,
        range=LOCATION_MZONE,
        count_limit=1,
        condition=nothing_equipped,
        target=target,
        operation=operation,
    )


def lend_points_and_fall_instead(c, tc):
    """The Equip Card `tc` sets the monster's ATK and DEF to its own, and is destroyed in its place in battle."""

    def attack_taken(e, c):
        own = e.get_handler()
        return max(own.get_text_attack(), 0) if own.is_faceup() else 0

    def defense_taken(e, c):
        own = e.get_handler()
        return max(own.get_text_defense(), 0) if own.is_faceup() else 0

    def by_battle(e, re, r, rp):
        return r & REASON_BATTLE

    e1 = effect.create_effect(c)
    e1.set_type(EFFECT_TYPE_EQUIP)
    e1.set_code(EFFECT_SET_ATTACK)
    e1.set_property(EFFECT_FLAG_IGNORE_IMMUNE)
    e1.set_value(attack_taken)
    e1.set_reset(RESET_EVENT | RESETS_STANDARD)
    tc.register_effect(e1)
    e2 = e1.clone()
    e2.set_code(EFFECT_SET_DEFENSE)
    e2.set_value(defense_taken)
    tc.register_effect(e2)
    e3 = e1.clone()
    e3.set_code(EFFECT_DESTROY_SUBSTITUTE)
    e3.set_property(EFFECT_FLAG_IGNORE_IMMUNE | EFFECT_FLAG_SET_AVAILABLE)
    e3.set_value(by_battle)
    tc.register_effect(e3)


# --- makers of what card functions call ----------------------------------------------------------------------------


def follow_token(operation):
    """TOKEN-08: once the Token has left the field the operation is carried out, as a part of the effect that made it.

    The Token is its label object, for what it has been.
    """

    def it_leaves(e, eg):
        tc: card = e.get_label_object()
        return tc and eg.is_contains(tc)

    def follow(e, tp, token_card):
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS)
        e1.set_code(EVENT_LEAVE_FIELD)
        e1.set_label_object(token_card)
        e1.set_condition(it_leaves)
        e1.set_operation(operation)
        duel.register_effect(e1, tp)

    return follow


def lasts_until_end_phase(mark):
    """A monster that was Special Summoned cannot attack, and is destroyed in the End Phase; the flag ``mark`` tells it."""

    def destroy_it(e):
        tc: card = e.get_label_object()
        if tc and tc.has_flag_effect(mark):
            duel.destroy(tc, REASON_EFFECT)

    def bind(e, tp, tc: card):
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_SINGLE)
        e1.set_code(EFFECT_CANNOT_ATTACK)
        e1.set_property(EFFECT_FLAG_CANNOT_DISABLE)
        e1.set_reset(RESET_EVENT | RESETS_STANDARD)
        tc.register_effect(e1, True)
        tc.register_flag_effect(mark, RESET_EVENT | RESETS_STANDARD, 0, 1)
        e2 = effect.create_effect(e.get_handler())
        e2.set_type(EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS)
        e2.set_code(EVENT_PHASE | PHASE_END)
        e2.set_count_limit(1)
        e2.set_label_object(tc)
        e2.set_operation(destroy_it)
        e2.set_reset(RESET_PHASE | PHASE_END)
        duel.register_effect(e2, tp)

    return bind
