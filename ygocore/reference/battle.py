"""The Battle Phase: attacks, replays, the Damage Step and battle damage (BATTLE, REPLAY, DMG rules)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ygocore.actions import NOWHERE, Place
from ygocore.constants import Prompt as PromptKind
from ygocore.prompts import Prompt
from ygocore.reference import activity, costs, effects, lifepoints, limits, may, stats
from ygocore.reference.adjusting import adjust
from ygocore.reference.asking import pick, yes_or_no
from ygocore.reference.cards import Card
from ygocore.reference.chain import settle
from ygocore.reference.happenings import carry_out_continuous, happens, leave_soon
from ygocore.reference.moves import end_duel_if_lp_are_gone, inflict_battle_damage, turn_over
from ygocore.reference.operations import Way, move_together, replaced, substituted, way_of
from ygocore.reference.state import Battle, Rule, State
from ygocore.reference.words import EffectCode, EventCode, Location, Message, Phase, Position, Reason, Status
from ygocore.reference.zones import card_at, monster_cards
from ygocore.rulesets import Switch
from ygocore.snapshot import Pending, PendingKind

ATTACKS_A_TURN: Final = 1  # BATTLE-03
DESTROYED_BY_BATTLE: Final = Reason.DESTROY | Reason.BATTLE

DOUBLE_DAMAGE: Final = 0x80000000
HALF_DAMAGE: Final = 0x80000001


@dataclass(slots=True)
class BattleResult:
    """What damage calculation fixes: who is destroyed, and the battle damage that each player takes."""

    attacker_destroyed: bool = False
    target_destroyed: bool = False
    attacking_player_damage: int = 0
    attacked_player_damage: int = 0


# -- who may attack what ---------------------------------------------------------------------------


def can_attack(state: State, monster: Card) -> bool:
    """POS-03, POS-04, POS-05, BATTLE-03: a face-up monster that may attack and has an attack left."""
    if not may_declare(state, monster):
        return False
    if state.attack_again is monster and (state.attack_again_on is None or attack_targets(state, monster)):
        return True
    if monster.attacks < attacks_allowed(state, monster):
        return True
    return monster.attacks > 0 and bool(more_targets(state, monster))


def may_declare(state: State, monster: Card) -> bool:
    """Whether the monster may attack at all: in Attack Position (POS-04), and nothing forbids it."""
    if not can_fight(state, monster) or effects.has(state, monster, EffectCode.CANNOT_ATTACK_ANNOUNCE):
        return False
    return costs.can_be_paid(state, monster, EffectCode.ATTACK_COST, monster.controller)


def can_fight(state: State, monster: Card) -> bool:
    """POS-04: whether the monster lies so that it could attack, and is not kept from attacking as such."""
    upright = monster.position == Position.FACEUP_ATTACK
    if not upright and not (monster.faceup and effects.has(state, monster, EffectCode.DEFENSE_ATTACK)):
        return False
    return not effects.has(state, monster, EffectCode.CANNOT_ATTACK)


def attacks_allowed(state: State, monster: Card) -> int:
    """BATTLE-03, BATTLE-08: how many attacks the monster has this turn."""
    if EffectCode.EXTRA_ATTACK not in state.codes:
        return ATTACKS_A_TURN
    extra = [
        effects.number_of(each, monster) for each in effects.on_card(state, monster, EffectCode.EXTRA_ATTACK)
    ]
    return ATTACKS_A_TURN + max(extra, default=0)


def more_targets(state: State, monster: Card) -> list[Card]:
    """OPT-09: monsters that it may attack beyond its attacks: each of the opponent's once, or a number of monsters."""
    if not effects.has(state, monster, EffectCode.ATTACK_ALL) and not effects.has(
        state, monster, EffectCode.EXTRA_ATTACK_MONSTER
    ):
        return []
    if monster.attacked_directly:
        return []
    targets = legal_targets(state, monster)
    for effect in effects.on_card(state, monster, EffectCode.ATTACK_ALL):
        fitting = [
            each
            for each in targets
            if each.move_id not in monster.attack_targets
            and (not callable(effect.value) or effects.value_of(effect, each))
        ]
        if fitting:
            return fitting
    for effect in effects.on_card(state, monster, EffectCode.EXTRA_ATTACK_MONSTER):
        if monster.attacks <= effects.number_of(effect, monster):
            return targets
    return []


