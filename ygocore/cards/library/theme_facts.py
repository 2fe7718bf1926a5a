"""What is printed on the cards of the smaller themes, and on the Tokens that they make.

What they do stands in the theme modules.
"""

from __future__ import annotations

from dataclasses import replace

from ygocore.cards.library.facts import (
    _DARK,
    _EARTH,
    _LIGHT,
    _SPECIAL,
    _SYNCHRO,
    _TOKEN,
    _WIND,
    _monster,
    _spell,
    _trap,
)
from ygocore.cards.pool import QUESTION, CardFacts
from ygocore.constants import Race, Scope, Type


def _ocg_only(facts: CardFacts) -> CardFacts:
    return replace(facts, ot=Scope.OCG)


THEMES: tuple[CardFacts, ...] = (
    # warriors
    _monster(2460565, "Marauding Captain", 3, _EARTH, Race.WARRIOR, 1200, 400),
    _monster(25259669, "Goblindbergh", 4, _EARTH, Race.WARRIOR, 1400, 0, 0xAC),
    _spell(32807846, "Reinforcement of the Army"),
    # discarding
    _spell(72892473, "Card Destruction"),
    _monster(32619583, "Sillva, Warlord of Dark World", 5, _DARK, Race.FIEND, 2300, 1400, 0x6),
    # lightsworn
    _monster(57774843, "Judgment Dragon", 8, _LIGHT, Race.DRAGON, 3000, 2600, kind=_SPECIAL),
    # dimensions
    _trap(30241314, "Macro Cosmos", Type.CONTINUOUS),
    _monster(54493213, "Helios - The Primordial Sun", 4, _LIGHT, Race.PYRO, QUESTION, QUESTION),
    _spell(48976825, "Burial from a Different Dimension", Type.QUICKPLAY),
    _spell(56460688, "Different Dimension Gate", Type.CONTINUOUS),
    # negation
    _trap(82732705, "Skill Drain", Type.CONTINUOUS),
    # hand traps
    _monster(40640057, "Kuriboh", 1, _DARK, Race.FIEND, 300, 200, 0xA4),
    # synchron
    _monster(60800381, "Junk Warrior", 5, _DARK, Race.WARRIOR, 2300, 1300, 0x66, 0x43, kind=_SYNCHRO),
    _monster(42810973, "Junk Archer", 7, _EARTH, Race.WARRIOR, 2300, 2000, 0x43, kind=_SYNCHRO),
    _monster(15341821, "Dandylion", 3, _EARTH, Race.PLANT, 300, 300),
    _ocg_only(_monster(15341822, "Fluff Token", 1, _WIND, Race.PLANT, 0, 0, kind=_TOKEN)),
    _ocg_only(_monster(15341823, "Fluff Token", 1, _WIND, Race.PLANT, 0, 0, kind=_TOKEN, alias=15341822)),
)
