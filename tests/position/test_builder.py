"""The builder of positions: what it sets up, what it takes for granted, and what it refuses at once."""

from __future__ import annotations

import pytest

from tests.strategies import POOL
from ygocore.actions import NOWHERE, Place
from ygocore.constants import Location, Phase, Status
from ygocore.constants import Position as Pos
from ygocore.duel import Duel
from ygocore.errors import PositionError, UnknownCardError
from ygocore.position import Position
from ygocore.rng import seed_words
from ygocore.rulesets import RULESETS
from ygocore.snapshot import CardState, Option, Pending, PendingKind, PlayerState, Snapshot, WinReason

HAND, MZONE = int(Location.HAND), int(Location.MZONE)


def test_the_defaults() -> None:
    expected = Snapshot(
        RULESETS["MR2020"], seed_words(0), 3, 0, int(Phase.MAIN1), (PlayerState(), PlayerState())
    )
    assert Position().build() == expected


def test_the_chain_of_the_handbook_with_names_and_codes() -> None:
    snapshot = (
        Position(rules="MR1")
        .turn(3, player=1)
        .phase("main1")
        .monster(0, "Blue-Eyes White Dragon", "attack", zone=2)
        .monster(0, 15025844, "set")
        .monster(0, "mystical elf", "defense", owner=1)
        .hand(0, "Summoned Skull", 91152256)
        .deck(1, *["Mystical Elf"] * 3)
        .grave(1, "Summoned Skull")
        .banished(1, "Summoned Skull", facedown=True)
        .lp(1, 500)
        .seed(9)
        .options(auto_place=True, draw_count=2, turn_limit=30)
        .build()
    )
    one, two = snapshot.players
    assert (snapshot.rules, snapshot.turn, snapshot.turn_player) == (RULESETS["MR1"], 3, 1)
    assert one.monsters[2] == CardState(89631139, 0, 1)
    assert one.monsters[0] == CardState(15025844, 0, 8)
    assert one.monsters[1] == CardState(15025844, 1, 4)
    assert one.hand == [CardState(70781052, 0, 10), CardState(91152256, 0, 10)]
    assert two.deck == [CardState(15025844, 1, 8)] * 3
    assert (two.grave, two.banished) == ([CardState(70781052, 1, 5)], [CardState(70781052, 1, 10)])
    assert (one.lp, two.lp) == (8000, 500)
    assert (snapshot.rng, snapshot.options) == (seed_words(9), Option.AUTO_PLACE)
    assert (snapshot.draw_count, snapshot.turn_limit) == (2, 30)


def test_the_turn_player_follows_the_turn_unless_said() -> None:
    assert [Position().turn(number).build().turn_player for number in (1, 2, 3, 4)] == [0, 1, 0, 1]
    assert Position().turn(2, 0).build().turn_player == 0


def test_phases_by_name() -> None:
    assert Position().phase("battle").build().phase == Phase.BATTLE_STEP
    assert Position().phase(Phase.MAIN2).build().phase == Phase.MAIN2
    with pytest.raises(PositionError, match=r"unknown phase 'main3'; there are .*main1"):
        Position().phase("main3")


def test_spells_find_their_zone() -> None:
    side = Position(pool=POOL).spell(0, 151).spell(0, 153).spell(0, 161, "faceup").build().players[0]
    assert [card and card.code for card in side.spells] == [151, 161, None, None, None, 153, None, None]
    assert [card.position for card in side.spells if card] == [10, 5, 10]


def test_fields_of_cards() -> None:
    position = Position(pool=POOL).phase("main2").normal_summons(0)
    position.monster(
        0, 101, status=Status.SUMMON_TURN, attacks=1, reason=0x2000400, previous=(0, HAND, 3, 10)
    )
    monster = position.build().players[0].monsters[0]
    assert monster == CardState(101, 0, 1, int(Status.SUMMON_TURN), 1, 0x2000400, (0, HAND, 3, 10))
    with pytest.raises(
        TypeError, match="a card has no colour; it has attacks, owner, previous, reason, status"
    ):
        position.hand(0, 101, colour="red")


