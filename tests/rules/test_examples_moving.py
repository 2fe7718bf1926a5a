"""Worked examples EX-65 to EX-81: Life Points, winning, what is known, zones, and moving cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.scenario import Card, Scenario, Side, attack, defense, face_down, set_card
from tests.workshop import Workshop
from ygocore.cards.language import *
from ygocore.constants import Position, Status, Type
from ygocore.snapshot import WinReason

made = Workshop()
made.plain("Malefic Made", setcodes=(0x23,))
made.spell("Made Field", Type.FIELD)(lambda c: None)

STARDUST = "Stardust Dragon"
MACRO = "Macro Cosmos"
ACTIVE_MACRO = Card(MACRO, Position.FACEUP)


@pytest.mark.parametrize(("before", "after"), [(2501, 1251), (2500, 1250), (1, 1)])
def test_EX_65_half_of_an_odd_number(engine: str, before: int, after: int) -> None:
    """LP-04: what is paid is rounded down."""
    theirs = Side(lp=before, spells={0: set_card("Solemn Judgment")})
    with Scenario(engine, Side(hand=["Battle Ox"]), theirs) as duel:
        duel.choose("SUMMON", "Battle Ox")
        duel.chain("Solemn Judgment")
        assert duel.lp(1) == after
        assert duel.names(0, "grave") == ["Battle Ox"]


@pytest.mark.parametrize(("before", "after"), [(2501, 1251), (1, 1)])
def test_EX_65_half_of_an_odd_number_for_malefic_truth_dragon(engine: str, before: int, after: int) -> None:
    theirs = Side(
        lp=before,
        hand=["Malefic Truth Dragon"],
        monsters={0: "Malefic Made"},
        spells={5: Card("Made Field", Position.FACEUP)},
    )
    with made.scenario(engine, Side(hand=["Smashing Ground"]), theirs) as duel:
        duel.activate("Smashing Ground", "yes", "attack")
        assert duel.lp(1) == after
        assert list(duel.monsters(1).values()) == ["Malefic Truth Dragon, attack"]


@pytest.mark.parametrize(("mine", "theirs", "winner"), [(4, 4, None), (4, 5, 1), (5, 4, 0)])
def test_EX_66_both_players_run_out_of_cards(engine: str, mine: int, theirs: int, winner: int | None) -> None:
    """WIN-04: who has to draw five cards at the same time as the other, and cannot."""
    jar = Side(monsters={2: face_down("Morphing Jar")}, filler=["Bat"] * mine)
    with Scenario(engine, jar, Side(filler=["Bat"] * theirs)) as duel:
        duel.choose("CHANGE_POSITION", "Morphing Jar", "mzone")
        duel.expect_end(winner, WinReason.DECK_OUT)


def test_EX_78_tributes_are_banished_under_macro_cosmos(engine: str) -> None:
    """TRIB-11."""
    mine = Side(hand=["Summoned Skull"], monsters={0: "Bat"}, spells={0: ACTIVE_MACRO})
    with Scenario(engine, mine) as duel:
        duel.summon("Summoned Skull")
        assert duel.names(0, "banished") == ["Bat"]
    theirs = Side(monsters={0: attack(STARDUST, status=int(Status.PROC_COMPLETE))}, spells={0: ACTIVE_MACRO})
    with Scenario(engine, Side(hand=["Smashing Ground"]), theirs) as duel:
        duel.activate("Smashing Ground")
        duel.chain(STARDUST)
        assert duel.names(1, "banished") == [STARDUST]
        assert duel.names(0, "banished") == ["Smashing Ground"]
        duel.end_turn()
        assert duel.names(1, "banished") == [STARDUST]  # it comes back from the GY only


def test_EX_79_junk_archer_lends_a_monster_to_nowhere(engine: str) -> None:
    """MOVE-10: it left the field, and comes back without a Special Summon."""
    bottomless = {0: Card("Bottomless Trap Hole", Position.FACEDOWN)}
    with Scenario(
        engine, Side(monsters={0: "Junk Archer"}, spells=bottomless), Side(monsters={1: defense("Battle Ox")})
    ) as duel:
        duel.activate("Junk Archer")
        assert duel.names(1, "banished") == ["Battle Ox"]
        duel.forget_events()
        duel.end_turn()
        assert list(duel.monsters(1).values()) == ["Battle Ox, defense"]
        assert "SPSUMMONING" not in duel.kinds()


def test_EX_80_returned_to_the_gy_is_not_sent_there(engine: str) -> None:
    """MOVE-11."""
    mine = Side(hand=["Burial from a Different Dimension"], banished=["Dandylion"])
    with Scenario(engine, mine) as duel:
        duel.activate("Burial from a Different Dimension")
        duel.expect_open()
        assert duel.names(0, "grave")[0] == "Dandylion"
        assert duel.monsters(0) == {}


def test_EX_81_different_dimension_gate_asks_for_no_special_summon(engine: str) -> None:
    """MOVE-10, REVIVE-11: also a monster that could not be Special Summoned."""
    mine = Side(hand=["Different Dimension Gate", "Heavy Storm"], monsters={0: STARDUST})
    with Scenario(engine, mine, Side(monsters={2: "Judgment Dragon"}), by_effects=True) as duel:
        duel.activate("Different Dimension Gate")
        assert duel.monsters(0) == duel.monsters(1) == {}
        duel.forget_events()
        duel.activate("Heavy Storm")
        assert list(duel.monsters(0).values()) == [f"{STARDUST}, attack"]
        assert list(duel.monsters(1).values()) == ["Judgment Dragon, attack"]
        assert "SPSUMMONING" not in duel.kinds()


BLAZAR = "Cosmic Blazar Dragon"
ALTERNATIVE = "Blue-Eyes Alternative White Dragon"
WHITE = "Blue-Eyes White Dragon"


def test_EX_81_cosmic_blazar_dragon_comes_back_whatever_the_revive_limit(engine: str) -> None:
    """It was never properly summoned, and no Special Summon is made."""
    with Scenario(engine, Side(hand=["Smashing Ground"]), Side(monsters={0: BLAZAR})) as duel:
        duel.activate("Smashing Ground")
        duel.chain(BLAZAR)
        assert duel.names(1, "banished") == [BLAZAR]
        duel.forget_events()
        duel.end_turn()
        assert list(duel.monsters(1).values()) == [f"{BLAZAR}, attack"]
        assert "SPSUMMONING" not in duel.kinds()


def test_EX_68_showing_a_card_that_is_hidden(engine: str) -> None:
    """COST-09: it works once, and the card is hidden again."""
    with Scenario(engine, Side(hand=[ALTERNATIVE, WHITE])) as duel:
        duel.special_summon(ALTERNATIVE, "attack")
        assert duel.names(0, "hand") == [WHITE]
        assert duel.duel.view(1)["players"][0]["hand_size"] == 1
        assert WHITE not in str(duel.duel.view(1)["players"][0]["hand"])


@pytest.mark.parametrize("bell", [0, 1])
def test_EX_68_a_card_that_is_public_cannot_be_shown(engine: str, bell: int) -> None:
    """Ceremonial Bell keeps both hands revealed, whoever controls it."""
    sides = [Side(hand=[ALTERNATIVE, WHITE]), Side()]
    sides[bell] = replace(sides[bell], monsters={0: "Ceremonial Bell"})
    with Scenario(engine, *sides) as duel:
        assert not duel.offers("SPECIAL_SUMMON")


def test_EX_69_respect_play_opens_hands_in_their_players_turns(engine: str) -> None:
    """INFO-07: what is public cannot be shown to the opponent, so only in the other player's turn."""
    for spells in ({}, {0: Card("Respect Play", Position.FACEUP)}):
        with Scenario(engine, Side(hand=[ALTERNATIVE, WHITE], spells=spells)) as duel:
            assert duel.offers("SPECIAL_SUMMON") == (not spells)
        with Scenario(engine, Side(hand=[ALTERNATIVE, WHITE]), Side(spells=spells)) as duel:
            assert duel.offers("SPECIAL_SUMMON") == (not spells)


