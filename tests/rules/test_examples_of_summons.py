"""Worked examples EX-04 to EX-64, with the very cards that they name: summons, the revive limit, zones."""

from __future__ import annotations

import pytest

from tests.cards.effects.test_sea_serpents import GEDDONS, MOLECULE
from tests.scenario import Scenario, Side, face_down, set_card
from ygocore.constants import Type

JUDGMENT, BOTTOMLESS = "Solemn Judgment", "Bottomless Trap Hole"
CAIUS, OFFERING = "Caius the Shadow Monarch", "Ultimate Offering"
ERAS = ("MR1", "MR2", "MR3", "MR4", "MR2020")


def traps(*names: str, **more: object) -> Side:
    """Player 1's side: these cards Set."""
    return Side(spells={zone: set_card(name) for zone, name in enumerate(names)}, **more)  # type: ignore[arg-type]


# -- Normal Summons and Sets ------------------------------------------------------------------------------------------


def test_EX_14_CONT_03_a_continuous_effect_counts_at_the_moment_of_the_summon(engine: str) -> None:
    with Scenario(engine, Side(hand=["Spined Gillman"]), traps(BOTTOMLESS)) as duel:
        duel.choose("SUMMON", "Spined Gillman")
        assert duel.stats("Spined Gillman", 0) == (1700, 0)
        duel.chain(BOTTOMLESS)
        assert duel.names(0, "banished") == ["Spined Gillman"]


def test_EX_17_NS_05_ultimate_offering_in_the_own_main_phase(engine: str) -> None:
    mine = Side(hand=["Bat", "Haniwa", "Summoned Skull"], spells={0: OFFERING})
    with Scenario(engine, mine, by_effects=True) as duel:
        duel.choose("SUMMON", "Bat")
        duel.settle()
        duel.activate(OFFERING, "pass", "Haniwa", "face-down")  # it could be chained to itself
        duel.settle()
        assert duel.lp(0) == 7500
        assert sorted(duel.monsters(0).values()) == ["Bat, attack", "Haniwa, face-down"]
        duel.activate(
            OFFERING, "pass", "attack", "Bat"
        )  # Summoned Skull, the only card left, with its Tribute
        duel.settle()
        assert duel.lp(0) == 7000
        assert sorted(duel.monsters(0).values()) == ["Haniwa, face-down", "Summoned Skull, attack"]
        assert not duel.offers("ACTIVATE")
    alone = Side(hand=["Summoned Skull"], spells={0: OFFERING})
    with Scenario(engine, alone, by_effects=True) as duel:
        assert not duel.offers("ACTIVATE")


def test_EX_17_NS_05_ultimate_offering_in_the_opponents_battle_phase_only(engine: str) -> None:
    theirs = Side(hand=["Bat"], spells={0: OFFERING})
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), theirs, by_effects=True) as duel:
        duel.choose("TO_BATTLE_PHASE")
        duel.chain(OFFERING, "pass", "attack")
        assert list(duel.monsters(1).values()) == ["Bat, attack"]
        assert duel.lp(1) == 7500
    with Scenario(engine, Side(hand=["Heavy Storm"]), theirs, by_effects=True) as duel:
        duel.activate("Heavy Storm")  # in the Main Phase: no chance to chain
        duel.expect_open()
        assert duel.names(1, "hand") == ["Bat"]


def test_EX_20_NS_06_TRIB_06_TRIG_06_the_order_of_events_in_a_tribute_summon(engine: str) -> None:
    mine = Side(hand=[CAIUS], monsters={0: "Sangan"}, filler=["Bat"] * 3)
    with Scenario(engine, mine, traps(JUDGMENT, BOTTOMLESS)) as duel:
        duel.choose("SUMMON", CAIUS)
        assert duel.names(0, "grave") == ["Sangan"]
        assert (duel.player, duel.offered("CHAIN")) == (1, [JUDGMENT])  # before the Summon succeeds
        duel.answer("pass")
        assert (duel.player, duel.offered("CHAIN")) == (0, [CAIUS, "Sangan"])  # one Chain, in any order
        duel.chain(CAIUS, JUDGMENT)
        assert (duel.player, duel.offered("CHAIN")) == (1, [BOTTOMLESS])
        duel.chain(BOTTOMLESS)
        duel.answer("pass")
        duel.expect_open()
        assert duel.names(0, "hand") == ["Bat"]
        assert duel.names(0, "banished") == [CAIUS]
        assert duel.names(1, "banished") == [JUDGMENT]


