"""What the monsters of `ygocore.cards.library.goat_control` do, and when they do nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.scenario import Scenario, Side, attack, defense, face_down, pool_with, set_card
from ygocore.cards.pool import CardFacts, CardPool
from ygocore.constants import Attribute, Race, Type

# -- Flip monsters ----------------------------------------------------------------------------------------------------


def test_magician_of_faith_adds_a_spell_from_the_grave(engine: str) -> None:
    mine = Side(monsters={2: face_down("Magician of Faith")}, grave=["Pot of Greed", "Bat", "Heavy Storm"])
    with Scenario(engine, mine) as duel:
        duel.choose("CHANGE_POSITION", "Magician of Faith", "mzone")
        duel.answer("Heavy Storm")
        duel.expect_open()
        assert duel.names(0, "hand") == ["Heavy Storm"]
        assert duel.names(0, "grave") == ["Pot of Greed", "Bat"]


def test_magician_of_faith_when_it_is_attacked(engine: str) -> None:
    """DMG-11: flip effects are used after damage calculation, before the monster goes to the GY."""
    theirs = Side(monsters={2: face_down("Magician of Faith")}, grave=["Pot of Greed"])
    with Scenario(engine, Side(monsters={1: "Bat"}), theirs) as duel:
        duel.to_battle_phase()
        duel.attack("Bat")
        assert duel.names(1, "hand") == ["Pot of Greed"]
        assert duel.monsters(1) == {2: "Magician of Faith, defense"}


def test_magician_of_faith_does_nothing_when_summoned_face_up_or_without_a_spell(engine: str) -> None:
    with Scenario(engine, Side(hand=["Magician of Faith"], grave=["Pot of Greed"])) as duel:
        duel.summon("Magician of Faith")
        assert duel.names(0, "hand") == []
    with Scenario(
        engine, Side(monsters={2: face_down("Magician of Faith")}, grave=["Bat", "Mirror Force"])
    ) as duel:
        duel.change_position("Magician of Faith")
        assert duel.names(0, "hand") == []


def test_morphing_jar_discards_all_hands_and_both_draw_five(engine: str) -> None:
    mine = Side(monsters={2: face_down("Morphing Jar")}, hand=["Bat", "Haniwa"], draws=["Feral Imp"] * 5)
    with Scenario(engine, mine, Side(hand=["Dark Blade"], draws=["Battle Ox"] * 5)) as duel:
        duel.change_position("Morphing Jar")
        assert duel.names(0, "hand") == ["Feral Imp"] * 5
        assert duel.names(1, "hand") == ["Battle Ox"] * 5
        assert sorted(duel.names(0, "grave")) == ["Bat", "Haniwa"]
        assert duel.names(1, "grave") == ["Dark Blade"]


def test_WIN_03_morphing_jar_defeats_who_cannot_draw_five(engine: str) -> None:
    mine = Side(monsters={2: face_down("Morphing Jar")})
    with Scenario(engine, mine, Side(filler=["Bat"] * 4)) as duel:
        duel.choose("CHANGE_POSITION", "Morphing Jar", "mzone")
        assert duel.duel.over
        assert duel.duel.winner == 0


def test_gravekeepers_spy_brings_a_gravekeeper_of_1500_atk_or_less(engine: str) -> None:
    mine = Side(monsters={2: face_down("Gravekeeper's Spy")}, filler=["Bat", "Gravekeeper's Spy", "Bat"])
    with Scenario(engine, mine) as duel:
        duel.choose("CHANGE_POSITION", "Gravekeeper's Spy", "mzone")
        duel.answer("defense")
        duel.expect_open()
        assert sorted(duel.monsters(0).values()) == [
            "Gravekeeper's Spy, attack",
            "Gravekeeper's Spy, defense",
        ]


def test_gravekeepers_spy_finds_nothing(engine: str) -> None:
    with Scenario(engine, Side(monsters={2: face_down("Gravekeeper's Spy")})) as duel:
        duel.change_position("Gravekeeper's Spy")
        assert len(duel.monsters(0)) == 1


# -- effects that are activated ---------------------------------------------------------------------------------------


def test_exiled_force_tributes_itself_and_destroys_a_monster(engine: str) -> None:
    with Scenario(
        engine, Side(hand=["Exiled Force"]), Side(monsters={2: face_down("Bunilla"), 3: "Bat"})
    ) as duel:
        duel.summon("Exiled Force")
        duel.activate("Exiled Force", "Bunilla")
        duel.expect_open()
        assert duel.monsters(0) == {}
        assert duel.monsters(1) == {3: "Bat, attack"}


def test_exiled_force_not_without_another_monster_nor_face_down(engine: str) -> None:
    with Scenario(engine, Side(monsters={1: "Exiled Force"})) as duel:
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(monsters={1: face_down("Exiled Force")}), Side(monsters={2: "Bat"})) as duel:
        assert not duel.offers("ACTIVATE")


def test_breaker_gets_a_counter_and_300_atk_and_spends_it(engine: str) -> None:
    theirs = Side(spells={1: set_card("Mirror Force"), 2: set_card("Pot of Greed")})
    with Scenario(engine, Side(hand=["Breaker the Magical Warrior"]), theirs) as duel:
        duel.summon("Breaker the Magical Warrior")
        assert duel.counters("Breaker the Magical Warrior", 0) == 1
        assert duel.stats("Breaker the Magical Warrior", 0) == (1900, 1000)
        duel.activate("Breaker the Magical Warrior", "Mirror Force")
        duel.expect_open()
        assert duel.spells(1) == {2: "Pot of Greed, face-down"}
        assert duel.counters("Breaker the Magical Warrior", 0) == 0
        assert duel.stats("Breaker the Magical Warrior", 0) == (1600, 1000)
        assert not duel.offers("ACTIVATE")


def test_breaker_gets_no_counter_unless_normal_summoned(engine: str) -> None:
    mine = Side(hand=["Premature Burial"], grave=["Breaker the Magical Warrior"])
    with Scenario(engine, mine) as duel:
        duel.activate("Premature Burial")
        assert duel.counters("Breaker the Magical Warrior", 0) == 0
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(hand=["Breaker the Magical Warrior"])) as duel:
        duel.summon("Breaker the Magical Warrior")
        assert not duel.offers("ACTIVATE")  # no target


def test_breaker_loses_its_counter_when_it_is_turned_face_down(engine: str) -> None:
    mine = Side(hand=["Breaker the Magical Warrior", "Book of Moon", "Pot of Greed"])
    with Scenario(engine, mine) as duel:
        duel.choose("SUMMON", "Breaker the Magical Warrior")
        duel.settle()
        duel.activate("Book of Moon")
        assert duel.counters("Breaker the Magical Warrior", 0) == 0


def test_tribe_infecting_virus_discards_and_destroys_a_declared_type(engine: str) -> None:
    mine = Side(hand=["Haniwa"], monsters={1: "Tribe-Infecting Virus", 2: "Celtic Guardian"})
    theirs = Side(monsters={1: "Dark Blade", 2: "Battle Ox", 3: face_down("Queen's Knight")})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate("Tribe-Infecting Virus")
        duel.expect_prompt("ANNOUNCE_RACE")
        duel.answer(Race.WARRIOR)
        duel.expect_open()
        assert duel.monsters(0) == {1: "Tribe-Infecting Virus, attack"}
        assert duel.monsters(1) == {2: "Battle Ox, attack", 3: "Queen's Knight, face-down"}
        assert sorted(duel.names(0, "grave")) == ["Celtic Guardian", "Haniwa"]


def test_tribe_infecting_virus_not_without_a_card_to_discard(engine: str) -> None:
    with Scenario(engine, Side(monsters={1: "Tribe-Infecting Virus"}), Side(monsters={1: "Bat"})) as duel:
        assert not duel.offers("ACTIVATE")


ENVOY = "Black Luster Soldier - Envoy of the Beginning"


def test_black_luster_soldier_banishes_light_and_dark_to_come(engine: str) -> None:
    mine = Side(hand=[ENVOY], grave=["Mystical Elf", "Dark Blade", "Haniwa", "Skull Servant"])
    with Scenario(engine, mine) as duel:
        duel.special_summon(ENVOY, "Skull Servant", "attack")
        duel.expect_open()
        assert list(duel.monsters(0).values()) == [f"{ENVOY}, attack"]
        assert sorted(duel.names(0, "banished")) == ["Mystical Elf", "Skull Servant"]


def test_black_luster_soldier_needs_one_of_each_and_is_never_normal_summoned(engine: str) -> None:
    with Scenario(engine, Side(hand=[ENVOY], grave=["Dark Blade", "Skull Servant"])) as duel:
        assert not duel.offers("SPECIAL_SUMMON")
    tributes = Side(hand=[ENVOY], monsters={0: "Bat", 1: "Haniwa"}, grave=["Mystical Elf"])
    with Scenario(engine, tributes) as duel:
        assert not duel.offers("SPECIAL_SUMMON")
        assert not duel.offers("SUMMON")  # NS-09
        assert not duel.offers("SET_MONSTER")


def test_black_luster_soldier_banishes_a_monster_and_does_not_attack(engine: str) -> None:
    theirs = Side(monsters={1: face_down("Bunilla"), 2: "Bat"})
    with Scenario(engine, Side(monsters={0: ENVOY}), theirs, by_effects=True) as duel:
        duel.activate(ENVOY, "Bunilla")
        duel.expect_open()
        assert duel.names(1, "banished") == ["Bunilla"]
        assert not duel.offers("ACTIVATE")
        duel.to_battle_phase()
        assert not duel.offers("ATTACK")


def test_black_luster_soldier_attacks_once_more_after_destroying_a_monster(engine: str) -> None:
    theirs = Side(monsters={1: "Battle Ox", 2: "Bat", 3: "Haniwa"})
    with Scenario(engine, Side(monsters={0: ENVOY}), theirs, by_effects=True) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", ENVOY, "mzone")
        duel.answer("Bat", "yes")
        assert duel.offered("ATTACK") == [ENVOY]
        duel.attack(ENVOY, "Haniwa")
        assert not duel.offers("ATTACK")  # one of the effects, once per turn
        duel.to_main_phase_2()
        assert not duel.offers("ACTIVATE")


def test_black_luster_soldier_cannot_banish_after_it_attacked(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={0: ENVOY}), Side(monsters={1: "Bat", 2: "Haniwa"}), by_effects=True
    ) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", ENVOY, "mzone")
        duel.answer("Bat", "no")
        duel.to_main_phase_2()
        assert not duel.offers("ACTIVATE")


def test_REVIVE_14_black_luster_soldier_can_be_revived_once_properly_summoned(engine: str) -> None:
    mine = Side(
        hand=[ENVOY, "Premature Burial"], grave=["Mystical Elf", "Dark Blade"], monsters={0: "Exiled Force"}
    )
    with Scenario(engine, mine) as duel:
        duel.special_summon(ENVOY, "Dark Blade", "attack")
        duel.activate("Exiled Force")
        duel.activate("Premature Burial", ENVOY)
        assert list(duel.monsters(0).values()) == [f"{ENVOY}, attack"]
    with Scenario(engine, Side(hand=["Premature Burial"], grave=[ENVOY])) as duel:
        assert not duel.offers("ACTIVATE")  # REVIVE-03


# -- effects of battle ------------------------------------------------------------------------------------------------


def test_airknight_parshath_pierces_and_draws(engine: str) -> None:
    mine = Side(monsters={0: "Airknight Parshath"}, draws=["Feral Imp"])
    with Scenario(engine, mine, Side(monsters={1: face_down("Feral Imp")})) as duel:
        duel.to_battle_phase()
        duel.attack("Airknight Parshath")
        assert duel.lp(1) == 8000 - (1900 - 1400)
        assert duel.names(0, "hand") == ["Feral Imp"]


def test_airknight_parshath_draws_nothing_without_damage_to_the_opponent(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={0: "Airknight Parshath"}), Side(monsters={1: defense("Mystical Elf")})
    ) as duel:
        duel.to_battle_phase()
        duel.attack("Airknight Parshath")
        assert (duel.lp(0), duel.lp(1)) == (7900, 8000)
        assert duel.names(0, "hand") == []


def test_dd_warrior_lady_banishes_both(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "D.D. Warrior Lady"}), Side(monsters={1: "Zoa"})) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "D.D. Warrior Lady", "mzone")
        duel.expect_prompt("SELECT_EFFECTYN")
        duel.answer("yes")
        duel.expect_open()
        assert duel.lp(0) == 8000 - (2600 - 1500)  # DMG-12: after damage calculation
        assert duel.names(0, "banished") == ["D.D. Warrior Lady"]
        assert duel.names(1, "banished") == ["Zoa"]


def test_dd_warrior_lady_when_attacked_and_if_it_does_not_want_to(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={0: "Bat"}), Side(monsters={1: face_down("D.D. Warrior Lady")})
    ) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Bat", "mzone")
        assert duel.player == 1
        duel.answer("no")
        duel.expect_open()
        assert duel.monsters(1) == {1: "D.D. Warrior Lady, defense"}
        assert duel.monsters(0) == {0: "Bat, attack"}


def test_dd_warrior_lady_has_nobody_to_banish_in_a_direct_attack(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "D.D. Warrior Lady"})) as duel:
        duel.to_battle_phase()
        duel.attack("D.D. Warrior Lady")
        assert duel.monsters(0) == {0: "D.D. Warrior Lady, attack"}


def test_dd_assailant_banishes_what_destroyed_it_and_itself(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Zoa"}), Side(monsters={1: "D.D. Assailant"})) as duel:
        duel.to_battle_phase()
        duel.attack("Zoa")
        assert duel.names(0, "banished") == ["Zoa"]
        assert duel.names(1, "banished") == ["D.D. Assailant"]


def test_dd_assailant_does_nothing_if_it_survives(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "D.D. Assailant"}), Side(monsters={1: "Bat"})) as duel:
        duel.to_battle_phase()
        duel.attack("D.D. Assailant")
        assert duel.names(1, "grave") == ["Bat"]
        assert duel.monsters(0) == {0: "D.D. Assailant, attack"}


def test_spirit_reaper_survives_battle_and_discards_at_random(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Zoa"}), Side(monsters={1: defense("Spirit Reaper")})) as duel:
        duel.to_battle_phase()
        duel.attack("Zoa")
        assert duel.monsters(1) == {1: "Spirit Reaper, defense"}
    with Scenario(engine, Side(monsters={0: "Spirit Reaper"}), Side(hand=["Bat", "Haniwa"])) as duel:
        duel.to_battle_phase()
        duel.attack("Spirit Reaper")
        assert duel.lp(1) == 7700
        assert len(duel.names(1, "hand")) == len(duel.names(1, "grave")) == 1


def test_spirit_reaper_discards_nothing_in_a_battle_with_a_monster(engine: str) -> None:
    theirs = Side(monsters={1: "Thousand-Eyes Idol"}, hand=["Bat"])
    with Scenario(engine, Side(monsters={0: "Spirit Reaper"}), theirs) as duel:
        duel.to_battle_phase()
        duel.attack("Spirit Reaper")
        assert duel.lp(1) == 7700
        assert duel.names(1, "hand") == ["Bat"]


def test_spirit_reaper_is_destroyed_after_an_effect_that_targets_it(engine: str) -> None:
    with Scenario(engine, Side(hand=["Snatch Steal"]), Side(monsters={1: "Spirit Reaper"})) as duel:
        duel.activate("Snatch Steal")
        duel.expect_open()
        assert duel.names(1, "grave") == ["Spirit Reaper"]
        assert duel.spells(0) == {}


def test_spirit_reaper_is_destroyed_after_being_revived_by_an_effect_that_targeted_it(engine: str) -> None:
    with Scenario(engine, Side(hand=["Premature Burial"], grave=["Spirit Reaper"])) as duel:
        duel.activate("Premature Burial")
        duel.expect_open()
        assert duel.monsters(0) == duel.spells(0) == {}


def test_spirit_reaper_turned_face_down_by_book_of_moon_stays(engine: str) -> None:
    with Scenario(engine, Side(hand=["Book of Moon"]), Side(monsters={1: "Spirit Reaper"})) as duel:
        duel.activate("Book of Moon")
        assert duel.monsters(1) == {1: "Spirit Reaper, face-down"}


def test_spirit_reaper_stays_when_an_effect_does_not_target_it(engine: str) -> None:
    theirs = Side(monsters={1: "Spirit Reaper", 2: "Bat"})
    with Scenario(
        engine, Side(hand=["Mystical Space Typhoon"], spells={0: set_card("Mirror Force")}), theirs
    ) as duel:
        duel.activate("Mystical Space Typhoon")
        assert duel.monsters(1) == {1: "Spirit Reaper, attack", 2: "Bat, attack"}


def test_kycoo_banishes_up_to_two_monsters_when_it_does_damage(engine: str) -> None:
    theirs = Side(grave=["Bat", "Pot of Greed", "Haniwa", "Dark Blade"])
    with Scenario(engine, Side(monsters={0: "Kycoo the Ghost Destroyer"}), theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Kycoo the Ghost Destroyer", "mzone")
        duel.answer("yes", "Bat", "Dark Blade")
        duel.expect_open()
        assert duel.names(1, "grave") == ["Pot of Greed", "Haniwa"]


def test_kycoo_may_take_one_and_finds_nothing_in_a_grave_without_monsters(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={0: "Kycoo the Ghost Destroyer"}), Side(grave=["Bat", "Haniwa"])
    ) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Kycoo the Ghost Destroyer", "mzone")
        duel.answer("yes", "Bat", "finish")
        assert duel.names(1, "banished") == ["Bat"]
    with Scenario(
        engine, Side(monsters={0: "Kycoo the Ghost Destroyer"}), Side(grave=["Pot of Greed"])
    ) as duel:
        duel.to_battle_phase()
        duel.attack("Kycoo the Ghost Destroyer")
        assert duel.lp(1) == 6200


def test_kycoo_keeps_the_opponent_from_banishing_out_of_graves(engine: str) -> None:
    mine = Side(hand=[ENVOY], grave=["Mystical Elf", "Dark Blade"])
    with Scenario(engine, mine, Side(monsters={1: "Kycoo the Ghost Destroyer"})) as duel:
        assert not duel.offers("SPECIAL_SUMMON")
    own = Side(hand=[ENVOY], grave=["Mystical Elf", "Dark Blade"], monsters={1: "Kycoo the Ghost Destroyer"})
    with Scenario(engine, own) as duel:
        assert duel.offered("SPECIAL_SUMMON") == [ENVOY]


# -- effects of the GY and of phases ----------------------------------------------------------------------------------


def test_sangan_searches_when_it_goes_from_the_field_to_the_grave(engine: str) -> None:
    mine = Side(
        monsters={0: "Exiled Force", 1: "Bat"}, filler=["Celtic Guardian", "Dark Blade", "Mystical Elf"]
    )
    theirs = Side(monsters={1: "Sangan"}, filler=["Celtic Guardian", "Dark Blade", "Mystical Elf"])
    with Scenario(engine, mine, theirs) as duel:
        duel.activate("Exiled Force", "Sangan")
        assert duel.player == 1
        duel.expect_prompt("SELECT_CARD")
        assert sorted(duel.offered("SELECT")) == ["Celtic Guardian", "Mystical Elf"]
        duel.answer("Mystical Elf")
        duel.expect_open()
        assert duel.names(1, "hand") == ["Mystical Elf"]


def test_sangan_forbids_effects_of_the_added_card_this_turn(engine: str) -> None:
    mine = Side(monsters={0: "Sangan", 1: "Exiled Force"}, filler=["Exiled Force"])
    with Scenario(engine, mine, Side(monsters={1: "Bat"})) as duel:
        duel.activate("Exiled Force", "Sangan")
        assert duel.names(0, "hand") == ["Exiled Force"]
        duel.summon("Exiled Force")
        assert not duel.offers("ACTIVATE")


def test_sangan_only_once_per_turn(engine: str) -> None:
    mine = Side(
        hand=["Heavy Storm"], monsters={0: "Exiled Force", 1: "Exiled Force", 2: "Sangan", 3: "Sangan"}
    )
    with Scenario(engine, mine, Side(monsters={4: "Bat"})) as duel:
        duel.activate("Exiled Force@0", "Sangan@2")
        duel.expect_open()
        assert len(duel.names(0, "hand")) == 2  # Mokey Mokey, the only kind in the Deck
        duel.activate("Exiled Force@1", "Sangan@3")
        duel.expect_open()
        assert len(duel.names(0, "hand")) == 2


def test_sangan_does_nothing_from_the_hand(engine: str) -> None:
    mine = Side(hand=["Sangan"], monsters={1: "Tribe-Infecting Virus"})
    with Scenario(engine, mine, Side(monsters={1: "Bat"})) as duel:
        duel.activate("Tribe-Infecting Virus", Race.MACHINE)
        duel.expect_open()
        assert duel.names(0, "hand") == []


def test_sinister_serpent_returns_in_the_own_standby_phase_and_is_banished_later(engine: str) -> None:
    mine = Side(draws=["Bat"], grave=["Sinister Serpent", "Sinister Serpent"])
    with Scenario(engine, mine, Side(draws=["Haniwa", "Haniwa"])) as duel:
        duel.end_turn()
        duel.choose("TO_END_PHASE")  # the opponent's turn; then the own Draw and Standby Phase
        duel.chain("Sinister Serpent@0")
        duel.expect_open()  # only one a turn
        assert sorted(duel.names(0, "hand")) == ["Bat", "Sinister Serpent"]
        assert duel.names(0, "banished") == []
        duel.end_turn()
        assert duel.names(0, "banished") == []
        duel.choose("TO_END_PHASE")
        assert duel.names(0, "banished") == ["Sinister Serpent"]
        assert duel.names(0, "grave") == []


def test_sinister_serpent_may_stay_and_does_not_return_in_the_opponents_turn(engine: str) -> None:
    mine = Side(draws=["Bat"], grave=["Sinister Serpent"])
    with Scenario(engine, mine, Side(draws=["Haniwa"])) as duel:
        duel.end_turn()
        assert duel.names(0, "grave") == ["Sinister Serpent"]
        duel.choose("TO_END_PHASE")
        duel.answer("no")
        duel.expect_open()
        assert duel.names(0, "grave") == ["Sinister Serpent"]


# -- Normal and Tribute Summons ---------------------------------------------------------------------------------------


def test_tsukuyomi_turns_a_monster_down_and_returns_to_the_hand(engine: str) -> None:
    with Scenario(engine, Side(hand=["Tsukuyomi"]), Side(monsters={1: "Zoa"}, draws=["Bat"])) as duel:
        duel.choose("SUMMON", "Tsukuyomi")
        duel.answer("Zoa")
        duel.expect_open()
        assert duel.monsters(1) == {1: "Zoa, face-down"}
        duel.end_turn()
        assert duel.monsters(0) == {}
        assert duel.names(0, "hand") == ["Tsukuyomi"]


def test_tsukuyomi_must_choose_itself_if_it_is_the_only_monster_and_then_stays(engine: str) -> None:
    with Scenario(engine, Side(hand=["Tsukuyomi"]), Side(draws=["Bat"])) as duel:
        duel.summon("Tsukuyomi")
        assert list(duel.monsters(0).values()) == ["Tsukuyomi, face-down"]
        duel.end_turn()
        assert list(duel.monsters(0).values()) == ["Tsukuyomi, face-down"]


def test_tsukuyomi_when_it_is_flipped_by_an_attack(engine: str) -> None:
    theirs = Side(monsters={1: face_down("Tsukuyomi")})
    with Scenario(engine, Side(monsters={0: "Bat", 1: "Haniwa"}), theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Bat", "mzone")
        duel.answer("Haniwa")
        duel.expect_open()
        assert duel.monsters(0) == {0: "Bat, attack", 1: "Haniwa, face-down"}


def test_tsukuyomi_stays_if_it_was_not_summoned_or_flipped_this_turn(engine: str) -> None:
    with Scenario(engine, Side(monsters={1: "Tsukuyomi"}), Side(draws=["Bat"])) as duel:
        duel.end_turn()
        assert duel.monsters(0) == {1: "Tsukuyomi, attack"}


def test_mobius_destroys_up_to_two_spells_and_traps_when_tribute_summoned(engine: str) -> None:
    mine = Side(hand=["Mobius the Frost Monarch"], monsters={0: "Bat"})
    theirs = Side(
        spells={0: set_card("Mirror Force"), 1: set_card("Pot of Greed"), 2: set_card("Heavy Storm")}
    )
    with Scenario(engine, mine, theirs) as duel:
        duel.choose("SUMMON", "Mobius the Frost Monarch")
        duel.answer("yes", "Mirror Force", "Heavy Storm")
        duel.expect_open()
        assert duel.spells(1) == {1: "Pot of Greed, face-down"}


def test_mobius_destroys_nothing_when_special_summoned(engine: str) -> None:
    mine = Side(hand=["Premature Burial"], grave=["Mobius the Frost Monarch"])
    with Scenario(engine, mine, Side(spells={0: set_card("Pot of Greed")})) as duel:
        duel.activate("Premature Burial")
        duel.expect_open()
        assert duel.spells(1) == {0: "Pot of Greed, face-down"}


def test_EX_22_jinzo_closes_the_trap_window(engine: str) -> None:
    mine = Side(hand=["Jinzo"], monsters={0: "Bat"})
    with Scenario(engine, mine, Side(spells={0: set_card("Torrential Tribute")})) as duel:
        duel.summon("Jinzo")
        assert list(duel.monsters(0).values()) == ["Jinzo, attack"]


def test_jinzo_forbids_traps_of_both_and_negates_those_on_the_field(engine: str) -> None:
    mine = Side(monsters={0: "Jinzo"}, spells={0: set_card("Dust Tornado")})
    with Scenario(engine, mine, Side(spells={0: set_card("Mirror Force")})) as duel:
        assert not duel.offers("ACTIVATE")
        duel.to_battle_phase()
        duel.attack("Jinzo")
        assert duel.lp(1) == 5600


def test_jinzo_revived_by_call_of_the_haunted_outlives_it(engine: str) -> None:
    """Call of the Haunted is negated while Jinzo is there, so its leaving takes nobody along."""
    mine = Side(hand=["Heavy Storm"], spells={0: set_card("Call of the Haunted")}, grave=["Jinzo"])
    with Scenario(engine, mine) as duel:
        duel.activate("Call of the Haunted")
        duel.activate("Heavy Storm")
        duel.expect_open()
        assert duel.spells(0) == {}
        assert list(duel.monsters(0).values()) == ["Jinzo, attack"]


def test_jinzo_face_down_stops_nothing(engine: str) -> None:
    mine = Side(monsters={0: face_down("Jinzo")}, spells={0: set_card("Dust Tornado")})
    with Scenario(engine, mine, Side(spells={0: set_card("Mirror Force")})) as duel:
        assert duel.offered("ACTIVATE") == ["Dust Tornado"]


# -- Fusion Monsters --------------------------------------------------------------------------------------------------


def fusion(engine: str, name: str, mine: Side | None = None, theirs: Side | None = None) -> Scenario:
    """Player 0 controls the Fusion Monster in zone 2, besides what ``mine`` says."""
    side = mine or Side()
    placed = Side(**{**side.__dict__, "monsters": {2: attack(name), **side.monsters}})
    return Scenario(engine, placed, theirs, by_effects=True)


def test_thousand_eyes_restrict_takes_a_monster_as_equip_and_its_stats(engine: str) -> None:
    with fusion(engine, "Thousand-Eyes Restrict", theirs=Side(monsters={1: "Zoa"})) as duel:
        duel.activate("Thousand-Eyes Restrict")
        duel.expect_open()
        assert duel.monsters(1) == {}
        assert list(duel.spells(0).values()) == ["Zoa, face-up"]
        assert duel.equipped_to("Zoa", 0) == "Thousand-Eyes Restrict"
        assert duel.stats("Thousand-Eyes Restrict", 0) == (2600, 1900)
        assert not duel.offers("ACTIVATE")


def test_thousand_eyes_restrict_takes_a_face_down_monster_without_its_stats(engine: str) -> None:
    with fusion(engine, "Thousand-Eyes Restrict", theirs=Side(monsters={1: face_down("Zoa")})) as duel:
        duel.activate("Thousand-Eyes Restrict")
        duel.expect_open()
        assert list(duel.spells(0).values()) == ["Zoa, face-down"]
        assert duel.stats("Thousand-Eyes Restrict", 0) == (0, 0)


def test_thousand_eyes_restrict_takes_only_one(engine: str) -> None:
    theirs = Side(monsters={1: "Zoa", 3: "Bat"}, draws=["Haniwa"])
    with fusion(engine, "Thousand-Eyes Restrict", Side(draws=["Haniwa"]), theirs) as duel:
        duel.activate("Thousand-Eyes Restrict", "Zoa")
        duel.end_turn()
        duel.end_turn()
        assert not duel.offers("ACTIVATE")


def test_thousand_eyes_restrict_gives_up_its_equip_in_battle(engine: str) -> None:
    with fusion(engine, "Thousand-Eyes Restrict", theirs=Side(monsters={1: "Bat", 2: "Zoa"})) as duel:
        duel.activate("Thousand-Eyes Restrict", "Bat")
        duel.to_battle_phase()
        duel.attack("Thousand-Eyes Restrict")
        assert duel.lp(0) == 8000 - (2600 - 300)
        assert duel.monsters(0) == {2: "Thousand-Eyes Restrict, attack"}
        assert duel.names(1, "grave") == ["Bat"]
        assert duel.stats("Thousand-Eyes Restrict", 0) == (0, 0)


def test_thousand_eyes_restrict_holds_all_other_monsters(engine: str) -> None:
    mine = Side(monsters={0: "Dark Blade"})
    with fusion(engine, "Thousand-Eyes Restrict", mine, Side(monsters={1: face_down("Zoa")})) as duel:
        assert duel.offered("CHANGE_POSITION") == ["Thousand-Eyes Restrict"]
        duel.to_battle_phase()
        assert duel.offered("ATTACK") == ["Thousand-Eyes Restrict"]


def test_gatling_dragon_destroys_as_many_monsters_as_heads(engine: str) -> None:
    seen = set()
    for seed in range(1, 12):
        theirs = Side(monsters={0: "Bat", 1: "Haniwa", 2: "Feral Imp", 3: "Zoa"})
        mine = Side(monsters={2: "Gatling Dragon"})
        with Scenario(
            engine, mine, theirs, by_effects=True, rng=(1, seed * 0x9E3779B97F4A7C15 % 2**64, 3, 4)
        ) as duel:
            duel.activate("Gatling Dragon")
            picks = 0
            while duel.duel.prompt is not None and duel.duel.prompt.kind.name == "SELECT_CARD":
                duel.answer(f"1:{duel.offered('SELECT')[-1]}")
                picks += 1
            duel.expect_open()
            assert not duel.offers("ACTIVATE")
            assert len(duel.monsters(1)) == 4 - picks
            assert duel.coins == [picks]
            seen.add(picks)
    assert seen >= {1, 2}


def test_gatling_dragon_alone_destroys_itself(engine: str) -> None:
    for seed in range(1, 8):
        with Scenario(
            engine,
            Side(monsters={2: "Gatling Dragon"}),
            by_effects=True,
            rng=(1, seed * 0x9E3779B97F4A7C15 % 2**64, 3, 4),
        ) as duel:
            duel.activate("Gatling Dragon")
            duel.expect_open()
            assert (duel.monsters(0) == {}) == (duel.coins != [0])


def test_fiend_skull_dragon_negates_flip_effects(engine: str) -> None:
    theirs = Side(monsters={1: face_down("Magician of Faith")}, grave=["Pot of Greed"])
    with fusion(engine, "Fiend Skull Dragon", theirs=theirs) as duel:
        duel.to_battle_phase()
        duel.attack("Fiend Skull Dragon")
        assert duel.names(1, "hand") == []
        assert duel.names(1, "grave") == ["Pot of Greed", "Magician of Faith"]


def test_fiend_skull_dragon_negates_and_destroys_traps_that_target_it(engine: str) -> None:
    theirs = Side(monsters={1: "Bat"}, spells={0: set_card("Sakuretsu Armor")})
    with fusion(engine, "Fiend Skull Dragon", theirs=theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Fiend Skull Dragon", "mzone")
        duel.chain("Sakuretsu Armor")
        duel.expect_open()
        assert duel.monsters(0) == {2: "Fiend Skull Dragon, attack"}
        assert duel.names(1, "grave") == ["Sakuretsu Armor", "Bat"]


def test_fiend_skull_dragon_does_not_stop_traps_without_a_target(engine: str) -> None:
    theirs = Side(monsters={1: "Bat"}, spells={0: set_card("Mirror Force")})
    with fusion(engine, "Fiend Skull Dragon", theirs=theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Fiend Skull Dragon", "mzone")
        duel.chain("Mirror Force")
        assert duel.names(0, "grave") == ["Fiend Skull Dragon"]


def test_ryu_senshi_pays_1000_to_negate_a_normal_trap(engine: str) -> None:
    theirs = Side(monsters={1: "Bat"}, spells={0: set_card("Mirror Force")})
    with fusion(engine, "Ryu Senshi", theirs=theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Ryu Senshi", "mzone")
        duel.chain("Mirror Force")
        duel.chain("Ryu Senshi")
        duel.expect_open()
        assert duel.lp(0) == 7000
        assert duel.monsters(0) == {2: "Ryu Senshi, attack"}


def test_ryu_senshi_not_against_continuous_traps_or_with_less_than_1000_lp(engine: str) -> None:
    theirs = Side(monsters={1: "Bat"}, spells={0: set_card("Mirror Force")})
    with fusion(engine, "Ryu Senshi", Side(lp=900), theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Ryu Senshi", "mzone")
        duel.chain("Mirror Force")
        duel.expect_open()
        assert duel.names(0, "grave") == ["Ryu Senshi"]
    mine = Side(spells={0: set_card("Call of the Haunted")}, grave=["Bat"])
    with fusion(engine, "Ryu Senshi", mine) as duel:
        duel.activate("Call of the Haunted")
        duel.expect_open()


def test_ryu_senshi_negates_and_destroys_spells_that_target_it(engine: str) -> None:
    with Scenario(
        engine, Side(hand=["Snatch Steal"]), Side(monsters={2: "Ryu Senshi"}), by_effects=True
    ) as duel:
        duel.activate("Snatch Steal")
        duel.expect_open()
        assert duel.monsters(1) == {2: "Ryu Senshi, attack"}
        assert duel.names(0, "grave") == ["Snatch Steal"]


def test_dark_balter_pays_1000_to_negate_a_normal_spell(engine: str) -> None:
    theirs = Side(monsters={2: "Dark Balter the Terrible"})
    with Scenario(engine, Side(hand=["Pot of Greed"]), theirs, by_effects=True) as duel:
        duel.activate("Pot of Greed")
        duel.chain("Dark Balter the Terrible")
        duel.expect_open()
        assert duel.lp(1) == 7000
        assert duel.names(0, "hand") == []
        assert duel.names(0, "grave") == ["Pot of Greed"]


def test_dark_balter_not_against_quick_play_spells(engine: str) -> None:
    theirs = Side(monsters={2: "Dark Balter the Terrible"})
    with Scenario(engine, Side(hand=["Book of Moon"]), theirs, by_effects=True) as duel:
        duel.activate("Book of Moon")
        duel.expect_open()
        assert duel.monsters(1) == {2: "Dark Balter the Terrible, face-down"}


def test_dark_balter_negates_the_effect_of_a_monster_it_destroys(engine: str) -> None:
    with fusion(engine, "Dark Balter the Terrible", theirs=Side(monsters={1: "Sangan"})) as duel:
        duel.to_battle_phase()
        duel.attack("Dark Balter the Terrible")
        assert duel.names(1, "grave") == ["Sangan"]
        assert duel.names(1, "hand") == []


def test_the_last_warrior_destroys_the_own_side_and_forbids_summons(engine: str) -> None:
    mine = Side(
        hand=["Metamorphosis", "Bat"],
        monsters={0: "Red-Eyes Black Dragon", 1: "Haniwa"},
        extra=["The Last Warrior from Another Planet"],
    )
    theirs = Side(monsters={1: "Bat", 2: face_down("Haniwa")}, hand=["Bat"], draws=["Bat"])
    with Scenario(engine, mine, theirs) as duel:
        duel.activate("Metamorphosis", "attack")
        duel.expect_open()
        assert list(duel.monsters(0).values()) == ["The Last Warrior from Another Planet, attack"]
        assert len(duel.monsters(1)) == 2
        assert duel.offered("SUMMON") == []
        assert duel.offered("SET_MONSTER") == ["Bat"]
        duel.end_turn()
        assert duel.offered("SUMMON") == []
        assert duel.offered("CHANGE_POSITION") == ["Bat"]  # no Flip Summon of Haniwa


def test_king_dragun_summons_a_dragon_from_the_hand(engine: str) -> None:
    with fusion(engine, "King Dragun", Side(hand=["Petit Dragon", "Bat"])) as duel:
        duel.activate("King Dragun", "defense")
        duel.expect_open()
        assert sorted(duel.monsters(0).values()) == ["King Dragun, attack", "Petit Dragon, defense"]
        assert not duel.offers("ACTIVATE")


def test_king_dragun_not_without_a_dragon(engine: str) -> None:
    with fusion(engine, "King Dragun", Side(hand=["Bat"])) as duel:
        assert not duel.offers("ACTIVATE")


def test_TGT_02_king_dragun_keeps_the_opponent_from_targeting_dragons(engine: str) -> None:
    theirs = Side(monsters={2: "King Dragun", 3: "Luster Dragon"})
    with Scenario(engine, Side(hand=["Snatch Steal"]), theirs, by_effects=True) as duel:
        assert not duel.offers("ACTIVATE")
    theirs = Side(monsters={2: "King Dragun", 3: "Bat"})
    with Scenario(engine, Side(hand=["Snatch Steal"]), theirs, by_effects=True) as duel:
        duel.activate("Snatch Steal")
        assert list(duel.monsters(0).values()) == ["Bat, attack"]
    with fusion(engine, "King Dragun", Side(hand=["Book of Moon"])) as duel:
        assert duel.offered("ACTIVATE") == ["Book of Moon"]  # its own player may


def test_reaper_on_the_nightmare_attacks_past_monsters_and_discards(engine: str) -> None:
    theirs = Side(monsters={1: "Zoa"}, hand=["Bat"])
    with fusion(engine, "Reaper on the Nightmare", theirs=theirs) as duel:
        duel.to_battle_phase()
        duel.attack_directly("Reaper on the Nightmare")
        duel.expect_open()
        assert duel.lp(1) == 7200
        assert duel.names(1, "grave") == ["Bat"]


def test_reaper_on_the_nightmare_survives_battle_but_not_being_targeted(engine: str) -> None:
    theirs = Side(monsters={2: defense("Reaper on the Nightmare")})
    with Scenario(engine, Side(monsters={0: "Zoa"}, hand=["Snatch Steal"]), theirs, by_effects=True) as duel:
        duel.to_battle_phase()
        duel.attack("Zoa")
        assert duel.monsters(1) == {2: "Reaper on the Nightmare, defense"}
        duel.to_main_phase_2()
        duel.activate("Snatch Steal")
        assert duel.monsters(0) == {0: "Zoa, attack"}
        assert duel.names(1, "grave") == ["Reaper on the Nightmare"]


def test_dark_blade_the_dragon_knight_banishes_up_to_three(engine: str) -> None:
    theirs = Side(grave=["Bat", "Haniwa", "Feral Imp", "Pot of Greed"])
    with fusion(engine, "Dark Blade the Dragon Knight", theirs=theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Dark Blade the Dragon Knight", "mzone")
        duel.answer("yes", "Bat", "Haniwa", "Feral Imp")
        duel.expect_open()
        assert duel.names(1, "grave") == ["Pot of Greed"]


def test_dark_blade_the_dragon_knight_not_without_damage(engine: str) -> None:
    theirs = Side(monsters={1: defense("Labyrinth Wall")}, grave=["Bat"])
    with fusion(engine, "Dark Blade the Dragon Knight", theirs=theirs) as duel:
        duel.to_battle_phase()
        duel.attack("Dark Blade the Dragon Knight")
        assert duel.names(1, "grave") == ["Bat"]


@pytest.mark.parametrize("name", ["Jinzo", "Tsukuyomi"])
def test_effects_start_only_face_up(engine: str, name: str) -> None:
    """CONT-01."""
    with Scenario(engine, Side(monsters={0: face_down(name)}), Side(draws=["Bat"])) as duel:
        duel.end_turn()
        assert duel.monsters(0) == {0: f"{name}, face-down"}


# -- Mystic Swordsman -------------------------------------------------------------------------------------------------

SWORDSMAN = "Mystic Swordsman LV2"
LEVEL_4 = CardFacts(
    code=74591968,
    name="Mystic Swordsman LV4",
    type=Type.MONSTER | Type.EFFECT,
    setcodes=(0x41, 0x5F),
    level=4,
    attack=1900,
    defense=1600,
    race=Race.WARRIOR,
    attribute=Attribute.EARTH,
)


def test_mystic_swordsman_lv2_destroys_a_face_down_monster_without_damage_calculation(engine: str) -> None:
    theirs = Side(monsters={0: face_down("Morphing Jar")}, hand=["Bat"])
    with Scenario(engine, Side(monsters={0: SWORDSMAN}), theirs) as duel:
        duel.to_battle_phase()
        duel.attack(SWORDSMAN)
        assert duel.names(1, "grave") == ["Morphing Jar"]  # not flipped: no effect
        assert duel.names(1, "hand") == ["Bat"]
    with Scenario(engine, Side(monsters={0: SWORDSMAN}), Side(monsters={0: defense("Haniwa")})) as duel:
        duel.to_battle_phase()
        duel.attack(SWORDSMAN)
        assert duel.names(1, "grave") == ["Haniwa"]  # by battle


def test_mystic_swordsman_lv2_not_when_it_is_attacked(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: "Zoa"}), Side(monsters={0: face_down(SWORDSMAN)})) as duel:
        duel.to_battle_phase()
        duel.attack("Zoa")
        assert duel.names(1, "grave") == [SWORDSMAN]


def test_mystic_swordsman_lv2_levels_up_after_it_destroyed_a_monster_by_battle(engine: str) -> None:
    pool = pool_with(LEVEL_4)
    for where in ("hand", "deck"):
        mine = Side(
            monsters={0: SWORDSMAN},
            hand=["Mystic Swordsman LV4"] if where == "hand" else [],
            filler=["Mystic Swordsman LV4"] if where == "deck" else ["Bat"],
        )
        with Scenario(engine, mine, Side(monsters={0: "Haniwa"}, draws=["Bat"]), pool=pool) as duel:
            duel.to_battle_phase()
            duel.attack(SWORDSMAN)
            duel.choose("TO_END_PHASE")
            duel.answer("yes", "attack")
            assert list(duel.monsters(0).values()) == ["Mystic Swordsman LV4, attack"]
            assert duel.names(0, "grave") == [SWORDSMAN]


def test_mystic_swordsman_lv2_not_after_destroying_by_its_effect_or_without_the_next_one(engine: str) -> None:
    mine = Side(monsters={0: SWORDSMAN}, hand=["Mystic Swordsman LV4"])
    theirs = Side(monsters={0: face_down("Haniwa")}, draws=["Bat"])
    with Scenario(engine, mine, theirs, pool=pool_with(LEVEL_4)) as duel:
        duel.to_battle_phase()
        duel.attack(SWORDSMAN)
        duel.end_turn()
    with Scenario(engine, Side(monsters={0: SWORDSMAN}), Side(monsters={0: "Haniwa"}, draws=["Bat"])) as duel:
        duel.to_battle_phase()
        duel.attack(SWORDSMAN)
        duel.end_turn()


@pytest.mark.parametrize(
    ("name", "materials"),
    [
        ("Dark Blade the Dragon Knight", {11321183: "Dark Blade", 47415292: "Pitch-Dark Dragon"}),
        ("Reaper on the Nightmare", {59290628: "Nightmare Horse"}),
        ("King Dragun", {17985575: "Lord of D.", 62113340: "Divine Dragon Ragnarok"}),
        ("Gatling Dragon", {81480460: "Barrel Dragon", 25551951: "Blowback Dragon"}),
        ("Fiend Skull Dragon", {93220472: "Cave Dragon", 16475472: "Lesser Fiend"}),
        ("Thousand-Eyes Restrict", {64631466: "Relinquished", 27125110: "Thousand-Eyes Idol"}),
        ("Dark Balter the Terrible", {52860176: "Possessed Dark Soul", 38742075: "Frontier Wiseman"}),
        ("Ryu Senshi", {75953262: "Warrior Dai Grepher", 67957315: "Spirit Ryu"}),
        ("The Last Warrior from Another Planet", {88472456: "Zombyra the Dark", 71466592: "Maryokutai"}),
    ],
)
def test_FUS_01_king_dragun_reaper_dark_blade_thousand_eyes_restrict_and_the_others_are_fusion_summoned(
    engine: str, name: str, materials: dict[int, str]
) -> None:
    """With the very monsters that they name; only the facts of those stand here."""
    shipped = CardPool.builtin()
    facts = [
        replace(shipped.find("Gemini Elf"), code=code, name=each)
        for code, each in materials.items()
        if code not in shipped
    ]
    hand = [*materials.values()] + ["Spirit Reaper"] * (len(materials) == 1)
    with Scenario(
        engine,
        Side(hand=["Polymerization", *hand[:-1], "Gemini Elf"], extra=[name]),
        pool=pool_with(*facts),
        by_effects=True,
    ) as duel:
        assert not duel.offers("ACTIVATE")
    with Scenario(
        engine, Side(hand=["Polymerization", *hand], extra=[name]), pool=pool_with(*facts), by_effects=True
    ) as duel:
        duel.activate("Polymerization", "attack")
        assert duel.monsters(0) == {0: f"{name}, attack"}
        assert duel.names(0, "grave") == [*hand, "Polymerization"]
