"""Duels with effects: copies, saved duels and digests at every decision; dictated outcomes; the whole API."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from typing import Any

import pytest

from tests.rules.made.facts import DEFINITIONS, POOL
from ygocore.cards.api import TABLE
from ygocore.errors import OutcomeError, PositionError
from ygocore.reference.api import ApiCard, ApiEffect, ApiGroup
from ygocore.reference.api.duel import DuelApi
from ygocore.reference.api.effect import EffectMaker
from ygocore.reference.api.group import GroupMaker
from ygocore.reference.core import ReferenceCore
from ygocore.reference.effects import ACTIONS, Effect, can_matter, in_range, is_single
from ygocore.reference.state import Outcome
from ygocore.reference.words import EffectType
from ygocore.rulesets import RULESETS
from ygocore.setup import DuelSetup

CODES = sorted(code for code in DEFINITIONS if code in POOL and not POOL[code].type & 0x4000)
EXTRA = [code for code in CODES if POOL[code].type & 0x40]
MAIN = [code for code in CODES if not POOL[code].type & 0x40]


def setup(seed: int, rules: str = "MR1") -> DuelSetup:
    """A duel of two random decks from all cards with effects."""
    source = random.Random(seed)
    main = [tuple(source.choices(MAIN, k=30)) for _ in range(2)]
    return DuelSetup(
        POOL,
        (main[0], main[1]),
        (tuple(EXTRA), tuple(EXTRA)),
        seed,
        RULESETS[rules],
        turn_limit=14,
        definitions=DEFINITIONS,
    )


@pytest.mark.parametrize(("seed", "rules"), [(1, "MR1"), (2, "MR2020"), (3, "MR1"), (4, "MR3")])
def test_a_copy_and_a_saved_duel_go_on_like_the_original_at_every_decision(seed: int, rules: str) -> None:
    duel, source, number = ReferenceCore._start(setup(seed, rules)), random.Random(seed), 0
    while not duel.over:
        legal = list(duel.legal_actions())
        action = source.choice(legal)
        if number % 4 == 0:
            copy = duel.clone()
            assert copy.digest() == duel.digest()
            assert list(copy.legal_actions()) == legal
            copy.apply(action)
        if number % 25 == 0:
            read = ReferenceCore._from_bytes(duel.to_bytes(), POOL, DEFINITIONS)
            assert read.digest() == duel.digest()
            assert list(read.legal_actions()) == legal
        duel.apply(action)
        if number % 4 == 0:
            assert copy.digest() == duel.digest()
            assert copy.raw_events() == duel.raw_events()
        number += 1


@pytest.mark.parametrize(("seed", "rules"), [(5, "MR1"), (6, "MR2020"), (7, "MR3")])
def test_the_lists_of_effects_in_play_hold_every_effect_that_can_matter(seed: int, rules: str) -> None:
    duel, source = ReferenceCore._start(setup(seed, rules)), random.Random(seed)
    while not duel.over:
        state = duel._state
        there = [each for card in state.every_card() for each in card.effects]
        others = [each for found in (*state.by_code.values(), *state.by_event.values()) for each in found]
        there += [each for each in others if each.handler is None]
        assert all(each.in_play for each in there if each.type & EffectType.FIELD and in_range(each))
        by_code: dict[int, set[Effect]] = defaultdict(set)
        ready: dict[int, set[Effect]] = defaultdict(set)
        counts: Counter[int] = Counter()
        for each in filter(can_matter, there):
            if each.type & ACTIONS:
                ready[each.code].add(each)
                continue
            counts[each.code] += 1
            if not is_single(each):
                by_code[each.code].add(each)
        assert {code: set(found) for code, found in state.in_play.items()} == by_code
        assert {code: set(found) for code, found in state.ready.items()} == ready
        assert state.codes == counts
        assert state.made == sorted(
            (each for each in there if not each.declared), key=lambda each: each.order
        )
        duel.apply(source.choice(list(duel.legal_actions())))


def test_a_duel_makes_a_checkpoint_when_it_is_copied_and_shares_it_with_the_copy() -> None:
    duel, source, copies = ReferenceCore._start(setup(8)), random.Random(8), 0
    while not duel.over and len(duel._history) < 100:
        duel.apply(source.choice(list(duel.legal_actions())))
        assert duel._checkpoint is None or copies
        if len(duel._history) > 40 and not duel._stands_alone():
            copy = duel.clone()
            assert copy.digest() == duel.digest()
            assert duel._checkpoint is copy._checkpoint is not None
            assert duel._open_at - duel._checkpoint_at < 12
            copies += 1
    assert copies


def test_the_same_actions_give_the_same_duel_and_each_state_its_own_digest() -> None:
    first, second = ReferenceCore._start(setup(5)), ReferenceCore._start(setup(5))
    source, seen, number = random.Random(5), {first.digest()}, 0
    while not first.over:
        number += 1
        action = source.choice(list(first.legal_actions()))
        first.apply(action)
        second.apply(action)
        assert first.digest() == second.digest()
        seen.add(first.digest())
    assert len(seen) == number + 1


def test_a_snapshot_says_what_it_does_not_hold_and_is_refused_then() -> None:
    duel, source = ReferenceCore._start(setup(6)), random.Random(6)
    while not duel.snapshot().unheld:
        duel.apply(source.choice(list(duel.legal_actions())))
    with pytest.raises(PositionError, match="only shows the duel"):
        ReferenceCore._load(duel.snapshot(), POOL, DEFINITIONS)


def test_an_outcome_that_does_not_fit_is_an_error() -> None:
    duo, imp = 44763025, next(code for code in POOL if POOL[code].name == "Feral Imp")
    main = (duo,) * 5 + (imp,) * 25
    given = setup(7)._replace(main=(main[::-1], (imp,) * 30), shuffle=False)
    for outcomes, message in (
        ([], "no outcome is dictated"),
        ([Outcome("dice", 0, (7,))], "the outcome dictated is"),
        ([Outcome("random_selected", 0, (duo,))], "are not among"),
    ):
        duel = ReferenceCore._start(given)
        duel.dictate(outcomes)
        activate = [each for each in map(int, duel.legal_actions()) if each >> 58 == 6]
        duel.apply(activate[0])
        with pytest.raises(OutcomeError, match=message):
            duel.apply(duel.legal_actions()[0])  # the zone


_CLASSES: dict[str, tuple[type[Any], ...]] = {
    "duel": (DuelApi,),
    "card": (ApiCard,),
    "group": (ApiGroup, GroupMaker),
    "effect": (ApiEffect, EffectMaker),
}


@pytest.mark.parametrize("function", TABLE, ids=lambda each: each.full_name)
def test_every_call_of_the_api_is_there_and_takes_what_the_table_says(function: Any) -> None:
    import inspect

    found = [getattr(each, function.name, None) for each in _CLASSES[function.receiver]]
    method = next((each for each in found if each is not None), None)
    assert method is not None, f"{function.full_name} is missing"
    parameters = list(inspect.signature(method).parameters.values())[1:]
    positional = [each for each in parameters if each.kind is not inspect.Parameter.VAR_POSITIONAL]
    assert len(positional) == len(function.parameters), function.full_name
    for here, there in zip(positional, function.parameters, strict=True):
        assert (here.default is inspect.Parameter.empty) == there.required, (function.full_name, here.name)
    has_more = any(each.kind is inspect.Parameter.VAR_POSITIONAL for each in parameters)
    assert has_more == bool(function.variadic), function.full_name
    assert inspect.isgeneratorfunction(method) == function.suspends, function.full_name
