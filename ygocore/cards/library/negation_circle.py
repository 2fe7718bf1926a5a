"""What negates Spells, and what keeps a negation of Traps off its own side: with Jinzo and Snatch Steal, a circle (E-087)."""

from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.library._common import destroys_monster_when_it_leaves, equipped_monster, plain_activation

JINZO = 77585513


@card(61740673)
def imperial_order(c):
    """Imperial Order"""

    def spell(e, c):
        return c.is_spell()

    def spell_on_field(e, ev, re):
        where: int = duel.get_chain_info(ev, CHAININFO_TRIGGERING_LOCATION)
        return re.is_spell_effect() and where & LOCATION_ONFIELD

    def negate(e, ev):
        duel.negate_effect(ev)

    def pay_or_fall(e, tp):
        if duel.check_lp_cost(tp, 700):
            duel.pay_lp_cost(tp, 700)
        else:
            duel.destroy(e.get_handler(), REASON_COST)

    plain_activation(c)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_DISABLE,
        range=LOCATION_SZONE,
        target_range=(LOCATION_ONFIELD, LOCATION_ONFIELD),
        target=spell,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_CHAIN_SOLVING,
        range=LOCATION_SZONE,
        condition=spell_on_field,
        operation=negate,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_PHASE | PHASE_STANDBY,
        range=LOCATION_SZONE,
        count_limit=1,
        operation=pay_or_fall,
    )


@card(303660)
def amplifier(c):
    """Amplifier"""

    # what it makes of the monster's effect stands with Jinzo (goat_control)

    def jinzo(c):
        return c.is_faceup() and c.is_code(JINZO)

    def only_jinzo(e, c):
        return c.is_code(JINZO)

    def equip(e, tp):
        c = e.get_handler()
        tc = duel.get_first_target()
        if c.is_relate_to_effect(e) and tc and tc.is_relate_to_effect(e) and tc.is_faceup():
            duel.equip(tp, c, tc)

    helpers.activation(
        c,
        category=CATEGORY_EQUIP,
        property=EFFECT_FLAG_CARD_TARGET
        | EFFECT_FLAG_CONTINUOUS_TARGET
        | EFFECT_FLAG_CANNOT_NEGATE
        | EFFECT_FLAG_CANNOT_INACTIVATE
        | EFFECT_FLAG_CANNOT_DISABLE,
        target=helpers.choose_targets(jinzo, LOCATION_MZONE, LOCATION_MZONE, CATEGORY_EQUIP, HINTMSG_EQUIP),
        operation=equip,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_EQUIP_LIMIT,
        property=EFFECT_FLAG_CANNOT_DISABLE,
        value=only_jinzo,
    )
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_CANNOT_DISABLE, property=EFFECT_FLAG_CANNOT_DISABLE)
    destroys_monster_when_it_leaves(c, equipped_monster, False)
