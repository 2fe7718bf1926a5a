"""Activations, negation, Spells and Traps with cards made for it: ACT, ST, NEG rules (and MOVE-14, MOVE-16)."""

# Card functions have no types, and constants come by name from the language.
# mypy: ignore-errors

from __future__ import annotations

import pytest

from tests.scenario import Card, Side, set_card
from tests.workshop import Workshop, code_of
from ygocore.cards.language import *
from ygocore.cards.language import card, duel
from ygocore.constants import Phase, Position, Type

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


# -- the cards --------------------------------------------------------------------------------------------------


@made.spell("Lectern", Type.CONTINUOUS)
def lectern(c):
    """A Continuous Spell: gain 300 when it is activated; then, as often as you like, gain 20."""
    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=gain(300))
    c.effect(type=EFFECT_TYPE_IGNITION, range=LOCATION_SZONE, operation=gain(20))


@made.trap("Card Denial", Type.COUNTER)
def card_denial(c):
    """Negates the activation of a Spell or Trap Card."""

    def condition(e, tp, ev, re):
        return re.is_has_type(EFFECT_TYPE_ACTIVATE) and duel.is_chain_negatable(ev)

    def operation(e, tp, ev):
        duel.negate_activation(ev)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_CHAINING, condition=condition, operation=operation)


@made.trap("Spell Silence")
def spell_silence(c):
    """When a Spell effect is activated: negate that effect."""

    def condition(e, tp, ev, re):
        return re.is_spell_effect() and duel.is_chain_disablable(ev)

    def operation(e, tp, ev):
        duel.negate_effect(ev)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_CHAINING, condition=condition, operation=operation)


def forbids(name, activations_only):
    @made.trap(name, Type.CONTINUOUS)
    def declare(c):
        def spells(e, re, tp):
            if activations_only and not re.is_has_type(EFFECT_TYPE_ACTIVATE):
                return False
            return re.is_spell_effect()

        c.effect(
            type=EFFECT_TYPE_FIELD,
            code=EFFECT_CANNOT_ACTIVATE,
            property=EFFECT_FLAG_PLAYER_TARGET,
            range=LOCATION_SZONE,
            target_range=(1, 1),
            value=spells,
        )


forbids("Seal of Cards", True)
forbids("Seal of Effects", False)


@made.monster("Clerk")
def clerk(c):
    """Mandatory: 1 LP for each card that is sent from the field to the GY, 10 for each that comes there otherwise."""

    def operation(e, tp, eg):
        points = 0
        for tc in eg:
            points += 1 if tc.is_previous_location(LOCATION_ONFIELD) else 10
        duel.recover(tp, points, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_TO_GRAVE,
        range=LOCATION_MZONE,
        operation=operation,
    )


@made.monster("Doorman")
def doorman(c):
    """Mandatory: 100 LP each time cards leave the field."""
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_LEAVE_FIELD,
        range=LOCATION_MZONE,
        operation=gain(100),
    )


def acts_on_spells(name, returns):
    @made.trap(name)
    def declare(c):
        def usable(c):
            return c.is_spell_trap() and (not returns or c.is_able_to_hand())

        def target(e, tp, chk):
            if chk == 0:
                return duel.is_existing_matching_card(
                    usable, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 1, e.get_handler()
                )

        def operation(e, tp):
            g = duel.get_matching_group(usable, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, e.get_handler())
            if returns:
                duel.send_to_hand(g, PLAYER_NONE, REASON_EFFECT)
            else:
                duel.destroy(g, REASON_EFFECT)

        c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, target=target, operation=operation)


acts_on_spells("Recall Spells", True)
acts_on_spells("Break Spells", False)


@made.spell("Toll")
def toll(c):
    """Pay 500 LP, then discard 1 card; gain 3000."""

    def cost(e, tp, chk):
        if chk == 0:
            return duel.check_lp_cost(tp, 500) and duel.is_existing_matching_card(
                card.is_discardable, tp, LOCATION_HAND, 0, 1, e.get_handler()
            )
        duel.pay_lp_cost(tp, 500)
        duel.discard_hand(tp, card.is_discardable, 1, 1, REASON_COST | REASON_DISCARD, e.get_handler())

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, cost=cost, operation=gain(3000))


@made.spell("Firm Gift")
def firm_gift(c):
    """Gain 100. Its activation and effect cannot be negated."""
    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        property=EFFECT_FLAG_CANNOT_NEGATE | EFFECT_FLAG_CANNOT_INACTIVATE,
        operation=gain(100),
    )


