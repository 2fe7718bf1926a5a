"""A card that is all questions: ``Mokey Mokey`` with a condition like those of cards that ship, for the figure that compares
compiled card functions with the same functions run as Python."""

from ygocore.cards.language import *


def weak_fairy(c):
    """A face-up Fairy with little ATK."""
    return c.is_faceup() and c.is_race(RACE_FAIRY) and c.is_attack_below(500)


def dark_monster(c):
    """A DARK monster."""
    return c.is_monster() and c.is_attribute(ATTRIBUTE_DARK)


@card(27288416)
def mokey_mokey(c):
    """Mokey Mokey"""

    def condition(e, tp):
        fairies = duel.get_matching_group(weak_fairy, tp, LOCATION_MZONE, LOCATION_MZONE, e.get_handler())
        total = 0
        for tc in fairies:
            total = total + tc.get_attack() * tc.get_level()
        return (
            total > 100000
            or duel.get_matching_group_count(dark_monster, tp, LOCATION_GRAVE, LOCATION_GRAVE, None) > 30
            or duel.is_existing_matching_card(dark_monster, tp, LOCATION_HAND, 0, 1, None)
        )

    def operation(e, tp):
        duel.draw(tp, 1, REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_IGNITION, range=LOCATION_MZONE, condition=condition, operation=operation)
