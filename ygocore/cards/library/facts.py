"""Cards with effects, and the Tokens that they make: what is printed on them. What they do stands in the theme modules."""

from __future__ import annotations

from ygocore.cards.pool import QUESTION, CardFacts
from ygocore.constants import Attribute, Race, Scope, Type

_NORMAL = Type(0)  # a Spell or Trap that is of no special kind
_EARTH, _WATER, _FIRE = Attribute.EARTH, Attribute.WATER, Attribute.FIRE
_WIND, _LIGHT, _DARK = Attribute.WIND, Attribute.LIGHT, Attribute.DARK


def _monster(
    code: int,
    name: str,
    level: int,
    attribute: Attribute,
    race: Race,
    attack: int,
    defense: int,
    *setcodes: int,
    kind: Type = Type.EFFECT,
    alias: int = 0,
    ot: Scope = Scope.OCG | Scope.TCG,
) -> CardFacts:
    return CardFacts(
        code=code,
        name=name,
        type=Type.MONSTER | kind,
        alias=alias,
        setcodes=setcodes,
        level=level,
        attack=attack,
        defense=defense,
        race=race,
        attribute=attribute,
        ot=ot,
    )


def _xyz(
    code: int,
    name: str,
    rank: int,
    attribute: Attribute,
    race: Race,
    attack: int,
    defense: int,
    *setcodes: int,
) -> CardFacts:
    return CardFacts(
        code=code,
        name=name,
        type=Type.MONSTER | Type.EFFECT | Type.XYZ,
        setcodes=setcodes,
        rank=rank,
        attack=attack,
        defense=defense,
        race=race,
        attribute=attribute,
    )


def _spell(code: int, name: str, kind: Type = _NORMAL, *setcodes: int) -> CardFacts:
    return CardFacts(code=code, name=name, type=Type.SPELL | kind, setcodes=setcodes)


def _trap(code: int, name: str, kind: Type = _NORMAL, *setcodes: int) -> CardFacts:
    return CardFacts(code=code, name=name, type=Type.TRAP | kind, setcodes=setcodes)


_FLIP = Type.EFFECT | Type.FLIP
_FUSION = Type.EFFECT | Type.FUSION
_SPECIAL = Type.EFFECT | Type.SPSUMMON
_SPIRIT = Type.EFFECT | Type.SPIRIT
_SYNCHRO = Type.EFFECT | Type.SYNCHRO
_TUNER = Type.EFFECT | Type.TUNER
_TOKEN = Type.NORMAL | Type.TOKEN

STAPLES: tuple[CardFacts, ...] = (
    # Spells
    _spell(1475311, "Allure of Darkness"),
    _spell(14087893, "Book of Moon", Type.QUICKPLAY),
    _spell(44763025, "Delinquent Duo"),
    _spell(79571449, "Graceful Charity"),
    _spell(19613556, "Heavy Storm"),
    _spell(69162969, "Lightning Vortex"),
    _spell(46411259, "Metamorphosis"),
    _spell(5318639, "Mystical Space Typhoon", Type.QUICKPLAY),
    _spell(71044499, "Nobleman of Crossout"),
    _spell(67169062, "Pot of Avarice"),
    _spell(55144522, "Pot of Greed"),
    _spell(70828912, "Premature Burial", Type.EQUIP),
    _spell(73915051, "Scapegoat", Type.QUICKPLAY),
    _spell(97169186, "Smashing Ground"),
    _spell(45986603, "Snatch Steal", Type.EQUIP),
    _spell(72302403, "Swords of Revealing Light"),
    # Traps
    _trap(29401950, "Bottomless Trap Hole", _NORMAL, 0x4C),
    _trap(97077563, "Call of the Haunted", Type.CONTINUOUS),
    _trap(94192409, "Compulsory Evacuation Device"),
    _trap(77538567, "Dark Bribe", Type.COUNTER),
    _trap(70342110, "Dimensional Prison"),
    _trap(60082869, "Dust Tornado"),
    _trap(53567095, "Icarus Attack"),
    _trap(44095762, "Mirror Force"),
    _trap(83555666, "Ring of Destruction"),
    _trap(51452091, "Royal Decree", Type.CONTINUOUS),
    _trap(56120475, "Sakuretsu Armor"),
    _trap(53582587, "Torrential Tribute"),
)

