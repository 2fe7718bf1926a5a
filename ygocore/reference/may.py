"""What may be done to a card or by a player: prohibitions, protections, and the rules behind "can be ..."."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ygocore.cards.definitions import BY_SETCODE
from ygocore.reference import costs, effects, limits, programs, stats
from ygocore.reference.cards import Card
from ygocore.reference.state import State, cards_on_field
from ygocore.reference.words import (
    Category,
    EffectCode,
    EffectFlag,
    Location,
    Position,
    Reason,
    Status,
    SummonType,
    Type,
)
from ygocore.rulesets import Switch

if TYPE_CHECKING:
    from ygocore.reference.effects import Effect

#: MOVE-12: these return to the Extra Deck.
EXTRA_DECK: Final = Type.FUSION | Type.SYNCHRO | Type.XYZ | Type.LINK


def is_extra_deck_monster(card: Card) -> bool:
    """Whether its home is the Extra Deck."""
    return bool(card.kind & EXTRA_DECK)


def is_token(card: Card) -> bool:
    """Whether it is a Token."""
    return bool(card.kind & Type.TOKEN)


def forbidden_to_player(
    state: State, player: int, code: int, card: Card | None = None, **more: object
) -> bool:
    """Whether an effect on the player forbids something ("you cannot ..."); its target function may exempt some of it."""
    if code not in state.in_play:
        return False
    return any(
        effects.concerns(state, each, card, rp=player, **more)
        for each in effects.on_player(state, player, code)
    )


def forbidden(state: State, card: Card, code: int, player: int, **more: object) -> bool:
    """Whether an effect on the card, or on the player for such cards, forbids something."""
    return effects.has(state, card, code) or forbidden_to_player(state, player, code, card, **more)


# -- moving ----------------------------------------------------------------------------------------


#: What stays on the field after its activation (ST-04), or is there in another way.
_STAYING: Final = Type.CONTINUOUS | Type.EQUIP | Type.FIELD | Type.PENDULUM | Type.MONSTER


def is_used_up(state: State, card: Card) -> bool:
    """ACT-06: whether it is a Spell or Trap in the middle of its Chain that will not stay on the field."""
    if card.location != Location.SZONE or not any(
        link.activation and link.card is card and link.related.get(card.number) == card.move_id
        for link in state.chain
    ):
        return False
    return not (stats.type_of(state, card) & _STAYING or effects.has(state, card, EffectCode.REMAIN_FIELD))


def can_go_to_hand(state: State, card: Card, player: int) -> bool:
    """Whether it can be added or returned to the hand; Extra Deck monsters go to the Extra Deck instead (MOVE-12)."""
    if is_extra_deck_monster(card) and card.location == Location.EXTRA:
        return False
    if is_used_up(state, card):
        return False
    return not forbidden(state, card, EffectCode.CANNOT_TO_HAND, player)


def can_go_to_deck(state: State, card: Card, player: int) -> bool:
    """Whether it can be returned to the Deck."""
    if (card.location == Location.EXTRA and not card.faceup) or is_used_up(state, card):
        return False
    return not forbidden(state, card, EffectCode.CANNOT_TO_DECK, player)


def can_go_to_grave(state: State, card: Card, player: int) -> bool:
    """Whether it can be sent to the GY."""
    return not forbidden(state, card, EffectCode.CANNOT_TO_GRAVE, player)


def can_be_banished(state: State, card: Card, player: int) -> bool:
    """Whether the player can banish it."""
    if card.location == Location.REMOVED:
        return False
    return not forbidden(state, card, EffectCode.CANNOT_REMOVE, player)


def redirected(state: State, card: Card, destination: int) -> int:
    """Where the card goes that would go to ``destination`` (MOVE-17); flags of a Deck destination included."""
    if card.on_field and card.faceup and not card.was_never_there and destination != Location.REMOVED:
        for effect in effects.on_card(state, card, EffectCode.LEAVE_FIELD_REDIRECT):
            return effects.number_of(effect, card)
    codes = {
        int(Location.GRAVE): EffectCode.TO_GRAVE_REDIRECT,
        int(Location.HAND): EffectCode.TO_HAND_REDIRECT,
        int(Location.DECK): EffectCode.TO_DECK_REDIRECT,
        int(Location.REMOVED): EffectCode.REMOVE_REDIRECT,
    }
    code = codes.get(int(destination))
    if code is not None:
        for effect in effects.on_card(state, card, code):
            return effects.number_of(effect, card)
    return destination


def goes_to_extra_deck(card: Card) -> bool:
    """MOVE-04, MOVE-05, PEND-11: whether it goes face-up to the Extra Deck instead of the GY: a Pendulum card on the field, not
    one whose summon has not succeeded yet.
    """
    if not card.kind & Type.PENDULUM or card.kind & Type.TOKEN or not card.on_field:
        return False
    if not card.state.rules.has(Switch.PENDULUM):
        return False
    return not card.status & (Status.SUMMONING | Status.SUMMON_DISABLED)


def can_go_to_grave_as_cost(state: State, card: Card, player: int) -> bool:
    """COST-08, TOKEN-04: a Token cannot be sent to the GY as a cost, nor what would be banished instead, nor a Pendulum card on
    the field, which goes to the Extra Deck (MOVE-04).
    """
    if is_token(card) or goes_to_extra_deck(card):
        return False
    if redirected(state, card, int(Location.GRAVE)) != Location.GRAVE:
        return False
    if forbidden(state, card, EffectCode.CANNOT_TO_GRAVE_AS_COST, player):
        return False
    return can_go_to_grave(state, card, player) and usable_as_cost(state, card)


def usable_as_cost(state: State, card: Card) -> bool:
    """Whether it may be used to pay a cost at all."""
    return not effects.has(state, card, EffectCode.CANNOT_USE_AS_COST)


def can_be_released(state: State, card: Card, player: int) -> bool:
    """Whether the player can Tribute it as a cost or by an effect (TRIB-12)."""
    if not card.location & (Location.MZONE | Location.HAND | Location.SZONE):
        return False
    if effects.has(state, card, EffectCode.UNRELEASABLE_NONSUM):
        return False
    return not forbidden(state, card, EffectCode.CANNOT_RELEASE, player)


def can_be_discarded(state: State, card: Card, player: int, reason: int) -> bool:
    """Whether it can be discarded from the hand."""
    if card.location != Location.HAND:
        return False
    if forbidden_to_player(state, player, EffectCode.CANNOT_DISCARD_HAND, card, r=reason):
        return False
    return can_go_to_grave(state, card, player) if reason & Reason.EFFECT else True


def is_indestructible(state: State, card: Card, effect: Effect | None, reason: int, player: int) -> bool:
    """Whether something protects it from being destroyed for this reason."""
    if any(
        protects(each, effect, reason, player)
        for each in effects.on_card(state, card, EffectCode.INDESTRUCTABLE)
    ):
        return True
    if reason & Reason.EFFECT:
        code = EffectCode.INDESTRUCTABLE_EFFECT
    elif reason & Reason.BATTLE:
        code = EffectCode.INDESTRUCTABLE_BATTLE
    else:
        return False
    return any(protects(each, effect, reason, player) for each in effects.on_card(state, card, code))


def protects(guard: Effect, effect: Effect | None, reason: int, player: int) -> bool:
    """Whether a protection's value says yes: ``(e, re, rp)`` against effects, ``(e, c)`` in battle."""
    if not callable(guard.value):
        return bool(guard.value)
    if reason & Reason.BATTLE:
        battle = guard.state.battle
        other = None
        if battle is not None:
            mine = guard.handler
            other = battle.target if mine is battle.attacker else battle.attacker
        return bool(programs.call_value(guard.value, guard, other))
    return bool(programs.call_value(guard.value, guard, effect, player))


