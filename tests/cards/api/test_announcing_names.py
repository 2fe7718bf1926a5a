"""`duel.announce_card`: which names a player may declare, in whatever number, and what is wrong with a filter."""

# Card functions have no types, and constants come by name from the language.
# mypy: ignore-errors

from __future__ import annotations

import pytest

from tests.cards.api.shown import shows
from tests.conformance import tiny
from tests.scenario import Side
from tests.workshop import Workshop
from ygocore.actions import Action, ActionKind, decode
from ygocore.cards.language import *
from ygocore.cards.language import duel
from ygocore.cards.pool import CardFacts, CardPool
from ygocore.constants import Type
from ygocore.errors import CardScriptError
from ygocore.sim.conformance.answers import AnswerError, give_answer
from ygocore.sim.conformance.recording import Step
from ygocore.sim.conformance.table import Table

BAT, HANIWA, ELF = 72076281, 84285623, 15025844
BLACKWING = 0x33


def workshop_with(**filters: tuple[int, ...]) -> Workshop:
    """Spells that have a name declared and set their player's LP to it, each under its name with its filter."""
    made = Workshop()
    for name, filter_ in filters.items():
        declare_with(made, name, filter_)
    return made


def declare_with(made: Workshop, name: str, filter_: tuple[int, ...]) -> None:
    @made.spell(name)
    def declare(c):
        def operation(e, tp):
            duel.set_lp(tp, duel.announce_card(1 - tp, *filter_))

        def any_name(e, tp):
            duel.set_lp(tp, duel.announce_card(1 - tp))

        c.effect(
            type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation if filter_ else any_name
        )


BY_CODE = (BAT, OPCODE_ISCODE, HANIWA, OPCODE_ISCODE, OPCODE_OR)
made = workshop_with(
    any=(),
    two=BY_CODE,
    blackwings=(BLACKWING, OPCODE_ISSETCARD, TYPE_MONSTER, OPCODE_ISTYPE, OPCODE_AND),
    fishes=(RACE_FISH, OPCODE_ISRACE, ATTRIBUTE_WATER, OPCODE_ISATTRIBUTE, OPCODE_NOT, OPCODE_OR),
    only=(BAT, OPCODE_ISCODE),
    nothing=(1, OPCODE_ISCODE),
    unknown=(1, OPCODE_ISCODE + 0x20),
    lacking=(TYPE_MONSTER, OPCODE_ISTYPE, OPCODE_AND),
    several=(TYPE_MONSTER, OPCODE_ISTYPE, 5),
)


def declared(game) -> list[int]:
    """The passcodes that are offered."""
    actions = [decode(action) for action in game.duel.legal_actions()]
    assert {(each.kind, each.argument) for each in actions} == {(ActionKind.DECLARE, 0)}
    return [each.code for each in actions]


def begin(engine: str, name: str, **more: object):
    game = made.scenario(engine, Side(hand=[name]), Side(hand=["Bat"]), **more)
    game.activate(name)
    return game


@shows("duel.announce_card")
def test_a_name_that_fits_is_declared(engine: str) -> None:
    with begin(engine, "two") as game:
        game.expect_prompt("ANNOUNCE_CARD")
        assert game.player == 1
        assert declared(game) == [BAT, HANIWA]
        assert [game.duel.describe(each) for each in game.duel.legal_actions()] == [
            "Declare Bat",
            "Declare Haniwa",
        ]
        game.answer("Haniwa")
        assert game.lp(0) == HANIWA


def test_the_names_are_those_of_the_pool_each_once_and_no_tokens(engine: str) -> None:
    """Other artwork and cards that are treated as another name have no name of their own."""
    with begin(engine, "any") as game:
        pool = game.duel.pool
        expected = sorted(
            {pool.name_code(code) for code, card in pool.items() if not card.is_type(Type.TOKEN)}
        )
        assert declared(game) == expected


def test_filters_ask_for_archetype_type_race_and_attribute(engine: str) -> None:
    with begin(engine, "blackwings") as game:
        pool = game.duel.pool
        blackwings = [
            code for code, card in pool.items() if BLACKWING in card.setcodes and card.type & Type.MONSTER
        ]
        assert declared(game) == blackwings
    with begin(engine, "fishes") as game:
        expected = [
            code
            for code, card in pool.items()
            if (card.race & RACE_FISH or not card.attribute & ATTRIBUTE_WATER)
            and not card.is_type(Type.TOKEN)
            and pool.name_code(code) == code
        ]
        assert declared(game) == expected


def test_a_single_name_is_no_decision(engine: str) -> None:
    with begin(engine, "only") as game:
        assert game.lp(0) == BAT


