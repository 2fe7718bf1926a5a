"""What the Spells and Traps of `ygocore.cards.library.staples` do, and when they may not be activated."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, attack, defense, face_down, set_card
from ygocore.constants import Phase

# -- drawing and discarding -------------------------------------------------------------------------------------------


def test_pot_of_greed_draws_two(engine: str) -> None:
    with Scenario(engine, Side(hand=["Pot of Greed"], draws=["Feral Imp", "Battle Ox"])) as duel:
        duel.activate("Pot of Greed")
        duel.expect_open()
        assert duel.names(0, "hand") == ["Feral Imp", "Battle Ox"]
        assert duel.names(0, "grave") == ["Pot of Greed"]


def test_pot_of_greed_not_with_fewer_than_two_cards_in_the_deck_nor_in_the_battle_phase(engine: str) -> None:
    with Scenario(engine, Side(hand=["Pot of Greed"], filler=["Feral Imp"])) as duel:
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(hand=["Pot of Greed"], monsters={2: "Feral Imp"})) as duel:
        assert duel.offered("ACTIVATE") == ["Pot of Greed"]
        duel.to_battle_phase()
        assert not duel.offers("ACTIVATE")  # SPEED-07


def test_graceful_charity_draws_three_then_discards_two(engine: str) -> None:
    mine = Side(hand=["Graceful Charity", "Haniwa"], draws=["Feral Imp", "Battle Ox", "Bat"])
    with Scenario(engine, mine) as duel:
        duel.activate("Graceful Charity")
        duel.expect_prompt("SELECT_CARD")
        duel.answer("Haniwa", "Battle Ox")
        duel.expect_open()
        assert sorted(duel.names(0, "hand")) == ["Bat", "Feral Imp"]
        assert sorted(duel.names(0, "grave")[:2]) == ["Battle Ox", "Haniwa"]
        assert duel.names(0, "grave")[2:] == ["Graceful Charity"]


def test_graceful_charity_not_with_two_cards_in_the_deck(engine: str) -> None:
    with Scenario(engine, Side(hand=["Graceful Charity"], filler=["Feral Imp"] * 2)) as duel:
        assert not duel.offers("ACTIVATE")


def test_delinquent_duo_costs_1000_and_takes_one_at_random_then_one_of_their_choice(engine: str) -> None:
    theirs = Side(hand=["Feral Imp", "Battle Ox", "Haniwa"])
    with Scenario(engine, Side(hand=["Delinquent Duo"]), theirs) as duel:
        duel.activate("Delinquent Duo")
        assert duel.lp(0) == 7000
        assert duel.player == 1
        left = duel.names(1, "hand")
        assert len(left) == 2
        duel.answer(left[0])
        duel.expect_open()
        assert duel.names(1, "hand") == left[1:]
        assert len(duel.names(1, "grave")) == 2


def test_delinquent_duo_takes_the_only_card_and_nothing_more(engine: str) -> None:
    with Scenario(engine, Side(hand=["Delinquent Duo"]), Side(hand=["Feral Imp"])) as duel:
        duel.activate("Delinquent Duo")
        duel.expect_open()
        assert duel.names(1, "grave") == ["Feral Imp"]


def test_delinquent_duo_not_without_1000_lp_nor_against_an_empty_hand(engine: str) -> None:
    with Scenario(engine, Side(lp=999, hand=["Delinquent Duo"]), Side(hand=["Feral Imp"])) as duel:
        assert not duel.offers("ACTIVATE")  # E-107
    with Scenario(engine, Side(hand=["Delinquent Duo"])) as duel:
        assert not duel.offers("ACTIVATE")


def test_allure_of_darkness_banishes_a_dark_monster_from_the_hand(engine: str) -> None:
    mine = Side(hand=["Allure of Darkness", "Haniwa"], draws=["Feral Imp", "Skull Servant"])
    with Scenario(engine, mine) as duel:
        duel.activate("Allure of Darkness", "Skull Servant")
        duel.expect_open()
        assert duel.names(0, "banished") == ["Skull Servant"]
        assert sorted(duel.names(0, "hand")) == ["Feral Imp", "Haniwa"]


def test_allure_of_darkness_sends_the_hand_away_without_a_dark_monster(engine: str) -> None:
    mine = Side(hand=["Allure of Darkness", "Pot of Greed"], draws=["Battle Ox", "Haniwa"])
    with Scenario(engine, mine) as duel:
        duel.activate("Allure of Darkness")
        duel.expect_open()
        assert duel.names(0, "hand") == []
        assert len(duel.names(0, "grave")) == 4


def test_pot_of_avarice_returns_five_monsters_and_draws_two(engine: str) -> None:
    grave = ["Bat", "Haniwa", "Feral Imp", "Battle Ox", "Skull Servant", "Happy Lover"]
    with Scenario(engine, Side(hand=["Pot of Avarice"], grave=grave)) as duel:
        duel.activate("Pot of Avarice", "Bat", "Haniwa", "Feral Imp", "Battle Ox", "Happy Lover")
        duel.expect_open()
        assert duel.names(0, "grave") == ["Skull Servant", "Pot of Avarice"]
        assert len(duel.names(0, "hand")) == 2
        assert len(duel.names(0, "deck")) == 10 + 5 - 2


def test_pot_of_avarice_not_with_four_monsters(engine: str) -> None:
    grave = ["Bat", "Haniwa", "Feral Imp", "Battle Ox", "Pot of Greed"]
    with Scenario(engine, Side(hand=["Pot of Avarice"], grave=grave)) as duel:
        assert not duel.offers("ACTIVATE")


# -- Spells that remove -----------------------------------------------------------------------------------------------


def test_heavy_storm_destroys_all_spells_and_traps_of_both(engine: str) -> None:
    mine = Side(hand=["Heavy Storm"], spells={0: set_card("Mirror Force")}, monsters={2: "Bat"})
    theirs = Side(spells={1: set_card("Sakuretsu Armor"), 3: set_card("Pot of Greed")})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate("Heavy Storm")
        duel.expect_open()
        assert duel.spells(0) == duel.spells(1) == {}
        assert duel.monsters(0) == {2: "Bat, attack"}
        assert duel.names(0, "grave") == ["Mirror Force", "Heavy Storm"]
        assert sorted(duel.names(1, "grave")) == ["Pot of Greed", "Sakuretsu Armor"]


def test_heavy_storm_not_without_another_spell_or_trap(engine: str) -> None:
    with Scenario(engine, Side(hand=["Heavy Storm"]), Side(monsters={2: "Bat"})) as duel:
        assert not duel.offers("ACTIVATE")  # ACT-08
    with Scenario(engine, Side(spells={0: set_card("Heavy Storm")})) as duel:
        assert not duel.offers("ACTIVATE")


def test_lightning_vortex_discards_a_card_and_destroys_all_face_up_monsters(engine: str) -> None:
    mine = Side(hand=["Lightning Vortex", "Bat"], monsters={0: "Haniwa"})
    theirs = Side(monsters={0: "Battle Ox", 1: face_down("Bunilla"), 2: defense("Haniwa")})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate("Lightning Vortex")
        duel.expect_open()
        assert duel.monsters(1) == {1: "Bunilla, face-down"}
        assert duel.monsters(0) == {0: "Haniwa, attack"}
        assert duel.names(0, "grave") == ["Bat", "Lightning Vortex"]


def test_lightning_vortex_needs_another_card_and_a_face_up_monster(engine: str) -> None:
    for hand, theirs in (
        (["Lightning Vortex"], Side(monsters={0: "Bat"})),
        (["Lightning Vortex", "Bat"], Side(monsters={0: face_down("Bat")})),
    ):
        with Scenario(engine, Side(hand=hand), theirs) as duel:
            assert not duel.offers("ACTIVATE")


def test_mystical_space_typhoon_destroys_its_target(engine: str) -> None:
    theirs = Side(spells={1: set_card("Mirror Force"), 3: set_card("Pot of Greed")})
    with Scenario(engine, Side(hand=["Mystical Space Typhoon"]), theirs) as duel:
        duel.activate("Mystical Space Typhoon", "Mirror Force")
        duel.expect_open()
        assert duel.spells(1) == {3: "Pot of Greed, face-down"}


def test_mystical_space_typhoon_cannot_target_itself_nor_be_used_in_the_turn_it_was_set(engine: str) -> None:
    with Scenario(engine, Side(hand=["Mystical Space Typhoon"])) as duel:
        assert not duel.offers("ACTIVATE")
    mine = Side(hand=["Mystical Space Typhoon"])
    with Scenario(engine, mine, Side(spells={1: set_card("Mirror Force")})) as duel:
        duel.set_spell("Mystical Space Typhoon")
        assert not duel.offers("ACTIVATE")  # ST-02


def test_smashing_ground_takes_the_highest_def_and_lets_choose_among_equals(engine: str) -> None:
    theirs = Side(
        monsters={0: "Feral Imp", 1: defense("Mystical Elf"), 2: face_down("Bunilla"), 3: "Aqua Madoor"}
    )
    with Scenario(engine, Side(hand=["Smashing Ground"]), theirs) as duel:
        duel.activate("Smashing Ground", "Aqua Madoor")
        duel.expect_open()
        assert sorted(duel.monsters(1)) == [0, 1, 2]
        assert duel.names(1, "grave") == ["Aqua Madoor"]
    with Scenario(engine, Side(hand=["Smashing Ground"]), Side(monsters={0: "Bat", 1: "Haniwa"})) as duel:
        duel.activate("Smashing Ground")
        assert duel.monsters(1) == {0: "Bat, attack"}


def test_smashing_ground_not_without_a_face_up_monster(engine: str) -> None:
    mine = Side(hand=["Smashing Ground"], monsters={0: "Bat"})
    with Scenario(engine, mine, Side(monsters={2: face_down("Bunilla")})) as duel:
        assert not duel.offers("ACTIVATE")


def test_nobleman_of_crossout_banishes_a_face_down_monster(engine: str) -> None:
    theirs = Side(monsters={2: face_down("Bunilla")}, filler=["Bunilla"] * 3)
    with Scenario(engine, Side(hand=["Nobleman of Crossout"]), theirs) as duel:
        duel.activate("Nobleman of Crossout")
        duel.expect_open()
        assert duel.names(1, "banished") == ["Bunilla"]
        assert len(duel.names(1, "deck")) == 3


def test_nobleman_of_crossout_banishes_a_flip_monsters_name_from_both_decks(engine: str) -> None:
    mine = Side(hand=["Nobleman of Crossout"], filler=["Bat", "Magician of Faith"])
    theirs = Side(monsters={2: face_down("Magician of Faith")}, filler=["Magician of Faith", "Bat", "Haniwa"])
    with Scenario(engine, mine, theirs) as duel:
        duel.activate("Nobleman of Crossout")
        duel.expect_open()
        assert duel.names(0, "banished") == ["Magician of Faith"]
        assert duel.names(1, "banished") == ["Magician of Faith"] * 2
        assert duel.names(0, "deck") == ["Bat"]
        assert sorted(duel.names(1, "deck")) == ["Bat", "Haniwa"]


def test_nobleman_of_crossout_not_without_a_face_down_monster(engine: str) -> None:
    with Scenario(engine, Side(hand=["Nobleman of Crossout"]), Side(monsters={2: "Bunilla"})) as duel:
        assert not duel.offers("ACTIVATE")


# -- Spells that change the field -------------------------------------------------------------------------------------


def test_book_of_moon_turns_a_monster_face_down(engine: str) -> None:
    mine = Side(hand=["Book of Moon"], monsters={1: "Bat"})
    with Scenario(engine, mine, Side(monsters={2: "Dark Blade"})) as duel:
        duel.activate("Book of Moon", "Dark Blade")
        duel.expect_open()
        assert duel.monsters(1) == {2: "Dark Blade, face-down"}
        assert duel.monsters(0) == {1: "Bat, attack"}


def test_book_of_moon_not_on_face_down_monsters_and_tokens(engine: str) -> None:
    mine = Side(hand=["Book of Moon"], monsters={1: face_down("Bat")})
    with Scenario(engine, mine, Side(monsters={2: "Sheep Token"}), by_effects=True) as duel:
        assert not duel.offers("ACTIVATE")  # TOKEN-03


def test_EX_16_book_of_moon_and_flip_summons(engine: str) -> None:
    with Scenario(engine, Side(hand=["Book of Moon"], monsters={1: "Bat"})) as duel:
        duel.activate("Book of Moon")
        assert duel.offered("CHANGE_POSITION") == ["Bat"]  # (d): it did nothing this turn
    with Scenario(engine, Side(hand=["Book of Moon"], monsters={1: "Bat"})) as duel:
        duel.choose("CHANGE_POSITION", "Bat", "mzone")
        duel.settle()
        duel.activate("Book of Moon")
        assert not duel.offers("CHANGE_POSITION")  # (b)
    with Scenario(engine, Side(hand=["Book of Moon", "Bat"])) as duel:
        duel.choose("SUMMON", "Bat")
        duel.settle()
        duel.activate("Book of Moon")
        assert not duel.offers("CHANGE_POSITION")  # (c)


def test_swords_of_revealing_light_flips_up_stops_attacks_and_goes_in_the_third_end_phase(
    engine: str,
) -> None:
    mine = Side(hand=["Swords of Revealing Light"], draws=["Bat", "Bat"])
    theirs = Side(
        monsters={1: "Battle Ox", 2: face_down("Bunilla"), 3: face_down("Soul Tiger")}, draws=["Haniwa"] * 3
    )
    with Scenario(engine, mine, theirs) as duel:
        duel.activate("Swords of Revealing Light")
        duel.expect_open()
        assert duel.monsters(1) == {1: "Battle Ox, attack", 2: "Bunilla, defense", 3: "Soul Tiger, defense"}
        for turn in range(3):
            assert list(duel.spells(0).values()) == ["Swords of Revealing Light, face-up"]
            duel.end_turn()
            duel.to_battle_phase()
            assert not duel.offers("ATTACK")
            duel.end_turn()
            if turn < 2:
                continue
            assert duel.spells(0) == {}


def test_swords_of_revealing_light_is_no_flip_summon_but_flips(engine: str) -> None:
    """FLIP-11: Morphing Jar's effect is activated, once the Spell has resolved."""
    mine = Side(hand=["Swords of Revealing Light"], draws=["Bat"] * 5)
    with Scenario(engine, mine, Side(monsters={2: face_down("Morphing Jar")}, draws=["Haniwa"] * 5)) as duel:
        duel.activate("Swords of Revealing Light")
        assert len(duel.names(0, "hand")) == len(duel.names(1, "hand")) == 5


