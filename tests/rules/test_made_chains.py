"""Chains, Spell Speeds, kinds of effects, "when" and "if", with cards made for it: CHAIN, SPEED, TRIG, TIMING rules, GAP-02,
GAP-16, GAP-20, HIST-12, and edge cases about triggers."""

# Card functions have no types, and constants come by name from the language.
# mypy: ignore-errors

from __future__ import annotations

import pytest

from tests.scenario import Card, Side, face_down, set_card
from tests.workshop import Workshop
from ygocore.cards.language import *
from ygocore.cards.language import duel
from ygocore.cards.pool import CardPool
from ygocore.constants import Phase, Position, Type
from ygocore.rulesets import RULESETS, Switch

made = Workshop()


def face_up(name: str) -> Card:
    """A face-up Spell or Trap."""
    return Card(name, Position.FACEUP)


def gain(amount):
    def operation(e, tp):
        duel.recover(tp, amount, REASON_EFFECT)

    return operation


def links(duel):
    """The cards that were activated, in order of their links, since the last check."""
    return [duel.pool[event.code].name for event in duel._unread if event.kind.name == "CHAINING"]


# -- the cards ----------------------------------------------------------------------------------------------------


def reacts(name, event, type, amount, property=0, where=LOCATION_MZONE, level=4, single=False):
    """A monster with a Trigger Effect of an event: gain LP."""

    @made.monster(name, level=level)
    def declare(c):
        c.effect(
            type=(EFFECT_TYPE_SINGLE if single else EFFECT_TYPE_FIELD) | type,
            code=event,
            property=property,
            range=where,
            operation=gain(amount),
        )


reacts("Applause", EVENT_SUMMON_SUCCESS, EFFECT_TYPE_TRIGGER_F, 1)
reacts("Cheer", EVENT_SUMMON_SUCCESS, EFFECT_TYPE_TRIGGER_O, 10)
reacts("Rumour", EVENT_SUMMON_SUCCESS, EFFECT_TYPE_TRIGGER_O, 100, where=LOCATION_HAND)
reacts("Omen", EVENT_SUMMON_SUCCESS, EFFECT_TYPE_TRIGGER_O, 1000, where=LOCATION_DECK)
reacts("Herald", EVENT_SUMMON_SUCCESS, EFFECT_TYPE_TRIGGER_F, 7, level=5, single=True)
reacts("Newcomer", EVENT_SPSUMMON_SUCCESS, EFFECT_TYPE_TRIGGER_O, 30, single=True)
reacts("Guest", EVENT_SPSUMMON_SUCCESS, EFFECT_TYPE_TRIGGER_O, 40, EFFECT_FLAG_DELAY, single=True)
reacts("Evening Bell", EVENT_PHASE + PHASE_END, EFFECT_TYPE_TRIGGER_F, 2)
reacts("Evening Song", EVENT_PHASE + PHASE_END, EFFECT_TYPE_TRIGGER_O, 20)
reacts("Departed", EVENT_LEAVE_FIELD, EFFECT_TYPE_TRIGGER_O, 60, EFFECT_FLAG_DELAY, single=True)


@made.monster("Hush")
def hush(c):
    """When a monster is Normal Summoned: gain 5, and the opponent cannot chain to it."""

    def only_own(e, rp, tp):
        return rp == tp

    def target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_chain_limit(only_own)

    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_SUMMON_SUCCESS,
        range=LOCATION_MZONE,
        target=target,
        operation=gain(5),
    )


@made.monster("Bringer")
def bringer(c):
    """When a monster is Normal Summoned, you can Special Summon 1 Bat from your GY."""

    def bat(c, e, tp):
        return c.is_code(code_of_bat) and c.is_can_be_special_summoned(e, 0, tp, False, False)

    def target(e, tp, chk):
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_MZONE) > 0 and duel.is_existing_matching_card(
                bat, tp, LOCATION_GRAVE, 0, 1, None, e, tp
            )
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_GRAVE)

    def operation(e, tp):
        g = duel.select_matching_card(tp, bat, tp, LOCATION_GRAVE, 0, 1, 1, None, e, tp)
        duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP_ATTACK)

    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_SUMMON_SUCCESS,
        range=LOCATION_MZONE,
        category=CATEGORY_SPECIAL_SUMMON,
        target=target,
        operation=operation,
    )


