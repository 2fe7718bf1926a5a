"""What the cards of `ygocore.cards.library.fusions` do, and when they do nothing."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, defense, face_down
from ygocore.constants import Status

GAIA = "Evil HERO Dark Gaia"
FUTURE = "Future Fusion"
KNIGHT_PARTS = ["Gaia The Fierce Knight", "Curse of Dragon"]


def test_instant_fusion_brings_a_small_fusion_monster_for_the_turn(engine: str) -> None:
    mine = Side(
        hand=["Instant Fusion", "Instant Fusion"], extra=["Flame Swordsman", "Gaia the Dragon Champion"]
    )
    with Scenario(engine, mine, Side(draws=["Bat"])) as duel:
        duel.activate("Instant Fusion@0", "attack")  # Flame Swordsman, the only one of Level 5 or less
        assert duel.lp(0) == 7000
        assert list(duel.monsters(0).values()) == ["Flame Swordsman, attack"]
        assert duel.card("Flame Swordsman", 0, "mzone").status & Status.PROC_COMPLETE
        assert not duel.offers("ACTIVATE")  # once a turn
        duel.to_battle_phase()
        assert not duel.offers("ATTACK")
        duel.end_turn()
        assert duel.names(0, "grave") == ["Instant Fusion", "Flame Swordsman"]


def test_instant_fusion_needs_1000_lp_and_such_a_monster(engine: str) -> None:
    for lp, extra in ((900, "Flame Swordsman"), (8000, "Gaia the Dragon Champion")):
        with Scenario(engine, Side(lp=lp, hand=["Instant Fusion"], extra=[extra])) as duel:
            assert not duel.offers("ACTIVATE")


def test_dark_fusion_makes_dark_gaia_with_the_atk_of_its_materials(engine: str) -> None:
    mine = Side(hand=["Dark Fusion", "Summoned Skull"], monsters={0: "Giant Soldier of Stone"}, extra=[GAIA])
    with Scenario(engine, mine) as duel:
        duel.activate("Dark Fusion", "attack")
        assert duel.stats(GAIA, 0) == (3800, 0)
        assert sorted(duel.names(0, "grave")) == ["Dark Fusion", "Giant Soldier of Stone", "Summoned Skull"]


def test_dark_fusion_shields_from_the_opponents_targeting_for_the_turn(engine: str) -> None:
    mine = Side(
        hand=["Dark Fusion", "Summoned Skull", "Giant Soldier of Stone", "Book of Moon"], extra=[GAIA]
    )
    theirs = Side(hand=["Book of Moon"], monsters={0: "Thousand-Eyes Restrict"}, draws=["Bat"])
    with Scenario(engine, mine, theirs, by_effects=True) as duel:
        duel.activate("Dark Fusion", "pass", "attack")
        duel.settle()
        assert duel.offered("ACTIVATE") == ["Book of Moon"]  # the own effects may
        duel.choose("TO_END_PHASE")
        duel.settle()
        assert "Thousand-Eyes Restrict" in duel.offered("ACTIVATE")  # from the next turn on


def test_dark_fusion_not_without_a_fiend_fusion_monster_and_its_materials(engine: str) -> None:
    for hand, extra in (
        (["Dark Fusion", *KNIGHT_PARTS], ["Gaia the Dragon Champion"]),
        (["Dark Fusion", "Summoned Skull"], [GAIA]),
    ):
        with Scenario(engine, Side(hand=hand, extra=extra)) as duel:
            assert not duel.offers("ACTIVATE")


def test_evil_hero_dark_gaia_comes_by_dark_fusion_only(engine: str) -> None:
    mine = Side(hand=["Polymerization", "Summoned Skull", "Giant Soldier of Stone"], extra=[GAIA])
    with Scenario(engine, mine) as duel:
        assert not duel.offers("ACTIVATE")


def test_evil_hero_dark_gaia_turns_the_opponents_monsters_to_attack_without_flip_effects(engine: str) -> None:
    mine = Side(hand=["Dark Fusion", "Summoned Skull", "Giant Soldier of Stone"], extra=[GAIA])
    theirs = Side(monsters={0: face_down("Morphing Jar"), 1: defense("Haniwa")})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate("Dark Fusion", "attack")
        duel.to_battle_phase()
        duel.choose("ATTACK", GAIA, "mzone")
        duel.answer("Haniwa", "yes")
        duel.expect_open()
        assert duel.monsters(1) == {0: "Morphing Jar, attack"}
        assert duel.lp(1) == 8000 - (3800 - 500)


# -- Future Fusion ----------------------------------------------------------------------------------------------------


def future_fusion(engine: str, *drawn: str) -> Scenario:
    """Future Fusion has been activated in player 0's turn, and its monster was summoned in the second Standby Phase."""
    mine = Side(
        hand=[FUTURE],
        filler=["Bat", *KNIGHT_PARTS, "Bat", "Bat"],
        extra=["Gaia the Dragon Champion"],
    )
    duel = Scenario(engine, mine, Side(filler=["Bat", "Bat", *drawn]))
    duel.activate(FUTURE)
    duel.end_turn()
    duel.end_turn()
    assert sorted(duel.names(0, "grave")) == sorted(KNIGHT_PARTS)
    assert duel.monsters(0) == {}
    duel.end_turn()
    duel.choose("TO_END_PHASE")
    duel.answer("attack")
    duel.expect_open()
    assert list(duel.monsters(0).values()) == ["Gaia the Dragon Champion, attack"]
    return duel


