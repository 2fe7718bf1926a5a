"""Worked examples EX-109 to EX-124: the turn, battle, Link and other summons, terms, and what the Q&A pages hold."""

from __future__ import annotations

import pytest

from tests.scenario import Card, Scenario, Side, attack, face_down, set_card
from tests.workshop import Workshop
from ygocore.cards.language import *
from ygocore.constants import Position, Type

made = Workshop()

CLARA = "Clara & Rushka, the Ventriloduo"
JUNK_SYNCHRON = "Junk Synchron"
HEDGEHOG = "Quillbolt Hedgehog"
JUNK_WARRIOR = "Junk Warrior"
FLARE_NEOS = "Elemental HERO Flare Neos"
NEOS = "Elemental HERO Neos"
SCARAB = "Neo-Spacian Flare Scarab"
SUPER = "Super Polymerization"
CHAMPION = "Gaia the Dragon Champion"
GAIA = "Gaia The Fierce Knight"
CURSE = "Curse of Dragon"
ULTIMATE = "Blue-Eyes Ultimate Dragon"
WHITE = "Blue-Eyes White Dragon"
WHIRLWIND = "Black Whirlwind"
DELTA_CROW = "Delta Crow - Anti Reverse"
SHURA = "Blackwing - Shura the Blue Flame"
GALE = "Blackwing - Gale the Whirlwind"
BORA = "Blackwing - Bora the Spear"
KALUT = "Blackwing - Kalut the Moon Shadow"
FIGHTER = "Dark Strike Fighter"

made.plain("A", attack=2500)
made.plain("B", attack=3000)
made.plain("C", attack=2300)
made.plain("D", attack=2800)


@made.trap("Change Of Guard")
def change_of_guard(c):
    """Send the attacked monster to the GY; Special Summon 1 monster from the hand."""

    def operation(e, tp):
        duel.send_to_grave(duel.get_attack_target(), REASON_EFFECT)
        g = duel.get_matching_group(card.is_monster, tp, LOCATION_HAND, 0, None)
        duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP_ATTACK)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_ATTACK_ANNOUNCE, operation=operation)


@made.spell("Fusion Tax")
def fusion_tax(c):
    """Lose 1000 LP if you control a monster that was Fusion Summoned."""

    def operation(e, tp):
        if duel.is_existing_matching_card(card.is_fusion_summoned, tp, LOCATION_MZONE, 0, 1, None):
            duel.set_lp(tp, duel.get_lp(tp) - 1000)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


@made.spell("Meadow", Type.FIELD)
def meadow(c):
    """A Field Spell."""
    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN)


@made.spell("Desert", Type.FIELD)
def desert(c):
    """Another Field Spell."""
    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN)


@made.spell("Oasis", Type.FIELD)
def oasis(c):
    """A third Field Spell."""
    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN)


# -- turn and battle --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["MR4", "MR2020"])
def test_EX_109_no_main_phase_2_in_the_first_turn(engine: str, rules: str) -> None:
    """PHASE-08, PHASE-09, LINK-12."""
    mine = Side(monsters={0: attack("Bat", status=0)}, hand=["Feral Imp"], extra=[CLARA])
    with Scenario(engine, mine, rules=rules, turn=1) as game:
        game.summon("Feral Imp")
        assert not game.offers("SPECIAL_SUMMON")
        assert not game.offers("TO_BATTLE_PHASE")
        assert not game.offers("TO_MAIN_PHASE_2")
    with Scenario(engine, Side(hand=["Feral Imp"], extra=[CLARA]), rules=rules, turn=3) as game:
        game.summon("Feral Imp")
        game.to_battle_phase()
        game.to_main_phase_2()
        assert game.offered("SPECIAL_SUMMON") == [CLARA]


def replay(engine: str) -> Scenario:
    """A attacks C, which goes; D is there then."""
    theirs = Side(monsters={0: "C"}, hand=["D"], spells={0: set_card("Change Of Guard")})
    game = made.scenario(engine, Side(monsters={0: "A", 1: "B"}), theirs)
    game.to_battle_phase()
    game.choose("ATTACK", "A", "mzone")
    game.chain("Change Of Guard")
    return game


def test_EX_110_replay_the_attack_may_go_to_another_monster(engine: str) -> None:
    """REPLAY-01 to REPLAY-03."""
    with replay(engine) as game:
        game.answer("yes")
        game.expect_open()
        assert game.lp(0) == 8000 - (2800 - 2500)
        assert game.names(0, "grave") == ["A"]


def test_EX_110_who_gives_up_cannot_attack_again(engine: str) -> None:
    with replay(engine) as game:
        game.answer("no")
        assert game.offered("ATTACK") == ["B"]
        game.attack("B")
        assert game.monsters(1) == {}
        assert not game.offers("ATTACK")


