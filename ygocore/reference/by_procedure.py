"""Special Summons by a procedure, which start no Chain (SS-07 to SS-16): what a card's own text says, Synchro, Xyz and Link
Summons with their materials, and Pendulum Summons (SYN, XYZ, LINK, PEND rules).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from ygocore.actions import Place
from ygocore.cards.definitions import ProcedureDef
from ygocore.constants import Prompt as PromptKind
from ygocore.reference import choosing, costs, effects, limits, may, programs, stats
from ygocore.reference.adjusting import adjust
from ygocore.reference.asking import pick, pick_position, pick_zone
from ygocore.reference.cards import Card, in_place_order
from ygocore.reference.effects import Effect
from ygocore.reference.happenings import carry_out_continuous, happens, run, time_passes
from ygocore.reference.moves import relocate
from ygocore.reference.operations import Way, send
from ygocore.reference.special import MATERIAL_REASONS, allowed_positions, attach, tell_materials
from ygocore.reference.state import Rule, State
from ygocore.reference.window import count_summon, would_be_summoned
from ygocore.reference.words import (
    EffectCode,
    EffectFlag,
    EventCode,
    Location,
    Message,
    Position,
    Reason,
    Status,
    SummonType,
    Type,
)
from ygocore.reference.zones import EXTRA_MONSTER_ZONES, pendulum_cards, zones_for
from ygocore.rulesets import Switch

#: What an era must have for a procedure.
_ERA: Final = {
    "synchro": Switch.SYNCHRO,
    "xyz": Switch.XYZ,
    "overlay": Switch.XYZ,
    "link": Switch.LINK,
}
#: For which reason materials are sent.
_REASON: Final = {"synchro": Reason.SYNCHRO, "link": Reason.LINK}


class Procedure(NamedTuple):
    """A card and the procedure by which it may Special Summon itself; for a Pendulum Summon the left Pendulum Card."""

    card: Card
    effect: Effect


# -- which there are -------------------------------------------------------------------------------


def procedures(state: State, player: int) -> list[Procedure]:
    """SS-07, SS-08: the procedure summons that the turn player may make in an open state of the Main Phase."""
    code = int(EffectCode.SPSUMMON_PROC)
    known: dict[tuple[int, int, int], bool] = {}
    found = []
    for effect in list(state.by_code.get(code, ())):
        card = effect.handler
        if card is not None and card.controller == player and _may_use(state, effect, card, player, known):
            found.append(Procedure(card, effect))
    if code in state.singles:
        own = [
            (card, each) for card in state.every_card() if card.controller == player for each in card.effects
        ]
        own = [(card, each) for card, each in own if each.code == code and each.type & 1]
        found += [Procedure(card, each) for card, each in own if may_use_procedure(state, each, card, player)]
    pendulum = pendulum_procedure(state, player)
    if pendulum is not None:
        found.append(pendulum)
    return sorted(found, key=lambda each: effects.event_key(each.effect))


def _may_use(
    state: State, effect: Effect, card: Card, player: int, known: dict[tuple[int, int, int], bool]
) -> bool:
    """As :func:`may_use_procedure`, asked once for equal cards that lie face-down in the Extra Deck."""
    if card.location != Location.EXTRA or card.faceup or not all(each.declared for each in card.effects):
        return may_use_procedure(state, effect, card, player)
    key = (card.code, effect.number, card.status)
    if key not in known:
        known[key] = may_use_procedure(state, effect, card, player)
    return known[key]


def may_use_procedure(
    state: State,
    effect: Effect,
    card: Card,
    player: int,
    cards: Sequence[Card] | None = None,
    must: Sequence[Card] = (),
) -> bool:
    """Whether the card can be Special Summoned by that procedure now (SS-33): with materials among the cards (None: those on the
    field), the ones of ``must`` among them.
    """
    if not effects.within(card, effect.range) or not limits.has_uses_left(state, effect, player):
        return False
    limited = may.revive_limit_holds(state, card)
    if limited and all(each is not effect for each in card.effects):  # REVIVE-12
        return False
    materials = choosing.declared(state, effect)
    if materials is not None and not _in_its_era(state, materials, card):
        return False
    summon_type = procedure_type(effect, card)
    position, to = procedure_target(effect, player)
    if not may.may_special_summon(state, player, card, summon_type, position, to, effect):
        return False
    # a summoning condition ("cannot be Special Summoned ...") is about other ways than the card's own (REVIVE-15)
    if not _condition_holds(state, effect, card, player):
        return False
    if materials is not None:
        return choosing.is_possible(state, materials, card, to, cards, must)
    return effect.condition is not None or bool(zones_for(state, card, to))


def _in_its_era(state: State, materials: ProcedureDef, card: Card) -> bool:
    """Whether the kind of summon is there, for a card that does not lie face-up in the Extra Deck (PEND-13)."""
    switch = _ERA.get(materials.kind)
    if switch is not None and not state.rules.has(switch):
        return False
    return card.location != Location.EXTRA or not card.faceup


def _condition_holds(state: State, effect: Effect, card: Card, player: int) -> bool:
    if effect.condition is None:
        return True
    given = {**effects.plain_context(state, effect), "c": card, "tp": player}
    before = state.reason_effect, state.reason_player
    state.reason_effect, state.reason_player = effect, player
    holds = bool(programs.finish(programs.call_event(effect.condition, given)))
    state.reason_effect, state.reason_player = before
    return holds


def procedure_type(effect: Effect, card: Card) -> int:
    """The type of summon that the procedure makes."""
    value = effects.number_of(effect, card) if callable(effect.value) else int(effect.value)
    return int(SummonType.SPECIAL) | value


def procedure_target(effect: Effect, player: int) -> tuple[int, int]:
    """In which positions, and to whose side, the procedure summons (EFFECT_FLAG_SPSUM_PARAM)."""
    if effect.property & EffectFlag.SPSUM_PARAM:
        return effect.own or int(Position.FACEUP), 1 - player if effect.other else player
    return int(Position.FACEUP), player


# -- summoning -------------------------------------------------------------------------------------


def summon_by_procedure(
    state: State, procedure: Procedure, cards: Sequence[Card] | None = None, must: Sequence[Card] = ()
) -> Rule[None]:
    """SS-06 to SS-16, SYN-05, XYZ-02: costs and materials, zone, position, the window in which it can be negated, success.

    Within the resolution of an effect there is no such window (SUM-09).
    """
    card, effect = procedure
    player = card.controller
    if effect.code == EffectCode.SPSUMMON_PROC_G:
        yield from pendulum_summon(state, procedure)
        return
    before = state.reason_effect, state.reason_player
    state.reason_effect, state.reason_player = effect, player
    given = {**effects.plain_context(state, effect), "c": card, "tp": player, "chk": 1, "eg": state.group()}
    if effect.target is not None:
        agreed = yield from run(programs.call_event(effect.target, given))
        if agreed is False:
            state.reason_effect, state.reason_player = before
            return
    yield from costs.pay(state, card, EffectCode.SPSUMMON_COST, player, procedure_type(effect, card))
    limits.use(state, effect, player)
    card.made_of = []
    yield from use_materials(state, procedure, given, cards, must)
    state.reason_effect, state.reason_player = before
    materials, card.made_of = card.made_of, []  # of nothing until it lies in its zone
    yield from lay_by_procedure(state, procedure, materials, window=state.solving is None)


def use_materials(
    state: State,
    procedure: Procedure,
    given: dict[str, object],
    cards: Sequence[Card] | None = None,
    must: Sequence[Card] = (),
) -> Rule[None]:
    """The materials are chosen, and do what the kind of summon or the procedure's own operation does with them (SS-11)."""
    card, effect = procedure
    materials = choosing.declared(state, effect)
    if materials is None:
        if effect.operation is not None:
            yield from run(programs.call_event(effect.operation, given))
        return
    player = procedure_target(effect, card.controller)[1]
    choice = choosing.choice_for(state, materials, card, player, cards, must)
    chosen = yield from choosing.choose(state, card.controller, choice, card, must=must)
    card.made_of = chosen
    if effect.operation is not None:
        yield from run(programs.call_event(effect.operation, {**given, "eg": state.group(chosen)}))
    if materials.kind in ("xyz", "overlay"):
        yield from overlay(state, card, chosen, placed_on=materials.kind == "overlay")
    elif effect.operation is None:
        reason = Reason.MATERIAL | _REASON[materials.kind]
        yield from send(state, chosen, Way(int(Location.GRAVE)), int(reason), rule=True)