def legal_targets(state: State, attacker: Card) -> list[Card]:
    """BATTLE-02: the opponent's monsters that may be attacked, face-down ones too."""
    found = [
        each
        for each in monster_cards(state, 1 - attacker.controller)
        if may_be_attacked(state, each, attacker)
    ]
    only = [each for each in found if effects.has(state, each, EffectCode.ONLY_BE_ATTACKED)]
    if only:
        found = only
    for effect in effects.on_card(state, attacker, EffectCode.ONLY_ATTACK_MONSTER):
        found = [each for each in found if effects.value_of(effect, each)]
    for effect in effects.on_card(state, attacker, EffectCode.CANNOT_SELECT_BATTLE_TARGET):
        found = [each for each in found if not effects.value_of(effect, each)]
    return must_be_attacked(state, attacker, found) or found


def must_be_attacked(state: State, attacker: Card, targets: list[Card]) -> list[Card]:
    """Those of the targets that the monster has to attack, if it attacks ("must attack this card")."""
    demands = effects.on_card(state, attacker, EffectCode.MUST_ATTACK_MONSTER)
    return [each for each in targets if any(effects.value_of(effect, each) for effect in demands)]


def may_be_attacked(state: State, target: Card, attacker: Card) -> bool:
    """Whether nothing protects the monster from being attacked by that one."""
    if effects.has(state, target, EffectCode.IGNORE_BATTLE_TARGET):
        return False
    for effect in effects.on_card(state, target, EffectCode.CANNOT_BE_BATTLE_TARGET):
        if not callable(effect.value) or effects.value_of(effect, attacker):
            return False
    return True


def attack_targets(state: State, attacker: Card) -> list[Card]:
    """The monsters that this attack may be declared on: those beyond its ordinary attacks only, if these are used up."""
    if attacker.attacks < attacks_allowed(state, attacker):
        return legal_targets(state, attacker)
    if state.attack_again is not attacker:
        return more_targets(state, attacker)
    targets = legal_targets(state, attacker)
    only = state.attack_again_on
    return targets if only is None else [each for each in targets if each is only]


def can_attack_directly(state: State, attacker: Card) -> bool:
    """GAP-03: whether the attack may be direct: nothing to be attacked, or an effect allows it."""
    if effects.has(state, attacker, EffectCode.CANNOT_DIRECT_ATTACK):
        return False
    if attacker.attacks >= attacks_allowed(state, attacker) and (
        state.attack_again is not attacker or state.attack_again_on is not None
    ):
        return False
    if effects.in_play(state, EffectCode.MUST_ATTACK_MONSTER) and must_be_attacked(
        state, attacker, legal_targets(state, attacker)
    ):
        return False
    theirs = monster_cards(state, 1 - attacker.controller)
    if all(effects.has(state, each, EffectCode.IGNORE_BATTLE_TARGET) for each in theirs):
        return True
    return effects.has(state, attacker, EffectCode.DIRECT_ATTACK)


def forced_to_attack(state: State, player: int) -> bool:
    """Whether a monster of the player that must attack, if able, can attack now: the Battle Phase may not be left then."""
    return any(
        can_attack(state, each) and (can_attack_directly(state, each) or bool(attack_targets(state, each)))
        for each in monsters_that_must_attack(state, player)
    )


def forced_into_battle(state: State, player: int) -> bool:
    """Whether the player has to enter the Battle Phase, because a monster that must attack is able to: it lies so that it can.

    What only forbids to declare attacks does not free the player from it, as in recorded duels.
    """
    return any(can_fight(state, each) for each in monsters_that_must_attack(state, player))


def monsters_that_must_attack(state: State, player: int) -> list[Card]:
    """The player's monsters that must attack, if able."""
    if not effects.in_play(state, EffectCode.MUST_ATTACK):
        return []
    return [each for each in monster_cards(state, player) if effects.has(state, each, EffectCode.MUST_ATTACK)]


# -- the attack ------------------------------------------------------------------------------------


def declare_attack(state: State, place: Place) -> Rule[None]:
    """BATTLE-02, BATTLE-03: the attack is used; its target is chosen, if there is one."""
    attacker = card_at(state, place)
    targets, direct = attack_targets(state, attacker), can_attack_directly(state, attacker)
    attacker.attacks += 1
    state.attack_again = state.attack_again_on = None
    yield from costs.pay(state, attacker, EffectCode.ATTACK_COST, attacker.controller)
    if targets and direct:
        directly = yield from yes_or_no(state, attacker.controller, attacker)
        if directly:
            targets = []
    if targets:
        state.aims = targets
        state.pending = Pending(PendingKind.ATTACK_TARGET, place)
        yield from continue_attack(state)
    else:
        yield from resolve_attack(state, attacker, None)


