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


def revive(f, own=LOCATION_GRAVE, other=0, position=POS_FACEUP):
    """Target 1 monster in the GY that the filter accepts; Special Summon it."""

    def usable(c, e, tp):
        return f(c) and c.is_can_be_special_summoned(e, 0, tp, False, False, position)

    def target(e, tp, chk, chkc):
        if chkc:
            return chkc.is_location(LOCATION_GRAVE) and usable(chkc, e, tp)
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_MZONE) > 0 and duel.is_existing_target(
                usable, tp, own, other, 1, None, e, tp
            )
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        g = duel.select_target(tp, usable, tp, own, other, 1, 1, None, e, tp)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, g, 1, 0, 0)

    def operation(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e):
            duel.special_summon(tc, 0, tp, tp, False, False, position)

    return {
        "category": CATEGORY_SPECIAL_SUMMON,
        "property": EFFECT_FLAG_CARD_TARGET,
        "target": target,
        "operation": operation,
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

    def operation(e, tp):
        duel.destroy(duel.get_target_cards(e), REASON_EFFECT)

    return {
        "category": CATEGORY_DESTROY,
        "property": EFFECT_FLAG_CARD_TARGET,
        "target": target,
        "operation": operation,
    }


def draw(count):
    """Draw cards."""

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_player_can_draw(tp, count)
        duel.set_target_player(tp)
        duel.set_target_param(count)
        duel.set_operation_info(0, CATEGORY_DRAW, None, 0, tp, count)

    def operation(e, tp):
        player, number = duel.get_chain_info(0, CHAININFO_TARGET_PLAYER, CHAININFO_TARGET_PARAM)
        duel.draw(player, number, REASON_EFFECT)

    return {
        "category": CATEGORY_DRAW,
        "property": EFFECT_FLAG_PLAYER_TARGET,
        "target": target,
        "operation": operation,
    }


def damage(amount):
    """Inflict damage to the opponent."""

    def target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_target_player(1 - tp)
        duel.set_target_param(amount)
        duel.set_operation_info(0, CATEGORY_DAMAGE, None, 0, 1 - tp, amount)

    def operation(e, tp):
        player, points = duel.get_chain_info(0, CHAININFO_TARGET_PLAYER, CHAININFO_TARGET_PARAM)
        duel.damage(player, points, REASON_EFFECT)

    return {
        "category": CATEGORY_DAMAGE,
        "property": EFFECT_FLAG_PLAYER_TARGET,
        "target": target,
        "operation": operation,
    }


def recover(amount):
    """Gain LP."""

    def target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_target_player(tp)
        duel.set_target_param(amount)
        duel.set_operation_info(0, CATEGORY_RECOVER, None, 0, tp, amount)

    def operation(e, tp):
        player, points = duel.get_chain_info(0, CHAININFO_TARGET_PLAYER, CHAININFO_TARGET_PARAM)
        duel.recover(player, points, REASON_EFFECT)

    return {
        "category": CATEGORY_RECOVER,
        "property": EFFECT_FLAG_PLAYER_TARGET,
        "target": target,
        "operation": operation,
    }


# --- whole declarations
# --------------------------------------------------------------------------------------------


def activation(c, **keywords):
    """The card is activated and stays, or does what the keywords say."""
    return c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, **keywords)


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


def until_end_of_turn(tc, c, code, value):
    """Give a monster a continuous effect of the card `c` until the end of the turn, or until it leaves."""
    e1 = effect.create_effect(c)
    e1.set_type(EFFECT_TYPE_SINGLE)
    e1.set_code(code)
    e1.set_value(value)
    e1.set_reset(RESETS_STANDARD_PHASE_END)
    tc.register_effect(e1)


def negate_effects(tc, c):
    """Negate a monster's effects while it is on the field."""
    e1 = effect.create_effect(c)
    e1.set_type(EFFECT_TYPE_SINGLE)
    e1.set_code(EFFECT_DISABLE)
    e1.set_reset(RESET_EVENT | RESETS_STANDARD)
    tc.register_effect(e1)
    e2 = e1.clone()
    e2.set_code(EFFECT_DISABLE_EFFECT)
    e2.set_value(RESET_TURN_SET)
    tc.register_effect(e2)


def activate_field_spell(c, tp):
    """Inside an operation: activate a Field Spell while the effect resolves (Duel.ActivateFieldSpell, ACT-18).

    It makes no Chain Link, and what its activation would do is not done. The player's old Field Spell goes to the GY.
    """
    return duel.move_to_field(c, tp, tp, LOCATION_FZONE, POS_FACEUP, True)
