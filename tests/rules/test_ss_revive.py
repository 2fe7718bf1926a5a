"""Special Summons in general, Tokens, the revive limit: SS, TOKEN, REVIVE."""

from __future__ import annotations

import pytest

from tests.rules.made.summon_facts import summoning
from tests.scenario import Card, Scenario, Side, face_down, set_card
from ygocore.constants import Location, Position, Status

PROPER = int(Status.PROC_COMPLETE)
LAN = "LANphorhynchus"


def proper(name: str) -> Card:
    """A card in the GY that was properly summoned."""
    return Card(name, Position.FACEUP, status=PROPER)


def revivable(duel: Scenario) -> bool:
    """Whether Recall may be activated."""
    return "Recall" in duel.offered("ACTIVATE")


# -- SS ---------------------------------------------------------------------------------------------------------


def test_SS_01_SS_09_a_procedure_is_no_activation_an_effect_is(engine: str) -> None:
    with summoning(
        engine, Side(hand=["Semi-Nomi", "Recall"], monsters={0: "Bat"}, grave=["Battle Ox"])
    ) as duel:
        duel.special_summon("Semi-Nomi", "attack")
        assert "CHAINING" not in duel.kinds()
        duel.activate("Recall", "Battle Ox", "attack")
        assert "CHAINING" in duel.kinds()


def test_SS_02_four_named_summons_are_procedures_two_are_effects(engine: str) -> None:
    mine = Side(
        hand=["Polymerization", "Gaia The Fierce Knight", "Curse of Dragon"],
        monsters={0: "Tune Warrior", 1: "Battle Ox", 2: "Gemini Elf"},
        extra=["Gaia the Dragon Champion", "Scrap Archfiend", "Gem-Knight Pearl", LAN],
    )
    with summoning(engine, mine) as duel:
        assert sorted(duel.offered("SPECIAL_SUMMON")) == ["Gem-Knight Pearl", LAN, "Scrap Archfiend"]
        assert duel.offered("ACTIVATE") == ["Polymerization"]


def test_SS_03_any_number_a_turn(engine: str) -> None:
    monsters = {0: "Tune Warrior", 1: "Battle Ox", 2: "Gemini Elf", 3: "Celtic Guardian"}
    mine = Side(monsters=monsters, extra=["Scrap Archfiend", "Gem-Knight Pearl", LAN])
    with summoning(engine, mine) as duel:
        duel.special_summon("Scrap Archfiend", "Battle Ox", "attack")
        duel.special_summon("Gem-Knight Pearl", "attack")
        duel.special_summon(LAN)
        assert list(duel.monsters(0).values()) == [f"{LAN}, attack"]


def test_SS_04_ZONE_11_SS_29_a_free_zone_is_needed(engine: str) -> None:
    full = {0: "Bat", 1: "Bat", 2: "Bat", 3: "Bat", 4: "Bat"}
    with summoning(engine, Side(hand=["Recall"], monsters=full, grave=["Battle Ox"])) as duel:
        assert not revivable(duel)
    with summoning(engine, Side(hand=["Semi-Nomi"], monsters=full)) as duel:
        assert duel.offered("SPECIAL_SUMMON") == ["Semi-Nomi"]  # a Tribute frees one (ZONE-12)


@pytest.mark.parametrize("position", ["attack", "defense"])
def test_SS_05_face_up_attack_or_defense(engine: str, position: str) -> None:
    with summoning(engine, Side(hand=["Semi-Nomi"], monsters={0: "Bat"})) as duel:
        duel.special_summon("Semi-Nomi")
        assert len(duel.legal("POSITION")) == 2
        duel.answer(position)
        assert duel.monsters(0) == {0: f"Semi-Nomi, {position}"}


def test_SS_11_a_monster_that_waits_for_its_zone_is_made_of_nothing_yet(engine: str) -> None:
    """What its own procedure said it is made of is told once it lies there; until then it is a card in the hand."""
    mine = Side(hand=["Semi-Nomi"], monsters={0: "Bat"})
    with summoning(engine, mine, auto_place=False) as duel:
        duel.special_summon("Semi-Nomi")
        duel.expect_prompt("SELECT_PLACE")
        assert duel.names(0, "grave") == ["Bat"]
        carried = duel.card("Semi-Nomi", 0, "hand").carried
        assert carried is None or carried.made_of == ()
        duel.choose_zone(2)
        duel.answer("attack")
        carried = duel.card("Semi-Nomi", 0, "mzone").carried
        assert carried is not None
        assert [tuple(each) for each in carried.made_of] == [(0, Location.GRAVE, 0)]


