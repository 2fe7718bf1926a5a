"""Edge cases with the cards that they are about: E-003, E-023, E-031, E-033, E-069, E-077, E-081, E-085, E-099, E-107, E-109."""

from __future__ import annotations

import pytest

from tests.scenario import Card, NewDuel, Scenario, Side, defense, face_down, set_card
from ygocore.cards.registry import builtin_cards
from ygocore.constants import Phase, Position
from ygocore.rulesets import RULESETS, Switch

# -- E-003: the order of triggers of one Summon ------------------------------------------------------------------------


def test_E_003_sangan_tributed_for_thestalos(engine: str) -> None:
    """In the oldest era the earlier event goes lower; later both are the turn player's, who chooses."""
    sangan, thestalos = "Sangan", "Thestalos the Firestorm Monarch"
    mine = Side(hand=[thestalos], monsters={0: sangan}, filler=["Haniwa", *["Blue-Eyes White Dragon"] * 5])
    theirs = Side(hand=["Bat"])
    with Scenario(engine, mine, theirs, rules=RULESETS["MR1"].but(on=Switch.EARLIER_EVENT_FIRST)) as duel:
        duel.choose("SUMMON", thestalos)
        duel.expect_open()
        assert [duel.pool[each.code].name for each in duel._unread if each.kind.name == "CHAINING"] == [
            sangan,
            thestalos,
        ]
        assert duel.names(0, "hand") == ["Haniwa"]
        assert duel.lp(1) == 7900
    with Scenario(engine, mine, theirs) as duel:
        duel.choose("SUMMON", thestalos)
        assert sorted(duel.offered("CHAIN")) == [sangan, thestalos]


# -- E-023: attacks on all Special Summoned monsters ------------------------------------------------------------------


def test_E_023_rise_falcon_has_no_further_attack_on_a_normal_summoned_monster(engine: str) -> None:
    falcon = "Raidraptor - Rise Falcon"
    birds = ["Blackwing - Bora the Spear", "Blackwing - Shura the Blue Flame", "Mist Valley Soldier"]
    mine = Side(monsters=dict(enumerate(birds)), extra=[falcon], draws=["Haniwa"])
    theirs = Side(
        hand=["Cyber Dragon", "Battle Ox", "Monster Reborn", "Pot of Greed"],
        grave=["Bat"],
        draws=["Haniwa"],
    )
    with Scenario(engine, mine, theirs) as duel:
        duel.special_summon(falcon, "attack")
        duel.end_turn()
        duel.special_summon("Cyber Dragon", "attack")
        duel.summon("Battle Ox")
        duel.activate("Monster Reborn", "attack")
        duel.end_turn()
        duel.activate(falcon, birds[2], "Cyber Dragon")
        duel.to_battle_phase()
        duel.attack(falcon, "Cyber Dragon")
        assert duel.offered("ATTACK") == [falcon]
        duel.attack(falcon)  # Bat, the other one that was Special Summoned: nothing is asked
        assert list(duel.monsters(1).values()) == ["Battle Ox, attack"]
        assert not duel.offers("ATTACK")


# -- E-031: who takes battle damage, and what it becomes --------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "after"),
    [
        ([], [], (8000, 7800)),
        ([], ["Waboku"], (8000, 8000)),  # it is the opponent's by then, and avoided
        (["Waboku"], [], (8000, 7800)),  # avoiding is for who would take it in the end
        ([], ["Rainbow Life"], (8000, 8200)),
        (["Rainbow Life"], [], (8000, 7800)),
        ([], ["Waboku", "Rainbow Life"], (8000, 8000)),
    ],
)
def test_E_031_a_swords_woman_a_waboku_and_a_rainbow_life(
    engine: str, mine: list[str], theirs: list[str], after: tuple[int, int]
) -> None:
    """The Swords Woman attacks a monster that has 200 more, after these Traps."""
    sides = [
        Side(monsters={0: monster}, hand=["Bat"], spells={n: set_card(name) for n, name in enumerate(traps)})
        for monster, traps in (("Amazoness Swords Woman", mine), ("Battle Ox", theirs))
    ]
    with Scenario(engine, *sides) as duel:
        for name in mine:
            duel.activate(name)
            duel.settle()
        duel.to_battle_phase()
        for name in theirs:
            duel.chain(name)
        if theirs:
            duel.to_battle_phase()
        duel.attack("Amazoness Swords Woman")
        assert (duel.lp(0), duel.lp(1)) == after


