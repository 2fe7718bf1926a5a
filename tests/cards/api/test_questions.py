"""Questions of the API, each asked by a card on the same board, and answered.

The board: player 0 activates the Spell that asks. In front of it lie the Subject (which is `c`), a face-down monster beside it,
a monster under the Subject as its material, and an Equip Card on it; player 1 has the Rival.
"""

# Card functions have no types, and constants come by name from the language.
# mypy: ignore-errors

from __future__ import annotations

import pytest

from tests.cards.api.shown import SHOWN
from tests.scenario import Card, Side, face_down, set_card
from tests.workshop import Workshop, code_of
from ygocore.cards.language import *
from ygocore.cards.language import card, duel, effect, group
from ygocore.cards.pool import CardPool
from ygocore.constants import Attribute, LinkMarker, Position, Race, Type

made = Workshop()

SUBJECT = code_of("Subject")
RIVAL = code_of("Rival")
SECOND = code_of("Second")
BADGE = code_of("Badge")
BELOW = code_of("Below")
MARK = 777
COUNTER = 0x1001


@made.monster(
    "Subject",
    level=4,
    attack=1500,
    defense=1200,
    kind=Type.EFFECT | Type.TUNER,
    race=Race.DRAGON,
    attribute=Attribute.LIGHT,
    setcodes=(0x33, 0x1066),
)
def subject(c):
    """An effect that is not used here."""
    c.enable_counter_permit(COUNTER, LOCATION_MZONE)
    c.effect(type=EFFECT_TYPE_IGNITION, range=LOCATION_HAND, label=5)


made.plain("Rival", level=6, attack=1800, defense=1000, race=Race.FIEND, attribute=Attribute.DARK)
made.plain("Second", level=2, attack=200, defense=2000)
made.plain("Below")
made.plain(
    "Bridge",
    level=0,
    attack=1000,
    defense=0,
    kind=Type.LINK,
    link=2,
    link_markers=LinkMarker.LEFT | LinkMarker.TOP,
)
made.plain("Rank Four", level=0, rank=4, kind=Type.XYZ)
made.plain("Scaled", kind=Type.PENDULUM, left_scale=3, right_scale=8)


@made.spell("Badge", Type.EQUIP)
def badge(c):
    """Equipped to the Subject by the card that asks; +100 ATK."""
    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN)
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_EQUIP_LIMIT,
        property=EFFECT_FLAG_CANNOT_DISABLE,
        value=lambda e, c: c.is_code(SUBJECT),
    )
    c.effect(type=EFFECT_TYPE_EQUIP, code=EFFECT_UPDATE_ATTACK, value=100)


@made.spell("Meadow", Type.FIELD)
def meadow(c):
    """A Field Spell that does nothing."""
    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN)


def find(tp, code):
    return duel.get_first_matching_card(card.is_code, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, None, code)


ASKED = {}


def ask(name, answer, question):
    """The question ``(e, tp, c)`` shows the call `name`, and has that answer."""
    number = sum(each[0] == name for each in ASKED.values())
    key = name if number == 0 else f"{name} {number + 1}"
    ASKED[key] = (name, answer)
    SHOWN.setdefault(name, __file__)

    @made.spell(f"Ask {key}")
    def declare(c):
        def target(e, tp, chk):
            if chk == 0:
                return duel.is_existing_target(card.is_code, tp, LOCATION_MZONE, 0, 1, None, SUBJECT)
            duel.select_target(tp, card.is_code, tp, LOCATION_MZONE, 0, 1, 1, None, SUBJECT)
            duel.set_operation_info(0, CATEGORY_DESTROY, e.get_handler(), 2, 1 - tp, 3)
            duel.set_target_player(1 - tp)
            duel.set_target_param(44)

        def operation(e, tp):
            c = find(tp, SUBJECT)
            equipment = find(tp, BADGE)
            below = duel.get_first_matching_card(card.is_code, tp, LOCATION_HAND, 0, None, BELOW)
            if equipment:
                duel.equip(tp, equipment, c)
            if below:
                duel.overlay(c, below)
            c.add_counter(COUNTER, 2)
            c.register_flag_effect(MARK, RESET_EVENT | RESETS_STANDARD, 0, 1, 12)
            duel.register_flag_effect(tp, MARK, RESET_PHASE | PHASE_END, 0, 1)
            c.set_card_target(find(tp, RIVAL))
            c.create_relation(find(tp, RIVAL), RESET_EVENT | RESETS_STANDARD)
            c.set_turn_counter(9)
            duel.set_lp(1 - tp, 10000 + int(question(e, tp, c)))

        c.effect(
            type=EFFECT_TYPE_ACTIVATE,
            code=EVENT_FREE_CHAIN,
            category=CATEGORY_DESTROY,
            property=EFFECT_FLAG_CARD_TARGET,
            target=target,
            operation=operation,
        )


# Of two answers that must differ, the second counts against the first: 1 is "yes, and the other no".

# -- a card: what it is -------------------------------------------------------------------------------------------

