"""What the cards of `ygocore.cards.library.synchro_monsters` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Card, Scenario, Side, attack, defense, face_down, set_card
from ygocore.constants import Position, Status

ANDROID = "Magical Android"
BLACK_ROSE = "Black Rose Dragon"
BRIONAC = "Brionac, Dragon of the Ice Barrier"
CATASTOR = "Ally of Justice Catastor"
COLOSSAL = "Colossal Fighter"
DARK_END = "Dark End Dragon"
FIGHTER = "Dark Strike Fighter"
GOYO = "Goyo Guardian"
IRON_CHAIN = "Iron Chain Dragon"
NITRO_SYNCHRON = "Nitro Synchron"
NITRO_WARRIOR = "Nitro Warrior"
RED_DRAGON = "Red Dragon Archfiend"
STARDUST = "Stardust Dragon"
SYNCHRON = "Junk Synchron"
THOUGHT_RULER = "Thought Ruler Archfiend"
URUQUIZAS = "Flamvell Uruquizas"

PLANT = "Mushroom Man"
PROPER = int(Status.PROC_COMPLETE)


def test_the_materials_that_they_ask_for(engine: str) -> None:
    """Tuner and non-Tuners beside each other: which Synchro Monster they make."""
    cases = [
        (GOYO, {0: "Reese the Ice Mistress", 1: "Celtic Guardian"}, False),  # a WATER Tuner
        (IRON_CHAIN, {0: "Reese the Ice Mistress", 1: "Celtic Guardian"}, True),
        (DARK_END, {0: SYNCHRON, 1: "Blackwing - Sirocco the Dawn"}, True),
        (DARK_END, {0: SYNCHRON, 1: "Airknight Parshath"}, False),  # LIGHT
        (NITRO_WARRIOR, {0: NITRO_SYNCHRON, 1: "Blackwing - Sirocco the Dawn"}, True),
        (NITRO_WARRIOR, {0: "Reese the Ice Mistress", 1: "Blackwing - Sirocco the Dawn"}, False),
        ("Mist Wurm", {0: SYNCHRON, 1: "Celtic Guardian", 2: "Morphtronic Clocken"}, True),
        ("Mist Wurm", {0: SYNCHRON, 1: "Jinzo"}, False),  # two non-Tuners or more
        (STARDUST, {0: SYNCHRON, 1: "Celtic Guardian"}, False),  # Levels 3 and 4
        (BLACK_ROSE, {0: SYNCHRON, 1: "Celtic Guardian"}, True),
    ]
    for name, monsters, possible in cases:
        with Scenario(engine, Side(monsters=monsters, extra=[name])) as duel:
            assert duel.offered("SPECIAL_SUMMON") == [name] * possible, (name, monsters)


# -- what they do when they are Synchro Summoned ----------------------------------------------------------------------


def test_mist_wurm_returns_up_to_three_cards_of_the_opponent(engine: str) -> None:
    mine = Side(monsters={0: SYNCHRON, 1: "Celtic Guardian", 2: "Morphtronic Clocken"}, extra=["Mist Wurm"])
    theirs = Side(
        monsters={0: "Zoa", 1: face_down("Bat")}, spells={0: set_card("Mirror Force"), 1: set_card("Twister")}
    )
    with Scenario(engine, mine, theirs) as duel:
        duel.special_summon("Mist Wurm", "attack", "Zoa", "Bat", "Twister", where="extra")
        duel.expect_open()
        assert sorted(duel.names(1, "hand")) == ["Bat", "Twister", "Zoa"]
        assert duel.spells(1) == {0: "Mirror Force, face-down"}


def test_mist_wurm_not_when_it_is_revived(engine: str) -> None:
    mine = Side(hand=["Monster Reborn"], grave=[Card("Mist Wurm", Position.FACEUP, status=PROPER)])
    with Scenario(engine, mine, Side(monsters={0: "Zoa"}), by_effects=True) as duel:
        duel.activate("Monster Reborn", "attack")
        duel.expect_open()
        assert duel.monsters(1) == {0: "Zoa, attack"}


def test_black_rose_dragon_may_destroy_everything_when_synchro_summoned(engine: str) -> None:
    for answer in ("yes", "no"):
        mine = Side(monsters={0: SYNCHRON, 1: "Celtic Guardian", 2: "Bat"}, extra=[BLACK_ROSE])
        with Scenario(engine, mine, Side(monsters={0: "Zoa"}, spells={0: set_card("Mirror Force")})) as duel:
            duel.special_summon(BLACK_ROSE, "attack", answer, where="extra")
            duel.expect_open()
            left = len(duel.monsters(0)) + len(duel.monsters(1)) + len(duel.spells(1))
            assert left == (0 if answer == "yes" else 4)


def test_black_rose_dragon_banishes_a_plant_to_turn_a_monster_up_with_0_atk(engine: str) -> None:
    mine = Side(monsters={0: BLACK_ROSE}, grave=[PLANT])
    for monster in (defense("Zoa"), face_down("Zoa")):
        with Scenario(engine, mine, Side(monsters={0: monster, 1: "Bat"}, draws=["Bat"])) as duel:
            duel.activate(BLACK_ROSE)
            assert duel.monsters(1)[0] == "Zoa, attack"
            assert duel.stats("Zoa", 1) == (0, 1900)
            assert duel.names(0, "banished") == [PLANT]
            assert not duel.offers("ACTIVATE")
            duel.end_turn()
            assert duel.stats("Zoa", 1) == (2600, 1900)


def test_black_rose_dragon_not_without_a_plant_or_a_defense_position_monster(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={0: BLACK_ROSE}, grave=["Bat"]), Side(monsters={0: defense("Zoa")})
    ) as duel:
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(monsters={0: BLACK_ROSE}, grave=[PLANT]), Side(monsters={0: "Zoa"})) as duel:
        assert not duel.offers("ACTIVATE")


# -- effects that are activated ---------------------------------------------------------------------------------------


def test_brionac_returns_as_many_cards_as_were_discarded_once_a_turn(engine: str) -> None:
    mine = Side(hand=["Bat", "Haniwa", "Feral Imp"], monsters={0: BRIONAC, 1: "Zoa"})
    theirs = Side(monsters={0: "Zoa"}, spells={0: set_card("Mirror Force"), 1: set_card("Twister")})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate(BRIONAC, "Bat", "Haniwa", "finish", "Zoa", "Twister")
        duel.expect_open()
        assert sorted(duel.names(0, "grave")) == ["Bat", "Haniwa"]
        assert sorted(duel.names(1, "hand")) == ["Twister", "Zoa"]
        assert duel.spells(1) == {0: "Mirror Force, face-down"}
        assert not duel.offers("ACTIVATE")


def test_brionac_discards_no_more_than_there_are_targets_and_not_without_any(engine: str) -> None:
    mine = Side(hand=["Bat", "Haniwa"], monsters={0: BRIONAC})
    with Scenario(engine, mine, Side(monsters={0: "Zoa"})) as duel:
        duel.activate(BRIONAC, "Bat")
        duel.expect_open()
        assert duel.names(0, "grave") == ["Bat"]
        assert duel.names(1, "hand") == ["Zoa"]
    with Scenario(engine, mine) as duel:
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(monsters={0: BRIONAC}), Side(monsters={0: "Zoa"})) as duel:
        assert not duel.offers("ACTIVATE")


def test_dark_strike_fighter_deals_200_for_each_level_of_the_tribute(engine: str) -> None:
    mine = Side(monsters={0: FIGHTER, 1: "Zoa", 2: FIGHTER})
    with Scenario(engine, mine, Side(monsters={0: "Bat"})) as duel:
        duel.activate(f"{FIGHTER}@0", "Zoa")
        duel.expect_open()
        assert duel.lp(1) == 8000 - 7 * 200
        assert not duel.offers("ACTIVATE")  # OPT-02


def test_dark_strike_fighter_may_tribute_itself_and_only_in_main_phase_1(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: FIGHTER})) as duel:
        duel.to_battle_phase()
        duel.to_main_phase_2()
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(monsters={0: FIGHTER})) as duel:
        duel.activate(FIGHTER)
        assert duel.lp(1) == 8000 - 7 * 200
        assert duel.names(0, "grave") == [FIGHTER]


def test_dark_end_dragon_loses_500_and_sends_a_monster_to_the_grave(engine: str) -> None:
    mine = Side(monsters={0: DARK_END}, draws=["Bat"])
    with Scenario(engine, mine, Side(monsters={0: "Zoa", 1: face_down("Bat")}, draws=["Bat"])) as duel:
        duel.activate(DARK_END, "Zoa")
        assert duel.stats(DARK_END, 0) == (2100, 1600)
        assert duel.names(1, "grave") == ["Zoa"]
        assert not duel.offers("ACTIVATE")
        duel.end_turn()
        duel.end_turn()
        assert duel.stats(DARK_END, 0) == (2100, 1600)  # for good


def test_dark_end_dragon_not_with_less_than_500_to_lose_or_without_a_target(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: DARK_END})) as duel:
        assert not duel.offers("ACTIVATE")
    mine = Side(monsters={0: DARK_END}, draws=["Bat"] * 4)
    theirs = Side(monsters={0: "Bat", 1: "Bat", 2: "Bat", 3: "Bat", 4: "Bat"}, draws=["Bat"] * 4)
    with Scenario(engine, mine, theirs) as duel:
        for _ in range(4):
            duel.activate(DARK_END, f"Bat@{min(duel.monsters(1))}")
            duel.end_turn()
            duel.end_turn()
        assert duel.stats(DARK_END, 0) == (600, 100)
        assert not duel.offers("ACTIVATE")


def test_iron_chain_dragon_grows_by_the_iron_chain_monsters_of_the_grave(engine: str) -> None:
    mine = Side(monsters={0: IRON_CHAIN}, grave=[IRON_CHAIN, IRON_CHAIN, "Bat"])
    with Scenario(engine, mine, Side(draws=["Bat"])) as duel:
        duel.activate(IRON_CHAIN)
        assert duel.stats(IRON_CHAIN, 0) == (2900, 1300)
        assert duel.names(0, "banished") == [IRON_CHAIN, IRON_CHAIN]
        duel.end_turn()
        assert duel.stats(IRON_CHAIN, 0) == (2500, 1300)
    with Scenario(engine, Side(monsters={0: IRON_CHAIN}, grave=["Bat"])) as duel:
        assert not duel.offers("ACTIVATE")


def test_iron_chain_dragon_sends_three_cards_of_the_deck_away_after_damage(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: IRON_CHAIN}), Side(monsters={0: "Bat"})) as duel:
        duel.to_battle_phase()
        duel.attack(IRON_CHAIN)
        assert len(duel.names(1, "grave")) == 4
        assert len(duel.names(1, "deck")) == 7
    with Scenario(engine, Side(monsters={0: IRON_CHAIN}), Side(monsters={0: defense("Bat")})) as duel:
        duel.to_battle_phase()
        duel.attack(IRON_CHAIN)
        assert duel.names(1, "grave") == ["Bat"]


# -- effects that answer an activation --------------------------------------------------------------------------------


def stardust(**more: int) -> Side:
    return Side(monsters={0: attack(STARDUST, status=PROPER)}, draws=["Bat"] * more.get("draws", 0))


def test_stardust_dragon_negates_what_would_destroy_and_comes_back(engine: str) -> None:
    with Scenario(engine, Side(hand=["Smashing Ground"]), stardust(draws=1), by_effects=True) as duel:
        duel.activate("Smashing Ground")
        duel.chain(STARDUST)
        duel.expect_open()
        assert duel.names(1, "grave") == [STARDUST]
        assert duel.names(0, "grave") == ["Smashing Ground"]
        duel.choose("TO_END_PHASE")
        duel.answer("yes", "defense")
        assert list(duel.monsters(1).values()) == [f"{STARDUST}, defense"]


def test_stardust_dragon_not_against_other_effects_and_comes_back_only_after_its_use(engine: str) -> None:
    with Scenario(engine, Side(hand=["Book of Moon"]), stardust(draws=1), by_effects=True) as duel:
        duel.activate("Book of Moon")
        duel.expect_open()  # it would destroy nothing
        duel.end_turn()
    with Scenario(engine, Side(hand=["Smashing Ground"]), stardust(draws=1), by_effects=True) as duel:
        duel.activate("Smashing Ground", "pass")
        duel.end_turn()
        assert duel.names(1, "grave") == [STARDUST]


def test_stardust_dragon_without_a_proper_summon_cannot_come_back(engine: str) -> None:
    theirs = Side(monsters={0: STARDUST}, draws=["Bat"])
    with Scenario(engine, Side(hand=["Smashing Ground"]), theirs) as duel:
        duel.activate("Smashing Ground")
        duel.chain(STARDUST)
        duel.end_turn()  # EX-49, REVIVE-06
        assert duel.names(1, "grave") == [STARDUST]


def test_stardust_dragon_may_be_used_and_come_back_more_than_once_in_an_end_phase(engine: str) -> None:
    mine = Side(
        monsters={0: attack(STARDUST, status=PROPER), 1: RED_DRAGON, 2: "Bat"}, hand=["Smashing Ground"]
    )
    theirs = Side(monsters={0: "Haniwa"}, draws=["Bat"])
    with Scenario(engine, mine, theirs, by_effects=True) as duel:
        duel.activate("Smashing Ground")
        duel.chain(STARDUST)
        duel.choose("TO_END_PHASE")
        duel.choose("CHAIN", STARDUST, "grave")
        duel.answer("attack")
        duel.chain(STARDUST)  # against Red Dragon Archfiend
        assert RED_DRAGON in duel.names(0, "grave")
        duel.answer("yes", "attack")
        assert f"{STARDUST}, attack" in duel.monsters(0).values()


def test_thought_ruler_archfiend_gains_the_original_atk_of_what_it_destroys(engine: str) -> None:
    mine = Side(monsters={0: THOUGHT_RULER})
    with Scenario(engine, mine, Side(monsters={0: "Battle Ox", 1: defense("Bat")})) as duel:
        duel.to_battle_phase()
        duel.attack(THOUGHT_RULER, "Battle Ox")
        assert duel.lp(0) == 8000 + 1700
    with Scenario(engine, mine, Side(monsters={0: "Spirit Reaper"})) as duel:
        duel.to_battle_phase()
        duel.attack(THOUGHT_RULER)
        assert duel.lp(0) == 8000


def test_thought_ruler_archfiend_pays_1000_to_negate_a_card_that_targets_a_psychic_monster(
    engine: str,
) -> None:
    theirs = Side(monsters={0: THOUGHT_RULER, 1: ANDROID, 2: "Bat"})
    for target in (THOUGHT_RULER, ANDROID):
        with Scenario(engine, Side(hand=["Book of Moon"]), theirs) as duel:
            duel.activate("Book of Moon", target)
            duel.chain(THOUGHT_RULER)
            duel.expect_open()
            assert duel.lp(1) == 7000
            assert duel.names(0, "grave") == ["Book of Moon"]
            assert "face-down" not in str(duel.monsters(1))
    with Scenario(engine, Side(hand=["Book of Moon"]), theirs) as duel:
        duel.activate("Book of Moon", "Bat")
        duel.expect_open()
    mine = Side(spells={0: set_card("Icarus Attack")}, monsters={0: "Harpie Girl"})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate("Icarus Attack", THOUGHT_RULER, ANDROID)  # two targets
        duel.expect_open()


# -- effects of battle ------------------------------------------------------------------------------------------------


def test_catastor_destroys_a_face_up_monster_of_another_attribute_before_damage_calculation(
    engine: str,
) -> None:
    with Scenario(engine, Side(monsters={0: CATASTOR}), Side(monsters={0: "Blue-Eyes White Dragon"})) as duel:
        duel.to_battle_phase()
        duel.attack(CATASTOR)
        assert duel.names(1, "grave") == ["Blue-Eyes White Dragon"]
        assert duel.duel.life_points == (8000, 8000)
    with Scenario(engine, Side(monsters={0: "Celtic Guardian"}), Side(monsters={0: CATASTOR})) as duel:
        duel.to_battle_phase()
        duel.attack("Celtic Guardian")
        assert duel.names(0, "grave") == ["Celtic Guardian"]
        assert duel.duel.life_points == (8000, 8000)


def test_catastor_not_against_dark_or_face_down_monsters(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: CATASTOR}), Side(monsters={0: "Zoa"})) as duel:
        duel.to_battle_phase()
        duel.attack(CATASTOR)
        assert duel.names(0, "grave") == [CATASTOR]
    with Scenario(
        engine, Side(monsters={0: CATASTOR}), Side(monsters={0: face_down("Millennium Shield")})
    ) as duel:
        duel.to_battle_phase()
        duel.attack(CATASTOR)
        assert duel.lp(0) == 8000 - 800


def test_colossal_fighter_counts_warriors_and_revives_one_when_destroyed_by_battle(engine: str) -> None:
    mine = Side(monsters={0: attack(COLOSSAL, status=PROPER)}, grave=["Celtic Guardian", "Bat"])
    with Scenario(engine, mine, Side(grave=[SYNCHRON, "Zoa"]), by_effects=True) as duel:
        assert duel.stats(COLOSSAL, 0) == (3000, 1000)
    theirs = Side(monsters={0: "Blue-Eyes White Dragon"}, grave=[SYNCHRON])
    mine = Side(monsters={0: attack(COLOSSAL, status=PROPER)}, grave=["Bat"])
    with Scenario(engine, mine, theirs, by_effects=True) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", COLOSSAL, "mzone")
        duel.answer("yes")
        assert sorted(duel.offered("SELECT")) == [COLOSSAL, SYNCHRON]
        duel.answer(COLOSSAL, "defense")
        duel.expect_open()
        assert list(duel.monsters(0).values()) == [f"{COLOSSAL}, defense"]


def test_colossal_fighter_not_when_destroyed_by_an_effect(engine: str) -> None:
    theirs = Side(monsters={0: COLOSSAL}, grave=["Celtic Guardian"])
    with Scenario(engine, Side(hand=["Smashing Ground"]), theirs) as duel:
        duel.activate("Smashing Ground")
        duel.expect_open()
        assert duel.monsters(1) == {}


def test_uruquizas_pierces_and_gains_300_after_battle_damage(engine: str) -> None:
    with Scenario(
        engine, Side(monsters={0: URUQUIZAS}), Side(monsters={0: defense("Battle Ox")}, draws=["Bat"])
    ) as duel:
        duel.to_battle_phase()
        duel.attack(URUQUIZAS)
        assert duel.lp(1) == 8000 - (2100 - 1000)
        assert duel.stats(URUQUIZAS, 0) == (2400, 400)
        duel.end_turn()
        assert duel.stats(URUQUIZAS, 0) == (2400, 400)
    with Scenario(
        engine, Side(monsters={0: URUQUIZAS}), Side(monsters={0: defense("Millennium Shield")})
    ) as duel:
        duel.to_battle_phase()
        duel.attack(URUQUIZAS)
        assert duel.stats(URUQUIZAS, 0) == (2100, 400)


def test_goyo_guardian_takes_the_monster_that_it_destroyed(engine: str) -> None:
    for answer, field in (("yes", [f"{GOYO}, attack", "Zoa, defense"]), ("no", [f"{GOYO}, attack"])):
        with Scenario(engine, Side(monsters={0: GOYO}), Side(monsters={0: "Zoa"})) as duel:
            duel.to_battle_phase()
            duel.choose("ATTACK", GOYO, "mzone")
            duel.answer(answer)
            duel.expect_open()
            assert list(duel.monsters(0).values()) == field


def test_goyo_guardian_not_for_a_token_or_a_monster_that_cannot_be_special_summoned(engine: str) -> None:
    for monster in ("Sheep Token", "Doomcaliber Knight"):
        with Scenario(engine, Side(monsters={0: GOYO}), Side(monsters={0: monster}), by_effects=True) as duel:
            duel.to_battle_phase()
            duel.attack(GOYO)
            assert len(duel.monsters(0)) == 1


def test_nitro_synchron_draws_for_a_nitro_synchro_monster_only(engine: str) -> None:
    materials = {0: NITRO_SYNCHRON, 1: "Blackwing - Sirocco the Dawn"}
    with Scenario(engine, Side(monsters=materials, extra=[NITRO_WARRIOR], draws=["Haniwa"])) as duel:
        duel.special_summon(NITRO_WARRIOR, "attack", where="extra")
        duel.expect_open()
        assert duel.names(0, "hand") == ["Haniwa"]
    with Scenario(engine, Side(monsters=materials, extra=[BLACK_ROSE])) as duel:
        duel.special_summon(BLACK_ROSE, "attack", "no", where="extra")
        duel.expect_open()
        assert duel.names(0, "hand") == []


def test_nitro_warrior_gains_1000_in_one_battle_after_a_spell(engine: str) -> None:
    mine = Side(hand=["Pot of Greed", "Pot of Greed"], monsters={0: NITRO_WARRIOR})
    theirs = Side(monsters={0: "Spirit Reaper", 1: "Bat"})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate("Pot of Greed@0")
        assert duel.stats(NITRO_WARRIOR, 0) == (2800, 1800)
        duel.activate("Pot of Greed")  # once during the turn
        duel.to_battle_phase()
        duel.attack(NITRO_WARRIOR, "Bat")
        assert duel.lp(1) == 8000 - (3800 - 300)
        assert duel.stats(NITRO_WARRIOR, 0) == (2800, 1800)
    with Scenario(engine, Side(monsters={0: NITRO_WARRIOR}), Side(monsters={1: "Bat"})) as duel:
        duel.to_battle_phase()
        duel.attack(NITRO_WARRIOR)
        assert duel.lp(1) == 8000 - 2500


def test_nitro_warrior_not_for_the_opponents_spells_or_in_the_opponents_turn(engine: str) -> None:
    """Nor for a Spell of its own player in the opponent's turn."""
    theirs = Side(monsters={0: NITRO_WARRIOR}, spells={0: set_card("Mystical Space Typhoon")})
    mine = Side(hand=["Pot of Greed"], monsters={0: "Zoa"}, spells={0: set_card("Mirror Force")})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate("Pot of Greed")
        duel.chain("Mystical Space Typhoon", "Mirror Force")
        duel.expect_open()
        duel.to_battle_phase()
        duel.attack("Zoa")
        assert duel.lp(0) == 8000 - 200


