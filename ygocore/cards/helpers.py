"""The common card in a line: conditions, costs and whole effects that many cards share. For card files
(docs/cards.md).

Three kinds of names, each plain Python over the card language:

- functions to hand on as they are: ``condition=helpers.opponent_attacks``;
- makers of functions, which take constants and filters: ``cost=helpers.pay_lp(1000)``;
- makers of several arguments of ``c.effect`` at once, to be spread: ``c.effect(type=..., code=..., **helpers.search(f))``;
  and declarations, which take ``c``: ``helpers.equip_procedure(c, f)``.

Names in brackets are those of the ecosystem's own auxiliary library.
"""

# Card functions are not typed in mypy's sense, and constants come by name from the language.
# mypy: ignore-errors
# ruff: noqa: F403, F405, RET503

from ygocore.cards.kinds import *
from ygocore.cards.language import *
from ygocore.cards.language import card, duel, effect, factory
from ygocore.cards.procedures import *

# --- filters
# -------------------------------------------------------------------------------------------------------


@factory
def face_up(f=None):
    """Face-up, and accepted by the filter (aux.FaceupFilter). Works inside card functions too."""
    if f is None:
        return card.is_faceup
    return lambda c: c.is_faceup() and f(c)


@factory
def both(f, g):
    """Accepted by both filters (aux.AND)."""
    return lambda c: f(c) and g(c)


@factory
def either(f, g):
    """Accepted by one of the filters (aux.OR)."""
    return lambda c: f(c) or g(c)


@factory
def negated(f):
    """Not accepted by the filter (aux.NOT)."""
    return lambda c: not f(c)


# --- conditions
# ----------------------------------------------------------------------------------------------------


def own_turn(e, tp):
    """It is the player's own turn."""
    return duel.is_turn_player(tp)


def opponents_turn(e, tp):
    """It is the opponent's turn."""
    return duel.is_turn_player(1 - tp)


def opponent_attacks(e, tp):
    """An opponent's monster attacks."""
    c = duel.get_attacker()
    return c and c.is_controller(1 - tp)


def opponent_activates(e, tp, ep):
    """The card or effect that is chained to is the opponent's."""
    return ep != tp


def can_negate_activation(e, tp, ep, ev):
    """The opponent activates what can be negated."""
    return ep != tp and duel.is_chain_negatable(ev)


def destroyed_a_monster_by_battle(e, tp):
    """This card destroyed a monster by battle and is still there (aux.bdocon)."""
    c = e.get_handler()
    return c.is_relate_to_battle() and c.is_status(STATUS_OPPO_BATTLE)


# --- costs
# ---------------------------------------------------------------------------------------------------------


def pay_lp(amount):
    """Pay LP (Cost.PayLP)."""

    def cost(e, tp, chk):
        if chk == 0:
            return duel.check_lp_cost(tp, amount)
        duel.pay_lp_cost(tp, amount)

    return cost