ask("card.get_code", SUBJECT, lambda e, tp, c: c.get_code())
ask("card.get_original_code", SUBJECT, lambda e, tp, c: c.get_original_code())
ask("card.is_code", 1, lambda e, tp, c: int(c.is_code(RIVAL, SUBJECT)) - int(c.is_code(RIVAL)))
ask(
    "card.is_original_code",
    1,
    lambda e, tp, c: int(c.is_original_code(SUBJECT)) - int(c.is_original_code(RIVAL)),
)
ask(
    "card.is_set_card",
    2,
    lambda e, tp, c: int(c.is_set_card(0x33)) + int(c.is_set_card(0x66)) - int(c.is_set_card(0x34)),
)
ask("card.is_set_card", 1, lambda e, tp, c: int(c.is_set_card(0x1066)) - int(c.is_set_card(0x2066)))
ask("card.get_type", 0x1021, lambda e, tp, c: c.get_type())
ask("card.get_original_type", 0x1021, lambda e, tp, c: c.get_original_type())
ask("card.is_type", 1, lambda e, tp, c: int(c.is_type(TYPE_TUNER)) - int(c.is_type(TYPE_NORMAL)))
ask(
    "card.is_original_type",
    1,
    lambda e, tp, c: int(c.is_original_type(TYPE_TUNER)) - int(c.is_original_type(TYPE_SPELL)),
)
ask("card.is_monster", 1, lambda e, tp, c: int(c.is_monster()) - int(e.get_handler().is_monster()))
ask("card.is_spell", 1, lambda e, tp, c: int(e.get_handler().is_spell()) - int(c.is_spell()))
ask("card.is_trap", 1, lambda e, tp, c: int(find(tp, CUT).is_trap()) - int(c.is_trap()))
ask(
    "card.is_spell_trap",
    2,
    lambda e, tp, c: (
        int(find(tp, CUT).is_spell_trap()) + int(e.get_handler().is_spell_trap()) - int(c.is_spell_trap())
    ),
)
ask("card.get_level", 4, lambda e, tp, c: c.get_level())
ask("card.get_original_level", 4, lambda e, tp, c: c.get_original_level())
ask("card.get_rank", 4, lambda e, tp, c: extra(tp, RANK_FOUR).get_rank() + c.get_rank())
ask("card.get_link", 2, lambda e, tp, c: find(tp, BRIDGE).get_link() + c.get_link())
ask("card.is_level", 1, lambda e, tp, c: int(c.is_level(2, 4)) - int(c.is_level(3)))
ask("card.is_level_above", 1, lambda e, tp, c: int(c.is_level_above(4)) - int(c.is_level_above(5)))
ask("card.is_level_below", 1, lambda e, tp, c: int(c.is_level_below(4)) - int(c.is_level_below(3)))
ask("card.is_level_below", 0, lambda e, tp, c: int(extra(tp, RANK_FOUR).is_level_below(12)))  # E-069
ask("card.has_level", 1, lambda e, tp, c: int(c.has_level()) - int(extra(tp, RANK_FOUR).has_level()))
ask("card.get_attack", 1600, lambda e, tp, c: c.get_attack())
ask("card.get_base_attack", 1500, lambda e, tp, c: c.get_base_attack())
ask("card.get_text_attack", 1500, lambda e, tp, c: c.get_text_attack())
ask("card.get_defense", 1200, lambda e, tp, c: c.get_defense())
ask("card.get_base_defense", 1200, lambda e, tp, c: c.get_base_defense())
ask("card.get_text_defense", 1200, lambda e, tp, c: c.get_text_defense())
ask("card.is_attack_above", 1, lambda e, tp, c: int(c.is_attack_above(1600)) - int(c.is_attack_above(1601)))
ask("card.is_attack_below", 1, lambda e, tp, c: int(c.is_attack_below(1600)) - int(c.is_attack_below(1599)))
ask("card.is_attack", 1, lambda e, tp, c: int(c.is_attack(1600)) - int(c.is_attack(1500)))
ask(
    "card.is_defense_above", 1, lambda e, tp, c: int(c.is_defense_above(1200)) - int(c.is_defense_above(1201))
)
ask(
    "card.is_defense_below",
    1,
    lambda e, tp, c: int(c.is_defense_below(1200)) - int(find(tp, BRIDGE).is_defense_below(5000)),
)
ask("card.has_defense", 1, lambda e, tp, c: int(c.has_defense()) - int(find(tp, BRIDGE).has_defense()))
ask("card.get_race", int(Race.DRAGON), lambda e, tp, c: c.get_race())
ask("card.is_race", 1, lambda e, tp, c: int(c.is_race(RACE_DRAGON | RACE_FISH)) - int(c.is_race(RACE_FISH)))
ask("card.get_original_race", int(Race.DRAGON), lambda e, tp, c: c.get_original_race())
ask(
    "card.is_original_race",
    1,
    lambda e, tp, c: int(c.is_original_race(RACE_DRAGON)) - int(c.is_original_race(RACE_FIEND)),
)
ask("card.get_attribute", int(Attribute.LIGHT), lambda e, tp, c: c.get_attribute())
ask(
    "card.is_attribute",
    1,
    lambda e, tp, c: int(c.is_attribute(ATTRIBUTE_LIGHT)) - int(c.is_attribute(ATTRIBUTE_DARK)),
)
ask("card.get_original_attribute", int(Attribute.LIGHT), lambda e, tp, c: c.get_original_attribute())
ask(
    "card.is_original_attribute",
    1,
    lambda e, tp, c: (
        int(c.is_original_attribute(ATTRIBUTE_LIGHT)) - int(c.is_original_attribute(ATTRIBUTE_DARK))
    ),
)
ask("card.get_left_scale", 3, lambda e, tp, c: held(tp, SCALED).get_left_scale())
ask("card.get_right_scale", 8, lambda e, tp, c: held(tp, SCALED).get_right_scale())

# -- a card: where it is ------------------------------------------------------------------------------------------

