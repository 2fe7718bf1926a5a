"""Moves, Life Points, zones, summons and battles as effects touch them, with cards made for it: rules of WIN, LP, ZONE, MOVE,
SUM, NS, TRIB, FLIP, POS, PHASE, BATTLE, REPLAY, DMG and GAP that need effects, and edge cases."""

# Card functions have no types, and constants come by name from the language.
# mypy: ignore-errors

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.scenario import Card, Side, attack, defense, face_down, set_card
from tests.workshop import Workshop, code_of
from ygocore.cards.language import *
from ygocore.cards.language import card, duel, effect
from ygocore.constants import Phase, Position, Type
from ygocore.duel import Duel
from ygocore.errors import NotationError
from ygocore.rulesets import RULESETS, Switch
from ygocore.snapshot import WinReason

made = Workshop()


def face_up(name: str) -> Card:
    """A face-up Spell or Trap."""
    return Card(name, Position.FACEUP)


def gain(amount):
    def operation(e, tp):
        duel.recover(tp, amount, REASON_EFFECT)

    return operation


def spell_that(name, operation, kind=0):
    """A Spell that does that."""

    @made.spell(name, kind)
    def declare(c):
        c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


def trap_that(name, operation, code=EVENT_FREE_CHAIN, property=0, kind=0):
    """A Trap that does that."""

    @made.trap(name, kind)
    def declare(c):
        c.effect(type=EFFECT_TYPE_ACTIVATE, code=code, property=property, operation=operation)


def lasting(name, code, own, other, value=0, property=0, kind=Type.CONTINUOUS):
    """A Continuous Trap with a field effect."""

    @made.trap(name, kind)
    def declare(c):
        c.effect(
            type=EFFECT_TYPE_FIELD,
            code=code,
            property=property,
            range=LOCATION_SZONE,
            target_range=(own, other),
            value=value,
        )


def reacts(name, event, amount, property=0, single=True, condition=None, **facts):
    """A monster with a mandatory Trigger Effect."""

    @made.monster(name, **facts)
    def declare(c):
        c.effect(
            type=(EFFECT_TYPE_SINGLE if single else EFFECT_TYPE_FIELD) | EFFECT_TYPE_TRIGGER_F,
            code=event,
            property=property,
            range=0 if single else LOCATION_MZONE,
            condition=condition,
            operation=gain(amount),
        )


# -- the cards ----------------------------------------------------------------------------------------------------


@made.monster("Last Letter")
def last_letter(c):
    """While it is in your hand together with First Letter, you win."""

    def complete(e, tp):
        return duel.is_existing_matching_card(card.is_code, tp, LOCATION_HAND, 0, 1, None, code_of_first)

    def operation(e, tp):
        duel.win(tp, 0x10)

    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_ADJUST,
        range=LOCATION_HAND,
        condition=complete,
        operation=operation,
    )


code_of_first = code_of("First Letter")
made.plain("First Letter")


def deal_letters(e, tp):
    for player in range(2):
        g = duel.get_matching_group(card.is_code, player, LOCATION_DECK, 0, None, code_of_first)
        duel.send_to_hand(g, PLAYER_NONE, REASON_EFFECT)


spell_that("Deal Letters", deal_letters)


def pay_half(e, tp, chk):
    if chk == 0:
        return duel.check_lp_cost(tp, duel.get_lp(tp) // 2)
    duel.pay_lp_cost(tp, duel.get_lp(tp) // 2)


@made.spell("Half The Price")
def half_the_price(c):
    """Pay half your LP."""
    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, cost=pay_half)


@made.spell("Odd Price")
def odd_price(c):
    """Pay all but 500 of your LP; gain 1."""

    def cost(e, tp, chk):
        if chk == 0:
            return duel.check_lp_cost(tp, duel.get_lp(tp) - 500)
        duel.pay_lp_cost(tp, duel.get_lp(tp) - 500)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, cost=cost, operation=gain(1))


@made.spell("Price 1000")
def price_1000(c):
    """Pay 1000 LP; gain 1."""

    def cost(e, tp, chk):
        if chk == 0:
            return duel.check_lp_cost(tp, 1000)
        duel.pay_lp_cost(tp, 1000)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, cost=cost, operation=gain(1))


lasting("Free Of Charge", EFFECT_LPCOST_CHANGE, 1, 0, 0, EFFECT_FLAG_PLAYER_TARGET)


def lose_500(e, tp):
    duel.set_lp(tp, duel.get_lp(tp) - 500)


spell_that("Slip Away", lose_500)
for event, name in ((EVENT_DAMAGE, "Hurt"), (EVENT_PAY_LPCOST, "Charged")):
    reacts(f"{name} Witness", event, 1, single=False)

lasting("Open Hands", EFFECT_PUBLIC, LOCATION_HAND, LOCATION_HAND)


@made.spell("Look At One")
def look_at_one(c):
    """Your opponent shows you 1 card of the hand."""

    def operation(e, tp):
        g = duel.get_field_group(tp, 0, LOCATION_HAND).random_select(tp, 1)
        duel.confirm_cards(tp, g)
        duel.shuffle_hand(1 - tp)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


@made.spell("Show Until Night")
def show_until_night(c):
    """1 card in your hand is revealed until the End Phase."""

    def operation(e, tp):
        tc = duel.select_matching_card(tp, None, tp, LOCATION_HAND, 0, 1, 1, None).get_first()
        if tc:
            e1 = effect.create_effect(e.get_handler())
            e1.set_type(EFFECT_TYPE_SINGLE)
            e1.set_code(EFFECT_PUBLIC)
            e1.set_reset(RESET_EVENT | RESETS_STANDARD | RESET_PHASE | PHASE_END)
            tc.register_effect(e1)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


def sweep_the_field(e, tp):
    g = duel.get_matching_group(None, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, e.get_handler())
    duel.send_to_grave(g, REASON_EFFECT)


spell_that("Sweep The Field", sweep_the_field)
lasting("Locked Zones", EFFECT_DISABLE_FIELD, 0, 0, 0x5)


@made.monster("Aloof", attack=2400)
def aloof(c):
    """Unaffected by card effects."""
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_IMMUNE_EFFECT,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        value=lambda e, te: te.get_owner() != e.get_owner(),
    )


def opponent_sends_one(e, tp):
    g = duel.select_matching_card(1 - tp, None, 1 - tp, LOCATION_MZONE, 0, 1, 1, None)
    duel.send_to_grave(g, REASON_RULE)


spell_that("Give One Up", opponent_sends_one)


def banish_all_monsters(e, tp):
    duel.remove(duel.get_field_group(tp, LOCATION_MZONE, LOCATION_MZONE), POS_FACEUP, REASON_EFFECT)


spell_that("Exile All", banish_all_monsters)
reacts("Mourner", EVENT_LEAVE_FIELD, 5)
reacts("Door Witness", EVENT_LEAVE_FIELD, 5, single=False)
reacts(
    "Monster Witness",
    EVENT_LEAVE_FIELD,
    5,
    single=False,
    condition=lambda e, eg: eg.is_exists(card.is_previous_location, 1, None, LOCATION_MZONE),
)
reacts("Grave Bell", EVENT_TO_GRAVE, 7)


