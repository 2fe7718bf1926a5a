"""Changing battle positions (POS rules)."""

from __future__ import annotations

from typing import Final

from ygocore.actions import Place
from ygocore.reference import costs, effects, may, stats
from ygocore.reference.cards import Card
from ygocore.reference.happenings import carry_out_continuous, happens
from ygocore.reference.moves import turn_over
from ygocore.reference.state import Rule, State
from ygocore.reference.summon import flip_summon
from ygocore.reference.words import EffectCode, EventCode, Position, Status
from ygocore.reference.zones import card_at

#: What forbids a monster a manual change this turn: it was Set (POS-10, FLIP-03), it was Normal, Flip or
#: Special Summoned (POS-10, FLIP-02, FLIP-04), or it was already changed (POS-08, FLIP-05).
BOUND_THIS_TURN: Final = (
    Status.SET_TURN
    | Status.SUMMON_TURN
    | Status.FLIP_SUMMON_TURN
    | Status.SPSUMMON_TURN
    | Status.CANNOT_CHANGE_FORM
)


def can_change_position(state: State, monster: Card) -> bool:
    """POS-08, POS-10, POS-11, FLIP-02 to FLIP-05; a Link Monster has no Defense Position (E-051)."""
    if monster.status & BOUND_THIS_TURN or monster.attacks > 0:
        return False
    if stats.is_link_monster(state, monster) or effects.has(
        state, monster, EffectCode.CANNOT_CHANGE_POSITION
    ):
        return False
    if monster.position == Position.FACEDOWN_DEFENSE:
        player = monster.controller
        if not may.may_be_face_up(state, monster, player):
            return False
        if not costs.can_be_paid(state, monster, EffectCode.FLIPSUMMON_COST, player):
            return False
        return not may.forbidden(state, monster, EffectCode.CANNOT_FLIP_SUMMON, player, sump=player)
    return True


def change_position(state: State, place: Place) -> Rule[None]:
    """POS-12: the monster's one manual change of the turn."""
    monster = card_at(state, place)
    if monster.position == Position.FACEDOWN_DEFENSE:
        monster.status |= int(Status.CANNOT_CHANGE_FORM)  # FLIP-07
        yield from costs.pay(state, monster, EffectCode.FLIPSUMMON_COST, monster.controller)
        yield from flip_summon(state, monster)
        return
    upright = monster.position == Position.FACEUP_ATTACK
    turn_over(state, monster, int(Position.FACEUP_DEFENSE if upright else Position.FACEUP_ATTACK))
    monster.status |= int(Status.CANNOT_CHANGE_FORM)  # POS-08
    player = monster.controller
    happens(state, EventCode.CHANGE_POS, [monster], player=player, reason_player=player)
    yield from carry_out_continuous(state)