ask("card.get_owner", 0, lambda e, tp, c: c.get_owner())
ask("card.get_owner", 1, lambda e, tp, c: find(tp, RIVAL).get_owner())
ask("card.is_owner", 1, lambda e, tp, c: int(c.is_owner(tp)) - int(c.is_owner(1 - tp)))
ask("card.get_controller", 1, lambda e, tp, c: find(tp, RIVAL).get_controller())
ask("card.is_controller", 1, lambda e, tp, c: int(c.is_controller(tp)) - int(c.is_controller(1 - tp)))
ask("card.get_location", LOCATION_MZONE, lambda e, tp, c: c.get_location())
ask(
    "card.is_location",
    1,
    lambda e, tp, c: int(c.is_location(LOCATION_ONFIELD)) - int(c.is_location(LOCATION_HAND)),
)
ask("card.get_sequence", 1, lambda e, tp, c: c.get_sequence())
ask("card.is_sequence", 1, lambda e, tp, c: int(c.is_sequence(1, 3)) - int(c.is_sequence(0)))
ask("card.get_position", POS_FACEUP_ATTACK, lambda e, tp, c: c.get_position())
ask("card.is_position", 1, lambda e, tp, c: int(c.is_position(POS_FACEUP)) - int(c.is_position(POS_DEFENSE)))
ask("card.is_faceup", 1, lambda e, tp, c: int(c.is_faceup()) - int(find(tp, SECOND).is_faceup()))
ask("card.is_facedown", 1, lambda e, tp, c: int(find(tp, SECOND).is_facedown()) - int(c.is_facedown()))
ask("card.is_attack_pos", 1, lambda e, tp, c: int(c.is_attack_pos()) - int(find(tp, SECOND).is_attack_pos()))
ask(
    "card.is_defense_pos",
    1,
    lambda e, tp, c: int(find(tp, SECOND).is_defense_pos()) - int(c.is_defense_pos()),
)
ask("card.is_on_field", 1, lambda e, tp, c: int(c.is_on_field()) - int(held(tp, SCALED).is_on_field()))
ask(
    "card.is_in_main_mzone",
    1,
    lambda e, tp, c: int(c.is_in_main_mzone(tp)) - int(find(tp, BRIDGE).is_in_main_mzone()),
)
ask(
    "card.is_in_extra_mzone",
    1,
    lambda e, tp, c: int(find(tp, BRIDGE).is_in_extra_mzone(tp)) - int(c.is_in_extra_mzone()),
)
ask("card.is_public", 1, lambda e, tp, c: int(c.is_public()) - int(held(tp, SCALED).is_public()))
ask(
    "card.get_field_id",
    1,
    lambda e, tp, c: (
        int(c.get_field_id() == c.get_field_id()) - int(c.get_field_id() == find(tp, RIVAL).get_field_id())
    ),
)
ask("card.get_turn_id", 3, lambda e, tp, c: e.get_handler().get_turn_id())
ask("card.get_turn_counter", 9, lambda e, tp, c: c.get_turn_counter())
ask("card.get_destination", LOCATION_MZONE, lambda e, tp, c: c.get_destination())
ask(
    "card.is_status",
    1,
    lambda e, tp, c: int(find(tp, CUT).is_status(STATUS_SET_TURN)) - int(c.is_status(STATUS_SET_TURN)),
)

# -- a card: what may be done with it -----------------------------------------------------------------------------

