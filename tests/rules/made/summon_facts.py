"""The facts of the cards made for tests of summons, and a scenario that has them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.rules.made import facts, summon_cards
from tests.scenario import Card, Scenario, Side
from ygocore.cards.pool import CardFacts, CardPool
from ygocore.cards.registry import load_cards
from ygocore.constants import Attribute, LinkMarker, Position, Race, Type
from ygocore.rulesets import RuleSet

_NONE = LinkMarker(0)


def _monster(
    code: int,
    name: str,
    level: int,
    kind: int = Type.EFFECT,
    race: Race = Race.WARRIOR,
    attribute: Attribute = Attribute.EARTH,
    *,
    arrows: LinkMarker = _NONE,
    scale: int = 0,
) -> CardFacts:
    return CardFacts(
        code=code,
        name=name,
        type=Type.MONSTER | kind,
        level=0 if kind & (Type.XYZ | Type.LINK) else level,
        rank=level if kind & Type.XYZ else 0,
        link=arrows.bit_count(),
        link_markers=arrows,
        left_scale=scale,
        right_scale=scale,
        attack=1000,
        defense=0 if kind & Type.LINK else 1000,
        race=race,
        attribute=attribute,
    )


def _card(code: int, name: str, kind: int) -> CardFacts:
    return CardFacts(code=code, name=name, type=Type(kind))


_COUNTER = Type.TRAP | Type.COUNTER
_SIDES = LinkMarker.LEFT | LinkMarker.RIGHT
FACTS = (
    _card(summon_cards.STOP, "Stop", _COUNTER),
    _card(summon_cards.STOP_ONE, "Stop One", _COUNTER),
    _card(summon_cards.STOP_HIGH, "Stop High", _COUNTER),
    _card(summon_cards.STOP_AND_BANISH, "Stop And Banish", _COUNTER),
    _card(summon_cards.RECALL, "Recall", Type.SPELL),
    _card(summon_cards.FORCE, "Force", Type.SPELL),
    _card(summon_cards.FORCE_RECALL, "Force Recall", Type.SPELL),
    _card(summon_cards.PULL, "Pull", Type.SPELL),
    _card(summon_cards.VOID, "Void", Type.SPELL | Type.CONTINUOUS),
    _card(summon_cards.TUNE, "Tune", Type.SPELL),
    _card(summon_cards.LIFT_LEVEL, "Lift Level", Type.SPELL),
    _card(summon_cards.SPLIT, "Split", Type.SPELL),
    _card(summon_cards.SEAL, "Seal", Type.SPELL | Type.CONTINUOUS),
    _card(summon_cards.BURY, "Bury", Type.SPELL),
    _card(summon_cards.SENDER, "Sender", Type.SPELL),
    _card(summon_cards.DISMISS, "Dismiss", Type.SPELL),
    _card(summon_cards.LIMIT, "Limit", Type.SPELL),
    _card(summon_cards.ASSEMBLE, "Assemble", Type.SPELL),
    _card(summon_cards.PUPPET, "Puppet", Type.TRAP | Type.CONTINUOUS),
    _card(summon_cards.SHIFT, "Shift", Type.SPELL),
    _monster(summon_cards.FREE, "Free", 4, Type.EFFECT | Type.SPSUMMON),
    _monster(summon_cards.LATE_LINK, "Late Link", 0, Type.LINK, arrows=LinkMarker.BOTTOM),
    _monster(summon_cards.UNTUNED, "Untuned", 3, Type.EFFECT | Type.TUNER),
    _monster(summon_cards.DOUBTFUL, "Doubtful", 3),
    _monster(summon_cards.REBEL, "Rebel", 4),
    _monster(summon_cards.JOKER, "Joker", 4),
    _monster(summon_cards.COUNTED, "Counted", 4),
    _monster(summon_cards.TWIN_SYNCHRO, "Twin Synchro", 8, Type.SYNCHRO),
    _monster(summon_cards.NONTUNER_WARRIORS, "Warrior Synchro", 8, Type.SYNCHRO),
    _monster(summon_cards.SHOWN_SYNCHRO, "Shown Synchro", 7, Type.EFFECT | Type.SYNCHRO),
    _monster(summon_cards.DETACHER, "Detacher", 4, Type.EFFECT | Type.XYZ),
    _monster(summon_cards.MANY_XYZ, "Many Xyz", 4, Type.XYZ),
    _monster(summon_cards.SCALED_XYZ, "Scaled Xyz", 4, Type.XYZ | Type.PENDULUM, scale=4),
    _monster(summon_cards.RANKED_UP, "Ranked Up", 5, Type.XYZ),
    _monster(summon_cards.EFFECT_LINK, "Effect Link", 0, Type.LINK, arrows=_SIDES),
    _monster(
        summon_cards.LINK_4, "Link Four", 0, Type.LINK, arrows=_SIDES | LinkMarker.TOP | LinkMarker.BOTTOM
    ),
    _monster(summon_cards.PILLAR, "Pillar", 0, Type.LINK, arrows=LinkMarker.TOP | LinkMarker.BOTTOM),
    _monster(summon_cards.ARCH, "Arch", 0, Type.LINK, arrows=LinkMarker.BOTTOM),
    _monster(
        summon_cards.BEAM, "Beam", 0, Type.LINK, arrows=LinkMarker.TOP | LinkMarker.LEFT | LinkMarker.RIGHT
    ),
    _monster(summon_cards.DRAGON_FUSION, "Dragon Fusion", 8, Type.FUSION, Race.DRAGON),
    _monster(summon_cards.CONTACT, "Contact", 8, Type.EFFECT | Type.FUSION),
    _card(summon_cards.DRAGON_SPELL, "Dragon Spell", Type.SPELL),
    _monster(summon_cards.RITUAL_EXACT, "Exact Ritual", 8, Type.RITUAL),
    _card(summon_cards.EXACT_SPELL, "Exact Spell", Type.SPELL | Type.RITUAL),
    _monster(summon_cards.NOMI, "Nomi", 8),
    _monster(summon_cards.SEMI_NOMI, "Semi-Nomi", 8),
    _monster(summon_cards.FROM_GRAVE, "From Grave", 8),
    _monster(summon_cards.NEVER, "Never", 4),
    _monster(summon_cards.SCALED, "Scaled", 4, Type.EFFECT | Type.PENDULUM, scale=1),
    _monster(summon_cards.PLACER, "Placer", 4),
)
POOL = CardPool([*facts.POOL.values(), *FACTS])
DEFINITIONS = facts.DEFINITIONS | load_cards(Path(__file__).with_name("summon_cards.py"))


def summoning(
    engine: str,
    mine: Side | None = None,
    theirs: Side | None = None,
    rules: str | RuleSet = "MR2020",
    **more: Any,
) -> Scenario:
    """A scenario with these cards beside those made for other tests and those that ship."""
    return Scenario(
        engine, mine, theirs, pool=POOL, definitions=DEFINITIONS, by_effects=True, rules=rules, **more
    )


def face_up(name: str) -> Card:
    """A face-up Spell or Trap, or a Pendulum Card."""
    return Card(name, Position.FACEUP)


def face_up_extra(name: str) -> Card:
    """A Pendulum Monster that lies face-up in the Extra Deck."""
    return Card(name, Position.FACEUP_DEFENSE)
