"""Effects: what they are, where they are registered, and which of them apply at the moment (CONT rules).

Registered effects are kept by code, and so are those among them that are in play: whose card is in a place where they can
matter. A question whose code nobody has in play costs one look into a dictionary. Whether an effect applies is worked
out when it is asked: its card is where it works, face-up, not negated, and its condition holds.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from ygocore.reference import programs
from ygocore.reference.cards import Card, place_key
from ygocore.reference.state import NEGATING
from ygocore.reference.words import EffectCode, EffectFlag, EffectType, EventCode, Location, Reset, Status

if TYPE_CHECKING:
    from ygocore.cards.definitions import CardDef, EffectDef
    from ygocore.reference.state import Occurrence, State

#: Types of effects that are activated, or carried out when their event happens.
ACTIONS: Final = (
    EffectType.ACTIVATE
    | EffectType.IGNITION
    | EffectType.TRIGGER_O
    | EffectType.TRIGGER_F
    | EffectType.QUICK_O
    | EffectType.QUICK_F
    | EffectType.CONTINUOUS
)
TRIGGERS: Final = EffectType.TRIGGER_O | EffectType.TRIGGER_F
QUICK: Final = EffectType.QUICK_O | EffectType.QUICK_F
MANDATORY: Final = EffectType.TRIGGER_F | EffectType.QUICK_F

#: CONT-04 to CONT-06: a card whose destruction is settled affects nothing any more, though it is still there.
DOOMED: Final = Status.DESTROY_CONFIRMED | Status.BATTLE_DESTROYED

_ZONES: Final = Location.FZONE | Location.PZONE | Location.STZONE | Location.MMZONE | Location.EMZONE

#: Codes of single effects that a card has wherever it is and however it lies.
_ANYWHERE: Final = frozenset(
    {
        EffectCode.REVIVE_LIMIT,
        EffectCode.SPSUMMON_CONDITION,
        EffectCode.CANNOT_DISABLE_SUMMON,
        EffectCode.CANNOT_DISABLE_FLIP_SUMMON,
        EffectCode.CANNOT_DISABLE_SPSUMMON,
        EffectCode.REMAIN_FIELD,  # asked while its activation has not resolved yet, too (ACT-06)
    }
)


#: What a copy of an effect does not take over.
_ITS_OWN: Final = frozenset(
    {"state", "handler", "registered", "in_play", "order", "used", "used_in_chain", "declared"}
)


class Effect:
    """One effect: declared on a card, made during the duel and put on a card, or put on a player."""

    __slots__ = (
        "category",
        "code",
        "condition",
        "cost",
        "count",
        "count_code",
        "count_flag",
        "declared",
        "description",
        "handler",
        "hint_other",
        "hint_own",
        "in_play",
        "label_object",
        "labels",
        "number",
        "operation",
        "order",
        "other",
        "own",
        "owner",
        "owner_player",
        "player",
        "property",
        "property2",
        "range",
        "registered",
        "reset_count",
        "reset_flags",
        "state",
        "target",
        "type",
        "used",
        "used_in_chain",
        "value",
    )

    state: State
    owner: Card | None  # whose effect it is
    handler: Card | None  # the card that it is on; None: on a player
    player: int  # of an effect on a player; set when it is registered
    owner_player: int  # -1: the controller of its owner when it is asked
    number: int  # of a declared effect; others: a number of their own above 63
    order: int  # the moment of its registration
    declared: bool
    registered: bool
    in_play: bool  # registered, and its card is where it can matter
    type: int
    code: int
    range: int
    own: int
    other: int
    property: int
    property2: int
    category: int
    count: int
    count_code: int
    count_flag: int
    condition: Any
    cost: Any
    target: Any
    operation: Any
    value: Any
    reset_flags: int
    reset_count: int
    labels: tuple[int, ...]
    label_object: Any
    description: int
    hint_own: int
    hint_other: int
    used: int  # times this turn, of its own count limit
    used_in_chain: int

    def __init__(self, state: State, owner: Card | None) -> None:
        self.state = state
        self.owner = owner
        self.handler = None
        self.player, self.owner_player = 0, -1
        self.number, self.order = 0, 0
        self.declared = self.registered = self.in_play = False
        self.type = self.code = self.range = self.own = self.other = 0
        self.property = self.property2 = self.category = 0
        self.count = self.count_code = self.count_flag = 0
        self.condition = self.cost = self.target = self.operation = None
        self.value = 0
        self.reset_flags = self.reset_count = 0
        self.labels = ()
        self.label_object = None
        self.description = self.hint_own = self.hint_other = 0
        self.used = self.used_in_chain = 0

    def __repr__(self) -> str:
        return f"<effect {self.number} type {self.type:#x} code {self.code} of {self.owner!r} on {self.handler!r}>"

    @builtins.property
    def controller(self) -> int:
        """The player whose effect it is ("you")."""
        if self.owner_player >= 0 and self.handler is None:
            return self.owner_player
        return self.player if self.handler is None else self.handler.controller

    def copy(self) -> Effect:
        """An effect like this one, not registered."""
        made = type(self)(self.state, self.owner)
        for name in Effect.__slots__:
            if name not in _ITS_OWN:
                setattr(made, name, getattr(self, name))
        return made


def declare(state: State, card: Card) -> None:
    """Give a card the effects that its definition declares, in order of declaration."""
    definition = definition_of(state, card.code)
    if definition is None:
        return
    assert state.effect_class is not None
    made: list[Effect] = []
    for each in definition.effects:
        effect = state.effect_class(state, card)
        fill(effect, each, definition)
        made.append(effect)
    for effect, each in zip(made, definition.effects, strict=True):
        if each.label_object >= 0:
            effect.label_object = made[each.label_object]
        register(state, effect, card, order=card.active_since)
    if definition.revive_limit:
        put_single(state, card, EffectCode.REVIVE_LIMIT, order=card.active_since)
    for permit in definition.permits:
        if permit.kind == "counter":
            put_single(state, card, EffectCode.COUNTER_PERMIT + permit.a, permit.b, order=card.active_since)
        elif permit.kind == "limit":
            put_single(state, card, EffectCode.COUNTER_LIMIT + permit.a, permit.b, order=card.active_since)
        elif permit.kind == "setcode":
            put_single(state, card, EffectCode.ADD_SETCODE, permit.a, order=card.active_since)
        elif permit.kind == "unique":
            card.unique = (permit.a, permit.b, permit.c)
        elif permit.kind == "spsummon_once":
            card.once_a_turn = permit.a


def definition_of(state: State, code: int) -> CardDef | None:
    """What the card with that passcode declares; other artwork of a card declares what that card does (E-123)."""
    if not state.definitions:
        return None
    found = state.definitions.get(code)
    if found is None and code in state.pool:
        found = state.definitions.get(state.pool.artwork_code(code))
    return found


def put_single(state: State, card: Card, code: int, value: int = 0, *, order: int = 0) -> Effect:
    """A single effect that a card simply has and that nothing negates."""
    assert state.effect_class is not None
    effect = state.effect_class(state, card)
    effect.type = int(EffectType.SINGLE)
    effect.code = int(code)
    effect.value = value
    effect.property = int(EffectFlag.CANNOT_DISABLE | EffectFlag.UNCOPYABLE)
    effect.declared = True
    effect.number = 63
    register(state, effect, card, order=order)
    return effect


def fill(effect: Effect, declared: EffectDef, definition: CardDef) -> None:
    """Take over what was declared."""
    effect.declared = True
    effect.number = declared.number
    effect.type, effect.code, effect.range = declared.type, declared.code, declared.range
    effect.own, effect.other = declared.own, declared.other
    effect.property, effect.property2 = declared.property, declared.property2
    effect.category = declared.category
    effect.count, effect.count_code, effect.count_flag = (
        declared.count,
        declared.count_code,
        declared.count_flag,
    )
    effect.condition = programs.function(definition, declared.condition)
    effect.cost = programs.function(definition, declared.cost)
    effect.target = programs.function(definition, declared.target)
    effect.operation = programs.function(definition, declared.operation)
    function = programs.function(definition, declared.value_function)
    effect.value = declared.value if function is None else function
    effect.reset_flags, effect.reset_count = declared.reset, declared.reset_count
    effect.labels = (declared.label,) if declared.label else ()
    effect.description = declared.description
    effect.hint_own, effect.hint_other = declared.hint_own, declared.hint_other
    effect.owner_player = declared.owner_player


# -- registering -----------------------------------------------------------------------------------


def register(state: State, effect: Effect, card: Card | None, player: int = 0, *, order: int = 0) -> None:
    """Put an effect on a card, or (``card`` None) on a player. ``order``: the moment since which it is there; 0: this one."""
    effect.handler = card
    effect.player = player
    effect.registered = True
    effect.order = order or state.moment()
    if effect.owner is None:
        effect.owner = card
    if card is not None:
        card.effects.append(effect)
    if not effect.declared:
        state.made.append(effect)
    if effect.type & ACTIONS:
        state.by_event.setdefault(effect.code, []).append(effect)
    elif is_single(effect):
        _count(state.singles, effect.code, 1)
    else:
        state.by_code.setdefault(effect.code, []).append(effect)
    place_changed(state, effect)
    state.stale = True


def swear(state: State, effect: Effect) -> None:
    """OPT-13: what an activation brings about as it is made (EFFECT_FLAG_OATH) ends if the activation is negated."""
    if effect.property & EffectFlag.OATH and state.chain and state.solving is None:
        state.chain[-1].oaths.append(effect)


def unregister(state: State, effect: Effect) -> None:
    """Take an effect from where it is registered."""
    if not effect.registered:
        return
    effect.registered = False
    if effect.handler is not None:
        effect.handler.effects.remove(effect)
    if not effect.declared:
        state.made.remove(effect)
    if effect.type & ACTIONS:
        _drop(state.by_event, effect)
    elif is_single(effect):
        _count(state.singles, effect.code, -1)
    else:
        _drop(state.by_code, effect)
    place_changed(state, effect)
    state.stale = True


def _count(index: dict[int, int], code: int, more: int) -> None:
    index[code] = index.get(code, 0) + more
    if not index[code]:
        del index[code]


def _drop(index: dict[int, list[Effect]], effect: Effect) -> None:
    left = index[effect.code]
    left.remove(effect)
    if not left:
        del index[effect.code]


# -- which effects are in play -----------------------------------------------------------------------


def card_moved(state: State, card: Card) -> None:
    """The card has come to another kind of place, or is on its way: its effects come into play, or go out of it."""
    for effect in card.effects:
        place_changed(state, effect)


def place_changed(state: State, effect: Effect) -> None:
    """Keep the lists of effects in play: only these are asked, so that cards in a Deck cost nothing."""
    matters = effect.registered and can_matter(effect)
    if matters == effect.in_play:
        return
    effect.in_play = matters
    change = _enter if matters else _drop
    if effect.type & ACTIONS:
        change(state.ready, effect)
        return
    _count(state.codes, effect.code, 1 if matters else -1)
    if not is_single(effect):
        change(state.in_play, effect)


def can_matter(effect: Effect) -> bool:
    """Whether an effect can do anything while its card is in that kind of place (LOC-04); in which zone the card is, whether
    it is face-up and so on is asked later.
    """
    card = effect.handler
    if card is None:
        return True
    location, kind = card.location, effect.type
    if kind & ACTIONS:
        if kind & EffectType.SINGLE:
            return True  # what happens to its card may happen anywhere
        if kind & EffectType.ACTIVATE:
            return bool(location & _ACTIVATED_FROM)
        return bool(location & _places(effect.range))
    if kind & EffectType.SINGLE:
        return not effect.property & EffectFlag.SINGLE_RANGE or bool(location & _places(effect.range))
    if kind & EffectType.FIELD:
        return bool(location & _places(effect.range))
    if kind & (EffectType.EQUIP | EffectType.TARGET):
        return bool(location & Location.ONFIELD)
    return True


#: ACT-04: from where Spell and Trap Cards are activated.
_ACTIVATED_FROM: Final = Location.HAND | Location.SZONE


def _places(mask: int) -> int:
    """The locations of a range, of which zones are parts."""
    return mask & 0xFF | (Location.ONFIELD if mask & _ZONES else 0)


def number_in_actions(effect: Effect) -> int:
    """The number of an effect in actions: of a declared effect its own, of others 32 and more, in the order in
    which their card got them.
    """
    if effect.declared:
        return effect.number
    card = effect.handler
    if card is None:
        return 63
    made = [each for each in card.effects if not each.declared and each.type & ACTIONS]
    return 32 + made.index(effect)


def is_single(effect: Effect) -> bool:
    """Whether it is a continuous effect that its card itself has, and is found there."""
    return bool(effect.type & EffectType.SINGLE) and not effect.type & ACTIONS and effect.handler is not None


def _enter(index: dict[int, list[Effect]], effect: Effect) -> None:
    index.setdefault(effect.code, []).append(effect)


def copy_from(state: State, card: Card, code: int, reset: int, count: int) -> int:
    """Give a card the effects declared on another (CopyEffect), until the reset; a number by which they are told apart."""
    definition = definition_of(state, code)
    assert state.effect_class is not None
    mark = state.new_number() + 64
    for each in () if definition is None else definition.effects:
        if each.type & EffectType.ACTIVATE or each.property & EffectFlag.UNCOPYABLE or definition is None:
            continue
        effect = state.effect_class(state, card)
        fill(effect, each, definition)
        effect.declared = False
        effect.reset_flags, effect.reset_count = reset, count
        register(state, effect, card)
    return mark


# -- where and when an effect applies --------------------------------------------------------------


def within(card: Card, mask: int) -> bool:
    """Whether a card is in one of the places of a mask; FZONE, PZONE, MMZONE, EMZONE, STZONE are parts of the field."""
    if card.location & mask & 0xFF:
        return True
    if not mask & _ZONES:
        return False
    if card.location == Location.SZONE:
        if card.sequence == 5:
            return bool(mask & Location.FZONE)
        if card.sequence > 5:
            return bool(mask & Location.PZONE)
        return bool(mask & Location.STZONE) or (bool(mask & Location.PZONE) and card.in_pendulum_zone)
    if card.location == Location.MZONE:
        return bool(mask & (Location.MMZONE if card.sequence < 5 else Location.EMZONE))
    return False


def in_range(effect: Effect) -> bool:
    """Whether the card of an effect is where the effect works (LOC-04): on the field face-up, unless the effect
    says otherwise. What a field effect that lasts says is which cards it is about: its own is face-up (CONT-01).
    """
    card = effect.handler
    if card is None:
        return True
    if not within(card, effect.range):
        return False
    if card.on_field:
        if not card.enabled:
            return False
        return card.faceup or bool(
            effect.property & EffectFlag.SET_AVAILABLE and effect.type & ~_LASTING_FIELD
        )
    return True


_LASTING_FIELD = EffectType.FIELD | EffectType.GRANT


def is_negated(state: State, effect: Effect) -> bool:
    """Whether a continuous effect is negated: an effect of its own of a card that is (NEG-05)."""
    card = effect.handler
    if card is None or effect.property & EffectFlag.CANNOT_DISABLE:
        return False
    return effect.owner is card and card_is_negated(state, card)


def applies(state: State, effect: Effect) -> bool:
    """Whether a continuous effect is at work (CONT-01 to CONT-04), whatever it is applied to."""
    card = effect.handler
    if card is not None:
        if effect.type & EffectType.SINGLE:
            if effect.property & EffectFlag.SINGLE_RANGE and not in_range(effect):
                return False
            if card.on_field and effect.declared and not card.enabled and effect.code not in _ANYWHERE:
                return False
        elif effect.type & EffectType.FIELD:
            if not in_range(effect) or card.status & DOOMED:
                return False
        elif effect.type & (EffectType.EQUIP | EffectType.TARGET):
            shown = card.faceup or effect.property & EffectFlag.SET_AVAILABLE
            if not (card.on_field and shown and card.enabled):
                return False
        if is_negated(state, effect):
            return False
    return effect.condition is None or bool(
        programs.finish(programs.call_event(effect.condition, plain_context(state, effect)))
    )


def plain_context(state: State, effect: Effect) -> dict[str, Any]:
    """What a continuous effect's functions are handed."""
    return {
        "e": effect,
        "tp": effect.controller,
        "eg": None,
        "ep": 0,
        "ev": 0,
        "re": None,
        "r": 0,
        "rp": 0,
        "chk": 0,
        "chkc": None,
        "c": effect.handler,
        **_NOTHING_MORE,
    }