@pytest.mark.parametrize("name", ["nothing", "unknown", "lacking", "several"])
def test_a_wrong_filter_is_an_error_of_the_card(engine: str, name: str) -> None:
    game = made.scenario(engine, Side(hand=[name]))
    before = game.duel.digest()
    with pytest.raises(CardScriptError, match="test_announcing_names"):
        game.activate(name)
    assert game.duel.digest() == before


def test_a_filter_says_what_is_allowed() -> None:
    game = made.scenario("reference", Side(hand=["unknown"]))
    with pytest.raises(CardScriptError, match=r"is no opcode .* there are OPCODE_AND, OPCODE_OR"):
        game.activate("unknown")


# -- more names than a list of actions is long --------------------------------------------------------------------


def plain(code: int, name: str, kind: Type = Type.NORMAL, **more: object) -> CardFacts:
    return CardFacts(code=code, name=name, type=Type.MONSTER | kind, level=4, **more)


ALIASES = (
    plain(800001001, "Other Artwork", alias=800001002),
    plain(800001002, "Artwork"),
    plain(800002000, "Called So", alias=800001002),
    plain(800003000, "Lower", alias=900000000),  # whose name no card of the pool has
    plain(800003001, "Higher", alias=900000000),
)
#: With five times as many monsters as one list holds.
many = workshop_with(all=(TYPE_MONSTER, OPCODE_ISTYPE, TYPE_EFFECT, OPCODE_ISTYPE, OPCODE_NOT, OPCODE_AND))
CROWD = tuple(plain(700000000 + 7 * number, f"Crowd {number}") for number in range(2400))
many.facts += [*CROWD, *ALIASES]


def begin_many(engine: str):
    game = many.scenario(engine, Side(hand=["all"]), Side(hand=["Bat"]))
    game.activate("all")
    return game


def recorded(code: int) -> Step:
    """The answer of a recorded duel."""
    return Step(
        player=1,
        prompt="announce_card",
        events=(),
        options=(),
        picks=None,
        word=None,
        values=(code,),
        chosen=(),
        minimum=1,
        sum=None,
        field=None,
    )


def walk(game) -> list[int]:
    """All names that can be declared, range after range."""
    found = []
    for first in game.duel.legal_actions():
        assert decode(first).argument == 1
        fork = game.duel.clone()
        fork.apply(first)
        assert str(fork.prompt.kind) == str(game.duel.prompt.kind)
        names = [decode(each) for each in fork.legal_actions()]
        assert all(each == Action(ActionKind.DECLARE, code=each.code) for each in names)
        assert names[0].code == decode(first).code
        assert len(names) <= 512
        found += [each.code for each in names]
    return found


def test_of_many_names_a_range_is_declared_first(engine: str) -> None:
    with begin_many(engine) as game:
        pool = game.duel.pool
        names = walk(game)
        assert names == [
            code
            for code in pool.declarable
            if pool[code].type & Type.MONSTER and not pool[code].type & Type.EFFECT
        ]
        assert len(names) > 2048
        assert {800001002, 800003000} <= set(names)
        assert not {800001001, 800002000, 800003001, 900000000} & set(names)
        first = game.duel.legal_actions()[0]
        assert game.duel.describe(first).startswith("Declare a name from ")


@pytest.mark.parametrize(
    ("code", "name"), [(700000000, 700000000), (700016793, 700016793), (800003000, 900000000)]
)
def test_what_was_declared_is_the_name(engine: str, code: int, name: int) -> None:
    with begin_many(engine) as game:
        give_answer([recorded(code)], Table(game.duel, tiny.trace()))
        game.expect_open()
        assert game.lp(0) == name


def test_a_recorded_name_that_there_is_not(engine: str) -> None:
    with begin_many(engine) as game, pytest.raises(AnswerError, match="is not offered"):
        give_answer([recorded(700000001)], Table(game.duel, tiny.trace()))


def test_the_middle_of_it_is_a_state_like_any_other(engine: str) -> None:
    """Copied and saved between the range and the name."""
    with begin_many(engine) as game:
        game.duel.apply(game.duel.legal_actions()[2])
        saved = game.duel.to_bytes()
        fork = type(game.duel).from_bytes(
            saved, game.duel.pool, definitions=game.duel.definitions, engine=engine
        )
        assert fork.digest() == game.duel.digest()
        assert list(fork.legal_actions()) == list(game.duel.legal_actions())
        fork.apply(fork.legal_actions()[100])
        assert fork.life_points[0] == decode(game.duel.legal_actions()[100]).code


def test_the_pool_tells_by_which_code_a_name_is_declared() -> None:
    pool = CardPool([*ALIASES, plain(1, "Some Token", kind=Type.TOKEN)])
    assert pool.declarable == (800001002, 800003000)
