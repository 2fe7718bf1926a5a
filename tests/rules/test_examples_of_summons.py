"""Worked examples of summons, the revive limit and zones, with the very cards that they name."""

# Card functions have no types, and constants come by name from the language.
# mypy: ignore-errors

from __future__ import annotations

import pytest

from tests.cards.effects.test_sea_serpents import GEDDONS, MOLECULE
from tests.scenario import Card, Scenario, Side, face_down, set_card
from tests.workshop import Workshop
from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.language import duel
from ygocore.constants import Attribute, Position, Status, Type

JUDGMENT, BOTTOMLESS = "Solemn Judgment", "Bottomless Trap Hole"
CAIUS, OFFERING = "Caius the Shadow Monarch", "Ultimate Offering"
DDR = "D.D.R. - Different Dimension Reincarnation"
LV8 = "Horus the Black Flame Dragon LV8"
BAT = 72076281
HANIWA = 84285623
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


PLASMA, BANISHER = "Destiny HERO - Plasma", "Banisher of the Radiance"


def test_EX_15_CONT_04_a_negation_ends_the_moment_its_monster_is_destroyed(engine: str) -> None:
    """(a) Plasma alone is destroyed: Banisher's effect applies to where it goes."""
    mine, theirs = Side(monsters={0: PLASMA}), Side(monsters={0: BANISHER}, hand=["Smashing Ground"])
    with Scenario(engine, mine, theirs, turn_player=1) as duel:
        duel.activate("Smashing Ground")
        assert duel.names(0, "banished") == [PLASMA]
        assert duel.names(1, "banished") == ["Smashing Ground"]


@pytest.mark.parametrize("mine", [PLASMA, "Bat"])
def test_EX_15_CONT_05_what_is_destroyed_together_applies_to_nothing(engine: str, mine: str) -> None:
    """(b) Dark Hole destroys both: neither effect applies. Nor does Banisher's with any other monster there."""
    theirs = Side(monsters={0: BANISHER}, hand=["Dark Hole"])
    with Scenario(engine, Side(monsters={0: mine}), theirs, turn_player=1) as duel:
        duel.activate("Dark Hole")
        assert duel.names(0, "grave") == [mine]
        assert duel.names(1, "grave") == [BANISHER, "Dark Hole"]


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


# -- the revive limit, Fusion and Synchro Monsters ------------------------------------------------------------------------


def proper(name: str) -> Card:
    """A card in a pile that was properly summoned before."""
    return Card(name, Position.FACEUP, status=int(Status.PROC_COMPLETE))


def test_EX_33_SS_22_NS_09_volcanic_queen_is_never_normal_summoned_or_set(engine: str) -> None:
    mine = Side(hand=["Volcanic Queen"], monsters={0: "Bat"})
    with Scenario(engine, mine) as duel:
        assert not duel.offers("SUMMON")
        assert not duel.offers("SET_MONSTER")


def test_EX_37_REVIVE_07_FUS_13_treated_as_a_fusion_summon_is_proper(engine: str) -> None:
    mine = Side(
        hand=["Instant Fusion", "Ojama Trio", "Lightning Vortex"],
        spells={5: "Ojama Country"},
        extra=["Ojama Knight"],
        draws=["Bat"],
    )
    theirs = Side(monsters={0: "Bat", 1: "Bat", 2: "Bat", 3: "Bat", 4: "Bat"}, draws=["Bat"])
    with Scenario(engine, mine, theirs, by_effects=True) as duel:
        duel.activate("Instant Fusion", "attack")  # no zone of the opponent is left to be closed
        duel.end_turn()
        assert duel.names(0, "grave") == ["Instant Fusion", "Ojama Knight"]
        duel.end_turn()
        duel.activate("Ojama Country", "attack")
        assert list(duel.monsters(0).values()) == ["Ojama Knight, attack"]
    never = Side(hand=["Ojama Trio"], spells={5: "Ojama Country"}, grave=["Ojama Knight"])
    with Scenario(engine, never, by_effects=True) as duel:
        assert not duel.offers("ACTIVATE")


def test_EX_46_SS_24_SS_26_magical_dimension_and_sorcerer_of_dark_magic(engine: str) -> None:
    mine = Side(hand=["Magical Dimension", "Sorcerer of Dark Magic"], monsters={0: "Mystical Elf"})
    with Scenario(engine, mine) as duel:
        assert not duel.offers("ACTIVATE")


