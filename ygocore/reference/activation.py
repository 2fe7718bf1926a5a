"""May this effect be activated now, and activating it: place, cost, targets (ACT, COST, TGT, SPEED, ST rules)."""

from __future__ import annotations

from typing import Final

from ygocore.actions import Place
from ygocore.reference import activity, effects, limits, may, programs, stats
from ygocore.reference.asking import pick_zone
from ygocore.reference.cards import Card
from ygocore.reference.effects import Effect
from ygocore.reference.foresight import activation_starts_circle
from ygocore.reference.happenings import carry_out_continuous, happens, run
from ygocore.reference.moves import relocate, turn_over
from ygocore.reference.operations import Way, destroy_by_rule, send
from ygocore.reference.state import Link, Occurrence, Rule, State
from ygocore.reference.words import (
    EffectCode,
    EffectFlag,
    EffectType,
    EventCode,
    Location,
    Message,
    Phase,
    Position,
    Reason,
    Status,
    Type,
)
from ygocore.reference.zones import FIELD_ZONE, free_pendulum_zones, free_spell_and_trap_zones
from ygocore.rulesets import Switch

MAIN_PHASES: Final = (Phase.MAIN1, Phase.MAIN2)
DAMAGE_STEP: Final = (Phase.DAMAGE, Phase.DAMAGE_CAL)
FREE: Final = Occurrence(int(EventCode.FREE_CHAIN))

#: Spells and Traps that stay on the field once they have been activated (ST-04).
STAYING: Final = Type.CONTINUOUS | Type.EQUIP | Type.FIELD | Type.PENDULUM


def speed(state: State, effect: Effect) -> int:
    """SPEED-01 to SPEED-03, GAP-06: the Spell Speed of an effect."""
    if effect.type & EffectType.ACTIVATE:
        assert effect.handler is not None
        kind = int(stats.facts(effect.handler).type)
        if kind & Type.TRAP:
            return 3 if kind & Type.COUNTER else 2
        return 2 if kind & Type.QUICKPLAY else 1
    return 2 if effect.type & effects.QUICK else 1


def link_speed(state: State, link: Link) -> int:
    """The Spell Speed of a Chain Link."""
    return speed(state, link.effect)


def fits_chain(state: State, effect: Effect) -> bool:
    """SPEED-04: whether it may be chained to the last Chain Link."""
    if not state.chain:
        return True
    mine = speed(state, effect)
    return mine >= 2 and mine >= link_speed(state, state.chain[-1])


# -- may it be activated ---------------------------------------------------------------------------


def may_activate(
    state: State,
    effect: Effect,
    player: int,
    occurrence: Occurrence,
    *,
    trigger: bool = False,
    ignore_place: bool = False,
) -> bool:
    """Whether the player can activate the effect now, count limits and place first, its own functions last."""
    if not effect.registered or not limits.has_uses_left(state, effect, player):
        return False
    if not ignore_place and not _place_allows(state, effect, player, trigger):
        return False
    if not _step_allows(state, effect, occurrence):
        return False
    if not _nothing_forbids(state, effect, player):
        return False
    return _functions_allow(state, effect, player, occurrence) and not _starts_circle(state, effect, player)


def _starts_circle(state: State, effect: Effect, player: int) -> bool:
    """GAP-22, E-087: whether it is the activation of a card that would begin a circle of negations."""
    card = effect.handler
    if card is None or not effect.type & EffectType.ACTIVATE:
        return False
    return activation_starts_circle(state, card, player)


def _place_allows(state: State, effect: Effect, player: int, trigger: bool) -> bool:
    """Whether the card of the effect is where it can be activated, and whose it is."""
    card = effect.handler
    if card is None:
        return effect.player == player
    if card.status & Status.FORBIDDEN:
        return False
    if effect.type & EffectType.ACTIVATE:
        return card.controller == player and _card_allows(state, effect, card, player)
    if card.controller != player and not effect.property & (EffectFlag.BOTH_SIDE | EffectFlag.EVENT_PLAYER):
        return False
    if card.location == Location.OVERLAY:
        return bool(effect.range & Location.OVERLAY)
    if effect.type & EffectType.SINGLE and trigger:
        return True
    return effects.in_range(effect)


def _card_allows(state: State, effect: Effect, card: Card, player: int) -> bool:
    """ACT-04, ST-02, GAP-06: whether a Spell or Trap Card can be activated from where it lies."""
    kind = card.kind
    if kind & Type.PENDULUM and kind & Type.MONSTER:
        free = card.location == Location.HAND and bool(free_pendulum_zones(state, player))
        free = free and _its_time(state, effect, card, player)  # PEND-02
        return free and may.may_be_face_up(state, card, player)
    if not kind & (Type.SPELL | Type.TRAP) or not _its_time(state, effect, card, player):
        return False
    if not may.may_be_face_up(state, card, player):
        return False
    if card.location == Location.HAND:
        return _from_hand(state, card, kind, player)
    if card.location != Location.SZONE or card.faceup or card.equip_target is not None:
        return False
    if card.turn_id == state.turn and card.status & Status.SET_TURN:
        if kind & Type.TRAP:
            return effects.has(state, card, EffectCode.TRAP_ACT_IN_SET_TURN)
        return not kind & Type.QUICKPLAY
    return True


