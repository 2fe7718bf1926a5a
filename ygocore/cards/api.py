"""Every call a card function may make: the one table behind both engines, the compiler and the documentation.

Each line of :data:`API` is ``receiver.name(parameters) -> result``. A ``!`` at its end means that the call may ask a player
something, so that the duel can be suspended in it: allowed in costs, targets (``chk`` not 0) and operations only.
``= x`` gives a default. A ``~`` at the end marks what matters to a client's screen or to another engine's memory only: it
does nothing and is not compiled. The ecosystem's name is the CamelCase spelling, given after ``#`` where it differs.

Types: ``int`` ``bool`` ``card`` (a card or None) ``group`` ``cards`` (a card, a group, or None for no card) ``effect`` (or
None) ``filter`` (a function of a card and of ``*args``, or None for every card) ``func`` (an event function: condition, cost,
target, operation) ``limit`` (a function of ``e, rp, tp``) ``check`` (a function of ``g, e, tp, mg``, of as many as it takes:
the cards picked, and the group that they are from) ``any`` (an int, card, effect, group or, for ``set_value``, a
function) ``*args`` (further arguments, handed to the filter) ``*ints`` ``*cards``. A result in parentheses is a tuple.

The API keeps copies: a group handed to it (``set_label_object``, ``set_target_card``, ...) may be changed afterwards, and a
group that it hands out belongs to the function.
"""

# The table has a call a line, however long.
# ruff: noqa: E501

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from typing import Final

