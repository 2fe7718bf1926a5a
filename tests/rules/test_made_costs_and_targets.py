"""Costs and targets with cards made for it: COST, TGT rules (and LP-03, LP-05, DMG-05, TOKEN-04, TOKEN-05, INFO-10, MOVE-06)."""

# Card functions have no types, and constants come by name from the language.
# mypy: ignore-errors

from __future__ import annotations

import pytest

from tests.scenario import Card, Side, defense, face_down, set_card
from tests.workshop import Workshop
from ygocore.cards.language import *
from ygocore.cards.language import card, duel
from ygocore.constants import Position, Race, Type
from ygocore.information import view

made = Workshop()


def face_up(name: str) -> Card:
    """A face-up Spell or Trap."""
    return Card(name, Position.FACEUP)


def gain(amount):
    def operation(e, tp):
        duel.recover(tp, amount, REASON_EFFECT)

    return operation


def pay(amount):
    def cost(e, tp, chk):
        if chk == 0:
            return duel.check_lp_cost(tp, amount)
        duel.pay_lp_cost(tp, amount)

    return cost


# -- the cards ----------------------------------------------------------------------------------------------------


@made.spell("Paid Gift")
def paid_gift(c):
    """Pay 1000 LP; gain 100."""
    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, cost=pay(1000), operation=gain(100))


def watches_lp(name, code):
    @made.monster(name)
    def declare(c):
        def operation(e, tp, ep, ev):
            duel.recover(1 - ep, 10000 + ev, REASON_EFFECT)

        c.effect(
            type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
            code=code,
            range=LOCATION_MZONE,
            operation=operation,
        )


watches_lp("Pain Watcher", EVENT_DAMAGE)
watches_lp("Fee Watcher", EVENT_PAY_LPCOST)


@made.spell("Small Fire")
def small_fire(c):
    """The player who activates it takes 200 damage."""

    def operation(e, tp):
        duel.damage(tp, 200, REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


@made.monster("Dark Visitor")
def dark_visitor(c):
    """If this card is discarded to the GY by a card effect: gain 50."""

    def condition(e, tp, r):
        return r & REASON_EFFECT and r & REASON_DISCARD

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_TO_GRAVE,
        condition=condition,
        operation=gain(50),
    )


def discards(name, as_cost):
    @made.spell(name)
    def declare(c):
        def discard(e, tp, chk):
            if chk == 0:
                return duel.is_existing_matching_card(
                    card.is_discardable, tp, LOCATION_HAND, 0, 1, e.get_handler()
                )
            duel.discard_hand(tp, card.is_discardable, 1, 1, REASON_COST | REASON_DISCARD, e.get_handler())

        def operation(e, tp):
            duel.discard_hand(tp, None, 1, 1, REASON_EFFECT | REASON_DISCARD)

        if as_cost:
            c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, cost=discard, operation=gain(1))
        else:
            c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


discards("Discard As Cost", True)
discards("Discard By Effect", False)


@made.spell("Retreat Of Warriors")
def retreat(c):
    """Return 1 Warrior you control to the hand (as a cost); gain 100."""

    def warrior(c):
        return c.is_faceup() and c.is_race(RACE_WARRIOR) and c.is_able_to_hand_as_cost()

    def cost(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(warrior, tp, LOCATION_MZONE, 0, 1, None)
        g = duel.select_matching_card(tp, warrior, tp, LOCATION_MZONE, 0, 1, 1, None)
        duel.send_to_hand(g, PLAYER_NONE, REASON_COST)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, cost=cost, operation=gain(100))


@made.spell("Tribute Of A Warrior")
def tribute_of_a_warrior(c):
    """Tribute 1 Warrior; gain 100."""

    def cost(e, tp, chk):
        if chk == 0:
            return duel.check_release_group_cost(tp, card.is_race, 1, False, None, None, RACE_WARRIOR)
        g = duel.select_release_group_cost(tp, card.is_race, 1, 1, False, None, None, RACE_WARRIOR)
        duel.release(g, REASON_COST)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, cost=cost, operation=gain(100))


def sends(name, banishes):
    @made.spell(name)
    def declare(c):
        def usable(c):
            return c.is_able_to_remove_as_cost() if banishes else c.is_able_to_grave_as_cost()

        def cost(e, tp, chk):
            if chk == 0:
                return duel.is_existing_matching_card(usable, tp, LOCATION_MZONE, 0, 1, None)
            g = duel.select_matching_card(tp, usable, tp, LOCATION_MZONE, 0, 1, 1, None)
            if banishes:
                duel.remove(g, POS_FACEUP, REASON_COST)
            else:
                duel.send_to_grave(g, REASON_COST)

        c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, cost=cost, operation=gain(100))


