"""Kinds of cards and mechanisms of the card language, with cards made for it: GAP-18, HIST-13, SUM-13."""

# Card functions have no types, and constants come by name from the language.
# mypy: ignore-errors

from __future__ import annotations

import pytest

from tests.scenario import Card, Side, defense, face_down, set_card
from tests.workshop import Workshop, code_of
from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.language import card, duel
from ygocore.constants import Attribute, Position, Type
from ygocore.reference.state import Outcome

made = Workshop()


def face_up(name: str) -> Card:
    """A face-up Spell or Trap."""
    return Card(name, Position.FACEUP)


def gain(amount):
    def operation(e, tp):
        duel.recover(tp, amount, REASON_EFFECT)

    return operation


def spell_that(name, operation, kind=0, **more):
    """A Spell that does that."""

    @made.spell(name, kind)
    def declare(c):
        c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation, **more)


def stays(name, kind=Type.CONTINUOUS):
    """A Continuous Spell that does nothing."""

    @made.spell(name, kind)
    def declare(c):
        helpers.activation(c)


def field_spell(name):
    stays(name, Type.FIELD)


made.plain("Footman", attack=1200, defense=1000)
made.plain("Brute", level=6, attack=2500, defense=2000)

# -- Spirit --------------------------------------------------------------------------------------------------------


@made.monster("Mist Spirit", attack=1500, kind=Type.EFFECT | Type.SPIRIT)
def mist_spirit(c):
    helpers.spirit.add_procedure(c)


def summon_from_hand(e, tp):
    g = duel.get_matching_group(
        card.is_can_be_special_summoned, tp, LOCATION_HAND, 0, None, e, 0, tp, False, False
    )
    duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP)


spell_that("All Come", summon_from_hand)


def test_GAP_18_a_spirit_returns_to_the_hand_in_the_end_phase(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Mist Spirit"])) as game:
        game.summon("Mist Spirit")
        game.choose("TO_END_PHASE")
        game.settle()
        assert game.names(0, "hand") == ["Mist Spirit"]
        assert game.duel.turn_player == 1


def test_GAP_18_a_spirit_that_was_set_stays_until_it_is_turned_face_up(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: face_down("Mist Spirit"), 1: "Mist Spirit"})) as game:
        game.change_position("Mist Spirit@0")
        game.choose("TO_END_PHASE")
        game.settle()
        assert game.names(0, "hand") == ["Mist Spirit"]
        assert game.monsters(0) == {1: "Mist Spirit, attack"}  # this one did not come this turn


def test_GAP_18_a_spirit_cannot_be_special_summoned(engine: str) -> None:
    with made.scenario(engine, Side(hand=["All Come", "Mist Spirit", "Footman"])) as game:
        game.activate("All Come", "attack")
        assert game.names(0, "hand") == ["Mist Spirit"]
        assert game.monsters(0) == {0: "Footman, attack"}


# -- Union ---------------------------------------------------------------------------------------------------------


@made.monster("Wing Union", attack=800, defense=900, kind=Type.EFFECT | Type.UNION)
def wing_union(c):
    helpers.union_procedure(c, lambda tc: tc.is_code(code_of_footman))
    helpers.equip_gives(c, EFFECT_UPDATE_ATTACK, 400)


code_of_footman = code_of("Footman")


def destroy_monsters(e, tp):
    duel.destroy(duel.get_field_group(tp, LOCATION_MZONE, 0), REASON_EFFECT)


spell_that("Cave In", destroy_monsters)
UNITED = Side(hand=["Cave In"], monsters={0: "Footman", 1: "Wing Union"})


def test_GAP_18_a_union_equips_itself_and_comes_back_a_turn_later(engine: str) -> None:
    with made.scenario(engine, UNITED) as game:
        game.activate("Wing Union")
        game.settle()
        assert game.equipped_to("Wing Union", 0) == "Footman"
        assert game.stats("Footman", 0) == (1600, 1000)
        assert game.offered("ACTIVATE") == ["Cave In"]  # once per turn, either of the two
        game.end_turn()
        game.end_turn()
        game.activate("Wing Union", "defense")
        assert game.monsters(0) == {0: "Footman, attack", 1: "Wing Union, defense"}
        assert game.stats("Footman", 0) == (1200, 1000)


