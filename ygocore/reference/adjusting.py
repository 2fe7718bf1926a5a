"""What the game puts right by itself after every step: control, cards that cannot stay as they are (CONT-03,
E-085, E-089).
"""

from __future__ import annotations

from typing import Final

from ygocore.reference import effects, may, stats
from ygocore.reference.cards import Card
from ygocore.reference.effects import Effect
from ygocore.reference.happenings import carry_out_continuous, happens
from ygocore.reference.moves import end_in_a_loop
from ygocore.reference.operations import (
    LOST_TARGET,
    change_positions,
    destroy_by_rule,
    destroy_now,
    is_equip_card,
    may_hold,
    to_grave,
)
from ygocore.reference.special import belongs_to, change_controller
from ygocore.reference.state import Rule, State
from ygocore.reference.words import EffectCode, EventCode, Location, Phase, Position, Reason, Status, Type
from ygocore.reference.zones import monster_cards

#: Rounds after which a position that never settles is left as it is (E-089).
MOST_ROUNDS: Final = 16


def adjust(state: State) -> Rule[None]:
    """Put right what is not as it has to be, until nothing is left to do."""
    if state.adjusting or not state.has_effects():
        return
    state.adjusting = True
    for _ in range(MOST_ROUNDS):
        changed = yield from adjust_once(state)
        if not changed:
            break
    state.adjusting = False


def adjust_once(state: State) -> Rule[bool]:
    """One round; whether anything was changed."""
    if effects.negation_never_settles(state):
        end_in_a_loop(state)
    changed = yield from adjust_control(state)
    for step in (lost_equips, self_destruction, unique_cards, fixed_positions):
        more = yield from step(state)
        changed = changed or more
    if int(EventCode.ADJUST) in state.by_event:
        happens(state, EventCode.ADJUST)
        state.points = [each for each in state.points if each.code != EventCode.ADJUST]
        before = state.moments
        yield from carry_out_continuous(state)
        changed = changed or state.moments != before
    return changed


def cards_in_order(state: State) -> list[Card]:
    """All cards on the field, the turn player's first."""
    players = (state.turn_player, 1 - state.turn_player)
    return [
        card
        for player in players
        for card in (*state.players[player].monsters, *state.players[player].spells)
        if card is not None
    ]


def adjust_control(state: State) -> Rule[bool]:
    """E-085: each monster goes to the side of whoever controls it now, the turn player's first."""
    code = int(EffectCode.SET_CONTROL)
    at_home = all(card.home == card.controller for card in cards_in_order(state))
    if at_home and code not in state.codes:
        return False
    changed = False
    for card in cards_in_order(state):
        if card.location != Location.MZONE:
            continue
        if changes_sides(state, card):
            yield from change_controller(state, card, belongs_to(state, card))
            changed = True
    return changed


def changes_sides(state: State, card: Card) -> bool:
    """Whether the monster is to be on the other side."""
    if belongs_to(state, card) == card.controller:
        return False
    return not effects.has(state, card, EffectCode.CANNOT_CHANGE_CONTROL)


def lost_equips(state: State) -> Rule[bool]:
    """MOVE-02, GAP-07: Equip Cards whose monster is gone, face-down, or not one that they may be equipped to."""
    lost = []
    for card in cards_in_order(state):
        if card.location != Location.SZONE or not card.faceup or not card.enabled:
            continue
        if card.equip_target is not None:
            if not may_hold(state, card, card.equip_target):
                lost.append(card)
        elif is_equip_card(state, card) and not _resolving(state, card):
            lost.append(card)
    if not lost:
        return False
    count = yield from destroy_by_rule(state, lost, int(LOST_TARGET))
    return count > 0


def _resolving(state: State, card: Card) -> bool:
    return any(link.card is card for link in state.chain)


def self_destruction(state: State) -> Rule[bool]:
    """Cards that destroy or send themselves away while something is so (EFFECT_SELF_DESTROY, EFFECT_SELF_TOGRAVE)."""
    changed = False
    for code in (EffectCode.SELF_DESTROY, EffectCode.SELF_TOGRAVE):
        if code not in state.codes:
            continue
        going: dict[Card, Effect] = {}
        for card in cards_in_order(state):
            found = list(effects.on_card(state, card, code)) if card.faceup else []
            if found:
                going[card] = found[0]
        if not going:
            continue
        before = state.reason_effect, state.reason_player
        state.reason_effect = next(iter(going.values()))
        state.reason_player = state.reason_effect.controller
        if code == EffectCode.SELF_DESTROY:
            count = yield from destroy_now(
                state, list(going), int(Reason.EFFECT | Reason.DESTROY), int(Location.GRAVE)
            )
        else:
            count = yield from to_grave(state, list(going), int(Reason.EFFECT))
        state.reason_effect, state.reason_player = before
        changed = changed or count > 0
    return changed


def unique_cards(state: State) -> Rule[bool]:
    """OPT-03: of cards of which only one may be face-up, the one that came first stays. E-037: not between the attack and
    damage calculation; one whose destruction in the battle is settled stays, and the other one goes.
    """
    if (
        state.battle is not None
        and state.phase in (Phase.DAMAGE, Phase.DAMAGE_CAL)
        and not state.battle.calculated
    ):
        return False
    surplus: list[Card] = []
    for card in cards_in_order(state):
        sides = card.unique[0]
        if not sides or not card.faceup or not card.enabled or effects.card_is_negated(state, card):
            continue
        if card.status & Status.BATTLE_DESTROYED:
            continue
        for other in cards_in_order(state):
            same_side = other.controller == card.controller
            if other is card or not other.faceup or not (sides & 1 if same_side else sides & 2):
                continue
            stays = other.active_since < card.active_since or other.status & Status.BATTLE_DESTROYED
            if stays and may.excludes(state, card, other):
                surplus.append(card)
                break
    if not surplus:
        return False
    count = yield from destroy_by_rule(state, surplus, int(Reason.RULE | Reason.DESTROY))
    return count > 0


def fixed_positions(state: State) -> Rule[bool]:
    """Monsters that an effect keeps in a position (EFFECT_SET_POSITION): turned together, so in place order."""
    if EffectCode.SET_POSITION not in state.codes:
        return False
    changes: dict[Card, int] = {}  # of several effects on a monster the last one
    for card in (*monster_cards(state, 0), *monster_cards(state, 1)):
        for effect in effects.on_card(state, card, EffectCode.SET_POSITION):
            position = _position_for(effects.number_of(effect, card), card)
            if position != card.position and not stats.type_of(state, card) & Type.LINK:
                changes[card] = position
    if not changes:
        return False
    count = yield from change_positions(state, [*changes.items()], int(Reason.EFFECT))
    return count > 0


def _position_for(value: int, card: Card) -> int:
    """A value of one position bit, or of four in four bytes: for face-up and face-down Attack, face-up and face-
    down Defense.
    """
    if value <= 0xF:
        return value
    shift = {
        int(Position.FACEUP_ATTACK): 0,
        int(Position.FACEDOWN_ATTACK): 8,
        int(Position.FACEUP_DEFENSE): 16,
        int(Position.FACEDOWN_DEFENSE): 24,
    }[int(card.position)]
    return value >> shift & 0xF or card.position
