"""Edge cases that effects decide, with cards made for it: E-019, E-025, E-029, E-037, E-047, E-055, E-059, E-081, E-097, E-099,
E-119; and ACT-18."""

# Card functions have no types, and constants come by name from the language.
# mypy: ignore-errors

from __future__ import annotations

import pytest

from tests.scenario import Card, Side, attack, face_down, set_card
from tests.workshop import Workshop, code_of
from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.language import card, duel, effect
from ygocore.constants import LinkMarker, Position, Type

made = Workshop()


def face_up(name: str) -> Card:
    """A face-up Spell or Trap."""
    return Card(name, Position.FACEUP)


def gain(amount):
    def operation(e, tp):
        duel.recover(tp, amount, REASON_EFFECT)

    return operation


def spell_that(name, operation, kind=0, **more):
    """A Spell that does that."""

    @made.spell(name, kind)
    def declare(c):
        c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation, **more)


def trap_that(name, operation, code=EVENT_FREE_CHAIN, **more):
    """A Trap that does that."""

    @made.trap(name)
    def declare(c):
        c.effect(type=EFFECT_TYPE_ACTIVATE, code=code, operation=operation, **more)


made.plain("Guard", attack=1200, defense=1200)
made.plain("Ogre", level=4, attack=1900)
made.plain("Wyrm", level=7, attack=2600, defense=2000)


# -- E-019: what happens at once and what one after the other --------------------------------------------------------


def sends_and_draws(name, breaks):
    def operation(e, tp):
        duel.send_to_grave(duel.get_field_group(tp, LOCATION_MZONE, 0), REASON_EFFECT)
        if breaks:
            duel.break_effect()
        duel.draw(tp, 1, REASON_EFFECT)

    spell_that(name, operation)


sends_and_draws("At Once", False)
sends_and_draws("One By One", True)


@pytest.mark.parametrize(("spell", "asked"), [("At Once", True), ("One By One", False)])
def test_E_019_a_card_says_whether_its_parts_happen_at_once(engine: str, spell: str, asked: bool) -> None:
    """What is not last has passed for a "when" effect; of parts that happen at once all are last."""
    with made.scenario(engine, Side(hand=[spell], monsters={0: "When Watcher"}, draws=["Bat"])) as game:
        game.activate(spell)
        assert game.offers("YES") == asked
        if asked:
            game.answer("yes")
        assert game.lp(0) == 8000 + 100 * asked


# -- battles that effects touch --------------------------------------------------------------------------------------


def duel_of_two(e, tp):
    """The attacker and the first monster of this side battle at once."""
    tc = duel.get_first_matching_card(card.is_attack_pos, tp, LOCATION_MZONE, 0, None)
    duel.calculate_damage(duel.get_attacker(), tc)


trap_that("Challenge", duel_of_two, EVENT_ATTACK_ANNOUNCE)


def test_E_025_a_forced_battle_uses_the_attack_up_without_a_replay(engine: str) -> None:
    mine = Side(monsters={0: "Ogre"})
    theirs = Side(monsters={0: "Guard", 1: attack("Bat")}, spells={0: set_card("Challenge")})
    with made.scenario(engine, mine, theirs) as game:
        game.to_battle_phase()
        game.choose("ATTACK", "Ogre", "mzone")
        game.answer("Bat")
        game.chain("Challenge")
        assert game.names(1, "grave") == ["Guard", "Challenge"]
        assert game.monsters(1) == {1: "Bat, attack"}
        assert game.lp(1) == 8000 - 700
        assert not game.offers("ATTACK")
        game.expect_open()


@made.monster("Charmer", attack=1500)
def charmer(c):
    """At the start of the Damage Step in which it attacks: take control of the attack target."""

    def attacks(e):
        return duel.get_attacker() == e.get_handler() and duel.get_attack_target() is not None

    def operation(e, tp):
        duel.get_control(duel.get_attack_target(), tp)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_BATTLE_START,
        condition=attacks,
        operation=operation,
    )


def test_E_029_no_damage_calculation_if_the_target_changes_sides(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: "Charmer"}), Side(monsters={0: "Guard"})) as game:
        game.to_battle_phase()
        game.attack("Charmer")
        assert game.monsters(0) == {0: "Charmer, attack", 1: "Guard, attack"}
        assert (game.lp(0), game.lp(1)) == (8000, 8000)
        assert game.offered("ATTACK") == ["Guard"]