sends("Send A Monster", False)
sends("Banish A Monster", True)


@made.trap("Macro Made", Type.CONTINUOUS)
def macro_made(c):
    """Cards that would be sent to the GY are banished instead."""
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_TO_GRAVE_REDIRECT,
        property=EFFECT_FLAG_SET_AVAILABLE | EFFECT_FLAG_IGNORE_RANGE | EFFECT_FLAG_IGNORE_IMMUNE,
        range=LOCATION_SZONE,
        target_range=(0xFF, 0xFF),
        value=LOCATION_REMOVED,
    )


@made.spell("Show Your Hand")
def show_your_hand(c):
    """Reveal 1 monster in your hand; gain 100."""

    def hidden(c):
        return c.is_monster() and not c.is_public()

    def cost(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(hidden, tp, LOCATION_HAND, 0, 1, None)
        g = duel.select_matching_card(tp, hidden, tp, LOCATION_HAND, 0, 1, 1, None)
        duel.confirm_cards(1 - tp, g)
        duel.shuffle_hand(tp)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, cost=cost, operation=gain(100))


@made.trap("Open Hands", Type.CONTINUOUS)
def open_hands(c):
    """All hands are revealed."""
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_PUBLIC,
        range=LOCATION_SZONE,
        target_range=(LOCATION_HAND, LOCATION_HAND),
    )


def takes(name, targets, what, wanted=None):
    """A Normal Trap: does something to one of the monsters, chosen as a target or when it resolves."""

    @made.trap(name)
    def declare(c):
        def usable(c):
            return wanted is None or wanted(c)

        def choose(e, tp, chk):
            if chk == 0:
                return duel.is_existing_target(usable, tp, LOCATION_MZONE, LOCATION_MZONE, 1, None)
            duel.select_target(tp, usable, tp, LOCATION_MZONE, LOCATION_MZONE, 1, 1, None)

        def there_is_one(e, tp, chk):
            if chk == 0:
                return duel.is_existing_matching_card(usable, tp, LOCATION_MZONE, LOCATION_MZONE, 1, None)

        def on_target(e, tp):
            tc = duel.get_first_target()
            if tc and tc.is_relate_to_effect(e):
                what(tc, tp)

        def on_choice(e, tp):
            g = duel.select_matching_card(tp, usable, tp, LOCATION_MZONE, LOCATION_MZONE, 1, 1, None)
            tc = g.get_first()
            if tc:
                what(tc, tp)

        if targets:
            c.effect(
                type=EFFECT_TYPE_ACTIVATE,
                code=EVENT_FREE_CHAIN,
                property=EFFECT_FLAG_CARD_TARGET,
                target=choose,
                operation=on_target,
            )
        else:
            c.effect(
                type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, target=there_is_one, operation=on_choice
            )


def destroy(c, tp):
    duel.destroy(c, REASON_EFFECT)


def destroy_then_gain(c, tp):
    if duel.destroy(c, REASON_EFFECT) > 0:
        duel.break_effect()
        duel.recover(tp, 500, REASON_EFFECT)


def destroy_and_gain(c, tp):
    duel.destroy(c, REASON_EFFECT)
    duel.recover(tp, 500, REASON_EFFECT)


takes("Choose And Destroy", False, destroy)
takes("Destroy Then Gain", True, destroy_then_gain)
takes("Destroy And Gain", True, destroy_and_gain)
takes("Destroy A Warrior", True, destroy, lambda c: c.is_faceup() and c.is_race(RACE_WARRIOR))


@made.monster("Rock", attack=0, defense=2000)
def rock(c):
    """Cannot be destroyed by card effects."""
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_INDESTRUCTABLE_EFFECT,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        value=1,
    )


@made.spell("Tuck Under")
def tuck_under(c):
    """Put 1 monster from your hand under a monster that you control, as a material."""

    def operation(e, tp):
        under = duel.select_matching_card(tp, card.is_faceup, tp, LOCATION_MZONE, 0, 1, 1, None).get_first()
        g = duel.select_matching_card(tp, card.is_monster, tp, LOCATION_HAND, 0, 1, 1, None)
        if under:
            duel.overlay(under, g)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


