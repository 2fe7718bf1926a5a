"""What each operation and choice of the API does, shown by a Spell made for it."""

# Card functions have no types, and constants come by name from the language.
# mypy: ignore-errors

from __future__ import annotations

import contextlib
import dataclasses

import pytest

from tests.cards.api.shown import shows
from tests.scenario import Side, attack, defense, face_down, set_card
from tests.workshop import Workshop, code_of
from ygocore.cards.language import *
from ygocore.cards.language import card, duel, effect
from ygocore.cards.pool import CardPool
from ygocore.constants import Attribute, Phase, Race, Type

made = Workshop()

ANY = LOCATION_ONFIELD
COUNTER = 0x1001
BUTTON = code_of("Button")
BAT = CardPool.builtin().find("Bat").code
HANIWA = CardPool.builtin().find("Haniwa").code
TOKEN = 900000017
DRUMMER = 900000004

made.plain("Button", level=3, attack=500, defense=600)


def does(name, fast=False, code=EVENT_FREE_CHAIN, property=0, **more):
    """Make a Spell (a Trap if it is to answer something) of that operation."""

    def make(operation):
        @(made.trap(name) if fast else made.spell(name))
        def declare(c):
            c.effect(type=EFFECT_TYPE_ACTIVATE, code=code, property=property, operation=operation, **more)

        return operation

    return make


@contextlib.contextmanager
def play(engine, name, mine=None, theirs=None, *answers, **more):
    """A duel in which the Spell has been activated, and asked for these answers."""
    mine = mine or Side()
    with made.scenario(engine, dataclasses.replace(mine, hand=[name, *mine.hand]), theirs, **more) as game:
        game.activate(name, *answers)
        yield game


def mine(tp, code):
    return duel.get_first_matching_card(card.is_code, tp, LOCATION_ONFIELD, 0, None, code)


# -- drawing, LP --------------------------------------------------------------------------------------------------


@does("Draw Two")
def draw_two(e, tp):
    duel.recover(tp, 10 * duel.draw(tp, 2, REASON_EFFECT), REASON_EFFECT)


@shows("duel.draw", "duel.recover")
def test_draw_gives_how_many_were_drawn(engine: str) -> None:
    with play(engine, "Draw Two", Side(draws=["Bat", "Haniwa"])) as game:
        assert game.names(0, "hand") == ["Bat", "Haniwa"]
        assert game.lp(0) == 8020


@does("Hurt Both")
def hurt_both(e, tp):
    taken = duel.damage(1 - tp, 300, REASON_EFFECT)
    duel.damage(tp, taken * 2, REASON_EFFECT)


@shows("duel.damage")
def test_damage_gives_what_was_taken(engine: str) -> None:
    with play(engine, "Hurt Both") as game:
        assert (game.lp(0), game.lp(1)) == (7400, 7700)


def fee(e, tp, chk):
    if chk == 0:
        return duel.check_lp_cost(tp, 700)
    duel.pay_lp_cost(tp, 700)


@does("Fee", cost=fee)
def after_the_fee(e, tp):
    duel.set_lp(1 - tp, 1)


@shows("duel.pay_lp_cost", "duel.set_lp")
def test_paying_and_setting_lp(engine: str) -> None:
    with play(engine, "Fee") as game:
        assert {"PAY_LPCOST", "LPUPDATE"} <= set(game.kinds())
        assert (game.lp(0), game.lp(1)) == (7300, 1)


# -- destroying, sending, returning -------------------------------------------------------------------------------


@does("Break All")
def break_all(e, tp):
    g = duel.get_field_group(tp, LOCATION_MZONE, LOCATION_MZONE)
    count = duel.destroy(g, REASON_EFFECT)
    duel.recover(tp, count * 10 + duel.get_operated_group().get_count(), REASON_EFFECT)


@shows("duel.destroy", "duel.get_operated_group")
def test_destroy_takes_what_can_be_destroyed(engine: str) -> None:
    with play(
        engine, "Break All", Side(monsters={0: "Bat"}), Side(monsters={0: "Haniwa", 1: "Hermit"})
    ) as game:
        assert game.monsters(1) == {1: "Hermit, attack"}
        assert game.lp(0) == 8022


@does("Break Into The Deck")
def break_into_the_deck(e, tp):
    duel.destroy(duel.get_field_group(tp, LOCATION_MZONE, 0), REASON_EFFECT, LOCATION_REMOVED)


@shows("duel.destroy")
def test_destroy_with_another_destination(engine: str) -> None:
    with play(engine, "Break Into The Deck", Side(monsters={0: "Bat"})) as game:
        assert game.names(0, "banished") == ["Bat"]
        assert game.card("Bat", 0, "banished").reason & REASON_DESTROY


@does("Hide Away")
def hide_away(e, tp):
    duel.remove(duel.get_field_group(tp, LOCATION_MZONE, 0), POS_FACEDOWN, REASON_EFFECT)
    duel.send_to_grave(duel.get_field_group(tp, LOCATION_HAND, 0), REASON_EFFECT)
    duel.send_to_hand(duel.get_field_group(tp, 0, LOCATION_MZONE), PLAYER_NONE, REASON_EFFECT)


@shows("duel.remove", "duel.send_to_grave", "duel.send_to_hand")
def test_banishing_sending_and_returning(engine: str) -> None:
    with play(
        engine, "Hide Away", Side(hand=["Haniwa"], monsters={0: "Bat"}), Side(monsters={0: "Bat"})
    ) as game:
        assert game.card("Bat", 0, "banished").position & POS_FACEDOWN
        assert game.names(0, "grave") == ["Haniwa", "Hide Away"]
        assert game.names(1, "hand") == ["Bat"]


def puts_on_deck(name, where):
    @does(name)
    def operation(e, tp):
        duel.send_to_deck(duel.get_field_group(tp, LOCATION_MZONE, 0), PLAYER_NONE, where, REASON_EFFECT)


puts_on_deck("Put On Top", SEQ_DECKTOP)
puts_on_deck("Put Below", SEQ_DECKBOTTOM)
puts_on_deck("Shuffle In", SEQ_DECKSHUFFLE)


@shows("duel.send_to_deck")
@pytest.mark.parametrize(
    ("name", "index", "shuffled"),
    [("Put On Top", -1, False), ("Put Below", 0, False), ("Shuffle In", None, True)],
)
def test_returning_to_the_deck(engine: str, name: str, index: int | None, shuffled: bool) -> None:
    with play(engine, name, Side(monsters={0: "Button"})) as game:
        assert ("SHUFFLE_DECK" in game.kinds()) == shuffled
        deck = game.names(0, "deck")
        assert deck.count("Button") == 1
        if index is not None:
            assert deck[index] == "Button"


@does("Send Up")
def send_up(e, tp):
    duel.send_to_extra_p(duel.get_field_group(tp, LOCATION_HAND, 0), tp, REASON_EFFECT)


made.plain("Pendant", kind=Type.PENDULUM, left_scale=1, right_scale=1)


@shows("duel.send_to_extra_p")
def test_to_the_extra_deck_face_up(engine: str) -> None:
    with play(engine, "Send Up", Side(hand=["Pendant"])) as game:
        assert game.names(0, "extra") == ["Pendant"]
        assert game.card("Pendant", 0, "extra").position & POS_FACEUP


