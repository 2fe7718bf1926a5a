"""Built-in policies: what they draw, exactly and on average."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import SupportsIndex

import numpy as np
import pytest

from tests.simulation.fakes import CountDown
from ygocore.actions import Action, ActionKind, decode
from ygocore.deck import Deck
from ygocore.duel import Duel
from ygocore.rng import Generator, policy_generator
from ygocore.sim.playouts import play
from ygocore.sim.policies import MAX_WEIGHT, POLICIES, WeightedPolicy, chooser, policy_name, resolved


class Offer:
    """A duel that offers these actions for ever."""

    def __init__(self, *kinds: ActionKind) -> None:
        self.actions = [Action(kind, argument=i).encode() for i, kind in enumerate(kinds)]

    def legal_actions(self) -> np.ndarray:
        return np.array(self.actions, np.uint64)


OFFER = Offer(ActionKind.SUMMON, ActionKind.SET_MONSTER, ActionKind.TO_END_PHASE, ActionKind.SELECT)


@pytest.mark.parametrize("name", POLICIES)
def test_a_decision_is_the_first_action_whose_running_sum_exceeds_the_draw(name: str) -> None:
    weights = POLICIES[name].weights
    choose, draws = chooser(name, Generator(8)), Generator(8)
    for _ in range(200):
        total = sum(int(weights[decode(action).kind]) for action in OFFER.actions)
        r, running = draws.below(total), 0
        for action in OFFER.actions:
            running += int(weights[decode(action).kind])
            if running > r:
                break
        assert choose(OFFER) == action


def test_random_is_the_index_drawn() -> None:
    choose, draws = chooser("random", Generator(1)), Generator(1)
    assert [choose(OFFER) for _ in range(50)] == [OFFER.actions[draws.below(4)] for _ in range(50)]


def test_equal_weights_choose_as_uniform_does() -> None:
    equal = WeightedPolicy("equal", ((ActionKind.SUMMON, 1),))
    one, other = chooser("random", Generator(2)), chooser(equal, Generator(2))
    assert [one(OFFER) for _ in range(100)] == [other(OFFER) for _ in range(100)]


def test_eager_leans_to_summons_and_attacks() -> None:
    weights = POLICIES["eager"].weights
    assert weights[ActionKind.SUMMON] == weights[ActionKind.ATTACK] == weights.max()
    choose = chooser("eager", Generator(0))
    kinds = Counter(decode(choose(OFFER)).kind for _ in range(2000))
    assert 0.75 < kinds[ActionKind.SUMMON] / 2000 < 0.85  # 16 of 20
    assert min(kinds.values()) > 0  # nothing is left out


def test_weights_are_a_table_by_kind() -> None:
    weights = WeightedPolicy("w", ((ActionKind.ATTACK, 9),), rest=2).weights
    assert weights.dtype == np.uint32
    assert weights.shape == (64,)
    assert {kind: int(weights[kind]) for kind in ActionKind if weights[kind] != 2} == {ActionKind.ATTACK: 9}


@pytest.mark.parametrize("weight", [0, -1, MAX_WEIGHT + 1])
def test_weights_out_of_range_are_refused(weight: int) -> None:
    with pytest.raises(ValueError, match=rf"weight {weight} of ATTACK is not within 1 to {MAX_WEIGHT}"):
        WeightedPolicy("w", ((ActionKind.ATTACK, weight),))


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="unknown policy 'clever'; the built-in ones are random, eager"):
        resolved("clever")
    with pytest.raises(TypeError, match="not int"):
        resolved(3)  # type: ignore[arg-type]


def test_a_callable_is_a_policy_and_keeps_its_name() -> None:
    def last(duel: CountDown) -> int:
        return duel.offered[-1]

    duel = CountDown(3)
    assert chooser(last, Generator(0))(duel) == duel.offered[-1]
    assert policy_name(last).endswith("last")
    assert policy_name("eager") == policy_name(POLICIES["eager"]) == "eager"


@pytest.mark.native
def test_eager_players_use_effects_and_attack_alike_on_both_engines() -> None:
    offered, chosen, digests = Counter[ActionKind](), Counter[ActionKind](), set[int]()
    for engine in ("native", "reference"):
        choose = chooser("eager", policy_generator(4))

        def noting(duel: Duel, choose: Callable[[Duel], SupportsIndex] = choose) -> SupportsIndex:
            action = choose(duel)
            offered.update({decode(each).kind for each in duel.legal_actions()})
            chosen[decode(int(action)).kind] += 1
            return action

        duel = Duel(Deck.named("blackwing"), Deck.named("junk"), seed=4, rules="MR1", engine=engine)
        digests.add(play(duel, noting).digest)
    assert len(digests) == 1
    for kind, least in (
        (ActionKind.SUMMON, 0.4),
        (ActionKind.ACTIVATE, 0.25),
        (ActionKind.CHAIN, 0.5),
        (ActionKind.ATTACK, 0.7),
    ):  # of the decisions that offer it
        assert chosen[kind] >= least * offered[kind] > 2, (kind.name, chosen[kind], offered[kind])


@pytest.mark.native
def test_eager_players_beat_random_ones() -> None:
    won = 0
    for seed in range(60):
        deck = Deck.named("blackwing")
        duel = Duel(deck, deck, seed=seed, rules="MR1", engine="native")
        policies = ("eager", "random") if seed % 2 else ("random", "eager")
        won += play(duel, *policies, seed=seed).winner == 1 - seed % 2
    assert won >= 45