def continue_attack(state: State) -> Rule[None]:
    """Choose the target of the attack that is pending, and carry the attack out."""
    assert state.pending is not None
    place = state.pending.place
    action = yield Prompt(PromptKind.SELECT_CARD, chooser_of_targets(state, place.controller), place=place)
    state.pending = None
    state.aims = None
    yield from resolve_attack(state, card_at(state, place), card_at(state, action.place))


def chooser_of_targets(state: State, player: int) -> int:
    """Who chooses what the player's monsters attack: the opponent, where an effect says so."""
    return 1 - player if effects.player_has(state, player, EffectCode.PATRICIAN_OF_DARKNESS) else player


def resolve_attack(state: State, attacker: Card, target: Card | None) -> Rule[None]:
    """BATTLE-04, BATTLE-05: the attack is declared; if it is neither negated nor given up it goes on to the Damage Step."""
    activity.count(state, attacker.controller, activity.ATTACK, [attacker])
    battle = state.battle = Battle(attacker, None, attacker.move_id)
    aim(battle, target)
    goes_on = yield from attack_declaration(state, battle)
    if goes_on:
        yield from damage_step(state, battle)
    elif battle.negated:
        state.log(Message.ATTACK_DISABLED)
    state.battle = None
    state.phase = Phase.BATTLE_STEP


def aim(battle: Battle, target: Card | None) -> None:
    """The attack is on that monster, or direct."""
    battle.target = target
    battle.target_move = 0 if target is None else target.move_id
    battle.replay = False
    if target is None:
        battle.attacker.attacked_directly = True
    else:
        battle.attacker.attack_targets.append(target.move_id)


def attack_declaration(state: State, battle: Battle) -> Rule[bool]:
    """BATTLE-04, REPLAY-01: the windows of the declaration, then replays; whether the attack goes on."""
    tell_declaration(state, battle, first=True)
    yield from settle(state)
    while True:
        stands = yield from stands_or_replays(state, battle)
        if not stands:
            return False
        yield from settle(state)
        if attack_stands(state, battle) and not battle.replay and not battle.again:
            return True


def tell_declaration(state: State, battle: Battle, *, first: bool) -> None:
    """The attack is declared; a new target chosen in a replay is no new declaration (CF-27)."""
    attacker, target = battle.attacker, battle.target
    state.log(Message.ATTACK, *seen(attacker), *seen(target))
    player = attacker.controller
    if first:
        happens(
            state,
            EventCode.ATTACK_ANNOUNCE,
            [attacker],
            player=player,
            reason_player=player,
        )
    if target is not None:
        happens(
            state,
            EventCode.BE_BATTLE_TARGET,
            [target],
            player=player,
            reason_player=player,
        )


def attack_stands(state: State, battle: Battle) -> bool:
    """Whether the attacker can still go through with its attack."""
    attacker = battle.attacker
    if battle.negated or state.end_battle:
        return False
    if attacker.move_id != battle.attacker_move or attacker.location != Location.MZONE:
        return False
    if attacker.status & Status.ATTACK_CANCELED:
        return False
    if attacker.position != Position.FACEUP_ATTACK:
        return attacker.faceup and effects.has(state, attacker, EffectCode.DEFENSE_ATTACK)
    return not effects.has(state, attacker, EffectCode.CANNOT_ATTACK)


def stands_or_replays(state: State, battle: Battle) -> Rule[bool]:
    """REPLAY-01 to REPLAY-03: after a change on the attacked side the attacker chooses anew, or gives the attack up."""
    while attack_stands(state, battle):
        battle.again = False
        gone = battle.target is not None and battle.target.move_id != battle.target_move
        if not battle.replay and not gone:
            return True
        targets, direct = (
            legal_targets(state, battle.attacker),
            can_attack_directly_again(state, battle.attacker),
        )
        if not targets and not direct:
            return False
        agreed = yield from yes_or_no(state, battle.attacker.controller, battle.attacker)
        if not agreed:
            return False
        yield from choose_again(state, battle, targets, direct)
        tell_declaration(state, battle, first=False)
        yield from settle(state)
    return False