@made.monster("Lone Guard", attack=1000, defense=800)
def lone_guard(c):
    """You can control 1 only."""
    c.set_unique_on_field(True, False, code_of("Lone Guard"))


def test_E_037_a_second_one_that_falls_in_battle_takes_the_first_one_with_it(engine: str) -> None:
    """Flipped by the attack it is not put right before damage calculation, and then its destruction is settled."""
    theirs = Side(monsters={0: "Lone Guard", 1: face_down("Lone Guard")})
    with made.scenario(engine, Side(monsters={0: "Ogre"}), theirs) as game:
        game.to_battle_phase()
        game.choose("ATTACK", "Ogre", "mzone")
        game.answer("Lone Guard@1")
        game.expect_open()
        assert game.monsters(1) == {}
        assert game.names(1, "grave") == ["Lone Guard", "Lone Guard"]


def test_E_037_a_second_one_that_survives_its_battle_goes_itself(engine: str) -> None:
    theirs = Side(monsters={0: "Lone Guard", 1: face_down("Lone Guard")})
    with made.scenario(engine, Side(monsters={0: "Bat"}), theirs) as game:
        game.to_battle_phase()
        game.choose("ATTACK", "Bat", "mzone")
        game.answer("Lone Guard@1")
        game.expect_open()
        assert game.monsters(1) == {0: "Lone Guard, attack"}


@made.monster("Loud", attack=1000)
def loud(c):
    """While it attacks, the opponent can activate nothing until the end of the Damage Step."""
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_ACTIVATE,
        property=EFFECT_FLAG_PLAYER_TARGET,
        range=LOCATION_MZONE,
        target_range=(0, 1),
        condition=lambda e: duel.get_attacker() == e.get_handler(),
        value=1,
    )


@made.monster("Late Word", attack=900)
def late_word(c):
    """After damage calculation: gain 10."""
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_O,
        code=EVENT_BATTLED,
        range=LOCATION_MZONE,
        property=EFFECT_FLAG_DELAY,
        operation=gain(10),
    )


@pytest.mark.parametrize(("target", "allowed"), [("Ogre", True), ("Bat", False)])
def test_E_047_it_stops_once_the_attacker_is_to_be_destroyed(engine: str, target: str, allowed: bool) -> None:
    theirs = Side(monsters={0: target, 1: "Late Word"})
    with made.scenario(engine, Side(monsters={0: "Loud"}), theirs) as game:
        game.to_battle_phase()
        game.choose("ATTACK", "Loud", "mzone")
        game.answer(target)
        if allowed:
            game.answer("yes")
        game.expect_open()
        assert game.lp(1) == (8010 if allowed else 8000 - 700)


# -- Link Monsters elsewhere -----------------------------------------------------------------------------------------


@made.monster(
    "Pointer",
    level=0,
    attack=1500,
    kind=Type.LINK | Type.EFFECT,
    link=2,
    link_markers=LinkMarker.LEFT | LinkMarker.RIGHT,
)
def pointer(c):
    """Link 2. When Special Summoned: gain as many times 100 as it points to monsters."""
    helpers.link_procedure(c)

    def operation(e, tp):
        duel.recover(tp, 100 * e.get_handler().get_linked_group_count(), REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F, code=EVENT_SPSUMMON_SUCCESS, operation=operation
    )


def tell_link_cards(e, tp):
    """1000 for each Link Monster in a Spell & Trap Zone, 10 for its Link Rating, 1 for what it points to."""
    for tc in duel.get_matching_group(is_pointer, tp, LOCATION_SZONE, 0, None):
        amount = 1000 + 10 * tc.get_link() + tc.get_linked_group_count() + tc.get_linked_zone()
        duel.recover(tp, amount, REASON_EFFECT)


def is_pointer(c):
    return c.is_original_code(code_of_pointer)


code_of_pointer = code_of("Pointer")


def equip_it(e, tp):
    """The Link Monster becomes an Equip Card of the first other monster."""
    c = duel.get_first_matching_card(is_pointer, tp, LOCATION_MZONE, 0, None)
    tc = duel.get_first_matching_card(card.is_faceup, tp, LOCATION_MZONE, 0, c)
    if c and tc:
        duel.equip(tp, c, tc)


spell_that("Tell Links", tell_link_cards)
spell_that("Strap On", equip_it)


