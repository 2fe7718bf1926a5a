"""The cards and decks that ship: complete, legal, and the same as in the card databases."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ygocore.cards import CardPool
from ygocore.cards.library import deck_text
from ygocore.constants import Attribute, Race, Type
from ygocore.deck import Deck

POOL = CardPool.builtin()


def test_the_library_is_as_wide_as_it_says() -> None:
    assert len(POOL) >= 70
    assert {facts.level for facts in POOL.values()} == set(range(1, 9))
    assert {facts.attribute for facts in POOL.values()} == set(Attribute) - {Attribute.DIVINE}
    assert {facts.race for facts in POOL.values()} == set(Race) - {Race.DIVINE, Race.CREATORGOD}
    assert any(facts.is_type(Type.TUNER) for facts in POOL.values())


def test_every_card_is_a_normal_monster_and_implemented() -> None:
    for code, facts in POOL.items():
        assert facts.type in (Type.MONSTER | Type.NORMAL, Type.MONSTER | Type.NORMAL | Type.TUNER)
        assert POOL.is_implemented(code)
        assert facts.name == facts.name.strip() != ""
        assert facts.attack >= 0
        assert facts.defense >= 0


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


@pytest.mark.parametrize("name", Deck.names())
def test_every_deck_is_legal_under_every_rule_set_and_of_shipped_cards(name: str) -> None:
    deck = Deck.named(name)
    for rules in ("MR1", "MR2", "MR3", "MR4", "MR2020"):
        assert deck.problems(POOL, rules=rules) == []
    assert 40 <= len(deck.main) <= 60
    assert deck.extra == deck.side == ()
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
        with pytest.raises(KeyError, match="beatdown, singles, swarm, tributes, vanilla, walls"):
            Deck.named(name)