@made.trap("Short Absence")
def short_absence(c):
    """Target 1 monster you control; banish it, and return it to the field at once."""

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_target(card.is_able_to_remove, tp, LOCATION_MZONE, 0, 1, None)
        duel.select_target(tp, card.is_able_to_remove, tp, LOCATION_MZONE, 0, 1, 1, None)

    def operation(e, tp):
        tc = duel.get_first_target()
        there = tc and tc.is_relate_to_effect(e)
        if there and duel.remove(tc, POS_FACEUP, REASON_EFFECT | REASON_TEMPORARY) > 0:
            duel.return_to_field(tc)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        property=EFFECT_FLAG_CARD_TARGET,
        target=target,
        operation=operation,
    )


@made.trap("Fill And Return")
def fill_and_return(c):
    """Banish 1 of your monsters for a moment; meanwhile monsters from your GY take all zones."""

    def operation(e, tp):
        tc = duel.get_first_matching_card(card.is_faceup, tp, LOCATION_MZONE, 0, None)
        if tc and duel.remove(tc, POS_FACEUP, REASON_EFFECT | REASON_TEMPORARY) > 0:
            g = duel.get_matching_group(card.is_monster, tp, LOCATION_GRAVE, 0, None)
            duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP_ATTACK)
            duel.return_to_field(tc)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


def return_to_the_grave(e, tp):
    g = duel.get_field_group(tp, LOCATION_REMOVED, LOCATION_REMOVED)
    duel.send_to_grave(g, REASON_EFFECT | REASON_RETURN)


spell_that("Return To The Grave", return_to_the_grave)


def take_everything_back(e, tp):
    g = duel.get_matching_group(card.is_monster, tp, LOCATION_MZONE, LOCATION_MZONE, None)
    duel.send_to_hand(g, PLAYER_NONE, REASON_EFFECT)


spell_that("Everything Back", take_everything_back)
reacts(
    "Field Mourner",
    EVENT_TO_GRAVE,
    5,
    condition=lambda e: e.get_handler().is_previous_location(LOCATION_ONFIELD),
)
reacts(
    "Phoenix",
    EVENT_TO_GRAVE,
    9,
    condition=lambda e: (
        e.get_handler().is_reason(REASON_DESTROY) and e.get_handler().is_reason(REASON_EFFECT)
    ),
)
reacts("Summon Ear", EVENT_SUMMON_SUCCESS, 1, single=False)
reacts("Special Ear", EVENT_SPSUMMON_SUCCESS, 10, single=False)
reacts("Flip Ear", EVENT_FLIP_SUMMON_SUCCESS, 100, single=False)


@made.trap("Mass Guard", Type.CONTINUOUS)
def mass_guard(c):
    """Your monsters cannot be destroyed by card effects."""
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_INDESTRUCTABLE_EFFECT,
        range=LOCATION_SZONE,
        target_range=(LOCATION_MZONE, 0),
        value=1,
    )


lasting("Kind Light", EFFECT_LIGHT_OF_INTERVENTION, 1, 1, 1, EFFECT_FLAG_PLAYER_TARGET)


@made.monster("Offering")
def offering(c):
    """You can Tribute 1 monster; gain 2."""

    def cost(e, tp, chk):
        if chk == 0:
            return duel.check_release_group_cost(tp, None, 1, False, None, None)
        duel.release(duel.select_release_group_cost(tp, None, 1, 1, False, None, None), REASON_COST)

    c.effect(type=EFFECT_TYPE_IGNITION, range=LOCATION_MZONE, cost=cost, operation=gain(2))


@made.monster("Flip Gift", kind=Type.EFFECT | Type.FLIP)
def flip_gift(c):
    """FLIP: gain 3."""
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_FLIP | EFFECT_TYPE_TRIGGER_F, code=EVENT_FLIP, operation=gain(3)
    )


reacts("Flip Pride", EVENT_FLIP_SUMMON_SUCCESS, 4)


def change_all(e, tp):
    duel.change_position(
        duel.get_field_group(tp, LOCATION_MZONE, LOCATION_MZONE),
        POS_FACEUP_DEFENSE,
        POS_FACEUP_ATTACK,
        POS_FACEUP_ATTACK,
        POS_FACEUP_ATTACK,
    )


spell_that("Turn All", change_all, Type.QUICKPLAY)


def end_the_battle(e, tp):
    duel.negate_attack()
    duel.skip_phase(duel.get_turn_player(), PHASE_BATTLE, RESET_PHASE | PHASE_BATTLE_STEP, 1)


trap_that("Halt", end_the_battle, EVENT_ATTACK_ANNOUNCE)


def burn(e, tp):
    duel.damage(1 - tp, 300, REASON_EFFECT)


spell_that("Burn", burn)


@made.monster("Amazon", attack=1500)
def amazon(c):
    """After damage calculation: banish the monster that it battles."""

    def condition(e):
        return e.get_handler().get_battle_target() is not None

    def operation(e, tp):
        tc = e.get_handler().get_battle_target()
        if tc and tc.is_relate_to_battle():
            duel.remove(tc, POS_FACEUP, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_BATTLED,
        condition=condition,
        operation=operation,
    )


def destroy_all_monsters(e, tp):
    duel.destroy(duel.get_field_group(tp, LOCATION_MZONE, LOCATION_MZONE), REASON_EFFECT)


trap_that("Sudden Storm", destroy_all_monsters, property=EFFECT_FLAG_DAMAGE_STEP)


@made.trap("Second Thought")
def second_thought(c):
    """The opponent's attacking monster attacks you directly, or another of your monsters."""

    def operation(e, tp):
        g = duel.select_matching_card(tp, None, tp, LOCATION_MZONE, 0, 1, 1, duel.get_attack_target())
        duel.change_attack_target(g.get_first())

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_ATTACK_ANNOUNCE, operation=operation)


@made.trap("Call To Arms")
def call_to_arms(c):
    """Normal Summon 1 monster from your hand."""

    def summonable(c):
        return c.is_summonable(True, None)

    def operation(e, tp):
        tc = duel.select_matching_card(tp, summonable, tp, LOCATION_HAND, 0, 1, 1, None).get_first()
        if tc:
            duel.summon(tp, tc, True, None)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


@made.monster("Proud", attack=1500)
def proud(c):
    """When it destroys a monster by battle: gain 6."""
    c.effect(type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F, code=EVENT_BATTLE_DESTROYING, operation=gain(6))


@made.trap("Blink")
def blink(c):
    """Turn the attacking monster face-down, then to face-up Defense Position."""

    def operation(e, tp):
        c = duel.get_attacker() if duel.is_turn_player(1 - tp) else duel.get_attack_target()
        duel.change_position(c, POS_FACEDOWN_DEFENSE)
        duel.change_position(c, POS_FACEUP_DEFENSE)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_BATTLE_START,
        property=EFFECT_FLAG_DAMAGE_STEP,
        operation=operation,
    )