@does("Give Up")
def give_up(e, tp):
    duel.recover(tp, duel.release(duel.get_field_group(tp, LOCATION_MZONE, 0), REASON_EFFECT), REASON_EFFECT)


@shows("duel.release")
def test_release(engine: str) -> None:
    with play(engine, "Give Up", Side(monsters={0: "Bat", 1: "Test Token"})) as game:
        assert game.lp(0) == 8002
        assert game.card("Bat", 0, "grave").reason & REASON_RELEASE


@does("Mill And Discard")
def mill_and_discard(e, tp):
    duel.discard_deck(tp, 2, REASON_EFFECT)
    duel.discard_hand(1 - tp, card.is_monster, 1, 2, REASON_EFFECT | REASON_DISCARD)


@shows("duel.discard_deck", "duel.discard_hand")
def test_sending_from_the_deck_and_discarding(engine: str) -> None:
    theirs = Side(hand=["Bat", "Heal", "Haniwa"])
    with play(engine, "Mill And Discard", Side(filler=["Bat", "Haniwa", "Button"]), theirs) as game:
        assert sorted(game.names(0, "grave")) == ["Button", "Haniwa"]
        assert game.player == 1
        game.answer("Haniwa", "finish")
        assert game.names(1, "hand") == ["Bat", "Heal"]


# -- summons ------------------------------------------------------------------------------------------------------


@does("Raise All")
def raise_all(e, tp):
    g = duel.get_matching_group(card.is_monster, tp, LOCATION_GRAVE, 0, None)
    duel.recover(tp, duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP_DEFENSE), REASON_EFFECT)


@shows("duel.special_summon")
def test_special_summon_of_all_or_none(engine: str) -> None:
    with play(engine, "Raise All", Side(grave=["Bat", "Haniwa"])) as game:
        assert sorted(game.monsters(0).values()) == ["Bat, defense", "Haniwa, defense"]
        assert game.lp(0) == 8002
        assert game.kinds().count("SPSUMMONED") == 1
    full = dict.fromkeys(range(4), "Button")
    with play(engine, "Raise All", Side(grave=["Bat", "Haniwa"], monsters=full)) as game:
        assert len(game.monsters(0)) == 4  # SS-30
        assert game.lp(0) == 8000


@does("Raise To Zone 4")
def raise_to_zone_4(e, tp):
    g = duel.get_matching_group(card.is_monster, tp, LOCATION_GRAVE, 0, None)
    duel.special_summon(g, 0, tp, 1 - tp, False, False, POS_FACEUP_ATTACK, 0x10)


@shows("duel.special_summon")
def test_special_summon_to_a_zone_of_the_other_side(engine: str) -> None:
    with play(engine, "Raise To Zone 4", Side(grave=["Bat"])) as game:
        assert game.monsters(1) == {4: "Bat, attack"}
        assert game.state.players[1].monsters[4].owner == 0


@does("Step By Step")
def step_by_step(e, tp):
    for tc in duel.get_matching_group(card.is_monster, tp, LOCATION_GRAVE, 0, None):
        if duel.special_summon_step(tc, 0, tp, tp, False, False, POS_FACEUP_ATTACK):
            e1 = effect.create_effect(e.get_handler())
            e1.set_type(EFFECT_TYPE_SINGLE)
            e1.set_code(EFFECT_SET_ATTACK_FINAL)
            e1.set_value(7)
            e1.set_reset(RESET_EVENT | RESETS_STANDARD)
            tc.register_effect(e1)
    duel.recover(tp, duel.special_summon_complete(), REASON_EFFECT)


@shows("duel.special_summon_step", "duel.special_summon_complete", "card.register_effect", "effect.set_reset")
def test_special_summons_in_steps(engine: str) -> None:
    with play(engine, "Step By Step", Side(grave=["Bat", "Haniwa"])) as game:
        assert game.stats("Bat", 0)[0] == game.stats("Haniwa", 0)[0] == 7
        assert game.lp(0) == 8002
        assert game.kinds().count("SPSUMMONED") == 1


@does("Summon Now")
def summon_now(e, tp):
    tc = duel.select_matching_card(tp, card.is_monster, tp, LOCATION_HAND, 0, 1, 1, None).get_first()
    duel.summon(tp, tc, True, None)


@shows("duel.summon")
def test_a_normal_summon_by_an_effect_beside_that_of_the_turn(engine: str) -> None:
    with play(engine, "Summon Now", Side(hand=["Bat", "Haniwa"]), None, "Bat") as game:
        assert game.monsters(0) == {0: "Bat, attack"}
        assert game.offered("SUMMON") == ["Haniwa"]


@does("Set Now")
def set_now(e, tp):
    tc = duel.select_matching_card(tp, card.is_monster, tp, LOCATION_HAND, 0, 1, 1, None).get_first()
    duel.mset(tp, tc, True, None)


@shows("duel.mset")
def test_a_set_by_an_effect_beside_the_normal_summon_of_the_turn(engine: str) -> None:
    with play(engine, "Set Now", Side(hand=["Bat", "Haniwa"]), None, "Bat") as game:
        assert game.monsters(0) == {0: "Bat, face-down"}
        assert game.offered("SUMMON") == ["Haniwa"]


def needs_a_tribute(e, c):
    return c.is_level(5, 6) and duel.get_location_count(c.get_controller(), LOCATION_MZONE) > 0


@made.spell("Free Entry")
def free_entry(c):
    """Normal Summon a monster that needs 1 Tribute, without it."""

    def summonable(c, way: effect):
        return c.is_summonable(False, way)

    def target(e, tp, chk):
        way: effect = e.get_label_object()
        if chk == 0:
            return duel.is_existing_matching_card(summonable, tp, LOCATION_HAND, 0, 1, None, way)

    def operation(e, tp):
        way: effect = e.get_label_object()
        tc = duel.select_matching_card(tp, summonable, tp, LOCATION_HAND, 0, 1, 1, None, way).get_first()
        if tc:
            duel.summon(tp, tc, False, way)

    way = c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_SUMMON_PROC, condition=needs_a_tribute)
    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        label_object=way,
        target=target,
        operation=operation,
    )


@pytest.mark.parametrize("fodder", [{}, {1: "Bat"}])
def test_TRIB_05_a_normal_summon_in_the_way_that_an_effect_names(engine: str, fodder: dict[int, str]) -> None:
    """Tributes that are there are not asked for; the turn's Normal Summon is used."""
    mine = Side(hand=["Free Entry", "Curse of Dragon", "Bat"], monsters=fodder)
    with made.scenario(engine, mine) as game:
        game.activate("Free Entry")
        game.settle()
        assert set(game.monsters(0).values()) == {
            "Curse of Dragon, attack",
            *(["Bat, attack"] if fodder else []),
        }
        assert not game.offers("SUMMON")
    with made.scenario(engine, Side(hand=["Free Entry", "Bat"])) as game:
        assert not game.offers("ACTIVATE")


@does("Make Two")
def make_two(e, tp):
    for _number in range(2):
        duel.special_summon_step(duel.create_token(tp, TOKEN), 0, tp, tp, False, False, POS_FACEUP_ATTACK)
    duel.special_summon_complete()


