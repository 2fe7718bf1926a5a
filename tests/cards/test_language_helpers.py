"""The helpers declare cards that compile, and that do what they say as far as the bytecode shows it."""

from __future__ import annotations

import re
from pathlib import Path

from ygocore.cards import helpers, language
from ygocore.cards.registry import CardScripts, load_cards
from ygocore.compiler import check_cards, compile_pool, disassemble

SOURCE = '''
from ygocore.cards import helpers
from ygocore.cards.language import *


@card(1)
def spell(c):
    """Everything with a target"""
    helpers.activation(c, condition=helpers.own_turn, cost=helpers.pay_lp(1000), **helpers.search(lambda c: c.is_set_card(0x33)))
    helpers.activation(c, condition=helpers.opponents_turn, cost=helpers.discard(), **helpers.revive(card.is_monster))
    helpers.activation(c, cost=helpers.discard(card.is_spell, 2), **helpers.destroy())
    helpers.activation(c, cost=helpers.tribute_self, **helpers.destroy(helpers.face_up(card.is_monster), 0, LOCATION_MZONE))
    helpers.activation(c, cost=helpers.banish_self, **helpers.draw(2))
    helpers.activation(c, cost=helpers.send_self_to_grave, **helpers.damage(500))
    helpers.activation(c, cost=helpers.discard_self, condition=helpers.opponent_attacks, **helpers.recover(500))
    helpers.activation(c, cost=helpers.detach(2), condition=helpers.can_negate_activation)
    helpers.activation(c, condition=helpers.opponent_activates)
    helpers.activation(c, cost=helpers.banish_from_grave(card.is_spell), **helpers.recover(100, opponent=True))
    helpers.activation(c, cost=helpers.remove_counters(COUNTER_SPELL, 2), **helpers.damage_noted_by_cost())
    helpers.activation(c, **helpers.special_summon_from(card.is_monster, LOCATION_DECK, POS_FACEUP_DEFENSE, forced=True))
    helpers.activation(c, **helpers.special_summon_from(card.is_monster, LOCATION_HAND, operation=helpers.summon_target()))
    helpers.activation(c, **helpers.revive(operation=helpers.summon_target(POS_FACEUP_ATTACK)))
    helpers.activation(c, **helpers.place_counters(COUNTER_SPELL, 2))
    helpers.activation(c, target=helpers.choose_to_summon(card.is_monster, equips=True), operation=helpers.destroy_targets)
    where = (LOCATION_MZONE, LOCATION_ONFIELD, CATEGORY_REMOVE, HINTMSG_REMOVE)
    helpers.activation(c, target=helpers.choose_targets(card.is_facedown, *where, forced=True), operation=helpers.banish_targets)
    helpers.activation(c, target=helpers.choose_other_targets(None, *where, 1, 2), operation=helpers.return_targets_to_hand)
    helpers.activation(c, target=helpers.draw(1)["target"], operation=helpers.draw_as_noted)
    helpers.activation(c, operation=helpers.damage_as_noted)
    helpers.activation(c, operation=helpers.recover_as_noted)
    c.effect(type=EFFECT_TYPE_ACTIVATE, **helpers.negate_activation(helpers.negate_and_destroy))
    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_CHAINING, target=helpers.negates_activation_of)


@card(2)
def equip(c):
    """An Equip Spell"""
    helpers.equip_procedure(c, lambda c: c.is_race(RACE_WARRIOR))
    helpers.equip_gives(c, EFFECT_UPDATE_ATTACK, 700)


@card(3)
def any_equip(c):
    """An Equip Spell for all"""
    helpers.equip_procedure(c)


@card(4)
def monster(c):
    """A monster"""

    def alone(e, c):
        return c is None or duel.get_field_group_count(c.get_controller(), LOCATION_MZONE, 0) == 0

    def operation(e, tp):
        f = 3
        for tc in duel.get_matching_group(helpers.negated(helpers.either(card.is_spell, card.is_trap)), tp, 4, 4, None):
            helpers.until_end_of_turn(tc, e.get_handler(), EFFECT_UPDATE_ATTACK, 100 * f)
            helpers.negate_effects(tc, e.get_handler())
            helpers.gives(tc, e.get_handler(), EFFECT_SET_ATTACK_FINAL, 0, RESET_EVENT | RESETS_STANDARD)
            if helpers.lies_in(tc, tp, LOCATION_MZONE, 0) and helpers.chain_targets(1, e, tc):
                helpers.restrict_player(tc, tp, EFFECT_CANNOT_SUMMON, 0)
        g = duel.get_matching_group(helpers.both(card.is_faceup, helpers.face_up()), tp, 4, 4, None)
        duel.destroy(g, REASON_EFFECT)

    helpers.special_summon_procedure(c, alone)
    helpers.while_face_up(c, EFFECT_UPDATE_ATTACK, value=300)
    helpers.on_any_summon(c, type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O, operation=operation)
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_BATTLE_DESTROYING,
        condition=helpers.destroyed_a_monster_by_battle,
        **helpers.draw(1),
    )


@card(5)
def synchro(c):
    """A Synchro Monster"""
    helpers.synchro_procedure(c, lambda c: c.is_race(RACE_PLANT), nontuner=lambda c, sc, st, tp: c != sc and tp >= 0 and st)
    helpers.synchro.add_procedure(c, None, 1, 1, helpers.synchro.non_tuner(None), 1, 99)
    helpers.synchro.add_procedure(c, None, 1, 1, helpers.NonTuner(lambda c: c.is_level(3)), 2, 2)


@card(6)
def xyz(c):
    """An Xyz Monster"""
    helpers.xyz_procedure(c, None, 4, 2)
    helpers.xyz.add_procedure(c, lambda c: c.is_race(RACE_FIEND), 5, 2, lambda c: c.get_rank() == 4, 0, helpers.xyz.infinite_mats)


@card(7)
def link(c):
    """A Link Monster"""
    helpers.link_procedure(c, None, 2)
    helpers.link.add_procedure(c, None, 2, 3, lambda g, lc: g.is_exists(card.is_type, 1, None, TYPE_LINK))
    helpers.pendulum.add_procedure(c)
    helpers.pendulum_attribute(c)


@card(8)
def fusion(c):
    """A Fusion Monster"""
    helpers.fusion_materials(c, 89631139, 89631139, (lambda c: c.is_race(RACE_DRAGON), 1, None))
    helpers.fusion.add_proc_mix(c, True, True, 1, 2)
    helpers.fusion.add_proc_mix_n(c, True, True, 1, 2, lambda c: c.is_level(4), 1)
    helpers.fusion.add_proc_mix_rep(c, True, True, lambda c: c.is_level(4), 1, 99, 1)
    helpers.fusion.add_proc_fun_rep(c, lambda c: c.is_level(4), 3, True)
    helpers.fusion.add_contact_proc(c, 1, 2, where=LOCATION_GRAVE)
    helpers.contact_procedure(c, 1, 2)


@card(9)
def spells(c):
    """Spells that summon"""

    def after(e, tp, c):
        duel.destroy(c, REASON_EFFECT)

    helpers.activation(c, **helpers.fusion_spell(lambda c: c.is_level_above(5), lambda c: c.is_race(RACE_DRAGON), after))
    helpers.fusion.create_summon_eff(c)
    helpers.activation(c, target=helpers.fusion.summon_eff_tg(), operation=helpers.fusion.summon_eff_op())
    helpers.activation(c, **helpers.ritual_spell(lambda c: c.is_level_above(5)))
    helpers.ritual_procedure(c, 1, 2, exactly=True)
    helpers.ritual.add_proc_greater_code(c, 8, 0, 1)
    helpers.ritual.add_proc_equal_code(c, 8, 0, 1)
    helpers.ritual.add_proc_greater(c, lambda c: c.is_level(8))
    helpers.ritual.add_proc_equal(c, lambda c: c.is_level(8), 8)
    helpers.activation(c, target=helpers.ritual.target(card_filter), operation=helpers.ritual.operation(card_filter))


def card_filter(c):
    return c.is_monster()


@card(10)
def kinds(c):
    """What kinds of monsters are"""

    def operation(e, tp):
        helpers.activate_field_spell(duel.get_field_card(tp, LOCATION_SZONE, 5), tp)
        helpers.become_monster(e.get_handler(), TYPE_EFFECT, ATTRIBUTE_EARTH, RACE_ROCK, 4, 1000, 1000)
        helpers.become_gemini(e.get_handler(), duel.get_first_target())

    helpers.spirit.add_procedure(c)
    helpers.spirit_return(c, EVENT_FLIP)
    helpers.union_procedure(c, lambda c: c.is_code(1), False)
    helpers.gemini.add_procedure(c)
    helpers.gemini_procedure(c)
    helpers.toon_rules(c, 1, False)
    helpers.toon_rules(c, 1)
    helpers.activation(c, **helpers.trap_monster(TYPE_EFFECT, ATTRIBUTE_EARTH, RACE_ROCK, 4, 1000, 1000))
    c.effect(type=EFFECT_TYPE_IGNITION, range=LOCATION_MZONE, condition=helpers.gemini_status, operation=operation)
'''


