"""Chains, triggers, when and if, summon windows, attacks: CHAIN, TRIG, TIMING, SUM, SS, BATTLE, REPLAY, DMG, HIST."""

from __future__ import annotations

import pytest

from tests.rules.made.facts import made
from tests.scenario import Side, face_down, set_card

# -- CHAIN -----------------------------------------------------------------------------------------------------------


def test_CHAIN_02_the_opponent_of_whoever_activated_is_asked_first(engine: str) -> None:
    mine = Side(hand=["Heal"], spells={0: set_card("Silence")})
    theirs = Side(spells={0: set_card("Silence")})
    with made(engine, mine, theirs) as duel:
        duel.activate("Heal")
        assert duel.player == 1
        duel.answer("pass")
        assert duel.player == 0
        duel.answer("pass")
        assert duel.lp(0) == 8800


def test_CHAIN_03_links_resolve_last_to_first(engine: str) -> None:
    theirs = Side(monsters={0: "Scout"})
    with made(engine, Side(hand=["Heal"]), theirs) as duel:
        duel.activate("Heal")
        duel.chain("Scout")
        order = [event for event in duel.kinds() if event in ("CHAIN_SOLVING", "RECOVER")]
        assert order == ["CHAIN_SOLVING", "RECOVER", "CHAIN_SOLVING", "RECOVER"]
        assert (duel.lp(0), duel.lp(1)) == (8800, 8050)


def test_CHAIN_04_triggers_during_a_chain_make_a_new_one(engine: str) -> None:
    mine = Side(spells={0: set_card("Cut"), 1: set_card("Cut")}, monsters={0: "Must Watcher"})
    with made(engine, mine) as duel:
        duel.activate("Cut@0")
        duel.answer("pass")
        assert duel.kinds().count("CHAIN_END") == 2
        assert duel.lp(0) == 8100


# -- TRIG, TIMING ---------------------------------------------------------------------------------------------------


def test_TRIG_05_an_optional_trigger_is_asked_a_mandatory_one_is_not(engine: str) -> None:
    with made(engine, Side(hand=["Scout"])) as duel:
        duel.choose("SUMMON", "Scout")
        duel.expect_prompt("SELECT_EFFECTYN")
        duel.answer("yes")
        duel.settle()
        assert duel.lp(0) == 8400


def test_CF_20_turn_player_mandatory_first_then_the_opponent_then_optional_ones(engine: str) -> None:
    mine = Side(
        hand=["Bat"],
        monsters={0: "Must Watcher", 1: "If Watcher"},
        spells={0: set_card("Torrential Tribute")},
    )
    theirs = Side(monsters={0: "Must Watcher", 1: "If Watcher"})
    with made(engine, mine, theirs) as duel:
        duel.choose("SUMMON", "Bat")
        duel.chain("Torrential Tribute")
        assert duel.player == 0
        duel.expect_prompt("SELECT_CHAIN")  # the optional one: two links stand already
        duel.answer("pass")
        assert duel.player == 1
        duel.answer("pass")
        assert (duel.lp(0), duel.lp(1)) == (8100, 8100)


@pytest.mark.parametrize(
    ("watcher", "spell", "asked"),
    [
        ("When Watcher", "Send Then Gain", False),  # TIMING-07: something followed
        ("When Watcher", "Gain Then Send", True),  # TIMING-07: it was the last thing
        ("If Watcher", "Send Then Gain", True),  # TIMING-03
        ("If Watcher", "Gain Then Send", True),
    ],
)
def test_TIMING_07_when_effects_miss_their_timing_if_something_follows(
    engine: str, watcher: str, spell: str, asked: bool
) -> None:
    with made(engine, Side(hand=[spell], monsters={0: watcher})) as duel:
        duel.activate(spell)
        if asked:
            duel.expect_prompt("SELECT_EFFECTYN")
            duel.answer("no")
        duel.expect_open()


def test_TIMING_04_mandatory_effects_miss_nothing(engine: str) -> None:
    with made(engine, Side(hand=["Send Then Gain"], monsters={0: "Must Watcher"})) as duel:
        duel.activate("Send Then Gain")
        duel.expect_open()
        assert duel.lp(0) == 8000 + 1000 + 100


def test_TIMING_06_an_event_at_link_two_is_missed(engine: str) -> None:
    mine = Side(hand=["Heal"], monsters={0: "When Watcher"})
    theirs = Side(spells={0: set_card("Cut")})
    with made(engine, mine, theirs) as duel:
        duel.activate("Heal")
        duel.chain("Cut")
        duel.expect_open()
        assert duel.names(0, "grave") == ["When Watcher", "Heal"]


def test_TIMING_06_if_effects_are_not(engine: str) -> None:
    mine = Side(hand=["Heal"], monsters={0: "If Watcher"})
    with made(engine, mine, Side(spells={0: set_card("Cut")})) as duel:
        duel.activate("Heal")
        duel.chain("Cut")
        duel.expect_prompt("SELECT_EFFECTYN")
        duel.answer("yes")