def can_be_targeted(state: State, card: Card, effect: Effect | None, player: int) -> bool:
    """TGT-02, TGT-09: whether an effect can choose it as a target; what is unaffected can be chosen, to no effect."""
    if card.location == Location.OVERLAY:
        return False
    if card.on_field and card.status & (Status.SUMMONING | Status.BATTLE_DESTROYED):
        return False
    for guard in effects.on_card(state, card, EffectCode.CANNOT_BE_EFFECT_TARGET):
        if effects.value_of(guard, effect, player):
            return False
    return True


def can_be_turned_down(state: State, card: Card) -> bool:
    """Whether a monster can be turned face-down: no Link Monster, no Token (TOKEN-03)."""
    if not (card.on_field and card.faceup) or is_token(card):
        return False
    if stats.type_of(state, card) & Type.LINK:
        return False
    return not effects.has(state, card, EffectCode.CANNOT_TURN_SET)


def can_change_control(state: State, card: Card, player: int, ignore_zone: bool = False) -> bool:
    """Whether the player can be given control of the monster."""
    if card.location != Location.MZONE or card.controller == player:
        return False
    if effects.has(state, card, EffectCode.CANNOT_CHANGE_CONTROL):
        return False
    from ygocore.reference.zones import free_main_monster_zones

    return ignore_zone or bool(free_main_monster_zones(state, player))