def can_attack_directly_again(state: State, attacker: Card) -> bool:
    """Whether the attack may be made a direct one in a replay."""
    if effects.has(state, attacker, EffectCode.CANNOT_DIRECT_ATTACK):
        return False
    theirs = monster_cards(state, 1 - attacker.controller)
    if all(effects.has(state, each, EffectCode.IGNORE_BATTLE_TARGET) for each in theirs):
        return True
    return effects.has(state, attacker, EffectCode.DIRECT_ATTACK)


def choose_again(state: State, battle: Battle, targets: list[Card], direct: bool) -> Rule[None]:
    """REPLAY-02: the new target, or a direct attack if that is possible."""
    player, attacker = battle.attacker.controller, battle.attacker
    if targets and direct:
        directly = yield from yes_or_no(state, player, attacker)
        if directly:
            targets = []
    if not targets:
        aim(battle, None)
        return
    chooser = chooser_of_targets(state, player)
    picked = yield from pick(state, chooser, targets, 1, 1, place=attacker.place)
    aim(battle, picked[0])


# -- the Damage Step -------------------------------------------------------------------------------


def damage_step(state: State, battle: Battle) -> Rule[None]:
    """DMG-10: the five sub-steps of the Damage Step."""
    state.phase = Phase.DAMAGE
    state.log(Message.DAMAGE_STEP_START)
    battle.attacker.fought += 1  # E-027
    battle.attacker_shown = battle.attacker.active_since
    yield from sub_step(state, battle, EventCode.BATTLE_START)
    if still_battles(battle):
        flipped = flip_attacked_monster(state, battle)
        yield from sub_step(state, battle, EventCode.BATTLE_CONFIRM)
        if still_battles(battle):
            state.phase = Phase.DAMAGE_CAL
            yield from sub_step(state, battle, EventCode.PRE_DAMAGE_CALCULATE)
            if still_battles(battle):
                yield from calculate_and_destroy(state, battle)
        if flipped is not None and not battle.calculated:
            tell_flip(state, flipped)
            yield from settle_sub_step(state)
    state.phase = Phase.DAMAGE
    happens(state, EventCode.DAMAGE_STEP_END, battlers(battle), reason_player=battle.attacker.controller)
    yield from settle_sub_step(state)
    state.log(Message.DAMAGE_STEP_END)
    effects.reset_phase(state, int(Phase.DAMAGE | Phase.DAMAGE_CAL))
    yield from adjust(state)


def battlers(battle: Battle) -> list[Card]:
    """The monsters that battle."""
    return [each for each in (battle.attacker, battle.target) if each is not None]


def sub_step(state: State, battle: Battle, code: int) -> Rule[None]:
    """A window of the Damage Step."""
    happens(state, code, battlers(battle), reason_player=battle.attacker.controller)
    yield from settle_sub_step(state)


def settle_sub_step(state: State) -> Rule[None]:
    """E-043: what follows in a sub-step of the Damage Step; where the rules say so, one Chain of fast effects."""
    yield from settle(state, one_chain=state.rules.has(Switch.ONE_CHAIN_A_SUB_STEP))


def still_battles(battle: Battle) -> bool:
    """GAP-05, E-039: whether both monsters are still there; an attacker that was turned face-down does not battle."""
    attacker, target = battle.attacker, battle.target
    if attacker.location != Location.MZONE or attacker.move_id != battle.attacker_move or not attacker.faceup:
        return False
    if attacker.active_since != battle.attacker_shown:
        return False
    return target is None or (target.location == Location.MZONE and target.move_id == battle.target_move)


def flip_attacked_monster(state: State, battle: Battle) -> Card | None:
    """DMG-08, POS-05, FLIP-12: an attacked face-down monster is turned to face-up Defense Position; its flip
    effect waits (DMG-11).
    """
    target = battle.target
    if target is None or target.faceup:
        return None
    turn_over(state, target, int(Position.FACEUP_DEFENSE))
    battle.flipped = target
    return target


def tell_flip(state: State, monster: Card) -> None:
    """FLIP-11: the monster was flipped."""
    happens(state, EventCode.FLIP, [monster], player=monster.controller, reason_player=1 - monster.controller)
    happens(
        state,
        EventCode.CHANGE_POS,
        [monster],
        player=monster.controller,
        reason_player=1 - monster.controller,
    )