API: Final = """
# --- the duel: questions -------------------------------------------------------------------------------------------
duel.get_turn_player() -> int
duel.is_turn_player(player: int) -> bool
duel.get_turn_count(player: int = -1) -> int
duel.get_current_phase() -> int
duel.is_phase(phase: int) -> bool
duel.is_main_phase() -> bool
duel.is_battle_phase() -> bool
duel.is_damage_calculated() -> bool
duel.is_able_to_enter_bp() -> bool  # IsAbleToEnterBP
duel.get_lp(player: int) -> int  # GetLP
duel.check_lp_cost(player: int, amount: int) -> bool  # CheckLPCost
duel.get_location_count(player: int, location: int, use_player: int = -1, reason: int = 0, zone: int = 0xff) -> int
duel.get_mzone_count(player: int, leaving: cards = None, use_player: int = -1, reason: int = 0, zone: int = 0xff) -> int  # GetMZoneCount
duel.get_location_count_from_ex(player: int, use_player: int = -1, leaving: cards = None, c: cards = None, zone: int = 0xff) -> int
duel.get_field_card(player: int, location: int, sequence: int) -> card
duel.get_field_group(player: int, own: int, other: int) -> group
duel.get_field_group_count(player: int, own: int, other: int) -> int
duel.get_matching_group(f: filter, player: int, own: int, other: int, exclude: cards, *args) -> group
duel.get_matching_group_count(f: filter, player: int, own: int, other: int, exclude: cards, *args) -> int
duel.get_first_matching_card(f: filter, player: int, own: int, other: int, exclude: cards, *args) -> card
duel.is_existing_matching_card(f: filter, player: int, own: int, other: int, count: int, exclude: cards, *args) -> bool
duel.is_existing_target(f: filter, player: int, own: int, other: int, count: int, exclude: cards, *args) -> bool
duel.get_decktop_group(player: int, count: int) -> group
duel.get_attacker() -> card
duel.get_attack_target() -> card
duel.get_battle_monster(player: int) -> card
duel.get_battle_damage(player: int) -> int
duel.get_current_chain() -> int
duel.get_chain_info(link: int, *ints) -> tuple
duel.get_first_target() -> card
duel.get_target_cards(e: effect) -> group
duel.get_operation_info(link: int, category: int) -> (bool, group, int, int, int)
duel.get_operated_group() -> group
duel.is_chain_negatable(link: int) -> bool
duel.is_chain_disablable(link: int) -> bool
duel.is_chain_solving() -> bool
duel.check_chain_target(link: int, c: card) -> bool
duel.check_event(event: int) -> bool
duel.get_activity_count(player: int, activity: int) -> int
duel.get_custom_activity_count(counter: int, player: int, activity: int) -> int
duel.is_player_affected_by_effect(player: int, code: int) -> effect
duel.is_player_can_draw(player: int, count: int = 0) -> bool
duel.is_player_can_discard_deck(player: int, count: int) -> bool
duel.is_player_can_discard_deck_as_cost(player: int, count: int) -> bool
duel.is_player_can_summon(player: int) -> bool
duel.is_player_can_special_summon(player: int) -> bool
duel.is_player_can_special_summon_count(player: int, count: int) -> bool
duel.is_player_can_special_summon_monster(player: int, code: int, setcode: int, type: int, attack: int, defense: int, level: int, race: int, attribute: int, position: int = 5, target_player: int = -1) -> bool
duel.is_player_can_remove(player: int, c: card = None) -> bool
duel.check_release_group(player: int, f: filter, count: int, exclude: cards, *args) -> bool
duel.check_release_group_cost(player: int, f: filter, count: int, use_hand: bool, special: filter, exclude: cards, *args) -> bool
duel.get_release_group(player: int) -> group
duel.get_release_group_cost(player: int, use_hand: bool, f: filter, exclude: cards, *args) -> group
duel.is_can_remove_counter(player: int, own: int, other: int, counter: int, count: int, reason: int) -> bool
duel.get_counter(player: int, own: int, other: int, counter: int) -> int
duel.get_flag_effect(player: int, code: int) -> int
duel.has_flag_effect(player: int, code: int) -> bool
duel.get_draw_count(player: int) -> int
duel.is_environment(code: int, player: int = 2) -> bool

# --- the duel: choices ---------------------------------------------------------------------------------------------
duel.select_matching_card(chooser: int, f: filter, player: int, own: int, other: int, minimum: int, maximum: int, exclude: cards, *args) -> group !
duel.select_target(chooser: int, f: filter, player: int, own: int, other: int, minimum: int, maximum: int, exclude: cards, *args) -> group !
duel.select_release_group(chooser: int, f: filter, minimum: int, maximum: int, exclude: cards, *args) -> group !
duel.select_release_group_cost(chooser: int, f: filter, minimum: int, maximum: int, use_hand: bool, special: filter, exclude: cards, *args) -> group !
duel.select_yes_no(player: int, description: int) -> bool !
duel.select_effect_yes_no(player: int, c: card, description: int = 95) -> bool !
duel.select_option(player: int, *ints) -> int !
duel.select_effect(player: int, *ints) -> int !
duel.select_position(player: int, c: card, positions: int) -> int !
duel.select_disable_field(player: int, count: int, own: int, other: int, exclude: int) -> int !
duel.announce_race(player: int, count: int, available: int) -> int !
duel.announce_attribute(player: int, count: int, available: int) -> int !
duel.announce_number(player: int, *ints) -> int !
duel.announce_level(player: int, minimum: int = 1, maximum: int = 12) -> int !
duel.announce_card(player: int, *ints) -> int !
duel.sort_decktop(chooser: int, player: int, count: int) -> None !
duel.sort_deckbottom(chooser: int, player: int, count: int) -> None !

# --- the duel: what an effect says about itself --------------------------------------------------------------------
duel.set_operation_info(link: int, category: int, targets: cards, count: int, player: int, parameter: int) -> None
duel.set_possible_operation_info(link: int, category: int, targets: cards, count: int, player: int, parameter: int) -> None
duel.set_target_card(targets: cards) -> None
duel.set_target_player(player: int) -> None
duel.set_target_param(value: int) -> None
duel.set_chain_limit(f: limit) -> None
duel.set_chain_limit_till_chain_end(f: limit) -> None
duel.hint(type: int, player: int, value: int) -> None ~
duel.hint_selection(targets: cards) -> None
duel.change_target_card(link: int, targets: cards) -> None
duel.change_chain_operation(link: int, f: func) -> None

# --- the duel: operations ------------------------------------------------------------------------------------------
duel.draw(player: int, count: int, reason: int) -> int !
duel.damage(player: int, amount: int, reason: int) -> int !
duel.recover(player: int, amount: int, reason: int) -> int !
duel.pay_lp_cost(player: int, amount: int) -> None !  # PayLPCost
duel.set_lp(player: int, amount: int) -> None  # SetLP
duel.destroy(targets: cards, reason: int, destination: int = 0) -> int !
duel.remove(targets: cards, position: int, reason: int) -> int !
duel.send_to_grave(targets: cards, reason: int) -> int !  # SendtoGrave
duel.send_to_hand(targets: cards, player: int, reason: int) -> int !  # SendtoHand
duel.send_to_deck(targets: cards, player: int, sequence: int, reason: int) -> int !  # SendtoDeck
duel.send_to_extra_p(targets: cards, player: int, reason: int) -> int !  # SendtoExtraP
duel.release(targets: cards, reason: int) -> int !
duel.discard_hand(player: int, f: filter, minimum: int, maximum: int, reason: int, exclude: cards = None, *args) -> int !
duel.discard_deck(player: int, count: int, reason: int) -> int !
duel.special_summon(targets: cards, summon_type: int, player: int, target_player: int, no_check: bool, no_limit: bool, position: int, zone: int = 0xff) -> int !
duel.special_summon_step(c: card, summon_type: int, player: int, target_player: int, no_check: bool, no_limit: bool, position: int, zone: int = 0xff) -> bool !
duel.special_summon_complete() -> int !
duel.summon(player: int, c: card, ignore_count: bool, e: effect) -> None !
duel.mset(player: int, c: card, ignore_count: bool, e: effect) -> None !  # MSet
duel.sset(player: int, targets: cards, target_player: int = -1) -> int !  # SSet
duel.create_token(player: int, code: int) -> card
duel.change_position(targets: cards, attack_up: int, attack_down: int = 0, defense_up: int = 0, defense_down: int = 0) -> int !
duel.get_control(targets: cards, player: int, reset_phase: int = 0, reset_count: int = 0) -> int !
duel.swap_control(a: cards, b: cards, reset_phase: int = 0, reset_count: int = 0) -> bool !
duel.equip(player: int, equipment: card, c: card, faceup: bool = True) -> bool !
duel.overlay(c: card, targets: cards) -> None !
duel.move_to_field(c: card, mover: int, player: int, destination: int, position: int, enabled: bool) -> bool !
duel.return_to_field(c: card) -> bool !
duel.move_sequence(c: card, sequence: int) -> None
duel.shuffle_hand(player: int) -> None
duel.shuffle_deck(player: int) -> None
duel.confirm_cards(player: int, targets: cards) -> None
duel.confirm_decktop(player: int, count: int) -> None
duel.disable_shuffle_check() -> None
duel.move_to_deck_bottom(targets: cards) -> None
duel.move_to_deck_top(targets: cards) -> None
duel.break_effect() -> None
duel.negate_activation(link: int) -> bool !
duel.negate_effect(link: int) -> bool !
duel.negate_summon(targets: cards) -> None !
duel.negate_attack() -> bool !
duel.negate_related_chain(c: card, reset: int) -> None
duel.change_attack_target(c: card) -> bool !
duel.chain_attack(c: card = None) -> None
duel.calculate_damage(a: card, b: card) -> None !
duel.skip_phase(player: int, phase: int, reset: int, count: int, value: int = 0) -> None
duel.remove_counter(player: int, own: int, other: int, counter: int, count: int, reason: int) -> bool !
duel.toss_coin(player: int, count: int) -> tuple
duel.toss_dice(player: int, count: int) -> tuple
duel.raise_event(eg: cards, code: int, re: effect, r: int, rp: int, ep: int, ev: int) -> None
duel.raise_single_event(c: card, code: int, re: effect, r: int, rp: int, ep: int, ev: int) -> None
duel.register_effect(e: effect, player: int) -> None
duel.register_flag_effect(player: int, code: int, reset: int, property: int, count: int, label: int = 0) -> None
duel.reset_flag_effect(player: int, code: int) -> None
duel.adjust_instantly(c: card = None) -> None
duel.win(player: int, reason: int) -> None

# --- a card: what it is --------------------------------------------------------------------------------------------
card.get_code() -> int
card.get_original_code() -> int
card.is_code(*ints) -> bool
card.is_original_code(*ints) -> bool
card.is_set_card(setcode: int) -> bool
card.get_type() -> int
card.get_original_type() -> int
card.is_type(type: int) -> bool
card.is_original_type(type: int) -> bool
card.is_monster() -> bool
card.is_spell() -> bool
card.is_trap() -> bool
card.is_spell_trap() -> bool
card.get_level() -> int
card.get_original_level() -> int
card.get_rank() -> int
card.get_link() -> int
card.is_level(*ints) -> bool
card.is_level_above(level: int) -> bool
card.is_level_below(level: int) -> bool
card.has_level() -> bool
card.get_attack() -> int
card.get_base_attack() -> int
card.get_text_attack() -> int
card.get_defense() -> int
card.get_base_defense() -> int
card.get_text_defense() -> int
card.is_attack_above(amount: int) -> bool
card.is_attack_below(amount: int) -> bool
card.is_attack(amount: int) -> bool
card.is_defense_above(amount: int) -> bool
card.is_defense_below(amount: int) -> bool
card.has_defense() -> bool
card.get_race() -> int
card.is_race(race: int) -> bool
card.get_original_race() -> int
card.is_original_race(race: int) -> bool
card.get_attribute() -> int
card.is_attribute(attribute: int) -> bool
card.get_original_attribute() -> int
card.is_original_attribute(attribute: int) -> bool
card.get_left_scale() -> int  # GetLeftScale
card.get_right_scale() -> int  # GetRightScale

# --- a card: where it is, and where it was -------------------------------------------------------------------------
card.get_owner() -> int
card.is_owner(player: int) -> bool
card.get_controller() -> int  # GetControler
card.is_controller(player: int) -> bool  # IsControler
card.get_location() -> int
card.is_location(location: int) -> bool
card.get_sequence() -> int
card.is_sequence(*ints) -> bool
card.get_position() -> int
card.is_position(position: int) -> bool
card.is_faceup() -> bool
card.is_facedown() -> bool
card.is_attack_pos() -> bool
card.is_defense_pos() -> bool
card.is_on_field() -> bool
card.is_in_main_mzone(player: int = -1) -> bool  # IsInMainMZone
card.is_in_extra_mzone(player: int = -1) -> bool  # IsInExtraMZone
card.is_public() -> bool
card.get_field_id() -> int  # GetFieldID
card.get_turn_id() -> int  # GetTurnID
card.get_reason() -> int
card.is_reason(reason: int) -> bool
card.get_reason_card() -> card
card.get_reason_player() -> int
card.is_reason_player(player: int) -> bool
card.get_reason_effect() -> effect
card.get_previous_location() -> int
card.is_previous_location(location: int) -> bool
card.get_previous_controller() -> int  # GetPreviousControler
card.is_previous_controller(player: int) -> bool  # IsPreviousControler
card.get_previous_position() -> int
card.is_previous_position(position: int) -> bool
card.get_previous_sequence() -> int
card.get_previous_code_on_field() -> int
card.get_previous_type_on_field() -> int
card.get_previous_level_on_field() -> int
card.get_previous_attack_on_field() -> int
card.get_previous_defense_on_field() -> int
card.get_previous_race_on_field() -> int
card.get_previous_attribute_on_field() -> int
card.is_previous_set_card(setcode: int) -> bool
card.get_destination() -> int
card.is_status(status: int) -> bool
card.get_turn_counter() -> int
card.set_turn_counter(value: int) -> None

# --- a card: summons and battle ------------------------------------------------------------------------------------
card.is_summon_type(type: int) -> bool
card.get_summon_type() -> int
card.get_summon_location() -> int
card.is_summon_location(location: int) -> bool
card.get_summon_player() -> int
card.is_summon_player(player: int) -> bool
card.is_normal_summoned() -> bool
card.is_tribute_summoned() -> bool
card.is_special_summoned() -> bool
card.is_synchro_summoned() -> bool
card.is_fusion_summoned() -> bool
card.is_ritual_summoned() -> bool
card.is_xyz_summoned() -> bool
card.is_link_summoned() -> bool
card.is_pendulum_summoned() -> bool
card.get_material() -> group
card.get_material_count() -> int
card.set_material(materials: cards) -> None
card.complete_procedure() -> None
card.is_summonable(ignore_count: bool, e: effect) -> bool
card.is_msetable(ignore_count: bool, e: effect) -> bool  # IsMSetable
card.is_special_summonable() -> bool
card.is_ssetable(ignore_field: bool = False) -> bool  # IsSSetable
card.is_can_be_special_summoned(e: effect, summon_type: int, player: int, no_check: bool, no_limit: bool, position: int = 5, target_player: int = -1) -> bool
card.get_battle_target() -> card
card.get_battled_group() -> group
card.is_relate_to_battle() -> bool
card.get_attack_announced_count() -> int
card.is_attackable() -> bool
card.can_attack() -> bool
card.is_direct_attacked() -> bool
card.get_attacked_count() -> int

# --- a card: what may be done with it ------------------------------------------------------------------------------
card.is_able_to_hand(player: int = -1) -> bool
card.is_able_to_deck() -> bool
card.is_able_to_extra() -> bool
card.is_able_to_grave() -> bool
card.is_able_to_remove(player: int = -1, position: int = 5) -> bool
card.is_able_to_hand_as_cost() -> bool
card.is_able_to_deck_as_cost() -> bool
card.is_able_to_extra_as_cost() -> bool
card.is_able_to_grave_as_cost() -> bool
card.is_able_to_remove_as_cost(position: int = 5) -> bool
card.is_releasable() -> bool
card.is_releasable_by_effect() -> bool
card.is_discardable(reason: int = 0x4000) -> bool
card.is_destructable(e: effect = None) -> bool
card.is_can_turn_set() -> bool
card.is_can_change_position() -> bool
card.is_controler_can_be_changed(ignore_zone: bool = False) -> bool
card.is_can_be_effect_target(e: effect = None) -> bool
card.is_can_be_battle_target(c: card) -> bool
card.is_immune_to_effect(e: effect) -> bool
card.is_disabled() -> bool
card.is_negatable_monster() -> bool
card.is_negatable() -> bool
card.is_forbidden() -> bool
card.is_relate_to_effect(e: effect) -> bool
card.is_relate_to_card(c: card) -> bool
card.create_relation(c: card, reset: int) -> None
card.check_unique_on_field(player: int) -> bool
card.check_equip_target(c: card) -> bool
card.is_can_be_synchro_material(c: card = None) -> bool
card.is_can_be_fusion_material(c: card = None) -> bool
card.is_can_be_xyz_material(c: card = None) -> bool
card.is_can_be_link_material(c: card = None) -> bool

# --- a card: equips, materials, counters ---------------------------------------------------------------------------
card.get_equip_target() -> card
card.get_previous_equip_target() -> card
card.get_equip_group() -> group
card.get_equip_count() -> int
card.get_overlay_group() -> group
card.get_overlay_count() -> int
card.remove_overlay_card(player: int, minimum: int, maximum: int, reason: int) -> bool !
card.check_remove_overlay_card(player: int, count: int, reason: int) -> bool
card.get_card_target() -> group
card.get_first_card_target() -> card
card.is_has_card_target(c: card) -> bool
card.set_card_target(c: card) -> None
card.get_owner_target() -> group
card.enable_counter_permit(counter: int, location: int = 4) -> None
card.set_counter_limit(counter: int, count: int) -> None
card.add_counter(counter: int, count: int) -> bool
card.remove_counter(player: int, counter: int, count: int, reason: int) -> bool !
card.get_counter(counter: int) -> int
card.is_can_add_counter(counter: int, count: int) -> bool
card.is_can_remove_counter(player: int, counter: int, count: int, reason: int) -> bool
card.get_column_group() -> group
card.get_linked_group() -> group
card.get_linked_zone() -> int

# --- a card: effects on it -----------------------------------------------------------------------------------------
card.register_effect(e: effect, forced: bool = False) -> None
card.register_flag_effect(code: int, reset: int, property: int, count: int, label: int = 0) -> None
card.get_flag_effect(code: int) -> int
card.has_flag_effect(code: int) -> bool
card.get_flag_effect_label(code: int) -> int
card.set_flag_effect_label(code: int, label: int) -> None
card.reset_flag_effect(code: int) -> None
card.reset_effect(reset: int, type: int) -> None
card.is_has_effect(code: int) -> effect
card.copy_effect(code: int, reset: int, count: int = 1) -> int
card.enable_revive_limit() -> None
card.update_attack(amount: int, reset: int = 0, owner: card = None) -> int
card.update_defense(amount: int, reset: int = 0, owner: card = None) -> int
card.negate_effects(owner: card, reset: int = 0) -> None

# --- a group -------------------------------------------------------------------------------------------------------
group.get_count() -> int
group.get_first() -> card
group.is_exists(f: filter, count: int, exclude: cards, *args) -> bool
group.filter(f: filter, exclude: cards, *args) -> group
group.filter_count(f: filter, exclude: cards, *args) -> int
group.is_contains(c: card) -> bool
group.add_card(c: cards) -> None
group.remove_card(c: cards) -> None
group.merge(g: cards) -> None
group.sub(g: cards) -> None
group.clear() -> None
group.clone() -> group
group.delete_group() -> None ~
group.keep_alive() -> None ~
group.get_sum(f: filter) -> int
group.get_class_count(f: filter) -> int
group.get_max_group(f: filter) -> group
group.get_min_group(f: filter) -> group
group.get_bitwise_or(f: filter) -> int
group.select(chooser: int, minimum: int, maximum: int, exclude: cards) -> group !
group.filter_select(chooser: int, f: filter, minimum: int, maximum: int, exclude: cards, *args) -> group !
group.random_select(chooser: int, count: int) -> group
group.from_cards(*cards) -> group
group.create_group() -> group
group.check_with_sum_equal(f: filter, total: int, minimum: int, maximum: int) -> bool
group.select_with_sum_equal(chooser: int, f: filter, total: int, minimum: int, maximum: int) -> group !
group.check_with_sum_greater(f: filter, total: int) -> bool
group.select_with_sum_greater(chooser: int, f: filter, total: int) -> group !
group.check_unselect_group(f: check, e: effect, player: int, minimum: int, maximum: int) -> bool
group.select_unselect_group(f: check, e: effect, player: int, minimum: int, maximum: int, chooser: int = -1) -> group !

# --- an effect -----------------------------------------------------------------------------------------------------
effect.create_effect(owner: card) -> effect
effect.clone() -> effect
effect.reset() -> None
effect.set_type(type: int) -> None
effect.set_code(code: int) -> None
effect.set_range(location: int) -> None
effect.set_target_range(own: int, other: int) -> None
effect.set_property(property: int, property2: int = 0) -> None
effect.set_category(category: int) -> None
effect.set_count_limit(count: int, code: int = 0, flag: int = 0) -> None
effect.set_condition(f: func) -> None
effect.set_cost(f: func) -> None
effect.set_target(f: func) -> None
effect.set_operation(f: func) -> None
effect.set_value(value: any) -> None
effect.set_reset(reset: int, count: int = 1) -> None
effect.set_label(*ints) -> None
effect.set_label_object(value: any) -> None
effect.set_description(description: int) -> None
effect.set_hint_timing(own: int, other: int = 0) -> None
effect.set_owner_player(player: int) -> None
effect.get_handler() -> card
effect.get_owner() -> card
effect.get_handler_player() -> int
effect.get_owner_player() -> int
effect.get_label(index: int = 0) -> int
effect.get_label_object() -> any
effect.get_value() -> int
effect.get_type() -> int
effect.get_code() -> int
effect.get_category() -> int
effect.get_property() -> int
effect.get_active_type() -> int
effect.get_activate_location() -> int
effect.is_active_type(type: int) -> bool
effect.is_has_type(type: int) -> bool
effect.is_has_category(category: int) -> bool
effect.is_has_property(property: int) -> bool
effect.is_activated() -> bool
effect.is_monster_effect() -> bool
effect.is_spell_effect() -> bool
effect.is_trap_effect() -> bool
effect.is_spell_trap_effect() -> bool
effect.is_activatable(player: int) -> bool

# --- summoning with materials --------------------------------------------------------------------------------------
duel.get_fusion_material(player: int) -> group
duel.select_fusion_material(player: int, c: card, materials: cards, must: cards = None) -> group !
duel.get_ritual_material(player: int) -> group
duel.check_ritual_material(player: int, c: card, materials: cards, level: int, exactly: bool) -> bool  # CheckRitualMaterial
duel.select_ritual_material(player: int, c: card, materials: cards, level: int, exactly: bool) -> group !  # SelectRitualMaterial
duel.release_ritual_material(targets: cards) -> int !
duel.synchro_summon(player: int, c: card, must: cards = None, materials: cards = None) -> None !
duel.xyz_summon(player: int, c: card, must: cards = None, materials: cards = None) -> None !
duel.link_summon(player: int, c: card, must: cards = None, materials: cards = None) -> None !
duel.check_pendulum_zones(player: int) -> bool
card.check_fusion_material(materials: cards = None, must: cards = None, player: int = -1) -> bool
card.is_synchro_summonable(must: cards = None, materials: cards = None) -> bool
card.is_xyz_summonable(must: cards = None, materials: cards = None) -> bool
card.is_link_summonable(must: cards = None, materials: cards = None) -> bool
card.is_fusion_monster() -> bool
card.is_ritual_monster() -> bool
card.is_synchro_monster() -> bool
card.is_xyz_monster() -> bool
card.is_link_monster() -> bool
card.is_pendulum_monster() -> bool
card.is_rank(*ints) -> bool
card.is_link(*ints) -> bool
card.get_scale() -> int
card.get_linked_group_count() -> int
card.get_mutual_linked_group() -> group
card.get_mutual_linked_group_count() -> int
card.is_linked() -> bool
card.get_free_linked_zone() -> int
card.get_original_rank() -> int
"""