ask(
    "card.is_summonable",
    1,
    lambda e, tp, c: (
        int(held(tp, BAT).is_summonable(True, None)) - int(held(tp, CURSE).is_summonable(False, None)) + 1
    ),
)
ask(
    "card.is_msetable",
    1,
    lambda e, tp, c: (
        int(held(tp, BAT).is_msetable(True, None)) - int(held(tp, CURSE).is_msetable(False, None)) + 1
    ),
)
ask("card.is_special_summonable", 0, lambda e, tp, c: int(held(tp, BAT).is_special_summonable()))
ask(
    "card.is_ssetable",
    1,
    lambda e, tp, c: int(held(tp, HEAL).is_ssetable()) - int(held(tp, BAT).is_ssetable()),
)
ask(
    "card.is_can_be_special_summoned",
    1,
    lambda e, tp, c: (
        int(held(tp, BAT).is_can_be_special_summoned(e, 0, tp, False, False))
        - int(c.is_can_be_special_summoned(e, 0, tp, False, False))
    ),
)
ask("card.is_attackable", 1, lambda e, tp, c: int(c.is_attackable()) - int(find(tp, SECOND).is_attackable()))
ask("card.can_attack", 1, lambda e, tp, c: int(c.can_attack()) - int(find(tp, SECOND).can_attack()))
ask(
    "card.is_able_to_hand",
    1,
    lambda e, tp, c: int(c.is_able_to_hand()) - int(e.get_handler().is_able_to_hand()),
)  # ACT-06
ask(
    "card.is_able_to_deck",
    1,
    lambda e, tp, c: int(c.is_able_to_deck()) - int(e.get_handler().is_able_to_deck()),
)
ask(
    "card.is_able_to_extra",
    1,
    lambda e, tp, c: int(find(tp, BRIDGE).is_able_to_extra()) - int(c.is_able_to_extra()),
)
ask("card.is_able_to_grave", 1, lambda e, tp, c: int(c.is_able_to_grave()))
ask(
    "card.is_able_to_remove",
    1,
    lambda e, tp, c: int(c.is_able_to_remove()) - int(gone(tp, BAT).is_able_to_remove()),
)
ask(
    "card.is_able_to_hand_as_cost",
    1,
    lambda e, tp, c: int(c.is_able_to_hand_as_cost()) - int(find(tp, BRIDGE).is_able_to_hand_as_cost()),
)
ask(
    "card.is_able_to_deck_as_cost",
    1,
    lambda e, tp, c: int(c.is_able_to_deck_as_cost()) - int(find(tp, BRIDGE).is_able_to_deck_as_cost()),
)
ask(
    "card.is_able_to_extra_as_cost",
    1,
    lambda e, tp, c: int(find(tp, BRIDGE).is_able_to_extra_as_cost()) - int(c.is_able_to_extra_as_cost()),
)
ask(
    "card.is_able_to_grave_as_cost",
    1,
    lambda e, tp, c: int(c.is_able_to_grave_as_cost()) - int(find(tp, TOKEN).is_able_to_grave_as_cost()),
)
ask(
    "card.is_able_to_remove_as_cost",
    2,
    lambda e, tp, c: int(c.is_able_to_remove_as_cost()) + int(find(tp, TOKEN).is_able_to_remove_as_cost()),
)
ask("card.is_releasable", 1, lambda e, tp, c: int(c.is_releasable()) - int(gone(tp, BAT).is_releasable()))
ask("card.is_releasable_by_effect", 1, lambda e, tp, c: int(c.is_releasable_by_effect()))
ask("card.is_discardable", 1, lambda e, tp, c: int(held(tp, BAT).is_discardable()) - int(c.is_discardable()))
ask("card.is_destructable", 1, lambda e, tp, c: int(c.is_destructable(e)))
ask(
    "card.is_can_turn_set",
    1,
    lambda e, tp, c: (
        int(c.is_can_turn_set())
        - int(find(tp, BRIDGE).is_can_turn_set())
        - int(find(tp, TOKEN).is_can_turn_set())
    ),
)
ask(
    "card.is_can_change_position",
    1,
    lambda e, tp, c: int(c.is_can_change_position()) - int(find(tp, BRIDGE).is_can_change_position()),
)
ask(
    "card.is_controler_can_be_changed",
    1,
    lambda e, tp, c: (
        int(c.is_controler_can_be_changed()) - int(e.get_handler().is_controler_can_be_changed())
    ),
)
ask(
    "card.is_can_be_effect_target",
    1,
    lambda e, tp, c: (
        int(c.is_can_be_effect_target(e)) - int(c.get_overlay_group().get_first().is_can_be_effect_target(e))
    ),
)
ask("card.is_can_be_battle_target", 1, lambda e, tp, c: int(c.is_can_be_battle_target(find(tp, RIVAL))))
ask(
    "card.is_immune_to_effect",
    1,
    lambda e, tp, c: int(find(tp, HERMIT).is_immune_to_effect(e)) - int(c.is_immune_to_effect(e)),
)
ask("card.is_disabled", 0, lambda e, tp, c: int(c.is_disabled()))
ask(
    "card.is_negatable_monster",
    1,
    lambda e, tp, c: int(c.is_negatable_monster()) - int(find(tp, RIVAL).is_negatable_monster()),
)
ask(
    "card.is_negatable",
    2,
    lambda e, tp, c: (
        int(c.is_negatable()) + int(e.get_handler().is_negatable()) - int(find(tp, RIVAL).is_negatable())
    ),
)
ask("card.is_forbidden", 0, lambda e, tp, c: int(c.is_forbidden()))
ask(
    "card.is_relate_to_effect",
    1,
    lambda e, tp, c: int(c.is_relate_to_effect(e)) - int(find(tp, RIVAL).is_relate_to_effect(e)),
)
ask(
    "card.is_relate_to_card",
    1,
    lambda e, tp, c: int(c.is_relate_to_card(find(tp, RIVAL))) - int(find(tp, RIVAL).is_relate_to_card(c)),
)
ask("card.create_relation", 1, lambda e, tp, c: int(c.is_relate_to_card(find(tp, RIVAL))))
ask("card.check_unique_on_field", 1, lambda e, tp, c: int(c.check_unique_on_field(tp)))
ask(
    "card.check_equip_target",
    1,
    lambda e, tp, c: (
        int(find(tp, BADGE).check_equip_target(c)) - int(find(tp, BADGE).check_equip_target(find(tp, RIVAL)))
    ),
)
ask(
    "card.is_can_be_synchro_material",
    1,
    lambda e, tp, c: int(c.is_can_be_synchro_material()) - int(find(tp, BRIDGE).is_can_be_synchro_material()),
)
ask("card.is_can_be_fusion_material", 1, lambda e, tp, c: int(c.is_can_be_fusion_material()))
ask(
    "card.is_can_be_xyz_material",
    1,
    lambda e, tp, c: int(c.is_can_be_xyz_material()) - int(find(tp, TOKEN).is_can_be_xyz_material()),
)  # TOKEN-06
ask(
    "card.is_can_be_link_material",
    1,
    lambda e, tp, c: int(c.is_can_be_link_material()) - int(find(tp, CUT).is_can_be_link_material()),
)

# -- a card: equips, materials, counters, marks, targets ----------------------------------------------------------

