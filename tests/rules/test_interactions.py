"""Where two mechanisms meet: one test for each pair, with the official outcome, and cards made for it."""

# Card functions have no types, and constants come by name from the language.
# mypy: ignore-errors

from __future__ import annotations

import pytest

from tests.scenario import Card, Side, attack, defense, face_down, set_card
from tests.workshop import Workshop, code_of
from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.language import card, duel, effect
from ygocore.constants import Position, Race, Type
from ygocore.duel import Duel
from ygocore.position import problems

made = Workshop()
UNTIL_IT_LEAVES = RESET_EVENT | RESETS_STANDARD


def face_up(name: str, **more) -> Card:
    """A face-up Spell or Trap."""
    return Card(name, Position.FACEUP, **more)


def gain(amount):
    def operation(e, tp):
        duel.recover(tp, amount, REASON_EFFECT)

    return operation


def does(name, operation, make=made.spell, kind=Type.QUICKPLAY, code=EVENT_FREE_CHAIN, **more):
    """A Quick-Play Spell, or a Trap, that does that to all it can."""

    @make(name, kind)
    def declare(c):
        c.effect(type=EFFECT_TYPE_ACTIVATE, code=code, operation=operation, **more)


def trap_does(name, operation, code=EVENT_FREE_CHAIN, **more):
    does(name, operation, made.trap, 0, code, **more)


def law(name, code, own=LOCATION_MZONE, other=0, value=1, kind=Type.CONTINUOUS, **more):
    """A Continuous Trap with a field effect."""

    @made.trap(name, kind)
    def declare(c):
        helpers.activation(c)
        c.effect(
            type=EFFECT_TYPE_FIELD,
            code=code,
            range=LOCATION_SZONE,
            target_range=(own, other),
            value=value,
            **more,
        )


def equip(name, *effects):
    """An Equip Spell that gives these effects, a code and a value each."""

    @made.spell(name, Type.EQUIP)
    def declare(c):
        helpers.equip_procedure(c)
        for code, value in effects:
            helpers.equip_gives(c, code, value)


def own(name, code, value=1, **more):
    """A monster with a continuous effect on itself."""

    @made.monster(name, **more)
    def declare(c):
        c.effect(
            type=EFFECT_TYPE_SINGLE,
            code=code,
            property=EFFECT_FLAG_SINGLE_RANGE,
            range=LOCATION_MZONE,
            value=value,
        )


def leader(name, code, value=1, own=LOCATION_MZONE, other=0, target=None, **more):
    """A monster with a continuous effect on others."""

    @made.monster(name, **more)
    def declare(c):
        c.effect(
            type=EFFECT_TYPE_FIELD,
            code=code,
            range=LOCATION_MZONE,
            target_range=(own, other),
            target=target,
            value=value,
        )


def one_monster(own=LOCATION_MZONE, other=LOCATION_MZONE, f=None):
    """The target of an effect on 1 face-up monster."""

    def usable(c):
        return c.is_faceup() and (f is None or f(c))

    def target(e, tp, chk, chkc):
        if chkc:
            return chkc.is_location(LOCATION_MZONE) and usable(chkc)
        if chk == 0:
            return duel.is_existing_target(usable, tp, own, other, 1, None)
        duel.select_target(tp, usable, tp, own, other, 1, 1, None)

    return target


def on_target(act, face_up_only=False):
    """An operation on the target, if it is still there."""

    def operation(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e) and (not face_up_only or tc.is_faceup()):
            act(e, tp, tc)

    return operation


def targeting(name, act, make=made.spell, kind=Type.QUICKPLAY, face_up_only=False, **more):
    """A Quick-Play Spell, or a Trap, that does that to 1 face-up monster."""

    @make(name, kind)
    def declare(c):
        c.effect(
            type=EFFECT_TYPE_ACTIVATE,
            code=EVENT_FREE_CHAIN,
            property=EFFECT_FLAG_CARD_TARGET | EFFECT_FLAG_DAMAGE_STEP,
            target=one_monster(**more),
            operation=on_target(act, face_up_only),
        )


def puts(code, value=0, reset=UNTIL_IT_LEAVES):
    """Put a continuous effect on the target."""

    def act(e, tp, tc):
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_SINGLE)
        e1.set_code(code)
        e1.set_value(value)
        e1.set_reset(reset)
        tc.register_effect(e1)

    return act


def all_of(e, tp):
    return duel.get_matching_group(None, tp, LOCATION_MZONE, LOCATION_MZONE, None)


def destroy_all(e, tp):
    duel.destroy(all_of(e, tp), REASON_EFFECT)


def send_all(e, tp):
    duel.send_to_grave(all_of(e, tp), REASON_EFFECT)


def bounce_all(e, tp):
    duel.send_to_hand(all_of(e, tp), PLAYER_NONE, REASON_EFFECT)


def destroy_it(e, tp, tc):
    duel.destroy(tc, REASON_EFFECT)


def hide_it(e, tp, tc):
    duel.change_position(tc, POS_FACEDOWN_DEFENSE)


def take_it(e, tp, tc):
    duel.get_control(tc, tp)


def borrow_it(e, tp, tc):
    duel.get_control(tc, tp, PHASE_END, 1)


def return_it(e, tp, tc):
    duel.send_to_hand(tc, PLAYER_NONE, REASON_EFFECT)


def blink_it(e, tp, tc):
    """Banish it; it returns at once."""
    if duel.remove(tc, POS_FACEUP, REASON_EFFECT | REASON_TEMPORARY):
        duel.break_effect()
        duel.return_to_field(tc)


