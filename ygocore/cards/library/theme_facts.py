"""What is printed on the cards of the smaller themes, and on the Tokens that they make.

What they do stands in the theme modules.
"""

from __future__ import annotations

from dataclasses import replace

from ygocore.cards.library.facts import (
    _DARK,
    _EARTH,
    _FIRE,
    _FLIP,
    _FUSION,
    _LIGHT,
    _NORMAL,
    _SPECIAL,
    _SYNCHRO,
    _TOKEN,
    _TUNER,
    _WATER,
    _WIND,
    _monster,
    _spell,
    _trap,
    _xyz,
)
from ygocore.cards.pool import QUESTION, CardFacts
from ygocore.constants import LinkMarker, Race, Scope, Type


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
    # fusion spells
    _spell(48130397, "Super Polymerization", Type.QUICKPLAY, 0x46),
    _spell(71490127, "Dragon's Mirror"),
    # neo space
    _monster(89621922, "Neo-Spacian Flare Scarab", 3, _FIRE, Race.INSECT, 500, 500, 0x1F),
    _monster(
        81566151, "Elemental HERO Flare Neos", 7, _FIRE, Race.WARRIOR, 2500, 2000, 0x3008, 0x9, kind=_FUSION
    ),
    # rituals
    _spell(46052429, "Advanced Ritual Art", Type.RITUAL),
    _monster(
        64631466, "Relinquished", 1, _DARK, Race.SPELLCASTER, 0, 0, 0x110, kind=Type.EFFECT | Type.RITUAL
    ),
    _spell(65450690, "Ritual Foregone"),
    # out of the grave
    _spell(38723936, "Question"),
    _trap(27551, "Limit Reverse", Type.CONTINUOUS),
    # special wins
    _monster(33396948, "Exodia the Forbidden One", 3, _DARK, Race.SPELLCASTER, 1000, 1000, 0x40, 0xDE),
    _trap(94212438, "Destiny Board", Type.CONTINUOUS),
    _spell(31893528, 'Spirit Message "I"', Type.CONTINUOUS, 0x1C),
    _spell(67287533, 'Spirit Message "N"', Type.CONTINUOUS, 0x1C),
    _spell(94772232, 'Spirit Message "A"', Type.CONTINUOUS, 0x1C),
    _spell(30170981, 'Spirit Message "L"', Type.CONTINUOUS, 0x1C),
    _spell(95308449, "Final Countdown"),
    # destiny heroes
    _monster(9411399, "Destiny HERO - Malicious", 6, _DARK, Race.WARRIOR, 800, 800, 0xC008),
    _trap(9201964, "D - Fortune"),
    _monster(83965310, "Destiny HERO - Plasma", 8, _DARK, Race.WARRIOR, 1900, 600, 0xC008, kind=_SPECIAL),
    # zone locks
    _spell(90502999, "Ground Collapse", Type.CONTINUOUS),
    _monster(90140980, "Ojama King", 6, _LIGHT, Race.BEAST, 0, 3000, 0xF, kind=_FUSION),
    # familiars
    _monster(759393, "Hiita the Fire Charmer", 3, _FIRE, Race.SPELLCASTER, 500, 1500, 0xBF, kind=_FLIP),
    _monster(74364659, "Eria the Water Charmer", 3, _WATER, Race.SPELLCASTER, 500, 1500, 0xBF, kind=_FLIP),
    _monster(37970940, "Aussa the Earth Charmer", 3, _EARTH, Race.SPELLCASTER, 500, 1500, 0xBF, kind=_FLIP),
    _monster(37744402, "Wynn the Wind Charmer", 3, _WIND, Race.SPELLCASTER, 500, 1500, 0xBF, kind=_FLIP),
    _monster(73318863, "Lyna the Light Charmer", 3, _LIGHT, Race.SPELLCASTER, 500, 1500, 0xBF, kind=_FLIP),
    _monster(19327348, "Dharc the Dark Charmer", 3, _DARK, Race.SPELLCASTER, 500, 1500, 0xBF, kind=_FLIP),
    _monster(4376658, "Familiar-Possessed - Hiita", 4, _FIRE, Race.SPELLCASTER, 1850, 1500, 0x10C0),
    _monster(68881649, "Familiar-Possessed - Eria", 4, _WATER, Race.SPELLCASTER, 1850, 1500, 0x10C0),
    _monster(31887905, "Familiar-Possessed - Aussa", 4, _EARTH, Race.SPELLCASTER, 1850, 1500, 0x10C0),
    _monster(31764353, "Familiar-Possessed - Wynn", 4, _WIND, Race.SPELLCASTER, 1850, 1500, 0x10C0),
    _monster(40542825, "Familiar-Possessed - Lyna", 4, _LIGHT, Race.SPELLCASTER, 1850, 1500, 0x10C0),
    _monster(21390858, "Familiar-Possessed - Dharc", 4, _DARK, Race.SPELLCASTER, 1850, 1500, 0x10C0),
    # links
    CardFacts(
        code=1482001,
        name="Clara & Rushka, the Ventriloduo",
        type=Type.MONSTER | Type.EFFECT | Type.LINK,
        link=1,
        link_markers=LinkMarker.TOP,
        attack=0,
        race=Race.SPELLCASTER,
        attribute=_EARTH,
    ),
    CardFacts(
        code=39064822,
        name="Knightmare Goblin",
        type=Type.MONSTER | Type.EFFECT | Type.LINK,
        link=2,
        link_markers=LinkMarker.LEFT | LinkMarker.RIGHT,
        attack=1300,
        race=Race.FIEND,
        attribute=_WIND,
        setcodes=(0x112, 0xAC),
    ),
    CardFacts(
        code=30010480,
        name="Gouki Thunder Ogre",
        type=Type.MONSTER | Type.EFFECT | Type.LINK,
        link=3,
        link_markers=LinkMarker.BOTTOM_LEFT | LinkMarker.BOTTOM_RIGHT | LinkMarker.TOP,
        attack=2200,
        race=Race.WARRIOR,
        attribute=_EARTH,
        setcodes=(0xFC,),
    ),
    # star dragons
    _monster(25862681, "Ancient Fairy Dragon", 7, _LIGHT, Race.DRAGON, 2100, 3000, kind=_SYNCHRO),
    _monster(21123811, "Cosmic Blazar Dragon", 12, _WIND, Race.DRAGON, 4000, 4000, kind=_SYNCHRO),
    # chaos
    _monster(30312361, "Phantom of Chaos", 4, _DARK, Race.FIEND, 0, 0, 0xCF, 0xDB),
    _monster(79407975, "Rainbow Dark Dragon", 10, _DARK, Race.DRAGON, 4000, 0, 0x2034),
    _monster(
        82301904,
        "Chaos Emperor Dragon - Envoy of the End",
        8,
        _DARK,
        Race.DRAGON,
        3000,
        2500,
        0xCF,
        kind=_SPECIAL,
    ),
    # horus
    _spell(25290459, "Level Up!"),
    # staples
    _spell(53129443, "Dark Hole", _NORMAL, 0x89),
    # blue eyes
    _monster(
        38517737,
        "Blue-Eyes Alternative White Dragon",
        8,
        _LIGHT,
        Race.DRAGON,
        3000,
        2500,
        0xDD,
        kind=_SPECIAL,
    ),
    # malefic
    _monster(37115575, "Malefic Truth Dragon", 12, _DARK, Race.DRAGON, 5000, 5000, 0x23, kind=_SPECIAL),
    # performapals
    _monster(73734821, "Performapal Sky Magician", 7, _WIND, Race.SPELLCASTER, 2500, 2000, 0x9F),
    # open hands
    _monster(20228463, "Ceremonial Bell", 3, _LIGHT, Race.SPELLCASTER, 0, 1850),
    _spell(62966332, "Convulsion of Nature", Type.CONTINUOUS),
    _trap(8951260, "Respect Play", Type.CONTINUOUS),
    _monster(87102774, "Golden Ladybug", 1, _LIGHT, Race.INSECT, 0, 0),
    # negation
    _trap(23002292, "Red Reboot", Type.COUNTER),
    _trap(82732705, "Skill Drain", Type.CONTINUOUS),
    # hand traps
    _monster(44330098, "Gorz the Emissary of Darkness", 7, _DARK, Race.FIEND, 2700, 2500),
    _ocg_only(
        _monster(
            44330099, "Emissary of Darkness Token", 7, _LIGHT, Race.FAIRY, QUESTION, QUESTION, kind=_TOKEN
        )
    ),
    _monster(59438930, "Ghost Ogre & Snow Rabbit", 3, _LIGHT, Race.PSYCHIC, 0, 1800, kind=_TUNER),
    _monster(40640057, "Kuriboh", 1, _DARK, Race.FIEND, 300, 200, 0xA4),
    # synchron
    _trap(94634433, "Urgent Tuning"),
    _monster(60800381, "Junk Warrior", 5, _DARK, Race.WARRIOR, 2300, 1300, 0x66, 0x43, kind=_SYNCHRO),
    _monster(42810973, "Junk Archer", 7, _EARTH, Race.WARRIOR, 2300, 2000, 0x43, kind=_SYNCHRO),
    _monster(15341821, "Dandylion", 3, _EARTH, Race.PLANT, 300, 300),
    _ocg_only(_monster(15341822, "Fluff Token", 1, _WIND, Race.PLANT, 0, 0, kind=_TOKEN)),
    _ocg_only(_monster(15341823, "Fluff Token", 1, _WIND, Race.PLANT, 0, 0, kind=_TOKEN, alias=15341822)),
    # negation circle
    _trap(61740673, "Imperial Order", Type.CONTINUOUS),
    _spell(303660, "Amplifier", Type.EQUIP),
    # life points
    _trap(84749824, "Solemn Warning", Type.COUNTER),
    _spell(8949584, "A Hero Lives"),
    _ocg_only(
        _xyz(
            97453744,
            "Heroic Champion - Claivesolish",
            4,
            _LIGHT,
            Race.WARRIOR,
            2500,
            2000,
            0x206F,
        )
    ),
    _monster(94004268, "Amazoness Swords Woman", 4, _EARTH, Race.WARRIOR, 1500, 1600, 0x4),
    _trap(12607053, "Waboku"),
    _trap(34002992, "Rainbow Life"),
    # limits
    _spell(3136426, "Level Limit - Area B", Type.CONTINUOUS),
    _trap(85742772, "Gravity Bind", Type.CONTINUOUS),
    _trap(23516703, "Summon Limit", Type.CONTINUOUS),
    # control
    _spell(87910978, "Brain Control"),
    _trap(36975314, "Crackdown", Type.CONTINUOUS),
    _monster(16638212, "D.D. Sprite", 1, _LIGHT, Race.FAIRY, 0, 100, kind=_TUNER),
    # rulings
    _monster(26205777, "Thestalos the Firestorm Monarch", 6, _FIRE, Race.PYRO, 2400, 1000),
    _spell(54693926, "Dark Ruler No More"),
    _trap(42776960, "Relay Soul"),
    _xyz(73887236, "Raidraptor - Rise Falcon", 4, _DARK, Race.WINGEDBEAST, 100, 2000, 0xBA),
    # negating monsters
    _monster(97268402, "Effect Veiler", 1, _LIGHT, Race.SPELLCASTER, 0, 0, kind=_TUNER),
    CardFacts(
        code=1861629,
        name="Decode Talker",
        type=Type.MONSTER | Type.EFFECT | Type.LINK,
        setcodes=(0x101,),
        link=3,
        link_markers=LinkMarker.TOP | LinkMarker.BOTTOM_LEFT | LinkMarker.BOTTOM_RIGHT,
        attack=2300,
        race=Race.CYBERSE,
        attribute=_DARK,
    ),
    # battle positions
    _spell(12470447, "Curse of Fiend"),
    _monster(69514125, "Avenging Knight Parshath", 8, _LIGHT, Race.FAIRY, 2600, 2100, 0x10A, kind=_SYNCHRO),
    _monster(55623480, "Fairy Tail - Snow", 4, _LIGHT, Race.SPELLCASTER, 1850, 1000),
    # chaos
    _trap(4923662, "Chaos Burst", _NORMAL, 0xCF),
    # trickstars
    _monster(61283655, "Trickstar Candina", 4, _LIGHT, Race.FAIRY, 1800, 400, 0xFB),
    _monster(35199656, "Trickstar Lycoris", 3, _LIGHT, Race.FAIRY, 1600, 1200, 0xFB),
    # machines
    _monster(3019642, "Cyberdark Keel", 4, _DARK, Race.MACHINE, 800, 800, 0x4093),
    # unaffected
    _xyz(
        63504681,
        "Number 86: Heroic Champion - Rhongomyniad",
        4,
        _DARK,
        Race.WARRIOR,
        1500,
        1500,
        0x48,
        0x206F,
    ),
    _monster(27279764, "Apoqliphort Towers", 10, _EARTH, Race.MACHINE, 3000, 2600, 0x10AA),
)