@made.monster("Disloyal")
def disloyal(c):
    """If it is controlled by another player than its owner, destroy it."""
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_SELF_DESTROY,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        condition=lambda e: e.get_handler().get_controller() != e.get_handler().get_owner(),
    )


def control_for_the_turn(e, tp):
    g = duel.get_field_group(tp, 0, LOCATION_MZONE)
    duel.get_control(g, tp, PHASE_END, 1)


spell_that("Borrow All", control_for_the_turn)


def set_an_equip(e, tp):
    g = duel.get_matching_group(card.is_type, tp, LOCATION_GRAVE, 0, None, TYPE_EQUIP)
    duel.sset(tp, g)


spell_that("Set An Equip", set_an_equip)


@made.trap("Absorb")
def absorb(c):
    """Equip 1 of your monsters with another one."""

    def operation(e, tp):
        holder = duel.get_first_matching_card(card.is_code, tp, LOCATION_MZONE, 0, None, code_of_aloof)
        tc = duel.get_first_matching_card(card.is_code, tp, LOCATION_MZONE, 0, None, code_of_first)
        if holder and tc:
            duel.equip(tp, tc, holder)
            e1 = effect.create_effect(e.get_handler())
            e1.set_type(EFFECT_TYPE_SINGLE)
            e1.set_code(EFFECT_EQUIP_LIMIT)
            e1.set_value(1)
            e1.set_reset(RESET_EVENT | RESETS_STANDARD)
            tc.register_effect(e1)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


code_of_aloof = code_of("Aloof")


@made.monster("Halving", level=7)
def halving(c):
    """You can reveal it in your hand... its Level is halved on the field."""
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_CHANGE_LEVEL,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        value=lambda e, c: c.get_original_level() // 2,
    )
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        range=LOCATION_MZONE,
        operation=tell_level,
    )


def tell_level(e, tp):
    duel.set_lp(tp, e.get_handler().get_level())


def send_and_gain_if_there(e, tp):
    tc = duel.get_first_matching_card(card.is_monster, tp, LOCATION_MZONE, 0, None)
    if tc and duel.send_to_grave(tc, REASON_EFFECT) > 0 and tc.is_location(LOCATION_GRAVE):
        duel.recover(tp, 400, REASON_EFFECT)


spell_that("If It Gets There", send_and_gain_if_there)
lasting(
    "Macro Made",
    EFFECT_TO_GRAVE_REDIRECT,
    0xFF,
    0xFF,
    LOCATION_REMOVED,
    EFFECT_FLAG_SET_AVAILABLE | EFFECT_FLAG_IGNORE_RANGE | EFFECT_FLAG_IGNORE_IMMUNE,
)


@made.trap("Ready Trap")
def ready_trap(c):
    """Can be activated in the turn in which it was Set: gain 1."""
    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=gain(1))
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_TRAP_ACT_IN_SET_TURN, property=EFFECT_FLAG_SET_AVAILABLE)


@made.spell("Deck Or Grave")
def deck_or_grave(c):
    """Add 1 monster from your Deck or GY to your hand."""

    def operation(e, tp):
        g = duel.select_matching_card(tp, card.is_monster, tp, LOCATION_DECK | LOCATION_GRAVE, 0, 1, 1, None)
        duel.send_to_hand(g, PLAYER_NONE, REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


lasting("No Harm", EFFECT_CHANGE_DAMAGE, 1, 0, 0, EFFECT_FLAG_PLAYER_TARGET)
lasting("Double Pain", EFFECT_CHANGE_BATTLE_DAMAGE, 1, 0, DOUBLE_DAMAGE, EFFECT_FLAG_PLAYER_TARGET)
lasting("Half Pain", EFFECT_CHANGE_BATTLE_DAMAGE, 1, 0, HALF_DAMAGE, EFFECT_FLAG_PLAYER_TARGET)
lasting("Mirror Pain", EFFECT_REFLECT_BATTLE_DAMAGE, 1, 0, 1, EFFECT_FLAG_PLAYER_TARGET)
lasting("Shared Pain", EFFECT_BOTH_BATTLE_DAMAGE, 1, 0, 1, EFFECT_FLAG_PLAYER_TARGET)
lasting("Sweet Pain", EFFECT_REVERSE_DAMAGE, 1, 0, 1, EFFECT_FLAG_PLAYER_TARGET)
lasting("Fixed Pain", EFFECT_CHANGE_BATTLE_DAMAGE, 1, 0, 50, EFFECT_FLAG_PLAYER_TARGET)


@made.monster("Forecast", attack=0)
def forecast(c):
    """Quick, before damage calculation: gain the battle damage that you are about to take, and 10000."""

    def operation(e, tp):
        duel.set_lp(tp, 10000 + duel.get_battle_damage(tp))

    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_PRE_DAMAGE_CALCULATE,
        range=LOCATION_HAND,
        property=EFFECT_FLAG_DAMAGE_STEP,
        operation=operation,
    )


@made.trap("Dawn Light", Type.CONTINUOUS)
def dawn_light(c):
    """At the start of the Battle Phase: turn all face-down monsters face-up."""

    def operation(e, tp):
        g = duel.get_matching_group(card.is_facedown, tp, LOCATION_MZONE, LOCATION_MZONE, None)
        duel.change_position(g, 0, 0, 0, POS_FACEUP_DEFENSE)

    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_PHASE_START + PHASE_BATTLE_START,
        range=LOCATION_SZONE,
        operation=operation,
    )


@made.monster("Reckoner", attack=1800)
def reckoner(c):
    """In Main Phase 2: gain 1 LP for each attack of it, 10 for each declaration."""

    def operation(e, tp):
        c = e.get_handler()
        duel.recover(tp, c.get_attacked_count() + 10 * c.get_attack_announced_count(), REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_IGNITION, range=LOCATION_MZONE, operation=operation)


def battle(duel, attacker="Battle Ox", target=None):
    """An attack, with no answers to it."""
    duel.to_battle_phase()
    duel.settle()
    duel.choose("ATTACK", attacker, "mzone")
    if target is not None:
        duel.answer(target)
    while duel.duel.prompt is not None and duel.duel.prompt.kind.name == "SELECT_CHAIN":
        duel.answer("pass")


# -- WIN, LP ------------------------------------------------------------------------------------------------------


def test_WIN_05_a_card_states_a_winning_condition(engine: str) -> None:
    mine = Side(hand=["Deal Letters", "Last Letter"], filler=["First Letter", *["Mokey Mokey"] * 5])
    with made.scenario(engine, mine) as duel:
        duel.activate("Deal Letters")
        duel.expect_end(0, 0x10)
        cards = {"engine": engine, "pool": duel.pool, "definitions": made.definitions}
        for again in (
            Duel.from_snapshot(duel.state, **cards),
            Duel.from_notation(duel.duel.notation(), **cards),
            Duel.from_bytes(duel.duel.to_bytes(), **cards),
        ):
            assert again.snapshot() == duel.state
        loop = replace(duel.state, winner=None, win_reason=WinReason.LOOP)
        assert Duel.from_snapshot(loop, **cards).snapshot() == loop
        with pytest.raises(NotationError, match=r"'card_999' is no reason; expected one of .*, loop, card_N"):
            Duel.from_notation(duel.duel.notation().replace("card_16", "card_999"), **cards)


