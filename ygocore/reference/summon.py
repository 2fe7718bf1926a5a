"""Normal, Tribute and Flip Summons, Sets of monsters, and Setting Spells and Traps (NS, TRIB, SET, FLIP, ST rules).

Without effects a rule leaves its step in ``state.pending`` before it asks, and :func:`continue_summon` and
:func:`continue_spell_set` go on from there, so a duel can be taken up at any of these decisions.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ygocore.actions import Place
from ygocore.constants import Prompt as PromptKind
from ygocore.prompts import Prompt
from ygocore.reference import activity, costs, effects, facts, limits, may, programs, stats
from ygocore.reference.activation import clear_field_zone
from ygocore.reference.asking import pick_option, pick_position, pick_zone
from ygocore.reference.cards import Card
from ygocore.reference.effects import Effect
from ygocore.reference.happenings import carry_out_continuous, happens, run, time_passes
from ygocore.reference.moves import faces_changed, relocate
from ygocore.reference.operations import release
from ygocore.reference.picking import pick_cards
from ygocore.reference.special import tell_materials
from ygocore.reference.state import Rule, State
from ygocore.reference.window import count_summon, would_be_summoned
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
from ygocore.reference.zones import (
    FIELD_ZONE,
    card_at,
    free_main_monster_zones,
    free_spell_and_trap_zones,
    has_free_main_monster_zone,
    monster_cards,
)
from ygocore.snapshot import Option, Pending, PendingKind

NORMAL_SUMMONS_A_TURN: Final = 1  # NS-01
ANYWHERE: Final = 0xFF  # a mask of Monster Zones
TRIBUTED: Final = Reason.RELEASE | Reason.MATERIAL | Reason.SUMMON


class Manner(NamedTuple):
    """A way to Normal Summon or Set a card: with the ordinary number of Tributes, or as an effect says (TRIB-03)."""

    tributes: int
    effect: Effect | None = None


# -- may it be summoned or Set ---------------------------------------------------------------------


def summons_used_up(state: State, player: int) -> bool:
    """NS-01: whether the turn's Normal Summon is used, and no effect in the duel could allow another (OPT-07, OPT-08)."""
    return state.players[player].normal_summons >= NORMAL_SUMMONS_A_TURN and state.codes.keys().isdisjoint(
        (EffectCode.SET_SUMMON_COUNT_LIMIT, EffectCode.EXTRA_SUMMON_COUNT, EffectCode.EXTRA_SET_COUNT)
    )


def summons_left(state: State, player: int, card: Card, *, facedown: bool = False) -> bool:
    """NS-01, OPT-07, OPT-08: whether the player may Normal Summon or Set once more."""
    return zones_left(state, player, card, facedown=facedown) != 0


def zones_left(state: State, player: int, card: Card, *, facedown: bool = False) -> int:
    """NS-01, OPT-07, OPT-08, E-081: the zones to which the player may Normal Summon or Set once more, 0 if to none: set amounts,
    then additional ones, which may be for certain zones only; those of Summons are no Sets.
    """
    if state.players[player].normal_summons < allowed_summons(state, player):
        return ANYWHERE
    zones = 0
    for each in additional_ones(state, player, card, facedown=facedown):
        zones |= zones_of(each, card)
    return zones


def allowed_summons(state: State, player: int) -> int:
    """OPT-07: Normal Summons and Sets that the player may make this turn, additional ones (OPT-08) apart."""
    limits_set = effects.on_player(state, player, EffectCode.SET_SUMMON_COUNT_LIMIT)
    return (
        max(NORMAL_SUMMONS_A_TURN, *map(effects.number_of, limits_set))
        if limits_set
        else NORMAL_SUMMONS_A_TURN
    )


def additional_ones(state: State, player: int, card: Card, *, facedown: bool) -> list[Effect]:
    """OPT-08: the effects that allow the player one more Normal Summon (or Set) of the card, and were not used yet."""
    code = EffectCode.EXTRA_SET_COUNT if facedown else EffectCode.EXTRA_SUMMON_COUNT
    return [
        each
        for each in effects.on_card(state, card, code)
        if not each.used and limits.has_uses_left(state, each, player)
    ]


