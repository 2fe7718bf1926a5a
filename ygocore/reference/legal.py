"""What a prompt offers: its legal actions, as docs/contract.md lists them."""

from __future__ import annotations

from ygocore.actions import Action, ActionKind, Place
from ygocore.constants import Prompt as PromptKind
from ygocore.prompts import Prompt
from ygocore.reference.battle import (
    attack_targets,
    can_attack,
    can_attack_directly,
    forced_into_battle,
    forced_to_attack,
)
from ygocore.reference.by_procedure import procedures
from ygocore.reference.chain import offer, open_activations
from ygocore.reference.foresight import (
    procedure_starts_circle,
    setting_starts_circle,
    summon_starts_circle,
    turning_starts_circle,
)
from ygocore.reference.picking import not_picked
from ygocore.reference.positions import can_change_position
from ygocore.reference.state import State
from ygocore.reference.summon import (
    can_set_spell_or_trap,
    may_be_summoned_again,
    summon_manners,
    summons_used_up,
    tributes_count_alike,
    tributes_to_choose_from,
    zones_to_lay,
)
from ygocore.reference.turn import may_enter_battle_phase, may_enter_main_phase_2, skipped
from ygocore.reference.words import EffectCode, Phase
from ygocore.reference.zones import (
    card_at,
    code_shown_to,
    free_spell_and_trap_zones,
    hand,
    monster_cards,
)
from ygocore.snapshot import PendingKind


def legal_actions(state: State, prompt: Prompt) -> list[int]:
    """The encoded actions that answer the prompt, in ascending order; at least one."""
    if state.offered is not None:
        return state.offered
    match prompt.kind:
        case PromptKind.SELECT_IDLECMD:
            actions = main_phase_actions(state)
        case PromptKind.SELECT_BATTLECMD:
            actions = battle_phase_actions(state)
        case PromptKind.SELECT_PLACE:
            actions = zone_choices(state, prompt)
        case _:
            actions = card_choices(state, prompt)
    return sorted(map(Action.encode, actions))


def main_phase_actions(state: State) -> list[Action]:
    """SUM-10, PHASE-06: what the turn player may do in an open game state of a Main Phase."""
    player = state.turn_player
    actions = []
    if may_enter_battle_phase(state):
        actions.append(Action(ActionKind.TO_BATTLE_PHASE))
    if not actions or not forced_into_battle(state, player):
        actions.append(Action(ActionKind.TO_END_PHASE))
    if state.phase == Phase.MAIN1 and skipped(state, EffectCode.SKIP_M1):
        return actions  # PHASE-10
    if not summons_used_up(state, player):
        actions += normal_summon_actions(state)
    for card in state.players[player].hand:
        if can_set_spell_or_trap(state, card) and not setting_starts_circle(state, card):
            actions.append(Action(ActionKind.SET_SPELL_TRAP, card.place, code=card.code))
    movable = [
        card
        for card in monster_cards(state, player)
        if can_change_position(state, card) and not turning_starts_circle(state, card)
    ]
    actions += [Action(ActionKind.CHANGE_POSITION, card.place, code=card.code) for card in movable]
    return actions + procedure_actions(state) + activations(state)


def normal_summon_actions(state: State) -> list[Action]:
    """NS-01, SET-02: the monsters in the hand that may be Normal Summoned, and those that may be Set; Gemini monsters on the
    field (GAP-18).
    """
    actions = []
    for card in state.players[state.turn_player].hand:
        place, code = card.place, card.code
        if summon_manners(state, card, facedown=False) and not summon_starts_circle(state, card):
            actions.append(Action(ActionKind.SUMMON, place, code=code))
        if summon_manners(state, card, facedown=True):
            actions.append(Action(ActionKind.SET_MONSTER, place, code=code))
    again = [card for card in monster_cards(state, state.turn_player) if may_be_summoned_again(state, card)]
    return actions + [Action(ActionKind.SUMMON, card.place, code=card.code) for card in again]


def procedure_actions(state: State) -> list[Action]:
    """SS-07: procedure summons; of several procedures of a card the argument is the number."""
    actions = []
    seen: dict[Place, int] = {}
    for procedure in procedures(state, state.turn_player):
        card = procedure.card
        number = seen.get(card.place, 0)
        seen[card.place] = number + 1
        if procedure_starts_circle(state, card, procedure.effect):
            continue
        actions.append(Action(ActionKind.SPECIAL_SUMMON, card.place, argument=number, code=card.code))
    return actions


def activations(state: State) -> list[Action]:
    """What the turn player may activate in the open game state."""
    player = state.turn_player
    return [offer(each, player, ActionKind.ACTIVATE) for each in open_activations(state, player)]


def battle_phase_actions(state: State) -> list[Action]:
    """BATTLE-02, PHASE-12: what the turn player may do in an open game state of the Battle Step."""
    actions = []
    if not forced_to_attack(state, state.turn_player):
        actions.append(Action(ActionKind.TO_END_PHASE))
        if may_enter_main_phase_2(state):
            actions.append(Action(ActionKind.TO_MAIN_PHASE_2))
    for monster in monster_cards(state, state.turn_player):
        if not can_attack(state, monster):
            continue
        direct = can_attack_directly(state, monster)
        if direct or attack_targets(state, monster):
            actions.append(Action(ActionKind.ATTACK, monster.place, argument=int(direct), code=monster.code))
    return actions + activations(state)


def zone_choices(state: State, prompt: Prompt) -> list[Action]:
    """ZONE-10, ST-01: the free zones for the card that is to be laid down."""
    assert state.pending is not None
    if state.pending.kind == PendingKind.SPELL_ZONE:
        zones = free_spell_and_trap_zones(state, prompt.player)
    else:
        zones = zones_to_lay(state, card_at(state, prompt.place), state.pending.facedown)
    code = card_at(state, prompt.place).code
    return [Action(ActionKind.PLACE, zone, code=code) for zone in zones]


def card_choices(state: State, prompt: Prompt) -> list[Action]:
    """One more card of a run of picks. If all that are left must be picked, only the first is offered."""
    candidates = cards_to_choose_from(state, prompt)
    missing = prompt.minimum - len(prompt.picked)
    assert state.pending is not None
    alike = state.pending.kind != PendingKind.TRIBUTE or tributes_count_alike(state)
    if alike and len(candidates) == missing:
        candidates = candidates[:1]
    return [
        Action(ActionKind.SELECT, place, code=code_for(state, place, prompt.player)) for place in candidates
    ]


def cards_to_choose_from(state: State, prompt: Prompt) -> list[Place]:
    """Where the cards are that the pending rule may be given, in ascending order."""
    assert state.pending is not None
    if state.pending.kind == PendingKind.TRIBUTE:
        return tributes_to_choose_from(state)
    if state.pending.kind == PendingKind.ATTACK_TARGET:
        attacker = card_at(state, state.pending.place)
        targets = state.aims
        if targets is None:
            attacker.attacks -= 1
            targets = attack_targets(state, attacker)
            attacker.attacks += 1
        return [each.place for each in targets]
    return not_picked(state, hand(state, prompt.player))


def code_for(state: State, place: Place, player: int) -> int:
    """The passcode by which ``player`` names the card there: 0 if that player may not know it."""
    return code_shown_to(card_at(state, place), place.controller, player)