def excludes(state: State, card: Card, other: Card) -> bool:
    """OPT-03: whether a card is one beside which this one, of which there can be only one, cannot be."""
    sides, what, where = card.unique
    if not other.location & where:
        return False
    if sides & BY_SETCODE:
        return stats.in_set(stats.setcodes_of(state, other), what)
    return stats.is_code(state, other, what)


def may_be_face_up(state: State, card: Card, player: int) -> bool:
    """OPT-03: whether no card is face-up yet beside which this one cannot be ("you can only control 1")."""
    sides = card.unique[0]
    if not sides:
        return True
    for controller in (0, 1):
        if not sides & (1 if controller == player else 2):
            continue
        others = [each for each in cards_on_field(state.players[controller]) if each is not card]
        if any(each.faceup and excludes(state, card, each) for each in others):
            return False
    return True


# -- materials -------------------------------------------------------------------------------------

_NO_MATERIAL: Final = {
    "synchro": EffectCode.CANNOT_BE_SYNCHRO_MATERIAL,
    "xyz": EffectCode.CANNOT_BE_XYZ_MATERIAL,
    "overlay": EffectCode.CANNOT_BE_XYZ_MATERIAL,
    "link": EffectCode.CANNOT_BE_LINK_MATERIAL,
    "fusion": EffectCode.CANNOT_BE_FUSION_MATERIAL,
}


def can_be_material(state: State, card: Card, kind: str, summoned: Card | None) -> bool:
    """Whether the card may be material of that kind (for the monster): a monster, no Token for an Xyz Monster (XYZ-09), one
    with a Level for a Synchro Monster (XYZ-12), and not forbidden.
    """
    if kind != "fusion" and not stats.is_monster(state, card):
        return False
    if kind in ("xyz", "overlay") and is_token(card):
        return False
    if kind == "synchro" and not stats.has_level(state, card):
        return False
    for effect in effects.on_card(state, card, _NO_MATERIAL[kind]):
        if not callable(effect.value) or effects.value_of(effect, summoned):
            return False
    return True


def is_tuner(state: State, card: Card, summoned: Card | None) -> bool:
    """SYN-14: whether it is a Tuner."""
    return bool(stats.type_of(state, card) & Type.TUNER)


def is_nontuner(state: State, card: Card, summoned: Card | None) -> bool:
    """Whether it is no Tuner, or may be treated as none (EFFECT_NONTUNER)."""
    if not stats.type_of(state, card) & Type.TUNER:
        return True
    return any(
        not callable(each.value) or effects.value_of(each, summoned)
        for each in effects.on_card(state, card, EffectCode.NONTUNER)
    )


# -- summoning -------------------------------------------------------------------------------------


def may_special_summon(
    state: State,
    player: int,
    card: Card | None = None,
    summon_type: int = 0,
    position: int = int(Position.FACEUP),
    target_player: int = -1,
    effect: Effect | None = None,
) -> bool:
    """Whether nothing forbids the player to Special Summon (that monster in that way)."""
    code = int(EffectCode.CANNOT_SPECIAL_SUMMON)
    to = player if target_player < 0 else target_player
    for each in effects.on_player(state, player, code):
        if each.target is None:
            return False
        if card is not None and effects.concerns(
            state, each, card, sump=player, sumtype=summon_type, sumpos=position, targetp=to, re=effect
        ):
            return False
    for each in effects.on_player(state, player, EffectCode.SPSUMMON_COUNT_LIMIT):
        if special_summons(state, player) >= effects.number_of(each):
            return False
    if special_summons_left(state, player) <= 0:
        return False
    if card is not None:
        if limits.was_special_summoned(state, player, card.once_a_turn):
            return False
        if not position & Position.FACEDOWN and not may_be_face_up(state, card, to):
            return False
        if not costs.can_be_paid(state, card, EffectCode.SPSUMMON_COST, player, summon_type):
            return False
        for each in effects.on_card(state, card, code):
            if not callable(each.value) or effects.value_of(each, effect, player, summon_type, position):
                return False
    return True


def special_summons_left(state: State, player: int) -> int:
    """How many Special Summons effects leave the player ("you can Special Summon 1 more monster")."""
    left = [
        effects.number_of(each, None, player)
        for each in effects.on_player(state, player, EffectCode.LEFT_SPSUMMON_COUNT)
    ]
    return min(left, default=1000)


def special_summons(state: State, player: int) -> int:
    """How often the player has Special Summoned this turn, or is going to by effects that are on the Chain (E-007)."""
    done = state.players[player].activities.get(3, 0)
    if state.solving is not None:
        return done
    summon = int(Category.SPECIAL_SUMMON)
    return done + sum(
        link.player == player and summon in link.infos and link.effect is not state.reason_effect
        for link in state.chain
    )


