"""Action sequences counted from set positions: small ones by hand, larger ones once and for all."""

from __future__ import annotations

import pytest

from tests.perft.breakdown import assert_alike, parting
from tests.simulation.fakes import CountDown
from ygocore.cards.pool import CardFacts, CardPool
from ygocore.constants import Type
from ygocore.deck import Deck
from ygocore.duel import Duel
from ygocore.position import Position
from ygocore.rng import Generator
from ygocore.rulesets import RULESETS
from ygocore.sim.perft import perft, perft_divide

GUARDIAN = "Celtic Guardian"
#: Two Spells without effects; the built-in pool has none.
SPELLS = CardPool(
    [
        CardFacts(code=1, name="Spell", type=Type.SPELL),
        CardFacts(code=2, name="Field", type=Type.SPELL | Type.FIELD),
    ]
)


def counts(position: Position, engine: str, depth: int) -> list[int]:
    duel = Duel.from_snapshot(position.build(), pool=position.pool, engine=engine)
    return [perft(duel, n) for n in range(depth + 1)]


# In every position both Decks are empty: whoever must draw next loses, so that ending the turn (E) ends the duel and no
# sequence goes on behind it. B is the Battle Phase, 2 Main Phase 2. A prompt with one answer is no decision.


def test_nothing_but_phases(engine: str) -> None:
    # depth 1: B E
    # depth 2: B -> 2 E; behind E nothing                                                  2
    # depth 3: B 2 -> in Main Phase 2 only E is left, which is taken without asking; over    0
    assert counts(Position(), engine, 4) == [1, 2, 2, 0, 0]


def test_one_monster_in_the_hand(engine: str) -> None:
    # depth 1: summon, set, B, E                                                           4
    # depth 2: summon and set each ask for one of 5 zones; B -> 2 E                         5 + 5 + 2 = 12
    # depth 3: once it lies there (it cannot change its position this turn): B E             5 * 2 + 5 * 2
    #          B 2 -> summon, set, E; B E -> over                                            + 3 = 23
    # depth 4: summoned, B -> attack, 2, E                                                   5 * 3
    #          set, B -> 2, E                                                                + 5 * 2
    #          B 2 summon -> 5 zones, B 2 set -> 5 zones                                     + 10 = 35
    # depth 5: summoned, B, attack (direct) -> 2, E                                          5 * 2 = 10
    #          everywhere else only E is left
    # depth 6: and now here too
    assert counts(Position().hand(0, GUARDIAN), engine, 6) == [1, 4, 12, 23, 35, 10, 0]


def test_one_monster_in_the_hand_with_zones_chosen_by_the_engine(engine: str) -> None:
    # depth 2: summoned -> B E; set -> B E; B -> 2 E                                         6
    # depth 3: summoned B -> attack 2 E; set B -> 2 E; B 2 -> summon set E                    8
    # depth 4: summoned B attack -> 2 E                                                      2
    position = Position().hand(0, GUARDIAN).options(auto_place=True)
    assert counts(position, engine, 5) == [1, 4, 6, 8, 2, 0]


def test_two_tributes_of_three_monsters(engine: str) -> None:
    # Main Phase 2, three monsters that may change their positions, a Level 7 monster in the hand
    # depth 1: summon, set, 3 changes, E                                                     6
    # depth 2: summon -> 3 Tributes; set -> 3; each change -> summon, set, 2 changes, E       3 + 3 + 3 * 5 = 21
    # depth 3: summon, Tribute -> 2 others; set likewise                                     6 + 6
    #          change -> summon 3, set 3, either other change -> (summon, set, change, E) 4   + 3 * (3 + 3 + 2 * 4) = 54
    # depth 4: both Tributes picked -> one of 4 zones (two are free, two were freed)          6 * 4 + 6 * 4
    #          change -> summon 3 * 2, set 3 * 2,
    #                    other change -> summon 3, set 3, third change -> (summon, set, E) 3  + 3 * (6 + 6 + 2 * 9) = 138
    position = Position().phase("main2").hand(0, "Dark Magician")
    for zone in range(3):
        position.monster(0, GUARDIAN, zone=zone)
    assert counts(position, engine, 4) == [1, 6, 21, 54, 138]


def test_two_attackers_and_two_targets(engine: str) -> None:
    # Seiyaryu (2500) and Ojama Green (0) against Millennium Shield (DEF 3000) and La Jinn (1800), in the Battle Step
    # depth 1: either attack, 2, E                                                           4
    # depth 2: each attack -> 2 targets; 2 -> 2 changes, E; E -> over                         2 + 2 + 3 = 7
    # depth 3: after any of the 4 attacks the other monster may attack: attack 2 E            4 * 3
    #          2, change -> other change, E                                                  + 2 * 2 = 16
    # depth 4: attack, target, other attack -> 2 targets; but after Seiyaryu destroyed La Jinn
    #          there is only the Shield, which is not asked for: 2, E                         3 * 2 + 2
    #          attack, target, 2 -> the monster that did not attack may change, E              4 * 2
    #          (Ojama Green is destroyed by La Jinn; then too it is Seiyaryu that may change)
    #          2, change, other change -> only E                                              + 0 = 16
    position = (
        Position()
        .phase("battle")
        .monster(0, "Seiyaryu", zone=0)
        .monster(0, "Ojama Green", zone=1)
        .monster(1, "Millennium Shield", "defense", zone=0)
        .monster(1, "La Jinn the Mystical Genie of the Lamp", zone=1)
    )
    assert counts(position, engine, 4) == [1, 4, 7, 16, 16]