# -- summons ----------------------------------------------------------------------------------------------------------


def test_EX_115_old_and_new_terms_mean_the_same(engine: str) -> None:
    """TRIB-13, HIST-03: "sacrifice" is Tribute, the "Fusion Deck" the Extra Deck."""
    mine = Side(hand=["Cyber Dragon"], monsters={0: "Kuriboh", 1: NEOS, 2: SCARAB}, extra=[FLARE_NEOS])
    with Scenario(engine, mine) as game:
        game.summon("Cyber Dragon", tributes=["Kuriboh"])
        assert game.names(0, "grave") == ["Kuriboh"]
        assert "Cyber Dragon, attack" in game.monsters(0).values()
        game.special_summon(FLARE_NEOS, "attack")
        assert game.names(0, "extra") == []


def test_EX_116_contact_type_fusion_makes_no_chain_and_is_no_fusion_summon(engine: str) -> None:
    """FUS-09 to FUS-12: face-down materials are allowed."""
    mine = Side(monsters={0: NEOS, 1: face_down(SCARAB)}, extra=[FLARE_NEOS], hand=["Fusion Tax"])
    with made.scenario(engine, mine) as game:
        game.special_summon(FLARE_NEOS, "attack")
        kinds = game.kinds()
        assert "CHAINING" not in kinds
        assert "SPSUMMONED" in kinds
        game.activate("Fusion Tax")
        assert game.lp(0) == 8000
    mine = Side(hand=["Polymerization", "Fusion Tax", GAIA, CURSE], extra=[CHAMPION])
    with made.scenario(engine, mine) as game:
        game.activate("Polymerization", "attack")
        game.activate("Fusion Tax")
        assert game.lp(0) == 7000


def test_EX_116_solemn_judgment_negates_it(engine: str) -> None:
    mine = Side(monsters={0: NEOS, 1: SCARAB}, extra=[FLARE_NEOS])
    with Scenario(engine, mine, Side(spells={0: set_card("Solemn Judgment")})) as game:
        game.special_summon(FLARE_NEOS, "attack")
        game.chain("Solemn Judgment")
        assert game.names(0, "grave") == [FLARE_NEOS]
        assert game.monsters(0) == {}


def test_EX_116_polymerization_does_not_fusion_summon_it(engine: str) -> None:
    mine = Side(hand=["Polymerization"], monsters={0: NEOS, 1: SCARAB}, extra=[FLARE_NEOS])
    with Scenario(engine, mine) as game:
        assert not game.offers("ACTIVATE")


def test_EX_118_dragons_mirror_banishes_materials_from_field_or_gy(engine: str) -> None:
    mine = Side(hand=["Dragon's Mirror"], monsters={0: WHITE}, grave=[WHITE, WHITE], extra=[ULTIMATE])
    with Scenario(engine, mine) as game:
        game.activate("Dragon's Mirror", "attack")
        assert list(game.monsters(0).values()) == [f"{ULTIMATE}, attack"]
        assert game.names(0, "banished") == [WHITE] * 3


def test_EX_118_advanced_ritual_art_takes_normal_monsters_from_the_deck(engine: str) -> None:
    mine = Side(hand=["Advanced Ritual Art", "Black Luster Soldier"], filler=["Battle Ox", "Feral Imp"])
    with Scenario(engine, mine) as game:
        game.activate("Advanced Ritual Art", "Battle Ox", "attack")
        assert list(game.monsters(0).values()) == ["Black Luster Soldier, attack"]
        assert game.names(0, "deck") == []


def test_EX_118_urgent_tuning_synchro_summons_in_the_battle_phase(engine: str) -> None:
    mine = Side(
        spells={0: set_card("Urgent Tuning")},
        monsters={0: JUNK_SYNCHRON, 1: HEDGEHOG},
        extra=[JUNK_WARRIOR],
    )
    with Scenario(engine, mine) as game:
        game.to_battle_phase()
        game.chain("Urgent Tuning")
        game.answer("attack")
        game.settle()
        assert game.offered("ATTACK") == [JUNK_WARRIOR]