#: Traps that answer a Summon, Monarchs, Machines, Sea Serpents, Plants, Bujin, and what banishes for a time.
SUMMONS_AND_ANSWERS: tuple[CardFacts, ...] = (
    _trap(91078716, "Pollinosis", Type.COUNTER),
    _trap(41420027, "Solemn Judgment", Type.COUNTER),
    _trap(58120309, "Starlight Road"),
    _xyz(37926346, "Steelswarm Roach", 4, _DARK, Race.FIEND, 1900, 0, 0x100A),
    _monster(71564252, "Thunder King Rai-Oh", 4, _LIGHT, Race.THUNDER, 1900, 800),
    _trap(4206964, "Trap Hole", _NORMAL, 0x4C),
    _monster(9748752, "Caius the Shadow Monarch", 6, _DARK, Race.FIEND, 2400, 1000),
    _monster(57666212, "Kuraz the Light Monarch", 6, _LIGHT, Race.WARRIOR, 2400, 1000),
    _trap(62867251, "Light of Intervention", Type.CONTINUOUS),
    _spell(80921533, "Mausoleum of the Emperor", Type.FIELD),
    _trap(80604091, "Ultimate Offering", Type.CONTINUOUS),
    _spell(4064256, "Zombie World", Type.FIELD),
    _monster(83104731, "Ancient Gear Golem", 8, _EARTH, Race.MACHINE, 3000, 3000, 0x7),
    _monster(70095154, "Cyber Dragon", 5, _LIGHT, Race.MACHINE, 2100, 1600, 0x1093),
    _monster(86445415, "Red Gadget", 4, _EARTH, Race.MACHINE, 1300, 1500, 0x51),
    _spell(86780027, "Solidarity", Type.CONTINUOUS),
    _monster(13839120, "Yellow Gadget", 4, _EARTH, Race.MACHINE, 1200, 1200, 0x51),
    _spell(45898858, "Bonding - H2O", _NORMAL, 0x100),
    _monster(21954587, "Mermail Abyssmegalo", 7, _WATER, Race.SEASERPENT, 2400, 1900, 0x74, 0x75),
    _monster(42463414, "Spined Gillman", 3, _WATER, Race.SEASERPENT, 1300, 0),
    _monster(85066822, "Water Dragon", 8, _WATER, Race.SEASERPENT, 2800, 2600, kind=_SPECIAL),
    _monster(94853057, "Banisher of the Radiance", 3, _LIGHT, Race.FAIRY, 1600, 0),
    _spell(9622164, "D.D.R. - Different Dimension Reincarnation", Type.EQUIP),
    _spell(81674782, "Dimensional Fissure", Type.CONTINUOUS),
    _spell(22959079, "Dimensionhole", _NORMAL, 0x3E),
    _spell(87902575, "Future Visions", Type.FIELD),
    _trap(36261276, "Interdimensional Matter Transporter"),
    _monster(82994509, "Horseytail", 2, _WIND, Race.PLANT, 400, 500),
    _xyz(95239444, "Orea, the Sylvan High Arbiter", 7, _DARK, Race.PLANT, 2800, 2500, 0x90),
    _monster(32339440, "Bujin Yamato", 4, _LIGHT, Race.BEASTWARRIOR, 1800, 200, 0x88),
    _monster(59251766, "Bujingi Hare", 4, _LIGHT, Race.BEAST, 1700, 500, 0x88),
    _monster(
        11224103, "Horus the Black Flame Dragon LV6", 6, _FIRE, Race.DRAGON, 2300, 1600, 0x41, 0x3, 0x1003
    ),
    _monster(
        48229808,
        "Horus the Black Flame Dragon LV8",
        8,
        _FIRE,
        Race.DRAGON,
        3000,
        1800,
        0x41,
        0x3,
        0x1003,
        kind=_SPECIAL,
    ),
    _spell(61850482, "Level Modulation"),
    _spell(81439173, "Foolish Burial"),
    _monster(25236056, "Rare Metal Dragon", 4, _DARK, Race.DRAGON, 2400, 1200, kind=_SPECIAL),
    _monster(61441708, "Sacred Phoenix of Nephthys", 8, _FIRE, Race.WINGEDBEAST, 2400, 1600, 0x11F),
    _monster(
        50702124, "Synchro Magnet", 3, _EARTH, Race.MACHINE, 1000, 600, 0x17, kind=_SPECIAL | Type.TUNER
    ),
    _monster(
        58996430, "Wulf, Lightsworn Beast", 4, _LIGHT, Race.BEASTWARRIOR, 2100, 300, 0x38, kind=_SPECIAL
    ),
)