def zones_of(effect: Effect, card: Card) -> int:
    """E-081: the zones for which an additional Normal Summon is: its value, if a function gives it, else all."""
    return effects.number_of(effect, card) & ANYWHERE if callable(effect.value) else ANYWHERE


def zones_of_summon(state: State, card: Card, facedown: bool) -> int:
    """The zones that the Summon or Set of the card which is being made is for."""
    if state.uncounted:
        return ANYWHERE
    return zones_left(state, card.controller, card, facedown=facedown) or ANYWHERE


def summon_manners(state: State, card: Card, *, facedown: bool) -> list[Manner]:
    """The ways in which this hand card may be Normal Summoned (or Set, which needs the same, SET-02) now; the
    ordinary one first.
    """
    player = card.controller
    if not facts.can_be_normal_summoned(card.kind) or may.is_limited(state, card):
        return []  # NS-09
    zones = zones_left(state, player, card, facedown=facedown)
    return allowed_manners(state, card, facedown, zones) if zones else []


def allowed_manners(state: State, card: Card, facedown: bool, zones: int) -> list[Manner]:
    """Those of the ways for which all is there, and that nothing forbids."""
    manners = ordinary_manner(state, card, facedown, zones) + special_manners(state, card, facedown)
    return may_be_used(state, card, manners, facedown)


def may_be_used(state: State, card: Card, manners: list[Manner], facedown: bool) -> list[Manner]:
    """Those of the ways that nothing forbids, and whose costs can be paid."""
    allowed = may.may_set_monster if facedown else may.may_normal_summon
    cost = EffectCode.MSET_COST if facedown else EffectCode.SUMMON_COST
    return [
        each
        for each in manners
        if allowed(state, card.controller, card, type_of_manner(each))
        and costs.can_be_paid(state, card, cost, card.controller, type_of_manner(each))
    ]


def type_of_manner(manner: Manner) -> int:
    """TRIB-04, TRIB-05: a summon with Tributes is a Tribute Summon; that of an effect is what the effect says."""
    if manner.effect is not None and not callable(manner.effect.value) and manner.effect.value:
        return int(manner.effect.value)
    return int(SummonType.TRIBUTE if manner.tributes else SummonType.NORMAL)


def ordinary_manner(state: State, card: Card, facedown: bool, zones: int) -> list[Manner]:
    """NS-03, TRIB-01: with the Tributes that the Level asks for, if they are there."""
    code = EffectCode.LIMIT_SET_PROC if facedown else EffectCode.LIMIT_SUMMON_PROC
    if state.is_registered(code) and any(each.code == code for each in card.effects):
        return []
    required = tributes_needed(state, card, facedown)
    if required == 0:
        return [Manner(0)] if has_zone(state, card.controller, zones) else []  # ZONE-11
    return [Manner(required)] if can_tribute(state, card, required, zones) else []


def has_zone(state: State, player: int, zones: int) -> bool:
    """ZONE-11, E-081: whether one of these zones is free."""
    if zones == ANYWHERE:
        return has_free_main_monster_zone(state, player)
    return bool(free_main_monster_zones(state, player, zones))


_SUMMON_PROCEDURES: Final = (EffectCode.SUMMON_PROC, EffectCode.LIMIT_SUMMON_PROC)
_SET_PROCEDURES: Final = (EffectCode.SET_PROC, EffectCode.LIMIT_SET_PROC)


def special_manners(state: State, card: Card, facedown: bool) -> list[Manner]:
    """TRIB-03, TRIB-05: other ways that an effect of the card, or on it, allows (EFFECT_SUMMON_PROC and kin)."""
    codes = _SET_PROCEDURES if facedown else _SUMMON_PROCEDURES
    ways = [each for code in codes if state.is_registered(code) for each in procedures_on(state, card, code)]
    return [Manner(0, each) for each in ways if manner_possible(state, each, card)]


def procedures_on(state: State, card: Card, code: int) -> list[Effect]:
    """The procedures of that code that the card has; their conditions take the card and are asked later."""
    mine = [each for each in card.effects if each.code == code]
    others = [
        each
        for each in state.by_code.get(int(code), ())
        if each.handler is not card and effects.in_range(each) and effects.reaches(state, each, card)
    ]
    return mine + others