def test_EX_20_the_summon_negated_before_anything_else(engine: str) -> None:
    """Sangan activates afterwards, Caius does not."""
    mine = Side(hand=[CAIUS], monsters={0: "Sangan"}, filler=["Bat"])
    with Scenario(engine, mine, traps(JUDGMENT, BOTTOMLESS)) as duel:
        duel.choose("SUMMON", CAIUS)
        duel.chain(JUDGMENT)
        assert duel.lp(1) == 4000
        assert sorted(duel.names(0, "grave")) == [CAIUS, "Sangan"]
        duel.expect_open()
        assert duel.names(0, "hand") == ["Bat"]
        assert duel.spells(1) == {1: f"{BOTTOMLESS}, face-down"}


def test_EX_21_MOVE_17_a_tribute_that_is_banished(engine: str) -> None:
    mine = Side(hand=[CAIUS], monsters={0: "Sangan"}, spells={0: "Dimensional Fissure"}, filler=["Bat"] * 3)
    with Scenario(engine, mine, by_effects=True) as duel:
        duel.choose("SUMMON", CAIUS)
        assert duel.names(0, "banished") == ["Sangan"]
        duel.answer(CAIUS)  # its own effect, and no other: banishes itself
        duel.expect_open()
        assert duel.names(0, "hand") == []
        assert duel.names(0, "banished") == ["Sangan", CAIUS]


def test_EX_22_SUM_08_jinzo_leaves_one_window(engine: str) -> None:
    """Solemn Judgment while it would be Summoned; Torrential Tribute not once it is."""
    mine = Side(hand=["Jinzo"], monsters={0: "Bat"})
    with Scenario(engine, mine, traps(JUDGMENT, "Torrential Tribute")) as duel:
        duel.choose("SUMMON", "Jinzo")
        assert duel.offered("CHAIN") == [JUDGMENT]
        duel.answer("pass")
        duel.expect_open()
        assert list(duel.monsters(0).values()) == ["Jinzo, attack"]


def test_EX_23_CONT_07_solidarity_applies_when_the_summon_succeeds(engine: str) -> None:
    mine = Side(hand=["Red Gadget"], spells={0: "Solidarity"}, grave=["Cyber Dragon", "Cyber Dragon"])
    with Scenario(engine, mine, traps(BOTTOMLESS), by_effects=True) as duel:
        duel.choose("SUMMON", "Red Gadget")
        assert duel.stats("Red Gadget", 0) == (2100, 1500)
        duel.chain(BOTTOMLESS)
        assert duel.names(0, "banished") == ["Red Gadget"]
    other = Side(hand=["Red Gadget"], spells={0: "Solidarity"}, grave=["Cyber Dragon", "Haniwa"])
    with Scenario(engine, other, traps(BOTTOMLESS), by_effects=True) as duel:
        duel.summon("Red Gadget")
        assert duel.stats("Red Gadget", 0) == (1300, 1500)


def test_EX_24_NS_06_a_trigger_on_the_summon_comes_before_the_opponents_answer(engine: str) -> None:
    mine = Side(
        hand=["Red Gadget"], spells={0: "Solidarity"}, grave=["Cyber Dragon"], filler=["Yellow Gadget"]
    )
    with Scenario(engine, mine, traps(BOTTOMLESS), by_effects=True) as duel:
        duel.choose("SUMMON", "Red Gadget")
        assert duel.player == 0
        duel.answer("yes")
        assert (duel.player, duel.offered("CHAIN")) == (1, [BOTTOMLESS])
        duel.chain(BOTTOMLESS)
        duel.expect_open()
        assert duel.names(0, "hand") == ["Yellow Gadget"]
        assert duel.names(0, "banished") == ["Red Gadget"]


def test_EX_25_TRIB_05_a_normal_summon_without_a_tribute_is_no_tribute_summon(engine: str) -> None:
    mine = Side(hand=[CAIUS, "Bat"], spells={5: "Mausoleum of the Emperor"})
    with Scenario(engine, mine, traps("Dust Tornado"), by_effects=True) as duel:
        duel.activate("Mausoleum of the Emperor")
        duel.settle()
        assert duel.lp(0) == 7000
        assert list(duel.monsters(0).values()) == [f"{CAIUS}, attack"]
        assert duel.names(0, "banished") == duel.names(1, "banished") == []
        assert not duel.offers("SUMMON")


# -- Flip Summons -----------------------------------------------------------------------------------------------------


def test_EX_30_FLIP_10_a_negated_flip_summon(engine: str) -> None:
    mine = Side(monsters={0: face_down("Sangan")}, filler=["Bat"])
    with Scenario(engine, mine, traps(JUDGMENT)) as duel:
        duel.choose("CHANGE_POSITION", "Sangan", "mzone")
        duel.chain(JUDGMENT)
        duel.expect_open()
        assert duel.names(0, "grave") == ["Sangan"]
        assert duel.names(0, "hand") == []