#: Fusions, Ojama, Spellcasters, great Dragons, and monsters on the other side.
FUSIONS_AND_OTHERS: tuple[CardFacts, ...] = (
    _spell(94820406, "Dark Fusion", _NORMAL, 0x46),
    _monster(58332301, "Evil HERO Dark Gaia", 8, _EARTH, Race.FIEND, QUESTION, 0, 0x6008, kind=_FUSION),
    _spell(77565204, "Future Fusion", Type.CONTINUOUS, 0x46),
    _spell(1845204, "Instant Fusion", _NORMAL, 0x46),
    _monster(52101615, "The Dark - Hex-Sealed Fusion", 3, _DARK, Race.ROCK, 1000, 1600, 0x46),
    _monster(88696724, "The Earth - Hex-Sealed Fusion", 3, _EARTH, Race.ROCK, 1000, 1600, 0x46),
    _monster(15717011, "The Light - Hex-Sealed Fusion", 3, _LIGHT, Race.ROCK, 1000, 1600, 0x46),
    _spell(90011152, "Ojama Country", Type.FIELD, 0xF),
    _monster(40391316, "Ojama Knight", 5, _LIGHT, Race.BEAST, 0, 2500, 0xF, kind=_FUSION),
    _trap(29843091, "Ojama Trio", _NORMAL, 0xF),
    _spell(28553439, "Magical Dimension", Type.QUICKPLAY),
    _monster(131182, "Miracle Flipper", 2, _LIGHT, Race.SPELLCASTER, 300, 500),
    _monster(88619463, "Sorcerer of Dark Magic", 9, _DARK, Race.SPELLCASTER, 3200, 2800, kind=_SPECIAL),
    _monster(
        88264978,
        "Red-Eyes Darkness Metal Dragon",
        10,
        _DARK,
        Race.DRAGON,
        2800,
        2400,
        0x3B,
        ot=Scope.TCG,
    ),
    _monster(35952884, "Shooting Quasar Dragon", 12, _LIGHT, Race.DRAGON, 4000, 4000, kind=_SYNCHRO),
    _monster(24696097, "Shooting Star Dragon", 10, _WIND, Race.DRAGON, 3300, 2500, kind=_SYNCHRO),
    _spell(32441317, "De-Synchro", _NORMAL, 0x17),
    _xyz(10002346, "Gachi Gachi Gantetsu", 2, _EARTH, Race.ROCK, 500, 1800),
    _spell(43434803, "The Shallow Grave"),
    _monster(63014935, "Volcanic Queen", 6, _FIRE, Race.PYRO, 2500, 1200, 0x32, kind=_SPECIAL),
)

