"""Where each field of the state lies: names, offsets and sizes, as the C compiler laid them out.

docs/layout.json holds what this gives; a test compares the two, and that no field of state.pxd is left out
here.
"""

from ygocore._native.state cimport (
    Card,
    Counter,
    DuelState,
    Effect,
    Frame,
    Group,
    Link,
    Pile,
    Player,
    Relation,
    Trigger,
    Unit,
    Use,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()


def layout():
    """Return ``{"version", "size", "structs": {name: {"size", "fields": {field: [offset, size]}}}}``, sizes
    in bytes."""
    return {
        "version": LAYOUT_VERSION,
        "size": STATE_SIZE,
        "structs": {
            "Unit": unit_layout(),
            "Pile": pile_layout(),
            "Player": player_layout(),
            "Card": card_layout(),
            "Link": link_layout(),
            "Trigger": trigger_layout(),
            "Effect": effect_layout(),
            "Frame": frame_layout(),
            "Group": group_layout(),
            "Counter": counter_layout(),
            "Use": use_layout(),
            "Relation": relation_layout(),
            "DuelState": duel_state_layout(),
        },
    }


cdef inline size_t distance(const void* start, const void* field) noexcept nogil:
    return <size_t>(<const char*>field - <const char*>start)


cdef dict unit_layout():
    cdef Unit x
    return {
        "size": sizeof(Unit),
        "fields": {
            "kind": [distance(&x, &x.kind), sizeof(x.kind)],
            "step": [distance(&x, &x.step), sizeof(x.step)],
            "player": [distance(&x, &x.player), sizeof(x.player)],
            "card": [distance(&x, &x.card), sizeof(x.card)],
            "facedown": [distance(&x, &x.facedown), sizeof(x.facedown)],
            "required": [distance(&x, &x.required), sizeof(x.required)],
            "first_pick": [distance(&x, &x.first_pick), sizeof(x.first_pick)],
            "reserved": [distance(&x, &x.reserved), sizeof(x.reserved)],
            "argument": [distance(&x, &x.argument), sizeof(x.argument)],
        },
    }


cdef dict pile_layout():
    cdef Pile x
    return {
        "size": sizeof(Pile),
        "fields": {
            "count": [distance(&x, &x.count), sizeof(x.count)],
            "reserved": [distance(&x, &x.reserved), sizeof(x.reserved)],
            "cards": [distance(&x, &x.cards), sizeof(x.cards)],
        },
    }


cdef dict player_layout():
    cdef Player x
    return {
        "size": sizeof(Player),
        "fields": {
            "lp": [distance(&x, &x.lp), sizeof(x.lp)],
            "normal_summons": [distance(&x, &x.normal_summons), sizeof(x.normal_summons)],
            "monster_mask": [distance(&x, &x.monster_mask), sizeof(x.monster_mask)],
            "spell_mask": [distance(&x, &x.spell_mask), sizeof(x.spell_mask)],
            "disabled_monsters": [distance(&x, &x.disabled_monsters), sizeof(x.disabled_monsters)],
            "monsters": [distance(&x, &x.monsters), sizeof(x.monsters)],
            "disabled_spells": [distance(&x, &x.disabled_spells), sizeof(x.disabled_spells)],
            "spells": [distance(&x, &x.spells), sizeof(x.spells)],
            "special_summons": [distance(&x, &x.special_summons), sizeof(x.special_summons)],
            "pendulum_summons": [distance(&x, &x.pendulum_summons), sizeof(x.pendulum_summons)],
            "attacks_declared": [distance(&x, &x.attacks_declared), sizeof(x.attacks_declared)],
            "reserved": [distance(&x, &x.reserved), sizeof(x.reserved)],
            "flags": [distance(&x, &x.flags), sizeof(x.flags)],
            "activities": [distance(&x, &x.activities), sizeof(x.activities)],
            "piles": [distance(&x, &x.piles), sizeof(x.piles)],
        },
    }


cdef dict card_layout():
    cdef Card x
    return {
        "size": sizeof(Card),
        "fields": {
            "row": [distance(&x, &x.row), sizeof(x.row)],
            "owner": [distance(&x, &x.owner), sizeof(x.owner)],
            "controller": [distance(&x, &x.controller), sizeof(x.controller)],
            "location": [distance(&x, &x.location), sizeof(x.location)],
            "sequence": [distance(&x, &x.sequence), sizeof(x.sequence)],
            "position": [distance(&x, &x.position), sizeof(x.position)],
            "attacks": [distance(&x, &x.attacks), sizeof(x.attacks)],
            "status": [distance(&x, &x.status), sizeof(x.status)],
            "reason": [distance(&x, &x.reason), sizeof(x.reason)],
            "previous_controller": [distance(&x, &x.previous_controller), sizeof(x.previous_controller)],
            "previous_location": [distance(&x, &x.previous_location), sizeof(x.previous_location)],
            "previous_sequence": [distance(&x, &x.previous_sequence), sizeof(x.previous_sequence)],
            "previous_position": [distance(&x, &x.previous_position), sizeof(x.previous_position)],
            "summon_type": [distance(&x, &x.summon_type), sizeof(x.summon_type)],
            "holder": [distance(&x, &x.holder), sizeof(x.holder)],
            "first_material": [distance(&x, &x.first_material), sizeof(x.first_material)],
            "first_equip": [distance(&x, &x.first_equip), sizeof(x.first_equip)],
            "next_held": [distance(&x, &x.next_held), sizeof(x.next_held)],
            "first_counter": [distance(&x, &x.first_counter), sizeof(x.first_counter)],
            "first_effect": [distance(&x, &x.first_effect), sizeof(x.first_effect)],
            "reason_card": [distance(&x, &x.reason_card), sizeof(x.reason_card)],
            "reason_player": [distance(&x, &x.reason_player), sizeof(x.reason_player)],
            "arrived": [distance(&x, &x.arrived), sizeof(x.arrived)],
        },
    }


cdef dict link_layout():
    cdef Link x
    return {
        "size": sizeof(Link),
        "fields": {
            "effect": [distance(&x, &x.effect), sizeof(x.effect)],
            "card": [distance(&x, &x.card), sizeof(x.card)],
            "player": [distance(&x, &x.player), sizeof(x.player)],
            "controller": [distance(&x, &x.controller), sizeof(x.controller)],
            "location": [distance(&x, &x.location), sizeof(x.location)],
            "sequence": [distance(&x, &x.sequence), sizeof(x.sequence)],
            "position": [distance(&x, &x.position), sizeof(x.position)],
            "flags": [distance(&x, &x.flags), sizeof(x.flags)],
            "targets": [distance(&x, &x.targets), sizeof(x.targets)],
            "target_player": [distance(&x, &x.target_player), sizeof(x.target_player)],
            "event_card": [distance(&x, &x.event_card), sizeof(x.event_card)],
            "target_value": [distance(&x, &x.target_value), sizeof(x.target_value)],
            "event_group": [distance(&x, &x.event_group), sizeof(x.event_group)],
            "event_player": [distance(&x, &x.event_player), sizeof(x.event_player)],
            "event_reason_player": [distance(&x, &x.event_reason_player), sizeof(x.event_reason_player)],
            "reserved": [distance(&x, &x.reserved), sizeof(x.reserved)],
            "event_value": [distance(&x, &x.event_value), sizeof(x.event_value)],
            "event_reason": [distance(&x, &x.event_reason), sizeof(x.event_reason)],
            "event_effect": [distance(&x, &x.event_effect), sizeof(x.event_effect)],
            "label": [distance(&x, &x.label), sizeof(x.label)],
            "category": [distance(&x, &x.category), sizeof(x.category)],
            "activated_type": [distance(&x, &x.activated_type), sizeof(x.activated_type)],
        },
    }


cdef dict trigger_layout():
    cdef Trigger x
    return {
        "size": sizeof(Trigger),
        "fields": {
            "effect": [distance(&x, &x.effect), sizeof(x.effect)],
            "card": [distance(&x, &x.card), sizeof(x.card)],
            "player": [distance(&x, &x.player), sizeof(x.player)],
            "event": [distance(&x, &x.event), sizeof(x.event)],
            "group": [distance(&x, &x.group), sizeof(x.group)],
            "event_player": [distance(&x, &x.event_player), sizeof(x.event_player)],
            "flags": [distance(&x, &x.flags), sizeof(x.flags)],
            "value": [distance(&x, &x.value), sizeof(x.value)],
            "reason": [distance(&x, &x.reason), sizeof(x.reason)],
        },
    }


cdef dict effect_layout():
    cdef Effect x
    return {
        "size": sizeof(Effect),
        "fields": {
            "code": [distance(&x, &x.code), sizeof(x.code)],
            "function": [distance(&x, &x.function), sizeof(x.function)],
            "condition": [distance(&x, &x.condition), sizeof(x.condition)],
            "next_effect": [distance(&x, &x.next_effect), sizeof(x.next_effect)],
            "owner": [distance(&x, &x.owner), sizeof(x.owner)],
            "handler": [distance(&x, &x.handler), sizeof(x.handler)],
            "player": [distance(&x, &x.player), sizeof(x.player)],
            "kind": [distance(&x, &x.kind), sizeof(x.kind)],
            "location_mask": [distance(&x, &x.location_mask), sizeof(x.location_mask)],
            "target_mask": [distance(&x, &x.target_mask), sizeof(x.target_mask)],
            "uses_left": [distance(&x, &x.uses_left), sizeof(x.uses_left)],
            "turns_left": [distance(&x, &x.turns_left), sizeof(x.turns_left)],
            "value": [distance(&x, &x.value), sizeof(x.value)],
            "label": [distance(&x, &x.label), sizeof(x.label)],
            "reset": [distance(&x, &x.reset), sizeof(x.reset)],
            "flags": [distance(&x, &x.flags), sizeof(x.flags)],
        },
    }


cdef dict frame_layout():
    cdef Frame x
    return {
        "size": sizeof(Frame),
        "fields": {
            "function": [distance(&x, &x.function), sizeof(x.function)],
            "counter": [distance(&x, &x.counter), sizeof(x.counter)],
            "first_register": [distance(&x, &x.first_register), sizeof(x.first_register)],
            "registers": [distance(&x, &x.registers), sizeof(x.registers)],
            "result": [distance(&x, &x.result), sizeof(x.result)],
            "link": [distance(&x, &x.link), sizeof(x.link)],
            "player": [distance(&x, &x.player), sizeof(x.player)],
            "card": [distance(&x, &x.card), sizeof(x.card)],
            "reserved": [distance(&x, &x.reserved), sizeof(x.reserved)],
            "effect": [distance(&x, &x.effect), sizeof(x.effect)],
            "budget": [distance(&x, &x.budget), sizeof(x.budget)],
        },
    }


cdef dict group_layout():
    cdef Group x
    return {
        "size": sizeof(Group),
        "fields": {
            "cards": [distance(&x, &x.cards), sizeof(x.cards)],
        },
    }


cdef dict counter_layout():
    cdef Counter x
    return {
        "size": sizeof(Counter),
        "fields": {
            "card": [distance(&x, &x.card), sizeof(x.card)],
            "next_counter": [distance(&x, &x.next_counter), sizeof(x.next_counter)],
            "kind": [distance(&x, &x.kind), sizeof(x.kind)],
            "count": [distance(&x, &x.count), sizeof(x.count)],
        },
    }


cdef dict use_layout():
    cdef Use x
    return {
        "size": sizeof(Use),
        "fields": {
            "key": [distance(&x, &x.key), sizeof(x.key)],
            "player": [distance(&x, &x.player), sizeof(x.player)],
            "count": [distance(&x, &x.count), sizeof(x.count)],
            "flags": [distance(&x, &x.flags), sizeof(x.flags)],
            "reserved": [distance(&x, &x.reserved), sizeof(x.reserved)],
        },
    }


cdef dict relation_layout():
    cdef Relation x
    return {
        "size": sizeof(Relation),
        "fields": {
            "card": [distance(&x, &x.card), sizeof(x.card)],
            "other": [distance(&x, &x.other), sizeof(x.other)],
            "kind": [distance(&x, &x.kind), sizeof(x.kind)],
            "reserved": [distance(&x, &x.reserved), sizeof(x.reserved)],
        },
    }


cdef dict duel_state_layout():
    cdef DuelState x
    return {
        "size": sizeof(DuelState),
        "fields": {
            "rng": [distance(&x, &x.rng), sizeof(x.rng)],
            "effect_codes": [distance(&x, &x.effect_codes), sizeof(x.effect_codes)],
            "event_codes": [distance(&x, &x.event_codes), sizeof(x.event_codes)],
            "switches": [distance(&x, &x.switches), sizeof(x.switches)],
            "turn": [distance(&x, &x.turn), sizeof(x.turn)],
            "turn_limit": [distance(&x, &x.turn_limit), sizeof(x.turn_limit)],
            "phase": [distance(&x, &x.phase), sizeof(x.phase)],
            "win_reason": [distance(&x, &x.win_reason), sizeof(x.win_reason)],
            "turn_player": [distance(&x, &x.turn_player), sizeof(x.turn_player)],
            "decider": [distance(&x, &x.decider), sizeof(x.decider)],
            "prompt": [distance(&x, &x.prompt), sizeof(x.prompt)],
            "outcome": [distance(&x, &x.outcome), sizeof(x.outcome)],
            "options": [distance(&x, &x.options), sizeof(x.options)],
            "draw_count": [distance(&x, &x.draw_count), sizeof(x.draw_count)],
            "cold": [distance(&x, &x.cold), sizeof(x.cold)],
            "n_cards": [distance(&x, &x.n_cards), sizeof(x.n_cards)],
            "n_units": [distance(&x, &x.n_units), sizeof(x.n_units)],
            "n_picks": [distance(&x, &x.n_picks), sizeof(x.n_picks)],
            "attacker": [distance(&x, &x.attacker), sizeof(x.attacker)],
            "attack_target": [distance(&x, &x.attack_target), sizeof(x.attack_target)],
            "battle_damage": [distance(&x, &x.battle_damage), sizeof(x.battle_damage)],
            "n_links": [distance(&x, &x.n_links), sizeof(x.n_links)],
            "n_triggers": [distance(&x, &x.n_triggers), sizeof(x.n_triggers)],
            "n_effects": [distance(&x, &x.n_effects), sizeof(x.n_effects)],
            "n_frames": [distance(&x, &x.n_frames), sizeof(x.n_frames)],
            "n_registers": [distance(&x, &x.n_registers), sizeof(x.n_registers)],
            "n_groups": [distance(&x, &x.n_groups), sizeof(x.n_groups)],
            "n_counters": [distance(&x, &x.n_counters), sizeof(x.n_counters)],
            "n_uses": [distance(&x, &x.n_uses), sizeof(x.n_uses)],
            "n_relations": [distance(&x, &x.n_relations), sizeof(x.n_relations)],
            "chain_flags": [distance(&x, &x.chain_flags), sizeof(x.chain_flags)],
            "passes": [distance(&x, &x.passes), sizeof(x.passes)],
            "reserved": [distance(&x, &x.reserved), sizeof(x.reserved)],
            "units": [distance(&x, &x.units), sizeof(x.units)],
            "picks": [distance(&x, &x.picks), sizeof(x.picks)],
            "players": [distance(&x, &x.players), sizeof(x.players)],
            "cards": [distance(&x, &x.cards), sizeof(x.cards)],
            "links": [distance(&x, &x.links), sizeof(x.links)],
            "triggers": [distance(&x, &x.triggers), sizeof(x.triggers)],
            "effects": [distance(&x, &x.effects), sizeof(x.effects)],
            "frames": [distance(&x, &x.frames), sizeof(x.frames)],
            "registers": [distance(&x, &x.registers), sizeof(x.registers)],
            "groups": [distance(&x, &x.groups), sizeof(x.groups)],
            "counters": [distance(&x, &x.counters), sizeof(x.counters)],
            "uses": [distance(&x, &x.uses), sizeof(x.uses)],
            "relations": [distance(&x, &x.relations), sizeof(x.relations)],
        },
    }