def test_metamorphosis_brings_a_fusion_monster_of_the_tributes_level(engine: str) -> None:
    mine = Side(
        hand=["Metamorphosis"],
        monsters={1: "Bat", 2: "Jack's Knight"},
        extra=["Thousand-Eyes Restrict", "Dark Balter the Terrible", "King Dragun"],
    )
    with Scenario(engine, mine) as duel:
        duel.activate("Metamorphosis", "Jack's Knight")
        duel.expect_prompt("SELECT_POSITION")
        duel.answer("attack")
        duel.expect_open()
        assert set(duel.monsters(0).values()) == {"Bat, attack", "Dark Balter the Terrible, attack"}
        assert duel.names(0, "grave") == ["Jack's Knight", "Metamorphosis"]


def test_metamorphosis_not_without_a_fusion_monster_of_that_level(engine: str) -> None:
    mine = Side(hand=["Metamorphosis"], monsters={1: "Battle Ox"}, extra=["Thousand-Eyes Restrict"])
    with Scenario(engine, mine) as duel:
        assert not duel.offers("ACTIVATE")


def test_metamorphosis_in_a_full_field_uses_the_tributes_zone(engine: str) -> None:
    """ZONE-12."""
    mine = Side(
        hand=["Metamorphosis"],
        monsters={0: "Bat", 1: "Battle Ox", 2: "Feral Imp", 3: "Dark Blade", 4: "Gemini Elf"},
        extra=["Thousand-Eyes Restrict"],
    )
    with Scenario(engine, mine, rules="MR1") as duel:
        duel.activate("Metamorphosis", "defense")
        assert duel.monsters(0)[0] == "Thousand-Eyes Restrict, defense"


