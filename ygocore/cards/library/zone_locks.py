"""Cards that close zones (ZONE-13)."""

from ygocore.cards.helpers import fusion_materials
from ygocore.cards.language import *

EXTRA_MONSTER_ZONES = 0x60
OJAMAS = (12482652, 42941100, 79335209)


@card(90502999)
def ground_collapse(c):
    """Ground Collapse"""

    def target(e, tp, chk):
        if chk == 0:
            return (
                duel.get_location_count(tp, LOCATION_MZONE, PLAYER_NONE)
                + duel.get_location_count(1 - tp, LOCATION_MZONE, PLAYER_NONE)
                >= 2
            )
        closed = EXTRA_MONSTER_ZONES | EXTRA_MONSTER_ZONES << 16
        e.set_label(duel.select_disable_field(tp, 2, LOCATION_MZONE, LOCATION_MZONE, closed))

    def chosen_zones(e):
        choice: effect = e.get_label_object()
        return choice.get_label()

    choice = c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, target=target)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_DISABLE_FIELD,
        range=LOCATION_SZONE,
        value=chosen_zones,
        label_object=choice,
    )


@card(90140980)
def ojama_king(c):
    """Ojama King"""

    def choose_zones(e, tp):
        free = duel.get_location_count(1 - tp, LOCATION_MZONE, PLAYER_NONE)
        if free <= 0:
            e.set_label(0)
            return
        count = 1
        if free >= 3:
            count = duel.announce_number(tp, 3, 2, 1)
        elif free == 2:
            count = duel.announce_number(tp, 2, 1)
        e.set_label(
            duel.select_disable_field(
                tp, count, 0, LOCATION_MZONE, EXTRA_MONSTER_ZONES | EXTRA_MONSTER_ZONES << 16
            )
        )

    def chosen_zones(e):
        summoned: effect = e.get_label_object()
        flipped: effect = summoned.get_label_object()
        return summoned.get_label() | flipped.get_label()

    fusion_materials(c, *OJAMAS)
    c.enable_revive_limit()
    flipped = c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_FLIP,
        operation=choose_zones,
    )
    summoned = c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_SPSUMMON_SUCCESS,
        operation=choose_zones,
        label_object=flipped,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_DISABLE_FIELD,
        range=LOCATION_MZONE,
        value=chosen_zones,
        label_object=summoned,
    )