#: Types that a parameter or result may have.
TYPES: Final = frozenset(
    {
        "int",
        "bool",
        "card",
        "group",
        "cards",
        "effect",
        "filter",
        "func",
        "limit",
        "check",
        "any",
        "tuple",
        "None",
    }
)
RECEIVERS: Final = ("duel", "card", "group", "effect")

# Functions of the namespaces `group` and `effect` that are no methods.
_STATIC: Final = frozenset({"group.from_cards", "group.create_group", "effect.create_effect"})
_ASKING: Final = ("get_", "is_", "check_", "has_", "can_")
# What changes nothing but a group that belongs to the function itself.
_GROUP_WORK: Final = frozenset(
    {
        "filter",
        "filter_count",
        "add_card",
        "remove_card",
        "merge",
        "sub",
        "clear",
        "clone",
        "from_cards",
        "create_group",
    }
)

#: Group methods that change the group itself.
GROUP_CHANGES: Final = frozenset({"add_card", "remove_card", "merge", "sub", "clear"})

#: What `duel.get_chain_info` gives, by the ecosystem's number of the information.
CHAININFO_RESULT: Final[dict[int, str]] = {
    0x1: "int",  # CHAIN_COUNT
    0x2: "effect",  # TRIGGERING_EFFECT
    0x4: "int",  # TRIGGERING_PLAYER
    0x8: "int",  # TRIGGERING_CONTROLER
    0x10: "int",  # TRIGGERING_LOCATION
    0x20: "int",  # TRIGGERING_SEQUENCE
    0x40: "group",  # TARGET_CARDS
    0x80: "int",  # TARGET_PLAYER
    0x100: "int",  # TARGET_PARAM
    0x200: "effect",  # DISABLE_REASON
    0x400: "int",  # DISABLE_PLAYER
    0x800: "int",  # CHAIN_ID
    0x1000: "int",  # TYPE
    0x2000: "int",  # EXTTYPE
    0x4000: "int",  # TRIGGERING_POSITION
    0x8000: "int",  # TRIGGERING_CODE
    0x10000: "int",  # TRIGGERING_CODE2
}


