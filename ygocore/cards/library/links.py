"""Link Monsters with effects."""

from ygocore.cards.helpers import discard, gives, link_procedure
from ygocore.cards.language import *

GOBLIN = 39064822
THUNDER_OGRE = 30010480
GOUKI = 0xFC
MAIN_ZONES = 0x1F


@card(1482001)
def clara_and_rushka_the_ventriloduo(c):
    """Clara & Rushka, the Ventriloduo"""

    def normal_summoned_or_set(c):
        return c.is_summon_type(SUMMON_TYPE_NORMAL)

    def in_main_phase_2(e):
        return duel.is_phase(PHASE_MAIN2)

    link_procedure(c, normal_summoned_or_set, 1, 1, condition=in_main_phase_2)
    c.enable_revive_limit()


@card(39064822)
def knightmare_goblin(c):
    """Knightmare Goblin"""

    def different_names(g, c, sumtype, tp):
        return g.get_class_count(card.get_code) == g.get_count()

    def co_linked(c):
        return c.is_faceup() and c.get_mutual_linked_group_count() > 0

    def link_summoned_in_own_turn(e, tp):
        return e.get_handler().is_summon_type(SUMMON_TYPE_LINK) and duel.is_turn_player(tp)

    def not_applied_yet(e, tp, chk):
        if chk == 0:
            return not duel.has_flag_effect(tp, GOBLIN)
        e.set_label(1 if co_linked(e.get_handler()) else 0)
        if e.get_label() > 0:
            duel.set_possible_operation_info(0, CATEGORY_DRAW, None, 0, tp, 1)

    def zones_pointed_to(e, c):
        return e.get_handler().get_linked_zone() & MAIN_ZONES

    def draw_and_summon_more(e, tp):
        if duel.has_flag_effect(tp, GOBLIN):
            return
        duel.register_flag_effect(tp, GOBLIN, RESET_PHASE | PHASE_END, 0, 1)
        own = e.get_handler()
        if own.is_relate_to_effect(e) and own.is_faceup():
            e1 = effect.create_effect(own)
            e1.set_type(EFFECT_TYPE_FIELD)
            e1.set_code(EFFECT_EXTRA_SUMMON_COUNT)
            e1.set_range(LOCATION_MZONE)
            e1.set_target_range(LOCATION_HAND, 0)
            e1.set_value(zones_pointed_to)
            e1.set_reset(RESETS_STANDARD_PHASE_END)
            own.register_effect(e1)
        if (
            e.get_label() > 0
            and duel.is_player_can_draw(tp, 1)
            and duel.select_yes_no(tp, string_id(GOBLIN, 0))
        ):
            duel.draw(tp, 1, REASON_EFFECT)

    def co_linked_monster(e, c):
        return co_linked(c)

    link_procedure(c, None, 2, 2, different_names)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_SPSUMMON_SUCCESS,
        category=CATEGORY_DRAW,
        property=EFFECT_FLAG_DELAY,
        condition=link_summoned_in_own_turn,
        cost=discard(),
        target=not_applied_yet,
        operation=draw_and_summon_more,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_BE_EFFECT_TARGET,
        range=LOCATION_MZONE,
        target_range=(LOCATION_MZONE, 0),
        target=co_linked_monster,
        value=1,
    )


@card(30010480)
def gouki_thunder_ogre(c):
    """Gouki Thunder Ogre"""

    def gouki(c):
        return c.is_set_card(GOUKI)

    def was_pointed_to(c, tp, zones):
        """Destroyed in a Monster Zone that the arrows point to, by whichever player it was controlled."""
        zone = 1 << c.get_previous_sequence()
        if not c.is_previous_controller(tp):
            zone = zone << 16
        return (
            c.is_previous_location(LOCATION_MZONE)
            and c.is_reason(REASON_BATTLE | REASON_EFFECT)
            and zones & zone != 0
        )

    def one_falls(e, tp, eg):
        own = e.get_handler()
        return not eg.is_contains(own) and eg.is_exists(was_pointed_to, 1, None, tp, own.get_linked_zone())

    def gain_400(e):
        own = e.get_handler()
        if own.is_relate_to_effect(e) and own.is_faceup():
            gives(own, own, EFFECT_UPDATE_ATTACK, 400, RESET_EVENT | RESETS_STANDARD_DISABLE)

    def zones_of_its_player(e, c):
        zones = e.get_handler().get_linked_zone()
        if not c.is_controller(e.get_handler_player()):
            zones = zones >> 16
        return zones & MAIN_ZONES

    link_procedure(c, gouki, 2)
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_DESTROYED,
        category=CATEGORY_ATKCHANGE,
        property=EFFECT_FLAG_DELAY | EFFECT_FLAG_DAMAGE_STEP,
        range=LOCATION_MZONE,
        condition=one_falls,
        operation=gain_400,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_EXTRA_SUMMON_COUNT,
        range=LOCATION_MZONE,
        target_range=(LOCATION_HAND, LOCATION_HAND),
        count_limit=(1, THUNDER_OGRE),
        value=zones_of_its_player,
    )
