"""Loops that nobody can leave, with cards made for it: GAP-22, E-087; and what looks like one."""

# Card functions have no types, and constants come by name from the language.
# mypy: ignore-errors

from __future__ import annotations

from functools import partial

import pytest

from tests.scenario import Card, Side, face_down, set_card
from tests.workshop import Workshop, code_of
from ygocore.actions import Action, ActionKind
from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.language import card, duel
from ygocore.constants import Position, Type
from ygocore.errors import IllegalActionError
from ygocore.snapshot import WinReason

made = Workshop()


def face_up(name: str) -> Card:
    """A face-up Spell or Trap."""
    return Card(name, Position.FACEUP)


def echo(name, event, operation, type=EFFECT_TYPE_TRIGGER_F, **more):
    """A monster that does something whenever that happens."""

    @made.monster(name)
    def declare(c):
        c.effect(type=EFFECT_TYPE_FIELD | type, code=event, range=LOCATION_MZONE, operation=operation, **more)


def turn_all(e, tp):
    g = duel.get_matching_group(card.is_faceup, tp, LOCATION_MZONE, LOCATION_MZONE, None)
    duel.change_position(g, POS_FACEUP_DEFENSE, 0, POS_FACEUP_ATTACK, 0)


def gain_100(e, tp):
    duel.recover(tp, 100, REASON_EFFECT)


def burn_100(e, tp):
    duel.damage(1 - tp, 100, REASON_EFFECT)


def burn_100_soon(e, tp, ep):
    if ep != tp:
        duel.damage(1 - tp, 100, REASON_EFFECT)


echo("Weathercock", EVENT_CHANGE_POS, turn_all)
echo("Maybe Weathercock", EVENT_CHANGE_POS, turn_all, EFFECT_TYPE_TRIGGER_O, property=EFFECT_FLAG_DELAY)
echo("Well", EVENT_RECOVER, gain_100)
echo("Ember", EVENT_DAMAGE, burn_100)
echo("Quick Well", EVENT_RECOVER, gain_100, EFFECT_TYPE_CONTINUOUS)
echo("Few Wells", EVENT_RECOVER, gain_100, EFFECT_TYPE_CONTINUOUS, count_limit=3)
made.plain("Rock", attack=500, defense=500)


@made.spell("First Spark")
def first_spark(c):
    helpers.activation(c, operation=burn_100)


def expect_loop(game):
    game.expect_end(None, WinReason.LOOP)


def test_GAP_22_a_loop_of_mandatory_effects_without_a_choice_is_a_draw(engine: str) -> None:
    """The duel comes back to where it was."""
    with made.scenario(engine, Side(monsters={0: "Weathercock", 1: "Rock"})) as game:
        game.choose("CHANGE_POSITION", "Rock", "mzone")
        expect_loop(game)
        assert game.kinds().count("CHAIN_END") < 40