def halve_it(e, tp, tc):
    e1 = effect.create_effect(e.get_handler())
    e1.set_type(EFFECT_TYPE_SINGLE)
    e1.set_code(EFFECT_SET_ATTACK_FINAL)
    e1.set_value(tc.get_attack() // 2)
    e1.set_reset(UNTIL_IT_LEAVES)
    tc.register_effect(e1)


def negate_it(e, tp, tc):
    helpers.negate_effects(tc, e.get_handler())


def destroy_backrow(e, tp):
    g = duel.get_matching_group(card.is_spell_trap, tp, LOCATION_SZONE, LOCATION_SZONE, e.get_handler())
    duel.destroy(g, REASON_EFFECT)


made.plain("Ant", attack=1000, defense=500)
made.plain("Bear", attack=2000, defense=1500)
made.plain("Elephant", level=6, attack=2400, defense=1800)
made.plain("Moth", attack=800, race=Race.INSECT)
does("Raze", destroy_all)
does("Sweep", send_all)
does("Scatter", bounce_all)
does("Rust", destroy_backrow)
targeting("Smite", destroy_it)
targeting("Cover", hide_it)
targeting("Keep", take_it, other=LOCATION_MZONE, own=0)
targeting("Borrow", borrow_it, other=LOCATION_MZONE, own=0)
targeting("Sway", take_it, made.trap, 0, other=LOCATION_MZONE, own=0)
targeting("Blink", blink_it)
targeting("Recede", return_it)
targeting("Halve", halve_it)
targeting("Hush", negate_it, made.trap, 0)
targeting("Raise", puts(EFFECT_UPDATE_ATTACK, 500))
targeting("Level Off", puts(EFFECT_SET_ATTACK_FINAL, 700))
targeting("Seed", puts(EFFECT_SET_BASE_ATTACK, 3000))
targeting("Invert", puts(EFFECT_SWAP_AD))
targeting("Smite If Seen", destroy_it, face_up_only=True)
targeting("Cocoon", puts(EFFECT_CHANGE_RACE, RACE_INSECT))
law("Quiet", EFFECT_DISABLE, LOCATION_MZONE, LOCATION_MZONE)
law(
    "Abyss",
    EFFECT_TO_GRAVE_REDIRECT,
    0xFF,
    0xFF,
    LOCATION_REMOVED,
    property=EFFECT_FLAG_SET_AVAILABLE | EFFECT_FLAG_IGNORE_RANGE | EFFECT_FLAG_IGNORE_IMMUNE,
)
law("Rally", EFFECT_UPDATE_ATTACK, value=300)
law("Dampen", EFFECT_UPDATE_ATTACK, LOCATION_MZONE, LOCATION_MZONE, -200)
law("Contrary", EFFECT_REVERSE_UPDATE, LOCATION_MZONE, LOCATION_MZONE)
law("Aegis", EFFECT_INDESTRUCTABLE_EFFECT)
equip("Blade", (EFFECT_UPDATE_ATTACK, 500))
equip("Leash", (EFFECT_SET_CONTROL, lambda e, c: e.get_handler_player()))
equip("Ward", (EFFECT_INDESTRUCTABLE_EFFECT, 1))
equip("Decoy", (EFFECT_DESTROY_SUBSTITUTE, 1))
own("Sturdy", EFFECT_INDESTRUCTABLE_EFFECT, attack=1100)
own("Unbeaten", EFFECT_INDESTRUCTABLE_BATTLE, attack=1100)
own("Proud", EFFECT_CANNOT_DISABLE, attack=1100)
own("Remote", EFFECT_IMMUNE_EFFECT, lambda e, te: te.get_owner() != e.get_handler(), attack=1100)
own("Phantom", EFFECT_LEAVE_FIELD_REDIRECT, LOCATION_REMOVED, attack=1100)
leader("Captain", EFFECT_UPDATE_ATTACK, 400)
leader("Shepherd", EFFECT_INDESTRUCTABLE_EFFECT, target=lambda e, c: c != e.get_handler())


@made.monster("Drummer Boy", attack=900)
def drummer_boy(c):
    """Once per turn: gain 60. It gains 100 ATK."""
    c.effect(type=EFFECT_TYPE_IGNITION, range=LOCATION_MZONE, count_limit=1, operation=gain(60))
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_UPDATE_ATTACK,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        value=100,
    )


def reacts(name, event, operation, type=EFFECT_TYPE_TRIGGER_F, single=True, where=LOCATION_MZONE, **more):
    """A monster with a Trigger Effect."""

    @made.monster(name)
    def declare(c):
        c.effect(
            type=(EFFECT_TYPE_SINGLE if single else EFFECT_TYPE_FIELD) | type,
            code=event,
            range=0 if single else where,
            operation=operation,
            **more,
        )


reacts("Fallen", EVENT_TO_GRAVE, gain(70))
reacts("Felled", EVENT_DESTROYED, gain(7))
reacts("Departed", EVENT_LEAVE_FIELD, gain(5))
reacts("Exiled", EVENT_REMOVE, gain(3))


@made.monster("Martyr")
def martyr(c):
    """If another monster that you control would be destroyed, you can banish this card from your GY instead."""

    def spared(c, tp):
        return c.is_controller(tp) and c.is_location(LOCATION_MZONE)

    def target(e, tp, eg, chk):
        if chk == 0:
            return e.get_handler().is_able_to_remove() and eg.is_exists(spared, 1, None, tp)
        return duel.select_effect_yes_no(tp, e.get_handler())

    def operation(e, tp):
        duel.remove(e.get_handler(), POS_FACEUP, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EFFECT_DESTROY_REPLACE,
        range=LOCATION_GRAVE,
        target=target,
        value=lambda e, c: spared(c, e.get_handler_player()),
        operation=operation,
    )


# -- negation against negation -------------------------------------------------------------------------------------


def test_negated_activation_of_a_negation(engine: str) -> None:
    mine = Side(hand=["Heal"], spells={0: set_card("Denial")})
    with made.scenario(engine, mine, Side(spells={0: set_card("Denial")})) as game:
        game.activate("Heal")
        game.chain("Denial")
        game.chain("Denial")
        assert game.lp(0) == 8800
        assert sorted(game.names(0, "grave")) == ["Denial", "Heal"]
        assert game.names(1, "grave") == ["Denial"]


def undo_it(e, tp, ev):
    duel.negate_effect(ev)


does(
    "Undo",
    undo_it,
    made.trap,
    Type.COUNTER,
    EVENT_CHAINING,
    condition=lambda e, tp, ev: duel.is_chain_disablable(ev),
)


def test_negated_effect_of_a_negation_of_an_activation(engine: str) -> None:
    mine = Side(hand=["Heal"], spells={0: set_card("Undo")})
    with made.scenario(engine, mine, Side(spells={0: set_card("Denial")})) as game:
        game.activate("Heal")
        game.chain("Denial")
        game.chain("Undo")
        assert game.lp(0) == 8800
        assert game.names(1, "grave") == ["Denial"]


def test_negated_activation_of_a_negation_of_an_effect(engine: str) -> None:
    mine = Side(hand=["Heal"], spells={0: set_card("Denial")})
    with made.scenario(engine, mine, Side(spells={0: set_card("Silence")})) as game:
        game.activate("Heal")
        game.chain("Silence")
        game.chain("Denial")
        assert game.lp(0) == 8800


def test_two_negations_of_the_same_link(engine: str) -> None:
    """The second one finds its link negated already, and does nothing."""
    theirs = Side(spells={0: set_card("Denial"), 1: set_card("Silence")})
    with made.scenario(engine, Side(hand=["Heal"]), theirs) as game:
        game.activate("Heal")
        game.chain("Silence")
        if game.offers("CHAIN"):
            game.settle()
        assert game.lp(0) == 8000
        assert game.names(0, "grave") == ["Heal"]


def test_a_negated_protection_protects_no_more(engine: str) -> None:
    mine = Side(hand=["Raze"], monsters={0: "Ant", 1: "Shepherd"})
    with made.scenario(engine, mine) as game:
        game.activate("Raze")
        assert game.monsters(0) == {0: "Ant, attack"}
    with made.scenario(engine, mine, Side(spells={0: face_up("Quiet")})) as game:
        game.activate("Raze")
        assert game.monsters(0) == {}


def test_what_cannot_be_negated_and_a_law_that_negates(engine: str) -> None:
    mine = Side(monsters={0: "Proud", 1: "Drummer Boy"}, spells={0: face_up("Quiet")})
    with made.scenario(engine, mine) as game:
        assert game.stats("Drummer Boy", 0)[0] == 900
        assert game.stats("Proud", 0)[0] == 1100


def test_a_negating_law_that_goes_gives_the_effects_back(engine: str) -> None:
    mine = Side(hand=["Rust"], monsters={0: "Drummer Boy"}, spells={0: face_up("Quiet")})
    with made.scenario(engine, mine) as game:
        assert game.stats("Drummer Boy", 0)[0] == 900
        game.activate("Rust")
        assert game.stats("Drummer Boy", 0)[0] == 1000
        game.activate("Drummer Boy")
        assert game.lp(0) == 8060


