"""Both engines offer the same summons in a Main Phase, however field, hand and Extra Deck are mixed.

The native engine answers most questions about materials and hand cards at a glance; here the glances meet crowded zones,
Link Monsters on both sides, face-down monsters, filters, Pendulum Scales, effects about Levels, and every era.
"""

from __future__ import annotations

from random import Random

import pytest

from ygocore.constants import Type
from ygocore.duel import Duel
from ygocore.errors import PositionError
from ygocore.position import Position

RULES = ("MR1", "MR2", "MR3", "MR4", "MR2020")
POSITIONS = 8  # of a test


def monsters(position: Position, *, extra: bool) -> list[int]:
    """The monsters that ship: those of the Extra Deck, or the others without Tokens and Ritual Monsters."""
    kinds = Type.FUSION | Type.SYNCHRO | Type.XYZ | Type.LINK
    return [
        code
        for code in position.pool
        if position.pool[code].type & Type.MONSTER
        and not position.pool[code].type & (Type.TOKEN | Type.RITUAL)
        and bool(position.pool[code].type & kinds) == extra
    ]


def mixed(rules: str, random: Random) -> Position:
    """A Main Phase of player 0 at random."""
    position = Position(rules)
    main, extra = monsters(position, extra=False), monsters(position, extra=True)
    small = [code for code in main if position.pool[code].level <= 4]
    tuners = [code for code in main if position.pool[code].type & Type.TUNER]
    scales = [code for code in main if position.pool[code].type & Type.PENDULUM]
    links = [code for code in extra if position.pool[code].type & Type.LINK]
    for player in (0, 1):
        for zone in range(5):
            if random.random() < (0.8 if player == 0 else 0.4):
                some = random.choice((main, small, small, tuners, tuners, extra))
                face = "set" if some is main and random.random() < 0.3 else "attack"
                position.monster(player, random.choice(some), face, zone, status=random.choice((0, 8)))
        if rules in ("MR4", "MR2020") and random.random() < 0.6:
            position.monster(player, random.choice(links), zone=5 if player == 0 else random.choice((5, 6)))
        position.deck(player, *random.sample(main, 5))
    position.hand(0, *random.sample(main, 4), *random.sample(scales, 2)).extra(0, *random.sample(extra, 15))
    if rules in ("MR4", "MR2020", "MR3") and random.random() < 0.7:
        left, right = (6, 7) if rules == "MR3" else (0, 4)
        low, high = random.choice(scales), random.choice(scales)
        position.spell(0, low, "faceup", left).spell(0, high, "faceup", right)
        position.extra(0, *random.sample(scales, 2), faceup=True)
    return position.normal_summons(0, random.choice((0, 0, 1)))


@pytest.mark.native
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(3))
def test_both_engines_offer_the_same_summons(rules: str, seed: int) -> None:
    random = Random(f"{rules} {seed}")
    compared = 0
    while compared < POSITIONS:
        try:
            snapshot = mixed(rules, random).build()
        except PositionError:
            continue
        native = Duel.from_snapshot(snapshot, engine="native")
        reference = Duel.from_snapshot(snapshot, engine="reference")
        shown = [reference.describe(action) for action in reference.legal_actions()]
        assert [native.describe(action) for action in native.legal_actions()] == shown, reference.notation()
        assert list(native.legal_actions()) == list(reference.legal_actions())
        compared += 1