#: What only some effect codes hand to their functions.
_NOTHING_MORE: Final = {"minc": 0, "sump": 0, "sumtype": 0, "sumpos": 0, "targetp": 0}


def context(
    state: State, effect: Effect, player: int, occurrence: Occurrence, chk: int = 1, chkc: Any = None
) -> dict[str, Any]:
    """What the functions of an activated or event effect are handed."""
    return {
        "e": effect,
        "tp": player,
        "eg": state.group(occurrence.cards),
        "ep": occurrence.player,
        "ev": occurrence.value,
        "re": occurrence.effect,
        "r": occurrence.reason,
        "rp": occurrence.reason_player,
        "chk": chk,
        "chkc": chkc,
        "c": effect.handler,
        **_NOTHING_MORE,
    }


def concerns(state: State, effect: Effect, card: Card | None, **more: Any) -> bool:
    """Whether a continuous effect is about the card, by its target function ``(e, c, ...)``; without one it is about any."""
    function = effect.target
    if function is None:
        return True
    if programs.parameters(function) == ("e", "c"):
        return bool(function(effect, card))
    given = {**plain_context(state, effect), "c": card, **more}
    return bool(programs.finish(programs.call_event(function, given)))


def reaches(state: State, effect: Effect, card: Card) -> bool:
    """Whether a field effect's range takes in the card: its side and place, and its own choice of cards."""
    if effect.handler is None and effect.property & EffectFlag.PLAYER_TARGET:
        return False
    if effect.property & EffectFlag.PLAYER_TARGET:
        return False
    mine = effect.controller
    mask = effect.own if card.controller == mine else effect.other
    if not (effect.property & EffectFlag.IGNORE_RANGE) and not within(card, mask):
        return False
    return concerns(state, effect, card)