# Columns of monsters: code, name, Level, Attribute, Type, ATK, DEF, archetypes.
GOAT_CONTROL: tuple[CardFacts, ...] = (
    _monster(18036057, "Airknight Parshath", 5, _LIGHT, Race.FAIRY, 1900, 1400, 0x10A),
    _monster(
        72989439,
        "Black Luster Soldier - Envoy of the Beginning",
        8,
        _LIGHT,
        Race.WARRIOR,
        3000,
        2500,
        0x10CF,
        kind=_SPECIAL,
    ),
    _monster(71413901, "Breaker the Magical Warrior", 4, _DARK, Race.SPELLCASTER, 1600, 1000, 0x6E),
    _monster(70074904, "D.D. Assailant", 4, _EARTH, Race.WARRIOR, 1700, 1600),
    _monster(7572887, "D.D. Warrior Lady", 4, _LIGHT, Race.WARRIOR, 1500, 1600),
    _monster(74131780, "Exiled Force", 4, _EARTH, Race.WARRIOR, 1000, 1000),
    _monster(24317029, "Gravekeeper's Spy", 4, _DARK, Race.SPELLCASTER, 1200, 2000, 0x2E, kind=_FLIP),
    _monster(77585513, "Jinzo", 6, _DARK, Race.MACHINE, 2400, 1500, 0xBC),
    _monster(88240808, "Kycoo the Ghost Destroyer", 4, _DARK, Race.SPELLCASTER, 1800, 700),
    _monster(31560081, "Magician of Faith", 1, _LIGHT, Race.SPELLCASTER, 300, 400, kind=_FLIP),
    _monster(4929256, "Mobius the Frost Monarch", 6, _WATER, Race.AQUA, 2400, 1000),
    _monster(33508719, "Morphing Jar", 2, _EARTH, Race.ROCK, 700, 600, kind=_FLIP),
    _monster(26202165, "Sangan", 3, _DARK, Race.FIEND, 1000, 600),
    _monster(47507260, "Mystic Swordsman LV2", 2, _EARTH, Race.WARRIOR, 900, 0, 0x41, 0x5F),
    _monster(8131171, "Sinister Serpent", 1, _WATER, Race.REPTILE, 300, 250),
    _monster(23205979, "Spirit Reaper", 3, _DARK, Race.ZOMBIE, 300, 200),
    _monster(33184167, "Tribe-Infecting Virus", 4, _WATER, Race.AQUA, 1600, 1000),
    _monster(34853266, "Tsukuyomi", 4, _DARK, Race.SPELLCASTER, 1100, 1400, kind=_SPIRIT),
    # Fusion Monsters
    _monster(80071763, "Dark Balter the Terrible", 5, _DARK, Race.FIEND, 2000, 1200, 0x6D, kind=_FUSION),
    _monster(86805855, "Dark Blade the Dragon Knight", 6, _DARK, Race.WARRIOR, 2200, 1500, kind=_FUSION),
    _monster(66235877, "Fiend Skull Dragon", 5, _WIND, Race.DRAGON, 2000, 1200, 0x45, kind=_FUSION),
    _monster(87751584, "Gatling Dragon", 8, _DARK, Race.MACHINE, 2600, 1200, kind=_FUSION),
    _monster(13756293, "King Dragun", 7, _DARK, Race.DRAGON, 2400, 1100, 0x6D, kind=_FUSION),
    _monster(85684223, "Reaper on the Nightmare", 5, _DARK, Race.ZOMBIE, 800, 600, kind=_FUSION),
    _monster(49868263, "Ryu Senshi", 6, _EARTH, Race.WARRIOR, 2000, 1200, kind=_FUSION),
    _monster(
        86099788, "The Last Warrior from Another Planet", 7, _EARTH, Race.WARRIOR, 2350, 2300, kind=_FUSION
    ),
    _monster(63519819, "Thousand-Eyes Restrict", 1, _DARK, Race.SPELLCASTER, 0, 0, 0x1110, kind=_FUSION),
)

BLACKWING: tuple[CardFacts, ...] = (
    _monster(
        22835145, "Blackwing - Blizzard the Far North", 2, _DARK, Race.WINGEDBEAST, 1300, 0, 0x33, kind=_TUNER
    ),
    _monster(49003716, "Blackwing - Bora the Spear", 4, _DARK, Race.WINGEDBEAST, 1700, 800, 0x33),
    _monster(11613567, "Blackwing - Elphin the Raven", 6, _DARK, Race.WINGEDBEAST, 2200, 1200, 0x33),
    _monster(
        2009101, "Blackwing - Gale the Whirlwind", 3, _DARK, Race.WINGEDBEAST, 1300, 400, 0x33, kind=_TUNER
    ),
    _monster(85215458, "Blackwing - Kalut the Moon Shadow", 3, _DARK, Race.WINGEDBEAST, 1400, 1000, 0x33),
    _monster(58820853, "Blackwing - Shura the Blue Flame", 4, _DARK, Race.WINGEDBEAST, 1800, 1200, 0x33),
    _monster(75498415, "Blackwing - Sirocco the Dawn", 5, _DARK, Race.WINGEDBEAST, 2000, 900, 0x33),
    _monster(
        72714392,
        "Blackwing - Vayu the Emblem of Honor",
        1,
        _DARK,
        Race.WINGEDBEAST,
        800,
        0,
        0x33,
        kind=_TUNER,
    ),
    _monster(24508238, "D.D. Crow", 1, _DARK, Race.WINGEDBEAST, 100, 100),
    _monster(65192027, "Dark Armed Dragon", 7, _DARK, Race.DRAGON, 2800, 1000, 0x111, kind=_SPECIAL),
    _monster(92719314, "The Dark Creator", 8, _DARK, Race.THUNDER, 2300, 3000, kind=_SPECIAL),
    # Synchro Monsters
    _monster(76913983, "Blackwing Armed Wing", 6, _DARK, Race.WINGEDBEAST, 2300, 1000, 0x33, kind=_SYNCHRO),
    _monster(69031175, "Blackwing Armor Master", 7, _DARK, Race.WINGEDBEAST, 2500, 1500, 0x33, kind=_SYNCHRO),
    _spell(64952266, "Against the Wind"),
    _spell(91351370, "Black Whirlwind", Type.CONTINUOUS),
    _trap(59839761, "Delta Crow - Anti Reverse"),
)