@pytest.mark.parametrize(
    ("rules", "stays"), [("MR1", False), ("MR2", False), ("MR3", True), ("MR2020", True)]
)
@pytest.mark.parametrize("old", ["face-up", "face-down"])
def test_EX_119_field_spells_of_both_players(engine: str, rules: str, stays: bool, old: str) -> None:
    """ST-05, ST-06: the own old one goes to the GY by rule; before MR3 the opponent's is destroyed."""
    position = Position.FACEUP if old == "face-up" and stays else Position.FACEDOWN
    mine = Side(hand=["Oasis"], spells={5: Card("Meadow", position)})
    theirs = Side(spells={5: Card("Desert", Position.FACEUP)})
    with made.scenario(engine, mine, theirs, rules=rules) as game:
        game.activate("Oasis")
        assert game.spells(0) == {5: "Oasis, face-up"}
        assert game.names(0, "grave") == ["Meadow"]
        assert (game.spells(1) == {5: "Desert, face-up"}) == stays
        lines = [game.line(event) for event in game._unread]
        assert "MOVE Meadow: 0 szone 5 -> 0 grave 0 by RULE" in lines
        assert ("MOVE Desert: 1 szone 5 -> 1 grave 0 by DESTROY+RULE" in lines) == (not stays)


@pytest.mark.parametrize(
    ("materials", "offered"),
    [
        ((JUNK_SYNCHRON, "Battle Ox"), True),  # 3 + 4
        ((JUNK_SYNCHRON, HEDGEHOG, "Penguin Soldier"), True),  # 3 + 2 + 2
        ((JUNK_SYNCHRON, "Sangan"), False),  # 6
        ((JUNK_SYNCHRON, "Dark Blade"), True),
        ((JUNK_SYNCHRON, "Airknight Parshath"), False),  # 8
        ((JUNK_SYNCHRON, "Mist Valley Soldier"), False),  # 7, but both are Tuners
        (("Battle Ox", "Sangan"), False),  # 7 without a Tuner
    ],
)
def test_EX_121_levels_add_up_with_exactly_one_tuner(
    engine: str, materials: tuple[str, ...], offered: bool
) -> None:
    """SYN-02."""
    mine = Side(monsters=dict(enumerate(materials)), extra=["Scrap Archfiend"])
    with Scenario(engine, mine) as game:
        assert game.offers("SPECIAL_SUMMON") == offered


def test_EX_123_super_polymerization_needs_a_fusion_that_can_be_made(engine: str) -> None:
    """FUS-01."""
    for extra, offered in (([], False), ([ULTIMATE], False), ([CHAMPION], True)):
        mine = Side(hand=[SUPER, "Bat"], monsters={0: GAIA}, extra=extra)
        with Scenario(engine, mine, Side(monsters={0: CURSE})) as game:
            assert (SUPER in game.offered("ACTIVATE")) == offered


def test_EX_124_three_level_7_monsters_take_six_tributes(engine: str) -> None:
    """TRIB-01."""
    mine = Side(hand=[GAIA] * 3, monsters=dict.fromkeys(range(5), "Bat"), filler=["Bat"] * 9)
    with Scenario(engine, mine) as game:
        for tributes in (2, 4, 6):
            [first, *_] = game.legal("SUMMON")
            assert game.name_of(first) == GAIA
            game.apply(first)
            while game.duel.prompt is not None and game.duel.prompt.kind.name == "SELECT_TRIBUTE":
                game.apply(game.legal("SELECT")[0])
            assert len(game.names(0, "grave")) == tributes
            game.end_turn()
            game.end_turn()


def test_EX_117_the_name_of_a_tuner_makes_no_tuner(engine: str) -> None:
    """SYN-14."""
    mine = Side(
        monsters={0: "Phantom of Chaos", 1: HEDGEHOG, 2: "Skull Servant"},
        grave=[JUNK_SYNCHRON],
        extra=[JUNK_WARRIOR],
    )
    with Scenario(engine, mine) as game:
        game.activate("Phantom of Chaos")
        assert game.stats("Phantom of Chaos", 0) == (1300, 0)
        assert not game.offers("SPECIAL_SUMMON")
    mine = Side(monsters={0: JUNK_SYNCHRON, 1: HEDGEHOG}, extra=[JUNK_WARRIOR])
    with Scenario(engine, mine) as game:
        assert game.offered("SPECIAL_SUMMON") == [JUNK_WARRIOR]


DARK_MONSTERS = [
    "Feral Imp",
    "Skull Servant",
    "Summoned Skull",
    "Sangan",
    "Jinzo",
    "Spirit Reaper",
    "Necro Gardna",
]


@pytest.mark.parametrize(
    ("grave", "offered"),
    [
        (DARK_MONSTERS, True),
        ([*DARK_MONSTERS[:6], DARK_MONSTERS[0]], False),  # seven, but one name twice
        ([*DARK_MONSTERS[:6], "Battle Ox"], False),  # not DARK
    ],
)
def test_EX_122_rainbow_dark_dragon_needs_seven_names(engine: str, grave: list[str], offered: bool) -> None:
    """SS-33."""
    with Scenario(engine, Side(hand=["Rainbow Dark Dragon"], grave=grave)) as game:
        assert game.offers("SPECIAL_SUMMON") == offered