def test_GAP_22_a_loop_in_which_something_grows_is_a_draw_too(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Heal"], monsters={0: "Well"})) as game:
        game.activate("Heal")
        expect_loop(game)


def test_GAP_22_so_is_one_of_continuous_effects(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Heal"], monsters={0: "Quick Well"})) as game:
        game.activate("Heal")
        expect_loop(game)


def test_GAP_22_what_ends_by_itself_is_no_loop(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Heal"], monsters={0: "Few Wells"})) as game:
        game.activate("Heal")
        assert game.lp(0) == 8000 + 800 + 300


def test_GAP_22_damage_without_end_ends_the_duel_first(engine: str) -> None:
    """80 Chains without a choice, no two of which leave the duel alike."""
    with made.scenario(engine, Side(hand=["First Spark"], monsters={0: "Ember"})) as game:
        game.activate("First Spark")
        game.expect_end(0, WinReason.LIFE_POINTS)


@pytest.mark.parametrize("rounds", [1, 20])
def test_GAP_22_a_loop_that_a_player_can_leave_goes_on_as_long_as_the_player_wants(
    engine: str, rounds: int
) -> None:
    with made.scenario(engine, Side(monsters={0: "Maybe Weathercock", 1: "Rock"})) as game:
        game.choose("CHANGE_POSITION", "Rock", "mzone")
        for _ in range(rounds):
            game.answer("yes")
        game.answer("no")
        game.expect_open()
        assert not game.duel.over


def test_GAP_22_a_response_is_a_choice(engine: str) -> None:
    """The opponent could always use a Trap: the loop is broken by its last use, or goes on without end."""
    theirs = Side(spells={0: set_card("Denial")})
    with made.scenario(engine, Side(monsters={0: "Weathercock", 1: "Rock"}), theirs) as game:
        game.choose("CHANGE_POSITION", "Rock", "mzone")
        for _ in range(40):
            game.expect_prompt("SELECT_CHAIN")
            game.answer("pass")
        game.chain("Denial")
        game.expect_open()
        assert game.names(0, "grave") == ["Weathercock"]


# -- negation ------------------------------------------------------------------------------------------------------


def negates(name, make, kind, range, other_kinds, bonus):
    """A card that negates all others of a kind, and raises the ATK of all monsters."""

    @make(name, **({"kind": kind} if kind is not None else {}))
    def declare(c):
        if range == LOCATION_SZONE:
            helpers.activation(c)
        first = c.effect(
            type=EFFECT_TYPE_FIELD,
            code=EFFECT_DISABLE,
            range=range,
            target_range=(LOCATION_ONFIELD, LOCATION_ONFIELD),
            target=lambda e, c: c.is_type(other_kinds) and c != e.get_handler(),
        )
        c.effect(
            like=first,
            code=EFFECT_UPDATE_ATTACK,
            target_range=(LOCATION_MZONE, LOCATION_MZONE),
            target=lambda e, c: c.is_faceup(),
            value=bonus,
        )


negates("Trap Hater", made.monster, None, LOCATION_MZONE, TYPE_TRAP, 10)
negates("Beast Hater", made.trap, Type.CONTINUOUS, LOCATION_SZONE, TYPE_MONSTER, 1)
negates("Beast Charm", made.spell, Type.CONTINUOUS, LOCATION_SZONE, TYPE_MONSTER, 1)
negates("Spell Hater", made.trap, Type.CONTINUOUS, LOCATION_SZONE, TYPE_SPELL, 1)


@made.spell("Earpiece", Type.CONTINUOUS)
def earpiece(c):
    """The effects of your Traps cannot be negated by monsters."""
    helpers.activation(c)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_DISABLE,
        range=LOCATION_SZONE,
        target_range=(LOCATION_SZONE, 0),
        target=lambda e, c: c.is_trap(),
    )


@made.trap("Invitation")
def invitation(c):
    """Brings a monster from the hand."""

    def operation(e, tp):
        g = duel.get_matching_group(card.is_monster, tp, LOCATION_HAND, 0, None)
        duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP_ATTACK)

    helpers.activation(c, operation=operation)


@made.spell("Beast Realm", Type.FIELD)
def beast_realm(c):
    """Negates monsters, as Beast Charm does."""
    helpers.activation(c)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_DISABLE,
        range=LOCATION_FZONE,
        target_range=(LOCATION_MZONE, LOCATION_MZONE),
    )


@made.spell("Calm", Type.FIELD)
def calm(c):
    """Negates monsters, and cannot be negated."""
    helpers.activation(c)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_DISABLE,
        property=EFFECT_FLAG_CANNOT_DISABLE,
        range=LOCATION_FZONE,
        target_range=(LOCATION_MZONE, LOCATION_MZONE),
    )


@made.spell("Beast Collar", Type.EQUIP)
def beast_collar(c):
    """Negates the equipped monster."""
    helpers.equip_procedure(c)
    c.effect(type=EFFECT_TYPE_EQUIP, code=EFFECT_DISABLE)


negates("Great Trap Hater", partial(made.monster, level=6), None, LOCATION_MZONE, TYPE_TRAP, 10)