def _its_time(state: State, effect: Effect, card: Card, player: int) -> bool:
    """SPEED-07: Spells of Spell Speed 1 in an open state of the own Main Phase only."""
    if card.kind & (Type.TRAP | Type.QUICKPLAY):
        return True
    if state.turn_player != player or state.chain:
        return False
    if has_own_timing(effect):
        return card.location == Location.SZONE
    return state.phase in MAIN_PHASES


def has_own_timing(effect: Effect) -> bool:
    """ST-03: whether it activates a card at the end of a phase, which a Spell that has been Set may state."""
    return bool(effect.type & EffectType.ACTIVATE) and effect.code & 0xF000 == int(EventCode.PHASE)


def _from_hand(state: State, card: Card, kind: int, player: int) -> bool:
    if kind & Type.TRAP:
        if not effects.has(state, card, EffectCode.TRAP_ACT_IN_HAND):
            return False
    elif (
        kind & Type.QUICKPLAY
        and state.turn_player != player
        and not effects.has(state, card, EffectCode.QP_ACT_IN_NTPHAND)
    ):
        return False
    if kind & Type.FIELD:
        return True
    return bool(free_spell_and_trap_zones(state, player))


def _step_allows(state: State, effect: Effect, occurrence: Occurrence) -> bool:
    """GAP-04: what may be activated in the Damage Step."""
    if state.phase not in DAMAGE_STEP or effect.type & EffectType.TRIGGER_F:
        return True
    if effect.type & effects.TRIGGERS and not effect.type & EffectType.ACTIVATE:
        return True
    if effect.property & EffectFlag.DAMAGE_CAL:
        return True
    if occurrence.code in _BATTLE_EVENTS:
        return True
    if effect.property & EffectFlag.DAMAGE_STEP:
        calculated = state.phase == Phase.DAMAGE_CAL or (state.battle is not None and state.battle.calculated)
        return not calculated or occurrence.code != EventCode.FREE_CHAIN
    if effect.type & EffectType.ACTIVATE:
        return speed(state, effect) == 3
    return bool(effect.type & EffectType.QUICK_F)


_BATTLE_EVENTS: Final = frozenset(
    map(int, (EventCode.BATTLE_START, EventCode.BATTLE_CONFIRM, EventCode.BATTLED, EventCode.DAMAGE_STEP_END))
)


def _nothing_forbids(state: State, effect: Effect, player: int) -> bool:
    """Whether no effect forbids the activation: to the player, to the card, or to respond at all (ACT-09, ACT-03)."""
    card = effect.handler
    for each in effects.on_player(state, player, EffectCode.CANNOT_ACTIVATE):
        if not callable(each.value) or effects.value_of(each, effect, player):
            return False
    if card is not None and effects.has(state, card, EffectCode.CANNOT_TRIGGER):
        return False
    rules = list(state.chain_limit)
    if state.chain:
        rules += state.chain[-1].limits
    return all(programs.call_value(function, effect, player, owner) for function, owner in rules)


def _functions_allow(state: State, effect: Effect, player: int, occurrence: Occurrence) -> bool:
    """ACT-10: the condition holds, the cost can be paid, and there are targets and something to do.

    Labels that the cost sets while it is asked are seen by the target, and are as before afterwards.
    """
    before = state.reason_effect, state.reason_player
    state.reason_effect, state.reason_player = effect, player
    asked_before, state.asking = state.asking, []
    try:
        for function in (effect.condition, effect.cost, effect.target):
            if function is None:
                continue
            given = effects.context(state, effect, player, occurrence, chk=0)
            if not programs.finish(programs.call_event(function, given)):
                return False
    finally:
        state.reason_effect, state.reason_player = before
        for changed, labels in reversed(state.asking):
            changed.labels = labels  # what is set while chk == 0 is for the functions that are asked after it
        state.asking = asked_before
    return _costs_allow(state, effect, player)


def _costs_allow(state: State, effect: Effect, player: int) -> bool:
    """Further costs that other effects put on activating it (EFFECT_ACTIVATE_COST)."""
    for each in effects.on_player(state, player, EffectCode.ACTIVATE_COST):
        if not effects.concerns(state, each, effect.handler, re=effect, rp=player):
            continue
        given = {**effects.plain_context(state, each), "re": effect, "rp": player, "tp": player}
        if each.cost is not None and not programs.finish(programs.call_event(each.cost, given)):
            return False
    return True


# -- activating ------------------------------------------------------------------------------------