def manner_possible(state: State, effect: Effect, card: Card) -> bool:
    """Whether the condition ``(e, c, minc)`` of a summoning procedure holds."""
    if effect.condition is None:
        return bool(free_main_monster_zones(state, card.controller))
    given = {**effects.plain_context(state, effect), "c": card, "minc": 0, "tp": card.controller}
    return bool(programs.finish(programs.call_event(effect.condition, given)))


def tributes_needed(state: State, card: Card, facedown: bool = False) -> int:
    """TRIB-01, TRIB-02: none up to Level 4, one for Level 5 and 6, two above; effects may ask for fewer."""
    level = stats.level_of(state, card)
    required = 0 if level <= 4 else 1 if level <= 6 else 2
    code = EffectCode.DECREASE_TRIBUTE_SET if facedown else EffectCode.DECREASE_TRIBUTE
    for effect in effects.on_card(state, card, code):
        required -= effects.number_of(effect, card)
    return max(required, 0)


def tribute_candidates(state: State, player: int, card: Card) -> list[Card]:
    """TRIB-01, TRIB-08, TRIB-12: the monsters that may be Tributed for the card's Summon or Set."""
    found = list(monster_cards(state, player))
    lent = (EffectCode.EXTRA_RELEASE, EffectCode.EXTRA_RELEASE_SUM)
    theirs = monster_cards(state, 1 - player)
    found += [each for each in theirs if any(effects.has(state, each, code) for code in lent)]
    return [each for each in found if may_be_tribute(state, each, card)]


def may_be_tribute(state: State, monster: Card, card: Card) -> bool:
    """Whether the monster may be Tributed for the Summon of the card."""
    for effect in effects.on_card(state, monster, EffectCode.UNRELEASABLE_SUM):
        if effects.value_of(effect, card):
            return False
    for effect in effects.on_card(state, card, EffectCode.TRIBUTE_LIMIT):
        if effects.value_of(effect, monster):
            return False
    return not may.forbidden(state, monster, EffectCode.CANNOT_RELEASE, card.controller)


def worth(state: State, monster: Card, card: Card) -> int:
    """For how many Tributes the monster counts."""
    for effect in effects.on_card(state, monster, EffectCode.DOUBLE_TRIBUTE):
        if effects.value_of(effect, card):
            return 2
    return 1


def can_tribute(state: State, card: Card, required: int, zones: int = ANYWHERE) -> bool:
    """Whether there are enough Tributes (face-down ones too, TRIB-08), and then a zone (ZONE-12)."""
    return _can_complete(state, card, [], tribute_candidates(state, card.controller, card), required, zones)


def _can_complete(
    state: State, card: Card, picks: list[Card], others: list[Card], missing: int, zones: int
) -> bool:
    """Whether the picks, with some of the others that count for as many Tributes as are missing, leave one of these zones: a
    monster in an Extra Monster Zone or a closed zone does not, nor do too few where there may be only so many (ZONE-12, ZONE-13,
    E-051).
    """
    room = bool(free_main_monster_zones(state, card.controller, zones, picks))
    if missing <= 0:
        return room
    if room:
        return sum(worth(state, each, card) for each in others) >= missing
    return any(
        _can_complete(
            state,
            card,
            [*picks, each],
            [other for other in others if other is not each],
            missing - worth(state, each, card),
            zones,
        )
        for each in others
    )


# -- Normal Summons and Sets -----------------------------------------------------------------------


def summon_or_set(state: State, place: Place, *, facedown: bool) -> Rule[None]:
    """NS-06 and SET-04: bring a monster from the hand to the field, face-up or face-down."""
    card = card_at(state, place)
    if card.location == Location.MZONE:
        yield from summon_again(state, card)
        return
    manners = summon_manners(state, card, facedown=facedown)
    manner = manners[0]
    if len(manners) > 1:
        number = yield from pick_option(state, card.controller, len(manners))
        manner = manners[number]
    yield from summon_in_manner(state, card, manner, facedown=facedown)