@dataclass(frozen=True, slots=True)
class ApiParameter:
    """A parameter of a call: its type (one of `TYPES`) and default (None also stands for "no card")."""

    name: str
    type: str
    default: int | bool | None = None
    required: bool = True


@dataclass(frozen=True, slots=True)
class ApiFunction:
    """One line of the table.

    `number` is its position, `receiver` one of `RECEIVERS`. `variadic` is "", "args", "ints" or "cards". `result` is a type, "None",
    "tuple" (its length depends on the arguments) or a tuple of types. `is_method`: called on a card, group or effect.
    `asks`: it changes nothing in the duel. `ecosystem` is the ecosystem's name, such as ``Duel.SpecialSummon``.
    """

    number: int
    receiver: str
    name: str
    parameters: tuple[ApiParameter, ...]
    variadic: str
    result: str | tuple[str, ...]
    suspends: bool
    no_op: bool
    ecosystem: str

    @property
    def full_name(self) -> str:
        """``duel.draw``."""
        return f"{self.receiver}.{self.name}"

    @property
    def is_method(self) -> bool:
        """Whether it is called on a card, a group or an effect."""
        return self.receiver != "duel" and self.full_name not in _STATIC

    @property
    def asks(self) -> bool:
        """Whether it changes nothing in the duel: allowed in conditions, filters, values and while ``chk == 0``."""
        if self.suspends:
            return False
        if self.no_op or (self.receiver == "group" and self.name in _GROUP_WORK):
            return True
        return self.result != "None" and self.name.startswith(_ASKING)