def test_E_109_two_winning_conditions_in_the_same_moment_are_a_draw(engine: str) -> None:
    letters = ["First Letter", *["Mokey Mokey"] * 5]
    mine = Side(hand=["Deal Letters", "Last Letter"], filler=letters)
    with made.scenario(engine, mine, Side(hand=["Last Letter"], filler=letters)) as duel:
        duel.activate("Deal Letters")
        assert duel.duel.over
        assert duel.duel.winner is None


@pytest.mark.parametrize(("before", "after"), [(8000, 4000), (3001, 1501), (1, 1)])
def test_LP_04_and_E_105_what_remains_of_a_half_is_rounded_up(engine: str, before: int, after: int) -> None:
    with made.scenario(engine, Side(lp=before, hand=["Half The Price"])) as duel:
        duel.activate("Half The Price")
        assert duel.lp(0) == after


def test_E_107_too_little_lp_and_negative_costs(engine: str) -> None:
    for lp, offered in ((400, []), (600, ["Odd Price"]), (1000, ["Odd Price", "Price 1000"])):
        with made.scenario(engine, Side(lp=lp, hand=["Odd Price", "Price 1000"])) as duel:
            assert duel.offered("ACTIVATE") == offered


def test_E_107_where_nothing_need_be_paid_too_little_is_enough(engine: str) -> None:
    mine = Side(lp=400, hand=["Price 1000"], spells={0: face_up("Free Of Charge")})
    with made.scenario(engine, mine) as duel:
        duel.activate("Price 1000")
        assert duel.lp(0) == 401


def test_GAP_15_lp_that_become_less_are_neither_damage_nor_payment(engine: str) -> None:
    theirs = Side(monsters={0: "Hurt Witness", 1: "Charged Witness"})
    with made.scenario(engine, Side(hand=["Slip Away"]), theirs) as duel:
        duel.activate("Slip Away")
        assert (duel.lp(0), duel.lp(1)) == (7500, 8000)