def test_EX_70_a_card_that_stays_revealed_until_the_end_of_the_turn(engine: str) -> None:
    """INFO-10: Golden Ladybug shows itself once; it cannot be shown again while it is public."""
    theirs = Side(hand=["Golden Ladybug"], monsters={0: "Ceremonial Bell"}, draws=["Bat"])
    with Scenario(engine, Side(), theirs) as duel:
        duel.end_turn()  # public already, hence not asked
        assert duel.lp(1) == 8000
    with Scenario(engine, Side(), Side(hand=["Golden Ladybug"], draws=["Bat", "Haniwa"])) as duel:
        for lp in (8500, 9000):  # hidden again in the next turn
            duel.choose("TO_END_PHASE")
            duel.answer("yes")
            assert duel.lp(1) == lp
            duel.end_turn()


@made.trap("Grave Robber's Hand")
def grave_robbers_hand(c):
    """Banish 1 card in the opponent's GY, chosen when it is activated."""

    def target(e, tp, chk, chkc):
        if chkc:
            return chkc.is_location(LOCATION_GRAVE) and chkc.is_controller(1 - tp)
        if chk == 0:
            return duel.is_existing_target(None, tp, 0, LOCATION_GRAVE, 1, None)
        duel.select_target(tp, None, tp, 0, LOCATION_GRAVE, 1, 1, None)

    def operation(e, tp):
        duel.remove(duel.get_first_target(), POS_FACEUP, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        property=EFFECT_FLAG_CARD_TARGET,
        target=target,
        operation=operation,
    )


