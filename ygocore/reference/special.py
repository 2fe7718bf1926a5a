"""Special Summons by effects, in steps or at once, Tokens, control, temporary banishment (SS, TOKEN, MOVE rules)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ygocore.actions import Place
from ygocore.reference import activity, costs, effects, limits, may, stats
from ygocore.reference.asking import pick_position, pick_zone
from ygocore.reference.cards import Card, in_place_order
from ygocore.reference.happenings import carry_out_continuous, happens
from ygocore.reference.moves import lay, lift, release_targets, relocate
from ygocore.reference.operations import LOST_TARGET, attach_equip, destroy_by_rule, drop_materials, tell
from ygocore.reference.state import Rule, State
from ygocore.reference.words import (
    EffectCode,
    EffectFlag,
    EffectType,
    EventCode,
    Location,
    Message,
    Position,
    Reason,
    Reset,
    Status,
    SummonType,
    Type,
)
from ygocore.reference.zones import free_main_monster_zones, free_spell_and_trap_zones, zones_for


def special_summon(
    state: State,
    cards: Iterable[Card],
    summon_type: int,
    player: int,
    target_player: int,
    no_check: bool,
    no_limit: bool,
    position: int,
    zone: int = 0xFF,
) -> Rule[int]:
    """Special Summon monsters together; how many were. If not all fit, none is (SS-30, CF-13)."""
    wanted = in_place_order(cards)
    fitting = [
        card
        for card in wanted
        if may.can_be_special_summoned(
            state, card, state.reason_effect, summon_type, player, no_check, no_limit, position, target_player
        )
    ]
    if len(fitting) > 1 and len(fitting) > _room(state, fitting, target_player, zone):
        return 0
    count = 0
    for card in fitting:
        done = yield from summon_step(
            state, card, summon_type, player, target_player, no_check, no_limit, position, zone
        )
        count += done
    yield from complete_summon(state)
    return count


def _room(state: State, cards: Sequence[Card], player: int, zone: int) -> int:
    free: set[Place] = set()
    for card in cards:
        free.update(zones_for(state, card, player, zone))
    return len(free)


def summon_step(
    state: State,
    card: Card,
    summon_type: int,
    player: int,
    target_player: int,
    no_check: bool,
    no_limit: bool,
    position: int,
    zone: int = 0xFF,
) -> Rule[bool]:
    """Put one monster of a Special Summon on the field; it is not summoned before the summon is completed."""
    if not may.can_be_special_summoned(
        state, card, state.reason_effect, summon_type, player, no_check, no_limit, position, target_player
    ):
        return False
    free = zones_for(state, card, target_player, zone)
    if not free:
        return False  # ZONE-11
    yield from costs.pay(state, card, EffectCode.SPSUMMON_COST, player, int(SummonType.SPECIAL) | summon_type)
    where = yield from pick_zone(state, player, card, free)
    allowed = allowed_positions(state, card, player, position)
    lies = yield from pick_position(state, player, card, allowed)
    put_summoned(state, card, summon_type, player, where, lies)
    state.stepping.append(card)
    return True


def allowed_positions(state: State, card: Card, player: int, position: int) -> int:
    """SS-05: the battle positions it may come in; a Link Monster has no other than face-up Attack."""
    if card.kind & Type.LINK:
        return int(Position.FACEUP_ATTACK)
    allowed = position
    if may.is_token(card):
        allowed &= int(Position.FACEUP)
    return allowed or position


def put_summoned(
    state: State, card: Card, summon_type: int, player: int, where: Place, position: int
) -> None:
    """Lay the monster down."""
    came_from = card.location
    card.enabled = False
    relocate(state, card, where, position, int(Reason.SPSUMMON))
    _note_summon(state, card, summon_type, player, came_from)
    card.status |= int(Status.SPSUMMON_TURN)
    state.log(Message.SPSUMMONING, card.code, *card.place, card.position)


def _note_summon(state: State, card: Card, summon_type: int, player: int, came_from: int) -> None:
    card.summon_type = int(SummonType.SPECIAL) | summon_type
    card.summon_player = player
    card.summon_location = int(came_from)
    effect = state.reason_effect
    card.reason_effect, card.reason_player = effect, player
    card.reason_card = None if effect is None else effect.handler or effect.owner


def complete_summon(state: State) -> Rule[int]:
    """The Special Summon is done: the monsters are summoned at the same moment (SS-18); how many."""
    summoned, state.stepping = state.stepping, []
    summoned = [card for card in summoned if card.location == Location.MZONE]
    if not summoned:
        return 0
    for card in summoned:
        card.enabled = True
        state.stale = True
    state.log(Message.SPSUMMONED)
    player = summoned[0].summon_player
    activity.count(state, player, activity.SPSUMMON, summoned)
    for card in summoned:
        limits.note_special_summon(state, player, card.once_a_turn)
    tell(state, summoned, 0)
    for card in summoned:
        reason = MATERIAL_REASONS.get(card.summon_type)
        if reason is not None and card.made_of:
            yield from tell_materials(state, card, in_place_order(card.made_of), int(reason))
    happens(
        state,
        EventCode.SPSUMMON_SUCCESS,
        summoned,
        player=player,
        effect=state.reason_effect,
        reason=int(Reason.SPSUMMON),
        reason_player=player,
    )
    state.ignition_window = True
    state.operated = summoned
    yield from carry_out_continuous(state)
    return len(summoned)


def tell_materials(state: State, monster: Card, materials: Sequence[Card], reason: int) -> Rule[None]:
    """Monsters have become Tributes or materials of a summon that succeeded (SYN-07)."""
    if materials:
        happens(
            state,
            EventCode.BE_MATERIAL,
            materials,
            player=monster.summon_player,
            reason=reason,
            reason_player=monster.summon_player,
        )
    check = [each for each in monster.effects if each.code == EffectCode.MATERIAL_CHECK]
    for each in check:
        effects.value_of(each, monster)
    yield from carry_out_continuous(state)


#: The reason for which materials are materials, by the type of summon.
MATERIAL_REASONS: Final = {
    int(SummonType.FUSION): Reason.FUSION,
    int(SummonType.RITUAL): Reason.RITUAL,
    int(SummonType.SYNCHRO): Reason.SYNCHRO,
    int(SummonType.XYZ): Reason.XYZ,
    int(SummonType.LINK): Reason.LINK,
}


def make_token(state: State, player: int, code: int) -> Card:
    """A Token that does not lie anywhere yet (TOKEN-01). Its passcode must be known to the card pool."""
    state.pool.row(code)  # UnknownCardError
    token = state.card_class(state, code, player, int(Position.FACEUP_ATTACK))
    token.active_since = state.moment()
    effects.declare(state, token)
    return token


# -- control ---------------------------------------------------------------------------------------


def take_control(
    state: State, cards: Iterable[Card], player: int, reset_phase: int = 0, reset_count: int = 0
) -> Rule[int]:
    """Give the player control of monsters, until the phase if one is given; how many changed."""
    changed = 0
    for card in in_place_order(cards):
        if state.reason_effect is not None and effects.shrugs_off(state, card, state.reason_effect):
            continue
        if not may.can_change_control(state, card, player):
            continue
        bind(state, card, player, reset_phase, reset_count)
        moved = yield from change_controller(state, card, player)
        changed += moved
    return changed


def bind(state: State, card: Card, player: int, reset_phase: int, reset_count: int) -> None:
    """The player has control of the monster as long as it stays on the field, or until the phase."""
    assert state.effect_class is not None
    source = state.reason_effect
    owner = card if source is None else source.handler or source.owner or card
    bond = state.effect_class(state, owner)
    bond.type, bond.code = int(EffectType.SINGLE), int(EffectCode.SET_CONTROL)
    bond.value = player
    bond.property = int(EffectFlag.CANNOT_DISABLE)
    bond.owner_player = state.reason_player
    lasts = Reset.EVENT | Reset.TOGRAVE | Reset.REMOVE | Reset.TOHAND | Reset.TODECK | Reset.LEAVE
    bond.reset_flags = int(lasts | Reset.TOFIELD | Reset.TEMP_REMOVE | Reset.OVERLAY)
    if reset_phase:
        bond.reset_flags |= int(Reset.PHASE) | reset_phase
        bond.reset_count = reset_count or 1
    effects.register(state, bond, card)


def change_controller(state: State, card: Card, player: int) -> Rule[bool]:
    """Move a monster to the other side; without a zone there it is destroyed by rule (E-085)."""
    free = free_main_monster_zones(state, player)
    if not free:
        yield from destroy_by_rule(state, [card], int(Reason.RULE | Reason.DESTROY))
        return False
    where = yield from pick_zone(state, player, card, free)
    position, status, attacks, home = card.position, card.status, card.attacks, card.home
    relocate(state, card, where, position)
    card.status, card.attacks, card.home = status, attacks, home
    effects.reset_on_card(state, card, int(Reset.CONTROL))
    happens(
        state,
        EventCode.CONTROL_CHANGED,
        [card],
        player=player,
        effect=state.reason_effect,
        reason_player=state.reason_player,
    )
    yield from carry_out_continuous(state)
    return True


def swap_controllers(state: State, first: Card, second: Card) -> None:
    """Two monsters change sides at once, each into the other's zone."""
    one, other = first.place, second.place
    positions = first.position, second.position
    for card in (first, second):
        lift(state, card)
    lay(state, first, other, positions[0])
    lay(state, second, one, positions[1])
    for card in (first, second):
        state.log(Message.MOVE, card.code, *card.previous, *card.place, card.position, card.reason)
        effects.reset_on_card(state, card, int(Reset.CONTROL))
    happens(state, EventCode.CONTROL_CHANGED, [first, second], reason_player=state.reason_player)