def test_GAP_18_a_union_is_destroyed_in_place_of_its_monster(engine: str) -> None:
    with made.scenario(engine, UNITED) as game:
        game.activate("Wing Union")
        game.activate("Cave In")
        assert game.names(0, "grave") == ["Wing Union", "Cave In"]
        assert game.monsters(0) == {0: "Footman, attack"}


def test_GAP_18_a_union_is_destroyed_in_place_of_it_in_battle_too(engine: str) -> None:
    with made.scenario(engine, UNITED, Side(monsters={0: "Brute"})) as game:
        game.activate("Wing Union")
        game.to_battle_phase()
        game.attack("Footman")
        assert game.names(0, "grave") == ["Wing Union"]
        assert game.monsters(0) == {0: "Footman, attack"}
        assert game.lp(0) == 8000 - 900


def test_GAP_18_a_monster_holds_one_union(engine: str) -> None:
    mine = Side(monsters={0: "Footman", 1: "Wing Union", 2: "Wing Union"})
    with made.scenario(engine, mine) as game:
        game.activate("Wing Union@1")
        assert not game.offers("ACTIVATE")


def test_GAP_18_a_union_without_its_target_goes_to_the_gy(engine: str) -> None:
    theirs = Side(spells={0: set_card("Cut")})
    with made.scenario(engine, Side(monsters={0: "Footman", 1: "Wing Union"}), theirs) as game:
        game.activate("Wing Union")
        game.chain("Cut", "Footman")
        assert sorted(game.names(0, "grave")) == ["Footman", "Wing Union"]


# -- Gemini --------------------------------------------------------------------------------------------------------


@made.monster("Two Faces", attack=1400, kind=Type.EFFECT | Type.GEMINI)
def two_faces(c):
    helpers.gemini.add_procedure(c)
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        range=LOCATION_MZONE,
        count_limit=1,
        condition=helpers.gemini_status,
        operation=gain(333),
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_UPDATE_ATTACK,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        condition=helpers.gemini_status,
        value=500,
    )


def gain_for_normal_monsters(e, tp):
    where = LOCATION_MZONE | LOCATION_HAND | LOCATION_GRAVE
    duel.recover(
        tp, duel.get_matching_group_count(card.is_type, tp, where, 0, None, TYPE_NORMAL), REASON_EFFECT
    )


def wake(e, tp):
    tc = duel.get_first_matching_card(card.is_type, tp, LOCATION_MZONE, 0, None, TYPE_GEMINI)
    if tc:
        helpers.become_gemini(e.get_handler(), tc)


spell_that("Count The Plain", gain_for_normal_monsters)
spell_that("Wake", wake)


def test_GAP_18_a_gemini_is_a_normal_monster_on_the_field_and_in_the_gy_only(engine: str) -> None:
    mine = Side(hand=["Count The Plain", "Two Faces"], monsters={0: "Two Faces"}, grave=["Two Faces"])
    with made.scenario(engine, mine) as game:
        game.activate("Count The Plain")
        assert game.lp(0) == 8002
        assert not game.offers("ACTIVATE")
        assert game.stats("Two Faces", 0)[0] == 1400


def test_GAP_18_a_gemini_is_normal_summoned_again_and_has_its_effects(engine: str) -> None:
    mine = Side(hand=["Count The Plain", "Footman"], monsters={0: defense("Two Faces")})
    with made.scenario(engine, mine) as game:
        game.choose("SUMMON", "Two Faces", "mzone")
        assert game.monsters(0) == {0: "Two Faces, defense"}
        assert not game.offers("SUMMON")  # that was the Normal Summon of the turn
        assert game.stats("Two Faces", 0)[0] == 1900
        game.activate("Two Faces")
        game.activate("Count The Plain")  # Footman is one
        assert game.lp(0) == 8334