def calculate_and_destroy(state: State, battle: Battle) -> Rule[None]:
    """DMG-10 (3) to (5), DMG-11: calculation, damage, flip effects and what follows damage calculation, then destruction."""
    result = damage_calculation(state, battle)
    battle.calculated = True
    note_destruction(state, battle, result)
    yield from take_battle_damage(state, battle, result)
    if battle.flipped is not None:
        tell_flip(state, battle.flipped)
    happens(state, EventCode.BATTLED, battlers(battle), reason_player=battle.attacker.controller)
    for one, other in ((battle.attacker, battle.target), (battle.target, battle.attacker)):
        if one is not None and other is not None and other not in one.battled:
            one.battled.append(other)
    yield from settle_sub_step(state)
    state.phase = Phase.DAMAGE
    yield from send_destroyed_monsters(state, battle)


def damage_calculation(state: State, battle: Battle) -> BattleResult:
    """DMG-10 (3): the battling monsters' values are compared; amounts and battle destruction are fixed."""
    attacker, target = battle.attacker, battle.target
    attack, defense = battle_values(state, attacker)
    target_attack, target_defense = battle_values(state, target)
    result = compare(state, battle)
    if result.attacker_destroyed and survives(state, attacker, target):
        result.attacker_destroyed = False
    if target is not None and result.target_destroyed and survives(state, target, attacker):
        result.target_destroyed = False
    state.log(
        Message.BATTLE,
        *(*seen(attacker), attack, defense, result.attacker_destroyed),
        *(*seen(target), target_attack, target_defense, result.target_destroyed),
    )
    return result


def compare(state: State, battle: Battle) -> BattleResult:
    """DMG-02, DMG-03, BATTLE-06: who would be destroyed, and the damage, whatever protects from it."""
    attacker, target = battle.attacker, battle.target
    attack, defense = battle_values(state, attacker)
    target_attack, target_defense = battle_values(state, target)
    mine = defense if attacker.position != Position.FACEUP_ATTACK else attack
    if target is None:
        return BattleResult(attacked_player_damage=mine)  # BATTLE-06
    if target.position == Position.FACEUP_ATTACK:
        return against_attack_position(state, mine, target_attack)
    result = against_defense_position(mine, target_defense)
    if mine > target_defense:
        pierce(state, attacker, mine - target_defense, result)
    return result


def pierce(state: State, attacker: Card, amount: int, result: BattleResult) -> None:
    """Piercing battle damage goes to the opponent of whoever has the effect, be that the attacking player."""
    for effect in effects.on_card(state, attacker, EffectCode.PIERCE):
        if effect.controller == attacker.controller:
            result.attacked_player_damage = amount
        else:
            result.attacking_player_damage = amount


def survives(state: State, monster: Card, other: Card | None) -> bool:
    """Whether something protects the monster from being destroyed by this battle."""
    return may.is_indestructible(
        state, monster, None, int(Reason.BATTLE), 1 - monster.controller
    ) or counted_guard(state, monster, other)


def counted_guard(state: State, monster: Card, other: Card | None) -> bool:
    """ "Cannot be destroyed by battle N times": one of these is used."""
    for guard in effects.on_card(state, monster, EffectCode.INDESTRUCTABLE_COUNT):
        if not limits.has_uses_left(state, guard, guard.controller):
            continue
        player = 1 - monster.controller
        if effects.value_of(guard, None, int(Reason.BATTLE), player):
            limits.use(state, guard, guard.controller)
            return True
    return False


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


def note_destruction(state: State, battle: Battle, result: BattleResult) -> None:
    """CONT-06, DMG-12: whose destruction is settled stays on the field until the end of the Damage Step."""
    if result.attacker_destroyed:
        battle.attacker.status |= int(Status.BATTLE_DESTROYED)
    if battle.target is not None and result.target_destroyed:
        battle.target.status |= int(Status.BATTLE_DESTROYED)
    state.stale = True