def swap_control(state: State, first: Card, second: Card, reset_phase: int, reset_count: int) -> Rule[bool]:
    """The players exchange control of two monsters."""
    if first.controller == second.controller:
        return False
    swap_controllers(state, first, second)
    for card in (first, second):
        bind(state, card, card.controller, reset_phase, reset_count)
    yield from carry_out_continuous(state)
    return True


def belongs_to(state: State, card: Card) -> int:
    """Who is to control the monster: who took control last, else whose side it came to."""
    bonds = effects.on_card(state, card, EffectCode.SET_CONTROL)
    return effects.number_of(bonds[-1], card) if bonds else card.home


# -- leaving for a while ---------------------------------------------------------------------------


def return_to_field(state: State, card: Card) -> Rule[bool]:
    """MOVE-10, SS-32, GAP-10: a banished monster comes back: no summon; without a Main Monster Zone it goes to the GY."""
    controller, location, _, position = card.previous
    if location == Location.SZONE:
        free = free_spell_and_trap_zones(state, controller)
    else:
        free = free_main_monster_zones(state, controller)
    if not free:
        relocate(state, card, Place(card.owner, Location.GRAVE, 0), Position.FACEUP, int(Reason.RULE))
        tell(state, [card], int(Reason.RULE))
        return False
    where = yield from pick_zone(state, controller, card, free)
    if location not in (Location.MZONE, Location.SZONE):  # it has been elsewhere since
        position = int(Position.FACEUP_ATTACK)
    relocate(state, card, where, position, int(Reason.EFFECT | Reason.RETURN))
    tell(state, [card], int(Reason.RETURN))
    yield from carry_out_continuous(state)
    return True