code_of_bat = CardPool.builtin().find("Bat").code


@made.trap("Pit")
def pit(c):
    """When a monster is Special Summoned: destroy it."""

    def operation(e, tp, eg):
        duel.destroy(eg, REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_SPSUMMON_SUCCESS, operation=operation)


@made.spell("Fast And Final", Type.QUICKPLAY)
def fast_and_final(c):
    """Gain 700; nothing can be chained to it."""

    def nothing(e, rp, tp):
        return False

    def target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_chain_limit(nothing)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, target=target, operation=gain(700))


@made.trap("Crypt")
def crypt(c):
    """Special Summon 1 monster from your GY in face-down Defense Position."""

    def fitting(c, e, tp):
        return c.is_can_be_special_summoned(e, 0, tp, False, False, POS_FACEDOWN_DEFENSE)

    def operation(e, tp):
        g = duel.select_matching_card(tp, fitting, tp, LOCATION_GRAVE, 0, 1, 1, None, e, tp)
        duel.special_summon(g, 0, tp, tp, False, False, POS_FACEDOWN_DEFENSE)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


@made.trap("One Guest", Type.CONTINUOUS)
def one_guest(c):
    """Each player can Special Summon once per turn only."""
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_SPSUMMON_COUNT_LIMIT,
        property=EFFECT_FLAG_PLAYER_TARGET,
        range=LOCATION_SZONE,
        target_range=(1, 1),
        value=1,
    )


def returns_itself(name):
    @made.monster(name)
    def declare(c):
        """If it is destroyed: you can Special Summon it."""

        def target(e, tp, chk):
            c = e.get_handler()
            if chk == 0:
                return duel.get_location_count(tp, LOCATION_MZONE) > 0 and c.is_can_be_special_summoned(
                    e, 0, tp, False, False
                )
            duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, c, 1, 0, 0)

        def operation(e, tp):
            if e.get_handler().is_relate_to_effect(e):
                duel.special_summon(e.get_handler(), 0, tp, tp, False, False, POS_FACEUP_ATTACK)

        c.effect(
            type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
            code=EVENT_DESTROYED,
            property=EFFECT_FLAG_DELAY,
            category=CATEGORY_SPECIAL_SUMMON,
            target=target,
            operation=operation,
        )


returns_itself("Graf")
returns_itself("Circ")