def test_GAP_18_a_gemini_cannot_be_summoned_again_in_the_turn_of_its_first_summon(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Two Faces"])) as game:
        game.summon("Two Faces")
        assert not game.offers("SUMMON")
        game.end_turn()
        game.end_turn()
        game.choose("SUMMON", "Two Faces", "mzone")
        game.end_turn()
        game.end_turn()
        assert game.offered("ACTIVATE") == ["Two Faces"]
        assert "Two Faces" not in game.offered("SUMMON")  # it is one already


def test_GAP_18_a_gemini_face_down_is_flip_summoned_and_no_more(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: face_down("Two Faces")})) as game:
        assert not game.offers("SUMMON")
        game.change_position("Two Faces")
        assert game.offered("SUMMON") == ["Two Faces"]


def test_GAP_18_a_gemini_that_is_turned_face_down_is_a_normal_monster_again(engine: str) -> None:
    mine = Side(hand=["Book of Moon"], monsters={0: "Two Faces"})
    with made.scenario(engine, mine) as game:
        game.choose("SUMMON", "Two Faces", "mzone")
        game.settle()
        game.activate("Book of Moon")
        assert game.monsters(0) == {0: "Two Faces, face-down"}
        game.end_turn()
        game.end_turn()
        game.change_position("Two Faces")
        assert game.stats("Two Faces", 0)[0] == 1400
        assert "Two Faces" in game.offered("SUMMON")


def test_GAP_18_the_second_summon_of_a_gemini_can_be_negated(engine: str) -> None:
    mine, theirs = Side(monsters={0: "Two Faces"}), Side(spells={0: set_card("Veto")})
    with made.scenario(engine, mine, theirs) as game:
        game.choose("SUMMON", "Two Faces", "mzone")
        game.chain("Veto")
        assert game.names(0, "grave") == ["Two Faces"]
        assert not game.offers("SUMMON")


def test_GAP_18_an_effect_may_give_a_gemini_its_effects(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Wake"], monsters={0: "Two Faces"})) as game:
        game.activate("Wake")
        assert game.offered("ACTIVATE") == ["Two Faces"]
        assert not game.offers("SUMMON")


# -- Toon ----------------------------------------------------------------------------------------------------------

stays("Drawn World")


@made.monster("Drawn Beast", attack=1400, kind=Type.EFFECT | Type.TOON)
def drawn_beast(c):
    helpers.toon_rules(c, code_of("Drawn World"))


def destroy_spells(e, tp):
    g = duel.get_matching_group(card.is_spell, tp, LOCATION_SZONE, LOCATION_SZONE, e.get_handler())
    duel.destroy(g, REASON_EFFECT)


spell_that("Eraser", destroy_spells)


def test_GAP_18_a_toon_attacks_directly_while_its_world_is_there(engine: str) -> None:
    mine = Side(monsters={0: "Drawn Beast"}, spells={0: face_up("Drawn World")})
    with made.scenario(engine, mine, Side(monsters={0: "Brute"})) as game:
        game.to_battle_phase()
        game.choose("ATTACK", "Drawn Beast", "mzone")
        game.answer("yes")
        assert game.lp(1) == 6600


@pytest.mark.parametrize("theirs", ["Drawn Beast", None])
def test_GAP_18_not_past_another_toon_nor_without_its_world(engine: str, theirs: str | None) -> None:
    mine = Side(monsters={0: "Drawn Beast"}, spells={0: face_up("Drawn World")} if theirs else {})
    with made.scenario(engine, mine, Side(monsters={0: theirs or "Footman"})) as game:
        game.to_battle_phase()
        assert [action.argument for action in game.legal("ATTACK")] == [0]


def test_GAP_18_a_toon_waits_a_turn_and_falls_with_its_world(engine: str) -> None:
    mine = Side(hand=["Drawn Beast", "Eraser"], spells={0: face_up("Drawn World")})
    with made.scenario(engine, mine) as game:
        game.summon("Drawn Beast")
        game.to_battle_phase()
        assert not game.offers("ATTACK")
        game.to_main_phase_2()
        game.activate("Eraser")
        assert sorted(game.names(0, "grave")) == ["Drawn Beast", "Drawn World", "Eraser"]


# -- Flip ----------------------------------------------------------------------------------------------------------


@made.monster("Lantern", attack=100, defense=100, kind=Type.EFFECT | Type.FLIP)
def lantern(c):
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_FLIP | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_FLIP,
        operation=gain(250),
    )