def test_scapegoat_summons_four_tokens_in_defense_position(engine: str) -> None:
    with Scenario(engine, Side(hand=["Scapegoat"])) as duel:
        duel.activate("Scapegoat")
        duel.expect_open()
        assert duel.monsters(0) == dict.fromkeys(range(4), "Sheep Token, defense")
        assert duel.stats("Sheep Token@0", 0) == (0, 0)


def test_scapegoat_lets_its_player_set_but_not_summon_this_turn(engine: str) -> None:
    with Scenario(engine, Side(hand=["Scapegoat", "Bat"])) as duel:
        duel.activate("Scapegoat")
        assert duel.offered("SUMMON") == []
        assert duel.offered("SET_MONSTER") == ["Bat"]
    with Scenario(engine, Side(hand=["Scapegoat"], monsters={4: face_down("Haniwa")})) as duel:
        assert duel.offered("CHANGE_POSITION") == ["Haniwa"]
        duel.activate("Scapegoat")
        assert duel.offered("CHANGE_POSITION") == []
    mine = Side(hand=["Scapegoat", "Premature Burial"], grave=["Bat"])
    with Scenario(engine, mine) as duel:
        assert sorted(duel.offered("ACTIVATE")) == ["Premature Burial", "Scapegoat"]
        duel.activate("Scapegoat")
        assert duel.offered("ACTIVATE") == []