@made.trap("Bolt")
def bolt(c):
    """Destroy all monsters."""

    def operation(e, tp):
        g = duel.get_matching_group(None, tp, LOCATION_MZONE, LOCATION_MZONE, None)
        duel.destroy(g, REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


@made.trap("Recall The Dead")
def recall_the_dead(c):
    """Banish all cards in both GYs."""

    def operation(e, tp):
        g = duel.get_matching_group(None, tp, LOCATION_GRAVE, LOCATION_GRAVE, None)
        duel.remove(g, POS_FACEUP, REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


@made.trap("Home Again")
def home_again(c):
    """Shuffle all monsters into the Deck."""

    def operation(e, tp):
        g = duel.get_matching_group(None, tp, LOCATION_MZONE, LOCATION_MZONE, None)
        duel.send_to_deck(g, PLAYER_NONE, SEQ_DECKSHUFFLE, REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


@made.monster("Turncoat")
def turncoat(c):
    """Mandatory Quick Effect: when a Spell is activated, gain 4."""

    def condition(e, tp, re):
        return re.is_spell_effect()

    c.effect(
        type=EFFECT_TYPE_QUICK_F,
        code=EVENT_CHAINING,
        range=LOCATION_MZONE,
        condition=condition,
        operation=gain(4),
    )


reacts("Landing", EVENT_SPSUMMON_SUCCESS, EFFECT_TYPE_TRIGGER_F, 9, single=True)


@made.spell("Welcome Away")
def welcome_away(c):
    """Special Summon all monsters of your GY; your opponent gets control of your monsters."""

    def returning(c, e, tp):
        return c.is_can_be_special_summoned(e, 0, tp, False, False)

    def operation(e, tp):
        g = duel.get_matching_group(returning, tp, LOCATION_GRAVE, 0, None, e, tp)
        duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP_ATTACK)
        duel.get_control(duel.get_matching_group(None, tp, LOCATION_MZONE, 0, None), 1 - tp)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


@made.monster("Wanderer")
def wanderer(c):
    """In the End Phase: gain 1, and give control of this card to your opponent."""

    def operation(e, tp):
        duel.recover(tp, 1, REASON_EFFECT)
        duel.get_control(e.get_handler(), 1 - tp)

    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_PHASE + PHASE_END,
        range=LOCATION_MZONE,
        operation=operation,
    )


reacts("Salute", EVENT_SUMMON_SUCCESS, EFFECT_TYPE_QUICK_F, 3)


# -- CHAIN --------------------------------------------------------------------------------------------------------


def test_CHAIN_01_responses_build_a_chain_link_by_link(engine: str) -> None:
    """EX-89: the last link is answered, and takes effect first."""
    mine = Side(hand=["Heal"], spells={0: set_card("Denial")})
    theirs = Side(spells={0: set_card("Silence")})
    with made.scenario(engine, mine, theirs) as duel:
        duel.activate("Heal")
        duel.chain("Silence")
        duel.chain("Denial")
        assert links(duel) == ["Heal", "Silence", "Denial"]
        numbers = [event.link for event in duel._unread if event.kind.name == "CHAIN_SOLVING"]
        assert numbers == [3, 2, 1]
        assert duel.lp(0) == 8800


def test_CHAIN_07_summons_sets_positions_and_attacks_are_no_links(engine: str) -> None:
    mine = Side(hand=["Feral Imp", "Cut", "Giant"], monsters={0: face_down("Battle Ox"), 1: "Haniwa"})
    with made.scenario(engine, mine, Side(monsters={0: face_down("Bat")})) as duel:
        duel.summon("Feral Imp")
        duel.special_summon("Giant", "attack")
        duel.set_spell("Cut")
        duel.change_position("Battle Ox")
        duel.change_position("Haniwa")
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        kinds = duel.kinds()
        assert {"SUMMONED", "SPSUMMONED", "FLIPSUMMONED", "SET", "POS_CHANGE", "ATTACK"} <= set(kinds)
        assert "CHAINING" not in kinds


def test_CHAIN_05_simultaneous_triggers_go_on_one_chain(engine: str) -> None:
    mine = Side(hand=["Bat"], monsters={0: "Applause"})
    with made.scenario(engine, mine, Side(monsters={0: "Applause"})) as duel:
        duel.summon("Bat")
        assert duel.kinds().count("CHAIN_END") == 1
        assert (duel.lp(0), duel.lp(1)) == (8001, 8001)


# -- SPEED --------------------------------------------------------------------------------------------------------

FAST = Side(
    hand=["Heal", "Boost", "Rumour"],
    monsters={0: "Scout", 1: "Drummer"},
    spells={0: set_card("Cut"), 1: set_card("Denial"), 2: set_card("Drain")},
)


def test_SPEED_01_ignition_effects_and_ordinary_spells_answer_nothing(engine: str) -> None:
    mine = Side(hand=["Heal", "Heal", "Lesson", "Banner"], monsters={0: "Drummer"})
    with made.scenario(engine, mine) as duel:
        duel.activate("Heal@0")
        duel.expect_open()
        assert "Heal" in duel.offered("ACTIVATE")


def test_SPEED_02_and_SPEED_03_quick_effects_quick_play_spells_and_traps_answer(engine: str) -> None:
    with made.scenario(engine, FAST) as duel:
        duel.activate("Heal")
        assert sorted(duel.offered("CHAIN")) == ["Boost", "Cut", "Denial", "Drain", "Scout"]


def test_SPEED_02_and_GAP_06_in_the_opponents_turn_not_quick_play_spells_from_the_hand(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Heal"]), FAST) as duel:
        duel.activate("Heal")
        assert sorted(duel.offered("CHAIN")) == ["Cut", "Denial", "Drain", "Scout"]


def test_SPEED_03_only_a_counter_trap_answers_a_counter_trap(engine: str) -> None:
    with made.scenario(engine, FAST, Side(spells={0: set_card("Denial")})) as duel:
        duel.activate("Heal")
        duel.chain("Denial")
        assert duel.offered("CHAIN") == ["Denial"]


def test_SPEED_05_there_is_no_spell_speed_4(engine: str) -> None:
    mine = Side(hand=["Heal", "Fast And Final"])
    with made.scenario(engine, mine, Side(spells={0: set_card("Denial"), 1: set_card("Denial")})) as duel:
        duel.activate("Heal")
        duel.answer("pass")  # player 1
        duel.chain("Fast And Final")  # to a link of Speed 1
        duel.expect_open()
        assert duel.lp(0) == 9500
    with made.scenario(engine, mine, Side(spells={0: set_card("Denial")})) as duel:
        duel.activate("Heal")
        duel.chain("Denial")
        assert links(duel) == ["Heal", "Denial"]
        assert duel.kinds()[-1] == "CHAIN_END"  # Fast And Final was not offered before it


def test_SPEED_06_what_cannot_be_answered_cannot_be_answered_by_counter_traps(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Fast And Final"]), Side(spells={0: set_card("Denial")})) as duel:
        duel.activate("Fast And Final")
        duel.expect_open()
        assert duel.lp(0) == 8700


# -- TRIG ---------------------------------------------------------------------------------------------------------


def test_TRIG_01_four_kinds_of_effects_are_used_in_four_ways(engine: str) -> None:
    mine = Side(hand=["Bat"], monsters={0: "Drummer", 1: "Cheer", 2: "Wall"})
    with made.scenario(engine, mine, Side(monsters={0: "Scout"})) as duel:
        assert set(duel.offered("ACTIVATE")) == {"Drummer"}  # ignition
        duel.choose("SUMMON", "Bat")
        duel.expect_prompt("SELECT_EFFECTYN")  # trigger
        duel.answer("yes")
        assert duel.offered("CHAIN") == ["Scout"]  # quick
        duel.answer("pass")
        duel.settle()
        assert links(duel) == ["Cheer"]
        assert duel.stats("Bat", 0)[0] == 200  # continuous: Wall's, with no link


def test_TRIG_02_an_ignition_effect_in_an_open_state_of_the_own_main_phase_only(engine: str) -> None:
    mine = Side(hand=["Heal"], monsters={0: "Drummer"})
    theirs = Side(monsters={0: "Drummer"})
    with made.scenario(engine, mine, theirs) as duel:
        assert {each.place.controller for each in duel.legal("ACTIVATE")} == {0}
        duel.activate("Heal")
        duel.expect_open()  # neither was offered in response
        duel.activate("Drummer", effect=0)
        assert links(duel) == ["Heal", "Drummer"]
        duel.to_battle_phase()
        assert not duel.offers("ACTIVATE")
        duel.to_main_phase_2()
        assert duel.offers("ACTIVATE")


def test_TRIG_03_a_trigger_at_its_event_only_and_never_in_response(engine: str) -> None:
    mine = Side(hand=["Heal", "Bat"], monsters={0: "Cheer"})
    with made.scenario(engine, mine) as duel:
        assert duel.offered("ACTIVATE") == ["Heal"]
        duel.activate("Heal")
        duel.expect_open()
        duel.choose("SUMMON", "Bat")
        duel.expect_prompt("SELECT_EFFECTYN")
        duel.answer("no")
        duel.expect_open()
        assert not duel.offers("ACTIVATE")  # it was its only chance


def test_TRIG_04_a_quick_effect_in_either_turn(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: "Scout"}, hand=["Bat"])) as duel:
        assert duel.offered("ACTIVATE") == ["Scout"]
    with made.scenario(engine, Side(hand=["Bat"]), Side(monsters={0: "Scout"})) as duel:
        duel.choose("SUMMON", "Bat")
        assert duel.offered("CHAIN") == ["Scout"]
        assert duel.player == 1


def test_TRIG_05_a_mandatory_quick_effect_must_be_used(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Heal"]), Side(monsters={0: "Turncoat"})) as duel:
        duel.activate("Heal")
        assert (duel.lp(0), duel.lp(1)) == (8800, 8004)
        duel.expect_open()


def test_TRIG_05_a_mandatory_quick_effect_answers_an_event_once(engine: str) -> None:
    """Nothing limits it: the summon can be answered still when it is on the Chain, by others."""
    with made.scenario(engine, Side(hand=["Hermit"], monsters={0: "Salute", 1: "Salute"})) as duel:
        duel.choose("SUMMON", "Hermit")
        assert duel.offered("CHAIN") == ["Salute", "Salute"]
        duel.chain("Salute@1")
        assert links(duel) == ["Salute", "Salute"]
        assert duel.lp(0) == 8006
        duel.expect_open()


def test_TRIG_06_triggers_of_tributed_monsters_share_the_chain_of_the_summon(engine: str) -> None:
    mine = Side(hand=["Herald"], monsters={0: "Must Watcher"})
    with made.scenario(engine, mine) as duel:
        duel.choose("SUMMON", "Herald")
        assert sorted(duel.offered("CHAIN")) == ["Herald", "Must Watcher"]  # GAP-16: the order is free
        assert "SUMMONED" in duel.kinds()
        duel.chain("Must Watcher")
        assert duel.kinds().count("CHAIN_END") == 1
        assert duel.lp(0) == 8000 + 100 + 7


def test_TRIG_07_and_SS_31_a_face_down_monster_has_no_trigger_of_its_summon(engine: str) -> None:
    for trap, asked in (("Crypt", False), ("Rise", True)):
        mine = Side(spells={0: set_card(trap)}, grave=["Newcomer"])
        with made.scenario(engine, mine) as duel:
            duel.activate(trap)
            if asked:
                duel.answer("attack")
                duel.expect_prompt("SELECT_EFFECTYN")
            else:
                duel.expect_open()
                assert duel.monsters(0) == {0: "Newcomer, face-down"}


# -- TIMING -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("monster", "link", "asked"),
    [("Newcomer", 1, True), ("Newcomer", 2, False), ("Guest", 1, True), ("Guest", 2, True)],
)
def test_TIMING_01_and_TIMING_02_and_TIMING_03_when_must_be_the_last_thing_if_need_not(
    engine: str, monster: str, link: int, asked: bool
) -> None:
    """EX-101, EX-102: summoned by Chain Link 1, or by Chain Link 2 with another effect resolving after it."""
    mine = Side(spells={0: set_card("Rise")}, grave=[monster], hand=["Heal"] if link == 2 else [])
    with made.scenario(engine, mine) as duel:
        if link == 2:
            duel.activate("Heal")
            duel.chain("Rise", "attack")
        else:
            duel.activate("Rise", "attack")
        if asked:
            duel.expect_prompt("SELECT_EFFECTYN")
        else:
            duel.expect_open()


@pytest.mark.parametrize(
    ("first", "second", "pit"), [("Bringer", "Cheer", True), ("Cheer", "Bringer", False)]
)
def test_TIMING_05_what_should_keep_its_timing_must_be_chain_link_1(
    engine: str, first: str, second: str, pit: bool
) -> None:
    """EX-105."""
    mine = Side(hand=["Haniwa"], monsters={0: "Bringer", 1: "Cheer"}, grave=["Bat"])
    with made.scenario(engine, mine, Side(spells={0: set_card("Pit")})) as duel:
        duel.choose("SUMMON", "Haniwa")
        duel.chain(first)
        duel.chain(second)
        assert duel.monsters(0)[3] == "Bat, attack"
        if pit:
            duel.chain("Pit")
            assert duel.names(0, "grave") == ["Bat"]
        else:
            duel.expect_open()


def test_TIMING_08_would_be_summoned_and_is_summoned_are_two_timings(engine: str) -> None:
    """EX-107: a procedure summon has both, an effect summon the second only."""
    theirs = Side(monsters={0: "Bat"}, spells={0: set_card("Veto"), 1: set_card("Pit")})
    with made.scenario(engine, Side(hand=["Giant"]), theirs) as duel:
        duel.special_summon("Giant", "attack")
        assert duel.offered("CHAIN") == ["Veto"]
        duel.answer("pass")
        assert duel.offered("CHAIN") == ["Pit"]
    with made.scenario(engine, Side(spells={0: set_card("Rise")}, grave=["Haniwa"]), theirs) as duel:
        duel.activate("Rise", "attack")
        assert duel.offered("CHAIN") == ["Pit"]


# -- GAP, HIST ----------------------------------------------------------------------------------------------------


def test_GAP_02_action_triggers_fast_effects_then_open_again(engine: str) -> None:
    """Triggers come before fast effects; with a Chain the opponent of whoever activated is asked first."""
    mine = Side(hand=["Bat"], monsters={0: "Cheer", 1: "Scout"})
    with made.scenario(engine, mine, Side(monsters={0: "Scout"})) as duel:
        duel.choose("SUMMON", "Bat")
        duel.expect_prompt("SELECT_EFFECTYN")
        duel.answer("no")
        assert (duel.player, duel.offered("CHAIN")) == (0, ["Scout"])  # no activation: the turn player first
        duel.answer("pass")
        assert (duel.player, duel.offered("CHAIN")) == (1, ["Scout"])
        duel.chain("Scout")
        assert duel.player == 0  # responds to it
        duel.answer("pass")
        assert duel.lp(1) == 8050
        assert duel.player == 0  # the Chain has ended: the turn player may start another
        duel.answer("pass")
        duel.expect_open()


def test_GAP_16_effects_of_the_same_phase_in_the_order_that_their_player_wants(engine: str) -> None:
    mine = Side(monsters={0: "Evening Bell", 1: "Evening Song"})
    with made.scenario(engine, mine, Side(monsters={0: "Evening Bell"})) as duel:
        duel.choose("TO_END_PHASE")
        assert sorted(duel.offered("CHAIN")) == ["Evening Bell", "Evening Song"]
        assert not duel.offers("PASS")  # the mandatory one must be done
        duel.chain("Evening Song")
        assert links(duel) == [
            "Evening Song",
            "Evening Bell",
            "Evening Bell",
        ]  # then the others, by themselves
        assert (duel.lp(0), duel.lp(1)) == (8022, 8002)


@pytest.mark.parametrize("rules", ["MR4", "MR2020"])
def test_HIST_12_and_GAP_20_a_trigger_whose_card_has_left_its_place(engine: str, rules: str) -> None:
    """Destroyed in one link, banished from the GY in a later one: too late from MR2020 on."""
    mine = Side(monsters={0: "If Watcher"}, spells={0: set_card("Recall The Dead")})
    with made.scenario(engine, mine, Side(spells={0: set_card("Cut")}), rules=rules) as duel:
        duel.activate("Recall The Dead")
        duel.chain("Cut")
        assert "If Watcher" in duel.names(0, "banished")
        if rules == "MR4":
            duel.expect_prompt("SELECT_EFFECTYN")
        else:
            duel.expect_open()


@pytest.mark.parametrize("rules", ["MR2", "MR2020"])
def test_HIST_12_a_monster_that_changes_sides_has_not_left_the_field(engine: str, rules: str) -> None:
    """It is summoned and handed over by one effect; then its trigger is whose the monster is."""
    with made.scenario(engine, Side(hand=["Welcome Away"], grave=["Landing"]), rules=rules) as duel:
        duel.activate("Welcome Away")
        duel.settle()
        assert duel.monsters(1) == {0: "Landing, attack"}
        assert (duel.lp(0), duel.lp(1)) == (8000, 8009)


def test_GAP_16_what_happened_in_the_phase_does_not_again_for_the_other_player(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: "Wanderer"})) as duel:
        duel.choose("TO_END_PHASE")
        assert duel.duel.turn == 4
        assert duel.monsters(1) == {0: "Wanderer, attack"}
        assert (duel.lp(0), duel.lp(1)) == (8001, 8000)
        duel.choose("TO_END_PHASE")
        assert duel.monsters(0) == {0: "Wanderer, attack"}
        assert (duel.lp(0), duel.lp(1)) == (8001, 8001)


