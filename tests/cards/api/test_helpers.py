"""What the helpers of ygocore/cards/helpers.py do in a duel. That each compiles is in tests/cards/test_language_helpers.py."""

# Card functions have no types, and constants come by name from the language.
# mypy: ignore-errors

from __future__ import annotations

import pytest

from tests.scenario import Card, Side, set_card
from tests.workshop import Workshop
from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.language import card, duel

made = Workshop()


def small(c):
    return c.is_attack_below(500)


made.plain("Small One", attack=500)
made.plain("Small Two", attack=400)
made.plain("Big One", attack=2000)


@made.monster("Sweeper")
def sweeper(c):
    """Normal Summoned: destroy a Spell or Trap that the opponent controls; mandatory."""
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_SUMMON_SUCCESS,
        category=CATEGORY_DESTROY,
        property=EFFECT_FLAG_CARD_TARGET,
        target=helpers.choose_targets(
            card.is_spell_trap, 0, LOCATION_ONFIELD, CATEGORY_DESTROY, HINTMSG_DESTROY, forced=True
        ),
        operation=helpers.destroy_targets,
    )


@made.spell("Small Rebirth")
def small_rebirth(c):
    helpers.activation(c, **helpers.revive(small))


@made.spell("Any Rebirth")
def any_rebirth(c):
    helpers.activation(c, **helpers.revive(other=LOCATION_GRAVE, position=POS_FACEUP_DEFENSE))


@made.trap("Surveyor")
def surveyor(c):
    """Gain 100 LP for each card in the GYs that the effect below could have targeted."""

    def appropriate(c, link):
        return duel.check_chain_target(link, c)

    def operation(e, tp):
        count = duel.get_matching_group_count(appropriate, tp, LOCATION_GRAVE, LOCATION_GRAVE, None, 1)
        duel.recover(tp, 100 * count, REASON_EFFECT)

    helpers.activation(c, operation=operation)


@made.trap("Return To Sender")
def return_to_sender(c):
    helpers.activation(
        c,
        category=CATEGORY_TOHAND,
        property=EFFECT_FLAG_CARD_TARGET,
        target=helpers.choose_other_targets(
            card.is_able_to_hand, LOCATION_ONFIELD, LOCATION_ONFIELD, CATEGORY_TOHAND, HINTMSG_RTOHAND
        ),
        operation=helpers.return_targets_to_hand,
    )


@made.spell("Levy")
def levy(c):
    helpers.activation(c, **helpers.special_summon_from(small, LOCATION_HAND))


@made.monster("Caller")
def caller(c):
    """Normal Summoned: Special Summon a small monster from the Deck; mandatory."""
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_SUMMON_SUCCESS,
        **helpers.special_summon_from(small, LOCATION_DECK, forced=True),
    )


@made.spell("Gift")
def gift(c):
    helpers.activation(c, **helpers.recover(300, opponent=True))


@made.monster("Battery", attack=1000)
def battery(c):
    """Gains 100 ATK for each Spell Counter. Place 2 of them; remove 2: draw a card."""

    def per_counter(e, c):
        return 100 * c.get_counter(COUNTER_SPELL)

    c.enable_counter_permit(COUNTER_SPELL, LOCATION_MZONE)
    helpers.while_face_up(c, EFFECT_UPDATE_ATTACK, value=per_counter)
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        range=LOCATION_MZONE,
        count_limit=1,
        **helpers.place_counters(COUNTER_SPELL, 2),
    )
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        range=LOCATION_MZONE,
        cost=helpers.remove_counters(COUNTER_SPELL, 2),
        **helpers.draw(1),
    )


@made.spell("Fireworks")
def fireworks(c):
    """Pay half of the LP; inflict as much damage."""

    def cost(e, tp, chk):
        if chk == 0:
            return True
        half = duel.get_lp(tp) // 2
        duel.pay_lp_cost(tp, half)
        duel.set_target_param(half)

    helpers.activation(c, cost=cost, **helpers.damage_noted_by_cost())