@pytest.mark.parametrize("name", ["Cyber Dragon", "Red-Eyes Darkness Metal Dragon"])
def test_EX_47_SS_23_monsters_that_only_look_special(engine: str, name: str) -> None:
    with Scenario(engine, Side(hand=[name], monsters={0: "Bat", 1: "Haniwa"})) as duel:
        assert duel.offered("SUMMON") == [name]
    with Scenario(engine, Side(hand=["Monster Reborn"], grave=[name])) as duel:
        duel.activate("Monster Reborn", "attack")
        assert list(duel.monsters(0).values()) == [f"{name}, attack"]
    if name == "Cyber Dragon":
        return
    others = Side(hand=["Red-Eyes Darkness Metal Dragon"], monsters={0: "Curse of Dragon"})
    with Scenario(engine, others) as duel:
        duel.special_summon(name, "attack")
        assert duel.names(0, "banished") == ["Curse of Dragon"]


SEALED = {
    "Light": ("Blue-Eyes Ultimate Dragon", {1: "Blue-Eyes White Dragon", 2: "Blue-Eyes White Dragon"}),
    "Dark": ("Made Dark Fusion", {1: "Bat"}),
    "Earth": ("Made Earth Fusion", {1: "Bat"}),
}

made = Workshop()
for _name, _attribute in (("Made Dark Fusion", Attribute.DARK), ("Made Earth Fusion", Attribute.EARTH)):

    @made.monster(_name, 6, 2000, 2000, kind=Type.EFFECT | Type.FUSION, attribute=_attribute)
    def _of_two(c):
        """Bat + Haniwa"""
        helpers.fusion_materials(c, BAT, HANIWA)
        c.enable_revive_limit()


@pytest.mark.parametrize("attribute", ["Light", "Dark", "Earth"])
def test_EX_48_SS_24_REVIVE_06_hex_sealed_fusion_makes_no_proper_fusion_summon(
    engine: str, attribute: str
) -> None:
    sealed, (fusion, others) = f"The {attribute} - Hex-Sealed Fusion", SEALED[attribute]
    mine = Side(
        hand=["Monster Reborn", "Tribute to The Doomed", "Bat"],
        monsters={0: sealed, **others},
        extra=[fusion],
    )
    with made.scenario(engine, mine) as duel:
        duel.activate(sealed, "attack")
        assert f"{fusion}, attack" in duel.monsters(0).values()
        duel.activate("Tribute to The Doomed", "Bat")
        assert fusion in duel.names(0, "grave")
        duel.activate("Monster Reborn")
        assert fusion not in duel.offered("SELECT")


def test_EX_50_REVIVE_06_shooting_star_dragon_from_shooting_quasar_dragon(engine: str) -> None:
    star = "Shooting Star Dragon"
    mine = Side(
        hand=["Tribute to The Doomed", "Bat"],
        monsters={0: "Shooting Quasar Dragon"},
        extra=[star],
    )
    theirs = Side(hand=["Smashing Ground", "Smashing Ground"], draws=["Bat"])
    with Scenario(engine, mine, theirs, by_effects=True) as duel:
        duel.activate("Tribute to The Doomed", "pass", "yes", "attack")
        assert list(duel.monsters(0).values()) == [f"{star}, attack"]
        duel.choose("TO_END_PHASE")
        duel.expect_open()
        duel.activate("Smashing Ground@0")
        duel.chain(star)
        duel.activate("Smashing Ground")
        assert star in duel.names(0, "grave")
        assert not duel.card(star, 0, "grave").status & Status.PROC_COMPLETE


def test_EX_55_REVIVE_17_conditions_beside_the_revive_limit(engine: str) -> None:
    """Properly summoned before or not: Dark Gaia by Dark Fusion, Quasar by a Synchro Summon, the Golem never."""
    for name in ("Evil HERO Dark Gaia", "Shooting Quasar Dragon", "Ancient Gear Golem"):
        with Scenario(engine, Side(hand=["Monster Reborn"], grave=[proper(name)])) as duel:
            assert not duel.offers("ACTIVATE")
    parts = ["Summoned Skull", "Giant Soldier of Stone"]
    for spell, offered in (("Polymerization", False), ("Dark Fusion", True)):
        with Scenario(engine, Side(hand=[spell, *parts], extra=["Evil HERO Dark Gaia"])) as duel:
            assert duel.offers("ACTIVATE") is offered


# -- zones and failing summons, again -------------------------------------------------------------------------------------

FULL = dict(enumerate(["Bat", "Haniwa", "Bat", "Haniwa", "Bat"]))


