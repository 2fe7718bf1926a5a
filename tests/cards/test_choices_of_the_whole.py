"""Selections that a function judges as a whole, and labels set while an effect is asked: cards made here."""

from __future__ import annotations

from pathlib import Path

import pytest

from ygocore import CardPool, Duel
from ygocore.actions import ActionKind, decode
from ygocore.cards.registry import CardScripts, builtin_cards, load_cards
from ygocore.compiler import check_cards
from ygocore.constants import Prompt as PromptKind
from ygocore.errors import CardCompileError, ScriptBudgetError

SOURCE = """from ygocore.cards import helpers
from ygocore.cards.language import *



def different_levels(g, e, tp, mg):
    return g.get_class_count(card.get_level) == g.get_count() and mg.get_count() >= g.get_count()


@card(900000001)
def two_levels(c):
    \"\"\"Two Levels: add 2 monsters with different Levels from your GY to your hand\"\"\"
    c.facts(type=TYPE_SPELL)

    def graves(tp):
        return duel.get_matching_group(card.is_monster, tp, LOCATION_GRAVE, 0, None)

    def target(e, tp, chk):
        if chk == 0:
            g = duel.get_matching_group(card.is_monster, tp, LOCATION_GRAVE, 0, None)
            return g.check_unselect_group(different_levels, e, tp, 2, 2)

    def operation(e, tp):
        g = duel.get_matching_group(card.is_monster, tp, LOCATION_GRAVE, 0, None)
        sg = g.select_unselect_group(different_levels, e, tp, 2, 2)
        duel.send_to_hand(sg, -1, REASON_EFFECT)

    helpers.activation(c, target=target, operation=operation)


@card(900000002)
def unequal_tribute(c):
    \"\"\"Unequal Tribute: Tribute 1 or 2 monsters whose Levels add up to 7; draw as many cards\"\"\"
    c.facts(type=TYPE_SPELL)

    def seven(g):
        return g.get_sum(card.get_level) == 7

    def cost(e, tp, chk):
        g = duel.get_release_group_cost(tp, False, card.is_faceup, None)
        if chk == 0:
            return g.check_unselect_group(seven, e, tp, 1, 2)
        sg = g.select_unselect_group(seven, e, tp, 1, 2)
        e.set_label(duel.release(sg, REASON_COST))

    def operation(e, tp):
        duel.draw(tp, e.get_label(), REASON_EFFECT)

    helpers.activation(c, cost=cost, operation=operation)


@card(900000003)
def paid_or_not(c):
    \"\"\"Paid or Not: 500 LP; the effect knows whether its cost was asked for\"\"\"
    c.facts(type=TYPE_SPELL)

    def cost(e, tp, chk):
        e.set_label(100)
        if chk == 0:
            return True
        duel.pay_lp_cost(tp, 500)

    def target(e, tp, chk):
        if chk == 0:
            return e.get_label() == 100 and duel.get_lp(tp) > 500

    helpers.activation(c, cost=cost, target=target)


@card(900000004)
def every_set(c):
    \"\"\"Every Set: asks too much\"\"\"
    c.facts(type=TYPE_SPELL)

    def never(g):
        return g.get_count() > 60

    def target(e, tp, chk):
        if chk == 0:
            g = duel.get_field_group(tp, LOCATION_DECK, 0)
            return g.check_unselect_group(never, e, tp, 1, 20)

    helpers.activation(c, target=target)
"""


@pytest.fixture
def cards(tmp_path: Path) -> CardScripts:
    path = tmp_path / "cards.py"
    path.write_text(SOURCE, encoding="utf-8")
    own = load_cards(path)
    check_cards(own.values())
    return own


def position(engine: str, cards: CardScripts, text: str) -> Duel:
    return Duel.from_notation(
        f"duel MR1 options auto_place; {text}; 1 deck 15025844x9",
        pool=CardPool.builtin().extended(cards.facts()),
        definitions=builtin_cards() | cards,
        engine=engine,
    )


def activations(duel: Duel) -> list[int]:
    return [each for each in duel.legal_actions().tolist() if decode(each).kind == ActionKind.ACTIVATE]


def picks(duel: Duel) -> set[int]:
    return {decode(each).code for each in duel.legal_actions().tolist()}


def pick(duel: Duel, code: int) -> None:
    duel.apply(next(each for each in duel.legal_actions().tolist() if decode(each).code == code))