def summon_in_manner(state: State, card: Card, manner: Manner, *, facedown: bool) -> Rule[None]:
    """Summon or Set the card in that way."""
    cost = EffectCode.MSET_COST if facedown else EffectCode.SUMMON_COST
    yield from costs.pay(state, card, cost, card.controller, type_of_manner(manner))
    if manner.effect is not None:
        yield from summon_by_procedure_effect(state, card, manner.effect, facedown)
        return
    kind = PendingKind.TRIBUTE if manner.tributes else PendingKind.SUMMON_ZONE
    state.pending = Pending(kind, card.place, facedown, manner.tributes)
    yield from continue_summon(state)


def summon_by_procedure_effect(state: State, card: Card, effect: Effect, facedown: bool) -> Rule[None]:
    """TRIB-03, TRIB-05: as the effect says: its operation pays or Tributes, then the monster is laid down."""
    limits.use(state, effect, card.controller)
    state.tributed = []
    if effect.operation is not None:
        before = state.reason_effect, state.reason_player
        state.reason_effect, state.reason_player = effect, card.controller
        given = {**effects.plain_context(state, effect), "c": card, "tp": card.controller, "chk": 1}
        yield from run(programs.call_event(effect.operation, given))
        state.reason_effect, state.reason_player = before
    value = 0 if callable(effect.value) else int(effect.value)
    state.pending = Pending(PendingKind.SUMMON_ZONE, card.place, facedown)
    yield from continue_summon(state, value)


def continue_summon(state: State, summon_type: int = 0) -> Rule[None]:
    """The rest of a Summon or Set, from the step that is pending."""
    assert state.pending is not None
    tributed: list[Card] = []
    if state.pending.kind == PendingKind.TRIBUTE:
        tributed = yield from tribute(state)
        summon_type = int(SummonType.TRIBUTE)
    place, facedown = state.pending.place, state.pending.facedown
    card = card_at(state, place)
    zone = yield from choose_zone(state, place, zones_to_lay(state, card, facedown))
    state.pending = None
    _use_normal_summon(state, card, zone.sequence, facedown=facedown)
    if facedown:
        card.made_of = tributed
        yield from lay_face_down(state, card, zone)
    else:
        yield from lay_face_up(state, card, zone, summon_type or int(SummonType.NORMAL), tributed)


def _use_normal_summon(state: State, card: Card, zone: int, *, facedown: bool) -> None:
    """NS-01, SET-03, OPT-08: an additional Normal Summon is used if there is one for the zone (one for certain zones rather than
    one for any), else the turn's own: so nothing is used up that could have been kept. If that is used up too, the zones of
    an additional one have gone with the Tributes (E-081).
    """
    side = state.players[card.controller]
    left = additional_ones(state, card.controller, card, facedown=facedown)
    fitting = [each for each in left if zones_of(each, card) >> zone & 1]
    if not fitting and (not left or side.normal_summons < allowed_summons(state, card.controller)):
        side.normal_summons += 1
        return
    chosen = min(fitting or left, key=lambda each: zones_of(each, card) == ANYWHERE)
    limits.use(state, chosen, card.controller)
    chosen.used = max(chosen.used, 1)


def tribute(state: State) -> Rule[list[Card]]:
    """NS-06 (1), SET-04 (1): choose the Tributes and send them to their owners' GY together."""
    assert state.pending is not None
    pending = state.pending
    place, facedown = pending.place, pending.facedown
    card = card_at(state, place)
    picks = yield from pick_tributes(state, card)
    tributes = [card_at(state, each) for each in picks]
    before = state.reason_effect, state.reason_player
    state.reason_effect, state.reason_player = None, place.controller
    yield from release(state, tributes, int(TRIBUTED))
    for each in tributes:
        each.reason_card = card
    state.reason_effect, state.reason_player = before
    # triggers of the Tributed monsters wait until the Summon has succeeded or been negated (TRIB-06, CF-49)
    state.pending = Pending(PendingKind.SUMMON_ZONE, card.place, facedown)
    return tributes


def pick_tributes(state: State, card: Card) -> Rule[tuple[Place, ...]]:
    """TRIB-01: as many monsters as are needed; one may count for two."""
    assert state.pending is not None
    pending = state.pending
    if tributes_count_alike(state):
        return (yield from pick_cards(state, PromptKind.SELECT_TRIBUTE, card.controller))
    while sum(worth(state, card_at(state, each), card) for each in pending.picks) < pending.required:
        prompt = Prompt(
            PromptKind.SELECT_TRIBUTE,
            card.controller,
            pending.required,
            pending.required,
            pending.picks,
            pending.place,
        )
        action = yield prompt
        pending.picks = tuple(sorted((*pending.picks, action.place)))
    return pending.picks