def room(e, tp):
    return duel.get_location_count(tp, LOCATION_MZONE) > 0


def give_away(e, tp, c):
    duel.send_to_grave(duel.get_matching_group(card.is_spell, tp, LOCATION_ONFIELD, 0, None), REASON_COST)


def visitor(name, operation=None):
    """A monster that negates Traps, and comes from the hand by itself."""

    @made.monster(name)
    def declare(c):
        helpers.special_summon_procedure(c, room, operation)
        c.effect(
            type=EFFECT_TYPE_FIELD,
            code=EFFECT_DISABLE,
            range=LOCATION_MZONE,
            target_range=(LOCATION_SZONE, LOCATION_SZONE),
            target=lambda e, c: c.is_trap(),
        )


visitor("Visitor")
visitor("Generous Visitor", give_away)


@made.monster("Trap Lord", level=6)
def trap_lord(c):
    """Negates the opponent's Traps."""
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_DISABLE,
        range=LOCATION_MZONE,
        target_range=(0, LOCATION_SZONE),
        target=lambda e, c: c.is_trap(),
    )


#: Two thirds of a circle: the monster negates the Trap, the Trap the Spell, and the Spell the monster.
TRAP_AND_SPELL = {0: face_up("Spell Hater"), 1: face_up("Beast Charm")}


def expect_not_offered(game, kind, name):
    assert name not in game.offered(kind)


def test_E_087_an_activation_that_begins_an_odd_circle_of_negations_is_not_allowed(engine: str) -> None:
    """The monster negates the Trap, the Trap the Spell, and the Spell the monster."""
    mine = Side(hand=["Beast Charm"], monsters={0: "Trap Hater"}, spells={0: face_up("Spell Hater")})
    with made.scenario(engine, mine) as game:
        expect_not_offered(game, "ACTIVATE", "Beast Charm")
        place = game.find("Beast Charm", 0, "hand")
        before = game.duel.digest()
        with pytest.raises(IllegalActionError):
            game.apply(Action(ActionKind.ACTIVATE, place, 0, code=code_of("Beast Charm")))
        assert game.duel.digest() == before
        game.set_spell("Beast Charm")  # face-down it negates nothing


def test_E_087_without_one_of_its_cards_there_is_no_circle(engine: str) -> None:
    mine = Side(hand=["Beast Charm"], monsters={0: "Trap Hater"}, spells={0: set_card("Spell Hater")})
    with made.scenario(engine, mine) as game:
        game.activate("Beast Charm")
        assert game.stats("Trap Hater", 0)[0] == 1001
        expect_not_offered(game, "ACTIVATE", "Spell Hater")  # which would close it now
    mine = Side(hand=["Beast Charm"], spells={0: face_up("Spell Hater")})
    with made.scenario(engine, mine) as game:
        game.activate("Beast Charm")


def test_E_087_what_is_being_activated_counts_as_staying(engine: str) -> None:
    """The opponent could close the circle in response."""
    theirs = Side(spells={0: set_card("Spell Hater"), 1: set_card("Denial")}, monsters={0: "Trap Hater"})
    with made.scenario(engine, Side(hand=["Beast Charm"]), theirs) as game:
        game.activate("Beast Charm")
        assert "Spell Hater" not in game.offered("CHAIN")


def test_E_087_one_link_of_a_chain_after_the_other_begins_to_work(engine: str) -> None:
    """The Trap chained last would close the circle before the first one, which breaks it, is there."""
    spells = {0: face_up("Beast Charm"), 1: set_card("Beast Hater"), 2: set_card("Spell Hater")}
    with made.scenario(engine, Side(monsters={0: "Trap Hater"}, spells=spells)) as game:
        expect_not_offered(game, "ACTIVATE", "Spell Hater")
        game.activate("Beast Hater")
        assert "CHAIN_END" in game.kinds()  # without a question whether to chain it
        game.chain("Spell Hater")
        game.expect_open()