def overlay(state: State, card: Card, materials: Sequence[Card], *, placed_on: bool) -> Rule[None]:
    """XYZ-02, XYZ-03: the materials are stacked, with those of a monster that the Xyz Monster is placed on; other materials of
    materials go to the GY.
    """
    stacked = [below for each in materials for below in each.overlay] if placed_on else []
    for each in (*stacked, *materials):
        each.reason = int(Reason.XYZ | Reason.MATERIAL)
    yield from attach(state, card, stacked)
    yield from attach(state, card, materials)


def lay_by_procedure(
    state: State, procedure: Procedure, materials: Sequence[Card], *, window: bool = True
) -> Rule[None]:
    """ZONE-12, SS-05: zone and position are chosen after the materials have left; then it would be summoned (SUM-06 a)."""
    card, effect = procedure
    player = card.controller
    position, to = procedure_target(effect, player)
    summon_type = procedure_type(effect, card)
    free = zones_for(state, card, to)
    if not free:
        return  # something has taken the zone that the materials left (ZONE-11)
    where = yield from pick_zone(state, player, card, free)
    lies = yield from pick_position(state, player, card, allowed_positions(state, card, player, position))
    time_passes(state)  # SS-12
    lay_summoned(state, card, where, lies, effect, summon_type, player)
    card.made_of = list(materials)
    if window:
        summoned = yield from would_be_summoned(state, [card], EventCode.SPSUMMON, player)
        if not summoned:
            return
    yield from procedure_succeeds(state, [card], player)


