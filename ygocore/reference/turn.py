"""The turn and its phases, from the opening hands to the end of the duel (PHASE, GAP-01, GAP-02, GAP-16).

:func:`new_duel` plays a duel from its start, :func:`resume` from any state that waits for a decision: what is
being done is told by the state's phase and its pending rule.
"""

from __future__ import annotations

from typing import Final

from ygocore.actions import Action, ActionKind
from ygocore.constants import Prompt as PromptKind
from ygocore.prompts import Prompt
from ygocore.reference import activity, effects
from ygocore.reference.activation import activate
from ygocore.reference.adjusting import adjust
from ygocore.reference.asking import yes_or_no
from ygocore.reference.battle import continue_attack, declare_attack
from ygocore.reference.by_procedure import procedures, summon_by_procedure
from ygocore.reference.chain import (
    chosen,
    close_window,
    open_activations,
    opponent_only,
    phase_ends,
    respond_and_resolve,
    settle,
    settle_leftovers,
)
from ygocore.reference.happenings import carry_out_continuous, happens
from ygocore.reference.moves import both_draw_or_lose, draw_or_lose, end_duel, shuffle_pending_decks
from ygocore.reference.operations import Way, send
from ygocore.reference.picking import pick_cards
from ygocore.reference.positions import change_position
from ygocore.reference.state import DuelEnded, Rule, State, cards_on_field
from ygocore.reference.summon import (
    continue_spell_set,
    continue_summon,
    set_spell_or_trap,
    summon_or_set,
)
from ygocore.reference.words import EffectCode, EventCode, Message, Phase, Reason, Status
from ygocore.reference.zones import card_at
from ygocore.rulesets import Switch
from ygocore.setup import HAND_LIMIT
from ygocore.snapshot import Pending, PendingKind, WinReason

BEFORE_BATTLE: Final = (Phase.DRAW, Phase.STANDBY, Phase.MAIN1)
MAIN_PHASES: Final = (Phase.MAIN1, Phase.MAIN2)

#: What a card on the field remembers until the next turn starts.
FOR_ONE_TURN: Final = (
    Status.SET_TURN
    | Status.SUMMON_TURN
    | Status.FLIP_SUMMON_TURN
    | Status.SPSUMMON_TURN
    | Status.CANNOT_CHANGE_FORM
    | Status.ATTACK_CANCELED
)
DISCARDED_FOR_HAND_LIMIT: Final = Reason.DISCARD | Reason.RULE | Reason.ADJUST


def new_duel(state: State, opening_hand: int) -> Rule[None]:
    """A duel from its opening hands (GAP-01), drawn by both players at the same time (WIN-04), to its end."""
    try:
        both_draw_or_lose(state, opening_hand)
        happens(state, EventCode.STARTUP)
        yield from carry_out_continuous(state)
        close_window(state)
        yield from start_turn(state, turn_player=0)
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


def enter_phase(state: State, phase: int) -> Rule[None]:
    """A new phase begins."""
    state.set_phase(phase)
    state.log(Message.NEW_PHASE, phase)
    code = int(EventCode.PHASE_START) + int(phase)
    if code in state.by_event:
        happens(state, code, player=state.turn_player, reason_player=state.turn_player)
        yield from settle(state)


def skipped(state: State, code: int) -> bool:
    """Whether an effect makes the turn player skip something (EFFECT_SKIP_DP and so on)."""
    return effects.player_has(state, state.turn_player, code)


# -- the beginning of a turn -----------------------------------------------------------------------


def start_turn(state: State, turn_player: int) -> Rule[None]:
    """A new turn, up to the open game state of Main Phase 1."""
    state.turn += 1
    state.turn_player = turn_player
    state.stale = True
    state.players[turn_player].turns += 1
    state.reason_player = turn_player
    state.log(Message.NEW_TURN, turn_player)
    forget_last_turn(state)
    yield from adjust(state)
    if skipped(state, EffectCode.SKIP_TURN) and not effects.player_has(
        state, 1 - turn_player, EffectCode.SKIP_TURN
    ):
        state.set_phase(Phase.END)
        effects.reset_phase(state, int(Phase.END))
        yield from end_turn(state)
        return
    if not skipped(state, EffectCode.SKIP_DP):
        yield from draw_phase(state)
    if not skipped(state, EffectCode.SKIP_SP):
        yield from standby_phase(state)
    yield from enter_phase(state, Phase.MAIN1)


def forget_last_turn(state: State) -> None:
    """What can be done once a turn can be done again.

    That is the Normal Summon (NS-01), attacking (BATTLE-03), changing positions (POS-08, POS-10, POS-11), and effects (OPT-01).
    """
    for player in state.players:
        player.normal_summons = 0
        for card in cards_on_field(player):
            card.attacks = 0
            card.attack_targets, card.attacked_directly, card.battled = [], False, []
            card.fought = 0
            card.status = int(card.status & ~FOR_ONE_TURN)
    state.attack_again = state.attack_again_on = None
    activity.forget(state)
    effects.reset_uses(state)