def discard(f=None, count=1):
    """Discard cards that the filter accepts (Cost.Discard)."""
    if f is None:

        def usable(c):
            return c.is_discardable()
    else:

        def usable(c):
            return c.is_discardable() and f(c)

    def cost(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(usable, tp, LOCATION_HAND, 0, count, e.get_handler())
        duel.discard_hand(tp, usable, count, count, REASON_COST | REASON_DISCARD, e.get_handler())

    return cost


def tribute_self(e, tp, chk):
    """Tribute this card (Cost.SelfTribute)."""
    if chk == 0:
        return e.get_handler().is_releasable()
    duel.release(e.get_handler(), REASON_COST)


def banish_self(e, tp, chk):
    """Banish this card (Cost.SelfBanish)."""
    if chk == 0:
        return e.get_handler().is_able_to_remove_as_cost()
    duel.remove(e.get_handler(), POS_FACEUP, REASON_COST)


def send_self_to_grave(e, tp, chk):
    """Send this card to the GY (Cost.SelfToGrave)."""
    if chk == 0:
        return e.get_handler().is_able_to_grave_as_cost()
    duel.send_to_grave(e.get_handler(), REASON_COST)


def discard_self(e, tp, chk):
    """Discard this card (Cost.SelfDiscard)."""
    if chk == 0:
        return e.get_handler().is_discardable()
    duel.send_to_grave(e.get_handler(), REASON_COST | REASON_DISCARD)


def detach(count=1):
    """Detach Xyz Materials from this card (Cost.DetachFromSelf)."""

    def cost(e, tp, chk):
        if chk == 0:
            return e.get_handler().check_remove_overlay_card(tp, count, REASON_COST)
        e.get_handler().remove_overlay_card(tp, count, count, REASON_COST)

    return cost


def banish_from_grave(f):
    """Banish from the own GY 1 card that the filter accepts."""

    def usable(c):
        return f(c) and c.is_able_to_remove_as_cost()

    def cost(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(usable, tp, LOCATION_GRAVE, 0, 1, None)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_REMOVE)
        g = duel.select_matching_card(tp, usable, tp, LOCATION_GRAVE, 0, 1, 1, None)
        duel.remove(g, POS_FACEUP, REASON_COST)

    return cost


def remove_counters(counter, count=1):
    """Remove counters of that kind from this card (Cost.RemoveCounterFromSelf)."""

    def cost(e, tp, chk):
        c = e.get_handler()
        if chk == 0:
            return c.is_can_remove_counter(tp, counter, count, REASON_COST)
        c.remove_counter(tp, counter, count, REASON_COST)

    return cost


# --- targets: functions for `target`
# ------------------------------------------------------------------------------------


def lies_in(c, player, own, other):
    """Whether a card is in a place that an effect of the player targets in: one of `own` on that player's
    side, else of `other`."""
    return c.is_location(own) if c.is_controller(player) else c.is_location(other)


def choose_targets(f, own, other, category, message, least=1, most=1, *, forced=False):
    """Target cards: from `least` to `most` that the filter accepts, this card itself among them.

    `forced`: the effect is mandatory, and is activated without a target if there is none.
    """

    def target(e, tp, chk, chkc):
        if chkc:
            return lies_in(chkc, tp, own, other) and (f is None or f(chkc))
        if chk == 0:
            return forced or duel.is_existing_target(f, tp, own, other, least, None)
        if forced and not duel.is_existing_target(f, tp, own, other, least, None):
            return None
        duel.hint(HINT_SELECTMSG, tp, message)
        g = duel.select_target(tp, f, tp, own, other, least, most, None)
        duel.set_operation_info(0, category, g, g.get_count(), 0, 0)

    return target


def choose_other_targets(f, own, other, category, message, least=1, most=1):
    """Target cards other than the card that is activated or whose effect it is."""

    def target(e, tp, chk, chkc):
        c = e.get_handler()
        if chkc:
            return chkc != c and lies_in(chkc, tp, own, other) and (f is None or f(chkc))
        if chk == 0:
            return duel.is_existing_target(f, tp, own, other, least, c)
        duel.hint(HINT_SELECTMSG, tp, message)
        g = duel.select_target(tp, f, tp, own, other, least, most, c)
        duel.set_operation_info(0, category, g, g.get_count(), 0, 0)

    return target


def choose_to_summon(f=None, own=LOCATION_GRAVE, other=0, position=POS_FACEUP, *, equips=False):
    """Target 1 monster that the filter accepts and that can be Special Summoned.

    `equips`: this card will be equipped to it.
    """

    def usable(c, e, tp):
        return (f is None or f(c)) and c.is_can_be_special_summoned(e, 0, tp, False, False, position)

    def target(e, tp, chk, chkc):
        if chkc:
            return lies_in(chkc, tp, own, other) and usable(chkc, e, tp)
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_MZONE) > 0 and duel.is_existing_target(
                usable, tp, own, other, 1, None, e, tp
            )
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_target(tp, usable, tp, own, other, 1, 1, None, e, tp)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, g, 1, 0, 0)
        if equips:
            duel.set_operation_info(0, CATEGORY_EQUIP, e.get_handler(), 1, 0, 0)

    return target


# --- operations: what is done to the cards that were targeted, or with what was noted at activation
# ---------------------


def destroy_targets(e, tp):
    """Destroy what was targeted and is still there."""
    duel.destroy(duel.get_target_cards(e), REASON_EFFECT)


def banish_targets(e, tp):
    """Banish what was targeted and is still there."""
    duel.remove(duel.get_target_cards(e), POS_FACEUP, REASON_EFFECT)


def return_targets_to_hand(e, tp):
    """Return to the hand what was targeted and is still there."""
    duel.send_to_hand(duel.get_target_cards(e), PLAYER_NONE, REASON_EFFECT)


