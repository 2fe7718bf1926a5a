"""The turn and its phases, from the opening hands to the end of the duel (PHASE, GAP-01).

:func:`new_duel` plays a duel from its start, :func:`resume` from any state that waits for a decision: what is
being done is told by the state's phase and its pending rule.
"""

from __future__ import annotations

from typing import Final

from ygocore.actions import Action, ActionKind
from ygocore.constants import Message, Phase, Reason, Status
from ygocore.constants import Prompt as PromptKind
from ygocore.prompts import Prompt
from ygocore.reference.battle import continue_attack, declare_attack
from ygocore.reference.moves import both_draw_or_lose, draw_or_lose, end_duel, send_to_grave
from ygocore.reference.picking import pick_cards
from ygocore.reference.positions import change_position
from ygocore.reference.state import DuelEnded, Rule, State, cards_on_field
from ygocore.reference.summon import (
    continue_spell_set,
    continue_summon,
    set_spell_or_trap,
    summon_or_set,
)
from ygocore.rulesets import Switch
from ygocore.setup import HAND_LIMIT
from ygocore.snapshot import Pending, PendingKind, WinReason

MAIN_PHASES: Final = (Phase.MAIN1, Phase.MAIN2)

#: What a card on the field remembers until the next turn starts.
FOR_ONE_TURN: Final = (
    Status.SET_TURN
    | Status.SUMMON_TURN
    | Status.FLIP_SUMMON_TURN
    | Status.SPSUMMON_TURN
    | Status.CANNOT_CHANGE_FORM
)
DISCARDED_FOR_HAND_LIMIT: Final = Reason.DISCARD | Reason.RULE | Reason.ADJUST


def new_duel(state: State, opening_hand: int) -> Rule[None]:
    """A duel from its opening hands (GAP-01), drawn by both players at the same time (WIN-04), to its end."""
    try:
        both_draw_or_lose(state, opening_hand)
        start_turn(state, turn_player=0)
        yield from go_on(state)
    except DuelEnded:
        return


def resume(state: State) -> Rule[None]:
    """A duel from a state that waits for a decision, which is asked first, to its end."""
    try:
        yield from go_on(state)
    except DuelEnded:
        return


def go_on(state: State) -> Rule[None]:
    """Carry out the phase the duel is in, and every one after it. It ends by :class:`DuelEnded` only."""
    while True:
        if state.phase in MAIN_PHASES:
            yield from main_phase(state)
        elif state.phase == Phase.BATTLE_STEP:
            yield from battle_phase(state)
        else:
            yield from end_phase(state)


def enter_phase(state: State, phase: Phase) -> None:
    """A new phase begins."""
    state.phase = phase
    state.log(Message.NEW_PHASE, phase)


def start_turn(state: State, turn_player: int) -> None:
    """A new turn, up to the open game state of Main Phase 1."""
    state.turn += 1
    state.turn_player = turn_player
    state.log(Message.NEW_TURN, turn_player)
    forget_last_turn(state)
    draw_phase(state)
    enter_phase(state, Phase.STANDBY)
    # TIMING PHASE-03, PHASE-05: effects of the Standby Phase.
    enter_phase(state, Phase.MAIN1)


def forget_last_turn(state: State) -> None:
    """What can be done once a turn can be done again.

    That is the Normal Summon (NS-01), attacking (BATTLE-03) and changing positions (POS-08, POS-10, POS-11).
    """
    for player in state.players:
        player.normal_summons = 0
        for card in cards_on_field(player):
            card.attacks = 0
            card.status = int(card.status & ~FOR_ONE_TURN)


def draw_phase(state: State) -> None:
    """PHASE-01: the turn player draws; whether also in the first turn depends on the era (PHASE-02)."""
    enter_phase(state, Phase.DRAW)
    if state.turn > 1 or state.rules.has(Switch.FIRST_TURN_DRAW):
        draw_or_lose(state, state.turn_player, state.draw_count)
    # TIMING PHASE-03, GAP-02: both players may act before the Draw Phase ends.