def test_a_negation_put_on_a_monster_ends_when_it_is_turned_face_down(engine: str) -> None:
    mine = Side(hand=["Cover"], monsters={0: "Drummer Boy"})
    with made.scenario(engine, mine, Side(spells={0: set_card("Hush")})) as game:
        game.activate("Drummer Boy")
        game.chain("Hush")
        game.settle()
        assert (game.lp(0), game.stats("Drummer Boy", 0)[0]) == (8000, 900)
        game.activate("Cover")
        game.end_turn()
        game.end_turn()
        game.change_position("Drummer Boy")
        assert game.stats("Drummer Boy", 0)[0] == 1000


def test_a_law_that_negates_the_field_and_a_trigger_in_the_gy(engine: str) -> None:
    """CF-17: it is activated where the law does not reach."""
    mine = Side(hand=["Raze"], monsters={0: "Fallen"}, spells={0: face_up("Quiet")})
    with made.scenario(engine, mine) as game:
        game.activate("Raze")
        assert game.lp(0) == 8070


def test_an_effect_of_a_monster_that_was_destroyed_in_response(engine: str) -> None:
    """CF-17: it resolves, though the law would have negated it on the field."""
    mine = Side(hand=["Raze"], monsters={0: "Drummer Boy"})
    with made.scenario(engine, mine) as game:
        game.activate("Drummer Boy")
        game.chain("Raze")
        assert game.lp(0) == 8060


# -- replacement, redirection, protection ---------------------------------------------------------------------------


def test_a_replacement_and_a_redirection(engine: str) -> None:
    """What is given up instead is banished as the card says; the monster goes nowhere."""
    mine = Side(hand=["Raze"], monsters={0: "Felled"}, grave=["Martyr"], spells={0: face_up("Abyss")})
    with made.scenario(engine, mine) as game:
        game.activate("Raze", "yes")
        assert game.monsters(0) == {0: "Felled, attack"}
        assert game.names(0, "banished")[0] == "Martyr"
        assert game.lp(0) == 8000


def test_a_refused_replacement_and_a_redirection(engine: str) -> None:
    mine = Side(hand=["Raze"], monsters={0: "Fallen"}, grave=["Martyr"], spells={0: face_up("Abyss")})
    with made.scenario(engine, mine) as game:
        game.activate("Raze", "no")
        assert game.names(0, "banished") == ["Fallen", "Raze"]
        assert game.lp(0) == 8000  # it was not sent to the GY


def test_destroyed_and_banished_is_destroyed_all_the_same(engine: str) -> None:
    mine = Side(hand=["Raze"], monsters={0: "Felled", 1: "Exiled"}, spells={0: face_up("Abyss")})
    with made.scenario(engine, mine) as game:
        game.activate("Raze")
        while game.duel.prompt.kind.name == "SELECT_CHAIN":
            game.chain(game.offered("CHAIN")[0])
        assert game.lp(0) == 8010
        assert sorted(game.names(0, "banished")) == ["Exiled", "Felled", "Raze"]


def test_a_redirection_of_what_leaves_and_a_return_to_the_hand(engine: str) -> None:
    mine = Side(hand=["Scatter"], monsters={0: "Phantom", 1: "Ant"})
    with made.scenario(engine, mine) as game:
        game.activate("Scatter")
        assert game.names(0, "hand") == ["Ant"]
        assert game.names(0, "banished") == ["Phantom"]


def test_a_negated_redirection_of_what_leaves(engine: str) -> None:
    mine = Side(hand=["Scatter"], monsters={0: "Phantom"}, spells={0: face_up("Quiet")})
    with made.scenario(engine, mine) as game:
        game.activate("Scatter")
        assert game.names(0, "hand") == ["Phantom"]


def test_a_redirection_to_banishment_leaves_a_return_to_the_hand_alone(engine: str) -> None:
    mine = Side(hand=["Scatter"], monsters={0: "Ant"}, spells={0: face_up("Abyss")})
    with made.scenario(engine, mine) as game:
        game.activate("Scatter")
        assert game.names(0, "hand") == ["Ant"]


def test_a_substitute_under_a_redirection(engine: str) -> None:
    mine = Side(hand=["Decoy", "Raze"], monsters={0: "Ant"}, spells={0: face_up("Abyss")})
    with made.scenario(engine, mine) as game:
        game.activate("Decoy")
        game.settle()
        game.activate("Raze")
        assert game.monsters(0) == {0: "Ant, attack"}
        assert game.names(0, "banished") == ["Decoy", "Raze"]


def test_a_protected_monster_asks_for_no_replacement(engine: str) -> None:
    mine = Side(hand=["Raze"], monsters={0: "Sturdy"}, grave=["Martyr"])
    with made.scenario(engine, mine) as game:
        game.activate("Raze")
        assert game.monsters(0) == {0: "Sturdy, attack"}
        assert game.names(0, "grave") == ["Martyr", "Raze"]


def test_two_replacements_for_one_destruction(engine: str) -> None:
    """One of them is enough: the other one is not asked for any more."""
    mine = Side(hand=["Raze"], monsters={0: "Ant"}, grave=["Martyr", "Martyr"])
    with made.scenario(engine, mine) as game:
        game.activate("Raze", "yes")
        game.expect_open()
        assert game.names(0, "banished") == ["Martyr"]
        assert game.monsters(0) == {0: "Ant, attack"}


def test_a_second_replacement_after_a_refused_one(engine: str) -> None:
    mine = Side(hand=["Raze"], monsters={0: "Ant"}, grave=["Martyr", "Martyr"])
    with made.scenario(engine, mine) as game:
        game.activate("Raze", "no", "yes")
        assert game.names(0, "banished") == ["Martyr"]
        assert game.monsters(0) == {0: "Ant, attack"}


def test_a_replacement_in_battle(engine: str) -> None:
    mine = Side(monsters={0: "Ant"}, grave=["Martyr"])
    with made.scenario(engine, mine, Side(monsters={0: "Bear"})) as game:
        game.to_battle_phase()
        game.choose("ATTACK", "Ant", "mzone")
        game.answer("yes")
        assert game.monsters(0) == {0: "Ant, attack"}
        assert game.lp(0) == 7000


