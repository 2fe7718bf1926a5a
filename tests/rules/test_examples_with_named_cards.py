"""Worked examples of various chapters, each played with the cards that it names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.scenario import Card, Scenario, Side, set_card
from tests.workshop import Workshop
from ygocore.cards import helpers
from ygocore.constants import LinkMarker, Phase, Position, Race, Reason, Type

made = Workshop()

made.plain(
    "Two Arrows",
    level=0,
    defense=0,
    kind=Type.EFFECT | Type.LINK,
    link=2,
    link_markers=LinkMarker.LEFT | LinkMarker.RIGHT,
)

made.plain("Squire", level=4, attack=1200)
made.plain("Qli Shell", level=4, race=Race.MACHINE, setcodes=(0xAA,))


@made.monster(
    "Swinging Hatchling",
    level=3,
    attack=700,
    kind=Type.NORMAL | Type.PENDULUM,
    race=Race.DRAGON,
    left_scale=1,
    right_scale=1,
)
def swinging_hatchling(c):
    """A Pendulum Monster without effects."""
    helpers.pendulum_attribute(c)


# -- EX-96 --------------------------------------------------------------------------------------------------------

BURST = "Chaos Burst"
SHURA = "Blackwing - Shura the Blue Flame"


def test_EX_96_TGT_06_the_attacker_is_tributed_before_chaos_burst_resolves(engine: str) -> None:
    mine = Side(monsters={0: SHURA}, spells={0: set_card("Icarus Attack")})
    theirs = Side(monsters={0: "Bat", 1: "Haniwa"}, spells={0: set_card(BURST), 1: set_card("Mirror Force")})
    with Scenario(engine, mine, theirs) as duel:
        duel.choose("TO_BATTLE_PHASE")
        duel.settle()
        duel.choose("ATTACK", SHURA, "mzone")
        duel.answer("1:Bat", "pass")
        duel.chain(BURST, "1:Bat")
        duel.chain("Icarus Attack", "1:Haniwa", "1:Mirror Force")
        duel.settle()
        assert duel.names(0, "grave") == [SHURA, "Icarus Attack"]
        assert sorted(duel.names(1, "grave")) == ["Bat", BURST, "Haniwa", "Mirror Force"]
        assert duel.lp(0) == 8000


# -- EX-108 -------------------------------------------------------------------------------------------------------

CURSE = "Curse of Fiend"


def test_EX_108_ST_03_curse_of_fiend_in_the_own_standby_phase_once_set(engine: str) -> None:
    mine = Side(hand=[CURSE], monsters={0: "Bat"})
    with Scenario(engine, mine) as duel:
        assert not duel.offers("ACTIVATE")
        duel.set_spell(CURSE)
        assert not duel.offers("ACTIVATE")
        duel.end_turn()
        duel.expect_open()  # nothing was asked in the opponent's Standby Phase
        duel.choose("TO_END_PHASE")
        duel.expect_prompt("SELECT_EFFECTYN")
        assert (duel.player, duel.duel.phase) == (0, Phase.STANDBY)
        duel.answer("no")
        assert not duel.offers("ACTIVATE")
        duel.to_battle_phase()
        duel.to_main_phase_2()
        assert not duel.offers("ACTIVATE")
        duel.end_turn()
        duel.choose("TO_END_PHASE")
        duel.answer("yes")
        assert duel.monsters(0) == {0: "Bat, defense"}


# -- EX-114 -------------------------------------------------------------------------------------------------------

DECODE = "Decode Talker"


@pytest.mark.parametrize(
    ("monsters", "legal"),
    [
        ({0: "Exiled Force", 1: "Kuriboh", 2: "Red Gadget"}, True),
        ({0: "Exiled Force", 1: "Two Arrows"}, True),
        ({0: "Exiled Force", 1: "Kuriboh"}, False),
        ({0: "Exiled Force", 1: "Kuriboh", 2: "Bat"}, False),  # a Normal Monster
        ({5: DECODE}, False),
    ],
)
def test_EX_114_LINK_04_LINK_05_LINK_06_materials_of_decode_talker(
    engine: str, monsters: dict[int, str], legal: bool
) -> None:
    with made.scenario(engine, Side(monsters=monsters, extra=[DECODE])) as duel:
        assert duel.offered("SPECIAL_SUMMON") == [DECODE] * legal
        if legal:
            duel.special_summon(DECODE)
            assert sorted(duel.names(0, "grave")) == sorted(monsters.values())


def test_EX_114_arrows_of_decode_talker(engine: str) -> None:
    """Up, bottom-left and bottom-right, and 500 ATK for each monster there."""
    for zone, attack in ((0, 2800), (1, 2300), (2, 2800), (3, 2300)):
        with Scenario(engine, Side(monsters={5: DECODE, zone: "Bat"})) as duel:
            assert duel.stats(DECODE, 0)[0] == attack
    for zone, attack in ((3, 2800), (2, 2300)):
        with Scenario(engine, Side(monsters={5: DECODE}), Side(monsters={zone: "Bat"})) as duel:
            assert duel.stats(DECODE, 0)[0] == attack


# -- EX-01 --------------------------------------------------------------------------------------------------------

PARSHATH = "Avenging Knight Parshath"


@pytest.mark.parametrize(
    ("others", "legal"),
    [
        (["Cyber Dragon"], True),
        (["Blackwing - Sirocco the Dawn"], False),
        (["The Light - Hex-Sealed Fusion", "Quillbolt Hedgehog"], False),
    ],
)
def test_EX_01_SYN_04_every_non_tuner_has_to_be_light(engine: str, others: list[str], legal: bool) -> None:
    """The Tuner, Junk Synchron, is DARK: that does not matter."""
    monsters = dict(enumerate(["Junk Synchron", *others]))
    with Scenario(engine, Side(monsters=monsters, extra=[PARSHATH])) as duel:
        assert duel.offered("SPECIAL_SUMMON") == [PARSHATH] * legal
        if legal:
            duel.special_summon(PARSHATH, "attack")
            assert sorted(duel.names(0, "grave")) == sorted(monsters.values())


# -- EX-73 --------------------------------------------------------------------------------------------------------

KEEL = "Cyberdark Keel"


def test_EX_73_ZONE_18_a_pendulum_monster_that_cyberdark_keel_wears_has_no_scale(engine: str) -> None:
    knight = {4: Card("Flash Knight", Position.FACEUP)}  # scale 7
    mine = Side(hand=[KEEL, "Swinging Hatchling", "Bat"], spells=knight, grave=["Swinging Hatchling"])
    with made.scenario(engine, mine) as duel:
        duel.choose("SUMMON", KEEL)
        duel.settle()
        assert duel.spells(0)[0] == "Swinging Hatchling, face-up"  # a zone that is a Pendulum Zone, too
        assert duel.equipped_to("Swinging Hatchling", 0) == KEEL
        assert duel.stats(KEEL, 0) == (1500, 800)
        assert not duel.offers("SPECIAL_SUMMON")
    with made.scenario(engine, replace(mine, grave=[])) as duel:
        duel.activate("Swinging Hatchling")
        assert duel.offers("SPECIAL_SUMMON")


# -- EX-75 --------------------------------------------------------------------------------------------------------

RHONGO, TOWERS = "Number 86: Heroic Champion - Rhongomyniad", "Apoqliphort Towers"


def test_EX_75_MOVE_07_apoqliphort_towers_against_rhongomyniad(engine: str) -> None:
    mine = Side(
        hand=[TOWERS],
        monsters={0: "Qli Shell", 1: "Qli Shell", 2: "Qli Shell"},
        spells={0: set_card("Icarus Attack"), 1: set_card("Mirror Force")},
        draws=["Smashing Ground"],
    )
    theirs = Side(monsters={0: "Squire", 1: "Squire", 2: "Squire"}, extra=[RHONGO])
    with made.scenario(engine, mine, theirs, turn_player=1) as duel:
        duel.special_summon(RHONGO, "Squire@0", "Squire@1", "Squire@2", "attack")
        duel.end_turn()
        duel.activate("Smashing Ground")
        assert duel.monsters(1)  # unaffected
        duel.summon(TOWERS)
        assert duel.stats(RHONGO, 1) == (3000, 3000)
        duel.activate(TOWERS)
        duel.settle()
        assert duel.monsters(1) == {}
        assert RHONGO in duel.names(1, "grave")
        assert not duel.card(RHONGO, 1, "grave").reason & Reason.EFFECT


# -- EX-87 --------------------------------------------------------------------------------------------------------

CANDINA, LYCORIS, VEILER = "Trickstar Candina", "Trickstar Lycoris", "Effect Veiler"


@pytest.mark.parametrize("answer", [LYCORIS, "Book of Moon", None])
def test_EX_87_ACT_07_NEG_05_trickstar_dodge(engine: str, answer: str | None) -> None:
    mine = Side(hand=[CANDINA, *([answer] if answer else [])], filler=["Mokey Mokey", LYCORIS])
    with Scenario(engine, mine, Side(hand=[VEILER])) as duel:
        duel.choose("SUMMON", CANDINA)
        duel.answer("yes")
        duel.chain(VEILER)
        if answer:
            duel.chain(answer)
        if answer == LYCORIS:
            duel.answer("attack")
        duel.settle()
        if answer == LYCORIS:
            assert duel.monsters(0) == {1: f"{LYCORIS}, attack"}
            assert duel.names(0, "hand") == [CANDINA, LYCORIS]
        elif answer:
            assert duel.monsters(0) == {0: f"{CANDINA}, face-down"}
            assert duel.names(0, "hand") == [LYCORIS]
        else:
            assert duel.names(0, "hand") == []  # the search was negated


# -- EX-101, EX-102 -----------------------------------------------------------------------------------------------

SNOW = "Fairy Tail - Snow"


@pytest.mark.parametrize("monster", ["Red Gadget", SNOW])
def test_EX_101_EX_102_TIMING_02_TIMING_03_when_and_if_at_chain_link_2(engine: str, monster: str) -> None:
    mine = Side(
        spells={0: set_card("Call of the Haunted")}, grave=[monster], filler=["Yellow Gadget", "Bat", "Bat"]
    )
    theirs = Side(hand=["Scapegoat"], monsters={0: "Battle Ox"})
    with Scenario(engine, mine, theirs, turn_player=1) as duel:
        duel.activate("Scapegoat")
        duel.chain("Call of the Haunted")
        if monster != SNOW:
            assert duel.player == 1  # "when" has missed its timing
            return
        duel.answer("yes")
        duel.settle()
        assert duel.monsters(1)[0] == "Battle Ox, face-down"