ask(
    "card.get_equip_target",
    1,
    lambda e, tp, c: int(find(tp, BADGE).get_equip_target() == c) - int(c.get_equip_target() == c),
)
ask(
    "card.get_previous_equip_target",
    1,
    lambda e, tp, c: int(find(tp, BADGE).get_previous_equip_target() is None),
)
ask("card.get_equip_group", 1, lambda e, tp, c: c.get_equip_group().get_count())
ask("card.get_equip_count", 1, lambda e, tp, c: c.get_equip_count() + find(tp, RIVAL).get_equip_count())
ask(
    "card.get_overlay_group",
    1,
    lambda e, tp, c: c.get_overlay_group().filter_count(card.is_code, None, BELOW),
)
ask("card.get_overlay_count", 1, lambda e, tp, c: c.get_overlay_count())
ask(
    "card.check_remove_overlay_card",
    1,
    lambda e, tp, c: (
        int(c.check_remove_overlay_card(tp, 1, REASON_COST))
        - int(c.check_remove_overlay_card(tp, 2, REASON_COST))
    ),
)
ask("card.get_card_target", 1, lambda e, tp, c: c.get_card_target().filter_count(card.is_code, None, RIVAL))
ask("card.get_first_card_target", RIVAL, lambda e, tp, c: c.get_first_card_target().get_code())
ask(
    "card.is_has_card_target",
    1,
    lambda e, tp, c: int(c.is_has_card_target(find(tp, RIVAL))) - int(c.is_has_card_target(c)),
)
ask("card.set_card_target", 1, lambda e, tp, c: int(c.is_has_card_target(find(tp, RIVAL))))
ask(
    "card.get_owner_target",
    1,
    lambda e, tp, c: find(tp, RIVAL).get_owner_target().filter_count(card.is_code, None, SUBJECT),
)
ask("card.get_counter", 2, lambda e, tp, c: c.get_counter(COUNTER) + find(tp, RIVAL).get_counter(COUNTER))
ask("card.add_counter", 2, lambda e, tp, c: c.get_counter(COUNTER))
ask(
    "card.is_can_add_counter",
    1,
    lambda e, tp, c: (
        int(c.is_can_add_counter(COUNTER, 1)) - int(find(tp, SECOND).is_can_add_counter(COUNTER, 1))
    ),
)
ask(
    "card.is_can_remove_counter",
    1,
    lambda e, tp, c: (
        int(c.is_can_remove_counter(tp, COUNTER, 2, REASON_COST))
        - int(c.is_can_remove_counter(tp, COUNTER, 3, REASON_COST))
    ),
)
ask("card.get_column_group", 3, lambda e, tp, c: c.get_column_group().get_count())  # Rival, Bridge, the Spell
ask("card.get_linked_group", 1, lambda e, tp, c: find(tp, BRIDGE).get_linked_group().get_count())
ask("card.get_linked_zone", 0x80000 | 0, lambda e, tp, c: find(tp, BRIDGE).get_linked_zone())
ask("card.get_flag_effect", 1, lambda e, tp, c: c.get_flag_effect(MARK) + c.get_flag_effect(MARK + 1))
ask("card.register_flag_effect", 1, lambda e, tp, c: c.get_flag_effect(MARK))
ask(
    "card.has_flag_effect",
    1,
    lambda e, tp, c: int(c.has_flag_effect(MARK)) - int(c.has_flag_effect(MARK + 1)),
)
ask("card.get_flag_effect_label", 12, lambda e, tp, c: c.get_flag_effect_label(MARK))
ask(
    "card.is_has_effect",
    1,
    lambda e, tp, c: (
        int(c.is_has_effect(EFFECT_UPDATE_ATTACK) is not None)
        - int(c.is_has_effect(EFFECT_PIERCE) is not None)
    ),
)
ask("card.set_turn_counter", 9, lambda e, tp, c: c.get_turn_counter())

# -- the duel -----------------------------------------------------------------------------------------------------

