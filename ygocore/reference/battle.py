"""The Battle Phase: attacks, the Damage Step and battle damage (BATTLE, DMG rules)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ygocore.actions import NOWHERE, Place
from ygocore.constants import Message, Phase, Position, Reason
from ygocore.constants import Prompt as PromptKind
from ygocore.prompts import Prompt
from ygocore.reference import facts
from ygocore.reference.moves import end_duel_if_lp_are_gone, inflict_battle_damage, send_to_grave
from ygocore.reference.positions import turn_to
from ygocore.reference.state import Rule, State
from ygocore.reference.zones import card_at, monsters
from ygocore.rulesets import Switch
from ygocore.snapshot import CardState, Pending, PendingKind

ATTACKS_A_TURN: Final = 1  # BATTLE-03
DESTROYED_BY_BATTLE: Final = Reason.DESTROY | Reason.BATTLE


@dataclass(frozen=True, slots=True)
class BattleResult:
    """What damage calculation fixes: who is destroyed, and the battle damage that each player takes."""

    attacker_destroyed: bool = False
    target_destroyed: bool = False
    attacking_player_damage: int = 0
    attacked_player_damage: int = 0


def can_attack(monster: CardState) -> bool:
    """POS-03, POS-04, POS-05, BATTLE-03: a face-up Attack Position monster that has not attacked yet."""
    return monster.position == Position.FACEUP_ATTACK and monster.attacks < ATTACKS_A_TURN


def attack_targets(state: State, attacker: Place) -> list[Place]:
    """BATTLE-02: every monster of the opponent, face-down ones too. None: the attack is direct (GAP-03)."""
    return monsters(state, 1 - attacker.controller)


def declare_attack(state: State, attacker: Place) -> Rule[None]:
    """BATTLE-02, BATTLE-03: the attack is used; its target is chosen, if there is one."""
    card_at(state, attacker).attacks += 1
    if attack_targets(state, attacker):
        state.pending = Pending(PendingKind.ATTACK_TARGET, attacker)
        yield from continue_attack(state)
    else:
        resolve_attack(state, attacker, None)


def continue_attack(state: State) -> Rule[None]:
    """Choose the target of the attack that is pending, and carry the attack out."""
    assert state.pending is not None
    attacker = state.pending.place
    action = yield Prompt(PromptKind.SELECT_CARD, attacker.controller, place=attacker)
    state.pending = None
    resolve_attack(state, attacker, action.place)


def resolve_attack(state: State, attacker: Place, target: Place | None) -> None:
    """BATTLE-05: the attack is declared, and goes on to the Damage Step."""
    state.log(Message.ATTACK, *seen(state, attacker), *seen(state, target))
    # TIMING BATTLE-04: the declaration and the choice of the target; then replays (REPLAY-01).
    damage_step(state, attacker, target)
    state.phase = Phase.BATTLE_STEP


def damage_step(state: State, attacker: Place, target: Place | None) -> None:
    """DMG-10: the five sub-steps of the Damage Step."""
    state.phase = Phase.DAMAGE
    state.log(Message.DAMAGE_STEP_START)
    # TIMING DMG-10 (1): start of the Damage Step, before flipping.
    if target is not None:
        flip_attacked_monster(state, target)
    # TIMING DMG-10 (2), DMG-09: before damage calculation.
    state.phase = Phase.DAMAGE_CAL
    result = damage_calculation(state, attacker, target)
    # TIMING DMG-10 (3): during damage calculation.
    take_battle_damage(state, attacker.controller, result)
    # TIMING DMG-10 (4), DMG-11: after damage calculation; flip effects.
    send_destroyed_monsters(state, attacker, target, result)
    # TIMING DMG-10 (5): end of the Damage Step; triggers of the destroyed monsters and their destroyers.
    state.log(Message.DAMAGE_STEP_END)


def flip_attacked_monster(state: State, target: Place) -> None:
    """DMG-08, POS-05, FLIP-12: an attacked face-down monster is turned to face-up Defense Position."""
    monster = card_at(state, target)
    if monster.position == Position.FACEDOWN_DEFENSE:
        turn_to(state, monster, target, Position.FACEUP_DEFENSE)


def damage_calculation(state: State, attacker: Place, target: Place | None) -> BattleResult:
    """DMG-10 (3): the battling monsters' values are compared; amounts and battle destruction are fixed."""
    attack, defense = battle_values(state, attacker)
    target_attack, target_defense = battle_values(state, target)
    if target is None:
        result = BattleResult(attacked_player_damage=attack)  # BATTLE-06
    elif card_at(state, target).position == Position.FACEUP_ATTACK:
        result = against_attack_position(state, attack, target_attack)
    else:
        result = against_defense_position(attack, target_defense)
    state.log(
        Message.BATTLE,
        *(*seen(state, attacker), attack, defense, result.attacker_destroyed),
        *(*seen(state, target), target_attack, target_defense, result.target_destroyed),
    )
    return result


def against_attack_position(state: State, attack: int, target_attack: int) -> BattleResult:
    """DMG-02, DMG-06: the lower ATK is destroyed and its controller takes the difference.

    Equal ATK destroys both, if it is above 0 (CF-30) or the rules say that 0 does so too (E-041).
    """
    if attack > target_attack:
        return BattleResult(target_destroyed=True, attacked_player_damage=attack - target_attack)
    if attack < target_attack:
        return BattleResult(attacker_destroyed=True, attacking_player_damage=target_attack - attack)
    both = attack > 0 or state.rules.has(Switch.ZERO_ATK_DESTROYS)
    return BattleResult(attacker_destroyed=both, target_destroyed=both)


def against_defense_position(attack: int, target_defense: int) -> BattleResult:
    """DMG-03, DMG-07: higher ATK destroys the target, without damage to its controller.

    Lower ATK costs the attacker's controller the difference and destroys nothing; equal values do nothing.
    """
    if attack > target_defense:
        return BattleResult(target_destroyed=True)
    return BattleResult(attacking_player_damage=target_defense - attack)


def take_battle_damage(state: State, attacking_player: int, result: BattleResult) -> None:
    """DMG-01, DMG-11: battle damage comes first, and the duel ends right there if LP are gone (WIN-06)."""
    inflict_battle_damage(state, attacking_player, result.attacking_player_damage)
    inflict_battle_damage(state, 1 - attacking_player, result.attacked_player_damage)
    end_duel_if_lp_are_gone(state)


def send_destroyed_monsters(
    state: State, attacker: Place, target: Place | None, result: BattleResult
) -> None:
    """DMG-10 (5), MOVE-01: monsters destroyed by battle go to their owners' GY, the attacker first."""
    if result.attacker_destroyed:
        send_to_grave(state, attacker, DESTROYED_BY_BATTLE)
    if target is not None and result.target_destroyed:
        send_to_grave(state, target, DESTROYED_BY_BATTLE)


def battle_values(state: State, place: Place | None) -> tuple[int, int]:
    """ATK and DEF of the monster there, in points; zeros for none."""
    if place is None:
        return 0, 0
    code = card_at(state, place).code
    return facts.attack(state.pool, code), facts.defense(state.pool, code)


def seen(state: State, place: Place | None) -> tuple[int, int, int, int]:
    """A monster's place and position as events give them; zeros for none."""
    if place is None:
        return (*NOWHERE, 0)
    return (*place, card_at(state, place).position)