def test_spells_are_set_into_five_zones_or_the_field_zone(engine: str) -> None:
    # Main Phase 2. A Spell: set, E; then 5 zones. A Field Spell has one zone, which is not asked for
    position = Position(pool=SPELLS).phase("main2").hand(0, 1)
    assert counts(position, engine, 3) == [1, 2, 5, 0]
    field = Position(pool=SPELLS).phase("main2").hand(0, 2)
    assert counts(field, engine, 2) == [1, 2, 0]


def test_the_hand_limit_is_a_run_of_single_picks(engine: str) -> None:
    # Main Phase 2, nine monsters with too few to Tribute: only E, which is taken at once, so the position starts in
    # the End Phase: 3 of 9 cards go, one at a time: 9, 9 * 8, 9 * 8 * 7; then the duel ends with the draw
    position = Position().phase("end").hand(0, *["Dark Magician"] * 9).discarding()
    assert counts(position, engine, 4) == [1, 9, 72, 504, 0]


# -- larger ones -------------------------------------------------------------------------------------------------

DECK = Deck.named("vanilla")
#: Opening positions with seed 1, from depth 1 on. Eras with a first draw have one card more.
OPENINGS = {
    "MR1": (13, 72, 788, 4226, 13600, 88052),
    "MR2": (13, 72, 788, 4226, 13600, 88052),
    "MR3": (11, 62, 666, 3451, 10806, 66527),
    "MR4": (11, 62, 666, 3451, 10806, 66527),
    "MR2020": (11, 62, 666, 3451, 10806, 66527),
}
#: After 90 random decisions of seed 2: in the middle of a Battle Phase, both fields full.
MIDDLE = (4, 23, 117, 810, 5505, 37375)


def middle(engine: str) -> Duel:
    duel, generator = Duel(DECK, DECK, seed=2, engine=engine), Generator(2)
    for _ in range(90):
        actions = duel.legal_actions()
        duel.apply(int(actions[generator.below(len(actions))]))
    return duel


@pytest.mark.parametrize("rules", RULESETS)
def test_openings(engine: str, rules: str) -> None:
    duel = Duel(DECK, DECK, seed=1, rules=rules, engine=engine)
    depth = 6 if engine == "native" else 4
    assert tuple(perft(duel, n) for n in range(1, depth + 1)) == OPENINGS[rules][:depth]


def test_the_middle_of_a_duel(engine: str) -> None:
    duel = middle(engine)
    depth = 6 if engine == "native" else 4
    assert tuple(perft(duel, n) for n in range(1, depth + 1)) == MIDDLE[:depth]


@pytest.mark.native
@pytest.mark.parametrize("rules", RULESETS)
def test_both_engines_count_the_same(rules: str) -> None:
    for seed, depth in ((0, 4), (1, 3), (2, 3)):
        duels = [
            Duel(DECK, DECK, seed=seed, rules=rules, engine=engine) for engine in ("native", "reference")
        ]
        assert_alike(*duels, depth)


def test_counting_in_python_gives_the_numbers_of_the_engine_s_own(engine: str) -> None:
    duel = middle(engine)
    digest = duel.digest()
    divided = perft_divide(duel, 3)
    assert list(divided) == duel.legal_actions().tolist()
    assert sum(divided.values()) == perft(duel, 3) == counted(duel, 3)
    assert duel.digest() == digest


def counted(duel: Duel, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for action in duel.legal_actions().tolist():
        after = duel.clone()
        after.apply(action)
        total += counted(after, depth - 1)
    return total


# -- what a failure says -----------------------------------------------------------------------------------------


class LosesAnAction(CountDown):
    """Offers one action too few in turn 3."""

    def _offer(self) -> None:
        super()._offer()
        if self.turn == 3:
            del self.offered[-1]

    def clone(self) -> LosesAnAction:
        other = object.__new__(LosesAnAction)
        self.copy_into(other)
        return other


def test_a_failure_is_broken_down_to_the_action_that_is_missing() -> None:
    good, bad = CountDown(20, seed=6), LosesAnAction(20, seed=6)
    with pytest.raises(AssertionError, match=r"perft\(4\): \d+ and \d+\n") as caught:
        assert_alike(good, bad, 4)
    lines = str(caught.value).splitlines()[1:]
    depths = [int(line.split()[1]) for line in lines]
    assert depths == sorted(depths, reverse=True)
    assert depths[0] == 4
    assert lines[-1].startswith("depth 2 ")
    assert lines[-1].endswith("illegal")


def test_nothing_is_broken_down_where_nothing_parts() -> None:
    assert parting(CountDown(9, seed=1), CountDown(9, seed=1), 4) == ""
    assert_alike(CountDown(9, seed=1), CountDown(9, seed=1), 4)