def activate(state: State, effect: Effect, player: int, occurrence: Occurrence) -> Rule[Link]:
    """ACT-10: place the card, announce the Chain Link, pay its cost, choose its targets."""
    card = effect.handler if effect.handler is not None else effect.owner
    assert card is not None
    came_from = card.place
    if effect.type & EffectType.ACTIVATE:
        yield from put_face_up(state, card, player)
    link = Link(len(state.chain) + 1, effect, player, card, occurrence)
    _describe(state, link, came_from)
    link.negated_before = effects.carries_negation(state, card)
    link.closes_grave = bool(effect.property & EffectFlag.CLOSE_GRAVE)
    counted = limits.use(state, effect, player)
    if counted is not None:
        link.counted.append(counted)
    state.chain.append(link)
    state.log(
        Message.CHAINING,
        card.code,
        *card.place,
        card.position,
        player,
        effects.number_in_actions(effect),
        link.number,
    )
    before = state.reason_effect, state.reason_player
    state.reason_effect, state.reason_player = effect, player
    yield from _pay_extra_costs(state, effect, player)
    for function in (effect.cost, effect.target):
        if function is not None:
            given = effects.context(state, effect, player, occurrence)
            yield from run(programs.call_event(function, given))
    state.shown.clear()
    yield from carry_out_continuous(state)
    state.reason_effect, state.reason_player = before
    state.log(Message.CHAINED, link.number)
    activity.count(state, player, activity.CHAIN, (), effect, player, link.number)
    _tell_activation(state, link)
    yield from carry_out_continuous(state)
    return link


def _describe(state: State, link: Link, came_from: Place) -> None:
    card, effect = link.card, link.effect
    link.code = stats.codes_of(state, card)[0]
    link.controller, link.location = card.controller, card.location
    link.sequence, link.position = card.sequence, card.position
    link.activation = bool(effect.type & EffectType.ACTIVATE)
    link.type = stats.type_of(state, card)
    link.related[card.number] = card.move_id


def _tell_activation(state: State, link: Link) -> None:
    """The Chain Link stands: who waits for an activation, or for being targeted, sees it now."""
    for each in list(state.points):
        if each.code in (EventCode.CHAINING, EventCode.BECOME_TARGET):
            state.points.remove(each)
    happens(
        state,
        EventCode.CHAINING,
        [link.card],
        player=link.player,
        value=link.number,
        effect=link.effect,
        reason_player=link.player,
    )
    if link.targets and link.effect.property & EffectFlag.CARD_TARGET:
        happens(
            state,
            EventCode.BECOME_TARGET,
            link.targets,
            player=link.player,
            value=link.number,
            effect=link.effect,
            reason_player=link.player,
        )


def _pay_extra_costs(state: State, effect: Effect, player: int) -> Rule[None]:
    for each in effects.on_player(state, player, EffectCode.ACTIVATE_COST):
        if not effects.concerns(state, each, effect.handler, re=effect, rp=player):
            continue
        if each.operation is not None:
            yield from run(programs.call_event(each.operation, effects.context(state, each, player, FREE)))


def put_face_up(state: State, card: Card, player: int) -> Rule[None]:
    """ACT-04: a Spell or Trap that is activated is put face-up in its zone, or turned face-up there."""
    card.enabled = False
    if card.location == Location.SZONE:
        turn_over(state, card, int(Position.FACEUP))
        yield from one_field_spell(state, card)
        return
    if card.kind & Type.FIELD:
        yield from clear_field_zone(state, player)
        zone = Place(player, int(Location.SZONE), FIELD_ZONE)
    else:
        pendulum = card.kind & Type.PENDULUM
        free = free_pendulum_zones(state, player) if pendulum else free_spell_and_trap_zones(state, player)
        zone = yield from pick_zone(state, player, card, free)
    relocate(state, card, zone, int(Position.FACEUP))
    card.status |= int(Status.ACT_FROM_HAND)
    yield from one_field_spell(state, card)


def clear_field_zone(state: State, player: int) -> Rule[None]:
    """ST-06: a card already in the player's Field Zone is sent to the GY by rule first."""
    old = state.players[player].spells[FIELD_ZONE]
    if old is not None:
        before = state.reason_effect, state.reason_player
        state.reason_effect, state.reason_player = None, player
        yield from send(state, [old], Way(int(Location.GRAVE)), int(Reason.RULE), rule=True)
        state.reason_effect, state.reason_player = before


def one_field_spell(state: State, card: Card) -> Rule[None]:
    """ST-05 before MR3: a face-up Field Spell destroys the one that the other player has face-up."""
    if not card.kind & Type.FIELD or not state.rules.has(Switch.ONE_FIELD_SPELL):
        return
    other = state.players[1 - card.controller].spells[FIELD_ZONE]
    if other is not None and other.faceup:
        yield from destroy_by_rule(state, [other], int(Reason.DESTROY | Reason.RULE))
