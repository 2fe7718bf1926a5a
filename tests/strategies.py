"""Hypothesis strategies: legal snapshots of every kind, snapshots of the right shape but any content, and actions.

``legal_snapshots`` builds, it does not filter: what it gives is legal by construction, and tests/position checks that the
examiner agrees. It takes a pool, so the same strategy serves the small pool here, which has a card of every kind, and the
built-in cards.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, Final

from hypothesis import HealthCheck, settings
from hypothesis import Phase as Step
from hypothesis import strategies as st

from ygocore.actions import (
    MAX_ARGUMENT,
    MAX_CODE,
    MAX_EFFECT,
    MAX_SEQUENCE,
    NOWHERE,
    Action,
    ActionKind,
    Place,
)
from ygocore.cards.pool import CardFacts, CardPool
from ygocore.constants import LinkMarker, Location, Phase, Position, Status, Type
from ygocore.rulesets import RULESETS, RuleSet, Switch, ruleset_by_switches
from ygocore.snapshot import (
    MONSTER_ZONES,
    SPELL_ZONES,
    CardState,
    Carried,
    EffectState,
    Mark,
    Option,
    Pending,
    PendingKind,
    PlayerState,
    Snapshot,
    WinReason,
)

#: For tests over whole states, which take milliseconds each to draw: the time says nothing on a busy machine.
over_states: Final = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Step.explicit, Step.reuse, Step.generate, Step.target, Step.shrink],  # explaining takes minutes
)

EXTRA_TYPES: Final = Type.FUSION | Type.SYNCHRO | Type.XYZ | Type.LINK
_NOT_SUMMONED: Final = EXTRA_TYPES | Type.RITUAL | Type.TOKEN | Type.SPSUMMON
_LOCATIONS: Final = [int(bit) for bit in Location if bit <= Location.OVERLAY]


def _monster(code: int, name: str, level: int, kinds: int = Type.NORMAL, **more: Any) -> CardFacts:
    return CardFacts(
        code=code,
        name=name,
        type=Type.MONSTER | kinds,
        level=level,
        attack=100 * level,
        defense=50 * level,
        **more,
    )


_ARROWS: Final = [
    (171, "Top Right", LinkMarker.TOP | LinkMarker.RIGHT),
    (172, "Left Right", LinkMarker.LEFT | LinkMarker.RIGHT),
    (173, "Top Left", LinkMarker.TOP | LinkMarker.LEFT),
    (174, "Right", LinkMarker.RIGHT),
]


def _link(code: int, name: str, arrows: LinkMarker) -> CardFacts:
    count = int(arrows).bit_count()
    return _monster(code, name, 0, Type.LINK | Type.EFFECT, link=count, link_markers=arrows)


#: One card of every kind that a place or a rule tells apart.
POOL: Final = CardPool(
    [
        *(_monster(100 + level, f"Level {level}", level) for level in range(1, 11)),
        _monster(121, 'The "Quoted" \\ Monster', 4),
        _monster(122, "Twin", 3),
        _monster(123, "Twin", 6),
        _monster(131, "Effect", 4, Type.EFFECT),
        _monster(132, "Ritual", 6, Type.RITUAL | Type.EFFECT),
        _monster(135, "Special Summon Only", 5, Type.EFFECT | Type.SPSUMMON),
        _monster(133, "Token", 1, Type.TOKEN | Type.NORMAL),
        _monster(134, "Pendulum", 4, Type.NORMAL | Type.PENDULUM, left_scale=1, right_scale=8),
        _monster(141, "Fusion", 8, Type.FUSION),
        _monster(142, "Synchro", 7, Type.SYNCHRO | Type.EFFECT),
        _monster(143, "Xyz", 0, Type.XYZ | Type.EFFECT, rank=4),
        _monster(144, "Link", 0, Type.LINK | Type.EFFECT, link=1, link_markers=LinkMarker.BOTTOM),
        _monster(145, "All Arrows", 0, Type.LINK, link=8, link_markers=LinkMarker(sum(LinkMarker))),
        _monster(146, "Fusion Pendulum", 8, Type.FUSION | Type.PENDULUM),
        *(_link(code, name, arrows) for code, name, arrows in _ARROWS),
        CardFacts(code=151, name="Spell", type=Type.SPELL),
        CardFacts(code=152, name="Continuous Spell", type=Type.SPELL | Type.CONTINUOUS),
        CardFacts(code=153, name="Field Spell", type=Type.SPELL | Type.FIELD),
        CardFacts(code=154, name="Other Field Spell", type=Type.SPELL | Type.FIELD),
        CardFacts(code=161, name="Trap", type=Type.TRAP),
        CardFacts(code=162, name="Counter Trap", type=Type.TRAP | Type.COUNTER),
    ]
)


class Codes:
    """The passcodes of a pool by what may be done with the cards."""

    def __init__(self, pool: CardPool) -> None:
        def of(test: Any) -> list[int]:
            return [code for code, facts in pool.items() if test(facts.type)]

        monster = Type.MONSTER
        self.tokens = of(lambda t: t & Type.TOKEN)
        self.extra = of(lambda t: t & monster and t & EXTRA_TYPES)
        self.links = of(lambda t: t & Type.LINK)
        self.pendulums = of(lambda t: t & Type.PENDULUM and not t & EXTRA_TYPES)
        self.extra_pendulums = of(lambda t: t & Type.PENDULUM)
        self.main_monsters = of(lambda t: t & monster and not t & (EXTRA_TYPES | Type.TOKEN))
        self.summonable = of(lambda t: t & monster and not t & _NOT_SUMMONED)
        self.field_spells = of(lambda t: t & Type.SPELL and t & Type.FIELD)
        self.backrow = of(lambda t: t & (Type.SPELL | Type.TRAP) and not t & Type.FIELD)
        self.main = self.main_monsters + self.field_spells + self.backrow
        self.tributes = {code: _tributes(pool[code].level) for code in self.summonable}


codes_of = cache(Codes)


def _tributes(level: int) -> int:
    return 0 if level < 5 else 1 if level < 7 else 2


def _sometimes(draw: st.DrawFn, one_in: int = 3) -> bool:
    return draw(st.integers(0, one_in - 1)) == 0


def rule_sets() -> st.SearchStrategy[RuleSet]:
    """Official rule sets, and any other combination of switches."""
    official = st.sampled_from(list(RULESETS.values()))
    return official | st.integers(0, int(sum(Switch))).map(ruleset_by_switches)


words = st.tuples(*[st.integers(0, 2**64 - 1)] * 4).filter(any)


_nothing = st.just({})
_drawn = st.builds(
    lambda seat, seq: {"reason": 0x2000400, "previous": (seat, 1, seq, 8)},
    st.integers(0, 1),
    st.integers(0, 59),
)
_previous = st.tuples(
    st.integers(0, 1), st.sampled_from(_LOCATIONS), st.integers(0, 70), st.sampled_from([1, 4, 5, 8, 10])
)
_moved = st.fixed_dictionaries({"reason": st.integers(0, 2**31 - 1), "previous": _previous})
#: A card's ``reason`` and ``previous``: none, drawn, or anything.
histories: st.SearchStrategy[dict[str, Any]] = st.one_of(_nothing, _drawn, _moved)


@st.composite
def _pile(
    draw: st.DrawFn, codes: list[int], seat: int, position: int, least: int = 0, most: int = 6
) -> list[CardState]:
    if not codes:
        return []
    chosen = draw(st.lists(st.sampled_from(codes), min_size=least, max_size=most))
    history = histories if _sometimes(draw) else _nothing
    return [CardState(code, seat, position, **draw(history)) for code in chosen]


class _Builder:
    """Draws one legal snapshot, part by part."""

    def __init__(self, draw: st.DrawFn, pool: CardPool) -> None:
        self.draw = draw
        self.codes = codes_of(pool)
        self.sides = (PlayerState(), PlayerState())

    def snapshot(self) -> Snapshot:
        draw = self.draw
        rules, turn = draw(rule_sets()), draw(st.integers(1, 4) | st.integers(1, 500))
        phases = [Phase.MAIN1, Phase.END]
        if turn > 1 or rules.has(Switch.FIRST_TURN_BATTLE):
            phases += [Phase.BATTLE_STEP, Phase.MAIN2]
        self.snap = Snapshot(
            rules,
            draw(words),
            turn,
            draw(st.integers(0, 1)),
            int(draw(st.sampled_from(phases))),
            self.sides,
            options=Option(draw(st.integers(0, 3))),
            draw_count=draw(st.integers(0, 3)),
            turn_limit=draw(st.just(0) | st.integers(turn, 600)),
        )
        for seat in (0, 1):
            self.side(seat)
        if rules.has(Switch.EXTRA_MONSTER_ZONES):
            self.extra_monster_zones()
        self.this_turn()
        if self.snap.phase == Phase.END or _sometimes(draw):
            self.waiting()
        if _sometimes(draw, 8):
            self.end()
        return self.snap

    def side(self, seat: int) -> None:
        draw, side, codes = self.draw, self.sides[seat], self.codes
        ends = self.snap.phase == Phase.END and seat == self.snap.turn_player
        side.lp = draw(st.integers(1, 8000) | st.integers(1, 2**31 - 1))
        side.deck = draw(_pile(codes.main, seat, 8, most=12))
        side.hand = draw(_pile(codes.main, seat, 10, *((7, 9) if ends else (0, 8))))
        side.grave = draw(_pile(codes.main + codes.extra, seat, 5))
        side.banished = draw(_pile(codes.main + codes.extra, seat, 5, most=3))
        for card in side.banished:
            card.position = draw(st.sampled_from([5, 10]))
        side.extra = draw(_pile(codes.extra, seat, 8, most=4))
        if self.snap.rules.has(Switch.PENDULUM):
            side.extra += draw(_pile(codes.extra_pendulums, seat, 5, most=2))
        for zone in range(5):
            if _sometimes(draw, 2):
                side.monsters[zone] = self.monster()
        for zone in range(5):
            if codes.backrow and _sometimes(draw):
                side.spells[zone] = self.card(codes.backrow, [5, 10])
        if codes.field_spells and _sometimes(draw):
            only_one = self.snap.rules.has(Switch.ONE_FIELD_SPELL) and seat == 1
            side.spells[5] = self.card(codes.field_spells, [10] if only_one else [5, 10])
        self.pendulum_zones(side)

    def card(self, codes: list[int], positions: list[int]) -> CardState:
        draw = self.draw
        code, position = draw(st.sampled_from(codes)), draw(st.sampled_from(positions))
        return CardState(code, draw(st.integers(0, 1)), position, **draw(histories))

    def monster(self) -> CardState:
        codes = self.codes
        card = self.card(codes.main_monsters + codes.extra + codes.tokens, [1, 1, 4, 8])
        if card.code in codes.links:
            card.position = 1
        elif card.code in codes.tokens and card.position == 8:
            card.position = 4
        return card

    def pendulum_zones(self, side: PlayerState) -> None:
        rules = self.snap.rules
        separate = rules.has(Switch.SEPARATE_PENDULUM_ZONES)
        if not self.codes.pendulums or not (separate or rules.has(Switch.PENDULUM)):
            return
        for zone in (6, 7) if separate else (0, 4):
            if _sometimes(self.draw, 4):
                side.spells[zone] = self.card(self.codes.pendulums, [5])

    def extra_monster_zones(self) -> None:
        """Zone 0 and 1 from player 0's left; each player in one of them at most."""
        codes = self.codes.extra + self.codes.pendulums
        holders = self.draw(
            st.sampled_from([(None, None), (0, None), (None, 0), (1, None), (None, 1), (0, 1), (1, 0)])
        )
        for zone, holder in enumerate(holders):
            if codes and holder is not None:
                card = self.card(codes, [1, 4, 8])
                if card.code in self.codes.links:
                    card.position = 1
                self.sides[holder].monsters[5 + zone if holder == 0 else 6 - zone] = card

    def this_turn(self) -> None:
        """What the turn player did this turn."""
        draw, side, phase = self.draw, self.sides[self.snap.turn_player], self.snap.phase
        battle = phase != Phase.MAIN1 and (
            self.snap.turn > 1 or self.snap.rules.has(Switch.FIRST_TURN_BATTLE)
        )
        side.normal_summons = draw(st.integers(0, 1))
        may_summon = side.normal_summons
        for card in filter(None, side.monsters):
            ways = [Status(0), Status.SPSUMMON_TURN, Status.CANNOT_CHANGE_FORM]
            if card.position == Position.FACEUP_ATTACK:
                ways.append(Status.FLIP_SUMMON_TURN | Status.CANNOT_CHANGE_FORM)
            if may_summon:
                ways.append(Status.SET_TURN if card.position == 8 else Status.SUMMON_TURN)
            status = draw(st.sampled_from(ways))
            may_summon -= bool(status & (Status.SET_TURN | Status.SUMMON_TURN))
            card.status = int(status | draw(st.sampled_from([Status(0), Status.PROC_COMPLETE])))
            if battle and card.position == Position.FACEUP_ATTACK:
                card.attacks = draw(st.integers(0, 1))
        for card in filter(None, side.spells):
            if card.position == 10 and _sometimes(draw):
                card.status = int(Status.SET_TURN)

    def waiting(self) -> None:
        """A rule that waits in this phase, if there is one that can."""
        side, phase = self.sides[self.snap.turn_player], self.snap.phase
        if phase == Phase.END:
            self.hand_limit(side)
        elif phase == Phase.BATTLE_STEP:
            self.attack(side)
        else:
            places = [self.tribute, self.summon_zone, self.spell_zone]
            self.draw(st.sampled_from(places))(side)

    def places(self, location: Location, sequences: list[int]) -> tuple[Place, ...]:
        return tuple(Place(self.snap.turn_player, int(location), seq) for seq in sorted(sequences))

    def some(self, sequences: list[int], most: int) -> list[int]:
        return (
            self.draw(st.lists(st.sampled_from(sequences), unique=True, max_size=most))
            if sequences and most
            else []
        )

    def hand_limit(self, side: PlayerState) -> None:
        surplus = len(side.hand) - 6
        picks = self.some(list(range(len(side.hand))), surplus - 1)
        self.snap.pending = Pending(
            PendingKind.HAND_LIMIT, NOWHERE, False, surplus, self.places(Location.HAND, picks)
        )

    def attack(self, side: PlayerState) -> None:
        attackers = [seq for seq, card in enumerate(side.monsters) if card and card.position == 1]
        if not attackers or not any(self.sides[1 - self.snap.turn_player].monsters):
            return
        zone = self.draw(st.sampled_from(attackers))
        attacker = side.monsters[zone]
        assert attacker is not None
        attacker.attacks = 1
        self.snap.pending = Pending(
            PendingKind.ATTACK_TARGET, Place(self.snap.turn_player, int(Location.MZONE), zone)
        )

    def hand_card(self, side: PlayerState, allowed: list[int]) -> Place | None:
        seqs = [seq for seq, card in enumerate(side.hand) if card.code in allowed]
        return self.places(Location.HAND, [self.draw(st.sampled_from(seqs))])[0] if seqs else None

    def fresh(self, side: PlayerState) -> None:
        """As long as a Summon or Set waits, this turn's has not been counted."""
        side.normal_summons = 0
        for card in filter(None, side.monsters):
            card.status &= ~int(Status.SET_TURN | Status.SUMMON_TURN)

    def tribute(self, side: PlayerState) -> None:
        monsters = [seq for seq, card in enumerate(side.monsters) if card]
        tributes = self.codes.tributes
        place = self.hand_card(side, [code for code, count in tributes.items() if 0 < count <= len(monsters)])
        if place is None:
            return
        self.fresh(side)
        needed = tributes[side.hand[place.sequence].code]
        picks = self.places(Location.MZONE, self.some(monsters, needed - 1))
        self.snap.pending = Pending(PendingKind.TRIBUTE, place, self.draw(st.booleans()), needed, picks)

    def summon_zone(self, side: PlayerState) -> None:
        place = self.hand_card(side, self.codes.summonable)
        if place is None or None not in side.monsters[:5] or self.snap.options & Option.AUTO_PLACE:
            return
        self.fresh(side)
        self.snap.pending = Pending(PendingKind.SUMMON_ZONE, place, self.draw(st.booleans()))

    def spell_zone(self, side: PlayerState) -> None:
        place = self.hand_card(side, self.codes.backrow)
        if place is None or None not in side.spells[:5] or self.snap.options & Option.AUTO_PLACE:
            return
        self.snap.pending = Pending(PendingKind.SPELL_ZONE, place, True)

    def end(self) -> None:
        snap, draw = self.snap, self.draw
        snap.over, snap.pending = True, None
        reasons = [WinReason.LIFE_POINTS, WinReason.DECK_OUT, WinReason.SURRENDER]
        snap.win_reason = draw(
            st.sampled_from([*reasons, WinReason.TURN_LIMIT] if snap.turn_limit else reasons)
        )
        snap.winner = draw(st.sampled_from([0, 1, None]))
        if snap.win_reason == WinReason.TURN_LIMIT:
            snap.winner, snap.turn_limit = None, snap.turn
        elif snap.win_reason == WinReason.SURRENDER:
            snap.winner = draw(st.integers(0, 1))
        elif snap.win_reason == WinReason.LIFE_POINTS:
            for seat, side in enumerate(self.sides):
                side.lp = side.lp if seat == snap.winner else 0