def lay_summoned(
    state: State, card: Card, where: Place, position: int, effect: Effect, summon_type: int, player: int
) -> None:
    """Lay the monster down; it is not summoned yet."""
    came_from = card.location
    card.enabled = False
    relocate(state, card, where, position, int(Reason.SPSUMMON))
    card.summon_type, card.summon_player, card.summon_location = summon_type, player, int(came_from)
    card.reason_effect, card.reason_player, card.reason_card = effect, player, card
    card.status |= int(Status.SPSUMMON_TURN)
    state.log(Message.SPSUMMONING, card.code, *card.place, card.position)


def procedure_succeeds(state: State, cards: Sequence[Card], player: int) -> Rule[None]:
    """SS-16: the monsters are Special Summoned, at the same time (PEND-08); by their own procedure that is properly
    (REVIVE-04).
    """
    for card in cards:
        card.enabled = True
        if card.summon_type != SummonType.PENDULUM or not may.is_limited(state, card):
            card.status |= int(Status.PROC_COMPLETE)
    state.stale = True
    state.log(Message.SPSUMMONED)
    count_summon(state, cards, EventCode.SPSUMMON, player)
    for card in cards:
        reason = MATERIAL_REASONS.get(card.summon_type, Reason.SPSUMMON)
        yield from tell_materials(state, card, in_place_order(card.made_of), int(reason))
    happens(
        state,
        EventCode.SPSUMMON_SUCCESS,
        cards,
        player=player,
        reason=int(Reason.SPSUMMON),
        reason_player=player,
    )
    state.ignition_window = True
    yield from carry_out_continuous(state)
    yield from adjust(state)


# -- Pendulum Summons ------------------------------------------------------------------------------


