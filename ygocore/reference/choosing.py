"""Which cards a monster may be summoned with: what a card declares about its materials, as questions to the material
search (SYN-01 to SYN-04, XYZ-01, LINK-04 to LINK-06, FUS-01, RIT-03), and a zone for it when they have left (ZONE-12).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from ygocore.actions import Place
from ygocore.cards.definitions import MaterialDef, ProcedureDef
from ygocore.constants import Prompt as PromptKind
from ygocore.errors import CapacityError
from ygocore.materials import MAX_CANDIDATES, Candidate, Requirement, Slot, Total
from ygocore.reference import effects, may, programs, stats
from ygocore.reference.asking import pick
from ygocore.reference.cards import Card, in_place_order
from ygocore.reference.materials import ReferenceSearch
from ygocore.reference.state import Rule, State
from ygocore.reference.words import EffectCode, Location, SummonType, Type
from ygocore.reference.zones import (
    EXTRA_MONSTER_ZONES,
    MAIN_MONSTER_ZONES,
    bound_to_links,
    closed_zones,
    extra_monster_zone_open,
    free_main_monster_zones,
    has_extra_monster_zones,
    link_monsters,
    may_extra_link,
    monster_cards,
    points_to,
    zones_for,
)

_SUMMON_TYPE: Final = {
    "synchro": SummonType.SYNCHRO,
    "xyz": SummonType.XYZ,
    "overlay": SummonType.XYZ,
    "link": SummonType.LINK,
    "fusion": SummonType.FUSION,
    "contact": 0,
}

#: A whole group of materials that will do, or not.
Check = Callable[[list[Card]], bool]


class Way(NamedTuple):
    """How a set of materials leaves a zone for the monster: it contains the cards of ``must``, none of ``barred``, and one of
    ``one_of`` if there are any (masks of candidates)."""

    must: int = 0
    barred: int = 0
    one_of: int = 0


ANYHOW: Final = Way()


class Choice:
    """A question to the material search about cards of the duel, or several of which one has to be answered yes. Sets are lists
    of cards.
    """

    def __init__(
        self,
        cards: Sequence[Card],
        requirement: Requirement,
        questions: Sequence[tuple[Sequence[Candidate], Way]],
        check: Check | None = None,
    ) -> None:
        if len(cards) > MAX_CANDIDATES:
            raise CapacityError(f"{len(cards)} cards to choose materials from: at most {MAX_CANDIDATES}")
        self.cards = list(cards)
        self._bits = {card: 1 << at for at, card in enumerate(cards)}
        self._check = check
        self._sets: list[int] | None = None
        self._ways = [way for _, way in questions]
        self._searches = [_search(candidates, requirement, way) for candidates, way in questions]
        self.minimum = max(requirement.minimum, sum(slot.least for slot in requirement.slots))
        most = [slot.most for slot in requirement.slots]
        limits = [len(self.cards)] + ([requirement.maximum] if requirement.maximum is not None else [])
        if most and None not in most:
            limits.append(sum(each for each in most if each is not None))
        self.maximum = min(limits)

    def possible(self) -> bool:
        """Whether any set will do."""
        if len(self.cards) < self.minimum:
            return False
        if self._check is not None:
            return bool(self._all())
        return any(search.possible() for search in self._searches)

    def completable(self, chosen: Sequence[Card]) -> bool:
        """Whether these cards are part of a set that will do."""
        mask = self._mask(chosen)
        if self._check is not None:
            return any(each & mask == mask for each in self._all())
        pairs = zip(self._searches, self._ways, strict=True)
        return any(not mask & way.barred and search.completable(mask) for search, way in pairs)

    def complete(self, chosen: Sequence[Card]) -> bool:
        """Whether these cards are a set that will do."""
        mask = self._mask(chosen)
        if self._check is not None:
            return mask in self._all()
        pairs = zip(self._searches, self._ways, strict=True)
        return any(
            not mask & way.barred and way.must & ~mask == 0 and search.is_complete(mask)
            for search, way in pairs
        )

    def forced(self, chosen: Sequence[Card]) -> Card | None:
        """The first further card, in place order, that is part of every set with these cards; None if there is none."""
        mask = self._mask(chosen)
        return next(
            (card for card, bit in self._bits.items() if not mask & bit and not self._without(mask, bit)),
            None,
        )

    def _without(self, mask: int, bit: int) -> bool:
        """Whether the picks can be completed without that card."""
        if self._check is not None:
            return any(each & mask == mask and not each & bit for each in self._all())
        pairs = zip(self._searches, self._ways, strict=True)
        return any(
            not mask & way.barred and not way.must & bit and search.completable_without(mask, bit)
            for search, way in pairs
        )

    def _mask(self, chosen: Sequence[Card]) -> int:
        return sum(self._bits[card] for card in chosen)

    def _all(self) -> list[int]:
        """Every set that will do; gone through only where a condition is about the set as a whole."""
        if self._sets is None:
            assert self._check is not None
            found = {
                int(mask) for search in self._searches for mask in search.subsets(1 << MAX_SETS).tolist()
            }
            listed = [(mask, [card for card, bit in self._bits.items() if mask & bit]) for mask in found]
            self._sets = sorted(mask for mask, cards in listed if self._check(cards))
        return self._sets


#: At most 2^20 sets are gone through.
MAX_SETS: Final = 20


def _search(candidates: Sequence[Candidate], requirement: Requirement, way: Way) -> ReferenceSearch:
    kept = tuple(
        Candidate() if way.barred >> at & 1 else candidate for at, candidate in enumerate(candidates)
    )
    return ReferenceSearch(
        kept,
        Requirement(
            requirement.total,
            requirement.target,
            requirement.slots,
            requirement.minimum,
            requirement.maximum,
            requirement.must | way.must,
            way.one_of,
            requirement.distinct,
        ),
    )


def choose(
    state: State,
    player: int,
    choice: Choice,
    summoned: Card,
    kind: PromptKind = PromptKind.SELECT_UNSELECT_CARD,
    must: Sequence[Card] = (),
) -> Rule[list[Card]]:
    """The player picks the materials, one at a time, each only if the rest can be completed; in place order. A card that is in
    every set still possible is no choice, and picked first.
    """
    return (
        yield from pick(
            state,
            player,
            choice.cards,
            choice.minimum,
            choice.maximum,
            kind=kind,
            place=summoned.place,
            done=choice.complete,
            possible=choice.completable,
            forced=None if kind == PromptKind.SELECT_SUM else choice.forced,
            picked=must,
        )
    )


# -- summons with declared materials ---------------------------------------------------------------


def declared(state: State, effect: effects.Effect) -> ProcedureDef | None:
    """The materials of the procedure that a card's own effect performs; None if it needs none."""
    if not effect.declared or effect.owner is None:
        return None
    definition = effects.definition_of(state, effect.owner.code)
    if definition is None:
        return None
    return next((each for each in definition.procedures if each.effect == effect.number), None)