@made.trap("Denial Of All")
def denial_of_all(c):
    def condition(e, ev):
        return duel.is_chain_negatable(ev)

    c.effect(type=EFFECT_TYPE_ACTIVATE, condition=condition, **helpers.negate_activation())


@made.monster("Shy One")
def shy_one(c):
    """Once a Chain Link that targeted it has resolved: its controller gains 700 LP."""

    def condition(e, ev, re):
        return helpers.chain_targets(ev, re, e.get_handler())

    def operation(e, tp):
        duel.recover(tp, 700, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_CHAIN_SOLVED,
        range=LOCATION_MZONE,
        condition=condition,
        operation=operation,
    )


@made.spell("Shackles")
def shackles(c):
    """For the rest of the turn the player who activates it cannot Normal Summon."""

    def operation(e, tp):
        helpers.restrict_player(e.get_handler(), tp, EFFECT_CANNOT_SUMMON, 0)

    helpers.activation(c, operation=operation)


@made.spell("Drill")
def drill(c):
    """Your monsters gain 300 ATK for good, and 500 more until the end of the turn."""

    def operation(e, tp):
        for tc in duel.get_matching_group(card.is_faceup, tp, LOCATION_MZONE, 0, None):
            helpers.gives(tc, e.get_handler(), EFFECT_UPDATE_ATTACK, 300, RESET_EVENT | RESETS_STANDARD)
            helpers.until_end_of_turn(tc, e.get_handler(), EFFECT_UPDATE_ATTACK, 500)

    helpers.activation(c, operation=operation)


# -- targets ------------------------------------------------------------------------------------------------------


def test_a_forced_target_is_chosen_if_there_is_one(engine: str) -> None:
    theirs = Side(spells={0: set_card("Surveyor"), 1: set_card("Surveyor")})
    with made.scenario(engine, Side(hand=["Sweeper"]), theirs, auto_place=True) as game:
        game.choose("SUMMON", "Sweeper")
        game.answer("Surveyor@1", "pass")
        assert list(game.spells(1)) == [0]
        assert game.names(1, "grave") == ["Surveyor"]