@made.spell("Future Fusion (old text)", Type.CONTINUOUS)
def old_future_fusion(c):
    """The Fusion Monster is sent to the GY if there is no zone for it; it counts as properly summoned all the same."""

    def fusion(c, e, tp):
        return c.is_fusion_monster() and c.is_can_be_special_summoned(e, SUMMON_TYPE_FUSION, tp, False, False)

    def needs_a_zone(e, tp, chk):
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_MZONE) > 0
        e.get_handler().set_turn_counter(0)

    def own_standby(e, tp):
        return duel.is_turn_player(tp)

    def count(e, tp):
        own = e.get_handler()
        own.set_turn_counter(own.get_turn_counter() + 1)
        if own.get_turn_counter() != 2:
            return
        tc = duel.select_matching_card(tp, fusion, tp, LOCATION_EXTRA, 0, 1, 1, None, e, tp).get_first()
        if not tc:
            return
        if duel.get_location_count(tp, LOCATION_MZONE) > 0:
            duel.special_summon(tc, SUMMON_TYPE_FUSION, tp, tp, False, False, POS_FACEUP)
        else:
            duel.send_to_grave(tc, REASON_RULE)
        tc.complete_procedure()

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, target=needs_a_zone)
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_PHASE | PHASE_STANDBY,
        range=LOCATION_SZONE,
        count_limit=1,
        condition=own_standby,
        operation=count,
    )


@pytest.mark.parametrize(("name", "offered"), [("Future Fusion", True), ("Future Fusion (old text)", False)])
def test_EX_58_SS_29_CF_14_future_fusion_on_a_full_field(engine: str, name: str, offered: bool) -> None:
    with made.scenario(engine, Side(hand=[name], monsters=FULL)) as duel:
        assert duel.offers("ACTIVATE") is offered
    with made.scenario(engine, Side(hand=[name])) as duel:
        assert duel.offers("ACTIVATE")


@pytest.mark.parametrize("name", ["Future Fusion", "Future Fusion (old text)"])
def test_EX_61_REVIVE_18_CF_14_future_fusion_finds_no_zone(engine: str, name: str) -> None:
    """The old text sends the monster to the GY, properly summoned; by the current one it stays where it is."""
    champion = "Gaia the Dragon Champion"
    old = name.endswith(")")
    mine = Side(
        hand=[name],
        monsters={zone: FULL[zone] for zone in range(4)},
        extra=[champion],
        filler=["Gaia The Fierce Knight", "Curse of Dragon", "Bat", "Bat"],
    )
    # in MR4 and before a Fusion Monster could need another zone: here no zone at all is free
    with made.scenario(engine, mine, Side(filler=["Bat"] * 5), rules="MR3") as duel:
        duel.activate(name)
        duel.end_turn()
        duel.end_turn()
        duel.summon("Bat")
        duel.end_turn()
        duel.end_turn()
        assert len(duel.monsters(0)) == 5
        where = "grave" if old else "extra"
        assert champion in duel.names(0, where)
        assert bool(duel.card(champion, 0, where).status & Status.PROC_COMPLETE) is old


def test_EX_60_SS_30_CF_13_zones_filled_in_response(engine: str) -> None:
    """Two zones are left, so none of the four Tokens comes."""
    mine = Side(hand=["Scapegoat"])
    with Scenario(engine, mine, traps("Ojama Trio")) as duel:
        duel.activate("Scapegoat")
        duel.chain("Ojama Trio")
        duel.settle()
        assert list(duel.monsters(0).values()) == ["Ojama Token, defense"] * 3


def test_EX_62_ZONE_20_miracle_flipper_goes_to_the_opponents_field(engine: str) -> None:
    """By its own text; with all zones there full it finds none, though the own are free."""
    for count in (1, 5):
        mine = Side(monsters={0: "Battle Ox", **dict.fromkeys(range(1, count), "Bat")})
        with Scenario(engine, mine, Side(monsters={0: "Miracle Flipper"})) as duel:
            duel.to_battle_phase()
            duel.attack("Battle Ox")
            duel.choose("TO_MAIN_PHASE_2")
            if count == 1:
                duel.answer("attack")
            duel.expect_open()
            assert ("Miracle Flipper, attack" in duel.monsters(0).values()) is (count == 1)
            assert duel.monsters(1) == {}
            assert duel.names(1, "grave") == ([] if count == 1 else ["Miracle Flipper"])