def test_DMG_04_effects_deal_damage(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Burn"]), Side(monsters={0: "Hurt Witness"})) as duel:
        duel.activate("Burn")
        assert "DAMAGE" in duel.kinds()
        assert duel.lp(1) == 8000 - 300 + 1


# -- INFO ---------------------------------------------------------------------------------------------------------


def test_ZONE_02_on_the_field_means_monster_zones_spell_zones_and_the_field_zone(engine: str) -> None:
    mine = Side(
        hand=["Sweep The Field", "Bat"],
        monsters={0: "Haniwa"},
        spells={1: set_card("Cut"), 5: face_up("Banner")},
        grave=["Bat"],
        banished=["Bat"],
    )
    with made.scenario(engine, mine, Side(monsters={3: "Haniwa"})) as duel:
        duel.activate("Sweep The Field")
        duel.settle()
        assert sorted(duel.names(0, "grave")) == ["Banner", "Bat", "Cut", "Haniwa", "Sweep The Field"]
        assert duel.names(0, "hand") == ["Bat"]
        assert duel.names(0, "banished") == ["Bat"]
        assert duel.names(1, "grave") == ["Haniwa"]


def test_ZONE_13_a_zone_that_cannot_be_used(engine: str) -> None:
    mine = Side(hand=["Bat", "Bat"], spells={0: face_up("Locked Zones")})
    with made.scenario(engine, mine, auto_place=False) as duel:
        duel.choose("SUMMON", "Bat@0")
        assert [zone for _, _, zone in duel.offered_zones()] == [1, 3, 4]
    with made.scenario(engine, Side(hand=["Bat"]), mine, auto_place=False) as duel:
        duel.choose("SUMMON", "Bat")
        assert len(duel.offered_zones()) == 5  # only its controller's


# -- MOVE ---------------------------------------------------------------------------------------------------------


def test_MOVE_07_a_player_who_sends_may_send_what_is_unaffected(engine: str) -> None:
    """EX-75."""
    with made.scenario(engine, Side(hand=["Give One Up"]), Side(monsters={0: "Aloof"})) as duel:
        duel.activate("Give One Up")
        assert duel.names(1, "grave") == ["Aloof"]
        assert not duel.card("Aloof", 1, "grave").reason & REASON_EFFECT
    with made.scenario(engine, Side(hand=["Sweep The Field"]), Side(monsters={0: "Aloof"})) as duel:
        duel.activate("Sweep The Field")
        assert duel.monsters(1) == {0: "Aloof, attack"}


def test_MOVE_09_a_banished_monster_has_left_the_field(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Exile All"], monsters={0: "Mourner"})) as duel:
        duel.activate("Exile All")
        assert duel.lp(0) == 8005
        assert duel.names(0, "banished") == ["Mourner"]


@pytest.mark.parametrize("position", [attack, defense])
def test_MOVE_10_a_return_from_banishment_is_no_summon(engine: str, position) -> None:
    mine = Side(
        monsters={3: position("Bat"), 0: "Special Ear", 1: "Door Witness"},
        spells={0: set_card("Short Absence")},
    )
    with made.scenario(engine, mine) as duel:
        duel.activate("Short Absence", "Bat")
        assert "Bat, " + ("attack" if position is attack else "defense") in duel.monsters(0).values()
        assert duel.lp(0) == 8005  # it left; and nothing was Special Summoned


def test_GAP_10_without_a_free_main_monster_zone_it_goes_to_the_gy(engine: str) -> None:
    mine = Side(
        monsters={0: "Haniwa"},
        spells={0: set_card("Fill And Return")},
        grave=["Bat", "Bat", "Bat", "Bat", "Bat"],
    )
    with made.scenario(engine, mine) as duel:
        duel.activate("Fill And Return")
        assert list(duel.monsters(0).values()) == ["Bat, attack"] * 5
        assert "Haniwa" in duel.names(0, "grave")


def test_E_083_a_monster_that_was_away_for_a_moment_may_change_its_position(engine: str) -> None:
    mine = Side(hand=["Bat"], spells={0: set_card("Short Absence")})
    with made.scenario(engine, mine) as duel:
        duel.choose("SUMMON", "Bat")
        duel.settle()
        assert not duel.offers("CHANGE_POSITION")
        duel.activate("Short Absence")
        assert duel.offered("CHANGE_POSITION") == ["Bat"]


def test_MOVE_11_a_return_to_the_gy_is_no_sending(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Return To The Grave"], banished=["Grave Bell"])) as duel:
        duel.activate("Return To The Grave")
        assert "Grave Bell" in duel.names(0, "grave")
        assert duel.lp(0) == 8000


def test_GAP_13_cards_return_to_their_owners_hand(engine: str) -> None:
    mine = Side(hand=["Everything Back"], monsters={0: attack("Bat", owner=1), 1: "Haniwa"})
    with made.scenario(engine, mine) as duel:
        duel.activate("Everything Back")
        assert duel.names(0, "hand") == ["Haniwa"]
        assert duel.names(1, "hand") == ["Bat"]


@pytest.mark.parametrize(("monster", "gained"), [("Field Mourner", 0), ("Phoenix", 9), ("Grave Bell", 7)])
def test_MOVE_15_and_NS_08_a_negated_summon_was_nowhere(engine: str, monster: str, gained: int) -> None:
    """EX-27: triggers that name a place do not work, those that name none do."""
    with made.scenario(engine, Side(hand=[monster]), Side(spells={0: set_card("Veto")})) as duel:
        duel.choose("SUMMON", monster)
        duel.chain("Veto")
        assert duel.names(0, "grave") == [monster]
        assert duel.lp(0) == 8000 + gained


@pytest.mark.parametrize(("monster", "gained"), [("Field Mourner", 0), ("Phoenix", 9)])
def test_FLIP_10_and_MOVE_15_nor_was_a_negated_flip_summon(engine: str, monster: str, gained: int) -> None:
    mine = Side(monsters={0: face_down(monster)})
    with made.scenario(engine, mine, Side(spells={0: set_card("Veto")})) as duel:
        duel.choose("CHANGE_POSITION", monster, "mzone")
        duel.chain("Veto")
        assert duel.names(0, "grave") == [monster]
        assert duel.lp(0) == 8000 + gained


# -- SUM, NS, TRIB, FLIP ------------------------------------------------------------------------------------------

EARS = {0: "Summon Ear", 1: "Special Ear", 2: "Flip Ear"}


@pytest.mark.parametrize(
    ("act", "gained"), [("summon", 1), ("special", 10), ("flip", 100), ("set", 0), ("tribute", 1)]
)
def test_SUM_01_and_SUM_03_what_is_called_which_summon(engine: str, act: str, gained: int) -> None:
    mine = Side(
        hand=["Bat", "Curse of Dragon"],
        monsters={0: face_down("Haniwa")},
        spells={0: set_card("Rise")},
        grave=["Bat"],
    )
    with made.scenario(engine, mine, Side(monsters=EARS)) as duel:
        if act == "summon":
            duel.choose("SUMMON", "Bat")
        elif act == "tribute":
            duel.choose("SUMMON", "Curse of Dragon")
        elif act == "set":
            duel.choose("SET_MONSTER", "Bat")
        elif act == "flip":
            duel.choose("CHANGE_POSITION", "Haniwa", "mzone")
        else:
            duel.activate("Rise", "attack")
        while duel.duel.prompt.kind.name == "SELECT_CHAIN":
            duel.answer("pass")
        assert duel.lp(1) == 8000 + gained


def test_SUM_08_what_applies_begins_with_success(engine: str) -> None:
    """EX-22: Wall takes 100 ATK from others only once its Summon has not been negated."""
    mine = Side(hand=["Wall"], monsters={0: "Bat"})
    with made.scenario(engine, mine, Side(spells={0: set_card("Veto")})) as duel:
        duel.choose("SUMMON", "Wall")
        duel.expect_prompt("SELECT_CHAIN")
        assert duel.stats("Bat", 0)[0] == 300
        duel.answer("pass")
        assert duel.stats("Bat", 0)[0] == 200


def test_SUM_09_an_effect_summon_has_one_window_only(engine: str) -> None:
    mine = Side(spells={0: set_card("Rise")}, grave=["Bat"])
    theirs = Side(spells={0: set_card("Veto"), 1: set_card("Silence")}, monsters={0: "Special Ear"})
    with made.scenario(engine, mine, theirs) as duel:
        duel.activate("Rise")
        assert duel.offered("CHAIN") == ["Silence"]  # to the activation
        duel.answer("pass", "attack")
        duel.settle()
        assert duel.lp(1) == 8010


def test_SUM_11_a_negated_summon_did_not_take_place_but_is_used(engine: str) -> None:
    theirs = Side(monsters=EARS, spells={0: set_card("Veto")})
    with made.scenario(engine, Side(hand=["Bat", "Bat"]), theirs) as duel:
        duel.choose("SUMMON", "Bat@0")
        duel.chain("Veto")
        assert duel.lp(1) == 8000
        assert not duel.offers("SUMMON")


def test_SUM_12_and_SS_13_protection_on_the_field_does_not_help_before_success(engine: str) -> None:
    mine = Side(hand=["Bat"], spells={0: face_up("Mass Guard"), 1: set_card("Cut")})
    with made.scenario(engine, mine, Side(spells={0: set_card("Veto")})) as duel:
        duel.choose("SUMMON", "Bat")
        duel.chain("Veto")
        assert duel.names(0, "grave") == ["Bat"]
    with made.scenario(engine, mine) as duel:
        duel.choose("SUMMON", "Bat")
        duel.chain("Cut")
        assert duel.monsters(0) == {0: "Bat, attack"}


def test_TRIB_07_the_tributes_of_a_negated_summon_stay_in_the_gy(engine: str) -> None:
    mine = Side(hand=["Curse of Dragon"], monsters={0: "Bat"})
    with made.scenario(engine, mine, Side(spells={0: set_card("Veto")})) as duel:
        duel.choose("SUMMON", "Curse of Dragon")
        duel.chain("Veto")
        assert duel.names(0, "grave") == ["Bat", "Curse of Dragon"]


def test_NS_04_and_TRIB_09_face_up_defense_position_where_an_effect_allows_it(engine: str) -> None:
    """EX-19: it is a Summon, and with Tributes a Tribute Summon."""
    mine = Side(hand=["Bat", "Curse of Dragon"], spells={0: face_up("Kind Light")}, monsters={0: "Haniwa"})
    for name, zone in (("Bat", 1), ("Curse of Dragon", 0)):
        with made.scenario(engine, mine, Side(monsters={0: "Summon Ear"})) as duel:
            duel.choose("SUMMON", name)
            duel.expect_prompt("SELECT_POSITION")
            duel.answer("defense")
            assert duel.monsters(0)[zone] == f"{name}, defense"
            assert duel.lp(1) == 8001


def test_TRIB_10_tributing_is_a_cost_paid_before_any_answer(engine: str) -> None:
    mine = Side(monsters={0: "Offering", 1: "Bat"})
    with made.scenario(engine, mine, Side(spells={0: set_card("Silence")})) as duel:
        duel.activate("Offering", "Bat")
        assert duel.names(0, "grave") == ["Bat"]
        assert duel.player == 1
        duel.chain("Silence")
        assert duel.lp(0) == 8000


def test_FLIP_14_and_FLIP_11_flip_effects_by_flip_summon_attack_and_effect(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: face_down("Flip Gift")})) as duel:
        duel.change_position("Flip Gift")
        assert duel.lp(0) == 8003
    with made.scenario(engine, Side(monsters={0: face_down("Flip Gift")}, hand=["Turn All"])) as duel:
        duel.activate("Turn All")
        assert duel.lp(0) == 8003
    with made.scenario(engine, Side(monsters={0: "Bat"}), Side(monsters={0: face_down("Flip Gift")})) as duel:
        battle(duel, "Bat")
        assert duel.lp(1) == 8003


def test_FLIP_13_when_flip_summoned_is_not_when_flipped(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: face_down("Flip Pride")})) as duel:
        duel.change_position("Flip Pride")
        assert duel.lp(0) == 8004
    with made.scenario(engine, Side(monsters={0: face_down("Flip Pride")}, hand=["Turn All"])) as duel:
        duel.activate("Turn All")
        assert duel.lp(0) == 8000
    with made.scenario(
        engine, Side(monsters={0: "Bat"}), Side(monsters={0: face_down("Flip Pride")})
    ) as duel:
        battle(duel, "Bat")
        assert duel.lp(1) == 8000