_LINE: Final = re.compile(r"(\w+)\.(\w+)\((.*)\) -> ([^!~#]+?)\s*([!~]?)\s*(?:#\s*(\w+)\s*)?$")


def _parameter(text: str) -> ApiParameter:
    declared, _, default = text.partition("=")
    name, _, kind = (part.strip() for part in declared.partition(":"))
    if kind not in TYPES:
        raise ValueError(f"unknown type {kind!r} of parameter {name!r}")
    if not default:
        return ApiParameter(name, kind)
    return ApiParameter(name, kind, ast.literal_eval(default.strip()), required=False)


def _function(number: int, line: str) -> ApiFunction:
    match = _LINE.match(line)
    if match is None:
        raise ValueError(f"not a line of the API table: {line!r}")
    receiver, name, parameters, result, mark, spelled = match.groups()
    texts = [text.strip() for text in parameters.split(",") if text.strip()]
    variadic = texts.pop()[1:] if texts and texts[-1].startswith("*") else ""
    results = (
        tuple(part.strip() for part in result.strip("()").split(",")) if result.startswith("(") else result
    )
    camel = spelled or "".join(part.capitalize() for part in name.split("_"))
    return ApiFunction(
        number=number,
        receiver=receiver,
        name=name,
        parameters=tuple(_parameter(text) for text in texts),
        variadic=variadic,
        result=results,
        suspends=mark == "!",
        no_op=mark == "~",
        ecosystem=f"{receiver.capitalize()}.{camel}",
    )


def _parse() -> tuple[ApiFunction, ...]:
    lines = [line for line in API.splitlines() if line and not line.startswith("#")]
    return tuple(_function(number, line) for number, line in enumerate(lines))


#: Every call, by number.
TABLE: Final[tuple[ApiFunction, ...]] = _parse()

#: The same by receiver and name: ``BY_NAME["duel"]["draw"]``.
BY_NAME: Final[dict[str, dict[str, ApiFunction]]] = {
    receiver: {function.name: function for function in TABLE if function.receiver == receiver}
    for receiver in RECEIVERS
}
