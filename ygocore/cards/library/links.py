"""Link Monsters with effects."""

from ygocore.cards.helpers import link_procedure
from ygocore.cards.language import *


@card(1482001)
def clara_and_rushka_the_ventriloduo(c):
    """Clara & Rushka, the Ventriloduo"""

    def normal_summoned_or_set(c):
        return c.is_summon_type(SUMMON_TYPE_NORMAL)

    def in_main_phase_2(e):
        return duel.is_phase(PHASE_MAIN2)

    link_procedure(c, normal_summoned_or_set, 1, 1, condition=in_main_phase_2)
    c.enable_revive_limit()