@pytest.mark.parametrize("rules", RULESETS)
def test_HIST_12_a_monster_shuffled_into_the_deck_sees_that_it_left_before_mr2020_only(
    engine: str, rules: str
) -> None:
    mine = Side(monsters={0: "Departed"}, spells={0: set_card("Home Again")})
    with made.scenario(engine, mine, rules=rules) as duel:
        duel.activate("Home Again")
        if rules == "MR2020":
            duel.expect_open()
        else:
            duel.expect_prompt("SELECT_EFFECTYN")
            duel.answer("yes")
            assert duel.lp(0) == 8060


# -- edge cases ---------------------------------------------------------------------------------------------------


def test_E_001_an_earlier_trigger_that_forbids_responses_shuts_the_later_ones_out(engine: str) -> None:
    mine = Side(hand=["Bat"], monsters={0: "Hush"})
    theirs = Side(monsters={0: "Applause", 1: "Cheer"})
    with made.scenario(engine, mine, theirs) as duel:
        duel.summon("Bat")
        assert links(duel) == ["Hush"]
        assert (duel.lp(0), duel.lp(1)) == (8005, 8000)


def test_E_001_the_groups_are_placed_one_after_the_other(engine: str) -> None:
    mine = Side(hand=["Bat"], monsters={0: "Applause", 1: "Cheer"})
    theirs = Side(monsters={0: "Hush", 1: "Cheer"})
    with made.scenario(engine, mine, theirs) as duel:
        duel.choose("SUMMON", "Bat")
        assert links(duel) == [
            "Applause",
            "Hush",
        ]  # mine, then the opponent's, which shuts my optional one out
        assert (duel.player, duel.offered("CHAIN")) == (1, ["Cheer"])


