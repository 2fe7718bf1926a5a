"""What the monsters of `ygocore.cards.library.junk` do, and when they do nothing."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, defense, face_down, set_card

pytestmark = pytest.mark.reference_only

CLOCKEN = "Morphtronic Clocken"
DOOMCALIBER = "Doomcaliber Knight"
GARDNA = "Necro Gardna"
GRANMARG = "Granmarg the Rock Monarch"
GUSTAPH = "Chaosrider Gustaph"
KURIBOH = "Winged Kuriboh"
MOLE = "Neo-Spacian Grand Mole"
PENGUIN = "Penguin Soldier"
PLAGUESPREADER = "Plaguespreader Zombie"
QUILLBOLT = "Quillbolt Hedgehog"
REESE = "Reese the Ice Mistress"
RESONATOR = "Dark Resonator"
SOLDIER = "Mist Valley Soldier"
SORCERER = "Night's End Sorcerer"
STATUE = "Stone Statue of the Aztecs"
STEALTH_BIRD = "Stealth Bird"
SYNCHRON = "Junk Synchron"
TETRAN = "B.E.S. Tetran"
WHITE_NIGHT = "White Night Dragon"

BES_COUNTER = 0x1F
MORPH_COUNTER = 0x8


# -- monsters that come back from the GY ------------------------------------------------------------------------------


def test_plaguespreader_zombie_puts_a_card_on_the_deck_and_comes_back_once(engine: str) -> None:
    mine = Side(hand=["Haniwa", "Smashing Ground", "Bat"], grave=[PLAGUESPREADER])
    with Scenario(engine, mine) as duel:
        duel.activate(PLAGUESPREADER, "Haniwa")
        assert duel.names(0, "deck")[-1] == "Haniwa"
        duel.answer("defense")
        duel.expect_open()
        assert list(duel.monsters(0).values()) == [f"{PLAGUESPREADER}, defense"]
    mine = Side(hand=["Haniwa"], grave=[PLAGUESPREADER])
    theirs = Side(spells={0: set_card("Compulsory Evacuation Device")})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate(PLAGUESPREADER, "attack")
        duel.chain("Compulsory Evacuation Device")
        duel.settle()
        assert duel.names(0, "banished") == [PLAGUESPREADER]  # wherever it would have gone


def test_plaguespreader_zombie_not_without_a_card_in_the_hand_or_a_zone(engine: str) -> None:
    with Scenario(engine, Side(grave=[PLAGUESPREADER])) as duel:
        assert not duel.offers("ACTIVATE")
    full = dict.fromkeys(range(5), "Bat")
    with Scenario(engine, Side(hand=["Haniwa"], grave=[PLAGUESPREADER], monsters=full)) as duel:
        assert not duel.offers("ACTIVATE")


def test_quillbolt_hedgehog_comes_back_beside_a_tuner_and_is_banished_when_it_leaves(engine: str) -> None:
    mine = Side(monsters={0: SYNCHRON}, grave=[QUILLBOLT])
    theirs = Side(monsters={0: "Zoa"}, draws=["Bat"])
    with Scenario(engine, mine, theirs) as duel:
        duel.activate(QUILLBOLT, "attack")
        duel.expect_open()
        assert f"{QUILLBOLT}, attack" in duel.monsters(0).values()
        duel.end_turn()
        duel.to_battle_phase()
        duel.attack("Zoa", QUILLBOLT)
        assert duel.names(0, "banished") == [QUILLBOLT]


def test_quillbolt_hedgehog_needs_a_face_up_tuner_then_and_when_it_resolves(engine: str) -> None:
    for monsters in ({}, {0: "Bat"}, {0: face_down(SYNCHRON)}):
        with Scenario(engine, Side(monsters=monsters, grave=[QUILLBOLT])) as duel:
            assert not duel.offers("ACTIVATE")
    theirs = Side(spells={0: set_card("Compulsory Evacuation Device")})
    with Scenario(engine, Side(monsters={0: SYNCHRON}, grave=[QUILLBOLT]), theirs) as duel:
        duel.activate(QUILLBOLT)
        duel.chain("Compulsory Evacuation Device")
        duel.expect_open()
        assert duel.monsters(0) == {}
        assert duel.names(0, "grave") == [QUILLBOLT]


def test_quillbolt_hedgehog_turned_face_down_is_not_banished(engine: str) -> None:
    mine = Side(monsters={0: SYNCHRON}, grave=[QUILLBOLT], hand=["Book of Moon"])
    with Scenario(engine, mine, Side(monsters={0: "Zoa"}, draws=["Bat"])) as duel:
        duel.activate(QUILLBOLT, "pass", "attack", "pass")
        duel.activate("Book of Moon", QUILLBOLT)
        duel.expect_open()
        duel.end_turn()
        duel.to_battle_phase()
        duel.attack("Zoa", QUILLBOLT)
        assert QUILLBOLT in duel.names(0, "grave")


def test_necro_gardna_negates_the_next_attack_of_the_opponent(engine: str) -> None:
    theirs = Side(grave=[GARDNA])
    mine = Side(monsters={0: "Zoa", 1: "Battle Ox"})
    with Scenario(engine, mine, theirs) as duel:
        duel.choose("TO_BATTLE_PHASE")
        duel.chain(GARDNA)  # as the Main Phase is left
        duel.expect_open()
        assert duel.names(1, "banished") == [GARDNA]
        duel.to_battle_phase()
        duel.attack("Zoa")
        assert duel.lp(1) == 8000
        duel.attack("Battle Ox")
        assert duel.lp(1) == 8000 - 1700


def test_necro_gardna_negates_the_attack_that_it_answers(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Zoa"}), Side(grave=[GARDNA])) as duel:
        duel.choose("TO_BATTLE_PHASE")
        duel.settle()
        duel.choose("ATTACK", "Zoa", "mzone")
        duel.chain(GARDNA)
        duel.expect_open()
        assert duel.lp(1) == 8000
        assert not duel.offers("ATTACK")


def test_necro_gardna_not_in_the_own_turn_nor_after_the_battle_phase(engine: str) -> None:
    mine = Side(monsters={0: "Zoa"}, grave=[GARDNA], hand=["Swords of Revealing Light", "Pot of Greed"])
    with Scenario(engine, mine, Side(grave=[GARDNA])) as duel:
        assert duel.offered("ACTIVATE") == ["Swords of Revealing Light", "Pot of Greed"]
        duel.activate("Swords of Revealing Light", "pass")
        duel.settle()
        duel.to_battle_phase()
        duel.settle()
        duel.to_main_phase_2()
        duel.settle()
        duel.activate("Pot of Greed")
        duel.expect_open()


def test_necro_gardna_not_in_a_turn_without_a_battle_phase(engine: str) -> None:
    mine = Side(monsters={0: "Bat"}, hand=["Pot of Greed"])
    with Scenario(engine, mine, Side(grave=[GARDNA]), turn=1) as duel:
        duel.activate("Pot of Greed")
        duel.expect_open()


# -- Tuners -----------------------------------------------------------------------------------------------------------


def test_junk_synchron_revives_a_small_monster_whose_effects_are_negated(engine: str) -> None:
    mine = Side(hand=[SYNCHRON], grave=[SORCERER, "Zoa", REESE])
    with Scenario(engine, mine, Side(grave=["Bat"])) as duel:
        duel.choose("SUMMON", SYNCHRON)
        duel.answer("yes")
        assert sorted(duel.offered("SELECT")) == [SORCERER, REESE]
        duel.answer(SORCERER)
        assert f"{SORCERER}, defense" in duel.monsters(0).values()
        duel.answer("yes")  # NEG-04: it can be activated
        duel.expect_open()
        assert duel.names(1, "grave") == ["Bat"]


def test_junk_synchron_not_if_special_summoned_nor_with_the_opponents_grave(engine: str) -> None:
    with Scenario(engine, Side(hand=[SYNCHRON], grave=["Zoa"]), Side(grave=["Bat"])) as duel:
        duel.summon(SYNCHRON)
    with Scenario(engine, Side(hand=["Monster Reborn"], grave=[SYNCHRON, "Bat"])) as duel:
        duel.activate("Monster Reborn", SYNCHRON, "attack")
        duel.expect_open()


def test_reese_is_not_destroyed_by_battle_with_level_4_or_higher(engine: str) -> None:
    for attacker in ("Zoa", "Celtic Guardian"):
        with Scenario(engine, Side(monsters={0: attacker}), Side(monsters={1: REESE})) as duel:
            duel.to_battle_phase()
            duel.attack(attacker)
            assert duel.monsters(1) == {1: f"{REESE}, attack"}
            assert duel.lp(1) < 8000
    with Scenario(engine, Side(monsters={0: RESONATOR}), Side(monsters={1: REESE})) as duel:
        duel.to_battle_phase()
        duel.attack(RESONATOR)  # Level 3
        assert duel.names(1, "grave") == [REESE]


def test_reese_is_destroyed_by_effects(engine: str) -> None:
    with Scenario(engine, Side(hand=["Smashing Ground"]), Side(monsters={1: REESE})) as duel:
        duel.activate("Smashing Ground")
        assert duel.names(1, "grave") == [REESE]


def test_dark_resonator_survives_the_first_battle_of_each_turn(engine: str) -> None:
    mine = Side(monsters={0: "Zoa", 1: "King of Yamimakai"})
    with Scenario(engine, mine, Side(monsters={1: RESONATOR})) as duel:
        duel.to_battle_phase()
        duel.attack("Zoa")
        assert duel.lp(1) == 8000 - 1300  # the damage is taken all the same
        assert duel.monsters(1) == {1: f"{RESONATOR}, attack"}
        duel.attack("King of Yamimakai")
        assert duel.names(1, "grave") == [RESONATOR]


def test_dark_resonator_is_destroyed_by_effects(engine: str) -> None:
    with Scenario(engine, Side(hand=["Smashing Ground"]), Side(monsters={1: RESONATOR})) as duel:
        duel.activate("Smashing Ground")
        assert duel.names(1, "grave") == [RESONATOR]


def test_nights_end_sorcerer_banishes_up_to_two_cards_of_the_opponents_grave(engine: str) -> None:
    mine = Side(hand=["Monster Reborn"], grave=[SORCERER])
    with Scenario(engine, mine, Side(grave=["Bat", "Mirror Force", "Haniwa"])) as duel:
        duel.activate("Monster Reborn", SORCERER, "attack", "yes", "Mirror Force", "Haniwa")
        duel.expect_open()
        assert sorted(duel.names(1, "banished")) == ["Haniwa", "Mirror Force"]
    with Scenario(engine, mine, Side(grave=["Bat", "Haniwa"])) as duel:
        duel.activate("Monster Reborn", SORCERER, "attack", "yes", "Bat", "finish")
        duel.expect_open()
        assert duel.names(1, "banished") == ["Bat"]


def test_nights_end_sorcerer_not_when_normal_summoned(engine: str) -> None:
    with Scenario(engine, Side(hand=[SORCERER]), Side(grave=["Bat"])) as duel:
        duel.summon(SORCERER)


def test_mist_valley_soldier_returns_a_monster_that_it_did_not_destroy(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: SOLDIER}), Side(monsters={1: defense("Mystical Elf")})) as duel:
        duel.to_battle_phase()
        duel.attack(SOLDIER)
        assert duel.names(1, "hand") == ["Mystical Elf"]
    with Scenario(engine, Side(monsters={0: SOLDIER}), Side(monsters={1: "Bat"})) as duel:
        duel.to_battle_phase()
        duel.attack(SOLDIER)
        assert duel.names(1, "grave") == ["Bat"]


def test_mist_valley_soldier_not_if_it_was_destroyed_itself(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: SOLDIER}), Side(monsters={1: "Zoa"})) as duel:
        duel.to_battle_phase()
        duel.attack(SOLDIER)
        assert duel.monsters(1) == {1: "Zoa, attack"}


# -- monsters of the field --------------------------------------------------------------------------------------------


def test_penguin_soldier_returns_up_to_two_monsters(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={0: face_down(PENGUIN)}), Side(monsters={1: "Zoa", 2: "Bat"})
    ) as duel:
        duel.choose("CHANGE_POSITION", PENGUIN, "mzone")
        duel.answer("yes", "Zoa", PENGUIN)
        duel.expect_open()
        assert duel.names(1, "hand") == ["Zoa"]
        assert duel.names(0, "hand") == [PENGUIN]


def test_penguin_soldier_that_was_attacked_and_destroyed_cannot_target_itself(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={0: "Zoa"}), Side(monsters={1: face_down(PENGUIN), 2: "Bat"})
    ) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Zoa", "mzone")
        duel.answer(PENGUIN, "yes")
        assert sorted(duel.offered("SELECT")) == ["Bat", "Zoa"]
        duel.answer("Zoa", "finish")
        duel.expect_open()
        assert duel.names(0, "hand") == ["Zoa"]
        assert duel.names(1, "grave") == [PENGUIN]


def test_penguin_soldier_may_be_refused_and_does_nothing_when_summoned(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: face_down(PENGUIN)}), Side(monsters={1: "Zoa"})) as duel:
        duel.choose("CHANGE_POSITION", PENGUIN, "mzone")
        duel.answer("no")
        duel.expect_open()
        assert duel.monsters(1) == {1: "Zoa, attack"}
    with Scenario(engine, Side(hand=[PENGUIN]), Side(monsters={1: "Zoa"})) as duel:
        duel.summon(PENGUIN)


def test_stealth_bird_goes_face_down_once_a_turn_and_deals_1000_when_flip_summoned(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: STEALTH_BIRD})) as duel:
        duel.activate(STEALTH_BIRD)
        assert duel.monsters(0) == {0: f"{STEALTH_BIRD}, face-down"}
        duel.change_position(STEALTH_BIRD)  # FLIP-06
        assert duel.lp(1) == 7000
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(monsters={0: face_down(STEALTH_BIRD)})) as duel:
        duel.change_position(STEALTH_BIRD)
        duel.activate(STEALTH_BIRD)
        assert duel.monsters(0) == {0: f"{STEALTH_BIRD}, face-down"}


def test_stealth_bird_deals_nothing_when_flipped_by_an_attack(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={0: "Battle Ox"}), Side(monsters={1: face_down(STEALTH_BIRD)})
    ) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert duel.duel.life_points == (8000, 8000)


def test_stone_statue_doubles_the_damage_of_whoever_attacks_it(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), Side(monsters={1: defense(STATUE)})) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert duel.lp(0) == 8000 - 2 * (2000 - 1700)


def test_stone_statue_does_not_double_other_damage(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), Side(monsters={1: STATUE})) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        assert duel.lp(1) == 8000 - (1700 - 300)  # its own controller's
    with Scenario(engine, Side(monsters={0: STATUE}), Side(monsters={1: "Bat"})) as duel:
        duel.to_battle_phase()
        duel.attack(STATUE)  # 300 against 300: nothing
        assert duel.duel.life_points == (8000, 8000)


def test_doomcaliber_knight_has_to_negate_the_next_monster_effect(engine: str) -> None:
    mine = Side(monsters={0: "Breaker the Magical Warrior", 1: STEALTH_BIRD})
    with Scenario(engine, mine, Side(monsters={0: DOOMCALIBER})) as duel:
        duel.activate(STEALTH_BIRD)
        duel.expect_open()  # nobody was asked
        assert duel.names(1, "grave") == [DOOMCALIBER]
        assert duel.names(0, "grave") == [STEALTH_BIRD]


def test_doomcaliber_knight_not_against_spells_and_not_special_summoned(engine: str) -> None:
    mine = Side(hand=["Monster Reborn"], grave=[DOOMCALIBER])
    with Scenario(engine, mine, Side(monsters={0: DOOMCALIBER})) as duel:
        assert not duel.offers("ACTIVATE")  # SS-28
    with Scenario(engine, Side(hand=["Pot of Greed"]), Side(monsters={0: DOOMCALIBER})) as duel:
        duel.activate("Pot of Greed")
        assert duel.monsters(1) == {0: f"{DOOMCALIBER}, attack"}


def test_doomcaliber_knight_comes_before_anything_that_may_be_chained(engine: str) -> None:
    """A mandatory Quick Effect answers first; then only its own link can be answered."""
    mine = Side(monsters={0: STEALTH_BIRD}, spells={0: set_card("Compulsory Evacuation Device")})
    theirs = Side(monsters={0: DOOMCALIBER}, spells={0: set_card("Dust Tornado")})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate(STEALTH_BIRD)
        assert duel.names(1, "grave") == [DOOMCALIBER]  # it has been Tributed before the first question
        duel.settle()
        assert duel.names(0, "grave") == [STEALTH_BIRD]


def test_chaosrider_gustaph_gains_300_for_each_spell_until_the_end_of_the_opponents_turn(engine: str) -> None:
    mine = Side(monsters={0: GUSTAPH}, grave=["Pot of Greed", "Heavy Storm", "Mirror Force"], draws=["Bat"])
    with Scenario(engine, mine, Side(draws=["Bat"])) as duel:
        duel.activate(GUSTAPH, "Pot of Greed", "Heavy Storm")
        assert duel.stats(GUSTAPH, 0) == (2000, 1500)
        assert sorted(duel.names(0, "banished")) == ["Heavy Storm", "Pot of Greed"]
        assert not duel.offers("ACTIVATE")
        duel.end_turn()
        assert duel.stats(GUSTAPH, 0) == (2000, 1500)
        duel.end_turn()
        assert duel.stats(GUSTAPH, 0) == (1400, 1500)


def test_chaosrider_gustaph_with_one_spell_and_not_without(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: GUSTAPH}, grave=["Pot of Greed"])) as duel:
        duel.activate(GUSTAPH)
        assert duel.stats(GUSTAPH, 0) == (1700, 1500)
    with Scenario(engine, Side(monsters={0: GUSTAPH}, grave=["Mirror Force", "Bat"])) as duel:
        assert not duel.offers("ACTIVATE")


def test_morphtronic_clocken_gathers_counters_in_defense_and_is_tributed_for_damage(engine: str) -> None:
    mine = Side(monsters={0: defense(CLOCKEN)}, draws=["Bat"])
    with Scenario(engine, mine, Side(draws=["Haniwa"])) as duel:
        duel.activate(CLOCKEN, effect=1)
        assert duel.counters(CLOCKEN, 0, MORPH_COUNTER) == 1
        assert duel.stats(CLOCKEN, 0) == (600, 1100)  # in Defense Position
        assert [each.effect for each in duel.legal("ACTIVATE")] == [2]
        duel.change_position(CLOCKEN)
        assert duel.stats(CLOCKEN, 0) == (1100, 1100)
        assert not duel.offers("ACTIVATE")
        duel.end_turn()
        duel.end_turn()
        duel.change_position(CLOCKEN)
        duel.activate(CLOCKEN, effect=1)
        duel.activate(CLOCKEN, effect=2)
        assert duel.lp(1) == 8000 - 2000
        assert duel.names(0, "grave") == [CLOCKEN]


def test_morphtronic_clocken_not_in_attack_position_nor_without_counters(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: CLOCKEN})) as duel:
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(monsters={0: defense(CLOCKEN)})) as duel:
        assert [each.effect for each in duel.legal("ACTIVATE")] == [1]


def test_morphtronic_clocken_gets_no_counter_while_its_effects_are_negated(engine: str) -> None:
    with Scenario(engine, Side(hand=[SYNCHRON], grave=[CLOCKEN])) as duel:
        duel.choose("SUMMON", SYNCHRON)
        duel.answer("yes")
        assert f"{CLOCKEN}, defense" in duel.monsters(0).values()
        assert not duel.offers("ACTIVATE")


def test_cyber_gymnast_discards_and_destroys_an_attack_position_monster(engine: str) -> None:
    mine = Side(hand=["Haniwa", "Bat"], monsters={0: "Cyber Gymnast"})
    with Scenario(engine, mine, Side(monsters={1: "Zoa", 2: defense("Bat"), 3: face_down("Bat")})) as duel:
        duel.activate("Cyber Gymnast", "Haniwa")
        duel.expect_open()
        assert duel.names(1, "grave") == ["Zoa"]
        assert duel.names(0, "grave") == ["Haniwa"]
        assert not duel.offers("ACTIVATE")


def test_cyber_gymnast_not_without_a_card_or_a_target(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Cyber Gymnast"}), Side(monsters={1: "Zoa"})) as duel:
        assert not duel.offers("ACTIVATE")
    mine = Side(hand=["Haniwa"], monsters={0: "Cyber Gymnast"})
    with Scenario(engine, mine, Side(monsters={1: defense("Zoa")})) as duel:
        assert not duel.offers("ACTIVATE")


def test_winged_kuriboh_spares_its_player_all_battle_damage_of_the_turn(engine: str) -> None:
    mine = Side(monsters={0: "Zoa", 1: "Battle Ox"})
    with Scenario(engine, mine, Side(monsters={1: defense(KURIBOH)})) as duel:
        duel.to_battle_phase()
        duel.attack("Zoa")
        duel.attack("Battle Ox")
        assert duel.lp(1) == 8000


def test_winged_kuriboh_not_if_it_is_returned_and_not_beyond_the_turn(engine: str) -> None:
    mine = Side(monsters={0: "Zoa"}, spells={0: set_card("Compulsory Evacuation Device")})
    with Scenario(engine, mine, Side(monsters={1: KURIBOH})) as duel:
        duel.activate("Compulsory Evacuation Device", KURIBOH)
        duel.to_battle_phase()
        duel.attack("Zoa")
        assert duel.lp(1) == 8000 - 2600
    mine = Side(monsters={0: "Zoa", 1: "Battle Ox"}, draws=["Bat"])
    with Scenario(engine, mine, Side(monsters={1: defense(KURIBOH)}, draws=["Haniwa"])) as duel:
        duel.to_battle_phase()
        duel.attack("Battle Ox")
        duel.end_turn()
        duel.end_turn()
        duel.to_battle_phase()
        duel.attack("Zoa")
        assert duel.lp(1) == 8000 - 2600


def test_drillago_attacks_directly_past_strong_face_up_monsters(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Drillago"}), Side(monsters={1: "Zoa", 2: "Battle Ox"})) as duel:
        duel.to_battle_phase()
        duel.attack_directly("Drillago")
        assert duel.lp(1) == 8000 - 1600


@pytest.mark.parametrize(
    "theirs",
    [
        Side(monsters={1: "Zoa", 2: "Bat"}),
        Side(monsters={1: "Zoa", 2: face_down("Zoa")}),
        Side(monsters={1: "Zoa"}, spells={2: set_card("Mirror Force")}),
    ],
)
def test_drillago_not_past_anything_else(engine: str, theirs: Side) -> None:
    with Scenario(engine, Side(monsters={0: "Drillago"}), theirs) as duel:
        duel.to_battle_phase()
        assert [each.argument for each in duel.legal("ATTACK")] == [0]


def test_grand_mole_returns_both_before_damage_calculation(engine: str) -> None:
    for monster in ("Zoa", face_down("Zoa")):
        with Scenario(engine, Side(monsters={0: MOLE}), Side(monsters={1: monster})) as duel:
            duel.to_battle_phase()
            duel.choose("ATTACK", MOLE, "mzone")
            duel.answer("yes")
            duel.expect_open()
            assert duel.names(0, "hand") == [MOLE]
            assert duel.names(1, "hand") == ["Zoa"]
            assert duel.duel.life_points == (8000, 8000)


def test_grand_mole_also_when_attacked_and_may_be_refused(engine: str) -> None:
    for answer, hand in (("yes", [MOLE]), ("no", [])):
        with Scenario(engine, Side(monsters={0: "Zoa"}), Side(monsters={1: MOLE})) as duel:
            duel.to_battle_phase()
            duel.choose("ATTACK", "Zoa", "mzone")
            duel.answer(answer)
            duel.expect_open()
            assert duel.names(1, "hand") == hand


def test_grand_mole_not_in_a_direct_attack(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: MOLE})) as duel:
        duel.to_battle_phase()
        duel.attack(MOLE)
        assert duel.lp(1) == 8000 - 900


def test_granmarg_destroys_a_set_card_when_tribute_summoned(engine: str) -> None:
    mine = Side(hand=[GRANMARG], monsters={0: "Bat"})
    theirs = Side(spells={1: set_card("Mirror Force")}, monsters={2: face_down("Zoa"), 3: "Haniwa"})
    with Scenario(engine, mine, theirs) as duel:
        duel.choose("SUMMON", GRANMARG)
        assert sorted(duel.offered("SELECT")) == ["Mirror Force", "Zoa"]
        duel.answer("Zoa")
        duel.expect_open()
        assert duel.names(1, "grave") == ["Zoa"]


def test_granmarg_not_when_special_summoned_and_nothing_without_a_set_card(engine: str) -> None:
    theirs = Side(spells={1: set_card("Mirror Force")})
    with Scenario(engine, Side(hand=["Monster Reborn"], grave=[GRANMARG]), theirs) as duel:
        duel.activate("Monster Reborn", "attack")
        duel.expect_open()
        assert duel.names(1, "grave") == []
    with Scenario(engine, Side(hand=[GRANMARG], monsters={0: "Bat"}), Side(monsters={1: "Zoa"})) as duel:
        duel.summon(GRANMARG)
        assert duel.monsters(1) == {1: "Zoa, attack"}


def test_white_night_dragon_negates_a_card_that_targets_it(engine: str) -> None:
    with Scenario(engine, Side(hand=["Book of Moon"]), Side(monsters={1: WHITE_NIGHT})) as duel:
        duel.activate("Book of Moon")
        duel.expect_open()  # mandatory
        assert duel.monsters(1) == {1: f"{WHITE_NIGHT}, attack"}
        assert duel.names(0, "grave") == ["Book of Moon"]


def test_white_night_dragon_not_if_another_is_targeted_nor_without_a_target(engine: str) -> None:
    mine = Side(hand=["Book of Moon", "Smashing Ground"])
    with Scenario(engine, mine, Side(monsters={1: WHITE_NIGHT, 2: "Bat"})) as duel:
        duel.activate("Book of Moon", "Bat")
        assert duel.monsters(1)[2] == "Bat, face-down"
        duel.activate("Smashing Ground")
        assert duel.names(1, "grave") == [WHITE_NIGHT]


def test_white_night_dragon_not_against_monster_effects(engine: str) -> None:
    mine = Side(monsters={0: "Exiled Force"})
    with Scenario(engine, mine, Side(monsters={1: WHITE_NIGHT})) as duel:
        duel.activate("Exiled Force")
        assert duel.names(1, "grave") == [WHITE_NIGHT]


def test_white_night_dragon_takes_the_attack_on_another_for_a_spell_or_trap(engine: str) -> None:
    theirs = Side(monsters={1: WHITE_NIGHT, 2: "Bat"}, spells={0: set_card("Pot of Greed")})
    with Scenario(engine, Side(monsters={0: "Zoa"}), theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Zoa", "mzone")
        duel.answer("Bat", "yes")
        duel.expect_open()
        assert duel.names(1, "grave") == ["Pot of Greed"]
        assert duel.names(0, "grave") == ["Zoa"]
        assert duel.lp(0) == 8000 - 400


def test_white_night_dragon_not_for_itself_a_face_down_monster_or_without_a_card(engine: str) -> None:
    for target, spells in (
        (WHITE_NIGHT, {0: set_card("Pot of Greed")}),
        ("Haniwa", {0: set_card("Pot of Greed")}),
        ("Bat", {}),
    ):
        theirs = Side(monsters={1: WHITE_NIGHT, 2: "Bat", 3: face_down("Haniwa")}, spells=spells)
        with Scenario(engine, Side(monsters={0: "Zoa"}), theirs) as duel:
            duel.to_battle_phase()
            duel.attack("Zoa", target)


def test_tetran_gets_three_counters_and_destroys_a_spell_or_trap_for_one(engine: str) -> None:
    mine = Side(hand=[TETRAN], monsters={0: "Bat"})
    theirs = Side(spells={1: set_card("Mirror Force"), 2: set_card("Pot of Greed")})
    with Scenario(engine, mine, theirs) as duel:
        duel.summon(TETRAN)
        assert duel.counters(TETRAN, 0, BES_COUNTER) == 3
        duel.activate(TETRAN, "Mirror Force")
        duel.expect_open()
        assert duel.counters(TETRAN, 0, BES_COUNTER) == 2
        assert duel.names(1, "grave") == ["Mirror Force"]
        assert not duel.offers("ACTIVATE")


def test_tetran_survives_battle_wears_down_and_is_destroyed_without_counters(engine: str) -> None:
    mine = Side(monsters={0: "Zoa", 1: "King of Yamimakai"})
    with Scenario(engine, mine, Side(monsters={1: TETRAN})) as duel:
        duel.to_battle_phase()
        duel.attack("Zoa")
        assert duel.lp(1) == 8000 - 800
        assert duel.names(1, "grave") == [TETRAN]  # by its effect: it had no counter
    with Scenario(engine, Side(hand=[TETRAN], monsters={0: "Bat"}), Side(monsters={1: "Haniwa"})) as duel:
        duel.summon(TETRAN)
        duel.to_battle_phase()
        duel.attack(TETRAN)
        assert duel.counters(TETRAN, 0, BES_COUNTER) == 2


def test_tetran_gets_no_counters_when_special_summoned(engine: str) -> None:
    theirs = Side(spells={1: set_card("Mirror Force")})
    with Scenario(engine, Side(hand=["Monster Reborn"], grave=[TETRAN]), theirs) as duel:
        duel.activate("Monster Reborn", "attack")
        assert duel.counters(TETRAN, 0, BES_COUNTER) == 0
        assert not duel.offers("ACTIVATE")
