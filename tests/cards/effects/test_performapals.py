"""What the cards of `ygocore.cards.library.performapals` do, and when they do nothing."""

from __future__ import annotations

from dataclasses import replace

from tests.scenario import Card, Side, set_card, spell
from tests.workshop import Workshop
from ygocore.constants import Position, Type

made = Workshop()
made.facts.append(replace(spell("Magician's Made", Type.CONTINUOUS), setcodes=(0x98,)))
made.spell("Fountain", Type.CONTINUOUS)(lambda c: None)

SKY = "Performapal Sky Magician"


def test_sky_magician_gains_300_atk_for_a_spell_card_once_per_turn(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Pot of Greed", "Pot of Greed"], monsters={0: SKY})) as duel:
        duel.activate("Pot of Greed@0")
        assert duel.stats(SKY, 0) == (2800, 2000)
        duel.activate("Pot of Greed")
        assert duel.stats(SKY, 0) == (2800, 2000)


def test_sky_magician_not_for_the_opponents_spells(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Pot of Greed"]), Side(monsters={0: SKY})) as duel:
        duel.activate("Pot of Greed")
        assert duel.stats(SKY, 1) == (2500, 2000)


def test_sky_magician_returns_a_continuous_spell_and_activates_a_magician_spell(engine: str) -> None:
    mine = Side(hand=["Magician's Made"], monsters={0: SKY}, spells={0: Card("Fountain", Position.FACEUP)})
    with made.scenario(engine, mine) as duel:
        duel.activate(SKY, "yes")
        assert list(duel.spells(0).values()) == ["Magician's Made, face-up"]
        assert duel.names(0, "hand") == ["Fountain"]
        assert not duel.offers("ACTIVATE")
    with made.scenario(engine, mine) as duel:
        duel.activate(SKY, "no")
        assert duel.spells(0) == {}


def test_sky_magician_not_without_a_face_up_continuous_spell(engine: str) -> None:
    mine = Side(hand=["Magician's Made"], monsters={0: SKY}, spells={0: set_card("Fountain")})
    with made.scenario(engine, mine) as duel:
        assert not duel.offers("ACTIVATE")


def test_sky_magician_destroys_a_card_when_it_leaves_the_field(engine: str) -> None:
    mine = Side(hand=["Smashing Ground"], spells={0: set_card("Mirror Force")})
    with made.scenario(engine, mine, Side(monsters={0: SKY})) as duel:
        duel.activate("Smashing Ground", "yes")
        assert duel.spells(0) == {}