def test_E_055_in_a_spell_and_trap_zone_it_has_no_link_rating_and_points_nowhere(engine: str) -> None:
    mine = Side(hand=["Strap On", "Tell Links"], monsters={1: "Guard", 2: "Pointer", 3: "Bat"})
    with made.scenario(engine, mine) as game:
        game.activate("Strap On")
        assert game.equipped_to("Pointer", 0) == "Guard"
        game.activate("Tell Links")
        assert game.lp(0) == 9000


# -- Tributes --------------------------------------------------------------------------------------------------------


def one_for_two(name, code):
    """A monster that may be the whole of the Tributes for a Level 7 monster, in a summon of one kind only."""

    @made.monster(name)
    def declare(c):
        def usable(e, c):
            tc = e.get_handler()
            return c is None or (c.is_level_above(7) and tc.is_releasable())

        def operation(e, tp, c):
            duel.release(e.get_handler(), REASON_SUMMON | REASON_MATERIAL)

        c.effect(
            type=EFFECT_TYPE_FIELD,
            code=code,
            range=LOCATION_MZONE,
            target_range=(LOCATION_HAND, 0),
            target=lambda e, c: c.is_level_above(7),
            condition=usable,
            operation=operation,
            value=SUMMON_TYPE_TRIBUTE,
        )


one_for_two("Twofold", EFFECT_SUMMON_PROC)


@made.monster("Always Two")
def always_two(c):
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_DOUBLE_TRIBUTE, value=1)


def test_E_059_two_tributes_for_a_summon_in_attack_position_are_no_help_for_a_set(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Wyrm"], monsters={0: "Twofold"})) as game:
        assert game.offered("SUMMON") == ["Wyrm"]
        assert not game.offers("SET_MONSTER")
        game.choose("SUMMON", "Wyrm")
        assert game.monsters(0) == {0: "Wyrm, attack"}
        assert game.names(0, "grave") == ["Twofold"]


def test_E_059_two_tributes_without_such_words_are_two_for_both(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Wyrm"], monsters={0: "Always Two"})) as game:
        assert game.offered("SUMMON") == ["Wyrm"]
        assert game.offered("SET_MONSTER") == ["Wyrm"]


def test_E_057_one_that_counts_as_two_may_be_tributed_alone_or_with_another(engine: str) -> None:
    mine = Side(hand=["Wyrm"], monsters={0: "Guard", 1: "Always Two"})
    with made.scenario(engine, mine) as game:
        game.choose("SUMMON", "Wyrm")
        assert game.offered("SELECT") == ["Guard", "Always Two"]
        game.answer("Always Two")
        assert game.names(0, "grave") == ["Always Two"]
    with made.scenario(engine, mine) as game:
        game.summon("Wyrm", tributes=["Guard"])
        assert game.names(0, "grave") == ["Guard", "Always Two"]


# -- Tributes and the zone that they leave -----------------------------------------------------------------------------


@made.spell("Closed Corners", Type.CONTINUOUS)
def closed_corners(c):
    """The first and the last Main Monster Zone of its player cannot be used."""
    helpers.activation(c)
    c.effect(type=EFFECT_TYPE_FIELD, code=EFFECT_DISABLE_FIELD, range=LOCATION_SZONE, value=0b10001)


@made.spell("Three Are Enough", Type.CONTINUOUS)
def three_are_enough(c):
    """Its player can control 3 monsters in the Main Monster Zones at most."""
    helpers.activation(c)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_MAX_MZONE,
        property=EFFECT_FLAG_PLAYER_TARGET,
        range=LOCATION_SZONE,
        target_range=(1, 0),
        value=3,
    )


FULL = {0: "Bat", 1: "Haniwa", 2: "Guard", 3: "Ogre", 4: "Mokey Mokey"}


@pytest.mark.parametrize("way", ["SUMMON", "SET_MONSTER"])
def test_ZONE_12_ZONE_13_a_tribute_from_a_closed_zone_frees_none(engine: str, way: str) -> None:
    closed = {0: face_up("Closed Corners")}
    with made.scenario(
        engine, Side(hand=["Summoned Skull"], monsters=FULL, spells=closed), auto_place=False
    ) as game:
        game.choose(way, "Summoned Skull")
        assert game.offered("SELECT") == ["Haniwa", "Guard", "Ogre"]
        game.answer("Guard")
        lying = "attack" if way == "SUMMON" else "face-down"
        assert game.monsters(0)[2] == f"Summoned Skull, {lying}"


@pytest.mark.parametrize("way", ["SUMMON", "SET_MONSTER"])
def test_ZONE_12_what_counts_as_two_has_to_leave_a_zone_too(engine: str, way: str) -> None:
    """TRIB-01, E-051: one from an Extra Monster Zone suffices for two Tributes, but makes no room for a hand card."""
    with made.scenario(engine, Side(hand=["Wyrm"], monsters=FULL | {5: "Always Two"})) as game:
        game.choose(way, "Wyrm")
        assert game.offered("SELECT") == [*FULL.values()]
        game.answer("Haniwa")
        assert game.offered("SELECT") == ["Bat", "Guard", "Ogre", "Mokey Mokey", "Always Two"]
        game.answer("Always Two")
        assert 1 in game.monsters(0)


def test_ZONE_12_tributes_have_to_leave_room_below_a_limit(engine: str) -> None:
    enough = {0: face_up("Three Are Enough")}
    mine = Side(hand=["Summoned Skull", "Wyrm"], monsters=FULL | {5: "Always Two"}, spells=enough)
    with made.scenario(engine, mine) as game:
        assert not game.offers("SUMMON")  # five less two is three
    four = {zone: name for zone, name in FULL.items() if zone < 4}
    mine = Side(hand=["Summoned Skull", "Wyrm"], monsters=four | {5: "Always Two"}, spells=enough)
    with made.scenario(engine, mine) as game:
        assert game.offered("SUMMON") == ["Wyrm"]
        game.choose("SUMMON", "Wyrm")
        assert game.offered("SELECT") == list(four.values())
        game.answer("Bat")
        assert game.offered("SELECT") == ["Haniwa", "Guard", "Ogre"]


# -- an extra Normal Summon to zones of its own ------------------------------------------------------------------------


@made.monster(
    "Gatherer",
    level=0,
    attack=1500,
    kind=Type.LINK | Type.EFFECT,
    link=2,
    link_markers=LinkMarker.BOTTOM | LinkMarker.RIGHT,
)
def gatherer(c):
    """One more Normal Summon, to a zone that it points to."""
    helpers.link_procedure(c)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_EXTRA_SUMMON_COUNT,
        range=LOCATION_MZONE,
        target_range=(LOCATION_HAND, 0),
        value=lambda e, c: e.get_handler().get_linked_zone(),
    )