def may_normal_summon(
    state: State, player: int, card: Card, summon_type: int = int(SummonType.NORMAL)
) -> bool:
    """Whether nothing forbids the player to Normal Summon the card, in that way (SummonType)."""
    code = EffectCode.CANNOT_SUMMON
    return may_be_face_up(state, card, player) and not forbidden(
        state, card, code, player, sump=player, sumtype=summon_type, targetp=player
    )


def may_set_monster(state: State, player: int, card: Card, summon_type: int = int(SummonType.NORMAL)) -> bool:
    """Whether nothing forbids the player to Set the monster; with Tributes that is of the type of a Tribute Summon
    (CF-48).
    """
    code = EffectCode.CANNOT_MSET
    return not forbidden(state, card, code, player, sump=player, sumtype=summon_type, targetp=player)


def meets_summoning_condition(
    state: State, card: Card, effect: Effect | None, player: int, summon_type: int, position: int, to: int
) -> bool:
    """SS-24 to SS-28: what the card itself says about being Special Summoned (EFFECT_SPSUMMON_CONDITION)."""
    conditions = [
        each for each in card.effects if each.code == EffectCode.SPSUMMON_CONDITION and each.type & 1
    ]
    return all(bool(effects.value_of(each, effect, player, summon_type, position, to)) for each in conditions)


def is_limited(state: State, card: Card) -> bool:
    """REVIVE-02: whether the card has a revive limit: by its kind, or as declared."""
    if card.kind & (EXTRA_DECK | Type.RITUAL):
        return True
    code = EffectCode.REVIVE_LIMIT
    return card.state.is_registered(code) and any(each.code == code for each in card.effects)


def revive_limit_holds(state: State, card: Card) -> bool:
    """REVIVE-03: whether it cannot be revived because it was not properly summoned before."""
    if not card.location & (Location.GRAVE | Location.REMOVED) and not (
        card.location == Location.EXTRA and card.faceup
    ):
        return False
    return is_limited(state, card) and not card.status & Status.PROC_COMPLETE


def can_be_special_summoned(
    state: State,
    card: Card,
    effect: Effect | None,
    summon_type: int,
    player: int,
    no_check: bool,
    no_limit: bool,
    position: int = int(Position.FACEUP),
    target_player: int = -1,
) -> bool:
    """Whether an effect can Special Summon the card: not where its own text, the revive limit or a prohibition forbids it.

    ``no_check``: ignoring its summoning conditions, ``no_limit``: and the revive limit. Zones are not looked at.
    """
    to = player if target_player < 0 else target_player
    kind = card.kind
    if not kind & Type.MONSTER and card.location != Location.SZONE:
        return False
    if card.location == Location.MZONE or (card.location == Location.OVERLAY and not no_check):
        return False
    if not no_limit and revive_limit_holds(state, card):
        return False
    if not no_check:
        if not meets_summoning_condition(state, card, effect, player, summon_type, position, to):
            return False
        in_hiding = card.location & (Location.HAND | Location.DECK)
        if (
            in_hiding
            and is_limited(state, card)
            and not _own_condition(card)
            and not _named(summon_type, kind)
        ):
            return False  # SS-24: by its own prescribed way only
    if (
        effects.has(state, card, EffectCode.NECRO_VALLEY)
        and effect is not None
        and not _lies_above_valley(effect)
    ):
        return False
    return may_special_summon(state, player, card, summon_type, position, to, effect)


def _own_condition(card: Card) -> bool:
    return any(each.code == EffectCode.SPSUMMON_CONDITION for each in card.effects)


def _named(summon_type: int, kind: int) -> bool:
    return bool(kind & Type.RITUAL) and summon_type & 0xFF000000 == SummonType.RITUAL


def _lies_above_valley(effect: Effect) -> bool:
    return effect.handler is not None and effects.has(
        effect.state, effect.handler, EffectCode.NECRO_VALLEY_IM
    )


def may_draw(state: State, player: int, count: int) -> bool:
    """Whether the player can draw that many cards by an effect."""
    if effects.player_has(state, player, EffectCode.CANNOT_DRAW):
        return False
    return len(state.players[player].deck) >= count


def may_mill(state: State, player: int, count: int) -> bool:
    """Whether the player can send that many cards from the top of the Deck to the GY."""
    if effects.player_has(state, player, EffectCode.CANNOT_DISCARD_DECK):
        return False
    return len(state.players[player].deck) >= count


def can_negate(state: State, effect: Effect) -> bool:
    """ACT-16: whether the activation or effect can be negated."""
    return not effect.property & EffectFlag.CANNOT_NEGATE