def summon_target(position=POS_FACEUP):
    """Special Summon the monster that was targeted, if it is still there."""

    def operation(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e):
            duel.special_summon(tc, 0, tp, tp, False, False, position)

    return operation


def draw_as_noted(e, tp):
    """The player that is noted as the effect's target draws as many cards as are noted."""
    player, number = duel.get_chain_info(0, CHAININFO_TARGET_PLAYER, CHAININFO_TARGET_PARAM)
    duel.draw(player, number, REASON_EFFECT)


def damage_as_noted(e, tp):
    """The player that is noted as the effect's target takes as much damage as is noted."""
    player, points = duel.get_chain_info(0, CHAININFO_TARGET_PLAYER, CHAININFO_TARGET_PARAM)
    duel.damage(player, points, REASON_EFFECT)


def recover_as_noted(e, tp):
    """The player that is noted as the effect's target gains as many LP as are noted."""
    player, points = duel.get_chain_info(0, CHAININFO_TARGET_PLAYER, CHAININFO_TARGET_PARAM)
    duel.recover(player, points, REASON_EFFECT)


# --- what an effect does: category, target and operation, to be spread into c.effect
# --------------------------------


def search(f, where=LOCATION_DECK, count=1):
    """Add cards that the filter accepts from the Deck (or elsewhere) to the hand."""

    def usable(c):
        return f(c) and c.is_able_to_hand()

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(usable, tp, where, 0, count, None)
        duel.set_operation_info(0, CATEGORY_TOHAND, None, count, tp, where)

    def operation(e, tp):
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_ATOHAND)
        g = duel.select_matching_card(tp, usable, tp, where, 0, count, count, None)
        if g.get_count() > 0:
            duel.send_to_hand(g, PLAYER_NONE, REASON_EFFECT)
            duel.confirm_cards(1 - tp, g)

    category = CATEGORY_TOHAND | (CATEGORY_SEARCH if where & LOCATION_DECK else 0)
    return {"category": category, "target": target, "operation": operation}


def revive(f=None, own=LOCATION_GRAVE, other=0, position=POS_FACEUP, operation=None):
    """Target 1 monster in the GY that the filter accepts; Special Summon it, or do what `operation` says."""
    return {
        "category": CATEGORY_SPECIAL_SUMMON,
        "property": EFFECT_FLAG_CARD_TARGET,
        "target": choose_to_summon(f, own, other, position),
        "operation": summon_target(position) if operation is None else operation,
    }


def special_summon_from(f, where, position=POS_FACEUP, *, forced=False, operation=None):
    """Special Summon 1 monster that the filter accepts from the own hand, Deck or GY, without a target.

    `forced`: the effect is mandatory. `operation` replaces what is done.
    """

    def usable(c, e, tp):
        return f(c) and c.is_can_be_special_summoned(e, 0, tp, False, False, position)

    def target(e, tp, chk):
        if chk == 0:
            return forced or (
                duel.get_location_count(tp, LOCATION_MZONE) > 0
                and duel.is_existing_matching_card(usable, tp, where, 0, 1, None, e, tp)
            )
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, where)

    def summon_one(e, tp):
        if duel.get_location_count(tp, LOCATION_MZONE) <= 0:
            return
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_matching_card(tp, usable, tp, where, 0, 1, 1, None, e, tp)
        if g.get_count() > 0:
            duel.special_summon(g, 0, tp, tp, False, False, position)

    return {
        "category": CATEGORY_SPECIAL_SUMMON,
        "target": target,
        "operation": summon_one if operation is None else operation,
    }


def destroy(f=None, own=LOCATION_ONFIELD, other=LOCATION_ONFIELD, count=1):
    """Target cards on the field that the filter accepts, other than this one; destroy them."""
    accepts = card.is_on_field if f is None else f

    def target(e, tp, chk, chkc):
        if chkc:
            return chkc.is_on_field() and chkc != e.get_handler() and (f is None or f(chkc))
        if chk == 0:
            return duel.is_existing_target(accepts, tp, own, other, count, e.get_handler())
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_DESTROY)
        g = duel.select_target(tp, accepts, tp, own, other, count, count, e.get_handler())
        duel.set_operation_info(0, CATEGORY_DESTROY, g, count, 0, 0)

    return {
        "category": CATEGORY_DESTROY,
        "property": EFFECT_FLAG_CARD_TARGET,
        "target": target,
        "operation": destroy_targets,
    }