@shows("duel.create_token")
def test_tokens(engine: str) -> None:
    with play(engine, "Make Two") as game:
        assert list(game.monsters(0).values()) == ["Test Token, attack"] * 2


@does("Make It Proper")
def make_it_proper(e, tp):
    tc = duel.get_first_matching_card(card.is_monster, tp, LOCATION_HAND, 0, None)
    duel.special_summon(tc, 0, tp, tp, True, True, POS_FACEUP_ATTACK)
    tc.set_material(duel.get_field_group(tp, LOCATION_GRAVE, 0))
    tc.complete_procedure()
    duel.recover(tp, tc.get_material_count(), REASON_EFFECT)


@shows("card.complete_procedure", "card.set_material")
def test_a_summon_that_counts_as_proper(engine: str) -> None:
    with play(engine, "Make It Proper", Side(hand=["Giant"], grave=["Bat", "Bat"])) as game:
        assert game.card("Giant", 0, "mzone").status & STATUS_PROC_COMPLETE
        assert game.lp(0) == 8002


@does("Bind It")
def bind_it(e, tp):
    duel.get_first_matching_card(card.is_monster, tp, LOCATION_GRAVE, 0, None).enable_revive_limit()


@shows("card.enable_revive_limit")
def test_a_revive_limit(engine: str) -> None:
    with play(engine, "Bind It", Side(grave=["Bat"], spells={0: set_card("Rise")})) as game:
        game.settle()
        assert not game.offers("ACTIVATE")


# -- on the field -------------------------------------------------------------------------------------------------


@does("Set Them")
def set_them(e, tp):
    g = duel.get_matching_group(card.is_spell_trap, tp, LOCATION_GRAVE, 0, None)
    duel.recover(tp, duel.sset(tp, g), REASON_EFFECT)


@shows("duel.sset")
def test_setting_by_an_effect(engine: str) -> None:
    with play(engine, "Set Them", Side(grave=["Cut", "Heal", "Banner"])) as game:
        assert sorted(game.spells(0).values()) == ["Banner, face-down", "Cut, face-down", "Heal, face-down"]
        assert game.spells(0)[5] == "Banner, face-down"
        assert game.lp(0) == 8003
        assert set(game.offered("ACTIVATE")) == {"Heal", "Banner"}  # ST-02


@does("Turn About")
def turn_about(e, tp):
    g = duel.get_field_group(tp, LOCATION_MZONE, 0)
    duel.recover(
        tp,
        duel.change_position(g, POS_FACEDOWN_DEFENSE, 0, POS_FACEUP_ATTACK, POS_FACEUP_DEFENSE),
        REASON_EFFECT,
    )


@shows("duel.change_position")
def test_changing_positions_by_an_effect(engine: str) -> None:
    monsters = {0: attack("Bat"), 1: defense("Bat"), 2: face_down("Bat"), 3: attack("Test Token")}
    with play(engine, "Turn About", Side(monsters=monsters)) as game:
        assert game.monsters(0) == {
            0: "Bat, face-down",
            1: "Bat, attack",
            2: "Bat, defense",
            3: "Test Token, attack",  # TOKEN-03
        }
        assert game.lp(0) == 8003


@does("Borrow")
def borrow(e, tp):
    duel.recover(
        tp, duel.get_control(duel.get_field_group(tp, 0, LOCATION_MZONE), tp, PHASE_END, 1), REASON_EFFECT
    )


@shows("duel.get_control")
def test_taking_control_until_the_end_phase(engine: str) -> None:
    with play(engine, "Borrow", None, Side(monsters={3: "Bat"})) as game:
        assert game.lp(0) == 8001
        assert game.monsters(0) == {0: "Bat, attack"}
        game.end_turn()
        assert game.monsters(0) == {}
        assert list(game.monsters(1).values()) == ["Bat, attack"]


@does("Swap")
def swap(e, tp):
    duel.swap_control(
        duel.get_field_group(tp, LOCATION_MZONE, 0), duel.get_field_group(tp, 0, LOCATION_MZONE)
    )


@shows("duel.swap_control")
def test_swapping_control(engine: str) -> None:
    with play(engine, "Swap", Side(monsters={1: "Bat"}), Side(monsters={3: "Haniwa"})) as game:
        assert game.monsters(0) == {1: "Haniwa, attack"}
        assert game.monsters(1) == {3: "Bat, attack"}


@made.spell("Ribbon", Type.EQUIP)
def ribbon(c):
    """+300 ATK, on Button only."""
    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN)
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_EQUIP_LIMIT, value=lambda e, c: c.is_code(BUTTON))
    c.effect(type=EFFECT_TYPE_EQUIP, code=EFFECT_UPDATE_ATTACK, value=300)


@does("Tie It")
def tie_it(e, tp):
    tc = duel.get_first_matching_card(card.is_type, tp, LOCATION_GRAVE, 0, None, TYPE_EQUIP)
    duel.equip(tp, tc, duel.get_first_matching_card(None, tp, LOCATION_MZONE, 0, None))


@shows("duel.equip")
def test_equipping(engine: str) -> None:
    with play(engine, "Tie It", Side(grave=["Ribbon"], monsters={0: "Button"})) as game:
        assert game.stats("Button", 0)[0] == 800
        assert game.equipped_to("Ribbon", 0) == "Button"
    with play(engine, "Tie It", Side(grave=["Ribbon"], monsters={0: "Bat"})) as game:
        assert game.names(0, "grave") == ["Ribbon", "Tie It"]  # not one that it may be on: destroyed at once


@does("Tuck And Pull")
def tuck_and_pull(e, tp):
    tc = mine(tp, BUTTON)
    duel.overlay(tc, duel.get_matching_group(card.is_monster, tp, LOCATION_HAND | LOCATION_GRAVE, 0, None))
    duel.recover(tp, 10 * tc.get_overlay_count(), REASON_EFFECT)
    tc.remove_overlay_card(tp, 1, 2, REASON_EFFECT)
    duel.recover(tp, tc.get_overlay_count(), REASON_EFFECT)


@shows("duel.overlay", "card.remove_overlay_card")
def test_materials(engine: str) -> None:
    mine = Side(hand=["Bat"], grave=["Haniwa"], monsters={0: "Button"})
    with play(engine, "Tuck And Pull", mine) as game:
        game.expect_prompt("SELECT_CARD")
        game.apply(game.legal("SELECT")[0])
        game.answer("finish")
        assert game.lp(0) == 8021
        assert len(game.names(0, "grave")) == 2


@does("Place It")
def place_it(e, tp):
    tc = duel.get_first_matching_card(card.is_type, tp, LOCATION_HAND, 0, None, TYPE_CONTINUOUS)
    duel.move_to_field(tc, tp, 1 - tp, LOCATION_SZONE, POS_FACEUP, True)


@shows("duel.move_to_field")
def test_placing_a_card_on_the_field(engine: str) -> None:
    with play(engine, "Place It", Side(hand=["Drain"]), Side(monsters={0: "Drummer"})) as game:
        assert game.spells(1) == {0: "Drain, face-up"}
        game.end_turn()
        game.activate("Drummer", effect=0)
        assert game.lp(1) == 8000  # it is at work


@does("There And Back")
def there_and_back(e, tp):
    tc = mine(tp, BUTTON)
    duel.remove(tc, POS_FACEUP, REASON_EFFECT | REASON_TEMPORARY)
    duel.recover(tp, int(duel.return_to_field(tc)), REASON_EFFECT)