@made.spell("Target Anything")
def target_anything(c):
    """Target 1 monster wherever it is on the field, also a material; gain 1."""

    def target(e, tp, chk):
        places = LOCATION_MZONE | LOCATION_OVERLAY
        if chk == 0:
            return duel.is_existing_target(card.is_monster, tp, places, places, 1, None)
        duel.select_target(tp, card.is_monster, tp, places, places, 1, 1, None)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        property=EFFECT_FLAG_CARD_TARGET,
        target=target,
        operation=gain(1),
    )


made.plain("Warrior", race=Race.WARRIOR)

# -- COST ---------------------------------------------------------------------------------------------------------


def test_COST_01_and_COST_02_the_cost_is_paid_before_anybody_can_answer(engine: str) -> None:
    theirs = Side(spells={0: set_card("Denial")})
    with made.scenario(engine, Side(hand=["Paid Gift"]), theirs) as duel:
        duel.activate("Paid Gift")
        duel.expect_prompt("SELECT_CHAIN")
        assert duel.player == 1
        assert duel.lp(0) == 7000  # paid, not yet resolved
        assert "CHAIN_SOLVING" not in duel.kinds()
        duel.answer("pass")
        assert duel.lp(0) == 7100


def test_COST_01_what_cannot_be_paid_cannot_be_activated(engine: str) -> None:
    for lp, possible in ((999, False), (1001, True)):
        with made.scenario(engine, Side(lp=lp, hand=["Paid Gift"])) as duel:
            assert duel.offers("ACTIVATE") == possible


def test_COST_03_a_negated_effect_takes_nothing_of_the_cost_with_it(engine: str) -> None:
    theirs = Side(spells={0: set_card("Silence")})
    with made.scenario(engine, Side(hand=["Paid Gift"]), theirs) as duel:
        duel.activate("Paid Gift")
        duel.chain("Silence")
        assert duel.lp(0) == 7000


def test_COST_04_negation_does_not_give_a_cost_back(engine: str) -> None:
    theirs = Side(spells={0: set_card("Denial")})
    with made.scenario(engine, Side(hand=["Paid Gift"]), theirs) as duel:
        duel.activate("Paid Gift")
        duel.chain("Denial")
        assert duel.lp(0) == 7000


@pytest.mark.parametrize(("spell", "gained"), [("Discard As Cost", 1), ("Discard By Effect", 50)])
def test_COST_05_a_card_discarded_as_a_cost_was_not_discarded_by_an_effect(
    engine: str, spell: str, gained: int
) -> None:
    with made.scenario(engine, Side(hand=[spell, "Dark Visitor"])) as duel:
        duel.activate(spell)
        duel.expect_open()
        assert sorted(duel.names(0, "grave")) == sorted(["Dark Visitor", spell])
        assert duel.lp(0) == 8000 + gained