def test_EX_63_SS_31_SET_08_a_face_down_special_summon(engine: str) -> None:
    kuraz = "Kuraz the Light Monarch"
    mine = Side(hand=["The Shallow Grave", "Bat"], grave=[kuraz])
    with Scenario(engine, mine, Side(grave=["Haniwa"])) as duel:
        duel.activate("The Shallow Grave")
        duel.expect_open()  # its effect is not activated
        assert list(duel.monsters(0).values()) == [f"{kuraz}, face-down"]
        assert not duel.offers("CHANGE_POSITION")  # no Flip Summon in this turn
        assert duel.offered("SUMMON") == ["Bat"]
        assert "SPSUMMONING" in duel.kinds()


def test_EX_07_XYZ_04_XYZ_07_what_is_detached_did_not_leave_the_field(engine: str) -> None:
    """Plaguespreader Zombie, banished when it would leave the field, becomes material and is detached: it goes to the GY."""
    gachi, zombie = "Gachi Gachi Gantetsu", "Plaguespreader Zombie"
    mine = Side(
        hand=["Bat", "Haniwa", "Tribute to The Doomed"],
        grave=[zombie],
        monsters={0: "Nitro Synchron"},
        extra=[gachi],
    )
    with Scenario(engine, mine, rules="MR2") as duel:
        duel.activate(zombie, "Bat", "attack")
        duel.special_summon(gachi, "attack")
        duel.activate("Tribute to The Doomed", "yes", zombie)
        assert zombie in duel.names(0, "grave")
        assert duel.names(0, "banished") == []
        assert list(duel.monsters(0).values()) == [f"{gachi}, attack"]


# -- Synchro Monsters and their materials -----------------------------------------------------------------------------

JUNK = {0: "Junk Synchron", 1: "Quillbolt Hedgehog"}


def test_EX_02_SYN_12_a_material_that_was_revived_is_none_any_more(engine: str) -> None:
    mine = Side(
        hand=["Monster Reborn", "Tribute to The Doomed", "Bat", "De-Synchro"],
        monsters=JUNK,
        extra=["Junk Warrior"],
    )
    with Scenario(engine, mine) as duel:
        duel.special_summon("Junk Warrior", "attack")
        duel.activate("Monster Reborn", "Junk Synchron", "attack")
        duel.activate("Tribute to The Doomed", "Bat", "Junk Synchron")
        duel.activate("De-Synchro")
        duel.expect_open()
        assert duel.names(0, "extra") == ["Junk Warrior"]
        assert duel.monsters(0) == {}


def test_EX_03_SYN_13_a_synchro_monster_that_was_revived_forgot_its_materials(engine: str) -> None:
    mine = Side(hand=["Monster Reborn", "De-Synchro"], monsters=JUNK, extra=["Junk Warrior"])
    with Scenario(engine, mine, Side(monsters={0: "Summoned Skull"})) as duel:
        duel.special_summon("Junk Warrior", "attack")
        duel.to_battle_phase()
        duel.attack("Junk Warrior")
        duel.to_main_phase_2()
        duel.activate("Monster Reborn", "Junk Warrior", "attack")
        duel.activate("De-Synchro")
        duel.expect_open()
        assert duel.names(0, "extra") == ["Junk Warrior"]
        assert duel.monsters(0) == {}


def test_EX_04_SYN_13_but_not_one_that_was_banished_for_a_time(engine: str) -> None:
    mine = Side(
        spells={0: set_card("Interdimensional Matter Transporter")},
        monsters=JUNK,
        extra=["Junk Warrior"],
        draws=["De-Synchro"],
    )
    with Scenario(engine, mine, Side(draws=["Bat"])) as duel:
        duel.special_summon("Junk Warrior", "attack")
        duel.chain("Interdimensional Matter Transporter")
        duel.settle()
        assert duel.names(0, "banished") == ["Junk Warrior"]
        duel.end_turn()
        duel.end_turn()
        duel.activate("De-Synchro", "yes", "attack", "attack")
        assert duel.names(0, "extra") == ["Junk Warrior"]
        assert sorted(duel.monsters(0).values()) == ["Junk Synchron, attack", "Quillbolt Hedgehog, attack"]


# -- more of them, which made cards stand for elsewhere -------------------------------------------------------------------


@pytest.mark.parametrize(("count", "offered"), [(2, False), (3, True), (4, False)])
def test_EX_34_SS_08_SS_33_dark_armed_dragon_with_exactly_three(
    engine: str, count: int, offered: bool
) -> None:
    mine = Side(hand=["Dark Armed Dragon"], grave=["Dark Blade"] * count)
    with Scenario(engine, mine) as duel:
        assert duel.offers("SPECIAL_SUMMON") is offered
        if offered:
            duel.special_summon("Dark Armed Dragon", "defense")
            assert list(duel.monsters(0).values()) == ["Dark Armed Dragon, defense"]
    with Scenario(engine, Side(grave=["Dark Armed Dragon", "Dark Blade", "Dark Blade"])) as duel:
        assert not duel.offers("SPECIAL_SUMMON")  # from the hand only