def test_EX_31_FLIP_09_torrential_tribute_in_the_window_of_flip_effects(engine: str) -> None:
    mine = Side(monsters={0: face_down("Magician of Faith")}, grave=["Pot of Greed"])
    with Scenario(engine, mine, traps("Torrential Tribute")) as duel:
        duel.choose("CHANGE_POSITION", "Magician of Faith", "mzone")
        assert (duel.player, duel.offered("CHAIN")) == (1, ["Torrential Tribute"])  # to the flip effect
        duel.chain("Torrential Tribute")
        duel.expect_open()
        assert duel.names(0, "grave") == ["Magician of Faith"]
        assert duel.names(0, "hand") == ["Pot of Greed"]


def test_EX_32_SUM_03_SUM_04_trap_hole_sees_normal_and_flip_summons(engine: str) -> None:
    mine = Side(hand=["Battle Ox"], monsters={1: face_down("Dark Blade")})
    with Scenario(engine, mine, traps("Trap Hole")) as duel:
        duel.choose("CHANGE_POSITION", "Dark Blade", "mzone")
        assert duel.offered("CHAIN") == ["Trap Hole"]
        duel.answer("pass")
        duel.choose("SUMMON", "Battle Ox")
        duel.chain("Trap Hole")
        assert duel.names(0, "grave") == ["Battle Ox"]


def test_EX_32_SUM_03_SUM_04_and_neither_sets_nor_special_summons(engine: str) -> None:
    mine = Side(hand=["Battle Ox", "Premature Burial", "Monster Reborn"], grave=["Dark Blade"])
    with Scenario(engine, mine, traps("Trap Hole")) as duel:
        duel.set_monster("Battle Ox")
        duel.activate("Monster Reborn", "attack")
        duel.expect_open()
        assert sorted(duel.monsters(0).values()) == ["Battle Ox, face-down", "Dark Blade, attack"]


# -- Special-summon monsters and the revive limit ---------------------------------------------------------------------


def test_EX_35_SS_09_SS_10_cyber_dragons_procedure(engine: str) -> None:
    theirs = traps(JUDGMENT, "Dark Bribe", monsters={0: "Bat"})
    with Scenario(engine, Side(hand=["Cyber Dragon"]), theirs) as duel:
        duel.special_summon("Cyber Dragon", "attack")
        assert duel.offered("CHAIN") == [JUDGMENT]  # what answers an activation is of no use
        assert "CHAINING" not in duel.kinds()
        duel.chain(JUDGMENT)
        assert duel.names(0, "grave") == ["Cyber Dragon"]
    with Scenario(engine, Side(hand=["Cyber Dragon"], monsters={0: "Bat"}), theirs) as duel:
        assert not duel.offers("SPECIAL_SUMMON")
        assert duel.offered("SUMMON") == ["Cyber Dragon"]  # as a Tribute Summon
    with Scenario(engine, Side(hand=["Cyber Dragon"])) as duel:
        assert not duel.offers("SPECIAL_SUMMON")


def test_EX_35_SS_23_a_discarded_cyber_dragon_can_be_revived(engine: str) -> None:
    mine = Side(hand=["Cyber Dragon", "Lightning Vortex", "Monster Reborn"])
    with Scenario(engine, mine, Side(monsters={0: "Bat"})) as duel:
        duel.activate("Lightning Vortex", "Cyber Dragon")
        duel.activate("Monster Reborn", "Cyber Dragon", "attack")
        assert list(duel.monsters(0).values()) == ["Cyber Dragon, attack"]


# -- zones and failing summons ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ERAS)
def test_EX_59_ZONE_12_a_tribute_summon_from_a_full_field(engine: str, rules: str) -> None:
    mine = Side(hand=[CAIUS], monsters=dict(enumerate(["Bat", "Haniwa", "Bat", "Haniwa", "Battle Ox"])))
    with Scenario(engine, mine, rules=rules) as duel:
        duel.choose("SUMMON", CAIUS)
        duel.answer("Battle Ox")
        duel.answer("Bat@0")
        assert duel.monsters(0)[4] == f"{CAIUS}, attack"
        assert duel.names(0, "banished") == ["Bat"]


def test_EX_39_REVIVE_12_water_dragon_is_properly_summoned_from_the_grave(engine: str) -> None:
    mine = Side(hand=["Lightning Vortex", "Water Dragon", "Bonding - H2O"], monsters=MOLECULE)
    with Scenario(engine, mine, Side(monsters={0: "Bat"}), pool=GEDDONS, by_effects=True) as duel:
        duel.activate("Lightning Vortex", "Water Dragon")
        duel.activate("Bonding - H2O", "Hydrogeddon@0", "Hydrogeddon@1", "attack")
        assert list(duel.monsters(0).values()) == ["Water Dragon, attack"]