# -- E-033: damage that is expected -----------------------------------------------------------------------------------


@pytest.mark.parametrize("ruled", [True, False])
def test_E_033_under_a_dark_ruler_no_damage_is_expected(engine: str, ruled: bool) -> None:
    """So a Kuriboh in the hand finds nothing to prevent."""
    mine = Side(hand=["Dark Ruler No More"], monsters={0: "Battle Ox"})
    theirs = Side(hand=["Kuriboh"], monsters={0: "Kuriboh"})
    with Scenario(engine, mine, theirs) as duel:
        if ruled:
            duel.activate("Dark Ruler No More")
        duel.to_battle_phase()
        duel.choose("ATTACK", "Battle Ox", "mzone")
        assert duel.offers("CHAIN") != ruled
        duel.settle()
        assert duel.lp(1) == (8000 if ruled else 8000 - 1400)


# -- E-069: Xyz Monsters have no Level --------------------------------------------------------------------------------


def test_E_069_area_b_and_gravity_bind_pass_xyz_monsters_by(engine: str) -> None:
    both = {n: Card(name, Position.FACEUP) for n, name in enumerate(("Level Limit - Area B", "Gravity Bind"))}
    mine = Side(
        monsters={0: defense("Battle Ox"), 1: defense("Gemini Elf"), 2: defense("Dark Blade")},
        extra=["Gem-Knight Pearl"],
        spells=both,
    )
    with Scenario(engine, mine) as duel:
        duel.special_summon("Gem-Knight Pearl", "Battle Ox", "Gemini Elf", "attack")
        assert sorted(duel.monsters(0).values()) == ["Dark Blade, defense", "Gem-Knight Pearl, attack"]
        duel.to_battle_phase()
        duel.attack("Gem-Knight Pearl")
        assert duel.lp(1) == 8000 - 2600


# -- E-077: what counts for a limit on Summons ------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "left"), [("MR4", 1), ("MR2020", 2)])
@pytest.mark.parametrize("negated", ["Summon", "effect"])
def test_E_077_a_summon_limit_and_what_was_negated(engine: str, rules: str, left: int, negated: str) -> None:
    """A negated Summon, and an effect negated before it Special Summoned, count before MR2020 only."""
    mine = Side(
        hand=["Bat", "Monster Reborn", "Cyber Dragon", "Monster Reborn"],
        grave=["Haniwa", "Gemini Elf"],
        spells={0: Card("Summon Limit", Position.FACEUP)},
    )
    theirs = Side(monsters={0: "Battle Ox"}, spells={0: set_card("Solemn Warning")})
    with Scenario(engine, mine, theirs, rules=rules) as duel:
        if negated == "Summon":
            duel.special_summon("Cyber Dragon", "attack")
        else:
            duel.activate("Monster Reborn@1", "0:Haniwa")
        duel.chain("Solemn Warning")
        duel.summon("Bat")
        assert ("Monster Reborn" in duel.offered("ACTIVATE")) == (left == 2)
        if left == 2:
            name = duel.offered("ACTIVATE")[0]
            duel.activate(f"{name}@{0 if negated == 'Summon' else 1}", "0:Haniwa", "attack")
            assert not duel.offers("ACTIVATE")
            assert not duel.offers("SPECIAL_SUMMON")


# -- E-081: one more Normal Summon, to a zone that is pointed to -------------------------------------------------------


@pytest.mark.parametrize("taken", [False, True])
def test_E_081_a_thunder_ogre_whose_zones_are_taken(engine: str, taken: bool) -> None:
    """From the left Extra Monster Zone it points to the zones 0 and 2."""
    mine = Side(
        hand=["Haniwa", "Summoned Skull"],
        monsters={5: "Gouki Thunder Ogre", 0: "Bat"} | ({2: "Battle Ox"} if taken else {}),
        normal_summons=1,
    )
    with Scenario(engine, mine, by_effects=True) as duel:
        assert duel.offered("SUMMON") == (["Summoned Skull"] if taken else ["Haniwa", "Summoned Skull"])
        assert not duel.offers("SET_MONSTER")
        duel.choose("SUMMON", "Summoned Skull" if taken else "Haniwa")
        if taken:
            assert {place[2] for place in places(duel)} == {0, 2}
            duel.answer("Bat")
            assert duel.monsters(0)[0] == "Summoned Skull, attack"
        else:
            assert duel.monsters(0)[2] == "Haniwa, attack"
        assert not duel.offers("SUMMON")