def test_a_forced_effect_without_a_target_is_activated_and_does_nothing(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Sweeper"]), auto_place=True) as game:
        game.choose("SUMMON", "Sweeper")
        assert "CHAINING" in game.kinds()
        game.expect_prompt("SELECT_IDLECMD")


@pytest.mark.parametrize(("spell", "gained"), [("Small Rebirth", 200), ("Any Rebirth", 300)])
def test_a_revival_could_target_in_its_own_places_only(engine: str, spell: str, gained: int) -> None:
    mine = Side(hand=[spell], grave=["Small One", "Small Two"])
    theirs = Side(grave=["Small One"], spells={0: set_card("Surveyor")})
    with made.scenario(engine, mine, theirs, auto_place=True) as game:
        game.activate(spell, "0:Small One")
        game.chain("Surveyor")
        assert game.lp(1) == 8000 + gained


def test_a_revival_takes_what_its_filter_accepts(engine: str) -> None:
    mine = Side(hand=["Small Rebirth"], grave=["Big One", "Small One", "Small Two"])
    with made.scenario(engine, mine, auto_place=True) as game:
        game.activate("Small Rebirth")
        assert sorted(game.offered("SELECT")) == ["Small One", "Small Two"]
        game.answer("Small Two", "attack")
        assert list(game.monsters(0).values()) == ["Small Two, attack"]


def test_a_revival_in_the_position_it_says(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Any Rebirth"]), Side(grave=["Big One"]), auto_place=True) as game:
        game.activate("Any Rebirth")
        assert list(game.monsters(0).values()) == ["Big One, defense"]


def test_no_revival_without_a_monster(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Small Rebirth"], grave=["Big One"])) as game:
        assert not game.offers("ACTIVATE")


def test_other_targets_leave_out_the_card_itself(engine: str) -> None:
    mine = Side(spells={0: set_card("Return To Sender"), 1: set_card("Surveyor")})
    with made.scenario(engine, mine) as game:
        game.activate("Return To Sender", "pass")
        assert game.names(0, "hand") == ["Surveyor"]


# -- Special Summons ----------------------------------------------------------------------------------------------


def test_summon_from_the_hand(engine: str) -> None:
    mine = Side(hand=["Levy", "Big One", "Small One"])
    with made.scenario(engine, mine, auto_place=True) as game:
        game.activate("Levy", "attack")
        assert list(game.monsters(0).values()) == ["Small One, attack"]


def test_nothing_to_summon_nothing_to_activate(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Levy", "Big One"])) as game:
        assert not game.offers("ACTIVATE")


def test_a_mandatory_summon_from_the_deck_may_find_nothing(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Caller"]), auto_place=True) as game:
        game.choose("SUMMON", "Caller")
        assert "CHAINING" in game.kinds()
        assert list(game.monsters(0).values()) == ["Caller, attack"]


# -- LP, counters, negation, what lasts ---------------------------------------------------------------------------


def test_the_opponent_gains(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Gift"])) as game:
        game.activate("Gift")
        assert (game.lp(0), game.lp(1)) == (8000, 8300)


def test_damage_that_the_cost_notes(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Fireworks"], lp=3000)) as game:
        game.activate("Fireworks")
        assert (game.lp(0), game.lp(1)) == (1500, 6500)


def test_counters_are_placed_counted_and_paid(engine: str) -> None:
    mine = Side(monsters={0: "Battery"}, draws=["Big One"])
    with made.scenario(engine, mine) as game:
        game.activate("Battery")
        assert game.counters("Battery", 0) == 2
        assert game.stats("Battery", 0)[0] == 1200
        game.activate("Battery")
        assert game.counters("Battery", 0) == 0
        assert game.names(0, "hand") == ["Big One"]
        assert not game.offers("ACTIVATE")  # no counter left, and one placing a turn


def test_an_activation_is_negated_and_its_card_destroyed(engine: str) -> None:
    theirs = Side(spells={0: set_card("Denial Of All")})
    with made.scenario(engine, Side(hand=["Gift"]), theirs) as game:
        game.activate("Gift")
        game.chain("Denial Of All")
        assert (game.lp(0), game.lp(1)) == (8000, 8000)
        assert game.names(0, "grave") == ["Gift"]


def test_a_card_knows_what_targets_it(engine: str) -> None:
    mine = Side(monsters={0: "Shy One", 1: "Big One"}, spells={0: set_card("Sender Of One")})
    with made.scenario(engine, mine) as game:
        game.activate("Sender Of One", "Shy One")
        assert game.lp(0) == 8700
    with made.scenario(engine, mine) as game:
        game.activate("Sender Of One", "Big One")
        assert game.lp(0) == 8000


@made.spell("Sender Of One")
def sender_of_one(c):
    """Target a monster and leave it at that."""
    helpers.activation(
        c,
        property=EFFECT_FLAG_CARD_TARGET,
        target=helpers.choose_targets(None, LOCATION_MZONE, LOCATION_MZONE, 0, HINTMSG_TARGET),
    )


def test_a_restriction_ends_with_the_turn(engine: str) -> None:
    mine = Side(hand=["Shackles", "Big One"], draws=["Small One"])
    with made.scenario(engine, mine, Side(draws=["Small Two"])) as game:
        assert game.offered("SUMMON") == ["Big One"]
        game.activate("Shackles")
        assert not game.offers("SUMMON")
        game.end_turn()
        assert game.offered("SUMMON") == ["Small Two"]  # it was about the other player
        game.end_turn()
        assert sorted(game.offered("SUMMON")) == ["Big One", "Small One"]


def test_what_is_given_lasts_as_long_as_it_says(engine: str) -> None:
    with made.scenario(
        engine, Side(hand=["Drill"], monsters={0: Card("Big One")}), Side(draws=["Small Two"])
    ) as game:
        game.activate("Drill")
        assert game.stats("Big One", 0)[0] == 2800
        game.end_turn()
        assert game.stats("Big One", 0)[0] == 2300
