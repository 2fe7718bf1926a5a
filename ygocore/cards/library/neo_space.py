"""Elemental HERO Neos and the Neo-Spacians."""

from ygocore.cards import helpers
from ygocore.cards.language import *

NEOS = 89943723
FLARE_SCARAB = 89621922


@card(89621922)
def neo_spacian_flare_scarab(c):
    """Neo-Spacian Flare Scarab"""

    def for_each_of_their_spells_and_traps(e, c):
        tp = e.get_handler_player()
        return 400 * duel.get_matching_group_count(card.is_spell_trap, tp, 0, LOCATION_ONFIELD, None)

    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_UPDATE_ATTACK,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        value=for_each_of_their_spells_and_traps,
    )


@card(81566151)
def elemental_hero_flare_neos(c):
    """Elemental HERO Flare Neos"""

    def shuffle_into_deck(e, tp, eg):
        duel.send_to_deck(eg, PLAYER_NONE, SEQ_DECKSHUFFLE, REASON_COST | REASON_MATERIAL)

    def not_from_the_extra_deck(e):
        return not e.get_handler().is_location(LOCATION_EXTRA)

    def for_each_spell_and_trap(e, c):
        tp = e.get_handler_player()
        return 400 * duel.get_matching_group_count(
            card.is_spell_trap, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, None
        )

    def target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_TODECK, e.get_handler(), 1, 0, 0)

    def go_back(e, tp):
        own = e.get_handler()
        if own.is_relate_to_effect(e) and own.is_faceup():
            duel.send_to_deck(own, PLAYER_NONE, SEQ_DECKSHUFFLE, REASON_EFFECT)

    helpers.fusion_materials(c, NEOS, FLARE_SCARAB)
    helpers.contact_procedure(c, NEOS, FLARE_SCARAB, where=LOCATION_MZONE, operation=shuffle_into_deck)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_SPSUMMON_CONDITION,
        property=EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_UNCOPYABLE,
        value=not_from_the_extra_deck,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_UPDATE_ATTACK,
        property=EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE,
        value=for_each_spell_and_trap,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_PHASE | PHASE_END,
        category=CATEGORY_TODECK,
        range=LOCATION_MZONE,
        count_limit=1,
        target=target,
        operation=go_back,
    )