# -- Special Summons by effects, face-down monsters, Tokens -------------------------------------------------------------


def test_EX_10_SS_17_SS_18_an_effect_summon_cannot_be_negated_while_it_resolves(engine: str) -> None:
    mine = Side(hand=["Mermail Abyssmegalo", "Penguin Soldier", "Spined Gillman"])
    with Scenario(engine, mine, traps(JUDGMENT, BOTTOMLESS)) as duel:
        duel.activate("Mermail Abyssmegalo", "attack")  # no question to the opponent before
        assert duel.offered("CHAIN") == [BOTTOMLESS]
        duel.chain(BOTTOMLESS, "pass")
        duel.expect_open()
        assert duel.names(0, "banished") == ["Mermail Abyssmegalo"]


def test_EX_11_COST_07_sending_needs_a_face_up_monster_and_tributing_does_not(engine: str) -> None:
    orea = "Orea, the Sylvan High Arbiter"
    mine = Side(
        monsters={0: orea, 1: face_down("Horseytail")}, spells={0: set_card("Pollinosis")}, hand=["Bat"]
    )
    with Scenario(engine, mine, by_effects=True) as duel:
        assert not duel.offers("ACTIVATE")
        duel.choose("SUMMON", "Bat")
        assert duel.offered("CHAIN") == ["Pollinosis"]
        duel.chain("Pollinosis", "Horseytail")
        assert sorted(duel.names(0, "grave")) == ["Bat", "Horseytail", "Pollinosis"]


def test_EX_12_TGT_07_a_face_down_monster_is_no_target_with_a_quality(engine: str) -> None:
    for placed, offered in ((face_down("Bujin Yamato"), []), ("Bujin Yamato", ["Bujingi Hare"])):
        with Scenario(engine, Side(monsters={0: placed}, grave=["Bujingi Hare"])) as duel:  # type: ignore[dict-item]
            assert duel.offered("ACTIVATE") == offered


@pytest.mark.parametrize(("attacker", "sent"), [("Horseytail", True), ("Battle Ox", False)])
def test_EX_13_TOKEN_07_TOKEN_08_the_effect_of_a_token_is_that_of_its_maker(
    engine: str, attacker: str, sent: bool
) -> None:
    """The Token is a Normal Monster; destroyed by battle with a Plant, it costs its controller a card."""
    mine = Side(monsters={0: "Battle Ox"}, hand=["Bat", "Haniwa"])
    theirs = Side(monsters={0: "Horseytail", 1: attacker}, draws=["Dark Blade"])
    with Scenario(engine, mine, theirs) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox", "Horseytail" if attacker != "Horseytail" else "Horseytail@0")
        assert duel.pool.find("Horseytail Token").is_type(Type.NORMAL)
        duel.end_turn()
        duel.to_battle_phase()
        duel.choose("ATTACK", attacker, "mzone")
        duel.answer("Horseytail Token")
        if sent:
            duel.answer("Haniwa")
        duel.expect_open()
        assert duel.names(0, "hand") == (["Bat"] if sent else ["Bat", "Haniwa"])
        assert "Horseytail Token" not in " ".join(duel.monsters(0).values())


# -- banished for a time --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Dimensionhole", "Interdimensional Matter Transporter"])
def test_EX_64_SS_32_MOVE_10_coming_back_is_no_special_summon(engine: str, name: str) -> None:
    trap = name.startswith("Inter")
    mine = Side(
        monsters={0: "Ancient Gear Golem"},
        hand=[] if trap else [name],
        spells={0: set_card(name)} if trap else {},
        draws=[] if trap else ["Bat"],
    )
    with Scenario(engine, mine, traps(BOTTOMLESS, draws=["Bat"])) as duel:
        duel.activate(name)
        assert duel.names(0, "banished") == ["Ancient Gear Golem"]
        duel.end_turn()
        if not trap:
            duel.end_turn()
        assert list(duel.monsters(0).values()) == ["Ancient Gear Golem, attack"]


def test_EX_64_SS_32_future_visions_gives_back_what_cannot_be_special_summoned(engine: str) -> None:
    mine = Side(
        hand=["Ancient Gear Golem"],
        monsters={0: "Haniwa", 1: "Bunilla"},
        spells={5: "Future Visions"},
        draws=["Bat"],
    )
    with Scenario(engine, mine, traps(BOTTOMLESS, draws=["Bat"]), by_effects=True) as duel:
        duel.choose("SUMMON", "Ancient Gear Golem")
        duel.settle()
        assert duel.names(0, "banished") == ["Ancient Gear Golem"]
        duel.end_turn()
        duel.end_turn()
        assert list(duel.monsters(0).values()) == ["Ancient Gear Golem, attack"]
