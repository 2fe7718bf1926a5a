"""Worked examples EX-83 to EX-97: activations, Chains and negation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.scenario import Card, Scenario, Side, set_card, spell
from tests.workshop import Workshop
from ygocore.cards.language import *
from ygocore.constants import Position, Type

made = Workshop()

STARDUST = "Stardust Dragon"
DRAIN = "Skill Drain"
SILLVA = "Sillva, Warlord of Dark World"
SWORDS = "Swords of Revealing Light"


@made.spell("Fountain", Type.CONTINUOUS)
def fountain(c):
    """Once per turn: gain 100 LP."""

    def operation(e, tp):
        duel.recover(tp, 100, REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN)
    c.effect(type=EFFECT_TYPE_IGNITION, range=LOCATION_SZONE, count_limit=1, operation=operation)


@made.monster("Spell Hater")
def spell_hater(c):
    """Spell Cards cannot be activated."""

    def spell_cards(e, re, tp):
        return re.is_has_type(EFFECT_TYPE_ACTIVATE) and re.is_spell_effect()

    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_ACTIVATE,
        property=EFFECT_FLAG_PLAYER_TARGET,
        range=LOCATION_MZONE,
        target_range=(1, 1),
        value=spell_cards,
    )


made.facts.append(replace(spell("Magician's Made", Type.CONTINUOUS), setcodes=(0x98,)))


@made.trap("All Hands Back")
def all_hands_back(c):
    """Return all Spells and Traps on the field, other than this card, to the hand."""

    def operation(e, tp):
        g = duel.get_matching_group(card.is_able_to_hand, tp, LOCATION_SZONE, LOCATION_SZONE, e.get_handler())
        duel.send_to_hand(g, PLAYER_NONE, REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


@made.trap("All Away")
def all_away(c):
    """Destroy all Spells and Traps on the field, other than this card."""

    def operation(e, tp):
        g = duel.get_matching_group(None, tp, LOCATION_SZONE, LOCATION_SZONE, e.get_handler())
        duel.destroy(g, REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


def test_EX_83_effects_of_a_spell_that_is_there_already_can_be_activated(engine: str) -> None:
    """ACT-02: activating a card is one thing, activating the effect of a card another."""
    mine = Side(spells={0: Card("Fountain", Position.FACEUP)}, hand=["Pot of Greed", "Fountain"])
    with made.scenario(engine, mine, Side(monsters={0: "Spell Hater"})) as game:
        assert game.offered("ACTIVATE") == ["Fountain"]
        game.activate("Fountain", where="szone")
        assert game.lp(0) == 8100


def test_EX_84_a_normal_spell_that_is_being_activated_cannot_be_returned(engine: str) -> None:
    """ACT-06: it can be destroyed, but not go back to the hand, and it resolves all the same."""
    for trap, spells in (
        ("All Hands Back", {0: set_card("All Hands Back")}),
        ("All Away", {0: set_card("All Away")}),
    ):
        mine = Side(hand=["Pot of Greed"], draws=["Bat", "Haniwa"])
        with made.scenario(engine, mine, Side(spells=spells)) as game:
            game.activate("Pot of Greed")
            game.chain(trap)
            game.settle()
            assert game.names(0, "hand") == ["Bat", "Haniwa"]
            assert game.names(0, "grave") == ["Pot of Greed"]


def test_EX_84_swords_of_revealing_light_can_be_returned(engine: str) -> None:
    theirs = Side(spells={0: set_card("All Hands Back")}, monsters={0: "Bat"})
    with made.scenario(engine, Side(hand=[SWORDS]), theirs) as game:
        game.activate(SWORDS)
        game.chain("All Hands Back")
        game.settle()
        assert game.names(0, "hand") == [SWORDS]
        assert game.spells(0) == {}


def test_EX_93_a_monster_that_leaves_the_field_as_a_cost_is_not_negated_there(engine: str) -> None:
    """NEG-04, COST-04."""
    theirs = Side(monsters={0: STARDUST}, spells={0: Card(DRAIN, Position.FACEUP)})
    with Scenario(engine, Side(hand=["Smashing Ground"]), theirs) as game:
        game.activate("Smashing Ground")
        game.chain(STARDUST)
        assert game.names(1, "grave") == [STARDUST]
        assert game.names(0, "grave") == ["Smashing Ground"]


def test_EX_93_one_that_stays_pays_and_does_nothing(engine: str) -> None:
    mine = Side(monsters={0: "Judgment Dragon"}, spells={0: Card(DRAIN, Position.FACEUP)})
    with Scenario(engine, mine, Side(monsters={0: "Bat"}), by_effects=True) as game:
        game.activate("Judgment Dragon")
        assert game.lp(0) == 7000
        assert game.monsters(1) == {0: "Bat, attack"}


@pytest.mark.parametrize("spell", ["Graceful Charity", "Card Destruction"])
def test_EX_94_discarded_by_an_effect(engine: str, spell: str) -> None:
    """COST-05."""
    with Scenario(engine, Side(hand=[spell, SILLVA, "Bat"], filler=["Haniwa"] * 5)) as game:
        game.activate(spell)
        if spell == "Graceful Charity":
            game.answer(SILLVA, "Bat")
        game.answer("attack")
        game.expect_open()
        assert f"{SILLVA}, attack" in game.monsters(0).values()


def test_EX_94_discarded_as_a_cost(engine: str) -> None:
    with Scenario(engine, Side(hand=["Lightning Vortex", SILLVA]), Side(monsters={0: "Bat"})) as game:
        game.activate("Lightning Vortex")
        game.expect_open()
        assert game.names(0, "grave") == [SILLVA, "Lightning Vortex"]
        assert game.monsters(0) == game.monsters(1) == {}


def test_EX_95_a_search_chooses_when_it_resolves(engine: str) -> None:
    """TGT-03: the Warrior that could be added at the activation has gone when the search resolves."""
    mine = Side(hand=["Reinforcement of the Army"], filler=["Marauding Captain", "Goblindbergh"])
    with Scenario(engine, mine, Side(spells={0: set_card("Dust Tornado")})) as game:
        game.activate("Reinforcement of the Army")
        assert game.player == 1  # no Warrior was chosen yet
        game.answer("pass")
        assert sorted(game.offered("SELECT")) == ["Goblindbergh", "Marauding Captain"]
        game.answer("Goblindbergh")
        assert game.names(0, "hand") == ["Goblindbergh"]


def test_EX_85_red_reboot_sets_a_normal_trap_again(engine: str) -> None:
    """ACT-06."""
    mine = Side(monsters={0: "Battle Ox"}, spells={0: set_card("Red Reboot")})
    with Scenario(engine, mine, Side(spells={2: set_card("Mirror Force")})) as game:
        game.to_battle_phase()
        game.choose("ATTACK", "Battle Ox", "mzone")
        game.chain("Mirror Force")
        game.chain("Red Reboot")
        assert game.spells(1) == {2: "Mirror Force, face-down"}
        assert game.monsters(0) == {0: "Battle Ox, attack"}


SUPER = "Super Polymerization"
CHAMPION = "Gaia the Dragon Champion"
GAIA = "Gaia The Fierce Knight"
CURSE = "Curse of Dragon"


def test_EX_90_nothing_can_be_chained_to_super_polymerization(engine: str) -> None:
    """SPEED-05, ACT-09."""
    mine = Side(hand=[SUPER, "Bat"], monsters={0: GAIA, 1: CURSE}, extra=[CHAMPION])
    theirs = Side(spells={0: set_card("Dark Bribe"), 1: set_card("Magic Jammer")}, hand=["Bat"])
    with Scenario(engine, mine, theirs) as game:
        game.activate(SUPER, "attack")  # nobody was asked for a response
        assert f"{CHAMPION}, attack" in game.monsters(0).values()


@pytest.mark.parametrize(
    ("first", "offered"), [("Pot of Greed", True), ("Mystical Space Typhoon", True), ("Dark Bribe", False)]
)
def test_EX_90_super_polymerization_answers_speed_1_and_2_but_no_counter_trap(
    engine: str, first: str, offered: bool
) -> None:
    theirs = Side(
        spells={0: set_card(SUPER), 1: set_card("Pot of Greed")},
        hand=["Bat"],
        monsters={0: GAIA, 1: CURSE},
        extra=[CHAMPION],
    )
    mine = Side(hand=["Pot of Greed", "Mystical Space Typhoon"], spells={0: set_card("Dark Bribe")})
    with Scenario(engine, mine, theirs, turn_player=1 if first == "Dark Bribe" else 0) as game:
        if first == "Dark Bribe":
            game.activate("Pot of Greed")
            game.chain(first)
            assert "Pot of Greed" in game.names(1, "grave")  # nobody was asked before it was negated
            return
        game.activate(first, *(["1:Pot of Greed"] if first.startswith("Mystical") else []))
        assert game.player == 1
        assert (SUPER in game.offered("CHAIN")) == offered


FAIRY = "Ancient Fairy Dragon"
OLD_FAIRY = "Ancient Fairy Dragon (old text)"


@made.spell("Meadow", Type.FIELD)
def meadow(c):
    """A Field Spell."""
    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN)


@made.spell("Oasis", Type.FIELD)
def oasis(c):
    """Another one."""
    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN)


@made.spell("Curse Of Thirst", Type.FIELD)
def curse_of_thirst(c):
    """Nobody gains LP, also after this card has gone this turn."""

    def operation(e, tp):
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD)
        e1.set_code(EFFECT_REVERSE_RECOVER)
        e1.set_property(EFFECT_FLAG_PLAYER_TARGET)
        e1.set_target_range(1, 1)
        e1.set_value(1)
        e1.set_reset(RESET_PHASE | PHASE_END)
        duel.register_effect(e1, tp)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


@made.monster(OLD_FAIRY, 7, 2100, 3000)
def old_fairy(c):
    """As the card once read: destroy a Field Spell; gain 1000 LP; you may also add a Field Spell. Each by itself."""

    def field_spell(c):
        return c.is_spell() and c.is_type(TYPE_FIELD) and c.is_able_to_hand()

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(None, tp, LOCATION_FZONE, LOCATION_FZONE, 1, None)

    def operation(e, tp):
        duel.destroy(duel.get_matching_group(None, tp, LOCATION_FZONE, LOCATION_FZONE, None), REASON_EFFECT)
        duel.recover(tp, 1000, REASON_EFFECT)
        if duel.is_existing_matching_card(field_spell, tp, LOCATION_DECK, 0, 1, None):
            g = duel.select_matching_card(tp, field_spell, tp, LOCATION_DECK, 0, 0, 1, None)
            duel.send_to_hand(g, PLAYER_NONE, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_IGNITION, range=LOCATION_MZONE, count_limit=1, target=target, operation=operation
    )


@pytest.mark.parametrize("dragon", [FAIRY, OLD_FAIRY])
def test_EX_97_lp_are_gained_without_a_field_spell_in_the_deck(engine: str, dragon: str) -> None:
    """TGT-08."""
    mine = Side(monsters={0: dragon}, spells={5: Card("Meadow", Position.FACEUP)})
    with made.scenario(engine, mine) as game:
        game.activate(dragon)
        game.expect_open()
        assert game.lp(0) == 9000
        assert game.spells(0) == {}


@pytest.mark.parametrize(("dragon", "searches"), [(FAIRY, False), (OLD_FAIRY, True)])
def test_EX_97_without_the_gain_only_the_old_text_searches(engine: str, dragon: str, searches: bool) -> None:
    mine = Side(monsters={0: dragon}, hand=["Curse Of Thirst"], filler=["Bat", "Oasis"])
    with made.scenario(engine, mine) as game:
        game.activate("Curse Of Thirst")
        game.activate(dragon)
        assert game.lp(0) == 7000  # turned into a loss
        if searches:
            game.answer("Oasis")
        game.expect_open()
        assert (game.names(0, "hand") == ["Oasis"]) == searches


GOLEM = "Ancient Gear Golem"
OFFERING = "Ultimate Offering"
QUASAR = "Shooting Quasar Dragon"
MALICIOUS = "Destiny HERO - Malicious"


def test_EX_86_ancient_gear_golem_stops_cards_and_not_effects_of_cards_that_are_there(engine: str) -> None:
    """ACT-02."""
    theirs = Side(
        hand=["Bat"],
        monsters={0: "Haniwa"},
        spells={0: set_card("Mirror Force"), 1: Card(OFFERING, Position.FACEUP)},
    )
    with Scenario(engine, Side(monsters={0: GOLEM}), theirs, by_effects=True) as game:
        game.to_battle_phase()
        if game.offers("CHAIN"):
            game.answer("pass")
        game.choose("ATTACK", GOLEM, "mzone")
        assert game.player == 1
        assert game.offered("CHAIN") == [OFFERING]
        game.chain(OFFERING)
        assert game.lp(1) == 7500
    with Scenario(engine, Side(monsters={0: "Battle Ox"}), theirs) as game:
        game.to_battle_phase()
        if game.offers("CHAIN"):
            game.answer("pass")
        game.choose("ATTACK", "Battle Ox", "mzone")
        assert sorted(game.offered("CHAIN")) == ["Mirror Force", OFFERING]


def test_EX_91_a_quick_effect_does_not_answer_a_counter_trap(engine: str) -> None:
    """SPEED-04."""
    theirs = Side(spells={0: set_card("Negate Attack")})
    with Scenario(engine, Side(monsters={0: QUASAR}), theirs) as game:
        game.to_battle_phase()
        game.choose("ATTACK", QUASAR, "mzone")
        game.chain("Negate Attack")
        game.expect_open()  # Shooting Quasar Dragon was not asked
        assert game.lp(1) == 8000
        assert not game.offers("ATTACK")


def test_EX_92_a_quick_effect_answers_a_normal_trap(engine: str) -> None:
    """SPEED-04, NEG-03: the cost stays paid."""
    theirs = Side(spells={0: set_card("D - Fortune")}, grave=[MALICIOUS])
    with Scenario(engine, Side(monsters={0: QUASAR, 1: "Battle Ox"}), theirs) as game:
        game.to_battle_phase()
        game.choose("ATTACK", "Battle Ox", "mzone")
        game.chain("D - Fortune")
        game.chain(QUASAR)
        assert game.names(1, "banished") == [MALICIOUS]
        assert game.names(1, "grave") == ["D - Fortune"]
        assert game.lp(1) == 8000 - 1700
        assert game.offered("ATTACK") == [QUASAR]


SKY = "Performapal Sky Magician"


def test_EX_88_a_spell_activated_while_an_effect_resolves(engine: str) -> None:
    """No Chain Link, and nothing can respond; Sky Magician's own effect about it comes afterwards."""
    mine = Side(hand=["Magician's Made"], monsters={0: SKY}, spells={0: Card("Fountain", Position.FACEUP)})
    theirs = Side(spells={0: set_card("Solemn Judgment"), 1: set_card("Magic Jammer")}, hand=["Bat"])
    with made.scenario(engine, mine, theirs) as game:
        game.activate(SKY)
        game.forget_events()
        game.answer("yes")  # neither Counter Trap was offered
        assert list(game.spells(0).values()) == ["Magician's Made, face-up"]
        assert game.names(0, "hand") == ["Fountain"]
        assert game.kinds().count("CHAINING") == 1  # that it gains ATK
        assert game.stats(SKY, 0) == (2800, 2000)