def test_GAP_18_a_flip_effect_though_the_monster_falls_in_that_battle(engine: str) -> None:
    theirs = Side(monsters={0: face_down("Lantern")})
    with made.scenario(engine, Side(monsters={0: "Footman"}), theirs) as game:
        game.to_battle_phase()
        game.attack("Footman")
        assert game.lp(1) == 8250
        assert game.names(1, "grave") == ["Lantern"]


def test_GAP_18_no_flip_effect_of_a_monster_that_is_summoned_face_up(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Lantern"])) as game:
        game.summon("Lantern")
        assert game.lp(0) == 8000


# -- counters ------------------------------------------------------------------------------------------------------

FANG = COUNTER_SPELL


@made.monster("Kiln", attack=1000)
def kiln(c):
    """A counter for each Spell that is activated, 3 at most; 200 ATK for each; remove 2: gain 700."""
    c.enable_counter_permit(FANG, LOCATION_MZONE)
    c.set_counter_limit(FANG, 3)

    def count(e, tp, re):
        if re.is_spell_effect():
            e.get_handler().add_counter(FANG, 1)

    def cost(e, tp, chk):
        if chk == 0:
            return e.get_handler().is_can_remove_counter(tp, FANG, 2, REASON_COST)
        e.get_handler().remove_counter(tp, FANG, 2, REASON_COST)

    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_CHAIN_SOLVED,
        range=LOCATION_MZONE,
        operation=count,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_UPDATE_ATTACK,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        value=lambda e, c: 200 * e.get_handler().get_counter(FANG),
    )
    c.effect(type=EFFECT_TYPE_IGNITION, range=LOCATION_MZONE, cost=cost, operation=gain(700))