def order_key(effect: Effect) -> tuple[int, int]:
    """When an effect came to apply: its card's coming into play face-up if it is the card's own, else its registration."""
    card = effect.handler
    if effect.declared and card is not None:
        return max(card.active_since, effect.order), effect.number
    return effect.order, effect.number


def on_card(state: State, card: Card, code: int) -> list[Effect]:
    """The effects of that code that apply to the card, in the order in which they came to (GAP-17)."""
    if code not in state.codes:
        return []
    candidates: list[Effect] = []
    if code in state.singles:
        candidates += [each for each in card.effects if each.code == code and is_single(each)]
    if code in state.in_play:
        candidates += [each for each in state.in_play[code] if _hits(state, each, card)]
    found = [each for each in candidates if applies(state, each) and not shrugs_off(state, card, each)]
    if len(found) > 1:
        found.sort(key=order_key)
    return found


def _hits(state: State, effect: Effect, card: Card) -> bool:
    if effect.type & EffectType.FIELD:
        return reaches(state, effect, card)
    handler = effect.handler
    if handler is None:
        return False
    if effect.type & EffectType.EQUIP:
        return handler.equip_target is card
    if effect.type & EffectType.TARGET:
        return card in handler.card_targets and concerns(state, effect, card)
    if effect.type & EffectType.XMATERIAL:
        return handler.overlay_target is card
    return False