def draw_phase(state: State) -> Rule[None]:
    """PHASE-01: the turn player draws; whether also in the first turn depends on the era (PHASE-02)."""
    yield from enter_phase(state, Phase.DRAW)
    player = state.turn_player
    if state.turn > 1 or state.rules.has(Switch.FIRST_TURN_DRAW):
        if int(EventCode.PREDRAW) in state.by_event:
            happens(state, EventCode.PREDRAW, player=player, reason_player=player)
            yield from settle(state)
        drawn = draw_or_lose(state, player, cards_to_draw(state, player))
        if drawn:
            for code in (EventCode.DRAW, EventCode.TO_HAND):
                happens(
                    state,
                    code,
                    drawn,
                    player=player,
                    value=len(drawn),
                    reason=int(Reason.RULE),
                    reason_player=player,
                )
            yield from settle(state)
    yield from leave_phase(state, Phase.DRAW)


def cards_to_draw(state: State, player: int) -> int:
    """How many cards the player draws in the Draw Phase."""
    count = state.draw_count
    for effect in effects.on_player(state, player, EffectCode.DRAW_COUNT):
        count = effects.number_of(effect)
    return max(count, 0)


def standby_phase(state: State) -> Rule[None]:
    """PHASE-03, PHASE-05: effects of the Standby Phase."""
    yield from enter_phase(state, Phase.STANDBY)
    yield from leave_phase(state, Phase.STANDBY)


def leave_phase(state: State, phase: int) -> Rule[None]:
    """What happens at the end of a phase, and what ends with it."""
    yield from phase_ends(state, int(phase))
    effects.reset_phase(state, int(phase))
    yield from adjust(state)


# -- the Main Phases -------------------------------------------------------------------------------


def main_phase(state: State) -> Rule[None]:
    """PHASE-06, PHASE-13: the turn player acts until another phase is declared (PHASE-11, PHASE-12)."""
    yield from continue_pending_rule(state)
    while state.phase in MAIN_PHASES:
        shuffle_pending_decks(state)
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
    yield from settle(state)


def main_phase_action(state: State, action: Action) -> Rule[None]:
    """Do what the turn player chose in the open game state of a Main Phase."""
    match action.kind:
        case ActionKind.TO_BATTLE_PHASE:
            yield from leave_main_phase(state, to_battle=True)
        case ActionKind.TO_END_PHASE:
            yield from leave_main_phase(state, to_battle=False)
        case ActionKind.ACTIVATE:
            yield from activate_in_open_state(state, action)
        case _:
            yield from act(state, action)
            yield from settle(state)


def act(state: State, action: Action) -> Rule[None]:
    """CHAIN-07: an action that is no activation."""
    state.points.clear()
    state.reason_effect, state.reason_player = None, state.turn_player
    match action.kind:
        case ActionKind.SUMMON:
            yield from summon_or_set(state, action.place, facedown=False)
        case ActionKind.SET_MONSTER:
            yield from summon_or_set(state, action.place, facedown=True)
        case ActionKind.CHANGE_POSITION:
            yield from change_position(state, action.place)
        case ActionKind.SET_SPELL_TRAP:
            yield from set_spell_or_trap(state, action.place)
        case _:
            card = card_at(state, action.place)
            ways = [each for each in procedures(state, state.turn_player) if each.card is card]
            yield from summon_by_procedure(state, ways[action.argument])


def activate_in_open_state(state: State, action: Action) -> Rule[None]:
    """An effect or card is activated in the open game state, and a Chain begins."""
    picked = chosen(open_activations(state, state.turn_player), state.turn_player, action)
    yield from activate(state, picked.effect, state.turn_player, picked.occurrence)
    yield from respond_and_resolve(state)
    yield from settle(state)


def leave_main_phase(state: State, *, to_battle: bool) -> Rule[None]:
    """CF-25, PHASE-07: the opponent may use fast effects before the phase ends; then it does not end yet."""
    stayed = yield from opponent_only(state)
    if stayed:
        return
    effects.reset_phase(state, int(state.phase))
    yield from adjust(state)
    if to_battle:
        yield from start_battle_phase(state)
    else:
        yield from enter_phase(state, Phase.END)


def may_enter_battle_phase(state: State) -> bool:
    """PHASE-09, PHASE-11, PHASE-12: from Main Phase 1 only, and not in the first turn."""
    return state.phase == Phase.MAIN1 and battle_phase_may_come(state)


def battle_phase_may_come(state: State) -> bool:
    """Whether the turn player can still enter the Battle Phase of this turn, as far as can be said now."""
    first_turn_allowed = state.turn > 1 or state.rules.has(Switch.FIRST_TURN_BATTLE)
    if state.phase not in BEFORE_BATTLE or not first_turn_allowed:
        return False
    return not skipped(state, EffectCode.CANNOT_BP) and not skipped(state, EffectCode.SKIP_BP)


# -- the Battle Phase ------------------------------------------------------------------------------