ask("duel.get_turn_player", 0, lambda e, tp, c: duel.get_turn_player())
ask("duel.is_turn_player", 1, lambda e, tp, c: int(duel.is_turn_player(0)) - int(duel.is_turn_player(1)))
ask("duel.get_turn_count", 3, lambda e, tp, c: duel.get_turn_count())
ask("duel.get_current_phase", PHASE_MAIN1, lambda e, tp, c: duel.get_current_phase())
ask(
    "duel.is_phase",
    1,
    lambda e, tp, c: int(duel.is_phase(PHASE_MAIN1 | PHASE_END)) - int(duel.is_phase(PHASE_END)),
)
ask("duel.is_main_phase", 1, lambda e, tp, c: int(duel.is_main_phase()))
ask("duel.is_battle_phase", 0, lambda e, tp, c: int(duel.is_battle_phase()))
ask("duel.is_damage_calculated", 0, lambda e, tp, c: int(duel.is_damage_calculated()))
ask("duel.is_able_to_enter_bp", 1, lambda e, tp, c: int(duel.is_able_to_enter_bp()))
ask("duel.get_lp", 8000, lambda e, tp, c: duel.get_lp(tp))
ask(
    "duel.check_lp_cost",
    1,
    lambda e, tp, c: int(duel.check_lp_cost(tp, 8000)) - int(duel.check_lp_cost(tp, 8001)),
)
ask("duel.get_location_count", 1, lambda e, tp, c: duel.get_location_count(tp, LOCATION_MZONE))
ask("duel.get_location_count", 4, lambda e, tp, c: duel.get_location_count(1 - tp, LOCATION_MZONE))
ask("duel.get_location_count", 2, lambda e, tp, c: duel.get_location_count(tp, LOCATION_SZONE))
ask("duel.get_mzone_count", 2, lambda e, tp, c: duel.get_mzone_count(tp, c))
ask(
    "duel.get_location_count_from_ex", 1, lambda e, tp, c: duel.get_location_count_from_ex(tp, tp, None, None)
)
ask("duel.get_field_card", SUBJECT, lambda e, tp, c: duel.get_field_card(tp, LOCATION_MZONE, 1).get_code())
ask("duel.get_field_group", 5, lambda e, tp, c: duel.get_field_group(tp, LOCATION_MZONE, 0).get_count())
ask(
    "duel.get_field_group_count",
    6,
    lambda e, tp, c: duel.get_field_group_count(tp, LOCATION_MZONE, LOCATION_MZONE),
)
ask(
    "duel.get_matching_group",
    4,
    lambda e, tp, c: duel.get_matching_group(card.is_faceup, tp, LOCATION_MZONE, 0, None).get_count(),
)
ask(
    "duel.get_matching_group",
    3,
    lambda e, tp, c: duel.get_matching_group(card.is_faceup, tp, LOCATION_MZONE, 0, c).get_count(),
)
ask(
    "duel.get_matching_group_count",
    1,
    lambda e, tp, c: duel.get_matching_group_count(
        card.is_race, tp, LOCATION_MZONE, LOCATION_MZONE, None, RACE_FIEND
    ),
)
ask(
    "duel.get_first_matching_card",
    RIVAL,
    lambda e, tp, c: duel.get_first_matching_card(None, tp, 0, LOCATION_MZONE, None).get_code(),
)
ask(
    "duel.is_existing_matching_card",
    1,
    lambda e, tp, c: (
        int(duel.is_existing_matching_card(card.is_level, tp, LOCATION_MZONE, 0, 1, None, 4))
        - int(duel.is_existing_matching_card(card.is_level, tp, LOCATION_MZONE, 0, 1, None, 11))
    ),
)
ask(
    "duel.is_existing_target",
    1,
    lambda e, tp, c: (
        int(duel.is_existing_target(None, tp, LOCATION_MZONE, 0, 6, None))
        + int(duel.is_existing_target(None, tp, LOCATION_MZONE, 0, 5, None))
    ),
)
ask("duel.get_decktop_group", 3, lambda e, tp, c: duel.get_decktop_group(tp, 3).get_count())
ask("duel.get_attacker", 1, lambda e, tp, c: int(duel.get_attacker() is None))
ask("duel.get_attack_target", 1, lambda e, tp, c: int(duel.get_attack_target() is None))
ask("duel.get_battle_monster", 1, lambda e, tp, c: int(duel.get_battle_monster(tp) is None))
ask("duel.get_current_chain", 1, lambda e, tp, c: duel.get_current_chain())
ask("duel.get_chain_info", 44, lambda e, tp, c: duel.get_chain_info(0, CHAININFO_TARGET_PARAM))
ask(
    "duel.get_chain_info",
    1,
    lambda e, tp, c: (
        duel.get_chain_info(1, CHAININFO_TARGET_PLAYER) + duel.get_chain_info(1, CHAININFO_TRIGGERING_PLAYER)
    ),
)
ask("duel.set_target_player", 1, lambda e, tp, c: duel.get_chain_info(0, CHAININFO_TARGET_PLAYER))
ask("duel.set_target_param", 44, lambda e, tp, c: duel.get_chain_info(0, CHAININFO_TARGET_PARAM))
ask("duel.get_first_target", SUBJECT, lambda e, tp, c: duel.get_first_target().get_code())
ask("duel.get_target_cards", 1, lambda e, tp, c: duel.get_target_cards(e).get_count())
ask("duel.get_operated_group", 0, lambda e, tp, c: duel.get_operated_group().get_count())
ask("duel.is_chain_solving", 1, lambda e, tp, c: int(duel.is_chain_solving()))
ask("duel.check_event", 0, lambda e, tp, c: int(duel.check_event(EVENT_SUMMON_SUCCESS)))
ask(
    "duel.get_activity_count",
    1,
    lambda e, tp, c: (
        duel.get_activity_count(tp, ACTIVITY_CHAIN) + duel.get_activity_count(tp, ACTIVITY_SUMMON)
    ),
)
ask(
    "duel.is_player_affected_by_effect",
    1,
    lambda e, tp, c: int(duel.is_player_affected_by_effect(tp, EFFECT_CANNOT_DRAW) is None),
)
ask(
    "duel.is_player_can_draw",
    1,
    lambda e, tp, c: int(duel.is_player_can_draw(tp, 10)) - int(duel.is_player_can_draw(tp, 11)),
)
ask(
    "duel.is_player_can_discard_deck",
    1,
    lambda e, tp, c: (
        int(duel.is_player_can_discard_deck(tp, 10)) - int(duel.is_player_can_discard_deck(tp, 11))
    ),
)
ask(
    "duel.is_player_can_discard_deck_as_cost",
    1,
    lambda e, tp, c: (
        int(duel.is_player_can_discard_deck_as_cost(tp, 10))
        - int(duel.is_player_can_discard_deck_as_cost(tp, 11))
    ),
)
ask("duel.is_player_can_summon", 1, lambda e, tp, c: int(duel.is_player_can_summon(tp)))
ask("duel.is_player_can_special_summon", 1, lambda e, tp, c: int(duel.is_player_can_special_summon(tp)))
ask(
    "duel.is_player_can_special_summon_count",
    1,
    lambda e, tp, c: int(duel.is_player_can_special_summon_count(tp, 2)),
)
ask(
    "duel.is_player_can_special_summon_monster",
    1,
    lambda e, tp, c: int(
        duel.is_player_can_special_summon_monster(
            tp, TOKEN, 0, TYPES_TOKEN, 0, 0, 1, RACE_WARRIOR, ATTRIBUTE_EARTH
        )
    ),
)
ask("duel.is_player_can_remove", 1, lambda e, tp, c: int(duel.is_player_can_remove(tp)))
ask(
    "duel.check_release_group",
    1,
    lambda e, tp, c: (
        int(duel.check_release_group(tp, None, 5, None)) - int(duel.check_release_group(tp, None, 6, None))
    ),
)
ask(
    "duel.check_release_group_cost",
    1,
    lambda e, tp, c: (
        int(duel.check_release_group_cost(tp, card.is_race, 1, False, None, None, RACE_DRAGON))
        - int(duel.check_release_group_cost(tp, card.is_race, 1, False, None, None, RACE_FISH))
    ),
)
ask("duel.get_release_group", 5, lambda e, tp, c: duel.get_release_group(tp).get_count())
ask(
    "duel.is_can_remove_counter",
    1,
    lambda e, tp, c: (
        int(duel.is_can_remove_counter(tp, 1, 0, COUNTER, 2, REASON_COST))
        - int(duel.is_can_remove_counter(tp, 1, 1, COUNTER, 3, REASON_COST))
    ),
)
ask(
    "duel.get_counter",
    2,
    lambda e, tp, c: duel.get_counter(tp, 1, 1, COUNTER) + duel.get_counter(tp, 0, 1, COUNTER),
)
ask(
    "duel.get_flag_effect",
    1,
    lambda e, tp, c: duel.get_flag_effect(tp, MARK) + duel.get_flag_effect(1 - tp, MARK),
)
ask("duel.register_flag_effect", 1, lambda e, tp, c: duel.get_flag_effect(tp, MARK))
ask(
    "duel.has_flag_effect",
    1,
    lambda e, tp, c: int(duel.has_flag_effect(tp, MARK)) - int(duel.has_flag_effect(1 - tp, MARK)),
)
ask("duel.get_draw_count", 1, lambda e, tp, c: duel.get_draw_count(tp))
ask(
    "duel.is_environment",
    1,
    lambda e, tp, c: int(duel.is_environment(MEADOW)) - int(duel.is_environment(BADGE)),
)
ask(
    "duel.is_chain_negatable",
    1,
    lambda e, tp, c: int(duel.is_chain_negatable(1)) - int(duel.is_chain_negatable(2)),
)
ask(
    "duel.is_chain_disablable",
    1,
    lambda e, tp, c: int(duel.is_chain_disablable(1)) - int(duel.is_chain_disablable(2)),
)
ask(
    "duel.check_chain_target", 0, lambda e, tp, c: int(duel.check_chain_target(1, c))
)  # its target function has no chkc
ask("duel.hint", 0, lambda e, tp, c: hinted(tp))
ask("duel.hint_selection", 0, lambda e, tp, c: shown_selection(c))

