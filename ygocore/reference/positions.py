"""Changing battle positions and Flip Summons (POS, FLIP rules)."""

from __future__ import annotations

from typing import Final

from ygocore.actions import Place
from ygocore.constants import Message, Position, Status
from ygocore.reference import facts
from ygocore.reference.state import State
from ygocore.reference.zones import card_at
from ygocore.snapshot import CardState

#: What forbids a monster a manual change this turn: it was Set (POS-10, FLIP-03), it was Normal, Flip or
#: Special Summoned (POS-10, FLIP-02, FLIP-04), or it was already changed (POS-08, FLIP-05).
BOUND_THIS_TURN: Final = (
    Status.SET_TURN
    | Status.SUMMON_TURN
    | Status.FLIP_SUMMON_TURN
    | Status.SPSUMMON_TURN
    | Status.CANNOT_CHANGE_FORM
)


def can_change_position(state: State, monster: CardState) -> bool:
    """POS-08, POS-10, POS-11, FLIP-02 to FLIP-05; a Link Monster has no Defense Position (E-051)."""
    if monster.status & BOUND_THIS_TURN or monster.attacks > 0:
        return False
    return not facts.is_link_monster(state.pool, monster.code)


def change_position(state: State, place: Place) -> None:
    """POS-12: the monster's one manual change of the turn."""
    monster = card_at(state, place)
    if monster.position == Position.FACEDOWN_DEFENSE:
        flip_summon(state, monster, place)
    elif monster.position == Position.FACEUP_ATTACK:
        turn_to(state, monster, place, Position.FACEUP_DEFENSE)
    else:
        turn_to(state, monster, place, Position.FACEUP_ATTACK)
    monster.status |= Status.CANNOT_CHANGE_FORM  # POS-08, FLIP-07


def flip_summon(state: State, monster: CardState, place: Place) -> None:
    """FLIP-01, FLIP-09: a face-down monster is turned to face-up Attack Position, and is Flip Summoned."""
    monster.position = int(Position.FACEUP_ATTACK)  # FLIP-08: never to Defense Position
    monster.status |= Status.FLIP_SUMMON_TURN
    state.log(Message.FLIPSUMMONING, monster.code, *place, monster.position)
    # TIMING SUM-06 (a), FLIP-09 (2): the Flip Summon can be negated here.
    state.log(Message.FLIPSUMMONED)
    # TIMING SUM-06 (b), FLIP-09 (4): flip effects, triggers and responses.


def turn_to(state: State, monster: CardState, place: Place, position: Position) -> None:
    """Turn a monster to another battle position."""
    old = monster.position
    monster.position = int(position)
    state.log(Message.POS_CHANGE, monster.code, *place, old, monster.position)