def test_E_003_who_chooses_the_order_depends_on_the_era(engine: str) -> None:
    """Herald is summoned with Must Watcher as its Tribute: before MR1 the earlier event goes lower."""
    side = Side(hand=["Herald"], monsters={0: "Must Watcher"})
    goat = RULESETS["MR1"].but(on=Switch.EARLIER_EVENT_FIRST)
    with made.scenario(engine, side, rules=goat) as duel:
        duel.choose("SUMMON", "Herald")
        assert links(duel) == ["Must Watcher", "Herald"]
    for rules in RULESETS:
        with made.scenario(engine, side, rules=rules) as duel:
            duel.choose("SUMMON", "Herald")
            assert sorted(duel.offered("CHAIN")) == ["Herald", "Must Watcher"]


def test_E_003_simultaneous_events_are_no_earlier_ones(engine: str) -> None:
    goat = RULESETS["MR1"].but(on=Switch.EARLIER_EVENT_FIRST)
    mine = Side(hand=["Bat"], monsters={0: "Applause", 1: "Hush"})
    with made.scenario(engine, mine, rules=goat) as duel:
        duel.choose("SUMMON", "Bat")
        assert sorted(duel.offered("CHAIN")) == ["Applause", "Hush"]


def test_E_005_triggers_of_the_deck_and_the_hand_come_after_public_ones(engine: str) -> None:
    mine = Side(hand=["Bat", "Rumour"], monsters={0: "Applause"}, filler=["Omen", *["Mokey Mokey"] * 5])
    with made.scenario(engine, mine, Side(monsters={0: "Cheer"})) as duel:
        duel.choose("SUMMON", "Bat")
        assert (duel.player, duel.offered("CHAIN")) == (1, ["Cheer"])  # the opponent decides first
        duel.chain("Cheer")
        assert (duel.player, sorted(duel.offered("CHAIN"))) == (0, ["Omen", "Rumour"])
        duel.chain("Omen")
        duel.chain("Rumour")
        assert links(duel) == ["Applause", "Cheer", "Omen", "Rumour"]
        assert duel.lp(0) == 8000 + 1 + 1000 + 100


