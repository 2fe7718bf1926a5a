"""A recorded duel small enough to be written by hand, so that tests need no shared data.

MR1 (the first player draws), 1000 LP, hands of one card, Decks of three. Player 0 Summons a monster, player 1
does nothing, player 0 attacks directly: 2000 damage.
"""

from __future__ import annotations

import json
from typing import Any

from ygocore.sim.conformance import Trace, parse_trace

BEATER = 69247929  # Gene-Warped Warwolf: Level 4, ATK 2000, DEF 100, no effect
EMPTY: dict[str, Any] = {"mzone": [None] * 7, "szone": [None] * 8, "grave": [], "banished": [], "extra": []}
CARD = {"code": BEATER, "pos": "faceup_attack", "level": 4, "rank": 0, "atk": 2000, "def": 100, "owner": 0}


def side(hand: int, deck: int, lp: int = 1000, zone: int | None = None) -> dict[str, Any]:
    """One player's side: so many cards in hand and Deck, and the monster in a zone if one is given."""
    state = json.loads(json.dumps({"lp": lp, **EMPTY, "hand": [BEATER] * hand, "deck": [BEATER] * deck}))
    if zone is not None:
        state["mzone"][zone] = dict(CARD)
    return dict(state)


def from_hand(player: int, *sequences: int) -> list[list[Any]]:
    """The Summons and Sets of hand cards."""
    return [[kind, BEATER, player, "hand", s] for kind in ("summon", "set_monster") for s in sequences]


def step(
    player: int, prompt: str, events: list[Any], options: list[Any], answer: Any, state: Any = None
) -> dict[str, Any]:
    """One recorded decision."""
    made = {"player": player, "prompt": prompt, "events": events, "options": options, "answer": answer}
    return made | ({"state": {"0": state[0], "1": state[1]}} if state else {})


def turn_events(player: int) -> list[Any]:
    """What happens from the start of a turn to its first decision."""
    return [
        ["turn", player],
        ["phase", "draw"],
        ["draw", player, [BEATER]],
        ["phase", "standby"],
        ["phase", "main1"],
    ]


def recording() -> dict[str, Any]:
    """The recorded duel as JSON values, fresh each time."""
    monster = ["mzone", 2, 1]
    summoned = [
        ["move", BEATER, [0, "hand", 0, 10], [0, *monster], 33555456],
        ["summoning", BEATER, [0, *monster]],
        ["summoned"],
    ]
    attack = [["attack", [0, *monster], [0, 0, 0, 0]], ["damage_step_start"]]
    attack += [
        ["battle", [0, *monster], [2000, 100], 0, [0, 0, 0, 0], [0, 0], 0],
        ["damage", 1, 2000],
        ["win", 0, 1],
    ]
    opening = [["draw", 0, [BEATER]], ["draw", 1, [BEATER]], *turn_events(0)]
    zones = [["zone", 0, "mzone", i] for i in range(5)]
    phases = [["battle_phase"], ["end_phase"]]
    steps = [
        step(0, "idlecmd", opening, [*from_hand(0, 0, 1), ["end_phase"]], [0], (side(2, 1), side(1, 2))),
        step(0, "place", [], zones, [2]) | {"count": 1},
        step(0, "idlecmd", summoned, [["end_phase"]], [0], (side(1, 1, zone=2), side(1, 2))),
        step(
            1,
            "idlecmd",
            [["phase", "end"], *turn_events(1)],
            [*from_hand(1, 0, 1), *phases],
            [5],
            (side(1, 1, zone=2), side(2, 1)),
        ),
        step(
            0,
            "idlecmd",
            [["phase", "end"], *turn_events(0)],
            [*from_hand(0, 0, 1), ["change_position", BEATER, 0, "mzone", 2], *phases],
            [5],
            (side(2, 0, zone=2), side(2, 1)),
        ),
        step(
            0,
            "battlecmd",
            [["phase", "battle_start"]],
            [["attack", BEATER, 0, "mzone", 2, "direct"], ["main2"], ["end_phase"]],
            [0],
            (side(2, 0, zone=2), side(2, 1)),
        ),
    ]
    end = {"events": attack, "win": [0, 1], "state": {"0": side(2, 0, zone=2), "1": side(2, 1, lp=-1000)}}
    deck = {"name": "tiny", "main": [BEATER] * 3, "extra": []}
    return {
        "format": "ygotrace-1",
        "rules": "MR1",
        "lp": 1000,
        "hand": 1,
        "draw": 1,
        "decks": [deck, deck],
        "steps": steps,
        "end": end,
    }


def trace(data: dict[str, Any] | None = None) -> Trace:
    """The recorded duel, or a changed one, as it is read from a file."""
    return parse_trace(json.dumps(recording() if data is None else data), file="tiny.jsonl")
