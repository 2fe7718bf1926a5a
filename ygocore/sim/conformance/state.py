"""Compares a duel's state with a recorded one, as the rules of the comparison say what counts as the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Protocol

from ygocore.constants import Location, Position
from ygocore.sim.conformance.order import Piles, same_order
from ygocore.sim.conformance.recording import POSITIONS, Field, FieldCard, PlayerField
from ygocore.snapshot import CardState, PlayerState, Snapshot


class Facts(Protocol):
    """What the comparison asks of a card's printed facts (:class:`ygocore.cards.pool.CardFacts`)."""

    @property
    def level(self) -> int: ...
    @property
    def rank(self) -> int: ...
    @property
    def attack(self) -> int: ...
    @property
    def defense(self) -> int: ...


_ALWAYS = ("code", "owner", "materials", "counters", "equipped_to")
_POSITION_NAMES = {bit: name for name, bit in POSITIONS.items()}


def observed_field(snapshot: Snapshot, pool: Mapping[int, Facts]) -> Field:
    """A duel's state in the recording's terms. What effects do not change has its printed value; "?" counts as
    0."""
    first, second = (_side(player, pool) for player in snapshot.players)
    return first, second


def field_differences(expected: Field, got: Field, piles: Piles) -> list[str]:
    """Every difference, one line each, empty if the states are the same. ``piles`` knows what may lie in
    either order."""
    lines = []
    for player in (0, 1):
        lines += [
            f"player {player} {line}"
            for line in _side_differences(expected[player], got[player], player, piles)
        ]
    return lines


def _side(player: PlayerState, pool: Mapping[int, Facts]) -> PlayerField:
    return PlayerField(
        lp=player.lp,
        mzone=tuple(_field_card(card, pool) for card in player.monsters),
        szone=tuple(_field_card(card, pool) for card in player.spells),
        hand=tuple(card.code for card in player.hand),
        grave=tuple(card.code for card in player.grave),
        banished=tuple((card.code, card.position) for card in player.banished),
        extra=tuple((card.code, card.position) for card in player.extra),
        deck=tuple(card.code for card in player.deck),
    )


def _field_card(card: CardState | None, pool: Mapping[int, Facts]) -> FieldCard | None:
    if card is None:
        return None
    facts = pool[card.code]
    return FieldCard(
        code=card.code,
        position=card.position,
        owner=card.owner,
        level=facts.level if card.level is None else card.level,
        rank=facts.rank if card.rank is None else card.rank,
        attack=max(0, facts.attack) if card.attack is None else card.attack,
        defense=max(0, facts.defense) if card.defense is None else card.defense,
        materials=card.materials,
        counters=card.counters,
        equipped_to=card.equipped_to,
    )


def _side_differences(expected: PlayerField, got: PlayerField, player: int, piles: Piles) -> list[str]:
    lines = []
    if expected.lp != got.lp:
        lines.append(f"lp: {expected.lp} recorded, {got.lp} here")
    for name in ("mzone", "szone"):
        zones = zip(getattr(expected, name), getattr(got, name), strict=True)
        for sequence, (recorded, here) in enumerate(zones):
            lines += [
                f"{name} {sequence}{line}" for line in _zone_differences(recorded, here, name == "mzone")
            ]
    lines += _multiset_differences("hand", Counter(expected.hand), Counter(got.hand))
    lines += _extra_deck_differences(expected, got)
    for name, location in (
        ("grave", Location.GRAVE),
        ("banished", Location.REMOVED),
        ("deck", Location.DECK),
    ):
        recorded, here = getattr(expected, name), getattr(got, name)
        if name == "banished":
            recorded, here = _faces(recorded), _faces(here)
        if not same_order(recorded, here, piles.spans(player, location)):
            lines.append(f"{name} (bottom to top): {_list(recorded)} recorded, {_list(here)} here")
    return lines


def _zone_differences(recorded: FieldCard | None, here: FieldCard | None, monster_zone: bool) -> list[str]:
    if recorded is None or here is None:
        return [] if recorded is here else [f": {_named(recorded)} recorded, {_named(here)} here"]
    pairs = [(name, _together(name, recorded), _together(name, here)) for name in _ALWAYS]
    if monster_zone:
        pairs.append(("position", _position(recorded.position), _position(here.position)))
        if recorded.position & Position.FACEUP and recorded.code == here.code:
            pairs += [
                (n, getattr(recorded, n), getattr(here, n)) for n in ("level", "rank", "attack", "defense")
            ]
    else:
        pairs.append(("face", _face(recorded.position), _face(here.position)))
    return [f" {name}: {a} recorded, {b} here" for name, a, b in pairs if a != b]


def _together(name: str, card: FieldCard) -> object:
    """A fact to compare; Xyz Materials come at the same moment, in either order."""
    value = getattr(card, name)
    return tuple(sorted(value)) if name == "materials" else value


def _extra_deck_differences(expected: PlayerField, got: PlayerField) -> list[str]:
    """Both parts in any order: recordings list them by passcode."""
    lines: list[str] = []
    for face in ("face-down", "face-up"):
        recorded, here = (
            Counter(code for code, shown in _faces(side.extra) if shown == face) for side in (expected, got)
        )
        lines += _multiset_differences(f"extra deck, {face}", recorded, here)
    return lines


def _multiset_differences(name: str, recorded: Counter[int], here: Counter[int]) -> list[str]:
    if recorded == here:
        return []
    missing, surplus = sorted((recorded - here).elements()), sorted((here - recorded).elements())
    return [f"{name}: {_list(missing)} only recorded, {_list(surplus)} only here"]


def _faces(cards: tuple[tuple[int, int], ...]) -> list[tuple[int, str]]:
    return [(code, _face(position)) for code, position in cards]


def _face(position: int) -> str:
    return "face-up" if position & Position.FACEUP else "face-down"


def _position(position: int) -> str:
    return _POSITION_NAMES.get(position, f"position {position:#x}")


def _named(card: FieldCard | None) -> str:
    return "empty" if card is None else f"{card.code} {_position(card.position)}"


def _list(cards: Collection[object]) -> str:
    return str(list(cards)) if cards else "none"
