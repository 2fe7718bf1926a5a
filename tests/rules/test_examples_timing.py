"""Worked examples EX-98 to EX-106: kinds of effects, and when they can be used."""

from __future__ import annotations

from tests.scenario import Scenario, Side, attack, set_card
from ygocore.constants import Status

JUDGMENT = "Judgment Dragon"
STARDUST = "Stardust Dragon"
SANGAN = "Sangan"
BORA = "Blackwing - Bora the Spear"
BOTTOMLESS = "Bottomless Trap Hole"


def test_EX_98_an_ignition_effect_in_an_open_state_as_often_as_lp_last(engine: str) -> None:
    """TRIG-02."""
    mine = Side(lp=2500, monsters={0: JUDGMENT}, hand=["Bat", "Haniwa"])
    with Scenario(engine, mine, Side(monsters={0: "Battle Ox"}), by_effects=True) as duel:
        duel.activate(JUDGMENT)
        assert duel.lp(0) == 1500
        duel.summon("Bat")
        duel.activate(JUDGMENT)
        assert duel.lp(0) == 500
        assert not duel.offers("ACTIVATE")
    with Scenario(engine, Side(monsters={0: JUDGMENT}), Side(monsters={0: "Bat"}), by_effects=True) as duel:
        duel.to_battle_phase()
        assert not duel.offers("ACTIVATE")


def test_EX_98_it_answers_nothing(engine: str) -> None:
    theirs = Side(monsters={0: JUDGMENT})
    with Scenario(engine, Side(hand=["Smashing Ground"]), theirs, by_effects=True) as duel:
        duel.activate("Smashing Ground")
        duel.expect_open()  # nobody was asked


def test_EX_99_a_mandatory_trigger_of_a_card_sent_from_the_field_to_the_gy(engine: str) -> None:
    """TRIG-03."""
    theirs = Side(monsters={0: SANGAN}, filler=["Battle Ox", "Feral Imp", "Summoned Skull", "Haniwa"])
    with Scenario(engine, Side(hand=["Smashing Ground"]), theirs) as duel:
        duel.activate("Smashing Ground")
        duel.expect_prompt("SELECT_CARD")  # it was not asked whether
        assert sorted(duel.offered("SELECT")) == ["Feral Imp", "Haniwa"]
        duel.answer("Haniwa")
        duel.expect_open()
        assert duel.names(1, "hand") == ["Haniwa"]
    mine = Side(hand=["Tribute to The Doomed", SANGAN])
    with Scenario(engine, mine, Side(monsters={0: "Bat"})) as duel:
        duel.activate("Tribute to The Doomed")
        duel.expect_open()  # discarded from the hand, not sent from the field


def test_EX_100_a_quick_effect_in_either_players_turn(engine: str) -> None:
    """TRIG-04."""
    proper = {0: attack(STARDUST, status=int(Status.PROC_COMPLETE))}
    with Scenario(engine, Side(hand=["Smashing Ground"]), Side(monsters=proper)) as duel:
        duel.activate("Smashing Ground")
        duel.chain(STARDUST)
        assert duel.names(1, "grave") == [STARDUST]
        assert duel.names(0, "grave") == ["Smashing Ground"]
    mine = Side(monsters={**proper, 1: "Bat"}, hand=["Battle Ox"])
    theirs = Side(spells={0: set_card(BOTTOMLESS)})
    with Scenario(engine, mine, theirs) as duel:
        duel.choose("SUMMON", "Battle Ox")
        duel.chain(BOTTOMLESS)
        duel.chain(STARDUST)
        assert "Battle Ox, attack" in duel.monsters(0).values()


def test_EX_100_spell_speed_2_cannot_answer_a_counter_trap(engine: str) -> None:
    theirs = Side(monsters={0: STARDUST}, spells={0: set_card("Dark Bribe")})
    mine = Side(hand=["Smashing Ground", "Heavy Storm"])
    with Scenario(engine, mine, theirs) as duel:
        duel.activate("Smashing Ground")
        assert sorted(duel.offered("CHAIN")) == ["Dark Bribe", STARDUST]
        duel.chain("Dark Bribe")
        duel.expect_open()  # SPEED-04: it negates and destroys, and Stardust Dragon was not asked
        assert STARDUST in str(duel.monsters(1))


def calling(engine: str, name: str) -> Scenario:
    return Scenario(engine, Side(hand=[name, BORA]), Side(spells={0: set_card(BOTTOMLESS)}))


def test_EX_103_what_follows_takes_the_timing_away(engine: str) -> None:
    """TIMING-07: the last thing that happened is the change of position."""
    with calling(engine, "Goblindbergh") as duel:
        duel.choose("SUMMON", "Goblindbergh")
        duel.answer("yes", "attack")
        duel.expect_open()
        assert duel.monsters(0) == {0: "Goblindbergh, defense", 1: f"{BORA}, attack"}


def test_EX_104_nothing_follows(engine: str) -> None:
    with calling(engine, "Marauding Captain") as duel:
        duel.choose("SUMMON", "Marauding Captain")
        duel.answer("yes", "attack")
        duel.chain(BOTTOMLESS)
        assert duel.names(0, "banished") == [BORA]
        assert duel.monsters(0) == {0: "Marauding Captain, attack"}


QUASAR = "Shooting Quasar Dragon"
OGRE = "Ghost Ogre & Snow Rabbit"
SHOOTING_STAR = "Shooting Star Dragon"


def test_EX_106_missing_ones_own_timing(engine: str) -> None:
    """TIMING-06, ACT-07: the negation still resolves, and what left the field with it is not the last thing to happen."""
    mine = Side(monsters={0: QUASAR}, extra=[SHOOTING_STAR])
    theirs = Side(spells={0: set_card("Mirror Force")}, hand=[OGRE])
    with Scenario(engine, mine, theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", QUASAR, "mzone")
        duel.chain("Mirror Force")
        duel.chain(QUASAR)
        duel.chain(OGRE)
        duel.expect_open()
        assert duel.names(0, "grave") == [QUASAR]
        assert sorted(duel.names(1, "grave")) == [OGRE, "Mirror Force"]
        assert duel.names(0, "extra") == [SHOOTING_STAR]
    with Scenario(engine, mine, Side(hand=["Smashing Ground"]), turn_player=1) as duel:
        duel.activate("Smashing Ground")
        duel.answer("pass", "yes", "attack")  # destroyed last, it brings Shooting Star Dragon
        assert list(duel.monsters(0).values()) == [f"{SHOOTING_STAR}, attack"]