# -- groups -------------------------------------------------------------------------------------------------------

ask("group.get_count", 5, lambda e, tp, c: mine(tp).get_count())
ask("group.get_first", SECOND, lambda e, tp, c: mine(tp).get_first().get_code())
ask(
    "group.is_exists",
    1,
    lambda e, tp, c: (
        int(mine(tp).is_exists(card.is_level, 1, None, 4))
        - int(mine(tp).is_exists(card.is_code, 1, c, SUBJECT))
    ),
)
ask("group.filter", 1, lambda e, tp, c: mine(tp).filter(card.is_facedown, None).get_count())
ask("group.filter_count", 3, lambda e, tp, c: mine(tp).filter_count(card.is_faceup, c))
ask(
    "group.is_contains",
    1,
    lambda e, tp, c: int(mine(tp).is_contains(c)) - int(mine(tp).is_contains(find(tp, RIVAL))),
)
ask("group.add_card", 2, lambda e, tp, c: two_cards(tp, c))
ask("group.create_group", 0, lambda e, tp, c: group.create_group().get_count())
ask("group.from_cards", 2, lambda e, tp, c: group.from_cards(c, find(tp, RIVAL), c).get_count())
ask("group.remove_card", 4, lambda e, tp, c: without(tp, c))
ask("group.merge", 6, lambda e, tp, c: merged(tp))
ask("group.sub", 4, lambda e, tp, c: subtracted(tp))
ask("group.clear", 0, lambda e, tp, c: cleared(tp))
ask("group.clone", 5, lambda e, tp, c: cloned(tp))
ask("group.keep_alive", 5, lambda e, tp, c: kept(tp))
ask("group.delete_group", 5, lambda e, tp, c: kept(tp))
ask("group.get_sum", 4 + 2 + 1 + 4, lambda e, tp, c: mine(tp).get_sum(card.get_level))
ask("group.get_class_count", 4, lambda e, tp, c: mine(tp).get_class_count(card.get_level))
ask("group.get_max_group", 2, lambda e, tp, c: mine(tp).get_max_group(card.get_level).get_count())
ask("group.get_min_group", 1, lambda e, tp, c: mine(tp).get_min_group(card.get_level).get_count())
ask("group.get_bitwise_or", 7, lambda e, tp, c: mine(tp).get_bitwise_or(card.get_level))
ask(
    "group.check_with_sum_equal",
    1,
    lambda e, tp, c: (
        int(mine(tp).check_with_sum_equal(card.get_level, 6, 2, 2))
        - int(mine(tp).check_with_sum_equal(card.get_level, 13, 1, 5))
    ),
)
ask(
    "group.check_with_sum_greater",
    1,
    lambda e, tp, c: (
        int(mine(tp).check_with_sum_greater(card.get_level, 11))
        - int(mine(tp).check_with_sum_greater(card.get_level, 12))
    ),
)
ask("group.random_select", 2, lambda e, tp, c: group_size(tp))

# -- effects ------------------------------------------------------------------------------------------------------

ask("effect.get_handler", 1, lambda e, tp, c: int(e.get_handler().is_spell()))
ask("effect.get_owner", 1, lambda e, tp, c: int(e.get_owner() == e.get_handler()))
ask("effect.get_handler_player", 0, lambda e, tp, c: e.get_handler_player())
ask("effect.get_owner_player", 0, lambda e, tp, c: e.get_owner_player())
ask("effect.get_type", EFFECT_TYPE_ACTIVATE, lambda e, tp, c: e.get_type())
ask("effect.get_code", EVENT_FREE_CHAIN, lambda e, tp, c: e.get_code())
ask("effect.get_category", CATEGORY_DESTROY, lambda e, tp, c: e.get_category())
ask("effect.get_property", EFFECT_FLAG_CARD_TARGET, lambda e, tp, c: e.get_property())
ask("effect.get_active_type", TYPE_SPELL, lambda e, tp, c: e.get_active_type())
ask("effect.get_activate_location", LOCATION_SZONE, lambda e, tp, c: e.get_activate_location())
ask(
    "effect.is_active_type",
    1,
    lambda e, tp, c: int(e.is_active_type(TYPE_SPELL)) - int(e.is_active_type(TYPE_TRAP)),
)
ask(
    "effect.is_has_type",
    1,
    lambda e, tp, c: int(e.is_has_type(EFFECT_TYPE_ACTIVATE)) - int(e.is_has_type(EFFECT_TYPE_FIELD)),
)
ask(
    "effect.is_has_category",
    1,
    lambda e, tp, c: int(e.is_has_category(CATEGORY_DESTROY)) - int(e.is_has_category(CATEGORY_DRAW)),
)
ask(
    "effect.is_has_property",
    1,
    lambda e, tp, c: (
        int(e.is_has_property(EFFECT_FLAG_CARD_TARGET)) - int(e.is_has_property(EFFECT_FLAG_DELAY))
    ),
)
ask("effect.is_activated", 1, lambda e, tp, c: int(e.is_activated()) - int(made_effect(c).is_activated()))
ask("effect.is_monster_effect", 0, lambda e, tp, c: int(e.is_monster_effect()))
ask("effect.is_spell_effect", 1, lambda e, tp, c: int(e.is_spell_effect()))
ask("effect.is_trap_effect", 0, lambda e, tp, c: int(e.is_trap_effect()))
ask("effect.is_spell_trap_effect", 1, lambda e, tp, c: int(e.is_spell_trap_effect()))
ask("effect.is_activatable", 0, lambda e, tp, c: int(e.is_activatable(tp)))
ask("effect.create_effect", 1, lambda e, tp, c: int(made_effect(c).get_owner() == c))
ask("effect.set_type", EFFECT_TYPE_SINGLE, lambda e, tp, c: made_effect(c).get_type())
ask("effect.set_code", EFFECT_PIERCE, lambda e, tp, c: made_effect(c).get_code())
ask("effect.set_category", CATEGORY_COIN, lambda e, tp, c: made_effect(c).get_category())
ask("effect.set_property", EFFECT_FLAG_DELAY, lambda e, tp, c: made_effect(c).get_property())
ask("effect.set_value", 31, lambda e, tp, c: made_effect(c).get_value())
ask("effect.get_value", 31, lambda e, tp, c: made_effect(c).get_value())
ask("effect.set_label", 7, lambda e, tp, c: made_effect(c).get_label(1))
ask("effect.get_label", 6, lambda e, tp, c: made_effect(c).get_label())
ask("effect.set_label_object", SUBJECT, lambda e, tp, c: labelled(c))
ask("effect.get_label_object", SUBJECT, lambda e, tp, c: labelled(c))
ask("effect.set_owner_player", 1, lambda e, tp, c: made_effect(c).get_owner_player())
ask("effect.set_description", 31, lambda e, tp, c: described(c))
ask("effect.set_hint_timing", 31, lambda e, tp, c: described(c))
ask(
    "effect.clone",
    38,
    lambda e, tp, c: made_effect(c).clone().get_value() + made_effect(c).clone().get_label(1),
)