def in_play(state: State, code: int) -> bool:
    """Whether any card or player has an effect of that code, at work or not."""
    return code in state.singles or code in state.by_code


def has(state: State, card: Card, code: int) -> bool:
    """Whether an effect of that code applies to the card."""
    return code in state.codes and bool(on_card(state, card, code))


def on_player(state: State, player: int, code: int) -> list[Effect]:
    """The effects of that code that apply to the player, in the order in which they came to."""
    if code not in state.in_play:
        return []
    found = []
    for effect in list(state.in_play[code]):
        if not effect.type & EffectType.FIELD or not effect.property & EffectFlag.PLAYER_TARGET:
            continue
        if (effect.own if player == effect.controller else effect.other) and applies(state, effect):
            found.append(effect)
    found.sort(key=order_key)
    return found


def player_has(state: State, player: int, code: int) -> bool:
    """Whether an effect of that code applies to the player."""
    return code in state.in_play and bool(on_player(state, player, code))


def shrugs_off(state: State, card: Card, effect: Effect) -> bool:
    """Whether the card is unaffected by the effect ("unaffected by ... effects")."""
    immune = EffectCode.IMMUNE_EFFECT
    if immune not in state.codes:
        return False
    if effect.code == immune and not effect.type & ACTIONS:
        return False
    if effect.property & EffectFlag.IGNORE_IMMUNE or (effect.owner is card and effect.handler is card):
        return False
    return any(guard is not effect and value_of(guard, effect) for guard in on_card(state, card, immune))