GORZ = "Gorz the Emissary of Darkness"


def chain_links(game: Scenario) -> int:
    """How many Chain Links were made since the last check."""
    return game.kinds().count("CHAINING")


def no_window_before_it() -> Side:
    """An opponent whose Solemn Judgment can answer Spells, Traps and Summons, and who has the LP for it."""
    return Side(spells={0: set_card("Solemn Judgment")})


def test_EX_126_summons_by_effects_are_made_while_a_chain_link_resolves(engine: str) -> None:
    """SS-01, SS-17: Call of the Haunted and Magical Dimension are answered as cards, and not as summons."""
    mine = Side(spells={0: set_card("Call of the Haunted")}, grave=["Bat"])
    with Scenario(engine, mine, no_window_before_it()) as game:
        game.activate("Call of the Haunted")
        assert game.offered("CHAIN") == ["Solemn Judgment"]
        game.answer("pass")
        game.expect_open()
        assert chain_links(game) == 1
        assert "Bat, attack" in game.monsters(0).values()
    mine = Side(hand=["Magical Dimension", "Dark Magician"], monsters={0: "Magician of Faith"})
    with Scenario(engine, mine, no_window_before_it()) as game:
        game.activate("Magical Dimension")
        assert game.offered("CHAIN") == ["Solemn Judgment"]
        game.answer("pass", "attack", "no")  # and nothing is destroyed
        game.expect_open()
        assert chain_links(game) == 1
        assert "Dark Magician, attack" in game.monsters(0).values()


def test_EX_126_gorz_comes_by_an_effect(engine: str) -> None:
    mine = Side(monsters={0: "Battle Ox"}, spells={0: set_card("Solemn Judgment")})
    with Scenario(engine, mine, Side(hand=[GORZ])) as game:
        game.to_battle_phase()
        game.choose("ATTACK", "Battle Ox", "mzone")
        game.answer(
            "yes", "defense"
        )  # Solemn Judgment was not offered: no card is activated, and no summon is declared
        assert chain_links(game) == 2  # its own effect, and that about the damage


def test_EX_126_cyber_dragon_comes_by_a_procedure(engine: str) -> None:
    theirs = Side(spells={0: set_card("Solemn Judgment")}, monsters={0: "Bat"})
    with Scenario(engine, Side(hand=["Cyber Dragon"]), theirs) as game:
        game.special_summon("Cyber Dragon", "attack")
        assert chain_links(game) == 0
        game.chain("Solemn Judgment")
        assert game.names(0, "grave") == ["Cyber Dragon"]


# -- the Blackwing line of the Q&A pages ------------------------------------------------------------------------------


def test_EX_120_the_blackwing_line(engine: str) -> None:
    """SS-09, OPT-01."""
    mine = Side(
        hand=[SHURA, BORA, KALUT, GALE],
        spells={0: Card(WHIRLWIND, Position.FACEUP), 1: set_card(DELTA_CROW)},
        filler=["Bat", GALE, BORA, KALUT, SHURA],
        extra=[FIGHTER],
    )
    theirs = Side(monsters={0: "Summoned Skull"}, spells={0: set_card("Mirror Force")})
    with Scenario(engine, mine, theirs) as game:
        game.choose("SUMMON", SHURA)
        game.answer("yes", "pass")  # Black Whirlwind, and nothing in response
        assert set(game.offered("SELECT")) == {GALE, BORA, KALUT}  # less ATK than 1800
        game.answer(GALE)
        game.settle()
        game.activate(DELTA_CROW)
        assert game.spells(1) == {}
        game.special_summon(f"{GALE}@2", "attack")
        game.activate(GALE)
        assert game.stats("Summoned Skull", 1) == (1250, 600)
        assert not game.offers("ACTIVATE")  # once per turn
        game.to_battle_phase()
        game.choose("ATTACK", SHURA, "mzone")
        game.chain(KALUT)
        assert game.lp(1) == 8000 - (1800 + 1400 - 1250)
        game.answer("yes")  # Shura
        game.answer("attack")  # Kalut: Bora has more than 1500 ATK
        assert KALUT in str(game.monsters(0))
        game.to_main_phase_2()
        game.special_summon(BORA, "attack")
        game.special_summon(FIGHTER, BORA, "attack")
        assert f"{FIGHTER}, attack" in game.monsters(0).values()
        game.special_summon(GALE, "defense")  # the one that was added
        assert f"{GALE}, defense" in game.monsters(0).values()
