"""The effects of the cards made for tests; their facts are in `facts.py`."""

from ygocore.cards.language import *

WHEN_WATCHER = 900000001
IF_WATCHER = 900000002
MUST_WATCHER = 900000003
DRUMMER = 900000004
HERMIT = 900000005
SCOUT = 900000006
WALL = 900000007
GIANT = 900000008
SEND_THEN_GAIN = 900000011
GAIN_THEN_SEND = 900000012
BANNER = 900000013
BOOST = 900000014
LESSON = 900000015
TOKENS = 900000016
TOKEN = 900000017
NO_ANSWER = 900000018
HEAL = 900000019
DENIAL = 900000021
SILENCE = 900000022
VETO = 900000023
DRAIN = 900000024
CUT = 900000025
RISE = 900000026
PAUSE = 900000027


def gain(amount):
    def operation(e, tp):
        duel.recover(tp, amount, REASON_EFFECT)

    return operation


def watcher(code, type, property):
    @card(code)
    def declare(c):
        """Watcher"""
        c.effect(
            type=EFFECT_TYPE_SINGLE | type,
            code=EVENT_TO_GRAVE,
            property=property,
            category=CATEGORY_RECOVER,
            operation=gain(100),
        )


watcher(WHEN_WATCHER, EFFECT_TYPE_TRIGGER_O, 0)
watcher(IF_WATCHER, EFFECT_TYPE_TRIGGER_O, EFFECT_FLAG_DELAY)
watcher(MUST_WATCHER, EFFECT_TYPE_TRIGGER_F, 0)


@card(DRUMMER)
def drummer(c):
    """Drummer: once per turn, gain 200 LP; once per turn by name, gain 300 LP"""
    c.effect(type=EFFECT_TYPE_IGNITION, range=LOCATION_MZONE, count_limit=1, operation=gain(200))
    c.effect(type=EFFECT_TYPE_IGNITION, range=LOCATION_MZONE, count_limit=(1, DRUMMER), operation=gain(300))


@card(HERMIT)
def hermit(c):
    """Hermit: unaffected by Spells; cannot be targeted by Traps"""

    def spells(e, re):
        return re.is_spell_effect()

    def traps(e, re, rp):
        return re.is_trap_effect()

    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_IMMUNE_EFFECT,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        value=spells,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_CANNOT_BE_EFFECT_TARGET,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        value=traps,
    )


@card(SCOUT)
def scout(c):
    """Scout: when Normal Summoned, the opponent loses nothing and you gain 400 LP (quick, in either turn: 50)"""
    c.effect(type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O, code=EVENT_SUMMON_SUCCESS, operation=gain(400))
    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_FREE_CHAIN,
        range=LOCATION_MZONE,
        count_limit=1,
        operation=gain(50),
    )


@card(WALL)
def wall(c):
    """Wall: each other monster has 100 less ATK"""

    def others(e, c):
        return c != e.get_handler()

    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_UPDATE_ATTACK,
        range=LOCATION_MZONE,
        target_range=(LOCATION_MZONE, LOCATION_MZONE),
        target=others,
        value=-100,
    )


@card(GIANT)
def giant(c):
    """Giant: comes from the hand by itself while the opponent controls a monster"""

    def condition(e, c):
        if c is None:
            return True
        tp = c.get_controller()
        return (
            duel.get_location_count(tp, LOCATION_MZONE) > 0
            and duel.get_field_group_count(tp, 0, LOCATION_MZONE) > 0
        )

    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_SPSUMMON_PROC,
        property=EFFECT_FLAG_UNCOPYABLE,
        range=LOCATION_HAND,
        condition=condition,
    )


def send_and_gain(code, gain_first):
    @card(code)
    def declare(c):
        """Send and gain"""

        def target(e, tp, chk):
            if chk == 0:
                return duel.is_existing_matching_card(None, tp, LOCATION_MZONE, 0, 1, None)

        def operation(e, tp):
            if gain_first:
                duel.recover(tp, 1000, REASON_EFFECT)
                duel.break_effect()
            g = duel.select_matching_card(tp, None, tp, LOCATION_MZONE, 0, 1, 1, None)
            duel.send_to_grave(g, REASON_EFFECT)
            if not gain_first:
                duel.break_effect()
                duel.recover(tp, 1000, REASON_EFFECT)

        c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, target=target, operation=operation)


send_and_gain(SEND_THEN_GAIN, False)
send_and_gain(GAIN_THEN_SEND, True)


@card(BANNER)
def banner(c):
    """Banner: all monsters gain 500 ATK"""
    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_UPDATE_ATTACK,
        range=LOCATION_FZONE,
        target_range=(LOCATION_MZONE, LOCATION_MZONE),
        value=500,
    )