# -- POS ----------------------------------------------------------------------------------------------------------


def test_POS_06_values_of_face_down_monsters_are_not_changed(engine: str) -> None:
    mine = Side(monsters={0: face_down("Bat"), 1: "Bat"}, spells={5: face_up("Banner")})
    with made.scenario(engine, mine) as duel:
        assert duel.stats("Bat@0", 0)[0] == 300
        assert duel.stats("Bat@1", 0)[0] == 800


def test_POS_07_and_POS_09_a_change_without_a_position_named_and_without_limit(engine: str) -> None:
    mine = Side(hand=["Turn All", "Turn All"], monsters={0: "Bat", 1: defense("Bat"), 2: face_down("Bat")})
    with made.scenario(engine, mine) as duel:
        duel.choose("CHANGE_POSITION", "Bat@0", "mzone")  # the manual one of the turn
        duel.settle()
        duel.activate("Turn All@0")
        duel.settle()
        assert duel.monsters(0) == {0: "Bat, attack", 1: "Bat, attack", 2: "Bat, attack"}
        duel.activate("Turn All")
        assert duel.monsters(0) == {0: "Bat, defense", 1: "Bat, defense", 2: "Bat, defense"}
        assert "Bat@0" not in [f"{each.place.sequence}" for each in duel.legal("CHANGE_POSITION")]
        assert {each.place.sequence for each in duel.legal("CHANGE_POSITION")} == {1, 2}


# -- PHASE, BATTLE, REPLAY, DMG -----------------------------------------------------------------------------------


def test_PHASE_03_and_PHASE_04_fast_effects_in_every_phase_and_no_event_between(engine: str) -> None:
    """Nothing reacts to a phase having ended: only the phase itself offers its windows."""
    theirs = Side(monsters={0: "Scout"})
    with made.scenario(engine, Side(monsters={0: "Bat"}), theirs) as duel:
        phases = []
        duel.choose("TO_BATTLE_PHASE")
        for _each in range(40):
            if duel.duel.turn_player == 1:
                break
            if duel.duel.prompt.kind.name == "SELECT_CHAIN":
                phases.append((duel.duel.phase.name, duel.player))
                duel.answer("pass")
            else:
                duel.choose("TO_END_PHASE")
        assert all(player == 1 for _, player in phases)
        assert [name for name, _ in phases] == [
            "MAIN1",
            "BATTLE_START",
            "BATTLE_STEP",
            "BATTLE",
            "MAIN2",
            "END",
        ]


def test_BATTLE_07_and_CF_26_an_ended_battle_phase_leaves_main_phase_2(engine: str) -> None:
    mine = Side(monsters={0: "Bat", 1: "Haniwa"})
    with made.scenario(engine, mine, Side(spells={0: set_card("Halt")})) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Bat", "mzone")
        duel.chain("Halt")
        duel.settle()
        assert duel.duel.phase == Phase.MAIN2
        assert duel.lp(1) == 8000


def test_REPLAY_02_a_new_target_or_a_direct_attack(engine: str) -> None:
    """The only target leaves: the attack may be made direct."""
    mine = Side(monsters={0: "Battle Ox"})
    theirs = Side(monsters={0: "Bat"}, spells={0: set_card("Cut")})
    with made.scenario(engine, mine, theirs) as duel:
        duel.to_battle_phase()
        duel.settle()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        duel.chain("Cut", "1:Bat")
        duel.expect_prompt("SELECT_YESNO")
        duel.answer("yes")
        duel.settle()
        assert duel.lp(1) == 8000 - 1700


def test_E_021_a_normal_summon_in_the_battle_step_gives_a_replay(engine: str) -> None:
    mine = Side(monsters={0: "Battle Ox"})
    theirs = Side(hand=["Haniwa"], monsters={0: "Bat"}, spells={0: set_card("Call To Arms")})
    with made.scenario(engine, mine, theirs) as duel:
        duel.to_battle_phase()
        duel.settle()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        duel.chain("Call To Arms")
        duel.expect_prompt("SELECT_YESNO")
        duel.answer("yes", "Haniwa")
        assert duel.names(1, "grave")[-1] == "Haniwa"


def test_DMG_12_after_damage_calculation_the_destroyed_are_still_there(engine: str) -> None:
    """EX-111."""
    with made.scenario(engine, Side(monsters={0: "Bat"}), Side(monsters={0: "Amazon"})) as duel:
        battle(duel, "Bat")
        assert duel.names(0, "banished") == ["Bat"]
        assert duel.names(0, "grave") == []


def test_GAP_05_no_calculation_without_one_of_the_two(engine: str) -> None:
    mine = Side(monsters={0: "Battle Ox"})
    theirs = Side(monsters={0: "Bat"}, spells={0: set_card("Sudden Storm")})
    with made.scenario(engine, mine, theirs) as duel:
        duel.to_battle_phase()
        duel.settle()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        while duel.duel.phase != Phase.DAMAGE:
            duel.answer("pass")
        duel.chain("Sudden Storm")
        duel.settle()
        assert "BATTLE" not in duel.kinds()
        assert duel.lp(1) == 8000
        assert duel.duel.phase == Phase.BATTLE_STEP


def test_GAP_08_there_is_one_window_to_negate_a_summon(engine: str) -> None:
    """Once something else has been chained, nothing can negate it any more."""
    theirs = Side(spells={0: set_card("Veto"), 1: set_card("Veto")})
    with made.scenario(engine, Side(hand=["Bat"], spells={0: set_card("Denial")}), theirs) as duel:
        duel.choose("SUMMON", "Bat")
        duel.chain("Veto@0")
        duel.chain("Denial")
        assert duel.monsters(0) == {0: "Bat, attack"}
        assert "SUMMONED" in duel.kinds()
        duel.expect_open()  # the second Veto was not offered


# -- edge cases ---------------------------------------------------------------------------------------------------


def test_E_013_a_monster_that_has_left_is_not_banished_where_it_is(engine: str) -> None:
    mine = Side(hand=["Offering"])
    with made.scenario(engine, mine, Side(spells={0: set_card("Bottomless Trap Hole")})) as duel:
        duel.summon("Offering")  # too weak for it
        duel.expect_open()