JUNK: tuple[CardFacts, ...] = (
    _monster(44954628, "B.E.S. Tetran", 6, _WIND, Race.MACHINE, 1800, 2300, 0x15),
    _monster(47829960, "Chaosrider Gustaph", 4, _WIND, Race.WARRIOR, 1400, 1500, 0xCF),
    _monster(76763417, "Cyber Gymnast", 4, _EARTH, Race.WARRIOR, 800, 1800, 0x93),
    _monster(97021916, "Dark Resonator", 3, _DARK, Race.FIEND, 1300, 300, 0x57, kind=_TUNER),
    _monster(78700060, "Doomcaliber Knight", 4, _DARK, Race.FIEND, 1900, 1800),
    _monster(99050989, "Drillago", 4, _DARK, Race.MACHINE, 1600, 1100),
    _monster(60229110, "Granmarg the Rock Monarch", 6, _EARTH, Race.ROCK, 2400, 1000),
    _monster(63977008, "Junk Synchron", 3, _DARK, Race.WARRIOR, 1300, 500, 0x1017, 0x43, kind=_TUNER),
    _monster(22837504, "Mist Valley Soldier", 4, _WIND, Race.WINGEDBEAST, 1700, 300, 0x37, kind=_TUNER),
    _monster(91607976, "Morphtronic Clocken", 2, _EARTH, Race.MACHINE, 600, 1100, 0x26),
    _monster(4906301, "Necro Gardna", 3, _DARK, Race.WARRIOR, 600, 1300),
    _monster(80344569, "Neo-Spacian Grand Mole", 3, _EARTH, Race.ROCK, 900, 300, 0x1F),
    _monster(36107810, "Night's End Sorcerer", 2, _DARK, Race.SPELLCASTER, 1300, 400, kind=_TUNER),
    _monster(96182448, "Nitro Synchron", 2, _FIRE, Race.MACHINE, 300, 100, 0x1017, 0x2D, kind=_TUNER),
    _monster(93920745, "Penguin Soldier", 2, _WATER, Race.AQUA, 750, 500, 0x5A, kind=_FLIP),
    _monster(33420078, "Plaguespreader Zombie", 2, _DARK, Race.ZOMBIE, 400, 200, kind=_TUNER),
    _monster(23571046, "Quillbolt Hedgehog", 2, _EARTH, Race.MACHINE, 800, 800),
    _monster(30276969, "Reese the Ice Mistress", 2, _WATER, Race.SEASERPENT, 800, 800, kind=_TUNER),
    _monster(3510565, "Stealth Bird", 3, _DARK, Race.WINGEDBEAST, 700, 1700),
    _monster(31812496, "Stone Statue of the Aztecs", 4, _EARTH, Race.ROCK, 300, 2000),
    _monster(79473793, "White Night Dragon", 8, _WATER, Race.DRAGON, 3000, 2500),
    _monster(57116033, "Winged Kuriboh", 1, _LIGHT, Race.FAIRY, 300, 200, 0x10A4),
    _spell(43422537, "Double Summon"),
    _spell(97687912, "Fairy Meteor Crush", Type.EQUIP),
    _spell(74519184, "Hand Destruction", Type.QUICKPLAY),
    _spell(79068663, "Junk Barrage", Type.EQUIP, 0x43),
    _spell(83764718, "Monster Reborn"),
    _spell(58577036, "Reasoning"),
    _spell(79759861, "Tribute to The Doomed"),
    _spell(45939841, "Twister", Type.QUICKPLAY),
    _spell(56747793, "United We Stand", Type.EQUIP),
    _trap(31245780, "Battle Mania"),
    _trap(17653779, "Fairy's Hand Mirror"),
    _trap(77414722, "Magic Jammer", Type.COUNTER),
    _trap(14315573, "Negate Attack", Type.COUNTER),
    _trap(78211862, "Rising Energy"),
    _trap(98427577, "Scrap-Iron Scarecrow"),
    _trap(62784717, "Tour of Doom", Type.CONTINUOUS),
)