def test_scapegoat_not_after_a_summon_nor_with_three_zones(engine: str) -> None:
    with Scenario(engine, Side(hand=["Scapegoat", "Bat"])) as duel:
        duel.summon("Bat")
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(hand=["Scapegoat"], monsters={1: "Bat", 3: "Haniwa"})) as duel:
        assert not duel.offers("ACTIVATE")  # SS-29
    with Scenario(engine, Side(hand=["Scapegoat", "Bat"])) as duel:
        duel.choose("SET_MONSTER", "Bat")
        duel.settle()
        assert duel.offered("ACTIVATE") == ["Scapegoat"]


def test_scapegoat_not_in_response_to_the_own_special_summon(engine: str) -> None:
    mine = Side(hand=["Scapegoat", "Premature Burial", "Book of Moon"], grave=["Bat"], monsters={0: "Haniwa"})
    with Scenario(engine, mine) as duel:
        duel.activate("Premature Burial")
        assert duel.offered("CHAIN") == ["Book of Moon"]
        duel.settle()


def test_scapegoat_tokens_are_no_tributes_for_a_tribute_summon(engine: str) -> None:
    mine = Side(hand=["Scapegoat", "Jack's Knight"], draws=["Bat"])
    with Scenario(engine, mine, Side(draws=["Haniwa"])) as duel:
        duel.activate("Scapegoat")
        assert duel.offered("SET_MONSTER") == []
        duel.end_turn()
        duel.end_turn()
        assert "Jack's Knight" not in duel.offered("SUMMON")


# -- Equip Spells -----------------------------------------------------------------------------------------------------


def test_snatch_steal_takes_control_while_it_is_equipped(engine: str) -> None:
    mine = Side(hand=["Snatch Steal", "Mystical Space Typhoon"])
    with Scenario(engine, mine, Side(monsters={2: "Dark Blade"})) as duel:
        duel.activate("Snatch Steal")
        duel.settle()
        assert list(duel.monsters(0).values()) == ["Dark Blade, attack"]
        assert duel.equipped_to("Snatch Steal", 0) == "Dark Blade"
        duel.activate("Mystical Space Typhoon")
        assert duel.monsters(0) == {}
        assert list(duel.monsters(1).values()) == ["Dark Blade, attack"]


def test_snatch_steal_leaves_a_monster_that_is_turned_face_down_where_it_is(engine: str) -> None:
    mine = Side(hand=["Snatch Steal", "Book of Moon"])
    with Scenario(engine, mine, Side(monsters={2: "Dark Blade"})) as duel:
        duel.activate("Snatch Steal")
        duel.settle()
        duel.activate("Book of Moon")
        duel.expect_open()
        assert duel.spells(0) == duel.monsters(1) == {}
        assert list(duel.monsters(0).values()) == ["Dark Blade, face-down"]


def test_snatch_steal_gives_the_opponent_1000_lp_in_their_standby_phase(engine: str) -> None:
    mine = Side(hand=["Snatch Steal"], draws=["Bat"])
    with Scenario(engine, mine, Side(lp=3000, monsters={2: "Dark Blade"}, draws=["Bat"])) as duel:
        duel.activate("Snatch Steal")
        duel.end_turn()
        assert duel.lp(1) == 4000
        duel.end_turn()
        assert (duel.lp(0), duel.lp(1)) == (8000, 4000)


def test_snatch_steal_not_on_own_or_face_down_monsters_nor_without_a_zone(engine: str) -> None:
    mine = Side(hand=["Snatch Steal"], monsters={0: "Bat"})
    with Scenario(engine, mine, Side(monsters={2: face_down("Dark Blade")})) as duel:
        assert not duel.offers("ACTIVATE")
    full = Side(hand=["Snatch Steal"], monsters=dict.fromkeys(range(5), "Bat"))
    with Scenario(engine, full, Side(monsters={2: "Dark Blade"})) as duel:
        assert not duel.offers("ACTIVATE")


def test_MOVE_02_snatch_steal_is_destroyed_with_its_monster(engine: str) -> None:
    mine = Side(hand=["Snatch Steal", "Exiled Force"])
    with Scenario(engine, mine, Side(monsters={2: "Dark Blade"})) as duel:
        duel.activate("Snatch Steal")
        duel.summon("Exiled Force")
        duel.activate("Exiled Force")
        duel.expect_open()
        assert duel.names(1, "grave") == ["Dark Blade"]
        assert sorted(duel.names(0, "grave")) == ["Exiled Force", "Snatch Steal"]


