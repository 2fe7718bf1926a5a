"""What a card is at the moment: printed values and the effects that change them, in layers (GAP-17, POS-06)."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final

from ygocore.constants import Attribute, Race
from ygocore.reference import effects
from ygocore.reference.cards import Card, Was
from ygocore.reference.words import EffectCode, Location, Type

if TYPE_CHECKING:
    from ygocore.cards.pool import CardFacts
    from ygocore.reference.state import State


def facts(card: Card) -> CardFacts:
    """What is printed on it."""
    return card.printed


# -- type, name ------------------------------------------------------------------------------------


_TYPE_CODES: Final = (EffectCode.CHANGE_TYPE, EffectCode.ADD_TYPE, EffectCode.REMOVE_TYPE)


def type_of(state: State, card: Card) -> int:
    """The card's types. A monster equipped to another, or placed as a Continuous card, is what it was made."""
    value = card.kind
    if card.equip_target is not None and value & Type.MONSTER:
        value = int(Type.SPELL | Type.EQUIP)
    elif card.location == Location.SZONE and value & Type.PENDULUM:
        value = int(Type.SPELL | Type.PENDULUM)  # PEND-03
    if state.codes.keys().isdisjoint(_TYPE_CODES):
        return value
    for code in _TYPE_CODES:
        for effect in effects.on_card(state, card, code):
            number = effects.number_of(effect, card)
            if code == EffectCode.CHANGE_TYPE:
                value = number
            elif code == EffectCode.ADD_TYPE:
                value |= number
            else:
                value &= ~number
    return value


def codes_of(state: State, card: Card) -> tuple[int, ...]:
    """The names it has: its own or the one it was given, then those added to it (E-123 for other artwork)."""
    value = state.pool.name_code(card.code)
    for effect in effects.on_card(state, card, EffectCode.CHANGE_CODE):
        value = effects.number_of(effect, card)
    more = [effects.number_of(each, card) for each in effects.on_card(state, card, EffectCode.ADD_CODE)]
    return (value, *more)


def is_code(state: State, card: Card, *codes: int) -> bool:
    """Whether it has one of these names."""
    mine = codes_of(state, card)
    names = [state.pool.name_code(code) if code in state.pool else code for code in codes]
    return any(name in mine for name in names)


def original_code(state: State, card: Card) -> int:
    """The name printed on it."""
    return state.pool.name_code(card.code)


def setcodes_of(state: State, card: Card) -> tuple[int, ...]:
    """The archetypes it belongs to; with another name it has those of that name."""
    changed = effects.on_card(state, card, EffectCode.CHANGE_CODE)
    code = effects.number_of(changed[-1], card) if changed else card.code
    printed = tuple(state.pool[code].setcodes) if code in state.pool else ()
    more = tuple(
        effects.number_of(each, card) for each in effects.on_card(state, card, EffectCode.ADD_SETCODE)
    )
    return tuple(map(int, printed)) + more


def in_set(setcodes: tuple[int, ...], setcode: int) -> bool:
    """Whether one of the archetypes is that one or a part of it: 12 bits name it, 4 more name a part."""
    base, part = setcode & 0xFFF, setcode & 0xF000
    return any(each & 0xFFF == base and each & part == part for each in setcodes)


# -- Level, Rank, Type, Attribute ------------------------------------------------------------------


_WITHOUT_LEVEL: Final = Type.XYZ | Type.LINK


def has_level(state: State, card: Card) -> bool:
    """Xyz and Link Monsters have none (E-069), nor do Spells and Traps."""
    kind = type_of(state, card)
    return bool(kind & Type.MONSTER) and not kind & _WITHOUT_LEVEL


def level_of(state: State, card: Card) -> int:
    """Its Level; 0 for none, else at least 1."""
    kind = type_of(state, card)
    if not kind & Type.MONSTER or kind & _WITHOUT_LEVEL:
        return 0
    return _counted(
        state,
        card,
        "level",
        card.printed.level,
        EffectCode.CHANGE_LEVEL,
        EffectCode.UPDATE_LEVEL,
        EffectCode.CHANGE_LEVEL_FINAL,
    )


def rank_of(state: State, card: Card) -> int:
    """Its Rank; 0 for none, else at least 1."""
    if not type_of(state, card) & Type.XYZ:
        return 0
    return _counted(
        state,
        card,
        "rank",
        int(facts(card).rank),
        EffectCode.CHANGE_RANK,
        EffectCode.UPDATE_RANK,
        EffectCode.CHANGE_RANK_FINAL,
    )