def test_SS_06_SS_16_SS_18_after_success_it_can_be_answered(engine: str) -> None:
    theirs = Side(spells={0: set_card("Torrential Tribute")})
    with summoning(engine, Side(hand=["Semi-Nomi"], monsters={0: "Bat"}), theirs) as duel:
        duel.special_summon("Semi-Nomi", "attack")
        assert duel.offered("CHAIN") == ["Torrential Tribute"]
    with summoning(engine, Side(hand=["Recall"], grave=["Battle Ox"]), theirs) as duel:
        duel.activate("Recall", "attack")
        assert duel.offered("CHAIN") == ["Torrential Tribute"]


def test_SS_07_SS_08_the_turn_players_main_phase_from_the_hand(engine: str) -> None:
    mine = Side(hand=["Semi-Nomi"], monsters={0: "Bat"}, grave=["Semi-Nomi"])
    with summoning(engine, mine) as duel:
        assert [each.place.location for each in duel.legal("SPECIAL_SUMMON")] == [2]
        duel.to_battle_phase()
        assert not duel.offers("SPECIAL_SUMMON")


@pytest.mark.parametrize("engine", ["reference"])  # looks into that engine's state
def test_SS_10_SS_13_SS_14_SS_15_negated_in_window_a(engine: str) -> None:
    mine = Side(hand=["Semi-Nomi", "Recall"], monsters={0: "Bat"})
    with summoning(engine, mine, Side(spells={0: set_card("Stop")})) as duel:
        duel.special_summon("Semi-Nomi", "attack")
        duel.expect_prompt("SELECT_CHAIN")
        assert not duel.duel._state.players[0].monsters[0].is_on_field()
        duel.chain("Stop")
        duel.settle()
        assert duel.names(0, "grave") == ["Bat", "Semi-Nomi"]
        assert not revivable(duel) or "Semi-Nomi" not in duel.offered("SELECT")
        assert not duel.card("Semi-Nomi", 0, "grave").status & PROPER


def test_SS_11_SS_12_MOVE_08_what_is_tributed_for_it_and_missed_timing(engine: str) -> None:
    with summoning(engine, Side(hand=["Semi-Nomi"], monsters={0: "When Watcher"})) as duel:
        duel.special_summon("Semi-Nomi", "attack")
        duel.expect_open()
        assert duel.lp(0) == 8000  # "when ... you can" has missed its timing
    with summoning(engine, Side(hand=["Semi-Nomi"], monsters={0: "If Watcher"})) as duel:
        duel.special_summon("Semi-Nomi", "attack")
        assert duel.offers("YES") or duel.offers("CHAIN")


def test_SS_19_SS_20_SS_25_effects_that_summon_make_a_chain_link(engine: str) -> None:
    with summoning(engine, Side(hand=["Pull"], extra=["Gem-Knight Pearl"])) as duel:
        duel.activate("Pull")
        assert "CHAINING" in duel.kinds()
        assert duel.monsters(0) == {0: "Gem-Knight Pearl, attack"}


def test_SS_21_SS_22_NS_09_never_normal_summoned_or_set(engine: str) -> None:
    with summoning(
        engine, Side(hand=["Semi-Nomi", "Black Luster Soldier"], monsters={0: "Bat", 1: "Bat"})
    ) as duel:
        assert not duel.offers("SUMMON")
        assert not duel.offers("SET_MONSTER")


def test_SS_23_a_procedure_alone_makes_no_special_summon_monster(engine: str) -> None:
    """Without a revive limit it can be Tribute Summoned and revived as well (see Cyber Dragon)."""
    with summoning(engine, Side(hand=["Recall"], monsters={0: "Bat", 1: "Bat"}, grave=["Never"])) as duel:
        assert not revivable(duel)  # a condition of its own


