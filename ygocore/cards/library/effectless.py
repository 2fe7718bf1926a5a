"""Monsters without effects that are summoned in a way of their own, and Spells that summon some of them: what is printed on
them. What they are made of stands in ``summons``.
"""

from __future__ import annotations

from ygocore.cards.pool import CardFacts
from ygocore.constants import Attribute, LinkMarker, Race, Scope, Type

_EARTH, _WATER, _FIRE = Attribute.EARTH, Attribute.WATER, Attribute.FIRE
_WIND, _LIGHT, _DARK = Attribute.WIND, Attribute.LIGHT, Attribute.DARK
_BOTTOM_LEFT, _BOTTOM, _BOTTOM_RIGHT = LinkMarker.BOTTOM_LEFT, LinkMarker.BOTTOM, LinkMarker.BOTTOM_RIGHT
_LEFT, _RIGHT = LinkMarker.LEFT, LinkMarker.RIGHT


def _monster(
    kind: Type,
    code: int,
    name: str,
    stars: int,
    attribute: Attribute,
    race: Race,
    attack: int,
    defense: int,
    *setcodes: int,
) -> CardFacts:
    return CardFacts(
        code=code,
        name=name,
        type=Type.MONSTER | kind,
        setcodes=setcodes,
        level=0 if kind & Type.XYZ else stars,
        rank=stars if kind & Type.XYZ else 0,
        attack=attack,
        defense=defense,
        race=race,
        attribute=attribute,
    )


def _pendulum(
    code: int,
    name: str,
    level: int,
    scale: int,
    attribute: Attribute,
    race: Race,
    attack: int,
    defense: int,
    *,
    ot: Scope = Scope.OCG | Scope.TCG,
) -> CardFacts:
    return CardFacts(
        code=code,
        name=name,
        type=Type.MONSTER | Type.NORMAL | Type.PENDULUM,
        level=level,
        left_scale=scale,
        right_scale=scale,
        attack=attack,
        defense=defense,
        race=race,
        attribute=attribute,
        ot=ot,
    )


def _link(
    code: int, name: str, arrows: LinkMarker, attribute: Attribute, race: Race, attack: int, *setcodes: int
) -> CardFacts:
    return CardFacts(
        code=code,
        name=name,
        type=Type.MONSTER | Type.LINK,
        setcodes=setcodes,
        link=int(arrows).bit_count(),
        link_markers=arrows,
        attack=attack,
        race=race,
        attribute=attribute,
    )


# Columns: code, name, Level or Rank (Pendulum Monsters: and scale; Link Monsters: arrows), Attribute, Type, ATK, DEF, archetypes.
EFFECTLESS: tuple[CardFacts, ...] = (
    # Fusion Monsters
    _monster(Type.FUSION, 66889139, "Gaia the Dragon Champion", 7, _WIND, Race.DRAGON, 2600, 2100),
    _monster(Type.FUSION, 45231177, "Flame Swordsman", 5, _FIRE, Race.WARRIOR, 1800, 1600),
    _monster(Type.FUSION, 23995346, "Blue-Eyes Ultimate Dragon", 12, _LIGHT, Race.DRAGON, 4500, 3800, 0xDD),
    _monster(Type.FUSION, 37421579, "Charubin the Fire Knight", 3, _FIRE, Race.PYRO, 1100, 800),
    # Ritual Monsters
    _monster(Type.RITUAL, 5405694, "Black Luster Soldier", 8, _EARTH, Race.WARRIOR, 3000, 2500, 0x10CF),
    # Synchro Monsters
    _monster(Type.SYNCHRO, 97204936, "Gaia Knight, the Force of Earth", 6, _EARTH, Race.WARRIOR, 2600, 800),
    _monster(Type.SYNCHRO, 45815891, "Scrap Archfiend", 7, _EARTH, Race.FIEND, 2700, 1800, 0x24, 0x45),
    _monster(Type.SYNCHRO, 16527176, "Naturia Leodrake", 9, _EARTH, Race.BEAST, 3000, 1800, 0x2A),
    # Xyz Monsters
    _monster(Type.XYZ, 71594310, "Gem-Knight Pearl", 4, _EARTH, Race.ROCK, 2600, 1900, 0x1047),
    _monster(Type.XYZ, 9053187, "Gagagigo the Risen", 4, _WATER, Race.REPTILE, 2950, 2800),
    # Pendulum Monsters
    _pendulum(17390179, "Flash Knight", 4, 7, _LIGHT, Race.WARRIOR, 1800, 600),
    _pendulum(19474136, "Mandragon", 5, 2, _EARTH, Race.PLANT, 2500, 1000),
    _pendulum(28363749, "Fire Opal Head", 6, 0, _FIRE, Race.DINOSAUR, 2500, 1000, ot=Scope.OCG),
    _pendulum(32872239, "Gallugallud the Endless Enigma", 6, 9, _FIRE, Race.FIEND, 2000, 2000),
    _pendulum(83980492, "Dragong", 4, 7, _EARTH, Race.MACHINE, 500, 2100),
    # Link Monsters
    _link(
        77637979,
        "LANphorhynchus",
        _BOTTOM_LEFT | _BOTTOM_RIGHT,
        _LIGHT,
        Race.CYBERSE,
        1200,
    ),
    _link(
        41248270,
        "Traffic Ghost",
        _BOTTOM_LEFT | _BOTTOM | _BOTTOM_RIGHT,
        _DARK,
        Race.CYBERSE,
        1800,
    ),
    _link(
        67598234,
        "Gaia Saber, the Lightning Shadow",
        _BOTTOM | _LEFT | _RIGHT,
        _EARTH,
        Race.MACHINE,
        2600,
        0xD,
    ),
    # Spells
    CardFacts(code=24094653, name="Polymerization", type=Type.SPELL, setcodes=(0x46,)),
    CardFacts(code=55761792, name="Black Luster Ritual", type=Type.SPELL | Type.RITUAL, setcodes=(0xCF,)),
)