def tributes_to_choose_from(state: State) -> list[Place]:
    """The monsters that may be Tributed next (TRIB-01, TRIB-08), so that there is a zone in the end (ZONE-12)."""
    assert state.pending is not None
    card = card_at(state, state.pending.place)
    zones = zones_of_summon(state, card, state.pending.facedown)
    picks = [card_at(state, each) for each in state.pending.picks]
    missing = state.pending.required - sum(worth(state, each, card) for each in picks)
    left = [each for each in tribute_candidates(state, card.controller, card) if each not in picks]
    return [
        each.place
        for each in left
        if _can_complete(
            state,
            card,
            [*picks, each],
            [other for other in left if other is not each],
            missing - worth(state, each, card),
            zones,
        )
    ]


def tributes_count_alike(state: State) -> bool:
    """Whether no Tribute for the Summon that waits counts as more than one: then as many are picked as are needed."""
    assert state.pending is not None
    card = card_at(state, state.pending.place)
    return all(worth(state, each, card) == 1 for each in tribute_candidates(state, card.controller, card))


def zones_to_lay(state: State, card: Card, facedown: bool) -> list[Place]:
    """ZONE-10, E-081: where the monster may be laid down; anywhere, if its Tributes have taken away what it was for."""
    zones = zones_of_summon(state, card, facedown)
    return free_main_monster_zones(state, card.controller, zones) or free_main_monster_zones(
        state, card.controller
    )


def choose_zone(state: State, place: Place, free: list[Place]) -> Rule[Place]:
    """ZONE-10: the player chooses among the free legal zones for the card in ``place``."""
    if state.options & Option.AUTO_PLACE:
        return free[0]
    action = yield Prompt(PromptKind.SELECT_PLACE, place.controller, place=place)
    return action.place


def lay_face_up(
    state: State, monster: Card, zone: Place, summon_type: int, materials: list[Card]
) -> Rule[None]:
    """NS-06 (2) to (5): the monster is laid down in face-up Attack Position (NS-02), and is Summoned unless that
    is negated. NS-04, TRIB-09: an effect may allow face-up Defense Position.
    """
    player = monster.controller
    position = int(Position.FACEUP_ATTACK)
    if effects.player_has(state, player, EffectCode.LIGHT_OF_INTERVENTION):
        position = yield from pick_position(state, player, monster, int(Position.FACEUP))
    time_passes(state)  # CF-49: what its Tributes' "when" effects waited for is over
    monster.enabled = False
    relocate(state, monster, zone, position)
    monster.summon_type, monster.summon_player = summon_type, player
    monster.summon_location, monster.made_of = int(Location.HAND), materials
    monster.status |= int(Status.SUMMON_TURN)
    state.log(Message.SUMMONING, monster.code, *zone, monster.position)
    summoned = yield from would_be_summoned(state, [monster], EventCode.SUMMON, player)
    if not summoned:
        return
    monster.enabled = True
    state.stale = True
    state.log(Message.SUMMONED)
    count_summon(state, [monster], EventCode.SUMMON, player)
    yield from tell_materials(state, monster, materials, int(Reason.SUMMON))
    happens(
        state,
        EventCode.SUMMON_SUCCESS,
        [monster],
        player=player,
        reason=int(Reason.SUMMON),
        reason_player=player,
    )
    state.ignition_window = True


def lay_face_down(state: State, monster: Card, zone: Place) -> Rule[None]:
    """SET-01, SET-04 (2), (3): the monster is laid down in face-down Defense Position; it is not Summoned."""
    player = monster.controller
    time_passes(state)
    relocate(state, monster, zone, int(Position.FACEDOWN_DEFENSE))
    monster.status |= int(Status.SET_TURN)
    monster.summon_player = player
    state.log(Message.SET, monster.code, *zone, monster.position)
    activity.count(state, player, activity.NORMALSUMMON, [monster])
    happens(state, EventCode.MSET, [monster], player=player, reason_player=player)
    yield from carry_out_continuous(state)