@shows("duel.return_to_field")
def test_coming_back_from_banishment(engine: str) -> None:
    with play(engine, "There And Back", Side(monsters={2: defense("Button")})) as game:
        assert list(game.monsters(0).values()) == ["Button, defense"]
        assert game.lp(0) == 8001


@does("Step Aside")
def step_aside(e, tp):
    duel.move_sequence(mine(tp, BUTTON), 4)


@shows("duel.move_sequence")
def test_moving_to_another_zone(engine: str) -> None:
    with play(engine, "Step Aside", Side(monsters={1: "Button"})) as game:
        assert game.monsters(0) == {4: "Button, attack"}


# -- Deck and hand ------------------------------------------------------------------------------------------------


@does("Show And Shuffle")
def show_and_shuffle(e, tp):
    duel.confirm_cards(1 - tp, duel.get_field_group(tp, LOCATION_HAND, 0))
    duel.shuffle_hand(tp)
    duel.confirm_decktop(tp, 2)
    duel.shuffle_deck(tp)


@shows("duel.confirm_cards", "duel.shuffle_hand", "duel.confirm_decktop", "duel.shuffle_deck")
def test_showing_and_shuffling(engine: str) -> None:
    with play(engine, "Show And Shuffle", Side(hand=["Bat"], filler=["Haniwa", "Button", "Bat"])) as game:
        kinds = game.kinds()
        order = ["CONFIRM_CARDS", "SHUFFLE_HAND", "CONFIRM_DECKTOP", "SHUFFLE_DECK"]
        assert [each for each in kinds if each in order] == order
        assert sorted(game.names(0, "deck")) == ["Bat", "Button", "Haniwa"]


def takes_top(name, quietly):
    @does(name)
    def operation(e, tp):
        if quietly:
            duel.disable_shuffle_check()
        duel.send_to_hand(duel.get_decktop_group(tp, 1), PLAYER_NONE, REASON_EFFECT)


takes_top("Take The Top", False)
takes_top("Take The Top Quietly", True)


@shows("duel.disable_shuffle_check", "duel.get_decktop_group")
@pytest.mark.parametrize(("name", "shuffled"), [("Take The Top", True), ("Take The Top Quietly", False)])
def test_whether_a_deck_is_shuffled_after_a_card_was_taken(engine: str, name: str, shuffled: bool) -> None:
    with play(engine, name, Side(filler=["Haniwa", "Bat", "Button"])) as game:
        assert game.names(0, "hand") == ["Button"]
        assert ("SHUFFLE_DECK" in game.kinds()) == shuffled


@does("Rearrange")
def rearrange(e, tp):
    duel.move_to_deck_bottom(duel.get_decktop_group(tp, 1))
    duel.move_to_deck_top(duel.get_matching_group(card.is_code, tp, LOCATION_DECK, 0, None, HANIWA))


@shows("duel.move_to_deck_bottom", "duel.move_to_deck_top")
def test_moving_within_the_deck(engine: str) -> None:
    with play(engine, "Rearrange", Side(filler=["Haniwa", "Bat", "Button"])) as game:
        assert game.names(0, "deck") == ["Button", "Bat", "Haniwa"]


@does("Sort Three")
def sort_three(e, tp):
    duel.sort_decktop(tp, tp, 3)


@does("Sort Below")
def sort_below(e, tp):
    duel.sort_deckbottom(tp, tp, 2)


@shows("duel.sort_decktop")
def test_sorting_the_top_of_the_deck(engine: str) -> None:
    mine = Side(filler=["Haniwa", "Bat", "Button", "Feral Imp"])
    with play(engine, "Sort Three", mine, None, "Button", "Feral Imp") as game:
        assert game.names(0, "deck") == ["Haniwa", "Bat", "Feral Imp", "Button"]


@shows("duel.sort_deckbottom")
def test_sorting_the_bottom_of_the_deck(engine: str) -> None:
    with play(engine, "Sort Below", Side(filler=["Haniwa", "Bat", "Button"]), None, "Haniwa") as game:
        assert game.names(0, "deck") == ["Bat", "Haniwa", "Button"]


# -- choices ------------------------------------------------------------------------------------------------------


@does("Pick Among")
def pick_among(e, tp):
    g = duel.select_matching_card(1 - tp, card.is_level_below, tp, LOCATION_GRAVE, 0, 1, 2, None, 3)
    duel.send_to_hand(g, PLAYER_NONE, REASON_EFFECT)


@shows("duel.select_matching_card")
def test_selecting_cards_that_a_filter_accepts(engine: str) -> None:
    with play(engine, "Pick Among", Side(grave=["Bat", "Button", "Haniwa", "Battle Ox"])) as game:
        assert game.player == 1
        assert sorted(game.offered("SELECT")) == ["Bat", "Button", "Haniwa"]
        game.answer("Haniwa", "finish")
        assert game.names(0, "hand") == ["Haniwa"]


def choose_two(e, tp, chk):
    if chk == 0:
        return duel.is_existing_target(card.is_faceup, tp, LOCATION_MZONE, LOCATION_MZONE, 2, None)
    duel.select_target(tp, card.is_faceup, tp, LOCATION_MZONE, LOCATION_MZONE, 2, 2, None)


@does("Target Two", property=EFFECT_FLAG_CARD_TARGET, target=choose_two)
def destroy_targets(e, tp):
    duel.destroy(duel.get_target_cards(e), REASON_EFFECT)


@shows("duel.select_target", "duel.get_target_cards", "duel.is_existing_target")
def test_targeting(engine: str) -> None:
    theirs = Side(monsters={0: "Bat", 1: "Haniwa", 2: face_down("Bat")})
    with play(engine, "Target Two", Side(monsters={0: "Button"}), theirs, "Haniwa", "Button") as game:
        assert game.kinds().count("BECOME_TARGET") == 2
        assert (game.names(0, "grave")[:1], game.names(1, "grave")) == (["Button"], ["Haniwa"])


def tribute_a_light_one(e, tp, chk):
    if chk == 0:
        return duel.check_release_group_cost(tp, card.is_level_below, 1, False, None, None, 2)
    duel.release(
        duel.select_release_group_cost(tp, card.is_level_below, 1, 1, False, None, None, 2), REASON_COST
    )


@does("Two Tributes", cost=tribute_a_light_one)
def another_tribute(e, tp):
    duel.release(duel.select_release_group(tp, None, 1, 1, None), REASON_EFFECT)


made.plain("One", level=1)
made.plain("Two", level=2)


@shows("duel.select_release_group", "duel.select_release_group_cost", "duel.check_release_group_cost")
def test_tributes_as_a_cost_and_by_an_effect(engine: str) -> None:
    mine = Side(monsters={0: "One", 1: "Two", 2: "Button", 3: "Battle Ox"})
    with play(engine, "Two Tributes", mine, None, "Two") as game:
        assert game.offered("SELECT") == ["One", "Button", "Battle Ox"]
        game.answer("Button")
        assert sorted(game.names(0, "grave")) == ["Button", "Two", "Two Tributes"]
        reasons = [game.card(name, 0, "grave").reason for name in ("Two", "Button")]
        assert [reason & (REASON_COST | REASON_EFFECT) for reason in reasons] == [REASON_COST, REASON_EFFECT]
    with made.scenario(engine, Side(hand=["Two Tributes"], monsters={0: "Button"})) as game:
        assert not game.offers("ACTIVATE")