def take_battle_damage(state: State, battle: Battle, result: BattleResult) -> Rule[None]:
    """DMG-01, DMG-11: battle damage comes first, and the duel ends right there if LP are gone (WIN-06)."""
    attacking = battle.attacker.controller
    battle.damage[attacking] = result.attacking_player_damage
    battle.damage[1 - attacking] = result.attacked_player_damage
    yield from about_to_take_damage(state, battle)
    dealt = battle.damage = amounts_taken(state, battle, battle.damage)
    for player in (attacking, 1 - attacking):
        if dealt[player] > 0 and effects.player_has(state, player, EffectCode.REVERSE_DAMAGE):
            gained, dealt[player] = dealt[player], 0
            yield from lifepoints.recover(state, player, gained, int(Reason.BATTLE | Reason.RDAMAGE))
        inflict_battle_damage(state, player, dealt[player])
    end_duel_if_lp_are_gone(state)
    for player in (attacking, 1 - attacking):
        if dealt[player] > 0:
            dealer = battle.attacker if player != attacking else battle.target or battle.attacker
            happens(
                state,
                EventCode.BATTLE_DAMAGE,
                [dealer],
                player=player,
                value=dealt[player],
                reason=int(Reason.BATTLE),
                reason_player=dealer.controller,
            )
    yield from carry_out_continuous(state)


def amounts_taken(state: State, battle: Battle, damage: Sequence[int]) -> list[int]:
    """E-031: what each player takes of it: first who takes it at all, then how much it becomes."""
    taken = [0 if inflicts_nothing(state, battle, player) else damage[player] for player in (0, 1)]
    shared = [player for player in (0, 1) if taken[player] > 0 and is_shared(state, battle, player)]
    turned = [player for player in (0, 1) if taken[player] > 0 and reflected(state, battle, player)]
    for player in shared:
        taken[1 - player] = max(taken[1 - player], taken[player])
    for player in turned:
        taken[1 - player] = max(taken[1 - player], taken[player])
        if player not in shared:
            taken[player] = 0
    return [final_damage(state, battle, player, taken[player]) for player in (0, 1)]


def expected_damage(state: State, battle: Battle, player: int) -> int:
    """E-033: the battle damage that the player is about to take, before damage calculation."""
    result = compare(state, battle)
    damage = [0, 0]
    damage[battle.attacker.controller] = result.attacking_player_damage
    damage[1 - battle.attacker.controller] = result.attacked_player_damage
    return amounts_taken(state, battle, damage)[player]


def about_to_take_damage(state: State, battle: Battle) -> Rule[None]:
    """The moment at which effects may change the amount (EVENT_PRE_BATTLE_DAMAGE)."""
    if int(EventCode.PRE_BATTLE_DAMAGE) not in state.by_event:
        return
    for player in (0, 1):
        if battle.damage[player]:
            happens(
                state,
                EventCode.PRE_BATTLE_DAMAGE,
                battlers(battle),
                player=player,
                value=battle.damage[player],
                reason_player=1 - player,
            )
    yield from carry_out_continuous(state)


def monster_of(battle: Battle, player: int) -> Card | None:
    """The player's monster in the battle."""
    return battle.attacker if battle.attacker.controller == player else battle.target


def inflicts_nothing(state: State, battle: Battle, player: int) -> bool:
    """Whether the monster that the player's battles is one that inflicts no battle damage."""
    dealer = monster_of(battle, 1 - player)
    return dealer is not None and effects.has(state, dealer, EffectCode.NO_BATTLE_DAMAGE)


def is_shared(state: State, battle: Battle, player: int) -> bool:
    """Whether the opponent takes the battle damage as well as the player."""
    mine = monster_of(battle, player)
    return any(
        effects.player_has(state, player, code) or (mine is not None and effects.has(state, mine, code))
        for code in (EffectCode.BOTH_BATTLE_DAMAGE, EffectCode.ALSO_BATTLE_DAMAGE)
    )


def final_damage(state: State, battle: Battle, player: int, amount: int) -> int:
    """E-031: doubled and halved at most once each, then set; 0 where the damage is avoided."""
    if amount <= 0:
        return 0
    mine, dealer = monster_of(battle, player), monster_of(battle, 1 - player)
    if avoids(state, player, mine):
        return 0
    for value in damage_changes(state, battle, player, mine, dealer):
        if value == DOUBLE_DAMAGE:
            amount *= 2
        elif value == HALF_DAMAGE:
            amount //= 2
        elif value >= 0:
            amount = value
    return lifepoints.changed(state, player, amount, int(Reason.BATTLE), dealer)


def avoids(state: State, player: int, mine: Card | None) -> bool:
    """Whether the player takes no battle damage, always or from battles of that monster."""
    if effects.player_has(state, player, EffectCode.AVOID_BATTLE_DAMAGE):
        return True
    return mine is not None and effects.has(state, mine, EffectCode.AVOID_BATTLE_DAMAGE)