def test_indestructible_and_sent_to_the_gy(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Sweep"], monsters={0: "Sturdy"})) as game:
        game.activate("Sweep")
        assert game.names(0, "grave") == ["Sturdy", "Sweep"]


def test_indestructible_by_effects_and_by_battle(engine: str) -> None:
    mine = Side(monsters={0: "Sturdy"})
    with made.scenario(engine, mine, Side(monsters={0: "Bear"})) as game:
        game.to_battle_phase()
        game.attack("Sturdy")
        assert game.names(0, "grave") == ["Sturdy"]


def test_indestructible_by_battle_and_battle_damage(engine: str) -> None:
    mine = Side(monsters={0: "Unbeaten"})
    with made.scenario(engine, mine, Side(monsters={0: "Bear"})) as game:
        game.to_battle_phase()
        game.attack("Unbeaten")
        assert game.monsters(0) == {0: "Unbeaten, attack"}
        assert game.lp(0) == 7100


def test_indestructible_and_destruction_by_rule_for_want_of_a_zone(engine: str) -> None:
    """E-085: the monster comes back to a full side."""
    mine = Side(hand=["Borrow"], monsters={0: "Ant"})
    theirs = Side(monsters=dict.fromkeys(range(5), "Sturdy"), hand=["Sturdy"])
    with made.scenario(engine, mine, theirs, turn_player=0) as game:
        game.activate("Borrow", "Sturdy@0")
        assert game.monsters(0) == {0: "Ant, attack", 1: "Sturdy, attack"}
        game.choose("TO_END_PHASE")
        assert len(game.monsters(1)) == 5


def test_an_indestructible_equip_card_that_has_lost_its_monster(engine: str) -> None:
    """MOVE-02: that is by rule, and no effect."""
    law_too = {0: face_up("Aegis For Spells")}
    mine = Side(hand=["Blade", "Sweep"], monsters={0: "Ant"}, spells=law_too)
    with made.scenario(engine, mine) as game:
        game.activate("Blade")
        game.settle()
        game.activate("Sweep")
        assert "Blade" in game.names(0, "grave")


law("Aegis For Spells", EFFECT_INDESTRUCTABLE_EFFECT, LOCATION_SZONE)


def leaves_with(name, operation):
    """A monster that does that as it leaves the field; nothing is activated."""
    reacts(name, EVENT_LEAVE_FIELD, operation, EFFECT_TYPE_CONTINUOUS)


def gain_if_wanted(e, tp):
    if duel.select_yes_no(tp, 0):
        duel.recover(tp, 5, REASON_EFFECT)


def hand_the_equip_on(e, tp):
    tc = duel.get_first_matching_card(card.is_type, tp, LOCATION_SZONE, 0, None, TYPE_EQUIP)
    duel.equip(tp, tc, duel.get_first_matching_card(card.is_faceup, tp, 0, LOCATION_MZONE, None))


def strike(e, tp):
    duel.damage(1 - tp, 8000, REASON_EFFECT)


def clear_away(e, tp):
    duel.destroy(duel.get_field_group(tp, LOCATION_MZONE, 0), REASON_EFFECT)


does("Clear Away", clear_away)
leaves_with("Asking Heir", gain_if_wanted)
leaves_with("Last Blow", strike)
leaves_with("Testator", hand_the_equip_on)


def equipped(engine, name, theirs=None):
    """A duel in which your monster of that name is equipped and about to leave the field."""
    game = made.scenario(engine, Side(hand=["Blade", "Clear Away"], monsters={0: name}), theirs)
    game.activate("Blade", *([name] if theirs else []))
    game.settle()
    assert game.equipped_to("Blade", 0) == name
    return game


def read_from_bytes(game):
    """The duel as its bytes hold it; its snapshot is sound."""
    assert problems(game.state, pool=game.pool) == []
    again = Duel.from_bytes(
        game.duel.to_bytes(), engine=game.engine, pool=game.pool, definitions=game.duel.definitions
    )
    assert again.snapshot() == game.state
    assert again.digest() == game.duel.digest()
    return again


def test_an_equip_card_that_is_still_to_be_lost_and_a_saved_duel(engine: str) -> None:
    """MOVE-02: what the monster does as it leaves asks, before the Equip Card is destroyed."""
    with equipped(engine, "Asking Heir") as game:
        game.activate("Clear Away")
        game.expect_prompt("SELECT_YESNO")
        assert game.spells(0)[0] == "Blade, face-up"
        assert game.equipped_to("Blade", 0) is None
        again = read_from_bytes(game)
        again.apply(game.legal("YES")[0].encode())
        game.answer("yes")
        assert game.lp(0) == 8005
        assert sorted(game.names(0, "grave")) == ["Asking Heir", "Blade", "Clear Away"]
        assert again.digest() == game.duel.digest()


def test_an_equip_card_that_is_still_to_be_lost_and_the_end_of_the_duel(engine: str) -> None:
    """MOVE-02, WIN-01: it stays as it is, and the snapshot says that it does not hold that."""
    with equipped(engine, "Last Blow") as game:
        game.activate("Clear Away")
        assert game.duel.over
        assert game.equipped_to("Blade", 0) is None
        assert any("Equip Cards whose monster has left" in each for each in game.state.unheld)
        read_from_bytes(game)


def test_an_equip_card_that_is_still_to_be_lost_and_another_monster(engine: str) -> None:
    """MOVE-02: it is destroyed with the monster that it was on, whatever it is equipped to meanwhile."""
    with equipped(engine, "Testator", Side(monsters={0: "Bear"})) as game:
        bear = game.stats("Bear", 1)
        game.activate("Clear Away")
        game.settle()
        assert sorted(game.names(0, "grave")) == ["Blade", "Clear Away", "Testator"]
        assert game.stats("Bear", 1) == bear


def test_a_new_field_spell_and_the_protection_of_the_old_one(engine: str) -> None:
    """ST-06: it is sent to the GY by rule."""
    mine = Side(hand=["New Land"], spells={5: face_up("Old Land"), 0: face_up("Aegis For Spells")})
    with made.scenario(engine, mine) as game:
        game.activate("New Land")
        game.settle()
        assert game.spells(0)[5] == "New Land, face-up"
        assert game.names(0, "grave") == ["Old Land"]


for land in ("New Land", "Old Land"):

    @made.spell(land, Type.FIELD)
    def declare_land(c):
        helpers.activation(c)


# -- the unaffected ------------------------------------------------------------------------------------------------


def test_unaffected_and_a_law_that_negates(engine: str) -> None:
    mine = Side(monsters={0: "Remote Captain", 1: "Ant"}, spells={0: face_up("Quiet")})
    with made.scenario(engine, mine) as game:
        assert game.stats("Ant", 0)[0] == 1250


@made.monster("Remote Captain")
def remote_captain(c):
    """Unaffected by other cards' effects; your monsters gain 250 ATK."""
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_IMMUNE_EFFECT,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        value=lambda e, te: te.get_owner() != e.get_handler(),
    )
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_UPDATE_ATTACK,
        range=LOCATION_MZONE,
        target_range=(LOCATION_MZONE, 0),
        value=250,
    )