def places(duel: Scenario) -> list[tuple[int, int, int]]:
    """What can be picked."""
    return [each.place for each in duel.legal("SELECT")]


def test_E_081_a_goblin_in_an_extra_monster_zone_points_to_none(engine: str) -> None:
    goblin = "Knightmare Goblin"
    mine = Side(
        hand=["Feral Imp", "Battle Ox"],
        monsters={0: "Bat", 1: "Haniwa"},
        extra=[goblin],
        normal_summons=1,
    )
    with Scenario(engine, mine) as duel:
        duel.special_summon(goblin)
        duel.answer("yes", "Feral Imp")
        assert duel.monsters(0) == {5: f"{goblin}, attack"}
        assert not duel.offers("SUMMON")
        assert duel.names(0, "grave") == ["Bat", "Haniwa", "Feral Imp"]


# -- E-085, E-099: control that ends ----------------------------------------------------------------------------------


def test_E_085_control_comes_back_although_effects_were_activated_in_the_end_phase(engine: str) -> None:
    mine = Side(hand=["Brain Control"], spells={0: set_card("Waboku")})
    theirs = Side(monsters={0: "Battle Ox"}, spells={0: set_card("Dust Tornado"), 1: set_card("Waboku")})
    with Scenario(engine, mine, theirs) as duel:
        duel.activate("Brain Control")
        duel.settle()
        duel.choose("TO_END_PHASE")
        duel.answer("pass")
        assert duel.duel.phase == Phase.END
        duel.chain("Waboku")
        duel.chain("Dust Tornado")
        duel.settle()
        assert duel.monsters(0) == {}
        assert duel.monsters(1) == {0: "Battle Ox, attack"}


def test_E_085_without_a_zone_the_monster_that_comes_back_is_destroyed(engine: str) -> None:
    mine = Side(hand=["Brain Control"])
    theirs = Side(
        monsters={0: "Battle Ox"} | dict.fromkeys(range(1, 5), face_down("Bat")),
        spells={0: set_card("Call of the Haunted")},
        grave=["Haniwa"],
    )
    with Scenario(engine, mine, theirs) as duel:
        duel.activate("Brain Control")
        duel.chain("Call of the Haunted")
        duel.end_turn()
        assert duel.monsters(0) == {}
        assert sorted(duel.monsters(1).values()) == ["Bat, face-down"] * 4 + ["Haniwa, attack"]
        assert duel.names(1, "grave") == ["Battle Ox"]


def test_E_085_a_monster_that_was_away_for_a_time_stays(engine: str) -> None:
    """It left the field, so the return of control that was due is not any more."""
    mine = Side(hand=["Brain Control", "D.D. Sprite"], draws=["Bat"])
    with Scenario(engine, mine, Side(monsters={0: "Battle Ox"}, draws=["Bat"])) as duel:
        duel.activate("Brain Control")
        duel.special_summon("D.D. Sprite", "attack")
        assert duel.names(1, "banished") == ["Battle Ox"]
        duel.end_turn()
        duel.end_turn()
        for _ in range(2):
            assert sorted(duel.monsters(0).values()) == ["Battle Ox, attack", "D.D. Sprite, attack"]
            duel.choose("TO_END_PHASE")


def test_E_099_instant_fusion_destroys_a_monster_that_crackdown_has_taken(engine: str) -> None:
    mine = Side(hand=["Instant Fusion"], extra=["Flame Swordsman"])
    with Scenario(engine, mine, Side(spells={0: set_card("Crackdown")})) as duel:
        duel.activate("Instant Fusion", "attack")
        duel.chain("Crackdown")
        assert list(duel.monsters(1).values()) == ["Flame Swordsman, attack"]
        duel.end_turn()
        assert duel.monsters(0) == duel.monsters(1) == {}
        assert duel.names(0, "grave") == ["Instant Fusion", "Flame Swordsman"]
        assert duel.names(1, "grave") == ["Crackdown"]