def test_E_081_the_extra_summon_goes_to_a_zone_of_that_kind(engine: str) -> None:
    mine = Side(hand=["Guard", "Bat", "Haniwa"], monsters={5: "Gatherer"})
    with made.scenario(engine, mine) as game:
        game.summon("Guard")
        game.summon("Bat")
        assert game.monsters(0) == {0: "Guard, attack", 1: "Bat, attack", 5: "Gatherer, attack"}
        assert not game.offers("SUMMON")


def test_E_081_it_is_not_offered_if_there_is_no_such_zone(engine: str) -> None:
    mine = Side(hand=["Bat", "Haniwa"], monsters={1: "Guard", 5: "Gatherer"}, normal_summons=1)
    with made.scenario(engine, mine) as game:
        assert not game.offers("SUMMON")
        assert not game.offers("SET_MONSTER")


def test_E_081_a_tribute_may_free_such_a_zone(engine: str) -> None:
    mine = Side(hand=["Summoned Skull"], monsters={1: "Guard", 2: "Bat", 5: "Gatherer"}, normal_summons=1)
    with made.scenario(engine, mine) as game:
        game.choose(
            "SUMMON", "Summoned Skull"
        )  # Guard is the only one that frees such a zone: nothing is asked
        assert game.monsters(0)[1] == "Summoned Skull, attack"
        assert game.names(0, "grave") == ["Guard"]


@made.spell("Open Gate", Type.CONTINUOUS)
def open_gate(c):
    """One more Normal Summon, wherever to."""
    helpers.activation(c)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_EXTRA_SUMMON_COUNT,
        range=LOCATION_SZONE,
        target_range=(LOCATION_HAND, 0),
    )


@made.spell("Shared Gate", Type.CONTINUOUS)
def shared_gate(c):
    """One more Normal Summon or Set; once per turn for all cards of the name."""
    helpers.activation(c)
    first = c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_EXTRA_SUMMON_COUNT,
        range=LOCATION_SZONE,
        target_range=(LOCATION_HAND, 0),
        count_limit=(1, code_of("Shared Gate")),
    )
    c.effect(like=first, code=EFFECT_EXTRA_SET_COUNT)