def test_SS_24_SS_27_only_what_ignores_conditions_summons_it_from_the_hand(engine: str) -> None:
    with summoning(engine, Side(hand=["Pull", "Semi-Nomi"])) as duel:
        assert "Pull" not in duel.offered("ACTIVATE")
    with summoning(engine, Side(hand=["Force", "Nomi"], filler=[])) as duel:
        duel.activate("Force")
        assert duel.monsters(0) == {0: "Nomi, attack"}


def test_SS_26_REVIVE_15_EX_43_no_other_way_at_all(engine: str) -> None:
    with summoning(engine, Side(hand=["Recall"], grave=[proper("Nomi")])) as duel:
        assert not revivable(duel)


def test_SS_28_EX_54_cannot_be_special_summoned_is_a_condition_too(engine: str) -> None:
    with summoning(engine, Side(hand=["Pull", "Never"])) as duel:
        assert "Pull" not in duel.offered("ACTIVATE")
        assert "Never" in duel.offered("SUMMON")
    with summoning(engine, Side(hand=["Force", "Never"], filler=[])) as duel:
        duel.activate("Force")
        assert duel.monsters(0) == {0: "Never, attack"}


def test_SS_29_SS_30_EX_57_enough_zones_or_nothing(engine: str) -> None:
    with summoning(engine, Side(hand=["Scapegoat"], monsters={0: "Bat", 1: "Bat"})) as duel:
        assert not duel.offers("ACTIVATE")
    with summoning(engine, Side(hand=["Scapegoat"], monsters={0: "Bat"})) as duel:
        assert duel.offered("ACTIVATE") == ["Scapegoat"]


def test_SS_31_a_monster_that_comes_face_down_uses_no_effect(engine: str) -> None:
    """Nothing here summons face-down; what is turned face-up later was not Special Summoned then."""
    with summoning(engine, Side(monsters={0: face_down("Shown Synchro")})) as duel:
        duel.change_position("Shown Synchro")
        assert duel.lp(0) == 8000


@pytest.mark.parametrize("engine", ["reference"])  # looks into that engine's state
def test_SS_32_REVIVE_11_MOVE_10_coming_back_is_no_special_summon(engine: str) -> None:
    """It needs no proper summon; the event is none of a summon either (return_to_field)."""
    mine = Side(monsters={0: "Semi-Nomi"})
    with summoning(engine, mine) as duel:
        state = duel.duel._state
        card = state.players[0].monsters[0]
        from ygocore.actions import Place
        from ygocore.reference import special
        from ygocore.reference.moves import relocate

        relocate(state, card, Place(0, 0x20, 0), Position.FACEUP, 0x8000 | 0x40)
        for _ in special.return_to_field(state, card):
            raise AssertionError("nothing to ask")
        assert card.location == 4
        assert not card.status & Status.SPSUMMON_TURN


def test_SS_33_EX_34_exactly_that_situation(engine: str) -> None:
    for count, offered in ((2, False), (3, True), (4, False)):
        with summoning(engine, Side(hand=["Dark Armed Dragon"], grave=["Archfiend Soldier"] * count)) as duel:
            assert duel.offers("SPECIAL_SUMMON") is offered


# -- TOKEN ------------------------------------------------------------------------------------------------------


def test_TOKEN_01_TOKEN_07_made_by_an_effect_normal_monsters(engine: str) -> None:
    with summoning(engine, Side(hand=["Scapegoat"])) as duel:
        duel.activate("Scapegoat")
        assert len(duel.monsters(0)) == 4
        facts = duel.pool[duel.state.players[0].monsters[0].code]  # type: ignore[union-attr]
        assert facts.type & 0x10


def test_TOKEN_02_a_token_that_leaves_is_nowhere(engine: str) -> None:
    mine = Side(monsters={0: "Test Token", 1: "Bunilla"}, extra=[LAN])
    with summoning(engine, mine) as duel:
        duel.special_summon(LAN)
        side = duel.state.players[0]
        everywhere = [*side.grave, *side.banished, *side.hand, *side.extra, *side.deck]
        assert "Test Token" not in [duel.pool[card.code].name for card in everywhere]


def test_TOKEN_03_it_cannot_be_turned_face_down(engine: str) -> None:
    with summoning(engine, Side(hand=["Book of Moon"], monsters={0: "Test Token"})) as duel:
        assert not duel.offers("ACTIVATE")


def test_TOKEN_04_EX_77_no_cost_of_sending(engine: str) -> None:
    with summoning(engine, Side(hand=["Sender"], monsters={0: "Test Token"})) as duel:
        assert not duel.offers("ACTIVATE")


