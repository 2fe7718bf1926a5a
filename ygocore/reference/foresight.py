"""Actions that are not allowed since a circle of negations would begin that nobody can leave (GAP-22, E-087).

Whether one would is tried on a copy of the duel: the card lies face-up there, and what it negates is worked out, and who then
controls what. Asked is only of cards that declare an effect of which circles are made, while another such card is face-up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ygocore.actions import Place
from ygocore.reference import choosing, effects, stats
from ygocore.reference.adjusting import MOST_ROUNDS, cards_in_order, changes_sides
from ygocore.reference.cards import Card
from ygocore.reference.copying import copy_state
from ygocore.reference.effects import Effect
from ygocore.reference.moves import lay, lift, turn_over
from ygocore.reference.operations import attach_equip, may_hold
from ygocore.reference.special import belongs_to
from ygocore.reference.state import NEGATING, State
from ygocore.reference.words import EffectCode, EffectFlag, EffectType, Location, Position, Reset, Type
from ygocore.reference.zones import (
    FIELD_ZONE,
    card_at,
    free_main_monster_zones,
    free_pendulum_zones,
    free_spell_and_trap_zones,
)
from ygocore.rulesets import Switch

#: What changes which cards others negate, or whose they are.
_BENDING: Final = frozenset(
    map(int, (EffectCode.CANNOT_DISABLE, EffectCode.IMMUNE_EFFECT, EffectCode.SET_CONTROL))
)
_STAYING: Final = Type.CONTINUOUS | Type.EQUIP | Type.FIELD | Type.PENDULUM  # ST-04
_WITHOUT_TRIBUTES: Final = 4  # TRIB-01: the highest such Level

#: Puts the card face-up where it is to lie, or takes it away, in the copy; whether it can lie there.
_Lay = Callable[[State, Card], bool]


# -- what may not be done --------------------------------------------------------------------------


def activation_starts_circle(state: State, card: Card, player: int) -> bool:
    """Whether the Spell or Trap must not be activated: a circle would begin, whatever monster an Equip Spell is equipped to."""
    if not card.kind & _STAYING or not _is_to_be_tried(state, card):
        return False

    def lay_down(copy: State, tried: Card) -> bool:
        return _lay_spell_or_trap(copy, tried, player)

    if not card.kind & Type.EQUIP:
        return _outcome(state, card, lay_down) is False
    monsters = [each for each in cards_in_order(state) if each.location == Location.MZONE and each.faceup]
    outcomes = [_outcome(state, card, lay_down, each.place) for each in monsters]
    return False in outcomes and True not in outcomes


def summon_starts_circle(state: State, card: Card) -> bool:
    """Whether the monster must not be Normal Summoned, whatever is Tributed."""
    if not _is_to_be_tried(state, card):
        return False
    if stats.level_of(state, card) > _WITHOUT_TRIBUTES and _may_give_up_one(
        state, card.controller, Location.MZONE
    ):
        return False
    return _outcome(state, card, lambda copy, tried: _lay_monster(copy, tried, tried.controller)) is False


def procedure_starts_circle(state: State, card: Card, effect: Effect) -> bool:
    """Whether the monster must not be Special Summoned by that procedure. Which monsters a Pendulum Summon brings is not known
    yet.
    """
    if effect.code == EffectCode.SPSUMMON_PROC_G or not _is_to_be_tried(state, card):
        return False
    pays = effect.operation is not None or choosing.declared(state, effect) is not None
    if pays and _may_give_up_one(state, card.controller, Location.ONFIELD):
        return False
    player = card.controller
    if effect.property & EffectFlag.SPSUM_PARAM:
        if effect.own and not effect.own & Position.FACEUP:
            return False
        player = 1 - player if effect.other else player
    return _outcome(state, card, lambda copy, tried: _lay_monster(copy, tried, player)) is False


def turning_starts_circle(state: State, card: Card) -> bool:
    """Whether the monster must not be Flip Summoned."""
    if card.faceup or not _is_to_be_tried(state, card):
        return False
    return _outcome(state, card, _turn_up) is False


def setting_starts_circle(state: State, card: Card) -> bool:
    """Whether the Field Spell must not be Set, since what leaves the zone for it has held a circle up (ST-06)."""
    old = state.players[card.controller].spells[FIELD_ZONE] if card.kind & Type.FIELD else None
    if old is None or not old.faceup or not _is_to_be_tried(state, old):
        return False
    return _outcome(state, old, _take_away) is False


# -- what there has to be for it -------------------------------------------------------------------


def _negates(card: Card) -> bool:
    return any(
        each.declared and each.code in NEGATING and not each.type & effects.ACTIONS for each in card.effects
    )


def _makes_circles(card: Card) -> bool:
    """Whether the card declares an effect that negates, or one on others that changes what these negate or whose they are. An
    Equip Card may change whatever the monster does.
    """
    if any(each.declared and each.code == EffectCode.EQUIP_LIMIT for each in card.effects):
        return True
    return _negates(card) or any(
        each.declared and each.code in _BENDING and not each.type & (effects.ACTIONS | EffectType.SINGLE)
        for each in card.effects
    )


def _is_to_be_tried(state: State, card: Card) -> bool:
    """Whether the card and another that is face-up declare effects of which circles are made, one that negates among them."""
    if not _makes_circles(card):
        return False
    others = [
        each for each in cards_in_order(state) if each is not card and each.faceup and _makes_circles(each)
    ]
    return bool(others) and any(map(_negates, (card, *others)))


def _may_give_up_one(state: State, player: int, where: int) -> bool:
    """Whether what the player pays for a summon might be part of a circle: then nothing can be said before it is chosen."""
    return any(
        each.controller == player and each.location & where and each.faceup and _makes_circles(each)
        for each in cards_in_order(state)
    )


# -- trying it -------------------------------------------------------------------------------------


def _outcome(state: State, card: Card, lay_down: _Lay, monster: Place | None = None) -> bool | None:
    """Whether all settles once the card lies there, equipped to the monster, or has left; None if it cannot lie so."""
    copy = copy_state(state)
    tried = card_at(copy, card.place)
    target = None if monster is None else card_at(copy, monster)
    if not lay_down(copy, tried):
        return None
    if tried.on_field:
        _begin_to_work(copy, tried)
    if target is not None:
        if not may_hold(copy, tried, target):
            return None
        attach_equip(copy, tried, target)
    return _settles(copy) and _the_rest_settles(copy)


def _the_rest_settles(state: State) -> bool:
    """Whether all settles as what lies face-up and does not work yet begins to: as the Chain resolves, then what is being
    summoned. That it is negated before is not foreseen.
    """
    links = [link.card for link in reversed(state.chain)]
    return _each_settles(state, links) and _each_settles(state, cards_in_order(state))


def _each_settles(state: State, cards: Sequence[Card]) -> bool:
    for card in cards:
        if not card.on_field or not card.faceup or card.enabled:
            continue
        _begin_to_work(state, card)
        if not _settles(state):
            return False
    return True


def _begin_to_work(state: State, card: Card) -> None:
    card.enabled = True
    state.stale = True


def _turn_up(state: State, card: Card) -> bool:
    turn_over(state, card, int(Position.FACEUP_ATTACK))
    return True


def _take_away(state: State, card: Card) -> bool:
    lift(state, card)
    return True


def _lay_monster(state: State, card: Card, player: int) -> bool:
    """In the first free Main Monster Zone; if there is none, that of the first monster, which then must have left."""
    free = free_main_monster_zones(state, player)
    if not free:
        taken = [each for each in state.players[player].monsters[:5] if each is not None]
        if not taken:
            return False
        free = [taken[0].place]
        lift(state, taken[0])
    lift(state, card)
    lay(state, card, free[0], int(Position.FACEUP_ATTACK))
    return True


def _lay_spell_or_trap(state: State, card: Card, player: int) -> bool:
    """ACT-04: as an activation does, in the first free zone; a Field Spell in place of others (ST-05, ST-06)."""
    if card.kind & Type.FIELD and state.rules.has(Switch.ONE_FIELD_SPELL):
        other = state.players[1 - player].spells[FIELD_ZONE]
        if other is not None and other.faceup:
            lift(state, other)
    if card.location == Location.SZONE:
        turn_over(state, card, int(Position.FACEUP))
        return True
    if card.kind & Type.FIELD:
        old = state.players[player].spells[FIELD_ZONE]
        if old is not None:
            lift(state, old)
        free = [Place(player, Location.SZONE, FIELD_ZONE)]
    elif card.kind & Type.PENDULUM:
        free = free_pendulum_zones(state, player)
    else:
        free = free_spell_and_trap_zones(state, player)
    if not free:
        return False
    lift(state, card)
    lay(state, card, free[0], int(Position.FACEUP))
    return True


def _settles(state: State) -> bool:
    """Whether it comes to rest which cards are negated, and by that whose the monsters are (E-085)."""
    for _ in range(MOST_ROUNDS):
        if effects.negation_never_settles(state):
            return False
        moved = False
        for card in cards_in_order(state):
            if card.location == Location.MZONE and changes_sides(state, card):
                if not _change_sides(state, card):
                    return True
                moved = True
        if not moved or _one_leaves(state):
            return True
    return False


def _change_sides(state: State, card: Card) -> bool:
    """E-085: the monster goes to the first free zone on the other side; False: there is none."""
    free = free_main_monster_zones(state, belongs_to(state, card))
    if not free:
        return False
    position = card.position
    lift(state, card)
    lay(state, card, free[0], position)
    effects.reset_on_card(state, card, int(Reset.CONTROL))
    return True


def _one_leaves(state: State) -> bool:
    """Whether a card goes, now that a monster is on the other side: what is then is not said here (MOVE-02, E-089)."""
    for card in cards_in_order(state):
        if not card.faceup:
            continue
        holder = card.equip_target
        if card.location == Location.SZONE and holder is not None and not may_hold(state, card, holder):
            return True
        if effects.has(state, card, EffectCode.SELF_DESTROY) or effects.has(
            state, card, EffectCode.SELF_TOGRAVE
        ):
            return True
    return False