def test_premature_burial_revives_for_800_lp(engine: str) -> None:
    with Scenario(engine, Side(hand=["Premature Burial"], grave=["Dark Blade", "Pot of Greed"])) as duel:
        duel.activate("Premature Burial")
        duel.expect_open()
        assert duel.lp(0) == 7200
        assert list(duel.monsters(0).values()) == ["Dark Blade, attack"]
        assert duel.equipped_to("Premature Burial", 0) == "Dark Blade"


def test_premature_burial_takes_its_monster_along_when_it_is_destroyed(engine: str) -> None:
    mine = Side(hand=["Premature Burial", "Mystical Space Typhoon"], grave=["Dark Blade"])
    with Scenario(engine, mine) as duel:
        duel.activate("Premature Burial")
        duel.settle()
        duel.activate("Mystical Space Typhoon")
        duel.expect_open()
        assert duel.monsters(0) == duel.spells(0) == {}
        assert "Dark Blade" in duel.names(0, "grave")


def test_premature_burial_leaves_a_monster_that_is_turned_face_down(engine: str) -> None:
    mine = Side(hand=["Premature Burial", "Book of Moon"], grave=["Dark Blade"])
    with Scenario(engine, mine) as duel:
        duel.activate("Premature Burial")
        duel.settle()
        duel.activate("Book of Moon")
        duel.expect_open()
        assert list(duel.monsters(0).values()) == ["Dark Blade, face-down"]
        assert duel.spells(0) == {}


def test_premature_burial_not_without_a_monster_a_zone_or_800_lp(engine: str) -> None:
    with Scenario(engine, Side(hand=["Premature Burial"], grave=["Pot of Greed"])) as duel:
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(lp=700, hand=["Premature Burial"], grave=["Bat"])) as duel:
        assert not duel.offers("ACTIVATE")
    full = Side(hand=["Premature Burial"], grave=["Bat"], monsters=dict.fromkeys(range(5), "Haniwa"))
    with Scenario(engine, full) as duel:
        assert not duel.offers("ACTIVATE")
    never = Side(hand=["Premature Burial"], grave=["King Dragun", "Tsukuyomi"])
    with Scenario(engine, never) as duel:
        assert not duel.offers("ACTIVATE")  # REVIVE-03, SS-28


# -- Traps that answer an attack --------------------------------------------------------------------------------------


def attacked(engine: str, trap: str, *, mine: Side | None = None) -> Scenario:
    """Player 0 attacks Battle Ox with Dark Blade; player 1 has the Trap Set."""
    attackers = Side(monsters={0: "Dark Blade", 1: "Celtic Guardian", 2: defense("Mystical Elf")})
    theirs = Side(monsters={2: "Battle Ox"}, spells={1: set_card(trap)})
    duel = Scenario(engine, mine or attackers, theirs)
    duel.to_battle_phase()
    duel.settle()
    duel.choose("ATTACK", "Dark Blade", "mzone")
    return duel


def test_mirror_force_destroys_all_attack_position_monsters(engine: str) -> None:
    with attacked(engine, "Mirror Force") as duel:
        duel.chain("Mirror Force")
        duel.expect_open()
        assert duel.monsters(0) == {2: "Mystical Elf, defense"}
        assert duel.monsters(1) == {2: "Battle Ox, attack"}
        assert not duel.offers("ATTACK")


def test_mirror_force_only_when_the_opponent_attacks(engine: str) -> None:
    mine = Side(monsters={0: "Dark Blade"}, spells={0: set_card("Mirror Force")})
    with Scenario(engine, mine, Side(monsters={2: "Battle Ox"})) as duel:
        assert not duel.offers("ACTIVATE")
        duel.to_battle_phase()
        duel.attack("Dark Blade")
        assert duel.names(1, "grave") == ["Battle Ox"]


def test_sakuretsu_armor_destroys_the_attacker(engine: str) -> None:
    with attacked(engine, "Sakuretsu Armor") as duel:
        duel.chain("Sakuretsu Armor")
        duel.expect_open()
        assert duel.names(0, "grave") == ["Dark Blade"]
        assert duel.monsters(1) == {2: "Battle Ox, attack"}
        assert duel.offered("ATTACK") == ["Celtic Guardian"]


def test_sakuretsu_armor_may_be_left_unused_and_is_not_for_other_times(engine: str) -> None:
    with attacked(engine, "Sakuretsu Armor") as duel:
        duel.answer("pass")
        duel.expect_open()
        assert duel.names(1, "grave") == ["Battle Ox"]
    mine = Side(spells={0: set_card("Sakuretsu Armor")})
    with Scenario(engine, mine, Side(monsters={2: "Battle Ox"})) as duel:
        assert not duel.offers("ACTIVATE")


def test_dimensional_prison_banishes_the_attacker(engine: str) -> None:
    with attacked(engine, "Dimensional Prison") as duel:
        duel.chain("Dimensional Prison")
        duel.expect_open()
        assert duel.names(0, "banished") == ["Dark Blade"]
        assert duel.names(0, "grave") == []


def test_dimensional_prison_does_nothing_to_an_attacker_that_is_gone(engine: str) -> None:
    """TGT-05: Icarus Attack takes the attacker away in response."""
    attackers = Side(
        monsters={0: "Dark Blade", 1: "Harpie Girl"},
        spells={0: set_card("Icarus Attack"), 1: set_card("Mirror Force")},
    )
    with attacked(engine, "Dimensional Prison", mine=attackers) as duel:
        duel.answer("pass")  # the turn player's Icarus Attack
        duel.chain("Dimensional Prison")
        duel.chain("Icarus Attack", "0:Dark Blade", "Mirror Force")
        duel.expect_open()
        assert "Dark Blade" in duel.names(0, "grave")
        assert duel.names(0, "banished") == []