def equip(state: State, player: int, equipment: Card, target: Card, faceup: bool = True) -> Rule[bool]:
    """Equip a card to a monster; one that does not lie in the Spell & Trap Zone yet is put there face-up."""
    if target.location != Location.MZONE or not target.faceup:
        return False
    if equipment.location != Location.SZONE:
        free = free_spell_and_trap_zones(state, player)
        if not free:
            return False
        where = yield from pick_zone(state, player, equipment, free)
        dropped, equips = list(equipment.overlay), equipment.equips
        equipment.equips = []
        lies = Position.FACEUP if faceup or equipment.faceup else Position.FACEDOWN
        relocate(state, equipment, where, int(lies))
        release_targets(equipment)
        equipment.enabled = True
        tell(state, [equipment], int(Reason.EFFECT))
        if dropped:
            yield from drop_materials(state, dropped)
        attach_equip(state, equipment, target)
        if equips:
            yield from destroy_by_rule(state, equips, int(LOST_TARGET))
        return True
    attach_equip(state, equipment, target)
    yield from carry_out_continuous(state)
    return True


# -- cards equipped, attached, placed --------------------------------------------------------------


def attach(state: State, under: Card, cards: Iterable[Card]) -> Rule[None]:
    """E-067: cards become Xyz Materials, which are no cards on the field; what they carried themselves goes to the GY."""
    dropped: list[Card] = []
    equips: list[Card] = []
    for card in in_place_order(cards):
        dropped += card.overlay
        equips += card.equips
        card.equips = []
        stats.remember(state, card)
        lift(state, card)
        card.reason = (
            int(Reason.XYZ | Reason.MATERIAL) if card.reason & Reason.MATERIAL else int(Reason.EFFECT)
        )
        effects.reset_on_card(state, card, int(Reset.OVERLAY | Reset.LEAVE))
        card.status = int(card.status & Status.PROC_COMPLETE)
        card.attacks = 0
        release_targets(card)
        materials = card.overlay
        card.forget_field()
        card.overlay = materials  # they fall off below
        card.overlay_target = under
        card.controller, card.location = under.controller, int(Location.OVERLAY)
        card.sequence = len(under.overlay)
        card.position = int(Position.FACEUP)
        card.move_id = card.stay_id = state.next_move()
        state.moment()
        effects.card_moved(state, card)
        under.overlay.append(card)
        state.log(
            Message.MOVE,
            card.code,
            *card.previous,
            under.controller,
            int(Location.OVERLAY),
            under.sequence,
            card.sequence,
            card.reason,
        )
    if dropped:
        yield from drop_materials(state, dropped)
    if equips:
        yield from destroy_by_rule(state, equips, int(LOST_TARGET))
