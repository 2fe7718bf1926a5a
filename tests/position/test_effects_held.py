"""Snapshots and the notation hold what effects have left in an open game state, exactly; what they do not hold, they say."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any, Final

import pytest

from tests.scenario import Scenario, Side, set_card
from ygocore.actions import ActionKind, Place, decode
from ygocore.constants import Location
from ygocore.constants import Prompt as PromptKind
from ygocore.deck import Deck
from ygocore.duel import Duel, duel_class
from ygocore.errors import NotationError, PositionError
from ygocore.notation import format_snapshot, parse_snapshot
from ygocore.position import problems
from ygocore.snapshot import Carried, EffectState, Mark, Snapshot, holds_effects

DECKS: Final = (Deck.named("goat-control"), Deck.named("blackwing"))
OPEN: Final = (PromptKind.SELECT_IDLECMD, PromptKind.SELECT_BATTLECMD)


def open_states(engine: str, seed: int, turns: int) -> Iterator[Duel]:
    """A random duel, now and then in an open game state."""
    chooser = random.Random(seed)
    duel = Duel(*DECKS, seed=seed, rules="MR1", engine=engine, turn_limit=turns)
    while not duel.over:
        if duel.prompt is not None and duel.prompt.kind in OPEN and chooser.random() < 0.3:
            yield duel
        duel.apply(chooser.choice(duel.legal_actions().tolist()))


@pytest.mark.parametrize("seed", [3, 6])
def test_a_duel_goes_on_from_its_notation_as_it_would_have(engine: str, seed: int) -> None:
    held = 0
    for duel in open_states(engine, seed, 9):
        snapshot = duel.snapshot()
        assert problems(snapshot) == []
        if snapshot.unheld:
            continue
        held += 1
        again = Duel.from_notation(duel.notation(), engine=engine)
        assert again.snapshot() == snapshot
        goes_on, chooser = duel.clone(), random.Random(held)
        for _ in range(12):
            assert again.digest() == goes_on.digest()
            assert again.legal_actions().tolist() == goes_on.legal_actions().tolist()
            if goes_on.over:
                break
            action = chooser.choice(goes_on.legal_actions().tolist())
            goes_on.apply(action)
            again.apply(action)
            assert again.raw_events() == goes_on.raw_events()
    assert held > 3


def test_what_is_not_held_is_said(engine: str) -> None:
    duel = Duel.from_notation(BOARD, engine=engine)
    choose(duel, ActionKind.ACTIVATE, "Mystical Space Typhoon")
    assert "a decision within an effect, a Chain or a battle" in duel.snapshot().unheld
    with pytest.raises(NotationError, match="to_bytes saves all of it"):
        duel.notation()
    with pytest.raises(PositionError, match="only shows the duel"):
        Duel.from_snapshot(duel.snapshot(), engine=engine)
    assert "and a decision within an effect" in repr(duel)
    assert Duel.from_bytes(duel.to_bytes(), engine=engine).digest() == duel.digest()


def test_a_token_that_is_gone_is_named_by_no_place(engine: str) -> None:
    """TOKEN-02: what battled it this turn remembers more than a snapshot can hold."""
    mine = Side(monsters={0: "Zoa"}, spells={0: set_card("Mirror Force")})
    with Scenario(engine, mine, Side(monsters={1: "Sheep Token"}), by_effects=True) as duel:
        duel.to_battle_phase()
        duel.attack("Zoa")
        assert duel.monsters(1) == {}
        assert any("Tokens that are gone" in each for each in duel.state.unheld)
        assert problems(duel.state) == []
        with pytest.raises(PositionError, match="Tokens that are gone"):
            Duel.from_snapshot(duel.state, engine=engine)
        forced = replace(duel.state, unheld=())
        assert "battled: there is no card at (0, 0, 0)" in "".join(problems(forced))
        with pytest.raises(PositionError, match="battled: there is no card"):
            duel_class(engine)._load(forced, duel.pool)
        duel.end_turn()
        assert duel.state.unheld == ()


def test_a_monster_that_came_back_to_the_same_battle_is_remembered_once(engine: str) -> None:
    """BATTLE-03: whom a monster battled this turn is a set of cards, however often it battled them."""
    mine = Side(monsters={0: "Mokey Mokey"}, spells={0: set_card("Call of the Haunted")})
    with Scenario(engine, mine, Side(monsters={1: "Zoa"}), by_effects=True) as duel:
        duel.to_battle_phase()
        duel.attack("Mokey Mokey")
        duel.activate("Call of the Haunted")
        duel.attack("Mokey Mokey")
        assert duel.lp(0) == 8000 - 2 * (2600 - 300)
        carried = duel.card("Zoa", 1, "mzone").carried
        assert carried is not None
        assert carried.battled == (duel.find("Mokey Mokey", 0, "grave"),)


def test_a_duel_that_ended_in_a_battle_is_held(engine: str) -> None:
    """WIN-06: it is over in the Damage Step, and waits for nothing."""
    mine = Side(monsters={0: "Zoa"}, spells={0: set_card("Mirror Force")})
    with Scenario(engine, mine, Side(lp=100)) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Zoa", "mzone")
        assert duel.duel.over
        assert duel.state.unheld == ()
        again = duel_class(engine)._load(duel.state, duel.pool)
        assert again.over
        assert again.digest() == duel.duel.digest()


BOARD: Final = """
duel MR1 turn 5 player 0 phase main1 options auto_place
0 hand "Mystical Space Typhoon" "Snatch Steal" "Scapegoat"
0 deck "Mystical Elf"x5
1 monsters 2:"Breaker the Magical Warrior"[counters=1:1]
1 spells 0:"Mirror Force" 1:"Sakuretsu Armor"
1 deck "Mystical Elf"x5
"""


def choose(duel: Duel, kind: ActionKind, name: str = "") -> None:
    """Take the first action of that kind, and for that card."""
    actions = [decode(each) for each in duel.legal_actions().tolist()]
    code = duel.pool.find(name).code if name else None
    duel.apply(next(each for each in actions if each.kind == kind and code in (None, each.code)).encode())


def test_counters_equips_and_control_are_held(engine: str) -> None:
    duel = Duel.from_notation(BOARD, engine=engine)
    breaker = duel.view()["players"][1]["monsters"][2]
    assert (breaker["counters"], breaker["now"]) == ({"1": 1}, {"attack": 1900})
    choose(duel, ActionKind.ACTIVATE, "Snatch Steal")
    while duel.prompt is not None and duel.prompt.kind not in OPEN:
        kinds = {decode(each).kind: each for each in duel.legal_actions().tolist()}
        duel.apply(kinds.get(ActionKind.PASS, next(iter(kinds.values()))))
    again = Duel.from_notation(duel.notation(), engine=engine)
    assert again.digest() == duel.digest()
    state = again.snapshot()
    taken, steal = state.players[0].monsters[0], state.players[0].spells[0]
    assert taken is not None
    assert steal is not None
    assert taken.carried is not None
    assert (taken.carried.home, taken.counters, taken.owner) == (1, ((1, 1),), 1)
    assert steal.equipped_to == Place(0, int(Location.MZONE), 0)
    assert "equipped=0m0" in repr(again), "what one sees on the table"
    assert "moved=" in again.notation()
    assert "moved=" not in repr(again)


def test_what_effects_left_is_not_taken_up_without_any(engine: str) -> None:
    snapshot = parse_snapshot(
        "duel MR1; 0 monsters 0:15025844[counters=1:1]; 0 deck 15025844; 1 deck 15025844"
    )
    assert holds_effects(snapshot)
    with pytest.raises(PositionError, match="effects have left something, and no card of the duel has any"):
        Duel.from_snapshot(snapshot, engine=engine)


def test_no_duel_without_effects_is_won_by_a_card(engine: str) -> None:
    """WIN-05"""
    snapshot = parse_snapshot("duel MR1; over winner 0 by card_16; 0 deck 15025844; 1 deck 15025844")
    assert holds_effects(snapshot)
    with pytest.raises(PositionError, match="and no card of the duel has any"):
        Duel.from_snapshot(snapshot, engine=engine)


LEFT: Final = parse_snapshot(
    "duel MR1; 0 monsters 0:15025844; 0 spells 0:45986603[equipped=0m0]; 0 deck 15025844; 1 deck 15025844"
)


def wrong(change: Any) -> Snapshot:
    snapshot = deepcopy(LEFT)
    change(snapshot)
    return snapshot


def carry(**fields: Any) -> Any:
    def change(snapshot: Snapshot) -> None:
        snapshot.players[0].monsters[0].carried = Carried(**fields)  # type: ignore[union-attr]

    return change


def effect(**fields: Any) -> Any:
    def change(snapshot: Snapshot) -> None:
        usual = EffectState(Place(0, 4, 0), Place(0, 4, 0), 1, 100)
        snapshot.effects = (replace(usual, **fields),)

    return change


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (carry(made_of=(Place(0, 16, 0),)), "made_of: there is no card at (0, 16, 0)"),
        (carry(bound=(Place(1, 4, 6),)), "bound: there is no card at"),
        (carry(related=((Place(1, 4, 6), 1),)), "related: there is no card at"),
        (carry(battled=(Place(0, 4, 0),) * 2), "battled: one of them is there twice"),
        (carry(related=((Place(0, 4, 0), 1), (Place(0, 4, 0), 2))), "related: one of them is there twice"),
        (carry(labels=((0, (1,)), (0, (2,)))), "labels: one of them is there twice"),
        (lambda s: setattr(s, "limits", ((0, 1, 0, 1),) * 2), "limits: one of them is there twice"),
        (lambda s: setattr(s.players[0].monsters[0], "counters", ((1, 1), (1, 2))), "counters: one of them"),
        (lambda s: setattr(s.players[1], "activities", ((1, 1), (1, 2))), "activities: one of them is there"),
        (carry(came=-1), "came is -1, not within 0"),
        (carry(summon_player=2), "summon_player is 2"),
        (carry(marks=((1, 2, 3, 4, 5),)), "marks are not all a Mark"),
        (carry(marks=(Mark(1, -1),)), "-1, not within 0"),
        (carry(uses=((64, 1),)), "64, not within 0 to 63"),
        (carry(labels=((0, 5),)), "labels is int, not a tuple"),
        (carry(labels=5), "labels is int, not a tuple"),
        (carry(materials=(5,)), "5 is no CardState"),
        (carry(made_of=((1, 2),)), "(1, 2) is not a Place"),
        (carry(home=2), "home is 2"),
        (effect(on=Place(1, 2, 0)), "effect 100: on: there is no card at"),
        (effect(type=0x80), "is none of an effect that numbers say all of"),
        (effect(value="x"), "value is 'x', not a whole number"),
        (effect(on=None, owner=Place(0, 0, 0)), "it is on a player, and of no card"),
        (lambda s: setattr(s, "limits", ((0, 1),)), "limit (0, 1) is not a tuple of 4 numbers"),
        (lambda s: setattr(s, "effects", (5,)), "5 is no EffectState"),
        (lambda s: setattr(s, "moments", None), "moments is None"),
        (lambda s: setattr(s.players[0].spells[0], "equipped_to", Place(1, 4, 0)), "no card at (1, 4, 0)"),
        (lambda s: setattr(s.players[0].spells[0], "equipped_to", Place(0, 8, 0)), "an Equip Card in a"),
        (lambda s: setattr(s.players[1], "turns", -1), "turns is -1"),
        (lambda s: setattr(s.players[0].deck[0], "carried", 5), "carried is int, not Carried"),
    ],
)
def test_what_cannot_be_is_refused(engine: str, change: Any, why: str) -> None:
    snapshot = wrong(change)
    assert any(why in problem for problem in problems(snapshot)), problems(snapshot)
    with pytest.raises(PositionError):
        Duel.from_snapshot(snapshot, engine=engine)
    with pytest.raises(PositionError):
        type(Duel.from_snapshot(LEFT, engine=engine))._load(
            snapshot, Duel.from_snapshot(LEFT, engine=engine).pool
        )


def test_an_effect_that_the_card_does_not_declare_is_refused(engine: str) -> None:
    snapshot = wrong(carry(uses=((3, 1),)))
    with pytest.raises(PositionError, match="declares no effect 3"):
        Duel.from_snapshot(snapshot, engine=engine)


def test_materials_and_effects_are_taken_up(engine: str) -> None:
    text = (
        "duel MR1 turn 3; effect on=0m0 owner=0g0 type=1 code=100 value=500 property=1024 reset=0x1fe1000;"
        " 0 monsters 0:15025844[materials=(89631139 69247929[owner=0])] 1:15025844; 0 grave 45986603;"
        " 0 deck 15025844; 1 deck 15025844"
    )
    duel = Duel.from_notation(text, engine=engine)
    boosted, other = duel.view()["players"][0]["monsters"][:2]
    assert boosted["materials"] == [89631139, 69247929]
    assert boosted["now"]["attack"] == boosted["attack"] + 500
    assert "now" not in other
    assert format_snapshot(parse_snapshot(text)) == format_snapshot(
        parse_snapshot(format_snapshot(parse_snapshot(text)))
    )
    assert Duel.from_bytes(duel.to_bytes(), engine=engine).digest() == duel.digest()