@made.spell("Set Up")
def set_up(c):
    """Place 1 Lectern from the Deck face-up in the Spell & Trap Zone."""

    def lecterns(c):
        return c.is_code(code_of_lectern) and not c.is_forbidden()

    def target(e, tp, chk):
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_SZONE) > 0 and duel.is_existing_matching_card(
                lecterns, tp, LOCATION_DECK, 0, 1, None
            )

    def operation(e, tp):
        tc = duel.select_matching_card(tp, lecterns, tp, LOCATION_DECK, 0, 1, 1, None).get_first()
        if tc:
            duel.move_to_field(tc, tp, tp, LOCATION_SZONE, POS_FACEUP, True)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, target=target, operation=operation)


code_of_lectern = code_of("Lectern")
code_of_drummer = 900000004


@made.trap("Drummer Ban", Type.CONTINUOUS)
def drummer_ban(c):
    """The effects of monsters named Drummer cannot be activated."""

    def value(e, re, tp):
        return re.is_monster_effect() and re.get_handler().is_code(code_of_drummer)

    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_ACTIVATE,
        property=EFFECT_FLAG_PLAYER_TARGET,
        range=LOCATION_SZONE,
        target_range=(1, 1),
        value=value,
    )


@made.monster("Mimic")
def mimic(c):
    """When Normal Summoned it gains the effects of Drummer."""

    def operation(e, tp):
        e.get_handler().copy_effect(code_of_drummer, RESET_EVENT | RESETS_STANDARD, 1)

    c.effect(type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F, code=EVENT_SUMMON_SUCCESS, operation=operation)


@made.spell("Where Am I")
def where_am_i(c):
    """Gain 1000 while it lies on the field, 1 anywhere else."""

    def operation(e, tp):
        duel.recover(tp, 1000 if e.get_handler().is_on_field() else 1, REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


@made.monster("Messenger")
def messenger(c):
    """You can discard this card: gain 40. You can banish this card from the GY: gain 5."""

    def discard(e, tp, chk):
        if chk == 0:
            return e.get_handler().is_discardable()
        duel.send_to_grave(e.get_handler(), REASON_COST | REASON_DISCARD)

    def banish(e, tp, chk):
        if chk == 0:
            return e.get_handler().is_able_to_remove_as_cost()
        duel.remove(e.get_handler(), POS_FACEUP, REASON_COST)

    c.effect(
        type=EFFECT_TYPE_QUICK_O, code=EVENT_FREE_CHAIN, range=LOCATION_HAND, cost=discard, operation=gain(40)
    )
    c.effect(type=EFFECT_TYPE_IGNITION, range=LOCATION_GRAVE, cost=banish, operation=gain(5))


@made.spell("Curse at Dawn")
def curse_at_dawn(c):
    """A Normal Spell with a timing of its own: in your Standby Phase, once it has been Set."""

    def condition(e, tp):
        return duel.is_turn_player(tp) and e.get_handler().is_facedown()

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_PHASE + PHASE_STANDBY,
        condition=condition,
        operation=gain(900),
    )


@made.trap("Snub")
def snub(c):
    """Target 1 face-up monster; negate its effects."""

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_target(card.is_faceup, tp, LOCATION_MZONE, LOCATION_MZONE, 1, None)
        duel.select_target(tp, card.is_faceup, tp, LOCATION_MZONE, LOCATION_MZONE, 1, 1, None)

    def operation(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e) and tc.is_faceup():
            duel.negate_related_chain(tc, RESET_TURN_SET)
            tc.negate_effects(e.get_handler(), RESET_PHASE | PHASE_END)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        property=EFFECT_FLAG_CARD_TARGET,
        target=target,
        operation=operation,
    )


@made.monster("Martyr")
def martyr(c):
    """You can Tribute this card: gain 70 (either turn). Once per turn: gain 600."""

    def cost(e, tp, chk):
        if chk == 0:
            return e.get_handler().is_releasable()
        duel.release(e.get_handler(), REASON_COST)

    c.effect(
        type=EFFECT_TYPE_QUICK_O, code=EVENT_FREE_CHAIN, range=LOCATION_MZONE, cost=cost, operation=gain(70)
    )
    c.effect(type=EFFECT_TYPE_IGNITION, range=LOCATION_MZONE, count_limit=1, operation=gain(600))