def test_unaffected_can_be_targeted_to_no_effect(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Raise"], monsters={0: "Remote"})) as game:
        game.activate("Raise")
        assert game.names(0, "grave") == ["Raise"]
        assert game.stats("Remote", 0)[0] == 1100


def test_unaffected_and_stats_of_a_law(engine: str) -> None:
    mine = Side(monsters={0: "Remote", 1: "Ant"}, spells={0: face_up("Rally")})
    with made.scenario(engine, mine) as game:
        assert (game.stats("Remote", 0)[0], game.stats("Ant", 0)[0]) == (1100, 1300)


def test_unaffected_and_an_equip_card(engine: str) -> None:
    """It is equipped, and gives nothing."""
    with made.scenario(engine, Side(hand=["Blade"], monsters={0: "Remote"})) as game:
        game.activate("Blade")
        assert game.equipped_to("Blade", 0) == "Remote"
        assert game.stats("Remote", 0)[0] == 1100


def test_unaffected_and_a_redirection_that_ignores_it(engine: str) -> None:
    """A redirection of all cards that go to the GY is no effect on the monster."""
    mine = Side(hand=["Elephant"], monsters={0: "Remote"}, spells={0: face_up("Abyss")})
    with made.scenario(engine, mine) as game:
        game.summon("Elephant")
        assert game.names(0, "banished") == ["Remote"]


def test_unaffected_and_control(engine: str) -> None:
    mine = Side(hand=["Keep"])
    with made.scenario(engine, mine, Side(monsters={0: "Remote"})) as game:
        game.activate("Keep")
        assert game.monsters(1) == {0: "Remote, attack"}


# -- targets -------------------------------------------------------------------------------------------------------


def test_a_target_that_changes_sides_is_still_the_target(engine: str) -> None:
    mine, theirs = Side(hand=["Smite"], monsters={0: "Ant"}), Side(spells={0: set_card("Sway")})
    with made.scenario(engine, mine, theirs) as game:
        game.activate("Smite")
        game.chain("Sway")
        assert game.names(0, "grave") == ["Ant", "Smite"]


def test_a_target_that_left_for_a_moment_is_another_monster(engine: str) -> None:
    mine = Side(hand=["Smite", "Blink"], monsters={0: "Ant"})
    with made.scenario(engine, mine) as game:
        game.activate("Smite")
        game.chain("Blink")
        assert game.monsters(0) == {0: "Ant, attack"}


@pytest.mark.parametrize(("spell", "left"), [("Smite", {}), ("Smite If Seen", {0: "Ant, face-down"})])
def test_a_target_that_is_turned_face_down(engine: str, spell: str, left: dict[int, str]) -> None:
    """It is still the target; an effect on a face-up monster does nothing to it."""
    mine = Side(hand=[spell, "Cover"], monsters={0: "Ant"})
    with made.scenario(engine, mine) as game:
        game.activate(spell)
        game.chain("Cover")
        assert game.monsters(0) == left


def test_protection_from_targeting_that_comes_too_late(engine: str) -> None:
    """TGT-02: it is looked at when targets are chosen."""
    mine = Side(hand=["Smite", "Veil"], monsters={0: "Ant"})
    with made.scenario(engine, mine) as game:
        game.activate("Smite")
        game.chain("Veil")
        assert game.monsters(0) == {}


targeting("Veil", puts(EFFECT_CANNOT_BE_EFFECT_TARGET, 1))


def test_protection_from_destruction_that_comes_in_time(engine: str) -> None:
    mine = Side(hand=["Smite", "Harden"], monsters={0: "Ant"})
    with made.scenario(engine, mine) as game:
        game.activate("Smite")
        game.chain("Harden")
        assert game.monsters(0) == {0: "Ant, attack"}


targeting("Harden", puts(EFFECT_INDESTRUCTABLE_EFFECT, 1))


# -- control and what is on the monster ----------------------------------------------------------------------------


def test_control_and_an_equip_card(engine: str) -> None:
    """The Equip Card stays with its controller, on the monster, and goes on giving."""
    mine = Side(monsters={0: "Ant"}, hand=["Blade"])
    with made.scenario(engine, mine, Side(spells={0: set_card("Sway")})) as game:
        game.activate("Blade")
        game.settle()
        game.choose("TO_END_PHASE")
        game.chain("Sway")
        assert game.monsters(1) == {0: "Ant, attack"}
        assert game.spells(0) == {0: "Blade, face-up"}
        assert game.stats("Ant", 1)[0] == 1500


def test_control_by_an_equip_card_ends_with_it(engine: str) -> None:
    mine = Side(hand=["Leash", "Rust"])
    with made.scenario(engine, mine, Side(monsters={2: "Ant"})) as game:
        game.activate("Leash")
        game.settle()
        assert game.monsters(0) == {0: "Ant, attack"}
        game.activate("Rust")
        assert list(game.monsters(1).values()) == ["Ant, attack"]


def test_control_of_a_leader_turns_its_effect_round(engine: str) -> None:
    mine = Side(hand=["Keep"], monsters={0: "Ant"})
    theirs = Side(monsters={0: "Captain", 1: "Bear"})
    with made.scenario(engine, mine, theirs) as game:
        assert (game.stats("Ant", 0)[0], game.stats("Bear", 1)[0]) == (1000, 2400)
        game.activate("Keep", "Captain")
        assert (game.stats("Ant", 0)[0], game.stats("Bear", 1)[0]) == (1400, 2000)


def test_control_and_the_graveyard_of_the_owner(engine: str) -> None:
    """The trigger in the GY is its owner's."""
    mine = Side(hand=["Keep", "Raze"])
    with made.scenario(engine, mine, Side(monsters={0: "Fallen"})) as game:
        game.activate("Keep")
        game.settle()
        game.activate("Raze")
        assert game.names(1, "grave") == ["Fallen"]
        assert (game.lp(0), game.lp(1)) == (8000, 8070)


def test_control_and_a_value_put_on_the_monster(engine: str) -> None:
    mine = Side(hand=["Keep", "Raise"])
    with made.scenario(engine, mine, Side(monsters={0: "Ant"})) as game:
        game.activate("Raise")
        game.settle()
        game.activate("Keep")
        assert game.stats("Ant", 0)[0] == 1500


def test_control_for_a_turn_and_turning_face_down(engine: str) -> None:
    """Face-down it goes back at the end of the turn, too."""
    mine = Side(hand=["Borrow", "Cover"])
    with made.scenario(engine, mine, Side(monsters={0: "Ant"})) as game:
        game.activate("Borrow")
        game.settle()
        game.activate("Cover")
        assert game.monsters(0) == {0: "Ant, face-down"}
        game.choose("TO_END_PHASE")
        assert game.monsters(1) == {0: "Ant, face-down"}


def test_two_controls_of_one_monster(engine: str) -> None:
    """The last one counts; when it ends, the one before does."""
    mine, theirs = Side(hand=["Keep"]), Side(monsters={0: "Ant"}, hand=["Borrow"])
    with made.scenario(engine, mine, theirs) as game:
        game.activate("Keep")
        game.settle()
        game.choose("TO_END_PHASE")
        game.settle()
        game.activate("Borrow")
        assert game.monsters(1) == {0: "Ant, attack"}
        game.choose("TO_END_PHASE")
        game.settle()
        assert game.monsters(0) == {0: "Ant, attack"}


def test_control_and_a_tribute(engine: str) -> None:
    mine = Side(hand=["Borrow", "Elephant"])
    with made.scenario(engine, mine, Side(monsters={0: "Ant"})) as game:
        game.activate("Borrow")
        game.summon("Elephant")
        assert game.names(1, "grave") == ["Ant"]


def test_control_by_an_equip_card_of_what_is_turned_face_down(engine: str) -> None:
    """GAP-07: the Equip Card is destroyed; the monster stays where it is, as in recorded duels."""
    mine = Side(hand=["Leash", "Cover"])
    with made.scenario(engine, mine, Side(monsters={0: "Ant"})) as game:
        game.activate("Leash")
        game.settle()
        game.activate("Cover")
        assert "Leash" in game.names(0, "grave")
        assert game.monsters(0) == {0: "Ant, face-down"}


# -- banished for a moment -----------------------------------------------------------------------------------------


def test_temporary_banishment_and_an_equip_card(engine: str) -> None:
    mine = Side(hand=["Blade", "Blink"], monsters={0: "Ant"})
    with made.scenario(engine, mine) as game:
        game.activate("Blade")
        game.settle()
        game.activate("Blink")
        assert game.monsters(0) == {0: "Ant, attack"}
        assert game.stats("Ant", 0)[0] == 1000
        assert sorted(game.names(0, "grave")) == ["Blade", "Blink"]


made.plain("Hive", level=0, rank=4, attack=1700, kind=Type.XYZ)


@made.monster("Queen Hive", level=0, rank=4, attack=1700, kind=Type.XYZ | Type.EFFECT)
def queen_hive(c):
    """2 Level 4 monsters; it gains 100 ATK for each material."""
    helpers.xyz_procedure(c, None, 4, 2)
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_UPDATE_ATTACK,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        value=lambda e, c: 100 * e.get_handler().get_overlay_count(),
    )