@does("Questions")
def questions(e, tp):
    points = 0
    if duel.select_yes_no(tp, 1):
        points += 1
    if duel.select_effect_yes_no(1 - tp, e.get_handler()):
        points += 10
    points += 100 * duel.select_option(tp, 11, 12, 13)
    points += 1000 * duel.select_effect(tp, 0, 11, 1, 12, 1, 13)
    duel.set_lp(tp, points)


@shows("duel.select_yes_no", "duel.select_effect_yes_no", "duel.select_option", "duel.select_effect")
def test_yes_no_and_options(engine: str) -> None:
    with play(engine, "Questions", None, None, "yes") as game:
        game.expect_prompt("SELECT_EFFECTYN")
        assert game.player == 1
        game.answer("no", 2)
        assert len(game.legal("OPTION")) == 2  # of three effects the first cannot be chosen
        game.answer(1)
        assert game.lp(0) == 1 + 200 + 3000


@does("Announce")
def announce(e, tp):
    points = 0
    if duel.announce_race(tp, 1, RACE_DRAGON | RACE_FISH) == RACE_FISH:
        points += 1
    if duel.announce_attribute(tp, 1, ATTRIBUTE_LIGHT | ATTRIBUTE_DARK) == ATTRIBUTE_DARK:
        points += 10
    points += 100 * duel.announce_number(tp, 3, 5, 7)
    points += 1000 * duel.announce_level(tp, 2, 4)
    duel.set_lp(tp, points)


@shows("duel.announce_race", "duel.announce_attribute", "duel.announce_number", "duel.announce_level")
def test_announcing(engine: str) -> None:
    with play(engine, "Announce") as game:
        game.expect_prompt("ANNOUNCE_RACE")
        game.answer(Race.FISH)
        game.expect_prompt("ANNOUNCE_ATTRIB")
        game.answer(Attribute.DARK)
        game.expect_prompt("ANNOUNCE_NUMBER")
        game.apply(game.legal("NUMBER")[1])
        game.apply(game.legal("NUMBER")[2])
        assert game.lp(0) == 11 + 500 + 4000


@does("Lie Down Or Stand")
def lie_down_or_stand(e, tp):
    tc = mine(tp, BUTTON)
    position = duel.select_position(tp, tc, POS_FACEUP_ATTACK | POS_FACEUP_DEFENSE | POS_FACEDOWN_DEFENSE)
    duel.change_position(tc, position)


@shows("duel.select_position")
def test_choosing_a_position(engine: str) -> None:
    with play(engine, "Lie Down Or Stand", Side(monsters={0: "Button"}), None, "face-down") as game:
        assert game.monsters(0) == {0: "Button, face-down"}


@does("Close Zones")
def close_zones(e, tp):
    zones = duel.select_disable_field(tp, 2, LOCATION_MZONE, LOCATION_SZONE, 0x1)
    duel.set_lp(tp, zones)


@shows("duel.select_disable_field")
def test_choosing_zones(engine: str) -> None:
    with play(engine, "Close Zones", None, Side(spells={0: set_card("Cut")})) as game:
        places = {
            (each.place.controller, each.place.location, each.place.sequence) for each in game.legal("PLACE")
        }
        assert places == {*((0, 4, n) for n in range(1, 5)), *((1, 8, n) for n in range(1, 5))}
        first = next(each for each in game.legal("PLACE") if each.place[:2] == (0, 4))
        game.apply(first)
        game.apply(next(each for each in game.legal("PLACE") if each.place == (1, 8, 3)))
        assert game.lp(0) == 1 << first.place.sequence | 1 << 3 + 8 + 16


@does("Group Choices")
def group_choices(e, tp):
    g = duel.get_field_group(tp, LOCATION_GRAVE, 0)
    duel.send_to_hand(g.select(tp, 1, 1, None), PLAYER_NONE, REASON_EFFECT)
    g2 = duel.get_field_group(tp, LOCATION_GRAVE, 0)
    duel.send_to_hand(g2.filter_select(tp, card.is_level, 1, 1, None, 3), PLAYER_NONE, REASON_EFFECT)


@shows("group.select", "group.filter_select")
def test_selecting_from_a_group(engine: str) -> None:
    mine = Side(grave=["Bat", "Button", "Button", "Haniwa"])
    with play(engine, "Group Choices", mine, None, "Haniwa") as game:
        assert game.offered("SELECT") == ["Button", "Button"]
        game.answer("Button@1")
        assert sorted(game.names(0, "hand")) == ["Button", "Haniwa"]


@does("Sum Of Five")
def sum_of_five(e, tp):
    g = duel.get_field_group(tp, LOCATION_GRAVE, 0)
    duel.send_to_hand(g.select_with_sum_equal(tp, card.get_level, 5, 1, 3), PLAYER_NONE, REASON_EFFECT)


@does("Sum Beyond Four")
def sum_beyond_four(e, tp):
    g = duel.get_field_group(tp, LOCATION_GRAVE, 0)
    duel.send_to_hand(g.select_with_sum_greater(tp, card.get_level, 4), PLAYER_NONE, REASON_EFFECT)


@shows("group.select_with_sum_equal")
def test_selecting_a_sum(engine: str) -> None:
    with play(engine, "Sum Of Five", Side(grave=["One", "Two", "Button", "Battle Ox"]), None, "Two") as game:
        game.expect_open()  # 2 + 3; there is no way to 5 with 1 or 4
        assert sorted(game.names(0, "hand")) == ["Button", "Two"]


@shows("group.select_with_sum_greater")
def test_selecting_a_sum_or_more(engine: str) -> None:
    with play(engine, "Sum Beyond Four", Side(grave=["One", "Two", "Button"]), None, "Button") as game:
        assert not game.offers("FINISH")
        game.answer("Two")
        game.expect_open()
        assert sorted(game.names(0, "hand")) == ["Button", "Two"]


# -- Chains -------------------------------------------------------------------------------------------------------


def tell(e, tp, chk):
    if chk == 0:
        return True
    duel.set_operation_info(0, CATEGORY_DRAW, None, 0, tp, 3)
    duel.set_possible_operation_info(0, CATEGORY_DESTROY, None, 1, tp, 0)
    duel.set_target_card(duel.get_first_matching_card(None, tp, LOCATION_MZONE, 0, None))


@does("Announcing Spell", target=tell, property=EFFECT_FLAG_CARD_TARGET)
def tell_target(e, tp):
    duel.recover(tp, duel.get_first_target().get_level() if duel.get_first_target() else 9, REASON_EFFECT)


@does("Listening Trap", fast=True, code=EVENT_CHAINING)
def listen(e, tp, ev):
    known, g, _count, _player, parameter = duel.get_operation_info(ev, CATEGORY_DRAW)
    other, g2, _count2, _player2, _parameter2 = duel.get_operation_info(ev, CATEGORY_DESTROY)
    if known and not other:
        duel.recover(tp, 10 * parameter + g.get_count() + g2.get_count(), REASON_EFFECT)