def main_phase(state: State) -> Rule[None]:
    """PHASE-06, PHASE-13: the turn player acts until another phase is declared (PHASE-11, PHASE-12)."""
    yield from continue_pending_rule(state)
    while state.phase in MAIN_PHASES:
        action = yield Prompt(PromptKind.SELECT_IDLECMD, state.turn_player)
        yield from main_phase_action(state, action)


def continue_pending_rule(state: State) -> Rule[None]:
    """Finish the rule that a duel was taken up in the middle of, if any."""
    if state.pending is None:
        return
    if state.pending.kind == PendingKind.SPELL_ZONE:
        yield from continue_spell_set(state)
    else:
        yield from continue_summon(state)


def main_phase_action(state: State, action: Action) -> Rule[None]:
    """Do what the turn player chose in the open game state of a Main Phase."""
    match action.kind:
        case ActionKind.SUMMON:
            yield from summon_or_set(state, action.place, facedown=False)
        case ActionKind.SET_MONSTER:
            yield from summon_or_set(state, action.place, facedown=True)
        case ActionKind.CHANGE_POSITION:
            change_position(state, action.place)
        case ActionKind.SET_SPELL_TRAP:
            yield from set_spell_or_trap(state, action.place)
        case ActionKind.TO_BATTLE_PHASE:
            start_battle_phase(state)
        case _:
            enter_phase(state, Phase.END)


def may_enter_battle_phase(state: State) -> bool:
    """PHASE-09, PHASE-11, PHASE-12: from Main Phase 1 only, and not in the first turn."""
    first_turn_allowed = state.turn > 1 or state.rules.has(Switch.FIRST_TURN_BATTLE)
    return state.phase == Phase.MAIN1 and first_turn_allowed


def start_battle_phase(state: State) -> None:
    """BATTLE-01: the Start Step, then the Battle Step."""
    enter_phase(state, Phase.BATTLE_START)
    # TIMING BATTLE-01: effects "at the start of the Battle Phase".
    state.phase = Phase.BATTLE_STEP


def battle_phase(state: State) -> Rule[None]:
    """BATTLE-02: attack after attack, until Main Phase 2 or the End Phase is declared (PHASE-12)."""
    if state.pending is not None:
        yield from continue_attack(state)
    while state.phase == Phase.BATTLE_STEP:
        action = yield Prompt(PromptKind.SELECT_BATTLECMD, state.turn_player)
        if action.kind == ActionKind.ATTACK:
            yield from declare_attack(state, action.place)
        elif action.kind == ActionKind.TO_MAIN_PHASE_2:
            enter_phase(state, Phase.MAIN2)
        else:
            enter_phase(state, Phase.END)


def end_phase(state: State) -> Rule[None]:
    """PHASE-14, GAP-01: the hand limit, then the turn is over."""
    # TIMING PHASE-03, GAP-16: effects of the End Phase.
    surplus = len(state.players[state.turn_player].hand) - HAND_LIMIT
    if state.pending is None and surplus > 0:
        state.pending = Pending(PendingKind.HAND_LIMIT, required=surplus)
    if state.pending is not None:
        yield from discard_to_hand_limit(state)
    end_turn(state)


def discard_to_hand_limit(state: State) -> Rule[None]:
    """GAP-01: the turn player chooses the surplus hand cards; they are discarded together, in hand order."""
    picks = yield from pick_cards(state, PromptKind.SELECT_CARD, state.turn_player)
    state.pending = None
    for gone, place in enumerate(picks):
        # the hand has closed up behind the cards that are already gone
        send_to_grave(state, place._replace(sequence=place.sequence - gone), DISCARDED_FOR_HAND_LIMIT)


def end_turn(state: State) -> None:
    """The duel is cut off at its turn limit, or the other player's turn starts."""
    if state.turn == state.turn_limit:
        end_duel(state, None, WinReason.TURN_LIMIT)
    start_turn(state, 1 - state.turn_player)