def xyz(game):
    game.special_summon("Queen Hive")
    while game.duel.prompt.kind.name not in ("SELECT_IDLECMD", "SELECT_BATTLECMD"):
        if game.offers("POSITION"):
            game.answer("attack")
        elif game.offers("SELECT"):
            game.apply(game.legal("SELECT")[0])
        else:
            game.answer("pass")


QUEEN = Side(monsters={0: "Ant", 1: "Bear"}, extra=["Queen Hive"])


def with_queen(*hand, **more):
    return Side(hand=hand, monsters=QUEEN.monsters, extra=QUEEN.extra, **more)


def test_temporary_banishment_and_xyz_materials(engine: str) -> None:
    """MOVE-03: they go to the GY by rule; it comes back without any."""
    with made.scenario(engine, with_queen("Blink")) as game:
        xyz(game)
        assert next(iter(game.monsters(0).values())) == "Queen Hive, attack"
        assert game.stats("Queen Hive", 0)[0] == 1900
        game.activate("Blink")
        assert game.stats("Queen Hive", 0)[0] == 1700
        assert sorted(game.names(0, "grave")) == ["Ant", "Bear", "Blink"]


def test_temporary_banishment_and_values_put_on_the_monster(engine: str) -> None:
    mine = Side(hand=["Raise", "Blink"], monsters={0: "Ant"})
    with made.scenario(engine, mine) as game:
        game.activate("Raise")
        game.settle()
        game.activate("Blink")
        assert game.stats("Ant", 0)[0] == 1000


def test_temporary_banishment_and_a_negation(engine: str) -> None:
    mine = Side(hand=["Blink"], monsters={0: "Drummer Boy"})
    with made.scenario(engine, mine, Side(spells={0: set_card("Hush")})) as game:
        game.activate("Drummer Boy")
        game.chain("Hush")
        game.settle()
        assert game.stats("Drummer Boy", 0)[0] == 900
        game.activate("Blink")
        assert game.stats("Drummer Boy", 0)[0] == 1000


def test_temporary_banishment_and_once_per_turn(engine: str) -> None:
    """It is another use: the monster has come anew (OPT-01)."""
    mine = Side(hand=["Blink"], monsters={0: "Drummer Boy"})
    with made.scenario(engine, mine) as game:
        game.activate("Drummer Boy")
        game.settle()
        assert game.offered("ACTIVATE") == ["Blink"]
        game.activate("Blink")
        game.activate("Drummer Boy")
        assert game.lp(0) == 8120


def test_xyz_materials_and_destruction(engine: str) -> None:
    with made.scenario(engine, with_queen("Raze")) as game:
        xyz(game)
        game.activate("Raze")
        assert sorted(game.names(0, "grave")) == ["Ant", "Bear", "Queen Hive", "Raze"]


def test_xyz_materials_and_control(engine: str) -> None:
    """They stay with the monster; when it falls, each goes to its owner's GY."""
    theirs = Side(spells={0: set_card("Sway")}, hand=["Raze"])
    with made.scenario(engine, with_queen(), theirs) as game:
        xyz(game)
        game.choose("TO_END_PHASE")
        game.chain("Sway")
        assert game.stats("Queen Hive", 1)[0] == 1900
        while not game.offers("ACTIVATE"):
            game.choose("TO_END_PHASE") if game.offers("TO_END_PHASE") else game.answer("pass")
        game.activate("Raze")
        assert sorted(game.names(0, "grave")) == ["Ant", "Bear", "Queen Hive"]


def test_xyz_materials_and_turning_face_down(engine: str) -> None:
    """They stay below it."""
    with made.scenario(engine, with_queen("Cover")) as game:
        xyz(game)
        game.activate("Cover")
        assert game.names(0, "grave") == ["Cover"]


# -- several effects on one value ----------------------------------------------------------------------------------


def two_in_order(engine, first, second, monster="Ant"):
    with made.scenario(engine, Side(hand=[first, second], monsters={0: monster})) as game:
        game.activate(first)
        game.settle()
        game.activate(second)
        game.settle()
        return game.stats(monster, 0)


@pytest.mark.parametrize(
    ("first", "second", "attack"),
    [
        ("Raise", "Level Off", 700),
        ("Level Off", "Raise", 1200),
        ("Raise", "Halve", 750),
        ("Halve", "Raise", 1000),
        ("Raise", "Seed", 3500),
        ("Seed", "Raise", 3500),
        ("Level Off", "Halve", 350),
        ("Halve", "Level Off", 700),
    ],
)
def test_two_effects_on_one_atk_in_the_order_in_which_they_came(
    engine: str, first: str, second: str, attack: int
) -> None:
    """GAP-17."""
    assert two_in_order(engine, first, second)[0] == attack


def test_exchanged_atk_and_def_and_a_gain(engine: str) -> None:
    assert two_in_order(engine, "Invert", "Raise")[1] == 1500


def test_two_laws_on_one_atk(engine: str) -> None:
    mine = Side(monsters={0: "Ant"}, spells={0: face_up("Rally"), 1: face_up("Dampen")})
    with made.scenario(engine, mine) as game:
        assert game.stats("Ant", 0)[0] == 1100


def test_gains_that_are_turned_round(engine: str) -> None:
    mine = Side(monsters={0: "Ant"}, spells={0: face_up("Rally"), 1: face_up("Contrary")})
    with made.scenario(engine, mine) as game:
        assert game.stats("Ant", 0)[0] == 700


def test_a_law_and_the_negation_of_its_source(engine: str) -> None:
    mine = Side(monsters={0: "Ant", 1: "Captain"}, spells={0: face_up("Rally"), 1: set_card("Quiet")})
    with made.scenario(engine, mine) as game:
        assert game.stats("Ant", 0)[0] == 1700
        game.activate("Quiet")
        game.settle()
        assert game.stats("Ant", 0)[0] == 1300


def test_an_equip_card_a_law_and_a_gain_add_up(engine: str) -> None:
    mine = Side(hand=["Blade", "Raise"], monsters={0: "Ant"}, spells={0: face_up("Rally")})
    with made.scenario(engine, mine) as game:
        game.activate("Blade")
        game.settle()
        game.activate("Raise")
        game.settle()
        assert game.stats("Ant", 0)[0] == 1000 + 500 + 500 + 300


def test_values_of_a_monster_that_is_turned_face_down_and_up_again(engine: str) -> None:
    mine = Side(hand=["Raise", "Cover"], monsters={0: "Ant"}, spells={0: face_up("Rally")})
    with made.scenario(engine, mine) as game:
        game.activate("Raise")
        game.settle()
        game.activate("Cover")
        game.end_turn()
        game.end_turn()
        game.change_position("Ant")
        assert game.stats("Ant", 0)[0] == 1300  # what was put on it is gone, the law is there


# -- equip limits, names and Types ---------------------------------------------------------------------------------


@made.spell("Bug Net", Type.EQUIP)
def bug_net(c):
    """For Insects only; it loses 100 ATK."""
    helpers.equip_procedure(c, is_insect)
    helpers.equip_gives(c, EFFECT_UPDATE_ATTACK, -100)


