"""What is printed on a card, as the rules ask for it. ``kind`` is the printed TYPE_* bits as a plain int, as
:attr:`ygocore.reference.cards.Card.kind` has them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ygocore.reference.words import Type

if TYPE_CHECKING:
    from ygocore.cards.pool import CardPool

#: NS-09 and TOKEN-01: kinds that come to the field in other ways only.
NEVER_NORMAL_SUMMONED: Final = (
    Type.FUSION | Type.RITUAL | Type.SYNCHRO | Type.XYZ | Type.LINK | Type.SPSUMMON | Type.TOKEN
)


def is_monster(kind: int) -> bool:
    """Whether the card is a Monster Card."""
    return bool(kind & Type.MONSTER)


def is_spell_or_trap(kind: int) -> bool:
    """Whether the card is a Spell or Trap Card."""
    return bool(kind & (Type.SPELL | Type.TRAP))


def is_field_spell(kind: int) -> bool:
    """Whether the card is a Field Spell."""
    return bool(kind & Type.SPELL) and bool(kind & Type.FIELD)


def is_link_monster(kind: int) -> bool:
    """Whether the card is a Link Monster."""
    return is_monster(kind) and bool(kind & Type.LINK)


def can_be_normal_summoned(kind: int) -> bool:
    """Whether the card is a monster that may be Normal Summoned or Set from the hand (NS-09)."""
    return is_monster(kind) and not kind & NEVER_NORMAL_SUMMONED


def tributes_needed(pool: CardPool, code: int) -> int:
    """TRIB-01, TRIB-02: no Tribute up to Level 4, one for Level 5 and 6, two for every higher Level."""
    level = pool[code].level
    if level <= 4:
        return 0
    return 1 if level <= 6 else 2


def attack(pool: CardPool, code: int) -> int:
    """The ATK in points; "?" counts as 0."""
    return max(pool[code].attack, 0)


def defense(pool: CardPool, code: int) -> int:
    """The DEF in points; "?" counts as 0, and so does the DEF that a Link Monster does not have."""
    return max(pool[code].defense, 0)