def test_TOKEN_05_TRIB_12_it_can_be_tributed(engine: str) -> None:
    with summoning(engine, Side(hand=["Semi-Nomi", "Curse of Dragon"], monsters={0: "Test Token"})) as duel:
        assert duel.offered("SUMMON") == ["Curse of Dragon"]
        duel.special_summon("Semi-Nomi", "attack")
        assert duel.monsters(0) == {0: "Semi-Nomi, attack"}


@pytest.mark.parametrize("engine", ["reference"])  # looks into that engine's state
def test_TOKEN_08_what_is_written_for_a_token_belongs_to_the_card_that_made_it(engine: str) -> None:
    with summoning(engine, Side(hand=["Scapegoat"])) as duel:
        duel.activate("Scapegoat")
        token = duel.duel._state.players[0].monsters[0]
        assert all(each.owner is not token for each in token.effects)


# -- REVIVE -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Battle Ox", "Scout"])
def test_REVIVE_01_REVIVE_02_ordinary_monsters_have_no_limit(engine: str, name: str) -> None:
    with summoning(engine, Side(hand=["Recall"], grave=[name])) as duel:
        assert revivable(duel)
    with summoning(engine, Side(hand=["Recall"], banished=[name])) as duel:
        assert revivable(duel)


LIMITED = [
    "Gaia the Dragon Champion",
    "Black Luster Soldier",
    "Scrap Archfiend",
    "Gem-Knight Pearl",
    LAN,
    "Semi-Nomi",
]


@pytest.mark.parametrize("place", ["grave", "banished"])
@pytest.mark.parametrize("name", LIMITED)
def test_REVIVE_03_REVIVE_14_EX_36_EX_41_only_after_a_proper_summon(
    engine: str, name: str, place: str
) -> None:
    with summoning(engine, Side(hand=["Recall"], **{place: [name]})) as duel:  # type: ignore[arg-type]
        assert not revivable(duel)
    with summoning(engine, Side(hand=["Recall"], **{place: [proper(name)]})) as duel:  # type: ignore[arg-type]
        assert revivable(duel)


def test_REVIVE_04_the_summon_of_its_kind_or_its_own_way(engine: str) -> None:
    with summoning(engine, Side(hand=["Semi-Nomi", "Sender", "Recall"], monsters={0: "Bat"})) as duel:
        duel.special_summon("Semi-Nomi", "attack")
        duel.activate("Sender")
        duel.activate("Recall", "Semi-Nomi", "attack")
        assert duel.monsters(0) == {0: "Semi-Nomi, attack"}


def test_REVIVE_06_EX_42_EX_45_ignoring_conditions_is_not_proper(engine: str) -> None:
    with summoning(engine, Side(hand=["Force", "Semi-Nomi", "Sender", "Recall"], filler=[])) as duel:
        duel.activate("Force")
        duel.activate("Sender")
        assert not revivable(duel)


@pytest.mark.parametrize("engine", ["reference"])  # looks into that engine's state
def test_REVIVE_07_FUS_13_treated_as_is_proper(engine: str) -> None:
    """A summon by an effect that says it is a Fusion Summon, and completes it, lifts the limit."""
    mine = Side(
        hand=["Polymerization", "Flame Manipulator", "Masaki the Legendary Swordsman"],
        extra=["Flame Swordsman"],
    )
    with summoning(engine, mine) as duel:
        duel.activate("Polymerization", "attack")
        card = duel.duel._state.players[0].monsters[0]
        assert card.is_fusion_summoned()
        assert card.status & PROPER


@pytest.mark.parametrize(("trap", "allowed"), [("Stop", False), ("Torrential Tribute", True)])
def test_REVIVE_08_EX_51_negated_or_destroyed_afterwards(engine: str, trap: str, allowed: bool) -> None:
    mine = Side(monsters={0: "Tune Warrior", 1: "Battle Ox"}, extra=["Scrap Archfiend"])
    with summoning(engine, mine, Side(spells={0: set_card(trap)})) as duel:
        duel.special_summon("Scrap Archfiend", "attack")
        duel.chain(trap)
        duel.settle()
        assert bool(duel.card("Scrap Archfiend", 0, "grave").status & PROPER) is allowed