def test_GAP_18_counters_are_placed_up_to_a_limit_count_and_are_removed(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Heal"] * 4, monsters={0: "Kiln"})) as game:
        for placed in (1, 2, 3, 3):
            assert ("Kiln" in game.offered("ACTIVATE")) == (placed == 3)
            game.activate("Heal@0")
            assert game.counters("Kiln", 0, FANG) == placed
            assert game.stats("Kiln", 0)[0] == 1000 + 200 * placed
        game.activate("Kiln")
        assert game.counters("Kiln", 0, FANG) == 1
        assert game.lp(0) == 8000 + 4 * 800 + 700


def test_GAP_18_counters_are_gone_from_a_card_that_is_turned_face_down(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Heal", "Book of Moon"], monsters={0: "Kiln"})) as game:
        game.activate("Heal")
        game.settle()
        assert game.counters("Kiln", 0, FANG) == 1
        game.activate("Book of Moon")  # there is one target
        assert game.counters("Kiln", 0, FANG) == 0


# -- coins and dice ------------------------------------------------------------------------------------------------


def gain_by_coins(e, tp):
    first, second = duel.toss_coin(tp, 2)
    duel.recover(tp, 1000 * first + 100 * second + 10, REASON_EFFECT)


def gain_by_die(e, tp):
    rolled = duel.toss_dice(tp, 1)
    duel.recover(tp, 100 * rolled, REASON_EFFECT)


spell_that("Two Coins", gain_by_coins, category=CATEGORY_COIN)
spell_that("One Die", gain_by_die, category=CATEGORY_DICE)


@pytest.mark.parametrize(("first", "second"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_GAP_18_coins_are_tossed_one_after_the_other(engine: str, first: int, second: int) -> None:
    with made.scenario(engine, Side(hand=["Two Coins"])) as game:
        game.duel.dictate([Outcome("coin", 0, (first, second))])
        game.activate("Two Coins")
        assert game.lp(0) == 8010 + 1000 * first + 100 * second
        assert game.coins == [first + second]


@pytest.mark.parametrize("rolled", range(1, 7))
def test_GAP_18_a_die_is_rolled(engine: str, rolled: int) -> None:
    with made.scenario(engine, Side(hand=["One Die"])) as game:
        game.duel.dictate([Outcome("dice", 0, (rolled,))])
        game.activate("One Die")
        assert game.lp(0) == 8000 + 100 * rolled


# -- excavating ----------------------------------------------------------------------------------------------------


def excavate_three(e, tp):
    """The first monster among the 3 cards goes to the hand, the others to the bottom."""
    if duel.get_field_group_count(tp, LOCATION_DECK, 0) < 3:
        return
    duel.confirm_decktop(tp, 3)
    g = duel.get_decktop_group(tp, 3)
    mg = g.filter(card.is_monster, None)
    if mg.get_count() > 0:
        sg = mg.select(tp, 1, 1, None)
        duel.disable_shuffle_check()
        duel.send_to_hand(sg, PLAYER_NONE, REASON_EFFECT)
        duel.move_to_deck_bottom(g.filter(is_in_deck, None))
    else:
        duel.move_to_deck_bottom(g)


def is_in_deck(c):
    return c.is_location(LOCATION_DECK)


spell_that("Dig", excavate_three)


def test_GAP_18_excavated_cards_are_shown_to_both_and_keep_their_deck_in_order(engine: str) -> None:
    filler = ["Bat", "Haniwa", "Heal", "Footman", "Denial"]  # the last one is on top
    with made.scenario(engine, Side(hand=["Dig"], filler=filler)) as game:
        game.forget_events()
        game.activate("Dig")
        assert "CONFIRM_DECKTOP" in game.kinds()
        assert game.names(0, "hand") == ["Footman"]
        assert game.names(0, "deck")[-2:] == ["Bat", "Haniwa"]
        assert sorted(game.names(0, "deck")[:2]) == ["Denial", "Heal"]


# -- unaffected ----------------------------------------------------------------------------------------------------


@made.monster("Aloof", attack=1300)
def aloof(c):
    """Unaffected by the opponent's effects."""
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_IMMUNE_EFFECT,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        value=lambda e, te: te.get_owner_player() != e.get_handler_player(),
    )


def weaken_all(e, tp):
    for tc in duel.get_matching_group(card.is_faceup, tp, LOCATION_MZONE, LOCATION_MZONE, None):
        tc.update_attack(-300, RESET_EVENT | RESETS_STANDARD, e.get_handler())


def destroy_all(e, tp):
    duel.destroy(duel.get_field_group(tp, LOCATION_MZONE, LOCATION_MZONE), REASON_EFFECT)


spell_that("Fog", weaken_all)
spell_that("Quake", destroy_all)


def test_GAP_18_the_unaffected_shrug_off_the_opponents_effects_only(engine: str) -> None:
    mine, theirs = {0: "Aloof", 1: "Footman"}, {0: "Aloof", 1: "Footman"}
    with made.scenario(engine, Side(hand=["Fog", "Quake"], monsters=mine), Side(monsters=theirs)) as game:
        game.activate("Fog")
        assert (game.stats("Aloof", 0)[0], game.stats("Aloof", 1)[0]) == (1000, 1300)
        assert (game.stats("Footman", 0)[0], game.stats("Footman", 1)[0]) == (900, 900)
        game.activate("Quake")
        assert (game.monsters(0), game.monsters(1)) == ({}, {0: "Aloof, attack"})


def test_GAP_18_the_unaffected_can_be_destroyed_in_battle_and_tributed(engine: str) -> None:
    mine = Side(hand=["Brute"], monsters={0: "Aloof"})
    with made.scenario(engine, mine, Side(monsters={0: "Aloof"})) as game:
        game.summon("Brute")
        assert game.names(0, "grave") == ["Aloof"]
        game.to_battle_phase()
        game.attack("Brute")
        assert game.names(1, "grave") == ["Aloof"]


# -- "cannot be destroyed" a number of times, something destroyed instead --------------------------------------------


@made.monster("Stubborn", attack=900)
def stubborn(c):
    """Twice per turn, it is not destroyed by battle or an effect."""
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_INDESTRUCTABLE_COUNT,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        count_limit=2,
        value=lambda e, re, r, rp: r & (REASON_BATTLE | REASON_EFFECT),
    )


def test_GAP_18_twice_per_turn_it_is_not_destroyed(engine: str) -> None:
    mine = Side(hand=["Quake", "Quake", "Quake"], monsters={0: "Stubborn"})
    with made.scenario(engine, mine) as game:
        for turn in range(2):
            game.activate("Quake@0")
            assert game.monsters(0) == {0: "Stubborn, attack"}, turn
        game.activate("Quake")
        assert game.monsters(0) == {}


def test_GAP_18_battle_and_effects_count_together_and_the_turn_ends_the_count(engine: str) -> None:
    mine = Side(hand=["Quake"] * 2, monsters={0: "Stubborn"})
    with made.scenario(engine, mine, Side(monsters={0: "Brute"})) as game:
        game.activate("Quake@0")
        game.end_turn()
        game.end_turn()
        game.activate("Quake")
        assert game.monsters(0) == {0: "Stubborn, attack"}


@made.spell("Old Armor", Type.EQUIP)
def old_armor(c):
    """If the equipped monster would be destroyed, destroy this card instead."""
    helpers.equip_procedure(c)
    c.effect(type=EFFECT_TYPE_EQUIP, code=EFFECT_DESTROY_SUBSTITUTE, value=1)


@made.monster("Shield Bearer", attack=700)
def shield_bearer(c):
    """If your other monsters would be destroyed, you can banish this card from the GY instead."""

    def saved(c, tp):
        return c.is_controller(tp) and c.is_location(LOCATION_MZONE) and not c.is_reason(REASON_REPLACE)

    def target(e, tp, eg, chk):
        if chk == 0:
            return e.get_handler().is_able_to_remove() and eg.is_exists(saved, 1, None, tp)
        return duel.select_effect_yes_no(tp, e.get_handler())

    def operation(e, tp):
        duel.remove(e.get_handler(), POS_FACEUP, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EFFECT_DESTROY_REPLACE,
        range=LOCATION_GRAVE,
        target=target,
        value=lambda e, c: saved(c, e.get_handler_player()),
        operation=operation,
    )


def test_GAP_18_an_equip_card_is_destroyed_instead(engine: str) -> None:
    mine = Side(hand=["Old Armor", "Quake"], monsters={0: "Footman", 1: "Bat"})
    with made.scenario(engine, mine) as game:
        game.activate("Old Armor", "Footman")
        game.activate("Quake")
        assert game.monsters(0) == {0: "Footman, attack"}
        assert sorted(game.names(0, "grave")) == ["Bat", "Old Armor", "Quake"]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_GAP_18_another_card_may_be_given_up_instead(engine: str, answer: str) -> None:
    mine = Side(hand=["Quake"], monsters={0: "Footman", 1: "Bat"}, grave=["Shield Bearer"])
    with made.scenario(engine, mine) as game:
        game.activate("Quake", answer)
        assert len(game.monsters(0)) == (2 if answer == "yes" else 0)
        assert game.names(0, "banished") == (["Shield Bearer"] if answer == "yes" else [])


# -- Trap Monsters -------------------------------------------------------------------------------------------------


@made.trap("Stone Idol", Type.CONTINUOUS)
def stone_idol(c):
    """It comes as a Level 5 EARTH Rock, 1600/1900; it is still a Trap."""
    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        **helpers.trap_monster(TYPE_EFFECT, ATTRIBUTE_EARTH, RACE_ROCK, 5, 1600, 1900),
    )


TAKEN = {n: set_card("Heal") for n in range(1, 5)}


def idol_comes(game):
    game.activate("Stone Idol", "defense")
    game.settle()


@pytest.mark.parametrize(("rules", "room"), [("MR1", 0), ("MR4", 0), ("MR2020", 1)])
def test_HIST_13_a_trap_monster_takes_one_zone_since_mr2020_two_before(
    engine: str, rules: str, room: int
) -> None:
    mine = Side(hand=["Heal"], spells={0: set_card("Stone Idol"), **TAKEN})
    with made.scenario(engine, mine, rules=rules) as game:
        idol_comes(game)
        assert game.monsters(0) == {0: "Stone Idol, defense"}
        assert game.spells(0) == dict.fromkeys(range(1, 5), "Heal, face-down")
        assert len(game.offered("SET_SPELL_TRAP")) == room


def test_HIST_13_it_is_such_a_monster_until_it_leaves(engine: str) -> None:
    mine = Side(hand=["Brute", "Flee"], spells={0: set_card("Stone Idol")})
    with made.scenario(engine, mine) as game:
        idol_comes(game)
        assert game.stats("Stone Idol", 0) == (1600, 1900)
        assert game.offered("SUMMON") == ["Brute"]
        game.activate("Flee")
        assert game.names(0, "hand") == ["Brute", "Stone Idol"]
        assert not game.offers("SUMMON")
        assert game.offered("SET_SPELL_TRAP") == ["Stone Idol"]


def return_all(e, tp):
    duel.send_to_hand(duel.get_field_group(tp, LOCATION_MZONE, 0), PLAYER_NONE, REASON_EFFECT)


spell_that("Flee", return_all)


def test_HIST_13_a_trap_monster_battles_and_goes_to_the_gy(engine: str) -> None:
    theirs = Side(monsters={0: "Brute"})
    with made.scenario(engine, Side(spells={0: set_card("Stone Idol")}), theirs) as game:
        idol_comes(game)
        game.end_turn()
        game.to_battle_phase()
        game.attack("Brute")
        assert game.names(0, "grave") == ["Stone Idol"]
        assert game.lp(0) == 8000


# -- general courses that cards change (SUM-13) ----------------------------------------------------------------------


@made.monster("Bound Fusion", level=7, attack=2400, kind=Type.FUSION | Type.EFFECT)
def bound_fusion(c):
    c.enable_revive_limit()
    helpers.fusion_materials(c, code_of("Footman"), code_of("Brute"))


@made.spell("Fuse The Dead")
def fuse_the_dead(c):
    """Fusion Summon, with materials from the GY, which are banished."""

    def material(c, e):
        return c.is_able_to_remove() and not c.is_immune_to_effect(e)

    def usable(c, e, tp, mg):
        return (
            c.is_fusion_monster()
            and c.is_can_be_special_summoned(e, SUMMON_TYPE_FUSION, tp, False, False)
            and c.check_fusion_material(mg, None, tp)
        )

    def target(e, tp, chk):
        if chk == 0:
            mg = duel.get_matching_group(material, tp, LOCATION_GRAVE, 0, None, e)
            return duel.is_existing_matching_card(usable, tp, LOCATION_EXTRA, 0, 1, None, e, tp, mg)

    def operation(e, tp):
        mg = duel.get_matching_group(material, tp, LOCATION_GRAVE, 0, None, e)
        sg = duel.select_matching_card(tp, usable, tp, LOCATION_EXTRA, 0, 1, 1, None, e, tp, mg)
        tc = sg.get_first()
        if tc:
            g = duel.select_fusion_material(tp, tc, mg)
            tc.set_material(g)
            duel.remove(g, POS_FACEUP, REASON_EFFECT | REASON_MATERIAL | REASON_FUSION)
            duel.break_effect()
            duel.special_summon(tc, SUMMON_TYPE_FUSION, tp, tp, False, False, POS_FACEUP)
            tc.complete_procedure()

    helpers.activation(c, target=target, operation=operation)


def test_SUM_13_materials_come_from_the_gy_where_a_card_says_so(engine: str) -> None:
    mine = Side(hand=["Fuse The Dead"], grave=["Footman", "Brute"], extra=["Bound Fusion"])
    with made.scenario(engine, mine) as game:
        game.activate("Fuse The Dead", "attack")
        assert game.names(0, "banished") == ["Footman", "Brute"]
        assert list(game.monsters(0).values()) == ["Bound Fusion, attack"]


@made.monster("Rite Lord", level=6, attack=2300, kind=Type.RITUAL)
def rite_lord(c):
    c.enable_revive_limit()


@made.spell("Rite From Below", Type.RITUAL)
def rite_from_below(c):
    """Ritual Summon, with Normal Monsters from the Deck, which are sent to the GY."""

    def normal(c):
        return c.is_type(TYPE_NORMAL) and c.is_able_to_grave()

    def usable(c, e, tp, mg):
        return (
            c.is_ritual_monster()
            and c.is_can_be_special_summoned(e, SUMMON_TYPE_RITUAL, tp, False, True)
            and mg.check_with_sum_equal(card.get_level, c.get_level(), 1, 9)
        )

    def target(e, tp, chk):
        if chk == 0:
            mg = duel.get_matching_group(normal, tp, LOCATION_DECK, 0, None)
            return duel.is_existing_matching_card(usable, tp, LOCATION_HAND, 0, 1, None, e, tp, mg)

    def operation(e, tp):
        mg = duel.get_matching_group(normal, tp, LOCATION_DECK, 0, None)
        sg = duel.select_matching_card(tp, usable, tp, LOCATION_HAND, 0, 1, 1, None, e, tp, mg)
        tc = sg.get_first()
        if tc:
            g = mg.select_with_sum_equal(tp, card.get_level, tc.get_level(), 1, 9)
            tc.set_material(g)
            duel.send_to_grave(g, REASON_EFFECT | REASON_MATERIAL | REASON_RITUAL)
            duel.break_effect()
            duel.special_summon(tc, SUMMON_TYPE_RITUAL, tp, tp, False, True, POS_FACEUP)
            tc.complete_procedure()

    helpers.activation(c, target=target, operation=operation)


def test_SUM_13_tributes_come_from_the_deck_where_a_card_says_so(engine: str) -> None:
    mine = Side(hand=["Rite From Below", "Rite Lord"], filler=["Brute", "Heal"])
    with made.scenario(engine, mine) as game:
        game.activate("Rite From Below", "attack")
        assert game.names(0, "grave") == ["Brute", "Rite From Below"]
        assert game.monsters(0) == {0: "Rite Lord, attack"}


made.plain("Spark", level=2, kind=Type.NORMAL | Type.TUNER, attribute=Attribute.FIRE)


@made.monster("Late Synchro", level=6, attack=2200, kind=Type.SYNCHRO | Type.EFFECT)
def late_synchro(c):
    helpers.synchro_procedure(c)


@made.trap("Tune In Battle")
def tune_in_battle(c):
    """Battle Phase: Synchro Summon 1 monster."""

    def usable(c):
        return c.is_synchro_summonable()

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(usable, tp, LOCATION_EXTRA, 0, 1, None)

    def operation(e, tp):
        g = duel.select_matching_card(tp, usable, tp, LOCATION_EXTRA, 0, 1, 1, None)
        if g.get_count() > 0:
            duel.synchro_summon(tp, g.get_first())

    helpers.activation(c, condition=lambda e, tp: duel.is_battle_phase(), target=target, operation=operation)


def test_SUM_13_a_synchro_summon_in_the_battle_phase_where_a_card_says_so(engine: str) -> None:
    mine = Side(
        monsters={0: "Spark", 1: "Footman"}, spells={0: set_card("Tune In Battle")}, extra=["Late Synchro"]
    )
    with made.scenario(engine, mine) as game:
        assert "Tune In Battle" not in game.offered("ACTIVATE")
        game.to_battle_phase()
        if game.duel.prompt.kind.name == "SELECT_CHAIN":
            game.chain("Tune In Battle")
        else:
            game.activate("Tune In Battle")
        game.answer("attack")
        assert list(game.monsters(0).values()) == ["Late Synchro, attack"]
        assert game.offered("ATTACK") == ["Late Synchro"]