@made.trap("Rewrite")
def rewrite(c):
    """The effect that is activated becomes: you gain 3 LP."""

    def three(e, tp):
        duel.recover(tp, 3, REASON_EFFECT)

    def operation(e, tp, ev):
        duel.change_chain_operation(ev, three)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_CHAINING, operation=operation)


# -- ACT ----------------------------------------------------------------------------------------------------------


def test_ACT_01_the_activation_of_a_card_and_that_of_an_effect_are_told_apart(engine: str) -> None:
    theirs = Side(spells={0: set_card("Card Denial")})
    with made.scenario(engine, Side(hand=["Lectern"]), theirs) as duel:
        duel.activate("Lectern")
        duel.expect_prompt("SELECT_CHAIN")  # the card is activated
        duel.answer("pass")
        assert duel.lp(0) == 8300
        duel.activate("Lectern", where="szone")
        duel.expect_open()  # its effect is: Card Denial has nothing to say
        assert duel.lp(0) == 8320


def test_ACT_02_what_stops_spell_cards_does_not_stop_the_effects_of_face_up_ones(engine: str) -> None:
    mine = Side(hand=["Heal"], spells={0: face_up("Lectern"), 1: set_card("Heal")})
    with made.scenario(engine, mine, Side(spells={0: face_up("Seal of Cards")})) as duel:
        assert duel.offered("ACTIVATE") == ["Lectern"]


def test_ACT_03_what_stops_the_effects_of_spells_stops_the_cards_too(engine: str) -> None:
    mine = Side(hand=["Heal"], monsters={0: "Drummer"}, spells={0: face_up("Lectern")})
    with made.scenario(engine, mine, Side(spells={0: face_up("Seal of Effects")})) as duel:
        assert set(duel.offered("ACTIVATE")) == {"Drummer"}