# -- Gemini monsters -------------------------------------------------------------------------------


def may_be_summoned_again(state: State, monster: Card) -> bool:
    """GAP-18: whether a Gemini monster that lies face-up may be Normal Summoned once more."""
    if EffectCode.GEMINI_SUMMONABLE not in state.codes or not monster.faceup:
        return False
    if not effects.has(state, monster, EffectCode.GEMINI_SUMMONABLE):
        return False
    player, summon_type = monster.controller, int(SummonType.GEMINI)
    return (
        not effects.has(state, monster, EffectCode.GEMINI_STATUS)
        and summons_left(state, player, monster)
        and may.may_normal_summon(state, player, monster, summon_type)
        and costs.can_be_paid(state, monster, EffectCode.SUMMON_COST, player, summon_type)
    )


def summon_again(state: State, monster: Card) -> Rule[None]:
    """GAP-18: the Gemini monster is Normal Summoned where it lies, unless that is negated, and has its effects from then on."""
    player, summon_type = monster.controller, int(SummonType.GEMINI)
    yield from costs.pay(state, monster, EffectCode.SUMMON_COST, player, summon_type)
    _use_normal_summon(state, monster, monster.sequence, facedown=False)
    time_passes(state)
    monster.enabled = False
    state.log(Message.SUMMONING, monster.code, *monster.place, monster.position)
    summoned = yield from would_be_summoned(state, [monster], EventCode.SUMMON, player)
    if not summoned:
        return
    monster.enabled = True
    monster.summon_type, monster.summon_player = summon_type, player
    give_gemini_status(state, monster)
    state.log(Message.SUMMONED)
    count_summon(state, [monster], EventCode.SUMMON, player)
    happens(
        state,
        EventCode.SUMMON_SUCCESS,
        [monster],
        player=player,
        reason=int(Reason.SUMMON),
        reason_player=player,
    )
    state.ignition_window = True


def give_gemini_status(state: State, monster: Card) -> None:
    """The monster is an Effect Monster until it leaves the field or is turned face-down."""
    assert state.effect_class is not None
    status = state.effect_class(state, monster)
    status.type, status.code = int(EffectType.SINGLE), int(EffectCode.GEMINI_STATUS)
    status.property = int(EffectFlag.CANNOT_DISABLE)
    status.reset_flags = int(_ON_THE_FIELD)
    effects.register(state, status, monster)


_ON_THE_FIELD: Final = (
    Reset.EVENT
    | Reset.TOFIELD
    | Reset.LEAVE
    | Reset.TODECK
    | Reset.TOHAND
    | Reset.TEMP_REMOVE
    | Reset.REMOVE
    | Reset.TOGRAVE
    | Reset.TURN_SET
)


# -- Normal Summons and Sets by effects ---------------------------------------------------------------------


def manners_by_effect(
    state: State, card: Card, ignore_count: bool, way: Effect | None, *, facedown: bool
) -> list[Manner]:
    """The ways in which an effect may have the card Normal Summoned or Set (NS-05); with ``way`` that one alone."""
    if not facts.can_be_normal_summoned(card.kind) or may.is_limited(state, card):
        return []
    if not ignore_count and not summons_left(state, card.controller, card, facedown=facedown):
        return []
    if way is None:
        zones = ANYWHERE if ignore_count else zones_left(state, card.controller, card, facedown=facedown)
        return allowed_manners(state, card, facedown, zones)
    return may_be_used(state, card, [Manner(0, way)] if manner_possible(state, way, card) else [], facedown)


def summon_by_effect(
    state: State, card: Card, ignore_count: bool, way: Effect | None, *, facedown: bool
) -> Rule[None]:
    """NS-05: a Normal Summon or Set during or after an effect; an extra one does not use the turn's."""
    manners = manners_by_effect(state, card, ignore_count, way, facedown=facedown)
    if not manners:
        return
    side = state.players[card.controller]
    used = side.normal_summons
    manner = manners[0]
    if len(manners) > 1:
        manner = manners[(yield from pick_option(state, card.controller, len(manners)))]
    state.uncounted = ignore_count
    yield from summon_in_manner(state, card, manner, facedown=facedown)
    state.uncounted = False
    if ignore_count:
        side.normal_summons = used