def _counted(state: State, card: Card, name: str, printed: int, change: int, update: int, final: int) -> int:
    if state.codes.keys().isdisjoint((change, update, final)):
        return printed
    key = (card.number, name)
    if key in state.computing:
        return state.computing[key]
    value = state.computing[key] = printed
    try:
        for effect in effects.on_card(state, card, change):
            value = state.computing[key] = effects.number_of(effect, card)
        for effect in effects.on_card(state, card, update):
            value += effects.number_of(effect, card)
            state.computing[key] = value
        for effect in effects.on_card(state, card, final):
            value = effects.number_of(effect, card)
    finally:
        del state.computing[key]
    return max(value, 1)


def link_of(state: State, card: Card) -> int:
    """Its Link Rating; 0 for none."""
    return int(facts(card).link) if type_of(state, card) & Type.LINK else 0


_RACES: Final = reduce(or_, map(int, Race))
_ATTRIBUTES: Final = reduce(or_, map(int, Attribute))


def scale_of(state: State, card: Card, *, left: bool) -> int:
    """Its Pendulum Scale, of the left or the right side (ZONE-18)."""
    printed = facts(card).left_scale if left else facts(card).right_scale
    change, update = (
        (EffectCode.CHANGE_LSCALE, EffectCode.UPDATE_LSCALE)
        if left
        else (EffectCode.CHANGE_RSCALE, EffectCode.UPDATE_RSCALE)
    )
    value = int(printed)
    for effect in effects.on_card(state, card, change):
        value = effects.number_of(effect, card)
    for effect in effects.on_card(state, card, update):
        value += effects.number_of(effect, card)
    return max(value, 0)


def race_of(state: State, card: Card) -> int:
    """Its Types (RACE_*); 0 for a card that is no monster."""
    if not type_of(state, card) & Type.MONSTER:
        return 0
    return (
        _mask(
            state,
            card,
            int(facts(card).race),
            EffectCode.CHANGE_RACE,
            EffectCode.ADD_RACE,
            EffectCode.REMOVE_RACE,
        )
        & _RACES
    )


def attribute_of(state: State, card: Card) -> int:
    """Its Attributes; 0 for a card that is no monster."""
    if not type_of(state, card) & Type.MONSTER:
        return 0
    return (
        _mask(
            state,
            card,
            int(facts(card).attribute),
            EffectCode.CHANGE_ATTRIBUTE,
            EffectCode.ADD_ATTRIBUTE,
            EffectCode.REMOVE_ATTRIBUTE,
        )
        & _ATTRIBUTES
    )


def _mask(state: State, card: Card, printed: int, change: int, add: int, remove: int) -> int:
    if state.codes.keys().isdisjoint((change, add, remove)):
        return printed
    value = printed
    for effect in effects.on_card(state, card, change):
        value = effects.number_of(effect, card)
    for effect in effects.on_card(state, card, add):
        value |= effects.number_of(effect, card)
    for effect in effects.on_card(state, card, remove):
        value &= ~effects.number_of(effect, card)
    return value


# -- ATK and DEF -----------------------------------------------------------------------------------

#: base, set, update, final, and whether DEF is concerned.
_ATTACK_CODES: Final = (
    EffectCode.SET_BASE_ATTACK,
    EffectCode.SET_ATTACK,
    EffectCode.UPDATE_ATTACK,
    EffectCode.SET_ATTACK_FINAL,
)
_DEFENSE_CODES: Final = (
    EffectCode.SET_BASE_DEFENSE,
    EffectCode.SET_DEFENSE,
    EffectCode.UPDATE_DEFENSE,
    EffectCode.SET_DEFENSE_FINAL,
)


def printed_attack(card: Card) -> int:
    """The printed ATK; "?" counts as 0."""
    return max(int(facts(card).attack), 0)


def printed_defense(card: Card) -> int:
    """The printed DEF; "?" counts as 0, and so does the DEF that a Link Monster has not."""
    return max(int(facts(card).defense), 0)


def base_attack(state: State, card: Card) -> int:
    """The original ATK: printed, or as an effect says "its original ATK becomes"."""
    return _base(
        state, card, "base attack", printed_attack(card), EffectCode.SET_BASE_ATTACK, printed_defense
    )