def test_EX_19_NS_04_TRIB_09_light_of_intervention(engine: str) -> None:
    """In Defense Position it is a Summon, and a Tribute Summon: it can be negated, and has its trigger."""
    mine = Side(hand=[CAIUS, "Red Gadget"], monsters={0: "Bat"}, spells={0: "Light of Intervention"})
    for tribute, name in (("Bat", CAIUS), (None, "Red Gadget")):
        with Scenario(engine, mine, traps(JUDGMENT), by_effects=True) as duel:
            assert not duel.offers("SET_MONSTER")
            duel.choose("SUMMON", name)
            duel.answer("defense")
            assert duel.offered("CHAIN") == [JUDGMENT]
            duel.answer("pass")
            if tribute:
                duel.answer(JUDGMENT)  # the target of Caius
                duel.settle()
                assert duel.names(1, "banished") == [JUDGMENT]
            assert f"{name}, defense" in duel.monsters(0).values()


def test_EX_26_NS_07_a_negated_normal_summon_is_spent(engine: str) -> None:
    with Scenario(engine, Side(hand=["Bat", "Haniwa"]), traps(JUDGMENT)) as duel:
        duel.choose("SUMMON", "Bat")
        duel.chain(JUDGMENT)
        assert not duel.offers("SUMMON")
        assert not duel.offers("SET_MONSTER")


def test_EX_27_NS_08_MOVE_15_where_it_was_destroyed(engine: str) -> None:
    """Sangan was not on the field; Nephthys was destroyed by a card effect, wherever that was."""
    with Scenario(engine, Side(hand=["Sangan"], filler=["Bat"]), traps(JUDGMENT)) as duel:
        duel.choose("SUMMON", "Sangan")
        duel.chain(JUDGMENT)
        duel.expect_open()
        assert duel.names(0, "hand") == []
    phoenix = "Sacred Phoenix of Nephthys"
    mine = Side(hand=[phoenix], monsters={0: "Bat", 1: "Haniwa"}, draws=["Bat"])
    with Scenario(engine, mine, traps(JUDGMENT, draws=["Bat"])) as duel:
        duel.choose("SUMMON", phoenix)
        duel.chain(JUDGMENT)
        assert phoenix in duel.names(0, "grave")
        duel.end_turn()
        duel.choose("TO_END_PHASE")
        duel.answer("attack")
        duel.expect_open()
        assert list(duel.monsters(0).values()) == [f"{phoenix}, attack"]


def test_EX_28_SET_05_CF_48_zombie_world_and_tribute_sets(engine: str) -> None:
    mine = Side(hand=[CAIUS], monsters={0: "Bat"}, spells={5: "Zombie World"})
    with Scenario(engine, mine, by_effects=True) as duel:
        assert not duel.offers("SUMMON")
        assert not duel.offers("SET_MONSTER")


def test_EX_29_SET_06_a_tribute_set_gives_no_trigger(engine: str) -> None:
    mine = Side(hand=[CAIUS], monsters={0: "Sangan"}, filler=["Bat"])
    with Scenario(engine, mine, Side(monsters={0: "Haniwa"})) as duel:
        duel.set_monster(CAIUS)
        assert duel.names(1, "banished") == []
        assert duel.names(0, "hand") == ["Bat"]  # Sangan, after the Set


@pytest.mark.parametrize("name", ["Rare Metal Dragon", "Wulf, Lightsworn Beast", "Synchro Magnet"])
def test_EX_40_REVIVE_13_special_summon_monsters_without_revive_limit(engine: str, name: str) -> None:
    with Scenario(engine, Side(hand=[name])) as duel:
        assert not duel.offers("SUMMON")
        assert not duel.offers("SET_MONSTER")
    with Scenario(engine, Side(spells={0: set_card("Call of the Haunted")}, grave=[name])) as duel:
        duel.activate("Call of the Haunted")
        duel.expect_open()
        assert list(duel.monsters(0).values()) == [f"{name}, attack"]