def graves(game: Scenario, viewer: int) -> list[list[str]]:
    """The Graveyards as a player sees them: "?" for what that player may not look at."""
    sides = game.duel.view(viewer)["players"]
    return [["?" if card.get("hidden") else card["name"] for card in side["grave"]] for side in sides]


def test_EX_71_INFO_02_question_hides_the_gy_from_the_opponent(engine: str) -> None:
    """From its activation until it has resolved; the user may look, and both into the opponent's GY."""
    mine = Side(hand=["Question"], grave=["Bat", "Haniwa"])
    with Scenario(engine, mine, Side(grave=["Bunilla"])) as duel:
        assert graves(duel, 1) == [["Bat", "Haniwa"], ["Bunilla"]]
        duel.activate("Question")
        duel.expect_prompt("ANNOUNCE_CARD")
        assert duel.player == 1
        assert graves(duel, 1) == [["?", "?"], ["Bunilla"]]
        assert graves(duel, 0) == [["Bat", "Haniwa"], ["Bunilla"]]
        assert duel.duel.view(1)["players"][0]["grave"] == [{"hidden": True}] * 2
        duel.answer("Haniwa", "attack")
        duel.expect_open()
        assert graves(duel, 1) == [["Haniwa", "Question"], ["Bunilla"]]


def test_EX_71_INFO_02_what_the_opponent_chooses_there_is_not_named(engine: str) -> None:
    robber = Side(spells={0: set_card("Grave Robber's Hand")})
    mine = Side(hand=["Question", "Pot of Greed"], grave=["Bat", "Haniwa"])
    with made.scenario(engine, mine, robber) as duel:
        duel.activate("Question")
        duel.chain("Grave Robber's Hand")
        assert [(each.code, each.place.sequence) for each in duel.legal("SELECT")] == [(0, 0), (0, 1)]
        duel.answer("Bat")
        assert graves(duel, 1) == [["?"], []]
        duel.expect_prompt("ANNOUNCE_CARD")
        duel.answer("Bat", "attack")
        assert duel.names(0, "banished") == ["Bat"]
        assert list(duel.monsters(0).values()) == ["Haniwa, attack"]
    with made.scenario(engine, mine, robber) as duel:  # with another Spell it is
        duel.activate("Pot of Greed")
        duel.chain("Grave Robber's Hand")
        assert all(each.code for each in duel.legal("SELECT"))


def test_EX_71_what_the_opponent_saw_go_there_is_dealt_to_no_other_place(engine: str) -> None:
    mine = Side(hand=["Question", "Battle Ox"], grave=["Bat", "Haniwa"])
    with Scenario(engine, mine) as duel:
        duel.activate("Question")
        names = [duel.duel.determinize(1, seed).snapshot().players[0].grave for seed in range(5)]
        assert all([card.code for card in grave] == [72076281, 84285623] for grave in names)
        other = duel.duel.determinize(1, 1)
        assert other.view(1) == duel.duel.view(1)
        assert list(other.legal_actions()) == list(duel.duel.legal_actions())