def test_CF_49_triggers_of_tributed_monsters_wait_and_when_effects_are_missed(engine: str) -> None:
    mine = Side(hand=["Curse of Dragon"], monsters={0: "Must Watcher"})
    with made(engine, mine) as duel:
        duel.choose("SUMMON", "Curse of Dragon")
        duel.expect_open()
        kinds = duel.kinds()
        assert kinds.index("SUMMONED") < kinds.index("CHAINING")


def test_TRIB_06_a_tributed_when_watcher_misses_its_timing(engine: str) -> None:
    mine = Side(hand=["Curse of Dragon"], monsters={0: "When Watcher"})
    with made(engine, mine) as duel:
        duel.choose("SUMMON", "Curse of Dragon")
        duel.expect_open()
        assert duel.lp(0) == 8000


# -- SUM, SS ---------------------------------------------------------------------------------------------------------


def test_SUM_07_the_attempt_can_be_negated_and_the_summon_stays_used(engine: str) -> None:
    mine = Side(hand=["Bat", "Haniwa"])
    with made(engine, mine, Side(spells={0: set_card("Veto")})) as duel:
        duel.choose("SUMMON", "Bat")
        duel.chain("Veto")
        duel.expect_open()
        assert duel.names(0, "grave") == ["Bat"]
        assert "SUMMONED" not in duel.kinds()
        assert not duel.offers("SUMMON")  # NS-07, SUM-11


def test_SUM_07_nothing_else_may_be_used_in_that_window(engine: str) -> None:
    theirs = Side(monsters={0: "Scout"}, spells={0: set_card("Silence")})
    with made(engine, Side(hand=["Bat"]), theirs) as duel:
        duel.choose("SUMMON", "Bat")
        assert duel.kinds()[-1] == "SUMMONED"  # Scout was not asked before it
        duel.expect_prompt("SELECT_CHAIN")


def test_FLIP_09_a_flip_summon_can_be_negated(engine: str) -> None:
    mine = Side(monsters={0: face_down("Bat")})
    with made(engine, mine, Side(spells={0: set_card("Veto")})) as duel:
        duel.choose("CHANGE_POSITION", "Bat", "mzone")
        duel.chain("Veto")
        assert duel.names(0, "grave") == ["Bat"]


def test_SS_10_a_procedure_summon_can_be_negated_and_is_not_proper(engine: str) -> None:
    mine = Side(hand=["Giant"], spells={0: set_card("Rise")})
    theirs = Side(monsters={0: "Bat"}, spells={0: set_card("Veto")})
    with made(engine, mine, theirs) as duel:
        duel.special_summon("Giant", "attack")
        duel.chain("Veto")
        assert duel.names(0, "grave") == ["Giant"]
        assert duel.offered("ACTIVATE") == []  # REVIVE-03, REVIVE-08: Rise finds nothing to revive


def test_SS_09_a_procedure_summon_makes_no_link_and_lifts_the_revive_limit(engine: str) -> None:
    mine = Side(hand=["Giant"], spells={0: set_card("Rise"), 1: set_card("Cut")})
    with made(engine, mine, Side(monsters={0: face_down("Bat")})) as duel:
        assert not duel.offers("SUMMON")  # NS-09
        duel.special_summon("Giant", "attack")
        assert "CHAINING" not in duel.kinds()
        duel.chain("Cut")
        duel.chain("Rise", "defense")
        duel.settle()
        assert duel.monsters(0) == {0: "Giant, defense"}  # REVIVE-04


def test_SS_33_a_procedure_is_available_in_its_situation_only(engine: str) -> None:
    with made(engine, Side(hand=["Giant"])) as duel:
        assert not duel.offers("SPECIAL_SUMMON")


def test_HIST_04_ignition_priority_after_a_summon_in_mr1_only(engine: str) -> None:
    for rules in ("MR1", "MR2"):
        with made(engine, Side(hand=["Drummer"]), rules=rules) as duel:
            duel.choose("SUMMON", "Drummer")
            if rules == "MR1":
                duel.expect_prompt("SELECT_CHAIN")
                assert duel.offered("CHAIN") == ["Drummer", "Drummer"]
            else:
                duel.expect_open()


# -- BATTLE, REPLAY, DMG -----------------------------------------------------------------------------------------------