def test_E_087_nor_is_a_summon(engine: str) -> None:
    mine = Side(hand=["Trap Hater", "Visitor", "Rock"], spells=TRAP_AND_SPELL)
    with made.scenario(engine, mine) as game:
        assert game.offered("SUMMON") == ["Rock"]
        expect_not_offered(game, "SUMMON", "Trap Hater")
        expect_not_offered(game, "SUMMON", "Visitor")
        expect_not_offered(game, "SPECIAL_SUMMON", "Visitor")
        assert game.offered("SET_MONSTER") == ["Trap Hater", "Visitor", "Rock"]
    mine = Side(hand=["Trap Hater", "Visitor"], spells={0: face_up("Spell Hater")})
    with made.scenario(engine, mine) as game:
        assert game.offered("SPECIAL_SUMMON") == ["Visitor"]
        game.summon("Trap Hater")


def test_E_087_a_summon_is_allowed_if_what_it_costs_may_be_part_of_the_circle(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Generous Visitor"], spells=TRAP_AND_SPELL)) as game:
        game.special_summon("Generous Visitor")
        assert game.spells(0) == {0: "Spell Hater, face-up"}
    theirs = Side(spells=TRAP_AND_SPELL)  # the opponent's cards cost nothing
    with made.scenario(engine, Side(hand=["Generous Visitor"]), theirs) as game:
        expect_not_offered(game, "SPECIAL_SUMMON", "Generous Visitor")


def test_E_087_nor_is_a_flip_summon(engine: str) -> None:
    mine = Side(monsters={0: face_down("Trap Hater"), 1: face_down("Rock")}, spells=TRAP_AND_SPELL)
    with made.scenario(engine, mine) as game:
        assert game.offered("CHANGE_POSITION") == ["Rock"]


def test_E_087_nor_is_a_tribute_summon_whose_tribute_is_no_part_of_it(engine: str) -> None:
    """Where one is, what comes of it depends on which monster is Tributed."""
    full = dict.fromkeys(range(5), "Rock")
    for monsters in ({0: "Rock"}, full):
        mine = Side(hand=["Great Trap Hater"], monsters=monsters, spells=TRAP_AND_SPELL)
        with made.scenario(engine, mine) as game:
            expect_not_offered(game, "SUMMON", "Great Trap Hater")
            assert game.offered("SET_MONSTER") == ["Great Trap Hater"]
    mine = Side(hand=["Great Trap Hater"], monsters={0: "Trap Hater"}, spells={0: face_up("Beast Charm")})
    with made.scenario(engine, mine, Side(spells={0: set_card("Spell Hater")})) as game:
        game.summon("Great Trap Hater")
        assert game.stats("Great Trap Hater", 0)[0] == 1001


def test_E_087_nor_is_the_activation_of_a_field_spell(engine: str) -> None:
    mine = Side(hand=["Beast Realm"], monsters={0: "Trap Hater"}, spells={0: face_up("Spell Hater")})
    with made.scenario(engine, mine) as game:
        expect_not_offered(game, "ACTIVATE", "Beast Realm")
    theirs = Side(monsters={0: "Trap Hater"}, spells={0: face_up("Spell Hater")})
    with made.scenario(engine, Side(hand=["Beast Realm"]), theirs) as game:
        expect_not_offered(game, "ACTIVATE", "Beast Realm")


def test_E_087_nor_is_setting_one_in_place_of_what_breaks_the_circle(engine: str) -> None:
    """The Field Spell keeps the monster from negating; without it nothing settles."""
    spells = {0: face_up("Spell Hater"), 5: face_up("Calm")}
    for hand, offered in ((["Beast Realm"], False), (["Beast Charm"], True)):
        mine = Side(hand=hand, monsters={0: "Trap Hater"}, spells=spells)
        with made.scenario(engine, mine, Side(spells={0: face_up("Beast Charm")})) as game:
            assert (hand == game.offered("SET_SPELL_TRAP")) == offered


def test_E_087_an_equip_spell_is_allowed_if_it_need_not_begin_a_circle(engine: str) -> None:
    """It negates the monster that negates the Trap that negates it; or another monster."""
    trap = {0: face_up("Spell Hater")}
    mine = Side(hand=["Beast Collar"], monsters={0: "Trap Hater"}, spells=trap)
    with made.scenario(engine, mine) as game:
        expect_not_offered(game, "ACTIVATE", "Beast Collar")
    mine = Side(hand=["Beast Collar"], monsters={0: "Trap Hater", 1: "Rock"}, spells=trap)
    with made.scenario(engine, mine) as game:
        game.activate("Beast Collar", "Rock")
        assert game.equipped_to("Beast Collar", 0) == "Rock"
    with made.scenario(engine, mine) as game:
        game.activate("Beast Collar", "Trap Hater")  # that is not foreseen
        expect_loop(game)


def test_E_087_a_trap_that_needs_the_spell_that_it_negates_is_not_allowed(engine: str) -> None:
    """The monster negates Traps; the Spell spares this side's; the Trap negates the Spell."""
    mine = Side(hand=["Earpiece"], spells={0: face_up("Earpiece"), 1: set_card("Spell Hater")})
    with made.scenario(engine, mine, Side(monsters={0: "Trap Hater"})) as game:
        expect_not_offered(game, "ACTIVATE", "Spell Hater")
        assert game.offered("ACTIVATE") == ["Earpiece"]
    mine = Side(hand=["Earpiece"], spells={1: face_up("Spell Hater")})
    with made.scenario(engine, mine, Side(monsters={0: "Trap Hater"})) as game:
        expect_not_offered(game, "ACTIVATE", "Earpiece")


def test_E_087_a_trap_that_negates_by_what_it_owes_control_to_is_not_allowed(engine: str) -> None:
    """A stolen monster negates the opponent's Traps. The Trap that negates Spells would give it back, be negated by it, and so
    take it again.
    """
    mine = Side(hand=["Snatch Steal"], spells={1: set_card("Spell Hater")})
    with made.scenario(engine, mine, Side(monsters={0: "Trap Lord"})) as game:
        assert set(game.offered("ACTIVATE")) == {"Spell Hater", "Snatch Steal"}
        game.activate("Snatch Steal", "pass")
        assert game.monsters(0) == {0: "Trap Lord, attack"}
        expect_not_offered(game, "ACTIVATE", "Spell Hater")


def test_E_087_stealing_it_is_not_allowed_either_once_the_trap_lies_there(engine: str) -> None:
    mine = Side(hand=["Snatch Steal"], spells={1: face_up("Spell Hater")})
    with made.scenario(engine, mine, Side(monsters={0: "Trap Lord"})) as game:
        expect_not_offered(game, "ACTIVATE", "Snatch Steal")
    with made.scenario(engine, mine, Side(monsters={0: "Trap Lord", 1: "Rock"})) as game:
        assert game.offered("ACTIVATE") == ["Snatch Steal"]


def test_E_087_a_circle_that_an_effect_brings_about_is_a_loop(engine: str) -> None:
    """What an effect does as it resolves is not foreseen."""
    mine = Side(hand=["Trap Hater"], spells={**TRAP_AND_SPELL, 2: set_card("Invitation")})
    with made.scenario(engine, mine) as game:
        game.activate("Invitation")
        expect_loop(game)


def test_E_087_of_two_that_negate_each_other_the_first_one_does(engine: str) -> None:
    """That is no loop."""
    mine = Side(monsters={0: "Trap Hater"}, spells={0: set_card("Beast Hater")})
    with made.scenario(engine, mine) as game:
        game.activate("Beast Hater")
        assert game.stats("Trap Hater", 0)[0] == 1010
    mine = Side(hand=["Trap Hater"], spells={0: face_up("Beast Hater")})
    with made.scenario(engine, mine) as game:
        game.summon("Trap Hater")
        assert game.stats("Trap Hater", 0)[0] == 1001