def test_MOVE_06_what_pays_a_cost_says_so(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Discard As Cost", "Bat"])) as duel:
        duel.activate("Discard As Cost")
        assert duel.card("Bat", 0, "grave").reason & (REASON_COST | REASON_EFFECT) == REASON_COST
    with made.scenario(engine, Side(hand=["Discard By Effect", "Bat"])) as duel:
        duel.activate("Discard By Effect")
        assert duel.card("Bat", 0, "grave").reason & (REASON_COST | REASON_EFFECT) == REASON_EFFECT


def test_COST_07_and_INFO_13_a_face_down_monster_cannot_be_returned_for_its_type(engine: str) -> None:
    with made.scenario(
        engine, Side(hand=["Retreat Of Warriors"], monsters={0: face_down("Warrior")})
    ) as duel:
        assert not duel.offers("ACTIVATE")
    with made.scenario(engine, Side(hand=["Retreat Of Warriors"], monsters={0: "Warrior"})) as duel:
        duel.activate("Retreat Of Warriors")
        assert duel.names(0, "hand") == ["Warrior"]


def test_COST_07_but_it_can_be_tributed_for_it(engine: str) -> None:
    mine = Side(hand=["Tribute Of A Warrior"], monsters={0: face_down("Warrior"), 1: face_down("Bat")})
    with made.scenario(engine, mine) as duel:
        duel.activate("Tribute Of A Warrior")
        assert duel.names(0, "grave") == ["Warrior", "Tribute Of A Warrior"]
        assert duel.lp(0) == 8100


def test_COST_08_nothing_is_sent_to_the_gy_as_a_cost_while_it_would_be_banished(engine: str) -> None:
    mine = Side(hand=["Send A Monster", "Tribute Of A Warrior"], monsters={0: "Warrior"})
    with made.scenario(engine, mine, Side(spells={0: face_up("Macro Made")})) as duel:
        assert duel.offered("ACTIVATE") == ["Tribute Of A Warrior"]  # TRIB-11
        duel.activate("Tribute Of A Warrior")
        assert duel.names(0, "banished") == ["Warrior", "Tribute Of A Warrior"]  # MOVE-17
        assert duel.names(0, "grave") == []
    with made.scenario(engine, mine) as duel:
        assert set(duel.offered("ACTIVATE")) == {"Send A Monster", "Tribute Of A Warrior"}


def test_TRIB_11_and_MOVE_17_a_tribute_for_a_summon_is_banished_too(engine: str) -> None:
    mine = Side(hand=["Curse of Dragon"], monsters={0: "Warrior"})
    with made.scenario(engine, mine, Side(spells={0: face_up("Macro Made")})) as duel:
        duel.summon("Curse of Dragon")
        assert duel.names(0, "banished") == ["Warrior"]
        assert duel.monsters(0) == {0: "Curse of Dragon, attack"}


def test_MOVE_17_whatever_the_reason(engine: str) -> None:
    """A monster destroyed by battle, a card discarded, a Spell that has resolved."""
    mine = Side(hand=["Discard By Effect", "Bat"], monsters={0: "Battle Ox"})
    theirs = Side(monsters={0: "Feral Imp"}, spells={0: face_up("Macro Made")})
    with made.scenario(engine, mine, theirs) as duel:
        duel.activate("Discard By Effect")
        assert sorted(duel.names(0, "banished")) == ["Bat", "Discard By Effect"]
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert duel.names(1, "banished") == ["Feral Imp"]


def test_COST_08_and_TOKEN_04_a_token_cannot_be_sent_to_the_gy_as_a_cost(engine: str) -> None:
    mine = Side(hand=["Send A Monster"], monsters={0: "Test Token"})
    with made.scenario(engine, mine) as duel:
        assert not duel.offers("ACTIVATE")


@pytest.mark.parametrize("spell", ["Banish A Monster", "Tribute Of A Warrior"])
def test_TOKEN_05_a_token_can_be_tributed_and_banished_as_a_cost(engine: str, spell: str) -> None:
    with made.scenario(engine, Side(hand=[spell], monsters={0: "Test Token"})) as duel:
        duel.activate(spell)
        assert duel.lp(0) == 8100
        assert duel.monsters(0) == {}
        assert duel.names(0, "banished") == []  # TOKEN-02
        assert duel.names(0, "grave") == [spell]


def test_TRIB_12_tokens_can_be_tributed_for_a_summon(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Curse of Dragon"], monsters={2: "Test Token"})) as duel:
        duel.summon("Curse of Dragon")
        assert duel.names(0, "grave") == []


def test_COST_09_and_INFO_10_what_is_public_cannot_be_revealed(engine: str) -> None:
    mine = Side(hand=["Show Your Hand", "Bat"])
    with made.scenario(engine, mine) as duel:
        duel.activate("Show Your Hand")
        assert "CONFIRM_CARDS" in duel.kinds()
        assert duel.lp(0) == 8100
    with made.scenario(engine, mine, Side(spells={0: face_up("Open Hands")})) as duel:
        assert not duel.offers("ACTIVATE")


@pytest.mark.parametrize(
    ("spell", "watcher", "told"),
    [
        ("Paid Gift", "Pain Watcher", 0),
        ("Paid Gift", "Fee Watcher", 11000),
        ("Small Fire", "Pain Watcher", 10200),
        ("Small Fire", "Fee Watcher", 0),
    ],
)
def test_COST_10_and_LP_03_and_LP_05_and_DMG_05_a_payment_is_no_damage(
    engine: str, spell: str, watcher: str, told: int
) -> None:
    with made.scenario(engine, Side(hand=[spell]), Side(monsters={0: watcher})) as duel:
        duel.activate(spell)
        assert duel.lp(1) == 8000 + told


# -- TGT ----------------------------------------------------------------------------------------------------------


def test_TGT_01_targets_are_chosen_when_the_effect_is_activated(engine: str) -> None:
    theirs = Side(monsters={0: "Bat", 1: "Haniwa"}, spells={0: set_card("Silence")})
    with made.scenario(engine, Side(spells={0: set_card("Cut")}), theirs) as duel:
        duel.activate("Cut", "Haniwa")
        kinds = duel.kinds()
        assert kinds.index("CHAINING") < kinds.index("BECOME_TARGET") < kinds.index("CHAINED")
        duel.answer("pass")
        assert duel.names(1, "grave") == ["Haniwa"]


def test_TGT_03_a_choice_at_resolution_is_no_targeting(engine: str) -> None:
    """Hermit cannot be targeted by Traps; and nothing is known before the Chain resolves."""
    theirs = Side(monsters={0: "Hermit", 1: "Bat"}, spells={0: set_card("Silence")})
    with made.scenario(engine, Side(spells={0: set_card("Choose And Destroy")}), theirs) as duel:
        duel.activate("Choose And Destroy")
        assert "BECOME_TARGET" not in duel.kinds()
        assert duel.player == 1  # asked for responses before anything is chosen
        duel.answer("pass", "Hermit")
        assert duel.names(1, "grave") == ["Hermit"]
        assert "BECOME_TARGET" not in duel.kinds()


def test_TGT_03_a_choice_at_resolution_may_find_nothing_any_more(engine: str) -> None:
    mine = Side(spells={0: set_card("Choose And Destroy"), 1: set_card("Cut")})
    with made.scenario(engine, mine, Side(monsters={0: "Bat"})) as duel:
        duel.activate("Choose And Destroy")
        duel.chain("Cut")
        duel.expect_open()
        assert duel.names(1, "grave") == ["Bat"]


def test_TGT_06_a_later_part_is_only_done_if_the_earlier_one_was(engine: str) -> None:
    for monster, gained in (("Bat", 500), ("Rock", 0)):
        mine = Side(spells={0: set_card("Destroy Then Gain")})
        with made.scenario(engine, mine, Side(monsters={0: monster})) as duel:
            duel.activate("Destroy Then Gain")
            assert duel.lp(0) == 8000 + gained


def test_TGT_06_nor_if_its_target_is_gone(engine: str) -> None:
    """EX-96."""
    mine = Side(spells={0: set_card("Destroy Then Gain"), 1: set_card("Cut")})
    with made.scenario(engine, mine, Side(monsters={0: "Bat"})) as duel:
        duel.activate("Destroy Then Gain")
        duel.chain("Cut")
        assert duel.lp(0) == 8000


def test_TGT_08_parallel_parts_are_done_as_far_as_possible(engine: str) -> None:
    mine = Side(spells={0: set_card("Destroy And Gain")})
    with made.scenario(engine, mine, Side(monsters={0: "Rock"})) as duel:
        duel.activate("Destroy And Gain")
        assert duel.monsters(1) == {0: "Rock, attack"}
        assert duel.lp(0) == 8500


def test_TGT_07_a_face_down_monster_is_no_target_for_its_properties(engine: str) -> None:
    theirs = Side(monsters={0: face_down("Warrior"), 1: defense("Bat")})
    with made.scenario(engine, Side(spells={0: set_card("Destroy A Warrior")}), theirs) as duel:
        assert not duel.offers("ACTIVATE")
    theirs = Side(monsters={0: face_down("Warrior"), 1: defense("Warrior")})
    with made.scenario(engine, Side(spells={0: set_card("Destroy A Warrior")}), theirs) as duel:
        duel.activate("Destroy A Warrior")
        assert duel.monsters(1) == {0: "Warrior, face-down"}


def test_TGT_09_a_material_cannot_be_targeted(engine: str) -> None:
    mine = Side(hand=["Tuck Under", "Bat", "Target Anything"], monsters={0: "Warrior"})
    with made.scenario(engine, mine) as duel:
        duel.activate("Tuck Under")
        assert duel.names(0, "hand") == ["Target Anything"]
        duel.activate("Target Anything")  # one possible target only: nothing is asked
        duel.expect_open()
        assert duel.lp(0) == 8001


def test_INFO_09_a_hand_card_is_known_for_the_moment_of_showing_it_only(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Show Your Hand", "Bat"])) as duel:
        duel.activate("Show Your Hand")
        shown = next(event for event in duel._unread if event.kind.name == "CONFIRM_CARDS")
        assert shown.player == 1
        assert view(duel.state, 1, duel.pool)["players"][0]["hand"] == [{"hidden": True}]
        assert view(duel.state, 0, duel.pool)["players"][0]["hand"][0]["name"] == "Bat"