SYNCHRO_MONSTERS: tuple[CardFacts, ...] = (
    _monster(26593852, "Ally of Justice Catastor", 5, _DARK, Race.MACHINE, 2200, 1200, 0x1, kind=_SYNCHRO),
    _monster(73580471, "Black Rose Dragon", 7, _FIRE, Race.DRAGON, 2400, 1800, 0x1123, kind=_SYNCHRO),
    _monster(
        50321796,
        "Brionac, Dragon of the Ice Barrier",
        6,
        _WATER,
        Race.SEASERPENT,
        2300,
        1400,
        0x2F,
        kind=_SYNCHRO,
    ),
    _monster(23693634, "Colossal Fighter", 8, _DARK, Race.WARRIOR, 2800, 1000, kind=_SYNCHRO),
    _monster(88643579, "Dark End Dragon", 8, _DARK, Race.DRAGON, 2600, 2100, kind=_SYNCHRO),
    _monster(32646477, "Dark Strike Fighter", 7, _DARK, Race.MACHINE, 2600, 1800, kind=_SYNCHRO),
    _monster(53714009, "Flamvell Uruquizas", 6, _FIRE, Race.PYRO, 2100, 400, 0x2C, kind=_SYNCHRO),
    _monster(7391448, "Goyo Guardian", 6, _EARTH, Race.WARRIOR, 2800, 2000, 0x52, kind=_SYNCHRO),
    _monster(19974580, "Iron Chain Dragon", 6, _EARTH, Race.DRAGON, 2500, 1300, 0x25, kind=_SYNCHRO),
    _monster(43385557, "Magical Android", 5, _LIGHT, Race.PSYCHIC, 2400, 1700, 0x16, kind=_SYNCHRO),
    _monster(27315304, "Mist Wurm", 9, _WIND, Race.THUNDER, 2500, 1500, kind=_SYNCHRO),
    _monster(18013090, "Nitro Warrior", 7, _FIRE, Race.WARRIOR, 2800, 1800, 0x66, 0x2D, kind=_SYNCHRO),
    _monster(70902743, "Red Dragon Archfiend", 8, _DARK, Race.DRAGON, 3000, 2000, 0x1045, kind=_SYNCHRO),
    _monster(44508094, "Stardust Dragon", 8, _WIND, Race.DRAGON, 2500, 2000, 0xA3, kind=_SYNCHRO),
    _monster(70780151, "Thought Ruler Archfiend", 8, _DARK, Race.PSYCHIC, 2700, 2300, 0x45, kind=_SYNCHRO),
)

TOKENS: tuple[CardFacts, ...] = (
    _monster(82994510, "Horseytail Token", 1, _WIND, Race.PLANT, 0, 0, kind=_TOKEN),
    _monster(29843092, "Ojama Token", 2, _LIGHT, Race.BEAST, 0, 1000, 0xF, kind=_TOKEN),
    _monster(29843093, "Ojama Token", 2, _LIGHT, Race.BEAST, 0, 1000, 0xF, kind=_TOKEN, alias=29843092),
    _monster(29843094, "Ojama Token", 2, _LIGHT, Race.BEAST, 0, 1000, 0xF, kind=_TOKEN, alias=29843092),
    _monster(73915052, "Sheep Token", 1, _EARTH, Race.BEAST, 0, 0, kind=_TOKEN),
    # the other Sheep of the flock: the same Token with other pictures
    _monster(73915053, "Sheep Token", 1, _EARTH, Race.BEAST, 0, 0, kind=_TOKEN, alias=73915052),
    _monster(73915054, "Sheep Token", 1, _EARTH, Race.BEAST, 0, 0, kind=_TOKEN, alias=73915052),
    _monster(73915055, "Sheep Token", 1, _EARTH, Race.BEAST, 0, 0, kind=_TOKEN, alias=73915052),
)