def fusion_lists(state: State, card: Card) -> list[ProcedureDef]:
    """The lists of Fusion Materials that a Fusion Monster names (FUS-01)."""
    definition = effects.definition_of(state, card.code)
    return [] if definition is None else [each for each in definition.procedures if each.kind == "fusion"]


def materials_on_field(state: State, procedure: ProcedureDef, card: Card, player: int) -> list[Card]:
    """The own cards that may be materials of the monster, where the procedure takes them from."""
    where = procedure.where or int(Location.MZONE)
    if where == Location.MZONE:
        mine = monster_cards(state, player)
    else:
        there = (each for each in state.every_card() if each.controller == player)
        mine = in_place_order(each for each in there if effects.within(each, where))
    return [each for each in mine if may_be_used(state, each, procedure.kind, card)]


def is_possible(
    state: State,
    procedure: ProcedureDef,
    card: Card,
    player: int,
    cards: Sequence[Card] | None = None,
    must: Sequence[Card] = (),
) -> bool:
    """Whether the monster can be summoned with some of the cards (None: those on the player's field)."""
    there = materials_on_field(state, procedure, card, player) if cards is None else cards
    if len(there) < max(procedure.minimum, sum(each.least for each in procedure.materials)):
        return False
    return choice_for(state, procedure, card, player, there, must).possible()


def may_be_used(state: State, material: Card, kind: str, card: Card) -> bool:
    """Whether the card may be material of that kind for the monster, whatever the monster asks for (GAP-12)."""
    if material is card or material.location == Location.OVERLAY:
        return False
    if kind in ("synchro", "xyz", "overlay", "link"):
        if material.location == Location.MZONE and not material.faceup:
            return False
        return may.can_be_material(state, material, kind, card)
    return may.can_be_material(state, material, "fusion", card)