def test_EX_36_REVIVE_03_a_discarded_ritual_monster_was_never_properly_summoned(engine: str) -> None:
    mine = Side(hand=["Card Destruction", "Relinquished"], spells={0: set_card("Call of the Haunted")})
    with Scenario(engine, mine, Side()) as duel:
        duel.activate("Card Destruction")
        assert "Relinquished" in duel.names(0, "grave")
        assert not duel.offers("ACTIVATE")
    mine = Side(spells={0: set_card("Call of the Haunted")}, grave=[proper("Relinquished")])
    with Scenario(engine, mine) as duel:
        assert duel.offered("ACTIVATE") == ["Call of the Haunted"]


def test_EX_42_REVIVE_06_ritual_foregone_ignores_conditions_and_is_not_proper(engine: str) -> None:
    mine = Side(hand=["Ritual Foregone", "Relinquished"], spells={0: set_card("Limit Reverse")})
    with Scenario(engine, mine, Side(draws=["Bat"])) as duel:
        duel.activate("Ritual Foregone", "attack")
        assert list(duel.monsters(0).values()) == ["Relinquished, attack"]
        duel.choose("TO_END_PHASE")
        assert "Relinquished" in duel.names(0, "grave")
        assert duel.player == 1  # the turn is over, and the Trap was not offered
        duel.end_turn()
        assert not duel.offers("ACTIVATE")
    mine = Side(spells={0: set_card("Limit Reverse")}, grave=[proper("Relinquished")])
    with Scenario(engine, mine) as duel:
        assert duel.offered("ACTIVATE") == ["Limit Reverse"]


def test_EX_45_REVIVE_06_level_up_does_not_lift_the_limit(engine: str) -> None:
    mine = Side(
        hand=["Level Up!", "Dark Hole", "Level Modulation"],
        monsters={0: "Horus the Black Flame Dragon LV6"},
        filler=[LV8, "Bat"],
    )
    with Scenario(engine, mine) as duel:
        duel.activate("Level Up!", "attack")
        assert list(duel.monsters(0).values()) == [f"{LV8}, attack"]
        duel.activate("Dark Hole", "pass")
        assert LV8 in duel.names(0, "grave")
        duel.activate("Level Modulation", "attack")  # LV6, no choice
        assert list(duel.monsters(0).values()) == ["Horus the Black Flame Dragon LV6, attack"]
        assert LV8 in duel.names(0, "grave")


def test_EX_41_REVIVE_14_semi_nomi_after_a_proper_summon_only(engine: str) -> None:
    for name in ("Gaia the Dragon Champion", "Black Luster Soldier", "Goyo Guardian", "Gem-Knight Pearl"):
        for properly in (True, False):
            given = proper(name) if properly else name
            trap = Side(spells={0: set_card("Call of the Haunted")}, grave=[given])
            with Scenario(engine, trap) as duel:
                assert duel.offers("ACTIVATE") is properly
            with Scenario(engine, Side(hand=[DDR, "Bat"], banished=[given])) as duel:
                assert duel.offers("ACTIVATE") is properly


def test_EX_43_REVIVE_15_a_nomi_monster_is_not_revived_even_so(engine: str) -> None:
    mine = Side(monsters={0: "Red-Eyes Darkness Metal Dragon"}, grave=[proper(LV8)])
    with Scenario(engine, mine) as duel:
        assert not duel.offers("ACTIVATE")


@pytest.mark.parametrize("properly", [True, False])
def test_EX_44_REVIVE_16_level_modulation_needs_the_proper_summon(engine: str, properly: bool) -> None:
    mine = Side(hand=["Level Modulation"], grave=[proper(LV8) if properly else LV8])
    with Scenario(engine, mine) as duel:
        assert duel.offers("ACTIVATE") is properly


def test_EX_49_REVIVE_06_starlight_roads_stardust_dragon_does_not_come_back(engine: str) -> None:
    mine = Side(
        spells={0: set_card("Starlight Road"), 1: set_card("Mirror Force")}, extra=["Stardust Dragon"]
    )
    theirs = Side(hand=["Heavy Storm", "Smashing Ground"])
    with Scenario(engine, mine, theirs, turn_player=1) as duel:
        duel.activate("Heavy Storm")
        duel.chain("Starlight Road", "yes", "attack")
        duel.activate("Smashing Ground")
        duel.chain("Stardust Dragon")
        assert "Stardust Dragon" in duel.names(0, "grave")
        duel.choose("TO_END_PHASE")
        assert "Stardust Dragon" in duel.names(0, "grave")
        assert duel.monsters(0) == {}