# -- E-107: no activation without the LP -------------------------------------------------------------------------------


def test_E_107_a_hero_lives_leaves_too_few_lp_for_a_solemn_warning(engine: str) -> None:
    mine = Side(
        lp=3000,
        hand=["A Hero Lives", "Battle Ox"],
        spells={0: set_card("Solemn Warning")},
        filler=["Elemental HERO Sparkman"],
    )
    with Scenario(engine, mine) as duel:
        duel.activate("A Hero Lives", "attack")
        assert duel.lp(0) == 1500
        duel.choose("SUMMON", "Battle Ox")
        duel.expect_open()  # the Warning is not offered
    with Scenario(engine, mine) as duel:
        duel.choose("SUMMON", "Battle Ox")
        duel.chain("Solemn Warning")
        assert duel.lp(0) == 1000


@pytest.mark.parametrize(("lp", "offered"), [(8000, True), (501, True), (500, False), (400, False)])
def test_E_107_claivesolish_does_not_get_cheaper_than_free(engine: str, lp: int, offered: bool) -> None:
    champion = "Heroic Champion - Claivesolish"
    mine = Side(lp=lp, monsters={0: "Celtic Guardian", 1: "Dark Blade"}, extra=[champion])
    with Scenario(engine, mine) as duel:
        duel.special_summon(champion, "attack")
        assert duel.offers("ACTIVATE") == offered
        if offered:
            duel.activate(champion)
            assert duel.lp(0) == 500


# -- E-109: two winning conditions in the same moment -----------------------------------------------------------------

EXODIA = (
    "Exodia the Forbidden One",
    "Left Arm of the Forbidden One",
    "Left Leg of the Forbidden One",
    "Right Arm of the Forbidden One",
    "Right Leg of the Forbidden One",
)


def test_E_109_both_players_open_with_exodia(engine: str) -> None:
    effects = builtin_cards()
    with NewDuel(engine, EXODIA, EXODIA, definitions=effects) as duel:
        assert duel.duel.over
        assert duel.duel.winner is None
    with NewDuel(engine, EXODIA, ["Bat"] * 5, definitions=effects) as duel:
        assert duel.duel.winner == 0


def test_E_109_exodia_comes_before_a_countdown_that_ends_in_the_same_turn(engine: str) -> None:
    """A countdown ends in the End Phase; whoever had won by then has won."""
    hand = ["Final Countdown", *["Bat"] * 4]
    filler = [*["Bat"] * 8, EXODIA[0], *["Bat"] * 9]
    theirs = Side(hand=list(EXODIA[1:]), filler=filler)
    with Scenario(engine, Side(hand=hand, filler=["Bat"] * 18), theirs, turn=3) as duel:
        duel.activate("Final Countdown")
        while not duel.duel.over:
            if duel.offers("TO_END_PHASE"):
                duel.choose("TO_END_PHASE")
            else:
                duel.apply(next(each for each in duel.legal("SELECT") if duel.name_of(each) == "Bat"))
        assert (duel.duel.turn, duel.duel.winner) == (22, 1)


def test_E_109_an_exodia_that_a_relay_soul_had_summoned_comes_back_to_the_hand(engine: str) -> None:
    """Its player has Exodia, and the opponent wins by the Relay Soul: a draw."""
    mine = Side(
        hand=[*EXODIA[:4], "Pot of Greed"],
        spells={0: set_card("Relay Soul"), 1: set_card("Compulsory Evacuation Device")},
        draws=[EXODIA[4], "Bat"],
    )
    for name, winner in ((EXODIA[0], None), ("Haniwa", 1)):
        side = Side(**{**mine.__dict__, "hand": [name, *mine.hand[1:]]})
        with Scenario(engine, side) as duel:
            duel.activate("Relay Soul", name, "attack")
            duel.settle()
            duel.activate("Pot of Greed")
            duel.settle()
            assert not duel.duel.over
            duel.activate("Compulsory Evacuation Device")
            assert duel.duel.over
            assert duel.duel.winner == winner