# -- Traps that answer a summon or an activation ----------------------------------------------------------------------


def test_torrential_tribute_destroys_all_monsters_after_a_normal_summon(engine: str) -> None:
    theirs = Side(
        monsters={2: "Battle Ox", 3: face_down("Bunilla")}, spells={1: set_card("Torrential Tribute")}
    )
    with Scenario(engine, Side(hand=["Bat"], monsters={1: "Haniwa"}), theirs) as duel:
        duel.choose("SUMMON", "Bat")
        duel.chain("Torrential Tribute")
        duel.expect_open()
        assert duel.monsters(0) == duel.monsters(1) == {}


def test_torrential_tribute_after_flip_and_special_summons_but_not_after_a_set(engine: str) -> None:
    trap = Side(spells={1: set_card("Torrential Tribute")})
    with Scenario(engine, Side(monsters={1: face_down("Haniwa")}), trap) as duel:
        duel.choose("CHANGE_POSITION", "Haniwa", "mzone")
        duel.chain("Torrential Tribute")
        assert duel.monsters(0) == {}
    with Scenario(engine, Side(hand=["Scapegoat"]), trap) as duel:
        duel.activate("Scapegoat")
        duel.chain("Torrential Tribute")
        assert duel.monsters(0) == {}
    with Scenario(engine, Side(hand=["Bat"]), trap) as duel:
        duel.set_monster("Bat")
        assert duel.monsters(0) != {}  # SET-04: nothing was asked


def test_torrential_tribute_answers_the_own_summon_too(engine: str) -> None:
    mine = Side(hand=["Bat"], spells={1: set_card("Torrential Tribute")})
    with Scenario(engine, mine, Side(monsters={2: "Battle Ox"})) as duel:
        duel.choose("SUMMON", "Bat")
        duel.chain("Torrential Tribute")
        assert duel.monsters(1) == {}


def test_bottomless_trap_hole_destroys_and_banishes_1500_atk_or_more(engine: str) -> None:
    trap = Side(spells={1: set_card("Bottomless Trap Hole")})
    with Scenario(engine, Side(hand=["Digitron"]), trap) as duel:
        duel.choose("SUMMON", "Digitron")
        duel.chain("Bottomless Trap Hole")
        duel.expect_open()
        assert duel.names(0, "banished") == ["Digitron"]


def test_bottomless_trap_hole_not_below_1500_nor_for_own_monsters(engine: str) -> None:
    trap = Side(spells={1: set_card("Bottomless Trap Hole")})
    with Scenario(engine, Side(hand=["Celtic Guardian"]), trap) as duel:
        duel.summon("Celtic Guardian")
    with Scenario(engine, Side(hand=["Dark Blade"], spells={1: set_card("Bottomless Trap Hole")})) as duel:
        duel.summon("Dark Blade")
        assert duel.names(0, "banished") == []


def test_E_013_bottomless_trap_hole_does_not_follow_a_monster_that_left(engine: str) -> None:
    mine = Side(hand=["Harpie Girl", "Phantom Gryphon"], spells={0: set_card("Icarus Attack")})
    theirs = Side(spells={1: set_card("Bottomless Trap Hole")}, monsters={1: "Bat", 2: "Haniwa"})
    with Scenario(engine, mine, theirs) as duel:
        duel.choose("SUMMON", "Phantom Gryphon")
        duel.answer("pass")  # the turn player is asked first (CF-19)
        duel.chain("Bottomless Trap Hole")
        duel.chain("Icarus Attack", "Bat", "Haniwa")  # Tributes the Gryphon
        duel.expect_open()
        assert "Phantom Gryphon" in duel.names(0, "grave")
        assert duel.names(0, "banished") == []


def test_dark_bribe_negates_a_spell_destroys_it_and_gives_a_card(engine: str) -> None:
    mine = Side(hand=["Pot of Greed"], draws=["Feral Imp"])
    with Scenario(engine, mine, Side(spells={1: set_card("Dark Bribe")})) as duel:
        duel.activate("Pot of Greed")
        duel.chain("Dark Bribe")
        duel.expect_open()
        assert duel.names(0, "hand") == ["Feral Imp"]
        assert duel.names(0, "grave") == ["Pot of Greed"]
        assert duel.names(1, "grave") == ["Dark Bribe"]


def test_NEG_03_the_cost_of_a_negated_activation_stays_paid(engine: str) -> None:
    mine = Side(hand=["Premature Burial"], grave=["Dark Blade"], draws=["Feral Imp"])
    with Scenario(engine, mine, Side(spells={1: set_card("Dark Bribe")})) as duel:
        duel.activate("Premature Burial")
        duel.chain("Dark Bribe")
        duel.expect_open()
        assert duel.lp(0) == 7200
        assert duel.monsters(0) == {}


def test_dark_bribe_not_against_monster_effects_or_own_cards(engine: str) -> None:
    theirs = Side(spells={1: set_card("Dark Bribe")}, monsters={1: "Bat"})
    with Scenario(engine, Side(monsters={1: "Exiled Force"}), theirs) as duel:
        duel.activate("Exiled Force")
        duel.expect_open()
    mine = Side(hand=["Pot of Greed"], spells={1: set_card("Dark Bribe")}, draws=["Bat", "Bat"])
    with Scenario(engine, mine) as duel:
        duel.activate("Pot of Greed")
        duel.expect_open()
        assert duel.names(0, "hand") == ["Bat", "Bat"]