def test_what_waits() -> None:
    position = Position(pool=POOL).monster(1, 101).monster(1, 102).monster(0, 103).hand(1, 108, 151).turn(4)
    place = Place(1, HAND, 0)
    two = (Place(1, MZONE, 1),)
    assert position.tributing(0, 1, facedown=True).build().pending == Pending(
        PendingKind.TRIBUTE, place, True, 2, two
    )
    assert position.placing_monster(0).build().pending == Pending(PendingKind.SUMMON_ZONE, place)
    assert position.placing_spell(1).build().pending == Pending(
        PendingKind.SPELL_ZONE, Place(1, HAND, 1), True
    )
    attack = position.attacking(1).build()
    assert attack.pending == Pending(PendingKind.ATTACK_TARGET, Place(1, MZONE, 1))
    assert attack.phase == Phase.BATTLE_STEP
    assert [card.attacks for card in attack.players[1].monsters if card] == [0, 1]
    discard = Position(pool=POOL).hand(0, *[101] * 8).discarding(3).build()
    assert discard.pending == Pending(PendingKind.HAND_LIMIT, NOWHERE, False, 2, (Place(0, HAND, 3),))
    assert discard.phase == Phase.END


def test_picks_are_put_in_order() -> None:
    snapshot = Position(pool=POOL).hand(0, *[101] * 9).discarding(5, 2).build()
    assert snapshot.pending is not None
    assert [pick.sequence for pick in snapshot.pending.picks] == [2, 5]


def test_a_duel_that_is_over() -> None:
    snapshot = Position().lp(0, 0).phase(Phase.DAMAGE_CAL).over(1, WinReason.LIFE_POINTS).build()
    assert (snapshot.over, snapshot.winner, snapshot.win_reason) == (True, 1, WinReason.LIFE_POINTS)


def test_built_positions_share_nothing() -> None:
    builder = Position(pool=POOL).hand(0, 101)
    first = builder.build()
    builder.hand(0, 102)
    builder.build().players[0].hand.clear()
    assert [card.code for card in first.players[0].hand] == [101]
    assert [card.code for card in builder.build().players[0].hand] == [101, 102]


def test_the_builder_refuses_what_cannot_be_meant_at_once() -> None:
    with pytest.raises(UnknownCardError, match=r"no card is named 'Blue-Eyes White Dargon'; near .*Dragon"):
        Position().hand(0, "Blue-Eyes White Dargon")
    with pytest.raises(PositionError, match="player 2 is neither 0 nor 1"):
        Position().lp(2, 5)
    with pytest.raises(PositionError, match="unknown position 'up'; there are attack, defense, set"):
        Position(pool=POOL).monster(0, 101, "up")
    with pytest.raises(PositionError, match="there is no zone 7 in monsters; zones are 0 to 6"):
        Position(pool=POOL).monster(0, 101, zone=7)
    with pytest.raises(PositionError, match="zone 0 of player 0's monsters holds card 101 already"):
        Position(pool=POOL).monster(0, 101).monster(0, 101, zone=0)
    full = Position(pool=POOL)
    for _ in range(5):
        full.monster(0, 101)
    with pytest.raises(PositionError, match="all 5 main zones of player 0's monsters are taken"):
        full.monster(0, 101)
    with pytest.raises(ValueError, match="unknown rule set 'MR9'"):
        Position("MR9")


def test_build_lists_every_problem_unless_told_not_to_check() -> None:
    position = Position(pool=POOL).monster(0, 151).lp(0, 0)
    with pytest.raises(PositionError, match=r"(?s)LP 0 .*cannot be in a Monster Zone"):
        position.build()
    assert position.build(check=False).players[0].lp == 0
    assert len(position.problems()) == 2


def test_the_builder_shows_itself_in_the_notation() -> None:
    assert repr(Position(pool=POOL).monster(0, 101, Pos.FACEUP_DEFENSE)) == (
        "<Position 'duel MR2020 turn 3 player 0 phase main1; 0 monsters 0:101/d'>"
    )


def test_an_engine_takes_up_every_kind_of_position(engine: str) -> None:
    position = Position(pool=POOL).monster(0, 101).monster(0, 102).monster(1, 103, "set").monster(1, 104)
    position.hand(0, 108, 151).deck(0, 101).deck(1, 101)
    builders = [
        Position.of(position.build(), pool=POOL),
        Position.of(position.build(), pool=POOL).tributing(0),
        Position.of(position.build(), pool=POOL).placing_monster(0),
        Position.of(position.build(), pool=POOL).placing_spell(1),
        Position.of(position.build(), pool=POOL).attacking(0),
        Position(pool=POOL).hand(0, *[101] * 8).discarding(1),
        Position.of(position.build(), pool=POOL).over(0, WinReason.DECK_OUT),
    ]
    for builder in builders:
        snapshot = builder.build()
        duel = Duel.from_snapshot(snapshot, pool=POOL, engine=engine)
        assert duel.snapshot() == snapshot
        assert len(duel.legal_actions()) == 0 if duel.over else len(duel.legal_actions()) > 0