def pendulum_procedure(state: State, player: int) -> Procedure | None:
    """PEND-05: the Pendulum Summon that the turn player may make; it is named by the card in the left Pendulum Zone."""
    placed = pendulum_cards(state, player)
    if len(placed) < 2:
        return None
    code = EffectCode.SPSUMMON_PROC_G
    effect = next((each for each in placed[0].effects if each.code == code), None)
    if (
        effect is None
        or not effects.applies(state, effect)
        or not limits.has_uses_left(state, effect, player)
    ):
        return None
    procedure = Procedure(placed[0], effect)
    candidates = pendulum_candidates(state, procedure)
    return procedure if any(fit_together(state, [each], player) for each in candidates) else None


def pendulum_candidates(state: State, procedure: Procedure) -> list[Card]:
    """PEND-06: monsters in the hand and face-up Pendulum Monsters in the Extra Deck whose Level lies between the scales."""
    player = procedure.card.controller
    left, right = pendulum_cards(state, player)
    low, high = sorted((stats.scale_of(state, left, left=True), stats.scale_of(state, right, left=False)))
    side = state.players[player]
    there = [*side.hand, *(card for card in side.extra if card.faceup and card.kind & Type.PENDULUM)]
    return [
        card
        for card in there
        if low < stats.level_of(state, card) < high
        and may.can_be_special_summoned(
            state, card, procedure.effect, int(SummonType.PENDULUM), player, False, False
        )
    ]


def fit_together(state: State, cards: Sequence[Card], player: int, taken: Collection[Place] = ()) -> bool:
    """PEND-07, PEND-12: whether all the monsters find zones, each in one of its own. Of the Extra Monster Zones a player uses
    one (ZONE-05)."""
    zone_of: dict[object, Card] = {}
    options = {card: _zones_left(state, card, player, taken) for card in cards}

    def seat(card: Card, tried: set[object]) -> bool:
        for zone in options[card]:
            if zone in tried:
                continue
            tried.add(zone)
            if zone not in zone_of or seat(zone_of[zone], tried):
                zone_of[zone] = card
                return True
        return False

    return all(seat(card, set()) for card in cards)


def _zones_left(state: State, card: Card, player: int, taken: Collection[Place]) -> list[object]:
    """The zones that the monster may go to when those have been taken; the Extra Monster Zones count as one."""
    extra_used = any(place.sequence in EXTRA_MONSTER_ZONES for place in taken)
    found: dict[object, None] = {}
    for place in zones_for(state, card, player):
        if place.sequence not in EXTRA_MONSTER_ZONES:
            if place not in taken:
                found[place] = None
        elif not extra_used:
            found["extra"] = None
    return list(found)


def pendulum_summon(state: State, procedure: Procedure) -> Rule[None]:
    """PEND-05 to PEND-11: any number of monsters, chosen first, then laid down one after the other in place order, then
    summoned together.
    """
    player, effect = procedure.card.controller, procedure.effect
    candidates = pendulum_candidates(state, procedure)
    chosen = yield from pick(
        state,
        player,
        candidates,
        1,
        len(candidates),
        kind=PromptKind.SELECT_UNSELECT_CARD,
        place=procedure.card.place,
        possible=lambda cards: fit_together(state, cards, player),
    )
    limits.use(state, effect, player)
    time_passes(state)
    laid: list[Card] = []
    for number, card in enumerate(chosen):
        rest = chosen[number + 1 :]
        free = [
            place for place in zones_for(state, card, player) if fit_together(state, rest, player, (place,))
        ]
        where = yield from pick_zone(state, player, card, free)
        positions = allowed_positions(state, card, player, int(Position.FACEUP))
        lies = yield from pick_position(state, player, card, positions)
        lay_summoned(state, card, where, lies, effect, int(SummonType.PENDULUM), player)
        card.made_of = []
        laid.append(card)
    summoned = yield from would_be_summoned(state, laid, EventCode.SPSUMMON, player)
    if summoned:
        yield from procedure_succeeds(state, summoned, player)