def test_EX_72_convulsion_of_nature_shows_the_top_cards_of_both_decks(engine: str) -> None:
    """INFO-08: to both players, and no card below them."""
    mine = Side(hand=["Convulsion of Nature"], filler=["Bat", "Haniwa"])
    with Scenario(engine, mine, Side(filler=["Haniwa", "Bat"])) as duel:
        assert not any("deck_top" in side for side in duel.duel.view(0)["players"])
        duel.activate("Convulsion of Nature")
        for viewer in (0, 1):
            sides = duel.duel.view(viewer)["players"]
            assert [side["deck_top"]["name"] for side in sides] == ["Haniwa", "Bat"]
            assert not any("deck" in side for side in sides)


EXODIA = "Exodia the Forbidden One"
LIMBS = [f"{limb} of the Forbidden One" for limb in ("Right Leg", "Left Leg", "Right Arm", "Left Arm")]
MESSAGES = [f'Spirit Message "{letter}"' for letter in "INAL"]
WIN_EXODIA = 0x10
WIN_DESTINY_BOARD = 0x15


def test_EX_67_exodia_in_the_hand_wins_at_once(engine: str) -> None:
    """WIN-05."""
    mine = Side(hand=["Pot of Greed", EXODIA, *LIMBS[:3]], draws=["Bat", LIMBS[3]])
    with Scenario(engine, mine) as duel:
        duel.activate("Pot of Greed")
        assert (duel.duel.over, duel.duel.winner, duel.duel.win_reason) == (True, 0, WIN_EXODIA)


def test_EX_67_completing_destiny_board_wins(engine: str) -> None:
    board = {zone: Card(name, Position.FACEUP) for zone, name in enumerate(["Destiny Board", *MESSAGES[:3]])}
    theirs = Side(spells=board, filler=["Bat", MESSAGES[3], "Haniwa"])
    with Scenario(engine, Side(), theirs) as duel:
        duel.choose("TO_END_PHASE")
        assert (duel.duel.over, duel.duel.winner, duel.duel.win_reason) == (True, 1, WIN_DESTINY_BOARD)


def test_EX_74_zones_that_ground_collapse_closes_for_both_players(engine: str) -> None:
    """ZONE-13."""
    mine = Side(hand=["Ground Collapse", "Bat"], monsters=dict.fromkeys(range(3), "Haniwa"))
    with Scenario(engine, mine, auto_place=False) as duel:
        duel.choose("ACTIVATE", "Ground Collapse")
        duel.choose_zone(0)
        for zone in (3, 4):
            duel.apply(next(each for each in duel.legal("PLACE") if each.place[::2] == (0, zone)))
        assert not duel.offers("SUMMON")  # both free zones are closed


def test_EX_74_zones_that_ojama_king_closes(engine: str) -> None:
    ojamas = ["Ojama Green", "Ojama Yellow", "Ojama Black"]
    mine = Side(hand=["Polymerization", *ojamas], extra=["Ojama King"])
    theirs = Side(hand=["Bat"], monsters={0: "Haniwa", 1: "Haniwa"})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate("Polymerization", "attack", 0)
        for zone in (2, 3, 4):
            if duel.offers("PLACE"):
                duel.apply(next(each for each in duel.legal("PLACE") if each.place[::2] == (1, zone)))
        duel.end_turn()
        assert not duel.offers("SUMMON")


FAMILIES = [
    ("Familiar-Possessed - Hiita", "Hiita the Fire Charmer", "Charubin the Fire Knight"),
    ("Familiar-Possessed - Eria", "Eria the Water Charmer", "Penguin Soldier"),
    ("Familiar-Possessed - Aussa", "Aussa the Earth Charmer", "Battle Ox"),
    ("Familiar-Possessed - Wynn", "Wynn the Wind Charmer", "Harpie Girl"),
    ("Familiar-Possessed - Lyna", "Lyna the Light Charmer", "Happy Lover"),
    ("Familiar-Possessed - Dharc", "Dharc the Dark Charmer", "Feral Imp"),
]


@pytest.mark.parametrize(("familiar", "charmer", "other"), FAMILIES)
def test_EX_76_what_would_be_banished_cannot_be_sent_to_the_gy_as_a_cost(
    engine: str, familiar: str, charmer: str, other: str
) -> None:
    """COST-08."""
    monsters = {0: charmer, 1: other}
    with Scenario(engine, Side(hand=[familiar], monsters=monsters, spells={0: ACTIVE_MACRO})) as duel:
        assert not duel.offers("SPECIAL_SUMMON")
    with Scenario(engine, Side(hand=[familiar], monsters=monsters)) as duel:
        assert duel.offered("SPECIAL_SUMMON") == [familiar]