def value_of(effect: Effect, *arguments: Any) -> Any:
    """The value of an effect: a number, or what its function says of the arguments."""
    if callable(effect.value):
        return programs.call_value(effect.value, effect, *arguments)
    return effect.value


def number_of(effect: Effect, *arguments: Any) -> int:
    """The value of an effect as a number."""
    return int(value_of(effect, *arguments) or 0)


# -- negation --------------------------------------------------------------------------------------


def card_is_negated(state: State, card: Card) -> bool:
    """Whether the effects of a card are negated at the moment."""
    if not state.codes_negating():
        return False
    if state.stale and not state.working_out:
        work_out_negation(state)
    return card in state.negated


def carries_negation(state: State, card: Card) -> bool:
    """GAP-09: whether a negation of its effects lies on the card itself, not only one that reaches the field (CF-17)."""
    code = int(EffectCode.DISABLE_EFFECT)
    if code not in state.singles:
        return False
    return any(each.handler is card and not each.declared for each in on_card(state, card, code))


def work_out_negation(state: State) -> None:
    """Which cards are negated: effects of negated cards negate nothing, so this is done until nothing changes.

    Of two that would negate each other the one that came first does: the later ones are looked at first. Where it never
    settles the last round counts (E-087).
    """
    state.working_out = True
    state.stale = False
    cards = [each for side in state.players for each in (*side.monsters, *side.spells) if each is not None]
    cards.sort(key=lambda card: -card.active_since)
    extra = {
        each.handler
        for code in NEGATING
        for each in _singles_of(state, code)
        if each.handler is not None and not each.handler.on_field
    }
    cards += sorted(extra, key=place_key)
    state.negated = set()
    state.unsettled = True
    for _ in range(len(cards) + 2):
        changed = False
        for card in cards:
            if _is_to_be_negated(state, card) != (card in state.negated):
                state.negated ^= {card}
                changed = True
        if not changed:
            state.unsettled = False
            break
    state.working_out = False


