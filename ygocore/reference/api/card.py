"""Cards, as card functions have them: the methods of the API, each a question or step of the rule modules."""

from __future__ import annotations

from typing import Any

from ygocore.reference import counters, effects, flags, may, stats, summon
from ygocore.reference.api.group import cards_in
from ygocore.reference.api.summoning import CardSummoning
from ygocore.reference.battle import attack_targets, can_attack, legal_targets, may_be_attacked
from ygocore.reference.by_procedure import procedures
from ygocore.reference.cards import Card, in_place_order
from ygocore.reference.effects import Effect
from ygocore.reference.operations import may_hold
from ygocore.reference.state import Rule
from ygocore.reference.words import (
    EffectCode,
    EffectFlag,
    EffectType,
    Location,
    Position,
    Reason,
    Reset,
    Status,
    SummonType,
    Type,
)

_STANDARD = int(
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
_FAMILY = 0xF0000000


class ApiCard(CardSummoning):
    """A card with the methods of the API."""

    __slots__ = ()

    # -- what it is --------------------------------------------------------------------------------

    def get_code(self) -> int:
        return stats.codes_of(self.state, self)[0]

    def get_original_code(self) -> int:
        return self.code

    def is_code(self, *codes: int) -> bool:
        return stats.is_code(self.state, self, *codes)

    def is_original_code(self, *codes: int) -> bool:
        return self.code in codes or stats.original_code(self.state, self) in codes

    def is_set_card(self, setcode: int) -> bool:
        return stats.in_set(stats.setcodes_of(self.state, self), setcode)

    def get_type(self) -> int:
        return stats.type_of(self.state, self)

    def get_original_type(self) -> int:
        return self.kind

    def is_type(self, type: int) -> bool:
        return bool(stats.type_of(self.state, self) & type)

    def is_original_type(self, type: int) -> bool:
        return bool(self.get_original_type() & type)

    def is_monster(self) -> bool:
        return self.is_type(Type.MONSTER)

    def is_spell(self) -> bool:
        return self.is_type(Type.SPELL)

    def is_trap(self) -> bool:
        return self.is_type(Type.TRAP)

    def is_spell_trap(self) -> bool:
        return self.is_type(Type.SPELL | Type.TRAP)

    def get_level(self) -> int:
        return stats.level_of(self.state, self)

    def get_original_level(self) -> int:
        kind = self.get_original_type()
        return 0 if kind & (Type.XYZ | Type.LINK) else int(stats.facts(self).level)

    def get_original_rank(self) -> int:
        return int(stats.facts(self).rank) if self.get_original_type() & Type.XYZ else 0

    def get_rank(self) -> int:
        return stats.rank_of(self.state, self)

    def get_link(self) -> int:
        return stats.link_of(self.state, self)

    def is_level(self, *levels: int) -> bool:
        return self.get_level() in levels

    def is_level_above(self, level: int) -> bool:
        return self.has_level() and self.get_level() >= level

    def is_level_below(self, level: int) -> bool:
        return self.has_level() and self.get_level() <= level

    def has_level(self) -> bool:
        return stats.has_level(self.state, self)

    def get_attack(self) -> int:
        return stats.attack_of(self.state, self)

    def get_base_attack(self) -> int:
        return stats.base_attack(self.state, self)

    def get_text_attack(self) -> int:
        return int(stats.facts(self).attack)

    def get_defense(self) -> int:
        return stats.defense_of(self.state, self)

    def get_base_defense(self) -> int:
        return stats.base_defense(self.state, self)

    def get_text_defense(self) -> int:
        return int(stats.facts(self).defense)

    def is_attack_above(self, amount: int) -> bool:
        return self.is_monster() and self.get_attack() >= amount

    def is_attack_below(self, amount: int) -> bool:
        return self.is_monster() and self.get_attack() <= amount

    def is_attack(self, amount: int) -> bool:
        return self.is_monster() and self.get_attack() == amount

    def is_defense_above(self, amount: int) -> bool:
        return self.has_defense() and self.get_defense() >= amount

    def is_defense_below(self, amount: int) -> bool:
        return self.has_defense() and self.get_defense() <= amount

    def has_defense(self) -> bool:
        return self.is_monster() and not self.is_type(Type.LINK)

    def get_race(self) -> int:
        return stats.race_of(self.state, self)

    def is_race(self, race: int) -> bool:
        return bool(self.get_race() & race)

    def get_original_race(self) -> int:
        return int(stats.facts(self).race)

    def is_original_race(self, race: int) -> bool:
        return bool(int(stats.facts(self).race) & race)

    def get_attribute(self) -> int:
        return stats.attribute_of(self.state, self)

    def is_attribute(self, attribute: int) -> bool:
        return bool(self.get_attribute() & attribute)

    def get_original_attribute(self) -> int:
        return int(stats.facts(self).attribute)

    def is_original_attribute(self, attribute: int) -> bool:
        return bool(int(stats.facts(self).attribute) & attribute)

    def get_left_scale(self) -> int:
        return stats.scale_of(self.state, self, left=True)

    def get_right_scale(self) -> int:
        return stats.scale_of(self.state, self, left=False)

    # -- where it is and was -----------------------------------------------------------------------

    def get_owner(self) -> int:
        return self.owner

    def is_owner(self, player: int) -> bool:
        return self.owner == player

    def get_controller(self) -> int:
        return self.controller

    def is_controller(self, player: int) -> bool:
        return self.controller == player

    def get_location(self) -> int:
        return self.location

    def is_location(self, location: int) -> bool:
        return effects.within(self, location)

    def get_sequence(self) -> int:
        return self.sequence

    def is_sequence(self, *sequences: int) -> bool:
        return self.sequence in sequences

    def get_position(self) -> int:
        return self.position

    def is_position(self, position: int) -> bool:
        return bool(self.position & position)

    def is_faceup(self) -> bool:
        return self.faceup

    def is_facedown(self) -> bool:
        return bool(self.position & Position.FACEDOWN)

    def is_attack_pos(self) -> bool:
        return bool(self.position & Position.ATTACK)

    def is_defense_pos(self) -> bool:
        return bool(self.position & Position.DEFENSE)

    def is_on_field(self) -> bool:
        return self.on_field and not self.status & Status.SUMMONING

    def is_in_main_mzone(self, player: int = -1) -> bool:
        mine = player < 0 or self.controller == player
        return mine and self.location == Location.MZONE and self.sequence < 5

    def is_in_extra_mzone(self, player: int = -1) -> bool:
        mine = player < 0 or self.controller == player
        return mine and self.location == Location.MZONE and self.sequence >= 5

    def is_public(self) -> bool:
        if self.location == Location.HAND:
            return effects.has(self.state, self, EffectCode.PUBLIC)
        return self.faceup

    def get_field_id(self) -> int:
        return self.move_id

    def get_turn_id(self) -> int:
        return self.turn_id

    def get_reason(self) -> int:
        return self.reason

    def is_reason(self, reason: int) -> bool:
        return bool(self.reason & reason)

    def get_reason_card(self) -> Card | None:
        return self.reason_card

    def get_reason_player(self) -> int:
        return self.reason_player

    def is_reason_player(self, player: int) -> bool:
        return self.reason_player == player

    def get_reason_effect(self) -> Effect | None:
        return self.reason_effect

    def get_previous_location(self) -> int:
        return self.previous[1]

    def is_previous_location(self, location: int) -> bool:
        return bool(self.previous[1] & location)

    def get_previous_controller(self) -> int:
        return self.previous[0]

    def is_previous_controller(self, player: int) -> bool:
        return self.previous[0] == player

    def get_previous_position(self) -> int:
        return self.previous[3]

    def is_previous_position(self, position: int) -> bool:
        return bool(self.previous[3] & position)

    def get_previous_sequence(self) -> int:
        return self.previous[2]

    def get_previous_code_on_field(self) -> int:
        return self.was.code

    def get_previous_type_on_field(self) -> int:
        return self.was.type

    def get_previous_level_on_field(self) -> int:
        return self.was.level

    def get_previous_attack_on_field(self) -> int:
        return self.was.attack

    def get_previous_defense_on_field(self) -> int:
        return self.was.defense

    def get_previous_race_on_field(self) -> int:
        return self.was.race

    def get_previous_attribute_on_field(self) -> int:
        return self.was.attribute

    def is_previous_set_card(self, setcode: int) -> bool:
        return stats.in_set(self.was.setcodes, setcode)

    def get_destination(self) -> int:
        return self.location

    def is_status(self, status: int) -> bool:
        if status & Status.DISABLED and self.is_disabled():
            return True
        return bool(self.status & status)

    def get_turn_counter(self) -> int:
        return self.turn_counter

    def set_turn_counter(self, value: int) -> None:
        self.turn_counter = value

    # -- summons and battle ------------------------------------------------------------------------

    def is_summon_type(self, type: int) -> bool:
        own = self.summon_type
        if type in (SummonType.NORMAL, SummonType.SPECIAL, SummonType.FLIP):
            return own & _FAMILY == type
        return own == type or (not type & 0xFF and own & ~0xFF == type)

    def get_summon_type(self) -> int:
        return self.summon_type

    def get_summon_location(self) -> int:
        return self.summon_location

    def is_summon_location(self, location: int) -> bool:
        return bool(self.summon_location & location)

    def get_summon_player(self) -> int:
        return self.summon_player

    def is_summon_player(self, player: int) -> bool:
        return self.summon_player == player

    def is_normal_summoned(self) -> bool:
        return self.is_summon_type(SummonType.NORMAL)

    def is_tribute_summoned(self) -> bool:
        return self.is_summon_type(SummonType.TRIBUTE)

    def is_special_summoned(self) -> bool:
        return self.is_summon_type(SummonType.SPECIAL)

    def is_synchro_summoned(self) -> bool:
        return self.is_summon_type(SummonType.SYNCHRO)

    def is_fusion_summoned(self) -> bool:
        return self.is_summon_type(SummonType.FUSION)

    def is_ritual_summoned(self) -> bool:
        return self.is_summon_type(SummonType.RITUAL)

    def is_xyz_summoned(self) -> bool:
        return self.is_summon_type(SummonType.XYZ)

    def is_link_summoned(self) -> bool:
        return self.is_summon_type(SummonType.LINK)

    def is_pendulum_summoned(self) -> bool:
        return self.is_summon_type(SummonType.PENDULUM)

    def get_material(self) -> Any:
        return self.state.group(self.made_of)

    def get_material_count(self) -> int:
        return len(self.made_of)

    def set_material(self, materials: Any) -> None:
        self.made_of = cards_in(materials)

    def complete_procedure(self) -> None:
        self.status |= int(Status.PROC_COMPLETE)

    def is_summonable(self, ignore_count: bool, e: Effect | None) -> bool:
        return bool(summon.manners_by_effect(self.state, self, ignore_count, e, facedown=False))

    def is_msetable(self, ignore_count: bool, e: Effect | None) -> bool:
        return bool(summon.manners_by_effect(self.state, self, ignore_count, e, facedown=True))

    def is_special_summonable(self) -> bool:
        return any(each.card is self for each in procedures(self.state, self.controller))

    def is_ssetable(self, ignore_field: bool = False) -> bool:
        return summon.can_be_set(self.state, self, self.controller, ignore_field)

    def is_can_be_special_summoned(
        self,
        e: Effect | None,
        summon_type: int,
        player: int,
        no_check: bool,
        no_limit: bool,
        position: int = int(Position.FACEUP),
        target_player: int = -1,
    ) -> bool:
        return may.can_be_special_summoned(
            self.state, self, e, summon_type, player, no_check, no_limit, position, target_player
        )

    def get_battle_target(self) -> Card | None:
        battle = self.state.battle
        if battle is None:
            return None
        return (
            battle.target if battle.attacker is self else battle.attacker if battle.target is self else None
        )

    def get_battled_group(self) -> Any:
        return self.state.group(self.battled)

    def is_relate_to_battle(self) -> bool:
        battle = self.state.battle
        if battle is None or self.location != Location.MZONE:
            return False
        if battle.attacker is self:
            return self.move_id == battle.attacker_move
        return battle.target is self and self.move_id == battle.target_move

    def get_attack_announced_count(self) -> int:
        return self.attacks

    def is_attackable(self) -> bool:
        return self.can_attack()

    def can_attack(self) -> bool:
        return self.location == Location.MZONE and self.faceup and can_attack(self.state, self)

    def is_direct_attacked(self) -> bool:
        return self.attacked_directly

    def get_attacked_count(self) -> int:
        return self.fought

    def get_attackable_target(self) -> Any:
        return self.state.group(attack_targets(self.state, self))

    # -- what may be done with it ------------------------------------------------------------------

    def _player(self, player: int = -1) -> int:
        return self.state.reason_player if player < 0 else player

    def is_able_to_hand(self, player: int = -1) -> bool:
        return may.can_go_to_hand(self.state, self, self._player(player))

    def is_able_to_deck(self) -> bool:
        return may.can_go_to_deck(self.state, self, self._player())

    def is_able_to_extra(self) -> bool:
        return may.is_extra_deck_monster(self) and may.can_go_to_deck(self.state, self, self._player())

    def is_able_to_grave(self) -> bool:
        return may.can_go_to_grave(self.state, self, self._player())

    def is_able_to_remove(self, player: int = -1, position: int = int(Position.FACEUP)) -> bool:
        return may.can_be_banished(self.state, self, self._player(player))

    def is_able_to_hand_as_cost(self) -> bool:
        if may.is_extra_deck_monster(self) or may.is_token(self) or not may.usable_as_cost(self.state, self):
            return False
        straight = may.redirected(self.state, self, int(Location.HAND)) == Location.HAND
        return straight and may.can_go_to_hand(self.state, self, self._player())

    def is_able_to_deck_as_cost(self) -> bool:
        if may.is_extra_deck_monster(self) or may.is_token(self) or not may.usable_as_cost(self.state, self):
            return False
        straight = may.redirected(self.state, self, int(Location.DECK)) == Location.DECK
        return straight and may.can_go_to_deck(self.state, self, self._player())

    def is_able_to_extra_as_cost(self) -> bool:
        return self.is_able_to_extra() and may.usable_as_cost(self.state, self)

    def is_able_to_grave_as_cost(self) -> bool:
        return may.can_go_to_grave_as_cost(self.state, self, self._player())

    def is_able_to_remove_as_cost(self, position: int = int(Position.FACEUP)) -> bool:
        if not may.usable_as_cost(self.state, self):
            return False
        straight = may.redirected(self.state, self, int(Location.REMOVED)) == Location.REMOVED
        return straight and may.can_be_banished(self.state, self, self._player())

    def is_releasable(self) -> bool:
        return may.can_be_released(self.state, self, self._player())

    def is_releasable_by_effect(self) -> bool:
        if effects.has(self.state, self, EffectCode.UNRELEASABLE_EFFECT):
            return False
        return may.can_be_released(self.state, self, self._player())

    def is_discardable(self, reason: int = int(Reason.DISCARD)) -> bool:
        return may.can_be_discarded(self.state, self, self._player(), reason)

    def is_destructable(self, e: Effect | None = None) -> bool:
        if e is None:
            return not effects.has(self.state, self, EffectCode.INDESTRUCTABLE)
        return not may.is_indestructible(self.state, self, e, int(Reason.EFFECT), e.controller)

    def is_can_turn_set(self) -> bool:
        return may.can_be_turned_down(self.state, self)

    def is_can_change_position(self) -> bool:
        """By an effect, which is not what EFFECT_CANNOT_CHANGE_POSITION forbids the player (POS-08, POS-09)."""
        return self.location == Location.MZONE and not stats.is_link_monster(self.state, self)

    def is_controler_can_be_changed(self, ignore_zone: bool = False) -> bool:
        return may.can_change_control(self.state, self, 1 - self.controller, ignore_zone)

    def is_can_be_effect_target(self, e: Effect | None = None) -> bool:
        player = self._player() if e is None else e.controller
        return may.can_be_targeted(self.state, self, e, player)

    def is_can_be_battle_target(self, c: Card) -> bool:
        return may_be_attacked(self.state, self, c) and self in legal_targets(self.state, c)

    def is_immune_to_effect(self, e: Effect) -> bool:
        return effects.shrugs_off(self.state, self, e)

    def is_disabled(self) -> bool:
        return effects.card_is_negated(self.state, self)

    def is_negatable_monster(self) -> bool:
        return self.faceup and self.is_type(Type.EFFECT) and not self.is_disabled()

    def is_negatable(self) -> bool:
        if not self.faceup or self.is_disabled():
            return False
        return self.is_spell_trap() or self.is_type(Type.EFFECT)

    def is_forbidden(self) -> bool:
        return bool(self.status & Status.FORBIDDEN)

    def is_relate_to_effect(self, e: Effect) -> bool:
        from ygocore.reference.api.effect import link_of

        link = link_of(e)
        if link is None:
            return e.handler is self and e.registered
        return link.related.get(self.number) == self.move_id and bool(self.location)

    def is_relate_to_card(self, c: Card) -> bool:
        known = self.relations.get(c.number)
        return known is not None and known[0] == c.move_id

    def create_relation(self, c: Card, reset: int) -> None:
        self.relations[c.number] = (c.move_id, reset)

    def check_unique_on_field(self, player: int) -> bool:
        return may.may_be_face_up(self.state, self, player)

    def check_equip_target(self, c: Card) -> bool:
        return may_hold(self.state, self, c)

    def is_can_be_synchro_material(self, c: Card | None = None) -> bool:
        return may.can_be_material(self.state, self, "synchro", c)

    def is_can_be_fusion_material(self, c: Card | None = None) -> bool:
        return may.can_be_material(self.state, self, "fusion", c)

    def is_can_be_xyz_material(self, c: Card | None = None) -> bool:
        return may.can_be_material(self.state, self, "xyz", c)

    def is_can_be_link_material(self, c: Card | None = None) -> bool:
        return may.can_be_material(self.state, self, "link", c)

    # -- equips, materials, counters ---------------------------------------------------------------

    def get_equip_target(self) -> Card | None:
        return self.equip_target

    def get_previous_equip_target(self) -> Card | None:
        return self.was.equip_target

    def get_equip_group(self) -> Any:
        return self.state.group(self.equips)

    def get_equip_count(self) -> int:
        return len(self.equips)

    def get_overlay_group(self) -> Any:
        return self.state.group(self.overlay)

    def get_overlay_count(self) -> int:
        return len(self.overlay)

    def remove_overlay_card(self, player: int, minimum: int, maximum: int, reason: int) -> Rule[bool]:
        return (yield from counters.detach(self.state, self, player, minimum, maximum, reason))

    def check_remove_overlay_card(self, player: int, count: int, reason: int) -> bool:
        return len(self.overlay) >= count

    def get_card_target(self) -> Any:
        return self.state.group(self.card_targets)

    def get_first_card_target(self) -> Card | None:
        return in_place_order(self.card_targets)[0] if self.card_targets else None

    def is_has_card_target(self, c: Card) -> bool:
        return c in self.card_targets

    def set_card_target(self, c: Card) -> None:
        if c not in self.card_targets:
            self.card_targets.append(c)
            c.owner_targets.append(self)

    def get_owner_target(self) -> Any:
        return self.state.group(self.owner_targets)

    def enable_counter_permit(self, counter: int, location: int = int(Location.MZONE)) -> None:
        effects.put_single(self.state, self, EffectCode.COUNTER_PERMIT + counter, location)

    def set_counter_limit(self, counter: int, count: int) -> None:
        effects.put_single(self.state, self, EffectCode.COUNTER_LIMIT + counter, count)

    def add_counter(self, counter: int, count: int) -> bool:
        return counters.add(self.state, self, counter, count)

    def remove_counter(self, player: int, counter: int, count: int, reason: int) -> Rule[bool]:
        return (yield from counters.remove_from(self.state, self, player, counter, count, reason))

    def get_counter(self, counter: int) -> int:
        return counters.number_on(self, counter)

    def is_can_add_counter(self, counter: int, count: int) -> bool:
        return counters.can_add(self.state, self, counter, count)

    def is_can_remove_counter(self, player: int, counter: int, count: int, reason: int) -> bool:
        return counters.number_on(self, counter) >= count

    def get_column_group(self) -> Any:
        return self.state.group(_column(self))

    # -- effects on it -----------------------------------------------------------------------------

    def register_effect(self, e: Effect, forced: bool = False) -> None:
        if not forced and e.owner is not self and not self.state.adjusting and self._is_unaffected_by_gift(e):
            return
        if e.reset_flags & Reset.PHASE and not e.reset_count:
            e.reset_count = 1
        effects.register(self.state, e, self)
        effects.swear(self.state, e)

    def _is_unaffected_by_gift(self, e: Effect) -> bool:
        """By the effect itself, or by the one that gives it and is being carried out."""
        giver = self.state.reason_effect
        given = (e,) if giver is None else (e, giver)
        return any(effects.shrugs_off(self.state, self, each) for each in given)

    def register_flag_effect(self, code: int, reset: int, property: int, count: int, label: int = 0) -> None:
        flags.put(self.flags, code, reset, property, count, label)

    def get_flag_effect(self, code: int) -> int:
        return len(self.flags.get(code, ()))

    def has_flag_effect(self, code: int) -> bool:
        return code in self.flags

    def get_flag_effect_label(self, code: int) -> int:
        return self.flags[code][0].label if code in self.flags else 0

    def set_flag_effect_label(self, code: int, label: int) -> None:
        for flag in self.flags.get(code, ())[:1]:
            flag.label = label

    def reset_flag_effect(self, code: int) -> None:
        self.flags.pop(code, None)

    def reset_effect(self, reset: int, type: int) -> None:
        for effect in list(self.effects):
            if effect.declared:
                continue
            if (
                (type == Reset.CODE and effect.code == reset)
                or (
                    type == Reset.EVENT
                    and effect.reset_flags & Reset.EVENT
                    and effect.reset_flags & reset & 0x0FFF0000
                )
                or (type == Reset.COPY and effect.label_object == reset)
            ):
                effects.unregister(self.state, effect)

    def is_has_effect(self, code: int) -> Effect | None:
        found = effects.on_card(self.state, self, code)
        return found[0] if found else None

    def copy_effect(self, code: int, reset: int, count: int = 1) -> int:
        return effects.copy_from(self.state, self, code, reset, count)

    def enable_revive_limit(self) -> None:
        effects.put_single(self.state, self, EffectCode.REVIVE_LIMIT)

    def update_attack(self, amount: int, reset: int = 0, owner: Card | None = None) -> int:
        return _update(self, EffectCode.UPDATE_ATTACK, amount, reset, owner, stats.attack_of)

    def update_defense(self, amount: int, reset: int = 0, owner: Card | None = None) -> int:
        return _update(self, EffectCode.UPDATE_DEFENSE, amount, reset, owner, stats.defense_of)

    def negate_effects(self, owner: Card, reset: int = 0) -> None:
        for code in (EffectCode.DISABLE, EffectCode.DISABLE_EFFECT):
            self.register_effect(_single(self, owner, code, 0, reset))


def _single(card: Card, owner: Card, code: int, value: int, reset: int) -> Effect:
    assert card.state.effect_class is not None
    made = card.state.effect_class(card.state, owner)
    made.type, made.code, made.value = int(EffectType.SINGLE), int(code), value
    made.property = int(EffectFlag.CANNOT_DISABLE)
    made.reset_flags, made.reset_count = _STANDARD | reset, 1
    made.number = card.state.new_number() + 64
    return made


def _update(card: ApiCard, code: int, amount: int, reset: int, owner: Card | None, read: Any) -> int:
    """Change ATK or DEF; by how much it in fact changed."""
    before = read(card.state, card)
    card.register_effect(_single(card, owner or card, code, amount, reset or int(Reset.DISABLE)))
    return int(read(card.state, card)) - int(before)


def _column(card: Card) -> list[Card]:
    """LOC-05: the other cards in the vertical line of zones that a card is in."""
    column = _column_of(card.controller, card.location, card.sequence)
    found = []
    for player, side in enumerate(card.state.players):
        for other in (*side.monsters, *side.spells):
            if other is None or other is card:
                continue
            if column is not None and _column_of(player, other.location, other.sequence) == column:
                found.append(other)
    return found


def _column_of(player: int, location: int, sequence: int) -> int | None:
    if location == Location.MZONE and sequence >= 5:
        column = 1 if sequence == 5 else 3
    elif sequence < 5:
        column = sequence
    else:
        return None
    return column if player == 0 else 4 - column