@shows(
    "duel.set_operation_info",
    "duel.get_operation_info",
    "duel.set_possible_operation_info",
    "duel.set_target_card",
)
def test_what_an_effect_says_of_itself(engine: str) -> None:
    mine = Side(monsters={0: "Button"})
    with play(engine, "Announcing Spell", mine, Side(spells={0: set_card("Listening Trap")})) as game:
        assert "BECOME_TARGET" in game.kinds()
        game.chain("Listening Trap")
        assert (game.lp(0), game.lp(1)) == (8003, 8030)


@does("Other Target", fast=True, code=EVENT_CHAINING)
def other_target(e, tp, ev):
    duel.change_target_card(ev, duel.get_field_group(tp, LOCATION_MZONE, 0))


@does("Other Effect", fast=True, code=EVENT_CHAINING)
def other_effect(e, tp, ev):
    duel.change_chain_operation(ev, lose_everything)


def lose_everything(e, tp):
    duel.set_lp(tp, 5)


@shows("duel.change_target_card")
def test_another_target(engine: str) -> None:
    mine = Side(monsters={0: "Button"})
    theirs = Side(spells={0: set_card("Other Target")}, monsters={0: "Battle Ox"})
    with play(engine, "Announcing Spell", mine, theirs) as game:
        game.chain("Other Target")
        assert game.lp(0) == 8004  # Battle Ox's Level


@shows("duel.change_chain_operation")
def test_another_operation(engine: str) -> None:
    with play(engine, "Draw Two", Side(), Side(spells={0: set_card("Other Effect")})) as game:
        game.chain("Other Effect")
        assert game.lp(0) == 5
        assert game.names(0, "hand") == []


def limits(name, till_end):
    def only_mine(e, rp, tp):
        return rp == tp

    def target(e, tp, chk):
        if chk == 0:
            return True
        if till_end:
            duel.set_chain_limit_till_chain_end(only_mine)
        else:
            duel.set_chain_limit(only_mine)

    does(name, target=target)(give_one)


def give_one(e, tp):
    duel.recover(tp, 1, REASON_EFFECT)


limits("Limit One Link", False)
limits("Limit The Chain", True)


@shows("duel.set_chain_limit", "duel.set_chain_limit_till_chain_end")
@pytest.mark.parametrize(("name", "answered"), [("Limit One Link", True), ("Limit The Chain", False)])
def test_who_may_respond(engine: str, name: str, answered: bool) -> None:
    theirs = Side(monsters={0: "Scout"})
    with play(engine, name, Side(monsters={0: "Scout"}), theirs) as game:
        assert game.player == 0  # the opponent was not asked
        game.chain("Scout")
        if answered:
            assert (game.player, game.offered("CHAIN")) == (1, ["Scout"])
        else:
            assert game.lp(0) == 8051  # the whole Chain was closed to the opponent


def negates(name, how):
    @does(name, fast=True, code=EVENT_CHAINING)
    def operation(e, tp, ev):
        done = duel.negate_activation(ev) if how == 0 else duel.negate_effect(ev)
        duel.recover(tp, int(done), REASON_EFFECT)


negates("Deny", 0)
negates("Quiet", 1)


@shows("duel.negate_activation", "duel.negate_effect")
@pytest.mark.parametrize(("name", "event"), [("Deny", "CHAIN_NEGATED"), ("Quiet", "CHAIN_DISABLED")])
def test_negating_an_activation_or_an_effect(engine: str, name: str, event: str) -> None:
    with play(engine, "Draw Two", None, Side(spells={0: set_card(name)})) as game:
        game.chain(name)
        assert event in game.kinds()
        assert game.names(0, "hand") == []
        assert game.lp(1) == 8001


@does("Hush It", fast=True)
def hush_it(e, tp):
    for tc in duel.get_field_group(tp, 0, LOCATION_MZONE):
        duel.negate_related_chain(tc, RESET_TURN_SET)
        tc.negate_effects(e.get_handler(), RESET_PHASE | PHASE_END)


@shows("duel.negate_related_chain", "card.negate_effects")
def test_negating_what_a_monster_has_activated(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: "Drummer"}), Side(spells={0: set_card("Hush It")})) as game:
        game.activate("Drummer", effect=0)
        game.chain("Hush It")
        assert game.lp(0) == 8000
        game.activate("Drummer", effect=1)
        assert game.lp(0) == 8000  # and for the rest of the turn


@does("No Summon", fast=True, code=EVENT_SUMMON)
def no_summon(e, tp, eg):
    duel.negate_summon(eg)