def test_E_027_a_negated_attack_was_declared_but_not_made(engine: str) -> None:
    mine = Side(monsters={0: "Reckoner"})
    for spells, told in (({0: set_card("Pause")}, 8010), ({}, 8011)):
        with made.scenario(engine, mine, Side(spells=spells)) as duel:
            duel.to_battle_phase()
            duel.choose("ATTACK", "Reckoner", "mzone")
            if spells:
                duel.chain("Pause")
            duel.to_main_phase_2()
            duel.activate("Reckoner")
            assert duel.lp(0) == told


@pytest.mark.parametrize(
    ("traps", "mine", "theirs"),
    [
        ([], 8000, 7000),
        (["Double Pain"], 8000, 6000),
        (["Half Pain"], 8000, 7500),
        (["Double Pain", "Double Pain"], 8000, 6000),  # at most once each
        (["Double Pain", "Half Pain"], 8000, 7000),
        (["Mirror Pain"], 7000, 8000),
        (["Shared Pain"], 7000, 7000),
        (["Mirror Pain", "Double Pain"], 7000, 8000),  # the doubling is that player's only
        (["Fixed Pain"], 8000, 7950),
        (["Fixed Pain", "No Harm"], 8000, 8000),
        (["No Harm"], 8000, 8000),
        (["Sweet Pain"], 8000, 9000),
        (["Sweet Pain", "Double Pain"], 8000, 10000),
    ],
)
def test_E_031_who_takes_battle_damage_and_what_it_becomes(
    engine: str, traps: list[str], mine: int, theirs: int
) -> None:
    """An attack with a lead of 1000, on a player with these Continuous Traps."""
    spells = {number: face_up(name) for number, name in enumerate(traps)}
    side = Side(monsters={0: "Forecast"}, spells=spells)
    with made.scenario(engine, Side(monsters={0: "First Letter"}), side) as duel:
        battle(duel, "First Letter")
        assert (duel.lp(0), duel.lp(1)) == (mine, theirs)


@pytest.mark.parametrize(
    ("traps", "expected"), [([], 1000), (["No Harm"], 0), (["Half Pain"], 500), (["Mirror Pain"], 0)]
)
def test_E_033_damage_that_becomes_0_is_not_expected(engine: str, traps: list[str], expected: int) -> None:
    spells = {number: face_up(name) for number, name in enumerate(traps)}
    side = Side(hand=["Forecast"], spells=spells)
    with made.scenario(engine, Side(monsters={0: "First Letter"}), side) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "First Letter", "mzone")
        updates = [event for event in duel._unread if event.kind.name == "LPUPDATE"]
        assert [event.lp for event in updates] == [10000 + expected]


def test_E_035_the_loser_of_a_mutual_destruction_has_destroyed_a_monster_too(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: "Proud"}), Side(monsters={0: "Proud"})) as duel:
        battle(duel, "Proud")
        assert duel.monsters(0) == duel.monsters(1) == {}
        assert (duel.lp(0), duel.lp(1)) == (8006, 8006)


