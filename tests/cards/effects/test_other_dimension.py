"""What the cards of `ygocore.cards.library.other_dimension` do: banishing instead, and for a time."""

from __future__ import annotations

from tests.scenario import Scenario, Side, defense, face_down, set_card

TRANSPORTER = "Interdimensional Matter Transporter"


def test_dimensional_fissure_banishes_monsters_from_everywhere_and_no_spells(engine: str) -> None:
    mine = Side(hand=["Lightning Vortex", "Haniwa"], spells={0: "Dimensional Fissure"})
    with Scenario(engine, mine, Side(monsters={0: "Bat"}), by_effects=True) as duel:
        duel.activate("Lightning Vortex")
        assert duel.names(0, "banished") == ["Haniwa"]
        assert duel.names(1, "banished") == ["Bat"]
        assert duel.names(0, "grave") == ["Lightning Vortex"]


def test_dimensional_fissure_leaves_what_is_treated_as_an_equip_card_alone(engine: str) -> None:
    mine = Side(
        hand=["Heavy Storm"], monsters={0: "Thousand-Eyes Restrict"}, spells={0: "Dimensional Fissure"}
    )
    with Scenario(engine, mine, Side(monsters={0: "Bat"}), by_effects=True) as duel:
        duel.activate("Thousand-Eyes Restrict")
        duel.activate("Heavy Storm")
        assert duel.names(1, "grave") == ["Bat"]


def test_interdimensional_matter_transporter_until_the_end_phase(engine: str) -> None:
    mine = Side(monsters={0: defense("Haniwa")}, spells={0: set_card(TRANSPORTER)})
    with Scenario(engine, mine, Side(draws=["Bat"])) as duel:
        duel.activate(TRANSPORTER)
        assert duel.names(0, "banished") == ["Haniwa"]
        duel.end_turn()
        assert list(duel.monsters(0).values()) == ["Haniwa, defense"]


def test_interdimensional_matter_transporter_only_for_own_face_up_monsters(engine: str) -> None:
    mine = Side(monsters={0: face_down("Haniwa")}, spells={0: set_card(TRANSPORTER)})
    with Scenario(engine, mine, Side(monsters={0: "Bat"})) as duel:
        assert not duel.offers("ACTIVATE")


def test_interdimensional_matter_transporter_forgets_what_has_left(engine: str) -> None:
    """Returned to the GY meanwhile, the monster does not come back."""
    mine = Side(monsters={0: "Plaguespreader Zombie"}, spells={0: set_card(TRANSPORTER)})
    with Scenario(engine, mine, Side(draws=["Bat"])) as duel:
        duel.activate(TRANSPORTER)
        duel.end_turn()
        assert list(duel.monsters(0).values()) == ["Plaguespreader Zombie, attack"]


def test_dimensionhole_until_the_next_own_standby_phase_and_its_zone_stays_empty(engine: str) -> None:
    mine = Side(
        hand=["Dimensionhole", "Bat", "Scapegoat"],
        monsters={0: face_down("Haniwa"), 4: "Battle Ox"},
        draws=["Bat"],
    )
    with Scenario(engine, mine, Side(draws=["Bat"])) as duel:
        duel.activate("Dimensionhole", "Haniwa")
        assert duel.names(0, "banished") == ["Haniwa"]
        duel.summon("Bat")
        assert duel.monsters(0) == {1: "Bat, attack", 4: "Battle Ox, attack"}  # zone 0 cannot be used
        duel.end_turn()
        assert duel.names(0, "banished") == ["Haniwa"]
        duel.end_turn()
        assert duel.monsters(0) == {0: "Haniwa, face-down", 1: "Bat, attack", 4: "Battle Ox, attack"}


def test_dimensionhole_needs_an_own_monster(engine: str) -> None:
    with Scenario(engine, Side(hand=["Dimensionhole"]), Side(monsters={0: "Bat"})) as duel:
        assert not duel.offers("ACTIVATE")


def test_future_visions_banishes_who_is_normal_summoned_until_that_players_standby_phase(engine: str) -> None:
    mine = Side(hand=["Bat"], spells={5: "Future Visions"}, draws=["Haniwa"])
    with Scenario(engine, mine, Side(hand=["Battle Ox"], draws=["Haniwa"]), by_effects=True) as duel:
        duel.summon("Bat")
        assert duel.names(0, "banished") == ["Bat"]
        duel.end_turn()
        duel.summon("Battle Ox")
        assert duel.names(1, "banished") == ["Battle Ox"]
        duel.end_turn()
        assert list(duel.monsters(0).values()) == ["Bat, attack"]
        assert duel.names(1, "banished") == ["Battle Ox"]


def test_future_visions_gives_back_in_face_up_attack_position(engine: str) -> None:
    """Also what was turned face-down before it was banished; its flip effect is not activated."""
    mine = Side(hand=["Morphing Jar"], spells={5: "Future Visions"}, draws=["Haniwa"])
    theirs = Side(spells={0: set_card("Book of Moon")}, draws=["Haniwa"])
    with Scenario(engine, mine, theirs, by_effects=True) as duel:
        duel.choose("SUMMON", "Morphing Jar")
        duel.chain("Book of Moon")
        assert duel.names(0, "banished") == ["Morphing Jar"]
        duel.end_turn()
        duel.end_turn()
        assert list(duel.monsters(0).values()) == ["Morphing Jar, attack"]
        assert duel.names(0, "hand") == ["Haniwa"]


def test_future_visions_not_for_sets_and_special_summons(engine: str) -> None:
    mine = Side(hand=["Bat", "Monster Reborn"], spells={5: "Future Visions"}, grave=["Haniwa"])
    with Scenario(engine, mine, by_effects=True) as duel:
        duel.set_monster("Bat")
        duel.activate("Monster Reborn", "attack")
        assert len(duel.monsters(0)) == 2


def test_banisher_of_the_radiance_banishes_every_card_while_it_is_there(engine: str) -> None:
    mine = Side(hand=["Lightning Vortex", "Haniwa"])
    with Scenario(engine, mine, Side(monsters={0: "Banisher of the Radiance", 1: face_down("Bat")})) as duel:
        duel.activate("Lightning Vortex")
        assert duel.names(0, "banished") == ["Haniwa"]  # discarded while it was there
        assert duel.names(0, "grave") == ["Lightning Vortex"]
        assert duel.names(1, "grave") == [
            "Banisher of the Radiance"
        ]  # destroyed, it applies no more (CONT-05)


DDR = "D.D.R. - Different Dimension Reincarnation"


def test_different_dimension_reincarnation_brings_a_banished_monster_back_and_takes_it_along(
    engine: str,
) -> None:
    mine = Side(hand=[DDR, "Bat", "Heavy Storm"], banished=["Battle Ox"])
    with Scenario(engine, mine) as duel:
        duel.activate(DDR, "Bat")
        assert list(duel.monsters(0).values()) == ["Battle Ox, attack"]
        assert duel.equipped_to(DDR, 0) == "Battle Ox"
        duel.activate("Heavy Storm")
        assert duel.monsters(0) == {}


def test_different_dimension_reincarnation_needs_a_card_to_discard_and_an_own_face_up_banished_monster(
    engine: str,
) -> None:
    for mine, theirs in (
        (Side(hand=[DDR], banished=["Battle Ox"]), Side()),
        (Side(hand=[DDR, "Bat"], banished=["Pot of Greed"]), Side(banished=["Battle Ox"])),
    ):
        with Scenario(engine, mine, theirs) as duel:
            assert not duel.offers("ACTIVATE")
