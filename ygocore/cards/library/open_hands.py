"""Cards that make hands public, or the top cards of Decks (INFO-06 to INFO-08)."""

from ygocore.cards.language import *
from ygocore.cards.library._common import plain_activation


@card(20228463)
def ceremonial_bell(c):
    """Ceremonial Bell"""
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_PUBLIC,
        range=LOCATION_MZONE,
        target_range=(LOCATION_HAND, LOCATION_HAND),
    )


@card(8951260)
def respect_play(c):
    """Respect Play"""

    def hand_of_the_turn_player(e, c):
        return duel.is_turn_player(c.get_controller())

    plain_activation(c)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_PUBLIC,
        range=LOCATION_SZONE,
        target_range=(LOCATION_HAND, LOCATION_HAND),
        target=hand_of_the_turn_player,
    )


@card(62966332)
def convulsion_of_nature(c):
    """Convulsion of Nature"""
    plain_activation(c)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_REVERSE_DECK,
        property=EFFECT_FLAG_PLAYER_TARGET,
        range=LOCATION_SZONE,
        target_range=(1, 1),
    )


@card(87102774)
def golden_ladybug(c):
    """Golden Ladybug"""

    def own_standby_phase(e, tp):
        return duel.is_turn_player(tp)

    def reveal_for_the_turn(e, tp, chk):
        own = e.get_handler()
        if chk == 0:
            return not own.is_public()
        e1 = effect.create_effect(own)
        e1.set_type(EFFECT_TYPE_SINGLE)
        e1.set_code(EFFECT_PUBLIC)
        e1.set_reset(RESETS_STANDARD_PHASE_END)
        own.register_effect(e1)

    def target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_target_player(tp)
        duel.set_target_param(500)
        duel.set_operation_info(0, CATEGORY_RECOVER, None, 0, tp, 500)

    def recover(e, tp):
        player, amount = duel.get_chain_info(0, CHAININFO_TARGET_PLAYER, CHAININFO_TARGET_PARAM)
        duel.recover(player, amount, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_PHASE | PHASE_STANDBY,
        category=CATEGORY_RECOVER,
        property=EFFECT_FLAG_PLAYER_TARGET,
        range=LOCATION_HAND,
        count_limit=1,
        condition=own_standby_phase,
        cost=reveal_for_the_turn,
        target=target,
        operation=recover,
    )