def test_E_039_an_attacker_that_was_face_down_does_not_battle_an_attacked_one_does(engine: str) -> None:
    mine = Side(monsters={0: "Battle Ox"})
    theirs = Side(monsters={0: "Bat"}, spells={0: set_card("Blink")})
    with made.scenario(engine, mine, theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        duel.chain("Blink")
        assert duel.monsters(0) == {0: "Battle Ox, defense"}
        assert "BATTLE" not in duel.kinds()
    with made.scenario(
        engine, Side(monsters={0: "Battle Ox"}, spells={0: set_card("Blink")}), theirs
    ) as duel:
        duel.to_battle_phase()
        duel.settle()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        duel.chain("Blink")
        duel.settle()
        assert "BATTLE" in duel.kinds()
        assert duel.names(1, "grave") == ["Bat"]


@pytest.mark.parametrize(("rules", "chains"), [("goat", 1), ("MR1", 2)])
def test_E_043_one_chain_of_fast_effects_in_each_sub_step_before_mr1(
    engine: str, rules: str, chains: int
) -> None:
    goat = RULESETS["MR1"].but(on=Switch.ONE_CHAIN_A_SUB_STEP)
    mine = Side(monsters={0: "Battle Ox"}, hand=["Boost", "Boost"])
    with made.scenario(
        engine, mine, Side(monsters={0: "Haniwa"}), rules=goat if rules == "goat" else rules
    ) as duel:
        duel.to_battle_phase()
        duel.settle()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        while duel.duel.phase != Phase.DAMAGE:
            duel.answer("pass")
        duel.chain("Boost@0", "0:Battle Ox")
        duel.answer("pass")  # the second one in the same Chain
        if chains == 2:
            duel.chain("Boost", "0:Battle Ox")  # in a second one, in the same sub-step
        assert duel.offers("CHAIN") == (chains == 1)  # in the next sub-step


def test_E_045_a_monster_turned_face_up_at_the_start_of_the_battle_phase(engine: str) -> None:
    mine = Side(monsters={0: "Bat", 1: face_down("Flip Gift")}, spells={0: face_up("Dawn Light")})
    with made.scenario(engine, mine) as duel:
        duel.to_battle_phase()
        assert duel.lp(0) == 8003


def test_E_085_controls_that_end_together_go_back_without_a_swap(engine: str) -> None:
    """Each side is full: the turn player's go first, and what finds no zone is destroyed."""
    mine = Side(hand=["Borrow All"], monsters={0: "Haniwa"})
    theirs = Side(monsters={0: "Bat", 1: "Feral Imp"})
    with made.scenario(engine, mine, theirs) as duel:
        duel.activate("Borrow All")
        assert sorted(duel.monsters(0).values()) == ["Bat, attack", "Feral Imp, attack", "Haniwa, attack"]
        duel.choose("TO_END_PHASE")
        duel.settle()
        assert sorted(duel.monsters(1).values()) == ["Bat, attack", "Feral Imp, attack"]
        assert list(duel.monsters(0).values()) == ["Haniwa, attack"]


def test_E_089_a_monster_that_destroys_itself_when_it_is_stolen_settles(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Snatch Steal"]), Side(monsters={0: "Disloyal"})) as duel:
        duel.activate("Snatch Steal")
        duel.settle()
        assert duel.monsters(0) == duel.monsters(1) == {}
        assert duel.names(1, "grave") == ["Disloyal"]
        assert duel.names(0, "grave") == ["Snatch Steal"]


def test_E_093_an_equip_spell_that_is_set_needs_no_monster(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Set An Equip"], grave=["Snatch Steal"])) as duel:
        duel.activate("Set An Equip")
        assert "Snatch Steal, face-down" in duel.spells(0).values()


def test_E_095_a_target_that_has_become_an_equip_card_is_not_turned_face_down(engine: str) -> None:
    mine = Side(
        monsters={0: "Aloof", 1: "First Letter"}, spells={0: set_card("Absorb")}, hand=["Book of Moon"]
    )
    with made.scenario(engine, mine) as duel:
        duel.activate("Book of Moon", "First Letter")
        duel.chain("Absorb")
        assert "First Letter, face-up" in duel.spells(0).values()


def test_E_101_half_of_a_level_is_rounded_down(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: "Halving"})) as duel:
        duel.activate("Halving")
        assert duel.lp(0) == 3


def test_E_103_what_needs_the_card_in_the_gy_does_not_happen_where_it_is_banished(engine: str) -> None:
    mine = Side(hand=["If It Gets There"], monsters={0: "Bat"})
    for spells, gained in (({}, 400), ({0: face_up("Macro Made")}, 0)):
        with made.scenario(engine, mine, Side(spells=spells)) as duel:
            duel.activate("If It Gets There")
            assert duel.monsters(0) == {}
            assert duel.lp(0) == 8000 + gained


def test_E_113_effects_may_allow_a_trap_in_its_turn_for_that_card_only(engine: str) -> None:
    mine = Side(
        spells={
            0: set_card("Ready Trap", status=STATUS_SET_TURN),
            1: set_card("Cut", status=STATUS_SET_TURN),
        },
        monsters={0: "Bat"},
    )
    with made.scenario(engine, mine) as duel:
        assert duel.offered("ACTIVATE") == ["Ready Trap"]


def test_E_117_the_order_of_the_deck_does_not_show_in_a_choice(engine: str) -> None:
    offers = set()
    for filler in (["Bat", "Haniwa", "Feral Imp"], ["Feral Imp", "Bat", "Haniwa"]):
        mine = Side(hand=["Deck Or Grave"], grave=["Battle Ox"], filler=filler)
        with made.scenario(engine, mine) as duel:
            duel.activate("Deck Or Grave")
            assert len(duel.legal("SELECT")) == 4
            offers.add(tuple(map(int, duel.duel.legal_actions())))
            duel.answer("Battle Ox")
    assert len(offers) == 1


# -- skipped phases, and the rest ---------------------------------------------------------------------------------


def skips(name, phase):
    def operation(e, tp):
        duel.skip_phase(1 - tp, phase, RESET_PHASE | PHASE_END | RESET_SELF_TURN, 1)

    spell_that(name, operation)


skips("No Main Phase 1", PHASE_MAIN1)
skips("No Main Phase 2", PHASE_MAIN2)


def test_PHASE_10_without_main_phase_1_the_battle_phase_or_the_end_phase_follows(engine: str) -> None:
    mine = Side(hand=["No Main Phase 1"])
    with made.scenario(engine, mine, Side(hand=["Bat"], monsters={0: "Bat"})) as duel:
        duel.activate("No Main Phase 1")
        duel.end_turn()
        assert {each.kind.name for each in duel._actions()} == {"TO_BATTLE_PHASE", "TO_END_PHASE"}
        duel.to_battle_phase()
        duel.to_main_phase_2()
        assert duel.offers("SUMMON")


def test_PHASE_12_a_skipped_main_phase_2(engine: str) -> None:
    mine = Side(hand=["No Main Phase 2"])
    with made.scenario(engine, mine, Side(monsters={0: "Bat"})) as duel:
        duel.activate("No Main Phase 2")
        duel.end_turn()
        duel.to_battle_phase()
        assert not duel.offers("TO_MAIN_PHASE_2")
        duel.choose("TO_END_PHASE")
        assert duel.duel.turn_player == 0


def test_NS_07_a_negated_summon_uses_the_normal_summon_of_the_turn(engine: str) -> None:
    """EX-26."""
    with made.scenario(engine, Side(hand=["Bat", "Bat"]), Side(spells={0: set_card("Veto")})) as duel:
        duel.choose("SUMMON", "Bat@0")
        duel.chain("Veto")
        assert not duel.offers("SUMMON")
        assert not duel.offers("SET_MONSTER")


def test_ZONE_17_what_destroys_spells_and_traps_destroys_all_in_their_zones(engine: str) -> None:
    theirs = Side(spells={0: set_card("Cut"), 4: face_up("Macro Made"), 5: face_up("Banner")})
    with made.scenario(engine, Side(hand=["Heavy Storm"]), theirs, rules="MR4") as duel:
        duel.activate("Heavy Storm")
        duel.settle()
        assert duel.spells(1) == {}


def banish_face_down(e, tp):
    g = duel.get_matching_group(card.is_monster, tp, LOCATION_MZONE, 0, None)
    duel.remove(g, POS_FACEDOWN, REASON_EFFECT)


spell_that("Bury", banish_face_down)


def test_GAP_11_banished_face_down_it_stays_properly_summoned(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Giant", "Bury"]), Side(monsters={0: "Bat"})) as duel:
        duel.special_summon("Giant", "attack")
        duel.activate("Bury")
        banished = duel.card("Giant", 0, "banished")
        assert banished.position & POS_FACEDOWN
        assert banished.status & STATUS_PROC_COMPLETE


def destroy_what_can_be(e, tp):
    g = duel.get_field_group(tp, LOCATION_MZONE, LOCATION_MZONE)
    if duel.destroy(g, REASON_EFFECT) == g.get_count():
        duel.recover(tp, 1000, REASON_EFFECT)
    duel.recover(tp, 1, REASON_EFFECT)


spell_that("As Much As Possible", destroy_what_can_be)


def test_GAP_19_as_much_as_possible_is_done_and_if_you_do_needs_all_of_it(engine: str) -> None:
    for other, gained in (("Bat", 1001), ("Aloof", 1)):
        mine = Side(hand=["As Much As Possible"], monsters={0: "Haniwa", 1: other})
        with made.scenario(engine, mine) as duel:
            duel.activate("As Much As Possible")
            assert "Haniwa" in duel.names(0, "grave")
            assert duel.lp(0) == 8000 + gained


def attach_one(e, tp):
    under = duel.get_first_matching_card(card.is_code, tp, LOCATION_MZONE, 0, None, code_of_first)
    g = duel.get_matching_group(card.is_faceup, tp, LOCATION_MZONE, 0, under)
    if under:
        duel.overlay(under, g)


spell_that("Attach One", attach_one)


def test_E_067_the_materials_of_a_material_go_to_the_grave(engine: str) -> None:
    monsters = {0: "First Letter", 1: "Battle Ox", 2: "Gemini Elf"}
    mine = Side(hand=["Attach One"], monsters=monsters, extra=["Gem-Knight Pearl"])
    with made.scenario(engine, mine) as duel:
        duel.special_summon("Gem-Knight Pearl", "Battle Ox", "Gemini Elf", "attack")
        duel.activate("Attach One")
        duel.expect_open()
        assert sorted(duel.names(0, "grave")) == ["Attach One", "Battle Ox", "Gemini Elf"]
        assert [duel.pool[code].name for code in duel.card("First Letter", 0, "mzone").materials] == [
            "Gem-Knight Pearl"
        ]


def test_E_067_becoming_a_material_is_not_leaving_the_field(engine: str) -> None:
    mine = Side(hand=["Attach One"], monsters={0: "First Letter", 1: "Mourner"})
    with made.scenario(engine, mine, Side(monsters={0: "Monster Witness"})) as duel:
        duel.activate("Attach One")
        assert duel.monsters(0) == {0: "First Letter, attack"}
        assert (duel.lp(0), duel.lp(1)) == (8000, 8000)
