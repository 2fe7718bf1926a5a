"""Each way in which a state is no position, one at a time and all at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.strategies import POOL
from ygocore.actions import NOWHERE, Place
from ygocore.constants import Location, Phase, Status
from ygocore.constants import Position as Pos
from ygocore.errors import PositionError
from ygocore.position import Position, check, problems
from ygocore.rulesets import RULESETS, RuleSet, Switch
from ygocore.snapshot import CardState, Option, Pending, PendingKind, PlayerState, Snapshot, WinReason

MZONE, HAND = int(Location.MZONE), int(Location.HAND)
BOTTOM_LINK, ALL_LINK = 144, 145


def start(rules: str | RuleSet = "MR2020") -> Position:
    """A small legal position: Level 4 against Level 3, a card in each place that has one."""
    position = Position(rules, pool=POOL).monster(0, 104, zone=2).monster(1, 103, "set", zone=1)
    position.hand(0, 106, 151).deck(0, 101, 102).deck(1, 101).grave(1, 105).extra(0, 141).spell(1, 161)
    return position


def found(position: Position) -> list[str]:
    return position.problems()


def expect(position: Position, *expected: str) -> None:
    """Exactly these problems, each named by a part of its text, in any order."""
    there = position.problems()
    unexpected = [each for each in there if not any(part in each for part in expected)]
    missing = [part for part in expected if not any(part in each for each in there)]
    assert not unexpected, f"not expected: {unexpected}"
    assert not missing, f"missing: {missing}; found {there}"
    with pytest.raises(PositionError) as raised:
        position.build()
    assert all(each in str(raised.value) for each in there)


def changed(change: Callable[[Snapshot], Any], position: Position | None = None) -> Position:
    """The position with something changed that the builder would not do."""
    position = start() if position is None else position
    change(position._snapshot)
    return position


def test_the_position_that_the_others_spoil_is_legal() -> None:
    for rules in RULESETS:
        assert found(start(rules)) == []
    check(start().build(), POOL)


# -- cards and places ----------------------------------------------------------------------------------------------


def test_DECK_09_unknown_cards_are_named_wherever_they_are() -> None:
    position = start().monster(0, 999, zone=0).hand(1, 998).deck(0, 997).extra(0, 996).spell(0, 995)
    expect(position, "0m0 999: unknown card", "1h0 998", "0d2 997", "0e1 996", "0s0 995")


@pytest.mark.parametrize(
    ("card", "kind"),
    [(151, "a Spell"), (153, "a Field Spell"), (161, "a Trap")],
    ids=["spell", "field", "trap"],
)
def test_ZONE_01_no_spell_or_trap_in_a_monster_zone(card: int, kind: str) -> None:
    expect(start().monster(0, card, zone=4), f"{kind} cannot be in a Monster Zone")


@pytest.mark.parametrize("card", [101, 133, 141, 145, 134])
def test_ZONE_01_no_monster_in_a_spell_and_trap_zone(card: int) -> None:
    expect(start().spell(0, card, "faceup", zone=2), "cannot be in this spell zone")


@pytest.mark.parametrize("card", [141, 142, 143, 144, 146])
def test_DECK_02_MOVE_12_no_extra_deck_monster_in_a_hand_or_main_deck(card: int) -> None:
    expect(start().hand(0, card), "cannot be in a hand (MOVE-12)")
    expect(start().deck(1, card), "cannot be in a Main Deck (DECK-02)")
    assert found(start().grave(0, card).banished(1, card)) == []


@pytest.mark.parametrize("card", [101, 131, 132, 151, 161])
def test_DECK_03_only_extra_deck_monsters_in_an_extra_deck(card: int) -> None:
    expect(start().extra(0, card), "cannot be in an Extra Deck (DECK-03)")


def test_MOVE_04_pendulum_monsters_lie_face_up_in_the_extra_deck_where_there_are_any() -> None:
    for rules in ("MR3", "MR4", "MR2020"):
        assert found(start(rules).extra(0, 134, 146, faceup=True)) == []
    expect(start("MR2").extra(0, 134, faceup=True), "cannot be in an Extra Deck")
    expect(start().extra(0, 134), "face-down in the Extra Deck")
    expect(start().extra(0, 141, faceup=True), "position 5")


@pytest.mark.parametrize("place", ["hand", "deck", "grave", "banished", "extra"])
def test_TOKEN_02_tokens_are_on_the_field_only(place: str) -> None:
    expect(getattr(start(), place)(0, 133), "a Token exists on the field only")
    assert found(start().monster(0, 133, "defense")) == []


def test_TOKEN_03_no_face_down_token() -> None:
    expect(start().monster(0, 133, "set"), "a Token cannot be face-down")


def test_POS_01_no_face_down_attack_position() -> None:
    expect(start().monster(0, 101, Pos.FACEDOWN_ATTACK), "face-down Attack Position does not exist (POS-01)")


@pytest.mark.parametrize("position", [0, 3, 5, 10, 12, 15])
def test_POS_01_a_monster_is_in_one_of_three_positions(position: int) -> None:
    expect(start().monster(0, 101, Pos(position)), f"position {position}; a monster's is 1, 4 or 8")


@pytest.mark.parametrize("position", ["defense", "set"])
def test_LINK_02_no_link_monster_in_defense_position(position: str) -> None:
    expect(start().monster(0, BOTTOM_LINK, position), "a Link Monster is never in Defense Position")


@pytest.mark.parametrize(
    ("place", "right", "wrong"),
    [
        ("deck", 8, 5),
        ("hand", 10, 8),
        ("grave", 5, 8),
        ("banished", 10, 8),
        ("banished", 5, 4),
        ("extra", 8, 10),
    ],
)
def test_cards_lie_as_the_contract_says(place: str, right: int, wrong: int) -> None:
    card = 142 if place == "extra" else 104

    def lay(position: int) -> Position:
        builder = getattr(start(), place)(1, card)
        getattr(builder._snapshot.players[1], place)[-1].position = position
        return builder

    assert found(lay(right)) == []
    expect(lay(wrong), f"position {wrong}; there a card's is")


@pytest.mark.parametrize("position", [1, 4, 8])
def test_a_spell_or_trap_is_face_up_or_set(position: int) -> None:
    expect(start().spell(0, 151, Pos(position)), f"position {position}; there a card's is 5 or 10")


def test_ZONE_19_field_spells_in_the_field_zone_and_nothing_else() -> None:
    assert found(start().spell(0, 153)) == []
    expect(start().spell(0, 153, zone=1), "a Field Spell cannot be in a Spell & Trap Zone")
    expect(start().spell(0, 151, zone=5), "a Spell cannot be in the Field Zone")


def test_ST_05_one_face_up_field_spell_before_mr3() -> None:
    for rules, legal in {"MR1": False, "MR2": False, "MR3": True, "MR2020": True}.items():
        both = start(rules).spell(0, 153, "faceup").spell(1, 154, "faceup")
        assert (found(both) == []) is legal
        assert found(start(rules).spell(0, 153, "faceup").spell(1, 154, "set")) == []
    expect(start("MR1").spell(0, 153, "faceup").spell(1, 154, "faceup"), "only one Field Spell is face-up")


def test_ZONE_14_ZONE_15_pendulum_zones_of_each_era() -> None:
    assert found(start("MR3").spell(0, 134, "faceup", zone=6).spell(0, 134, "faceup", zone=7)) == []
    expect(start("MR3").spell(0, 134, "faceup", zone=0), "cannot be in this spell zone")
    expect(start("MR3").spell(0, 151, "faceup", zone=6), "cannot be in a Pendulum Zone")
    for rules in ("MR4", "MR2020"):
        assert found(start(rules).spell(0, 134, "faceup", zone=0).spell(0, 134, "faceup", zone=4)) == []
        expect(start(rules).spell(0, 134, "faceup", zone=6), "no separate Pendulum Zones")
    expect(start("MR2").spell(0, 134, "faceup", zone=0), "cannot be in this spell zone")
    expect(start().spell(0, 134, "set", zone=0), "a card in a Pendulum Zone is face-up")


def test_ZONE_04_no_extra_monster_zones_before_mr4() -> None:
    for rules in ("MR1", "MR2", "MR3"):
        expect(start(rules).monster(0, 141, zone=5), "no Extra Monster Zones (ZONE-04)")
    for rules in ("MR4", "MR2020"):
        assert found(start(rules).monster(0, 141, zone=5)) == []


def test_ZONE_04_the_two_extra_monster_zones_are_shared() -> None:
    assert found(start().monster(0, 141, zone=5).monster(1, 142, zone=5)) == []
    expect(start().monster(0, 141, zone=5).monster(1, 142, zone=6), "0m5 and 1m6: one Extra Monster Zone")
    expect(start().monster(0, 141, zone=6).monster(1, 142, zone=5), "0m6 and 1m5: one Extra Monster Zone")


def test_ZONE_09_main_deck_monsters_are_not_in_an_extra_monster_zone() -> None:
    expect(start().monster(0, 104, zone=5), "does not come from the Extra Deck (ZONE-09)")
    expect(start().monster(0, 133, zone=6), "does not come from the Extra Deck (ZONE-09)")
    assert found(start().monster(0, 134, zone=6)) == []


@pytest.mark.parametrize("player", [0, 1])
def test_ZONE_05_LINK_11_both_extra_monster_zones_take_what_an_extra_link_can_end_in(player: int) -> None:
    """What was between them may have left since, so it is not asked for."""

    def both(left: int, right: int) -> Position:
        return start().monster(player, left, zone=5).monster(player, right, zone=6)

    other, left_right, right = 141, 172, 174
    assert found(both(ALL_LINK, BOTTOM_LINK)) == []
    assert found(both(BOTTOM_LINK, BOTTOM_LINK)) == []
    for left in (other, left_right, right):
        expect(both(left, ALL_LINK), "not with Link Monsters that an Extra Link can end in")
        expect(both(ALL_LINK, left), f"player {player}: both Extra Monster Zones")


def test_GAP_13_cards_off_the_field_lie_at_their_owners() -> None:
    for place in ("hand", "deck", "grave", "banished"):
        expect(getattr(start(), place)(0, 104, owner=1), "owned by player 1, but lies at the other's")
    expect(start().extra(0, 141, owner=1), "owned by player 1")
    assert found(start().monster(0, 104, owner=1)) == []


def test_DECK_01_DECK_03_at_most_75_cards_of_one_owner() -> None:
    assert found(Position(pool=POOL).deck(0, *[101] * 60).extra(0, *[141] * 15).monster(0, 133)) == []
    over = Position(pool=POOL).deck(0, *[101] * 60).extra(0, *[141] * 15).monster(1, 104, owner=0)
    expect(over, "player 0: owns 76 cards, more than 75")


# -- turn, phase, options ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "phase", [Phase.DRAW, Phase.STANDBY, Phase.BATTLE_START, Phase.DAMAGE, Phase.DAMAGE_CAL]
)
def test_a_running_duel_waits_in_a_phase_with_decisions(phase: Phase) -> None:
    expect(start().phase(phase), f"phase {phase.name}: no decision is made there")


def test_the_phase_is_one_bit() -> None:
    expect(start().phase(Phase(0x14)), "phase 0x14: no decision is made there")
    expect(start().phase(Phase(0)), "phase 0x0: no decision is made there")


def test_PHASE_09_no_battle_phase_and_no_main_phase_2_in_turn_1() -> None:
    for phase in ("battle", "main2"):
        expect(start().turn(1).phase(phase), "no Battle Phase or Main Phase 2 in turn 1 (PHASE-09)")
        with_battle = RULESETS["MR2020"].but(on=Switch.FIRST_TURN_BATTLE)
        assert found(start(with_battle).turn(1).phase(phase)) == []
    assert found(start().turn(1)) == []


def test_turns_count_from_1_and_end_at_the_limit() -> None:
    expect(start().turn(0, 0), "turn 0: turns count from 1")
    expect(start().turn(5, 0).options(turn_limit=4), "turn 5: the duel was truncated after turn 4")
    assert found(start().turn(5, 0).options(turn_limit=5)) == []


def test_WIN_01_nobody_is_at_0_lp_in_a_running_duel() -> None:
    expect(start().lp(1, 0), "player 1: LP 0 in a duel that is not over (WIN-01)")


@pytest.mark.parametrize("points", [-1, 2**31])
def test_LP_02_lp_are_within_what_a_duel_holds(points: int) -> None:
    expect(start().lp(0, points), f"player 0: LP {points} is not within 0 to")


def test_the_generator_is_never_all_zero() -> None:
    expect(
        changed(lambda snap: setattr(snap, "rng", (0, 0, 0, 0))), "rng: the generator's words are all zero"
    )


def test_unknown_switches_and_options() -> None:
    expect(start(RuleSet("house", Switch(1 << 20))), "rules: unknown switches 0x100000")
    expect(changed(lambda snap: setattr(snap, "options", Option(8))), "options 8 is not within 0 to 3")


# -- what was done this turn ---------------------------------------------------------------------------------------


def test_NS_01_one_normal_summon_of_the_turn_player() -> None:
    assert found(start().normal_summons(0)) == []
    expect(start().normal_summons(0, 2), "player 0: normal_summons 2; at most 1 this turn (NS-01)")
    expect(start().normal_summons(1), "player 1: normal_summons 1; at most 0 this turn (NS-01)")


def test_NS_01_what_was_summoned_or_set_is_counted() -> None:
    summoned = start().monster(0, 101, zone=0, status=Status.SUMMON_TURN)
    expect(summoned, "player 0: 1 monsters Summoned or Set this turn, but normal_summons is 0")
    assert found(summoned.normal_summons(0)) == []
    expect(summoned.monster(0, 101, "set", status=Status.SET_TURN), "2 monsters Summoned or Set this turn")


@pytest.mark.parametrize(
    ("position", "status", "expected"),
    [
        ("attack", Status.SET_TURN, ["face-up, but Set this turn (FLIP-03)"]),
        ("set", Status.SUMMON_TURN, ["face-down, but Summoned this turn"]),
        ("set", Status.FLIP_SUMMON_TURN | Status.CANNOT_CHANGE_FORM, ["face-down, but Summoned this turn"]),
        ("attack", Status.FLIP_SUMMON_TURN, ["without CANNOT_CHANGE_FORM"]),
        (
            "attack",
            Status.SUMMON_TURN | Status.CANNOT_CHANGE_FORM,
            ["position changed in the turn of its Summon"],
        ),
        ("attack", Status.SUMMON_TURN | Status.SPSUMMON_TURN, ["exclude each other"]),
        ("attack", Status.SUMMON_TURN | Status.SET_TURN, ["exclude each other", "Set this turn (FLIP-03)"]),
        ("attack", Status.CHAINING, ["status 0x10000 is none that a card has"]),
    ],
)
def test_POS_10_FLIP_03_status_bits_that_contradict(
    position: str, status: Status, expected: list[str]
) -> None:
    expect(start().normal_summons(0).monster(0, 101, position, status=status), *expected)


def test_status_of_this_turn_is_for_the_turn_players_field() -> None:
    expect(
        start().monster(1, 101, status=Status.CANNOT_CHANGE_FORM),
        "is for cards of the turn player on the field",
    )
    expect(start().hand(0, 101, status=Status.SET_TURN), "is for cards of the turn player on the field")
    expect(start().spell(0, 151, status=Status.SUMMON_TURN), "face-down, but Summoned", "is for monsters")
    assert found(start().spell(0, 151, status=Status.SET_TURN)) == []
    assert found(start().monster(1, 141, status=Status.PROC_COMPLETE)) == []


def test_BATTLE_03_attacks() -> None:
    def attacked(count: int = 1, player: int = 0, position: str = "attack") -> Position:
        return start().phase("main2").monster(player, 101, position, zone=0, attacks=count)

    assert found(attacked()) == []
    assert found(attacked().phase("battle")) == []
    expect(attacked(2), "attacks 2; a monster attacks once in a turn (BATTLE-03)")
    expect(attacked(player=1), "only monsters of the turn player attack")
    expect(attacked(position="defense"), "still in face-up Attack Position (POS-03, POS-11)")
    expect(attacked().phase("main1"), "attacks 1 before the Battle Phase")
    expect(start().hand(0, 101, attacks=1), "only monsters of the turn player attack")


def test_PHASE_09_no_attack_in_turn_1() -> None:
    position = start().turn(1).phase("end").hand(0, *[101] * 6).monster(0, 101, attacks=1).discarding()
    expect(position, "turn 1 has no Battle Phase (PHASE-09)")


# -- the rule that waits -------------------------------------------------------------------------------------------


def test_only_the_rules_of_a_phase_wait_there() -> None:
    expect(
        start().attacking(2).phase("main1"),
        "ATTACK_TARGET is waiting in phase MAIN1",
        "before the Battle Phase",
    )
    expect(start().tributing(0).phase("battle"), "TRIBUTE is waiting in phase BATTLE_STEP")
    expect(start().phase("end"), "nothing is waiting in phase END; there may be HAND_LIMIT")
    none = changed(lambda snap: setattr(snap, "pending", Pending(PendingKind.NONE)))
    expect(none, "a Pending of kind NONE", "NONE is waiting in phase MAIN1")


def test_TRIB_01_tributes_that_wait() -> None:
    assert found(start().tributing(0)) == []
    two = start().monster(0, 101, zone=0).hand(0, 108)
    assert found(two.tributing(2)) == []
    assert found(two.tributing(2, 0)) == []
    expect(two.tributing(2, 0, 2), "2 of 2 are picked")
    expect(start().tributing(1), "a Spell is not Normal Summoned or Set", "0 of 0 are picked")
    expect(start().hand(0, 104).tributing(2), "takes 0 Tributes", "0 of 0 are picked")
    expect(start().hand(0, 132).tributing(2), "a Ritual Monster is not Normal Summoned or Set (NS-09)")
    expect(start().hand(0, 135).tributing(2), "a monster is not Normal Summoned or Set (NS-09)")
    expect(start().tributing(7), "0h7: no card in the turn player's hand", "0 of 0")
    expect(start().hand(0, 107).tributing(2), "does not control so many monsters")
    expect(start().normal_summons(0).tributing(0), "has been used (NS-01)")


def pending(
    kind: PendingKind, place: Place = NOWHERE, facedown: bool = False, required: int = 0, *picks: Place
) -> Position:
    position = start().monster(0, 101, zone=0).hand(0, 108)
    return changed(
        lambda snap: setattr(snap, "pending", Pending(kind, place, facedown, required, picks)), position
    )


def test_TRIB_01_picks_are_own_monsters_in_ascending_order() -> None:
    def tributes(required: int, *picks: Place) -> Position:
        return pending(PendingKind.TRIBUTE, Place(0, HAND, 2), False, required, *picks)

    own, other, empty = Place(0, MZONE, 0), Place(1, MZONE, 1), Place(0, MZONE, 4)
    assert found(tributes(2, own)) == []
    expect(tributes(2, other), "pending pick 1m1: no card of the turn player")
    expect(tributes(2, empty), "pending pick 0m4: no card of the turn player")
    expect(tributes(2, Place(0, HAND, 0)), "pending pick 0h0: no card of the turn player")
    expect(tributes(3, own), "pending required 3: 0h2 Level 8", "does not control so many")
    expect(tributes(3, Place(0, MZONE, 2), own), "not in ascending order", "required 3")
    expect(tributes(3, own, own), "not in ascending order", "required 3")


def test_ZONE_10_a_zone_that_is_chosen() -> None:
    assert found(start().placing_monster(0)) == []
    assert found(start().placing_monster(0, facedown=True)) == []
    full = start()
    for zone in (0, 1, 3, 4):
        full.monster(0, 101, zone=zone)
    expect(full.placing_monster(0), "no Main Monster Zone is free to choose (ZONE-11)")
    expect(start().placing_monster(1), "a Spell is not Normal Summoned or Set")
    expect(start().options(auto_place=True).placing_monster(0), "AUTO_PLACE")
    expect(pending(PendingKind.SUMMON_ZONE, Place(0, HAND, 0), False, 1), "required must be 0")
    expect(pending(PendingKind.SUMMON_ZONE, Place(1, HAND, 0)), "no card in the turn player's hand")
    expect(pending(PendingKind.SUMMON_ZONE, Place(0, MZONE, 2)), "0m2: no card in the turn player's hand")


def test_ST_01_a_spell_zone_that_is_chosen() -> None:
    assert found(start().placing_spell(1)) == []
    full = start()
    for _ in range(5):
        full.spell(0, 151)
    expect(full.placing_spell(1), "no Spell & Trap Zone is free to choose")
    expect(
        pending(PendingKind.SPELL_ZONE, Place(0, HAND, 1)),
        "facedown is False, but a Spell or Trap is Set (ST-01)",
    )
    expect(start().placing_spell(0), "a monster is not Set in a Spell & Trap Zone (ST-01)")
    expect(start().hand(0, 153).placing_spell(2), "a Field Spell is not Set in a Spell & Trap Zone")


def test_BATTLE_02_an_attack_that_waits_for_its_target() -> None:
    assert found(start().attacking(2)) == []
    expect(start().attacking(0), "0m0: no monster of the turn player (BATTLE-02)")
    expect(
        start().monster(0, 101, "defense", zone=0).attacking(0),
        "not in face-up Attack",
        "still in face-up Attack",
    )
    alone = Position(pool=POOL).monster(0, 104, zone=2)
    expect(alone.attacking(2), "no attack target (GAP-03)")

    def attack(place: Place, facedown: bool = False) -> Position:
        return pending(PendingKind.ATTACK_TARGET, place, facedown).phase("battle")

    expect(attack(Place(0, MZONE, 2)), "an attack counts from its declaration (BATTLE-03)")
    expect(attack(Place(1, MZONE, 1)), "no monster of the turn player")
    expect(
        attack(Place(0, MZONE, 2), True), "an attack is not face-down", "attack counts from its declaration"
    )


def test_GAP_01_the_hand_limit() -> None:
    def hand(count: int, *picks: int) -> Position:
        return Position(pool=POOL).hand(0, *[101] * count).discarding(*picks)

    assert found(hand(7)) == []
    assert found(hand(9, 8, 0)) == []
    expect(hand(9, 0, 1, 2), "3 of 3 are picked")
    expect(hand(6), "holds no more than 6 cards (GAP-01)", "0 of 0 are picked")
    expect(hand(9, 9), "pending pick 0h9: no card")

    def limit(required: int, place: Place = NOWHERE) -> Position:
        position = Position(pool=POOL).hand(0, *[101] * 8).phase("end")
        waiting = Pending(PendingKind.HAND_LIMIT, place, required=required)
        return changed(lambda snap: setattr(snap, "pending", waiting), position)

    expect(limit(1), "2 cards are over the hand limit")
    expect(limit(2, Place(0, HAND, 0)), "has neither a place nor facedown")


# -- the end -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", list(Phase))
def test_a_duel_can_be_over_in_any_phase(phase: Phase) -> None:
    assert found(start().phase(phase).over(0, WinReason.DECK_OUT)) == []


def test_WIN_01_WIN_02_the_end_by_life_points() -> None:
    assert found(start().lp(1, 0).over(0, WinReason.LIFE_POINTS)) == []
    assert found(start().lp(0, 0).lp(1, 0).over(None, WinReason.LIFE_POINTS)) == []
    expect(start().over(0, WinReason.LIFE_POINTS), "player 1: LP 8000, but who has lost by LP has 0")
    expect(
        start().lp(0, 0).lp(1, 0).over(0, WinReason.LIFE_POINTS), "player 0: LP 0, but has not lost by them"
    )
    expect(start().lp(1, 0).over(0, WinReason.DECK_OUT), "player 1: LP 0, but has not lost by them")


def test_the_end_has_a_reason_and_only_the_end_has() -> None:
    expect(start().over(0, WinReason.NONE), "a duel that is over ended for a reason")
    expect(changed(lambda snap: setattr(snap, "winner", 1)), "winner and win_reason: the duel is not over")
    expect(changed(lambda snap: setattr(snap, "win_reason", WinReason.DECK_OUT)), "the duel is not over")
    expect(start().over(None, WinReason.SURRENDER), "the opponent of who surrenders wins")
    expect(start().tributing(0).over(0, WinReason.DECK_OUT), "nothing is waiting in a duel that is over")


def test_a_truncated_duel_has_reached_its_limit_and_no_winner() -> None:
    limited = start().turn(4, 1).options(turn_limit=4)
    assert found(limited.over(None, WinReason.TURN_LIMIT)) == []
    expect(limited.over(1, WinReason.TURN_LIMIT), "winner 1: nobody wins a truncated duel")
    expect(start().over(None, WinReason.TURN_LIMIT), "turn 3 is not the limit (none)")


def test_WIN_04_a_duel_may_end_with_the_opening_hands() -> None:
    def opening(reason: WinReason) -> Position:
        return Position(pool=POOL).turn(0, 0).phase(Phase(0)).over(None, reason)

    assert found(opening(WinReason.DECK_OUT)) == []
    assert found(opening(WinReason.SURRENDER)) != []
    expect(start().phase(Phase(0)).over(0, WinReason.DECK_OUT), "phase 0x0: not one phase")


# -- the shape -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda snap: snap.players[0].monsters.pop(), "player 0: monsters is not a list of 7 zones, of 6"),
        (lambda snap: snap.players[1].spells.append(None), "player 1: spells is not a list of 8 zones, of 9"),
        (
            lambda snap: setattr(snap.players[0], "deck", None),
            "player 0: deck is NoneType, not a list of cards",
        ),
        (lambda snap: snap.players[0].hand.append(None), "player 0, hand: None is no CardState"),
        (lambda snap: setattr(snap, "players", ()), "players are not two PlayerStates"),
        (lambda snap: setattr(snap, "players", (PlayerState(), None)), "players are not two PlayerStates"),
        (lambda snap: setattr(snap, "rng", (1, 2, 3)), "not four words"),
        (lambda snap: setattr(snap, "rng", (1, 2, 3, 2**64)), "rng word 18446744073709551616 is not within"),
        (lambda snap: setattr(snap, "turn", "3"), "turn is '3', not a whole number"),
        (lambda snap: setattr(snap, "turn", 2**16), "turn 65536 is not within 0 to 65535"),
        (lambda snap: setattr(snap, "turn_player", 2), "turn_player 2 is not within 0 to 1"),
        (lambda snap: setattr(snap, "rules", "MR1"), "rules is 'MR1', not a RuleSet"),
        (lambda snap: setattr(snap, "over", 1), "over is 1, not True or False"),
        (lambda snap: setattr(snap, "winner", 2), "winner 2 is not within 0 to 1"),
        (lambda snap: setattr(snap, "win_reason", 777), "win_reason is 777, not a WinReason"),
        (lambda snap: setattr(snap, "draw_count", 256), "draw_count 256 is not within 0 to 255"),
        (lambda snap: setattr(snap, "pending", 5), "pending is 5, not a Pending"),
        (lambda snap: setattr(snap.players[0].hand[0], "owner", 2), "owner 2 is not within 0 to 1"),
        (lambda snap: setattr(snap.players[0].hand[0], "code", 2**30), "code 1073741824 is not within"),
        (lambda snap: setattr(snap.players[0].hand[0], "attacks", -1), "attacks -1 is not within"),
        (lambda snap: setattr(snap.players[0].hand[0], "reason", 2**31), "reason 2147483648 is not within"),
        (
            lambda snap: setattr(snap.players[0].hand[0], "previous", (0, 3, 0, 0)),
            "0x3 is more than one location",
        ),
        (
            lambda snap: setattr(snap.players[0].hand[0], "previous", (0, 256, 0, 0)),
            "location 256 is not within",
        ),
        (
            lambda snap: setattr(snap.players[0].hand[0], "previous", (0, 1, 256, 0)),
            "sequence 256 is not within",
        ),
        (lambda snap: setattr(snap.players[0].hand[0], "previous", ()), "previous is (), not (controller"),
    ],
)
def test_the_wrong_shape_is_refused_whatever_it_is(change: Callable[[Snapshot], Any], expected: str) -> None:
    expect(changed(change), expected)


@pytest.mark.parametrize("thing", [None, 5, "duel", {}, CardState(1, 0, 1)])
def test_what_is_no_snapshot_is_refused(thing: Any) -> None:
    assert problems(thing, POOL) == [f"{type(thing).__name__} is no Snapshot"]
    with pytest.raises(PositionError):
        check(thing, POOL)


def test_all_problems_are_reported_at_once() -> None:
    position = start().lp(0, 0).turn(1).phase("battle").monster(0, 151, zone=0).hand(1, 141).normal_summons(1)
    expect(position, "LP 0", "PHASE-09", "a Spell cannot be in a Monster Zone", "MOVE-12", "NS-01")