def base_defense(state: State, card: Card) -> int:
    """The original DEF."""
    return _base(
        state, card, "base defense", printed_defense(card), EffectCode.SET_BASE_DEFENSE, printed_attack
    )


def _base(state: State, card: Card, name: str, printed: int, code: int, other: Callable[[Card], int]) -> int:
    value = printed
    swapped = len(effects.on_card(state, card, EffectCode.SWAP_BASE_AD)) % 2 == 1
    if swapped:
        value = other(card)
    if code not in state.codes:
        return value
    key = (card.number, name)
    if key in state.computing:
        return state.computing[key]
    state.computing[key] = value
    try:
        for effect in effects.on_card(state, card, code):
            value = state.computing[key] = effects.number_of(effect, card)
    finally:
        del state.computing[key]
    return max(value, 0)


def attack_of(state: State, card: Card) -> int:
    """Its ATK at the moment, never below 0. A face-down monster's is the printed one (POS-06)."""
    return _battle_value(state, card, "attack", _ATTACK_CODES, printed_attack, base_attack)


def defense_of(state: State, card: Card) -> int:
    """Its DEF at the moment, never below 0."""
    return _battle_value(state, card, "defense", _DEFENSE_CODES, printed_defense, base_defense)


def _battle_value(
    state: State,
    card: Card,
    name: str,
    codes: tuple[int, int, int, int],
    printed: Callable[[Card], int],
    base: Callable[[State, Card], int],
) -> int:
    """The layers: original value; then, in the order in which they came to apply, additions and values set."""
    if state.codes.keys().isdisjoint(codes) and state.codes.keys().isdisjoint(_SWAPS):
        return printed(card)
    if card.location == Location.MZONE and not card.faceup:
        return printed(card)
    key = (card.number, name)
    if key in state.computing:
        return state.computing[key]
    _, fixed, update, final = codes
    swapped = EffectCode.SWAP_ATTACK_FINAL if name == "attack" else EffectCode.SWAP_DEFENSE_FINAL
    value = state.computing[key] = base(state, card)
    reverse = effects.has(state, card, EffectCode.REVERSE_UPDATE)
    try:
        changes = [
            (code, each)
            for code in (fixed, update, final, swapped)
            for each in effects.on_card(state, card, code)
        ]
        for code, effect in sorted(changes, key=lambda change: effects.order_key(change[1])):
            amount = effects.number_of(effect, card)
            if code == update:
                value += -amount if reverse else amount
            else:
                value = amount
            state.computing[key] = max(value, 0)
    finally:
        del state.computing[key]
    if (
        len(effects.on_card(state, card, EffectCode.SWAP_AD)) % 2 == 1
        and (card.number, "swap") not in state.computing
    ):
        state.computing[card.number, "swap"] = 0
        try:
            value = defense_of(state, card) if name == "attack" else attack_of(state, card)
        finally:
            del state.computing[card.number, "swap"]
    return max(value, 0)


_SWAPS: Final = (
    EffectCode.SWAP_AD,
    EffectCode.SWAP_BASE_AD,
    EffectCode.SWAP_ATTACK_FINAL,
    EffectCode.SWAP_DEFENSE_FINAL,
)


# -- as it was -------------------------------------------------------------------------------------


def remember(state: State, card: Card) -> None:
    """Note what a card on the field is, before it leaves ("previous ... on the field")."""
    card.was = Was(
        codes_of(state, card)[0],
        type_of(state, card),
        level_of(state, card),
        rank_of(state, card),
        attack_of(state, card),
        defense_of(state, card),
        race_of(state, card),
        attribute_of(state, card),
        setcodes_of(state, card),
        card.equip_target,
    )


def is_monster(state: State, card: Card) -> bool:
    """Whether it counts as a monster card where it is."""
    return bool(type_of(state, card) & Type.MONSTER)


def is_spell_or_trap(state: State, card: Card) -> bool:
    """Whether it counts as a Spell or Trap Card where it is."""
    return bool(type_of(state, card) & (Type.SPELL | Type.TRAP))


def is_link_monster(state: State, card: Card) -> bool:
    """Whether it is a Link Monster, which has no Defense Position (E-051)."""
    return type_of(state, card) & (Type.MONSTER | Type.LINK) == Type.MONSTER | Type.LINK