def _scripts(tmp_path: Path) -> CardScripts:
    path = tmp_path / "cards.py"
    path.write_text(SOURCE, encoding="utf-8")
    return load_cards(path)


def test_every_helper_compiles_in_a_card(tmp_path: Path) -> None:
    scripts = _scripts(tmp_path)
    check_cards(scripts.values())
    names = [name for name in vars(helpers) if not name.startswith("_") and not hasattr(language, name)]
    assert [name for name in names if not re.search(rf"helpers\.{name}\b", SOURCE)] == []


def test_what_they_declare(tmp_path: Path) -> None:
    scripts = _scripts(tmp_path)
    effects = scripts[1].effects
    assert [(each.category, each.property) for each in effects[:3]] == [
        (0x20008, 0),
        (0x200, 0x10),
        (0x1, 0x10),
    ]
    assert [each.code for each in scripts[4].effects] == [34, 100, 1100, 1101, 1102, 1139]
    assert [each.code for each in scripts[2].effects] == [1002, 76, 100]
    assert scripts[2].effects[2].value == 700


def test_a_search_is_short(tmp_path: Path) -> None:
    programs = compile_pool(_scripts(tmp_path)).card(1).programs
    text = {disassemble(program) for program in programs}
    assert (
        "usable: parameters c; 2 scalars, 0 groups; result INT; PURE STRAIGHT\n"
        "   0  INVOKE  s1 = function 4 s0\n"
        "   3  JF      s1 -> 7\n"
        "   4  CALL    s1 = card.is_able_to_hand s0 -1\n"
        "   6  RET1    s1\n"
        "   7  RET1    0\n"
    ) in text