def test_BATTLE_04_an_attack_can_be_negated_and_is_used(engine: str) -> None:
    theirs = Side(monsters={0: "Haniwa"}, spells={0: set_card("Pause")})
    with made(engine, Side(monsters={0: "Bat"}), theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Bat", "mzone")
        duel.chain("Pause")
        assert duel.kinds()[-1] == "ATTACK_DISABLED"
        assert not duel.offers("ATTACK")


def test_BATTLE_04_no_damage_step_for_an_attacker_that_is_gone(engine: str) -> None:
    theirs = Side(monsters={0: "Haniwa"}, spells={0: set_card("Cut")})
    with made(engine, Side(monsters={0: "Bat"}), theirs) as duel:
        duel.to_battle_phase()
        duel.settle()
        duel.choose("ATTACK", "Bat", "mzone")
        duel.chain("Cut", "0:Bat")
        assert "DAMAGE_STEP_START" not in duel.kinds()


def test_REPLAY_01_a_monster_that_comes_to_the_other_side_gives_a_replay(engine: str) -> None:
    theirs = Side(monsters={0: "Haniwa"}, spells={0: set_card("Rise")}, grave=["Feral Imp"])
    with made(engine, Side(monsters={0: "Battle Ox"}), theirs) as duel:
        duel.to_battle_phase()
        duel.settle()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        duel.chain("Rise", "attack")
        duel.expect_prompt("SELECT_YESNO")
        duel.answer("yes", "Feral Imp")
        duel.settle()
        assert duel.names(1, "grave")[-1] == "Feral Imp"


def test_REPLAY_03_an_attack_that_is_given_up_is_used(engine: str) -> None:
    theirs = Side(monsters={0: "Haniwa"}, spells={0: set_card("Rise")}, grave=["Feral Imp"])
    with made(engine, Side(monsters={0: "Battle Ox"}), theirs) as duel:
        duel.to_battle_phase()
        duel.settle()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        duel.chain("Rise", "attack", "no")
        assert not duel.offers("ATTACK")
        assert "ATTACK_DISABLED" not in duel.kinds()


def test_GAP_04_only_what_may_is_used_in_the_damage_step(engine: str) -> None:
    mine = Side(monsters={0: "Bat"}, hand=["Boost"], spells={0: set_card("Cut")})
    with made(engine, mine, Side(monsters={0: "Haniwa"})) as duel:
        duel.to_battle_phase()
        duel.settle()
        duel.choose("ATTACK", "Bat", "mzone")
        seen, step = [], False
        while duel.duel.prompt is not None and duel.duel.prompt.kind.name == "SELECT_CHAIN":
            step = step or "DAMAGE_STEP_START" in duel.kinds()
            seen.append((step, tuple(sorted(duel.offered("CHAIN")))))
            duel.answer("pass")
        assert seen == [
            (False, ("Boost", "Cut")),  # the attack is declared
            (False, ("Boost", "Cut")),  # the Battle Step ends
            (True, ("Boost",)),  # the Damage Step starts
            (True, ("Boost",)),  # before damage calculation
        ]


def test_DMG_09_a_boost_before_damage_calculation_counts(engine: str) -> None:
    mine = Side(monsters={0: "Bat"}, hand=["Boost"])
    with made(engine, mine, Side(monsters={0: "Haniwa"})) as duel:
        duel.to_battle_phase()
        duel.settle()
        duel.choose("ATTACK", "Bat", "mzone")
        duel.answer("pass", "pass")
        duel.chain("Boost", "0:Bat")
        duel.settle()
        assert duel.names(1, "grave") == ["Haniwa"]
        assert duel.lp(1) == 8000 - (1300 - 500)


def test_PHASE_07_leaving_the_main_phase_asks_the_opponent_and_an_answer_keeps_the_phase(engine: str) -> None:
    with made(engine, Side(monsters={0: "Bat"}), Side(spells={0: set_card("Cut")})) as duel:
        duel.to_battle_phase()
        assert duel.player == 1
        duel.chain("Cut")
        duel.expect_open()
        assert duel.duel.phase.name == "MAIN1"


def test_CHAIN_06_after_a_chain_in_the_end_of_a_phase_an_ordinary_window_comes_first(engine: str) -> None:
    mine = Side(monsters={0: "Bat"}, spells={0: set_card("Boost"), 1: set_card("Boost")})
    with made(engine, mine) as duel:
        duel.choose("TO_END_PHASE")
        duel.chain("Boost@0")
        passes = 0
        while duel.duel.phase.name == "END":
            duel.answer("pass")
            passes += 1
        assert passes == 3  # in the Chain, in the window after it, at the end of the phase


def test_GAP_07_a_stolen_monster_turned_face_down_stays(engine: str) -> None:
    theirs = Side(monsters={0: "Giant"})
    with made(engine, Side(hand=["Snatch Steal", "Book of Moon"]), theirs) as duel:
        duel.activate("Snatch Steal")
        duel.settle()
        assert duel.monsters(0) == {0: "Giant, attack"}
        duel.activate("Book of Moon")
        duel.settle()
        assert "Snatch Steal" in duel.names(0, "grave")
        assert duel.monsters(0) == {0: "Giant, face-down"}
