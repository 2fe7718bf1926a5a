"""Spells that Fusion Summon with other materials than those of the own hand and field."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import discard_a_card


@card(48130397)
def super_polymerization(c):
    """Super Polymerization"""

    def known_monster(c):
        return c.is_faceup() and c.is_can_be_fusion_material()

    def monsters_of_both_fields(e, tp):
        g = duel.get_fusion_material(tp).filter(card.is_on_field, None)
        g.merge(duel.get_matching_group(known_monster, tp, 0, LOCATION_MZONE, None))
        return g

    summoning = helpers.fusion_spell(given=monsters_of_both_fields)
    can_summon = summoning["target"]

    def target(e, tp, chk):
        if chk == 0:
            return can_summon(e, tp, chk)
        can_summon(e, tp, chk)
        duel.set_chain_limit(lambda e, rp, tp: False)

    helpers.activation(
        c,
        category=CATEGORY_SPECIAL_SUMMON,
        cost=discard_a_card,
        target=target,
        operation=summoning["operation"],
    )


@card(71490127)
def dragons_mirror(c):
    """Dragon's Mirror"""

    def dragon(c):
        return c.is_race(RACE_DRAGON)

    def on_field(c):
        return c.is_on_field() and c.is_able_to_remove()

    def in_grave(c):
        return c.is_monster() and c.is_can_be_fusion_material() and c.is_able_to_remove()

    def field_and_grave(e, tp):
        g = duel.get_fusion_material(tp).filter(on_field, None)
        g.merge(duel.get_matching_group(in_grave, tp, LOCATION_GRAVE, 0, None))
        return g

    def banish(e, tp, g):
        duel.remove(g, POS_FACEUP, REASON_EFFECT | REASON_MATERIAL | REASON_FUSION)

    helpers.activation(c, **helpers.fusion_spell(dragon, given=field_and_grave, spend=banish))