def test_REVIVE_08_GAP_11_banished_it_stays_properly_summoned(engine: str) -> None:
    mine = Side(monsters={0: "Tune Warrior", 1: "Battle Ox"}, extra=["Scrap Archfiend"])
    with summoning(engine, mine, Side(spells={0: set_card("Bottomless Trap Hole")})) as duel:
        duel.special_summon("Scrap Archfiend", "attack")
        duel.chain("Bottomless Trap Hole")
        duel.settle()
        assert duel.card("Scrap Archfiend", 0, "banished").status & PROPER


def test_REVIVE_09_MOVE_12_EX_52_back_in_a_hidden_place_the_limit_is_in_force_again(engine: str) -> None:
    mine = Side(
        hand=["Bury", "Recall"],
        monsters={0: "Tune Warrior", 1: "Battle Ox"},
        spells={0: set_card("Compulsory Evacuation Device")},
        extra=["Scrap Archfiend"],
    )
    with summoning(engine, mine) as duel:
        duel.special_summon("Scrap Archfiend", "attack")
        duel.chain("Compulsory Evacuation Device")
        assert duel.names(0, "extra") == ["Scrap Archfiend"]
        assert not duel.card("Scrap Archfiend", 0, "extra").status & PROPER
        duel.activate("Bury", "Scrap Archfiend")
        duel.activate("Recall")
        assert "Scrap Archfiend" not in duel.offered("SELECT")


def test_REVIVE_10_EX_53_a_negated_flip_summon_takes_it_away(engine: str) -> None:
    mine = Side(monsters={0: face_down("Scrap Archfiend", status=PROPER)}, hand=["Recall"])
    with summoning(engine, mine, Side(spells={0: set_card("Stop")})) as duel:
        duel.choose("CHANGE_POSITION", "Scrap Archfiend", "mzone")
        duel.chain("Stop")
        duel.settle()
        assert duel.names(0, "grave") == ["Scrap Archfiend"]
        assert not duel.card("Scrap Archfiend", 0, "grave").status & PROPER
        assert not revivable(duel)


def test_REVIVE_12_EX_38_a_proper_way_that_starts_in_the_graveyard(engine: str) -> None:
    with summoning(engine, Side(hand=["Recall"], monsters={0: "Bat"}, grave=["From Grave"])) as duel:
        assert not revivable(duel)
        duel.special_summon("From Grave", "attack", where="grave")
        assert duel.monsters(0) == {0: "From Grave, attack"}


def test_REVIVE_16_EX_44_ignoring_conditions_does_not_ignore_the_limit(engine: str) -> None:
    with summoning(engine, Side(hand=["Force Recall"], grave=["Nomi"])) as duel:
        assert not duel.offers("ACTIVATE")
    with summoning(engine, Side(hand=["Force Recall"], grave=[proper("Nomi")])) as duel:
        duel.activate("Force Recall")
        assert duel.monsters(0) == {0: "Nomi, attack"}


def test_REVIVE_17_a_condition_of_the_card_is_checked_beside_the_limit(engine: str) -> None:
    with summoning(engine, Side(hand=["Recall"], grave=["Never"])) as duel:
        assert not revivable(duel)


@pytest.mark.parametrize("engine", ["reference"])  # looks into that engine's state
def test_E_073_what_a_summon_was_made_with_is_forgotten_when_the_card_leaves(engine: str) -> None:
    mine = Side(
        monsters={0: "Tune Warrior", 1: "Battle Ox"}, extra=["Scrap Archfiend"], hand=["Sender", "Recall"]
    )
    with summoning(engine, mine) as duel:
        duel.special_summon("Scrap Archfiend", "attack")
        card = duel.duel._state.players[0].monsters[0]
        assert card.get_material_count() == 2
        duel.activate("Sender")
        duel.activate("Recall", "Scrap Archfiend", "attack")
        assert card.location == 4
        assert card.get_material_count() == 0
        assert not card.is_synchro_summoned()