def test_nitro_warrior_attacks_a_monster_that_it_turns_up(engine: str) -> None:
    theirs = Side(
        monsters={0: "Battle Ox", 1: defense("Feral Imp"), 2: defense("Haniwa"), 3: face_down("Bat")}
    )
    with Scenario(engine, Side(monsters={0: NITRO_WARRIOR}), theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", NITRO_WARRIOR, "mzone")
        duel.answer("Battle Ox", "yes")
        assert sorted(duel.offered("SELECT")) == ["Feral Imp", "Haniwa"]
        duel.answer("Feral Imp")
        duel.expect_open()
        assert duel.monsters(1)[1] == "Feral Imp, attack"
        assert any("attack" in each for each in duel.state.unheld)
        duel.choose("ATTACK", NITRO_WARRIOR, "mzone")  # on that monster only: nothing is asked
        duel.answer("no")  # it could go on like that
        duel.expect_open()
        assert "Feral Imp" in duel.names(1, "grave")
        assert duel.lp(1) == 8000 - 1100 - 1500
        assert not duel.offers("ATTACK")


def test_nitro_warrior_attacks_no_second_time_if_it_destroyed_nothing_or_was_attacked(engine: str) -> None:
    theirs = Side(monsters={0: "Spirit Reaper", 1: defense("Bat")})
    with Scenario(engine, Side(monsters={0: NITRO_WARRIOR}), theirs) as duel:
        duel.to_battle_phase()
        duel.attack(NITRO_WARRIOR, "Spirit Reaper")
        assert not duel.offers("ATTACK")
    mine = Side(monsters={0: "Zoa", 1: defense("Bat")})
    with Scenario(engine, mine, Side(monsters={0: NITRO_WARRIOR})) as duel:
        duel.to_battle_phase()
        duel.attack("Zoa")
        assert duel.monsters(0)[1] == "Bat, defense"


def test_red_dragon_archfiend_destroys_the_defenders_after_attacking_one(engine: str) -> None:
    theirs = Side(monsters={0: defense("Millennium Shield"), 1: face_down("Bat"), 2: "Haniwa"})
    mine = Side(monsters={0: RED_DRAGON, 1: defense("Bat")})
    with Scenario(engine, mine, theirs) as duel:
        duel.to_battle_phase()
        duel.attack(RED_DRAGON, "Millennium Shield")
        assert duel.monsters(1) == {2: "Haniwa, attack"}
        assert duel.monsters(0)[1] == "Bat, defense"
    with Scenario(engine, mine, theirs) as duel:
        duel.to_battle_phase()
        duel.attack(RED_DRAGON, "Haniwa")
        assert len(duel.monsters(1)) == 2


def test_red_dragon_archfiend_destroys_the_idle_at_the_end_of_its_players_turn(engine: str) -> None:
    mine = Side(monsters={0: RED_DRAGON, 1: "Zoa", 2: "Bat", 3: face_down("Haniwa")}, draws=["Bat"])
    with Scenario(engine, mine, Side(draws=["Bat"])) as duel:
        duel.to_battle_phase()
        duel.attack("Zoa")
        duel.end_turn()
        assert duel.monsters(0) == {0: f"{RED_DRAGON}, attack", 1: "Zoa, attack"}
        duel.end_turn()  # the opponent's End Phase
        assert len(duel.monsters(0)) == 2


# -- effects of a phase -----------------------------------------------------------------------------------------------


def test_magical_android_gains_600_for_each_psychic_monster_in_the_own_end_phase(engine: str) -> None:
    mine = Side(monsters={0: ANDROID, 1: THOUGHT_RULER, 2: "Bat"}, draws=["Bat"])
    with Scenario(engine, mine, Side(draws=["Bat"])) as duel:
        duel.end_turn()
        assert duel.lp(0) == 8000 + 1200
        duel.end_turn()
        assert duel.lp(0) == 8000 + 1200
