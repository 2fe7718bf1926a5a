"""What has to be paid to summon, Set, flip or attack with a monster (EFFECT_SUMMON_COST, EFFECT_ATTACK_COST and kin)."""

from __future__ import annotations

from ygocore.reference import effects, programs
from ygocore.reference.cards import Card
from ygocore.reference.happenings import run
from ygocore.reference.state import Rule, State


def can_be_paid(state: State, card: Card, code: int, player: int, sumtype: int = 0) -> bool:
    """Whether the player can pay what effects of that code ask for the card."""
    if not effects.in_play(state, code):
        return True
    before = state.reason_effect, state.reason_player
    try:
        for effect in effects.on_card(state, card, code):
            if effect.cost is None:
                continue
            state.reason_effect, state.reason_player = effect, player
            given = effects.plain_context(state, effect)
            given |= {"c": card, "tp": player, "sump": player, "sumtype": sumtype}
            if not programs.finish(programs.call_event(effect.cost, given)):
                return False
    finally:
        state.reason_effect, state.reason_player = before
    return True


def pay(state: State, card: Card, code: int, player: int, sumtype: int = 0) -> Rule[None]:
    """The player pays it: the operations of these effects."""
    if not effects.in_play(state, code):
        return
    before = state.reason_effect, state.reason_player
    for effect in effects.on_card(state, card, code):
        if effect.operation is None:
            continue
        state.reason_effect, state.reason_player = effect, player
        given = effects.plain_context(state, effect)
        given |= {"c": card, "tp": player, "sump": player, "sumtype": sumtype, "chk": 1}
        yield from run(programs.call_event(effect.operation, given))
    state.reason_effect, state.reason_player = before