def test_SPEED_04_only_a_counter_trap_answers_a_counter_trap(engine: str) -> None:
    mine = Side(hand=["Pot of Greed", "Mystical Space Typhoon"], draws=["Feral Imp"])
    theirs = Side(spells={1: set_card("Dark Bribe"), 2: set_card("Mirror Force")})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate("Pot of Greed")
        duel.chain("Dark Bribe")
        duel.expect_prompt(
            "SELECT_CHAIN"
        )  # after the Chain; the Typhoon could not be chained to the Counter Trap
        assert duel.names(1, "grave") == ["Dark Bribe"]


# -- Traps for any time -----------------------------------------------------------------------------------------------


def test_dust_tornado_destroys_an_opponents_card_and_may_set_one(engine: str) -> None:
    mine = Side(hand=["Mirror Force", "Bat"], spells={0: set_card("Dust Tornado")})
    with Scenario(engine, mine, Side(spells={3: set_card("Pot of Greed")})) as duel:
        duel.activate("Dust Tornado")
        duel.expect_prompt("SELECT_YESNO")
        duel.answer("yes")
        duel.expect_open()
        assert duel.spells(1) == {}
        assert list(duel.spells(0).values()) == ["Mirror Force, face-down"]


def test_dust_tornado_sets_nothing_if_its_player_does_not_want_to(engine: str) -> None:
    mine = Side(hand=["Mirror Force"], spells={0: set_card("Dust Tornado")})
    with Scenario(engine, mine, Side(spells={3: set_card("Pot of Greed")})) as duel:
        duel.activate("Dust Tornado", "no")
        duel.expect_open()
        assert duel.names(0, "hand") == ["Mirror Force"]


def test_dust_tornado_not_for_own_cards(engine: str) -> None:
    with Scenario(engine, Side(spells={0: set_card("Dust Tornado"), 1: set_card("Mirror Force")})) as duel:
        assert not duel.offers("ACTIVATE")


def test_icarus_attack_tributes_a_winged_beast_and_destroys_two_cards(engine: str) -> None:
    mine = Side(monsters={0: "Harpie Girl", 1: "Bat"}, spells={0: set_card("Icarus Attack")})
    with Scenario(
        engine, mine, Side(monsters={2: "Dark Blade"}, spells={3: set_card("Pot of Greed")})
    ) as duel:
        duel.activate("Icarus Attack", "Dark Blade", "Pot of Greed")
        duel.expect_open()
        assert duel.monsters(1) == duel.spells(1) == {}
        assert duel.monsters(0) == {1: "Bat, attack"}


def test_icarus_attack_not_without_a_winged_beast_or_two_other_cards(engine: str) -> None:
    mine = Side(monsters={0: "Bat"}, spells={0: set_card("Icarus Attack")})
    with Scenario(engine, mine, Side(monsters={1: "Bat", 2: "Dark Blade"})) as duel:
        assert not duel.offers("ACTIVATE")
    mine = Side(monsters={0: "Harpie Girl"}, spells={0: set_card("Icarus Attack")})
    with Scenario(engine, mine, Side(monsters={2: "Dark Blade"})) as duel:
        assert not duel.offers("ACTIVATE")


def test_compulsory_evacuation_device_returns_a_monster(engine: str) -> None:
    mine = Side(spells={0: set_card("Compulsory Evacuation Device")})
    with Scenario(engine, mine, Side(monsters={2: face_down("Dark Blade")})) as duel:
        duel.activate("Compulsory Evacuation Device")
        duel.expect_open()
        assert duel.names(1, "hand") == ["Dark Blade"]


def test_MOVE_12_compulsory_evacuation_device_sends_a_fusion_monster_to_the_extra_deck(engine: str) -> None:
    mine = Side(spells={0: set_card("Compulsory Evacuation Device")})
    with Scenario(engine, mine, Side(monsters={2: "Gatling Dragon"}), by_effects=True) as duel:
        duel.activate("Compulsory Evacuation Device")
        duel.expect_open()
        assert duel.names(1, "hand") == []
        assert duel.names(1, "extra") == ["Gatling Dragon"]


def test_compulsory_evacuation_device_not_without_a_monster(engine: str) -> None:
    with Scenario(engine, Side(spells={0: set_card("Compulsory Evacuation Device")})) as duel:
        assert not duel.offers("ACTIVATE")


def test_ring_of_destruction_in_the_opponents_turn(engine: str) -> None:
    mine = Side(monsters={2: "Dark Blade"}, hand=["Bat"])
    theirs = Side(spells={0: set_card("Ring of Destruction")})
    with Scenario(engine, mine, theirs) as duel:
        duel.choose("SUMMON", "Bat")
        duel.chain("Ring of Destruction", "Dark Blade")
        duel.expect_open()
        assert (duel.lp(0), duel.lp(1)) == (6200, 6200)
        assert duel.names(0, "grave") == ["Dark Blade"]


def test_ring_of_destruction_not_in_the_own_turn_nor_above_their_lp(engine: str) -> None:
    with Scenario(
        engine, Side(spells={0: set_card("Ring of Destruction")}), Side(monsters={2: "Bat"})
    ) as duel:
        assert not duel.offers("ACTIVATE")
    mine = Side(lp=1799, monsters={2: "Dark Blade"}, hand=["Haniwa"])
    with Scenario(engine, mine, Side(spells={0: set_card("Ring of Destruction")})) as duel:
        duel.choose("SUMMON", "Haniwa")
        assert duel.offered("CHAIN") == ["Ring of Destruction"]
        duel.chain("Ring of Destruction")  # there is no other target than Haniwa
        duel.expect_open()
        assert duel.names(0, "grave") == ["Haniwa"]