def is_insect(c):
    return c.is_race(RACE_INSECT)


def test_an_equip_card_and_a_changed_type_that_fits(engine: str) -> None:
    mine = Side(hand=["Cocoon", "Bug Net"], monsters={0: "Ant"})
    with made.scenario(engine, mine) as game:
        assert "Bug Net" not in game.offered("ACTIVATE")
        game.activate("Cocoon")
        game.activate("Bug Net")
        assert game.stats("Ant", 0)[0] == 900


def test_an_equip_card_and_a_type_that_fits_no_more(engine: str) -> None:
    mine = Side(hand=["Bug Net", "Hatch"], monsters={0: "Moth"})
    with made.scenario(engine, mine) as game:
        game.activate("Bug Net")
        game.settle()
        assert game.stats("Moth", 0)[0] == 700
        game.activate("Hatch")
        assert game.stats("Moth", 0)[0] == 800
        assert "Bug Net" in game.names(0, "grave")


targeting("Hatch", puts(EFFECT_CHANGE_RACE, RACE_FAIRY))


@made.monster("Rival Fusion", level=6, attack=2100, kind=Type.FUSION | Type.EFFECT)
def rival_fusion(c):
    c.enable_revive_limit()
    helpers.fusion_materials(c, code_of("Ant"), code_of("Bear"))


@made.spell("Merge Now")
def merge_now(c):
    helpers.activation(c, **helpers.fusion_spell())


def test_a_named_fusion_material_and_a_changed_name(engine: str) -> None:
    mine = Side(hand=["Merge Now", "Mask"], monsters={0: "Moth", 1: "Bear"}, extra=["Rival Fusion"])
    with made.scenario(engine, mine) as game:
        assert "Merge Now" not in game.offered("ACTIVATE")
        game.activate("Mask", "Moth")
        game.activate("Merge Now", "attack")
        assert next(iter(game.monsters(0).values())) == "Rival Fusion, attack"


targeting("Mask", puts(EFFECT_CHANGE_CODE, code_of("Ant")))


@made.monster("Even Synchro", level=6, attack=2200, kind=Type.SYNCHRO | Type.EFFECT)
def even_synchro(c):
    helpers.synchro_procedure(c)


made.plain("Tune", level=1, kind=Type.NORMAL | Type.TUNER)


def test_levels_for_a_synchro_summon_and_a_changed_level(engine: str) -> None:
    mine = Side(hand=["Step Up"], monsters={0: "Tune", 1: "Ant"}, extra=["Even Synchro"])
    with made.scenario(engine, mine) as game:
        assert not game.offers("SPECIAL_SUMMON")
        game.activate("Step Up", "Ant")
        assert game.offered("SPECIAL_SUMMON") == ["Even Synchro"]


targeting("Step Up", puts(EFFECT_UPDATE_LEVEL, 1))


def test_tributes_for_a_summon_and_a_changed_level(engine: str) -> None:
    """TRIB-02: the Level that it has in the hand counts."""
    mine = Side(hand=["Elephant"], spells={0: face_up("Feather")})
    with made.scenario(engine, mine) as game:
        game.summon("Elephant")
        assert game.monsters(0) == {0: "Elephant, attack"}


law("Feather", EFFECT_UPDATE_LEVEL, LOCATION_HAND, value=-2)


# -- trigger against trigger ---------------------------------------------------------------------------------------


def per_monster(e, tp):
    duel.recover(tp, 100 * duel.get_field_group_count(tp, LOCATION_MZONE, 0), REASON_EFFECT)


def clear_mine(e, tp):
    duel.destroy(duel.get_field_group(tp, LOCATION_MZONE, 0), REASON_EFFECT)


def double_mine(e, tp):
    duel.set_lp(tp, duel.get_lp(tp) * 2)


reacts("Counter Of Heads", EVENT_SUMMON_SUCCESS, per_monster, single=False)
reacts("Doubler", EVENT_SUMMON_SUCCESS, double_mine, single=False)


@pytest.mark.parametrize(
    ("first", "second", "result"),
    [
        ("Counter Of Heads", "Doubler", 16300),  # the last link resolves first
        ("Doubler", "Counter Of Heads", 16600),
    ],
)
def test_two_triggers_of_one_player_in_either_order(
    engine: str, first: str, second: str, result: int
) -> None:
    mine = Side(hand=["Ant"], monsters={0: "Counter Of Heads", 1: "Doubler"})
    with made.scenario(engine, mine) as game:
        game.choose("SUMMON", "Ant")
        game.chain(first)
        if game.duel.prompt.kind.name == "SELECT_CHAIN" and game.offers("CHAIN"):
            game.chain(second)
        assert game.lp(0) == result


def burn(amount):
    def operation(e, tp):
        duel.set_lp(1 - tp, max(duel.get_lp(1 - tp) - amount, 0))

    return operation


reacts("Sting", EVENT_SUMMON_SUCCESS, burn(8000), single=False)


@pytest.mark.parametrize("turn_player", [0, 1])
def test_triggers_of_both_players_the_turn_players_first_on_the_chain(engine: str, turn_player: int) -> None:
    """So the opponent's resolves first."""
    sides = [Side(hand=["Ant"], monsters={0: "Tally"}), Side(hand=["Ant"], monsters={0: "Tally"})]
    with made.scenario(engine, *sides, turn_player=turn_player) as game:
        game.forget_events()
        game.choose("SUMMON", "Ant")
        assert game.lp(turn_player) == 8001  # both have seen the other one's LP
        assert game.lp(1 - turn_player) == 8000 + 1


reacts("Tally", EVENT_SUMMON_SUCCESS, gain(1), single=False)


def test_a_mandatory_trigger_before_an_optional_one(engine: str) -> None:
    """CF-20: it is on the Chain first, and resolves last."""
    mine = Side(hand=["Ant"], monsters={0: "Doubler", 1: "Maybe Gain"})
    with made.scenario(engine, mine) as game:
        game.choose("SUMMON", "Ant")
        game.chain("Maybe Gain")
        assert game.lp(0) == 2 * 8100


reacts("Maybe Gain", EVENT_SUMMON_SUCCESS, gain(100), EFFECT_TYPE_TRIGGER_O, single=False)


def test_a_continuous_reaction_comes_before_any_trigger(engine: str) -> None:
    mine = Side(hand=["Ant"], monsters={0: "Doubler", 1: "At Once Gain"})
    with made.scenario(engine, mine) as game:
        game.choose("SUMMON", "Ant")
        assert game.lp(0) == 2 * 8100


reacts("At Once Gain", EVENT_SUMMON_SUCCESS, gain(100), EFFECT_TYPE_CONTINUOUS, single=False)


def test_a_trigger_whose_monster_is_destroyed_in_response(engine: str) -> None:
    """It resolves all the same (ACT-12)."""
    mine = Side(hand=["Ant"], monsters={0: "Tally"})
    with made.scenario(engine, mine, Side(spells={0: set_card("Cut")})) as game:
        game.choose("SUMMON", "Ant")
        game.chain("Cut", "Tally")
        assert game.lp(0) == 8001
        assert game.names(0, "grave") == ["Tally"]