def test_E_081_a_summon_to_such_a_zone_leaves_the_ordinary_one(engine: str) -> None:
    """OPT-08: which may be a Set, and go anywhere."""
    mine = Side(hand=["Guard", "Bat", "Haniwa"], monsters={5: "Gatherer"})
    with made.scenario(engine, mine, auto_place=False) as game:
        game.summon("Guard", zone=1)
        assert sorted(game.offered("SET_MONSTER")) == ["Bat", "Haniwa"]
        game.set_monster("Bat", zone=4)
        assert not game.offers("SUMMON")
        assert not game.offers("SET_MONSTER")
    with made.scenario(engine, mine, auto_place=False) as game:
        game.set_monster("Guard", zone=1)
        assert not game.offers("SUMMON")  # the zone is taken
    with made.scenario(engine, mine, auto_place=False) as game:
        game.summon("Guard", zone=3)
        assert not game.offers("SET_MONSTER")  # the additional one is no Set
        assert game.offered("SUMMON") == ["Bat", "Haniwa"]


@pytest.mark.parametrize("first", [1, 3])
def test_OPT_08_of_several_additional_ones_that_for_the_zone_is_used(engine: str, first: int) -> None:
    mine = Side(
        hand=["Guard", "Bat", "Haniwa"],
        monsters={5: "Gatherer"},
        spells={0: face_up("Open Gate")},
        normal_summons=1,
    )
    with made.scenario(engine, mine, auto_place=False) as game:
        game.summon("Guard", zone=first)
        game.choose("SUMMON", "Bat")
        if first == 1:
            assert {zone for _, _, zone in game.offered_zones()} == {0, 2, 3, 4}
            game.choose_zone(0)
        assert game.monsters(0)[0 if first == 1 else 1] == "Bat, attack"
        assert not game.offers("SUMMON")


def test_OPT_08_an_additional_one_may_be_limited_by_name(engine: str) -> None:
    spells = {0: face_up("Shared Gate"), 1: face_up("Shared Gate")}
    for normal_summons in (0, 1):
        mine = Side(hand=["Guard", "Bat", "Haniwa"], spells=spells, normal_summons=normal_summons)
        with made.scenario(engine, mine) as game:
            game.set_monster("Guard")
            if normal_summons == 0:
                game.summon("Bat")
            assert not game.offers("SUMMON")
            assert not game.offers("SET_MONSTER")


# -- limits, delayed effects, random picks -----------------------------------------------------------------------------


@made.spell("Crowding", Type.CONTINUOUS)
def crowding(c):
    """Each player can control 5 cards at most."""
    helpers.activation(c)
    for code, others in (
        (EFFECT_MAX_MZONE, LOCATION_SZONE | LOCATION_FZONE),
        (EFFECT_MAX_SZONE, LOCATION_MZONE | LOCATION_FZONE),
    ):
        limit(c, code, others)


def limit(c, code, others):
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=code,
        property=EFFECT_FLAG_PLAYER_TARGET,
        range=LOCATION_SZONE,
        target_range=(1, 1),
        value=lambda e, player: 5 - duel.get_field_group_count(player, others, 0),
    )


@made.spell("Plain Land", Type.FIELD)
def plain_land(c):
    helpers.activation(c)


@pytest.mark.parametrize("land", [True, False])
def test_E_097_a_limit_of_five_cards_counts_the_field_spell(engine: str, land: bool) -> None:
    spells = {0: face_up("Crowding"), 1: set_card("Heal")} | ({5: face_up("Plain Land")} if land else {})
    mine = Side(hand=["Bat", "Denial"], monsters={0: "Guard", 1: "Guard"}, spells=spells)
    with made.scenario(engine, mine) as game:
        assert game.offers("SUMMON") == (not land)


@made.spell("Brief Visit")
def brief_visit(c):
    """Special Summon 1 monster from your hand; destroy it in the End Phase."""

    def operation(e, tp):
        tc = duel.select_matching_card(tp, card.is_monster, tp, LOCATION_HAND, 0, 1, 1, None).get_first()
        if tc and duel.special_summon(tc, 0, tp, tp, False, False, POS_FACEUP_ATTACK):
            tc.register_flag_effect(777, RESET_EVENT | RESETS_STANDARD, 0, 1)
            e1 = effect.create_effect(e.get_handler())
            e1.set_type(EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS)
            e1.set_code(EVENT_PHASE + PHASE_END)
            e1.set_count_limit(1)
            e1.set_label_object(tc)
            e1.set_condition(is_still_marked)
            e1.set_operation(destroy_marked)
            e1.set_reset(RESET_PHASE | PHASE_END)
            duel.register_effect(e1, tp)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