def _is_to_be_negated(state: State, card: Card) -> bool:
    negated = any(has(state, card, code) for code in NEGATING)
    return negated and not has(state, card, EffectCode.CANNOT_DISABLE)


def negation_never_settles(state: State) -> bool:
    """E-087: whether cards negate each other in a circle, so that none of them can be said to be negated or not."""
    if not state.codes_negating():
        return False
    if state.stale and not state.working_out:
        work_out_negation(state)
    return state.unsettled


def _singles_of(state: State, code: int) -> Iterable[Effect]:
    if code not in state.singles:
        return
    for card in state.every_card():
        for effect in card.effects:
            if effect.code == code and effect.type & EffectType.SINGLE:
                yield effect


# -- resets ----------------------------------------------------------------------------------------


def reset_on_card(state: State, card: Card, what: int) -> None:
    """End the effects and marks on a card that end with this (RESET_TOGRAVE and so on)."""
    for effect in list(card.effects):
        if not effect.declared and effect.reset_flags & Reset.EVENT and effect.reset_flags & what:
            unregister(state, effect)
    for code in list(card.flags):
        left = [flag for flag in card.flags[code] if not (flag.reset & Reset.EVENT and flag.reset & what)]
        if left:
            card.flags[code] = left
        else:
            del card.flags[code]
    for number, (_, reset) in list(card.relations.items()):
        if reset & what & 0x0FFFF000:
            del card.relations[number]