ELF, GUARDIAN, SKULL, DRAGON = 15025844, 91152256, 70781052, 89631139  # Levels 4, 4, 6, 8


def test_only_what_can_become_a_whole_is_offered(engine: str, cards: CardScripts) -> None:
    assert not activations(
        position(engine, cards, f"0 hand 900000001; 0 grave {ELF} {GUARDIAN}; 0 deck {ELF}x3")
    )
    duel = position(engine, cards, f"0 hand 900000001; 0 grave {ELF} {GUARDIAN} {SKULL}; 0 deck {ELF}x3")
    duel.apply(activations(duel)[0])
    assert duel.prompt is not None
    assert duel.prompt.kind == PromptKind.SELECT_UNSELECT_CARD
    assert picks(duel) == {ELF, GUARDIAN, SKULL}
    pick(duel, ELF)
    # of the same Level as the first one, the second cannot be; what is left is picked without asking
    assert sorted(card.code for card in duel.snapshot().players[0].hand) == sorted([ELF, SKULL])


def test_a_cost_takes_only_tributes_that_fit_together(engine: str, cards: CardScripts) -> None:
    four = ELF
    pool = CardPool.builtin()
    three = next(code for code in pool if pool.is_implemented(code) and pool[code].level == 3)
    seven = next(code for code in pool if pool.is_implemented(code) and pool[code].level == 7)
    none = position(engine, cards, f"0 hand 900000002; 0 monsters 0:{four} 1:{SKULL}; 0 deck {ELF}x5")
    assert not activations(none)
    duel = position(
        engine, cards, f"0 hand 900000002; 0 monsters 0:{four} 1:{SKULL} 2:{three} 3:{seven}; 0 deck {ELF}x5"
    )
    duel.apply(activations(duel)[0])
    assert picks(duel) == {four, three, seven}
    pick(duel, three)
    assert sorted(card.code for card in duel.snapshot().players[0].grave) == sorted([three, four, 900000002])
    assert len(duel.snapshot().players[0].hand) == 2, "as many cards are drawn as were Tributed"


def test_a_label_set_while_asking_is_seen_by_the_target_and_is_gone_afterwards(
    engine: str, cards: CardScripts
) -> None:
    duel = position(engine, cards, f"0 hand 900000003; 0 deck {ELF}x3")
    before = duel.digest()
    assert len(activations(duel)) == 1
    assert duel.digest() == before
    hand = duel.snapshot().players[0].hand[0]
    assert hand.carried is None or not hand.carried.labels
    assert not activations(position(engine, cards, f"0 hand 900000003; 0 lp 500; 0 deck {ELF}x3"))
    duel.apply(activations(duel)[0])
    assert duel.life_points[0] == 7500


def test_a_question_without_end_is_an_error(engine: str, cards: CardScripts) -> None:
    with pytest.raises(ScriptBudgetError):
        activations(position(engine, cards, f"0 hand 900000004; 0 deck {ELF}x30"))


@pytest.mark.parametrize(
    ("function", "why"),
    [
        (
            "def f(g, e, tp, mg, x):\n        return True",
            "f takes g, e, tp, mg, x; it takes g, e, tp, mg, or the first ones",
        ),
        ("def f():\n        return True", "f takes none"),
        ("def f(c):\n        return True", "c is a card; there is a group"),
        ("def f(g, e, tp):\n        duel.draw(tp, 1, 0)", "which may ask a player; a check may only ask"),
        ("def f(g):\n        g.get_count()", "gives nothing"),
    ],
)
def test_functions_that_are_no_good(tmp_path: Path, function: str, why: str) -> None:
    path = tmp_path / "cards.py"
    path.write_text(
        "from ygocore.cards.language import *\n\n\n@card(5)\ndef five(c):\n"
        f"    {function}\n\n"
        "    def operation(e, tp):\n"
        "        g = duel.get_field_group(tp, LOCATION_HAND, 0)\n"
        "        g.select_unselect_group(f, e, tp, 1, 2)\n\n"
        "    c.effect(type=EFFECT_TYPE_IGNITION, operation=operation)\n",
        encoding="utf-8",
    )
    with pytest.raises(CardCompileError) as caught:
        check_cards(load_cards(path).values())
    assert why in str(caught.value)