# -- functions that the questions call ----------------------------------------------------------------------------

CUT = 900000025
HERMIT = 900000005
TOKEN = 900000017
MEADOW = code_of("Meadow")
HEAL = 900000019
BRIDGE = code_of("Bridge")
RANK_FOUR = code_of("Rank Four")
SCALED = code_of("Scaled")
BAT = CardPool.builtin().find("Bat").code
CURSE = CardPool.builtin().find("Curse of Dragon").code


def held(tp, code):
    return duel.get_first_matching_card(card.is_code, tp, LOCATION_HAND, 0, None, code)


def extra(tp, code):
    return duel.get_first_matching_card(card.is_code, tp, LOCATION_EXTRA, 0, None, code)


def gone(tp, code):
    return duel.get_first_matching_card(card.is_code, tp, LOCATION_REMOVED, 0, None, code)


def mine(tp):
    return duel.get_field_group(tp, LOCATION_MZONE, 0)


def hinted(tp):
    duel.hint(HINT_SELECTMSG, tp, HINTMSG_DESTROY)
    return 0


def two_cards(tp, c):
    g = group.create_group()
    g.add_card(c)
    g.add_card(c)
    g.add_card(find(tp, RIVAL))
    return g.get_count()


def without(tp, c):
    g = mine(tp).clone()
    g.remove_card(c)
    return g.get_count()


def merged(tp):
    g = mine(tp).clone()
    g.merge(duel.get_field_group(tp, 0, LOCATION_MZONE))
    return g.get_count()


def subtracted(tp):
    g = mine(tp).clone()
    g.sub(duel.get_matching_group(card.is_facedown, tp, LOCATION_MZONE, 0, None))
    return g.get_count()


def cleared(tp):
    g = mine(tp).clone()
    g.clear()
    return g.get_count()


def cloned(tp):
    g = mine(tp)
    copy = g.clone()
    copy.clear()
    return g.get_count()


def kept(tp):
    g = mine(tp)
    g.keep_alive()
    g.delete_group()
    return g.get_count()


def group_size(tp):
    return mine(tp).random_select(tp, 2).get_count()


def shown_selection(c):
    duel.hint_selection(c)
    return 0


def made_effect(c):
    e1 = effect.create_effect(c)
    e1.set_type(EFFECT_TYPE_SINGLE)
    e1.set_code(EFFECT_PIERCE)
    e1.set_category(CATEGORY_COIN)
    e1.set_property(EFFECT_FLAG_DELAY)
    e1.set_value(31)
    e1.set_label(6, 7)
    e1.set_owner_player(1)
    return e1


def labelled(c):
    e1 = made_effect(c)
    e1.set_label_object(c)
    tc = e1.get_label_object()
    return tc.get_code()


def described(c):
    e1 = made_effect(c)
    e1.set_description(string_id(SUBJECT, 1))
    e1.set_hint_timing(TIMING_END_PHASE)
    return e1.get_value()


BOARD = {
    "monsters": {
        0: face_down("Second"),
        1: "Subject",
        2: "Test Token",
        3: "Hermit",
        5: "Bridge",
    },
    "spells": {
        0: set_card("Cut", status=STATUS_SET_TURN),
        3: Card("Badge", Position.FACEUP),
        5: Card("Meadow", Position.FACEUP),
    },
}


@pytest.mark.parametrize("key", ASKED)
def test_a_question_of_the_api_has_this_answer(engine: str, key: str) -> None:
    _, answer = ASKED[key]
    mine = Side(
        hand=[f"Ask {key}", "Bat", "Below", "Scaled", "Heal", "Curse of Dragon"],
        banished=["Bat"],
        extra=["Rank Four"],
        **BOARD,
    )
    with made.scenario(engine, mine, Side(monsters={3: "Rival"})) as duel:
        duel.activate(f"Ask {key}")
        assert duel.lp(1) == 10000 + answer