def choice_for(
    state: State,
    procedure: ProcedureDef,
    card: Card,
    player: int,
    cards: Sequence[Card] | None = None,
    must: Sequence[Card] = (),
    *,
    zone_needed: bool = True,
) -> Choice:
    """The question which of the cards (None: those on the player's field) the monster can be summoned with."""
    there = materials_on_field(state, procedure, card, player) if cards is None else in_place_order(cards)
    candidates = tuple(_candidate(state, procedure, each, card, player) for each in there)
    bits = {each: 1 << at for at, each in enumerate(there)}
    requirement = _requirement(state, procedure, card, sum(bits[each] for each in must if each in bits))
    ways, settled = zone_ways(state, card, player, there) if zone_needed else ([ANYHOW], True)
    checks: list[Check] = []
    if not settled:
        checks.append(lambda chosen: bool(zones_for(state, card, player, leaving=chosen)))
    if procedure.special is not None:
        checks.append(partial(_satisfies, state, procedure, card, player))
    check: Check | None = (lambda chosen: all(each(chosen) for each in checks)) if checks else None
    questions = [
        (counted, Way(way.must | more, way.barred, way.one_of))
        for counted, more in _substituted(state, procedure, there, candidates)
        for way in ways
        if not way.barred & more
    ]
    return Choice(there, requirement, questions, check)


def _substituted(
    state: State, procedure: ProcedureDef, cards: Sequence[Card], candidates: tuple[Candidate, ...]
) -> Iterator[tuple[tuple[Candidate, ...], int]]:
    """The candidates as they are, then with one of them in place of one named Fusion Material (EFFECT_FUSION_SUBSTITUTE), which
    then has to be used (its mask); all other materials are the ones named.
    """
    yield candidates, 0
    code = int(EffectCode.FUSION_SUBSTITUTE)
    if procedure.kind != "fusion" or not procedure.substitutes or code not in state.singles:
        return
    for at, each in enumerate(cards):
        if not effects.has(state, each, code):
            continue
        for slot, named in enumerate(procedure.materials):
            if named.code and not candidates[at].roles >> slot & 1:
                changed = list(candidates)
                changed[at] = Candidate(roles=1 << slot)
                yield tuple(changed), 1 << at


def _satisfies(
    state: State, procedure: ProcedureDef, card: Card, player: int, chosen: Sequence[Card]
) -> bool:
    """Whether the group as a whole is what the monster asks for."""
    function = _function(state, card, procedure.special)
    group = state.group(chosen)
    return bool(programs.call_value(function, group, card, int(_SUMMON_TYPE[procedure.kind]), player))


def _function(state: State, card: Card, function: object) -> object:
    definition = effects.definition_of(state, card.code)
    assert definition is not None
    return programs.function(definition, function)  # type: ignore[arg-type]


def _requirement(state: State, procedure: ProcedureDef, card: Card, must: int) -> Requirement:
    slots = tuple(Slot(1 << at, each.least, each.most or None) for at, each in enumerate(procedure.materials))
    total, target = Total.ANY, 0
    if procedure.kind == "synchro":
        total, target = Total.EXACT, stats.level_of(state, card)
    elif procedure.kind == "link":
        total, target = Total.EXACT, stats.link_of(state, card)
    elif procedure.kind == "xyz" and procedure.level:
        total, target = Total.EACH, procedure.level
    return Requirement(total, target, slots, procedure.minimum, procedure.maximum or None, must)


def _candidate(state: State, procedure: ProcedureDef, material: Card, card: Card, player: int) -> Candidate:
    roles = 0
    for at, each in enumerate(procedure.materials):
        if fits(state, procedure, each, material, card, player):
            roles |= 1 << at
    value, other = _values(state, procedure.kind, material, card)
    return Candidate(value, other, roles)


def fits(
    state: State, procedure: ProcedureDef, slot: MaterialDef, material: Card, card: Card, player: int
) -> bool:
    """Whether the card is what one entry of the list asks for (SYN-03, SYN-04, LINK-06, FUS-01)."""
    if slot.code and not stats.is_code(state, material, slot.code):
        return False
    if slot.role == "tuner" and not may.is_tuner(state, material, card):
        return False
    if slot.role == "nontuner" and not may.is_nontuner(state, material, card):
        return False
    if slot.filter is None:
        return True
    function = _function(state, card, slot.filter)
    summon_type = int(_SUMMON_TYPE[procedure.kind])
    return bool(programs.call_value(function, material, card, summon_type, player))


def _values(state: State, kind: str, material: Card, card: Card) -> tuple[int, int]:
    """What the card counts as; two numbers where it may be counted as either."""
    if kind == "synchro":
        return level_values(state, material, card, EffectCode.SYNCHRO_LEVEL)
    if kind == "xyz":
        return level_values(state, material, card, EffectCode.XYZ_LEVEL)
    if kind == "link":
        rating = stats.link_of(state, material)
        return 1, rating if rating > 1 else 0  # LINK-05, E-053
    return 0, 0


def level_values(state: State, material: Card, card: Card, code: int) -> tuple[int, int]:
    """Its Level (0 for a monster without one, XYZ-12), or the one or two Levels that an effect says for this summon."""
    for effect in effects.on_card(state, material, code):
        value = effects.number_of(effect, card)
        return value & 0xFFFF, value >> 16 & 0xFFFF
    return stats.level_of(state, material), 0