def test_ring_of_destruction_only_one_a_turn(engine: str) -> None:
    mine = Side(monsters={2: "Dark Blade", 3: "Battle Ox"}, hand=["Bat"])
    trap = set_card("Ring of Destruction")
    with Scenario(engine, mine, Side(spells={0: trap, 1: trap})) as duel:
        duel.choose("SUMMON", "Bat")
        duel.chain("Ring of Destruction@0", "Dark Blade")
        duel.expect_open()  # the second is offered no more
        assert duel.monsters(0).keys() == {0, 3}


def test_ring_of_destruction_kills_its_own_player_first(engine: str) -> None:
    """ "Then" the opponent takes damage: the player whose LP are gone first has lost."""
    mine = Side(lp=1800, monsters={2: "Dark Blade"}, hand=["Bat"])
    with Scenario(engine, mine, Side(lp=1000, spells={0: set_card("Ring of Destruction")})) as duel:
        duel.choose("SUMMON", "Bat")
        duel.chain("Ring of Destruction", "Dark Blade")
        assert duel.duel.over
        assert duel.duel.winner == 0


# -- Continuous Traps -------------------------------------------------------------------------------------------------


def test_call_of_the_haunted_revives_and_both_go_together(engine: str) -> None:
    mine = Side(
        hand=["Mystical Space Typhoon"], spells={0: set_card("Call of the Haunted")}, grave=["Dark Blade"]
    )
    with Scenario(engine, mine) as duel:
        duel.activate("Call of the Haunted")
        duel.settle()
        assert list(duel.monsters(0).values()) == ["Dark Blade, attack"]
        assert duel.spells(0) == {0: "Call of the Haunted, face-up"}
        duel.activate("Mystical Space Typhoon")
        assert duel.monsters(0) == duel.spells(0) == {}


def test_call_of_the_haunted_is_destroyed_when_the_monster_is(engine: str) -> None:
    mine = Side(
        spells={0: set_card("Call of the Haunted")}, grave=["Dark Blade"], monsters={0: "Exiled Force"}
    )
    with Scenario(engine, mine) as duel:
        duel.activate("Call of the Haunted")
        duel.activate("Exiled Force")
        duel.expect_open()
        assert duel.monsters(0) == duel.spells(0) == {}


def test_call_of_the_haunted_stays_when_the_monster_is_not_destroyed(engine: str) -> None:
    mine = Side(
        spells={0: set_card("Call of the Haunted"), 1: set_card("Compulsory Evacuation Device")},
        grave=["Dark Blade"],
    )
    with Scenario(engine, mine) as duel:
        duel.activate("Call of the Haunted")
        duel.settle()
        duel.activate("Compulsory Evacuation Device")
        duel.expect_open()
        assert duel.spells(0) == {0: "Call of the Haunted, face-up"}
        assert duel.names(0, "hand") == ["Dark Blade"]


def test_call_of_the_haunted_not_without_a_monster_to_revive(engine: str) -> None:
    mine = Side(spells={0: set_card("Call of the Haunted")}, grave=["Pot of Greed", "King Dragun"])
    with Scenario(engine, mine) as duel:
        assert not duel.offers("ACTIVATE")


def test_royal_decree_negates_other_traps(engine: str) -> None:
    mine = Side(spells={0: set_card("Royal Decree")}, monsters={0: "Dark Blade"})
    with Scenario(engine, mine, Side(monsters={2: "Bat"}, spells={1: set_card("Sakuretsu Armor")})) as duel:
        duel.activate("Royal Decree")
        duel.to_battle_phase()
        duel.choose("ATTACK", "Dark Blade", "mzone")
        duel.chain("Sakuretsu Armor")  # it can be activated, and does nothing
        duel.expect_open()
        assert duel.names(1, "grave") == ["Sakuretsu Armor", "Bat"]
        assert duel.monsters(0) == {0: "Dark Blade, attack"}


def test_royal_decree_does_not_touch_spells(engine: str) -> None:
    mine = Side(hand=["Pot of Greed"], spells={0: set_card("Royal Decree")}, draws=["Bat", "Bat"])
    with Scenario(engine, mine) as duel:
        duel.activate("Royal Decree")
        duel.activate("Pot of Greed")
        assert duel.names(0, "hand") == ["Bat", "Bat"]


@pytest.mark.parametrize("phase", [Phase.MAIN1, Phase.MAIN2])
def test_heavy_storm_in_both_main_phases(engine: str, phase: Phase) -> None:
    mine = Side(hand=["Heavy Storm"], monsters={1: attack("Bat")})
    with Scenario(engine, mine, Side(spells={1: set_card("Mirror Force")}), phase=phase) as duel:
        assert duel.offered("ACTIVATE") == ["Heavy Storm"]


def test_dark_hole_destroys_all_monsters_face_down_ones_too(engine: str) -> None:
    mine = Side(hand=["Dark Hole"], monsters={0: "Dark Blade"}, spells={0: set_card("Mirror Force")})
    with Scenario(engine, mine, Side(monsters={0: face_down("Bat"), 1: defense("Haniwa")})) as duel:
        duel.activate("Dark Hole")
        assert duel.monsters(0) == duel.monsters(1) == {}
        assert duel.names(0, "grave") == ["Dark Blade", "Dark Hole"]
        assert sorted(duel.names(1, "grave")) == ["Bat", "Haniwa"]
        assert duel.spells(0) == {0: "Mirror Force, face-down"}


def test_dark_hole_not_without_a_monster(engine: str) -> None:
    with Scenario(engine, Side(hand=["Dark Hole", "Bat"]), Side(hand=["Bat"])) as duel:
        assert not duel.offers("ACTIVATE")