def reset_phase(state: State, phase: int) -> None:
    """End the effects and marks that last until this phase (RESET_PHASE), each a turn of its count earlier."""
    if not state.has_effects():
        return
    for effect in list(state.made):
        if _phase_ends(state, effect.reset_flags, phase, _reset_player(effect)):
            effect.reset_count -= 1
            if effect.reset_count <= 0:
                unregister(state, effect)
    for player, flags in _all_flags(state):
        for code in list(flags):
            left = []
            for flag in flags[code]:
                if _phase_ends(state, flag.reset, phase, player):
                    flag.reset_count -= 1
                if flag.reset_count > 0 or not flag.reset & Reset.PHASE:
                    left.append(flag)
            if left:
                flags[code] = left
            else:
                del flags[code]


def _reset_player(effect: Effect) -> int:
    if effect.owner_player >= 0:
        return effect.owner_player
    if effect.handler is None:
        return effect.player
    owner = effect.owner if effect.owner is not None else effect.handler
    return owner.controller


def _phase_ends(state: State, reset: int, phase: int, player: int) -> bool:
    if not reset & Reset.PHASE or not reset & 0x3FF & phase:
        return False
    turns = reset & (Reset.SELF_TURN | Reset.OPPO_TURN)
    if not turns:
        return True
    mine = state.turn_player == player
    return bool(reset & (Reset.SELF_TURN if mine else Reset.OPPO_TURN))


def reset_chain(state: State) -> None:
    """End what lasts until the end of the Chain (RESET_CHAIN)."""
    for effect in list(state.made):
        if effect.reset_flags & Reset.CHAIN:
            unregister(state, effect)
    for _, flags in _all_flags(state):
        for code in list(flags):
            flags[code] = [flag for flag in flags[code] if not flag.reset & Reset.CHAIN]
            if not flags[code]:
                del flags[code]


def _all_flags(state: State) -> Iterable[tuple[int, dict[int, list[Any]]]]:
    for player, side in enumerate(state.players):
        yield player, side.flags
    for card in state.every_card():
        if card.flags:
            yield card.controller, card.flags


def reset_uses(state: State) -> None:
    """A new turn: what may be done once per turn may be done again (OPT-01)."""
    if not state.has_effects():
        return
    state.used.clear()
    for effects in (*state.by_code.values(), *state.by_event.values()):
        for effect in effects:
            if effect.used and not effect.property & EffectFlag.NO_TURN_RESET:
                effect.used = 0
    for card in state.every_card():
        for effect in card.effects:
            if effect.used and not effect.property & EffectFlag.NO_TURN_RESET:
                effect.used = 0


def effects_for_event(state: State, code: int) -> list[Effect]:
    """Effects that wait for an event of that code, in place order of their cards."""
    return in_event_order(state.by_event.get(code, ()))


def in_event_order(found: Iterable[Effect]) -> list[Effect]:
    """The effects in place order of their cards."""
    return sorted(found, key=event_key)


def usable_for_event(state: State, code: int, types: int, player: int) -> list[Effect]:
    """Effects of those types that wait for an event of that code, in place order; without those that the player cannot
    use whatever the event, because of where their cards are or whose they are (LOC-04).
    """
    found = [
        each for each in state.ready.get(code, ()) if each.type & types and _is_within_reach(each, player)
    ]
    return found if len(found) < 2 else in_event_order(found)


def _is_within_reach(effect: Effect, player: int) -> bool:
    card = effect.handler
    if card is None:
        return effect.player == player
    if card.controller != player and not effect.property & _OF_BOTH_PLAYERS:
        return False
    return bool(effect.type & EffectType.ACTIVATE) or within(card, effect.range)


_OF_BOTH_PLAYERS: Final = EffectFlag.BOTH_SIDE | EffectFlag.EVENT_PLAYER


def event_key(effect: Effect) -> tuple[Any, ...]:
    """Sorts effects in place order of their cards, then by number; those on players last."""
    if effect.handler is None:
        return (3, effect.order)
    return (*place_key(effect.handler), effect.number, effect.order)


def phase_event(phase: int) -> int:
    """The event code of the end of a phase: EVENT_PHASE added to it."""
    return int(EventCode.PHASE) + int(phase)