# -- the zone that the materials leave -------------------------------------------------------------


def zone_ways(state: State, card: Card, player: int, cards: Sequence[Card]) -> tuple[list[Way], bool]:
    """ZONE-12: how materials among the cards leave a zone for the monster. The second value is False if that is not all
    there is to it: an Extra Link depends on all of them (LINK-11).
    """
    if _has_zone_anyhow(state, card, player):
        return [ANYHOW], True
    bits = {each: 1 << at for at, each in enumerate(cards)}
    ways = _ways_to_main_zones(state, card, player, bits)
    if card.location == Location.EXTRA and has_extra_monster_zones(state):
        ways += _ways_to_extra_zones(state, player, bits)
        if ANYHOW not in ways and may_extra_link(state, card, player):
            return [ANYHOW], False
    if ANYHOW in ways:
        return [ANYHOW], True
    simple = [way for way in ways if not way.barred and way.must.bit_count() == 1]
    rest = [way for way in ways if way not in simple]
    one_of = 0
    for way in simple:
        one_of |= way.must
    return ([Way(0, 0, one_of)] if one_of else []) + list(dict.fromkeys(rest)), True


def _has_zone_anyhow(state: State, card: Card, player: int) -> bool:
    """Whether there is a zone for the monster whatever leaves: the most frequent case, found out at once."""
    from_extra = card.location == Location.EXTRA and has_extra_monster_zones(state)
    if not (from_extra and bound_to_links(state, card)) and free_main_monster_zones(state, player):
        return True
    return from_extra and any(extra_monster_zone_open(state, player, each) for each in EXTRA_MONSTER_ZONES)


def _ways_to_main_zones(state: State, card: Card, player: int, bits: dict[Card, int]) -> list[Way]:
    there, closed = state.players[player].monsters, closed_zones(state, player)
    bound = card.location == Location.EXTRA and bound_to_links(state, card)
    ways: list[Way] = []
    for sequence in MAIN_MONSTER_ZONES:
        taken = there[sequence]
        if closed >> sequence & 1 or (taken is not None and taken not in bits):
            continue
        must = 0 if taken is None else bits[taken]
        if not bound:
            ways.append(Way(must))
            continue
        place = Place(player, int(Location.MZONE), sequence)
        pointers = [
            each for each in link_monsters(state) if each is not taken and points_to(state, each, place)
        ]
        ways += [Way(must, bits.get(pointer, 0)) for pointer in pointers]
    return ways


def _ways_to_extra_zones(state: State, player: int, bits: dict[Card, int]) -> list[Way]:
    """ZONE-05: a player has one Extra Monster Zone, so own monsters there have to leave first."""
    there, theirs = state.players[player].monsters, state.players[1 - player].monsters
    mine = [there[sequence] for sequence in EXTRA_MONSTER_ZONES]
    if any(each is not None and each not in bits for each in mine):
        return []
    closed = closed_zones(state, player)
    must = sum(bits[each] for each in mine if each is not None)
    free = [each for each in EXTRA_MONSTER_ZONES if theirs[11 - each] is None and not closed >> each & 1]
    return [Way(must)] if free else []


# -- Ritual Summons --------------------------------------------------------------------------------


def ritual_choice(
    state: State, card: Card, cards: Sequence[Card], level: int, exactly: bool, player: int
) -> Choice:
    """RIT-03, E-061: the question which of the cards may be Tributed for the Ritual Monster: Levels that reach ``level``, none
    superfluous, or ``exactly`` that.
    """
    there = [each for each in in_place_order(cards) if each is not card]
    values = [level_values(state, each, card, EffectCode.RITUAL_LEVEL) for each in there]
    usable = [(each, value) for each, value in zip(there, values, strict=True) if value[0]]
    total = Total.EXACT if exactly else Total.AT_LEAST
    chosen = [each for each, _ in usable]
    ways, settled = zone_ways(state, card, player, chosen)
    check: Check | None = None
    if not settled:
        check = lambda taken: bool(zones_for(state, card, player, leaving=taken))  # noqa: E731
    candidates = [Candidate(*value) for _, value in usable]
    return Choice(chosen, Requirement(total, level), [(candidates, way) for way in ways], check)


def may_be_fusion_material(state: State, card: Card) -> bool:
    """Whether the card is a monster that may be used as Fusion Material at all (FUS-04: face-down ones too)."""
    return bool(stats.type_of(state, card) & Type.MONSTER) and may.can_be_material(
        state, card, "fusion", None
    )