@st.composite
def legal_snapshots(draw: st.DrawFn, pool: CardPool = POOL) -> Snapshot:
    """Positions that a duel can be in, open or with a rule waiting, now and then one that is over."""
    return _Builder(draw, pool).snapshot()


# -- any content -------------------------------------------------------------------------------------------------------

integers = st.integers(-(2**70), 2**70) | st.integers(0, 12)
places = st.builds(Place, st.integers(0, 1), st.sampled_from([0, *_LOCATIONS]), st.integers(0, MAX_SEQUENCE))
wild_places = places | st.builds(Place, integers, integers, integers)
wild_cards = st.builds(
    CardState,
    integers | st.sampled_from(list(POOL)),
    st.integers(0, 1) | integers,
    st.sampled_from([1, 2, 4, 5, 8, 10]) | integers,
    st.just(0) | st.integers(0, 2**32) | integers,
    st.just(0) | integers,
    st.sampled_from([0, 0x2000400]) | integers,
    st.just((0, 0, 0, 0))
    | st.builds(lambda place, position: (*place, position), places, st.sampled_from([1, 2, 4, 5, 8, 10]))
    | st.tuples(integers, integers, integers, integers),
)


def _some(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.just(()) | st.lists(strategy, min_size=1, max_size=3).map(tuple)


marks = st.builds(Mark, integers, integers, integers, integers, integers)
_CARRIED: Final = {
    "number": integers,
    "came": st.none() | integers,
    "moved": integers,
    "since": integers,
    "summon_type": integers,
    "summon_player": integers,
    "summon_location": integers,
    "made_of": _some(places),
    "home": st.none() | st.integers(0, 1),
    "reason_player": integers,
    "turn_counter": integers,
    "direct": st.booleans(),
    "attacked": _some(places),
    "battled": _some(places),
    "bound": _some(places),
    "related": _some(st.tuples(places, integers)),
    "marks": _some(marks),
    "uses": _some(st.tuples(integers, integers)),
    "labels": _some(st.tuples(integers, _some(integers))),
    "materials": _some(wild_cards),
}
#: Anything that effects may leave on a card; None where it comes to nothing.
wild_carried = (
    st.fixed_dictionaries({}, optional=_CARRIED)
    .map(lambda fields: Carried(**fields))
    .map(lambda carried: None if carried == Carried() else carried)
)
#: Cards on which effects have left something now and then.
wild_cards = st.builds(
    lambda card, carried, counters, target: replace(
        card, carried=carried, counters=counters, equipped_to=target
    ),
    wild_cards,
    st.none() | wild_carried,
    _some(st.tuples(integers, integers)),
    st.none() | places,
)
wild_effects = st.builds(
    EffectState,
    on=st.none() | places,
    owner=st.just(NOWHERE) | places,
    labels=_some(integers),
    **dict.fromkeys(
        ("type", "code", "since", "player", "owner_player", "range", "own", "other", "property"), integers
    ),
    **dict.fromkeys(("property2", "value", "reset", "reset_count"), integers),
)


def _zones(count: int) -> st.SearchStrategy[list[CardState | None]]:
    return st.lists(st.none() | wild_cards, min_size=count, max_size=count)


def _wild_pile() -> st.SearchStrategy[list[CardState]]:
    return st.lists(wild_cards, max_size=3) | wild_cards.flatmap(
        lambda card: st.integers(0, 5).map(lambda count: [CardState(**_fields(card)) for _ in range(count)])
    )


def _fields(card: CardState) -> dict[str, Any]:
    return {name: getattr(card, name) for name in CardState.__slots__}


wild_sides = st.builds(
    PlayerState,
    lp=st.just(8000) | integers,
    normal_summons=integers,
    turns=st.none() | integers,
    marks=_some(marks),
    activities=_some(st.tuples(integers, integers)),
    counted=_some(st.tuples(integers, integers, integers)),
    monsters=_zones(MONSTER_ZONES),
    spells=_zones(SPELL_ZONES),
    deck=_wild_pile(),
    hand=_wild_pile(),
    grave=_wild_pile(),
    banished=_wild_pile(),
    extra=_wild_pile(),
)
wild_pendings = st.builds(
    Pending,
    st.sampled_from(list(PendingKind)),
    st.just(NOWHERE) | wild_places,
    st.booleans(),
    integers,
    st.lists(wild_places, max_size=3).map(tuple),
)
#: Every snapshot of the right shape, legal or not: what the notation must keep.
wild_snapshots = st.builds(
    Snapshot,
    rules=rule_sets() | st.integers(0, 2**20 - 1).map(lambda bits: RuleSet("house", Switch(bits))),
    rng=st.tuples(*[st.integers(0, 2**64 - 1)] * 4),
    turn=integers,
    turn_player=st.integers(0, 1) | integers,
    phase=st.sampled_from([int(phase) for phase in Phase]) | integers,
    players=st.tuples(wild_sides, wild_sides),
    pending=st.none() | wild_pendings,
    over=st.booleans(),
    winner=st.none() | st.integers(0, 1) | integers,
    win_reason=st.sampled_from(list(WinReason)),
    options=st.integers(0, 7).map(Option),
    draw_count=st.just(1) | integers,
    turn_limit=st.just(0) | integers,
    moments=st.just(0) | integers,
    limits=_some(st.tuples(integers, integers, integers, integers)),
    effects=_some(wild_effects),
)

#: Everything an action's 64 bits can say.
actions = st.builds(
    Action,
    st.sampled_from(list(ActionKind)),
    st.just(NOWHERE) | places,
    st.just(0) | st.integers(0, MAX_EFFECT),
    st.just(0) | st.integers(0, MAX_ARGUMENT),
    st.just(0) | st.sampled_from(list(POOL)) | st.integers(0, MAX_CODE),
)