def draw(count, *, forced=False):
    """Draw cards. `forced`: the effect is mandatory."""

    def target(e, tp, chk):
        if chk == 0:
            return forced or duel.is_player_can_draw(tp, count)
        duel.set_target_player(tp)
        duel.set_target_param(count)
        duel.set_operation_info(0, CATEGORY_DRAW, None, 0, tp, count)

    return _to_a_player(CATEGORY_DRAW, target, draw_as_noted)


def damage(amount):
    """Inflict damage to the opponent."""
    return _to_a_player(CATEGORY_DAMAGE, _noted(CATEGORY_DAMAGE, amount, True), damage_as_noted)


def damage_noted_by_cost():
    """Inflict to the opponent as much damage as the cost has noted with ``duel.set_target_param``."""

    def target(e, tp, chk):
        if chk == 0:
            return True
        amount: int = duel.get_chain_info(0, CHAININFO_TARGET_PARAM)
        duel.set_target_player(1 - tp)
        duel.set_operation_info(0, CATEGORY_DAMAGE, None, 0, 1 - tp, amount)

    return _to_a_player(CATEGORY_DAMAGE, target, damage_as_noted)


def recover(amount, *, opponent=False):
    """Gain LP, or (`opponent`) the opponent does."""
    return _to_a_player(CATEGORY_RECOVER, _noted(CATEGORY_RECOVER, amount, opponent), recover_as_noted)


def _noted(category, amount, opponent):
    """The target function that notes one player and an amount of LP."""

    def target(e, tp, chk):
        if chk == 0:
            return True
        player = 1 - tp if opponent else tp
        duel.set_target_player(player)
        duel.set_target_param(amount)
        duel.set_operation_info(0, category, None, 0, player, amount)

    return target


def _to_a_player(category, target, operation):
    """The keywords of an effect that is done to a player."""
    return {
        "category": category,
        "property": EFFECT_FLAG_PLAYER_TARGET,
        "target": target,
        "operation": operation,
    }


def place_counters(counter, count=1, *, forced=False):
    """Place counters of that kind on this card. `forced`: the effect is mandatory."""

    def target(e, tp, chk):
        if chk == 0:
            return forced or e.get_handler().is_can_add_counter(counter, count)
        duel.set_operation_info(0, CATEGORY_COUNTER, None, count, 0, counter)

    def operation(e, tp):
        c = e.get_handler()
        if c.is_relate_to_effect(e) and c.is_faceup():
            c.add_counter(counter, count)

    return {"category": CATEGORY_COUNTER, "target": target, "operation": operation}


def negates_activation_of(e, eg, re, chk):
    """The target function of "negate the activation, and if you do, destroy that card"."""
    if chk == 0:
        return True
    duel.set_operation_info(0, CATEGORY_NEGATE, eg, 1, 0, 0)
    if re.get_handler().is_relate_to_effect(re) and re.get_handler().is_destructable():
        duel.set_operation_info(0, CATEGORY_DESTROY, eg, 1, 0, 0)


def negate_and_destroy(e, eg, ev, re):
    """Negate the activation that is answered, and if that is done, destroy its card."""
    if duel.negate_activation(ev) and re.get_handler().is_relate_to_effect(re):
        duel.destroy(eg, REASON_EFFECT)


def negate_activation(operation=negate_and_destroy):
    """When a card or effect is activated: negate the activation, and if that is done, destroy its card."""
    return {
        "code": EVENT_CHAINING,
        "category": CATEGORY_NEGATE | CATEGORY_DESTROY,
        "property": EFFECT_FLAG_DAMAGE_STEP | EFFECT_FLAG_DAMAGE_CAL,
        "target": negates_activation_of,
        "operation": operation,
    }


# --- whole declarations
# --------------------------------------------------------------------------------------------


def activation(c, **keywords):
    """The card is activated and stays, or does what the keywords say."""
    return c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, **keywords)


def while_face_up(c, code, **keywords):
    """A continuous effect that this monster itself has while it is face-up in the Monster Zone."""
    return c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=code,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        **keywords,
    )