def test_E_007_an_activated_summon_uses_the_only_one_that_is_left(engine: str) -> None:
    mine = Side(monsters={0: "Graf", 1: "Circ"}, spells={0: set_card("Bolt")})
    with made.scenario(engine, mine, Side(spells={0: face_up("One Guest")})) as duel:
        duel.activate("Bolt")
        assert sorted(duel.offered("CHAIN")) == ["Circ", "Graf"]
        duel.chain("Circ")
        duel.expect_open()  # Graf is no longer offered
        assert duel.monsters(0) == {0: "Circ, attack"}
    with made.scenario(engine, mine) as duel:
        duel.activate("Bolt")
        duel.chain("Circ")
        duel.chain("Graf")
        assert len(duel.monsters(0)) == 2


def test_E_017_set_quick_play_spells_and_traps_can_be_used_in_every_phase(engine: str) -> None:
    mine = Side(monsters={0: "Bat"}, spells={0: set_card("Boost"), 1: set_card("Cut")})
    with made.scenario(engine, Side(), mine) as duel:
        duel.choose("TO_END_PHASE")
        seen = []
        while duel.duel.prompt.kind.name == "SELECT_CHAIN":
            seen.append((duel.duel.phase, duel.player, sorted(duel.offered("CHAIN"))))
            duel.answer("pass")
        both = ["Boost", "Cut"]
        assert seen == [
            (Phase.MAIN1, 1, both),
            (Phase.END, 1, both),
            (Phase.DRAW, 1, both),
            (Phase.DRAW, 1, both),
            (Phase.STANDBY, 1, both),
        ]