def test_what_procedures_declare(tmp_path: Path) -> None:
    scripts = _scripts(tmp_path)
    first, second, third = scripts[5].procedures
    assert [(each.role, each.least, each.most) for each in first.materials] == [
        ("tuner", 1, 1),
        ("nontuner", 1, 0),
    ]
    assert [each.filter is None for each in second.materials] == [True, True]
    assert [(each.role, each.least, each.most) for each in third.materials] == [
        ("tuner", 1, 1),
        ("nontuner", 2, 2),
    ]
    assert [(each.kind, each.level, each.effect) for each in scripts[6].procedures] == [
        ("xyz", 4, 0),
        ("xyz", 5, 1),
        ("overlay", 0, 2),
    ]
    assert [(each.kind, each.special is None) for each in scripts[7].procedures] == [
        ("link", True),
        ("link", False),
    ]
    named = scripts[8].procedures[0].materials
    assert [(each.code, each.least, each.most) for each in named] == [(89631139, 2, 2), (0, 1, 0)]
    assert [each.effect for each in scripts[8].procedures] == [-1, -1, -1, -1, -1, 0, 1]
    tables = compile_pool(scripts).ensure([5, 6, 7, 8])
    row = tables.cards[tables.cards["code"] == 8][0]
    rows = tables.procedures[row["first_procedure"] :][: row["n_procedures"]]
    assert rows["kind"].tolist() == [4, 4, 4, 4, 4, 5, 5]
    materials = tables.materials[rows["first_material"][0] :][: rows["n_materials"][0]]
    assert materials["code"].tolist() == [89631139, 0]
    assert materials["filter"][0] == -1 != materials["filter"][1]