def equip_procedure(c, f=None):
    """An Equip Spell for face-up monsters that the filter accepts (aux.AddEquipProcedure):

    Activation and equip limit.
    """
    if f is None:

        def usable(tc):
            return tc.is_faceup()

        def limit(e, c):
            return True
    else:

        def usable(tc):
            return tc.is_faceup() and f(tc)

        def limit(e, c):
            return f(c)

    def target(e, tp, chk, chkc):
        if chkc:
            return chkc.is_location(LOCATION_MZONE) and usable(chkc)
        if chk == 0:
            return duel.is_existing_target(usable, tp, LOCATION_MZONE, LOCATION_MZONE, 1, None)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_EQUIP)
        duel.select_target(tp, usable, tp, LOCATION_MZONE, LOCATION_MZONE, 1, 1, None)
        duel.set_operation_info(0, CATEGORY_EQUIP, e.get_handler(), 1, 0, 0)

    def operation(e, tp):
        c = e.get_handler()
        tc = duel.get_first_target()
        if c.is_relate_to_effect(e) and tc and tc.is_relate_to_effect(e) and tc.is_faceup():
            duel.equip(tp, c, tc)

    activation(
        c,
        category=CATEGORY_EQUIP,
        property=EFFECT_FLAG_CARD_TARGET | EFFECT_FLAG_CONTINUOUS_TARGET,
        target=target,
        operation=operation,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE, code=EFFECT_EQUIP_LIMIT, property=EFFECT_FLAG_CANNOT_DISABLE, value=limit
    )


def equip_gives(c, code, value):
    """The equipped monster has a continuous effect: ``equip_gives(c, EFFECT_UPDATE_ATTACK, 500)``."""
    return c.effect(type=EFFECT_TYPE_EQUIP, code=code, value=value)


def on_any_summon(c, **keywords):
    """The same effect for Normal, Flip and Special Summons."""
    first = c.effect(code=EVENT_SUMMON_SUCCESS, **keywords)
    c.effect(like=first, code=EVENT_FLIP_SUMMON_SUCCESS)
    c.effect(like=first, code=EVENT_SPSUMMON_SUCCESS)
    return first


def special_summon_procedure(c, condition, operation=None, target=None):
    """A procedure that Special Summons the card from the hand."""
    return c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_SPSUMMON_PROC,
        property=EFFECT_FLAG_UNCOPYABLE,
        range=LOCATION_HAND,
        condition=condition,
        target=target,
        operation=operation,
    )


# --- inside card functions
# -----------------------------------------------------------------------------------------


def gives(tc, c, code, value, reset):
    """Give a monster a continuous effect of the card `c` that lasts as `reset` says."""
    e1 = effect.create_effect(c)
    e1.set_type(EFFECT_TYPE_SINGLE)
    e1.set_code(code)
    e1.set_value(value)
    e1.set_reset(reset)
    tc.register_effect(e1)


def until_end_of_turn(tc, c, code, value):
    """Give a monster a continuous effect of the card `c` until the end of the turn, or until it leaves."""
    gives(tc, c, code, value, RESETS_STANDARD_PHASE_END)


def restrict_player(c, player, code, value):
    """A continuous effect of the card `c` on a player, until the end of the turn."""
    e1 = effect.create_effect(c)
    e1.set_type(EFFECT_TYPE_FIELD)
    e1.set_code(code)
    e1.set_property(EFFECT_FLAG_PLAYER_TARGET)
    e1.set_target_range(1, 0)
    e1.set_value(value)
    e1.set_reset(RESET_PHASE | PHASE_END)
    duel.register_effect(e1, player)


def negate_effects(tc, c):
    """Negate a monster's effects while it is on the field."""
    gives(tc, c, EFFECT_DISABLE, 0, RESET_EVENT | RESETS_STANDARD)
    gives(tc, c, EFFECT_DISABLE_EFFECT, RESET_TURN_SET, RESET_EVENT | RESETS_STANDARD)


def chain_targets(ev, re, c):
    """Whether the effect `re` in Chain Link `ev` targets the card."""
    if not re.is_has_property(EFFECT_FLAG_CARD_TARGET):
        return False
    targets: group = duel.get_chain_info(ev, CHAININFO_TARGET_CARDS)
    return targets.is_contains(c)


def activate_field_spell(c, tp):
    """Inside an operation: activate a Field Spell while the effect resolves (Duel.ActivateFieldSpell, ACT-18).

    It makes no Chain Link, and what its activation would do is not done. The player's old Field Spell goes to the GY.
    """
    return duel.move_to_field(c, tp, tp, LOCATION_FZONE, POS_FACEUP, True)
