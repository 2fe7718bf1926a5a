"""What the cards of `ygocore.cards.library.fusion_spells` do, and when they may not be activated."""

from __future__ import annotations

from tests.scenario import Scenario, Side, face_down, set_card

SUPER = "Super Polymerization"
MIRROR = "Dragon's Mirror"
ULTIMATE = "Blue-Eyes Ultimate Dragon"
WHITE = "Blue-Eyes White Dragon"
CHAMPION = "Gaia the Dragon Champion"
GAIA = "Gaia The Fierce Knight"
CURSE = "Curse of Dragon"


def test_super_polymerization_uses_monsters_of_both_fields(engine: str) -> None:
    mine = Side(hand=[SUPER, "Bat"], monsters={0: GAIA}, extra=[CHAMPION])
    with Scenario(engine, mine, Side(monsters={1: CURSE})) as duel:
        duel.activate(SUPER, "attack")
        duel.expect_open()
        assert f"{CHAMPION}, attack" in duel.monsters(0).values()
        assert sorted(duel.names(0, "grave")) == ["Bat", GAIA, SUPER]
        assert duel.names(1, "grave") == [CURSE]


def test_super_polymerization_not_with_the_hand_nor_what_the_opponent_hides_nor_without_a_discard(
    engine: str,
) -> None:
    with Scenario(engine, Side(hand=[SUPER, "Bat", CURSE], monsters={0: GAIA}, extra=[CHAMPION])) as duel:
        assert not duel.offers("ACTIVATE")
    mine = Side(hand=[SUPER, "Bat"], monsters={0: GAIA}, extra=[CHAMPION])
    with Scenario(engine, mine, Side(monsters={1: face_down(CURSE)})) as duel:
        assert not duel.offers("ACTIVATE")
    mine = Side(hand=[SUPER], monsters={0: GAIA}, extra=[CHAMPION])
    with Scenario(engine, mine, Side(monsters={1: CURSE})) as duel:
        assert not duel.offers("ACTIVATE")


def test_dragons_mirror_banishes_materials_of_field_and_gy(engine: str) -> None:
    mine = Side(hand=[MIRROR], monsters={0: WHITE, 1: face_down(WHITE)}, grave=[WHITE], extra=[ULTIMATE])
    with Scenario(engine, mine) as duel:
        duel.activate(MIRROR, "attack")
        duel.expect_open()
        assert list(duel.monsters(0).values()) == [f"{ULTIMATE}, attack"]
        assert duel.names(0, "banished") == [WHITE] * 3
        assert duel.names(0, "grave") == [MIRROR]


def test_dragons_mirror_not_with_the_hand_nor_for_other_monsters_than_dragons(engine: str) -> None:
    mine = Side(hand=[MIRROR, WHITE], monsters={0: WHITE}, grave=[WHITE], extra=[ULTIMATE])
    with Scenario(engine, mine) as duel:
        assert not duel.offers("ACTIVATE")
    mine = Side(
        hand=[MIRROR],
        grave=["Flame Manipulator", "Masaki the Legendary Swordsman"],
        extra=["Flame Swordsman"],
    )
    with Scenario(engine, mine, Side(spells={0: set_card("Mirror Force")})) as duel:
        assert not duel.offers("ACTIVATE")