@shows("duel.negate_summon")
def test_negating_a_summon(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Bat"]), Side(spells={0: set_card("No Summon")})) as game:
        game.choose("SUMMON", "Bat")
        game.chain("No Summon")
        assert game.names(0, "grave") == ["Bat"]  # SS-14: by rule
        assert game.card("Bat", 0, "grave").reason == REASON_RULE


@does("Break Between")
def break_between(e, tp):
    duel.send_to_grave(duel.get_field_group(tp, LOCATION_HAND, 0), REASON_EFFECT)
    duel.break_effect()
    duel.recover(tp, 1, REASON_EFFECT)


@shows("duel.break_effect")
def test_the_break_between_sequential_parts(engine: str) -> None:
    with play(engine, "Break Between", Side(hand=["When Watcher"])) as game:
        game.expect_open()  # TIMING-07
    with play(engine, "Break Between", Side(hand=["If Watcher"])) as game:
        game.expect_prompt("SELECT_EFFECTYN")


# -- battle -------------------------------------------------------------------------------------------------------


@does("Stop Attack", fast=True, code=EVENT_ATTACK_ANNOUNCE)
def stop_attack(e, tp):
    duel.recover(tp, int(duel.negate_attack()) + int(duel.negate_attack()), REASON_EFFECT)


@shows("duel.negate_attack")
def test_negating_an_attack_once(engine: str) -> None:
    theirs = Side(monsters={0: "Bat"}, spells={0: set_card("Stop Attack")})
    with made.scenario(engine, Side(monsters={0: "Battle Ox"}), theirs) as game:
        game.to_battle_phase()
        game.choose("ATTACK", "Battle Ox", "mzone")
        game.chain("Stop Attack")
        assert game.lp(1) == 8001
        assert game.kinds()[-1] == "ATTACK_DISABLED"


@does("Look There", fast=True, code=EVENT_ATTACK_ANNOUNCE)
def look_there(e, tp):
    duel.change_attack_target(mine(tp, BUTTON))


@shows("duel.change_attack_target")
def test_another_attack_target(engine: str) -> None:
    theirs = Side(monsters={0: "Bat", 1: "Button"}, spells={0: set_card("Look There")})
    with made.scenario(engine, Side(monsters={0: "Battle Ox"}), theirs) as game:
        game.to_battle_phase()
        game.choose("ATTACK", "Battle Ox", "mzone")
        game.answer("Bat")
        game.chain("Look There")
        game.settle()
        assert game.names(1, "grave") == ["Look There", "Button"]


@does("Fight Now")
def fight_now(e, tp):
    duel.calculate_damage(mine(tp, BUTTON), duel.get_first_matching_card(None, tp, 0, LOCATION_MZONE, None))


@shows("duel.calculate_damage")
def test_damage_calculation_by_an_effect(engine: str) -> None:
    with play(engine, "Fight Now", Side(monsters={0: "Button"}), Side(monsters={0: "Bat"})) as game:
        assert "BATTLE" in game.kinds()
        assert game.names(1, "grave") == ["Bat"]
        assert game.lp(1) == 7800


@does("Once More", fast=True, code=EVENT_BATTLE_DESTROYING, property=EFFECT_FLAG_DAMAGE_STEP)
def once_more(e, tp):
    duel.chain_attack()


@shows("duel.chain_attack")
def test_another_attack_in_succession(engine: str) -> None:
    mine = Side(monsters={0: "Battle Ox"}, spells={0: set_card("Once More")})
    with made.scenario(engine, mine, Side(monsters={0: "Bat"})) as game:
        game.to_battle_phase()
        game.choose("ATTACK", "Battle Ox", "mzone")
        game.chain("Once More")
        game.choose("ATTACK", "Battle Ox", "mzone")
        assert game.lp(1) == 8000 - 1400 - 1700


@does("End It", fast=True, code=EVENT_ATTACK_ANNOUNCE)
def end_it(e, tp):
    duel.skip_phase(duel.get_turn_player(), PHASE_BATTLE, RESET_PHASE | PHASE_BATTLE_STEP, 1)


@shows("duel.skip_phase")
def test_ending_the_battle_phase(engine: str) -> None:
    mine = Side(hand=["Heal"], monsters={0: "Bat"})
    with made.scenario(engine, mine, Side(spells={0: set_card("End It")})) as game:
        game.to_battle_phase()
        game.choose("ATTACK", "Bat", "mzone")
        game.chain("End It")
        game.settle()
        assert game.duel.phase == Phase.MAIN2


# -- counters, marks, chance --------------------------------------------------------------------------------------


@does("Count Up")
def count_up(e, tp):
    tc = mine(tp, BUTTON)
    tc.enable_counter_permit(COUNTER)
    tc.set_counter_limit(COUNTER, 3)
    tc.add_counter(COUNTER, 5)
    duel.recover(tp, 100 * tc.get_counter(COUNTER), REASON_EFFECT)
    tc.remove_counter(tp, COUNTER, 1, REASON_EFFECT)
    duel.remove_counter(tp, 1, 0, COUNTER, 1, REASON_EFFECT)
    duel.recover(tp, tc.get_counter(COUNTER), REASON_EFFECT)


@shows(
    "card.enable_counter_permit",
    "card.set_counter_limit",
    "card.add_counter",
    "card.remove_counter",
    "duel.remove_counter",
)
def test_counters(engine: str) -> None:
    with play(engine, "Count Up", Side(monsters={0: "Button"})) as game:
        assert game.lp(0) == 8000 + 300 + 1
        assert game.counters("Button", 0, COUNTER) == 1


@does("Mark It")
def mark_it(e, tp):
    tc = mine(tp, BUTTON)
    tc.register_flag_effect(1, RESET_EVENT | RESETS_STANDARD, 0, 1, 5)
    tc.set_flag_effect_label(1, 6)
    duel.recover(tp, 10 * tc.get_flag_effect_label(1), REASON_EFFECT)
    tc.reset_flag_effect(1)
    duel.register_flag_effect(tp, 2, 0, 0, 1)
    duel.reset_flag_effect(tp, 2)
    duel.recover(tp, tc.get_flag_effect(1) + duel.get_flag_effect(tp, 2), REASON_EFFECT)


@shows("card.set_flag_effect_label", "card.reset_flag_effect", "duel.reset_flag_effect")
def test_marks(engine: str) -> None:
    with play(engine, "Mark It", Side(monsters={0: "Button"})) as game:
        assert game.lp(0) == 8060


@does("Chance")
def chance(e, tp):
    a, b = duel.toss_coin(tp, 2)
    c1, c2 = duel.toss_dice(tp, 2)
    one = duel.toss_dice(tp, 1)
    duel.set_lp(tp, 10000 + a + b + 10 * (c1 + c2) + 1000 * one)


@shows("duel.toss_coin", "duel.toss_dice")
def test_coins_and_dice(engine: str) -> None:
    with play(engine, "Chance") as game:
        coins, dice, one = [event.results for event in game._unread if event.kind.name.startswith("TOSS")]
        assert set(coins) <= {0, 1}
        assert set(dice + one) <= set(range(1, 7))
        assert game.lp(0) == 10000 + sum(coins) + 10 * sum(dice) + 1000 * one[0]


@does("I Win")
def i_win(e, tp):
    duel.win(tp, 0x20)


@shows("duel.win")
def test_winning_by_an_effect(engine: str) -> None:
    with play(engine, "I Win") as game:
        assert (game.duel.over, game.duel.winner, int(game.duel.win_reason)) == (True, 0, 0x20)


# -- events and effects -------------------------------------------------------------------------------------------

CUSTOM = EVENT_CUSTOM + 55


@made.monster("Ear")
def ear(c):
    """Gains what it hears of: an event of its own."""

    def operation(e, tp, ev):
        duel.recover(tp, ev, REASON_EFFECT)

    for kind in (EFFECT_TYPE_FIELD, EFFECT_TYPE_SINGLE):
        c.effect(
            type=kind | EFFECT_TYPE_TRIGGER_F,
            code=CUSTOM + (kind == EFFECT_TYPE_SINGLE),
            range=LOCATION_MZONE,
            operation=operation,
        )


@does("Shout")
def shout(e, tp):
    duel.raise_event(duel.get_field_group(tp, LOCATION_MZONE, 0), CUSTOM, e, REASON_EFFECT, tp, tp, 30)


@does("Whisper")
def whisper(e, tp):
    tc = duel.get_first_matching_card(None, tp, LOCATION_MZONE, 0, None)
    duel.raise_single_event(tc, CUSTOM + 1, e, REASON_EFFECT, tp, tp, 4)


@shows("duel.raise_event", "duel.raise_single_event")
def test_events_of_ones_own(engine: str) -> None:
    for name, gained in (("Shout", 60), ("Whisper", 4)):
        with play(engine, name, Side(monsters={0: "Ear", 1: "Ear"})) as game:
            while game.duel.prompt.kind.name == "SELECT_CHAIN":
                game.apply(game.legal("CHAIN")[0])
            assert game.lp(0) == 8000 + gained


@does("All Gain")
def all_gain(e, tp):
    e1 = effect.create_effect(e.get_handler())
    e1.set_type(EFFECT_TYPE_FIELD)
    e1.set_code(EFFECT_UPDATE_ATTACK)
    e1.set_target_range(LOCATION_MZONE, 0)
    e1.set_target(is_button)
    e1.set_value(50)
    e1.set_condition(is_own_turn)
    e1.set_reset(RESET_PHASE | PHASE_END, 2)
    duel.register_effect(e1, tp)
    duel.adjust_instantly()


def is_button(e, c):
    return c.is_code(BUTTON)


def is_own_turn(e):
    return duel.is_turn_player(0)


@shows(
    "duel.register_effect",
    "duel.adjust_instantly",
    "effect.set_target_range",
    "effect.set_target",
    "effect.set_condition",
)
def test_an_effect_on_a_player_for_two_turns(engine: str) -> None:
    with play(engine, "All Gain", Side(monsters={0: "Button", 1: "Bat"})) as game:
        assert game.stats("Button", 0)[0] == 550
        assert game.stats("Bat", 0)[0] == 300
        game.end_turn()
        assert game.stats("Button", 0)[0] == 500  # not in this turn, by its condition
        game.end_turn()
        assert game.stats("Button", 0)[0] == 500  # over


@does("Give An Ability")
def give_an_ability(e, tp):
    e1 = effect.create_effect(e.get_handler())
    e1.set_type(EFFECT_TYPE_IGNITION)
    e1.set_range(LOCATION_MZONE)
    e1.set_count_limit(2)
    e1.set_cost(pay_ten)
    e1.set_operation(take_hundred)
    e1.set_reset(RESET_EVENT | RESETS_STANDARD)
    mine(tp, BUTTON).register_effect(e1)


def pay_ten(e, tp, chk):
    if chk == 0:
        return duel.check_lp_cost(tp, 10)
    duel.pay_lp_cost(tp, 10)


def take_hundred(e, tp):
    duel.damage(1 - tp, 100, REASON_EFFECT)


@shows(
    "effect.set_range",
    "effect.set_count_limit",
    "effect.set_cost",
    "effect.set_operation",
    "card.register_effect",
)
def test_an_ability_given_to_a_monster(engine: str) -> None:
    with play(engine, "Give An Ability", Side(monsters={0: "Button"})) as game:
        game.activate("Button")
        game.activate("Button")
        assert not game.offers("ACTIVATE")
        assert (game.lp(0), game.lp(1)) == (7980, 7800)


@does("Take It Off")
def take_it_off(e, tp):
    tc = mine(tp, BUTTON)
    e1 = effect.create_effect(e.get_handler())
    e1.set_type(EFFECT_TYPE_SINGLE)
    e1.set_code(EFFECT_UPDATE_ATTACK)
    e1.set_value(100)
    e1.set_reset(RESET_EVENT | RESETS_STANDARD)
    tc.register_effect(e1)
    e2 = e1.clone()
    e2.set_value(20)
    tc.register_effect(e2)
    e1.reset()


@shows("effect.reset", "effect.clone")
def test_an_effect_that_is_ended(engine: str) -> None:
    with play(engine, "Take It Off", Side(monsters={0: "Button"})) as game:
        assert game.stats("Button", 0)[0] == 520


@does("Forget All")
def forget_all(e, tp):
    tc = mine(tp, BUTTON)
    tc.update_attack(100, RESETS_STANDARD | RESET_PHASE | PHASE_END, e.get_handler())
    tc.update_defense(-50, RESETS_STANDARD | RESET_PHASE | PHASE_END, e.get_handler())
    duel.recover(tp, tc.get_attack() + tc.get_defense(), REASON_EFFECT)
    tc.reset_effect(EFFECT_UPDATE_ATTACK, RESET_CODE)


@shows("card.update_attack", "card.update_defense", "card.reset_effect")
def test_changing_atk_and_def_in_a_line_and_forgetting_it(engine: str) -> None:
    with play(engine, "Forget All", Side(monsters={0: "Button"})) as game:
        assert game.lp(0) == 8000 + 600 + 550
        assert game.stats("Button", 0) == (500, 550)


@does("Borrowed Drum")
def borrowed_drum(e, tp):
    mine(tp, BUTTON).copy_effect(DRUMMER, RESET_EVENT | RESETS_STANDARD | RESET_PHASE | PHASE_END, 1)


@shows("card.copy_effect")
def test_copying_the_effects_of_another_card(engine: str) -> None:
    with play(engine, "Borrowed Drum", Side(monsters={0: "Button"})) as game:
        assert game.offered("ACTIVATE") == ["Button", "Button"]
        game.end_turn()
        game.end_turn()
        assert not game.offers("ACTIVATE")


@made.spell("Only Monsters Count")
def only_monsters_count(c):
    """Gain 1 for each card that you have activated this turn and that is no monster's effect."""
    c.add_custom_activity_counter(77, ACTIVITY_CHAIN, no_spell)

    def operation(e, tp):
        duel.recover(tp, duel.get_custom_activity_count(77, tp, ACTIVITY_CHAIN), REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


def no_spell(re):
    return not re.is_spell_effect()


@shows("duel.get_custom_activity_count")
def test_counting_what_a_card_asks_to_be_counted(engine: str) -> None:
    mine = Side(hand=["Heal", "Only Monsters Count"], monsters={0: "Drummer"})
    with made.scenario(engine, mine) as game:
        game.activate("Drummer", effect=0)
        game.activate("Heal")
        game.activate("Only Monsters Count")
        assert game.lp(0) == 8000 + 200 + 800 + 2


@made.spell("Choosy")
def choosy(c):
    """Target 1 monster of Level 3; gain 1."""

    def target(e, tp, chk, chkc):
        if chkc:
            return chkc.is_location(LOCATION_MZONE) and chkc.is_level(3)
        if chk == 0:
            return duel.is_existing_target(card.is_level, tp, LOCATION_MZONE, LOCATION_MZONE, 1, None, 3)
        duel.select_target(tp, card.is_level, tp, LOCATION_MZONE, LOCATION_MZONE, 1, 1, None, 3)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        property=EFFECT_FLAG_CARD_TARGET,
        target=target,
        operation=give_one,
    )


@does("Other Candidates", fast=True, code=EVENT_CHAINING)
def other_candidates(e, tp, ev):
    points = 0
    for tc in duel.get_field_group(tp, LOCATION_MZONE, LOCATION_MZONE):
        if duel.check_chain_target(ev, tc):
            points += 1
    duel.recover(tp, points, REASON_EFFECT)


@shows("duel.check_chain_target")
def test_what_else_a_link_could_have_targeted(engine: str) -> None:
    mine = Side(monsters={0: "Button", 1: "Bat"})
    theirs = Side(spells={0: set_card("Other Candidates")}, monsters={0: "Button", 1: "Bat"})
    with play(engine, "Choosy", mine, theirs, "0:Button") as game:
        game.chain("Other Candidates")
        assert game.lp(1) == 8002


# -- choices judged as a whole ------------------------------------------------------------------------------------


def two_names(g, e, tp, mg):
    return g.get_class_count(card.get_code) == g.get_count()


def tribute_two_names(e, tp, chk):
    g = duel.get_release_group_cost(tp, True, card.is_monster, e.get_handler())
    if chk == 0:
        return g.check_unselect_group(two_names, e, tp, 2, 2)
    duel.release(g.select_unselect_group(two_names, e, tp, 2, 2), REASON_COST)


@does("Two Names", cost=tribute_two_names)
def after_two_names(e, tp):
    duel.recover(tp, 1, REASON_EFFECT)


@shows("duel.get_release_group_cost", "group.check_unselect_group", "group.select_unselect_group")
def test_a_cost_of_cards_that_must_fit_together(engine: str) -> None:
    """Also from the hand, where the call asks for it."""
    mine = Side(hand=["Button"], monsters={0: "One", 1: "One"})
    with play(engine, "Two Names", mine, None, "One@0") as game:
        game.expect_open()  # the second One does not fit: Button is all that is left
        assert sorted(game.names(0, "grave")) == ["Button", "One", "Two Names"]
    with made.scenario(engine, Side(hand=["Two Names"], monsters={0: "One", 1: "One"})) as game:
        assert not game.offers("ACTIVATE")