def test_future_fusion_sends_the_materials_then_summons_properly(engine: str) -> None:
    with future_fusion(engine) as duel:
        assert duel.card("Gaia the Dragon Champion", 0, "mzone").status & Status.PROC_COMPLETE
        assert list(duel.spells(0).values()) == [f"{FUTURE}, face-up"]


@pytest.mark.parametrize("name", ["Smashing Ground", "Heavy Storm"])
def test_future_fusion_and_its_monster_fall_together(engine: str, name: str) -> None:
    with future_fusion(engine, name) as duel:
        duel.end_turn()
        duel.activate(name)
        duel.expect_open()
        assert duel.monsters(0) == {}
        assert duel.spells(0) == {}


def test_future_fusion_without_the_materials_in_the_deck_does_nothing(engine: str) -> None:
    mine = Side(hand=[FUTURE, *KNIGHT_PARTS], extra=["Gaia the Dragon Champion"], draws=["Bat", "Bat"])
    with Scenario(engine, mine, Side(draws=["Bat", "Bat"])) as duel:
        duel.activate(FUTURE)
        for _turn in range(4):
            duel.end_turn()
        assert duel.monsters(0) == {}
        assert list(duel.spells(0).values()) == [f"{FUTURE}, face-up"]


# -- Hex-Sealed Fusion ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("attribute", ["Light", "Dark", "Earth"])
def test_hex_sealed_fusion_brings_its_own_attribute_only(engine: str, attribute: str) -> None:
    sealed = f"The {attribute} - Hex-Sealed Fusion"
    monsters = {0: sealed, 1: "Blue-Eyes White Dragon", 2: "Blue-Eyes White Dragon"}
    with Scenario(engine, Side(monsters=monsters, extra=["Blue-Eyes Ultimate Dragon"])) as duel:
        assert duel.offers("ACTIVATE") == (attribute == "Light")


def test_the_light_hex_sealed_fusion_tributes_and_summons_what_is_not_properly_summoned(engine: str) -> None:
    monsters = {0: "The Light - Hex-Sealed Fusion", 1: "Blue-Eyes White Dragon", 2: "Blue-Eyes White Dragon"}
    with Scenario(engine, Side(monsters=monsters, extra=["Blue-Eyes Ultimate Dragon"])) as duel:
        duel.activate("The Light - Hex-Sealed Fusion", "attack")
        assert list(duel.monsters(0).values()) == ["Blue-Eyes Ultimate Dragon, attack"]
        assert len(duel.names(0, "grave")) == 3
        assert not duel.card("Blue-Eyes Ultimate Dragon", 0, "mzone").status & Status.PROC_COMPLETE


def test_the_dark_hex_sealed_fusion_replaces_a_material_of_polymerization(engine: str) -> None:
    mine = Side(
        hand=["Polymerization", "The Dark - Hex-Sealed Fusion", "Curse of Dragon"],
        extra=["Gaia the Dragon Champion"],
    )
    with Scenario(engine, mine) as duel:
        duel.activate("Polymerization", "attack")
        assert list(duel.monsters(0).values()) == ["Gaia the Dragon Champion, attack"]


def test_the_earth_hex_sealed_fusion_alone_or_face_down_materials(engine: str) -> None:
    for monsters in (
        {0: "The Earth - Hex-Sealed Fusion"},
        {0: face_down("The Earth - Hex-Sealed Fusion"), 1: "Curse of Dragon"},
    ):
        with Scenario(engine, Side(monsters=monsters, extra=["Gaia the Dragon Champion"])) as duel:  # type: ignore[arg-type]
            assert not duel.offers("ACTIVATE")