def is_still_marked(e):
    tc: card = e.get_label_object()
    return tc.has_flag_effect(777)


def destroy_marked(e, tp):
    tc: card = e.get_label_object()
    duel.destroy(tc, REASON_EFFECT)


def steal_all(e, tp):
    duel.get_control(duel.get_field_group(tp, 0, LOCATION_MZONE), tp)


trap_that("Crackdown Of All", steal_all)


def test_E_099_destroyed_in_the_end_phase_though_control_has_changed(engine: str) -> None:
    mine, theirs = Side(hand=["Brief Visit", "Guard"]), Side(spells={0: set_card("Crackdown Of All")})
    with made.scenario(engine, mine, theirs) as game:
        game.activate("Brief Visit")
        game.settle()
        game.choose("TO_END_PHASE")
        game.chain("Crackdown Of All")
        assert game.monsters(1) == {0: "Guard, attack"}
        while game.duel.turn_player == 0:
            game.choose("TO_END_PHASE") if game.offers("TO_END_PHASE") else game.answer("pass")
        assert game.monsters(1) == {}
        assert game.names(0, "grave") == ["Brief Visit", "Guard"]


@made.spell("Blind Pick")
def blind_pick(c):
    """Your opponent discards 1 card of the hand at random."""

    def operation(e, tp):
        g = duel.get_field_group(tp, 0, LOCATION_HAND).random_select(tp, 1)
        duel.send_to_grave(g, REASON_EFFECT | REASON_DISCARD)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


def test_E_119_a_pick_at_random_does_not_follow_the_order_of_a_hand_that_was_not_shuffled(
    engine: str,
) -> None:
    seen = set()
    for seed in range(1, 30):
        theirs = Side(hand=["Bat", "Haniwa", "Guard"])
        with made.scenario(
            engine, Side(hand=["Blind Pick"]), theirs, rng=(1, seed * 0x9E3779B97F4A7C15 % 2**64, 3, 4)
        ) as game:
            game.activate("Blind Pick")
            game.expect_open()
            seen |= set(game.names(1, "grave"))
    assert seen == {"Bat", "Haniwa", "Guard"}


# -- ACT-18: a card that is activated while another effect resolves ----------------------------------------------------


@made.spell("Green Land", Type.FIELD)
def green_land(c):
    """When it is activated: gain 1000. Your monsters gain 300 ATK. When it is activated, the opponent gains 50."""
    helpers.activation(c, operation=gain(1000))
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_UPDATE_ATTACK,
        range=LOCATION_FZONE,
        target_range=(LOCATION_MZONE, 0),
        value=300,
    )


@made.monster("Settler")
def settler(c):
    """Activate 1 Field Spell from your Deck."""

    def usable(c):
        return c.is_type(TYPE_FIELD)

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(usable, tp, LOCATION_DECK, 0, 1, None)

    def operation(e, tp):
        tc = duel.select_matching_card(tp, usable, tp, LOCATION_DECK, 0, 1, 1, None).get_first()
        if tc:
            helpers.activate_field_spell(tc, tp)

    c.effect(
        type=EFFECT_TYPE_IGNITION, range=LOCATION_MZONE, count_limit=1, target=target, operation=operation
    )


@pytest.mark.parametrize("old", [True, False])
def test_ACT_18_a_field_spell_activated_in_a_resolution_makes_no_link(engine: str, old: bool) -> None:
    """It cannot be answered, what its activation would do is not done, and it applies from then on; the old one goes."""
    spells = {5: face_up("Plain Land")} if old else {}
    mine = Side(monsters={0: "Settler"}, spells=spells, filler=["Green Land", "Bat"])
    theirs = Side(spells={0: set_card("Denial")})
    with made.scenario(engine, mine, theirs) as game:
        game.activate("Settler")
        game.forget_events()
        game.answer("pass")  # the activation of Settler could be negated
        assert game.kinds().count("CHAINING") == 0
        assert game.spells(0) == {5: "Green Land, face-up"}
        assert game.lp(0) == 8000
        assert game.stats("Settler", 0)[0] == 1300
        assert game.names(0, "grave") == (["Plain Land"] if old else [])
        game.expect_open()