def start_battle_phase(state: State) -> Rule[None]:
    """BATTLE-01: the Start Step, then the Battle Step."""
    state.set_phase(Phase.BATTLE_START)
    state.log(Message.NEW_PHASE, Phase.BATTLE_START)
    activity.count(state, state.turn_player, activity.BATTLE_PHASE)
    state.end_battle = False
    code = int(EventCode.PHASE_START) + int(Phase.BATTLE_START)
    happens(state, code, player=state.turn_player, reason_player=state.turn_player)
    yield from settle(state)
    state.set_phase(Phase.BATTLE_STEP)


def battle_phase(state: State) -> Rule[None]:
    """BATTLE-02: attack after attack, until Main Phase 2 or the End Phase is declared (PHASE-12), or an effect
    ends it (CF-26).
    """
    if state.pending is not None:
        yield from continue_attack(state)
    while state.phase == Phase.BATTLE_STEP:
        if state.end_battle:
            yield from leave_battle_phase(state, to_end=False)
            continue
        shuffle_pending_decks(state)
        action = yield Prompt(PromptKind.SELECT_BATTLECMD, state.turn_player)
        if action.kind == ActionKind.ATTACK:
            yield from declare_attack(state, action.place)
        elif action.kind == ActionKind.ACTIVATE:
            yield from activate_in_open_state(state, action)
        else:
            stayed = yield from opponent_only(state)
            if not stayed:
                yield from leave_battle_phase(state, to_end=action.kind == ActionKind.TO_END_PHASE)


def leave_battle_phase(state: State, *, to_end: bool) -> Rule[None]:
    """BATTLE-07, PHASE-12: the end of the Battle Phase, then Main Phase 2; on the way to the End Phase the
    opponent may act in it.
    """
    state.set_phase(Phase.BATTLE)
    yield from phase_ends(state, int(Phase.BATTLE))
    effects.reset_phase(state, int(Phase.BATTLE))
    yield from adjust(state)
    state.end_battle = False
    again = yield from second_battle_phase(state)
    if again:
        yield from start_battle_phase(state)
    elif not may_enter_main_phase_2(state):
        yield from enter_phase(state, Phase.END)
    else:
        yield from enter_phase(state, Phase.MAIN2)
        if to_end:
            yield from leave_main_phase(state, to_battle=False)


def may_enter_main_phase_2(state: State) -> bool:
    """PHASE-12: whether no effect skips it."""
    return not skipped(state, EffectCode.SKIP_M2) and not skipped(state, EffectCode.CANNOT_M2)


def second_battle_phase(state: State) -> Rule[bool]:
    """Whether the turn player, whom an effect allows two Battle Phases, conducts the second (BATTLE-03: with new attacks)."""
    player = state.turn_player
    if not skipped(state, EffectCode.BP_TWICE) or skipped(state, EffectCode.CANNOT_BP):
        return False
    if state.players[player].activities.get(activity.BATTLE_PHASE, 0) != 1:
        return False
    agreed = yield from yes_or_no(state, player)
    if agreed:
        for card in cards_on_field(state.players[player]):
            if card.attacks:
                card.status |= int(Status.CANNOT_CHANGE_FORM)  # POS-11: it did attack this turn
            card.attacks = card.fought = 0
            card.attack_targets, card.attacked_directly = [], False
    return agreed


# -- the End Phase ---------------------------------------------------------------------------------


def end_phase(state: State) -> Rule[None]:
    """PHASE-14, GAP-01: effects of the End Phase, the hand limit, then the turn is over."""
    if state.pending is None:
        yield from phase_ends(state, int(Phase.END))
        surplus = len(state.players[state.turn_player].hand) - hand_limit(state, state.turn_player)
        if surplus > 0:
            state.pending = Pending(PendingKind.HAND_LIMIT, required=surplus)
    if state.pending is not None:
        yield from discard_to_hand_limit(state)
    effects.reset_phase(state, int(Phase.END))
    yield from adjust(state)
    yield from end_turn(state)


def hand_limit(state: State, player: int) -> int:
    """GAP-01: how many cards the player may keep."""
    limit = HAND_LIMIT
    for effect in effects.on_player(state, player, EffectCode.HAND_LIMIT):
        limit = effects.number_of(effect)
    return limit


def discard_to_hand_limit(state: State) -> Rule[None]:
    """GAP-01: the turn player chooses the surplus hand cards; they are discarded together, in hand order."""
    picks = yield from pick_cards(state, PromptKind.SELECT_CARD, state.turn_player)
    state.pending = None
    cards = [card_at(state, place) for place in picks]
    state.reason_effect, state.reason_player = None, state.turn_player
    yield from send(state, cards, Way(0x10), int(DISCARDED_FOR_HAND_LIMIT), rule=True)
    yield from settle_leftovers(state)
    close_window(state)


def end_turn(state: State) -> Rule[None]:
    """The duel is cut off at its turn limit, or the other player's turn starts."""
    if state.turn == state.turn_limit:
        end_duel(state, None, WinReason.TURN_LIMIT)
    happens(state, EventCode.TURN_END, player=state.turn_player, reason_player=state.turn_player)
    yield from settle_leftovers(state)
    close_window(state)
    yield from start_turn(state, 1 - state.turn_player)