def test_ACT_05_and_MOVE_14_a_spell_that_resolves_comes_from_the_field(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Heal"], monsters={0: "Clerk", 1: "Doorman"})) as duel:
        duel.activate("Heal")
        duel.chain("Clerk")
        assert duel.lp(0) == 8000 + 800 + 1 + 100
        assert duel.names(0, "grave") == ["Heal"]


def test_ACT_05_and_MOVE_16_one_whose_activation_was_negated_was_not_on_the_field(engine: str) -> None:
    mine = Side(hand=["Heal"], monsters={0: "Clerk"})
    with made.scenario(engine, mine, Side(spells={0: set_card("Denial")})) as duel:
        duel.activate("Heal")
        duel.chain("Denial")
        assert duel.lp(0) == 8000 + 10


def test_ACT_05_it_does_not_leave_the_field_either(engine: str) -> None:
    mine = Side(hand=["Heal"], monsters={0: "Doorman"})
    with made.scenario(engine, mine, Side(spells={0: set_card("Denial")})) as duel:
        duel.activate("Heal")
        duel.chain("Denial")
        assert duel.lp(0) == 8000 + 100  # Denial alone


def test_ACT_05_nor_when_the_negating_card_does_not_destroy_it(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Heal"]), Side(spells={0: set_card("Card Denial")})) as duel:
        duel.activate("Heal")
        duel.chain("Card Denial")
        sent = duel.card("Heal", 0, "grave")
        assert sent.reason == REASON_RULE
        assert sent.previous[1] == 0
        assert duel.card("Card Denial", 1, "grave").previous[1] == LOCATION_SZONE


def test_ACT_06_a_used_normal_spell_cannot_be_returned_to_the_hand(engine: str) -> None:
    mine = Side(hand=["Heal"], spells={2: set_card("Recall Spells")})
    with made.scenario(engine, mine) as duel:
        duel.activate("Heal")
        duel.expect_open()  # Recall Spells finds nothing that can be returned
        assert duel.names(0, "hand") == []


def test_ACT_06_a_card_that_stays_can(engine: str) -> None:
    mine = Side(hand=["Lectern"], spells={2: set_card("Recall Spells")})
    with made.scenario(engine, mine) as duel:
        duel.activate("Lectern")
        duel.chain("Recall Spells")
        assert duel.names(0, "hand") == ["Lectern"]
        assert duel.lp(0) == 8300  # ACT-07


def test_ACT_06_a_used_normal_spell_can_be_destroyed_and_resolves_all_the_same(engine: str) -> None:
    mine = Side(hand=["Heal"], spells={2: set_card("Break Spells")})
    with made.scenario(engine, mine) as duel:
        duel.activate("Heal")
        duel.chain("Break Spells")
        assert duel.names(0, "grave") == ["Heal", "Break Spells"]
        assert duel.lp(0) == 8800


def test_ACT_07_an_effect_resolves_though_its_monster_has_left(engine: str) -> None:
    mine = Side(monsters={0: "Drummer"})
    with made.scenario(engine, mine, Side(spells={0: set_card("Cut")})) as duel:
        duel.activate("Drummer", effect=0)
        duel.chain("Cut")
        assert duel.names(0, "grave") == ["Drummer"]
        assert duel.lp(0) == 8200


def test_ACT_08_a_card_cannot_choose_itself_while_it_lies_there(engine: str) -> None:
    for name in ("Heavy Storm", "Mystical Space Typhoon"):
        with made.scenario(engine, Side(hand=[name])) as duel:
            assert not duel.offers("ACTIVATE")
        with made.scenario(engine, Side(hand=[name], spells={0: set_card("Cut")})) as duel:
            duel.activate(name)
            assert duel.names(0, "grave") == ["Cut", name]  # nothing to choose between


def test_ACT_11_several_costs_are_paid_in_the_printed_order(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Toll", "Bat"])) as duel:
        duel.activate("Toll")
        kinds = duel.kinds()
        assert [each for each in kinds if each in ("PAY_LPCOST", "MOVE", "RECOVER")] == [
            "MOVE",
            "PAY_LPCOST",
            "MOVE",
            "RECOVER",
            "MOVE",
        ]
        assert duel.names(0, "grave") == ["Bat", "Toll"]


@pytest.mark.parametrize("side", [Side(lp=499, hand=["Toll", "Bat"]), Side(hand=["Toll"])])
def test_ACT_11_each_cost_must_be_payable(engine: str, side: Side) -> None:
    with made.scenario(engine, side) as duel:
        assert not duel.offers("ACTIVATE")


def test_ACT_12_what_is_done_on_activation_is_no_activation_of_its_own(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Lectern"])) as duel:
        duel.activate("Lectern")
        kinds = duel.kinds()
        assert kinds.count("CHAINING") == 1
        assert kinds.index("CHAIN_SOLVING") < kinds.index("RECOVER") < kinds.index("CHAIN_SOLVED")
        assert duel.spells(0) == {0: "Lectern, face-up"}


def test_ACT_13_an_effect_negation_answers_the_card_and_the_later_effect(engine: str) -> None:
    theirs = Side(spells={0: set_card("Spell Silence"), 1: set_card("Spell Silence")})
    with made.scenario(engine, Side(hand=["Lectern"]), theirs) as duel:
        duel.activate("Lectern")
        duel.chain("Spell Silence@0")
        duel.settle()
        assert duel.lp(0) == 8000
        assert duel.spells(0) == {0: "Lectern, face-up"}  # CF-52: the activation stands
        duel.activate("Lectern", where="szone")
        duel.chain("Spell Silence")
        assert duel.lp(0) == 8000


def test_ACT_13_a_negated_activation_is_not_a_negated_effect(engine: str) -> None:
    theirs = Side(spells={0: set_card("Card Denial")})
    with made.scenario(engine, Side(hand=["Lectern"]), theirs) as duel:
        duel.activate("Lectern")
        duel.chain("Card Denial")
        kinds = duel.kinds()
        assert "CHAIN_NEGATED" in kinds
        assert "CHAIN_DISABLED" not in kinds
        assert duel.names(0, "grave") == ["Lectern"]


@pytest.mark.parametrize(
    ("side", "place"),
    [
        (Side(hand=["Messenger"]), LOCATION_HAND),
        (Side(grave=["Messenger"]), LOCATION_GRAVE),
        (Side(monsters={3: "Drummer"}), LOCATION_MZONE),
        (Side(hand=["Heal"]), LOCATION_SZONE),
    ],
)
def test_ACT_14_the_source_is_shown_with_its_place(engine: str, side: Side, place: int) -> None:
    with made.scenario(engine, side) as duel:
        name = duel.offered("ACTIVATE")[0]
        duel.activate(name, **({"effect": 0} if name == "Drummer" else {}))
        shown = next(event for event in duel._unread if event.kind.name == "CHAINING")
        assert duel.pool[shown.code].name == name
        assert shown.target[1] == place


def test_ACT_15_a_negated_effect_leaves_the_card_and_its_activation(engine: str) -> None:
    theirs = Side(spells={0: set_card("Silence")})
    with made.scenario(engine, Side(hand=["Lesson", "Lesson", "Bat", "Bat"]), theirs) as duel:
        duel.activate("Lesson@0", "Bat@1")
        duel.chain("Silence")
        assert "CHAIN_NEGATED" not in duel.kinds()
        assert duel.names(0, "grave") == ["Bat", "Lesson"]  # by rule, as after any resolution
        assert duel.card("Lesson", 0, "grave").reason == REASON_RULE
        assert not duel.offers("ACTIVATE")  # the activation was successful: it counts (OPT-11)


def test_ACT_16_what_cannot_be_negated_can_be_chained_to(engine: str) -> None:
    theirs = Side(monsters={0: "Scout"}, spells={0: set_card("Denial"), 1: set_card("Silence")})
    with made.scenario(engine, Side(hand=["Firm Gift"]), theirs) as duel:
        duel.activate("Firm Gift")
        assert duel.offered("CHAIN") == ["Scout"]
        duel.chain("Scout")
        duel.settle()
        assert (duel.lp(0), duel.lp(1)) == (8100, 8050)


def test_ACT_17_a_card_that_is_placed_was_not_activated(engine: str) -> None:
    mine = Side(hand=["Set Up"], filler=["Lectern", *["Mokey Mokey"] * 5])
    with made.scenario(engine, mine, Side(spells={0: set_card("Silence")})) as duel:
        duel.activate("Set Up")
        duel.answer("pass")
        assert duel.kinds().count("CHAINING") == 1  # Set Up's own
        assert duel.lp(0) == 8000  # nothing is gained on activation
        assert duel.spells(0) == {1: "Lectern, face-up"}
        duel.activate("Lectern")
        duel.answer("pass")
        assert duel.lp(0) == 8020


def test_ACT_19_a_forbidden_effect_may_be_copied_and_is_then_the_copying_cards(engine: str) -> None:
    mine = Side(hand=["Mimic"], monsters={0: "Drummer"})
    with made.scenario(engine, mine, Side(spells={0: face_up("Drummer Ban")})) as duel:
        assert not duel.offers("ACTIVATE")
        duel.summon("Mimic")
        assert set(duel.offered("ACTIVATE")) == {"Mimic"}


def test_ACT_20_a_spell_used_from_the_hand_works_on_the_field(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Where Am I"])) as duel:
        duel.activate("Where Am I")
        assert duel.lp(0) == 9000


def test_ACT_21_effects_of_the_hand_and_the_gy_work_there_only(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Messenger"])) as duel:
        duel.activate("Messenger", effect=0)
        assert duel.lp(0) == 8040
        assert duel.names(0, "grave") == ["Messenger"]
        duel.activate("Messenger", effect=1, where="grave")
        assert duel.names(0, "banished") == ["Messenger"]
        assert duel.lp(0) == 8045
        assert not duel.offers("ACTIVATE")
    with made.scenario(engine, Side(monsters={0: "Messenger"}, banished=["Messenger"])) as duel:
        assert not duel.offers("ACTIVATE")


def test_ACT_21_a_quick_effect_of_the_hand_answers_in_the_opponents_turn(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Heal"]), Side(hand=["Messenger"])) as duel:
        duel.activate("Heal")
        duel.chain("Messenger")
        assert duel.lp(1) == 8040


# -- ST -----------------------------------------------------------------------------------------------------------


def test_ST_03_a_normal_spell_with_a_timing_of_its_own(engine: str) -> None:
    """EX-108: Set in an earlier turn it can be activated in the own Standby Phase, and at no other time."""
    with made.scenario(engine, Side(hand=["Curse at Dawn"])) as duel:
        assert not duel.offers("ACTIVATE")
        duel.set_spell("Curse at Dawn")
        assert not duel.offers("ACTIVATE")
        duel.end_turn()
        duel.expect_open()  # nothing was asked in the opponent's Standby Phase
        duel.choose("TO_END_PHASE")
        duel.expect_prompt("SELECT_EFFECTYN")
        assert (duel.player, duel.duel.phase) == (0, Phase.STANDBY)
        duel.answer("yes")
        assert duel.lp(0) == 8900
        assert not duel.offers("ACTIVATE")


def test_ST_04_a_card_that_stays_is_there_until_something_removes_it(engine: str) -> None:
    mine = Side(hand=["Lectern"], spells={2: set_card("Break Spells")})
    with made.scenario(engine, mine) as duel:
        duel.activate("Lectern")
        duel.settle()
        for _turn in range(2):
            duel.choose("TO_END_PHASE")
            duel.settle()
        assert duel.spells(0)[0] == "Lectern, face-up"
        duel.activate("Break Spells")
        assert duel.spells(0) == {}


# -- NEG ----------------------------------------------------------------------------------------------------------


def test_NEG_02_a_card_that_negates_summons_stops_no_effect_summon(engine: str) -> None:
    mine = Side(spells={0: set_card("Rise")}, grave=["Bat"])
    with made.scenario(engine, mine, Side(spells={0: set_card("Veto")})) as duel:
        duel.activate("Rise", "defense")
        duel.expect_open()
        assert duel.monsters(0) == {0: "Bat, defense"}


def test_NEG_02_nor_a_monster_effect(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: "Drummer"}), Side(spells={0: set_card("Veto")})) as duel:
        duel.activate("Drummer", effect=0)
        duel.expect_open()
        assert duel.lp(0) == 8200


def test_NEG_05_a_negation_of_a_monster_that_has_left_does_nothing(engine: str) -> None:
    """EX-87: the target is gone at resolution, and what it activated before resolves."""
    mine = Side(monsters={0: "Martyr"})
    with made.scenario(engine, mine, Side(spells={0: set_card("Snub")})) as duel:
        duel.activate("Martyr", effect=1)
        duel.chain("Snub")
        duel.chain("Martyr", effect=0)
        assert duel.lp(0) == 8000 + 70 + 600


def test_NEG_05_nor_if_the_monster_is_face_down_then(engine: str) -> None:
    mine = Side(monsters={0: "Drummer"}, hand=["Book of Moon"])
    with made.scenario(engine, mine, Side(spells={0: set_card("Snub")})) as duel:
        duel.activate("Drummer", effect=0)
        duel.chain("Snub")
        duel.chain("Book of Moon")
        assert duel.monsters(0) == {0: "Drummer, face-down"}
        assert duel.lp(0) == 8200


def test_NEG_04_nor_one_of_all_monsters_that_are_face_up(engine: str) -> None:
    """CF-17: Drain is about face-up monsters, and the one that activated its effect is not face-up any more."""
    theirs = Side(spells={0: face_up("Drain")})
    with made.scenario(engine, Side(monsters={0: "Drummer"}, hand=["Book of Moon"]), theirs) as duel:
        duel.activate("Drummer", effect=0)
        duel.chain("Book of Moon")
        assert duel.monsters(0) == {0: "Drummer, face-down"}
        assert duel.lp(0) == 8200


def test_NEG_05_a_monster_that_is_still_there_is_negated(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: "Drummer"}), Side(spells={0: set_card("Snub")})) as duel:
        duel.activate("Drummer", effect=0)
        duel.chain("Snub")
        assert duel.lp(0) == 8000
        assert "CHAIN_DISABLED" in duel.kinds()


def test_NEG_06_a_rewritten_effect_was_activated(engine: str) -> None:
    mine = Side(monsters={0: "Martyr"})
    with made.scenario(engine, mine, Side(spells={0: set_card("Rewrite")})) as duel:
        duel.activate("Martyr", effect=1)
        duel.chain("Rewrite")
        duel.settle()
        assert duel.lp(0) == 8003
        assert [each.effect for each in duel.legal("ACTIVATE")] == [0]  # the use counts


def test_GAP_09_a_negation_in_place_reaches_what_is_activated_by_leaving(engine: str) -> None:
    """NEG-04, CF-17: not Skill Drain, which only looks at the field, but a negation that is on the monster itself."""
    mine = Side(monsters={0: "Martyr"})
    with made.scenario(engine, mine, Side(spells={0: set_card("Snub")})) as duel:
        duel.choose("TO_BATTLE_PHASE")
        duel.chain("Snub")
        duel.settle()
        duel.activate("Martyr", effect=0)
        assert duel.names(0, "grave") == ["Martyr"]
        assert duel.lp(0) == 8000


def test_CF_17_skill_drain_does_not_reach_a_monster_that_left_as_cost(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: "Martyr"}), Side(spells={0: face_up("Drain")})) as duel:
        duel.activate("Martyr", effect=0)
        assert duel.lp(0) == 8070