@pytest.mark.parametrize("engine", ["reference"])  # looks into that engine's state
def test_SUM_facts_of_summoning(engine: str) -> None:
    """How, from where, with which materials, by whom, this turn, properly."""
    mine = Side(monsters={0: "Tune Warrior", 1: "Battle Ox"}, extra=["Scrap Archfiend"])
    with summoning(engine, mine) as duel:
        duel.special_summon("Scrap Archfiend", "attack")
        card = duel.duel._state.players[0].monsters[0]
        assert card.is_synchro_summoned()
        assert card.is_special_summoned()
        assert card.get_summon_location() == 0x40
        assert card.get_summon_player() == 0
        assert [duel.pool[each.code].name for each in card.get_material()] == ["Tune Warrior", "Battle Ox"]
        assert card.is_status(Status.SPSUMMON_TURN)
        assert card.is_status(Status.PROC_COMPLETE)


@pytest.mark.parametrize(("rules", "counted"), [("MR1", True), ("MR4", True), ("MR2020", False)])
def test_E_077_HIST_14_a_negated_summon_counts_before_mr2020_only(
    engine: str, rules: str, counted: bool
) -> None:
    mine = Side(hand=["Semi-Nomi", "Limit"], monsters={0: "Bat"})
    with summoning(engine, mine, Side(spells={0: set_card("Stop")}), rules=rules) as duel:
        assert duel.offered("ACTIVATE") == ["Limit"]
        duel.special_summon("Semi-Nomi", "attack")
        duel.chain("Stop")
        duel.settle()
        assert duel.offered("ACTIVATE") == ([] if counted else ["Limit"])
    with summoning(engine, mine, rules=rules) as duel:
        duel.special_summon("Semi-Nomi", "attack")
        assert duel.offered("ACTIVATE") == []


def test_REVIVE_13_EX_40_special_summon_monsters_without_a_limit(engine: str) -> None:
    with summoning(engine, Side(hand=["Free"], monsters={0: "Bat"})) as duel:
        assert not duel.offers("SUMMON")
        assert not duel.offers("SET_MONSTER")
    with summoning(engine, Side(hand=["Recall"], grave=["Free"])) as duel:
        assert revivable(duel)


def test_REVIVE_20_EX_56_what_a_card_declares_decides_its_class(engine: str) -> None:
    """Semi-Nomi and Nomi differ by their condition only."""
    for name, free in (("Semi-Nomi", True), ("Nomi", False)):
        with summoning(engine, Side(hand=["Recall"], grave=[proper(name)])) as duel:
            assert revivable(duel) is free


def test_SUM_01_SUM_03_bringing_a_monster_to_a_monster_zone_is_a_summon(engine: str) -> None:
    """Normal, Flip and Special Summons are told apart; a change of control is none of them."""
    mine = Side(hand=["Battle Ox", "Recall"], grave=["Bat"], monsters={4: face_down("Bunilla")})
    with summoning(engine, mine) as duel:
        duel.summon("Battle Ox")
        assert duel.kinds() == ["MOVE", "SUMMONING", "SUMMONED"]
        duel.change_position("Bunilla")
        assert duel.kinds() == ["FLIPSUMMONING", "FLIPSUMMONED"]
        duel.activate("Recall", "attack")
        assert [each for each in duel.kinds() if "SUMMON" in each] == ["SPSUMMONING", "SPSUMMONED"]


def test_SUM_08_what_it_does_applies_from_success_on(engine: str) -> None:
    """Wall takes 100 ATK from each other monster: not in window (a)."""
    mine = Side(hand=["Wall"], monsters={0: "Battle Ox"})
    with summoning(engine, mine, Side(spells={0: set_card("Stop")})) as duel:
        duel.choose("SUMMON", "Wall")
        duel.expect_prompt("SELECT_CHAIN")
        assert duel.stats("Battle Ox", 0) == (1700, 1000)
        duel.answer("pass")
        assert duel.stats("Battle Ox", 0) == (1600, 1000)


@pytest.mark.parametrize("engine", ["reference"])  # looks into that engine's state
def test_ZONE_02_what_is_on_the_field(engine: str) -> None:
    mine = Side(
        hand=["Bat"],
        monsters={0: "Battle Ox"},
        spells={0: set_card("Stop"), 5: set_card("Banner")},
        grave=["Bunilla"],
    )
    with summoning(engine, mine) as duel:
        side = duel.duel._state.players[0]
        on = [card for card in duel.duel._state.every_card() if card.controller == 0 and card.is_on_field()]
        assert on == [side.monsters[0], side.spells[0], side.spells[5]]
