"""Activating cards and effects: ACT, ST, COST, TGT, SPEED, NEG, OPT."""

from __future__ import annotations

from tests.rules.made.facts import made
from tests.scenario import Card, Side, face_down, set_card
from ygocore.constants import Position, Status

SET_NOW = {"status": int(Status.SET_TURN)}


def face_up(name: str) -> Card:
    """A face-up Spell or Trap."""
    return Card(name, Position.FACEUP)


# -- ACT ------------------------------------------------------------------------------------------------------


def test_ACT_04_a_spell_from_the_hand_is_put_face_up_and_then_announced(engine: str) -> None:
    with made(engine, Side(hand=["Heal"])) as duel:
        duel.activate("Heal")
        assert duel.kinds() == [
            "MOVE",
            "CHAINING",
            "CHAINED",
            "CHAIN_SOLVING",
            "RECOVER",
            "CHAIN_SOLVED",
            "MOVE",
            "CHAIN_END",
        ]


def test_ACT_04_a_set_card_is_turned_face_up(engine: str) -> None:
    with made(engine, Side(spells={1: set_card("Heal")})) as duel:
        duel.activate("Heal")
        assert duel.kinds()[:2] == ["POS_CHANGE", "CHAINING"]


def test_ACT_09_nothing_is_chained_to_what_forbids_it(engine: str) -> None:
    theirs = Side(spells={0: set_card("Denial")})
    with made(engine, Side(hand=["No Answer", "Heal"]), theirs) as duel:
        duel.activate("No Answer")
        duel.expect_open()
        assert duel.lp(0) == 8700
        duel.activate("Heal")
        duel.expect_prompt("SELECT_CHAIN")  # it could have been chained to anything else


def test_ACT_10_cost_then_targets_then_responses(engine: str) -> None:
    theirs = Side(spells={0: set_card("Denial")})
    with made(engine, Side(hand=["Lesson", "Bat"]), theirs) as duel:
        duel.activate("Lesson")
        assert duel.names(0, "grave") == ["Bat"]  # paid before anybody is asked
        duel.expect_prompt("SELECT_CHAIN")
        assert duel.player == 1


# -- ST, SPEED --------------------------------------------------------------------------------------------------


def test_ST_02_traps_and_quick_play_spells_wait_a_turn_other_spells_do_not(engine: str) -> None:
    mine = Side(
        monsters={0: "Bat"},
        spells={
            0: set_card("Cut", **SET_NOW),
            1: set_card("Boost", **SET_NOW),
            2: set_card("Heal", **SET_NOW),
        },
    )
    with made(engine, mine) as duel:
        assert duel.offered("ACTIVATE") == ["Heal"]


def test_ST_05_a_field_spell_destroys_the_other_players_before_mr3_only(engine: str) -> None:
    for rules, left in (("MR2", {}), ("MR3", {5: "Banner, face-up"})):
        theirs = Side(spells={5: face_up("Banner")})
        with made(engine, Side(hand=["Banner"]), theirs, rules=rules) as duel:
            duel.activate("Banner")
            assert duel.spells(1) == left
            assert duel.spells(0) == {5: "Banner, face-up"}


def test_SPEED_04_nothing_below_a_counter_trap_answers_a_counter_trap(engine: str) -> None:
    mine = Side(hand=["Heal", "Boost"], monsters={0: "Bat"})
    theirs = Side(spells={0: set_card("Denial")})
    with made(engine, mine, theirs) as duel:
        duel.activate("Heal")
        duel.chain("Denial")
        assert duel.kinds()[-1] == "CHAIN_END"  # Boost, of Spell Speed 2, was not offered
        assert duel.lp(0) == 8000


def test_SPEED_07_ignition_effects_and_spells_in_the_own_main_phase_only(engine: str) -> None:
    mine = Side(hand=["Heal", "Boost"], monsters={0: "Drummer"})
    with made(engine, mine) as duel:
        assert set(duel.offered("ACTIVATE")) == {"Heal", "Boost", "Drummer"}
        duel.to_battle_phase()
        duel.settle()
        assert duel.offered("ACTIVATE") == ["Boost"]


# -- NEG ------------------------------------------------------------------------------------------------------------


def test_NEG_01_a_negated_activation_does_nothing_and_the_card_was_not_on_the_field(engine: str) -> None:
    theirs = Side(spells={0: set_card("Denial")})
    with made(engine, Side(hand=["Heal"]), theirs) as duel:
        duel.activate("Heal")
        duel.chain("Denial")
        assert duel.lp(0) == 8000
        assert "CHAIN_NEGATED" in duel.kinds()
        assert duel.names(0, "grave") == ["Heal"]


def test_NEG_01_a_negated_effect_leaves_the_activation_and_a_card_that_stays(engine: str) -> None:
    theirs = Side(spells={0: set_card("Silence")})
    with made(engine, Side(hand=["Banner"]), theirs) as duel:
        duel.activate("Banner")
        duel.chain("Silence")
        assert "CHAIN_DISABLED" in duel.kinds()
        assert duel.spells(0) == {5: "Banner, face-up"}  # CF-52