@pytest.mark.parametrize(
    ("trap", "where", "revived"),
    [(JUDGMENT, "grave", False), ("Torrential Tribute", "grave", True), (BOTTOMLESS, "banished", True)],
)
def test_EX_51_REVIVE_08_negated_or_destroyed_after_the_summon(
    engine: str, trap: str, where: str, revived: bool
) -> None:
    mine = Side(monsters=JUNK, extra=["Junk Warrior"], hand=["Monster Reborn", DDR, "Bat"])
    with Scenario(engine, mine, traps(trap)) as duel:
        duel.special_summon("Junk Warrior", "attack")
        duel.chain(trap)
        duel.settle()
        assert "Junk Warrior" in duel.names(0, where)
        assert bool(duel.card("Junk Warrior", 0, where).status & Status.PROC_COMPLETE) is revived
        if where == "grave":
            duel.activate("Monster Reborn")
            assert ("Junk Warrior" in duel.offered("SELECT")) is revived


def test_EX_53_REVIVE_10_a_flip_summon_negated_after_book_of_moon(engine: str) -> None:
    mine = Side(
        hand=["Book of Moon", "Monster Reborn"], monsters=JUNK, extra=["Junk Warrior"], draws=["Haniwa"]
    )
    with Scenario(engine, mine, traps(JUDGMENT, draws=["Bat"])) as duel:
        duel.special_summon("Junk Warrior", "attack")
        duel.answer("pass")
        duel.settle()
        duel.activate("Book of Moon", "pass")
        duel.settle()
        assert "Junk Warrior, face-down" in duel.monsters(0).values()
        duel.choose("TO_END_PHASE")
        duel.settle()
        duel.choose("TO_END_PHASE")
        duel.settle()
        duel.choose("CHANGE_POSITION", "Junk Warrior", "mzone")
        duel.chain(JUDGMENT)
        duel.settle()
        assert not duel.card("Junk Warrior", 0, "grave").status & Status.PROC_COMPLETE


def test_EX_57_SS_29_scapegoat_with_three_free_zones(engine: str) -> None:
    for count, offered in ((2, False), (1, True)):
        mine = Side(hand=["Scapegoat"], monsters=dict.fromkeys(range(count), "Bat"))
        with Scenario(engine, mine) as duel:
            assert duel.offers("ACTIVATE") is offered