def faceup_monster_target(e, tp, chk):
    if chk == 0:
        return duel.is_existing_target(card.is_faceup, tp, LOCATION_MZONE, LOCATION_MZONE, 1, None)
    duel.select_target(tp, card.is_faceup, tp, LOCATION_MZONE, LOCATION_MZONE, 1, 1, None)


@card(BOOST)
def boost(c):
    """Boost: a monster gains 1000 ATK this turn"""

    def operation(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e) and tc.is_faceup():
            e1 = effect.create_effect(e.get_handler())
            e1.set_type(EFFECT_TYPE_SINGLE)
            e1.set_code(EFFECT_UPDATE_ATTACK)
            e1.set_value(1000)
            e1.set_reset(RESET_EVENT | RESETS_STANDARD | RESET_PHASE | PHASE_END)
            tc.register_effect(e1)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        property=EFFECT_FLAG_CARD_TARGET | EFFECT_FLAG_DAMAGE_STEP,
        target=faceup_monster_target,
        operation=operation,
    )


@card(LESSON)
def lesson(c):
    """Lesson: 1 per turn, discard 1 card; gain 600"""

    def cost(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(
                card.is_discardable, tp, LOCATION_HAND, 0, 1, e.get_handler()
            )
        duel.discard_hand(tp, card.is_discardable, 1, 1, REASON_COST | REASON_DISCARD, e.get_handler())

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        count_limit=(1, LESSON, EFFECT_COUNT_CODE_OATH),
        cost=cost,
        operation=gain(600),
    )


@card(TOKENS)
def tokens(c):
    """Tokens: 2 of them"""

    def target(e, tp, chk):
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_MZONE) > 1

    def operation(e, tp):
        if duel.get_location_count(tp, LOCATION_MZONE) < 2:
            return
        for _number in range(2):
            duel.special_summon_step(
                duel.create_token(tp, TOKEN), 0, tp, tp, False, False, POS_FACEUP_DEFENSE
            )
        duel.special_summon_complete()

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, target=target, operation=operation)


@card(NO_ANSWER)
def no_answer(c):
    """No Answer: nothing can be chained to it; gain 700"""

    def nothing(e, rp, tp):
        return False

    def target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_chain_limit(nothing)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, target=target, operation=gain(700))


@card(HEAL)
def heal(c):
    """Heal: gain 800"""
    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=gain(800))


@card(DENIAL)
def denial(c):
    """Denial: negate an activation, and destroy the card"""

    def condition(e, tp, ev):
        return duel.is_chain_negatable(ev)

    def operation(e, tp, eg, ev):
        if duel.negate_activation(ev):
            duel.destroy(eg, REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_CHAINING, condition=condition, operation=operation)


@card(SILENCE)
def silence(c):
    """Silence: negate the effect that is activated"""

    def condition(e, tp, ev):
        return duel.is_chain_disablable(ev)

    def operation(e, tp, ev):
        duel.negate_effect(ev)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_CHAINING, condition=condition, operation=operation)


@card(VETO)
def veto(c):
    """Veto: negate a Summon, and destroy the monster"""

    def operation(e, tp, eg):
        duel.negate_summon(eg)
        duel.destroy(eg, REASON_EFFECT)

    for code in (EVENT_SUMMON, EVENT_FLIP_SUMMON, EVENT_SPSUMMON):
        c.effect(type=EFFECT_TYPE_ACTIVATE, code=code, operation=operation)


@card(DRAIN)
def drain(c):
    """Drain: the effects of face-up monsters are negated"""
    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_DISABLE,
        range=LOCATION_SZONE,
        target_range=(LOCATION_MZONE, LOCATION_MZONE),
        target=lambda e, c: c.is_faceup(),
    )


@card(CUT)
def cut(c):
    """Cut: destroy 1 face-up monster"""

    def operation(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e):
            duel.destroy(tc, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        property=EFFECT_FLAG_CARD_TARGET,
        target=faceup_monster_target,
        operation=operation,
    )


@card(RISE)
def rise(c):
    """Rise: Special Summon 1 monster from your GY"""

    def revivable(c, e, tp):
        return c.is_can_be_special_summoned(e, 0, tp, False, False)

    def target(e, tp, chk):
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_MZONE) > 0 and duel.is_existing_target(
                revivable, tp, LOCATION_GRAVE, 0, 1, None, e, tp
            )
        duel.select_target(tp, revivable, tp, LOCATION_GRAVE, 0, 1, 1, None, e, tp)

    def operation(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e):
            duel.special_summon(tc, 0, tp, tp, False, False, POS_FACEUP)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        property=EFFECT_FLAG_CARD_TARGET,
        target=target,
        operation=operation,
    )


@card(PAUSE)
def pause(c):
    """Pause: negate an attack"""

    def operation(e, tp):
        duel.negate_attack()

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_ATTACK_ANNOUNCE, operation=operation)