def damage_changes(
    state: State, battle: Battle, player: int, mine: Card | None, dealer: Card | None
) -> list[int]:
    """What effects make of the damage: doubling, halving, then fixed amounts, the least last (0 wins)."""
    code = EffectCode.CHANGE_BATTLE_DAMAGE
    changes = [
        each for card in (dealer, mine) if card is not None for each in effects.on_card(state, card, code)
    ]
    changes += effects.on_player(state, player, code)
    found = [effects.number_of(each, player) for each in changes]
    scaling = sorted({value for value in found if value in (DOUBLE_DAMAGE, HALF_DAMAGE)})
    fixed = sorted((value for value in found if value not in (DOUBLE_DAMAGE, HALF_DAMAGE)), reverse=True)
    return scaling + fixed


def reflected(state: State, battle: Battle, player: int) -> bool:
    """Whether the opponent takes the battle damage instead."""
    mine = monster_of(battle, player)
    if mine is not None and effects.has(state, mine, EffectCode.REFLECT_BATTLE_DAMAGE):
        return True
    return effects.player_has(state, player, EffectCode.REFLECT_BATTLE_DAMAGE)


def send_destroyed_monsters(state: State, battle: Battle) -> Rule[None]:
    """DMG-10 (5), MOVE-01: monsters destroyed by battle go to their owners' GY, the attacker first; then their
    triggers and those of the destroyers.
    """
    doomed = [each for each in battlers(battle) if each.on_field and each.status & Status.BATTLE_DESTROYED]
    before = state.reason_effect, state.reason_player
    destroyers = {each: destroyer_of(battle, each) for each in doomed}
    for each in doomed:
        state.reason_effect, state.reason_player = None, 1 - each.controller
    doomed = yield from substituted(state, doomed, int(DESTROYED_BY_BATTLE), 1 - battle.attacker.controller)
    doomed = yield from replaced(state, doomed, int(DESTROYED_BY_BATTLE), EffectCode.DESTROY_REPLACE)
    yield from leave_soon(state, doomed, int(DESTROYED_BY_BATTLE))
    ways = {each: way_of(state, each, Way(_battle_destination(state, each))) for each in doomed}
    moved = yield from move_together(state, doomed, ways, int(DESTROYED_BY_BATTLE))
    for each in moved:
        each.reason_card = destroyers[each]
        each.reason_player = 1 - each.previous[0]
    winners = [one for each in moved for one in (destroyers[each],) if one is not None]
    state.reason_effect, state.reason_player = before
    for each in battlers(battle):
        if each.on_field:
            each.status &= ~int(Status.BATTLE_DESTROYED)
            state.stale = True
    if winners:
        happens(
            state,
            EventCode.BATTLE_DESTROYING,
            winners,
            player=winners[0].controller,
            reason=int(Reason.BATTLE),
            reason_player=winners[0].controller,
        )
    yield from carry_out_continuous(state)


def _battle_destination(state: State, monster: Card) -> int:
    battle = state.battle
    if battle is not None:
        rival = destroyer_of(battle, monster)
        if rival is not None:
            for effect in effects.on_card(state, rival, EffectCode.BATTLE_DESTROY_REDIRECT):
                return effects.number_of(effect, monster)
    return int(Location.GRAVE)


def destroyer_of(battle: Battle, monster: Card) -> Card | None:
    """The monster that destroyed it."""
    return battle.target if monster is battle.attacker else battle.attacker


def forced_battle(state: State, attacker: Card, target: Card | None) -> Rule[None]:
    """E-025: an effect has monsters do damage calculation; the attack that is going on is used up, without a replay."""
    before = state.battle
    battle = state.battle = Battle(attacker, target, attacker.move_id)
    battle.target_move = 0 if target is None else target.move_id
    result = damage_calculation(state, battle)
    battle.calculated = True
    note_destruction(state, battle, result)
    yield from take_battle_damage(state, battle, result)
    yield from send_destroyed_monsters(state, battle)
    state.battle = before
    if before is not None:
        before.negated = True


def battle_values(state: State, monster: Card | None) -> tuple[int, int]:
    """ATK and DEF of a monster, in points; zeros for none."""
    if monster is None:
        return 0, 0
    return stats.attack_of(state, monster), stats.defense_of(state, monster)


def seen(monster: Card | None) -> tuple[int, int, int, int]:
    """A monster's place and position as events give them; zeros for none."""
    if monster is None:
        return (*NOWHERE, 0)
    return (*monster.place, monster.position)
