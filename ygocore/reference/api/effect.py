"""Effects, as card functions have them: made, set up, registered and asked."""

from __future__ import annotations

from typing import Any

from ygocore.reference import effects, stats
from ygocore.reference.activation import FREE, may_activate
from ygocore.reference.cards import Card
from ygocore.reference.effects import Effect
from ygocore.reference.state import State
from ygocore.reference.words import EffectType, Type


def link_of(effect: Effect) -> Any:
    """The Chain Link of an effect, the last one if it has several; None if it is not on the Chain."""
    state = effect.state
    if state.solving is not None and state.solving.effect is effect:
        return state.solving
    for link in reversed(state.chain):
        if link.effect is effect:
            return link
    return None


class ApiEffect(Effect):
    """An effect with the methods of the API."""

    __slots__ = ()

    def clone(self) -> Effect:
        return self.copy()

    def reset(self) -> None:
        effects.unregister(self.state, self)

    # -- setting up --------------------------------------------------------------------------------

    def set_type(self, type: int) -> None:
        self.type = type

    def set_code(self, code: int) -> None:
        self.code = code

    def set_range(self, location: int) -> None:
        self.range = location
        effects.place_changed(self.state, self)

    def set_target_range(self, own: int, other: int) -> None:
        self.own, self.other = own, other

    def set_property(self, property: int, property2: int = 0) -> None:
        self.property, self.property2 = property, property2
        effects.place_changed(self.state, self)

    def set_category(self, category: int) -> None:
        self.category = category

    def set_count_limit(self, count: int, code: int = 0, flag: int = 0) -> None:
        self.count, self.count_code, self.count_flag = count, code, flag

    def set_condition(self, f: Any) -> None:
        self.condition = f

    def set_cost(self, f: Any) -> None:
        self.cost = f

    def set_target(self, f: Any) -> None:
        self.target = f

    def set_operation(self, f: Any) -> None:
        self.operation = f

    def set_value(self, value: Any) -> None:
        self.value = value

    def set_reset(self, reset: int, count: int = 1) -> None:
        self.reset_flags, self.reset_count = reset, count

    def set_label(self, *ints: int) -> None:
        if self.state.asking is not None:
            self.state.asking.append((self, self.labels))
        self.labels = ints

    def set_label_object(self, value: Any) -> None:
        self.label_object = value.clone() if hasattr(value, "filter_count") else value

    def set_description(self, description: int) -> None:
        self.description = description

    def set_hint_timing(self, own: int, other: int = 0) -> None:
        self.hint_own, self.hint_other = own, other

    def set_owner_player(self, player: int) -> None:
        self.owner_player = player

    # -- questions ---------------------------------------------------------------------------------

    def get_handler(self) -> Card | None:
        return self.handler if self.handler is not None else self.owner

    def get_owner(self) -> Card | None:
        return self.owner

    def get_handler_player(self) -> int:
        link = link_of(self)
        return int(link.player) if link is not None and self.handler is not None else self.controller

    def get_owner_player(self) -> int:
        if self.owner_player >= 0:
            return self.owner_player
        return self.controller if self.owner is None or self.handler is None else self.owner.controller

    def get_label(self, index: int = 0) -> int:
        return self.labels[index] if index < len(self.labels) else 0

    def get_label_object(self) -> Any:
        value = self.label_object
        return value.clone() if hasattr(value, "filter_count") else value

    def get_value(self) -> int:
        return 0 if callable(self.value) else int(self.value)

    def get_type(self) -> int:
        return self.type

    def get_code(self) -> int:
        return self.code

    def get_category(self) -> int:
        return self.category

    def get_property(self) -> int:
        return self.property

    def get_active_type(self) -> int:
        link = link_of(self)
        if link is not None:
            return int(link.type)
        card = self.get_handler()
        return 0 if card is None else stats.type_of(self.state, card)

    def get_activate_location(self) -> int:
        link = link_of(self)
        if link is not None:
            return int(link.location)
        card = self.get_handler()
        return 0 if card is None else card.location

    def is_active_type(self, type: int) -> bool:
        return bool(self.get_active_type() & type)

    def is_has_type(self, type: int) -> bool:
        return bool(self.type & type)

    def is_has_category(self, category: int) -> bool:
        return bool(self.category & category)

    def is_has_property(self, property: int) -> bool:
        return bool(self.property & property)

    def is_activated(self) -> bool:
        return bool(self.type & effects.ACTIONS & ~int(EffectType.CONTINUOUS))

    def is_monster_effect(self) -> bool:
        return self.is_active_type(Type.MONSTER)

    def is_spell_effect(self) -> bool:
        return self.is_active_type(Type.SPELL)

    def is_trap_effect(self) -> bool:
        return self.is_active_type(Type.TRAP)

    def is_spell_trap_effect(self) -> bool:
        return self.is_active_type(Type.SPELL | Type.TRAP)

    def is_activatable(self, player: int) -> bool:
        return may_activate(self.state, self, player, FREE)


class EffectMaker:
    """``effect`` inside card functions."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        self._state = state

    def create_effect(self, owner: Card) -> Effect:
        made = ApiEffect(self._state, owner)
        made.number = self._state.new_number() + 64
        return made
