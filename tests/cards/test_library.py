"""The cards and decks that ship: complete, legal, and the same as in the card databases."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ygocore.cards import CardPool
from ygocore.cards.library import deck_names, deck_text
from ygocore.cards.pool import QUESTION
from ygocore.cards.registry import builtin_cards
from ygocore.compiler import check_cards
from ygocore.constants import Attribute, EffectFlag, EffectType, EventCode, Race, Type
from ygocore.deck import Deck

POOL = CardPool.builtin()
#: Traps that answer a Summon target what was summoned, whatever that was.
_SUMMONED = frozenset({EventCode.SUMMON_SUCCESS, EventCode.FLIP_SUMMON_SUCCESS, EventCode.SPSUMMON_SUCCESS})


def test_the_library_is_as_wide_as_it_says() -> None:
    assert len(POOL) >= 70
    assert {facts.level for facts in POOL.values() if facts.is_type(Type.NORMAL)} == set(range(1, 9))
    monsters = [facts for facts in POOL.values() if facts.is_type(Type.MONSTER)]
    assert {facts.attribute for facts in monsters} == set(Attribute) - {Attribute.DIVINE}
    assert {facts.race for facts in monsters} == set(Race) - {Race.DIVINE, Race.CREATORGOD}
    assert any(facts.is_type(Type.TUNER) for facts in POOL.values())


def test_every_card_is_a_normal_monster_a_token_or_declares_its_effects() -> None:
    declared = builtin_cards()
    assert len(declared) >= 60
    assert set(declared) <= set(POOL)
    for code, facts in POOL.items():
        assert facts.name == facts.name.strip() != ""
        if code not in declared:
            assert facts.type & ~(Type.TUNER | Type.TOKEN) == Type.MONSTER | Type.NORMAL
            question = facts.type & Type.TOKEN and facts.attack == facts.defense == QUESTION  # its maker says
            assert question or min(facts.attack, facts.defense) >= 0


def test_every_card_function_compiles_and_each_declaration_names_its_card() -> None:
    declared = builtin_cards()
    check_cards(declared.values())
    assert {code: card.name for code, card in declared.items()} == {
        code: POOL[code].name for code in declared
    }


def test_every_effect_that_targets_says_what_else_it_could_target() -> None:
    """A target function with `chkc`: without it no other effect could give it another target (CheckChainTarget)."""
    for card in builtin_cards().values():
        for effect in card.effects:
            if effect.property & EffectFlag.CARD_TARGET and effect.target is not None:
                code = effect.target.function.__code__
                names = code.co_varnames[: code.co_argcount]
                triggers = effect.code in _SUMMONED and effect.type & EffectType.ACTIVATE
                assert "chkc" in names or triggers, (card.name, effect.number)


def test_the_decks_of_the_library_are_implemented_to_the_last_card() -> None:
    declared = builtin_cards()
    for name in ("goat-control", "blackwing", "junk"):
        deck = Deck.named(name)
        assert {*deck.main, *deck.extra, *deck.side} <= set(declared)
    for name in (name for name in deck_names() if name.startswith("summons-")):
        deck = Deck.named(name)
        plain = {code for code in deck.main if POOL.is_implemented(code)}
        assert {*deck.main, *deck.extra} <= set(declared) | plain


def test_the_decks_hold_the_cards_of_the_sample_decks(shared: Path) -> None:
    for name, sample in (
        ("goat-control", "goat-control"),
        ("blackwing", "seed-blackwing"),
        ("junk", "seed-junk"),
    ):
        deck, other = Deck.named(name), Deck.from_ydk(shared / "decks" / f"{sample}.ydk")
        assert (deck.main, deck.extra, deck.side) == (other.main, other.extra, other.side)
    for name in (name for name in deck_names() if name.startswith("summons-")):
        deck, other = Deck.named(name), Deck.from_ydk(shared / "decks" / f"{name}.ydk")
        assert (deck.main, deck.extra) == (other.main, other.extra)


def test_names_are_unique_but_for_other_artwork() -> None:
    names = [facts.name for facts in POOL.values() if not facts.alias]
    assert len(names) == len(set(names))
    artworks = [facts for facts in POOL.values() if facts.alias]
    assert artworks
    for facts in artworks:
        card = POOL[POOL.artwork_code(facts.code)]
        assert replace(facts, code=card.code, alias=0) == card


def test_every_fact_agrees_with_the_sample_database(shared: Path) -> None:
    other = CardPool.from_cdb(shared / "cards.cdb")
    for code, facts in POOL.items():
        # The database's search category is no fact of the card.
        assert facts == replace(other[code], category=0)


#: Decks with cards in the Extra Deck that earlier eras do not have.
FIRST_ERA = {
    "summons-xyz-synchro": "MR2",
    "summons-pendulum-xyz-synchro": "MR2",
    "summons-link-pendulum": "MR4",
}


@pytest.mark.parametrize("name", Deck.names())
def test_every_deck_is_legal_from_its_era_on_and_of_shipped_cards(name: str) -> None:
    deck = Deck.named(name)
    eras = ("MR1", "MR2", "MR3", "MR4", "MR2020")
    first = FIRST_ERA.get(name, "MR1")
    for rules in eras:
        legal = deck.problems(POOL, rules=rules) == []
        assert legal is (eras.index(rules) >= eras.index(first))
    assert 40 <= len(deck.main) <= 60
    assert deck_text(name).startswith(f"#{name}: ")


def test_there_are_several_decks_of_differing_character() -> None:
    assert {"vanilla", "beatdown", "tributes", "walls", "swarm", "singles"} <= set(Deck.names())

    def share(name: str, wanted: range) -> float:
        main = Deck.named(name).main
        return sum(POOL[code].level in wanted for code in main) / len(main)

    assert share("swarm", range(1, 4)) == 1
    assert share("tributes", range(5, 9)) > 0.5
    assert share("beatdown", range(4, 5)) > 0.7
    walls = [POOL[code] for code in Deck.named("walls").main]
    assert all(facts.defense >= 2000 > facts.attack for facts in walls)
    assert len(set(Deck.named("singles").main)) == len(Deck.named("singles").main) == 60


def test_vanilla_holds_the_same_cards_as_the_sample_deck(shared: Path) -> None:
    assert Deck.named("vanilla").main == Deck.from_ydk(shared / "decks" / "vanilla.ydk").main


def test_an_unknown_deck_name_is_refused_with_the_names_there_are() -> None:
    for name in ("vanila", "../vanilla", "vanilla.ydk", ""):
        with pytest.raises(KeyError, match=", ".join(Deck.names())):
            Deck.named(name)