def test_NEG_03_a_cost_stays_paid(engine: str) -> None:
    theirs = Side(spells={0: set_card("Denial")})
    with made(engine, Side(hand=["Lesson", "Bat"]), theirs) as duel:
        duel.activate("Lesson")
        duel.chain("Denial")
        assert sorted(duel.names(0, "grave")) == ["Bat", "Lesson"]
        assert duel.lp(0) == 8000


def test_NEG_04_a_negated_monster_may_activate_its_effect_for_nothing(engine: str) -> None:
    theirs = Side(spells={0: face_up("Drain")})
    with made(engine, Side(monsters={0: "Drummer"}), theirs) as duel:
        duel.activate("Drummer", effect=0)
        assert duel.lp(0) == 8000
        assert "CHAIN_DISABLED" in duel.kinds()


# -- TGT ------------------------------------------------------------------------------------------------------------


def test_TGT_02_what_cannot_be_targeted_is_not_offered(engine: str) -> None:
    theirs = Side(monsters={0: "Hermit", 1: "Bat", 2: face_down("Haniwa")})
    with made(engine, Side(spells={0: set_card("Cut")}), theirs) as duel:
        duel.activate("Cut")
        assert duel.names(1, "grave") == ["Bat"]  # the only possible target


def test_TGT_02_nothing_to_target_no_activation(engine: str) -> None:
    with made(engine, Side(spells={0: set_card("Cut")}), Side(monsters={0: "Hermit"})) as duel:
        assert not duel.offers("ACTIVATE")


def test_TGT_05_a_target_that_is_gone_is_left_alone(engine: str) -> None:
    mine = Side(spells={0: set_card("Cut"), 1: set_card("Cut")})
    with made(engine, mine, Side(monsters={0: "Scout"})) as duel:
        duel.activate("Cut@0")
        duel.answer("pass")  # player 1's Scout
        duel.chain("Cut")
        duel.settle()
        assert duel.names(1, "grave") == ["Scout"]


# -- OPT --------------------------------------------------------------------------------------------------------------


def test_OPT_01_and_OPT_02_per_copy_and_per_name(engine: str) -> None:
    with made(engine, Side(monsters={0: "Drummer", 1: "Drummer"})) as duel:
        duel.activate("Drummer@0", effect=0)
        duel.activate("Drummer@1", effect=0)
        duel.activate("Drummer@0", effect=1)
        assert not duel.offers("ACTIVATE")
        assert duel.lp(0) == 8000 + 200 + 200 + 300
        duel.end_turn()
        duel.end_turn()
        assert duel.offers("ACTIVATE")


def test_OPT_11_a_negated_activation_of_a_card_does_not_count(engine: str) -> None:
    theirs = Side(spells={0: set_card("Denial")})
    with made(engine, Side(hand=["Lesson", "Lesson", "Bat", "Bat"]), theirs) as duel:
        duel.activate("Lesson@0", "Bat@1")
        duel.chain("Denial")
        assert duel.offered("ACTIVATE") == ["Lesson"]


def test_OPT_11_a_successful_activation_counts(engine: str) -> None:
    with made(engine, Side(hand=["Lesson", "Lesson", "Bat", "Bat"])) as duel:
        duel.activate("Lesson@0", "Bat@1")
        assert not duel.offers("ACTIVATE")


# -- LP, CONT, TOKEN ----------------------------------------------------------------------------------------------------


def test_CONT_03_continuous_effects_begin_and_end_at_once(engine: str) -> None:
    mine = Side(hand=["Wall"], monsters={0: "Bat"}, spells={0: set_card("Cut")})
    with made(engine, mine) as duel:
        before = duel.stats("Bat", 0)[0]
        duel.choose("SUMMON", "Wall")
        assert duel.stats("Bat", 0)[0] == before - 100
        duel.chain("Cut", "Wall")
        assert duel.stats("Bat", 0)[0] == before


def test_CONT_07_other_cards_effects_apply_to_a_monster_once_it_is_summoned(engine: str) -> None:
    with made(engine, Side(hand=["Bat"], spells={5: face_up("Banner")})) as duel:
        duel.summon("Bat")
        assert duel.stats("Bat", 0)[0] == 300 + 500


def test_CONT_unaffected_monsters_keep_their_stats(engine: str) -> None:
    with made(engine, Side(monsters={0: "Hermit"}, spells={5: face_up("Banner")})) as duel:
        assert duel.stats("Hermit", 0)[0] == 1100


def test_GAP_17_additions_last_until_their_reset(engine: str) -> None:
    with made(engine, Side(hand=["Boost"], monsters={0: "Bat"})) as duel:
        duel.activate("Boost")
        assert duel.stats("Bat", 0)[0] == 1300
        duel.end_turn()
        assert duel.stats("Bat", 0)[0] == 300


def test_TOKEN_01_and_TOKEN_02_tokens_come_and_vanish(engine: str) -> None:
    with made(engine, Side(hand=["Tokens"], spells={0: set_card("Cut")})) as duel:
        duel.activate("Tokens")
        assert len(duel.monsters(0)) == 2
        duel.chain("Cut", "Test Token@0")
        assert len(duel.monsters(0)) == 1
        assert "Test Token" not in duel.names(0, "grave")


def test_SS_29_no_activation_without_enough_zones(engine: str) -> None:
    mine = Side(hand=["Tokens"], monsters=dict.fromkeys(range(4), "Bat"))
    with made(engine, mine) as duel:
        assert not duel.offers("ACTIVATE")