# -- Flip Summons ----------------------------------------------------------------------------------


def flip_summon(state: State, monster: Card) -> Rule[None]:
    """FLIP-01, FLIP-09: a face-down monster is turned to face-up Attack Position, and is Flip Summoned unless that
    is negated.
    """
    player, old = monster.controller, monster.position
    monster.position = int(Position.FACEUP_ATTACK)  # FLIP-08: never to Defense Position
    faces_changed(state, monster, old)
    monster.status |= int(Status.FLIP_SUMMON_TURN)
    monster.enabled = False
    state.log(Message.FLIPSUMMONING, monster.code, *monster.place, monster.position)
    summoned = yield from would_be_summoned(state, [monster], EventCode.FLIP_SUMMON, player)
    if not summoned:
        monster.status &= ~int(Status.PROC_COMPLETE)  # REVIVE-10
        return
    monster.enabled = True
    state.stale = True
    state.log(Message.FLIPSUMMONED)
    count_summon(state, [monster], EventCode.FLIP_SUMMON, player)
    monster.summon_type, monster.summon_player = int(SummonType.FLIP), player
    for code in (EventCode.FLIP, EventCode.FLIP_SUMMON_SUCCESS, EventCode.CHANGE_POS):
        happens(state, code, [monster], player=player, reason_player=player)
    state.ignition_window = True


# -- Spells and Traps ------------------------------------------------------------------------------


def can_set_spell_or_trap(state: State, card: Card) -> bool:
    """ST-01: whether there is room for this card. A Field Spell replaces what is in its way (ST-06)."""
    if not facts.is_spell_or_trap(card.kind):
        return False
    if may.forbidden(state, card, EffectCode.CANNOT_SSET, card.controller):
        return False
    if facts.is_field_spell(card.kind):
        return True
    return bool(free_spell_and_trap_zones(state, card.controller))


def set_spell_or_trap(state: State, place: Place) -> Rule[None]:
    """ST-01: Set a Spell or Trap from the hand."""
    card = card_at(state, place)
    if facts.is_field_spell(card.kind):
        yield from clear_field_zone(state, place.controller)
        yield from lay_spell_or_trap(state, card, Place(place.controller, Location.SZONE, FIELD_ZONE))
    else:
        state.pending = Pending(PendingKind.SPELL_ZONE, place, facedown=True)
        yield from continue_spell_set(state)


def continue_spell_set(state: State) -> Rule[None]:
    """Choose the zone of the Spell or Trap that is pending, and Set it there."""
    assert state.pending is not None
    place = state.pending.place
    card = card_at(state, place)
    zone = yield from choose_zone(state, place, free_spell_and_trap_zones(state, place.controller))
    state.pending = None
    yield from lay_spell_or_trap(state, card, zone)


def lay_spell_or_trap(state: State, card: Card, zone: Place) -> Rule[None]:
    """Lay a card face-down in its zone (ST-01); it is not to be activated in this turn (ST-02)."""
    player = zone.controller
    relocate(state, card, zone, int(Position.FACEDOWN))
    card.status |= int(Status.SET_TURN)
    state.log(Message.SET, card.code, *zone, card.position)
    happens(state, EventCode.SSET, [card], player=player, reason_player=player)
    yield from carry_out_continuous(state)


def can_be_set(state: State, card: Card, player: int, ignore_field: bool) -> bool:
    """Whether an effect can Set the card as a Spell or Trap."""
    if not facts.is_spell_or_trap(card.kind):
        return False
    if may.forbidden(state, card, EffectCode.CANNOT_SSET, player):
        return False
    if ignore_field or facts.is_field_spell(card.kind):
        return True
    return bool(free_spell_and_trap_zones(state, player))


def zone_for_spell(state: State, card: Card, player: int) -> Rule[Place | None]:
    """Where a Spell or Trap that an effect brings to the field goes; None without room."""
    if card.kind & Type.FIELD:
        yield from clear_field_zone(state, player)
        return Place(player, int(Location.SZONE), FIELD_ZONE)
    free = free_spell_and_trap_zones(state, player)
    if not free:
        return None
    return (yield from pick_zone(state, player, card, free))
