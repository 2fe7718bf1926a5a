"""Edge cases from the field that plain rules decide (E-...)."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, attack, monster, pool_with
from ygocore.constants import LinkMarker, Type
from ygocore.rulesets import RULESETS, Switch

EVERY_ERA = pytest.mark.parametrize("rules", RULESETS)
POOL = pool_with(
    monster("Plain Link", 0, 1500, 0, Type.LINK, link=2, link_markers=LinkMarker.TOP | LinkMarker.BOTTOM),
    monster("Plain Fusion", 6, 2000, 2000, Type.FUSION),
)
FULL = dict.fromkeys(range(5), "Mokey Mokey")


@EVERY_ERA
def test_E_041_two_monsters_with_0_atk_do_not_destroy_each_other(engine: str, rules: str) -> None:
    with Scenario(
        engine, Side(monsters={0: "Soul Tiger"}), Side(monsters={0: attack("Ojama Black")}), rules=rules
    ) as duel:
        duel.to_battle_phase()
        duel.forget_events()
        duel.attack("Soul Tiger")
        duel.expect(
            "ATTACK 0 mzone 0 attack on 1 mzone 0 attack",
            "DAMAGE_STEP_START",
            "BATTLE 0 mzone 0 attack 0/2100 against 1 mzone 0 attack 0/1000",
            "DAMAGE_STEP_END",
        )
        assert duel.monsters(0) == {0: "Soul Tiger, attack"}
        assert duel.monsters(1) == {0: "Ojama Black, attack"}


def test_E_041_before_the_master_rules_they_did(engine: str) -> None:
    rules = RULESETS["MR1"].but(on=Switch.ZERO_ATK_DESTROYS)
    with Scenario(
        engine, Side(monsters={0: "Soul Tiger"}), Side(monsters={0: attack("Ojama Black")}), rules=rules
    ) as duel:
        duel.to_battle_phase()
        duel.attack("Soul Tiger")
        assert (duel.names(0, "grave"), duel.names(1, "grave")) == (["Soul Tiger"], ["Ojama Black"])
        assert duel.duel.life_points == (8000, 8000)


def test_E_051_a_link_monster_cannot_change_its_battle_position(engine: str) -> None:
    with Scenario(engine, Side(monsters={2: "Plain Link", 3: "Battle Ox"}), pool=POOL) as duel:
        assert duel.offered("CHANGE_POSITION") == ["Battle Ox"]


@pytest.mark.parametrize("rules", ["MR4", "MR2020"])
def test_E_051_a_tribute_in_an_extra_monster_zone_frees_no_main_monster_zone(engine: str, rules: str) -> None:
    """All Main Monster Zones are taken: the one Tribute must come from one of them."""
    monsters = {**FULL, 5: "Plain Fusion"}
    with Scenario(engine, Side(hand=["Summoned Skull"], monsters=monsters), pool=POOL, rules=rules) as duel:
        duel.choose("SUMMON", "Summoned Skull")
        assert duel.offered("SELECT") == ["Mokey Mokey"] * 5
        duel.choose("SELECT", "Mokey Mokey@2", "mzone")
        assert duel.monsters(0)[2] == "Summoned Skull, attack"
        assert duel.monsters(0)[5] == "Plain Fusion, attack"


def test_E_051_of_two_tributes_one_must_free_a_main_monster_zone(engine: str) -> None:
    monsters = {**FULL, 5: "Plain Fusion"}
    with Scenario(engine, Side(hand=["Dark Magician"], monsters=monsters), pool=POOL) as duel:
        duel.choose("SET_MONSTER", "Dark Magician")
        assert duel.offered("SELECT") == [*["Mokey Mokey"] * 5, "Plain Fusion"]
        duel.choose("SELECT", "Plain Fusion", "mzone")
        assert duel.offered("SELECT") == ["Mokey Mokey"] * 5
        duel.choose("SELECT", "Mokey Mokey@4", "mzone")
        assert duel.monsters(0)[4] == "Dark Magician, face-down"


def test_E_051_with_a_free_main_monster_zone_the_extra_monster_zone_will_do(engine: str) -> None:
    monsters = {0: "Mokey Mokey", 5: "Plain Fusion"}
    with Scenario(engine, Side(hand=["Summoned Skull"], monsters=monsters), pool=POOL) as duel:
        duel.choose("SUMMON", "Summoned Skull")
        assert duel.offered("SELECT") == ["Mokey Mokey", "Plain Fusion"]
        duel.choose("SELECT", "Plain Fusion", "mzone")
        assert duel.names(0, "grave") == ["Plain Fusion"]
        assert duel.monsters(0) == {0: "Mokey Mokey, attack", 1: "Summoned Skull, attack"}


def test_E_051_without_a_legal_zone_the_summon_is_not_offered(engine: str) -> None:
    monsters = {**FULL, 5: "Plain Fusion"}
    with Scenario(engine, Side(hand=["Battle Ox"], monsters=monsters), pool=POOL) as duel:
        assert not duel.offers("SUMMON")
        assert not duel.offers("SET_MONSTER")


def test_E_083_what_a_monster_did_this_turn_is_forgotten_when_it_leaves_the_field(engine: str) -> None:
    """Summoned and attacking this turn, or changed this turn: in the GY nothing of it is left."""
    with Scenario(
        engine,
        Side(hand=["Feral Imp", "Dark Magician"], monsters={1: "Haniwa"}),
        Side(monsters={0: "Battle Ox"}),
    ) as duel:
        duel.summon("Feral Imp")
        duel.to_battle_phase()
        duel.attack("Feral Imp")  # 1300 against 1700: it is destroyed
        fallen = duel.card("Feral Imp", 0, "grave")
        assert (fallen.status, fallen.attacks) == (0, 0)
    with Scenario(engine, Side(hand=["Summoned Skull"], monsters={1: "Haniwa"})) as duel:
        duel.change_position("Haniwa")
        duel.summon("Summoned Skull")
        tributed = duel.card("Haniwa", 0, "grave")
        assert (tributed.status, tributed.attacks) == (0, 0)