def test_a_trigger_of_a_summon_that_is_negated(engine: str) -> None:
    mine = Side(hand=["Ant"], monsters={0: "Tally"})
    with made.scenario(engine, mine, Side(spells={0: set_card("Veto")})) as game:
        game.choose("SUMMON", "Ant")
        game.chain("Veto")
        assert game.lp(0) == 8000


def test_triggers_in_the_gy_and_of_leaving_the_field_together(engine: str) -> None:
    mine = Side(hand=["Raze"], monsters={0: "Fallen", 1: "Felled", 2: "Departed"})
    with made.scenario(engine, mine) as game:
        game.activate("Raze")
        while game.duel.prompt.kind.name == "SELECT_CHAIN":
            game.chain(game.offered("CHAIN")[0])
        assert game.lp(0) == 8000 + 70 + 7 + 5


# -- battle --------------------------------------------------------------------------------------------------------


def test_triggers_of_two_monsters_that_destroy_each_other(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: "Felled"}), Side(monsters={0: "Felled"})) as game:
        game.to_battle_phase()
        game.attack("Felled")
        assert (game.lp(0), game.lp(1)) == (8007, 8007)


def test_piercing_damage_and_a_monster_that_battle_does_not_destroy(engine: str) -> None:
    mine = Side(hand=["Spike"], monsters={0: "Bear"})
    with made.scenario(engine, mine, Side(monsters={0: defense("Unbeaten")})) as game:
        game.activate("Spike", "Bear")
        game.to_battle_phase()
        game.attack("Bear")
        assert game.lp(1) == 7000
        assert game.monsters(1) == {0: "Unbeaten, defense"}


equip("Spike", (EFFECT_PIERCE, 1))


def test_battle_destruction_that_banishes_and_an_indestructible_monster(engine: str) -> None:
    mine = Side(hand=["Reaper"], monsters={0: "Bear"})
    for target, banished in (("Ant", ["Ant"]), ("Unbeaten", [])):
        with made.scenario(engine, mine, Side(monsters={0: target})) as game:
            game.activate("Reaper", "Bear")
            game.to_battle_phase()
            game.attack("Bear")
            assert game.names(1, "banished") == banished


equip("Reaper", (EFFECT_BATTLE_DESTROY_REDIRECT, LOCATION_REMOVED))


def test_a_gain_in_the_damage_step_and_the_outcome_of_the_battle(engine: str) -> None:
    mine = Side(hand=["Raise", "Raise"], monsters={0: "Unbeaten"})
    with made.scenario(engine, mine, Side(monsters={0: attack("Elephant")})) as game:
        game.to_battle_phase()
        game.settle()
        game.choose("ATTACK", "Unbeaten", "mzone")
        used = 0
        while game.duel.prompt.kind.name == "SELECT_CHAIN":
            if game.duel.phase.name == "DAMAGE" and used < 2:
                game.chain(f"Raise@{0}" if used == 0 else "Raise", "Unbeaten")
                used += 1
            else:
                game.answer("pass")
        assert used == 2
        assert game.lp(0) == 8000 - (2400 - 2100)


def test_a_negated_attack_and_another_one(engine: str) -> None:
    """BATTLE-04: it is used up, unless the monster may attack twice."""
    for monster, again in (("Ant", False), ("Twice", True)):
        theirs = Side(spells={0: set_card("Pause")})
        with made.scenario(engine, Side(monsters={0: monster}), theirs) as game:
            game.to_battle_phase()
            game.choose("ATTACK", monster, "mzone")
            game.chain("Pause")
            assert game.offers("ATTACK") == again


own("Twice", EFFECT_EXTRA_ATTACK, attack=900)


def test_an_attacked_monster_that_is_turned_face_down_by_an_answer(engine: str) -> None:
    """The attack goes on, and the monster is turned face-up again in the Damage Step."""
    theirs = Side(monsters={0: "Ant"}, spells={0: set_card("Cover Trap")})
    with made.scenario(engine, Side(monsters={0: "Bear"}), theirs) as game:
        game.to_battle_phase()
        game.settle()
        game.choose("ATTACK", "Bear", "mzone")
        game.chain("Cover Trap", "Ant")
        game.settle()
        assert sorted(game.names(1, "grave")) == ["Ant", "Cover Trap"]
        assert game.lp(1) == 8000


targeting("Cover Trap", hide_it, made.trap, 0)


def test_an_attacking_monster_that_is_turned_face_down_by_an_answer(engine: str) -> None:
    theirs = Side(monsters={0: "Ant"}, spells={0: set_card("Cover Trap")})
    with made.scenario(engine, Side(monsters={0: "Bear"}), theirs) as game:
        game.to_battle_phase()
        game.settle()
        game.choose("ATTACK", "Bear", "mzone")
        game.chain("Cover Trap", "Bear")
        game.settle()
        assert game.monsters(0) == {0: "Bear, face-down"}
        assert game.monsters(1) == {0: "Ant, attack"}


# -- summons -------------------------------------------------------------------------------------------------------


def test_a_limit_on_summons_and_an_effect_that_would_summon(engine: str) -> None:
    mine = Side(spells={0: set_card("Rise"), 1: face_up("No Guests")}, grave=["Ant"])
    with made.scenario(engine, mine) as game:
        assert "Rise" not in game.offered("ACTIVATE")


law("No Guests", EFFECT_CANNOT_SPECIAL_SUMMON, 1, 1, property=EFFECT_FLAG_PLAYER_TARGET)


def test_a_limit_on_summons_that_comes_in_response(engine: str) -> None:
    """The effect resolves, and summons nothing."""
    mine = Side(spells={0: set_card("Rise")}, grave=["Ant"])
    with made.scenario(engine, mine, Side(spells={0: set_card("No Guests")})) as game:
        game.activate("Rise")
        game.chain("No Guests")
        assert game.monsters(0) == {}
        assert game.names(0, "grave") == ["Ant", "Rise"]


def test_a_redirection_and_a_revival_in_response(engine: str) -> None:
    """The revived monster is sent with the others, and banished."""
    mine = Side(
        hand=["Sweep"], monsters={0: "Bear"}, spells={0: set_card("Rise"), 1: face_up("Abyss")}, grave=["Ant"]
    )
    with made.scenario(engine, mine) as game:
        game.activate("Sweep")
        game.chain("Rise", "attack")
        assert sorted(game.names(0, "banished")) == ["Ant", "Bear", "Rise", "Sweep"]
        assert game.monsters(0) == {}


def test_a_zone_that_is_taken_in_response(engine: str) -> None:
    """SS-29: at resolution without a zone nothing is summoned."""
    full = dict.fromkeys(range(4), "Ant")
    mine = Side(monsters=full, spells={0: set_card("Rise"), 1: set_card("Rise")}, grave=["Bear", "Moth"])
    with made.scenario(engine, mine) as game:
        game.activate("Rise@0", "Bear")
        game.chain("Rise", "Moth", "attack")
        game.expect_open()
        assert game.monsters(0)[4] == "Moth, attack"
        assert game.names(0, "grave") == ["Bear", "Rise", "Rise"]


def test_face_down_monsters_and_laws_about_face_up_ones(engine: str) -> None:
    mine = Side(hand=["Raze"], monsters={0: face_down("Ant"), 1: "Bear"}, spells={0: face_up("Aegis")})
    with made.scenario(engine, mine) as game:
        game.activate("Raze")
        assert game.monsters(0) == {0: "Ant, face-down", 1: "Bear, attack"}