def scaled(**more: object) -> Side:
    """Scales 2 and 9 in the Pendulum Zones."""
    zones = {0: "Mandragon", 4: "Gallugallud the Endless Enigma"}
    return Side(spells=zones, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", ["MR4", "MR2020"])
def test_EX_08_PEND_10_thunder_king_rai_oh_and_pendulum_summons(engine: str, rules: str) -> None:
    rai_oh = "Thunder King Rai-Oh"
    for names in (["Battle Ox"], ["Battle Ox", "Gemini Elf"]):
        mine = scaled(hand=["Battle Ox", "Gemini Elf", "Celtic Guardian"])
        with Scenario(engine, mine, Side(monsters={0: rai_oh}), rules=rules, by_effects=True) as duel:
            duel.special_summon("Mandragon", *names, "finish", *["attack"] * len(names))
            assert duel.offers("CHAIN") is (len(names) == 1)
            if len(names) == 1:
                duel.chain(rai_oh)
                duel.expect_open()
                assert duel.names(0, "grave") == names
                assert not duel.offers("SPECIAL_SUMMON")  # the Pendulum Summon of the turn is used


def test_EX_09_PEND_10_steelswarm_roach_negates_only_a_part(engine: str) -> None:
    roach = "Steelswarm Roach"
    theirs = Side(monsters={0: "Dark Blade", 1: "Battle Ox"}, extra=[roach])
    mine = scaled(hand=["Celtic Guardian", "Summoned Skull", "Gaia The Fierce Knight"], draws=["Bat"])
    with Scenario(engine, mine, theirs, turn_player=1) as duel:
        duel.special_summon(roach, "attack")
        duel.end_turn()
        duel.special_summon(
            "Mandragon", "Celtic Guardian", "Summoned Skull", "Gaia The Fierce Knight", *["attack"] * 3
        )
        duel.chain(roach, "Dark Blade")
        duel.expect_open()
        assert list(duel.monsters(0).values()) == ["Celtic Guardian, attack"]
        assert duel.names(0, "grave") == ["Summoned Skull", "Gaia The Fierce Knight"]


def test_EX_05_SYN_09_a_synchro_summon_under_macro_cosmos(engine: str) -> None:
    mine = Side(monsters=JUNK, extra=["Junk Warrior"], spells={0: "Macro Cosmos"})
    with Scenario(engine, mine, by_effects=True) as duel:
        duel.special_summon("Junk Warrior", "attack")
        assert list(duel.monsters(0).values()) == ["Junk Warrior, attack"]
        assert sorted(duel.names(0, "banished")) == ["Junk Synchron", "Quillbolt Hedgehog"]


def test_EX_06_SYN_10_a_sheep_token_as_synchro_material(engine: str) -> None:
    mine = Side(
        hand=["Scapegoat"], monsters={0: "Nitro Synchron"}, extra=["Ally of Justice Catastor"], draws=["Bat"]
    )
    with Scenario(engine, mine, Side(draws=["Bat"])) as duel:
        duel.activate("Scapegoat")
        duel.end_turn()
        duel.end_turn()
        duel.special_summon(
            "Ally of Justice Catastor", "Sheep Token@1", "Sheep Token@2", "Sheep Token@3", "attack"
        )
        assert duel.names(0, "grave") == ["Scapegoat", "Nitro Synchron"]
        assert sorted(duel.monsters(0).values()) == [
            "Ally of Justice Catastor, attack",
            "Sheep Token, defense",
        ]


def test_EX_18_NS_05_OPT_07_double_summon_sets_the_number_and_adds_nothing(engine: str) -> None:
    """A second copy changes nothing; what adds a Normal Summon (Ultimate Offering) does."""
    mine = Side(hand=["Double Summon", "Double Summon", "Bat", "Haniwa", "Battle Ox"], spells={0: OFFERING})
    with Scenario(engine, mine, by_effects=True) as duel:
        for _copy in range(2):
            duel.activate("Double Summon@0")
            duel.settle()
        for name in ("Bat", "Haniwa"):
            duel.choose("SUMMON", name)
            duel.settle()
        assert not duel.offers("SUMMON")
        assert not duel.offers("SET_MONSTER")
        duel.activate(OFFERING, "pass", "attack")
        duel.settle()
        assert len(duel.monsters(0)) == 3


def test_EX_56_REVIVE_14_black_luster_soldier_is_semi_nomi(engine: str) -> None:
    envoy = "Black Luster Soldier - Envoy of the Beginning"
    for properly in (True, False):
        mine = Side(hand=["Monster Reborn"], grave=[proper(envoy) if properly else envoy])
        with Scenario(engine, mine) as duel:
            assert duel.offers("ACTIVATE") is properly


def test_EX_56_REVIVE_15_chaos_emperor_dragon_is_nomi_by_its_current_text(engine: str) -> None:
    emperor = "Chaos Emperor Dragon - Envoy of the End"
    mine = Side(hand=[emperor, "Dark Hole", "Monster Reborn"], grave=["Feral Imp", "Mystical Elf"])
    with Scenario(engine, mine) as duel:
        duel.special_summon(emperor, "Feral Imp", "attack")
        assert duel.card(emperor, 0, "mzone").status & Status.PROC_COMPLETE
        duel.activate("Dark Hole")
        assert emperor in duel.names(0, "grave")
        assert not duel.offers("ACTIVATE")


def test_EX_51_REVIVE_08_negated_by_cosmic_blazar_dragon(engine: str) -> None:
    mine = Side(monsters=JUNK, extra=["Junk Warrior"], hand=["Monster Reborn"])
    theirs = Side(monsters={0: "Cosmic Blazar Dragon"})
    with Scenario(engine, mine, theirs, by_effects=True) as duel:
        duel.special_summon("Junk Warrior", "attack")
        duel.chain("Cosmic Blazar Dragon")
        duel.settle()
        assert not duel.card("Junk Warrior", 0, "grave").status & Status.PROC_COMPLETE


made.plain("Malefic Made", setcodes=(0x23,))
made.spell("Field Made", Type.FIELD)(lambda c: None)


def test_EX_38_REVIVE_12_a_proper_way_that_starts_in_the_grave(engine: str) -> None:
    """Sent there from the Deck, Malefic Truth Dragon comes by its own effect, for half the LP."""
    truth = "Malefic Truth Dragon"
    mine = Side(
        hand=["Foolish Burial"],
        monsters={0: "Malefic Made"},
        spells={5: "Field Made"},
        filler=["Bat", truth, "Haniwa"],
    )
    with made.scenario(engine, mine, Side(hand=["Smashing Ground"], draws=["Bat"])) as duel:
        duel.activate("Foolish Burial", truth)
        assert truth in duel.names(0, "grave")
        assert not duel.card(truth, 0, "grave").status & Status.PROC_COMPLETE
        duel.end_turn()
        duel.activate("Smashing Ground", "yes", "attack")
        assert list(duel.monsters(0).values()) == [f"{truth}, attack"]
        assert duel.lp(0) == 4000
